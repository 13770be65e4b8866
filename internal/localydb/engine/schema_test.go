package engine

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func TestPaths(t *testing.T) {
	db, _ := openTest(t, Options{})
	for _, p := range []string{"a/b/c", "/local/a/d", "a/b"} {
		if err := db.MakeDir(p); err != nil {
			t.Fatal(err)
		}
	}
	mustCreate(t, db, tableOf("a/new/t", "k Uint64"))
	var walk func(path string) []string
	walk = func(path string) []string {
		self, children, err := db.List(path)
		if err != nil {
			t.Fatal(err)
		}
		out := []string{fmt.Sprintf("%s %d", self.Path, self.Kind)}
		for _, c := range children {
			out = append(out, walk(c.Path)...)
		}
		return out
	}
	want := []string{
		"/local/a 1", "/local/a/b 1", "/local/a/b/c 1", "/local/a/d 1", "/local/a/new 1", "/local/a/new/t 3",
	}
	if got := walk("a"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, children, err := db.List("/local"); err != nil || children[0].Name != ".sys" || children[1].Name != "a" {
		t.Errorf("root lists %v, %v", children, err)
	}
	wantError(t, db.RemoveDir("a/b"), SchemeError, "path has children")
	wantError(t, db.RemoveDir("a/new/t"), SchemeError, "is not a directory")
	wantError(t, db.RemoveDir("a/none"), SchemeError, "Path not found")
	wantError(t, db.MakeDir("a/new/t/x"), SchemeError, "is not a directory")
	wantError(t, db.MakeDir("a/"+strings.Repeat("x", 256)), SchemeError, "is too long")
	wantError(t, db.MakeDir(strings.Repeat("x/", 40)+"x"), SchemeError, "depth limit exceeded, limit: 32")
	wantError(t, db.MakeDir(".sys/x"), SchemeError, "reserved by the system")
	wantError(t, db.CreateTable(tableOf("a/b", "k Uint64"), CreateOptions{}), SchemeError, "path exist, request doesn't accept it")
	wantError(t, db.CreateTable(tableOf("a/new/t", "k Uint64"), CreateOptions{}), SchemeError, "type: EPathTypeTable")
	if err := db.CreateTable(tableOf("a/new/t", "k Uint64"), CreateOptions{IfNotExists: true}); err != nil {
		t.Error(err)
	}
	if _, err := db.Describe("a/b"); err == nil {
		t.Error("a directory was described as a table")
	}
	if err := db.RemoveDir("a/b/c"); err != nil {
		t.Error(err)
	}
}

// TestCreateRefusals checks that what YDB would not create is refused.
func TestCreateRefusals(t *testing.T) {
	db, _ := openTest(t, Options{})
	wide := tableOf("t", "k0 Uint64", "|", "v Utf8")
	for i := 1; i <= 30; i++ {
		name := fmt.Sprintf("k%d", i)
		wide.Columns = append(wide.Columns, schema.Column{Name: name, Type: schema.Uint64})
		wide.PrimaryKey = append(wide.PrimaryKey, name)
	}
	noKey := tableOf("t", "|", "v Utf8")
	feed := tableOf("t", "k Uint64")
	feed.Changefeeds = []schema.Changefeed{{Name: "f", Mode: "KEYS_ONLY", Format: "JSON"}}
	for _, c := range []struct {
		table  *schema.Table
		status Status
		text   string
	}{
		{wide, SchemeError, "31 columns, more than 30"},
		{noKey, SchemeError, "Primary key is required"},
		{tableOf("t", "k Double"), SchemeError, "Column k has wrong key type Double"},
		{tableOf("t", "k Uint64", "|", "k Utf8"), SchemeError, "Duplicate column: k"},
		{tableOf("t", "k Uint64", "|", "v TzDate"), SchemeError, "cannot be stored"},
		{tableOf("t", "k Uint64", "|", "v Uint8 DEFAULT 300"), SchemeError, "Default expr v type mismatch, expected: Uint8"},
		{feed, GenericError, "Cannot create table with changefeed"},
		{tableOf("x//t", "k Uint64"), SchemeError, "path part shouldn't be empty"},
		{tableOf("x/order details", "k Uint64"), SchemeError, "symbol ' ' is not allowed in the path part 'order details'"},
	} {
		wantError(t, db.CreateTable(c.table, CreateOptions{}), c.status, c.text)
	}
	if _, children, _ := db.List("/local"); len(children) != 1 {
		t.Errorf("refused tables left %v", children)
	}
}

func TestAlterColumns(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "a Uint64", "b Utf8")
	s.Indexes = []schemaIndex{syncIndex("by_a", "a")}
	mustCreate(t, db, s)
	if err := exec(db, upsert("t", []string{"k", "a"}, []uint64{1, 10})); err != nil {
		t.Fatal(err)
	}
	tx := db.Begin(SerializableReadWrite)
	if _, err := tx.Write(upsert("t", []string{"k", "a"}, []uint64{5, 50}), false); err != nil {
		t.Fatal(err)
	}
	if err := alter(db, "t",
		schema.AddColumn{Column: schema.Column{Name: "c", Type: schema.Uint64, NotNull: true, Default: "7"}},
		schema.AddColumn{Column: schema.Column{Name: "d", Type: schema.Utf8}},
		schema.DropColumn{Name: "b"},
	); err != nil {
		t.Fatal(err)
	}
	wantError(t, tx.Commit(), Aborted, "scheme changed")
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 - 7\n"; got != want {
		t.Errorf("after ADD COLUMN with a default\n%swant\n%s", got, want)
	}
	if err := exec(db, upsert("t", []string{"k", "a"}, []uint64{2, 20}), upsert("t", []string{"k", "c"}, []uint64{1, 8})); err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 - 8\n2 20 - 7\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	// A column that comes back is a new one: it does not show the old values.
	if err := alter(db, "t", schema.DropColumn{Name: "c"}); err != nil {
		t.Fatal(err)
	}
	if err := alter(db, "t", schema.AddColumn{Column: schema.Column{Name: "c", Type: schema.Utf8}}); err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 - -\n2 20 - -\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, want := rowsOf(t, db, ReadRequest{Table: "t", Index: "by_a", Columns: []string{"a", "d"}}), "10 -\n20 -\n"; got != want {
		t.Errorf("through the index\n%swant\n%s", got, want)
	}
	for _, c := range []struct {
		edit   schema.Edit
		status Status
		text   string
	}{
		{schema.DropColumn{Name: "k"}, BadRequest, "Key column drop is not supported"},
		{schema.DropColumn{Name: "a"}, PreconditionFailed, "table has an index with that column"},
		{schema.AddColumn{Column: schema.Column{Name: "e", Type: schema.Utf8, NotNull: true}}, BadRequest, "Cannot add not null column without default value"},
		{schema.SetPrimaryKey{Columns: []string{"a"}}, SchemeError, "Can't remove/reorder key columns"},
		{schema.AddIndex{Index: schema.Index{Name: "u", Kind: schema.IndexUnique, Columns: []string{"a"}}}, BadRequest,
			"Adding a unique index to an existing table is disabled"},
		{schema.SetSettings{Settings: []schema.Setting{{Name: "UNIFORM_PARTITIONS", Value: "4"}}}, BadRequest, "alter is not supported"},
	} {
		wantError(t, alter(db, "t", c.edit), c.status, c.text)
	}
}

