package live

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestRecordRequests counts what a call of record asks of a thousand tables: the first one reads two system views and describes each table
// once, and the next ones read one and describe none.
func TestRecordRequests(t *testing.T) {
	const tables = 1000
	f := ydbtest.StartFake(t)
	var stats []*Ydb.Column
	for _, name := range []string{"OwnerId", "PathId", "PartIdx", "TabletId"} {
		stats = append(stats, column(name, Ydb.Type_UINT64))
	}
	stats = append(stats, column("Path", Ydb.Type_UTF8))
	var rows [][]*Ydb.Value
	bounded := newStatsServer(t).Tables["/local/t"]
	for i := range tables {
		path := fmt.Sprintf("/local/t%d", i)
		f.Tables[path] = bounded
		for part := range len(bounded.ShardKeyBounds) + 1 {
			rows = append(rows, []*Ydb.Value{uint64Value(1), uint64Value(uint64(i)), uint64Value(uint64(part)), uint64Value(uint64(100*i + part)), textValue(path)})
		}
	}
	var views atomic.Int64
	f.Answer = func(text string, _ map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
		if strings.Contains(text, ".sys/") {
			views.Add(1)
		}
		if strings.Contains(text, "partition_stats") {
			return resultSet(stats, rows...), nil
		}
		return nil, nil
	}
	c, r := open(t, f), &heat.Recording{}
	for call, want := range []struct{ views, described int }{{2, tables}, {1, 0}, {1, 0}} {
		views.Store(0)
		before := f.Called("DescribeTable")
		reading, _, err := Record(t.Context(), c, Options{ViewInterval: 1}, r, false, false)
		if err != nil || len(reading.Tables) != tables {
			t.Fatalf("call %d: %d tables: %v", call+1, len(reading.Tables), err)
		}
		if got := f.Called("DescribeTable") - before; int(views.Load()) != want.views || got != want.described {
			t.Errorf("call %d: %d reads of system views and %d tables described, want %d and %d", call+1, views.Load(), got, want.views, want.described)
		}
		reading.At = reading.At.AddDate(0, 0, call)
		r.Add(reading, heat.Tiers())
	}
}
