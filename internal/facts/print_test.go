package facts

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// String prints what is known of a table, a line for each column and each fact.
func (k *Table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d columns, key (%s)", k.Schema.Path, len(k.Schema.Columns), strings.Join(k.Schema.PrimaryKey, ", "))
	if k.reference {
		b.WriteString(", hardly grows by its name")
	}
	b.WriteString("\n")
	column := func(where string, c *Column) {
		if c.Column == nil {
			return
		}
		fmt.Fprintf(&b, "  %s %s %s: %s", where, c.Column.Name, c.Column.Type, c.Nature)
		if c.Nature != NatureUnknown {
			fmt.Fprintf(&b, ", %s", c.Confidence)
		}
		for _, say := range []struct {
			is   bool
			what string
		}{{c.Guess, "a guess"}, {c.Long, "of any length"}, {c.Bearing != BearingUnknown, "load: " + c.Bearing.String()}} {
			if say.is {
				b.WriteString(", " + say.what)
			}
		}
		if c.Why != "" {
			b.WriteString("; " + c.Why)
		}
		b.WriteString("\n")
	}
	for i := range k.Key {
		column("key", &k.Key[i])
	}
	for _, c := range k.Schema.Columns {
		if !k.Schema.IsKey(c.Name) {
			known := k.ColumnOf(c.Name)
			column("column", &known)
		}
	}
	for i := range k.Schema.Indexes {
		if index := &k.Schema.Indexes[i]; index.Kind.Secondary() && len(index.Columns) > 0 {
			known, w := k.AsIndex(index)
			column("index "+index.Name, &known)
			printEvidence(&b, "    ", w.Evidence())
		}
	}
	printEvidence(&b, "  ", k.Traffic.Evidence())
	if k.Walks {
		b.WriteString("  the values of one minute lie together\n")
	}
	if k.HotWrites > 0 {
		fmt.Fprintf(&b, "  one leading value takes %s of the writes\n", evidence.Percent(k.HotWrites))
	}
	if k.HotRows.Share > 0 {
		fmt.Fprintf(&b, "  one leading value has %s of the rows\n", k.HotRows)
	}
	return b.String()
}

func printEvidence(b *strings.Builder, indent string, list []Evidence) {
	for _, e := range list {
		if !e.Silent {
			fmt.Fprintf(b, "%s%s\n", indent, e)
		}
	}
}

func (n Nature) String() string {
	return [...]string{"not known", "a point in time", "a sequence", "counts up", "begins with the time", "a hash", "a bucket",
		"few values", "several values", "free text", "spread"}[n]
}

func (b Bearing) String() string {
	return [...]string{"not known", "its end takes the writes", "new rows come behind the last key", "idle now, and not before", "idle",
		"most writes go elsewhere", "new rows come in one place"}[b]
}
