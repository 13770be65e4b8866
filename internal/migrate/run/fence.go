package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// A fence takes the right to write rows from those whom the tables themselves name, in both tables, and leaves them all their other
// rights. It never takes anything from the user whom this program acts as, nor from a group of that user. It stops neither the owner
// nor whoever may write by rights of a directory above: these are named, and somebody has to confirm that they do not write. What is
// taken is recorded first, so that it is given back whatever happens in between, and read back afterwards: YDB
// may keep an entry that a change does not match.

// fenceSide is one of the tables of a fence, as it is now.
type fenceSide struct {
	path   string
	access *ydbconn.Access
	fenced []state.Fenced // what is taken, or is to be
}

// lookAtFence reads who may write the tables of a plan, and what a fence takes; what it has taken if it is recorded.
func (s *session) lookAtFence(ctx context.Context, recorded *state.Fence, pos position) (me *ydbconn.Caller, sides [2]fenceSide,
	err error) {
	if me, err = s.Conn.WhoAmI(ctx); err != nil {
		return nil, sides, fmt.Errorf("a fence must not revoke the rights of the user who sets it: %w", err)
	}
	sides[0].path, sides[1].path = s.sides(pos)
	for i := range sides {
		side := &sides[i]
		if side.access, err = s.Conn.Access(ctx, side.path); err != nil {
			return nil, sides, err
		}
		switch {
		case recorded == nil:
			side.fenced = rights.Fencing(me, side.access)
		case i == 0:
			side.fenced = recorded.Old
		default:
			side.fenced = recorded.New
		}
	}
	return me, sides, nil
}

// refusals says what applications are told behind a fence.
const refusals = "Until it is restored, their statements fail with ABORTED (AccessDenied), which SDKs retry until the application's " +
	"timeout, and BulkUpsert with UNAUTHORIZED, which they do not retry."

