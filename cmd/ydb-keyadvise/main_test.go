package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
)

// sparing are variables of processes that tests start, of which there are hundreds: none that was built with the race detector sleeps
// for a second at its end, none collects garbage often, as their heaps are small, and none reads the system's certificates.
var sparing = map[string]string{"GORACE": "atexit_sleep_ms=0", "GOGC": "off", "GOMEMLIMIT": "256MiB", "GOMAXPROCS": "1", "SSL_CERT_FILE": "/nowhere", "SSL_CERT_DIR": "/nowhere"}

// besides runs tests whose processes wait most of the time, for statistics to come and leases to end, beside each other: more than there
// are processors, unless -parallel says how many.
type besides struct{ *testing.M }

func (b besides) Run() int {
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		_ = parallel.Value.Set(strconv.Itoa(4 * runtime.GOMAXPROCS(0)))
	}
	return b.M.Run()
}

func TestMain(m *testing.M) {
	for name, value := range sparing {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	testscript.Main(besides{m}, map[string]func(){
		"ydb-keyadvise": func() {
			if os.Getenv(workerVariable) != "" {
				if err := beWorker(os.Stdin, os.Stdout); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(2)
				}
				os.Exit(0)
			}
			signals := make(chan os.Signal, 2)
			signal.Notify(signals, os.Interrupt)
			soft := new(softStop)
			os.Exit(runTested(interruptible(context.Background(), signals, soft, os.Exit), soft, os.Stdout, os.Stderr, os.Args[1:]))
		},
	})
}

// runTested carries out a command line for a test and returns the exit status.
func runTested(ctx context.Context, soft *softStop, stdout, stderr io.Writer, args []string) int {
	printed := &judged{w: stdout, args: args}
	return printed.judge(stderr, (&app{
		soft:    soft,
		stdout:  printed,
		stderr:  stderr,
		getenv:  os.Getenv,
		now:     time.Now,
		version: "v0.0.0-test",
		// The local server's statistics come at once, so a moment is enough to see that nobody writes.
		quiet: 20 * time.Millisecond,
		lease: testLease(),
		// It takes seconds that most scripts have no use for.
		preflight: os.Getenv("KEYADVISE_TEST_PREFLIGHT") != "",
		// A script cannot have a terminal, so it says when to behave as on one.
		stdoutSize: testTerminal(),
		stderrSize: testTerminal(),
		ask:        testAnswer(),
	}).run(ctx, args))
}

// testTerminal is the terminal that a script asks for, WIDTH or WIDTHxHEIGHT; 0 is one whose size is not known.
func testTerminal() func() (width, height int) {
	text := os.Getenv("KEYADVISE_TEST_TERMINAL")
	if text == "" {
		return nil
	}
	return func() (width, height int) {
		_, _ = fmt.Sscanf(text, "%dx%d", &width, &height) // what is missing is not known
		return width, height
	}
}

// testAnswer is the answer that a script gives to every question; nil if nobody is there.
func testAnswer() func() string {
	answer, given := os.LookupEnv("KEYADVISE_TEST_ANSWER")
	if !given {
		return nil
	}
	return func() string { return answer }
}

// testLease is how long a process that is killed keeps others from its work.
func testLease() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("KEYADVISE_TEST_LEASE")); err == nil {
		return d
	}
	return 2 * time.Second
}

// TestScript runs the transcripts in testdata/script. UPDATE=1 rewrites what they compare with.
func TestScript(t *testing.T) {
	t.Parallel() // beside the tests that wait
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, files := "../../testdata/script", []string(nil)
	if testing.Short() { // those in which much happens at the same time
		for _, name := range []string{"demo", "inspect-watch", "migrate-throttle"} {
			files = append(files, filepath.Join(dir, name+".txtar"))
		}
		dir = ""
	}
	served := newWorkers(t, "../../testdata/script")
	testscript.Run(t, testscript.Params{
		Setup: func(env *testscript.Env) error {
			served.serve(env)
			env.Setenv("BINARY", binary) // a file that is not text
			for name, value := range sparing {
				env.Setenv(name, value)
			}
			root, err := filepath.Abs(moduleRoot)
			env.Setenv("REPO", root) // files of the repository that others run
			if err != nil {
				return err
			}
			env.Values[serverKey{}] = new(*localydb.Server)
			return nil
		},
		Dir:                 dir,
		Files:               files,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"anyorder": anyOrder,
			"blocks":   blocks,
			"exits":    exits,
			"fits":     fits,
			"lines":    lines,
			"paste":    paste,
			"statuses": statuses,

			"yamlscript": yamlScript,
			"localydb":   startLocal,
			"yql":        runYQL,
			"faults":     setFaults,
			"struck":     waitForFault,
		},
	})
}

