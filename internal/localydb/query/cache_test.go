package query

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestCache shows when a text is not read again, and that whatever changes what the text means makes it be read again.
func TestCache(t *testing.T) {
	db := engine.Open(engine.Options{Manual: true, EnforceAccess: true})
	t.Cleanup(db.Close)
	do := func(text string) {
		t.Helper()
		mustRun(t, db, text, nil)
	}
	do("CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id), INDEX by_v GLOBAL ON (v))")
	do("UPSERT INTO t (id, v) VALUES (1, 'a')")
	may := func(action engine.PermissionAction) {
		t.Helper()
		change := engine.PermissionChange{Action: action, Subject: "alice", Names: []string{"ydb.generic.read"}}
		if err := db.ModifyPermissions(db.Name(), false, []engine.PermissionChange{change}, nil); err != nil {
			t.Fatal(err)
		}
	}
	may(engine.Grant)
	alice := db.As(engine.Subject{User: "alice"})

	cache := &Cache{}
	// ask runs a text and returns its rows behind "found" or "read".
	ask := func(db *engine.DB, text string, params map[string]Param) string {
		t.Helper()
		types := map[string]*Type{}
		for name, p := range params {
			types[name] = p.Type
		}
		how := "found"
		q := cache.Find(db, text, types, TableRules)
		if q == nil {
			how = "read"
			var err error
			if q, err = cache.Prepare(db, text, types, TableRules); err != nil {
				return "refused"
			}
		}
		if q.FromCache() != (how == "found") {
			t.Errorf("%s: FromCache is %v of a query that was %s", text, q.FromCache(), how)
		}
		tx := db.Begin(engine.SerializableReadWrite)
		defer tx.Rollback()
		res, err := collect(context.Background(), q, tx, params)
		if err != nil {
			return how + ": " + strings.SplitN(showError(err), "\n", 2)[0]
		}
		for _, row := range res.Sets[0].Rows {
			for i, v := range row {
				how += " " + Format(res.Sets[0].Columns[i].Type, v)
			}
		}
		return how
	}
	const all, indexed, given = "SELECT * FROM t", "SELECT id FROM t VIEW by_v WHERE v = 'a'", "SELECT $x AS x, COUNT(*) AS n FROM t"
	number := map[string]Param{"x": {typeUint64, uintValue(7)}}
	text := map[string]Param{"x": {typeUtf8, textValue("b")}}
	for _, step := range []struct {
		change func()
		db     *engine.DB
		text   string
		params map[string]Param
		want   string
	}{
		{nil, db, all, nil, `read 1 "a"`},
		{nil, db, all, nil, `found 1 "a"`},
		{func() { do("UPSERT INTO t (id, v) VALUES (1, 'b')") }, db, all, nil, `found 1 "b"`},
		{func() { do("ALTER TABLE t ADD COLUMN w Int32") }, db, all, nil, `read 1 "b" NULL`},
		{nil, db, all, nil, `found 1 "b" NULL`},
		{func() { do("ALTER TABLE t DROP COLUMN w") }, db, all, nil, `read 1 "b"`},
		{func() { do("CREATE TABLE s (k Utf8 NOT NULL, PRIMARY KEY (k))") }, db, all, nil, `found 1 "b"`},
		{func() { do("DROP TABLE t"); do("ALTER TABLE s RENAME TO t"); do("UPSERT INTO t (k) VALUES ('c')") }, db, all, nil, `read "c"`},
		{func() { do("DROP TABLE t") }, db, all, nil, "refused"},
		{func() { do("CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id), INDEX by_v GLOBAL ON (v))") }, db, all, nil, "read"},
		{func() { do("UPSERT INTO t (id, v) VALUES (3, 'a')") }, db, indexed, nil, "read 3"},
		{nil, db, indexed, nil, "found 3"},
		{func() { do("ALTER TABLE t DROP INDEX by_v") }, db, indexed, nil, "refused"},
		{nil, db, given, number, "read 7 1"},
		{nil, db, given, number, "found 7 1"},
		{nil, db, given, text, `read "b" 1`},
		{nil, db, given, nil, "refused"},
		{nil, alice, given, text, `found "b" 1`},
		{func() { may(engine.Revoke) }, alice, given, text, "refused"},
		{nil, db, given, text, `found "b" 1`},
		{nil, db, "SELECT COUNT(*) FROM `.sys/partition_stats` WHERE Path = 'x'", nil, "read 0"},
		{nil, db, "SELECT COUNT(*) FROM `.sys/partition_stats` WHERE Path = 'x'", nil, "found 0"},
	} {
		if step.change != nil {
			step.change()
		}
		if got := ask(step.db, step.text, step.params); got != step.want {
			t.Errorf("%s for %q: %s, want %s", step.text, step.db.User(), got, step.want)
		}
	}
	if cache.Find(db, all, nil, QueryRules) != nil {
		t.Error("a query by other rules is found")
	}

	// What is not asked for again goes, what is asked for stays.
	ask(db, all, nil)
	for i := range 3 * maxCached {
		ask(db, fmt.Sprintf("SELECT %d", i), nil)
		if i%maxCached == 0 && cache.Find(db, all, nil, TableRules) == nil {
			t.Fatalf("a query that is asked for has gone after %d others", i)
		}
	}
	if cache.Find(db, "SELECT 0", nil, TableRules) != nil || len(cache.recent)+len(cache.older) > 2*maxCached {
		t.Errorf("queries that nobody asks for stay: %d and %d", len(cache.recent), len(cache.older))
	}
	large := "SELECT " + strings.Repeat(" ", maxCachedText) + "1"
	if ask(db, large, nil); cache.Find(db, large, nil, TableRules) != nil {
		t.Error("a large text is kept")
	}
}
