package advisor

import (
	"fmt"
	"strings"
)

func monotonicIndexRule() *Rule {
	return &Rule{
		ID:    "IDX001",
		Name:  "monotonic-index",
		Level: Warning,
		Run:   monotonicIndex,
		Docs:  "https://ydb.tech/docs/en/dev/secondary-indexes",
		Doc: `a secondary index leads with a column that only grows

Why it matters: a secondary index is a table of its own, sorted by the index columns and then the primary key. If its
first column is a time or a sequence, every insert into the main table also writes to the last partition of the index,
however well the main table is spread. With a synchronous index the insert waits for it.

When it is fine: the table takes few writes, or the column is NULL in most rows and set rarely.

Fix: put a column that narrows the search in front (a user, a tenant), or a hash column of its own, computed like the
one of a primary key. If the time is only needed to delete old rows, TTL does it without an index.
`,
		Before: `CREATE TABLE payments (
    payment_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (payment_id),
    INDEX by_time GLOBAL ON (created_at)
);
`,
		After: `CREATE TABLE payments (
    payment_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (payment_id),
    INDEX by_customer_time GLOBAL ON (customer_id, created_at)
);
`,
	}
}

func monotonicIndex(p *Pass) {
	for i := range p.Table.Indexes {
		index := &p.Table.Indexes[i]
		if !index.Kind.Secondary() || len(index.Columns) == 0 {
			continue
		}
		lead := p.key.traitOf(index.Columns[0], placeIndex)
		if !lead.nature.monotonic() {
			continue
		}
		on := "(" + strings.Join(index.Columns, ", ") + ")"
		p.Report(Finding{
			Confidence: lead.confidence,
			Columns:    []string{lead.column.Name},
			Index:      index.Name,
			Message: fmt.Sprintf("%s is %s and comes first in index %s %s; %s, so all inserts write to its last partition",
				lead.column.Name, lead.column.Type, index.Name, on, lead.why),
			Evidence: []Evidence{
				{Name: "index", Value: index.Columns, Text: index.Name + " ON " + on},
				{Name: "kind", Value: string(index.Kind), Text: index.Name + " is a " + string(index.Kind) + " index"},
				{Name: "reason", Value: lead.why, Text: lead.column.Name + ": " + lead.why},
			},
			Help:   p.key.mendIndex(index.Columns, ", or a hash column"),
			Before: "ON " + on,
		})
	}
}

// mendIndex says how to mend an index that leads with a column that grows or has few values. Otherwise is what else
// helps if no column of the index does.
func (k *key) mendIndex(columns []string, otherwise string) string {
	for _, c := range columns[1:] {
		if t := k.traitOf(c, placeInner); t.nature == natureSpread {
			return "put " + c + " first"
		}
	}
	return "put a column that narrows the search in front of " + columns[0] + otherwise
}
