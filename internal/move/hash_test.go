package move

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The values are Digest:: results: NumericHash and CityHash over the inputs that ydb.tech documents, and folds of
// them by FarmHashFingerprint2.
func TestHash(t *testing.T) {
	const us = uint64(1704164645678901) // 2024-01-02T03:04:05.678901Z
	tests := []struct {
		inputs  []Input
		buckets uint64
		values  []schema.Value
		want    uint64
		yql     string
	}{
		{[]Input{{Column: "id", Type: schema.Uint64}}, 0, []schema.Value{uint64(1001)}, 10138685143802077350,
			"Digest::NumericHash(id)"},
		{[]Input{{Column: "id", Type: schema.Int64}}, 0, []schema.Value{int64(-1)}, 11347797999152016406,
			"Digest::NumericHash(BITCAST(id AS Uint64))"},
		{[]Input{{Column: "id", Type: schema.Int32}}, 0, []schema.Value{int64(-42)}, 16617736611427353020,
			"Digest::NumericHash(BITCAST(CAST(id AS Int64) AS Uint64))"},
		{[]Input{{Column: "id", Type: schema.Uint64, Nullable: true}}, 0, []schema.Value{nil}, 0,
			"COALESCE(Digest::NumericHash(id), 0ul)"},
		{[]Input{{Column: "ts", Type: schema.Timestamp}}, 0, []schema.Value{us}, 8547008173016867464,
			"Digest::NumericHash(CAST(ts AS Uint64))"},
		{[]Input{{Column: "u", Type: schema.Utf8}}, 0, []schema.Value{"user-1"}, 173114609268518063,
			"Digest::CityHash(u)"},
		{[]Input{{Column: "u", Type: schema.UUID}}, 0, []schema.Value{"f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb"},
			7181045686678616940, "Digest::CityHash(CAST(u AS String))"},
		{[]Input{{Column: "d", Type: schema.Decimal(22, 9)}}, 0, []schema.Value{"1.500000000"}, 7942122020128294879,
			"Digest::CityHash(CAST(d AS String))"},
		{[]Input{{Column: "ts", Type: schema.Timestamp}, {Column: "uid", Type: schema.Uint64}}, 0,
			[]schema.Value{us, uint64(42)}, 15023693965316443248,
			"Digest::FarmHashFingerprint2(CAST(ts AS Uint64), uid)"},
		{[]Input{{Column: "ts", Type: schema.Timestamp}, {Column: "uid", Type: schema.Utf8}}, 0,
			[]schema.Value{us, "user-1"}, 10284926706718455126,
			"Digest::FarmHashFingerprint2(CAST(ts AS Uint64), Digest::CityHash(uid))"},
		{[]Input{{Column: "id", Type: schema.Uint64}}, 16, []schema.Value{uint64(1001)}, 10138685143802077350 % 16,
			"Unwrap(CAST(Digest::NumericHash(id) % 16ul AS Uint32))"},
	}
	for _, test := range tests {
		h := Hash{Column: "h", Inputs: test.inputs, Buckets: test.buckets}
		if got := h.YQL(func(c string) string { return c }); got != test.yql {
			t.Errorf("YQL = %s\nwant  %s", got, test.yql)
		}
		if got, err := h.Compute(test.values); err != nil || got != test.want {
			t.Errorf("%s: Compute(%v) = %d, %v; want %d", test.yql, test.values, got, err, test.want)
		}
	}
}
