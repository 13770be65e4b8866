//go:build unix

package golden

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// CPU is the processor time that this process has used.
func CPU() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // cannot fail for this process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Pausing skips a test on a system that cannot make another process stand still.
func Pausing(testing.TB) {}

// Pause makes a process stand still until Resume; one that has ended is left alone.
func Pause(p *os.Process) { _ = p.Signal(syscall.SIGSTOP) }

// Resume lets a process go on.
func Resume(p *os.Process) { _ = p.Signal(syscall.SIGCONT) }
