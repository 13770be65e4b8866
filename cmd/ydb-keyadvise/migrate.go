package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

func newMigrate(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "migrate COMMAND",
		Short: "Move tables to other keys",
		Long:  "Plan the move of tables to other keys, for review in a pull request, and perform it.",
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	performing := func(name string) *cobra.Command {
		i := slices.IndexFunc(performings, func(p performing) bool { return p.name == name })
		return newPerforming(a, performings[i])
	}
	addInOrder(cmd, newMigratePlan(a), newMigrateRehearse(a), performing(run.CommandRun), newMigrateStatus(a), newMigrateThrottle(a),
		newMigrateVerify(a), performing(run.CommandCutover), performing(run.CommandRollback), performing(run.CommandCleanup))
	return cmd
}

// planOptions are the options of the migrate plan command.
type planOptions struct {
	rewrite  rewriteOptions
	to       string
	split    bool     // --split, for --to, as are:
	renames  []string // --rename, --fill, --back and --unit, for --to
	fills    []string
	backs    []string
	units    []string
	output   string
	writers  string
	accept   []string
	together bool
	dryRun   bool
	format   string
	force    bool
	check    string
	comment  string
	passed   []opened.Passed
}

// autoWriters leaves the way to the load that was seen.
const autoWriters = "auto"

func writerWords() []string {
	return append([]string{autoWriters}, plan.Each(plan.Ways(), func(w plan.Way) string { return string(w.Name) })...)
}

func newMigratePlan(a *app) *cobra.Command {
	o := planOptions{writers: autoWriters}
	cmd := &cobra.Command{
		Use:   "plan [PATH...] -o DIR [flags]",
		Short: "Write a plan for review",
		Long: `Write a plan for review: [plans](plans.md). Without PATH, all tables are planned whose best candidate needs a copy
and no manual work. A wanted table or candidate that needs no copy is printed as ALTERs: [shapes](shapes.md).`,
		Example: `ydb-keyadvise migrate plan --ddl schema.sql orders items --together -o plan
ydb-keyadvise migrate plan --check plan --ddl schema.sql`,
		RunE: a.does(o.run),
	}
	o.rewrite.source.register(a, cmd)
	addSection(cmd, "Plan", func(flags *pflag.FlagSet) {
		choiceFlag(flags, &o.writers, "writers", writerWords(), "`WAY`: what writers do meanwhile: "+spelling.List(writerWords()))
		o.rewrite.addChoice(flags)
		flags.StringVar(&o.to, "to", "", "`FILE`: with the wanted CREATE TABLE")
		flags.StringArrayVar(&o.renames, "rename", nil, "`OLD=NEW`: with --to, rename a column")
		flags.StringArrayVar(&o.fills, "fill", nil,
			"`COLUMN=EXPRESSION`: with --to, fill a column where new or NULL")
		flags.StringArrayVar(&o.backs, "back", nil,
			"`COLUMN=EXPRESSION`: with --to, a rollback restores a column by it")
		flags.BoolVar(&o.split, "split", false, "with --to, split where it says")
		flags.StringArrayVar(&o.units, "unit", nil, "`COLUMN=UNIT`: with --to, unit of a number that becomes a time")
		flags.BoolVar(&o.together, "together", false, "switch all tables at once")
		flags.StringSliceVar(&o.accept, "accept-loss", nil, "plan although `NAME` is lost")
	})
	addInspection(cmd, &o.rewrite.queries, &o.rewrite.rules, &o.rewrite.config)
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.StringVarP(&o.output, "output", "o", "", "write the plan to `DIR`, ALTERs to a file")
		flags.BoolVar(&o.force, "force", false, "replace a plan, or a file")
		flags.BoolVar(&o.dryRun, "dry-run", false, "print the diffs, write nothing")
		o.format = report.TextFormat
		choiceFlag(flags, &o.format, "format", planFormats, "`FORMAT`: "+report.DiffFormat+" of what needs no copy, or "+jsonFormat)
		flags.StringVar(&o.comment, "comment", "", "`FILE`: a comment for the pull request")
		flags.StringVar(&o.check, "check", "", "`DIR`: exit with 1 if plan or table has changed")
	})
	_ = cmd.MarkFlagDirname("output")
	_ = cmd.MarkFlagDirname("check")
	return cmd
}

// planFormats are the forms of plans, ALTERs and comparisons.
var planFormats = []string{report.TextFormat, report.DiffFormat, jsonFormat}

