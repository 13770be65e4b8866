package ydbconn

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicreader"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	// feedBuffer is how many bytes of records are read ahead if the options do not say.
	feedBuffer = 4 << 20
	// feedBatch is how many records a batch has at most: enough that what is done once for a batch costs little, and
	// few enough that the rows of their keys fit into one transaction or two.
	feedBatch = 1000
	// feedLook is how long a reader hears nothing before it looks whether the topic and the consumer are still there, and
	// whether the SDK has a stream: it goes on trying for ever after some errors, up to a minute apart.
	// Source: internal/backoff of ydb-platform/ydb-go-sdk.
	feedLook = 3 * time.Second
	// feedTell is how often at most a reader tells that it tries again: the SDK asks several times about each error.
	feedTell = 500 * time.Millisecond
	// feedCommit is how long offsets wait for others to be committed with them.
	feedCommit = 100 * time.Millisecond
	// feedHandOver is how long a partition that the server wants back is kept for what was read of it to be committed.
	// The server waits as long as the reader is connected, another reader meanwhile for the partition.
	feedHandOver = 3 * time.Second
)

// VirtualTime is when YDB carried out a transaction: the coordinator's step, in milliseconds of Unix time, and the
// transaction's number in it.
// Source: https://ydb.tech/docs/en/concepts/cdc#virtual-timestamps
type VirtualTime struct{ Step, TxID uint64 }

// FeedRecord is a record of a changefeed in the format JSON: the change of a row, a barrier or a change of the table.
type FeedRecord struct {
	Time VirtualTime // zero if the feed has no virtual timestamps
	// Barrier says that no row changed: every change earlier than Time is before this record in its partition.
	// Source: https://ydb.tech/docs/en/concepts/cdc#barriers
	Barrier bool
	// Key is that of the row that changed, in the order of the table's key, each value with the column's type. It is nil
	// if no row changed.
	Key []Value
}

// FeedBatch is a run of records of one partition, in their order: that of the changes of each row. The times of different
// rows need not go forward within a partition.
// Source: https://ydb.tech/docs/en/concepts/cdc#guarantees
type FeedBatch struct {
	Partition  int64
	First, End int64 // offset of the first record and behind the last one
	Records    []FeedRecord
	// Missed is how many records before these nobody can read any more: they were not committed when their retention
	// ended.
	Missed int64

	batch *topicreader.Batch
}

// Lost reports whether the partition has gone to another reader, or is read again after the connection broke: the records
// come again, there or here, from the last one that was committed.
func (b *FeedBatch) Lost() bool { return b.batch.Context().Err() != nil }

// FeedOptions are what is read of a changefeed.
type FeedOptions struct {
	Table       *schema.Table // whose columns tell the types of the keys
	Feed        string        // the changefeed's name, whose format is JSON
	Consumer    string        // on whose behalf offsets are committed; readers of the same one share the partitions
	BufferBytes int           // of records read ahead; 0 means 4 MB
}

// ErrPartitionLost says that offsets were not committed since the partition has gone to another reader, or is read again
// after the connection broke. Its records come again; the reader goes on.
var ErrPartitionLost = errors.New("the partition is read again from its last committed record, here or by another reader")

// feedPosition is how far a partition was read, for as long as the server leaves it to this reader.
type feedPosition struct {
	session context.Context
	end     int64
}

var errFeedClosed = errors.New("the reader is closed")

// Feed reads a changefeed. Records come at least once: again after a break, from the last one that was committed. Its
// methods are safe for concurrent use.
type Feed struct {
	conn    *Conn
	options FeedOptions
	topic   string
	reader  *topicreader.Reader
	decoder *feedDecoder
	buf     bytes.Buffer
	read    map[int64]feedPosition // of each partition
	held    *topicreader.Batch     // read by the SDK and not yet returned
	state   []FeedPartition        // when it was asked for last
	asked   time.Time

	ctx     context.Context // until Close
	cancel  context.CancelFunc
	reading chan struct{} // held by Next
	failed  error         // the last word of Next
	commits chan struct{} // held while the SDK is told to commit

	mu      sync.Mutex
	since   map[int64]time.Time // when the server gave this reader each partition
	trouble feedTrouble
	pending map[int64][]*topicreader.Batch
	settled chan struct{} // closed and made again whenever pending shrinks
}

