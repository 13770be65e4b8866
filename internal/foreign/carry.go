package foreign

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// carrier makes a table of YDB of another one, and notes what is lost.
type carrier struct {
	*Catalog
	from *table
	to   *schema.Table
	lost []loss
}

// loss is what is lost of some columns, or of the table.
type loss struct {
	what    string
	columns []string
}

func (c *carrier) lose(column, what string) {
	i := slices.IndexFunc(c.lost, func(l loss) bool { return l.what == what })
	if i < 0 {
		i, c.lost = len(c.lost), append(c.lost, loss{what: what})
	}
	if column != "" {
		c.lost[i].columns = append(c.lost[i].columns, column)
	}
}

// carried returns the table of YDB that a table would be.
func (c *Catalog) carried(t *table) Table {
	made := carrier{Catalog: c, from: t, to: &schema.Table{Path: path(t.name), Pos: t.at, Store: schema.StoreRow}}
	if made.to.Path != t.name {
		made.lose("", fmt.Sprintf("its name in %s is %q", t.dialect.Title(), t.name))
	}
	for i := range t.columns {
		made.column(&t.columns[i])
	}
	keyless := made.key()
	for i := range t.indexes {
		made.index(&t.indexes[i])
	}
	made.rest()
	out := Table{Schema: made.to, Dialect: t.dialect, Comments: map[string]string{}, Refers: map[string]string{}, Values: made.values(),
		Lengths: map[string]uint64{}, Computes: map[string]string{}, Lost: made.phrases(), Keyless: keyless, Above: t.above}
	for _, col := range t.columns {
		if call, is := strings.CutPrefix(col.computed, valueOf); is && strings.HasSuffix(call, ")") {
			out.Computes[ident(col.name)] = strings.TrimSuffix(call, "()")
		}
		if to := made.refersTo(t, col.name, maxChain); to != "" {
			out.Refers[ident(col.name)] = path(to)
		}
		if to, _ := made.to.Column(ident(col.name)); to.Type.IsText() && len(col.typ.args) > 0 {
			if n, err := strconv.ParseUint(col.typ.args[0], 10, 64); err == nil {
				out.Lengths[to.Name] = n
			}
		}
	}
	for _, r := range t.references {
		if strings.Contains(r.does, "DELETE SET NULL") {
			out.NullMeant = append(out.NullMeant, each(r.columns, ident)...)
		}
	}
	for name, text := range t.comments {
		if name == "" || t.column(name) != nil {
			out.Comments[ident(name)] = text
		}
	}
	return out
}

// valueOf is what computes a default that is a function.
const valueOf = "the value of "

// values are those that columns may have, where the schema lists them.
func (c *carrier) values() map[string][]string {
	out := map[string][]string{}
	for _, col := range c.from.columns {
		list := col.typ.values
		if own := col.typ.own; own != nil && !col.typ.array {
			list = own.values
		}
		if len(list) > 0 {
			out[ident(col.name)] = list
		}
	}
	for _, check := range c.from.checks {
		if len(check.values) > 0 {
			out[ident(check.columns[0])] = check.values
		}
	}
	return out
}

// phrases are the losses in words.
func (c *carrier) phrases() []string {
	return each(c.lost, func(l loss) string {
		if len(l.columns) > 0 {
			return spelling.First(l.columns, len(l.columns)) + ": " + l.what
		}
		return l.what
	})
}

func (c *carrier) column(from *column) {
	typ, lost := c.typeOf(from).ydb()
	if typ == schema.Date && !c.Release.Before(schema.Release{Year: 25, Number: 2}) {
		typ, lost = schema.Date32, ""
	}
	keyed := slices.Contains(c.from.key.columns, from.name)
	col := schema.Column{Name: ident(from.name), Pos: from.at, Type: typ, NotNull: from.notNull || keyed}
	if lost != "" {
		c.lose(col.Name, lost)
	}
	if col.Name != from.name {
		c.lose(col.Name, fmt.Sprintf("YDB does not allow the name %q", from.name))
	}
	for _, what := range from.lost {
		c.lose(col.Name, what)
	}
	switch {
	case from.generated:
		c.lose(col.Name, "YDB does not compute a column from others: the program has to")
	case from.counts != nil && typ.IsInteger():
		c.serial(&col, from.counts)
	case from.counts != nil:
		c.lose(col.Name, "no Serial has this type: the program has to number the rows")
	case from.value != nil && from.value.text == "NULL" && !from.value.quoted: // as it is without a default
	case from.value != nil:
		text, ok := from.value.literal(typ)
		if from.typ.array {
			text, ok = emptyList, from.value.text == "{}"
		}
		if _, err := schema.ParseLiteral(typ, text); ok && err == nil {
			col.Default = text
		} else {
			c.lose(col.Name, "the default is not carried: the program has to give the value")
		}
	case from.computed != "":
		c.lose(col.Name, "a default is a constant in YDB: the program has to give "+from.computed)
	}
	c.to.Columns = append(c.to.Columns, col)
}

