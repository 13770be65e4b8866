package run

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// scene is what a process is at when it is struck.
type scene struct {
	name    string
	before  []asked // what is done first, by nobody in particular
	command asked
	tables  int    // that are switched together
	changes [2]int // about how many the command makes, with stopped writers and with a changefeed
}

var (
	goesBack = asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}
	scenes   = func() (out []scene) {
		for _, s := range []scene{
			{"run", nil, toRun, 1, [2]int{20, 22}}, {"cutover", []asked{toRun}, toCutover, 1, [2]int{19, 22}},
			{"rollback", []asked{toRun}, goesBack, 1, [2]int{15, 17}},
			{"rollback behind the cutover", []asked{toRun, toCutover}, goesBack, 1, [2]int{22, 24}},
			{"cleanup", []asked{toRun, toCutover}, toCleanup, 1, [2]int{9, 10}},
			{"cleanup behind a rollback", []asked{toRun, toCutover, goesBack}, toCleanup, 1, [2]int{7, 7}},
		} {
			group := s
			group.name, group.tables, group.changes = s.name+" of two tables", 2, [2]int{2 * s.changes[0], 2 * s.changes[1]}
			out = append(out, s, group)
		}
		return out
	}()
	strikes = []struct {
		kind strikeKind
		by   time.Duration // until a request that is late arrives, or a process that is stopped goes on
	}{{killBefore, 0}, {killBehind, 0}, {freezes, 2 * time.Second}, {freezes, 20 * time.Second}, {late, 2 * time.Second}, {late, 20 * time.Second},
		{naps, 20 * time.Second}}
	// colleagues are what somebody else does next: the same command, or what takes it back.
	colleagues = []string{"the same", "rollback", "status"}
)

// attack is one history: a process is struck at a change of the database, a colleague acts, the process goes on or its request arrives, and
// one command ends the plan.
type attack struct {
	*guarded
	scene     scene
	ahead     *atomic.Int64 // of the server's clock, by that of the processes
	dir       string
	tables    []*driven
	rights    map[string][]string
	n         int // the change that is struck
	kind      strikeKind
	by        time.Duration
	colleague string
	writers   plan.Writers
	stands    bool
	byHand    bool          // somebody changes things, too
	consents  []string      // that commands are given
	asks      bool          // for losses, which are consented to otherwise
	blind     bool          // whoever gives commands answers nothing
	most      time.Duration // that writers may be stopped; 0 for an hour

	mu       sync.Mutex
	log      []string
	problems []string
}

func (a *attack) note(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.log = append(a.log, time.Now().Format("05.000 ")+fmt.Sprintf(format, args...))
}

func (a *attack) wrong(format string, args ...any) {
	a.note("WRONG: "+format, args...)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.problems = append(a.problems, fmt.Sprintf(format, args...))
}

func (a *attack) String() string {
	return fmt.Sprintf("%s, %s, change %d, %s %s, colleague %s, clock stands %v", a.scene.name, a.writers, a.n, a.kind, a.by, a.colleague, a.stands)
}

// openAttacked is the database of attacks, and how far the clock of its server is ahead.
func openAttacked(t *testing.T) (*guarded, *atomic.Int64) {
	t.Helper()
	var ahead atomic.Int64
	d := openDatabaseWith(t, localydb.Options{EnforceAccess: true, Clock: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }, Groups: map[string][]string{"ADMINS": {"root"}, "staff": {"app"}},
		Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 200 * time.Millisecond}})
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	return &guarded{d, d.login("app")}, &ahead
}

