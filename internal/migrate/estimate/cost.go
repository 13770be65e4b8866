package estimate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func (e Estimate) requests() Line {
	one, known := e.Seconds(1)
	if !known || one < worthMore {
		return Line{}
	}
	n, kinds := uint64(0), []string(nil)
	for _, p := range e.plans {
		kind := "of " + plan.Bytes(partBytes)
		if p.Bulk() == "" {
			n += p.Size.CopyBytes/partBytes + 1
		} else {
			n, kind = n+batches(p), "of at most "+plan.Count(p.BatchRows, "row")
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return Line{"requests", fmt.Sprintf("%s/s %s to write and as many to read, from %s",
		evidence.PerSecond(float64(n)/float64(one)), strings.Join(kinds, " or "), e.whose()), "at that pace"}
}

// whose says from which processes comes what one process does.
func (e Estimate) whose() string {
	one, _ := e.Seconds(1)
	if sixteen, _ := e.Seconds(16); one >= worthMore && sixteen == one {
		return "all processes together"
	}
	return "each process"
}

// What requests cost where a database is paid by request units. A statement costs what it reads and writes, or the CPU time that it takes
// if that is more, which is not known: the least is estimated.
// Source: https://yandex.cloud/en/docs/ydb/pricing/ru-special and /ru-yql
const (
	unitsOfMiB     = 128 // of a table that is read as a stream
	halvesOfBulk   = 1   // half units of each row written in bulk, for each KB begun
	unitsOfWrite   = 2   // of each row that a statement writes, for each KB begun
	statementBlock = 4096
)

// worthPaying is from how many request units on they are told: they are priced by the million.
// Source: https://yandex.cloud/en/docs/ydb/pricing/serverless
const worthPaying = 1_000_000

// cost is what a move costs in request units, by what it does.
type cost struct{ copies, indexes, compares uint64 }

func costOf(p *plan.Plan) (c cost) {
	s := p.Size
	blocks := func(bytes uint64) uint64 { // of 1 KB, of a row of the new table
		return (max(1, bytes/max(1, s.Rows)) + 1023) / 1024
	}
	stream := func(bytes uint64) uint64 { return (bytes + 1<<20 - 1) >> 20 * unitsOfMiB }
	query := func(bytes uint64) uint64 { return max(s.Rows, (bytes+statementBlock-1)/statementBlock) }
	read := stream
	if p.Mapped() { // whose columns are made by statements
		read = query
	}
	if c.copies = read(s.Bytes) + s.Rows*blocks(s.CopyBytes)*halvesOfBulk/2; p.Bulk() != "" {
		unique := uint64(0)
		for _, i := range p.After.Indexes {
			if i.Kind == schema.IndexUnique {
				unique++
			}
		}
		// The end of a batch is read, then the batch; a unique index is looked up and written with each row.
		c.copies = s.Rows + query(s.Bytes) + s.Rows*(blocks(s.CopyBytes)*unitsOfWrite+unique*(1+unitsOfWrite))
	}
	for _, step := range p.Steps {
		for _, op := range step.Run {
			switch op.(type) {
			case plan.AddIndex:
				c.indexes += stream(s.CopyBytes) + s.Rows*halvesOfBulk/2 // if its rows have no more than 1 KB
			case plan.CompareRows:
				c.compares += read(s.Bytes) + stream(s.CopyBytes)
			case plan.CheckOld:
				c.compares += read(s.Bytes)
			}
		}
	}
	return c
}

func (e Estimate) units() Line {
	one, known := e.Seconds(1)
	if !known {
		return Line{}
	}
	var sum cost
	for _, p := range e.plans {
		c := costOf(p)
		sum.copies, sum.indexes, sum.compares = sum.copies+c.copies, sum.indexes+c.indexes, sum.compares+c.compares
	}
	if sum.copies+sum.indexes+sum.compares < worthPaying {
		return Line{}
	}
	value := fmt.Sprintf("%s to copy (%s a second from %s), ", millions(sum.copies), millions(sum.copies/one), e.whose())
	if sum.indexes > 0 {
		value += millions(sum.indexes) + " for indexes, "
	}
	return Line{"request units", "at least " + value + millions(sum.compares) + " to compare",
		"if you pay by request units: prices of Yandex Cloud, CPU time not included"}
}

// millions is a large number as far as anybody wants to know it.
func millions(n uint64) string {
	if n >= 1e9 {
		return fmt.Sprintf("%.1f billion", float64(n)/1e9)
	} else if n >= 1e6 {
		return fmt.Sprintf("%.1f million", float64(n)/1e6)
	}
	return evidence.Thousands(n)
}

// Behind says that the limits allow for less than is written, of which records of a changefeed tell that are applied within them, and are
// kept for so many seconds.
func (e Estimate) Behind(kept uint64) Line {
	const day = 24 * 3600
	writes, basis := e.writes()
	n, s := uint64(writes*day), cmp.Or(e.plans[0].Size, &plan.Size{})
	if e.limit.Seconds == nil || !e.plans[0].Follows() || e.limit.Seconds(n, n*(s.Bytes/max(1, s.Rows))) <= day {
		return Line{}
	}
	return Line{"too slow", fmt.Sprintf("what is written is never all applied, and expires after %s: allow for more by 'migrate throttle'",
		plan.Duration(kept)), e.limit.Says + "; " + basis}
}

// writes are how many rows are written in a second, and how that is known; empty if it is not.
func (e Estimate) writes() (perSecond float64, basis string) {
	seconds := uint64(0)
	for _, p := range e.plans {
		if p.Load == nil || p.Load.Seconds == 0 {
			return 0, ""
		}
		if perSecond += float64(p.Load.Written) / float64(p.Load.Seconds); seconds == 0 || p.Load.Seconds < seconds {
			seconds = p.Load.Seconds
		}
	}
	if perSecond == 0 {
		return 0, "no write was measured in " + plan.Duration(seconds)
	}
	return perSecond, fmt.Sprintf("%s writes/s, measured for %s", evidence.PerSecond(perSecond), plan.Duration(seconds))
}

func (e Estimate) records() Line {
	if !e.plans[0].Follows() {
		return Line{}
	}
	writes, basis := e.writes()
	switch {
	case basis == "":
		return Line{What: "changefeed", Basis: noLoad}
	case writes == 0:
		return Line{"changefeed", "no records", basis}
	}
	day := uint64(writes * 24 * 3600)
	return Line{"changefeed", fmt.Sprintf("%s a day, %s; %s in the %s that they are kept", plan.Count(day, "record"),
		plan.Bytes(day*RecordBytes), plan.Bytes(uint64(writes*plan.FeedRetention)*RecordBytes), plan.Duration(plan.FeedRetention)),
		fmt.Sprintf("%s; %s a record", basis, plan.Bytes(RecordBytes))}
}

// Fence is for how long the writers stand; without a value if that is not known.
func (e Estimate) Fence() Line {
	if e.plans[0].Follows() {
		value := "at most " + plan.Duration(uint64(DefaultDowntime.Seconds()))
		basis := fmt.Sprintf("the default of --max-downtime; %d s if all is well, for the last records and barriers",
			int((BarrierTime + LagEnough).Seconds()))
		if r := e.plans[0].Rehearsed; r != nil && r.Downtime > 0 {
			basis = fmt.Sprintf("the default of --max-downtime; %.1f s in a rehearsal on %s", float64(r.Downtime)/1000, r.On)
		}
		return Line{"fence", value, basis}
	}
	one, known := e.Seconds(1)
	if !known {
		return Line{What: "fence", Basis: noSize}
	}
	for _, p := range e.plans {
		one += uint64(beside(p))
	}
	basis := fmt.Sprintf("copying, and comparisons and indexes at %s/s; --max-downtime bounds it", plan.Bytes(readPerSecond))
	if e.limit.Says != "" {
		basis = e.limit.Says + "; " + basis
	}
	return Line{"fence", "about " + plan.Duration(one) + " with 1 process", basis}
}

// beside are the seconds for which writers stand beside the copy if they stand for all of it.
func beside(p *plan.Plan) (seconds float64) {
	r := cmp.Or(p.Rehearsed, &plan.Rehearsed{})
	took := func(measured, bytes uint64) {
		if measured > 0 {
			seconds += perMillion(p, measured)
		} else {
			seconds += float64(bytes) / readPerSecond
		}
	}
	for _, step := range p.Steps {
		for _, op := range step.Run {
			switch {
			case op == plan.Operation(plan.CompareRows{}):
				took(r.Compare, p.Size.Bytes+p.Size.CopyBytes)
			case op == plan.Operation(plan.WaitQuiet{}):
				seconds += 60
			}
			if _, builds := op.(plan.AddIndex); builds && r.Indexes == 0 {
				took(0, p.Size.CopyBytes)
			}
		}
		if step.ID == plan.Indexes && r.Indexes > 0 {
			took(r.Indexes, 0)
		}
	}
	return seconds
}

func (e Estimate) begin() Line {
	var hot [24]bool
	for _, p := range e.plans {
		if p.Load == nil {
			continue
		}
		for _, h := range p.Load.HotHours {
			hot[h%24] = true
		}
	}
	const basis = "hours in which a partition was hot on three days or more"
	at, hours := quietest(hot)
	switch hours {
	case 24:
		return Line{What: "when to begin", Basis: noHours}
	case 0:
		return Line{"when to begin", "at any time, with limits by 'migrate throttle': no hour of the day is quiet", basis}
	}
	value := fmt.Sprintf("at %02d:00 UTC, which leaves %s until %02d:00", at, plan.Count(uint64(hours), "hour"), (at+hours)%24)
	switch n := e.fewest(uint64(hours) * 3600); {
	case n > 0:
		value += ": enough for the copy with " + plan.Count(n, "process")
		if slices.ContainsFunc(e.plans, func(p *plan.Plan) bool { return p.Rehearsed == nil || p.Rehearsed.Copy == 0 }) {
			value += ", if it is as fast as assumed"
		}
	case e.sized():
		value += ", which is too short for the copy: limit it with 'migrate throttle' in the hot hours"
	}
	return Line{"when to begin", value, basis}
}

// HotHours are the hours of the day, by UTC, in which a partition was hot on so many days that one day's chance is none: of two weeks by
// peaks, and of a recording, which may be nil. They are those of plan.Load.
func HotHours(peaks []evidence.Peak, weeks *evidence.Weeks) (hours []int) {
	var days [24]int
	seen := map[[2]int]bool{}
	for _, p := range peaks {
		if p.Hourly && p.Hour != nil && !seen[[2]int{*p.Hour, p.HoursAgo}] { // of one hour of the day each is another day
			seen[[2]int{*p.Hour, p.HoursAgo}] = true
			days[*p.Hour]++
		}
	}
	if weeks != nil && weeks.From != "" && weeks.HotDays >= facts.Again {
		at, _ := time.Parse("15:04", weeks.From)
		to, _ := time.Parse("15:04", weeks.To)
		if !to.After(at) {
			to = to.Add(24 * time.Hour)
		}
		for at = at.Truncate(time.Hour); at.Before(to); at = at.Add(time.Hour) {
			days[at.Hour()] = facts.Again
		}
	}
	for hour, n := range days {
		if n >= facts.Again {
			hours = append(hours, hour)
		}
	}
	return hours
}

// quietest is the longest time of a day in which no hour is hot, and how many hours it has.
func quietest(hot [24]bool) (at, hours int) {
	for begin := range hot {
		n := 0
		for n < 24 && !hot[(begin+n)%24] {
			n++
		}
		if n > hours {
			at, hours = begin, n
		}
	}
	return at, hours
}
