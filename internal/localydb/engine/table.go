package engine

import (
	"math/bits"
	"slices"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// CreateOptions are what a new table needs beyond its schema.
type CreateOptions struct {
	// Bounds are the first keys of all partitions but the first, as values of the leading key columns. nil
	// means that Partitioning.Uniform or Partitioning.SplitPoints of the schema say it.
	Bounds [][]Value
	// IfNotExists makes an existing table of the path a success.
	IfNotExists bool
}

// CreateTable creates a table and the directories above it. Path of the schema is absolute or relative.
// Position, Stats, Owner and Permissions of the schema are ignored.
func (db *DB) CreateTable(t *schema.Table, opts CreateOptions) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if err := db.checkPath(t.Path); err != nil {
		return err
	}
	if n := db.lookup(t.Path); n != nil {
		if opts.IfNotExists && n.table != nil {
			return nil
		}
		return pathExists(n)
	}
	s := t.Clone()
	s.Path = db.absolute(t.Path)
	if bounds := uuidBounds(s); bounds != nil && opts.Bounds == nil {
		opts.Bounds, s.Partitioning.Uniform = bounds, 0
	}
	if problems := s.Validate(); len(problems) > 0 {
		return refuseSchema(problems, SchemeError)
	}
	if len(s.Changefeeds) > 0 {
		return Errorf(GenericError, IssueDefaultError, "Cannot create table with changefeed")
	}
	if err := unknownSetting(s); err != nil {
		return err
	}
	l, err := newLayout(nil, s, s.Columns)
	if err != nil {
		return err
	}
	bounds, err := startBounds(s, l, opts.Bounds)
	if err != nil {
		return err
	}
	var layouts []*indexLayout
	for _, def := range s.Indexes {
		x, err := newIndexLayout(l, s.PrimaryKey, def)
		if err != nil {
			return err
		}
		layouts = append(layouts, x)
	}
	elements := db.elements(t.Path)
	dir, err := db.makeDirs(elements[:len(elements)-1], CreateTable)
	if err != nil {
		return err
	}
	fillPartitioning(&s.Partitioning, len(bounds)+1)
	s.Stats, s.Owner, s.Permissions, s.Pos = nil, "", nil, schema.Position{}
	kind := KindTable
	if s.Store == schema.StoreColumn {
		kind = KindColumnTable
	}
	n := &node{name: elements[len(elements)-1], kind: kind, owner: db.ownerName(), created: db.moment()}
	dir.add(n)
	tbl := db.newTable(n, s, l, bounds)
	for i := range l.columns {
		c := &l.columns[i]
		if c.seq == nil {
			continue
		}
		db.nextID++
		c.seq.id = db.nextID
		n.add(&node{name: c.seq.name, kind: KindSequence, owner: n.owner, created: n.created, seq: c.seq})
	}
	for _, x := range layouts {
		db.addIndex(tbl, x)
	}
	tbl.syncIndexes()
	return nil
}

// unknownSetting refuses settings that no field of the schema holds.
func unknownSetting(s *schema.Table) error {
	if len(s.Settings) == 0 {
		return nil
	}
	return Errorf(GenericError, IssueDefaultError, "Unknown table setting: %s", s.Settings[0].Name)
}

// newTable makes the table of a node.
func (c *core) newTable(n *node, s *schema.Table, l *layout, bounds []string) *table {
	c.nextID++
	t := &table{id: c.nextID, node: n, schema: s, layout: l, rows: new(rowMap), modified: c.version, floor: c.version}
	n.table = t
	now := c.opts.Clock()
	lo := ""
	for _, b := range append(slices.Clone(bounds), keyMax) {
		t.parts = append(t.parts, c.newPartition(lo, b, now))
		lo = b
	}
	return t
}

