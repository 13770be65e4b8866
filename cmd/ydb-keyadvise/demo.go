package main

import (
	"context"
	"fmt"
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
		Short: "See the whole loop at work on a built-in server; nothing to install",
		Long: `Start a local server with the tables of YDB's guide to primary keys, put a load on them, inspect it like any
live database, rewrite the key of one table, plan its migration, run the plan, switch the tables, and inspect the table
again. This takes about fifteen seconds. The folder of the plan is kept for you to read; nothing else is.`,
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
	load, stopLoad := context.WithCancel(ctx)
	defer stopLoad()
	dir, err := example.Start(load, s, demoExample)
	if err != nil {
		return result, err
	}
	fmt.Fprintln(a.stderr, "Started a local server with the tables of YDB's guide to primary keys and a load on them.\n"+
		"It reports statistics at once. Partitions of YDB report every ten seconds, so there the load is watched for up to "+ydbconn.ObserveAuto.String()+" instead.")
	kept, err := os.MkdirTemp("", "keyadvise-demo-")
	if err != nil {
		return result, fmt.Errorf("make a folder for the plan of the demonstration: %w", err)
	}
	plan := filepath.Join(kept, demoTable)
	live := []string{"-e", s.Endpoint(), "-d", s.Database()}
	table := dir + "/" + demoTable
	inspect := func(args ...string) []string { return slices.Concat([]string{"inspect"}, live, args) }
	perform := func(name string, args ...string) []string {
		return slices.Concat([]string{"migrate", name, plan}, live, []string{"--execute"}, args)
	}
	for _, part := range []struct {
		say  string
		args []string
	}{
		{"", inspect("--observe", o.observe.String(), dir+"/**")},
		{"", slices.Concat([]string{"rewrite"}, live, []string{"--observe", "0s", table})},
		{"", slices.Concat([]string{"migrate", "plan"}, live, []string{"--no-system-views", "--no-sample", table, "-o", plan})},
		{demoStop, perform("run", "--confirm", "all")},
		{"", perform("cutover", "--confirm", "all")},
		{"", inspect("--observe", "0s", table)},
	} {
		if part.say != "" {
			stopLoad()
			fmt.Fprintf(a.stderr, "\n%s\n", part.say)
		}
		done, err := o.command(ctx, a, part.args)
		if err != nil {
			return result, err
		}
		// The demonstration finds what it was made to find: that is no reason to fail.
		result.incomplete = result.incomplete || done.incomplete
	}
	_, err = fmt.Fprintf(a.stdout, "\nThe key that was reported first is no longer reported. The plan is kept in %s; a reviewer starts with PLAN.md.\n", plan)
	return result, err
}

// demoStop is said before the rows are copied.
const demoStop = "The load stops here: this plan needs the writers to be stopped, and --confirm says that they are. With 'migrate plan\n" +
	"--writers' you can plan for writers that keep running. Where a run watches for a minute that nobody writes, the demo\n" +
	"watches for a second."

// demoTable is the table whose key is rewritten: the first of YDB's examples.
const demoTable = "user_log"

// demoQuiet is for how long the demonstration watches that nobody writes. Statistics of its server come at once.
const demoQuiet = time.Second

// command runs one command as if it had been typed.
func (o *demoOptions) command(ctx context.Context, a *app, args []string) (outcome, error) {
	fmt.Fprintf(a.stderr, "\n$ ydb-keyadvise %s\n", strings.Join(args, " "))
	typed := *a
	typed.quiet = demoQuiet
	root := newRoot(&typed)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return typed.outcome, err
}
