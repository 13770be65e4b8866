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
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// TestRehearsalFails rehearses plans that do not work: a statement for the new key that the server refuses, and a second
// write that writes something else than the first.
func TestRehearsalFails(t *testing.T) {
	golden.NoRace(t)
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
	if status, _, stderr := run("migrate", "plan", "--ddl", filepath.Join(dir, "schema.sql"), "--queries", filepath.Join(dir, "q.sql"), "-d", "/local", "t", "-o", good, "--writers", "dual-write"); status != 0 {
		t.Fatal(stderr)
	}
	for name, c := range map[string]struct {
		spoil func(*plan.Plan)
		want  string
	}{
		"statement": {func(p *plan.Plan) {
			p.Queries[0].After = strings.ReplaceAll(p.Queries[0].After, "SELECT v", "SELECT w")
		}, "failed: a statement "},
		"write": {func(p *plan.Plan) {
			for i := range p.Queries {
				for j, second := range p.Queries[i].Second {
					p.Queries[i].Second[j] = strings.ReplaceAll(second, "= $n", "= $n + 1")
				}
			}
		}, "failed: 'migrate run' failed: 40-verify: the tables differ"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "write" && os.Getenv("KEYADVISE_REHEARSE") == "" {
				t.Skip("KEYADVISE_REHEARSE=1 rehearses this one, too")
			}
			p, err := folder.Load(good)
			if err != nil {
				t.Fatal(err)
			}
			c.spoil(p)
			files, err := folder.Render(p)
			if err != nil {
				t.Fatal(err)
			}
			bad := filepath.Join(dir, name)
			if _, _, err := folder.WriteFolder(bad, files, false); err != nil {
				t.Fatal(err)
			}
			status, stdout, stderr := run("migrate", "rehearse", bad, "--rows", "100", "--kills", "0")
			if status != 1 || !strings.Contains(stdout, "It does not work") || !strings.Contains(stdout, c.want) {
				t.Errorf("it exits with %d, want %q in\n%s%s", status, c.want, stdout, stderr)
			}
		})
	}
}
