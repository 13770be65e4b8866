package localydb

import (
	"context"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Auth"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/sugar"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// env is a server under test with a directory of its own: the local server, or the one that
// YDB_CONNECTION_STRING names.
type env struct {
	t      *testing.T
	ctx    context.Context
	server *Server // nil if the server is not ours
	driver *ydb.Driver
	dir    string
}

// setup connects to the server under test.
func setup(t *testing.T) *env {
	t.Helper()
	return setupWith(t, Options{})
}

// setupWith starts a local server with options, unless another server is named.
func setupWith(t *testing.T, opts Options) *env {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	e := &env{t: t, ctx: ctx}
	target := os.Getenv("YDB_CONNECTION_STRING")
	if target == "" {
		e.server = start(t, opts)
		target = e.server.ConnectionString()
	}
	driver, err := ydb.Open(ctx, target)
	if err != nil {
		t.Fatal(err)
	}
	e.driver = driver
	name := strings.NewReplacer("/", "_", "=", "_").Replace(t.Name())
	e.dir = path.Join(driver.Name(), "keyadvise_test", name)
	if err := sugar.RemoveRecursive(ctx, driver, e.dir); err != nil {
		t.Fatal(err)
	}
	if err := driver.Scheme().MakeDirectory(ctx, e.dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		closing, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if e.server == nil {
			if err := sugar.RemoveRecursive(closing, driver, e.dir); err != nil {
				t.Errorf("clean up: %v", err)
			}
		}
		if err := driver.Close(closing); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return e
}

// local skips a test of what only this server can do.
func local(t *testing.T) {
	t.Helper()
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("needs the local server")
	}
}

func start(t *testing.T, opts Options) *Server {
	t.Helper()
	if opts.Logf == nil {
		opts.Logf = t.Logf
	}
	s, err := Start(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// exec runs a statement for which the directory is the table path prefix.
func (e *env) exec(text string) {
	e.t.Helper()
	text = "PRAGMA TablePathPrefix('" + e.dir + "');\n" + text
	if err := e.driver.Query().Exec(e.ctx, text); err != nil {
		e.t.Fatalf("%s\n%v", text, err)
	}
}

// raw is the Table service without the SDK in between.
func (e *env) raw() Ydb_Table_V1.TableServiceClient {
	return Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(e.driver))
}

// session opens a session of the Table service.
func (e *env) session() string {
	e.t.Helper()
	r, err := e.raw().CreateSession(e.ctx, &Ydb_Table.CreateSessionRequest{})
	if err != nil {
		e.t.Fatal(err)
	}
	var result Ydb_Table.CreateSessionResult
	e.result(r.GetOperation(), &result)
	return result.GetSessionId()
}

// result unpacks the result of an operation that must have succeeded.
func (e *env) result(op *Ydb_Operations.Operation, into proto.Message) {
	e.t.Helper()
	if op.GetStatus() != Ydb.StatusIds_SUCCESS {
		e.t.Fatalf("%s: %v", op.GetStatus(), op.GetIssues())
	}
	if into != nil {
		if err := op.GetResult().UnmarshalTo(into); err != nil {
			e.t.Fatal(err)
		}
	}
}

// describe describes a table of the directory.
func (e *env) describe(name string, flags ...func(*Ydb_Table.DescribeTableRequest)) *Ydb_Table.DescribeTableResult {
	e.t.Helper()
	r := &Ydb_Table.DescribeTableRequest{SessionId: e.session(), Path: path.Join(e.dir, name)}
	for _, f := range flags {
		f(r)
	}
	resp, err := e.raw().DescribeTable(e.ctx, r)
	if err != nil {
		e.t.Fatal(err)
	}
	var result Ydb_Table.DescribeTableResult
	e.result(resp.GetOperation(), &result)
	return &result
}

// nullable and required are types of columns.
func nullable(t schema.Type) *Ydb.Type { return wire.ColumnType(engine.Type{Base: t, Optional: true}) }
func required(t schema.Type) *Ydb.Type { return wire.ColumnType(engine.Type{Base: t}) }

// login returns a token of a user.
func login(ctx context.Context, s *Server, user, password string) (string, error) {
	conn, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	r, err := Ydb_Auth_V1.NewAuthServiceClient(conn).Login(ctx, &Ydb_Auth.LoginRequest{User: user, Password: password})
	if err != nil {
		return "", err
	}
	if op := r.GetOperation(); op.GetStatus() != Ydb.StatusIds_SUCCESS {
		return "", fmt.Errorf("%s: %v", op.GetStatus(), op.GetIssues())
	}
	var result Ydb_Auth.LoginResult
	err = r.GetOperation().GetResult().UnmarshalTo(&result)
	return result.GetToken(), err
}
