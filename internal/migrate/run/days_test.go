package run

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/grpc/codes"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestDaysOfFollowing has a changefeed followed for seven times as long as its records are kept, by processes that come and go, beside
// writes: none is lost. KEYADVISE_HOURS is for how long, seven minutes without it; a week has 168, and follows for a hundred of them.
func TestDaysOfFollowing(t *testing.T) {
	t.Parallel()
	const days = 7
	day := time.Duration(ydbtest.Setting(t, "KEYADVISE_HOURS", 0)) * time.Hour / days
	if day == 0 {
		day = time.Minute
	}
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "days_of_following")
		if v.server == nil {
			t.Skip("there it takes days")
		}
		r := v.runner(v.plan)
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		v.must(fmt.Sprintf("ALTER TOPIC %s SET (retention_period = Interval('PT%dS'))", yql.QuoteName(v.path+"/"+plan.FeedName),
			int(day.Seconds())))
		write := func(id, day int) {
			v.must(fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, 'day %d'u)", yql.QuoteName(v.path), id, day))
		}
		for n := range days {
			ctx, leave := context.WithCancel(v.ctx)
			var following sync.WaitGroup
			following.Go(func() {
				if err := v.runner(v.plan).Follow(ctx); err != nil && ctx.Err() == nil {
					t.Errorf("on day %d: %v", n, err)
				}
			})
			for range 3 {
				write(n/2, n)
				time.Sleep(day / 5)
			}
			leave()
			following.Wait()
			write(100+n, n)
			time.Sleep(2 * day / 5) // in which nobody follows
		}
		l, err := r.opened.follower(v.recorded(), position{Place: atCopy}).Lag(v.ctx)
		if err != nil || len(l.Lost) > 0 {
			t.Errorf("of these partitions records are lost: %v, %v", l, err)
		}
		if err := errors.Join(r.Run(v.ctx, ""), r.Cutover(v.ctx)); err != nil {
			t.Fatal(err)
		}
		rows, err := v.exec("SELECT COUNT(*) AS n, COUNT_IF(id >= 100ul) AS alone FROM " + yql.QuoteName(v.path))
		if err != nil || rows[0]["n"].Yql() != "11ul" || rows[0]["alone"].Yql() != "7ul" {
			t.Errorf("%v, %v", rows, err)
		}
	})
}

// TestFiveDays has a copy go on for five days beside an application, in which happens what happens in five days. KEYADVISE_DAY is how many
// seconds a day has; of the night in which nobody follows everybody is told before records are lost.
func TestFiveDays(t *testing.T) {
	t.Parallel()
	day := time.Duration(ydbtest.Setting(t, "KEYADVISE_DAY", 60)) * time.Second
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "five_days")
		if v.server == nil {
			t.Skip("there it takes days")
		}
		f := &fiveDays{driven: v, day: day, rows: uint64(day.Seconds() * 3), model: map[uint64]string{}}
		f.grow(0)
		r := v.runner(v.plan)
		if err := r.upTo(v.ctx, v.plan.StepBefore(plan.Backfill)); err != nil {
			t.Fatal(err)
		}
		f.keep(5 * day)
		if err := r.SetLimits(v.ctx, state.Limits{RowsPerSecond: 2}); err != nil { // so that the copy takes three days
			t.Fatal(err)
		}
		f.passes(day/2, true)
		f.rollingRestart()
		f.grow(f.rows)
		f.passes(day, true)
		v.must("ALTER TABLE " + yql.QuoteName(v.path) + " ADD INDEX by_a_colleague GLOBAL ASYNC ON (v)")
		f.passes(day/2, true)
		if s, err := r.Status(v.ctx); err != nil || !strings.Contains(strings.Join(s.Warnings, "\n"), "by_a_colleague") {
			t.Errorf("of the index of a colleague nobody is told: %+v, %v", s, err)
		}
		v.must("ALTER TABLE " + yql.QuoteName(v.path) + " DROP INDEX by_a_colleague")
		f.fullDisk()
		f.passes(day/2, true)
		if said := f.warned(); !strings.Contains(said, "'migrate run' in more processes") || !strings.Contains(said, "ALTER TOPIC") {
			t.Errorf("records are kept for little more than two days more, and the rows are still copied: %s", said)
		}
		f.passes(day, true)
		// What is applied is limited, too: whoever comes applies at once what waits, and nothing more before that is paid for.
		if err := errors.Join(r.SetLimits(v.ctx, state.Limits{}), r.Run(v.ctx, plan.CatchUp), r.opened.follower(f.recorded(),
			position{Place: atCopy}).CaughtUp(v.ctx, func(context.Context) error { return nil })); err != nil {
			t.Fatal(err)
		}
		f.equal("when all is copied and applied", v.plan.Copy)
		f.keep(day)
		f.night()
		f.passes(day/2, true)
		if err := r.opened.follower(f.recorded(), position{Place: atCopy}).CaughtUp(v.ctx, func(context.Context) error { return nil }); err != nil {
			t.Fatal(err)
		}
		f.equal("after the night, before anything is compared and mended", v.plan.Copy)
		if err := errors.Join(r.Run(v.ctx, ""), v.runner(v.plan).Cutover(v.ctx)); err != nil {
			t.Fatal(err)
		}
		f.equal("in the end", v.path)
	})
}

