package schema

import (
	"fmt"
	"strings"
	"testing"
)

// valid returns a table that nothing is wrong with, and applies the changes to it.
func valid(changes ...func(*Table)) *Table {
	t := &Table{
		Path: "t", Store: StoreRow, Pos: Position{File: "a.sql", Line: 1},
		Columns:    []Column{{Name: "id", Type: Uint64}, {Name: "v", Type: Utf8}},
		PrimaryKey: []string{"id"},
	}
	for _, change := range changes {
		change(t)
	}
	return t
}

// Limits and rules that no short DDL shows. Each case breaks exactly one.
func TestValidate(t *testing.T) {
	feeds := func(n int) []Changefeed {
		var out []Changefeed
		for i := range n {
			out = append(out, Changefeed{Name: fmt.Sprint("f", i), Mode: "UPDATES", Format: "JSON"})
		}
		return out
	}
	for name, c := range map[string]struct {
		change func(*Table)
		want   string
	}{
		"no store":        {func(t *Table) { t.Store = "" }, `store "" is neither row nor column`},
		"no path":         {func(t *Table) { t.Path = "/" }, "table has no name"},
		"empty element":   {func(t *Table) { t.Path = "a//b" }, "path has an empty element"},
		"long element":    {func(t *Table) { t.Path = strings.Repeat("x", 256) }, "path element xxxxxxxxxxxxxxxxxxxx… is 256 bytes long, more than 255"},
		"deep path":       {func(t *Table) { t.Path = strings.Repeat("a/", 32) + "a" }, "path has 33 elements, more than 32"},
		"unnamed column":  {func(t *Table) { t.Columns[1].Name = "" }, "a column has no name"},
		"long column":     {func(t *Table) { t.Columns[1].Name = strings.Repeat("c", 256) }, "column " + strings.Repeat("c", 256) + ": name is 256 bytes long, more than 255"},
		"many columns":    {func(t *Table) { addColumns(t, 199) }, "table has 201 columns, more than 200"},
		"bad decimal":     {func(t *Table) { t.Columns[1].Type = Decimal(36, 0) }, "column v: Decimal(36,0): precision must be 1 to 35 and scale 0 to the precision"},
		"bad scale":       {func(t *Table) { t.Columns[1].Type = Decimal(5, 6) }, "column v: Decimal(5,6): precision must be 1 to 35 and scale 0 to the precision"},
		"no decimal":      {func(t *Table) { t.Columns[1].Type = "Decimal(x)" }, "column v: Decimal(x): precision must be 1 to 35 and scale 0 to the precision"},
		"stored type":     {func(t *Table) { t.Columns[1].Type = "TzDate" }, "column v: type TzDate cannot be stored"},
		"nullable serial": {func(t *Table) { t.Columns[0].Sequence = &Sequence{} }, "column id: serial column is always NOT NULL"},
		"serial default": {func(t *Table) {
			t.Columns[0].Sequence, t.Columns[0].NotNull, t.Columns[0].Default = &Sequence{}, true, "1"
		}, "column id: serial column cannot have a default"},
		"generated key":  {func(t *Table) { t.Columns[0].Generated = &Generated{Expr: "1"} }, "column id: generated column cannot be in the primary key"},
		"unnamed family": {func(t *Table) { t.Families = []Family{{}} }, "a column family has no name"},
		"family twice":   {func(t *Table) { t.Families = []Family{{Name: "f"}, {Name: "f"}} }, "family f: Column family 'f' is specified more than once"},
		"compression":    {func(t *Table) { t.Families = []Family{{Name: "f", Compression: "zip"}} }, "family f: unknown COMPRESSION zip"},
		"level":          {func(t *Table) { t.Families = []Family{{Name: "f", CompressionLevel: new(int64)}} }, "family f: Field COMPRESSION_LEVEL is not supported for OLTP tables"},
		"cache mode":     {func(t *Table) { t.Families = []Family{{Name: "f", CacheMode: "hot"}} }, "family f: CACHE_MODE must be regular or in_memory, not hot"},
		"many feeds":     {func(t *Table) { t.Changefeeds = feeds(6) }, "table has 6 changefeeds, more than 5"},
		"feed twice":     {func(t *Table) { t.Changefeeds = append(feeds(1), feeds(1)...) }, "changefeed f0: path exists: the table has another changefeed of this name"},
		"feed mode":      {func(t *Table) { t.Changefeeds = []Changefeed{{Name: "f", Format: "JSON"}} }, "changefeed f: Unknown changefeed mode: "},
		"feed format":    {func(t *Table) { t.Changefeeds = []Changefeed{{Name: "f", Mode: "UPDATES", Format: "XML"}} }, "changefeed f: Unknown changefeed format: XML"},
		"unnamed feed":   {func(t *Table) { t.Changefeeds = []Changefeed{{Mode: "UPDATES", Format: "JSON"}} }, "a changefeed has no name"},
		"many indexes":   {func(t *Table) { addIndexes(t, 21) }, "table has 21 indexes, more than 20"},
		"unnamed index":  {func(t *Table) { t.Indexes = []Index{{Kind: IndexSync, Columns: []string{"v"}}} }, "an index has no name"},
		"long index": {func(t *Table) {
			t.Indexes = []Index{{Name: strings.Repeat("i", 256), Kind: IndexSync, Columns: []string{"v"}}}
		}, "index " + strings.Repeat("i", 256) + ": name is 256 bytes long, more than 255"},
		"empty index": {func(t *Table) { t.Indexes = []Index{{Name: "i", Kind: IndexSync}} }, "index i: no columns"},
		"cover twice": {func(t *Table) {
			t.Indexes = []Index{{Name: "i", Kind: IndexSync, Columns: []string{"v"}, Cover: []string{"w", "w"}}}
			t.Columns = append(t.Columns, Column{Name: "w", Type: Utf8})
		}, "index i: COVER: column w is listed twice"},
		"wide index": {wideIndex, "index i: Too many keys indexed, index table reaches the limit of the maximum key columns count: 31 columns with the primary key, more than 30"},
		"index uniform": {func(t *Table) {
			t.Indexes = []Index{{Name: "i", Kind: IndexSync, Columns: []string{"v"}, Partitioning: Partitioning{Uniform: 2}}}
		}, "index i: UNIFORM_PARTITIONS: Unsupported first key column type Utf8, only Uint32 and Uint64 are supported"},
		"both partitions": {func(t *Table) { t.Partitioning = Partitioning{Uniform: 2, SplitPoints: []SplitPoint{{"1"}}} }, "partitioning: UNIFORM_PARTITIONS and PARTITION_AT_KEYS exclude each other"},
		"empty point":     {func(t *Table) { t.Partitioning = Partitioning{SplitPoints: []SplitPoint{{}}} }, "partitioning: PARTITION_AT_KEYS: point 0 is empty"},
		"many points":     {manyPoints, "partitioning: PARTITION_AT_KEYS makes 35001 partitions, more than 35000"},
		"no tier":         {func(t *Table) { t.TTL = &TTL{Column: "id", Unit: "SECONDS"} }, "TTL: no interval"},
		"delete first": {columnTable(func(t *Table) {
			t.TTL = &TTL{Column: "id", Unit: "SECONDS", Tiers: []TTLTier{{After: "P1D"}, {After: "P2D"}}}
		}), "TTL: only the last tier can delete"},
		"unknown unit":    {func(t *Table) { t.TTL = &TTL{Column: "id", Unit: "HOURS", Tiers: []TTLTier{{After: "P1D"}}} }, "TTL: unknown unit HOURS"},
		"long key":        {func(t *Table) { t.Attributes = []Attribute{{Key: strings.Repeat("k", 101), Value: "v"}} }, "attribute " + strings.Repeat("k", 101) + ": key is 101 bytes long; it must be 1 to 100"},
		"empty value":     {func(t *Table) { t.Attributes = []Attribute{{Key: "k"}} }, "attribute k: value is 0 bytes long; it must be 1 to 4096"},
		"attribute twice": {func(t *Table) { t.Attributes = []Attribute{{"k", "v"}, {"k", "w"}} }, "attribute k: given twice"},
		"debezium":        {func(t *Table) { t.Changefeeds = []Changefeed{{Name: "f", Mode: "UPDATES", Format: "DEBEZIUM_JSON"}} }, "changefeed f: DEBEZIUM_JSON format is incompatible with specified stream mode"},
		"attributes": {func(t *Table) {
			x := strings.Repeat("x", 4000)
			t.Attributes = []Attribute{{"a", x}, {"b", x}, {"c", x}}
		}, "attributes take 12003 bytes, more than 10240"},
	} {
		problems := valid(c.change).Validate()
		if len(problems) != 1 || problems[0].String() != c.want {
			t.Errorf("%s: %v, want %s", name, problems, c.want)
			continue
		}
		if problems[0].Pos.Line == 0 {
			t.Errorf("%s: the problem has no place", name)
		}
	}
	if p := valid().Validate(); len(p) > 0 {
		t.Errorf("the valid table: %v", p)
	}
	if p := valid(columnTable(func(*Table) {})).Validate(); len(p) > 0 {
		t.Errorf("the valid column table: %v", p)
	}
}

