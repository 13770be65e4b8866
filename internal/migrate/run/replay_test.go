package run

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	protocol "github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// replayer stands before the services of a local server, so that a client can be measured alone: once it is on, it answers
// a stream of rows that was read before with the same messages again, and says of all writes in bulk that they are made,
// without a look at them. All else is the server's, such as sessions and the state of runs.
type replayer struct {
	encoding.CodecV2
	on atomic.Bool

	mu      sync.Mutex
	streams map[string][]replied // by request
}

// replied is a message as it is sent.
type replied []byte

func (r *replayer) Marshal(v any) (mem.BufferSlice, error) {
	if p, ok := v.(replied); ok {
		return mem.BufferSlice{mem.SliceBuffer(p)}, nil
	}
	return r.CodecV2.Marshal(v)
}

func (r *replayer) Unmarshal(data mem.BufferSlice, v any) error {
	if _, ok := v.(*Ydb_Table.BulkUpsertRequest); ok && r.on.Load() {
		return nil
	}
	return r.CodecV2.Unmarshal(data, v)
}

// unary is what stands before single calls.
func (r *replayer) unary(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
	if _, ok := req.(*Ydb_Table.BulkUpsertRequest); ok && r.on.Load() {
		return &Ydb_Table.BulkUpsertResponse{Operation: &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_SUCCESS}}, nil
	}
	return handler(ctx, req)
}

// stream is what stands before streams.
func (r *replayer) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	if !r.on.Load() || !strings.HasSuffix(info.FullMethod, "/StreamReadTable") {
		return handler(srv, ss)
	}
	var request Ydb_Table.ReadTableRequest
	if err := ss.RecvMsg(&request); err != nil {
		return err
	}
	session := request.SessionId
	request.SessionId = "" // all else is the same in each reading of a range
	key, err := proto.MarshalOptions{Deterministic: true}.Marshal(&request)
	if err != nil {
		return err
	}
	request.SessionId = session
	r.mu.Lock()
	list, known := r.streams[string(key)]
	r.mu.Unlock()
	if !known {
		s := &noted{ServerStream: ss, codec: r.CodecV2, request: &request}
		if err := handler(srv, s); err != nil {
			return err
		}
		r.mu.Lock()
		r.streams[string(key)] = s.list
		r.mu.Unlock()
		return nil
	}
	for _, p := range list {
		if err := ss.SendMsg(p); err != nil {
			return err
		}
	}
	return nil
}

// noted is a stream whose messages are kept.
type noted struct {
	grpc.ServerStream
	codec   encoding.CodecV2
	request *Ydb_Table.ReadTableRequest
	list    []replied
}

func (s *noted) RecvMsg(m any) error {
	proto.Merge(m.(proto.Message), s.request)
	return nil
}

func (s *noted) SendMsg(m any) error {
	data, err := s.codec.Marshal(m)
	if err != nil {
		return err
	}
	s.list = append(s.list, data.Materialize())
	data.Free()
	return s.ServerStream.SendMsg(s.list[len(s.list)-1])
}

// TestReplayServer is the server of TestSpeed, in a process of its own. Its input turns it on, and it ends with that.
func TestReplayServer(t *testing.T) {
	if os.Getenv("KEYADVISE_SPEED") != "replay" {
		t.Skip("it is started by TestSpeed")
	}
	r := &replayer{CodecV2: protocol.NewCodec(), streams: map[string][]replied{}}
	s, err := localydb.Start(context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}, GRPC: []grpc.ServerOption{
		grpc.ForceServerCodecV2(r), grpc.ChainUnaryInterceptor(r.unary), grpc.ChainStreamInterceptor(r.stream),
		grpc.ReadBufferSize(256 << 10), grpc.WriteBufferSize(256 << 10), // so that it has less to do than its client
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fmt.Printf("server %s\n", s.ConnectionString())
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		r.on.Store(input.Text() == "replay")
		fmt.Println("mode", input.Text())
	}
}
