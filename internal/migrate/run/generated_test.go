package run

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRunSchemas performs a plan for each table of the shared schemas that has a type, an option or a setting that none before it has;
// for all of them where KEYADVISE_GENERATED is set.
func TestRunSchemas(t *testing.T) {
	t.Parallel()
	n, seen := 0, map[string]bool{}
	for _, c := range golden.All(t, "../../../testdata/schemas/*.txtar") {
		text, _ := c.Section("schema.sql")
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "schema.sql"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := source.DDL(t.Context(), []string{dir}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range b.Tables {
			n++
			number, all := n, os.Getenv("KEYADVISE_GENERATED") != ""
			if !news(yql.PrintTable(table.Schema), seen) && !all {
				continue
			}
			t.Run(c.Name+"/"+table.Schema.Name(), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					d := openDatabase(t)
					d.runOne(table.Schema, fmt.Sprintf("s%d", number), uint64(number))
				})
			})
		}
	}
}

// news is whether a text has a word of YQL, which begins with a capital, that is not among those seen, and adds all that it has to them.
func news(ddl string, seen map[string]bool) bool {
	before := len(seen)
	for _, word := range regexp.MustCompile(`\b[A-Z]\w+`).FindAllString(ddl, -1) {
		seen[word] = true
	}
	return len(seen) > before
}

// runOne makes a table, fills it and performs a plan for it; seed decides which.
func (d *database) runOne(t *schema.Table, name string, seed uint64) {
	d.t.Helper()
	if t.Store == schema.StoreColumn {
		d.t.Skip("a column table")
	}
	r := schematest.Rand(seed)
	t = t.Clone()
	t.Path = strings.TrimPrefix(t.Path, "/")
	x, err := d.start(d.directory(name), t, []int{0, 1, 12}[seed%3], r)
	if err != nil {
		d.t.Skipf("the local server does not take the table: %v", err)
	}
	p, c := x.planFor("", int(seed), build.Options{Writers: plan.Stopped, Database: d.db.Name()})
	for _, column := range p.Columns {
		x.deleted = x.deleted || column.Unwrap
		if column.Unwrap { // a NULL there stops the copy, as it should
			if _, err := d.exec("DELETE FROM " + yql.QuoteName(p.Table) + " WHERE " + yql.QuoteName(column.From) + " IS NULL"); err != nil {
				d.t.Fatal(err)
			}
		}
	}
	x.before = d.world(x.dir)
	x.run(p, c, []int{r.IntN(len(p.Steps))})
}

// everything is a table with all that a plan carries and the local server takes.
func everything(t testing.TB) *schema.Table {
	c := buildtest.ReadCase(t, golden.Read(t, "../folder/testdata/plan/page-everything.txtar"))
	table := c.Bundle.Tables[0].Schema
	table.Stats = nil
	for i := range table.Indexes {
		table.Indexes[i].Partitioning = schema.Partitioning{BySize: schema.Enabled, SizeMB: 100, ByLoad: schema.Enabled, Min: 2, Max: 9}
	}
	return table
}

// TestRunEverything performs the plan of a table with everything, takes back every prefix of its steps, and applies what
// is written meanwhile in either way.
func TestRunEverything(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(writers), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x, err := d.start(d.directory("everything_"+plan.Word(string(writers))), everything(t), 25, schematest.Rand(3))
				if err != nil {
					t.Fatal(err)
				}
				p, c := x.planFor("", 0, build.Options{Writers: writers, Database: d.db.Name()})
				var prefixes []int
				for n := range len(p.Steps) {
					if writers == plan.Stopped || n == len(p.Steps)-1 {
						prefixes = append(prefixes, n)
					}
				}
				x.run(p, c, prefixes)
			})
		})
	}
}

// TestRunKeys performs plans for keys that need care: every type, twenty columns, names of every kind.
func TestRunKeys(t *testing.T) {
	t.Parallel()
	keyTypes := append(slices.Clone(schematest.KeyTypes), schema.Decimal(22, 9))
	cases := map[string]*schema.Table{}
	for i, typ := range keyTypes {
		word, nullable := strings.NewReplacer("(", "_", ",", "_", ")", "").Replace(string(typ)), i%2 == 0
		cases[word] = &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"k", "n"},
			Columns: []schema.Column{{Name: "k", Type: typ, NotNull: !nullable}, {Name: "n", Type: schema.Int32, NotNull: !nullable}, {Name: "v", Type: schema.Utf8}}}
	}
	wide := &schema.Table{Path: "wide", Store: schema.StoreRow, Columns: []schema.Column{{Name: "v", Type: schema.Utf8}}}
	for i := range 19 { // the hash makes 20
		column := schema.Column{Name: fmt.Sprint("c", i), Type: keyTypes[i], NotNull: i%2 == 0}
		wide.Columns, wide.PrimaryKey = append(wide.Columns, column), append(wide.PrimaryKey, column.Name)
	}
	cases["wide"] = wide
	cases["bounds"] = &schema.Table{Path: "bounds", Store: schema.StoreRow, PrimaryKey: []string{"k", "to_1_k", "last_1_k"}}
	for _, c := range cases["bounds"].PrimaryKey { // called like the parameters of statements
		cases["bounds"].Columns = append(cases["bounds"].Columns, schema.Column{Name: c, Type: schema.Uint8})
	}
	for i, path := range []string{"a-b/c.d/e", "back`tick", `back\slash`, "it's\"quoted\"", "{$table}"} {
		cases[fmt.Sprint("name", i)] = &schema.Table{Path: path, Store: schema.StoreRow, PrimaryKey: []string{"the-key"},
			Columns: []schema.Column{{Name: "the-key", Type: schema.Uint64, NotNull: true}, {Name: "v", Type: schema.Utf8}}}
	}
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				table := cases[name]
				x, err := d.start(d.directory("k_"+strings.ToLower(name)), table, 40, schematest.Rand(11))
				if err != nil {
					t.Fatal(err)
				}
				key := "hash(" + strings.Join(table.PrimaryKey, ", ") + ")"
				if table.Columns[0].Type == schema.DyNumber {
					key = "n, k" // it cannot be hashed
				}
				p, c, err := x.plan(key, 0, build.Options{Writers: plan.Stopped, Database: d.db.Name()})
				if err != nil || p == nil {
					t.Fatalf("%v", err)
				}
				x.run(p, c, nil)
				x.computed(p, c)
			})
		})
	}
}

// TestRunGenerated performs plans for generated tables.
func TestRunGenerated(t *testing.T) {
	t.Parallel()
	for seed := range uint64(ydbtest.Setting(t, "KEYADVISE_GENERATED", 60)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				d.runOne(schematest.Table(schematest.Rand(seed)), fmt.Sprintf("g%d", seed), seed)
			})
		})
	}
}
