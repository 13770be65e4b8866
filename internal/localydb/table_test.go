package localydb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/options"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/result/named"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// createEvents creates a table of two key columns in four partitions, with rows 0 to n-1.
func createEvents(e *env, n int) string {
	e.t.Helper()
	p := path.Join(e.dir, "events")
	err := e.driver.Table().Do(e.ctx, func(ctx context.Context, s table.Session) error {
		return s.CreateTable(ctx, p,
			options.WithColumn("id", types.TypeUint64),
			options.WithColumn("part", types.Optional(types.TypeText)),
			options.WithColumn("value", types.Optional(types.TypeText)),
			options.WithPrimaryKeyColumn("id", "part"),
			options.WithPartitions(options.WithExplicitPartitions(
				types.TupleValue(types.OptionalValue(types.Uint64Value(100))),
				types.TupleValue(types.OptionalValue(types.Uint64Value(200))),
				types.TupleValue(types.OptionalValue(types.Uint64Value(300)), types.OptionalValue(types.TextValue("m"))),
			)),
		)
	})
	if err != nil {
		e.t.Fatal(err)
	}
	var rows []types.Value
	for i := range n {
		rows = append(rows, types.StructValue(
			types.StructFieldValue("id", types.Uint64Value(uint64(i))),
			types.StructFieldValue("part", types.TextValue("p")),
			types.StructFieldValue("value", types.TextValue(fmt.Sprint("value ", i))),
		))
	}
	if n > 0 {
		if err := e.driver.Table().BulkUpsert(e.ctx, p, table.BulkUpsertDataRows(types.ListValue(rows...))); err != nil {
			e.t.Fatal(err)
		}
	}
	return p
}

// readTable reads all messages of StreamReadTable.
func readAll(e *env, r *Ydb_Table.ReadTableRequest) []*Ydb_Table.ReadTableResponse {
	e.t.Helper()
	r.SessionId = e.session()
	stream, err := e.raw().StreamReadTable(e.ctx, r)
	if err != nil {
		e.t.Fatal(err)
	}
	var out []*Ydb_Table.ReadTableResponse
	for {
		m, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			e.t.Fatal(err)
		}
		out = append(out, m)
	}
}

func rowsIn(messages []*Ydb_Table.ReadTableResponse) (n int) {
	for _, m := range messages {
		n += len(m.GetResult().GetResultSet().GetRows())
	}
	return n
}

func key(id uint64, rest ...string) *Ydb.TypedValue {
	v := &Ydb.TypedValue{
		Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: &Ydb.TupleType{Elements: []*Ydb.Type{
			nullable(schema.Uint64),
		}}}},
		Value: &Ydb.Value{Items: []*Ydb.Value{{Value: &Ydb.Value_Uint64Value{Uint64Value: id}}}},
	}
	for _, s := range rest {
		v.Type.GetTupleType().Elements = append(v.Type.GetTupleType().Elements, nullable(schema.Utf8))
		v.Value.Items = append(v.Value.Items, &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: s}})
	}
	return v
}

