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
	file, err := os.Open("testdata/keys.txt")
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
		table := &schema.Table{Path: strings.TrimSpace(parts[0]), Store: schema.StoreRow}
		// A comma may be part of a type, as in Decimal(22,0): a column starts after a comma and a space.
		for _, c := range strings.Split(strings.TrimSpace(parts[1]), ", ") {
			name, typ, _ := strings.Cut(c, " ")
			table.Columns = append(table.Columns, schema.Column{Name: name, Type: schema.Type(typ), NotNull: true})
			table.PrimaryKey = append(table.PrimaryKey, name)
		}
		report := Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, Options{})
		var got []string
		for _, f := range report.Findings {
			got = append(got, f.Rule)
		}
		slices.Sort(got)
		if want := strings.Fields(parts[2]); !slices.Equal(got, want) {
			t.Errorf("line %d: %s (%s): got %v, want %v", n, table.Path, strings.TrimSpace(parts[1]), got, want)
			for _, f := range report.Findings {
				t.Logf("  %s", f.Message)
			}
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
}
