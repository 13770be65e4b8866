// Package estimate says by what a person can plan a move: how long the copy takes, the space, the requests and what they cost, the
// records of the changefeed, how long writers stand, and when to begin.
//
// It is pure: the plan, and the limits that are set, say all. No figure is without what it rests on, and what is not known is said so.
package estimate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// Line is one thing to plan by.
type Line struct {
	What  string `json:"what"`  // "copy", "too slow", "space", "requests", "request units", "changefeed", "fence", "when to begin"
	Value string `json:"value"` // in words; of "not known" what is not
	Basis string `json:"basis"` // what the value rests on, or why it is not known
}

// Limit is what people let a run do in a second: how many seconds so many rows and bytes take then at least, and the limit in words. The
// zero Limit is none.
type Limit struct {
	Seconds func(rows, bytes uint64) uint64
	Says    string
}

// Estimate is that of plans that are performed as one: their tables are copied one after another.
type Estimate struct {
	plans []*plan.Plan
	limit Limit
}

// Of is the estimate of one plan, or of several that are performed together, each with the size and the load of the table that it holds.
func Of(plans []*plan.Plan, limit Limit) Estimate { return Estimate{plans, limit} }

// What is assumed where nothing was measured: no source says how fast a cluster takes writes, so no rehearsal or run is foretold by it. A
// process has so many batches of statements under way, and in bulk so many writes of partBytes, three of each worker, each of a second.
const (
	Workers       = 4
	bulkWrites    = 3 * Workers
	partBytes     = 2 << 20
	readPerSecond = 50 << 20
)

// BarrierTime is what it takes to see that nothing came behind the fence: the barriers of a changefeed come every second. LagEnough is how
// far the new table may be behind when the fence begins, and DefaultDowntime how long writers may be stopped where a changefeed keeps the
// tables equal, unless --max-downtime says so.
const (
	BarrierTime     = 2 * time.Second
	LagEnough       = 5 * time.Second
	DefaultDowntime = 30 * time.Second
)

// RecordBytes is what a changefeed keeps of a change: a record of a key in JSON, with what a topic keeps beside it.
const RecordBytes = 200

// Lines are all that is known, and last what is not, by what would make it known.
func (e Estimate) Lines() (list []Line) {
	var missing []Line
	behind := func() Line { return e.Behind(plan.FeedRetention) }
	lines := []func() Line{e.copy, e.slow, behind, e.space, e.requests, e.units, e.records, e.Fence, e.begin}
	if why := e.unsized(); why != "" {
		missing = []Line{{"not known", "copy, requests, request units", why}}
		lines = []func() Line{behind, e.space, e.records, e.Fence, e.begin}
	}
	for _, of := range lines {
		l := of()
		same := slices.IndexFunc(missing, func(m Line) bool { return m.Basis == l.Basis })
		switch {
		case l.Value != "":
			list = append(list, l)
		case l.What != "" && same >= 0:
			missing[same].Value += ", " + l.What
		case l.What != "":
			missing = append(missing, Line{"not known", l.What, l.Basis})
		}
	}
	return append(list, missing...)
}

// Why something is not known, and what would make it so.
const (
	noSize  = "the source does not say the size; 'migrate run' without --execute reads it"
	noRows  = "the statistics say %s, %s, as they do before partitions have reported; 'migrate run' without --execute reads them again"
	noLoad  = "no load was measured; 'migrate run' without --execute reads it once the partitions have run for an hour"
	noHours = "no hot hours of two weeks are known; 'migrate plan --heat' takes them from a recording"
)

// each is what is said of the tables, with those that it is about if they are not all.
func (e Estimate) each(says func(*plan.Plan) string) string {
	return strings.Join(plan.Merged(e.plans, plan.Visible, func(p *plan.Plan) []string { return []string{says(p)} }), "; ")
}

// unsized says why the sizes of tables are not known; empty if all are.
func (e Estimate) unsized() string {
	return e.each(func(p *plan.Plan) string {
		if p.Size == nil {
			return noSize
		} else if p.Size.Known() {
			return ""
		}
		return fmt.Sprintf(noRows, plan.Count(p.Size.Rows, "row"), plan.Bytes(p.Size.Bytes))
	})
}

// Seconds are how long so many processes copy the tables; false if that is not known.
func (e Estimate) Seconds(processes uint64) (seconds uint64, known bool) {
	if e.unsized() != "" {
		return 0, false
	}
	for _, p := range e.plans {
		took := uint64(copySeconds(p)/float64(processes) + 0.999)
		if e.limit.Seconds != nil {
			took = max(took, e.limit.Seconds(p.Size.Rows, p.Size.Bytes))
		}
		seconds += max(1, took)
	}
	return seconds, true
}

// copySeconds are how long one process copies the table of a plan whose size is known.
func copySeconds(p *plan.Plan) float64 {
	switch r := p.Rehearsed; {
	case r != nil && r.Copy > 0:
		return perMillion(p.Size.Rows, r.Copy)
	case p.Bulk() == "":
		return float64(p.Size.CopyBytes) / (bulkWrites * partBytes)
	}
	return float64(batches(p)) / Workers
}

// perMillion is how many seconds something takes of which a million rows take so many milliseconds.
func perMillion(rows, milliseconds uint64) float64 {
	return float64(milliseconds) * float64(rows) / 1e9
}

