package run

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

var (
	liveSeeds = flag.Int("live.seeds", 0, "how many generated applications TestLive has a plan run beside; 0 for ten, or for two with -short")
	liveFrom  = flag.Int("live.from", 0, "the first seed of TestLive")
	liveTrace = flag.Bool("live.trace", false, "log what runs say, of tests that pass too")
)

// liveRun is a plan with a changefeed for a generated table, run while a generated application writes from several workers.
// Each of its transactions writes a second table that no plan touches: the model. Runs are killed at any moment and begun
// again, two may run at once, and one that only follows may run beside. Whenever the writers stand still and the tables
// have settled, the table in use equals the model.
type liveRun struct {
	*trial
	plan    *plan.Plan
	folder  string // holds the plan for processes of the system, which runs are then; empty if they are not
	sender  *ydb.Driver
	revokes bool // a fence takes the rights of the application, which is a user of its own
	pace    int  // most milliseconds between two changes of a worker
	app     *application
	second  string // path of the model
	gate    gate   // held whole while nobody writes
	halted  atomic.Bool
	special gate        // held whole by what is no transaction
	fresh   atomic.Bool // the statements are those for the new key
	workers sync.WaitGroup
	sent    atomic.Int64
	lately  atomic.Int64 // of those, since something new was begun
	over    atomic.Bool  // or failed

	mu  sync.Mutex
	log []string
}

// liveServer are the options of a server on which little has to be waited for, and little data makes many partitions.
var liveServer = localydb.Options{EnforceAccess: true, Groups: map[string][]string{"staff": {appUser}}, Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 40 * time.Millisecond, TTLEvery: 200 * time.Millisecond,
	MegabyteBytes: 2000, MergeAfter: time.Second}}

const liveLease = 1500 * time.Millisecond

// TestLive runs plans beside generated applications.
func TestLive(t *testing.T) {
	t.Parallel()
	n := *liveSeeds
	switch {
	case n > 0:
	case testing.Short():
		n = 2
	default:
		n = 10
	}
	for seed := *liveFrom; seed < *liveFrom+n; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) { runLive(t, uint64(seed), false) })
		})
	}
}

// TestLiveOutside is TestLive for one seed, by processes of the system, which are killed and stopped by signals: in real time.
func TestLiveOutside(t *testing.T) {
	golden.NoRace(t) // its goroutines are those of TestLive
	golden.Pausing(t)
	t.Parallel()
	runLive(t, uint64(*liveFrom), true)
}

// liveTable is a table that a plan can be made for. Rows with ids from expiring on are written once, and expire.
func liveTable(r *rand.Rand) *schema.Table {
	if r.IntN(3) == 0 {
		t := historyTable(r)
		t.TTL = nil // its rows would expire in the table alone
		t.Partitioning.Uniform, t.Partitioning.Min, t.Partitioning.Max = min(t.Partitioning.Uniform, 4), min(t.Partitioning.Min, 4), 0
		return t
	}
	pick := func(list ...schema.Type) schema.Type { return list[r.IntN(len(list))] }
	keys := append(slices.Clone(schematest.KeyTypes), schema.Decimal(22, 9), schema.Decimal(35, 10))
	t := &schema.Table{Path: "t", Store: schema.StoreRow}
	expires := r.IntN(3) == 0
	for i := range 1 + r.IntN(3) {
		c := schema.Column{Name: fmt.Sprint("k", i), Type: pick(keys...), NotNull: r.IntN(5) < 3}
		switch {
		case i == 0 && expires:
			c.Type, c.NotNull = schema.Uint64, true
		case i == 0 && r.IntN(4) == 0:
			c.Type, c.NotNull, c.Sequence = schema.Int64, true, &schema.Sequence{}
		}
		t.Columns, t.PrimaryKey = append(t.Columns, c), append(t.PrimaryKey, c.Name)
	}
	for i := range 2 + r.IntN(4) {
		c := schema.Column{Name: fmt.Sprint("v", i), Type: pick(append(slices.Clone(schematest.ValueTypes), keys...)...), NotNull: r.IntN(4) == 0}
		t.Columns = append(t.Columns, c)
	}
	if expires {
		t.Columns = append(t.Columns, schema.Column{Name: "expires", Type: schema.Timestamp})
		t.TTL = &schema.TTL{Column: "expires", Tiers: []schema.TTLTier{{After: "PT1S"}}}
	}
	if r.IntN(3) == 0 { // it is split and merged all the time
		t.Partitioning = schema.Partitioning{BySize: schema.Enabled, SizeMB: 1, Min: 1, Max: 20}
	}
	switch r.IntN(4) {
	case 0:
		t.Columns = append(t.Columns, schema.Column{Name: "mail", Type: pick(schema.Utf8, schema.Int32, schema.UUID, schema.String, schema.Timestamp)})
		t.Indexes = []schema.Index{{Name: "by_mail", Kind: schema.IndexUnique, Columns: []string{"mail"}}}
		if r.IntN(3) == 0 {
			t.Columns = append(t.Columns, schema.Column{Name: "phone", Type: pick(schema.Utf8, schema.Uint64)})
			t.Indexes = append(t.Indexes, schema.Index{Name: "by_phone", Kind: schema.IndexUnique, Columns: []string{"phone"}})
		}
	case 1:
		t.Indexes = []schema.Index{{Name: "by_key", Kind: []schema.IndexKind{schema.IndexSync, schema.IndexAsync}[r.IntN(2)], Columns: t.PrimaryKey[len(t.PrimaryKey)-1:]}}
	}
	return t
}

