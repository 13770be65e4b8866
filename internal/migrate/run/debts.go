package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What is taken of the table in use for a while is owed to whatever has its name: TTL, changefeeds with their consumers, and to the new
// table what it gets only at the end. The run lists the operations that give it back before it is taken, and does not end before the list
// is empty. Rights are owed to both tables, by the fence.

// owe has a run owe what is named, and what could not be paid.
func owe(t *leasedSession, r *state.Run, names []string) {
	r.Data.Debts = append(less(names, slices.Collect(maps.Keys(t.unpaid))), slices.Sorted(maps.Keys(t.unpaid))...)
}

// debts are the names of what operations give back.
func debts(list []plan.Operation) []string {
	out := []string{}
	for _, op := range list {
		if name := debt(op); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// gives are the operations of a plan that give back what it takes up to a step: those of the way back, and at the end those of the last.
func gives(p *plan.Plan, last plan.StepID) (out []plan.Operation) {
	for _, step := range p.Steps {
		switch {
		case step.ID > last:
		case step.ID == plan.Finish:
			out = append(out, step.Run...)
		case step.ID >= plan.Writing:
			out = append(out, step.Undo(p)...)
		}
	}
	return slices.DeleteFunc(out, func(op plan.Operation) bool { return debt(op) == "" })
}

// owed is what a run owes. One that an earlier version began has no list: it owes what may be taken where it stands.
func owed(p *plan.Plan, run *state.Run) []string {
	switch {
	case run.Data.Debts != nil:
		return run.Data.Debts
	case run.Step < plan.Carry || run.Step >= plan.Finish && !run.Back:
		return []string{}
	case run.Step < plan.Cutover && !run.Data.Switching && !run.Data.Retained:
		return debts(gives(p, plan.Writing))
	}
	return debts(gives(p, plan.Finish))
}

// less are names without others.
func less(names, without []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(without, n) })
}

// settle gives back what is owed still. What cannot be given to any table any more somebody has to accept by name, who is told how to give
// it himself.
func (t *leasedSession) settle(ctx context.Context) error {
	if err := t.lower(ctx); err != nil {
		return err
	}
	run := t.m.Run()
	left := owed(t.Plan, &run)
	ours := t.pos.Place == atTable || t.pos.Base == atTable
	var lost, told, how []string
	for _, op := range gives(t.Plan, plan.Finish) {
		name := debt(op)
		if !slices.Contains(left, name) || slices.Contains(lost, name) {
			continue
		}
		err := fmt.Errorf("there is no table %s any more", t.Plan.Table)
		switch {
		case ours:
			err = t.giveAgain(ctx, op)
		case name == "ttl" && t.bound.Before.TTL == nil:
			continue
		case t.pos.Table:
			err = fmt.Errorf("%s is now a table that this run did not make", t.Plan.Table)
		}
		if err == nil {
			continue
		}
		if ours && !isRefusal(ctx, err) {
			return err
		}
		by := byHand(t, op)
		if name != "ttl" && !strings.HasPrefix(name, "changefeed=") { // it went with the table, unless that is somewhere else
			t.env.Say(plan.Cleanup, fmt.Sprintf("%v. If the table was renamed, do this under its new name: %s", err, by))
			continue
		}
		lost, told, how = append(lost, name), append(told, err.Error()), append(how, by)
	}
	if len(lost) > 0 {
		slices.Sort(told)
		if err := t.ask(expect.Question{Lost: strings.Join(lost, "+"), For: "the owner of " + t.Plan.Table, Seen: []string{fmt.Sprint(ours)},
			Text: fmt.Sprintf("The plan took %s away from %s, and cannot give it back: %s. If another table has taken its place, do this there: %s.",
				strings.Join(lost, ", "), t.Plan.Table, strings.Join(slices.Compact(told), "; "), strings.Join(how, "; "))}); err != nil {
			return err
		}
	}
	if len(left) == 0 {
		return nil
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Debts = []string{} })
}

