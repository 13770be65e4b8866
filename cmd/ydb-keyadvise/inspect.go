package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// inspectOptions are the options of the inspect command.
type inspectOptions struct {
	inspectionOptions
	baseline     string
	changedSince string
	failOn       string
	failOnNew    string
	format       string
	output       string
	watched      bool
}

// failOnWords are the values of --fail-on and of fail-on in the configuration.
var failOnWords = []string{"error", "warning", "note", "never"}

func newInspect(a *app) *cobra.Command {
	var o inspectOptions
	cmd := &cobra.Command{
		Use:   "inspect [PATH...] [flags]",
		Short: "Report keys, indexes and partition settings that will not scale",
		Long: `Report primary keys, indexes and partition settings that will not scale. Nothing is written to the database.

PATH is a table, a directory or a glob; without one, all tables are read.`,
		Example: `ydb-keyadvise inspect --ddl schema.sql
ydb-keyadvise inspect --ddl migrations/ --fail-on warning
ydb-keyadvise inspect --ddl migrations/ --changed-since origin/main
ydb-keyadvise inspect --ddl schema.sql --queries queries.sql --queries src/
ydb-keyadvise inspect --ddl schema.sql --format json orders 'logs/**'`,
		DisableFlagsInUseLine: true,
		RunE:                  a.does(o.run),
	}
	o.register(a, cmd)
	addSection(cmd, "Report", func(flags *pflag.FlagSet) {
		flags.StringVar(&o.baseline, "baseline", "", "ignore the findings in `FILE`, written by 'ydb-keyadvise baseline write'")
		flags.StringVar(&o.changedSince, "changed-since", "", "only tables whose DDL was changed since the branch left `REV`, such as origin/main; needs git")
		flags.StringVar(&o.failOn, "fail-on", "", "exit with status 1 if a finding has at least this `LEVEL`: "+orList(failOnWords)+" (default error)")
		flags.StringVar(&o.failOnNew, "fail-on-new", "", "the same for tables that are new since --changed-since: `LEVEL` (default warning, or --fail-on if that is stricter or never)")
		reportFormats.register(flags, &o.format, "report")
		flags.Lookup("format").DefValue = reportFormats[0].name + ", or " + githubFormat + " under GitHub Actions"
		flags.StringVarP(&o.output, "output", "o", "", "write the report to `FILE` instead of standard output; an existing file is replaced")
		flags.BoolVar(&o.watched, "watch", false, "keep the report up to date until Ctrl-C, with the writes of each partition as bars")
		flags.BoolVarP(&o.verbose, "verbose", "v", false, "also show why a table has no findings, what is suppressed, and links")
	})
	o.format = ""
	completeWords(cmd, "fail-on", failOnWords)
	completeWords(cmd, "fail-on-new", failOnWords)
	reportFormats.complete(cmd)
	_ = cmd.MarkFlagFilename("baseline", "yaml")
	_ = cmd.MarkFlagFilename("output")
	return cmd
}

