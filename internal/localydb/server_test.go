package localydb

import (
	"context"
	"errors"
	"net"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
)

func TestScheme(t *testing.T) {
	e := setup(t)
	createEvents(e, 1)
	client := e.driver.Scheme()
	sub := path.Join(e.dir, "a", "b")
	if err := client.MakeDirectory(e.ctx, sub); err != nil {
		t.Fatal(err)
	}
	if err := client.MakeDirectory(e.ctx, sub); err != nil {
		t.Errorf("making a directory again: %v", err)
	}
	d, err := client.ListDirectory(e.ctx, e.dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Children) != 2 || d.Children[0].Name != "a" || d.Children[0].Type != scheme.EntryDirectory ||
		d.Children[1].Name != "events" || d.Children[1].Type != scheme.EntryTable {
		t.Errorf("got children %+v", d.Children)
	}
	if err := client.RemoveDirectory(e.ctx, path.Join(e.dir, "a")); err == nil {
		t.Error("a directory that is not empty was removed")
	}
	if _, err := client.ListDirectory(e.ctx, path.Join(e.dir, "nothing")); !ydb.IsOperationErrorSchemeError(err) {
		t.Errorf("listing what is not there: %v", err)
	}
	err = client.ModifyPermissions(e.ctx, path.Join(e.dir, "events"),
		scheme.WithGrantPermissions(scheme.Permissions{Subject: "reader", PermissionNames: []string{"ydb.generic.read"}}))
	if err != nil {
		t.Fatal(err)
	}
	entry, err := client.DescribePath(e.ctx, path.Join(e.dir, "events"))
	if err != nil {
		t.Fatal(err)
	}
	if len(entry.Permissions) != 1 || entry.Permissions[0].Subject != "reader" {
		t.Errorf("got permissions %+v", entry.Permissions)
	}
}

