package yql

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// condition records what a WHERE or ON condition says of each access. Sources before the one numbered right drive a join: an
// equality with another source binds them no key.
func (a *accessor) condition(e Expr, sc *scope, right int) {
	if e == nil {
		return
	}
	a.selects(e, sc)
	b := predicateBuilder{accessor: a, scope: sc, right: right}
	p := b.predicate(e).Normal()
	conjuncts := []*ranges.Predicate{p}
	if p.Op == ranges.And {
		conjuncts = p.Kids
	}
	for _, c := range conjuncts {
		a.conjunct(c, sc)
	}
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Column); ok {
			if acc, _, _ := sc.find(c); acc != nil {
				acc.Filtered = true
				if c.Table == "" {
					return true
				}
			}
			a.missColumn(c, sc)
		}
		return true
	})
}

// conjunct gives a condition to the access that it is about. One about several is tested after they are joined, and bounds none.
func (a *accessor) conjunct(p *ranges.Predicate, sc *scope) {
	var of *Access
	mixed := false
	p.Leaves(func(leaf *ranges.Predicate) {
		mixed = mixed || accessOf(leaf) == nil && leaf.Op != ranges.Const || of != nil && accessOf(leaf) != nil && accessOf(leaf) != of
		if accessOf(leaf) != nil {
			of = accessOf(leaf)
		}
	})
	switch {
	case of != nil && !mixed:
		of.where.Kids = append(of.where.Kids, p)
	case p.Op == ranges.Const && len(sc.sources) <= fewSources:
		for _, s := range sc.sources {
			if s.access != nil {
				s.access.where.Kids = append(s.access.where.Kids, p)
			}
		}
	case of != nil:
		of.where.Kids = append(of.where.Kids, &ranges.Predicate{Op: ranges.Rest, Expr: p.Expr, Table: of, Why: "it is about several tables"})
	}
}

// A predicateBuilder makes predicates of expressions in a scope.
type predicateBuilder struct {
	*accessor
	scope   *scope
	right   int
	negated int // depth of NOT
}

// predicate returns what an expression says.
func (b *predicateBuilder) predicate(e Expr) *ranges.Predicate {
	p := b.form(e)
	if p.Expr == nil {
		p.Expr = e
	}
	return p
}

func (b *predicateBuilder) form(e Expr) *ranges.Predicate {
	switch e := e.(type) {
	case *Binary:
		switch e.Op {
		case "AND", "OR":
			return b.logical(e)
		case "=", "!=", "<", "<=", ">", ">=":
			return b.compare(e.L, e.R, e.Op, e)
		case "??":
			return b.coalesce(e, []Expr{e.L, e.R})
		}
	case *Unary:
		if e.Op == "NOT" {
			return b.not(true, func() *ranges.Predicate { return b.predicate(e.X) })
		}
	case *In:
		return b.not(e.Not, func() *ranges.Predicate { return b.in(e) })
	case *Between:
		if !e.Symmetric {
			return b.not(e.Not, func() *ranges.Predicate {
				low, high := b.compare(e.X, e.Low, ">=", e), b.compare(e.X, e.High, "<=", e)
				return &ranges.Predicate{Op: ranges.And, Kids: []*ranges.Predicate{low, high}}
			})
		}
	case *Like:
		return b.not(e.Not, func() *ranges.Predicate { return b.like(e) })
	case *IsNull:
		return b.not(e.Not, func() *ranges.Predicate { return b.leaf(e, e.X, ranges.Null, "", nil) })
	case *Call:
		switch {
		case e.Namespace != "":
		case strings.EqualFold(e.Name, "StartsWith") && len(e.Args) == 2:
			return b.leaf(e, e.Args[0], ranges.Prefix, "", e.Args[1])
		case strings.EqualFold(e.Name, "Coalesce"), strings.EqualFold(e.Name, "NVL"):
			return b.coalesce(e, e.Args)
		}
	case *Column:
		if acc, _, _ := b.scope.find(e); acc != nil {
			if c, ok := acc.Table.Column(e.Name); ok && c.Type == schema.Bool {
				p := b.leaf(e, e, ranges.Compare, "=", nil)
				p.Rows = [][]ranges.Comparand{{{Known: true, Type: schema.Bool, Value: true}}}
				return p
			}
		}
	}
	return b.rest(e)
}

