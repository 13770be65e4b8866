package folder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
)

// groupPage is what the page of plans that are performed together is made of: Markdown, ready to be laid out.
type groupPage struct {
	Title      string
	Sum        string
	Summary    string
	Tables     []groupTable
	Who        []fact
	First      []string
	Steps      []groupStep
	References []fact       // and what is read to count them
	ByHand     []groupQuery // statements that a person has to write
	Switch     []groupQuery // statements that need the new tables
	Any        []groupQuery // statements over several tables that need no change, and those that become slower
	Same       string       // how many others need none
	Computed   []string     // what each table needs in every row, and who sends rows in bulk
	Unchecked  []string
}

type groupTable struct{ Name, Rows, Size, Key, NewKey, Writers, Plan string }

type groupStep struct {
	ID, Title, Tables, Effect string
	Asks                      []string // what a person confirms, of all tables
}

// groupQuery is a statement with the tables that it touches.
type groupQuery struct {
	plan.Query
	Tables []string
	Text   string // of the line about it
}

// groupPageOf makes the page of plans that are performed together, and of their statements.
func groupPageOf(plans []*plan.Plan, queries []groupQuery) (groupPage, error) {
	id, err := summaryID(plans)
	if err != nil {
		return groupPage{}, err
	}
	first := plans[0]
	statements := justQueries(queries)
	out := groupPage{Title: plan.Count(uint64(len(plans)), "table"), Sum: sum(plans, statements), Who: whoAll(plans, statements),
		Steps: groupSteps(plans)}
	for _, p := range plans {
		rows, size := "not known", "not known"
		if s := p.Size; s != nil {
			rows, size = evidence.Thousands(s.Rows), plan.Bytes(s.Bytes)
		}
		out.Tables = append(out.Tables, groupTable{tableCell(plan.Code(p.Table)), rows, size, tableCell(plan.Code(join(p.OldKey()))),
			tableCell(plan.Code(join(p.NewKey()))), string(p.Writers), link(p, plans)})
	}
	links, err := plan.Links(plans)
	if err != nil {
		return groupPage{}, err
	}
	for _, l := range links {
		reads := "sizes are not known"
		if from, to := l.From.Size, l.Parent.Size; from != nil && to != nil {
			reads = plan.Bytes(from.Bytes + to.Bytes)
		}
		out.References = append(out.References, fact{tableCell(plan.Code(l.Name)), reads})
	}
	out.Summary = fmt.Sprintf("%s get new primary keys. Their rows are copied, the largest table first, and one request switches all of "+
		"them at once: a transaction over several of them sees either all old tables or all new ones. Together this is plan %s.",
		join(plan.Each(first.Together, plan.Code)), id)
	out.First = append(firstOfQueries(statements), merged(plans, firstOfTable)...)
	out.Unchecked = merged(plans, func(p *plan.Plan) []string { return plan.Each(p.Unchecked, markdown) })
	out.Computed = computedOfAll(plans)
	groupQueries(slices.Clone(queries), &out)
	return out, nil
}

// computedOfAll says which column each table needs in every new row, and where rows are sent by BulkUpsert.
func computedOfAll(plans []*plan.Plan) (out []string) {
	for _, p := range plans {
		names := plan.Each(p.Move().Hashes(), func(h *move.Hash) string { return plan.Code(h.Column) })
		if len(names) == 0 {
			continue
		}
		text := plan.Code(p.Table) + ": " + join(names)
		if len(p.BulkWrites) > 0 {
			text += "; BulkUpsert sends its rows in " + join(plan.Each(p.BulkWrites, plan.Code))
		}
		out = append(out, text)
	}
	return out
}

// merged are the lines of all plans, each once, with the tables that it is about if those are not all.
func merged(plans []*plan.Plan, lines func(p *plan.Plan) []string) (out []string) {
	about := map[string][]string{}
	for _, p := range plans {
		for _, line := range lines(p) {
			if about[line] == nil {
				out = append(out, line)
			}
			about[line] = append(about[line], markdown(p.Table))
		}
	}
	for i, line := range out {
		if tables := about[line]; len(tables) < len(plans) {
			out[i] = fmt.Sprintf("%s: %s", strings.Join(tables, ", "), line)
		}
	}
	return out
}

