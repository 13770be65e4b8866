package engine

import (
	"github.com/tidwall/btree"
)

// Mode is the isolation of a transaction.
type Mode int

// The modes of YDB's transaction control.
const (
	SerializableReadWrite Mode = iota + 1
	SnapshotReadWrite
	SnapshotReadOnly
	OnlineReadOnly // every read sees the newest commit; no consistency between reads
	StaleReadOnly  // as OnlineReadOnly; may read async indexes
)

func (m Mode) writes() bool { return m == SerializableReadWrite || m == SnapshotReadWrite }

// Tx is a transaction. Its methods may be called from several goroutines, one at a time. One that is neither
// committed nor rolled back keeps its snapshot for ever.
//
// After an error of Read, Get or Write the transaction is over, as in YDB: further calls answer NOT_FOUND.
type Tx struct {
	db       *DB
	mode     Mode
	over     bool
	held     bool // snapshot is registered
	snapshot uint64
	at       Snapshot // the name of the snapshot
	tables   map[*table]*txTable
	order    []*txTable
	broken   *table // set under core.mu by the commit that broke a lock
	buffered int64  // bytes of writes
}

// txTable is what a transaction does with one table.
type txTable struct {
	table  *table
	path   string
	layout *layout
	writes *overlay // nil if there are none
	puts   bool     // writes may hold more than deletions
	log    []logged // the writes one by one, if the table has changefeeds
	locks  *lockSet // nil if there are none
	stats  TableStats
	parts  map[*partition]struct{}
}

// overlay holds the writes of a transaction to a table by key.
type overlay = btree.Map[string, *pending]

// pending is what is to become of a row.
type pending struct {
	deleted bool
	fresh   bool    // cells is the whole row, whatever is stored
	slots   []int   // otherwise: where the cells go; shared by the rows of a statement
	cells   []Value // never changed once made
}

// logged is one write of a row, for the records of changefeeds: a transaction that writes a row twice makes two.
type logged struct {
	kind  changeKind
	key   string
	write *pending
	slots []int // of what was written
	cells []Value
}

// result returns the row that the write makes of a stored one; false if there is none.
func (p *pending) result(l *layout, old []Value, exists bool) ([]Value, bool) {
	switch {
	case p.deleted:
		return nil, false
	case p.fresh:
		return p.cells, true
	}
	var row []Value
	if exists {
		row = l.widen(old)
	} else {
		row = l.blank()
	}
	for i, s := range p.slots {
		row[s] = p.cells[i]
	}
	return row, true
}

// then returns the write that p followed by q is.
func (p *pending) then(l *layout, q *pending) *pending {
	if p == nil || q.deleted || q.fresh {
		return q
	}
	if p.fresh || p.deleted {
		row, _ := q.result(l, p.cells, p.fresh)
		return &pending{fresh: true, cells: row}
	}
	slots := append([]int(nil), p.slots...)
	cells := append([]Value(nil), p.cells...)
next:
	for i, s := range q.slots {
		for j, have := range p.slots {
			if have == s {
				cells[j] = q.cells[i]
				continue next
			}
		}
		slots = append(slots, s)
		cells = append(cells, q.cells[i])
	}
	return &pending{slots: slots, cells: cells}
}

// Begin starts a transaction. Its snapshot is taken by its first read, not here.
func (db *DB) Begin(mode Mode) *Tx {
	return &Tx{db: db, mode: mode, tables: map[*table]*txTable{}}
}

// Open reports whether the transaction still takes reads and writes.
func (tx *Tx) Open() bool { return !tx.over }

// table returns the transaction's record of a table. core.mu must be held.
func (tx *Tx) table(t *table) *txTable {
	st := tx.tables[t]
	if st == nil {
		st = &txTable{table: t, path: t.node.full(), layout: t.layout, parts: map[*partition]struct{}{}}
		st.stats.Table = st.path
		tx.tables[t] = st
		tx.order = append(tx.order, st)
	}
	return st
}

// version returns the version that a read sees, and takes the snapshot if the mode has one. core.mu must be
// held.
func (tx *Tx) version() uint64 {
	c := tx.db.core
	if tx.mode == OnlineReadOnly || tx.mode == StaleReadOnly {
		return c.version
	}
	if !tx.held {
		tx.held, tx.snapshot, tx.at = true, c.version, c.currentSnapshot()
		c.snapshots.add(tx.snapshot)
		if tx.mode.writes() {
			c.writers.add(tx.snapshot)
		}
	}
	return tx.snapshot
}

func (tx *Tx) checkOpen() error {
	if tx.over {
		return Errorf(NotFound, IssueTransactionNotFound, "Transaction not found")
	}
	return nil
}

// fail ends the transaction because of an error, which it returns.
func (tx *Tx) fail(err error) error {
	tx.Rollback()
	return err
}

// Commit makes the writes visible, or fails with ABORTED "Transaction locks invalidated. Table: `…`." if
// another transaction changed what this one had read. The transaction is over in both cases.
func (tx *Tx) Commit() error {
	if err := tx.checkOpen(); err != nil {
		return err
	}
	tx.over = true
	if takes := tx.db.opts.Takes; takes != nil {
		done := tx.efforts()
		done.take(takes)
	}
	return tx.commit()
}

