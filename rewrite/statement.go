package rewrite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// rewriting is the result of fitting one statement to a new key.
type rewriting struct {
	text    string   // canonical; what the statement is now
	before  string   // canonical; what it was
	notes   []string // what a reader of the new statement should know
	changed bool
}

// rewriteStatement fits the statements of a script to the candidate's key: predicates that bind what the hash is
// computed from also bind the hash, writes fill it, and SELECT * goes on returning the old columns. The error is
// a *needsPerson where no rule applies. Beside are the candidates of other tables that the statement is fitted to as well.
func rewriteStatement(text string, before *schema.Table, c *Candidate, catalog *yql.Catalog, beside ...*Candidate) (rewriting, error) {
	script := yql.ParseQueries(text)
	var out rewriting
	out.before = yql.PrintScript(script.Nodes())
	r := rewriter{before: before, c: c, beside: beside, joins: map[yql.Pos]*yql.SelectCore{},
		replace: map[yql.Expr]yql.Expr{}, merges: map[yql.Pos]*Hash{},
		declared: map[string]*yql.TypeExpr{}, own: map[yql.Pos]bool{}}
	accesses := catalog.Accesses(script)
	for _, st := range script.Statements {
		if st.Err != nil {
			return out, &needsPerson{"it cannot be parsed: " + st.Err.Error()}
		}
		if d, ok := st.Node.(*yql.Declare); ok {
			r.declared[d.Name] = d.Type
		}
		if core := mergeable(st.Node); core != nil {
			r.merges[core.From.First.Table.Pos] = nil
		}
		yql.WalkCores(st.Node, r.seeJoin)
	}
	for _, a := range accesses {
		if a.Table.Path != before.Path {
			continue
		}
		r.own[a.Name.Pos] = true
		r.accesses = accesses
		if err := r.access(a); err != nil {
			return out, err
		}
	}
	for _, st := range script.Statements {
		yql.ReplaceNode(st.Node, func(e yql.Expr) yql.Expr {
			if to, ok := r.replace[e]; ok {
				return to
			}
			return e
		})
	}
	for _, st := range script.Statements {
		if err := r.rewriteWrite(st.Node, catalog); err != nil {
			return out, err
		}
		if err := r.merge(st.Node); err != nil {
			return out, err
		}
		r.stars(st.Node)
	}
	out.text = yql.PrintScript(script.Nodes())
	out.changed = out.text != out.before
	out.notes = r.notes
	if out.changed && strings.Contains(out.before, "?") && hasPositional(script) {
		out.notes = append(out.notes, "the value is used once more: pass it again for the new ?")
	}
	return out, nil
}

func hasPositional(s *yql.Script) bool {
	found := false
	for _, st := range s.Statements {
		yql.WalkNode(st.Node, func(e yql.Expr) bool {
			l, ok := e.(*yql.Literal)
			found = found || ok && l.Kind == yql.LitPlaceholder && l.Text == "?"
			return !found
		}, func(*yql.Select) bool { return !found })
	}
	return found
}

type rewriter struct {
	before  *schema.Table
	c       *Candidate
	replace map[yql.Expr]yql.Expr
	// merges holds the selects that can be read bucket by bucket and merged, by the position of their table; the
	// hash is set for those that have to be.
	merges   map[yql.Pos]*Hash
	declared map[string]*yql.TypeExpr // of parameters, by name
	own      map[yql.Pos]bool         // where the table is named
	accesses []*yql.Access            // of the script
	beside   []*Candidate
	joins    map[yql.Pos]*yql.SelectCore // by where a table is named, if it is joined there
	notes    []string
}

// note adds what a reader should know, once.
func (r *rewriter) note(text string) {
	if !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}

