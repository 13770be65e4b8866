package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func timeOrderedIDRule() *Rule {
	return &Rule{ID: "KEY004", Name: "time-ordered-id", Wants: WantKey, Level: Warning, Run: timeOrderedID,
		Levels: "error when measured, note if idle, or for a UUIDv7 in a Uuid column",
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#uuid-primary-key"}
}

func timeOrderedID(p *Pass) {
	lead := p.key.Lead()
	if p.key.Walks {
		walkingID(p)
		return
	}
	if lead.Nature != facts.NatureTimeOrdered {
		return
	}
	p.reportLead(string(lead.Column.Type), "; "+lead.Why+", so new rows probably all go to the "+lead.End()+" partition")
}

// walkingID reports ids such as UUIDv7 in a Uuid column. They do not grow, but those of a minute begin with the same
// bytes: at any moment all new rows go to one narrow range, which moves.
func walkingID(p *Pass) {
	w := &p.key.Traffic
	lead := p.key.Lead()
	level, what := Note, "they do not sort by time in YDB, but those made within a minute lie together"
	switch {
	case w.Hot():
		level, what = Error, "those made within a minute lie together, and "+w.Takes()
	case w.Spread() || w.Idle():
		return
	}
	f := p.key.aboutLead(level, fmt.Sprintf("%s is %s and comes first in %s; %s; %s", lead.Column.Name, lead.Column.Type, p.key.clause(),
		lead.Why, what))
	f.Ask.First = "use random UUIDs (version 4), or put a hash of " + lead.Column.Name + " in front"
	f.Confidence = Measured
	p.Report(f)
}
