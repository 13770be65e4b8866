package main

import (
	"context"
	_ "embed" // the schema
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"
)

// configSchema is the JSON schema of the configuration, for editors.
//
//go:embed config.schema.json
var configSchema string

func newConfig(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Check the configuration file, or print its JSON schema",
		Long: `Check the configuration file, or print its JSON schema. The file is ` + configName + ` in the working directory or
above it, up to the root of the git work tree.`,
		Args: commandArg,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		&cobra.Command{
			Use:   "check [FILE]",
			Short: "Report what is wrong with the configuration, line by line",
			Long: `Report what is wrong with the configuration, line by line: unknown keys, rules and levels, and files that it names but
that do not exist. The exit status is 1 if something is wrong.`,
			Example: "ydb-keyadvise config check",
			Args: func(_ *cobra.Command, args []string) error {
				if len(args) > 1 {
					return usagef("%s: give one file only", args[1])
				}
				return nil
			},
			RunE: a.does(checkConfig),
		},
		&cobra.Command{
			Use:   "schema",
			Short: "Print the JSON schema of the configuration",
			Long: `Print the JSON schema of the configuration. An editor that knows YAML completes and checks the file with it, when its
first line is: # yaml-language-server: $schema=FILE`,
			Args: noArgs,
			RunE: func(*cobra.Command, []string) error {
				_, err := io.WriteString(a.stdout, configSchema)
				return err
			},
		},
	)
	return cmd
}

func checkConfig(_ context.Context, a *app, args []string) (outcome, error) {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	cfg, err := loadConfig(name)
	var wrong configError
	switch {
	case errors.As(err, &wrong):
		_, err := fmt.Fprintln(a.stdout, wrong.Error())
		return outcome{found: true}, err
	case err != nil:
		return outcome{}, err
	case cfg.file == "":
		return outcome{}, usagef("there is no %s in this folder, nor above it up to the root of the git work tree; name one, as in 'config check FILE'", configName)
	}
	missing := 0
	for _, named := range slices.Concat(cfg.ddl, cfg.queries, cfg.declaredIn, []string{cfg.dump, cfg.snapshot, cfg.baseline}) {
		if named == "" {
			continue
		}
		if _, err := os.Stat(named); err != nil {
			missing++
			if _, err := fmt.Fprintf(a.stdout, "%s: it names %s, which cannot be read: %v\n", cfg.file, named, errors.Unwrap(err)); err != nil {
				return outcome{}, err
			}
		}
	}
	if missing > 0 {
		return outcome{found: true}, nil
	}
	_, err = fmt.Fprintf(a.stdout, "%s is valid: %s, %s, %s\n", cfg.file, plural(len(cfg.disable), "rule")+" disabled",
		plural(len(cfg.levels), "level")+" set", plural(len(cfg.ignore), "suppression"))
	return outcome{}, err
}
