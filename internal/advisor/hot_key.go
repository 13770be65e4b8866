package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func hotKeyRule() *Rule {
	return &Rule{ID: "KEY008", Name: "hot-key", Wants: WantInside, Level: Error, Run: hotKey, Measured: true,
		Levels: "less if little is written", Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-order"}
}

func hotKey(p *Pass) {
	k := p.key
	if k.Written.HotRow > 0 {
		p.hotRow()
		return
	}
	if k.HotWrites == 0 && k.HotRows.Share == 0 {
		return
	}
	w, lead := &k.Traffic, k.Lead()
	column := lead.Column.Name
	f := Finding{Confidence: Measured, Columns: []string{column}, Before: k.clause()}
	value := "one value of " + column
	if c := k.Sampled(column); c != nil && float64(c.Nulls) >= facts.HotValue*float64(c.Rows) {
		value = "NULL in " + column
	}
	f.Evidence = []Evidence{{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()}}
	switch {
	case k.HotWrites > 0:
		if f.Level = k.worth(); w.Degree() == facts.Uneven {
			f.Level = Note
		}
		f.Message = fmt.Sprintf("%s takes %s of %s: a hash of %s will not help, its rows stay together",
			value, evidence.Percent(k.HotWrites), w.Rate(), column)
		f.Evidence = append(f.Evidence, Evidence{Name: "topWriteShare", Value: k.HotWrites, Silent: true})
	case w.Idle():
		f.Level = Note
		f.Message = fmt.Sprintf("%s has %s of the rows, but %s; a hash of %s would not help", value, k.HotRows, w.Stillness(), column)
	case w.Hot() && k.TopWrites() <= w.Share:
		f.Level = min(k.worth(), most(w.Degree()))
		f.Message = fmt.Sprintf("%s has %s of the rows, and %s: a hash of %s will not help, its rows stay together",
			value, k.HotRows, w.Takes(), column)
	case k.TopWrites() >= facts.WrittenTop:
		f.Message = fmt.Sprintf("%s has %s of the rows, and its partitions take %s of %s: a hash of %s will not help, its rows stay together",
			value, k.HotRows, evidence.Percent(k.TopWrites()), w.Rate(), column)
	default:
		switch {
		case k.Contended:
		case w.Degree() == facts.Uneven:
			f.Level = Note
		case w.Measured():
			f.Level = k.worth()
		}
		f.Message = fmt.Sprintf("%s has %s of the rows: a hash of %s will not help, they stay together",
			value, k.HotRows, column)
	}
	if s := k.Sample; s != nil && len(s.Prefixes) > 0 && k.HotRows.Share > 0 {
		lead := s.Prefixes[0]
		f.Evidence = append(f.Evidence,
			Evidence{Name: "topShare", Value: lead.TopShare,
				Text: fmt.Sprintf("sample: one of %s has %s of %s",
					evidence.Count(uint64(lead.Distinct), "value"), evidence.Percent(lead.TopShare), evidence.Count(s.Rows, "row"))},
			Evidence{Name: "distinct", Value: lead.Distinct, Silent: true},
			Evidence{Name: "sampledRows", Value: s.Rows, Silent: true})
	}
	f.Evidence = append(append(f.Evidence, k.HotRows.Evidence()...), w.Evidence()...)
	p.Report(f)
}

// nearlyAll is the share from which on it is not told what others take.
const nearlyAll = 0.95

// hotRow reports rows that are written over and over.
func (p *Pass) hotRow() {
	k, w := p.key, &p.key.Traffic
	takes := evidence.Count(k.Written.HotRow, "row") + " takes "
	if k.Written.HotRow > 1 {
		takes = evidence.Count(k.Written.HotRow, "row") + " take "
	}
	if k.Written.HotShare < nearlyAll {
		takes += evidence.Percent(k.Written.HotShare) + " of "
	}
	p.Report(Finding{
		Level: k.worth(), Confidence: Measured, Columns: k.Schema.PrimaryKey[:1], Before: k.clause(),
		Message: fmt.Sprintf("%s%s, over and over: neither another key nor a split spreads the writes of one row", takes, w.Rate()),
		Evidence: append([]Evidence{{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()},
			{Name: "hotRows", Value: k.Written.HotRow, Silent: true}}, w.Evidence()...),
		Ask: Ask{Do: "write to it less often by adding up in the application, or spread it over several rows, such as (name, part), " +
			"which readers add up"},
	})
}
