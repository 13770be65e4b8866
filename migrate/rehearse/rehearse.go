// Package rehearse performs a plan on a database that is made for it, beside applications and with processes that are killed, and
// tells whether it works.
package rehearse

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/clock"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Rehearsal performs a plan on a database that is made for it and holds nothing else: over invented rows, beside the known
// statements of the applications, by processes that are killed; forward, back, and forward again.
type Rehearsal struct {
	Plan *plan.Plan // as Rehearsable gives it
	Conn *ydbconn.Conn
	Rows uint64
	Seed uint64
	// Kills is how many processes are to be killed.
	Kills int
	// Perform performs a command of 'migrate' in a process of its own, with the steps that are confirmed, and kills it if
	// after is not 0: so long after it began to work.
	Perform func(ctx context.Context, command string, confirmed []plan.StepID, after time.Duration) (killed bool, err error)
	// Slow makes the database slow, or as fast as it is: so slow that a kill meets work.
	Slow func(bool)
	// Split lets the database split what is too large, if it does so now and then.
	Split func()
	// Quiet and Lease are as in Runner, for what is not done by Perform.
	Quiet, Lease time.Duration
	// Say is called with what happens, as text for people.
	Say func(text string)

	before *schema.Table
	apps   *applications
	report *Report
	times  []StepTime
	began  time.Time
}

// Report is the report of a rehearsal.
type Report struct {
	Version int          `json:"version"`
	Plan    string       `json:"plan"` // ID of the plan in the folder
	Table   string       `json:"table"`
	Writers plan.Writers `json:"writers"`
	Rows    uint64       `json:"rows"` // that were invented
	// Works says that nothing went wrong: Failures is empty.
	Works    bool     `json:"works"`
	Failures []string `json:"failures"`
	Checks   []string `json:"checks"` // what was checked and found right
	// Kills are processes that were killed, by the command that they performed.
	Kills      map[string]int `json:"kills"`
	Reads      uint64         `json:"readsBeside"`
	Writes     uint64         `json:"writesBeside"`
	Statements []Sent         `json:"statements"`
	Steps      []StepTime     `json:"steps"`
	Partitions struct {
		Before int `json:"before"`
		After  int `json:"after"`
	} `json:"partitions"`
	Machine Machine `json:"machine"`
}

// Sent is a known statement and what it touches.
type Sent struct {
	From      string   `json:"from"`
	Statement string   `json:"statement"`
	Before    *Touched `json:"before"` // nil if it was not sent
	After     *Touched `json:"after"`
	Reason    string   `json:"reason,omitempty"` // why it was not
}

// StepTime is how long a step took in the run without kills.
type StepTime struct {
	ID         plan.StepID `json:"id"`
	Title      string      `json:"title"`
	Seconds    float64     `json:"seconds"`
	PerMillion float64     `json:"secondsPerMillionRows,omitempty"` // 0 if the time does not grow with the table
}

// Rehearsable returns the plan as it can be performed on a database that is made for it: what only YDB itself keeps is left out,
// and so are the plans that it is performed together with.
func Rehearsable(p *plan.Plan) *plan.Plan {
	q := *p
	q.Format, q.FirstVersion, q.Together = "", 0, nil
	for _, t := range []*plan.Table{&q.Before, &q.After} {
		t.Table = t.Clone()
		t.Unmodelled, t.Statistics = nil, nil
	}
	return &q
}

// WithStatements returns the plan with more statements of the applications, rewritten for the new key like those it has. The
// error is a *build.Refused if the plan could not be for them.
func WithStatements(p *plan.Plan, list []evidence.Statement) (*plan.Plan, error) {
	table := &evidence.Table{Schema: p.Before.Table}
	bundle := &evidence.Bundle{Tables: []*evidence.Table{table}}
	known := map[string]bool{}
	for _, q := range p.Queries {
		bundle.Statements = append(bundle.Statements, evidence.Statement{Text: q.Before, From: q.From, Count: q.Count})
		known[q.Before] = true
	}
	for _, s := range list {
		if !known[s.Text] {
			bundle.Statements = append(bundle.Statements, s)
		}
	}
	opt := build.Options{Writers: p.Writers, Database: p.Database}
	for _, l := range p.Losses {
		opt.AcceptLoss = append(opt.AcceptLoss, l.Name)
	}
	for _, key := range []string{"", keyByHand(p)} {
		proposal, err := rewrite.New(bundle, advisor.Inspect(bundle, advisor.Options{}).Findings, rewrite.Options{Seed: 1, Key: key}).Propose(table)
		if err != nil || proposal == nil {
			continue
		}
		for _, c := range proposal.Candidates {
			if !c.Copies || !slices.Equal(c.After.PrimaryKey, p.NewKey()) || key == "" && c.Name != p.Candidate {
				continue
			}
			made, err := build.Build(bundle, proposal, c, opt)
			if err != nil {
				return nil, err
			}
			q := *p
			q.Queries = made.Queries
			return &q, nil
		}
	}
	return nil, fmt.Errorf("no statement can be written for candidate %s of %s without what the plan was made from: "+
		"give the statements to 'migrate plan --queries'", p.Candidate, p.Table)
}

