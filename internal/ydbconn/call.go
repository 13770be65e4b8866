package ydbconn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-sdk/v3/retry"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"
)

// Wait says that a call was refused for now and will be tried again.
type Wait struct {
	What   string        // what was being done, such as "describe /local/orders"
	Reason string        // the server's words
	Delay  time.Duration // until the next attempt
}

// pace is how a failed call is tried again.
type pace int8

const (
	never pace = iota
	fast       // the server is busy for a moment: from 20 ms
	slow       // the server is overloaded: from 500 ms
)

// answers are what is done about the answers of a server that refuse a call: the first line that fits, or nothing. A line with a text is
// about answers that have it, whatever the case of its letters.
// Source, unless a line names another: https://ydb.tech/docs/en/reference/ydb-sdk/ydb-status-codes
var answers = []struct {
	status Ydb.StatusIds_StatusCode
	text   string
	pace   pace
}{
	// Too much to do, a partition that is being split, a DDL of a table beside another one ("path is under operation").
	// Source: StatusMultipleModifications in ydb/core/grpc_services/rpc_scheme_base.h of ydb-platform/ydb.
	{Ydb.StatusIds_OVERLOADED, "", slow},
	// A right to read rows of a system view that is missing, and a write that was too large before 26.1.
	{Ydb.StatusIds_ABORTED, "accessdenied", never},
	{Ydb.StatusIds_ABORTED, "size limit exceeded", never},
	{Ydb.StatusIds_ABORTED, "", fast},
	// The database has no room, or one tablet has none for the moment.
	{Ydb.StatusIds_UNAVAILABLE, "database is out of disk space", never},
	{Ydb.StatusIds_UNAVAILABLE, "disk space exhausted", never},
	{Ydb.StatusIds_UNAVAILABLE, "out of disk space", slow},
	{Ydb.StatusIds_UNAVAILABLE, "out of space", slow},
	{Ydb.StatusIds_UNAVAILABLE, "", fast},
	// Rows were sent with a schema from before an ALTER of their table; the next try sends them with the one behind it.
	// Source: CheckSchemaVersion in ydb/core/tx/datashard/datashard_common_upload.cpp of ydb-platform/ydb.
	{Ydb.StatusIds_SCHEME_ERROR, "schema version mismatch", fast},
	// A minute's share of schema operations is used up, which most services answer with OVERLOADED.
	// Source: TryConsumeSchemeQuota in ydb/core/tx/schemeshard of ydb-platform/ydb, and internal/xerrors/operation.go of ydb-go-sdk.
	{Ydb.StatusIds_GENERIC_ERROR, "limit on the number of schema operations", slow},
	{Ydb.StatusIds_BAD_SESSION, "", fast},
	{Ydb.StatusIds_SESSION_BUSY, "", fast},
	{Ydb.StatusIds_SESSION_EXPIRED, "", fast},
	{Ydb.StatusIds_UNDETERMINED, "", fast},
}

// paceOf classifies errors as the SDK does for idempotent calls, except that silence is not tried again: the
// next attempt would only double the time nothing happens.
func paceOf(err error) pace {
	if s, ok := statusOf(err); ok {
		text := strings.ToLower(err.Error())
		for _, a := range answers {
			if a.status == s && strings.Contains(text, a.text) {
				return a.pace
			}
		}
		return never
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return never
	}
	if code, ok := codeOf(err); ok {
		switch code {
		case codes.ResourceExhausted:
			if strings.Contains(err.Error(), "larger than max") {
				return never // a message that is too large stays so
			}
			return slow
		case codes.Unavailable, codes.Aborted, codes.Internal, codes.Canceled:
			return fast
		}
	}
	if errors.Is(err, ErrCut) || errors.Is(err, errOverdue) {
		return fast
	}
	if retry.Check(err).MustRetry(true) {
		return slow // an error of the SDK itself: after a node has refused calls it has no endpoint for a moment
	}
	return never
}

// stopError is an error of the caller, or one that no other attempt repairs.
type stopError struct{ error }

func (e *stopError) Unwrap() error { return e.error }

// stopping is paceOf where a stopError may have come up.
func stopping(err error) pace {
	if stop := (*stopError)(nil); errors.As(err, &stop) {
		return never
	}
	return paceOf(err)
}

