package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// countTime is how long it may take to count all references: a table that is not read by then is too large for one query.
const countTime = 10 * time.Minute

// Orphans counts what refers to no row by some references, in the tables at some paths; fresh says that these have the new keys. If YDB
// refuses to, it is asked for each alone; those are left out that cannot be counted.
func Orphans(ctx context.Context, e *work.Env, step plan.StepID, links []plan.Link, path func(*plan.Plan) string,
	fresh bool) map[string]uint64 {
	answer, err := e.Conn.Exec(ctx, ydbconn.Statement{What: "count references", ReadOnly: true, Timeout: countTime,
		Text: plan.Orphans(links, path, fresh)})
	found := map[string]uint64{}
	switch {
	case ctx.Err() != nil:
	case err == nil:
		for _, row := range answer.Rows {
			found[links[row["reference"].Uint64()].Name] = row["orphans"].Uint64()
		}
	case len(links) == 1 || errors.Is(err, context.DeadlineExceeded) || ydbconn.Passing(err):
		for _, l := range links {
			e.Say(step, fmt.Sprintf("references: %s: not counted: %v", l.Name, err))
		}
	default:
		for i := range links {
			maps.Copy(found, Orphans(ctx, e, step, links[i:i+1], path, fresh))
		}
	}
	return found
}
