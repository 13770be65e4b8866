package source

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// FuzzProgram reads programs that are none. Nothing panics, the pieces stand in order and inside the file, and so do the
// places of what is found.
func FuzzProgram(f *testing.F) {
	for _, c := range golden.All(f, filepath.Join("testdata", "queries", "*.txtar")) {
		for _, file := range c.Files {
			for i := range languages {
				f.Add(byte(i), string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, src string) {
		l := languages[int(kind)%len(languages)]
		end := 0
		for _, piece := range l.tokens(src) {
			if piece.start < end || piece.end <= piece.start || piece.end > len(src) {
				t.Fatalf("piece %d…%d of %d behind %d", piece.start, piece.end, len(src), end)
			}
			end = piece.end
			if lit := piece.literal; lit != nil {
				for i := range len(lit.text) {
					if at := lit.place(i); at < piece.start || at > piece.end {
						t.Fatalf("byte %d of %q is at %d, outside %d…%d", i, lit.text, at, piece.start, piece.end)
					}
				}
			}
		}
		parsed := parseProgram("f", src, l, Values{"x": "y"}, nil)
		for _, part := range parsed.parts {
			for _, st := range part.script.Statements {
				if at := part.place(st.Pos.Line, st.Pos.Column); at.Line < 1 || at.Line > strings.Count(src, "\n")+1 {
					t.Errorf("DDL %q at line %d", st.Text, at.Line)
				}
			}
		}
		q := newQueries()
		q.program("f", src, l)
		(&jsonLines{queries: q, path: "f"}).lines(src, true)
		q.plan("f", src)
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
	for _, piece := range []string{"${", `"${`, "`${`", "$\"{", "f'{f\"{", `"""`, "/[", "(((", "x = x + ", `"a" + `, `q = "SELECT a FROM t" + q + `, "'", "/*", `"a" "b" `, "│ └─┬> Filter (", "{\"a\":", "[", `{"a":"`, "func down(", "down = {", "def down(\n ", "AddMigration(", "x AddMigration(a, down) {"} {
		src := strings.Repeat(piece, n/len(piece))
		start := time.Now()
		for _, l := range languages {
			q := newQueries()
			q.program("f", src, l)
			parseProgram("f", "TABLE "+src, l, nil, nil)
		}
		q := newQueries()
		(&jsonLines{queries: q, path: "f"}).lines(src, true)
		q.plan("f", src)
		if took := time.Since(start); took > time.Minute { // what grows with the cube takes hours
			t.Errorf("%q repeated to %d bytes took %v", piece, len(src), took)
		}
	}
}
