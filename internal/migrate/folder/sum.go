package folder

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// tableChange is something of a table that is not as before, in words for a row of Markdown.
type tableChange struct {
	Name, Before, After string
	Rows                string // what happens to the rows that are there
	Loses               string // what a rollback loses
	kind                changeKind
}

type changeKind int

const (
	other changeKind = iota
	columnChanges
	columnComes
	columnGoes
	indexComes
	indexChanges
	indexGoes
)

const (
	nowhere = "–"
	nothing = "nothing"
)

// changes are what a plan changes of its table: the key, the columns in the order of the new table, those that go, the indexes and the
// TTL. What stays as it is is none of them.
func changes(p *plan.Plan) (out []tableChange) {
	add := func(kind changeKind, name, before, after, rows, loses string) {
		out = append(out, tableChange{tableCell(name), tableCell(cmp.Or(before, nowhere)), tableCell(cmp.Or(after, nowhere)), rows, loses, kind})
	}
	if !slices.Equal(p.OldKey(), p.NewKey()) {
		add(other, "primary key", plan.Code(join(p.OldKey())), plan.Code(join(p.NewKey())), "all move", nothing)
	}
	for _, c := range p.After.Columns {
		by := p.Column(c.Name)
		was, _ := p.Before.Column(by.From)
		before, after := definition(was), definition(c)
		switch {
		case by.From == "" && len(by.Hash) == 0 && by.YQL == "":
			add(columnComes, plan.Code(c.Name), "", after, "all: NULL", "the column")
		case by.From == "" && len(by.Hash) == 0:
			add(columnComes, plan.Code(c.Name), "", after, "all are filled with "+plan.Code(filling(by.YQL)), "the column")
		case by.From == "":
			add(columnComes, plan.Code(c.Name), "", after+computedFrom(p.Hash(by)), "all get it", nothing)
		default:
			rows, loses := becomesOf(p, by, was, c)
			if by.From != c.Name {
				before, after = plan.Code(by.From)+" "+before, plan.Code(c.Name)+" "+after
			}
			if before != after || by.YQL != "" {
				add(columnChanges, plan.Code(by.From), before, after, rows, loses)
			}
		}
	}
	for _, c := range p.Before.Columns {
		if !slices.ContainsFunc(p.Columns, func(by plan.Column) bool { return by.From == c.Name }) {
			add(columnGoes, plan.Code(c.Name), definition(c), "dropped", "all lose it", "its values in rows written since")
		}
	}
	for _, i := range p.After.Indexes {
		was, there := p.Before.Index(i.Name)
		switch before, after := onColumns(was), onColumns(i); {
		case i.Name == plan.OldKeyIndex:
		case !there:
			add(indexComes, "index "+plan.Code(i.Name), "", after, "", "the index")
		case before != after:
			add(indexChanges, "index "+plan.Code(i.Name), before, after, "", nothing)
		}
	}
	for _, i := range p.Before.Indexes {
		if _, stays := p.After.Index(i.Name); !stays {
			add(indexGoes, "index "+plan.Code(i.Name), onColumns(i), "dropped", "", nothing)
		}
	}
	if was, is := p.Before.TTL, p.After.TTL; !reflect.DeepEqual(was, is) {
		expire := "those that are too old are deleted after 60-finish"
		if is == nil {
			expire = "none is deleted any more"
		}
		add(other, "TTL", ttl(was), cmp.Or(ttl(is), "dropped"), expire, nothing)
	}
	return out
}

// becomesOf says what happens to the rows where a column goes on in another way, and what a rollback loses of it.
func becomesOf(p *plan.Plan, by plan.Column, was, is schema.Column) (rows, loses string) {
	made, _ := p.Map(by).(move.Made)
	switch {
	case by.Unwrap:
		return "none: a NULL stops the plan", nothing
	case made.To == "":
		return "none", nothing
	}
	var parts []string
	fill := filling(made.To)
	e, err := yql.ParseExpr(made.To)
	call, ok := e.(*yql.Call)
	instead := err == nil && ok && strings.EqualFold(call.Name, "COALESCE")
	switch {
	case slices.Contains(made.Sources(), by.From) && was.Type != is.Type:
		parts, loses = append(parts, "all are converted"), nothing+"; it stops at a value that does not fit"
		if made.Lost != "" && !made.Lossy {
			parts[0] += ": a value that does not fit stops the plan"
		}
	case instead:
		loses = nothing
	default:
		parts = append(parts, "all become "+plan.Code(fill))
	}
	if instead {
		parts = append(parts, "NULL becomes "+plan.Code(filling(yql.PrintExpr(call.Args[1]))))
	}
	switch {
	case made.Back == "":
		loses = "what was written to it since"
	case made.Lossy:
		parts, loses = append(parts, "a value that does not fit changes, as accepted"), "the old value, in rows that were changed since"
	}
	return strings.Join(parts, "; "), loses
}

