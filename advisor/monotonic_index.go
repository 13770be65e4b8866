package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func monotonicIndexRule() *Rule {
	return &Rule{
		ID:     "IDX001",
		Name:   "monotonic-index",
		Wants:  WantIndex,
		Level:  Warning,
		Levels: "note if idle, or if the name tells little",
		Run:    monotonicIndex,
		Docs:   "https://ydb.tech/docs/en/dev/secondary-indexes",
		Doc: `a secondary index begins with a column that only grows

Why: an index is a table of its own. If its first column is a time or a sequence, every insert also writes to its last
partition, however well the table is spread. With a synchronous index the insert waits for it.

Fine if: the table takes few writes, or the column is NULL in most rows.

Fix: start the index with the columns that statements compare by = (a user, a tenant), with the time behind. If they
read ranges of time alone, put a bucket of the primary key in front. To delete old rows, TTL needs no index.
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
    INDEX by_time GLOBAL ON (customer_id, created_at)
);
`,
	}
}

func monotonicIndex(p *Pass) {
	for index := range p.ownIndexes() {
		lead, w := p.key.AsIndex(index)
		if !lead.Nature.Monotonic() {
			continue
		}
		var level Level
		if lead.Bearing == facts.BearingStill || lead.Guess && lead.Confidence == Inferred {
			level = Note
		}
		on := "(" + strings.Join(index.Columns, ", ") + ")"
		rate, known := p.key.Written.IndexPlaceRate(index.Name)
		if known && rate < facts.LittleWrites {
			level = Note
		}
		what := "; " + lead.Why + lead.Doubt() + ", so all inserts write to its " + lead.End() + " partition"
		switch {
		case known:
			what = fmt.Sprintf("; %s, %s a second", lead.Why, evidence.PerSecond(rate))
		case w.Hot():
			what = ": " + w.Takes() + " to the index"
		case w.Idle():
			what = "; " + lead.Why + ", but " + w.Stillness()
		case w.Measured() && w.Partitions == 1:
			what = fmt.Sprintf("; %s, and its only partition takes all of %s", lead.Why, w.Rate())
		}
		serves := p.key.serves(index, &lead)
		p.Report(Finding{
			Level:      level,
			Confidence: lead.Confidence,
			Columns:    []string{lead.Column.Name},
			Index:      index.Name,
			Message:    lead.Column.Name + " is " + string(lead.Column.Type) + " and comes first in index " + index.Name + " " + on + what,
			Evidence: append([]Evidence{
				{Name: "index", Value: index.Columns, Text: index.Name + " ON " + on},
				{Name: "kind", Value: string(index.Kind), Text: index.Name + " is a " + string(index.Kind) + " index"},
				{Name: "reason", Value: lead.Why, Text: lead.Column.Name + ": " + lead.Why},
				{Name: "serves", Value: serves, Text: index.Name + " serves " + serves},
			}, w.Evidence()...),
			Ask:    Ask{Change: AskSpreadIndex, Index: index},
			Before: "ON " + on,
		})
	}
}

// serves says what an index is for, as far as its columns tell.
func (k *key) serves(index *schema.Index, lead *facts.Column) string {
	first := lead.Column.Name
	var what string
	switch {
	case index.Kind == schema.IndexUnique:
		what = "the constraint that no two rows have the same " + strings.Join(index.Columns, ", ")
	case lead.Nature == facts.NatureTime || lead.Nature == facts.NatureTimeOrdered:
		what = "reads of a range of " + first + ", such as the newest rows"
		if k.Schema.TTL != nil && k.Schema.TTL.Column == first {
			what += "; the TTL does not need it"
		}
	case lead.Nature.Monotonic():
		what = "reads of one " + first + " or of those after one"
	case len(index.Columns) > 1 && k.Front(index.Columns[1]).Nature.Monotonic():
		what = "reads of the rows of one " + first + " in the order of " + index.Columns[1]
	default:
		what = "reads of all rows of one " + first
	}
	return what
}
