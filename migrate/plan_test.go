package migrate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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
			readable(t, plan)
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

const (
	pageLines = 100 // two screens
	lineWidth = 110
)

// readable fails the test if what stands on the page of a plan before the details does not fit on two screens.
func readable(t *testing.T, p *Plan) {
	t.Helper()
	files := rendered(t, p)
	page := string(files[slices.IndexFunc(files, func(f File) bool { return f.Name == "PLAN.md" })].Data)
	page, _, found := strings.Cut(page, "\n## Why\n")
	if !found {
		t.Fatal("the page has no details")
	}
	lines := 0
	for line := range strings.Lines(page) {
		lines += max(1, (utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))+lineWidth-1)/lineWidth)
	}
	if lines > pageLines {
		t.Errorf("the page has %d lines of %d characters before the details; want %d", lines, lineWidth, pageLines)
	}
}

// TestInitialScan makes the changefeeds of a table again without sending the whole table to their readers once more, and
// says so.
func TestInitialScan(t *testing.T) {
	const table = "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id));\nALTER TABLE t ADD CHANGEFEED updates WITH (MODE = 'UPDATES', FORMAT = 'JSON'%s);"
	for _, scans := range []bool{false, true} {
		option := ""
		if scans {
			option = ", INITIAL_SCAN = TRUE"
		}
		p, err := planOf(t, bundleOf(t, fmt.Sprintf(table, option)), "hash(id), id", Options{Writers: WritersStopped, Database: "/local"})
		if err != nil {
			t.Fatal(err)
		}
		added := map[StepID]bool{}
		for _, s := range p.Steps {
			for _, a := range slices.Concat(s.Run, s.Undo) {
				if strings.Contains(a.Text, "ADD CHANGEFEED `updates`") {
					added[s.ID] = true
				}
				if strings.Contains(a.Text, "INITIAL_SCAN") {
					t.Errorf("%s sends the whole table again: %s", s.ID, a.Text)
				}
			}
		}
		if !added[StepFinish] || !added[StepCutover] { // there on the way back
			t.Errorf("the changefeed is made by %v", added)
		}
		if said := slices.ContainsFunc(p.Risks, func(r string) bool { return strings.Contains(r, "updates was made with INITIAL_SCAN") }); said != scans {
			t.Errorf("the plan says that a scan is left out: %v, and there was one: %v", said, scans)
		}
	}
}

// TestFamilyOfKey says of a column that becomes part of the key that it leaves its family; the others stay.
func TestFamilyOfKey(t *testing.T) {
	b := bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, customer Utf8 FAMILY cold, doc Json FAMILY cold, FAMILY cold (DATA = 'rot'), PRIMARY KEY (id))")
	p, err := planOf(t, b, "customer, id", Options{Writers: WritersStopped, Database: "/local"})
	if err != nil {
		t.Fatal(err)
	}
	create := p.Step(StepCreate).Run[0].Text
	if strings.Contains(create, "`customer` Utf8 FAMILY") || !strings.Contains(create, "`doc` Json FAMILY `cold`") {
		t.Errorf("the families are not as they can be:\n%s", create)
	}
	var left []string
	for _, r := range p.Risks {
		if strings.Contains(r, " leaves family ") {
			left = append(left, r)
		}
	}
	if len(left) != 1 || !strings.HasPrefix(left[0], "Column customer leaves family cold") {
		t.Errorf("said of families: %q", left)
	}
}

// TestSecondWriteAsMeant prints second writes with whole paths and with their texts as they are, on the page too.
func TestSecondWriteAsMeant(t *testing.T) {
	b := bundleOf(t, "CREATE TABLE `shop/t` (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
	const write = "UPSERT INTO `shop/t` (id, v) VALUES ($id, 'first line\n  second   line'u)"
	b.Statements = []evidence.Statement{{Text: write, From: "app.sql"}}
	p, err := planOf(t, b, "hash(id), id", Options{Writers: WritersDualWrite, Database: "/local"})
	if err != nil {
		t.Fatal(err)
	}
	files := rendered(t, p)
	page := string(files[slices.IndexFunc(files, func(f File) bool { return f.Name == "PLAN.md" })].Data)
	second := "UPSERT INTO `shop/t__keyadvise_new` (t_hash, id, v)\nVALUES (Digest::NumericHash($id), $id, 'first line\\n  second   line'u)"
	for _, want := range []string{write, second} {
		want = strings.ReplaceAll(want, "\n", "\n  ") // it is part of a list
		if !strings.Contains(page, want) {
			t.Errorf("want %q in\n%s", want, page)
		}
	}
}

// TestRightsAroundWriters gives the rights on the new table before anybody writes it, and takes them when nobody does any
// more.
func TestRightsAroundWriters(t *testing.T) {
	c := readCase(t, golden.Read(t, "testdata/plan/permissions.txtar"))
	p, err := planOf(t, c.bundle, c.key, Options{Writers: WritersDualWrite, Database: "/local"})
	if err != nil {
		t.Fatal(err)
	}
	const granted, revoked, sent, stopped = "GRANT", "REVOKE", "second writes", "no second writes"
	what := func(a Action) string {
		first, _, _ := strings.Cut(a.Text, " ")
		switch {
		case (first == granted || first == revoked) && strings.Contains(a.Text, p.Copy):
			return first
		case a.Kind == ActionSend:
			return sent
		case a.Kind == ActionPerson && strings.Contains(a.Text, "without the second writes"):
			return stopped
		}
		return ""
	}
	var there, back []string
	for _, s := range p.Steps {
		for _, a := range s.Run {
			there = append(there, what(a))
		}
		var undo []string
		for _, a := range s.Undo {
			undo = append(undo, what(a))
		}
		back = append(undo, back...)
	}
	order := func(list []string) string {
		list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "" })
		return strings.Join(slices.Compact(list), ", ")
	}
	if got, want := order(there), granted+", "+sent; got != want {
		t.Errorf("there: %s, want %s", got, want)
	}
	if got, want := order(back), stopped+", "+revoked; got != want {
		t.Errorf("back: %s, want %s", got, want)
	}
}
