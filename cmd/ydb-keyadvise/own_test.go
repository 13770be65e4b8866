package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// statementLog is a server's log of the statements that it is sent.
type statementLog struct {
	mu    sync.Mutex
	texts []string
}

// seen is a stream of which the first message is a statement.
type seen struct {
	grpc.ServerStream
	log *statementLog
}

func (s seen) RecvMsg(m any) error {
	err := s.ServerStream.RecvMsg(m)
	if req, ok := m.(*Ydb_Query.ExecuteQueryRequest); ok && err == nil {
		s.log.mu.Lock()
		defer s.log.mu.Unlock()
		s.log.texts = append(s.log.texts, req.GetQueryContent().GetText())
	}
	return err
}

// TestOwnStatements goes through all statements that commands send, for whatever they are: each bears this tool's mark, so that none is
// evidence of what applications do.
func TestOwnStatements(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	var log statementLog
	logged := grpc.ChainStreamInterceptor(func(srv any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
		return handle(srv, seen{stream, &log})
	})
	server := ydbtest.Start(t, localydb.Options{GRPC: []grpc.ServerOption{logged},
		Engine: engine.Options{ViewsAtOnce: true, FeedBarriers: 40 * time.Millisecond, TickEvery: 20 * time.Millisecond}})
	tables := []string{"t"}
	for _, way := range plan.Ways() {
		tables = append(tables, string(way.Name))
	}
	for _, table := range tables {
		for _, text := range []string{
			"CREATE TABLE `" + table + "` (id Utf8 NOT NULL, n Decimal(22, 9), at Timestamp NOT NULL, INDEX by_n GLOBAL ON (n), " +
				"PRIMARY KEY (at, id)) WITH (TTL = Interval('P3650D') ON at)",
			"UPSERT INTO `" + table + "` (id, at, n) VALUES ('a'u, Timestamp('2026-01-02T03:04:05Z'), Decimal('1', 22, 9))",
		} {
			if err := server.Exec(t.Context(), text, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	dir := t.TempDir()
	alone := func(t *testing.T, args ...string) {
		t.Helper()
		var said bytes.Buffer
		a := &app{stdout: &said, stderr: &said, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test",
			quiet: 20 * time.Millisecond, lease: 2 * time.Second,
			serve: func(o *localydb.Options) { o.GRPC = append(o.GRPC, logged) }}
		if status := a.run(context.Background(), args); status != 0 {
			t.Fatalf("%q ends with %d:\n%s", args, status, &said)
		}
	}
	do := func(t *testing.T, args ...string) {
		t.Helper()
		alone(t, append(args, "-e", server.Endpoint(), "-d", server.Database())...)
	}
	makePlan := func(t *testing.T, table string, way plan.Writers) string {
		t.Helper()
		folder := filepath.Join(dir, table)
		do(t, "migrate", "plan", table, "--writers", string(way), "--key", "hash(id), id, at", "--observe", "0", "-o", folder)
		return folder
	}
	do(t, "inspect", "--fail-on", "never", "--observe", "0")
	do(t, "snapshot", "-o", filepath.Join(dir, "snapshot.json"), "--observe", "0")
	t.Run("commands", func(t *testing.T) { // which ends when all have
		for _, way := range plan.Ways() {
			t.Run(string(way.Name), func(t *testing.T) {
				t.Parallel()
				folder := makePlan(t, string(way.Name), way.Name)
				do(t, "migrate", "run", folder, "--execute", "--confirm", "all")
				do(t, "migrate", "status", folder)
				do(t, "migrate", "verify", folder, "--fix", "--execute")
				do(t, "migrate", "throttle", folder, "--max-rows-per-second", "1000000", "--execute")
				do(t, "migrate", "cutover", folder, "--execute", "--confirm", "all")
				do(t, "migrate", "rollback", folder, "--execute", "--confirm", "all")
				do(t, "migrate", "cleanup", folder, "--execute", "--confirm", "all")
			})
		}
		t.Run("rehearse", func(t *testing.T) {
			t.Parallel()
			folder, statements := makePlan(t, "t", plan.Changefeed), filepath.Join(dir, "queries.sql")
			if err := os.WriteFile(statements, []byte("SELECT n FROM t WHERE id = $id AND at = $at;\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			alone(t, "migrate", "rehearse", folder, "--rows", "20", "--kills", "0", "--queries", statements)
		})
		t.Run("demo", func(t *testing.T) {
			t.Parallel()
			alone(t, "demo", "--observe", "20ms")
		})
	})
	kinds := map[string]bool{}
	for _, text := range log.texts {
		body, marked := strings.CutPrefix(text, schema.ToolComment)
		if !marked {
			t.Errorf("a statement bears no mark:\n%s", text)
		}
		kinds[strings.Fields(body)[0]] = true
	}
	for _, kind := range []string{"SELECT", "CREATE", "ALTER", "DROP", "GRANT", "DECLARE", "SHOW"} {
		if !kinds[kind] {
			t.Errorf("no statement that begins with %s was sent: %v", kind, kinds)
		}
	}
}
