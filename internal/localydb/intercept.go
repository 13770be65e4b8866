package localydb

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
)

// Request headers of YDB's API.
const (
	headerDatabase    = "x-ydb-database"
	headerTicket      = "x-ydb-auth-ticket"
	headerBuildInfo   = "x-ydb-sdk-build-info"
	headerApplication = "x-ydb-application-name"
	headerClientPID   = "x-ydb-client-pid"
	headerServerHints = "x-ydb-server-hints"

	hintSessionClose = "session-close"
)

// Why a request's own limits ended it; see OperationParams.
var (
	errOperationTimeout = errors.New("operation timeout")
	errCancelAfter      = errors.New("cancelled after the given time")
)

// call is what the interceptors know of a request.
type call struct {
	fullMethod string
	service    string // "Table"
	method     string // "BulkUpsert"
	request    proto.Message
}

func newCall(fullMethod string, request any) *call {
	long, method := splitMethod(fullMethod)
	c := &call{fullMethod: fullMethod, service: shortService(long), method: method}
	c.request, _ = request.(proto.Message)
	return c
}

// text returns the request as text, for faults that look for something in it.
func (c *call) text() string {
	if c.request == nil {
		return ""
	}
	return prototext.MarshalOptions{}.Format(c.request)
}

// unary admits a call, lets faults strike it, and turns an error into the status that YDB would answer.
func (s *Server) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (resp any, err error) {
	c := newCall(info.FullMethod, req)
	ctx, err = s.admit(ctx, c)
	if err != nil {
		return c.fail(ctx, err)
	}
	ctx, cancel := withOperationParams(ctx, req)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			s.logf("%s: panic: %v\n%s", c.fullMethod, p, debug.Stack())
			resp, err = c.fail(ctx, fmt.Errorf("panic in %s.%s: %v", c.service, c.method, p))
		}
	}()
	hit := s.faults.match(c.service, c.method, c.text)
	if err := s.strike(ctx, hit); err != nil {
		return c.fail(ctx, err)
	}
	if s.closing.Load() {
		_ = grpc.SetTrailer(ctx, metadata.Pairs(headerServerHints, hintSessionClose))
	}
	resp, err = handler(ctx, req)
	if lost(hit) {
		return nil, grpcstatus.Error(codes.Unavailable, "answer lost by a fault")
	}
	if err != nil {
		return c.fail(ctx, err)
	}
	return resp, nil
}

// fail answers a call that went wrong.
func (c *call) fail(ctx context.Context, err error) (any, error) {
	code, issues, grpcErr := statusOf(ownLimit(ctx, err))
	if grpcErr != nil {
		return nil, grpcErr
	}
	return answer(c.fullMethod, code, issues)
}

// stream does for streams what unary does for single calls.
func (s *Server) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) (err error) {
	c := newCall(info.FullMethod, nil)
	ctx, err := s.admit(ss.Context(), c)
	if err != nil {
		return c.failStream(ctx, ss, err)
	}
	stream := &servedStream{ServerStream: ss, server: s, call: c, ctx: ctx}
	defer func() {
		if p := recover(); p != nil {
			s.logf("%s: panic: %v\n%s", c.fullMethod, p, debug.Stack())
			err = c.failStream(ctx, ss, fmt.Errorf("panic in %s.%s: %v", c.service, c.method, p))
		}
	}()
	if s.closing.Load() {
		ss.SetTrailer(metadata.Pairs(headerServerHints, hintSessionClose))
	}
	err = handler(srv, stream)
	if stream.broken != nil {
		return stream.broken
	}
	if lost(stream.hit) {
		return grpcstatus.Error(codes.Unavailable, "answer lost by a fault")
	}
	if err != nil {
		return c.failStream(ctx, ss, err)
	}
	return nil
}

func (c *call) failStream(ctx context.Context, ss grpc.ServerStream, err error) error {
	code, issues, grpcErr := statusOf(ownLimit(ctx, err))
	if grpcErr != nil {
		return grpcErr
	}
	m, err := answer(c.fullMethod, code, issues)
	if err != nil {
		return err
	}
	return ss.SendMsg(m)
}

// servedStream strikes a stream with faults when its request has come, and after each message sent.
type servedStream struct {
	grpc.ServerStream
	server  *Server
	call    *call
	ctx     context.Context
	started bool
	hit     []Fault
	broken  error // what a fault ended the stream with
}

func (st *servedStream) Context() context.Context { return st.ctx }

func (st *servedStream) RecvMsg(m any) error {
	if err := st.ServerStream.RecvMsg(m); err != nil {
		return err
	}
	if st.started {
		return nil
	}
	st.started = true
	st.call.request, _ = m.(proto.Message)
	st.hit = st.server.faults.match(st.call.service, st.call.method, st.call.text)
	return st.server.strike(st.ctx, st.hit)
}

func (st *servedStream) SendMsg(m any) error {
	if lost(st.hit) {
		return nil
	}
	if err := st.ServerStream.SendMsg(m); err != nil {
		return err
	}
	for _, f := range st.hit {
		if f.Kind == FaultCut && st.server.faults.cut(f) {
			st.broken = grpcstatus.Error(codes.Unavailable, "stream cut by a fault")
			return st.broken
		}
	}
	return nil
}