// resuming is stopping for a stream that is read again from where it has come to. The server ends one with TIMEOUT that nobody has read
// for ten minutes, or that it had nothing for in a while.
// Source: ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
func resuming(err error) pace {
	if HasStatus(err, Ydb.StatusIds_TIMEOUT) {
		return fast
	}
	return stopping(err)
}

// ErrCut says that a stream ended before its last part.
var ErrCut = errors.New("the stream was interrupted")

// errOverdue says that the time was over by which a write had to be done. It may have been made.
var errOverdue = errors.New("a write took too long")

// parts calls each for every part of a stream until it ends, and returns how many there were. An io.EOF of each says that it has
// enough.
func parts[T interface {
	GetStatus() Ydb.StatusIds_StatusCode
	GetIssues() []*Ydb_Issue.IssueMessage
}](stream interface{ Recv() (T, error) }, each func(T) error) (n int, err error) {
	for ; ; n++ {
		part, err := stream.Recv()
		if err == nil {
			err = Check(part.GetStatus(), part.GetIssues())
		}
		if err == nil {
			err = each(part)
		}
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// delay is how long to wait before the next attempt, with jitter over its upper half.
func delay(p pace, attempt int) time.Duration {
	base, limit := 20*time.Millisecond, 500*time.Millisecond
	if p == slow {
		base, limit = 500*time.Millisecond, 5*time.Second
	}
	d := min(base<<min(attempt-1, 8), limit)
	return d/2 + rand.N(d/2+1)
}

// Do runs op until it succeeds, fails for good, or has been tried for the time a call may be retried. Each
// attempt has its own deadline. What is done is named in the error, which holds no secret.
func (c *Conn) Do(ctx context.Context, what string, op func(context.Context) error) error {
	return c.do(ctx, call{what: what, need: toRead, patience: &c.patience}, op)
}

// Once has calls with the context be tried a single time, by whoever looks at something else before each attempt.
func Once(ctx context.Context) context.Context { return context.WithValue(ctx, once{}, true) }

type once struct{}

// Insist has calls with the context be made although the server did not answer others before: it may be silent about one thing alone.
func Insist(ctx context.Context) context.Context { return context.WithValue(ctx, insist{}, true) }

type insist struct{}

// limits has the server end an operation when Once's caller gives it up; nil for other calls.
func limits(ctx context.Context) *Ydb_Operations.OperationParams {
	until, limited := ctx.Deadline()
	if !limited || ctx.Value(once{}) == nil {
		return nil
	}
	left := durationpb.New(time.Until(until))
	return &Ydb_Operations.OperationParams{OperationTimeout: left, CancelAfter: left}
}

// Answered reports whether a call that ended so was carried out or refused: of every other one it is not known whether it still will be.
func Answered(err error) bool {
	status, is := statusOf(err)
	switch status {
	case Ydb.StatusIds_UNDETERMINED, Ydb.StatusIds_TIMEOUT, Ydb.StatusIds_CANCELLED:
		return false
	}
	return err == nil || is
}

// Ask is Do for a call that brings a result.
func (c *Conn) Ask(ctx context.Context, what string, result proto.Message, call func(context.Context) (Answer, error)) error {
	return c.Do(ctx, what, func(ctx context.Context) error {
		answer, err := call(ctx)
		return unpack(result, answer, err)
	})
}

// call is how something is done and tried again.
type call struct {
	what     string        // is being done
	need     string        // the right that it takes
	patience *patience     // shared with other calls
	timeout  time.Duration // of an attempt; 0 means as long as any may take
	// before is waited for ahead of each attempt, for which there is all the time: an error of it is the end. It may be nil.
	before func() error
}

// do is Do for a call of any kind.
func (c *Conn) do(ctx context.Context, k call, op func(context.Context) error) error {
	err := c.retry(ctx, k, op)
	if err == nil {
		return nil
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		err = ctx.Err()
	}
	return fmt.Errorf("%s: %w", k.what, c.hint(err, k.need))
}

// retry is do without what that does to the error.
func (c *Conn) retry(ctx context.Context, k call, op func(context.Context) error) error {
	start := time.Now()
	single := ctx.Value(once{}) != nil
	if ctx.Value(insist{}) != nil {
		k.patience = &patience{}
	}
	for attempt := 1; ; attempt++ {
		if k.before != nil {
			began := time.Now()
			if err := k.before(); err != nil {
				return err
			}
			start = start.Add(time.Since(began))
			k.patience.waited(began)
		}
		err := c.attempt(ctx, k, op)
		if err == nil {
			k.patience.succeeded()
			return nil
		}
		speed := stopping(err)
		d := delay(speed, attempt)
		if single || speed == never || ctx.Err() != nil || max(k.patience.failed(), time.Since(start))+d > c.retryTime {
			if attempt > 1 {
				err = fmt.Errorf("%w (tried %d times in %s)", err, attempt, time.Since(start).Round(time.Second))
			}
			return err
		}
		c.pause(ctx, k.what, err, d)
	}
}

// Requests is how many were sent so far.
func (c *Conn) Requests() int64 { return c.requests.Load() }

// Pause waits before another attempt at what somebody else than Do tries again, and tells why.
func (c *Conn) Pause(ctx context.Context, what string, err error, attempt int) {
	c.pause(ctx, what, err, delay(fast, attempt))
}

// pause waits before the next attempt, and tells why.
func (c *Conn) pause(ctx context.Context, what string, err error, d time.Duration) {
	if c.onWait != nil {
		c.onWait(Wait{What: what, Reason: c.scrub.text(Brief(err)), Delay: d})
	}
	_ = Sleep(ctx, d) // whoever calls looks at ctx
}

// Sleep waits until d has passed, or returns why ctx ended before.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// patience is what calls of one kind share: how long they have been failing, and how often in a row the server
// was silent. It makes a service that is out of order cost its waiting once, and not once for every call that
// could do without it.
type patience struct {
	mu     sync.Mutex
	since  time.Time // of the first failure after the last success; zero if there is none
	silent int       // calls in a row that got no answer
	last   time.Time // of the last of them
}

// silentCalls is how many calls in a row may go without an answer before the next ones are not made at all.
const silentCalls = 3

func (p *patience) succeeded() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since, p.silent = time.Time{}, 0
}

// failed returns how long calls have been failing.
func (p *patience) failed() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		p.since = time.Now()
	}
	return time.Since(p.since)
}