// Feed starts to read a changefeed for a consumer, from its last committed offsets. A feed that is not there is an error
// that NotFound reports, and so is a consumer, which is ErrNoConsumer as well.
func (c *Conn) Feed(ctx context.Context, o FeedOptions) (*Feed, error) {
	topic := c.Absolute(o.Table.Path) + "/" + o.Feed
	fail := func(err error) (*Feed, error) { return nil, fmt.Errorf("read the changefeed %s: %w", topic, err) }
	for _, f := range o.Table.Changefeeds {
		if f.Name == o.Feed && f.Format != "JSON" {
			return fail(fmt.Errorf("its format is %s; only JSON shows the whole key", f.Format))
		}
	}
	decoder, err := newFeedDecoder(o.Table)
	if err != nil {
		return fail(err)
	}
	if _, err := c.FeedState(ctx, o.Table.Path, o.Feed, o.Consumer); err != nil {
		return nil, err
	}
	f := &Feed{conn: c, options: o, topic: topic, decoder: decoder, read: map[int64]feedPosition{}, since: map[int64]time.Time{},
		reading: make(chan struct{}, 1), commits: make(chan struct{}, 1),
		pending: map[int64][]*topicreader.Batch{}, settled: make(chan struct{})}
	f.ctx, f.cancel = context.WithCancel(context.Background())
	if err := f.start(); err != nil {
		return nil, err
	}
	return f, nil
}

