package migrate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// feedsTable keeps how far the partitions of a changefeed are applied.
const feedsTable = schema.StateDirectory + "/feeds"

const feedsDDL = "CREATE TABLE IF NOT EXISTS `" + feedsTable + "` (\n    token Utf8 NOT NULL,\n    back Bool NOT NULL,\n    partition Uint64 NOT NULL,\n    resolved Uint64 NOT NULL,\n" +
	"    changed Uint64 NOT NULL,\n    records Uint64 NOT NULL,\n    owner Utf8 NOT NULL,\n    lost Bool,\n    refused Utf8,\n    PRIMARY KEY (token, back, partition)\n)"

// Lag is how far a table is behind the one that it follows.
type Lag struct {
	Back       bool    `json:"back"`          // the old table follows the new one
	Partitions int     `json:"partitions"`    // of the changefeed
	Known      int     `json:"known"`         // partitions whose progress is known
	Seconds    float64 `json:"seconds"`       // how old the newest time is up to which every change is applied, in the worst partition
	Worst      uint64  `json:"worst"`         // that partition
	Records    uint64  `json:"records"`       // not read yet, or not applied
	Applied    uint64  `json:"applied"`       // by all processes since the changefeed is followed
	Oldest     float64 `json:"oldestSeconds"` // the age of the oldest record that is not applied; 0 if there is none
	// Lost are the partitions in which records expired before they were applied.
	Lost []uint64 `json:"lost,omitempty"`
	// Refused says why a table cannot take a row of the other one; empty if it can.
	Refused string `json:"refused,omitempty"`
	// Parts are all partitions, by number.
	Parts []PartitionLag `json:"parts,omitempty"`

	Warnings []string `json:"warnings,omitempty"`

	resolved, changed uint64 // the least step up to which all is applied; the greatest of a change
}

// PartitionLag is how far one partition of a changefeed is behind.
type PartitionLag struct {
	Partition uint64   `json:"partition"`
	Seconds   *float64 `json:"seconds"` // nil if it is not known
	Records   uint64   `json:"records"`
	Owner     string   `json:"owner"` // that applied it last
}

// feedRow is what is to be recorded of a partition.
type feedRow struct {
	partition, resolved, changed uint64
	records                      uint64  // more than before
	lost                         *bool   // nil leaves it as it is
	refused                      *string // nil leaves it as it is; empty if nothing is refused any more
}

// followed records how far partitions are, and what is wrong with them.
func (s *state) followed(ctx context.Context, token string, back bool, parts []feedRow) error {
	rows := make([]map[string]ydbconn.Value, len(parts))
	for i, p := range parts {
		lost, refused := ydbconn.Null(ydbconn.Bool(false)), ydbconn.Null(ydbconn.Text(""))
		if p.lost != nil {
			lost = ydbconn.Bool(*p.lost).Nullable(true)
		}
		if p.refused != nil {
			refused = ydbconn.Text(*p.refused).Nullable(true)
		}
		rows[i] = map[string]ydbconn.Value{"partition": ydbconn.Uint64(p.partition), "resolved": ydbconn.Uint64(p.resolved), "changed": ydbconn.Uint64(p.changed),
			"records": ydbconn.Uint64(p.records), "lost": lost, "refused": refused}
	}
	_, err := s.exec(ctx, "save how far the changefeed is", "DECLARE $token AS Utf8;\nDECLARE $back AS Bool;\nDECLARE $owner AS Utf8;\n"+
		"DECLARE $parts AS List<Struct<changed: Uint64, lost: Bool?, partition: Uint64, records: Uint64, refused: Utf8?, resolved: Uint64>>;\n"+
		"$now = (\n    SELECT $token AS token, $back AS back, p.partition AS partition, MAX_OF(p.resolved, COALESCE(f.resolved, 0ul)) AS resolved,\n"+
		"        MAX_OF(p.changed, COALESCE(f.changed, 0ul)) AS changed, p.records + COALESCE(f.records, 0ul) AS records, $owner AS owner,\n"+
		"        COALESCE(p.lost, f.lost) AS lost, COALESCE(p.refused, f.refused) AS refused\n"+
		"    FROM AS_TABLE($parts) AS p\n    LEFT JOIN (SELECT * FROM `"+feedsTable+"` WHERE token = $token AND back = $back) AS f ON f.partition = p.partition\n);\n"+
		"UPSERT INTO `"+feedsTable+"` (token, back, partition, resolved, changed, records, owner, lost, refused)\nSELECT token, back, partition, resolved, changed, records, owner, lost, refused FROM $now;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$back": ydbconn.Bool(back), "$owner": ydbconn.Text(s.owner), "$parts": ydbconn.Rows(rows)})
	return err
}

