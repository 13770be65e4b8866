package ydbtest

import (
	"context"
	"net"
	"os"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/test/bufconn"
)

// Bubble runs a test in a bubble of virtual time, as testing/synctest has it: the clock goes on, at once, whenever all goroutines of the
// test wait, those of servers and drivers included. What waits for an hour costs nothing, and no test is late because the machine is slow.
// Servers of Start and Open are reached through memory there, by Dial; all else that they have is what it is outside.
//
// The test closes what it opens, best by t.Cleanup, which runs in the bubble; t.Run, t.Parallel and t.Deadline stay outside. While a
// goroutine waits for a mutex time stands still, so that nobody may hold one who waits for time to pass.
//
// With YDB_CONNECTION_STRING the test runs in real time, against that database.
func Bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	if Given() != "" {
		test(t)
		return
	}
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(begin))
		networks.Store(t, &network{listeners: map[string]*listener{}})
		t.Cleanup(func() {
			networks.Delete(t)
			time.Sleep(settle)
		})
		test(t)
	})
}

// begin is when a bubble begins: a bubble's own first day is before the epochs of some ids that have a time in them.
var begin = time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)

// settle is how long what was closed is given to end: a driver that is left alone by its server tries for half a minute.
const settle = 2 * time.Minute

// networks are those of the bubbles that there are, by their tests.
var networks sync.Map

// network is the servers of a bubble.
type network struct {
	mu        sync.Mutex
	listeners map[string]*listener // by host:port
}

// networkOf is the network of the bubble that a test runs in; nil outside.
func networkOf(t testing.TB) *network {
	n, _ := networks.Load(t)
	found, _ := n.(*network)
	return found
}

// Dial opens connections as the test is to open them: through memory in a bubble. Outside it is nil, which asks for what is usual.
func Dial(t testing.TB) func(ctx context.Context, address string) (net.Conn, error) {
	if n := networkOf(t); n != nil {
		return n.dial
	}
	return nil
}

// GRPC are options of connections that Dial opens, with which calls take less of a processor's time; none outside of a bubble. A test
// that cuts connections, or looks at what is on them, goes without.
func GRPC(t testing.TB) []grpc.DialOption {
	n := networkOf(t)
	if n == nil {
		return nil
	}
	return []grpc.DialOption{grpc.WithChainUnaryInterceptor(n.unary), grpc.WithChainStreamInterceptor(n.stream)}
}

func (n *network) dial(ctx context.Context, address string) (net.Conn, error) {
	n.mu.Lock()
	l := n.listeners[address]
	n.mu.Unlock()
	if l != nil {
		if conn, err := l.DialContext(ctx); err == nil || ctx.Err() != nil {
			return conn, err
		}
	}
	return nil, &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
}

// listen makes a listener with an address of its own.
func (n *network) listen() *listener {
	n.mu.Lock()
	defer n.mu.Unlock()
	l := &listener{Listener: bufconn.Listen(pipeBytes), port: 2136 + len(n.listeners)}
	n.listeners[l.Addr().String()] = l
	return l
}

// callTime is what a call takes, so that time goes on where somebody makes one after the other.
const callTime = time.Millisecond

func takesTime() []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.ChainUnaryInterceptor(func(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
			time.Sleep(callTime)
			return handler(ctx, req)
		}),
		grpc.ChainStreamInterceptor(func(srv any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
			time.Sleep(callTime)
			return handler(srv, stream)
		}),
	}
}

// pipeBytes is how much a connection holds in each direction that nobody has read.
const pipeBytes = 256 << 10

// listener is a port of a network.
type listener struct {
	*bufconn.Listener
	port   int
	direct *direct // nil if calls go through connections alone
}

// Addr is the address that servers tell their clients.
func (l *listener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: l.port} }
