package run

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

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
			ydbtest.Bubble(t, func(t *testing.T) {
				time.Sleep(7 * time.Second) // into a minute
				ctx := context.Background()
				d := &database{t: t, ctx: ctx}
				d.open(localydb.Options{})
				v := d.declared("quiet", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
				other := *d.ydb
				other.Driver = d.ydb.Connect(t, ctx, ydb.WithApplicationName("billing"))
				second0 := 0
				if !c.young {
					second0 = -300
				}
				time0 := time.Now().Add(time.Duration(-second0) * time.Second)
				writing, stop := context.WithCancel(ctx)
				defer stop()
				go func() {
					for s := second0; writing.Err() == nil; s++ {
						if c.writes(s) {
							if _, err := other.Query(writing, fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, 'hush'u)", yql.QuoteName(v.path), s+1000)); err != nil && writing.Err() == nil {
								t.Error(err)
							}
						}
						_ = ydbconn.Sleep(writing, time.Until(time0.Add(time.Duration(s+1)*time.Second)))
					}
				}()
				time.Sleep(time.Until(time0) + time.Millisecond) // second 0 has been written
				told := map[string]bool{}
				r := &Runner{Plan: v.plan, Conn: v.conn, Report: func(e work.Event) { told[e.Text] = true }}
				s, err := r.open()
				if err != nil {
					t.Fatal(err)
				}
				err = watch.Quiet(ctx, s.env, s.Quiet)
				took := int(time.Since(time0).Seconds())
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
		})
	}
}
