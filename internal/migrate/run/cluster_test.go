package run

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// clustered is a table in a model of a cluster, with its plan.
type clustered struct {
	*driven
	cluster    *ydbtest.Cluster
	partitions int
}

// onCluster makes a table of so many partitions and rows, which are spread over them.
func onCluster(t *testing.T, partitions, rows int) *clustered {
	t.Helper()
	golden.NoRace(t)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	c := ydbtest.NewCluster(100)
	d := &database{t: t, ctx: ctx}
	d.open(c.Options())
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	ddl := fmt.Sprintf("CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)) WITH (UNIFORM_PARTITIONS = %d, "+
		"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %[1]d, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %[1]d)", partitions)
	x, err := d.start(d.directory("cluster"), buildtest.BundleOf(t, ddl).Tables[0].Schema, 0, schematest.Rand(1))
	if err != nil {
		t.Fatal(err)
	}
	columns := []engine.Column{{Name: "id", Type: engine.Type{Base: schema.Uint64}}, {Name: "v", Type: engine.Type{Base: schema.Utf8}}}
	var list [][]engine.Value
	for i := range rows {
		list = append(list, []engine.Value{engine.Uint(uint64(i) * (^uint64(0) / uint64(rows))), engine.Text("a")})
	}
	for part := range slices.Chunk(list, 10_000) {
		if err := d.server.DB().BulkUpsert(x.path, columns, part); err != nil {
			t.Fatal(err)
		}
	}
	v := &clustered{x.hashed(plan.Stopped), c, partitions}
	if err := v.runner(v.plan).upTo(ctx, plan.Writing); err != nil {
		t.Fatal(err)
	}
	c.Begin()
	return v
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

// copied is what so many processes did together in a while.
type copied struct {
	processes, partitions int
	rows                  float64 // in a second
	own                   float64 // calls for what the run keeps itself, for each of the copy
	waits                 float64 // share of the time of its workers that a process waits for these
	aborted               int     // of these calls
	row                   string  // of the state that a process asked for most often in one second, by its table
	most                  int     // how often
}

// String is a row of the table of TestCluster.
func (c copied) String() string {
	return fmt.Sprintf("| %d | %d | %.2f | %.1f %% | %.1f %% | %d | %s, %d |", c.processes, c.partitions, c.rows/1e6, 100*c.own, 100*c.waits,
		c.aborted, c.row, c.most)
}

// TestCluster measures, in a model of a cluster of a hundred nodes, what grows with the number of processes that copy, and prints it.
func TestCluster(t *testing.T) {
	t.Parallel()
	const seconds = 4
	t.Log("| processes | partitions | million rows/s | own calls, of those of the copy | time waited for them | aborted | most for a row in a second |")
	for _, processes := range []int{1, 4, 16} {
		ydbtest.Bubble(t, func(t *testing.T) {
			t.Log(onCluster(t, 100, processes*500*(seconds+2)).copies(processes, seconds))
		})
	}
}

// copies has processes copy for a while, and measures all but the first seconds.
func (v *clustered) copies(processes, seconds int) copied {
	v.t.Helper()
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	var all sync.WaitGroup
	var clients []*ydbtest.Client
	for range processes {
		r, client := v.client()
		clients = append(clients, client)
		all.Go(func() {
			if err := r.upTo(ctx, plan.Backfill); err != nil && ctx.Err() == nil {
				v.t.Error(err)
			}
		})
	}
	to := v.conn.Absolute(v.plan.Copy)
	time.Sleep(2 * time.Second)
	before, began := v.cluster.Written(to), tally(clients)
	time.Sleep(time.Duration(seconds) * time.Second)
	after, ended := v.cluster.Written(to), tally(clients)
	cancel()
	all.Wait()
	count := func(name string) float64 { return float64(ended.calls[name] - began.calls[name]) }
	out := copied{processes: processes, partitions: v.partitions, rows: float64(after-before) / float64(seconds),
		own:     count("state") / (count("BulkUpsert") + count("part")),
		waits:   (ended.waited - began.waited).Seconds() / float64(4*processes*seconds),
		aborted: int(count("aborted"))}
	for _, c := range clients {
		if row, most := c.Hottest(); most > out.most {
			out.row, out.most = row, most
		}
	}
	return out
}

type tallied struct {
	calls  map[string]int
	waited time.Duration
}

func tally(clients []*ydbtest.Client) tallied {
	out := tallied{calls: map[string]int{}}
	for _, c := range clients {
		for name, n := range c.Calls() {
			out.calls[name] += n
		}
		out.waited += c.Waited()
	}
	return out
}
