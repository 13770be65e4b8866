package migratetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Plan makes table t in a directory of its own, and the plan that moves it to a key such as "hash(id), id". ddl is what stands
// between the parentheses of CREATE TABLE. The copy is made, too, and with it what the way of keeping up with writers needs.
func (d *Database) Plan(directory, ddl, key string, writers plan.Writers) *plan.Plan {
	d.t.Helper()
	path := d.Directory(d.t, d.Ctx, directory) + "/t"
	d.Must("CREATE TABLE `" + path + "` (" + ddl + ")")
	return d.planOf(path, key, writers)
}

// PlanOf is Plan for a table that is given, whatever its path.
func (d *Database) PlanOf(directory string, t *schema.Table, key string, writers plan.Writers) *plan.Plan {
	d.t.Helper()
	t = t.Clone()
	t.Path = d.Directory(d.t, d.Ctx, directory) + "/t"
	d.Must(yql.PrintTable(t))
	return d.planOf(t.Path, key, writers)
}

func (d *Database) planOf(path, key string, writers plan.Writers) *plan.Plan {
	d.t.Helper()
	b, err := live.Read(d.Ctx, d.Conn, live.Options{Paths: []string{path}, NoSample: true, NoSystemViews: true})
	if err != nil {
		d.t.Fatal(err)
	}
	proposal, err := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1, Key: key}).Propose(b.Tables[0])
	if err != nil {
		d.t.Fatal(err)
	}
	i := slices.IndexFunc(proposal.Candidates, func(c *rewrite.Candidate) bool { return c.Copies })
	if i < 0 {
		d.t.Fatalf("no candidate has the key %s", key)
	}
	p, err := build.Build(b, proposal, proposal.Candidates[i], build.Options{Writers: writers, Database: d.Driver.Name()})
	if err != nil {
		d.t.Fatal(err)
	}
	d.Perform(p, plan.CreateTable{})
	if p.Follows() {
		d.Perform(p, plan.AddFeed{})
	}
	return p
}

// Perform sends the statements of operations, or renames.
func (d *Database) Perform(p *plan.Plan, operations ...plan.Operation) {
	d.t.Helper()
	for _, op := range operations {
		if r, ok := op.(plan.RenameTables); ok {
			if err := d.Conn.Rename(d.Ctx, r.Items(p)); err != nil {
				d.t.Fatal(err)
			}
		}
		for _, s := range op.Statements(p) {
			d.Must(strings.ReplaceAll(s.Text, plan.DatabaseMark, strings.TrimSuffix(d.Driver.Name(), "/")))
		}
	}
}

// Rows are the rows of a table as lines, sorted, each with some of its columns.
func (d *Database) Rows(path string, columns ...string) []string {
	d.t.Helper()
	rows := d.Must("SELECT " + yql.QuoteNames(columns) + " FROM " + yql.QuoteName(path) + " LIMIT 1000000")
	out := plan.Each(rows, func(row []string) string { return strings.Join(row, " | ") })
	slices.Sort(out)
	return out
}

// Fill writes rows of numbers from first to last: expressions that hold %d for the number, by column.
func (d *Database) Fill(path string, first, last int, columns map[string]string) {
	d.t.Helper()
	for low := first; low <= last; low += 1000 {
		var rows []string
		for n := low; n <= min(last, low+999); n++ {
			var cells []string
			for _, name := range sortedNames(columns) {
				cells = append(cells, strings.ReplaceAll(columns[name], "%d", fmt.Sprint(n)))
			}
			rows = append(rows, "("+strings.Join(cells, ", ")+")")
		}
		d.Must("UPSERT INTO " + yql.QuoteName(path) + " (" + yql.QuoteNames(sortedNames(columns)) + ") VALUES " + strings.Join(rows, ", "))
	}
}

func sortedNames(columns map[string]string) (out []string) {
	for name := range columns {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
