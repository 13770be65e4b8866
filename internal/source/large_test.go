package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// writeTables writes files of n generated tables, 1000 in each, and returns their size.
func writeTables(tb testing.TB, dir string, n int) int64 {
	tb.Helper()
	var size int64
	var b bytes.Buffer
	flush := func(file int) {
		if b.Len() == 0 {
			return
		}
		size += int64(b.Len())
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.sql", file)), b.Bytes(), 0o644); err != nil {
			tb.Fatal(err)
		}
		b.Reset()
	}
	for i := range n {
		fmt.Fprintf(&b, `-- keyadvise:ignore KEY003 generated
CREATE TABLE `+"`app/part%d/table_%d`"+` (
    tenant_id Uint64 NOT NULL,
    id Int64 NOT NULL,
    user_id Uint64,
    created_at Timestamp,
    status Utf8 DEFAULT 'new',
    price Decimal(22, 9),
    payload JsonDocument FAMILY cold,
    comment Utf8 FAMILY cold,
    INDEX by_user GLOBAL ASYNC ON (user_id, created_at) COVER (status),
    FAMILY cold (COMPRESSION = "lz4"),
    PRIMARY KEY (tenant_id, id)
) WITH (
    AUTO_PARTITIONING_BY_SIZE = ENABLED,
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4,
    TTL = Interval("P30D") ON created_at
);
ALTER TABLE `+"`app/part%d/table_%d`"+` ADD COLUMN extra_%d Utf8;
`, i%100, i, i%100, i, i)
		if i%1000 == 999 {
			flush(i / 1000)
		}
	}
	flush(n)
	return size
}

func BenchmarkDDL(b *testing.B) {
	for _, n := range []int{1000, 10000, 100000} {
		b.Run(fmt.Sprintf("tables=%d", n), func(b *testing.B) {
			dir := b.TempDir()
			b.SetBytes(writeTables(b, dir, n))
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				bundle, err := DDL(context.Background(), []string{dir}, Options{})
				if err != nil || len(bundle.Tables) != n || len(bundle.Problems) > 0 {
					b.Fatal(err, len(bundle.Tables), bundle.Problems)
				}
			}
		})
	}
}

func BenchmarkDump(b *testing.B) {
	archive, err := os.ReadFile(filepath.Join("testdata", "dump", "series.txtar"))
	if err != nil {
		b.Fatal(err)
	}
	_, text, _ := strings.Cut(string(archive), "scheme.pb --\n")
	text, _, _ = strings.Cut(text, "-- ")
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("tables=%d", n), func(b *testing.B) {
			dir := b.TempDir()
			for i := range n {
				table := filepath.Join(dir, fmt.Sprintf("table_%d", i))
				if err := os.Mkdir(table, 0o755); err != nil {
					b.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(table, schemeFile), []byte(text), 0o644); err != nil {
					b.Fatal(err)
				}
			}
			b.SetBytes(int64(n * len(text)))
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				bundle, err := Dump(context.Background(), dir)
				if err != nil || len(bundle.Tables) != n || len(bundle.Problems) > 0 {
					b.Fatal(err, len(bundle.Tables), bundle.Problems)
				}
			}
		})
	}
}

