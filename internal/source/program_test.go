package source

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
)

// endings are those of the names of programs, one for each language.
var endings = []string{".go", ".java", ".kt", ".py", ".ts", ".cs"}

// FuzzProgram reads programs that are none. Nothing panics, the pieces stand in order and inside the file, and so do the
// places of what is found.
func FuzzProgram(f *testing.F) {
	for _, c := range golden.All(f, filepath.Join("testdata", "queries", "*.txtar")) {
		for _, file := range c.Files {
			for i := range endings {
				f.Add(byte(i), string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, src string) {
		l := program.Of(endings[int(kind)%len(endings)])
		parsed := parseProgram("f", src, l, Values{"x": "y"}, nil)
		for _, part := range parsed.parts {
			for _, st := range part.script.Statements {
				if at := part.place(st.Pos.Line, st.Pos.Column); at.Line < 1 || at.Line > strings.Count(src, "\n")+1 {
					t.Errorf("DDL %q at line %d", st.Text, at.Line)
				}
			}
		}
		q := newQueries()
		q.program(input{files: evidence.Disk, path: "f", named: true}, src, l)
		(&jsonLines{queries: q, path: "f"}).lines(src, true)
		lines := strings.Count(src, "\n") + 1
		for _, s := range q.statements {
			if s.Pos.Line < 1 || s.Pos.Line > lines || strings.TrimSpace(s.Text) == "" {
				t.Errorf("statement %q at line %d of %d", s.Text, s.Pos.Line, lines)
			}
		}
	})
}

// FuzzJSON looks for data of which more is read than its share, and for places outside it.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{"[\n1,\n[\n2,\n", "{\n\"a\":\n{\n", `{"q":"SELECT a FROM t"}` + "\n", "[{\"a\":\n", `{"a":"`, "x {\"a\": 1}\n[\n"} {
		f.Add(seed, uint8(3))
	}
	f.Fuzz(func(t *testing.T, piece string, n uint8) {
		src := strings.Repeat(piece, 1+int(n))
		q := newQueries()
		j := &jsonLines{queries: q, path: "f"}
		j.lines(src, true)
		if j.steps > (maxAgain+2)*len(src) {
			t.Errorf("%d bytes of %d decoded", j.steps, len(src))
		}
		for _, s := range q.statements {
			if s.Pos.Line < 1 || s.Pos.Line > strings.Count(src, "\n")+1 {
				t.Errorf("statement %q at line %d", s.Text, s.Pos.Line)
			}
		}
	})
}

// FuzzLog looks for logs of which more is read than their share, in pieces as a file comes, and for places outside of them.
func FuzzLog(f *testing.F) {
	for _, seed := range []string{"SELECT a FROM t\n", "-- count: 2\n", "-- ", "SELECT '", "SELECT a FROM t WHERE b = 1;", "\n", "UPSERT INTO t (a) VALUES (1)\r\n"} {
		f.Add(seed, uint8(3), uint8(7))
	}
	f.Fuzz(func(t *testing.T, piece string, n, size uint8) {
		src := strings.Repeat(piece, 1+int(n))
		q := newQueries()
		l := &logLines{queries: q, path: "f"}
		steps, held, left := 0, "", src
		for more := 1 + int(size); ; more = max(1+int(size), len(held)) {
			more = min(more, len(left))
			held, left = held+left[:more], left[more:]
			steps += len(held)
			held = held[l.lines(held, left == ""):]
			if left == "" {
				break
			}
		}
		if longest := len(slices.MaxFunc(strings.SplitAfter(src, "\n"), func(a, b string) int { return len(a) - len(b) })); steps >
			4*len(src)+len(src)/(1+int(size))*(longest+len(piece)) {
			t.Errorf("%d bytes of %d looked at", steps, len(src))
		}
		for _, s := range q.statements {
			if s.Pos.Line < 1 || s.Pos.Line > strings.Count(src, "\n")+1 {
				t.Errorf("statement %q at line %d", s.Text, s.Pos.Line)
			}
		}
	})
}

// TestOneLine reads what stands in one line, in each form, and once and four times as much of it: that allocates four times as much.
func TestOneLine(t *testing.T) {
	golden.NoRace(t)
	for ending, piece := range map[string]string{
		".json": `{"place":"p","days":[{"T":"2021-10-01","A":1},{"q":"SELECT a FROM t WHERE b = 1"}]},`,
		".log":  "UPSERT INTO stops (id) VALUES (1); ", ".sql": "UPSERT INTO stops (id) VALUES (1); ",
		".ts": "q(`SELECT a FROM t WHERE b = ${x}`);", ".py": `q(f"SELECT a FROM t WHERE b = {x}"); `, ".go": "q(`SELECT a FROM t WHERE b = $x`);",
	} {
		took := func(n int) (bytes uint64) {
			path := filepath.Join(t.TempDir(), "f"+ending)
			text := strings.Repeat(piece, n)
			if ending == ".json" {
				text = "[" + strings.TrimSuffix(text, ",") + "]"
			}
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := Queries(t.Context(), []string{path}, Options{}); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		if once, more := took(2000), took(8000); more > 6*once {
			t.Errorf("%s: %d bytes, and four times as much of it %d", ending, once, more)
		}
	}
}

// TestRequests tells which statements are sent together: those of a literal, of a line of a log and of a record, and what shares a
// statement with them.
func TestRequests(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.go": "package a\n\nconst (\n" +
			"\tone = `UPSERT INTO stops (id) VALUES ($id); UPSERT INTO lines (id) VALUES ($id)`\n" +
			"\ttwo = `UPSERT INTO fares (id) VALUES ($id); UPSERT INTO zones (id) VALUES ($id)`\n" +
			"\tboth = `UPSERT INTO zones (id) VALUES ($id); UPSERT INTO lines (id) VALUES ($id)`\n" +
			"\talone = `UPSERT INTO depots (id) VALUES ($id)`\n)\n",
		"b.log":  "UPSERT INTO crews (id) VALUES (1); UPSERT INTO shifts (id) VALUES (1)\nUPSERT INTO crews (id) VALUES (2); UPSERT INTO shifts (id) VALUES (2)\n",
		"c.json": `{"query": "UPSERT INTO buses (id) VALUES (1); DELETE FROM trams WHERE id = 1"}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Queries(t.Context(), []string{dir}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	groups := map[uint64][]string{}
	for _, s := range b.Statements {
		groups[s.Request] = append(groups[s.Request], strings.Fields(s.Text)[2])
	}
	var got []string
	for id, tables := range groups {
		slices.Sort(tables)
		got = append(got, fmt.Sprint(id > 0, " ", strings.Join(tables, " ")))
	}
	slices.Sort(got)
	want := []string{"false depots", "true buses trams", "true crews shifts", "true fares lines stops zones"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
