// Package migratetest gives the tests of migrate's rooms a database and small plans to perform on it. Only tests import it.
package migratetest

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// Database is a YDB that plans are performed on: the one YDB_CONNECTION_STRING names, or a local server.
type Database struct {
	*ydbtest.Database
	Ctx  context.Context // until the end of the test
	Conn *ydbconn.Conn

	t     testing.TB
	ahead atomic.Int64 // the server's clock
}

// Open connects to a database.
func Open(t testing.TB) *Database {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d := &Database{Ctx: ctx, t: t}
	options := localydb.Options{Clock: func() time.Time { return time.Now().Add(time.Duration(d.ahead.Load())) }}
	options.Engine.ViewsAtOnce, options.Engine.SchemaTime = true, 2*time.Millisecond
	d.Database = ydbtest.Open(t, ctx, options)
	d.Conn = d.Connect()
	return d
}

// Connect opens one more connection, as another process would.
func (d *Database) Connect() *ydbconn.Conn {
	d.t.Helper()
	conn, err := ydbconn.Open(d.Ctx, ydbconn.Options{Endpoint: d.ConnectionString, Dial: ydbtest.Dial(d.t), GRPC: ydbtest.GRPC(d.t)})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// Outlast lets so much time pass for the database, as for the lease of a process that stands still.
func (d *Database) Outlast(lease time.Duration) {
	if d.Server == nil {
		time.Sleep(lease)
	}
	d.ahead.Add(int64(lease))
}

// Must executes a query that succeeds, and returns the rows of its last result as YQL literals, column by column.
func (d *Database) Must(text string) (rows [][]string) {
	d.t.Helper()
	result, err := d.Query(d.Ctx, text)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, row := range result.Rows {
		rows = append(rows, plan.Each(row, literal))
	}
	return rows
}

// literal is a value as YQL has it, whether its column can be NULL or not.
func literal(v types.Value) string {
	text := v.Yql()
	if inner, ok := strings.CutPrefix(text, "Just("); ok {
		return strings.TrimSuffix(inner, ")")
	}
	return text
}
