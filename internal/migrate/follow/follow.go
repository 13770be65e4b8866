// Package follow keeps one table up to date from the changefeed of another: before the cut-over the copy follows the table,
// and behind it the old table follows the new one. Both directions are one: a plan.Reconcile says how.
//
// A record tells the key of a row that changed, and no more. What is read together becomes a round: the rows of its keys are
// read and written by serializable transactions, then compared in one snapshot of both tables, and only then it is recorded how
// far the partitions have come. So whatever is killed is done again, and whatever is read twice, late or by two processes finds
// rows that are as they should be.
//
// A row that differs when it is compared was written in between, and then there is a record of that behind the round; or
// something is wrong. Such keys are kept until their partition is well past that moment, and compared again; until then their
// partition counts as applied up to the round before.
//
// The changefeed is read without a consumer. How far it is applied, and which process reads which partition, is in the state of
// the run alone, where nobody else changes it. A changefeed is known by when it was created: one that somebody added under the
// name of another is not followed.
package follow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// ErrGone says that there is no changefeed to follow, or none any more: the cut-over, a rollback or somebody else dropped it, or
// another one has its name. The errors that match it say which.
var ErrGone = errors.New("the changefeed is gone")

type gone struct{ why string }

func (g *gone) Error() string        { return g.why }
func (g *gone) Is(target error) bool { return target == ErrGone }

// Broken says that one table cannot be kept up to date with the other, and why.
type Broken struct {
	table string
	why   error
}

func (b *Broken) Error() string {
	return fmt.Sprintf("follow changefeed %s of %s: %v", plan.FeedName, b.table, b.why)
}

// Unwrap returns why.
func (b *Broken) Unwrap() error { return b.why }

// Side says which table follows, for which run, and by which changefeed.
type Side struct {
	Token string
	Feed  string // when it was created; empty if there was none yet
	Back  bool   // the old table follows the new one
}

// Follower keeps one table up to date in this process, and tells how far it is. Processes share the partitions of the
// changefeed. Its methods are safe for concurrent use.
type Follower struct {
	*work.Env
	Side
	texts plan.Reconcile

	recent recentKeys
	hurry  atomic.Bool // how far the changefeed is applied is recorded at once
}

// New returns a follower, which does nothing before Beside.
func New(env *work.Env, side Side) *Follower {
	f := &Follower{Env: env, Side: side, texts: env.Texts.Forward}
	if side.Back {
		f.texts = env.Texts.Reverse
	}
	return f
}

// id names the changefeed in the state.
func (f *Follower) id() state.FeedID { return state.FeedID{Token: f.Token, Feed: f.Feed} }

// before reports whether a table is the one that is followed, by its key.
func (f *Follower) before(t *schema.Table) bool {
	if f.Back {
		return f.Plan.HasNewKey(t)
	}
	return f.Plan.HasOldKey(t)
}

// Lacks says why the changefeed cannot be followed: it is gone, or another one has its name. It is empty if it can be.
func (f *Follower) Lacks(ctx context.Context) (string, error) {
	created, err := feed.Created(ctx, f.Conn, f.Plan.Table, plan.FeedName)
	switch {
	case ydbconn.NotFound(err):
		return fmt.Sprintf("changefeed %s of %s is gone", plan.FeedName, f.Plan.Table), nil
	case err == nil && created != f.Feed:
		return fmt.Sprintf("changefeed %s of %s is not the one that this run follows: that one was dropped, and another added",
			plan.FeedName, f.Plan.Table), nil
	}
	return "", err
}

// Has reports whether the table that is followed has the changefeed.
func (f *Follower) Has(ctx context.Context) (bool, error) {
	why, err := f.Lacks(ctx)
	return why == "" && err == nil, err
}

// gone tells an error that comes of the changefeed not being there from others.
func (f *Follower) gone(ctx context.Context, err error) error {
	if !ydbconn.NotFound(err) && !errors.Is(err, feed.ErrOther) {
		return err
	}
	if why, look := f.Lacks(ctx); look == nil && why != "" {
		return &gone{why}
	}
	return err
}

// readError is an error of reading a changefeed: what was read is applied, and another reader goes on from there.
type readError struct{ error }

func (e *readError) Unwrap() error { return e.error }

// readTries is how often in a row a changefeed is read again after an error.
const readTries = 10

