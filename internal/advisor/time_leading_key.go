package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func timeLeadingKeyRule() *Rule {
	return &Rule{ID: "KEY001", Name: "time-leading-key", Wants: WantKey, Level: Error, Run: timeLeadingKey,
		Levels: "note for a few rows a day and times that are chosen; less if measured to be idle or spread",
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-order"}
}

func timeLeadingKey(p *Pass) {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureTime {
		return
	}
	if there, rows := p.key.fewADay(); rows != "" {
		p.leave(string(lead.Column.Type), ": new rows all go to the last partition, but "+there, rows)
		return
	}
	expected := ": new rows all go to the last partition"
	if lead.Guess && lead.Confidence != Measured {
		expected = "; " + lead.Why + ": if rows come in its order, all go to the last partition"
	}
	p.reportLead(string(lead.Column.Type), expected)
}

// fewADay says in words how many rows there are of a day, and so many rows are, if the key leaves room for only a few: it is a date, and
// all else in it is one of few values.
func (k *key) fewADay() (there, rows string) {
	days := 0
	for _, c := range k.Key {
		switch {
		case c.Nature == facts.NatureTime && (c.Column.Type == schema.Date || c.Column.Type == schema.Date32):
			days++
		case c.Nature != facts.NatureFew && c.Nature != facts.NatureSeveral:
			return "", ""
		}
	}
	if days != 1 {
		return "", ""
	} else if len(k.Key) == 1 {
		return "there is at most one a day", "one row a day is"
	}
	return "there are only a few a day", "a few rows a day are"
}
