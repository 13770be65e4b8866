package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

// runOptions are the options of the commands that perform a plan.
type runOptions struct {
	conn    ydbconn.Options
	execute bool
	confirm []string
	mode    string
	workers int
	fence   string
	cutover bool
	follow  bool
	json    bool
	metrics string
	limits  limitOptions

	showKeys, fix bool // of verify

	quiet, lease time.Duration // as in app, of the processes of a rehearsal
}

// performing is one of the commands that perform a plan.
type performing struct {
	name, short, long string
	flags             func(o *runOptions, flags *pflag.FlagSet)
	run               func(ctx context.Context, r *migrate.Runner, o *runOptions) error
}

// The ways to copy rows and to fence writers.
const (
	modeAuto, modeServer         = "auto", "server"
	fenceConfirm, fenceRevoke    = "confirm", "revoke"
	commandRun, commandCutover   = "run", "cutover"
	commandRollback, commandTidy = "rollback", "cleanup"
)

var performings = []performing{
	{
		name: commandRun, short: "Carry out a plan up to the cutover; resumes where it stopped",
		long: `Carry out the plan in DIR up to the point where writers have to stop: check, create the copy and grant its rights,
copy the rows, build the indexes, compare. Without --execute nothing is changed: the command says what it would do next,
and whether it may.

The statements are executed exactly as they stand in plan.yaml. Progress is kept in the database, so a run that was
stopped or killed resumes where it was, from any machine, and several processes that run the same plan share the copying.
Where a person has to do something, the run stops and says what; --confirm STEP says that it has been done.

With --writers changefeed the writers keep running: once the rows are copied, what the changefeed recorded is applied,
and the run ends a few seconds behind the writers. With --follow it stays there until the cutover, and then keeps the old
table up to date as well, so that a rollback loses nothing.`,
		flags: func(o *runOptions, flags *pflag.FlagSet) {
			flags.StringVar(&o.mode, "mode", modeAuto, "how rows are copied: `MODE` is auto (in bulk where that is right) or server (no row leaves the database)")
			flags.IntVar(&o.workers, "workers", 0, "copy `N` ranges at once in this process (default 4)")
			flags.BoolVar(&o.cutover, "cutover", false, "also cut over, for a plan with --writers stopped")
			flags.StringVar(&o.fence, "fence", fenceConfirm, "how --cutover stops writers: `HOW` is confirm or revoke")
			flags.BoolVar(&o.follow, "follow", false, "for a plan with --writers changefeed: continue after the last step and keep applying what the changefeed records, until Ctrl-C")
			o.limits.flags(flags)
			flags.StringVar(&o.metrics, "metrics", "", "serve metrics for Prometheus at /metrics on `ADDR`, a host and a port")
		},
		run: func(ctx context.Context, r *migrate.Runner, o *runOptions) error {
			err := r.Run(ctx, o.cutover)
			if err == nil && o.follow {
				err = r.Follow(ctx)
			}
			return err
		},
	},
	{
		name: commandCutover, short: "Swap the tables after a run, and finish the plan",
		long: `Switch the tables: fence the writers, make sure that nothing is written, compare schema and rows, rename both tables in
one request, compare again, and give the new table its changefeeds and TTL. Without --execute nothing is changed.

YDB cannot lock a table: either you stop the writers and say so with --confirm, or --fence revoke takes away their rights
to write and gives them back at the end.

With --writers changefeed the fence lasts a few seconds: what the changefeed still holds is applied, and only the rows
that were written last are compared. From then on the old table follows the new one ('migrate run --follow'). A
transaction that was open at the fence can still commit: 'migrate verify' after the cutover finds what it wrote.`,
		flags: func(o *runOptions, flags *pflag.FlagSet) {
			flags.StringVar(&o.fence, "fence", fenceConfirm, "how writers are stopped: `HOW` is confirm (you stopped them) or revoke (their rights are taken and given back)")
		},
		run: func(ctx context.Context, r *migrate.Runner, _ *runOptions) error { return r.Cutover(ctx) },
	},
	{
		name: commandRollback, short: "Undo a plan, at any point before the cleanup",
		long: `Undo what was done, the last step first, until the database is as it was before the plan. Without --execute
nothing is changed. After the cleanup nothing can be undone.

With --writers changefeed the old table has followed the new one since the cutover, so that nothing is lost by going back;
with other plans, rows written since the cutover are lost.`,
		flags: func(o *runOptions, flags *pflag.FlagSet) {
			flags.StringVar(&o.fence, "fence", fenceConfirm, "how writers are stopped to go back after a cutover with --writers changefeed: `HOW` is confirm or revoke")
		},
		run: func(ctx context.Context, r *migrate.Runner, _ *runOptions) error { return r.Rollback(ctx) },
	},
	{
		name: commandTidy, short: "Drop the old table of a finished plan and delete the record of the run",
		long: `Drop the old table, which the cutover kept, and everything stored about the run. Without --execute nothing is
changed. This cannot be undone.`,
		run: func(ctx context.Context, r *migrate.Runner, _ *runOptions) error { return r.Cleanup(ctx) },
	},
}

