package rewrite

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// advice explains changes that reach beyond the table, or that only a person can decide.
func (p *proposer) advice(proposal *Proposal) []Advice {
	var out []Advice
	for _, f := range p.findings {
		if f.Wants == advisor.WantStatement && len(proposal.Candidates) > 0 && slices.Contains(proposal.Candidates[0].Resolved, f.Rule) {
			continue // with the best candidate no index is needed
		}
		if a := adviceOn(f); a != nil && !slices.ContainsFunc(out, func(o Advice) bool { return o.Title == a.Title }) {
			out = append(out, *a)
		}
	}
	return out
}

// adviceOn is the advice that a finding carries; nil if it carries none.
func adviceOn(f advisor.Finding) *Advice {
	if i := slices.IndexFunc(f.Fixes, func(fix advisor.Fix) bool { return fix.Advice != nil }); i >= 0 {
		return f.Fixes[i].Advice
	}
	return nil
}

// untouched says of each finding that no candidate resolves and no advice speaks of why that is so.
func (p *proposer) untouched(out *Proposal) []string {
	var notes []string
	seen := map[string]bool{}
	for _, f := range p.findings {
		resolved := slices.ContainsFunc(out.Candidates, func(c *Candidate) bool { return slices.Contains(c.Resolved, f.Rule) })
		if resolved || adviceOn(f) != nil || seen[f.Rule] || p.opt.Key != "" {
			continue
		}
		seen[f.Rule] = true
		why := "every candidate was rejected, for the reasons above"
		computed := slices.IndexFunc(f.Fixes, func(fix advisor.Fix) bool { return fix.Kind == advisor.IndexKey })
		switch {
		case f.Wants.Index() && computed >= 0 && !slices.Contains(p.opt.With, f.Index):
			notes = append(notes, fmt.Sprintf("%s: index %s stays as it is, because to change it costs every writer one more column, and "+
				"every statement that reads by it has to change; --with %[2]s changes it too: %[3]s",
				f.Rule, f.Index, f.Fixes[computed].Message))
			continue
		case f.Wants.Index() && computed >= 0: // and was rejected
		case f.Wants.Index():
			why = "an index with a computed column in front would have to be unique over the other columns alone, which YDB does not check"
			if index, _ := p.table.Index(f.Index); index.Kind != schema.IndexUnique {
				why = "the primary key has a column that cannot be hashed"
			}
		case f.Wants == advisor.WantStatement:
			why = f.Fixes[0].Message
		case p.noCopy != "":
			why = "under the present load no copy is worth it: " + p.noCopy
		case facts.Unseen(p.known):
			why = "it is not known which rows are written, and so not which key would help"
		case len(out.Rejected) == 0:
			why = cmp.Or(f.Ask.First, "no other key made of the table's columns would help")
		}
		notes = append(notes, f.Rule+": no proposal: "+why)
	}
	return notes
}