// expiring is the least id of rows that expire.
const expiring = 1 << 62

func runLive(t *testing.T, seed uint64, outside bool) {
	d := openRaced(t, liveServer)
	app := d.db
	if d.server != nil {
		app = d.login(appUser)
	}
	l := liveOf(t, d, fmt.Sprint("live", seed), seed+5000)
	l.note("%s\n%s", plan.Definition(l.plan.Before.Table), plan.Definition(l.plan.After.Table))
	if outside {
		l.writePlan(t.TempDir())
	}
	if app != d.db && seed%2 == 0 { // the application has its rights by itself, or as a member of a group
		for _, path := range []string{l.path, l.second} {
			l.sql("GRANT 'ydb.generic.read', 'ydb.generic.write' ON %s TO %s", yql.QuoteName(path), []string{appUser, "staff"}[seed/2%2])
		}
		l.sender, l.revokes = app, true
	}
	l.pace = []int{8, 30, 80}[l.random.IntN(3)]
	l.start(3)
	defer l.end()
	for turn := 0; ; turn++ {
		l.write(20)
		l.command("run")
		l.write(10)
		l.command("cutover")
		l.halt()
		l.settled("after the cutover", l.path, l.plan.Old)
		l.fresh.Store(true)
		l.resume()
		l.write(20)
		if l.random.IntN(3) == 0 {
			l.command("verify")
		}
		if n := l.random.IntN(3); n == 0 || turn > 0 {
			break
		}
		l.command("rollback")
		l.halt()
		l.settled("after the rollback", l.path)
		l.restored()
		l.fresh.Store(false)
		l.resume()
		if l.random.IntN(2) == 0 { // another plan may be made
			return
		}
	}
	l.command("cleanup")
	l.halt()
	l.settled("after the cleanup", l.path)
}

// liveOf makes a plan for a generated table, with an application.
func liveOf(t *testing.T, d *database, directory string, seed uint64) *liveRun {
	t.Helper()
	l := &liveRun{}
	t.Cleanup(func() {
		if t.Failed() || *liveTrace {
			t.Logf("--- before:\n%s", l.tail())
		}
	})
	r, dir := schematest.Rand(seed), d.directory(directory)
	for try := 0; !l.prepare(d, fmt.Sprintf("%s/%d", dir, try), r); try++ {
		if try == 30 {
			t.Skip("no table of 30 can be moved in this way")
		}
	}
	return l
}

// prepare makes a table, its model, an application and a plan; it is false if there is none.
func (l *liveRun) prepare(d *database, dir string, r *rand.Rand) bool {
	d.t.Helper()
	return l.prepareTable(d, dir, liveTable(r), r)
}

