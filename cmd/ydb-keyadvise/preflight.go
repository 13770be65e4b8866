package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
)

// preflight asks the database, before plans begin there and before they cut over, the grave questions of 'doctor' that they rely on: some
// seconds. What could not be asked is said and no more.
func preflight(ctx context.Context, stderr io.Writer, g *run.Group, command string, reliesOn func(*plan.Plan) []probe.Off) error {
	var relied []probe.Off
	for _, r := range g.Runners {
		// Of one that is under way, or cannot be looked at, what keeps it from its way is said by itself.
		if next, err := r.NextIs(ctx, command); err == nil && next {
			relied = append(relied, reliesOn(r.Plan)...)
		}
	}
	if len(relied) == 0 {
		return nil
	}
	var ids []string
	for _, p := range probe.List() {
		if p.Grave && !p.Slow && slices.ContainsFunc(p.Off, func(off probe.Off) bool { return slices.Contains(relied, off) }) {
			ids = append(ids, p.ID)
		}
	}
	r := g.Runners[0]
	fmt.Fprintf(stderr, "asking the database %d questions that the plan relies on\n", len(ids))
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
		fmt.Fprintf(stderr, "not asked: %s\n", strings.Join(unasked, ", "))
	}
	if len(refused) > 0 {
		return fmt.Errorf("the database does not do what this plan relies on; nothing was begun:\n  %s\n'ydb-keyadvise doctor' says more",
			strings.Join(refused, "\n  "))
	}
	return nil
}
