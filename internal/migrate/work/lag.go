package work

import (
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
)

// Lag is how far a table is behind the one that it follows.
type Lag struct {
	Back       bool    `json:"back"`             // the old table follows the new one
	Partitions int     `json:"partitions"`       // of the changefeed
	Known      int     `json:"known"`            // partitions whose progress is known
	Seconds    float64 `json:"seconds"`          // how old the newest time is up to which every change is applied, in the worst partition
	Worst      uint64  `json:"worst"`            // that partition
	Records    uint64  `json:"records"`          // not read yet, or not applied
	Applied    uint64  `json:"applied"`          // by all processes since the changefeed is followed
	Oldest     float64 `json:"oldestSeconds"`    // the age of the oldest record that is not applied, or a little more; 0 if there is none
	Retention  float64 `json:"retentionSeconds"` // how long records are kept
	// Lost are the partitions in which records were lost before they were applied: they expired, or nothing recorded what was written.
	Lost []uint64 `json:"lost,omitempty"`
	// Refused says why a table cannot take a row of the other one; empty if it can.
	Refused string `json:"refused,omitempty"`
	// Parts are all partitions, by number.
	Parts []PartitionLag `json:"parts,omitempty"`

	Warnings []string `json:"warnings,omitempty"`

	Topic    string                     `json:"-"` // path of the changefeed
	Shares   map[uint64]state.FeedShare `json:"-"` // what is recorded of it
	Resolved uint64                     `json:"-"` // the least step up to which all is applied
	Changed  uint64                     `json:"-"` // the greatest step of a change
	Copying  float64                    `json:"-"` // for how many seconds more rows are copied; 0 if that is not known
	Limited  bool                       `json:"-"` // limits are set, which hold for what is applied as well
}

// String says in words how far a table is behind.
func (l *Lag) String() string {
	who := "the new table"
	if l.Back {
		who = "the old table"
	}
	switch {
	case l.Known == 0:
		return fmt.Sprintf("%s: nothing applied yet, %s waiting", who, plan.Count(l.Records, "record"))
	case l.Known < l.Partitions:
		return fmt.Sprintf("%s: %s of %s applied, %s waiting", who, evidence.Thousands(l.Known), evidence.Count(l.Partitions, "partition"),
			plan.Count(l.Records, "record"))
	}
	return fmt.Sprintf("%s is %s and %s behind", who, Behind(l.Seconds), plan.Count(l.Records, "record"))
}

// Behind says for how long a table is behind: what is over a minute is not told by tenths of a second.
func Behind(seconds float64) string {
	if seconds < 60 {
		return fmt.Sprintf("%.1f s", seconds)
	}
	return (time.Duration(seconds) * time.Second).String()
}

// PartitionLag is how far one partition of a changefeed is behind.
type PartitionLag struct {
	Partition uint64   `json:"partition"`
	Seconds   *float64 `json:"seconds"` // nil if it is not known
	Records   uint64   `json:"records"`
	Owner     string   `json:"owner"` // the process that holds it; empty if none does
}

const (
	// LagEnough is the lag behind which the next step begins: barriers come every second.
	LagEnough = 5 * time.Second
	// lagMost is that behind which all other work waits.
	lagMost = 4 * LagEnough
)

// Warn says anew what is about to go wrong, and what already has.
func (l *Lag) Warn() {
	l.Warnings = nil
	lost := string(plan.Verify) + " compares all rows and copies again those that differ"
	if l.Back {
		lost = "a rollback would lose the changes that they record"
	}
	if n := len(l.Lost); n > 0 {
		l.Warnings = append(l.Warnings,
			fmt.Sprintf("records of %s were lost before they were applied: %s", plan.Count(uint64(n), "partition"), lost))
	}
	if l.Refused != "" {
		l.Warnings = append(l.Warnings, l.Refused)
	}
	left := l.Retention - l.Oldest
	if left-l.Copying < max(l.Retention/plan.ExpiresSoon, min(expiresDay, l.Retention/2)) {
		start, when := "start 'migrate run --follow', in more processes if it runs already", ""
		if l.Known == 0 && !l.Back {
			start = "start 'migrate run' in more processes, as nothing is applied before all rows are copied"
		}
		if l.Limited {
			start = "raise the limits of 'migrate throttle', " + start
		}
		if l.Copying > 0 {
			when = fmt.Sprintf("the rows are copied for %s more; ", plan.Duration(uint64(l.Copying)))
		}
		l.Warnings = append(l.Warnings, fmt.Sprintf("%sthe oldest unapplied record expires within %s, and then %s: %s, or keep records for "+
			"longer with %s", when, plan.Duration(uint64(max(0, left))), lost, start, plan.KeepLonger(l.Topic, 2*uint64(l.Retention))))
	}
}

// expiresDay is that somebody is told a day before, in seconds, whatever part that is, up to half: it takes people until they have read it.
const expiresDay = 24 * 3600

// Within reports whether the table is no further behind than that, as far as all partitions are known.
func (l *Lag) Within(d time.Duration) bool {
	return l.Known == l.Partitions && l.Seconds <= d.Seconds()
}

// Past reports whether every change up to a step is applied.
func (l *Lag) Past(step uint64) bool {
	return l.Partitions > 0 && l.Known == l.Partitions && l.Resolved > step
}

// LagPace is how fast a lag has been changing lately.
type LagPace struct {
	Applied float64       // records applied in a second
	Written float64       // records written in a second
	Zero    time.Duration // until there is no lag at this pace; 0 if that is not known
	Forever bool          // the writers are faster than the records are applied

	first, previous *Lag
	firstAt, at     time.Time
}

// Add takes one more reading.
func (p *LagPace) Add(now time.Time, l *Lag) {
	if p.first == nil || now.Sub(p.firstAt) > time.Minute {
		if p.previous != nil {
			p.first, p.firstAt = p.previous, p.at
		} else {
			p.first, p.firstAt = l, now
		}
	}
	p.previous, p.at = l, now
	took := now.Sub(p.firstAt).Seconds()
	if took < 1 {
		return
	}
	p.Applied = (float64(l.Applied) - float64(p.first.Applied)) / took
	p.Written = p.Applied + (float64(l.Records)-float64(p.first.Records))/took
	p.Zero, p.Forever = 0, false
	switch gain := (p.first.Seconds - l.Seconds) / took; {
	case l.Known < l.Partitions || l.Seconds <= LagEnough.Seconds():
	case gain <= 0:
		p.Forever = took > 15
	default:
		p.Zero = time.Duration(l.Seconds / gain * float64(time.Second))
	}
}