// fiveDays is a run of days, and what the table holds.
type fiveDays struct {
	*driven
	day   time.Duration
	rows  uint64
	model map[uint64]string
	wrote int

	mu   sync.Mutex
	told []string // by processes
}

// equal compares a table with what it has to hold.
func (f *fiveDays) equal(when, path string) {
	f.t.Helper()
	var want []string
	for id, text := range f.model {
		want = append(want, fmt.Sprintf("%dul | %q", id, text)+"u")
	}
	slices.Sort(want)
	if rows := f.driven.rows(path, f.before.Tables[f.path], []string{"id", "v"}); !slices.Equal(want, rows) {
		f.t.Errorf("%s, %d rows are in %s of %d, or others", when, len(rows), path, len(want))
	}
}

// meets has faults strike for a while in which rows are copied, of which processes say something; nothing, if they get over it by themselves.
func (f *fiveDays) meets(says string, long time.Duration, faults ...fault.Fault) {
	f.t.Helper()
	f.mu.Lock()
	f.told = nil
	f.mu.Unlock()
	f.server.SetFaults(faults...)
	f.passes(long, true)
	struck := f.server.Struck()
	f.server.SetFaults()
	f.mu.Lock()
	defer f.mu.Unlock()
	if said := strings.Join(f.told, "\n"); struck == 0 || !strings.Contains(said, says) {
		f.t.Errorf("%d calls met a fault, and no process says %q: %s", struck, says, said)
	}
}

// grow adds as many rows as the table began with.
func (f *fiveDays) grow(from uint64) {
	f.t.Helper()
	f.fill(int(from), int(f.rows))
	for id := range f.rows {
		f.model[from+id] = "a"
	}
}

// passes lets time pass, in which the application writes and processes come and go, of which every other one says nothing more; none of them
// if nobody works.
func (f *fiveDays) passes(long time.Duration, working bool) {
	f.t.Helper()
	ctx, leave := context.WithTimeout(f.ctx, long)
	defer leave()
	var all sync.WaitGroup
	if working {
		for n := range 2 {
			all.Go(func() {
				for shift := n; ctx.Err() == nil; shift++ {
					f.shift(ctx, shift%2 == 0)
				}
			})
		}
	}
	for ctx.Err() == nil {
		f.wrote++
		id := uint64(f.wrote*7919) % uint64(len(f.model)+3)
		text := fmt.Sprint("write ", f.wrote)
		f.must(fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, '%s'u)", yql.QuoteName(f.path), id, text))
		f.model[id] = text
		_ = ydbconn.Sleep(ctx, f.day/40)
	}
	all.Wait()
}

