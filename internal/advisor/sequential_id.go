package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func sequentialIDRule() *Rule {
	return &Rule{ID: "KEY003", Name: "sequential-id", Wants: WantKeyOrUUID, Level: Warning, Run: sequentialID,
		Levels: "error when measured, note if idle, if the name tells nothing, or if the table looks small",
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#monotonic-serial"}
}

func sequentialID(p *Pass) {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureSequential {
		return
	}
	if lead.Confidence != Measured && facts.Narrow(lead.Column.Type) && p.key.Catalogue() {
		return
	}
	if !lead.Guess && p.reportFew(string(lead.Column.Type), "; "+lead.Why) {
		return
	}
	expected := "; " + lead.Why + ", so new rows probably all go to the last partition"
	if lead.Guess {
		expected = "; " + lead.Why + lead.Doubt() + ": if its values count up, all new rows go to the last partition"
	}
	p.reportLead(string(lead.Column.Type), expected)
}