// newLayout lays out the columns. prev is the layout that the stored rows have, nil for a new table.
func newLayout(prev *layout, s *schema.Table, columns []schema.Column) (*layout, error) {
	l := &layout{byName: make(map[string]int, len(columns)), version: 1}
	if prev != nil {
		l.slots, l.version = slices.Clone(prev.slots), prev.version+1
	}
	for i, sc := range columns {
		c := column{name: sc.Name, typ: sc.Type, notNull: sc.NotNull, def: NullValue, fill: NullValue}
		if sc.Default != "" {
			v, err := defaultValue(sc.Type, sc.Default)
			if err != nil {
				return nil, Errorf(BadRequest, IssueDefaultError, "Default expr of column %s: %s", sc.Name, err)
			}
			c.def, c.hasDef = v, true
		}
		known := false
		if prev != nil {
			if j, ok := prev.byName[sc.Name]; ok {
				old := &prev.columns[j]
				c.slot, c.fill, c.seq, known = old.slot, old.fill, old.seq, true
			}
		}
		if !known {
			c.slot = len(l.slots)
			l.slots = append(l.slots, sc.Type)
			// Rows that are there get the default of an added column.
			c.fill = c.def
			if sc.Sequence != nil {
				c.seq = newSequence(sc)
			}
		}
		l.columns = append(l.columns, c)
		l.byName[sc.Name] = i
	}
	for _, k := range s.PrimaryKey {
		i := l.byName[k]
		l.key = append(l.key, i)
		l.keyTypes = append(l.keyTypes, l.columns[i].typ)
	}
	return l, nil
}

// pathExists is the refusal to create something where something is.
func pathExists(n *node) *Error {
	kinds := map[EntryKind]string{
		KindDirectory: "EPathTypeDir", KindDatabase: "EPathTypeDir", KindTable: "EPathTypeTable",
		KindColumnTable: "EPathTypeColumnTable", KindTopic: "EPathTypeCdcStream", KindSequence: "EPathTypeSequence",
		KindIndex: "EPathTypeTableIndex", KindView: "EPathTypeView", KindReplication: "EPathTypeReplication",
		KindTransfer: "EPathTypeTransfer", KindExternalTable: "EPathTypeExternalTable",
		KindExternalDataSource: "EPathTypeExternalDataSource",
	}
	id := uint64(1)
	if n.table != nil {
		id = n.table.id
	}
	return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path exist, request doesn't accept it"+
		" (id: [OwnerId: %d, LocalPathId: %d], type: %s, state: EPathStateNoChanges)", n.full(), uint64(ownerID), id, kinds[n.kind])
}

// ownerID is the number of the scheme shard of a one-node cluster.
const ownerID = 72057594046678944

// refuseSchema is the answer to problems of a table, whose status is that of the first one. What the scheme refuses has the given one:
// SCHEME_ERROR of a new table, BAD_REQUEST of a change.
func refuseSchema(problems []schema.Problem, status Status) *Error {
	status = map[schema.Part]Status{schema.Scheme: status, schema.Compiler: status, schema.Request: BadRequest, schema.Paths: SchemeError,
		schema.State: PreconditionFailed, schema.Resources: GenericError}[problems[0].By]
	code := uint32(IssueSchemeError)
	if status == BadRequest {
		code = IssueBadRequest
	}
	e := &Error{Status: status}
	for _, p := range problems {
		e.Issues = append(e.Issues, Issue{Code: code, Message: p.String()})
	}
	return e
}

// changing makes a change of the tables at some paths, which takes its time: any other change of one of them is refused meanwhile.
func changing(db *DB, paths []string, do func() error) error {
	if db.opts.SchemaTime == 0 {
		return do()
	}
	var taken []*table
	set := func(is bool) {
		for _, t := range taken {
			t.changing = is
		}
	}
	db.mu.Lock()
	for _, path := range paths {
		t, err := db.findTable(path)
		if err == nil && t.changing {
			db.mu.Unlock()
			return underOperation(t)
		}
		if err == nil && !slices.Contains(taken, t) { // else it is refused with its own words
			taken = append(taken, t)
		}
	}
	set(true)
	db.mu.Unlock()
	time.Sleep(db.opts.SchemaTime)
	err := do()
	db.mu.Lock()
	defer db.mu.Unlock()
	set(false)
	return err
}

