package folder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// page is what PLAN.md is made of: Markdown, ready to be laid out.
type page struct {
	Title      string
	Becomes    string // what the table gets
	Sum        string // what the plan comes to
	Summary    string
	Changes    []tableChange
	Stays      string // what is as before
	Folder     string // that the commands name, from the page's own
	Who        []fact
	First      []string // what to know before anything else
	Steps      []pageStep
	Why        []string // the findings that it resolves
	Gains      []string
	Costs      []string
	Assumed    []string
	SchemaDiff string
	Computed   string      // columns that are computed, and who has to send them; empty if none is
	Changed    []pageQuery // statements that change or that a person has to look at
	Same       string      // how many do not
	Unchecked  []string
}

type fact struct{ Name, Value string }

type pageStep struct {
	ID, Title, Effect, Takes string   // of the table
	File                     string   // with its statements; empty if it sends none
	Run                      []string // what its file does not say, and what a person confirms
}

type pageQuery struct{ Outcome, From, Reason, Text string }

func (r *renderer) page() (page, error) {
	p := r.plan
	id, err := summaryID([]*plan.Plan{p})
	if err != nil {
		return page{}, err
	}
	changed := changes(p)
	out := page{Title: markdown(p.Table), Becomes: becomes(p), Sum: sum([]*plan.Plan{p}, p.Queries),
		Summary: summary(p) + " This is plan " + id + ".",
		Changes: changed, Stays: stays(p, changed), Folder: ".", Who: who(p),
		First:      append(firstOfQueries(p.Queries), firstOfTable(p)...),
		SchemaDiff: fenced("diff", p.SchemaDiff()), Costs: plan.Each(p.Costs, markdown), Assumed: plan.Each(p.Assumptions, markdown),
		Unchecked: plan.Each(p.Unchecked, markdown)}
	if p.Candidate != plan.Target { // of which the summary says it
		out.Gains = plan.Each(p.Gains, markdown)
	}
	if others := without(p.Together, p.Table); len(others) > 0 {
		out.Folder = ".."
		out.Summary += fmt.Sprintf(" It is performed together with %s of %s: see [the common page](../PLAN.md).",
			plural(len(others), "the plan", "the plans"), strings.Join(plan.Each(others, plan.Code), ", "))
	}
	for _, w := range p.Why {
		out.Why = append(out.Why, fmt.Sprintf("**%s %s** (%s): %s", w.Level, w.Rule, w.Confidence, markdown(w.Message)))
	}
	pageComputed(p, &out)
	pageQueries(p, &out)
	for i := range p.Steps {
		out.Steps = append(out.Steps, r.pageStep(&p.Steps[i]))
	}
	return out, nil
}

// without is a list without one of its elements.
func without(list []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == one })
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
	if s := p.Size; s != nil {
		size = fmt.Sprintf("It has %s, %s in %s.", plan.Count(s.Rows, "row"), plan.Bytes(s.Bytes), plan.Count(s.Partitions, "partition"))
	}
	writers := string(p.Writers)
	if p.WritersWhy != "" {
		writers += " (" + markdown(p.WritersWhy) + ")"
	}
	what := "Candidate " + markdown(p.Candidate)
	if p.Candidate == plan.Target {
		what = "The rows are copied into the wanted table"
		if len(changes(p)) == 0 {
			what += ": " + strings.Join(plan.Each(p.Gains, markdown), "; ")
		}
	}
	return fmt.Sprintf("%s, with writers %s. %s", what, writers, size)
}

// Pace that estimates assume, named with each of them; a measurement of nobody's cluster. batchSeconds is for a batch of the copy by
// statements, and bytesPerSecond for reading.
const (
	batchSeconds   = 1
	bytesPerSecond = 50 << 20
)

// copying is how long copying takes.
func copying(p *plan.Plan) string {
	if r := p.Rehearsed; r != nil && r.Copy > 0 {
		return rehearsed(p, r.Copy)
	}
	if p.Size == nil {
		return "unknown: the source does not say the size"
	}
	return batchesTake(copyBatches(p))
}

// rehearsed is how long something takes of which a rehearsal measured how many seconds a million rows take.
func rehearsed(p *plan.Plan, perMillion uint64) string {
	measured := fmt.Sprintf("%.1f s for a million rows, as measured by a rehearsal on %s with %s", float64(perMillion)/1000, p.Rehearsed.On,
		plan.Count(p.Rehearsed.Rows, "row"))
	if p.Size == nil {
		return measured
	}
	return fmt.Sprintf("about %s: %s", plan.Duration(uint64(float64(perMillion)*float64(p.Size.Rows)/1e9)), measured)
}

