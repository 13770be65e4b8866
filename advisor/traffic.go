package advisor

import (
	"fmt"
	"math"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

const (
	// observedWrites is how many rows must have been written while the load was observed before their shares
	// mean anything: with 30, a partition that takes a quarter by right takes more than half once in a thousand.
	observedWrites = 30
	// idleWrites is the rate, in rows per second, below which no partition is hot: one carries thousands.
	idleWrites = 1
	// warmWrites is the rate from which on one partition that takes most of it is worth a report of its own.
	warmWrites = 10
	// busyWrites is the rate at which a partition uses a good part of its core, for small rows on common hardware.
	busyWrites = 1000
	// busyCores is where YDB splits a partition if splitting by load is enabled.
	// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load
	busyCores = 0.5
	// peakCores is from where on YDB lists a partition in top_partitions.
	// Source: https://ydb.tech/docs/en/dev/system-views#top-partitions
	peakCores = 0.7
	// A table below both is tiny: whatever its key is, one partition serves it and a full scan of it is cheap.
	tinyRows, tinyBytes = 10_000, 10 << 20
)

// traffic sums up how reads and writes fall on the partitions of a table or an index. The zero traffic is that of
// a table that was not measured.
type traffic struct {
	seconds    float64 // between the two readings; 0 if there was only one, and then no rate is known
	partitions int
	ordered    bool // the partitions are in key order
	missing    int  // partitions that restarted meanwhile, whose rates are not known

	rows, bytes             uint64
	writes, reads, rejected float64 // per second, rows but for rejected, which are transactions

	hottest   int     // the partition with the most writes
	share     float64 // its share of the writes, 0…1
	busiest   int     // the partition with the most CPU
	cores     float64 // of the busiest partition
	busy      float64 // its share of the CPU, 0…1
	sole      bool    // all rows of the hottest partition have one leading value
	soleShare float64 // share of the writes of that value, which may fill neighbours as well
	peaked    bool    // a partition used more than peakCores within the last day, or again and again in two weeks
	hotHours  int     // of the last 24, those in which one did
	hotBefore int     // the same of the two weeks before these
	locks     uint64  // broken in two weeks
	lockShare float64 // share of them on the partition with the most
	lockOn    int     // that partition, -1 if it is gone or there is none
	lockHours int     // hours with broken locks
}

func trafficOf(load *evidence.Load) traffic {
	if load == nil || len(load.Partitions) == 0 {
		return traffic{}
	}
	t := traffic{seconds: load.Span.Seconds(), partitions: len(load.Partitions), ordered: load.Ordered, lockOn: -1}
	t.history(load)
	var cores float64
	for i := range load.Partitions {
		p := &load.Partitions[i]
		t.rows += p.Rows
		t.bytes += p.Bytes
		cores += p.CPUCores
		if p.CPUCores > t.cores {
			t.cores, t.busiest = p.CPUCores, i
		}
		if p.Unknown {
			t.missing++
			continue
		}
		t.writes += p.Writes
		t.reads += p.Reads
		t.rejected += p.Rejected
		if p.Writes > load.Partitions[t.hottest].Writes {
			t.hottest = i
		}
	}
	if 2*t.missing > t.partitions {
		t.seconds = 0
	}
	if t.writes > 0 {
		t.share = load.Partitions[t.hottest].Writes / t.writes
	}
	if cores > 0 {
		t.busy = t.cores / cores
	}
	t.oneValue(load)
	return t
}

// again is in how many hours of two weeks a partition must have been hot for a load that is not there today to count.
const again = 3

// history sums up what was kept of two weeks.
func (t *traffic) history(load *evidence.Load) {
	hours := map[int]bool{}
	for _, p := range load.Peaks {
		switch {
		case !p.Hourly:
			t.peaked = true
		case !hours[p.HoursAgo]:
			if hours[p.HoursAgo] = true; p.HoursAgo < 24 {
				t.hotHours++
			} else {
				t.hotBefore++
			}
		}
	}
	t.peaked = t.peaked || t.hotHours > 0 || t.hotBefore >= again
	on, lockHours := map[uint64]uint64{}, map[int]bool{}
	for _, b := range load.Broken {
		t.locks += b.Locks
		lockHours[b.HoursAgo] = lockHours[b.HoursAgo] || b.Locks > 0
		if b.Index != nil {
			on[*b.Index] += b.Locks
		}
	}
	for _, broke := range lockHours {
		if broke {
			t.lockHours++
		}
	}
	for i := range load.Partitions {
		if n := on[load.Partitions[i].Index]; n > 0 && float64(n) > t.lockShare*float64(t.locks) {
			t.lockShare, t.lockOn = float64(n)/float64(t.locks), i
		}
	}
}

// hotFor says in how many hours a partition was hot; empty if that is not known.
func (t *traffic) hotFor() string {
	switch {
	case t.hotHours > 0 && t.hotBefore > 0:
		return fmt.Sprintf("in %d of the last 24 hours, and in %d of the two weeks before", t.hotHours, t.hotBefore)
	case t.hotHours > 0:
		return fmt.Sprintf("in %d of the last 24 hours", t.hotHours)
	case t.hotBefore > 0:
		return fmt.Sprintf("in %s of the last two weeks", plural(uint64(t.hotBefore), "hour"))
	}
	return ""
}

// oneValue finds the leading value that fills the hottest partition, if there is one. Neighbours that one value
// fills share it, because they share a bound.
func (t *traffic) oneValue(load *evidence.Load) {
	p := load.Partitions
	if !load.Ordered || !p[t.hottest].OneLead || t.writes == 0 {
		return
	}
	t.sole = true
	low, high := t.hottest, t.hottest
	for low > 0 && p[low-1].OneLead {
		low--
	}
	for high+1 < len(p) && p[high+1].OneLead {
		high++
	}
	for _, q := range p[low : high+1] {
		t.soleShare += q.Writes / t.writes
	}
}

// measured reports whether rates are known.
func (t *traffic) measured() bool { return t.seconds > 0 }

// idle reports whether hardly anything was written. A partition whose rate is not known may have been written.
func (t *traffic) idle() bool { return t.measured() && t.missing == 0 && t.writes < idleWrites }

// tiny reports whether the table is known to be so small that nothing matters.
func (t *traffic) tiny() bool { return t.partitions > 0 && t.rows < tinyRows && t.bytes < tinyBytes }

// telling reports whether the shares of the partitions mean anything. A partition that restarted may have taken
// more than all others.
func (t *traffic) telling() bool {
	return t.measured() && t.missing == 0 && t.partitions > 1 && t.writes >= idleWrites && t.writes*t.seconds >= observedWrites
}

// hot reports whether one partition takes far more than its share of the writes.
func (t *traffic) hot() bool { return t.telling() && t.share >= hotShare(t.partitions) }

// hotTail reports whether that is the last partition by key.
func (t *traffic) hotTail() bool { return t.hot() && t.ordered && t.hottest == t.partitions-1 }

// spread reports whether the writes are measured not to meet in one partition.
func (t *traffic) spread() bool { return t.telling() && !t.hot() }

// loaded reports whether the table needs more than one partition gives.
func (t *traffic) loaded() bool {
	return t.cores >= busyCores || t.rejected > 0 || t.peaked || t.measured() && t.share*t.writes >= busyWrites
}

// Writes are the writes of a table as they were measured.
type Writes struct {
	Shares  []float64 // of each partition; nil if they are not known or mean nothing
	Hottest float64   // the largest of them
	Spread  bool      // they do not meet in one partition
	Idle    bool      // hardly anything is written
	Text    string    // what the hottest partition takes, or that hardly anything is written, a clause
}

// WritesOf sums up the measured writes of a table; load may be nil.
func WritesOf(load *evidence.Load) Writes {
	t := trafficOf(load)
	switch {
	case t.idle():
		return Writes{Idle: true, Text: t.stillness()}
	case t.telling():
		shares, _, _ := load.WriteShares()
		return Writes{Shares: shares, Hottest: t.share, Spread: t.spread(), Text: t.takes()}
	}
	return Writes{}
}

// hotShare is the share of something from which on one of n partitions has far more than its own: halfway from an
// even share to all of it, five even shares if that is less, but no less than a quarter.
func hotShare(n int) float64 {
	even := 1 / float64(n)
	return max(0.25, min((1+even)/2, 5*even))
}

// partition names a partition: "the last of 4 partitions", "partition 2 of 4".
func (t *traffic) partition(i int) string {
	switch {
	case t.partitions == 1:
		return "the only partition"
	case t.ordered && i == t.partitions-1:
		return fmt.Sprintf("the last of %d partitions", t.partitions)
	}
	return fmt.Sprintf("partition %d of %d", i+1, t.partitions)
}

// takes says what the hottest partition takes: "the last of 4 partitions takes 100% of 58 writes/s".
func (t *traffic) takes() string {
	return fmt.Sprintf("%s takes %s of %s", t.partition(t.hottest), percent(t.share), t.rate())
}

// rate is the rate of writes: "58 writes/s".
func (t *traffic) rate() string { return perSecond(t.writes) + " writes/s" }

// stillness says that hardly anything is written: "the table's 60 rows take only 0.4 writes/s".
func (t *traffic) stillness() string {
	if t.writes == 0 {
		return fmt.Sprintf("nothing was written to the table's %s in %s", rows(t.rows), seconds(t.seconds))
	}
	return fmt.Sprintf("the table's %s take only %s", rows(t.rows), t.rate())
}

// evidence lists the numbers.
func (t *traffic) evidence() []Evidence {
	if t.partitions == 0 {
		return nil
	}
	list := []Evidence{
		{Name: "rows", Value: t.rows, Text: fmt.Sprintf("size: %s in %s", rows(t.rows), plural(uint64(t.partitions), "partition"))},
		{Name: "partitions", Value: uint64(t.partitions), Silent: true},
	}
	if !t.measured() {
		return list
	}
	list = append(list,
		Evidence{Name: "writesPerSecond", Value: t.writes,
			Text: fmt.Sprintf("load: %s and %s reads/s, observed for %s", t.rate(), perSecond(t.reads), seconds(t.seconds))},
		Evidence{Name: "readsPerSecond", Value: t.reads, Silent: true},
		Evidence{Name: "observedSeconds", Value: t.seconds, Silent: true})
	if t.partitions > 1 && t.writes > 0 {
		list = append(list, Evidence{Name: t.shareName(), Value: t.share,
			Text: fmt.Sprintf("%s: %s of the writes, an even share would be %s", t.partition(t.hottest), percent(t.share),
				percent(1/float64(t.partitions)))})
	}
	if t.cores >= 0.01 {
		list = append(list, Evidence{Name: "cpuCores", Value: t.cores,
			Text: fmt.Sprintf("CPU: %s uses %.2f of a core", t.partition(t.busiest), t.cores)})
	}
	if for24 := t.hotFor(); for24 != "" {
		list = append(list, Evidence{Name: "hotHours", Value: uint64(t.hotHours),
			Text: fmt.Sprintf("CPU: a partition used more than %.1f of a core %s", peakCores, for24)},
			Evidence{Name: "hotHoursBefore", Value: uint64(t.hotBefore), Silent: true})
	}
	if t.locks > 0 && t.lockOn >= 0 {
		list = append(list, Evidence{Name: "brokenLocks", Value: t.locks,
			Text: fmt.Sprintf("locks: transactions broke %s of each other in %s, %s of them on %s",
				plural(t.locks, "lock"), plural(uint64(t.lockHours), "hour"), percent(t.lockShare), t.partition(t.lockOn))})
	}
	if t.rejected > 0 {
		list = append(list, Evidence{Name: "rejectedPerSecond", Value: t.rejected,
			Text: fmt.Sprintf("overload: %s transactions/s are rejected", perSecond(t.rejected))})
	}
	return list
}

// shareName names the share of the hottest partition for programs.
func (t *traffic) shareName() string {
	if t.ordered && t.hottest == t.partitions-1 {
		return "tailShare"
	}
	return "hottestShare"
}

// percent prints a share of one. What is not quite all, or nothing, is not printed as if it were.
func percent(share float64) string {
	p := 100 * share
	switch {
	case p > 99 && p < 99.95:
		return fmt.Sprintf("%.1f%%", math.Min(p, 99.9))
	case p > 0 && p < 1:
		return fmt.Sprintf("%.1f%%", math.Max(p, 0.1))
	}
	return fmt.Sprintf("%.0f%%", p)
}

// perSecond prints a rate.
func perSecond(r float64) string {
	switch {
	case r == 0:
		return "0"
	case r < 0.1:
		return "under 0.1"
	case r < 10:
		return strconv.FormatFloat(math.Round(r*10)/10, 'f', -1, 64)
	}
	return thousands(uint64(math.Round(r)))
}

// seconds prints a time in seconds.
func seconds(s float64) string {
	if s < 10 {
		return strconv.FormatFloat(math.Round(s*10)/10, 'f', -1, 64) + " s"
	}
	return thousands(uint64(math.Round(s))) + " s"
}

func rows(n uint64) string { return plural(n, "row") }

func plural(n uint64, one string) string { return evidence.Count(n, one) }

func thousands(n uint64) string { return evidence.Thousands(n) }

func size(n uint64) string { return evidence.Size(n) }
