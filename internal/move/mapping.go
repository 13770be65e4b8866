package move

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Wish is what a person says of the columns of a wanted table beside it, by their names there.
type Wish struct {
	Renames map[string]string // the old names of columns
	Fills   map[string]string // expressions that fill columns
	Backs   map[string]string // expressions that columns of the old table get again, by their old names
	Units   map[string]string // what numbers count that become times
	Lossy   []string          // columns whose values may change
}

// Was is the name that a column of the wanted table has now.
func (w *Wish) Was(name string) string {
	if old := w.Renames[name]; old != "" {
		return old
	}
	return name
}

// Renamed reports whether a column goes on by another name.
func (w *Wish) Renamed(old string) bool {
	return slices.Contains(slices.Collect(maps.Values(w.Renames)), old)
}

// Unmet is what a wish says that two tables do not fit.
func (w *Wish) Unmet(before, after *schema.Table) (out []string) {
	has := func(t *schema.Table, name string) bool { _, is := t.Column(name); return is }
	check := func(option string, of map[string]string, unmet func(name, value string) string) {
		for _, name := range slices.Sorted(maps.Keys(of)) {
			if why := unmet(name, of[name]); why != "" {
				out = append(out, fmt.Sprintf(option, name, of[name])+": "+why)
			}
		}
	}
	check("--rename %[2]s=%[1]s", w.Renames, func(name, old string) string {
		switch {
		case !has(before, old):
			return "the table has no column " + old
		case !has(after, name):
			return "the wanted table has no column " + name
		case has(after, old) && w.Renames[old] == "":
			return fmt.Sprintf("the wanted table still has column %s: to have its values twice, give --fill '%s = %[1]s'", old, name)
		case has(before, name) && !w.Renamed(name):
			return "the table has a column " + name + " as well, whose values would be overwritten: give that another name, too, or drop it first"
		}
		return ""
	})
	check("--fill '%s = %s'", w.Fills, func(name, _ string) string {
		if has(after, name) {
			return ""
		}
		return "the wanted table has no column " + name
	})
	check("--back '%s = %s'", w.Backs, func(name, _ string) string {
		switch {
		case !has(before, name):
			return "the table has no column " + name
		case !w.Renamed(name) && (!has(after, name) || w.Renames[name] != ""):
			return "column " + name + " is dropped"
		}
		return ""
	})
	check("--unit %s=%s", w.Units, func(name, _ string) string {
		is, _ := before.Column(w.Was(name))
		if to, _ := after.Column(name); is.Type.IsInteger() && to.Type.IsTime() {
			return ""
		}
		return "column " + name + " is no number that becomes a time"
	})
	return out
}

// Between finds how a copy fills each column of a wanted table, of which some are computed, or why it cannot.
func Between(before, after *schema.Table, w Wish, hashes ...*Hash) (m *Move, refused []string) {
	d := &mapper{Wish: w, from: before, to: after}
	m = &Move{Before: before, After: after}
	for _, c := range after.Columns {
		if i := slices.IndexFunc(hashes, func(h *Hash) bool { return h.Column == c.Name }); i >= 0 {
			m.Columns = append(m.Columns, hashes[i])
		} else if filled := d.filled(&c); filled != nil {
			m.Columns = append(m.Columns, filled)
		}
	}
	for _, k := range before.PrimaryKey {
		if !slices.ContainsFunc(after.Columns, func(c schema.Column) bool { return d.Was(c.Name) == k }) {
			d.refuse("column "+k+" goes", "it is in the primary key, by which rows of the two tables find each other: keep it as another column, "+
				"and drop it afterwards")
		}
	}
	return m, d.refused
}

// mapper finds how columns are filled.
type mapper struct {
	Wish
	from, to *schema.Table
	refused  []string
}

func (d *mapper) refuse(what, why string) { d.refused = append(d.refused, what+": "+why) }

