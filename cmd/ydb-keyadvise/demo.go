package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// demoExample is the example that the demonstration inspects: the tables of YDB's own guidance.
const demoExample = "guide"

// demoObserve is how long the demonstration watches the load: long enough for rates that mean something, short
// enough to wait for.
const demoObserve = 6 * time.Second

// demoOptions are the options of the demo command.
type demoOptions struct{ observe time.Duration }

func newDemo(a *app) *cobra.Command {
	var o demoOptions
	cmd := &cobra.Command{
		Use:   "demo [flags]",
		Short: "See the advisor at work on a built-in server; nothing to install",
		Long: `Start a local server with the tables of YDB's guide to primary keys and a load on them, inspect it like any
live database, rewrite the key of one table and plan its migration. This takes about fifteen seconds and leaves nothing
behind on this machine.`,
		Args:                  noArgs,
		DisableFlagsInUseLine: true,
		RunE:                  a.does(o.run),
	}
	addSection(cmd, "Measurements", func(flags *pflag.FlagSet) {
		flags.DurationVar(&o.observe, "observe", demoObserve, "watch the load for this `TIME`")
	})
	return cmd
}

func (o *demoOptions) run(ctx context.Context, a *app, _ []string) (result outcome, err error) {
	s, err := localydb.Start(ctx, localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		return result, err
	}
	defer s.Close()
	dir, err := example.Start(ctx, s, demoExample)
	if err != nil {
		return result, err
	}
	fmt.Fprintln(a.stderr, "A local server was started with the tables of YDB's guide to primary keys and a load on them.\n"+
		"Its statistics come at once; partitions of YDB report every ten seconds, so that the load is watched for up to "+ydbconn.ObserveAuto.String()+" there.")
	plan, err := os.MkdirTemp("", "keyadvise-demo-")
	if err != nil {
		return result, fmt.Errorf("make a folder for the plan of the demonstration: %w", err)
	}
	defer func() { _ = os.RemoveAll(plan) }()
	live := []string{"-e", s.Endpoint(), "-d", s.Database()}
	table := dir + "/" + demoTable
	for _, args := range [][]string{
		slices.Concat([]string{"inspect"}, live, []string{"--observe", o.observe.String(), dir + "/**"}),
		slices.Concat([]string{"rewrite"}, live, []string{"--observe", "0s", table}),
		slices.Concat([]string{"migrate", "plan"}, live, []string{"--no-system-views", "--no-sample", table, "-o", filepath.Join(plan, demoTable)}),
	} {
		done, err := o.command(ctx, a, args)
		if err != nil {
			return result, err
		}
		// The demonstration finds what it was made to find: that is no reason to fail.
		result.incomplete = result.incomplete || done.incomplete
	}
	return result, printPlanFiles(a, plan)
}

// demoTable is the table whose key is rewritten: the first of YDB's examples.
const demoTable = "user_log"

// command runs one command as if it had been typed.
func (o *demoOptions) command(ctx context.Context, a *app, args []string) (outcome, error) {
	fmt.Fprintf(a.stderr, "\n$ ydb-keyadvise %s\n", strings.Join(args, " "))
	typed := *a
	root := newRoot(&typed)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return typed.outcome, err
}

// printPlanFiles lists the files of the plan, which goes with the demonstration.
func printPlanFiles(a *app, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(a.stdout, "  %s\n", filepath.ToSlash(name))
		return err
	})
}