// access binds the computed column wherever the access binds what it is computed from.
func (r *rewriter) access(a *yql.Access) error {
	if a.Inside != "" {
		return &needsPerson{fmt.Sprintf("the table is used inside %s, which is not rewritten automatically: change the "+
			"statement by hand", a.Inside)}
	}
	h := r.c.Hash // the computed column that leads the key it uses
	if a.Index != "" {
		h = r.c.IndexHashes[a.Index]
	}
	if a.Kind == yql.AccessUpdate {
		for _, column := range a.Columns {
			if r.c.After.IsKey(column) {
				return &needsPerson{fmt.Sprintf("it updates %s, which would be part of the primary key: delete and insert instead", column)}
			}
			if h != nil && slices.ContainsFunc(h.Inputs, func(in Input) bool { return in.Column == column }) {
				return &needsPerson{fmt.Sprintf("it updates %s, which %s is computed from", column, h.Column)}
			}
		}
	}
	if h == nil || a.Kind == yql.AccessWrite || a.Keyed {
		return nil
	}
	if joined(a, h) {
		return r.join(a, h)
	}
	for _, in := range h.Inputs {
		if b, ok := a.Bind(in.Column); ok && b.Op == yql.BindJoin {
			r.note(fmt.Sprintf("its join gives only %s: keep %s in the other table too, or read the keys first and find the "+
				"rows by them", in.Column, h.Column))
			break
		}
	}
	if h.Buckets > 0 {
		if r.buckets(a, h) {
			return nil
		}
	}
	if h.Random() {
		return nil
	}
	if len(h.Inputs) == 1 {
		for _, leaf := range a.Leaves {
			if leaf.Column != h.Inputs[0].Column {
				continue
			}
			if err := r.leaf(a, h, leaf); err != nil {
				return err
			}
		}
		return nil
	}
	return r.group(a, h)
}

// join binds the hash in a join to what the other side gives.
func (r *rewriter) join(a *yql.Access, h *Hash) error {
	values := map[string]yql.Expr{}
	var at yql.Bind
	for _, in := range h.Inputs {
		b, _ := a.Bind(in.Column)
		if err := once(b); err != nil {
			return err
		}
		values[in.Column] = r.typed(b.Values[0], in)
		if b.Op == yql.BindJoin {
			at = b
			values[in.Column] = r.otherSide(b.Values[0], in)
		}
	}
	r.and(at.Pred, &yql.Binary{Op: "=", L: &yql.Column{Table: r.qualifierOf(a, at, h.Column), Name: h.Column},
		R: h.predicate(func(c string) yql.Expr { return values[c] })})
	return nil
}

// otherSide is a value of the other side of a join as one of the input's type, whose hash it is compared with.
func (r *rewriter) otherSide(v yql.Expr, in Input) yql.Expr {
	if c, ok := v.(*yql.Column); ok {
		for _, other := range r.accesses {
			if column, ok := other.Table.Column(c.Name); ok && other.Alias == c.Table && column.Type == in.Type {
				return v
			}
		}
	}
	return castTo(v, in.Type)
}

// leaf turns a predicate on the only input of the hash into one that also binds the hash. The two always hold or
// fail together, wherever the predicate stands.
func (r *rewriter) leaf(a *yql.Access, h *Hash, leaf yql.Bind) error {
	if err := once(leaf); err != nil {
		return err
	}
	qualifier := r.qualifierOf(a, leaf, h.Column)
	column := &yql.Column{Table: qualifier, Name: h.Column}
	switch {
	case leaf.Op == yql.BindEq && len(leaf.Values) == 1:
		r.and(leaf.Pred, &yql.Binary{Op: "=", L: column,
			R: h.predicate(func(string) yql.Expr { return r.typed(leaf.Values[0], h.Inputs[0]) })})
	case leaf.Op == yql.BindEq:
		if _, ok := leaf.Pred.(*yql.IsNull); ok {
			if h.Inputs[0].Nullable {
				suffix := h.Type().Suffix()
				r.and(leaf.Pred, &yql.Binary{Op: "=", L: column, R: &yql.Literal{Kind: yql.LitInt, Text: "0", Suffix: suffix}})
			}
			return nil
		}
		if h.Inputs[0].Type == schema.Bool {
			u, ok := leaf.Pred.(*yql.Unary)
			value := &yql.Literal{Kind: yql.LitBool, Text: strconv.FormatBool(!ok || u.Op != "NOT")}
			r.and(leaf.Pred, &yql.Binary{Op: "=", L: column, R: h.predicate(func(string) yql.Expr { return value })})
		}
	case leaf.Op == yql.BindIn:
		in, ok := leaf.Pred.(*yql.In)
		if !ok {
			return nil
		}
		return r.in(in, h, column)
	}
	return nil
}

// once refuses values that hold a query within a query. The value stands in the new statement twice, so that each level
// would double what is below it.
func once(b yql.Bind) error {
	for _, v := range b.Values {
		deep := false
		yql.WalkSelects(v, func(s *yql.Select) {
			yql.WalkNode(&yql.Query{Select: s}, func(e yql.Expr) bool {
				yql.WalkSelects(e, func(*yql.Select) { deep = true })
				return false
			}, func(*yql.Select) bool { return !deep })
		})
		if deep {
			return &needsPerson{fmt.Sprintf("it compares %s with a subquery that contains another: name the value first, as in $value = "+
				"(SELECT …), and compare with $value", b.Column)}
		}
	}
	return nil
}

