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

// Between finds how a copy fills each column of a wanted table, of which some are computed, or why it cannot.
func Between(before, after *schema.Table, w Wish, hashes ...*Hash) (m *Move, refused []string) {
	d := &mapper{Wish: w, from: before}
	m = &Move{Before: before, After: after}
	for _, c := range after.Columns {
		if i := slices.IndexFunc(hashes, func(h *Hash) bool { return h.Column == c.Name }); i >= 0 {
			m.Columns = append(m.Columns, hashes[i])
		} else if filled := d.filled(&c); filled != nil {
			m.Columns = append(m.Columns, filled)
		}
	}
	for _, k := range before.PrimaryKey {
		if !slices.ContainsFunc(m.Columns, func(c Column) bool { return c.From() == k }) {
			d.refuse("column "+k+" goes", "it is in the primary key, by which rows of the two tables find each other: keep it as another column, "+
				"and drop it afterwards")
		}
	}
	return m, d.refused
}

// mapper finds how columns are filled.
type mapper struct {
	Wish
	from    *schema.Table
	refused []string
}

func (d *mapper) refuse(what, why string) { d.refused = append(d.refused, what+": "+why) }

// filled is how a column is filled; nil if it is NULL in all rows, or refused.
func (d *mapper) filled(c *schema.Column) Column {
	of, fill := "column "+c.Name, d.Fills[c.Name]
	if fill != "" {
		if why := d.wrongFill(fill); why != "" {
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
	case c.Sequence != nil || c.NotNull:
		d.refuse(of+" comes", fmt.Sprintf("rows that are there need a value in it: give --fill '%s = EXPRESSION' over their columns", c.Name))
	}
	return nil
}

// carried is how a column goes on.
func (d *mapper) carried(is, c *schema.Column, fill string) Column {
	null := !is.NotNull && c.NotNull
	if is.Type == c.Type && fill == "" {
		return Kept{Column: c.Name, Of: is.Name, Required: null}
	}
	m := Made{Column: c.Name, Of: is.Name, fill: fill}
	name := yql.QuoteName(is.Name)
	if is.Type == c.Type {
		var lost string
		if m.To, lost = as(fill, c); !null {
			m.Lost, m.Lossy = lost, true
			return m
		}
		if m.To, m.Back = fmt.Sprintf("COALESCE(%s, %s)", name, m.To), yql.QuoteName(c.Name); lost != "" {
			m.Lost = name + " IS NULL AND " + lost
		}
		return m
	}
	if m.unit = d.Units[c.Name]; m.unit == "" && d.from.TTL != nil && d.from.TTL.Column == is.Name {
		m.unit = strings.ToLower(d.from.TTL.Unit)
	}
	there, back := castTo(is.Name, is.Type, c.Type, m.unit), castOf(c.Name, c.Type, is.Type)
	if m.unit != "" && is.Type.IsInteger() && c.Type.IsTime() {
		back.To = countOf(yql.QuoteName(c.Name), c.Type, is.Type, m.unit)
	}
	m.Back = back.To
	lossy := slices.Contains(d.Lossy, c.Name)
	of := fmt.Sprintf("column %s: %s becomes %s", c.Name, TypeOf(is), TypeOf(c))
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
func (d *mapper) wrongFill(expr string) (why string) {
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
