package run

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// clustered is a table in a model of a cluster, with its plan.
type clustered struct {
	*driven
	cluster    *ydbtest.Cluster
	partitions int
	size       int           // rows
	apart      time.Duration // processes begin so long one after another
}

// writes has an application write rows, by their numbers.
func (v *clustered) writes(rows []int, text string) {
	v.t.Helper()
	v.upserts(plan.Each(rows, func(i int) []engine.Value { return v.row(i, 0, text) }))
}

// row is a row by its number, or one that comes so long behind it.
func (v *clustered) row(i int, behind uint64, text string) []engine.Value {
	return []engine.Value{engine.Uint(uint64(i)*(^uint64(0)/uint64(v.size)) + behind), engine.Text(text)}
}

func (v *clustered) upserts(rows [][]engine.Value) {
	v.t.Helper()
	columns := []engine.Column{{Name: "id", Type: engine.Type{Base: schema.Uint64}}, {Name: "v", Type: engine.Type{Base: schema.Utf8}}}
	if err := v.server.DB().BulkUpsert(v.path, columns, rows); err != nil {
		v.t.Error(err)
	}
}

// below are the numbers below n.
func below(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// onCluster makes a table of so many partitions and rows in a cluster that begins then, and has performed its plan up to a step.
func onCluster(t *testing.T, c *ydbtest.Cluster, partitions, rows int, writers plan.Writers, last plan.StepID) *clustered {
	t.Helper()
	d := inCluster(t, c)
	v := d.clustered("cluster", c, partitions, rows, writers)
	d.together(last, v)
	c.Begin()
	return v
}

// inCluster opens the database of a cluster.
func inCluster(t *testing.T, c *ydbtest.Cluster) *database {
	t.Helper()
	golden.NoRace(t)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d := &database{t: t, ctx: ctx}
	d.open(c.Options())
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	return d
}

// clustered makes one more table in the database of a cluster, with rows that are spread over its partitions, each for as many as the
// cluster says.
func (d *database) clustered(name string, c *ydbtest.Cluster, partitions, rows int, writers plan.Writers) *clustered {
	d.t.Helper()
	ddl := fmt.Sprintf("CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)) WITH (UNIFORM_PARTITIONS = %d, "+
		"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %[1]d, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d, AUTO_PARTITIONING_BY_SIZE = %s)",
		partitions, max(500, partitions), map[bool]string{true: "ENABLED", false: "DISABLED"}[c.Engine.MegabyteBytes > 0])
	v := &clustered{d.declared(name, ddl).hashed(writers), c, partitions, rows, 0}
	for ids := range slices.Chunk(slices.Collect(below(rows)), 10_000) {
		v.writes(ids, strings.Repeat("a", int(max(1, c.RowBytes/c.Rows))))
	}
	return v
}

// together performs the plans of tables up to a step, as one plan if there are several.
func (d *database) together(last plan.StepID, tables ...*clustered) {
	d.t.Helper()
	for _, v := range tables {
		for _, other := range tables {
			if len(tables) > 1 {
				v.plan.Together = append(v.plan.Together, other.plan.Table)
			}
		}
	}
	group := NewGroup(plan.Each(tables, func(v *clustered) *Runner { return v.runner(v.plan) })...)
	if err := group.Each(d.ctx, func(ctx context.Context, r *Runner) error { return r.upTo(ctx, last) }); err != nil {
		d.t.Fatal(err)
	}
}

// client is one more process.
func (v *clustered) client() (*Runner, *ydbtest.Client) {
	v.t.Helper()
	client := v.cluster.Client()
	conn, err := ydbconn.Open(v.ctx, ydbconn.Options{Endpoint: v.ydb.ConnectionString, Dial: v.dial,
		GRPC: append(client.GRPC(), ydbtest.GRPC(v.t)...)})
	if err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() { _ = conn.Close() })
	r := v.runner(v.plan)
	r.Conn, r.Workers = conn, 4
	return r, client
}

