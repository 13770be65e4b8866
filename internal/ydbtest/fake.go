package ydbtest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Auth"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	grpcmetadata "google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
)

// Fake is as much of YDB as internal/ydbconn calls: a tree of descriptions, canned answers to queries, and
// faults. Everything may be changed while it runs, under Mu.
type Fake struct {
	Ydb_Discovery_V1.UnimplementedDiscoveryServiceServer
	Ydb_Scheme_V1.UnimplementedSchemeServiceServer
	Ydb_Table_V1.UnimplementedTableServiceServer
	Ydb_Auth_V1.UnimplementedAuthServiceServer

	Address string
	Latency time.Duration

	Mu       sync.Mutex
	Tables   map[string]*Ydb_Table.DescribeTableResult // by absolute path
	Rows     map[string][]*Ydb.Value                   // of StreamReadTable, by path
	Token    string                                    // wanted in x-ydb-auth-ticket; empty takes all
	Sessions bool                                      // DescribeTable insists on a session
	// Answer gives the rows of a query; nil result means an empty one.
	Answer func(text string, params map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error)
	// Fault may refuse a call: *Refusal becomes the status in the answer, other errors that of the call.
	Fault func(ctx context.Context, method, path string) error

	calls map[string]int // by the last element of the method
}

// FakeDatabase is the database of every Fake.
const FakeDatabase = "/local"

// StartFake starts a server without tables, which stops with the test.
func StartFake(t testing.TB, options ...grpc.ServerOption) *Fake {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &Fake{
		Address: listener.Addr().String(), Tables: map[string]*Ydb_Table.DescribeTableResult{},
		Rows: map[string][]*Ydb.Value{}, calls: map[string]int{},
	}
	server := grpc.NewServer(options...)
	Ydb_Discovery_V1.RegisterDiscoveryServiceServer(server, f)
	Ydb_Scheme_V1.RegisterSchemeServiceServer(server, f)
	Ydb_Table_V1.RegisterTableServiceServer(server, f)
	Ydb_Query_V1.RegisterQueryServiceServer(server, queryServer{f: f})
	Ydb_Auth_V1.RegisterAuthServiceServer(server, f)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return f
}

// enter counts a call, waits and applies faults.
func (f *Fake) enter(ctx context.Context, method, p string) error {
	f.Mu.Lock()
	f.calls[method]++
	fault, latency, token := f.Fault, f.Latency, f.Token
	f.Mu.Unlock()
	if latency > 0 {
		time.Sleep(latency)
	}
	md, _ := grpcmetadata.FromIncomingContext(ctx)
	if token != "" && method != "Login" && !slices.Contains(md.Get("x-ydb-auth-ticket"), token) {
		return &Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "Access denied"}
	}
	if fault != nil {
		return fault(ctx, method, p)
	}
	return nil
}

// Called returns how often a method was called.
func (f *Fake) Called(method string) int {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	return f.calls[method]
}

// Refusal is an answer other than SUCCESS.
type Refusal struct {
	Status Ydb.StatusIds_StatusCode
	Text   string
}

func (r *Refusal) Error() string { return r.Status.String() + ": " + r.Text }

// answerStatus splits an error into what goes into the answer and what fails the call.
func answerStatus(err error) (Ydb.StatusIds_StatusCode, []*Ydb_Issue.IssueMessage, error) {
	if err == nil {
		return Ydb.StatusIds_SUCCESS, nil, nil
	}
	if s, ok := err.(*Refusal); ok {
		return s.Status, []*Ydb_Issue.IssueMessage{{Message: s.Text}}, nil
	}
	return 0, nil, err
}

func operation(result proto.Message, err error) (*Ydb_Operations.Operation, error) {
	s, issues, err := answerStatus(err)
	if err != nil {
		return nil, err
	}
	op := &Ydb_Operations.Operation{Ready: true, Status: s, Issues: issues}
	if s == Ydb.StatusIds_SUCCESS && result != nil {
		if op.Result, err = anypb.New(result); err != nil {
			return nil, err
		}
	}
	return op, nil
}

// NotThere is what YDB answers if there is nothing at a path.
func NotThere(p string) error {
	return &Refusal{Status: Ydb.StatusIds_SCHEME_ERROR, Text: "Path not found: " + p}
}

