// Package migratetest gives the tests of migrate's rooms a database and small plans to perform on it. Only tests import it.
package migratetest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// Database is a YDB that plans are performed on: the one YDB_CONNECTION_STRING names, or a local server.
type Database struct {
	*ydbtest.Database
	Ctx  context.Context // until the end of the test
	Conn *ydbconn.Conn

	t testing.TB
}

// Open connects to a database.
func Open(t testing.TB) *Database {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	t.Cleanup(cancel)
	options := localydb.Options{}
	options.Engine.ViewsAtOnce = true
	d := &Database{Database: ydbtest.Open(t, ctx, options), Ctx: ctx, t: t}
	d.Conn = d.Connect()
	return d
}

// Connect opens one more connection, as another process would.
func (d *Database) Connect() *ydbconn.Conn {
	d.t.Helper()
	endpoint, _, _ := strings.Cut(d.ConnectionString, d.Driver.Name())
	conn, err := ydbconn.Open(d.Ctx, ydbconn.Options{Endpoint: endpoint, Database: d.Driver.Name()})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// Must executes a query that succeeds, and returns the rows of its last result as YQL literals, column by column.
func (d *Database) Must(text string) (rows [][]string) {
	d.t.Helper()
	result, err := d.Query(d.Ctx, text)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, row := range result.Rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, literal(v))
		}
		rows = append(rows, cells)
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
