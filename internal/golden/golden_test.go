package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// recorder notes failures instead of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

func TestWant(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(file, []byte("What it shows.\n-- in --\n1\n-- want --\n2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
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
