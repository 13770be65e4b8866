package engine

import (
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// What YDB splits and merges by, from TTableInfo and TSplitSettings in
// ydb/core/tx/schemeshard/schemeshard_info_types.{h,cpp} of ydb-platform/ydb.
const (
	// splitLoad is the share of one core from which a partition is split: FastSplitCpuPercentageThreshold.
	splitLoad = 0.50
	// mergeLoad is the share of one core up to which partitions are merged, in sum: TryAddShardToMerge.
	mergeLoad = splitLoad * 0.7
	// splitDecision is how long a partition must be busy: it is looked at with statistics that are some seconds old, and
	// then with keys that are gathered for some more.
	// Source: https://ydb.tech/docs/en/troubleshooting/performance/schemas/splits-merges
	splitDecision = 15 * time.Second
	// mergeLowLoad and mergeUptime are how long a partition must have been under little load and alive to be merged by
	// load: MergeByLoadMinLowLoadDurationSec, MergeByLoadMinUptimeSec.
	mergeLowLoad = time.Hour
	mergeUptime  = 10 * time.Minute
	// maxBySize and maxByLoad are how many partitions a table without a maximum gets: GetMaxPartitionsCount and
	// SplitByLoadMaxShardsDefault.
	maxBySize = 32 * 1024
	maxByLoad = 50
	// forceSplitMB is the size from which a partition is split although there are as many as the maximum says:
	// ForceShardSplitDataSize.
	forceSplitMB = 2048
)

// balance measures the load of all partitions and splits and merges what is due.
func (db *DB) balance(now time.Time) {
	db.mu.Lock()
	elapsed := now.Sub(db.balanced)
	db.balanced = now
	tables := db.allTables()
	for _, t := range tables {
		t.dropFrozen(db.core)
		followers := t.followers()
		for _, p := range t.parts {
			if followers > 0 {
				p.follow()
			}
			p.measure(now, elapsed, followers, db.followers)
			db.topMinute.add(now, t, p, followers)
			db.topHour.add(now, t, p, followers)
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

// loadLevels are the loads that a partition remembers to have reached, and what each counts as: YDB knows of the past no
// more than that.
// Source: TTopCpuUsage and GetLatestMaxCpuUsagePercent in schemeshard_info_types.h.
var loadLevels = [...]struct{ reached, counts float64 }{{0.02, 0.05}, {0.05, 0.10}, {0.10, 0.20}, {0.20, 0.30}, {0.30, 0.40}}

// measure computes the load since the last tick, of the leader and the followers. It follows changes over some ticks, as
// the averages of YDB do. Followers count for splits and merges if counted says so.
func (p *partition) measure(now time.Time, elapsed time.Duration, followers int, counted bool) {
	most := &p.replica
	for i := range followers + 1 {
		r := p.at(i)
		r.measure(elapsed)
		if counted && r.cores > most.cores {
			most = r
		}
	}
	for i, l := range loadLevels {
		if most.cores >= l.reached {
			p.over[i] = now
		}
	}
	switch {
	case most.cores <= splitLoad:
		p.busy, p.busySince = nil, time.Time{}
		for i := range followers + 1 {
			p.at(i).restart()
		}
	case p.busy == nil:
		p.busy, p.busySince = most, now
	default:
		p.busy = most
	}
}

func (r *replica) measure(elapsed time.Duration) {
	total := r.cpu.Load()
	spent := total - r.lastCPU
	r.lastCPU = total
	if elapsed <= 0 {
		return
	}
	load := float64(spent) / float64(elapsed)
	weight := min(1, elapsed.Seconds()/3)
	r.cores = min(1, r.cores*(1-weight)+load*weight)
	if r.cores < 1e-6 {
		r.cores = 0
	}
}

// loadSince returns the load that a partition has reached since a moment, as far as YDB knows it.
func (p *partition) loadSince(since time.Time) float64 {
	for i := len(loadLevels) - 1; i >= 0; i-- {
		if p.over[i].After(since) {
			return loadLevels[i].counts
		}
	}
	return loadLevels[0].reached
}

// rules are what a table is split and merged by.
type rules struct {
	byLoad   bool
	maxLoad  int   // partitions, of a split by load
	maxSize  int   // partitions, of a split by size
	least    int   // partitions
	split    int64 // bytes from which a partition is split; 0 if there is no split by size
	force    int64 // bytes from which it is whatever the maximum of partitions
	mergeBig int64 // bytes that partitions merged by size have at most; -1 if there is no merge by size
}

// ofIndex returns the index that a table is of; nil if it is a table of its own.
func (t *table) ofIndex() *index {
	if t.owner == nil {
		return nil
	}
	for _, x := range t.owner.indexes {
		if x.table == t {
			return x
		}
	}
	return nil
}

// rules returns what a table is split and merged by: of an index's table, the settings of the index. An index is split
// by load if that, or else its table, has it enabled.
// Source: IsSplitByLoadEnabled, CheckSplitByLoad, IsMergeBySizeEnabled and GetSizeToMerge of
// TTableInfo in schemeshard_info_types.{h,cpp}.
func (c *core) rules(t *table) rules {
	p := t.schema.Partitioning
	r := rules{byLoad: p.ByLoad == schema.Enabled, maxLoad: maxByLoad, maxSize: maxBySize, mergeBig: -1}
	explicitMin := true
	if x := t.ofIndex(); x != nil {
		p = x.def.Partitioning
		r.byLoad = p.ByLoad == schema.Enabled || !x.loadSet && t.owner.schema.Partitioning.ByLoad == schema.Enabled
		r.maxLoad = len(t.owner.parts)
		explicitMin = x.minSet
	}
	if p.Max > 0 {
		r.maxLoad, r.maxSize = int(p.Max), int(p.Max)
	}
	r.least = max(int(p.Min), 1)
	if p.BySize == schema.Enabled {
		r.split, r.force = int64(p.SizeMB*c.opts.MegabyteBytes), int64(forceSplitMB*c.opts.MegabyteBytes)
	}
	if r.split > 0 && (explicitMin || len(t.parts) > r.maxSize) {
		r.mergeBig = r.split / 2
	}
	return r
}

// balanceTable splits and merges the partitions of a table. Finding the middle of a large partition takes
// time, so it is done on a copy while the database goes on.
func (db *DB) balanceTable(t *table, now time.Time) {
	db.mu.Lock()
	if t.dropped || t.schema.Store == schema.StoreColumn {
		db.mu.Unlock()
		return
	}
	rules := db.rules(t)
	type cut struct {
		p  *partition
		at string
	}
	var cuts []cut
	var large []*partition
	for _, p := range t.parts {
		count := len(t.parts) + len(cuts) + len(large)
		switch size := p.bytes.Load(); {
		case rules.split > 0 && (size >= rules.split && count < rules.maxSize || size >= rules.force):
			large = append(large, p)
		case rules.byLoad && count < rules.maxLoad && p.busy != nil && now.Sub(p.busySince) >= db.opts.LoadSplitAfter:
			if at := p.busy.splitByLoad(t.layout); at != "" {
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
		if at := splitBySize(rows, l, p); at != "" {
			cuts = append(cuts, cut{p, at})
		}
	}

	db.mu.Lock()
	defer db.mu.Unlock()
	for _, c := range cuts {
		db.split(t, c.p, c.at, now)
	}
	if len(cuts) == 0 {
		db.merge(t, db.rules(t), now)
	}
}

// splitByLoad returns the key that splits the load of the keys that were used, or "" if none does.
func (r *replica) splitByLoad(l *layout) string {
	k := l.splitKeys(slices.Sorted(slices.Values(r.samples)), func(at int) uint64 { return uint64(at + 1) })
	return k.key(k.ByLoad())
}

// bucketsBySize is how many parts of about the same size a partition is cut into to choose where it is split.
const bucketsBySize = 1000

// splitBySize returns the key that splits the bytes of a partition, or "" if none does.
func splitBySize(rows *rowMap, l *layout, p *partition) string {
	var keys []string
	var before []uint64 // the bytes of the keys that come before each
	var bytes, last uint64
	least := uint64(p.bytes.Load()) / bucketsBySize
	rows.Ascend(p.lo, func(key string, row []Value) bool {
		if key >= p.hi {
			return false
		}
		if bytes > last && bytes-last >= least {
			keys, before, last = append(keys, key), append(before, bytes), bytes
		}
		bytes += uint64(l.bytes(row))
		return true
	})
	k := l.splitKeys(keys, func(at int) uint64 { return before[at] })
	return k.key(k.BySize(bytes))
}

// splitKeys are encoded keys, sorted, that a split is chosen by.
type splitKeys struct {
	schema.SplitKeys
	keys []string
	l    *layout
}

func (l *layout) splitKeys(keys []string, upto func(int) uint64) *splitKeys {
	k := &splitKeys{keys: keys, l: l}
	k.SplitKeys = schema.SplitKeys{
		Len: len(keys), Columns: len(l.keyTypes), Upto: upto,
		Same: func(a, b, columns int) bool { return k.prefix(a, columns) == k.prefix(b, columns) },
		HasNext: func(at, column int) bool {
			return l.keyTypes[column].Integral() && keys[at][len(k.prefix(at, column))] == keyValue
		},
	}
	return k
}

// prefix is the encoding of the first values of a key.
func (k *splitKeys) prefix(at, columns int) string {
	return k.keys[at][:prefixLength(k.keys[at], k.l.keyTypes[:columns])]
}

// key is the encoded key of a split, "" if there is none.
func (k *splitKeys) key(split schema.Split, ok bool) string {
	if !ok {
		return ""
	}
	key := []byte(strings.TrimSuffix(k.prefix(split.At, split.Columns), keyMax))
	for i := len(key) - 1; split.Next; i-- { // numbers are big-endian
		key[i]++
		split.Next = key[i] == 0
	}
	for range len(k.l.keyTypes) - split.Columns {
		key = append(key, keyNull)
	}
	return string(key)
}

// split replaces a partition by two new ones. It does nothing if the partition is gone.
func (c *core) split(t *table, p *partition, at string, now time.Time) {
	i := slices.Index(t.parts, p)
	if i < 0 || at <= p.lo || at >= p.hi {
		return
	}
	left, right := c.newPartition(p.lo, at, now), c.newPartition(at, p.hi, now)
	left.ttl.at, right.ttl.at = p.ttl.since(), p.ttl.since()
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

// merge joins neighbours down to the minimum of partitions: those that are small together, and those that have been
// under little load for long. All that fit become one at once.
// Source: CheckCanMergePartitions and TryAddShardToMerge of TTableInfo in schemeshard_info_types.cpp.
func (c *core) merge(t *table, r rules, now time.Time) {
	lowLoad := now.Add(-c.opts.MergeAfter)
	for i := 0; i < len(t.parts) && len(t.parts) > r.least; i++ {
		var bytes, rows int64
		var load float64
		n := 0
		for ; i+n < len(t.parts) && len(t.parts)-n >= r.least; n++ {
			p := t.parts[i+n]
			size := bytes + p.bytes.Load()
			bySize := size <= r.mergeBig && now.Sub(p.started) >= min(pushEvery, c.opts.MergeAfter)
			byLoad := r.byLoad && now.Sub(p.started) >= c.opts.MergeAfter/(mergeLowLoad/mergeUptime)
			if !bySize && !byLoad || r.split > 0 && float64(size) >= float64(r.split)*0.9 {
				break
			}
			reached := p.loadSince(lowLoad)
			if r.byLoad && load+reached > mergeLoad {
				break
			}
			bytes, rows, load = size, rows+p.rows.Load(), load+reached
		}
		if n < 2 {
			continue
		}
		p := c.newPartition(t.parts[i].lo, t.parts[i+n-1].hi, now)
		for _, merged := range t.parts[i : i+n] {
			if at := merged.ttl.since(); at.Before(p.ttl.at) {
				p.ttl.at = at
			}
		}
		p.rows.Store(rows)
		p.bytes.Store(bytes)
		t.parts = slices.Concat(t.parts[:i], []*partition{p}, t.parts[i+n:])
		t.last = nil
	}
}
