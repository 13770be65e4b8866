package engine

import (
	"slices"

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

// ReadRequest asks for rows of a table.
type ReadRequest struct {
	Table string
	// Index reads through a secondary index: Ranges are of the index's key (its columns, then the primary
	// key's) and rows come in its order. Columns that the index lacks are looked up in the table. Empty means
	// the primary key. Through an index of vectors the table itself is read.
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

// source returns the source of a table for the transaction, with its writes as they are and will be. core.mu
// must be held.
func (tx *Tx) source(t *table, version uint64) source {
	s := source{layout: t.layout, rows: t.view(version)}
	if st := tx.tables[t]; st != nil {
		s.writes = st.writes
	}
	return s
}

// still returns the source without the writes to come: a statement may write what it is reading.
func (s source) still() source {
	if s.writes != nil {
		s.writes = s.writes.Copy()
	}
	return s
}

// Read reads rows as of the transaction's snapshot, with its own writes on top. In a read-write transaction
// the ranges that were asked for are locked optimistically in every partition that the read came to: a foreign commit
// into them makes Commit fail.
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
	if err := db.checkRows(t.main().node, SelectRow); err != nil {
		return nil, err
	}
	version := tx.version()
	c := &Cursor{tx: tx, limit: r.Limit, reverse: r.Reverse}
	read := t
	x, err := db.readable(t, r.Index, tx.mode)
	if err != nil {
		return nil, err
	}
	if x != nil && x.table != nil {
		read = x.table
		base := tx.source(t, version).still()
		over := tx.pendingIndex(x, base.rows, base.writes)
		c.from = source{layout: read.layout, rows: read.view(version)}
		c.over = over
		if err := c.projectIndex(t, x, base, r.Columns); err != nil {
			return nil, err
		}
	} else {
		c.from = tx.source(t, version).still()
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
	c.reader = db.reader(read, tx.mode)
	c.charge(db.costs, db.opts.Clock().UnixMicro(), r.Limit > 0)
	return c, nil
}

// charge counts the reads of the cursor in the partitions that they touch.
func (c *Cursor) charge(costs costs, now int64, limited bool) {
	for _, s := range c.spans {
		for _, p := range partitionsOf(c.parts, s.span) {
			r := p.at(c.reader)
			r.accessedAt.Store(now)
			c.stats.parts[p] = struct{}{}
			if s.lo >= p.lo && s.lo != "" {
				r.sample(s.lo)
			}
			if s.point {
				r.cpu.Add(costs.pointRead)
				continue
			}
			r.rangeReads.Add(1)
			r.cpu.Add(costs.rangeRead)
			if limited {
				break // a limited read rarely goes past its first partition
			}
		}
	}
}

// main returns the table that an index's table belongs to, or the table itself.
func (t *table) main() *table {
	if t.owner != nil {
		return t.owner
	}
	return t
}

// readable returns an index of a table that a transaction of the mode can read; nil for no name. core.mu must be held.
func (c *core) readable(t *table, name string, mode Mode) (*index, error) {
	x := t.index(name)
	switch {
	case name == "":
		return nil, nil
	case x == nil:
		return nil, Errorf(SchemeError, IssueSchemeError, "Required global index not found, index name: %s", name)
	case x.building != nil, c.opts.IndexLag > 0 && c.opts.Clock().Sub(x.reported) < c.opts.IndexLag:
		return nil, Errorf(SchemeError, IssueSchemeError,
			"Requested index: %s is not ready to use for read", name)
	case x.table == nil && x.kind() != schema.IndexVector:
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
	c.pick, c.row = cols, make([]Value, len(cols))
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