// filled is how a column is filled; nil if it is NULL in all rows, or refused.
func (d *mapper) filled(c *schema.Column) Column {
	of, fill := "column "+c.Name, d.Fills[c.Name]
	if fill != "" {
		if why := wrong(fill, d.from); why != "" {
			d.refuse(of, "--fill "+yql.QuoteString(c.Name+" = "+fill)+": "+why)
			return nil
		}
	}
	is, there := d.from.Column(d.Was(c.Name))
	switch with := cmp.Or(fill, c.Default); {
	case there:
		return d.carried(&is, c, fill)
	case with != "":
		to, lost := as(with, c)
		return Made{Column: c.Name, To: to, Lost: lost}
	case c.NotNull && c.Sequence == nil && d.from.Stats != nil && d.from.Stats.Rows == 0: // a row that came since stops the copy
		to, _ := as("NULL", c)
		return Made{Column: c.Name, To: to, Lost: "TRUE"}
	case c.Sequence != nil || c.NotNull:
		d.refuse(of+" comes", fmt.Sprintf("rows that are there need a value in it: give --fill '%s = EXPRESSION' over their columns", c.Name))
	}
	return nil
}

// carried is how a column goes on.
func (d *mapper) carried(is, c *schema.Column, fill string) Column {
	null, same := !is.NotNull && c.NotNull, is.Type == c.Type
	m := Made{Column: c.Name, Of: is.Name, fill: fill, Lossy: slices.Contains(d.Lossy, c.Name)}
	if m.Lossy && (d.from.IsKey(is.Name) || d.to.IsKey(c.Name)) { // so that no two rows become one
		d.refuse("--accept-loss value="+c.Name, "it is in the key, whose values all have to come back: mend those that would not")
		m.Lossy = false
	}
	if same && fill == "" && d.Backs[is.Name] == "" {
		return Kept{Column: c.Name, Of: is.Name, Required: null}
	}
	name, of := yql.QuoteName(is.Name), fmt.Sprintf("column %s: %s becomes %s", c.Name, TypeOf(is), TypeOf(c))
	there, back := cast{To: name}, yql.QuoteName(c.Name)
	if !same {
		if m.Unit = d.Units[c.Name]; m.Unit == "" && d.from.TTL != nil && d.from.TTL.Column == is.Name {
			m.Unit = strings.ToLower(d.from.TTL.Unit)
		}
		there, back = castTo(is.Name, is.Type, c.Type, m.Unit), castOf(c.Name, c.Type, is.Type).To
		if !is.Type.IsInteger() || !c.Type.IsTime() {
			m.Unit = ""
		} else if m.Unit != "" {
			back = countOf(yql.QuoteName(c.Name), c.Type, is.Type, m.Unit)
		}
	}
	if given := d.Backs[is.Name]; given != "" {
		why := cmp.Or(wrong(given, d.to), d.mixed(c, given))
		if same && fill == "" {
			why = "the column comes back as it is"
		}
		if why != "" {
			d.refuse(fmt.Sprintf("--back '%s = %s'", is.Name, given), why)
			return nil
		}
		m.Back = fmt.Sprintf("CAST(%s AS %s)", given, is.Type)
	}
	switch whole := fill != "" && (!null || there.To == ""); {
	case whole:
		m.To, m.Lost = as(fill, c)
		if !same {
			m.Back = cmp.Or(m.Back, back)
		}
		if m.Back == "" {
			break
		}
		differs := d.differs(is, c, m.Back, fmt.Sprintf("CAST(%s AS %s)", fill, c.Type))
		if m.Lost = strings.TrimPrefix(m.Lost+" OR "+differs, " OR "); !m.Lossy {
			m.To = ensured(m.To, differs, c)
		}
	case there.To == "":
		d.refuse(of, fmt.Sprintf("%s: give --fill '%s = EXPRESSION'", there.Why, c.Name))
	case there.Asks:
		d.refuse(of, fmt.Sprintf("%s. Say what it counts: --unit %s=seconds, or %s", there.Why, c.Name,
			strings.Join(Units(), ", ")))
	case there.Lost == "" && there.Why != "" && !m.Lossy:
		d.refuse(of, fmt.Sprintf("%s. If that may be, give --accept-loss value=%s", there.Why, c.Name))
	default:
		if m.Back != "" {
			there.Lost, there.Why = d.differs(is, c, m.Back, there.To), cmp.Or(there.Why, "what does not come back")
		}
		d.cast(&m, there, c, null)
		m.Back = cmp.Or(m.Back, back)
	}
	if m.Alone = m.Back == ""; m.Alone && d.from.IsKey(is.Name) {
		d.refuse(of, fmt.Sprintf("it is in the key, and nothing leads back to its old values: give --back '%s = EXPRESSION' over the columns of "+
			"the new table", is.Name))
	}
	return m
}

