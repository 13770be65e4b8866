package engine

import "time"

// What .sys/partition_stats shows of a partition is what it pushed last. A partition wakes up every wakeEvery and
// pushes then if it has not for pushEvery.
// Source: TEvPeriodicWakeup in ydb/core/tx/datashard/datashard.cpp and gDbStatsReportInterval of ydb-platform/ydb.
const (
	wakeEvery = 5 * time.Second
	pushEvery = 10 * time.Second
)

// push lets the partition show its counters if it is time to.
func (p *partition) push(now time.Time, stats func(into [][]Value) [][]Value) {
	if now.Before(p.wakes) {
		return
	}
	p.wakes = p.started.Add(now.Sub(p.started).Truncate(wakeEvery) + wakeEvery)
	if p.pushed == nil || now.Sub(p.pushedAt) >= pushEvery {
		p.pushed, p.pushedAt = stats(p.pushed[:0]), now
	}
}

// pushAll lets all partitions push that have to.
func (c *core) pushAll(now time.Time, tables []*table) {
	for _, t := range tables {
		for _, p := range t.parts {
			p.push(now, func(into [][]Value) [][]Value { return partitionValues(into, t, p) })
		}
	}
}

// shown returns what a partition pushes of its rows of partition_stats, one for each replica; nil if it has pushed
// nothing yet.
func (c *core) shown(t *table, p *partition) [][]Value {
	if c.opts.ViewsAtOnce {
		return partitionValues(nil, t, p)
	}
	p.push(c.opts.Clock(), func(into [][]Value) [][]Value { return partitionValues(into, t, p) })
	return p.pushed
}

// closed reports whether a view shows an interval with this end: YDB's show those that are over.
// Source: https://ydb.tech/docs/en/dev/system-views
func (c *core) closed(end time.Time) bool { return c.opts.ViewsAtOnce || !end.After(c.opts.Clock()) }

// SortsViews reports whether a descending sort over the first columns of a system view's key is obeyed.
func (db *DB) SortsViews() bool { return db.opts.SortedViews }
