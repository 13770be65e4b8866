package yql

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

// longest is how many bytes a seed has at most: a fuzzer that is given more spends its minutes on making it shorter.
const longest = 200

// seed adds the statements of the cases, and whole scripts that are short.
func seed(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, s := range a.Files {
			if s.Name == "want" {
				continue
			}
			texts := []string{string(s.Data)}
			for _, st := range ParseQueries(string(s.Data)).Statements {
				texts = append(texts, st.Text)
			}
			for _, text := range texts {
				if len(text) <= longest {
					f.Add(text)
				}
			}
		}
	}
	for _, s := range []string{"", ";", "\ufeffSELECT 1", "SELECT 1\r\n;\r\n-- x\r\nSELECT 2", "\x00", "'\xff'", "`\\", "@@@", "/*/", "((((", "{{x", "--!ansi_lexer\nSELECT \"a\"\"b\", 'c''d', 'e\\' /* a /* b */ c */"} {
		f.Add(s)
	}
}

// FuzzLexer checks that tokens come in order, cover all but blanks and comments, and end.
func FuzzLexer(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, src string) {
		for _, ansi := range []bool{false, true} {
			l := lexer{src: src, ansi: ansi}
			last := int32(0)
			for {
				tok := l.next()
				if tok.start < last || tok.end < tok.start || int(tok.end) > len(src) {
					t.Fatalf("token %v after %d of %d", tok, last, len(src))
				}
				gap := src[last:tok.start]
				for len(gap) > 0 && classes[gap[0]] == cSpace {
					gap = gap[1:]
				}
				if gap != "" && !strings.HasPrefix(gap, "--") && !strings.HasPrefix(gap, "/*") {
					t.Fatalf("%q lies between tokens", gap)
				}
				if tok.kind == kEOF {
					if again := l.next(); again.kind != kEOF {
						t.Fatalf("token %v after the end", again)
					}
					break
				}
				if tok.end == tok.start {
					t.Fatalf("empty token %v", tok)
				}
				last = tok.end
			}
		}
	})
}

// sentinel is a statement that must survive whatever stands before it.
const sentinel = "\n;\nCREATE TABLE sentinel (k Uint64, PRIMARY KEY (k));"

// FuzzParse checks that every script gives statements in order, with true positions, and that no broken
// statement swallows the one that starts a line after it.
func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, src string) {
		for _, parse := range []func(string) *Script{Parse, ParseQueries} {
			last := 0
			for _, st := range parse(src).Statements {
				if (st.Node == nil) == (st.Err == nil) {
					t.Fatalf("node %v and error %v", st.Node, st.Err)
				}
				if st.Pos.Offset < last || st.End.Offset <= st.Pos.Offset || st.Text != src[st.Pos.Offset:st.End.Offset] {
					t.Fatalf("statement at %v to %v after %d", st.Pos, st.End, last)
				}
				last = st.End.Offset
				for _, c := range st.Comments {
					if c.Pos.Offset >= st.Pos.Offset || !strings.HasPrefix(src[c.Pos.Offset:], c.Text) {
						t.Fatalf("comment %q at %v", c.Text, c.Pos)
					}
				}
				for _, p := range positions(st) {
					if want := place(src, p.Offset); p != want {
						t.Fatalf("position %v, want %v", p, want)
					}
					if line := Excerpt(src, p); !strings.HasSuffix(line, "^") {
						t.Fatalf("excerpt %q", line)
					}
				}
			}
			with := parse(src + sentinel).Statements
			if end := with[len(with)-1]; end.Err != nil || !strings.HasSuffix(sentinel, end.Text+";") {
				t.Fatalf("the next statement was lost: %v %q", end.Err, end.Text)
			}
		}
		if _, err := ParseExpr(src); err != nil && err.Msg == "" {
			t.Fatal("an error without a message")
		}
		if _, err := ParseType(src); err != nil && err.Msg == "" {
			t.Fatal("an error without a message")
		}
	})
}

// positions returns the positions of a statement and, if it has one, of its error.
func positions(st *Statement) []Pos {
	out := []Pos{st.Pos, st.End}
	for _, c := range st.Comments {
		out = append(out, c.Pos)
	}
	if st.Err != nil {
		out = append(out, st.Err.Pos)
	}
	return out
}

// place counts lines and characters the plain way.
func place(src string, offset int) Pos {
	before := strings.TrimPrefix(src[:offset], byteOrderMark)
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return Pos{Offset: offset, Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(line)}
}

// FuzzRoundTrip checks that the canonical form of every statement reads back as that statement.
func FuzzRoundTrip(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, src string) {
		for _, parse := range []func(string) *Script{Parse, ParseQueries} {
			for _, st := range parse(src).Statements {
				if st.Err == nil {
					if msg := roundTrip(st.Node, parse); msg != "" {
						t.Fatal(msg)
					}
				}
			}
		}
	})
}
