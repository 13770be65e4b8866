package migrate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// TestScripts performs plans by their scripts alone, as a person would: all that the new table has to be, it is in the
// end. A step that was made says so, and one whose turn has not come refuses.
func TestScripts(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for _, writers := range []Writers{WritersStopped, WritersDualWrite, WritersChangefeed} {
		t.Run(string(writers), func(t *testing.T) {
			if testing.Short() && writers != WritersChangefeed {
				t.Skip("every command starts a process; one way shows the scripts at work")
			}
			d := d.with(t)
			v := driveTable(t, d, "scripts_"+word(string(writers)), everything(t), 25, 6, writers)
			p, c := v.plan, v.candidate
			for i, s := range p.Steps {
				if i+2 < len(p.Steps) && i > 0 {
					v.refuses(p.stepFile(p.Steps[i+1]), "")
				}
				v.makes(p.stepFile(s))
				if s.ID != StepPreflight && s.ID != StepVerify && s.ID != StepCleanup {
					if said := v.makes(p.stepFile(s)); !strings.Contains(said, "done already") {
						t.Errorf("%s, made twice:\n%s", s.ID, said)
					}
				}
				// Back and forth over the cutover and the end.
				if s.ID == StepFinish {
					v.refuses("rollback/50-cutover.sh", "undo 60-finish first")
					v.makes("rollback/60-finish.sh")
					v.makes("rollback/50-cutover.sh")
					now, _ := v.tables(v.dir)
					if now[p.Copy] == nil {
						t.Fatalf("%s is not back", p.Copy)
					}
					// What the changefeed records from here on is still recorded.
					if fed := slices.ContainsFunc(now[p.Table].Changefeeds, func(f schema.Changefeed) bool { return f.Name == feedName }); fed != (writers == WritersChangefeed) {
						t.Errorf("the changefeed of the plan is there: %v", fed)
					}
					v.makes("steps/50-cutover.sh")
					v.makes("steps/60-finish.sh")
				}
			}
			v.moved(p, c)
		})
	}
}

// TestScriptsRelative performs a plan that knows no database: it was made from files, and its paths are relative. What
// takes a whole path gets it when a script runs.
func TestScriptsRelative(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	const ddl = "CREATE TABLE keyadvise_relative (id BigSerial, v Utf8, PRIMARY KEY (id))"
	x := &trial{database: d, dir: d.directory("relative_"), path: d.db.Name() + "/keyadvise_relative", random: schematest.Rand(1)}
	for _, s := range []string{ddl, "INSERT INTO keyadvise_relative (v) VALUES ('a'u), ('b'u), ('c'u)"} {
		if _, err := d.exec(s); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _, _ = d.exec("DROP TABLE IF EXISTS keyadvise_relative") })
	p, err := planOf(t, bundleOf(t, ddl), "", Options{Writers: WritersStopped, AcceptLoss: []string{lossOwner}})
	if err != nil {
		t.Fatal(err)
	}
	v := drivePlan(t, d, x, p, nil, 2)
	for _, s := range p.Steps {
		v.makes(p.stepFile(s))
	}
	if n, err := d.server.DB().NextValue(x.path, "id"); err != nil || !strings.HasPrefix(fmt.Sprint(n), "{false 4 ") {
		t.Errorf("the next id is %v, %v", n, err)
	}
	if rows, err := d.cells("SELECT id, v FROM keyadvise_relative ORDER BY id", []string{"id"}); err != nil || len(rows) != 3 {
		t.Errorf("%v, %v", rows, err)
	}
}

// TestScriptsBack takes every prefix of a plan back by its scripts.
func TestScriptsBack(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := driveTable(t, d, "back", everything(t), 9, 4, WritersStopped)
	p := v.plan
	for n := 1; n < len(p.Steps); n++ {
		if n%4 != 1 && n != len(p.Steps)-1 || testing.Short() && n != len(p.Steps)-1 {
			continue // TestRunEverything takes back all of them, without the scripts
		}
		for _, s := range p.Steps[:n] {
			v.makes(p.stepFile(s))
		}
		for i := n - 1; i > 0; i-- {
			v.makes(p.undoFile(p.Steps[i]))
		}
		v.unchanged(string(p.Steps[n-1].ID))
	}
}

// makes runs a script that has to succeed, and returns what it says.
func (v *driven) makes(file string) string {
	v.t.Helper()
	said, err := v.script(file)
	if err != nil {
		v.t.Fatalf("%s: %v\n%s", file, err, said)
	}
	return said
}

// refuses runs a script that has to fail, in one line.
func (v *driven) refuses(file, want string) {
	v.t.Helper()
	said, err := v.script(file)
	if err == nil || !strings.Contains(said, want) {
		v.t.Fatalf("%s: %v; want %q in\n%s", file, err, want, said)
	}
	if strings.Count(said, "\n") != 1 {
		v.t.Errorf("%s refuses in more than a line:\n%s", file, said)
	}
}

