package statements

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// verdict is what two results come to: the same if it is the zero one. With unclear they differ, and may rightly do so.
type verdict struct {
	differs, unclear string
	sure             bool // it differs whatever is written meanwhile
	moves            bool // it differs because of what is written
	empty            bool // nothing was found, so that nothing is told
}

// shape is what a statement says of its results.
type shape struct {
	results  []*yql.Select // in the order in which they come
	star     bool          // a result has all columns of a table
	ordered  bool          // the last result has ORDER BY
	sums     bool          // a result is one row, whatever there is
	unsteady string        // why two answers to it may differ; empty if they may not
}

var (
	// anyRow are functions whose results depend on more than the rows, by their names in small letters.
	anyRow = regexp.MustCompile(`^(some|any|any_value|(aggregate|agg)_list(_distinct)?|first_value|last_value|row_number|topfreq|mode)$`)
	// sumOf are those that give a row where there is none: NULL, or 0.
	sumOf = regexp.MustCompile(`(?i)^(count|sum|min|max|avg|some)$`)
)

// shapeOf reads what a statement says of its results.
func shapeOf(text string) (s shape) {
	note := func(why string) {
		if s.unsteady == "" {
			s.unsteady = why
		}
	}
	for _, st := range yql.ParseQueries(text).Statements {
		var top *yql.Select
		if q, ok := st.Node.(*yql.Query); ok {
			top = q.Select
			s.results, s.ordered = append(s.results, top), len(top.OrderBy) > 0
		}
		yql.WalkNode(st.Node, func(e yql.Expr) bool {
			c, ok := e.(*yql.Call)
			if !ok || c.Namespace != "" {
				return true
			}
			switch name := strings.ToLower(c.Name); {
			case c.ByClock(), name == "now":
				note("its result depends on the clock")
			case c.ByChance():
				note("its result depends on chance")
			case anyRow.MatchString(name):
				note("its result depends on the order in which rows are read")
			}
			return true
		}, func(sel *yql.Select) bool {
			if sel != top && sel.Limit != nil {
				note("a query inside it has LIMIT, so that it may take any rows")
			}
			return true
		})
		yql.WalkCores(st.Node, func(core *yql.SelectCore) {
			for _, i := range core.Items {
				c, is := i.Expr.(*yql.Call)
				s.star, s.sums = s.star || i.Star, s.sums || is && len(core.GroupBy) == 0 && sumOf.MatchString(c.Name)
			}
		})
	}
	return s
}

// same compares what the two forms of a statement brought.
func (v *Prover) same(s *compared, before, after []ydbconn.ResultSet) verdict {
	if len(before) != len(after) {
		return verdict{differs: fmt.Sprintf("it returns %s, and %s for the new table", evidence.Count(len(before), "result"),
			evidence.Thousands(uint64(len(after))))}
	}
	for i := range before {
		var top *yql.Select
		if len(s.is.results) == len(before) {
			top = s.is.results[i]
		}
		if got := v.sameSet(s, top, &before[i], &after[i]); got != (verdict{}) {
			if s.is.unsteady != "" {
				return verdict{unclear: s.is.unsteady}
			}
			return got
		}
	}
	if s.is.ordered && len(s.becomes.results) > 0 && !s.becomes.ordered {
		return verdict{differs: "the form for the new table has lost its ORDER BY"}
	}
	return verdict{}
}

// sameSet compares two results of which a query at the top tells the order; nil if it is not known.
func (v *Prover) sameSet(s *compared, top *yql.Select, before, after *ydbconn.ResultSet) verdict {
	at, got := v.columns(s, before, after)
	if got != (verdict{}) {
		return got
	}
	before, ok := asTypes(before, after, at)
	if !ok {
		return verdict{unclear: "it returns values of another type then, which cannot be compared"}
	}
	was, is := lines(before, nil), lines(after, at)
	if slices.Equal(was, is) {
		return verdict{}
	}
	order := orderOf(top, before.Names)
	if len(was) != len(is) {
		return verdict{differs: fmt.Sprintf("it returns %s, and %s for the new table", evidence.Count(len(was), "row"),
			evidence.Thousands(uint64(len(is))))}
	}
	byOrder := func(rows *ydbconn.ResultSet, at []int) []string { return lines(rows, pick(order, at)) }
	if len(order) > 0 && !slices.Equal(byOrder(before, orAll(nil, len(before.Names))), byOrder(after, orAll(at, len(before.Names)))) {
		return verdict{differs: "its rows come in another order, or others do"}
	}
	same := slices.Equal(slices.Sorted(slices.Values(was)), slices.Sorted(slices.Values(is)))
	switch {
	case same:
		return verdict{}
	case loose(top, before.Names) != "":
		return verdict{unclear: loose(top, before.Names)}
	case len(order) > 0 && (top.Limit != nil || top.Offset != nil) && v.tied(order, before, was, is):
		return verdict{unclear: "its ORDER BY leaves open which of several equal rows come before LIMIT"}
	}
	return verdict{differs: "it returns other rows"}
}

