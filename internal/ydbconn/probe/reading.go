package probe

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// Version is what a server calls itself.
func Version(ctx context.Context, c *ydbconn.Conn) (string, error) {
	rows, err := c.Query(ctx, "ask for the release", "SELECT CAST(Version() AS Utf8) AS version", nil)
	if err != nil || len(rows) == 0 {
		return "", err
	}
	return rows[0].Text("version"), nil
}

// reads are the probes of what is read, by calls and from streams.
func reads() []*Probe {
	return []*Probe{{
		ID: "not-there", Belief: "Of a call that describes, SCHEME_ERROR or NOT_FOUND says that nothing is there.",
		Else: "nothing says reliably that a table is gone", Disables: []Disabled{copying},
		Source: "rpc_describe_table.cpp, rpc_describe_path.cpp; measured: 25.1 sends no text", ask: notThere,
	}, {
		ID: "read-complement", Belief: "Reads up to a key and behind it give each row exactly once between them.",
		Else: "ranges of StreamReadTable lose or repeat rows", Disables: []Disabled{bulkCopy},
		Source: "rpc_read_table.cpp for whole keys; NULL in a bound: open", ask: readComplement,
	}, {
		ID: "read-snapshot", Belief: "A read that begins after an answered write has a snapshot that is not before it.",
		Else: "snapshots of reads are not in order with writes", Disables: []Disabled{following},
		Source: "TReadTableRPC in rpc_read_table.cpp; documentation of virtual timestamps; for BulkUpsert: inferred", ask: readSnapshot,
	}, {
		ID: "read-order", Belief: "Rows come in the order in which the tool compares keys, for every type, each of them once.",
		Else: "keys are ordered differently", Disables: []Disabled{bulkCopy},
		Source: "CompareTypedCells; YDB's test of 32 UUIDs", ask: readOrder,
	}, {
		ID: "stats", Belief: "Within 20 s `.sys/partition_stats` counts rows that statements wrote, by partition, and shows other writes, too.",
		Else: "writes are not counted as believed", Disables: []Disabled{watching, weighing}, Slow: true,
		Source: "a wake-up every 5 s and a gate of 10 s in the source; RowUpdates counts statements, BulkUpsert moves UpdateTime alone " +
			"(datashard_common_upload.cpp)", ask: stats,
	}}
}

func notThere(a *asker) {
	a.make("F/there", "")
	if !a.ok() {
		return
	}
	at := a.path("F/gone")
	_, table := a.conn.Describe(a.ctx, at, &Ydb_Table.DescribeTableRequest{})
	_, path := a.conn.Entry(a.ctx, at)
	_, list := a.conn.List(a.ctx, at)
	_, topic := feed.Created(a.ctx, a.conn, a.path("F/there"), "gone")
	for i, err := range []error{table, path, list, topic} {
		switch {
		case ydbconn.NotFound(err):
		case busy(err):
			a.must(err)
		default:
			a.differ("%s answers %v", []string{"DescribeTable", "DescribePath", "ListDirectory", "DescribeTopic"}[i], err)
		}
	}
}

// boundOf is a bound of (Uint64?, Utf8?); -1 and "-" are NULL.
func boundOf(n int, text string) *Ydb.TypedValue {
	number, word := describe.Optional(describe.ProtoType(schema.Uint64)), describe.Optional(describe.ProtoType(schema.Utf8))
	pair := &Ydb.Type_TupleType{TupleType: &Ydb.TupleType{Elements: []*Ydb.Type{number, word}}}
	out := &Ydb.TypedValue{Type: &Ydb.Type{Type: pair}, Value: &Ydb.Value{
		Items: []*Ydb.Value{cell(schema.Uint64, nil), cell(schema.Utf8, nil)}}}
	if n >= 0 {
		out.Value.Items[0] = cell(schema.Uint64, uint64(n))
	}
	if text != "-" {
		out.Value.Items[1] = cell(schema.Utf8, text)
	}
	return out
}

