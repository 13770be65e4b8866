package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// runOptions are the options of the commands that perform a plan.
type runOptions struct {
	ask.Perform
	execute bool
	verbose bool
	format  string
	watch   bool   // status
	doctor  string // file
	limits  limitOptions

	showKeys, fix, statements bool // of verify

	trusted bool // there is no preflight

	erase   func() // takes the line of progress off the terminal
	refused error  // why the command may not begin, as was printed; nil if it may
}

// performing is one of the commands that perform a plan.
type performing struct {
	name, short, long string
	takes             []string // the options that are its own
	flags             func(o *runOptions, flags *pflag.FlagSet)
}

var performings = []performing{
	{
		name: run.CommandRun, short: "Carry out a plan up to the cutover",
		long:  `Carry out the plan in DIR up to the cutover. A run that was stopped or killed resumes where it was: [run](run.md).`,
		takes: []string{"workers", "until", "cutover", "fence", "max-downtime", "follow"},
		flags: func(o *runOptions, flags *pflag.FlagSet) {
			flags.BoolVar(&o.showKeys, "show-keys", false, "print keys of rows that do not fit the new table")
			o.limits.register(flags)
		},
	},
	{
		name: run.CommandCutover, short: "Switch the tables after a run, and finish the plan",
		long:  `Stop the writers, switch the tables, and finish the plan in DIR: [cutover](cutover.md).`,
		takes: []string{"fence", "max-downtime"},
	},
	{
		name: run.CommandRollback, short: "Undo a plan, at any point before the cleanup",
		long:  `Undo the plan in DIR, at any point before the cleanup: [rollback](rollback.md).`,
		takes: []string{"fence", "max-downtime"},
		flags: func(o *runOptions, flags *pflag.FlagSet) {
			flags.BoolVar(&o.showKeys, "show-keys", false, "print keys of rows that would be lost")
		},
	},
	{
		name: run.CommandCleanup, short: "Drop the old table of a finished plan",
		long: `Drop the old table, and the record of the run. There is no undo: [rollback](rollback.md).`,
	},
}

func newPerforming(a *app, p performing) *cobra.Command {
	o := runOptions{Perform: ask.Perform{Fence: ask.FenceConfirm}}
	cmd := &cobra.Command{
		Use:   p.name + " DIR [flags]",
		Short: p.short,
		Long:  p.long,
		Args:  planArg,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			o.Folder = args[0]
			err := o.perform(ctx, a, p)
			return outcome{refusal: o.refused}, err
		}),
	}
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.execute, "execute", false, "do it; else say what would be done")
		bind(flags, ask.Named(o.Fields(), append(p.takes, "confirm", "quiet", "lease")...))
		if p.flags != nil {
			p.flags(&o, flags)
		}
		statusFlag(flags, &o.format, "not with --execute")
		doctorFlag(flags, &o.doctor)
		flags.BoolVarP(&o.verbose, "verbose", "v", false, "print every statement")
		flags.BoolVar(&o.trusted, "no-preflight", false, "do not ask the database first whether it does what the plan relies on")
		_ = flags.MarkHidden("no-preflight")
		_ = flags.MarkHidden("quiet")
		_ = flags.MarkHidden("lease")
	})
	addConnection(cmd, databaseSection, &o.Conn)
	return cmd
}

// planArg takes the folder of a plan.
func planArg(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("name the folder of one plan, the one that 'migrate plan -o DIR' wrote")
	}
	return nil
}

