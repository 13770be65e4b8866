package run

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/watch"
)

// A changefeed of the user goes with its topic, because YDB renames no table that has one: what its consumers have not committed by then
// is lost to them. Before anything is taken they have to have come to where the topic ends then; behind the fence, when nothing new
// comes, they get a while for the rest. What reads without a consumer, or commits nothing, is known to nobody.

// readersWait is how long consumers get, where Runner.Readers does not say it: that is the downtime that they may cost, too. A consumer
// that keeps up commits within a second or two.
const readersWait = 5 * time.Second

// readers is how long consumers get.
func readers(s *session) time.Duration { return cmp.Or(s.Readers, readersWait) }

// readersAsk asks, before anything is taken, whether records of a changefeed may be lost that its consumers do not come to read.
func readersAsk(ctx context.Context, s *session, step plan.StepID, name string) error {
	if s.accepted(ConfirmUnread, "") == nil {
		return nil
	}
	late, err := watch.Unread(ctx, s.env, name, readers(s), readers(s))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		s.env.Say(step, fmt.Sprintf("the positions of the consumers of changefeed %s are not known: %v", name, err))
		return nil
	case late == "":
		return nil
	}
	return s.accepted(ConfirmUnread, fmt.Sprintf("Changefeed %s of %s is dropped and created again, and %s of it. Let it catch up and repeat "+
		"this command.", name, s.Plan.Table, late))
}

// readersDone waits, behind the fence, until the consumers of a changefeed have committed all of it; where somebody has confirmed that some
// do not, as long as they come nearer.
func (t *turn) readersDone(ctx context.Context, step plan.StepID, name string) error {
	idle := readers(t.session)
	if t.accepted(ConfirmUnread, "") == nil {
		idle = 300 * time.Millisecond
	}
	late, err := watch.Unread(ctx, t.env, name, readers(t.session), idle)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil || late == "": // readersAsk has said why nothing is known
		return nil
	}
	if err := t.accepted(ConfirmUnread, fmt.Sprintf("After the fence %s of changefeed %s within %s. Everything is restored; repeat the "+
		"command when less is left to read.", late, name, readers(t.session))); err != nil {
		return err
	}
	t.env.Say(step, fmt.Sprintf("%s of changefeed %s: it is lost", late, name))
	return nil
}