func (l *liveRun) prepareTable(d *database, dir string, t *schema.Table, r *rand.Rand) bool {
	d.t.Helper()
	x, err := d.start(dir, t, 5+r.IntN(60), r)
	if err != nil {
		return false // the local server does not take it
	}
	if t.TTL != nil { // the rows of the beginning stay
		if _, err := d.exec("UPDATE " + yql.QuoteName(x.path) + " SET expires = NULL"); err != nil {
			d.t.Fatal(err)
		}
	}
	l.trial, l.sender, l.app = x, x.db, applicationOf(r, x.before.Tables[x.path], x.drawn)
	if l.second = x.model(); l.second == "" {
		return false
	}
	for _, i := range t.Indexes {
		if i.Kind == schema.IndexUnique && len(i.Columns) == 1 && !t.IsKey(i.Columns[0]) {
			l.app.add("UPDATE %s SET "+yql.QuoteName(i.Columns[0])+" = $p01 WHERE "+equal(2, t.PrimaryKey), append([]string{i.Columns[0]}, t.PrimaryKey...), true)
		}
	}
	x.sent(l.app)
	key := liveKey(r, t)
	if key == "" {
		return false
	}
	opt := build.Options{Writers: plan.Changefeed, Database: d.db.Name()}
	p, _, err := x.accepting(key, 0, opt)
	if err != nil || p == nil || slices.ContainsFunc(p.Columns, func(c plan.Column) bool { return c.Unwrap }) {
		return false
	}
	p.BatchRows = uint64(1 + r.IntN(40))
	l.plan = p
	return true
}

func (l *liveRun) note(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.log = append(l.log, time.Now().Format("05.000 ")+fmt.Sprintf(format, args...))
}

// tail is the end of what has happened.
func (l *liveRun) tail() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.log[max(0, len(l.log)-300):], "\n")
}

// start starts the workers of the application.
func (l *liveRun) start(n int) {
	pace := cmp.Or(l.pace, 60) // the machine is shared with other tests
	for worker := range n {
		r := rand.New(rand.NewPCG(l.random.Uint64(), uint64(worker)))
		l.workers.Go(func() {
			for !l.over.Load() {
				l.gate.RLock()
				if l.over.Load() {
					l.gate.RUnlock()
					return
				}
				if err := l.change(r); err != nil && !l.over.Swap(true) {
					l.t.Error(err)
				}
				l.gate.RUnlock()
				l.sent.Add(1)
				rest := time.Duration(r.IntN(pace)) * time.Millisecond
				if l.lately.Add(1) > 12 { // nothing new has happened for a while
					rest *= 10
				}
				time.Sleep(rest)
			}
		})
	}
}

func (l *liveRun) end() {
	l.over.Store(true)
	l.resume()
	l.workers.Wait()
}

// halt stops the writers behind what they are at, and resume lets them go on.
func (l *liveRun) halt() {
	if !l.halted.Swap(true) {
		l.gate.Lock()
		l.note("writers stand still")
	}
}

func (l *liveRun) resume() {
	if l.halted.Load() {
		l.note("writers go on")
		l.lately.Store(0)
		l.halted.Store(false)
		l.gate.Unlock()
	}
}

// write waits until the application has made some changes.
func (l *liveRun) write(n int64) {
	l.lately.Store(0)
	began := time.Now()
	for at := l.sent.Load(); l.sent.Load() < at+n && !l.over.Load(); time.Sleep(time.Millisecond) {
		if time.Since(began) > time.Hour {
			l.t.Fatalf("the application has made %d of %d changes in an hour", l.sent.Load()-at, n)
		}
	}
	if l.over.Load() {
		l.t.FailNow()
	}
}

// whole is the statement that writes whole rows, of which rows selects the values.
func (l *liveRun) whole(path, rows string) string {
	columns, values := l.columns()
	if path == l.second || !l.fresh.Load() {
		columns = columnNames(l.app.table)
		values = yql.QuoteNames(columns)
	}
	return fmt.Sprintf("UPSERT INTO %s (%s) SELECT %s FROM %s;", yql.QuoteName(path), yql.QuoteNames(columns), values, rows)
}

// columns are those of the new table, and what makes them of a row of the old one.
func (l *liveRun) columns() (columns []string, values string) {
	var out []string
	for _, c := range l.plan.Columns {
		columns, out = append(columns, c.Name), append(out, valueOf(c)+" AS "+yql.QuoteName(c.Name))
	}
	return columns, strings.Join(out, ", ")
}

