package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Weights of what only designs differ in: another candidate keeps the indexes that there are.
const (
	weightIndexRow = 0.5 // rows of new indexes that writers pay for, by one read of a statement
	weightRows     = 1   // what a statement reads in vain, or sorts, in partitions
)

// Weigh ranks the tables that one may become which has no rows yet, by what all candidates are ranked by, the best first. Reads are the
// columns by which rows are likely to be found where no statement is known.
func (r *Rewriter) Weigh(t *evidence.Table, wanted []*schema.Table, reads [][]string) []*Candidate {
	var columns []string
	for _, c := range t.Schema.Columns {
		if c.Type.KeyType() {
			columns = append(columns, c.Name)
		}
	}
	p := r.By(strings.Join(columns, ", ")).bare(t)
	inserts, looks := 0.0, 1.0
	for i := range p.known.Uses.All {
		if u := &p.known.Uses.All[i]; u.LooksForRows() {
			looks += p.reading(i)
		} else {
			inserts += float64(max(1, u.Statement.Count))
		}
	}
	list := make([]*Candidate, len(wanted))
	extra := map[*Candidate][]Term{}
	for i, after := range wanted {
		c := &Candidate{Name: fmt.Sprint(i), Kind: manual, Move: move.Move{Before: t.Schema, After: after}}
		// A hash of a number mends what its end costs, and no read pays for that.
		if lead := p.traits[after.PrimaryKey[0]]; lead.Course != facts.CourseGrows || lead.Moment {
			c.Spread, _ = p.simulate(after, nil)
		}
		for _, equal := range reads {
			c.Reads = append(c.Reads, p.likelyBy(c, equal))
		}
		vain := 0.0
		for i, u := range p.known.Uses.All {
			e := StatementEffect{Statement: *u.Statement, after: move.Touched{Partitions: 1, Most: 1}}
			for _, a := range u.Accesses {
				for _, column := range a.Columns {
					if a.Kind == yql.AccessUpdate && after.IsKey(column) && !slices.Contains(c.Mutable, column) {
						c.Mutable = append(c.Mutable, column)
					}
				}
				if a.Kind != yql.AccessWrite {
					touched, more := Found(&c.Move, a)
					e.after = e.after.Wider(touched)
					vain += more * p.reading(i)
				}
			}
			if e.BeforePartitions, e.AfterPartitions = p.atMost(e.after, after), p.atMost(e.after, after); u.LooksForRows() {
				c.Fanout.Statements++
			}
			c.Statements = append(c.Statements, e)
		}
		more := float64(max(0, len(after.Indexes)-len(t.Schema.Indexes)))
		extra[c] = []Term{{Name: "index rows", Weight: weightIndexRow, Value: more * inserts / looks},
			{Name: "rows in vain", Weight: weightRows, Value: vain / looks}}
		list[i] = c
	}
	p.order(list)
	for _, c := range list {
		c.Terms = append(c.Terms, extra[c]...)
	}
	slices.SortStableFunc(list, func(a, b *Candidate) int { return cmp.Compare(a.Cost(), b.Cost()) })
	return list
}

// Found is what an access touches of the new table of a move, where rows that are found by an index are looked up once more, and what it
// does beyond that because neither the key nor the index serves a condition or its order: a read of rows in vain, or a sort, is about a
// partition more, and a third where only some of the rows are asked for.
func Found(m *move.Move, a *yql.Access) (t move.Touched, vain float64) {
	t = m.Touches(a, nil)
	columns := m.After.PrimaryKey
	if name := a.Choice(m.After, columns); name != "" {
		index, _ := m.After.Index(name)
		if columns = index.Columns; !a.Covered(m.After, &index) && t.Partitions > 0 {
			more := 1
			if index.Kind != schema.IndexUnique {
				more = 2 // several rows, in several places
			}
			t.Partitions, t.Most = t.Partitions+more, (t.Most+more)*min(1, t.Most)
		}
	}
	r := a.Ranges(columns)
	served := func(n int, column string) bool { return slices.Contains(columns[:min(n, len(columns))], column) }
	first := a.Limited // the read ends with the first rows
	if len(a.Order) > 0 && a.Limited && r.Used > 0 && !served(r.Points+1, a.Order[0].Column) {
		first, vain = false, 1
	}
	for _, b := range a.Binds {
		switch {
		case served(r.Used, b.Column):
		case b.Op < yql.BindRange && !first:
			vain += 1.2
		case b.Op < yql.BindRange:
			vain += 0.3
		default:
			vain++
		}
	}
	return t, vain
}

// likelyBy is a read of the rows with some values, by the key or an index of a candidate's table.
func (p *proposer) likelyBy(c *Candidate, equal []string) Read {
	r := Read{Name: "rows by " + strings.Join(equal, ", "), equal: equal}
	r.After = p.reached(&r, &c.Move)
	if r.After == 0 && slices.ContainsFunc(c.After.Indexes, func(x schema.Index) bool { return schema.PrefixOf(equal, x.Columns) }) {
		r.After = 2
	}
	return r
}