// start starts the SDK's reader.
func (f *Feed) start() error {
	reader, err := f.conn.driver.Topic().StartReader(f.options.Consumer, topicoptions.ReadTopic(f.topic),
		topicoptions.WithReaderCommitMode(topicoptions.CommitModeAsync),
		topicoptions.WithReaderCommitTimeLagTrigger(feedCommit),
		topicoptions.WithReaderBufferSizeBytes(cmp.Or(f.options.BufferBytes, feedBuffer)),
		topicoptions.WithReaderBatchMaxCount(feedBatch),
		topicoptions.WithReaderCheckRetryErrorFunction(f.broken),
		topicoptions.WithReaderGetPartitionStartOffset(f.began),
		topicoptions.WithReaderOnStopPartitionSession(f.handOver))
	if err != nil {
		return f.error(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reader = reader
	return nil
}

// restart gives up the SDK's reader for a new one, which does not wait before it connects.
func (f *Feed) restart(ctx context.Context) error {
	select {
	case f.commits <- struct{}{}:
		defer func() { <-f.commits }()
	case <-ctx.Done():
		return f.ended(ctx)
	}
	go func(r *topicreader.Reader) { // it has no stream, and waits for one that it has asked for
		ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
		defer cancel()
		_ = r.Close(ctx)
	}(f.reader)
	return f.start()
}

// error is an error of the SDK's reader, in few words.
func (f *Feed) error(err error) error {
	return f.conn.scrub.error(fmt.Errorf("read the changefeed %s: %w", f.topic, f.conn.hint(&scrubbed{err: err, text: brief(err)}, toRead)))
}

// Next waits for records and returns those of one partition. An error stays: of a feed or a consumer that is gone
// NotFound tells, and of a server that was away for longer than calls are tried again Passing does, after which Next may
// be called again.
func (f *Feed) Next(ctx context.Context) (*FeedBatch, error) {
	ctx, cancel := f.until(ctx)
	defer cancel()
	select {
	case f.reading <- struct{}{}:
		defer func() { <-f.reading }()
	case <-ctx.Done():
		return nil, f.ended(ctx)
	}
	if f.failed != nil {
		return nil, f.failed
	}
	for {
		if f.held == nil {
			limited, cancel := context.WithTimeout(ctx, f.conn.feedLook)
			b, err := f.reader.ReadMessagesBatch(limited)
			silent := limited.Err() != nil
			cancel()
			if err != nil {
				if err := f.look(ctx, err, silent); err != nil {
					return nil, err
				}
				continue
			}
			f.held = b
		}
		// From here on an error that passes must leave the batch to the next call.
		next, err := f.position(ctx, f.held)
		if f.held.Context().Err() != nil {
			f.held = nil // it comes again
			continue
		}
		switch {
		case ctx.Err() != nil:
			return nil, f.ended(ctx)
		case err != nil && Passing(err):
			return nil, err
		case err != nil:
			f.failed = err
			return nil, err
		}
		out, err := f.decode(f.held, next)
		f.held, f.failed = nil, err
		return out, err
	}
}

// look says what it means that no records came: nothing, if the topic and the consumer are still there and the SDK goes on
// trying. Whether they are there says more than what the stream broke with.
func (f *Feed) look(ctx context.Context, err error, silent bool) error {
	state := f.conn.lookAtFeed(ctx, f.options.Table.Path, f.options.Feed, f.options.Consumer)
	switch {
	case ctx.Err() != nil:
		return f.ended(ctx)
	case state != nil && Passing(state):
		return state
	case state != nil:
		f.failed = state
	case !silent:
		f.failed = f.error(err)
	default:
		vain, err := f.inVain()
		if vain > f.conn.feedLook {
			if err := f.restart(ctx); err != nil {
				return err
			}
		}
		if vain > f.conn.retryTime {
			return f.error(fmt.Errorf("nothing came for %s: %w", vain.Round(time.Second), err))
		}
	}
	return f.failed
}

// until returns a context that ends with Close as well.
func (f *Feed) until(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(f.ctx, func() { cancel(errFeedClosed) })
	return ctx, func() { stop(); cancel(nil) }
}

// ended is the error of a call whose context has ended.
func (f *Feed) ended(ctx context.Context) error {
	if f.ctx.Err() != nil {
		return fmt.Errorf("read the changefeed %s: %w", f.topic, errFeedClosed)
	}
	return ctx.Err()
}

// decode reads the records of a batch, which were to begin at an offset, and notes that it is to be committed.
func (f *Feed) decode(b *topicreader.Batch, next int64) (*FeedBatch, error) {
	out := &FeedBatch{Partition: b.PartitionID(), First: b.Messages[0].Offset, batch: b, Records: make([]FeedRecord, len(b.Messages))}
	for i, m := range b.Messages {
		f.buf.Reset()
		_, err := f.buf.ReadFrom(m)
		if err == nil {
			out.Records[i], err = f.decoder.record(f.buf.Bytes())
		}
		if err != nil {
			return nil, fmt.Errorf("read the changefeed %s: the record at offset %d of partition %d: %w", f.topic, m.Offset, out.Partition, err)
		}
		out.Missed += m.Offset - next
		next = m.Offset + 1
	}
	out.End = next
	f.read[out.Partition] = feedPosition{b.Context(), next}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trouble.since = time.Time{}
	live := slices.DeleteFunc(f.pending[out.Partition], func(b *topicreader.Batch) bool { return b.Context().Err() != nil })
	f.pending[out.Partition] = append(live, b)
	return out, nil
}

// feedTrouble is what the SDK's reader tries again after, by itself and for ever.
type feedTrouble struct {
	since   time.Time // zero if records have come after it
	told    time.Time // zero if nobody was
	err     error
	session string // of the stream that broke; the next one has another
}

// broken is asked whether the SDK's reader tries again after an error. It leaves that to the SDK, and tells of it.
func (f *Feed) broken(a topicoptions.CheckErrorRetryArgs) topicoptions.CheckErrorRetryResult {
	if paceOf(a.Error) == never || f.ctx.Err() != nil {
		return topicoptions.CheckErrorRetryDecisionDefault
	}
	f.mu.Lock()
	t, now := &f.trouble, time.Now()
	if t.since.IsZero() {
		t.since, t.told = now, time.Time{}
	}
	tell := now.Sub(t.told) > feedTell
	if tell {
		t.told = now
	}
	if t.err = a.Error; f.reader != nil {
		t.session = f.reader.ReadSessionID()
	}
	w := Wait{What: "read the changefeed " + f.topic, Reason: f.conn.scrub.text(brief(a.Error)), Delay: f.conn.feedLook}
	f.mu.Unlock()
	if tell && f.conn.onWait != nil {
		f.conn.onWait(w)
	}
	return topicoptions.CheckErrorRetryDecisionDefault
}

// inVain returns how long the SDK has been trying to get a stream, 0 if it has one, and the last error.
func (f *Feed) inVain() (time.Duration, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := &f.trouble
	if id := f.reader.ReadSessionID(); id != "" && id != t.session {
		t.since = time.Time{} // there is one; only records are missing
	}
	if t.since.IsZero() {
		return 0, nil
	}
	return time.Since(t.since), t.err
}

// began is told that the server gives a partition to this reader.
func (f *Feed) began(_ context.Context, r topicoptions.GetPartitionStartOffsetRequest) (from topicoptions.GetPartitionStartOffsetResponse, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.since[r.PartitionID] = time.Now()
	return from, nil
}

// position returns the offset from which a partition is to be read on: behind what was read of it, or what was committed
// before the server gave it to this reader.
func (f *Feed) position(ctx context.Context, b *topicreader.Batch) (int64, error) {
	first, partition := b.Messages[0].Offset, b.PartitionID()
	if p := f.read[partition]; p.session == b.Context() {
		return p.end, nil
	} else if first == 0 {
		return 0, nil
	}
	f.mu.Lock()
	since := f.since[partition]
	f.mu.Unlock()
	if !since.Before(f.asked) { // partitions often come together, and one answer does for all of them
		asked := time.Now()
		state, err := f.conn.FeedState(ctx, f.options.Table.Path, f.options.Feed, f.options.Consumer)
		if err != nil {
			return 0, err
		}
		f.state, f.asked = state, asked
	}
	for _, p := range f.state {
		if p.Partition == partition {
			// More is committed than the first record only if somebody else has moved the offset since.
			return min(p.Committed, first), nil
		}
	}
	return first, nil
}

// Commit hands the offsets of a partition up to the end of a batch to the server, those of earlier batches with it, and
// does not wait until it has them: those of all partitions go together, a moment later, and with Close or when the server
// takes a partition away at the latest. ErrPartitionLost says that it came too late, and what it means becomes true also of
// offsets that were handed over just before a break.
func (f *Feed) Commit(ctx context.Context, b *FeedBatch) error {
	ctx, cancel := f.until(ctx)
	defer cancel()
	select {
	case f.commits <- struct{}{}:
		defer func() { <-f.commits }()
	case <-ctx.Done():
		return f.ended(ctx)
	}
	what := func(err error) error {
		return f.conn.scrub.error(fmt.Errorf("commit offset %d of partition %d of %s: %w", b.End, b.Partition, f.topic, err))
	}
	if b.Lost() {
		return what(ErrPartitionLost)
	}
	for _, one := range f.upTo(b) {
		if err := f.reader.Commit(ctx, one); err != nil {
			switch {
			case b.Lost():
				return what(ErrPartitionLost)
			case ctx.Err() != nil:
				return f.ended(ctx)
			}
			return what(f.conn.hint(&scrubbed{err: err, text: brief(err)}, toRead))
		}
		f.committed(b.Partition, one)
	}
	return nil
}

// upTo returns the batches that are to be committed with b; none if b went with a later one.
func (f *Feed) upTo(b *FeedBatch) []*topicreader.Batch {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.pending[b.Partition]
	return slices.Clone(list[:slices.Index(list, b.batch)+1])
}

// committed takes a batch off those that are to be committed.
func (f *Feed) committed(partition int64, b *topicreader.Batch) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pending[partition] = slices.DeleteFunc(f.pending[partition], func(p *topicreader.Batch) bool { return p == b })
	close(f.settled)
	f.settled = make(chan struct{})
}

// handOver is called when the server takes a partition away. If it is asked for and not told, what was read of it may be
// committed first, so that the next reader does not get it again.
func (f *Feed) handOver(r topicoptions.StopPartitionSessionRequest) (result topicoptions.OnStopPartitionSessionResult) {
	if !r.Graceful {
		return result
	}
	timeout := time.After(feedHandOver)
	for {
		f.mu.Lock()
		settled, list := f.settled, slices.Clone(f.pending[r.PartitionID]) // committed changes it in place
		f.mu.Unlock()
		if len(list) == 0 || list[0].Context().Err() != nil {
			return result
		}
		select {
		case <-settled:
		case <-list[0].Context().Done():
		case <-f.ctx.Done():
			return result
		case <-timeout:
			return result
		}
	}
}

// Close ends the reading; partitions go to other readers. What was not committed comes again.
func (f *Feed) Close(ctx context.Context) error {
	f.cancel()
	ctx, cancel := context.WithTimeout(ctx, closeTimeout)
	defer cancel()
	for _, slot := range []chan struct{}{f.reading, f.commits} {
		select {
		case slot <- struct{}{}:
			defer func() { <-slot }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := f.reader.Close(ctx); err != nil && ctx.Err() == nil && f.failed == nil {
		return f.conn.scrub.error(fmt.Errorf("close the reader of %s: %w", f.topic, &scrubbed{err: err, text: brief(err)}))
	}
	return nil
}
