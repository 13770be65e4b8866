package engine

import (
	"slices"

	"github.com/tidwall/btree"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Bound is an end of a key range: values of the leading key columns. A bound of fewer values than the key has
// stands for all keys that start with them: an inclusive one takes them all in, an exclusive one leaves them
// all out. No values means no bound.
type Bound struct {
	Key       []Value
	Inclusive bool
}

// Range is a range of keys. The zero Range is everything.
type Range struct{ From, To Bound }

// Point returns the range of the keys that start with the values: one row if key is a full key.
func Point(key ...Value) Range {
	b := Bound{Key: key, Inclusive: true}
	return Range{From: b, To: b}
}

// ReadRequest asks for rows of a table.
type ReadRequest struct {
	Table string
	// Index reads through a secondary index: Ranges are of the index's key (its columns, then the primary
	// key's) and rows come in its order. Columns that the index lacks are looked up in the table. Empty means
	// the primary key.
	Index   string
	Columns []string // nil means all, in declaration order
	// Ranges must not overlap; nil means everything. Rows come range by range, so ranges in key order give
	// rows in key order.
	Ranges  []Range
	Reverse bool   // rows of a range in descending order, and ranges last to first
	Limit   uint64 // 0 means none
}

// source is where a read takes its rows from: a view of the stored rows and the transaction's writes on top.
type source struct {
	layout *layout
	rows   *rowMap
	writes *overlay // nil if there are none
}

// get returns a row by key.
func (s *source) get(key string) ([]Value, bool) {
	row, ok := s.rows.Get(key)
	if s.writes != nil {
		if p, found := s.writes.Get(key); found {
			return p.result(s.layout, row, ok)
		}
	}
	return row, ok
}

// source returns the source of a table for the transaction. core.mu must be held.
func (tx *Tx) source(t *table, version uint64) source {
	s := source{layout: t.layout, rows: t.view(version)}
	if st := tx.tables[t]; st != nil {
		s.writes = st.writes
	}
	return s
}

// Read reads rows as of the transaction's snapshot, with its own writes on top. In a read-write transaction
// the rows that were returned, and the gaps between them, are locked optimistically: a foreign commit into
// them makes Commit fail.
func (tx *Tx) Read(r ReadRequest) (*Cursor, error) {
	if err := tx.checkOpen(); err != nil {
		return nil, err
	}
	c, err := tx.read(r)
	if err != nil {
		return nil, tx.fail(err)
	}
	return c, nil
}

func (tx *Tx) read(r ReadRequest) (*Cursor, error) {
	db := tx.db
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.queryTable(r.Table)
	if err != nil {
		return nil, err
	}
	if err := db.checkAccess(t.main().node, "ydb.granular.select_row"); err != nil {
		return nil, err
	}
	version := tx.version()
	c := &Cursor{tx: tx, limit: r.Limit, reverse: r.Reverse}
	read := t
	if r.Index != "" {
		x, err := t.readable(r.Index, tx.mode)
		if err != nil {
			return nil, err
		}
		read = x.table
		base := tx.source(t, version)
		over := tx.pendingIndex(x, base.rows, base.writes)
		c.from = source{layout: read.layout, rows: read.view(version)}
		c.over = over
		if err := c.projectIndex(t, x, base, r.Columns); err != nil {
			return nil, err
		}
	} else {
		c.from = tx.source(t, version)
		if err := c.project(t, r.Columns); err != nil {
			return nil, err
		}
	}
	c.stats = tx.table(read)
	c.parts = read.parts
	ranges := r.Ranges
	if ranges == nil {
		ranges = []Range{{}}
	}
	var points []string
	var spans []span
	for _, rg := range ranges {
		if n := max(len(rg.From.Key), len(rg.To.Key)); n > len(read.layout.key) {
			return nil, Errorf(BadRequest, IssueBadRequest, "key range of table %s has %d values, its key %d columns",
				read.node.full(), n, len(read.layout.key))
		}
		s, point := spanOf(rg, read.layout.keyTypes)
		if s.empty() {
			continue
		}
		c.spans = append(c.spans, cursorSpan{span: s, point: point})
		if point {
			points = append(points, s.lo)
		} else {
			spans = append(spans, s)
		}
	}
	if tx.mode == SerializableReadWrite {
		kept := tx.lock(read, points, spans)
		for i := range c.spans {
			if !c.spans[i].point {
				c.spans[i].lock, kept = kept[0], kept[1:]
			}
		}
	}
	if r.Reverse {
		slices.Reverse(c.spans)
	}
	now := db.opts.Clock().UnixMicro()
	for _, s := range c.spans {
		for _, p := range partitionsOf(c.parts, s.span) {
			p.accessedAt.Store(now)
			c.stats.parts[p] = struct{}{}
			if s.point {
				p.cpu.Add(db.costs.pointRead)
				p.sample(s.lo)
				continue
			}
			p.rangeReads.Add(1)
			p.cpu.Add(db.costs.rangeRead)
			if r.Limit > 0 {
				break // a limited read rarely goes past its first partition
			}
		}
	}
	return c, nil
}

// main returns the table that an index's table belongs to, or the table itself.
func (t *table) main() *table {
	if t.owner != nil {
		return t.owner
	}
	return t
}

// readable returns an index that a transaction of the mode can read.
func (t *table) readable(name string, mode Mode) (*index, error) {
	x := t.index(name)
	switch {
	case x == nil:
		return nil, Errorf(SchemeError, IssueSchemeError, "Required global index not found, index name: %s", name)
	case x.building != nil:
		return nil, Errorf(SchemeError, IssueSchemeError,
			"Requested index: %s is not ready to use for read", name)
	case x.table == nil:
		return nil, Errorf(BadRequest, IssueBadRequest, "index %s of kind %s cannot be read by key ranges", name, x.kind())
	case x.kind() == schema.IndexAsync && mode != StaleReadOnly && mode != OnlineReadOnly && mode != SnapshotReadOnly:
		return nil, Errorf(BadRequest, IssueBadRequest,
			"Unable to read from async index %s: use the stale read-only transaction mode", name)
	}
	return x, nil
}

// project resolves the columns of a read of the table itself.
func (c *Cursor) project(t *table, names []string) error {
	cols, unknown := t.layout.resolve(names)
	if unknown != "" {
		return unknownColumn(t, unknown)
	}
	c.pick = cols
	for _, i := range cols {
		c.columns = append(c.columns, t.layout.columns[i].column())
	}
	return nil
}

// projectIndex resolves the columns of a read through an index: from the index if it has them all, else from
// the table.
func (c *Cursor) projectIndex(t *table, x *index, base source, names []string) error {
	if err := c.project(t, names); err != nil {
		return err
	}
	covered := make([]int, len(c.columns))
	for i, col := range c.columns {
		j, ok := x.table.layout.byName[col.Name]
		if !ok {
			c.lookup = &lookup{base: base, index: x, stats: c.tx.table(t)}
			for _, k := range t.layout.key {
				c.lookup.key = append(c.lookup.key, x.table.layout.byName[t.layout.columns[k].name])
			}
			return nil
		}
		covered[i] = j
	}
	c.pick = covered
	return nil
}

func unknownColumn(t *table, name string) *Error {
	return Errorf(BadRequest, IssueBadRequest, "Column '%s' does not exist in table '%s'.", name, t.node.full())
}

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

// Cursor walks over the rows of a read. It sees the database as it was when the read began.
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

	parts []*partition
	part  *partition
	rows  uint64 // read from part and not yet counted
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
	l := c.from.layout
	if c.lookup != nil {
		full, ok := c.lookup.row(c, row)
		if !ok {
			return false
		}
		row, l = full, c.lookup.base.layout
	}
	c.key, c.row = key, l.pick(row, c.pick)
	c.sent++
	return true
}

