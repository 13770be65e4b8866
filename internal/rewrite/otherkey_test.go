package rewrite

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestOtherKey sends the server what applications send for the old key and for the new one, whatever table it has: the switch of a
// snippet knows each refusal, there and back, and takes no other for one.
func TestOtherKey(t *testing.T) {
	ctx := t.Context()
	db := ydbtest.Open(t, ctx, localydb.Options{})
	dir := db.Directory(t, ctx, "otherkey")
	old, now := dir+"/old", dir+"/now"
	for _, text := range []string{
		"CREATE TABLE `" + old + "` (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))",
		"CREATE TABLE `" + now + "` (id_hash Uint64 NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id_hash, id))",
	} {
		if err := db.Driver.Query().Exec(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	exec := func(text string) func(table string) error {
		return func(table string) error {
			return db.Driver.Query().Exec(ctx, strings.ReplaceAll(text, "TABLE", "`"+table+"`"))
		}
	}
	bulk := func(columns ...string) func(path string) error {
		return func(path string) error {
			var fields []types.StructValueOption
			for _, c := range columns {
				fields = append(fields, types.StructFieldValue(c, types.Uint64Value(1)))
			}
			return db.Driver.Table().BulkUpsert(ctx, path, table.BulkUpsertDataRows(types.ListValue(types.StructValue(fields...))))
		}
	}
	const hash = "Digest::NumericHash(1ul)"
	for _, c := range []struct {
		name                string
		send                func(table string) error
		old, now, otherwise bool // refused by the old table, by the new one, and not because of the key
	}{
		{name: "old INSERT", send: exec("INSERT INTO TABLE (id) VALUES (1ul)"), now: true},
		{name: "old UPSERT", send: exec("UPSERT INTO TABLE (id) VALUES (1ul)"), now: true},
		{name: "old REPLACE", send: exec("REPLACE INTO TABLE (id) VALUES (1ul)"), now: true},
		{name: "old UPSERT of rows", send: exec("UPSERT INTO TABLE SELECT 1ul AS id"), now: true},
		{name: "old DELETE ON", send: exec("DELETE FROM TABLE ON SELECT 1ul AS id"), now: true},
		{name: "old UPDATE ON", send: exec("UPDATE TABLE ON SELECT 1ul AS id, 'x'u AS v"), now: true},
		{name: "old BulkUpsert", send: bulk("id"), now: true},
		{name: "new INSERT", send: exec("INSERT INTO TABLE (id_hash, id) VALUES (" + hash + ", 2ul)"), old: true},
		{name: "new UPSERT", send: exec("UPSERT INTO TABLE (id_hash, id) VALUES (" + hash + ", 2ul)"), old: true},
		{name: "new REPLACE", send: exec("REPLACE INTO TABLE (id_hash, id) VALUES (" + hash + ", 2ul)"), old: true},
		{name: "new UPDATE", send: exec("UPDATE TABLE SET v = 'x'u WHERE id_hash = " + hash + " AND id = 1ul"), old: true},
		{name: "new DELETE", send: exec("DELETE FROM TABLE WHERE id_hash = " + hash + " AND id = 1ul"), old: true},
		{name: "new DELETE ON", send: exec("DELETE FROM TABLE ON SELECT " + hash + " AS id_hash, 1ul AS id"), old: true},
		{name: "new SELECT", send: exec("SELECT v FROM TABLE WHERE id_hash = " + hash + " AND id = 1ul"), old: true},
		{name: "new BulkUpsert", send: bulk("id_hash", "id"), old: true},
		{name: "another column", send: exec("SELECT w FROM TABLE"), otherwise: true},
		{name: "another column in bulk", send: bulk("id_hash", "id", "w"), old: true, otherwise: true},
	} {
		for path, refused := range map[string]bool{old: c.old, now: c.now} {
			err := c.send(path)
			if got := OtherKey(err, "id_hash"); got != refused && !(c.otherwise && err != nil) {
				t.Errorf("%s to %s: refused for the key is %t: %v", c.name, path, got, err)
			}
			if err != nil && !refused && !c.otherwise {
				t.Errorf("%s to %s: %v", c.name, path, err)
			}
		}
	}
	if OtherKey(nil, "id_hash") || OtherKey(fmt.Errorf("Unknown column: id"), "id_hash") {
		t.Error("what is no refusal for the key is taken for one")
	}
}
