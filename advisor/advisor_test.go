package advisor_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const badTable = "CREATE TABLE events (\n    user_id Uint64 NOT NULL,\n    ts Timestamp NOT NULL,\n    PRIMARY KEY (ts, user_id)\n);\n"

func files(list ...string) fstest.MapFS {
	out := fstest.MapFS{}
	for i := 0; i < len(list); i += 2 {
		out[list[i]] = &fstest.MapFile{Data: []byte(list[i+1])}
	}
	return out
}

func inspect(t *testing.T, fsys fstest.MapFS, o advisor.ReadOptions) *advisor.Report {
	t.Helper()
	s, err := advisor.Read(t.Context(), fsys, o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Inspect(advisor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// found are the findings as RULE or, if they are suppressed, RULE:reason.
func found(r *advisor.Report) (out []string) {
	for _, f := range r.Findings {
		if f.Suppressed {
			f.Rule += ":" + f.Reason
		}
		out = append(out, f.Rule)
	}
	return out
}

// TestSuppression has the same count as for the command: comments, the configuration, its levels and baseline.
func TestSuppression(t *testing.T) {
	ignore := "ignore:\n  - rules: [KEY001]\n    tables: [events]\n    reason: small\n"
	for name, c := range map[string]struct {
		files   fstest.MapFS
		options advisor.ReadOptions
		want    string
		failOn  advisor.Level
	}{
		"nothing":      {files("a.sql", badTable), advisor.ReadOptions{}, "KEY001", advisor.Error},
		"comment":      {files("a.sql", "-- keyadvise:ignore KEY001 few rows\n"+badTable), advisor.ReadOptions{}, "KEY001:few rows", advisor.Error},
		"root":         {files("a.sql", badTable, ".ydb-keyadvise.yaml", ignore), advisor.ReadOptions{}, "KEY001:small", advisor.Error},
		"named":        {files("a.sql", badTable, "x/y.yaml", ignore), advisor.ReadOptions{Config: "x/y.yaml"}, "KEY001:small", advisor.Error},
		"none":         {files("a.sql", badTable, ".ydb-keyadvise.yaml", ignore), advisor.ReadOptions{Config: "-"}, "KEY001", advisor.Error},
		"disabled":     {files("a.sql", badTable, ".ydb-keyadvise.yaml", "disable: [time-leading-key]\n"), advisor.ReadOptions{}, "", advisor.Error},
		"fail on none": {files("a.sql", badTable, ".ydb-keyadvise.yaml", "fail-on: never\n"), advisor.ReadOptions{}, "KEY001", 0},
		"baseline": {files("a.sql", badTable, "accepted.yaml", "version: 1\nfindings:\n  - rule: KEY001\n    table: events\n    columns: [ts]\n    level: error\n",
			".ydb-keyadvise.yaml", "baseline: accepted.yaml\n"), advisor.ReadOptions{}, "KEY001:", advisor.Error},
		"excluded": {files("a.sql", badTable+strings.ReplaceAll(badTable, "events", "logs"), ".ydb-keyadvise.yaml", "exclude: [logs]\n"),
			advisor.ReadOptions{}, "KEY001", advisor.Error},
	} {
		t.Run(name, func(t *testing.T) {
			r := inspect(t, c.files, c.options)
			if got := strings.Join(found(r), " "); got != c.want && (name != "baseline" || !strings.HasPrefix(got, c.want)) {
				t.Errorf("found %q, want %q", got, c.want)
			}
			if r.FailOn != c.failOn {
				t.Errorf("fails on %v, want %v", r.FailOn, c.failOn)
			}
			for _, f := range r.Findings {
				if r.Fails(f) == (f.Suppressed || c.failOn == 0) {
					t.Errorf("%s: fails %t", f, r.Fails(f))
				}
			}
		})
	}
}

// TestWorkingDirectory takes the configuration of the working directory, as the command does, where the file system has none.
func TestWorkingDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(".ydb-keyadvise.yaml", []byte("disable: [KEY001]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := inspect(t, files("a.sql", badTable), advisor.ReadOptions{}); len(r.Findings) > 0 {
		t.Errorf("found %q", found(r))
	}
}

func TestRead(t *testing.T) {
	fsys := files("db/001.sql", "CREATE TABLE ${name} (user_id Uint64 NOT NULL, ts Timestamp NOT NULL, PRIMARY KEY (user_id, ts));",
		"db/002.sql", "ALTER TABLE events ADD COLUMN note Utf8;", "app/list.sql", "SELECT * FROM events WHERE note = 'x';", "bad.sql", "CREATE TABL x;")
	r := inspect(t, fsys, advisor.ReadOptions{DDL: []string{"./db/"}, Queries: []string{"app"}, Values: map[string]string{"name": "events"},
		TargetVersion: "25.4"})
	if got := found(r); !slices.Equal(got, []string{"QRY001"}) {
		t.Errorf("found %q", got)
	}
	if f := r.Findings[0]; f.File != "app/list.sql" && f.File != "db/002.sql" && f.File != "db/001.sql" {
		t.Errorf("stands in %q", f.File)
	}
	s, err := advisor.ReadDDL(files("a.sql", badTable, "bad.sql", "CREATE TABL x;"), "a.sql", "bad.sql")
	if err != nil || len(s.Problems()) != 1 || s.Problems()[0].File != "bad.sql" || !slices.Equal(s.Tables(), []string{"events"}) {
		t.Errorf("read %q with problems %q, %v", s.Tables(), s.Problems(), err)
	}
}

// TestNothing gives nothing, or nothing that is any good, and wants an error that says what to give.
func TestNothing(t *testing.T) {
	var none *advisor.Schema
	if none.Tables() != nil || none.Problems() != nil || (&advisor.Schema{}).Tables() != nil {
		t.Error("a schema that was not read has tables")
	}
	if r := (*advisor.Report)(nil); r.Fails(advisor.Finding{}) || r.String() != "" {
		t.Error("no report fails")
	}
	advisor.Check(nil, nil)
	inspected := func(s *advisor.Schema, o advisor.Options) error { _, err := s.Inspect(o); return err }
	read := func(_ *advisor.Schema, err error) error { return err }
	var noContext context.Context
	for name, c := range map[string]struct {
		err  error
		is   error
		want string
	}{
		"nil schema":   {inspected(nil, advisor.Options{}), advisor.ErrNoSchema, "ReadDDL"},
		"zero schema":  {inspected(&advisor.Schema{}, advisor.Options{}), advisor.ErrNoSchema, "ReadDDL"},
		"nil fs":       {read(advisor.ReadDDL(nil)), nil, "os.DirFS"},
		"no files":     {read(advisor.ReadDDL(fstest.MapFS{})), advisor.ErrNoTables, "schema files"},
		"nil files":    {read(advisor.ReadDDL(fstest.MapFS(nil))), advisor.ErrNoTables, "schema files"},
		"empty path":   {read(advisor.ReadDDL(fstest.MapFS{}, "")), nil, "such as migrations"},
		"outside":      {read(advisor.ReadDDL(fstest.MapFS{}, "../up")), nil, "such as migrations"},
		"absolute":     {read(advisor.ReadDDL(fstest.MapFS{}, "/etc")), nil, "such as migrations"},
		"missing":      {read(advisor.ReadDDL(fstest.MapFS{}, "none.sql")), advisor.ErrNoTables, "none.sql: no such file"},
		"no folder":    {read(advisor.ReadDDL(os.DirFS("nowhere"))), advisor.ErrNoTables, "no such file"},
		"nil reader":   {read(advisor.ReadSnapshot(nil)), nil, "ydb-keyadvise snapshot"},
		"no snapshot":  {read(advisor.ReadSnapshot(strings.NewReader("x"))), nil, "snapshot"},
		"empty reader": {read(advisor.ReadSnapshot(&bytes.Buffer{})), nil, "snapshot"},
		"nil driver":   {read(advisor.ReadLive(t.Context(), nil, advisor.LiveOptions{})), nil, "ydb.Open"},
		"no dump":      {read(advisor.ReadDump("")), nil, "ydb tools dump"},
		"dump nowhere": {read(advisor.ReadDump("nowhere")), advisor.ErrNoTables, "nowhere"},
		"nil context":  {read(advisor.Read(noContext, fstest.MapFS{}, advisor.ReadOptions{})), advisor.ErrNoTables, ""},
		"version":      {read(advisor.Read(t.Context(), files("a.sql", badTable), advisor.ReadOptions{TargetVersion: "25.9"})), nil, "25.1 to 25.4"},
		"no config":    {read(advisor.Read(t.Context(), files("a.sql", badTable), advisor.ReadOptions{Config: "x"})), nil, "no such file"},
		"glob":         {read(advisor.Read(t.Context(), files("a.sql", badTable), advisor.ReadOptions{Include: []string{"["}})), nil, "Include: pattern"},
	} {
		if c.err == nil || c.is != nil && !errors.Is(c.err, c.is) || !strings.Contains(fmt.Sprint(c.err), c.want) {
			t.Errorf("%s: %v, want %q in it", name, c.err, c.want)
		}
	}
	s, err := advisor.ReadDDL(files("a.sql", badTable))
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]advisor.Options{"KEY999": {Only: []string{"KEY999"}}, "no rule is left": {Only: []string{"KEY001"},
		Disable: []string{"time-leading-key"}}} {
		if err := inspected(s, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q in it", o, err, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := advisor.Read(ended, files("a.sql", badTable), advisor.ReadOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("read on after the end of its context: %v", err)
	}
}

// TestConcurrent inspects one schema in several goroutines.
func TestConcurrent(t *testing.T) {
	s, err := advisor.Read(t.Context(), files("a.sql", badTable, "q.sql", "SELECT * FROM events WHERE user_id = 1;"),
		advisor.ReadOptions{DDL: []string{"a.sql"}, Queries: []string{"q.sql"}})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if r, err := s.Inspect(advisor.Options{}); err != nil || len(r.Findings) == 0 {
				t.Errorf("found %d, %v", len(r.Findings), err)
			}
		})
	}
	all.Wait()
}

