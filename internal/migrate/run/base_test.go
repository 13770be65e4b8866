package run

import (
	"context"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// database is a YDB that plans are performed on: the one YDB_CONNECTION_STRING names, or a local server.
type database struct {
	t      testing.TB
	ctx    context.Context
	ydb    *ydbtest.Database
	server *localydb.Server // nil if the server is not ours
	db     *ydb.Driver
	conn   *ydbconn.Conn
	dial   func(ctx context.Context, address string) (net.Conn, error)
}

func openDatabase(t testing.TB) *database {
	t.Helper()
	return openDatabaseWith(t, localydb.Options{})
}

// openDatabaseWith is openDatabase with a local server that has the options.
func openDatabaseWith(t testing.TB, options localydb.Options) *database {
	t.Helper()
	golden.NoRace(t)
	return openRaced(t, options)
}

// openRaced is openDatabaseWith for a test that the race detector looks at, too: what a plan does at the same time is the same in most.
func openRaced(t testing.TB, options localydb.Options) *database {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	options.Engine.ViewsAtOnce = true                // plans look at counters
	options.Engine.SchemaTime = 2 * time.Millisecond // so that a change of a table beside another one is refused
	d := &database{t: t, ctx: ctx}
	d.open(options)
	return d
}

// open connects to the database until the end of the test.
func (d *database) open(options localydb.Options) {
	d.t.Helper()
	if d.dial = ydbtest.Dial(d.t); d.dial == nil {
		d.dial = func(ctx context.Context, address string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", address)
		}
	}
	d.ydb = ydbtest.Open(d.t, d.ctx, options)
	d.server, d.db = d.ydb.Server, d.ydb.Driver
	d.conn = d.connect()
}

// connect opens a connection until the end of the test, as another process would.
func (d *database) connect() *ydbconn.Conn {
	d.t.Helper()
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: d.dial, GRPC: ydbtest.GRPC(d.t)})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// login makes a user and connects as that, until the end of the test.
func (d *database) login(user string) *ydb.Driver {
	d.t.Helper()
	d.must("CREATE USER " + user + " PASSWORD 'secret'")
	return d.ydb.Connect(d.t, d.ctx, ydb.WithStaticCredentials(user, "secret"))
}

// gate is a sync.RWMutex whose owners may wait for time to pass.
type gate struct {
	once sync.Once
	all  *semaphore.Weighted
}

// gateWidth is more than all who are in it at once.
const gateWidth = 1 << 20

func (g *gate) acquire(n int64) {
	g.once.Do(func() { g.all = semaphore.NewWeighted(gateWidth) })
	_ = g.all.Acquire(context.Background(), n)
}

func (g *gate) RLock()   { g.acquire(1) }
func (g *gate) RUnlock() { g.all.Release(1) }
func (g *gate) Lock()    { g.acquire(gateWidth) }
func (g *gate) Unlock()  { g.all.Release(gateWidth) }

// with returns the database for another test.
func (d *database) with(t testing.TB) *database {
	other := *d
	other.t = t
	return &other
}

// directory makes an empty directory for one test and returns its absolute path.
func (d *database) directory(name string) string {
	d.t.Helper()
	return d.ydb.Directory(d.t, d.ctx, name)
}

// param is a parameter of a query, its dollar included.
type param struct {
	name  string
	value types.Value
}

// must runs a statement that succeeds.
func (d *database) must(text string) {
	d.t.Helper()
	if _, err := d.exec(text); err != nil {
		d.t.Fatal(err)
	}
}

// declared makes a table by its DDL, without rows, in a directory of its own.
func (d *database) declared(directory, ddl string) *trial {
	d.t.Helper()
	x, err := d.start(d.directory(directory), buildtest.BundleOf(d.t, ddl).Tables[0].Schema, 0, schematest.Rand(1))
	if err != nil {
		d.t.Fatal(err)
	}
	return x
}

// exec runs a query as the ydb CLI does, without transaction control, and returns the rows of the last result.
func (d *database) exec(text string, params ...param) (rows []map[string]types.Value, err error) {
	builder := ydb.ParamsBuilder()
	for _, p := range params {
		builder = builder.Param(p.name).Any(p.value)
	}
	result, err := d.ydb.Query(d.ctx, text, query.WithParameters(builder.Build()))
	if err != nil {
		return nil, err
	}
	for _, row := range result.Rows {
		cells := map[string]types.Value{}
		for i, v := range row {
			cells[result.Columns[i]] = v
		}
		rows = append(rows, cells)
	}
	return rows, nil
}

// cells returns the rows of a query as YQL literals, a line each, the columns in the order given.
func (d *database) cells(text string, columns []string) ([]string, error) {
	rows, err := d.exec(text)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, r := range rows {
		var line []string
		for _, c := range columns {
			v := r[c].Yql()
			if inner, ok := strings.CutPrefix(v, "Just("); ok { // whether a column may be NULL is told by its type
				v = strings.TrimSuffix(inner, ")")
			}
			line = append(line, v)
		}
		out = append(out, strings.Join(line, " | "))
	}
	return out, nil
}

// tables describes what is below a directory, by path.
func (d *database) tables(dir string) (map[string]*schema.Table, *evidence.Bundle) {
	d.t.Helper()
	b, err := live.Read(d.ctx, d.conn, live.Options{Paths: []string{dir}, NoSample: true, NoSystemViews: true})
	if err != nil {
		d.t.Fatal(err)
	}
	if len(b.Problems) > 0 {
		d.t.Fatalf("describe %s: %v", dir, b.Problems)
	}
	out := map[string]*schema.Table{}
	for _, t := range b.Tables {
		out[t.Schema.Path] = t.Schema
	}
	return out, b
}

// make creates a table with everything that belongs to it.
func (d *database) make(t *schema.Table) error {
	statements := append([]string{yql.PrintTable(t)}, yql.PrintFollowUps(t)...)
	for _, p := range t.Permissions {
		statements = append(statements, yql.Print(&yql.Grant{Permissions: p.Names, Paths: []string{t.Path}, Subjects: []string{p.Subject}}))
	}
	for _, s := range statements {
		if _, err := d.exec(s); err != nil {
			return err
		}
	}
	for _, a := range t.Attributes {
		if err := d.conn.SetAttribute(d.ctx, t.Path, a.Key, a.Value); err != nil {
			return err
		}
	}
	if t.TTL != nil && t.TTL.RunIntervalSeconds > 0 {
		if err := work.SetTTL(d.ctx, d.conn, t.Path, t.TTL); err != nil {
			return err
		}
	}
	if t.InheritanceOff {
		if err := d.conn.SetInheritance(d.ctx, t.Path, false); err != nil {
			return err
		}
	}
	if t.Owner != "" {
		return d.conn.ChangeOwner(d.ctx, t.Path, t.Owner)
	}
	return nil
}

// told is one phase of those that status calls by the same word.
func told(ph Phase) Phase {
	for _, one := range []Phase{Switching, GoingBack, Copied, usedGone} {
		if ph.String() == one.String() {
			return one
		}
	}
	return ph
}

// upTo performs the steps up to one of them.
func (r *Runner) upTo(ctx context.Context, last plan.StepID) error {
	return performs(ctx, r, CommandRun, last)
}
