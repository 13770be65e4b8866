package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

type recordOptions struct {
	read           ask.Read
	output         string
	every          time.Duration
	values, sample bool
	tiers          []heat.Tier
}

func newRecord(a *app) *cobra.Command {
	o := recordOptions{tiers: heat.Tiers()}
	cmd := &cobra.Command{
		Use:   "record -o FILE [PATH...] [flags]",
		Short: "Record how the load falls on keys, over weeks",
		Long: `Record how the load of a database falls on the keys of its tables, over weeks. Each call adds to FILE what happened since the call
before: run it from cron every ten minutes, or with --every. It only reads, and FILE holds no value of a row without --include-values.
'report heat' shows what was recorded: [recording](recording.md).`,
		Example: `ydb-keyadvise record -e grpcs://ydb.example.net:2135 -d /prod -o heat.rec --every 10m`, RunE: a.does(o.run),
	}
	addConnection(cmd, databaseSection, &o.read.Conn)
	addFields(cmd, selectionSection, o.read.Fields(), ask.OfSelection)
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.StringVarP(&o.output, "output", "o", "", "add to `FILE`")
		flags.DurationVar(&o.every, "every", 0, "go on, with a reading each `TIME`")
		flags.BoolVar(&o.values, "include-values", false, "also save split points")
		flags.BoolVar(&o.sample, "sample", false, "also read rows of busy tables, to tell more of other keys")
		flags.DurationVar(&o.tiers[0].For, "keep-all", o.tiers[0].For, "keep a frame for each ten minutes for `TIME`")
		flags.DurationVar(&o.tiers[1].For, "keep-hours", o.tiers[1].For, "then one for each hour, until they are `TIME` old")
		flags.DurationVar(&o.tiers[2].For, "keep", o.tiers[2].For, "then one for each six hours, until they are `TIME` old")
	})
	return cmd
}

func (o *recordOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	switch {
	case o.output == "" || o.output == "-":
		return outcome{}, usagef("-o FILE is missing: each call adds to that file")
	case !o.read.Conn.Given():
		return outcome{}, usagef("no database to record; give -e ENDPOINT -d DATABASE, or -p PROFILE")
	case o.every < 0 || o.every > 0 && o.every < watchEvery:
		return outcome{}, usagef("--every %s: partitions report every ten seconds, so %s is the least", o.every, watchEvery)
	case o.tiers[0].For > o.tiers[1].For || o.tiers[1].For > o.tiers[2].For:
		return outcome{}, usagef("--keep-all, --keep-hours and --keep are ages: each is as long as the one before, or longer")
	}
	o.read.Conn.Prompt, o.read.Paths = a.prompt, paths
	conn, err := ydbconn.Open(ctx, o.read.Conn)
	if err != nil {
		return outcome{}, err
	}
	defer conn.Close()
	for first := true; ; first = false {
		result, err := o.once(ctx, a, conn)
		switch {
		case o.every == 0 || first && err != nil:
			return result, err
		case ctx.Err() != nil:
			return outcome{}, nil
		case err != nil: // the next one may succeed
			fmt.Fprintf(a.stderr, "%s: %s\n", a.now().Format(time.DateTime), report.OneLine(err.Error()))
		}
		select {
		case <-time.After(o.every):
		case <-ctx.Done():
			return outcome{}, nil
		}
	}
}

// once adds a reading to the file.
func (o *recordOptions) once(ctx context.Context, a *app, conn *ydbconn.Conn) (outcome, error) {
	into, err := heat.ReadFile(o.output)
	if err != nil {
		return outcome{}, err
	}
	reading, bundle, err := live.Record(ctx, conn, live.Options{Paths: o.read.Paths, Include: o.read.Include, Exclude: o.read.Exclude,
		ViewInterval: a.between}, into, o.values, o.sample)
	if err != nil {
		return outcome{}, err
	}
	a.problems(bundle)
	if into.Last == nil || o.sample { // else each call of a timer would say the same
		report.WriteNotes(a.stderr, a.stderrView(false), bundle.Notes)
	}
	if len(reading.Tables) == 0 {
		return outcome{}, errors.New("there is no table to record")
	}
	reading.Release = a.version
	frame, err := into.Append(ctx, o.output, reading, o.tiers)
	if err != nil {
		return outcome{}, err
	}
	says := "the first reading; what happens from now on is known with the next one"
	if frame != nil {
		says = fmt.Sprintf("%s since the reading before", evidence.Span(frame.To.Sub(frame.From)))
	}
	fmt.Fprintf(a.stderr, "%s: %s recorded: %s\n", o.output, evidence.Count(len(reading.Tables), "table"), says)
	return outcome{incomplete: len(bundle.Problems) > 0}, nil
}