// recorder is a test that takes down what it is told.
type recorder struct{ errors, fatals, logs []string }

func (r *recorder) Helper()         {}
func (r *recorder) Log(args ...any) { r.logs = append(r.logs, fmt.Sprint(args...)) }
func (r *recorder) Errorf(f string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(f, args...))
}
func (r *recorder) Fatalf(f string, args ...any) {
	r.fatals = append(r.fatals, fmt.Sprintf(f, args...))
}

func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("migrations", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("migrations/1.sql", []byte("-- events\n"+badTable), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		check  func(advisor.TB)
		errors string
		fatals string
	}{
		"folder": {func(t advisor.TB) { advisor.Check(t, os.DirFS("migrations")) }, "migrations/1.sql:4: error[KEY001]", ""},
		"here":   {func(t advisor.TB) { advisor.Check(t, os.DirFS("."), "migrations") }, "migrations/1.sql:4: error[KEY001]", ""},
		"good": {func(t advisor.TB) {
			advisor.Check(t, files("a.sql", strings.Replace(badTable, "(ts, user_id)", "(user_id, ts)", 1)))
		}, "", ""},
		"broken": {func(t advisor.TB) {
			advisor.Check(t, files("a.sql", badTable, "b.sql", "\nCREATE TABLE b (x;"), "a.sql", "b.sql")
		}, "b.sql:2: ", ""},
		"none": {func(t advisor.TB) { advisor.Check(t, files()) }, "", "no table was found"},
		"nil":  {func(t advisor.TB) { advisor.Check(t, nil) }, "", "os.DirFS"},
	} {
		r := &recorder{}
		c.check(r)
		if got := strings.Join(r.errors, "\n"); (c.errors == "") != (got == "") || !strings.Contains(got, c.errors) {
			t.Errorf("%s: errors %q, want %q", name, got, c.errors)
		}
		if got := strings.Join(r.fatals, "\n"); (c.fatals == "") != (got == "") || !strings.Contains(got, c.fatals) {
			t.Errorf("%s: ends with %q, want %q", name, got, c.fatals)
		}
	}
	advisor.Check(t, files("a.sql", strings.Replace(badTable, "(ts, user_id)", "(user_id, ts)", 1))) // a test is a TB
}

