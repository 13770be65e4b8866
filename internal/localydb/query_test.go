package localydb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// column reads the one column of a query of one result, as text.
func (e *env) column(text string) []string {
	e.t.Helper()
	r, err := e.driver.Query().Query(e.ctx, "PRAGMA TablePathPrefix('"+e.dir+"');\n"+text)
	if err != nil {
		e.t.Fatalf("%s\n%v", text, err)
	}
	defer func() { _ = r.Close(e.ctx) }()
	rs, err := r.NextResultSet(e.ctx)
	if err != nil {
		e.t.Fatalf("%s\n%v", text, err)
	}
	var out []string
	for {
		row, err := rs.NextRow(e.ctx)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			e.t.Fatalf("%s\n%v", text, err)
		}
		var v string
		if err := row.Scan(&v); err != nil {
			e.t.Fatal(err)
		}
		out = append(out, v)
	}
}

func TestInteractiveTransactions(t *testing.T) {
	e := setup(t)
	e.exec("CREATE TABLE counters (id Uint64 NOT NULL, n Uint64, PRIMARY KEY (id))")
	e.exec("UPSERT INTO counters (id, n) VALUES (1, 10)")
	counters := "`" + e.dir + "/counters`"

	// A transaction sees its own writes, and others do only after the commit.
	err := e.driver.Query().Do(e.ctx, func(ctx context.Context, s query.Session) error {
		tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
		if err != nil {
			return err
		}
		if err := tx.Exec(ctx, "UPDATE "+counters+" SET n = n + 1 WHERE id = 1"); err != nil {
			return err
		}
		row, err := tx.QueryRow(ctx, "SELECT n FROM "+counters+" WHERE id = 1")
		if err != nil {
			return err
		}
		var n uint64
		if err := row.Scan(&n); err != nil {
			return err
		}
		if n != 11 {
			t.Errorf("the transaction reads %d, want its own 11", n)
		}
		if got := e.column("SELECT CAST(n AS Utf8) AS n FROM counters WHERE id = 1"); got[0] != "10" {
			t.Errorf("others read %s before the commit, want 10", got[0])
		}
		return tx.CommitTx(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := e.column("SELECT CAST(n AS Utf8) AS n FROM counters WHERE id = 1"); got[0] != "11" {
		t.Errorf("after the commit: %s, want 11", got[0])
	}

	// Of two transactions that read and write the same row one is aborted.
	err = e.driver.Query().Do(e.ctx, func(ctx context.Context, s query.Session) error {
		tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
		if err != nil {
			return err
		}
		if err := tx.Exec(ctx, "UPDATE "+counters+" SET n = n + 1 WHERE id = 1"); err != nil {
			return err
		}
		e.exec("UPSERT INTO counters (id, n) VALUES (1, 100)")
		err = tx.CommitTx(ctx)
		if !ydb.IsOperationError(err, Ydb.StatusIds_ABORTED) || !strings.Contains(err.Error(), "Transaction locks invalidated") {
			t.Errorf("commit after a foreign write: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}

	// A transaction that failed is over.
	err = e.driver.Query().Do(e.ctx, func(ctx context.Context, s query.Session) error {
		tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
		if err != nil {
			return err
		}
		if err := tx.Exec(ctx, "INSERT INTO "+counters+" (id, n) VALUES (1, 1)"); !ydb.IsOperationError(err, Ydb.StatusIds_PRECONDITION_FAILED) {
			t.Errorf("insert of a key that is there: %v", err)
		}
		if err := tx.CommitTx(ctx); !ydb.IsOperationError(err, Ydb.StatusIds_NOT_FOUND) {
			t.Errorf("commit of a failed transaction: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestQueryThatDoesNotCompileEndsItsTransaction(t *testing.T) {
	e := setup(t)
	err := e.driver.Query().Do(e.ctx, func(ctx context.Context, s query.Session) error {
		tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
		if err != nil {
			return err
		}
		if err := tx.Exec(ctx, "SELECT nothing FROM `"+e.dir+"/nowhere`"); err == nil {
			t.Error("a query of a table that is not there runs")
		}
		if err := tx.CommitTx(ctx); !ydb.IsOperationError(err, Ydb.StatusIds_NOT_FOUND) {
			t.Errorf("commit after it: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSchemeInTransactionIsRefused(t *testing.T) {
	e := setup(t)
	err := e.driver.Query().DoTx(e.ctx, func(ctx context.Context, tx query.TxActor) error {
		return tx.Exec(ctx, "CREATE TABLE `"+e.dir+"/t` (id Uint64, PRIMARY KEY (id))")
	})
	if err == nil || !strings.Contains(err.Error(), "Scheme operations cannot be executed inside transaction") {
		t.Errorf("got %v", err)
	}
}

func TestDataQueryIsTruncated(t *testing.T) {
	e := setup(t)
	createEvents(e, 1500)
	err := e.driver.Table().Do(e.ctx, func(ctx context.Context, s table.Session) error {
		_, res, err := s.Execute(ctx, table.DefaultTxControl(), "SELECT id FROM `"+e.dir+"/events`", nil)
		if err != nil {
			return err
		}
		defer func() { _ = res.Close() }()
		if err := res.NextResultSetErr(ctx); err != nil {
			return err
		}
		return res.Err()
	})
	if err == nil || !strings.Contains(err.Error(), "truncated") {
		t.Errorf("1500 rows through a data query: %v", err)
	}
	if n := len(e.column("SELECT CAST(id AS Utf8) AS id FROM events")); n != 1500 {
		t.Errorf("%d rows through the Query service, want 1500", n)
	}
}

// Results come in parts of the size asked for, and the first one names the transaction.
func TestResultParts(t *testing.T) {
	e := setup(t)
	createEvents(e, 300)
	client := Ydb_Query_V1.NewQueryServiceClient(ydb.GRPCConn(e.driver))
	stream, err := client.ExecuteQuery(e.ctx, &Ydb_Query.ExecuteQueryRequest{
		ExecMode: Ydb_Query.ExecMode_EXEC_MODE_EXECUTE,
		Query: &Ydb_Query.ExecuteQueryRequest_QueryContent{QueryContent: &Ydb_Query.QueryContent{
			Syntax: Ydb_Query.Syntax_SYNTAX_YQL_V1,
			Text:   "SELECT id, value FROM `" + e.dir + "/events`; SELECT 1 AS one; SELECT id FROM `" + e.dir + "/events` WHERE id > 1000ul;",
		}},
		TxControl: &Ydb_Query.TransactionControl{
			TxSelector: &Ydb_Query.TransactionControl_BeginTx{BeginTx: &Ydb_Query.TransactionSettings{
				TxMode: &Ydb_Query.TransactionSettings_SnapshotReadOnly{SnapshotReadOnly: &Ydb_Query.SnapshotModeSettings{}},
			}},
			CommitTx: true,
		},
		ResponsePartLimitBytes: 1000,
		SchemaInclusionMode:    Ydb_Query.SchemaInclusionMode_SCHEMA_INCLUSION_MODE_FIRST_ONLY,
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, parts, named := map[int64]int{}, map[int64]int{}, map[int64]int{}
	for first := true; ; first = false {
		p, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.GetStatus() != Ydb.StatusIds_SUCCESS {
			t.Fatalf("%s: %v", p.GetStatus(), p.GetIssues())
		}
		if first && p.GetTxMeta() == nil {
			t.Error("the first part does not name the transaction")
		}
		i := p.GetResultSetIndex()
		rows[i] += len(p.GetResultSet().GetRows())
		parts[i]++
		if len(p.GetResultSet().GetColumns()) > 0 {
			named[i]++
		}
	}
	if got := fmt.Sprint(rows); got != "map[0:300 1:1 2:0]" {
		t.Errorf("rows by result %s", got)
	}
	// Older servers do not know the mode and name the columns in each part.
	if got := fmt.Sprint(named); e.server != nil && got != "map[0:1 1:1 2:1]" {
		t.Errorf("parts with columns by result %s", got)
	}
	if parts[0] < 5 || parts[1] != 1 || parts[2] != 1 {
		t.Errorf("parts by result %v", parts)
	}
}

func TestSessionEndsWithItsStream(t *testing.T) {
	e := setup(t)
	client := Ydb_Query_V1.NewQueryServiceClient(ydb.GRPCConn(e.driver))
	created, err := client.CreateSession(e.ctx, &Ydb_Query.CreateSessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	attached, cancel := context.WithCancel(e.ctx)
	stream, err := client.AttachSession(attached, &Ydb_Query.AttachSessionRequest{SessionId: created.GetSessionId()})
	if err != nil {
		t.Fatal(err)
	}
	if state, err := stream.Recv(); err != nil || state.GetStatus() != Ydb.StatusIds_SUCCESS {
		t.Fatalf("attach: %v, %v", state, err)
	}
	cancel()
	for e.ctx.Err() == nil {
		r, err := client.BeginTransaction(e.ctx, &Ydb_Query.BeginTransactionRequest{SessionId: created.GetSessionId()})
		if err != nil {
			t.Fatal(err)
		}
		if r.GetStatus() == Ydb.StatusIds_BAD_SESSION {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the session outlives its stream")
}

func TestExplainAndStatistics(t *testing.T) {
	e := setup(t)
	createEvents(e, 20)
	var explained, measured query.Stats
	keep := func(to *query.Stats) func(query.Stats) { return func(s query.Stats) { *to = s } }
	read := "SELECT value FROM `" + e.dir + "/events` WHERE id = 3 AND part = 'p'"
	if err := e.driver.Query().Exec(e.ctx, read, query.WithExecMode(query.ExecModeExplain), query.WithStatsMode(query.StatsModeNone, keep(&explained))); err != nil {
		t.Fatal(err)
	}
	if plan := explained.QueryPlan(); !strings.Contains(plan, "Plan") || !strings.Contains(plan, "events") {
		t.Errorf("got plan %s", plan)
	}
	if err := e.driver.Query().Exec(e.ctx, read, query.WithStatsMode(query.StatsModeBasic, keep(&measured))); err != nil {
		t.Fatal(err)
	}
	phase, ok := measured.NextPhase()
	if !ok {
		t.Fatal("the statistics have no phase")
	}
	access, ok := phase.NextTableAccess()
	if !ok || access.Name != path.Join(e.dir, "events") || access.Reads.Rows != 1 {
		t.Errorf("got table access %+v", access)
	}
}

func TestIndexBuildIsAnOperation(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 50)
	r, err := e.raw().AlterTable(e.ctx, &Ydb_Table.AlterTableRequest{
		SessionId: e.session(), Path: p,
		AddIndexes: []*Ydb_Table.TableIndex{{
			Name: "by_value", IndexColumns: []string{"value"}, Type: &Ydb_Table.TableIndex_GlobalIndex{GlobalIndex: &Ydb_Table.GlobalIndex{}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if status := r.GetOperation().GetStatus(); status != Ydb.StatusIds_SUCCESS {
		t.Fatalf("the index is not added: %v", r)
	}
	operations := Ydb_Operation_V1.NewOperationServiceClient(ydb.GRPCConn(e.driver))
	list, err := operations.ListOperations(e.ctx, &Ydb_Operations.ListOperationsRequest{Kind: "buildindex", PageSize: 100})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, op := range list.GetOperations() {
		var m Ydb_Table.IndexBuildMetadata
		if err := op.GetMetadata().UnmarshalTo(&m); err != nil {
			t.Fatal(err)
		}
		found = found || op.GetReady() && m.GetState() == Ydb_Table.IndexBuildState_STATE_DONE && m.GetDescription().GetPath() == p &&
			m.GetDescription().GetIndex().GetName() == "by_value"
	}
	if !found {
		t.Errorf("the build is not among %v", list.GetOperations())
	}
	if got := e.column("SELECT CAST(id AS Utf8) AS id FROM events VIEW by_value WHERE value = 'value 7'"); len(got) != 1 || got[0] != "7" {
		t.Errorf("read %v through the index", got)
	}
	if x := e.describe("events").GetIndexes(); len(x) != 1 || x[0].GetStatus() != Ydb_Table.TableIndexDescription_STATUS_READY {
		t.Errorf("got indexes %v", x)
	}
}

func TestChangefeedTopic(t *testing.T) {
	e := setup(t)
	createEvents(e, 0)
	e.exec("ALTER TABLE events ADD CHANGEFEED feed WITH (MODE = 'NEW_IMAGE', FORMAT = 'JSON', VIRTUAL_TIMESTAMPS = TRUE)")
	e.exec("ALTER TOPIC `events/feed` ADD CONSUMER reader WITH (important = true)")

	feeds := e.describe("events").GetChangefeeds()
	if len(feeds) != 1 || feeds[0].GetMode() != Ydb_Table.ChangefeedMode_MODE_NEW_IMAGE || !feeds[0].GetVirtualTimestamps() ||
		feeds[0].GetState() != Ydb_Table.ChangefeedDescription_STATE_ENABLED {
		t.Errorf("got changefeeds %v", feeds)
	}
	topics := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver))
	r, err := topics.DescribeTopic(e.ctx, &Ydb_Topic.DescribeTopicRequest{Path: path.Join(e.dir, "events", "feed")})
	if err != nil {
		t.Fatal(err)
	}
	var d Ydb_Topic.DescribeTopicResult
	e.result(r.GetOperation(), &d)
	if c := d.GetConsumers(); len(c) != 1 || c[0].GetName() != "reader" || !c[0].GetImportant() {
		t.Errorf("got consumers %v", c)
	}
	dropped, err := topics.DropTopic(e.ctx, &Ydb_Topic.DropTopicRequest{Path: path.Join(e.dir, "events", "feed")})
	if err != nil || dropped.GetOperation().GetStatus() == Ydb.StatusIds_SUCCESS {
		t.Errorf("the topic of a changefeed was dropped: %v, %v", dropped, err)
	}
	moved, err := e.raw().RenameTables(e.ctx, &Ydb_Table.RenameTablesRequest{SessionId: e.session(), Tables: []*Ydb_Table.RenameTableItem{
		{SourcePath: path.Join(e.dir, "events"), DestinationPath: path.Join(e.dir, "other")},
	}})
	if err != nil || moved.GetOperation().GetStatus() != Ydb.StatusIds_PRECONDITION_FAILED {
		t.Errorf("rename of a table with a changefeed: %v, %v", moved, err)
	}
}

func TestPartitionStatistics(t *testing.T) {
	e := setupWith(t, Options{Engine: engine.Options{ViewsAtOnce: true}})
	createEvents(e, 0)
	e.exec("UPSERT INTO events (id, part) VALUES (1, 'a'), (2, 'b'), (150, 'c')")
	for e.ctx.Err() == nil {
		got := e.column(fmt.Sprintf("SELECT CAST(SUM(RowUpdates) AS Utf8) AS n FROM `%s/.sys/partition_stats` WHERE Path = '%s/events'",
			e.driver.Name(), e.dir))
		if len(got) == 1 && got[0] == "3" {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Error("partition_stats never shows the three rows that were written")
}

func TestUsers(t *testing.T) {
	local(t)
	e := setup(t)
	if err := e.driver.Query().Exec(e.ctx, "CREATE USER bob PASSWORD 'x''y'"); err != nil {
		t.Fatal(err)
	}
	if err := e.driver.Query().Exec(e.ctx, "CREATE USER bob"); err == nil {
		t.Error("a user was created twice")
	}
	if err := e.driver.Query().Exec(e.ctx, "ALTER USER bob PASSWORD 'secret'"); err != nil {
		t.Error(err)
	}
	if _, err := login(e.ctx, e.server, "bob", "secret"); err != nil {
		t.Error(err)
	}
}

// Increments from many sessions, through conflicts and refusals that the SDK retries, add up.
func TestConcurrentIncrements(t *testing.T) {
	e := setup(t)
	e.exec("CREATE TABLE counters (id Uint64 NOT NULL, n Uint64, PRIMARY KEY (id))")
	e.exec("UPSERT INTO counters (id, n) VALUES (0, 0), (1, 0)")
	if e.server != nil {
		var list []fault.Fault
		for _, spec := range []string{"Query.ExecuteQuery:UNAVAILABLE:0.1", "Query.CommitTransaction:ABORTED:0.1", "Query.BeginTransaction:BAD_SESSION:count=3"} {
			f, err := fault.Parse(spec, Methods())
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, f)
		}
		e.server.SetFaults(list...)
	}
	const workers, increments = 4, 8
	failed := make(chan error, workers)
	for w := range workers {
		go func() {
			for i := range increments {
				err := e.driver.Query().DoTx(e.ctx, func(ctx context.Context, tx query.TxActor) error {
					return tx.Exec(ctx, fmt.Sprintf("UPDATE `%s/counters` SET n = n + 1 WHERE id = %d", e.dir, (w+i)%2))
				})
				if err != nil {
					failed <- err
					return
				}
			}
			failed <- nil
		}()
	}
	for range workers {
		if err := <-failed; err != nil {
			t.Fatal(err)
		}
	}
	if e.server != nil {
		e.server.SetFaults()
	}
	if got := e.column("SELECT CAST(SUM(n) AS Utf8) AS n FROM counters"); len(got) != 1 || got[0] != fmt.Sprint(workers*increments) {
		t.Errorf("the counters add up to %v, want %d", got, workers*increments)
	}
}
