package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
)

// reliesOn is what a command of a plan relies on.
func (o *runOptions) reliesOn(p *plan.Plan, command string) []probe.Off {
	out := []probe.Off{probe.Runs}
	add := func(off probe.Off, needed bool) {
		if needed {
			out = append(out, off)
		}
	}
	add(probe.Follow, p.Writers == plan.Changefeed)
	add(probe.DualWrite, p.Writers == plan.DualWrite)
	add(probe.BulkCopy, o.mode != modeServer)
	add(probe.Hashes, slices.ContainsFunc(p.Columns, func(c plan.Column) bool { return len(c.Hash) > 0 }))
	add(probe.Cutover, command == run.CommandCutover || o.cutover)
	add(probe.Fence, o.fence == fenceRevoke)
	return out
}

// preflight asks the database, before plans begin there and before they cut over, the grave questions of 'doctor' that they rely on: some
// seconds. What could not be asked is said and no more.
func (o *runOptions) preflight(ctx context.Context, a *app, g *run.Group, command string) error {
	before := map[string]run.Stage{run.CommandRun: run.NotBegun, run.CommandCutover: run.Ready}[command]
	if !a.preflight || o.trusted || before == "" {
		return nil
	}
	if _, s, err := g.Status(ctx); err != nil || s.Stage != before {
		return nil // it is under way, and what keeps it from its way is said by itself
	}
	var relied []probe.Off
	for _, p := range g.Plans() {
		relied = append(relied, o.reliesOn(p, command)...)
	}
	var ids []string
	for _, p := range probe.List() {
		if p.Grave && !p.Slow && slices.ContainsFunc(p.Off, func(off probe.Off) bool { return slices.Contains(relied, off) }) {
			ids = append(ids, p.ID)
		}
	}
	r := g.Runners[0]
	fmt.Fprintf(a.stderr, "asking the database %d questions that the plan relies on\n", len(ids))
	answered, err := probe.Run(ctx, r.Conn, probe.Options{Folder: plan.Directory(r.Conn.Absolute(r.Plan.Table)), Execute: true, Only: ids})
	if err != nil {
		return fmt.Errorf("ask the database what the plan relies on: %w", err)
	}
	var refused, unasked []string
	for _, answer := range answered.Answers {
		switch answer.State {
		case probe.Differs:
			refused = append(refused, answer.Told())
		case probe.NotAsked:
			unasked = append(unasked, answer.ID)
		}
	}
	if len(unasked) > 0 {
		fmt.Fprintf(a.stderr, "not asked: %s\n", strings.Join(unasked, ", "))
	}
	if len(refused) > 0 {
		return fmt.Errorf("the database does otherwise than this plan relies on; nothing was begun:\n  %s\n'ydb-keyadvise doctor' says more",
			strings.Join(refused, "\n  "))
	}
	return nil
}
