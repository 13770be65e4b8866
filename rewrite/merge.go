package rewrite

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// A bucketed key keeps its order inside each bucket alone. A select that takes the first rows of a range in order
// becomes one that takes the first rows of each bucket, and the first of those: each part is a short range read,
// and the order is the one it had.

// mergeable returns the core of a statement that can be read so: a plain select of one table with ORDER BY and
// LIMIT. It returns nil for others.
func mergeable(n yql.Node) *yql.SelectCore {
	q, ok := n.(*yql.Query)
	if !ok || q.Select.Core == nil || len(q.Select.Rest) > 0 || q.Select.Limit == nil || len(q.Select.OrderBy) == 0 || q.Select.Assume {
		return nil
	}
	core := q.Select.Core
	if core.From == nil || core.From.First.Table == nil || len(core.From.Joins) > 0 || core.From.First.Flatten != "" || core.Distinct ||
		len(core.GroupBy) > 0 || core.Having != nil || len(core.Windows) > 0 || len(core.Without) > 0 {
		return nil
	}
	for _, item := range core.Items {
		if item.Expr == nil {
			continue
		}
		calls := false
		yql.Walk(item.Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Call); ok && c.Namespace == "" {
				calls = true // it may be an aggregate
			}
			return true
		})
		if calls {
			return nil
		}
	}
	return core
}

func bucketNumber(i int) yql.Expr {
	return &yql.Literal{Kind: yql.LitInt, Text: fmt.Sprint(i), Suffix: "u"}
}

// merge makes a union of a select that has to be read bucket by bucket.
func (r *rewriter) merge(n yql.Node) error {
	core := mergeable(n)
	if core == nil {
		return nil
	}
	h := r.merges[core.From.First.Table.Pos]
	if h == nil {
		return nil
	}
	q := n.(*yql.Query)
	source := &core.From.First
	alias := source.Alias
	if alias == "" {
		alias = r.before.Name()
	}
	limit := q.Select.Limit
	if q.Select.Offset != nil {
		limit = &yql.Binary{Op: "+", L: limit, R: q.Select.Offset}
	}
	var computed []string
	for _, h := range r.c.computed() {
		computed = append(computed, h.Column)
	}
	part := &yql.Select{
		Operand: yql.Operand{Core: &yql.SelectCore{Items: []yql.SelectItem{{Star: true}}, Without: computed,
			From: &yql.From{First: *source}, Where: core.Where}},
		OrderBy: q.Select.OrderBy, Limit: limit,
	}
	text := yql.Print(&yql.Query{Select: part})
	union := &yql.Select{}
	for i := range h.Buckets {
		node, err := yql.ParseStatement(text)
		if err != nil {
			return fmt.Errorf("read %s by bucket: %w", r.before.Path, err)
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
	core.From = &yql.From{First: yql.Source{Select: union, Alias: alias}}
	core.Where = nil
	r.notes = append(r.notes, fmt.Sprintf("it reads the first rows of each of the %d buckets and merges them", h.Buckets))
	return nil
}
