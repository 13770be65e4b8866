package work

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// busyCluster takes so much and no more: its partitions and nodes do one thing after the other.
type busyCluster struct {
	perPart, perNode float64       // bytes that each takes in a second
	queue            time.Duration // from when on a partition refuses writes; 0 for never
	first            bool          // all writes go to one partition

	mu      sync.Mutex
	random  *rand.Rand
	parts   []time.Time // until when they are busy
	nodes   []time.Time
	under   float64 // bytes
	most    float64 // that were under way since forget
	refused int
	waits   []time.Duration // of an application's writes since forget
}

func (c *busyCluster) behind(until *time.Time, now time.Time, bytes, perSecond float64) time.Time {
	if until.Before(now) {
		*until = now
	}
	*until = until.Add(time.Duration(bytes / perSecond * float64(time.Second)))
	return *until
}

// wait is for how long a small write to a partition would wait now; c.mu is held.
func (c *busyCluster) wait(part int, now time.Time) time.Duration {
	return max(0, c.parts[part].Sub(now), c.nodes[part%len(c.nodes)].Sub(now))
}

// write writes rows of 32 KB, which are spread over the partitions.
func (c *busyCluster) write(bytes float64) error {
	now := time.Now()
	c.mu.Lock()
	end := now.Add(time.Duration((2 + 6*c.random.ExpFloat64()) * float64(time.Millisecond)))
	const row = 32 << 10
	parts := make([]int, int(bytes)/row)
	for i := range parts {
		if !c.first {
			parts[i] = c.random.IntN(len(c.parts))
		}
	}
	if c.queue > 0 && slices.ContainsFunc(parts, func(part int) bool { return c.wait(part, now) > c.queue }) {
		c.refused++
		c.mu.Unlock()
		time.Sleep(2 * time.Millisecond)
		return &ydbconn.StatusError{Status: Ydb.StatusIds_OVERLOADED}
	}
	for _, part := range parts {
		for _, at := range []time.Time{c.behind(&c.parts[part], now, row, c.perPart), c.behind(&c.nodes[part%len(c.nodes)], now, row, c.perNode)} {
			if at.After(end) {
				end = at
			}
		}
	}
	c.under += bytes
	c.most = max(c.most, c.under)
	c.mu.Unlock()
	time.Sleep(time.Until(end))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.under -= bytes
	return nil
}

// shared is what processes did together.
type shared struct {
	rate    float64       // MB a second of all
	under   float64       // MB under way at most
	p99     time.Duration // of an application's write
	refused int
	least   float64 // share of a process: the least and the most, of an equal one
	most    float64
}

func (s shared) String() string {
	return fmt.Sprintf("%.1f MB/s | %.0f MB | %.2f s | %d | %.2f to %.2f", s.rate, s.under, s.p99.Seconds(), s.refused, s.least, s.most)
}

