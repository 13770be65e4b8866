package engine

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ttlRun is the last deletion of expired rows.
type ttlRun struct {
	at  time.Time
	ran bool
}

// expireRows deletes the rows whose time is over, table by table, when the interval of the table has passed.
func (db *DB) expireRows(now time.Time) {
	db.mu.Lock()
	var due []*table
	for _, t := range db.allTables() {
		ttl := t.schema.TTL
		if t.owner != nil || ttl == nil || len(ttl.Tiers) == 0 {
			continue
		}
		every := db.opts.TTLEvery
		if ttl.RunIntervalSeconds > 0 {
			every = time.Duration(ttl.RunIntervalSeconds) * time.Second
		}
		if now.Sub(t.lastTTL.at) >= every {
			t.lastTTL = ttlRun{at: now, ran: true}
			due = append(due, t)
		}
	}
	db.mu.Unlock()
	for _, t := range due {
		db.expireTable(t, now)
	}
}

// ttlBatch is how many rows are deleted under one hold of the lock.
const ttlBatch = 1000

func (db *DB) expireTable(t *table, now time.Time) {
	db.mu.Lock()
	l, ttl, rows := t.layout, *t.schema.TTL, t.view(db.version)
	for _, p := range t.parts {
		p.ttlRows, p.ttlErased = uint64(p.rows.Load()), 0
	}
	db.mu.Unlock()
	micros, err := schema.ParseDuration(ttl.Tiers[len(ttl.Tiers)-1].After)
	if err != nil || ttl.Tiers[len(ttl.Tiers)-1].External != "" {
		return
	}
	c := &l.columns[l.byName[ttl.Column]]
	limit := now.Add(-time.Duration(micros) * time.Microsecond)
	var batch []string
	flush := func() {
		db.mu.Lock()
		defer db.mu.Unlock()
		if t.dropped || t.layout != l {
			return
		}
		t.prepare(db.core)
		ch := rowChange{kind: changeErase, user: ttlUser}
		if t.feeds != nil {
			ch.at, ch.now = db.nextSnapshot(), now
		}
		for _, key := range batch {
			// The row may have been given a later time since it was looked at.
			if row, ok := t.rows.Get(key); ok && expired(c, ttl.Unit, c.value(row), limit) {
				if t.feeds != nil {
					ch.key, ch.before = key, row
					t.changedRow(&ch)
				}
				t.set(db.core, nil, key, nil)
				t.last.ttlErased++
			}
		}
		db.version++
		batch = batch[:0]
	}
	rows.Scan(func(key string, row []Value) bool {
		if expired(c, ttl.Unit, c.value(row), limit) {
			if batch = append(batch, key); len(batch) == ttlBatch {
				flush()
			}
		}
		return true
	})
	if len(batch) > 0 {
		flush()
	}
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
