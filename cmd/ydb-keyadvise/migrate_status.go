package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
)

func newMigrateStatus(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "status DIR [flags]",
		Short: "Show how far a plan is",
		Long:  `Show how far the plan in DIR is, who works on it, and what comes next.`,
		Args:  planArg,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			o.Folder = args[0]
			return outcome{}, o.status(ctx, a)
		}),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		statusFlag(flags, &o.format, "")
		flags.BoolVar(&o.watch, "watch", false, "show it on one screen, every few seconds")
	})
	addConnection(cmd, databaseSection, &o.Conn)
	return cmd
}

func (o *runOptions) status(ctx context.Context, a *app) error {
	g, done, err := o.group(ctx, a)
	if err != nil {
		return err
	}
	defer done()
	show := func(ctx context.Context, screen *app) (bool, error) {
		all, behind, err := stands(ctx, g)
		if err != nil {
			return false, err
		}
		return behind.Phase == run.CarriedOut, screen.prose(func(screen *app) error {
			if o.format == jsonFormat {
				return encodeEach(screen, o.statuses(ctx, g, all, behind))
			}
			if o.watch {
				fmt.Fprintln(screen.stdout, a.now().Format(time.TimeOnly))
			}
			for _, s := range all {
				if next := slices.IndexFunc(s.Steps, func(s run.StepStatus) bool { return s.State == "next" }); len(all) > 1 && next >= 0 {
					s.Steps = s.Steps[max(0, next-1) : next+1] // of several plans there is no room for all
				}
				printStatus(screen.stdout, s, o.watch) // nor on one screen
			}
			if atWork := slices.ContainsFunc(all, func(s *run.Status) bool { return len(s.AtWork()) > 0 }); !o.watch || !atWork {
				next, asked := o.next(ctx, g, all, behind)
				screen.printAsked(asked, next)
			}
			return nil
		})
	}
	if o.watch {
		return a.again(ctx, statusEvery, show)
	}
	_, err = show(ctx, a)
	return err
}

// stands is how far plans are, and how fast the work goes that is under way; behind is the one that has the farthest to go.
func stands(ctx context.Context, g *run.Group) (all []*run.Status, behind *run.Status, err error) {
	if all, behind, err = g.Status(ctx); err == nil {
		err = g.Each(ctx, func(ctx context.Context, r *run.Runner) error {
			return r.Pace(ctx, all[slices.Index(g.Runners, r)], paceWhile)
		})
	}
	return all, behind, err
}

// statuses are how far plans are, for programs.
func (o *runOptions) statuses(ctx context.Context, g *run.Group, all []*run.Status, behind *run.Status) []statusJSON {
	next, asked := o.next(ctx, g, all, behind)
	return plan.Each(all, func(s *run.Status) statusJSON { return statusJSON{s, asking{next, asked}} })
}

// statusJSON is a status for programs.
type statusJSON struct {
	*run.Status
	asking
}

// statusEvery is how often a status is looked at again.
const statusEvery = 2 * time.Second

// paceWhile is how long 'migrate status' looks how fast the work goes that is under way: what is done is recorded every second.
const paceWhile = 2200 * time.Millisecond
