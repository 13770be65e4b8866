package main

import (
	"bufio"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/htmlreport"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// writeHTML writes the report as a page that stands alone, with what is proposed for each table.
func writeHTML(w *bufio.Writer, _ view, r *report) error {
	page := htmlreport.Report{
		Title:    "Primary keys that will not scale",
		Source:   r.source,
		Version:  r.version,
		Made:     r.made,
		Notes:    r.notes,
		Problems: r.problems,
		Titles:   ruleTitles(),
		Propose:  r.propose,
		Tables:   make([]htmlreport.Table, len(r.tables)),
	}
	for i, t := range r.tables {
		page.Tables[i] = htmlreport.Table{Evidence: t.evidence, Findings: t.findings}
		if t.evidence == nil {
			page.Tables[i].Evidence = &evidence.Table{Schema: t.table}
		}
	}
	return htmlreport.Write(w, &page)
}

// writeProposalsHTML writes the same page with the candidates that were chosen.
func writeProposalsHTML(w *bufio.Writer, _ view, shown proposals) error {
	byTable := map[string]*proposed{}
	for i := range shown.list {
		byTable[shown.list[i].Before.Path] = &shown.list[i]
	}
	page := htmlreport.Report{
		Title:    "Primary keys that scale",
		Source:   shown.bundle.Source,
		Version:  shown.version,
		Made:     shown.made,
		Notes:    shown.bundle.Notes,
		Problems: shown.bundle.Problems,
		Titles:   ruleTitles(),
		Propose: func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
			p := byTable[t.Schema.Path]
			if p == nil {
				return nil, nil
			}
			if len(p.chosen) == 0 {
				return p.Proposal, nil
			}
			return p.Proposal, p.chosen[0]
		},
	}
	for _, t := range shown.bundle.Tables {
		table := htmlreport.Table{Evidence: t}
		if p := byTable[t.Schema.Path]; p != nil {
			table.Findings = p.Findings
		}
		page.Tables = append(page.Tables, table)
	}
	return htmlreport.Write(w, &page)
}

// ruleTitles returns what each rule reports, by ID.
func ruleTitles() map[string]string {
	titles := map[string]string{}
	for _, r := range advisor.Rules() {
		titles[r.ID] = ruleDoc(r).title
	}
	return titles
}

// proposing returns what proposes for the tables of an inspection, one at a time: only some formats ask.
func proposing(in *inspection) func(*evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
	var rewriter *rewrite.Rewriter
	return func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		if rewriter == nil {
			rewriter = rewrite.New(in.bundle, in.advised.Findings, rewrite.Options{Seed: defaultSeed, Inspect: in.options})
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
