package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// TestIndexNotReady builds indexes that refuse queries for a while after they are reported ready. The process that builds them is stopped
// meanwhile, and another one goes on.
func TestIndexNotReady(t *testing.T) {
	t.Parallel()
	d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{IndexLag: 500 * time.Millisecond}})
	v := d.declared("lag", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id), INDEX by_v GLOBAL SYNC ON (v), INDEX later GLOBAL ASYNC ON (v, id))").hashed(plan.Stopped)
	refused := map[string]int{}
	said := func(e work.Event) bool {
		name, _, is := strings.Cut(strings.TrimPrefix(e.Text, "index "), " cannot be read yet: ")
		if is {
			refused[name]++
		}
		return is
	}
	for range 2 {
		ctx, r := v.stopping(said)
		if err := r.Run(ctx, plan.Indexes); !errors.Is(err, context.Canceled) {
			t.Fatalf("%v, %v", err, refused)
		}
	}
	_, r := v.stopping(func(e work.Event) bool { said(e); return false })
	if err := r.Run(d.ctx, plan.Indexes); err != nil {
		t.Fatal(err)
	}
	if refused["by_v"] == 0 || refused["later"] == 0 {
		t.Errorf("%v: want refusals by both indexes", refused)
	}
}
