package engine

import "github.com/tidwall/btree"

// lookup finds the table's row for an index's row.
type lookup struct {
	base  source
	index *index
	key   []int // columns of the index's table that make the primary key
	stats *txTable
	keys  []string // looked up, to be locked
}

func (l *lookup) row(c *Cursor, indexRow []Value) ([]Value, bool) {
	var key []byte
	for i, k := range l.key {
		key = appendKeyValue(key, l.base.layout.keyTypes[i], c.from.layout.columns[k].value(indexRow))
	}
	k := string(key)
	row, ok := l.base.get(k)
	l.keys = append(l.keys, k)
	l.stats.stats.ReadRows++
	if ok {
		l.stats.stats.ReadBytes += uint64(l.base.layout.bytes(row))
	}
	return row, ok
}

// Cursor walks over the rows of a read. It sees the database, and the writes of its own transaction, as they
// were when the read began. It ends with the transaction.
type Cursor struct {
	tx      *Tx
	stats   *txTable
	from    source
	over    *indexOverlay // of an index, instead of from.writes
	lookup  *lookup       // nil if the rows read have all columns
	columns []Column
	pick    []int
	reverse bool
	limit   uint64
	owned   bool // the transaction ends with the cursor

	spans []cursorSpan
	at    int  // current span
	begun bool // iterators stand in the current span
	a     btree.MapIter[string, []Value]
	aok   bool
	b     overlayIter
	row   []Value
	key   string
	sent  uint64
	done  bool
	err   error

	parts  []*partition
	reader int // replica that is read
	part   *partition
	rows   uint64  // read from part and not yet counted
	bytes  uint64  // of these rows
	effort efforts // that has taken no time yet
}

type cursorSpan struct {
	span
	point bool
	lock  *span // nil if the read is not locked
}

// overlayIter walks over the writes of a transaction, or over what they do to an index.
type overlayIter struct {
	writes  btree.MapIter[string, *pending]
	index   btree.MapIter[string, []Value]
	ofIndex bool
	ok      bool
}

func (o *overlayIter) key() string {
	if o.ofIndex {
		return o.index.Key()
	}
	return o.writes.Key()
}

func (o *overlayIter) step(reverse bool) {
	switch {
	case o.ofIndex && reverse:
		o.ok = o.index.Prev()
	case o.ofIndex:
		o.ok = o.index.Next()
	case reverse:
		o.ok = o.writes.Prev()
	default:
		o.ok = o.writes.Next()
	}
}

// seekIter positions an iterator at the first key of a span in the direction of the read.
func seekIter[V any](m *btree.Map[string, V], s span, reverse bool) (btree.MapIter[string, V], bool) {
	it := m.Iter()
	if !reverse {
		return it, it.Seek(s.lo) && it.Key() < s.hi
	}
	ok := it.Seek(s.hi)
	if ok {
		ok = it.Prev()
	} else {
		ok = it.Last()
	}
	return it, ok && it.Key() >= s.lo
}

// Columns returns the columns of the rows.
func (c *Cursor) Columns() []Column { return c.columns }

// Next goes to the next row and reports whether there is one.
func (c *Cursor) Next() bool {
	if c.done {
		return false
	}
	if c.tx.over {
		c.err = c.tx.checkOpen()
		c.finish(true)
		return false
	}
	if c.limit > 0 && c.sent == c.limit {
		c.finish(true)
		return false
	}
	for c.at < len(c.spans) {
		if s := &c.spans[c.at]; s.point {
			c.at++
			if row, ok := c.point(s.lo); ok && c.emit(s.lo, row, true) {
				return true
			}
			continue
		}
		if key, row, ok := c.advance(); ok {
			if c.emit(key, row, false) {
				return true
			}
			continue
		}
		c.at++
		c.begun = false
	}
	c.finish(false)
	return false
}

// point reads one row by its full key.
func (c *Cursor) point(key string) ([]Value, bool) {
	if c.over != nil {
		if row, found := c.over.Get(key); found {
			return row, row != nil
		}
	}
	return c.from.get(key)
}

// advance returns the next row of the current span.
func (c *Cursor) advance() (string, []Value, bool) {
	s := c.spans[c.at].span
	if !c.begun {
		c.begun = true
		c.a, c.aok = seekIter(c.from.rows, s, c.reverse)
		c.b = overlayIter{}
		switch {
		case c.over != nil:
			c.b.ofIndex = true
			c.b.index, c.b.ok = seekIter(c.over, s, c.reverse)
		case c.from.writes != nil:
			c.b.writes, c.b.ok = seekIter(c.from.writes, s, c.reverse)
		}
	}
	for c.aok || c.b.ok {
		useA := c.aok
		if c.aok && c.b.ok {
			k := c.b.key()
			if c.reverse {
				useA = c.a.Key() >= k
			} else {
				useA = c.a.Key() <= k
			}
		}
		both := useA && c.b.ok && c.a.Key() == c.b.key()
		if useA && !both {
			key, row := c.a.Key(), c.a.Value()
			c.stepA(s)
			return key, row, true
		}
		key := c.b.key()
		var row []Value
		ok := false
		if c.b.ofIndex {
			row = c.b.index.Value()
			ok = row != nil
		} else {
			var old []Value
			if both {
				old = c.a.Value()
			}
			row, ok = c.b.writes.Value().result(c.from.layout, old, both)
		}
		if both {
			c.stepA(s)
		}
		c.b.step(c.reverse)
		c.b.ok = c.b.ok && s.contains(c.b.key())
		if ok {
			return key, row, true
		}
	}
	return "", nil, false
}

