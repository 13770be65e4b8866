package folder

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestPlan compares the whole folder of a plan.
func TestPlan(t *testing.T) {
	golden.Run(t, "testdata/plan/*.txtar", func(t *testing.T, g *golden.Case) {
		c := buildtest.ReadCase(t, g)
		var got []txtar.File
		p, err := c.Plan(t)
		if err != nil {
			got = append(got, txtar.File{Name: "refused", Data: []byte(err.Error() + "\n")})
		} else {
			parses(t, p)
			readable(t, p)
			for _, f := range rendered(t, p) {
				if len(c.Show) == 0 || slices.Contains(c.Show, f.Name) {
					got = append(got, txtar.File{Name: f.Name, Data: f.Data})
				}
			}
			if len(c.Show) > 0 && len(got) != len(c.Show) {
				t.Errorf("the plan has %d of the files %s", len(got), c.Show)
			}
		}
		g.WantFiles(t, buildtest.Inputs(), got)
	})
}

const (
	pageLines = 106 // two screens, of a table with all that there can be
	lineWidth = 110
)

// readable fails the test if what stands on the page of a plan before the details does not fit on two screens.
func readable(t *testing.T, p *plan.Plan) {
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
		p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, fmt.Sprintf(table, option)), "hash(id), id", build.Options{Writers: plan.Stopped, Database: "/local"})
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range [][]plan.Operation{p.Step(plan.Finish).Run, p.Step(plan.Cutover).Undo(p)} { // there and on the way back
			i := slices.IndexFunc(list, func(op plan.Operation) bool { return op == plan.AddChangefeed{Name: "updates"} })
			if i < 0 {
				t.Fatalf("the changefeed is not made again: %v", list)
			}
			if text := list[i].Statements(p)[0].Text; strings.Contains(text, "INITIAL_SCAN") {
				t.Errorf("the whole table is sent again: %s", text)
			}
		}
		if said := slices.ContainsFunc(p.Risks, func(r string) bool { return strings.Contains(r, "updates was created with INITIAL_SCAN") }); said != scans {
			t.Errorf("the plan says that a scan is left out: %v, and there was one: %v", said, scans)
		}
	}
}

// TestFamilyOfKey says of a column that becomes part of the key that it leaves its family; the others stay.
func TestFamilyOfKey(t *testing.T) {
	b := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, customer Utf8 FAMILY cold, doc Json FAMILY cold, FAMILY cold (DATA = 'rot'), PRIMARY KEY (id))")
	p, err := buildtest.PlanOf(t, b, "customer, id", build.Options{Writers: plan.Stopped, Database: "/local"})
	if err != nil {
		t.Fatal(err)
	}
	create := p.Step(plan.Create).Run[0].Statements(p)[0].Text
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

// parses checks that every statement of a plan is one that this tool reads back.
func parses(t testing.TB, p *plan.Plan) {
	t.Helper()
	for _, f := range rendered(t, p) {
		if !strings.HasSuffix(f.Name, ".yql") {
			continue
		}
		for _, st := range yql.ParseQueries(string(f.Data)).Statements {
			if st.Err != nil {
				t.Fatalf("%s: %v\n%s", f.Name, st.Err, f.Data)
			}
			if s, ok := st.Node.(*yql.Skipped); ok {
				t.Fatalf("%s: passed over: %s", f.Name, s.Keyword)
			}
		}
	}
}
