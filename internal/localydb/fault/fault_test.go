package fault

import (
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

// methods are what the server of these tests has.
var methods = map[string][]string{
	"Auth": {"Login"}, "Discovery": {"ListEndpoints", "WhoAmI"}, "Query": {"ExecuteQuery"},
	"Table": {"BulkUpsert", "DescribeTable", "ReadRows", "RenameTables", "StreamReadTable"},
}

func TestParse(t *testing.T) {
	for _, spec := range []string{
		"Table.BulkUpsert:OVERLOADED:0.1",
		"Query.ExecuteQuery:UNAVAILABLE:count=3",
		"Table.BulkUpsert:UNAVAILABLE=database is out of disk space:0.5",
		"Query:grpc=Unavailable:0.5:count=2:after=1",
		"*:latency=5ms",
		"*:latency=5ms+2ms",
		"*[.sys/partition_stats]:SCHEME_ERROR",
		"Table.DescribeTable[a:b]:NOT_FOUND",
		"Table.StreamReadTable:cut=0.2",
		"Table.RenameTables:lost:count=1",
		"Auth:hang",
		"build:hang",
		"build[/orders/by_user]:GENERIC_ERROR=no:count=1",
		"refuse",
		"refuse:count=2",
	} {
		f, err := Parse(spec, methods)
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		if got := f.String(); got != spec {
			t.Errorf("%s: reads back as %s", spec, got)
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
		fault, err := Parse(spec, methods)
		if err != nil {
			return
		}
		again, err := Parse(fault.String(), methods)
		if err != nil || again != fault {
			t.Errorf("%q prints as %q, which reads as %+v, %v", spec, fault, again, err)
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
