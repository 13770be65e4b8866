package localydb

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

const (
	// quiet is how long nothing much must have happened before memory is given back.
	quiet = time.Second
	// A quiet second allocates less than quietBytes; it is not worth a collection before busyBytes were allocated.
	quietBytes = 8 << 20
	busyBytes  = 256 << 20
)

// collected is what the process had allocated when memory was given back last. Servers of one process share it, since
// one collection serves them all.
var collected struct {
	sync.Mutex
	at uint64
}

// giveBack returns what large reads and writes took to the system, once they are over. Left to itself the collector
// lets the process grow to twice its data, and has no reason to run while nobody asks for anything.
func giveBack(ctx context.Context) {
	ticker := time.NewTicker(quiet)
	defer ticker.Stop()
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	for before := uint64(0); ; before = sample[0].Value.Uint64() {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		metrics.Read(sample)
		now := sample[0].Value.Uint64()
		if now-before > quietBytes {
			continue
		}
		collected.Lock()
		if now-collected.at > busyBytes {
			debug.FreeOSMemory()
			collected.at = now
		}
		collected.Unlock()
	}
}
