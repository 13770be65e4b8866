package evidence

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func encodeText(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// TestReplaceFile writes over what may stand in the place of a file.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	if err := ReplaceFile(link, 0o600, encodeText("after")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "after" {
		t.Errorf("the file behind the link holds %q, %v", got, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v, %v", info, err)
	}

	broken := errors.New("broken")
	if err := ReplaceFile(file, 0o600, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if got, _ := os.ReadFile(file); string(got) != "after" {
		t.Errorf("a write that failed left %q", got)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("a write that failed left %v", entries)
	}
}

// TestReplaceDevice writes to a device, which must stay one whoever runs the test.
func TestReplaceDevice(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	if err != nil || before.Mode()&fs.ModeDevice == 0 {
		t.Skipf("%s is no device here: %v", os.DevNull, err)
	}
	link := filepath.Join(t.TempDir(), "null")
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Fatal(err)
	}
	if err := ReplaceFile(link, 0o600, encodeText("text")); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(link)
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("%s was replaced", os.DevNull)
	}
	dir := t.TempDir()
	if err := ReplaceFile(dir, 0o600, encodeText("text")); err == nil || !strings.Contains(err.Error(), "write "+dir+": ") {
		t.Errorf("a folder was written to: %v", err)
	}
}
