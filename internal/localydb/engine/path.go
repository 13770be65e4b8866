package engine

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// EntryKind is what a path leads to.
type EntryKind int

// The kinds of entries.
const (
	KindDirectory EntryKind = iota + 1
	KindDatabase
	KindTable
	KindColumnTable
	KindTopic    // of a changefeed, at <table>/<changefeed>, or an Object
	KindSequence // of a Serial column, at <table>/_serial_column_<column>
	KindIndex    // <table>/<index>, the directory of its implementation table
	KindSystemView

	// Those of an Object.
	KindView
	KindReplication
	KindTransfer
	KindExternalTable
	KindExternalDataSource
)

// Entry is a path and what is known of it without opening it.
type Entry struct {
	Name                 string
	Path                 string
	Kind                 EntryKind
	Owner                string
	Created              time.Time
	CreatedStep          uint64 // plan step and transaction of the creation
	CreatedTxID          uint64
	SizeBytes            uint64
	Permissions          []schema.Permission // explicit ones
	EffectivePermissions []schema.Permission // with those of the directories above
	InheritanceOff       bool
}

// node is an element of the tree of paths.
type node struct {
	name     string
	path     string // of the root only
	parent   *node
	kind     EntryKind
	owner    string
	acl      []AccessEntry // those that deny before those that allow
	closed   bool          // rights of the directories above do not count
	created  moment
	children map[string]*node
	table    *table
	seq      *sequence
	detail   Detail // of an Object
}

// full returns the absolute path of the node.
func (n *node) full() string {
	if n.parent == nil {
		return n.path
	}
	return n.parent.full() + "/" + n.name
}

func (n *node) add(child *node) {
	if n.children == nil {
		n.children = map[string]*node{}
	}
	child.parent = n
	n.children[child.name] = child
}

// createdAt sets when the node and what is below it were created.
func (n *node) createdAt(now moment) {
	n.created = now
	for _, child := range n.children {
		child.createdAt(now)
	}
}

// directory reports whether users may put objects under the node.
func (n *node) directory() bool { return n.kind == KindDirectory || n.kind == KindDatabase }

func lastElement(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// absolute returns the absolute form of a path. One that begins with a slash may be of another database.
func (c *core) absolute(path string) string {
	name := c.opts.Name
	rest := strings.Trim(path, "/")
	switch {
	case rest == "" || rest == ".":
		return name
	case strings.HasPrefix(path, "/"):
		return "/" + rest
	}
	return name + "/" + rest
}

// outside reports whether a path is not of this database.
func (c *core) outside(path string) bool {
	path = c.absolute(path)
	return path != c.opts.Name && !strings.HasPrefix(path, c.opts.Name+"/")
}

// elements returns the elements of a path below the database.
func (c *core) elements(path string) []string {
	rest := strings.TrimPrefix(c.absolute(path), c.opts.Name)
	rest = strings.Trim(rest, "/")
	if rest == "" {
		return nil
	}
	return strings.Split(rest, "/")
}

// lookup finds a node; nil if there is none.
func (c *core) lookup(path string) *node {
	if c.outside(path) {
		return nil
	}
	n := c.root
	for _, e := range c.elements(path) {
		if n = n.children[e]; n == nil {
			return nil
		}
	}
	return n
}

// find is lookup with the error for a path that is not there.
func (c *core) find(path string) (*node, error) {
	if n := c.lookup(path); n != nil {
		return n, nil
	}
	return nil, notFound()
}

func notFound() *Error { return Errorf(SchemeError, IssuePathNotExist, "Path not found") }

// findTable finds a table or an index's implementation table.
func (c *core) findTable(path string) (*table, error) {
	n := c.lookup(path)
	if n == nil {
		return nil, notFound()
	}
	if n.table == nil {
		return nil, Errorf(SchemeError, IssueSchemeError, "path '%s' is not a table", n.full())
	}
	return n.table, nil
}

// queryTable finds a table that a statement names.
func (c *core) queryTable(path string) (*table, error) {
	if n := c.lookup(path); n != nil && n.table != nil {
		return n.table, nil
	}
	return nil, Errorf(SchemeError, IssueSchemeError,
		"Cannot find table 'db.[%s]' because it does not exist or you do not have access permissions."+
			" Please check correctness of table path and user permissions.", c.absolute(path))
}

// checkPath refuses names that YDB refuses.
// Source: https://ydb.tech/docs/en/concepts/limits-ydb and PathPartBrokenAt of ydb/core/base/path.cpp in ydb-platform/ydb.
func (c *core) checkPath(path string) error {
	if c.outside(path) {
		return Errorf(SchemeError, IssuePathNotExist, "Check failed: path: '%s', error: path hasn't been resolved, nearest resolved path: '/'",
			c.absolute(path))
	}
	elements := c.elements(path)
	if len(elements) == 0 {
		return Errorf(SchemeError, IssueSchemeError, "path '%s' is the database itself", c.absolute(path))
	}
	if len(elements)+strings.Count(c.opts.Name, "/") > schema.MaxPathDepth {
		return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: paths depth limit exceeded, limit: %d",
			c.absolute(path), schema.MaxPathDepth)
	}
	for _, e := range elements {
		switch {
		case e == "" || e == "." || e == "..":
			return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path part shouldn't be empty", c.absolute(path))
		case len(e) > schema.MaxNameBytes:
			return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path part '%s' is too long, max length: %d",
				c.absolute(path), e, schema.MaxNameBytes)
		case e == systemDir:
			return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path part '%s' is reserved by the system",
				c.absolute(path), e)
		}
		// What a database allows unless it is told otherwise.
		if i := strings.IndexFunc(e, func(r rune) bool { return r <= ' ' || r >= 0x7f }); i >= 0 {
			return Errorf(SchemeError, IssueSchemeError,
				"Check failed: path: '%s', error: symbol '%c' is not allowed in the path part '%s'", c.absolute(path), e[i], e)
		}
	}
	return nil
}

