package run

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// leaping is a clock on which time passes only while one goroutine waits, and then at once.
type leaping struct {
	mu     sync.Mutex
	now    time.Time
	passed func(now time.Time) // is told of each second; nil if nobody wants to know
}

func (c *leaping) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *leaping) After(d time.Duration) <-chan time.Time {
	out := make(chan time.Time, 1)
	for ; d > 0; d -= time.Second {
		c.mu.Lock()
		c.now = c.now.Add(min(d, time.Second))
		c.mu.Unlock()
		if c.passed != nil {
			c.passed(c.Now())
		}
	}
	out <- c.Now()
	return out
}

// TestQuiet watches a table on a server whose partitions report as late as YDB's, while an application has written it, writes it, or begins to.
func TestQuiet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		writes      func(second int) bool // in which seconds somebody writes: the watching begins in second 0, and the table was made 300 s before
		young       bool                  // the table was made just now
		refused     string
		least, most int // seconds
	}{
		{name: "never", writes: func(int) bool { return false }, least: 60, most: 62},
		{name: "until just now", writes: func(s int) bool { return s <= 0 }, least: 60, most: 62},
		{name: "all the time", writes: func(int) bool { return true }, refused: "is being written", most: 22},
		{name: "now and then", writes: func(s int) bool { return s%11 == 0 }, refused: "is being written", most: 32},
		{name: "again after a while", writes: func(s int) bool { return s >= 35 }, refused: "is being written", least: 35, most: 51},
		{name: "once in the middle", writes: func(s int) bool { return s == 27 }, refused: "is being written", least: 27, most: 42},
		{name: "a table that was made just now", young: true, writes: func(s int) bool { return s <= 0 }, least: 60, most: 77},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			time0 := time.Date(2026, 3, 1, 12, 0, 7, 0, time.UTC)
			clock := &leaping{now: time0}
			if !c.young {
				clock.now = time0.Add(-300 * time.Second)
			}
			ctx := context.Background()
			d := &database{t: t, ctx: ctx}
			d.open(localydb.Options{Clock: clock.Now})
			v := d.declared("quiet", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
			app, err := ydb.Open(ctx, d.ydb.ConnectionString, ydb.WithApplicationName("billing"))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = app.Close(ctx) }()
			other := *d.ydb
			other.Driver = app
			clock.passed = func(now time.Time) {
				if s := int(now.Sub(time0).Seconds()); c.writes(s) {
					if _, err := other.Query(ctx, fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, 'hush'u)", yql.QuoteName(v.path), s+1000)); err != nil {
						t.Error(err)
					}
				}
			}
			clock.passed(clock.Now())
			<-clock.After(time0.Sub(clock.Now()))
			told := map[string]bool{}
			r := &Runner{Plan: v.plan, Conn: v.conn, Clock: clock, Report: func(e work.Event) { told[e.Text] = true }}
			s, err := r.open()
			if err != nil {
				t.Fatal(err)
			}
			err = watch.Quiet(ctx, s.env, s.Quiet)
			took := int(clock.Now().Sub(time0).Seconds())
			t.Logf("after %d s: %v", took, err)
			if took < c.least || took > c.most {
				t.Errorf("it took %d s, and may take %d to %d", took, c.least, c.most)
			}
			switch {
			case c.refused == "" && err != nil, c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("%v, want: %s", err, c.refused)
			case c.refused != "" && (!strings.Contains(err.Error(), "( id , v ) VALUES ( ? ) (application billing)") || strings.Contains(err.Error(), "hush")):
				t.Errorf("it does not say who writes, or says what: %v", err)
			}
			if len(told) < took/2 {
				t.Errorf("in %d s it told only %d times how long it takes", took, len(told))
			}
		})
	}
}
