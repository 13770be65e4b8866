package fault

import (
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/codes"
)

// methods are what the server of these tests has.
var methods = map[string][]string{
	"Auth": {"Login"}, "Discovery": {"ListEndpoints", "WhoAmI"}, "Query": {"ExecuteQuery"},
	"Table": {"BulkUpsert", "DescribeTable", "ReadRows", "RenameTables", "StreamReadTable"},
}

func TestParse(t *testing.T) {
	overloaded, unavailable := Ydb.StatusIds_OVERLOADED, Ydb.StatusIds_UNAVAILABLE
	for spec, want := range map[string]Fault{
		"Table.BulkUpsert:OVERLOADED:0.1":            {Service: "Table", Method: "BulkUpsert", Kind: Status, Status: overloaded, Rate: 0.1},
		"Query.ExecuteQuery:UNAVAILABLE:count=3":     {Service: "Query", Method: "ExecuteQuery", Kind: Status, Status: unavailable, Rate: 1, Count: 3},
		"Table:UNAVAILABLE=out of disk space":        {Service: "Table", Kind: Status, Status: unavailable, Message: "out of disk space", Rate: 1},
		"Query:grpc=Unavailable:0.5:count=2:after=1": {Service: "Query", Kind: GRPC, Code: codes.Unavailable, Rate: 0.5, Count: 2, After: 1},
		"*:latency=5ms+2ms":                          {Kind: Latency, Latency: 5 * time.Millisecond, Longer: 2 * time.Millisecond, Rate: 1},
		"Table.DescribeTable[a:b]:OVERLOADED":        {Service: "Table", Method: "DescribeTable", Text: "a:b", Kind: Status, Status: overloaded, Rate: 1},
		"Table.StreamReadTable:cut=0.2":              {Service: "Table", Method: "StreamReadTable", Kind: Cut, Rate: 0.2},
		"Table.RenameTables:lost:count=1":            {Service: "Table", Method: "RenameTables", Kind: Lost, Rate: 1, Count: 1},
		"Auth:hang":                                  {Service: "Auth", Kind: Hang, Rate: 1},
		"build[/orders/by_user]:OVERLOADED=no":       {Build: true, Text: "/orders/by_user", Kind: Status, Status: overloaded, Message: "no", Rate: 1},
		"refuse:count=2":                             {Kind: Refuse, Rate: 1, Count: 2},
	} {
		if got, err := Parse(spec, methods); err != nil || got != want {
			t.Errorf("%s is read as %+v, %v", spec, got, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"":                               "unknown service",
		"Tabel:OVERLOADED":               "unknown service \"Tabel\"; the services are Auth, Discovery,",
		"Table.BulkInsert:OVERLOADED":    "unknown method \"BulkInsert\" of Table",
		"Table.BulkUpsert":               "nothing after the call",
		"Table.BulkUpsert:OVERLAODED":    "neither a YDB status",
		"Table.BulkUpsert:SUCCESS":       "neither a YDB status",
		"Table.BulkUpsert:OVERLOADED=":   "neither a YDB status",
		"Table.BulkUpsert:OVERLOADED:2":  "not a number above 0 and up to 1",
		"Table.BulkUpsert:OVERLOADED:0":  "not a number above 0 and up to 1",
		"*:latency=fast":                 "not a duration",
		"*:grpc=Nope":                    "unknown gRPC code",
		"*:OVERLOADED:count=-1":          "not a count",
		"*:OVERLOADED:times=3":           "unknown setting \"times\"",
		"Table[orders:OVERLOADED":        "missing ]",
		"build:latency=1s":               "can get a status or hang",
		"Table[orders]OVERLOADED":        "expected : after ]",
		"Table.StreamReadTable:cut=half": "not a number above 0",
	} {
		_, err := Parse(spec, methods)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want one with %q", spec, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("Table.BulkUpsert[x]:OVERLOADED:0.1:count=3:after=2")
	f.Add("refuse:count=1")
	f.Fuzz(func(t *testing.T, spec string) {
		if got, err := Parse(spec, methods); err == nil && (got.Kind == 0 || got.Rate <= 0 || got.Rate > 1) {
			t.Errorf("%q is read as %+v", spec, got)
		}
	})
}

func TestFaultsFire(t *testing.T) {
	parse := func(spec string) Fault {
		f, err := Parse(spec, methods)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	fs := New([]Fault{parse("Table.BulkUpsert[orders]:OVERLOADED:count=2:after=1")}, 1, nil)
	var fired []bool
	for range 5 {
		fired = append(fired, len(fs.match("/Ydb.Table.V1.TableService/BulkUpsert", &Ydb_Table.BulkUpsertRequest{Table: "orders"})) > 0)
	}
	want := []bool{false, true, true, false, false}
	for i := range want {
		if fired[i] != want[i] {
			t.Fatalf("fired %v, want %v", fired, want)
		}
	}
	if len(fs.match("/Ydb.Table.V1.TableService/ReadRows", &Ydb_Table.ReadRowsRequest{Path: "orders"})) > 0 {
		t.Error("fired for another method")
	}

	fs.Set(parse("build[/by_user]:hang:count=1"))
	if hit := fs.match("/Ydb.Table.V1.TableService/ReadRows", &Ydb_Table.ReadRowsRequest{Path: "/by_user"}); len(hit) > 0 {
		t.Error("a fault of builds struck a call")
	}
	for path, want := range map[string]bool{"/local/orders/by_time": false, "/local/orders/by_user": true} {
		if _, hit := fs.Build(path); hit != want {
			t.Errorf("%s: struck %t", path, hit)
		}
	}
	if _, hit := fs.Build("/local/orders/by_user"); hit {
		t.Error("struck twice")
	}

	fs.Set(parse("*:OVERLOADED:0.25"))
	if _, hit := fs.Build("/local/orders/by_user"); hit {
		t.Error("a fault of calls struck a build")
	}
	n := 0
	for range 1000 {
		n += len(fs.match("/Ydb.Query.V1.QueryService/ExecuteQuery", nil))
	}
	if n < 200 || n > 300 {
		t.Errorf("a rate of 0.25 fired %d times of 1000", n)
	}
}
