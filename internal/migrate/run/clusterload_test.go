package run

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestClusterLoad has processes copy in clusters that take 30 MB a second and no more, in which a row is as many bytes as it stands for, and
// measures how much they copy together, how much they have under way, and for how long an application's write to the old table would wait.
// It runs with KEYADVISE_CLUSTER=1 alone; TestThrottleShares of internal/migrate/work does the same with the throttle alone, in less time.
func TestClusterLoad(t *testing.T) {
	if os.Getenv("KEYADVISE_CLUSTER") == "" {
		t.Skip("it takes minutes")
	}
	const takes, warm, seconds = 30e6, 20, 20
	t.Log("| cluster | processes | MB/s | MB under way | application's writes, p99 | refused | writes of a process |")
	for _, l := range []struct {
		name       string
		partitions int
		limit      func(*ydbtest.Cluster)
	}{
		{"three nodes", 100, func(c *ydbtest.Cluster) { c.NodeBytes = 20e6 }}, // each row is read and written
		{"three nodes, which refuse writes", 100, func(c *ydbtest.Cluster) { c.NodeBytes, c.Queue = 20e6, time.Second }},
		{"one partition to read", 1, func(c *ydbtest.Cluster) { c.ReadBytes = 30e6 }},
		{"a hundred slow partitions", 100, func(c *ydbtest.Cluster) { c.WriteBytes = 300e3 }},
	} {
		for _, processes := range []int{1, 4, 16, 64} {
			ydbtest.Bubble(t, func(t *testing.T) {
				c := ydbtest.NewCluster(3)
				c.Rows, c.RowBytes, c.NodeBytes, c.WriteBytes, c.ReadBytes = 1, 32<<10, 1e9, 100e6, 100e6
				l.limit(c)
				v := onCluster(t, c, l.partitions, takes*(warm+seconds)/int(c.RowBytes), plan.Stopped, plan.Writing)
				v.apart = 100 * time.Millisecond
				ctx, cancel := context.WithCancel(v.ctx)
				defer cancel()
				var all sync.WaitGroup
				_, clients, end := v.work(ctx, &all, processes, func(r *Runner, ctx context.Context) error { return r.upTo(ctx, plan.Backfill) })
				defer end()
				time.Sleep(warm * time.Second)
				to := v.conn.Absolute(v.plan.Copy)
				wrote, most, waits := c.Moved(to, true), uint64(0), []time.Duration(nil)
				_, refused := c.Under()
				for _, client := range clients {
					client.Forget()
				}
				for range 100 * seconds {
					time.Sleep(10 * time.Millisecond)
					under, _ := c.Under()
					most, waits = max(most, under), append(waits, c.Waits(v.conn.Absolute(v.plan.Table))...)
				}
				slices.Sort(waits)
				var each []int
				for _, client := range clients {
					each = append(each, client.Calls()["BulkUpsert"])
				}
				_, now := c.Under()
				rate, p99 := float64((c.Moved(to, true)-wrote)*c.RowBytes)/seconds, waits[len(waits)*99/100]
				t.Logf("| %s | %d | %.0f | %.0f | %.2f s | %d | %d to %d |", l.name, processes, rate/1e6, float64(most)/1e6, p99.Seconds(), now-refused,
					slices.Min(each), slices.Max(each))
				if rate < takes/2 || most > 200e6 || p99 > 4*time.Second {
					t.Error("the processes copy too little together, or have too much under way")
				}
				cancel()
				all.Wait()
			})
		}
	}
}
