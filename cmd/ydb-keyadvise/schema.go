package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

func newSkill(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "skill",
		Short:   "Print the skill for agents",
		Long:    "Print the skill for agents, which tells them when to use which command: [agents](agents.md).",
		Example: "ydb-keyadvise skill",
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.stdout, templates.Skill)
			return err
		},
	}
}

func newSchema(a *app) *cobra.Command {
	names := templates.Schemas()
	return &cobra.Command{
		Use:       "schema [NAME]",
		Short:     "Print the JSON schema of an output",
		Long:      "Print the JSON schema of what a command prints with --format json, or the names of all: [json](json.md).",
		Example:   "ydb-keyadvise schema inspect",
		ValidArgs: names,
		Args:      atMostOne("name"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, name := range names {
					fmt.Fprintln(a.stdout, name)
				}
				return nil
			}
			text, known := templates.Schema(args[0])
			if !known {
				return usagef("no schema %s%s", spelling.Quoted(args[0]), cmp.Or(spelling.DidYouMean(args[0], names),
					"; 'ydb-keyadvise schema' lists them"))
			}
			_, err := io.WriteString(a.stdout, text)
			return err
		},
	}
}
