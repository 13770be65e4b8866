package localydb_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestBehaviour holds what we believe of YDB: each case of testdata/behaviour names the test of YDB that it follows.
// A query is done, or answers rows, or is refused with a status and words. With YDB_CONNECTION_STRING the cases are
// asked of the server it names; the wanted answers are YDB's and so nothing updates them.
func TestBehaviour(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	files, err := filepath.Glob("testdata/behaviour/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(archive.Comment), "Source: ") {
				t.Error("the case does not say where YDB does so")
			}
			prefix := "PRAGMA TablePathPrefix('" + db.Directory(t, ctx, t.Name()) + "');\n"
			for pair := range slices.Chunk(archive.Files, 2) {
				if len(pair) != 2 || pair[0].Name != "query" || pair[1].Name != "want" {
					t.Fatal("sections are query and want, in turn")
				}
				answers(ctx, t, db, prefix, strings.TrimSpace(string(pair[0].Data)), strings.TrimSpace(string(pair[1].Data)))
			}
		})
	}
}

// answers checks the answer to a query: "done", rows, or the name of a status and words, a line each.
func answers(ctx context.Context, t *testing.T, db *ydbtest.Database, prefix, query, want string) {
	t.Helper()
	result, err := db.Query(ctx, prefix+query)
	first, words, _ := strings.Cut(want, "\n")
	if status, refused := Ydb.StatusIds_StatusCode_value[first]; refused {
		if !ydb.IsOperationError(err, Ydb.StatusIds_StatusCode(status)) {
			t.Errorf("%s\ngot %v, want %s", query, err, first)
			return
		}
		for word := range strings.SplitSeq(words, "\n") {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s\ngot %v, want %q in it", query, err, word)
			}
		}
		return
	}
	if err != nil {
		t.Errorf("%s\n%v", query, err)
		return
	}
	if want == "done" {
		return
	}
	var rows []string
	for _, row := range result.Rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, v.Yql())
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("%s\ngot\n%s\nwant\n%s", query, got, want)
	}
}

// A row of BulkUpsert with a value that its type does not have is refused, and no row of the call is stored.
// Source: YdbTableBulkUpsert.DataValidation in ydb/services/ydb/ydb_bulk_upsert_ut.cpp of ydb-platform/ydb.
func TestBulkUpsertChecksValues(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	dir := db.Directory(t, ctx, t.Name())
	path := dir + "/visits"
	if _, err := db.Query(ctx, "CREATE TABLE `"+path+"` (k Uint32, day Date, at Datetime, ts Timestamp, span Interval, "+
		"doc JsonDocument, j Json, y Yson, n DyNumber, PRIMARY KEY (k))"); err != nil {
		t.Fatal(err)
	}
	write := func(column string, good, bad types.Value) error {
		row := func(k uint32, v types.Value) types.Value {
			return types.StructValue(types.StructFieldValue("k", types.Uint32Value(k)), types.StructFieldValue(column, v))
		}
		return db.Driver.Table().BulkUpsert(ctx, path, table.BulkUpsertDataRows(types.ListValue(row(1, good), row(2, bad))))
	}
	for _, c := range []struct {
		column    string
		good, bad types.Value
	}{
		{"day", types.DateValue(49672), types.DateValue(49673)},
		{"at", types.DatetimeValue(4291747199), types.DatetimeValue(4291747200)},
		{"ts", types.TimestampValue(4291747199999999), types.TimestampValue(4291747200000000)},
		{"span", types.IntervalValueFromMicroseconds(-4291747199999999), types.IntervalValueFromMicroseconds(4291747200000000)},
		{"doc", types.JSONDocumentValue("[1]"), types.JSONDocumentValue("[1")},
		{"j", types.JSONValue("{}"), types.JSONValue("{]")},
		{"y", types.YSONValueFromBytes([]byte("[1;2]")), types.YSONValueFromBytes([]byte("[1;"))},
		{"n", types.DyNumberValue("12.5"), types.DyNumberValue("twelve")},
	} {
		if err := write(c.column, c.good, c.bad); !ydb.IsOperationError(err, Ydb.StatusIds_BAD_REQUEST) {
			t.Errorf("%s = %s: %v", c.column, c.bad.Yql(), err)
		}
		result, err := db.Query(ctx, "SELECT COUNT(*) FROM `"+path+"`")
		if err != nil {
			t.Fatal(err)
		}
		if n := result.Rows[0][0].Yql(); n != "0ul" {
			t.Errorf("%s = %s: %s rows are stored", c.column, c.bad.Yql(), n)
		}
		if err := write(c.column, c.good, c.good); err != nil {
			t.Errorf("%s = %s: %v", c.column, c.good.Yql(), err)
		}
		if _, err := db.Query(ctx, "DELETE FROM `"+path+"`"); err != nil {
			t.Fatal(err)
		}
	}
}