// settled gives a process the window that it has once it has written for a while. Its throttle sees the rows of the server, which are few
// bytes, and not those that they stand for, with which it would come to that after some writes.
func (d *database) settled(r *Runner) {
	d.t.Helper()
	s, err := r.open()
	if err != nil {
		d.t.Error(err)
		return
	}
	const write = 2 << 20
	for range 3 * s.Workers { // as many as may be under way
		if err := s.env.Throttle.Pass(d.ctx, nil, 0, write, true); err != nil {
			d.t.Error(err)
		}
		s.env.Throttle.Done(write, 300*time.Millisecond, nil)
	}
}

// copied is what so many processes did together in a while.
type copied struct {
	processes, partitions int
	rows                  float64 // in a second
	own                   float64 // calls for what the run keeps itself, for each of the copy
	waits                 float64 // share of the time of its workers that a process waits for these
	aborted               int     // of these calls
	row                   string  // of the state that a process asked for most often, by its table
	most                  float64 // in a second
	kept                  stateKept
}

// stateKept is what the run keeps, and what it costs.
type stateKept struct {
	rows      int           // of the state
	memory    float64       // MB of a process; 0 if not all cells are measured
	cpu       float64       // of all processes and the server, seconds a second
	status    time.Duration // that a status takes
	statusCPU time.Duration // and its CPU, with that of the server
	taken     time.Duration // after a kill, until others have all that it had; 0 if nobody was killed
}

func (k stateKept) String() string {
	return fmt.Sprintf("%d | %.1f MB | %.1f s | %.2f s, %.2f s of CPU | %.1f s", k.rows, k.memory, k.cpu, k.status.Seconds(), k.statusCPU.Seconds(),
		k.taken.Seconds())
}

// String is a row of the table of TestCluster.
func (c copied) String() string {
	return fmt.Sprintf("| %d | %d | %.2f | %.1f %% | %.1f %% | %d | %s, %.1f | %s |", c.processes, c.partitions, c.rows/1e6, 100*c.own,
		100*c.waits, c.aborted, c.row, c.most, c.kept)
}

// wholeCluster has tests measure all cells of their tables.
var wholeCluster = os.Getenv("KEYADVISE_CLUSTER") != ""

// processMB is how much memory a process may take, however many partitions there are.
const processMB = 300

// besideOthers has a test run beside others, unless all cells are measured: memory is that of all tests.
func besideOthers(t *testing.T) {
	if !wholeCluster {
		t.Parallel()
	}
}

// cell measures a cell of a table as a test of its own, which its numbers name.
func cell(t *testing.T, numbers any, measure func(t *testing.T)) {
	t.Helper()
	if wholeCluster {
		runtime.MemProfileRate = heapRate
	}
	t.Run(strings.Trim(fmt.Sprint(numbers), "[]"), func(t *testing.T) { ydbtest.Bubble(t, measure) })
}

// TestCluster measures, in a model of a cluster of a hundred nodes, what grows with the number of processes that copy, and prints it.
func TestCluster(t *testing.T) {
	besideOthers(t)
	const seconds, warm = 2, 4
	cells := [][2]int{{1, 100}, {4, 100}, {16, 100}}
	if wholeCluster {
		cells = [][2]int{{1, 1}, {4, 1}, {1, 2000}, {4, 2000}, {16, 2000}, {64, 2000}, {128, 2000}, {4, 30_000}}
	}
	t.Log("| processes | partitions | million rows/s | own calls, of those of the copy | time waited for them | aborted | " +
		"calls of a process for one row, in a second | rows of the state | memory of a process | CPU in a second | status | taken over after |")
	for _, c := range cells {
		cell(t, c, func(t *testing.T) {
			out := onCluster(t, ydbtest.NewCluster(100), c[1], max(c[0]*500*(seconds+warm), 32*c[1]), plan.Stopped, plan.Writing).copies(c[0], warm, seconds)
			t.Log(out)
			if c[1] > 1 && (out.own > 0.1 || out.most > 5) {
				t.Error("what the run keeps itself is no longer little beside the copy")
			}
			if out.kept.memory > processMB {
				t.Errorf("a process takes %.0f MB", out.kept.memory)
			}
		})
	}
}

