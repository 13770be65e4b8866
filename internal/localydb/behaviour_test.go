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

// TestBehaviour holds what we believe of YDB: each case of testdata/behaviour names the test or the source of YDB that
// it follows. It asks in turn what the sections say: a query, or one of asks. That is done, or answers lines, or is
// refused with a status and words. With YDB_CONNECTION_STRING the cases are asked of the server it names; the wanted
// answers are YDB's and so nothing updates them.
func TestBehaviour(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
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
			b := behaviour{db: db, dir: db.Directory(t, ctx, t.Name()), seen: map[string]created{}}
			for pair := range slices.Chunk(archive.Files, 2) {
				if len(pair) != 2 || pair[1].Name != "want" {
					t.Fatal("sections are what is asked and want, in turn")
				}
				ask, ok := asks[pair[0].Name]
				if !ok {
					t.Fatalf("nothing is asked by %q", pair[0].Name)
				}
				asked, want := strings.TrimSpace(string(pair[0].Data)), strings.TrimSpace(string(pair[1].Data))
				got, err := ask(&b, ctx, asked, want)
				answers(t, asked, got, want, err)
			}
		})
	}
}

// answers checks an answer: "done", lines, or the name of a status and words, a line each.
func answers(t *testing.T, asked, got, want string, err error) {
	t.Helper()
	first, words, _ := strings.Cut(want, "\n")
	if status, refused := Ydb.StatusIds_StatusCode_value[first]; refused {
		if !refusedWith(err, Ydb.StatusIds_StatusCode(status)) {
			t.Errorf("%s\ngot %s, error %v, want %s", asked, got, err, first)
			return
		}
		for word := range strings.SplitSeq(words, "\n") {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s\ngot %v, want %q in it", asked, err, word)
			}
		}
		return
	}
	if err != nil {
		t.Errorf("%s\n%v", asked, err)
		return
	}
	if want != "done" && got != want {
		t.Errorf("%s\ngot\n%s\nwant\n%s", asked, got, want)
	}
}

// A row of BulkUpsert with a value that its type does not have is refused, and no row of the call is stored.
// Source: YdbTableBulkUpsert.DataValidation in ydb/services/ydb/ydb_bulk_upsert_ut.cpp of ydb-platform/ydb.
func TestBulkUpsertChecksValues(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
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
