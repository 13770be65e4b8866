package engine

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// QueryStats is what a finished query cost.
type QueryStats struct {
	Duration        time.Duration
	CPUTime         time.Duration
	CompileDuration time.Duration
	Tables          []TableStats
	ParametersSize  uint64
	FromCache       bool
}

// RecordQuery adds a finished query to query_metrics and top_queries. Reads of a bulk protocol are no queries.
func (db *DB) RecordQuery(text string, stats QueryStats) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.queries.add(db.opts.Clock(), db.subject.User, text, stats)
}

// Bounds of what is remembered.
// Source: https://ydb.tech/docs/en/dev/system-views.
const (
	maxQueryText    = 10 << 10
	maxQueryMetrics = 256 // queries of a minute that query_metrics shows
	maxQueryKinds   = 4 * maxQueryMetrics
	topQueries      = 5
	keepMinutes     = 6 * time.Hour
	keepHours       = 14 * 24 * time.Hour
)

// queryLog remembers finished queries by interval.
type queryLog struct {
	metrics []metricWindow // by minute, oldest first
	minutes []topQueryWindow
	hours   []topQueryWindow
}

type metricWindow struct {
	end    time.Time
	byText map[string]*queryMetric
}

// queryMetric sums up the executions of a query. The values of vectors are in the order of metricNames.
type queryMetric struct {
	count         uint64
	sum, min, max [8]int64
}

// metricNames are the quantities of query_metrics, in the order of its columns.
var metricNames = [8]string{
	"CPUTime", "Duration", "ReadRows", "ReadBytes", "UpdateRows", "UpdateBytes", "DeleteRows", "RequestUnits",
}

// finishedQuery is one execution.
type finishedQuery struct {
	text, user string
	ended      time.Time
	stats      QueryStats
	values     [8]int64
	partitions uint64
}

type topQueryWindow struct {
	end time.Time
	top [len(topQueryOrders)][]*finishedQuery // best first, different texts
}

// topQueryOrders are the orders of the top_queries views.
var topQueryOrders = [4]struct {
	name  string
	value int // index into finishedQuery.values
}{
	{"duration", 1}, {"read_bytes", 3}, {"cpu_time", 0}, {"request_units", 7},
}

func (q *queryLog) add(now time.Time, user, text string, stats QueryStats) {
	if len(text) > maxQueryText {
		text = text[:maxQueryText]
	}
	f := &finishedQuery{text: text, user: user, ended: now, stats: stats}
	var sum TableStats
	for _, t := range stats.Tables {
		sum.ReadRows += t.ReadRows
		sum.ReadBytes += t.ReadBytes
		sum.UpdateRows += t.UpdateRows
		sum.UpdateBytes += t.UpdateBytes
		sum.DeleteRows += t.DeleteRows
		f.partitions += t.Partitions
	}
	f.values = [8]int64{
		stats.CPUTime.Microseconds(), stats.Duration.Microseconds(), int64(sum.ReadRows), int64(sum.ReadBytes),
		int64(sum.UpdateRows), int64(sum.UpdateBytes), int64(sum.DeleteRows), requestUnits(stats.CPUTime, sum),
	}
	q.addMetric(now, f)
	q.minutes = addTop(q.minutes, now, time.Minute, f)
	q.hours = addTop(q.hours, now, time.Hour, f)
}

// requestUnits is the greater of the processor's and the storage's cost.
// Source: https://yandex.cloud/en/docs/ydb/pricing/ru-yql: a unit per 1.5 ms of processor time; a unit per row
// or 4 KB read, two per row or KB written.
func requestUnits(cpu time.Duration, s TableStats) int64 {
	compute := cpu.Microseconds() / 1500
	read := max(s.ReadRows, s.ReadBytes/4096)
	write := 2 * max(s.UpdateRows+s.DeleteRows, s.UpdateBytes/1024)
	return max(1, compute, int64(read+write))
}

func (q *queryLog) addMetric(now time.Time, f *finishedQuery) {
	end := now.Truncate(time.Minute).Add(time.Minute)
	if n := len(q.metrics); n == 0 || q.metrics[n-1].end.Before(end) {
		q.metrics = append(q.metrics, metricWindow{end: end, byText: map[string]*queryMetric{}})
	}
	w := q.metrics[len(q.metrics)-1]
	m := w.byText[f.text]
	if m == nil {
		if len(w.byText) >= maxQueryKinds {
			return
		}
		m = &queryMetric{min: f.values, max: f.values}
		w.byText[f.text] = m
	}
	m.count++
	for i, v := range f.values {
		m.sum[i] += v
		m.min[i] = min(m.min[i], v)
		m.max[i] = max(m.max[i], v)
	}
}