// shift is a process that copies, and then follows, for a third of a day, and then goes, with its work or cut off.
func (f *fiveDays) shift(ctx context.Context, cut bool) {
	p := f.process(f.plan)
	defer p.close()
	p.Lease, p.Workers = f.day/20, 1
	tell := func(text string) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.told = append(f.told, text)
	}
	p.Report = func(e work.Event) { tell(e.Text) }
	ctx, end := context.WithTimeout(ctx, f.day/3)
	defer end()
	if cut {
		context.AfterFunc(ctx, p.wire.sever)
	}
	err := p.Run(ctx, plan.CatchUp)
	if err == nil { // all is copied; somebody has to follow
		err = p.Follow(ctx)
	}
	if err != nil && ctx.Err() == nil {
		tell(err.Error())
	}
	<-ctx.Done()
}

// rollingRestart has the nodes restarted one by one: a part of the calls fails, and streams break.
func (f *fiveDays) rollingRestart() {
	for range 3 {
		f.meets("", f.day/24, fault.Fault{Kind: fault.GRPC, Code: codes.Unavailable, Rate: 0.3},
			fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Cut, Rate: 0.3})
		f.passes(f.day/24, true)
	}
}

// fullDisk has the database take nothing for an hour but what the application deletes.
func (f *fiveDays) fullDisk() {
	const full = "Cannot perform writes: database is out of disk space"
	f.meets(full, f.day/24, fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Message: full})
}

// keep has the records of the changefeed be kept for so long.
func (f *fiveDays) keep(long time.Duration) {
	f.must(fmt.Sprintf("ALTER TOPIC %s SET (retention_period = Interval('PT%dS'))", yql.QuoteName(f.path+"/"+plan.FeedName), int(long.Seconds())))
}

// warned is what the status says of records that expire soon; empty if it says nothing.
func (f *fiveDays) warned() string {
	f.t.Helper()
	s, err := f.runner(f.plan).Status(f.ctx)
	if err != nil || s.Lag == nil {
		f.t.Fatal(s, err)
	}
	if len(s.Lag.Lost) > 0 {
		f.t.Errorf("records are lost: %+v", s.Lag)
	}
	if said := strings.Join(s.Lag.Warnings, "\n"); strings.Contains(said, "expires within") {
		return said
	}
	return ""
}

// night has nobody follow until little of the time is left for which records are kept. Whoever asks for the status is told by the time
// that half of it has passed, and what helps.
func (f *fiveDays) night() {
	f.t.Helper()
	for n := range 8 {
		f.passes(f.day/10, false)
		if said := f.warned(); n == 0 && said != "" || n >= 5 && said == "" || said != "" && !strings.Contains(said, "start 'migrate run --follow'") {
			f.t.Errorf("when nobody has followed for %d tenths of the time: %s", n+1, said)
		}
	}
}

// recorded is what is kept of the run.
func (v *driven) recorded() *state.Run {
	v.t.Helper()
	store, err := state.Open(v.conn, v.path, 0, state.Limits{})
	if err != nil {
		v.t.Fatal(err)
	}
	run, err := store.Load(v.ctx)
	if err != nil || run == nil {
		v.t.Fatalf("%v, %v", run, err)
	}
	return run
}