// prepare makes the tables and their plans.
func (a *attack) prepare(directory string) {
	a.t.Helper()
	a.dir, a.rights, a.consents = a.directory(directory), map[string][]string{}, []string{expect.ConfirmAll}
	for i := range a.scene.tables {
		name := fmt.Sprint("t", i)
		x, err := a.start(a.dir, tableNamed(name), 0, nil)
		if err != nil {
			a.t.Fatal(err)
		}
		for _, text := range []string{
			"ALTER TABLE %s ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')", "GRANT 'ydb.generic.read', 'ydb.tables.modify' ON %s TO app",
			"UPSERT INTO %s (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u), (3ul, 'c'u)",
		} {
			a.must(fmt.Sprintf(text, yql.QuoteName(x.path)))
		}
		a.must("ALTER TOPIC " + yql.QuoteName(x.path+"/f") + " ADD CONSUMER reader")
		if err := errors.Join(a.conn.SetAttribute(a.ctx, x.path, "team", "ours"), a.conn.ChangeOwner(a.ctx, x.path, ownedBy)); err != nil {
			a.t.Fatal(err)
		}
		_, x.bundle = a.database.tables(a.dir)
		a.tables = append(a.tables, x.hashed(a.writers))
		a.rights[x.path] = a.entries(x.path)
	}
	before := a.world(a.dir)
	for _, v := range a.tables {
		v.before = before
		v.before.Rows[v.path] = a.database.rows(v.path, before.Tables[v.path], columnNames(before.Tables[v.path]))
		if len(a.tables) > 1 {
			for _, o := range a.tables {
				v.plan.Together = append(v.plan.Together, o.plan.Table)
			}
		}
	}
}

// ownedBy is who owns the tables of attacks, and performs no plan.
const ownedBy = "boss"

func tableNamed(name string) *schema.Table {
	return &schema.Table{Path: name, Store: schema.StoreRow, PrimaryKey: []string{"id"}, TTL: &schema.TTL{Column: "at", Tiers: []schema.TTLTier{{After: "P30D"}}},
		Columns: []schema.Column{{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "v", Type: schema.Utf8}, {Name: "at", Type: schema.Timestamp}}}
}

// perform has a process carry out a command, whose words are noted.
func (a *attack) perform(ctx context.Context, who string, conn *ydbconn.Conn, c asked) error {
	var runners []*Runner
	confirmed, answer, most := a.consents, unread, time.Hour
	if a.most > 0 {
		most = a.most
	}
	if a.blind {
		confirmed, answer = nil, nil
	}
	for _, v := range a.tables {
		var revoked time.Time
		runners = append(runners, &Runner{Plan: v.plan, Conn: conn, Tool: "test", Confirmed: confirmed, Answer: answer, Quiet: time.Millisecond,
			MaxDowntime: most, Workers: 2, FenceRevoke: true, Report: func(e work.Event) {
				if e.Kind == work.EventProgress || e.Kind == work.EventLag {
					return
				}
				a.said(who, e.Text)
				switch {
				case strings.HasPrefix(e.Text, "revoking the right"):
					revoked = time.Now()
				case strings.HasPrefix(e.Text, "restored the rights") && !revoked.IsZero() && a.most > 0 && time.Since(revoked) > a.most+leastTime:
					a.wrong("nobody could write for %s", time.Since(revoked))
				}
			}})
	}
	a.note("--- %s: %s", who, c.what)
	g := NewGroup(runners...)
	err := g.Each(ctx, c.do)
	if left := g.Revoked(); a.most > 0 && left != "" && ctx.Err() == nil && !strings.HasPrefix(c.what, toVerify.what) {
		a.wrong("%s ends with %v, and %s", c.what, err, left)
	}
	person := (*NeedsPerson)(nil)
	if errors.As(err, &person) && person.Step == expect.ConfirmLoss && !a.asks && !slices.Contains(a.consents, person.Token()) {
		a.consents = append(a.consents, person.Token())
		return a.perform(ctx, who, conn, c)
	}
	a.note("--- %s: %s ended: %v", who, c.what, err)
	if err != nil && ctx.Err() == nil {
		a.said(who, err.Error())
	}
	return err
}

// nobodySaid are sentences that are not so in any history of these: nobody but the processes changes anything.
var nobodySaid = regexp.MustCompile(`keep being renamed|is not as the plan says|does not reach the fence|Path not found|Cannot find table|path is under operation|` +
	`panic|somebody (?:dropped|replaced)|is a stranger`)

