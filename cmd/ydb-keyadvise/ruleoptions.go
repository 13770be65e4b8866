package main

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
)

// ruleOptions are the options that say which rules run. Every command that looks for findings has them.
type ruleOptions struct {
	rules   []string
	disable []string
	doctor  string // file
	answers *answers
}

func (o *ruleOptions) register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.rules, "rule", nil, "`ID`: run only this rule")
	flags.StringArrayVar(&o.disable, "disable", nil, "`ID`: do not run this rule")
	doctorFlag(flags, &o.doctor)
}

// doctorFlag registers the file of answers, which mean the same to every command.
func doctorFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "doctor", "", "`FILE`: answers of 'doctor'")
	_ = flags.SetAnnotation("doctor", cobra.BashCompFilenameExt, []string{"json"})
}

func (o *ruleOptions) complete(cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("rule", completeRules)
	_ = cmd.RegisterFlagCompletionFunc("disable", completeRules)
}

// addInspection adds the options that say how tables are judged to a command that does more than that; some have no statements.
func addInspection(cmd *cobra.Command, queries *[]string, rules *ruleOptions, configFile *string) {
	addSection(cmd, inspectionSection, func(flags *pflag.FlagSet) {
		if queries != nil {
			flags.StringArrayVar(queries, "queries", nil, "`FILE|DIR`: statements in scripts, logs, programs")
		}
		rules.register(flags)
		configFlag(flags, configFile)
	})
	rules.complete(cmd)
}

// readOptions say what is read, and by which rules it is judged. They are the same for inspect, rewrite and migrate plan.
type readOptions struct {
	source  sourceOptions
	queries []string
	rules   ruleOptions
	config  string
}

// configure takes from a configuration what no option says, and returns which rules run.
func (o *readOptions) configure(ctx context.Context, cfg *config.File) (advisor.Options, error) {
	o.source.configure(cfg)
	if len(o.queries) == 0 {
		o.queries = cfg.Queries
	}
	o.source.queries = o.queries
	return o.rules.advisorOptions(ctx, cfg)
}

// advisorOptions returns which rules run: those asked for, without those disabled here or in the configuration, and without what the
// database is known to do otherwise.
func (o *ruleOptions) advisorOptions(ctx context.Context, cfg *config.File) (advisor.Options, error) {
	options := advisor.Options{Suppressions: cfg.Ignore, Levels: cfg.Levels}
	var err error
	if options.Only, err = ruleIDs("--rule", o.rules); err != nil {
		return options, err
	}
	disable, err := ruleIDs("--disable", o.disable)
	if err != nil {
		return options, err
	}
	options.Disable = append(disable, cfg.Disable...)
	if o.answers, err = readAnswers(ctx, cmp.Or(o.doctor, cfg.Doctor)); err != nil {
		return options, err
	}
	o.answers.steer(&options)
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
			rule, err := config.Rule(advisor.Rules(), strings.TrimSpace(word))
			if err != nil {
				return nil, usagef("%s: %v", flag, err)
			}
			ids = append(ids, rule.ID)
		}
	}
	return ids, nil
}
