package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
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
		Short: "Show the advisor at work on a database of its own; nothing to install",
		Long: `Start a local server with the tables that YDB's documentation chooses keys for, put a load on them, and
inspect it as a live database. Takes about ten seconds and changes nothing on this machine.`,
		Args:                  noArgs,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context(), a)
		},
	}
	addSection(cmd, "What is measured", func(flags *pflag.FlagSet) {
		flags.DurationVar(&o.observe, "observe", demoObserve, "watch the load for this `TIME`")
	})
	return cmd
}

func (o *demoOptions) run(ctx context.Context, a *app) error {
	s, err := localydb.Start(ctx, localydb.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	dir, err := s.StartExample(ctx, demoExample)
	if err != nil {
		return err
	}
	args := []string{
		"inspect", "-e", "grpc://" + s.Address(), "-d", s.Database(), "--observe", o.observe.String(), dir + "/**",
	}
	fmt.Fprintln(a.stderr, "A local server was started with the tables of YDB's guide to primary keys and a load on them.")
	fmt.Fprintf(a.stderr, "$ ydb-keyadvise")
	for _, arg := range args {
		fmt.Fprintf(a.stderr, " %s", arg)
	}
	fmt.Fprintln(a.stderr)

	inspect := newRoot(a)
	inspect.SetArgs(args)
	err = inspect.ExecuteContext(ctx)
	// The demonstration finds what it was made to find: that is no reason to fail.
	a.outcome.found = false
	return err
}
