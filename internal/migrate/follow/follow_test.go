package follow

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// newEnv is what a plan is worked on with, in a process of its own.
func newEnv(t *testing.T, d *migratetest.Database, p *plan.Plan) *work.Env {
	t.Helper()
	texts, err := p.Texts()
	if err != nil {
		t.Fatal(err)
	}
	conn := d.Connect()
	store, err := state.Open(conn, conn.Absolute(p.Table), 0, state.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Begin(d.Ctx, state.Run{Token: p.Table}); err != nil {
		t.Fatal(err)
	}
	return &work.Env{Plan: p, Texts: texts, Conn: conn, State: store, Throttle: work.NewThrottle(4, state.Limits{}), Workers: 4}
}

// sideOf is the side of a plan whose changefeed was just added.
func sideOf(t *testing.T, env *work.Env, back bool) Side {
	t.Helper()
	feed, err := Begin(context.Background(), env, env.Plan.Table, false)
	if err != nil {
		t.Fatal(err)
	}
	return Side{Token: env.Plan.Table, Feed: feed, Back: back}
}

// writers change rows of a table until they are stopped.
type writers struct {
	stop chan struct{}
	done sync.WaitGroup
	n    atomic.Int64
}

// write has n writers send what change makes of a random source.
func write(t *testing.T, d *migratetest.Database, n int, change func(r *rand.Rand) string) *writers {
	w := &writers{stop: make(chan struct{})}
	for i := range n {
		w.done.Go(func() {
			for r := rand.New(rand.NewPCG(uint64(i), 1)); ; w.n.Add(1) {
				select {
				case <-w.stop:
					return
				default:
				}
				if _, err := d.Query(d.Ctx, change(r)); err != nil {
					t.Error(err)
					w.n.Store(1 << 40) // nobody waits for it
					return
				}
			}
		})
	}
	return w
}

// end waits until so many changes were made, and stops the writers.
func (w *writers) end(least int64) {
	for began := time.Now(); w.n.Load() < least && time.Since(began) < 10*time.Minute; {
		time.Sleep(time.Millisecond)
	}
	close(w.stop)
	w.done.Wait()
}

// shape is a table whose key moves, and how its rows are written, before and after.
type shape struct {
	name, ddl, key string
	columns        []string                                // of the old table
	before, after  func(table string, r *rand.Rand) string // a write
	index          bool                                    // rows are looked up by the old key
}

func shapes() []shape {
	row := func(r *rand.Rand) (id, note string) {
		return fmt.Sprintf("%dul", r.IntN(50)), fmt.Sprintf("'n%d'u", r.IntN(10))
	}
	plain := shape{name: "plain", ddl: "id Uint64 NOT NULL, note Utf8, PRIMARY KEY (id)", key: "hash(id), id",
		columns: []string{"id", "note"}}
	plain.before = func(table string, r *rand.Rand) string {
		id, note := row(r)
		if r.IntN(4) == 0 {
			return "DELETE FROM " + table + " WHERE id = " + id
		}
		return "UPSERT INTO " + table + " (id, note) VALUES (" + id + ", " + note + ")"
	}
	plain.after = func(table string, r *rand.Rand) string {
		id, note := row(r)
		if r.IntN(4) == 0 {
			return "DELETE FROM " + table + " WHERE t_hash = Digest::NumericHash(" + id + ") AND id = " + id
		}
		return "UPSERT INTO " + table + " (t_hash, id, note) VALUES (Digest::NumericHash(" + id + "), " + id + ", " + note + ")"
	}
	null := shape{name: "null", ddl: "at Uint64, id Uint64, note Utf8, PRIMARY KEY (at, id)", key: "hash(id), id, at",
		columns: []string{"at", "id", "note"}}
	some := func(r *rand.Rand) (at string) { return []string{"NULL", "1ul", "2ul"}[r.IntN(3)] }
	null.before = func(table string, r *rand.Rand) string {
		id, note := row(r)
		at := some(r)
		if r.IntN(4) == 0 {
			return "DELETE FROM " + table + " WHERE id = " + id + " AND at IS NULL"
		}
		return "UPSERT INTO " + table + " (at, id, note) VALUES (" + at + ", " + id + ", " + note + ")"
	}
	null.after = func(table string, r *rand.Rand) string {
		id, note := row(r)
		return "UPSERT INTO " + table + " (t_hash, id, at, note) VALUES (Digest::NumericHash(" + id + "), " + id + ", " + some(r) + ", " + note + ")"
	}
	moves := shape{name: "moves", ddl: "id Uint64 NOT NULL, note Utf8 NOT NULL, PRIMARY KEY (id)", key: "note, id",
		columns: []string{"id", "note"}, index: true}
	moves.before = plain.before
	moves.after = func(table string, r *rand.Rand) string {
		id := r.IntN(50)
		if r.IntN(2) == 0 {
			return fmt.Sprintf("DELETE FROM %s WHERE id = %dul", table, id)
		}
		note := fmt.Sprintf("'n%d'u", r.IntN(10)) // one row of each id, as the old table has room for one
		return fmt.Sprintf("DELETE FROM %s WHERE id = %dul AND note != %s;\nUPSERT INTO %[1]s (note, id) VALUES (%[3]s, %[2]dul);", table, id, note)
	}
	return []shape{plain, null, moves}
}

// TestThereAndBack follows a table beside its writers, with two followers, drains the changefeed behind the fence, and follows
// the other way after the rename: each time both tables hold the same rows then.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	for _, s := range shapes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			if s.name != "plain" {
				golden.NoRace(t)
			}
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				p := d.Plan("follow_"+s.name, s.ddl, s.key, plan.Changefeed)
				if p.ByOldKey() != s.index {
					t.Fatalf("rows are looked up by the old key: %v", p.ByOldKey())
				}
				table := yql.QuoteName(p.Table)
				a, b := newEnv(t, d, p), newEnv(t, d, p)
				side := sideOf(t, a, false)
				before := write(t, d, 2, func(r *rand.Rand) string { return s.before(table, r) })
				for before.n.Load() < 50 {
					time.Sleep(time.Millisecond)
				}
				if err := backfill.Run(d.Ctx, a, p.Table); err != nil {
					t.Fatal(err)
				}
				if s.index {
					d.Perform(p, plan.AddIndex{Name: plan.OldKeyIndex})
				}
				f, other := New(a, side), New(b, side)
				same := func(old, fresh string) {
					t.Helper()
					if o, n := d.Rows(old, s.columns...), d.Rows(fresh, s.columns...); !slices.Equal(o, n) || len(o) == 0 {
						t.Errorf("%s\n%s has %q\n%s has %q", s.name, old, o, fresh, n)
					}
				}
				must := func(err error) {
					t.Helper()
					if err != nil {
						t.Fatal(err)
					}
				}
				must(f.Beside(d.Ctx, func(ctx context.Context) error {
					return other.Beside(ctx, func(ctx context.Context) error {
						at := before.n.Load()
						if err := f.CloseUp(ctx); err != nil {
							return err
						}
						before.end(at + 50)
						if err := f.BeforeBarrier(ctx, 1); err != nil {
							return err
						}
						_, err := f.Drain(ctx, plan.Cutover, nil)
						return err
					})
				}))
				same(p.Table, p.Copy)
				l, err := f.Lag(d.Ctx)
				must(err)
				if l.Applied == 0 || l.Back || l.Known != l.Partitions {
					t.Errorf("the lag is %+v", l)
				}
				d.Perform(p, plan.DropFeed{})
				if has, err := f.Has(d.Ctx); has || err != nil {
					t.Errorf("the changefeed is there: %v, %v", has, err)
				}
				d.Perform(p, plan.RenameTables{}, plan.AddFeed{Reverse: true})
				differ, of, err := f.CompareRecent(d.Ctx, f.Env)
				must(err)
				if _, others, err := other.CompareRecent(d.Ctx, other.Env); differ > 0 || of+others == 0 || err != nil {
					t.Errorf("%d of %d rows differ, and of %d: %v", differ, of, others, err)
				}
				if err := f.Beside(d.Ctx, nil); !errors.Is(err, ErrGone) { // the tables are switched
					t.Errorf("the way there behind the rename: %v", err)
				}
				back := New(a, sideOf(t, a, true))
				must(back.CaughtUp(d.Ctx, func(ctx context.Context) error {
					write(t, d, 1, func(r *rand.Rand) string { return s.after(table, r) }).end(100)
					_, err := back.Drain(ctx, plan.Cutover, nil)
					return err
				}))
				same(p.Old, p.Table)
			})
		})
	}
}

