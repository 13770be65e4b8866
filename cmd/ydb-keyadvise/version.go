package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

func newVersion(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version [flags]",
		Short: "Print the version",
		Args:  noArgs,
		RunE:  func(*cobra.Command, []string) error { return printVersion(a, format) },
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) { statusFlag(flags, &format, "") })
	return cmd
}

// versionJSON is this program, for others.
type versionJSON struct {
	Version  string `json:"version"`  // of this program
	Go       string `json:"go"`       // version of Go that it was built with
	Platform string `json:"platform"` // system and architecture
}

func printVersion(a *app, format string) error {
	if format == jsonFormat {
		return report.EncodeJSON(a.stdout, versionJSON{a.version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH})
	}
	_, err := fmt.Fprintf(a.stdout, "ydb-keyadvise %s %s %s/%s\n", a.version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