func (f *Fake) ListEndpoints(ctx context.Context, req *Ydb_Discovery.ListEndpointsRequest) (*Ydb_Discovery.ListEndpointsResponse, error) {
	err := f.enter(ctx, "ListEndpoints", req.GetDatabase())
	if err == nil && req.GetDatabase() != FakeDatabase {
		err = &Refusal{Status: Ydb.StatusIds_NOT_FOUND, Text: "Unknown database " + req.GetDatabase()}
	}
	host, port, _ := net.SplitHostPort(f.Address)
	var n uint32
	_, _ = fmt.Sscan(port, &n)
	here := &Ydb_Discovery.EndpointInfo{Address: host, Port: n, NodeId: 1}
	op, err := operation(&Ydb_Discovery.ListEndpointsResult{Endpoints: []*Ydb_Discovery.EndpointInfo{here}}, err)
	return &Ydb_Discovery.ListEndpointsResponse{Operation: op}, err
}

func (f *Fake) Login(ctx context.Context, req *Ydb_Auth.LoginRequest) (*Ydb_Auth.LoginResponse, error) {
	err := f.enter(ctx, "Login", "")
	if err == nil && req.GetPassword() != "hunter2secret" {
		err = &Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "Invalid password"}
	}
	op, err := operation(&Ydb_Auth.LoginResult{Token: f.Token}, err)
	return &Ydb_Auth.LoginResponse{Operation: op}, err
}

func entry(name string, kind Ydb_Scheme.Entry_Type) *Ydb_Scheme.Entry {
	return &Ydb_Scheme.Entry{Name: name, Type: kind}
}

func (f *Fake) DescribePath(ctx context.Context, req *Ydb_Scheme.DescribePathRequest) (*Ydb_Scheme.DescribePathResponse, error) {
	err := f.enter(ctx, "DescribePath", req.GetPath())
	f.Mu.Lock()
	self := f.entryAt(req.GetPath())
	f.Mu.Unlock()
	if err == nil && self == nil {
		err = NotThere(req.GetPath())
	}
	op, err := operation(&Ydb_Scheme.DescribePathResult{Self: self}, err)
	return &Ydb_Scheme.DescribePathResponse{Operation: op}, err
}

func (f *Fake) entryAt(p string) *Ydb_Scheme.Entry {
	if p == FakeDatabase {
		return entry("local", Ydb_Scheme.Entry_DATABASE)
	}
	if t := f.Tables[p]; t != nil {
		return entry(path.Base(p), cmp.Or(t.GetSelf().GetType(), Ydb_Scheme.Entry_TABLE))
	}
	for other := range f.Tables {
		if strings.HasPrefix(other, p+"/") {
			return entry(path.Base(p), Ydb_Scheme.Entry_DIRECTORY)
		}
	}
	return nil
}

func (f *Fake) ListDirectory(ctx context.Context, req *Ydb_Scheme.ListDirectoryRequest) (*Ydb_Scheme.ListDirectoryResponse, error) {
	err := f.enter(ctx, "ListDirectory", req.GetPath())
	result := &Ydb_Scheme.ListDirectoryResult{Self: entry(path.Base(req.GetPath()), Ydb_Scheme.Entry_DIRECTORY)}
	f.Mu.Lock()
	seen := map[string]bool{}
	for _, p := range slices.Sorted(maps.Keys(f.Tables)) {
		rest, ok := strings.CutPrefix(p, req.GetPath()+"/")
		name, _, _ := strings.Cut(rest, "/")
		if ok && !seen[name] && !strings.Contains(p, "indexImplTable") {
			seen[name] = true
			result.Children = append(result.Children, f.entryAt(req.GetPath()+"/"+name))
		}
	}
	f.Mu.Unlock()
	op, err := operation(result, err)
	return &Ydb_Scheme.ListDirectoryResponse{Operation: op}, err
}

func (f *Fake) CreateSession(ctx context.Context, _ *Ydb_Table.CreateSessionRequest) (*Ydb_Table.CreateSessionResponse, error) {
	err := f.enter(ctx, "CreateSession", "")
	op, err := operation(&Ydb_Table.CreateSessionResult{SessionId: fmt.Sprint("table-session-", f.Called("CreateSession"))}, err)
	return &Ydb_Table.CreateSessionResponse{Operation: op}, err
}

func (f *Fake) DeleteSession(ctx context.Context, _ *Ydb_Table.DeleteSessionRequest) (*Ydb_Table.DeleteSessionResponse, error) {
	op, err := operation(nil, f.enter(ctx, "DeleteSession", ""))
	return &Ydb_Table.DeleteSessionResponse{Operation: op}, err
}

