package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/grpc/codes"
)

// Wait says that a call was refused for now and will be tried again.
type Wait struct {
	What    string        // what was being done, such as "describe /local/orders"
	Reason  string        // the server's words
	Delay   time.Duration // until the next attempt
	Attempt int           // how many attempts failed so far
}

// pace is how a failed call is tried again.
type pace int8

const (
	never pace = iota
	fast       // the server is busy for a moment: from 20 ms
	slow       // the server is overloaded: from 500 ms
)

// paceOf classifies errors as the SDK does for idempotent calls, except that silence is not tried again: the
// next attempt would only double the time nothing happens.
// Source: https://ydb.tech/docs/en/reference/ydb-sdk/ydb-status-codes
func paceOf(err error) pace {
	if s, ok := statusOf(err); ok {
		switch s {
		case Ydb.StatusIds_OVERLOADED:
			return slow
		case Ydb.StatusIds_UNAVAILABLE, Ydb.StatusIds_ABORTED, Ydb.StatusIds_BAD_SESSION, Ydb.StatusIds_SESSION_BUSY,
			Ydb.StatusIds_SESSION_EXPIRED, Ydb.StatusIds_UNDETERMINED:
			return fast
		}
		return never
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return never
	}
	if code, ok := codeOf(err); ok {
		switch code {
		case codes.ResourceExhausted:
			return slow
		case codes.Unavailable, codes.Aborted, codes.Internal, codes.Canceled:
			return fast
		}
	}
	if errors.Is(err, errCut) {
		return fast
	}
	return never
}

// errCut says that a stream ended before its last part.
var errCut = errors.New("the stream was cut")

// delay is how long to wait before the next attempt, with jitter over its upper half.
func delay(p pace, attempt int) time.Duration {
	base, limit := 20*time.Millisecond, 500*time.Millisecond
	if p == slow {
		base, limit = 500*time.Millisecond, 5*time.Second
	}
	d := min(base<<min(attempt-1, 8), limit)
	return d/2 + rand.N(d/2+1)
}

// do runs op until it succeeds, fails for good, or has been tried for the time a call may be retried. Each
// attempt has its own deadline. What is done is named in the error, which holds no secret.
func (c *Conn) do(ctx context.Context, what string, op func(context.Context) error) error {
	attempts, took, err := c.retry(ctx, what, paceOf, op)
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.Canceled):
		err = ctx.Err()
	case attempts > 1:
		err = fmt.Errorf("%w (tried %d times in %s)", err, attempts, took.Round(time.Second))
	}
	return c.scrub.error(fmt.Errorf("%s: %w", what, c.hint(shorten(err))))
}

// retry is do without what it does to the error. pace tells which errors are worth another attempt.
func (c *Conn) retry(ctx context.Context, what string, pace func(error) pace, op func(context.Context) error) (attempts int, took time.Duration, err error) {
	start := time.Now()
	for attempts = 1; ; attempts++ {
		if err = c.attempt(ctx, op); err == nil {
			return attempts, time.Since(start), nil
		}
		p := pace(err)
		d := delay(p, attempts)
		if p == never || ctx.Err() != nil || time.Since(start)+d > c.retryTime {
			return attempts, time.Since(start), err
		}
		if c.onWait != nil {
			c.onWait(Wait{What: what, Reason: c.scrub.text(brief(err)), Delay: d, Attempt: attempts})
		}
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
	}
}

// attempt runs op once. When its time is up that is the error, whatever the transport makes of it.
func (c *Conn) attempt(ctx context.Context, op func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, c.callTimeout)
	defer cancel()
	err := op(limited)
	if err != nil && errors.Is(limited.Err(), context.DeadlineExceeded) && ctx.Err() == nil {
		return noAnswer(c.callTimeout)
	}
	return err
}

// noAnswer says that a call got no answer within a time. It matches context.DeadlineExceeded.
type noAnswer time.Duration

// Error says how long was waited.
func (d noAnswer) Error() string {
	return fmt.Sprintf("the server did not answer within %s", time.Duration(d))
}

// Is matches context.DeadlineExceeded.
func (d noAnswer) Is(target error) bool { return target == context.DeadlineExceeded }

// shorten replaces an error of the SDK, which carries stack records, by one with the server's words that still
// matches the same.
func shorten(err error) error {
	if text := brief(err); text != err.Error() {
		var s *StatusError
		if errors.As(err, &s) {
			return err
		}
		if st, ok := statusOf(err); ok {
			return &StatusError{Status: st, Text: trimStatus(text)}
		}
	}
	return err
}

func trimStatus(text string) string {
	for i := range len(text) - 1 {
		if text[i] == ':' && text[i+1] == ' ' {
			return text[i+2:]
		}
	}
	return ""
}