// keyByHand is the new key as somebody gives it by hand.
func keyByHand(p *plan.Plan) string {
	var parts []string
	for _, key := range p.NewKey() {
		for _, c := range p.Columns {
			switch {
			case c.Name != key:
			case c.Random:
				parts = append(parts, fmt.Sprintf("random(%d)", c.Buckets))
			case c.Buckets > 0:
				parts = append(parts, fmt.Sprintf("bucket(%d, %s)", c.Buckets, strings.Join(c.Hash, ", ")))
			case len(c.Hash) > 0:
				parts = append(parts, "hash("+strings.Join(c.Hash, ", ")+")")
			default:
				parts = append(parts, key)
			}
		}
	}
	return strings.Join(parts, ", ")
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
	v, err := newInventor(p, rows, 1)
	if err != nil {
		return 0, err
	}
	return v.rows * v.bytes(), nil
}

// errRehearsal ends a rehearsal that has shown that the plan does not work. Why stands in the report.
var errRehearsal = errors.New("the rehearsal stops here")

// Run rehearses. The error is what kept it from that; that the plan does not work stands in the report.
func (h *Rehearsal) Run(ctx context.Context) (*Report, error) {
	h.report = &Report{Version: 1, Table: h.Plan.Table, Writers: h.Plan.Writers, Failures: []string{}, Checks: []string{},
		Kills: map[string]int{}, Machine: thisMachine()}
	rows, err := newInventor(h.Plan, h.Rows, h.Seed)
	if err != nil {
		return nil, fmt.Errorf("invent rows of %s: %w", h.Plan.Table, err)
	}
	h.before, h.report.Rows = rows.table, rows.rows
	h.apps = &applications{conn: h.Conn, list: sendings(h.Plan, h.before), rows: rows, next: rows.rows, random: rand.New(rand.NewPCG(h.Seed, 3))}
	if err := h.make(ctx); err != nil {
		return nil, fmt.Errorf("make the table: %w", err)
	}
	if err := h.fill(ctx); err != nil {
		return nil, fmt.Errorf("put invented rows into the table: %w", err)
	}
	err = h.perform(ctx)
	if err != nil && !errors.Is(err, errRehearsal) {
		return nil, err
	}
	h.report.Reads, h.report.Writes = h.apps.reads.Load(), h.apps.writes.Load()
	h.report.Failures = append(h.report.Failures, h.apps.failed...)
	h.report.Works = len(h.report.Failures) == 0
	return h.report, nil
}

// say tells what happens.
func (h *Rehearsal) say(format string, args ...any) {
	if h.Say != nil {
		h.Say(fmt.Sprintf(format, args...))
	}
}

// wrong notes that the plan does not work, and ends the rehearsal.
func (h *Rehearsal) wrong(format string, args ...any) error {
	h.report.Failures = append(h.report.Failures, fmt.Sprintf(format, args...))
	return errRehearsal
}

// right notes what was found right.
func (h *Rehearsal) right(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(h.report.Checks, text) {
		h.report.Checks = append(h.report.Checks, text)
	}
}

// runner performs in this process what is not killed.
func (h *Rehearsal) runner(confirmed ...plan.StepID) *run.Runner {
	return &run.Runner{Plan: h.Plan, Conn: h.Conn, Tool: "rehearsal", Confirmed: confirmed, Quiet: h.Quiet, Lease: h.Lease, Report: h.event}
}

// event takes the times of the steps that are performed in this process.
func (h *Rehearsal) event(e work.Event) {
	now := time.Now()
	if e.Kind == work.EventBegin || e.Kind == work.EventDone {
		if n := len(h.times); n > 0 && h.times[n-1].Seconds == 0 {
			h.times[n-1].Seconds = now.Sub(h.began).Seconds()
		}
	}
	if e.Kind == work.EventBegin {
		h.say("%s: %s", e.Step, e.Text)
		h.times, h.began = append(h.times, StepTime{ID: e.Step, Title: e.Text}), now
	}
}

