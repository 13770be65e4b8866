package run

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// clusterFollowed is what so many processes did together that kept a table up to date.
type clusterFollowed struct {
	processes, partitions, rate int
	applied                     float64 // records in a second
	behind                      float64 // seconds, at most
	calls                       float64 // for what the run keeps itself, of a process in a second
	row                         string  // of the state that a process asked for most often, by its table
	most                        float64 // in a second
	kept                        stateKept
	stood                       string // how long writers stood, in words
}

// String is a row of the table of TestClusterFollow.
func (c clusterFollowed) String() string {
	return fmt.Sprintf("| %d | %d | %d | %.0f | %.1f s | %.1f | %s, %.1f | %s | %s |", c.processes, c.partitions, c.rate, c.applied, c.behind,
		c.calls, c.row, c.most, c.kept, c.stood)
}

// TestClusterFollow measures, in a model of a cluster, what grows with the number of processes that follow a changefeed, with its
// partitions, and with what is written, and prints it.
func TestClusterFollow(t *testing.T) {
	besideOthers(t)
	cells := [][3]int{{2, 20, 200}}
	if wholeCluster {
		cells = [][3]int{{1, 1, 100}, {1, 100, 100}, {1, 100, 10_000}, {4, 100, 10_000}, {16, 100, 10_000}, {4, 100, 100_000}, {1, 2000, 1000},
			{16, 2000, 1000}, {1, 30_000, 100}}
	}
	t.Log("| processes | partitions | records/s written | applied | behind | calls of a process in a second | for one row | rows of the state | " +
		"memory of a process | CPU in a second | status | taken over after | writers stood |")
	for _, c := range cells {
		cell(t, c, func(t *testing.T) {
			cluster := ydbtest.NewCluster(100)
			cluster.Rows = 1
			out := onCluster(t, cluster, c[1], max(2*c[1], 1000), plan.Changefeed, plan.Verify).follows(c[0], c[2], 5)
			t.Log(out)
			if out.kept.memory > processMB {
				t.Errorf("a process takes %.0f MB", out.kept.memory)
			}
		})
	}
}

// follows has processes follow for a while beside so many records a second, kills one of them, and cuts over.
func (v *clustered) follows(processes, rate, seconds int) clusterFollowed {
	v.t.Helper()
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	out := clusterFollowed{processes: processes, partitions: v.partitions, rate: rate}
	var all sync.WaitGroup
	writing, stop := context.WithCancel(ctx)
	random := rand.New(rand.NewPCG(1, 1))
	all.Go(func() {
		for n := 0; writing.Err() == nil; n++ {
			next := time.Now().Add(100 * time.Millisecond)
			var list []int
			for range rate / 10 {
				list = append(list, random.IntN(v.size))
			}
			v.writes(list, fmt.Sprint("written ", n))
			time.Sleep(time.Until(next))
		}
	})
	empty := heap()
	_, clients, end := v.work(ctx, &all, processes, (*Runner).Follow)
	defer end()
	watch := v.runner(v.plan)
	if _, err := watch.open(); err != nil {
		v.t.Fatal(err)
	}
	lag := func() *work.Lag {
		l, err := watch.opened.follower(v.recorded(), position{Place: atCopy}).Lag(v.ctx)
		if err != nil {
			v.t.Fatal(err)
		}
		return l
	}
	warm := time.Duration(5+v.partitions/1000) * time.Second
	time.Sleep(warm)
	for _, c := range clients {
		c.Forget()
	}
	before, cpu := lag(), golden.CPU()
	for range seconds {
		time.Sleep(time.Second)
		out.behind = max(out.behind, lag().Seconds)
	}
	out.kept.cpu = (golden.CPU() - cpu).Seconds() / float64(seconds)
	last := lag()
	out.applied = float64(last.Applied-before.Applied) / float64(seconds)
	out.kept.memory = (heap() - empty) / float64(processes)
	var calls map[string]int
	calls, out.row, out.most = counted(clients, seconds)
	out.calls = float64(calls["state"]) / float64(processes*seconds)
	if wholeCluster {
		v.t.Log(calls)
	}
	out.kept.rows = v.count("feeds")
	out.kept.statusOf(v)
	if processes > 1 {
		clients[0].Kill()
		end()
		out.kept.taken = v.until(func() bool {
			owners := map[string]bool{}
			for _, p := range lag().Parts {
				owners[p.Owner] = true
			}
			return len(owners) == processes-1 && !owners[""]
		})
	}
	r, _ := v.client()
	r.FenceRevoke = true
	r.Report = func(e work.Event) {
		if text, ok := strings.CutPrefix(e.Text, "writers can continue; they were stopped for "); ok {
			out.stood = text
		}
		if strings.Contains(e.Text, "the tables themselves grant no other user the right to write") { // a person stops the writers then
			stop()
		}
	}
	if err := r.Cutover(ctx); err != nil {
		v.t.Error(err)
	}
	stop()
	cancel()
	all.Wait()
	return out
}
