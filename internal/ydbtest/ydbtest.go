// Package ydbtest gives a test a YDB to run against: the one that the environment variable YDB_CONNECTION_STRING
// names, or a local server that ends with the test.
package ydbtest

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/config"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/sugar"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
)

// Setting is a number that the environment gives a test, such as how often it repeats something; otherwise is what holds
// without it.
func Setting(t testing.TB, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s is to be a number: %v", name, err)
	}
	return n
}

// Database is a database that is connected to until the end of the test.
type Database struct {
	Server           *localydb.Server // nil if the server is not ours
	Driver           *ydb.Driver
	ConnectionString string
}

// Given is the connection string of the database that tests are to run against; empty for a local server of each test's own.
func Given() string { return os.Getenv("YDB_CONNECTION_STRING") }

// Start starts a local server that ends behind the test, after what the test cleans up later. It outlives the test's context: a driver
// that loses its server looks for it for five seconds before it lets itself be closed.
func Start(t testing.TB, options localydb.Options) *localydb.Server {
	t.Helper()
	var at *listener
	direct := false
	if n := networkOf(t); n != nil && options.Listener == nil {
		at = n.listen()
		options.Listener = at
		direct = len(options.GRPC) == 0 && !options.TLS
		options.GRPC = append(options.GRPC, takesTime()...)
	}
	server, err := localydb.Start(context.WithoutCancel(t.Context()), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	if direct {
		at.direct = directTo(server)
		t.Cleanup(at.direct.end)
	}
	return server
}

// Open connects to a database.
func Open(t testing.TB, ctx context.Context, options localydb.Options) *Database {
	t.Helper()
	d := &Database{ConnectionString: Given()}
	if d.ConnectionString == "" {
		d.Server = Start(t, options)
		d.ConnectionString = d.Server.ConnectionString()
	}
	d.Driver = d.Connect(t, ctx)
	return d
}

// Connect opens one more driver until the end of the test, as another process would.
func (d *Database) Connect(t testing.TB, ctx context.Context, options ...ydb.Option) *ydb.Driver {
	t.Helper()
	driver, err := ydb.Open(ctx, d.ConnectionString, append(d.Options(t), options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = driver.Close(context.WithoutCancel(ctx)) })
	return driver
}

// Options are what drivers of the database need: how to dial, and whom to trust.
func (d *Database) Options(t testing.TB) (options []ydb.Option) {
	if dial := Dial(t); dial != nil {
		options = append(options, ydb.With(config.WithGrpcOptions(grpc.WithContextDialer(dial)), config.WithGrpcOptions(GRPC(t)...)))
	}
	if d.Server != nil && d.Server.CA() != nil {
		options = append(options, ydb.WithCertificatesFromPem(d.Server.CA()))
	}
	return options
}

// Directory makes an empty directory for the test and returns its absolute path. A slash in the name becomes an
// underscore, so that the name of a subtest will do.
func (d *Database) Directory(t testing.TB, ctx context.Context, name string) string {
	t.Helper()
	name = "keyadvise_" + strings.ReplaceAll(name, "/", "_")
	if err := sugar.RemoveRecursive(ctx, d.Driver, name); err != nil {
		t.Fatal(err)
	}
	path := d.Driver.Name() + "/" + name
	if err := d.Driver.Scheme().MakeDirectory(ctx, path); err != nil {
		t.Fatal(err)
	}
	if d.Server == nil { // ours ends with the test
		t.Cleanup(func() { _ = sugar.RemoveRecursive(context.WithoutCancel(ctx), d.Driver, name) })
	}
	return path
}

// Result is the last result of a query.
type Result struct {
	Columns []string
	Rows    [][]types.Value
}

// Query runs a query as the ydb CLI does, without transaction control. An error ends with the query.
func (d *Database) Query(ctx context.Context, text string, options ...query.ExecuteOption) (*Result, error) {
	var last *Result
	options = append(options, query.WithTxControl(query.ImplicitTxControl()))
	err := d.Driver.Query().Do(ctx, func(ctx context.Context, s query.Session) error {
		last = &Result{}
		result, err := s.Query(ctx, text, options...)
		if err != nil {
			return err
		}
		defer func() { _ = result.Close(ctx) }()
		for set, err := range result.ResultSets(ctx) {
			if err != nil {
				return err
			}
			last = &Result{Columns: set.Columns()}
			for row, err := range set.Rows(ctx) {
				if err != nil {
					return err
				}
				last.Rows = append(last.Rows, row.Values())
			}
		}
		return nil
	}, query.WithIdempotent())
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, text)
	}
	return last, nil
}