// waited takes the time since some moment, in which calls were not made on purpose, from that for which they have been failing.
func (p *patience) waited(began time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		return
	}
	now := time.Now()
	if p.since = p.since.Add(now.Sub(began)); p.since.After(now) { // several waited at once
		p.since = now
	}
}

func (p *patience) unanswered() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.silent++
	p.last = time.Now()
}

// timeout returns how long the next call may take, given what one may take in good times: less after silence, and
// nothing for as long as calls are retried after too much of it.
func (p *patience) timeout(full, retry time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.silent == 0:
		return full
	case p.silent < silentCalls || time.Since(p.last) > retry:
		return full / 10
	}
	return 0
}

// attempt runs op once. When its time is up that is the error, whatever the transport makes of it.
func (c *Conn) attempt(ctx context.Context, k call, op func(context.Context) error) error {
	c.requests.Add(1)
	timeout := k.patience.timeout(cmp.Or(k.timeout, c.callTimeout), c.retryTime)
	if timeout == 0 {
		return noAnswer(0)
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	err := op(limited)
	if err == nil || ctx.Err() != nil {
		return err
	}
	// The server knows the deadline too, and may notice it a moment before we do.
	if code, _ := codeOf(err); code == codes.DeadlineExceeded || errors.Is(limited.Err(), context.DeadlineExceeded) {
		k.patience.unanswered()
		return noAnswer(timeout)
	}
	return err
}

// noAnswer says that a call got no answer within a time, or was not made because those before it got none. It
// matches context.DeadlineExceeded.
type noAnswer time.Duration

// Error says how long was waited.
func (d noAnswer) Error() string {
	if d == 0 {
		return "the server did not answer calls before this one"
	}
	return fmt.Sprintf("the server did not answer within %s", time.Duration(d))
}

// Is matches context.DeadlineExceeded.
func (d noAnswer) Is(target error) bool { return target == context.DeadlineExceeded }

// shorten replaces an error of the SDK, which carries stack records, by one with the server's words that still
// matches the same.
func shorten(err error) error {
	if text := Brief(err); text != err.Error() {
		var s *StatusError
		if errors.As(err, &s) {
			return err
		}
		if st, ok := statusOf(err); ok {
			_, text, _ = strings.Cut(text, ": ") // behind the status
			return &StatusError{Status: st, Text: text}
		}
	}
	return err
}