// byHand is what gives back by hand what an operation gives back.
func byHand(t *leasedSession, op plan.Operation) string {
	of := *t.bound
	of.Copy = of.Table // as which the new table is in use
	return strings.Join(plan.Each(plan.Sent(&of, &of, []plan.Operation{op}, t.env.Placed), func(text string) string {
		return strings.TrimSuffix(plan.OneLine(text), ";")
	}), "; ")
}

// end ends the run, once nothing is owed any more: nothing is left of it.
func (t *leasedSession) end(ctx context.Context) error {
	if err := t.settle(ctx); err != nil {
		return err
	}
	if path := t.path(t.pos.Place); path != "" {
		if err := t.attribute(ctx, path, tokenAttribute, ""); err != nil {
			return err
		}
	}
	t.ended = true
	return t.m.Forget(ctx)
}

// lower gives the rights back, if any were taken away, and looks whether they are there. What somebody gave or took meanwhile stays. It
// goes as far as it can, and says what is left to do.
func (t *leasedSession) lower(ctx context.Context) error {
	f := t.m.Run().Data.Fence
	if f == nil {
		return nil
	}
	old, fresh := t.sides(t.pos)
	var failed []error
	for path, fenced := range map[string][]state.Fenced{old: f.Old, fresh: f.New} {
		if err := t.giveRights(ctx, path, fenced); err != nil {
			failed = append(failed, fmt.Errorf("the right to write %s was revoked from %s and is not restored: %w; the next command of the plan "+
				"tries again, and its owner or an administrator may run it", path, strings.Join(subjects(fenced), ", "), err))
		}
	}
	if len(failed) > 0 {
		return errors.Join(failed...)
	}
	t.fence.Store(nil)
	if err := t.m.Change(ctx, func(r *state.Run) { r.Data.Fence = nil }); err != nil {
		return err
	}
	t.env.Say(plan.Finish, "restored the rights to write")
	return nil
}

// giveRights gives back what a fence took from a table.
func (t *leasedSession) giveRights(ctx context.Context, path string, fenced []state.Fenced) error {
	if len(fenced) == 0 {
		return nil
	}
	a, err := t.Conn.Access(ctx, path)
	if ydbconn.NotFound(err) {
		t.env.Say(plan.Finish, fmt.Sprintf("%s is gone. If it was renamed, %s still cannot write it; grant the right under the new name: "+
			"%s", path, strings.Join(subjects(fenced), ", "), grants(t.Conn.Absolute(path), fenced)))
		return nil
	}
	if err != nil {
		return err
	}
	give := rights.Back(a.Own, fenced)
	if len(give) == 0 {
		return nil
	}
	if err := t.setRights(ctx, path, give); err != nil {
		return err
	}
	if a, err = t.Conn.Access(ctx, path); err == nil && len(rights.Back(a.Own, fenced)) > 0 {
		err = errors.New("YDB reports success, but still describes the old rights")
	}
	return err
}

// grants are the statements that give back what a fence takes from a table.
func grants(path string, fenced []state.Fenced) string {
	return strings.Join(plan.Each(fenced, func(f state.Fenced) string {
		grant := yql.Print(&yql.Grant{Permissions: f.Had, Paths: []string{path}, Subjects: []string{f.Subject}})
		return strings.TrimSuffix(plan.OneLine(grant), ";")
	}), "; ")
}

// subjects are those whose rights a fence takes of a table.
func subjects(fenced []state.Fenced) []string {
	return plan.Each(fenced, func(f state.Fenced) string { return f.Subject })
}

// mayAdopt asks whether the rest of a run is ended of which nobody knows what it has taken.
func (s *session) mayAdopt() error {
	return s.ask(expect.Question{Lost: "record", For: "the owner of " + s.Plan.Table, Text: placedIn(s.Plan, saysUnrecorded+". It cannot "+
		"tell whose right to write was revoked: look at the rights of {table}. Other tables of the plan are left alone.", nil)})
}

