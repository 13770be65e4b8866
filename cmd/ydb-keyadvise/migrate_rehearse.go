package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

// rehearseOptions are the options of the migrate rehearse command.
type rehearseOptions struct {
	rows    uint64
	kills   int
	seed    uint64
	queries []string
	format  string
}

func newMigrateRehearse(a *app) *cobra.Command {
	o := rehearseOptions{}
	cmd := &cobra.Command{
		Use:   "rehearse DIR [flags]",
		Short: "Perform a plan on the built-in server, and say whether it works",
		Long: `Perform the plan in DIR on a local server that this command starts: make the table, fill it with invented rows, run
the plan in processes that are killed at random moments, switch the tables, roll back, and do it all once more. The
applications' known statements are sent meanwhile, as far as the plan lets writers continue. It needs no database, and
changes none.

The report says whether every row survived, what the statements touch before and after, and how long each step took. The exit
status is 1 if the plan does not work.`,
		Example: `ydb-keyadvise migrate rehearse plan
ydb-keyadvise migrate rehearse plan --rows 1000000 --kills 0 --format json`,
		Args:                  planArg,
		DisableFlagsInUseLine: true,
		RunE: a.does(func(ctx context.Context, a *app, args []string) (outcome, error) {
			return o.run(ctx, a, args[0])
		}),
	}
	addSection(cmd, "The rehearsal", func(flags *pflag.FlagSet) {
		flags.Uint64Var(&o.rows, "rows", 20000, "invent `N` rows")
		flags.StringArrayVar(&o.queries, "queries", nil, "send more statements of the applications, from scripts, logs, explain plans or source code in `FILE|DIR` (repeatable)")
		flags.IntVar(&o.kills, "kills", 5, "kill `N` processes along the way")
		flags.Uint64Var(&o.seed, "seed", 1, "`N` that seeds the random choices")
	})
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		rehearseFormats().register(flags, &o.format, "output")
	})
	rehearseFormats().complete(cmd)
	return cmd
}

// rehearsed is how a rehearsal went, with what is known here alone.
type rehearsed struct {
	*migrate.Rehearsed
	Machine machine `json:"machine"`
	dir     string
}

// machine is what a rehearsal ran on: its times are those of this machine.
type machine struct {
	System    string `json:"system"`
	CPUs      int    `json:"cpus"`
	Processor string `json:"processor,omitempty"`
}

func thisMachine() machine {
	m := machine{System: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
	data, _ := os.ReadFile("/proc/cpuinfo") // elsewhere it is not known
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			m.Processor = strings.TrimSpace(value)
			break
		}
	}
	return m
}

func rehearseFormats() formats[*rehearsed] {
	return formats[*rehearsed]{
		{name: "text", render: func(w *bufio.Writer, _ view, r *rehearsed) error { writeRehearsal(w, r); return nil }},
		{name: "json", render: func(w *bufio.Writer, _ view, r *rehearsed) error { return encodeJSON(w, r) }},
	}
}

func (o *rehearseOptions) run(ctx context.Context, a *app, dir string) (outcome, error) {
	format, err := rehearseFormats().find(o.format)
	if err != nil {
		return outcome{}, err
	}
	if o.kills < 0 || o.rows == 0 {
		return outcome{}, usagef("--rows has to be positive, and --kills not negative")
	}
	plan, err := loadPlan(dir)
	if err != nil {
		return outcome{}, err
	}
	result, err := o.rehearse(ctx, a, plan)
	if err != nil {
		return outcome{}, err
	}
	result.dir = dir
	return outcome{found: !result.Works}, format.print(a, false, result)
}

// rehearsalLease is how long a process that was killed keeps others from its work: as short as a busy machine allows.
const rehearsalLease = time.Second

// rehearsalQuiet is for how long nobody may write. The statistics of the local server come at once.
const rehearsalQuiet = 50 * time.Millisecond