// TestFeedTrouble has columns added, and then the changefeed dropped and added again, while it is followed.
func TestFeedTrouble(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("feedtrouble", "id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		env := newEnv(t, d, p)
		said := make(chan string, 1000)
		env.Report = func(e work.Event) {
			if e.Kind == work.EventSay {
				said <- e.Text
			}
		}
		f := New(env, sideOf(t, env, false))
		for _, again := range []bool{false, true} {
			if err := f.Beside(d.Ctx, func(ctx context.Context) error {
				d.Fill(p.Table, 1, 20, map[string]string{"id": "%dul"})
				if _, err := f.Drain(ctx, plan.Cutover, nil); err != nil {
					return err
				}
				if rows := d.Rows(p.Copy, "id"); len(rows) != 20 {
					t.Errorf("%d rows were carried", len(rows))
				}
				if !again {
					d.Must("ALTER TABLE " + yql.QuoteName(p.Table) + " ADD COLUMN more Utf8")
					for !strings.Contains(<-said, "more was added to") {
					}
					return nil
				}
				d.Perform(p, plan.DropFeed{}, plan.AddFeed{})
				return f.CatchUp(ctx)
			}); again != errors.Is(err, ErrGone) || again && !strings.Contains(err.Error(), "is not the one that this run follows") || !again && err != nil {
				t.Errorf("the changefeed was dropped and added again, %v: %v", again, err)
			}
		}
		d.Perform(p, plan.DropFeed{})
		if err := f.Beside(d.Ctx, nil); !errors.Is(err, ErrGone) || !strings.HasSuffix(err.Error(), "is gone") {
			t.Errorf("the changefeed is gone: %v", err)
		}
		if unknown, err := f.Unknown(d.Ctx); err != nil || !slices.Equal(unknown, []string{"more"}) {
			t.Errorf("the plan does not know %v, %v", unknown, err)
		}
	})
}