func readComplement(a *asker) {
	a.run(`CREATE TABLE F/ranges (a Uint64, b Utf8, v Uint64 NOT NULL, PRIMARY KEY (a, b)) WITH (PARTITION_AT_KEYS = ((2), (3, "m")))`,
		`UPSERT INTO F/ranges (a, b, v) VALUES (NULL, NULL, 0ul), (NULL, 'a'u, 1ul), (1ul, NULL, 2ul), (1ul, 'a'u, 3ul), (2ul, NULL, 4ul),
		(2ul, 'b'u, 5ul), (3ul, 'a'u, 6ul), (3ul, 'm'u, 7ul), (3ul, 'z'u, 8ul), (4ul, NULL, 9ul)`)
	both := func(what string, left, right *Ydb_Table.KeyRange) {
		read := func(r *Ydb_Table.KeyRange) []uint64 {
			return a.stream("F/ranges", &Ydb_Table.ReadTableRequest{Columns: []string{"v"}, KeyRange: r}).numbers()
		}
		a.same(what, append(read(left), read(right)...), []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	}
	for _, b := range []struct {
		n    int
		text string
	}{{-1, "-"}, {-1, "a"}, {1, "-"}, {2, "-"}, {2, "b"}, {3, "m"}, {3, "n"}, {9, ""}} {
		bound := boundOf(b.n, b.text)
		both(fmt.Sprintf("up to and behind (%d, %q)", b.n, b.text),
			&Ydb_Table.KeyRange{ToBound: &Ydb_Table.KeyRange_LessOrEqual{LessOrEqual: bound}},
			&Ydb_Table.KeyRange{FromBound: &Ydb_Table.KeyRange_Greater{Greater: bound}})
	}
	bounds := a.describe("F/ranges").Bounds
	for i, bound := range bounds {
		both(fmt.Sprintf("below and from described bound %d", i),
			&Ydb_Table.KeyRange{ToBound: &Ydb_Table.KeyRange_Less{Less: bound}},
			&Ydb_Table.KeyRange{FromBound: &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: bound}})
	}
	a.same("bounds that are described", len(bounds), 2)
}

func readSnapshot(a *asker) {
	a.make("F/snap", "")
	a.run(changefeed("F/snap", "PT1H"))
	const writes = 8
	times := make([]ydbconn.VirtualTime, writes+1)
	for i := range times {
		times[i] = a.stream("F/snap", &Ydb_Table.ReadTableRequest{RowLimit: 1}).time
		switch {
		case !a.ok():
			return
		case times[i].Step == 0:
			a.differ("a read does not tell its snapshot")
		case i == writes:
		case i%2 == 0:
			a.run(fmt.Sprintf("UPSERT INTO F/snap (id, v) VALUES (%dul, 1ul)", i))
		default:
			a.must(a.pairs("F/snap", uint64(i)))
		}
	}
	seen := 0
	for _, r := range a.records("F/snap", nil, times[writes]) {
		if r.Barrier {
			continue
		}
		seen++
		if id := r.first(); id >= writes {
			a.differ("a record of a row that nobody wrote")
		} else if r.Time.Step < times[id].Step || later(r.Time, times[id+1]) {
			a.differ("write %d has the time %v, between the snapshots %v and %v", id, r.Time, times[id], times[id+1])
		}
	}
	a.same("records", seen, writes)
}

// later reports whether a change is not in a snapshot.
func later(change, snapshot ydbconn.VirtualTime) bool {
	return change.Step > snapshot.Step || change.Step == snapshot.Step && change.TxID > snapshot.TxID
}

// upTo are so many rows with the column x.
func upTo(n int) string {
	return fmt.Sprintf("AS_TABLE(ListMap(ListFromRange(0ul, %dul), ($x) -> { RETURN AsStruct($x AS x); }))", n)
}

