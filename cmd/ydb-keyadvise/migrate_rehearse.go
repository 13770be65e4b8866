package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// rehearseOptions are the options of the migrate rehearse command.
type rehearseOptions struct {
	rows    uint64
	kills   int
	seed    uint64
	queries []string
	format  string
	conn    ydbconn.Options // of a cluster; not given for the local server
	folder  string
	execute bool
	doctor  string // file
	limits  limitOptions
}

func newMigrateRehearse(a *app) *cobra.Command {
	o := rehearseOptions{}
	cmd := &cobra.Command{
		Use:   "rehearse DIR [flags]",
		Short: "Perform a plan with invented rows",
		Long: `Perform the plan in DIR on a local server, or on a cluster, with invented rows: [rehearsing](rehearsing.md). The exit status
is 1 if it does not work, and 2 if the machine was too slow to finish.`,
		Example: `ydb-keyadvise migrate rehearse plan
ydb-keyadvise migrate rehearse plan -e grpcs://ydb.example.net:2135 -d /prod --folder sandbox --execute`,
		Args: planArg,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return o.run(ctx, a, args[0])
		}),
	}
	addSection(cmd, "The rehearsal", func(flags *pflag.FlagSet) {
		flags.Uint64Var(&o.rows, "rows", 20000, "invent `N` rows in each table")
		flags.StringArrayVar(&o.queries, "queries", nil,
			"`FILE|DIR`: more statements")
		flags.IntVar(&o.kills, "kills", 5, "kill `N` processes")
		flags.Uint64Var(&o.seed, "seed", 1, "`N`: where the random choices begin")
		doctorFlag(flags, &o.doctor)
	})
	addConnection(cmd, databaseSection, &o.conn)
	addSection(cmd, "On a cluster, in a scratch folder", func(flags *pflag.FlagSet) {
		flags.StringVar(&o.folder, "folder", "", "`PATH`: for the scratch folder (default: the database)")
		flags.BoolVar(&o.execute, "execute", false, "do it, and keep the times in the plan")
		o.limits.registerRows(flags)
	})
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		statusFlag(flags, &o.format, "on a cluster only with --execute")
	})
	return cmd
}

func (o *rehearseOptions) run(ctx context.Context, a *app, dir string) (outcome, error) {
	if o.kills < 0 || o.rows == 0 {
		return outcome{}, usagef("--rows has to be positive, and --kills not negative")
	}
	if o.format == jsonFormat && o.conn.Given() && !o.execute {
		return outcome{}, usagef("--format json prints the result of a rehearsal: on a cluster, add --execute")
	}
	plans, err := folder.LoadAll(dir)
	if err != nil {
		return outcome{}, err
	}
	if len(o.queries) > 0 && len(plans) > 1 {
		return outcome{}, usagef("--queries is for a plan that is performed by itself: give the statements to 'migrate plan --together'")
	}
	if !o.conn.Given() {
		if err := a.heeded(ctx, o.doctor, nil, plan.Each(plans, opened.UseOf)); err != nil {
			return outcome{}, err
		}
	}
	rehearsal := o.rehearse
	if o.conn.Given() {
		rehearsal = o.there
	}
	reports, err := rehearsal(ctx, a, plans)
	if err != nil || reports == nil {
		return outcome{}, err
	}
	if o.conn.Given() {
		if err := o.keep(a, dir, plans, reports); err != nil {
			return outcome{}, err
		}
	}
	found := outcome{}
	for _, r := range reports {
		found.found = found.found || len(r.Failures) > 0
		found.incomplete = found.incomplete || r.Unfinished != ""
	}
	next := []report.NextStep{}
	if !found.found && !found.incomplete {
		next = append(next, nextStep("next, to see what a run of it would do", migrateArgs(new(ydbconn.Options), run.CommandRun, dir)...))
	}
	if o.format == jsonFormat {
		return found, encodeEach(a, plan.Each(reports, func(r *rehearse.Report) rehearsalJSON { return rehearsalJSON{r, next} }))
	}
	for _, r := range reports {
		text, err := r.Text()
		if err != nil {
			return outcome{}, err
		}
		a.stdoutView(false).Prose(a.stdout, text)
	}
	a.suggest(next)
	return found, nil
}

// rehearsalJSON is what came of a rehearsal, for programs.
type rehearsalJSON struct {
	*rehearse.Report
	Next []report.NextStep `json:"next"` // commands that lead on, the first before all others
}

// rehearsalLease is how long a process that was killed keeps others from its work: as short as a busy machine allows.
const rehearsalLease = time.Second

// rehearsalQuiet is for how long nobody may write. The statistics of the local server come at once.
const rehearsalQuiet = 50 * time.Millisecond

