package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ttlRun is the deletion of expired rows of a partition. Each partition has its own.
// Source: TTxRunConditionalErase in ydb/core/tx/schemeshard/schemeshard__conditional_erase.cpp of ydb-platform/ydb.
type ttlRun struct {
	at      time.Time // when the last one ended; that of the partition's creation if there was none
	running bool
	next    string    // key where the one that is running goes on
	count   ttlCount  // by the one that is running
	last    *ttlCount // by the last one, which partition_stats shows; nil if there was none
}

// ttlCount is what a run has done: rows that it looked at, and that it erased.
type ttlCount struct{ rows, erased uint64 }

// since returns from when on the interval to the next run counts for what becomes of a partition that is split or merged:
// at once if one was running.
func (r *ttlRun) since() time.Time {
	if r.running {
		return time.Time{}
	}
	return r.at
}

// Limits of a deletion of expired rows.
const (
	// ttlBatch is how many rows are deleted by one commit, under one hold of the lock.
	ttlBatch = 1000
	// ttlScan is how many rows of a partition are looked at in one round of the background work, so that the other work
	// goes on in between.
	ttlScan = 50_000
)

// expireRows goes on with the deletion of expired rows in every partition, and begins where the interval of the table has
// passed.
func (db *DB) expireRows(now time.Time) {
	type job struct {
		t *table
		p *partition
	}
	var due []job
	db.mu.Lock()
	db.eachTable(func(t *table) {
		ttl := t.schema.TTL
		if t.owner != nil || ttl == nil || len(ttl.Tiers) == 0 || ttl.Tiers[len(ttl.Tiers)-1].External != "" {
			return
		}
		every := db.opts.TTLEvery
		if ttl.RunIntervalSeconds > 0 {
			every = time.Duration(ttl.RunIntervalSeconds) * time.Second
		}
		for _, p := range t.parts {
			if !p.ttl.running && now.Sub(p.ttl.at) >= every {
				p.ttl.running, p.ttl.next, p.ttl.count = true, p.lo, ttlCount{}
			}
			if p.ttl.running {
				due = append(due, job{t, p})
			}
		}
	})
	slices.SortStableFunc(due, func(a, b job) int { return cmp.Compare(a.t.id, b.t.id) })
	db.mu.Unlock()
	for _, j := range due {
		db.expireSome(j.t, j.p, now)
	}
}

// expireSome looks at the next rows of a partition and deletes those whose time is over, a batch at a time.
func (db *DB) expireSome(t *table, p *partition, now time.Time) {
	db.mu.Lock()
	if t.dropped || t.schema.TTL == nil {
		p.ttl.running = false
		db.mu.Unlock()
		return
	}
	l, ttl, rows := t.layout, *t.schema.TTL, t.view(db.version)
	db.mu.Unlock()
	micros, err := schema.ParseDuration(ttl.Tiers[len(ttl.Tiers)-1].After)
	if err != nil {
		return
	}
	c := &l.columns[l.byName[ttl.Column]]
	limit := now.Add(-time.Duration(micros) * time.Microsecond)
	over := func(row []Value) bool { return expired(c, ttl.Unit, c.value(row), limit) }
	var batch []string
	looked, next := uint64(0), p.hi
	rows.Ascend(p.ttl.next, func(key string, row []Value) bool {
		if key >= p.hi {
			return false
		}
		if looked == ttlScan {
			next = key
			return false
		}
		looked++
		if over(row) {
			if batch = append(batch, key); len(batch) == ttlBatch {
				db.erase(t, l, batch, over, now)
				batch = batch[:0]
			}
		}
		return true
	})
	db.erase(t, l, batch, over, now)
	db.mu.Lock()
	defer db.mu.Unlock()
	p.ttl.count.rows += looked
	if p.ttl.next, p.ttl.running = next, next != p.hi; !p.ttl.running {
		p.ttl.at, p.ttl.last = now, new(p.ttl.count)
	}
}

// erase deletes the rows of a batch that are still over: they may have been given a later time since they were looked at.
func (db *DB) erase(t *table, l *layout, batch []string, over func(row []Value) bool, now time.Time) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if len(batch) == 0 || t.dropped || t.layout != l {
		return // what is left comes with the next run
	}
	t.prepare(db.core)
	ch := rowChange{kind: changeErase}
	if t.feeds != nil {
		ch.at, ch.now = db.nextSnapshot(), now
	}
	for _, key := range batch {
		row, ok := t.rows.Get(key)
		if !ok || !over(row) {
			continue
		}
		if t.feeds != nil {
			ch.key, ch.before = key, row
			t.changedRow(&ch)
		}
		t.set(db.core, nil, key, nil)
		t.last.ttl.count.erased++
	}
	db.version++
}

// expired reports whether the time in a TTL column is at or before the limit.
func expired(c *column, unit string, v Value, limit time.Time) bool {
	if v.Null {
		return false
	}
	if c.typ.IsTime() {
		return !timeOf(c.typ, v).After(limit)
	}
	perSecond := map[string]int64{"SECONDS": 1, "MILLISECONDS": 1e3, "MICROSECONDS": 1e6, "NANOSECONDS": 1e9}[unit]
	n := v.U
	if c.typ == schema.DyNumber {
		whole, ok := dyInteger(v.S)
		if !ok {
			return false
		}
		n = whole
	}
	if perSecond == 0 {
		return false
	}
	seconds := n / uint64(perSecond)
	return limit.Unix() >= 0 && seconds <= uint64(limit.Unix())
}

// dyInteger returns the whole part of a DyNumber, if it fits.
func dyInteger(text string) (uint64, bool) {
	d, err := schema.ParseNumber(text)
	if err != nil || d.Negative || d.Exponent > 19 {
		return 0, false
	}
	var n uint64
	for i := range max(d.Exponent, 0) {
		digit := uint64(0)
		if i < len(d.Digits) {
			digit = uint64(d.Digits[i] - '0')
		}
		n = n*10 + digit
	}
	return n, true
}
