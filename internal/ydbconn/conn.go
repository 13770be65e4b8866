// Package ydbconn is the connection to a YDB database.
//
// It owns how to connect (as the ydb CLI does), how to wait and retry, what errors mean, and the calls that others are
// made of: statements, descriptions, changes of what YQL cannot change, and rows in bulk. With the packages below it, it
// is the only one that talks to YDB: live reads a database into an evidence.Bundle, feed reads changefeeds. It changes
// nothing of its own accord.
package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/balancers"
	"github.com/ydb-platform/ydb-go-sdk/v3/config"
	"google.golang.org/grpc"
	"google.golang.org/grpc/experimental"
)

const (
	// dialTimeout bounds connecting and everything that belongs to it: finding the server, logging in, discovery.
	dialTimeout = 10 * time.Second
	// callTimeout bounds one attempt of one call. A description or a page of a view takes milliseconds; a
	// server that does not answer in this time does not answer.
	callTimeout = 20 * time.Second
	// closeTimeout bounds taking leave.
	closeTimeout = 3 * time.Second
	// retryTime bounds how long a call is tried again before its error is final.
	retryTime = 30 * time.Second
	// unreadTime is how long a stream of rows stays open that nobody reads: it holds a snapshot, and the server ends it after ten minutes.
	unreadTime = 30 * time.Second
	// ioBuffer is what one system call reads or writes at most. Rows are copied 2 MB at a time, and gRPC's 32 KB take
	// eight times as many calls.
	ioBuffer = 256 << 10
	// maxMessage is the greatest message read: the limit of YDB and of the SDK.
	maxMessage = 64 << 20
)

// Conn is a connection to a database. It is safe for concurrent use.
type Conn struct {
	target      *target
	dial        func(ctx context.Context, address string) (net.Conn, error)
	driver      *ydb.Driver
	grpc        grpc.ClientConnInterface
	onWait      func(Wait)
	onStatement func(string)
	scrub       scrubber
	sessions    sessionPool
	querier     querier
	patience    patience
	requests    atomic.Int64
	outlines    sync.Map // of tables, by their paths
	hidden      bool     // the database's own path may not be looked at
	opened      bool     // the server has taken the credentials

	callTimeout time.Duration
	retryTime   time.Duration
	unread      time.Duration // unreadTime, but in tests
}

// Open connects to the database and makes sure that it is there. It waits ten seconds for a server that is silent,
// and half a minute for one that says it is overloaded. Its errors say what is wrong and what to do, and hold no
// secret.
func Open(ctx context.Context, o Options) (*Conn, error) {
	t, err := o.resolve()
	if err != nil {
		return nil, err
	}
	c := newConn(t, &o)
	if c.dial == nil {
		c.dial = func(ctx context.Context, address string) (net.Conn, error) {
			return (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, "tcp", address)
		}
	}
	if err := c.open(ctx, &o); err != nil {
		return nil, err
	}
	return c, nil
}

func newConn(t *target, o *Options) *Conn {
	return &Conn{target: t, dial: o.Dial, onWait: o.OnWait, onStatement: o.OnStatement, scrub: t.auth.secrets(),
		callTimeout: callTimeout, retryTime: retryTime, unread: unreadTime}
}

// Use makes a connection of a driver that somebody has opened, and who closes it, too: Close of the connection does not. Of the options,
// only what is told of counts. It makes sure that the database is there, as Open does.
func Use(ctx context.Context, driver *ydb.Driver, o Options) (*Conn, error) {
	if driver == nil {
		return nil, errors.New("there is no driver: give one that ydb.Open has opened")
	}
	c := newConn(&target{address: driver.Endpoint(), secure: driver.Secure(), database: driver.Name(),
		auth: auth{method: lent, from: "of the driver"}}, &o)
	ctx, cancel := context.WithTimeout(ctx, dialTimeout+c.retryTime)
	defer cancel()
	return c, use(ctx, c, driver, true)
}

