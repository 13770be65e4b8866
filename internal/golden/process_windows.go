package golden

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// CPU is the processor time that this process has used.
func CPU() time.Duration {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		panic(err)
	}
	var began, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &began, &ended, &kernel, &user); err != nil {
		panic(err)
	}
	ticks := func(t syscall.Filetime) time.Duration { // of 100 ns
		return 100 * time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime))
	}
	return ticks(kernel) + ticks(user)
}

// Pausing skips a test on a system that cannot make another process stand still.
func Pausing(t testing.TB) {
	t.Helper()
	t.Skip("Windows cannot make another process stand still")
}

// Pause makes a process stand still until Resume: not on Windows, where Pausing has skipped the test.
func Pause(*os.Process) {}

// Resume lets a process go on.
func Resume(*os.Process) {}
