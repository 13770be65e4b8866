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

// Lines are all that is known, and last what is not.
func (e Estimate) Lines() (list []Line) {
	missing, why := []string(nil), []string(nil)
	behind := func() Line { return e.Behind(plan.FeedRetention) }
	for _, of := range []func() Line{e.copy, e.slow, behind, e.space, e.requests, e.units, e.records, e.Fence, e.begin} {
		switch l := of(); {
		case l.Value != "":
			list = append(list, l)
		case l.What != "":
			if missing = append(missing, l.What); !slices.Contains(why, l.Basis) {
				why = append(why, l.Basis)
			}
		}
	}
	if len(missing) > 0 {
		list = append(list, Line{"not known", strings.Join(missing, ", "), strings.Join(why, "; ")})
	}
	return list
}

// Why something is not known.
const (
	noSize  = "the source does not say the size; 'migrate run' without --execute reads it"
	noLoad  = "no load was measured"
	noHours = "no hot hours of two weeks are known"
)

// sized reports whether the sizes of all tables are known.
func (e Estimate) sized() bool {
	return !slices.ContainsFunc(e.plans, func(p *plan.Plan) bool { return p.Size == nil })
}

// Seconds are how long so many processes copy the tables; false if that is not known.
func (e Estimate) Seconds(processes uint64) (seconds uint64, known bool) {
	if !e.sized() {
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
		return perMillion(p, r.Copy)
	case p.Bulk() == "":
		return float64(p.Size.CopyBytes) / (bulkWrites * partBytes)
	}
	return float64(batches(p)) / Workers
}

// perMillion is how many seconds something takes of which a million rows take so many milliseconds.
func perMillion(p *plan.Plan, milliseconds uint64) float64 {
	return float64(milliseconds) * float64(p.Size.Rows) / 1e9
}

// batches are those in which statements copy a table.
func batches(p *plan.Plan) uint64 { return (p.Size.Rows+p.BatchRows-1)/p.BatchRows + 1 }

func (e Estimate) copy() Line {
	one, known := e.Seconds(1)
	if !known {
		return Line{What: "copy", Basis: noSize}
	}
	value := plan.Duration(one) + " with 1 process"
	four, _ := e.Seconds(4)
	sixteen, _ := e.Seconds(16)
	switch {
	case one < worthMore:
	case sixteen == one:
		value = plan.Duration(one) + " with any number of processes"
	default:
		value += fmt.Sprintf(", %s with 4, %s with 16", plan.Duration(four), plan.Duration(sixteen))
	}
	return Line{"copy", value, e.pace()}
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
	one, known := e.Seconds(1)
	if !known || !e.plans[0].Follows() || one <= late(plan.FeedRetention) {
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
	} else if e.whose() != "each process" {
		with = "with higher limits"
	}
	took, _ := e.Seconds(max(1, n))
	return Line{"too slow", value + with + " and, after 15-writers, " + strings.Join(plan.Each(e.plans, func(p *plan.Plan) string {
		return plan.KeepLonger(p.Table+"/"+plan.FeedName, (2*took+24*3600-1)/(24*3600)*24*3600)
	}), " and "), e.pace()}
}

// pace says from what the time of the copy is told.
func (e Estimate) pace() string {
	var parts []string
	add := func(text string) {
		if text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	add(e.limit.Says)
	for _, p := range e.plans {
		switch r := p.Rehearsed; {
		case r != nil && r.Copy > 0:
			add(rehearsed(p, r.Copy))
		case p.Bulk() == "":
			add(fmt.Sprintf(assumed, plan.Count(bulkWrites, "write"), plan.Bytes(partBytes)))
		default:
			add(fmt.Sprintf(assumed, evidence.Thousands(Workers), plan.Count(batches(p), "batch")))
		}
	}
	return strings.Join(parts, ", and ")
}

// rehearsed says how long a million rows took of what a rehearsal measured.
func rehearsed(p *plan.Plan, perMillion uint64) string {
	r := p.Rehearsed
	text := fmt.Sprintf("%.1f s for a million rows, as measured by a rehearsal on %s with %s", float64(perMillion)/1000, r.On,
		plan.Count(r.Rows, "row"))
	if r.Limit > 0 && perMillion*r.Limit >= 9e8 { // nine tenths of the time
		text += fmt.Sprintf(", held to %s a second by its limit", plan.Count(r.Limit, "row"))
	}
	return text
}

// Rehearsed is how long something takes of which a rehearsal measured how many milliseconds a million rows take.
func Rehearsed(p *plan.Plan, milliseconds uint64) string {
	if p.Size == nil {
		return rehearsed(p, milliseconds)
	}
	return fmt.Sprintf("about %s: %s", plan.Duration(uint64(perMillion(p, milliseconds))), rehearsed(p, milliseconds))
}

// Reading is how long reading the table n times takes, at readPerSecond.
func Reading(p *plan.Plan, n uint64) string {
	if p.Size == nil {
		return "an unknown time"
	}
	return "about " + plan.Duration(n*p.Size.Bytes/readPerSecond)
}

// ReadPace is what Reading assumes.
func ReadPace() string { return plan.Bytes(readPerSecond) + " read a second" }

// CopyBytes are those of the new table if the old one has so many, as the plan tells.
func CopyBytes(p *plan.Plan, bytes uint64) uint64 {
	if s := p.Size; s != nil && s.Bytes > 0 {
		return uint64(float64(bytes) * float64(s.CopyBytes) / float64(s.Bytes))
	}
	return bytes
}

func (e Estimate) space() Line {
	if !e.sized() {
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
