package schema

import "testing"

func TestPlanNames(t *testing.T) {
	for _, test := range []struct{ path, copyOf, keptOf string }{
		{"/local/orders__keyadvise_new", "/local/orders", ""},
		{"/local/orders__keyadvise_old", "", "/local/orders"},
		{"/local/orders", "", ""},
		{"/local/__keyadvise_new", "", ""},
		{"__keyadvise_old", "", ""},
		{"/local/orders__keyadvise_new/by_user/indexImplTable", "", ""},
	} {
		if c, k := CopyOf(test.path), KeptOf(test.path); c != test.copyOf || k != test.keptOf {
			t.Errorf("%s: copy of %q, kept of %q", test.path, c, k)
		}
	}
	for text, want := range map[string]bool{
		"UPSERT INTO `/local/orders__keyadvise_new` (id) SELECT id FROM $batch": true,
		"$rows = (SELECT id FROM `orders__keyadvise_old`);\nSELECT COUNT(*)":    true,
		ToolComment + "SELECT 1":            true,
		"SELECT * FROM keyadvise_old":       false,
		"SELECT 1 -- ydb-keyadvise\nFROM t": false,
	} {
		if OfPlan(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