// prepare returns plans as they can be rehearsed, and how large the largest table gets.
func (o *rehearseOptions) prepare(ctx context.Context, a *app, reviewed []*plan.Plan) (plans []*plan.Plan, size uint64, err error) {
	for _, p := range reviewed {
		plans = append(plans, rehearse.Rehearsable(p))
		bytes, err := rehearse.Bytes(p, o.rows)
		if err != nil {
			return nil, 0, err
		}
		size = max(size, bytes)
	}
	if len(o.queries) > 0 {
		bundle, err := source.Queries(ctx, o.queries, source.Options{})
		if err != nil {
			return nil, 0, err
		}
		a.problems(bundle)
		if len(bundle.Problems) > 0 {
			return nil, 0, errors.New("no rehearsal was made, because some statements could not be read; see above")
		}
		plans[0] = rehearse.WithStatements(plans[0], bundle.Statements)
	}
	return plans, size, nil
}

func (o *rehearseOptions) rehearse(ctx context.Context, a *app, reviewed []*plan.Plan) ([]*rehearse.Report, error) {
	plans, size, err := o.prepare(ctx, a, reviewed)
	if err != nil {
		return nil, err
	}
	dir, remove, err := rehearsalFolder(plans)
	if err != nil {
		return nil, err
	}
	defer remove()
	server, err := a.server(ctx, localydb.Options{Database: rehearse.Database(plans[0]), Seed: o.seed,
		Engine: engine.Options{ViewsAtOnce: true, TTLEvery: 1000 * time.Hour, MegabyteBytes: max(1, size/rehearsalParts/defaultPartitionMB)}})
	if err != nil {
		return nil, err
	}
	defer server.Close()
	conn, err := ydbconn.Open(ctx, ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), Anonymous: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // everything was done
	say := newRunProgress(a)
	h := &rehearse.Rehearsal{Plans: plans, Conn: conn, Rows: o.rows, Seed: o.seed, Kills: o.kills, Quiet: rehearsalQuiet,
		Lease: rehearsalLease, Say: say.line, Split: server.DB().Tick,
		Perform: func(ctx context.Context, command string, until plan.StepID, after time.Duration) (bool, error) {
			args := []string{"migrate", command, dir, "-e", server.Endpoint(), "-d", server.Database(), "--execute", "--no-preflight",
				"--quiet", rehearsalQuiet.String(), "--lease", rehearsalLease.String(), "--confirm", expect.ConfirmAll}
			if until != "" {
				args = append(args, "--until", string(until))
			}
			return a.perform(ctx, args, after, false)
		},
		Slow: func(slow bool) {
			if !slow {
				server.SetFaults()
				return
			}
			server.SetFaults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 20 * time.Millisecond},
				fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 4 * time.Millisecond})
		}}
	reports, err := h.Run(ctx)
	for i := range reports {
		id, bad := reviewed[i].ID()
		reports[i].Plan, err = id, errors.Join(err, bad)
	}
	return reports, err
}

