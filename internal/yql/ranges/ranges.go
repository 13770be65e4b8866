// Package ranges finds which ranges of a key a condition reads, as YDB does. It knows nothing of how conditions are written: whoever has
// an expression makes a Predicate of it.
package ranges

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A Predicate is a condition over the rows of one table, as the search for key ranges sees it.
// Sources: extract_predicate_impl.cpp, yql_opt_range.cpp and mkql_range.cpp in yql/essentials of ydb-platform/ydb.
type Predicate struct {
	Op      Op
	Kids    []*Predicate  // of And, Or, Not and Coalesce
	Columns []string      // that are compared, bare; several of an In of tuples
	Compare string        // of Compare: = != < <= > >=
	Rows    [][]Comparand // parallel to Columns: one row, of In one for each item
	Open    bool          // of In: there are more items than Rows, and it is not known which
	Truth   Truth         // of Const and Coalesce
	Why     string        // of Rest: why it gives no range
	Expr    any           // what it was made of, for whoever made it
	Table   any           // of a leaf: whose columns they are, for whoever made it

	Negated bool // of a leaf of Normal: it holds where the test does not
	Nulls   bool // of a leaf of Normal: it holds for NULL as well
}

// Op is the kind of a predicate.
type Op int8

// The kinds of predicates.
const (
	Rest     Op = iota // depends on the row and gives no range
	Const              // does not depend on the row
	And                //
	Or                 //
	Not                //
	Coalesce           // COALESCE(x, true or false)
	Compare            // column against a value that does not depend on the row
	In                 // column, or a tuple of columns, IN a list
	Null               // column IS NULL
	Prefix             // the column begins with a text
)

// Truth is what is known of a condition that does not depend on the row.
type Truth int8

// What may be known.
const (
	TruthUnknown Truth = iota
	True
	False
)

// TruthOf returns True or False.
func TruthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

// An Comparand is a value that a column is compared with.
type Comparand struct {
	Expr  any          // what it was made of, for whoever made it
	Same  string       // of what is not known: a text that equal values share; empty if none does
	Known bool         // Type and Value are known
	Type  schema.Type  // empty for NULL
	Value schema.Value // nil for NULL
}

// Column is a column that rows are sorted by.
type Column struct {
	Name    string
	Type    schema.Type
	NotNull bool
}

// Columns returns columns of a table as those of a key, up to the first that the table does not have.
func Columns(t *schema.Table, names []string) []Column {
	out := make([]Column, 0, len(names))
	for _, name := range names {
		c, ok := t.Column(name)
		if !ok {
			break
		}
		out = append(out, Column{name, c.Type, c.NotNull})
	}
	return out
}

// A Cut is a place between keys: before or after all that begin with Key. The empty key is before or after everything.
type Cut struct {
	Key   []schema.Value
	After bool
}

// A Span is the keys between two cuts.
type Span struct{ From, To Cut }

var (
	everything = Span{To: Cut{After: true}}
	afterNull  = Cut{[]schema.Value{nil}, true}
	notNull    = Span{afterNull, everything.To}
)

// Most is how many key ranges a statement has at the most. A longer list is not bound at all; a product that would
// be longer leaves out the columns from there on.
// Source: ExtractPredicateRangesLimit in ydb/core/protos/table_service_config.proto of ydb-platform/ydb.
const Most = 10_000

// unknownList is how many items a list of unknown length is taken to have.
const unknownList = 10

// A Result is what a predicate reads of a key.
type Result struct {
	Used    int    // key columns that the ranges use; 0 if all is read
	Points  int    // of these, how many from the first on are bound to single values
	Count   int    // separate points and ranges; 0 if nothing can match
	Exact   bool   // Count is known, not estimated
	Wide    bool   // nearly all is read: all but a few values, or all but NULL
	Residue bool   // rows that were read are tested
	Over    bool   // there would be more than Most, so that less is bound
	Open    bool   // nothing ends the range of the first column on one side, so that any share of the rows may be in it
	Spans   []Span // in key order; they hold all rows that match, and exactly the ranges if Exact

	// As YDB's optimizer takes them, which knows no values: Used, Points, and how many ranges there are at the most, 0 if it cannot
	// tell.
	Planned, PlannedPoints, PlannedCount int
}

