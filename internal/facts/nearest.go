package facts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Nearest is a statement that looks for the rows whose vectors are nearest to one.
type Nearest struct {
	*Use
	Function string        // of the module Knn
	Desc     bool          // the largest values first
	By       *schema.Index // of vectors, that VIEW names, or would be; never nil
	Viewed   bool          // VIEW names it
}

// nearest is what an access looks for if that are the nearest rows by a column that has an index of vectors; nil if not.
func nearest(u *Use) *Nearest {
	t := u.Access.Table
	if !slices.ContainsFunc(t.Indexes, func(x schema.Index) bool { return x.Kind == schema.IndexVector }) || u.Access.Kind != yql.AccessRead {
		return nil
	}
	if reach, _ := u.Access.Reach(t.PrimaryKey); len(u.Key) > 0 && (u.Access.Index != "" || reach != yql.ReachFull) {
		return nil // among the rows that a key finds
	}
	var out *Nearest
	yql.WalkNode(u.Access.Node, func(yql.Expr) bool { return true }, func(s *yql.Select) bool {
		if out != nil || s.Core == nil || s.Core.From == nil || s.Core.From.First.Table == nil || s.Limit == nil || len(s.OrderBy) == 0 ||
			s.Core.From.First.Table.Pos != u.Access.Name.Pos {
			return true
		}
		by := s.OrderBy[0].Expr
		if c, ok := by.(*yql.Column); ok {
			for _, item := range s.Core.Items {
				if item.Alias == c.Name {
					by = item.Expr
				}
			}
		}
		call, ok := by.(*yql.Call)
		if !ok || !strings.EqualFold(call.Namespace, "Knn") {
			return true
		}
		n := &Nearest{Use: u, Function: call.Name, Desc: s.OrderBy[0].Desc}
		for _, arg := range call.Args {
			if c, ok := arg.(*yql.Column); ok {
				n.pick(c.Name)
			}
		}
		if n.By != nil {
			out = n
			u.Text = textOf(u.Access.Node)
		}
		return true
	})
	return out
}

// pick finds the index that VIEW names, else that which serves the statement best.
func (n *Nearest) pick(column string) {
	best := -1
	for i := range n.Access.Table.Indexes {
		x := &n.Access.Table.Indexes[i]
		if x.Kind != schema.IndexVector || x.Columns[len(x.Columns)-1] != column {
			continue
		}
		try := *n
		try.By = x
		rank := 0
		if try.Fits() {
			rank = 2
		}
		if len(try.Unbound()) == 0 {
			rank += 1 + len(x.Columns)
		}
		if n.Viewed = n.Access.Index == x.Name; n.Viewed {
			n.By = x
			return
		}
		if rank > best {
			best, n.By = rank, x
		}
	}
}

// Fits reports whether the index finds rows by the function, in the direction that is asked for.
func (n *Nearest) Fits() bool {
	ascending, descending := n.By.Nearest()
	return !n.Desc && strings.EqualFold(n.Function, ascending) || n.Desc && strings.EqualFold(n.Function, descending)
}

// Unbound are the columns before the vector to which the statement gives no value.
func (n *Nearest) Unbound() (out []string) {
	for _, column := range n.By.Ordered() {
		if b, ok := n.Access.Bind(column); !ok || b.Op > yql.BindEq {
			out = append(out, column)
		}
	}
	return out
}

// Besides are the columns that the statement gives values, and that do not stand before the vector in the index: rows are dropped by them
// when the nearest are found.
func (n *Nearest) Besides() (out []string) {
	for _, b := range n.Access.Binds {
		if b.Op <= yql.BindIn && !slices.Contains(n.By.Columns, b.Column) {
			out = append(out, b.Column)
		}
	}
	return out
}

// Should is the statement as it would be with the index, by the function that this has, without the values of literals.
func (n *Nearest) Should() string {
	ascending, descending := n.By.Nearest()
	for _, s := range yql.ParseQueries(yql.Print(n.Access.Node)).Statements { // a copy
		done := false
		yql.WalkNode(s.Node, func(yql.Expr) bool { return true }, func(q *yql.Select) bool {
			if done || q.Core == nil || q.Core.From == nil || q.Core.From.First.Table == nil || len(q.OrderBy) == 0 {
				return true
			}
			done, q.Core.From.First.Table.View = true, n.By.Name
			function, desc := ascending, false
			if function == "" || descending != "" && strings.HasSuffix(n.Function, "Similarity") {
				function, desc = descending, true
			}
			q.OrderBy[0].Desc = desc
			rename := func(e yql.Expr) {
				if call, ok := e.(*yql.Call); ok && strings.EqualFold(call.Namespace, "Knn") && strings.EqualFold(call.Name, n.Function) {
					call.Name = function
				}
			}
			rename(q.OrderBy[0].Expr)
			for _, item := range q.Core.Items {
				rename(item.Expr)
			}
			return true
		})
		return plainText(s.Node)
	}
	return ""
}