// not is what of makes, or that it does not hold.
func (b *predicateBuilder) not(not bool, of func() *ranges.Predicate) *ranges.Predicate {
	if !not {
		return of()
	}
	b.negated++
	kid := of()
	b.negated--
	return &ranges.Predicate{Op: ranges.Not, Kids: []*ranges.Predicate{kid}}
}

// rest is a condition that gives no range, or one that does not depend on the row.
func (b *predicateBuilder) rest(e Expr) *ranges.Predicate {
	p := &ranges.Predicate{Op: ranges.Const}
	for _, c := range columns(e) {
		p.Op, p.Why = ranges.Rest, "it is computed from the row"
		if acc, _, _ := b.scope.find(c); acc != nil {
			p.Table = acc
		}
	}
	if p.Op == ranges.Const {
		if v, ok := b.constant(e).Value.(bool); ok {
			p.Truth = ranges.TruthOf(v)
		}
	}
	return p
}

// logical is AND or OR of all that stands beside each other.
func (b *predicateBuilder) logical(e *Binary) *ranges.Predicate {
	p := &ranges.Predicate{Op: ranges.And}
	if e.Op == "OR" {
		p.Op = ranges.Or
	}
	var right []Expr
	var left Expr = e
	for {
		l, ok := left.(*Binary)
		if !ok || l.Op != e.Op {
			break
		}
		right, left = append(right, l.R), l.L
	}
	p.Kids = append(p.Kids, b.predicate(left))
	for _, r := range slices.Backward(right) {
		p.Kids = append(p.Kids, b.predicate(r))
	}
	return p
}

func (b *predicateBuilder) coalesce(e Expr, args []Expr) *ranges.Predicate {
	if len(args) == 2 {
		if l, ok := args[1].(*Literal); ok && l.Kind == LitBool {
			return &ranges.Predicate{Op: ranges.Coalesce, Truth: ranges.TruthOf(l.Text == "true"), Kids: []*ranges.Predicate{b.predicate(args[0])}}
		}
	}
	return b.rest(e)
}

// compare is l op r, also of tuples.
func (b *predicateBuilder) compare(l, r Expr, op string, of Expr) *ranges.Predicate {
	lt, lok := tupleItems(l)
	rt, rok := tupleItems(r)
	switch {
	case lok && rok && len(lt) == len(rt) && len(lt) > 0 && (allColumns(lt) || allColumns(rt)):
		if !allColumns(lt) {
			lt, rt, op = rt, lt, ranges.Flipped(op)
		}
		return ranges.Lexicographic(op, len(lt), func(i int, op string) *ranges.Predicate {
			p := b.compare(lt[i], rt[i], op, of)
			p.Expr = of
			return p
		})
	case lok && !rok && allColumns(lt) && len(columns(r)) == 0:
		return ranges.Lexicographic(op, len(lt), func(i int, op string) *ranges.Predicate {
			p := b.leaf(of, lt[i], ranges.Compare, op, r)
			p.Expr = of
			return p
		})
	case lok || rok:
		return b.rest(of)
	}
	_, left := l.(*Column)
	_, right := r.(*Column)
	switch {
	case left && right:
		b.leaf(of, r, ranges.Compare, ranges.Flipped(op), l) // each side may be looked up by the other
		return b.leaf(of, l, ranges.Compare, op, r)
	case right:
		return b.leaf(of, r, ranges.Compare, ranges.Flipped(op), l)
	case left:
		return b.leaf(of, l, ranges.Compare, op, r)
	}
	return b.rest(of)
}

func allColumns(items []Expr) bool {
	return !slices.ContainsFunc(items, func(e Expr) bool { _, ok := e.(*Column); return !ok })
}

// tupleItems returns what (a, b) or AsTuple(a, b) consists of.
func tupleItems(e Expr) ([]Expr, bool) {
	switch e := e.(type) {
	case *Tuple:
		return e.Items, true
	case *Call:
		return e.Args, e.Namespace == "" && strings.EqualFold(e.Name, "AsTuple")
	}
	return nil, false
}

