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

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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
	reading
	propose ask.Propose
	plan    ask.Plan
	dryRun  bool
	format  string
	force   bool
	check   string
	comment string
	passed  []opened.Passed
}

func newMigratePlan(a *app) *cobra.Command {
	o := planOptions{plan: ask.Plan{Writers: ask.AutoWriters}}
	cmd := &cobra.Command{
		Use:   "plan [PATH...] -o DIR [flags]",
		Short: "Write a plan for review",
		Long: `Write a plan for review: [plans](plans.md). Without PATH, all tables are planned whose best candidate needs a copy
and no manual work. A wanted table or candidate that needs no copy is printed as ALTERs: [shapes](shapes.md).`,
		Example: `ydb-keyadvise migrate plan --ddl schema.sql orders items --together -o plan
ydb-keyadvise migrate plan --check plan --ddl schema.sql`,
		RunE: a.does(o.run),
	}
	o.register(a, cmd)
	addSection(cmd, "Plan", func(flags *pflag.FlagSet) {
		fields := ask.Sections(o.plan.Fields(), ask.OfPlan)
		bind(flags, fields[:1])
		bind(flags, ask.Sections(o.propose.Fields(), ask.OfCandidates))
		bind(flags, fields[1:])
	})
	o.registerJudging(cmd, true)
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.StringVarP(&o.plan.Folder, "output", "o", "", "write the plan to `DIR`, ALTERs to a file")
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
	case o.check != "" && (o.plan.Folder != "" || o.dryRun):
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
	planned, err := o.plans(ctx, a, paths)
	switch {
	case err != nil:
		return outcome{}, err
	case len(planned.Alters) > 0:
		return outcome{}, o.printAlters(a, planned.Alters)
	case o.mayWrite() != nil:
		return outcome{}, o.mayWrite()
	}
	plans := planned.Plans
	var dirs []string // that were written
	switch {
	case o.dryRun && o.format != jsonFormat:
		fmt.Fprint(a.stdout, folder.Diffs(plans))
	case !o.dryRun && o.plan.Folder != "":
		if err := o.writePlans(a, plans); err != nil {
			return outcome{}, err
		}
		dirs = folder.Dirs(o.plan.Folder, plans)
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
	written, kept, err := folder.WriteFolder(o.plan.Folder, files, o.force)
	if errors.Is(err, folder.ErrExists) {
		return usagef("%v", err)
	}
	if err != nil {
		return err
	}
	for _, name := range kept {
		fmt.Fprintf(a.stderr, "%s is kept: it is not part of this plan\n", filepath.Join(o.plan.Folder, filepath.FromSlash(name)))
	}
	wrote := "holds this plan already, nothing was written"
	if written {
		wrote = "written: " + evidence.Count(len(plans), "plan")
	}
	fmt.Fprintf(a.stderr, "%s %s; start with %s\n", o.plan.Folder, wrote, filepath.Join(o.plan.Folder, folder.FirstPage(plans)))
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
	says, dir := "next, to see what a run of it would do", o.plan.Folder
	if len(plans) > 1 && !o.plan.Together {
		says, dir = "next, to see what a run of the first would do", folder.Dirs(o.plan.Folder, plans)[0]
	}
	steps := []report.NextStep{nextStep(says, migrateArgs(&o.read.Conn, run.CommandRun, dir)...)}
	if p := plans[0]; (len(plans) == 1 || o.plan.Together) && p.WritersWhy != "" && p.Writers == plan.Stopped && o.flags != nil {
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
	return o.plan.To != "" || o.propose.Candidate != "" || len(o.propose.With) > 0
}

// mayWrite is why no plan goes where options say; nil if one does.
func (o *planOptions) mayWrite() error {
	switch {
	case o.format == report.DiffFormat:
		return usagef("--format diff is for changes that need no copy: --dry-run prints the diffs of a plan")
	case o.plan.Folder == "" && !o.dryRun && o.comment == "":
		return usagef("-o DIR is missing: a plan needs a folder to go to; --dry-run prints it instead")
	}
	return nil
}

// plans makes one plan for each table that is meant, or the ALTERs if none of them needs a copy.
func (o *planOptions) plans(ctx context.Context, a *app, paths []string) (*opened.Planned, error) {
	o.read.Rights, o.read.Paths = o.plan.Together, paths
	err := o.plan.Check(&o.read)
	if watches := o.read.Conn.Given() && o.read.Observe != 0 && !o.read.NoSystemViews; err == nil && watches && !o.chosen() {
		err = o.atOnce(paths)
	}
	if err != nil {
		return nil, err
	}
	s, err := o.tables(ctx, paths, &o.judge)
	if err != nil {
		return nil, err
	}
	out, err := s.Plan(ctx, o.propose, o.plan)
	o.passed = out.Passed
	for _, t := range out.Passed {
		fmt.Fprintf(a.stderr, "%s is not planned: %s\n", t.Table, t.Reason)
	}
	return out, err
}

// atOnce refuses a plan that needs a copy for what can be known before the load of its tables is watched: where it is to be written, and
// names that others have. Whether a folder holds the same plan already only the load tells, and that is never the same.
func (o *planOptions) atOnce(paths []string) error {
	if o.plan.Folder != "" && !o.dryRun && !o.force {
		if err := folder.Free(o.plan.Folder); err != nil {
			return usagef("%v", err)
		}
	}
	o.described = func(b *evidence.Bundle, database string) error {
		var refused []error
		for _, t := range b.Tables {
			if taken := build.Taken(b, t.Schema.Path, database); len(paths) > 0 && len(taken) > 0 {
				refused = append(refused, &build.Refused{Table: t.Schema.Path, Reasons: taken})
			}
		}
		return errors.Join(refused...)
	}
	return nil
}

// runCheck compares folders with their plans and, where a source is given, the plans with their tables.
func (o *planOptions) runCheck(ctx context.Context, a *app, paths []string) (outcome, error) {
	var result outcome
	plans, dirs, err := folder.LoadEach(o.check)
	if err != nil {
		return result, err
	}
	var tables []*schema.Table
	if o.read.Given() {
		if o.read.Conn.Given() && len(paths)+len(o.read.Include)+len(o.read.Exclude) == 0 {
			o.read.Include = onlyTables(plans)
		}
		o.read.NoSample, o.read.NoSystemViews, o.read.Config = true, true, ask.NoConfig // definitions are compared, nothing else
		s, err := o.tables(ctx, paths, nil)
		if err != nil {
			return result, err
		}
		bundle := s.Bundle
		if o.format == jsonFormat {
			if err := s.Nothing(); err != nil {
				return result, err
			}
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
		c, err := checkPlan(dir, plans[i], o.read.Conn.Database, tables)
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