// textOf is plainText of a copy.
func textOf(n yql.Node) string {
	for _, s := range yql.ParseQueries(yql.Print(n)).Statements {
		return plainText(s.Node)
	}
	return ""
}

// looksForWords reports whether a condition has a function that only a fulltext index knows.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/select/fulltext_index
func looksForWords(where yql.Expr) (found bool) {
	yql.Walk(where, func(e yql.Expr) bool {
		call, ok := e.(*yql.Call)
		found = found || ok && call.Namespace == "" && slices.Contains([]string{"fulltextmatch", "fulltextscore"}, strings.ToLower(call.Name))
		return !found
	})
	return found
}

// searchesJSON reports whether an index of JSON on a column finds the rows of a condition, and if not why, where that is the form of the
// condition alone. What a path says is not looked at: it has values, which snapshots do not keep.
// Source: https://ydb.tech/docs/en/dev/json-indexes#predicates
func searchesJSON(e yql.Expr, column string) (found bool, why string) {
	switch e := e.(type) {
	case *yql.Binary:
		left, whyLeft := searchesJSON(e.L, column)
		right, whyRight := searchesJSON(e.R, column)
		switch {
		case e.Op == "AND":
			return left || right, cmp.Or(whyLeft, whyRight)
		case e.Op == "OR" && left != right:
			return false, cmp.Or(whyLeft, whyRight, "one side of OR does not look inside "+column)
		case e.Op == "OR":
			return left && right, cmp.Or(whyLeft, whyRight)
		case ofJSON(e.L, column) != nil && ofJSON(e.R, column) != nil:
			return false, "it compares two values from inside documents"
		}
		return typedJSON(cmp.Or(ofJSON(e.L, column), ofJSON(e.R, column)), strings.HasPrefix(e.Op, "="))
	case *yql.In:
		return typedJSON(ofJSON(e.X, column), true)
	case *yql.Between:
		return typedJSON(ofJSON(e.X, column), false)
	case *yql.IsNull:
		if ofJSON(e.X, column) != nil {
			return false, "the index does not hold what is missing: write JSON_EXISTS with ? (@ == null)"
		}
	case *yql.Call:
		c := ofJSON(e, column)
		if c == nil || strings.EqualFold(c.Name, "JSON_VALUE") {
			return typedJSON(c, true)
		}
		if strings.Contains(strings.ToUpper(c.Clauses), "TRUE ON ERROR") {
			return false, "TRUE ON ERROR also asks for rows that the index does not hold"
		}
		return true, ""
	}
	return false, ""
}

// ofJSON is a call of JSON_EXISTS or JSON_VALUE on a column, nil if it is none.
func ofJSON(e yql.Expr, column string) *yql.Call {
	c, ok := e.(*yql.Call)
	if !ok || len(c.Args) < 2 || !slices.Contains([]string{"JSON_EXISTS", "JSON_VALUE"}, strings.ToUpper(c.Name)) {
		return nil
	}
	if of, ok := c.Args[0].(*yql.Column); !ok || of.Name != column {
		return nil
	}
	return c
}

// jsonTypes are those that JSON_VALUE may return where an index is to serve it.
var jsonTypes = strings.Fields("INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64 FLOAT DOUBLE BYTES STRING TEXT UTF8 BOOL")

// typedJSON is searchesJSON of a JSON_VALUE that is compared, by = or otherwise; nil if it is none.
func typedJSON(c *yql.Call, equal bool) (found bool, why string) {
	if c == nil {
		return false, ""
	}
	words := strings.Fields(strings.ToUpper(c.Clauses))
	switch at := slices.Index(words, "RETURNING"); {
	case at < 0 || at+1 == len(words):
		return false, "JSON_VALUE names no type: add RETURNING and the type"
	case !slices.Contains(jsonTypes, words[at+1]):
		return false, "the index does not support RETURNING " + words[at+1]
	case words[at+1] == "BOOL" && !equal:
		return false, "the index compares a Bool only by ="
	case slices.Contains(words, "DEFAULT"):
		return false, "JSON_VALUE has a DEFAULT"
	}
	return true, ""
}
