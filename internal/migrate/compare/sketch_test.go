package compare

import (
	"math/rand/v2"
	"testing"
)

// TestSketch takes from two sets what differs, up to as much as a sketch has room for, and no wrong answer beyond that.
func TestSketch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, differ := range []int{0, 1, 2, 100, 500} {
		s := newSketch(999)
		common := make([]element, 20000)
		for i := range common {
			common[i] = element{r.Uint64(), r.Uint64()}
			s.add(common[i], 1)
		}
		want := map[uint64]bool{}
		for i := range differ {
			e := element{r.Uint64(), r.Uint64()}
			want[e.key] = true
			switch i % 3 {
			case 0:
				s.add(e, 1)
			case 1:
				s.add(e, -1)
			case 2:
				s.add(e, 1)
				s.add(element{e.key, r.Uint64()}, -1)
			}
		}
		for _, e := range common {
			s.add(e, -1)
		}
		rows, ok := s.differing()
		got := map[uint64]bool{}
		for e := range rows {
			got[e.key] = true
		}
		if !ok || len(got) != len(want) {
			t.Fatalf("%d differ: %d found, all of them: %v", len(want), len(got), ok)
		}
		for k := range want {
			if !got[k] {
				t.Fatalf("%d differ, and one was not found", len(want))
			}
		}
	}
	full := newSketch(999)
	for range 2000 {
		full.add(element{r.Uint64(), r.Uint64()}, 1)
	}
	if _, ok := full.differing(); ok {
		t.Error("a sketch that is too small says that it told all apart")
	}
	twice := newSketch(999)
	twice.add(element{1, 2}, -2)
	if _, ok := twice.differing(); ok {
		t.Error("a row that is there twice too often came out")
	}
}
