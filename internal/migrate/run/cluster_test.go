package run

import (
	"context"
	"fmt"
	"os"
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
	row                   string  // of the state that a process asked for most often, by its table
	most                  float64 // in a second
}

// String is a row of the table of TestCluster.
func (c copied) String() string {
	return fmt.Sprintf("| %d | %d | %.2f | %.1f %% | %.1f %% | %d | %s, %.1f |", c.processes, c.partitions, c.rows/1e6, 100*c.own, 100*c.waits,
		c.aborted, c.row, c.most)
}

// TestCluster measures, in a model of a cluster of a hundred nodes, what grows with the number of processes that copy, and prints it.
func TestCluster(t *testing.T) {
	t.Parallel()
	const seconds = 2
	cells := [][2]int{{1, 100}, {4, 100}, {16, 100}}
	if os.Getenv("KEYADVISE_CLUSTER") != "" {
		cells = [][2]int{{1, 1}, {4, 1}, {1, 2000}, {4, 2000}, {16, 2000}, {64, 2000}, {128, 2000}, {4, 30_000}}
	}
	t.Log("| processes | partitions | million rows/s | own calls, of those of the copy | time waited for them | aborted | " +
		"calls of a process for one row, in a second |")
	for _, c := range cells {
		ydbtest.Bubble(t, func(t *testing.T) {
			out := onCluster(t, c[1], max(c[0]*500*(seconds+2), 32*c[1])).copies(c[0], seconds)
			t.Log(out)
			if c[1] > 1 && (out.own > 0.1 || out.most > 5) {
				t.Error("what the run keeps itself is no longer little beside the copy")
			}
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
	before := v.cluster.Written(to)
	for _, c := range clients {
		c.Forget()
	}
	time.Sleep(time.Duration(seconds) * time.Second)
	out := copied{processes: processes, partitions: v.partitions, rows: float64(v.cluster.Written(to)-before) / float64(seconds)}
	calls := map[string]int{}
	for _, c := range clients {
		for name, n := range c.Calls() {
			calls[name] += n
		}
		out.waits += c.Waited().Seconds() / float64(4*processes*seconds)
		if row, most := c.Hottest(); float64(most)/float64(seconds) > out.most {
			out.row, out.most = row, float64(most)/float64(seconds)
		}
	}
	cancel()
	all.Wait()
	out.own, out.aborted = float64(calls["state"])/float64(calls["BulkUpsert"]+calls["part"]), calls["aborted"]
	return out
}