// valueOf is what makes a column of the new table of a row of the old one.
func valueOf(c plan.Column) string { return cmp.Or(c.YQL, yql.QuoteName(c.From)) }

// remove is the statement that deletes the row whose key a query of one row has, be NULL in it or not.
func (l *liveRun) remove(path, row string) string {
	key := l.app.table.PrimaryKey
	values := yql.QuoteNames(key)
	if path != l.second && l.fresh.Load() {
		var out []string
		for _, k := range l.plan.NewKey() {
			out = append(out, valueOf(l.plan.Column(k))+" AS "+yql.QuoteName(k))
		}
		values = strings.Join(out, ", ")
	}
	return fmt.Sprintf("DELETE FROM %s ON SELECT %s FROM %s;", yql.QuoteName(path), values, row)
}

// row is a query of one random row with a key that the application knows.
func (l *liveRun) row(r *rand.Rand) string {
	key := l.app.keys[r.IntN(len(l.app.keys))]
	var values []string
	for _, c := range l.app.table.Columns {
		v := l.draw(r, c.Name)
		if l.app.table.IsKey(c.Name) {
			v = key[c.Name].YQL
		}
		values = append(values, l.cast(c, v)+" AS "+yql.QuoteName(c.Name))
	}
	return "(SELECT " + strings.Join(values, ", ") + ")"
}

// cast gives a literal the type of a column.
func (l *liveRun) cast(c schema.Column, v string) string {
	switch {
	case v == "NULL" || strings.HasPrefix(v, "CAST(NULL "):
		return "CAST(NULL AS " + string(c.Type) + ")"
	case !c.NotNull:
		return "Just(" + v + ")"
	}
	return v
}

// nan is the NaN of a Decimal type.
func nan(t schema.Type) string {
	return "Decimal('nan', " + strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")") + ")"
}

// draw is a value for a column: NaN is among them.
func (l *liveRun) draw(r *rand.Rand, column string) string {
	c, _ := l.app.table.Column(column)
	switch {
	case c.Name == "expires" && l.app.table.TTL != nil:
		return "CAST(NULL AS Timestamp)"
	case c.Type.IsDecimal() && r.IntN(6) == 0 && !l.app.table.IsKey(column):
		return nan(c.Type)
	}
	v := l.app.draw(r, column, r.IntN(50)).YQL
	if v == "CAST(NULL AS "+string(c.Type)+")" {
		v = "NULL"
	}
	return v
}

// bucketed reports whether a column of the new key is picked by its writer at random, so that a row that is written by the
// statements of the plan once more would be there twice. Those that write whole rows pick the bucket of the copy.
func (l *liveRun) bucketed() bool {
	return l.fresh.Load() && bucketed(l.plan)
}

// has reports whether the table has an index of one of the kinds.
func (l *liveRun) has(kinds ...schema.IndexKind) bool {
	return slices.ContainsFunc(l.app.table.Indexes, func(i schema.Index) bool { return slices.Contains(kinds, i.Kind) })
}

// change makes a change of some kind.
func (l *liveRun) change(r *rand.Rand) error {
	plain := func() error {
		return l.transaction(func(ctx context.Context, tx query.TxActor) error {
			for range 1 + r.IntN(2)*r.IntN(4) {
				if err := l.send(ctx, tx, r); err != nil {
					return err
				}
			}
			if r.IntN(10) == 0 {
				time.Sleep(time.Duration(r.IntN(30)) * time.Millisecond)
			}
			return nil
		})
	}
	both := func(do func(path string) string) error {
		return l.transaction(func(ctx context.Context, tx query.TxActor) error {
			return l.pair(ctx, tx, do(l.path), do(l.second))
		})
	}
	switch n := r.IntN(30); {
	case n < 3 && l.has(schema.IndexUnique):
		return l.swap(r)
	case n < 5:
		row := l.row(r)
		return both(func(path string) string { return l.remove(path, row) })
	case n < 7:
		row := l.row(r)
		return both(func(path string) string { return l.whole(path, row) })
	case n == 7 && !l.has(schema.IndexUnique, schema.IndexSync, schema.IndexVector):
		return l.bulk(r)
	case n == 8 && !l.has(schema.IndexUnique):
		return l.batch(r)
	case n < 11 && l.app.table.TTL != nil:
		return l.expire(r, both)
	}
	return plain()
}

