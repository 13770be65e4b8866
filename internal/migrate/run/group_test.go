package run

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

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// shop is five tables whose plans are performed together, and an application whose transactions write three of them and a model
// that no plan touches: whatever happens, a reader sees in every moment the same rows in the tables as in the model.
type shop struct {
	*database
	random *rand.Rand
	dir    string
	plans  []*plan.Plan
	sender *ydb.Driver
	fresh  atomic.Bool // the statements for the new keys are sent
	gate   gate
	fences bool // the rights of the application are taken; else a person stops it

	stopped bool // a person has stopped it

	mu    sync.Mutex
	log   []string
	stood time.Duration // the longest that writers stood
	lived time.Duration // the same without the time in which no process lived that could have let them go on
	calm  time.Duration // the same where one process was at work, and was not killed
	alive int           // processes that are not killed, interrupted or asleep
	since time.Time     // none is
	dead  [][2]time.Time
}

// lives notes that processes begin or wake, or that they end or fall asleep.
func (s *shop) lives(more int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.alive == 0 && !s.since.IsZero() {
		s.dead = append(s.dead, [2]time.Time{s.since, now})
	}
	s.alive, s.since = s.alive+more, time.Time{}
	if s.alive == 0 {
		s.since = now
	}
}

// let takes for how long writers stood that go on now.
func (s *shop) let(stood time.Duration, calm bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lived, now := stood, time.Now()
	for _, d := range s.dead {
		from := d[0]
		if began := now.Add(-stood); from.Before(began) {
			from = began
		}
		lived -= max(0, d[1].Sub(from))
	}
	s.stood, s.lived = max(s.stood, stood), max(s.lived, lived)
	if calm {
		s.calm = max(s.calm, stood)
	}
}

var shopNames = []string{"orders", "items", "payments", "events", "users"}

// shopIDs is how many rows a table has, and shopPace the most between two transactions of a writer.
const (
	shopIDs  = 60
	shopPace = 20 * time.Millisecond
)

// TestTogether performs plans together by processes that are killed, interrupted and asleep for longer than
// their leases last, and by two at once, forward and back, beside an
// application; KEYADVISE_TOGETHER says how many histories.
func TestTogether(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_TOGETHER", 5)
	first := ydbtest.Setting(t, "KEYADVISE_TOGETHER_FROM", 1) // which has a fence, and two processes at once
	if ydbtest.Given() != "" {
		t.Skip("the server is not ours")
	}
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, liveServer)
				openShop(d, d.login(appUser), uint64(seed)).perform()
				d.noState()
			})
		})
	}
}

// openShop makes the tables and their plans.
func openShop(d *database, app *ydb.Driver, seed uint64) *shop {
	d.t.Helper()
	s := &shop{database: d, random: schematest.Rand(seed + 5000), sender: app, dir: d.directory(fmt.Sprint("together", seed))}
	s.fences = s.random.IntN(3) > 0
	writers := plan.Changefeed
	if s.random.IntN(5) == 0 {
		writers, s.fences = plan.Stopped, false
	}
	d.must("CREATE TABLE `" + s.dir + "/model` (t Utf8 NOT NULL, id Uint64 NOT NULL, v Uint64, PRIMARY KEY (t, id))")
	grant := "GRANT 'ydb.generic.read', 'ydb.generic.write' ON `%s/%s` TO " + appUser
	d.must(fmt.Sprintf(grant, s.dir, "model"))
	var rows strings.Builder
	for _, name := range shopNames {
		ddl := "CREATE TABLE " + name + " (id Uint64 NOT NULL, v Uint64, pad Utf8, PRIMARY KEY (id)"
		if s.random.IntN(2) == 0 {
			ddl += ", INDEX by_v GLOBAL SYNC ON (v)"
		}
		x, err := d.start(s.dir, buildtest.BundleOf(d.t, ddl+");").Tables[0].Schema, 0, s.random)
		if err != nil {
			d.t.Fatal(err)
		}
		d.must(fmt.Sprintf(grant, s.dir, name))
		_, x.bundle = d.tables(s.dir)
		p, _, err := x.accepting("hash(id), id", 0, build.Options{Writers: writers, Database: d.db.Name()})
		if err != nil {
			d.t.Fatal(err)
		}
		p.BatchRows = uint64(5 + s.random.IntN(20))
		s.plans = append(s.plans, p)
		for id := range 1 + s.random.IntN(shopIDs) {
			fmt.Fprintf(&rows, "UPSERT INTO `%s/%s` (id, v, pad) VALUES (%d, 0, 'some text that makes rows large enough to be split');\n"+
				"UPSERT INTO `%[1]s/model` (t, id, v) VALUES ('%[2]s', %[3]d, 0);\n", s.dir, name, id)
		}
	}
	d.must(rows.String())
	for _, p := range s.plans {
		for _, other := range s.plans {
			p.Together = append(p.Together, other.Table)
		}
	}
	return s
}

