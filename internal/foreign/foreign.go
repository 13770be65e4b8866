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
	"maps"
	"regexp"
	"slices"
	"strconv"
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
	SQLite   Dialect = "sqlite" // which is recognized, and not read
)

// Dialects lists those that are read.
func Dialects() []Dialect { return []Dialect{Postgres, MySQL} }

// Title is the name of the database.
func (d Dialect) Title() string {
	return map[Dialect]string{Postgres: "PostgreSQL", MySQL: "MySQL", SQLite: "SQLite"}[d]
}

// Table is a table as YDB would have it.
type Table struct {
	Schema   *schema.Table
	Dialect  Dialect
	Comments map[string]string // of columns, and under the empty name of the table
	Refers   map[string]string // the tables that columns refer to, alone
	// NullMeant are the columns that become NULL when the row is deleted that they refer to.
	NullMeant []string
	Values    map[string][]string // those that columns may have, where the schema lists them
	Lengths   map[string]uint64   // how many characters or bytes texts have at the most, where the schema says so
	Computes  map[string]string   // the functions that give columns their defaults, in lower case
	// Lost is what of the table YDB does not keep, or keeps in another way, a phrase each.
	Lost []string
	// Keyless says that the table has neither a primary key nor a unique one, so that Schema has none.
	Keyless bool
	// Above are the comments right above the statement that creates the table.
	Above []yql.Comment
}

// Unread is a statement that concerns tables and cannot be read, or one that was read and changes none of those that are there.
type Unread struct {
	Pos    schema.Position
	Why    string
	Passed bool // it was read
}

// Catalog holds the tables as the statements read so far leave them. The zero Catalog is not for use: see NewCatalog.
type Catalog struct {
	tables    []*table
	byName    map[string]*table
	types     map[string]*ownType // those of the schema itself, by name
	sequences map[string]*sequence
	// Unread are the statements about tables that could not be read.
	Unread []Unread
	// Skipped counts what is not about tables, by what it is: "COPY block", "psql command", "function".
	Skipped map[string]int
	// Release is that of YDB for which tables are; zero for any.
	Release schema.Release
	habits  map[string][]habit // by table
	// Read counts the statements about tables that were read.
	Read int
}

// NewCatalog returns a catalog without tables.
func NewCatalog() *Catalog {
	return &Catalog{byName: map[string]*table{}, types: map[string]*ownType{}, sequences: map[string]*sequence{}, Skipped: map[string]int{},
		habits: map[string][]habit{}}
}

// Add applies the statements of a text. The error is that of the reader; the name of the file is for places.
func (c *Catalog) Add(r io.Reader, d Dialect, file string) error {
	apply := c.postgres
	if d == MySQL {
		apply = newMySQL(c).statement
	}
	return split(r, d, false, c.skip, func(st statement) {
		for _, h := range habits(d, st.text) {
			c.habits[h.table] = append(c.habits[h.table], h)
		}
		apply(file, st)
	})
}

func (c *Catalog) skip(what string) { c.Skipped[what]++ }

// unread takes note of a statement that cannot be read, or that is passed over.
func (c *Catalog) unread(at schema.Position, passed bool, why string) {
	c.Unread = append(c.Unread, Unread{Pos: at, Passed: passed, Why: why})
}

// named returns the table of that name, which a statement changes; nil, with a note, if none is there.
func (c *Catalog) named(at schema.Position, name string) *table {
	t := c.byName[name]
	if t == nil {
		c.unread(at, true, "nothing above creates table "+name)
	}
	return t
}

// Tables returns the tables that are there in the end, in the order in which they were created. What numbers none of them is lost.
func (c *Catalog) Tables() []Table {
	for _, name := range slices.Sorted(maps.Keys(c.sequences)) {
		if s := c.sequences[name]; s.at.Line > 0 && !s.used {
			c.unread(s.at, true, "sequence "+name+" numbers no column, and YDB has them only for Serial columns: keep it as a table of its own")
			s.used = true
		}
	}
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
	checks     []check
	triggers   int
	comments   map[string]string
	partition  string   // how it is partitioned, as declared; empty if it is not
	by         []string // the columns by which it is
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
	lost      []string  // what else YDB does not keep of it
}

// constant is a default that is the same for each row.
type constant struct {
	text   string
	quoted bool // it is a text, not a number or a word
}

// ownType is a type that the schema defines.
type ownType struct {
	typeName
	values   []string // of an enumeration
	column   column   // what a domain says of each column that has it
	elements []column // of a row
	checked  bool     // a domain has a CHECK
}

// sequence numbers rows.
type sequence struct {
	at                schema.Position // of the statement that creates it; zero if none does
	start, step, next *int64
	used              bool // a column is numbered by it
	bounded           bool // it ends, or begins again
}

// check is a condition that rows have to meet.
type check struct {
	name    string
	columns []string
	values  []string // all that its one column may have; nil if it is another condition
}

type key struct {
	name    string
	columns []string
}

type index struct {
	name     string
	at       schema.Position
	method   string // empty for a tree
	columns  []string
	cover    []string
	unique   bool
	partial  bool           // it has the rows of a condition only
	computed bool           // it is of what an expression makes of columns
	prefix   map[string]int // how many characters are in it of columns of which only the beginning is
	falling  bool           // some of its columns are in falling order
	lost     []string
}

