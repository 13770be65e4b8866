package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/prove"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// preflight looks before anything is changed, and begins the run with what belongs to the table in this database.
func (s *session) preflight(ctx context.Context, step *plan.Step, pos position) error {
	live, err := s.bind(ctx)
	if err != nil {
		return blocking(ctx, err)
	}
	for _, op := range step.Run {
		if err := s.check(ctx, op, live, pos); err != nil {
			if person := (*NeedsPerson)(nil); errors.As(err, &person) {
				return err
			}
			return blocking(ctx, fmt.Errorf("%s: %w", step.ID, err))
		}
	}
	if err := prove.Rows(ctx, s.env, step.ID, proofs(step)); err != nil {
		return blocking(ctx, fmt.Errorf("%s: %w", step.ID, err))
	}
	if err := asksAll(ctx, s, nil, pos, step.ID, step.Run); err != nil { // for nothing where the plan cannot begin
		return err
	}
	token, err := state.NewToken()
	if err != nil {
		return err
	}
	data := state.Data{Bound: live, Debts: []string{}}
	data.Created.Old = pos.created
	begins := state.Run{Version: state.Version, Plan: s.id, Token: token, Tool: s.Tool, Step: step.ID, Data: data}
	if _, err := s.env.State.Begin(ctx, begins); err != nil {
		return err
	}
	_, err = s.load(ctx) // somebody else may have begun another plan in this moment
	return err
}

// proofs are what the preflight proves of rows.
func proofs(preflight *plan.Step) (out []plan.Prove) {
	for _, op := range preflight.Run {
		if proof, is := op.(plan.Prove); is {
			out = append(out, proof)
		}
	}
	return out
}

// unfit tells whether the new table refused or lacks rows because they are not as the preflight found them: by proving that once more.
func unfit(ctx context.Context, s *session, why error) error {
	var differ *compare.Different
	if !ydbconn.Unfit(why) && !errors.As(why, &differ) {
		return why
	}
	var found *prove.Unproved
	if _, pos, err := s.where(ctx); err == nil && pos.Place == atCopy && pos.Base == atTable &&
		errors.As(prove.Rows(ctx, s.env, "", proofs(s.Plan.Step(plan.Preflight))), &found) {
		return fmt.Errorf("rows were written to the table since %s that do not fit the new one:\n%w\nMend them, and repeat this command",
			plan.Preflight, found)
	}
	return why
}

// blocking makes of what was found before the first step what a person has to see to; what only a call says stays as it is.
func blocking(ctx context.Context, err error) error {
	var person *NeedsPerson
	var answer *ydbconn.StatusError
	if err == nil || ctx.Err() != nil || ydbconn.Passing(err) || errors.As(err, &person) || errors.As(err, &answer) {
		return err
	}
	return &Blocked{err.Error()}
}

// bind reads what belongs to the table in this database.
func (s *session) bind(ctx context.Context) (*schema.Table, error) {
	live, _, err := live.Table(ctx, s.Conn, s.Plan.Table)
	if ydbconn.NotFound(err) {
		return nil, s.noTable()
	}
	if err != nil {
		return nil, err
	}
	var lost []string
	for _, l := range plan.LossesBy(s.Plan, live) {
		if !s.Plan.Accepts(l.Name) {
			lost = append(lost, fmt.Sprintf("%s; make the plan from this database, or with --accept-loss %s", l.What, l.Name))
		}
	}
	if len(lost) > 0 {
		return nil, errors.New(strings.Join(lost, "\n"))
	}
	for i := range live.Indexes {
		plan.Unsplit(&live.Indexes[i].Partitioning)
	}
	plan.Unsplit(&live.Partitioning)
	return live, nil
}