// addTop adds a query to the tops of the interval it ended in.
func addTop(windows []topQueryWindow, now time.Time, every time.Duration, f *finishedQuery) []topQueryWindow {
	end := now.Truncate(every).Add(every)
	if n := len(windows); n == 0 || windows[n-1].end.Before(end) {
		windows = append(windows, topQueryWindow{end: end})
	}
	w := &windows[len(windows)-1]
	for i, by := range topQueryOrders {
		top := w.top[i]
		if j := slices.IndexFunc(top, func(g *finishedQuery) bool { return g.text == f.text }); j >= 0 {
			if top[j].values[by.value] >= f.values[by.value] {
				continue
			}
			top = slices.Delete(top, j, j+1)
		}
		at, _ := slices.BinarySearchFunc(top, f, func(a, b *finishedQuery) int {
			return cmp.Compare(b.values[by.value], a.values[by.value])
		})
		if at < topQueries {
			top = slices.Insert(top, at, f)
		}
		w.top[i] = top[:min(len(top), topQueries)]
	}
	return windows
}

// roll drops the intervals that are too old.
func (q *queryLog) roll(now time.Time) {
	q.metrics = slices.DeleteFunc(q.metrics, func(w metricWindow) bool { return now.Sub(w.end) > keepMinutes })
	q.minutes = slices.DeleteFunc(q.minutes, func(w topQueryWindow) bool { return now.Sub(w.end) > keepMinutes })
	q.hours = slices.DeleteFunc(q.hours, func(w topQueryWindow) bool { return now.Sub(w.end) > keepHours })
}

var queryMetricsColumns = func() []Column {
	text := "Timestamp IntervalEnd, Uint32 Rank, Utf8 QueryText, Uint64 Count"
	for _, n := range metricNames {
		t := schema.Uint64
		if n == "Duration" {
			t = schema.Interval
		}
		text += fmt.Sprintf(", %s Sum%[2]s Min%[2]s Max%[2]s", t, n)
	}
	return cols(text + ", Uint64 LocksBrokenAsBreaker LocksBrokenAsVictim")
}()

func (q *queryLog) metricRows(closed func(end time.Time) bool) [][]Value {
	var rows [][]Value
	for _, w := range q.metrics {
		if !closed(w.end) {
			continue
		}
		texts := make([]string, 0, len(w.byText))
		for t := range w.byText {
			texts = append(texts, t)
		}
		slices.SortFunc(texts, func(a, b string) int {
			return cmp.Or(cmp.Compare(w.byText[b].sum[0], w.byText[a].sum[0]), cmp.Compare(a, b))
		})
		for i, text := range texts[:min(len(texts), maxQueryMetrics)] {
			m := w.byText[text]
			row := []Value{timestamp(w.end), Uint(uint64(i + 1)), Text(text), Uint(m.count)}
			for j := range metricNames {
				row = append(row, Int(m.sum[j]), Int(m.min[j]), Int(m.max[j]))
			}
			rows = append(rows, append(row, Uint(0), Uint(0)))
		}
	}
	return rows
}

var topQueriesColumns = cols(`Timestamp IntervalEnd, Uint32 Rank, Utf8 QueryText, Interval Duration, Timestamp EndTime,
	Utf8 Type, Uint64 ReadRows ReadBytes UpdateRows UpdateBytes DeleteRows DeleteBytes Partitions, Utf8 UserSID,
	Uint64 ParametersSize, Interval CompileDuration, Bool FromQueryCache,
	Uint64 CPUTime ShardCount SumShardCPUTime MinShardCPUTime MaxShardCPUTime ComputeNodesCount SumComputeCPUTime
	MinComputeCPUTime MaxComputeCPUTime CompileCPUTime ProcessCPUTime RequestUnits`)

// topRows returns the rows of a top_queries view.
func (q *queryLog) topRows(order int, every time.Duration, closed func(end time.Time) bool) [][]Value {
	windows := q.minutes
	if every == time.Hour {
		windows = q.hours
	}
	var rows [][]Value
	for _, w := range windows {
		if !closed(w.end) {
			continue
		}
		for i, f := range w.top[order] {
			cpu := Int(f.values[0])
			rows = append(rows, []Value{
				timestamp(w.end), Uint(uint64(i + 1)), Text(f.text), Int(f.values[1]), timestamp(f.ended), Text("data"),
				Int(f.values[2]), Int(f.values[3]), Int(f.values[4]), Int(f.values[5]), Int(f.values[6]), Uint(0),
				Uint(f.partitions), Text(f.user), Uint(f.stats.ParametersSize),
				Int(f.stats.CompileDuration.Microseconds()), Bool(f.stats.FromCache),
				cpu, Uint(f.partitions), cpu, cpu, cpu, Uint(1), Uint(0), Uint(0), Uint(0), Uint(0), Uint(0), Int(f.values[7]),
			})
		}
	}
	return rows
}
