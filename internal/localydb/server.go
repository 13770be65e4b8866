// Package localydb serves YDB's public gRPC API from one process, for tests and demonstrations. It is not YDB.
//
// It owns the server: the listener, and what every call goes through. Below it, floor by floor, stand the services
// of the API (service), the conversion between messages and what they mean (wire), statements (query) and storage
// (engine); each knows only those below it. Faults (fault) and examples with their load (example) are guests. The
// one invariant: what a client of YDB's SDK can see is what a YDB server would have shown it, or UNSUPPORTED.
package localydb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	_ "google.golang.org/grpc/encoding/gzip" // clients may compress
	"google.golang.org/grpc/keepalive"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/service"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// Options say how a server behaves. The zero Options serve an empty database /local on a free port of the
// loopback interface, to everyone.
type Options struct {
	Listen   string       // host:port; empty means "127.0.0.1:0"
	Listener net.Listener // in place of Listen; its address is a *net.TCPAddr
	Database string       // empty means "/local"

	// Users are name and password of those who may log in, Tokens access tokens and whom they stand for.
	// Without either, nobody needs a ticket and everybody may do everything.
	Users  map[string]string
	Tokens map[string]string
	// TokenTTL is how long a token of a login lives; 0 means 12 hours.
	TokenTTL time.Duration
	// EnforceAccess checks the rights of everyone who comes with a token, call by call and statement by statement. To
	// begin with, only the members of ADMINS may do something: see Access.
	EnforceAccess bool
	// Groups are groups and their members, users or groups; nil means that root is in ADMINS. All users are in USERS.
	Groups map[string][]string
	// Administrators are the users and groups that may change the rights and the owner of every object; nil means ADMINS.
	Administrators []string
	// Access are the rights on the database, which directories and tables inherit; nil means that ADMINS may do everything
	// and USERS may connect. Server.DB().SetAccess sets those of other objects.
	Access []engine.AccessEntry
	// TLS serves grpcs with a certificate that is made at the start; Server.CA returns whose it is.
	TLS bool

	Faults []fault.Fault
	Seed   uint64           // of everything random
	Clock  func() time.Time // nil means time.Now

	// Engine holds sizes and times of the storage. Name, Clock, EnforceAccess, Access and BuildFault are set from above.
	Engine engine.Options

	// GRPC are more options of the gRPC server, such as interceptors that stand before the services.
	GRPC []grpc.ServerOption

	// Logf is told of panics in handlers; nil drops them.
	Logf func(format string, args ...any)
}

// Server is a running server. Close ends it.
type Server struct {
	node     *service.Node
	faults   *fault.Injector
	database string
	address  string
	ca       []byte // in PEM; nil without TLS
	clock    func() time.Time
	logf     func(format string, args ...any)

	grpc   *grpc.Server
	served sync.WaitGroup
	once   sync.Once
}

// Start starts a server. It lives until Close, or until ctx is done.
func Start(ctx context.Context, opts Options) (*Server, error) {
	opts = opts.withDefaults()
	s := &Server{database: path.Clean("/" + strings.Trim(opts.Database, "/")), clock: opts.Clock, logf: opts.Logf}
	if s.database == "/" {
		return nil, fmt.Errorf("database %q: a database needs a name, such as /local", opts.Database)
	}
	listener := opts.Listener
	if listener == nil {
		var err error
		if listener, err = net.Listen("tcp", opts.Listen); err != nil {
			return nil, fmt.Errorf("start local server: %w", err)
		}
	}
	address := listener.Addr().(*net.TCPAddr)
	host := address.IP.String()
	if address.IP.IsUnspecified() {
		host = "localhost"
	}
	s.address = net.JoinHostPort(host, fmt.Sprint(address.Port))
	storage := opts.Engine
	storage.EnforceAccess, storage.Access, storage.BuildFault = opts.EnforceAccess, opts.Access, s.buildFault
	var err error
	s.node, err = service.Open(service.Options{
		Database: s.database, Host: host, Port: uint32(address.Port), Storage: storage, Clock: opts.Clock,
		TLS: opts.TLS,
		Credentials: service.Credentials{
			Users: opts.Users, Tokens: opts.Tokens, TTL: opts.TokenTTL, Groups: opts.Groups, Administrators: opts.Administrators,
		},
	})
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	s.faults = fault.New(opts.Faults, opts.Seed, s.node.Stopped())
	options := []grpc.ServerOption{
		grpc.ForceServerCodecV2(wire.NewCodec()),
		grpc.MaxRecvMsgSize(wire.MaxMessageSize),
		grpc.MaxSendMsgSize(wire.MaxMessageSize),
		grpc.ChainUnaryInterceptor(s.unary, s.faults.Unary),
		grpc.ChainStreamInterceptor(s.stream, s.faults.Stream),
		grpc.UnknownServiceHandler(unserved),
		// A goroutine that is used again has a stack of the right size: a twelfth of the time of a small query went into
		// growing that of a new one. Streams that stay open keep some of them.
		grpc.NumStreamWorkers(32),
		// The SDK pings every 10 s and without streams; a stricter policy would send it away.
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: time.Second, PermitWithoutStream: true}),
	}
	if opts.TLS {
		config, ca, err := certify(host)
		if err != nil {
			s.node.Close()
			return nil, errors.Join(err, listener.Close())
		}
		s.ca = ca
		options = append(options, grpc.Creds(credentials.NewTLS(config)))
	}
	s.grpc = grpc.NewServer(append(options, opts.GRPC...)...)
	service.Register(s.grpc, s.node)
	s.served.Go(func() {
		// Serve returns when Close stops the server; any other end shows as calls that fail.
		if err := s.grpc.Serve(s.faults.Listen(listener)); err != nil && !errors.Is(err, grpc.ErrServerStopped) {
			s.logf("serve: %v", err)
		}
	})
	context.AfterFunc(ctx, s.Close)
	return s, nil
}

