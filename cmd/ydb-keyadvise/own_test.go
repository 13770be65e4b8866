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

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
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
	t.Parallel()
	var log statementLog
	logged := grpc.ChainStreamInterceptor(func(srv any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
		return handle(srv, seen{stream, &log})
	})
	server, err := localydb.Start(t.Context(), localydb.Options{GRPC: []grpc.ServerOption{logged},
		Engine: engine.Options{ViewsAtOnce: true, FeedBarriers: 40 * time.Millisecond, TickEvery: 20 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	for _, text := range []string{
		"CREATE TABLE t (id Utf8 NOT NULL, n Decimal(22, 9), at Timestamp NOT NULL, INDEX by_n GLOBAL ON (n), PRIMARY KEY (at, id)) " +
			"WITH (TTL = Interval('P3650D') ON at)",
		"UPSERT INTO t (id, at, n) VALUES ('a'u, Timestamp('2026-01-02T03:04:05Z'), Decimal('1', 22, 9))",
	} {
		if err := server.Exec(t.Context(), text, nil); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	alone := func(args ...string) {
		t.Helper()
		var said bytes.Buffer
		a := &app{stdout: &said, stderr: &said, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test",
			quiet: 20 * time.Millisecond, lease: 2 * time.Second,
			serve: func(o *localydb.Options) { o.GRPC = append(o.GRPC, logged) }}
		if status := a.run(context.Background(), args); status != 0 {
			t.Fatalf("%q ends with %d:\n%s", args, status, &said)
		}
	}
	do := func(args ...string) {
		t.Helper()
		alone(append(args, "-e", server.Endpoint(), "-d", server.Database())...)
	}
	do("inspect", "--fail-on", "never", "--observe", "0")
	do("snapshot", "-o", filepath.Join(dir, "snapshot.json"), "--observe", "0")
	for _, way := range plan.Ways() {
		folder := filepath.Join(dir, string(way.Name))
		do("migrate", "plan", "t", "--writers", string(way.Name), "--key", "hash(id), id, at", "--observe", "0", "-o", folder)
		do("migrate", "run", folder, "--execute", "--confirm", "all")
		do("migrate", "status", folder)
		do("migrate", "verify", folder, "--fix", "--execute")
		do("migrate", "throttle", folder, "--workers", "2", "--execute")
		do("migrate", "cutover", folder, "--execute", "--confirm", "all")
		do("migrate", "rollback", folder, "--execute", "--confirm", "all")
		do("migrate", "cleanup", folder, "--execute", "--confirm", "all")
	}
	rehearsed := filepath.Join(dir, "rehearsed")
	do("migrate", "plan", "t", "--writers", string(plan.DualWrite), "--key", "hash(id), id, at", "--observe", "0", "-o", rehearsed)
	statements := filepath.Join(dir, "queries.sql")
	if err := os.WriteFile(statements, []byte("SELECT n FROM t WHERE id = $id AND at = $at;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	alone("migrate", "rehearse", rehearsed, "--rows", "20", "--kills", "0", "--queries", statements)
	alone("demo", "--observe", "20ms")
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
