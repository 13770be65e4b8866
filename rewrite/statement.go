package rewrite

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// needsPerson is why a statement cannot be rewritten by rule.
type needsPerson struct{ why string }

func (e *needsPerson) Error() string { return e.why }

// rewriting is the result of fitting one statement to a new key.
type rewriting struct {
	text    string   // canonical; what the statement is now
	before  string   // canonical; what it was
	notes   []string // what a reader of the new statement should know
	changed bool
}

// rewriteStatement fits the statements of a script to the candidate's key: predicates that bind what the hash is
// computed from also bind the hash, writes fill it, and SELECT * goes on returning the old columns. The error is
// a *needsPerson where no rule applies.
func rewriteStatement(text string, before *schema.Table, c *Candidate, catalog *yql.Catalog) (rewriting, error) {
	script := yql.ParseQueries(text)
	var out rewriting
	out.before = printScript(script)
	r := rewriter{before: before, c: c, replace: map[yql.Expr]yql.Expr{}, merges: map[yql.Pos]*Hash{}}
	accesses := catalog.Accesses(script)
	for _, st := range script.Statements {
		if st.Err != nil {
			return out, &needsPerson{"it cannot be parsed: " + st.Err.Error()}
		}
		if core := mergeable(st.Node); core != nil {
			r.merges[core.From.First.Table.Pos] = nil
		}
	}
	for _, a := range accesses {
		if a.Table.Path != before.Path {
			continue
		}
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
		if err := r.writes(st.Node, catalog); err != nil {
			return out, err
		}
		if err := r.merge(st.Node); err != nil {
			return out, err
		}
		r.stars(st.Node, accesses)
	}
	out.text = printScript(script)
	out.changed = out.text != out.before
	out.notes = r.notes
	if out.changed && strings.Contains(out.before, "?") && hasPositional(script) {
		out.notes = append(out.notes, "the value is bound once more: pass it again where a new ? stands")
	}
	return out, nil
}

func printScript(s *yql.Script) string {
	var nodes []yql.Node
	for _, st := range s.Statements {
		if st.Node != nil {
			nodes = append(nodes, st.Node)
		}
	}
	return yql.PrintScript(nodes)
}

func hasPositional(s *yql.Script) bool {
	found := false
	for _, st := range s.Statements {
		yql.ReplaceNode(st.Node, func(e yql.Expr) yql.Expr {
			if l, ok := e.(*yql.Literal); ok && l.Kind == yql.LitPlaceholder && l.Text == "?" {
				found = true
			}
			return e
		})
	}
	return found
}

type rewriter struct {
	before  *schema.Table
	c       *Candidate
	replace map[yql.Expr]yql.Expr
	// merges holds the selects that can be read bucket by bucket and merged, by the position of their table; the
	// hash is set for those that have to be.
	merges map[yql.Pos]*Hash
	notes  []string
}

// hashFor returns the computed column that leads the key an access uses, nil if none does.
func (r *rewriter) hashFor(a *yql.Access) *Hash {
	if a.Index != "" {
		return r.c.IndexHashes[a.Index]
	}
	return r.c.Hash
}

