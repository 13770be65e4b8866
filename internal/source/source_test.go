package source

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Each case is an archive of files; `args` lists the paths to read, one per line, the folder of all files if it
// is missing, and values as NAME=VALUE; `want` is what the bundle must be. UPDATE=1 rewrites it. In files, \0 stands for a NUL byte, and a
// file whose name ends in .crlf is written without that ending and with CRLF line ends.
func runCases(t *testing.T, dir string, read func(paths []string) string) {
	t.Helper()
	golden.Run(t, filepath.Join("testdata", dir, "*.txtar"), func(t *testing.T, c *golden.Case) {
		t.Chdir(t.TempDir())
		args := []string{"."}
		for _, f := range c.Files {
			if f.Name == "args" {
				args = strings.Fields(string(f.Data))
			} else {
				writeCaseFile(t, f)
			}
		}
		c.Want(t, read(args))
	})
}

func writeCaseFile(t *testing.T, f txtar.File) {
	t.Helper()
	name, crlf := strings.CutSuffix(f.Name, ".crlf")
	data := strings.ReplaceAll(string(f.Data), `\0`, "\x00")
	if crlf {
		data = strings.ReplaceAll(data, "\n", "\r\n")
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestDDL(t *testing.T) {
	runCases(t, "ddl", func(args []string) string {
		paths, options := caseOptions(t, args)
		return bundleText(DDL(context.Background(), paths, options))
	})
}

// caseOptions are the paths and options among the arguments of a case.
func caseOptions(t *testing.T, args []string) (paths []string, options Options) {
	t.Helper()
	var set []string
	for _, arg := range args {
		if d, path, is := strings.Cut(arg, "="); is && slices.Contains(foreign.Dialects(), foreign.Dialect(d)) {
			options.Dialects = Dialects{path: foreign.Dialect(d)}
		} else if is {
			set = append(set, arg)
		} else {
			paths = append(paths, arg)
		}
	}
	var err error
	if options.Values, err = ParseValues(set); err != nil {
		t.Fatal(err)
	}
	if paths == nil {
		paths = []string{"."}
	}
	return paths, options
}

func TestDump(t *testing.T) {
	runCases(t, "dump", func(paths []string) string { return bundleText(Dump(context.Background(), paths[0])) })
}

func TestQueries(t *testing.T) {
	runCases(t, "queries", func(args []string) string {
		paths, options := caseOptions(t, args)
		return bundleText(Queries(context.Background(), paths, options))
	})
}

// bundleText prints a bundle for goldens: what matters most in words, the rest of a table field by field.
func bundleText(b *evidence.Bundle, err error) string {
	var out strings.Builder
	if b != nil {
		for _, t := range b.Tables {
			tableText(&out, t.Schema)
			if m := t.Moved; m != nil {
				fmt.Fprintf(&out, "  moved: copied %s, dropped %s, renamed %s\n", pos(m.Copied), pos(m.Dropped), pos(m.Renamed))
			}
			if r := t.Retyped; r != nil {
				fmt.Fprintf(&out, "  %s is remade as %s: filled %s, dropped %s\n", r.Column, r.As, pos(r.Filled), pos(r.Dropped))
			}
		}
		for _, s := range b.Statements {
			once := ""
			if s.Once {
				once = " once"
			}
			fmt.Fprintf(&out, "statement %s count %d%s\n%s\n", pos(s.Pos), s.Count, once, indent(s.Text))
		}
		for _, w := range b.BulkWrites {
			fmt.Fprintf(&out, "bulk write %s %s\n", w.Path, pos(w.Pos))
		}
		for _, s := range b.Suppressions {
			fmt.Fprintf(&out, "suppress %s in %s %s: %q\n", strings.Join(s.Rules, ","), s.Table, pos(s.Pos), s.Reason)
		}
		notesText(&out, "note", b.Notes)
		notesText(&out, "problem", b.Problems)
	}
	if err != nil {
		fmt.Fprintf(&out, "error %v\n", err)
	}
	return out.String()
}

func tableText(out *strings.Builder, t *schema.Table) {
	fmt.Fprintf(out, "%s table %s %s\n", t.Store, t.Path, pos(t.Pos))
	for _, c := range t.Columns {
		line := c.Name + " " + string(c.Type)
		if c.NotNull {
			line += " not null"
		}
		if c.Default != "" {
			line += " default " + c.Default
		}
		if c.Family != "" {
			line += " family " + c.Family
		}
		if c.Sequence != nil {
			line += " sequence " + compact(c.Sequence)
		}
		if c.Compression != "" {
			line += " compression " + c.Compression
		}
		fmt.Fprintf(out, "  %s %s\n", line, pos(c.Pos))
	}
	fmt.Fprintf(out, "  key %s\n", strings.Join(t.PrimaryKey, ", "))
	for _, x := range t.Indexes {
		fmt.Fprintf(out, "  index %s %s (%s)", x.Name, x.Kind, strings.Join(x.Columns, ", "))
		if len(x.Cover) > 0 {
			fmt.Fprintf(out, " cover (%s)", strings.Join(x.Cover, ", "))
		}
		for _, s := range x.Settings {
			fmt.Fprintf(out, " %s=%s", s.Name, s.Value)
		}
		if !reflect.ValueOf(x.Partitioning).IsZero() {
			fmt.Fprintf(out, " %s", compact(x.Partitioning))
		}
		if x.ReadReplicas != "" {
			fmt.Fprintf(out, " %s", x.ReadReplicas)
		}
		fmt.Fprintf(out, " %s\n", pos(x.Pos))
	}
	v := reflect.ValueOf(*t)
	for i := range v.NumField() {
		switch name := v.Type().Field(i).Name; name {
		case "Path", "Pos", "Store", "Columns", "PrimaryKey", "Indexes":
		default:
			if !v.Field(i).IsZero() {
				fmt.Fprintf(out, "  %s %s\n", name, compact(v.Field(i).Interface()))
			}
		}
	}
}

func notesText(out *strings.Builder, kind string, notes []evidence.Note) {
	for _, n := range notes {
		message := ": " + n.Message
		switch n.Code {
		case "syntax", "placeholder", "postgresql":
			if filepath.Ext(n.Pos.File) != ".pb" {
				message = "" // in the words of the parser, whose tests have them
			}
		}
		fmt.Fprintf(out, "%s %s %s%s\n", kind, n.Code, pos(n.Pos), message)
		if n.Snippet != "" {
			fmt.Fprintf(out, "%s\n", indent(n.Snippet))
		}
	}
}

func indent(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }

func pos(p schema.Position) string {
	if p.Line == 0 {
		return "@" + p.File
	}
	return fmt.Sprintf("@%s:%d:%d", filepath.ToSlash(p.File), p.Line, p.Column)
}

func compact(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := filepath.Join(t.TempDir(), "a.sql")
	if err := os.WriteFile(path, []byte("CREATE TABLE t (a Uint64, PRIMARY KEY (a));"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := DDL(ctx, []string{path}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("DDL: %v", err)
	}
	if _, err := DDL(ctx, []string{filepath.Dir(path)}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("DDL of a folder: %v", err)
	}
	if _, _, problems, _ := collect(ctx, evidence.Disk, []string{filepath.Dir(path)}, func(string) bool { t.Error("a folder is still read"); return false }, ""); len(problems) > 1 {
		t.Error(problems)
	}
	if _, err := Dump(ctx, filepath.Dir(path)); !errors.Is(err, context.Canceled) {
		t.Errorf("Dump: %v", err)
	}
	if _, err := Queries(ctx, []string{path}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Queries: %v", err)
	}
	if _, err := Snapshot(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("Snapshot: %v", err)
	}
}

func TestNothingGiven(t *testing.T) {
	if _, err := DDL(context.Background(), nil, Options{}); err == nil {
		t.Error("DDL of nothing")
	}
	if _, err := Dump(context.Background(), ""); err == nil {
		t.Error("Dump of nothing")
	}
	if _, err := Queries(context.Background(), nil, Options{}); err == nil {
		t.Error("Queries of nothing")
	}
}

func TestNaturalOrder(t *testing.T) {
	sorted := []string{
		"01_a.sql", "1_b.sql", "002.sql", "2a.sql", "3/1.sql", "3/10.sql", "3-x.sql", "a/z.sql", "a.sql", "a1.sql", "a01b.sql", "a2.sql", "a10.sql",
		"a99999999999999999999998.sql", "a99999999999999999999999.sql", "b.sql",
	}
	for i := range sorted {
		for j := range sorted {
			if got := natural(sorted[i], sorted[j]); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("natural(%q, %q) = %d", sorted[i], sorted[j], got)
			}
		}
	}
}

// TestJoin counts a statement once that a database has seen and a file has, as often as it ran, and names the place in the file.
func TestJoin(t *testing.T) {
	at := schema.Position{File: "orders.go", Line: 7}
	b := &evidence.Bundle{Statements: []evidence.Statement{
		{Text: "DECLARE $id AS Uint64;\nSELECT total FROM orders WHERE id = $id AND state = 'new';", Count: 900, From: "query_metrics_one_minute"},
		{Text: "SELECT 1 FROM others", Count: 3, From: "query_metrics_one_minute"}}}
	Join(b, &evidence.Bundle{Statements: []evidence.Statement{
		{Text: "SELECT total\n  FROM orders WHERE id = $id AND state = 'old'", From: "file", Pos: at},
		{Text: "SELECT total FROM orders WHERE total = $id", From: "file", Pos: at}}})
	if len(b.Statements) != 3 || b.Statements[0].Count != 900 || b.Statements[0].Pos != at || b.Statements[1].Pos != (schema.Position{}) ||
		b.Statements[2].From != "file" {
		t.Errorf("%+v", b.Statements)
	}
}