func newPerforming(a *app, p performing) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:                   p.name + " DIR [flags]",
		Short:                 p.short,
		Long:                  p.long,
		Example:               fmt.Sprintf("ydb-keyadvise migrate %s plan -e grpcs://ydb.example:2135 -d /db\nydb-keyadvise migrate %[1]s plan -e grpcs://ydb.example:2135 -d /db --execute", p.name),
		Args:                  planArg,
		DisableFlagsInUseLine: true,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return outcome{}, o.perform(ctx, a, p, args[0])
		}),
	}
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.execute, "execute", false, "do it; without this, only say what would be done")
		flags.StringSliceVar(&o.confirm, "confirm", nil, "confirm that the manual work of `STEP` is done (repeatable; 'all' confirms every step)")
		if p.flags != nil {
			p.flags(&o, flags)
		}
		flags.DurationVar(&o.quiet, "quiet", 0, "`TIME` without a write after which the writers count as stopped")
		flags.DurationVar(&o.lease, "lease", 0, "`TIME` after which other processes take over the work of one that died")
		_ = flags.MarkHidden("quiet")
		_ = flags.MarkHidden("lease")
	})
	addSection(cmd, "The database, with the options of the ydb CLI", o.conn.Flags)
	return cmd
}

// planArg takes the folder of a plan.
func planArg(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("name the folder of one plan, the one that 'migrate plan -o DIR' wrote")
	}
	return nil
}

// loadPlan reads the plan in a folder, which has to be as it was written.
func loadPlan(dir string) (*migrate.Plan, error) {
	plan, err := migrate.Load(dir)
	if err != nil {
		return nil, err
	}
	edited, err := migrate.FolderEdited(dir, plan)
	if err != nil {
		return nil, err
	}
	if len(edited) > 0 {
		return nil, fmt.Errorf("the files in %s do not match its plan.yaml (%s): restore the folder as it was reviewed, or make the plan again", dir, strings.Join(edited, "; "))
	}
	return plan, nil
}

// runner opens the plan in a folder and the database.
func (o *runOptions) runner(ctx context.Context, a *app, dir string) (*migrate.Runner, func(), error) {
	plan, err := loadPlan(dir)
	if err != nil {
		return nil, nil, err
	}
	if !o.conn.Given() {
		return nil, nil, usagef("say where the database is: -e ENDPOINT -d DATABASE, or -p PROFILE")
	}
	r := &migrate.Runner{Plan: plan, Dir: dir, Tool: a.version, Server: o.mode == modeServer, Workers: o.workers, FenceRevoke: o.fence == fenceRevoke, Quiet: cmp.Or(o.quiet, a.quiet), Lease: cmp.Or(o.lease, a.lease)}
	for _, step := range o.confirm {
		id := migrate.StepID(step)
		if id != migrate.ConfirmAll && id != migrate.ConfirmLoss && plan.Step(id) == nil {
			var ids []string
			for _, s := range plan.Steps {
				ids = append(ids, string(s.ID))
			}
			return nil, nil, oneOf("confirm", step, append(ids, string(migrate.ConfirmAll), string(migrate.ConfirmLoss)))
		}
		r.Confirmed = append(r.Confirmed, id)
	}
	p := newRunProgress(a)
	o.conn.Prompt = a.prompt
	o.conn.OnWait = func(w ydbconn.Wait) {
		p.wait(fmt.Sprintf("%s: waiting %s: %s", w.What, w.Delay.Round(time.Millisecond), w.Reason))
	}
	limits, err := o.limits.limits()
	if err != nil {
		return nil, nil, err
	}
	r.Flags = limits
	r.Report = p.event
	stopMetrics := func() {}
	if o.metrics != "" {
		m := &metrics{table: plan.Table}
		at, stop, err := serveMetrics(o.metrics, m)
		if err != nil {
			return nil, nil, err
		}
		stopMetrics = stop
		fmt.Fprintf(a.stderr, "metrics: http://%s/metrics\n", at)
		r.Report = func(e migrate.Event) {
			m.event(e)
			p.event(e)
		}
	}
	if r.Conn, err = ydbconn.Open(ctx, o.conn); err != nil {
		stopMetrics()
		return nil, nil, err
	}
	return r, func() {
		p.done()
		stopMetrics()
		_ = r.Conn.Close() // everything was done; what goes wrong now changes nothing
	}, nil
}