// work begins so many processes, which work until ctx ends, and the first one until end is called.
func (v *clustered) work(ctx context.Context, all *sync.WaitGroup, processes int, do func(*Runner, context.Context) error) (
	first *Runner, clients []*ydbtest.Client, end context.CancelFunc) {
	firstCtx, end := context.WithCancel(ctx)
	for n := range processes {
		r, client := v.client()
		clients = append(clients, client)
		own := ctx
		if n == 0 {
			first, own = r, firstCtx
		}
		all.Go(func() {
			time.Sleep(time.Duration(n) * v.apart)
			if err := do(r, own); err != nil && own.Err() == nil {
				v.t.Error(err)
			}
		})
	}
	return first, clients, end
}

// counted adds up what clients have called, by kind, and says which row one of them asked for most often a second.
func counted(clients []*ydbtest.Client, seconds int) (calls map[string]int, row string, most float64) {
	calls = map[string]int{}
	for _, c := range clients {
		for name, n := range c.Calls() {
			calls[name] += n
		}
		if of, n := c.Hottest(); float64(n)/float64(seconds) > most {
			row, most = of, float64(n)/float64(seconds)
		}
	}
	return calls, row, most
}

// manyPartitions are as many as others go on with within a minute after a kill.
const manyPartitions = 2000

// copies has processes copy for a while, and measures all but the first seconds.
func (v *clustered) copies(processes, warm, seconds int) copied {
	v.t.Helper()
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	var all sync.WaitGroup
	empty := heap()
	first, clients, end := v.work(ctx, &all, processes, func(r *Runner, ctx context.Context) error {
		v.settled(r)
		return r.upTo(ctx, plan.Backfill)
	})
	defer end()
	to := v.conn.Absolute(v.plan.Copy)
	time.Sleep(time.Duration(warm) * time.Second)
	before, cpu := v.cluster.Moved(to, true), golden.CPU()
	for _, c := range clients {
		c.Forget()
	}
	time.Sleep(time.Duration(seconds) * time.Second)
	out := copied{processes: processes, partitions: v.partitions, rows: float64(v.cluster.Moved(to, true)-before) / float64(seconds)}
	var calls map[string]int
	calls, out.row, out.most = counted(clients, seconds)
	for _, c := range clients {
		out.waits += c.Waited().Seconds() / float64(4*processes*seconds)
	}
	out.kept.cpu = (golden.CPU() - cpu).Seconds() / float64(seconds)
	out.kept.memory = (heap() - empty) / float64(processes)
	if wholeCluster {
		v.t.Log(calls)
	}
	if processes > 1 && v.partitions <= manyPartitions { // of more, others copy all that is free first
		clients[0].Kill()
		end()
		out.kept.taken = v.until(func() bool {
			return v.count("ranges WHERE work = 'copy'u AND NOT finished AND owner = '"+first.opened.env.State.Owner()+"'u") == 0
		})
	}
	cancel()
	all.Wait()
	out.kept.rows = v.count("ranges")
	out.kept.statusOf(v)
	out.own, out.aborted = float64(calls["state"])/float64(calls["BulkUpsert"]+calls["part"]), calls["aborted"]
	return out
}

// statusOf measures a status of tables that are performed together.
func (k *stateKept) statusOf(tables ...*clustered) {
	v := tables[0]
	v.t.Helper()
	group := NewGroup(plan.Each(tables, func(v *clustered) *Runner { return v.runner(v.plan) })...)
	began, cpu := time.Now(), golden.CPU()
	if _, _, err := group.Status(v.ctx); err != nil {
		v.t.Error(err)
	}
	k.status, k.statusCPU = time.Since(began), golden.CPU()-cpu
}

// count counts rows of a table of the state.
func (v *clustered) count(of string) int { return v.total("COUNT(*)", of) }

// total is a number that is counted over rows of a table of the state.
func (v *clustered) total(number, of string) (n int) {
	v.t.Helper()
	table, where, _ := strings.Cut(of, " ")
	rows, err := v.exec("SELECT COALESCE(CAST(" + number + " AS Uint64), 0ul) AS n FROM `_keyadvise/" + table + "` " + where)
	if err != nil {
		v.t.Fatal(err)
	}
	_, _ = fmt.Sscanf(rows[0]["n"].Yql(), "%d", &n)
	return n
}

