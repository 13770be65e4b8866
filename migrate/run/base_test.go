package run

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/clock"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// database is a YDB that plans are performed on: the one YDB_CONNECTION_STRING names, or a local server.
type database struct {
	t      testing.TB
	ctx    context.Context
	ydb    *ydbtest.Database
	server *localydb.Server // nil if the server is not ours
	db     *ydb.Driver
	conn   *ydbconn.Conn
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
	until := time.Now().Add(time.Hour)
	if limited, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if deadline, ok := limited.Deadline(); ok {
			until = deadline
		}
	}
	ctx, cancel := context.WithDeadline(context.Background(), until)
	t.Cleanup(cancel)
	options.Engine.ViewsAtOnce = true                // plans look at counters
	options.Engine.SchemaTime = 2 * time.Millisecond // so that a change of a table beside another one is refused
	if options.Clock == nil {
		options.Clock = migratetest.Patient().Now
	}
	d := &database{t: t, ctx: ctx}
	d.open(options)
	return d
}

// open connects to the database until the end of the test.
func (d *database) open(options localydb.Options) {
	d.t.Helper()
	d.ydb = ydbtest.Open(d.t, d.ctx, options)
	d.server, d.db = d.ydb.Server, d.ydb.Driver
	d.conn = d.connect()
	d.t.Cleanup(func() { _ = d.conn.Close() })
}

// connect opens a connection, as another process would.
func (d *database) connect() *ydbconn.Conn {
	d.t.Helper()
	endpoint, _, _ := strings.Cut(d.ydb.ConnectionString, d.db.Name())
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: endpoint, Database: d.db.Name()})
	if err != nil {
		d.t.Fatal(err)
	}
	return conn
}

// outlast waits until so much time has passed for the database.
func (d *database) outlast(lease time.Duration) {
	<-migratetest.Patient().After(lease)
}

// limited is ctx until so much time has passed in which the processor let the test work.
func limited(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		_ = clock.Sleep(ctx, migratetest.Patient(), most) // whichever ends first
		cancel()
	}()
	return ctx, cancel
}

// login makes a user and connects as that, until the end of the test.
func (d *database) login(user string) *ydb.Driver {
	d.t.Helper()
	d.must("CREATE USER " + user + " PASSWORD 'secret'")
	db, err := ydb.Open(d.ctx, d.ydb.ConnectionString, ydb.WithStaticCredentials(user, "secret"))
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = db.Close(context.WithoutCancel(d.ctx)) })
	return db
}

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
