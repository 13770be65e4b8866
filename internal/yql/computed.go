package yql

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Computed is how a statement computes a column of its rows, of those that it writes and of those that it looks for: by a hash, or as a
// remainder. In the expression stand columns of the table for what these are given in the same statement, parameters for what is not known,
// and nothing that changes no value: wider types, Unwrap, and what NULL becomes.
type Computed struct {
	Column string
	Expr   Expr
}

// Computed lists what the statement of an access, which is one of a script, computes.
func (a *Access) Computed(script *Script) (out []Computed) {
	f := &folding{table: a.Table, named: namedIn(script), of: map[string]string{}}
	var values []Computed // and what is none
	add := func(column string, exprs ...Expr) {
		for _, e := range exprs {
			values = append(values, Computed{column, e})
			name := f.sourceOf(e)
			switch of := f.of[name]; {
			case name == "" || of == column:
			case of == "":
				f.of[name] = column
			default:
				f.of[name] = severalColumns
			}
		}
	}
	switch n := a.Node.(type) {
	case *Write:
		f.takeRows(n, add)
	case *Update:
		for _, s := range n.Set {
			add(s.Column, s.Expr)
		}
		if n.On != nil {
			f.takeRows(&Write{Rows: *n.On}, add)
		}
	}
	for _, b := range a.Leaves {
		if b.Op <= BindIn {
			add(b.Column, b.Values...)
		}
	}
	for _, u := range a.Unbound {
		if b, ok := u.Pred.(*Binary); ok && b.Op == "=" {
			if c, ok := b.L.(*Column); ok && c.Name == u.Column {
				add(u.Column, b.R)
			} else {
				add(u.Column, b.L)
			}
		}
	}
	for _, v := range values {
		if e := f.reduced(v.Expr, 0); computes(e) {
			out = append(out, Computed{v.Column, e})
		}
	}
	return out
}

// ComputedBy is an expression over the columns of a table, as Computed has it; false if it is none.
func ComputedBy(t *schema.Table, text string) (Expr, bool) {
	n, err := ParseStatement("SELECT " + text)
	q, ok := n.(*Query)
	if err != nil || !ok || q.Select.Core == nil || len(q.Select.Core.Items) != 1 {
		return nil, false
	}
	return (&folding{table: t}).reduced(q.Select.Core.Items[0].Expr, 0), true
}

// severalColumns stands for the columns that a value is given to, where it is given to more than one.
const severalColumns = "…"

// folding makes the expressions of one statement comparable with those of others.
type folding struct {
	table *schema.Table
	named map[string]Expr   // expressions that the script names
	of    map[string]string // the columns that parameters, with their $, literals, with =, and columns of other sources are given to
}

// takeRows adds what the rows of a statement have in each column.
func (f *folding) takeRows(w *Write, add func(string, ...Expr)) {
	values := &filling{write: w, table: f.table, named: f.named}
	for _, c := range f.table.Columns {
		exprs, _ := values.valuesFor(c.Name)
		add(c.Name, exprs[:min(len(exprs), 1)]...)
	}
}

// sourceOf names the parameter or the column that an expression is, whatever its type becomes; empty if it is another one.
func (f *folding) sourceOf(e Expr) string {
	switch e := e.(type) {
	case *Param:
		if named := f.named[e.Name]; named != nil {
			if _, again := named.(*Param); !again {
				return f.sourceOf(named)
			}
		}
		return "$" + e.Name
	case *Column:
		return e.Name
	case *Literal:
		return "=" + e.Text
	case *Member:
		if at, ok := e.Index.(*Literal); ok && e.Name == "" {
			return at.Text
		}
		return e.Name
	case *Cast:
		return f.sourceOf(e.X)
	case *Call:
		if transparent(e) {
			return f.sourceOf(e.Args[0])
		}
	}
	return ""
}

// ByChance reports whether it is a builtin that gives another value each time, such as RandomUuid.
func (e *Call) ByChance() bool {
	return e.Namespace == "" && strings.HasPrefix(strings.ToLower(e.Name), "random")
}

// ByClock reports whether it gives the time, as CurrentUtcTimestamp does.
func (e *Call) ByClock() bool {
	name := strings.ToLower(e.Name)
	return strings.HasPrefix(name, "currentutc") || strings.HasPrefix(name, "currenttz")
}

// transparent reports whether a call gives its first argument.
func transparent(e *Call) bool {
	return e.Namespace == "" && len(e.Args) > 0 &&
		slices.Contains([]string{"unwrap", "just", "coalesce", "nvl", "ensure"}, strings.ToLower(e.Name))
}

