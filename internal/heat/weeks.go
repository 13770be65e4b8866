package heat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Into adds what was recorded of tables to what is known of them. A path that is not absolute is that of the only table that ends with it.
func (h *History) Into(tables []*evidence.Table) {
	find := func(path string) *TableHistory {
		found := slices.DeleteFunc(slices.Clone(h.Tables), func(t *TableHistory) bool {
			return t.Path != path && (strings.HasPrefix(path, "/") || !strings.HasSuffix(t.Path, "/"+path))
		})
		if len(found) != 1 {
			return nil
		}
		return found[0]
	}
	for _, t := range tables {
		if t.Weeks = find(t.Schema.Path).weeks(); t.Weeks == nil {
			continue
		}
		for _, x := range t.Schema.Indexes {
			if w := find(t.Schema.Path + "/" + x.Name + "/indexImplTable").weeks(); w != nil {
				if t.Weeks.Load.Indexes == nil {
					t.Weeks.Load.Indexes = map[string]*evidence.Load{}
				}
				t.Weeks.Load.Indexes[x.Name] = w.Load
			}
		}
	}
}

// slot is the step in which times of the day are told.
const slot, slots = 10, 24 * 60 / 10

// hotTime is a time in which a partition was hot.
type hotTime struct {
	from, to time.Time
	moment   *Moment
	cell     Cell
}

// each calls f with the slots of a time, each with the time at which it begins.
func (t *hotTime) each(f func(slot int, at time.Time)) {
	for at := t.from.Truncate(slot * time.Minute); at.Before(t.to); at = at.Add(slot * time.Minute) {
		f((at.Hour()*60+at.Minute())/slot, at)
	}
}

// weeks sums up what was recorded of a table since it has its path; nil if nothing was.
func (t *TableHistory) weeks() *evidence.Weeks {
	if t == nil {
		return nil
	}
	w := &evidence.Weeks{}
	var all, hot []hotTime
	for i := range t.Moments {
		m := &t.Moments[i]
		if m.PeaksOnly || m.sum() < 0 {
			continue
		}
		if m.Layout.ID != t.Moments[len(t.Moments)-1].Layout.ID {
			w.Since = true
			continue
		}
		whole := hotTime{from: m.From, to: m.To, moment: m}
		all = append(all, whole)
		for _, c := range m.marked() {
			if c.hot && (whole.cell.To == 0 || c.most() > whole.cell.most()) {
				whole.cell = c
			}
		}
		if whole.cell.To > 0 {
			if c := whole.cell; c.Peak > 0 {
				whole.from, whole.to = m.From.Add(c.PeakFrom), m.From.Add(c.PeakTo)
			}
			hot = append(hot, whole)
		}
	}
	if len(all) == 0 {
		return nil
	}
	first, n := hours(hot)
	days := func(times []hotTime) map[time.Time]bool {
		out := map[time.Time]bool{}
		for i := range times {
			times[i].each(func(s int, at time.Time) {
				if (s-first+slots)%slots < n {
					out[at.Add(-time.Duration(first*slot)*time.Minute).Truncate(24*time.Hour)] = true
				}
			})
		}
		return out
	}
	if w.From, w.To = evidence.Clock(first*slot), evidence.Clock((first+n)*slot); n == slots {
		w.From, w.To = "", ""
	}
	if n >= mostSlots {
		first, n = 0, slots
		w.From, w.To = evidence.Clock(0), evidence.Clock(0)
	}
	w.Nights = n < mostSlots && (first-nightFrom+slots)%slots+n <= nightSlots
	hotDays := days(hot)
	w.Days, w.HotDays = len(days(all)), len(hotDays)
	weekdays := map[time.Weekday]bool{}
	for d := range hotDays {
		weekdays[d.Weekday()] = true
		w.Weekday = d.Weekday().String()
	}
	if len(weekdays) > 1 || len(hotDays) < 2 {
		w.Weekday = ""
	}
	w.Place, w.Churned = placeOf(hot, t.Moments[len(t.Moments)-1].Layout), churned(all)
	slices.SortStableFunc(all, func(a, b hotTime) int { return cmp.Compare(a.moment.sum(), b.moment.sum()) })
	chosen := all[len(all)-1]
	if len(hot) > 0 {
		slices.SortStableFunc(hot, func(a, b hotTime) int { return cmp.Compare(a.cell.most(), b.cell.most()) })
		chosen = hot[len(hot)/2]
	}
	w.Load, w.Recorded = chosen.moment.load(), t.recorded()
	return w
}

