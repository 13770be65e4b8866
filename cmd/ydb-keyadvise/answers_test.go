package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// heeding are the tables of plans, each of which relies on something: all of what is refused by name is relied on by one.
const heeding = `
CREATE TABLE follows (ts Timestamp, user Uint64, n BigSerial, PRIMARY KEY (ts, user));
CREATE TABLE stops (ts Timestamp NOT NULL, user Uint64 NOT NULL, mail Utf8, INDEX one GLOBAL UNIQUE SYNC ON (mail), PRIMARY KEY (ts, user));
CREATE TABLE decimals (d Decimal(22,9) NOT NULL, user Uint64 NOT NULL, PRIMARY KEY (d, user));
CREATE TABLE shaped (id Uint64 NOT NULL, n Int32, PRIMARY KEY (id));`

// TestDoctorIsHeeded gives commands answers of which one differs. What it switches off by name is refused by each command that relies on
// it, and by no other; what is not judged is not.
func TestDoctorIsHeeded(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	if ydbtest.Given() != "" {
		t.Skip("nothing is asked of a server")
	}
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) {
		if err := os.WriteFile(file(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := func(args ...string) (status int, said string) {
		var out bytes.Buffer
		a := &app{stdout: &out, stderr: &out, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
		return a.run(context.Background(), args), out.String()
	}
	write("tables.sql", heeding)
	write("shaped.sql", "CREATE TABLE shaped (id Uint64 NOT NULL, n Utf8, PRIMARY KEY (id));")
	server := ydbtest.Start(t, localydb.Options{})
	if err := server.Exec(t.Context(), strings.TrimSpace(heeding), nil); err != nil {
		t.Fatal(err)
	}
	at := []string{"-e", server.Endpoint(), "-d", server.Database()}
	source := []string{"--ddl", file("tables.sql")}
	plans := map[string][]string{
		"follows":  {"--writers", "changefeed", "--key", "hash(user), ts, user"},
		"stops":    {"--writers", "stopped", "--key", "user, ts"},
		"decimals": {"--writers", "stopped", "--key", "user, d"},
		"shaped":   {"--writers", "stopped", "--to", file("shaped.sql")},
	}
	commands := map[string][]string{
		"inspect": slices.Concat([]string{"inspect", "--no-sample", "--no-system-views", "--fail-on", "never", "--explain"}, at),
	}
	for table, options := range plans {
		planned := slices.Concat([]string{"migrate", "plan", table}, source, options)
		if status, said := command(append(slices.Clone(planned), "-o", file(table))...); status != 0 {
			t.Fatalf("%s: %s", planned, said)
		}
		commands["plan "+table] = append(planned, "--dry-run")
		commands["rehearse "+table] = []string{"migrate", "rehearse", file(table)}
		for _, name := range []string{"run", "cutover", "rollback", "cleanup"} {
			commands[name+" "+table] = slices.Concat([]string{"migrate", name, file(table)}, at)
		}
		commands["revoke "+table] = slices.Concat([]string{"migrate", "cutover", file(table), "--fence", "revoke"}, at)
		commands["return "+table] = slices.Concat([]string{"migrate", "rollback", file(table), "--fence", "revoke"}, at)
	}
	commands["whole stops"] = slices.Concat([]string{"migrate", "run", file("stops"), "--cutover", "--fence", "revoke"}, at)
	each := strings.Fields("plan rehearse run cutover rollback cleanup revoke return")
	of := func(tables string) (names []string) {
		for table := range strings.FieldsSeq(tables) {
			for _, name := range each {
				names = append(names, name+" "+table)
			}
			if table == "stops" {
				names = append(names, "whole stops")
			}
		}
		return names
	}
	relying := map[string][]string{
		"plans that copy a table refused":             of("follows stops decimals shaped"),
		"the copy in bulk refused":                    of("follows decimals shaped"),
		"--writers changefeed refused":                of("follows"),
		"--writers stopped refused":                   of("stops decimals shaped"),
		"plans with a hash in the key refused":        of("follows"),
		"plans for keys that may hold NULL refused":   of("follows"),
		"plans for tables with a sequence refused":    of("follows"),
		"--explain refused":                           {"inspect"},
		"--fence revoke refused":                      nil,
		"the note that it depends on a flag left out": nil,
	}
	for table := range plans {
		relying["--fence revoke refused"] = append(relying["--fence revoke refused"], "revoke "+table, "return "+table)
	}
	relying["--fence revoke refused"] = append(relying["--fence revoke refused"], "whole stops")
	tried := map[string]bool{}
	for _, p := range probe.List() {
		refusing := slices.DeleteFunc(slices.Clone(p.Disables), func(o probe.Disabled) bool { return strings.Contains(o.String(), "not judged") })
		key := ""
		for _, o := range refusing {
			key += o.String()
		}
		if key == "" || tried[key] {
			continue // another probe switches off the same
		}
		tried[key] = true
		said := opened.Diagnosis{Version: opened.DiagnosisVersion, Database: server.Database(), Made: time.Now()}
		for _, q := range probe.List() {
			state := probe.Agrees
			if q.ID == p.ID {
				state = probe.Differs
			}
			said.Answers = append(said.Answers, opened.Answer{ID: q.ID, State: state})
		}
		data, err := json.Marshal(said)
		if err != nil {
			t.Fatal(err)
		}
		write("doctor.json", string(data))
		for name, args := range commands {
			want := false
			for _, o := range refusing {
				if _, known := relying[o.String()]; !known {
					t.Fatalf("%s: no command is named here that refuses: %s", p.ID, o)
				}
				want = want || slices.Contains(relying[o.String()], name)
			}
			refused := "the database does not do what this relies on:"
			if p.ID == "hash" && name == "plan follows" {
				refused = "the database computes hashes differently"
			}
			if kind, _, _ := strings.Cut(name, " "); !want && kind != "plan" && kind != "run" {
				continue // these are enough to see that nothing else is refused
			}
			status, said := command(append(slices.Clone(args), "--doctor", file("doctor.json"))...)
			if got := status == 2 && strings.Contains(said, refused); got != want {
				t.Errorf("%s differs: %s is refused: %v, want %v: exit status %d\n%s", p.ID, name, got, want, status, said)
			}
		}
	}
	for name := range relying {
		if !slices.ContainsFunc(probe.List(), func(p *probe.Probe) bool {
			return slices.ContainsFunc(p.Disables, func(o probe.Disabled) bool { return o.String() == name })
		}) {
			t.Errorf("no probe switches off: %s", name)
		}
	}
}

// TestNotJudged gives each answer that differs and says that something is not judged: that is so.
func TestNotJudged(t *testing.T) {
	uuid := &schema.Table{Columns: []schema.Column{{Name: "id", Type: schema.UUID}}}
	seen := 0
	for _, p := range probe.List() {
		for _, o := range p.Disables {
			name := o.String()
			if !strings.Contains(name, "not judged") {
				continue
			}
			seen++
			d := &opened.Answers{File: "doctor.json", Said: opened.Diagnosis{Made: time.Now()}, Differ: []*probe.Probe{p}}
			var opt advisor.Options
			d.Steer(&opt)
			b := &evidence.Bundle{Tables: []*evidence.Table{{Load: &evidence.Load{}}}}
			d.Heed(b, time.Now(), "")
			left := b.Tables[0].Load == nil
			for _, rule := range advisor.Rules() {
				f := &advisor.Finding{Rule: rule.ID, Columns: []string{"id"}}
				measured := *f
				measured.Confidence = advisor.Measured
				if out := opt.Unjudged(uuid, f) || opt.Unjudged(uuid, &measured); strings.Contains(p.Says(), rule.ID) {
					left = left || out
				} else if out {
					t.Errorf("%s leaves out %s", p.ID, rule.ID)
				}
			}
			if left == strings.Contains(name, "UPDATE and DELETE") { // of which none of these findings is
				t.Errorf("%s: nothing does what it says: %s", p.ID, name)
			}
			if len(b.Notes) != 2 || b.Notes[0].Message != p.Says() {
				t.Errorf("%s: it is told as %v", p.ID, b.Notes)
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d of them", seen)
	}
}
