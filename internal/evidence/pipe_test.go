//go:build unix

package evidence

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestOpenPipe ends the wait for a pipe that nobody opens on the other side, and for one that nothing comes through; what
// comes through is read in parts of any size.
func TestOpenPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := Open(ctx, Disk, pipe); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("opened: %v", err)
	}
	other, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	ctx, cancel = context.WithCancel(t.Context())
	in, err := Open(ctx, Disk, pipe)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := other.WriteString("hello"); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 5)
	for i := range got {
		if _, err := io.ReadFull(in, got[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if string(got) != "hello" {
		t.Errorf("read %q", got)
	}
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := in.Read(got); !errors.Is(err, context.Canceled) {
		t.Errorf("read on: %v", err)
	}
}