// A night is from 20:00 to 08:00. What is hot in most slots of a day is hot at all hours.
const nightFrom, nightSlots, mostSlots = 20 * 60 / slot, 12 * 60 / slot, 20 * 60 / slot

// hours are the slots of the day, from the first one, in which something was hot on at least half of the days that it was hot on at all;
// all of them if there are none.
func hours(hot []hotTime) (first, n int) {
	in, days := [slots]map[time.Time]bool{}, map[time.Time]bool{}
	for i := range hot {
		hot[i].each(func(s int, at time.Time) {
			if in[s] == nil {
				in[s] = map[time.Time]bool{}
			}
			day := at.Truncate(24 * time.Hour)
			in[s][day], days[day] = true, true
		})
	}
	often := func(s int) bool { return 2*len(in[s%slots]) >= max(1, len(days)) }
	for s := range slots { // the longest pause is not of them
		pause := 0
		for pause < slots && !often(s+pause) {
			pause++
		}
		if pause < slots && (n == 0 || slots-pause < n) {
			first, n = (s+pause)%slots, slots-pause
		}
	}
	return first, cmp.Or(n, slots)
}

// placeOf says where it was hot: at an end of the key, in one partition as there are today, or elsewhere each time.
func placeOf(hot []hotTime, today *Layout) string {
	if len(hot) == 0 {
		return ""
	}
	n, last := len(today.Bounds)+1, 0
	times := make([]int, n)
	for _, h := range hot {
		if h.cell.To == len(h.moment.Layout.Bounds)+1 {
			last++
		}
		frame := TableFrame{Layout: h.moment.Layout, Cells: []Cell{h.cell}}
		for _, c := range frame.placed(today) {
			for i := c.From; i < c.To; i++ {
				times[i]++
			}
		}
	}
	how := func(times int) string {
		return map[bool]string{true: "always ", false: "mostly "}[times == len(hot)]
	}
	most := slices.Index(times, slices.Max(times))
	switch {
	case n == 1:
		return "in its only partition"
	case 5*last >= 4*len(hot):
		return how(last) + "the last partition"
	case 5*times[most] >= 4*len(hot):
		return fmt.Sprintf("%spartition %s of %s", how(times[most]), evidence.Thousands(most+1), evidence.Thousands(n))
	}
	return "different keys each time"
}

// churned counts the days on which there came to be more partitions, and fewer.
func churned(all []hotTime) (n int) {
	type change struct{ more, fewer bool }
	days := map[time.Time]change{}
	for i := range all[1:] {
		day, c := all[i+1].from.Truncate(24*time.Hour), change{}
		was, is := len(all[i].moment.Layout.Bounds), len(all[i+1].moment.Layout.Bounds)
		c.more, c.fewer = days[day].more || is > was, days[day].fewer || is < was
		days[day] = c
	}
	for _, c := range days {
		if c.more && c.fewer {
			n++
		}
	}
	return n
}

// sum is how many writes a second the whole table took; negative if that is not known of all of it, see tells.
func (m *Moment) sum() (writes float64) {
	for i := range m.Cells {
		if !m.tells(&m.Cells[i]) {
			return -1
		}
		writes += m.Cells[i].most()
	}
	return writes
}

// load is how reads and writes fell on the partitions then, as they were.
func (m *Moment) load() *evidence.Load {
	l := &evidence.Load{Span: m.To.Sub(m.From), Ordered: true}
	for i := range m.Cells {
		c := &m.Cells[i]
		if c.Peak > 0 {
			l.Span = max(time.Minute, min(l.Span, c.PeakTo-c.PeakFrom))
		}
		l.Uncounted = l.Uncounted || c.Uncounted
		for at := c.From; at < c.To; at++ {
			n, known := float64(c.To-c.From), c.Known.Seconds()
			p := evidence.PartitionLoad{Index: uint64(at), Writes: c.most() / n, Reads: float64(c.Reads) / known / n,
				Rejected: float64(c.Rejected) / known / n, Rows: uint64(float64(c.Rows) / n), Bytes: uint64(float64(c.Bytes) / n),
				CPUCores: max(0, c.CPU)}
			p.OneLead = at > 0 && at < len(m.Layout.Bounds) && m.Layout.Bounds[at].SameLead
			l.Partitions = append(l.Partitions, p)
		}
	}
	return l
}
