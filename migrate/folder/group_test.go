package folder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
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
	change := func(name, old, new string) func(string) error {
		return func(dir string) error {
			path := filepath.Join(dir, filepath.FromSlash(name))
			data, err := os.ReadFile(path)
			if err == nil && !strings.Contains(string(data), old) {
				err = errors.New(name + " does not hold " + old)
			}
			return errors.Join(err, os.WriteFile(path, []byte(strings.ReplaceAll(string(data), old, new)), 0o644))
		}
	}
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
		{name: "other words on the page", cases: group, damage: change("PLAN.md", "## Not checked", "## What nobody looked at")},
		{name: "other words on the page of a table", cases: group, damage: change("orders/PLAN.md", "## Not checked", "## What nobody looked at")},
		{name: "one of a group", cases: group, inside: "orders",
			want: "DIR/orders is one of the 3 plans in DIR, which are performed together: name DIR"},
		{name: "neither", cases: group[:1], damage: remove("plan.yaml"), want: "there is no plan.yaml"},
		{name: "one is missing", cases: group, damage: remove("orders"), want: "the plan of shop/orders is missing"},
		{name: "one names others", cases: group, damage: change("orders/plan.yaml", "together:\n    - shop/orders\n", "together:\n"),
			want: "name other tables"},
		{name: "one is alone", cases: group, damage: func(dir string) error {
			p := caseNamed(t, "ttl")
			p.Table = "shop/more"
			return os.CopyFS(filepath.Join(dir, "more"), os.DirFS(writeAll(t, []*plan.Plan{p})))
		}, want: "DIR/more is the plan of shop/more, which is not one of them"},
		{name: "one is twice there", cases: group, damage: func(dir string) error {
			return os.CopyFS(filepath.Join(dir, "twice"), os.DirFS(filepath.Join(dir, "orders")))
		}, want: "there are 4 plans, and they name 3 tables"},
		{name: "the page is of other plans", cases: group, damage: change("PLAN.md", "These are plans ", "These are plans 0"), want: "(PLAN.md: changed)"},
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
	if _, err := LoadAll(dir); err == nil || !strings.Contains(err.Error(), "holds 2 plans, each of which is performed by itself") {
		t.Error(err)
	}
	if _, err := LoadAll(filepath.Join(dir, "orders")); err != nil {
		t.Error(err)
	}
}

// TestReleasedTogether takes a migration for its plan's that was released from the folder of one of several plans.
func TestReleasedTogether(t *testing.T) {
	plans := groupOf(t, "format-goose", "nullable-key")
	dir := writeAll(t, plans)
	held, err := filepath.Glob(filepath.Join(dir, "*", heldDir, "*"+heldSuffix))
	if err != nil || len(held) == 0 {
		t.Fatalf("no migration is held: %v", err)
	}
	for _, path := range held {
		live := filepath.Join(filepath.Dir(path), "..", liveDir, strings.TrimSuffix(filepath.Base(path), heldSuffix))
		if err := os.Rename(path, live); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := LoadAll(dir); err != nil {
		t.Error(err)
	}
}