// like is LIKE: a text without wildcards is an equality, one that begins with a text a range.
func (b *predicateBuilder) like(e *Like) *ranges.Predicate {
	pattern, ok := e.Pattern.(*Literal)
	escape, literal := e.Escape.(*Literal)
	switch {
	case e.Op != "LIKE" || e.Escape != nil && !literal || !ok:
		return b.rest(e)
	case pattern.Kind == LitPlaceholder: // of a driver, which makes it a parameter
		return b.rest(e)
	case !literal:
		escape = &Literal{}
	}
	prefix, rest := LikePrefix(pattern.Text, escape.Text)
	text := ranges.Comparand{Expr: e.Pattern, Known: pattern.Text != FoldPattern(pattern.Text), Type: schema.String, Value: prefix}
	switch {
	case prefix == "":
		p := b.rest(e)
		if p.Op == ranges.Rest {
			p.Why = "the pattern begins with a wildcard"
		}
		return p
	case rest == "":
		p := b.leaf(e, e.X, ranges.Compare, "=", e.Pattern)
		set(p, text)
		return p
	}
	p := b.leaf(e, e.X, ranges.Prefix, "", e.Pattern)
	set(p, text)
	if rest != "%" {
		return &ranges.Predicate{Op: ranges.And, Kids: []*ranges.Predicate{p, b.rest(e)}}
	}
	return p
}

// LikePrefix splits a pattern of LIKE at its first wildcard. The character behind an escape stands for itself.
func LikePrefix(pattern, escape string) (prefix, rest string) {
	var out strings.Builder
	for pattern != "" && pattern[0] != '%' && pattern[0] != '_' {
		if escape != "" {
			pattern = strings.TrimPrefix(pattern, escape)
		}
		_, n := utf8.DecodeRuneInString(pattern)
		out.WriteString(pattern[:n])
		pattern = pattern[n:]
	}
	return out.String(), pattern
}

// set gives a test another value, if it is one.
func set(p *ranges.Predicate, o ranges.Comparand) {
	if p.Op == ranges.Prefix || p.Op == ranges.Compare {
		p.Rows = [][]ranges.Comparand{{o}}
	}
}

// accessOf returns the access whose columns a test is about, nil if it is about none.
func accessOf(p *ranges.Predicate) *Access {
	acc, _ := p.Table.(*Access)
	return acc
}

// exprOf returns the expression that a predicate was made of.
func exprOf(p *ranges.Predicate) Expr {
	e, _ := p.Expr.(Expr)
	return e
}

// columns returns the columns that a value is computed from.
func columns(e Expr) []*Column {
	var out []*Column
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Column); ok {
			out = append(out, c)
		}
		return true
	})
	return out
}

// leaf is a test of x, if it is a bare column, against a value.
func (b *predicateBuilder) leaf(of, x Expr, op ranges.Op, compare string, value Expr) *ranges.Predicate {
	c, ok := x.(*Column)
	if !ok {
		return b.rest(of)
	}
	acc, in, place := b.scope.find(c)
	if acc == nil {
		return b.rest(of)
	}
	p := &ranges.Predicate{Op: op, Columns: []string{c.Name}, Compare: compare, Expr: of, Table: acc}
	if value == nil {
		return p
	}
	if b.depends(p, c, value, op == ranges.Compare && compare == "=" && (in != b.scope || place >= b.right)) {
		return &ranges.Predicate{Op: ranges.Rest, Expr: of, Table: acc, Why: "it is compared with what depends on the row"}
	}
	p.Rows = [][]ranges.Comparand{{b.constant(value)}}
	b.remember(p)
	return p
}

// constant returns what is known of a value.
func (a *accessor) constant(e Expr) ranges.Comparand {
	out := ranges.Comparand{Expr: e}
	if plainValue(e) {
		out.Same = PrintExpr(e)
	}
	if t, v, ok := meaning(a.meant).evaluate(e, maxConstant); ok {
		out.Known, out.Type, out.Value = true, t, v
	}
	return out
}

