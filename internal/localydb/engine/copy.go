package engine

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// CopyItem is one table of CopyTables.
type CopyItem struct {
	Source, Destination string
	OmitIndexes         bool
}

// maxCopies is the number of tables that one CopyTables takes.
// Source: MaxConsistentCopyTargets in ydb/core/tx/schemeshard of ydb-platform/ydb.
const maxCopies = 10_000

// CopyTables copies tables as of one moment: rows, partitions, settings, TTL, attributes, sequences and, unless
// they are left out, indexes. Changefeeds, owner and rights stay behind. Destinations must not exist, the
// directories above them must.
func (db *DB) CopyTables(items []CopyItem) error {
	sources := make([]string, len(items))
	for i, item := range items {
		sources[i] = item.Source
	}
	return changing(db, sources, func() error { return copyTables(db, items) })
}

func copyTables(db *DB, items []CopyItem) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if len(items) == 0 || len(items) > maxCopies {
		return Errorf(BadRequest, IssueBadRequest, "Consistent copy of %d tables: the number must be 1 to %d", len(items), maxCopies)
	}
	type job struct {
		from *table
		dir  *node
		item CopyItem
	}
	var jobs []job
	seen := map[string]bool{}
	for _, item := range items {
		from, err := db.ownTable(item.Source, SelectRow)
		if err != nil {
			return err
		}
		if from.schema.Store == schema.StoreColumn {
			return Errorf(BadRequest, IssueBadRequest, "Cannot copy column table %s", from.node.full())
		}
		if !item.OmitIndexes {
			for _, x := range from.indexes {
				if x.table == nil {
					return Errorf(PreconditionFailed, IssueNone, "Consistent copy table doesn't support table with index type %s", x.kind())
				}
			}
		}
		dir, err := db.destination(item.Destination, seen)
		if err != nil {
			return err
		}
		jobs = append(jobs, job{from, dir, item})
	}
	for _, j := range jobs {
		db.copyTable(j.from, j.dir, lastElement(db.absolute(j.item.Destination)), j.item.OmitIndexes)
	}
	return nil
}

// destination returns the directory of a path that must be free. seen holds the paths of the same request.
func (db *DB) destination(path string, seen map[string]bool) (*node, error) {
	if err := db.checkPath(path); err != nil {
		return nil, err
	}
	full := db.absolute(path)
	if n := db.lookup(path); n != nil {
		return nil, pathExists(n)
	}
	if seen[full] {
		return nil, Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path is named twice", full)
	}
	seen[full] = true
	dir := db.lookup(full[:strings.LastIndexByte(full, '/')])
	if dir == nil || !dir.directory() {
		return nil, Errorf(SchemeError, IssuePathNotExist,
			"Check failed: path: '%s', error: path hasn't been resolved, nearest resolved path: '%s'", full, db.opts.Name)
	}
	if err := db.checkScheme(dir, CreateTable); err != nil {
		return nil, err
	}
	return dir, nil
}

// copyTable copies a table into a directory.
func (db *DB) copyTable(from *table, dir *node, name string, omitIndexes bool) {
	s := from.schema.Clone()
	s.Changefeeds = nil
	if omitIndexes {
		s.Indexes = nil
	}
	n := &node{name: name, kind: KindTable, owner: db.ownerName(), created: db.moment()}
	dir.add(n)
	s.Path = n.full()
	l := *from.layout
	l.columns = slices.Clone(from.layout.columns)
	t := db.cloneRows(n, from, s, &l)
	for i := range l.columns {
		c := &l.columns[i]
		if c.seq != nil {
			c.seq = c.seq.clone()
			db.nextID++
			c.seq.id = db.nextID
			n.add(&node{name: c.seq.name, kind: KindSequence, owner: n.owner, created: n.created, seq: c.seq})
		}
	}
	if omitIndexes {
		return
	}
	for _, x := range from.indexes {
		in := &node{name: x.def.Name, kind: KindIndex, owner: n.owner, created: n.created}
		n.add(in)
		impl := &node{name: implTable, kind: KindTable, owner: n.owner, created: n.created}
		in.add(impl)
		is := x.table.schema.Clone()
		is.Path = impl.full()
		y := &index{def: x.def, owner: t, loadSet: x.loadSet, minSet: x.minSet, table: db.cloneRows(impl, x.table, is, x.table.layout)}
		y.table.owner = t
		y.bind()
		for _, ch := range x.queue {
			y.enqueue(db.core, ch)
		}
		t.indexes = append(t.indexes, y)
	}
}

