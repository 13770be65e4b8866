package localydb

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestQuota: a topic that is kept for an important consumer fills the database. Nothing but deletions is written then,
// until records or rows are gone.
// Source: CheckDiskSpaceQuotas in ydb/core/tx/schemeshard/schemeshard_info_types.h of ydb-platform/ydb,
// IsSubDomainOutOfSpace in ydb/core/tx/datashard, STATUS_DATABASE_DISK_SPACE_QUOTA_EXCEEDED in
// ydb/core/kqp/runtime/kqp_write_actor.cpp.
func TestQuota(t *testing.T) {
	local(t)
	var clock later
	e := setupWith(t, clock.quick(engine.Options{Quota: 20_000}))
	topic := feedTable(e, 1, `MODE = 'UPDATES', RETENTION_PERIOD = Interval('PT1H')`)
	e.exec("ALTER TOPIC `t/f` ADD CONSUMER keeper WITH (important = TRUE)")
	session := e.session()
	write := func(text string) (Ydb.StatusIds_StatusCode, string) {
		t.Helper()
		r, err := e.raw().ExecuteDataQuery(e.ctx, &Ydb_Table.ExecuteDataQueryRequest{
			SessionId: session, Query: &Ydb_Table.Query{Query: &Ydb_Table.Query_YqlText{YqlText: "PRAGMA TablePathPrefix('" + e.dir + "'); " + text}},
			TxControl: &Ydb_Table.TransactionControl{CommitTx: true, TxSelector: &Ydb_Table.TransactionControl_BeginTx{
				BeginTx: &Ydb_Table.TransactionSettings{TxMode: &Ydb_Table.TransactionSettings_SerializableReadWrite{SerializableReadWrite: &Ydb_Table.SerializableModeSettings{}}},
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		return r.GetOperation().GetStatus(), fmt.Sprint(r.GetOperation().GetIssues())
	}
	refused := func() bool {
		status, _ := write("UPSERT INTO t (k, v) VALUES (1, 'b')")
		return status != Ydb.StatusIds_SUCCESS
	}
	for range 6 { // the row and five records of it
		write("UPSERT INTO t (k, v) VALUES (2, '" + strings.Repeat("x", 3500) + "')")
	}
	waitFor(t, refused)
	for _, text := range []string{
		"UPSERT INTO t (k, v) VALUES (1, 'b')", "UPDATE t SET v = 'b' WHERE k = 2", "REPLACE INTO t (k) VALUES (2)", "INSERT INTO t (k) VALUES (7)",
		"DELETE FROM t WHERE k = 2; UPSERT INTO t (k, v) VALUES (1, 'b')",
	} {
		status, issues := write(text)
		if status != Ydb.StatusIds_UNAVAILABLE || !strings.Contains(issues, "Disk space exhausted. Table `"+e.dir+"/t`.") ||
			!strings.Contains(issues, "Cannot perform writes: database is out of disk space") {
			t.Errorf("%s: %s %s", text, status, issues)
		}
	}
	err := e.server.DB().BulkUpsert(e.dir+"/t", []engine.Column{{Name: "k", Type: engine.Type{Base: schema.Uint64}}}, [][]engine.Value{{engine.Uint(1)}})
	if engine.StatusOf(err) != engine.Unavailable || !strings.Contains(err.Error(), "database is out of disk space") {
		t.Errorf("BulkUpsert: %v", err)
	}
	if status, issues := write("DELETE FROM t WHERE k = 1"); status != Ydb.StatusIds_SUCCESS {
		t.Errorf("deleting: %s %s", status, issues)
	}
	_, end, _ := feedSize(e, topic)
	if err := e.driver.Topic().CommitOffset(e.ctx, topic, 0, "keeper", end); err != nil {
		t.Fatal(err)
	}
	time.Sleep(30 * time.Millisecond) // some ticks
	if !refused() {
		t.Error("records that are committed take no space although their time is not over")
	}
	clock.ahead(61 * time.Minute)
	session = e.session() // the old one has been idle for too long
	waitFor(t, func() bool { return !refused() })
}