// check performs an operation of the preflight: it only reads.
func (s *session) check(ctx context.Context, op plan.Operation, live *schema.Table, pos position) error {
	step := plan.Preflight
	if _, person := op.(plan.Confirm); person {
		return nil // asked for when everything was looked at
	}
	s.env.Detail(step, op.Says(s.Plan))
	switch op := op.(type) {
	case plan.CheckRelease, plan.Prove:
		return nil // the same, and of all at once
	case plan.CheckNames:
		return s.names(pos)
	case plan.CheckTable:
		return s.asPlanned(live)
	case plan.CheckHash:
		q, err := op.Question(s.Plan)
		if err != nil {
			return err
		}
		return s.answer(ctx, q)
	}
	return fmt.Errorf("%s is no check", op.Kind())
}

// answer asks a question and refuses every answer but the right one.
func (s *session) answer(ctx context.Context, q plan.Question) error {
	rows, err := s.env.Query(ctx, q.Text, nil)
	if err != nil {
		return err
	}
	got := ""
	for _, row := range rows {
		for _, v := range row {
			got = strings.TrimSpace(got + " " + fmt.Sprint(v.Model()))
		}
	}
	if got != q.Want {
		return fmt.Errorf("%s (the answer is: %s)", q.Else, got)
	}
	return nil
}

// checkQueries refuses to go on if the server would read a whole table for each batch, or does not take a statement, unless
// somebody says that it may.
func (t *leasedSession) checkQueries(ctx context.Context, step plan.StepID) error {
	t.env.Detail(step, plan.CheckQueries{}.Says(t.Plan))
	texts := t.env.Texts.PerBatch()
	if t.Plan.ByOldKey() && step < plan.Indexes { // the others name the index
		texts = t.env.Texts.Copying()
	}
	var asks []string // of all at once
	for _, text := range texts {
		told, err := t.Conn.Exec(ctx, ydbconn.Statement{What: "EXPLAIN the statement: " + plan.Short(text), Text: text, Explain: true})
		found := ""
		switch {
		case err != nil && (ctx.Err() != nil || ydbconn.Passing(err)):
			return err
		case err != nil:
			found = fmt.Sprintf("EXPLAIN of this statement failed (%v)", err)
		case len(told.FullScans) > 0:
			found = fmt.Sprintf("with this statement YDB would read all of %s for each batch, so that the time grows with the square of the rows",
				strings.Join(told.FullScans, ", "))
		default:
			continue
		}
		asks = append(asks, found+":\n"+text+"Check it with 'ydb sql --explain'.")
	}
	if len(asks) == 0 {
		return nil
	}
	return t.ask(expect.Question{Step: step, For: operator, Text: strings.Join(asks, "\n"), Seen: asks})
}

// releaseAsks asks whether the plan was tried with the server's release, unless plans are made for that.
func releaseAsks(ctx context.Context, s *session) error {
	rows, err := s.env.Query(ctx, "SELECT Version() AS version;", nil)
	if err != nil {
		return err
	}
	version := ""
	if len(rows) == 1 {
		version = rows[0]["version"].Text()
	}
	s.env.Say(plan.Preflight, "the server says: "+plan.OneLine(version))
	if plan.Supports(version) {
		return nil
	}
	return s.ask(expect.Question{Step: plan.Preflight, For: operator, Seen: []string{version}, Text: "This release is not one of " +
		plan.Releases() + ": run the whole plan on a test database of the same release first."})
}

// names refuses to begin where names are taken.
func (s *session) names(pos position) error {
	switch {
	case pos.Old:
		return taken(s.Plan.Old)
	case pos.Copy:
		return taken(s.Plan.Copy)
	}
	return nil
}

// taken says that the plan cannot have the name of a table.
func taken(path string) error {
	return &drifted{says: fmt.Sprintf("the plan needs the name %s, but there is a table of that name, which this run did not create and "+
		"leaves alone: find out whose it is, and have it renamed", path)}
}

// mayCreate refuses to create the copy where it cannot be told whose a table of its name is.
func (t *leasedSession) mayCreate(ctx context.Context) error {
	if t.pos.Old {
		return taken(t.Plan.Old)
	}
	if t.pos.Copy && t.pos.Place != atCopy { // since the preflight: this run may have been killed between two statements
		return t.adoptable(ctx)
	}
	return t.checkTables(ctx)
}

