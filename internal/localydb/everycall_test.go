package localydb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Cms_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Coordination_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Export_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Import_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Monitoring_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_RateLimiter_V1"
	_ "github.com/ydb-platform/ydb-go-genproto/Ydb_Scripting_V1"
)

// TestEveryCallAnswers sends an empty request to every method of YDB's public API. What this server does not do it
// must refuse at once: a client that waits for an answer which never comes looks like a hanging server.
func TestEveryCallAnswers(t *testing.T) {
	local(t)
	panicked := make(chan string, 100)
	s := start(t, Options{Logf: func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); strings.Contains(text, "panic") {
			panicked <- text
		}
	}})
	conn, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	methods := 0
	protoregistry.GlobalFiles.RangeFiles(func(file protoreflect.FileDescriptor) bool {
		for i := range file.Services().Len() {
			service := file.Services().Get(i)
			if !strings.HasPrefix(string(service.FullName()), "Ydb.") {
				continue
			}
			for j := range service.Methods().Len() {
				methods++
				t.Run(fmt.Sprintf("%s/%s", service.Name(), service.Methods().Get(j).Name()), func(t *testing.T) {
					answers(t, conn, s.Database(), service.Methods().Get(j))
				})
			}
		}
		return true
	})
	if methods < 80 {
		t.Errorf("only %d methods were tried", methods)
	}
	close(panicked)
	for text := range panicked {
		t.Error(text)
	}
}

// answers sends one empty request and reads until the call ends.
func answers(t *testing.T, conn *grpc.ClientConn, database string, m protoreflect.MethodDescriptor) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ctx = metadata.AppendToOutgoingContext(ctx, "x-ydb-database", database)
	desc := &grpc.StreamDesc{ServerStreams: m.IsStreamingServer(), ClientStreams: m.IsStreamingClient()}
	stream, err := conn.NewStream(ctx, desc, fmt.Sprintf("/%s/%s", m.Parent().FullName(), m.Name()))
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.SendMsg(dynamicpb.NewMessage(m.Input())); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	if !m.IsStreamingClient() {
		_ = stream.CloseSend()
	}
	for {
		err := stream.RecvMsg(dynamicpb.NewMessage(m.Output()))
		switch code := grpcstatus.Code(err); {
		case err == nil:
			// Of a conversation the first answer is enough; other calls must end.
			if m.IsStreamingServer() && !m.IsStreamingClient() {
				continue
			}
			return
		case errors.Is(err, io.EOF):
			return
		case code == codes.DeadlineExceeded:
			t.Fatal("no answer")
		case code == codes.Unknown || code == codes.Internal,
			code == codes.Unimplemented && !strings.Contains(err.Error(), "is not supported by the local server"):
			t.Fatal(err)
		default:
			return
		}
	}
}
