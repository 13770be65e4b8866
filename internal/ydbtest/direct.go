package ydbtest

import (
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// direct has the calls of a bubble's drivers done by the server's services without HTTP/2 in between, which took a third of the time of a
// migration. Messages are written and read as they are on the network, a call still takes callTime, and it needs a connection that stands:
// without one, and where a test has interceptors of its own, calls go through the connection.
type direct struct {
	unary   grpc.UnaryServerInterceptor
	stream  grpc.StreamServerInterceptor
	methods map[string]directMethod // by full name
	idle    chan func()             // to goroutines that have ended a call: their stacks have grown
	ended   chan struct{}
}

type directMethod struct {
	service any
	unary   *grpc.MethodDesc
	stream  *grpc.StreamDesc
}

func directTo(server *localydb.Server) *direct {
	d := &direct{methods: map[string]directMethod{}, idle: make(chan func()), ended: make(chan struct{})}
	d.unary, d.stream = server.Direct(d)
	return d
}

// RegisterService takes the methods of a service.
func (d *direct) RegisterService(desc *grpc.ServiceDesc, service any) {
	for i := range desc.Methods {
		d.methods["/"+desc.ServiceName+"/"+desc.Methods[i].MethodName] = directMethod{service: service, unary: &desc.Methods[i]}
	}
	for i := range desc.Streams {
		d.methods["/"+desc.ServiceName+"/"+desc.Streams[i].StreamName] = directMethod{service: service, stream: &desc.Streams[i]}
	}
}

func (d *direct) end() { close(d.ended) }

// do runs f in a goroutine.
func (d *direct) do(f func()) {
	select {
	case d.idle <- f:
	default:
		go func() {
			for f != nil {
				f()
				select {
				case f = <-d.idle:
				case <-d.ended:
					f = nil
				}
			}
		}()
	}
}

// direct is what calls of a connection go to; false if they go through it.
func (n *network) direct(cc *grpc.ClientConn, method string) (d *direct, m directMethod, ok bool) {
	n.mu.Lock()
	if l := n.listeners[addressOf(cc)]; l != nil {
		d = l.direct
	}
	n.mu.Unlock()
	if d == nil || cc.GetState() != connectivity.Ready {
		return nil, m, false
	}
	m, ok = d.methods[method]
	return d, m, ok
}

// addressOf is the host:port of a connection.
func addressOf(cc *grpc.ClientConn) string {
	return cc.Target()[strings.LastIndexByte(cc.Target(), '/')+1:]
}

// directCall is a call under way: what the server has of it.
type directCall struct {
	context.Context // of the server: it ends with the client's, and has nothing else of it
	end             context.CancelFunc
	method          string
	codec           encoding.CodecV2 // of the client
	opts            []grpc.CallOption

	once    sync.Once
	mu      sync.Mutex
	header  metadata.MD
	trailer metadata.MD
}

func newDirectCall(ctx context.Context, cc *grpc.ClientConn, method string, opts []grpc.CallOption) *directCall {
	c := &directCall{method: method, codec: encoding.GetCodecV2("proto"), opts: opts}
	for _, o := range opts {
		if o, ok := o.(grpc.ForceCodecV2CallOption); ok {
			c.codec = o.CodecV2
		}
	}
	md, _ := metadata.FromOutgoingContext(ctx)
	md = metadata.Join(md, metadata.Pairs(":authority", addressOf(cc)))
	server := metadata.NewIncomingContext(context.Background(), md)
	server = peer.NewContext(server, &peer.Peer{Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}})
	server = grpc.NewContextWithServerTransportStream(server, c)
	if deadline, ok := ctx.Deadline(); ok {
		c.Context, c.end = context.WithDeadline(server, deadline)
	} else {
		c.Context, c.end = context.WithCancel(server)
	}
	return c
}

// Method is what the server calls it.
func (c *directCall) Method() string { return c.method }

// SetHeader keeps what comes before the answer.
func (c *directCall) SetHeader(md metadata.MD) error { return c.keep(&c.header, md) }

// SendHeader is SetHeader.
func (c *directCall) SendHeader(md metadata.MD) error { return c.keep(&c.header, md) }

// SetTrailer keeps what comes behind the answer.
func (c *directCall) SetTrailer(md metadata.MD) error { return c.keep(&c.trailer, md) }

func (c *directCall) keep(in *metadata.MD, md metadata.MD) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	*in = metadata.Join(*in, md)
	return nil
}

func (c *directCall) has(in *metadata.MD) metadata.MD {
	c.mu.Lock()
	defer c.mu.Unlock()
	return *in
}

// finish tells the options of the client how the call ended.
func (c *directCall) finish(err error) error {
	c.once.Do(func() {
		c.end()
		for _, o := range c.opts {
			switch o := o.(type) {
			case grpc.HeaderCallOption:
				*o.HeaderAddr = c.has(&c.header)
			case grpc.TrailerCallOption:
				*o.TrailerAddr = c.has(&c.trailer)
			case grpc.OnFinishCallOption:
				o.OnFinish(err)
			}
		}
	})
	return err
}

// read reads a message that the other side has written, as the network does.
func read(codec encoding.CodecV2, data mem.BufferSlice, into any) error {
	defer data.Free()
	return codec.Unmarshal(data, into)
}

var serverCodec = wire.NewCodec()

// statusOf is the error that a client sees.
func statusOf(err error) error {
	if _, is := status.FromError(err); !is {
		return status.FromContextError(err).Err()
	}
	return err
}

