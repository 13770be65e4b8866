package advisor

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestKeys runs the keys of testdata/keys.txt, one a line.
func TestKeys(t *testing.T) {
	eachLine(t, "testdata/keys.txt", func(path string, columns []schema.Column) *schema.Table {
		table := &schema.Table{Path: path, Store: schema.StoreRow, Columns: columns}
		for _, c := range columns {
			table.PrimaryKey = append(table.PrimaryKey, c.Name)
		}
		return table
	})
}

// TestIndexes runs the indexes of testdata/indexes.txt, one a line, on a table with a random key.
func TestIndexes(t *testing.T) {
	eachLine(t, "testdata/indexes.txt", func(path string, columns []schema.Column) *schema.Table {
		table := &schema.Table{
			Path: path, Store: schema.StoreRow,
			Columns:    append([]schema.Column{{Name: "id", Type: schema.UUID, NotNull: true}}, columns...),
			PrimaryKey: []string{"id"},
			Indexes:    []schema.Index{{Name: "i", Kind: schema.IndexSync}},
		}
		for _, c := range columns {
			table.Indexes[0].Columns = append(table.Indexes[0].Columns, c.Name)
		}
		return table
	})
}

// eachLine reads lines of the form "table | column type, column type | rules", builds a table of each and compares
// the rules that fire.
func eachLine(t *testing.T, name string, build func(path string, columns []schema.Column) *schema.Table) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		line := scanner.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "|")
		if len(parts) != 3 {
			t.Fatalf("line %d has %d parts", n, len(parts))
		}
		// A comma may be part of a type, as in Decimal(22,0): a column starts after a comma and a space.
		var columns []schema.Column
		for _, c := range strings.Split(strings.TrimSpace(parts[1]), ", ") {
			column, typ, _ := strings.Cut(c, " ")
			columns = append(columns, schema.Column{Name: column, Type: schema.Type(typ), NotNull: true})
		}
		table := build(strings.TrimSpace(parts[0]), columns)
		report := Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, Options{})
		var got []string
		for _, f := range report.Findings {
			got = append(got, f.Rule)
		}
		slices.Sort(got)
		if want := strings.Fields(parts[2]); !slices.Equal(got, want) {
			t.Errorf("%s:%d: %s (%s): got %v, want %v", name, n, table.Path, strings.TrimSpace(parts[1]), got, want)
			for _, f := range report.Findings {
				t.Logf("  %s", f.Message)
			}
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
}