// beforeWriting looks before something is taken of the table whether somebody has changed it since the run began: that is not to be undone.
func beforeWriting(ctx context.Context, t *leasedSession) error {
	if err := t.checkTables(ctx); err != nil {
		return err
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Debts = debts(gives(t.Plan, plan.Writing)) })
}

// adoptable refuses a table of the copy's name that holds rows or has another key.
func (s *session) adoptable(ctx context.Context) error {
	t, err := s.Conn.Outline(ctx, s.Plan.Copy)
	if err != nil {
		return err
	}
	if !s.Plan.HasNewKey(t) {
		return taken(s.Plan.Copy)
	}
	n, err := s.env.Number(ctx, s.Plan.AnyRow(s.Plan.Copy))
	if err == nil && n > 0 {
		return taken(s.Plan.Copy)
	}
	return err
}

// drifted says that a table is not what the plan expects it to be, or that one is there that must not be.
type drifted struct {
	table, stands, drift string
	loss                 string // what is lost with it, for a consent
	says                 string
}

// question asks whether that may be.
func (e *drifted) question(says string) expect.Question {
	around := func(line string) bool { return !strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "-") } // which the run changes
	return expect.Question{Lost: e.loss, For: "whoever changed " + e.table, Seen: slices.DeleteFunc(strings.Split(e.drift, "\n"), around),
		Text: says + ":\n" + strings.TrimRight(e.drift, "\n") + "\n"}
}

func (e *drifted) Error() string {
	if e.says != "" {
		return e.says
	}
	then := "Undo the change, or roll back and make the plan again"
	if e.stands == untouched {
		then = "Make the plan again, or undo the change"
	}
	return fmt.Sprintf("%s is not as the plan says; the plan %s. %s:\n%s", e.table, e.stands, then, strings.TrimRight(e.drift, "\n"))
}

// untouched is how a plan stands before its first step, in words that follow "the plan".
const untouched = "has not begun"

// asPlanned refuses a table that is not what the plan says of it before it begins.
func (s *session) asPlanned(live *schema.Table) error {
	if drift := s.Plan.Drift(live); drift != "" {
		return &drifted{table: live.Path, stands: untouched, drift: drift}
	}
	return nil
}

// checkTables refuses to go on with tables that are not what the plan says of them in this database.
func (t *leasedSession) checkTables(ctx context.Context) error {
	return t.drift(ctx, new(t.m.Run()), t.pos)
}

// checkFinished looks at the tables when the last step is done. What somebody has changed behind the rename he has changed in the table in
// use, which is to stay so.
func checkFinished(ctx context.Context, t *leasedSession) error {
	run := t.m.Run()
	run.Step = plan.Finish
	all, err := t.drifts(ctx, &run, t.pos)
	for _, changed := range all {
		if err := t.ask(changed.question(fmt.Sprintf("%s is not as the plan says, and is left as it is", changed.table))); err != nil {
			return err
		}
	}
	return err
}

// drift compares the tables with what they have to be in the course of a run. The error is a *drifted if they are not.
func (s *session) drift(ctx context.Context, run *state.Run, pos position) error {
	if pos.Old && pos.Base == atTable {
		return taken(s.Plan.Old)
	}
	all, err := s.drifts(ctx, run, pos)
	if len(all) > 0 {
		return all[0]
	}
	return err
}

// drifts are the tables that are not what they have to be, the old one first.
func (s *session) drifts(ctx context.Context, run *state.Run, pos position) (out []*drifted, err error) {
	old, fresh := s.sides(pos)
	for _, path := range []string{old, fresh} {
		if path == fresh && pos.Place == nowhere {
			continue
		}
		now, err := live.Unsplit(ctx, s.Conn, path)
		if ydbconn.NotFound(err) {
			continue
		}
		if err != nil {
			return out, err
		}
		if drift := s.driftOf(run, pos, path == fresh, now); drift != nil {
			out = append(out, drift)
		}
	}
	return out, nil
}