// where tells whether the old and the new table have their first names.
func (v *driven) where() (kept, fresh bool) {
	v.t.Helper()
	tables, _ := v.tables(v.dir)
	return tables[v.plan.Kept] != nil, tables[v.plan.Copy] != nil
}

// TestScriptsNotice changes things between steps; each is noticed before the writers go on.
func TestScriptsNotice(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and in one goroutine")
	}
	t.Parallel()
	d := openDatabase(t)
	const ddl = "CREATE TABLE t (id Uint64 NOT NULL, n Int64, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50)"
	prepare := func(t *testing.T, name string, until StepID) *driven {
		d := d.with(t)
		v := driveTable(t, d, name, bundleOf(t, ddl).Tables[0].Schema, 12, 5, WritersStopped)
		v.to(until)
		return v
	}
	refused := func(t *testing.T, v *driven, change, want string) {
		t.Helper()
		v.must(change)
		said, err := v.script("steps/50-cutover.sh")
		if err == nil || !strings.Contains(said, want) {
			t.Fatalf("after %s: %v; want %q in\n%s", change, err, want, said)
		}
		if kept, _ := v.where(); kept {
			t.Fatalf("the tables were renamed:\n%s", said)
		}
	}
	t.Run("changed", func(t *testing.T) {
		v := prepare(t, "notice", StepCutover)
		both := strings.NewReplacer("%s", v.path, "%c", v.plan.Copy)
		for _, c := range []struct{ change, want, back string }{
			{"ALTER TABLE `%s` ADD COLUMN amount Int64", "amount", "ALTER TABLE `%s` DROP COLUMN amount"},
			{"GRANT 'ydb.generic.read' ON `%s` TO `app@builtin`", "app@builtin", "REVOKE 'ydb.generic.read' ON `%s` FROM `app@builtin`"},
			{"GRANT 'ydb.generic.read' ON `%c` TO `app@builtin`", "app@builtin", "REVOKE 'ydb.generic.read' ON `%c` FROM `app@builtin`"},
			{"ALTER TABLE `%s` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 77)", "77", "ALTER TABLE `%s` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50)"},
			{"ALTER TABLE `%s` ADD INDEX by_v GLOBAL ON (v)", "by_v", "ALTER TABLE `%s` DROP INDEX by_v"},
			{"ALTER TABLE `%s` ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')", "`f`", "ALTER TABLE `%s` DROP CHANGEFEED f"},
			{"ALTER TABLE `%c` ADD COLUMN amount Int64", "amount", "ALTER TABLE `%c` DROP COLUMN amount"},
			{"ALTER TABLE `%c` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 77)", "77", "ALTER TABLE `%c` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50)"},
			{"ALTER TABLE `%c` SET (TTL = Interval('PT0S') ON at)", "TTL", "ALTER TABLE `%c` RESET (TTL)"},
		} {
			refused(t, v, both.Replace(c.change), c.want)
			v.must(both.Replace(c.back))
		}
		v.makes("steps/50-cutover.sh")
	})
	t.Run("rows", func(t *testing.T) {
		v := prepare(t, "notice_rows", StepCutover)
		for _, change := range []string{
			"DELETE FROM `" + v.path + "` WHERE true",
			"UPSERT INTO `" + v.path + "` (id, n) VALUES (999ul, 1l), (998ul, 2l)",
			"DELETE FROM `" + v.plan.Copy + "` WHERE id = 998ul",
		} {
			refused(t, v, change, "the tables differ")
			v.makes("steps/41-fix.sh")
		}
		v.makes("steps/50-cutover.sh")
	})
	t.Run("old table written", func(t *testing.T) {
		v := prepare(t, "notice_kept", StepCleanup)
		rows := len(v.trial.before.Rows[v.path])
		v.must("UPSERT INTO `" + v.path + "` (t_hash, id, n) VALUES (Digest::NumericHash(1ul), 1ul, 7l)") // an application
		v.must("UPSERT INTO `" + v.plan.Kept + "` (id, n) VALUES (999ul, 1l)")                            // a writer that was forgotten
		said, err := v.script("steps/90-cleanup.sh")
		if kept, _ := v.where(); err == nil || !kept || !strings.Contains(said, fmt.Sprintf("was written to since it was compared with the new table: it held %d rows, and has %d now", rows, rows+1)) {
			t.Fatalf("%v\n%s", err, said)
		}
		v.must("DELETE FROM `" + v.plan.Kept + "` WHERE id = 999ul")
		if said := v.makes("steps/90-cleanup.sh"); !strings.Contains(said, fmt.Sprintf("the old table still has the %d rows that the new one had", rows)) {
			t.Error(said)
		}
	})
	t.Run("late writer", func(t *testing.T) {
		v := prepare(t, "notice_late", StepCutover)
		v.cli.before = func(c *cliCall) {
			if c.command == "tools rename" {
				v.must("UPSERT INTO `" + v.path + "` (id, n) VALUES (999ul, 1l)")
			}
		}
		v.makes("steps/50-cutover.sh")
		v.cli.before = nil
		said, err := v.script("steps/60-finish.sh")
		if kept, _ := v.where(); err == nil || !kept || !strings.Contains(said, "the tables differ in 1 of") {
			t.Fatalf("%v\n%s", err, said)
		}
		v.makes("steps/41-fix.sh")
		v.makes("steps/60-finish.sh")
		if n, err := v.cells("SELECT COUNT(*) AS n FROM `"+v.path+"`", []string{"n"}); err != nil || n[0] != fmt.Sprint(len(v.trial.before.Rows[v.path])+1, "ul") {
			t.Errorf("%v rows, %v", n, err)
		}
	})
	t.Run("cutover taken back in part", func(t *testing.T) {
		v := prepare(t, "notice_part", StepFinish)
		v.cli.before = func(c *cliCall) {
			if c.command == "tools rename" {
				v.cli.words = []string{"refused"} // right behind it
			}
		}
		said, err := v.script("rollback/50-cutover.sh")
		v.cli.before = nil
		if _, fresh := v.where(); err == nil || !fresh {
			t.Fatalf("%v\n%s", err, said)
		}
		v.refuses("steps/60-finish.sh", "do 50-cutover first: the last step done is 45-switching")
		v.makes("rollback/50-cutover.sh")
		v.makes("steps/50-cutover.sh")
	})
	t.Run("ghost", func(t *testing.T) {
		v := prepare(t, "notice_ghost", StepVerify)
		v.must("UPSERT INTO `" + v.plan.Copy + "` (t_hash, id, n) VALUES (7ul, 999ul, 1l)")
		said, err := v.script("steps/40-verify.sh")
		if err == nil || !strings.Contains(said, "the tables differ in 1 of") {
			t.Fatalf("%v\n%s", err, said)
		}
		v.makes("steps/41-fix.sh")
		v.makes("steps/40-verify.sh")
		v.copied()
	})
	t.Run("stranger", func(t *testing.T) {
		v := prepare(t, "notice_stranger", StepCreate)
		v.must("CREATE TABLE `" + v.plan.Copy + "` (id Uint64, PRIMARY KEY (id))")
		v.refuses("steps/10-create.sh", "and this plan did not make it")
		v.makes("rollback/10-create.sh") // there is nothing to undo
		if _, fresh := v.where(); !fresh {
			t.Error("somebody's table was dropped")
		}
	})
	t.Run("preflight of another database", func(t *testing.T) {
		v := prepare(t, "notice_other", StepCreate)
		passed := filepath.Join(v.folder, "steps", "05-preflight.passed")
		data, err := os.ReadFile(passed)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(passed, []byte(strings.Replace(string(data), "database ", "database /other", 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		v.refuses("steps/10-create.sh", "05-preflight.sh has not passed for this database")
	})
}

// TestScriptsLook shows what the scripts look at before they trust it: the release of the server, and the counters of the
// table. Options that name files beside the caller mean those.
func TestScriptsLook(t *testing.T) {
	d := openDatabase(t)
	v := drive(t, d, "look", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", 3, 4)
	for release, want := range map[string]bool{"24.4.4.12": false, "stable-24-3-15": false, "25.5.1": false, "27.1.1": false, "main.7f3c": false,
		"25.1.4.7": true, "stable-25-3-1": true, "26.1.1.6-hotfix": true, "26.2.1.14-keyadvise-local": true} {
		v.cli.release = release
		if said := v.makes("steps/05-preflight.sh"); strings.Contains(said, "This release is not one of 25.1 to 26.2") == want {
			t.Errorf("%s:\n%s", release, said)
		}
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("key.json", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	asks := filepath.Join(v.bin, "ydb")
	if err := os.Remove(asks); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(asks, []byte("#!/bin/sh\n[ -f key.json ] || exit 9\nexec "+shellWord(standInBinary(t))+" \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	v.options = []string{"--sa-key-file", "key.json"}
	v.to(StepWriters)

	// The plan was made with the path of another database: its table has no counters here.
	p := *v.plan
	p.Counters = strings.Replace(p.Counters, d.db.Name(), "/other", 1)
	other := drivePlan(t, d, v.trial, &p, v.candidate, 4)
	v.must("DROP TABLE `" + p.Copy + "`")
	other.makes("steps/05-preflight.sh")
	other.makes("steps/10-create.sh")
	other.makes("steps/12-carry.sh")
	said, err := other.script("steps/15-writers.sh")
	if err == nil || !strings.Contains(said, "YDB shows no counters of "+p.Table) {
		t.Errorf("%v\n%s", err, said)
	}
}

// must runs a query.
func (v *driven) must(text string) {
	v.t.Helper()
	if _, err := v.exec(text); err != nil {
		v.t.Fatal(err)
	}
}
