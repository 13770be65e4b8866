// Package rehearse performs a plan on a database that is made for it, beside applications and with processes that are killed, and
// tells whether it works.
package rehearse

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Rehearsal performs a plan, or those that are performed together, on a database that is made for that and holds nothing else: over
// invented rows, beside the known statements of the applications, by processes that are killed; forward, back, and forward again.
type Rehearsal struct {
	Plans []*plan.Plan // as Rehearsable gives them
	Conn  *ydbconn.Conn
	Rows  uint64 // of each table
	Seed  uint64
	// Kills is how many processes are to be killed.
	Kills int
	// Perform performs a command of 'migrate' in a process of its own, up to a step if one is named, with all steps confirmed, and kills it if
	// after is not 0: so long after it began to work.
	Perform func(ctx context.Context, command string, until plan.StepID, after time.Duration) (killed bool, err error)
	// Slow makes the database slow, or as fast as it is: so slow that a kill meets work.
	Slow func(bool)
	// Split lets the database split what is too large, if it does so now and then.
	Split func()
	// Release is that of the cluster; empty for the local server, which is on this machine.
	Release string
	// Limits are kept to by what is performed, and RowsPerSecond by how rows are invented, too.
	Limits state.Limits
	// Quiet and Lease are as in Runner, for what is not done by Perform.
	Quiet, Lease time.Duration
	// Say is called with what happens, as text for people.
	Say func(text string)

	tables []*rehearsed
	kills  map[string]int // as in Report
}

// rehearsed is one of the tables.
type rehearsed struct {
	*Rehearsal
	plan   *plan.Plan
	before *schema.Table // as it is to be made
	old    *schema.Table // as it is before the plan
	apps   *applications
	report *Report
	sum    contents // when the writers stopped
	times  []StepTime
	began  time.Time
}

// Report is the report of a rehearsal.
type Report struct {
	Version int          `json:"version"`
	Plan    string       `json:"plan"` // ID of the plan in the folder
	Table   string       `json:"table"`
	Writers plan.Writers `json:"writers"`
	Rows    uint64       `json:"rows"`                       // that were invented
	Limit   uint64       `json:"maxRowsPerSecond,omitempty"` // that were written and copied; 0 if that was not bounded
	// Works says that nothing went wrong: Failures is empty.
	Works    bool     `json:"works"`
	Failures []string `json:"failures"`
	// Unfinished is what kept the rehearsal from its end, which says nothing of the plan; empty if nothing did.
	Unfinished string   `json:"unfinished,omitempty"`
	Checks     []string `json:"checks"` // what was checked and found right
	// Kills are processes that were killed, by the command that they performed. They performed all plans.
	Kills      map[string]int       `json:"kills"`
	Reads      uint64               `json:"readsBeside"`
	Writes     uint64               `json:"writesBeside"`
	Statements []statements.Outcome `json:"statements"` // what came of them in the last run
	Steps      []StepTime           `json:"steps"`
	// Switched is how applications that have both forms of their statements got over the switch; nil if no statement shows that.
	Switched *Switched `json:"switched,omitempty"`
	// Downtime is how long the writers stood in the run without kills: from the fence on, and from 15-writers on if they stop for the copy.
	Downtime   float64 `json:"downtimeSeconds"`
	Partitions struct {
		Before int `json:"before"`
		After  int `json:"after"`
	} `json:"partitions"`
	Machine Machine `json:"machine"`
	Release string  `json:"release,omitempty"` // of the cluster; empty for the local server
}

// Switched is how applications got over the switch by what the server refuses, as the snippet of 'rewrite' does.
type Switched struct {
	Over    bool    `json:"over"`    // a statement for the old key was refused, and those for the new one are sent
	Seconds float64 `json:"seconds"` // from when the writers could go on until the first statement for the new key worked
	Refused uint64  `json:"refused"` // statements for the old key
}