func (s *shop) note(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = append(s.log, time.Now().Format("05.000 ")+fmt.Sprintf(format, args...))
}

func (s *shop) fail(format string, args ...any) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), strings.Join(s.log[max(0, len(s.log)-150):], "\n"))
}

// write has the application write until ctx ends.
func (s *shop) write(ctx context.Context, r *rand.Rand) {
	for value := r.Uint64() >> 1; ydbconn.Sleep(ctx, time.Duration(r.Int64N(int64(shopPace)))) == nil; value++ {
		s.gate.RLock()
		err := s.transaction(ctx, r, value)
		s.gate.RUnlock()
		switch refused := (*noRight)(nil); {
		case err == nil, ctx.Err() != nil:
		case errors.As(err, &refused):
			if !s.fences {
				s.t.Errorf("the application is refused: %v", err)
				return
			}
		case strings.Contains(err.Error(), "id_hash") || strings.Contains(err.Error(), "Missing key column"):
			s.fresh.Store(!s.fresh.Load()) // the tables are switched, and one statement of three would tell
		case strings.Contains(err.Error(), "doesn't exist") || ydb.IsOperationError(err): // while they are renamed
		default:
			s.t.Errorf("the application: %.300v", err)
			return
		}
	}
}

// transaction writes or deletes a row in each of three tables, in one transaction.
func (s *shop) transaction(ctx context.Context, r *rand.Rand, value uint64) error {
	fresh := s.fresh.Load()
	var text strings.Builder
	for _, i := range r.Perm(len(shopNames))[:3] {
		name, id := shopNames[i], r.IntN(shopIDs)
		path := yql.QuoteName(s.dir + "/" + name)
		switch {
		case r.IntN(6) == 0 && fresh:
			fmt.Fprintf(&text, "DELETE FROM %s WHERE id_hash = Digest::NumericHash(%du) AND id = %[2]d;\n", path, id)
			fmt.Fprintf(&text, "DELETE FROM `%s/model` WHERE t = '%s' AND id = %d;\n", s.dir, name, id)
			continue
		case r.IntN(6) == 0:
			fmt.Fprintf(&text, "DELETE FROM %s WHERE id = %d;\n", path, id)
			fmt.Fprintf(&text, "DELETE FROM `%s/model` WHERE t = '%s' AND id = %d;\n", s.dir, name, id)
			continue
		case fresh:
			fmt.Fprintf(&text, "UPSERT INTO %s (id_hash, id, v) VALUES (Digest::NumericHash(%du), %[2]d, %d);\n", path, id, value)
		default:
			fmt.Fprintf(&text, "UPSERT INTO %s (id, v) VALUES (%d, %d);\n", path, id, value)
		}
		fmt.Fprintf(&text, "UPSERT INTO `%s/model` (t, id, v) VALUES ('%s', %d, %d);\n", s.dir, name, id, value)
	}
	return s.sender.Query().Do(ctx, func(ctx context.Context, q query.Session) error {
		return withoutRights(q.Exec(ctx, text.String(), query.WithTxControl(query.SerializableReadWriteTxControl(query.CommitTx()))))
	}, query.WithIdempotent())
}

