package work

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// Metrics are what a run shows to Prometheus.
type Metrics struct {
	mu  sync.Mutex
	all []*measured
}

// measured is what is known of the run of one plan.
type measured struct {
	table string
	step  plan.StepID
	last  Progress
	lag   *Lag // nil if no table follows another
	waits uint64
	done  uint64
}

// NewMetrics are those of a run of plans, before anything happens.
func NewMetrics(plans []*plan.Plan) *Metrics {
	m := &Metrics{}
	for _, p := range plans {
		m.all = append(m.all, &measured{table: p.Table})
	}
	return m
}

// metric is one value under its name.
type metric struct {
	name, kind, help string
	value            any
}

// Take takes an event of the runner.
func (m *Metrics) Take(e Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.all {
		if e.Table == "" || e.Table == one.table {
			one.take(e)
		}
	}
}

func (m *measured) take(e Event) {
	switch e.Kind {
	case EventBegin:
		m.step, m.last = e.Step, Progress{}
	case EventDone:
		m.done++
	case EventWait:
		m.waits++
	case EventLag:
		m.lag = e.Lag
	case EventProgress:
		m.step, m.last = e.Step, e.Progress
	}
}

// ServeHTTP writes the metrics in Prometheus' text format.
// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
func (m *Metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	var names []string
	lines := map[string][]string{}
	for _, one := range m.all {
		for _, v := range one.metrics() {
			name := "ydb_keyadvise_" + v.name
			if lines[name] == nil {
				names = append(names, name)
				lines[name] = []string{fmt.Sprintf("# HELP %[1]s %[2]s\n# TYPE %[1]s %[3]s", name, v.help, v.kind)}
			}
			labels := fmt.Sprintf("{table=%q,step=%q,work=%q}", one.table, one.step, one.last.What)
			if v.kind == "counter" {
				labels = fmt.Sprintf("{table=%q}", one.table) // goes on from step to step
			}
			lines[name] = append(lines[name], fmt.Sprintf("%s%s %v", name, labels, v.value))
		}
	}
	for _, name := range names {
		fmt.Fprintln(w, strings.Join(lines[name], "\n"))
	}
}

// metrics are the values of one plan.
func (m *measured) metrics() []metric {
	limited := 0
	if m.last.Reason != "" {
		limited = 1
	}
	checkpoint := 0.0
	if !m.last.Checkpoint.IsZero() {
		checkpoint = float64(m.last.Checkpoint.UnixMilli()) / 1000
	}
	values := []metric{
		{"rows", "gauge", "Rows read or written so far in the current work, by all processes.", m.last.Rows},
		{"bytes", "gauge", "Bytes in those rows.", m.last.Bytes},
		{"expected_rows", "gauge", "Total number of rows, if known; otherwise 0.", m.last.Expected},
		{"ranges", "gauge", "Ranges in the current work.", m.last.Ranges},
		{"ranges_done", "gauge", "Ranges that are finished.", m.last.RangesDone},
		{"workers", "gauge", "Workers of this process.", m.last.Workers},
		{"other_processes", "gauge", "Other processes that share the work.", m.last.Others},
		{"limited", "gauge", "1 if the work is slowed down by the database or by a limit; otherwise 0.", limited},
		{"checkpoint_timestamp_seconds", "gauge", "When progress was last saved, in Unix time; 0 if never.", checkpoint},
		{"steps_done_total", "counter", "Steps that this process finished.", m.done},
		{"waits_total", "counter", "How often this process reported that it was waiting.", m.waits},
	}
	if l := m.lag; l != nil {
		values = append(values,
			metric{"lag_seconds", "gauge", "How far the table that follows the changefeed is behind, in the worst known partition.", l.Seconds},
			metric{"lag_records", "gauge", "Records of the changefeed that are not yet applied.", l.Records},
			metric{"lag_unknown_partitions", "gauge", "Partitions of the changefeed whose progress is not known.", l.Partitions - l.Known},
			metric{"lag_lost_partitions", "gauge", "Partitions in which records were lost before they were applied.", len(l.Lost)})
	}
	return values
}
