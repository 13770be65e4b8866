// Package foreign reads schemas of PostgreSQL and MySQL and says which tables of YDB they would be.
//
// Their statements are parsed by the parsers of those databases; the package owns how a text is cut into statements, what each statement
// does to a table, and what of a table YDB cannot keep. It owns no advice: the tables have the keys that they had, good or bad.
//
// The one invariant: what is not carried into the table of YDB is named, once, with the table.
package foreign

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Dialect is the database that a text is written for.
type Dialect string

// The dialects.
const (
	Postgres Dialect = "postgres"
	MySQL    Dialect = "mysql"
)

// Dialects lists them all.
func Dialects() []Dialect { return []Dialect{Postgres, MySQL} }

// Title is the name of the database.
func (d Dialect) Title() string {
	if d == MySQL {
		return "MySQL"
	}
	return "PostgreSQL"
}

// Table is a table as YDB would have it.
type Table struct {
	Schema   *schema.Table
	Dialect  Dialect
	Comments map[string]string // of columns
	Refers   map[string]string // the tables that columns refer to, alone
	// Lost is what of the table YDB does not keep, or keeps in another way, a phrase each.
	Lost []string
	// Keyless says that the table has neither a primary key nor a unique one, so that Schema has none.
	Keyless bool
	// Above are the comments right above the statement that creates the table.
	Above []yql.Comment
}

// Unread is a statement that concerns tables and cannot be read.
type Unread struct {
	Pos schema.Position
	Why string
}

// Catalog holds the tables as the statements read so far leave them. The zero Catalog is not for use: see NewCatalog.
type Catalog struct {
	tables    []*table
	byName    map[string]*table
	types     map[string]typeName // enumerations and domains, by name
	sequences map[string]*sequence
	// Unread are the statements about tables that could not be read.
	Unread []Unread
	// Skipped counts what is not about tables, by what it is: "COPY block", "psql command", "function".
	Skipped map[string]int
	// Read counts the statements about tables that were read.
	Read int
}

// NewCatalog returns a catalog without tables.
func NewCatalog() *Catalog {
	return &Catalog{byName: map[string]*table{}, types: map[string]typeName{}, sequences: map[string]*sequence{}, Skipped: map[string]int{}}
}

// Add applies the statements of a text. The error is that of the reader; the name of the file is for places.
func (c *Catalog) Add(r io.Reader, d Dialect, file string) error {
	apply := c.postgres
	if d == MySQL {
		apply = newMySQL(c).statement
	}
	return split(r, d, false, c.skip, func(st statement) { apply(file, st) })
}

func (c *Catalog) skip(what string) { c.Skipped[what]++ }

// unread takes note of a statement that cannot be read.
func (c *Catalog) unread(at schema.Position, why string) {
	c.Unread = append(c.Unread, Unread{Pos: at, Why: why})
}

// Tables returns the tables that are there in the end, in the order in which they were created.
func (c *Catalog) Tables() []Table {
	var out []Table
	for _, t := range c.tables {
		if !t.gone {
			out = append(out, c.carried(t))
		}
	}
	return out
}

// table is a table of another database.
type table struct {
	name       string
	dialect    Dialect
	at         schema.Position
	above      []yql.Comment
	columns    []column
	key        key
	indexes    []index
	references []reference
	checks     int
	triggers   int
	comments   map[string]string
	partition  string   // how it is partitioned, as declared
	parts      int      // tables that are partitions of it
	other      []string // what else is lost
	gone       bool
}

// column is a column of another database.
type column struct {
	name      string
	at        schema.Position
	typ       typeName
	notNull   bool
	value     *constant // the default; nil if none
	computed  string    // what computes the default, if that is no constant
	generated bool      // it is computed from other columns
	counts    *sequence // that numbers the rows; nil if none does
}

// constant is a default that is the same for each row.
type constant struct {
	text   string
	quoted bool // it is a text, not a number or a word
}

// sequence numbers rows.
type sequence struct{ start, step *int64 }

// key is a primary key.
type key struct {
	name    string
	columns []string
}

// index is a secondary index.
type index struct {
	name     string
	at       schema.Position
	method   string // empty for a tree
	columns  []string
	cover    []string
	unique   bool
	partial  bool   // it has the rows of a condition only
	computed bool   // it is of what an expression makes of columns
	prefix   string // the column of which only the beginning is in it
	falling  bool   // some of its columns are in falling order
}

// reference is a foreign key.
type reference struct {
	name    string
	columns []string
	to      string
}

func (t *table) column(name string) *column {
	if i := slices.IndexFunc(t.columns, func(c column) bool { return c.name == name }); i >= 0 {
		return &t.columns[i]
	}
	return nil
}

// create adds a table. One of the same name stands behind it, unless it is to be passed over.
func (c *Catalog) create(t *table, ifNotExists bool) {
	switch old := c.byName[t.name]; {
	case old != nil && ifNotExists:
		return
	case old != nil:
		old.gone = true
	}
	t.comments = map[string]string{}
	c.tables = append(c.tables, t)
	c.byName[t.name] = t
}

// drop takes a table away.
func (c *Catalog) drop(name string) {
	if t := c.byName[name]; t != nil {
		t.gone = true
		delete(c.byName, name)
	}
}

// rename gives a table another name.
func (c *Catalog) rename(from, to string) {
	if t := c.byName[from]; t != nil {
		delete(c.byName, from)
		t.name, c.byName[to] = to, t
	}
}

// dropColumn takes a column away, and what needs it.
func (t *table) dropColumn(name string) {
	t.columns = slices.DeleteFunc(t.columns, func(c column) bool { return c.name == name })
	t.indexes = slices.DeleteFunc(t.indexes, func(x index) bool { return slices.Contains(x.columns, name) })
	t.references = slices.DeleteFunc(t.references, func(r reference) bool { return slices.Contains(r.columns, name) })
	if slices.Contains(t.key.columns, name) {
		t.key = key{}
	}
}

// renameColumn gives a column another name.
func (t *table) renameColumn(from, to string) {
	renamed := func(names []string) {
		for i, name := range names {
			if name == from {
				names[i] = to
			}
		}
	}
	if c := t.column(from); c != nil {
		c.name = to
	}
	renamed(t.key.columns)
	for i := range t.indexes {
		renamed(t.indexes[i].columns)
		renamed(t.indexes[i].cover)
	}
	for i := range t.references {
		renamed(t.references[i].columns)
	}
}

// renameIndex gives an index another name.
func (t *table) renameIndex(from, to string) {
	for i := range t.indexes {
		if t.indexes[i].name == from {
			t.indexes[i].name = to
		}
	}
}

// dropConstraint takes away the key, the index, the foreign key or the check of a name.
func (t *table) dropConstraint(name string) {
	t.indexes = slices.DeleteFunc(t.indexes, func(x index) bool { return x.name == name })
	t.references = slices.DeleteFunc(t.references, func(r reference) bool { return r.name == name })
	if name == cmp.Or(t.key.name, t.name+"_pkey") {
		t.key = key{}
	}
}

// Looks says which database a text of statements is written for, none of which YQL has: the one that can read most of them; "" if none can.
func Looks(statements []string) Dialect {
	best, most := Dialect(""), 0
	for _, d := range Dialects() {
		c := NewCatalog()
		for _, text := range statements {
			_ = c.Add(strings.NewReader(text), d, "") // a text has no errors
		}
		if n := len(c.tables); n > most {
			best, most = d, n
		}
	}
	return best
}
