package localydb_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_View"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestObjects makes what reads a table beside statements, lists and describes it, and drops it.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/create-view; ydb_view.proto in ydb/public/api/protos/draft of
// ydb-platform/ydb.
func TestObjects(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
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
		for _, text := range []string{
			"CREATE ASYNC REPLICATION `$dir/copied` FOR `/Root/a` AS `$dir/a` WITH (CONNECTION_STRING = 'grpcs://remote:2135/?database=/Root')",
			"CREATE TRANSFER `$dir/moved` FROM `$dir/t/feed` TO `$dir/t` USING ($m) -> { return []; }",
		} {
			if err := do(text); !ydb.IsOperationError(err, Ydb.StatusIds_UNSUPPORTED) {
				t.Errorf("%s: %v", text, err)
			}
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
}

// TestSecrets holds that tokens and passwords of statements are shown nowhere.
func TestSecrets(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s, err := localydb.Start(ctx, localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, text := range []string{
		"CREATE EXTERNAL DATA SOURCE s WITH (SOURCE_TYPE = 'ObjectStorage', LOCATION = 'http://h:1/', TOKEN = 'top''secret', PASSWORD = \"hidden\")",
		"CREATE USER ann PASSWORD 'top''secret'",
	} {
		if err := s.Exec(ctx, text, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Exec(ctx, "CREATE ASYNC REPLICATION r FOR `/Root/a` AS a WITH (TOKEN = 'top''secret')", nil); err == nil {
		t.Error("a replication was created")
	}
	shown := false
	for _, view := range []string{"top_queries_by_duration_one_minute", "query_metrics_one_minute", "query_sessions"} {
		v, ok := s.DB().SystemView(s.Database() + "/.sys/" + view)
		if !ok {
			t.Fatal(view)
		}
		rows := fmt.Sprint(v.Rows)
		shown = shown || strings.Contains(rows, "CREATE EXTERNAL DATA SOURCE")
		if strings.Contains(rows, "secret") || strings.Contains(rows, "hidden") {
			t.Errorf("%s shows %s", view, rows)
		}
	}
	if !shown {
		t.Error("the statement is shown nowhere")
	}
}
