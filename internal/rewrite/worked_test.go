package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestWorked reads testdata/worked: a schema with statements, which may say how often they run, and what an expert would sign, with
// the reason in the comment. It is a judgement and not a golden file, so there is no update mode. A line of want is one of
//
//	first KEY         the best candidate has this key, where hash(…), bucket(…) and random stand for computed columns
//	or KEY            so is this one accepted
//	none              no copy of the table is proposed first, or only for who names it; "or none" accepts that
//	never KEY         no candidate has this key
//	index NAME: COLS  the best candidate leaves this index with these columns
//	notnull           every key column of the best candidate is NOT NULL
func TestWorked(t *testing.T) {
	golden.NoRace(t)
	cases := golden.All(t, "testdata/worked/*.txtar")
	if len(cases) < 100 {
		t.Fatalf("%d cases", len(cases))
	}
	right := 0
	for _, c := range cases {
		c.Known(t, "schema.sql", "queries.sql")
		b, findings, p := workedProposal(t, c)
		sound(t, c.Name, b, findings, p)
		if problem := judge(p, strings.Split(strings.TrimSpace(c.Judgement(t)), "\n")); problem != "" {
			t.Logf("%s: %s\nwhy: %s", c.Name, problem, c.Comment)
			continue
		}
		right++
	}
	if right < workedRight {
		t.Errorf("%d of %d as an expert would sign them, fewer than %d", right, len(cases), workedRight)
	}
}

// workedRight is how many cases have to be right: what was reached, so that none is lost.
const workedRight = 501

// workedProposal is what is proposed for the only table of a case, and the findings it is made from.
func workedProposal(t *testing.T, c *golden.Case) (*evidence.Bundle, []advisor.Finding, *Proposal) {
	t.Helper()
	text, _ := c.Section("schema.sql")
	b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{}) // with its comments
	if err != nil {
		t.Fatal(err)
	}
	if queries, ok := c.Section("queries.sql"); ok {
		read, err := source.Queries(t.Context(), []string{golden.Pipe(t, queries)}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b.Statements = read.Statements
	}
	findings := advisor.Inspect(b, advisor.Options{}).Findings
	p, err := New(b, findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	return b, findings, p
}

// sound checks what holds of every proposal: each candidate with another key takes the hottest partition to nine tenths of
// what it was at the most, or has the known statements touch half as many partitions while the writes stay spread as they are, or as
// evenly as can be asked; what inspecting its table and statements reports is known or named, and the findings show the key of the
// first candidate.
func sound(t *testing.T, what string, b *evidence.Bundle, findings []advisor.Finding, p *Proposal) {
	t.Helper()
	if p == nil {
		return
	}
	sizing := keys.SizeOf(p.Before, nil)
	spread := max(p.Spread.HottestEnd, fair/float64(sizing.Partitions(p.Before)))
	for _, c := range p.Candidates {
		reached := c.Fanout.Statements > 0 && c.Fanout.After <= worthwhile*c.Fanout.Before && c.Spread.HottestEnd <= spread
		if !slices.Equal(c.After.PrimaryKey, p.Before.PrimaryKey) && c.Spread.HottestEnd > gain*p.Spread.HottestEnd && !reached {
			t.Errorf("%s: %s takes the hottest share from %.3f to %.3f", what, c.Name, p.Spread.HottestEnd, c.Spread.HottestEnd)
		}
		after := &evidence.Bundle{Tables: []*evidence.Table{{Schema: c.After}}}
		for _, s := range c.Statements {
			if s.Rewritten != "" {
				after.Statements = append(after.Statements, evidence.Statement{Text: s.Rewritten})
			}
		}
		for _, f := range advisor.Inspect(after, advisor.Options{}).Findings {
			same := func(o advisor.Finding) bool { return o.Rule == f.Rule && o.Index == f.Index }
			if !slices.ContainsFunc(slices.Concat(findings, c.Brought), same) {
				t.Errorf("%s: %s brings %s and does not say so: %s", what, c.Name, f.Rule, f.Message)
			}
		}
	}
	oneVoice(t, what, b, p)
}

// judge compares a proposal, nil if there is none, with the lines of want.
func judge(p *Proposal, want []string) string {
	var best *Candidate
	if p != nil && len(p.Candidates) > 0 && p.Candidates[0].Copies && p.Candidates[0].OnlyNamed() == "" {
		best = p.Candidates[0]
	}
	key := "none"
	if best != nil {
		key = plainKey(best)
	}
	var accepted []string
	for _, line := range want {
		verb, rest, _ := strings.Cut(line, " ")
		switch verb {
		case "first", "or":
			accepted = append(accepted, rest)
		case "none":
			accepted = append(accepted, "none")
		case "never":
			if p == nil {
				continue
			}
			for _, c := range p.Candidates {
				if plainKey(c) == rest {
					return "offers " + rest
				}
			}
		case "index":
			name, columns, _ := strings.Cut(rest, ": ")
			if best == nil {
				continue
			}
			if index, _ := best.After.Index(name); strings.Join(index.Columns, ", ") != columns {
				return "index " + name + " is on " + strings.Join(index.Columns, ", ")
			}
		case "notnull":
			if best == nil {
				continue
			}
			for _, name := range best.After.PrimaryKey {
				if column, _ := best.After.Column(name); !column.NotNull {
					return name + " can be NULL"
				}
			}
		default:
			return "unknown line: " + line
		}
	}
	if !slices.Contains(accepted, key) {
		return "proposes " + key + ", want " + strings.Join(accepted, " or ")
	}
	return ""
}

// plainKey prints the key of a candidate with its computed columns by what they are computed from.
func plainKey(c *Candidate) string {
	var columns []string
	for _, name := range c.After.PrimaryKey {
		if h := hashNamed(c.Hashes(), name); h != nil {
			name = plainHash(h)
		}
		columns = append(columns, name)
	}
	return strings.Join(columns, ", ")
}

func plainHash(h *Hash) string {
	var inputs []string
	for _, in := range h.Inputs {
		inputs = append(inputs, in.Column)
	}
	switch {
	case len(inputs) == 0:
		return "random"
	case h.Buckets > 0:
		return "bucket(" + strings.Join(inputs, ", ") + ")"
	}
	return "hash(" + strings.Join(inputs, ", ") + ")"
}