func (c *Cursor) stepA(s span) {
	if c.reverse {
		c.aok = c.a.Prev() && c.a.Key() >= s.lo
	} else {
		c.aok = c.a.Next() && c.a.Key() < s.hi
	}
}

// emit makes a row the current one. It returns false for an index's row whose table row is gone, as can be
// with an asynchronous index.
func (c *Cursor) emit(key string, row []Value, point bool) bool {
	c.count(key, row, point)
	c.key = key
	l := c.from.layout
	if c.lookup != nil {
		full, ok := c.lookup.row(c, row)
		if !ok {
			return false
		}
		row, l = full, c.lookup.base.layout
	}
	for i, p := range c.pick {
		c.row[i] = l.columns[p].value(row)
	}
	c.sent++
	return true
}

// count charges a row to its partition.
func (c *Cursor) count(key string, row []Value, point bool) {
	c.stats.stats.ReadRows++
	c.stats.stats.ReadBytes += uint64(c.from.layout.bytes(row))
	if point {
		partitionOf(c.parts, key).at(c.reader).rowReads.Add(1)
		return
	}
	if c.part == nil || key < c.part.lo || key >= c.part.hi {
		c.flush()
		c.part = partitionOf(c.parts, key)
	}
	c.rows++
	if c.tx.db.opts.Takes != nil {
		c.bytes += uint64(c.from.layout.bytes(row))
	}
}

func (c *Cursor) flush() {
	if c.rows > 0 {
		r := c.part.at(c.reader)
		r.rangeRows.Add(c.rows)
		r.cpu.Add(int64(c.rows) * c.tx.db.costs.rangeRow)
		c.stats.parts[c.part] = struct{}{}
		if c.tx.db.opts.Takes != nil {
			c.effort.add(c.stats.path, c.part.tabletID, c.rows, c.bytes, false)
		}
		c.rows, c.bytes = 0, 0
	}
}

// Takes returns when a cluster would have read the rows up to the current one.
func (c *Cursor) Takes() {
	if takes := c.tx.db.opts.Takes; takes != nil {
		c.flush()
		c.effort.take(takes)
	}
}

// Row returns the current row; it is valid until Next.
func (c *Cursor) Row() []Value { return c.row }

// Err returns why Next returned false, or nil at the end of the rows: NOT_FOUND if the transaction ended first.
func (c *Cursor) Err() error { return c.err }

// Close ends the read before its end. It may be called more than once, and need not be after Next returned
// false.
func (c *Cursor) Close() { c.finish(true) }

// finish counts what is left, takes back locks of what was not read, and locks what was looked up.
func (c *Cursor) finish(early bool) {
	if c.done {
		return
	}
	c.done = true
	c.flush()
	shrink := early && c.at < len(c.spans) && c.spans[c.at].lock != nil
	if shrink || c.lookup != nil {
		c.tx.db.mu.Lock()
		if shrink {
			c.shrinkLocks()
		}
		if l := c.lookup; l != nil && !c.tx.over {
			t := l.index.owner
			reader := c.tx.db.reader(t, c.tx.mode)
			for _, k := range l.keys {
				p := partitionOf(t.parts, k)
				r := p.at(reader)
				r.rowReads.Add(1)
				r.cpu.Add(c.tx.db.costs.pointRead)
				l.stats.parts[p] = struct{}{}
			}
			if c.tx.mode == SerializableReadWrite && len(l.keys) > 0 {
				c.tx.lock(t, l.keys, nil)
			}
		}
		c.tx.db.mu.Unlock()
	}
	if c.owned {
		c.tx.Rollback()
	}
}

// shrinkLocks takes back the locks on partitions that the read did not come to. In those that it came to, all that was
// asked for stays locked, whatever a limit left unread: a shard locks the ranges of the request, not the rows it sends.
// Source: AcquireLock in ydb/core/tx/datashard/datashard__read_iterator.cpp in ydb-platform/ydb.
func (c *Cursor) shrinkLocks() {
	at := c.spans[c.at]
	if !c.begun {
		for _, s := range c.spans[c.at:] {
			if s.lock != nil {
				*s.lock = span{}
			}
		}
		return
	}
	key := c.key
	if !at.contains(key) {
		key = at.lo
		if c.reverse {
			key = at.hi
		}
	}
	p := partitionOf(c.parts, key)
	for _, s := range c.spans[c.at:] {
		if s.lock == nil {
			continue
		}
		if c.reverse {
			s.lock.lo = max(s.lock.lo, p.lo)
		} else {
			s.lock.hi = min(s.lock.hi, p.hi)
		}
		if s.lock.lo >= s.lock.hi {
			*s.lock = span{}
		}
	}
}
