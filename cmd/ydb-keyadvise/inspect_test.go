package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// writeSchemas writes n tables, a kilobyte of DDL each, a hundred to a file, and returns their folder and size.
func writeSchemas(tb testing.TB, n int) (dir string, bytes int64) {
	tb.Helper()
	dir = tb.TempDir()
	keys := []string{
		"created_at, user_id", "user_id, created_at", "id", "id_hash, id", "trace_id", "tenant_id, created_at, id",
	}
	for first := 0; first < n; first += 100 {
		var b strings.Builder
		for i := first; i < min(first+100, n); i++ {
			fmt.Fprintf(&b, "-- Table %d of the load test.\nCREATE TABLE `/local/app_%d/table_%d` (\n", i, i/1000, i)
			for _, column := range []string{
				"id Int64 NOT NULL", "id_hash Uint64 NOT NULL", "user_id Uint64 NOT NULL", "tenant_id Utf8",
				"trace_id Uuid NOT NULL", "created_at Timestamp NOT NULL", "updated_at Timestamp",
			} {
				fmt.Fprintf(&b, "    %s,\n", column)
			}
			for c := range 16 {
				fmt.Fprintf(&b, "    attribute_%02d Utf8 NOT NULL DEFAULT 'none'u,\n", c)
			}
			fmt.Fprintf(&b, "    INDEX by_update GLOBAL ASYNC ON (updated_at) COVER (attribute_01, attribute_02),\n")
			fmt.Fprintf(&b, "    PRIMARY KEY (%s)\n) WITH (\n    AUTO_PARTITIONING_BY_LOAD = ENABLED,\n", keys[i%len(keys)])
			fmt.Fprintf(&b, "    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d\n);\n\n", 1+i%50)
		}
		name := filepath.Join(dir, fmt.Sprintf("%06d.sql", first))
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			tb.Fatal(err)
		}
		bytes += int64(b.Len())
	}
	return dir, bytes
}

// BenchmarkInspectFiles measures all of "inspect --ddl DIR": reading, parsing, advising and writing the report.
// Time and memory per table should not depend on the number of tables.
func BenchmarkInspectFiles(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		for _, format := range []string{"text", "json"} {
			b.Run(fmt.Sprintf("tables=%d/format=%s", n, format), func(b *testing.B) {
				dir, size := writeSchemas(b, n)
				b.SetBytes(size)
				b.ReportAllocs()
				for b.Loop() {
					a := &app{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, now: time.Now}
					if status := a.run(context.Background(), []string{"inspect", "--ddl", dir, "--format", format}); status != 1 {
						b.Fatalf("exit status %d", status)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/table")
			})
		}
	}
}

// TestInspectInterrupted cancels before the work begins: nothing is printed but that.
func TestInspectInterrupted(t *testing.T) {
	dir, _ := writeSchemas(t, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr strings.Builder
	a := &app{stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, now: time.Now}
	if status := a.run(ctx, []string{"inspect", "--ddl", dir}); status != 130 {
		t.Errorf("exit status %d, want 130", status)
	}
	if stdout.Len() > 0 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("stdout %q, stderr %q", stdout.String(), stderr.String())
	}
}

// fullDisk takes some bytes and then fails.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.room {
		return 0, errors.New("no space left on device")
	}
	d.room -= len(p)
	return len(p), nil
}

// TestInspectWriteError makes sure that a report that was cut short never looks like success.
func TestInspectWriteError(t *testing.T) {
	golden.NoRace(t)
	dir, _ := writeSchemas(t, 30)
	for _, f := range report.InspectionFormats() {
		for _, room := range []int{0, 100, 3_000} {
			var stderr strings.Builder
			a := &app{stdout: &fullDisk{room}, stderr: &stderr, getenv: func(string) string { return "" }, now: time.Now}
			status := a.run(context.Background(), []string{"inspect", "--ddl", dir, "--format", f.Name, "--fail-on", "never"})
			if status != 2 || !strings.Contains(stderr.String(), "no space left") {
				t.Errorf("%s with room for %d: exit status %d, stderr %q", f.Name, room, status, stderr.String())
			}
		}
	}
}

// TestInspectMany shows what a report with hundreds of findings ends with.
func TestInspectMany(t *testing.T) {
	golden.NoRace(t)
	dir, _ := writeSchemas(t, 60)
	var stdout strings.Builder
	a := &app{stdout: &stdout, stderr: io.Discard, getenv: func(string) string { return "" }, now: time.Now}
	if status := a.run(context.Background(), []string{"inspect", "--ddl", dir, "--rule", "KEY001,KEY005"}); status != 1 {
		t.Fatalf("exit status %d", status)
	}
	const want = `
error   KEY001  time-leading-key     10 in 10 tables
note    KEY005  nullable-key         10 in 10 tables

60 tables: 10 errors, 10 notes, 40 clean
`
	if !strings.HasSuffix(stdout.String(), "\n"+want) {
		t.Errorf("got\n%s\nwant the end\n%s", stdout.String(), want)
	}
}

// TestInspectLongLine reads a file that is one line of 100 MB: a table, a huge literal, another table, an error.
// The error's excerpt must not be the line.
func TestInspectLongLine(t *testing.T) {
	golden.NoRace(t)
	name := filepath.Join(t.TempDir(), "long.sql")
	text := "CREATE TABLE a (ts Timestamp NOT NULL, PRIMARY KEY (ts)); SELECT '" + strings.Repeat("x", 100<<20) +
		"'; CREATE TABLE b (id Uuid NOT NULL, PRIMARY KEY (id)); CREATE TABLE c (id Uuid NOT NUL, PRIMARY KEY (id));"
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	a := &app{stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, now: time.Now}
	status := a.run(context.Background(), []string{"inspect", "--ddl", name})
	const want = "2 tables: 1 error, 1 clean; 1 place could not be read\n"
	if status != 2 || !strings.HasSuffix(stdout.String(), want) {
		t.Errorf("exit status %d, stdout %q", status, stdout.String())
	}
	if stderr.Len() > 1000 || !strings.Contains(stderr.String(), "NUL") || !strings.Contains(stderr.String(), "^") {
		t.Errorf("stderr has %d bytes, begins %.300q", stderr.Len(), stderr.String())
	}
}

// TestAsRead takes the text of a file only if that is what was read of it before.
func TestAsRead(t *testing.T) {
	dir, read := t.TempDir(), time.Now()
	file := func(name string, changed time.Time) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte("SELECT 1"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, changed, changed); err != nil {
			t.Fatal(err)
		}
		return name
	}
	text := asRead(read)
	for name, want := range map[string]bool{
		file("same.sql", read.Add(-time.Second)):   true,
		file("changed.sql", read.Add(time.Second)): false,
		file("scheme.pb", read.Add(-time.Hour)):    false,
		filepath.Join(dir, "missing.sql"):          false,
		dir:                                        false,
		os.DevNull:                                 false,
	} {
		if got, known := text(name); known != want || known && got != "SELECT 1" {
			t.Errorf("%s is read as %q, %v, want %v", name, got, known, want)
		}
	}
}