func stats(a *asker) {
	a.make("F/stats", uniform)
	if a.ok() {
		a.must(a.pairs("F/stats", 1, 2, 3))
	}
	a.run("UPSERT INTO F/stats (id, v) VALUES (4611686018427387905ul, 1ul)",
		"UPSERT INTO F/stats (id, v) VALUES (9223372036854775809ul, 1ul), (9223372036854775810ul, 1ul)")
	var counted [4]uint64
	bulk := false
	if !a.until(25*time.Second, func() bool {
		r, err := a.exec(ydbconn.Statement{Text: fmt.Sprintf("SELECT PartIdx, RowUpdates, UpdateTime FROM `%s/.sys/partition_stats` "+
			"WHERE Path = '%s'u", a.conn.Database(), a.path("F/stats"))})
		if !a.must(err) {
			return false
		}
		var times [4]uint64
		for _, row := range r.Rows {
			if i := row["PartIdx"].Uint64(); i < 4 {
				counted[i] = max(counted[i], row["RowUpdates"].Uint64())
				times[i], _ = row["UpdateTime"].Model().(uint64)
			}
		}
		bulk = times[0] > times[3] || counted[0] == 3
		if counted[1] > 1 || counted[2] > 2 || counted[3] > 0 {
			a.differ("rows that statements wrote to four partitions: %v in place of 1 and 2 in the second and third", counted)
		}
		return counted[1] == 1 && counted[2] == 2 && bulk
	}) {
		a.differ("rows that statements wrote to four partitions: %v in place of 1 and 2 in the second and third; BulkUpsert is seen: %v",
			counted, bulk)
	}
}

// keyTypes are the types of keys, with values in the order of the tool.
func keyTypes() []keyType {
	return []keyType{
		{schema.Bool, []string{"false", "true"}}, {schema.Int8, []string{"-128", "0", "127"}}, {schema.Int16, []string{"-32768", "0", "32767"}},
		{schema.Int32, []string{"-2147483648", "0", "2147483647"}}, {schema.Int64, []string{"-9223372036854775808", "0", "9223372036854775807"}},
		{schema.Uint8, []string{"0", "255"}}, {schema.Uint16, []string{"0", "65535"}}, {schema.Uint32, []string{"0", "4294967295"}},
		{schema.Uint64, []string{"0", "9223372036854775808", "18446744073709551615"}}, {schema.Date, []string{"1970-01-01", "2105-12-31"}},
		{schema.Datetime, []string{"1970-01-01T00:00:00Z", "2105-12-31T23:59:59Z"}},
		{schema.Timestamp, []string{"1970-01-01T00:00:00Z", "2024-01-02T03:04:05.678901Z"}},
		{schema.Utf8, []string{"", "a\"", "é"}}, {schema.String, []string{"", "\x00", "\xff"}}, {schema.DyNumber, []string{"-1.5", "0", "1.5"}},
		{schema.UUID, []string{"00000000-0000-0000-0000-000000000001",
			"00000001-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"}},
		{schema.Decimal(22, 9), []string{"-12.34", "0", "9999999999999.999999999"}},
	}
}

type keyType struct {
	schema.Type
	texts []string
}

// everyType makes a table whose key is a number and a column of each type. A row has the number of a type and a value of that one alone;
// its v counts the rows in the order of the key.
func (a *asker) everyType(name string, more ...string) (rows [][]schema.Value) {
	types := keyTypes()
	fields, columns, key := []field{{"n", schema.Uint64, false}}, "n Uint64 NOT NULL", "n"
	for i, t := range types {
		column := fmt.Sprintf("k%d", i)
		fields, columns, key = append(fields, field{column, t.Type, true}), columns+", "+column+" "+string(t.Type), key+", "+column
	}
	fields = append(fields, field{"v", schema.Uint64, false})
	for i, t := range types {
		for _, text := range append([]string{"NULL"}, t.texts...) {
			row := make([]schema.Value, len(fields))
			row[0], row[len(row)-1] = uint64(i), uint64(len(rows))
			v, err := schema.ParseValue(t.Type, text)
			switch {
			case text == "NULL":
			case t.IsText():
				row[1+i] = text
			case a.must(err):
				row[1+i] = v
			}
			rows = append(rows, row)
		}
	}
	a.run(append([]string{"CREATE TABLE " + name + " (" + columns + ", v Uint64, PRIMARY KEY (" + key + "))"}, more...)...)
	backwards := slices.Clone(rows)
	slices.Reverse(backwards)
	if a.ok() {
		a.must(a.bulk(name, fields, backwards...))
	}
	return rows
}

func readOrder(a *asker) {
	rows := a.everyType("F/order")
	got := a.stream("F/order", &Ydb_Table.ReadTableRequest{Columns: []string{"v"}}).numbers()
	a.same("rows", len(got), len(rows))
	for i, n := range got {
		if a.ok() && n != uint64(i) {
			a.differ("keys of %s", keyTypes()[rows[i][0].(uint64)].Type)
		}
	}
}
