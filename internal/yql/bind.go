package yql

import (
	"cmp"
	"slices"
	"strings"
)

// condition records what a WHERE or ON condition binds. Sources before the one numbered right drive a join: an
// equality with another source binds them no key.
func (a *accessor) condition(e Expr, sc *scope, right int) {
	if e == nil {
		return
	}
	a.selects(e, sc)
	p := predicate{accessor: a, scope: sc, right: right}
	for _, b := range p.binds(e).list {
		a.bind(b)
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

func (a *accessor) bind(b bound) {
	have := a.bound[b.key.access]
	if have == nil {
		have = &binds{}
		a.bound[b.key.access] = have
	}
	have.and(b)
}

// A bound is what a condition says of one column. A column has one, however many predicates speak of it, so that what
// a condition binds is never larger than the condition.
type bound struct {
	key    bindKey
	seq    int // in the order of appearance
	op     BindOp
	values valueList
	pred   Expr
}

type bindKey struct {
	access *Access
	column string
}

// A valueList is joined with another in no time. Each is joined once and then belongs to the other.
type valueList struct {
	first, last *valueLink
	unknown     bool // there are others
}

type valueLink struct {
	values []Expr
	next   *valueLink
}

func (l *valueList) join(with valueList) {
	l.unknown = l.unknown || with.unknown
	switch {
	case l.first == nil:
		l.first, l.last = with.first, with.last
	case with.first != nil:
		l.last.next, l.last = with.first, with.last
	}
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

// all returns the values, the plain ones once; nil if not all are known.
func (l *valueList) all() []Expr {
	if l.unknown || l.first == nil {
		return nil
	}
	if l.first == l.last && len(l.first.values) == 1 {
		return l.first.values
	}
	var out []Expr
	known := map[string]bool{}
	for link := l.first; link != nil; link = link.next {
		for _, v := range link.values {
			if plainValue(v) {
				text := PrintExpr(v)
				if known[text] {
					continue
				}
				known[text] = true
			}
			out = append(out, v)
		}
	}
	return out
}

// binds is what a condition binds: a bound for each column of each access.
type binds struct {
	list  []bound
	index map[bindKey]int // of list, once that is long
}

// fewBinds is how many binds are compared one by one.
const fewBinds = 8

// find returns the place of a column's bound, or -1.
func (m *binds) find(key bindKey) int {
	if len(m.list) <= fewBinds {
		return slices.IndexFunc(m.list, func(b bound) bool { return b.key == key })
	}
	if m.index == nil {
		m.index = make(map[bindKey]int, 2*len(m.list))
		for i := range m.list {
			m.index[m.list[i].key] = i
		}
	}
	if i, ok := m.index[key]; ok {
		return i
	}
	return -1
}

// and adds what holds as well. Of two bounds of a column the narrower counts, of two equally narrow the first; two
// ranges are one with the bounds of both.
func (m *binds) and(b bound) {
	i := m.find(b.key)
	if i < 0 {
		m.list = append(m.list, b)
		if m.index != nil {
			m.index[b.key] = len(m.list) - 1
		}
		return
	}
	first, second := m.list[i], b
	if first.seq > second.seq {
		first, second = second, first
	}
	switch {
	case first.op == BindRange && second.op == BindRange:
		first.values.join(second.values)
	case second.op < first.op:
		second.seq = first.seq
		first = second
	}
	m.list[i] = first
}

// or keeps what is bound whichever of the two holds. The pred is the two together.
func (m *binds) or(with *binds, pred Expr) binds {
	if len(m.list) > len(with.list) {
		m, with = with, m
	}
	var out binds
	for _, first := range m.list {
		i := with.find(first.key)
		if i < 0 {
			continue
		}
		second := with.list[i]
		if first.seq > second.seq {
			first, second = second, first
		}
		for _, b := range []*bound{&first, &second} {
			b.spell()
		}
		first.values.join(second.values)
		first.op, first.pred = max(first.op, second.op, BindIn), pred
		out.list = append(out.list, first)
	}
	return out
}

// spell writes the value of IS NULL and of a Bool column out, as those of the other side stand beside it.
func (b *bound) spell() {
	if b.values.first != nil {
		return
	}
	var value Literal
	switch b.pred.(type) {
	case *IsNull:
		value = Literal{Kind: LitNull, Text: "null"}
	case *Column:
		value = Literal{Kind: LitBool, Text: "true"}
	case *Unary:
		value = Literal{Kind: LitBool, Text: "false"}
	default:
		b.values.unknown = true // a list that is not known
		return
	}
	link := &valueLink{values: []Expr{&value}}
	b.values.first, b.values.last = link, link
}

// result returns the binds in the order of appearance.
func (m *binds) result() []Bind {
	slices.SortFunc(m.list, func(x, y bound) int { return cmp.Compare(x.seq, y.seq) })
	out := make([]Bind, len(m.list))
	for i := range m.list {
		b := &m.list[i]
		out[i] = Bind{Column: b.key.column, Op: b.op, Values: b.values.all(), Pred: b.pred}
	}
	return out
}

// A predicate is a condition in its scope.
type predicate struct {
	*accessor
	scope *scope
	right int
}

// binds returns what a condition binds.
func (p *predicate) binds(e Expr) binds {
	var m binds
	switch e := e.(type) {
	case *Binary:
		switch e.Op {
		case "AND":
			l, r := p.binds(e.L), p.binds(e.R)
			if len(l.list) < len(r.list) {
				l, r = r, l
			}
			for _, b := range r.list {
				l.and(b)
			}
			return l
		case "OR":
			l, r := p.binds(e.L), p.binds(e.R)
			return l.or(&r, e)
		case "=":
			p.compare(&m, e.L, e.R, BindEq, e)
		case "<", "<=", ">", ">=":
			p.compare(&m, e.L, e.R, BindRange, e)
		}
	case *In:
		p.in(&m, e)
	case *Between:
		p.one(&m, e.X, []Expr{e.Low, e.High}, BindRange, e.Not, e)
	case *Like:
		if l, ok := e.Pattern.(*Literal); ok && e.Op == "LIKE" && l.Text != "" && !strings.ContainsAny(l.Text[:1], "%_") {
			p.one(&m, e.X, []Expr{e.Pattern}, BindRange, e.Not, e)
		}
	case *IsNull:
		p.one(&m, e.X, nil, BindEq, e.Not, e)
	case *Call:
		if strings.EqualFold(e.Name, "StartsWith") && e.Namespace == "" && len(e.Args) == 2 {
			p.one(&m, e.Args[0], e.Args[1:], BindRange, false, e)
		}
	case *Column:
		p.one(&m, e, nil, BindEq, false, e)
	case *Unary:
		if c, ok := e.X.(*Column); ok && e.Op == "NOT" {
			p.one(&m, c, nil, BindEq, false, e)
		}
	}
	return m
}

// in records x IN …, also for tuples.
func (p *predicate) in(m *binds, e *In) {
	t, ok := e.X.(*Tuple)
	if !ok {
		if e.Set != nil && len(p.columns(e.Set)) > 0 {
			p.one(m, e.X, []Expr{e.Set}, BindIn, e.Not, e)
			return
		}
		p.one(m, e.X, e.List, BindIn, e.Not, e)
		return
	}
	for i, x := range t.Items {
		values := make([]Expr, 0, len(e.List))
		for _, v := range e.List {
			vt, ok := v.(*Tuple)
			if !ok || i >= len(vt.Items) {
				values = nil // not all are known
				break
			}
			values = append(values, vt.Items[i])
		}
		p.one(m, x, values, BindIn, e.Not, e)
	}
}

// columns returns the columns that a value is computed from.
func (p *predicate) columns(e Expr) []*Column {
	var out []*Column
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Column); ok {
			out = append(out, c)
		}
		return true
	})
	return out
}

