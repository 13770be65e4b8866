package migrate

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// driven is a plan folder whose driver can be run.
type driven struct {
	*trial
	plan   *Plan
	folder string
	bin    string // holds the stand-in for ydb
	shell  string
}

// drive writes the plan of a table as a folder and makes the new table.
func drive(t *testing.T, d *database, name, ddl string, rows int, batchRows uint64) *driven {
	t.Helper()
	if d.server == nil {
		t.Skip("the stand-in has no credentials for a real server")
	}
	x, err := d.start(d.directory(name), bundleOf(t, ddl).Tables[0].Schema, rows, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := x.planFor("", 0, Options{Writers: WritersStopped, Database: d.db.Name()})
	p.Backfill.BatchRows = batchRows
	files, err := p.Render()
	if err != nil {
		t.Fatal(err)
	}
	v := &driven{trial: x, plan: p, folder: filepath.Join(t.TempDir(), "it's a plan"), bin: t.TempDir(), shell: "sh"}
	if path, err := exec.LookPath("dash"); err == nil {
		v.shell = path // the strictest of them
	}
	if _, err := WriteFolder(v.folder, files, false); err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, script := range map[string]string{"ydb": "STAND_IN=1 exec " + shellWord(binary) + ` "$@"`, "sleep": ":"} {
		if err := os.WriteFile(filepath.Join(v.bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range p.Step("10-create").Run {
		if err := d.perform(p, a, 0); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// run runs the driver, where the stand-in does what each word says, and returns what it says and how it ends.
func (v *driven) run(words ...string) (said string, err error) {
	v.t.Helper()
	misbehave := filepath.Join(v.bin, "misbehave")
	if err := os.WriteFile(misbehave, []byte(strings.Join(words, "\n")), 0o644); err != nil {
		v.t.Fatal(err)
	}
	cmd := exec.CommandContext(v.ctx, v.shell, filepath.Join(v.folder, "steps", "20-backfill.sh"), "-e", "grpc://"+v.server.Address(), "-d", v.server.Database())
	cmd.Env = append(os.Environ(), "PATH="+v.bin+":"+os.Getenv("PATH"), "MISBEHAVE="+misbehave, "RETRIES=1")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	return out.String(), err
}

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
			random := schematest.Rand(uint64(i))
			ends := map[string]int{}
			for range 30 {
				words := make([]string, random.IntN(5))
				for i := range words {
					words[i] = "ok"
				}
				said, err := v.run(append(words, []string{"kill", "interrupt", "fail", "fail\nfail"}[random.IntN(4)])...)
				switch {
				case err == nil:
					ends["done"]++
				case strings.Contains(err.Error(), "killed"):
					ends["killed"]++
				case strings.Contains(err.Error(), "130"):
					ends["interrupted"]++
				case strings.Contains(said, "failed, see above"), strings.Contains(said, "cannot look at the new table"):
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
			if err != nil || !strings.Contains(said, "no row left") {
				t.Fatalf("run again: %v\n%s", err, said)
			}
			v.copied()
			if got := v.left(); !slices.Equal(got, []string{stateFile}) {
				t.Errorf("left behind: %v", got)
			}
		})
	}
}

// TestDriverRefuses shows what the driver does not do.
func TestDriverRefuses(t *testing.T) {
	d := openDatabase(t)
	v := drive(t, d, "refuses", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", 10, 4)
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

	refused("batch 2 failed, see above", "ok", "fail", "fail")
	refused("status: OVERLOADED", "ok", "fail", "fail")
	state, err := os.ReadFile(filepath.Join(steps, stateFile))
	if err != nil {
		t.Fatal(err)
	}

	// The disk is full: the cursor stays as it was.
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := os.Symlink("/dev/full", filepath.Join(steps, stateFile+".new")); err != nil {
			t.Fatal(err)
		}
		refused("rror")
		if now, err := os.ReadFile(filepath.Join(steps, stateFile)); err != nil || !bytes.Equal(now, state) {
			t.Fatalf("the cursor was %q and is %q: %v", state, now, err)
		}
	}

	write(stateFile, strings.Replace(string(state), "plan ", "plan other", 1))
	refused("belongs to another plan")
	write(stateFile, string(state))

	// Another driver runs, as this test does.
	if err := os.Mkdir(filepath.Join(steps, lockDir), 0o755); err != nil {
		t.Fatal(err)
	}
	write(lockDir+"/pid", fmt.Sprintln(os.Getpid()))
	refused(fmt.Sprintf("another driver runs, process %d", os.Getpid()))
	if err := os.RemoveAll(filepath.Join(steps, lockDir)); err != nil {
		t.Fatal(err)
	}

	// The copy was dropped and made again.
	if _, err := d.exec("DELETE FROM " + yql.QuoteName(v.plan.Copy)); err != nil {
		t.Fatal(err)
	}
	refused("but the new table is empty")
	if err := os.Remove(filepath.Join(steps, stateFile)); err != nil {
		t.Fatal(err)
	}
	if said, err := v.run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	v.copied()

	// A statement that the server refuses.
	write("20-backfill.next.yql", "SELEKT 1;\n")
	refused("failed, see above")

	if err := os.Remove(filepath.Join(v.bin, "ydb")); err != nil {
		t.Fatal(err)
	}
	refused("there is no ydb in PATH")
}