// make makes the table.
func (h *Rehearsal) make(ctx context.Context) error {
	t := h.before
	for _, s := range append([]string{yql.PrintTable(t)}, yql.PrintFollowUps(t)...) {
		if _, err := h.Conn.Exec(ctx, ydbconn.Statement{What: plan.Short(s), Text: s}); err != nil {
			return err
		}
	}
	return run.SetTTL(ctx, h.Conn, t.Path, t.TTL)
}

// fillRows is how many rows are put into the table at once.
const fillRows = 1000

// fill fills the table.
func (h *Rehearsal) fill(ctx context.Context) error {
	v := h.apps.rows
	h.say("%s invented for %s", plan.Count(v.rows, "row"), h.Plan.Table)
	if len(v.roles) == 0 { // the server fills every column
		v.rows = min(v.rows, 100)
		for range v.rows {
			if _, err := h.Conn.Exec(ctx, ydbconn.Statement{What: "invent a row", Text: "UPSERT INTO " + yql.QuoteName(v.table.Path) + " DEFAULT VALUES"}); err != nil {
				return err
			}
		}
		return nil
	}
	text := v.insertion()
	for from := uint64(0); from < v.rows; from += fillRows {
		var rows []map[string]ydbconn.Value
		for n := from; n < min(from+fillRows, v.rows); n++ {
			rows = append(rows, v.values(v.row(n)))
		}
		if _, err := h.Conn.Exec(ctx, ydbconn.Statement{What: "invent rows", Text: text, Params: map[string]ydbconn.Value{"$rows": ydbconn.Rows(rows)}, Timeout: time.Minute}); err != nil {
			return err
		}
	}
	return nil
}

