package evidence

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
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
	if err := ReplaceFile(link, 0o600, encodeText("after"), nil); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "after" {
		t.Errorf("the file behind the link holds %q, %v", got, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v, %v", info, err)
	}

	broken := errors.New("broken")
	if err := ReplaceFile(file, 0o600, func(io.Writer) error { return broken }, nil); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if got, _ := os.ReadFile(file); string(got) != "after" {
		t.Errorf("a write that failed left %q", got)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("a write that failed left %v", entries)
	}
}

// TestReplaceReadsBack leaves what was there if what was written is not what was meant.
func TestReplaceReadsBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	refused := errors.New("line 3: did not find expected key")
	for _, want := range []string{"before", "after"} {
		seen := ""
		err := ReplaceFile(file, 0o600, encodeText(want), func(data []byte) error { seen = string(data); return nil })
		if err != nil || seen != want {
			t.Errorf("%q was read back, %v", seen, err)
		}
		if err := ReplaceFile(file, 0o600, encodeText("broken"), func([]byte) error { return refused }); !errors.Is(err, refused) {
			t.Errorf("got %v", err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("the file holds %q, %v", got, err)
		}
	}
}

// FuzzWriteFile writes texts of every kind into a snapshot, which has to hold them.
func FuzzWriteFile(f *testing.F) {
	for _, s := range []string{"", "\nSELECT 1", "a\r\n\tb", "\x00\x1b\u2028\ufeff", "<b>&amp;\\u0041", "\xff", "ы表😀"} {
		f.Add(s)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		b := &Bundle{Source: text, Statements: []Statement{{Text: text, From: text, Count: 1}}, Notes: []Note{{Code: "x", Message: text}}}
		for _, name := range []string{"snapshot.json", "snapshot.json.gz"} {
			file := filepath.Join(dir, name)
			if err := WriteFile(file, b, WriteOptions{IncludeValues: true}); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Read(bytes.NewReader(data))
			if err != nil || len(got.Statements) != 1 || utf8.ValidString(text) && got.Statements[0].Text != text {
				t.Errorf("%q comes back as %+v, %v", text, got, err)
			}
		}
	})
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
	if err := ReplaceFile(link, 0o600, encodeText("text"), nil); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(link)
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("%s was replaced", os.DevNull)
	}
	dir := t.TempDir()
	if err := ReplaceFile(dir, 0o600, encodeText("text"), nil); err == nil || !strings.Contains(err.Error(), "write "+dir+": ") {
		t.Errorf("a folder was written to: %v", err)
	}
}
