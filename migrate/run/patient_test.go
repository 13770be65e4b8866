package run

import (
	"sync"
	"time"
)

// patient is the clock of the local server. It stands still while the machine is too busy for this process: leases, which are short in
// tests, are lost because somebody sleeps or is killed, and not because others have the processor. The processes of a plan go by the clock
// of the machine, as ever: to them a lease may seem to be over sooner than it is.
type patient struct {
	mu       sync.Mutex
	at, seen time.Time // what it shows, and when by the clock of the machine
}

// patience is the most that it goes on between two looks, which are far closer together while the process is let work.
const patience = 20 * time.Millisecond

var patientClock = sync.OnceValue(func() *patient {
	p := &patient{at: time.Now(), seen: time.Now()}
	go func() {
		for range time.Tick(patience / 4) {
			p.mu.Lock()
			p.at, p.seen = p.now(), time.Now()
			p.mu.Unlock()
		}
	}()
	return p
})

func (p *patient) now() time.Time { return p.at.Add(min(time.Since(p.seen), patience)) }

func (p *patient) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now()
}
