package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// A rollback undoes what was done, the last step first. Behind the cut-over it begins like one in the other direction: fence, end
// transactions, apply what was written since, or count what is lost. Up to there nothing is taken but rights, and TTL, which writes, too.
// Then the run says Back, and nothing but a rollback goes on; one that fails before the rename gives back what it took, and leaves the
// tables switched. What was in use is kept until the cleanup: it may hold rows, and things that somebody added, that the old table does
// not have.

// Rollback undoes what was done, the last step first, until the database is as it was before the plan. To do it once more is no error.
func (r *Runner) Rollback(ctx context.Context) (err error) {
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return err
	}
	defer func() { err = unlock(ctx, s, err) }()
	s.worksAt(run)
	if err := takeOver(ctx, s, run); err != nil {
		return err
	}
	if run != nil {
		if err := mayPerform(ctx, s, pos, operations(undoes(s.Plan, run, pos))); err != nil {
			return err
		}
	}
	for {
		err := s.rollback(ctx)
		if !errors.Is(err, errSwitched) {
			return s.unless(ctx, err, false, "another process has rolled back")
		}
		s.env.Tell(work.Event{Kind: work.EventSay, Text: errSwitched.Error()})
	}
}

// backwards is what a process does that has the lease of the steps for a rollback.
const backwards plan.StepID = "rollback"

// errSwitched says that the way back is another one than it was when it was begun.
var errSwitched = errors.New("another process has continued the cutover in the meantime, or is rolling back")

func (s *session) rollback(ctx context.Context) error {
	run, pos, err := s.where(ctx)
	if err != nil {
		return err
	}
	if err := s.may(CommandRollback, run, pos); err != nil {
		return ends(s, err, run, pos)
	}
	if _, err := s.GroupBarrier.Agree(ctx, CommandRollback); err != nil { // else nothing is taken back
		return err
	}
	switch {
	case kept(run, pos):
		return nil
	case pos.Place != atTable:
		return s.undoAll(ctx, pos, false)
	}
	if err = s.foundLate(ctx, run, pos); err == nil {
		err = s.beforeStanding(ctx, run, pos)
	}
	if differ := (*compare.Different)(nil); errors.As(err, &differ) { // it is in the run by now
		return s.rollback(ctx)
	}
	unlessBack := func(err error) error {
		now, at, look := s.where(ctx)
		if look == nil && (now == nil || now.Back != run.Back || at.Place != pos.Place) {
			return errSwitched
		}
		return err
	}
	undo := func(ctx context.Context, followed bool) error {
		if err := s.mayLose(ctx, run, pos); err != nil {
			return unlessBack(err)
		}
		return s.undoAll(ctx, pos, followed)
	}
	switch {
	case err != nil:
		return unlessBack(err)
	case s.Plan.Follows():
		return s.carriesBack(ctx, run, pos, undo)
	}
	return undo(ctx, false)
}

// carriesBack has the old table get what was written since the cut-over, and then all undone. Nobody is asked for anything before the
// first is done, as it may not be possible.
func (s *session) carriesBack(ctx context.Context, run *state.Run, pos position,
	undo func(ctx context.Context, followed bool) error) error {
	err := s.follower(run, pos).CaughtUp(ctx, func(ctx context.Context) error { return undo(ctx, true) })
	broken := (*follow.Broken)(nil)
	if errors.As(err, &broken) && !ydbconn.Passing(err) && ctx.Err() == nil {
		return fmt.Errorf("%w; nothing was undone. Undo what prevents it and repeat this command; or 'migrate cleanup' ends the plan, with the "+
			"new table", err)
	}
	if !errors.Is(err, follow.ErrGone) { // as another rollback drops it while this one looks at it
		return err
	}
	switch now, err := s.load(ctx); {
	case err != nil:
		return err
	case now == nil:
		return errUndone
	}
	return undo(ctx, false)
}

