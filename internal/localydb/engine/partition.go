package engine

import (
	"cmp"
	"slices"
	"sort"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// partition is a range of keys with the counters that .sys/partition_stats shows. Its bounds never change: a
// split or a merge makes new partitions. The rows themselves are in the table's one tree, so that a split moves
// nothing and snapshots need not know of it.
type partition struct {
	lo, hi   string // encoded keys, hi exclusive
	tabletID uint64
	started  time.Time

	rows, bytes                         atomic.Int64
	updates, deletes                    atomic.Uint64
	rowReads, rangeReads, rangeRows     atomic.Uint64
	immediate, coordinated              atomic.Uint64
	locksTaken, locksWhole, locksBroken atomic.Uint64
	accessedAt, updatedAt               atomic.Int64 // microseconds
	cpu                                 atomic.Int64 // nanoseconds charged since the start

	// Guarded by core.mu.
	samples   []string // keys used last, a ring; nil until the first
	sampled   int
	lastCPU   int64
	cores     float64   // of the last ticks
	busy      time.Time // since when cores is over splitLoad; zero if it is not
	idle      time.Time // since when cores is under mergeLoad
	ttlRows   uint64    // looked at by the last deletion of expired rows
	ttlErased uint64
	records   uint64 // written to changefeeds
	queue     changeQueue
	wakes     time.Time
	pushed    []Value // what .sys/partition_stats shows; nil until the first push
	pushedAt  time.Time
}

// Load at which YDB splits and merges, as a share of one core.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load.
const (
	splitLoad = 0.50
	mergeLoad = 0.35
)

// maxPartitionsDefault is the number of partitions a table can grow to when no maximum is set.
// Source: GetMaxPartitionsCount in ydb/core/tx/schemeshard/schemeshard_info_types.h of ydb-platform/ydb.
const maxPartitionsDefault = 32 * 1024

func (c *core) newPartition(lo, hi string, now time.Time) *partition {
	c.nextTablet++
	p := &partition{lo: lo, hi: hi, tabletID: c.nextTablet, started: now, idle: now, wakes: now.Add(wakeEvery)}
	p.accessedAt.Store(now.UnixMicro())
	p.updatedAt.Store(now.UnixMicro())
	return p
}

// maxSamples is how many used keys a partition remembers: enough to find the middle of its load.
const maxSamples = 64

// sample remembers a key that was used, for the choice of where to split.
func (p *partition) sample(key string) {
	if p.samples == nil {
		p.samples = make([]string, maxSamples)
	}
	p.samples[p.sampled%maxSamples] = key
	p.sampled++
}

func (p *partition) updated() time.Time { return time.UnixMicro(p.updatedAt.Load()).UTC() }

func (p *partition) describe() Partition {
	return Partition{TabletID: p.tabletID, NodeID: 1, Rows: uint64(p.rows.Load()), Bytes: uint64(p.bytes.Load())}
}

// partitionsOf returns the partitions that a span touches.
func partitionsOf(parts []*partition, s span) []*partition {
	if s.empty() {
		return nil
	}
	from := sort.Search(len(parts), func(i int) bool { return parts[i].lo > s.lo }) - 1
	until := from + 1
	for until < len(parts) && parts[until].lo < s.hi {
		until++
	}
	return parts[max(from, 0):until]
}

// balance measures the load of all partitions and splits and merges what is due.
func (db *DB) balance(now time.Time) {
	db.mu.Lock()
	elapsed := now.Sub(db.balanced)
	db.balanced = now
	tables := db.allTables()
	for _, t := range tables {
		t.dropFrozen(db.core)
		for _, p := range t.parts {
			p.measure(now, elapsed)
			db.topMinute.add(now, t, p)
			db.topHour.add(now, t, p)
		}
	}
	db.pushAll(now, tables)
	db.queries.roll(now)
	db.topMinute.roll(now)
	db.topHour.roll(now)
	db.mu.Unlock()
	for _, t := range tables {
		db.balanceTable(t, now)
	}
}

// measure computes the load since the last tick. It follows changes over some ticks, as the averages of YDB do.
func (p *partition) measure(now time.Time, elapsed time.Duration) {
	total := p.cpu.Load()
	spent := total - p.lastCPU
	p.lastCPU = total
	if elapsed > 0 {
		load := float64(spent) / float64(elapsed)
		weight := min(1, elapsed.Seconds()/3)
		p.cores = min(1, p.cores*(1-weight)+load*weight)
		if p.cores < 1e-6 {
			p.cores = 0
		}
	}
	switch {
	case p.cores <= splitLoad:
		p.busy = time.Time{}
	case p.busy.IsZero():
		p.busy = now
	}
	switch {
	case p.cores >= mergeLoad:
		p.idle = time.Time{}
	case p.idle.IsZero():
		p.idle = now
	}
}

// partitioning returns the settings that a table is split by: those of the index for an index's table.
func (t *table) partitioning() schema.Partitioning {
	if t.owner == nil {
		return t.schema.Partitioning
	}
	for _, x := range t.owner.indexes {
		if x.table == t {
			return x.def.Partitioning
		}
	}
	return schema.Partitioning{}
}

// balanceTable splits and merges the partitions of a table. Finding the middle of a large partition takes
// time, so it is done on a copy while the database goes on.
func (db *DB) balanceTable(t *table, now time.Time) {
	db.mu.Lock()
	if t.dropped || t.schema.Store == schema.StoreColumn {
		db.mu.Unlock()
		return
	}
	rules := t.partitioning()
	limit := int(rules.Max)
	if limit == 0 {
		limit = maxPartitionsDefault
	}
	sizeLimit := int64(rules.SizeMB * db.opts.MegabyteBytes)
	bySize := rules.BySize == schema.Enabled && sizeLimit > 0
	type cut struct {
		p  *partition
		at string
	}
	var cuts []cut
	var large []*partition
	room := limit - len(t.parts)
	for _, p := range t.parts {
		if len(cuts)+len(large) >= room {
			break
		}
		switch {
		case bySize && p.bytes.Load() > sizeLimit:
			large = append(large, p)
		case rules.ByLoad == schema.Enabled && !p.busy.IsZero() && now.Sub(p.busy) >= db.opts.LoadSplitAfter:
			if at := p.middleOfLoad(); at != "" {
				cuts = append(cuts, cut{p, at})
			}
		}
	}
	var rows *rowMap
	l := t.layout
	if len(large) > 0 {
		rows = t.view(db.version)
	}
	db.mu.Unlock()

	for _, p := range large {
		if at := middleOfRows(rows, l, p); at != "" {
			cuts = append(cuts, cut{p, at})
		}
	}

	db.mu.Lock()
	defer db.mu.Unlock()
	for _, c := range cuts {
		db.split(t, c.p, c.at, now)
	}
	if len(cuts) == 0 {
		db.merge(t, rules, sizeLimit, now)
	}
}

// middleOfLoad returns the key that halves the keys used last, or "" if there is none: a single hot key cannot
// be split.
func (p *partition) middleOfLoad() string {
	keys := slices.Clone(p.samples[:min(p.sampled, len(p.samples))])
	keys = slices.DeleteFunc(keys, func(k string) bool { return k < p.lo || k >= p.hi })
	slices.Sort(keys)
	for _, k := range keys[len(keys)/2:] {
		if len(keys) > 0 && k > keys[0] && k > p.lo {
			return k
		}
	}
	return ""
}

// middleOfRows returns the key before which half the bytes of a partition lie, or "".
func middleOfRows(rows *rowMap, l *layout, p *partition) string {
	half := p.bytes.Load() / 2
	at := ""
	rows.Ascend(p.lo, func(key string, row []Value) bool {
		if key >= p.hi {
			return false
		}
		half -= l.bytes(row)
		if key > p.lo && half <= 0 {
			at = key
			return false
		}
		return true
	})
	return at
}

// split replaces a partition by two new ones. It does nothing if the partition is gone.
func (c *core) split(t *table, p *partition, at string, now time.Time) {
	i := slices.Index(t.parts, p)
	if i < 0 || at <= p.lo || at >= p.hi {
		return
	}
	left, right := c.newPartition(p.lo, at, now), c.newPartition(at, p.hi, now)
	t.count(left)
	right.rows.Store(p.rows.Load() - left.rows.Load())
	right.bytes.Store(p.bytes.Load() - left.bytes.Load())
	t.parts = slices.Concat(t.parts[:i], []*partition{left, right}, t.parts[i+1:])
	t.last = nil
}

// count computes rows and bytes of a partition.
func (t *table) count(p *partition) {
	var rows, bytes int64
	t.rows.Ascend(p.lo, func(key string, row []Value) bool {
		if key >= p.hi {
			return false
		}
		rows++
		bytes += t.layout.bytes(row)
		return true
	})
	p.rows.Store(rows)
	p.bytes.Store(bytes)
}

// merge joins neighbours that are small and have been idle for long, down to the minimum of partitions.
func (c *core) merge(t *table, rules schema.Partitioning, sizeLimit int64, now time.Time) {
	if rules.BySize != schema.Enabled {
		return
	}
	least := max(int(rules.Min), 1)
	idle := func(p *partition) bool {
		return now.Sub(p.started) >= c.opts.MergeAfter && !p.idle.IsZero() && now.Sub(p.idle) >= c.opts.MergeAfter
	}
	for i := 0; i+1 < len(t.parts) && len(t.parts) > least; {
		a, b := t.parts[i], t.parts[i+1]
		if !idle(a) || !idle(b) || a.cores+b.cores >= mergeLoad || a.bytes.Load()+b.bytes.Load() >= sizeLimit/2 {
			i++
			continue
		}
		p := c.newPartition(a.lo, b.hi, now)
		// The clock of the merged one goes on, so that many small partitions become one in one step.
		p.started, p.idle = a.started, a.idle
		p.rows.Store(a.rows.Load() + b.rows.Load())
		p.bytes.Store(a.bytes.Load() + b.bytes.Load())
		t.parts = slices.Concat(t.parts[:i], []*partition{p}, t.parts[i+2:])
		t.last = nil
	}
}

// allTables returns all tables and index tables, in the order in which they were created.
func (c *core) allTables() []*table {
	var out []*table
	var walk func(n *node)
	walk = func(n *node) {
		if n.table != nil {
			out = append(out, n.table)
		}
		for _, child := range n.children {
			walk(child)
		}
	}
	walk(c.root)
	slices.SortFunc(out, func(a, b *table) int { return cmp.Compare(a.id, b.id) })
	return out
}
