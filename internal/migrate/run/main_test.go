package run

import (
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(800) // tables are small, and collecting took a sixth of the time
	m.Run()
}
