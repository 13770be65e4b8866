package follow

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
)

const (
	lagEvery = time.Second // it is told, where there are few partitions
	// lagEach is how much less often for each partition: all are read for that.
	lagEach = time.Millisecond
	// topicEvery is how often a changefeed is described while what is applied of it is read more often: that asks every partition.
	topicEvery = 500 * time.Millisecond
	// fenceTime is how long Drain waits for writes to end behind the fence.
	fenceTime = 30 * time.Second
	// closeEnough is the lag behind which the fence begins, if that is reached in closeTime: what is left is applied behind it.
	closeEnough = 1500 * time.Millisecond
	closeTime   = 15 * time.Second
	// barrierEvery is how often a barrier comes. YDB counts in whole seconds.
	// Source: FillChangefeedDescription in ydb/core/ydb_convert/table_description.cpp of ydb-platform/ydb.
	barrierEvery = time.Second
	// barrierLead is how long before a barrier the writers are stopped, beside what the calls take that do so: transactions
	// that are under way may end in that time. To miss a barrier costs a whole second.
	barrierLead = 200 * time.Millisecond
)

// Lag reads how far the table is behind that follows, whichever process follows it. The error is ErrGone where the changefeed is not there.
func (f *Follower) Lag(ctx context.Context) (*work.Lag, error) {
	s, err := f.look(ctx)
	if err != nil {
		return nil, err
	}
	return f.lag(s), nil
}

func (f *Follower) lag(s seen) *work.Lag {
	l := &work.Lag{Back: f.Back, Partitions: len(s.topic.Partitions), Retention: s.topic.Retention.Seconds(), Resolved: math.MaxUint64,
		Shares: s.shares}
	l.Topic = f.Conn.Absolute(f.Plan.Table) + "/" + plan.FeedName
	for _, k := range s.parts {
		l.Applied += k.Records
		l.Refused = cmp.Or(l.Refused, s.shares[k.share].Refused)
	}
	for _, p := range s.topic.Partitions {
		n := uint64(p.Partition)
		k := s.parts[n]
		part := work.PartitionLag{Partition: n, Records: uint64(p.End) - min(uint64(p.End), max(k.Position, uint64(p.Start))), Owner: k.owner}
		l.Records += part.Records
		if part.Records > 0 && s.now > 0 { // the next one was written behind the last that is applied
			l.Oldest = max(l.Oldest, seconds(s.now, max(k.Written, s.topic.Since)))
		}
		if s.lost(p) {
			l.Lost = append(l.Lost, n)
		}
		if s.applied(p) {
			l.Partitions--
			continue
		}
		if k.Resolved > 0 {
			behind := seconds(s.now, k.Resolved)
			part.Seconds = &behind
			if k.Resolved < l.Resolved {
				l.Resolved, l.Worst, l.Seconds = k.Resolved, n, behind
			}
			l.Known++
			l.Changed = max(l.Changed, k.Changed)
		}
		l.Parts = append(l.Parts, part)
	}
	l.Warn()
	return l
}

// seconds is the time between two times in milliseconds; 0 if the second one is the later.
func seconds(now, then uint64) float64 { return max(0, float64(now)-float64(then)) / 1000 }

// CatchUp waits until the changefeed is applied up to a few seconds ago, by this follower or another one.
func (f *Follower) CatchUp(ctx context.Context) error {
	_, err := f.until(ctx, lagEvery/2, func(l *work.Lag) (bool, error) { return l.Within(work.LagEnough), nil })
	return err
}

// CloseUp waits until so little is left that it is soon applied behind the fence, or for a quarter of a minute.
func (f *Follower) CloseUp(ctx context.Context) error {
	err := f.CatchUp(ctx)
	if began := time.Now(); err == nil {
		_, err = f.until(ctx, 50*time.Millisecond, func(l *work.Lag) (bool, error) {
			return l.Within(closeEnough) || time.Since(began) > closeTime, nil
		})
	}
	return err
}

// until waits until something holds of the lag, looking every now and then. A partition that came since the changefeed was described begins
// where one ended that is known, so that nothing of it is before what holds.
func (f *Follower) until(ctx context.Context, every time.Duration, holds func(*work.Lag) (bool, error)) (*work.Lag, error) {
	for s, read := (seen{}), (time.Time{}); ; {
		var err error
		if time.Since(read) < topicEvery {
			err = f.read(ctx, &s)
		} else if s, err = f.look(ctx); err == nil {
			read = time.Now()
		}
		if err != nil {
			return nil, err
		}
		l := f.lag(s)
		if is, err := holds(l); err != nil || is {
			return l, err
		}
		if err := f.Pause(ctx, every); err != nil {
			return nil, err
		}
	}
}