// serial makes a column a Serial that goes on where a sequence does.
func (c *carrier) serial(col *schema.Column, of *sequence) {
	col.Type = cmp.Or(map[schema.Type]schema.Type{schema.Int8: schema.Int16, schema.Int16: schema.Int16, schema.Int32: schema.Int32}[col.Type],
		schema.Int64)
	col.NotNull = true
	col.Sequence = &schema.Sequence{Start: of.start, Increment: of.step, Restart: cmp.Or(of.next, of.start)} // START alone moves nothing
	what := "set its sequence past the loaded rows: nothing here tells its next number"
	if of.next != nil {
		what = fmt.Sprint("ALTER SEQUENCE … RESTART WITH ", *of.next, " sets the next number; it takes the path within the database")
		if col.Type != schema.Int64 { // ALTER SEQUENCE lifts the upper bound, as was measured on 25.1 to 26.2
			what += "; after that the sequence no longer stops at the largest " + string(col.Type)
		}
	}
	c.lose(col.Name, "if you keep the Serial (YDB 25.1 and later), "+what)
	if of.bounded {
		c.lose(col.Name, "MINVALUE, MAXVALUE and CYCLE of its sequence are not carried")
	}
}

// emptyList is the default of an array that is empty.
const emptyList = `JsonDocument('[]')`

// typeOf is the type of a column: where it refers to a number that counts up, that of the number, which a Serial makes a signed one.
func (c *carrier) typeOf(from *column) typeName {
	typ := from.typ
	counts := from.counts != nil
	if to := c.byName[c.refersTo(c.from, from.name, maxChain)]; to != nil && len(to.key.columns) == 1 {
		of := to.column(to.key.columns[0])
		counts = counts || of != nil && of.counts != nil && of.typ.unsigned
	}
	if counts && typ.unsigned { // but for the upper half of the longest
		is, _ := typ.ydb()
		typ.name, typ.unsigned = cmp.Or(map[schema.Type]string{schema.Uint8: "int2", schema.Uint16: "int4"}[is], "int8"), false
	}
	return typ
}

// maxChain is how many references are followed from one to the next.
const maxChain = 8

// refersTo is the table to which a column of another refers alone, or to which does what it stands for in a reference of several columns.
func (c *carrier) refersTo(t *table, column string, chain int) (found string) {
	for _, r := range t.references {
		switch at, to := slices.Index(r.columns, column), c.byName[r.to]; {
		case found != "", at < 0:
		case len(r.columns) == 1:
			found = r.to
		case to != nil && chain > 0 && at < len(r.of)+len(to.key.columns):
			found = c.refersTo(to, slices.Concat(r.of, to.key.columns)[at], chain-1)
		}
	}
	return found
}

// key gives the table its primary key, and reports whether there is none to give.
func (c *carrier) key() (keyless bool) {
	names := c.from.key.columns
	if len(names) == 0 {
		mayBeNull := func(name string) bool {
			col := c.from.column(name)
			return col == nil || !col.notNull
		}
		i := slices.IndexFunc(c.from.indexes, func(x index) bool {
			plain := x.unique && !x.partial && !x.computed && len(x.columns) > 0
			return plain && !slices.ContainsFunc(x.columns, mayBeNull)
		})
		if i < 0 {
			return true
		}
		names = c.from.indexes[i].columns
		c.lose("", "it has no primary key: the columns of the unique index "+c.from.indexes[i].name+" are used as one")
		if names := slices.Sorted(maps.Keys(c.from.indexes[i].prefix)); len(names) > 0 {
			c.lose("", "the key has all of "+strings.Join(names, ", ")+", not just the beginning: the program has to check that no two begin alike")
		}
		c.from.indexes = slices.Delete(slices.Clone(c.from.indexes), i, i+1)
	}
	c.to.PrimaryKey = each(names, ident)
	return false
}