// A line of many megabytes is read like any other, and its problem shows a part of it only.
func TestLongLine(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("-- migrate:up\n")
	for b.Len() < 8<<20 {
		b.WriteString("CREATE TABLE IF NOT EXISTS t (a Uint64, PRIMARY KEY (a)); UPSERT INTO t (a) VALUES (1); ")
	}
	b.WriteString("CREATE TABLE broken (a Uint64 PRIMARY KEY); CREATE TABLE last (a Uint64, PRIMARY KEY (a));")
	path := filepath.Join(dir, "a.sql")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	bundle, err := DDL(context.Background(), []string{path}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(bundle.Tables) != 2 || len(bundle.Problems) != 1 {
		t.Fatalf("%d tables, problems %+v", len(bundle.Tables), bundle.Problems)
	}
	if p := bundle.Problems[0]; p.Pos.Line != 2 || p.Pos.Column < 8<<20 || len(p.Snippet) > 1000 {
		t.Errorf("problem %+v", p)
	}
}

// Whatever the dump prints as a default or a split point, the parser reads and prints the same way.
func TestDumpLiteralsAreCanonical(t *testing.T) {
	archive, err := os.ReadFile(filepath.Join("testdata", "dump", "types.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(archive), "-- t/scheme.pb --\n")
	text, _, _ = strings.Cut(text, "-- args --")
	table := dumpTable(t, text)
	count := 0
	for _, c := range table.Columns {
		if c.Default == "" {
			continue
		}
		count++
		e, perr := yql.ParseExpr(c.Default)
		if perr != nil {
			t.Errorf("column %s: %v", c.Name, perr)
			continue
		}
		if got := yql.PrintExpr(e); got != c.Default {
			t.Errorf("column %s: default %s is printed as %s", c.Name, c.Default, got)
		}
	}
	if count < 15 {
		t.Errorf("only %d defaults", count)
	}
}

// dumpTable reads a single scheme.pb.
func dumpTable(t *testing.T, text string) *schema.Table {
	t.Helper()
	m, err := describe.ParseText(describe.CreateTable, "scheme.pb", text)
	if err != nil {
		t.Fatal(err)
	}
	r := describe.NewReader("t")
	r.Read(m)
	return r.Table
}

// FuzzDump checks that no scheme.pb panics, that an error has a place inside the text, and that whatever is read
// is either used or named.
func FuzzDump(f *testing.F) {
	cases, err := filepath.Glob(filepath.Join("testdata", "dump", "*.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range cases {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for part := range strings.SplitSeq(string(data), "\n-- ") {
			if _, body, ok := strings.Cut(part, "scheme.pb --\n"); ok && len(body) < 2000 {
				f.Add(body)
			}
		}
	}
	f.Add(`columns { name: "a" type { type_id: UINT64 } } primary_key: "a" x <y: [1, {z: 2}, 'a' "b"] [ext.name]: -inf;>`)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := describe.ParseText(describe.CreateTable, "scheme.pb", text)
		if err != nil {
			var at *describe.TextError
			if !errors.As(err, &at) {
				t.Fatalf("error without a place: %v", err)
			}
			if lines := strings.Count(text, "\n") + 1; at.Pos.Line < 1 || at.Pos.Line > lines || at.Pos.Column < 1 {
				t.Fatalf("error at %+v of %d lines", at.Pos, lines)
			}
			excerpt(text, at.Pos)
			return
		}
		r := describe.NewReader("t")
		r.Read(m)
		r.Table.Validate()
		r.Table.Clone()
		if len(r.Lost) != len(r.Table.Unmodelled) {
			t.Fatalf("%d losses for %v", len(r.Lost), r.Table.Unmodelled)
		}
	})
}

// FuzzDDL checks that no script panics, that every note has a place inside it, and that a table that YDB would
// refuse never goes without a problem.
func FuzzDDL(f *testing.F) {
	cases, err := filepath.Glob(filepath.Join("testdata", "ddl", "*.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range cases {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		text, _, _ := strings.Cut(string(data), "-- want --")
		for part := range strings.SplitSeq(text, "\n-- ") {
			// A fuzzer that is given long texts spends its minutes on making them shorter.
			if _, body, ok := strings.Cut(part, " --\n"); ok && len(body) < 200 {
				f.Add(body)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, path := range []string{"a.go", "a.py", "a.ts", "a.tf", "a.sql.tmpl"} {
			c := newCatalog("")
			parsed := parse(path, text, Values{"x": "y"}, nil)
			c.apply(&parsed)
			c.finish()
		}
		c := newCatalog("")
		parsed := parse("a.sql", text, nil, nil)
		c.apply(&parsed)
		c.finish()
		lines := strings.Count(text, "\n") + 1
		for _, n := range append(c.bundle.Notes, c.bundle.Problems...) {
			if n.Pos.File != "a.sql" || n.Pos.Line < 1 || n.Pos.Line > lines {
				t.Errorf("note at %+v of %d lines: %s", n.Pos, lines, n.Message)
			}
		}
		for _, table := range c.bundle.Tables {
			if p := table.Schema.Validate(); len(p) > 0 && len(c.bundle.Problems) == 0 {
				t.Errorf("nothing said of %v", p)
			}
		}
	})
}

// FuzzApplied checks that what is blanked out of a script moves nothing.
func FuzzApplied(f *testing.F) {
	f.Add("-- +goose Up\nCREATE\n-- +goose Down\r\nDROP")
	f.Add("-- migrate:down\nфыва\n-- +goose StatementBegin")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "${") {
			t.Skip("variables change the length")
		}
		got := applied(text)
		if len(got) != len(text) || strings.Count(got, "\n") != strings.Count(text, "\n") {
			t.Errorf("%q became %q", text, got)
		}
		for i := range len(text) {
			if text[i] == '\n' != (got[i] == '\n') {
				t.Fatalf("%q became %q", text, got)
			}
		}
	})
}

// BenchmarkLog reads logs of statements that differ in their literals: time grows with the log, memory with what differs.
func BenchmarkLog(b *testing.B) {
	for _, n := range []int{20_000, 1_000_000} {
		b.Run(fmt.Sprintf("statements=%d", n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "q.log")
			var text bytes.Buffer
			for i := range n {
				switch i % 4 {
				case 0:
					fmt.Fprintf(&text, "SELECT id, total FROM orders WHERE id = %d\n", i)
				case 1:
					fmt.Fprintf(&text, "SELECT * FROM orders WHERE user_id = %d AND status = 's%d' ORDER BY id DESC LIMIT 10\n", i, i%7)
				case 2:
					fmt.Fprintf(&text, "UPSERT INTO orders (id, total) VALUES (%d, %d.5)\n", i, i)
				default:
					fmt.Fprintf(&text, "SELECT id FROM orders WHERE id IN (%d%s)\n", i, strings.Repeat(", 5", i%9))
				}
			}
			if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(text.Len()))
			b.ReportAllocs()
			for b.Loop() {
				bundle, err := Queries(context.Background(), []string{path}, Options{})
				if err != nil || len(bundle.Statements) != 4 {
					b.Fatal(err, bundle)
				}
			}
		})
	}
}

// BenchmarkCheckout reads a checkout as inspect does that is given all of it.
func BenchmarkCheckout(b *testing.B) {
	dir := os.Getenv("KEYADVISE_CHECKOUT")
	if dir == "" {
		b.Skip("KEYADVISE_CHECKOUT names no folder")
	}
	for b.Loop() {
		options := Options{Shared: &Shared{}}
		tables, err := DDL(b.Context(), []string{dir}, options)
		if err != nil {
			b.Fatal(err)
		}
		statements, err := Queries(b.Context(), []string{dir}, options)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(tables.Tables)), "tables")
		b.ReportMetric(float64(len(statements.Statements)), "statements")
	}
}
