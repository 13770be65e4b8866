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

// TestClasses reads testdata/classes: one case for each way in which proposals were wrong, with what is right, and what has
// to be said of it. Besides the lines of TestWorked, a line of want is one of
//
//	has KEY              a candidate has this key
//	cost TEXT            the best candidate has a cost with this text
//	resolved RULE        the best candidate resolves it
//	read NAME: all       the best candidate says that this likely read touches all partitions
//	rejected NAME: TEXT  this candidate is turned down for this reason
//	against TEXT         so is the key given by hand
//	redundant            if the best candidate's key repeats an index, it says so
//	example TEXT         an advice has this statement; noexample: none has
//	why TEXT             the line that says why the best candidate is first
//	whynot N: TEXT       the same line or the numbers of candidate N
func TestClasses(t *testing.T) {
	for _, c := range golden.All(t, "testdata/classes/*.txtar") {
		c.Known(t, "schema.sql", "queries.sql", "key")
		text, _ := c.Section("schema.sql")
		b := &evidence.Bundle{Tables: tablesOf(t, text)}
		if queries, ok := c.Section("queries.sql"); ok {
			b.Statements = statementsOf(queries)
		}
		key, _ := c.Section("key")
		findings := advisor.Inspect(b, advisor.Options{}).Findings
		p, err := New(b, findings, Options{Key: strings.TrimSpace(key)}).Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		var plain []string
		for _, line := range strings.Split(strings.TrimSpace(c.Judgement(t)), "\n") {
			verb, rest, _ := strings.Cut(line, " ")
			check, ok := said[verb]
			if !ok {
				plain = append(plain, line)
			} else if p == nil || !check(p, rest) {
				t.Errorf("%s: not so: %s", c.Name, line)
			}
		}
		if problem := judge(p, plain); problem != "" {
			t.Errorf("%s: %s", c.Name, problem)
		}
		if key != "" || p == nil {
			continue
		}
		oneVoice(t, c.Name, b, p)
	}
}

// oneVoice checks that the findings show the key of the first candidate, where it resolves them.
func oneVoice(t *testing.T, what string, b *evidence.Bundle, p *Proposal) {
	t.Helper()
	for _, f := range Inspect(b, advisor.Options{}).Findings {
		if len(p.Candidates) == 0 || !asksForKey(f) || !slices.Contains(p.Candidates[0].Resolved, f.Rule) {
			continue
		}
		want := "PRIMARY KEY (" + strings.Join(p.Candidates[0].After.PrimaryKey, ", ") + ")"
		if slices.Equal(p.Candidates[0].After.PrimaryKey, p.Before.PrimaryKey) {
			want = "" // the key stays
		}
		if key, _, _ := strings.Cut(f.After, " WITH ("); key != want {
			t.Errorf("%s: %s shows %s, and the first candidate is %s", what, f.Rule, f.After, want)
		}
	}
}

// said are checks of what a proposal says.
var said = map[string]func(p *Proposal, rest string) bool{
	"has": func(p *Proposal, rest string) bool {
		return slices.ContainsFunc(p.Candidates, func(c *Candidate) bool { return plainKey(c) == rest })
	},
	"cost": func(p *Proposal, rest string) bool {
		return slices.ContainsFunc(p.Candidates[0].Costs, func(s string) bool { return strings.Contains(s, rest) })
	},
	"resolved": func(p *Proposal, rest string) bool { return slices.Contains(p.Candidates[0].Resolved, rest) },
	"read": func(p *Proposal, rest string) bool {
		name, _, _ := strings.Cut(rest, ": ")
		return slices.ContainsFunc(p.Candidates[0].Reads, func(r Read) bool { return r.Name == name && r.After == 0 })
	},
	"rejected": func(p *Proposal, rest string) bool {
		name, reason, _ := strings.Cut(rest, ": ")
		return slices.ContainsFunc(p.Rejected, func(r Rejected) bool {
			return r.Name == name && strings.Contains(strings.Join(r.Reasons, "; "), reason)
		})
	},
	"against": func(p *Proposal, rest string) bool {
		return strings.Contains(strings.Join(p.Candidates[0].Against, "; "), rest)
	},
	"redundant": func(p *Proposal, _ string) bool {
		c := p.Candidates[0]
		repeats := slices.ContainsFunc(c.After.Indexes, func(x schema.Index) bool { return x.Columns[0] == c.After.PrimaryKey[0] })
		return !repeats || slices.ContainsFunc(c.Brought, func(f advisor.Finding) bool { return f.Rule == "IDX003" })
	},
	"example": func(p *Proposal, rest string) bool {
		return slices.ContainsFunc(p.Advice, func(a Advice) bool { return strings.Contains(a.Example, rest) })
	},
	"noexample": func(p *Proposal, rest string) bool {
		return !slices.ContainsFunc(p.Advice, func(a Advice) bool { return strings.Contains(a.Example, rest) })
	},
	"why": func(p *Proposal, rest string) bool { return strings.Contains(p.Candidates[0].Why, rest) },
	"whynot": func(p *Proposal, rest string) bool {
		for _, term := range p.Candidates[1].Terms {
			if _, text, _ := strings.Cut(rest, ": "); strings.Contains(term.Text, text) {
				return true
			}
		}
		return false
	},
}