func (c *carrier) index(x *index) {
	name := ident(x.name)
	for n := 2; slices.ContainsFunc(c.to.Indexes, func(o schema.Index) bool { return o.Name == name }); n++ {
		name = fmt.Sprintf("%s_%d", ident(x.name), n)
	}
	made := schema.Index{Name: name, Pos: x.at, Kind: schema.IndexSync}
	if x.unique {
		made.Kind = schema.IndexUnique
	}
	for i, column := range x.columns {
		made.Columns = append(made.Columns, ident(column))
		of := c.from.column(column)
		switch n := x.prefix[column]; {
		case n == 0, of != nil && slices.Equal(of.typ.args, []string{strconv.Itoa(n)}):
		case len(c.to.PrimaryKey) == 0: // a key is designed of the columns that programs know
			x.lost = append(slices.Clip(x.lost), "has all of "+column+", not just its first characters")
		default:
			made.Columns[i] = c.beginning(x.name, made.Columns[i], n)
		}
	}
	no := func(why string) { c.lose("", "no index "+x.name+": "+why) }
	switch unfit := slices.IndexFunc(made.Columns, func(name string) bool {
		col, is := c.to.Column(name)
		return !is || !col.Type.KeyType()
	}); {
	case x.computed:
		no("YDB indexes columns, not expressions, so keep the value in a column of its own")
		return
	case strings.EqualFold(x.method, "FULLTEXT"):
		no("YDB has GLOBAL USING fulltext_plain for that, from 26.2 on, in tables whose key is one Uint64 column")
		return
	case x.method != "" && x.method != "btree" && x.method != "hash":
		no("YDB has no " + x.method + " indexes")
		return
	case len(made.Columns) == 0:
		return
	case unfit >= 0:
		no("YDB cannot index the type of " + made.Columns[unfit])
		return
	case x.unique && x.partial:
		no("YDB has no unique indexes of some of the rows, so the program has to check that")
		return
	case slices.Equal(made.Columns, c.to.PrimaryKey):
		return // the key does the same
	}
	switch {
	case x.partial:
		c.lose("", "index "+x.name+" has all rows: YDB has no indexes with a condition")
	case x.falling:
		c.lose("", "index "+x.name+" is in ascending order; YDB reads it in either direction, but in the same one for all columns")
	}
	for _, what := range x.lost {
		c.lose("", "index "+x.name+" "+what)
	}
	for _, column := range x.cover {
		if name := ident(column); !slices.Contains(made.Columns, name) && !slices.Contains(c.to.PrimaryKey, name) {
			made.Cover = append(made.Cover, name)
		}
	}
	c.to.Indexes = append(c.to.Indexes, made)
}

// beginning is a column for the first characters of another one, by which there is an index: YDB indexes all of a value.
func (c *carrier) beginning(index, of string, n int) string {
	col, is := c.to.Column(of)
	if !is || !col.Type.IsText() {
		return of
	}
	name, first := fmt.Sprintf("%s_%d", of, n), "Unicode::Substring"
	if col.Type == schema.String {
		first = "Substring"
	}
	if _, is := c.to.Column(name); !is {
		c.to.Columns = append(c.to.Columns, schema.Column{Name: name, Pos: col.Pos, Type: col.Type})
	}
	c.lose("", fmt.Sprintf("index %s is by the new column %s, because YDB indexes whole values: the program sets it to %s(%s, 0, %d), and "+
		"filters by it as well as by %s", index, name, first, of, n, of))
	return name
}

// rest notes what YDB has nothing of.
func (c *carrier) rest() {
	references := each(c.from.references, func(r reference) string {
		return strings.TrimSpace(fmt.Sprintf("%s to %s %s", strings.Join(r.columns, ", "), path(r.to), r.does))
	})
	checks := each(c.from.checks, func(of check) string { return cmp.Or(strings.Join(of.columns, ", "), "a condition") })
	if len(references) > 0 {
		c.lose("", "YDB checks no foreign keys, so deleting a row leaves those that refer to it: "+strings.Join(references, " and "))
	}
	if len(checks) > 0 {
		c.lose("", "CHECK is not carried: of "+strings.Join(checks, " and of "))
	}
	if n := c.from.triggers; n > 0 {
		c.lose("", fmt.Sprintf("triggers are not carried (%d)", n))
	}
	if c.from.partition != "" {
		text := fmt.Sprintf("PARTITION BY %s (%s) with %s: YDB splits a table by its key, on its own", c.from.partition,
			strings.Join(c.from.by, ", "), evidence.Count(c.from.parts, "part"))
		if len(c.from.by) > 0 {
			if col, is := c.to.Column(ident(c.from.by[0])); is && col.Type.IsTime() {
				text += ", and TTL = Interval(…) ON " + col.Name + " deletes old rows, in place of dropping their partition"
			}
		}
		c.lose("", text)
	}
	for _, h := range c.habits[c.from.name] {
		if h.column == "" || c.from.column(h.column) != nil {
			c.lose("", h.says)
		}
	}
	for _, what := range c.from.other {
		c.lose("", what)
	}
}

// path is the path of a table of YDB for a name with that of its schema. The usual schema goes without saying.
func path(name string) string {
	return strings.Join(each(strings.Split(strings.TrimPrefix(name, "public."), "."), ident), "/")
}

// ident makes a name one that YDB allows: of letters, digits, underscores and hyphens, and dots in paths. Letters of other alphabets than
// ours are transliterated or numbered, so that names that differ do so afterwards.
// Source: NKikimr::IsValidPathName and IsValidColumnName in ydb/core of ydb-platform/ydb.
func ident(name string) string {
	return notPlain.ReplaceAllStringFunc(naming.Latin(name), func(s string) string {
		if letter := []rune(s)[0]; letter > unicode.MaxASCII {
			return fmt.Sprintf("u%04x", letter)
		}
		return "_"
	})
}

var notPlain = regexp.MustCompile(`[^-_0-9A-Za-z]`)
