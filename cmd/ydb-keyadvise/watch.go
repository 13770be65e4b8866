package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// watchEvery is how often a database is looked at again, at most: partitions report every ten seconds, so that more would
// show the same and cost the database more.
const watchEvery = 10 * time.Second

// again shows something again and again, until it is over or interrupted. On a terminal each takes the place of the one before; nothing of
// the terminal is changed that would have to be put back.
func (a *app) again(ctx context.Context, every time.Duration, show func(ctx context.Context, screen *app) (over bool, err error)) error {
	for {
		begun := a.now()
		var page bytes.Buffer
		screen := *a
		screen.stdout, screen.soft = &page, nil // the first ctrl-C ends it
		if a.stdoutSize != nil {
			page.WriteString("\x1b[H\x1b[2J")
		}
		over, err := show(ctx, &screen)
		if ctx.Err() != nil || errors.Is(err, context.Canceled) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := a.stdout.Write(page.Bytes()); err != nil {
			return fmt.Errorf("write output: %w", err)
		}
		if over {
			return nil
		}
		select {
		case <-time.After(max(0, every-a.now().Sub(begun))):
		case <-ctx.Done():
		}
	}
}

// watch shows the tables of a database and how they are written on one screen, again and again, until it is interrupted. What they are like
// comes at once, and how they are written as soon as that was observed.
func (o *inspectOptions) watch(ctx context.Context, a *app, show func(ctx context.Context, a *app) (*report.Inspection,
	error)) (outcome, error) {
	if !o.read.Conn.Given() {
		return outcome{}, usagef("--watch is for a live database, -e ENDPOINT -d DATABASE: files do not change by themselves")
	}
	var last *report.Inspection
	first, noSample := o.read.Observe == ask.Auto, o.read.NoSample
	look := func(ctx context.Context, screen *app) (bool, error) {
		r, err := show(ctx, screen)
		if err != nil {
			return false, err
		}
		w := bufio.NewWriter(screen.stdout)
		report.WriteScreen(w, screen.stdoutView(o.judge.Verbose), last, r)
		last = r
		fmt.Fprintf(w, "%s  %s\n", a.now().Format(time.TimeOnly), r.Count())
		return first, w.Flush()
	}
	var err error
	if first {
		o.read.Observe, o.read.NoSample = 0, true
		err = a.again(ctx, 0, look)
		o.read.Observe, o.read.NoSample, last, first = ask.Auto, noSample, nil, false
	}
	if err == nil {
		err = a.again(ctx, watchEvery, look)
	}
	if err == nil {
		_, err = fmt.Fprintln(a.stdout)
	}
	return outcome{}, err
}