// TestAlterRefusals checks what schema.Apply would do and YDB does not.
func TestAlterRefusals(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "k Uint64", "|", "v Uint64", "e String")
	s.Indexes = []schemaIndex{{Name: "vec", Kind: schema.IndexVector, Columns: []string{"e"}, Settings: []schema.Setting{
		{Name: "distance", Value: "cosine"}, {Name: "vector_type", Value: "'float'"}, {Name: "vector_dimension", Value: "8"},
		{Name: "levels", Value: "1"}, {Name: "clusters", Value: "2"},
	}}}
	mustCreate(t, db, s)
	for _, c := range []struct {
		edit   schema.Edit
		status Status
		text   string
	}{
		{schema.SetPartitioning{}, BadRequest, "changed by its settings"},
		{schema.AddColumn{Before: "v", Column: schema.Column{Name: "x", Type: schema.Utf8}}, BadRequest, "only be added at the end"},
		{schema.SetNotNull("v"), BadRequest, "SET NOT NULL is currently not supported."},
		{schema.AlterIndex{Name: "vec", Set: []schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "ENABLED"}}}, BadRequest,
			"Only index with one impl table is supported"},
		{schema.AddColumn{Column: schema.Column{Name: "x", Type: schema.Uint8, Default: "999"}}, BadRequest, "Default expr x type mismatch, expected: Uint8"},
	} {
		wantError(t, alter(db, "t", c.edit), c.status, c.text)
	}
	wantError(t, alter(db, "t", schema.Rename{To: "u"}, schema.DropColumn{Name: "v"}), BadRequest, "not supported together with another table action")
	text := tableOf("text", "k Uint64", "|", "v Utf8")
	text.Indexes = []schemaIndex{{Name: "words", Kind: schema.IndexFulltextPlain, Columns: []string{"v"}}}
	mustCreate(t, db, text)
	_, err := db.Begin(StaleReadOnly).Read(ReadRequest{Table: "text", Index: "words"})
	wantError(t, err, BadRequest, "cannot be read by key ranges")
	_, err = db.Begin(StaleReadOnly).Read(ReadRequest{Table: "t", Index: "none"})
	wantError(t, err, SchemeError, "Required global index not found, index name: none")
	wantError(t, db.BulkUpsert("t", []Column{{"k", Type{Base: "Uint64"}}}, [][]Value{{Uint(1)}}), SchemeError, "Only async-indexed tables")
	wantError(t, db.CopyTables([]CopyItem{{Source: "t", Destination: "u"}}), PreconditionFailed, "doesn't support table with index type")
	if err := alter(db, "t", schema.Rename{To: "u"}); err != nil {
		t.Error(err)
	}
}