// there rehearses on a cluster, in a scratch folder.
func (o *rehearseOptions) there(ctx context.Context, a *app, reviewed []*plan.Plan) ([]*rehearse.Report, error) {
	plans, size, err := o.prepare(ctx, a, reviewed)
	if err != nil {
		return nil, err
	}
	limits, err := o.limits.limits()
	if err != nil {
		return nil, err
	}
	limits.RowsPerSecond = cmp.Or(limits.RowsPerSecond, clusterRows)
	o.conn.Prompt = a.prompt
	conn, err := ydbconn.Open(ctx, o.conn)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // everything was done
	if err := a.heeded(ctx, o.doctor, conn, plan.Each(reviewed, opened.UseOf)); err != nil {
		return nil, err
	}
	// The rows are in the old table, in the new one and in the changefeed.
	need := 3 * size * uint64(len(plans))
	if err := probe.Room(ctx, conn, need); err != nil {
		return nil, fmt.Errorf("%w; invent fewer rows with --rows", err)
	}
	if !o.execute {
		fmt.Fprintf(a.stdout, "would make a scratch folder in %s, invent %s in each table there, perform the whole plan with %s, forward and "+
			"back, at no more than %s a second, keep the times in the plan, and remove the folder; about %s; --execute does it\n",
			conn.Absolute(o.folder), plan.Count(o.rows, "row"), plan.Count(uint64(o.kills), "kill"), plan.Count(limits.RowsPerSecond, "row"),
			plan.Bytes(need))
		return nil, nil
	}
	release, err := probe.Version(ctx, conn)
	if err != nil {
		return nil, err
	}
	quiet := cmp.Or(a.quiet, clusterQuiet)
	say := newRunProgress(a)
	defer say.done()
	var reports []*rehearse.Report
	_, err = probe.Within(ctx, conn, probe.Options{Folder: o.folder, Stale: a.lease}, func(ctx context.Context, path string) error {
		h := &rehearse.Rehearsal{Plans: rehearse.Moved(plans, conn.Database(), path), Conn: conn, Rows: o.rows, Seed: o.seed, Kills: o.kills,
			Quiet: quiet, Lease: a.lease, Say: say.line, Release: release, Limits: limits, Split: func() {}, Slow: func(bool) {}}
		if err := state.Make(ctx, conn); err != nil {
			return fmt.Errorf("nothing was written yet: %w", err)
		}
		dir, remove, err := rehearsalFolder(h.Plans)
		if err != nil {
			return err
		}
		defer remove()
		h.Perform = func(ctx context.Context, command string, until plan.StepID, after time.Duration) (bool, error) {
			args := append([]string{"migrate", command, dir, "--execute", "--no-preflight", "--quiet", quiet.String(), "--lease", a.lease.String(),
				"--confirm", expect.ConfirmAll}, o.conn.Args()...)
			if command == run.CommandRun {
				args = append(args, "--max-rows-per-second", fmt.Sprint(limits.RowsPerSecond))
			}
			if until != "" {
				args = append(args, "--until", string(until))
			}
			return a.perform(ctx, args, after, true)
		}
		reports, err = h.Run(ctx)
		for i, r := range reports {
			names := strings.NewReplacer(h.Plans[i].Absolute(h.Plans[i].Table), plan.Base(r.Table))
			for s := range r.Statements { // nobody knows the table there
				o := &r.Statements[s]
				o.Statement, o.Reason, o.Scans = names.Replace(o.Statement), names.Replace(o.Reason), plan.Each(o.Scans, names.Replace)
			}
		}
		return err
	})
	clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterError)
	defer cancel()
	err = errors.Join(err, state.ForgetBelow(clean, conn, probe.Folders(conn, o.folder)))
	for i := range reports {
		id, bad := reviewed[i].ID()
		reports[i].Plan, reports[i].Table, err = id, reviewed[i].Table, errors.Join(err, bad)
	}
	return reports, err
}

// clusterQuiet is for how long nobody may write in a rehearsal on a cluster: partitions tell of writes every ten seconds.
const clusterQuiet = 15 * time.Second

// clusterRows is how many rows a second a rehearsal writes and copies on a cluster unless more is asked for: others work there.
const clusterRows = 5000

// keep writes the times of a rehearsal that worked into the plans.
func (o *rehearseOptions) keep(a *app, dir string, plans []*plan.Plan, reports []*rehearse.Report) error {
	for i, r := range reports {
		if !r.Works {
			return nil
		}
		plans[i].Rehearsed = r.Measured(plans[i], a.now().UTC().Format(time.DateOnly))
	}
	files, err := folder.RenderAll(plans)
	if err == nil {
		_, _, err = folder.WriteFolder(dir, files, true)
	}
	if err == nil {
		fmt.Fprintf(a.stderr, "the times are kept in %s\n", filepath.Join(dir, "plan.yaml"))
	}
	return err
}

// rehearsalParts is about how many partitions the invented rows are split into, if the table is split by size, and
// defaultPartitionMB the size at which YDB splits one where nothing else is said.
const rehearsalParts, defaultPartitionMB = 16, 2048

// rehearsalFolder writes the plans to a folder of its own, so that the one under review stays as it is and nothing in it
// stands in the way.
func rehearsalFolder(plans []*plan.Plan) (path string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "ydb-keyadvise-rehearsal-")
	if err != nil {
		return "", nil, fmt.Errorf("make a folder for the rehearsal: %w", err)
	}
	remove = func() { _ = os.RemoveAll(dir) }
	files, err := folder.RenderAll(plans)
	if err == nil {
		path = filepath.Join(dir, "plan")
		_, _, err = folder.WriteFolder(path, files, false)
	}
	if err != nil {
		remove()
		return "", nil, err
	}
	return path, remove, nil
}

// perform runs a command line in a process of its own, which is killed so long after it says the first word, if after is not 0.
// On a cluster it has the environment, which may hold credentials.
func (a *app) perform(ctx context.Context, args []string, after time.Duration, cluster bool) (killed bool, err error) {
	binary, err := os.Executable()
	if err != nil {
		return false, fmt.Errorf("start 'migrate %s': %w", args[1], err)
	}
	// No credentials and no profile are for the server of a rehearsal.
	child := &exec.Cmd{Path: binary, Args: append([]string{"ydb-keyadvise"}, args...),
		Env: []string{"PATH=" + a.getenv("PATH"), "HOME=" + filepath.Dir(args[2])}}
	if cluster {
		child.Env = os.Environ()
	}
	p := &performer{after: after, kill: func() { _ = child.Process.Kill() }}
	child.Stdout, child.Stderr = io.Discard, p
	if err := child.Start(); err != nil {
		return false, fmt.Errorf("start 'migrate %s': %w", args[1], err)
	}
	stop := context.AfterFunc(ctx, p.kill)
	defer stop()
	err = child.Wait()
	if p.over() && child.ProcessState.ExitCode() < 2 && err != nil {
		return true, nil
	}
	return false, p.explained(err)
}

