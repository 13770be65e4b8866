package folder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// page is what PLAN.md is made of: Markdown, ready to be laid out. It is about one table, or about several that are switched together.
type page struct {
	Title      string
	Becomes    string // what the tables get
	Sum        string // what the plans come to
	Summary    string
	Tables     []pageTable   // several; none if it is about one, of which are
	Changes    []tableChange // its changes,
	Stays      string        // what is as before,
	Why        []string      // the findings that it resolves,
	Gains      []string
	Costs      []string
	Assumed    []string
	SchemaDiff string
	Folder     string // that the commands name, from the page's own
	Who        []fact
	First      []string // what to know before anything else
	Steps      []pageStep
	Pace       string      // that the time of steps is estimated with
	References []fact      // between several tables, and what is read to count them
	ByHand     []statement // that a person has to write
	Switch     []statement // that need the new tables
	Any        []statement // that need no change, and become slower or touch several tables
	Same       string      // how many others need none
	Unproved   []string    // those of which 45-statements cannot tell whether they do the same, or may not
	Computed   []string    // columns that are computed, and who sends rows in bulk
	Unchecked  []string
}

type fact struct{ Name, Value string }

type pageTable struct{ Name, Rows, Size, Key, NewKey, Writers, Plan string }

type pageStep struct {
	ID, Title, Tables, Effect string
	Takes, File               string   // of one table: its time, and the file of its statements; empty if it sends none
	Run                       []string // what its file does not say, and what a person confirms
}

// statement is a statement with the tables that it touches.
type statement struct {
	plan.Query
	Tables []string
	Says   string // of it, in a line
	Shown  string // its diff, or its text if it has none
}

// pageText is PLAN.md of one plan, or of several that are performed together. The steps of one have files.
func pageText(plans []*plan.Plan, queries []statement, files []File) (string, error) {
	page, err := pageOf(plans, queries, files)
	if err != nil {
		return "", err
	}
	text, err := templates.Render("plan.md.tmpl", page)
	if err != nil {
		return "", fmt.Errorf("plan of %s: %w", join(plan.Each(plans, func(p *plan.Plan) string { return p.Table })), err)
	}
	return text, nil
}

func pageOf(plans []*plan.Plan, queries []statement, files []File) (out page, err error) {
	id, err := summaryID(plans)
	if err != nil {
		return page{}, err
	}
	texts := justQueries(queries)
	out = page{Sum: sum(plans, texts), Folder: ".", Who: who(plans, texts),
		First:     append(firstOfQueries(texts), plan.Merged(plans, markdown, firstOfTable)...),
		Unproved:  plan.Merged(plans, markdown, func(p *plan.Plan) []string { return plan.Each(statements.Foresee(plans, p), markdown) }),
		Steps:     pageSteps(plans, files),
		Pace:      estimate.ReadPace(),
		Unchecked: plan.Merged(plans, markdown, func(p *plan.Plan) []string { return plan.Each(p.Unchecked, markdown) })}
	if len(plans) == 1 {
		pageOfOne(plans[0], id, &out)
	} else if err := pageOfSeveral(plans, id, &out); err != nil {
		return page{}, err
	}
	for _, p := range plans {
		if text := computed(p); text != "" && len(plans) > 1 {
			out.Computed = append(out.Computed, plan.Code(p.Table)+": "+text)
		} else if text != "" {
			out.Computed = append(out.Computed, text)
		}
	}
	pageQueries(plans, slices.Clone(queries), &out)
	return out, nil
}

// pageOfOne is what is said of one table alone.
func pageOfOne(p *plan.Plan, id string, out *page) {
	out.Title, out.Becomes, out.Summary = markdown(p.Table), becomes(p), summary(p)+" This is plan "+id+"."
	out.Changes = changes(p)
	out.Stays, out.SchemaDiff = stays(p, out.Changes), fenced("diff", p.SchemaDiff())
	out.Costs, out.Assumed = plan.Each(p.Costs, markdown), plan.Each(p.Assumptions, markdown)
	if p.Candidate != plan.Target { // of which the summary says it
		out.Gains = plan.Each(p.Gains, markdown)
	}
	if others := slices.DeleteFunc(slices.Clone(p.Together), func(s string) bool { return s == p.Table }); len(others) > 0 {
		out.Folder = ".."
		out.Summary += fmt.Sprintf(" It is performed together with %s of %s: see [the common page](../PLAN.md).",
			plural(len(others), "the plan", "the plans"), strings.Join(plan.Each(others, plan.Code), ", "))
	}
	for _, w := range p.Why {
		out.Why = append(out.Why, fmt.Sprintf("**%s %s** (%s): %s", w.Level, w.Rule, w.Confidence, markdown(w.Message)))
	}
}