func (a *attack) said(who, text string) {
	a.note("%s: %s", who, text)
	if !a.byHand && nobodySaid.MatchString(text) || strings.Contains(text, "keep being renamed") || strings.Contains(text, "does not reach the fence") {
		a.wrong("%s says what is not so: %s", who, text)
	}
}

// stage is how far the plan is.
func (a *attack) stage() Phase {
	at, _ := a.leads()
	return at
}

// leads is how far the plan is, and which commands lead on.
func (a *attack) leads() (Phase, []string) {
	a.t.Helper()
	var runners []*Runner
	for _, v := range a.tables {
		runners = append(runners, v.runner(v.plan))
	}
	all, behind, err := NewGroup(runners...).Status(a.ctx)
	if err != nil {
		a.wrong("status: %v", err)
		return CarriedOut, nil
	}
	for _, s := range all { // one that has not begun is behind another that is to be ended
		if behind.Phase == NotBegun && s.Phase != NotBegun {
			return told(s.Phase), append(slices.Clone(s.Ways), behind.Ways...)
		}
	}
	return told(behind.Phase), behind.Ways
}

// history performs the attack, and returns how many changes the command made until it was struck.
func (a *attack) history(directory string) (changes []string) {
	a.t.Helper()
	a.prepare(directory)
	for _, c := range a.scene.before {
		if err := a.perform(a.ctx, "before", a.conn, c); err != nil {
			a.t.Fatalf("%s: %s: %v\n%s", a, c.what, err, strings.Join(a.log, "\n"))
		}
	}
	r := a.relay()
	stops := a.kind == freezes || a.kind == naps
	if a.kind == naps {
		r.sees = questionOf
	}
	sleepy := awake()
	struck, wakes := make(chan struct{}), make(chan struct{})
	conn := a.behind(r, sleepy.options()...)
	r.from(func(n int, what string) strike { // what a connection asks before the command belongs to no command
		if n != a.n {
			return strike{}
		}
		a.note("*** %s: %s", a.kind, what)
		return strike{kind: a.kind, done: func() {
			if stops {
				sleepy.sleep()
			}
			close(struck)
		}, wait: func() { <-wakes }}
	})
	ctx, kill := context.WithCancel(a.ctx)
	defer kill()
	ended := make(chan error, 1)
	go func() { ended <- a.perform(ctx, "victim", conn, a.scene.command) }()
	select {
	case <-struck:
	case err := <-ended: // it made fewer changes
		if err != nil {
			a.wrong("the command fails undisturbed: %v", err)
		}
		close(wakes)
		a.finish()
		return r.changes
	}
	if !stops {
		kill()
	}
	if by := a.by; stops && a.stands { // all that passes meanwhile passes for the server alone, in which every lease ends
		a.ahead.Add(int64(max(by, time.Minute)))
		close(wakes)
	} else {
		time.AfterFunc(by, func() { a.note("*** the request arrives"); close(wakes) })
	}
	a.actColleague()
	<-wakes
	if stops {
		a.note("*** the victim goes on")
		sleepy.wake()
		r.hold(false)
	}
	r.late.Wait()
	select {
	case <-ended:
	case <-time.After(5 * time.Minute):
		a.wrong("the victim hangs:\n%s", stacks())
		kill()
		r.sever()
		<-ended
	}
	a.finish()
	return r.changes
}

// actColleague has somebody else do something about the plan while its process is gone or stands still.
func (a *attack) actColleague() {
	a.t.Helper()
	ctx, cancel := context.WithTimeout(a.ctx, time.Minute)
	defer cancel()
	var err error
	switch a.colleague {
	case "status":
		a.stage()
	case "rollback":
		err = a.perform(ctx, "colleague", a.connect(), goesBack)
	default:
		err = a.perform(ctx, "colleague", a.connect(), a.scene.command)
	}
	idle := (*NothingToDo)(nil)
	beyond := err != nil && (errors.Is(err, errBack) || strings.Contains(err.Error(), "this cannot be undone") ||
		strings.Contains(err.Error(), "the plan was carried out")) // what the process had come to
	if err != nil && !errors.As(err, &idle) && !beyond {
		a.wrong("the colleague cannot go on: %v", err)
	}
}

