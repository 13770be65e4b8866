package migrate

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
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

// planCase is a txtar of testdata/plan: what a plan is made from, and the files of it that are shown.
type planCase struct {
	archive *txtar.Archive
	inputs  int // files of the archive that are not expected
	bundle  *evidence.Bundle
	key     string
	opt     Options
	show    []string // empty for all
}

func readCase(t testing.TB, file string) *planCase {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &planCase{archive: archive, opt: Options{Writers: WritersStopped, Database: "/local"}}
	for _, f := range archive.Files {
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
		default:
			return c
		}
		c.inputs++
	}
	return c
}

// TestPlan compares the whole folder of a plan. UPDATE=1 writes what is rendered now.
func TestPlan(t *testing.T) {
	files, err := filepath.Glob("testdata/plan/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			c := readCase(t, file)
			want := map[string]string{}
			for _, f := range c.archive.Files[c.inputs:] {
				want[f.Name] = string(f.Data)
			}
			got := map[string]string{}
			var rendered []txtar.File
			add := func(name string, data []byte) {
				got[name] = string(data)
				rendered = append(rendered, txtar.File{Name: name, Data: data})
			}
			plan, err := planOf(t, c.bundle, c.key, c.opt)
			if err != nil {
				add("refused", []byte(err.Error()+"\n"))
			} else {
				parses(t, plan)
				files, err := plan.Render()
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range files {
					if len(c.show) == 0 || slices.Contains(c.show, f.Name) {
						add(f.Name, f.Data)
					}
				}
				for _, name := range c.show {
					if _, ok := got[name]; !ok {
						t.Errorf("the plan has no %s", name)
					}
				}
			}
			if os.Getenv("UPDATE") != "" {
				c.archive.Files = append(c.archive.Files[:c.inputs], rendered...)
				if err := os.WriteFile(file, txtar.Format(c.archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("plan differs (-want +got):\n%s", diff)
			}
		})
	}
}