func (o *rehearseOptions) rehearse(ctx context.Context, a *app, plan *migrate.Plan) (*rehearsed, error) {
	id, err := plan.ID()
	if err != nil {
		return nil, err
	}
	if plan, err = plan.Rehearsable(); err != nil {
		return nil, err
	}
	if len(o.queries) > 0 {
		bundle, err := source.Queries(ctx, o.queries)
		if err != nil {
			return nil, err
		}
		a.problems(bundle)
		if len(bundle.Problems) > 0 {
			return nil, errors.New("no rehearsal was made, because some statements could not be read; see above")
		}
		if plan, err = plan.WithStatements(bundle.Statements); err != nil {
			return nil, err
		}
	}
	folder, remove, err := rehearsalFolder(plan)
	if err != nil {
		return nil, err
	}
	defer remove()
	size, err := plan.RehearsalBytes(o.rows)
	if err != nil {
		return nil, err
	}
	server, err := localydb.Start(ctx, localydb.Options{Database: plan.RehearsalDatabase(), Seed: o.seed,
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
	h := &migrate.Rehearsal{Plan: plan, Conn: conn, Rows: o.rows, Seed: o.seed, Kills: o.kills, Quiet: rehearsalQuiet, Lease: rehearsalLease, Say: say.line, Split: server.DB().Tick,
		Perform: func(ctx context.Context, command string, confirmed []migrate.StepID, after time.Duration) (bool, error) {
			args := []string{"migrate", command, folder, "-e", server.Endpoint(), "-d", server.Database(), "--execute",
				"--quiet", rehearsalQuiet.String(), "--lease", rehearsalLease.String()}
			for _, step := range confirmed {
				args = append(args, "--confirm", string(step))
			}
			return a.perform(ctx, args, after)
		},
		Slow: func(slow bool) {
			if !slow {
				server.SetFaults()
				return
			}
			server.SetFaults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 20 * time.Millisecond},
				fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 4 * time.Millisecond})
		}}
	report, err := h.Run(ctx)
	if err != nil {
		return nil, err
	}
	report.Plan = id
	return &rehearsed{Rehearsed: report, Machine: thisMachine()}, nil
}

// rehearsalParts is about how many partitions the invented rows are split into, if the table is split by size, and
// defaultPartitionMB the size at which YDB splits one where nothing else is said.
const rehearsalParts, defaultPartitionMB = 16, 2048

// rehearsalFolder writes the plan to a folder of its own, so that the one under review stays as it is and nothing in it
// stands in the way.
func rehearsalFolder(plan *migrate.Plan) (folder string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "ydb-keyadvise-rehearsal-")
	if err != nil {
		return "", nil, fmt.Errorf("make a folder for the rehearsal: %w", err)
	}
	remove = func() { _ = os.RemoveAll(dir) }
	files, err := plan.Render()
	if err == nil {
		folder = filepath.Join(dir, "plan")
		_, _, err = migrate.WriteFolder(folder, files, false)
	}
	if err != nil {
		remove()
		return "", nil, err
	}
	return folder, remove, nil
}

