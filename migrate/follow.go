package migrate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// A follower reads the changefeed of one table and keeps the other one up to date: before the cutover the new table,
// after it the old one. It goes by keys alone. What it reads together becomes a round: the rows of its keys are read and
// written by serializable transactions, then compared in one snapshot of both tables, and only then the offsets are
// committed and recorded as how far the partitions have come. So whatever is killed is done again, and whatever is read
// twice, late or by two processes finds rows that are as they should be.
//
// A row that differs when it is compared was written in between, and then there is a record of that behind the round; or
// something is wrong. Such keys are kept until their partition is well past that moment, and compared again.
type follower struct {
	runner *Runner
	token  string
	back   bool
	from   *schema.Table // has the changefeed
	key    []Cursor      // of that table
	feed   *ydbconn.Feed
	order  []int // where in the key the columns of the old key are

	keys atomic.Int64 // of a transaction; 0 for as many as may be

	// Of the last stage alone.
	parts  map[int64]*followedPart
	put    time.Time
	doubts map[string]doubt
}

// followedPart is how far this process has come in a partition.
type followedPart struct {
	resolved uint64 // step of the last barrier
	changed  uint64 // and of the last change
	records  uint64 // since it was recorded last
	kept     bool   // it is recorded
}

// doubt is a row that differed when it was compared.
type doubt struct {
	partition int64
	since     uint64 // a step that is not before that
	tries     int    // how often it was applied again without a record of it
	resolved  uint64 // how far the partition was, which does not count as further before the row is equal
	key       []ydbconn.Value
}

// changedKey is a key that a changefeed told.
type changedKey struct {
	id        string // its bytes
	partition int64
	values    []ydbconn.Value
	odd       bool // it holds NULL or NaN
}

// round is what was read together.
type round struct {
	batches []*ydbconn.FeedBatch
	keys    []changedKey
}

const (
	roundKeys  = 4000                   // of a round, about
	roundWait  = 100 * time.Millisecond // for more records once there are some: barriers come every second
	roundHurry = 5 * time.Millisecond   // the same while somebody waits for the last of them
	chunkKeys  = 500                    // of a transaction, at most
	recentMost = 1000                   // rows that are compared once more after the rename
	putEvery   = 250 * time.Millisecond
	doubtTries = 3 // until it is said that a row cannot be made equal
)

// errFeedGone says that there is no changefeed to follow.
var errFeedGone = errors.New("the changefeed is gone")

// recentKeys are the keys of the old table that were applied last.
type recentKeys struct {
	mu   sync.Mutex
	keys map[string][]ydbconn.Value
	old  map[string][]ydbconn.Value // the generation before
}

func (k *recentKeys) add(id string, key []ydbconn.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.keys) >= recentMost/2 || k.keys == nil {
		k.keys, k.old = map[string][]ydbconn.Value{}, k.keys
	}
	k.keys[id] = key
}

func (k *recentKeys) all() (out [][]ydbconn.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, key := range k.keys {
		out = append(out, key)
	}
	for id, key := range k.old {
		if k.keys[id] == nil {
			out = append(out, key)
		}
	}
	return out
}

// newFollower makes a follower for where the plan stands.
func (r *Runner) newFollower(ctx context.Context, pos *position) (*follower, error) {
	f := &follower{runner: r, token: pos.Token, back: pos.Place == atTable, parts: map[int64]*followedPart{}, doubts: map[string]doubt{}}
	t, err := r.Conn.Outline(ctx, r.Plan.Table) // has the changefeed in either case
	if err != nil {
		return nil, err
	}
	f.from, f.key = t, r.Plan.Backfill.Cursor
	if f.back {
		f.key = cursor(t, t.PrimaryKey)
	}
	for _, k := range r.Plan.OldKey {
		i := slices.IndexFunc(f.key, func(c Cursor) bool { return c.Column == r.Plan.renamed(k, f.back) })
		if i < 0 {
			return nil, fmt.Errorf("the key of %s has no %s", t.Path, k)
		}
		f.order = append(f.order, i)
	}
	if _, has := t.Changefeed(feedName); !has {
		return nil, errFeedGone
	}
	return f, f.whole(ctx)
}