func TestAttributes(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64"))
	set := func(kv ...string) error {
		var out []schema.Attribute
		for i := 0; i < len(kv); i += 2 {
			out = append(out, schema.Attribute{Key: kv[i], Value: kv[i+1]})
		}
		return db.AlterAttributes("t", out)
	}
	for _, kv := range [][]string{{"b", "1", "a", "2"}, {"b", "3", "c", "4"}, {"a", "", "none", ""}} {
		if err := set(kv...); err != nil {
			t.Fatal(err)
		}
	}
	wantError(t, set("long", strings.Repeat("x", 4097)), SchemeError, "value is 4097 bytes long")
	info, err := db.Describe("t")
	if err != nil || fmt.Sprint(info.Schema.Attributes) != "[{b 3} {c 4}]" {
		t.Errorf("attributes are %v, %v", info.Schema.Attributes, err)
	}
}

func TestCopyTables(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "id Serial8", "|", "v Uint64")
	s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
	s.TTL = nil
	s.Attributes = []schema.Attribute{{Key: "team", Value: "a"}}
	s.Partitioning.SplitPoints = []schema.SplitPoint{{"3"}}
	mustCreate(t, db, s)
	for v := range uint64(5) {
		if err := exec(db, upsert("t", []string{"v"}, []uint64{v * 10})); err != nil {
			t.Fatal(err)
		}
	}
	if err := alter(db, "t", schema.AddChangefeed{Changefeed: schema.Changefeed{Name: "f", Mode: "KEYS_ONLY", Format: "JSON"}}); err != nil {
		t.Fatal(err)
	}
	wantError(t, db.CopyTables([]CopyItem{{Source: "t", Destination: "no/such/t2"}}), SchemeError, "path hasn't been resolved")
	wantError(t, db.CopyTables([]CopyItem{{Source: "t", Destination: "t2"}, {Source: "t", Destination: "t2"}}), SchemeError, "named twice")
	wantError(t, db.CopyTables([]CopyItem{{Source: "t", Destination: "t"}}), SchemeError, "path exist")
	if err := db.CopyTables([]CopyItem{{Source: "t", Destination: "with"}, {Source: "t", Destination: "without", OmitIndexes: true}}); err != nil {
		t.Fatal(err)
	}
	// The copies live on their own.
	if err := exec(db, upsert("t", []string{"id", "v"}, []uint64{1, 99}), upsert("with", []string{"v"}, []uint64{77})); err != nil {
		t.Fatal(err)
	}
	checkPartitions(t, db)
	if got, want := rowsOf(t, db, ReadRequest{Table: "with", Index: "by_v"}), "1 0\n2 10\n3 20\n4 30\n5 40\n6 77\n"; got != want {
		t.Errorf("copy holds\n%swant\n%s", got, want)
	}
	info, err := db.Describe("without")
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Schema.Indexes) != 0 || len(info.Schema.Changefeeds) != 0 || len(info.Partitions) != 2 ||
		info.Schema.Attributes[0].Value != "a" || info.Sequences["id"].Next != 6 || info.Schema.Path != "/local/without" {
		t.Errorf("copy is described as %+v", info)
	}
}