func (o *runOptions) perform(ctx context.Context, a *app, p performing, dir string) error {
	switch {
	case o.mode != "" && o.mode != modeAuto && o.mode != modeServer:
		return oneOf("mode", o.mode, []string{modeAuto, modeServer})
	case o.fence != "" && o.fence != fenceConfirm && o.fence != fenceRevoke:
		return oneOf("fence", o.fence, []string{fenceConfirm, fenceRevoke})
	case o.workers < 0:
		return usagef("--workers %d: want a positive number", o.workers)
	}
	r, done, err := o.runner(ctx, a, dir)
	if err != nil {
		return err
	}
	defer done()
	if o.cutover && r.Plan.Writers != migrate.WritersStopped {
		return usagef("--cutover is only for plans with --writers %s, and this plan has %s: use 'migrate cutover' when you are ready to switch", migrate.WritersStopped, r.Plan.Writers)
	}
	if o.follow && r.Plan.Follow == nil {
		return usagef("--follow is only for plans with --writers %s, and this plan has %s", migrate.WritersChangefeed, r.Plan.Writers)
	}
	if !o.execute {
		return o.intent(ctx, a, r, p, dir)
	}
	err = p.run(ctx, r, o)
	var person *migrate.NeedsPerson
	var idle *migrate.NothingToDo
	switch {
	case ctx.Err() != nil:
		fmt.Fprintf(a.stderr, "stopped; the progress is saved: run 'ydb-keyadvise migrate %s %s --execute' again to resume\n", p.name, dir)
		return ctx.Err()
	case errors.As(err, &person), errors.As(err, &idle), errors.Is(err, migrate.ErrTakenBack):
		return err
	case err != nil:
		return fmt.Errorf("%w\nthe progress is saved, and 'migrate %s' resumes from there; 'migrate status' shows how far it is", err, p.name)
	}
	if p.name == commandCutover || o.cutover {
		if err := printProof(ctx, a, r); err != nil {
			return err
		}
	}
	return printStands(ctx, a, r, dir)
}

