package advisor

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func fullScanRule() *Rule {
	return &Rule{ID: "QRY001", Name: "full-scan", Wants: WantStatement, Level: Warning, Run: fullScan, Measured: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented"}
}

func fullScan(p *Pass) {
	for n, u := range p.nearest() {
		f := u.finding(n.By.Columns...)
		finds := fmt.Sprintf("index %s finds rows by %s", n.By.Name, nearestBy(n.By))
		switch {
		case n.Fits() && n.Viewed:
			continue
		case n.Fits():
			f.Message = fmt.Sprintf("%s compares the vectors of %s: YDB reads index %s only where VIEW names it", u.short(), u.whole(), n.By.Name)
		case n.Viewed:
			f.Message = fmt.Sprintf("%s orders by Knn::%s%s, and %s: YDB refuses it", u.short(), n.Function, downwards(n.Desc), finds)
		default:
			f.Message = fmt.Sprintf("%s compares the vectors of %s: %s, and this orders by Knn::%s%s", u.short(), u.whole(), finds, n.Function,
				downwards(n.Desc))
		}
		f.Ask.Do = "name the index: " + n.Should()
		if !n.Fits() {
			f.Ask.Do = "if the distance of the index will do: " + n.Should() + "; if not, build one of the other distance"
		}
		if missing := n.Unbound(); len(missing) > 0 {
			f.Ask.Do += "; the index wants the value of " + strings.Join(missing, ", ") + ", too"
		}
		p.Report(f)
	}
	p.joins()
	for u := range p.missing() {
		gap := u.Gap()
		if gap != facts.GapLead && gap != facts.GapOrder && gap != facts.GapTold {
			continue
		}
		f := u.finding(u.Key[0])
		why := fmt.Sprintf("nothing binds %s, the first column of %s", u.Key[0], u.sorted())
		f.Ask = Ask{Use: u.Use}
		index, unfit := u.Document()
		switch {
		case gap == facts.GapTold:
			why = "EXPLAIN on the server says so, although the key is bound"
		case gap == facts.GapOrder:
			var order []string
			for _, o := range u.Access.Order {
				order = append(order, o.Column+direction(o))
			}
			why = fmt.Sprintf("ORDER BY %s does not match the order of %s", strings.Join(order, ", "), u.sorted())
			if text := cmp.Or(u.oneDirection(), u.beyond()); text != "" {
				f.Ask = Ask{Do: text}
			}
		case u.sweeps() != "":
			f.Ask = Ask{Do: u.sweeps()}
		case index != "":
			f.Ask = Ask{Do: fmt.Sprintf("name the index: FROM %s VIEW %s", p.Table.Name(), index)}
			why = fmt.Sprintf("YDB chooses index %s by itself only where a feature flag of the cluster says so", index)
			if unfit != "" {
				f.Ask.Do = fmt.Sprintf("write what index %s can serve, and name it: FROM %s VIEW %[1]s", index, p.Table.Name())
				why = fmt.Sprintf("index %s cannot serve it: %s", index, unfit)
			}
		case u.turned() != "":
			why = fmt.Sprintf("the columns of %s are not in the order of %s", u.turned(), u.sorted())
			f.Ask.First = fmt.Sprintf("compare and order by (%s), as the key does", strings.Join(u.Key, ", "))
		case u.alternative():
			why = fmt.Sprintf("%s is bound in one branch of an OR only", u.Key[0])
			f.Ask.First = "make each branch a separate statement and combine them with UNION"
			if u.ChangesRows() {
				f.Ask.First = "make each branch a statement of its own"
			}
		}
		f.Message = fmt.Sprintf("%s %s %s: %s", u.short(), u.reads(), u.whole(), why)
		p.Report(f)
	}
}

// joins reports those that begin with the table, all of which they read.
func (p *Pass) joins() {
	for _, j := range p.key.Uses.Joined {
		u := use{j.Use}
		if p.cheap(u) {
			continue
		}
		f := u.finding(j.By)
		f.Message = fmt.Sprintf("%s reads %s, which stands first, though conditions narrow %s: YDB joins row tables as they are written",
			u.short(), u.whole(), j.Other.Name())
		f.Ask.Do = "begin with " + j.Other.Name() + ": " + j.Should()
		if !j.Found {
			f.Ask.Do = fmt.Sprintf("add an index on (%s) that VIEW names, and ", j.By) + f.Ask.Do
		}
		p.Report(f)
	}
}

// direction is what stands behind a column that goes down.
func direction(o yql.OrderColumn) string { return downwards(o.Desc) }

// oneDirection says how the statement reads in the order of the key, if that is the order it wants but for the directions of its columns.
func (u use) oneDirection() string {
	list := u.Access.Order
	if len(list) < 2 || len(list) > len(u.Key) {
		return ""
	}
	var same []string
	for i, o := range list {
		if o.Column != u.Key[i] {
			return ""
		}
		same = append(same, o.Column+direction(list[0]))
	}
	return "order all columns in one direction, if that will do, so that YDB reads the key forwards or backwards: ORDER BY " +
		strings.Join(same, ", ")
}

// beyond says which columns of the order change nothing, as those before them are in the order of the key and tell the rows apart; empty
// if it is another order.
func (u use) beyond() string {
	order := u.Access.Order
	if len(order) <= len(u.Key) {
		return ""
	}
	var rest []string
	for i, o := range order {
		if i >= len(u.Key) {
			rest = append(rest, o.Column)
		} else if o.Column != u.Key[i] || o.Desc != order[0].Desc {
			return ""
		}
	}
	return fmt.Sprintf("leave out %s: the rows differ in what stands before, so that it changes no order, and YDB reads only as many as "+
		"LIMIT says", strings.Join(rest, ", "))
}

// sweeps says how YDB deletes or changes the rows whose time lies before another one; empty if the statement does not.
func (u use) sweeps() string {
	column, alone, t := "", true, u.Access.Table
	for _, leaf := range u.Access.Leaves {
		c, _ := t.Column(leaf.Column)
		b, ok := leaf.Pred.(*yql.Binary)
		if ok && c.Type.IsTime() && strings.HasPrefix(b.Op, "<") && leaf.Op == yql.BindRange && u.ChangesRows() {
			column = leaf.Column
		} else {
			alone = false
		}
	}
	has := func(k schema.IndexKind) bool {
		return slices.ContainsFunc(t.Indexes, func(x schema.Index) bool { return x.Kind == k })
	}
	batch := "piece by piece with BATCH DELETE FROM " + t.Name() + " WHERE … (YDB 25.4 and later), outside of a transaction"
	switch {
	case column == "", !alone && u.Access.Kind == yql.AccessUpdate: // which an index may serve
		return ""
	case has(schema.IndexJSON):
		return "YDB takes neither TTL nor BATCH for a table with an index of JSON: change the rows a range of the key at a time"
	case u.Access.Kind == yql.AccessUpdate:
		return "change the rows piece by piece with BATCH UPDATE " + t.Name() + " SET … WHERE … (YDB 25.4 and later), outside of a " +
			"transaction, if it does no harm that a row is changed twice"
	case has(schema.IndexVector):
		return "YDB takes no TTL for a table with an index of vectors: delete the rows " + batch
	case alone && t.TTL != nil && t.TTL.Column == column:
		return "TTL on " + column + " takes the old rows away already: leave this out, or delete the rows " + batch
	case alone:
		return fmt.Sprintf("let TTL = Interval(…) ON %s take the old rows away, or delete them %s", column, batch)
	}
	return "TTL takes no condition besides the time: delete the rows " + batch
}

// turned is the tuple of all key columns that a page begins behind, if it has another order than the key: YDB makes an OR of it.
func (u use) turned() string {
	for _, leaf := range u.Access.Leaves {
		b, ok := leaf.Pred.(*yql.Binary)
		if !ok || leaf.Column != u.Key[0] {
			continue
		}
		for _, side := range []yql.Expr{b.L, b.R} {
			if t, ok := side.(*yql.Tuple); ok && len(t.Items) == len(u.Key) && !slices.ContainsFunc(t.Items, func(e yql.Expr) bool {
				c, ok := e.(*yql.Column)
				return !ok || !slices.Contains(u.Key, c.Name)
			}) {
				return yql.PrintExpr(t)
			}
		}
	}
	return ""
}

// alternative reports whether the first key column is bound somewhere below an OR.
func (u use) alternative() bool {
	return slices.ContainsFunc(u.Access.Leaves, func(b yql.Bind) bool { return b.Column == u.Key[0] && b.Op != yql.BindJoin })
}

// nearest goes over the statements that look for the nearest vectors of a table that is not tiny.
func (p *Pass) nearest() iter.Seq2[*facts.Nearest, use] {
	return func(yield func(*facts.Nearest, use) bool) {
		for _, n := range p.key.Uses.Near {
			if u := (use{n.Use}); !p.cheap(u) && !yield(n, u) {
				return
			}
		}
	}
}

// nearestBy prints the functions by which an index finds rows.
func nearestBy(x *schema.Index) string {
	var list []string
	ascending, descending := x.Nearest()
	if ascending != "" {
		list = append(list, "Knn::"+ascending)
	}
	if descending != "" {
		list = append(list, "Knn::"+descending+" DESC")
	}
	return strings.Join(list, " or ")
}

func downwards(desc bool) string {
	if desc {
		return " DESC"
	}
	return ""
}
