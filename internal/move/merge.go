package move

import (
	"cmp"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// A bucketed key keeps its order inside each bucket alone. A select that takes the first rows of a range in order
// becomes one that takes the first rows of each bucket, and the first of those: each part is a short range read,
// and the order is the one it had.

// mergeable returns a statement that can be read so: a plain select of one table with ORDER BY and LIMIT. It returns nil for others.
func mergeable(n yql.Node) *yql.Query {
	q, ok := n.(*yql.Query)
	if !ok || q.Select.Core == nil || len(q.Select.Rest) > 0 || q.Select.Limit == nil || len(q.Select.OrderBy) == 0 || q.Select.Assume {
		return nil
	}
	core := q.Select.Core
	if core.From == nil || core.From.First.Table == nil || len(core.From.Joins) > 0 || core.From.First.Flatten != "" || core.Distinct ||
		len(core.GroupBy) > 0 || core.Having != nil || len(core.Windows) > 0 || len(core.Without) > 0 {
		return nil
	}
	calls := false
	for _, item := range core.Items {
		yql.Walk(item.Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Call); ok && c.Namespace == "" {
				calls = true // it may be an aggregate
			}
			return true
		})
	}
	if calls {
		return nil
	}
	return q
}

func bucketNumber(i int) yql.Expr {
	return &yql.Literal{Kind: yql.LitInt, Text: fmt.Sprint(i), Suffix: "u"}
}

// merge makes a union of a select that has to be read bucket by bucket.
func (f *fitter) merge(q *yql.Query, h *Hash) {
	core := q.Select.Core
	source := core.From.First
	alias := cmp.Or(source.Alias, f.Before.Name())
	limit := q.Select.Limit
	if q.Select.Offset != nil {
		limit = &yql.Binary{Op: "+", L: limit, R: q.Select.Offset}
	}
	var computed []string
	for _, c := range f.Hashes() {
		computed = append(computed, c.Column)
	}
	part := &yql.Select{
		Operand: yql.Operand{Core: &yql.SelectCore{Items: []yql.SelectItem{{Star: true}},
			Without: computed, From: &yql.From{First: source}, Where: core.Where}},
		OrderBy: q.Select.OrderBy, Limit: limit,
	}
	text := yql.Print(&yql.Query{Select: part})
	union := &yql.Select{}
	for i := range h.Buckets {
		node, err := yql.ParseStatement(text)
		if err != nil {
			f.broken("it cannot be read bucket by bucket: %v", err)
			return
		}
		one := node.(*yql.Query).Select
		bucket := &yql.Binary{Op: "=", L: &yql.Column{Table: source.Alias, Name: h.Column}, R: bucketNumber(int(i))}
		if one.Core.Where == nil {
			one.Core.Where = bucket
		} else {
			one.Core.Where = &yql.Binary{Op: "AND", L: bucket, R: one.Core.Where}
		}
		if i == 0 {
			union.Paren = one
			continue
		}
		union.Rest = append(union.Rest, yql.SelectArm{Op: "UNION ALL", Operand: yql.Operand{Paren: one}})
	}
	core.From, core.Where, core.Without = &yql.From{First: yql.Source{Select: union, Alias: alias}}, nil, nil
	f.note("it reads the first rows of each of the %d buckets and merges them", h.Buckets)
}
