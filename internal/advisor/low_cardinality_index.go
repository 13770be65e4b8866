package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

func lowCardinalityIndexRule() *Rule {
	return &Rule{ID: "IDX002", Name: "low-cardinality-index", Wants: WantOtherIndex, Level: Warning, Run: lowCardinalityIndex,
		Levels: "note if the name tells nothing, or where rows wait in an outbox", Docs: "https://ydb.tech/docs/en/dev/secondary-indexes"}
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
		p.Report(p.key.aboutIndex(index, level, &lead, "; "+lead.Why+expected))
	}
}

// finds reports whether the column says what was done, where rows wait for it: an index by it is there for the few that still do.
func finds(k *key, t *facts.Column) bool {
	return t.Confidence != Measured && (facts.KindOf(t.Column.Type) == facts.KindBool || t.Changes()) && naming.Marked(k.RowWords(), "waiting")
}
