package query

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// recorder is a Sink that writes down what it is given, and fails at a given row.
type recorder struct {
	lines   []string
	columns []Column
	failAt  int
}

var errFull = errors.New("full")

func (r *recorder) Open(set int, columns []Column) error {
	r.columns = columns
	r.lines = append(r.lines, fmt.Sprintf("set %d of %d columns", set, len(columns)))
	return nil
}

func (r *recorder) Row(row []Value) error {
	if r.failAt > 0 && len(r.lines) >= r.failAt {
		return errFull
	}
	var cells []string
	for i, v := range row {
		cells = append(cells, Format(r.columns[i].Type, v))
	}
	r.lines = append(r.lines, strings.Join(cells, " "))
	return nil
}

func openTable(t *testing.T) *engine.DB {
	t.Helper()
	db := engine.Open(engine.Options{Manual: true})
	t.Cleanup(db.Close)
	mustRun(t, db, "CREATE TABLE t (id Uint64, v Utf8, PRIMARY KEY (id))", nil)
	mustRun(t, db, "UPSERT INTO t (id, v) VALUES (1, 'a'), (2, 'b'), (3, NULL)", nil)
	return db
}

// TestSink shows that results stream in the order of the text, empty ones too, and that an error of the sink ends
// the query and comes back as it is.
func TestSink(t *testing.T) {
	db := openTable(t)
	q, err := prepare(db, "SELECT id FROM t WHERE id > 9; SELECT id, v FROM t ORDER BY id DESC; SELECT 1", nil, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	var sink recorder
	tx := db.Begin(engine.SnapshotReadOnly)
	defer tx.Rollback()
	if _, err := q.Run(t.Context(), tx, RunOptions{Sink: &sink}); err != nil {
		t.Fatal(err)
	}
	want := []string{"set 0 of 1 columns", "set 1 of 2 columns", `3 NULL`, `2 "b"`, `1 "a"`, "set 2 of 1 columns", "1"}
	if diff := cmp.Diff(want, sink.lines); diff != "" {
		t.Error(diff)
	}
	full := recorder{failAt: 3}
	again := db.Begin(engine.SnapshotReadOnly)
	defer again.Rollback()
	if _, err := q.Run(t.Context(), again, RunOptions{Sink: &full}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want that of the sink", err)
	}
}

// TestKinds shows of which kind a query is.
func TestKinds(t *testing.T) {
	db := openTable(t)
	for _, c := range []struct {
		text string
		kind QueryKind
	}{
		{"SELECT 1", KindData}, {"PRAGMA AutoCommit; UPSERT INTO t (id) VALUES (7)", KindData},
		{"CREATE TABLE n (id Uint64, PRIMARY KEY (id)); DROP TABLE n", KindScheme}, {"BATCH DELETE FROM t WHERE id > 7", KindBatch},
	} {
		q, err := prepare(db, c.text, nil, TableRules)
		if err != nil {
			t.Fatal(err)
		}
		if q.Kind() != c.kind {
			t.Errorf("%s: kind %d, want %d", c.text, q.Kind(), c.kind)
		}
	}
}

// TestParameters shows parameters that are declared, inferred, left out and in another order of members.
func TestParameters(t *testing.T) {
	db := openTable(t)
	row := Struct(Member{"v", typeUtf8}, Member{"id", typeUint64}) // not in the order of names
	q, err := prepare(db, "DECLARE $a AS Uint64; DECLARE $unused AS Utf8; DECLARE $maybe AS Int32?; UPSERT INTO t SELECT id + $a AS id, v FROM AS_TABLE($rows); SELECT $maybe",
		map[string]*Type{"rows": List(row)}, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range q.Params() {
		names = append(names, p.Name+" "+p.Type.String())
	}
	if diff := cmp.Diff([]string{"a Uint64", "unused Utf8", "maybe Int32?", "rows List<Struct<'id':Uint64,'v':Utf8>>"}, names); diff != "" {
		t.Error(diff)
	}
	params := map[string]Param{
		"a":    {typeUint64, uintValue(10)},
		"rows": {List(row), Items(Items(textValue("x"), uintValue(1)))},
		"more": {typeBool, boolValue(true)}, // nobody asked for it
	}
	tx := db.Begin(engine.SerializableReadWrite)
	res, err := collect(t.Context(), q, tx, params)
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if len(res.Issues) != 1 || res.Issues[0].Message != "Symbol $unused is not used" {
		t.Errorf("issues %v", res.Issues)
	}
	if !res.Sets[0].Rows[0][0].IsNull() || res.Stats.Tables[0].UpdateRows != 1 {
		t.Errorf("result %+v", res)
	}
	if got := show(db, "SELECT v FROM t WHERE id = 11", nil, false); got != "v Utf8?\n\"x\"\n" {
		t.Error(got)
	}
	delete(params, "a")
	_, err = collect(t.Context(), q, db.Begin(engine.SerializableReadWrite), params)
	if err == nil || !strings.Contains(err.Error(), "BAD_REQUEST: Missing value for parameter: $a") {
		t.Error(err)
	}
}

// TestExplanation shows that plan and program have the parts that clients look for.
func TestExplanation(t *testing.T) {
	db := openTable(t)
	q, err := prepare(db, "SELECT v FROM t WHERE id = 5", nil, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	var plan map[string]any
	if err := json.Unmarshal([]byte(q.Plan()), &plan); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Plan", "tables", "meta"} {
		if plan[part] == nil {
			t.Errorf("the plan has no %s: %s", part, q.Plan())
		}
	}
	for _, word := range []string{`"TablePointLookup"`, `"/local/t"`, `"id (5)"`} {
		if !strings.Contains(q.Plan(), word) {
			t.Errorf("the plan lacks %s: %s", word, q.Plan())
		}
	}
	if !strings.Contains(q.AST(), "return") || q.Text() == "" || q.CompileDuration() <= 0 || len(q.sets) != 1 {
		t.Errorf("program %q", q.AST())
	}
}

// TestConcurrentRuns runs one prepared query many times at once.
func TestConcurrentRuns(t *testing.T) {
	db := openTable(t)
	q, err := prepare(db, "$x = (SELECT id FROM t WHERE id IN $ids AND v LIKE $p); SELECT COUNT(*) AS n, SUM(id) AS s FROM $x",
		map[string]*Type{"ids": List(typeUint64), "p": typeUtf8}, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			pattern, want := "a%", uint64(1)
			if i%2 == 0 {
				pattern, want = "%b", 2
			}
			tx := db.Begin(engine.SnapshotReadOnly)
			defer tx.Rollback()
			res, err := collect(context.Background(), q, tx, map[string]Param{
				"ids": {List(typeUint64), Items(uintValue(1), uintValue(2))}, "p": {typeUtf8, textValue(pattern)}})
			if err != nil {
				t.Error(err)
				return
			}
			if row := res.Sets[0].Rows[0]; row[0].bits != 1 || row[1].bits != want {
				t.Errorf("pattern %s: %v", pattern, row)
			}
		})
	}
	wg.Wait()
}

