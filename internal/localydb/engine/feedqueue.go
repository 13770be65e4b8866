package engine

import "time"

// changeQueue is what a partition of a table has not passed on to its changefeeds yet. It is guarded by core.mu.
type changeQueue struct {
	records, bytes float64
	at             time.Time // when they were counted
}

// Limits of the queue of a partition.
// Source: ChangesQueueItemsLimit and ChangesQueueBytesLimit in ydb/core/protos/datashard_config.proto of
// ydb-platform/ydb.
const (
	maxQueuedRecords = 10_000
	maxQueuedBytes   = 131_072_000
)

// drain takes out what has been passed on since the last time.
func (q *changeQueue) drain(speed int64, now time.Time) {
	passed := float64(speed) * now.Sub(q.at).Seconds()
	q.at = now
	switch {
	case passed <= 0:
	case passed >= q.bytes:
		q.records, q.bytes = 0, 0
	default:
		q.records *= 1 - passed/q.bytes
		q.bytes -= passed
	}
}

// add puts a record in.
func (q *changeQueue) add(bytes int) {
	q.records++
	q.bytes += float64(bytes)
}

// fill is how full the queue is; 1 is full.
func (q *changeQueue) fill(limit int) float64 {
	return max(q.records/float64(limit), q.bytes/maxQueuedBytes)
}

// checkQueues refuses a write to partitions whose queues are full. core.mu must be held.
// Source: CheckChangesQueueOverflow in ydb/core/tx/datashard/datashard.cpp of ydb-platform/ydb.
func (c *core) checkQueues(t *table, keys func(yield func(string) bool)) error {
	if c.opts.FeedSpeed == 0 || t.feeds == nil {
		return nil
	}
	now := c.opts.Clock()
	for key := range keys {
		p := t.partition(key)
		p.queue.drain(c.opts.FeedSpeed, now)
		if p.queue.fill(c.opts.FeedQueue) >= 1 {
			return Errorf(Overloaded, IssueNone, "Change queue overflow at tablet %d", p.tabletID)
		}
	}
	return nil
}

// slowest is how long a write waits at most for a queue that is nearly full.
const slowest = 200 * time.Millisecond

// feedDelay is how long a writer to partitions of a table has to wait: nothing until their queues are half full.
// core.mu must be held.
func (c *core) feedDelay(t *table, keys func(yield func(string) bool)) time.Duration {
	if c.opts.FeedSpeed == 0 || t.feeds == nil {
		return 0
	}
	var worst float64
	for key := range keys {
		worst = max(worst, t.partition(key).queue.fill(c.opts.FeedQueue))
	}
	return time.Duration(max(0, min(worst, 1)-0.5) * 2 * float64(slowest))
}

// slowDown makes a writer wait. The lock must not be held. A database that does nothing by itself has no time to
// wait for.
func (c *core) slowDown(d time.Duration) {
	if d > 0 && !c.opts.Manual {
		time.Sleep(d)
	}
}
