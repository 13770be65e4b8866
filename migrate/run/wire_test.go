package run

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// wire is what a process of a test is connected by: it can be cut, as when the process is killed, and held, as when the
// process or its machine stands still: nothing comes or goes, and nobody is told.
type wire struct {
	listener net.Listener
	to       string
	big      func()       // called before so much of what the process sends goes on as no statement has; nil for nobody
	left     atomic.Int64 // how many pieces still pass, in either direction, before it is cut; for ever unless it is above 0
	ended    func()       // called when it is cut then

	mu    sync.Mutex // of what follows, and of big
	going *sync.Cond
	held  bool
	late  int // pieces of what the process sent that go on although it is held
	cut   bool
	ends  []net.Conn
}

// wireTo makes a wire to an address.
func wireTo(t testing.TB, address string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{listener: listener, to: address}
	w.going = sync.NewCond(&w.mu)
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", w.to)
			if err != nil {
				_ = near.Close()
				continue
			}
			w.mu.Lock()
			w.ends = append(w.ends, near, far)
			cut, big := w.cut, w.big
			w.mu.Unlock()
			if cut {
				_, _ = near.Close(), far.Close()
			}
			go w.carry(near, far, big)
			go w.carry(far, near, nil)
		}
	}()
	t.Cleanup(w.sever)
	return w
}

func (w *wire) carry(from, to net.Conn, big func()) {
	defer func() { _, _ = from.Close(), to.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if big != nil && n > 8<<10 {
			big()
		}
		if w.left.Add(-1) == 0 {
			w.sever()
			w.ended()
		}
		w.mu.Lock()
		for w.held && !w.cut && (big == nil || w.late == 0) {
			w.going.Wait()
		}
		if w.held && big != nil {
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

// deliver lets one piece of what the process sent go on, and nothing that it sent behind that.
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
	_ = w.listener.Close()
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
	w := wireTo(d.t, d.server.Address())
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: "grpc://" + w.listener.Addr().String(), Database: d.db.Name(), NoDiscovery: true})
	if err != nil {
		d.t.Fatal(err)
	}
	return &process{runnerOf(p, conn), w}
}

// runnerOf makes the Runner of a process.
func runnerOf(p *plan.Plan, conn *ydbconn.Conn) *Runner {
	return &Runner{Plan: p, Conn: conn, Tool: "test", Confirmed: []plan.StepID{ConfirmAll, ConfirmUnread, noComparison}, Quiet: time.Millisecond, MaxDowntime: time.Hour, Workers: 2, Clock: migratetest.Patient()}
}
