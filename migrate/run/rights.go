package run

import (
	"context"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// RightsOn finds who may do what with a table and in its directory. The copy is created there and gets the table's name, for which YDB
// wants the rights to read and to remove the table.
func RightsOn(ctx context.Context, c *ydbconn.Conn, table string) (out plan.Rights, err error) {
	me, err := c.WhoAmI(ctx)
	if err != nil {
		return out, err
	}
	above := c.Absolute(plan.Directory(table))
	dir, err := c.Access(ctx, above)
	if err != nil {
		return out, err
	}
	a, err := c.Access(ctx, table)
	if err != nil {
		return out, err
	}
	add := func(path string, lacks []string) {
		if len(lacks) > 0 {
			out.Lacks = append(out.Lacks, fmt.Sprintf("%s lacks %s on %s", me.User, strings.Join(lacks, ", "), path))
		}
	}
	add(above, lacks(me, dir, "ydb.granular.create_table"))
	add(table, lacks(me, a, "ydb.granular.select_row", "ydb.granular.alter_schema", "ydb.granular.remove_schema"))
	fenced := fencing(me, a)
	if err := mayGiveBack(me, table, a, fenced); err != nil {
		out.Fence = err.Error()
	}
	out.Behind = writers(me, a.Owner, behind(a.Own, fenced), a.Inherited)
	return out, nil
}
