package run

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// perform does one operation, as the plan for this database has it. What is there already is left alone.
func (t *leasedSession) perform(ctx context.Context, step plan.StepID, op plan.Operation) error {
	point, looks := meets(op)
	if step == plan.Cleanup && final(op) { // nothing is dropped before all have looked
		point = groupbarrier.Drained
	}
	if step == plan.Cutover || point == groupbarrier.Released || step == plan.Cleanup && point == groupbarrier.Drained {
		if err := t.GroupBarrier.Wait(ctx, point); err != nil {
			return err
		}
	}
	if run := t.m.Run(); step == plan.Cleanup && final(op) && rowOf(&run, t.pos).drops == dropsOld && run.Step < step {
		// From here on nothing else goes on.
		if err := t.m.Change(ctx, func(r *state.Run) { r.Step = step }); err != nil {
			return err
		}
	}
	if err := t.m.Mine(ctx); err != nil {
		return err
	}
	if looks && step == plan.Cutover {
		return t.GroupBarrier.Along(ctx, func(ctx context.Context) error { return t.operation(ctx, step, op) })
	}
	return t.operation(ctx, step, op)
}

// final reports whether an operation of the cleanup leaves no way back.
func final(op plan.Operation) bool {
	return op == plan.DropFeed{} || op == plan.DropTable{Old: true} || op == plan.DropTable{}
}

// meets says where plans meet before an operation of the cut-over, and whether it only looks, which may be broken off.
func meets(op plan.Operation) (before groupbarrier.Point, looks bool) {
	switch op.(type) {
	case plan.FenceWriters:
		return groupbarrier.Ready, false
	case plan.DrainFeed, plan.WaitQuiet, plan.CheckTable, plan.CompareRows, plan.CountLost:
		return groupbarrier.Apart, true
	case plan.MoveSequence, plan.DropFeed, plan.DropChangefeed:
		return groupbarrier.Drained, false
	case plan.ReleaseWriters:
		return groupbarrier.Released, false
	}
	return groupbarrier.Apart, false
}

// operation does one operation.
func (t *leasedSession) operation(ctx context.Context, step plan.StepID, op plan.Operation) error {
	switch op := op.(type) {
	case plan.Confirm:
		return t.confirmed(ctx, step, op)
	case plan.MarkCopy:
		return t.markCopy(ctx)
	case plan.CarryOver:
		return t.carry(ctx)
	case plan.WaitQuiet:
		t.env.Say(step, op.Says(t.Plan))
		return watch.Quiet(ctx, t.env, t.Quiet)
	case plan.CheckTable:
		if t.cutover.checked && step == plan.Cutover {
			return nil
		}
		if step == plan.Finish { // all that is done behind the rename comes before this
			return checkFinished(ctx, t)
		}
		return t.checkTables(ctx)
	case plan.CheckQueries:
		return t.checkQueries(ctx, step)
	case plan.CopyRows:
		return nil // all processes do that together
	case plan.FollowFeed:
		return t.follows().CatchUp(ctx)
	case plan.CompareRows:
		return t.compareStep(ctx, step)
	case plan.CompareRecent:
		return t.compareRecent(ctx, step)
	case plan.KeepChecksum:
		return t.keepChecksum(ctx)
	case plan.FenceWriters:
		t.env.Throttle.Unlimited(true)
		return t.fenceWriters(ctx, step, op)
	case plan.DrainFeed:
		return t.drain(ctx, step, op)
	case plan.CountLost:
		return t.countLost(ctx, step)
	case plan.MoveSequence:
		if op.Back && t.cutover.idle {
			return nil
		}
	case plan.RenameTables:
		t.env.Say(step, op.Says(t.Plan))
		return t.rename(ctx, op)
	case plan.ReleaseWriters:
		return t.release(ctx)
	case plan.CheckOld:
		return t.checkOld(ctx)
	case plan.DropTable:
		if op.Old && t.pos.Base != atOld {
			return nil // dropped already, or somebody else's by now
		}
	case plan.Forget:
		return t.end(ctx)
	case plan.GiveTTL:
		return t.giveTTL(ctx)
	case plan.AddFeed:
		if op.Reverse && t.m.Run().Released { // what was written since no record tells
			if err := t.missed(ctx); err != nil {
				return err
			}
		}
	case plan.DropChangefeed:
		if err := t.readersDone(ctx, step, op.Name); err != nil {
			return err
		}
	case plan.GiveOwner:
		return t.giveOwner(ctx, op)
	case plan.SetReplicas:
		return t.giveReplicas(ctx, op)
	}
	if len(op.Statements(t.Plan)) > 0 {
		t.env.Detail(step, op.Says(t.Plan))
	}
	return t.statements(ctx, op)
}

