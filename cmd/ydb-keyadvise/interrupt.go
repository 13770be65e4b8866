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
	stopped chan<- struct{} // nil while there is nothing to end
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
// exits at once, whatever runs, with the status that a shell gives a command ended by ctrl-C. Leaving the second to the
// default of the system would not do: a process that was started in the background of a script ignores it.
func interruptible(ctx context.Context, signals <-chan os.Signal, soft *softStop, exit func(status int)) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		if <-signals; soft.stop() {
			<-signals
		}
		cancel()
		<-signals
		exit(130)
	}()
	return ctx
}