// TestSlowDisk has writes and what is recorded of them take longer than leases last, so that these end while their processes wait: others
// take over, and what comes late does no harm.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	for _, w := range plan.Ways() {
		t.Run(string(w.Name), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				if d.server == nil {
					t.Skip("the server is not ours")
				}
				v := d.declared("slow_disk", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(w.Name)
				v.fill(0, 40)
				v.plan.BatchRows = 10
				slow := []fault.Fault{
					{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 15 * time.Second, Rate: 0.5},
					{Service: "Query", Method: "ExecuteQuery", Text: "leased", Kind: fault.Latency, Latency: 12 * time.Second, Rate: 0.1},
					{Service: "Query", Method: "ExecuteQuery", Text: "ALTER TABLE", Kind: fault.Latency, Latency: 14 * time.Second, Rate: 0.5},
				}
				together := func(what string, do func(*Runner) error) {
					t.Helper()
					d.server.SetFaults(slow...)
					var all sync.WaitGroup
					for range 2 {
						all.Go(func() {
							r := v.runner(v.plan)
							r.Lease = 10 * time.Second
							if err := do(r); err != nil {
								v.t.Logf("%s: %v", what, err)
							}
						})
					}
					all.Wait()
					d.server.SetFaults()
					if err := do(v.runner(v.plan)); err != nil {
						t.Fatalf("%s, when the disk is as it was: %v", what, err)
					}
				}
				v.before.Rows[v.path] = v.rows(v.path, v.before.Tables[v.path], columnNames(v.before.Tables[v.path]))
				together("run", func(r *Runner) error { return r.Run(v.ctx, "") })
				together("cutover", func(r *Runner) error { return r.Cutover(v.ctx) })
				together("cleanup", func(r *Runner) error {
					if _, err := d.server.DB().Describe(v.conn.Absolute(v.plan.Old)); err != nil {
						return nil // it is dropped
					}
					return r.Cleanup(v.ctx)
				})
				v.moved(v.plan, v.candidate)
			})
		})
	}
}

// TestMachines has four machines perform a plan for days: each comes, works for some seconds and goes, with its work or killed, and is away
// for hours. KEYADVISE_MACHINES is how many plans, and KEYADVISE_MACHINES_FROM the first seed.
func TestMachines(t *testing.T) {
	t.Parallel()
	count, first := ydbtest.Setting(t, "KEYADVISE_MACHINES", 1), ydbtest.Setting(t, "KEYADVISE_MACHINES_FROM", 0)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) { machines(t, uint64(seed)) })
		})
	}
}

func machines(t *testing.T, seed uint64) {
	d := openDatabase(t)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	ways := plan.Ways()
	v := d.declared("machines", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))").hashed(ways[seed%2].Name)
	v.fill(0, 60)
	v.plan.BatchRows = 3
	v.before.Rows[v.path] = v.rows(v.path, v.before.Tables[v.path], columnNames(v.before.Tables[v.path]))
	d.server.SetFaults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 5 * time.Second, Rate: 0.7})
	if err := v.runner(v.plan).SetLimits(v.ctx, state.Limits{RowsPerSecond: 2}); err == nil {
		t.Error("a limit is set for a run that is not there")
	}
	random := schematest.Rand(seed)
	began := time.Now()
	for _, do := range []func(context.Context, *Runner) error{
		func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") },
		func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) },
	} {
		var all sync.WaitGroup
		done, over := context.WithCancel(v.ctx)
		for range 4 {
			own := rand.New(rand.NewPCG(random.Uint64(), 3))
			all.Go(func() {
				for done.Err() == nil {
					time.Sleep(time.Duration(own.Int64N(int64(24 * time.Hour))))
					p := v.database.process(v.plan)
					p.Flags.RowsPerSecond = 2
					ctx, end := context.WithTimeout(v.ctx, time.Duration(own.ExpFloat64()*float64(30*time.Second)))
					if own.IntN(2) == 0 { // it says nothing more
						context.AfterFunc(ctx, p.wire.sever)
					}
					if do(ctx, p.Runner) == nil {
						over()
					}
					end()
					p.close()
				}
			})
		}
		all.Wait()
		over()
		if time.Since(began) > 30*24*time.Hour {
			t.Fatal("it comes to no end")
		}
	}
	t.Logf("it took %s", time.Since(began))
	if err := v.runner(v.plan).Cleanup(v.ctx); err != nil {
		t.Fatal(err)
	}
	v.moved(v.plan, v.candidate)
	d.noState()
}