// strike carries out the faults that come before the work.
func (s *Server) strike(ctx context.Context, hit []Fault) error {
	for _, f := range hit {
		switch f.Kind {
		case FaultLatency:
			if err := sleep(ctx, f.Latency); err != nil {
				return err
			}
		case FaultHang:
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-s.stopped:
				return grpcstatus.Error(codes.Unavailable, "server stopped")
			}
		case FaultStatus:
			return refuse(f.Status, "injected fault: %s", f)
		case FaultGRPC:
			return grpcstatus.Errorf(f.Code, "injected fault: %s", f)
		}
	}
	return nil
}

func lost(hit []Fault) bool {
	for _, f := range hit {
		if f.Kind == FaultLost {
			return true
		}
	}
	return false
}

// admit checks the database and the ticket of a call. The context it returns knows the user.
//
// A database that does not exist and a ticket that is not valid end a call with gRPC's UNAUTHENTICATED, as in
// ydb/core/grpc_services/grpc_request_proxy.cpp of ydb-platform/ydb.
func (s *Server) admit(ctx context.Context, c *call) (context.Context, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	ctx = withClient(ctx, md)
	database := first(md, headerDatabase)
	if c.fullMethod == Ydb_Discovery_V1.DiscoveryService_ListEndpoints_FullMethodName {
		if r, ok := c.request.(*Ydb_Discovery.ListEndpointsRequest); ok && r.GetDatabase() != "" {
			database = r.GetDatabase()
		}
	}
	if database != "" && cleanPath(database) != s.database {
		return ctx, grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Unknown database")
	}
	if c.fullMethod == Ydb_Auth_V1.AuthService_Login_FullMethodName {
		return ctx, nil
	}
	ticket := first(md, headerTicket)
	if !s.auth.enabled() {
		if user, err := s.auth.verify(ticket); err == nil {
			ctx = withUser(ctx, user)
		}
		return ctx, nil
	}
	if ticket == "" {
		return ctx, grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Access denied without user token")
	}
	user, err := s.auth.verify(ticket)
	if err != nil {
		return ctx, grpcstatus.Errorf(codes.Unauthenticated, "unauthenticated, %v", err)
	}
	return withUser(ctx, user), nil
}

type clientKey struct{}

// client is who calls, as the SDK's headers say it.
type client struct {
	user        string // empty if authentication is off
	buildInfo   string
	application string
	pid         string
	authority   string // host:port that the client dialled
	address     string // of the client
	userAgent   string
}

func withClient(ctx context.Context, md metadata.MD) context.Context {
	address := ""
	if p, ok := peer.FromContext(ctx); ok {
		address = p.Addr.String()
	}
	return context.WithValue(ctx, clientKey{}, client{
		buildInfo:   strings.Join(md.Get(headerBuildInfo), ";"),
		application: first(md, headerApplication),
		pid:         first(md, headerClientPID),
		authority:   first(md, ":authority"),
		address:     address,
		userAgent:   first(md, "user-agent"),
	})
}

func withUser(ctx context.Context, user string) context.Context {
	c := clientOf(ctx)
	c.user = user
	return context.WithValue(ctx, clientKey{}, c)
}

func clientOf(ctx context.Context) client {
	c, _ := ctx.Value(clientKey{}).(client)
	return c
}

// withOperationParams applies the limits a request sets for itself.
func withOperationParams(ctx context.Context, req any) (context.Context, context.CancelFunc) {
	r, ok := req.(interface {
		GetOperationParams() *Ydb_Operations.OperationParams
	})
	if !ok {
		return ctx, func() {}
	}
	params := r.GetOperationParams()
	cancels := []context.CancelFunc{}
	if d := params.GetOperationTimeout().AsDuration(); d > 0 {
		c, cancel := context.WithTimeoutCause(ctx, d, errOperationTimeout)
		ctx, cancels = c, append(cancels, cancel)
	}
	if d := params.GetCancelAfter().AsDuration(); d > 0 {
		c, cancel := context.WithTimeoutCause(ctx, d, errCancelAfter)
		ctx, cancels = c, append(cancels, cancel)
	}
	return ctx, func() {
		for _, cancel := range cancels {
			cancel()
		}
	}
}

// ownLimit replaces an ended context's error by the limit that ended it.
func ownLimit(ctx context.Context, err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		if cause := context.Cause(ctx); errors.Is(cause, errOperationTimeout) || errors.Is(cause, errCancelAfter) {
			return cause
		}
	}
	return err
}

// splitMethod cuts "/Ydb.Table.V1.TableService/BulkUpsert" in two.
func splitMethod(fullMethod string) (service, method string) {
	service, method, _ = strings.Cut(strings.TrimPrefix(fullMethod, "/"), "/")
	return service, method
}

// shortService returns "Table" for "Ydb.Table.V1.TableService".
func shortService(service string) string {
	parts := strings.Split(service, ".")
	if len(parts) < 2 {
		return service
	}
	return parts[1]
}

func first(md metadata.MD, key string) string {
	if values := md.Get(key); len(values) > 0 {
		return values[0]
	}
	return ""
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// unsupported refuses something that this server does not do and YDB does.
func unsupported(what string) error {
	return refuse(Ydb.StatusIds_UNSUPPORTED, "%s is not supported by the local server; use a YDB server for it", what)
}