// group opens the plan in a folder, or those that are performed together, and the database. What happens is told to others, too.
func (o *runOptions) group(ctx context.Context, a *app, told ...func(work.Event)) (*run.Group, func(), error) {
	plans, err := folder.LoadAll(o.Folder)
	if err = cmp.Or(o.Check(), err); err != nil {
		return nil, nil, err
	}
	if !o.Conn.Given() {
		return nil, nil, usagef("say where the database is: -e ENDPOINT -d DATABASE, or -p PROFILE")
	}
	p := newRunProgress(a)
	p.verbose = o.verbose
	o.erase = p.done
	o.Conn.Prompt = a.prompt
	o.Conn.OnWait = func(w ydbconn.Wait) {
		p.wait(fmt.Sprintf("%s: waiting %s: %s", w.What, w.Delay.Round(time.Millisecond), w.Reason))
	}
	if o.verbose {
		o.Conn.OnStatement = statementsOnce(p)
	}
	limits, err := o.limits.limits()
	if err != nil {
		return nil, nil, err
	}
	told = append(told, p.event)
	asked := o.Perform
	asked.Quiet, asked.Lease = cmp.Or(o.Quiet, a.quiet), cmp.Or(o.Lease, a.lease)
	g, err := opened.Group(plans, &asked, run.Runner{Tool: a.version, Flags: limits, Report: func(e work.Event) {
		for _, tell := range told {
			tell(e)
		}
	}}, func() (*ydbconn.Conn, error) { return ydbconn.Open(ctx, o.Conn) })
	if err != nil {
		return nil, nil, err
	}
	return g, func() {
		p.done()
		_ = g.Runners[0].Conn.Close() // everything was done; what goes wrong now changes nothing
	}, nil
}

// statementsOnce prints every statement once.
func statementsOnce(p *runProgress) func(string) {
	var mu sync.Mutex
	seen := map[string]bool{}
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		if !seen[text] {
			seen[text] = true
			p.line("    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "))
		}
	}
}

// afterError is how long it may take to see how the plan stands when a command has failed.
const afterError = 10 * time.Second

func (o *runOptions) perform(ctx context.Context, a *app, p performing) error {
	if o.execute && o.format == jsonFormat {
		return usagef("--format json says what would be done; leave out --execute, and see 'migrate status --format json' for what was done")
	}
	begun := false
	g, done, err := o.group(ctx, a, func(e work.Event) { begun = begun || e.Kind == work.EventBegin })
	if err != nil {
		return err
	}
	defer done()
	r := g.Runners[0] // all keep up with writers in the same way
	c := o.command(a, p.name)
	if err := o.suits(ctx, a, g, c); err != nil {
		return err
	}
	if !o.execute {
		return a.prose(func(a *app) error { return o.intents(ctx, a, g, p) })
	}
	printed := o.printKeys(a, g)
	a.soft.owing(func(n int) bool { return o.stillRevoked(a, g, n) })
	defer a.soft.owing(nil)
	err = c.Perform(ctx, g, func(person *run.NeedsPerson) bool { return o.answered(ctx, a, g, person) })
	if o.erase(); *printed != nil {
		err = *printed
	}
	if text := g.Revoked(); err != nil && text != "" && ctx.Err() == nil {
		err = fmt.Errorf("%s\n%w", text, err)
	}
	var person *run.NeedsPerson
	var idle *run.NothingToDo
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(a.stderr, o.interrupted(ctx, a, g, p.name))
		return ctx.Err()
	case errors.As(err, &person):
		return fmt.Errorf("%w\nto confirm:\n  %s", err, commandLine(a.sameArgs("--confirm", person.Token())...))
	case errors.As(err, &idle), errors.Is(err, run.ErrTakenBack):
		return err
	case err != nil && begun:
		looking, cancel := context.WithTimeout(ctx, afterError)
		defer cancel()
		if _, s, look := g.Status(looking); look == nil && (s.Phase == run.NotBegun || s.Phase == run.CarriedOut) {
			return err // nothing is begun, or all is done
		}
		if differ := (*compare.Different)(nil); errors.As(err, &differ) && r.Repairable(looking) {
			err = fmt.Errorf("%w\nto repair the new table:\n  %s", err, commandLine(o.repair()...))
		}
		return fmt.Errorf("%w\nthe progress is saved, and 'migrate %s' resumes from there; 'migrate status' shows how far it is; "+
			"to resume:\n  %s", err, p.name, commandLine(a.args...))
	case err != nil:
		return err
	}
	return a.prose(func(said *app) error {
		if p.name == run.CommandCutover || o.Cutover {
			for _, r := range g.Runners {
				of := ""
				if len(g.Runners) > 1 {
					of = r.Plan.Table + ": "
				}
				if err := printProof(ctx, said, r, of); err != nil {
					return err
				}
			}
		}
		return o.printStands(ctx, said, g)
	})
}

