package localydb

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
)

// refusalTables are the tables of TestRefusals.
const refusalTables = "CREATE TABLE t (id Uint64 NOT NULL, k Utf8 NOT NULL, v Utf8, n Utf8 NOT NULL, PRIMARY KEY (id, k));" +
	"CREATE TABLE indexed (id Uint64, v Utf8, PRIMARY KEY (id), INDEX by_v GLOBAL SYNC ON (v));" +
	"CREATE TABLE fed (id Uint64, PRIMARY KEY (id));" +
	"ALTER TABLE fed ADD CHANGEFEED updates WITH (MODE = 'UPDATES', FORMAT = 'JSON');" +
	"CREATE TABLE small (id Uint8, PRIMARY KEY (id));" +
	"CREATE TABLE ttl (id Uint64, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('PT1H') ON at);"

// TestRefusals asks for what YDB refuses. The statuses decide how clients react, and the texts are what people and
// tools look for; those of another server than ours may differ between releases.
func TestRefusals(t *testing.T) {
	e := setup(t)
	for statement := range strings.SplitSeq(strings.TrimSuffix(refusalTables, ";"), ";") {
		e.exec(statement)
	}
	for _, c := range []struct {
		text   string
		status Ydb.StatusIds_StatusCode
		issue  string
	}{
		{"SELECT * FROM missing", Ydb.StatusIds_SCHEME_ERROR, "Cannot find table"},
		{"SELECT missing FROM t", Ydb.StatusIds_GENERIC_ERROR, "Member not found: missing"},
		{"SELECT $y", Ydb.StatusIds_GENERIC_ERROR, "Unknown name: $y"},
		{"DECLARE $x AS Uint64; SELECT $x", Ydb.StatusIds_BAD_REQUEST, "Missing value for parameter: $x"},
		{"INSERT INTO small (id) VALUES (1); INSERT INTO small (id) VALUES (1)", Ydb.StatusIds_PRECONDITION_FAILED, "Conflict with existing key"},
		{"UPSERT INTO t (id, n) VALUES (1, 'n')", Ydb.StatusIds_PRECONDITION_FAILED, "Missing key column in input: k"},
		{"UPSERT INTO t (id, k, v) VALUES (2, 'k', 'v')", Ydb.StatusIds_BAD_REQUEST, "n"},
		{"UPSERT INTO t (id, k, n, missing) VALUES (1, 'k', 'n', 1)", Ydb.StatusIds_BAD_REQUEST, "No such column: missing in table"},
		{"UPDATE t SET id = 2 WHERE id = 1", Ydb.StatusIds_GENERIC_ERROR, "Cannot update primary key column: id"},
		{"UPSERT INTO t (id, k, n) VALUES (1, 'k', 'n'); CREATE TABLE z (id Int32, PRIMARY KEY (id))", Ydb.StatusIds_GENERIC_ERROR,
			"Queries with mixed data and scheme operations are not supported"},
		{"CREATE TABLE t (id Uint64, PRIMARY KEY (id))", Ydb.StatusIds_SCHEME_ERROR, "path exist"},
		{"CREATE TABLE z (id Uint64)", Ydb.StatusIds_SCHEME_ERROR, "Primary key is required"},
		{"CREATE TABLE z (id Uint64, id Utf8, PRIMARY KEY (id))", Ydb.StatusIds_GENERIC_ERROR, "Duplicate column: id"},
		{"CREATE TABLE z (id Json, PRIMARY KEY (id))", Ydb.StatusIds_SCHEME_ERROR, "Column id has wrong key type Json"},
		{"CREATE TABLE z (id Uint64, PRIMARY KEY (other))", Ydb.StatusIds_SCHEME_ERROR, "other"},
		{"CREATE TABLE z (id Int64, PRIMARY KEY (id)) WITH (UNIFORM_PARTITIONS = 4)", Ydb.StatusIds_SCHEME_ERROR,
			"Unsupported first key column type Int64, only Uint32 and Uint64 are supported"},
		{"CREATE TABLE z (id Uint64, PRIMARY KEY (id)) WITH (PARTITION_AT_KEYS = (2, 1))", Ydb.StatusIds_SCHEME_ERROR,
			"Partition ranges are not sorted at index 1"},
		{"CREATE TABLE z (id Uint64, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 0)", Ydb.StatusIds_GENERIC_ERROR,
			"Can't set max partition count to 0"},
		{"CREATE TABLE z (id Uint64, PRIMARY KEY (id)) WITH (NO_SUCH_SETTING = 1)", Ydb.StatusIds_GENERIC_ERROR, "Unknown table setting: NO_SUCH_SETTING"},
		{"ALTER TABLE t SET (NO_SUCH_SETTING = 1)", Ydb.StatusIds_GENERIC_ERROR, "NO_SUCH_SETTING"},
		{"ALTER TABLE missing ADD COLUMN c Utf8", Ydb.StatusIds_SCHEME_ERROR, ""},
		{"ALTER TABLE t DROP COLUMN id", Ydb.StatusIds_GENERIC_ERROR, "Key column drop is not supported"},
		{"ALTER TABLE indexed DROP COLUMN v", Ydb.StatusIds_PRECONDITION_FAILED, "Impossible drop column because table has an index with that column"},
		{"ALTER TABLE ttl DROP COLUMN at", Ydb.StatusIds_BAD_REQUEST, "Can't drop TTL column: 'at', disable TTL first"},
		{"ALTER TABLE t ADD COLUMN v Utf8", Ydb.StatusIds_GENERIC_ERROR, "v"},
		{"ALTER TABLE t ADD COLUMN w Utf8 NOT NULL", Ydb.StatusIds_BAD_REQUEST, "Cannot add not null column without default value"},
		{"ALTER TABLE indexed DROP INDEX missing", Ydb.StatusIds_GENERIC_ERROR, ""},
		{"ALTER TABLE fed RENAME TO fed2", Ydb.StatusIds_PRECONDITION_FAILED, "Cannot move table with cdc streams"},
		{"ALTER TABLE t RENAME TO indexed", Ydb.StatusIds_SCHEME_ERROR, ""},
		{"DROP TABLE missing", Ydb.StatusIds_SCHEME_ERROR, "Path not found"},
		{"SELEC 1", Ydb.StatusIds_GENERIC_ERROR, "mismatched input"},
	} {
		text := "PRAGMA TablePathPrefix('" + e.dir + "');\n" + c.text
		e.refused(c.text, e.driver.Query().Exec(e.ctx, text), c.status, c.issue)
	}

	row := func(name string, value types.Value) types.StructValueOption {
		return types.StructFieldValue(name, value)
	}
	for _, c := range []struct {
		table  string
		row    []types.StructValueOption
		status Ydb.StatusIds_StatusCode
		issue  string
	}{
		{"missing", []types.StructValueOption{row("id", types.Uint64Value(1))}, Ydb.StatusIds_SCHEME_ERROR, "unknown table"},
		{"indexed", []types.StructValueOption{row("id", types.Uint64Value(1))}, Ydb.StatusIds_SCHEME_ERROR,
			"Only async-indexed tables are supported by BulkUpsert"},
		{"indexed/by_v/indexImplTable", []types.StructValueOption{row("id", types.Uint64Value(1)), row("v", types.TextValue("v"))},
			Ydb.StatusIds_BAD_REQUEST, "Writing to index implementation tables is not allowed"},
		{"t", []types.StructValueOption{row("id", types.Uint64Value(1)), row("n", types.TextValue("n"))}, Ydb.StatusIds_SCHEME_ERROR, "Missing key columns: k"},
		{"t", []types.StructValueOption{row("id", types.Uint64Value(1)), row("k", types.TextValue("k"))}, Ydb.StatusIds_SCHEME_ERROR, "Missing not null columns: n"},
		{"t", []types.StructValueOption{row("id", types.Uint64Value(1)), row("k", types.TextValue("k")), row("n", types.TextValue("n")),
			row("x", types.TextValue("x"))}, Ydb.StatusIds_SCHEME_ERROR, "Unknown column: x"},
		{"t", []types.StructValueOption{row("id", types.Int32Value(1)), row("k", types.TextValue("k")), row("n", types.TextValue("n"))},
			Ydb.StatusIds_SCHEME_ERROR, "Type mismatch, got type"},
		{"t", []types.StructValueOption{row("id", types.Uint64Value(1)), row("k", types.TextValue("k")), row("n", types.NullValue(types.TypeText))},
			Ydb.StatusIds_BAD_REQUEST, "Received NULL value for not null column: n"},
	} {
		err := e.driver.Table().BulkUpsert(e.ctx, path.Join(e.dir, c.table), table.BulkUpsertDataRows(types.ListValue(types.StructValue(c.row...))))
		e.refused("BulkUpsert into "+c.table, err, c.status, c.issue)
	}
}

