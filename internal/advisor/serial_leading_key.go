package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

func serialLeadingKeyRule() *Rule {
	return &Rule{ID: "KEY002", Name: "serial-leading-key", Wants: WantKeyOrUUID, Level: Error, Run: serialLeadingKey,
		Levels: "note for a table that stays small; less if measured to be idle or spread",
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#monotonic-serial"}
}

func serialLeadingKey(p *Pass) {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureSerial {
		return
	}
	if p.reportFew("a Serial column", "") {
		return
	}
	p.reportLead("a Serial column", ": new rows all go to the last partition")
}

// reportFew reports a key that counts up in a table that never has many rows, if it is one: what it is, and how that is known,
// with the punctuation before.
func (p *Pass) reportFew(is, known string) bool {
	lead := p.key.Lead()
	few := p.key.fewNumbers()
	if few == "" || lead.Confidence == Measured {
		return false
	}
	p.leave(is, known+": new rows all go to the last partition, but "+few, "so few rows are")
	return true
}

// leave reports the column in front of a key of which the rows are too few for a copy: what it is, what is expected of it with the
// punctuation before, and how many rows are.
func (p *Pass) leave(is, expected, rows string) {
	f := p.key.aboutLead(Note, p.key.leadMessage(is, expected))
	f.Ask.Do = "leave it: " + rows + " not worth a copy of the table"
	p.Report(f)
}

// fewNumbers says why the sequence in front of the key never numbers many rows, a clause; empty if it may.
func (k *key) fewNumbers() string {
	rows := k.RowWords()
	switch {
	case facts.KindOf(k.Lead().Column.Type) == facts.KindShort:
		return "a SmallSerial numbers no more than 32,767 rows"
	case k.Reference():
		return "the table's name says that it hardly grows"
	case k.Catalogue() && k.Some(facts.Called) && (facts.Listed(rows) ||
		facts.Narrow(k.Lead().Column.Type) && !naming.Has(rows, naming.Subject) && rows[len(rows)-1].Sense != naming.Event):
		return "the table looks like a list that is kept by hand, and hardly grows"
	}
	return ""
}
