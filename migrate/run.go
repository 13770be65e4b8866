package migrate

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// RunOptions say how a plan is performed. The zero RunOptions asks nobody, so that whatever needs a person is an error of type
// [NeedsPerson].
type RunOptions struct {
	// Confirmed are the tokens of questions that were answered: that a person has done their part of a step, or consents to a loss. Each
	// answers the question that was shown, and no other. "all" confirms the part of a person in every step, and no loss.
	Confirmed []string
	// Confirm is asked where a person has to do something or to consent, by one goroutine at a time, and returns whether that is done. Nil
	// answers no.
	Confirm func(Question) bool
	// Progress is told what happens, by one goroutine at a time; nil if nobody wants to know.
	Progress func(Event)

	Until   string // step after which Run stops; empty for the last before the cutover
	Cutover bool   // Run switches the tables, too, which is for plans whose writers are stopped
	Follow  bool   // Run keeps applying what the changefeed records, until the context ends
	// Revoke has the cutover and the rollback take the right to write away from all who have it, and give it back; else a person stops the
	// writers and confirms that.
	Revoke      bool
	MaxDowntime time.Duration // how long writers may be stopped before everything is given back; 0 for 30 s with a changefeed, else no bound
	Quiet       time.Duration // how long nothing may be written before the writers count as stopped; 0 for a minute
	Workers     int           // ranges of rows worked on at once by this process; 0 for 4
	NoQuestions bool          // do not ask the database first, in a scratch folder, whether it does what the plan relies on
}

// Question is what a person has to do, or to consent to, before a plan goes on.
type Question struct {
	Step  string // that waits, such as "50-cutover"; "loss:" where something would be lost
	Text  string // what has to be done or be true
	Token string // what answers it among RunOptions.Confirmed, for what was shown and nothing else
}

// Event is something that happens while a plan is performed.
type Event struct {
	Kind  string // "begin" and "done" of a step, "say", "ask", "wait", "progress" of rows, "lag" of a changefeed
	Table string // if several are performed together; else empty
	Step  string // may be empty
	Text  string // for people; may be empty
	Rows  uint64 // of progress: done by all processes
	Of    uint64 // of progress: rows in all; 0 if that is not known
}

var kinds = map[work.EventKind]string{work.EventBegin: "begin", work.EventSay: "say", work.EventAsk: "ask", work.EventWait: "wait",
	work.EventProgress: "progress", work.EventDone: "done", work.EventLag: "lag"}

func event(e work.Event) Event {
	out := Event{Kind: kinds[e.Kind], Table: e.Table, Step: string(e.Step), Text: e.Text, Rows: e.Progress.Rows, Of: e.Progress.Expected}
	switch e.Kind {
	case work.EventProgress:
		out.Text = e.Progress.What
	case work.EventLag:
		out.Text = e.Lag.String()
	}
	return out
}

// Run performs the plan up to the cutover: it creates the new table, copies and compares the rows, and builds indexes. Steps that are done
// are skipped. A context that ends stops it with the error of the context; the progress is saved.
func (p *Plan) Run(ctx context.Context, driver *ydb.Driver, o RunOptions) error {
	return p.perform(ctx, driver, run.CommandRun, o)
}

// Cutover stops the writers, switches the tables and finishes the plan, after [Plan.Run].
func (p *Plan) Cutover(ctx context.Context, driver *ydb.Driver, o RunOptions) error {
	return p.perform(ctx, driver, run.CommandCutover, o)
}

// Rollback undoes the plan, at any point before the cleanup.
func (p *Plan) Rollback(ctx context.Context, driver *ydb.Driver, o RunOptions) error {
	return p.perform(ctx, driver, run.CommandRollback, o)
}

// Cleanup drops the old table of a finished plan, and the record of the run. There is no undo.
func (p *Plan) Cleanup(ctx context.Context, driver *ydb.Driver, o RunOptions) error {
	return p.perform(ctx, driver, run.CommandCleanup, o)
}

func (p *Plan) perform(ctx context.Context, driver *ydb.Driver, name string, o RunOptions) error {
	doing := "migrate " + name
	if name != run.CommandRun { // for which these are
		o.Until, o.Cutover, o.Follow = "", false, false
	}
	g, asked, done, err := p.group(ctx, driver, o)
	if err != nil {
		return explain(doing, err)
	}
	defer done()
	c := &opened.Command{Name: name, Asked: asked, Ask: !o.NoQuestions}
	if o.Progress != nil {
		c.Say = func(text string) { o.Progress(Event{Kind: "say", Text: text}) }
	}
	if err := c.Suits(p.plans); err != nil {
		return explain(doing, err)
	}
	return explain(doing, c.Perform(cmp.Or(ctx, context.Background()), g, func(n *run.NeedsPerson) bool {
		return o.Confirm != nil && o.Confirm(Question{string(n.Step), n.Text, n.Token()})
	}))
}

// group opens the plans on a database.
func (p *Plan) group(ctx context.Context, driver *ydb.Driver, o RunOptions) (*run.Group, *ask.Perform, func(), error) {
	switch {
	case p == nil || len(p.plans) == 0:
		return nil, nil, nil, ErrNoPlan
	case driver == nil:
		return nil, nil, nil, errors.New("there is no driver: give one that ydb.Open has opened")
	}
	asked := &ask.Perform{Confirm: o.Confirmed, Until: o.Until, Cutover: o.Cutover, Follow: o.Follow, MaxDowntime: o.MaxDowntime,
		Quiet: o.Quiet, Workers: o.Workers}
	if o.Revoke {
		asked.Fence = ask.FenceRevoke
	}
	like := run.Runner{Tool: "package migrate"}
	if o.Progress != nil {
		like.Report = func(e work.Event) { o.Progress(event(e)) }
	}
	g, err := opened.Group(p.plans, asked, like, func() (*ydbconn.Conn, error) {
		return ydbconn.Use(cmp.Or(ctx, context.Background()), driver, ydbconn.Options{})
	})
	if err != nil {
		return nil, nil, nil, err
	}
	return g, asked, func() { _ = g.Runners[0].Conn.Close() }, nil // the driver stays open
}

// Status is how far the plan of a table is.
type Status struct {
	Table    string
	Phase    string   // such as "not begun", "copied", "switched", "carried out"
	Steps    []Step   // in order
	Next     string   // what to do next, for people
	Ways     []string // the commands that lead on, "run", "cutover", "rollback" or "cleanup", the first before all others
	Stopped  bool     // the writers have to stand still, or their right to write is revoked
	Blockers []string // what keeps the plan from going on
	Warnings []string
}

// Status tells how far each table of the plan is. It changes nothing.
func (p *Plan) Status(ctx context.Context, driver *ydb.Driver) ([]Status, error) {
	g, _, done, err := p.group(ctx, driver, RunOptions{})
	if err != nil {
		return nil, explain("migrate status", err)
	}
	defer done()
	all, _, err := g.Status(cmp.Or(ctx, context.Background()))
	if err != nil {
		return nil, explain("migrate status", err)
	}
	var out []Status
	for _, s := range all {
		one := Status{Table: s.Table, Phase: string(s.Phase), Next: s.Next, Ways: s.Ways, Stopped: s.Fence || s.Stands, Blockers: s.Blockers,
			Warnings: s.Warnings}
		for _, step := range s.Steps {
			one.Steps = append(one.Steps, Step{string(step.ID), step.Title, step.State == "done"})
		}
		out = append(out, one)
	}
	return out, nil
}
