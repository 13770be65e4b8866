package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

func (t *leasedSession) operation(ctx context.Context, step plan.StepID, op plan.Operation) error {
	switch op := op.(type) {
	case plan.Confirm:
		if op.Ask == plan.AskStopped {
			return t.stands(ctx)
		}
		return nil
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
	case plan.ProveStatements:
		return t.proveStatements(ctx, step)
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
	case plan.AddFeed:
		if op.Reverse && t.m.Run().Released { // what was written since no record tells
			if err := t.missed(ctx); err != nil {
				return err
			}
		}
	case plan.DropChangefeed:
		if err := readersAsk(ctx, t.session, step, op.Name, "after the fence "); err != nil {
			return err
		}
	}
	if len(op.Statements(t.Plan)) > 0 {
		t.env.Detail(step, op.Says(t.Plan))
	}
	if _, give := debtOf(op); give != nil {
		return pay(ctx, t, step, op, func(ctx context.Context) error { return give(ctx, t) })
	}
	return t.statements(ctx, op)
}

// debtOf is what an operation gives back of what a plan takes: its name, and how it is given to the table in use. They are zero if that is
// nothing. There is no debt without a way to pay it.
func debtOf(op plan.Operation) (name string, pay func(context.Context, *leasedSession) error) {
	statements := func(ctx context.Context, t *leasedSession) error { return t.statements(ctx, op) }
	switch op := op.(type) {
	case plan.GiveTTL:
		return "ttl", func(ctx context.Context, t *leasedSession) error { return t.giveTTL(ctx) }
	case plan.AddChangefeed:
		return "changefeed=" + op.Name, statements
	case plan.GiveOwner:
		return "owner", func(ctx context.Context, t *leasedSession) error { return t.giveOwner(ctx, op) }
	case plan.SetReplicas:
		if !op.Off {
			return "replicas", func(ctx context.Context, t *leasedSession) error { return t.giveReplicas(ctx, op) }
		}
	case plan.DropIndex:
		if op.Name == plan.OldKeyIndex {
			return "index=" + op.Name, statements
		}
	}
	return "", nil
}

// debt is the name of what an operation gives back; empty if it gives back nothing.
func debt(op plan.Operation) string {
	name, _ := debtOf(op)
	return name
}

// pay gives back what an operation gives back. Where YDB does not take it, and it is not the operator who lacks a right, the command goes
// on: it stays owed, is tried again when the run ends, and is asked for if it cannot be given back then either.
func pay(ctx context.Context, t *leasedSession, step plan.StepID, op plan.Operation, give func(context.Context) error) error {
	name, err := debt(op), give(ctx)
	if delete(t.unpaid, name); name == "" || !isRefusal(ctx, err) || ydbconn.Denied(err) {
		return err
	}
	t.unpaid[name] = struct{}{}
	t.env.Say(step, fmt.Sprintf("not restored: %s The database refuses it: %v", op.Says(t.Plan), err))
	return nil
}