// statements executes what an operation sends. The copy is created as the folder shows, and everything else as this database has it.
func (t *leasedSession) statements(ctx context.Context, op plan.Operation) error {
	p := t.bound
	if _, create := op.(plan.CreateTable); create {
		p = t.Plan
	}
	if _, drop := op.(plan.DropIndex); drop && t.pos.Place == atTable { // which is where the copy is by now
		moved := *p
		moved.Copy, p = p.Table, &moved
	}
	for _, s := range op.Statements(p) {
		if err := t.statement(ctx, s); err != nil {
			return err
		}
	}
	switch op.(type) {
	case plan.AddFeed:
		return t.knowFeed(ctx)
	case plan.DropTable:
		return t.look(ctx)
	}
	return nil
}

// giveOwner gives the new table the owner of the old one.
func (t *leasedSession) giveOwner(ctx context.Context, op plan.Operation) error {
	owner := t.bound.After.Owner
	if owner == "" {
		return nil
	}
	if err := t.statements(ctx, op); err != nil {
		return err
	}
	now, err := t.Conn.Access(ctx, t.Plan.Table)
	if err != nil || now.Owner == owner {
		return err
	}
	if made := t.m.Run().Data.CopyOwner; made != "" && now.Owner != made {
		t.env.Say(plan.Finish, fmt.Sprintf("%s got the owner %s in the meantime, who stays", t.Plan.Table, now.Owner))
		return nil
	}
	return t.change(ctx, "change the owner", func(ctx context.Context) error { return t.Conn.ChangeOwner(ctx, t.Plan.Table, owner) }, nil)
}

// giveReplicas sets the read replicas, unless somebody has given the table others than an operation would.
func (t *leasedSession) giveReplicas(ctx context.Context, op plan.SetReplicas) error {
	now, err := t.Conn.Outline(ctx, t.Plan.Table)
	if err != nil {
		return err
	}
	if is := now.ReadReplicas; !op.Off && is != "" && !strings.HasSuffix(is, ":0") && is != t.bound.After.ReadReplicas {
		t.env.Say(plan.Finish, fmt.Sprintf("%s got other read replicas in the meantime, %s: they stay", t.Plan.Table, is))
		return nil
	}
	t.env.Detail(plan.Finish, op.Says(t.Plan))
	return t.statements(ctx, op)
}

// markCopy has the copy carry the token of the run.
func (t *leasedSession) markCopy(ctx context.Context) error {
	if err := t.attribute(ctx, t.Plan.Copy, tokenAttribute, t.m.Run().Token); err != nil {
		return err
	}
	now, err := t.Conn.Access(ctx, t.Plan.Copy)
	if err != nil {
		return err
	}
	if err := t.m.Change(ctx, func(r *state.Run) { r.Data.CopyOwner = now.Owner }); err != nil {
		return err
	}
	return t.look(ctx)
}

// attribute sets an attribute of a table of the run.
func (t *leasedSession) attribute(ctx context.Context, path, key, value string) error {
	return t.change(ctx, "set an attribute of "+path, func(ctx context.Context) error { return t.Conn.SetAttribute(ctx, path, key, value) },
		func(ctx context.Context) (bool, error) {
			now, err := t.Conn.Outline(ctx, path)
			return err == nil && attribute(now, key) == value, err
		})
}

// statement executes one statement, unless it is seen to be done.
func (t *leasedSession) statement(ctx context.Context, st plan.Statement) error {
	done := func(ctx context.Context) (bool, error) { return watch.Done(ctx, t.env, st.Done) }
	if is, err := done(ctx); err != nil {
		return err
	} else if is {
		return watch.Usable(ctx, t.env, st.Done)
	}
	text := t.env.Placed(st.Text)
	if st.Next != "" {
		rows, err := t.env.Query(ctx, t.env.Placed(st.Next), nil)
		if err != nil {
			return err
		}
		n, err := work.OnlyNumber(rows)
		if err != nil {
			return fmt.Errorf("%s: %w", plan.Short(st.Next), err)
		}
		text = strings.ReplaceAll(text, plan.NextMark, strconv.FormatInt(int64(n), 10))
	}
	err := t.change(ctx, plan.Short(st.Text), func(sending context.Context) error {
		if st.Done.Index != "" && !st.Done.Gone { // the build takes its time, and does no harm where it ends late
			sending = ydbconn.Once(ctx)
		}
		_, err := t.env.Query(sending, text, nil)
		return err
	}, done)
	if err != nil {
		return err
	}
	return watch.Usable(ctx, t.env, st.Done)
}