// underOperation is the refusal of a change of a table beside another one, such as the build of an index: YDB does not wait.
func underOperation(t *table) *Error {
	return Errorf(Overloaded, IssueNone, "Check failed: path: '%s', error: path is under operation", t.node.full())
}

// ownTable finds a table that may be changed: not one of an index, not one whose index is being built.
func (db *DB) ownTable(path string, want Rights) (*table, error) {
	t, err := db.findTable(path)
	if err != nil {
		return nil, err
	}
	if t.owner != nil {
		return nil, Errorf(SchemeError, IssueSchemeError,
			"Check failed: path: '%s', error: path is not a common path (index implementation table)", t.node.full())
	}
	if err := db.checkScheme(t.node, want); err != nil {
		return nil, err
	}
	for _, x := range t.indexes {
		if x.building != nil {
			return nil, underOperation(t)
		}
	}
	if t.filling != nil {
		return nil, underOperation(t)
	}
	return t, nil
}

// DropTable drops a table with its indexes, sequences and changefeeds.
func (db *DB) DropTable(path string) error {
	return changing(db, []string{path}, func() error {
		db.mu.Lock()
		defer db.mu.Unlock()
		t, err := db.ownTable(path, RemoveSchema)
		if err == nil {
			db.drop(t)
		}
		return err
	})
}

// drop takes a table and its indexes out of the tree.
func (c *core) drop(t *table) {
	delete(t.node.parent.children, t.node.name)
	t.dropped = true
	c.breakAll(t)
	for _, f := range t.feeds {
		f.end()
	}
	for _, x := range t.indexes {
		if x.table != nil {
			x.table.dropped = true
			c.breakAll(x.table)
		}
	}
}

// breakAll breaks all locks on a table.
func (c *core) breakAll(t *table) {
	for tx := range t.lockers {
		if tx.broken == nil {
			tx.broken = t
		}
	}
}

// TableInfo is a table as DescribeTable shows it.
type TableInfo struct {
	// Schema has an absolute Path, Stats, Owner, Permissions, all partitioning settings spelled out, and no
	// split points: they are in Bounds.
	Schema     *schema.Table
	Entry      Entry
	PathID     uint64
	Version    uint64      // grows with every change of the schema; compiled statements are keyed by PathID and it
	Bounds     [][]Value   // first keys of all partitions but the first, values of the leading key columns
	Partitions []Partition // in key order
	Indexes    []IndexInfo // in the order of Schema.Indexes
	Sequences  map[string]SequenceInfo
	Created    time.Time
	Modified   time.Time
	Building   []string // columns that are being built, which nobody may write yet
	IndexTable bool     // the path is an index's implementation table
	SystemView bool     // the path is a system view

	made *schema.Table // what Schema was made of; nil for a system view
	kept *atomic.Pointer[kept]
}

// kept is what was made of a table's schema.
type kept struct {
	of  *schema.Table
	out any
}

// Keep returns what is made of Schema alone, its statistics, owner and rights aside: what was made before while the schema is the same.
// Nobody changes it.
func (t *TableInfo) Keep(make func() (any, error)) (any, error) {
	if t.kept == nil || t.Sequences != nil { // which go on
		return make()
	}
	if k := t.kept.Load(); k != nil && k.of == t.made {
		return k.out, nil
	}
	out, err := make()
	if err == nil {
		t.kept.Store(&kept{of: t.made, out: out})
	}
	return out, err
}

// Columns returns the columns with their nullability, in order.
func (t *TableInfo) Columns() []Column {
	out := make([]Column, len(t.Schema.Columns))
	for i, c := range t.Schema.Columns {
		out[i] = Column{Name: c.Name, Type: Type{Base: c.Type, Optional: !c.NotNull}}
	}
	return out
}

// Partition is what DescribeTable says of one partition.
type Partition struct {
	TabletID uint64
	NodeID   uint32
	Rows     uint64
	Bytes    uint64
}

