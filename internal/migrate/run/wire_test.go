package run

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/test/bufconn"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// wire is what a process of a test is connected by: it can be cut, as when the process is killed, and held, as when the
// process or its machine stands still: nothing comes or goes, and nobody is told.
type wire struct {
	to    func(ctx context.Context, address string) (net.Conn, error)
	big   func()       // called before so much of what the process sends goes on as no statement has; nil for nobody
	left  atomic.Int64 // how many pieces still pass, in either direction, before it is cut; for ever unless it is above 0
	ended func()       // called when it is cut then

	mu    sync.Mutex // of what follows, and of big
	going *sync.Cond
	held  bool
	late  int // pieces that go on although it is held, where something big was sent
	cut   bool
	ends  []net.Conn
}

// wireTo makes a wire to the database.
func (d *database) wireTo() *wire {
	w := &wire{to: d.dial}
	w.going = sync.NewCond(&w.mu)
	d.t.Cleanup(w.sever)
	return w
}

// dial opens a connection through the wire.
func (w *wire) dial(ctx context.Context, address string) (net.Conn, error) {
	far, err := w.to(ctx, address)
	if err != nil {
		return nil, err
	}
	between := bufconn.Listen(pieceBytes)
	accepted := make(chan net.Conn, 1)
	go func() {
		end, _ := between.Accept()
		accepted <- end
	}()
	process, err := between.DialContext(ctx)
	if err != nil {
		return nil, errors.Join(err, between.Close(), far.Close())
	}
	near := <-accepted
	w.mu.Lock()
	w.ends = append(w.ends, near, far)
	cut, big := w.cut, w.big
	w.mu.Unlock()
	if cut {
		_, _ = near.Close(), far.Close()
	}
	go w.carry(near, far, big)
	go w.carry(far, near, nil)
	return process, nil
}

// pieceBytes is how much of what one side sends is on the wire at most.
const pieceBytes = 64 << 10

func (w *wire) carry(from, to net.Conn, big func()) {
	defer func() { _, _ = from.Close(), to.Close() }()
	buffer, struck := make([]byte, pieceBytes), false
	for {
		n, err := from.Read(buffer)
		if big != nil && err == nil {
			// A ring of memory gives what was written at its end before what was written at its beginning: the rest comes at once.
			_ = from.SetReadDeadline(time.Now().Add(time.Millisecond))
			for more := 1; more > 0 && n < len(buffer); n += more {
				more, _ = from.Read(buffer[n:])
			}
			_ = from.SetReadDeadline(time.Time{})
			if n > 8<<10 {
				struck = true
				big()
			}
		}
		if w.left.Add(-1) == 0 {
			w.sever()
			w.ended()
		}
		w.mu.Lock()
		for w.held && !w.cut && (!struck || w.late == 0) {
			w.going.Wait()
		}
		if w.held && struck {
			w.late--
		}
		w.mu.Unlock()
		if _, writeErr := to.Write(buffer[:n]); writeErr != nil || err != nil {
			return
		}
		if err == io.EOF {
			return
		}
	}
}

// lasts cuts the wire after so many pieces of messages, in either direction, and tells of it.
func (w *wire) lasts(pieces int64, ended func()) {
	w.ended = ended
	w.left.Store(pieces)
}

// hold stops everything on its way, or lets it go on.
func (w *wire) hold(held bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = held
	w.going.Broadcast()
}

// deliver lets one piece go on where the process has sent something big, and nothing that it sent behind that.
func (w *wire) deliver() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late++
	w.going.Broadcast()
}

// forget has the other side see the end of all connections. Who stands still sees it once it goes on.
func (w *wire) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := 1; i < len(w.ends); i += 2 {
		_ = w.ends[i].Close()
	}
}

// sever ends all connections, and takes no more.
func (w *wire) sever() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cut {
		return
	}
	w.cut = true
	for _, c := range w.ends {
		_ = c.Close()
	}
	w.going.Broadcast()
}

func (w *wire) severed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cut
}

// process is a Runner with a connection of its own.
type process struct {
	*Runner
	wire *wire
}

func (p *process) close() { _ = p.Conn.Close(); p.wire.sever() }

// process makes one that works on a plan.
func (d *database) process(p *plan.Plan) *process {
	d.t.Helper()
	w := d.wireTo()
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: w.dial, NoDiscovery: true})
	if err != nil {
		d.t.Fatal(err)
	}
	return &process{runnerOf(p, conn), w}
}

// runnerOf makes the Runner of a process.
func runnerOf(p *plan.Plan, conn *ydbconn.Conn) *Runner {
	return &Runner{Plan: p, Conn: conn, Tool: "test", Confirmed: []string{expect.ConfirmAll}, Answer: elsewhere, Quiet: time.Millisecond, MaxDowntime: time.Hour, Workers: 2}
}