func TestRenameTables(t *testing.T) {
	db, _ := openTest(t, Options{})
	for i, name := range []string{"a", "b"} {
		s := tableOf(name, "k Uint64 NOT NULL", "|", "v Uint64")
		s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
		mustCreate(t, db, s)
		if err := exec(db, upsert(name, []string{"k", "v"}, []uint64{1, uint64(i)})); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.ModifyPermissions("b", false, []PermissionChange{{Action: Grant, Subject: "app", Names: []string{"ydb.generic.read"}}}, nil); err != nil {
		t.Fatal(err)
	}
	feed := schema.Changefeed{Name: "f", Mode: "KEYS_ONLY", Format: "JSON"}
	if err := alter(db, "a", schema.AddChangefeed{Changefeed: feed}); err != nil {
		t.Fatal(err)
	}
	swap := []RenameItem{{Source: "a", Destination: "a_old"}, {Source: "b", Destination: "a"}}
	wantError(t, db.RenameTables(swap), PreconditionFailed, "Cannot move table with cdc streams")
	if err := alter(db, "a", schema.DropChangefeed{Name: "f"}); err != nil {
		t.Fatal(err)
	}
	before, _ := db.Describe("b")
	if err := db.RenameTables(swap); err != nil {
		t.Fatal(err)
	}
	after, err := db.Describe("a")
	if err != nil {
		t.Fatal(err)
	}
	if after.PathID == before.PathID || len(after.Schema.Permissions) != 1 || after.Schema.Path != "/local/a" {
		t.Errorf("renamed table is %+v", after)
	}
	if got := rowsOf(t, db, ReadRequest{Table: "a", Index: "by_v"}) + rowsOf(t, db, ReadRequest{Table: "a_old"}); got != "1 1\n1 0\n" {
		t.Errorf("after the swap the rows are\n%s", got)
	}
	if _, err := db.Describe("b"); StatusOf(err) != SchemeError {
		t.Errorf("the old name answers %v", err)
	}
	// Nothing changes if one item cannot be done.
	err = db.RenameTables([]RenameItem{{Source: "a", Destination: "x"}, {Source: "none", Destination: "y"}})
	wantError(t, err, SchemeError, "Path not found")
	if _, err := db.Describe("a"); err != nil {
		t.Error(err)
	}
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: "a_old"}}), SchemeError, "path exist")
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: "x"}, {Source: "a_old", Destination: "x"}}), SchemeError, "path exist")
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: "x"}, {Source: "a", Destination: "y"}}), SchemeError, "Path not found")
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: "a", Replace: true}}), SchemeError, "path exist")
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: ".sys/x"}}), SchemeError, "reserved by the system")
	wantError(t, db.RenameTables([]RenameItem{{Source: "a", Destination: "no/dir/x"}}), SchemeError, "path hasn't been resolved")
	if err := db.RenameTables([]RenameItem{{Source: "a", Destination: "a_old", Replace: true}}); err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(t, db, ReadRequest{Table: "a_old"}); got != "1 1\n" {
		t.Errorf("replaced table holds\n%s", got)
	}
	checkPartitions(t, db)
}

