package evidence

import "math"

// What two readings prove of the time between them is said here, whatever was read: counters, rows, or how many rows have a value.

// Between is how many were counted between two readings, and whether that is known: a count that went down began again.
func Between(was, is uint64) (n uint64, known bool) { return is - min(was, is), is >= was }

// Tells reports whether so many came between two readings that their shares mean anything: with 30, a partition that takes a quarter by
// right takes more than half once in a thousand.
func Tells[N uint64 | float64](n N) bool { return n >= 30 }

// hotExcess is the share of the writes that rows have to take at the least which are written over and over. By chance, rows that are
// written like all others may seem to be in one case of 1/byChance, and counts are byDeviations from what is likely.
const (
	hotExcess    = 0.25
	byChance     = 1e-4
	byDeviations = 4
)

// Writes is how many writes it takes, within what chance does, for so many of all rows to differ, if each of these is as likely as another;
// infinitely many if all differ. Where all is 0 there are far more rows than writes.
func Writes(differ, all float64) (writes, within float64) {
	if writes = differ; all > 0 {
		writes = -all * math.Log1p(-min(1, differ/all))
	}
	return writes, byDeviations * math.Sqrt(writes)
}

// beyondChance reports whether n is more than a number that is likely to be so large comes to by chance.
func beyondChance(n, likely float64) bool {
	less := 0.0
	for i, p := 0.0, math.Exp(-likely); i < n; i++ {
		less += p
		p *= likely / (i + 1)
	}
	return 1-less < byChance
}
