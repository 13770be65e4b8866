package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestWorked reads testdata/worked: a schema with statements, and what an expert would sign, with the reason in the
// comment. It is a judgement and not a golden file, so there is no update mode. A line of want is one of
//
//	first KEY         the best candidate has this key, where hash(…), bucket(…) and random stand for computed columns
//	or KEY            so is this one accepted
//	none              no copy of the table is proposed first; "or none" accepts that
//	never KEY         no candidate has this key
//	index NAME: COLS  the best candidate leaves this index with these columns
//	notnull           every key column of the best candidate is NOT NULL
func TestWorked(t *testing.T) {
	cases := golden.All(t, "testdata/worked/*.txtar")
	if len(cases) < 100 {
		t.Fatalf("%d cases", len(cases))
	}
	right := 0
	for _, c := range cases {
		c.Known(t, "schema.sql", "queries.sql")
		if problem := judge(workedProposal(t, c), strings.Split(strings.TrimSpace(c.Judgement(t)), "\n")); problem != "" {
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
const workedRight = 108

// workedProposal is what is proposed for the only table of a case.
func workedProposal(t *testing.T, c *golden.Case) *Proposal {
	t.Helper()
	text, _ := c.Section("schema.sql")
	b := evidence.Bundle{Tables: tablesOf(t, text)}
	if queries, ok := c.Section("queries.sql"); ok {
		b.Statements = statementsOf(queries)
	}
	r := New(&b, advisor.Inspect(&b, advisor.Options{}).Findings, Options{})
	p, err := r.Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// judge compares a proposal, nil if there is none, with the lines of want.
func judge(p *Proposal, want []string) string {
	var best *Candidate
	if p != nil && len(p.Candidates) > 0 && p.Candidates[0].Copies {
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
		for _, m := range c.Mapping {
			if m.Column == name && m.Hash != nil {
				name = plainHash(m.Hash)
			}
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
