package main

import (
	"context"
	"os"
	"sync"
)

// softStop lets work end early and keep what it has, instead of being cancelled. The zero softStop works; nil never stops
// anything.
type softStop struct {
	mu      sync.Mutex
	stopped chan<- struct{}  // nil while there is nothing to end
	owes    func(n int) bool // set by owing
}

// owing has f asked, when a signal comes the n-th time after the one that canceled all work, whether the process must not end yet, as
// something is given back that it has taken. What f says to the user is the last that he reads.
func (s *softStop) owing(f func(n int) bool) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.owes = f
	}
}

// stays reports whether the process must not end yet.
func (s *softStop) stays(n int) bool {
	s.mu.Lock()
	f := s.owes
	s.mu.Unlock()
	return f != nil && f(n)
}

// listen makes the next stop close the channel.
func (s *softStop) listen(stopped chan<- struct{}) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stopped = stopped
	}
}

// stop ends the work that listens and reports whether there is any.
func (s *softStop) stop() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped == nil {
		return false
	}
	close(s.stopped)
	s.stopped = nil
	return true
}

// interruptible returns a context that the first signal cancels, or the second if the first let work end early. The next one
// exits at once, unless something is being given back, with the status that a shell gives a command ended by ctrl-C. Leaving the
// second to the default of the system would not do: a process that was started in the background of a script ignores it.
func interruptible(ctx context.Context, signals <-chan os.Signal, soft *softStop, exit func(status int)) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		if <-signals; soft.stop() {
			<-signals
		}
		cancel()
		for n := 1; ; n++ {
			if <-signals; soft == nil || !soft.stays(n) {
				break
			}
		}
		exit(130)
	}()
	return ctx
}