// perform performs the plan, beside the applications.
func (h *Rehearsal) perform(ctx context.Context) error {
	old, parts, err := h.settled(ctx)
	if err != nil {
		return err
	}
	h.report.Partitions.Before = parts
	if err := h.measure(ctx, false); err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	var sending sync.WaitGroup
	for i := range uint64(2) {
		sending.Go(func() { h.apps.run(working, h.Seed+i) })
	}
	defer sending.Wait()
	defer stop()
	left := h.Kills
	for round := 0; round < 3 && (left > 0 || round == 0); round++ {
		h.Slow(true)
		_, err := h.forth(ctx, &left)
		if err == nil {
			err = h.back(ctx, old, &left)
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
	h.times = nil
	if _, err := h.forth(ctx, &none); err != nil {
		return err
	}
	h.takes()
	h.apps.set(phase{reads: true, writes: true, after: true})
	if err := clock.Sleep(ctx, clock.System(), sendWhile); err != nil {
		return err
	}
	stop()
	sending.Wait()
	h.apps.set(phase{})
	return h.end(ctx)
}

// settled describes the table once it is not split any more, for a while, and counts its partitions.
func (h *Rehearsal) settled(ctx context.Context) (t *schema.Table, parts int, err error) {
	for same, tries := 0, 0; same < 3 && tries < 100; tries++ {
		h.Split()
		var bounds []ydbconn.Cursor
		if t, bounds, err = live.Table(ctx, h.Conn, h.Plan.Table); err != nil {
			return nil, 0, err
		}
		if same++; len(bounds)+1 != parts {
			same = 0
		}
		parts = len(bounds) + 1
		if err := clock.Sleep(ctx, clock.System(), 10*time.Millisecond); err != nil {
			return nil, 0, err
		}
	}
	return t, parts, nil
}

// sendWhile is for how long the applications send statements for the new key.
const sendWhile = 500 * time.Millisecond

// end looks at the new table, and cleans up.
func (h *Rehearsal) end(ctx context.Context) error {
	if len(h.apps.failed) > 0 {
		return errRehearsal
	}
	_, parts, err := h.settled(ctx)
	if err != nil {
		return err
	}
	h.report.Partitions.After = parts
	if err := h.measure(ctx, true); err != nil {
		return err
	}
	if err := h.runner(run.ConfirmAll).Cleanup(ctx); err != nil {
		return h.failed(ctx, "cleanup", err)
	}
	s, err := h.runner().Status(ctx)
	if err != nil {
		return err
	}
	if s.Stage != run.Done {
		return h.wrong("after the cleanup the plan is %s: %s", s.Stage, strings.Join(s.Blockers, "; "))
	}
	h.right("nothing is left of the migration after the cleanup, and the table is what the plan says")
	return nil
}

// measure tells what the statements touch, before or after the plan.
func (h *Rehearsal) measure(ctx context.Context, after bool) error {
	for i, s := range h.apps.list {
		if !after {
			h.report.Statements = append(h.report.Statements, Sent{From: s.query.From, Statement: plan.OneLine(body(s.query.Before)), Reason: s.why})
		}
		if s.why != "" {
			continue
		}
		out, what := &h.report.Statements[i], s.before
		if after {
			what = s.after
		}
		touched, err := h.apps.touches(ctx, s, what, h.Conn.Absolute(h.Plan.Table))
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil && !after:
			s.why = "the local server refuses it as it is: " + err.Error()
			out.Reason = s.why
		case err != nil:
			return h.wrong("a statement for the new key fails: %s: %v", plan.Short(plan.OneLine(s.query.After)), err)
		case after:
			out.After = &touched
		default:
			out.Before = &touched
		}
	}
	return nil
}

// forth performs the plan up to the end of the cutover. It returns what the rows came to when the writers stopped.
func (h *Rehearsal) forth(ctx context.Context, kills *int) (sum contents, err error) {
	h.apps.set(phase{reads: true, writes: true})
	running, cutover := *kills-2*(*kills/5), *kills/5
	var confirmed []plan.StepID
	for _, s := range h.Plan.Steps {
		if s.ID != plan.Writing {
			confirmed = append(confirmed, s.ID)
		}
	}
	if err := h.command(ctx, "run", confirmed, &running, kills, func(s *run.Status) bool { return s.Stage == run.Ready || next(s) == plan.Writing }); err != nil {
		return sum, err
	}
	h.apps.set(phase{reads: true, writes: !h.Plan.Way().Stops, both: h.Plan.Writers == plan.DualWrite})
	if err := h.command(ctx, "run", []plan.StepID{run.ConfirmAll}, &running, kills, func(s *run.Status) bool { return s.Stage == run.Ready }); err != nil {
		return sum, err
	}
	h.apps.set(phase{reads: true}) // the fence
	if sum, err = h.contents(ctx, h.Plan.Table, false); err != nil {
		return sum, err
	}
	cutover += running
	if err := h.command(ctx, "cutover", []plan.StepID{run.ConfirmAll}, &cutover, kills, func(s *run.Status) bool { return s.Stage == run.Switched }); err != nil {
		return sum, err
	}
	h.apps.set(phase{reads: true, after: true})
	for path, computed := range map[string]bool{h.Plan.Old: false, h.Plan.Table: true} {
		now, err := h.contents(ctx, path, computed)
		if err != nil {
			return sum, err
		}
		if now != sum {
			return sum, h.wrong("when the writers stopped there were %s; after the cutover %s has %s, and they are not the same (%d with a wrong computed column)",
				plan.Count(sum.rows, "row"), path, plan.Count(now.rows, "row"), now.wrong)
		}
	}
	h.right("after the cutover both tables have every row that there was when the writers stopped, once and equal")
	return sum, nil
}

// back rolls back.
func (h *Rehearsal) back(ctx context.Context, old *schema.Table, kills *int) error {
	if h.Plan.Follows() { // what is written to the new table now is not lost by going back
		h.apps.set(phase{reads: true, writes: true, after: true})
		if err := clock.Sleep(ctx, clock.System(), sendWhile); err != nil {
			return err
		}
	}
	h.apps.set(phase{})
	sum, err := h.contents(ctx, h.Plan.Table, true)
	if err != nil {
		return err
	}
	mine := *kills
	for _, c := range []struct {
		name  string
		there run.Stage
	}{{"rollback", run.RolledBack}, {"cleanup", run.NotBegun}} { // which drops what the rollback keeps
		if err := h.command(ctx, c.name, []plan.StepID{run.ConfirmAll}, &mine, kills, func(s *run.Status) bool { return s.Stage == c.there }); err != nil {
			return err
		}
	}
	now, err := h.contents(ctx, h.Plan.Table, false)
	if err != nil {
		return err
	}
	if now != sum {
		return h.wrong("before the rollback there were %s, and after it there are %s, which are not the same", plan.Count(sum.rows, "row"), plan.Count(now.rows, "row"))
	}
	t, _, err := live.Table(ctx, h.Conn, h.Plan.Table)
	if err != nil {
		return err
	}
	if was, is := plan.Definition(old), plan.Definition(t); was != is {
		return h.wrong("the rollback leaves another table than there was:\n%s\ninstead of\n%s", is, was)
	}
	names, err := h.Conn.Names(ctx, plan.Directory(h.Plan.Table))
	if err != nil {
		return err
	}
	for _, path := range []string{h.Plan.Copy, h.Plan.Old} {
		if slices.Contains(names, plan.Base(path)) {
			return h.wrong("the rollback leaves %s behind", path)
		}
	}
	if h.Plan.Follows() {
		h.right("the rollback leaves the table as it was, with every row, and with what was written since the cutover")
	} else {
		h.right("the rollback leaves the table as it was, with every row")
	}
	return nil
}

// contents are what the rows of a table come to.
type contents struct{ rows, sum, wrong uint64 }

// contents reads the rows of a table.
func (h *Rehearsal) contents(ctx context.Context, path string, computed bool) (c contents, err error) {
	f := ydbconn.RangeFold{Path: h.Conn.Absolute(path), Columns: h.Plan.Shared(h.before), Key: h.Plan.OldKey(), Order: h.Plan.OldKey()}
	if computed {
		f.Order = h.Plan.NewKey()
		f.Hash, f.Computed = (&work.Env{Plan: h.Plan}).Hash(f.Columns)
	}
	err = h.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
		c.rows++
		c.sum += mixed(x.Key, x.Row)
		if x.Wrong {
			c.wrong++
		}
		return nil
	})
	return c, err
}

