package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func timeLeadingKeyRule() *Rule {
	return &Rule{
		ID:     "KEY001",
		Name:   "time-leading-key",
		Wants:  WantKey,
		Level:  Error,
		Levels: "note for a few rows a day; less if measured to be idle or spread",
		Run:    timeLeadingKey,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-order",
		Doc: `the primary key begins with a date or time

Why: a row table is sorted by its primary key and split into partitions by key range. New rows have the latest time, so
all go to the last partition, which one process serves. Splitting it does not help: the new last partition then takes
all inserts.

Fine if: the table takes few writes, is loaded once, or keeps one row a day.

Fix: put first a column of many values that spreads the writes (a user, a device, a tenant). Otherwise put a hash in
front: of one key column, to keep its rows together, or of the whole key.
`,
		Before: `CREATE TABLE user_events (
    created_at Timestamp NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (created_at, user_id)
);
`,
		After: `CREATE TABLE user_events (
    created_at Timestamp NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (user_id, created_at)
);
`,
	}
}

func timeLeadingKey(p *Pass) {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureTime {
		return
	}
	if there, rows := p.key.fewADay(); rows != "" {
		p.Report(Finding{
			Level:      Note,
			Confidence: lead.Confidence,
			Columns:    []string{lead.Column.Name},
			Message:    p.key.leadMessage(string(lead.Column.Type), ": new rows all go to the last partition, but there "+there+" a day"),
			Evidence:   p.key.leadEvidence(),
			Ask:        Ask{Text: "leave it: " + rows + " not worth a copy of the table"},
			Before:     p.key.clause(),
		})
		return
	}
	p.reportLead(string(lead.Column.Type), ": new rows all go to the last partition", AskKey)
}

// fewADay says in words how many rows there are of a day, and so many rows are, if the key leads with a date and leaves
// room for only a few: everything behind the date is one of few values.
func (k *key) fewADay() (there, rows string) {
	if t := k.Lead().Column.Type; t != schema.Date && t != schema.Date32 {
		return "", ""
	}
	there, rows = "is at most one", "one row a day is"
	long := 0
	for i := range k.Key[1:] {
		switch k.Key[1+i].Nature {
		case facts.NatureFew:
		case facts.NatureSeveral:
			long++
		default:
			return "", ""
		}
		there, rows = "are only a few", "a few rows a day are"
	}
	if long > 1 {
		return "", ""
	}
	return there, rows
}