// TestSchemeRefusals asks the other services for what YDB refuses.
func TestSchemeRefusals(t *testing.T) {
	e := setup(t)
	for statement := range strings.SplitSeq(strings.TrimSuffix(refusalTables, ";"), ";") {
		e.exec(statement)
	}
	at := func(name string) string { return path.Join(e.dir, name) }
	describe := func(p string) error {
		r, err := e.raw().DescribeTable(e.ctx, &Ydb_Table.DescribeTableRequest{SessionId: e.session(), Path: p})
		return answered(r, err)
	}
	e.refused("DescribeTable of nothing", describe(at("missing")), Ydb.StatusIds_SCHEME_ERROR, "")
	e.refused("DescribeTable of a directory", describe(e.dir), Ydb.StatusIds_SCHEME_ERROR, "")
	e.refused("RemoveDirectory of a full one", e.driver.Scheme().RemoveDirectory(e.ctx, e.dir), Ydb.StatusIds_SCHEME_ERROR, "")
	_, err := e.driver.Scheme().ListDirectory(e.ctx, at("missing"))
	e.refused("ListDirectory of nothing", err, Ydb.StatusIds_SCHEME_ERROR, "")
	e.refused("ModifyPermissions of nothing", e.driver.Scheme().ModifyPermissions(e.ctx, at("missing"),
		scheme.WithGrantPermissions(scheme.Permissions{Subject: "a", PermissionNames: []string{"ydb.generic.read"}})), Ydb.StatusIds_SCHEME_ERROR, "")
	rename := func(items ...*Ydb_Table.RenameTableItem) error {
		r, err := e.raw().RenameTables(e.ctx, &Ydb_Table.RenameTablesRequest{SessionId: e.session(), Tables: items})
		return answered(r, err)
	}
	e.refused("RenameTables with a changefeed", rename(&Ydb_Table.RenameTableItem{SourcePath: at("fed"), DestinationPath: at("fed2")}),
		Ydb.StatusIds_PRECONDITION_FAILED, "Cannot move table with cdc streams")
	e.refused("RenameTables onto a table", rename(&Ydb_Table.RenameTableItem{SourcePath: at("t"), DestinationPath: at("small")}),
		Ydb.StatusIds_SCHEME_ERROR, "")
	e.refused("RenameTables of nothing", rename(), Ydb.StatusIds_BAD_REQUEST, "")
	copied, err := e.raw().CopyTable(e.ctx, &Ydb_Table.CopyTableRequest{SessionId: e.session(), SourcePath: at("missing"), DestinationPath: at("copy")})
	e.refused("CopyTable of nothing", answered(copied, err), Ydb.StatusIds_SCHEME_ERROR, "")
	dropped, err := e.raw().DropTable(e.ctx, &Ydb_Table.DropTableRequest{SessionId: e.session(), Path: at("missing")})
	e.refused("DropTable of nothing", answered(dropped, err), Ydb.StatusIds_SCHEME_ERROR, "")
	ran, err := e.raw().ExecuteDataQuery(e.ctx, &Ydb_Table.ExecuteDataQueryRequest{
		SessionId: e.session(), Query: &Ydb_Table.Query{Query: &Ydb_Table.Query_YqlText{YqlText: "SELECT 1"}},
		TxControl: &Ydb_Table.TransactionControl{TxSelector: &Ydb_Table.TransactionControl_TxId{TxId: "01nosuch"}},
	})
	e.refused("a transaction that is not there", answered(ran, err), Ydb.StatusIds_NOT_FOUND, "Transaction not found")
	for _, settings := range []*Ydb_Table.TransactionSettings{
		{TxMode: &Ydb_Table.TransactionSettings_OnlineReadOnly{OnlineReadOnly: &Ydb_Table.OnlineModeSettings{}}},
		{TxMode: &Ydb_Table.TransactionSettings_StaleReadOnly{StaleReadOnly: &Ydb_Table.StaleModeSettings{}}},
	} {
		begun, err := e.raw().BeginTransaction(e.ctx, &Ydb_Table.BeginTransactionRequest{SessionId: e.session(), TxSettings: settings})
		e.refused("BeginTransaction", answered(begun, err), Ydb.StatusIds_BAD_REQUEST, "Open transactions not supported")
		ran, err = e.raw().ExecuteDataQuery(e.ctx, &Ydb_Table.ExecuteDataQueryRequest{
			SessionId: e.session(), Query: &Ydb_Table.Query{Query: &Ydb_Table.Query_YqlText{YqlText: "SELECT 1"}},
			TxControl: &Ydb_Table.TransactionControl{TxSelector: &Ydb_Table.TransactionControl_BeginTx{BeginTx: settings}},
		})
		e.refused("a query that leaves it open", answered(ran, err), Ydb.StatusIds_BAD_REQUEST, "use commit flag instead")
	}
	ran, err = e.raw().ExecuteDataQuery(e.ctx, &Ydb_Table.ExecuteDataQueryRequest{
		SessionId: e.session() + "0", Query: &Ydb_Table.Query{Query: &Ydb_Table.Query_YqlText{YqlText: "SELECT 1"}},
	})
	e.refused("a session that is not there", answered(ran, err), Ydb.StatusIds_BAD_SESSION, "")
}

// answered is the error of an answer with an operation in it.
func answered(resp interface {
	GetOperation() *Ydb_Operations.Operation
}, err error) error {
	if err != nil || resp.GetOperation().GetStatus() == Ydb.StatusIds_SUCCESS {
		return err
	}
	return &refusal{resp.GetOperation()}
}

// refusal is an operation that went wrong.
type refusal struct{ op *Ydb_Operations.Operation }

func (r *refusal) Error() string { return fmt.Sprintf("%s: %v", r.op.GetStatus(), r.op.GetIssues()) }

// refused checks how something was refused.
func (e *env) refused(what string, err error, status Ydb.StatusIds_StatusCode, issue string) {
	e.t.Helper()
	var r *refusal
	if raw := errors.As(err, &r); raw && r.op.GetStatus() != status || !raw && !ydb.IsOperationError(err, status) {
		e.t.Errorf("%s: got %v, want %s", what, err, status)
		return
	}
	if e.server != nil && !strings.Contains(err.Error(), issue) {
		e.t.Errorf("%s: got %v, want an issue with %q", what, err, issue)
	}
}
