package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// A worker carries out one command of a script after another, each in the folder and with the environment of its script: to start a process
// for each of a thousand commands takes longer than what they do. What is killed, interrupted, read from or run by a shell is a process of
// its own, which a script has by exec, or by exits with another program.

// workerVariable makes the test's program a worker.
const workerVariable = "KEYADVISE_TEST_WORKER"

// wanted is a command that a worker carries out, and carried what came of it.
type wanted struct {
	Dir       string
	Env, Args []string
}

type carried struct {
	Stdout, Stderr []byte
	Status         int
}

// workers are the processes that have nothing to do.
type workers struct {
	sets []string // the variables that scripts set

	mu   sync.Mutex
	idle []*worker
}

type worker struct {
	cmd *exec.Cmd
	in  io.Closer
	*json.Encoder
	*json.Decoder
}

// carryOutKey is where a script keeps the function that has a worker carry out a command.
type carryOutKey struct{}

// newWorkers returns workers for the scripts of a folder, which end with the test.
func newWorkers(t *testing.T, dir string) *workers {
	t.Helper()
	w := new(workers)
	scripts, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range regexp.MustCompile(`(?m)^(?:\[.*\] )?env .*$`).FindAllString(string(text), -1) {
			for _, m := range regexp.MustCompile(`[ '](\w+)=`).FindAllStringSubmatch(line, -1) {
				w.sets = append(w.sets, m[1])
			}
		}
	}
	t.Cleanup(func() {
		for _, idle := range w.idle {
			_ = idle.in.Close()
			if err := idle.cmd.Wait(); err != nil {
				t.Errorf("a worker: %v", err)
			}
		}
	})
	return w
}

// serve lets a script have its commands carried out.
func (w *workers) serve(env *testscript.Env) {
	names := slices.Clone(w.sets)
	for _, v := range env.Vars {
		name, _, _ := strings.Cut(v, "=")
		names = append(names, name)
	}
	env.Values[carryOutKey{}] = func(ts *testscript.TestScript, args []string) carried {
		want := wanted{Dir: ts.MkAbs("."), Args: args}
		for _, name := range names {
			if value := ts.Getenv(name); value != "" { // an empty one says nothing to the command
				want.Env = append(want.Env, name, value)
			}
		}
		one, err := w.take()
		ts.Check(err)
		var c carried
		if err := cmp.Or(one.Encode(want), one.Decode(&c)); err != nil {
			ts.Fatalf("%s: the worker ended: %v", strings.Join(args, " "), err)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.idle = append(w.idle, one)
		return c
	}
}

// carryOut has a worker carry out a command of a script.
func carryOut(ts *testscript.TestScript, args []string) carried {
	return ts.Value(carryOutKey{}).(func(*testscript.TestScript, []string) carried)(ts, args)
}

// take returns a worker that has nothing to do.
func (w *workers) take() (*worker, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if last := len(w.idle) - 1; last >= 0 {
		idle := w.idle[last]
		w.idle = w.idle[:last]
		return idle, nil
	}
	cmd := exec.Command("ydb-keyadvise")
	cmd.Env, cmd.Stderr = append(os.Environ(), workerVariable+"=1"), os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &worker{cmd, in, json.NewEncoder(in), json.NewDecoder(out)}, cmd.Start()
}

// beWorker carries out the commands that it reads.
func beWorker(in io.Reader, out io.Writer) error {
	commands, results := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var w wanted
		if err := commands.Decode(&w); err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
		os.Clearenv()
		for i := 0; i < len(w.Env); i += 2 {
			if err := os.Setenv(w.Env[i], w.Env[i+1]); err != nil {
				return err
			}
		}
		if err := os.Chdir(w.Dir); err != nil {
			return err
		}
		var stdout, stderr bytes.Buffer
		ctx, cancel := context.WithCancel(context.Background())
		status := runTested(ctx, new(softStop), &stdout, &stderr, w.Args)
		cancel()
		if err := results.Encode(carried{stdout.Bytes(), stderr.Bytes(), status}); err != nil {
			return err
		}
	}
}