// compare records l op r, also for tuples, which bind their first column by a range and all by equality.
func (p *predicate) compare(m *binds, l, r Expr, op BindOp, pred Expr) {
	lt, lok := l.(*Tuple)
	rt, rok := r.(*Tuple)
	if lok && rok && len(lt.Items) == len(rt.Items) && len(lt.Items) > 0 {
		n := len(lt.Items)
		if op == BindRange {
			n = 1
		}
		for i := range n {
			p.compare(m, lt.Items[i], rt.Items[i], op, pred)
		}
		return
	}
	if lok && op == BindRange && len(lt.Items) > 0 {
		p.one(m, lt.Items[0], []Expr{r}, op, false, pred)
		return
	}
	p.one(m, l, []Expr{r}, op, false, pred)
	p.one(m, r, []Expr{l}, op, false, pred)
}

// one records that x, if it is a bare column, is bound to values.
func (p *predicate) one(m *binds, x Expr, values []Expr, op BindOp, not bool, pred Expr) {
	c, ok := x.(*Column)
	if !ok || not {
		return
	}
	acc, in, place := p.scope.find(c)
	if acc == nil {
		return
	}
	var inputs []string
	digest, joined := "", false
	for _, v := range values {
		Walk(v, func(e Expr) bool {
			switch e := e.(type) {
			case *Column:
				if other, _, _ := p.scope.find(e); other == acc {
					inputs = append(inputs, e.Name)
				} else {
					joined = true
				}
			case *Call:
				if strings.EqualFold(e.Namespace, "Digest") {
					digest = e.Name
				}
			}
			return true
		})
	}
	p.seq++
	b := bound{key: bindKey{acc, c.Name}, seq: p.seq, op: op, pred: pred}
	if len(values) > 0 {
		link := &valueLink{values: values}
		b.values.first, b.values.last = link, link
	}
	switch {
	case len(inputs) > 0:
		acc.Unbound = append(acc.Unbound, Unbound{Column: c.Name, Inputs: inputs, Pred: pred, Digest: digest})
	case joined && op == BindEq:
		if in != p.scope || place >= p.right {
			b.op = BindJoin
			m.and(b)
		}
	case joined:
	default:
		acc.Leaves = append(acc.Leaves, Bind{Column: c.Name, Op: op, Values: values, Pred: pred})
		m.and(b)
	}
}