// in turns x IN (…) into (hash, x) IN (…).
func (r *rewriter) in(in *yql.In, h *Hash, column *yql.Column) error {
	if _, ok := in.X.(*yql.Column); !ok || in.Select != nil {
		return &needsPerson{"its IN is over a tuple or a subquery: compute the hash where the list is made"}
	}
	if in.Set == nil {
		list := make([]yql.Expr, len(in.List))
		for i, v := range in.List {
			value := h.predicate(func(string) yql.Expr { return r.typed(v, h.Inputs[0]) })
			list[i] = &yql.Tuple{Items: []yql.Expr{value, v}}
		}
		r.replace[in] = &yql.In{X: &yql.Tuple{Items: []yql.Expr{column, in.X}}, Not: in.Not, Compact: in.Compact, List: list}
		return nil
	}
	element := "$x"
	if p, ok := in.Set.(*yql.Param); ok {
		if t := r.declared[p.Name]; t != nil && t.Name == "List" && len(t.Args) == 1 && otherType(t.Args[0], h.Inputs[0].Type) {
			element = "CAST($x AS " + string(h.Inputs[0].Type) + ")"
		}
	}
	value := h.optional(func(string) string { return element })
	pair := parsedWith(fmt.Sprintf("ListMap($keyadvise, ($x) -> { RETURN AsTuple(%s, $x); })", value),
		map[string]yql.Expr{"keyadvise": in.Set})
	r.replace[in] = &yql.In{X: &yql.Tuple{Items: []yql.Expr{column, in.X}}, Not: in.Not, Compact: in.Compact, Set: pair}
	return nil
}

// group binds a hash of several columns where one conjunction binds all of them.
func (r *rewriter) group(a *yql.Access, h *Hash) error {
	values := map[string]yql.Expr{}
	var first yql.Bind
	for _, in := range h.Inputs {
		b, ok := a.Bind(in.Column)
		if !ok || b.Op != yql.BindEq || len(b.Values) != 1 {
			return nil
		}
		if err := once(b); err != nil {
			return err
		}
		if first.Pred == nil {
			first = b
		}
		values[in.Column] = r.typed(b.Values[0], in)
	}
	r.and(first.Pred, &yql.Binary{Op: "=", L: &yql.Column{Table: r.qualifierOf(a, first, h.Column), Name: h.Column},
		R: h.predicate(func(c string) yql.Expr { return values[c] })})
	return nil
}

// buckets names every bucket where the access does not say which one, so that its range is read once in each.
func (r *rewriter) buckets(a *yql.Access, h *Hash) (done bool) {
	unknown := func(in Input) bool {
		b, ok := a.Bind(in.Column)
		return !ok || !(b.Op == yql.BindEq && (len(b.Values) == 1 || len(h.Inputs) == 1) || b.Op == yql.BindIn && len(h.Inputs) == 1)
	}
	if !h.Random() && !slices.ContainsFunc(h.Inputs, unknown) {
		return false
	}
	lead := r.before.PrimaryKey
	if a.Index != "" {
		i, _ := r.before.Index(a.Index)
		lead = i.Columns
	}
	if at := slices.Index(r.c.After.PrimaryKey, h.Column); a.Index == "" && !narrows(a, without(r.c.After.PrimaryKey, at), at) {
		return true // what stands before the bucket is one range with all of them
	}
	_, mergeable := r.merges[a.Name.Pos]
	b, ok := a.Bind(lead[0])
	switch {
	case !ok && mergeable && firstRows(a, lead):
		r.merges[a.Name.Pos] = h
		return true
	case !ok || b.Op == yql.BindJoin:
		return true // it was a full scan, or becomes one that a note speaks of
	case mergeable && !givesKey(a, lead):
		r.merges[a.Name.Pos] = h
		return true
	}
	if b.Op == yql.BindIn {
		r.note(inBuckets(b, h.Buckets))
	}
	list := make([]yql.Expr, h.Buckets)
	for i := range list {
		list[i] = bucketNumber(i)
	}
	r.and(b.Pred, &yql.In{X: &yql.Column{Table: r.qualifierOf(a, b, h.Column), Name: h.Column}, List: list})
	return true
}

