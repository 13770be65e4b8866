package run

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestKilledRepeats counts what is copied again once processes were killed: no more for each than what its worker had under way, and what it
// had not recorded yet, which it does once a second.
func TestKilledRepeats(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		const rows, kills = 6000, 6
		random, cluster := rand.New(rand.NewPCG(1, 1)), ydbtest.NewCluster(100)
		v := onCluster(t, cluster, 1, rows, plan.Stopped, plan.Writing)
		const underWay = 2 * (2 << 20)
		const unrecorded = 1.6 // seconds: what passes between two recordings, and what one takes before and behind it
		written := func() int { return int(cluster.Moved(v.conn.Absolute(v.plan.Copy), true) / cluster.Rows) }
		// Recording is slower than writing, so that a process is behind with it whenever it is killed.
		recording := fault.Fault{Service: "Query", Method: "ExecuteQuery", Text: "AS position", Kind: fault.Latency, Latency: 300 * time.Millisecond}
		v.server.SetFaults(cluster.Fault(), recording)
		most := int(underWay+unrecorded*cluster.Process) / int(cluster.Rows*cluster.RowBytes)
		repeated := 0
		for kill := range kills {
			r, client := v.client()
			r.Workers = 1
			ctx, cancel := context.WithCancel(v.ctx)
			var all sync.WaitGroup
			before := written()
			all.Go(func() { _ = r.upTo(ctx, plan.Backfill) })
			v.until(func() bool { return written() > before })
			time.Sleep(time.Duration(random.IntN(3000)) * time.Millisecond)
			client.Kill()
			cancel()
			all.Wait()
			time.Sleep(10 * time.Second) // what was under way arrives
			lost := written() - repeated - v.total("SUM(rows)", "ranges WHERE work = 'copy'u")
			if lost > most {
				t.Errorf("after kill %d, %d rows are to be copied again, and %d are the most", kill, lost, most)
			}
			repeated += lost
		}
		v.server.SetFaults(cluster.Fault())
		r, _ := v.client()
		if err := r.upTo(v.ctx, plan.Backfill); err != nil {
			t.Fatal(err)
		}
		if now := written(); now < rows || now > rows+repeated {
			t.Errorf("%d rows were written for %d, and no more than %d had not been recorded", now, rows, repeated)
		}
		if repeated == 0 {
			t.Error("no kill met a write under way")
		}
		t.Logf("%d of %d rows were copied twice", repeated, rows)
	})
}
