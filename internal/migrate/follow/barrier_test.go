package follow

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestSecondBarrier has a write planned behind the first barrier that came behind the fence, as one may be that was prepared before
// it. The changefeed is not drained before a barrier has come without such a write, and one more.
func TestSecondBarrier(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("second_barrier", "id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		env := newEnv(t, d, p)
		var said []string
		env.Report = func(e work.Event) { said = append(said, e.Text) }
		f := New(env, sideOf(t, env, false))
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(env.State.TakeShares(d.Ctx, f.id(), []uint64{0}))
		parts, _, err := env.State.Feed(d.Ctx, f.id())
		must(err)
		at := parts[0].HeldShare
		// passed is a step that is over, behind all that was asked for so far.
		passed := func() uint64 {
			t.Helper()
			first, err := env.Conn.Snapshot(d.Ctx, p.Table)
			must(err)
			for now := first; now.Step <= first.Step+1; {
				now, err = env.Conn.Snapshot(d.Ctx, p.Table)
				must(err)
			}
			return first.Step + 1
		}
		drained := make(chan error, 1)
		go func() { _, err := f.Drain(d.Ctx, plan.Cutover, nil); drained <- err }()
		for n, written := range []bool{false, true, false, false} {
			time.Sleep(time.Second) // in which it looks
			select {
			case err := <-drained:
				t.Fatalf("after %d barriers it counts as drained: %v", n, err)
			default:
			}
			at.Offsets[0].Resolved = passed()
			if written {
				at.Offsets[0].Changed = at.Offsets[0].Resolved
			}
			_, err := env.State.PutShares(d.Ctx, f.id(), []state.HeldShare{at})
			must(err)
		}
		must(<-drained)
		if !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "something was written after the fence") }) {
			t.Errorf("the late write is not told: %q", said)
		}
	})
}