// batches are those in which statements copy a table.
func batches(p *plan.Plan) uint64 { return (p.Size.Rows+p.BatchRows-1)/p.BatchRows + 1 }

func (e Estimate) copy() Line {
	one, _ := e.Seconds(1)
	value, basis := plan.Duration(one)+" with 1 process", e.pace()
	four, _ := e.Seconds(4)
	sixteen, _ := e.Seconds(16)
	switch {
	case one < worthMore:
	case e.bound():
		value = plan.Duration(one) + " with any number of processes"
	default:
		value += fmt.Sprintf(", %s with 4, %s with 16", plan.Duration(four), plan.Duration(sixteen))
		basis += "; 4 and 16 processes are assumed to be 4 and 16 times as fast"
	}
	return Line{"copy", value, basis}
}

// worthMore is from how many seconds on more processes are worth the trouble.
const worthMore = 600

// assumed says of a pace what it is, and how somebody gets to know more.
const assumed = "assumed, not measured: %s of %s at once, 1 s each; 'migrate rehearse' on a cluster measures it"

// fewest is with how few of 1, 4 and 16 processes the copy takes no longer than that; 0 if with none, or that is not known.
func (e Estimate) fewest(seconds uint64) uint64 {
	for _, n := range []uint64{1, 4, 16} {
		if took, known := e.Seconds(n); known && took <= seconds {
			return n
		}
	}
	return 0
}

// slow says that the copy takes nearly as long as the changefeed keeps its records, or longer, and what helps.
func (e Estimate) slow() Line {
	late := func(kept uint64) uint64 { return kept - kept/plan.ExpiresSoon }
	one, _ := e.Seconds(1)
	if !e.plans[0].Follows() || one <= late(plan.FeedRetention) {
		return Line{}
	}
	value := fmt.Sprintf("with 1 process the copy takes %s; records are kept for %s, and none is applied before all rows are copied. Copy ",
		plan.Duration(one), plan.Duration(plan.FeedRetention))
	if n := e.fewest(late(plan.FeedRetention)); n > 0 {
		value += fmt.Sprintf("with %s, or ", plan.Count(n, "process"))
	}
	with, n := "with more than 16 processes", e.fewest(late(plan.LongestRetention))
	if n > 0 {
		with = "with " + plan.Count(n, "process")
	} else if e.bound() {
		with = "with higher limits"
	}
	took, _ := e.Seconds(max(1, n))
	return Line{"too slow", value + with + " and, after 15-writers, " + strings.Join(plan.Each(e.plans, func(p *plan.Plan) string {
		return plan.KeepLonger(p.Table+"/"+plan.FeedName, (2*took+24*3600-1)/(24*3600)*24*3600)
	}), " and "), e.pace()}
}

// pace says from what the time of the copy is told.
func (e Estimate) pace() string {
	text := e.each(func(p *plan.Plan) string {
		switch r := p.Rehearsed; {
		case p.Size.Empty:
			return "the table has no rows"
		case r != nil && r.Copy > 0:
			return rehearsed(p, r.Copy, 1)
		case p.Bulk() == "":
			return fmt.Sprintf(assumed, plan.Count(bulkWrites, "write"), plan.Bytes(partBytes))
		}
		return fmt.Sprintf(assumed, evidence.Thousands(Workers), plan.Count(batches(p), "batch"))
	})
	return strings.TrimPrefix(e.limit.Says+", and "+text, ", and ")
}

// rehearsed says how long a million rows took of what a rehearsal measured, in which its limit counts each row so many times.
func rehearsed(p *plan.Plan, perMillion, times uint64) string {
	return fmt.Sprintf("%.1f s for a million rows, as measured by a rehearsal on %s with %s%s", float64(perMillion)/1000, p.Rehearsed.On,
		plan.Count(p.Rehearsed.Rows, "row"), held(p.Rehearsed, perMillion, times))
}

// held says of what was measured that it took as long as the limit of the rehearsal had it.
func held(r *plan.Rehearsed, perMillion, times uint64) string {
	if r.Limit == 0 || times == 0 || perMillion*r.Limit < times*9e8 { // nine tenths of the time
		return ""
	}
	return fmt.Sprintf(", held to %s a second by its limit", plan.Count(r.Limit, "row"))
}

// ReadPace is what is assumed of reading.
func ReadPace() string { return plan.Bytes(readPerSecond) + " read a second" }

// CopyBytes are those of the new table if the old one has so many, as the plan tells.
func CopyBytes(p *plan.Plan, bytes uint64) uint64 {
	if s := p.Size; s != nil && s.Bytes > 0 {
		return uint64(float64(bytes) * float64(s.CopyBytes) / float64(s.Bytes))
	}
	return bytes
}

func (e Estimate) space() Line {
	if e.unsized() != "" {
		return Line{"space", "as much again as is used now, until 90-cleanup", "rows and indexes are there twice"}
	}
	space, indexes := uint64(0), 0
	for _, p := range e.plans {
		space, indexes = space+p.Size.CopyBytes, indexes+len(p.After.Indexes)
	}
	value := plan.Bytes(space)
	if indexes > 0 {
		value += " and the size of the indexes"
	}
	return Line{"space", value + ", until 90-cleanup", "the size of the rows that are copied"}
}