// TestSequences follows a Serial column through what YDB does with it, the traps included.
func TestSequences(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "id Serial2", "|", "v Uint64"))
	insert := func() string {
		t.Helper()
		tx := db.Begin(SerializableReadWrite)
		defer tx.Rollback()
		rows, err := tx.Write(WriteRequest{Table: "t", Op: Insert, Columns: []string{"v"}, Rows: [][]Value{{Uint(0)}}}, true)
		if err != nil {
			return err.Error()
		}
		if err := tx.Commit(); err != nil {
			return err.Error()
		}
		return FormatValue(schema.Int16, rows[0][0])
	}
	path := "/local/t/_serial_column_id"
	edit := func(e schema.AlterSequence) {
		t.Helper()
		if err := db.AlterSequence(path, e); err != nil {
			t.Fatal(err)
		}
	}
	n := func(i int64) *int64 { return &i }
	set := func() *int64 {
		t.Helper()
		info, err := db.Describe("t")
		if err != nil {
			t.Fatal(err)
		}
		return info.Sequences["id"].SetVal
	}
	check := func(want ...string) {
		t.Helper()
		for _, w := range want {
			if got := insert(); !strings.Contains(got, w) {
				t.Errorf("inserted %s, want %s", got, w)
			}
		}
	}
	check("1", "2")
	if set() != nil {
		t.Error("a sequence that was never restarted shows set_val")
	}
	if _, err := db.NextValue("t", "id"); err != nil {
		t.Fatal(err)
	}
	check("4")
	edit(schema.AlterSequence{Start: n(100)})
	check("5") // START does not move the next value
	edit(schema.AlterSequence{Restart: n(math.MaxInt16)})
	if s := set(); s == nil || *s != math.MaxInt16 {
		t.Errorf("set_val is %v after RESTART", s)
	}
	check("32767", "-32768") // the maximum was raised: the value goes past the type without an error
	edit(schema.AlterSequence{Restart: n(50)})
	check("50")
	edit(schema.AlterSequence{Increment: n(10)})
	check("Conflict with existing key", "60") // the last RESTART is repeated
	edit(schema.AlterSequence{RestartNow: true})
	check("100", "110")

	given := tableOf("given", "id Serial2", "|", "v Uint64")
	given.Columns[0].Sequence.Restart = n(math.MaxInt16)
	mustCreate(t, db, given)
	if v, err := db.NextValue("given", "id"); err != nil || v.Int() != math.MaxInt16 {
		t.Errorf("the first value is %v, %v", v, err)
	}
	_, err := db.NextValue("given", "id")
	wantError(t, err, SchemeError, "doesn't have any more values available")
	wantError(t, db.AlterSequence("t/none", schema.AlterSequence{}), SchemeError, "Path does not exist")
}

