package run

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// relay stands between a process and the server, sees what the process sends, and does something about one change of the database: nothing
// comes or goes from then on (as when the process is stopped), the process is cut off, or the request is still under way when it is.
type relay struct {
	listener *bufconn.Listener
	to       *grpc.ClientConn
	server   *grpc.Server

	mu      sync.Mutex
	going   *sync.Cond
	held    bool                                       // nothing passes
	struck  bool                                       // nothing passes while a strike is found, which may ask the database
	cut     bool                                       // the process is cut off
	sees    func(method string, request []byte) string // names what may be struck
	changes []string
	strike  func(n int, what string) strike // what is done about the change of a number; nil for nothing
	late    sync.WaitGroup                  // requests that arrive after the process is gone
}

// strike is what happens to a change of the database that a process sends.
type strike struct {
	kind strikeKind
	done func() // called when it has happened
	wait func() // of late: returns when the request arrives
}

type strikeKind string

const (
	passes     strikeKind = ""
	killBefore strikeKind = "killed before" // the process is cut off, and the server never sees the request
	killBehind strikeKind = "killed behind" // the server has done it, and nobody hears of it
	freezes    strikeKind = "frozen behind" // the process is stopped, and goes on later
	late       strikeKind = "late"          // the process is cut off, and the request is still under way
	naps       strikeKind = "asleep behind" // as frozen, behind a question that changes nothing
)

// relay makes a relay to the database until the end of the test.
func (d *database) relay() *relay {
	d.t.Helper()
	to, err := grpc.NewClient("passthrough:"+d.server.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithContextDialer(d.dial),
		grpc.WithDefaultCallOptions(grpc.ForceCodecV2(frames{}), grpc.MaxCallRecvMsgSize(64<<20), grpc.MaxCallSendMsgSize(64<<20)))
	if err != nil {
		d.t.Fatal(err)
	}
	r := &relay{listener: bufconn.Listen(pieceBytes), to: to, sees: changeOf}
	r.going = sync.NewCond(&r.mu)
	r.server = grpc.NewServer(grpc.ForceServerCodecV2(frames{}), grpc.UnknownServiceHandler(r.call), grpc.MaxRecvMsgSize(64<<20))
	go func() { _ = r.server.Serve(r.listener) }()
	d.t.Cleanup(func() {
		r.sever()
		r.late.Wait()
		r.server.Stop()
		_ = to.Close()
	})
	return r
}

// frame is a message as it is on the wire.
type frame struct{ data []byte }

// frames passes messages as they are.
type frames struct{}

func (frames) Name() string { return "" }

func (frames) Marshal(v any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(v.(*frame).data)}, nil
}

func (frames) Unmarshal(data mem.BufferSlice, v any) error {
	v.(*frame).data = data.Materialize()
	return nil
}

var (
	ddl        = regexp.MustCompile(`(?:CREATE|ALTER|DROP) (?:TABLE|TOPIC|SEQUENCE)|GRANT|REVOKE`)
	ofTheState = regexp.MustCompile("(?:INSERT INTO|UPSERT INTO|UPDATE|DELETE FROM) `[^`]*_keyadvise/runs`")
)

// changeOf names the change of the database that a request makes beside rows: of tables, rights, attributes, topics, and the state of the run;
// empty if it makes none.
func changeOf(method string, request []byte) string {
	name := method[bytes.LastIndexByte([]byte(method), '/')+1:]
	switch name {
	case "AlterTable", "RenameTables", "CreateTable", "DropTable", "ModifyPermissions", "MakeDirectory", "RemoveDirectory", "AlterTopic":
		return name
	case "ExecuteQuery":
		if bytes.Contains(request, []byte("EXPLAIN")) {
			return ""
		}
		if words := ddl.Find(request); words != nil {
			return string(words)
		}
		words := ofTheState.Find(request)
		if bytes.HasPrefix(words, []byte("UPDATE")) && !bytes.Contains(request, []byte("SET generation")) {
			return "" // a lease, of which there are as many as there is time
		}
		return string(words)
	}
	return ""
}