// Beside follows beside something else, which ends with an error if the follower does, and waits for it to end. The error is
// ErrGone if there is no changefeed to begin with. When the changefeed goes later, do finds out by itself.
func (f *Follower) Beside(ctx context.Context, do func(context.Context) error) error {
	if why, err := f.Lacks(ctx); err != nil {
		return err
	} else if why != "" {
		return &gone{why}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var beside sync.WaitGroup
	beside.Go(func() { f.tellLag(ctx) })
	beside.Go(func() { f.watchColumns(ctx) })
	beside.Go(func() { f.Throttled(ctx, f.Plan.Table, f.Plan.Copy, f.Plan.Old) })
	beside.Go(func() {
		if err := f.follow(ctx); err != nil && !errors.Is(err, ErrGone) {
			cancel(&Broken{f.Plan.Table, err})
		}
	})
	err := do(ctx)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	cancel(nil)
	beside.Wait()
	return err
}

// follow reads until ctx ends, and begins again when partitions have changed hands and after errors that pass.
func (f *Follower) follow(ctx context.Context) error {
	for failures := 0; ; {
		began := time.Now()
		err := f.once(ctx)
		if time.Since(began) > time.Minute {
			failures = 0
		}
		var broken *readError
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, errShared):
		case errors.As(err, &broken) && !errors.Is(err, ErrGone) && !ydbconn.NotFound(err) && failures < readTries:
			failures++
			f.Wait(fmt.Sprintf("read the changefeed, try %d", failures), broken.error)
			_ = f.Pause(ctx, time.Duration(failures-1)*time.Second) // the loop looks at ctx
		default:
			return err
		}
	}
}

// once reads the partitions that this process can have, until that breaks.
func (f *Follower) once(ctx context.Context) error {
	held, err := f.take(ctx)
	if err == nil {
		r := &reader{Follower: f, shares: map[uint64]*heldShare{}, parts: map[int64]*readPart{}, doubts: map[string]doubt{}}
		for _, share := range held {
			r.shares[share.ID] = share
			for i := range share.Offsets {
				o := &share.Offsets[i]
				r.parts[int64(o.Partition)] = &readPart{o, share}
			}
		}
		err = r.run(ctx)
	}
	if errors.Is(err, errShared) { // it goes on with what it has
		return err
	}
	leaving, stop := context.WithTimeout(context.WithoutCancel(ctx), work.EndingTime)
	defer stop()
	_ = f.State.LeaveShares(leaving, f.id()) // or the lease runs out
	return err
}

// CaughtUp does something beside a follower that has caught up.
func (f *Follower) CaughtUp(ctx context.Context, do func(context.Context) error) error {
	return f.Beside(ctx, func(ctx context.Context) error {
		if err := f.CatchUp(ctx); err != nil {
			return err
		}
		return do(ctx)
	})
}

// tellLag tells now and then how far the table is behind that follows.
func (f *Follower) tellLag(ctx context.Context) {
	pace := &work.LagPace{}
	for wait := lagEvery; f.Pause(ctx, wait) == nil; {
		seen, err := f.look(ctx)
		if err == nil {
			_, err = f.grow(ctx, seen, false)
		}
		if err != nil { // what follows finds out
			continue
		}
		l := f.lag(seen)
		wait = lagEvery + time.Duration(l.Partitions)*lagEach
		f.Throttle.Lagging(l)
		pace.Add(time.Now(), l)
		f.Tell(work.Event{Kind: work.EventLag, Lag: l, Pace: *pace})
	}
	f.Throttle.Lagging(nil)
}

// Unknown names the columns that somebody added to the table that is followed and that the plan carries nowhere.
func (f *Follower) Unknown(ctx context.Context) (out []string, err error) {
	t, err := f.Conn.Outline(ctx, f.Plan.Table)
	if err != nil || !f.before(t) { // the tables have been switched meanwhile
		return nil, err
	}
	for _, c := range t.Columns {
		known := f.Plan.Before
		if f.Back {
			known = f.Plan.After
		}
		if _, ok := known.Column(c.Name); !ok {
			out = append(out, c.Name)
		}
	}
	return out, nil
}

// columnsEvery is how often somebody is told of columns that were added.
const columnsEvery = 10 * time.Second

// watchColumns tells of columns that are added while a changefeed is followed: nothing carries what is written to them.
func (f *Follower) watchColumns(ctx context.Context) {
	told := ""
	for {
		unknown, err := f.Unknown(ctx)
		if names := strings.Join(unknown, ", "); err == nil && ctx.Err() == nil && names != "" && told != names {
			told = names
			then := "the cutover will refuse it. Drop it, or roll back and plan again"
			if f.Back {
				then = "a rollback would lose what is written to it"
			}
			f.Say("", fmt.Sprintf("%s was added to %s after the plan was made: %s", told, f.Plan.Table, then))
		}
		if f.Pause(ctx, columnsEvery) != nil {
			return
		}
	}
}