// TestClock shows that a query takes the time from the database, as TTL and the system views do.
func TestClock(t *testing.T) {
	now := time.Date(2031, 2, 3, 4, 5, 6, 0, time.FixedZone("", 3600))
	db := engine.Open(engine.Options{Manual: true, Clock: func() time.Time { return now }})
	t.Cleanup(db.Close)
	q, err := prepare(db, "SELECT CurrentUtcTimestamp(), CurrentUtcDate()", nil, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	res, err := collect(t.Context(), q, db.Begin(engine.SnapshotReadOnly), nil)
	if err != nil {
		t.Fatal(err)
	}
	if row := res.Sets[0].Rows[0]; row[0].int() != now.UnixMicro() || row[1].int() != now.Unix()/86400 {
		t.Errorf("%v, want %s", row, now.UTC())
	}
}

// TestCancelled shows that a query stops when its context does.
func TestCancelled(t *testing.T) {
	db := openTable(t)
	q, err := prepare(db, "SELECT COUNT(*) FROM AS_TABLE(ListMap(ListFromRange(0, 3000), ($x) -> (<|a: $x|>))) AS a CROSS JOIN AS_TABLE(ListMap(ListFromRange(0, 3000), ($x) -> (<|b: $x|>))) AS b", nil, TableRules)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := collect(ctx, q, db.Begin(engine.SnapshotReadOnly), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
