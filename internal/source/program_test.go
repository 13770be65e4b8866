package source

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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
		q.program(input{path: "f", named: true}, src, l)
		(&jsonLines{queries: q, path: "f"}).lines(src, true)
		lines := strings.Count(src, "\n") + 1
		for _, s := range q.statements {
			if s.Pos.Line < 1 || s.Pos.Line > lines || strings.TrimSpace(s.Text) == "" {
				t.Errorf("statement %q at line %d of %d", s.Text, s.Pos.Line, lines)
			}
		}
	})
}

// TestProgramGrowth reads inputs that make a careless scanner slow: nothing may take more than its share of the size.
func TestProgramGrowth(t *testing.T) {
	golden.NoRace(t)
	const n = 20_000
	for _, piece := range []string{"${", `"${`, "`${`", "$\"{", "f'{f\"{", `"""`, "/[", "(((", "x = x + ", `"a" + `, `q = "SELECT a FROM t" + q + `, "'", "/*", `"a" "b" `, "{\"a\":", "[", `{"a":"`, "func down(", "down = {", "def down(\n ", "AddMigration(", "x AddMigration(a, down) {"} {
		src := strings.Repeat(piece, n/len(piece))
		start := time.Now()
		for _, ending := range endings {
			q, l := newQueries(), program.Of(ending)
			q.program(input{path: "f"}, src, l)
			parseProgram("f", "TABLE "+src, l, nil, nil)
		}
		q := newQueries()
		(&jsonLines{queries: q, path: "f"}).lines(src, true)
		if took := time.Since(start); took > time.Minute { // what grows with the cube takes hours
			t.Errorf("%q repeated to %d bytes took %v", piece, len(src), took)
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
	b, err := Queries(t.Context(), []string{dir})
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
