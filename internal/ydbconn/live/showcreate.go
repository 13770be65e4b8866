package live

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// crossCheck compares the model of a table with the server's own SHOW CREATE TABLE: a property that one has and
// the other lacks was misread, and it is better to hear of it. What no description tells is taken from there. A server
// without the statement, one that cannot print this table, and a text that cannot be read here, tell nothing. supported
// is false if the server lacks the statement.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/show_create
func crossCheck(ctx context.Context, c *ydbconn.Conn, t *schema.Table) (note *evidence.Note, supported bool, err error) {
	rows, err := c.Show(ctx, "show create "+t.Path, "SHOW CREATE TABLE "+yql.QuoteName(t.Path)+";")
	switch {
	case ctx.Err() != nil:
		return nil, true, ctx.Err()
	case ydbconn.HasStatus(err, Ydb.StatusIds_GENERIC_ERROR, Ydb.StatusIds_UNSUPPORTED, Ydb.StatusIds_BAD_REQUEST):
		return nil, false, nil
	case err != nil || len(rows) == 0:
		return nil, true, nil
	}
	for _, s := range yql.Parse(rows[0].Text("CreateQuery")).Statements {
		create, ok := s.Node.(*yql.CreateTable)
		if !ok || s.Err != nil {
			continue
		}
		adopt(t, create.Table)
		if d := differences(t, create.Table); len(d) > 0 {
			return &evidence.Note{Path: t.Path, Code: codeShowCreate,
				Message: "description differs from SHOW CREATE TABLE: " + strings.Join(d, "; ")}, true, nil
		}
		return nil, true, nil
	}
	return nil, true, nil
}

// adopt takes the properties into t that no description tells.
func adopt(t, shown *schema.Table) {
	for _, what := range shown.Unmodelled {
		if !slices.Contains(t.Unmodelled, what) {
			t.Unmodelled = append(t.Unmodelled, what)
		}
	}
	for i := range t.Columns {
		c, _ := shown.Column(t.Columns[i].Name)
		for o := range schema.ColumnOptions() {
			if !describe.Tells(o) {
				o.Copy(&t.Columns[i], &c)
			}
		}
	}
}

// differences compares columns, key and indexes: described first, shown second.
func differences(t, shown *schema.Table) []string {
	var out []string
	compare := func(what, a, b string) {
		if a != b {
			out = append(out, fmt.Sprintf("%s: %s described, %s shown", what, cmp.Or(a, "none"), cmp.Or(b, "none")))
		}
	}
	print := func(t *schema.Table, name string) string {
		c, ok := t.Column(name)
		if !ok {
			return ""
		}
		if c.Family == "default" {
			c.Family = ""
		}
		return yql.PrintColumnType(&c)
	}
	for _, name := range names(t.Columns, shown.Columns, func(c schema.Column) string { return c.Name }) {
		compare("column "+name, print(t, name), print(shown, name))
	}
	compare("key", strings.Join(t.PrimaryKey, ", "), strings.Join(shown.PrimaryKey, ", "))
	index := func(t *schema.Table, name string) string {
		x, ok := t.Index(name)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%s (%s)", x.Kind, strings.Join(x.Columns, ", "))
	}
	for _, name := range names(t.Indexes, shown.Indexes, func(x schema.Index) string { return x.Name }) {
		compare("index "+name, index(t, name), index(shown, name))
	}
	return out
}

// names returns the names of a, then those only in b.
func names[T any](a, b []T, of func(T) string) []string {
	var out []string
	for _, x := range slices.Concat(a, b) {
		if name := of(x); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
