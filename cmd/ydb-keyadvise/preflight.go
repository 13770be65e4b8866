package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// sweep removes the folders in which commands asked that were killed.
func sweep(ctx context.Context, stderr io.Writer, r *run.Runner) error {
	left, err := probe.Sweep(ctx, r.Conn, plan.Directory(r.Conn.Absolute(r.Plan.Table)))
	for _, path := range left {
		fmt.Fprintf(stderr, "removed %s, which a command that was killed had left\n", path)
	}
	return err
}

// askFirst asks the database, before plans begin there and before rights are taken, the questions of 'doctor' that they rely on: some
// seconds. Nothing is said of what agrees; of what could not be asked it is said what is not known by that.
func askFirst(ctx context.Context, stderr io.Writer, g *run.Group, command string, conn ydbconn.Options, verbose bool,
	use func(*plan.Plan) probe.Use) error {
	var ids []string
	for _, r := range g.Runners {
		// Of one that is under way, or cannot be looked at, what keeps it from its way is said by itself.
		if next, err := r.NextIs(ctx, command); err != nil || !next {
			continue
		}
		u := use(r.Plan)
		if command == run.CommandRollback {
			u = probe.Use{Revokes: u.Revokes} // whatever else it relies on, there is no other way
		}
		ids = append(ids, probe.Needed(u)...)
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) == 0 {
		return nil
	}
	if verbose {
		fmt.Fprintf(stderr, "asking the database %d questions that the plan relies on\n", len(ids))
	}
	r := g.Runners[0]
	answered, err := probe.Run(ctx, r.Conn, probe.Options{Folder: plan.Directory(r.Conn.Absolute(r.Plan.Table)), Execute: true, Only: ids,
		Anonymous: anonymously(conn)})
	if err != nil {
		return fmt.Errorf("ask the database what the plan relies on: %w", err)
	}
	var refused []string
	for _, answer := range answered.Answers {
		if answer.State == probe.Differs {
			refused = append(refused, answer.Says())
		}
	}
	if len(refused) > 0 {
		return fmt.Errorf("the database does not do what this plan relies on; nothing was begun:\n  %s\n'ydb-keyadvise doctor' says more",
			strings.Join(refused, "\n  "))
	}
	for _, u := range notAsked(answered.Answers) {
		what := strings.Join(u.ids, ", ")
		if !slices.ContainsFunc(u.ids, func(id string) bool { return !strings.HasPrefix(id, "rights-") && id != "auth-off" }) {
			what = "whether the fence stops writers"
		}
		fmt.Fprintf(stderr, "not tested: %s: %s\n", what, u.reason)
	}
	return nil
}
