package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// limitOptions are limits given as options.
type limitOptions struct {
	rows    uint64
	mb      float64
	workers int
}

func (o *limitOptions) register(flags *pflag.FlagSet) {
	flags.Uint64Var(&o.rows, "max-rows-per-second", 0, "read and write no more than `N` rows a second, all processes together; 0 for no limit")
	flags.Float64Var(&o.mb, "max-mb-per-second", 0, "the same in `MB`, a million bytes each; 0 for no limit")
}

func (o *limitOptions) limits() (state.Limits, error) {
	if o.mb < 0 {
		return state.Limits{}, usagef("--max-mb-per-second %g: want a positive number, or 0 for no limit", o.mb)
	}
	if o.workers < 0 {
		return state.Limits{}, usagef("--workers %d: want a positive number, or 0 for no limit", o.workers)
	}
	return state.Limits{RowsPerSecond: o.rows, BytesPerSecond: uint64(o.mb * 1e6), Workers: uint64(o.workers)}, nil
}

func newMigrateThrottle(a *app) *cobra.Command {
	var o runOptions
	var pause, resume bool
	cmd := &cobra.Command{
		Use:   "throttle DIR [flags]",
		Short: "Pause, resume or limit a plan while it runs",
		Long: `Show the limits for the run of the plan in DIR, or change them. Every process that runs the plan picks up a change within
a few seconds, on whatever machine. A limit that is not given stays as it was; 0 removes it. Without --execute nothing is
changed. A process that was started with limits of its own keeps to the lower ones; they are not shown here.

A run also slows down by itself, when the database is overloaded, when writes take longer than usual, or when partitions
of one of the tables refuse transactions or take all of their core.`,
		Example: "ydb-keyadvise migrate throttle plan -e grpcs://ydb.example:2135 -d /db --pause --execute\n" +
			"ydb-keyadvise migrate throttle plan -e grpcs://ydb.example:2135 -d /db --resume --max-rows-per-second 5000 --execute",
		Args: planArg,
	}
	cmd.RunE = a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
		if pause && resume {
			return outcome{}, usagef("give --pause or --resume, not both")
		}
		given, err := o.limits.limits()
		if err != nil {
			return outcome{}, err
		}
		change := func(l state.Limits) state.Limits {
			l.Paused = !resume && (pause || l.Paused)
			if cmd.Flags().Changed("max-rows-per-second") {
				l.RowsPerSecond = given.RowsPerSecond
			}
			if cmd.Flags().Changed("max-mb-per-second") {
				l.BytesPerSecond = given.BytesPerSecond
			}
			if cmd.Flags().Changed("workers") {
				l.Workers = given.Workers
			}
			return l
		}
		return outcome{}, o.throttle(ctx, a, args[0], change)
	})
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.execute, "execute", false, "do it; without this, say what would be set")
		flags.BoolVar(&pause, "pause", false, "stop reading and writing rows until --resume")
		flags.BoolVar(&resume, "resume", false, "continue after --pause")
		o.limits.register(flags)
		flags.IntVar(&o.limits.workers, "workers", 0, "let each process work on `N` ranges at once at most; 0 leaves it to the process")
	})
	addConnection(cmd, databaseSection, &o.conn)
	return cmd
}

// throttle shows and sets limits.
func (o *runOptions) throttle(ctx context.Context, a *app, dir string, change func(state.Limits) state.Limits) error {
	g, done, err := o.group(ctx, a, dir)
	if err != nil {
		return err
	}
	defer done()
	changes := false
	for _, r := range g.Runners {
		now, err := r.Limits(ctx)
		if err != nil {
			return err
		}
		next := change(now)
		if next != now && o.execute {
			if err := r.SetLimits(ctx, next); err != nil {
				return err
			}
			if now, err = r.Limits(ctx); err != nil {
				return err
			}
			next = now
		}
		a.heading(g, r)
		fmt.Fprintf(a.stdout, "set: %s\n", limitsText(now))
		if next != now {
			changes = true
			fmt.Fprintf(a.stdout, "with --execute: %s\n", limitsText(next))
		}
	}
	if changes {
		fmt.Fprintf(a.stdout, "next:\n  %s\n", commandLine(append(slices.Clone(a.args), "--execute")...))
	}
	return nil
}

// limitsText says limits in words.
func limitsText(l state.Limits) string {
	var parts []string
	if l.Paused {
		parts = append(parts, "paused")
	}
	if l.RowsPerSecond > 0 {
		parts = append(parts, fmt.Sprintf("at most %d rows a second", l.RowsPerSecond))
	}
	if l.BytesPerSecond > 0 {
		parts = append(parts, fmt.Sprintf("at most %g MB a second", float64(l.BytesPerSecond)/1e6))
	}
	if l.Workers > 0 {
		parts = append(parts, fmt.Sprintf("at most %s in each process", evidence.Count(l.Workers, "worker")))
	}
	if len(parts) == 0 {
		return "no limit"
	}
	return strings.Join(parts, ", ")
}