// carry gives the new table what belongs to the table in this database.
func (t *leasedSession) carry(ctx context.Context) error {
	after := t.bound.After
	if err := t.statements(ctx, plan.CarryOver{}); err != nil {
		return err
	}
	for _, s := range t.bound.CarriedSettings(t.Plan) {
		if err := t.statement(ctx, s); err != nil {
			return err
		}
	}
	for _, a := range after.Attributes {
		if err := t.attribute(ctx, t.Plan.Copy, a.Key, a.Value); err != nil {
			return err
		}
	}
	if after.InheritanceOff {
		return t.change(ctx, "set the inheritance of rights", func(ctx context.Context) error {
			return t.Conn.SetInheritance(ctx, t.Plan.Copy, false)
		}, nil)
	}
	return nil
}

// giveTTL gives the table in use its TTL.
func (t *leasedSession) giveTTL(ctx context.Context) error {
	p := t.bound.After.TTL
	if t.pos.Place != atTable {
		p = t.bound.Before.TTL
	}
	if p == nil {
		return nil
	}
	now, err := t.Conn.Outline(ctx, t.Plan.Table)
	if err != nil || now.TTL != nil && reflect.DeepEqual(now.TTL, p) {
		return err
	}
	if now.TTL != nil {
		t.env.Say(plan.Finish, fmt.Sprintf("%s got a different TTL in the meantime, on %s: it stays", t.Plan.Table, plan.Code(now.TTL.Column)))
		return nil
	}
	return t.change(ctx, "set the TTL", func(ctx context.Context) error { return work.SetTTL(ctx, t.Conn, t.Plan.Table, p) }, nil)
}

// confirm asks for what a person has to do or to know. It is said by an option, once for a step; confirming every step confirms nothing
// that is none.
func (s *session) confirm(step plan.StepID, text string) error {
	if slices.Contains(s.Confirmed, step) || step.Known() && slices.Contains(s.Confirmed, ConfirmAll) {
		return nil
	}
	return &NeedsPerson{Step: step, Text: text}
}

// confirmLoss asks for more than that a step is confirmed: for what is lost of which table, by name, or by the exact number of rows. A
// consent is for what was shown, and for nothing else of the same name.
func (s *session) confirmLoss(what, text string) error {
	step := s.lossOf(what)
	if said, used := s.consents[step]; slices.Contains(s.Confirmed, step) && (!used || said == text) {
		s.consents[step] = text
		return nil
	}
	return &NeedsPerson{Step: step, Text: text}
}

// lossOf is the consent to a loss.
func (s *session) lossOf(what string) plan.StepID {
	return ConfirmLoss + plan.StepID(s.Plan.Table+":"+what)
}

// lostRows are what is lost if rows are, for confirmLoss.
func lostRows(n uint64) string { return fmt.Sprint("rows=", n) }

// NeedsPerson says that the plan stopped where a person has to do or confirm something. Once that is done, the
// step has to be among Runner.Confirmed.
type NeedsPerson struct {
	Step plan.StepID
	Text string // what has to be done or be true
}

func (e *NeedsPerson) Error() string {
	if strings.HasPrefix(string(e.Step), string(ConfirmLoss)) || e.Step == ConfirmUnread {
		return fmt.Sprintf("%s To accept that, add --confirm %s", e.Text, e.Step)
	}
	return fmt.Sprintf("%s waits for you: %s To go on, add --confirm %s", e.Step, e.Text, e.Step)
}

// dependents tells what reads or writes the table beside applications, and asks for what a person has to do.
func dependents(ctx context.Context, s *session, step plan.StepID) error {
	found, err := live.Dependents(ctx, s.Conn, s.Plan.Table)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	asks, refused := watch.Room(ctx, s.env, step)
	if refused != nil {
		return blocking(ctx, refused)
	}
	for _, d := range found {
		does := "reads"
		if d.Writes {
			does = "writes"
		}
		said := fmt.Sprintf("%s %s %s %s", d.Kind, d.Path, does, s.Plan.Table)
		s.env.Say(step, said)
		if !d.View {
			asks = append(asks, fmt.Sprintf("Note that %s: drop it before %s, and create it again after it.", said, plan.Cutover))
		}
	}
	switch {
	case err != nil:
		asks = append(asks, fmt.Sprintf("Find out whether a view, a transfer or a replication reads or writes %s: part of the database could "+
			"not be read (%v).", s.Plan.Table, err))
	case len(found) == 0:
		s.env.Detail(step, "no view, transfer or replication of the database reads or writes "+s.Plan.Table)
	}
	if len(asks) == 0 {
		return nil
	}
	return s.confirm(step, strings.Join(asks, " "))
}

// confirmed takes what a person confirmed.
func (t *leasedSession) confirmed(ctx context.Context, step plan.StepID, op plan.Confirm) error {
	if err := t.confirm(step, op.Says(t.Plan)); err != nil || op.Ask != plan.AskStopped {
		return err
	}
	return t.stands(ctx)
}
