package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

type limitOptions struct {
	rows uint64
	mb   float64
}

func (o *limitOptions) registerRows(flags *pflag.FlagSet) {
	flags.Uint64Var(&o.rows, "max-rows-per-second", 0, "`N`: limit for all processes together")
}

func (o *limitOptions) register(flags *pflag.FlagSet) {
	o.registerRows(flags)
	flags.Float64Var(&o.mb, "max-mb-per-second", 0, "`MB`: limit in megabytes, likewise")
}

func (o *limitOptions) limits() (state.Limits, error) {
	if o.mb < 0 {
		return state.Limits{}, usagef("--max-mb-per-second %g: want a positive number, or 0 for no limit", o.mb)
	}
	return state.Limits{RowsPerSecond: o.rows, BytesPerSecond: uint64(o.mb * 1e6)}, nil
}

func newMigrateThrottle(a *app) *cobra.Command {
	var o runOptions
	var limits limitOptions // to set, not of this process
	var pause, resume bool
	cmd := &cobra.Command{
		Use:   "throttle DIR [flags]",
		Short: "Pause, resume or limit a plan while it runs",
		Long: `Show or change the limits of the plan in DIR, for all its processes. Records of the changefeed are applied within them,
too, so they have to allow for more than is written. A run also slows down by itself where the database is overloaded.`,
		Args: planArg,
	}
	cmd.RunE = a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
		if pause && resume {
			return outcome{}, usagef("give --pause or --resume, not both")
		}
		given, err := limits.limits()
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
			return l
		}
		o.Folder = args[0]
		return outcome{}, o.throttle(ctx, a, change)
	})
	addSection(cmd, "What to do", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.execute, "execute", false, "do it; else say what would be done")
		flags.BoolVar(&pause, "pause", false, "stop until --resume")
		flags.BoolVar(&resume, "resume", false, "continue after --pause")
		limits.register(flags)
		statusFlag(flags, &o.format, "")
	})
	addConnection(cmd, databaseSection, &o.Conn)
	return cmd
}

// throttled is what 'migrate throttle' shows.
type throttled struct {
	Version int           `json:"version"` // of the format
	Table   string        `json:"table"`   // path
	Set     state.Limits  `json:"set"`
	With    *state.Limits `json:"withExecute,omitempty"` // what --execute would set; nil if that is set
	AtWork  []string      `json:"atWork"`                // processes, with the limits that each was started with

	Next []report.NextStep `json:"next"` // commands that lead on, the first before all others
}

// throttle shows and sets limits.
func (o *runOptions) throttle(ctx context.Context, a *app, change func(state.Limits) state.Limits) error {
	g, done, err := o.group(ctx, a)
	if err != nil {
		return err
	}
	defer done()
	var all []throttled
	var changes []report.NextStep
	for _, r := range g.Runners {
		s, err := r.Status(ctx)
		if err != nil {
			return err
		}
		shown := throttled{Version: 1, Table: s.Table, AtWork: append([]string{}, s.AtWork()...), Next: []report.NextStep{}}
		next := change(s.Limits)
		switch {
		case next == s.Limits:
		case o.execute:
			if err := r.SetLimits(ctx, next); err != nil {
				return err
			}
			if s, err = r.Status(ctx); err != nil { // with who has set them
				return err
			}
		default:
			shown.With, changes = &next, []report.NextStep{nextStep("next", a.sameArgs("--execute")...)}
		}
		shown.Set = s.Limits
		all = append(all, shown)
	}
	if o.format == jsonFormat {
		for i := range all {
			all[i].Next = append(all[i].Next, changes...)
		}
		return encodeEach(a, all)
	}
	return a.prose(func(a *app) error {
		for i, shown := range all {
			a.heading(g, g.Runners[i])
			fmt.Fprintf(a.stdout, "limit: %s\n", cmp.Or(shown.Set.String(), "none"))
			for _, name := range shown.AtWork {
				fmt.Fprintf(a.stdout, "at work: %s\n", name)
			}
			if shown.With != nil {
				fmt.Fprintf(a.stdout, "with --execute: %s\n", cmp.Or(shown.With.String(), "none"))
			}
		}
		a.printNext(a.stdout, changes)
		return nil
	})
}
