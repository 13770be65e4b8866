package migrate

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// driven is a plan folder whose driver can be run.
type driven struct {
	*trial
	cli       *cli
	candidate *rewrite.Candidate
	plan      *Plan
	folder    string
	bin       string // holds the stand-in for ydb
	shell     []string
	options   []string // of ydb, beside those that say which database
}

// drive writes the plan of a table as a folder and makes the new table.
func drive(t *testing.T, d *database, name, ddl string, rows int, batchRows uint64) *driven {
	t.Helper()
	return driveTable(t, d, name, bundleOf(t, ddl).Tables[0].Schema, rows, batchRows, WritersStopped)
}

func driveTable(t *testing.T, d *database, name string, table *schema.Table, rows int, batchRows uint64, writers Writers) *driven {
	t.Helper()
	if d.server == nil {
		t.Skip("the stand-in has no credentials for a real server")
	}
	x, err := d.start(d.directory(name), table, rows, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	key := ""
	if first, _ := table.Column(table.PrimaryKey[0]); !first.NotNull {
		// A key given by hand leaves its columns nullable, and NULL is what these tables are about.
		key = "hash(" + strings.Join(table.PrimaryKey, ", ") + "), " + strings.Join(table.PrimaryKey, ", ")
	}
	return driveTrial(t, x, key, writers, batchRows)
}

// driveTrial writes the plan of a table that is there.
func driveTrial(t *testing.T, x *trial, key string, writers Writers, batchRows uint64) *driven {
	t.Helper()
	d := x.database
	p, candidate := x.planFor(key, 0, Options{Writers: writers, Database: d.db.Name()})
	return drivePlan(t, d, x, p, candidate, batchRows)
}

// drivePlan writes a plan.
func drivePlan(t *testing.T, d *database, x *trial, p *Plan, candidate *rewrite.Candidate, batchRows uint64) *driven {
	t.Helper()
	p.Backfill.BatchRows = batchRows
	files, err := p.Render()
	if err != nil {
		t.Fatal(err)
	}
	v := &driven{trial: x, plan: p, candidate: candidate, folder: filepath.Join(t.TempDir(), "it's a plan"), bin: t.TempDir(), shell: shells()[0]}
	if _, _, err := WriteFolder(v.folder, files, false); err != nil {
		t.Fatal(err)
	}
	v.cli = &cli{database: d, lock: filepath.Join(v.folder, "steps", lockDir)}
	v.cli.listen()
	for _, name := range []string{"ydb", "ydb-keyadvise"} {
		if err := os.Symlink(standInBinary(t), filepath.Join(v.bin, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(v.bin, "sleep"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return v
}

// backfillState is where the backfill keeps how far it has come, below steps.
const backfillState = "20-backfill.state"

func (v *driven) id() string {
	v.t.Helper()
	id, err := v.plan.ID()
	if err != nil {
		v.t.Fatal(err)
	}
	return id
}

// shells are those of this machine that a POSIX script has to run in, as commands: dash first, the strictest of them.
func shells() [][]string {
	var out [][]string
	for _, s := range [][]string{{"dash"}, {"busybox", "sh"}, {"bash"}} {
		if _, err := exec.LookPath(s[0]); err == nil {
			out = append(out, s)
		}
	}
	return append(out, []string{"sh"})
}

// run runs the driver, where the stand-in does what each word says, and returns what it says and how it ends.
func (v *driven) run(words ...string) (said string, err error) {
	v.t.Helper()
	return v.script("steps/20-backfill.sh", words...)
}

// to makes the steps before another one.
func (v *driven) to(id StepID) {
	v.t.Helper()
	for _, s := range v.plan.Steps {
		if s.ID == id {
			return
		}
		if said, err := v.script(v.plan.stepFile(s)); err != nil {
			v.t.Fatalf("%s: %v\n%s", s.ID, err, said)
		}
	}
}

// script runs a script of the folder, where a person has done what it asks for.
func (v *driven) script(file string, words ...string) (said string, err error) {
	v.t.Helper()
	return v.scriptIn(v.folder, file, words...)
}

// scriptIn is script for a folder that has the same plan.
func (v *driven) scriptIn(folder, file string, words ...string) (said string, err error) {
	v.cli.say(words)
	args := append(slices.Clone(v.shell), filepath.Join(folder, filepath.FromSlash(file)), "-e", "grpc://"+v.server.Address(), "-d", v.server.Database())
	args = append(args, v.options...)
	ctx, cancel := context.WithTimeout(v.ctx, scriptTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.WaitDelay = time.Second // what it has started may hold its output
	step, _, _ := strings.Cut(filepath.Base(file), ".")
	cmd.Env = append(os.Environ(), "PATH="+v.bin+":"+os.Getenv("PATH"), "DONE="+step, "STAND_IN="+v.cli.socket)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if ctx.Err() != nil {
		v.t.Errorf("%s comes to no end in %s:\n%s", file, scriptTime, out.String()[max(0, out.Len()-4000):])
	}
	return out.String(), err
}

// scriptTime is more than any script of a test takes: nothing in it really sleeps.
const scriptTime = 4 * time.Minute

// copied checks that the new table has every row.
func (v *driven) copied() {
	v.t.Helper()
	t := v.before.Tables[v.path]
	if diff := cmp.Diff(v.before.Rows[v.path], v.rows(v.plan.Copy, t, columnNames(t))); diff != "" {
		v.t.Fatalf("rows differ (-old +new):\n%s", diff)
	}
}

// left lists what is in the folder of the steps beside the plan's files.
func (v *driven) left() []string {
	v.t.Helper()
	files, err := v.plan.Render()
	if err != nil {
		v.t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(v.folder, "steps"))
	if err != nil {
		v.t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		if !slices.ContainsFunc(files, func(f File) bool { return f.Name == "steps/"+e.Name() }) {
			out = append(out, e.Name())
		}
	}
	return out
}

// TestDriver copies tables with keys of every kind that needs care on the way through the shell, killed and interrupted
// at random batches.
func TestDriver(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for i, ddl := range []string{
		"CREATE TABLE `it's/a-b.c` (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))",
		"CREATE TABLE t (created_at Timestamp, name Utf8, v Int32, PRIMARY KEY (created_at, name))",
		"CREATE TABLE t (seq Int64, raw String, flag Bool, v Int32, PRIMARY KEY (seq, raw, flag))",
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("every batch starts a process; one table shows the driver at work")
			}
			d := d.with(t)
			v := drive(t, d, fmt.Sprintf("driver%d", i), ddl, 23, 3)
			v.to(StepBackfill)
			random := schematest.Rand(uint64(i))
			ends := map[string]int{}
			for range 30 {
				words := make([]string, random.IntN(5))
				for i := range words {
					words[i] = "ok"
				}
				said, err := v.run(append(words, []string{"kill", "interrupt", "refused", "busy\naborted\nslow\nbig"}[random.IntN(4)])...)
				switch {
				case err == nil:
					ends["done"]++
				case strings.Contains(err.Error(), "killed"):
					ends["killed"]++
				case strings.Contains(err.Error(), "130"):
					ends["interrupted"]++
				case strings.Contains(said, "stopped by the error above"), strings.Contains(said, "; see above"):
					ends["failed"]++
				default:
					t.Fatalf("%v\n%s", err, said)
				}
				if err == nil && ends["killed"] > 0 && ends["interrupted"] > 0 {
					break
				}
			}
			if ends["done"] == 0 {
				t.Fatalf("never done: %v", ends)
			}
			said, err := v.run()
			if err != nil || !strings.Contains(said, "done already") {
				t.Fatalf("run again: %v\n%s", err, said)
			}
			v.copied()
			if got := v.left(); !slices.Equal(got, []string{backfillState}) {
				t.Errorf("left behind: %v", got)
			}
		})
	}
}

// TestDriverRefuses shows what the driver does not do.
func TestDriverRefuses(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := drive(t, d, "refuses", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", 10, 4)
	v.to(StepBackfill)
	steps := filepath.Join(v.folder, "steps")
	refused := func(want string, words ...string) {
		t.Helper()
		said, err := v.run(words...)
		if err == nil || !strings.Contains(said, want) {
			t.Fatalf("%v; want %q in\n%s", err, want, said)
		}
	}
	write := func(name, data string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(steps, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}

	refused("stopped by the error above", strings.Fields("ok ok ok ok ok ok refused")...)
	refused("Status: SCHEME_ERROR", "ok", "refused")
	state, err := os.ReadFile(filepath.Join(steps, backfillState))
	if err != nil {
		t.Fatal(err)
	}

	// The disk is full: the cursor stays as it was.
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := os.Symlink("/dev/full", filepath.Join(steps, backfillState+".new")); err != nil {
			t.Fatal(err)
		}
		refused("rror")
		if now, err := os.ReadFile(filepath.Join(steps, backfillState)); err != nil || !bytes.Equal(now, state) {
			t.Fatalf("the cursor was %q and is %q: %v", state, now, err)
		}
	}

	write(backfillState, strings.Replace(string(state), "plan ", "plan other", 1))
	refused("belongs to another plan")
	write(backfillState, string(state))

	// It is the state of the same plan on another database.
	write(backfillState, strings.Replace(string(state), v.server.Database(), "/production", 1))
	refused("belongs to another database (endpoint")
	write(backfillState, string(state))

	// Another driver runs, as this test does.
	lock := filepath.Join(steps, lockDir)
	owner := func(host string, since string) {
		t.Helper()
		if err := os.MkdirAll(lock, 0o755); err != nil {
			t.Fatal(err)
		}
		write(lockDir+"/owner", fmt.Sprintln(host, os.Getpid(), since))
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	owner(host, started(t))
	refused(fmt.Sprintf("another script of this plan is running, process %d", os.Getpid()))
	owner("elsewhere", started(t))
	refused("another script of this plan is running, or was killed, on elsewhere")

	// A process that got the number of one that was killed is no driver; nor is nobody.
	owner(host, "7")
	if said, err := v.run(); err != nil || !strings.Contains(said, "taking over") {
		t.Fatalf("%v\n%s", err, said)
	}
	v.copied()

	if err := os.Mkdir(lock, 0o755); err != nil {
		t.Fatal(err)
	}
	if said, err := v.run(); err != nil || !strings.Contains(said, "taking over") {
		t.Fatalf("%v\n%s", err, said)
	}

	// The copy was dropped and made again, on another machine: the token is another one.
	if said, err := v.script("rollback/20-backfill.sh"); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	write(backfillState, string(state))
	if err := v.database.command([]string{"table", "attribute", "add", "--attribute", "keyadvise=" + v.id() + ".0123456789abcdef.15-writers", v.plan.Copy}); err != nil {
		t.Fatal(err)
	}
	refused("to a copy that was dropped")
	if err := v.database.command([]string{"table", "attribute", "add", "--attribute", "keyadvise=00.0123456789abcdef.15-writers", v.plan.Copy}); err != nil {
		t.Fatal(err)
	}
	refused("there is a copy of another plan (00)")
	if err := v.database.command([]string{"table", "attribute", "drop", "--attributes", "keyadvise", v.plan.Copy}); err != nil {
		t.Fatal(err)
	}
	refused("15-writers has not been done: there is no copy of this plan")
	if err := os.Remove(filepath.Join(v.bin, "ydb")); err != nil {
		t.Fatal(err)
	}
	refused("there is no ydb in PATH")
}

// started is when this process was started, as the scripts see it.
func started(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		t.Skip("no /proc here")
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	return strings.Fields(rest)[19]
}

// TestDriverShells copies a table under every shell there is, from another folder, with relative names and a CDPATH that
// leads elsewhere.
func TestDriverShells(t *testing.T) {
	d := openDatabase(t)
	v := drive(t, d, "shells", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", 5, 3)
	t.Chdir(filepath.Dir(v.folder))
	t.Setenv("CDPATH", t.TempDir())
	v.folder = filepath.Base(v.folder)
	for _, v.shell = range shells() {
		v.to(StepVerify)
		v.copied()
		for i := len(v.plan.Steps) - 1; i > 0; i-- {
			file := v.plan.undoFile(v.plan.Steps[i])
			if file == "" {
				continue
			}
			if said, err := v.script(file); err != nil {
				t.Fatalf("%v, %s: %v\n%s", v.shell, file, err, said)
			}
		}
		if got := v.left(); len(got) > 0 {
			t.Errorf("left behind: %v", got)
		}
	}
}

// TestDriverPatience shows that what passes by itself is waited for, however often it comes, and that a batch shrinks for
// its size alone, down to one row, and grows again.
func TestDriverPatience(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := drive(t, d, "patience", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", 10, 8)
	v.to(StepBackfill)
	said, err := v.run(strings.Fields("ok ok ok ok " + strings.Repeat("busy aborted slow ", 4) + "ok ok big ok big ok big ok ok")...)
	if err != nil || strings.Contains(said, "range in rows: 0") {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, want := range []string{"trying again in 64 s", "range in rows: 4", "range in rows: 2", "range in rows: 1"} {
		if !strings.Contains(said, want) {
			t.Errorf("want %q in\n%s", want, said)
		}
	}
	v.copied()
}
