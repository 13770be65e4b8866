package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// demoExample is the example that the demonstration inspects: the tables of YDB's own guidance.
const demoExample = "guide"

// demoObserve is how long the demonstration watches the load: long enough for rates that mean something.
const demoObserve = 3 * time.Second

type demoOptions struct{ observe time.Duration }

func newDemo(a *app) *cobra.Command {
	var o demoOptions
	cmd := &cobra.Command{
		Use:   "demo [flags]",
		Short: "See the whole loop at work on a local server",
		Long: `Start a local server with tables under load, inspect them, rewrite a key, plan its migration and perform it while the load goes
on, count every row, and inspect again. It takes fifteen seconds.`,
		Args: noArgs,
		RunE: a.does(o.run),
	}
	addSection(cmd, "The demonstration", func(flags *pflag.FlagSet) {
		flags.DurationVar(&o.observe, "observe", demoObserve, "watch the load for this `TIME`")
	})
	return cmd
}

func (o *demoOptions) run(ctx context.Context, a *app, _ []string) (result outcome, err error) {
	s, err := a.server(ctx, localydb.Options{EnforceAccess: true, Access: []engine.AccessEntry{},
		Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		return result, err
	}
	defer s.Close()
	load, err := example.Start(ctx, s, demoExample)
	if err != nil {
		return result, err
	}
	fmt.Fprintln(a.stderr, "Started a local server with the tables of YDB's guide to primary keys, and\n"+
		"applications that write and read them. It reports statistics at once; partitions\n"+
		"of YDB report every ten seconds.")
	kept, err := os.MkdirTemp("", "keyadvise-demo-")
	if err != nil {
		return result, fmt.Errorf("make a folder for the plan of the demonstration: %w", err)
	}
	folder, report := filepath.Join(kept, demoTable), filepath.Join(kept, "report.html")
	live := []string{"-e", s.Endpoint(), "-d", s.Database()}
	table, tables := load.Dir+"/"+demoTable, load.Dir+"/**"
	at := func(command ...string) func(args ...string) []string {
		return func(args ...string) []string { return slices.Concat(command, live, args) }
	}
	inspect, rewrite := at("inspect"), at("rewrite")
	makePlan, runPlan, cutover := at("migrate", "plan"), at("migrate", "run", folder), at("migrate", "cutover", folder)
	for _, part := range []struct {
		say  string
		args []string
	}{
		{"1. Which keys will not scale?", inspect("--observe", o.observe.String(), tables)},
		{"2. What would be a better key?", rewrite("--observe", "0s", table)},
		{"3. A plan, for a colleague to review.", makePlan("--observe", "0s", table, "--writers", string(plan.Changefeed), "-o", folder)},
		{"4. The rows are copied while the applications write.", runPlan("--execute")},
		{"5. The switch. It takes away the applications' right to write for a moment.", cutover("--execute", "--fence", "revoke")},
		{"6. What is left to find? The answer is a page for a browser.", inspect("--observe", o.observe.String(), "--format", "html",
			"-o", report, tables)},
	} {
		fmt.Fprintf(a.stderr, "\n%s\n", a.stderrView(false).Style.Paint("1", part.say))
		done, err := o.command(ctx, a, part.args)
		if err != nil {
			return result, err
		}
		// The demonstration finds what it was made to find: that is no reason to fail.
		result.incomplete = result.incomplete || done.incomplete
	}
	load.Pause()
	defer load.Resume()
	written := uint64(load.Written(demoTable))
	there, err := demoCount(ctx, ydbconn.Options{Endpoint: s.Endpoint(), Database: s.Database()}, table)
	if err == nil && there != written {
		err = fmt.Errorf("the applications wrote %s to %s, and it has %s", evidence.Count(written, "row"), table,
			evidence.Thousands(there))
	}
	if err != nil {
		return result, err
	}
	_, err = fmt.Fprintf(a.stdout, "\n%s now has the key (userid, timestamp).\n"+
		"All %s rows that the applications wrote are there.\n"+
		"The plan, for a reviewer:        %s\nThe last report, for a browser:  %s\n\n"+
		"Now look at your own tables, in schema files or in a database:\n"+
		"  ydb-keyadvise inspect --ddl FILE_OR_FOLDER\n  ydb-keyadvise inspect -e ENDPOINT -d DATABASE\n"+
		"To start a server that stays:\n  ydb-keyadvise local --example %s\n",
		demoTable, evidence.Thousands(written), filepath.Join(folder, "PLAN.md"), report, demoExample)
	return result, err
}

func demoCount(ctx context.Context, where ydbconn.Options, table string) (uint64, error) {
	conn, err := ydbconn.Open(ctx, where)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	r, err := conn.Exec(ctx, ydbconn.Statement{What: "count the rows of " + table, Text: "SELECT COUNT(*) AS n FROM " + yql.QuoteName(table)})
	if err != nil {
		return 0, err
	}
	return r.Rows[0]["n"].Uint64(), nil
}

// demoTable is the table whose key is rewritten: the first of YDB's examples.
const demoTable = "user_log"

// command runs one command as if it had been typed.
func (o *demoOptions) command(ctx context.Context, a *app, args []string) (outcome, error) {
	fmt.Fprintf(a.stderr, "\n$ %s\n", commandLine(args...))
	typed := *a
	typed.args, typed.shows = args, true
	typed.between, typed.preflight = time.Millisecond, false // nobody else uses this server, and it is known to do what plans rely on
	typed.quiet = cmp.Or(a.quiet, time.Second)               // as it reports statistics at once
	root := newRoot(&typed)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return typed.outcome, err
}