// performer takes what a process says, and kills it a while after the first word.
type performer struct {
	after time.Duration
	kill  func()

	mu    sync.Mutex
	said  bytes.Buffer
	timer *time.Timer
	fired bool
}

func (p *performer) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer == nil && p.after > 0 {
		p.timer = time.AfterFunc(p.after, func() {
			p.mu.Lock()
			p.fired = true
			p.mu.Unlock()
			p.kill()
		})
	}
	return p.said.Write(data)
}

// over ends the wait, and reports whether the process was killed.
func (p *performer) over() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
	}
	return p.fired
}

// explained adds to the end of a process what it said last.
func (p *performer) explained(err error) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_, text, found := strings.Cut(p.said.String(), "ydb-keyadvise: ")
	if !found {
		text = p.said.String()
	}
	return fmt.Errorf("%s", strings.TrimSpace(text))
}

// proveCandidates sends the statements of each candidate that needs a copy in both forms, on the local server, and writes what came of it;
// those of a table that YDB does not have yet as they are.
func (o *rewriteOptions) proveCandidates(ctx context.Context, a *app, b *evidence.Bundle, list []report.Proposed) (found bool, err error) {
	all := []*statements.Report{}
	prove := func(table, candidate string, p *plan.Plan, refused error) error {
		r := statements.ReportOf(table, p, nil)
		if r.Candidate = candidate; refused != nil {
			r.Reason = report.OneLine(plan.OneLine(refused.Error()))
		} else if proofs, err := a.proveLocally(ctx, p); err != nil {
			return err
		} else {
			r.Statements = statements.Outcomes(p, proofs)
		}
		all, found = append(all, r), found || r.Differ()
		return nil
	}
	for _, t := range b.Tables {
		if p := build.Alone(b, t.Schema); t.Foreign != "" && len(p.Queries) > 0 {
			if err := prove(p.Table, "", p, nil); err != nil {
				return found, err
			}
		}
	}
	for _, proposed := range list {
		for _, c := range proposed.Candidates {
			if c.Copies && len(c.Statements) > 0 {
				p, refused := build.Build(b, proposed.Proposal, c, build.Options{Writers: plan.Stopped})
				if err := prove(proposed.Before.Path, c.Name, p, refused); err != nil {
					return found, err
				}
			}
		}
	}
	return found, a.write(o.output, func(w io.Writer) error {
		switch {
		case o.format.Name == jsonFormat:
			return report.EncodeJSON(w, all)
		case o.format.Name == markdownFormat:
			out := report.NewComment("rewrite --prove")
			out.AddAll(plan.Each(all, provedPart), "candidate", "'ydb-keyadvise rewrite --prove' shows all")
			fmt.Fprint(w, out)
		case len(all) == 0:
			fmt.Fprintln(w, "no candidate has statements that could be proved; give those of your applications with --queries")
		default:
			for _, r := range all {
				a.stdoutView(false).Prose(w, r.Title()+":\n"+r.Text("  "))
			}
		}
		return nil
	}, nil)
}

func (a *app) proveLocally(ctx context.Context, p *plan.Plan) ([]state.Proof, error) {
	server, err := a.server(ctx, localydb.Options{Database: rehearse.Database(p), Seed: opened.Seed,
		Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		return nil, err
	}
	defer server.Close()
	conn, err := ydbconn.Open(ctx, ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), Anonymous: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()                        // everything was done
	return rehearse.Statements(ctx, conn, p, 500, opened.Seed) // invented rows
}

// provedPart is what came of the statements of a candidate as a part of a comment.
func provedPart(r *statements.Report) report.Part {
	rows := "\n| statement | result |\n|---|---|\n"
	for _, o := range r.Statements {
		rows += fmt.Sprintf("| %s: %s | %s |\n", report.MarkdownText(o.From), report.MarkdownCode(o.Statement), report.MarkdownText(o.Says()))
	}
	sum := cmp.Or(r.Reason, statements.Counts(r.Statements))
	return report.Part{Head: fmt.Sprintf("\n### %s\n\n%s\n", report.MarkdownText(r.Title()), report.MarkdownText(sum)), Details: rows}
}
