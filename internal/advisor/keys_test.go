package advisor_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestKeys runs the keys of testdata/keys.txt, one a line.
func TestKeys(t *testing.T) { eachLine(t, "testdata/keys.txt", keyLine) }

func keyLine(path string, columns []schema.Column) *schema.Table {
	table := &schema.Table{Path: path, Store: schema.StoreRow, Columns: columns}
	for _, c := range columns {
		table.PrimaryKey = append(table.PrimaryKey, c.Name)
	}
	return table
}

// TestIndexes runs the indexes of testdata/indexes.txt, one a line, on a table with a random key.
func TestIndexes(t *testing.T) { eachLine(t, "testdata/indexes.txt", indexLine) }

func indexLine(path string, columns []schema.Column) *schema.Table {
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
}

// parseLine reads a line of the form "table | column type, column type | rules"; not ok if it says nothing.
func parseLine(t *testing.T, line string, build func(path string, columns []schema.Column) *schema.Table) (
	table *schema.Table, rules []string, ok bool) {
	t.Helper()
	if line == "" || strings.HasPrefix(line, "#") {
		return nil, nil, false
	}
	parts := strings.Split(line, "|")
	if len(parts) != 3 {
		t.Fatalf("%q has %d parts", line, len(parts))
	}
	// A comma may be part of a type, as in Decimal(22,0): a column starts after a comma and a space.
	var columns []schema.Column
	for _, c := range strings.Split(strings.TrimSpace(parts[1]), ", ") {
		column, typ, _ := strings.Cut(c, " ")
		columns = append(columns, schema.Column{Name: column, Type: schema.Type(typ), NotNull: true})
	}
	return build(strings.TrimSpace(parts[0]), columns), strings.Fields(parts[2]), true
}

// eachLine builds a table of each line of a file and compares the rules that fire.
func eachLine(t *testing.T, name string, build func(path string, columns []schema.Column) *schema.Table) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		table, want, ok := parseLine(t, scanner.Text(), build)
		if !ok {
			continue
		}
		report := Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, Options{})
		var got []string
		for _, f := range report.Findings {
			got = append(got, f.Rule)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s:%d: %s: got %v, want %v", name, n, scanner.Text(), got, want)
			for _, f := range report.Findings {
				t.Logf("  %s", f.Message)
			}
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
}