// stillRevoked reports, when a further signal comes, whether the process has to stay, as it restores rights. It says so, and with the
// last signal what stays revoked and how that is restored.
func (o *runOptions) stillRevoked(a *app, g *run.Group, n int) bool {
	text := g.Revoked()
	switch {
	case text == "":
		return false
	case n > 1:
		fmt.Fprintln(a.stderr, text)
		return false
	}
	fmt.Fprintln(a.stderr, "restoring the right to write; interrupt once more to end at once and leave it revoked")
	return true
}

// interrupted says how plans stand whose command was interrupted: whether something is left to do, and whether writers are stopped.
func (o *runOptions) interrupted(ctx context.Context, a *app, g *run.Group, name string) string {
	looking, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterError/3)
	defer cancel()
	all, behind, err := g.Status(looking)
	stopped, over := standing(all), false
	switch {
	case err != nil:
		stopped = ", and whether writers are stopped is not known (" + err.Error() + ")"
	case name == run.CommandRollback || name == run.CommandCleanup:
		over = behind.Phase == run.NotBegun || behind.Phase == run.CarriedOut || name == run.CommandRollback && behind.Phase == run.RolledBack
	case behind.Phase == run.NotBegun:
		return "stopped; nothing was begun"
	default:
		over = !o.Follow && (behind.Phase == run.Switched || behind.Phase == run.Ready && name == run.CommandRun && !o.Cutover)
	}
	if over {
		return "stopped; nothing is left to do: 'migrate status' shows what comes next"
	}
	text := fmt.Sprintf("stopped; the progress is saved%s; to resume:\n  %s", stopped, commandLine(a.args...))
	if how := g.Revoked(); how != "" {
		text += "\n" + how
	}
	return text
}

// standing says that writers are stopped; empty if they are not.
func standing(all []*run.Status) string {
	for _, s := range all {
		switch {
		case s.Fence:
			return "; the writers are stopped, because their right to write is revoked until this command has finished"
		case s.Stands:
			return "; keep the writers stopped until this command has finished"
		}
	}
	return ""
}

// command is what is performed, as the options say.
func (o *runOptions) command(a *app, name string) *opened.Command {
	return &opened.Command{Name: name, Asked: &o.Perform, Ask: a.preflight && !o.trusted, Anonymous: anonymously(o.Conn), Verbose: o.verbose,
		Say: func(text string) {
			o.erase()
			fmt.Fprintln(a.stderr, text)
		}}
}

// suits refuses options that are not for plans, and what 'doctor' says that their database does not do.
func (o *runOptions) suits(ctx context.Context, a *app, g *run.Group, c *opened.Command) error {
	if err := c.Suits(g.Plans()); err != nil || o.trusted {
		return err
	}
	return a.heeded(ctx, o.doctor, g.Runners[0].Conn, plan.Each(g.Plans(), c.Using))
}

// answered asks whoever sits at the terminal whether what a plan waits for is done, and lets it go on if so.
func (o *runOptions) answered(ctx context.Context, a *app, g *run.Group, person *run.NeedsPerson) bool {
	if a.ask == nil || ctx.Err() != nil {
		return false
	}
	looking, cancel := context.WithTimeout(ctx, afterError)
	defer cancel()
	if all, _, err := g.Status(looking); err == nil && standing(all) != "" {
		fmt.Fprintln(a.stderr, strings.TrimPrefix(standing(all), "; "))
	}
	o.erase()
	a.stderrView(false).Prose(a.stderr, person.Error()+", or answer yes: ")
	answer, err := opened.Compute(ctx, func() string { return a.ask() })
	if err != nil || !strings.EqualFold(strings.TrimSpace(answer), "yes") {
		return false
	}
	a.args = append(slices.Clone(a.args), "--confirm", person.Token())
	return true
}

