package source

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// A table printed as DDL and read back is the same table, without a problem or a note.
func TestPrintedTablesReadBack(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.sql")
	for seed := range uint64(500) {
		want := schematest.Table(schematest.Rand(seed))
		statements := append([]string{yql.PrintTable(want)}, yql.PrintFollowUps(want)...)
		text := strings.Join(statements, ";\n") + ";\n"
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := DDL(context.Background(), []string{path}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Tables) != 1 || len(b.Problems) > 0 || len(b.Notes) > 0 {
			t.Fatalf("seed %d: %s\n%s", seed, text, bundleText(b, nil))
		}
		if diff := cmp.Diff(want, b.Tables[0].Schema, cmpopts.IgnoreTypes(schema.Position{})); diff != "" {
			t.Fatalf("seed %d: %s\n(-before +after):\n%s", seed, text, diff)
		}
	}
}

// A table in a snapshot is the table that was written, places included.
func TestSnapshotOfGeneratedTables(t *testing.T) {
	dir := t.TempDir()
	want := &evidence.Bundle{Source: "generated"}
	for seed := range uint64(200) {
		want.Tables = append(want.Tables, &evidence.Table{Schema: schematest.Table(schematest.Rand(seed))})
	}
	for _, name := range []string{"a.json", "a.json.gz"} {
		path := filepath.Join(dir, name)
		if err := evidence.WriteFile(path, want, evidence.WriteOptions{IncludeValues: true}); err != nil {
			t.Fatal(err)
		}
		got, err := Snapshot(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestSnapshotErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	if err := os.WriteFile(path, []byte(`{"version":99}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		path:                          path + ": read snapshot: version 99",
		filepath.Join(dir, "missing"): "missing: no such file or folder",
		dir:                           "this is a folder",
	} {
		if _, err := Snapshot(context.Background(), path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A folder given as a symbolic link is read; links of files in it too.
func TestSymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real")
	if err := os.MkdirAll(filepath.Join(real, "t"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"source.txt":  "CREATE TABLE a (a Uint64, PRIMARY KEY (a))",
		"t/scheme.pb": `columns { name: "id" type { type_id: UINT64 } } primary_key: "id"`,
	} {
		if err := os.WriteFile(filepath.Join(real, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("source.txt", filepath.Join(real, "a.sql")); err != nil {
		t.Skip(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("real", link); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, read := range []func() (*evidence.Bundle, error){
		func() (*evidence.Bundle, error) { return DDL(context.Background(), []string{link}, Options{}) },
		func() (*evidence.Bundle, error) { return Dump(context.Background(), link) },
	} {
		b, err := read()
		if err != nil || len(b.Problems) > 0 {
			t.Fatal(err, b.Problems)
		}
		for _, table := range b.Tables {
			paths = append(paths, table.Schema.Path)
		}
	}
	if want := []string{"a", "t"}; !reflect.DeepEqual(paths, want) {
		t.Errorf("tables %v, want %v", paths, want)
	}
}
