package ydbconn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const (
	// viewInterval is the least time between two reads of system views.
	// Source: https://ydb.tech/docs/en/dev/system-views, which asks for one request a second at most.
	viewInterval = time.Second
	// viewPaths bounds how many paths a read of a view is narrowed to. For more, all rows are read: the server
	// goes through all of them anyway.
	viewPaths = 500
	// peakRows bounds how many entries of top_partitions_* are read.
	peakRows = 1000
)

// views reads system views, not more often than viewInterval. A view that cannot be read is
// not tried again; one note names all of them.
type views struct {
	conn     *Conn
	interval time.Duration
	last     time.Time
	failed   []string // the views that could not be read
	reason   string   // why the first of them could not
	tick     func()   // called before each read; nil if nobody wants to know
}

// viewReads is how many reads one reading of a database makes beside the two of partition_stats.
const viewReads = 5

// read returns the rows of a view with the columns asked for. optional are columns that older servers lack: they
// are left out if the server does not know them, and then nothing that mentions them is in the condition.
func (v *views) read(ctx context.Context, view string, columns, optional []string, rest func(old bool) string, params map[string]*Ydb.TypedValue) ([]row, error) {
	if slices.Contains(v.failed, view) {
		return nil, errViewFailed
	}
	var err error
	for _, old := range []bool{false, true} {
		names := columns
		if !old {
			names = append(slices.Clone(columns), optional...)
		} else if len(optional) == 0 {
			break
		}
		if err := v.wait(ctx); err != nil {
			return nil, err
		}
		text := selectText(v.conn.Database()+"/.sys/"+view, names, rest(old), params)
		var rows []row
		if rows, err = v.conn.querier.query(ctx, "read .sys/"+view, text, params); err == nil {
			return rows, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !is(err, Ydb.StatusIds_GENERIC_ERROR, Ydb.StatusIds_BAD_REQUEST) {
			break
		}
	}
	v.failed = append(v.failed, view)
	v.reason = cmp.Or(v.reason, brief(err))
	v.last = time.Time{} // a refusal is no load
	return nil, errViewFailed
}

// note says which views could not be read, all in one.
func (v *views) note() []evidence.Note {
	switch len(v.failed) {
	case 0:
		return nil
	case 1:
		return []evidence.Note{{Code: CodeNoSystemViews,
			Message: fmt.Sprintf("system view %s cannot be read, and what it tells is missing: %s", v.failed[0], v.reason)}}
	}
	return []evidence.Note{{Code: CodeNoSystemViews,
		Message: fmt.Sprintf("system views cannot be read, and what they tell is missing: %s; the first because of %s",
			strings.Join(v.failed, ", "), v.reason)}}
}

// errViewFailed says that a view could not be read and that there is a note about it.
var errViewFailed = errors.New("system view cannot be read")

func (v *views) wait(ctx context.Context) error {
	if v.tick != nil {
		v.tick()
	}
	if d := time.Until(v.last.Add(v.interval)); d > 0 && !v.last.IsZero() {
		select {
		case <-time.After(d):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	v.last = time.Now()
	return ctx.Err()
}

func selectText(path string, columns []string, rest string, params map[string]*Ydb.TypedValue) string {
	quoted := make([]string, len(columns))
	for i, c := range columns {
		quoted[i] = yql.QuoteName(c)
	}
	declare := ""
	if _, ok := params["$paths"]; ok {
		declare = "DECLARE $paths AS List<Utf8>;\n"
	}
	return declare + "SELECT " + strings.Join(quoted, ", ") + " FROM " + yql.QuoteName(path) + rest
}

// pathsParam narrows a read to paths; nil if there are too many of them.
func pathsParam(paths []string) map[string]*Ydb.TypedValue {
	if len(paths) > viewPaths {
		return nil
	}
	items := make([]*Ydb.Value, len(paths))
	for i, p := range paths {
		items[i] = &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: p}}
	}
	utf8 := &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: Ydb.Type_UTF8}}
	return map[string]*Ydb.TypedValue{"$paths": {
		Type:  &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: utf8}}},
		Value: &Ydb.Value{Items: items},
	}}
}

// reading is one reading of partition_stats: the rows of each path by partition index.
type reading struct {
	at   time.Time
	rows map[string][]row
}

// partitionStats reads the load of the partitions of paths once.
func (v *views) partitionStats(ctx context.Context, paths []string) (*reading, error) {
	params := pathsParam(paths)
	rows, err := v.read(ctx, "partition_stats",
		[]string{"Path", "PartIdx", "DataSize", "RowCount", "CPUCores", "TabletId", "NodeId", "StartTime", "RowUpdates", "RowDeletes",
			"RowReads", "RangeReadRows", "TxRejectedByOverload"},
		[]string{"FollowerId"},
		func(old bool) string {
			// A follower has a row of its own, which would count its partition twice.
			var where []string
			if !old {
				where = append(where, "FollowerId = 0")
			}
			if params != nil {
				where = append(where, "Path IN $paths")
			}
			if len(where) == 0 {
				return ""
			}
			return " WHERE " + strings.Join(where, " AND ")
		}, params)
	if err != nil {
		return nil, err
	}
	r := &reading{at: time.Now(), rows: map[string][]row{}}
	for _, row := range rows {
		if row.uint("FollowerId") == 0 {
			r.rows[row.text("Path")] = append(r.rows[row.text("Path")], row)
		}
	}
	for _, list := range r.rows {
		slices.SortFunc(list, func(a, b row) int { return cmp.Compare(a.uint("PartIdx"), b.uint("PartIdx")) })
	}
	return r, nil
}

