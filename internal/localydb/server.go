// Package localydb serves YDB's public gRPC API from one process, for tests and demonstrations. It is not YDB.
//
// It owns the wire: services, sessions, operations, tokens, protobuf conversion and injected faults. Rows and
// schemes are kept by the package engine below it, statements are run by the package query. The one
// invariant: what a client of YDB's SDK can see is what a YDB server would have shown it, or UNSUPPORTED.
package localydb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Export_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Monitoring_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scripting_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"google.golang.org/grpc"
	_ "google.golang.org/grpc/encoding/gzip" // clients may compress
	"google.golang.org/grpc/keepalive"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// maxMessageSize is the largest message a YDB server takes or sends, in bytes; the SDK has the same limit.
// Source: DEFAULT_GRPC_MESSAGE_SIZE_LIMIT in ydb/library/grpc of ydb-platform/ydb.
const maxMessageSize = 64_000_000

// Options say how a server behaves. The zero Options serve an empty database /local on a free port of the
// loopback interface, to everyone.
type Options struct {
	Listen   string // host:port; empty means "127.0.0.1:0"
	Database string // empty means "/local"

	// Users are name and password of those who may log in, Tokens access tokens and whom they stand for.
	// Without either, nobody needs a ticket and everybody may do everything.
	Users  map[string]string
	Tokens map[string]string
	// TokenTTL is how long a token of a login lives; 0 means 12 hours.
	TokenTTL time.Duration
	// EnforceAccess checks the rights of everyone but root.
	EnforceAccess bool

	Faults []Fault
	Seed   uint64           // of everything random
	Clock  func() time.Time // nil means time.Now

	// Engine holds sizes and times of the storage. Name, Clock and EnforceAccess are set from above.
	Engine engine.Options
	// Logf is told of panics in handlers; nil drops them.
	Logf func(format string, args ...any)
}

// Server is a running server. Close ends it.
type Server struct {
	database string
	host     string
	port     uint32

	db        *engine.DB
	auth      *authenticator
	faults    *faults
	sessions  *sessions
	topics    *topics
	externals *externals
	scripts   *scripts
	clock     func() time.Time
	logf      func(format string, args ...any)

	grpc    *grpc.Server
	closing atomic.Bool
	stopped chan struct{}
	served  sync.WaitGroup
	once    sync.Once
}

// Start starts a server. It lives until Close, or until ctx is done.
func Start(ctx context.Context, opts Options) (*Server, error) {
	if opts.Listen == "" {
		opts.Listen = "127.0.0.1:0"
	}
	if opts.Database == "" {
		opts.Database = "/local"
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.Logf == nil {
		opts.Logf = func(string, ...any) {}
	}
	s := &Server{
		database: cleanPath(opts.Database),
		faults:   newFaults(opts.Faults, opts.Seed),
		clock:    opts.Clock,
		logf:     opts.Logf,
		stopped:  make(chan struct{}),
	}
	if s.database == "/" {
		return nil, fmt.Errorf("database %q: a database needs a name, such as /local", opts.Database)
	}
	var err error
	if s.auth, err = newAuthenticator(opts, s.database); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", opts.Listen)
	if err != nil {
		return nil, fmt.Errorf("start local server: %w", err)
	}
	address := listener.Addr().(*net.TCPAddr)
	s.host, s.port = address.IP.String(), uint32(address.Port)
	if address.IP.IsUnspecified() {
		s.host = "localhost"
	}

	s.sessions = newSessions(s)
	storage := opts.Engine
	storage.Name, storage.Clock, storage.EnforceAccess = s.database, opts.Clock, opts.EnforceAccess
	storage.Sessions = s.sessions.rows
	s.db = engine.Open(storage)
	s.topics = newTopics()
	s.externals = newExternals()
	s.scripts = newScripts()

	s.grpc = grpc.NewServer(
		grpc.ForceServerCodecV2(newRowCodec()),
		grpc.MaxRecvMsgSize(maxMessageSize),
		grpc.MaxSendMsgSize(maxMessageSize),
		grpc.UnaryInterceptor(s.unary),
		grpc.StreamInterceptor(s.stream),
		// The SDK pings every 10 s and without streams; a stricter policy would send it away.
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: time.Second, PermitWithoutStream: true}),
	)
	s.register()
	s.served.Go(func() {
		// Serve returns when Close stops the server; any other end shows as calls that fail.
		if err := s.grpc.Serve(refusingListener{listener, s.faults}); err != nil && !errors.Is(err, grpc.ErrServerStopped) {
			s.logf("serve: %v", err)
		}
	})
	context.AfterFunc(ctx, s.Close)
	return s, nil
}

