package evidence

import (
	"math"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func TestEstimateLead(t *testing.T) {
	near := func(a, b float64) bool { return math.Abs(a-b) < 0.005 }
	for _, test := range []struct {
		name             string
		bounds           []schema.Value
		rows             []uint64
		runs             []Run
		share, low, high float64
		first, last      int
	}{
		{
			"fills two partitions of eight, and reaches into both neighbours",
			[]schema.Value{"a", "v", "v", "v", "w", "x", "y"}, []uint64{100, 100, 100, 100, 100, 100, 100, 100}, nil,
			3.0 / 8, (2 + 0.2236) / 8, (4 - 0.2236) / 8, 1, 4,
		},
		{
			"its end is among the rows that were read",
			[]schema.Value{"a", "v", "v"}, []uint64{1000, 1000, 1000, 1000}, []Run{{Partition: 3, Lead: "v", Same: 200, Rows: 500}},
			(1 + 0.5 + 0.2) / 4, 1.2/4 + 0.25*leadError, 2.2/4 - 0.25*leadError, 1, 3,
		},
		{
			"it begins the table",
			[]schema.Value{"v", "w", "x"}, []uint64{1000, 1000, 1000, 1000},
			[]Run{{Partition: 0, Lead: "v", Same: 500, Rows: 500}, {Partition: 1, Lead: "v", Same: 1, Rows: 500}},
			0.25025, 0.25025, 0.25025, 0, 1,
		},
		{
			"the sizes of partitions count",
			[]schema.Value{"v", "v"}, []uint64{100, 700, 200}, nil,
			0.85, 0.7 + math.Sqrt(0.05*0.1*0.2), 1 - math.Sqrt(0.05*0.1*0.2), 0, 2,
		},
		{
			"no row of a value that only a bound has was seen",
			[]schema.Value{uint64(1000), uint64(2000), uint64(3000)}, []uint64{666, 8000, 666, 666},
			[]Run{{0, uint64(1), 1, 500}, {1, uint64(1001), 1, 500}, {2, uint64(2001), 1, 500}, {3, uint64(3001), 1, 500}},
			0.0001, 0.0001, 0.0001, 0, 0,
		},
		{
			"the bound of a declared split, behind which there is nothing", []schema.Value{uint64(1000), uint64(2000)}, []uint64{5000, 0, 0},
			[]Run{{Partition: 0, Lead: uint64(1), Same: 1, Rows: 500}}, 0.0002, 0.0002, 0.0002, 0, 0,
		},
		{
			"NULL", []schema.Value{nil, nil, "x"}, []uint64{100, 100, 100, 100}, nil, 0.5, (1 + 0.2236) / 4, (3 - 0.2236) / 4, 0, 2,
		},
	} {
		var bounds []Bound
		for _, v := range test.bounds {
			bounds = append(bounds, Bound{Lead: v, Within: true})
		}
		s := EstimateLead(bounds, test.rows, test.runs)
		if s == nil || !near(s.Share, test.share) || !near(s.Low, test.low) || !near(s.High, test.high) || s.First != test.first || s.Last != test.last ||
			s.Null != (test.name == "NULL") {
			t.Errorf("%s: %+v, want %g (%g to %g) in %d to %d", test.name, s, test.share, test.low, test.high, test.first, test.last)
		}
	}
	if s := EstimateLead([]Bound{{Lead: "v"}}, nil, nil); s != nil {
		t.Errorf("without sizes: %+v", s)
	}
	ends := []Bound{{Lead: uint64(50)}, {Lead: uint64(100)}}
	if s := EstimateLead(ends, []uint64{9000, 9000, 9000}, []Run{{0, uint64(1), 20, 500}, {1, uint64(50), 500, 500}, {2, uint64(100), 20, 500}}); s.Share > 0.02 {
		t.Errorf("the first rows behind a bound that begins a value tell nothing of the others: %+v", s)
	}
	if s := EstimateLead(nil, []uint64{1000}, []Run{{Lead: "v", Same: 10, Rows: 10}}); s == nil || s.Share > 0.05 || s.High < 0.95 {
		t.Errorf("the first rows of the only partition tell next to nothing: %+v", s)
	}
}
