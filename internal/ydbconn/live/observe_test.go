package live

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// shard is a partition of a simulated database: it writes at a rate and pushes its counters every ten seconds, at a
// time of its own.
type shard struct {
	rate  float64 // rows per second
	phase time.Duration
	born  time.Duration // when it appears
	again time.Duration // when its tablet starts again, if it does
	mute  bool          // it has pushed nothing yet
	bulk  bool          // its rows come by BulkUpsert, which it does not count
	every time.Duration // between two pushes of a server that is busy; 0 if it is not
}

func (s shard) row(index int, at time.Duration) ydbconn.Row {
	r := ydbconn.Row{"Path": "/local/t", "PartIdx": uint64(index), "OwnerId": uint64(1), "PathId": uint64(7)}
	if s.mute {
		return r
	}
	start := time.Duration(0)
	if s.again > 0 && at >= s.again {
		start = s.again
	}
	pushed := (at + s.phase).Truncate(cmp.Or(s.every, reportInterval)) - s.phase
	r["TabletId"], r["StartTime"] = uint64(100+index)+uint64(s.born/time.Second), uint64(start/time.Microsecond)
	r["RowUpdates"], r["UpdateTime"] = uint64(s.rate*max(0, pushed-start).Seconds()), uint64(start/time.Microsecond)
	if s.rate > 0 || s.bulk {
		r["UpdateTime"] = uint64(pushed / time.Microsecond)
	}
	if s.bulk {
		r["RowUpdates"] = uint64(0)
	}
	return r
}

// simulate reads the shards at intervals of pollInterval.
func simulate(shards []shard, after, span time.Duration) *observation {
	o := &observation{}
	zero := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for at := after; at <= after+span; at += pollInterval {
		var rows []ydbconn.Row
		for i, s := range shards {
			if at >= s.born {
				rows = append(rows, s.row(i, at))
			}
		}
		o.add(&reading{at: zero.Add(at), now: uint64(at / time.Microsecond), rows: map[string][]ydbconn.Row{"/local/t": rows}})
	}
	return o
}

// TestObservation watches shards whose pushes come late and at times of their own. However the observation falls, a
// rate that is told is nearly right, and no shard that is written is taken for an idle one.
func TestObservation(t *testing.T) {
	const busy, slow = 1000, 10
	for after := time.Minute; after < time.Minute+reportInterval; after += 700 * time.Millisecond {
		for _, test := range []struct {
			span  time.Duration
			known bool // of every shard
		}{
			{2 * time.Second, false}, {5 * time.Second, false}, {9 * time.Second, false}, {30 * time.Second, true}, {2 * time.Minute, true},
		} {
			shards := []shard{{rate: busy}, {rate: busy, phase: 3 * time.Second}, {rate: slow, phase: 7 * time.Second}, {}}
			o := simulate(shards, after, test.span)
			for i, p := range o.loadOf("/local/t").Partitions {
				name := fmt.Sprintf("from %s for %s: shard %d", after, test.span, i)
				if p.Unknown == test.known {
					t.Errorf("%s: unknown is %v", name, p.Unknown)
				}
				if !p.Unknown && math.Abs(p.Writes-shards[i].rate) > 0.25*shards[i].rate {
					t.Errorf("%s: %g writes/s, want %g", name, p.Writes, shards[i].rate)
				}
			}
		}
	}
}

// TestBusyServer watches partitions that push late, as those of a busy server do: a rate that is told is nearly right, and what has taken much and
// pushes nothing is not known rather than idle, and said.
func TestBusyServer(t *testing.T) {
	shards := []shard{{rate: 600, every: 25 * time.Second}, {rate: 600, phase: 4 * time.Second}, {rate: 600, every: 5 * time.Minute, again: time.Second}, {every: time.Minute}}
	o := simulate(shards, 301*time.Second, 30*time.Second)
	load := o.loadOf("/local/t")
	for i, unknown := range []bool{false, false, true, false} {
		if p := load.Partitions[i]; p.Unknown != unknown || !unknown && math.Abs(p.Writes-shards[i].rate) > 0.25*shards[i].rate {
			t.Errorf("partition %d: unknown is %t, %g writes/s instead of %g", i, p.Unknown, p.Writes, shards[i].rate)
		}
	}
	if notes := (&reader{}).shortNote(o); len(notes) != 1 || !strings.Contains(notes[0].Message, "1 of 4 partitions did not report") {
		t.Errorf("notes %+v", notes)
	}
}