// cloneRows makes the table of a node with the rows and partitions of another.
func (c *core) cloneRows(n *node, from *table, s *schema.Table, l *layout) *table {
	bounds := make([]string, 0, len(from.parts))
	for _, p := range from.parts[1:] {
		bounds = append(bounds, p.lo)
	}
	t := c.newTable(n, s, l, bounds)
	t.rows = from.rows.Copy()
	for i, p := range from.parts {
		t.parts[i].rows.Store(p.rows.Load())
		t.parts[i].bytes.Store(p.bytes.Load())
	}
	return t
}

// RenameItem is one table of RenameTables.
type RenameItem struct {
	Source, Destination string
	Replace             bool // drop a table that is at Destination
}

// RenameTables renames tables in the given order, all or none. A table keeps its own owner, rights and
// attributes.
// Source of the rights that are asked for: ESchemeOpMoveTable in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func (db *DB) RenameTables(items []RenameItem) error {
	sources := make([]string, len(items))
	for i, item := range items {
		sources[i] = item.Source
	}
	return changing(db, sources, func() error { return renameTables(db, items) })
}

func renameTables(db *DB, items []RenameItem) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if len(items) == 0 {
		return Errorf(BadRequest, IssueBadRequest, "Rename of no tables")
	}
	// Checked on a plan of which path leads to what, so that nothing has to be undone.
	at := map[string]*table{} // nil for a path that was freed
	find := func(path string, want Rights) (*table, error) {
		if t, moved := at[db.absolute(path)]; moved {
			if t == nil {
				return nil, notFound()
			}
			return t, nil
		}
		return db.ownTable(path, want)
	}
	var drops []*table
	for _, item := range items {
		from, err := find(item.Source, SelectRow|RemoveSchema)
		if err != nil {
			return err
		}
		if from.schema.Store == schema.StoreColumn {
			return Errorf(SchemeError, IssueSchemeError, "RENAME is prohibited for column tables")
		}
		if len(from.schema.Changefeeds) > 0 {
			return Errorf(PreconditionFailed, IssueNone, "Cannot move table with cdc streams")
		}
		to := db.absolute(item.Destination)
		there := db.lookup(to)
		t, moved := at[to]
		switch {
		case moved && t != nil:
			there = t.node
		case moved:
			there = nil
		case there == nil:
			if _, err := db.destination(to, map[string]bool{}); err != nil {
				return err
			}
		}
		if there != nil {
			if !item.Replace || there.table == nil || there.table == from {
				return pathExists(there)
			}
			old, err := find(to, RemoveSchema)
			if err != nil {
				return err
			}
			drops = append(drops, old)
		}
		if dir := db.lookup(to[:strings.LastIndexByte(to, '/')]); dir != nil {
			if err := db.checkScheme(dir, CreateTable); err != nil {
				return err
			}
		}
		at[db.absolute(item.Source)] = nil
		at[to] = from
	}
	for _, t := range drops {
		db.drop(t)
	}
	for path, t := range at {
		if t == nil || t.dropped {
			continue
		}
		if parent := t.node.parent; parent.children[t.node.name] == t.node {
			delete(parent.children, t.node.name)
		}
		t.node.name = lastElement(path)
	}
	now := db.moment()
	for path, t := range at {
		if t == nil || t.dropped {
			continue
		}
		db.lookup(path[:strings.LastIndexByte(path, '/')]).add(t.node)
		db.moved(t, now)
	}
	return nil
}

// moved gives a renamed table and its indexes new ids and times of creation, as YDB does, to which a moved table is a new
// path, and ends the transactions that use it.
// Source: TPropose in ydb/core/tx/schemeshard/schemeshard__operation_move_table.cpp of ydb-platform/ydb.
func (c *core) moved(t *table, now moment) {
	t.node.createdAt(now)
	c.nextID++
	t.id = c.nextID
	l := *t.layout
	l.version++
	t.layout = &l
	t.schema = t.schema.Clone()
	t.schema.Path = t.node.full()
	c.breakAll(t)
	for _, x := range t.indexes {
		if x.table != nil {
			c.nextID++
			x.table.id = c.nextID
			x.table.schema = x.table.schema.Clone()
			x.table.schema.Path = x.table.node.full()
			c.breakAll(x.table)
		}
	}
}
