package main

import (
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

// metrics are what a run shows to Prometheus.
type metrics struct {
	mu    sync.Mutex
	table string
	step  migrate.StepID
	last  migrate.Progress
	lag   *migrate.Lag // nil if no table follows another
	waits uint64
	done  uint64
}

// serveMetrics answers GET /metrics at an address until stop is called.
func serveMetrics(address string, m *metrics) (at string, stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, fmt.Errorf("--metrics %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // ends with stop
	return listener.Addr().String(), func() { _ = server.Close() }, nil
}

// metric is one value under its name.
type metric struct {
	name, kind, help string
	value            any
}

// event takes an event of the runner.
func (m *metrics) event(e migrate.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch e.Kind {
	case migrate.EventBegin:
		m.step, m.last = e.Step, migrate.Progress{}
	case migrate.EventDone:
		m.done++
	case migrate.EventWait:
		m.waits++
	case migrate.EventLag:
		m.lag = e.Lag
	case migrate.EventProgress:
		m.step, m.last = e.Step, e.Progress
	}
}

// ServeHTTP writes the metrics in Prometheus' text format.
// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
func (m *metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	labels := fmt.Sprintf("{table=%q,step=%q,work=%q}", m.table, m.step, m.last.What)
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
			metric{"lag_lost_partitions", "gauge", "Partitions in which records expired before they were applied.", len(l.Lost)})
	}
	for _, v := range values {
		of := labels
		if v.kind == "counter" {
			of = fmt.Sprintf("{table=%q}", m.table) // goes on from step to step
		}
		fmt.Fprintf(w, "# HELP ydb_keyadvise_%[1]s %[2]s\n# TYPE ydb_keyadvise_%[1]s %[3]s\nydb_keyadvise_%[1]s%[4]s %[5]v\n", v.name, v.help, v.kind, of, v.value)
	}
}
