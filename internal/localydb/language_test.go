package localydb

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/result/named"
)

// TestRulesOfServices checks what one text says to the Query service and to the Table service: what stands with NULL in
// a list.
func TestRulesOfServices(t *testing.T) {
	e := setup(t)
	const text = "SELECT CAST(1 IN (2, NULL) AS Utf8) ?? 'NULL'u AS found"
	row, err := e.driver.Query().QueryRow(e.ctx, text)
	if err != nil {
		t.Fatal(err)
	}
	var found string
	if err := row.Scan(&found); err != nil || found != "NULL" {
		t.Errorf("Query service: %s, %v", found, err)
	}
	err = e.driver.Table().Do(e.ctx, func(ctx context.Context, s table.Session) error {
		_, res, err := s.Execute(ctx, table.DefaultTxControl(), text, nil)
		if err != nil {
			return err
		}
		defer func() { _ = res.Close() }()
		if err := res.NextResultSetErr(ctx); err != nil || !res.NextRow() {
			return errors.Join(err, io.ErrUnexpectedEOF)
		}
		return res.ScanNamed(named.OptionalWithDefault("found", &found))
	})
	if err != nil || found != "false" {
		t.Errorf("Table service: %s, %v", found, err)
	}
}

// TestExecModes checks the modes that YDB refuses, before it reads the text.
func TestExecModes(t *testing.T) {
	e := setup(t)
	client := Ydb_Query_V1.NewQueryServiceClient(ydb.GRPCConn(e.driver))
	for mode, want := range map[Ydb_Query.ExecMode]string{
		Ydb_Query.ExecMode_EXEC_MODE_UNSPECIFIED: "Unexpected query mode",
		Ydb_Query.ExecMode_EXEC_MODE_PARSE:       "Unexpected query mode",
		Ydb_Query.ExecMode_EXEC_MODE_VALIDATE:    "Unexpected query type.",
	} {
		stream, err := client.ExecuteQuery(e.ctx, &Ydb_Query.ExecuteQueryRequest{
			ExecMode: mode,
			Query:    &Ydb_Query.ExecuteQueryRequest_QueryContent{QueryContent: &Ydb_Query.QueryContent{Text: "SELECT x"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		part, err := stream.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if part.GetStatus() != Ydb.StatusIds_BAD_REQUEST || len(part.GetIssues()) != 1 || part.GetIssues()[0].GetMessage() != want {
			t.Errorf("%s: %v", mode, part)
		}
	}
}