// pageOfSeveral is what is said of tables that are switched together.
func pageOfSeveral(plans []*plan.Plan, id string, out *page) error {
	out.Title, out.Becomes = plan.Count(uint64(len(plans)), "table"), "new primary keys, switched together"
	out.Summary = fmt.Sprintf("%s get new primary keys. Their rows are copied, the largest table first, and one request switches all of "+
		"them at once: a transaction over several of them sees either all old tables or all new ones. Together this is plan %s.",
		join(plan.Each(plans[0].Together, plan.Code)), id)
	for _, p := range plans {
		rows, size := "not known", "not known"
		if s := p.Size; s.Known() {
			rows, size = evidence.Thousands(s.Rows), plan.Bytes(s.Bytes)
		}
		out.Tables = append(out.Tables, pageTable{tableCell(plan.Code(p.Table)), rows, size, tableCell(plan.Code(join(p.OldKey()))),
			tableCell(plan.Code(join(p.NewKey()))), string(p.Writers), link(p, plans)})
	}
	links, err := plan.Links(plans)
	for _, l := range links {
		reads := "sizes are not known"
		if from, to := l.From.Size, l.Parent.Size; from.Known() && to.Known() {
			reads = plan.Bytes(from.Bytes + to.Bytes)
		}
		out.References = append(out.References, fact{tableCell(plan.Code(l.Name)), reads})
	}
	return err
}

