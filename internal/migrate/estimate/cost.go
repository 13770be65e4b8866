package estimate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func (e Estimate) requests() Line {
	one, _ := e.Seconds(1)
	if one < worthMore {
		return Line{}
	}
	n := uint64(0)
	each := e.each(func(p *plan.Plan) string {
		if p.Bulk() == "" {
			n += p.Size.CopyBytes/partBytes + 1
			return "each of " + plan.Bytes(partBytes)
		}
		n += batches(p)
		return "each of at most " + plan.Count(p.BatchRows, "row")
	})
	return Line{"requests", fmt.Sprintf("%s/s to write and as many to read, from %s", evidence.PerSecond(float64(n)/float64(one)), e.whose()),
		"at that pace; " + each}
}

// bound reports whether the limits keep more processes from being faster.
func (e Estimate) bound() bool {
	one, _ := e.Seconds(1)
	sixteen, _ := e.Seconds(16)
	return one >= worthMore && sixteen == one
}

// whose says from which processes comes what one process does.
func (e Estimate) whose() string {
	if e.bound() {
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

// add adds what the plan of a table costs.
func (c *cost) add(p *plan.Plan) {
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
	copies := read(s.Bytes) + s.Rows*blocks(s.CopyBytes)*halvesOfBulk/2
	if p.Bulk() != "" {
		unique := uint64(0)
		for _, i := range p.After.Indexes {
			if i.Kind == schema.IndexUnique {
				unique++
			}
		}
		// The end of a batch is read, then the batch; a unique index is looked up and written with each row.
		copies = s.Rows + query(s.Bytes) + s.Rows*(blocks(s.CopyBytes)*unitsOfWrite+unique*(1+unitsOfWrite))
	}
	c.copies += copies
	for _, step := range p.Steps {
		for _, op := range step.Run {
			switch op.(type) {
			case plan.AddIndex:
				c.indexes += stream(s.CopyBytes) + s.Rows*halvesOfBulk/2 // if its rows have no more than 1 KB
			case plan.CompareRows:
				c.compares += (compares(p, step.ID)-1)*read(s.Bytes) + stream(s.CopyBytes)
			case plan.CheckOld:
				c.compares += read(s.Bytes)
			}
		}
	}
}

func (e Estimate) units() Line {
	one, _ := e.Seconds(1)
	var sum cost
	for _, p := range e.plans {
		sum.add(p)
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
	writes, basis, _ := e.writes()
	n, s := uint64(writes*day), cmp.Or(e.plans[0].Size, &plan.Size{})
	if e.limit.Seconds == nil || !e.plans[0].Follows() || e.limit.Seconds(n, n*(s.Bytes/max(1, s.Rows))) <= day {
		return Line{}
	}
	return Line{"too slow", fmt.Sprintf("what is written is never all applied, and expires after %s: allow for more by 'migrate throttle'",
		plan.Duration(kept)), e.limit.Says + "; " + basis}
}

// writes are how many rows are written in a second, how that is known, and why it is not if it is not.
func (e Estimate) writes() (perSecond float64, basis, unknown string) {
	seconds := uint64(math.MaxUint64)
	unknown = e.each(func(p *plan.Plan) string {
		if p.Load == nil || p.Load.Seconds == 0 {
			return noLoad
		}
		perSecond += float64(p.Load.Written) / float64(p.Load.Seconds)
		seconds = min(seconds, p.Load.Seconds)
		return ""
	})
	switch {
	case unknown != "":
		return 0, "", unknown
	case perSecond == 0:
		return 0, "no write was measured in " + plan.Duration(seconds), ""
	}
	return perSecond, fmt.Sprintf("%s writes/s, measured for %s", evidence.PerSecond(perSecond), plan.Duration(seconds)), ""
}

func (e Estimate) records() Line {
	writes, basis, unknown := e.writes()
	switch {
	case !e.plans[0].Follows():
		return Line{}
	case unknown != "":
		return Line{What: "changefeed", Basis: unknown}
	case writes == 0:
		return Line{"changefeed", "no records, if it stays so", basis}
	}
	day := uint64(writes * 24 * 3600)
	return Line{"changefeed", fmt.Sprintf("%s a day, %s; %s in the %s that they are kept", plan.Count(day, "record"),
		plan.Bytes(day*RecordBytes), plan.Bytes(uint64(writes*plan.FeedRetention)*RecordBytes), plan.Duration(plan.FeedRetention)),
		fmt.Sprintf("%s; %s a record", basis, plan.Bytes(RecordBytes))}
}

// Fence is for how long the writers stand; without a value if that is not known. Tables that are performed together are copied, indexed
// and verified one after another; where their writers are watched, and behind the fence, all go side by side, and meet before each step.
func (e Estimate) Fence() Line {
	if e.plans[0].Follows() {
		basis := e.each(func(p *plan.Plan) string {
			if r := p.Rehearsed; r != nil && r.Downtime > 0 {
				return fmt.Sprintf("%.1f s in a rehearsal on %s", float64(r.Downtime)/1000, r.On)
			}
			return fmt.Sprintf("%.0f s if all is well, for the last records and barriers", (BarrierTime + LagEnough).Seconds())
		})
		return Line{"fence", "at most " + plan.Duration(uint64(DefaultDowntime.Seconds())), "the default of --max-downtime; " + basis}
	}
	one, known := e.Seconds(1)
	if !known {
		return Line{What: "fence", Basis: e.unsized()}
	}
	seconds, longest := float64(one), map[plan.StepID]float64{}
	for _, p := range e.plans {
		for _, step := range p.Steps {
			took, _ := e.took(p, step)
			if step.ID == plan.Indexes || step.ID == plan.Verify {
				seconds += took
			} else if step.ID >= plan.Writing && step.ID <= plan.Finish {
				seconds, longest[step.ID] = seconds+max(0, took-longest[step.ID]), max(took, longest[step.ID])
			}
		}
	}
	value := fmt.Sprintf("about %s with 1 process", plan.Duration(uint64(seconds)))
	basis := fmt.Sprintf("%s to see that nobody writes; %s; --max-downtime bounds it", plan.Duration(2*quiet), e.each(paces))
	if all := e.plans[0].Together; len(all) > len(e.plans) {
		value = "at least " + value
		basis += fmt.Sprintf("; until all %s are switched, nobody may write any of them", plan.Count(uint64(len(all)), "table"))
	}
	return Line{"fence", value, strings.TrimPrefix(e.limit.Says+"; "+basis, "; ")}
}

// quiet is for how many seconds nothing may be written before the writers count as stopped.
const quiet = 60

// compares is how many tables the comparison of a step reads. Nobody has written beside a copy in bulk for which writers are stopped, so
// that it has kept itself what the old table came to.
func compares(p *plan.Plan, id plan.StepID) uint64 {
	if id == plan.Verify && !p.Follows() && p.Bulk() == "" {
		return 1
	}
	return 2
}

// took are the seconds of a step beside the copy, and whether it reads the whole table, of which a rehearsal has measured how long that
// takes. The limits hold up to the fence.
func (e Estimate) took(p *plan.Plan, step plan.Step) (seconds float64, reads bool) {
	s, r := *cmp.Or(p.Size, &plan.Size{}), cmp.Or(p.Rehearsed, &plan.Rehearsed{})
	read := func(tables, bytes, measured uint64) {
		took := float64(bytes) / readPerSecond
		if measured > 0 {
			took = perMillion(s.Rows*tables, measured) / float64(compares(p, plan.Verify))
		}
		if e.limit.Seconds != nil && step.ID == plan.Verify {
			took = max(took, float64(e.limit.Seconds(s.Rows*tables, bytes)))
		}
		seconds, reads = seconds+took, true
	}
	for _, op := range step.Run {
		switch op.(type) {
		case plan.CompareRows:
			n := compares(p, step.ID)
			read(n, (n-1)*s.Bytes+s.CopyBytes, r.Compare)
		case plan.CheckOld, plan.Prove:
			read(1, s.Bytes, r.Compare)
		case plan.AddIndex:
			read(1, s.CopyBytes, 0)
		case plan.WaitQuiet:
			seconds += quiet
		}
	}
	if r.Indexes > 0 && step.ID == plan.Indexes {
		seconds = perMillion(s.Rows, r.Indexes)
	}
	return seconds, reads
}

// Takes is how long a step takes, and what a rehearsal has measured of it.
func Takes(p *plan.Plan, id plan.StepID) string {
	text, r := "an unknown time", cmp.Or(p.Rehearsed, &plan.Rehearsed{})
	seconds, reads := Estimate{}.took(p, *p.Step(id))
	if !reads {
		return "seconds"
	} else if p.Size.Known() {
		text = "about " + plan.Duration(uint64(seconds))
	}
	switch {
	case id == plan.Indexes && r.Indexes > 0:
		text += ": " + rehearsed(p, r.Indexes, 0)
	case id != plan.Indexes && r.Compare > 0:
		text += fmt.Sprintf(": %s took %s", plan.Verify, rehearsed(p, r.Compare, compares(p, plan.Verify)))
	}
	return text
}

// paces say of what writers wait for whether its pace was measured or is assumed.
func paces(p *plan.Plan) string {
	r, reading := cmp.Or(p.Rehearsed, &plan.Rehearsed{}), fmt.Sprintf("an assumed %s/s", plan.Bytes(readPerSecond))
	pace := func(what, assumed string, took, times uint64) string {
		if took == 0 {
			return what + " at " + assumed
		}
		return fmt.Sprintf("%s as measured on %s%s", what, r.On, held(r, took, times))
	}
	text := pace("copying", "the assumed pace", r.Copy, 1) + ", " + pace("comparing", reading, r.Compare, compares(p, plan.Verify))
	if p.Step(plan.Indexes) != nil {
		text += ", " + pace("building indexes", reading, r.Indexes, 0)
	}
	return text
}

func (e Estimate) begin() Line {
	var hot [24]bool
	unknown := e.each(func(p *plan.Plan) string {
		if p.Load == nil || len(p.Load.HotHours) == 0 {
			return noHours
		}
		for _, h := range p.Load.HotHours {
			hot[h%24] = true
		}
		return ""
	})
	basis := strings.TrimSuffix("hours in which a partition was hot on three days or more; "+unknown, "; ")
	at, hours := quietest(hot)
	switch hours {
	case 24:
		return Line{What: "when to begin", Basis: unknown}
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
	case e.unsized() == "":
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