// reduced leaves out of an expression what changes no value.
func (f *folding) reduced(e Expr, depth int) Expr {
	if depth > namedDepth {
		return &Param{Name: "…"}
	}
	switch e := e.(type) {
	case *Literal:
		return &Literal{Kind: LitPlaceholder, Text: "?"} // a value of a row
	case *Param, *Column, *Member:
		p, _ := e.(*Param)
		if p != nil && f.named[p.Name] != nil {
			return f.reduced(f.named[p.Name], depth+1)
		}
		name := f.sourceOf(e)
		if of := f.of[name]; of != "" && of != severalColumns {
			return &Column{Name: of}
		} else if c, ok := f.table.Column(name); of == "" && ok {
			return &Column{Name: c.Name}
		}
		return &Param{Name: strings.TrimPrefix(name, "$")}
	case *Cast:
		x := f.reduced(e.X, depth+1)
		if e.Type == nil || f.keepsValues(x, schema.Type(e.Type.Name)) {
			return x
		}
		return &Cast{X: x, Type: e.Type}
	case *Binary:
		if e.Op == "??" {
			return f.reduced(e.L, depth+1)
		}
		b := &Binary{Op: e.Op, L: f.reduced(e.L, depth+1), R: f.reduced(e.R, depth+1)}
		if l, ok := e.R.(*Literal); ok && (e.Op == "%" || e.Op == "||") { // of buckets, or between values
			b.R = &Literal{Kind: l.Kind, Text: l.Text}
		}
		return b
	case *Call:
		if transparent(e) {
			return f.reduced(e.Args[0], depth+1)
		}
		call := &Call{Namespace: e.Namespace, Name: e.Name}
		for _, arg := range e.Args {
			if name := f.sourceOf(arg); strings.HasPrefix(name, "=") && f.of[name] != "" { // what is given to a column as it stands
				arg = &Column{Name: f.of[name]}
			}
			call.Args = append(call.Args, f.reduced(arg, depth+1))
		}
		return call
	}
	return &Param{Name: "…"}
}

// keepsValues reports whether a cast to a type keeps each value: that of a text or a number in one at least as wide, of a remainder, and
// of a hash in 64 bits. Of what is not known it may.
func (f *folding) keepsValues(x Expr, to schema.Type) bool {
	switch x := x.(type) {
	case *Column:
		c, _ := f.table.Column(x.Name)
		number := to.IsInteger() && (c.Type.IsInteger() || c.Type.IsTime() || c.Type == schema.Bool)
		return c.Type.IsText() && to.IsText() || number && to.Width() >= c.Type.Width()
	case *Param:
		return true
	case *Binary:
		return x.Op == "%" && to.IsInteger()
	}
	return to.IsInteger() && to.Width() == schema.Uint64.Width()
}

// computes reports whether an expression has a hash or a remainder in it.
func computes(e Expr) (found bool) {
	Walk(e, func(e Expr) bool {
		call, called := e.(*Call)
		binary, two := e.(*Binary)
		found = found || called && strings.EqualFold(call.Namespace, "Digest") || two && binary.Op == "%"
		return !found
	})
	return found
}

// SameValue reports whether two expressions of Computed give the same value of the same row, as far as is known.
func SameValue(x, y Expr) bool {
	for _, e := range []Expr{x, y} {
		l, literal := e.(*Literal)
		if _, param := e.(*Param); param || literal && l.Kind == LitPlaceholder {
			return true
		}
	}
	switch x := x.(type) {
	case *Literal:
		o, ok := y.(*Literal)
		return ok && o.Kind == x.Kind && o.Text == x.Text
	case *Column:
		o, ok := y.(*Column)
		return ok && o.Name == x.Name
	case *Cast:
		o, ok := y.(*Cast)
		return ok && o.Type.Name == x.Type.Name && SameValue(x.X, o.X)
	case *Binary:
		o, ok := y.(*Binary)
		return ok && o.Op == x.Op && (SameValue(x.L, o.L) && SameValue(x.R, o.R) ||
			strings.Contains("+*^|&", x.Op) && x.Op != "||" && SameValue(x.L, o.R) && SameValue(x.R, o.L))
	case *Call:
		o, ok := y.(*Call)
		return ok && strings.EqualFold(o.Namespace+" "+o.Name, x.Namespace+" "+x.Name) && slices.EqualFunc(x.Args, o.Args, SameValue)
	}
	return false
}