// whoAll says what happens to whom while plans are performed together.
func whoAll(plans []*plan.Plan, queries []plan.Query) []fact {
	batches, space, known := uint64(0), uint64(0), true
	for _, p := range plans {
		known = known && p.Size != nil
		if s := p.Size; s != nil {
			batches, space = batches+copyBatches(p), space+s.CopyBytes
		}
	}
	copying, extra := "unknown (not every size is known)", "as much space as the tables and their indexes use now, until 90-cleanup"
	if known {
		copying = batchesTake(batches)
		extra = fmt.Sprintf("%s and the size of the indexes, until 90-cleanup", plan.Bytes(space))
	}
	w := plans[0].Way()
	writers := w.Writers
	if why := merged(plans, func(p *plan.Plan) []string { return []string{markdown(p.WritersWhy)} }); plans[0].WritersWhy != "" {
		writers += fmt.Sprintf(" (%s: %s)", w.Name, strings.Join(why, "; "))
	}
	out := []fact{{"readers", readersAfter(queries)}, {"writers", tableCell(writers)}}
	if slices.ContainsFunc(plans, func(p *plan.Plan) bool { return len(p.Move().Hashes()) > 0 }) {
		out = append(out, fact{"new statements", deployment})
	}
	return append(out, fact{"copying takes", copying}, fact{"extra space", extra})
}

// groupSteps are the steps of all plans, each once.
func groupSteps(plans []*plan.Plan) (out []groupStep) {
	tables := map[plan.StepID][]string{}
	var ids []plan.StepID
	for _, p := range plans {
		for _, s := range p.Steps {
			if tables[s.ID] == nil {
				ids = append(ids, s.ID)
			}
			tables[s.ID] = append(tables[s.ID], plan.Code(p.Table))
		}
	}
	slices.Sort(ids)
	needs := plan.SameStatements // if that holds for all
	for _, p := range plans {
		if n := p.NewStatements(); needs == plan.SameStatements || strings.Contains(n, queriesFile) {
			needs = n
		}
	}
	for _, id := range ids {
		of := "all"
		if len(tables[id]) < len(plans) {
			of = tableCell(strings.Join(tables[id], ", "))
		}
		i := slices.IndexFunc(plans, func(p *plan.Plan) bool { return p.Step(id) != nil })
		step := groupStep{string(id), markdown(plans[i].Title(id)), of, tableCell(markdown(effect(plans[i], id, needs))), nil}
		for _, op := range plans[i].Step(id).Run {
			if asked := asks(plans[i], op); asked != "" {
				step.Asks = append(step.Asks, markdown(asked))
			}
		}
		out = append(out, step)
	}
	return out
}

// queriesOf are the statements of all plans, each once: those of several tables have the same text for the new keys in all plans.
func queriesOf(plans []*plan.Plan) (out []groupQuery) {
	for _, p := range plans {
		for _, q := range p.Queries {
			i := slices.IndexFunc(out, func(o groupQuery) bool { return o.From == q.From && o.Before == q.Before })
			if i < 0 {
				out = append(out, groupQuery{Query: q, Tables: []string{p.Table}})
				continue
			}
			if !slices.Contains(out[i].Tables, p.Table) { // else it stands twice at one place
				out[i].Tables = append(out[i].Tables, p.Table)
			}
		}
	}
	return out
}

// justQueries are statements without the tables that they touch.
func justQueries(list []groupQuery) []plan.Query {
	return plan.Each(list, func(q groupQuery) plan.Query { return q.Query })
}

// groupQueries sorts the statements by when they can be deployed.
func groupQueries(queries []groupQuery, out *groupPage) {
	slices.SortStableFunc(queries, func(a, b groupQuery) int {
		if d := len(b.Tables) - len(a.Tables); d != 0 {
			return d
		}
		return outcomeRank(a.Outcome) - outcomeRank(b.Outcome)
	})
	same := 0
	for _, q := range queries {
		tables := strings.Join(plan.Each(q.Tables, plan.Code), " and ")
		q.Text = fmt.Sprintf("**%s**, %s, %s: %s", q.Outcome, fromOf(q.Query), tables, markdown(q.Reason))
		switch {
		case q.After == "":
			out.ByHand = append(out.ByHand, q)
		case q.Diff() != "":
			out.Switch = append(out.Switch, q)
		case len(q.Tables) > 1, q.Outcome == "degraded":
			out.Any = append(out.Any, q)
		default:
			same++
		}
	}
	switch {
	case len(queries) == 0:
		out.Same = "No statement of these tables is known. Every statement that reads or writes them has to be reviewed."
	case same > 0:
		out.Same = fmt.Sprintf("%s of a single table %s no change.", evidence.Count(same, "statement"), plural(same, "needs", "need"))
	}
}
