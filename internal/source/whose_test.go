package source

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// looksLike matches what a note says of whose a file is.
var looksLike = regexp.MustCompile(`looks like ((?:PostgreSQL|MySQL|SQLite)(?: or (?:PostgreSQL|MySQL))?)`)

// TestWhose holds whose the files of a repository are. What is judged was written down before the program was asked.
func TestWhose(t *testing.T) {
	golden.Run(t, "testdata/whose/*.txtar", func(t *testing.T, c *golden.Case) {
		t.Chdir(t.TempDir())
		for _, f := range c.Files {
			writeCaseFile(t, f)
		}
		b, err := DDL(context.Background(), []string{"."}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		files, _, _, _ := collect(context.Background(), (&Options{}).within(), []string{"."}, declares, "")
		read := map[string]string{"problems": fmt.Sprint(len(b.Problems))}
		for _, in := range files {
			read[in.path] = "YQL"
		}
		for _, n := range b.Notes {
			if n.Code == codeNotApplied {
				read[n.Pos.File] = "undo"
			}
			if n.Code == NoteNotYQL {
				read[n.Pos.File] = "left out"
				if m := looksLike.FindStringSubmatch(n.Message); m != nil {
					read[n.Pos.File] = m[1]
				}
			}
		}
		for line := range strings.Lines(c.Judgement(t)) {
			path, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			got := read[path]
			if got == "" {
				got = "not read"
			}
			if got != want {
				t.Errorf("%s: %s, want %s: %v %v", path, got, want, b.Notes, b.Problems)
			}
		}
	})
}