// TestUncounted tells a partition whose rows come without statements from one that is idle, and from one that counts what is written.
func TestUncounted(t *testing.T) {
	for _, test := range []struct {
		shards []shard
		want   bool
	}{
		{[]shard{{}, {rate: 100}}, false},
		{[]shard{{}, {rate: 100, bulk: true}}, true},
		{[]shard{{rate: 100, bulk: true, again: 95 * time.Second}}, false}, // it was seen too briefly
	} {
		if got := simulate(test.shards, time.Minute, 40*time.Second).loadOf("/local/t").Uncounted; got != test.want {
			t.Errorf("%+v: uncounted is %t", test.shards, got)
		}
	}
}

// TestObservationChanges starts a tablet again, adds one and has one that pushed nothing.
func TestObservationChanges(t *testing.T) {
	shards := []shard{{rate: 100}, {rate: 100, again: 65 * time.Second}, {rate: 100, born: 93 * time.Second}, {mute: true}}
	p := simulate(shards, time.Minute, 40*time.Second).loadOf("/local/t").Partitions
	if p[0].Unknown || p[1].Unknown || math.Abs(p[1].Writes-100) > 25 {
		t.Errorf("a tablet that started anew long before the end tells its rate: %+v", p[:2])
	}
	if len(p) != 4 || !p[2].Unknown || !p[3].Unknown {
		t.Errorf("what was hardly seen is not known: %+v", p[2:])
	}
	p = simulate([]shard{{rate: 100, again: 95 * time.Second}}, time.Minute, 40*time.Second).loadOf("/local/t").Partitions
	if !p[0].Unknown || p[0].Writes != 0 {
		t.Errorf("a tablet that started anew at the end: %+v", p[0])
	}
}

// TestPartitionStatsRange reads by path first and by a range of the key then, and keeps partitions that pushed nothing.
func TestPartitionStatsRange(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	var texts []string
	s.Mu.Lock()
	s.Answer = func(text string, _ map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
		texts = append(texts, text)
		return resultSet([]*Ydb.Column{column("Path", Ydb.Type_UTF8), column("OwnerId", Ydb.Type_UINT64), column("PathId", Ydb.Type_UINT64)},
			[]*Ydb.Value{textValue("/local/t"), uint64Value(72), uint64Value(5)}, []*Ydb.Value{textValue("/local/u"), uint64Value(72), uint64Value(9)}), nil
	}
	s.Mu.Unlock()
	v := views{conn: c, clock: systemClock{}}
	first, err := v.partitionStats(t.Context(), []string{"/local/t", "/local/u"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.partitionStats(t.Context(), []string{"/local/t", "/local/u"}, first); err != nil {
		t.Fatal(err)
	}
	if len(texts) != 2 || strings.Contains(texts[0], "$owner") || !strings.Contains(texts[1], "PathId >= $lowest AND PathId <= $highest") ||
		!strings.Contains(texts[0], "FollowerId IS NULL") {
		t.Errorf("queries: %q", texts)
	}
	if owner, low, high, ok := first.keyRange(); !ok || owner != 72 || low != 5 || high != 9 {
		t.Errorf("range %d %d..%d %v", owner, low, high, ok)
	}
	if len(first.rows["/local/t"]) != 1 {
		t.Errorf("a partition that pushed nothing is lost: %v", first.rows)
	}
}

// TestNewest asks a server that drops a descending sort over the first column of a view's key and so gives the oldest
// rows: the newest come all the same.
func TestNewest(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 30, 0, time.UTC)
	for _, sorts := range []bool{true, false} {
		s := newStatsServer(t)
		c := open(t, s.Fake)
		var since []time.Duration
		s.Mu.Lock()
		s.Answer = func(text string, params map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
			from := time.UnixMicro(int64(params["$since"].GetValue().GetUint64Value()))
			since = append(since, now.Sub(from))
			var rows [][]*Ydb.Value
			for minute := range 60 {
				end := now.Truncate(time.Minute).Add(-time.Duration(59-minute) * time.Minute)
				for rank := range 256 {
					if end.After(from) {
						rows = append(rows, []*Ydb.Value{uint64Value(uint64(end.UnixMicro())), textValue(fmt.Sprint("SELECT ", minute, "/", rank))})
					}
				}
			}
			if sorts {
				for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
					rows[i], rows[j] = rows[j], rows[i]
				}
			}
			return resultSet([]*Ydb.Column{column("IntervalEnd", Ydb.Type_TIMESTAMP), column("QueryText", Ydb.Type_UTF8)}, rows[:min(len(rows), intervalRows)]...), nil
		}
		s.Mu.Unlock()
		v := views{conn: c, clock: systemClock{}}
		rows, err := v.newest(t.Context(), queryMetrics, nil, nil, now)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) < 512 || !strings.HasPrefix(rows[0].Text("QueryText"), "SELECT 59/") || !strings.HasPrefix(rows[511].Text("QueryText"), "SELECT 58/") {
			t.Errorf("sorted %v: %d rows, the first %q, read from %v", sorts, len(rows), rows[0].Text("QueryText"), since)
		}
	}
}

