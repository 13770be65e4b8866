package main

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// liveOptions say which database to read, and how much of it.
type liveOptions struct {
	conn          ydbconn.Options
	observe       time.Duration // observeAuto if not given
	noSample      bool
	noSystemViews bool
	explain       bool                   // have the server explain statements
	rights        map[string]plan.Rights // filled for the tables that are read, unless it is nil; what may not be seen is left out
}

// The headings of the flags that concern a live database alone.
const (
	liveSection     = "Or a live database, with the options of the ydb CLI"
	databaseSection = "The database, with the options of the ydb CLI"
	measureSection  = "Measurements"
)

// observeAuto stands for --observe not given. No one asks for a negative time.
const observeAuto = -1

func (o *liveOptions) register(cmd *cobra.Command) {
	addConnection(cmd, liveSection, &o.conn)
	addSection(cmd, measureSection, func(flags *pflag.FlagSet) {
		flags.DurationVar(&o.observe, "observe", observeAuto,
			"watch the load for at most `TIME`; 0 gives no rates")
		flags.Lookup("observe").DefValue = fmt.Sprintf("%s if a key may grow at its end", live.ObserveAuto)
		flags.BoolVar(&o.noSample, "no-sample", false, "do not sample rows")
		flags.BoolVar(&o.noSystemViews, "no-system-views", false, "do not read load and statements")
	})
}

// read reads the selected tables of the database and the evidence about them.
func (o *liveOptions) read(ctx context.Context, a *app, s *opened.Selection) (*evidence.Bundle, error) {
	progress := newProgress(a)
	defer progress.done()
	// Only the observation ends early: all else is needed for a report.
	stopped := make(chan struct{})
	observed := sync.OnceFunc(func() { a.soft.listen(stopped) })
	options := live.Options{
		NoSample:      o.noSample,
		NoSystemViews: o.noSystemViews,
		Now:           a.now,
		Progress: func(p live.Progress) {
			if p.Stage == "observe" {
				observed()
			}
			if p.Stage == "observe" && p.Total > 0 {
				progress.wait(fmt.Sprintf("watching the load, at most %s left: %d of %s reported twice", p.Left.Round(time.Second), p.Done,
					evidence.Count(p.Total, "partition")))
				return
			}
			progress.update(stageText(p.Stage), p.Done, p.Total)
		},
	}
	switch {
	case o.observe == 0:
		options.Observe = -1
	case o.observe > 0:
		options.Observe = o.observe
	case o.observe != observeAuto:
		return nil, usagef("--observe %s: want a positive duration or 0", o.observe)
	}
	options.Stop = stopped
	defer a.soft.listen(nil)
	o.conn.Prompt = a.prompt
	o.conn.OnWait = func(w ydbconn.Wait) {
		progress.wait(fmt.Sprintf("%s: waiting %s: %s", w.What, w.Delay.Round(time.Millisecond), w.Reason))
	}
	progress.update("connecting", 0, 0)
	conn, err := ydbconn.Open(ctx, o.conn)
	if err != nil {
		return nil, err
	}
	o.conn.Database = conn.Database() // a profile may have named it
	defer conn.Close()                // everything was read; what goes wrong now changes nothing
	bundle, err := opened.ReadConn(ctx, conn, s, options)
	if err == nil && o.rights != nil {
		paths := plan.Each(bundle.Tables, func(t *evidence.Table) string { return t.Schema.Path })
		maps.Copy(o.rights, rights.On(ctx, conn, paths))
	}
	return bundle, err
}

// explained has the server explain the statements of a bundle, if it is to.
func (o *liveOptions) explained(ctx context.Context, a *app, b *evidence.Bundle) error {
	switch {
	case !o.explain:
		return nil
	case !o.conn.Given():
		return usagef("--explain asks a live database; give -e ENDPOINT -d DATABASE, or -p PROFILE")
	}
	progress := newProgress(a)
	defer progress.done()
	conn, err := ydbconn.Open(ctx, o.conn)
	if err != nil {
		return err
	}
	defer conn.Close() // all was asked
	return live.Explain(ctx, conn, b, a.between, func(done, total int) { progress.update("explaining statements", done, total) })
}

// stageText says what a stage of live.Progress does.
func stageText(stage string) string {
	switch stage {
	case "list":
		return "finding tables"
	case "describe":
		return "describing tables"
	case "sample":
		return "sampling rows"
	case "observe":
		return "watching the load"
	case "compare":
		return "finding the new rows"
	}
	return stage
}
