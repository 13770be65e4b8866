// Package buildtest makes plans for tests: of DDL, and of the cases of testdata/plan.
package buildtest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// BundleOf reads the CREATE and ALTER statements of a script. A table's statements after its CREATE change it.
func BundleOf(t testing.TB, script string) *evidence.Bundle {
	t.Helper()
	b := &evidence.Bundle{Source: "test"}
	for _, st := range yql.Parse(script).Statements {
		if st.Err != nil {
			t.Fatal(st.Err)
		}
		switch n := st.Node.(type) {
		case *yql.CreateTable:
			b.Tables = append(b.Tables, &evidence.Table{Schema: n.Table})
		case *yql.AlterTable:
			for _, table := range b.Tables {
				if table.Schema.Path != n.Path {
					continue
				}
				after, err := schema.Apply(table.Schema, n.Edits...)
				if err != nil {
					t.Fatal(err)
				}
				table.Schema = after
			}
		}
	}
	return b
}

// PlanOf makes the plan of the first table for its best candidate, or for a key given by hand.
func PlanOf(t testing.TB, b *evidence.Bundle, key string, opt build.Options) (*plan.Plan, error) {
	t.Helper()
	r := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1, Key: key})
	p, err := r.Propose(b.Tables[0])
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, &build.Refused{Table: b.Tables[0].Schema.Path, Reasons: []string{"nothing is proposed"}}
	}
	if len(p.Candidates) == 0 {
		refused := &build.Refused{Table: p.Before.Path}
		for _, x := range p.Rejected {
			refused.Reasons = append(refused.Reasons, x.Name+": "+strings.Join(x.Reasons, "; "))
		}
		return nil, refused
	}
	return build.Build(b, p, p.Candidates[0], opt)
}

// Inputs are the sections of a case of testdata/plan that go in; the others are files of the plan.
func Inputs() []string {
	return []string{"schema.sql", "table.json", "queries.sql", "notes", "key", "writers", "format", "accept", "show"}
}

// Case is a case of testdata/plan: what a plan is made from, and the files of it that are shown.
type Case struct {
	Bundle  *evidence.Bundle
	Key     string // empty for the best candidate
	Options build.Options
	Show    []string // empty for all
}

// ReadCase reads one.
func ReadCase(t testing.TB, g *golden.Case) *Case {
	t.Helper()
	c := &Case{Options: build.Options{Writers: plan.Stopped, Database: "/local"}}
	for _, f := range g.Files {
		text := strings.TrimSpace(string(f.Data))
		switch f.Name {
		case "schema.sql":
			c.Bundle = BundleOf(t, string(f.Data))
		case "table.json": // what no DDL says
			if err := json.Unmarshal(f.Data, c.Bundle.Tables[0].Schema); err != nil {
				t.Fatal(err)
			}
		case "queries.sql":
			for _, st := range yql.ParseQueries(string(f.Data)).Statements {
				c.Bundle.Statements = append(c.Bundle.Statements, evidence.Statement{Text: st.Text, From: "queries.sql"})
			}
		case "notes":
			c.Bundle.Notes = append(c.Bundle.Notes, evidence.Note{Code: "other-kinds", Message: text})
		case "key":
			c.Key = text
		case "writers":
			c.Options.Writers = plan.Writers(text)
		case "accept":
			c.Options.AcceptLoss = strings.Fields(text)
		case "show":
			c.Show = strings.Fields(text)
		}
	}
	return c
}

// Plan makes the plan of the case.
func (c *Case) Plan(t testing.TB) (*plan.Plan, error) {
	t.Helper()
	return PlanOf(t, c.Bundle, c.Key, c.Options)
}
