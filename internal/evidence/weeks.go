package evidence

import "fmt"

// Weeks are what a recording shows of the load of a table, day by day.
type Weeks struct {
	Days int `json:"days"` // that were recorded, by UTC
	// HotDays are those on which a partition was hot: one took far more than its share of at least ten writes a second, or used half a
	// core or more, or transactions were rejected.
	HotDays int  `json:"hotDays"`
	Nights  bool `json:"nights,omitempty"` // it was hot between 20:00 and 08:00 only
	// From and To are the time of the day in which it was hot on most of these days, such as 02:00 and 02:40, by UTC; empty if they have
	// none in common, and equal for most of the day.
	From    string `json:"from,omitempty"`
	To      string `json:"to,omitempty"`
	Weekday string `json:"weekday,omitempty"` // if it was hot on that only, several times
	// Place is where it was hot, in words: "always the last partition", "mostly partition 3 of 6", "different keys each time".
	Place   string `json:"place,omitempty"`
	Churned int    `json:"churned,omitempty"` // days on which partitions were split, and others merged
	Since   bool   `json:"since,omitempty"`   // another table had this path before, of which nothing counts
	// Load is how reads and writes fell on the partitions that there were at a time as most hot ones; if it was never hot, when most was
	// written. Never nil.
	Load     *Load      `json:"load"`
	Recorded []Recorded `json:"-"` // by time; those in which something was written
}

// Judged is the load by which a table is judged: what was observed now, or recorded if more is known of that, or it was worse. A table
// that is idle now was not idle then.
func (t *Table) Judged() (load *Load, weeks *Weeks) {
	if t.Weeks == nil {
		return t.Load, nil
	}
	_, _, known := t.Load.WriteShares()
	if t.Load != nil && known && t.Load.Hottest() > t.Weeks.Load.Hottest() {
		return t.Load, nil
	}
	out := *t.Weeks.Load
	if t.Load != nil { // these go back as far
		out.Peaks, out.Broken = t.Load.Peaks, t.Load.Broken
	}
	return &out, t.Weeks
}

// String says when and where the table was hot: "hot on 9 of 14 nights, from 02:00 to 02:40, always the last partition".
func (w *Weeks) String() string {
	unit := "day"
	if w.Nights {
		unit = "night"
	}
	text := "never hot on " + Count(w.Days, "day")
	if w.HotDays > 0 {
		text = fmt.Sprintf("hot on %d of %s", w.HotDays, Count(w.Days, unit))
		if w.Weekday != "" {
			text += ", on " + w.Weekday + "s"
		}
		switch {
		case w.From != w.To:
			text += ", from " + w.From + " to " + w.To
		case w.From != "":
			text += ", at all hours"
		}
		text += ", " + w.Place
	}
	if w.Since {
		text += ", since another table has this path"
	}
	if w.Churned > 0 {
		text += fmt.Sprintf("; split and merged again on %d of them", w.Churned)
	}
	return text
}

// Clock is a time of the day.
func Clock(minutes int) string {
	return fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60)
}

// Now says what was observed beside what was recorded, where they differ; empty if nothing was, or it is much the same.
func (w *Weeks) Now(now *Load) string {
	_, writes, known := now.WriteShares()
	_, then, _ := w.Load.WriteShares()
	if !known || writes >= then/2 && then >= writes/2 {
		return ""
	}
	return fmt.Sprintf("now: %s writes/s, where the recording has %s", PerSecond(writes), PerSecond(then))
}