// mixed is why an expression cannot lead back from a column; empty if it can: what else it is made of has to stay as it is.
func (d *mapper) mixed(c *schema.Column, back string) string {
	for _, name := range ColumnsIn(back) {
		is, had := d.from.Column(d.Was(name))
		to, _ := d.to.Column(name)
		if name != c.Name && (!had || is.Type != to.Type || is.NotNull != to.NotNull || d.Fills[name] != "") {
			return "the values of column " + name + " change, too"
		}
	}
	return ""
}

// differs is the condition that what leads back from a value makes another one of it.
func (d *mapper) differs(is, c *schema.Column, back, made string) string {
	name := yql.QuoteName(is.Name)
	old, again := name, Over(back, func(column string) string {
		if column == c.Name {
			return made
		}
		return yql.QuoteName(d.Was(column))
	})
	if !comparable(is.Type) {
		old, again = "ToBytes("+old+")", "ToBytes("+again+")"
	}
	return fmt.Sprintf("%s IS NOT NULL AND COALESCE(%s != %s, TRUE)", name, again, old)
}

// cast makes a column by a cast, or keeps it, with another value for NULL if there is one.
func (d *mapper) cast(m *Made, there cast, c *schema.Column, null bool) {
	name, guard := yql.QuoteName(m.Of), there.Lost
	m.To, m.Lost = there.To, there.Lost
	if m.Lossy = m.Lossy && there.Why != ""; m.Lossy {
		guard = ""
	}
	filled := null && m.fill != ""
	switch {
	case !filled && c.NotNull && (there.Why != "" || null || c.Type.IsDecimal()):
		m.To = fmt.Sprintf("Unwrap(IF(%s, %s), %s)", survives(guard), m.To, notSurviving(c))
	case guard != "":
		m.To = ensured(m.To, guard, c)
	}
	lost := name + " IS NULL"
	if filled {
		instead, bad := as(m.fill, c)
		m.To, lost = fmt.Sprintf("COALESCE(%s, %s)", m.To, instead), lost+" AND "+bad
		null = bad != ""
	}
	if null {
		m.Lost = strings.TrimSuffix(lost+" OR "+m.Lost, " OR ")
	}
}

// ensured is an expression that is an error for rows whose value would not survive.
func ensured(expr, lost string, c *schema.Column) string {
	return fmt.Sprintf("Ensure(%s, %s, %s)", expr, survives(lost), notSurviving(c))
}

// survives is the condition that a value is not lost.
func survives(lost string) string {
	if lost == "" {
		return "TRUE"
	}
	return "NOT COALESCE(" + lost + ", FALSE)"
}

func notSurviving(c *schema.Column) string {
	return yql.QuoteString("a value of column " + c.Name + " would not survive")
}

// as is an expression with the type of a column, and an error for rows for which it has no value of that; lost is the condition on them.
func as(expr string, c *schema.Column) (to, lost string) {
	if v, err := schema.ParseLiteral(c.Type, expr); err == nil {
		if literal, err := schema.TypedLiteral(c.Type, v); err == nil {
			return literal, ""
		}
	}
	cast := fmt.Sprintf("CAST(%s AS %s)", expr, c.Type)
	why := yql.QuoteString("column " + c.Name + " cannot hold what it is filled with")
	if c.NotNull {
		return fmt.Sprintf("Unwrap(IF(TRUE, %s), %s)", cast, why), cast + " IS NULL"
	}
	return fmt.Sprintf("Ensure(%s, (%s IS NULL) = (%s IS NULL), %s)", cast, cast, expr, why),
		fmt.Sprintf("%s IS NULL AND (%s) IS NOT NULL", cast, expr)
}

// wrong is why an expression over the rows of a table cannot fill a column; empty if it can. The same row has to give the same value every
// time.
func wrong(expr string, of *schema.Table) (why string) {
	e, err := yql.ParseExpr(expr)
	if err != nil {
		return "it is no expression: " + err.Error()
	}
	yql.Walk(e, func(e yql.Expr) bool {
		switch e := e.(type) {
		case *yql.Column:
			if _, there := of.Column(e.Name); !there {
				why = "the table has no column " + e.Name
			}
		case *yql.Param:
			why = "it has a parameter, $" + e.Name
		case *yql.Subquery:
			why = "it reads other rows"
		case *yql.Call:
			if e.ByChance() || strings.HasPrefix(strings.ToLower(e.Name), "current") { // of the clock, of the user
				why = e.Name + " gives another value every time"
			}
		}
		return why == ""
	})
	return why
}