// setLost notes that records of partitions expired before they were applied, or that all rows were compared since.
func (s *state) setLost(ctx context.Context, token string, back bool, partitions []uint64, lost bool) error {
	rows := make([]feedRow, len(partitions))
	for i, n := range partitions {
		rows[i] = feedRow{partition: n, lost: &lost}
	}
	return s.followed(ctx, token, back, rows)
}

// lagOf reads how far a changefeed is applied.
func (r *Runner) lagOf(ctx context.Context, token string, back bool) (*Lag, error) {
	parts, err := r.Conn.FeedState(ctx, r.Plan.Table, feedName, feedName)
	if err != nil {
		return nil, err
	}
	rows, err := r.state.exec(ctx, "read how far the changefeed is", "DECLARE $token AS Utf8;\nDECLARE $back AS Bool;\nSELECT partition, resolved, changed, records, owner, lost, refused, DateTime::ToMilliseconds(CurrentUtcTimestamp()) AS now\nFROM `"+feedsTable+"`\nWHERE token = $token AND back = $back;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$back": ydbconn.Bool(back)})
	if err != nil && !ydbconn.NotFound(err) {
		return nil, err
	}
	known := map[uint64]map[string]ydbconn.Value{}
	for _, row := range rows {
		known[row["partition"].Uint64()] = row
	}
	l := &Lag{Back: back, Partitions: len(parts), resolved: math.MaxUint64}
	for _, p := range parts {
		n := uint64(p.Partition)
		part := PartitionLag{Partition: n, Records: uint64(max(0, p.End-max(p.Committed, p.Start)))}
		l.Records += part.Records
		l.Oldest = max(l.Oldest, p.Lag.Seconds())
		if why := known[n]["refused"].Text(); why != "" {
			l.Refused = why
		}
		if known[n]["lost"].Bool() || p.Lost() {
			l.Lost = append(l.Lost, n)
		}
		if p.Done && p.Committed >= p.End { // split or merged, and read
			l.Partitions--
			continue
		}
		if row := known[n]; row != nil && row["resolved"].Uint64() > 0 {
			step := row["resolved"].Uint64()
			behind := max(0, float64(row["now"].Uint64())-float64(step)) / 1000
			part.Seconds, part.Owner = &behind, row["owner"].Text()
			if step < l.resolved {
				l.resolved, l.Worst, l.Seconds = step, n, behind
			}
			l.Known++
			l.Applied += row["records"].Uint64()
			l.changed = max(l.changed, row["changed"].Uint64())
		}
		l.Parts = append(l.Parts, part)
	}
	l.warn()
	return l, nil
}

// warn says what is about to go wrong, and what already has.
func (l *Lag) warn() {
	if n := len(l.Lost); n > 0 {
		then := string(StepVerify) + " compares all rows and copies again those that differ"
		if l.Back {
			then = "a rollback would lose the changes that they record"
		}
		l.Warnings = append(l.Warnings, fmt.Sprintf("records of %s expired before they were applied: %s", count(uint64(n), "partition"), then))
	}
	if l.Refused != "" {
		l.Warnings = append(l.Warnings, l.Refused)
	}
	if oldest := time.Duration(l.Oldest * float64(time.Second)); oldest > feedRetention/2 {
		l.Warnings = append(l.Warnings, fmt.Sprintf("the oldest record that is not applied was written %s ago, and records are kept for %s: start 'migrate run --follow' in more processes",
			duration(uint64(oldest.Seconds())), duration(uint64(feedRetention.Seconds()))))
	}
}

