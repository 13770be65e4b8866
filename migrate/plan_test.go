package migrate

import (
	"os"
	"path/filepath"
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

// planOf makes the plan of the first table for its best candidate.
func planOf(t testing.TB, b *evidence.Bundle, opt Options) (*Plan, error) {
	t.Helper()
	r := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1})
	p, err := r.Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	if p == nil || len(p.Candidates) == 0 {
		t.Fatalf("nothing is proposed for %s", b.Tables[0].Schema.Path)
	}
	return Build(b, p, p.Candidates[0], opt)
}

// TestPlan compares the whole folder of a plan. UPDATE=1 writes what is rendered now.
func TestPlan(t *testing.T) {
	files, err := filepath.Glob("testdata/plan/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			opt := Options{Writers: WritersStopped, Database: "/local"}
			var b *evidence.Bundle
			inputs := 0
			want := map[string]string{}
			for _, f := range archive.Files {
				switch f.Name {
				case "schema.sql":
					b = bundleOf(t, string(f.Data))
					inputs++
				case "queries.sql":
					for _, st := range yql.ParseQueries(string(f.Data)).Statements {
						b.Statements = append(b.Statements, evidence.Statement{Text: st.Text, From: "queries.sql"})
					}
					inputs++
				case "writers":
					opt.Writers = Writers(strings.TrimSpace(string(f.Data)))
					inputs++
				case "accept":
					opt.AcceptLoss = strings.Fields(string(f.Data))
					inputs++
				default:
					want[f.Name] = string(f.Data)
				}
			}
			got := map[string]string{}
			var rendered []txtar.File
			plan, err := planOf(t, b, opt)
			if err != nil {
				got["refused"] = err.Error() + "\n"
				rendered = append(rendered, txtar.File{Name: "refused", Data: []byte(got["refused"])})
			} else {
				files, err := plan.Render()
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range files {
					got[f.Name] = string(f.Data)
					rendered = append(rendered, txtar.File{Name: f.Name, Data: f.Data})
				}
			}
			if os.Getenv("UPDATE") != "" {
				archive.Files = append(archive.Files[:inputs], rendered...)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
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
