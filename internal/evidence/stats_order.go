package evidence

import (
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// spearman returns the rank correlation of pairs, -1…1; 0 for fewer than three or if one side is constant.
func spearman(n int, x, y func(i, j int) int) float64 {
	if n < 3 {
		return 0
	}
	rx, ry := ranks(n, x), ranks(n, y)
	mean := float64(n+1) / 2
	var xy, xx, yy float64
	for i := range n {
		dx, dy := rx[i]-mean, ry[i]-mean
		xy += dx * dy
		xx += dx * dx
		yy += dy * dy
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}

// ranks returns the rank of each item from 1; equal items share the mean of theirs.
func ranks(n int, compare func(i, j int) int) []float64 {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	out := make([]float64, n)
	for i := 0; i < n; {
		j := i
		for j < n && compare(order[i], order[j]) == 0 {
			j++
		}
		for k := i; k < j; k++ {
			out[order[k]] = float64(i+j+1) / 2
		}
		i = j
	}
	return out
}

// runDensity is the density of integers within contiguous runs: distinct values over the width of their range.
type runDensity struct {
	values   map[float64]struct{}
	distinct float64
	width    float64
}

func (d *runDensity) add(v schema.Value) {
	if d.values == nil {
		d.values = map[float64]struct{}{}
	}
	switch v := v.(type) {
	case int64:
		d.values[float64(v)] = struct{}{}
	case uint64:
		d.values[float64(v)] = struct{}{}
	}
}

// endRun closes a run. A run of one value tells nothing about density.
func (d *runDensity) endRun() {
	if len(d.values) > 1 {
		low, high := math.Inf(1), math.Inf(-1)
		for v := range d.values {
			low, high = min(low, v), max(high, v)
		}
		d.distinct += float64(len(d.values))
		d.width += high - low + 1
	}
	clear(d.values)
}

// density returns the density over all runs, or -1 if no run told any.
func (d *runDensity) density() float64 {
	if d.width == 0 {
		return -1
	}
	return min(1, d.distinct/d.width)
}
