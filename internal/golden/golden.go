// Package golden runs tests whose cases are archives of text: the sections of an archive are what goes in and, in
// the section want, what must come out. The text before the first section says what the case shows. What goes in
// means is the business of the test. With the environment variable UPDATE set, what comes out is written to the
// archive instead of compared with it, and the change is reviewed like code.
package golden

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// wanted is the section that holds what must come out.
const wanted = "want"

// Case is one archive.
type Case struct {
	Comment string       // what the case shows
	Files   []txtar.File // the sections in their order, without want
	archive *txtar.Archive
	file    string // absolute, so that a test may change its directory
}

// Run calls test for each archive that pattern finds, which is one for filepath.Glob. Each is a subtest with the
// name of the file. It is an error if there is none.
func Run(t *testing.T, pattern string, test func(t *testing.T, c *Case)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s finds no cases: %v", pattern, err)
	}
	for _, file := range files {
		file, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			test(t, &Case{
				Comment: strings.TrimSpace(string(archive.Comment)),
				Files:   slices.DeleteFunc(slices.Clone(archive.Files), isWanted),
				archive: archive, file: file,
			})
		})
	}
}

func isWanted(f txtar.File) bool { return f.Name == wanted }

// Section returns the text of the section with a name, and whether there is one.
func (c *Case) Section(name string) (string, bool) {
	i := slices.IndexFunc(c.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return "", false
	}
	return string(c.Files[i].Data), true
}

// Known fails t if a section has none of these names, so that a misspelled one does not go unread.
func (c *Case) Known(t testing.TB, names ...string) {
	t.Helper()
	for _, f := range c.Files {
		if !slices.Contains(names, f.Name) {
			t.Fatalf("unknown section %s", f.Name)
		}
	}
}

// Want compares what came out with the section want, or writes that section.
func (c *Case) Want(t testing.TB, got string) {
	t.Helper()
	i := slices.IndexFunc(c.archive.Files, isWanted)
	if os.Getenv("UPDATE") == "" {
		if i < 0 {
			t.Fatal("there is no section want; set UPDATE=1 to write it")
		}
		if diff := cmp.Diff(string(c.archive.Files[i].Data), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Comment, diff)
		}
		return
	}
	if i < 0 {
		i = len(c.archive.Files)
		c.archive.Files = append(c.archive.Files, txtar.File{Name: wanted})
	}
	c.archive.Files[i].Data = []byte(got)
	if err := os.WriteFile(c.file, txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
