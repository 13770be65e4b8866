package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSchemas proposes for the schemas that the rules are tried on: every finding has a candidate that resolves it,
// advice, or a word on why nothing is done; what holds for generated tables holds for these; and proposing again for
// the best candidate leads nowhere else.
func TestSchemas(t *testing.T) {
	golden.NoRace(t)
	proposals := 0
	cases := golden.All(t, "../../testdata/schemas/*.txtar")
	if len(cases) < 100 {
		t.Errorf("only %d schemas", len(cases))
	}
	for _, c := range cases {
		b := caseBundle(t, c)
		r := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{})
		for _, table := range b.Tables {
			p, err := r.Propose(table)
			if err != nil {
				t.Fatal(err)
			}
			if p == nil {
				continue
			}
			proposals++
			what := c.Name + ": " + table.Schema.Path
			for _, c := range p.Candidates {
				checkCandidate(t, what+", "+c.Name, table.Schema, p, c)
			}
			answered(t, what, p)
			if len(p.Candidates) > 0 {
				settled(t, what, p, p.Candidates[0])
			}
		}
	}
	if proposals < 50 {
		t.Errorf("only %d tables have a proposal", proposals)
	}
}

// answered checks that nothing found is passed over in silence.
func answered(t *testing.T, what string, p *Proposal) {
	t.Helper()
	for _, f := range p.Findings {
		resolved := slices.ContainsFunc(p.Candidates, func(c *Candidate) bool { return slices.Contains(c.Resolved, f.Rule) })
		noted := slices.ContainsFunc(p.Notes, func(n string) bool { return strings.HasPrefix(n, f.Rule) })
		if !resolved && !noted && len(p.Advice) == 0 {
			t.Errorf("%s: nothing is said of %s", what, f.Rule)
		}
	}
}

// settled checks that the candidate's table, with settings declared, gets no proposal for what was resolved.
func settled(t *testing.T, what string, p *Proposal, c *Candidate) {
	t.Helper()
	b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: c.After}}}
	again, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	if again == nil {
		return
	}
	for _, next := range again.Candidates {
		for _, rule := range next.Resolved {
			if slices.Contains(c.Resolved, rule) {
				t.Errorf("%s: after %s, %s is proposed for %s again", what, c.Name, next.Name, rule)
			}
		}
	}
	if c.After.Store == schema.StoreColumn && len(again.Candidates) > 0 {
		t.Errorf("%s: %s is not the last word", what, c.Name)
	}
}