// TestKeyWithNaN refuses to go on behind a row that nothing can carry.
func TestKeyWithNaN(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("nan", "k Decimal(22,9) NOT NULL, n Uint64 NOT NULL, PRIMARY KEY (k, n)", "n, k", plan.Changefeed)
		env := newEnv(t, d, p)
		f := New(env, sideOf(t, env, false))
		err := f.Beside(d.Ctx, func(ctx context.Context) error {
			d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (k, n) VALUES (Decimal('nan', 22, 9), 1ul)")
			_, err := f.Drain(ctx, plan.Cutover, nil)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "NaN in its key") {
			t.Errorf("%v", err)
		}
	})
}

// TestRefused records why a table cannot take a row of the other one.
func TestRefused(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("refused", "id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		d.Must("DROP TABLE " + yql.QuoteName(p.Copy)) // so that nothing can be written there
		env := newEnv(t, d, p)
		f := New(env, sideOf(t, env, false))
		err := f.Beside(d.Ctx, func(ctx context.Context) error {
			d.Fill(p.Table, 1, 1, map[string]string{"id": "%dul"})
			<-ctx.Done()
			return context.Cause(ctx)
		})
		if err == nil || !strings.Contains(err.Error(), "the new table cannot take a row of the old table") {
			t.Errorf("%v", err)
		}
		if l, err := f.Lag(d.Ctx); err != nil || l.Refused == "" || len(l.Warnings) == 0 {
			t.Errorf("%+v, %v", l, err)
		}
	})
}

// TestRecentKeys keeps the last of the keys that were applied.
func TestRecentKeys(t *testing.T) {
	var k recentKeys
	for i := range 10 * recentMost {
		k.add(fmt.Sprint(i%(5*recentMost)), nil)
	}
	if n := len(k.all()); n < recentMost/2 || n > recentMost {
		t.Errorf("%d keys are kept", n)
	}
	if _, last := k.keys[fmt.Sprint(5*recentMost-1)]; !last {
		t.Error("the last key is not among them")
	}
}