// finish ends the plan with one command, and looks at what is there.
func (a *attack) finish() {
	a.t.Helper()
	ctx, cancel := context.WithTimeout(a.ctx, time.Minute)
	defer cancel()
	at, ways := a.leads()
	c := goesBack
	if slices.Contains(ways, CommandCleanup) {
		c = toCleanup
	}
	if at != CarriedOut && at != NotBegun {
		if err := a.perform(ctx, "the end", a.connect(), c); err != nil {
			a.wrong("%s does not end the plan, which is %s: %v", c.what, at, err)
			return
		}
		if a.stage() == RolledBack { // what a rollback retains is looked at, and then dropped
			if err := a.perform(ctx, "the end", a.connect(), toCleanup); err != nil {
				a.wrong("cleanup does not end the plan: %v", err)
				return
			}
		}
	}
	now := a.world(a.dir)
	for path := range now.Tables {
		if !slices.ContainsFunc(a.tables, func(v *driven) bool { return v.path == path }) {
			a.wrong("table %s is left", path)
		}
	}
	for _, v := range a.tables {
		is, was := now.Tables[v.path], v.before.Tables[v.path]
		if is == nil {
			a.wrong("table %s is gone", v.path)
			continue
		}
		rows := a.database.rows(v.path, is, columnNames(was))
		if diff := cmp.Diff(v.before.Rows[v.path], rows); diff != "" {
			a.wrong("rows (-was +is):\n%s", diff)
		}
		if diff := cmp.Diff(a.rights[v.path], a.entries(v.path)); diff != "" {
			a.wrong("rights (-was +is):\n%s", diff)
		}
		want := was.Clone()
		if v.plan.HasNewKey(is) {
			want = v.plan.Bind(was).After.Clone()
			plan.Explicit(&want.Partitioning)
		}
		for _, t := range []*schema.Table{want, is} {
			t.Permissions = nil // compared by what they come to
		}
		if diff := cmp.Diff(plan.Definition(want), plan.Definition(is)); diff != "" {
			a.wrong("the table (-want +is):\n%s", diff)
		}
		if !a.mayWrite(v.path) {
			a.wrong("the application may not write %s", v.path)
		}
		v.noRun()
	}
}

// TestAttacked strikes a process at every change of the database that a command makes: kills it before and behind it, stops it, and has its request
// arrive late, by 2 s and by 20 s. A colleague acts, the process goes on, and one command ends the plan: rows, rights, TTL,
// changefeeds, attributes and what was said are right. KEYADVISE_ATTACKS says how many histories, out of all in an order of their own.
func TestAttacked(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_ATTACKS", 10)
	first := ydbtest.Setting(t, "KEYADVISE_ATTACKS_FROM", 0)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				a := attackOf(seed)
				a.guarded, a.ahead = openAttacked(t)
				changes := a.history(fmt.Sprint("attack_", seed))
				t.Logf("%s, of %d changes", a, len(changes))
				for _, p := range a.problems {
					t.Errorf("%s: %s", a, p)
				}
				if t.Failed() {
					t.Log(strings.Join(a.log, "\n"))
				}
			})
		})
	}
}

// attackOf is the attack of a number: each thing is chosen for itself, so that all of each come together with all of the others.
func attackOf(seed int) *attack {
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	ways := []plan.Writers{plan.Stopped, plan.Changefeed}
	way := random.IntN(len(ways))
	a := &attack{scene: scenes[seed%len(scenes)], writers: ways[way], colleague: colleagues[random.IntN(len(colleagues))],
		stands: random.IntN(2) == 0}
	s := strikes[random.IntN(len(strikes))]
	a.kind, a.by = s.kind, s.by
	most := a.scene.changes[way]
	if a.kind == naps {
		most *= 4 // a command asks about that many times as often as it changes something
	}
	a.n = 1 + random.IntN(most)
	return a
}
