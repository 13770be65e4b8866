package migratetest

import (
	"runtime"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/clock"
)

// patient is a clock that stands still while the machine is too busy for this process: leases, which are short in tests, are lost because
// somebody sleeps or is killed, and not because others have the processor.
type patient struct {
	mu       sync.Mutex
	at, seen time.Time // what it shows, and when by the clock of the machine
}

// patience is the most that it goes on between two looks, which are far closer together while the process is let work.
const patience = 20 * time.Millisecond

var patientClock = sync.OnceValue(func() *patient {
	p := &patient{at: time.Now(), seen: time.Now()}
	go func() {
		for {
			time.Sleep(patience / 4)
			runtime.Gosched() // behind all who could go on
			p.mu.Lock()
			p.at, p.seen = p.now(), time.Now()
			p.mu.Unlock()
		}
	}()
	return p
})

// Patient is the clock of local servers and of what works with them in a test: it stands still while the machine is too busy for the test.
// A database that the environment names does not wait, and beside that it is the clock of the machine.
func Patient() clock.Clock {
	if ydbtest.Given() != "" {
		return clock.System()
	}
	return patientClock()
}

func (p *patient) now() time.Time { return p.at.Add(min(time.Since(p.seen), patience)) }

func (p *patient) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now()
}

func (p *patient) After(d time.Duration) <-chan time.Time {
	out := make(chan time.Time, 1)
	end := p.Now().Add(d)
	var look func()
	look = func() {
		now := p.Now()
		if left := end.Sub(now); left > 0 {
			time.AfterFunc(max(left, patience/20), look)
			return
		}
		out <- now
	}
	look()
	return out
}
