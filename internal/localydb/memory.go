package localydb

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// quiet is how long nothing much must have happened before memory is given back.
	quiet = time.Second
	// A quiet second allocates less than quietBytes; it is not worth a collection before busyBytes were allocated.
	quietBytes = 8 << 20
	busyBytes  = 256 << 20
)

// GiveBack returns what large reads and writes took to the system, once they are over, until the context ends. It is for a process that
// does nothing but serve. Left to itself the collector lets the process grow to twice its data, and has no reason to run while nobody asks
// for anything.
func GiveBack(ctx context.Context) {
	ticker := time.NewTicker(quiet)
	defer ticker.Stop()
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	collected := uint64(0) // what was allocated when memory was given back last
	for before := uint64(0); ; before = sample[0].Value.Uint64() {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		metrics.Read(sample)
		now := sample[0].Value.Uint64()
		if now-before <= quietBytes && now-collected > busyBytes {
			debug.FreeOSMemory()
			collected = now
		}
	}
}