// printProof shows the findings that the plan was made for, and those that the table has now and had not before. Its rows are
// not sampled for that, nor were those of the table before: what a sample would rule out was there already.
func printProof(ctx context.Context, a *app, r *run.Runner, of string) error {
	path := r.Conn.Absolute(r.Plan.Table)
	bundle, err := live.Read(ctx, r.Conn, live.Options{Paths: []string{path}, NoSample: true, NoSystemViews: true})
	if err != nil {
		return err
	}
	before := r.Plan.Before.Table
	had, now := findingsByRule(&evidence.Bundle{Tables: []*evidence.Table{{Schema: before}}}, before.Path), findingsByRule(bundle, path)
	for _, w := range r.Plan.Why {
		state := "resolved"
		if _, ok := now[w.Rule]; ok {
			state = "still there"
		}
		fmt.Fprintf(a.stdout, "%s%s: %s %s: %s\n", of, state, w.Level, w.Rule, w.Message)
		delete(now, w.Rule)
	}
	for _, rule := range slices.Sorted(maps.Keys(now)) {
		if _, ok := had[rule]; !ok {
			fmt.Fprintf(a.stdout, "%snow: %s %s: %s\n", of, now[rule].Level, rule, now[rule].Message)
		}
	}
	return nil
}

// findingsByRule is one finding on the table for each rule that reports any.
func findingsByRule(b *evidence.Bundle, path string) map[string]advisor.Finding {
	out := map[string]advisor.Finding{}
	for _, f := range advisor.Inspect(b, advisor.Options{}).Findings {
		if f.Table == path {
			out[f.Rule] = f
		}
	}
	return out
}

// heading says which of several plans is told of.
func (a *app) heading(g *run.Group, r *run.Runner) {
	if len(g.Runners) > 1 {
		fmt.Fprintf(a.stdout, "%s:\n", r.Plan.Table)
	}
}

// printStands says how the plans stand after a command, and what comes next.
func (o *runOptions) printStands(ctx context.Context, a *app, g *run.Group) error {
	all, behind, err := g.Status(ctx)
	if err != nil {
		return err
	}
	printOutcomes(a.stdout, all, g.Plans())
	if behind.Phase != run.NotBegun {
		next, asked := o.next(ctx, g, all, behind)
		a.printAsked(asked, next)
	}
	return nil
}

// intents says what would be done, and why it may or may not.
func (o *runOptions) intents(ctx context.Context, a *app, g *run.Group, p performing) error {
	until := cmp.Or(plan.StepID(o.Until), plan.Statements)
	if o.Cutover {
		until = plan.Finish
	}
	all := make([]*run.Intent, len(g.Runners))
	steps, blockers := 0, 0
	asked := []expect.Question{}
	again := without(a.sameArgs("--execute"), "--confirm")
	for i, r := range g.Runners {
		var err error
		if all[i], err = r.Intends(ctx, p.name, until, nil); err != nil {
			return err
		}
		steps, blockers, o.refused = steps+len(all[i].Steps), blockers+len(all[i].Blockers), cmp.Or(o.refused, all[i].Refusal)
		asked = append(asked, all[i].Questions...)
	}
	if steps+blockers == 0 && o.format != jsonFormat {
		return o.printStands(ctx, a, g)
	}
	next := []report.NextStep{nextStep("it can start", again...)}
	switch {
	case steps == 0: // another command is what comes next
		all, behind, err := g.Status(ctx)
		if err != nil {
			return err
		}
		if next, asked = o.next(ctx, g, all, behind); len(next) > 0 && next[0].Args[1] == p.name {
			next[0].Says = "next, once that is solved"
		}
	case blockers > 0:
		next[0].Says = "next, once that is solved"
		fences := slices.ContainsFunc(asked, func(q expect.Question) bool { return q.Step == plan.Cutover })
		if fences && !o.Revoke() && g.Runners[0].Plan.Follows() {
			if _, ok := o.asks(ctx, g, make([]*run.Status, len(all)), p.name, ask.FenceRevoke); ok {
				next = append(next, nextStep(orRevoke, append(again, "--fence", ask.FenceRevoke)...))
			}
		}
	}
	if o.format == jsonFormat {
		return encodeEach(a, plan.Each(all, func(in *run.Intent) intentJSON {
			in.Steps = append([]run.IntentStep{}, in.Steps...)
			return intentJSON{in, asking{next, asked}}
		}))
	}
	for i, in := range all {
		a.heading(g, g.Runners[i])
		printIntent(a.stdout, in, p.name, all[:i], o.verbose)
	}
	a.printNext(a.stdout, next)
	return nil
}

