package facts

import (
	"cmp"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

const (
	// IdleWrites is the rate, in rows per second, below which no partition is hot: one carries thousands.
	IdleWrites = 1
	// busyWrites is the rate at which a partition uses a good part of its core, for small rows on common hardware.
	busyWrites = 1000
	// PeakCores is from where on YDB lists a partition in top_partitions.
	// Source: https://ydb.tech/docs/en/dev/system-views#top-partitions
	PeakCores = 0.7
	// A table below both is tiny: whatever its key is, one partition serves it and a full scan of it is cheap.
	TinyRows, tinyBytes = 10_000, 10 << 20
	// MinShare is how much of the maximum the minimum is at the least, in percent: between the two a load that comes and goes splits
	// and merges. Growth needs no room there: a partition of force_shard_split_data_size is split beyond the maximum.
	// Source: https://ydb.tech/docs/en/dev/tables/partitioning and /reference/configuration/immediate_controls_config
	MinShare = 80
)

// LoadLimit is how many partitions YDB splits a table by load up to where AUTO_PARTITIONING_MAX_PARTITIONS_COUNT is not set. For
// the table of an index it is as many as its main table has. By size YDB goes on to SizeLimit.
// Source: CheckSplitByLoad and SplitByLoadMaxShardsDefault in ydb/core/tx/schemeshard/schemeshard_info_types.cpp of
// ydb-platform/ydb.
const LoadLimit, SizeLimit = 50, 32768

// Traffic sums up how reads and writes fall on the partitions of a table or an index. The zero traffic is that of
// a table that was not measured.
type Traffic struct {
	Seconds    float64 // between the two readings; 0 if there was only one, and then no rate is known
	Partitions int
	Ordered    bool // the partitions are in key order
	missing    int  // partitions that restarted meanwhile, whose rates are not known

	Rows, Bytes             uint64
	Writes, Reads, Rejected float64 // per second, Rows but for rejected, which are transactions

	Hottest   int     // the partition with the most writes
	Share     float64 // its share of the writes, 0…1
	Busiest   int     // the partition with the most CPU
	Cores     float64 // of the busiest partition
	Busy      float64 // its share of the CPU, 0…1
	sole      bool    // all rows of the hottest partition have one leading value
	soleShare float64 // share of the writes of that value, which may fill neighbours as well
	peaked    bool    // a partition used more than PeakCores within the last day, or Again and Again in two weeks
	hotHours  int     // of the last 24, those in which one did
	hotBefore int     // the same of the two weeks before these
	hotOn     int     // the partition that was hot in most of these hours, -1 if it is gone or others were as often
	lived     float64 // writes a second on average since the tablets started, of those that started long ago
	lifelong  bool    // that is what Writes are, as nothing was observed
	locks     uint64  // broken in two weeks
	lockShare float64 // share of them on the partition with the most
	lockOn    int     // that partition, -1 if it is gone or there is none
	lockHours int     // hours with broken locks

	weeks    *evidence.Weeks // whose load this is; nil if it was observed
	recorded *evidence.Weeks // all that is recorded; nil if nothing is
	now      *evidence.Load  // observed; nil if it was not
}

func TrafficOf(load *evidence.Load) Traffic {
	if load == nil || len(load.Partitions) == 0 {
		return Traffic{}
	}
	load, lifelong := load.Lifelong()
	t := Traffic{Seconds: load.Span.Seconds(), Partitions: len(load.Partitions), Ordered: load.Ordered, lifelong: lifelong, lockOn: -1}
	t.history(load)
	var cores float64
	for i := range load.Partitions {
		p := &load.Partitions[i]
		t.Rows += p.Rows
		t.Bytes += p.Bytes
		cores += p.CPUCores
		if p.CPUCores > t.Cores {
			t.Cores, t.Busiest = p.CPUCores, i
		}
		if p.Unknown {
			t.missing++
			continue
		}
		t.Writes += p.Writes
		t.Reads += p.Reads
		t.Rejected += p.Rejected
		if p.Writes > load.Partitions[t.Hottest].Writes {
			t.Hottest = i
		}
	}
	if 2*t.missing > t.Partitions {
		t.Seconds = 0
	}
	if t.Writes > 0 {
		t.Share = load.Partitions[t.Hottest].Writes / t.Writes
	}
	if cores > 0 {
		t.Busy = t.Cores / cores
	}
	t.oneValue(load)
	return t
}

// Again is in how many hours of two weeks a partition must have been hot for a load that is not there today to count.
const Again = 3

// history sums up what was kept of two weeks.
func (t *Traffic) history(load *evidence.Load) {
	hours, times := map[int]bool{}, map[uint64]int{}
	for _, p := range load.Peaks {
		if p.Hourly && p.Index != nil {
			times[*p.Index]++
		}
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
	t.peaked = t.peaked || t.hotHours > 0 || t.hotBefore >= Again
	t.hotOn = -1
	for i := range load.Partitions {
		p := &load.Partitions[i]
		if n := times[p.Index]; n >= Again && 2*n > t.hotHours+t.hotBefore {
			if t.hotOn >= 0 {
				t.hotOn = -1
				break
			}
			t.hotOn = i
		}
		if p.Uptime >= evidence.LongLived {
			t.lived += float64(p.TotalWrites) / p.Uptime.Seconds()
		}
	}
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
func (t *Traffic) hotFor() string {
	switch {
	case t.hotHours > 0 && t.hotBefore > 0:
		return fmt.Sprintf("in %d of the last 24 hours, and in %d of the two weeks before", t.hotHours, t.hotBefore)
	case t.hotHours > 0:
		return fmt.Sprintf("in %d of the last 24 hours", t.hotHours)
	case t.hotBefore > 0:
		return fmt.Sprintf("in %s of the last two weeks", evidence.Count(uint64(t.hotBefore), "hour"))
	}
	return ""
}

// Before says what shows that a table of which little is written now takes much at other times; empty if nothing does.
func (t *Traffic) Before() string {
	switch {
	case t.hotHours+t.hotBefore >= Again:
		return fmt.Sprintf("a partition used more than %.1f of a core %s", PeakCores, t.hotFor())
	case t.lived >= LittleWrites:
		return fmt.Sprintf("%s rows/s were written on average since its tablets started", evidence.PerSecond(t.lived))
	}
	return ""
}

// HotBefore is the partition that was hot again and again, while others were not, and says so; false if there is none.
func (t *Traffic) HotBefore() (string, bool) {
	if t.hotOn < 0 || t.Partitions < 2 {
		return "", false
	}
	return fmt.Sprintf("%s used more than %.1f of a core %s", t.Partition(t.hotOn), PeakCores, t.hotFor()), true
}

// oneValue finds the leading value that fills the hottest partition, if there is one. Neighbours that one value
// fills share it, because they share a bound.
func (t *Traffic) oneValue(load *evidence.Load) {
	p := load.Partitions
	if !load.Ordered || !p[t.Hottest].OneLead || t.Writes == 0 {
		return
	}
	t.sole = true
	low, high := t.Hottest, t.Hottest
	for low > 0 && p[low-1].OneLead {
		low--
	}
	for high+1 < len(p) && p[high+1].OneLead {
		high++
	}
	for _, q := range p[low : high+1] {
		t.soleShare += q.Writes / t.Writes
	}
}

// Measured reports whether rates are known.
func (t *Traffic) Measured() bool { return t.Seconds > 0 }

// Idle reports whether hardly anything was written. A partition whose rate is not known may have been written.
func (t *Traffic) Idle() bool { return t.Measured() && t.missing == 0 && t.Writes < IdleWrites }

// Tiny reports whether the table is known to be so small that nothing matters.
func (t *Traffic) Tiny() bool { return t.Partitions > 0 && t.Rows < TinyRows && t.Bytes < tinyBytes }

// Telling reports whether the shares of the partitions mean anything. A partition that restarted may have taken
// more than all others.
func (t *Traffic) Telling() bool {
	return t.Measured() && t.missing == 0 && t.Partitions > 1 && t.Writes >= IdleWrites && evidence.Tells(t.Writes*t.Seconds)
}

// Lean is how far the share of the hottest partition lies between an even one, 0, and one that is far from it, 1; 0 if the shares mean
// nothing.
func (t *Traffic) Lean() float64 {
	if !t.Telling() {
		return 0
	}
	even := 1 / float64(t.Partitions)
	return (t.Share - even) / (evidence.HotShare(t.Partitions) - even)
}

// How far writes lean before it is said, before it counts, and before it is beyond doubt. There are three, so that a little more or less
// of them changes a verdict by one level at most.
const (
	leanSome, leanMuch, leanMost = 0.5, 0.8, 1.2
	topSome, topMuch, topMost    = 0.4, 0.5, 0.6 // the same for the share of the new rows that come in one place
)

// Degree is how uneven something is.
type Degree uint8

// The degrees.
const (
	Even Degree = iota
	Uneven
	Skewed
	Lopsided
)

func degreeOf(x, some, much, most float64) Degree {
	switch {
	case x >= most:
		return Lopsided
	case x >= much:
		return Skewed
	case x >= some:
		return Uneven
	}
	return Even
}

// Degree is how unevenly the writes fall on the partitions; Even if that is not known.
func (t *Traffic) Degree() Degree { return degreeOf(t.Lean(), leanSome, leanMuch, leanMost) }

// Hot reports whether one partition takes far more than its share of the writes.
func (t *Traffic) Hot() bool { return t.Degree() >= Skewed }

// AtTail reports whether the hottest partition is the last one by key.
func (t *Traffic) AtTail() bool { return t.Ordered && t.Hottest == t.Partitions-1 }

// HotTail reports whether the last partition by key is hot.
func (t *Traffic) HotTail() bool { return t.Hot() && t.AtTail() }

// Spread reports whether the writes are measured not to meet in one partition.
func (t *Traffic) Spread() bool { return t.Telling() && !t.Hot() }

// Loaded reports whether the table needs more than one partition gives.
func (t *Traffic) Loaded() bool {
	return t.Cores >= evidence.BusyCores || t.Rejected > 0 || t.peaked || t.Measured() && t.Share*t.Writes >= busyWrites
}

// WriteShares are the measured shares of the partitions in the writes; nil if they are not known or mean nothing.
func (k *Table) WriteShares() []float64 {
	switch t := &k.Traffic; {
	case t.Telling():
		shares, _, _ := k.Load.WriteShares()
		return shares
	case t.Partitions == 1 && t.Measured() && t.missing == 0 && !t.Idle():
		return []float64{1}
	}
	return nil
}

// Partition names a partition: "the last of 4 partitions", "partition 2 of 4".
func (t *Traffic) Partition(i int) string {
	switch {
	case t.Partitions == 1:
		return "the only partition"
	case t.Ordered && i == t.Partitions-1:
		return "the last of " + evidence.Count(t.Partitions, "partition")
	}
	return "partition " + evidence.Thousands(i+1) + " of " + evidence.Thousands(t.Partitions)
}

// Takes says what the hottest partition takes: "the last of 4 partitions takes 100% of 58 writes/s".
func (t *Traffic) Takes() string {
	takes := fmt.Sprintf("%s takes %s of %s", t.Partition(t.Hottest), evidence.Percent(t.Share), t.Rate())
	if t.weeks != nil && t.weeks.HotDays > 0 {
		takes += fmt.Sprintf(", %s", t.weeks)
	}
	return takes
}

// Rate is the rate of writes: "58 writes/s".
func (t *Traffic) Rate() string { return evidence.PerSecond(t.Writes) + " writes/s" }

// Stillness says that hardly anything is written: "the table's 60 rows take only 0.4 writes/s".
func (t *Traffic) Stillness() string {
	switch rows := evidence.Count(t.Rows, "row"); {
	case t.weeks != nil && t.Writes == 0:
		return fmt.Sprintf("nothing was written to the table's %s on %s that were recorded", rows, evidence.Count(t.weeks.Days, "day"))
	case t.weeks != nil:
		return fmt.Sprintf("the table's %s took only %s on %s that were recorded", rows, t.Rate(), evidence.Count(t.weeks.Days, "day"))
	case t.Writes == 0:
		return fmt.Sprintf("nothing was written to the table's %s in %s", rows, evidence.Seconds(t.Seconds))
	default:
		return fmt.Sprintf("the table's %s take only %s", rows, t.Rate())
	}
}

// Evidence lists the numbers.
func (t *Traffic) Evidence() []Evidence {
	if t.Partitions == 0 {
		return nil
	}
	list := []Evidence{
		{Name: "rows", Value: t.Rows,
			Text: fmt.Sprintf("size: %s in %s", evidence.Count(t.Rows, "row"), evidence.Count(uint64(t.Partitions), "partition"))},
		{Name: "partitions", Value: uint64(t.Partitions), Silent: true},
	}
	if t.recorded != nil {
		text := fmt.Sprint(t.recorded)
		list = append(list, Evidence{Name: "recorded", Value: text, Text: "recorded: " + text})
		if now := t.recorded.Now(t.now); now != "" {
			list = append(list, Evidence{Name: "now", Value: now, Text: now})
		}
	}
	if !t.Measured() {
		return list
	}
	list = append(list,
		Evidence{Name: "writesPerSecond", Value: t.Writes,
			Text: fmt.Sprintf("load: %s and %s reads/s, %s", t.Rate(), evidence.PerSecond(t.Reads), t.over())},
		Evidence{Name: "readsPerSecond", Value: t.Reads, Silent: true},
		Evidence{Name: "observedSeconds", Value: t.Seconds, Silent: true})
	if t.Partitions > 1 && t.Writes > 0 {
		list = append(list, Evidence{Name: t.shareName(), Value: t.Share,
			Text: fmt.Sprintf("%s: %s of the writes, an even share would be %s", t.Partition(t.Hottest), evidence.Percent(t.Share),
				evidence.Percent(1/float64(t.Partitions)))})
	}
	if t.Cores >= 0.01 {
		list = append(list, Evidence{Name: "cpuCores", Value: t.Cores,
			Text: fmt.Sprintf("CPU: %s uses %.2f of a core", t.Partition(t.Busiest), t.Cores)})
	}
	if for24 := t.hotFor(); for24 != "" {
		list = append(list, Evidence{Name: "hotHours", Value: uint64(t.hotHours),
			Text: fmt.Sprintf("CPU: a partition used more than %.1f of a core %s", PeakCores, for24)},
			Evidence{Name: "hotHoursBefore", Value: uint64(t.hotBefore), Silent: true})
	}
	if t.locks > 0 && t.lockOn >= 0 {
		list = append(list, Evidence{Name: "brokenLocks", Value: t.locks,
			Text: fmt.Sprintf("locks: transactions broke %s of each other in %s, %s of them on %s",
				evidence.Count(t.locks, "lock"), evidence.Count(uint64(t.lockHours), "hour"), evidence.Percent(t.lockShare), t.Partition(t.lockOn))})
	}
	if t.Rejected > 0 {
		list = append(list, Evidence{Name: "rejectedPerSecond", Value: t.Rejected,
			Text: fmt.Sprintf("overload: %s transactions/s are rejected", evidence.PerSecond(t.Rejected))})
	}
	return list
}

// over says of what time rates are.
func (t *Traffic) over() string {
	if t.weeks != nil {
		return "at a time like most hot ones"
	}
	if t.lifelong {
		return fmt.Sprintf("on average since the tablets started, %s ago", evidence.Count(uint64(t.Seconds/3600), "hour"))
	}
	return "observed for " + evidence.Seconds(t.Seconds)
}

// shareName names the share of the hottest partition for programs.
func (t *Traffic) shareName() string {
	if t.Ordered && t.Hottest == t.Partitions-1 {
		return "tailShare"
	}
	return "hottestShare"
}

const (
	// oneWay is the share of the new rows from which on they come in one place.
	oneWay = 0.5
	// fewPlaces is how many new rows there must be for each place where they come for these to be the ends of something.
	fewPlaces = 20
	// overwriting is how many of the written rows there are for each new one where rows that are there are written.
	overwriting = 10
	// LittleWrites is how many rows a second that meet are not worth a copy of the table, however bad the key is: a partition takes
	// thousands.
	LittleWrites = 20
)

// Where says where in the order of a key new rows come.
type Where uint8

// The places.
const (
	WhereUnknown Where = iota
	WhereEnd           // behind the last key there was
	WhereFront         // before the first
	WhereInside        // in one place between others
	WhereAround        // all over
)

// whereOf sums up the places of new rows.
func whereOf(p *evidence.Places) Where {
	switch {
	case p.Top < topSome:
		return WhereAround
	case 2*p.AtEnd >= p.Top:
		return WhereEnd
	case 2*p.AtFront >= p.Top:
		return WhereFront
	}
	return WhereInside
}

// Clause says where something comes, a clause.
func (w Where) Clause(what string) string {
	switch w {
	case WhereEnd:
		return what + " come after the last key there was"
	case WhereFront:
		return what + " come before the first key there was"
	case WhereInside:
		return what + " come one after another in one place of the key"
	}
	return what + " come all over the key"
}

// Written is what is measured of the writes of a table: how many meet, and where.
type Written struct {
	Came       Where   // new rows, as two readings show
	HotRow     uint64  // so few rows are written over and over and take much of the writes; 0 if that is not so
	HotShare   float64 // of the writes, which these rows take
	Overwrites bool    // rows that are there are written, and hardly one is new

	fresh    *evidence.Fresh // without a time if two readings do not tell
	writes   float64         // a second
	hottest  float64         // of these, of the partition that takes most
	strained bool            // a partition was seen to need more than it has
	known    bool            // the rates are
}

// PlaceRate is how many new rows a second come in one place of the key, which no split of what is there parts. It is not known
// without two readings.
func (w *Written) PlaceRate() (rate float64, known bool) {
	if w.fresh.Share < oneWay {
		return 0, false
	}
	return w.rate(&w.fresh.Key)
}

// IndexPlaceRate is the same of the entries of an index.
func (w *Written) IndexPlaceRate(index string) (rate float64, known bool) {
	p := w.fresh.Indexes[index]
	return w.rate(&p)
}

func (w *Written) rate(p *evidence.Places) (float64, bool) {
	return p.Top * float64(p.Rows) / cmp.Or(w.fresh.Seconds, 1), evidence.Tells(p.Rows)
}

// HotRate is how many rows a second meet where most are written: in one row, in one place of the key if that is known, else in one
// partition.
func (w *Written) HotRate() float64 {
	if w.HotRow > 0 {
		return w.writes * w.HotShare
	}
	if rate, known := w.PlaceRate(); known && w.Came != WhereAround && w.Came != WhereUnknown {
		return rate
	}
	return w.hottest
}

// Little reports whether what meets is measured to be so little that no other key is worth a copy.
func (w *Written) Little() bool { return w.known && !w.strained && w.HotRate() < LittleWrites }

// Degree is how much the new rows come in one place.
func (w *Written) Degree() Degree {
	return degreeOf(w.fresh.Key.Top, topSome, topMuch, topMost)
}

// IndexDegree is the same of the entries of an index.
func (w *Written) IndexDegree(index string) Degree {
	return degreeOf(w.fresh.Indexes[index].Top, topSome, topMuch, topMost)
}

// Unseen reports whether rows are written, or may be, of which none was seen.
func Unseen(k *Table) bool {
	t := &k.Traffic
	return t.missing > 0 || t.Measured() && !t.lifelong && t.Writes >= LittleWrites && k.Written.fresh.Seconds == 0
}

// Bearable reports whether it is known how many rows a second meet, and these are fewer than a partition takes with ease.
func (w *Written) Bearable() bool { return w.known && !w.strained && w.HotRate() < busyWrites }

// Strained reports whether a partition was seen to need more than it has: much of a core, rejected transactions, or hours of that.
func (w *Written) Strained() bool { return w.strained }

// overwrites reports whether the writes are those of rows that are there: what two readings show, or else how many rows there are before
// and after the load was observed.
func overwrites(f *evidence.Fresh, load *evidence.Load, t *Traffic) bool {
	if f.Whole && f.AllColumns && f.Share >= oneWay {
		if n := f.New + f.Changed + f.Gone; evidence.Tells(n) {
			return overwriting*f.New <= n
		}
	}
	if !t.Measured() || t.lifelong || t.missing > 0 || !evidence.Tells(t.Writes*t.Seconds) {
		return false
	}
	came := 0.0
	for i := range load.Partitions {
		n := load.Partitions[i].New
		if n == nil {
			return false
		}
		came += *n
	}
	return overwriting*came <= t.Writes
}
