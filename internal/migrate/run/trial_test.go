package run

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// world is everything of a directory that a plan could change: tables in full and their rows.
type world struct {
	Tables map[string]*schema.Table
	Rows   map[string][]string
}

func (d *database) world(dir string) world {
	d.t.Helper()
	w := world{Rows: map[string][]string{}}
	w.Tables, _ = d.tables(dir)
	for path, t := range w.Tables {
		t.Stats = nil
		slices.SortFunc(t.Changefeeds, func(a, b schema.Changefeed) int { return strings.Compare(a.Name, b.Name) })
		w.Rows[path] = d.rows(path, t, columnNames(t))
	}
	return w
}

func columnNames(t *schema.Table) []string {
	out := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Name
	}
	return out
}

// rows returns the rows of a table in an order of their own.
func (d *database) rows(path string, t *schema.Table, columns []string) []string {
	d.t.Helper()
	out, err := d.cells("SELECT * FROM "+yql.QuoteName(path), columns)
	if err != nil {
		d.t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// trial is a table on which a plan is performed.
type trial struct {
	*database
	dir    string
	path   string
	random *rand.Rand
	drawn  []map[string]migratetest.Cell // rows as they were put in, by column
	before world
	bundle *evidence.Bundle
	// deleted says that rows were deleted: ids that were given out are not known any more.
	deleted bool
	written int           // how often somebody wrote meanwhile
	alters  *build.Alters // to the other shape, if that needs no copy
}

// start makes the table in a directory of its own, fills it, and reads it as a user's would be read.
func (d *database) start(dir string, t *schema.Table, rows int, r *rand.Rand) (*trial, error) {
	t = t.Clone()
	t.Path = dir + "/" + t.Path
	if err := d.make(t); err != nil {
		return nil, err
	}
	statements, drawn := migratetest.RandomRows(r, t, rows)
	for _, s := range statements {
		if _, err := d.exec(s); err != nil {
			return nil, err
		}
	}
	x := &trial{database: d, dir: dir, path: t.Path, random: r, drawn: drawn, before: d.world(dir)}
	_, x.bundle = d.tables(dir)
	return x, nil
}

// plan makes the plan for a candidate of the table, which a key by hand or an index may choose.
func (x *trial) plan(key string, n int, opt build.Options) (*plan.Plan, *rewrite.Candidate, error) {
	table := x.bundle.Tables[slices.IndexFunc(x.bundle.Tables, func(t *evidence.Table) bool { return t.Schema.Path == x.path })]
	r := rewrite.New(x.bundle, advisor.Inspect(x.bundle, advisor.Options{}).Findings, rewrite.Options{Seed: 1, Key: key})
	p, err := r.Propose(table)
	if err != nil || p == nil {
		return nil, nil, err
	}
	var copies []*rewrite.Candidate
	for _, c := range p.Candidates {
		if c.Copies {
			copies = append(copies, c)
		}
	}
	if len(copies) == 0 {
		return nil, nil, nil
	}
	c := copies[n%len(copies)]
	made, err := build.Build(x.bundle, p, c, opt)
	return made, c, err
}

// unchanged checks that the directory is as it was.
func (x *trial) unchanged(what string) {
	x.t.Helper()
	if diff := cmp.Diff(x.before, x.world(x.dir), cmpopts.EquateEmpty()); diff != "" {
		x.t.Fatalf("%s left something behind (-was +is):\n%s", what, diff)
	}
}

// moved checks that the table has become what the candidate says, with the rows it had.
func (x *trial) moved(p *plan.Plan, c *rewrite.Candidate) {
	x.t.Helper()
	now, _ := x.tables(x.dir)
	got := now[x.path]
	if got == nil {
		x.t.Fatalf("there is no %s after the plan", p.Table)
	}
	if now[x.conn.Absolute(p.Copy)] != nil || now[x.conn.Absolute(p.Old)] != nil {
		x.t.Fatalf("%s or %s is still there", p.Copy, p.Old)
	}
	want := c.After.Clone()
	plan.Explicit(&want.Partitioning)
	for _, t := range []*schema.Table{want, got} {
		t.Stats = nil
		t.Partitioning.Uniform = 0
		plan.Unsplit(&t.Partitioning)
		for i := range t.Columns {
			if s := t.Columns[i].Sequence; s != nil {
				s.Restart = nil
				if t.Columns[i].Type != schema.Int64 {
					s.Max = nil // an accepted loss
				}
			}
		}
		for i := range t.Indexes {
			plan.Unsplit(&t.Indexes[i].Partitioning)
		}
		for i := range t.Changefeeds { // the server's own choice, told only of some keys
			f := &t.Changefeeds[i]
			f.Settings = slices.DeleteFunc(f.Settings, func(s schema.Setting) bool { return s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" })
		}
		slices.SortFunc(t.Indexes, func(a, b schema.Index) int { return strings.Compare(a.Name, b.Name) })
		slices.SortFunc(t.Changefeeds, func(a, b schema.Changefeed) int { return strings.Compare(a.Name, b.Name) })
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		x.t.Fatalf("the table is not what the plan says (-want +got):\n%s\n%s", diff, plan.Definition(p.After.Table))
	}
	old := x.before.Tables[x.path]
	if diff := cmp.Diff(x.before.Rows[x.path], x.rows(p.Table, got, columnNames(old))); diff != "" {
		x.t.Fatalf("rows differ (-old +new):\n%s", diff)
	}
}

// computed checks the hash of the key against what applications compute.
func (x *trial) computed(p *plan.Plan, c *rewrite.Candidate) {
	x.t.Helper()
	if c.Hash() == nil {
		return
	}
	want := map[string]string{}
	for _, row := range x.drawn {
		key := ""
		for _, k := range p.OldKey() {
			key += row[k].YQL + " "
		}
		var values []schema.Value
		for _, in := range c.Hash().Inputs {
			values = append(values, row[in.Column].Value)
		}
		hash, err := c.Hash().Compute(values)
		if err != nil {
			x.t.Fatal(err)
		}
		want[key] = fmt.Sprint(hash, "ul")
	}
	got, err := x.cells("SELECT "+yql.QuoteName(c.Hash().Column)+" FROM "+yql.QuoteName(p.Table), []string{c.Hash().Column})
	if err != nil {
		x.t.Fatal(err)
	}
	slices.Sort(got)
	if diff := cmp.Diff(slices.Sorted(maps.Values(want)), got); diff != "" {
		x.t.Fatalf("hashes differ (-computed here +in the table):\n%s", diff)
	}
}

// sequences checks that the next values are what they were.
func (x *trial) sequences(p *plan.Plan, kept map[string]string) {
	x.t.Helper()
	for column, want := range kept {
		v, err := x.server.DB().NextValue(x.path, column)
		if err != nil {
			x.t.Fatal(err)
		}
		if got := fmt.Sprint(v); got != want {
			x.t.Fatalf("the next value of %s is %s, and was %s", column, got, want)
		}
	}
}

// nextValues takes the next value of every sequence.
func (x *trial) nextValues(path string, t *schema.Table) map[string]string {
	x.t.Helper()
	out := map[string]string{}
	for _, c := range t.Columns {
		if c.Sequence == nil || x.server == nil || x.deleted {
			continue
		}
		if s := c.Sequence; len(x.before.Rows[x.path]) == 0 && s.Start != nil && s.Restart == nil {
			continue // START alone does not move a sequence, and nothing tells that it was not created so
		}
		v, err := x.server.DB().NextValue(path, c.Name)
		if err != nil {
			x.t.Fatal(err)
		}
		out[c.Name] = fmt.Sprint(v)
	}
	return out
}

// loss accepts what a refusal asks for.
func losses(err error) []string {
	var out []string
	for line := range strings.Lines(err.Error()) {
		if _, name, ok := strings.Cut(strings.TrimSpace(line), "--accept-loss "); ok {
			out = append(out, name)
		}
	}
	return out
}

// accepting makes a plan, with every loss accepted that can be.
func (x *trial) accepting(key string, n int, opt build.Options) (*plan.Plan, *rewrite.Candidate, error) {
	p, c, err := x.plan(key, n, opt)
	if err != nil {
		if opt.AcceptLoss = losses(err); len(opt.AcceptLoss) > 0 {
			return x.plan(key, n, opt)
		}
	}
	return p, c, err
}

// sent lets the plan know what an application sends.
func (x *trial) sent(a *application) {
	for _, s := range a.sends {
		x.bundle.Statements = append(x.bundle.Statements, evidence.Statement{Text: s.on(x.path), From: "app"})
	}
}

// planFor makes a plan, with every loss accepted that can be; nil if it is refused for other reasons.
func (x *trial) planFor(key string, n int, opt build.Options) (*plan.Plan, *rewrite.Candidate) {
	x.t.Helper()
	p, c, err := x.accepting(key, n, opt)
	if err != nil {
		x.t.Skip(err)
	}
	if p == nil {
		x.t.Skip("nothing is proposed")
	}
	return p, c
}

// driven is a trial with its plan.
type driven struct {
	*trial
	plan      *plan.Plan
	candidate *rewrite.Candidate
}

// stopping is a Runner for a plan, and a context that ends when it says something.
func (v *driven) stopping(said func(work.Event) bool) (context.Context, *Runner) {
	ctx, cancel := context.WithCancel(v.ctx)
	v.t.(*testing.T).Cleanup(cancel)
	return ctx, &Runner{Plan: v.plan, Conn: v.conn, Confirmed: []string{expect.ConfirmAll}, Answer: elsewhere, MaxDowntime: time.Hour, Quiet: time.Millisecond, Report: func(e work.Event) {
		if said(e) {
			cancel()
		}
	}}
}

// planned is a plan with stopped writers for a table with some rows.
func planned(t *testing.T, name string) *driven {
	t.Helper()
	d := openDatabase(t)
	x, err := d.start(d.directory(name), buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))").Tables[0].Schema, 3, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	return x.hashed(plan.Stopped)
}

// followed is a plan with a changefeed for an empty table.
func followed(t *testing.T, name string) *driven {
	t.Helper()
	return openDatabase(t).declared(name, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Changefeed)
}

// hashed is a plan that puts a hash before the id.
func (x *trial) hashed(writers plan.Writers) *driven {
	x.t.Helper()
	p, c := x.planFor("hash(id), id", 0, build.Options{Writers: writers, Database: x.db.Name()})
	return &driven{trial: x, plan: p, candidate: c}
}

// runner performs a plan with everything confirmed.
func (x *trial) runner(p *plan.Plan) *Runner {
	return &Runner{Plan: p, Conn: x.conn, Tool: "test", Confirmed: []string{expect.ConfirmAll}, Answer: elsewhere, Quiet: time.Millisecond, MaxDowntime: time.Hour, Workers: 2}
}

// unread consents to what consumers have not read, and elsewhere to that as well as to what cannot be compared and to deletions that no record
// tells: others test these questions.
func unread(q expect.Question) bool { return strings.HasPrefix(q.Lost, "unread=") }
func elsewhere(q expect.Question) bool {
	return unread(q) || q.Lost == "unchecked" || q.Lost == "deletions"
}

// rollsBack rolls back, and drops what that keeps.
func rollsBack(ctx context.Context, r *Runner) error {
	if err := r.Rollback(ctx); err != nil {
		return err
	}
	if _, run, pos, err := r.where(ctx); err != nil || !kept(run, pos) {
		return err
	}
	return r.Cleanup(ctx)
}

// run performs the plan: first prefixes of it, each with its rollback, and then all of it. Every command is given twice.
func (x *trial) run(p *plan.Plan, c *rewrite.Candidate, prefixes []int) {
	x.t.Helper()
	twice := func(what string, do func() error) {
		x.t.Helper()
		for range 2 {
			if err := do(); err != nil {
				x.t.Fatalf("%s: %v", what, err)
			}
		}
	}
	r := x.runner(p)
	for _, n := range prefixes {
		if last := p.Steps[n].ID; last < plan.Cleanup {
			twice("up to "+string(last), func() error { return r.upTo(x.ctx, last) })
			twice("rollback", func() error { return rollsBack(x.ctx, r) })
			x.unchanged("undoing what was done up to " + string(last))
		}
	}
	if p.Follows() {
		twice("run", func() error { return r.upTo(x.ctx, p.StepBefore(plan.Backfill)) })
		x.meanwhile(p)
	}
	twice("run", func() error { return r.Run(x.ctx, "") })
	if p.Follows() {
		x.meanwhile(p)
	}
	twice("cutover", func() error { return r.Cutover(x.ctx) })
	next := x.nextValues(x.conn.Absolute(p.Old), x.before.Tables[x.path])
	twice("cleanup", func() error { return r.Cleanup(x.ctx) })
	x.moved(p, c)
	x.sequences(p, next)
}

// meanwhile changes the old table as writers do.
func (x *trial) meanwhile(p *plan.Plan) {
	x.t.Helper()
	old := x.before.Tables[x.path]
	statements, _ := migratetest.RandomRows(x.random, old, 7)
	x.written++
	for i := range statements { // ids and mails of their own
		statements[i] = strings.ReplaceAll(statements[i], "'n", fmt.Sprintf("'%c", 'a'+x.written))
	}
	key := yql.QuoteNames(p.OldKey())
	statements = append(statements, fmt.Sprintf("DELETE FROM %s ON SELECT %s FROM %[1]s ORDER BY %[2]s LIMIT 5", yql.QuoteName(x.path), key))
	for _, s := range statements {
		x.must(s)
	}
	x.deleted = true
	x.before.Rows[x.path] = x.rows(x.path, old, columnNames(old))
}
