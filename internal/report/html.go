package report

import (
	"bufio"
	"cmp"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// writeHTML writes the report as a page that stands alone, with what is proposed for each table.
func writeHTML(w *bufio.Writer, _ View, r *Inspection) error {
	return htmlPage(w, "Primary keys that will not scale", r)
}

// writeProposalsHTML writes the same page with the candidates that were chosen.
func writeProposalsHTML(w *bufio.Writer, _ View, shown Proposals) error {
	byTable := map[string]*Proposed{}
	for i := range shown.List {
		byTable[shown.List[i].Before.Path] = &shown.List[i]
	}
	out := Inspection{Source: shown.Bundle.Source, Version: shown.Version, Made: shown.Made, Notes: shown.Bundle.Notes,
		Problems: shown.Bundle.Problems}
	out.Propose = func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		p := byTable[t.Schema.Path]
		switch {
		case p == nil:
			return nil, nil
		case len(p.Chosen) == 0:
			return p.Proposal, nil
		}
		return p.Proposal, p.Chosen[0]
	}
	for _, t := range shown.Bundle.Tables {
		table := Table{Table: t}
		if p := byTable[t.Schema.Path]; p != nil {
			table.Findings = p.Findings
		}
		out.Tables = append(out.Tables, table)
	}
	return htmlPage(w, "Primary keys that scale", &out)
}

func htmlPage(w *bufio.Writer, title string, r *Inspection) error {
	c := r.Count()
	out := page.Report{Title: title, Source: r.Source, Version: r.Version, Made: r.Made, Notes: r.Notes, Problems: r.Problems,
		Propose: r.Propose, Tables: r.Tables, RewriteOf: r.RewriteOf,
		Errors: c.errors, Warnings: c.warnings, Minor: c.notes, Clean: c.clean, Suppressed: c.suppressed + c.known}
	if len(r.Next) > 0 {
		out.Next = r.Next[0].Line
	}
	docs := map[string]doc{}
	for _, rule := range advisor.Rules() {
		docs[rule.ID] = ruleDoc(rule)
	}
	for _, of := range c.byRule {
		d := docs[of.rule]
		out.Rules = append(out.Rules, page.Rule{Level: of.level.String(), ID: of.rule, Title: cmp.Or(d.title, of.name),
			Doc: strings.Split(d.body, "\n\n"), Findings: evidence.Thousands(of.findings), Tables: evidence.Thousands(of.tables)})
	}
	return page.Write(w, &out)
}

// Proposing has keys proposed for the tables of a bundle, when a format asks for them.
func (r *Inspection) Proposing(b *evidence.Bundle, findings []advisor.Finding, options rewrite.Options) {
	rewriter := sync.OnceValue(func() *rewrite.Rewriter { return rewrite.New(b, findings, options) })
	r.Propose = func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		p, err := rewriter().Propose(t)
		if err != nil || p == nil { // an error concerns a key given by hand alone
			return nil, nil
		}
		return p, p.Meant()
	}
	r.Together = sync.OnceValue(func() []rewrite.Deployment {
		if len(b.Statements) == 0 {
			return nil
		}
		return rewrite.SharedDeployments(rewriter())
	})
}