// intentJSON is what a command would do, for programs.
type intentJSON struct {
	*run.Intent
	asking
}

// repair is the command that repairs the new table.
func (o *runOptions) repair() []string {
	return migrateArgs(&o.Conn, "verify", o.Folder, "--fix", "--execute")
}

// printAsked prints what the first of the next commands asks for, and all of them.
func (a *app) printAsked(asked []expect.Question, next []report.NextStep) {
	for i := range asked { // what several tables ask alike is said once
		of := slices.DeleteFunc(slices.Clone(asked), func(q expect.Question) bool { return q.Text != asked[i].Text })
		if !a.shows && of[0].Token == asked[i].Token {
			fmt.Fprintln(a.stdout, run.Asks(of).Error())
		}
	}
	a.printNext(a.stdout, next)
}

func newMigrateVerify(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "verify DIR [flags]",
		Short: "Compare all rows of the old and the new table",
		Long:  `Compare all rows of both tables of the plan in DIR, while writers go on. The exit status is 1 if they differ.`,
		Args:  planArg,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			o.Folder = args[0]
			return o.verify(ctx, a)
		}),
	}
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.statements, "statements", false, "compare what the known statements do, before and after")
		flags.BoolVar(&o.showKeys, "show-keys", false, "print keys that differ")
		flags.BoolVar(&o.fix, "fix", false, "repair the new table, with --execute")
		flags.BoolVar(&o.execute, "execute", false, "do what --fix says; send statements that write")
		bind(flags, ask.Named(o.Fields(), "workers"))
		statusFlag(flags, &o.format, "")
	})
	addConnection(cmd, databaseSection, &o.Conn)
	return cmd
}

