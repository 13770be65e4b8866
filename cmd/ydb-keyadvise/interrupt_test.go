package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/yqltest"
)

// TestInterruptible sends the signals of two ctrl-Cs.
func TestInterruptible(t *testing.T) {
	signals := make(chan os.Signal)
	status := make(chan int, 1)
	ctx := interruptible(context.Background(), signals, new(softStop), func(n int) { status <- n })
	if ctx.Err() != nil {
		t.Fatal("done before any signal")
	}
	signals <- os.Interrupt
	<-ctx.Done()
	select {
	case n := <-status:
		t.Fatalf("the first ctrl-C exits with %d", n)
	default:
	}
	signals <- os.Interrupt
	if n := <-status; n != 130 {
		t.Errorf("the second ctrl-C exits with %d", n)
	}
}

// TestOwing sends the signals of four ctrl-Cs, as GNU timeout sends two, while something is given back: the second does not end the
// process, the third does, and once nothing is owed the second does.
func TestOwing(t *testing.T) {
	for _, owes := range []bool{true, false} {
		signals, status, asked := make(chan os.Signal), make(chan int, 1), make(chan int, 9)
		soft := new(softStop)
		ctx := interruptible(context.Background(), signals, soft, func(n int) { status <- n })
		soft.owing(func(n int) bool { asked <- n; return owes && n == 1 })
		signals <- os.Interrupt
		<-ctx.Done()
		signals <- os.Interrupt
		if n := <-asked; n != 1 {
			t.Errorf("signal %d", n)
		}
		if owes {
			select {
			case n := <-status:
				t.Fatalf("it exits with %d while something is given back", n)
			default:
			}
			signals <- os.Interrupt
		}
		if n := <-status; n != 130 {
			t.Errorf("it exits with %d", n)
		}
	}
}

// TestSoftStop sends a signal to work that can end early, and one more to what comes after it.
func TestSoftStop(t *testing.T) {
	signals := make(chan os.Signal)
	var soft softStop
	ctx := interruptible(context.Background(), signals, &soft, func(int) {})
	stopped := make(chan struct{})
	soft.listen(stopped)
	signals <- os.Interrupt
	<-stopped
	if ctx.Err() != nil {
		t.Error("the first signal cancels all work")
	}
	signals <- os.Interrupt
	<-ctx.Done()
	soft.listen(make(chan struct{}))
	soft.listen(nil)
	if soft.stop() || (*softStop)(nil).stop() {
		t.Error("work that is done is stopped")
	}
}

// mainVariable makes the test binary the program, for a test that sends it signals.
const mainVariable = "KEYADVISE_TEST_MAIN"

// TestInterrupt sends the program a signal while it computes. It was started with signals ignored, as a script starts
// what it runs in the background.
func TestInterrupt(t *testing.T) {
	if os.Getenv(mainVariable) != "" {
		os.Args = append([]string{"ydb-keyadvise"}, strings.Split(os.Getenv(mainVariable), "\n")...)
		main()
	}
	schema := filepath.Join(t.TempDir(), "schema.sql")
	if err := os.WriteFile(schema, []byte(yqltest.Schema), 0o644); err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"rewrite", "--ddl", schema, "--queries", "/dev/fd/3", "t"}
	cmd := exec.Command("sh", "-c", `trap "" INT; exec "$0" -test.run '^TestInterrupt$'`, os.Args[0])
	cmd.Env = append(os.Environ(), mainVariable+"="+strings.Join(args, "\n"))
	cmd.ExtraFiles = []*os.File{read}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := errors.Join(cmd.Start(), read.Close()); err != nil {
		t.Fatal(err)
	}
	queries := bufio.NewWriter(write)
	for i := range 150_000 {
		fmt.Fprintf(queries, "SELECT b AS b%d FROM t WHERE a = 1 OR id IN (2, 3);\n", i) // none is like another
	}
	if err := errors.Join(queries.Flush(), write.Close()); err != nil { // all but the end has been read now
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatalf("it ended by itself: %v", err)
	}
	interrupted := time.Now()
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("ended with %v after %s: %s", err, time.Since(interrupted), stderr.String())
	}
}