// lines N fails if the last command printed more than N lines, on both streams. Lines that say how far the work is do not count.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: lines N")
	}
	most, err := strconv.Atoi(args[0])
	ts.Check(err)
	n := 0
	for line := range strings.Lines(ts.ReadFile("stderr") + ts.ReadFile("stdout")) {
		if !strings.Contains(line, " records behind") {
			n++
		}
	}
	if n > most {
		ts.Fatalf("%d lines are printed, and %d are the most", n, most)
	}
}

// exits N COMMAND… runs a command as exec does and fails unless its exit status is N. Ours needs no process of its own.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits N command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	wantStatus(ts, want, args[1], runCommand(ts, args[1], args[2:]...))
}

// wantStatus lets the script look at what a command printed, and fails unless it ended with a status.
func wantStatus(ts *testscript.TestScript, want int, name string, c carried) {
	_, err1 := ts.Stdout().Write(c.Stdout)
	_, err2 := ts.Stderr().Write(c.Stderr)
	ts.Check(errors.Join(err1, err2))
	if c.Status != want {
		ts.Fatalf("%s exits with %d, want %d", name, c.Status, want)
	}
}

// runCommand runs a command as exec does.
func runCommand(ts *testscript.TestScript, name string, args ...string) carried {
	if name == "ydb-keyadvise" {
		return carryOut(ts, args)
	}
	err := ts.Exec(name, args...)
	c := carried{Stdout: []byte(ts.ReadFile("stdout")), Stderr: []byte(ts.ReadFile("stderr"))}
	if exit, ok := err.(*exec.ExitError); ok {
		c.Status = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("run %s: %v", name, err)
	}
	return c
}

// fits N fails if a line that the command before printed is longer than a terminal of N characters, or a line that was drawn over
// was left standing. What is not text may be longer: commands, code, names of files and the keys of candidates.
func fits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fits N")
	}
	width, err := strconv.Atoi(args[0])
	ts.Check(err)
	lines := 0
	for _, part := range strings.Split(ts.ReadFile("stdout")+ts.ReadFile("stderr"), "\r\x1b[K") {
		for line := range strings.Lines(part) {
			lines++
			line = strings.TrimSuffix(line, "\n")
			if utf8.RuneCountInString(line) > width && !regexp.MustCompile(`^(\$ |  ydb-keyadvise |    |  DECLARE |  [0-9]+\. |/|The (plan|last report),)`).MatchString(line) {
				ts.Logf("longer than %d: %s", width, line)
				lines = -1 << 20
			}
		}
	}
	if lines <= 0 {
		ts.Fatalf("not everything fits")
	}
}

// paste N [SAYS] runs the first command line that the command before printed on a line of its own, below a line that ends with SAYS,
// and fails unless its exit status is N. What follows until it is interrupted is, as soon as it says something.
func paste(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: paste N [says]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	line := printedCommand(ts, ts.ReadFile("stdout")+ts.ReadFile("stderr"), strings.Join(args[1:], ""))
	ts.Logf("%s", line)
	if strings.Contains(line, " --follow ") {
		line += " >followed 2>&1 & until [ -s followed ]; do sleep 0.05; done; kill -INT $!; wait $!; status=$?; rm followed; exit $status"
	}
	wantStatus(ts, want, line, runLine(ts, line))
}

// runLine runs a line as a shell does.
func runLine(ts *testscript.TestScript, line string) carried {
	if words := plainWords(line); len(words) > 0 && words[0] == "ydb-keyadvise" {
		return carryOut(ts, words[1:])
	}
	return runCommand(ts, "sh", "-c", line)
}

// plainWords are the words of a line in which a shell finds nothing to do, but for single quotes; nil for another line.
func plainWords(line string) (words []string) {
	const plain = `[\w./:,@%+=-]*(?:'[^']*'[\w./:,@%+=-]*)*`
	if !regexp.MustCompile(`^` + plain + `(?: +` + plain + `)*$`).MatchString(line) {
		return nil
	}
	for _, word := range regexp.MustCompile(`(?:[^' ]|'[^']*')+`).FindAllString(line, -1) {
		words = append(words, strings.ReplaceAll(word, "'", ""))
	}
	return words
}

// printedCommand returns the first command line that was printed on a line of its own, below one that ends with a text.
func printedCommand(ts *testscript.TestScript, printed, says string) string {
	above := ""
	for l := range strings.Lines(printed) {
		if strings.HasPrefix(l, "  ydb-keyadvise ") && strings.HasSuffix(above, says) {
			return strings.TrimSpace(l)
		}
		above = strings.TrimSuffix(l, ":\n")
	}
	ts.Fatalf("no such command line was printed")
	return ""
}

// serverKey is where a script keeps its local server.
type serverKey struct{}

