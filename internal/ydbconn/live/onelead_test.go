package live

import (
	"slices"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// A partition between two bounds that begin with one value holds that value alone. A bound may be a prefix of a key.
func TestMarkOneLead(t *testing.T) {
	bound := func(cells ...uint64) *Ydb.TypedValue {
		v := &Ydb.Value{}
		for _, c := range cells {
			v.Items = append(v.Items, &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: c}})
		}
		return &Ydb.TypedValue{Value: v}
	}
	partitions := make([]evidence.PartitionLoad, 6)
	markOneLead(partitions, []*Ydb.TypedValue{bound(1, 5), bound(7), bound(7, 3), bound(7, 9), bound(8, 0)})
	var got []bool
	for _, p := range partitions {
		got = append(got, p.OneLead)
	}
	if want := []bool{false, false, true, true, false, false}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	markOneLead(partitions[:1], nil)
	markOneLead(nil, []*Ydb.TypedValue{{}, {}})
}