// isRefusal reports whether an error is a refusal that will not pass.
func isRefusal(ctx context.Context, err error) bool {
	var answer *ydbconn.StatusError
	return errors.As(err, &answer) && !ydbconn.Passing(err) && ctx.Err() == nil
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
		t.env.Say(plan.Finish, fmt.Sprintf("somebody else made %[2]s the owner of %[1]s in the meantime: that is kept", t.Plan.Table, now.Owner))
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
		t.env.Say(plan.Finish, fmt.Sprintf("somebody else set the read replicas of %s to %s in the meantime: they are kept", t.Plan.Table, is))
		return nil
	}
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
		n, err := t.env.Number(ctx, t.env.Placed(st.Next))
		if err != nil {
			return err
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

// bothForms sends the known statements in both forms, each to its table where that is, and keeps what came of it.
// What writes is sent only with writes.
func (t *leasedSession) bothForms(ctx context.Context, writes bool) ([]state.Proof, error) {
	v := &statements.Prover{Conn: t.Conn, Plan: t.bound, Together: t.together, Workers: t.Workers, Differs: t.StatementDiffers,
		Writes: writes, Hurry: t.m.Run().Data.StoodSince > 0,
		Old: t.Conn.Absolute(t.Plan.Table), New: t.Conn.Absolute(t.Plan.Copy)}
	if len(v.Together) == 0 {
		v.Together = []*plan.Plan{t.Plan}
	}
	if t.pos.Place == atTable {
		v.Old, v.New = t.Conn.Absolute(t.Plan.Old), t.Conn.Absolute(t.Plan.Table)
	}
	if applied, kept := t.GroupBarrier.Applied(); t.Plan.Follows() {
		v.Applied = applied
		if !kept(t.Plan.Table) {
			v.Applied = t.follows().Applied
		}
		v.Behind = plan.Each(slices.DeleteFunc(slices.Clone(v.Together), func(p *plan.Plan) bool { return kept(p.Table) }),
			func(p *plan.Plan) string { return p.Table })
	}
	proofs, err := v.Prove(ctx)
	if err != nil {
		return nil, err
	}
	return proofs, t.m.Change(ctx, func(r *state.Run) {
		for i, was := range r.Data.Proofs {
			if i < len(proofs) && !proofs[i].Sent() && was.Sent() { // one that writes, and that another command was let send
				proofs[i] = was
			}
		}
		r.Data.Proofs = proofs
	})
}

// proveStatements sends the known statements in both forms as a step of the plan: those that write only in a rehearsal, whose tables nobody
// uses.
func (t *leasedSession) proveStatements(ctx context.Context, step plan.StepID) error {
	proofs, err := t.bothForms(ctx, t.Answer != nil && t.Answer(expect.Question{Step: step}))
	if err != nil {
		return err
	}
	for _, o := range statements.Outcomes(t.Plan, proofs) {
		t.env.Say(step, o.Text())
	}
	return t.mayDiffer(proofs)
}

// mayDiffer asks whether to go on although the two forms of a statement differ.
func (t *leasedSession) mayDiffer(proofs []state.Proof) error {
	for _, o := range statements.Outcomes(t.Plan, proofs) {
		if o.Result != statements.Differs {
			continue
		}
		text := fmt.Sprintf("The statement of %s does not do the same for the new table (%s): %s, with %d of %d sets of parameters. Correct the "+
			"form for the new table, and plan again; 'migrate verify --statements --show-keys' shows parameters.", o.From,
			evidence.Shortened(o.Statement, 100), o.Reason, o.Differ, o.Same+o.Differ+o.Unclear)
		err := t.ask(expect.Question{Lost: "statement=" + o.From, Count: uint64(o.Differ), For: "whoever sends it", Text: text,
			Seen: []string{o.Statement, o.Reason}})
		if err != nil {
			return err
		}
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
		t.env.Say(plan.Finish, fmt.Sprintf("somebody else gave %s a TTL in the meantime, on %s: it is kept", t.Plan.Table,
			plan.Code(now.TTL.Column)))
		return nil
	}
	return t.change(ctx, "set the TTL", func(ctx context.Context) error { return work.SetTTL(ctx, t.Conn, t.Plan.Table, p) }, nil)
}

// ask is the one place where a person is asked, and where an answer is checked: the question is made of what is there now, and only the
// answer to that is one.
func (s *session) ask(q expect.Question) error {
	q.Table, q.Seen = s.Plan.Table, append(q.Seen, s.id)
	q = q.Sealed(s.asking)
	yes, before := q.Answered(s.Confirmed)
	if yes || s.Answer != nil && s.Answer(q) {
		return nil
	}
	switch {
	case before != "" && q.OfStep():
		q.Text = fmt.Sprintf("%s was the answer to another question. %s", before, q.Text)
	case before != "":
		q.Text = fmt.Sprintf("What %s confirmed has changed since. %s", before, q.Text)
	}
	return Asks([]expect.Question{q})
}

// Asks waits for a person who answers questions that say the same.
func Asks(asks []expect.Question) *NeedsPerson {
	return &NeedsPerson{Step: plan.StepID(cmp.Or(string(asks[0].Step), expect.ConfirmLoss)), Text: asks[0].Text, Asks: asks}
}

// NeedsPerson says that the plan stopped where a person has to do something, or to consent. Once that is done, Token has to be among
// Runner.Confirmed.
type NeedsPerson struct {
	Step plan.StepID       // that waits; expect.ConfirmLoss where something would be lost
	Text string            // what has to be done or be true
	Asks []expect.Question // one at least
}

// Token is the answer to all that is asked.
func (e *NeedsPerson) Token() string { return expect.TokenOf(e.Asks) }

func (e *NeedsPerson) Error() string {
	if e.Step == expect.ConfirmLoss {
		return fmt.Sprintf("%s To accept that, add --confirm %s", e.Text, e.Token())
	}
	return fmt.Sprintf("%s waits for you: %s To go on, add --confirm %s", e.Step, e.Text, e.Token())
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
	seen := []string{fmt.Sprint(len(asks), err != nil)} // figures of room change all the time
	for _, d := range found {
		does := "reads"
		if d.Writes {
			does = "writes"
		}
		said := fmt.Sprintf("%s %s %s %s", d.Kind, d.Path, does, s.Plan.Table)
		s.env.Say(step, said)
		seen = append(seen, d.Kind, d.Path)
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
	return s.ask(expect.Question{Step: step, For: operator, Text: strings.Join(asks, " "), Seen: seen})
}

const operator = "whoever carries out the plan" // who answers for what a person has to do