// meant returns what a $name stands for, unless it is a query.
func (a *accessor) meant(name string) Expr {
	if x := a.named[name]; x != nil {
		return x.expr
	}
	return nil
}

// remember notes a test that may have to be written anew when the column becomes another one.
func (b *predicateBuilder) remember(p *ranges.Predicate) {
	if b.negated > 0 || p.Compare == "!=" {
		return
	}
	for i, column := range p.Columns {
		bind, _ := bindOf(p, column)
		if _, ok := accessOf(p).Table.Column(p.Columns[i]); ok {
			accessOf(p).Leaves = append(accessOf(p).Leaves, bind)
		}
	}
}

// depends reports whether a value depends on the row. What it is compared with becomes a lookup of a join, or a predicate that YDB
// tests on each row.
func (b *predicateBuilder) depends(p *ranges.Predicate, c *Column, value Expr, joins bool) bool {
	var inputs []string
	digest, other := "", false
	Walk(value, func(e Expr) bool {
		switch e := e.(type) {
		case *Column:
			if acc, _, _ := b.scope.find(e); acc == accessOf(p) {
				inputs = append(inputs, e.Name)
			} else {
				other = true
			}
		case *Call:
			if strings.EqualFold(e.Namespace, "Digest") {
				digest = e.Name
			}
		}
		return true
	})
	switch {
	case len(inputs) > 0:
		accessOf(p).Unbound = append(accessOf(p).Unbound, Unbound{Column: c.Name, Inputs: inputs, Pred: exprOf(p), Digest: digest})
	case other && joins && b.negated == 0:
		accessOf(p).joins = append(accessOf(p).joins, Bind{Column: c.Name, Op: BindJoin, Values: []Expr{value}, Pred: exprOf(p)})
	}
	return other || len(inputs) > 0
}

// in is x IN …, also of tuples.
func (b *predicateBuilder) in(e *In) *ranges.Predicate {
	items, known := e.List, e.List != nil
	if e.Set != nil {
		items, known = b.items(e.Set)
	}
	xs, tuple := tupleItems(e.X)
	if !tuple {
		xs = []Expr{e.X}
	}
	p := &ranges.Predicate{Op: ranges.In, Open: !known, Expr: e}
	for _, x := range xs {
		c, ok := x.(*Column)
		if !ok {
			return b.rest(e)
		}
		acc, _, _ := b.scope.find(c)
		if acc == nil || accessOf(p) != nil && acc != accessOf(p) {
			return b.rest(e)
		}
		p.Table, p.Columns = acc, append(p.Columns, c.Name)
	}
	for _, item := range items {
		values := []Expr{item}
		if tuple {
			var ok bool
			if values, ok = tupleItems(item); !ok || len(values) != len(xs) {
				p.Open, p.Rows = true, nil
				break
			}
		}
		row := make([]ranges.Comparand, len(values))
		for i, v := range values {
			row[i] = b.constant(v)
			if len(columns(v)) > 0 && b.depends(p, &Column{Name: p.Columns[i]}, v, false) {
				return &ranges.Predicate{Op: ranges.Rest, Table: p.Table, Why: "the list depends on the row"}
			}
		}
		p.Rows = append(p.Rows, row)
	}
	if e.Set != nil && len(columns(e.Set)) > 0 && b.depends(p, &Column{Name: p.Columns[0]}, e.Set, false) {
		return &ranges.Predicate{Op: ranges.Rest, Table: p.Table, Why: "the list depends on the row"}
	}
	b.remember(p)
	return p
}

// items returns the items of a list that is written out.
func (b *predicateBuilder) items(e Expr) ([]Expr, bool) {
	switch e := e.(type) {
	case *Param:
		return b.items(b.meant(e.Name))
	case *List:
		return e.Items, true
	case *Dict:
		return e.Keys, true
	case *Call:
		switch strings.ToLower(e.Name) {
		case "aslist", "asset", "asliststrict", "assetstrict":
			return e.Args, e.Namespace == ""
		}
	}
	return tupleItems(e)
}