func (c *Conn) open(ctx context.Context, o *Options) error {
	ctx, cancel := context.WithTimeout(ctx, 2*dialTimeout+c.retryTime)
	defer cancel()
	tlsConfig, err := o.tls(c.target)
	if err != nil {
		return err
	}
	if err := c.reach(ctx, tlsConfig); err != nil {
		return err
	}
	login, err := c.credentials(ctx, o)
	if err != nil {
		return c.scrub.error(err)
	}
	options := []ydb.Option{
		login,
		ydb.WithApplicationName("ydb-keyadvise"),
		ydb.WithDialTimeout(dialTimeout),
		ydb.WithRetryBudget(noRetries{}),
		ydb.WithSecure(c.target.secure),
		ydb.WithGrpcMaxMessageSize(maxMessage),
		ydb.WithSessionPoolSizeLimit(4),
		ydb.With(config.WithGrpcOptions(grpc.WithReadBufferSize(ioBuffer), grpc.WithWriteBufferSize(ioBuffer),
			experimental.WithBufferPool(framePool)), config.WithGrpcOptions(o.GRPC...)),
	}
	if c.target.secure {
		options = append(options, ydb.WithTLSConfig(tlsConfig))
	}
	if o.Dial != nil { // else gRPC's own, which knows proxies
		options = append(options, ydb.With(config.WithGrpcOptions(grpc.WithContextDialer(o.Dial))))
	}
	if o.NoDiscovery {
		options = append(options, ydb.WithBalancer(balancers.SingleConn()))
	}
	dsn := url.URL{Scheme: "grpc", Host: c.target.address, Path: c.target.database}
	if c.target.secure {
		dsn.Scheme = "grpcs"
	}
	var driver *ydb.Driver
	var speaksTLS func() bool
	err = c.retry(ctx, call{what: "connect to " + c.target.String(), patience: &c.patience}, func(ctx context.Context) (err error) {
		ctx, cancel := context.WithTimeout(ctx, dialTimeout)
		defer cancel()
		speaksTLS = c.suspectTLS(ctx, cancel)
		driver, err = ydb.Open(ctx, dsn.String(), options...)
		if _, answered := statusOf(err); err != nil && !answered {
			return &stopError{err} // only what a server answered is worth another attempt
		}
		return err
	})
	if err != nil {
		if speaksTLS() {
			return fmt.Errorf("connect to %s: the server speaks TLS: use grpcs:// instead of grpc://", c.target)
		}
		return c.explainOpen(ctx, err)
	}
	return use(ctx, c, driver, !o.NoDiscovery)
}

// use has calls of a connection made with a driver. One that has discovered the servers of its database was answered by one of them.
func use(ctx context.Context, c *Conn, driver *ydb.Driver, discovered bool) error {
	c.driver, c.grpc = driver, ydb.GRPCConn(driver)
	c.sessions.conn, c.querier.conn = c, c
	c.querier.slots = make(chan struct{}, parallelQueries)
	c.opened = discovered
	if err := c.checkDatabase(ctx, discovered); err != nil {
		_ = c.Close()
		return err
	}
	c.opened = true
	return nil
}

// Close ends the connection. It waits three seconds at most: the SDK waits for a discovery under way, however long
// the server is silent, and that is left to end by itself.
func (c *Conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	c.querier.close()
	c.sessions.close(ctx)
	if c.target.auth.method == lent {
		return nil
	}
	done := make(chan error, 1)
	go func() { done <- c.driver.Close(ctx) }()
	select {
	case err := <-done:
		return c.scrub.error(err)
	case <-ctx.Done():
		return nil
	}
}

// String names the endpoint and the database. It never holds a secret.
func (c *Conn) String() string { return c.target.String() }

// GoString is String, so that no verb shows what the connection holds.
func (c *Conn) GoString() string { return c.String() }

// GRPC is what calls are made with that this package has no method for, within Do or Ask.
func (c *Conn) GRPC() grpc.ClientConnInterface { return c.grpc }

// RetryTime is how long a call is tried again before its error is final.
func (c *Conn) RetryTime() time.Duration { return c.retryTime }

// SetTimes sets how long one attempt of a call may take and how long calls are tried again, in place of 20 and 30
// seconds: for tests of what is built on a connection. Nothing may be under way.
func (c *Conn) SetTimes(attempt, again time.Duration) { c.callTimeout, c.retryTime = attempt, again }

// Database returns the path of the database.
func (c *Conn) Database() string { return c.target.database }

// noRetries is a retry budget of the SDK that grants nothing, so that waiting happens in one place, call.go,
// where it has a limit and is reported.
type noRetries struct{}

var errNoRetries = errors.New("one attempt only")

// Acquire refuses.
func (noRetries) Acquire(context.Context) error { return errNoRetries }
