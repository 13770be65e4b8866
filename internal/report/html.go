package report

import (
	"bufio"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// writeHTML writes the report as a page that stands alone, with what is proposed for each table.
func writeHTML(w *bufio.Writer, _ View, r *Inspection) error {
	out := page.Report{
		Title:    "Primary keys that will not scale",
		Source:   r.Source,
		Version:  r.Version,
		Made:     r.Made,
		Notes:    r.Notes,
		Problems: r.Problems,
		Titles:   ruleTitles(),
		Propose:  r.Propose,
		Tables:   make([]page.Table, len(r.Tables)),
	}
	for i, t := range r.Tables {
		out.Tables[i] = page.Table{Evidence: t.Evidence, Findings: t.Findings}
		if t.Evidence == nil {
			out.Tables[i].Evidence = &evidence.Table{Schema: t.Schema}
		}
	}
	return page.Write(w, &out)
}

// writeProposalsHTML writes the same page with the candidates that were chosen.
func writeProposalsHTML(w *bufio.Writer, _ View, shown Proposals) error {
	byTable := map[string]*Proposed{}
	for i := range shown.List {
		byTable[shown.List[i].Before.Path] = &shown.List[i]
	}
	out := page.Report{
		Title:    "Primary keys that scale",
		Source:   shown.Bundle.Source,
		Version:  shown.Version,
		Made:     shown.Made,
		Notes:    shown.Bundle.Notes,
		Problems: shown.Bundle.Problems,
		Titles:   ruleTitles(),
		Propose: func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
			p := byTable[t.Schema.Path]
			if p == nil {
				return nil, nil
			}
			if len(p.Chosen) == 0 {
				return p.Proposal, nil
			}
			return p.Proposal, p.Chosen[0]
		},
	}
	for _, t := range shown.Bundle.Tables {
		table := page.Table{Evidence: t}
		if p := byTable[t.Schema.Path]; p != nil {
			table.Findings = p.Findings
		}
		out.Tables = append(out.Tables, table)
	}
	return page.Write(w, &out)
}

// ruleTitles returns what each rule reports, by ID.
func ruleTitles() map[string]string {
	titles := map[string]string{}
	for _, r := range advisor.Rules() {
		titles[r.ID] = RuleTitle(r)
	}
	return titles
}

// Proposing returns what proposes for the tables of a bundle, one at a time: only some formats ask.
func Proposing(b *evidence.Bundle, findings []advisor.Finding, options rewrite.Options,
) func(*evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
	var rewriter *rewrite.Rewriter
	return func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		if rewriter == nil {
			rewriter = rewrite.New(b, findings, options)
		}
		p, err := rewriter.Propose(t)
		if err != nil || p == nil { // an error concerns a key given by hand alone
			return nil, nil
		}
		return p, meant(p)
	}
}

// meant returns the candidate that is taken unless another is asked for: the best, nil where that is for a person to
// choose.
func meant(p *rewrite.Proposal) *rewrite.Candidate {
	if len(p.Candidates) == 0 || p.Candidates[0].OnlyNamed() != "" {
		return nil
	}
	return p.Candidates[0]
}