// Over finds what the predicate reads of rows that are sorted by a key.
func (p *Predicate) Over(key []Column) Result {
	f := finder{key: key}
	whole := Result{Count: 1, Exact: true, Residue: p != nil, Spans: []Span{everything}}
	if p == nil || len(key) == 0 {
		return whole
	}
	p = p.Normal()
	if p.Op == Const && p.Truth == True {
		whole.Residue = false
		return whole
	}
	top := f.rebuild(p)
	if top == nil || top.begin != 0 {
		return whole
	}
	r := f.compute(top)
	out := Result{Used: top.end, Points: r.points, Count: r.count, Exact: r.known, Wide: r.wide, Over: r.over,
		Residue: r.residue || r.most <= 0 || r.most >= Most, Open: r.low != r.high, Spans: r.spans,
		Planned: top.end, PlannedPoints: r.points, PlannedCount: r.most}
	if r.over {
		out.Used, out.Points = min(out.Used, r.used), min(out.Points, r.used)
		if r.known {
			out.Used, out.Points = f.bound(r.spans)
		}
	}
	if len(r.spans) > Most || r.count > Most {
		whole.Over, whole.Planned, whole.PlannedPoints, whole.PlannedCount = true, out.Planned, out.PlannedPoints, out.PlannedCount
		return whole
	}
	if r.known && len(r.spans) == 1 && len(r.spans[0].To.Key) == 0 && f.compareCuts(0, r.spans[0].From, afterNull) <= 0 {
		out.Wide = true
	}
	return out
}

// Behind returns the spans, or what of them lies behind a key.
func (r *Result) Behind(key []Column, values []schema.Value) []Span {
	f := finder{key: key}
	return f.intersect(0, r.Spans, []Span{{Cut{values, true}, everything.To}})
}

// Points returns the spans of keys, or of what keys begin with, in order and each once.
func Points(key []Column, keys [][]schema.Value) []Span {
	f := finder{key: key}
	spans := make([]Span, len(keys))
	for i, k := range keys {
		spans[i] = Span{Cut{k, false}, Cut{k, true}}
	}
	return f.merge(0, spans)
}

// CompareCuts says which of two places between the keys of a table comes first.
func CompareCuts(key []Column, a, b Cut) int { return (&finder{key: key}).compareCuts(0, a, b) }

// bound returns how many columns spans use, and how many of them from the first on have single values.
func (f *finder) bound(spans []Span) (used, points int) {
	points = len(f.key)
	for _, s := range spans {
		used = max(used, len(s.From.Key), len(s.To.Key))
		n := 0
		for n < min(points, len(s.From.Key), len(s.To.Key)) && schema.Compare(f.key[n].Type, s.From.Key[n], s.To.Key[n]) == 0 {
			n++
		}
		points = n
	}
	return used, min(used, points)
}

// Leaves calls a function for each test.
func (p *Predicate) Leaves(f func(*Predicate)) {
	if len(p.Kids) == 0 {
		f(p)
	}
	for _, kid := range p.Kids {
		kid.Leaves(f)
	}
}

// Normal returns the predicate without Not and Coalesce, and with no And inside an And nor an Or inside an Or. Constants whose truth
// is known are gone, unless nothing else is left.
func (p *Predicate) Normal() *Predicate { return p.pushed(false, TruthUnknown, nil) }