// StepTime is how long a step took in the run without kills.
type StepTime struct {
	ID         plan.StepID `json:"id"`
	Title      string      `json:"title"`
	Seconds    float64     `json:"seconds"`
	PerMillion float64     `json:"secondsPerMillionRows,omitempty"` // 0 if the time does not grow with the table
}

// Rehearsable returns the plan as it can be performed on a database that is made for it: what only YDB itself keeps is left out.
func Rehearsable(p *plan.Plan) *plan.Plan {
	q := *p
	for _, t := range []*plan.Table{&q.Before, &q.After} {
		t.Table = t.Clone()
		t.Unmodelled = nil
	}
	return &q
}

// WithStatements returns the plan with more statements of the applications, as they are and as the new table takes them.
func WithStatements(p *plan.Plan, list []evidence.Statement) *plan.Plan {
	q := *p
	q.Queries = slices.Clone(p.Queries)
	catalog := yql.NewCatalog([]*schema.Table{p.Before.Table})
	for _, s := range list {
		known := slices.ContainsFunc(p.Queries, func(q plan.Query) bool { return q.Before == s.Text })
		if known || schema.OfPlan(s.Text) || len(catalog.Accesses(yql.ParseQueries(s.Text))) == 0 {
			continue
		}
		query := plan.Query{From: fmt.Sprintf("%s:%d", s.Pos.File, s.Pos.Line), Count: s.Count, Before: s.Text}
		if fitted := move.Fit(s.Text, catalog, p.Move()); len(fitted.Broken) == 0 {
			query.After = fitted.Text
		}
		q.Queries = append(q.Queries, query)
	}
	at := slices.IndexFunc(q.Steps, func(s plan.Step) bool { return s.ID >= plan.Statements })
	if len(q.Queries) > 0 && at >= 0 && q.Steps[at].ID != plan.Statements {
		q.Steps = slices.Insert(slices.Clone(q.Steps), at, plan.Step{ID: plan.Statements, Run: plan.Script{plan.ProveStatements{}}})
	}
	return &q
}

// Database is the path of a database that the tables of the plan can be in.
func Database(p *plan.Plan) string {
	if p.Database != "" {
		return p.Database
	}
	if first, _, ok := strings.Cut(strings.TrimPrefix(p.Table, "/"), "/"); ok && strings.HasPrefix(p.Table, "/") {
		return "/" + first
	}
	return "/local"
}

// Bytes estimates the size of that many invented rows of the plan's table.
func Bytes(p *plan.Plan, rows uint64) (uint64, error) {
	v, err := statements.NewInventor(p, rows, 1)
	if err != nil {
		return 0, err
	}
	return v.Rows * v.Bytes(), nil
}

// computed is a column of the new table that the old one has not; empty if there is none.
func computed(p *plan.Plan) string {
	for _, h := range p.Move().Hashes() {
		return h.Column
	}
	return ""
}

// errRehearsal ends a rehearsal that has shown that the plan does not work. Why stands in the report.
var errRehearsal = errors.New("the rehearsal stops here")

