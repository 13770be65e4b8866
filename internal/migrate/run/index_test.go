package run

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestIndexNotReady builds indexes of each kind that takes a query, which refuse it for a while after they are reported ready. The process
// that builds them is stopped meanwhile, and another one goes on; for one of them it waits.
func TestIndexNotReady(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		const lag = 30 * time.Second
		d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{IndexLag: lag}})
		v := d.declared("lag", `CREATE TABLE t (id Uint64 NOT NULL, v Utf8, emb String, PRIMARY KEY (id),
			INDEX by_v GLOBAL SYNC ON (v),
			INDEX later GLOBAL ASYNC ON (v, id),
			INDEX cosine GLOBAL USING vector_kmeans_tree ON (emb) WITH (distance = cosine, vector_type = "float", vector_dimension = 1024, levels = 1, clusters = 2),
			INDEX inner GLOBAL USING vector_kmeans_tree ON (emb) WITH (similarity = inner_product, vector_type = int8, vector_dimension = 3, levels = 1, clusters = 2),
			INDEX manhattan GLOBAL USING vector_kmeans_tree ON (emb) WITH (distance = manhattan, vector_type = 'uint8', vector_dimension = 3, levels = 1, clusters = 2),
			INDEX euclid GLOBAL USING vector_kmeans_tree ON (emb) WITH (distance = euclidean, vector_type = 'int8', vector_dimension = 3, levels = 1, clusters = 2))`).hashed(plan.Stopped)
		refused, want := map[string]int{}, map[string]int{}
		for _, i := range v.plan.After.Indexes {
			want[i.Name] = 1
		}
		for err := context.Canceled; err != nil; {
			ctx, r := v.stopping(func(e work.Event) bool {
				name, _, is := strings.Cut(strings.TrimPrefix(e.Text, "index "), " cannot be read yet: ")
				if is {
					refused[name]++
				}
				return is && name != "later"
			})
			r.Lease = time.Hour
			if err = r.Run(ctx, plan.Indexes); err != nil && !errors.Is(err, context.Canceled) {
				t.Fatalf("%v, %v", err, refused)
			}
			if err != nil {
				time.Sleep(lag)
			}
		}
		if refused["later"] > 1 { // every second
			refused["later"] = 1
		}
		if !maps.Equal(refused, want) {
			t.Errorf("refused %v, want %v", refused, want)
		}
	})
}

// TestBuildLeft kills a process while an index is built, which goes on: a rollback cancels the build, and all is as it was.
func TestBuildLeft(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		if d.server == nil {
			t.Skip("the server is not ours")
		}
		x := d.declared("build_left", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))")
		x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
		v := x.hashed(plan.Changefeed)
		v.before = v.world(v.dir)
		d.faults("build[/t__keyadvise_new/]:hang")
		ctx, kill := context.WithCancel(v.ctx)
		ended := make(chan error, 1)
		killed := v.runner(v.plan)
		killed.Lease = 500 * time.Millisecond // which outlasts it
		go func() { ended <- killed.Run(ctx, "") }()
		for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if builds, err := v.conn.Builds(v.ctx, v.plan.Copy); err != nil || time.Since(began) > time.Minute {
				t.Fatalf("no index is built: %v", err)
			} else if len(builds) == 1 && builds[0].Index == "by_v" {
				break
			}
		}
		kill()
		<-ended
		said := ""
		r := v.runner(v.plan)
		r.Report = func(e work.Event) { said += e.Text + "\n" }
		if err := r.Rollback(v.ctx); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(said, "index by_v is still being built: the build is cancelled") {
			t.Errorf("it does not say what it cancels:\n%s", said)
		}
		v.noRun()
		v.unchanged("the rollback")
	})
}
