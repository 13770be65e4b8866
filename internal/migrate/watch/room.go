package watch

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

const (
	// smallCopy is up to how many bytes a copy may take without a question where it is not known what the database has: half of a partition
	// of YDB's default size, which any database has to spare.
	// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_partition_size_mb
	smallCopy = 1 << 30
	// leastSeconds is for how long writes have to be counted to say how many there are: the rows may have been put in just now.
	leastSeconds = 3600
	// busyPartition is the share of a core from which on a partition counts as busy: YDB splits it there.
	// Source: CheckSplitByLoad in ydb/core/tx/schemeshard/schemeshard_info_types.cpp of ydb-platform/ydb.
	busyPartition = 0.5
)

// footprint is what the tables of the database hold and do, as far as .sys/partition_stats tells.
type footprint struct {
	used           uint64  // bytes of all tables
	rows, indexes  uint64  // of the table, and of its indexes
	cores          float64 // of its busiest partition
	writesOfSecond float64 // on average, since its partitions were started; 0 if that is not long ago
	seconds        uint64  // since then
}

const footprintText = "SELECT Path AS path, COALESCE(SUM(DataSize), 0ul) AS bytes, COALESCE(MAX(CPUCores), 0.0) AS cores,\n" +
	"    COALESCE(SUM(RowUpdates), 0ul) + COALESCE(SUM(RowDeletes), 0ul) AS writes,\n" +
	"    COALESCE(DateTime::ToSeconds(CurrentUtcTimestamp() - MIN(StartTime)), 0l) AS seconds\n" +
	"FROM `.sys/partition_stats`\nGROUP BY Path;"

func footprintOf(ctx context.Context, env *work.Env) (f footprint, err error) {
	rows, err := env.Query(ctx, footprintText, nil)
	path := env.Conn.Absolute(env.Plan.Table)
	for _, r := range rows {
		bytes := r["bytes"].Uint64()
		f.used += bytes
		switch at := r["path"].Text(); {
		case at == path:
			f.rows = bytes
			f.cores, _ = r["cores"].Model().(float64)
			if seconds, _ := r["seconds"].Model().(int64); seconds >= leastSeconds {
				f.writesOfSecond, f.seconds = float64(r["writes"].Uint64())/float64(seconds), uint64(seconds)
			}
		case strings.HasPrefix(at, path+"/"):
			f.indexes += bytes
		}
	}
	return f, err
}

// hotText asks for the hours in which a partition of a table used more than 0.7 of a core.
// Source: https://ydb.tech/docs/en/dev/system-views#top-overload-partitions
const hotText = "DECLARE $path AS Utf8;\nSELECT IntervalEnd AS ended FROM `.sys/top_partitions_one_hour` WHERE Path = $path;"

// Load is the load of the table by now, where the system views tell, and else what was known of it when the plan was made.
func Load(ctx context.Context, env *work.Env) *plan.Load {
	out := *cmp.Or(env.Plan.Load, &plan.Load{})
	if f, err := footprintOf(ctx, env); err == nil && f.seconds > 0 {
		out.Written, out.Seconds = uint64(f.writesOfSecond*float64(f.seconds)), f.seconds
	}
	hours, _ := env.Query(ctx, hotText, map[string]ydbconn.Value{"$path": ydbconn.Text(env.Conn.Absolute(env.Plan.Table))})
	if hot := estimate.HotHours(plan.Each(hours, func(r map[string]ydbconn.Value) evidence.Peak {
		began := time.UnixMicro(int64(r["ended"].Uint64())).UTC().Add(-time.Hour)
		return evidence.Peak{Hourly: true, Hour: new(began.Hour()), HoursAgo: int(time.Since(began).Hours())}
	}), nil); hot != nil {
		out.HotHours = hot
	}
	return &out
}

// Room looks whether the database has room for a copy, and whether the partitions that are read have time for it: it refuses what
// cannot be, and returns what a person has to see to, each with its figures.
func Room(ctx context.Context, env *work.Env, step plan.StepID) (asks []string, err error) {
	f, err := footprintOf(ctx, env)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return []string{fmt.Sprintf("Make sure that the database has room for a copy of the table and its indexes: its size "+
			"could not be read (%v).", err)}, nil
	}
	if f.cores >= busyPartition {
		asks = append(asks, fmt.Sprintf("The busiest partition of %s uses %.2f of a core, and reading the whole table takes more: choose a "+
			"quiet hour, or limit the copy with 'migrate throttle --max-rows-per-second'.", env.Plan.Table, f.cores))
	}
	rows := estimate.CopyBytes(env.Plan, f.rows)
	need := rows + f.indexes
	rowsAndIndexes := need
	says := fmt.Sprintf("The copy takes about %s: %s of rows and %s of indexes", plan.Bytes(need), plan.Bytes(rows), plan.Bytes(f.indexes))
	if env.Plan.Follows() && f.writesOfSecond > 0 {
		records := uint64(f.writesOfSecond * estimate.RecordBytes * plan.FeedRetention)
		need += records
		says = fmt.Sprintf("The copy takes about %s: %s of rows, %s of indexes, and %s of records in 7 days, at the %s writes a second "+
			"of before", plan.Bytes(need), plan.Bytes(rows), plan.Bytes(f.indexes), plan.Bytes(records), evidence.PerSecond(f.writesOfSecond))
	}
	quota, err := env.Conn.Quota(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil && quota > 0 && f.used+rowsAndIndexes > quota: // whoever may not ask for it is not told
		return nil, fmt.Errorf("%s. The tables of the database hold %s of its quota of %s, so that there is no room: raise the "+
			"quota, or make room first", says, plan.Bytes(f.used), plan.Bytes(quota))
	case err == nil && quota > 0 && f.used+need > quota: // unless fewer rows are written than so far
		asks = append(asks, fmt.Sprintf("%s. The tables of the database hold %s of its quota of %s: make sure that "+
			"the plan ends before the room does.", says, plan.Bytes(f.used), plan.Bytes(quota)))
	case err == nil && quota > 0:
		env.Say(step, fmt.Sprintf("%s. The tables of the database hold %s of its quota of %s", says, plan.Bytes(f.used), plan.Bytes(quota)))
	case need > smallCopy:
		asks = append(asks, says+". Make sure that the database has room for it: it reports no quota.")
	}
	return asks, nil
}