// TestUnused waits for no partition that had no load, until it is written.
func TestUnused(t *testing.T) {
	minute := uint64(time.Minute / time.Microsecond)
	row := func(tablet, updated, updates uint64, cores float64) ydbconn.Row {
		return ydbconn.Row{"TabletId": tablet, "StartTime": uint64(1), "UpdateTime": updated, "RowUpdates": updates, "CPUCores": cores}
	}
	still, late := row(1, minute, 5, 0.01), row(2, 10*minute-1, 5, 0.01)
	works, taken := row(3, minute, 5, 0.5), row(4, minute, 100_000, 0.01)
	zero := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	first := &reading{at: zero, now: 10 * minute, rows: map[string][]ydbconn.Row{"idle": {still}, "others": {late, works, taken}}}
	o := &observation{unused: first.unused()}
	o.add(first)
	if waiting, of := o.waiting(); waiting != 3 || of != 4 {
		t.Errorf("%d of %d partitions are waited for", waiting, of)
	}
	if l := o.loadOf("idle"); l.Span != unusedFor || l.Partitions[0].Unknown {
		t.Errorf("the load of what is idle: %+v", l)
	}
	o.add(&reading{at: zero.Add(pollInterval), now: 10*minute + 1, rows: map[string][]ydbconn.Row{"idle": {row(1, 10*minute, 6, 0.01)}}})
	if waiting, of := o.waiting(); waiting != 1 || of != 1 {
		t.Errorf("%d of %d partitions are waited for once the first is written", waiting, of)
	}
}

// BenchmarkIdleTables reads 2,000 tables that nobody uses.
func BenchmarkIdleTables(b *testing.B) {
	db := ydbtest.Open(b, b.Context(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	for i := range 2000 {
		if err := db.Server.Exec(b.Context(), fmt.Sprintf("CREATE TABLE `d%d/t%d` (id Uint64 NOT NULL, at Timestamp, name Utf8, PRIMARY KEY (id))",
			i%40, i), nil); err != nil {
			b.Fatal(err)
		}
	}
	c, err := ydbconn.Open(b.Context(), ydbconn.Options{Endpoint: db.ConnectionString})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	for b.Loop() {
		bundle, err := Read(b.Context(), c, Options{Clock: &later{}})
		if err != nil || len(bundle.Tables) != 2000 || len(bundle.Notes) > 0 {
			b.Fatalf("%d tables, %v, %v", len(bundle.Tables), bundle.Notes, err)
		}
	}
}

// later is the clock of a machine on which two minutes pass behind the first look at it.
type later struct {
	systemClock
	looked atomic.Bool
}

func (c *later) Now() time.Time {
	if !c.looked.Swap(true) {
		return time.Now()
	}
	return time.Now().Add(2 * time.Minute)
}
