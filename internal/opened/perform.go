package opened

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// Group are the runners of plans that are performed together, or of one: as asked, and otherwise all as one of them is like. The database
// is opened once what is asked is found to be right.
func Group(plans []*plan.Plan, asked *ask.Perform, like run.Runner, open func() (*ydbconn.Conn, error)) (*run.Group, error) {
	err := asked.Check()
	if err == nil {
		like.Confirmed, err = confirmed(plans, asked.Confirm)
	}
	if err == nil {
		like.Conn, err = open()
	}
	if err != nil {
		return nil, err
	}
	like.Workers, like.FenceRevoke, like.MaxDowntime = asked.Workers, asked.Revoke(), asked.MaxDowntime
	like.Quiet, like.Lease = asked.Quiet, asked.Lease
	return run.NewGroup(plan.Each(plans, func(p *plan.Plan) *run.Runner {
		r := like
		r.Plan = p
		return &r
	})...), nil
}

// confirmed are the tokens in texts, each of which may have several, with commas between them. It refuses what cannot be an answer to a
// question that plans ask.
func confirmed(plans []*plan.Plan, texts []string) (tokens []string, err error) {
	tokens = slices.DeleteFunc(strings.Split(strings.Join(texts, ","), ","), func(token string) bool { return token == "" })
	for _, token := range tokens {
		words, digest, _ := strings.Cut(token, "@")
		what, loss := strings.CutPrefix(words, expect.ConfirmLoss)
		switch ids := stepIDs(plans, plan.Cleanup); {
		case token == expect.ConfirmAll:
		case !loss && !slices.Contains(ids, words):
			return nil, ask.OneOf("confirm", token, append(ids, expect.ConfirmAll))
		case digest == "", loss && !slices.ContainsFunc(plans, func(p *plan.Plan) bool { return strings.HasPrefix(what, p.Table+":") }):
			return nil, ask.Wrongf("confirm", " %s is for no question that was shown of a table of this plan: run the command without it, and "+
				"give what it asks for, such as --confirm %s%s:rows=5@k3f9q", token, expect.ConfirmLoss, plans[0].Table)
		}
	}
	return tokens, nil
}