// What a database has beside tables is listed by its kind, so that a walk can pass it by.
func TestExternals(t *testing.T) {
	e := setup(t)
	exec := func(text string) error {
		return e.driver.Query().Exec(e.ctx, strings.ReplaceAll(text, "$dir", e.dir))
	}
	for _, text := range []string{
		"CREATE EXTERNAL DATA SOURCE `$dir/s3` WITH (SOURCE_TYPE = 'ObjectStorage', LOCATION = 'localhost:1/bucket/', AUTH_METHOD = 'NONE')",
		"CREATE EXTERNAL TABLE `$dir/old` (key Utf8 NOT NULL, n Uint64) WITH (DATA_SOURCE = '$dir/s3', LOCATION = '/old/', FORMAT = 'csv_with_names')",
	} {
		if err := exec(text); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
	}
	d, err := e.driver.Scheme().ListDirectory(e.ctx, e.dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Children) != 2 || d.Children[0].Type != scheme.EntryExternalTable || d.Children[1].Type != scheme.EntryExternalDataSource {
		t.Errorf("got children %+v", d.Children)
	}
	if old, err := e.driver.Table().DescribeExternalTable(e.ctx, e.dir+"/old"); err != nil || len(old.Columns) != 2 || old.Columns[0].Name != "key" {
		t.Errorf("got %+v, %v", old, err)
	}
	if err := exec("CREATE EXTERNAL DATA SOURCE `$dir/s3` WITH (SOURCE_TYPE = 'ObjectStorage', LOCATION = 'x', AUTH_METHOD = 'NONE')"); err == nil {
		t.Error("a data source was created twice")
	}
	for _, text := range []string{"DROP EXTERNAL TABLE `$dir/old`", "DROP EXTERNAL DATA SOURCE `$dir/s3`"} {
		if err := exec(text); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
	if err := exec("DROP EXTERNAL TABLE `$dir/old`"); err == nil {
		t.Error("an external table was dropped twice")
	}
}

func TestWrongDatabase(t *testing.T) {
	local(t)
	s := start(t, Options{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := ydb.Open(ctx, "grpc://"+s.Address()+"/wrong")
	if !ydb.IsTransportError(err, codes.Unauthenticated) || !strings.Contains(err.Error(), "Unknown database") {
		t.Errorf("got %v, want Unauthenticated, Unknown database", err)
	}
}

func TestStaticCredentials(t *testing.T) {
	local(t)
	var late atomic.Int64 // the server looks at the clock at any time
	clock := func() time.Time { return time.Now().Add(time.Duration(late.Load())) }
	s := start(t, Options{Users: map[string]string{"root": "secret"}, Clock: clock, TokenTTL: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()

	driver, err := ydb.Open(ctx, s.ConnectionString(), ydb.WithStaticCredentials("root", "secret"))
	if err != nil {
		t.Fatal(err)
	}
	who, err := driver.Discovery().WhoAmI(ctx)
	if err != nil || who.User != "root" {
		t.Errorf("who am I: %+v, %v", who, err)
	}
	if err := driver.Close(ctx); err != nil {
		t.Error(err)
	}

	if _, err := ydb.Open(ctx, s.ConnectionString(), ydb.WithStaticCredentials("root", "wrong")); !ydb.IsOperationError(err, Ydb.StatusIds_UNAUTHORIZED) {
		t.Errorf("with a wrong password: %v", err)
	}
	if _, err := ydb.Open(ctx, s.ConnectionString()); !ydb.IsTransportError(err, codes.Unauthenticated) {
		t.Errorf("without credentials: %v", err)
	}
	token, err := login(ctx, s, "root", "secret")
	if err != nil {
		t.Fatal(err)
	}
	late.Store(int64(2 * time.Hour))
	if _, err := ydb.Open(ctx, s.ConnectionString(), ydb.WithAccessTokenCredentials(token)); !ydb.IsTransportError(err, codes.Unauthenticated) {
		t.Errorf("with an expired token: %v", err)
	}
}

func TestUnknownSession(t *testing.T) {
	e := setup(t)
	r, err := e.raw().KeepAlive(e.ctx, &Ydb_Table.KeepAliveRequest{SessionId: "ydb://session/3?node_id=1&id=nobody"})
	if err != nil {
		t.Fatal(err)
	}
	if s := r.GetOperation().GetStatus(); s != Ydb.StatusIds_BAD_SESSION {
		t.Errorf("status %s, want BAD_SESSION", s)
	}
	deleted, err := e.raw().DeleteSession(e.ctx, &Ydb_Table.DeleteSessionRequest{SessionId: "ydb://session/3?node_id=1&id=nobody"})
	if err != nil {
		t.Fatal(err)
	}
	e.result(deleted.GetOperation(), nil)
}

func TestFaultIsRetried(t *testing.T) {
	local(t)
	unavailable, err := fault.Parse("Table.BulkUpsert:UNAVAILABLE:count=2", Methods())
	if err != nil {
		t.Fatal(err)
	}
	e := setupWith(t, Options{})
	p := createEvents(e, 0)
	e.server.SetFaults(unavailable)
	row := types.ListValue(types.StructValue(
		types.StructFieldValue("id", types.Uint64Value(1)), types.StructFieldValue("part", types.TextValue("p")),
	))
	if err := e.driver.Table().BulkUpsert(e.ctx, p, table.BulkUpsertDataRows(row)); err != nil {
		t.Fatal(err)
	}
	if n := rowsIn(readAll(e, &Ydb_Table.ReadTableRequest{Path: p})); n != 1 {
		t.Errorf("%d rows, want 1", n)
	}
}

func TestLostAnswerDidTheWork(t *testing.T) {
	local(t)
	e := setup(t)
	p := createEvents(e, 3)
	e.server.SetFaults(fault.Fault{Service: "Table", Method: "DropTable", Kind: fault.Lost, Count: 1})
	_, err := e.raw().DropTable(e.ctx, &Ydb_Table.DropTableRequest{SessionId: e.session(), Path: p})
	if err == nil || !strings.Contains(err.Error(), "answer lost") {
		t.Fatalf("got %v, want a lost answer", err)
	}
	if _, err := e.driver.Scheme().DescribePath(e.ctx, p); !ydb.IsOperationErrorSchemeError(err) {
		t.Errorf("the table is still there: %v", err)
	}
}

func TestCutStream(t *testing.T) {
	local(t)
	e := setup(t)
	p := createEvents(e, 100)
	e.server.SetFaults(fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Cut, Count: 1})
	stream, err := e.raw().StreamReadTable(e.ctx, &Ydb_Table.ReadTableRequest{SessionId: e.session(), Path: p, BatchLimitRows: 10})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stream.Recv(); err != nil {
		t.Fatalf("the first message: %v", err)
	}
	_, err = stream.Recv()
	if !ydb.IsTransportError(err, codes.Unavailable) && !strings.Contains(err.Error(), "Unavailable") {
		t.Errorf("after the cut: %v", err)
	}
}

func TestOperationTimeout(t *testing.T) {
	local(t)
	e := setup(t)
	p := createEvents(e, 1)
	session := e.session()
	e.server.SetFaults(fault.Fault{Service: "Table", Method: "DescribeTable", Kind: fault.Hang})
	r, err := e.raw().DescribeTable(e.ctx, &Ydb_Table.DescribeTableRequest{
		SessionId: session, Path: p,
		OperationParams: &Ydb_Operations.OperationParams{OperationTimeout: durationpb.New(20 * time.Millisecond)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s := r.GetOperation().GetStatus(); s != Ydb.StatusIds_TIMEOUT {
		t.Errorf("status %s, want TIMEOUT", s)
	}
}

func TestRefusedConnections(t *testing.T) {
	local(t)
	s := start(t, Options{Faults: []fault.Fault{{Kind: fault.Refuse, Count: 1}}})
	first, err := net.Dial("tcp", s.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = first.Close() }()
	if err := first.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Read(make([]byte, 1)); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the first connection was not closed: %v", err)
	}
	cc, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cc.Close() }()
	r, err := Ydb_Discovery_V1.NewDiscoveryServiceClient(cc).ListEndpoints(t.Context(), &Ydb_Discovery.ListEndpointsRequest{Database: s.Database()}, grpc.WaitForReady(true))
	if err != nil || r.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
		t.Errorf("the second connection: %v, %v", r, err)
	}
}

// A call that the server does not know ends with Unimplemented, and Close leaves nothing behind.
func TestCloseEndsCalls(t *testing.T) {
	local(t)
	s := start(t, Options{Faults: []fault.Fault{{Service: "Discovery", Kind: fault.Hang}}})
	cc, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cc.Close() }()
	if err := cc.Invoke(t.Context(), "/Ydb.Nothing.V1.NothingService/Do", &Ydb_Discovery.WhoAmIRequest{}, &Ydb_Discovery.WhoAmIResponse{}); grpcstatus.Code(err) != codes.Unimplemented {
		t.Errorf("unknown service: %v", err)
	}
	failed := make(chan error, 1)
	go func() {
		_, err := Ydb_Discovery_V1.NewDiscoveryServiceClient(cc).WhoAmI(t.Context(), &Ydb_Discovery.WhoAmIRequest{})
		failed <- err
	}()
	s.Close()
	s.Close()
	if err := <-failed; err == nil {
		t.Error("a call under way succeeded although the server was closed")
	}
}
