//go:build unix

package heat

import (
	"os"
	"syscall"
)

// tryLock takes a file for this process until it ends or closes it, and reports whether nobody else has it.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