// copies has processes write, each of which begins so long behind the one before, and measures what they do behind the first seconds.
func (c *busyCluster) copies(ctx context.Context, processes int, apart time.Duration, warm, seconds int) shared {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	wrote := make([]float64, processes)
	throttles := make([]*Throttle, processes)
	for n := range processes {
		t := NewThrottle(4, state.Limits{})
		throttles[n] = t
		begun := make(chan struct{})
		for k := range 12 {
			all.Go(func() {
				if k == 0 {
					_ = ydbconn.Sleep(ctx, time.Duration(n)*apart)
					t.sharing(n + 1)
					close(begun)
				}
				select {
				case <-begun:
				case <-ctx.Done():
				}
				for ctx.Err() == nil {
					if k/3 >= t.allowed() || ydbconn.Sleep(ctx, 20*time.Millisecond) != nil || t.Pass(ctx, ctx.Done(), 1, partBytes, true) != nil {
						_ = ydbconn.Sleep(ctx, time.Second)
						continue
					}
					began := time.Now()
					err := c.write(partBytes)
					t.Done(partBytes, time.Since(began), err)
					if err == nil {
						c.mu.Lock()
						wrote[n] += partBytes
						c.mu.Unlock()
					} else {
						_ = ydbconn.Sleep(ctx, time.Second)
					}
				}
			})
		}
	}
	all.Go(func() {
		for ydbconn.Sleep(ctx, limitsEvery) == nil {
			for _, t := range throttles {
				t.sharing(processes)
			}
		}
	})
	look := func(seconds int) (sum float64, each []float64) {
		c.mu.Lock()
		c.most, c.refused, c.waits = c.under, 0, nil
		before := slices.Clone(wrote)
		c.mu.Unlock()
		for range 100 * seconds {
			time.Sleep(10 * time.Millisecond)
			c.mu.Lock()
			c.waits = append(c.waits, c.wait(c.random.IntN(len(c.parts)), time.Now()))
			if c.first {
				c.waits[len(c.waits)-1] = c.wait(0, time.Now())
			}
			c.mu.Unlock()
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		slices.Sort(c.waits)
		for n := range wrote {
			each = append(each, wrote[n]-before[n])
			sum += wrote[n] - before[n]
		}
		return sum, each
	}
	look(warm)
	sum, each := look(seconds)
	mean := sum / float64(processes)
	s := shared{sum / float64(seconds) / 1e6, c.most / 1e6, c.waits[len(c.waits)*99/100], c.refused, slices.Min(each) / mean, slices.Max(each) / mean}
	cancel()
	all.Wait()
	return s
}

// TestThrottleShares has 1 to 64 processes write to clusters that take so much and no more: together they write nearly as much as these take,
// and what is under way, for which an application's writes wait, hardly grows with their number. KEYADVISE_CLUSTER=1 has them do so in all
// clusters, and when all begin at once; without it these are a few.
func TestThrottleShares(t *testing.T) {
	t.Parallel()
	golden.NoRace(t)
	all := os.Getenv("KEYADVISE_CLUSTER") != ""
	if all {
		t.Log("| cluster | processes | MB/s | MB under way | application's writes, p99 | refused | share of a process |")
	}
	for _, l := range []struct {
		name  string
		takes float64 // MB a second; where rows meet in a partition by chance, what one process writes
		short []int   // processes
		c     *busyCluster
	}{
		{"three nodes", 30, []int{1, 64}, &busyCluster{perPart: 100e6, perNode: 10e6}},
		{"three nodes, which refuse writes", 30, nil, &busyCluster{perPart: 100e6, perNode: 10e6, queue: time.Second}},
		{"a hundred slow partitions", 23, nil, &busyCluster{perPart: 300e3, perNode: 1e9}},
		{"a hundred, which refuse writes", 19, []int{64}, &busyCluster{perPart: 300e3, perNode: 1e9, queue: time.Second}},
		{"one partition", 30, []int{16}, &busyCluster{perPart: 30e6, perNode: 1e9, first: true}},
	} {
		counts, apart, seconds := l.short, []time.Duration{200 * time.Millisecond}, 30
		if all {
			counts, apart, seconds = []int{1, 4, 16, 64}, append(apart, 0), 60
		}
		for _, processes := range counts {
			for _, apart := range apart {
				synctest.Test(t, func(t *testing.T) {
					c := &busyCluster{perPart: l.c.perPart, perNode: l.c.perNode, queue: l.c.queue, first: l.c.first}
					c.random, c.parts, c.nodes = rand.New(rand.NewPCG(1, 2)), make([]time.Time, 100), make([]time.Time, 3)
					s := c.copies(t.Context(), processes, apart, 30, seconds)
					t.Logf("| %s | %d, %s apart | %s |", l.name, processes, apart, s)
					if s.rate < 0.8*l.takes || s.under > 100 || s.p99 > 3*time.Second || s.refused > 20*seconds {
						t.Error("the processes write too little together, or have too much under way")
					}
				})
			}
		}
	}
}