// fenceAsks refuses a fence that could not be taken down, and asks for what it cannot do: stop those who may write all the same.
func (s *session) fenceAsks(ctx context.Context, recorded *state.Fence, pos position, step plan.StepID) error {
	me, sides, err := s.lookAtFence(ctx, recorded, pos)
	if err != nil {
		return err
	}
	var missing []string
	for _, side := range sides {
		if err := rights.MayRestore(me, side.path, side.access, side.fenced); err != nil {
			return err
		}
		if who := rights.Writers(me, side.access.Owner, rights.Behind(side.access.Own, side.fenced), side.access.Inherited); len(who) > 0 {
			missing = append(missing, fmt.Sprintf("%s may be written by %s", side.path, strings.Join(who, ", ")))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.ask(expect.Question{Step: step, For: "whoever runs what they write with", Seen: append(slices.Clone(missing), s.stops),
		Text: fmt.Sprintf("The fence does not stop everybody: after it %s. Make sure that none of them writes.", strings.Join(missing, "; "))})
}

// losers are those whose rights a fence takes.
func losers(sides [2]fenceSide) []string {
	out := append(subjects(sides[0].fenced), subjects(sides[1].fenced)...)
	slices.Sort(out)
	return slices.Compact(out)
}

// whoWrites says who may write the table in use just now.
func (s *session) whoWrites(ctx context.Context) (string, error) {
	a, err := s.Conn.Access(ctx, s.Plan.Table)
	if err != nil {
		return "", err
	}
	var others []string
	for _, p := range a.Own {
		if rights.Writes(p.Names) && p.Subject != a.Owner && !slices.Contains(others, p.Subject) {
			others = append(others, p.Subject)
		}
	}
	text := "Its owner " + a.Owner + " can still write it"
	if s.bound != nil && !s.bound.Before.InheritanceOff {
		others = append(others, "users who inherit the right from a directory")
	}
	if n := len(others); n > 1 {
		others = []string{strings.Join(others[:n-1], ", ") + " and " + others[n-1]}
	}
	if len(others) > 0 {
		text += ", and so can " + others[0]
	}
	return text + ".", nil
}

// fenceCalls is how many calls raise a fence: rights are set and read back in both tables, and transactions ended.
const fenceCalls = 5

// fenceWriters stops the writers: a person has done so, or their rights are taken.
func (t *leasedSession) fenceWriters(ctx context.Context, step plan.StepID, op plan.FenceWriters) error {
	if err := t.asks(ctx, new(t.m.Run()), t.pos, step, op); err != nil {
		return err
	}
	if t.FenceRevoke && t.m.Run().Data.Fence == nil {
		_, sides, err := t.lookAtFence(ctx, nil, t.pos)
		if err != nil {
			return err
		}
		if who := losers(sides); len(who) > 0 {
			t.env.Say(step, "revoking the right to write from "+strings.Join(who, ", ")+". "+refusals)
		}
		fence := &state.Fence{Old: sides[0].fenced, New: sides[1].fenced}
		if err := t.m.Change(ctx, func(r *state.Run) { r.Data.Fence = fence }); err != nil {
			return err
		}
		t.fence.Store(fence)
	}
	if t.FenceRevoke && t.Plan.Follows() {
		if t.m.Run().Data.StoodSince == 0 { // else they stand, behind the fence of a process that is gone
			if err := t.follows().BeforeBarrier(ctx, fenceCalls); err != nil && !errors.Is(err, follow.ErrGone) {
				return err
			}
		}
		if err := t.GroupBarrier.Wait(ctx, groupbarrier.Fencing); err != nil {
			return err
		}
	}
	now := time.Now()
	if !op.Back {
		t.cutover.halted = now
	}
	if most := maxDowntime(t.session); most > 0 {
		t.cutover.until = now.Add(most - restoring(t.session))
	}
	return t.inTime(ctx, func(ctx context.Context) error {
		if err := t.stands(ctx); err != nil || !t.FenceRevoke {
			return err
		}
		return t.raise(ctx, step)
	})
}

// Revoked says which rights are revoked still, as far as this process knows, and how they are given back; empty if none are. It asks
// nobody.
func (r *Runner) Revoked() string {
	if r.opened == nil {
		return ""
	}
	f := r.opened.fence.Load()
	if f == nil || len(f.Old)+len(f.New) == 0 {
		return ""
	}
	fenced := f.Old
	if len(fenced) == 0 {
		fenced = f.New
	}
	return fmt.Sprintf("%s cannot write %s: that right is revoked and not restored. The next command of the plan restores it, or: %s",
		strings.Join(subjects(fenced), ", "), r.Plan.Table, grants(r.Conn.Absolute(r.Plan.Table), fenced))
}

// raise takes the rights away, unless that was done, and looks whether anybody has them all the same.
func (t *leasedSession) raise(ctx context.Context, step plan.StepID) error {
	f := t.m.Run().Data.Fence
	old, fresh := t.sides(t.pos)
	for path, fenced := range map[string][]state.Fenced{old: f.Old, fresh: f.New} {
		if len(fenced) == 0 {
			continue
		}
		if err := t.setRights(ctx, path, rights.Behind(nil, fenced)); err != nil {
			return err
		}
	}
	me, sides, err := t.lookAtFence(ctx, f, t.pos)
	if err != nil {
		return err
	}
	for _, side := range sides {
		a := side.access
		for _, p := range a.Own {
			if !me.Is(p.Subject) && rights.Writes(p.Names) {
				return fmt.Errorf("%s may still write %s, although that right was revoked: somebody granted it again, or YDB keeps an entry that it "+
					"does not describe", p.Subject, side.path)
			}
		}
		if who := rights.Writers(me, a.Owner, a.Own, a.Inherited); len(who) > 0 {
			t.env.Say(step, fmt.Sprintf("the fence does not stop %s from writing %s", strings.Join(who, ", "), side.path))
		}
	}
	if err := t.fenceAsks(ctx, f, t.pos, step); err != nil { // somebody may have got the right since
		return err
	}
	said := "the tables themselves grant no other user the right to write"
	if who := losers(sides); len(who) > 0 {
		said = "revoked the right to write from " + strings.Join(who, ", ")
	}
	t.env.Detail(step, said)
	return nil
}

// setRights sets the rights of subjects on a table of the run.
func (t *leasedSession) setRights(ctx context.Context, path string, list []schema.Permission) error {
	return t.change(ctx, "set rights on "+path, func(ctx context.Context) error { return t.Conn.SetRights(ctx, path, list) }, nil)
}
