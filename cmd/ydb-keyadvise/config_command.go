package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// configFlag declares --config, which every command that reads tables has.
func configFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "config", "", "`FILE`: configuration (default: the nearest "+config.Name+")")
	_ = flags.SetAnnotation("config", cobra.BashCompFilenameExt, []string{"yaml"})
}

// readConfig reads the named configuration or, if name is empty, the one that applies in the working directory.
func readConfig(ctx context.Context, name string) (*config.File, error) {
	c, err := config.Load(ctx, evidence.Disk, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &usageError{err.Error()}
	}
	return c, err
}

func newConfig(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Check the configuration file, or print its JSON schema",
		Long:  "Check the configuration file, or print its JSON schema: [configuration](configuration.md).",
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	format := ""
	check := &cobra.Command{
		Use:     "check [FILE]",
		Short:   "Report what is wrong with the configuration, line by line",
		Long:    `Report what is wrong with the configuration, line by line: unknown words, missing files, and patterns that match no table.`,
		Example: "ydb-keyadvise config check",
		Args:    atMostOne("file"),
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return checkConfig(ctx, a, format, args)
		}),
	}
	addSection(check, "Output", func(flags *pflag.FlagSet) { statusFlag(flags, &format, "") })
	cmd.AddCommand(check, &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of the configuration",
		Long:  `Print the JSON schema of the configuration, for editors. Begin the configuration with: # yaml-language-server: $schema=FILE`,
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.stdout, config.Schema)
			return err
		},
	})
	return cmd
}

// configuredFiles are the files and folders that a configuration names; empty for those that it does not.
func configuredFiles(cfg *config.File) []string {
	return slices.Concat(cfg.DDL, cfg.Queries, cfg.Heat, cfg.DeclaredIn, []string{cfg.Dump, cfg.Snapshot, cfg.Baseline, cfg.Doctor})
}

// checked is what is wrong with a configuration, for programs.
type checked struct {
	Version  int              `json:"version"`  // of the format
	File     string           `json:"file"`     // the configuration
	Valid    bool             `json:"valid"`    // nothing is wrong with it
	Problems []config.Problem `json:"problems"` // line by line
}

func checkConfig(ctx context.Context, a *app, format string, args []string) (outcome, error) {
	cfg, err := readConfig(ctx, append(args, "")[0]) // none is the one that is found
	var wrong config.Invalid
	switch {
	case errors.As(err, &wrong):
		cfg = &config.File{Path: wrong[0].File}
	case err != nil:
		return outcome{}, err
	case cfg.Path == "":
		return outcome{}, usagef("there is no %s in this folder, nor above it up to the root of the git work tree; name one, as in "+
			"'config check FILE'", config.Name)
	}
	for _, name := range configuredFiles(cfg) {
		if _, err := os.Stat(name); name != "" && err != nil {
			wrong = append(wrong, config.Problem{File: cfg.Path,
				Message: fmt.Sprintf("it names %s, which cannot be read: %v", name, errors.Unwrap(err))})
		}
	}
	if len(wrong) == 0 {
		if wrong, err = deadPatterns(ctx, cfg); err != nil {
			return outcome{}, err
		}
	}
	result := outcome{found: len(wrong) > 0}
	switch {
	case format == jsonFormat:
		return result, report.EncodeJSON(a.stdout, checked{1, cfg.Path, !result.found, append([]config.Problem{}, wrong...)})
	case len(wrong) > 0:
		_, err = fmt.Fprintln(a.stdout, wrong.Error())
	default:
		_, err = fmt.Fprintf(a.stdout, "%s is valid: %s, %s, %s\n", cfg.Path, evidence.Count(len(cfg.Disable), "rule")+" disabled",
			evidence.Count(len(cfg.Levels), "level")+" set", evidence.Count(len(cfg.Ignore), "suppression"))
	}
	return result, err
}

// deadPatterns are the patterns that match no table, where the configuration names files that declare them, or what cannot be read
// of these: that may be what a pattern is for.
func deadPatterns(ctx context.Context, cfg *config.File) (dead config.Invalid, err error) {
	if len(cfg.DDL) == 0 && cfg.Dump == "" && cfg.Snapshot == "" {
		return nil, nil
	}
	files := opened.Source{DDL: cfg.DDL, Dump: cfg.Dump, Snapshot: cfg.Snapshot, Values: cfg.Set}
	bundle, err := files.Read(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range bundle.Problems {
		dead = append(dead, config.Problem{File: cmp.Or(p.Pos.File, p.Path, bundle.Source), Line: p.Pos.Line, Message: report.OneLine(p.Message)})
	}
	if len(dead) > 0 {
		return dead, nil
	}
	for _, p := range cfg.Dead(bundle.Tables) {
		dead = append(dead, config.Problem{File: cfg.Path, Line: p.Line,
			Message: fmt.Sprintf("%s: %s matches no table of %s", p.What, p.String(), report.OneLine(bundle.Source))})
	}
	return dead, nil
}
