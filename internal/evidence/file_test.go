package evidence

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestWrongKind names what is a file where a folder is meant, at the path or above it.
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
		{NoFolder(file, other), "this is a file; name a folder"},
		{NoFolder(dir, other), "no space"},
		{NoFolder(filepath.Join(dir, "new", "newer"), other), "no space"},
		{NoFolder(filepath.Join(file, "below"), other), file + " is a file, not a folder"},
	} {
		if q.got == nil || q.got.Error() != q.want {
			t.Errorf("%v, want %s", q.got, q.want)
		}
	}
	if err := NoFolder(file, nil); err != nil {
		t.Error(err)
	}
}