// until waits until something holds, and tells how long that took.
func (v *clustered) until(holds func() bool) time.Duration {
	v.t.Helper()
	for began := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		if took := time.Since(began); holds() || took > time.Minute {
			if took > time.Minute {
				v.t.Error("nobody takes over")
			}
			return took
		}
	}
}

// TestClusterVerify measures, in a model of a cluster, how fast processes compare a table together with what was copied of it, and prints it.
func TestClusterVerify(t *testing.T) {
	t.Parallel()
	const warm, seconds = 6, 2
	cells := []int{4}
	if os.Getenv("KEYADVISE_CLUSTER") != "" {
		cells = []int{1, 4, 16, 64}
	}
	t.Log("| processes | partitions | million rows/s compared |")
	for _, processes := range cells {
		ydbtest.Bubble(t, func(t *testing.T) {
			v := onCluster(t, ydbtest.NewCluster(100), 25*processes, 600*(warm+seconds)*processes, plan.Stopped, plan.Backfill)
			ctx, cancel := context.WithCancel(v.ctx)
			var all sync.WaitGroup
			_, _, end := v.work(ctx, &all, processes, func(r *Runner, ctx context.Context) error { return r.upTo(ctx, plan.Verify) })
			defer end()
			to := v.conn.Absolute(v.plan.Copy)
			time.Sleep(warm * time.Second)
			before := v.cluster.Moved(to, false)
			time.Sleep(seconds * time.Second)
			rows := float64(v.cluster.Moved(to, false)-before) / seconds
			cancel()
			all.Wait()
			t.Logf("| %d | %d | %.2f |", processes, v.partitions, rows/1e6)
			if alone := v.cluster.Process / float64(v.cluster.RowBytes); processes > 1 && rows < alone*float64(processes)/2 {
				t.Errorf("%d processes together compare %.0f rows/s, and one reads no more than %.0f", processes, rows, alone)
			}
		})
	}
}

// TestVerifyShared has processes compare tables together that differ in a row, and two of them killed: all others find that row.
func TestVerifyShared(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := onCluster(t, ydbtest.NewCluster(100), 50, 1500, plan.Stopped, plan.Backfill)
		v.must("UPDATE " + yql.QuoteName(v.plan.Copy) + " SET v = 'other'u WHERE id = 0ul")
		var all sync.WaitGroup
		var shared atomic.Bool
		for n := range 4 {
			r, client := v.client()
			r.Report = func(e work.Event) {
				if e.Progress.Others > 0 {
					shared.Store(true)
				}
			}
			ctx, cancel := context.WithCancel(v.ctx)
			defer cancel()
			if n < 2 { // who compares, and who reads ranges for that one
				time.AfterFunc(time.Duration(2+n)*time.Second, func() { client.Kill(); cancel() })
			}
			all.Go(func() {
				err := r.upTo(ctx, plan.Verify)
				if differ := (*compare.Different)(nil); ctx.Err() == nil && (!errors.As(err, &differ) || differ.Missing != 1 || differ.Extra != 0) {
					t.Errorf("one says %v", err)
				}
			})
			time.Sleep(100 * time.Millisecond)
		}
		all.Wait()
		if !shared.Load() {
			t.Error("none has helped another")
		}
	})
}

// TestClusterSplits has an application write so much that partitions are split again and again while processes copy them: no rows are copied
// twice, and the tables are equal in the end.
func TestClusterSplits(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		cluster := ydbtest.NewCluster(100)
		cluster.Engine.MegabyteBytes = 10
		v := onCluster(t, cluster, 4, 16_000, plan.Changefeed, plan.Writing)
		split := func() int {
			t.Helper()
			_, bounds, err := live.Table(v.ctx, v.conn, v.path)
			if err != nil {
				t.Fatal(err)
			}
			return len(bounds) + 1
		}
		before := split()
		var all sync.WaitGroup
		for range 4 {
			r, _ := v.client()
			all.Go(func() {
				if err := r.upTo(v.ctx, plan.Backfill); err != nil {
					t.Error(err)
				}
			})
		}
		for i := range 40 { // as many rows again, each behind one that was there
			var list [][]engine.Value
			for n := i; n < v.size; n += 40 {
				list = append(list, v.row(n, 1, "a"))
			}
			v.upserts(list)
			time.Sleep(200 * time.Millisecond)
		}
		all.Wait()
		wrote := int(v.cluster.Moved(v.conn.Absolute(v.plan.Copy), true) / v.cluster.Rows)
		t.Logf("%d partitions became %d; %d rows were written for %d and those that came", before, split(), wrote, v.size)
		if split() < before+4 || wrote < v.size || wrote > 2*v.size {
			t.Error("it is not split, or rows were copied twice")
		}
		r := v.runner(v.plan)
		if err := errors.Join(r.Run(v.ctx, ""), r.Verify(v.ctx, false)); err != nil {
			t.Error(err)
		}
	})
}

