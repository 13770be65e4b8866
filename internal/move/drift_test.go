package move_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// driftTable has a column of each type that keys have, any of which may be hashed.
var driftTable = &schema.Table{Path: "t", Columns: []schema.Column{
	{Name: "h", Type: schema.Uint64, NotNull: true}, {Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "signed", Type: schema.Int64},
	{Name: "name", Type: schema.Utf8, NotNull: true}, {Name: "at", Type: schema.Timestamp}, {Name: "uid", Type: schema.UUID},
}, PrimaryKey: []string{"h", "id", "signed", "name", "at", "uid"}}

// driftRow is a row without its hash.
func driftRow(r *rand.Rand) []schema.Value {
	var uid [16]byte
	for i := range uid {
		uid[i] = byte(r.Uint32())
	}
	return []schema.Value{nil, r.Uint64N(1 << 40), r.Int64N(1<<40) - 1<<39, fmt.Sprintf("Köln-%d", r.Uint32()), 1_700_000_000_000_000 + r.Uint64N(1<<40),
		schema.UUIDText(uid)}
}

// TestDrifts holds that no column which is computed as the snippets for programs do is accused, whatever of and in how many buckets, and that
// of each that one row in a hundred computes in another way all these rows are found.
func TestDrifts(t *testing.T) {
	golden.NoRace(t)
	const rows = 2000
	var columns []string
	for _, c := range driftTable.Columns {
		columns = append(columns, c.Name)
	}
	made := func(seed uint64, right, wrong func(row []schema.Value) uint64) []Drift {
		r := rand.New(rand.NewPCG(seed, 71))
		var list [][]schema.Value
		for i := range rows {
			row := driftRow(r)
			row[0] = right(row)
			if wrong != nil && i%100 == 37 {
				row[0] = wrong(row)
			}
			list = append(list, row)
		}
		return Drifts(driftTable, columns, list)
	}
	right := func(buckets uint64, of ...string) func(row []schema.Value) uint64 {
		h := &Hash{Column: "h", Inputs: Inputs(driftTable, of), Buckets: buckets}
		return func(row []schema.Value) uint64 {
			var values []schema.Value
			for _, name := range of {
				values = append(values, row[slices.Index(columns, name)])
			}
			n, err := h.Compute(values)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	all := 0
	for i, of := range [][]string{{"id"}, {"signed"}, {"name"}, {"at"}, {"uid"}, {"id", "name"}, {"name", "id"}, {"id", "signed", "name", "at", "uid"}} {
		for _, buckets := range []uint64{0, 8, 16, 100} {
			all++
			got := made(uint64(i), right(buckets, of...), nil)
			if len(got) != 1 || got[0].Others > 0 || got[0].Rows != rows {
				t.Errorf("%v in %d buckets: %+v", of, buckets, got)
			}
		}
	}
	text := func(row []schema.Value) []byte { return []byte(row[3].(string)) }
	id := func(row []schema.Value) uint64 { return row[1].(uint64) }
	for i, c := range []struct {
		name         string
		right, wrong func(row []schema.Value) uint64
	}{
		{"FNV instead of CityHash", right(0, "name"), func(row []schema.Value) uint64 { h := fnv.New64a(); h.Write(text(row)); return h.Sum64() }},
		{"the text in UTF-16, as Java and C# keep it", right(0, "name"), func(row []schema.Value) uint64 {
			var b []byte
			for _, u := range utf16.Encode([]rune(row[3].(string))) {
				b = binary.LittleEndian.AppendUint16(b, u)
			}
			return digest.CityHash(b)
		}},
		{"the text of a number", right(0, "id"), func(row []schema.Value) uint64 { return digest.CityHash([]byte(fmt.Sprint(id(row)))) }},
		{"a number that lost its upper half", right(0, "id"), func(row []schema.Value) uint64 { return digest.NumericHash(id(row) % (1 << 32)) }},
		{"a UUID in capitals", right(0, "uid"), func(row []schema.Value) uint64 { return digest.CityHash([]byte(strings.ToUpper(row[5].(string)))) }},
		{"two columns the other way round", right(0, "id", "name"), right(0, "name", "id")},
		{"milliseconds instead of microseconds", right(0, "at"), func(row []schema.Value) uint64 { return digest.NumericHash(row[4].(uint64) / 1000) }},
		{"another number of buckets", right(16, "name"), func(row []schema.Value) uint64 {
			return digest.CityHash(text(row))%8 + 8*(1-digest.CityHash(text(row))%16/8)
		}},
	} {
		all++
		if got := made(uint64(100+i), c.right, c.wrong); len(got) != 1 || got[0].Others != rows/100 {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	// Half of the rows by each of two expressions.
	n := 0
	half := func(row []schema.Value) uint64 {
		if n++; n%2 > 0 {
			return digest.CityHash([]byte(fmt.Sprint(id(row))))
		}
		return digest.NumericHash(id(row))
	}
	if got := made(200, half, nil); len(got) != 1 || got[0].Others != rows/2 || got[0].Also == "" {
		t.Errorf("two in halves: %+v", got)
	}
	// What nothing known gives is not accused: of one column for some rows and of another for the rest, or of none.
	n = 0
	if got := made(201, func(row []schema.Value) uint64 {
		if n++; n%3 > 0 {
			return right(0, "id")(row)
		}
		return right(0, "name")(row)
	}, nil); len(got) > 0 {
		t.Errorf("of two columns: %+v", got)
	}
	if got := made(202, func(row []schema.Value) uint64 { return id(row) * 31 }, nil); len(got) > 0 {
		t.Errorf("of an unknown function: %+v", got)
	}
	if all != 40 {
		t.Errorf("%d columns, want 40", all)
	}
}