func (o *planOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	switch {
	case o.check != "" && (o.output != "" || o.dryRun):
		return outcome{}, usagef("--check only reads a plan that exists; leave out -o and --dry-run")
	case o.check != "" && o.format == report.DiffFormat:
		return outcome{}, o.mayWrite()
	case o.check != "":
		return o.runCheck(ctx, a, paths)
	case o.dryRun && o.comment == "-":
		return outcome{}, usagef("--dry-run and --comment - both print to standard output; leave out --dry-run, or give --comment a file")
	case o.format == jsonFormat && o.comment == "-":
		return outcome{}, usagef("--format json and --comment - both print to standard output; give --comment a file")
	case !o.chosen() && o.mayWrite() != nil:
		return outcome{}, o.mayWrite()
	}
	plans, alters, err := o.plans(ctx, a, paths)
	if err == nil {
		err = o.rewrite.rules.answers.Refusal(plan.Each(plans, opened.UseOf)...)
	}
	switch {
	case err != nil:
		return outcome{}, err
	case len(alters) > 0:
		return outcome{}, o.printAlters(a, alters)
	case o.mayWrite() != nil:
		return outcome{}, o.mayWrite()
	}
	var dirs []string // that were written
	switch {
	case o.dryRun && o.format != jsonFormat:
		fmt.Fprint(a.stdout, folder.Diffs(plans))
	case !o.dryRun && o.output != "":
		if err := o.writePlans(a, plans); err != nil {
			return outcome{}, err
		}
		dirs = folder.Dirs(o.output, plans)
	}
	if o.format == jsonFormat {
		if err := o.encode(a, plans, dirs, nil); err != nil {
			return outcome{}, err
		}
	}
	if o.comment != "" {
		err = writeComment(a, o.comment, plans, dirs)
	}
	return outcome{}, err
}

// writePlans writes the files of plans into their folder.
func (o *planOptions) writePlans(a *app, plans []*plan.Plan) error {
	files, err := folder.RenderAll(plans)
	if err != nil {
		return err
	}
	written, kept, err := folder.WriteFolder(o.output, files, o.force)
	if errors.Is(err, folder.ErrExists) {
		return usagef("%v", err)
	}
	if err != nil {
		return err
	}
	for _, name := range kept {
		fmt.Fprintf(a.stderr, "%s is kept: it is not part of this plan\n", filepath.Join(o.output, filepath.FromSlash(name)))
	}
	wrote := "holds this plan already, nothing was written"
	if written {
		wrote = "written: " + evidence.Count(len(plans), "plan")
	}
	fmt.Fprintf(a.stderr, "%s %s; start with %s\n", o.output, wrote, filepath.Join(o.output, folder.FirstPage(plans)))
	for _, p := range plans {
		if p.WritersWhy != "" {
			a.stderrView(false).Prose(a.stderr, fmt.Sprintf("%s: writers %s: %s\n", p.Table, p.Writers, p.WritersWhy))
		}
	}
	a.printNext(a.stderr, o.next(a, plans))
	return nil
}

// next are the commands that lead on from plans that were written.
func (o *planOptions) next(a *app, plans []*plan.Plan) []report.NextStep {
	says, dir := "next, to see what a run of it would do", o.output
	if len(plans) > 1 && !o.together {
		says, dir = "next, to see what a run of the first would do", folder.Dirs(o.output, plans)[0]
	}
	steps := []report.NextStep{nextStep(says, migrateArgs(&o.rewrite.source.live.conn, run.CommandRun, dir)...)}
	if p := plans[0]; (len(plans) == 1 || o.together) && p.WritersWhy != "" && p.Writers == plan.Stopped {
		more := []string{"--writers", string(plan.Changefeed)}
		if !o.force {
			more = append(more, "--force")
		}
		steps = append(steps, nextStep("or, for a plan that lets writers continue during the copy", a.sameArgs(more...)...))
	}
	return steps
}

// chosen reports whether options say what the tables become, which may need no copy.
func (o *planOptions) chosen() bool {
	return o.to != "" || o.rewrite.candidate != "" || len(o.rewrite.with) > 0
}

// mayWrite is why no plan goes where options say; nil if one does.
func (o *planOptions) mayWrite() error {
	switch {
	case o.format == report.DiffFormat:
		return usagef("--format diff is for changes that need no copy: --dry-run prints the diffs of a plan")
	case o.output == "" && !o.dryRun && o.comment == "":
		return usagef("-o DIR is missing: a plan needs a folder to go to; --dry-run prints it instead")
	}
	return nil
}

// plans makes one plan for each table that is meant, or the ALTERs if none of them needs a copy, or says why there is neither: for all of
// them at once.
func (o *planOptions) plans(ctx context.Context, a *app, paths []string) ([]*plan.Plan, []*build.Alters, error) {
	if len(o.rewrite.source.dialect) > 0 {
		return nil, nil, usagef("--dialect: a plan moves a table that YDB has; 'ydb-keyadvise rewrite --format sql' makes tables of another " +
			"database's schema")
	}
	opt := build.Options{AcceptLoss: o.accept}
	if o.writers != autoWriters {
		opt.Writers = plan.Writers(o.writers)
	}
	if o.to != "" {
		return o.plansTo(ctx, a, paths, opt)
	}
	if len(o.renames)+len(o.fills)+len(o.backs)+len(o.units) > 0 || o.split {
		return nil, nil, usagef("--rename, --fill, --back, --unit and --split are for a wanted table: give it with --to")
	}
	if o.together {
		opt.Rights = map[string]plan.Rights{}
		o.rewrite.source.live.rights = opt.Rights
	}
	bundle, proposals, err := o.rewrite.propose(ctx, paths)
	if err != nil {
		return nil, nil, err
	}
	a.problems(bundle)
	opt.Database = o.rewrite.source.database()
	plans, alters, passed, err := (&opened.Schema{Bundle: bundle}).Plans(proposals, opened.Planning{Options: opt, Named: len(paths) > 0,
		Chosen: o.chosen(), Candidate: o.rewrite.candidate, Together: o.together})
	o.passed = passed
	for _, t := range passed {
		fmt.Fprintf(a.stderr, "%s is not planned: %s\n", t.Table, t.Reason)
	}
	return plans, alters, err
}