// transaction runs an interactive transaction of the application. What is refused because of a value that has to be
// unique changes nothing.
func (l *liveRun) transaction(do func(context.Context, query.TxActor) error) error {
	l.special.RLock()
	defer l.special.RUnlock()
	err := l.sender.Query().DoTx(l.ctx, do, query.WithIdempotent())
	if err != nil && !strings.Contains(err.Error(), "onflict with existing key") && !strings.Contains(err.Error(), "uplicated keys") && !errors.Is(err, errNothing) {
		text := err.Error()
		if _, issues, ok := strings.Cut(text, "issues = "); ok {
			text = issues
		}
		return fmt.Errorf("the application: %.300s", text)
	}
	return nil
}

// errNothing ends a transaction that the application gives up.
var errNothing = errors.New("given up")

// send sends a statement to the table and to its model.
func (l *liveRun) send(ctx context.Context, tx query.TxActor, r *rand.Rand) error {
	s := l.app.sends[r.IntN(len(l.app.sends))]
	if l.bucketed() && !strings.HasPrefix(s.text, "UPDATE ") && !strings.HasPrefix(s.text, "DELETE ") {
		return nil // such a row would be there twice
	}
	values, _ := l.app.values(r, s)
	for i, c := range s.columns {
		if !l.app.table.IsKey(c) {
			column, _ := l.app.table.Column(c)
			values[i] = l.cast(column, l.draw(r, c))
		}
	}
	if err := l.sendWith(ctx, tx, s, values); err != nil || r.IntN(20) > 0 {
		return err
	}
	return errNothing
}

func (l *liveRun) sendWith(ctx context.Context, tx query.TxActor, s statementOf, values []string, options ...query.ExecuteOption) error {
	text := s.on(l.path)
	if l.fresh.Load() {
		q := l.plan.Queries[slices.IndexFunc(l.plan.Queries, func(q plan.Query) bool { return q.Before == text })]
		if text = q.After; text == "" {
			return nil // for a person
		}
	}
	return l.pair(ctx, tx, filledIn(text, values), filledIn(s.on(l.second), values), options...)
}

// pair sends a statement for the table together with that for its model.
func (l *liveRun) pair(ctx context.Context, tx query.TxActor, text, model string, options ...query.ExecuteOption) error {
	both := strings.TrimSuffix(strings.TrimSpace(text), ";") + ";\n" + model
	if err := tx.Exec(ctx, both, options...); err != nil {
		return fmt.Errorf("%w\n%s", err, both)
	}
	return nil
}

// swap swaps values that are unique between two rows, or moves one from row to row.
func (l *liveRun) swap(r *rand.Rand) error {
	i := l.app.table.Indexes[slices.IndexFunc(l.app.table.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique })]
	at := slices.IndexFunc(l.app.sends, func(s statementOf) bool {
		return strings.HasPrefix(s.text, "UPDATE %s SET "+yql.QuoteName(i.Columns[0])+" = ") && s.byKey
	})
	if at < 0 {
		return nil
	}
	s := l.app.sends[at]
	column, _ := l.app.table.Column(i.Columns[0])
	keys := [2]map[string]migratetest.Cell{l.app.keys[r.IntN(len(l.app.keys))], l.app.keys[r.IntN(len(l.app.keys))]}
	back := r.IntN(2) == 0
	return l.transaction(func(ctx context.Context, tx query.TxActor) error {
		var had [2]types.Value
		for n, key := range keys {
			var where []string
			for _, k := range l.app.table.PrimaryKey {
				c, _ := l.app.table.Column(k)
				where = append(where, yql.QuoteName(k)+" = "+l.cast(c, key[k].YQL))
			}
			row, err := tx.QueryRow(ctx, fmt.Sprintf("SELECT MAX(%s) AS v FROM %s WHERE %s", yql.QuoteName(column.Name), yql.QuoteName(l.second), strings.Join(where, " AND ")))
			if err != nil {
				return err
			}
			had[n] = row.Values()[0]
		}
		set := func(key map[string]migratetest.Cell, value string, options ...query.ExecuteOption) error {
			values := []string{value}
			for _, k := range l.app.table.PrimaryKey {
				c, _ := l.app.table.Column(k)
				values = append(values, l.cast(c, key[k].YQL))
			}
			return l.sendWith(ctx, tx, s, values, options...)
		}
		with := func(v types.Value) query.ExecuteOption {
			return query.WithParameters(ydb.ParamsBuilder().Param("$v").Any(v).Build())
		}
		empty, value := "CAST(NULL AS "+string(column.Type)+")", "$v"
		if column.NotNull {
			empty = migratetest.Numbered(column.Type, 41+r.IntN(80)).YQL // of any integer type, and drawn by no statement
			value = "COALESCE($v, " + empty + ")"
		}
		if err := set(keys[0], empty); err != nil {
			return err
		}
		if err := set(keys[1], value, with(had[0])); err != nil || !back {
			return err
		}
		return set(keys[0], value, with(had[1]))
	})
}

