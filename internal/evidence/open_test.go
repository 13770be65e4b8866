package evidence

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, bytes.Repeat([]byte("x"), 2<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadFile(t.Context(), Disk, path, 2<<20); err != nil || len(data) != 2<<20 {
		t.Errorf("read %d bytes, %v", len(data), err)
	}
	if _, err := ReadFile(t.Context(), Disk, path, 1<<20); err == nil || !strings.Contains(err.Error(), "larger than the limit of 1 MB") {
		t.Errorf("a file that is too long: %v", err)
	}
	if _, err := ReadFile(t.Context(), Disk, dir, 1<<20); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := ReadFile(t.Context(), Disk, filepath.Join(dir, "none"), 1<<20); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ReadFile(ctx, Disk, path, 2<<20); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestSnapshotBounds unpacks what never ends, or says too much for its size.
func TestSnapshotBounds(t *testing.T) {
	pack := func(text string) []byte {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		_, _ = io.WriteString(z, text)
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	long := bytes.Repeat(pack(strings.Repeat("a", 1<<20)), 100) // packed one after another, they unpack to one text
	head := pack(`{"version":1,"source":"`)
	for _, q := range []struct {
		in   io.Reader
		want string
	}{
		{bytes.NewReader(slices.Concat(head, long)), "it unpacks to more than 200 times its size"},
		{bytes.NewReader(long), "it is not JSON"},
		{bytes.NewReader(slices.Concat(head, pack("a"))), "unexpected end of JSON input"},
		{strings.NewReader("  \n x"), "it is not JSON"},
		{strings.NewReader(" \n"), "the file is empty"},
		{io.LimitReader(zeros{}, 1<<30), "it is not JSON"},
	} {
		if _, err := Read(q.in); err == nil || !strings.Contains(err.Error(), q.want) {
			t.Errorf("got %v, want %s", err, q.want)
		}
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
