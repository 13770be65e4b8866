package probe_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// quick is a local server whose statistics come at once.
func quick() localydb.Options {
	return localydb.Options{Engine: engine.Options{ViewsAtOnce: true, FeedBarriers: 50 * time.Millisecond}}
}

// connect opens a connection to a database of a test.
func connect(t *testing.T, db *ydbtest.Database, o ydbconn.Options) *ydbconn.Conn {
	t.Helper()
	o.Endpoint, o.Database = db.ConnectionString[:len(db.ConnectionString)-len(db.Driver.Name())], db.Driver.Name()
	o.Anonymous = o.User == ""
	c, err := ydbconn.Open(context.WithoutCancel(t.Context()), o) // it is closed behind the test
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestList checks that every probe says what it has to, and that an answer changes something.
func TestList(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range probe.List() {
		if seen[p.ID] || p.Belief == "" || p.Else == "" || p.Source == "" || len(p.Disables) == 0 {
			t.Errorf("%s: something is missing: %+v", p.ID, p)
		}
		seen[p.ID] = true
	}
}

// mostCalls is how many calls all questions may take.
const mostCalls = 700

// TestAllAgree asks everything, of the local server or of the YDB that YDB_CONNECTION_STRING names.
func TestAllAgree(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel) // behind the server and the connections
	var calls atomic.Int64
	o := localydb.Options{Engine: engine.Options{ViewsAtOnce: true}}
	o.GRPC = []grpc.ServerOption{
		grpc.ChainUnaryInterceptor(func(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
			calls.Add(1)
			return handler(ctx, req)
		}),
		grpc.ChainStreamInterceptor(func(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
			calls.Add(1)
			return handler(srv, ss)
		}),
	}
	c := connect(t, ydbtest.Open(t, ctx, o), ydbconn.Options{})
	r, err := probe.Run(ctx, c, probe.Options{Execute: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Answers {
		if a.State == probe.Differs && (a.ID != "whoami" || ydbtest.Given() == "") { // YDB without logins names nobody
			t.Errorf("%s differs: %s", a.ID, a.Seen)
		}
		t.Logf("%-24s %-10s %6s %s", a.ID, a.State, a.Took.Round(time.Millisecond), a.Seen)
	}
	if n := calls.Load(); n > mostCalls {
		t.Errorf("%d calls: a server is not to feel it", n)
	}
}

// nothingLeft fails if a scratch folder is there.
func nothingLeft(t *testing.T, c *ydbconn.Conn) {
	t.Helper()
	names, err := c.Names(context.WithoutCancel(t.Context()), "")
	if names = slices.DeleteFunc(names, func(n string) bool { return !strings.HasPrefix(n, "_keyadvise") }); err != nil || len(names) > 0 {
		t.Errorf("%q is left, %v", names, err)
	}
}

// users starts a server that asks for logins, and may check rights, and returns what connects to it as root, as app, or as nobody.
func users(t *testing.T, ctx context.Context, options localydb.Options, enforced bool) func(user string) *ydbconn.Conn {
	t.Helper()
	options.EnforceAccess, options.Users = enforced, map[string]string{"root": "secret", "app": "secret"}
	server := ydbtest.Start(t, options)
	return func(user string) *ydbconn.Conn {
		t.Helper()
		c, err := ydbconn.Open(context.WithoutCancel(ctx), ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), User: user,
			Anonymous: user == "", Prompt: func(string) (string, error) { return "secret", nil }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
}

// TestRightsAgree asks about rights where they are checked, as an administrator and with a second user.
func TestRightsAgree(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("users of the server are not known")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel) // behind the server and the connections
	as := users(t, ctx, quick(), true)
	root := as("root")
	r, err := probe.Run(ctx, root, probe.Options{Execute: true, As: as("app"),
		Only:      []string{"rights-enforced", "rights-set", "rights-told", "rights-owner", "auth-off"},
		Anonymous: func(context.Context) (*ydbconn.Conn, error) { return nil, errors.New("the server wants a login") }})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Answers {
		if a.State != probe.Agrees {
			t.Errorf("%s: %s: %s", a.ID, a.State, a.Seen)
		}
	}
	nothingLeft(t, root)
	// Who may only read is told what could not be asked.
	if r, err = probe.Run(ctx, as("app"), probe.Options{Execute: true}); err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Answers {
		if !a.Reads && (a.State != probe.NotAsked || a.Seen == "") || a.State == probe.Differs {
			t.Errorf("as a user without rights: %s: %s: %s", a.ID, a.State, a.Seen)
		}
	}
}