// batchesTake is how long copying so many batches takes.
func batchesTake(n uint64) string {
	return fmt.Sprintf("about %s at most, assuming %s for each of %s", plan.Duration(n*batchSeconds), plan.Duration(batchSeconds),
		plan.Count(n, "batch"))
}

// copyBatches is how many batches a copy of a table of known size has.
func copyBatches(p *plan.Plan) uint64 { return (p.Size.Rows+p.BatchRows-1)/p.BatchRows + 1 }

// reading is how long reading the table n times takes.
func reading(p *plan.Plan, n uint64) string {
	if p.Size == nil {
		return "an unknown time"
	}
	return fmt.Sprintf("about %s, assuming %s a second", plan.Duration(n*p.Size.Bytes/bytesPerSecond), plan.Bytes(bytesPerSecond))
}

// who says what happens to whom.
func who(p *plan.Plan) []fact {
	space := "as much space as the table and its indexes use now, until 90-cleanup"
	if s := p.Size; s != nil {
		space = fmt.Sprintf("%s and the size of the indexes, until 90-cleanup", plan.Bytes(s.CopyBytes))
	}
	w := p.Way()
	out := []fact{{"readers", readersAfter(p.Queries)}, {"writers", w.Writers}}
	if len(p.Move().Hashes()) > 0 {
		out = append(out, fact{"new statements", deployment})
	}
	return append(out, fact{"copying takes", copying(p)}, fact{"extra space", space})
}

// deployment says how applications get over the switch.
const deployment = "are refused before 50-cutover; after it an old INSERT, UPSERT or REPLACE is refused, and an old SELECT, UPDATE or " +
	"DELETE reads the whole table. Deploy both forms first, with a switch or a flag, or deploy during the downtime: `ydb-keyadvise help " +
	"deploying`"

// readersAfter is what readers see of whom these are the statements.
func readersAfter(queries []plan.Query) string {
	readers, changed := "no effect until 50-cutover, when statements in flight fail with retryable errors", 0
	for _, q := range queries {
		if q.After != q.Before {
			changed++
		}
	}
	if changed > 0 {
		readers += fmt.Sprintf("; after that they need the %s of queries.diff", evidence.Count(changed, "changed statement"))
	}
	return readers
}

// firstOfQueries is what to know of the statements before anything else: what blocks, and what gets worse.
func firstOfQueries(queries []plan.Query) (out []string) {
	persons, degraded := 0, 0
	for _, q := range queries {
		switch {
		case q.After == "":
			persons++
		case q.Outcome == "degraded":
			degraded++
		}
	}
	if persons > 0 {
		out = append(out, fmt.Sprintf("**Blocked:** %s %s to be changed by hand before 60-finish.",
			evidence.Count(persons, "statement"), plural(persons, "has", "have")))
	}
	if degraded > 0 {
		out = append(out, fmt.Sprintf("**Slower:** %s %s more partitions than before.",
			evidence.Count(degraded, "statement"), plural(degraded, "touches", "touch")))
	}
	return out
}

// firstOfTable is what to know of the table before anything else: what is lost, and what can go wrong.
func firstOfTable(p *plan.Plan) (out []string) {
	for _, l := range p.Losses {
		out = append(out, fmt.Sprintf("**Accepted loss:** %s (%s).", markdown(l.What), plan.Code(l.Name)))
	}
	for _, r := range p.Risks {
		out = append(out, "**Risk:** "+markdown(r))
	}
	return out
}

