package keys

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSettingsShown shows of several settings those that the table does not have, and none where the key is at fault.
func TestSettingsShown(t *testing.T) {
	settings := roomSettings(&schema.Partitioning{Min: 16, Max: 64})
	fix := advisor.Fix{Kind: advisor.Settings, Edits: []schema.Edit{schema.SetSettings{Settings: settings}}}
	has := schema.Partitioning{ByLoad: schema.Enabled, Min: 16, Max: 16}
	for _, c := range []struct {
		of            schema.Partitioning
		before, after string
	}{
		{schema.Partitioning{}, "", schema.SettingByLoad + " = ENABLED, " + schema.SettingMin + " = 16, " + schema.SettingMax + " = 64"},
		{has, schema.SettingMax + " = 16", schema.SettingMax + " = 64"},
		{has, "PRIMARY KEY (id)", ""}, // it stays
	} {
		f := advisor.Finding{Before: c.before, Fixes: []advisor.Fix{fix}}
		if Show(&schema.Table{Path: "t", Partitioning: c.of}, &f); f.After != c.after {
			t.Errorf("behind %q stands %q, want %q", c.before, f.After, c.after)
		}
	}
}

// TestWholeCuts checks that what programs read of a fix has all cuts, or none where they may be values of rows, and no ellipsis.
func TestWholeCuts(t *testing.T) {
	for _, c := range []struct {
		points        []schema.SplitPoint
		people, whole string
	}{
		{cut(3, 3), "PARTITION_AT_KEYS = (1, 2)", "PARTITION_AT_KEYS = (1, 2)"},
		{cut(6, 6), "PARTITION_AT_KEYS = (1, 2, …, 5)", "PARTITION_AT_KEYS = (1, 2, 3, 4, 5)"},
		{cut(4, 256), "PARTITION_AT_KEYS = (…)", ""},
		{[]schema.SplitPoint{{"'m'"}}, "PARTITION_AT_KEYS = (…)", ""},
		{nil, "", ""},
	} {
		p := &schema.Partitioning{SplitPoints: c.points}
		if people, all := cuts(p, false), cuts(p, true); people != c.people || all != c.whole {
			t.Errorf("%q and %q, want %q and %q", people, all, c.people, c.whole)
		}
	}
}
