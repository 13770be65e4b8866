package migrate

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
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
	drawn  []map[string]cell // rows as they were put in, by column
	before world
	bundle *evidence.Bundle
	// deleted says that rows were deleted: ids that were given out are not known any more.
	deleted bool
}

// start makes the table in a directory of its own, fills it, and reads it as a user's would be read.
func (d *database) start(dir string, t *schema.Table, rows int, r *rand.Rand) (*trial, error) {
	t = t.Clone()
	t.Path = dir + "/" + t.Path
	if err := d.make(t); err != nil {
		return nil, err
	}
	statements, drawn := fill(r, t, rows)
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
func (x *trial) plan(key string, n int, opt Options) (*Plan, *rewrite.Candidate, error) {
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
	plan, err := Build(x.bundle, p, c, opt)
	return plan, c, err
}

// step performs a step. Every action is made twice: the second time it may fail only with the message it names.
func (x *trial) step(p *Plan, s Step) {
	x.t.Helper()
	for _, a := range s.Run {
		if err := x.perform(p, a, 1+x.random.Uint64N(7)); err != nil {
			x.t.Fatalf("%s: %v", s.ID, err)
		}
	}
	x.look(s)
	for _, a := range s.Run {
		if err := x.perform(p, a, 5); err != nil && !repeated(a, err) {
			x.t.Fatalf("%s, made twice: %v", s.ID, err)
		}
	}
}

// repeated reports whether an action was refused that can be told to be done already. The scripts look; here the
// message tells.
func repeated(a Action, err error) bool {
	return a.Done != nil && slices.ContainsFunc([]string{"exist", "declared twice", "no changefeed", "no index", "been resolved", "not found"},
		func(s string) bool { return strings.Contains(err.Error(), s) })
}

// look checks the answers that a step wants.
func (x *trial) look(s Step) {
	x.t.Helper()
	for _, a := range s.Run {
		if a.Else == "" {
			continue
		}
		rows, err := x.exec(a.Text)
		if err != nil {
			x.t.Fatalf("%s: %v", s.ID, err)
		}
		var got []string
		for _, r := range rows {
			for column, v := range r {
				got = append(got, jsonLine([]string{column}, []types.Value{v}, false))
			}
		}
		if strings.Join(got, "\n") != a.Want {
			x.t.Fatalf("%s\nis %s\nwant %s", a.Text, got, a.Want)
		}
	}
}

// undo takes the first n steps back, the last one first.
func (x *trial) undo(p *Plan, n int) {
	x.t.Helper()
	for i := n - 1; i >= 0; i-- {
		for _, a := range p.Steps[i].Undo {
			if err := x.perform(p, a, 5); err != nil && !repeated(a, err) {
				x.t.Fatalf("undo of %s: %v", p.Steps[i].ID, err)
			}
		}
	}
}

// unchanged checks that the directory is as it was.
func (x *trial) unchanged(what string) {
	x.t.Helper()
	if diff := cmp.Diff(x.before, x.world(x.dir), cmpopts.EquateEmpty()); diff != "" {
		x.t.Fatalf("%s left something behind (-was +is):\n%s", what, diff)
	}
}

// moved checks that the table has become what the candidate says, with the rows it had.
func (x *trial) moved(p *Plan, c *rewrite.Candidate) {
	x.t.Helper()
	now, _ := x.tables(x.dir)
	got := now[p.Table]
	if got == nil {
		x.t.Fatalf("there is no %s after the plan", p.Table)
	}
	if now[p.Copy] != nil || now[p.Kept] != nil {
		x.t.Fatalf("%s or %s is still there", p.Copy, p.Kept)
	}
	want := c.After.Clone()
	explicit(&want.Partitioning)
	for _, t := range []*schema.Table{want, got} {
		t.Stats = nil
		t.Partitioning.Uniform = 0
		unsplit(&t.Partitioning)
		for i := range t.Columns {
			if s := t.Columns[i].Sequence; s != nil {
				s.Restart = nil
				if t.Columns[i].Type != schema.Int64 {
					s.Max = nil // an accepted loss
				}
			}
		}
		for i := range t.Indexes {
			unsplit(&t.Indexes[i].Partitioning)
		}
		for i := range t.Changefeeds { // the server's own choice, told only of some keys
			f := &t.Changefeeds[i]
			f.Settings = slices.DeleteFunc(f.Settings, func(s schema.Setting) bool { return s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" })
		}
		slices.SortFunc(t.Indexes, func(a, b schema.Index) int { return strings.Compare(a.Name, b.Name) })
		slices.SortFunc(t.Changefeeds, func(a, b schema.Changefeed) int { return strings.Compare(a.Name, b.Name) })
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		x.t.Fatalf("the table is not what the plan says (-want +got):\n%s\n%s", diff, p.After)
	}
	old := x.before.Tables[p.Table]
	if diff := cmp.Diff(x.before.Rows[p.Table], x.rows(p.Table, got, columnNames(old))); diff != "" {
		x.t.Fatalf("rows differ (-old +new):\n%s", diff)
	}
}

// computed checks the hash of the key against what applications compute.
func (x *trial) computed(p *Plan, c *rewrite.Candidate) {
	x.t.Helper()
	if c.Hash == nil {
		return
	}
	want := map[string]string{}
	for _, row := range x.drawn {
		key := ""
		for _, k := range p.OldKey {
			key += row[k].yql + " "
		}
		var values []schema.Value
		for _, in := range c.Hash.Inputs {
			values = append(values, row[in.Column].value)
		}
		hash, err := c.Hash.Compute(values)
		if err != nil {
			x.t.Fatal(err)
		}
		want[key] = fmt.Sprint(hash, "ul")
	}
	got, err := x.cells("SELECT "+yql.QuoteName(c.Hash.Column)+" FROM "+yql.QuoteName(p.Table), []string{c.Hash.Column})
	if err != nil {
		x.t.Fatal(err)
	}
	slices.Sort(got)
	if diff := cmp.Diff(slices.Sorted(maps.Values(want)), got); diff != "" {
		x.t.Fatalf("hashes differ (-computed here +in the table):\n%s", diff)
	}
}

// keys returns the keys of the old table, by their text.
func (x *trial) keys(p *Plan) map[string]map[string]types.Value {
	x.t.Helper()
	rows, err := x.exec("SELECT " + names(p.OldKey) + " FROM " + name(p.Table))
	if err != nil {
		x.t.Fatal(err)
	}
	out := map[string]map[string]types.Value{}
	for _, r := range rows {
		text := ""
		for _, c := range p.OldKey {
			text += r[c].Yql() + " "
		}
		out[text] = r
	}
	return out
}

// meanwhile changes the old table as writers do, and brings the new one up to date by the keys, as its changefeed would
// record them: twice, and in no order.
func (x *trial) meanwhile(p *Plan) {
	x.t.Helper()
	keys := x.keys(p)
	statements, _ := fill(x.random, x.before.Tables[p.Table], 7)
	for i := range statements { // ids and mails of their own
		statements[i] = strings.ReplaceAll(statements[i], "'n", "'m")
	}
	statements = append(statements, fmt.Sprintf("DELETE FROM %s ON SELECT %s FROM %s ORDER BY %s LIMIT 5", name(p.Table), names(p.OldKey), name(p.Table), names(p.OldKey)))
	for _, s := range statements {
		if _, err := x.exec(s); err != nil {
			x.t.Fatal(err)
		}
	}
	maps.Copy(keys, x.keys(p))
	for range 2 {
		for _, key := range keys {
			var params []param
			for i, c := range p.OldKey {
				params = append(params, param{fmt.Sprintf("$key_%d_%s", i+1, word(c)), key[c]})
			}
			if _, err := x.exec(p.Backfill.Apply, params...); err != nil {
				x.t.Fatal(err)
			}
		}
	}
	x.before.Rows[p.Table] = x.rows(p.Table, x.before.Tables[p.Table], columnNames(x.before.Tables[p.Table]))
}

// sequences checks that the next values are what they were.
func (x *trial) sequences(p *Plan, kept map[string]string) {
	x.t.Helper()
	for column, want := range kept {
		v, err := x.server.DB().NextValue(p.Table, column)
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

// run performs the plan: first a prefix of it and its undo, then all of it.
func (x *trial) run(p *Plan, c *rewrite.Candidate, prefixes []int) {
	x.t.Helper()
	parses(x.t, p)
	for _, n := range prefixes {
		for _, s := range p.Steps[:n] {
			x.step(p, s)
		}
		x.undo(p, n)
		x.unchanged(fmt.Sprintf("undoing the first %d steps", n))
	}
	var next map[string]string
	for _, s := range p.Steps {
		if s.ID == StepCleanup {
			next = x.nextValues(p.Kept, x.before.Tables[p.Table])
		}
		if s.ID == StepCatchUp {
			x.meanwhile(p)
		}
		x.step(p, s)
	}
	x.moved(p, c)
	x.sequences(p, next)
}

// parses checks that every statement of a plan is one that this tool reads back.
func parses(t testing.TB, p *Plan) {
	t.Helper()
	read := func(text string) {
		for _, st := range yql.ParseQueries(text).Statements {
			if st.Err != nil {
				t.Fatalf("%v\n%s", st.Err, text)
			}
			if s, ok := st.Node.(*yql.Skipped); ok {
				t.Fatalf("passed over: %s", s.Keyword)
			}
		}
	}
	read(p.Before)
	read(p.After)
	for _, q := range p.queries() {
		read(q.Text)
		read(q.After)
	}
	read(p.Backfill.Apply)
	read(p.Counters)
	for _, s := range p.Steps {
		for _, a := range slices.Concat(s.Run, s.Undo) {
			if a.Kind == ActionYQL {
				read(strings.ReplaceAll(a.Text, fillMark, "1"))
				read(a.Fill)
			}
		}
	}
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

// planFor makes a plan, with every loss accepted that can be; nil if it is refused for other reasons.
func (x *trial) planFor(key string, n int, opt Options) (*Plan, *rewrite.Candidate) {
	x.t.Helper()
	p, c, err := x.plan(key, n, opt)
	if err != nil {
		if opt.AcceptLoss = losses(err); len(opt.AcceptLoss) > 0 {
			p, c, err = x.plan(key, n, opt)
		}
	}
	if err != nil {
		x.t.Skip(err)
	}
	if p == nil {
		x.t.Skip("nothing is proposed")
	}
	return p, c
}

// TestRunSchemas performs a plan for every table of the shared schemas.
func TestRunSchemas(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	n := 0
	for _, c := range golden.All(t, "../testdata/schemas/*.txtar") {
		text, _ := c.Section("schema.sql")
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "schema.sql"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := source.DDL(t.Context(), []string{dir})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range b.Tables {
			n++
			number := n
			t.Run(c.Name+"/"+table.Schema.Name(), func(t *testing.T) {
				if testing.Short() && number%10 != 0 {
					t.Skip("short")
				}
				t.Parallel()
				d := d.with(t)
				d.runOne(table.Schema, fmt.Sprintf("s%d", number), uint64(number))
			})
		}
	}
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
	p, c := x.planFor("", int(seed), Options{Writers: WritersStopped, Database: d.db.Name()})
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
	c := readCase(t, golden.Read(t, "testdata/plan/page-everything.txtar"))
	table := c.bundle.Tables[0].Schema
	table.Stats = nil
	for i := range table.Indexes {
		table.Indexes[i].Partitioning = schema.Partitioning{BySize: schema.Enabled, SizeMB: 100, ByLoad: schema.Enabled, Min: 2, Max: 9}
	}
	return table
}

// TestRunEverything performs the plan of a table with everything, takes back every prefix of its steps, and applies what
// is written meanwhile in each of the three ways.
func TestRunEverything(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for _, writers := range []Writers{WritersStopped, WritersDualWrite, WritersChangefeed} {
		t.Run(string(writers), func(t *testing.T) {
			d := d.with(t)
			x, err := d.start(d.directory("everything_"+word(string(writers))), everything(t), 25, schematest.Rand(3))
			if err != nil {
				t.Fatal(err)
			}
			p, c := x.planFor("", 0, Options{Writers: writers, Database: d.db.Name()})
			var prefixes []int
			for n := range len(p.Steps) {
				if writers == WritersStopped && !testing.Short() || n == len(p.Steps)-1 {
					prefixes = append(prefixes, n)
				}
			}
			x.run(p, c, prefixes)
		})
	}
}

// TestRunKeys performs plans for keys that need care: every type, twenty columns, names of every kind.
func TestRunKeys(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	keyTypes := append(slices.Clone(schematest.KeyTypes), schema.Decimal(22, 9))
	cases := map[string]*schema.Table{}
	for _, nullable := range []bool{false, true} {
		for _, typ := range keyTypes {
			word := strings.NewReplacer("(", "_", ",", "_", ")", "").Replace(string(typ))
			cases[fmt.Sprintf("%s_%v", word, nullable)] = &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"k", "n"},
				Columns: []schema.Column{{Name: "k", Type: typ, NotNull: !nullable}, {Name: "n", Type: schema.Int32, NotNull: !nullable}, {Name: "v", Type: schema.Utf8}}}
		}
	}
	wide := &schema.Table{Path: "wide", Store: schema.StoreRow, Columns: []schema.Column{{Name: "v", Type: schema.Utf8}}}
	for i := range 19 { // the hash makes 20
		column := schema.Column{Name: fmt.Sprint("c", i), Type: keyTypes[i], NotNull: i%2 == 0}
		wide.Columns, wide.PrimaryKey = append(wide.Columns, column), append(wide.PrimaryKey, column.Name)
	}
	cases["wide"] = wide
	for i, path := range []string{"a-b/c.d/e", "back`tick", `back\slash`, "it's\"quoted\"", "{$table}"} {
		cases[fmt.Sprint("name", i)] = &schema.Table{Path: path, Store: schema.StoreRow, PrimaryKey: []string{"the-key"},
			Columns: []schema.Column{{Name: "the-key", Type: schema.Uint64, NotNull: true}, {Name: "v", Type: schema.Utf8}}}
	}
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := d.with(t)
			table := cases[name]
			x, err := d.start(d.directory("k_"+strings.ToLower(name)), table, 40, schematest.Rand(11))
			if err != nil {
				t.Fatal(err)
			}
			key := "hash(" + strings.Join(table.PrimaryKey, ", ") + ")"
			if table.Columns[0].Type == schema.DyNumber {
				key = "n, k" // it cannot be hashed
			}
			p, c, err := x.plan(key, 0, Options{Writers: WritersStopped, Database: d.db.Name()})
			if err != nil || p == nil {
				t.Fatalf("%v", err)
			}
			x.run(p, c, []int{4})
			x.computed(p, c)
		})
	}
}

// TestRunGenerated performs plans for generated tables.
func TestRunGenerated(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	count := 60
	if testing.Short() {
		count = 20
	}
	for seed := range uint64(ydbtest.Setting(t, "KEYADVISE_GENERATED", count)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			d := d.with(t)
			d.runOne(schematest.Table(schematest.Rand(seed)), fmt.Sprintf("g%d", seed), seed)
		})
	}
}