// bulk writes whole rows by BulkUpsert, which is no transaction.
func (l *liveRun) bulk(r *rand.Rand) error {
	l.special.Lock()
	defer l.special.Unlock()
	n := 1 + r.IntN(5)
	var rows []string
	for range n {
		rows = append(rows, l.row(r))
	}
	for _, path := range []string{l.path, l.second} {
		columns, values := l.columns()
		if path == l.second || !l.fresh.Load() {
			columns = columnNames(l.app.table)
			values = yql.QuoteNames(columns)
		}
		var out []types.Value
		for _, row := range rows {
			found, err := l.exec("SELECT " + values + " FROM " + row)
			if err != nil {
				return err
			}
			var fields []types.StructValueOption
			for _, c := range columns {
				fields = append(fields, types.StructFieldValue(c, found[0][c]))
			}
			out = append(out, types.StructValue(fields...))
		}
		if err := l.sender.Table().BulkUpsert(l.ctx, path, table.BulkUpsertDataRows(types.ListValue(out...)), table.WithIdempotent()); err != nil {
			return fmt.Errorf("BulkUpsert: %w", err)
		}
	}
	return nil
}

// batch changes many rows by BATCH UPDATE or BATCH DELETE.
func (l *liveRun) batch(r *rand.Rand) error {
	var plain []schema.Column
	for _, c := range l.app.table.Columns {
		if !l.app.table.IsKey(c.Name) && c.Sequence == nil && c.Name != "expires" {
			plain = append(plain, c)
		}
	}
	if len(plain) == 0 {
		return nil
	}
	l.special.Lock()
	defer l.special.Unlock()
	set, where := plain[r.IntN(len(plain))], plain[r.IntN(len(plain))]
	condition := yql.QuoteName(where.Name) + " IS NULL"
	if comparable(where.Type) && r.IntN(2) == 0 {
		condition = yql.QuoteName(where.Name) + " > " + l.app.draw(r, where.Name, r.IntN(50)).YQL
	}
	if set.Name == where.Name {
		return nil
	}
	change := "UPDATE %s SET " + yql.QuoteName(set.Name) + " = " + l.cast(set, l.draw(r, set.Name)) + " WHERE " + condition
	if r.IntN(3) == 0 {
		change = "DELETE FROM %s WHERE " + condition
	}
	for _, path := range []string{l.path, l.second} {
		if _, err := l.exec("BATCH " + strings.Replace(change, "%s", yql.QuoteName(path), 1)); err != nil {
			return err
		}
	}
	return nil
}

// expire writes a row that expires within a second.
func (l *liveRun) expire(r *rand.Rand, both func(func(path string) string) error) error {
	id := uint64(expiring) + r.Uint64N(1<<40)
	var values []string
	for _, c := range l.app.table.Columns {
		v := l.draw(r, c.Name)
		switch c.Name {
		case l.app.table.PrimaryKey[0]:
			v = fmt.Sprint(id, "ul")
		case "expires":
			v = fmt.Sprintf("Unwrap(CAST(%dul AS Timestamp))", time.Now().Add(time.Duration(r.IntN(3000)-1500)*time.Millisecond).UnixMicro())
		}
		values = append(values, l.cast(c, v)+" AS "+yql.QuoteName(c.Name))
	}
	row := "(SELECT " + strings.Join(values, ", ") + ")"
	return both(func(path string) string { return l.whole(path, row) })
}

