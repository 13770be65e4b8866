package rewrite

import (
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// hottest is the share of the writes that the hottest partition of a table takes at the end, which candidates are ranked by: in
// closed form where the first column of the key tells it, else simulated. Closed says which.
func (p *proposer) hottest(t *schema.Table, hashes []*Hash) (share float64, partitions int, closed bool) {
	if t.Store == schema.StoreColumn || p.model.values != nil {
		return 0, 0, false
	}
	lead := t.PrimaryKey[0]
	arriving := float64(generatedRows / windows)
	if h := hashNamed(hashes, lead); h != nil {
		if partitions = p.partitions; h.Buckets > 0 {
			partitions = int(h.Buckets)
		}
		values := 1.0
		for _, in := range h.Inputs {
			trait := p.traits[in.Column]
			if trait.Top > 0 {
				return 0, 0, false
			}
			values *= p.valuesOf(trait)
		}
		if h.Random() {
			values = math.Inf(1)
		}
		if values < assumedSpread*float64(partitions) {
			return 0, 0, false
		}
		// Rows of one value come together: that many fall as if they were fewer.
		return fullest(arriving/(1+arriving/values), partitions), partitions, true
	}
	trait := p.traits[lead]
	if trait.Course == advisor.CourseGrows && trait.Top == 0 {
		return 1, 1, true // whatever the partitions are, new rows come behind all others
	}
	l := p.layoutOf(t, hashes)
	partitions = len(l.bounds) + 1
	values, grows, few := p.fall(t, hashes)
	switch {
	case values == 0:
		return 0, 0, false
	case l.capacity == 0 && l.maxByLoad == 0 && partitions == 1:
		return 1, 1, true
	case grows && values < float64(p.partitions) && l.capacity > 0:
		return fullest(arriving, int(values)), max(partitions, int(values)), true // each value has an end of its own, and nothing splits an end
	case few && values < keysEach*float64(p.partitions) && l.capacity > 0 && values <= float64(l.max):
		return fullest(arriving, int(values)), max(partitions, int(values)), true // two of them in one partition are too many for it
	}
	if l.capacity > 0 { // a partition that is full is halved, and the values arrive evenly: they double until none is full
		for 0.9*float64(p.model.n) > float64(partitions*l.capacity) && partitions < l.max {
			partitions = min(2*partitions, l.max)
		}
	} else if partitions == 1 || trait.Course == advisor.CourseFew {
		return 0, 0, false
	}
	for 2*partitions < l.needs && partitions < l.maxByLoad { // each is busy until there are half as many as the load needs
		partitions = min(2*partitions, l.maxByLoad)
	}
	switch {
	case grows && values >= 2*float64(partitions):
		return fullest(arriving, partitions), partitions, true // each has some of the ends
	case !grows && values >= assumedSpread*float64(partitions) && evenly(t, trait):
		return fullest(arriving/(1+arriving/values), partitions), partitions, true
	}
	return 0, 0, false
}

// fall is over how many values rows fall that arrive at a time: those of the columns of few values that the key begins with, and
// of the one behind them if it does not grow. Grows says that it does, few that there is none behind them; no values are known
// where one of them has most of the rows.
func (p *proposer) fall(t *schema.Table, hashes []*Hash) (values float64, grows, few bool) {
	values = 1
	for _, c := range t.PrimaryKey {
		if h := hashNamed(hashes, c); h != nil {
			if h.Buckets == 0 {
				return math.Inf(1), false, false
			}
			values *= float64(h.Buckets)
			continue
		}
		switch trait := p.traits[c]; {
		case trait.Top > 0:
			return 0, false, false
		case trait.Course == advisor.CourseGrows:
			return values, true, false
		case trait.Course != advisor.CourseFew:
			return values * p.valuesOf(trait), false, false
		default:
			values *= p.valuesOf(trait)
		}
	}
	return values, false, true
}

// keysEach is how many keys there may be at the most for each partition that the load needs if each is to get one of its own.
const keysEach = 0.7

// evenly reports whether the boundaries that a table begins with, if any, lie where the values of its first column do.
func evenly(t *schema.Table, lead advisor.Trait) bool {
	if lead.Course == advisor.CourseWide {
		return true // wherever they are, a simulation cuts evenly what nobody sampled
	}
	s := &t.Partitioning
	return len(s.SplitPoints) == 0 && s.SplitPointsHidden == 0 && t.Stats == nil && (s.Uniform == 0 || lead.Course != advisor.CourseFew)
}

// assumedSpread is how many values there must be for each partition for a hash of them to fall evenly.
const assumedSpread = 64

// valuesOf is how many values a column has; infinitely many if each row has its own.
func (p *proposer) valuesOf(t advisor.Trait) float64 {
	if t.Course == advisor.CourseGrows || t.Course == advisor.CourseWide {
		return math.Inf(1)
	}
	return math.Max(1, t.Values())
}

// fullest is the share of the fullest of some bins that n rows fall into evenly: the mean, and as many deviations more as the
// largest of so many normal numbers has.
func fullest(n float64, bins int) float64 {
	if bins < 2 {
		return 1
	}
	mean := 1 / float64(bins)
	return math.Min(1, mean+math.Sqrt(2*math.Log(float64(bins))*mean*(1-mean)/n)*typicalLargest)
}

// typicalLargest corrects the bound on the largest of some normal numbers to what it is on average for some dozens of them.
const typicalLargest = 0.78