// next is the step to do next; empty if there is none.
func next(s *run.Status) plan.StepID {
	for _, step := range s.Steps {
		if step.State == "next" {
			return step.ID
		}
	}
	return ""
}

// command performs a command until it has come to where it should, and kills it some times on the way.
func (h *Rehearsal) command(ctx context.Context, name string, confirmed []plan.StepID, mine, kills *int, there func(*run.Status) bool) error {
	random := rand.New(rand.NewPCG(h.Seed, uint64(*kills)))
	for {
		var err error
		killed := false
		if *kills > 0 && *mine > 0 {
			after := time.Millisecond + time.Duration(random.ExpFloat64()*float64(killAfter))
			killed, err = h.Perform(ctx, name, confirmed, after)
		} else if h.Kills > 0 && *kills > 0 {
			_, err = h.Perform(ctx, name, confirmed, 0)
		} else {
			err = h.here(ctx, name, confirmed)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if killed {
			*mine--
			*kills--
			h.report.Kills[name]++
			h.say("'migrate %s' was killed", name)
			continue
		}
		s, lookErr := h.runner().Status(ctx)
		if lookErr != nil {
			return h.failed(ctx, "status", errors.Join(err, lookErr))
		}
		if there(s) {
			return nil
		}
		if err == nil {
			err = fmt.Errorf("it ends, and the plan is %s", s.Stage)
		}
		return h.failed(ctx, name, err)
	}
}

// killAfter is how long a process works on average before it is killed.
const killAfter = 250 * time.Millisecond

// here performs a command in this process.
func (h *Rehearsal) here(ctx context.Context, name string, confirmed []plan.StepID) error {
	r := h.runner(confirmed...)
	switch name {
	case "run":
		return r.Run(ctx, "")
	case "cutover":
		return r.Cutover(ctx)
	case "cleanup":
		return r.Cleanup(ctx)
	}
	return r.Rollback(ctx)
}

// failed notes that a command failed.
func (h *Rehearsal) failed(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return h.wrong("'migrate %s' failed: %v", name, err)
}

// takes records how long the steps took that were performed just now.
func (h *Rehearsal) takes() {
	h.event(work.Event{Kind: work.EventDone})
	for _, t := range h.times {
		if step := h.Plan.Step(t.ID); step == nil || t.Title != h.Plan.Title(t.ID) {
			continue // it was undone
		}
		i := slices.IndexFunc(h.report.Steps, func(s StepTime) bool { return s.ID == t.ID })
		if i < 0 {
			h.report.Steps, i = append(h.report.Steps, StepTime{ID: t.ID, Title: t.Title}), len(h.report.Steps)
		}
		h.report.Steps[i].Seconds += t.Seconds
		if grows(h.Plan.Step(t.ID)) {
			h.report.Steps[i].PerMillion = h.report.Steps[i].Seconds / float64(max(1, h.report.Rows)) * 1e6
		}
	}
}

// grows reports whether a step reads the whole of a table: the time of any other has nothing to do with how many rows there are.
func grows(s *plan.Step) bool {
	return slices.ContainsFunc(s.Run, func(op plan.Operation) bool {
		switch op.(type) {
		case plan.CopyRows, plan.AddIndex, plan.CompareRows:
			return true
		}
		return false
	})
}

// body is a statement without what stands in front of it, such as the declarations that an SDK sends along.
func body(text string) string {
	for _, st := range yql.ParseQueries(text).Statements {
		switch st.Node.(type) {
		case *yql.Declare, *yql.Pragma:
		default:
			return text[st.Pos.Offset:]
		}
	}
	return text
}
