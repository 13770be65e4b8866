package facts

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestFacts prints what is known of the tables of testdata/*.txtar. The section "writes" has a line for each table or index
// that was observed: its name, and how many rows are written in a second to each of its partitions.
func TestFacts(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c *golden.Case) {
		text, _ := c.Section("schema.sql")
		b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		writes, _ := c.Section("writes")
		for line := range strings.Lines(writes) {
			fields := strings.Fields(line)
			load := &evidence.Load{Ordered: true, Span: 10 * time.Second}
			for _, f := range fields[1:] {
				n, err := strconv.ParseFloat(f, 64)
				if err != nil {
					t.Fatal(err)
				}
				load.Partitions = append(load.Partitions, evidence.PartitionLoad{Rows: 100000, Bytes: 10 << 20, Writes: n})
			}
			path, index, _ := strings.Cut(fields[0], ".")
			for _, table := range b.Tables {
				switch {
				case table.Schema.Path != path:
				case index == "":
					table.Load = load
				default:
					table.Load.Indexes = map[string]*evidence.Load{index: load}
				}
			}
		}
		var out strings.Builder
		for _, table := range Of(b).Tables {
			fmt.Fprint(&out, table)
		}
		c.Want(t, out.String())
	})
}

// TestFactsAreValues asks twice, and for a table as it would be: nothing that was known changes.
func TestFactsAreValues(t *testing.T) {
	for _, c := range golden.All(t, "testdata/*.txtar") {
		text, _ := c.Section("schema.sql")
		b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f := Of(b)
		for i, table := range f.Tables {
			before := table.String()
			would := *b.Tables[i]
			if again := f.Known(&would).String(); again != before || table.String() != before {
				t.Errorf("%s: %s was known, and now %s", c.Name, before, again)
			}
		}
	}
}

// TestFewOfFewRows samples all rows of a table that has few, or none: one value that they have may be the first of many.
func TestFewOfFewRows(t *testing.T) {
	for _, c := range []struct {
		rows     uint64
		distinct float64
		few      bool
	}{{0, 0, false}, {20, 1, false}, {99, 1, false}, {2000, 1, true}, {39, 2, false}, {60, 3, true}} {
		text := "CREATE TABLE quotes (ts Timestamp NOT NULL, symbol Utf8 NOT NULL, PRIMARY KEY (ts, symbol));"
		b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b.Tables[0].Sample = &evidence.Sample{Rows: c.rows, Complete: true, Partitions: 1,
			Columns: []evidence.ColumnSample{{Column: "symbol", Rows: c.rows, Distinct: c.distinct, Density: -1}}}
		if is := Of(b).Tables[0].ColumnOf("symbol"); (is.Nature == NatureFew) != c.few {
			t.Errorf("%g values in %d rows: %s, %s", c.distinct, c.rows, is.Nature, is.Why)
		}
	}
}
