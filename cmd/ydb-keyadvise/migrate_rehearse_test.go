package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
)

// TestRehearsalFails rehearses a plan that does not work: the server refuses a statement for the new key.
func TestRehearsalFails(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "schema.sql"), []byte("CREATE TABLE t (id Uint64 NOT NULL, n Int64, v Utf8, PRIMARY KEY (id));"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "q.sql"), []byte("SELECT v FROM t WHERE id = $id;\nUPDATE t SET n = $n WHERE id = $id;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (status int, stdout, stderr string) {
		var out, said bytes.Buffer
		a := &app{stdout: &out, stderr: &said, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
		status = a.run(context.Background(), args)
		return status, out.String(), said.String()
	}
	good := filepath.Join(dir, "good")
	if status, _, stderr := run("migrate", "plan", "--ddl", filepath.Join(dir, "schema.sql"), "--queries", filepath.Join(dir, "q.sql"), "-d", "/local", "t", "-o", good); status != 0 {
		t.Fatal(stderr)
	}
	p, err := folder.Load(good)
	if err != nil {
		t.Fatal(err)
	}
	p.Queries[0].After = strings.ReplaceAll(p.Queries[0].After, "SELECT v", "SELECT w")
	files, err := folder.Render(p)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad")
	if _, _, err := folder.WriteFolder(bad, files, false); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := run("migrate", "rehearse", bad, "--rows", "100", "--kills", "0")
	if status != 1 || !strings.Contains(stdout, "It does not work") || !strings.Contains(stdout, "does not do the same for the new table") {
		t.Errorf("it exits with %d, in\n%s%s", status, stdout, stderr)
	}
}
