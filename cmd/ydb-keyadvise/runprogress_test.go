package main

import (
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
)

// TestRunProgress tells of a copy whose rate falls: the reason comes first, the rate is that of now, and the line fits.
func TestRunProgress(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	var out strings.Builder
	width := 0
	a := &app{stderr: &out, stderrSize: func() (int, int) { return width, 24 }, getenv: func(string) string { return "" }, now: func() time.Time { return now }}
	p := newRunProgress(a)
	rows := uint64(0)
	tell := func(perSecond uint64, seconds int, reason string) string {
		for range seconds {
			now = now.Add(time.Second)
			rows += perSecond
			out.Reset()
			p.event(work.Event{Kind: work.EventProgress, Progress: work.Progress{What: "copy", Rows: rows, Bytes: rows * 100, Expected: 1_000_000, Ranges: 16, RangesDone: 3,
				Workers: 4, Others: 1, Checkpoint: now.Add(-time.Second), Reason: reason}})
		}
		return strings.TrimPrefix(out.String(), "\r\x1b[K")
	}
	if got, want := tell(10_000, 30, ""), "copy: 300,000 of 1,000,000 rows, 30%, 10,000/s, 1m10s left; 30 MB, 1.0 MB/s; 3 of 16 ranges, 4 workers here, 1 process elsewhere; saved 1s ago"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := tell(1000, 20, "a partition takes 95% of its core"), "copy, slowed down: 320,000 of 1,000,000 rows, 32%, 1,000/s, 11m20s left; a partition takes 95% of its core; 32 MB, 0.1 MB/s; "; !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := tell(680_001, 1, ""), "copy: 1,000,001 rows, "; !strings.HasPrefix(got, want) || strings.Contains(got, "%") {
		t.Errorf("got  %s\nwant %s, and of how many is not known", got, want)
	}
	rows, width = 320_000, 80
	if got, want := tell(0, 1, "a partition takes 95% of its core"), "1,000,000 rows, "; !strings.Contains(got, want) || !strings.Contains(got, " left") {
		t.Errorf("there is no room for what matters: %s", got)
	}
	width = 60
	if got := tell(1000, 1, "a partition takes 95% of its core"); len([]rune(got)) != 59 {
		t.Errorf("%d characters: %s", len([]rune(got)), got)
	}
}

// TestRunProgressOfTables adds up what tables that are copied at once have done, each at its own rate, and says once what begins for all.
func TestRunProgressOfTables(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	var out strings.Builder
	a := &app{stderr: &out, stderrSize: func() (int, int) { return 0, 24 }, getenv: func(string) string { return "" }, now: func() time.Time { return now }}
	p := newRunProgress(a)
	for _, table := range []string{"shop/orders", "shop/items"} {
		p.event(work.Event{Kind: work.EventBegin, Table: table, Step: "20-backfill", Text: "Copy the rows"})
		p.event(work.Event{Kind: work.EventSay, Table: table, Text: "rows are copied in bulk"})
	}
	p.event(work.Event{Kind: work.EventSay, Table: "shop/items", Text: "of its own"})
	if got, want := out.String(), "20-backfill: Copy the rows\n  orders: rows are copied in bulk\n  items: of its own\n"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	rows := uint64(0)
	for range 30 {
		now = now.Add(time.Second)
		rows += 1000
		for _, table := range []string{"shop/orders", "shop/items"} {
			out.Reset()
			p.event(work.Event{Kind: work.EventProgress, Table: table, Progress: work.Progress{What: "copy", Rows: rows, Bytes: rows * 100,
				Expected: 100_000, Ranges: 16, RangesDone: 3, Workers: 4}})
			now = now.Add(100 * time.Millisecond)
		}
	}
	if got, want := out.String(), "copy, 2 tables: 60,000 of 200,000 rows, 30%, 1,66"; !strings.Contains(got, want) || !strings.Contains(got, " left") {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