// whole sees that the consumer is there, and notes of which partitions records expired before they were read. Those
// that are left are read all the same.
func (f *follower) whole(ctx context.Context) error {
	r := f.runner
	parts, err := r.Conn.FeedState(ctx, r.Plan.Table, feedName, feedName)
	if errors.Is(err, ydbconn.ErrNoConsumer) {
		r.tell(Event{Kind: EventSay, Text: fmt.Sprintf("consumer %s of changefeed %s is gone: it is added again, and reads all records that are still kept", feedName, feedName)})
		if err := r.Conn.AddConsumer(ctx, r.Plan.Table, feedName, feedName, true); err != nil {
			return err
		}
		parts, err = r.Conn.FeedState(ctx, r.Plan.Table, feedName, feedName)
	}
	if err != nil {
		return f.gone(ctx, err)
	}
	var lost []uint64
	for _, p := range parts {
		if p.Lost() {
			lost = append(lost, uint64(p.Partition))
		}
	}
	if len(lost) == 0 {
		return nil
	}
	return r.state.setLost(ctx, f.token, f.back, lost, true)
}

// renamed is the name of a column of the old key where it is read.
func (p *Plan) renamed(old string, back bool) string {
	if i := slices.IndexFunc(p.Columns, func(c Column) bool { return c.From == old }); back && i >= 0 {
		return p.Columns[i].Name
	}
	return old
}

// run follows until ctx ends or something goes wrong; errFeedGone if the changefeed is dropped.
func (f *follower) run(ctx context.Context) error {
	r := f.runner
	feed, err := r.Conn.Feed(ctx, ydbconn.FeedOptions{Table: f.from, Feed: feedName, Consumer: feedName})
	if err != nil {
		return f.gone(ctx, err)
	}
	f.feed = feed
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	batches, applied := make(chan *ydbconn.FeedBatch), make(chan *round)
	var stages sync.WaitGroup
	stage := func(do func() error) {
		stages.Go(func() {
			if err := do(); err != nil {
				cancel(err)
			}
		})
	}
	stage(func() error {
		for {
			b, err := feed.Next(ctx)
			if err != nil {
				return &readError{err}
			}
			if err := hand(ctx, batches, b); err != nil {
				return err
			}
		}
	})
	stage(func() error {
		for {
			next, err := f.gather(ctx, batches)
			if err == nil {
				err = f.apply(ctx, next.keys)
			}
			if err == nil {
				err = hand(ctx, applied, next)
			}
			if err != nil {
				return err
			}
		}
	})
	stage(func() error {
		for {
			var done *round
			select {
			case done = <-applied:
			case <-time.After(putEvery):
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			if done != nil {
				if err := f.finish(ctx, done); err != nil {
					return err
				}
			}
			if err := f.keep(ctx); err != nil {
				return err
			}
		}
	})
	stages.Wait()
	err = context.Cause(ctx)
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), endingTime)
	defer stop()
	_ = feed.Close(closing) // what was not committed is read again
	if refused := (*refusedRow)(nil); errors.As(err, &refused) {
		why := oneLine(refused.Error())
		_ = r.state.followed(closing, f.token, f.back, []feedRow{{partition: uint64(refused.partition), refused: &why}}) // it is told anyway
	}
	return f.gone(closing, err)
}

// gone tells an error that comes of the changefeed not being there from others.
func (f *follower) gone(ctx context.Context, err error) error {
	if !ydbconn.NotFound(err) {
		return err
	}
	t, look := f.runner.Conn.Outline(ctx, f.runner.Plan.Table)
	if look == nil && slices.Equal(t.PrimaryKey, f.from.PrimaryKey) {
		if _, has := t.Changefeed(feedName); has {
			return err
		}
	}
	return errFeedGone
}