func (o Options) withDefaults() Options {
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if o.Database == "" {
		o.Database = "/local"
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Logf == nil {
		o.Logf = func(string, ...any) {}
	}
	return o
}

// Methods lists the methods of a server by the short names of its services: "Table" has "BulkUpsert".
func Methods() map[string][]string { return service.Methods() }

// Endpoint returns the scheme and the address: grpc://127.0.0.1:2136, or grpcs with TLS.
func (s *Server) Endpoint() string {
	if s.ca != nil {
		return "grpcs://" + s.address
	}
	return "grpc://" + s.address
}

// ConnectionString returns what the SDK opens: grpc://127.0.0.1:2136/local.
func (s *Server) ConnectionString() string { return s.Endpoint() + s.database }

// CA returns the certificate, in PEM, of the authority that the server's certificate is from; nil without TLS.
func (s *Server) CA() []byte { return s.ca }

// Address returns host:port.
func (s *Server) Address() string { return s.address }

// Database returns the path of the database.
func (s *Server) Database() string { return s.database }

// DB returns the storage, for tests that prepare or look at it without the network.
func (s *Server) DB() *engine.DB { return s.node.DB() }

// SetFaults replaces the faults and their counters.
func (s *Server) SetFaults(list ...fault.Fault) { s.faults.Set(list...) }

// buildFault says what faults make of the build of an index.
func (s *Server) buildFault(path string) (hang bool, err *engine.Error) {
	f, hit := s.faults.Build(path)
	switch {
	case !hit:
		return false, nil
	case f.Kind == fault.Hang:
		return true, nil
	}
	return false, engine.Errorf(engine.Status(f.Status), engine.IssueNone, "%s", f.Refusal())
}

// Direct registers the services for callers in this process, and returns what their calls go through.
func (s *Server) Direct(to grpc.ServiceRegistrar) (grpc.UnaryServerInterceptor, grpc.StreamServerInterceptor) {
	service.Register(to, s.node)
	unary := func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		return s.unary(ctx, req, info, func(ctx context.Context, req any) (any, error) { return s.faults.Unary(ctx, req, info, handler) })
	}
	stream := func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		return s.stream(srv, ss, info, func(srv any, ss grpc.ServerStream) error { return s.faults.Stream(srv, ss, info, handler) })
	}
	return unary, stream
}

// Struck returns how often faults have struck since they were set: of a fault that delays calls or lets them hang, how
// many calls have come so far.
func (s *Server) Struck() int { return s.faults.Struck() }

// Now returns the time of the server's clock.
func (s *Server) Now() time.Time { return s.clock() }

// Logf writes to the log of the server.
func (s *Server) Logf(format string, args ...any) { s.logf(format, args...) }

// Exec runs a text as if a client had sent it, so that the system views show it, and drops its results.
func (s *Server) Exec(ctx context.Context, text string, params map[string]query.Param) error {
	return s.node.Exec(ctx, "", text, params)
}

// ExecAs is Exec with the rights of a user.
func (s *Server) ExecAs(ctx context.Context, user, text string, params map[string]query.Param) error {
	return s.node.Exec(ctx, user, text, params)
}

// Go runs f beside the server. Close ends the context of f and waits for it.
func (s *Server) Go(ctx context.Context, f func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	s.served.Go(func() {
		defer cancel()
		f(ctx)
	})
	go func() {
		select {
		case <-s.node.Stopped():
			cancel()
		case <-ctx.Done():
		}
	}()
}

// closeGrace is how long Close waits for calls that are under way.
const closeGrace = time.Second

// Close tells sessions to end, lets calls under way finish for a moment, and stops the server. It may be
// called more than once.
func (s *Server) Close() {
	s.once.Do(func() {
		s.node.Stop()
		graceful := make(chan struct{})
		go func() {
			s.grpc.GracefulStop()
			close(graceful)
		}()
		select {
		case <-graceful:
		case <-time.After(closeGrace):
			s.grpc.Stop()
			<-graceful
		}
		s.served.Wait()
		s.node.Close()
	})
}