func (f *Fake) DescribeTable(ctx context.Context, req *Ydb_Table.DescribeTableRequest) (*Ydb_Table.DescribeTableResponse, error) {
	err := f.enter(ctx, "DescribeTable", req.GetPath())
	f.Mu.Lock()
	t, sessions := f.Tables[req.GetPath()], f.Sessions
	f.Mu.Unlock()
	switch {
	case err != nil:
	case sessions && req.GetSessionId() == "":
		err = &Refusal{Status: Ydb.StatusIds_BAD_REQUEST, Text: "Session is empty"}
	case t == nil:
		err = NotThere(req.GetPath())
	}
	op, err := operation(t, err)
	return &Ydb_Table.DescribeTableResponse{Operation: op}, err
}

func (f *Fake) StreamReadTable(req *Ydb_Table.ReadTableRequest, stream Ydb_Table_V1.TableService_StreamReadTableServer) error {
	s, issues, err := answerStatus(f.enter(stream.Context(), "StreamReadTable", req.GetPath()))
	if err != nil {
		return err
	}
	f.Mu.Lock()
	rows := f.Rows[req.GetPath()]
	f.Mu.Unlock()
	if limit := int(req.GetRowLimit()); limit < len(rows) {
		rows = rows[:limit]
	}
	for batch := range slices.Chunk(rows, 100) {
		part := &Ydb_Table.ReadTableResponse{Status: s, Issues: issues,
			Result: &Ydb_Table.ReadTableResult{ResultSet: &Ydb.ResultSet{Rows: batch}}}
		if err := stream.Send(part); err != nil {
			return err
		}
	}
	return stream.Send(&Ydb_Table.ReadTableResponse{Status: s, Issues: issues})
}

// queryServer is the part of the query service whose names clash with the table service.
type queryServer struct {
	Ydb_Query_V1.UnimplementedQueryServiceServer
	f *Fake
}

func (q queryServer) CreateSession(ctx context.Context, _ *Ydb_Query.CreateSessionRequest) (*Ydb_Query.CreateSessionResponse, error) {
	s, issues, err := answerStatus(q.f.enter(ctx, "CreateQuerySession", ""))
	id := fmt.Sprint("query-session-", q.f.Called("CreateQuerySession"))
	return &Ydb_Query.CreateSessionResponse{Status: s, Issues: issues, SessionId: id, NodeId: 1}, err
}

func (q queryServer) DeleteSession(ctx context.Context, _ *Ydb_Query.DeleteSessionRequest) (*Ydb_Query.DeleteSessionResponse, error) {
	s, issues, err := answerStatus(q.f.enter(ctx, "DeleteQuerySession", ""))
	return &Ydb_Query.DeleteSessionResponse{Status: s, Issues: issues}, err
}

func (q queryServer) AttachSession(_ *Ydb_Query.AttachSessionRequest, stream Ydb_Query_V1.QueryService_AttachSessionServer) error {
	if err := stream.Send(&Ydb_Query.SessionState{Status: Ydb.StatusIds_SUCCESS}); err != nil {
		return err
	}
	<-stream.Context().Done()
	return nil
}

func (q queryServer) ExecuteQuery(req *Ydb_Query.ExecuteQueryRequest, stream Ydb_Query_V1.QueryService_ExecuteQueryServer) error {
	text := req.GetQueryContent().GetText()
	err := q.f.enter(stream.Context(), "ExecuteQuery", text)
	q.f.Mu.Lock()
	answer := q.f.Answer
	q.f.Mu.Unlock()
	var result *Ydb.ResultSet
	if err == nil && answer != nil {
		result, err = answer(text, req.GetParameters())
	}
	s, issues, err := answerStatus(err)
	if err != nil {
		return err
	}
	return stream.Send(&Ydb_Query.ExecuteQueryResponsePart{Status: s, Issues: issues, ResultSet: result})
}

// SimpleTable is id Uint64 NOT NULL, name Utf8, PRIMARY KEY (id).
func SimpleTable() *Ydb_Table.DescribeTableResult {
	typed := func(id Ydb.Type_PrimitiveTypeId) *Ydb.Type { return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}} }
	optional := &Ydb.Type{Type: &Ydb.Type_OptionalType{OptionalType: &Ydb.OptionalType{Item: typed(Ydb.Type_UTF8)}}}
	return &Ydb_Table.DescribeTableResult{
		Columns:    []*Ydb_Table.ColumnMeta{{Name: "id", Type: typed(Ydb.Type_UINT64)}, {Name: "name", Type: optional}},
		PrimaryKey: []string{"id"},
		TableStats: &Ydb_Table.TableStats{RowsEstimate: 10, StoreSize: 1000, Partitions: 1},
	}
}
