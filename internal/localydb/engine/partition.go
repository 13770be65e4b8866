package engine

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// partition is a range of keys with the counters that .sys/partition_stats shows. Its bounds never change: a
// split or a merge makes new partitions. The rows themselves are in the table's one tree, so that a split moves
// nothing and snapshots need not know of it.
type partition struct {
	lo, hi   string // encoded keys, hi exclusive
	tabletID uint64
	started  time.Time

	replica                          // the leader
	followers *[maxFollowers]replica // nil until one is asked for: most tables have none

	rows, bytes                         atomic.Int64
	updates, deletes                    atomic.Uint64
	immediate, coordinated              atomic.Uint64
	locksTaken, locksWhole, locksBroken atomic.Uint64
	updatedAt                           atomic.Int64 // microseconds

	// Guarded by core.mu.
	busy      *replica  // the one with the most load, if that is over splitLoad
	busySince time.Time // zero if busy is nil
	over      [len(loadLevels)]time.Time
	ttl       ttlRun
	records   uint64 // written to changefeeds
	wakes     time.Time
	pushed    [][]Value // what .sys/partition_stats shows, by replica; nil until the first push
	pushedAt  time.Time
}

// replica counts what the leader of a partition does, or what one of its followers does, which are only read.
type replica struct {
	rowReads, rangeReads, rangeRows atomic.Uint64
	accessedAt                      atomic.Int64 // microseconds
	cpu                             atomic.Int64 // nanoseconds charged since the start

	// Guarded by core.mu.
	samples []string // some of the keys that were used since the partition is busy
	sampled int      // how many were used
	lastCPU int64
	cores   float64 // of the last ticks
}

// maxFollowers is the largest number of READ_REPLICAS_SETTINGS.
const maxFollowers = 3

// follow makes the counters of followers, unless they are there. core.mu must be held.
func (p *partition) follow() {
	if p.followers != nil {
		return
	}
	p.followers = new([maxFollowers]replica)
	for i := range p.followers {
		p.followers[i].accessedAt.Store(p.started.UnixMicro())
	}
}

// at returns a replica: 0 is the leader. Of a follower, follow must have been called.
func (p *partition) at(follower int) *replica {
	if follower == 0 {
		return &p.replica
	}
	return &p.followers[follower-1]
}

// followers returns how many followers the partitions of a table have.
func (t *table) followers() int {
	if t.schema.ReadReplicas == "" {
		return 0
	}
	_, count, _ := strings.Cut(t.schema.ReadReplicas, ":")
	n, _ := strconv.Atoi(strings.TrimSpace(count))
	return min(max(n, 0), maxFollowers)
}

// reader returns which replica serves a read of a table: stale reads go to the followers in turn. core.mu must be held.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#read_only_replicas
func (c *core) reader(t *table, mode Mode) int {
	n := 0
	if mode == StaleReadOnly {
		n = t.followers()
	}
	if n == 0 {
		return 0
	}
	for _, p := range t.parts {
		p.follow()
	}
	c.turn++
	return c.turn%n + 1
}

func (c *core) newPartition(lo, hi string, now time.Time) *partition {
	c.nextTablet++
	p := &partition{lo: lo, hi: hi, tabletID: c.nextTablet, started: now, wakes: now.Add(wakeEvery), ttl: ttlRun{at: now}}
	p.accessedAt.Store(now.UnixMicro())
	p.updatedAt.Store(now.UnixMicro())
	return p
}

// maxSamples is how many used keys a replica remembers. YDB takes 100, and its middle of the load is some percent off; with more it
// is the same in every run.
const maxSamples = 1000

// sample remembers a key that was used, for the choice of where to split. Of more than maxSamples each has the same chance to stay.
// Source: TKeyAccessSample in ydb/core/tablet_flat/flat_stat_table.h of ydb-platform/ydb.
func (r *replica) sample(key string) {
	r.sampled++
	if len(r.samples) < maxSamples {
		r.samples = append(r.samples, key)
	} else if i := rand.IntN(r.sampled); i < maxSamples {
		r.samples[i] = key
	}
}

// restart forgets the keys: YDB gathers them while a partition is busy.
func (r *replica) restart() { r.samples, r.sampled = r.samples[:0], 0 }

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

// eachTable calls f with all tables and index tables, in any order.
func (c *core) eachTable(f func(*table)) { c.root.eachTable(f) }

func (n *node) eachTable(f func(*table)) {
	if n.table != nil {
		f(n.table)
	}
	for _, child := range n.children {
		child.eachTable(f)
	}
}

// allTables returns all tables and index tables, in the order in which they were created.
func (c *core) allTables() []*table {
	var out []*table
	c.eachTable(func(t *table) { out = append(out, t) })
	slices.SortFunc(out, func(a, b *table) int { return cmp.Compare(a.id, b.id) })
	return out
}

// Effort is what a call did, or is about to commit, in one partition.
type Effort struct {
	Table   string // absolute path
	Tablet  uint64 // of the partition
	Rows    uint64
	Bytes   uint64
	Written bool // the rows were written; otherwise they were read
}

// efforts sums up what was done, by partition.
type efforts struct {
	list []*Effort
	by   map[uint64][2]*Effort // by tablet: read, and written
}

func (e *efforts) add(table string, tablet, rows, bytes uint64, written bool) {
	if e.by == nil {
		e.by = map[uint64][2]*Effort{}
	}
	kind := 0
	if written {
		kind = 1
	}
	both := e.by[tablet]
	if both[kind] == nil {
		both[kind] = &Effort{Table: table, Tablet: tablet, Written: written}
		e.by[tablet], e.list = both, append(e.list, both[kind])
	}
	both[kind].Rows += rows
	both[kind].Bytes += bytes
}

// take returns when a cluster would have done all that, as takes tells.
func (e *efforts) take(takes func([]*Effort)) {
	if len(e.list) > 0 {
		takes(e.list)
		*e = efforts{}
	}
}
