package run

import (
	"context"
	"fmt"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestTogetherCost measures what 20 plans cost that are performed together, and one after another, and for how long the writers of each
// stand. KEYADVISE_TOGETHER_ROWS is how many rows each table has. The server is a process of its own.
func TestTogetherCost(t *testing.T) {
	rows := ydbtest.Setting(t, "KEYADVISE_TOGETHER_ROWS", 0)
	if rows == 0 {
		t.Skip("KEYADVISE_TOGETHER_ROWS=100000 measures with as many rows in each table, for minutes")
	}
	ctx := t.Context()
	server := startPart(t, "TestSpeedServer", "KEYADVISE_SPEED=server")
	db, conn := connectTo(t, server.says(t, "server"))
	runners := map[bool][]*Runner{}
	const columns = "id Uint64 NOT NULL, a Utf8, n Int64"
	for i := range 40 {
		name := fmt.Sprintf("t%d", i)
		ddl := "CREATE TABLE " + name + " (" + columns + ", PRIMARY KEY (id))"
		if err := db.Table().Do(ctx, func(ctx context.Context, s table.Session) error { return s.ExecuteSchemeQuery(ctx, ddl) }); err != nil {
			t.Fatal(err)
		}
		const batch = 5000
		for from := 0; from < rows; from += batch {
			var list []types.Value
			for id := from; id < min(from+batch, rows); id++ {
				list = append(list, types.StructValue(types.StructFieldValue("id", types.Uint64Value(uint64(id))),
					types.StructFieldValue("a", types.TextValue("twenty characters or")), types.StructFieldValue("n", types.Int64Value(int64(id)))))
			}
			if err := db.Table().BulkUpsert(ctx, path.Join(db.Name(), name), table.BulkUpsertDataRows(types.ListValue(list...))); err != nil {
				t.Fatal(err)
			}
		}
		p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, ddl+";"), "hash(id), id", build.Options{Writers: plan.Changefeed})
		if err != nil {
			t.Fatal(err)
		}
		together := i%2 == 0
		r := &Runner{Plan: p, Conn: conn, Confirmed: []string{expect.ConfirmAll}, Quiet: 10 * time.Millisecond, FenceRevoke: true}
		r.Report = func(e work.Event) {
			if text, ok := strings.CutPrefix(e.Text, "writers can continue; they were stopped for "); ok {
				t.Logf("%s, together %v: %s", name, together, text)
			}
		}
		runners[together] = append(runners[together], r)
	}
	whole := func(ctx context.Context, r *Runner) error {
		if err := r.RunWhole(ctx); err != nil {
			return err
		}
		return r.Cleanup(ctx)
	}
	single := used(func() {
		for _, r := range runners[false] {
			if err := whole(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
	})
	for _, r := range runners[true] {
		for _, other := range runners[true] {
			r.Plan.Together = append(r.Plan.Together, other.Plan.Table)
		}
	}
	group := used(func() {
		if err := NewGroup(runners[true]...).Each(ctx, whole); err != nil {
			t.Fatal(err)
		}
	})
	for how, u := range map[string]usage{"one after another": single, "together": group} {
		t.Logf("20 tables of %d rows, %s: %v, %v of CPU, %d MB of memory", rows, how, u.wall.Round(time.Millisecond),
			u.cpu.Round(time.Millisecond), u.peak>>20)
	}
}
