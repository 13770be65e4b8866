package localydb_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_Replication_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_Replication"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_View"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestObjects makes what reads a table beside statements, lists and describes it, and drops it. On a YDB it needs secrets and
// a remote database, so only views are made there.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/create-view, create-async-replication and create-transfer;
// ydb_view.proto and ydb_replication.proto in ydb/public/api/protos/draft of ydb-platform/ydb.
func TestObjects(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	dir := db.Directory(t, ctx, t.Name())
	do := func(text string) error {
		_, err := db.Query(ctx, strings.ReplaceAll(text, "$dir", dir))
		return err
	}
	must := func(text string) {
		t.Helper()
		if err := do(text); err != nil {
			t.Fatal(err)
		}
	}
	must("CREATE TABLE `$dir/t` (k Uint64, v Uint64, PRIMARY KEY (k))")
	must("PRAGMA TablePathPrefix('$dir');\nCREATE VIEW shown WITH (security_invoker = TRUE) AS SELECT k FROM t WHERE v > 1")
	kinds := map[string]Ydb_Scheme.Entry_Type{"t": Ydb_Scheme.Entry_TABLE, "shown": Ydb_Scheme.Entry_VIEW}
	conn := ydb.GRPCConn(db.Driver)
	view, err := Ydb_View_V1.NewViewServiceClient(conn).DescribeView(ctx, &Ydb_View.DescribeViewRequest{Path: dir + "/shown"})
	var described Ydb_View.DescribeViewResult
	if err := errors.Join(outcome(view, err), view.GetOperation().GetResult().UnmarshalTo(&described)); err != nil {
		t.Fatal(err)
	}
	if text := described.GetQueryText(); !strings.HasSuffix(text, "SELECT k FROM t WHERE v > 1") || described.GetSelf().GetName() != "shown" {
		t.Errorf("got %v", &described)
	}
	if err := do("CREATE VIEW `$dir/shown` WITH (security_invoker = TRUE) AS SELECT 1"); err == nil {
		t.Error("a view was created twice")
	}
	if db.Server != nil {
		if err := do("SELECT * FROM `$dir/shown`"); !ydb.IsOperationError(err, Ydb.StatusIds_UNSUPPORTED) {
			t.Errorf("reading the view: %v", err)
		}
		must("CREATE ASYNC REPLICATION `$dir/copied` FOR `/Root/a` AS `$dir/a`, `/Root/b` AS `$dir/b` WITH (" +
			"CONNECTION_STRING = 'grpcs://remote:2135/?database=/Root', TOKEN_SECRET_NAME = 'remote')")
		must("PRAGMA TablePathPrefix('$dir');\n$row = ($m) -> { return [<|k: $m._offset, v: 1ul|>]; };\n" +
			"CREATE TRANSFER moved FROM `t/feed` TO t USING $row WITH (CONSUMER = 'reader')")
		kinds["copied"], kinds["moved"] = Ydb_Scheme.Entry_REPLICATION, Ydb_Scheme.Entry_TRANSFER
		client := Ydb_Replication_V1.NewReplicationServiceClient(conn)
		r, err := client.DescribeReplication(ctx, &Ydb_Replication.DescribeReplicationRequest{Path: dir + "/copied"})
		var replication Ydb_Replication.DescribeReplicationResult
		if err := errors.Join(outcome(r, err), r.GetOperation().GetResult().UnmarshalTo(&replication)); err != nil {
			t.Fatal(err)
		}
		items, from := replication.GetItems(), replication.GetConnectionParams()
		if len(items) != 2 || items[1].GetSourcePath() != "/Root/b" || items[1].GetDestinationPath() != dir+"/b" ||
			from.GetEndpoint() != "remote:2135" || from.GetDatabase() != "/Root" || !from.GetEnableSsl() || from.GetOauth().GetTokenSecretName() != "remote" {
			t.Errorf("got %v", &replication)
		}
		x, err := client.DescribeTransfer(ctx, &Ydb_Replication.DescribeTransferRequest{Path: dir + "/moved"})
		var transfer Ydb_Replication.DescribeTransferResult
		if err := errors.Join(outcome(x, err), x.GetOperation().GetResult().UnmarshalTo(&transfer)); err != nil {
			t.Fatal(err)
		}
		if transfer.GetSourcePath() != dir+"/t/feed" || transfer.GetDestinationPath() != dir+"/t" || transfer.GetConsumerName() != "reader" ||
			!strings.Contains(transfer.GetTransformationLambda(), "$m._offset") {
			t.Errorf("got %v", &transfer)
		}
		if err := do("CREATE TRANSFER `$dir/other` FROM `$dir/t/feed` TO `$dir/nothing` USING ($m) -> { return []; }"); !ydb.IsOperationError(err, Ydb.StatusIds_SCHEME_ERROR) {
			t.Errorf("a transfer to nothing: %v", err)
		}
	}
	list, err := Ydb_Scheme_V1.NewSchemeServiceClient(conn).ListDirectory(ctx, &Ydb_Scheme.ListDirectoryRequest{Path: dir})
	var listed Ydb_Scheme.ListDirectoryResult
	if err := errors.Join(outcome(list, err), list.GetOperation().GetResult().UnmarshalTo(&listed)); err != nil {
		t.Fatal(err)
	}
	for _, e := range listed.GetChildren() {
		if e.GetType() != kinds[e.GetName()] || e.GetCreatedAt().GetPlanStep() == 0 || e.GetOwner() == "" {
			t.Errorf("listed as %v", e)
		}
		delete(kinds, e.GetName())
	}
	if len(kinds) > 0 {
		t.Errorf("not listed: %v", kinds)
	}
	for _, text := range []string{"DROP VIEW `$dir/shown`", "DROP VIEW IF EXISTS `$dir/shown`"} {
		must(text)
	}
	if err := do("DROP VIEW `$dir/shown`"); !ydb.IsOperationError(err, Ydb.StatusIds_SCHEME_ERROR) {
		t.Errorf("a view was dropped twice: %v", err)
	}
	if db.Server != nil {
		must("DROP ASYNC REPLICATION `$dir/copied` CASCADE")
		must("DROP TRANSFER `$dir/moved`")
	}
}

// TestSecrets holds that tokens and passwords of statements are shown nowhere.
func TestSecrets(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	s := ydbtest.Start(t, localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	for _, text := range []string{
		"CREATE ASYNC REPLICATION r FOR `/Root/a` AS a WITH (CONNECTION_STRING = 'grpc://h:1/?database=/Root', TOKEN = 'top''secret', PASSWORD = \"hidden\")",
		"CREATE USER ann PASSWORD 'top''secret'",
	} {
		if err := s.Exec(ctx, text, nil); err != nil {
			t.Fatal(err)
		}
	}
	shown := false
	for _, view := range []string{"top_queries_by_duration_one_minute", "query_metrics_one_minute", "query_sessions"} {
		v, ok := s.DB().SystemView(s.Database() + "/.sys/" + view)
		if !ok {
			t.Fatal(view)
		}
		rows := fmt.Sprint(v.Rows)
		shown = shown || strings.Contains(rows, "CREATE ASYNC REPLICATION")
		if strings.Contains(rows, "secret") || strings.Contains(rows, "hidden") {
			t.Errorf("%s shows %s", view, rows)
		}
	}
	if !shown {
		t.Error("the statement is shown nowhere")
	}
}