func (n *network) unary(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	d, m, ok := n.direct(cc, method)
	if !ok {
		return invoker(ctx, method, req, reply, cc, opts...)
	}
	c := newDirectCall(ctx, cc, method, opts)
	sent, err := c.codec.Marshal(req)
	if err != nil {
		return c.finish(err)
	}
	var answer mem.BufferSlice
	done := make(chan error, 1)
	d.do(func() {
		time.Sleep(callTime)
		m, err := m.unary.Handler(m.service, c, func(into any) error { return read(serverCodec, sent, into) }, d.unary)
		if err == nil {
			answer, err = serverCodec.Marshal(m)
		}
		done <- err
	})
	select {
	case err = <-done:
		if err == nil {
			err = read(c.codec, answer, reply)
		}
	case <-ctx.Done():
		err = ctx.Err()
	}
	return c.finish(statusOf(err))
}

// pipeMessages is how many messages are under way in one direction whatever their size.
const pipeMessages = 2

// pipe is one direction of a stream.
type pipe struct {
	mu         sync.Mutex
	list       []mem.BufferSlice
	bytes      int
	closed     bool
	came, left chan struct{} // are told of that
}

func newPipe() *pipe { return &pipe{came: make(chan struct{}, 1), left: make(chan struct{}, 1)} }

func tell(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// put waits until there is room.
func (p *pipe) put(ctx context.Context, m mem.BufferSlice) error {
	for {
		p.mu.Lock()
		closed, room := p.closed, len(p.list) < pipeMessages || p.bytes < pipeBytes/4
		if room && !closed {
			p.list, p.bytes = append(p.list, m), p.bytes+m.Len()
			tell(p.came)
		}
		p.mu.Unlock()
		switch {
		case closed:
			return io.EOF
		case room:
			return nil
		}
		select {
		case <-p.left:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take waits for a message; io.EOF says that no more comes.
func (p *pipe) take(ctx context.Context) (mem.BufferSlice, error) {
	for {
		p.mu.Lock()
		if len(p.list) > 0 {
			m := p.list[0]
			p.list, p.bytes = p.list[1:], p.bytes-m.Len()
			tell(p.left)
			p.mu.Unlock()
			return m, nil
		}
		closed := p.closed
		p.mu.Unlock()
		if closed {
			return nil, io.EOF
		}
		select {
		case <-p.came:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (p *pipe) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	tell(p.came)
	tell(p.left)
}

// directStream is a stream as its client has it.
type directStream struct {
	*directCall
	client   context.Context
	up, down *pipe
	err      error // of the server, once down is closed
}

func (n *network) stream(
	ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, streamer grpc.Streamer, opts ...grpc.CallOption,
) (grpc.ClientStream, error) {
	d, m, ok := n.direct(cc, method)
	if !ok {
		return streamer(ctx, desc, cc, method, opts...)
	}
	s := &directStream{directCall: newDirectCall(ctx, cc, method, opts), client: ctx, up: newPipe(), down: newPipe()}
	context.AfterFunc(ctx, func() { _ = s.finish(statusOf(ctx.Err())) })
	d.do(func() {
		time.Sleep(callTime)
		info := &grpc.StreamServerInfo{FullMethod: method, IsClientStream: m.stream.ClientStreams, IsServerStream: m.stream.ServerStreams}
		if err := d.stream(m.service, served{s}, info, m.stream.Handler); err != nil {
			s.err = statusOf(err)
		} else if err := s.client.Err(); err != nil { // it was stopped before the server ended it
			s.err = statusOf(err)
		}
		s.down.close()
		s.up.close()
		s.end()
	})
	return s, nil
}

// Context is the client's.
func (s *directStream) Context() context.Context { return s.client }

// Header is what came before the answer, as far as it has come.
func (s *directStream) Header() (metadata.MD, error) { return s.has(&s.header), nil }

// Trailer is what came behind the answer.
func (s *directStream) Trailer() metadata.MD { return s.has(&s.trailer) }

// CloseSend says that nothing more is sent.
func (s *directStream) CloseSend() error {
	s.up.close()
	return nil
}

// SendMsg sends a message.
func (s *directStream) SendMsg(m any) error { return send(s.client, s.up, s.codec, m) }

// RecvMsg waits for a message, or the end of the stream. What has come is there although the context has ended.
func (s *directStream) RecvMsg(m any) error {
	data, err := s.down.take(s.client)
	switch {
	case err == nil:
		return read(s.codec, data, m)
	case err != io.EOF:
		return s.finish(statusOf(err))
	}
	if _ = s.finish(s.err); s.err != nil {
		return s.err
	}
	return io.EOF
}

// send writes a message, and waits until there is room for it.
func send(ctx context.Context, to *pipe, codec encoding.CodecV2, m any) error {
	data, err := codec.Marshal(m)
	if err != nil {
		return err
	}
	if err := to.put(ctx, data); err != nil {
		data.Free()
		if err != io.EOF {
			err = statusOf(err)
		}
		return err
	}
	return nil
}

// served is a stream as its server has it.
type served struct{ *directStream }

// Context is the server's.
func (s served) Context() context.Context { return s.directCall }

// SetTrailer keeps what comes behind the answer.
func (s served) SetTrailer(md metadata.MD) { _ = s.directCall.SetTrailer(md) }

// SendMsg sends a message.
func (s served) SendMsg(m any) error { return send(s.directCall, s.down, serverCodec, m) }

// RecvMsg waits for a message.
func (s served) RecvMsg(m any) error {
	data, err := s.up.take(s.directCall)
	switch {
	case err == nil:
		return read(serverCodec, data, m)
	case err != io.EOF:
		return statusOf(err)
	}
	return err
}