// past reports whether every change up to a step is applied.
func (l *Lag) past(step uint64) bool {
	return l.Partitions > 0 && l.Known == l.Partitions && l.resolved > step
}

// following runs a follower beside something else, which ends with an error if the follower does, and waits for it to
// end. The error is errFeedGone if there is no changefeed to begin with.
func (r *Runner) following(ctx context.Context, pos *position, do func(context.Context) error) error {
	f, err := r.newFollower(ctx, pos)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ended := make(chan struct{})
	var told sync.WaitGroup
	told.Go(func() { r.tellLag(ctx, pos) })
	told.Go(func() { r.watchColumns(ctx, pos) })
	told.Go(func() { r.throttled(ctx, []string{r.Plan.Table, r.Plan.Copy, r.Plan.Kept}) })
	go func() {
		defer close(ended)
		// The changefeed goes with the cutover; what waits for it finds out by itself.
		err := f.run(ctx)
		for failures := 0; ctx.Err() == nil; {
			var broken *readError
			if errors.As(err, &broken) && !ydbconn.NotFound(err) && failures < readTries {
				failures++
				r.wait(fmt.Sprintf("read the changefeed, try %d", failures), broken.err)
				_ = pause(ctx, time.Duration(failures)*time.Second) // the loop looks at ctx
			} else if !errors.Is(err, ydbconn.ErrNoConsumer) { // which a new follower adds again
				break
			}
			began := time.Now()
			if f, err = r.newFollower(ctx, pos); err == nil {
				err = f.run(ctx)
			}
			if time.Since(began) > time.Minute {
				failures = 0
			}
		}
		if err != nil && !errors.Is(err, errFeedGone) {
			cancel(fmt.Errorf("follow changefeed %s of %s: %w", feedName, r.Plan.Table, err))
		}
	}()
	err = do(ctx)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	cancel(nil)
	<-ended
	told.Wait()
	return err
}

// readError is an error of reading a changefeed: what was read is applied, and another reader goes on from there.
type readError struct{ err error }

func (e *readError) Error() string { return e.err.Error() }
func (e *readError) Unwrap() error { return e.err }

// readTries is how often in a row a changefeed is read again after an error.
const readTries = 10

// tellLag tells now and then how far the table is behind that follows.
func (r *Runner) tellLag(ctx context.Context, pos *position) {
	pace := &LagPace{}
	for pause(ctx, lagEvery) == nil {
		l, err := r.lagOf(ctx, pos.Token, pos.Place == atTable)
		if err != nil { // what follows finds out
			continue
		}
		r.throttle.lagging(l)
		pace.add(time.Now(), l)
		r.tell(Event{Kind: EventLag, Lag: l, Pace: *pace})
	}
	r.throttle.lagging(nil)
}

const (
	lagEnough = 5 * time.Second // behind which the next step begins: barriers come every second
	lagMost   = 4 * lagEnough   // behind which all other work waits
	lagEvery  = time.Second     // it is told
)

// lagSoon is lagOf beside a follower: a consumer that somebody dropped is soon there again.
func (r *Runner) lagSoon(ctx context.Context, pos *position) (*Lag, error) {
	for began := time.Now(); ; {
		l, err := r.lagOf(ctx, pos.Token, pos.Place == atTable)
		if !errors.Is(err, ydbconn.ErrNoConsumer) || time.Since(began) > consumerTime {
			return l, err
		}
		if err := pause(ctx, lagEvery/4); err != nil {
			return nil, err
		}
	}
}

// consumerTime is how long a follower may take to add its consumer again: it looks when it has heard nothing for a while.
const consumerTime = 20 * time.Second

// caughtUp does something beside a follower that has caught up.
func (r *Runner) caughtUp(ctx context.Context, pos *position, do func(context.Context) error) error {
	return r.following(ctx, pos, func(ctx context.Context) error {
		if err := r.catchUp(ctx, pos); err != nil {
			return err
		}
		return do(ctx)
	})
}

// catchUp waits until the changefeed is applied up to a few seconds ago.
func (r *Runner) catchUp(ctx context.Context, pos *position) error {
	for {
		l, err := r.lagSoon(ctx, pos)
		if err != nil {
			return r.feedLost(err)
		}
		if l.Known == l.Partitions && l.Seconds <= lagEnough.Seconds() {
			return nil
		}
		if err := pause(ctx, lagEvery/2); err != nil {
			return err
		}
	}
}

