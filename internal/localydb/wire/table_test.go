package wire

import (
	"fmt"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// What this server sends of newer servers' fields, it reads back.
func TestNewerFieldsRoundTrip(t *testing.T) {
	for _, x := range []schema.Index{
		{Name: "i", Kind: schema.IndexSync, Columns: []string{"a"}, Partitioning: schema.Partitioning{BySize: schema.Enabled, SizeMB: 512, Min: 4}, ReadReplicas: "PER_AZ:1"},
		{Name: "i", Kind: schema.IndexAsync, Columns: []string{"a"}, Cover: []string{"b"}, Partitioning: schema.Partitioning{Uniform: 8}},
		{Name: "i", Kind: schema.IndexUnique, Columns: []string{"a"}},
		{Name: "i", Kind: schema.IndexVector, Columns: []string{"embedding"}, Settings: []schema.Setting{
			{Name: "distance", Value: "'cosine'"}, {Name: "vector_type", Value: "'float'"}, {Name: "vector_dimension", Value: "512"},
			{Name: "levels", Value: "2"}, {Name: "clusters", Value: "128"},
		}},
		{Name: "i", Kind: schema.IndexFulltextPlain, Columns: []string{"text"}, Settings: []schema.Setting{
			{Name: "tokenizer", Value: "'standard'"}, {Name: "language", Value: "'english'"}, {Name: "use_filter_lowercase", Value: "TRUE"},
		}},
		{Name: "i", Kind: schema.IndexLocalBloom, Columns: []string{"a"}, Settings: []schema.Setting{{Name: "false_positive_probability", Value: "0.01"}}},
	} {
		got, err := readIndex(protoIndex(x))
		if err != nil {
			t.Errorf("%s: %v", x.Kind, err)
			continue
		}
		if fmt.Sprint(got) != fmt.Sprint(x) {
			t.Errorf("%s: reads back as\n%+v, want\n%+v", x.Kind, got, x)
		}
		d := protoIndexDescription(x, true, 0)
		if number := newKinds[x.Kind].description; number != 0 {
			if _, _, ok := unknownField(d, number); !ok || d.GetType() != nil {
				t.Errorf("%s: the description has no field %d: %v", x.Kind, number, d)
			}
		}
	}

	ttl := &schema.TTL{Column: "ts", Tiers: []schema.TTLTier{{After: "P1D", External: "/local/cold"}, {After: "P30D"}}, RunIntervalSeconds: 60}
	p, err := protoTTL(&schema.Table{TTL: ttl})
	if err != nil {
		t.Fatal(err)
	}
	if p.GetMode() != nil {
		t.Errorf("a TTL of two tiers has the mode %v, which the stubs know", p.GetMode())
	}
	if got, err := readTTL(p); err != nil || fmt.Sprint(*got) != fmt.Sprint(*ttl) {
		t.Errorf("TTL reads back as %+v, %v", got, err)
	}

	level := int64(5)
	f := schema.Family{Name: "cold", Data: "hdd", Compression: "zstd", CompressionLevel: &level, CacheMode: "in_memory"}
	got := readFamily(protoFamilies([]schema.Family{f})[1])
	if got.CompressionLevel == nil || *got.CompressionLevel != level || got.CacheMode != f.CacheMode || got.Compression != f.Compression {
		t.Errorf("family reads back as %+v", got)
	}
}
