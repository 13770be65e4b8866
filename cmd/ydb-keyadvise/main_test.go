package main

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ydb-keyadvise": func() {
			os.Exit((&app{
				stdout:  os.Stdout,
				stderr:  os.Stderr,
				getenv:  os.Getenv,
				now:     time.Now,
				version: "v0.0.0-test",
				// A script cannot have a terminal, so it says when to behave as on one.
				stdoutTerminal: os.Getenv("KEYADVISE_TEST_TERMINAL") != "",
				stderrTerminal: os.Getenv("KEYADVISE_TEST_TERMINAL") != "",
			}).run(context.Background(), os.Args[1:]))
		},
	})
}

// TestScript runs the transcripts in testdata/script. UPDATE=1 rewrites what they compare with.
func TestScript(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Setup: func(env *testscript.Env) error {
			env.Setenv("BINARY", binary) // a file that is not text
			return nil
		},
		Dir:                 "../../testdata/script",
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":    exits,
			"localydb": startLocal,
			"yql":      runYQL,
		},
	})
}

// exits N COMMAND… runs a command as exec does and fails unless its exit status is N.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits N command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("run %s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%s exits with %d, want %d", args[1], got, want)
	}
}

// yql STATEMENT runs a statement on the server of localydb.
func runYQL(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: yql statement")
	}
	ctx := context.Background()
	db, err := ydb.Open(ctx, ts.Getenv("ENDPOINT")+ts.Getenv("DATABASE"))
	ts.Check(err)
	ts.Defer(func() { _ = db.Close(ctx) })
	ts.Check(db.Query().Exec(ctx, args[0]))
}

// localydb EXAMPLE starts a local server with the example for the rest of the script. ENDPOINT and DATABASE say
// where it is.
func startLocal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: localydb example")
	}
	server, err := localydb.Start(context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	ts.Check(err)
	ts.Defer(server.Close)
	_, err = example.Start(context.Background(), server, args[0])
	ts.Check(err)
	ts.Setenv("ENDPOINT", server.Endpoint())
	ts.Setenv("DATABASE", server.Database())
}
