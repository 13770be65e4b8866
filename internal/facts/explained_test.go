package facts

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestExplained: what a server says of a statement goes before what is inferred, and where they differ that is told.
func TestExplained(t *testing.T) {
	table := &schema.Table{Path: "/local/orders", PrimaryKey: []string{"id"}, Columns: []schema.Column{
		{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "note", Type: schema.Utf8}}}
	full, part := evidence.PlanRead{Table: "/local/orders", Full: true}, evidence.PlanRead{Table: "/local/orders"}
	for name, c := range map[string]struct {
		text    string
		plan    *evidence.QueryPlan
		gap     Gap
		refuted bool
	}{
		"agrees that all is read":         {"SELECT * FROM orders WHERE note = 'x'u", &evidence.QueryPlan{Reads: []evidence.PlanRead{full}}, GapLead, false},
		"agrees that a row is found":      {"SELECT * FROM orders WHERE id = 1", &evidence.QueryPlan{Reads: []evidence.PlanRead{part}}, GapNone, false},
		"finds rows that were not found":  {"SELECT * FROM orders WHERE note = 'x'u", &evidence.QueryPlan{Reads: []evidence.PlanRead{part}}, GapNone, true},
		"reads all where a row was found": {"SELECT * FROM orders WHERE id = 1", &evidence.QueryPlan{Reads: []evidence.PlanRead{full}}, GapTold, true},
		"reads all, as is asked":          {"SELECT * FROM orders", &evidence.QueryPlan{Reads: []evidence.PlanRead{full}}, GapNone, false},
		"tells nothing of the table":      {"SELECT * FROM orders WHERE note = 'x'u", &evidence.QueryPlan{}, GapLead, false},
		"means to read nearly all":        {"SELECT * FROM orders WHERE id != 1", &evidence.QueryPlan{Reads: []evidence.PlanRead{part}}, GapNone, false},
		"is not asked":                    {"SELECT * FROM orders WHERE note = 'x'u", nil, GapLead, false},
		"cannot tell two reads apart": {"SELECT * FROM orders AS a JOIN orders AS b ON a.id = b.id WHERE a.note = 'x'u",
			&evidence.QueryPlan{Reads: []evidence.PlanRead{full, part}}, GapLead, false},
	} {
		uses := Of(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}, Statements: []evidence.Statement{{Text: c.text, Plan: c.plan}}}).Tables[0].Uses
		gap := GapNone
		if len(uses.Missing) > 0 {
			gap = uses.Missing[0].Gap()
		}
		if gap != c.gap || len(uses.Refuted) > 0 != c.refuted {
			t.Errorf("%s: gap %d, refuted %d", name, gap, len(uses.Refuted))
		}
	}
}