// filling is what an expression fills a column with, without the checks around it.
func filling(expr string) string {
	e, err := yql.ParseExpr(expr)
	for err == nil {
		switch x := e.(type) {
		case *yql.Cast:
			e = x.X
			continue
		case *yql.Call:
			switch name := strings.ToUpper(x.Name); {
			case name == "IF" && len(x.Args) == 2:
				e = x.Args[1]
				continue
			case (name == "UNWRAP" || name == "ENSURE") && len(x.Args) > 1:
				e = x.Args[0]
				continue
			}
		}
		return yql.PrintExpr(e)
	}
	return expr
}

// definition is a column as CREATE TABLE has it, as far as that is told in words.
func definition(c schema.Column) string {
	text := move.TypeOf(&c)
	if c.NotNull && c.Sequence == nil {
		text += " NOT NULL"
	}
	if c.Default != "" {
		text += " DEFAULT " + c.Default
	}
	return markdown(text)
}

// computedFrom says what a column is computed from.
func computedFrom(h *move.Hash) string {
	from := "a hash of " + strings.Join(plan.Each(h.Sources(), plan.Code), ", ")
	switch {
	case h.Random():
		return fmt.Sprintf(", 0 to %d: whoever adds a row picks it", h.Buckets-1)
	case h.Buckets > 0:
		return fmt.Sprintf(", 0 to %d: %s", h.Buckets-1, from)
	}
	return ": " + from
}

func onColumns(i schema.Index) string {
	text := plan.Code(join(i.Columns))
	if len(i.Cover) > 0 {
		text += " cover " + plan.Code(join(i.Cover))
	}
	if i.Kind != schema.IndexSync {
		text = string(i.Kind) + " " + text
	}
	return text
}

// ttl says when rows expire; empty if they do not.
func ttl(t *schema.TTL) string {
	if t == nil {
		return ""
	}
	text := "by " + plan.Code(t.Column)
	for _, tier := range t.Tiers {
		if seconds, err := plan.Seconds(tier.After); err == nil {
			text += " after " + plan.Duration(uint64(seconds))
		}
	}
	return text
}

// stays says how many columns the new table has as before.
func stays(p *plan.Plan, changed []tableChange) string {
	n := count(changed, func(c tableChange) bool { return c.kind == columnChanges || c.kind == columnGoes })
	return evidence.Count(len(p.Before.Columns)-n, "other column")
}

// count is how many of a list are so.
func count[T any](list []T, so func(T) bool) (n int) {
	for _, x := range list {
		if so(x) {
			n++
		}
	}
	return n
}

// rewritten and byHand report whether a statement is another one for the new table, and whether a person has to write that.
func rewritten(q plan.Query) bool { return q.After != q.Before }
func byHand(q plan.Query) bool    { return q.After == "" }

// sum is what plans come to, with the statements that they know.
func sum(plans []*plan.Plan, queries []plan.Query) string {
	all := slices.Concat(plan.Each(plans, changes)...)
	loses := count(all, func(c tableChange) bool { return !strings.HasPrefix(c.Loses, nothing) })
	parts := []string{evidence.Count(len(plans), "table") + " copied"}
	say := func(always bool, kind changeKind, what, one, many string) {
		if n := count(all, func(c tableChange) bool { return c.kind == kind }); always || n > 0 {
			parts = append(parts, evidence.One(n, what, one, many))
		}
	}
	say(false, indexGoes, "index", "dropped", "dropped")
	say(false, indexComes, "index", "added", "added")
	say(false, indexChanges, "index", "changes", "change")
	say(true, columnChanges, "column", "changes", "change")
	say(false, columnComes, "column", "added", "added")
	say(true, columnGoes, "column", "lost", "lost")
	w := plans[0].Way()
	back := w.Loses
	switch {
	case w.Follows && loses > 0 && len(plans) > 1:
		back = "what a rollback loses is in each table's PLAN.md"
	case w.Follows && loses > 0:
		back = "a rollback loses what is said below"
	}
	return strings.Join([]string{strings.Join(parts, ", "), statementsChange(queries), w.Stops, back}, "; ") + "."
}

// statementsChange says how many of the known statements change.
func statementsChange(queries []plan.Query) string {
	text := evidence.One(count(queries, rewritten), "statement", "changes", "change")
	if len(queries) == 0 {
		return "no statement is known"
	} else if n := count(queries, byHand); n > 0 {
		text += fmt.Sprintf(", %d of them by hand", n)
	}
	return text
}
