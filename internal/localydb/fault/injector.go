package fault

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// Injector decides which calls go wrong. It is safe for concurrent use.
type Injector struct {
	mu     sync.Mutex
	random *rand.Rand
	list   []*activeFault

	stopped <-chan struct{}
}

type activeFault struct {
	Fault
	seen, fired int
}

// New returns an Injector of faults. A call that hangs ends when stopped is closed.
func New(list []Fault, seed uint64, stopped <-chan struct{}) *Injector {
	fs := &Injector{random: rand.New(rand.NewPCG(seed, 1)), stopped: stopped}
	fs.Set(list...)
	return fs
}

// Set replaces all faults and their counters.
func (fs *Injector) Set(list ...Fault) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.list = nil
	for _, f := range list {
		fs.list = append(fs.list, &activeFault{Fault: f})
	}
}

// Struck returns how often faults have struck since they were set.
func (fs *Injector) Struck() int {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	n := 0
	for _, f := range fs.list {
		n += f.fired
	}
	return n
}

// first returns the first fault that strikes where wanted says that it may.
func (fs *Injector) first(wanted func(Fault) bool) (Fault, bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	for _, f := range fs.list {
		if wanted(f.Fault) && f.fires(fs.random) {
			return f.Fault, true
		}
	}
	return Fault{}, false
}

// match returns the faults that strike a call, in the order given.
func (fs *Injector) match(fullMethod string, request any) []Fault {
	service, method := wire.Method(fullMethod)
	fs.mu.Lock()
	defer fs.mu.Unlock()
	var hit []Fault
	for _, f := range fs.list {
		if f.Kind == Refuse || f.Build || f.Service != "" && f.Service != service || f.Method != "" && f.Method != method {
			continue
		}
		if f.Text != "" && !strings.Contains(text(request), f.Text) {
			continue
		}
		// A cut is decided again after each message.
		if f.Kind == Cut || f.fires(fs.random) {
			hit = append(hit, f.Fault)
		}
	}
	return hit
}

// Build returns the fault that strikes the build of an index, by its path; false if none does.
func (fs *Injector) Build(path string) (Fault, bool) {
	return fs.first(func(f Fault) bool { return f.Build && strings.Contains(path, f.Text) })
}

// Refusal is what the error of a fault says.
func (f Fault) Refusal() string { return cmp.Or(f.Message, "injected fault") }

func (f *activeFault) fires(random *rand.Rand) bool {
	f.seen++
	if f.seen <= f.After || f.Count > 0 && f.fired >= f.Count {
		return false
	}
	if f.Rate > 0 && f.Rate < 1 && random.Float64() >= f.Rate {
		return false
	}
	f.fired++
	return true
}

// text returns a request as text, for faults that look for something in it.
func text(request any) string {
	m, ok := request.(proto.Message)
	if !ok {
		return ""
	}
	return prototext.MarshalOptions{}.Format(m)
}

// Listen returns a listener that closes the connections which a fault refuses.
func (fs *Injector) Listen(l net.Listener) net.Listener { return refusingListener{l, fs} }

type refusingListener struct {
	net.Listener
	faults *Injector
}

// Accept waits for a connection that no fault refuses.
func (l refusingListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if _, refused := l.faults.first(func(f Fault) bool { return f.Kind == Refuse }); !refused {
			return conn, nil
		}
		_ = conn.Close()
	}
}

// errLost is what a client sees of an answer that was lost.
var errLost = grpcstatus.Error(codes.Unavailable, "answer lost by a fault")

// Unary strikes single calls.
func (fs *Injector) Unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
	hit := fs.match(info.FullMethod, req)
	if err := fs.strike(ctx, hit); err != nil {
		return nil, err
	}
	resp, err := handler(ctx, req)
	if lost(hit) {
		return nil, errLost
	}
	return resp, err
}

// Stream strikes streams.
func (fs *Injector) Stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	stream := &servedStream{ServerStream: ss, faults: fs, method: info.FullMethod}
	err := handler(srv, stream)
	switch {
	case stream.broken != nil:
		return stream.broken
	case lost(stream.hit):
		return errLost
	}
	return err
}

// servedStream strikes a stream with faults when its request has come, and after each message sent.
type servedStream struct {
	grpc.ServerStream
	faults  *Injector
	method  string // full
	started bool
	hit     []Fault
	broken  error // what a fault ended the stream with
}

func (st *servedStream) RecvMsg(m any) error {
	if err := st.ServerStream.RecvMsg(m); err != nil {
		return err
	}
	if st.started {
		return nil
	}
	st.started = true
	st.hit = st.faults.match(st.method, m)
	return st.faults.strike(st.Context(), st.hit)
}

func (st *servedStream) SendMsg(m any) error {
	if lost(st.hit) {
		return nil
	}
	if err := st.ServerStream.SendMsg(m); err != nil {
		return err
	}
	for _, f := range st.hit {
		if f.Kind != Cut {
			continue
		}
		if _, cut := st.faults.first(func(other Fault) bool { return other == f }); cut {
			st.broken = grpcstatus.Error(codes.Unavailable, "stream cut by a fault")
			return st.broken
		}
	}
	return nil
}

// strike carries out the faults that come before the work.
func (fs *Injector) strike(ctx context.Context, hit []Fault) error {
	for _, f := range hit {
		switch f.Kind {
		case Latency, Hang:
			over := make(<-chan time.Time) // no hang is ever over
			if f.Kind == Latency {
				over = time.After(f.Latency + fs.longer(f))
			}
			select {
			case <-over:
			case <-ctx.Done():
				return ctx.Err()
			case <-fs.stopped:
				return grpcstatus.Error(codes.Unavailable, "server stopped")
			}
		case Status:
			return wire.Refuse(f.Status, "%s", f.Refusal())
		case GRPC:
			return grpcstatus.Error(f.Code, f.Refusal())
		}
	}
	return nil
}

// longer is what is added to a delay.
func (fs *Injector) longer(f Fault) time.Duration {
	if f.Longer == 0 {
		return 0
	}
	fs.mu.Lock()
	defer fs.mu.Unlock()
	return time.Duration(fs.random.ExpFloat64() * float64(f.Longer))
}

func lost(hit []Fault) bool {
	return slices.ContainsFunc(hit, func(f Fault) bool { return f.Kind == Lost })
}
