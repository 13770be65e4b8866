package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func monotonicIndexRule() *Rule {
	return &Rule{ID: "IDX001", Name: "monotonic-index", Wants: WantIndex, Level: Warning, Run: monotonicIndex,
		Levels: "note if idle, for a time that is chosen, or if the name tells little", Docs: "https://ydb.tech/docs/en/dev/secondary-indexes"}
}

func monotonicIndex(p *Pass) {
	for index := range p.ownIndexes() {
		lead, w := p.key.AsIndex(index)
		if !lead.Nature.Monotonic() {
			continue
		}
		var level Level
		if lead.Bearing == facts.BearingStill || lead.Guess && lead.Confidence != Measured {
			level = Note
		}
		rate, known := p.key.Written.IndexPlaceRate(index.Name)
		if known && (rate < facts.LittleWrites || p.key.Written.IndexDegree(index.Name) == facts.Uneven) {
			level = Note
		}
		so := ", so all inserts write to its "
		if lead.Guess && lead.Nature == facts.NatureTime {
			so = ": if rows come in its order, all inserts write to its "
		}
		what := "; " + lead.Why + lead.Doubt() + so + lead.End() + " partition"
		if c := lead.Column; !c.NotNull && !lead.Given && c.Sequence == nil && c.Default == "" {
			what += " unless they leave it NULL"
		}
		switch {
		case known:
			what = fmt.Sprintf("; %s, and %s new entries a second come in one place", lead.Why, evidence.PerSecond(rate))
		case w.Hot():
			what = ": " + w.Takes() + " to the index"
		case w.Idle():
			what = "; " + lead.Why + ", but " + w.Stillness()
		case w.Measured() && w.Partitions == 1:
			what = fmt.Sprintf("; %s, and its only partition takes all of %s", lead.Why, w.Rate())
		}
		f := p.key.aboutIndex(index, level, &lead, what)
		f.Evidence = append(slices.Insert(f.Evidence, 1, Evidence{Name: "kind", Value: string(index.Kind),
			Text: index.Name + " is a " + string(index.Kind) + " index"}), w.Evidence()...)
		p.Report(f)
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