// driftOf compares a table with what it has to be; nil if it is. It changes now.
func (s *session) driftOf(run *state.Run, pos position, fresh bool, now *schema.Table) *drifted {
	now.Attributes = slices.DeleteFunc(now.Attributes, func(a schema.Attribute) bool { return a.Key == tokenAttribute })
	rights.Unfenced(run.Data.Fence, fresh, now)
	// Changefeeds come and go in the course of the cut-over, and that of the plan is on the table that has the name.
	now.Changefeeds = slices.DeleteFunc(now.Changefeeds, func(f schema.Changefeed) bool { return f.Name == plan.FeedName })
	var wanted *schema.Table
	if fresh {
		wanted = expect.New(s.bound, run.Step, run.Back, now)
		if made := run.Data.CopyOwner; pos.Place == atTable && run.Step < plan.Finish && made != "" && now.Owner != s.bound.After.Owner {
			wanted.Owner = made // which somebody may have given it to another
		}
	} else {
		wanted = expect.Old(s.bound, run.Step, run.Data.Switching || pos.Place == atTable, now)
	}
	if diff := rewrite.UnifiedDiff(plan.Definition(wanted), plan.Definition(now), "plan "+s.Plan.Table, "now "+now.Path); diff != "" {
		kind, name, _ := strings.Cut(expect.Loss(wanted, now), "=")
		return &drifted{table: now.Path, stands: "has come to " + string(run.Step), drift: diff, loss: thing(s, kind, now.Path, name)}
	}
	return nil
}

// For how long the writers stand is estimated before they are asked to, from what was measured: how long it took to compare the
// tables, and how far the table is behind that follows. Behind the fence no limit holds, and a pause is refused before it.

// notPaused refuses to stop the writers of a run that somebody has paused, or to wait for it without a word. It returns what limits stand.
func (s *session) notPaused(ctx context.Context) (state.Limits, error) {
	l, _, err := s.env.State.Limits(ctx)
	if err == nil && l.Paused {
		err = fmt.Errorf("the run was paused by %s, so this command would wait, perhaps with the writers stopped: 'migrate throttle --resume "+
			"--execute' resumes it", l.By)
	}
	return l, err
}

// beforeStanding refuses what would make the writers stand for longer than they have to, and estimates for how long they will.
func (s *session) beforeStanding(ctx context.Context, run *state.Run, pos position) error {
	l, err := s.notPaused(ctx)
	if err != nil {
		return err
	}
	if fenced := run.Step >= plan.Verify; fenced && (l != (state.Limits{}) || s.Flags != (state.Limits{})) {
		s.env.Say(plan.Cutover, "while the writers are stopped, limits of rows and bytes do not apply")
	}
	about, err := s.willBe(ctx, run, pos, l)
	reads := !s.Plan.Follows() || about > estimate.BarrierTime+work.LagEnough // what has to be applied still is applied before the fence
	if most := maxDowntime(s); err == nil && reads && most > 0 && about > most-restoring(s) && !run.Fenced() {
		return fmt.Errorf("the writers would be stopped for about %s, and --max-downtime allows %s, a third of which is kept for restoring "+
			"everything; nothing was changed", plan.Duration(uint64(about.Seconds())), most)
	}
	if s.FenceRevoke && run.Step >= plan.Verify && s.stand != "" {
		s.env.Say(plan.Cutover, s.stand)
	}
	return err
}

// willBe estimates for how long the writers will stand from the fence on, 0 if nothing was measured that tells, and says it in words.
// The limits are those that are set.
func (s *session) willBe(ctx context.Context, run *state.Run, pos position, set state.Limits) (about time.Duration, err error) {
	s.stand = ""
	if !s.Plan.Follows() && (run == nil || run.Step < plan.Verify) {
		s.stand = willCopy(ctx, s, run, set)
		return 0, nil
	}
	if run == nil || run.Step < plan.Verify {
		return 0, nil
	}
	about, err = s.willStand(ctx, run, pos)
	if about == 0 && err == nil && !s.Plan.Follows() && pos.Place == atCopy {
		s.stand = fmt.Sprintf("How much longer the writers have to stop is not known, as limits held up %s: 'migrate verify' without limits "+
			"tells.", plan.Verify)
	}
	if about == 0 || err != nil {
		return 0, err
	}
	s.stand = fmt.Sprintf("The writers will have to stop for about %s%s.", plan.Duration(uint64(about.Seconds())),
		map[bool]string{false: " more"}[s.Plan.Follows()])
	return about, nil
}

