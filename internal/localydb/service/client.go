package service

import (
	"context"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"
	grpcstatus "google.golang.org/grpc/status"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// Request headers of YDB's API.
const (
	headerDatabase    = "x-ydb-database"
	headerTicket      = "x-ydb-auth-ticket"
	headerBuildInfo   = "x-ydb-sdk-build-info"
	headerApplication = "x-ydb-application-name"
	headerClientPID   = "x-ydb-client-pid"
)

// Admit checks the database and the ticket of a call. The context it returns knows the user.
//
// A database that does not exist and a ticket that is not valid end a call with gRPC's UNAUTHENTICATED, as in
// ydb/core/grpc_services/grpc_request_proxy.cpp of ydb-platform/ydb.
func (s *Node) Admit(ctx context.Context, fullMethod string, request any) (context.Context, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	ctx = withClient(ctx, md)
	database := first(md, headerDatabase)
	if fullMethod == Ydb_Discovery_V1.DiscoveryService_ListEndpoints_FullMethodName {
		if r, ok := request.(*Ydb_Discovery.ListEndpointsRequest); ok && r.GetDatabase() != "" {
			database = r.GetDatabase()
		}
	}
	if database != "" && cleanPath(database) != s.database {
		return ctx, grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Unknown database")
	}
	if fullMethod == Ydb_Auth_V1.AuthService_Login_FullMethodName {
		return ctx, nil
	}
	ticket := first(md, headerTicket)
	user, err := s.auth.verify(ticket)
	switch {
	case err == nil:
		return s.admit(ctx, user)
	case !s.auth.enabled:
		return ctx, nil
	case ticket == "":
		return ctx, grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Access denied without user token")
	}
	return ctx, grpcstatus.Errorf(codes.Unauthenticated, "unauthenticated, %v", err)
}

// InSession refuses a request of a session that is not open. One without a session is taken, as by YDB, and none is needed to end one.
func (s *Node) InSession(fullMethod string, request any) error {
	r, ok := request.(interface{ GetSessionId() string })
	if !ok || r.GetSessionId() == "" || strings.HasSuffix(fullMethod, "/DeleteSession") {
		return nil
	}
	_, err := s.sessions.get(r.GetSessionId())
	return err
}

// admit lets a user in who may connect to the database.
func (s *Node) admit(ctx context.Context, user string) (context.Context, error) {
	subject := engine.Subject{User: user}
	if s.enforce {
		subject = s.auth.subject(user)
	}
	ctx = withSubject(ctx, subject)
	return ctx, s.dbOf(ctx).CheckConnect()
}

type clientKey struct{}

// client is who calls, as the SDK's headers say it.
type client struct {
	subject     engine.Subject // zero if authentication is off
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

func withSubject(ctx context.Context, subject engine.Subject) context.Context {
	c := clientOf(ctx)
	c.subject = subject
	return context.WithValue(ctx, clientKey{}, c)
}

func clientOf(ctx context.Context) client {
	c, _ := ctx.Value(clientKey{}).(client)
	return c
}

func first(md metadata.MD, key string) string {
	if values := md.Get(key); len(values) > 0 {
		return values[0]
	}
	return ""
}