// pushed returns what holds where p holds, or where it does not. null is what all of it is where a test is NULL, and of the outermost
// NOT around it.
func (p *Predicate) pushed(not bool, null Truth, of any) *Predicate {
	switch p.Op {
	case Not:
		if of == nil {
			of = p.Expr
		}
		return p.Kids[0].pushed(!not, null, of)
	case Coalesce:
		return p.Kids[0].pushed(not, TruthOf((p.Truth == True) != not), of)
	case And, Or:
		return p.joined(not, null, of)
	}
	out := *p
	if not && of != nil {
		out.Expr = of
	}
	out.Nulls = p.Nulls || null == True && p.Op != Null
	switch {
	case !not:
	case p.Op == Const && p.Truth != TruthUnknown:
		out.Truth = TruthOf(p.Truth == False)
	case p.Op == Compare:
		out.Compare = inverse[p.Compare]
	case p.Op == In:
		out = Predicate{Op: Rest, Expr: out.Expr, Table: p.Table, Why: "NOT IN gives no range"}
	default:
		out.Negated = !p.Negated
	}
	return &out
}

var inverse = map[string]string{"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// Flipped returns the comparison of the two sides in the other order.
func Flipped(compare string) string { return strings.NewReplacer("<", ">", ">", "<").Replace(compare) }

// joined is pushed for And and Or.
func (p *Predicate) joined(not bool, null Truth, of any) *Predicate {
	out := &Predicate{Op: p.Op, Expr: p.Expr}
	if not {
		out.Op = And + Or - p.Op
		if out.Expr = of; of == nil {
			out.Expr = p.Expr
		}
	}
	for _, kid := range p.Kids {
		kid = kid.pushed(not, null, of)
		switch {
		case kid.Op == out.Op:
			out.Kids = append(out.Kids, kid.Kids...)
		case kid.Op == Const && kid.Truth == TruthOf(out.Op == Or): // it decides
			return kid
		case kid.Op == Const && kid.Truth != TruthUnknown:
		default:
			out.Kids = append(out.Kids, kid)
		}
	}
	switch len(out.Kids) {
	case 0:
		return &Predicate{Op: Const, Truth: TruthOf(out.Op == And), Expr: out.Expr}
	case 1:
		return out.Kids[0]
	}
	return out
}

// Lexicographic compares tuples of n columns: by the first in which they differ. One makes the comparison of one column.
func Lexicographic(op string, n int, one func(i int, op string) *Predicate) *Predicate {
	each := func(kind Op) *Predicate {
		out := &Predicate{Op: kind}
		for i := range n {
			out.Kids = append(out.Kids, one(i, op))
		}
		return out
	}
	switch op {
	case "=":
		return each(And)
	case "!=":
		return each(Or)
	}
	strict := op[:1]
	var out *Predicate
	for i := n - 1; i >= 0; i-- {
		first := one(i, strict)
		if i == n-1 && op != strict {
			first = one(i, op)
		}
		if out == nil {
			out = first
			continue
		}
		out = &Predicate{Op: Or, Kids: []*Predicate{first, {Op: And, Kids: []*Predicate{one(i, "="), out}}}}
	}
	return out
}

// finder looks for the ranges of one key.
type finder struct{ key []Column }

// A part is what a predicate says of the key columns from begin to end.
type part struct {
	leaf       *Predicate // nil of And and Or
	or         bool
	kids       []*part
	begin, end int
	items      []int // of a leaf: the places of the key columns in its tuple
	rest       bool  // a part of the condition gives no range
}

// rebuild finds the key columns that predicates bind without a gap. It returns nil if there are none.
func (f *finder) rebuild(p *Predicate) *part {
	switch p.Op {
	case Const:
		return &part{leaf: p, end: 1}
	case And:
		return f.rebuildAnd(p)
	case Or:
		out := &part{or: true}
		for i, kid := range p.Kids {
			k := f.rebuild(kid)
			if k == nil || i > 0 && k.begin != out.begin {
				return nil // the rows of one branch may be anywhere
			}
			out.begin, out.end = k.begin, max(out.end, k.end)
			out.kids = append(out.kids, k)
		}
		return out
	case Rest:
		return nil
	}
	return f.leaf(p)
}

// leaf finds the key columns among those of one test: the first in the order of the key, and what follows it without a gap.
func (f *finder) leaf(p *Predicate) *part {
	if p.Nulls || !f.roundable(p) {
		return nil
	}
	out := &part{leaf: p}
	for at := range f.key {
		i := slices.Index(p.Columns, f.key[at].Name)
		switch {
		case i >= 0 && len(out.items) == 0:
			out.begin = at
		case i < 0 && len(out.items) == 0:
			continue
		}
		if i < 0 {
			break
		}
		out.items, out.end = append(out.items, i), at+1
	}
	if len(out.items) == 0 {
		return nil
	}
	out.rest = len(out.items) < len(p.Columns)
	return out
}

// roundable reports whether YDB finds the bound of a column for a value of another type: where the value may not fit, that is so for
// integers, dates and texts.
func (f *finder) roundable(p *Predicate) bool {
	if p.Op != Compare || p.Compare == "=" {
		return true
	}
	at := slices.IndexFunc(f.key, func(c Column) bool { return c.Name == p.Columns[0] })
	o := &p.Rows[0][0]
	if at < 0 || !o.Known || o.Value == nil || o.Type == f.key[at].Type {
		return true
	}
	_, _, fit := Round(f.key[at].Type, o)
	return fit != Unfit
}

// rebuildAnd orders the conditions by the columns that they begin with, as far as there is no gap, the longer behind the shorter.
func (f *finder) rebuildAnd(p *Predicate) *part {
	var kids []*part
	rest := false
	for _, kid := range p.Kids {
		if k := f.rebuild(kid); k != nil {
			kids = append(kids, k)
		} else {
			rest = true
		}
	}
	if len(kids) == 0 {
		return nil
	}
	slices.SortStableFunc(kids, func(a, b *part) int { return cmp.Or(a.begin-b.begin, a.end-b.end) })
	byBegin := map[int][]*part{kids[0].begin: nil}
	last := kids[0].begin
	for _, k := range kids {
		if _, ok := byBegin[k.begin]; !ok {
			rest = true
			continue
		}
		byBegin[k.begin] = append(byBegin[k.begin], k)
		last = max(last, k.begin)
		if _, ok := byBegin[k.end]; !ok {
			byBegin[k.end] = nil
		}
	}
	built := map[int]*part{}
	for begin := last; begin >= kids[0].begin; begin-- {
		var all []*part
		for list := byBegin[begin]; len(list) > 0; {
			n := 1
			for n < len(list) && list[n].end == list[0].end {
				n++
			}
			one := and(list[:n])
			if next := built[one.end]; next != nil {
				one = and([]*part{one, next})
			}
			all, list = append(all, one), list[n:]
		}
		if all != nil {
			built[begin] = and(all)
		}
	}
	out := *built[kids[0].begin]
	out.rest = out.rest || rest
	return &out
}

func and(kids []*part) *part {
	if len(kids) == 1 {
		return kids[0]
	}
	out := &part{begin: kids[0].begin, kids: kids}
	for _, k := range kids {
		out.end = max(out.end, k.end)
	}
	return out
}

// found is what a part reads: the ranges of its columns.
type found struct {
	spans   []Span // by keys that begin with the first column of the part
	known   bool   // the spans are exact
	count   int
	most    int // ranges that YDB expects at the most, 0 if it cannot tell
	points  int
	used    int // columns that are used where there would be more than Most
	wide    bool
	residue bool
	over    bool

	low, high bool // the range of the first column has a lower end, and an upper one
}

func (f *finder) compute(t *part) found {
	var r found
	switch {
	case t.leaf != nil && t.leaf.Op == Const:
		r = found{spans: []Span{everything}, count: 1, most: 1, used: 1, low: true, high: true}
		if r.known = t.leaf.Truth != TruthUnknown; t.leaf.Truth == False {
			r.spans, r.count = nil, 0
		}
	case t.leaf != nil:
		r = f.test(t)
	case t.or:
		r = f.union(t)
	default:
		r = f.intersection(t)
	}
	r.residue = r.residue || t.rest
	return r
}

// union is what an OR reads.
func (f *finder) union(t *part) found {
	out := found{known: true, points: len(f.key), low: true, high: true}
	seen, told := map[bool]map[string]bool{true: {}, false: {}}, true
	for _, kid := range t.kids {
		r := f.compute(kid)
		if text, equal := kid.edge(t.begin); text != "" && !r.known {
			if seen[equal][text] && equal && kid.leaf != nil {
				continue
			}
			if seen[!equal][text] {
				r.count-- // one range goes on where the other ends
			}
			seen[equal][text] = true
		}
		out.known = out.known && r.known
		out.count += r.count
		out.most, told = out.most+r.most, told && r.most > 0
		out.points, out.used = min(out.points, r.points), max(out.used, r.used)
		out.low, out.high = out.low && r.low, out.high && r.high
		out.wide, out.residue, out.over = out.wide || r.wide, out.residue || r.residue, out.over || r.over
		out.spans = append(out.spans, r.spans...)
	}
	if !told {
		out.most = 0
	}
	out.spans = f.merge(t.begin, out.spans)
	if out.known {
		out.count = len(out.spans)
	}
	return out
}

// edge is the text of what is not known and the first column is compared with, and whether it is equal to that: so x < $v and x = $v are
// seen to be one range.
func (t *part) edge(begin int) (text string, equal bool) {
	for _, kid := range t.kids {
		if text, equal := kid.edge(begin); !t.or && kid.begin == begin && equal {
			return text, true
		}
	}
	if t.leaf == nil || t.leaf.Op != Compare || t.leaf.Compare == "!=" || t.leaf.Rows[0][0].Same == "" {
		return "", false
	}
	return t.leaf.Columns[0] + " " + t.leaf.Rows[0][0].Same, t.leaf.Compare == "="
}

// intersection is what an AND reads: where its parts begin with the same column what they have in common, where one follows the
// other their product.
func (f *finder) intersection(t *part) found {
	out := f.compute(t.kids[0])
	end := t.kids[0].end
	pointed := out.points > 0
	common := [][]Span{out.spans}
	for _, kid := range t.kids[1:] {
		r := f.compute(kid)
		if kid.begin != t.begin {
			out.spans, common = f.intersectAll(t.begin, common), nil
			f.multiply(&out, &r, end-t.begin)
			common, end = [][]Span{out.spans}, kid.end
			continue
		}
		switch {
		case r.points > 0 && pointed:
			out.count = min(out.count, r.count)
		case r.points > 0:
			out.count, pointed = r.count, true
		case !pointed:
			out.count = max(out.count, r.count)
		}
		out.most = max(out.most, r.most) * min(1, out.most, r.most)
		out.points, out.used = max(out.points, r.points), max(out.used, r.used)
		out.low, out.high = out.low || r.low, out.high || r.high
		out.known, out.wide = out.known && r.known, out.wide && r.wide
		out.residue, out.over = out.residue || r.residue, out.over || r.over
		common = append(common, r.spans)
		end = max(end, kid.end)
	}
	if out.spans = f.intersectAll(t.begin, common); out.known {
		out.count = len(out.spans)
	}
	return out
}

// intersectAll returns what all lists have in common. They are taken in pairs: one after another would take time as the square of
// their number.
func (f *finder) intersectAll(begin int, lists [][]Span) []Span {
	for len(lists) > 1 {
		var next [][]Span
		for i := 0; i+1 < len(lists); i += 2 {
			next = append(next, f.intersect(begin, lists[i], lists[i+1]))
		}
		if len(lists)%2 == 1 {
			next = append(next, lists[len(lists)-1])
		}
		lists = next
	}
	return lists[0]
}

// multiply makes each single value of the columns so far, width of them, go on with each range of the next.
func (f *finder) multiply(out, next *found, width int) {
	whole := out.points == width
	if out.known {
		out.count = len(out.spans)
	}
	if whole {
		out.points += next.points
	} else {
		out.residue = true
	}
	out.most *= next.most
	out.residue = out.residue || next.residue
	known := out.known && next.known
	if next.known && next.count == 0 {
		out.spans, out.count = nil, 0
		return
	}
	spans := make([]Span, 0, len(out.spans))
	over := false
	for _, s := range out.spans {
		if !f.point(s, width) {
			spans = append(spans, s)
			over = over || len(spans) > Most
			continue
		}
		if over = over || len(spans)+len(next.spans) > Most; over {
			break
		}
		for _, n := range next.spans {
			spans = append(spans, Span{n.From.under(s.From.Key), n.To.under(s.From.Key)})
		}
	}
	count := out.count
	if whole {
		count *= max(1, next.count)
	}
	if known {
		count = len(spans)
	}
	if over || count > Most {
		out.over, out.known = true, known
		return // what is bound so far stays
	}
	out.spans, out.count, out.known = spans, count, known
	out.over = out.over || next.over
	out.used = width + next.used
	if !whole {
		out.used = width
	}
}

// test is what one comparison reads.
func (f *finder) test(t *part) found {
	p := t.leaf
	column := f.key[t.begin]
	one := func(spans []Span, known bool) found {
		return found{spans: spans, known: known, count: 1, most: 1, used: 1, low: p.Compare == "" || p.Compare[0] != '<',
			high: p.Compare == "" || p.Compare[0] != '>'}
	}
	switch p.Op {
	case Null:
		r := one([]Span{point(nil)}, true)
		switch {
		case p.Negated:
			r.spans, r.wide = []Span{notNull}, true
		case column.NotNull:
			r.spans, r.count = nil, 0
			r.points = 1
		default:
			r.points = 1
		}
		return r
	case Prefix:
		r := one([]Span{notNull}, false)
		if o := p.Rows[0][0]; o.Known {
			r = one(prefixed(o.Value), true)
			if p.Negated && o.Value != nil {
				r.spans = f.complement(t.begin, r.spans)
			}
		}
		if r.wide = p.Negated; p.Negated {
			r.count, r.most = 2, 2
		}
		if r.known {
			r.count = len(r.spans)
		}
		return r
	case In:
		return f.list(t)
	}
	r := one([]Span{everything}, false)
	if p.Compare == "!=" {
		r.count, r.most, r.wide = 2, 2, true
	}
	if p.Compare == "=" {
		r.points = 1
	}
	if o := &p.Rows[0][0]; o.Known {
		if spans, ok := comparison(p.Compare, column.Type, o); ok {
			r.spans, r.known, r.count = spans, true, len(spans)
		}
	}
	if !r.known {
		return r
	}
	if column.Type == schema.Bool && p.Compare == "!=" && len(r.spans) == 2 { // the other value
		is, _ := p.Rows[0][0].Value.(bool)
		r = one([]Span{point(!is)}, true)
		r.points = 1
	}
	return r
}

// list is what IN reads: a point for each item that the column can hold.
func (f *finder) list(t *part) found {
	p, n := t.leaf, len(t.items)
	out := found{known: !p.Open, points: n, used: n, most: max(1, len(p.Rows)), count: len(p.Rows), low: true, high: true}
	if p.Open {
		out.most, out.count = 0, unknownList
		out.spans = []Span{everything}
		return out
	}
	if len(p.Rows) > Most {
		return found{spans: []Span{everything}, known: true, count: 1, points: n, most: len(p.Rows), over: true, low: true, high: true}
	}
	seen := map[string]bool{}
	for _, row := range p.Rows {
		key := make([]schema.Value, n)
		fits, known, text := true, true, ""
		for i, at := range t.items {
			o := &row[at]
			if !o.Known {
				known = false
			} else {
				v, _, fit := Round(f.key[t.begin+i].Type, o)
				fits = fits && o.Value != nil && fit == Exact && !isNaN(f.key[t.begin+i].Type, v)
				key[i], known = v, known && (o.Value == nil || fit != Unfit)
			}
			text += o.Same + ","
		}
		switch {
		case !known:
			out.known = false
			if seen[text] && !strings.HasPrefix(text, ",") {
				out.count--
			}
			seen[text] = true
		case !fits:
			out.count--
		default:
			out.spans = append(out.spans, Span{Cut{key, false}, Cut{key, true}})
		}
	}
	out.spans = f.merge(t.begin, out.spans)
	if !out.known {
		out.count = max(out.count, 1)
		out.spans = []Span{everything}
		return out
	}
	out.count = len(out.spans)
	return out
}

// under returns the cut below a prefix of the key.
func (c Cut) under(prefix []schema.Value) Cut {
	key := make([]schema.Value, 0, len(prefix)+len(c.Key))
	return Cut{append(append(key, prefix...), c.Key...), c.After}
}

func point(v schema.Value) Span {
	key := []schema.Value{v}
	return Span{Cut{key, false}, Cut{key, true}}
}

// point reports whether a span is one value of each of width columns.
func (f *finder) point(s Span, width int) bool {
	return len(s.From.Key) == width && len(s.To.Key) == width && !s.From.After && s.To.After && f.compareKeys(0, s.From.Key, s.To.Key) == 0
}

// merge sorts spans and joins those that touch.
func (f *finder) merge(begin int, spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return f.compareCuts(begin, a.From, b.From) })
	out := spans[:0:0]
	for _, s := range spans {
		if f.compareCuts(begin, s.From, s.To) >= 0 {
			continue
		}
		n := len(out) - 1
		switch {
		case n < 0 || f.compareCuts(begin, s.From, out[n].To) > 0:
			out = append(out, s)
		case f.compareCuts(begin, s.To, out[n].To) > 0:
			out[n].To = s.To
		}
	}
	return out
}

