package describe

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// BenchmarkBounds reads the description of a table of 30,000 partitions.
func BenchmarkBounds(b *testing.B) {
	var keys []schema.Value
	for i := range uint64(29_999) {
		keys = append(keys, (i+1)*(1<<64/30_000))
	}
	answer, err := proto.Marshal(boundsAt(schema.Uint64, keys...))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		m, err := Decode(DescribeTable, answer)
		if err != nil {
			b.Fatal(err)
		}
		r := NewReader("/local/t")
		if r.Read(m); len(r.Bounds) != len(keys) {
			b.Fatalf("%d bounds", len(r.Bounds))
		}
	}
}
