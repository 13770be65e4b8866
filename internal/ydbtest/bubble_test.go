package ydbtest_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestBubble lets an hour pass beside a server with two machines, with TLS and without, and while calls fail and are late.
func TestBubble(t *testing.T) {
	for _, tls := range []bool{false, true} {
		began := time.Now()
		ydbtest.Bubble(t, func(t *testing.T) {
			ctx, virtual := t.Context(), time.Now()
			db := ydbtest.Open(t, ctx, localydb.Options{TLS: tls})
			path := db.Directory(t, ctx, "bubble") + "/t"
			if _, err := db.Query(ctx, "CREATE TABLE `"+path+"` (id Uint64, PRIMARY KEY (id))"); err != nil {
				t.Fatal(err)
			}
			if db.Server != nil {
				db.Server.SetFaults(
					fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Status, Status: Ydb.StatusIds_OVERLOADED, Rate: 0.5},
					fault.Fault{Kind: fault.Latency, Latency: time.Minute, Rate: 0.1})
			}
			other := *db
			other.Driver = db.Connect(t, ctx)
			for _, machine := range []*ydbtest.Database{db, &other} {
				if _, err := machine.Query(ctx, "UPSERT INTO `"+path+"` (id) VALUES (1ul)"); err != nil {
					t.Fatal(err)
				}
			}
			conn, err := ydbconn.Open(ctx, optionsOf(t, db))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			if db.Server == nil {
				return // there an hour is an hour
			}
			time.Sleep(time.Hour)
			if passed := time.Since(virtual); passed < time.Hour || time.Since(db.Server.Now()).Abs() > 0 {
				t.Errorf("%s have passed, and for the server it is %s", passed, db.Server.Now())
			}
		})
		if took := time.Since(began); took > 10*time.Minute {
			t.Errorf("it took %s", took)
		}
	}
}

func optionsOf(t *testing.T, db *ydbtest.Database) ydbconn.Options {
	o := ydbconn.Options{Endpoint: db.ConnectionString, Dial: ydbtest.Dial(t)}
	if db.Server != nil && db.Server.CA() != nil {
		o.CAFile = filepath.Join(t.TempDir(), "ca.pem")
		if err := os.WriteFile(o.CAFile, db.Server.CA(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// TestRefused dials a port of a bubble that nobody listens to, and one that nobody listens to any more.
func TestRefused(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("it has no network of its own")
	}
	ydbtest.Bubble(t, func(t *testing.T) {
		server := ydbtest.Start(t, localydb.Options{})
		at := server.Address()
		server.Close()
		for _, address := range []string{at, "127.0.0.1:1"} {
			_, err := ydbconn.Open(context.Background(), ydbconn.Options{Endpoint: "grpc://" + address + "/local", Dial: ydbtest.Dial(t)})
			if want := "connect to grpc://" + address + "/local: no server listens there"; err == nil || err.Error()[:len(want)] != want {
				t.Errorf("%v", err)
			}
		}
	})
}