// intersect returns what two sorted lists of spans have in common.
func (f *finder) intersect(begin int, a, b []Span) []Span {
	var out []Span
	for i, j := 0, 0; i < len(a) && j < len(b); {
		s := a[i]
		if f.compareCuts(begin, b[j].From, s.From) > 0 {
			s.From = b[j].From
		}
		if f.compareCuts(begin, b[j].To, s.To) < 0 {
			s.To = b[j].To
		}
		if f.compareCuts(begin, s.From, s.To) < 0 {
			out = append(out, s)
		}
		if f.compareCuts(begin, a[i].To, b[j].To) < 0 {
			i++
		} else {
			j++
		}
	}
	return out
}

// complement returns all that is neither in the spans nor NULL.
func (f *finder) complement(begin int, spans []Span) []Span {
	from := afterNull
	var out []Span
	for _, s := range spans {
		if f.compareCuts(begin, from, s.From) < 0 {
			out = append(out, Span{from, s.From})
		}
		from = s.To
	}
	if len(from.Key) > 0 {
		out = append(out, Span{from, everything.To})
	}
	return out
}

func (f *finder) compareKeys(begin int, a, b []schema.Value) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if c := schema.Compare(f.key[begin+i].Type, a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

func (f *finder) compareCuts(begin int, a, b Cut) int {
	if c := f.compareKeys(begin, a.Key, b.Key); c != 0 {
		return c
	}
	side := func(c Cut) int {
		if c.After {
			return 1
		}
		return -1
	}
	switch {
	case len(a.Key) < len(b.Key):
		return side(a)
	case len(a.Key) > len(b.Key):
		return -side(b)
	}
	return side(a) - side(b)
}
