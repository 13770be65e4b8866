package schema

import "testing"

// TestBetween checks that what lies between two values does, and about where it should.
func TestBetween(t *testing.T) {
	for _, test := range []struct {
		t        Type
		from, to Value
		share    float64
		want     Value
	}{
		{Uint64, uint64(100), uint64(300), 0.5, uint64(200)},
		{Uint64, uint64(0), ^uint64(0), 0.5, uint64(1) << 63},
		{Int64, int64(-100), int64(100), 0.25, int64(-50)},
		{Timestamp, uint64(10), uint64(20), 0.9, uint64(19)},
		{Utf8, "user-a", "user-c", 0.5, "user-b0"},
		{Utf8, "", "zz", 0.5, "UU"},
		{Uint64, uint64(5), uint64(5), 0.5, nil},
		{Uint64, uint64(9), uint64(5), 0.5, nil},
		{Uint64, nil, uint64(5), 0.5, nil},
		{UUID, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", 0.5, "00000080-0000-0000-0000-000000000000"},
		{Utf8, "b", "a", 0.5, nil},
	} {
		got, ok := Between(test.t, test.from, test.to, test.share)
		if ok != (test.want != nil) || ok && got != test.want {
			t.Errorf("%v of the way from %v to %v: %v, want %v", test.share, test.from, test.to, got, test.want)
		}
	}
}