// hand sends unless ctx ends.
func hand[T any](ctx context.Context, to chan<- T, v T) error {
	select {
	case to <- v:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// oddKey reports whether a key holds NULL or NaN, so that no join finds its row.
func oddKey(key []ydbconn.Value) bool {
	return slices.ContainsFunc(key, func(v ydbconn.Value) bool { return !v.Comparable() })
}

// gather takes together what there is.
func (f *follower) gather(ctx context.Context, batches <-chan *ydbconn.FeedBatch) (*round, error) {
	out := &round{}
	seen := map[string]bool{}
	var more <-chan time.Time
	for {
		select {
		case b := <-batches:
			out.batches = append(out.batches, b)
			for _, rec := range b.Records {
				if rec.Key == nil { // a barrier
					continue
				}
				id, err := ydbconn.CursorOf(rec.Key)
				if err != nil {
					return nil, err
				}
				if seen[string(id)] {
					continue
				}
				seen[string(id)] = true
				out.keys = append(out.keys, changedKey{string(id), b.Partition, rec.Key, oddKey(rec.Key)})
			}
			if len(out.keys) >= roundKeys || len(out.keys) == 0 && more == nil {
				return out, nil
			}
			if more == nil {
				wait := roundWait
				if f.runner.hurry.Load() {
					wait = roundHurry
				}
				more = time.After(wait)
			}
		case <-more:
			return out, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// several is work done at once by as many goroutines as a runner has workers.
type several struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	slots  chan struct{}
	wg     sync.WaitGroup
}

func (r *Runner) several(ctx context.Context) *several {
	s := &several{slots: make(chan struct{}, r.Workers)}
	s.ctx, s.cancel = context.WithCancelCause(ctx)
	return s
}

// do does one part of the work, once there is a worker for it.
func (s *several) do(one func(context.Context) error) {
	s.slots <- struct{}{}
	s.wg.Go(func() {
		defer func() { <-s.slots }()
		if err := one(s.ctx); err != nil {
			s.cancel(err)
		}
	})
}

// wait waits until all is done, and returns the first error.
func (s *several) wait() error {
	s.wg.Wait()
	err := context.Cause(s.ctx)
	s.cancel(nil)
	return err
}

// apply brings the rows of keys up to date, in several transactions at once.
func (f *follower) apply(ctx context.Context, keys []changedKey) error {
	all := f.runner.several(ctx)
	var whole []changedKey
	for _, k := range keys {
		if k.odd {
			all.do(func(ctx context.Context) error { return f.applyOne(ctx, k) })
		} else {
			whole = append(whole, k)
		}
	}
	for chunk := range slices.Chunk(whole, f.chunk()) {
		all.do(func(ctx context.Context) error { return f.applyKeys(ctx, chunk) })
	}
	return all.wait()
}

// keyParams are the parameters that name one key, with NULL or NaN in it or not.
func keyParams(key []Cursor, values []ydbconn.Value) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for i, c := range key {
		out["$"+keyName(c)] = values[i].Nullable(optional(c.Type))
	}
	return out
}

// keyRow is a key as a row of $keys.
func keyRow(key []Cursor, values []ydbconn.Value) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for i, c := range key {
		out[keyName(c)] = values[i].Nullable(false)
	}
	return out
}

// applyOne applies a key that holds NULL or NaN.
func (f *follower) applyOne(ctx context.Context, k changedKey) error {
	text := f.runner.Plan.Backfill.Apply
	if f.back {
		text = f.runner.Plan.Follow.BackOne
	}
	return f.write(ctx, text, keyParams(f.key, k.values), 1, k.partition)
}

// chunk is how many keys a transaction takes. One that meets the writers is made again with fewer, so that it gets through
// beside those who write the same few rows all the time.
func (f *follower) chunk() int {
	most := int(min(chunkKeys, f.runner.Plan.Backfill.BatchRows))
	if n := int(f.keys.Load()); n > 0 {
		return min(n, most)
	}
	return most
}

// learn makes transactions smaller that were aborted, and larger again when they get through.
func (f *follower) learn(keys int, aborted bool) {
	switch {
	case aborted:
		f.keys.Store(int64(max(1, keys/2)))
	case keys >= f.chunk():
		f.keys.Store(int64(keys + keys/4 + 1)) // chunk bounds it
	}
}

// applyKeys applies keys in one transaction, or in several if that is too big.
func (f *follower) applyKeys(ctx context.Context, keys []changedKey) error {
	text := f.runner.Plan.Follow.Apply
	if f.back {
		text = f.runner.Plan.Follow.Back
	}
	rows := make([]map[string]ydbconn.Value, len(keys))
	for i, k := range keys {
		rows[i] = keyRow(f.key, k.values)
	}
	err := f.write(ctx, text, map[string]ydbconn.Value{"$keys": ydbconn.Rows(rows)}, uint64(len(keys)), keys[0].partition)
	aborted := ydbconn.Aborted(err)
	f.learn(len(keys), aborted)
	if err == nil || ctx.Err() != nil || len(keys) == 1 || ydbconn.Passing(err) && !tooBig(err) && !aborted {
		return err
	}
	half := len(keys) / 2
	if err := f.applyKeys(ctx, keys[:half]); err != nil {
		return err
	}
	return f.applyKeys(ctx, keys[half:])
}

// write executes a statement of the plan as the throttle allows.
func (f *follower) write(ctx context.Context, text string, params map[string]ydbconn.Value, rows uint64, partition int64) error {
	r := f.runner
	bytes := rows * r.rowBytes()
	if err := r.throttle.passFirst(ctx, rows, bytes); err != nil {
		return err
	}
	began := time.Now()
	_, err := r.Conn.Exec(ctx, ydbconn.Statement{What: short(oneLine(text)), Text: text, Params: params, Timeout: statementTimeout, Aborts: rows > 1})
	r.throttle.done(bytes, time.Since(began), err)
	if err != nil && rows == 1 && ctx.Err() == nil && !ydbconn.Passing(err) {
		what := "the new table cannot take a row of the old one"
		if f.back {
			what = "the old table cannot take a row of the new one, so that a rollback would lose it"
		}
		return &refusedRow{partition, fmt.Errorf("%s: %w", what, err)}
	}
	return err
}

// refusedRow says that a table cannot take a row of the other one.
type refusedRow struct {
	partition int64
	err       error
}

func (e *refusedRow) Error() string { return e.err.Error() }
func (e *refusedRow) Unwrap() error { return e.err }

// oldKey is the key of the old table that a key of the table with the changefeed has.
func (f *follower) oldKey(k []ydbconn.Value) []ydbconn.Value {
	out := make([]ydbconn.Value, len(f.order))
	for i, at := range f.order {
		out[i] = k[at]
	}
	return out
}

// differing tells which keys have another row in the other table: by one statement of Follow for many keys, and one for a key
// that holds NULL or NaN.
func (r *Runner) differing(ctx context.Context, key []Cursor, text, one string, keys [][]ydbconn.Value) ([]int, error) {
	var mu sync.Mutex
	var out, whole []int
	all := r.several(ctx)
	for n, k := range keys {
		if !oddKey(k) {
			whole = append(whole, n)
			continue
		}
		all.do(func(ctx context.Context) error {
			found, err := r.query(ctx, one, keyParams(key, k))
			mu.Lock()
			defer mu.Unlock()
			if len(found) > 0 {
				out = append(out, n)
			}
			return err
		})
	}
	for chunk := range slices.Chunk(whole, chunkKeys) {
		all.do(func(ctx context.Context) error {
			rows := make([]map[string]ydbconn.Value, len(chunk))
			for i, n := range chunk {
				rows[i] = keyRow(key, keys[n])
				rows[i]["n"] = ydbconn.Uint64(uint64(n))
			}
			found, err := r.query(ctx, text, map[string]ydbconn.Value{"$keys": ydbconn.Rows(rows)})
			mu.Lock()
			defer mu.Unlock()
			for _, row := range found {
				out = append(out, int(row["n"].Uint64()))
			}
			return err
		})
	}
	err := all.wait()
	return out, err
}

// differing tells which of the keys that records told have another row in the other table.
func (f *follower) differing(ctx context.Context, keys []changedKey) ([]int, error) {
	p := f.runner.Plan
	key, text, one, of := p.Backfill.Cursor, p.Follow.Differ, p.Follow.DifferOne, f.oldKey
	switch {
	case f.back && p.Follow.DifferBack != "":
		key, text, of = f.key, p.Follow.DifferBack, func(k []ydbconn.Value) []ydbconn.Value { return k }
	case f.back:
		text, one = p.Follow.DifferKept, p.Follow.DifferOneKept
	}
	values := make([][]ydbconn.Value, len(keys))
	for i, k := range keys {
		values[i] = of(k.values)
	}
	return f.runner.differing(ctx, key, text, one, values)
}

// finish compares what was applied, and commits what was read.
func (f *follower) finish(ctx context.Context, done *round) error {
	for _, k := range done.keys {
		f.runner.recent.add(k.id, f.oldKey(k.values))
		delete(f.doubts, k.id)
	}
	differ, err := f.differing(ctx, done.keys)
	if err != nil {
		return err
	}
	for _, i := range differ {
		k := done.keys[i]
		d := doubt{partition: k.partition, key: k.values}
		if p := f.parts[d.partition]; p != nil {
			d.resolved = p.resolved
		}
		f.doubts[k.id] = d
	}
	if err := f.dated(ctx); err != nil {
		return err
	}
	last := map[int64]*ydbconn.FeedBatch{}
	var lost []uint64
	for _, b := range done.batches {
		last[b.Partition] = b
		if b.Missed > 0 {
			lost = append(lost, uint64(b.Partition))
		}
	}
	if len(lost) > 0 { // recorded before they are behind what is committed
		slices.Sort(lost)
		if err := f.runner.state.setLost(ctx, f.token, f.back, slices.Compact(lost), true); err != nil {
			return err
		}
	}
	for _, b := range last {
		// The next reader of a partition that was lost does this again, and finds it done.
		if err := f.feed.Commit(ctx, b); err != nil && !errors.Is(err, ydbconn.ErrPartitionLost) {
			return err
		}
	}
	for _, b := range done.batches {
		p := f.parts[b.Partition]
		if p == nil {
			p = &followedPart{}
			f.parts[b.Partition] = p
		}
		for _, rec := range b.Records {
			if rec.Barrier {
				p.resolved = max(p.resolved, rec.Time.Step)
			} else if rec.Key != nil {
				p.changed = max(p.changed, rec.Time.Step)
				p.records++
			}
			p.kept = false
		}
	}
	return f.settle(ctx)
}

// dated records the time with the rows that were just found to differ.
func (f *follower) dated(ctx context.Context) error {
	now := ydbconn.VirtualTime{}
	for id, d := range f.doubts {
		if d.since > 0 {
			continue
		}
		if now.Step == 0 {
			var err error
			if now, err = f.runner.Conn.Snapshot(ctx, f.from.Path); err != nil {
				return err
			}
		}
		d.since = now.Step
		f.doubts[id] = d
	}
	return nil
}

// settle looks again at the rows that differed and of which no further record came.
func (f *follower) settle(ctx context.Context) error {
	var due []changedKey
	for id, d := range f.doubts {
		if p := f.parts[d.partition]; p == nil || p.resolved > d.since {
			due = append(due, changedKey{id: id, partition: d.partition, values: d.key, odd: oddKey(d.key)})
		}
	}
	if len(due) == 0 {
		return nil
	}
	differ, err := f.differingOf(ctx, due)
	if err != nil {
		return err
	}
	before := f.doubts
	f.doubts = maps.Clone(before)
	for _, k := range due {
		delete(f.doubts, k.id)
	}
	if len(differ) == 0 {
		return nil
	}
	if err := f.apply(ctx, differ); err != nil {
		return err
	}
	if differ, err = f.differingOf(ctx, differ); err != nil {
		return err
	}
	for _, k := range differ { // it was written once more, or cannot be made equal: whether a record comes tells which
		tries := before[k.id].tries + 1
		if tries > doubtTries {
			return fmt.Errorf("a row of %s stays different, although no record says that it is being written: compare all rows with 'migrate verify --fix'", f.from.Path)
		}
		f.doubts[k.id] = doubt{partition: k.partition, tries: tries, key: k.values, resolved: before[k.id].resolved}
	}
	return f.dated(ctx)
}

func (f *follower) differingOf(ctx context.Context, keys []changedKey) (out []changedKey, err error) {
	differ, err := f.differing(ctx, keys)
	for _, i := range differ {
		out = append(out, keys[i])
	}
	return out, err
}

// keep records how far the partitions are, now and then, and at once while somebody waits for it.
func (f *follower) keep(ctx context.Context) error {
	if time.Since(f.put) < putEvery && !f.runner.hurry.Load() {
		return nil
	}
	f.put = time.Now()
	var rows []feedRow
	none := ""
	sure := map[int64]uint64{}
	for _, d := range f.doubts {
		if at, ok := sure[d.partition]; !ok || d.resolved < at {
			sure[d.partition] = d.resolved
		}
	}
	for n, p := range f.parts {
		if p.kept {
			continue
		}
		resolved, doubted := sure[n]
		if !doubted {
			resolved = p.resolved
		}
		rows = append(rows, feedRow{partition: uint64(n), resolved: resolved, changed: p.changed, records: p.records, refused: &none})
		p.kept, p.records = !doubted, 0
	}
	if len(rows) == 0 {
		return nil
	}
	return f.runner.state.followed(ctx, f.token, f.back, rows)
}
