package heat

import (
	"os"

	"golang.org/x/sys/windows"
)

// tryLock takes a file for this process until it ends or closes it, and reports whether nobody else has it.
func tryLock(f *os.File) bool {
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
		&windows.Overlapped{}) == nil
}
