package evidence

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

var testNow = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func TestTimeIn(t *testing.T) {
	data, err := os.ReadFile("testdata/stats/times.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		var got []string
		for encoding, at := range timeIn(schema.Type(f[0]), parseCell(t, schema.Type(f[0]), f[1]), testNow) {
			got = append(got, encoding+"="+at.UTC().Truncate(time.Second).Format(time.RFC3339))
		}
		slices.Sort(got)
		if got == nil {
			got = []string{"-"}
		}
		if want := strings.Join(f[2:], " "); strings.Join(got, " ") != want {
			t.Errorf("%s %s: %s, want %s", f[0], f[1], strings.Join(got, " "), want)
		}
	}
}

func parseCell(t *testing.T, typ schema.Type, s string) schema.Value {
	t.Helper()
	var v schema.Value = s
	var err error
	switch {
	case typ.IsSigned():
		v, err = strconv.ParseInt(s, 10, 64)
	case typ.IsUnsigned():
		v, err = strconv.ParseUint(s, 10, 64)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func FuzzTimeIn(f *testing.F) {
	f.Add("Utf8", "01ARZ3NDEKTSV4RRFFQ69G5FAV", uint64(1))
	f.Add("Uuid", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", uint64(1704164645678901234))
	f.Fuzz(func(t *testing.T, typ, s string, n uint64) {
		for _, v := range []schema.Value{s, n, int64(n), nil} {
			for encoding, at := range timeIn(schema.Type(typ), v, testNow) {
				if at.Before(earliest) || at.After(testNow.AddDate(1, 0, 0)) {
					t.Errorf("%s %v: %s is %s", typ, v, encoding, at)
				}
			}
			_ = schema.Compare(schema.Type(typ), v, s)
		}
	})
}

func TestDistinct(t *testing.T) {
	for _, n := range []int{0, 1, 1000, 2 * distinctKept, 20_000, 300_000} {
		var d distinctSketch
		for range 2 {
			for i := range n {
				d.Add(hashValue(0, uint64(i)))
			}
		}
		got, relative := d.Estimate()
		if exact := n <= 2*distinctKept; exact != (relative == 0) || exact && got != float64(n) {
			t.Errorf("%d values: %.0f with error %.3f", n, got, relative)
		}
		if math.Abs(got-float64(n)) > 4*relative*float64(n) {
			t.Errorf("%d values: %.0f is more than four standard errors of %.3f off", n, got, relative)
		}
		if len(d.seen) > 2*distinctKept+1 {
			t.Errorf("%d values: %d hashes kept", n, len(d.seen))
		}
	}
}

func TestTop(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, share := range []float64{0, 0.01, 0.3, 1} {
		var top topSketch
		const n = 50_000
		most := 0
		for range n {
			if r.Float64() < share {
				most++
				top.Add(7)
			} else {
				top.Add(r.Uint64())
			}
		}
		truth := float64(most) / n
		if got := top.Share(); got > truth+1.0/n || got < truth-1.0/topKept {
			t.Errorf("share %.4f, truth %.4f", got, truth)
		}
	}
	var top topSketch
	if top.Share() != 0 {
		t.Error("nothing has a share")
	}
}

func TestSizeSketch(t *testing.T) {
	s := sizeSketch{Limit: 990}
	for i := range uint64(1000) {
		s.Add(i + 1)
	}
	got := s.Sizes()
	if got.Mean != 500.5 || got.Max != 1000 || got.Over != 10 || got.P99 < 990 || got.P99 > 1000 {
		t.Errorf("sizes of 1…1000: %+v", got)
	}
}

// TestUUIDv7Walks shows what OrderOf claims: a minute of UUIDv7 lies together in key order, the next minute
// somewhere else, and the newest is not the greatest.
func TestUUIDv7Walks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	v7 := func(at time.Time) string {
		var b [16]byte
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		ms := uint64(at.UnixMilli())
		for i := range 6 {
			b[i] = byte(ms >> (40 - 8*i))
		}
		b[6], b[8] = b[6]&0xf|0x70, b[8]&0x3f|0x80
		h := hex.EncodeToString(b[:])
		return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
	}
	start := time.UnixMilli(0x190 << 32) // the fourth byte of the text starts at zero
	var minute, all []string
	for i := range 256 * 66 {
		id := v7(start.Add(time.Duration(i) * time.Second))
		if all = append(all, id); i < 60 {
			minute = append(minute, id)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return schema.Compare(schema.UUID, a, b) })
	low, high := len(all), 0
	for _, id := range minute {
		i := slices.Index(all, id)
		low, high = min(low, i), max(high, i)
	}
	if high-low > 200 {
		t.Errorf("a minute of ids spans %d of %d places", high-low, len(all))
	}
	if OrderOf(schema.UUID, EncodingUUIDv7) != OrderWalking || OrderOf(schema.Utf8, EncodingUUIDv7) != OrderGrowing ||
		OrderOf(schema.UUID, EncodingUUIDv1) != OrderNone || OrderOf(schema.Uint64, "") != OrderNone {
		t.Error("an order is not what the documentation of OrderOf says")
	}
}

func testTable(leading schema.Type) *schema.Table {
	return &schema.Table{
		Path: "/local/t", Store: schema.StoreRow, PrimaryKey: []string{"id", "n"},
		Columns: []schema.Column{
			{Name: "id", Type: leading}, {Name: "n", Type: schema.Uint64}, {Name: "status", Type: schema.Utf8},
			{Name: "at", Type: schema.Timestamp}, {Name: "payload", Type: schema.String},
		},
		Indexes: []schema.Index{{Name: "by_status", Kind: schema.IndexSync, Columns: []string{"status"}}},
	}
}

func TestSampler(t *testing.T) {
	table := testTable(schema.Uint64)
	s := NewSampler(table, []string{"id", "n", "status", "at", "payload"}, testNow)
	for run := range 4 {
		s.StartRun()
		for i := range 500 {
			id := uint64(run*1_000_000 + i)
			var status schema.Value = "new"
			if i%10 == 0 {
				status = nil
			}
			s.Add([]schema.Value{id, uint64(7), status, uint64(testNow.UnixMicro()) - 10_000_000 + id, strings.Repeat("x", i%50)})
		}
	}
	got := s.Sample()
	if got.Rows != 2000 || got.Partitions != 4 || got.Complete {
		t.Errorf("rows %d, partitions %d, complete %v", got.Rows, got.Partitions, got.Complete)
	}
	id := got.Columns[0]
	if id.Column != "id" || id.Distinct != 2000 || id.DistinctError != 0 || id.Density != 1 || id.Encoding != "" {
		t.Errorf("id: %+v", id)
	}
	if n := got.Columns[1]; n.Distinct != 1 || n.TopShare != 1 || n.Density != -1 {
		t.Errorf("n: %+v", n)
	}
	if status := got.Columns[2]; status.Nulls != 200 || status.TopShare != 0.9 {
		t.Errorf("status: %+v", status)
	}
	if p := got.Prefixes; len(p) != 2 || p[0].Distinct != 2000 || len(p[1].Columns) != 2 {
		t.Errorf("prefixes: %+v", p)
	}
	if p := got.Indexes["by_status"]; len(p) != 1 || p[0].Distinct != 2 {
		t.Errorf("index prefixes: %+v", p)
	}
	if len(got.Order) != 1 || got.Order[0].Column != "at" || got.Order[0].Correlation < 0.999 {
		t.Errorf("order: %+v", got.Order)
	}
	if got.KeyBytes.Max != 16 || got.RowBytes.Max != 16+3+8+49 {
		t.Errorf("key %+v, row %+v", got.KeyBytes, got.RowBytes)
	}
	if len(got.RowValues) != 2000 || strings.Join(got.RowColumns, " ") != "id n status at" {
		t.Errorf("%d rows of %v", len(got.RowValues), got.RowColumns)
	}
}

func TestSamplerEncodings(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, c := range []struct {
		name string
		t    schema.Type
		make func(i int) schema.Value
		want string
	}{
		{"random numbers", schema.Uint64, func(int) schema.Value { return r.Uint64() }, ""},
		{"a counter", schema.Uint64, func(i int) schema.Value { return uint64(i) }, ""},
		{"snowflakes", schema.Uint64, func(i int) schema.Value { return uint64(testNow.UnixMilli()-1288834974657-int64(i))<<22 | uint64(i) }, EncodingSnowflake},
		{"milliseconds", schema.Int64, func(i int) schema.Value { return testNow.UnixMilli() - int64(i) }, EncodingUnixMillis},
		{"days", schema.Utf8, func(i int) schema.Value { return testNow.AddDate(0, 0, -i).Format(time.DateOnly) }, EncodingISO8601},
		{"names", schema.Utf8, func(i int) schema.Value { return fmt.Sprint("user-", i) }, ""},
		{"words of twelve letters", schema.String, func(i int) schema.Value { return fmt.Sprintf("item-%07d", i) }, ""},
		{"raw ObjectIds", schema.String, func(i int) schema.Value {
			return string(binary.BigEndian.AppendUint32(nil, uint32(testNow.Unix()-int64(i)))) + "\x00\xff345678"
		}, EncodingObjectID},
		{"24 digits", schema.Utf8, func(i int) schema.Value { return fmt.Sprintf("5%023d", i) }, ""},
		{"UUIDv4", schema.UUID, func(i int) schema.Value { return fmt.Sprintf("%08x-f1dc-4d9c-b97e-766e57ca4ccb", r.Uint32()) }, ""},
	} {
		s := NewSampler(testTable(c.t), []string{"id", "n", "status", "at"}, testNow)
		for i := range 1000 {
			s.Add([]schema.Value{c.make(i), uint64(i), "a", nil})
		}
		if got := s.Sample().Columns[0]; got.Encoding != c.want {
			t.Errorf("%s: %q with share %.2f, want %q", c.name, got.Encoding, got.EncodingShare, c.want)
		}
	}
}

func TestTail(t *testing.T) {
	table := testTable(schema.Timestamp)
	rows := func(from, to int) [][]schema.Value {
		var out [][]schema.Value
		for i := from; i < to; i++ {
			out = append(out, []schema.Value{uint64(testNow.Add(time.Duration(i-100) * time.Second).UnixMicro()), uint64(i)})
		}
		return out
	}
	s := NewSampler(table, []string{"id"}, testNow)
	s.SetTail(rows(0, 50), rows(20, 70))
	if got := s.Sample().Tail; !got.Grew || got.GrewRows != 20 || got.GrewLeads != 20 || got.NewestAge != 31 {
		t.Errorf("growing: %+v", got)
	}
	s = NewSampler(table, []string{"id"}, testNow)
	s.SetTail(rows(0, 50), rows(0, 50))
	if got := s.Sample().Tail; got.Grew || got.GrewRows != 0 || got.NewestAge != 51 {
		t.Errorf("idle: %+v", got)
	}
	s = NewSampler(testTable(schema.Utf8), nil, testNow)
	s.SetTail(nil, nil)
	if got := s.Sample().Tail; got.Rows != 0 || got.Density != -1 || got.NewestAge != -1 {
		t.Errorf("empty: %+v", got)
	}
}

func TestSpearman(t *testing.T) {
	for name, c := range map[string]struct {
		y    []float64
		want float64
	}{
		"same": {[]float64{1, 2, 3, 4, 5}, 1}, "reverse": {[]float64{5, 4, 3, 2, 1}, -1}, "constant": {[]float64{1, 1, 1, 1, 1}, 0},
		"swapped": {[]float64{2, 1, 3, 4, 5}, 0.9},
	} {
		got := spearman(5, func(i, j int) int { return i - j }, func(i, j int) int { return int(c.y[i] - c.y[j]) })
		if math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %f, want %f", name, got, c.want)
		}
	}
}

func BenchmarkSampler(b *testing.B) {
	s := NewSampler(testTable(schema.Uint64), []string{"id", "n", "status", "at", "payload"}, testNow)
	row := []schema.Value{uint64(0), uint64(1), "new", uint64(1), "payload"}
	for b.Loop() {
		row[0] = row[0].(uint64) + 1
		s.Add(row)
	}
}
