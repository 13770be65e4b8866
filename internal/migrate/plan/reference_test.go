package plan_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestOrphans counts by the columns as they are called when it is done, in one query.
func TestOrphans(t *testing.T) {
	table := func(path string) *plan.Plan {
		column := schema.Column{Name: "id", Type: schema.Uint64}
		return &plan.Plan{Table: path, Old: path + "__old", Before: plan.Table{Table: &schema.Table{Columns: []schema.Column{column}}},
			Columns: []plan.Column{{Name: "order` id", From: "id"}}}
	}
	from, to := table("a/items"), table("orders")
	from.References = []plan.Reference{{Column: "id", To: "orders", Key: "id"}}
	to.References = []plan.Reference{{Column: "id", To: "orders", Key: "id"}}
	links, err := plan.Links([]*plan.Plan{from, to})
	if err != nil {
		t.Fatal(err)
	}
	now := func(p *plan.Plan) string { return p.Table }
	const before = "SELECT 0u AS reference, COUNT(*) AS orphans\nFROM `a/items` AS c\nLEFT ONLY JOIN `orders` AS p ON c.`id` = p.`id`\n" +
		"WHERE c.`id` IS NOT NULL\nUNION ALL\nSELECT 1u AS reference, COUNT(*) AS orphans\nFROM `orders` AS c\n" +
		"LEFT ONLY JOIN `orders` AS p ON c.`id` = p.`id`\nWHERE c.`id` IS NOT NULL;\n"
	const after = "SELECT 0u AS reference, COUNT(*) AS orphans\nFROM `a/items` AS c\n" +
		"LEFT ONLY JOIN `orders` AS p ON c.`order\\` id` = p.`order\\` id`\nWHERE c.`order\\` id` IS NOT NULL;\n"
	if diff := cmp.Diff(before, plan.Orphans(links, now, false)); diff != "" {
		t.Error(diff)
	}
	const kept = "SELECT 0u AS reference, COUNT(*) AS orphans\nFROM `a/items__old` AS c\n" +
		"LEFT ONLY JOIN `orders__old` AS p ON c.`id` = p.`id`\nWHERE c.`id` IS NOT NULL;\n"
	if diff := cmp.Diff(kept, plan.Orphans(links[:1], func(p *plan.Plan) string { return p.Old }, false)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(after, plan.Orphans(links[:1], now, true)); diff != "" {
		t.Error(diff)
	}
}
