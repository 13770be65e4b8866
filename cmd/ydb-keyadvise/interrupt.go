package main

import (
	"context"
	"os"
)

// interruptible returns a context that the first signal cancels. The second one exits at once, whatever runs, with the
// status that a shell gives a command ended by ctrl-C. Leaving the second to the default of the system would not do: a
// process that was started in the background of a script ignores it.
func interruptible(ctx context.Context, signals <-chan os.Signal, exit func(status int)) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		<-signals
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