// makeDirs makes the directories of the elements and returns the last one. The right to make what they are for is
// asked of the last directory that is there.
// Source: RecursiveCreateTableShouldSuccess in ydb/core/kqp/ut/scheme/kqp_acl_ut.cpp of ydb-platform/ydb.
func (db *DB) makeDirs(elements []string, want Rights) (*node, error) {
	n := db.root
	asked := false
	for _, e := range elements {
		child := n.children[e]
		if child == nil {
			if !asked {
				if err := db.checkScheme(n, want); err != nil {
					return nil, err
				}
				asked = true
			}
			child = &node{name: e, kind: KindDirectory, owner: db.ownerName(), created: db.moment()}
			n.add(child)
		}
		if !child.directory() {
			return nil, Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path is not a directory", child.full())
		}
		n = child
	}
	if !asked {
		return n, db.checkScheme(n, want)
	}
	return n, nil
}

// ownerName is who owns what the user of the handle creates.
func (db *DB) ownerName() string {
	if db.subject.User == "" {
		return db.root.owner
	}
	return db.subject.User
}

// Entry describes a path. A path that does not exist is SCHEME_ERROR.
func (db *DB) Entry(path string) (Entry, error) {
	if e, ok := db.systemEntry(path); ok {
		return e, db.CheckSystem(DescribeSchema)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return Entry{}, err
	}
	if err := db.checkDescribe(n); err != nil {
		return Entry{}, err
	}
	return n.entry(), nil
}

func (n *node) entry() Entry {
	e := Entry{
		Name: n.name, Path: n.full(), Kind: n.kind, Owner: n.owner,
		Created: n.created.at, CreatedStep: n.created.step, CreatedTxID: n.created.txID,
		Permissions: described(n.acl), EffectivePermissions: described(n.effective()), InheritanceOff: n.closed,
	}
	if n.table != nil {
		e.SizeBytes = uint64(n.table.size())
	}
	return e
}

// List describes a directory and its children, sorted by name. Of a path that is no directory it returns the
// entry alone.
func (db *DB) List(path string) (self Entry, children []Entry, err error) {
	if self, ok := db.systemEntry(path); ok {
		return self, nil, db.CheckSystem(DescribeSchema)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return Entry{}, nil, err
	}
	if err := db.checkDescribe(n); err != nil {
		return Entry{}, nil, err
	}
	if !n.directory() && n.kind != KindIndex {
		return n.entry(), nil, nil
	}
	if n.parent == nil {
		if sys, ok := db.systemEntry(n.full() + "/" + systemDir); ok {
			children = append(children, sys)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.children)) {
		children = append(children, n.children[name].entry())
	}
	return n.entry(), children, nil
}

// MakeDir makes a directory and those above it. One that is there already is no error.
func (db *DB) MakeDir(path string) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if len(db.elements(path)) == 0 {
		return nil
	}
	if err := db.checkPath(path); err != nil {
		return err
	}
	if n := db.lookup(path); n != nil && n.directory() {
		return db.checkScheme(n.parent, CreateDirectory)
	}
	_, err := db.makeDirs(db.elements(path), CreateDirectory)
	return err
}

// RemoveDir removes an empty directory.
func (db *DB) RemoveDir(path string) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return err
	}
	switch {
	case n.kind != KindDirectory:
		return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path is not a directory", n.full())
	case len(n.children) > 0:
		return Errorf(SchemeError, IssueSchemeError, "Check failed: path: '%s', error: path has children, request doesn't accept it", n.full())
	}
	if err := db.checkScheme(n, RemoveSchema); err != nil {
		return err
	}
	delete(n.parent.children, n.name)
	return nil
}