// stepIDs are the steps of plans up to one of them.
func stepIDs(plans []*plan.Plan, last plan.StepID) (ids []string) {
	for _, p := range plans {
		for _, s := range p.Steps {
			if s.ID <= last {
				ids = append(ids, string(s.ID))
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Command is a command that performs plans.
type Command struct {
	Name  string // of package run
	Asked *ask.Perform
	// Ask has the database asked first whether it does what the plans rely on, and what was left of such questions removed at the end.
	Ask       bool
	Anonymous func(context.Context) (*ydbconn.Conn, error) // connects without a login; nil if that is not to be tried
	Say       func(text string)                            // is told what there is to know of the questions; nil if nobody wants to know
	Verbose   bool
}

func (c *Command) say(format string, args ...any) {
	if c.Say != nil {
		c.Say(fmt.Sprintf(format, args...))
	}
}

// Suits refuses what is not for plans.
func (c *Command) Suits(plans []*plan.Plan) error {
	p := plans[0] // all keep up with writers in the same way
	switch ids := stepIDs(plans, plan.Statements); {
	case c.Asked.Cutover && p.Follows():
		return ask.Wrongf("cutover", " is only for plans with --writers %s, and this plan has %s: use 'migrate cutover' when you are "+
			"ready to switch", plan.Stopped, p.Writers)
	case c.Asked.Follow && !p.Follows():
		return ask.Wrongf("follow", " is only for plans with --writers %s, and this plan has %s", plan.Changefeed, p.Writers)
	case c.Asked.Until != "" && !slices.Contains(ids, c.Asked.Until):
		return ask.OneOf("until", c.Asked.Until, ids)
	case c.Asked.Until != "" && (c.Asked.Cutover || c.Asked.Follow):
		return ask.Wrongf("until", " stops before the cutover; leave out --cutover and --follow")
	}
	return nil
}

// UseOf is what a plan relies on, whichever command performs it.
func UseOf(p *plan.Plan) probe.Use {
	columns := slices.Concat(p.Before.Columns, p.After.Columns)
	return probe.Use{
		Copies: true, Bulk: p.Bulk() == "", Follows: p.Follows(), Watches: p.Writers == plan.Stopped,
		Hashes:    len(p.Move().Hashes()) > 0,
		NullKeys:  slices.ContainsFunc(p.OldKeyColumns(), func(c plan.KeyColumn) bool { return c.Optional() }),
		Sequences: slices.ContainsFunc(columns, func(c schema.Column) bool { return c.Sequence != nil }),
	}
}

// Using is what the command of a plan relies on.
func (c *Command) Using(p *plan.Plan) probe.Use {
	u := UseOf(p)
	u.Revokes = c.Asked.Revoke() && (c.Name != run.CommandRun || c.Asked.Cutover)
	return u
}

// Perform has all plans performed, and again where a person answers that what they wait for is done.
func (c *Command) Perform(ctx context.Context, g *run.Group, answered func(*run.NeedsPerson) bool) error {
	if c.Ask {
		if err := c.askFirst(ctx, g); err != nil {
			return err
		}
	}
	for {
		err := g.Each(ctx, c.perform)
		if person := (*run.NeedsPerson)(nil); errors.As(err, &person) && answered(person) {
			for _, r := range g.Runners {
				r.Confirmed = append(r.Confirmed, strings.Split(person.Token(), ",")...)
			}
			continue
		}
		if err == nil && c.Ask {
			err = c.sweep(ctx, g.Runners[0])
		}
		return err
	}
}

func (c *Command) perform(ctx context.Context, r *run.Runner) (err error) {
	switch {
	case c.Name == run.CommandCutover:
		return r.Cutover(ctx)
	case c.Name == run.CommandRollback:
		return r.Rollback(ctx)
	case c.Name == run.CommandCleanup:
		return r.Cleanup(ctx)
	case c.Asked.Cutover:
		err = r.RunWhole(ctx)
	default:
		err = r.Run(ctx, plan.StepID(c.Asked.Until))
	}
	if err == nil && c.Asked.Follow {
		err = r.Follow(ctx)
	}
	return err
}

// sweep removes the folders in which commands asked that were killed.
func (c *Command) sweep(ctx context.Context, r *run.Runner) error {
	left, err := probe.Sweep(ctx, r.Conn, plan.Directory(r.Conn.Absolute(r.Plan.Table)))
	for _, path := range left {
		c.say("removed %s, which a command that was killed had left", path)
	}
	return err
}

// askFirst asks the database, before plans begin there and before rights are taken, the questions of 'doctor' that they rely on: some
// seconds. Nothing is said of what agrees; of what could not be asked it is said what is not known by that.
func (c *Command) askFirst(ctx context.Context, g *run.Group) error {
	var ids []string
	for _, r := range g.Runners {
		// Of one that is under way, or cannot be looked at, what keeps it from its way is said by itself.
		if next, err := r.NextIs(ctx, c.Name); err != nil || !next {
			continue
		}
		u := c.Using(r.Plan)
		if c.Name == run.CommandRollback {
			u = probe.Use{Revokes: u.Revokes} // whatever else it relies on, there is no other way
		}
		ids = append(ids, probe.Needed(u)...)
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) == 0 {
		return nil
	}
	if c.Verbose {
		c.say("asking the database %d questions that the plan relies on", len(ids))
	}
	r := g.Runners[0]
	answered, err := probe.Run(ctx, r.Conn, probe.Options{Folder: plan.Directory(r.Conn.Absolute(r.Plan.Table)), Execute: true, Only: ids,
		Anonymous: c.Anonymous})
	if err != nil {
		return fmt.Errorf("ask the database what the plan relies on: %w", err)
	}
	var refused []string
	for _, answer := range answered.Answers {
		if answer.State == probe.Differs {
			refused = append(refused, answer.Says())
		}
	}
	if len(refused) > 0 {
		return fmt.Errorf("the database does not do what this plan relies on; nothing was begun:\n  %s\n'ydb-keyadvise doctor' says more",
			strings.Join(refused, "\n  "))
	}
	for _, u := range NotAsked(answered.Answers) {
		what := strings.Join(u.IDs, ", ")
		if !slices.ContainsFunc(u.IDs, func(id string) bool { return !strings.HasPrefix(id, "rights-") && id != "auth-off" }) {
			what = "whether revoking rights stops writers"
		}
		c.say("not tested: %s: %s", what, u.Reason)
	}
	return nil
}

// Unasked are the questions that were not asked, by the reason.
type Unasked struct {
	Reason string
	IDs    []string
}

// NotAsked are the questions among answers that were not asked.
func NotAsked(answers []*probe.Answer) (list []Unasked) {
	for _, a := range answers {
		if a.State != probe.NotAsked {
			continue
		}
		i := slices.IndexFunc(list, func(u Unasked) bool { return u.Reason == a.Seen })
		if i < 0 {
			i, list = len(list), append(list, Unasked{Reason: a.Seen})
		}
		list[i].IDs = append(list[i].IDs, a.ID)
	}
	return list
}
