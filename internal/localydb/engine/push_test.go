package engine

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// openLate opens a database whose system views are as late as YDB's.
func openLate(t *testing.T) (*DB, *clock) {
	t.Helper()
	c := newClock()
	db := Open(Options{Manual: true, Clock: c.now})
	t.Cleanup(db.Close)
	return db, c
}

// TestPush writes a row a second and says what partition_stats shows of it.
func TestPush(t *testing.T) {
	db, clock := openLate(t)
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64"))
	if rows := viewRows(t, db, "partition_stats"); len(rows) != 1 || rows[0]["Path"].S != "/local/t" || !rows[0]["TabletId"].Null || !rows[0]["RowUpdates"].Null {
		t.Errorf("a partition that pushed nothing shows %v", rows)
	}
	var shown []string
	for i := range uint64(32) {
		if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{i, i})); err != nil {
			t.Fatal(err)
		}
		clock.advance(time.Second)
		db.Tick()
		shown = append(shown, fmt.Sprint(viewRows(t, db, "partition_stats")[0]["RowUpdates"].U))
	}
	const want = "0 0 0 0 5 5 5 5 5 5 5 5 5 5 15 15 15 15 15 15 15 15 15 15 25 25 25 25 25 25 25 25"
	if got := strings.Join(shown, " "); got != want {
		t.Errorf("updates shown each second: %s\nwant %s", got, want)
	}
}

// TestClosedIntervals shows a query when its minute is over, and when its hour is.
func TestClosedIntervals(t *testing.T) {
	db, clock := openLate(t)
	db.RecordQuery("SELECT 1", QueryStats{CPUTime: time.Second})
	seen := func() (minute, hour int) {
		return len(viewRows(t, db, "query_metrics_one_minute")), len(viewRows(t, db, "top_queries_by_cpu_time_one_hour"))
	}
	for _, step := range []struct {
		after        time.Duration
		minute, hour int
	}{{0, 0, 0}, {time.Minute, 1, 0}, {time.Hour, 1, 1}} {
		clock.advance(step.after)
		if minute, hour := seen(); minute != step.minute || hour != step.hour {
			t.Errorf("after %s: %d and %d rows, want %d and %d", step.after, minute, hour, step.minute, step.hour)
		}
	}
}
