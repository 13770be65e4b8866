package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
)

func newMigrateStatus(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "status DIR [flags]",
		Short: "Show how far a plan is, from any machine",
		Long: `Show how far the plan in DIR is: which steps are done, how many rows are copied and by whom, when the tables were
found equal, and what comes next. Nothing is changed. --watch shows it again and again on one screen, until Ctrl-C or the end
of the plan.`,
		Example: "ydb-keyadvise migrate status plan -e grpcs://ydb.example:2135 -d /db",
		Args:    planArg,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return outcome{}, o.status(ctx, a, args[0])
		}),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, statusFormats, "status")
		flags.BoolVar(&o.watch, "watch", false, "show it again every few seconds, on one screen")
	})
	completeWords(cmd, "format", statusFormats)
	addConnection(cmd, databaseSection, &o.conn)
	return cmd
}

// statusFormats are the forms of a status.
var statusFormats = []string{"text", "json"}

func (o *runOptions) status(ctx context.Context, a *app, dir string) error {
	if !slices.Contains(statusFormats, o.format) {
		return oneOf("format", o.format, statusFormats)
	}
	g, done, err := o.group(ctx, a, dir)
	if err != nil {
		return err
	}
	defer done()
	show := func(ctx context.Context, screen *app) (bool, error) {
		all, behind, err := g.Status(ctx)
		if err == nil {
			err = g.Each(ctx, func(ctx context.Context, r *run.Runner) error {
				return r.Pace(ctx, all[slices.Index(g.Runners, r)], paceWhile)
			})
		}
		if err != nil {
			return false, err
		}
		return behind.Stage == run.Done, screen.prose(func(screen *app) error {
			if o.format == "json" {
				return encodeEach(screen, all)
			}
			for _, s := range all {
				o.printStatus(screen, s, len(all) > 1)
			}
			printNext(screen.stdout, o.next(g.Runners[0].Plan, behind, dir))
			return nil
		})
	}
	if o.watch {
		return a.again(ctx, statusEvery, show)
	}
	_, err = show(ctx, a)
	return err
}

// statusEvery is how often a status is looked at again.
const statusEvery = 2 * time.Second

func (o *runOptions) printStatus(a *app, s *run.Status, oneOfMany bool) {
	fmt.Fprintf(a.stdout, "plan %s of %s: %s\n", s.Plan, s.Table, s.Stage)
	for i, step := range s.Steps {
		next := i + 1
		if (o.watch || oneOfMany) && step.State == "done" && next < len(s.Steps) && s.Steps[next].State == "done" ||
			oneOfMany && step.State == "to-do" {
			continue // a screen has no room for more than the last that is done, and that of several plans for no more than the next
		}
		fmt.Fprintf(a.stdout, "  %-5s %s: %s\n", step.State, step.ID, step.Title)
	}
	if s.Copy != nil {
		fmt.Fprintf(a.stdout, "copied: %s\n", workText(s.Copy))
	}
	if s.Compare != nil {
		fmt.Fprintf(a.stdout, "compared: %s\n", workText(s.Compare))
	}
	if l := s.Lag; l != nil {
		fmt.Fprintln(a.stdout, lagText(l))
		reads := map[string]uint64{}
		for _, p := range l.Parts {
			owner := cmp.Or(p.Owner, "nobody just now")
			reads[owner]++
			if p.Seconds != nil && *p.Seconds >= lagWorth {
				fmt.Fprintf(a.stdout, "  partition %d: %.1f s and %s behind, read by %s\n", p.Partition, *p.Seconds,
					evidence.Count(p.Records, "record"), owner)
			}
		}
		for _, owner := range slices.Sorted(maps.Keys(reads)) {
			fmt.Fprintf(a.stdout, "  %s of the changefeed: read by %s\n", evidence.Count(reads[owner], "partition"), owner)
		}
		for _, w := range l.Warnings {
			fmt.Fprintf(a.stdout, "warning: %s\n", w)
		}
	}
	if s.Limits != nil {
		fmt.Fprintf(a.stdout, "throttle: %s, set by %s\n", limitsText(*s.Limits), s.Limits.By)
	}
	if v := s.VerifiedSeconds; v != nil {
		fmt.Fprintf(a.stdout, "the tables were equal %s ago\n", time.Duration(*v)*time.Second)
	}
	if s.StandSeconds > 0 {
		fmt.Fprintf(a.stdout, "from the fence of the cutover on the writers will have to stand for about %s\n", plan.Duration(s.StandSeconds))
	}
	if s.Fence {
		fmt.Fprintln(a.stdout, "a fence is recorded, so write permissions may be revoked just now; "+
			"the end of the cutover or a rollback gives them back")
	}
	if s.Busy != "" {
		fmt.Fprintf(a.stdout, "running: %s\n", s.Busy)
	}
	for _, w := range s.Warnings {
		fmt.Fprintf(a.stdout, "warning: %s\n", w)
	}
	for _, b := range s.Blockers {
		fmt.Fprintf(a.stdout, "blocked by: %s\n", b)
	}
	if s.Stage == run.Done {
		fmt.Fprintf(a.stdout, "next: %s\n", s.Next)
	}
}

// lagWorth is how far a partition has to be behind to be told of, in seconds.
const lagWorth = 10

// paceWhile is how long 'migrate status' looks how fast the work goes that is under way.
const paceWhile = time.Second

// workText says how far work is.
func workText(w *run.WorkStatus) string {
	text := fmt.Sprintf("%s in %d of %s", evidence.Count(w.Rows, "row"), w.RangesDone, evidence.Count(w.Ranges, "range"))
	if w.Expected > 0 && w.RangesDone < w.Ranges {
		text += fmt.Sprintf(", %d%%", min(100, 100*w.Rows/w.Expected))
	}
	if w.RowsPerSecond != nil {
		text += fmt.Sprintf(", %.0f rows/s, %.1f MB/s", *w.RowsPerSecond, *w.BytesPerSecond/1e6)
	}
	if w.SecondsLeft != nil {
		text += fmt.Sprintf(", about %s left", (time.Duration(*w.SecondsLeft) * time.Second).Round(time.Second))
	}
	if len(w.Processes) > 0 {
		text += ", by " + strings.Join(w.Processes, ", ")
	}
	return text
}
