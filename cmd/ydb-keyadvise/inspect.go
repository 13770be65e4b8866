package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// inspectOptions are the options of the inspect command.
type inspectOptions struct {
	source  sourceOptions
	queries []string
	ruleOptions
	failOn  string
	format  string
	config  string
	verbose bool
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
ydb-keyadvise inspect --ddl schema.sql --queries queries.sql --queries src/
ydb-keyadvise inspect --ddl schema.sql --format json orders 'logs/**'`,
		DisableFlagsInUseLine: true,
		RunE:                  a.does(o.run),
	}
	o.source.register(a, cmd)
	addSection(cmd, "Report", func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&o.queries, "queries", nil, "also check how the statements in `FILE|DIR` reach the tables: scripts, logs, plans of 'ydb sql --explain', Go, Java, Kotlin, Python, TypeScript and C# sources (repeatable)")
		o.ruleOptions.register(flags)
		flags.StringVar(&o.failOn, "fail-on", "", "exit with status 1 if a finding has at least this `LEVEL`: "+orList(failOnWords)+" (default error)")
		reportFormats.register(flags, &o.format, "report")
		flags.StringVar(&o.config, "config", "", "read the configuration from `FILE`; default the nearest "+configName+", up to the git root")
		flags.BoolVarP(&o.verbose, "verbose", "v", false, "also show why a table has no findings, what is suppressed, and links")
	})
	completeWords(cmd, "fail-on", failOnWords)
	reportFormats.complete(cmd)
	o.ruleOptions.complete(cmd)
	_ = cmd.MarkFlagFilename("queries")
	_ = cmd.MarkFlagFilename("config", "yaml")
	return cmd
}

func (o *inspectOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	format, err := reportFormats.find(o.format)
	if err != nil {
		return outcome{}, err
	}
	cfg, err := loadConfig(o.config)
	if err != nil {
		return outcome{}, err
	}
	threshold, err := o.threshold(cfg)
	if err != nil {
		return outcome{}, err
	}
	options, err := o.advisorOptions(cfg)
	if err != nil {
		return outcome{}, err
	}
	bundle, all, err := o.source.read(ctx, paths)
	if err != nil {
		return outcome{}, err
	}
	if err := addQueries(ctx, bundle, o.queries, all); err != nil {
		return outcome{}, err
	}
	advised, err := compute(ctx, func() advisor.Report {
		report := advisor.Inspect(bundle, options)
		rewrite.Settle(bundle, report.Findings, options)
		return report
	})
	if err != nil {
		return outcome{}, err
	}
	if !all {
		advised.Notes = slices.DeleteFunc(advised.Notes, unusedEntry)
	}
	r := newReport(bundle, advised)
	r.rules, r.version = advisor.Rules(), a.version
	if err := ctx.Err(); err != nil {
		return outcome{}, err
	}
	return outcome{r.count().reaches(threshold), len(r.problems) > 0}, o.write(a, r, format)
}

// unusedEntry reports whether a note is about an entry of the configuration that suppressed nothing. When only
// some tables are looked at, that is no reason to remove it.
func unusedEntry(n evidence.Note) bool { return n.Code == "unused-suppression" && n.Path == "" }

// threshold returns the level from which on findings make the exit status 1; 0 means none does.
func (o *inspectOptions) threshold(cfg *config) (advisor.Level, error) {
	word := o.failOn
	if word == "" {
		word = cfg.failOn
	}
	switch word {
	case "", "error":
		return advisor.Error, nil
	case "warning":
		return advisor.Warning, nil
	case "note":
		return advisor.Note, nil
	case "never", "none": // other linters call it none
		return 0, nil
	}
	return 0, oneOf("fail-on", word, failOnWords)
}

// write prints the report on stdout and what could not be read on stderr. In text, the closing line comes last
// of all, because that is what is left on the screen.
func (o *inspectOptions) write(a *app, r *report, format format[*report]) error {
	stderr := newStyle(a, a.stderrTerminal)
	if !reportFormats.isText(format) {
		writeProblems(a.stderr, stderr, r.problems)
		return format.print(a, o.verbose, r)
	}
	if err := format.print(a, o.verbose, r); err != nil {
		return err
	}
	writeProblems(a.stderr, stderr, r.problems)
	writeNotes(a.stderr, stderr, r.notes, o.verbose)
	_, err := fmt.Fprintln(a.stdout, r.count())
	return err
}

// advisorOptions returns which rules run, and how much they tell.
func (o *inspectOptions) advisorOptions(cfg *config) (advisor.Options, error) {
	options, err := o.ruleOptions.advisorOptions(cfg)
	options.Verbose = o.verbose
	return options, err
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
	options := advisor.Options{Suppressions: cfg.ignore}
	var err error
	if options.Only, err = ruleIDs("--rule", o.rules); err != nil {
		return options, err
	}
	disable, err := ruleIDs("--disable", o.disable)
	if err != nil {
		return options, err
	}
	options.Disable = append(disable, cfg.disable...)
	runs := func(r *advisor.Rule) bool {
		return (len(options.Only) == 0 || slices.Contains(options.Only, r.ID)) && !slices.Contains(options.Disable, r.ID)
	}
	if !slices.ContainsFunc(advisor.Rules(), runs) {
		return options, usagef("no rule is left to run: what --rule names is disabled")
	}
	return options, nil
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