// adopt takes up a run whose record somebody has deleted, by the token that a table carries, to give back what the plan knows that the
// table in use had. What rights were taken no plan knows, nor which of the tables holds rows of the users': they are left alone.
func (s *session) adopt(ctx context.Context, pos position) (*state.Run, error) {
	if err := s.mayAdopt(); err != nil {
		return nil, err
	}
	was, err := s.Conn.Outline(ctx, s.Plan.Table)
	if err != nil && !ydbconn.NotFound(err) {
		return nil, err
	}
	if was == nil {
		was = s.Plan.Before.Clone()
	}
	was.TTL, was.Changefeeds = s.Plan.Before.TTL, s.Plan.Before.Changefeeds
	was.Attributes = slices.DeleteFunc(was.Attributes, func(a schema.Attribute) bool { return a.Key == tokenAttribute })
	run := state.Run{Version: state.Version, Plan: s.id, Token: pos.token, Tool: s.Tool, Step: plan.Cutover,
		Data: state.Data{Bound: was, Adopted: true, Debts: less(debts(gives(s.Plan, plan.Finish)), []string{"owner"})}}
	if pos.Place != atTable {
		run.Step, run.Data.Debts = plan.Verify, debts(gives(s.Plan, plan.Cutover))
		run.Data.Created.Old = pos.created
	}
	if _, err := s.env.State.Begin(ctx, run); err != nil {
		return nil, err
	}
	return s.load(ctx)
}

// A changefeed of the user goes with its topic, because YDB renames no table that has one: what its consumers have not committed by then
// is lost to them. Before anything is taken they have to have come to where the topic ends then; behind the fence, when nothing new
// comes, they get a while for the rest. What reads without a consumer, or commits nothing, is known to nobody.

// readersWait is how long consumers get: that is the downtime that they may cost, too. A consumer that keeps up commits within a second or
// two.
const readersWait = 5 * time.Second

// readersAsk asks whether records of a changefeed may be lost that its consumers do not come to read: these, and no more. It gives them a
// while first, behind the fence as well, but not for long where somebody has answered.
func readersAsk(ctx context.Context, s *session, step plan.StepID, name, when string) error {
	q, idle := expect.Question{Lost: "unread=" + name}, readersWait
	if when != "" && (s.Answer != nil && s.Answer(q) || slices.ContainsFunc(s.Confirmed, func(token string) bool {
		return strings.HasPrefix(token, expect.ConfirmLoss+s.Plan.Table+":"+q.Lost)
	})) {
		idle = 300 * time.Millisecond
	}
	late, n, seen, err := notRead(ctx, s, s.Plan.Table, name, idle)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && when == "":
		s.env.Say(step, fmt.Sprintf("the positions of the consumers of changefeed %s are not known: %v", name, err))
		return nil
	case err != nil || len(late) == 0:
		return nil
	}
	q.For = strings.Join(plan.Each(late, func(c feed.Consumer) string { return "consumer " + c.Name }), ", ")
	q.Count, q.Seen = n, seen
	q.Text = fmt.Sprintf("Changefeed %s of %s is dropped and created again, and %s%s of it. Let it catch up and repeat this command; drop a "+
		"consumer that nobody needs.", name, s.Plan.Table, when, watch.Says(late))
	if err := s.ask(q); err != nil {
		return err
	}
	if when != "" {
		s.env.Say(step, fmt.Sprintf("%s of changefeed %s: it is lost", watch.Says(late), name))
	}
	return nil
}

// notRead are the consumers of a changefeed that have not read all of it, after a while, with how many records, and what tells it from
// another one, which somebody may have created in its place, and from itself once they have read on.
func notRead(ctx context.Context, s *session, path, name string, idle time.Duration) (late []feed.Consumer, n uint64, seen []string,
	err error) {
	if late, err = watch.Unread(ctx, s.env, path, name, readersWait, idle); err != nil {
		return nil, 0, nil, err
	}
	created, err := feed.Created(ctx, s.Conn, path, name)
	if ydbconn.NotFound(err) { // it is dropped already
		return nil, 0, nil, nil
	}
	seen = []string{name, created}
	for _, c := range late {
		n, seen = n+c.Unread(), append(seen, c.Name, fmt.Sprint(c.Committed), fmt.Sprint(c.Unread()))
	}
	return late, n, seen, err
}