// willCopy says for how long writers stand that stand from the copy on. Before it the estimate tells.
func willCopy(ctx context.Context, s *session, run *state.Run, set state.Limits) string {
	if run != nil && run.Step >= plan.Writing {
		return fmt.Sprintf("The writers are stopped until %s is done; how long that takes can be told once %s has compared all rows.",
			plan.Finish, plan.Verify)
	}
	known := "how long that takes is not known; 'migrate rehearse' measures it on this machine"
	if l := s.estimated(ctx, set).Fence(); l.Value != "" {
		known = l.Value + " (" + l.Basis + ")"
	}
	return fmt.Sprintf("The writers will have to stop until %s is done, while all rows are copied and compared and indexes are built: %s.",
		plan.Finish, known)
}

// estimated is what a person can plan by for the table as it is in this database, under the limits of this process and those that are set.
func (s *session) estimated(ctx context.Context, set state.Limits) estimate.Estimate {
	p := *s.Plan
	if t, err := live.Unsplit(ctx, s.Conn, s.Plan.Table); err == nil && t.Stats != nil {
		p.Size = &plan.Size{Rows: t.Stats.Rows, Bytes: t.Stats.Bytes, Partitions: t.Stats.Partitions,
			CopyBytes: estimate.CopyBytes(s.Plan, t.Stats.Bytes)}
		if !p.Size.Known() {
			last, err := s.env.Greatest(ctx, s.env.Texts.Before.Old)
			p.Size.Empty = err == nil && last == nil
		}
	}
	p.Load = watch.Load(ctx, s.env)
	return estimate.Of([]*plan.Plan{&p}, s.limited(set))
}

// limited are the limits of this process and those that are set, as estimates take them.
func (s *session) limited(set state.Limits) estimate.Limit {
	out := estimate.Limit{Seconds: func(rows, bytes uint64) uint64 { return max(set.Seconds(rows, bytes), s.Flags.Seconds(rows, bytes)) }}
	for _, l := range []state.Limits{set, s.Flags} {
		if l.Paused = false; l.String() != "" && l.String() != out.Says {
			out.Says = strings.TrimPrefix(out.Says+", and "+l.String(), ", and ")
		}
	}
	return out
}

// willStand estimates for how long the writers will stand from the fence on; 0 if nothing was measured that tells.
func (s *session) willStand(ctx context.Context, run *state.Run, pos position) (time.Duration, error) {
	reading := time.Duration(run.Data.ComparedIn) * time.Millisecond
	if s.Plan.Follows() {
		l, err := s.follower(run, pos).Lag(ctx)
		gone := errors.Is(err, follow.ErrGone)
		switch {
		case err != nil && !gone:
			return 0, err
		case pos.Place == atTable && (gone || len(l.Lost) > 0): // all rows are compared, and once more if they differ
			return 2 * reading, nil
		case gone || l.Known < l.Partitions:
			return 0, nil
		}
		behind := min(l.Seconds, work.LagEnough.Seconds()) // if it is further, it catches up first
		return estimate.BarrierTime + time.Duration(behind*float64(time.Second)), nil
	}
	switch {
	case reading == 0:
		return 0, nil
	case pos.Place == atTable: // a rollback compares once
		return reading, nil
	}
	return s.Quiet + 2*reading, nil // and a cutover before the rename and after it
}

// compared notes how long one process takes to read both tables, unless limits held it up, which do not hold behind the fence.
func (t *leasedSession) compared(ctx context.Context, took time.Duration) error {
	set, _, err := t.env.State.Limits(ctx)
	if err != nil || set.String()+t.Flags.String() != "" {
		return err
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.ComparedIn = uint64(max(1, took.Milliseconds())) })
}
