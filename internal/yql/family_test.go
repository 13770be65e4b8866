package yql

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestFamilySettings gives every setting of a family in CREATE TABLE and in ALTER FAMILY: the tables are the same, and
// what is printed reads back.
func TestFamilySettings(t *testing.T) {
	read := func(text string) *schema.Table {
		n, err := ParseStatement(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return n.(*CreateTable).Table
	}
	for name, value := range map[string]string{
		"DATA": "'ssd'", "COMPRESSION": "'lz4'", "COMPRESSION_LEVEL": "3", "CACHE_MODE": "'in_memory'",
		"KEEP_IN_MEMORY": "'ENABLED'", "SOMETHING_NEW": "'x'",
	} {
		store := " WITH (STORE = ROW)"
		if name == "COMPRESSION_LEVEL" { // row tables have none
			store = " WITH (STORE = COLUMN)"
		}
		created := read("CREATE TABLE t (id Uint64 NOT NULL, PRIMARY KEY (id), FAMILY hot (" + name + " = " + value + "))" + store)
		n, err := ParseStatement("ALTER TABLE t ALTER FAMILY hot SET " + name + " " + value)
		if err != nil {
			t.Fatal(err)
		}
		altered, applyErr := schema.Apply(read("CREATE TABLE t (id Uint64 NOT NULL, PRIMARY KEY (id), FAMILY hot ())"+store), n.(*AlterTable).Edits...)
		if applyErr != nil {
			t.Fatal(applyErr)
		}
		if diff := cmp.Diff(created, altered, ignorePositions); diff != "" {
			t.Errorf("%s: CREATE → ALTER:\n%s", name, diff)
		}
		if diff := cmp.Diff(created, read(PrintTable(created)), ignorePositions); diff != "" {
			t.Errorf("%s: table → printed and read:\n%s", name, diff)
		}
	}
}
