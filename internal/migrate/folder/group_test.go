package folder

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// groupOf are the plans of some cases, performed together.
func groupOf(t testing.TB, cases ...string) (plans []*plan.Plan) {
	t.Helper()
	var tables []string
	for _, name := range cases {
		plans = append(plans, caseNamed(t, name))
		tables = append(tables, plans[len(plans)-1].Table)
	}
	for _, p := range plans {
		p.Together = tables
	}
	return plans
}

// TestReferences shows which changes of the references in a plan.yaml can be performed, and that PLAN.md is to be changed with it.
func TestReferences(t *testing.T) {
	const orders, name = "orders/plan.yaml", "shop/orders.customer_id -> sh-op/a.b`c\\d.order-id"
	const line, row = "    - {column: customer_id, to: sh-op/a.b`c\\d, key: order-id}\n", "| `` " + name + " `` | sizes are not known |\n"
	for _, c := range []struct {
		name, old, new string
		page           string // what is taken out of PLAN.md
		differs        bool   // PLAN.md, from what the plans render to
		want           string // of the error
	}{
		{name: "no change", old: line, new: line},
		{name: "one less", old: line, page: row},
		{name: "one less, but on the page", old: line, differs: true},
		{name: "one more", old: line, new: line + strings.Replace(line, "customer", "order", 1), differs: true},
		{name: "written otherwise", old: line, new: "    - key: order-id\n      to: sh-op/a.b`c\\d\n      column: customer_id\n"},
		{name: "of no column", old: "column: customer_id", new: "column: x", want: "d.order-id is not a reference: the two columns have to exist"},
		{name: "to no column", old: "key: order-id", new: "key: id", want: "is not a reference: the two columns have to exist"},
		{name: "to no table", old: line, new: "    - {column: customer_id, to: shop/x, key: id}\n",
			want: "shop/orders.customer_id -> shop/x.id is not a reference: shop/x is not one of these tables"},
		{name: "of another type", old: "column: customer_id", new: "column: created_at", want: "have to exist and be of one type"},
		{name: "with something unknown", old: "key: order-id", new: "key: order-id, of: x", want: "field of not found"},
	} {
		plans := groupOf(t, "orders", "names")
		plans[0].References = []plan.Reference{{Column: "customer_id", To: plans[1].Table, Key: "order-id"}}
		if c.page != "" { // the table of the page stays
			plans[0].References = append(plans[0].References, plan.Reference{Column: "order_id", To: plans[1].Table, Key: "order-id"})
		}
		dir := writeAll(t, plans)
		if err := errors.Join(change(orders, c.old, c.new)(dir), change("PLAN.md", c.page, "")(dir)); err != nil {
			t.Fatal(c.name, err)
		}
		got, err := LoadAll(dir)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.name, c.want, err)
		}
		if err != nil {
			continue
		}
		if differ, err := CompareAbove(dir, got); err != nil || (len(differ) > 0) != c.differs {
			t.Errorf("%s: %v, %v", c.name, differ, err)
		}
	}
	alone := caseNamed(t, "orders")
	alone.References = []plan.Reference{{Column: "customer_id", To: "x", Key: "id"}}
	dir := filepath.Join(t.TempDir(), "plan")
	if _, _, err := WriteFolder(dir, rendered(t, alone), false); err == nil || !strings.Contains(err.Error(), "it has references to other tables") {
		t.Error(err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a plan that cannot be read was written")
	}
}

// change makes something that replaces text in a file of a folder.
func change(name, old, new string) func(string) error {
	return func(dir string) error {
		path := filepath.Join(dir, filepath.FromSlash(name))
		data, err := os.ReadFile(path)
		if err == nil && !strings.Contains(string(data), old) {
			err = errors.New(name + " does not hold " + old)
		}
		return errors.Join(err, os.WriteFile(path, []byte(strings.ReplaceAll(string(data), old, new)), 0o644))
	}
}

// writeAll writes the folder of plans.
func writeAll(t testing.TB, plans []*plan.Plan) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "plan")
	files, err := RenderAll(plans)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := WriteFolder(dir, files, false); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestLoadAll shows which folders can be performed, and what is said of the others.