// kill kills the process: what it holds stays held.
func (p *process) kill() { p.wire.sever() }

// process is one of the plan that waits for no long leases, and is listened to.
func (l *liveRun) process(who string) *process {
	l.t.Helper()
	r := l.database.process(l.plan)
	r.Lease, r.FenceRevoke = liveLease, l.revokes
	r.Report = func(e work.Event) { l.heard(who, e) }
	return r
}

// heard notes what a process says.
func (l *liveRun) heard(who string, e work.Event) {
	if e.Kind != work.EventProgress && e.Kind != work.EventLag {
		l.note("%s: %s %s", who, e.Step, e.Text)
	}
	if e.Kind == work.EventBegin && e.Step == plan.Cutover { // a person does it when the tool asks
		l.halt()
	}
}

// liveCommands are the commands that TestLive has carried out.
var liveCommands = map[string]func(context.Context, *Runner) error{
	"run":      func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") },
	"cutover":  func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) },
	"verify":   func(ctx context.Context, r *Runner) error { return r.Verify(ctx, false) },
	"rollback": rollsBack,
	"cleanup":  func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) },
	"follow":   func(ctx context.Context, r *Runner) error { return r.Follow(ctx) },
}

// liveProcess is something that carries a command out.
type liveProcess interface {
	do(ctx context.Context) error
	kill()             // what it holds stays held, as if the machine had gone
	sleep(asleep bool) // it does nothing, and nobody is told
	close()
}

// within is a liveProcess inside that of the test.
type within struct {
	*process
	what string
}

func (p within) do(ctx context.Context) error { return liveCommands[p.what](ctx, p.Runner) }
func (p within) sleep(asleep bool)            { p.wire.hold(asleep) }

func (p within) kill() {
	p.process.kill()
	time.AfterFunc(50*time.Millisecond, p.close) // nobody waits for its last words
}

// begin makes a process that is to carry a command out.
func (l *liveRun) begin(what, who string) liveProcess {
	l.t.Helper()
	if l.folder == "" {
		return within{l.process(who), what}
	}
	return l.outside(what, who)
}

// command has a command carried out by one process or by two, each of which may be killed at any moment, until it is done.
func (l *liveRun) command(what string) {
	l.t.Helper()
	for try := 0; ; try++ {
		if l.over.Load() {
			l.t.FailNow()
		}
		if try == 40 {
			l.t.Fatalf("%s comes to no end", what)
		}
		kill := try < 3 && l.random.IntN(2) == 0
		if l.attempt(what, kill) {
			return
		}
		l.after(what)
	}
}

// attempt carries a command out; it is true if that was done to the end.
func (l *liveRun) attempt(what string, kill bool) bool {
	l.t.Helper()
	ctx, cancel := context.WithCancel(l.ctx)
	defer cancel()
	limited, stop := context.WithTimeout(ctx, 5*time.Minute)
	defer stop()
	n := 1
	if l.random.IntN(3) == 0 {
		n = 2
	}
	l.note("--- %s, %d at once, killed %v", what, n, kill)
	l.lately.Store(0)
	var processes []liveProcess
	errs := make([]error, n)
	var commands, beside sync.WaitGroup
	for i := range n {
		who := fmt.Sprint(what, i)
		p := l.begin(what, who)
		processes = append(processes, p)
		commands.Go(func() {
			errs[i] = p.do(limited)
			l.note("%s: ended: %v", who, errs[i])
		})
	}
	if what != "cleanup" && l.random.IntN(3) == 0 {
		p := l.begin("follow", "follow")
		processes = append(processes, p)
		beside.Go(func() {
			err := p.do(limited)
			l.note("follow: ended: %v", err)
			if err != nil && limited.Err() == nil && !kill {
				l.t.Errorf("follow: %v", err)
			}
		})
	}
	if !kill && n == 2 && l.random.IntN(3) == 0 { // one of them sleeps beyond everything that it holds
		time.Sleep(time.Duration(l.random.ExpFloat64() * float64(200*time.Millisecond)))
		processes[0].sleep(true)
		l.note("%s0 sleeps", what)
		time.Sleep(liveLease * 3 / 2)
		processes[0].sleep(false)
		l.note("%s0 is awake", what)
	}
	if kill {
		time.Sleep(time.Duration(l.random.ExpFloat64() * float64(400*time.Millisecond)))
		if l.random.IntN(2) == 0 {
			for _, p := range processes {
				p.kill()
			}
			l.note("cut off")
		}
		cancel()
	}
	commands.Wait()
	killed := kill
	if !kill {
		cancel()
	}
	beside.Wait()
	for _, p := range processes {
		p.close()
	}
	for i, err := range errs {
		if err == nil {
			return true
		}
		if !killed && !errors.Is(err, state.ErrLost) {
			l.t.Fatalf("%s%d: %v", what, i, err)
		}
	}
	return false
}