// efforts are those of a transaction. What it has read of a table counts in equal parts for the partitions that it has read.
func (tx *Tx) efforts() (out efforts) {
	tx.db.mu.Lock()
	defer tx.db.mu.Unlock()
	for _, st := range tx.order {
		for p := range st.parts {
			n := uint64(len(st.parts))
			out.add(st.path, p.tabletID, st.stats.ReadRows/n, st.stats.ReadBytes/n, false)
		}
		if st.writes == nil {
			continue
		}
		each := st.stats.UpdateBytes / uint64(max(st.writes.Len(), 1))
		st.writes.Scan(func(key string, _ *pending) bool {
			out.add(st.path, partitionOf(st.table.parts, key).tabletID, 1, each, true)
			return true
		})
	}
	return out
}

// commit is Commit under the lock.
func (tx *Tx) commit() error {
	c := tx.db.core
	c.mu.Lock()
	defer c.mu.Unlock()
	defer tx.release()
	writes := false
	for _, st := range tx.order {
		writes = writes || st.writes != nil
	}
	if !writes {
		return nil
	}
	if tx.broken != nil {
		return Errorf(Aborted, IssueLocksInvalidated, "Transaction locks invalidated. Table: `%s`.", tx.tables[tx.broken].path)
	}
	for _, st := range tx.order {
		if st.writes == nil {
			continue
		}
		if st.table.dropped || st.table.layout != st.layout {
			return Errorf(Aborted, IssueSchemeMismatch, "Table '%s' scheme changed.", st.path)
		}
		if err := c.checkQuota(st); err != nil {
			return err
		}
	}
	tx.apply()
	return nil
}

// apply stores the writes as one version.
func (tx *Tx) apply() {
	c := tx.db.core
	now := c.opts.Clock().UnixMicro()
	touched := map[*partition]struct{}{}
	for _, st := range tx.order {
		if st.writes == nil {
			continue
		}
		t := st.table
		t.prepare(c)
		tx.tellFeeds(st)
		st.writes.Scan(func(key string, p *pending) bool {
			old, exists := t.rows.Get(key)
			row, ok := p.result(st.layout, old, exists)
			if !ok {
				row = nil
			}
			t.set(c, tx, key, row)
			touched[t.last] = struct{}{}
			return true
		})
	}
	for p := range touched {
		if len(touched) == 1 {
			p.immediate.Add(1)
		} else {
			p.coordinated.Add(1)
		}
		p.cpu.Add(c.costs.transaction)
		p.accessedAt.Store(now)
		p.updatedAt.Store(now)
	}
	c.version++
}

// tellFeeds writes the records of a table's changes, before they are made. core.mu must be held.
func (tx *Tx) tellFeeds(st *txTable) {
	t := st.table
	if t.feeds == nil {
		return
	}
	ch := rowChange{at: tx.db.nextSnapshot(), now: tx.db.opts.Clock()}
	made := map[string][]Value{}
	for _, w := range st.log {
		before, ok := made[w.key]
		if !ok {
			before, _ = t.rows.Get(w.key)
		}
		ch.kind, ch.key, ch.slots, ch.cells = w.kind, w.key, w.slots, w.cells
		ch.before = before
		ch.after, _ = w.write.result(st.layout, before, before != nil)
		made[w.key] = ch.after
		t.changedRow(&ch)
	}
}

// release lets go of the snapshot and the locks. core.mu must be held.
func (tx *Tx) release() {
	c := tx.db.core
	for _, st := range tx.order {
		if st.locks != nil {
			delete(st.table.lockers, tx)
		}
	}
	if tx.held {
		tx.held = false
		c.snapshots.remove(tx.snapshot)
		if tx.mode.writes() {
			c.writers.remove(tx.snapshot)
		}
	}
}

// Rollback drops the writes. It may be called after Commit, without effect.
func (tx *Tx) Rollback() {
	if tx.over {
		return
	}
	tx.over = true
	tx.db.mu.Lock()
	defer tx.db.mu.Unlock()
	tx.release()
}

// Snapshot returns the moment that the transaction's reads see; false before its first read and for the modes
// without a snapshot.
func (tx *Tx) Snapshot() (Snapshot, bool) {
	if !tx.held {
		return Snapshot{}, false
	}
	return tx.at, true
}

// Snapshot is a moment of the database as YDB names it. That of a commit, which the records of changefeeds
// carry, is greater than those of the snapshots that do not see it, and not greater than those that do.
type Snapshot struct{ PlanStep, TxID uint64 }

// currentSnapshot names the newest version. core.mu must be held.
func (c *core) currentSnapshot() Snapshot {
	c.step = max(c.step, uint64(max(c.opts.Clock().UnixMilli(), 0)))
	return Snapshot{PlanStep: c.step, TxID: firstTx + c.version}
}

// nextSnapshot names the version that a commit makes. core.mu must be held.
func (c *core) nextSnapshot() Snapshot {
	at := c.currentSnapshot()
	at.TxID++
	return at
}

// TableStats is the work done on a table or an index's implementation table.
type TableStats struct {
	Table       string
	ReadRows    uint64
	ReadBytes   uint64
	UpdateRows  uint64
	UpdateBytes uint64
	DeleteRows  uint64
	Partitions  uint64 // touched
}

// Stats returns what the transaction did so far, by table in the order of first access. Reads that are under
// way are not in it yet.
func (tx *Tx) Stats() []TableStats {
	out := make([]TableStats, len(tx.order))
	for i, st := range tx.order {
		out[i] = st.stats
		out[i].Partitions = uint64(len(st.parts))
	}
	return out
}
