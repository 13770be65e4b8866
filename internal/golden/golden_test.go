package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// recorder notes failures instead of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

func TestWant(t *testing.T) {
	file := write(t, "What it shows.\n-- in --\n1\n-- want --\n2\n")
	compare := func(got string) bool {
		r := &recorder{TB: t}
		ran := 0
		Run(t, filepath.Join(filepath.Dir(file), "*.txtar"), func(t *testing.T, c *Case) {
			ran++
			c.Known(t, "in")
			if in, ok := c.Section("in"); !ok || in != "1\n" || c.Comment != "What it shows." {
				t.Errorf("in is %q (%v), the comment %q", in, ok, c.Comment)
			}
			if _, ok := c.Section(wanted); ok {
				t.Error("what is wanted is among what goes in")
			}
			c.Want(r, got)
		})
		if ran != 1 {
			t.Fatalf("%d cases ran", ran)
		}
		return !r.failed
	}
	t.Setenv("UPDATE", "")
	if !compare("2\n") || compare("3\n") {
		t.Error("the comparison is wrong")
	}
	t.Setenv("UPDATE", "1")
	if !compare("3\n") {
		t.Error("an update compares")
	}
	t.Setenv("UPDATE", "")
	if !compare("3\n") {
		t.Error("an update writes nothing")
	}
}

// TestSteps has two steps, each with what it wants after it.
func TestSteps(t *testing.T) {
	file := write(t, "-- in --\n1\n-- want --\n2\n-- in --\n3\n-- want --\n4\n")
	compare := func(got ...string) bool {
		r := &recorder{TB: t}
		c := Read(t, file)
		for _, g := range got {
			c.Want(r, g)
		}
		return !r.failed
	}
	t.Setenv("UPDATE", "")
	if !compare("2\n", "4\n") || compare("2\n", "2\n") || compare("4\n", "4\n") {
		t.Error("the comparison is wrong")
	}
	t.Setenv("UPDATE", "1")
	compare("5\n", "6\n")
	t.Setenv("UPDATE", "")
	if !compare("5\n", "6\n") {
		t.Error("an update writes something else")
	}
}

// TestWantFiles has sections that go in, and files that come out.
func TestWantFiles(t *testing.T) {
	file := write(t, "-- in --\n1\n-- a --\n2\n-- b --\n3\n")
	compare := func(got ...txtar.File) bool {
		r := &recorder{TB: t}
		Read(t, file).WantFiles(r, []string{"in"}, got)
		return !r.failed
	}
	text := func(name, data string) txtar.File { return txtar.File{Name: name, Data: []byte(data)} }
	t.Setenv("UPDATE", "")
	if !compare(text("b", "3"), text("a", "2\n")) {
		t.Error("the same files differ")
	}
	if compare(text("a", "2\n")) || compare(text("a", "2\n"), text("b", "2\n")) {
		t.Error("other files are the same")
	}
	t.Setenv("UPDATE", "1")
	compare(text("c", "4\n"))
	t.Setenv("UPDATE", "")
	if !compare(text("c", "4\n")) {
		t.Error("an update writes something else")
	}
	if in, _ := Read(t, file).Section("in"); in != "1\n" {
		t.Errorf("an update changes what goes in: %q", in)
	}
}

func write(t *testing.T, archive string) string {
	file := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(file, []byte(archive), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