// TestClusterRuns measures, in a model of a cluster, what many runs in one database cost, and tables that are performed together, and
// prints it.
func TestClusterRuns(t *testing.T) {
	besideOthers(t)
	cells := [][2]int{{3, 1}}
	if wholeCluster {
		cells = [][2]int{{1, 1}, {10, 1}, {50, 1}, {1, 10}}
	}
	t.Log("| runs | tables of each | million rows/s | own calls, of those of the copy | time waited for them | aborted | status |")
	for _, c := range cells {
		cell(t, c, func(t *testing.T) {
			const partitions, rows = 10, 1000
			cluster := ydbtest.NewCluster(100)
			d := inCluster(t, cluster)
			var tables []*clustered // of one run
			var groups [][]*Runner
			var clients []*ydbtest.Client
			for run := range c[0] {
				tables = nil
				for n := range c[1] {
					tables = append(tables, d.clustered(fmt.Sprint("cluster_", run, "_", n), cluster, partitions, rows, plan.Stopped))
				}
				d.together(plan.Writing, tables...)
				var group []*Runner
				for _, v := range tables {
					r, client := v.client()
					group, clients = append(group, r), append(clients, client)
				}
				groups = append(groups, group)
			}
			for _, client := range clients {
				client.Forget()
			}
			cluster.Begin()
			var all sync.WaitGroup
			began := time.Now()
			for _, group := range groups {
				members := NewGroup(group...)
				for _, r := range group {
					d.settled(r)
				}
				all.Go(func() {
					err := members.Each(d.ctx, func(ctx context.Context, r *Runner) error { return r.upTo(ctx, plan.Backfill) })
					if err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			took := time.Since(began).Seconds()
			own, copies, aborted, waited := 0, 0, 0, time.Duration(0)
			for _, client := range clients {
				calls := client.Calls()
				own, copies, aborted = own+calls["state"], copies+calls["BulkUpsert"]+calls["part"], aborted+calls["aborted"]
				waited += client.Waited()
			}
			var kept stateKept
			kept.statusOf(tables...)
			t.Logf("| %d | %d | %.2f | %.1f %% | %.1f %% | %d | %.2f s |", c[0], c[1], float64(len(clients)*rows)*float64(cluster.Rows)/1e6/took,
				100*float64(own)/float64(copies), 100*waited.Seconds()/took/float64(4*len(clients)), aborted, kept.status.Seconds())
		})
	}
}

// heapRate is how many bytes there are between the allocations that are looked at, for heap.
const heapRate = 16 << 10

// heap is what the processes have in memory, in MB: what was not allocated by a function of the server, which is in the same process, or
// below one. It is 0 if not all cells are measured.
func heap() (mb float64) {
	if !wholeCluster {
		return 0
	}
	runtime.GC()
	runtime.GC() // the profile is of what was there before the last one
	records := make([]runtime.MemProfileRecord, 1<<17)
	n, _ := runtime.MemProfile(records, false)
	for _, r := range records[:n] {
		server := false
		for frames, more := runtime.CallersFrames(r.Stack()), true; more && !server; {
			var f runtime.Frame
			f, more = frames.Next()
			server = strings.Contains(f.Function, "/internal/localydb")
		}
		if bytes := float64(r.InUseBytes()); !server && bytes > 0 {
			// Of allocations of a size this share is looked at.
			mb += bytes / (1 - math.Exp(-bytes/float64(r.InUseObjects())/heapRate)) / 1e6
		}
	}
	return mb
}