// Applied waits until all is applied that was written before it was called, or the changefeed is gone.
func (f *Follower) Applied(ctx context.Context) error {
	now, err := f.Conn.Snapshot(ctx, f.Plan.Table)
	if err == nil {
		_, err = f.until(ctx, 50*time.Millisecond, func(l *work.Lag) (bool, error) { return l.Past(now.Step), nil })
	}
	if errors.Is(err, ErrGone) {
		return nil
	}
	return err
}

// barriers is how many have to come without a record behind the fence. One tells that all is applied that was planned before it; a write
// that was prepared before the fence, and that a coordinator plans only behind that barrier, shows before the next.
const barriers = 2

// ErrWritten says that writers did not stop.
var ErrWritten = errors.New("is still written")

// Drain applies, beside a follower, all that was written to the table with the changefeed, and sees that nothing is written any
// more. What was answered before it began is before the first snapshot; what a transaction under way wrote later is told by its
// record. lost is asked whether to go on without records that were lost; nil means an error that says what to do. It returns a time that no
// write reached that is applied, and every other one is behind.
func (f *Follower) Drain(ctx context.Context, step plan.StepID, lost func(*work.Lag) error) (until uint64, err error) {
	if lost == nil {
		lost = func(l *work.Lag) error {
			return fmt.Errorf("records in %s of changefeed %s were lost before they were applied: 'migrate verify --fix --execute' compares all "+
				"rows and copies again those that differ", plan.Count(uint64(len(l.Lost)), "partition"), plan.FeedName)
		}
	}
	f.hurry.Store(true)
	defer f.hurry.Store(false)
	began, written := time.Now(), false
	for quiet := 0; ; {
		fence, err := f.Conn.Snapshot(ctx, f.Plan.Table)
		if err != nil {
			return 0, err
		}
		l, err := f.drainTo(ctx, fence.Step, began, lost)
		if err != nil && written { // it was given up, as writers stand for too long
			err = fmt.Errorf("%s %w, %s after the fence: %w", f.Plan.Table, ErrWritten, time.Since(began).Round(time.Second), err)
		}
		if err != nil {
			return 0, err
		}
		if l.Changed <= fence.Step {
			if quiet++; quiet < barriers {
				continue
			}
			f.Say(step, fmt.Sprintf("every write is applied; nothing was written in the %s after the fence",
				time.Duration(l.Resolved-fence.Step)*time.Millisecond))
			return (fence.Step + l.Resolved) / 2, nil
		}
		quiet, written = 0, true
		if time.Since(began) > fenceTime {
			return 0, fmt.Errorf("%s %w, %s after the fence", f.Plan.Table, ErrWritten, fenceTime)
		}
		f.Tell(work.Event{Kind: work.EventWait, Step: step, Text: "something was written after the fence: waiting for it to end"})
	}
}

// drainTo waits until all is applied up to a step.
func (f *Follower) drainTo(ctx context.Context, step uint64, began time.Time, lost func(*work.Lag) error) (*work.Lag, error) {
	return f.until(ctx, 20*time.Millisecond, func(l *work.Lag) (past bool, err error) {
		if len(l.Lost) > 0 {
			err = lost(l)
		}
		if past = l.Past(step); err == nil && !past && time.Since(began) > fenceTime+work.LagEnough {
			err = fmt.Errorf("partition %d of changefeed %s does not reach the fence: see 'migrate status'", l.Worst, plan.FeedName)
		}
		return past, err
	})
}

// BeforeBarrier waits for the moment from which on there is just time for so many calls that raise the fence, and to look at the
// time behind it, before the next barrier: those of all partitions come at whole seconds of the server's time.
// Source: AdjustVersion in ydb/core/tx/datashard/cdc_stream_heartbeat.cpp of ydb-platform/ydb.
func (f *Follower) BeforeBarrier(ctx context.Context, calls int) error {
	began := time.Now()
	now, err := f.Conn.Snapshot(ctx, f.Plan.Table)
	if err != nil {
		return err
	}
	took := time.Since(began)
	lead := min(barrierLead+time.Duration(calls+2)*took, barrierEvery)
	wait := barrierEvery - time.Duration(now.Step)*time.Millisecond%barrierEvery - lead
	if wait < 0 {
		wait += barrierEvery
	}
	return f.Pause(ctx, wait)
}
