// Package golden runs tests whose cases are archives of text: the sections of an archive are what goes in and what
// must come out. The text before the first section says what the case shows. What goes in means is the business of
// the test; what must come out is the section want, or every section that does not go in. With the environment
// variable UPDATE set, what comes out is written to the archive instead of compared with it, and the change is
// reviewed like code.
package golden

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// wanted is the section that holds what must come out.
const wanted = "want"

// What tests hold is small beside the memory: collecting no garbage before it is a gigabyte saves a quarter of their time.
func init() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(1 << 30)
	}
}

// NoRace skips a long test under -short, which is what the race detector runs. It makes a test ten times as long, and would find nothing
// in one that runs in one goroutine, or whose goroutines share no more than those of a quicker test.
func NoRace(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("the race detector would find nothing here that it does not find in a quicker test")
	}
}

// Case is one archive.
type Case struct {
	Name    string       // of the file, without its directory and ending
	Comment string       // what the case shows
	Files   []txtar.File // the sections in their order, without want
	archive *txtar.Archive
	file    string // absolute, so that a test may change its directory
	asked   int    // times Want was called
}

// Run calls test for each archive that pattern finds, which is one for filepath.Glob. Each is a subtest with the
// name of the file. It is an error if there is none.
func Run(t *testing.T, pattern string, test func(t *testing.T, c *Case)) {
	t.Helper()
	for _, c := range All(t, pattern) {
		t.Run(c.Name, func(t *testing.T) { test(t, c) })
	}
}

// All returns the cases that pattern finds, for a test that looks at them together. It is an error if there is none.
func All(t testing.TB, pattern string) []*Case {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s finds no cases: %v", pattern, err)
	}
	cases := make([]*Case, len(files))
	for i, file := range files {
		cases[i] = Read(t, file)
	}
	return cases
}

// Read returns the case of one file.
func Read(t testing.TB, file string) *Case {
	t.Helper()
	file, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return &Case{
		Name:    strings.TrimSuffix(filepath.Base(file), ".txtar"),
		Comment: strings.TrimSpace(string(archive.Comment)),
		Files:   slices.DeleteFunc(slices.Clone(archive.Files), isWanted),
		archive: archive, file: file,
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

// Pipe returns the name of a pipe from which a text can be read once, for who reads files: to make a file, and to remove it, costs
// more than most of what is done with its text.
func Pipe(t testing.TB, text string) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	go func() {
		_, _ = io.WriteString(w, text) // who does not read to the end does not want it
		_ = w.Close()
	}()
	return fmt.Sprintf("/dev/fd/%d", r.Fd())
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

// Judgement returns the section want where it is what somebody says must come out, so that a test compares it in its
// own way and never writes it.
func (c *Case) Judgement(t testing.TB) string {
	t.Helper()
	i := slices.IndexFunc(c.archive.Files, isWanted)
	if i < 0 {
		t.Fatal("there is no section want, and no test can write it")
	}
	return string(c.archive.Files[i].Data)
}

// Want compares what came out with the section want, or writes that section. A case of several steps has one after
// each of them: the second call compares with the second such section.
func (c *Case) Want(t testing.TB, got string) {
	t.Helper()
	c.asked++
	i := c.nthWanted(c.asked)
	if !updating() {
		if i < 0 {
			t.Fatalf("there is no section want number %d; set UPDATE=1 to write it", c.asked)
		}
		if diff := cmp.Diff(string(c.archive.Files[i].Data), got); diff != "" {
			before := ""
			if i > 0 && c.asked > 1 {
				before = string(c.archive.Files[i-1].Data)
			}
			t.Errorf("%s (-want +got):\n%s%s", c.Comment, before, diff)
		}
		return
	}
	if i < 0 {
		i = len(c.archive.Files)
		c.archive.Files = append(c.archive.Files, txtar.File{Name: wanted})
	}
	c.archive.Files[i].Data = []byte(got)
	c.write(t)
}

func (c *Case) nthWanted(n int) int {
	for i, f := range c.archive.Files {
		if isWanted(f) {
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// WantFiles compares files that came out with the sections that do not go in, or writes those sections. Sections go
// in up to the first whose name is not one of inputs.
func (c *Case) WantFiles(t testing.TB, inputs []string, got []txtar.File) {
	t.Helper()
	in := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return !slices.Contains(inputs, f.Name) })
	if in < 0 {
		in = len(c.archive.Files)
	}
	if updating() {
		c.archive.Files = append(c.archive.Files[:in:in], got...)
		c.write(t)
		return
	}
	if diff := cmp.Diff(texts(c.archive.Files[in:]), texts(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", c.Comment, diff)
	}
}

// texts returns what files hold as their archive would: with a line feed at the end.
func texts(files []txtar.File) map[string]string {
	out := map[string]string{}
	for _, f := range txtar.Parse(txtar.Format(&txtar.Archive{Files: files})).Files {
		out[f.Name] = string(f.Data)
	}
	return out
}

func updating() bool { return os.Getenv("UPDATE") != "" }

func (c *Case) write(t testing.TB) {
	t.Helper()
	if err := os.WriteFile(c.file, txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Lines returns the lines of a file that are neither empty nor comments, by their number.
func Lines(t testing.TB, file string) map[int]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[int]string{}
	for n, line := range strings.Split(string(data), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			out[n+1] = line
		}
	}
	return out
}