func TestLoadAll(t *testing.T) {
	remove := func(name string) func(string) error {
		return func(dir string) error { return os.RemoveAll(filepath.Join(dir, name)) }
	}
	group := []string{"orders", "nullable-key", "names"}
	for _, c := range []struct {
		name   string
		cases  []string
		damage func(dir string) error
		inside string
		want   string // of the error; DIR is the folder
	}{
		{name: "one plan", cases: group[:1]},
		{name: "a group", cases: group},
		{name: "other words on the page", cases: group, damage: change("PLAN.md", "## Not checked", "## What nobody looked at"),
			want: "PLAN.md: changed"},
		{name: "other words on the page of a table", cases: group, damage: change("orders/PLAN.md", "## Not checked", "## What nobody looked at"),
			want: "orders/PLAN.md: changed"},
		{name: "one of a group", cases: group, inside: "orders",
			want: "DIR/orders is one of the 3 plans in DIR, which are performed together: name DIR"},
		{name: "neither", cases: group[:1], damage: remove("plan.yaml"), want: "there is no plan.yaml"},
		{name: "one is missing", cases: group, damage: remove("orders"), want: "the plan of shop/orders is missing"},
		{name: "one names others", cases: group, damage: change("orders/plan.yaml", "together:\n    - shop/orders\n", "together:\n"),
			want: "name different tables as the group"},
		{name: "one is alone", cases: group, damage: func(dir string) error {
			p := caseNamed(t, "ttl")
			p.Table = "shop/more"
			return os.CopyFS(filepath.Join(dir, "more"), os.DirFS(writeAll(t, []*plan.Plan{p})))
		}, want: "DIR/more is the plan of shop/more, which is not one of them"},
		{name: "one is twice there", cases: group, damage: func(dir string) error {
			return os.CopyFS(filepath.Join(dir, "twice"), os.DirFS(filepath.Join(dir, "orders")))
		}, want: "there are 4 plans, and they name 3 tables"},
		{name: "the page is of other plans", cases: group, damage: change("PLAN.md", "this is plan ", "this is plan 0"), want: "(PLAN.md: changed)"},
		{name: "a statement is changed", cases: group, damage: change("queries.diff", "SELECT", "DELETE"), want: "(queries.diff: changed)"},
		{name: "a step is changed", cases: group, damage: change("orders/steps/10-create.yql", "Uint64", "Int64"),
			want: "(orders/steps/10-create.yql: changed)"},
		{name: "a file more", cases: group, damage: func(dir string) error { return os.WriteFile(filepath.Join(dir, "x"), nil, 0o644) },
			want: "(x: not part of the plan)"},
	} {
		plans := []*plan.Plan{caseNamed(t, c.cases[0])}
		if len(c.cases) > 1 {
			plans = groupOf(t, c.cases...)
		}
		dir := writeAll(t, plans)
		if c.damage != nil {
			if err := c.damage(dir); err != nil {
				t.Fatal(c.name, err)
			}
		}
		got, err := LoadAll(filepath.Join(dir, c.inside))
		if c.want != "" {
			if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), dir, "DIR"), c.want) {
				t.Errorf("%s: want %q, got %v", c.name, c.want, err)
			}
			continue
		}
		if err != nil || len(got) != len(plans) {
			t.Errorf("%s: %d plans, %v", c.name, len(got), err)
			continue
		}
		for i, p := range got {
			if p.Table != plans[i].Table {
				t.Errorf("%s: plan %d is of %s, want %s", c.name, i, p.Table, plans[i].Table)
			}
		}
	}
	// Plans that are performed one by one are named one by one.
	dir := writeAll(t, []*plan.Plan{caseNamed(t, "orders"), caseNamed(t, "nullable-key")})
	if _, err := LoadAll(dir); err == nil || !strings.Contains(err.Error(), "holds 2 plans that are performed separately") {
		t.Error(err)
	}
	if _, err := LoadAll(filepath.Join(dir, "orders")); err != nil {
		t.Error(err)
	}
}

// TestEdited refuses a folder in which somebody changed what is said beside the statements, and takes one that another version of this
// program wrote, which says other things.
func TestEdited(t *testing.T) {
	for _, c := range []struct{ name, file, from, to string }{
		{"a heading", PageFile, "## Before you start", "## Before you end"},
		{"a risk that is taken out", PageFile, "- **Risk:**", "-"},
		{"the last line", PageFile, sealStart, ""},
		{"a line below it", PageFile, sealEnd, sealEnd + "The cutover was moved to Monday.\n"},
		{"a comment", "steps/10-create.yql", "-- 10-create:", "-- create:"},
	} {
		for _, plans := range [][]*plan.Plan{{caseNamed(t, "orders")}, groupOf(t, "orders", "nullable-key")} {
			files, err := RenderAll(plans)
			if err != nil {
				t.Fatal(err)
			}
			below := ""
			if len(plans) > 1 {
				below = nameOf(plans[0], plans) + "/"
			}
			changed := 0
			for i, f := range files {
				if f.Name == below+c.file {
					files[i].Data = []byte(strings.Replace(string(f.Data), c.from, c.to, 1))
					changed += strings.Compare(string(files[i].Data), string(f.Data))
				}
			}
			load := func() error {
				dir := t.TempDir()
				for _, f := range files {
					if err := writeFile(dir, f); err != nil {
						t.Fatal(err)
					}
				}
				_, err := LoadAll(dir)
				return err
			}
			if err := load(); err == nil || !strings.Contains(err.Error(), below+c.file+": changed") || changed == 0 {
				t.Errorf("%s, %d plans: %v", c.name, len(plans), err)
			}
			inside := within(files, below)
			for i, f := range inside {
				if f.Name == PageFile { // as another version would have ended it
					body, _, _ := strings.Cut(string(f.Data), sealStart)
					inside[i].Data = []byte(body)
				}
			}
			seal(inside)
			for i, f := range files {
				if f.Name == below+PageFile {
					files[i].Data = inside[slices.IndexFunc(inside, func(f File) bool { return f.Name == PageFile })].Data
				}
			}
			if err := load(); err != nil {
				t.Errorf("%s, %d plans, of another version: %v", c.name, len(plans), err)
			}
		}
	}
}
