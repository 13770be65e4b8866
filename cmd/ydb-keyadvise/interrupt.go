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

// compute returns what f computes, or the error of the context as soon as that is done: a computation that looks at
// nothing but its arguments needs no end of its own, as nothing is lost when the process exits under it.
func compute[T any](ctx context.Context, f func() T) (T, error) {
	done := make(chan T, 1)
	go func() { done <- f() }()
	select {
	case v := <-done:
		return v, ctx.Err()
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