func TestIndexBuild(t *testing.T) {
	db, clock := openTest(t, Options{IndexBuildTime: time.Minute})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "w Uint64"))
	var rows [][]uint64
	for k := range uint64(5000) {
		rows = append(rows, []uint64{k, 5000 - k, k})
	}
	if err := exec(db, upsert("t", []string{"k", "v", "w"}, rows...)); err != nil {
		t.Fatal(err)
	}
	start := func(index schema.Index) (id string, state func() Operation) {
		builds, err := alterAlone(db, "t", []schema.Edit{schema.AddIndex{Index: index}})
		if err != nil {
			t.Fatal(err)
		}
		return builds[0].ID, func() Operation { return builds[0].Operation }
	}
	_, state := start(schema.Index{Name: "by_v", Kind: schema.IndexSync, Columns: []string{"v"}, Cover: []string{"w"}})
	read := func() error {
		tx := db.Begin(SnapshotReadOnly)
		defer tx.Rollback()
		_, err := tx.Read(ReadRequest{Table: "t", Index: "by_v"})
		return err
	}
	wantError(t, read(), SchemeError, "is not ready to use")
	wantError(t, alter(db, "t", schema.DropColumn{Name: "w"}), Overloaded, "path is under operation")
	db.Tick()
	clock.advance(30 * time.Second)
	db.Tick()
	// Rows change while the index is being built.
	if err := exec(db,
		upsert("t", []string{"k", "v"}, []uint64{0, 1}, []uint64{9000, 2}),
		WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(4)}}},
	); err != nil {
		t.Fatal(err)
	}
	if op := state(); op.Ready || op.State != BuildTransferring || op.Progress != 50 {
		t.Errorf("after half the time the build is %+v", op)
	}
	clock.advance(time.Minute)
	db.Tick()
	if op := state(); !op.Ready || op.State != BuildDone || op.Progress != 100 || op.Err != nil {
		t.Errorf("after the time the build is %+v", op)
	}
	sorted := rowsOf(t, db, ReadRequest{Table: "t", Index: "by_v", Columns: []string{"v", "k", "w"}})
	if n := strings.Count(sorted, "\n"); n != 5000 || !strings.HasPrefix(sorted, "1 0 0\n1 4999 4999\n2 4998 4998\n2 9000 -\n") {
		t.Errorf("index has %d rows and begins with %.40q", n, sorted)
	}
	if ops := db.Operations("buildindex"); len(ops) != 1 || ops[0].Path != "/local/t" {
		t.Errorf("operations are %v", ops)
	}
	id, _ := start(asyncIndex("by_w", "w"))
	if err := db.CancelOperation(id); err != nil {
		t.Fatal(err)
	}
	if info, _ := db.Describe("t"); len(info.Schema.Indexes) != 1 {
		t.Errorf("a cancelled build left %v", info.Schema.Indexes)
	}
	// A caller that gives up leaves the build running.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	wantError(t, db.AlterTable(ctx, "t", schema.AddIndex{Index: asyncIndex("by_w", "w")}), Timeout, "continues")
	clock.advance(2 * time.Minute)
	db.Tick()
	if info, _ := db.Describe("t"); len(info.Indexes) != 2 || !info.Indexes[1].Ready {
		t.Errorf("the build that was given up left %v", info.Indexes)
	}
	checkPartitions(t, db)
	for _, e := range []schema.Edit{schema.RenameIndex{Name: "by_w", To: "w2"}, schema.DropIndex{Name: "by_v"}} {
		if err := alter(db, "t", e); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := db.Describe("t/w2/indexImplTable"); err != nil || !info.IndexTable || strings.Join(info.Schema.PrimaryKey, ",") != "w,k" {
		t.Errorf("implementation table is %+v, %v", info, err)
	}
}

