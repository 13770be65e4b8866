package run

import (
	"bytes"
	"context"
	"encoding/binary"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestDoor sees on the wire that a process asks for the long lease just before each request that changes the database, and that it looks
// in between where the tables are: from the first step to the cleanup, and back, before the cutover and behind it.
func TestDoor(t *testing.T) {
	t.Parallel()
	const lease = 20 * time.Second                                                           // that nothing else takes
	long := binary.LittleEndian.AppendUint64([]byte{0x21}, uint64(2*lease/time.Microsecond)) // an int64_value of Ydb.Value
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(writers), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				a := &attack{guarded: g, writers: writers, scene: scene{tables: 1}}
				a.prepare("door_" + string(writers))
				v := a.tables[0]
				r := g.relay()
				var mu sync.Mutex
				holds, looked, changes := false, false, 0
				r.sees = func(method string, request []byte) string {
					what := changeOf(method, request)
					mu.Lock()
					defer mu.Unlock()
					switch {
					case bytes.Contains(request, []byte("/runs`")) && bytes.Contains(request, long):
						holds = true
					case bytes.Contains(request, []byte(schema.StateDirectory)):
					case questionOf(method, request) != "":
						looked = true
					case what != "":
						if changes++; !holds || !looked {
							t.Errorf("%s %s: it has asked for the lease: %v, and looked at the tables: %v\n%.300q", method, what, holds, looked, request)
						}
						holds, looked = false, false
					}
					return ""
				}
				conn := a.behind(r)
				for _, c := range [][]asked{{toRun, goesBack}, {toRun, toCutover, goesBack, toCleanup}, {toRun, toCutover, toCleanup}} {
					for _, command := range c {
						run := v.runner(v.plan)
						run.Conn, run.Lease, run.FenceRevoke, run.Quiet = conn, lease, true, time.Millisecond
						if err := consenting(a.ctx, run, command.do); err != nil {
							t.Fatalf("%s: %v", command, err)
						}
					}
				}
				if changes < 25 {
					t.Errorf("it has seen %d changes", changes)
				}
				if !strings.Contains(yql.PrintTable(v.now()), "_hash") {
					t.Error("the plan was not carried out")
				}
			})
		})
	}
}

// TestDoorShut takes the lease from a process that is about to change the database, as who takes over from one that slept does: it does
// not, and nothing of what it had begun is there.
func TestDoorShut(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "door_shut")
		r := v.runner(v.plan)
		ctx, end := context.WithTimeout(v.ctx, time.Minute)
		defer end()
		shut := false
		r.Report = func(e work.Event) {
			if e.Step == plan.Create && e.Detail && !shut {
				shut = true
				v.must("UPDATE `" + schema.StateDirectory + "/runs` SET owner = 'another'u, held = 'another'u, " +
					"leased = CurrentUtcTimestamp() + Interval('PT1H') WHERE true")
			}
		}
		if err := r.Run(ctx, ""); err == nil || !shut {
			t.Errorf("it goes on: %v", err)
		}
		if _, _, err := v.conn.Identify(v.ctx, v.plan.Copy); !ydbconn.NotFound(err) {
			t.Errorf("%s was made without the lease: %v", v.plan.Copy, err)
		}
	})
}