// fenceTime is how long the cutover waits for writes to end behind the fence before it lets the writers go on.
const fenceTime = 30 * time.Second

// drain applies all that was written to the table with the changefeed, and sees that nothing is written any more. What was
// answered before it began is before the first snapshot; what a transaction under way wrote later is told by its record.
func (r *Runner) drain(ctx context.Context, pos *position, step StepID) error {
	r.hurry.Store(true)
	defer r.hurry.Store(false)
	back := pos.Place == atTable
	began := time.Now()
	for {
		fence, err := r.Conn.Snapshot(ctx, r.Plan.Table)
		if err != nil {
			return err
		}
		for {
			l, err := r.lagSoon(ctx, pos)
			if err != nil {
				return r.feedLost(err)
			}
			if len(l.Lost) > 0 {
				err := lostRecords(l)
				if back {
					err = r.lostBack()
				}
				if err != nil {
					return err
				}
			}
			if l.past(fence.Step) {
				if l.changed <= fence.Step {
					r.say(step, fmt.Sprintf("all that was written is applied, and nothing came in the %s behind the fence", time.Duration(l.resolved-fence.Step)*time.Millisecond))
					return nil
				}
				break
			}
			if time.Since(began) > fenceTime+lagEnough {
				return fmt.Errorf("partition %d of changefeed %s does not get past the fence: see 'migrate status'", l.Worst, feedName)
			}
			if err := pause(ctx, 20*time.Millisecond); err != nil {
				return err
			}
		}
		if time.Since(began) > fenceTime {
			return fmt.Errorf("%s is still written, %s after the fence: stop what writes it. Everything is as it was before the fence", r.Plan.Table, fenceTime)
		}
		r.tell(Event{Kind: EventWait, Step: step, Text: "something was written behind the fence: waiting for it to end"})
	}
}

// feedLost says what to do when the changefeed or its consumer is not there.
func (r *Runner) feedLost(err error) error {
	if !ydbconn.NotFound(err) {
		return err
	}
	return fmt.Errorf("somebody dropped changefeed %s of %s or its consumer: %w", feedName, r.Plan.Table, err)
}

// lostBack asks whether to go back without what records told that expired.
func (r *Runner) lostBack() error {
	return r.confirmLoss(fmt.Sprintf("Records of what was written to %s expired before they were applied to %s, and are lost by rolling back.", r.Plan.Table, r.Plan.Kept))
}

func lostRecords(l *Lag) error {
	return fmt.Errorf("records of %s of changefeed %s expired before they were applied: 'migrate verify --fix --execute' compares all rows and copies again those that differ", count(uint64(len(l.Lost)), "partition"), feedName)
}

// LagPace is how fast a lag has been changing lately.
type LagPace struct {
	Applied float64       // records applied in a second
	Written float64       // records written in a second
	Zero    time.Duration // until there is no lag at this pace; 0 if that is not known
	Forever bool          // the writers are faster than the records are applied

	first, previous *Lag
	firstAt, at     time.Time
}

// add takes one more reading.
func (p *LagPace) add(now time.Time, l *Lag) {
	if p.first == nil || now.Sub(p.firstAt) > time.Minute {
		if p.previous != nil {
			p.first, p.firstAt = p.previous, p.at
		} else {
			p.first, p.firstAt = l, now
		}
	}
	p.previous, p.at = l, now
	took := now.Sub(p.firstAt).Seconds()
	if took < 1 {
		return
	}
	p.Applied = (float64(l.Applied) - float64(p.first.Applied)) / took
	p.Written = p.Applied + (float64(l.Records)-float64(p.first.Records))/took
	p.Zero, p.Forever = 0, false
	switch gain := (p.first.Seconds - l.Seconds) / took; {
	case l.Known < l.Partitions || l.Seconds <= lagEnough.Seconds():
	case gain <= 0:
		p.Forever = took > 15
	default:
		p.Zero = time.Duration(l.Seconds / gain * float64(time.Second))
	}
}