func TestChangefeeds(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64"))
	feed := schema.Changefeed{Name: "f", Mode: "UPDATES", Format: "JSON"}
	if err := alter(db, "t", schema.AddChangefeed{Changefeed: feed}); err != nil {
		t.Fatal(err)
	}
	if err := db.AlterConsumers("t/f", nil, []schema.Consumer{{Name: "c1"}, {Name: "c2", Important: true}}, "PT12H"); err != nil {
		t.Fatal(err)
	}
	if err := db.AlterConsumers("t/f", []string{"c1"}, nil, ""); err != nil {
		t.Fatal(err)
	}
	info, err := db.Describe("t")
	if err != nil {
		t.Fatal(err)
	}
	if f := info.Schema.Changefeeds[0]; f.Retention != "PT12H" || len(f.Consumers) != 1 || f.Consumers[0].Name != "c2" {
		t.Errorf("changefeed is %+v", f)
	}
	if e, err := db.Entry("t/f"); err != nil || e.Kind != KindTopic {
		t.Errorf("topic is %+v, %v", e, err)
	}
	wantError(t, db.AlterConsumers("t/f", nil, []schema.Consumer{{Name: "c2"}}, ""), AlreadyExists, "already exists")
	wantError(t, db.AlterConsumers("t/f", []string{"x"}, nil, ""), NotFound, "some consumers in drop_consumers are missing already")
	wantError(t, db.AlterConsumers("t", nil, nil, ""), SchemeError, "is not a topic")
	wantError(t, alter(db, "t", schema.AddChangefeed{Changefeed: feed}), SchemeError, "path exist")
	for i := range 4 {
		feed.Name = fmt.Sprintf("g%d", i)
		if err := alter(db, "t", schema.AddChangefeed{Changefeed: feed}); err != nil {
			t.Fatal(err)
		}
	}
	feed.Name = "h"
	wantError(t, alter(db, "t", schema.AddChangefeed{Changefeed: feed}), GenericError, "changefeeds, more than 5")
}

// TestRandomRenames compares RenameTables with doing the items one after another on a map of names.
func TestRandomRenames(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e"}
	done, refused := 0, 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 11))
		db, _ := openTest(t, Options{})
		state := map[string]uint64{} // what each name holds
		for i, n := range names[:3] {
			mustCreate(t, db, tableOf(n, "k Uint64"))
			if err := exec(db, upsert(n, []string{"k"}, []uint64{uint64(i)})); err != nil {
				t.Fatal(err)
			}
			state[n] = uint64(i)
		}
		for range 3 {
			var items []RenameItem
			for range 1 + r.IntN(4) {
				items = append(items, RenameItem{Source: names[r.IntN(5)], Destination: names[r.IntN(5)], Replace: r.IntN(3) == 0})
			}
			want, ok := renameModel(state, items)
			err := db.RenameTables(items)
			if (err == nil) != ok {
				t.Fatalf("seed %d: %v on %v: %v, want success to be %v", seed, items, state, err, ok)
			}
			if ok {
				state = want
				done++
			} else {
				refused++
			}
			for _, n := range names {
				v, there := state[n]
				if _, err := db.Describe(n); (err == nil) != there {
					t.Fatalf("seed %d: after %v: table %s: %v, want it to be there: %v", seed, items, n, err, there)
				}
				if there && rowsOf(t, db, ReadRequest{Table: n}) != fmt.Sprintf("%d\n", v) {
					t.Fatalf("seed %d: after %v: table %s is another one", seed, items, n)
				}
			}
			if _, children, _ := db.List("/local"); len(children) != len(state)+1 {
				t.Fatalf("seed %d: after %v the directory holds %v", seed, items, children)
			}
		}
	}
	if done == 0 || refused == 0 {
		t.Fatalf("%d renames done, %d refused: the test shows nothing", done, refused)
	}
}

func renameModel(state map[string]uint64, items []RenameItem) (map[string]uint64, bool) {
	next := maps.Clone(state)
	for _, item := range items {
		v, ok := next[item.Source]
		if !ok {
			return nil, false
		}
		if _, taken := next[item.Destination]; taken && (!item.Replace || item.Source == item.Destination) {
			return nil, false
		}
		delete(next, item.Source)
		next[item.Destination] = v
	}
	return next, true
}
