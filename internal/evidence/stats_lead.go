package evidence

import (
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// LeadShare is the leading key value that fills the most of a table.
//
// Rows with one leading value lie together, so the value covers a stretch of the key order. The bounds between
// partitions part keys: one whose bounds both begin with the value is filled by it, and how many rows it has is known.
// What is not known is how far the stretch reaches into the partitions at its two ends, beyond what was read of them.
// Where a bound lies among its rows, every length is as likely; where none does, or none of its rows was read, nothing is.
type LeadShare struct {
	Share float64 `json:"share"` // of the rows: the middle of what is possible, or what is sure
	// Low and High are what the share lies between, 19 times in 20.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// First and Last are the partitions that hold rows of the value.
	First int  `json:"first"`
	Last  int  `json:"last"`
	Null  bool `json:"null,omitempty"` // the value is NULL
	// Writes is the share of the table's writes that new rows of the value are, as they were counted twice; 0 if they were not.
	Writes float64 `json:"writes,omitempty"`
}

// Run is what was read of a partition: its first rows.
type Run struct {
	Partition int
	Lead      schema.Value // the leading key value of the first row
	Same      uint64       // rows at the start with that value
	Rows      uint64       // rows read
}

// leadError is how often the share may lie below Low, and as often above High.
const leadError = 0.025

// Bound is a key at which one partition ends and the next begins.
type Bound struct {
	Lead   schema.Value // its leading value
	Within bool         // more columns of it have values, so that rows of the leading one may be on both sides
}

// EstimateLead returns the leading value with the largest share. bounds are those between partitions, rows the number of
// rows of each partition; nil if that does not tell anything.
func EstimateLead(bounds []Bound, rows []uint64, runs []Run) *LeadShare {
	total := 0.0
	for _, n := range rows {
		total += float64(n)
	}
	if len(rows) != len(bounds)+1 || total == 0 {
		return nil
	}
	e := leadEstimator{rows: rows, runs: map[int]Run{}, total: total}
	for _, r := range runs {
		if r.Rows > 0 {
			e.runs[r.Partition] = r
		}
	}
	var best *LeadShare
	consider := func(s *LeadShare) {
		if best == nil || s.Share > best.Share {
			best = s
		}
	}
	if r, ok := e.runs[0]; ok && (len(bounds) == 0 || r.Lead != bounds[0].Lead) {
		consider(e.stretch(Bound{Lead: r.Lead}, 0, -1))
	}
	for i := 0; i < len(bounds); {
		j := i
		for j+1 < len(bounds) && bounds[j+1].Lead == bounds[i].Lead {
			j++
		}
		consider(e.stretch(bounds[i], i, j))
		i = j + 1
	}
	return best
}

type leadEstimator struct {
	rows  []uint64
	runs  map[int]Run
	total float64
}

// stretch estimates a value that the bounds from i to j begin with, the first of which is given; none of them if j is less than i, and
// then the table begins with the value.
func (e *leadEstimator) stretch(first Bound, i, j int) *LeadShare {
	v := first.Lead
	s := &LeadShare{First: i, Last: max(j+1, 0), Null: v == nil}
	sure, before, after := 0.0, 0.0, 0.0 // the last two are how much more there may be at the ends
	if j >= i {
		if r, ok := e.runs[i]; i == 0 && ok && r.Lead == v {
			sure += e.share(i, e.rows[i]) // it begins the table
		} else if first.Within {
			before = e.share(i, e.rows[i])
		}
		for p := i + 1; p <= j; p++ {
			sure += e.share(p, e.rows[p])
		}
	}
	last := s.Last
	r, ok := e.runs[last]
	switch {
	case !ok:
		after = e.share(last, e.rows[last])
	case r.Lead != v: // the partition begins with another value, so it holds none of this one
	case r.Same < r.Rows:
		sure += e.share(last, r.Same)
	default:
		read := e.share(last, r.Rows)
		sure += read
		after = e.share(last, e.rows[last]) - read
	}
	if s.Share, s.Low, s.High = sure, sure, sure+before+after; sure == 0 || j <= i && !first.Within {
		return s // nothing shows how far it reaches
	}
	margin := quantileOfSum(before, after, leadError)
	s.Share, s.Low, s.High = sure+(before+after)/2, sure+margin, sure+before+after-margin
	return s
}

// share is what rows of a partition are of the table. A partition may have grown since it was counted.
func (e *leadEstimator) share(partition int, rows uint64) float64 {
	return float64(min(rows, e.rows[partition])) / e.total
}

// quantileOfSum is the quantile q, less than a half, of the sum of two numbers that are evenly distributed from 0 to a
// and from 0 to b.
func quantileOfSum(a, b, q float64) float64 {
	low, high := min(a, b), max(a, b)
	if x := math.Sqrt(2 * q * low * high); low > 0 && x <= low {
		return x
	}
	return q*high + low/2
}
