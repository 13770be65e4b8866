package run

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// TestFenceTime measures how long writers stand still during a cutover. KEYADVISE_FENCE is how many cutovers, rows of
// the table, and writes a second: "100 1000000 2000".
func TestFenceTime(t *testing.T) {
	var cutovers, rows, rate int
	if _, err := fmt.Sscan(os.Getenv("KEYADVISE_FENCE"), &cutovers, &rows, &rate); err != nil {
		t.Skip(`KEYADVISE_FENCE="100 1000000 2000" measures 100 cutovers of a table of a million rows with 2000 writes a second`)
	}
	ctx := t.Context()
	server := startPart(t, "TestSpeedServer", "KEYADVISE_SPEED=server")
	db, conn := connectTo(t, server.says(t, "server"))
	var gate sync.RWMutex // held by those who write
	var halted, resumed time.Time
	var stands []time.Duration
	var phases []string
	var hashed atomic.Bool
	report := func(e work.Event) {
		switch {
		case e.Kind != work.EventSay:
		case strings.Contains(e.Text, "the tables themselves grant no other user the right to write"): // a person stops the writers then
			halted = time.Now()
			gate.Lock()
		case strings.Contains(e.Text, "restored the rights to write"):
			resumed = time.Now()
		case strings.Contains(e.Text, "they were stopped for"):
			phases = append(phases, e.Text)
		}
	}
	run := paceTable(t, ctx, db, conn, rows, report)
	run.FenceRevoke = true
	hash := run.Plan.NewKey()[0]
	if err := run.Run(ctx, plan.Backfill); err != nil {
		t.Fatal(err)
	}
	working, stop := context.WithCancel(ctx)
	var writers sync.WaitGroup
	defer func() { stop(); writers.Wait() }()
	var written atomic.Int64
	var longest atomic.Int64
	began := time.Now()
	for i := range 4 {
		writers.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 3))
			for n := int64(1); working.Err() == nil; n++ {
				if wait := time.Duration(float64(written.Load())/float64(rate)*float64(time.Second)) - time.Since(began); wait > 0 {
					_ = ydbconn.Sleep(working, wait)
				}
				gate.RLock()
				var list []types.Value
				for range paceBatch {
					id := paceID(random.Uint64N(uint64(rows)))
					if hashed.Load() {
						list = append(list, hashedRow(hash, id, n))
					} else {
						list = append(list, paceRow(id, n))
					}
				}
				at := time.Now()
				err := db.Table().BulkUpsert(working, path.Join(db.Name(), "t"), table.BulkUpsertDataRows(types.ListValue(list...)))
				longest.Store(max(longest.Load(), int64(time.Since(at))))
				gate.RUnlock()
				if err != nil && working.Err() == nil {
					t.Errorf("write: %v", err)
				}
				written.Add(paceBatch)
			}
		})
	}
	if err := run.Run(ctx, ""); err != nil {
		t.Fatal(err)
	}
	for n := range cutovers {
		again := &Runner{Plan: run.Plan, Conn: conn, Confirmed: run.Confirmed, Quiet: run.Quiet, FenceRevoke: true, Report: report}
		if err := again.Cutover(ctx); err != nil {
			t.Fatal(err)
		}
		stands = append(stands, resumed.Sub(halted))
		t.Logf("%3d: %4d ms between the halt and the word to go on; %s", n+1, resumed.Sub(halted).Milliseconds(), phases[len(phases)-1])
		hashed.Store(true)
		gate.Unlock()
		back := &Runner{Plan: run.Plan, Conn: conn, Confirmed: run.Confirmed, Quiet: run.Quiet, FenceRevoke: true, Report: report}
		if err := back.backBefore(ctx, plan.Cutover); err != nil {
			t.Fatal(err)
		}
		hashed.Store(false)
		gate.Unlock()
	}
	slices.Sort(stands)
	t.Logf("%d cutovers of %d rows with %.0f writes a second: writers stood still for %d ms in the median, %d ms at most; their longest write took %d ms",
		cutovers, rows, float64(written.Load())/time.Since(began).Seconds(), stands[len(stands)/2].Milliseconds(), stands[len(stands)-1].Milliseconds(), time.Duration(longest.Load()).Milliseconds())
	if err := run.Verify(ctx, false); err != nil {
		t.Error(err)
	}
}

// hashedRow is paceRow for the new key.
func hashedRow(column string, id uint64, n int64) types.Value {
	fields := []types.StructValueOption{types.StructFieldValue(column, types.Uint64Value(digest.NumericHash(id))), types.StructFieldValue("id", types.Uint64Value(id)), types.StructFieldValue("n", types.Int64Value(n))}
	for _, c := range []string{"a", "b", "c", "d"} {
		fields = append(fields, types.StructFieldValue(c, types.TextValue(paceText)))
	}
	return types.StructValue(fields...)
}

// backBefore undoes the steps from one on, as a rollback does that is killed then, and has the run be one that goes on from there.
func (r *Runner) backBefore(ctx context.Context, id plan.StepID) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	run, err := s.load(ctx)
	if err != nil {
		return err
	}
	pos, err := s.find(ctx, run)
	if err != nil {
		return err
	}
	f := s.follower(run, pos)
	return f.Beside(ctx, func(ctx context.Context) error {
		if err := f.CatchUp(ctx); err != nil {
			return err
		}
		return s.underLease(ctx, "rollback", func(ctx context.Context, t *leasedSession) error {
			pieces := undoes(t.Plan, run, t.pos)
			if err := t.fenceBack(ctx, pieces); err != nil {
				return err
			}
			for _, p := range pieces {
				if p.step < id || p.step > plan.Finish {
					continue
				}
				if err := t.undo(ctx, p); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