// tied reports whether only rows differ that have the first or the last place in an order, which others may have, too.
func (v *Prover) tied(order []int, before *ydbconn.ResultSet, was, is []string) bool {
	places := lines(before, order) // the same for both
	inner := func(rows []string) (out []string) {
		for i, r := range rows {
			if places[i] != places[0] && places[i] != places[len(places)-1] {
				out = append(out, r)
			}
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(inner(was), inner(is))
}

// columns finds the columns of one result in the other one.
func (v *Prover) columns(s *compared, before, after *ydbconn.ResultSet) (at []int, _ verdict) {
	var names []string
	for _, name := range after.Names {
		if slices.Contains(before.Names, name) || !s.is.star || !slices.ContainsFunc(v.Together, func(p *plan.Plan) bool {
			return slices.ContainsFunc(p.Move().Hashes(), func(h *move.Hash) bool { return h.Column == name })
		}) {
			names = append(names, name)
		}
	}
	ordered := slices.Equal(names, before.Names)
	if !ordered && !(s.is.star && slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(slices.Values(before.Names)))) {
		return nil, verdict{differs: fmt.Sprintf("it returns the columns %s, and %s for the new table", strings.Join(before.Names, ", "),
			strings.Join(after.Names, ", "))}
	}
	for i, name := range before.Names {
		j := slices.Index(after.Names, name)
		at = append(at, j)
		if was, is := before.Types[i], after.Types[j]; was != is && !v.mapped(was, is) {
			return nil, verdict{differs: fmt.Sprintf("it returns %s as %s, and as %s for the new table", name, was, is)}
		}
	}
	return at, verdict{}
}

// nothing reports whether nothing was found: no row, or sums of none.
func (s *shape) nothing(sets []ydbconn.ResultSet) bool {
	return !slices.ContainsFunc(sets, func(set ydbconn.ResultSet) bool {
		return len(set.Rows) > 1 || len(set.Rows) == 1 && (!s.sums || slices.ContainsFunc(set.Rows[0], func(v ydbconn.Value) bool {
			return !slices.Contains([]string{"NULL", "=0", "0"}, v.Content())
		}))
	})
}

// mapped reports whether a plan makes values of one type of those of another.
func (v *Prover) mapped(was, is schema.Type) bool {
	return slices.ContainsFunc(v.Together, func(p *plan.Plan) bool {
		return slices.ContainsFunc(p.Columns, func(c plan.Column) bool {
			from, ok := p.Before.Column(c.From)
			to, _ := p.After.Column(c.Name)
			return ok && from.Type == was && to.Type == is
		})
	})
}

// asTypes are the rows of a result with the types of another one; false if there is no way from one to the other.
func asTypes(r, other *ydbconn.ResultSet, at []int) (*ydbconn.ResultSet, bool) {
	out := ydbconn.ResultSet{Names: r.Names, Types: r.Types, Rows: slices.Clone(r.Rows)}
	for i, t := range r.Types {
		to := other.Types[at[i]]
		if t == to {
			continue
		}
		for n, row := range out.Rows {
			m := row[i].Model()
			text, err := schema.FormatValue(t, m)
			value, failed := schema.ParseValue(to, text)
			if m != nil && (err != nil || failed != nil) {
				return nil, false
			}
			out.Rows[n] = slices.Clone(row)
			if out.Rows[n][i] = ydbconn.NullOf(to); m != nil {
				out.Rows[n][i] = ydbconn.ValueOf(to, value)
			}
		}
	}
	return &out, true
}

// lines are the rows of a result as texts that are the same where they are; of some columns, or of all.
func lines(of *ydbconn.ResultSet, at []int) []string {
	return plan.Each(of.Rows, func(row []ydbconn.Value) string { return line(row, at) })
}

// line is a row as a text.
func line(row []ydbconn.Value, at []int) string {
	var b strings.Builder
	for _, j := range orAll(at, len(row)) {
		text := row[j].Content()
		fmt.Fprintf(&b, "%d %s", len(text), text)
	}
	return b.String()
}

// orderOf are the columns of a result by which its rows are ordered, as far as all before them are in it, too.
func orderOf(top *yql.Select, names []string) (out []int) {
	if top == nil || top.Assume {
		return nil
	}
	for _, o := range top.OrderBy {
		c, ok := o.Expr.(*yql.Column)
		if !ok || !slices.Contains(names, c.Name) {
			break
		}
		out = append(out, slices.Index(names, c.Name))
	}
	return out
}

// orAll are some columns of n, or all.
func orAll(at []int, n int) (out []int) {
	if at != nil {
		return at
	}
	for i := range n {
		out = append(out, i)
	}
	return out
}

func pick(which, of []int) []int { return plan.Each(which, func(i int) int { return of[i] }) }
