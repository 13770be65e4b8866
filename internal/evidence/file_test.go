package evidence

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestWrongKind names what is a folder where a file is meant, and the other way round, at the path or above it.
func TestWrongKind(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	other := errors.New("no space")
	for _, q := range []struct {
		got  error
		want string
	}{
		{NoFile(dir, other), "this is a folder; name a file"},
		{NoFile(file, other), "no space"},
		{NoFile(filepath.Join(dir, "new"), other), "no space"},
		{NoFile(filepath.Join(file, "a", "b"), other), file + " is a file, not a folder"},
		{NoFolder(file, other), "this is a file; name a folder"},
		{NoFolder(dir, other), "no space"},
		{NoFolder(filepath.Join(dir, "new", "newer"), other), "no space"},
		{NoFolder(filepath.Join(file, "below"), other), file + " is a file, not a folder"},
	} {
		if q.got == nil || q.got.Error() != q.want {
			t.Errorf("%v, want %s", q.got, q.want)
		}
	}
	if err := NoFile(dir, nil); err != nil {
		t.Error(err)
	}
}
