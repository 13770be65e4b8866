package localydb

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
)

// bulk writes one row of the table t with BulkUpsert.
func (e *env) bulk(k uint64, v string) error {
	return e.driver.Table().BulkUpsert(e.ctx, e.dir+"/t", table.BulkUpsertDataRows(types.ListValue(types.StructValue(
		types.StructFieldValue("k", types.Uint64Value(k)), types.StructFieldValue("v", types.TextValue(v))))))
}

// TestBulkUpsertAroundAlter: of rows that are written while the table is changed, those are refused that were prepared for
// the schema from before, with an error that the SDK does not retry. The local server makes that last, if it is told to.
// Source: ydb/core/tx/datashard/datashard_common_upload.cpp of ydb-platform/ydb.
func TestBulkUpsertAroundAlter(t *testing.T) {
	var clock later
	e := setupWith(t, Options{Clock: clock.now, Engine: engine.Options{SchemaLag: time.Hour}})
	e.exec(`CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k))`)
	var writers sync.WaitGroup
	ctx, stop := context.WithCancel(e.ctx)
	var refused atomic.Int64
	for w := range 2 {
		writers.Go(func() {
			for k := uint64(w); ctx.Err() == nil; k += 2 {
				err := e.bulk(k, "a")
				if err == nil {
					continue
				}
				refused.Add(1)
				if !ydb.IsOperationErrorSchemeError(err) || !strings.Contains(err.Error(), "Bulk upsert to table '"+e.dir+"/t' Schema version mismatch: requested ") ||
					!strings.Contains(err.Error(), ". Retry request with an updated schema") {
					t.Errorf("row %d: %v", k, err)
				}
			}
		})
	}
	for i := range 5 {
		// Setting what is set already is a change of the schema, too.
		before := refused.Load()
		e.exec(fmt.Sprintf(`ALTER TABLE t SET (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d)`, i/2+1))
		if e.server != nil {
			waitFor(t, func() bool { return refused.Load() > before })
		}
		clock.ahead(time.Hour)
	}
	stop()
	writers.Wait()
	if err := e.bulk(1, "b"); err != nil {
		t.Errorf("after the changes: %v", err)
	}
}

// TestIndexLag: an index that is reported ready may refuse queries for some time.
// Source: https://github.com/ydb-platform/ydb/issues/22166
func TestIndexLag(t *testing.T) {
	local(t)
	var clock later
	opts := clock.quick(engine.Options{IndexLag: 10 * time.Minute})
	e := setupWith(t, opts)
	e.exec(`CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k), INDEX old GLOBAL ON (v, k))`)
	upsertRows(e, "a", 1)
	e.exec(`ALTER TABLE t ADD INDEX by_v GLOBAL ON (v)`)
	for _, x := range e.describe("t").GetIndexes() {
		if x.GetStatus() != Ydb_Table.TableIndexDescription_STATUS_READY {
			t.Errorf("index %s is %s", x.GetName(), x.GetStatus())
		}
	}
	query := func(index string) error {
		return e.driver.Query().Exec(e.ctx, "SELECT k FROM `"+e.dir+"/t` VIEW "+index+" WHERE v = 'a'u")
	}
	if err := query("old"); err != nil {
		t.Errorf("an index that the table was made with: %v", err)
	}
	if err := query("by_v"); !ydb.IsOperationErrorSchemeError(err) || !strings.Contains(err.Error(), "by_v is not ready to use for read") {
		t.Errorf("at once: %v", err)
	}
	clock.ahead(10 * time.Minute)
	if err := query("by_v"); err != nil {
		t.Errorf("later: %v", err)
	}
}

// TestBuildFaults: a build of an index that fails leaves no index, and one that hangs can be cancelled.
// Source: STATE_REJECTED and STATE_CANCELLED of IndexBuildState in ydb/public/api/protos/ydb_table.proto of
// ydb-platform/ydb, https://github.com/ydb-platform/ydb/issues/35458
func TestBuildFaults(t *testing.T) {
	local(t)
	e := setup(t)
	e.exec(`CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k))`)
	upsertRows(e, "a", 1, 2)
	parse := func(spec string) fault.Fault {
		f, err := fault.Parse(spec, Methods())
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	e.server.SetFaults(parse("build[/by_v]:GENERIC_ERROR=a shard went away:count=1"), parse("build[/by_v]:hang:count=1"))
	add := "PRAGMA TablePathPrefix('" + e.dir + "'); ALTER TABLE t ADD INDEX by_v GLOBAL ON (v)"
	if err := e.driver.Query().Exec(e.ctx, add); !ydb.IsOperationError(err, Ydb.StatusIds_GENERIC_ERROR) || !strings.Contains(err.Error(), "a shard went away") {
		t.Errorf("a build that fails: %v", err)
	}
	if x := e.describe("t").GetIndexes(); len(x) > 0 {
		t.Errorf("a build that failed left %v", x)
	}

	cancelled := make(chan error, 1)
	go func() { cancelled <- e.driver.Query().Exec(e.ctx, add) }()
	operations := Ydb_Operation_V1.NewOperationServiceClient(ydb.GRPCConn(e.driver))
	builds := func() []string {
		r, err := operations.ListOperations(e.ctx, &Ydb_Operations.ListOperationsRequest{Kind: "buildindex"})
		if err != nil {
			t.Fatal(err)
		}
		var states []string
		for _, op := range r.GetOperations() {
			var m Ydb_Table.IndexBuildMetadata
			if err := op.GetMetadata().UnmarshalTo(&m); err != nil {
				t.Fatal(err)
			}
			states = append(states, fmt.Sprintf("%s %s ready %t", m.GetState(), op.GetStatus(), op.GetReady()))
			if !op.GetReady() && m.GetState() == Ydb_Table.IndexBuildState_STATE_TRANSFERING_DATA {
				time.Sleep(50 * time.Millisecond)
				if _, err := operations.CancelOperation(e.ctx, &Ydb_Operations.CancelOperationRequest{Id: op.GetId()}); err != nil {
					t.Fatal(err)
				}
			}
		}
		return states
	}
	waitFor(t, func() bool {
		states := strings.Join(builds(), ", ")
		return strings.Contains(states, "STATE_REJECTED GENERIC_ERROR ready true") && strings.Contains(states, "STATE_CANCELLED")
	})
	if err := <-cancelled; !ydb.IsOperationError(err, Ydb.StatusIds_CANCELLED) {
		t.Errorf("a build that was cancelled: %v", err)
	}
	e.exec(`ALTER TABLE t ADD INDEX by_v GLOBAL ON (v)`)
	if err := e.driver.Query().Exec(e.ctx, "SELECT k FROM `"+e.dir+"/t` VIEW by_v WHERE v = 'a'u"); err != nil {
		t.Errorf("a build without a fault: %v", err)
	}
}
