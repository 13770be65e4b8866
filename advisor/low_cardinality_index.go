package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

func lowCardinalityIndexRule() *Rule {
	return &Rule{
		ID:     "IDX002",
		Name:   "low-cardinality-index",
		Wants:  WantIndex,
		Level:  Warning,
		Levels: "note if the name tells nothing, or where rows wait in an outbox",
		Run:    lowCardinalityIndex,
		Docs:   "https://ydb.tech/docs/en/dev/secondary-indexes",
		Doc: `a secondary index begins with a column of few values

Why: a search by one value reads a large part of the table through the index, and each change of the value is a delete
and an insert.

Fine if: searches are for a rare value, such as the unsent rows of an outbox.

Fix: start the index with the columns that searches compare by =, those of many values first.
`,
		Before: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (order_id),
    INDEX by_status GLOBAL ON (status)
);
`,
		After: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (order_id),
    INDEX by_status GLOBAL ON (customer_id, status)
);
`,
	}
}

func lowCardinalityIndex(p *Pass) {
	for index := range p.ownIndexes() {
		lead := p.key.AsGroups(index)
		if !p.key.FewFirst(index, &lead) {
			continue
		}
		var level Level
		expected := ", so its rows pile up in a few places in the index"
		if finds(p.key, &lead) {
			level, expected = Note, ": it finds the few rows that still wait, and every row is written to it"
		} else if lead.Guess && lead.Confidence == Inferred {
			level, expected = Note, lead.Doubt()+": if it has few values, its rows pile up in as few places in the index"
		}
		on := "(" + strings.Join(index.Columns, ", ") + ")"
		p.Report(Finding{
			Level:      level,
			Confidence: lead.Confidence,
			Columns:    []string{lead.Column.Name},
			Index:      index.Name,
			Message: fmt.Sprintf("%s is %s and comes first in index %s %s; %s%s",
				lead.Column.Name, lead.Column.Type, index.Name, on, lead.Why, expected),
			Evidence: []Evidence{
				{Name: "index", Value: index.Columns, Text: index.Name + " ON " + on},
				{Name: "reason", Value: lead.Why, Text: lead.Column.Name + ": " + lead.Why},
				{Name: "serves", Value: p.key.serves(index, &lead), Text: index.Name + " serves " + p.key.serves(index, &lead)},
			},
			Ask:    Ask{Change: AskOtherIndex, Index: index},
			Before: "ON " + on,
		})
	}
}

// finds reports whether the column says what was done, where rows wait for it: an index by it is there for the few that still do.
func finds(k *key, t *facts.Column) bool {
	return t.Confidence != Measured && (facts.KindOf(t.Column.Type) == facts.KindBool || t.Changes()) && naming.Marked(k.RowWords(), "waiting")
}
