package shape

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Mapping is how a copy fills a column of the wanted table.
type Mapping struct {
	Column string // of the wanted table
	From   string // the column of the table as it is that it goes on from; empty if it is new
	To     string // the expression over a row of the table as it is; empty for From as it is
	Back   string // the expression over a row of the wanted table that From gets again; empty for Column as it is
	Lost   string // the condition on rows whose value would not survive; empty if every value does, or may be lost
	Unwrap bool   // From may be NULL, and Column not
	Lossy  bool   // a value may become another one
}

// Was is the name that a column of the wanted table has now.
func (o *Options) Was(name string) string {
	if old := o.Renames[name]; old != "" {
		return old
	}
	return name
}

// renames reports whether a column goes on by another name.
func (o *Options) renames(old string) bool {
	return slices.Contains(slices.Collect(maps.Values(o.Renames)), old)
}

// Map finds how a copy fills each column of a wanted table, or why it cannot. Columns of neither are not there: they are NULL.
func Map(from, to *schema.Table, opt Options) (list []Mapping, refused []Difference) {
	d := &differ{opt: opt, from: from, to: to, path: &Path{}}
	for _, c := range to.Columns {
		if m := d.mapped(&c); m.From+m.To != "" {
			list = append(list, m)
		}
	}
	for _, k := range from.PrimaryKey {
		if !slices.ContainsFunc(list, func(m Mapping) bool { return m.From == k }) {
			d.refuse("column "+k+" goes", "it is in the primary key, by which rows of the two tables find each other: keep it as another column, "+
				"and drop it afterwards")
		}
	}
	return list, d.path.Refused
}

func (d *differ) mapped(c *schema.Column) Mapping {
	m := Mapping{Column: c.Name}
	of, fill := "column "+c.Name, d.opt.Fills[c.Name]
	if fill != "" {
		if why := d.wrongFill(fill); why != "" {
			d.refuse(of, "--fill "+yql.QuoteString(c.Name+" = "+fill)+": "+why)
			return m
		}
	}
	is, there := d.from.Column(d.opt.Was(c.Name))
	switch {
	case there:
		return d.carried(m, &is, c, fill)
	case fill != "":
		m.To, m.Lost = as(fill, c)
	case c.Default != "":
		m.To, m.Lost = as(c.Default, c)
	case c.Sequence != nil || c.NotNull:
		d.refuse(of+" comes", fmt.Sprintf("rows that are there need a value in it: give --fill '%s = EXPRESSION' over their columns", c.Name))
	}
	return m
}

// carried is how a column goes on.
func (d *differ) carried(m Mapping, is, c *schema.Column, fill string) Mapping {
	of := fmt.Sprintf("column %s: %s becomes %s", c.Name, typeOf(is), typeOf(c))
	m.From = is.Name
	null := !is.NotNull && c.NotNull
	name := yql.QuoteName(is.Name)
	if is.Type == c.Type {
		switch {
		case fill != "" && null:
			expr, lost := as(fill, c)
			if m.To, m.Back = fmt.Sprintf("COALESCE(%s, %s)", name, expr), yql.QuoteName(c.Name); lost != "" {
				m.Lost = name + " IS NULL AND " + lost
			}
		case fill != "":
			m.To, m.Lost = as(fill, c)
			m.Lossy = true
		default:
			m.Unwrap = null
		}
		return m
	}
	unit := d.opt.Units[c.Name]
	if ttl := d.from.TTL; unit == "" && ttl != nil && ttl.Column == is.Name {
		unit = strings.ToLower(ttl.Unit)
	}
	there, back := castTo(is.Name, is.Type, c.Type, unit), castOf(c.Name, c.Type, is.Type)
	if unit != "" && is.Type.IsInteger() && c.Type.IsTime() {
		back.To = countOf(yql.QuoteName(c.Name), c.Type, is.Type, unit)
	}
	m.Back = back.To
	lossy := slices.Contains(d.opt.Lossy, c.Name)
	switch {
	case back.To == "":
		d.refuse(of, fmt.Sprintf("there is no way back: there is no CAST of %s to %s", c.Type, is.Type))
	case fill != "" && !null:
		m.To, m.Lost = as(fill, c)
		m.Lossy = true
	case there.To == "":
		d.refuse(of, fmt.Sprintf("%s: give --fill '%s = EXPRESSION'", there.Why, c.Name))
	case there.Asks:
		d.refuse(of, fmt.Sprintf("%s. Say what it counts: --unit %s=seconds, or %s", there.Why, c.Name,
			strings.Join(Units(), ", ")))
	case there.Lost == "" && there.Why != "" && !lossy:
		d.refuse(of, fmt.Sprintf("%s. If that may be, give --accept-loss value=%s", there.Why, c.Name))
	default:
		if m.Lossy = lossy && there.Why != ""; !m.Lossy {
			m.Lost = there.Lost
		}
		if m.To = there.To; there.Why != "" || null || c.Type.IsDecimal() {
			m.To = guarded(there.To, m.Lost, c, fill)
		}
		if null && fill == "" {
			m.Lost = strings.TrimSuffix(name+" IS NULL OR "+m.Lost, " OR ")
		}
	}
	return m
}

// guarded is an expression that is an error for rows whose value would not survive.
func guarded(expr, lost string, c *schema.Column, fill string) string {
	ok := "TRUE"
	if lost != "" {
		ok = "NOT COALESCE(" + lost + ", FALSE)"
	}
	why := yql.QuoteString("a value of column " + c.Name + " would not survive")
	switch {
	case c.NotNull && fill != "":
		if lost != "" {
			expr = fmt.Sprintf("Ensure(%s, %s, %s)", expr, ok, why)
		}
		instead, _ := as(fill, c)
		return fmt.Sprintf("COALESCE(%s, %s)", expr, instead)
	case c.NotNull:
		return fmt.Sprintf("Unwrap(IF(%s, %s), %s)", ok, expr, why)
	case lost != "":
		return fmt.Sprintf("Ensure(%s, %s, %s)", expr, ok, why)
	}
	return expr
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

// wrongFill is why an expression cannot fill a column; empty if it can. The same row has to give the same value every time.
func (d *differ) wrongFill(expr string) (why string) {
	e, err := yql.ParseExpr(expr)
	if err != nil {
		return "it is no expression: " + err.Error()
	}
	yql.Walk(e, func(e yql.Expr) bool {
		switch e := e.(type) {
		case *yql.Column:
			if _, there := d.from.Column(e.Name); !there {
				why = "the table has no column " + e.Name
			}
		case *yql.Param:
			why = "it has a parameter, $" + e.Name
		case *yql.Subquery:
			why = "it reads other rows"
		case *yql.Call:
			if name := strings.ToLower(e.Name); strings.HasPrefix(name, "random") || strings.HasPrefix(name, "current") {
				why = e.Name + " gives another value every time"
			}
		}
		return why == ""
	})
	return why
}