// Describe describes a table or an index's implementation table. System views have it too, with columns and
// key only.
func (db *DB) Describe(path string) (*TableInfo, error) {
	if info, ok := db.describeSystem(path); ok {
		return info, db.CheckSystem(DescribeSchema)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.findTable(path)
	if err != nil {
		return nil, err
	}
	if err := db.checkDescribe(t.node); err != nil {
		return nil, err
	}
	return db.describe(t, t.parts), nil
}

// DescribeFor is Describe without the partitions, for a call that needs another right, to read (SelectRow) or write (UpdateRow)
// rows, or none of the partitions.
func (db *DB) DescribeFor(path string, want Rights) (*TableInfo, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.findTable(path)
	if err != nil {
		return nil, err
	}
	if err := db.checkCall(t.main().node, want); err != nil {
		return nil, err
	}
	return db.describe(t, nil), nil
}

// describe describes a table, with some of its partitions. Split points are shown to those who may read its rows.
func (db *DB) describe(t *table, parts []*partition) *TableInfo {
	s := t.schema.Clone()
	s.Path = t.node.full()
	s.Owner, s.Permissions, s.InheritanceOff = t.node.owner, described(t.node.acl), t.node.closed
	s.Stats = &schema.Stats{Rows: uint64(t.rows.Len()), Bytes: uint64(t.size()), Partitions: uint64(len(t.parts))}
	info := &TableInfo{
		Schema: s, Entry: t.node.entry(), PathID: t.id, Version: t.layout.version,
		Created: t.node.created.at, Modified: t.node.created.at, IndexTable: t.owner != nil, made: t.schema, kept: &t.kept,
	}
	if t.filling != nil {
		info.Building = t.filling.columns
	}
	reads := db.may(t.node, SelectRow)
	for i, p := range parts {
		info.Partitions = append(info.Partitions, p.describe())
		if at := p.updated(); at.After(info.Modified) {
			info.Modified = at
		}
		if i > 0 && reads {
			info.Bounds = append(info.Bounds, t.boundValues(p.lo))
		}
	}
	for _, x := range t.indexes {
		xi := IndexInfo{Name: x.def.Name, Ready: x.building == nil}
		if x.table != nil {
			xi.SizeBytes, xi.Table = uint64(x.table.size()), x.table.node.full()
		}
		info.Indexes = append(info.Indexes, xi)
	}
	for i := range t.layout.columns {
		c := &t.layout.columns[i]
		if c.seq == nil {
			continue
		}
		if info.Sequences == nil {
			info.Sequences = map[string]SequenceInfo{}
		}
		info.Sequences[c.name] = c.seq.info(info.Schema.Path)
		if sc := &s.Columns[i]; sc.Sequence != nil {
			*sc.Sequence = c.seq.schema()
		}
	}
	return info
}

// Unchanged reports whether Describe, which gave info for the path, would find the same table with the same schema for
// the user of db. Its statistics, partitions and rights may be others.
func (db *DB) Unchanged(path string, info *TableInfo) bool {
	if info.SystemView {
		return true
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.lookup(path)
	return n != nil && n.table != nil && n.table.id == info.PathID && n.table.schema == info.made &&
		db.may(n, DescribeSchema)
}

// size returns the bytes of all rows.
func (t *table) size() int64 {
	var n int64
	for _, p := range t.parts {
		n += p.bytes.Load()
	}
	return n
}

// boundValues returns the values of an encoded bound, which may be a prefix of a key.
func (t *table) boundValues(bound string) []Value {
	for n := len(t.layout.keyTypes); n > 0; n-- {
		if v, err := decodeKey(bound, t.layout.keyTypes[:n]); err == nil {
			return v
		}
	}
	return nil
}

// startBounds returns the encoded first keys of the partitions of a new table, without the first.
func startBounds(s *schema.Table, l *layout, given [][]Value) ([]string, error) {
	p := s.Partitioning
	if s.Store == schema.StoreColumn {
		return nil, nil
	}
	if given == nil {
		for i, point := range p.SplitPoints {
			if len(point) > len(l.key) {
				return nil, Errorf(BadRequest, IssueBadRequest,
					"Partition at keys has %d key values while there are only %d key columns", len(point), len(l.key))
			}
			values := make([]Value, len(point))
			for j, literal := range point {
				v, err := defaultValue(l.keyTypes[j], literal)
				if err != nil {
					return nil, Errorf(BadRequest, IssueBadRequest, "Failed to convert value %q of split point %d: %s", literal, i, err)
				}
				values[j] = v
			}
			given = append(given, values)
		}
	}
	if given == nil && p.Uniform > 0 {
		if p.Uniform > schema.MaxPartitions {
			return nil, Errorf(SchemeError, IssueSchemeError, "Invalid partition count specified: %d", p.Uniform)
		}
		points, err := uniformBounds(l.keyTypes[0], int(p.Uniform))
		if err != nil {
			return nil, err
		}
		for _, v := range points {
			given = append(given, []Value{v})
		}
	}
	if len(given) >= schema.MaxPartitions {
		return nil, Errorf(SchemeError, IssueSchemeError, "Invalid partition count specified: %d", len(given)+1)
	}
	var bounds []string
	prev := string(appendTuple(nil, l.keyTypes[:1], []Value{NullValue}))
	for i, values := range given {
		if len(values) == 0 || len(values) > len(l.key) {
			return nil, Errorf(BadRequest, IssueBadRequest,
				"Partition at keys has %d key values while there are only %d key columns", len(values), len(l.key))
		}
		b := string(appendTuple(nil, l.keyTypes, values))
		if b <= prev {
			return nil, Errorf(SchemeError, IssueSchemeError, "Partition ranges are not sorted at index %d", i)
		}
		bounds = append(bounds, b)
		prev = b
	}
	return bounds, nil
}

// uniformBounds returns the first keys that UNIFORM_PARTITIONS = count gives to all partitions but the first.
func uniformBounds(first schema.Type, count int) ([]Value, error) {
	if first != schema.Uint32 && first != schema.Uint64 {
		return nil, Errorf(SchemeError, IssueSchemeError,
			"Unsupported first key column type %s, only Uint32 and Uint64 are supported", first)
	}
	bounds := make([]Value, 0, max(count-1, 0))
	for _, b := range schema.UniformBounds(first, count) {
		bounds = append(bounds, Uint(b))
	}
	return bounds, nil
}

// uuidBounds returns the first keys that UNIFORM_PARTITIONS gives where the key begins with a Uuid, nil for others.
// They cut by the first bytes in memory. The model of a table does not take this, as older releases do not.
// Source: KqpScheme.CreateTableWithUniformPartitionsUuid in ydb/core/kqp/ut/scheme/kqp_scheme_ut.cpp of
// ydb-platform/ydb.
func uuidBounds(s *schema.Table) [][]Value {
	n := s.Partitioning.Uniform
	if n < 2 || n > schema.MaxPartitions || len(s.PrimaryKey) == 0 {
		return nil
	}
	if c, _ := s.Column(s.PrimaryKey[0]); c.Type != schema.UUID {
		return nil
	}
	var out [][]Value
	for i := uint64(1); i < n; i++ {
		at := uint64(float64(1<<64) * (float64(i) / float64(n)))
		out = append(out, []Value{{U: bits.ReverseBytes64(at)}})
	}
	return out
}

// fillPartitioning spells out the settings that a new table takes by default, and forgets how it was cut at
// first: YDB keeps only the minimum that this implies.
func fillPartitioning(p *schema.Partitioning, count int) {
	p.Complete()
	if p.Min == 0 {
		p.Min = uint64(count)
	}
	p.Uniform, p.SplitPoints = 0, nil
}

// IndexInfo is the state of an index.
type IndexInfo struct {
	Name      string
	Ready     bool // false while it is being built
	SizeBytes uint64
	Table     string // path of the implementation table; empty for kinds that have none here
}