// after does what people may do once a process was killed.
func (l *liveRun) after(what string) {
	l.t.Helper()
	r := l.process("look")
	defer r.close()
	run, pos := r.stands(l.t, l.ctx)
	at, back := plan.Preflight, false
	if run != nil {
		at, back = run.Step, run.Back
	}
	l.note("the new table is at %q, done is %s", pos.Place, at)
	if what == "cutover" && at < plan.Verify { // it was killed between two steps that it took back, and then refuses
		l.command("run")
	}
	if !l.halted.Load() || run != nil && run.Data.Fence != nil || l.random.IntN(2) == 0 {
		return
	}
	switch {
	case what == "cutover" && pos.Place == atCopy, what == "rollback" && pos.Place == atTable && at >= plan.Finish && !back:
		l.resume()
		l.write(5)
	case what == "rollback" && pos.Place != atTable:
		l.fresh.Store(false)
		l.resume()
		l.write(5)
	}
}

// stands reads the run and where its new table is.
func (r *Runner) stands(t testing.TB, ctx context.Context) (*state.Run, position) {
	t.Helper()
	s, err := r.open()
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.env.State.Load(ctx)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := s.find(ctx, run)
	if err != nil {
		t.Fatal(err)
	}
	return run, pos
}

// settled checks that tables equal the model while nobody writes. Rows that expire may be gone.
func (l *liveRun) settled(when string, paths ...string) {
	l.t.Helper()
	columns := columnNames(l.app.table)
	model := l.rows(l.second, l.app.table, columns)
	for _, path := range paths {
		want, got := model, l.rows(path, l.app.table, columns)
		if l.app.table.TTL != nil {
			there := map[string]bool{}
			for _, row := range got {
				there[row] = true
			}
			want = slices.DeleteFunc(slices.Clone(model), func(row string) bool {
				var id uint64
				_, err := fmt.Sscanf(row, "%dul", &id)
				return err == nil && id >= expiring && !there[row]
			})
		}
		if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			l.t.Fatalf("%s %s is not as the model (-model +table):\n%s", when, path, diff)
		}
	}
}

// restored checks that nothing is left of a plan that was rolled back.
func (l *liveRun) restored() {
	l.t.Helper()
	now, _ := l.tables(l.dir)
	if now[l.conn.Absolute(l.plan.Copy)] != nil || now[l.conn.Absolute(l.plan.Old)] != nil {
		l.t.Fatalf("after the rollback %s or %s is still there", l.plan.Copy, l.plan.Old)
	}
	was, is := l.before.Tables[l.path], now[l.path]
	feeds := func(t *schema.Table) (out []string) {
		for _, f := range t.Changefeeds {
			out = append(out, f.Name)
		}
		slices.Sort(out)
		return out
	}
	if diff := gocmp.Diff(was.PrimaryKey, is.PrimaryKey) + gocmp.Diff(was.Indexes, is.Indexes) + gocmp.Diff(feeds(was), feeds(is)) + gocmp.Diff(was.TTL, is.TTL) + gocmp.Diff(was.Attributes, is.Attributes); diff != "" {
		l.t.Fatalf("after the rollback the table is not as it was (-was +is):\n%s", diff)
	}
}