// reference is a foreign key.
type reference struct {
	name    string
	columns []string
	to      string
	of      []string // its columns; none if they are those of its key
	does    string   // what happens to the row when the other one is deleted or changed; empty if that is refused
}

func (t *table) column(name string) *column {
	if i := slices.IndexFunc(t.columns, func(c column) bool { return c.name == name }); i >= 0 {
		return &t.columns[i]
	}
	return nil
}

// unnamed is the name that PostgreSQL gives to what has none: an index, a key, a foreign key or a check of columns.
func (t *table) unnamed(columns []string, kind string) string {
	_, name := cutLast(t.name)
	name = strings.Join(slices.Concat([]string{name}, columns, []string{kind}), "_")
	return t.free(name, name, 1)
}

// free is a name that nothing of the table has: the first, or else one with a number.
func (t *table) free(first, numbered string, n int) string {
	for name := first; ; n++ {
		if !slices.ContainsFunc(t.indexes, func(x index) bool { return x.name == name }) &&
			!slices.ContainsFunc(t.references, func(r reference) bool { return r.name == name }) &&
			!slices.ContainsFunc(t.checks, func(c check) bool { return c.name == name }) {
			return name
		}
		name = numbered + strconv.Itoa(n)
	}
}

// create adds a table, unless one of that name is there already.
func (c *Catalog) create(t *table, ifNotExists bool) {
	if c.byName[t.name] != nil {
		if !ifNotExists {
			c.unread(t.at, true, "table "+t.name+" is already created above, and only that counts")
		}
		return
	}
	c.tables, c.byName[t.name] = append(c.tables, t), t
}

// drop takes a table away.
func (c *Catalog) drop(name string) {
	if t := c.byName[name]; t != nil {
		t.gone = true
		delete(c.byName, name)
	}
}

// rename gives a table another name, by which those that refer to it know it from then on.
func (c *Catalog) rename(from, to string) {
	t := c.byName[from]
	if t == nil || to == "" || c.byName[to] != nil {
		return
	}
	delete(c.byName, from)
	t.name, c.byName[to] = to, t
	for _, t := range c.tables {
		for i := range t.references {
			if t.references[i].to == from {
				t.references[i].to = to
			}
		}
	}
}

// like gives the table the columns of another one, and, if it is to be the same, what else is declared of it.
func (t *table) like(other *table, same bool) {
	for _, c := range other.columns {
		if t.column(c.name) == nil {
			c.lost = slices.Clone(c.lost)
			t.columns = append(t.columns, c)
		}
	}
	if !same {
		return
	}
	t.key = key{columns: slices.Clone(other.key.columns)}
	for _, x := range other.indexes {
		x.columns, x.cover = slices.Clone(x.columns), slices.Clone(x.cover)
		t.indexes = append(t.indexes, x)
	}
	for _, c := range other.checks {
		c.columns = slices.Clone(c.columns)
		t.checks = append(t.checks, c)
	}
	maps.Copy(t.comments, other.comments)
}

// dropColumn takes a column away, and what needs it.
func (t *table) dropColumn(name string) {
	t.columns = slices.DeleteFunc(t.columns, func(c column) bool { return c.name == name })
	t.indexes = slices.DeleteFunc(t.indexes, func(x index) bool { return slices.Contains(x.columns, name) })
	t.references = slices.DeleteFunc(t.references, func(r reference) bool { return slices.Contains(r.columns, name) })
	t.checks = slices.DeleteFunc(t.checks, func(c check) bool { return slices.Contains(c.columns, name) })
	delete(t.comments, name)
	if slices.Contains(t.key.columns, name) {
		t.key = key{}
	}
}

// renameColumn gives a column another name.
func (t *table) renameColumn(from, to string) {
	c := t.column(from)
	if c == nil || t.column(to) != nil {
		return
	}
	c.name = to
	lists := [][]string{t.key.columns, t.by}
	for i := range t.indexes {
		x := &t.indexes[i]
		lists = append(lists, x.columns, x.cover)
		if n := x.prefix[from]; n > 0 {
			x.prefix = maps.Clone(x.prefix)
			delete(x.prefix, from)
			x.prefix[to] = n
		}
	}
	for i := range t.references {
		lists = append(lists, t.references[i].columns)
	}
	for i := range t.checks {
		lists = append(lists, t.checks[i].columns)
	}
	for _, names := range lists {
		if i := slices.Index(names, from); i >= 0 {
			names[i] = to
		}
	}
	if text, is := t.comments[from]; is {
		delete(t.comments, from)
		t.comments[to] = text
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
	t.checks = slices.DeleteFunc(t.checks, func(c check) bool { return c.name == name })
	if name == cmp.Or(t.key.name, t.name+"_pkey") {
		t.key = key{}
	}
}

// spoken are the words of a name of the parsers: DETACH PARTITION of AT_DetachPartition, GRANT ROLE of GrantRoleStmt.
func spoken(name string) string {
	name = strings.TrimSuffix(name[strings.LastIndexAny(name, "_.")+1:], "Stmt")
	return strings.ToUpper(strings.TrimSpace(capital.ReplaceAllString(name, " $0")))
}

var capital = regexp.MustCompile(`[A-Z][a-z]+`)
