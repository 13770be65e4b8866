package engine

import (
	"slices"
	"time"

	"github.com/tidwall/btree"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// implTable is the name of an index's implementation table, below the name of the index.
const implTable = "indexImplTable"

// index is an index of a table. The rows of a secondary index are in a table of their own, sorted by the
// index's columns and the primary key.
type index struct {
	def      schema.Index
	owner    *table
	table    *table // nil for the kinds that this engine only describes
	from     []int  // for each column of table, its column in the owner
	keyLen   int    // number of columns of the index itself at the front of the key
	loadSet  bool   // AUTO_PARTITIONING_BY_LOAD was given
	minSet   bool   // AUTO_PARTITIONING_MIN_PARTITIONS_COUNT was given
	queue    []indexChange
	building *operation // nil when the index is ready
	reported time.Time  // when its build was reported done; zero if it was not built
}

// indexChange is a row change that an asynchronous index has yet to see.
type indexChange struct{ old, new []Value }

func (x *index) kind() schema.IndexKind { return x.def.Kind }

// indexLayout is what an index will be, found before anything is changed.
type indexLayout struct {
	def    schema.Index
	given  schema.Partitioning // that of def, before the defaults were filled in
	schema *schema.Table       // of the implementation table; nil if there is none
	layout *layout
	bounds []string
}

// newIndexLayout lays out the implementation table of an index of a table with the given layout and key.
func newIndexLayout(l *layout, primaryKey []string, def schema.Index) (*indexLayout, error) {
	x := &indexLayout{def: def, given: def.Partitioning}
	if def.Kind.Secondary() {
		s := &schema.Table{Store: schema.StoreRow, Partitioning: def.Partitioning}
		add := func(name string) {
			if _, ok := s.Column(name); ok {
				return
			}
			c := l.columns[l.byName[name]]
			s.Columns = append(s.Columns, schema.Column{Name: name, Type: c.typ, NotNull: c.notNull})
		}
		for _, k := range slices.Concat(def.Columns, primaryKey) {
			add(k)
		}
		for _, c := range s.Columns {
			s.PrimaryKey = append(s.PrimaryKey, c.Name)
		}
		for _, c := range def.Cover {
			add(c)
		}
		var err error
		if x.layout, err = newLayout(nil, s, s.Columns); err != nil {
			return nil, err
		}
		if x.bounds, err = startBounds(s, x.layout, nil); err != nil {
			return nil, err
		}
		x.schema = s
	}
	fillPartitioning(&x.def.Partitioning, len(x.bounds)+1)
	if x.schema != nil {
		x.schema.Partitioning = x.def.Partitioning
	}
	return x, nil
}

// addIndex adds an index to a table. It is empty: complete if the table is empty too.
func (c *core) addIndex(t *table, from *indexLayout) *index {
	x := &index{def: from.def, owner: t, loadSet: from.given.ByLoad != schema.NotSet, minSet: from.given.Min > 0}
	in := &node{name: from.def.Name, kind: KindIndex, owner: t.node.owner, created: c.moment()}
	t.node.add(in)
	if from.schema != nil {
		impl := &node{name: implTable, kind: KindTable, owner: t.node.owner, created: in.created}
		in.add(impl)
		from.schema.Path = impl.full()
		x.table = c.newTable(impl, from.schema, from.layout, from.bounds)
		x.table.owner = t
	}
	x.bind()
	t.indexes = append(t.indexes, x)
	return x
}

// bind finds the owner's column for each column of the index. It is done again when the owner's layout changes.
func (x *index) bind() {
	if x.table == nil {
		return
	}
	x.from = x.from[:0:0]
	for i := range x.table.layout.columns {
		x.from = append(x.from, x.owner.layout.byName[x.table.layout.columns[i].name])
	}
	x.keyLen = len(x.def.Columns)
}

// row returns the index's row for a row of the table.
func (x *index) row(row []Value) []Value { return x.owner.layout.pick(row, x.from) }

// key returns the encoded key of an index's row.
func (x *index) key(row []Value) string { return string(x.table.layout.appendKey(nil, row)) }

// prefix returns the encoded values of the index's own columns, and whether one of them is NULL: a unique
// index takes NULLs for different from each other.
func (x *index) prefix(row []Value) (encoded string, null bool) {
	var dst []byte
	for i := range x.keyLen {
		null = null || row[i].Null
		dst = appendKeyValue(dst, x.table.layout.columns[i].typ, row[i])
	}
	return string(dst), null
}

// rowChanged brings the index up to date with a change of the table, now or, if it is asynchronous, soon.
func (x *index) rowChanged(c *core, writer *Tx, old, new []Value) {
	if x.kind() == schema.IndexAsync {
		x.enqueue(c, indexChange{old, new})
		return
	}
	x.apply(c, writer, old, new)
}

// enqueue leaves a change to the background work.
func (x *index) enqueue(c *core, ch indexChange) {
	x.queue = append(x.queue, ch)
	if len(x.queue) == 1 {
		c.lagging = append(c.lagging, x)
		c.wakeUp()
	}
}

func (x *index) apply(c *core, writer *Tx, old, new []Value) {
	x.table.prepare(c)
	var oldKey, newKey string
	var newRow []Value
	if old != nil {
		oldKey = x.key(x.row(old))
	}
	if new != nil {
		newRow = x.row(new)
		newKey = x.key(newRow)
	}
	if old != nil && oldKey != newKey {
		x.table.set(c, writer, oldKey, nil)
	}
	if new == nil {
		return
	}
	if oldKey == newKey && slices.Equal(x.row(old), newRow) {
		return
	}
	x.table.set(c, writer, newKey, newRow)
}

// asyncBatch is how many changes of asynchronous indexes are applied under one hold of the lock.
const asyncBatch = 1000

// applyAsync brings the asynchronous indexes up to date.
func (db *DB) applyAsync() {
	for db.applySomeAsync() {
	}
}

func (db *DB) applySomeAsync() (more bool) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if len(db.lagging) == 0 {
		return false
	}
	x := db.lagging[0]
	n := min(len(x.queue), asyncBatch)
	if !x.table.dropped {
		for _, ch := range x.queue[:n] {
			x.apply(db.core, nil, ch.old, ch.new)
		}
		db.version++
	}
	x.queue = x.queue[n:]
	if len(x.queue) == 0 {
		x.queue = nil
		db.lagging = db.lagging[1:]
	}
	return len(db.lagging) > 0
}

// indexOverlay holds what a transaction is going to do to an index: the new row, or nil for a row that goes.
type indexOverlay = btree.Map[string, []Value]

// pendingIndex derives the changes of an index from the changes of its table that a transaction holds.
func (tx *Tx) pendingIndex(x *index, rows *rowMap, writes *overlay) *indexOverlay {
	out := new(indexOverlay)
	if writes == nil {
		return out
	}
	l := x.owner.layout
	type put struct {
		key string
		row []Value
	}
	var puts []put
	writes.Scan(func(key string, p *pending) bool {
		old, exists := rows.Get(key)
		if exists {
			out.Set(x.key(x.row(old)), nil)
		}
		if row, ok := p.result(l, old, exists); ok {
			r := x.row(row)
			puts = append(puts, put{x.key(r), r})
		}
		return true
	})
	for _, p := range puts {
		out.Set(p.key, p.row)
	}
	return out
}
