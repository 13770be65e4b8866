package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// levelFiles hold one table each, with one finding of the level that the name says.
var levelFiles = map[string]string{
	"clean":   "CREATE TABLE users (user_id Uuid NOT NULL, PRIMARY KEY (user_id));",
	"note":    "CREATE TABLE n (user_id Uint64, at Timestamp NOT NULL, PRIMARY KEY (user_id, at));",
	"warning": "CREATE TABLE orders (order_id Uint64 NOT NULL, PRIMARY KEY (order_id));",
	"error":   "CREATE TABLE events (ts Timestamp NOT NULL, user_id Uint64 NOT NULL, PRIMARY KEY (ts, user_id));",
}

// rank orders what is found, and what --fail-on says; never is above all that is found.
var rank = map[string]int{"clean": 0, "note": 1, "warning": 2, "error": 3, "never": 4}

// TestEveryExitStatus inspects every combination of what is found, what fails, what is known or suppressed and what cannot
// be read, in every format. What the status must be is worked out from what the help says of it.
func TestEveryExitStatus(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	run := func(args ...string) int {
		a := &app{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, now: time.Now}
		return a.run(context.Background(), args)
	}
	files := map[string]string{}
	all := []string{"baseline", "write", "-o", filepath.Join(dir, "all.yaml")}
	for level, text := range levelFiles {
		files[level] = write(level+".sql", text)
		files[level+" suppressed"] = write(level+"-suppressed.sql", "-- keyadvise:ignore KEY001,KEY003,KEY005 all of them\n"+text)
		all = append(all, "--ddl", files[level])
	}
	if status := run(all...); status != 0 {
		t.Fatalf("baseline write: exit status %d", status)
	}
	baselines := map[string]string{"": "", "all": filepath.Join(dir, "all.yaml"), "none": write("none.yaml", "version: 1\n")}
	broken := write("broken.sql", "CREATE TABEL x;")

	tried := 0
	try := func(level, failOn, baseline, format string, suppressed, unread bool) {
		file := files[level]
		if suppressed {
			file = files[level+" suppressed"]
		}
		args := []string{"inspect", "--ddl", file, "--format", format}
		if unread {
			args = append(args, "--ddl", broken)
		}
		if failOn != "" {
			args = append(args, "--fail-on", failOn)
		}
		if baseline != "" {
			args = append(args, "--baseline", baselines[baseline])
		}
		threshold := failOn
		if threshold == "" {
			threshold = "error"
		}
		want := 0
		switch {
		case unread:
			want = 2
		case level != "clean" && !suppressed && baseline != "all" && rank[level] >= rank[threshold]:
			want = 1
		}
		if got := run(args...); got != want {
			t.Errorf("%s: exit status %d, want %d", strings.Join(args, " "), got, want)
		}
		tried++
	}
	for level := range levelFiles {
		for _, failOn := range append([]string{""}, config.FailOnWords...) {
			for baseline := range baselines {
				for _, suppressed := range []bool{false, true} {
					for _, unread := range []bool{false, true} {
						try(level, failOn, baseline, "json", suppressed, unread)
					}
				}
			}
			for _, format := range report.InspectionFormats().Names() {
				try(level, failOn, "", format, false, false)
			}
		}
	}
	if want := 4 * 5 * (3*2*2 + len(report.InspectionFormats())); tried != want {
		t.Errorf("%d combinations, want %d", tried, want)
	}
}

// TestEveryThreshold tells for every pair of thresholds which findings fail, on a new table and on another.
func TestEveryThreshold(t *testing.T) {
	words := append([]string{""}, config.FailOnWords...)
	for _, failOn := range words {
		for _, failOnNew := range words {
			any, strict, err := levelsOf(ask.Judge{FailOn: failOn, FailOnNew: failOnNew, ChangedSince: "main"})
			if err != nil {
				t.Fatal(err)
			}
			r := &report.Inspection{Threshold: any, Strict: strict, IsNew: func(table string) bool { return table == "new" }}
			for _, level := range []advisor.Level{advisor.Note, advisor.Warning, advisor.Error} {
				ofChanged := failOn
				if failOn == "" {
					ofChanged = "error"
				}
				ofNew := failOnNew
				switch {
				case failOnNew != "":
				case ofChanged == "never", rank[ofChanged] < rank["warning"]:
					ofNew = ofChanged
				default:
					ofNew = "warning"
				}
				for table, threshold := range map[string]string{"new": ofNew, "changed": ofChanged} {
					want := rank[level.String()] >= rank[threshold]
					if got := r.Fails(&advisor.Finding{Table: table, Level: level}); got != want {
						t.Errorf("--fail-on %q --fail-on-new %q: %s on the %s table fails: %v, want %v", failOn, failOnNew, level, table, got, want)
					}
				}
			}
		}
	}
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		outcome outcome
		err     error
		want    int
	}{
		{outcome{}, nil, 0},
		{outcome{found: true}, nil, 1},
		{outcome{incomplete: true}, nil, 2},
		{outcome{found: true, incomplete: true}, nil, 2},
		{outcome{found: true}, io.ErrUnexpectedEOF, 2},
		{outcome{}, usagef("no"), 2},
	} {
		if got := exitStatus(test.outcome, test.err); got != test.want {
			t.Errorf("exitStatus(%+v, %v) = %d, want %d", test.outcome, test.err, got, test.want)
		}
	}
}

// levelsOf are the levels without a configuration.
func levelsOf(j ask.Judge) (any, strict advisor.Level, err error) {
	j.Merge(new(config.File), new(ask.Read))
	return j.Levels()
}
