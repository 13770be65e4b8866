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
	// A quiet second allocates less than quietBytes. It is not worth a collection before busyBytes were allocated, and a quarter of
	// what lives: the collector does not work more than four times as often as by itself.
	quietBytes = 8 << 20
	busyBytes  = 16 << 20
)

// GiveBack returns what large reads and writes took to the system, once they are over, until the context ends. It is for a process that
// does nothing but serve. Left to itself the collector lets the process grow to twice its data, and has no reason to run while nobody asks
// for anything.
func GiveBack(ctx context.Context) {
	ticker := time.NewTicker(quiet)
	defer ticker.Stop()
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	collected := uint64(0) // what was allocated when memory was given back last
	for before := uint64(0); ; before = sample[0].Value.Uint64() {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		metrics.Read(sample)
		now, live := sample[0].Value.Uint64(), sample[1].Value.Uint64()
		if now-before <= quietBytes && now-collected > max(busyBytes, live/4) {
			debug.FreeOSMemory()
			collected = now
		}
	}
}