// inBuckets says in how many ranges a list is looked for, and how to split it where there are more than YDB binds.
func inBuckets(b yql.Bind, buckets uint64) string {
	each := ranges.Most / buckets
	switch n := uint64(len(b.Values)); {
	case n == 0:
		return fmt.Sprintf("each %s is searched in %d buckets, and above 10,000 ranges YDB reads whole buckets: give it at most "+
			"%d at a time", b.Column, buckets, each)
	case n > each:
		return fmt.Sprintf("%s of %s in %d buckets are %s ranges, and above 10,000 YDB reads whole buckets: send it %d times, "+
			"each with at most %d of the list", evidence.Count(n, "value"), b.Column, buckets, evidence.Thousands(n*buckets), (n+each-1)/each, each)
	default:
		return fmt.Sprintf("it reads %s ranges: %s of %s, each in %d buckets", evidence.Thousands(n*buckets), evidence.Count(n, "value"),
			b.Column, buckets)
	}
}

func (r *rewriter) and(pred, with yql.Expr) {
	if have, ok := r.replace[pred]; ok {
		pred = have
		r.replace[pred] = have
	}
	r.replace[pred] = &yql.Binary{Op: "AND", L: with, R: pred}
}

// seeJoin notes the tables that a query joins.
func (r *rewriter) seeJoin(core *yql.SelectCore) {
	if core.From == nil || len(core.From.Joins) == 0 {
		return
	}
	for _, s := range sourcesOf(core.From) {
		if s.Table != nil {
			r.joins[s.Table.Pos] = core
		}
	}
}

// ambiguous reports whether another table that an access is joined with has a column of the name, or will have it.
func (r *rewriter) ambiguous(a *yql.Access, column string) bool {
	core := r.joins[a.Name.Pos]
	return core != nil && slices.ContainsFunc(r.accesses, func(other *yql.Access) bool {
		if other.Name.Pos == a.Name.Pos || r.joins[other.Name.Pos] != core {
			return false
		}
		_, has := other.Table.Column(column)
		return has || other.Table.Path == a.Table.Path || slices.ContainsFunc(r.beside, func(c *Candidate) bool {
			_, will := c.After.Column(column)
			return will && c.After.Path == other.Table.Path
		})
	})
}

// qualifierOf returns what a computed column is qualified with beside the predicate that binds a column of the access: what that is
// qualified with, and in a join the name of the table where the name of the column would be ambiguous without.
func (r *rewriter) qualifierOf(a *yql.Access, b yql.Bind, column string) string {
	qualifier := ""
	yql.Walk(b.Pred, func(e yql.Expr) bool {
		if c, ok := e.(*yql.Column); ok && c.Name == b.Column && c.Table == a.Alias {
			qualifier = c.Table
		}
		return true
	})
	if qualifier == "" && r.ambiguous(a, column) {
		return a.Alias
	}
	return qualifier
}

// typed returns a value that is compared with an input of a hash as a value of the input's type: equal numbers of
// two types have different hashes, and some types are not taken at all.
func (r *rewriter) typed(v yql.Expr, in Input) yql.Expr {
	switch v := v.(type) {
	case *yql.Param:
		if t := r.declared[v.Name]; t != nil && otherType(t, in.Type) {
			return castTo(v, in.Type)
		}
	case *yql.Literal:
		if v.Kind == yql.LitInt && in.Type.IsInteger() && in.Type.Suffix() != v.Suffix && (v.Suffix != "" || in.Type.IsSigned()) {
			return castTo(v, in.Type)
		}
	case *yql.Unary:
		if l, ok := v.X.(*yql.Literal); ok && v.Op == "-" && l.Kind == yql.LitInt && in.Type.IsInteger() && in.Type.Suffix() != l.Suffix {
			return castTo(v, in.Type)
		}
	}
	return v
}

// otherType reports whether a declared type is neither the type nor an Optional of it.
func otherType(t *yql.TypeExpr, want schema.Type) bool {
	if t.Name == "Optional" && len(t.Args) == 1 {
		t = t.Args[0]
	}
	plain := *t
	plain.Optional = false
	return yql.PrintType(&plain) != string(want)
}

func castTo(v yql.Expr, t schema.Type) yql.Expr {
	to, err := yql.ParseType(string(t))
	if err != nil {
		return v
	}
	return &yql.Cast{X: v, Type: to}
}

