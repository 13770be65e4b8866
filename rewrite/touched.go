package rewrite

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
)

// What statements touch, counted in the partitions over which keys are compared.

// count is a number of partitions, where 0 stands for all of them.
func (w *whatIf) count(n int) float64 {
	if n == 0 {
		return float64(w.partitions)
	}
	return float64(min(n, w.partitions))
}

// most is how many partitions may be touched, 0 if all.
func (w *whatIf) most(t move.Touched) int {
	if t.Open {
		return max(t.Partitions, w.partitions)
	}
	return t.Partitions
}

// meanTouched is how many partitions are touched on average: by a range with one end half of those that it may touch.
func (w *whatIf) meanTouched(t move.Touched) float64 {
	return (w.count(t.Partitions) + w.count(w.most(t))) / 2
}

func (w *whatIf) partitionsWord(n int) string {
	switch {
	case n == 0:
		return fmt.Sprintf("all partitions (%d simulated)", w.partitions)
	case n == 1:
		return "1 partition"
	}
	return "up to " + evidence.Count(n, "partition")
}

// touchedWord is partitionsWord of what is touched.
func (w *whatIf) touchedWord(t move.Touched) string {
	if most := w.most(t); t.Open && most > t.Partitions {
		return fmt.Sprintf("%d to %s", t.Partitions, evidence.Count(most, "partition"))
	}
	return w.partitionsWord(t.Partitions)
}

// visits is what touching a number of partitions costs, where 0 stands for all of them.
func (w *whatIf) visits(n int) float64 {
	if n == 0 {
		return grows * float64(w.partitions)
	}
	return float64(n)
}
