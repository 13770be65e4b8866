// Package clock is where the rooms of migrate take the time from, so that a test can own it: it decides what the time is,
// and who that waits goes on next.
package clock

import (
	"context"
	"time"
)

// Clock tells the time of this machine and lets others wait. Its methods are safe for concurrent use.
type Clock interface {
	Now() time.Time
	// After returns a channel that gets the time once, when d has passed.
	After(d time.Duration) <-chan time.Time
}

// System is the clock of the machine.
func System() Clock { return system{} }

type system struct{}

func (system) Now() time.Time                         { return time.Now() }
func (system) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Sleep waits until d has passed, or returns why ctx ended before.
func Sleep(ctx context.Context, c Clock, d time.Duration) error {
	select {
	case <-c.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// WithTimeout is context.WithTimeoutCause by another clock: what ends tells why by context.Cause.
func WithTimeout(ctx context.Context, c Clock, d time.Duration, why error) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		if Sleep(ctx, c, d) == nil {
			cancel(why)
		}
	}()
	return ctx, func() { cancel(nil) }
}

// Since is the time that has passed since a moment.
func Since(c Clock, then time.Time) time.Duration { return c.Now().Sub(then) }
