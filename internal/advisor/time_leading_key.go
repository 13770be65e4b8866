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
		f := p.key.aboutLead(Note, p.key.leadMessage(string(lead.Column.Type), ": new rows all go to the last partition, but there "+
			there+" a day"))
		f.Ask.Do = "leave it: " + rows + " not worth a copy of the table"
		p.Report(f)
		return
	}
	expected := ": new rows all go to the last partition"
	if lead.Guess && lead.Confidence != Measured {
		expected = "; " + lead.Why + ": if rows come in its order, all go to the last partition"
	}
	p.reportLead(string(lead.Column.Type), expected)
}

// fewADay says in words how many rows there are of a day, and so many rows are, if the key leads with a date and leaves
// room for only a few: everything behind the date is one of few values.
func (k *key) fewADay() (there, rows string) {
	if t := k.Lead().Column.Type; t != schema.Date && t != schema.Date32 {
		return "", ""
	}
	there, rows = "is at most one", "one row a day is"
	for _, behind := range k.Key[1:] {
		if behind.Nature != facts.NatureFew && behind.Nature != facts.NatureSeveral {
			return "", ""
		}
		there, rows = "are only a few", "a few rows a day are"
	}
	return there, rows
}