// rewriteWrite fills the computed columns in the rows that a statement writes.
func (r *rewriter) rewriteWrite(n yql.Node, catalog *yql.Catalog) error {
	switch n := n.(type) {
	case *yql.Explain:
		return r.rewriteWrite(n.Node, catalog)
	case *yql.Write:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path {
			return nil
		}
		for _, column := range r.c.After.PrimaryKey {
			col, _ := r.before.Column(column)
			after, _ := r.c.After.Column(column)
			if n.Columns != nil && col.Name != "" && (!r.before.IsKey(column) || after.NotNull && !col.NotNull) && col.Default == "" &&
				col.Sequence == nil && !slices.Contains(n.Columns, column) {
				return &needsPerson{fmt.Sprintf("%s leaves out %s, which would be part of the primary key", n.Verb, column)}
			}
		}
		for _, h := range slices.Backward(r.c.computed()) {
			if err := r.fill(h, &n.Rows, n.Verb); err != nil {
				return err
			}
		}
		n.Returning = r.returning(n.Returning)
	case *yql.Update:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path {
			return nil
		}
		n.Returning = r.returning(n.Returning)
		if n.On == nil {
			r.set(n)
			return nil
		}
		for _, h := range slices.Backward(r.c.computed()) {
			if err := r.fill(h, n.On, "UPDATE ON"); err != nil {
				return err
			}
		}
	case *yql.Delete:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path {
			return nil
		}
		n.Returning = r.returning(n.Returning)
		if n.On != nil && r.c.Hash != nil {
			return r.fill(r.c.Hash, n.On, "DELETE ON")
		}
	}
	return nil
}

// set computes again what indexes lead with where a statement sets what it is computed from.
func (r *rewriter) set(n *yql.Update) {
	for _, h := range r.c.computed() {
		if h.Random() {
			continue
		}
		values := map[string]yql.Expr{}
		changed := false
		for _, in := range h.Inputs {
			values[in.Column] = &yql.Column{Name: in.Column}
			for _, s := range n.Set {
				if s.Column == in.Column {
					values[in.Column], changed = s.Expr, true
				}
			}
		}
		if !changed {
			continue
		}
		n.Set = append(n.Set, yql.SetItem{Column: h.Column, Expr: h.expr(func(c string) yql.Expr { return values[c] })})
	}
}

// returning names the old columns where a statement returns all. RETURNING * gives them by name, as the members of a
// struct.
func (r *rewriter) returning(items []yql.SelectItem) []yql.SelectItem {
	if len(r.c.computed()) == 0 || !slices.ContainsFunc(items, func(i yql.SelectItem) bool { return i.Star }) {
		return items
	}
	var out []yql.SelectItem
	for _, item := range items {
		if !item.Star {
			out = append(out, item)
			continue
		}
		columns := slices.Clone(r.before.Columns)
		slices.SortFunc(columns, func(a, b schema.Column) int { return strings.Compare(a.Name, b.Name) })
		for _, c := range columns {
			out = append(out, yql.SelectItem{Expr: &yql.Column{Name: c.Name}})
		}
	}
	return out
}

// fill adds the column to written rows, in front.
func (r *rewriter) fill(h *Hash, rows *yql.Rows, verb string) error {
	if h.Random() {
		if err := r.pickable(h, rows.Columns, verb); err != nil {
			return err
		}
	}
	if rows.Source != nil {
		if err := r.fillSelect(h, rows.Source, rows.Columns); err != nil {
			return err
		}
		if rows.Columns != nil {
			rows.Columns = append([]string{h.Column}, rows.Columns...)
		}
		return nil
	}
	if rows.Columns == nil {
		return &needsPerson{"it writes without naming its columns: name them, and the computed one first"}
	}
	at := map[string]int{}
	for _, in := range h.Inputs {
		i := slices.Index(rows.Columns, in.Column)
		if i < 0 {
			if person := r.fromSequence(in.Column, h); person != nil {
				return person
			}
			return &needsPerson{fmt.Sprintf("%s leaves out %s, which %s is computed from", verb, in.Column, h.Column)}
		}
		at[in.Column] = i
	}
	for i, row := range rows.Values {
		value := h.expr(func(c string) yql.Expr { return row[at[c]] })
		if h.Random() {
			value = h.pick(&yql.Literal{Kind: yql.LitInt, Text: fmt.Sprint(i + 1)})
		}
		rows.Values[i] = append([]yql.Expr{value}, row...)
	}
	rows.Columns = append([]string{h.Column}, rows.Columns...)
	return nil
}

