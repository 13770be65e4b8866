package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func sequentialIDRule() *Rule {
	return &Rule{
		ID:     "KEY003",
		Name:   "sequential-id",
		Wants:  WantKey,
		Level:  Warning,
		Levels: "error when measured, note if idle, if the name tells nothing, or if the table looks small",
		Run:    sequentialID,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#monotonic-serial",
		Doc: `the primary key begins with an integer that appears to count up

Why: each new id is the largest, so all inserts go to the last partition. More columns behind do not help: (order_id,
item_id) grows at its end as (order_id) does. Without a sequence in the DDL, name, type and table suggest this.

Fine if: the ids are random, hashed or another system's, or the table is small or rarely written.

Fix: put a hash of the id in front, and keep the id behind it. An id that this application creates can be a Uuid
instead.
`,
		Before: `CREATE TABLE orders (
    order_id Uint64 NOT NULL,
    PRIMARY KEY (order_id)
);
`,
		After: `CREATE TABLE orders (
    order_hash Uint64 NOT NULL,
    order_id Uint64 NOT NULL,
    PRIMARY KEY (order_hash, order_id)
) WITH (UNIFORM_PARTITIONS = 16);
`,
	}
}

func sequentialID(p *Pass) {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureSequential {
		return
	}
	if lead.Confidence != Measured && p.key.Narrow() && p.key.Catalogue() {
		return
	}
	if !lead.Guess && p.reportFew(string(lead.Column.Type), "; "+lead.Why) {
		return
	}
	expected := "; " + lead.Why + ", so new rows probably all go to the last partition"
	if lead.Guess {
		expected = "; " + lead.Why + lead.Doubt() + ": if its values count up, all new rows go to the last partition"
	}
	p.reportLead(string(lead.Column.Type), expected, AskKeyOrUUID)
}