func (o *runOptions) verify(ctx context.Context, a *app) (outcome, error) {
	if o.showKeys && o.format == jsonFormat {
		return outcome{}, usagef("--show-keys prints text; leave out --format")
	}
	g, done, err := o.group(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	defer done()
	if o.statements {
		return o.verifyStatements(ctx, a, g)
	}
	printed := o.printKeys(a, g)
	differ := make([]*compare.Different, len(g.Runners)) // nil where the tables are equal
	err = g.Each(ctx, func(ctx context.Context, r *run.Runner) error {
		if err := r.Verify(ctx, o.fix && o.execute); !errors.As(err, &differ[slices.Index(g.Runners, r)]) {
			return err
		}
		return nil
	})
	if text := g.Revoked(); text != "" { // by a command that was killed
		fmt.Fprintln(a.stderr, text)
	}
	if err = cmp.Or(*printed, err); err != nil {
		return outcome{}, err
	}
	var results []verified
	found, orphans := outcome{}, g.Orphans(ctx)
	for i, r := range g.Runners {
		d := cmp.Or(differ[i], &compare.Different{})
		v := verified{1, r.Conn.Absolute(r.Plan.Table), differ[i] == nil, d.Missing, d.Extra, d.Null, orphans[r.Plan], []report.NextStep{}}
		if differ[i] != nil && r.Repairable(ctx) {
			v.Next = append(v.Next, nextStep("to repair the new table", o.repair()...))
		}
		results = append(results, v)
		found.found = found.found || differ[i] != nil
	}
	if o.format == jsonFormat {
		return found, encodeEach(a, results)
	}
	for i, r := range g.Runners {
		a.heading(g, r)
		if differ[i] == nil {
			fmt.Fprintln(a.stdout, "the tables are equal")
			continue
		}
		text := differ[i].Error()
		switch {
		case !r.Repairable(ctx):
			text += "\nthe new table is in use, so it is not changed to match the old table; only a rollback would restore the rows of the old table"
		case o.fix && !o.execute:
			text += "\nadd --execute to repair the new table"
		case !o.fix:
			text += "\nto repair the new table:\n  " + commandLine(o.repair()...)
		}
		a.stdoutView(false).Prose(a.stdout, text+"\n")
	}
	return found, nil
}

// verifyStatements sends the known statements in both forms, and prints what came of it.
func (o *runOptions) verifyStatements(ctx context.Context, a *app, g *run.Group) (found outcome, err error) {
	if o.fix {
		return found, usagef("--statements changes nothing; leave out --fix")
	}
	var one sync.Mutex
	if o.showKeys {
		for _, r := range g.Runners {
			r.StatementDiffers = func(s *statements.Statement, columns []schema.Column, values []schema.Value) {
				one.Lock()
				defer one.Unlock()
				text, failed := work.Found{Why: "of parameters by which " + s.Query.From + " differs", Columns: columns, Key: values}.Text()
				if err = cmp.Or(err, failed); failed == nil {
					fmt.Fprintln(a.stdout, report.OneLine(text))
				}
			}
		}
	}
	results := make([]*statements.Report, len(g.Runners))
	failed := g.Each(ctx, func(ctx context.Context, r *run.Runner) error {
		proofs, err := r.VerifyStatements(ctx, o.execute)
		results[slices.Index(g.Runners, r)] = statements.ReportOf(r.Conn.Absolute(r.Plan.Table), r.Plan, proofs)
		return err
	})
	if err = cmp.Or(failed, err); err != nil {
		return found, err
	}
	found.found = slices.ContainsFunc(results, (*statements.Report).Differ)
	if o.format == jsonFormat {
		return found, encodeEach(a, results)
	}
	for i, r := range results {
		a.heading(g, g.Runners[i])
		a.stdoutView(false).Prose(a.stdout, r.Text(""))
	}
	return found, nil
}

// encodeEach writes what is told of a plan as JSON, and of several as a list.
func encodeEach[T any](a *app, all []T) error {
	if len(all) == 1 {
		return report.EncodeJSON(a.stdout, all[0])
	}
	return report.EncodeJSON(a.stdout, all)
}

// verified is what a comparison found, for programs. A count is of rows by their old key.
type verified struct {
	Version    int           `json:"version"`            // of the format
	Table      string        `json:"table"`              // path
	Equal      bool          `json:"equal"`              // all rows are the same
	Missing    uint64        `json:"missingOrDifferent"` // in the new table
	Extra      uint64        `json:"extra"`              // there
	NullDiffs  bool          `json:"rowsOfNullKeysDiffer"`
	References []run.Orphans `json:"references,omitempty"` // of the table to others of its group

	Next []report.NextStep `json:"next"` // commands that lead on, the first before all others
}

// printKeys has the keys of rows that differ printed, if that is asked for. What goes wrong with that is in the error that it returns.
func (o *runOptions) printKeys(a *app, g *run.Group) *error {
	var printed error
	var one sync.Mutex
	for _, r := range g.Runners {
		if !o.showKeys {
			break
		}
		r.Found = func(f work.Found) {
			one.Lock()
			defer one.Unlock()
			if text, err := f.Text(); err != nil {
				printed = err
			} else if _, err := fmt.Fprintln(a.stdout, report.OneLine(text)); err != nil {
				printed = err
			}
		}
	}
	return &printed
}
