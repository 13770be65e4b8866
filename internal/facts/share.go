package facts

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Evidence lists what an estimate lies between.
func (s Share) Evidence() []Evidence {
	if s.Exact() {
		return nil
	}
	estimate := Evidence{Name: "topRowShare", Value: s.Share, Silent: s.Share == s.Low}
	if !estimate.Silent {
		estimate.Text = fmt.Sprintf("estimate: %s of the rows have that value, between %s and %s", evidence.Percent(s.Share),
			evidence.Percent(s.Low), evidence.Percent(s.High))
	}
	return []Evidence{
		estimate,
		{Name: "topRowShareLow", Value: s.Low, Silent: true},
		{Name: "topRowShareHigh", Value: s.High, Silent: true},
	}
}

// String prints the share, in words if that was estimated.
func (s Share) String() string {
	switch {
	case s.Exact():
		return evidence.Percent(s.Share)
	case s.Share == s.Low:
		return "at least " + evidence.Percent(s.Low)
	}
	words, best := "nearly all", 0.95
	for _, f := range []struct {
		words string
		Share float64
	}{{"three quarters", 0.75}, {"two thirds", 2. / 3}, {"half", 0.5}, {"a third", 1. / 3}, {"a quarter", 0.25}, {"a fifth", 0.2},
		{"an eighth", 0.125}, {"a tenth", 0.1}, {"a twentieth", 0.05}} {
		if math.Abs(math.Log(s.Share/f.Share)) < math.Abs(math.Log(s.Share/best)) {
			words, best = f.words, f.Share
		}
	}
	switch {
	case s.High-s.Low > s.Share:
		return "perhaps " + words
	case best > 0.9:
		return words
	}
	return "about " + words
}