// plainValue reports whether a value is the same wherever it is written so. Each ? is a value of its own.
func plainValue(e Expr) bool {
	switch e := e.(type) {
	case *Param:
		return true
	case *Literal:
		return e.Text != "?"
	case *Unary:
		l, ok := e.X.(*Literal)
		return ok && plainValue(l)
	}
	return false
}

// bindOf returns how a column is bound whenever the predicate, which is normal, holds.
func bindOf(p *ranges.Predicate, column string) (Bind, bool) {
	out := Bind{Column: column, Pred: exprOf(p)}
	switch p.Op {
	case ranges.And:
		found := false
		for _, kid := range p.Kids {
			b, ok := bindOf(kid, column)
			switch {
			case !ok:
			case !found:
				out, found = b, true
			case out.Op == BindRange && b.Op == BindRange:
				out.Values = append(slices.Clip(out.Values), b.Values...)
			case b.Op < out.Op:
				out = b
			}
		}
		out.Values = once(out.Values)
		return out, found
	case ranges.Or:
		known := true
		for _, kid := range p.Kids {
			b, ok := bindOf(kid, column)
			if !ok {
				return Bind{}, false
			}
			out.Op = max(out.Op, b.Op, BindIn)
			known = known && b.Values != nil
			out.Values = append(out.Values, spelled(kid, b)...)
		}
		if out.Values = once(out.Values); !known && slices.Contains(out.Values, nil) {
			out.Values = nil
		}
		return out, true
	}
	i := slices.Index(p.Columns, column)
	if i < 0 || p.Nulls {
		return Bind{}, false
	}
	for _, row := range p.Rows {
		if e, ok := row[i].Expr.(Expr); ok {
			out.Values = append(out.Values, e)
		}
	}
	switch {
	case p.Op == ranges.In:
		if out.Op = BindIn; p.Open {
			out.Values = nil
		}
	case p.Negated, p.Compare == "!=" && !isBool(p):
		return Bind{}, false
	case p.Op == ranges.Prefix, p.Op == ranges.Compare && p.Compare != "=" && p.Compare != "!=":
		out.Op = BindRange
	}
	return out, true
}

// isBool reports whether a column is compared with true or false.
func isBool(p *ranges.Predicate) bool {
	_, ok := p.Rows[0][0].Value.(bool)
	return ok
}

// spelled returns the values of a bind, of which one is not known if nil is among them. The value of IS NULL and of a Bool column is
// written out, as those of the other side stand beside it.
func spelled(p *ranges.Predicate, b Bind) []Expr {
	switch {
	case b.Values != nil:
		return b.Values
	case p.Op == ranges.Null:
		return []Expr{&Literal{Kind: LitNull, Text: "null"}}
	case p.Op == ranges.Compare && isBool(p):
		text := "true"
		if p.Rows[0][0].Value == (p.Compare == "!=") {
			text = "false"
		}
		return []Expr{&Literal{Kind: LitBool, Text: text}}
	}
	return []Expr{nil}
}

// once returns the values, the plain ones once.
func once(values []Expr) []Expr {
	if len(values) < 2 {
		return values
	}
	known := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(values), func(v Expr) bool {
		if v == nil || !plainValue(v) {
			return false
		}
		text := PrintExpr(v)
		was := known[text]
		known[text] = true
		return was
	})
}

// binds returns what the access binds, each column once, in the order of appearance.
func (acc *Access) binds() []Bind {
	var out []Bind
	at := map[string]int{}
	where := acc.where.Normal()
	where.Leaves(func(leaf *ranges.Predicate) {
		for _, column := range leaf.Columns {
			if _, seen := at[column]; seen {
				continue
			}
			if b, ok := bindOf(where, column); ok {
				at[column] = len(out)
				out = append(out, b)
			} else {
				at[column] = -1
			}
		}
	})
	for _, j := range acc.joins {
		i, seen := at[j.Column]
		switch {
		case !seen || i < 0:
			at[j.Column] = len(out)
			out = append(out, j)
		case j.Op < out[i].Op:
			out[i] = j
		}
	}
	return out
}