// questionOf names a question about a table or a topic.
func questionOf(method string, _ []byte) string {
	if name := method[strings.LastIndexByte(method, '/')+1:]; strings.HasPrefix(name, "Describe") {
		return name
	}
	return ""
}

// pass waits while nothing passes; false if the process is cut off.
func (r *relay) pass() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for (r.held || r.struck) && !r.cut {
		r.going.Wait()
	}
	return !r.cut
}

// sever cuts the process off.
func (r *relay) sever() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut = true
	r.going.Broadcast()
}

// hold stops everything on its way, or lets it go on.
func (r *relay) hold(held bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held = held
	r.going.Broadcast()
}

// from has changes counted, and struck, from now on.
func (r *relay) from(strike func(n int, what string) strike) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes, r.strike = nil, strike
}

// stacks is what every goroutine is at.
func stacks() string {
	text := make([]byte, 1<<20)
	return string(text[:runtime.Stack(text, true)])
}

// met is what is done about a request.
func (r *relay) met(method string, request []byte) strike {
	what := r.sees(method, request)
	if what == "" {
		return strike{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.struck {
		r.going.Wait()
	}
	r.changes = append(r.changes, what)
	if r.strike == nil {
		return strike{}
	}
	r.struck = true
	defer r.going.Broadcast()
	defer func() { r.struck = false }()
	found, n := r.strike, len(r.changes)
	r.mu.Unlock() // as virtual time stands still while somebody waits for a lock
	defer r.mu.Lock()
	return found(n, what)
}

var errSevered = status.Error(codes.Unavailable, "the process is cut off")

// call passes one call on.
func (r *relay) call(_ any, in grpc.ServerStream) error {
	method, _ := grpc.MethodFromServerStream(in)
	first := &frame{}
	if err := in.RecvMsg(first); err != nil {
		return err
	}
	if !r.pass() || in.Context().Err() != nil {
		return errSevered
	}
	s := r.met(method, first.data)
	ctx, cancel := context.WithCancel(in.Context())
	defer cancel()
	if head, ok := metadata.FromIncomingContext(ctx); ok {
		ctx = metadata.NewOutgoingContext(ctx, head.Copy())
	}
	switch s.kind {
	case killBefore:
		r.sever()
		s.done()
		return errSevered
	case late, killBehind:
		r.late.Add(1)
		detached := context.WithoutCancel(ctx)
		send := func() {
			defer r.late.Done()
			r.alone(detached, method, first)
		}
		if s.kind == killBehind {
			send()
			r.sever()
			s.done()
			return errSevered
		}
		r.sever()
		go func() { s.wait(); send() }()
		s.done()
		return errSevered
	}
	out, err := r.to.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
	if err != nil {
		return err
	}
	if err := out.SendMsg(first); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	go func() {
		for {
			more := &frame{}
			if err := in.RecvMsg(more); err != nil {
				if errors.Is(err, io.EOF) {
					_ = out.CloseSend()
				} else {
					cancel()
				}
				return
			}
			if !r.pass() || out.SendMsg(more) != nil {
				cancel()
				return
			}
		}
	}()
	for n := 0; ; n++ {
		answer := &frame{}
		err := out.RecvMsg(answer)
		if (s.kind == freezes || s.kind == naps) && n == 0 {
			r.hold(true)
			s.done()
		}
		if !r.pass() {
			return errSevered
		}
		if errors.Is(err, io.EOF) {
			in.SetTrailer(out.Trailer())
			return nil
		}
		if err != nil {
			return err
		}
		if err := in.SendMsg(answer); err != nil {
			return err
		}
	}
}

// alone makes a call to its end, whoever waits for its answer.
func (r *relay) alone(ctx context.Context, method string, request *frame) {
	out, err := r.to.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
	if err != nil {
		return
	}
	_, _ = out.SendMsg(request), out.CloseSend()
	for out.RecvMsg(&frame{}) == nil {
	}
}

// behind connects a process to the database through a relay.
func (d *database) behind(r *relay, options ...grpc.DialOption) *ydbconn.Conn {
	d.t.Helper()
	dial := func(ctx context.Context, _ string) (net.Conn, error) { return r.listener.DialContext(ctx) }
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: dial, GRPC: options, NoDiscovery: true})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	return conn
}