// look reads all tables and the model in one moment; what differs is an error.
func (s *shop) look() error {
	var text strings.Builder
	for i, name := range shopNames {
		if i > 0 {
			text.WriteString("UNION ALL\n")
		}
		fmt.Fprintf(&text, "SELECT '%s'u AS t, id, v, 1 AS n FROM `%s/%[1]s`\n", name, s.dir)
	}
	fmt.Fprintf(&text, "UNION ALL\nSELECT t, id, v, -1 AS n FROM `%s/model`\n", s.dir)
	rows, err := s.exec("SELECT t, id, v, SUM(n) AS n FROM (" + text.String() + ") GROUP BY t, id, v HAVING SUM(n) != 0;")
	if err != nil {
		return nil //nolint:nilerr // the tables are renamed just now
	}
	if len(rows) > 0 {
		return fmt.Errorf("a reader sees %d rows that are in a table or in the model alone: %v", len(rows), rows[0])
	}
	return nil
}

// group is a process that performs the plans, which can be killed.
type groupProcess struct {
	*Group
	wire *wire
	conn *ydbconn.Conn
}

func (s *shop) process(report func(work.Event)) *groupProcess {
	s.t.Helper()
	p := &groupProcess{wire: s.wireTo()}
	conn, err := ydbconn.Open(s.ctx, ydbconn.Options{Endpoint: s.ydb.ConnectionString, Dial: p.wire.dial, NoDiscovery: true})
	if err != nil {
		s.t.Fatal(err)
	}
	p.conn = conn
	var runners []*Runner
	for _, plan := range s.plans {
		r := runnerOf(plan, conn)
		r.Lease, r.FenceRevoke, r.Report = liveLease, s.fences, report
		runners = append(runners, r)
	}
	p.Group = NewGroup(runners...)
	return p
}

// end closes the process; the leases of one that was killed run out.
func (p *groupProcess) end(s *shop) {
	_ = p.conn.Close()
	p.wire.sever()
	for _, r := range p.Runners {
		if r.opened != nil {
			(&history{driven: &driven{trial: &trial{database: s.database}}}).expires(r.opened.env.State.Owner())
		}
	}
}

// stages are how far the plans are.
func (s *shop) stages() (out []Phase) {
	s.t.Helper()
	var runners []*Runner
	for _, p := range s.plans {
		runners = append(runners, runnerOf(p, s.conn))
	}
	all, _, err := NewGroup(runners...).Status(s.ctx)
	if err != nil {
		s.fail("status: %v", err)
	}
	for _, now := range all {
		out = append(out, told(now.Phase))
	}
	return out
}

