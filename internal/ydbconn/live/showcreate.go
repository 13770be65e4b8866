package live

import (
	"context"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// adopt takes properties into the model of a table that no description tells, from the server's own SHOW CREATE TABLE. One that cannot
// print this table, and a text that cannot be read here, tell nothing. supported is false if the server lacks the statement.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/show_create
func adopt(ctx context.Context, c *ydbconn.Conn, t *schema.Table) (supported bool, err error) {
	rows, err := c.Show(ctx, "show create "+t.Path, "SHOW CREATE TABLE "+yql.QuoteName(t.Path)+";")
	switch {
	case ctx.Err() != nil:
		return true, ctx.Err()
	case ydbconn.HasStatus(err, Ydb.StatusIds_GENERIC_ERROR, Ydb.StatusIds_UNSUPPORTED, Ydb.StatusIds_BAD_REQUEST):
		return false, nil
	case err != nil || len(rows) == 0:
		return true, nil
	}
	for _, n := range yql.Parse(rows[0].Text("CreateQuery")).Nodes() {
		create, ok := n.(*yql.CreateTable)
		if !ok {
			continue
		}
		for _, what := range create.Table.Unmodelled {
			if !slices.Contains(t.Unmodelled, what) {
				t.Unmodelled = append(t.Unmodelled, what)
			}
		}
		for i := range t.Columns {
			shown, _ := create.Table.Column(t.Columns[i].Name)
			for o := range schema.ColumnOptions() {
				if !describe.Tells(o) {
					o.Copy(&t.Columns[i], &shown)
				}
			}
		}
		break
	}
	return true, nil
}
