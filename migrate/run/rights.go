package run

import (
	"context"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// RightsOn finds who may do what with tables and in their directories, by the path of each table; those are left out that may not be
// looked at. The copy is created in the directory and gets the table's name, for which YDB wants the rights to read and to remove the
// table.
func RightsOn(ctx context.Context, c *ydbconn.Conn, tables []string) map[string]plan.Rights {
	me, err := c.WhoAmI(ctx)
	if err != nil {
		return nil
	}
	out, directories := map[string]plan.Rights{}, map[string]*ydbconn.Access{}
	for _, table := range tables {
		above := c.Absolute(plan.Directory(table))
		dir, known := directories[above]
		if !known {
			dir, _ = c.Access(ctx, above) // nil if it may not be looked at
			directories[above] = dir
		}
		if a, err := c.Access(ctx, table); err == nil && dir != nil {
			out[table] = rightsOf(me, above, dir, table, a)
		}
	}
	return out
}

func rightsOf(me *ydbconn.Caller, above string, dir *ydbconn.Access, table string, a *ydbconn.Access) (out plan.Rights) {
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
	return out
}