func (s *shop) perform() {
	began := s.seen()
	ctx, over := context.WithCancel(s.ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer over()
	for range 3 {
		r := rand.New(rand.NewPCG(s.random.Uint64(), 1))
		beside.Go(func() { s.write(ctx, r) })
	}
	beside.Go(func() {
		for ydbconn.Sleep(ctx, 4*shopPace) == nil {
			if err := s.look(); err != nil {
				s.note("%v", err)
				s.t.Error(err)
				return
			}
		}
	})
	back := 0
	for turn := 0; ; turn++ {
		at := s.stages()
		s.note("--- %v", at)
		if s.stopped && s.plans[0].Follows() && !slices.Contains(at, Switching) && !slices.Contains(at, GoingBack) {
			s.stopped = false
			s.gate.Unlock()
		}
		is := func(stages ...Phase) bool {
			return slices.ContainsFunc(at, func(st Phase) bool { return slices.Contains(stages, st) })
		}
		late := turn > 14
		switch n := s.random.IntN(10); {
		case turn > 60:
			s.fail("it comes to no end: %v", at)
		case is(GoingBack):
			s.command(late, toRollback)
		case is(RolledBack):
			s.command(late, toCleanup)
		case n < 2 && back < 2 && !late && !is(CarriedOut):
			back++
			s.command(late, toRollback)
		case is(NotBegun, Copied) && !is(Switched, CarriedOut):
			s.command(late, toRun)
		case is(Ready, Switching):
			s.command(late, toCutover)
		case back < 1:
			back++
			s.command(late, toRollback)
		case is(Switched):
			s.command(late, toCleanup)
		default:
			over()
			if s.stopped {
				s.gate.Unlock()
			}
			beside.Wait()
			s.ended(began)
			return
		}
		if s.t.Failed() {
			s.fail("it has failed")
		}
	}
}

// command has a command carried out by a process, or by two at once.
func (s *shop) command(late bool, c asked) {
	s.t.Helper()
	all := []asked{c}
	if s.random.IntN(3) == 0 && !late {
		all = append(all, [...]asked{c, c, toRun, toCutover, toRollback, toLook}[s.random.IntN(6)])
	}
	kill := s.random.IntN(2) == 0 && !late
	s.note("--- %v, killed %v", all, kill)
	if !s.fences && !s.stopped { // a person stops the application where nobody takes its rights
		s.stopped = true
		s.gate.Lock()
	}
	ctx, cancel := context.WithTimeout(s.ctx, 3*time.Minute)
	defer cancel()
	errs := make([]error, len(all))
	var processes []*groupProcess
	var commands sync.WaitGroup
	for i, c := range all {
		who := fmt.Sprint(c.what, i)
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		left := 0
		if kill {
			left = 1 + s.random.IntN(120) // things that are said
		}
		var p *groupProcess
		s.lives(1)
		dies := sync.OnceFunc(func() { s.lives(-1) })
		how := s.random.IntN(4)
		p = s.process(func(e work.Event) {
			if e.Kind == work.EventProgress || e.Kind == work.EventLag {
				return
			}
			s.note("%s: %s: %s %s", who, plan.Base(e.Table), e.Step, e.Text)
			if after, ok := strings.CutPrefix(e.Text, "writers can continue; they were stopped for "); ok && s.fences {
				text, _, _ := strings.Cut(after, " ")
				if stood, err := time.ParseDuration(text); err == nil {
					s.let(stood, len(all) == 1 && !kill)
				}
			}
			if left--; left == 0 {
				switch how {
				case 0:
					s.note("%s is interrupted", who)
					stop()
					return
				case 1:
					s.note("%s sleeps", who)
					p.wire.hold(true)
					s.lives(-1)
					time.AfterFunc(2*liveLease, func() {
						s.note("%s wakes", who)
						s.lives(1)
						p.wire.hold(false)
					})
					return
				}
				s.note("%s is killed", who)
				p.wire.lasts(20, func() {
					dies()
					stop()
					time.AfterFunc(50*time.Millisecond, func() { _ = p.conn.Close() })
				})
			}
		})
		processes = append(processes, p)
		commands.Go(func() {
			defer dies()
			errs[i] = p.Each(ctx, c.do)
			s.note("%s: ended: %v", who, errs[i])
		})
	}
	commands.Wait()
	for _, p := range processes {
		p.end(s)
	}
	for i, err := range errs {
		idle := (*NothingToDo)(nil)
		if err != nil && len(all) == 1 && !kill && !errors.As(err, &idle) {
			s.fail("%s: %v", all[i].what, err)
		}
	}
}

// seen is what a stranger sees of the directory, without what is counted.
func (s *shop) seen() map[string]*schema.Table {
	now, _ := s.tables(s.dir)
	for _, t := range now {
		t.Stats = nil
	}
	return now
}

// ended looks at what is left in the end.
func (s *shop) ended(began map[string]*schema.Table) {
	s.t.Helper()
	now := s.seen()
	if len(now) != len(began) {
		s.fail("tables are left or gone: %d, and there were %d", len(now), len(began))
	}
	for i, name := range shopNames {
		t := now[s.dir+"/"+name]
		switch {
		case !s.plans[i].HasNewKey(t):
			s.fail("%s has its old key", name)
		case !slices.Equal(rights.Of(t.Permissions, appUser), rights.Of(began[s.dir+"/"+name].Permissions, appUser)):
			s.fail("the rights on %s are %v", name, t.Permissions)
		case len(t.Changefeeds) > 0 || attribute(t, tokenAttribute) != "":
			s.fail("something is left on %s: %v %v", name, t.Changefeeds, t.Attributes)
		}
	}
	if err := s.look(); err != nil {
		s.fail("in the end: %v", err)
	}
	s.t.Logf("%s, fence %v: downtime %v at most, of which a process lived for %v, and for %v where nothing was killed",
		s.plans[0].Writers, s.fences, s.stood, s.lived.Round(spentLeast), s.calm)
}
