package localydb

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	grpcstatus "google.golang.org/grpc/status"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// A server that is about to stop says in a trailer that sessions should go elsewhere.
const (
	headerServerHints = "x-ydb-server-hints"
	hintSessionClose  = "session-close"
)

// unary admits a call, and turns an error or a panic into the status that YDB would answer.
func (s *Server) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (resp any, err error) {
	if ctx, err = s.node.Admit(ctx, info.FullMethod, req); err == nil {
		err = s.node.InSession(info.FullMethod, req)
	}
	if err != nil {
		return fail(ctx, info.FullMethod, err)
	}
	ctx, cancel := withOperationParams(ctx, req)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			resp, err = fail(ctx, info.FullMethod, s.panicked(info.FullMethod, p))
		}
	}()
	if s.node.Closing() {
		_ = grpc.SetTrailer(ctx, metadata.Pairs(headerServerHints, hintSessionClose))
	}
	if resp, err = handler(ctx, req); err != nil {
		return fail(ctx, info.FullMethod, err)
	}
	return resp, nil
}

// unserved answers a call of a service that the server does not have.
func unserved(_ any, ss grpc.ServerStream) error {
	method, _ := grpc.MethodFromServerStream(ss)
	return wire.Unserved(method)
}

// fail answers a call that went wrong.
func fail(ctx context.Context, fullMethod string, err error) (any, error) {
	if grpcstatus.Code(err) == codes.Unimplemented {
		err = wire.Unserved(fullMethod)
	}
	code, issues, grpcErr := wire.StatusOf(ownLimit(ctx, err))
	if grpcErr != nil {
		return nil, grpcErr
	}
	return wire.Answer(fullMethod, code, issues)
}

// panicked reports a panic and returns the error to answer.
func (s *Server) panicked(fullMethod string, p any) error {
	s.logf("%s: panic: %v\n%s", fullMethod, p, debug.Stack())
	service, method := wire.Method(fullMethod)
	return fmt.Errorf("panic in %s.%s: %v", service, method, p)
}

// stream does for streams what unary does for single calls.
func (s *Server) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) (err error) {
	ctx, err := s.node.Admit(ss.Context(), info.FullMethod, nil)
	if err != nil {
		return failStream(ctx, ss, info.FullMethod, err)
	}
	defer func() {
		if p := recover(); p != nil {
			err = failStream(ctx, ss, info.FullMethod, s.panicked(info.FullMethod, p))
		}
	}()
	if s.node.Closing() {
		ss.SetTrailer(metadata.Pairs(headerServerHints, hintSessionClose))
	}
	if err := handler(srv, admitted{ss, ctx}); err != nil {
		return failStream(ctx, ss, info.FullMethod, err)
	}
	return nil
}

// admitted is a stream whose context knows who calls.
type admitted struct {
	grpc.ServerStream
	ctx context.Context
}

// Context returns the context of the call.
func (s admitted) Context() context.Context { return s.ctx }

func failStream(ctx context.Context, ss grpc.ServerStream, fullMethod string, err error) error {
	m, err := fail(ctx, fullMethod, err)
	if err != nil {
		return err
	}
	return ss.SendMsg(m)
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
		c, cancel := context.WithTimeoutCause(ctx, d, wire.ErrOperationTimeout)
		ctx, cancels = c, append(cancels, cancel)
	}
	if d := params.GetCancelAfter().AsDuration(); d > 0 {
		c, cancel := context.WithTimeoutCause(ctx, d, wire.ErrCancelAfter)
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
		if cause := context.Cause(ctx); errors.Is(cause, wire.ErrOperationTimeout) || errors.Is(cause, wire.ErrCancelAfter) {
			return cause
		}
	}
	return err
}
