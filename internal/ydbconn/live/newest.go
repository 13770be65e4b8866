package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// intervalView is a system view whose rows are of closed intervals of a minute or an hour.
type intervalView struct {
	name    string
	every   time.Duration
	rows    int           // of one interval, at most
	since   time.Duration // how old an interval may be
	columns []string
	by      string // what the rows of an interval are ranked by
}

// The views read, with the most rows that an interval has.
// Source: https://ydb.tech/docs/en/dev/system-views
var (
	queryMetrics = intervalView{"query_metrics_one_minute", time.Minute, 256, time.Hour,
		[]string{"IntervalEnd", "QueryText", "Count", "SumCPUTime",
			"SumReadRows", "SumReadBytes", "SumUpdateRows", "SumUpdateBytes", "SumDeleteRows"}, "SumCPUTime"}
	topQueriesColumns = []string{"IntervalEnd", "QueryText", "CPUTime", "ReadRows", "ReadBytes", "UpdateRows", "UpdateBytes",
		"DeleteRows", "ShardCount"}
	topQueries = []intervalView{
		{"top_queries_by_cpu_time_one_hour", time.Hour, 5, 7 * 24 * time.Hour, topQueriesColumns, "CPUTime"},
		{"top_queries_by_read_bytes_one_hour", time.Hour, 5, 7 * 24 * time.Hour, topQueriesColumns, "ReadBytes"},
	}
	topPartitionsColumns = []string{"IntervalEnd", "TabletId", "Path", "CPUCores"}
	topPartitions        = []intervalView{ // as far as it goes back, since load that comes once a week is load
		{"top_partitions_one_minute", time.Minute, 10, time.Hour, topPartitionsColumns, "CPUCores"},
		{"top_partitions_one_hour", time.Hour, 10, twoWeeks, topPartitionsColumns, "CPUCores"},
	}
	topLocks = intervalView{"top_partitions_by_tli_one_hour", time.Hour, 10, twoWeeks,
		[]string{"IntervalEnd", "TabletId", "Path", "LocksBroken"}, "LocksBroken"}
)

// twoWeeks is how long YDB keeps the hours of top_partitions.
const twoWeeks = 14 * 24 * time.Hour

// intervalRows bounds how many rows of a view are read. A text takes up to 10 KB, so this is 10 MB at worst.
const intervalRows = 1000

// newest returns the rows of the latest intervals of a view, the latest first: those of paths, if there are any. A view that cannot be
// read has none.
//
// Releases of YDB before the end of 2025 drop a descending sort over the first columns of a system view's key and give
// the oldest rows instead: https://github.com/ydb-platform/ydb/issues/12585. So the rows are bounded by a range of the
// key, the sort has a column that is not of the key, and what comes back is looked at: if it goes up and was cut, it is
// read again from so late on that nothing is cut.
func (v *views) newest(ctx context.Context, view intervalView, optional [][]string, paths []string, now time.Time) ([]ydbconn.Row, error) {
	where, params := pathsParam(paths)
	if params == nil {
		params = map[string]ydbconn.Value{}
	} else {
		where = " AND " + where
	}
	read := func(since time.Duration) ([]ydbconn.Row, error) {
		params["$since"] = ydbconn.ValueOf(schema.Timestamp, uint64(now.Add(-since).UnixMicro()))
		rest := fmt.Sprintf(" WHERE IntervalEnd > $since%s ORDER BY IntervalEnd DESC, %s DESC LIMIT %d", where, view.by, intervalRows)
		return v.read(ctx, view.name, view.columns, optional, func(bool) string { return rest }, params)
	}
	rows, err := read(view.since)
	if err == nil && len(rows) >= intervalRows && !slices.IsSortedFunc(rows, latest) {
		rows, err = read(time.Duration(intervalRows/view.rows) * view.every)
	}
	if errors.Is(err, errViewFailed) {
		return nil, nil
	}
	slices.SortStableFunc(rows, latest)
	return rows, err
}

func latest(a, b ydbconn.Row) int { return cmp.Compare(b.Uint("IntervalEnd"), a.Uint("IntervalEnd")) }

// peaks reads when partitions used much of a core, by path and newest first. tablets tells the index of each
// tablet's partition.
func (v *views) peaks(ctx context.Context, paths []string, tablets map[uint64]*uint64, now time.Time) (map[string][]evidence.Peak, error) {
	out := map[string][]evidence.Peak{}
	for _, view := range topPartitions {
		rows, err := v.newest(ctx, view, [][]string{{"FollowerId"}}, paths, now)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if path := r.Text("Path"); r.Uint("FollowerId") == 0 {
				ended := time.UnixMicro(int64(r.Uint("IntervalEnd"))).UTC()
				out[path] = append(out[path], evidence.Peak{Index: tablets[r.Uint("TabletId")], CPUCores: r.Float("CPUCores"),
					Hourly: strings.HasSuffix(view.name, "hour"), HoursAgo: hoursAgo(r, now), Hour: new(ended.Add(-time.Second).Hour())})
			}
		}
	}
	return out, nil
}

// hoursAgo is how many whole hours before a time the interval of a row ended.
func hoursAgo(r ydbconn.Row, now time.Time) int {
	return max(0, int(now.Sub(time.UnixMicro(int64(r.Uint("IntervalEnd")))).Hours()))
}

// broken reads on which partitions locks were broken, by path and newest first. Releases without the view have none.
func (v *views) broken(ctx context.Context, paths []string, tablets map[uint64]*uint64,
	now time.Time) (map[string][]evidence.BrokenLocks, error) {
	if len(v.failed) > 0 {
		return nil, nil // who may not read the others may not read this one
	}
	rows, err := v.newest(ctx, topLocks, nil, paths, now)
	v.failed, v.reason = nil, "" // not worth a note: older releases have no such view
	out := map[string][]evidence.BrokenLocks{}
	for _, r := range rows {
		path := r.Text("Path")
		out[path] = append(out[path], evidence.BrokenLocks{Index: tablets[r.Uint("TabletId")], Locks: r.Uint("LocksBroken"),
			HoursAgo: hoursAgo(r, now)})
	}
	return out, err
}
