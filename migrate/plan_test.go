package migrate

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// bundleOf reads the CREATE and ALTER statements of a script. A table's statements after its CREATE change it.
func bundleOf(t testing.TB, script string) *evidence.Bundle {
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

// planOf makes the plan of the first table for its best candidate, or for a key given by hand.
func planOf(t testing.TB, b *evidence.Bundle, key string, opt Options) (*Plan, error) {
	t.Helper()
	r := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1, Key: key})
	p, err := r.Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	if p == nil {
		t.Fatalf("nothing is proposed for %s", b.Tables[0].Schema.Path)
	}
	if len(p.Candidates) == 0 {
		refused := &Refused{Table: p.Before.Path}
		for _, x := range p.Rejected {
			refused.Reasons = append(refused.Reasons, x.Name+": "+strings.Join(x.Reasons, "; "))
		}
		return nil, refused
	}
	return Build(b, p, p.Candidates[0], opt)
}

// planInputs are the sections of a case of testdata/plan that go in; the others are files of the plan.
var planInputs = []string{"schema.sql", "table.json", "queries.sql", "notes", "key", "writers", "format", "accept", "show"}

// planCase is a case of testdata/plan: what a plan is made from, and the files of it that are shown.
type planCase struct {
	bundle *evidence.Bundle
	key    string
	opt    Options
	show   []string // empty for all
}

func readCase(t testing.TB, g *golden.Case) *planCase {
	t.Helper()
	c := &planCase{opt: Options{Writers: WritersStopped, Database: "/local"}}
	for _, f := range g.Files {
		text := strings.TrimSpace(string(f.Data))
		switch f.Name {
		case "schema.sql":
			c.bundle = bundleOf(t, string(f.Data))
		case "table.json": // what no DDL says
			if err := json.Unmarshal(f.Data, c.bundle.Tables[0].Schema); err != nil {
				t.Fatal(err)
			}
		case "queries.sql":
			for _, st := range yql.ParseQueries(string(f.Data)).Statements {
				c.bundle.Statements = append(c.bundle.Statements, evidence.Statement{Text: st.Text, From: "queries.sql"})
			}
		case "notes":
			c.bundle.Notes = append(c.bundle.Notes, evidence.Note{Code: "other-kinds", Message: text})
		case "key":
			c.key = text
		case "writers":
			c.opt.Writers = Writers(text)
		case "format":
			c.opt.Format, c.opt.FirstVersion = text, 7
		case "accept":
			c.opt.AcceptLoss = strings.Fields(text)
		case "show":
			c.show = strings.Fields(text)
		}
	}
	return c
}

// TestPlan compares the whole folder of a plan.
func TestPlan(t *testing.T) {
	golden.Run(t, "testdata/plan/*.txtar", func(t *testing.T, g *golden.Case) {
		c := readCase(t, g)
		var got []txtar.File
		plan, err := planOf(t, c.bundle, c.key, c.opt)
		if err != nil {
			got = append(got, txtar.File{Name: "refused", Data: []byte(err.Error() + "\n")})
		} else {
			parses(t, plan)
			performable(t, plan)
			for _, f := range rendered(t, plan) {
				if len(c.show) == 0 || slices.Contains(c.show, f.Name) {
					got = append(got, txtar.File{Name: f.Name, Data: f.Data})
				}
			}
			if len(c.show) > 0 && len(got) != len(c.show) {
				t.Errorf("the plan has %d of the files %s", len(got), c.show)
			}
		}
		g.WantFiles(t, planInputs, got)
	})
}
