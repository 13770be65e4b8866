package run

import (
	"runtime/debug"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

func TestMain(m *testing.M) {
	ydbtest.Parallel()      // tests wait for leases to end and changefeeds to come
	debug.SetGCPercent(800) // tables are small, and collecting took a sixth of the time
	m.Run()
}