// runCheck compares folders with their plans and, where a source is given, the plans with their tables.
func (o *planOptions) runCheck(ctx context.Context, a *app, paths []string) (outcome, error) {
	var result outcome
	plans, dirs, err := folder.LoadEach(o.check)
	if err != nil {
		return result, err
	}
	var tables []*schema.Table
	source := &o.rewrite.source
	if len(source.given()) > 0 {
		if source.live.conn.Given() && len(paths)+len(source.include)+len(source.exclude) == 0 {
			source.include = onlyTables(plans)
		}
		source.live.noSample, source.live.noSystemViews = true, true // definitions are compared, nothing else
		bundle, _, err := source.read(ctx, paths)
		if err != nil {
			return result, err
		}
		a.problems(bundle)
		result.incomplete = len(bundle.Problems) > 0
		tables = plan.Each(bundle.Tables, func(t *evidence.Table) *schema.Table { return t.Schema })
	}
	if o.comment != "" {
		if err := writeComment(a, o.comment, plans, dirs); err != nil {
			return result, err
		}
	}
	var all []checkedPlan
	for i, dir := range dirs {
		c, err := checkPlan(dir, plans[i], source.database(), tables)
		if err != nil {
			return result, err
		}
		all = append(all, c)
	}
	above, err := folder.CompareAbove(o.check, plans)
	if err != nil {
		return result, err
	}
	if len(above) > 0 {
		all = append(all, checkedPlan{Version: 1, Folder: o.check, Files: above})
	}
	for i := range all {
		result.found = result.found || !all[i].Same
		if o.format != jsonFormat {
			all[i].print(a)
		}
	}
	if o.format == jsonFormat {
		err = encodeEach(a, all)
	}
	return result, err
}

// onlyTables are globs for the tables that plans are about; nil for all tables if one has a name that is a glob itself.
func onlyTables(plans []*plan.Plan) []string {
	var out []string
	for _, p := range plans {
		for _, path := range p.Paths() {
			if strings.ContainsAny(path, `*?[]{}\`) {
				return nil
			}
			out = append(out, path)
		}
	}
	return out
}

// checkedPlan is how a plan differs from its files and its table.
type checkedPlan struct {
	Version int                 `json:"version"` // of the format
	Folder  string              `json:"folder"`  // of the plan
	Table   string              `json:"table,omitempty"`
	Same    bool                `json:"same"`             // neither its files nor its table differ
	Files   []folder.Difference `json:"files,omitempty"`  // that differ
	Stands  string              `json:"stands,omitempty"` // how far the plan is; empty if the table was not looked at
	Drift   string              `json:"drift,omitempty"`  // how the table differs, as a diff
}

// print says it to people: every difference.
func (c *checkedPlan) print(a *app) {
	for _, d := range c.Files {
		fmt.Fprintf(a.stdout, "%s: %s\n", filepath.Join(c.Folder, filepath.FromSlash(d.Name)), d.What)
	}
	switch {
	case c.Drift != "":
		fmt.Fprintf(a.stdout, "%s: changed since the plan was made; the plan %s\n%s", c.Table, c.Stands, c.Drift)
	case c.Same && c.Stands == "":
		fmt.Fprintf(a.stdout, "the files in %s match its plan.yaml; the table was not checked: say where it is\n", c.Folder)
	case c.Same:
		fmt.Fprintf(a.stdout, "the files in %s match its plan.yaml, and %s is the table it was made for; the plan %s\n", c.Folder, c.Table,
			c.Stands)
	}
}

// checkPlan compares one folder, and its plan with tables unless they are nil.
func checkPlan(dir string, p *plan.Plan, database string, tables []*schema.Table) (c checkedPlan, err error) {
	c = checkedPlan{Version: 1, Folder: dir, Table: p.Table}
	files, err := folder.Render(p)
	if err != nil {
		return c, err
	}
	if c.Files, err = folder.Compare(dir, files); err != nil {
		return c, err
	}
	if tables != nil {
		report, err := p.Check(database, tables)
		if err != nil {
			return c, fmt.Errorf("compare the plan in %s: %w", dir, err)
		}
		c.Table, c.Drift, c.Stands = report.Table, report.Drift, report.Stands
	}
	c.Same = len(c.Files) == 0 && c.Drift == ""
	return c, nil
}
