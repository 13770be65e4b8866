//go:build unix

package source

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// TestPipeWithoutWriter interrupts the wait for a pipe that nothing comes through.
func TestPipeWithoutWriter(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, problem := readText(ctx, input{files: evidence.Disk, path: pipe, named: true}); problem == nil || problem.Message != context.Canceled.Error() {
			t.Errorf("got %v", problem)
		}
	}()
	// A writer that does not wait finds the pipe only when the reader does.
	var writer *os.File
	for writer == nil {
		f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		switch {
		case err == nil:
			writer = f
		case !errors.Is(err, syscall.ENXIO):
			t.Fatal(err)
		default:
			runtime.Gosched()
		}
	}
	cancel()
	<-done
	if err := writer.Close(); err != nil {
		t.Error(err)
	}
}