// kept reports whether all is undone but that the table is kept that was in use.
func kept(run *state.Run, pos position) bool {
	return phaseOf(run, pos) == RolledBack && pos.Place == atCopy
}

// mayLose refuses to go back where somebody has taken the name that the new table is to have, and asks for changefeeds that YDB does not
// rename, and for all else that was changed of the new table and that the old one does not have.
func (s *session) mayLose(ctx context.Context, run *state.Run, pos position) error {
	if len(s.stays) > 0 && !run.Back {
		if err := s.ask(expect.Question{Lost: "together", Count: uint64(len(s.stays)), For: "whoever writes these tables in one transaction",
			Seen: s.stays, Text: fmt.Sprintf("The plan is over for %s, which cannot go back and keeps the new key. The other tables would have the "+
				"old one again, and applications would need the statements of both. To keep all new tables, give 'migrate cleanup' in place "+
				"of this.", strings.Join(s.stays, ", "))}); err != nil {
			return err
		}
	}
	if pos.Copy {
		if run.Back { // what it took so far is given back first
			return nil
		}
		return taken(s.Plan.Copy)
	}
	if run.Data.Apart > 0 && s.Plan.Follows() { // else all rows are compared behind the fence
		if err := s.ask(s.apart(run.Data.Apart, run.Data.ApartSum, fmt.Sprintf("After the rollback %s has the rows of %s; the rows that it has "+
			"now are retained as %s until 'migrate cleanup'.", s.Plan.Table, s.Plan.Old, s.Plan.Copy))); err != nil {
			return err
		}
	}
	now, _, err := live.Table(ctx, s.Conn, s.Plan.Table)
	if err == nil {
		now.Changefeeds, err = mayDropFeeds(ctx, s, s.Plan.Table, now.Changefeeds, s.bound.After.Changefeeds)
	}
	if err != nil {
		return err
	}
	old, err := s.Conn.Outline(ctx, s.Plan.Old)
	if err == nil {
		_, err = mayDropFeeds(ctx, s, s.Plan.Old, old.Changefeeds, nil)
	}
	drift := s.driftOf(run, pos, true, now)
	if err != nil || drift == nil {
		return err
	}
	return s.ask(drift.question(fmt.Sprintf("%s has changed since the cutover, and the rollback does not make these changes to %s. The "+
		"table that is replaced keeps them, except TTL, changefeeds and read replicas, and is retained as %s until 'migrate cleanup'",
		s.Plan.Table, s.Plan.Old, s.Plan.Copy)))
}

