package engine

import (
	"slices"
	"sort"
	"sync/atomic"
	"time"

	"github.com/tidwall/btree"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// rowMap holds the rows of a table by encoded key. A row has one value per slot of the layout it was written
// under; later layouts may have more slots. Rows are never changed in place.
type rowMap = btree.Map[string, []Value]

// layout says how the rows of a table are laid out. It is never changed once made: ALTER TABLE makes another.
type layout struct {
	columns  []column       // in declaration order
	byName   map[string]int // index into columns
	key      []int          // indexes into columns, in key order
	keyTypes []schema.Type
	slots    []schema.Type // of every slot, those of dropped columns included
	version  uint64        // of the schema
}

// column is a column and where its value is in a row. A dropped column leaves its slot unused.
type column struct {
	name    string
	typ     schema.Type
	notNull bool
	slot    int
	fill    Value // of rows that were written before the column was added
	def     Value // of new rows that do not name the column; NULL if there is no default
	hasDef  bool
	seq     *sequence // nil unless the column is a Serial one
}

func (c *column) column() Column {
	return Column{Name: c.name, Type: Type{Base: c.typ, Optional: !c.notNull}}
}

// value returns the value of a column in a row.
func (c *column) value(row []Value) Value {
	if c.slot < len(row) {
		return row[c.slot]
	}
	return c.fill
}

// blank returns a new row in which every column has its default or NULL.
func (l *layout) blank() []Value {
	row := make([]Value, len(l.slots))
	for i := range row {
		row[i].Null = true
	}
	for i := range l.columns {
		if c := &l.columns[i]; c.hasDef {
			row[c.slot] = c.def
		}
	}
	return row
}

// widen returns a copy of a row with a value in every slot.
func (l *layout) widen(row []Value) []Value {
	wide := make([]Value, len(l.slots))
	n := copy(wide, row)
	if n < len(l.slots) {
		for i := range l.columns {
			if c := &l.columns[i]; c.slot >= n {
				wide[c.slot] = c.fill
			}
		}
	}
	return wide
}

// appendKey appends the encoded primary key of a row.
func (l *layout) appendKey(dst []byte, row []Value) []byte {
	for i, k := range l.key {
		dst = appendKeyValue(dst, l.keyTypes[i], l.columns[k].value(row))
	}
	return dst
}

// bytes returns how much a row counts for. It is the same under every later layout: a dropped column counts
// until the row is written again, and the default of an added one does not count before.
func (l *layout) bytes(row []Value) int64 {
	n := 0
	for i := range row {
		n += row[i].Bytes(l.slots[i])
	}
	return int64(n)
}

// pick returns the values of some columns of a row.
func (l *layout) pick(row []Value, columns []int) []Value {
	out := make([]Value, len(columns))
	for i, c := range columns {
		out[i] = l.columns[c].value(row)
	}
	return out
}

// slotsOf returns the slots of columns.
func (l *layout) slotsOf(columns []int) []int {
	slots := make([]int, len(columns))
	for i, c := range columns {
		slots[i] = l.columns[c].slot
	}
	return slots
}

// resolve finds columns by name. nil names stand for all columns.
func (l *layout) resolve(names []string) (columns []int, unknown string) {
	if names == nil {
		columns = make([]int, len(l.columns))
		for i := range columns {
			columns[i] = i
		}
		return columns, ""
	}
	columns = make([]int, len(names))
	for i, n := range names {
		c, ok := l.byName[n]
		if !ok {
			return nil, n
		}
		columns[i] = c
	}
	return columns, ""
}

// table is a table or an index's implementation table. All fields but those of the partitions' counters are
// guarded by core.mu.
type table struct {
	id       uint64
	node     *node
	schema   *schema.Table // without Path, Stats, Owner, Permissions, split points
	layout   *layout
	altered  time.Time            // when the schema was changed last; zero if it was not
	kept     atomic.Pointer[kept] // of the schema that it had at the last description
	changing bool                 // a change is being made, and any other one is refused
	owner    *table               // the table that this one is an index of; nil for a table of its own
	indexes  []*index
	filling  *operation // builds columns; nil if none does
	dropped  bool

	rows     *rowMap
	modified uint64  // version of the last commit that changed rows
	shared   *rowMap // a copy of rows that readers share until the next write; nil if there is none
	frozen   []frozen
	lockers  map[*Tx]*lockSet
	changes  []change // since the oldest snapshot of a read-write transaction
	floor    uint64   // changes up to this version are not listed in changes; at first that of the creation

	feeds []*feed // changefeeds; nil if there are none. Never changed in place

	parts []*partition // by key; the slice and the bounds in it are never changed in place
	last  *partition   // of the last write, to find the partition of the next
}

// frozen is the rows of a table as they were in the versions [from, until).
type frozen struct {
	from, until uint64
	rows        *rowMap
}

// change is a row that a commit changed.
type change struct {
	version uint64
	key     string
}

// maxChanges bounds the list of changes that a long transaction makes a table keep. Beyond it every reader
// with an older snapshot counts as overtaken, as with YDB's locks that grow to the whole partition.
const maxChanges = 100_000

// prepare is called before the first change of a commit: it keeps the rows for the snapshots that need them.
func (t *table) prepare(c *core) {
	next := c.version + 1
	if t.modified == next {
		return
	}
	t.dropFrozen(c)
	if newest, ok := c.snapshots.max(); ok && newest >= t.modified {
		rows := t.shared
		if rows == nil {
			rows = t.rows.Copy()
		}
		t.frozen = append(t.frozen, frozen{from: t.modified, until: next, rows: rows})
	}
	t.shared = nil
	t.modified = next
	if oldest, ok := c.writers.min(); !ok {
		t.changes = nil // nobody who could be overtaken
	} else if n := sort.Search(len(t.changes), func(i int) bool { return t.changes[i].version > oldest }); n > len(t.changes)/2 {
		t.changes = slices.Clone(t.changes[n:])
	}
}

// dropFrozen lets go of versions that no snapshot needs.
func (t *table) dropFrozen(c *core) {
	t.frozen = slices.DeleteFunc(t.frozen, func(f frozen) bool { return !c.snapshots.within(f.from, f.until) })
	if len(t.frozen) == 0 {
		t.frozen = nil
	}
}

// view returns the rows as of a version; the map is never changed. The version must be the current one or
// that of a snapshot that is still held.
func (t *table) view(version uint64) *rowMap {
	if t.modified <= version {
		if t.shared == nil {
			t.shared = t.rows.Copy()
		}
		return t.shared
	}
	for i := len(t.frozen) - 1; i >= 0; i-- {
		if f := &t.frozen[i]; f.from <= version && version < f.until {
			return f.rows
		}
	}
	// The table is younger than the snapshot.
	return new(rowMap)
}

// set stores a row, or removes it if row is nil, keeps the indexes and breaks the locks of other transactions.
// prepare must have been called.
func (t *table) set(c *core, writer *Tx, key string, row []Value) {
	var old []Value
	var existed bool
	if row == nil {
		old, existed = t.rows.Delete(key)
	} else {
		old, existed = t.rows.Set(key, row)
	}
	p := t.partition(key)
	p.sample(key)
	switch {
	case row == nil && existed:
		p.rows.Add(-1)
		p.bytes.Add(-t.layout.bytes(old))
		p.deletes.Add(1)
	case row == nil:
		p.deletes.Add(1)
	case existed:
		p.bytes.Add(t.layout.bytes(row) - t.layout.bytes(old))
		p.updates.Add(1)
	default:
		p.rows.Add(1)
		p.bytes.Add(t.layout.bytes(row))
		p.updates.Add(1)
	}
	p.cpu.Add(c.costs.writeRow)
	for tx, locks := range t.lockers {
		if tx != writer && tx.broken == nil && locks.contains(key) {
			tx.broken = t
			p.locksBroken.Add(1)
		}
	}
	if c.writers.any() {
		if len(t.changes) >= maxChanges {
			t.changes, t.floor = t.changes[:0], c.version+1
		}
		t.changes = append(t.changes, change{t.modified, key})
	}
	for _, x := range t.indexes {
		if x.table != nil {
			x.rowChanged(c, writer, old, row)
		}
	}
}

// partition returns the partition that holds a key.
func (t *table) partition(key string) *partition {
	if p := t.last; p != nil && p.lo <= key && key < p.hi {
		return p
	}
	t.last = partitionOf(t.parts, key)
	return t.last
}

func partitionOf(parts []*partition, key string) *partition {
	i := sort.Search(len(parts), func(i int) bool { return parts[i].lo > key })
	return parts[i-1]
}

// versions counts what holds each version, in ascending order.
type versions struct {
	list []held
}

type held struct {
	version uint64
	count   int
}

func (v *versions) any() bool { return len(v.list) > 0 }

func (v *versions) add(version uint64) {
	i, found := slices.BinarySearchFunc(v.list, version, func(h held, n uint64) int { return compareUint(h.version, n) })
	if !found {
		v.list = slices.Insert(v.list, i, held{version: version})
	}
	v.list[i].count++
}

func (v *versions) remove(version uint64) {
	i, found := slices.BinarySearchFunc(v.list, version, func(h held, n uint64) int { return compareUint(h.version, n) })
	if !found {
		return
	}
	if v.list[i].count--; v.list[i].count == 0 {
		v.list = slices.Delete(v.list, i, i+1)
	}
}

func (v *versions) min() (uint64, bool) {
	if len(v.list) == 0 {
		return 0, false
	}
	return v.list[0].version, true
}

func (v *versions) max() (uint64, bool) {
	if len(v.list) == 0 {
		return 0, false
	}
	return v.list[len(v.list)-1].version, true
}

// within reports whether a version of [from, until) is held.
func (v *versions) within(from, until uint64) bool {
	i, _ := slices.BinarySearchFunc(v.list, from, func(h held, n uint64) int { return compareUint(h.version, n) })
	return i < len(v.list) && v.list[i].version < until
}

func compareUint(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
