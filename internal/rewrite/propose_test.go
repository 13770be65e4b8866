package rewrite

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestPropose reads testdata/propose: a schema, statements of the application, and all that is proposed.
// UPDATE=1 writes what is proposed now.
func TestPropose(t *testing.T) {
	golden.Run(t, "testdata/propose/*.txtar", func(t *testing.T, c *golden.Case) {
		var b evidence.Bundle
		var opt Options
		for _, f := range c.Files {
			switch f.Name {
			case "schema.sql":
				b.Tables = tablesOf(t, string(f.Data))
			case "queries.sql":
				b.Statements = statementsOf(string(f.Data))
			case "script.sql": // one statement, with what it declares
				b.Statements = []evidence.Statement{{Text: string(f.Data), From: "file"}}
			case "load": // of the first table: the rows of each of its partitions, and what is written to each in a second
				b.Tables[0].Load = loadOf(t, string(f.Data))
			case "key":
				opt.Key = strings.TrimSpace(string(f.Data))
			default:
				t.Fatalf("unknown section %s", f.Name)
			}
		}
		c.Want(t, proposeText(t, &b, opt))
	})
}

func tablesOf(t *testing.T, script string) []*evidence.Table {
	t.Helper()
	var tables []*evidence.Table
	for _, st := range yql.Parse(script).Statements {
		if st.Err != nil {
			t.Fatal(st.Err)
		}
		tables = append(tables, &evidence.Table{Schema: st.Node.(*yql.CreateTable).Table})
	}
	return tables
}

func loadOf(t *testing.T, text string) *evidence.Load {
	t.Helper()
	load := &evidence.Load{Span: 30 * time.Second, Ordered: true}
	for line := range strings.Lines(text) {
		var p evidence.PartitionLoad
		if _, err := fmt.Sscanf(line, "%d rows %f writes/s", &p.Rows, &p.Writes); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		load.Partitions = append(load.Partitions, p)
	}
	return load
}

func statementsOf(script string) []evidence.Statement {
	var out []evidence.Statement
	for _, st := range yql.ParseQueries(script).Statements {
		out = append(out, evidence.Statement{Text: st.Text, From: "file"})
	}
	return out
}

func proposeText(t *testing.T, b *evidence.Bundle, opt Options) string {
	t.Helper()
	var out strings.Builder
	r := New(b, advisor.Inspect(b, advisor.Options{}).Findings, opt)
	if b.Tables[0].Load != nil {
		for _, f := range Inspect(b, advisor.Options{}).Findings {
			fmt.Fprintf(&out, "%s %s: %s\n  help: %s\n", f.Level, f.Rule, f.Message, f.Help)
		}
	}
	for _, table := range b.Tables {
		p, err := r.Propose(table)
		if err != nil {
			fmt.Fprintf(&out, "error: %v\n", err)
			continue
		}
		if p == nil {
			fmt.Fprintf(&out, "%s: nothing to change\n", table.Schema.Path)
			continue
		}
		writeProposal(&out, p)
	}
	return out.String()
}

func writeProposal(out *strings.Builder, p *Proposal) {
	fmt.Fprintf(out, "%s: PRIMARY KEY (%s)\n", p.Before.Path, strings.Join(p.Before.PrimaryKey, ", "))
	for _, f := range p.Findings {
		fmt.Fprintf(out, "  finding %s %s\n", f.Rule, f.Level)
	}
	if p.Spread.Measured {
		fmt.Fprintf(out, "0. now: %d of %d partitions are written to, the hottest takes %.0f%% of the writes, as measured\n",
			p.Spread.Used, p.Spread.Partitions, 100*p.Spread.HottestEnd)
	}
	for i, c := range p.Candidates {
		fmt.Fprintf(out, "%d. %s: PRIMARY KEY (%s)\n", i+1, c.Name, strings.Join(c.After.PrimaryKey, ", "))
		if c.Hash() != nil {
			fmt.Fprintf(out, "   %s = %s\n", c.Hash().Column, c.Hash().YQL(func(s string) string { return s }))
		}
		for _, g := range c.Gains {
			fmt.Fprintf(out, "   + %s\n", g)
		}
		for _, g := range c.Costs {
			fmt.Fprintf(out, "   - %s\n", g)
		}
		for _, g := range c.Assumptions {
			fmt.Fprintf(out, "   ? %s\n", g)
		}
		for _, s := range c.Statements {
			fmt.Fprintf(out, "   %s: %s\n", s.Outcome, s.Reason)
		}
	}
	for _, r := range p.Rejected {
		fmt.Fprintf(out, "x  %s: %s\n", r.Name, strings.Join(r.Reasons, "; "))
	}
	for _, a := range p.Advice {
		fmt.Fprintf(out, "i  %s\n", a.Title)
		for line := range strings.Lines(a.Example) {
			out.WriteString("     " + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	for _, note := range p.Notes {
		fmt.Fprintf(out, "=  %s\n", note)
	}
	if len(p.Candidates) > 0 {
		c := p.Candidates[0]
		out.WriteString(Diff(p.Before, c.After))
		for _, s := range c.Statements {
			out.WriteString(s.Diff)
		}
	}
}