func serverOf(ts *testscript.TestScript) **localydb.Server {
	return ts.Value(serverKey{}).(**localydb.Server)
}

// yamlscript FILE NAME TO writes what the job or hook of that name in a YAML file runs to a file, as a shell script: a job
// of GitLab or of a workflow of GitHub, or a hook of pre-commit.
func yamlScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: yamlscript file name to")
	}
	type job struct {
		ID     string   `yaml:"id"`
		Entry  string   `yaml:"entry"`
		Script []string `yaml:"script"`
	}
	data, err := os.ReadFile(args[0])
	ts.Check(err)
	var lines []string
	jobs := map[string]job{}
	var hooks []job
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				Run string `yaml:"run"`
			} `yaml:"steps"`
		} `yaml:"jobs"`
	}
	switch {
	case yaml.Unmarshal(data, &workflow) == nil && workflow.Jobs != nil:
		for _, step := range workflow.Jobs[args[1]].Steps {
			if step.Run != "" {
				lines = append(lines, step.Run)
			}
		}
	case yaml.Unmarshal(data, &jobs) == nil:
		lines = jobs[args[1]].Script
	default:
		ts.Check(yaml.Unmarshal(data, &hooks))
		for _, h := range hooks {
			if h.ID == args[1] {
				lines = []string{h.Entry}
			}
		}
	}
	if len(lines) == 0 {
		ts.Fatalf("%s runs nothing as %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(lines, "\n")+"\n"), 0o666))
}

// statuses FILE [COMMAND] runs the command with the arguments of each line of a table, and compares the exit status with the
// number in front of them. Without a command, the lines begin with theirs. Each line that is wrong is told.
func statuses(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: statuses file [command]")
	}
	wrong, ran := 0, 0
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		want, err := strconv.Atoi(fields[0])
		ts.Check(err)
		command := slices.Concat(args[1:], fields[1:])
		if c := carryOut(ts, command); c.Status != want {
			wrong++
			ts.Logf("%s: exits with %d, want %d: %s", strings.Join(command, " "), c.Status, want, c.Stderr)
		}
		ran++
	}
	if wrong > 0 || ran == 0 {
		ts.Fatalf("%d of %d statuses are wrong", wrong, ran)
	}
}

// localydb [EXAMPLE|FILE.yaml] starts a local server for the rest of the script, with the example or the users and rights that are
// named. ENDPOINT and DATABASE say where it is.
func startLocal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 1 {
		ts.Fatalf("usage: localydb [example|file.yaml|quota=BYTES]")
	}
	opts := localydb.Options{Engine: engine.Options{ViewsAtOnce: true}}
	if quota, given := strings.CutPrefix(strings.Join(args, ""), "quota="); given {
		n, err := strconv.ParseInt(quota, 10, 64)
		ts.Check(err)
		opts.Engine.Quota, args = n, nil
	}
	rights := len(args) == 1 && strings.HasSuffix(args[0], ".yaml")
	if rights {
		ts.Check(opts.ReadRights(ts.MkAbs(args[0])))
	}
	guarded := len(args) == 1 && !rights
	if guarded { // as 'local --example' has it
		opts.EnforceAccess, opts.Access = true, []engine.AccessEntry{}
	}
	server, err := localydb.Start(context.Background(), opts)
	ts.Check(err)
	ts.Defer(server.Close)
	if guarded {
		_, err = example.Start(context.Background(), server, args[0])
		ts.Check(err)
	}
	*serverOf(ts) = server
	ts.Setenv("ENDPOINT", server.Endpoint())
	ts.Setenv("DATABASE", server.Database())
}

// yql FILE|STATEMENT runs the statements of a file on the local server, each by itself, or one statement. With an
// exclamation mark, each has to fail.
func runYQL(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: yql file|statement")
	}
	statements := []string{args[0]}
	if !strings.Contains(args[0], " ") {
		statements = strings.Split(ts.ReadFile(args[0]), ";\n")
	}
	for _, s := range statements {
		if strings.TrimSpace(s) != "" {
			if err := (*serverOf(ts)).Exec(context.Background(), s, nil); neg != (err != nil) {
				ts.Fatalf("%s: %v", s, err)
			}
		}
	}
}

// faults [SPEC...] makes calls of the local server go wrong, in place of the faults before.
func setFaults(ts *testscript.TestScript, _ bool, args []string) {
	var list []fault.Fault
	for _, spec := range args {
		f, err := fault.Parse(spec, localydb.Methods())
		ts.Check(err)
		list = append(list, f)
	}
	(*serverOf(ts)).SetFaults(list...)
}

// struck waits until one of the faults has struck.
func waitForFault(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: struck")
	}
	for end := time.Now().Add(2 * time.Minute); (*serverOf(ts)).Struck() == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			ts.Fatalf("no fault has struck")
		}
	}
}
