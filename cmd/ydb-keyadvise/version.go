package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArgs,
		RunE:  func(*cobra.Command, []string) error { return printVersion(a) },
	}
}

func printVersion(a *app) error {
	_, err := fmt.Fprintf(a.stdout, "ydb-keyadvise %s %s %s/%s\n", a.version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
