package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// watchEvery is how often a database is looked at again, at most: partitions report every ten seconds, so that more would
// show the same and cost the database more.
const watchEvery = 10 * time.Second

// again shows the report and the partitions of a database again and again, until it is interrupted. On a terminal each
// takes the place of the one before; nothing of the terminal is changed that would have to be put back.
func (o *inspectOptions) again(ctx context.Context, a *app, show func(ctx context.Context, a *app) (*report.Inspection,
	error)) (outcome, error) {
	if !o.source.live.conn.Given() {
		return outcome{}, usagef("--watch is for a live database, -e ENDPOINT -d DATABASE: files do not change by themselves")
	}
	quiet := *a
	quiet.soft = nil // the first ctrl-C ends it
	for {
		begun := a.now()
		r, err := show(ctx, &quiet)
		if ctx.Err() != nil || errors.Is(err, context.Canceled) {
			_, err := fmt.Fprintln(a.stdout)
			return outcome{}, err
		}
		if err != nil {
			return outcome{}, err
		}
		var page bytes.Buffer
		w := bufio.NewWriter(&page)
		if a.stdoutTerminal {
			w.WriteString("\x1b[H\x1b[2J")
		}
		v := a.stdoutView(o.verbose)
		if err := report.WriteText(w, v, r); err != nil {
			return outcome{}, err
		}
		report.WriteLoads(w, v.Style, r)
		fmt.Fprintf(w, "%s  %s\n", a.now().Format(time.TimeOnly), r.Count())
		if err := w.Flush(); err != nil {
			return outcome{}, err
		}
		if _, err := a.stdout.Write(page.Bytes()); err != nil {
			return outcome{}, fmt.Errorf("write output: %w", err)
		}
		select {
		case <-time.After(max(0, watchEvery-a.now().Sub(begun))):
		case <-ctx.Done():
		}
	}
}