func TestStreamReadTable(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 400)

	all := readAll(e, &Ydb_Table.ReadTableRequest{Path: p, Ordered: true})
	if n := rowsIn(all); n != 400 {
		t.Fatalf("read %d rows, want 400", n)
	}
	next := uint64(0)
	for _, m := range all {
		if m.GetSnapshot().GetPlanStep() == 0 {
			t.Error("a response has no snapshot")
		}
		for _, row := range m.GetResult().GetResultSet().GetRows() {
			if got := row.GetItems()[0].GetUint64Value(); got != next {
				t.Fatalf("row %d comes where %d is next", got, next)
			}
			next++
		}
	}
	for _, c := range all[0].GetResult().GetResultSet().GetColumns() {
		if c.GetType().GetOptionalType() == nil {
			t.Errorf("column %s is not Optional, although nothing asked for that", c.GetName())
		}
	}

	for _, c := range []struct {
		name string
		r    *Ydb_Table.KeyRange
		want int
	}{
		{"greater or equal", &Ydb_Table.KeyRange{FromBound: &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: key(390)}}, 10},
		{"greater than a prefix", &Ydb_Table.KeyRange{FromBound: &Ydb_Table.KeyRange_Greater{Greater: key(390)}}, 9},
		{"less than a key", &Ydb_Table.KeyRange{ToBound: &Ydb_Table.KeyRange_Less{Less: key(10, "p")}}, 10},
		{"less or equal to a key", &Ydb_Table.KeyRange{ToBound: &Ydb_Table.KeyRange_LessOrEqual{LessOrEqual: key(10, "p")}}, 11},
		{"both", &Ydb_Table.KeyRange{
			FromBound: &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: key(100)},
			ToBound:   &Ydb_Table.KeyRange_Less{Less: key(200)},
		}, 100},
		{"nothing", &Ydb_Table.KeyRange{FromBound: &Ydb_Table.KeyRange_Greater{Greater: key(1000)}}, 0},
	} {
		if n := rowsIn(readAll(e, &Ydb_Table.ReadTableRequest{Path: p, KeyRange: c.r})); n != c.want {
			t.Errorf("%s: %d rows, want %d", c.name, n, c.want)
		}
	}

	if n := rowsIn(readAll(e, &Ydb_Table.ReadTableRequest{Path: p, RowLimit: 7})); n != 7 {
		t.Errorf("a limit of 7 gives %d rows", n)
	}
	batches := readAll(e, &Ydb_Table.ReadTableRequest{Path: p, BatchLimitRows: 50, Columns: []string{"value"}})
	if n := rowsIn(batches); n != 400 || len(batches) < 8 {
		t.Errorf("batches of 50 rows: %d rows in %d messages", n, len(batches))
	}
	if columns := batches[0].GetResult().GetResultSet().GetColumns(); len(columns) != 1 || columns[0].GetName() != "value" {
		t.Errorf("asked for value, got %v", columns)
	}
	exact := readAll(e, &Ydb_Table.ReadTableRequest{Path: p, RowLimit: 1, ReturnNotNullDataAsOptional: Ydb.FeatureFlag_DISABLED})
	if c := exact[0].GetResult().GetResultSet().GetColumns()[0]; c.GetType().GetTypeId() != Ydb.Type_UINT64 {
		t.Errorf("id is %v although NOT NULL types are asked for", c.GetType())
	}
	refused := readAll(e, &Ydb_Table.ReadTableRequest{Path: p, UseSnapshot: Ydb.FeatureFlag_DISABLED})
	if s := refused[0].GetStatus(); s != Ydb.StatusIds_BAD_REQUEST {
		t.Errorf("a read without a snapshot answers %s", s)
	}
}

