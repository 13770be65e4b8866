package advisor

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSettingsShown shows of several settings the one at fault, and all of them where none is named.
func TestSettingsShown(t *testing.T) {
	fix := Fix{Kind: Settings, Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
		{Name: schema.SettingByLoad, Value: "ENABLED"}, {Name: schema.SettingMin, Value: "16"}, {Name: schema.SettingMax, Value: "64"}}}}}
	all := schema.SettingByLoad + " = ENABLED, " + schema.SettingMin + " = 16, " + schema.SettingMax + " = 64"
	for before, after := range map[string]string{
		"": all, schema.SettingMin + " = 1": schema.SettingMin + " = 16", schema.SettingMax + " = 4": schema.SettingMax + " = 64",
		"PRIMARY KEY (id)": "", // it stays
	} {
		f := Finding{Before: before, Fixes: []Fix{fix}}
		if f.show(); f.After != after {
			t.Errorf("behind %q stands %q, want %q", before, f.After, after)
		}
	}
}