func columnTable(change func(*Table)) func(*Table) {
	return func(t *Table) {
		t.Store = StoreColumn
		t.Columns[0].NotNull = true
		change(t)
	}
}

func addColumns(t *Table, n int) {
	for i := range n {
		t.Columns = append(t.Columns, Column{Name: fmt.Sprint("c", i), Type: Bool})
	}
}

func addIndexes(t *Table, n int) {
	for i := range n {
		t.Indexes = append(t.Indexes, Index{Name: fmt.Sprint("i", i), Kind: IndexSync, Columns: []string{"v"}})
	}
}

func wideIndex(t *Table) {
	addColumns(t, 30)
	x := Index{Name: "i", Kind: IndexSync}
	for i := range 30 {
		x.Columns = append(x.Columns, fmt.Sprint("c", i))
	}
	t.Indexes = []Index{x}
}

func manyPoints(t *Table) {
	for i := range MaxPartitions {
		t.Partitioning.SplitPoints = append(t.Partitioning.SplitPoints, SplitPoint{fmt.Sprint(i)})
	}
}

// A key can have exactly these types.
func TestKeyTypes(t *testing.T) {
	keys, values := 0, 0
	for _, typ := range []Type{
		Bool, Int8, Uint8, Int16, Uint16, Int32, Uint32, Int64, Uint64, Float, Double, String, Utf8, JSON, JSONDocument,
		Yson, UUID, Date, Datetime, Timestamp, Interval, Date32, Datetime64, Timestamp64, Interval64, DyNumber, Decimal(22, 9),
	} {
		problems := valid(func(t *Table) { t.Columns[0].Type = typ }).Validate()
		if len(problems) == 0 {
			keys++
		} else if len(problems) == 1 && strings.Contains(problems[0].What, "wrong key type") {
			values++
		}
	}
	if keys != 22 || values != 5 {
		t.Errorf("%d key types and %d others, want 22 and 5", keys, values)
	}
}