// Run rehearses, and reports on each table. The error is what kept it from that; that a plan does not work stands in the reports.
func (h *Rehearsal) Run(ctx context.Context) (reports []*Report, err error) {
	h.kills = map[string]int{}
	absent := func(path string) bool {
		return !slices.ContainsFunc(h.Plans, func(p *plan.Plan) bool { return p.MaybeSame(path) })
	}
	for _, p := range h.Plans {
		rows, err := statements.NewInventor(p, h.Rows, h.Seed)
		if err != nil {
			return nil, fmt.Errorf("invent rows of %s: %w", p.Table, err)
		}
		t := &rehearsed{Rehearsal: h, plan: p, before: rows.Table, report: &Report{Version: 1, Table: p.Table, Writers: p.Writers,
			Rows: rows.Rows, Limit: h.Limits.RowsPerSecond, Failures: []string{}, Checks: []string{}, Kills: h.kills,
			Statements: []statements.Outcome{}, Machine: thisMachine(), Release: h.Release}}
		t.apps = &applications{under: semaphore.NewWeighted(underMost), computed: computed(p), conn: h.Conn,
			list: statements.Of(h.Plans, p, absent), rows: rows, next: rows.Rows, random: rand.New(rand.NewPCG(h.Seed, 3))}
		h.tables, reports = append(h.tables, t), append(reports, t.report)
	}
	if err := h.each(func(t *rehearsed) error {
		if err := t.make(ctx); err != nil {
			return fmt.Errorf("make %s: %w", t.plan.Table, err)
		}
		if err := t.fill(ctx); err != nil {
			return fmt.Errorf("put invented rows into %s: %w", t.plan.Table, err)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if err = h.perform(ctx); err != nil && !errors.Is(err, errRehearsal) {
		return nil, err
	}
	for _, t := range h.tables {
		r := t.report
		r.Reads, r.Writes = t.apps.reads.Load(), t.apps.writes.Load()
		if t.apps.switched.Over {
			r.Switched = &t.apps.switched
		}
		r.Failures = append(r.Failures, t.apps.failed...)
		switch {
		case len(r.Failures) > 0:
			r.Unfinished = ""
		case err != nil && r.Unfinished == "":
			r.Failures = []string{"the rehearsal stopped, because the plan does not work for another table"}
		}
		r.Works = len(r.Failures) == 0 && r.Unfinished == ""
	}
	return reports, nil
}

// each does something for each table.
func (h *Rehearsal) each(do func(*rehearsed) error) error {
	for _, t := range h.tables {
		if err := do(t); err != nil {
			return err
		}
	}
	return nil
}

// say tells what happens.
func (h *Rehearsal) say(format string, args ...any) {
	if h.Say != nil {
		h.Say(fmt.Sprintf(format, args...))
	}
}

// wrong notes that the plan does not work, or that the machine is too slow to tell, and ends the rehearsal.
func (t *rehearsed) wrong(format string, args ...any) error {
	for _, arg := range args {
		if err, is := arg.(error); is && tooSlow(err) != "" {
			for _, other := range t.tables {
				other.report.Unfinished = "this machine was too slow (" + tooSlow(err) + ")"
			}
			return errRehearsal
		}
	}
	t.report.Failures = append(t.report.Failures, fmt.Sprintf(format, args...))
	return errRehearsal
}

// silence is what an error says of a server that did not answer in time. That of another process is there as text alone.
var silence, inSeconds = regexp.MustCompile(`no answer (?:for|within) [0-9][0-9.a-zµ]*`), regexp.MustCompile(` ([0-9.]+)s$`)

// tooSlow says that a server did not answer in time; empty if an error is of another kind.
func tooSlow(err error) string {
	said := inSeconds.ReplaceAllString(silence.FindString(err.Error()), " $1 s")
	if said == "" && errors.Is(err, context.DeadlineExceeded) {
		said = "no answer in time"
	}
	return said
}

// right notes what was found right.
func (t *rehearsed) right(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(t.report.Checks, text) {
		t.report.Checks = append(t.report.Checks, text)
	}
}

// group performs in this process what is not killed.
func (h *Rehearsal) group() *run.Group {
	var runners []*run.Runner
	for _, t := range h.tables {
		runners = append(runners, &run.Runner{Plan: t.plan, Conn: h.Conn, Tool: "rehearsal", Answer: expect.Question.OfStep,
			Quiet: h.Quiet, Lease: h.Lease, Flags: h.Limits, Report: t.event})
	}
	return run.NewGroup(runners...)
}

// event takes the times of the steps that are performed in this process.
func (t *rehearsed) event(e work.Event) {
	now := time.Now()
	if e.Kind == work.EventBegin || e.Kind == work.EventDone {
		if n := len(t.times); n > 0 && t.times[n-1].Seconds == 0 {
			t.times[n-1].Seconds = now.Sub(t.began).Seconds()
		}
	}
	if e.Kind == work.EventBegin {
		of := ""
		if e.Table != "" {
			of = e.Table + ": "
		}
		t.say("%s%s: %s", of, e.Step, e.Text)
		t.times, t.began = append(t.times, StepTime{ID: e.Step, Title: e.Text}), now
	}
}

// make makes the table.
func (t *rehearsed) make(ctx context.Context) error {
	for _, s := range append([]string{yql.PrintTable(t.before)}, yql.PrintFollowUps(t.before)...) {
		if _, err := t.Conn.Exec(ctx, ydbconn.Statement{What: plan.Short(s), Text: s}); err != nil {
			return err
		}
	}
	return work.SetTTL(ctx, t.Conn, t.before.Path, t.before.TTL)
}

// fillRows is how many rows are put into the table at once.
const fillRows = 1000

// fill fills the table.
func (t *rehearsed) fill(ctx context.Context) error {
	v := t.apps.rows
	t.say("%s invented for %s", plan.Count(v.Rows, "row"), t.plan.Table)
	if !v.Fills() { // the server fills every column
		v.Rows = min(v.Rows, 100)
		for range v.Rows {
			if _, err := t.Conn.Exec(ctx, ydbconn.Statement{What: "invent a row", Text: "UPSERT INTO " + yql.QuoteName(v.Table.Path) + " DEFAULT " +
				"VALUES"}); err != nil {
				return err
			}
		}
		return nil
	}
	text := v.Insertion()
	for from := uint64(0); from < v.Rows; from += fillRows {
		var rows []map[string]ydbconn.Value
		for n := from; n < min(from+fillRows, v.Rows); n++ {
			rows = append(rows, v.Values(v.Row(n)))
		}
		if per := t.Limits.RowsPerSecond; per > 0 {
			if err := ydbconn.Sleep(ctx, time.Duration(len(rows))*time.Second/time.Duration(per)); err != nil {
				return err
			}
		}
		if _, err := t.Conn.Exec(ctx, ydbconn.Statement{What: "invent " +
			"rows", Text: text, Params: map[string]ydbconn.Value{"$rows": ydbconn.Rows(rows)}, Timeout: time.Minute}); err != nil {
			return err
		}
	}
	return nil
}

// perform performs the plans, beside the applications.
func (h *Rehearsal) perform(ctx context.Context) error {
	err := h.each(func(t *rehearsed) (err error) {
		if t.old, t.report.Partitions.Before, err = t.settled(ctx); err != nil {
			return err
		}
		return t.refused(ctx)
	})
	if err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	var sending sync.WaitGroup
	for _, t := range h.tables {
		for i := range uint64(2) {
			sending.Go(func() { t.apps.run(working, h.Seed+i) })
		}
	}
	defer sending.Wait()
	defer stop()
	left := h.Kills
	for round := 0; round < 3 && (left > 0 || round == 0); round++ {
		h.Slow(true)
		err := h.forth(ctx, &left)
		if err == nil {
			err = h.back(ctx, &left)
		}
		h.Slow(false)
		if err != nil {
			return err
		}
	}
	if h.Kills > 0 {
		h.say("now the same without kills")
	}
	none := 0
	for _, t := range h.tables {
		t.times = nil
	}
	if err := h.forth(ctx, &none); err != nil {
		return err
	}
	for _, t := range h.tables {
		t.takes()
	}
	h.set(traffic{reads: true, writes: true, over: true})
	if err := ydbconn.Sleep(ctx, sendWhile); err != nil {
		return err
	}
	h.set(traffic{reads: true, writes: true, after: true})
	if err := ydbconn.Sleep(ctx, sendWhile); err != nil {
		return err
	}
	stop()
	sending.Wait()
	h.set(traffic{})
	return h.end(ctx)
}

// set changes what all applications send.
func (h *Rehearsal) set(now traffic) {
	for _, t := range h.tables {
		t.apps.set(now)
	}
}

// settled describes the table once it is not split any more, for a while, and counts its partitions.
func (t *rehearsed) settled(ctx context.Context) (now *schema.Table, parts int, err error) {
	for same, tries := 0, 0; same < 3 && tries < 100; tries++ {
		t.Split()
		var bounds []ydbconn.Cursor
		if now, bounds, err = live.Table(ctx, t.Conn, t.plan.Table); err != nil {
			return nil, 0, err
		}
		if same++; len(bounds)+1 != parts {
			same = 0
		}
		parts = len(bounds) + 1
		if err := ydbconn.Sleep(ctx, 10*time.Millisecond); err != nil {
			return nil, 0, err
		}
	}
	return now, parts, nil
}

// sendWhile is for how long the applications send statements for the new key.
const sendWhile = 500 * time.Millisecond

// end looks at the new tables, and cleans up.
func (h *Rehearsal) end(ctx context.Context) error {
	if slices.ContainsFunc(h.tables, func(t *rehearsed) bool { return len(t.apps.failed) > 0 }) {
		return errRehearsal
	}
	if err := h.each(func(t *rehearsed) (err error) { _, t.report.Partitions.After, err = t.settled(ctx); return err }); err != nil {
		return err
	}
	if err := h.here(ctx, cleanup); err != nil {
		return h.failed(ctx, cleanup.name, err)
	}
	all, _, err := h.group().Status(ctx)
	if err != nil {
		return err
	}
	for i, t := range h.tables {
		if all[i].Phase != run.CarriedOut {
			return t.wrong("after the cleanup the plan is %s: %s", all[i].Phase, strings.Join(all[i].Blockers, "; "))
		}
		t.right("nothing is left of the migration after the cleanup, and the table is what the plan says")
	}
	return nil
}

// refused leaves out what the server refuses of an application as it is.
func (t *rehearsed) refused(ctx context.Context) error {
	for _, s := range t.apps.list {
		if s.Why == "" {
			if _, err := t.apps.send(ctx, s, s.Before); err != nil {
				s.Why = "the server refuses it as it is: " + err.Error()
			}
		}
	}
	return context.Cause(ctx)
}

// forth performs the plans up to the end of the cutover.
func (h *Rehearsal) forth(ctx context.Context, kills *int) error {
	way := h.Plans[0].Way()
	h.set(traffic{reads: true, writes: true})
	running, cutover := *kills-2*(*kills/5), *kills/5
	if err := h.command(ctx, beforeWriting, &running, kills); err != nil {
		return err
	}
	h.set(traffic{reads: true, writes: way.Follows})
	fence := time.Now() // where writers stop for the whole copy
	if err := h.command(ctx, copying, &running, kills); err != nil {
		return err
	}
	h.set(traffic{reads: true}) // the fence
	if way.Follows {
		fence = time.Now()
	}
	if err := h.each(func(t *rehearsed) (err error) { t.sum, err = t.contents(ctx, t.plan.Table, false); return err }); err != nil {
		return err
	}
	cutover += running
	if err := h.command(ctx, switching, &cutover, kills); err != nil {
		return err
	}
	downtime := time.Since(fence).Seconds()
	h.set(traffic{reads: true, after: true})
	return h.each(func(t *rehearsed) error {
		t.report.Downtime = downtime
		for path, computed := range map[string]bool{t.plan.Old: false, t.plan.Table: true} {
			now, err := t.contents(ctx, path, computed)
			if err != nil {
				return err
			}
			if now != t.sum {
				return t.wrong("when the writers stopped there were %s; after the cutover %s has %s, and they differ (%d with a wrong computed column)",
					plan.Count(t.sum.rows, "row"), path, plan.Count(now.rows, "row"), now.wrong)
			}
		}
		t.right("after the cutover both tables hold every row from when the writers stopped, once and equal")
		return nil
	})
}

// back rolls back.
func (h *Rehearsal) back(ctx context.Context, kills *int) error {
	if h.Plans[0].Follows() { // what is written to the new table now is not lost by going back
		h.set(traffic{reads: true, writes: true, after: true})
		if err := ydbconn.Sleep(ctx, sendWhile); err != nil {
			return err
		}
	}
	h.set(traffic{})
	if err := h.each(func(t *rehearsed) (err error) { t.sum, err = t.contents(ctx, t.plan.Table, true); return err }); err != nil {
		return err
	}
	mine := *kills
	for _, c := range []command{rollback, cleanup} { // which drops what the rollback retains
		if err := h.command(ctx, c, &mine, kills); err != nil {
			return err
		}
	}
	return h.each(func(t *rehearsed) error { return t.asBefore(ctx) })
}

// asBefore looks whether a rollback has left the table as it was.
func (t *rehearsed) asBefore(ctx context.Context) error {
	now, err := t.contents(ctx, t.plan.Table, false)
	if err != nil {
		return err
	}
	if now != t.sum {
		return t.wrong("before the rollback there were %s, and after it there are %s, and they "+
			"differ", plan.Count(t.sum.rows, "row"), plan.Count(now.rows, "row"))
	}
	table, _, err := live.Table(ctx, t.Conn, t.plan.Table)
	if err != nil {
		return err
	}
	if was, is := plan.Definition(t.old), plan.Definition(table); was != is {
		return t.wrong("the rollback does not restore the table: it leaves\n%s\ninstead of\n%s", is, was)
	}
	names, err := t.Conn.Names(ctx, plan.Directory(t.plan.Table))
	if err != nil {
		return err
	}
	for _, path := range []string{t.plan.Copy, t.plan.Old} {
		if slices.Contains(names, plan.Base(path)) {
			return t.wrong("the rollback leaves %s behind", path)
		}
	}
	also := map[bool]string{true: ", and with what was written since the cutover"}[t.plan.Follows()]
	t.right("the rollback restores the table, with every row%s", also)
	return nil
}

// contents are what the rows of a table come to.
type contents struct{ rows, sum, wrong uint64 }

// contents reads the rows of a table.
func (t *rehearsed) contents(ctx context.Context, path string, computed bool) (c contents, err error) {
	texts, err := t.plan.Texts()
	if err != nil {
		return c, err
	}
	walk, table := texts.After.Old, t.plan.Old
	if computed {
		walk, table = texts.After.New, t.plan.Table
	}
	f := work.Fold(t.plan, &walk, t.Conn.Absolute(path), computed, t.plan.Shared(t.before))
	if made := f.Select; made != nil {
		page := made.Page
		made.Page = func(from, to ydbconn.Cursor, rows int) (string, map[string]ydbconn.Value, error) {
			text, params, err := page(from, to, rows)
			return strings.ReplaceAll(text, yql.QuoteName(table), yql.QuoteName(path)), params, err
		}
	}
	err = t.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
		c.rows++
		c.sum += statements.Mixed(x.Key, x.Row)
		if x.Wrong {
			c.wrong++
		}
		return nil
	})
	return c, err
}

// command is a command of 'migrate'.
type command struct {
	name   string
	leads  run.Phase   // to where it brings the plans
	before plan.StepID // it may stop before this step; empty if it may not
	until  plan.StepID // after which it stops; empty if it does not
	do     func(*run.Runner, context.Context) error
}

// The commands of a rehearsal.
var (
	beforeWriting = command{run.CommandRun, run.Ready, plan.Writing, plan.Carry,
		func(r *run.Runner, ctx context.Context) error { return r.Run(ctx, plan.Carry) }}
	copying   = command{run.CommandRun, run.Ready, "", "", func(r *run.Runner, ctx context.Context) error { return r.Run(ctx, "") }}
	switching = command{run.CommandCutover, run.Switched, "", "", (*run.Runner).Cutover}
	rollback  = command{run.CommandRollback, run.RolledBack, "", "", (*run.Runner).Rollback}
	cleanup   = command{run.CommandCleanup, run.NotBegun, "", "", (*run.Runner).Cleanup}
)

// there reports whether a command has brought a plan to where it leads.
func (c command) there(s *run.Status) bool {
	return s.Phase == c.leads ||
		slices.ContainsFunc(s.Steps, func(step run.StepStatus) bool { return step.State == "next" && step.ID == c.before })
}

// command performs a command until all plans have come to where it leads, and kills it some times on the way.
func (h *Rehearsal) command(ctx context.Context, c command, mine, kills *int) error {
	random := rand.New(rand.NewPCG(h.Seed, uint64(*kills)))
	for {
		var err error
		killed := false
		if *kills > 0 && *mine > 0 {
			after := time.Millisecond + time.Duration(random.ExpFloat64()*float64(killAfter))
			killed, err = h.Perform(ctx, c.name, c.until, after)
		} else if h.Kills > 0 && *kills > 0 {
			_, err = h.Perform(ctx, c.name, c.until, 0)
		} else {
			err = h.here(ctx, c)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if killed {
			*mine--
			*kills--
			h.kills[c.name]++
			h.say("'migrate %s' was killed", c.name)
			continue
		}
		all, behind, lookErr := h.group().Status(ctx)
		if lookErr != nil {
			return h.failed(ctx, "status", errors.Join(err, lookErr))
		}
		for i, t := range h.tables {
			if c.leads != run.Switched {
				break
			}
			t.report.Statements = append(t.report.Statements[:0], all[i].Statements...)
			for j := range t.report.Statements {
				if why := t.apps.list[j].Why; why != "" {
					t.report.Statements[j].Reason = why
				}
			}
		}
		if !slices.ContainsFunc(all, func(s *run.Status) bool { return !c.there(s) }) {
			return nil
		}
		if err == nil {
			err = fmt.Errorf("it ends, and the plan is %s", behind.Phase)
		}
		return h.failed(ctx, c.name, err)
	}
}

// killAfter is how long a process works on average before it is killed.
const killAfter = 250 * time.Millisecond

// here performs a command in this process.
func (h *Rehearsal) here(ctx context.Context, c command) error {
	return h.group().Each(ctx, func(ctx context.Context, r *run.Runner) error { return c.do(r, ctx) })
}

// failed notes that a command failed.
func (h *Rehearsal) failed(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return h.tables[0].wrong("'migrate %s' failed: %v", name, err)
}

// takes records how long the steps took that were performed just now.
func (t *rehearsed) takes() {
	t.event(work.Event{Kind: work.EventDone})
	for _, took := range t.times {
		if step := t.plan.Step(took.ID); step == nil || took.Title != t.plan.Title(took.ID) {
			continue // it was undone
		}
		i := slices.IndexFunc(t.report.Steps, func(s StepTime) bool { return s.ID == took.ID })
		if i < 0 {
			t.report.Steps, i = append(t.report.Steps, StepTime{ID: took.ID, Title: took.Title}), len(t.report.Steps)
		}
		t.report.Steps[i].Seconds += took.Seconds
		if t.grows(t.plan.Step(took.ID)) {
			t.report.Steps[i].PerMillion = t.report.Steps[i].Seconds / float64(max(1, t.report.Rows)) * 1e6
		}
	}
}

// grows reports whether a step reads the whole of a table: the time of any other has nothing to do with how many rows there are.
func (t *rehearsed) grows(s *plan.Step) bool {
	return slices.ContainsFunc(s.Run, func(op plan.Operation) bool {
		switch op.(type) {
		case plan.CopyRows, plan.AddIndex, plan.CompareRows:
			return true
		}
		return false
	})
}