// TestConfiguration has the answers of doctor and the files that declare tables count, which the configuration names.
func TestConfiguration(t *testing.T) {
	t.Chdir(t.TempDir())
	answers := `{"version": 2, "release": "25.3", "made": "2025-01-02T03:04:05Z", "answers": [{"id": "load", "state": "agrees"}]}`
	r := inspect(t, files("a.sql", badTable, ".ydb-keyadvise.yaml", "doctor: said.json\n", "said.json", answers), advisor.ReadOptions{})
	if !slices.ContainsFunc(r.Notes, func(n advisor.Remark) bool { return n.Code == "doctor" && strings.Contains(n.Message, "said.json") }) {
		t.Errorf("nothing is said of the answers: %v", r.Notes)
	}
	if _, err := advisor.Read(t.Context(), files("a.sql", badTable, ".ydb-keyadvise.yaml", "doctor: none.json\n"), advisor.ReadOptions{}); err == nil ||
		!strings.Contains(err.Error(), "none.json") {
		t.Errorf("answers that there are not: %v", err)
	}
	for name, text := range map[string]string{".ydb-keyadvise.yaml": "declared-in: [tables.sql]\n",
		"tables.sql": "-- keyadvise:ignore KEY001 few rows\n" + badTable, "snapshot.json": snapshotOf(t)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open("snapshot.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s, err := advisor.ReadSnapshot(file)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a schema does not change by being inspected
		r, err := s.Inspect(advisor.Options{})
		if err != nil || !slices.Equal(found(r), []string{"KEY001:few rows"}) || r.Findings[0].File != "tables.sql" || r.Findings[0].Line != 4 {
			t.Errorf("found %v, %v", r.Findings, err)
		}
	}
}

// snapshotOf is a snapshot of the bad table.
func snapshotOf(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	bundle := &evidence.Bundle{Source: "db", Tables: []*evidence.Table{{Schema: &schema.Table{Path: "/local/events", Store: schema.StoreRow, PrimaryKey: []string{"ts",
		"user_id"}, Columns: []schema.Column{{Name: "user_id", Type: schema.Uint64, NotNull: true}, {Name: "ts", Type: schema.Timestamp,
		NotNull: true}}}}}}
	if err := evidence.Write(&b, bundle, evidence.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