func TestBulkUpsertAndReadRows(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 10)
	keys := types.ListValue(
		types.StructValue(types.StructFieldValue("id", types.Uint64Value(3)), types.StructFieldValue("part", types.OptionalValue(types.TextValue("p")))),
		types.StructValue(types.StructFieldValue("id", types.Uint64Value(77)), types.StructFieldValue("part", types.OptionalValue(types.TextValue("p")))),
	)
	rows, err := e.driver.Table().ReadRows(e.ctx, p, keys, []options.ReadRowsOption{options.ReadColumn("value")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var got []string
	for rows.NextResultSet(e.ctx) {
		for rows.NextRow() {
			var v string
			if err := rows.ScanNamed(named.OptionalWithDefault("value", &v)); err != nil {
				t.Fatal(err)
			}
			got = append(got, v)
		}
	}
	if len(got) != 1 || got[0] != "value 3" {
		t.Errorf("read %q, want one row of the two keys", got)
	}

	for _, c := range []struct {
		name string
		row  types.Value
		want Ydb.StatusIds_StatusCode
	}{
		{"missing key column", types.StructValue(types.StructFieldValue("id", types.Uint64Value(1))), Ydb.StatusIds_SCHEME_ERROR},
		{"unknown column", types.StructValue(
			types.StructFieldValue("id", types.Uint64Value(1)), types.StructFieldValue("part", types.TextValue("p")),
			types.StructFieldValue("colour", types.TextValue("red")),
		), Ydb.StatusIds_SCHEME_ERROR},
		{"wrong type", types.StructValue(
			types.StructFieldValue("id", types.Int32Value(1)), types.StructFieldValue("part", types.TextValue("p")),
		), Ydb.StatusIds_SCHEME_ERROR},
	} {
		err := e.driver.Table().BulkUpsert(e.ctx, p, table.BulkUpsertDataRows(types.ListValue(c.row)))
		if !ydb.IsOperationError(err, c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

func TestBulkUpsertCSV(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 0)
	csv := "skipped\nid;part;value\n1;a;\"one; two\"\n2;b;none\n"
	err := e.driver.Table().BulkUpsert(e.ctx, p, table.BulkUpsertDataCsv([]byte(csv),
		table.WithCsvHeader(), table.WithCsvSkipRows(1), table.WithCsvDelimiter([]byte(";")), table.WithCsvNullValue([]byte("none"))))
	if err != nil {
		t.Fatal(err)
	}
	rows := readAll(e, &Ydb_Table.ReadTableRequest{Path: p, Ordered: true})[0].GetResult().GetResultSet().GetRows()
	if len(rows) != 2 || rows[0].GetItems()[2].GetTextValue() != "one; two" {
		t.Errorf("got rows %v", rows)
	} else if _, null := rows[1].GetItems()[2].GetValue().(*Ydb.Value_NullFlagValue); !null {
		t.Errorf("the text for NULL was stored as %v", rows[1].GetItems()[2])
	}
}

func TestDescribeTable(t *testing.T) {
	e := setup(t)
	createEvents(e, 5)
	d := e.describe("events", func(r *Ydb_Table.DescribeTableRequest) {
		r.IncludeShardKeyBounds, r.IncludeTableStats, r.IncludePartitionStats = true, true, true
	})
	if n := len(d.GetShardKeyBounds()); n != 3 {
		t.Errorf("%d bounds, want 3", n)
	}
	if bound := d.GetShardKeyBounds()[2]; len(bound.GetValue().GetItems()) != 2 || bound.GetType().GetTupleType().GetElements()[0].GetOptionalType() == nil {
		t.Errorf("the third bound is %v", bound)
	}
	if n := len(d.GetTableStats().GetPartitionStats()); n != 4 {
		t.Errorf("statistics of %d partitions, want 4", n)
	}
	if c := d.GetColumns()[0]; c.GetType().GetOptionalType() != nil {
		t.Errorf("id is %v, want a type that is not Optional", c.GetType())
	}
	if e.describe("events").GetTableStats() != nil {
		t.Error("statistics come although nothing asked for them")
	}
}

func TestRenameTablesSwapsAtOnce(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 5)
	shadow := path.Join(e.dir, "shadow")
	err := e.driver.Table().Do(e.ctx, func(ctx context.Context, s table.Session) error {
		if err := s.CopyTables(ctx, options.CopyTablesItem(p, shadow, true)); err != nil {
			return err
		}
		return s.RenameTables(ctx,
			options.RenameTablesItem(p, p+"_old", false),
			options.RenameTablesItem(shadow, p, false),
		)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"events", "events_old"} {
		if n := rowsIn(readAll(e, &Ydb_Table.ReadTableRequest{Path: path.Join(e.dir, name)})); n != 5 {
			t.Errorf("%s has %d rows, want 5", name, n)
		}
	}
	if _, err := e.driver.Scheme().DescribePath(e.ctx, shadow); !ydb.IsOperationErrorSchemeError(err) {
		t.Errorf("the shadow is still there: %v", err)
	}
}

func TestAlterTable(t *testing.T) {
	e := setup(t)
	p := createEvents(e, 3)
	alter := func(r *Ydb_Table.AlterTableRequest) {
		t.Helper()
		r.SessionId, r.Path = e.session(), p
		resp, err := e.raw().AlterTable(e.ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		e.result(resp.GetOperation(), nil)
	}
	alter(&Ydb_Table.AlterTableRequest{AddColumns: []*Ydb_Table.ColumnMeta{
		{Name: "at", Type: nullable(schema.Timestamp)},
		{Name: "price", Type: nullable(schema.Decimal(22, 9))},
	}})
	alter(&Ydb_Table.AlterTableRequest{TtlAction: &Ydb_Table.AlterTableRequest_SetTtlSettings{SetTtlSettings: &Ydb_Table.TtlSettings{
		Mode: &Ydb_Table.TtlSettings_DateTypeColumn{DateTypeColumn: &Ydb_Table.DateTypeColumnModeSettings{ColumnName: "at", ExpireAfterSeconds: 3600}},
	}}})
	alter(&Ydb_Table.AlterTableRequest{AlterPartitioningSettings: &Ydb_Table.PartitioningSettings{
		PartitioningByLoad: Ydb.FeatureFlag_ENABLED, MinPartitionsCount: 4, MaxPartitionsCount: 9,
	}})
	alter(&Ydb_Table.AlterTableRequest{AlterAttributes: map[string]string{"owner": "shop", "tier": "1"}})
	alter(&Ydb_Table.AlterTableRequest{AlterAttributes: map[string]string{"tier": ""}})
	alter(&Ydb_Table.AlterTableRequest{AddIndexes: []*Ydb_Table.TableIndex{{
		Name: "by_at", IndexColumns: []string{"at"}, DataColumns: []string{"value"},
		Type: &Ydb_Table.TableIndex_GlobalAsyncIndex{GlobalAsyncIndex: &Ydb_Table.GlobalAsyncIndex{}},
	}}})
	alter(&Ydb_Table.AlterTableRequest{RenameIndexes: []*Ydb_Table.RenameIndexItem{{SourceName: "by_at", DestinationName: "by_time"}}})
	alter(&Ydb_Table.AlterTableRequest{DropColumns: []string{"price"}})

	d := e.describe("events")
	var names []string
	for _, c := range d.GetColumns() {
		names = append(names, c.GetName())
	}
	if got := fmt.Sprint(names); got != "[id part value at]" {
		t.Errorf("columns %s", got)
	}
	if ttl := d.GetTtlSettings().GetDateTypeColumn(); ttl.GetColumnName() != "at" || ttl.GetExpireAfterSeconds() != 3600 {
		t.Errorf("TTL %v", d.GetTtlSettings())
	}
	if s := d.GetPartitioningSettings(); s.GetPartitioningByLoad() != Ydb.FeatureFlag_ENABLED || s.GetMinPartitionsCount() != 4 || s.GetMaxPartitionsCount() != 9 {
		t.Errorf("partitioning %v", s)
	}
	if got := fmt.Sprint(d.GetAttributes()); got != "map[owner:shop]" {
		t.Errorf("attributes %s", got)
	}
	if x := d.GetIndexes(); len(x) != 1 || x[0].GetName() != "by_time" || x[0].GetGlobalAsyncIndex() == nil || fmt.Sprint(x[0].GetDataColumns()) != "[value]" {
		t.Errorf("indexes %v", x)
	}
	alter(&Ydb_Table.AlterTableRequest{DropIndexes: []string{"by_time"}})
	alter(&Ydb_Table.AlterTableRequest{TtlAction: &Ydb_Table.AlterTableRequest_DropTtlSettings{DropTtlSettings: &emptypb.Empty{}}})
	if d := e.describe("events"); len(d.GetIndexes()) != 0 || d.GetTtlSettings() != nil {
		t.Errorf("after dropping: indexes %v, TTL %v", d.GetIndexes(), d.GetTtlSettings())
	}
}

// A table is what was asked for, in all the ways a request can say it.
func TestCreateTable(t *testing.T) {
	e := setup(t)
	start := int64(100)
	literalText := &Ydb.TypedValue{Type: required(schema.Utf8), Value: &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: "it's"}}}
	request := &Ydb_Table.CreateTableRequest{
		SessionId: e.session(), Path: path.Join(e.dir, "new", "orders"),
		Columns: []*Ydb_Table.ColumnMeta{
			{Name: "hash", Type: required(schema.Uint64)},
			{Name: "id", Type: required(schema.Int64), DefaultValue: &Ydb_Table.ColumnMeta_FromSequence{
				FromSequence: &Ydb_Table.SequenceDescription{StartValue: &start},
			}},
			{Name: "note", Type: nullable(schema.Utf8), DefaultValue: &Ydb_Table.ColumnMeta_FromLiteral{FromLiteral: literalText}},
			{Name: "price", Type: nullable(schema.Decimal(22, 9))},
		},
		PrimaryKey:           []string{"hash", "id"},
		Partitions:           &Ydb_Table.CreateTableRequest_UniformPartitions{UniformPartitions: 4},
		PartitioningSettings: &Ydb_Table.PartitioningSettings{PartitioningBySize: Ydb.FeatureFlag_ENABLED, PartitionSizeMb: 512, MinPartitionsCount: 4},
		KeyBloomFilter:       Ydb.FeatureFlag_ENABLED,
		Attributes:           map[string]string{"team": "shop"},
		Indexes: []*Ydb_Table.TableIndex{{
			Name: "by_note", IndexColumns: []string{"note"}, Type: &Ydb_Table.TableIndex_GlobalUniqueIndex{GlobalUniqueIndex: &Ydb_Table.GlobalUniqueIndex{}},
		}},
	}
	resp, err := e.raw().CreateTable(e.ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	e.result(resp.GetOperation(), nil)
	d := e.describe("new/orders", func(r *Ydb_Table.DescribeTableRequest) { r.IncludeShardKeyBounds = true })
	if n := len(d.GetShardKeyBounds()); n != 3 {
		t.Errorf("%d bounds, want 3", n)
	}
	if seq := d.GetColumns()[1].GetFromSequence(); seq.GetName() != "_serial_column_id" || seq.GetStartValue() != start {
		t.Errorf("sequence %v", seq)
	}
	if got := d.GetColumns()[2].GetFromLiteral(); got.GetValue().GetTextValue() != "it's" {
		t.Errorf("default %v", got)
	}
	if s := d.GetPartitioningSettings(); s.GetPartitionSizeMb() != 512 || s.GetMinPartitionsCount() != 4 {
		t.Errorf("partitioning %v", s)
	}
	if d.GetKeyBloomFilter() != Ydb.FeatureFlag_ENABLED || d.GetAttributes()["team"] != "shop" || d.GetIndexes()[0].GetGlobalUniqueIndex() == nil {
		t.Errorf("got %v", d)
	}

	// Asking again is a success, as the SDK expects.
	resp, err = e.raw().CreateTable(e.ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	e.result(resp.GetOperation(), nil)

	for name, spoil := range map[string]func(*Ydb_Table.CreateTableRequest){
		"no key":             func(r *Ydb_Table.CreateTableRequest) { r.PrimaryKey = nil },
		"unknown key column": func(r *Ydb_Table.CreateTableRequest) { r.PrimaryKey = []string{"nothing"} },
		"key of JSON": func(r *Ydb_Table.CreateTableRequest) {
			r.Columns[0].Type = required(schema.JSON)
		},
		"uniform over text": func(r *Ydb_Table.CreateTableRequest) {
			r.Columns[0].Type = required(schema.Utf8)
		},
		"index of a column that is not there": func(r *Ydb_Table.CreateTableRequest) { r.Indexes[0].IndexColumns = []string{"nothing"} },
	} {
		bad, _ := proto.Clone(request).(*Ydb_Table.CreateTableRequest)
		bad.Path = path.Join(e.dir, "bad")
		spoil(bad)
		resp, err := e.raw().CreateTable(e.ctx, bad)
		if err != nil {
			t.Fatal(err)
		}
		if s := resp.GetOperation().GetStatus(); s == Ydb.StatusIds_SUCCESS || len(resp.GetOperation().GetIssues()) == 0 {
			t.Errorf("%s: %s, %v", name, s, resp.GetOperation().GetIssues())
		}
	}
}

// A table with everything that YQL can say is described in full, newer fields included.
func TestDescribeEverything(t *testing.T) {
	local(t)
	e := setup(t)
	e.exec(`CREATE TABLE everything (
    hash Uint64 NOT NULL,
    id BigSerial NOT NULL,
    at Timestamp,
    note Utf8 FAMILY cold DEFAULT 'none'u,
    body Utf8,
    embedding String,
    INDEX by_at GLOBAL ASYNC ON (at) COVER (note),
    INDEX by_note GLOBAL UNIQUE SYNC ON (note),
    FAMILY default (DATA = "ssd", COMPRESSION = "off"),
    FAMILY cold (DATA = "hdd", COMPRESSION = "lz4"),
    PRIMARY KEY (hash, id)
) WITH (
    AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_PARTITION_SIZE_MB = 512, AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 40, UNIFORM_PARTITIONS = 4,
    KEY_BLOOM_FILTER = ENABLED, READ_REPLICAS_SETTINGS = 'PER_AZ:1', TTL = Interval('P30D') ON at
)`)
	e.exec(`ALTER TABLE everything ALTER INDEX by_at SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 7)`)
	e.exec(`ALTER TABLE everything ADD CHANGEFEED feed WITH (MODE = 'UPDATES', FORMAT = 'JSON', RETENTION_PERIOD = Interval('PT1H'), INITIAL_SCAN = TRUE)`)

	d := e.describe("everything", func(r *Ydb_Table.DescribeTableRequest) { r.IncludeShardKeyBounds = true })
	if n := len(d.GetShardKeyBounds()); n != 3 {
		t.Errorf("%d bounds", n)
	}
	columns := map[string]*Ydb_Table.ColumnMeta{}
	for _, c := range d.GetColumns() {
		columns[c.GetName()] = c
	}
	if c := columns["id"]; c.GetFromSequence() == nil || c.GetType().GetOptionalType() != nil {
		t.Errorf("id %v", c)
	}
	if c := columns["note"]; c.GetFamily() != "cold" || c.GetFromLiteral().GetValue().GetTextValue() != "none" {
		t.Errorf("note %v", c)
	}
	if ttl := d.GetTtlSettings().GetDateTypeColumn(); ttl.GetExpireAfterSeconds() != 30*24*3600 {
		t.Errorf("TTL %v", d.GetTtlSettings())
	}
	if r := d.GetReadReplicasSettings().GetPerAzReadReplicasCount(); r != 1 {
		t.Errorf("read replicas %v", d.GetReadReplicasSettings())
	}
	var families []string
	for _, f := range d.GetColumnFamilies() {
		families = append(families, fmt.Sprint(f.GetName(), " ", f.GetData().GetMedia(), " ", f.GetCompression()))
	}
	if got := fmt.Sprint(families); got != "[default ssd COMPRESSION_NONE cold hdd COMPRESSION_LZ4]" {
		t.Errorf("families %s", got)
	}
	for _, x := range d.GetIndexes() {
		back, _, err := wire.ReadTable(&Ydb_Table.CreateTableRequest{Indexes: []*Ydb_Table.TableIndex{{
			Name: x.GetName(), IndexColumns: x.GetIndexColumns(), DataColumns: x.GetDataColumns(),
			Type: map[string]*Ydb_Table.TableIndex{
				"by_at":   {Type: &Ydb_Table.TableIndex_GlobalAsyncIndex{GlobalAsyncIndex: x.GetGlobalAsyncIndex()}},
				"by_note": {Type: &Ydb_Table.TableIndex_GlobalUniqueIndex{GlobalUniqueIndex: x.GetGlobalUniqueIndex()}},
			}[x.GetName()].GetType(),
		}}})
		if err != nil {
			t.Fatal(err)
		}
		if p := back.Indexes[0].Partitioning; x.GetName() == "by_at" && (p.ByLoad != schema.Enabled || p.Min != 7) {
			t.Errorf("index by_at is partitioned as %+v", p)
		}
	}
	if f := d.GetChangefeeds(); len(f) != 1 || f[0].GetInitialScanProgress().GetPartsCompleted() != 1 {
		t.Errorf("changefeeds %v", f)
	}
}