// loadOf compares two readings of one path; second may be nil. It returns nil if there are no rows.
func loadOf(path string, first, second *reading) *evidence.Load {
	now := first
	if second != nil {
		now = second
	}
	rows := now.rows[path]
	if len(rows) == 0 {
		return nil
	}
	load := &evidence.Load{}
	before := map[uint64]row{}
	if second != nil {
		load.Span = second.at.Sub(first.at)
		for _, r := range first.rows[path] {
			before[r.uint("TabletId")] = r
		}
	}
	for _, r := range rows {
		p := evidence.PartitionLoad{
			Index: r.uint("PartIdx"), Rows: r.uint("RowCount"), Bytes: r.uint("DataSize"), CPUCores: r.float("CPUCores"),
			NodeID:      uint32(r.uint("NodeId")),
			TotalWrites: r.uint("RowUpdates") + r.uint("RowDeletes"), TotalReads: r.uint("RowReads") + r.uint("RangeReadRows"),
		}
		if second != nil {
			b, known := before[r.uint("TabletId")]
			rate(&p, r, b, known, load.Span.Seconds())
		}
		load.Partitions = append(load.Partitions, p)
	}
	return load
}

// rate fills in what happened between two rows of a partition. Counters start anew with the tablet, so they tell
// nothing if it is another one, or started in between.
func rate(p *evidence.PartitionLoad, now, before row, known bool, seconds float64) {
	writes := before.uint("RowUpdates") + before.uint("RowDeletes")
	reads := before.uint("RowReads") + before.uint("RangeReadRows")
	rejected := before.uint("TxRejectedByOverload")
	if !known || now["StartTime"] != before["StartTime"] || seconds <= 0 ||
		p.TotalWrites < writes || p.TotalReads < reads || now.uint("TxRejectedByOverload") < rejected {
		p.Restarted = true
		return
	}
	p.Writes = float64(p.TotalWrites-writes) / seconds
	p.Reads = float64(p.TotalReads-reads) / seconds
	p.Rejected = float64(now.uint("TxRejectedByOverload")-rejected) / seconds
}

// ordered reports whether the rows of a path can be matched to key ranges by their index: as many in both
// readings as the bounds leave room for, with indexes from 0 without a gap, and the bounds still the same.
func ordered(path string, first, second *reading, before, after []*Ydb.TypedValue) bool {
	if len(before) != len(after) {
		return false
	}
	for i := range before {
		if !proto.Equal(before[i], after[i]) {
			return false
		}
	}
	for _, r := range []*reading{first, second} {
		if r == nil {
			continue
		}
		rows := r.rows[path]
		if len(rows) != len(before)+1 {
			return false
		}
		for i, row := range rows {
			if row.uint("PartIdx") != uint64(i) {
				return false
			}
		}
	}
	return true
}

// markOneLead marks the partitions whose bounds begin with the same value. The partitions are in the order of the
// bounds between them.
func markOneLead(partitions []evidence.PartitionLoad, bounds []*Ydb.TypedValue) {
	for i := 1; i < len(bounds) && i < len(partitions); i++ {
		low, high := bounds[i-1].GetValue().GetItems(), bounds[i].GetValue().GetItems()
		partitions[i].OneLead = len(low) > 0 && len(high) > 0 && proto.Equal(low[0], high[0])
	}
}

// peaks reads when partitions used much of a core, by path and newest first. tablets tells the index of each
// tablet's partition.
func (v *views) peaks(ctx context.Context, paths []string, tablets map[uint64]uint64) (map[string][]evidence.Peak, error) {
	params := pathsParam(paths)
	out := map[string][]evidence.Peak{}
	for _, view := range []string{"top_partitions_one_minute", "top_partitions_one_hour"} {
		rows, err := v.read(ctx, view, []string{"IntervalEnd", "TabletId", "Path", "CPUCores"}, []string{"FollowerId"},
			func(bool) string {
				where := ""
				if params != nil {
					where = " WHERE Path IN $paths"
				}
				return where + fmt.Sprintf(" ORDER BY IntervalEnd DESC LIMIT %d", peakRows)
			}, params)
		if errors.Is(err, errViewFailed) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if r.uint("FollowerId") != 0 {
				continue
			}
			peak := evidence.Peak{CPUCores: r.float("CPUCores"), Hourly: strings.HasSuffix(view, "hour")}
			if i, ok := tablets[r.uint("TabletId")]; ok {
				peak.Index = &i
			}
			out[r.text("Path")] = append(out[r.text("Path")], peak)
		}
	}
	return out, nil
}