// printProof shows the findings that the plan was made for, and those that the table has now and had not before. Its rows are
// not sampled for that, nor were those of the table before: what a sample would rule out was there already.
func printProof(ctx context.Context, a *app, r *migrate.Runner) error {
	path := r.Conn.Absolute(r.Plan.Table)
	bundle, err := ydbconn.Read(ctx, r.Conn, ydbconn.ReadOptions{Paths: []string{path}, NoSample: true, NoSystemViews: true})
	if err != nil {
		return err
	}
	before := &schema.Table{}
	if err := json.Unmarshal([]byte(r.Plan.TableBefore), before); err != nil {
		return fmt.Errorf("read the table that the plan was made for: %w", err)
	}
	had, now := findingsByRule(&evidence.Bundle{Tables: []*evidence.Table{{Schema: before}}}, before.Path), findingsByRule(bundle, path)
	for _, w := range r.Plan.Why {
		state := "resolved"
		if _, ok := now[w.Rule]; ok {
			state = "still there"
		}
		fmt.Fprintf(a.stdout, "%s: %s %s: %s\n", state, w.Level, w.Rule, w.Message)
		delete(now, w.Rule)
	}
	for _, rule := range slices.Sorted(maps.Keys(now)) {
		if _, ok := had[rule]; !ok {
			fmt.Fprintf(a.stdout, "now: %s %s: %s\n", now[rule].Level, rule, now[rule].Message)
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

// printStands says how the plan stands after a command, and what comes next.
func printStands(ctx context.Context, a *app, r *migrate.Runner, dir string) error {
	s, err := r.Status(ctx)
	if err != nil {
		return err
	}
	text := "Next: ydb-keyadvise migrate run " + dir
	switch s.Stage {
	case migrate.StageNotBegun:
		text = "The database is as it was before the plan."
	case migrate.StageReady:
		text = "The copy is complete. Next: ydb-keyadvise migrate cutover " + dir
		if r.Plan.Follow != nil {
			text += "\nUntil then, to keep it up to date: ydb-keyadvise migrate run " + dir + " --execute --follow"
		}
	case migrate.StageCutover:
		text = "The tables are being switched. Next: ydb-keyadvise migrate cutover " + dir
	case migrate.StageSwitched:
		text = "The tables are switched. Once the new one is trusted: ydb-keyadvise migrate cleanup " + dir
		if s.Lag != nil {
			text += "\nTo keep the old one up to date until then, for a rollback that loses nothing: ydb-keyadvise migrate run " + dir + " --execute --follow"
		}
	case migrate.StageDone:
		text = "The plan is carried out, and nothing is left of the migration."
	}
	for _, w := range s.Warnings {
		fmt.Fprintf(a.stdout, "warning: %s\n", w)
	}
	_, err = fmt.Fprintln(a.stdout, text)
	return err
}

// intent says what would be done, and why it may or may not.
func (o *runOptions) intent(ctx context.Context, a *app, r *migrate.Runner, p performing, dir string) error {
	command := p.name
	if o.cutover {
		command = "run --cutover"
	}
	in, err := r.Intends(ctx, command)
	if err != nil {
		return err
	}
	w := a.stdout
	if len(in.Steps) == 0 && len(in.Blockers) == 0 {
		return printStands(ctx, a, r, dir)
	}
	if len(in.Steps) > 0 {
		fmt.Fprintf(w, "migrate %s would do this:\n", p.name)
	}
	for _, s := range in.Steps {
		fmt.Fprintf(w, "  %s: %s\n", s.ID, s.Title)
		for _, action := range s.Actions {
			if action.Kind == migrate.ActionYQL || action.Kind == migrate.ActionCLI {
				fmt.Fprintf(w, "      %s\n", strings.ReplaceAll(action.Text, "\n", "\n      "))
			}
		}
	}
	for _, n := range in.Notes {
		fmt.Fprintf(w, "%s\n", n)
	}
	for _, b := range in.Blockers {
		fmt.Fprintf(w, "it cannot start yet: %s\n", b)
	}
	if len(in.Blockers) == 0 {
		fmt.Fprintln(w, "it can start: add --execute")
	}
	return nil
}

func newMigrateStatus(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "status DIR [flags]",
		Short: "Show how far a plan is, from any machine",
		Long: `Show how far the plan in DIR is: which steps are done, how many rows are copied and by whom, when the tables were
found equal, and what comes next. Nothing is changed.`,
		Example:               "ydb-keyadvise migrate status plan -e grpcs://ydb.example:2135 -d /db",
		Args:                  planArg,
		DisableFlagsInUseLine: true,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return outcome{}, o.status(ctx, a, args[0])
		}),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.json, "json", false, "as JSON")
	})
	addSection(cmd, "The database, with the options of the ydb CLI", o.conn.Flags)
	return cmd
}

func (o *runOptions) status(ctx context.Context, a *app, dir string) error {
	r, done, err := o.runner(ctx, a, dir)
	if err != nil {
		return err
	}
	defer done()
	s, err := r.Status(ctx)
	if err != nil {
		return err
	}
	if err := r.Pace(ctx, s, paceWhile); err != nil {
		return err
	}
	if o.json {
		return encodeJSON(a.stdout, s)
	}
	fmt.Fprintf(a.stdout, "plan %s of %s: %s\n", s.Plan, s.Table, s.Stage)
	for _, step := range s.Steps {
		fmt.Fprintf(a.stdout, "  %-5s %s: %s\n", step.State, step.ID, step.Title)
	}
	if s.Copy != nil {
		fmt.Fprintf(a.stdout, "copied: %s\n", workText(s.Copy))
	}
	if s.Compare != nil {
		fmt.Fprintf(a.stdout, "compared: %s\n", workText(s.Compare))
	}
	if l := s.Lag; l != nil {
		fmt.Fprintln(a.stdout, lagText(l))
		for _, p := range l.Parts {
			if p.Seconds != nil && *p.Seconds >= lagWorth {
				fmt.Fprintf(a.stdout, "  partition %d: %.1f s and %s behind, applied by %s\n", p.Partition, *p.Seconds, plural(int(p.Records), "record"), p.Owner)
			}
		}
		for _, w := range l.Warnings {
			fmt.Fprintf(a.stdout, "warning: %s\n", w)
		}
	}
	if s.Limits != nil {
		fmt.Fprintf(a.stdout, "throttle: %s, set by %s\n", limitsText(*s.Limits), s.Limits.By)
	}
	if v := s.VerifiedSeconds; v != nil {
		fmt.Fprintf(a.stdout, "the tables were equal %s ago\n", time.Duration(*v)*time.Second)
	}
	if s.Fence {
		fmt.Fprintln(a.stdout, "write permissions were revoked; the end of the cutover or a rollback gives them back")
	}
	if s.Busy != "" {
		fmt.Fprintf(a.stdout, "running: %s\n", s.Busy)
	}
	for _, w := range s.Warnings {
		fmt.Fprintf(a.stdout, "warning: %s\n", w)
	}
	for _, b := range s.Blockers {
		fmt.Fprintf(a.stdout, "blocked by: %s\n", b)
	}
	fmt.Fprintf(a.stdout, "next: %s\n", s.Next)
	return nil
}