// plural is the word for n of something.
func plural(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// summary says how the plan came to be, and of what size the table is.
func summary(p *plan.Plan) string {
	size := "The source does not say how large it is."
	if s := p.Size; s.Known() {
		size = fmt.Sprintf("It has %s, %s in %s.", plan.Count(s.Rows, "row"), plan.Bytes(s.Bytes), plan.Count(s.Partitions, "partition"))
	}
	what := "Candidate " + markdown(p.Candidate)
	if p.Candidate == plan.Target {
		what = "The rows are copied into the wanted table"
		if len(p.Gains) > 0 {
			what += ", as ALTER cannot make it: " + strings.Join(plan.Each(p.Gains, markdown), "; ")
		}
	}
	return fmt.Sprintf("%s, with writers %s. %s", what, p.Writers, size)
}

// who says what happens to whom.
func who(plans []*plan.Plan, queries []plan.Query) []fact {
	w := plans[0].Way()
	writers := w.Writers
	if why := plan.Merged(plans, markdown, func(p *plan.Plan) []string { return []string{markdown(p.WritersWhy)} }); len(why) > 0 {
		writers += fmt.Sprintf(" (%s: %s)", w.Name, strings.Join(why, "; "))
	}
	out := []fact{{"readers", readersAfter(queries)}, {"writers", tableCell(writers)}}
	if slices.ContainsFunc(plans, func(p *plan.Plan) bool { return len(p.Move().Hashes()) > 0 }) {
		out = append(out, fact{"new statements", deployment})
	}
	for _, l := range estimate.Of(plans, estimate.Limit{}).Lines() {
		value := tableCell(markdown(fmt.Sprintf("%s (%s)", l.Value, l.Basis)))
		if last := &out[len(out)-1]; last.Name == l.What { // as of what is not known for several reasons
			last.Value += "; " + value
		} else {
			out = append(out, fact{l.What, value})
		}
	}
	return out
}

// deployment says how applications get over the switch.
const deployment = "are refused before 50-cutover; after it an old INSERT, UPSERT or REPLACE is refused, and an old SELECT, UPDATE or " +
	"DELETE reads the whole table. Deploy both forms first, with a switch or a flag, or deploy during the downtime: `ydb-keyadvise help " +
	"deploying`"

// readersAfter is what readers see of whom these are the statements.
func readersAfter(queries []plan.Query) string {
	readers := "no effect until 50-cutover, when statements in flight fail with retryable errors"
	if n := count(queries, rewritten); n > 0 {
		readers += fmt.Sprintf("; after that they need the %s of queries.diff", evidence.Count(n, "changed statement"))
	}
	return readers
}

// firstOfQueries is what to know of the statements before anything else: what blocks, and what gets worse.
func firstOfQueries(queries []plan.Query) (out []string) {
	if n := count(queries, byHand); n > 0 {
		out = append(out, fmt.Sprintf("**Blocked:** %s to be changed by hand before 60-finish.", evidence.One(n, "statement", "has", "have")))
	}
	if n := count(queries, func(q plan.Query) bool { return !byHand(q) && q.Outcome == "degraded" }); n > 0 {
		out = append(out, fmt.Sprintf("**Slower:** %s more partitions than before.", evidence.One(n, "statement", "touches", "touch")))
	}
	return out
}

// firstOfTable is what to know of the table before anything else: what is lost, and what can go wrong.
func firstOfTable(p *plan.Plan) []string {
	return append(plan.Each(p.Losses, func(l plan.Loss) string {
		return fmt.Sprintf("**Accepted loss:** %s (%s).", markdown(l.What), plan.Code(l.Name))
	}), plan.Each(p.Risks, func(r string) string { return "**Risk:** " + markdown(r) })...)
}

// computed says which columns of a table are computed, and who sends its rows in bulk; empty if none is.
func computed(p *plan.Plan) string {
	var parts []string
	for _, h := range p.Move().Hashes() {
		name, made := plan.Code(h.Column), plan.Code(h.There(yql.QuoteName))
		if h.Random() {
			parts = append(parts, fmt.Sprintf("The writer of a new row picks %s, any number below %d; in a copied row it is %s.", name, h.Buckets,
				made))
		} else {
			parts = append(parts, name+" = "+made+".")
		}
	}
	switch places := join(plan.Each(p.BulkWrites, plan.Code)); {
	case len(parts) == 0:
	case places != "":
		parts = append(parts, "BulkUpsert is called in "+places+".")
	default:
		parts = append(parts, "No call of BulkUpsert was found in the given sources.")
	}
	return strings.Join(parts, " ")
}

// queriesOf are the statements of all plans, each once: those of several tables have the same text for the new keys in all plans.
func queriesOf(plans []*plan.Plan) (out []statement) {
	for _, p := range plans {
		for _, q := range p.Queries {
			i := slices.IndexFunc(out, func(o statement) bool { return o.From == q.From && o.Before == q.Before && o.After == q.After })
			if i < 0 {
				out = append(out, statement{Query: q, Tables: []string{p.Table}})
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
func justQueries(list []statement) []plan.Query {
	return plan.Each(list, func(q statement) plan.Query { return q.Query })
}

// pageQueries sorts the statements by when they can be deployed, and those first that need attention.
func pageQueries(plans []*plan.Plan, queries []statement, out *page) {
	slices.SortStableFunc(queries, func(a, b statement) int {
		return cmp.Or(len(b.Tables)-len(a.Tables), outcomeRank(a.Outcome)-outcomeRank(b.Outcome))
	})
	same := 0
	for _, q := range queries {
		tables := ""
		if len(plans) > 1 {
			tables = ", " + strings.Join(plan.Each(q.Tables, plan.Code), " and ")
		}
		q.Says = fmt.Sprintf("**%s**, %s%s: %s", q.Outcome, fromOf(q.Query), tables, markdown(q.Reason))
		if q.Shown = fenced("diff", q.Diff()); q.Diff() == "" {
			q.Shown = fenced("sql", q.Before)
		}
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
	the := plural(len(plans), "the table", "the tables")
	switch {
	case len(queries) == 0 && plans[0].StatementsRead > 0:
		out.Same = fmt.Sprintf("%s read, none of which names %s. Every statement that reads or writes %s has to be reviewed.",
			plan.Count(uint64(plans[0].StatementsRead), "statement"), the, plural(len(plans), "it", "them"))
	case len(queries) == 0:
		out.Same = fmt.Sprintf("No statement was given: every one that reads or writes %s has to be reviewed.", the)
	case same == len(queries):
		out.Same = fmt.Sprintf("None of the %s changes.", evidence.Count(same, "known statement"))
	case same > 0:
		out.Same = fmt.Sprintf("%s %s no change.", evidence.Count(same, "more statement"), plural(same, "needs", "need"))
	}
}

// fromOf says where a statement is from, and how often it runs.
func fromOf(q plan.Query) string {
	from := q.From
	switch {
	case q.Count == 1:
		from += ", runs once"
	case q.Count > 1:
		from += ", runs " + plan.Count(q.Count, "time")
	}
	return markdown(from)
}

// outcomeRank puts what needs attention first.
func outcomeRank(outcome string) int {
	return slices.Index([]string{"needs a person", "degraded", "same cost", "improved"}, outcome)
}

// pageSteps are the steps of all plans, each once.
func pageSteps(plans []*plan.Plan, files []File) (out []pageStep) {
	tables := map[plan.StepID][]string{}
	var ids []plan.StepID
	needs := plan.SameStatements // if that holds for all
	for _, p := range plans {
		for _, s := range p.Steps {
			if tables[s.ID] == nil {
				ids = append(ids, s.ID)
			}
			tables[s.ID] = append(tables[s.ID], plan.Code(p.Table))
		}
		if n := p.NewStatements(); needs == plan.SameStatements || strings.Contains(n, queriesFile) {
			needs = n
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		p := plans[slices.IndexFunc(plans, func(p *plan.Plan) bool { return p.Step(id) != nil })]
		step := pageStep{ID: string(id), Title: markdown(p.Title(id)), Tables: "all", Effect: tableCell(markdown(effect(p, id, needs))),
			Takes: tableCell(markdown(takes(p, id)))}
		if len(tables[id]) < len(plans) {
			step.Tables = tableCell(strings.Join(tables[id], ", "))
		}
		if slices.ContainsFunc(files, func(f File) bool { return f.Name == stepFile(id) }) {
			step.File = stepFile(id)
		}
		for _, op := range p.Step(id).Run {
			if asked := asks(p, op); asked != "" {
				step.Run = append(step.Run, markdown(asked))
			} else if step.File == "" && len(plans) == 1 && id != plan.Statements { // whose file says it, or the details
				step.Run = append(step.Run, markdown(op.Says(p)))
			}
		}
		out = append(out, step)
	}
	return out
}

// asks is what an operation asks of a person; empty if nothing.
func asks(p *plan.Plan, op plan.Operation) string {
	switch op {
	case plan.ProveStatements{}:
		return "Only 'migrate verify --statements --execute' sends what writes, and rolls it back."
	case plan.Confirm{Ask: plan.AskReaders}: // of which the run asks only what it cannot find out
		return op.Says(p)
	case plan.FenceWriters{}:
		return "You confirm, or give --fence revoke: " + op.Says(p)
	}
	if _, confirm := op.(plan.Confirm); confirm {
		return "You confirm: " + op.Says(p)
	}
	return ""
}

// why is what a reviewer may ask about a step beside what its operations say.
func why(p *plan.Plan, id plan.StepID) string {
	switch id {
	case plan.Writing:
		return p.Way().Why
	case plan.Backfill:
		return "Rows are written by UPSERT under a key that contains the old key, so copying a row twice is harmless. Progress is saved " +
			"in the database: any process on any machine can resume, and several share the work."
	case plan.Indexes:
		return "A build reads every row once, whereas an index that exists during the copy is written with every row. It continues in the " +
			"database without the client."
	case plan.Cutover:
		return "One request renames both tables in one transaction. 60-finish compares again when the old table can no longer be written " +
			"to: it finds a late write before the writers continue."
	case plan.Statements:
		return plan.ProveStatements{}.Says(p)
	case plan.Cleanup:
		return "Until this step the old table can be renamed back. It takes up space until then."
	}
	return ""
}

// effect is what readers and writers see of a step. After the cut-over they need these statements.
func effect(p *plan.Plan, id plan.StepID, needs string) string {
	w := p.Way()
	readers, writers := plan.NoEffect, plan.NoEffect
	switch id {
	case plan.Writing:
		writers = w.WritersStart
	case plan.Backfill:
		readers, writers = "the table is read beside them", w.WritersCopy
	case plan.CatchUp:
		readers = "rows that changed are read again"
	case plan.Verify:
		readers, writers = "a full read of each table at the same time", w.WritersVerify
	case plan.Cutover:
		readers = "statements in flight fail with retryable errors; then they need " + needs
		if needs == plan.SameStatements {
			readers = "statements in flight fail with retryable errors; no statement changes"
		}
		writers = "stopped from the fence to the end of 60-finish"
	case plan.Finish:
		readers, writers = "read the new table", "write the new table from the end of this step on"
	}
	switch {
	case readers == plan.NoEffect && writers == plan.NoEffect:
		return plan.NoEffect
	case readers == writers || writers == "the same":
		return "readers and writers: " + readers
	case readers == plan.NoEffect:
		return "writers: " + writers
	case writers == plan.NoEffect:
		return "readers: " + readers
	}
	return "readers: " + readers + "; writers: " + writers
}

// takes is how long a step takes, and what space.
func takes(p *plan.Plan, id plan.StepID) string {
	takes, r := estimate.Takes(p, id), cmp.Or(p.Rehearsed, &plan.Rehearsed{})
	switch {
	case id == plan.Writing:
		return p.Way().Takes
	case id == plan.Backfill:
		return "see the copy above"
	case id == plan.CatchUp:
		return "as long as it takes to apply the changes made during the copy; it has to be faster than the writers"
	case id == plan.Statements:
		takes = "at most 5 min: 6 times each, of 10 s and 10,000 rows"
		if r.Proofs != "" {
			takes += fmt.Sprintf("; in a rehearsal on %s: %s", r.On, r.Proofs)
		}
	case id == plan.Cutover && p.Follows() && r.Downtime > 0:
		return fmt.Sprintf("downtime %.1f s in a rehearsal on %s", float64(r.Downtime)/1000, r.On)
	case id == plan.Cleanup:
		return "frees the space of the old table; checking it once more takes " + takes
	}
	return takes
}

// becomes is what a table gets by a plan.
func becomes(p *plan.Plan) string {
	if slices.Equal(p.OldKey(), p.NewKey()) && p.Candidate == plan.Target {
		return "another shape"
	}
	return "a new primary key"
}