// perform runs a command line in a process of its own, which is killed so long after it says the first word, if after is not
// 0. Where no process can be started the command is run here, and ended in place of being killed.
func (a *app) perform(ctx context.Context, args []string, after time.Duration) (killed bool, err error) {
	binary, err := os.Executable()
	if err == nil {
		// No credentials and no profile are for the server of a rehearsal.
		child := &exec.Cmd{Path: binary, Args: append([]string{"ydb-keyadvise"}, args...), Env: []string{"PATH=" + a.getenv("PATH"), "HOME=" + filepath.Dir(args[2])}}
		p := &performer{ctx: ctx, after: after, kill: func() { _ = child.Process.Kill() }}
		child.Stdout, child.Stderr = io.Discard, p
		if err = child.Start(); err == nil {
			stop := context.AfterFunc(ctx, p.kill)
			defer stop()
			err = child.Wait()
			if p.over() && child.ProcessState.ExitCode() < 2 && err != nil {
				return true, nil
			}
			return false, p.explained(err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &performer{ctx: ctx, after: after, kill: cancel}
	typed := *a
	typed.stdout, typed.stderr, typed.stderrTerminal = io.Discard, p, false
	root := newRoot(&typed)
	root.SetArgs(args)
	err = root.ExecuteContext(ctx)
	if p.over() && err != nil {
		return true, nil
	}
	return false, err
}

// performer takes what a process says, and kills it a while after the first word.
type performer struct {
	ctx   context.Context
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

// writeRehearsal writes how a rehearsal went for people.
func writeRehearsal(w io.Writer, r *rehearsed) {
	fmt.Fprintf(w, "Rehearsal of plan %s for %s with writers %s, on a local server with %s\n", r.Plan, r.Table, r.Writers, plural(int(r.Rows), "invented row"))
	killed, parts := 0, []string{}
	for _, command := range slices.Sorted(maps.Keys(r.Kills)) {
		killed += r.Kills[command]
		parts = append(parts, fmt.Sprintf("%d in %s", r.Kills[command], command))
	}
	kills := plural(killed, "kill")
	if len(parts) > 0 {
		kills += " (" + strings.Join(parts, ", ") + ")"
	}
	if r.Works {
		fmt.Fprintf(w, "It works, after %s:\n", kills)
	} else {
		fmt.Fprintf(w, "It does not work, after %s:\n", kills)
	}
	for _, f := range r.Failures {
		fmt.Fprintf(w, "  failed: %s\n", f)
	}
	for _, c := range r.Checks {
		fmt.Fprintf(w, "  %s\n", c)
	}
	if len(r.Statements) > 0 {
		fmt.Fprintf(w, "  %s and %s of the known statements were sent meanwhile\n", plural(int(r.Reads), "read"), plural(int(r.Writes), "write"))
		fmt.Fprintf(w, "\nWhat a statement touches, before and after (the table has %s before and %d after):\n", plural(r.Partitions.Before, "partition"), r.Partitions.After)
	}
	for _, s := range r.Statements {
		if s.Reason != "" {
			fmt.Fprintf(w, "  not sent (%s)", s.Reason)
		} else {
			fmt.Fprintf(w, "  %s", touched(s.Before, s.After))
		}
		fmt.Fprintf(w, ": %s\n", evidence.Shortened(s.Statement, 100))
	}
	if len(r.Steps) > 0 {
		fmt.Fprintln(w, "\nHow long the steps took without kills, with the local server on the same machine:")
	}
	for _, s := range r.Steps {
		fmt.Fprintf(w, "  %-12s %8.2f s, %8.1f s for a million rows: %s\n", s.ID, s.Seconds, s.PerMillion, s.Title)
	}
	fmt.Fprintf(w, "Machine: %s, %s", r.Machine.System, plural(r.Machine.CPUs, "CPU"))
	if r.Machine.Processor != "" {
		fmt.Fprintf(w, ", %s", r.Machine.Processor)
	}
	fmt.Fprintln(w, ". On a cluster the steps do the same, but the times differ.")
	if len(r.NotTold) > 0 {
		fmt.Fprintf(w, "Not rehearsed, because the source of the plan does not include it: %s\n", strings.Join(r.NotTold, ", "))
	}
}

// touched is what a statement touches before and, if it came to that, after. Where the server counts no partitions or rows,
// as it counts no partitions that are only written, nothing is said of them.
func touched(before, after *migrate.Touched) string {
	var parts []string
	add := func(what string, number func(*migrate.Touched) float64) {
		text := average(number(before))
		if after != nil && average(number(after)) != text {
			text += " to " + average(number(after))
		}
		if text != "0" {
			parts = append(parts, what+" "+text)
		}
	}
	add("partitions", func(t *migrate.Touched) float64 { return t.Partitions })
	add("rows read", func(t *migrate.Touched) float64 { return t.Read })
	add("rows written", func(t *migrate.Touched) float64 { return t.Written })
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// average is a mean without needless digits.
func average(f float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0") }
