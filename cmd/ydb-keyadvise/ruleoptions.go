package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
)

// ruleOptions are the options that say which rules run. Every command that looks for findings has them.
type ruleOptions struct {
	rules   []string
	disable []string
	doctor  string // file
	answers *opened.Answers
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

// read reads the tables and the statements. What was read of tables is shown before the statements are; nil if nobody wants to see that.
func (o *readOptions) read(ctx context.Context, paths []string, before func(*evidence.Bundle) error) (*opened.Schema, error) {
	bundle, whole, err := o.source.read(ctx, paths)
	if err == nil && before != nil {
		err = before(bundle)
	}
	if err == nil {
		err = o.source.files.AddQueries(ctx, bundle, plan.Each(o.queries, orStdin), whole)
	}
	return &opened.Schema{Bundle: bundle, Whole: whole}, err
}

// advisorOptions returns which rules run.
func (o *ruleOptions) advisorOptions(ctx context.Context, cfg *config.File) (options advisor.Options, err error) {
	if o.answers, err = opened.ReadAnswers(ctx, evidence.Disk, cmp.Or(o.doctor, cfg.Doctor)); err != nil {
		return options, err
	}
	return opened.Rules(cfg, o.answers, o.rules, o.disable)
}