// mayDropFeeds asks for the changefeeds of a table that is renamed, but for those that are known, and returns the known ones.
func mayDropFeeds(ctx context.Context, s *session, path string, all, known []schema.Changefeed) (left []schema.Changefeed, err error) {
	for _, f := range all {
		if f.Name == plan.FeedName || slices.ContainsFunc(known, func(k schema.Changefeed) bool { return k.Name == f.Name }) {
			left = append(left, f)
			continue
		}
		_, n, seen, err := notRead(ctx, s, path, f.Name, readersWait)
		if err != nil {
			return nil, err
		}
		if err := s.ask(expect.Question{Lost: thing(s, "changefeed", path, f.Name), Count: n, For: "whoever reads it", Seen: seen,
			Text: fmt.Sprintf("%s has changefeed %s, which the plan did not create, and YDB does not rename a table with a changefeed. It is "+
				"dropped, with %s that its consumers have not read: create it again afterwards.", path, f.Name,
				plan.Count(n, "record"))}); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// apart asks about rows that both tables keep, as nobody knows which are newer.
func (s *session) apart(rows uint64, sum, then string) expect.Question {
	return expect.Question{Lost: "apart", Count: rows, For: "whoever wrote them", Seen: []string{sum}, Text: fmt.Sprintf("%s of %s and %s "+
		"differ, and no record tells which are newer: 'migrate verify --show-keys' shows them. %s", plan.Count(rows, "row"), s.Plan.Table,
		s.Plan.Old, then)}
}

// dropFeeds drops the changefeeds of tables that are renamed, for which somebody has consented.
func dropFeeds(ctx context.Context, t *leasedSession, paths ...string) error {
	for _, path := range paths {
		now, err := t.Conn.Outline(ctx, path)
		if err == nil {
			_, err = mayDropFeeds(ctx, t.session, path, now.Changefeeds, nil)
		}
		if err != nil {
			return err
		}
		of := *t.Plan
		of.Table = path
		for _, f := range now.Changefeeds {
			if err := t.statement(ctx, plan.DropChangefeed{Name: f.Name}.Statements(&of)[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

// thing names something of a table for a consent: by itself if it is of the table in use, and else with the table.
func thing(s *session, kind, path, name string) string {
	if path = s.Conn.Absolute(path); path != s.Conn.Absolute(s.Plan.Table) {
		name = path[strings.LastIndexByte(path, '/')+1:] + "/" + name
	}
	return kind + "=" + name
}

// undoAll undoes every step that was done. Where the new table was when that was begun is in seen, and followed says whether this
// process applies what is written to it.
func (s *session) undoAll(ctx context.Context, seen position, followed bool) error {
	return together(ctx, s, backwards, func(ctx context.Context, t *leasedSession) error {
		run := t.m.Run()
		if t.Plan.Follows() && t.pos.Place == atTable {
			has, err := t.follows().Has(ctx)
			if err != nil {
				return err
			}
			if seen.Place != atTable || has && !followed { // what was written since is to follow
				return errSwitched
			}
		}
		if err := t.may(CommandRollback, &run, t.pos); err != nil {
			return err
		}
		if phaseOf(&run, t.pos) == usedGone {
			if err := t.giveName(ctx); err != nil {
				return err
			}
		}
		if t.pos.Place == atTable && t.pos.Copy { // it can be left as it is, and nothing else can
			return errors.Join(taken(t.Plan.Copy), t.abort(ctx))
		}
		pieces, behind := undoes(t.Plan, &run, t.pos), t.pos.Place == atTable
		if behind {
			if err := t.mayLose(ctx, &run, t.pos); err != nil { // once more, as it may have taken long to catch up
				return err
			}
		}
		if err := t.asksFirst(ctx, CommandRollback, &run, t.pos, pieces); err != nil {
			return err
		}
		if err := t.goBack(ctx, pieces, behind); err != nil {
			if behind {
				err = errors.Join(err, t.abort(ctx))
			}
			return err
		}
		t.env.Throttle.Unlimited(false)
		t.undone = run.Data.Bound
		if now := t.m.Run(); kept(&now, t.pos) {
			return nil
		}
		return t.end(ctx)
	})
}

// goBack undoes pieces. From behind the cutover it begins like a cutover: also if a rollback was broken off here, as the writers may have
// gone on since.
func (t *leasedSession) goBack(ctx context.Context, pieces []piece, behind bool) error {
	if behind {
		t.begin(plan.Cutover, "roll back: stop the writers, and apply what they wrote")
		if err := t.fenceBack(ctx, pieces); err != nil {
			return err
		}
		if err := t.GroupBarrier.Wait(ctx, groupbarrier.Drained); err != nil {
			return err
		}
	}
	if err := t.saysBack(ctx, behind); err != nil {
		return err
	}
	for _, p := range pieces {
		if err := t.undo(ctx, p); err != nil {
			return fmt.Errorf("undo %s: %w", p.step, err)
		}
	}
	return nil
}

// saysBack has the run say that it goes back, before more than rights is taken.
func (t *leasedSession) saysBack(ctx context.Context, behind bool) error {
	return t.m.Change(ctx, func(r *state.Run) {
		r.Back, r.Data.Retained, r.Data.Debts = true, r.Data.Retained || behind, owed(t.Plan, r)
		if behind {
			r.Data.Unrecorded = true // from here on the changefeed may be gone
			r.Data.Debts = debts(gives(t.Plan, plan.Finish))
		}
	})
}

// fenceBack stops the writers of the new table, and brings what they wrote to the old one. TTL writes, too: it is off before the rest is
// brought.
func (t *leasedSession) fenceBack(ctx context.Context, pieces []piece) error {
	all := operations(pieces)
	ttl := slices.Contains(all, plan.Operation(plan.TakeTTL{}))
	perform := func(step plan.StepID, op plan.Operation) error {
		return t.inTime(ctx, func(ctx context.Context) error { return t.perform(ctx, step, op) })
	}
	for _, op := range all {
		if !back(op) {
			continue
		}
		if _, looks := meets(op); looks && ttl {
			ttl = false
			if err := t.saysBack(ctx, true); err != nil {
				return err
			}
			if err := perform(plan.Finish, plan.TakeTTL{}); err != nil {
				return err
			}
		}
		if err := perform(plan.Cutover, op); err != nil {
			return err
		}
	}
	return nil
}

// undo undoes one step and puts that down. What was undone already is left alone.
func (t *leasedSession) undo(ctx context.Context, p piece) error {
	t.env.Tell(work.Event{Kind: work.EventBegin, Step: p.step, Text: "undo: " + p.title, Detail: len(p.list) == 0})
	if p.step == plan.Indexes && t.pos.Place != nowhere {
		if err := cancelBuilds(ctx, t, p.step); err != nil {
			return err
		}
	}
	for _, op := range p.list {
		if back(op) { // which fenceBack did
			continue
		}
		if err := t.inTime(ctx, func(ctx context.Context) error { return t.perform(ctx, p.step, op) }); err != nil {
			return err
		}
	}
	if p.step == plan.Cutover { // the tables are where they were
		if err := seeLate(ctx, t, p.step); err != nil {
			return err
		}
		if err := t.lower(ctx); err != nil {
			return err
		}
	}
	if now := t.m.Run(); p.step == plan.Cutover && (now.Data.Retained || t.Plan.Follows()) || p.step == plan.Writing && !t.Plan.Follows() {
		if err := t.released(ctx, p.step, ", with the statements that they had before the plan", now.Data.StoodSince); err != nil {
			return err
		}
	}
	before := t.Plan.StepBefore(p.step)
	if err := t.m.Change(ctx, func(r *state.Run) {
		r.Step = min(r.Step, before)
		owe(t, r, less(owed(t.Plan, r), debts(p.list)))
		if p.step == plan.Cutover {
			if t.pos.Base == atTable { // the old table has an owner, and what else the new one gets at the end
				r.Data.Debts = less(r.Data.Debts, less(debts(gives(t.Plan, plan.Finish)), debts(gives(t.Plan, plan.Cutover))))
			}
			r.Released, r.Data.Switching, r.Data.StoodSince = false, false, 0
			r.Data.Created.Old = t.pos.created
		}
	}); err != nil {
		return err
	}
	t.env.Tell(work.Event{Kind: work.EventDone, Step: p.step})
	return nil
}

// cancelTries is how often it is looked whether a build is cancelled.
const cancelTries = 60

// cancelBuilds ends the builds of indexes of the new table, which a process that is gone has left running, so that it can be dropped.
func cancelBuilds(ctx context.Context, t *leasedSession, step plan.StepID) error {
	_, fresh := t.sides(t.pos)
	for try := range cancelTries {
		builds, err := t.Conn.Builds(ctx, fresh)
		if err != nil || len(builds) == 0 {
			if err != nil && ctx.Err() == nil {
				t.env.Say(step, fmt.Sprintf("index builds of %s are not known: %v", fresh, err))
				return nil
			}
			return err
		}
		for _, b := range builds {
			if try == 0 {
				t.env.Say(step, fmt.Sprintf("index %s is still being built: the build is cancelled", b.Index))
			}
			cancelled := func(ctx context.Context) (bool, error) {
				left, err := t.Conn.Builds(ctx, fresh)
				return !slices.Contains(left, b), err
			}
			if err := t.change(ctx, "cancel the build of "+b.Index, func(ctx context.Context) error { return t.Conn.CancelBuild(ctx, b) },
				cancelled); err != nil {
				return err
			}
		}
		if err := t.env.Pause(ctx, changePause<<min(try, 3)); err != nil {
			return err
		}
	}
	return fmt.Errorf("indexes of %s are still being built, although the builds were cancelled: repeat this command", fresh)
}

// countLost compares the tables before they are switched back. What differs then was written since the cut-over, or dropped out of the
// changefeed, and the old table does not have it: with a changefeed it gets it, and otherwise that is lost.
func (t *leasedSession) countLost(ctx context.Context, step plan.StepID) error {
	o := compare.Options{Step: step}
	if run := t.m.Run(); t.Plan.Follows() && run.Released && run.Data.Drained+run.Data.Apart == 0 { // else nobody knows which rows are newer
		o.Carry = t.mayDelete
	}
	err := t.compare(ctx, o)
	differ := (*compare.Different)(nil)
	if !errors.As(err, &differ) {
		return err
	}
	text := fmt.Sprintf("%s was written since the cutover: %v. A rollback loses what %s lacks of that, %s, which only %s retains until "+
		"'migrate cleanup'.", t.Plan.Table, differ, t.Plan.Old, plan.Count(differ.Newer, "row"), t.Plan.Copy)
	if back := differ.Missing + differ.Extra - min(differ.Newer, differ.Missing+differ.Extra); back > 0 {
		text += fmt.Sprintf(" It brings back %s deleted since.", plan.Count(back, "row"))
	}
	if t.FenceRevoke {
		text += " The right to write is restored until you answer. If the number changes in the meantime, stop the writers yourself, and " +
			"repeat this command with '--fence confirm'."
	}
	q := expect.Question{Lost: "rows", Count: differ.Rows(), For: "whoever wrote them", Seen: []string{differ.Sum()}, Text: text}
	if asked := t.Plan.Follows() && t.m.Run().Data.ApartSum == differ.Sum(); !asked { // else it was, by mayLose
		if err := t.ask(q); err != nil {
			return err
		}
	}
	t.env.Say(step, text)
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Lost = differ.Rows() })
}

// seeLate looks, once the old table has its name again, whether somebody wrote the new one between the last record and the rename: the
// owner of a table and administrators are stopped by no fence. Nobody knows which row is newer, so both are kept. It looks at all rows
// where both tables are read within a small part of the downtime that is allowed, and else at those that were written last.
func seeLate(ctx context.Context, t *leasedSession, step plan.StepID) error {
	run := t.m.Run()
	if !t.Plan.Follows() || !run.Data.Retained || t.pos.Place != atCopy || t.pos.Base != atTable {
		return nil
	}
	now := *t.bound // by its names, behind the rename
	now.Old, now.Table = t.Plan.Table, t.Plan.Copy
	texts, err := now.Texts()
	if err != nil {
		return err
	}
	env := &work.Env{Plan: &now, Texts: texts, Conn: t.Conn, State: t.env.State, Throttle: t.env.Throttle,
		Workers: t.env.Workers, Report: t.env.Tell, Found: t.env.Found}
	reading := time.Duration(run.Data.ComparedIn) * time.Millisecond
	if last := t.cutover.tail; last != nil && (reading == 0 || reading > restoring(t.session)/5) {
		if differ, _, err := last.recent.CompareRecent(ctx, env); err != nil || differ == 0 {
			return err
		}
	}
	_, err = compare.Tables(ctx, env, compare.Options{Token: run.Token, Step: step, Renamed: true, WritersStopped: true})
	differ := (*compare.Different)(nil)
	switch {
	case errors.As(err, &differ):
		t.env.Say(step, fmt.Sprintf("%s and %s differ: %v. No record tells which rows are newer, so both are kept, until 'migrate cleanup' "+
			"drops %[2]s", t.Plan.Table, t.Plan.Copy, differ))
		return t.m.Change(ctx, func(r *state.Run) { r.Data.Apart, r.Data.ApartSum = differ.Rows(), differ.Sum() })
	case isRefusal(ctx, err):
		t.env.Say(step, fmt.Sprintf("%s and %s cannot be compared: %v", t.Plan.Table, t.Plan.Copy, err))
		return nil
	}
	return err
}

// mayDelete asks for deleting rows of the old table that somebody deleted from the new one, or emptied that.
func (t *leasedSession) mayDelete(rows uint64, found *compare.Different) error {
	if rows == 0 {
		return nil
	}
	return t.ask(expect.Question{Lost: "deletions", Count: rows, For: "whoever deleted them", Seen: []string{found.Sum()},
		Text: fmt.Sprintf("%s lacks %s that %s has, and no record says that they were deleted: the rollback deletes them there as well.",
			t.Plan.Table, plan.Count(rows, "row"), t.Plan.Old)})
}

// unless is the error of a command, or none if the run is over that it was to end, as another process has done it meanwhile. What that
// takes away shows in errors of many kinds.
func (s *session) unless(ctx context.Context, err error, switched bool, said string) error {
	if err == nil || ctx.Err() != nil || s.bound == nil { // it has seen no run
		return err
	}
	run, pos, look := s.where(ctx)
	if look != nil || run != nil || pos.Copy || pos.Old || pos.Switched != switched {
		return err
	}
	s.env.Say("", said)
	return nil
}

// ends ends a command that does not go on, and says what is left alone where no run is recorded.
func ends(s *session, why error, run *state.Run, pos position) error {
	idle := (*NothingToDo)(nil)
	if !errors.As(why, &idle) {
		return why
	}
	says := idle.why
	if run == nil {
		says += s.leftAlone(pos)
	}
	if idle.fine {
		s.env.Say("", says)
		return nil
	}
	return &NothingToDo{says, false}
}

// giveName gives the old table its name again where the new one is gone behind the cut-over. There is no other way to get on with it.
func (t *leasedSession) giveName(ctx context.Context) error {
	if t.pos.Table {
		return fmt.Errorf("%s is a table that this run did not create and leaves alone, so %s cannot get that name back: 'migrate cleanup' "+
			"ends the run, and leaves both as they are", t.Plan.Table, t.Plan.Old)
	}
	if err := t.ask(expect.Question{Lost: "table", For: "whoever wrote it", Seen: []string{t.pos.created}, Text: fmt.Sprintf("The table that "+
		"was in use since the cutover no longer exists. %s gets its name again, without what was written since and not applied to it.",
		t.Plan.Old)}); err != nil {
		return err
	}
	moved := func(ctx context.Context) (bool, error) {
		err := t.look(ctx)
		return t.pos.Table && !t.pos.Old, err
	}
	if err := dropFeeds(ctx, t, t.Plan.Old); err != nil {
		return err
	}
	err := t.change(ctx, "rename", func(ctx context.Context) error {
		return t.Conn.Rename(ctx, [][2]string{{t.Plan.Old, t.Plan.Table}})
	}, moved)
	if err != nil {
		return err
	}
	_, created, err := t.Conn.Identify(ctx, t.Plan.Table)
	if err != nil {
		return err
	}
	if err := t.m.Change(ctx, func(r *state.Run) {
		r.Step, r.Back, r.Released, r.Data.Debts = min(r.Step, plan.Verify), true, false, debts(gives(t.Plan, plan.Cutover))
		r.Data.Created.Old = created
	}); err != nil {
		return err
	}
	return t.look(ctx)
}