// pickable refuses writes whose bucket the writer must not pick: those of rows that may be there already.
func (r *rewriter) pickable(h *Hash, columns []string, verb string) error {
	if strings.HasSuffix(verb, " ON") {
		return &needsPerson{fmt.Sprintf("%s names rows by their key without their %s: read that first", verb, h.Column)}
	}
	for _, in := range h.Key {
		if c, _ := r.before.Column(in.Column); c.Sequence != nil && slices.Contains(columns, in.Column) {
			return &needsPerson{fmt.Sprintf("%s gives %s itself: with a %s picked at random, a row of that %[2]s in another bucket would "+
				"stay beside the new one", verb, in.Column, h.Column)}
		}
	}
	return nil
}

// fromSequence is why a hash cannot be computed from a column that the server fills, nil if it does not.
func (r *rewriter) fromSequence(column string, h *Hash) error {
	if col, _ := r.before.Column(column); col.Sequence == nil {
		return nil
	}
	return &needsPerson{fmt.Sprintf("%s comes from a sequence on the server, so %s cannot be computed before the row is written: "+
		"take the id from elsewhere, such as a Uuid", column, h.Column)}
}

// fillSelect adds the column to what a select returns.
func (r *rewriter) fillSelect(h *Hash, s *yql.Select, columns []string) error {
	for o := range s.Operands() {
		core := o.Core
		if core == nil {
			return &needsPerson{"it writes the rows of a parenthesised query: compute " + h.Column + " inside it"}
		}
		sources := map[string]yql.Expr{}
		star := ""
		for i, item := range core.Items {
			name := item.Alias
			if c, ok := item.Expr.(*yql.Column); ok && name == "" {
				name = c.Name
			}
			if item.Star {
				if core.From == nil || len(core.From.Joins) > 0 {
					return &needsPerson{"it writes SELECT * of a join: name the columns"}
				}
				star = core.From.First.Alias
				if star == "" {
					star = "r"
					core.From.First.Alias = star
				}
				core.Items[i].Table = star
			}
			sources[name] = item.Expr
		}
		var missing error
		if h.Random() {
			value := h.pick(r.eachRow(core, star, columns))
			core.Items = append([]yql.SelectItem{{Expr: value, Alias: h.Column}}, core.Items...)
			continue
		}
		value := h.expr(func(c string) yql.Expr {
			if e, ok := sources[c]; ok && e != nil {
				return e
			}
			if person := r.fromSequence(c, h); person != nil && star == "" {
				missing = person
			} else if star == "" {
				missing = &needsPerson{fmt.Sprintf("it does not select %s, which %s is computed from", c, h.Column)}
			}
			return &yql.Column{Table: star, Name: c}
		})
		if missing != nil {
			return missing
		}
		core.Items = append([]yql.SelectItem{{Expr: value, Alias: h.Column}}, core.Items...)
	}
	return nil
}

// eachRow is a value of each row of a select that fills columns: a column it reads, else the first value it gives.
func (r *rewriter) eachRow(core *yql.SelectCore, star string, columns []string) yql.Expr {
	for _, item := range core.Items {
		if c, ok := item.Expr.(*yql.Column); ok {
			return c
		}
	}
	for _, item := range core.Items {
		if item.Expr != nil {
			return item.Expr
		}
	}
	if len(columns) == 0 {
		for _, c := range r.before.Columns {
			if c.Sequence == nil {
				columns = append(columns, c.Name)
			}
		}
	}
	return &yql.Column{Table: star, Name: columns[0]}
}

// stars keeps the computed columns out of SELECT * over the table alone. Columns of a join cannot be left out so.
func (r *rewriter) stars(n yql.Node) {
	if len(r.c.computed()) == 0 {
		return
	}
	reads := func(s yql.Source) bool { return s.Table != nil && r.own[s.Table.Pos] }
	yql.WalkCores(n, func(core *yql.SelectCore) {
		if core.From == nil || !slices.ContainsFunc(core.Items, func(i yql.SelectItem) bool { return i.Star }) {
			return
		}
		if len(core.From.Joins) == 0 {
			if !reads(core.From.First) {
				return
			}
			for _, h := range r.c.computed() {
				if !slices.Contains(core.Without, h.Column) {
					core.Without = append(core.Without, h.Column)
				}
			}
			return
		}
		if slices.ContainsFunc(sourcesOf(core.From), reads) {
			r.note("its * returns " + r.c.computed()[0].Column + " too")
		}
	})
}

// sourcesOf are the sources of a FROM, in their order.
func sourcesOf(f *yql.From) []yql.Source {
	sources := []yql.Source{f.First}
	for _, j := range f.Joins {
		sources = append(sources, j.Source)
	}
	return sources
}