// count charges a row to its partition.
func (c *Cursor) count(key string, row []Value, point bool) {
	c.stats.stats.ReadRows++
	c.stats.stats.ReadBytes += uint64(c.from.layout.bytes(row))
	if point {
		p := partitionOf(c.parts, key)
		p.rowReads.Add(1)
		return
	}
	if c.part == nil || key < c.part.lo || key >= c.part.hi {
		c.flush()
		c.part = partitionOf(c.parts, key)
	}
	c.rows++
}

func (c *Cursor) flush() {
	if c.rows > 0 {
		c.part.rangeRows.Add(c.rows)
		c.part.cpu.Add(int64(c.rows) * c.tx.db.costs.rangeRow)
		c.stats.parts[c.part] = struct{}{}
		c.rows = 0
	}
}

// Row returns the current row; it stays valid after Next.
func (c *Cursor) Row() []Value { return c.row }

// Err returns why Next returned false, or nil at the end of the rows.
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
			for _, k := range l.keys {
				p := partitionOf(t.parts, k)
				p.rowReads.Add(1)
				p.cpu.Add(c.tx.db.costs.pointRead)
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

// shrinkLocks keeps of the current range what was read, and nothing of the ranges after it.
func (c *Cursor) shrinkLocks() {
	current := c.spans[c.at].lock
	switch {
	case !c.begun:
		*current = span{}
	case c.reverse:
		current.lo = max(current.lo, c.key)
	default:
		current.hi = min(current.hi, c.key+keyMax)
	}
	for _, s := range c.spans[c.at+1:] {
		if s.lock != nil {
			*s.lock = span{}
		}
	}
}

// Get reads one row by its full primary key; ok is false if there is none.
func (tx *Tx) Get(table string, columns []string, key []Value) (row []Value, ok bool, err error) {
	c, err := tx.Read(ReadRequest{Table: table, Columns: columns, Ranges: []Range{Point(key...)}})
	if err != nil {
		return nil, false, err
	}
	defer c.Close()
	if c.Next() {
		return c.Row(), true, nil
	}
	return nil, false, c.Err()
}

// ReadTable reads a table at a snapshot of its own, as StreamReadTable does. The snapshot is kept until the
// cursor ends.
func (db *DB) ReadTable(r ReadRequest) (*Cursor, Snapshot, error) {
	tx := db.Begin(SnapshotReadOnly)
	c, err := tx.Read(r)
	if err != nil {
		return nil, Snapshot{}, err
	}
	c.owned = true
	at, _ := tx.Snapshot()
	return c, at, nil
}
