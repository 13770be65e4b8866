package yql

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestAccesses reads testdata/access: tables, and statements with how each reaches them. UPDATE=1 writes what is
// found now.
func TestAccesses(t *testing.T) {
	golden.Run(t, "testdata/access/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "schema.sql", "queries.sql")
		script, _ := c.Section("schema.sql")
		var tables []*schema.Table
		for _, st := range Parse(script).Statements {
			tables = append(tables, st.Node.(*CreateTable).Table)
		}
		queries, _ := c.Section("queries.sql")
		c.Want(t, accessText(NewCatalog(tables), queries))
	})
}

// accessText prints the accesses of each statement: the reach of the key used, then what is bound.
func accessText(catalog *Catalog, queries string) string {
	var b strings.Builder
	script := ParseQueries(queries)
	accesses := catalog.Accesses(script)
	for _, st := range script.Statements {
		fmt.Fprintf(&b, "%s\n", strings.Join(strings.Fields(st.Text), " "))
		if st.Err != nil {
			fmt.Fprintf(&b, "  error: %v\n", st.Err)
		}
		for _, a := range accesses {
			if a.Statement == st {
				writeAccess(&b, a)
			}
		}
	}
	return b.String()
}

func writeAccess(b *strings.Builder, a *Access) {
	key := a.Table.PrimaryKey
	if index, ok := a.Table.Index(a.Index); ok {
		key = index.Columns
	}
	kind, n := a.Reach(key)
	fmt.Fprintf(b, "  %s %s", a.Kind, a.Table.Path)
	if a.Index != "" {
		fmt.Fprintf(b, " by %s", a.Index)
	}
	fmt.Fprintf(b, ": %s", [...]string{"point", "points", "prefix", "prefixes", "range", "full scan"}[kind])
	if kind == ReachPrefix || kind == ReachRanges {
		fmt.Fprintf(b, " of %d", n)
	}
	for _, bind := range a.Binds {
		fmt.Fprintf(b, "; %s %s", bind.Column, [...]string{"=", "in", "joins", "range"}[bind.Op])
		for i, v := range bind.Values {
			sep := ", "
			if i == 0 {
				sep = " "
			}
			b.WriteString(sep + PrintExpr(v))
		}
	}
	for _, u := range a.Unbound {
		fmt.Fprintf(b, "; %s is compared with %s", u.Column, strings.Join(u.Inputs, ", "))
		if u.Digest != "" {
			b.WriteString(" through " + u.Digest)
		}
	}
	if len(a.Columns) > 0 {
		fmt.Fprintf(b, "; writes %s", strings.Join(a.Columns, ", "))
	}
	for _, o := range a.Order {
		fmt.Fprintf(b, "; ordered by %s", o.Column)
	}
	if a.Inside != "" {
		b.WriteString("; inside " + a.Inside)
	}
	if a.Limited {
		b.WriteString("; limited")
	}
	b.WriteString("\n")
}
