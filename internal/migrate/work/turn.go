package work

import "sync"

// Turn lets one at a time through, as a sync.Mutex does. Who has it may wait for hours even in a test whose time is virtual: of the
// others, who wait for it, testing/synctest knows that they wait.
type Turn struct {
	once sync.Once
	one  chan struct{}
}

// Lock waits until nobody else has it.
func (t *Turn) Lock() {
	t.once.Do(func() { t.one = make(chan struct{}, 1) })
	t.one <- struct{}{}
}

// Unlock lets the next one through.
func (t *Turn) Unlock() { <-t.one }