func (o *inspectOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	if o.format == "" {
		o.format = reportFormats[0].name
		if a.getenv("GITHUB_ACTIONS") == "true" && o.output == "" {
			o.format = githubFormat
		}
	}
	format, err := reportFormats.find(o.format)
	if err != nil {
		return outcome{}, err
	}
	cfg, err := loadConfig(o.config)
	if err != nil {
		return outcome{}, err
	}
	if o.baseline == "" {
		o.baseline = cfg.baseline
	}
	threshold, strict, err := o.thresholds(cfg)
	if err != nil {
		return outcome{}, err
	}
	inspected := func(ctx context.Context, a *app) (*report, error) {
		return o.report(ctx, a, cfg, paths, threshold, strict)
	}
	if o.watched {
		if !reportFormats.isText(format) || o.output != "" {
			return outcome{}, usagef("--watch shows text on the terminal; leave out --format and -o")
		}
		return o.watch(ctx, a, inspected)
	}
	r, err := inspected(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	return outcome{r.failed(), len(r.problems) > 0}, o.write(a, r, format)
}

// report inspects once.
func (o *inspectOptions) report(ctx context.Context, a *app, cfg *config, paths []string, threshold, strict advisor.Level) (*report, error) {
	in, err := o.inspectChanged(ctx, a, cfg, paths, changedOptions{o.changedSince, threshold, strict})
	if err != nil {
		return nil, err
	}
	if o.baseline != "" {
		notes, err := applyBaseline(o.baseline, in)
		if err != nil {
			return nil, err
		}
		in.advised.Notes = append(in.advised.Notes, notes...)
	}
	r := newReport(in.bundle, in.advised)
	r.rules, r.version = advisor.Rules(), a.version
	r.threshold, r.strict, r.changes = threshold, strict, in.changes
	r.baseline, r.config, r.tree = o.baseline != "", cfg.file, worktree.Find(".")
	r.made, r.propose = a.now(), proposing(in)
	return r, ctx.Err()
}

// thresholds returns the levels from which on findings make the exit status 1: on any table, and on a new one. 0 means
// that none does.
func (o *inspectOptions) thresholds(cfg *config) (any, strict advisor.Level, err error) {
	any, err = thresholdOf("fail-on", cmp.Or(o.failOn, cfg.failOn, "error"))
	if err != nil {
		return 0, 0, err
	}
	word := o.failOnNew
	if word == "" && o.failOn == "" {
		word = cfg.failOnNew
	}
	switch {
	case o.failOnNew != "" && o.changedSince == "":
		return 0, 0, usagef("--fail-on-new has no effect without --changed-since, which finds the new tables; give both")
	case word == "" && any == 0:
		return 0, 0, nil
	case word == "":
		return any, min(any, advisor.Warning), nil
	}
	strict, err = thresholdOf("fail-on-new", word)
	return any, strict, err
}

func thresholdOf(flag, word string) (advisor.Level, error) {
	switch word {
	case "error":
		return advisor.Error, nil
	case "warning":
		return advisor.Warning, nil
	case "note":
		return advisor.Note, nil
	case "never", "none": // other linters call it none
		return 0, nil
	}
	return 0, oneOf(flag, word, failOnWords)
}

// write prints the report and, on stderr, what could not be read. In text, the closing line comes last of all, because
// that is what is left on the screen.
func (o *inspectOptions) write(a *app, r *report, format format[*report]) error {
	stderr := newStyle(a, a.stderrTerminal)
	text := reportFormats.isText(format)
	if !text || o.output != "" {
		writeProblems(a.stderr, stderr, r.problems)
	}
	err := format.write(a, o.output, o.verbose, r)
	if err != nil {
		return err
	}
	switch {
	case text && o.output == "":
		writeProblems(a.stderr, stderr, r.problems)
		writeNotes(a.stderr, stderr, r.notes, o.verbose)
		_, err = fmt.Fprintln(a.stdout, r.count())
	case o.output != "" && o.output != "-":
		writeNotes(a.stderr, stderr, r.notes, o.verbose)
		_, err = fmt.Fprintf(a.stderr, "%s written: %s\n", o.output, r.count())
	}
	return err
}

// ruleOptions are the options that say which rules run. Every command that looks for findings has them.
type ruleOptions struct {
	rules   []string
	disable []string
}

func (o *ruleOptions) register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.rules, "rule", nil, "run only this rule, by `ID` or name (repeatable)")
	flags.StringArrayVar(&o.disable, "disable", nil, "do not run this rule, by `ID` or name (repeatable)")
}

func (o *ruleOptions) complete(cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("rule", completeRules)
	_ = cmd.RegisterFlagCompletionFunc("disable", completeRules)
}

// advisorOptions returns which rules run: those asked for, without those disabled here or in the configuration.
func (o *ruleOptions) advisorOptions(cfg *config) (advisor.Options, error) {
	options := advisor.Options{Suppressions: cfg.ignore, Levels: cfg.levels}
	var err error
	if options.Only, err = ruleIDs("--rule", o.rules); err != nil {
		return options, err
	}
	disable, err := ruleIDs("--disable", o.disable)
	if err != nil {
		return options, err
	}
	options.Disable = append(disable, cfg.disable...)
	if !slices.ContainsFunc(advisor.Rules(), func(r *advisor.Rule) bool { return runs(r, &options) }) {
		return options, usagef("no rule is left to run: every rule given with --rule is disabled")
	}
	return options, nil
}

// runs reports whether the options let a rule run.
func runs(r *advisor.Rule, options *advisor.Options) bool {
	return (len(options.Only) == 0 || slices.Contains(options.Only, r.ID)) && !slices.Contains(options.Disable, r.ID)
}

// ruleIDs returns the IDs of rules given by ID or name.
func ruleIDs(flag string, words []string) ([]string, error) {
	var ids []string
	for _, w := range words {
		for _, word := range strings.Split(w, ",") {
			rule, err := findRule(advisor.Rules(), strings.TrimSpace(word))
			if err != nil {
				return nil, usagef("%s: %v", flag, err)
			}
			ids = append(ids, rule.ID)
		}
	}
	return ids, nil
}