func (s *Server) register() {
	Ydb_Auth_V1.RegisterAuthServiceServer(s.grpc, authService{Server: s})
	Ydb_Discovery_V1.RegisterDiscoveryServiceServer(s.grpc, discoveryService{Server: s})
	Ydb_Export_V1.RegisterExportServiceServer(s.grpc, exportService{})
	Ydb_Monitoring_V1.RegisterMonitoringServiceServer(s.grpc, monitoringService{Server: s})
	Ydb_Operation_V1.RegisterOperationServiceServer(s.grpc, operationService{Server: s})
	Ydb_Query_V1.RegisterQueryServiceServer(s.grpc, queryService{Server: s})
	Ydb_Scheme_V1.RegisterSchemeServiceServer(s.grpc, schemeService{Server: s})
	Ydb_Scripting_V1.RegisterScriptingServiceServer(s.grpc, scriptingService{Server: s})
	Ydb_Table_V1.RegisterTableServiceServer(s.grpc, tableService{Server: s})
	Ydb_Topic_V1.RegisterTopicServiceServer(s.grpc, topicService{Server: s})
}

// served lists the methods of the services of a server, by their short names.
func served() map[string][]string {
	m := map[string][]string{}
	for _, d := range []grpc.ServiceDesc{
		Ydb_Auth_V1.AuthService_ServiceDesc, Ydb_Discovery_V1.DiscoveryService_ServiceDesc,
		Ydb_Export_V1.ExportService_ServiceDesc, Ydb_Monitoring_V1.MonitoringService_ServiceDesc, Ydb_Operation_V1.OperationService_ServiceDesc,
		Ydb_Query_V1.QueryService_ServiceDesc, Ydb_Scheme_V1.SchemeService_ServiceDesc,
		Ydb_Scripting_V1.ScriptingService_ServiceDesc, Ydb_Table_V1.TableService_ServiceDesc,
		Ydb_Topic_V1.TopicService_ServiceDesc,
	} {
		name := shortService(d.ServiceName)
		for _, method := range d.Methods {
			m[name] = append(m[name], method.MethodName)
		}
		for _, stream := range d.Streams {
			m[name] = append(m[name], stream.StreamName)
		}
	}
	return m
}

// ConnectionString returns what the SDK opens: grpc://127.0.0.1:2136/local.
func (s *Server) ConnectionString() string { return "grpc://" + s.Address() + s.database }

// Address returns host:port.
func (s *Server) Address() string { return net.JoinHostPort(s.host, fmt.Sprint(s.port)) }

// Database returns the path of the database.
func (s *Server) Database() string { return s.database }

// DB returns the storage, for tests that prepare or look at it without the network.
func (s *Server) DB() *engine.DB { return s.db }

// SetFaults replaces the faults and their counters.
func (s *Server) SetFaults(list ...Fault) { s.faults.set(list) }

// closeGrace is how long Close waits for calls that are under way.
const closeGrace = time.Second

// Close tells sessions to end, lets calls under way finish for a moment, and stops the server. It may be
// called more than once.
func (s *Server) Close() {
	s.once.Do(func() {
		s.closing.Store(true)
		close(s.stopped)
		s.sessions.closeAll()
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
		s.db.Close()
	})
}

// dbOf returns the storage as the user of a call sees it. Without authentication, and for root, nothing is
// refused.
func (s *Server) dbOf(ctx context.Context) *engine.DB {
	user := clientOf(ctx).user
	if user == "" || user == "root" {
		return s.db
	}
	return s.db.As(user)
}

// absolute returns a path of a request in its absolute form.
func (s *Server) absolute(p string) string {
	if !strings.HasPrefix(p, "/") {
		p = s.database + "/" + p
	}
	return cleanPath(p)
}

// cleanPath removes empty elements and a slash at the end.
func cleanPath(p string) string { return path.Clean("/" + strings.Trim(p, "/")) }

// refusingListener closes connections that a fault refuses.
type refusingListener struct {
	net.Listener
	faults *faults
}

func (l refusingListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil || !l.faults.refuse() {
			return conn, err
		}
		_ = conn.Close()
	}
}
