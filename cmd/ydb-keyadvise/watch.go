package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// watchEvery is how often a database is looked at again, at most: partitions report every ten seconds, so that more would
// show the same and cost the database more.
const watchEvery = 10 * time.Second

// watch shows the report and the partitions of a database again and again, until it is interrupted. On a terminal each
// takes the place of the one before; nothing of the terminal is changed that would have to be put back.
func (o *inspectOptions) watch(ctx context.Context, a *app, show func(ctx context.Context, a *app) (*report, error)) (outcome, error) {
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
		v := view{newStyle(a, a.stdoutTerminal), o.verbose}
		if err := writeText(w, v, r); err != nil {
			return outcome{}, err
		}
		writeLoads(w, v.style, r)
		fmt.Fprintf(w, "%s  %s\n", a.now().Format(time.TimeOnly), r.count())
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

// writeLoads draws the writes of each partition in the order of the key, a line for each table that is written.
func writeLoads(w *bufio.Writer, s style, r *report) {
	var rows [][]string
	for _, t := range r.tables {
		if t.evidence == nil {
			continue
		}
		shares, writes, known := t.evidence.Load.WriteShares()
		if !known || writes == 0 {
			continue
		}
		rows = append(rows, []string{oneLine(t.table.Path), "[" + bars(rewrite.Spread{Shares: shares}, len(shares)) + "]",
			fmt.Sprintf("%.0f%% of %.0f writes/s", 100*slices.Max(shares), writes)})
	}
	if len(rows) == 0 {
		return
	}
	for _, line := range alignColumns(rows) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintln(w, s.paint(dim, "[ ] is what each partition, in key order, takes of the writes: ▄ an even share, █ twice that or more."))
}
