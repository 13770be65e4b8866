package keys

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSettingsShown shows of several settings the one at fault, and all of them where none is named.
func TestSettingsShown(t *testing.T) {
	fix := advisor.Fix{Kind: advisor.Settings, Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
		{Name: schema.SettingByLoad, Value: "ENABLED"}, {Name: schema.SettingMin, Value: "16"}, {Name: schema.SettingMax, Value: "64"}}}}}
	all := schema.SettingByLoad + " = ENABLED, " + schema.SettingMin + " = 16, " + schema.SettingMax + " = 64"
	for before, after := range map[string]string{
		"": all, schema.SettingMin + " = 1": schema.SettingMin + " = 16", schema.SettingMax + " = 4": schema.SettingMax + " = 64",
		"PRIMARY KEY (id)": "", // it stays
	} {
		f := advisor.Finding{Before: before, Fixes: []advisor.Fix{fix}}
		if show(&f); f.After != after {
			t.Errorf("behind %q stands %q, want %q", before, f.After, after)
		}
	}
}