// pageComputed says what is computed, and what applications have to send of it.
func pageComputed(p *plan.Plan, out *page) {
	var columns, names []string
	for _, h := range p.Move().Hashes() {
		name, made := plan.Code(h.Column), plan.Code(h.There(yql.QuoteName))
		if h.Random() {
			columns = append(columns, fmt.Sprintf("The writer of a new row picks %s, any number below %d; in a copied row "+
				"it is %s.", name, h.Buckets, made))
		} else {
			columns = append(columns, name+" = "+made+".")
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return
	}
	columns = append(columns, fmt.Sprintf("From 50-cutover on every new row needs %s. The statements of queries.diff send it; BulkUpsert and "+
		"'ydb import' have to send it in every row, or YDB refuses them with \"Missing key columns\".", join(names)))
	if places := join(plan.Each(p.BulkWrites, plan.Code)); places != "" {
		columns = append(columns, "BulkUpsert is called in "+places+".")
	} else {
		columns = append(columns, "No call of BulkUpsert was found in the given sources.")
	}
	columns = append(columns, "This prints the function for "+join(names)+", and a switch between the old and the new statements:")
	out.Computed = strings.Join(columns, " ")
}

func pageQueries(p *plan.Plan, out *page) {
	same := 0
	var changed []plan.Query
	for _, q := range p.Queries {
		if q.Diff() == "" && q.After != "" && q.Outcome != "degraded" {
			same++
			continue
		}
		changed = append(changed, q)
	}
	slices.SortStableFunc(changed, func(a, b plan.Query) int { return outcomeRank(a.Outcome) - outcomeRank(b.Outcome) })
	for _, q := range changed {
		text := fenced("diff", q.Diff())
		if q.Diff() == "" {
			text = fenced("sql", q.Before)
		}
		out.Changed = append(out.Changed, pageQuery{q.Outcome, fromOf(q), markdown(q.Reason), text})
	}
	switch {
	case len(p.Queries) == 0 && p.StatementsRead > 0:
		out.Same = fmt.Sprintf("%s read, none of which names the table. Every statement that reads or writes it has to be reviewed.",
			plan.Count(uint64(p.StatementsRead), "statement"))
	case len(p.Queries) == 0:
		out.Same = "No statement was given: every one that reads or writes the table has to be reviewed."
	case len(changed) == 0:
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

func (r *renderer) pageStep(s *plan.Step) pageStep {
	p := r.plan
	out := pageStep{ID: string(s.ID), Title: markdown(p.Title(s.ID)), Effect: tableCell(markdown(effect(p, s.ID, p.NewStatements()))),
		Takes: tableCell(markdown(takes(p, s.ID)))}
	if i := slices.IndexFunc(r.files, func(f File) bool { return f.Name == stepFile(s.ID) }); i >= 0 {
		out.File = r.files[i].Name
	}
	for _, op := range s.Run {
		if asked := asks(p, op); asked != "" {
			out.Run = append(out.Run, markdown(asked))
		} else if out.File == "" { // which says it
			out.Run = append(out.Run, markdown(op.Says(p)))
		}
	}
	return out
}

// asks is what an operation asks of a person; empty if nothing.
func asks(p *plan.Plan, op plan.Operation) string {
	switch op {
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
		if r := p.Rehearsed; r != nil && r.Indexes > 0 {
			return rehearsed(p, r.Indexes)
		}
		return "A build reads every row once, whereas an index that exists during the copy is written with every row. It continues in the " +
			"database without the client."
	case plan.Cutover:
		return "One request renames both tables in one transaction. 60-finish compares again when the old table can no longer be written " +
			"to: it finds a late write before the writers continue."
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

// count is how many operations of a type a step has.
func count[T plan.Operation](s *plan.Step) (n uint64) {
	for _, op := range s.Run {
		if _, ok := op.(T); ok {
			n++
		}
	}
	return n
}

// takes is how long a step takes, and what space.
func takes(p *plan.Plan, id plan.StepID) string {
	switch id {
	case plan.Preflight:
		if n := count[plan.Prove](p.Step(id)); n > 0 {
			return "seconds, and " + reading(p, n) + " for the queries that read the whole table"
		}
	case plan.Writing:
		return p.Way().Takes
	case plan.Backfill:
		return copying(p)
	case plan.Indexes:
		return reading(p, count[plan.AddIndex](p.Step(id)))
	case plan.CatchUp:
		return "as long as it takes to apply the changes made during the copy; it has to be faster than the writers"
	case plan.Verify:
		if r := p.Rehearsed; r != nil && r.Compare > 0 {
			return rehearsed(p, r.Compare)
		}
		return reading(p, 2)
	case plan.Cutover, plan.Finish:
		if r := p.Rehearsed; r != nil && id == plan.Cutover && r.Downtime > 0 {
			return fmt.Sprintf("downtime %.1f s in a rehearsal on %s", float64(r.Downtime)/1000, r.On)
		}
		if !p.Follows() {
			return "seconds, and " + reading(p, 2) + " to compare"
		}
	case plan.Cleanup:
		return "checking the old table once more takes " + reading(p, 1) + "; frees its space"
	}
	return "seconds"
}

// becomes is what a table gets by a plan.
func becomes(p *plan.Plan) string {
	if slices.Equal(p.OldKey(), p.NewKey()) && p.Candidate == plan.Target {
		return "another shape"
	}
	return "a new primary key"
}