// access binds the computed column wherever the access binds what it is computed from.
func (r *rewriter) access(a *yql.Access) error {
	h := r.hashFor(a)
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
	if h.Buckets > 0 {
		if done, err := r.buckets(a, h); done || err != nil {
			return err
		}
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

// leaf turns a predicate on the only input of the hash into one that also binds the hash. The two always hold or
// fail together, wherever the predicate stands.
func (r *rewriter) leaf(a *yql.Access, h *Hash, leaf yql.Bind) error {
	qualifier := qualifierOf(leaf)
	column := &yql.Column{Table: qualifier, Name: h.Column}
	switch {
	case leaf.Op == yql.BindEq && len(leaf.Values) == 1:
		value, err := h.expr(func(string) string { return yql.PrintExpr(leaf.Values[0]) })
		if err != nil {
			return err
		}
		r.and(leaf.Pred, &yql.Binary{Op: "=", L: column, R: value})
	case leaf.Op == yql.BindEq:
		if _, ok := leaf.Pred.(*yql.IsNull); ok && h.Inputs[0].Nullable && h.Buckets == 0 {
			r.and(leaf.Pred, &yql.Binary{Op: "=", L: column, R: &yql.Literal{Kind: yql.LitInt, Text: "0", Suffix: "ul"}})
			return nil
		}
		value, err := h.expr(func(string) string {
			if u, ok := leaf.Pred.(*yql.Unary); ok && u.Op == "NOT" {
				return "false"
			}
			return "true"
		})
		if err != nil || h.Inputs[0].Type != schema.Bool {
			return err
		}
		r.and(leaf.Pred, &yql.Binary{Op: "=", L: column, R: value})
	case leaf.Op == yql.BindIn:
		in, ok := leaf.Pred.(*yql.In)
		if !ok {
			return nil
		}
		return r.in(in, h, column)
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
			value, err := h.expr(func(string) string { return yql.PrintExpr(v) })
			if err != nil {
				return err
			}
			list[i] = &yql.Tuple{Items: []yql.Expr{value, v}}
		}
		r.replace[in] = &yql.In{X: &yql.Tuple{Items: []yql.Expr{column, in.X}}, Not: in.Not, Compact: in.Compact, List: list}
		return nil
	}
	pair, err := yql.ParseExpr(fmt.Sprintf("ListMap(%s, ($x) -> { RETURN AsTuple(%s, $x); })",
		yql.PrintExpr(in.Set), h.YQL(func(string) string { return "$x" })))
	if err != nil {
		return fmt.Errorf("compute %s for the list: %w", h.Column, err)
	}
	r.replace[in] = &yql.In{X: &yql.Tuple{Items: []yql.Expr{column, in.X}}, Not: in.Not, Compact: in.Compact, Set: pair}
	return nil
}

// group binds a hash of several columns where one conjunction binds all of them.
func (r *rewriter) group(a *yql.Access, h *Hash) error {
	values := map[string]string{}
	var first yql.Bind
	for _, in := range h.Inputs {
		b, ok := a.Bind(in.Column)
		if !ok || b.Op != yql.BindEq || len(b.Values) != 1 {
			return nil
		}
		if first.Pred == nil {
			first = b
		}
		values[in.Column] = yql.PrintExpr(b.Values[0])
	}
	value, err := h.expr(func(c string) string { return values[c] })
	if err != nil {
		return err
	}
	r.and(first.Pred, &yql.Binary{Op: "=", L: &yql.Column{Table: qualifierOf(first), Name: h.Column}, R: value})
	return nil
}

// buckets names every bucket where the access does not say which one, so that its range is read once in each.
func (r *rewriter) buckets(a *yql.Access, h *Hash) (done bool, err error) {
	for _, in := range h.Inputs {
		if b, ok := a.Bind(in.Column); ok && b.Op <= yql.BindIn {
			continue
		}
		lead := r.before.PrimaryKey
		if a.Index != "" {
			i, _ := r.before.Index(a.Index)
			lead = i.Columns
		}
		b, ok := a.Bind(lead[0])
		if !ok {
			return true, nil // it was a full scan and stays one
		}
		if _, ok := r.merges[a.Name.Pos]; ok {
			r.merges[a.Name.Pos] = h
			return true, nil
		}
		list := make([]yql.Expr, h.Buckets)
		for i := range list {
			list[i] = bucketNumber(i)
		}
		r.and(b.Pred, &yql.In{X: &yql.Column{Table: qualifierOf(b), Name: h.Column}, List: list})
		return true, nil
	}
	return false, nil
}

func (r *rewriter) and(pred, with yql.Expr) {
	if have, ok := r.replace[pred]; ok {
		pred = have
		r.replace[pred] = have
	}
	r.replace[pred] = &yql.Binary{Op: "AND", L: with, R: pred}
}

func qualifierOf(b yql.Bind) string {
	name := ""
	yql.Walk(b.Pred, func(e yql.Expr) bool {
		if c, ok := e.(*yql.Column); ok && c.Name == b.Column && name == "" {
			name = c.Table
		}
		return true
	})
	return name
}

// expr is YQL as a tree.
func (h *Hash) expr(ref func(column string) string) (yql.Expr, error) {
	e, err := yql.ParseExpr(h.YQL(ref))
	if err != nil {
		return nil, fmt.Errorf("compute %s: %w", h.Column, err)
	}
	return e, nil
}

// computed returns every column that the candidate computes.
func (c *Candidate) computed() []*Hash {
	var all []*Hash
	for _, m := range c.Mapping {
		if m.Hash != nil {
			all = append(all, m.Hash)
		}
	}
	return all
}

// writes fills the computed columns in the rows that a statement writes.
func (r *rewriter) writes(n yql.Node, catalog *yql.Catalog) error {
	switch n := n.(type) {
	case *yql.Explain:
		return r.writes(n.Node, catalog)
	case *yql.Write:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path {
			return nil
		}
		for _, h := range slices.Backward(r.c.computed()) {
			var err error
			n.Columns, n.Values, err = r.fill(h, n.Columns, n.Values, n.Source, n.Verb)
			if err != nil {
				return err
			}
		}
	case *yql.Update:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path || n.On == nil && n.OnValues == nil {
			return nil
		}
		for _, h := range slices.Backward(r.c.computed()) {
			var err error
			n.OnColumns, n.OnValues, err = r.fill(h, n.OnColumns, n.OnValues, n.On, "UPDATE ON")
			if err != nil {
				return err
			}
		}
	case *yql.Delete:
		if t := catalog.Find(n.Table.Path); t == nil || t.Path != r.before.Path || n.On == nil && n.OnValues == nil {
			return nil
		}
		if r.c.Hash != nil {
			var err error
			n.OnColumns, n.OnValues, err = r.fill(r.c.Hash, n.OnColumns, n.OnValues, n.On, "DELETE ON")
			return err
		}
	}
	return nil
}

// fill adds the column to written rows, in front.
func (r *rewriter) fill(h *Hash, columns []string, values [][]yql.Expr, source *yql.Select, verb string) ([]string, [][]yql.Expr, error) {
	if source != nil {
		if err := r.fillSelect(h, source); err != nil {
			return nil, nil, err
		}
		if columns != nil {
			columns = append([]string{h.Column}, columns...)
		}
		return columns, values, nil
	}
	if columns == nil {
		return nil, nil, &needsPerson{"it writes without naming its columns: name them, and the computed one first"}
	}
	at := map[string]int{}
	for _, in := range h.Inputs {
		i := slices.Index(columns, in.Column)
		if i < 0 {
			if col, _ := r.before.Column(in.Column); col.Sequence != nil {
				return nil, nil, &needsPerson{fmt.Sprintf("%s comes from a sequence on the server, so %s cannot be computed before the row is written: "+
					"take the id from elsewhere, such as a Uuid", in.Column, h.Column)}
			}
			return nil, nil, &needsPerson{fmt.Sprintf("%s leaves out %s, which %s is computed from", verb, in.Column, h.Column)}
		}
		at[in.Column] = i
	}
	for i, row := range values {
		value, err := h.expr(func(c string) string { return yql.PrintExpr(row[at[c]]) })
		if err != nil {
			return nil, nil, err
		}
		values[i] = append([]yql.Expr{value}, row...)
	}
	return append([]string{h.Column}, columns...), values, nil
}

// fillSelect adds the column to what a select returns.
func (r *rewriter) fillSelect(h *Hash, s *yql.Select) error {
	cores := []*yql.SelectCore{s.Core}
	for _, arm := range s.Rest {
		cores = append(cores, arm.Core)
	}
	for _, core := range cores {
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
		value, err := h.expr(func(c string) string {
			if e, ok := sources[c]; ok && e != nil {
				return yql.PrintExpr(e)
			}
			if star == "" {
				missing = &needsPerson{fmt.Sprintf("it does not select %s, which %s is computed from", c, h.Column)}
			}
			return yql.PrintExpr(&yql.Column{Table: star, Name: c})
		})
		if err := errors.Join(missing, err); err != nil {
			if missing != nil {
				return missing
			}
			return err
		}
		core.Items = append([]yql.SelectItem{{Expr: value, Alias: h.Column}}, core.Items...)
	}
	return nil
}

// stars keeps the computed columns out of SELECT * over the table alone.
func (r *rewriter) stars(n yql.Node, accesses []*yql.Access) {
	q, ok := n.(*yql.Query)
	if !ok || q.Select.Core == nil || len(r.c.computed()) == 0 {
		return
	}
	core := q.Select.Core
	if len(core.Items) != 1 || !core.Items[0].Star || core.From == nil || core.From.First.Table == nil || len(core.From.Joins) > 0 {
		return
	}
	for _, a := range accesses {
		if a.Name.Pos == core.From.First.Table.Pos && a.Table.Path == r.before.Path {
			for _, h := range r.c.computed() {
				core.Without = append(core.Without, h.Column)
			}
		}
	}
}