// lagWorth is how far a partition has to be behind to be told of, in seconds.
const lagWorth = 10

// paceWhile is how long 'migrate status' looks how fast the work goes that is under way.
const paceWhile = time.Second

// workText says how far work is.
func workText(w *migrate.WorkStatus) string {
	text := fmt.Sprintf("%s in %d of %s", plural(int(w.Rows), "row"), w.RangesDone, plural(int(w.Ranges), "range"))
	if w.Expected > 0 && w.RangesDone < w.Ranges {
		text += fmt.Sprintf(", %d%%", min(100, 100*w.Rows/w.Expected))
	}
	if w.RowsPerSecond != nil {
		text += fmt.Sprintf(", %.0f rows/s, %.1f MB/s", *w.RowsPerSecond, *w.BytesPerSecond/1e6)
	}
	if w.SecondsLeft != nil {
		text += fmt.Sprintf(", about %s left", (time.Duration(*w.SecondsLeft) * time.Second).Round(time.Second))
	}
	if len(w.Processes) > 0 {
		text += ", by " + strings.Join(w.Processes, ", ")
	}
	return text
}

func newMigrateVerify(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "verify DIR [flags]",
		Short: "Compare all rows of the old and the new table",
		Long: `Compare the tables of the plan in DIR: both are read once, and every row and computed column is compared. Writers may
keep working: rows that differ are read again in one transaction that sees both tables. Nothing is changed except the
record of when the tables were found equal. The exit status is 1 if they differ.

With --fix --execute, rows that are missing from the copy or differ there are copied again, and rows that only the copy
has are deleted, with the statements of the plan; then the tables are compared once more.`,
		Example: "ydb-keyadvise migrate verify plan -e grpcs://ydb.example:2135 -d /db\n" +
			"ydb-keyadvise migrate verify plan -e grpcs://ydb.example:2135 -d /db --fix --execute",
		Args:                  planArg,
		DisableFlagsInUseLine: true,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return o.verify(ctx, a, args[0])
		}),
	}
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.showKeys, "show-keys", false, "print the key of each row that differs; by default no value of a row is shown")
		flags.BoolVar(&o.fix, "fix", false, "repair the copy where it differs; needs --execute")
		flags.BoolVar(&o.execute, "execute", false, "with --fix, do it; without this, only say what differs")
		flags.IntVar(&o.workers, "workers", 0, "read `N` ranges at once in this process (default 4)")
	})
	addSection(cmd, "The database, with the options of the ydb CLI", o.conn.Flags)
	return cmd
}

func (o *runOptions) verify(ctx context.Context, a *app, dir string) (outcome, error) {
	r, done, err := o.runner(ctx, a, dir)
	if err != nil {
		return outcome{}, err
	}
	defer done()
	var printed error
	if o.showKeys {
		r.Found = func(f migrate.Found) {
			if text, err := foundText(f); err != nil {
				printed = err
			} else if _, err := fmt.Fprintln(a.stdout, text); err != nil {
				printed = err
			}
		}
	}
	err = r.Verify(ctx, o.fix && o.execute)
	if printed != nil {
		return outcome{}, printed
	}
	var differ *migrate.Different
	if errors.As(err, &differ) {
		text := differ.Error()
		switch {
		case o.fix && !o.execute:
			text += "\nadd --execute to repair the copy"
		case !o.fix:
			text += "\nto repair the copy: ydb-keyadvise migrate verify " + dir + " --fix --execute"
		}
		_, err := fmt.Fprintln(a.stdout, text)
		return outcome{found: true}, err
	}
	if err != nil {
		return outcome{}, err
	}
	_, err = fmt.Fprintln(a.stdout, "the tables hold the same rows")
	return outcome{}, err
}

// foundText is a row that differs, by its key.
func foundText(f migrate.Found) (string, error) {
	cells := make([]string, len(f.Key))
	for i, c := range f.Columns {
		value, err := schema.Literal(c.Type, f.Key[i])
		if err != nil {
			return "", fmt.Errorf("show a key: %w", err)
		}
		cells[i] = c.Name + " = " + value
	}
	what := "missing from the new table or different there: "
	if f.Extra {
		what = "only in the new table, or with a wrong key there: "
	}
	return what + oneLine(strings.Join(cells, ", ")), nil
}
