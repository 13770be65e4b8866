package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// blockEvery is how often a run says in a log how far it is.
const blockEvery = 30 * time.Second

// runProgress tells how a plan is performed: steps as lines that stay, and how far the rows are as a line that is drawn
// over on a terminal, and as a line now and then elsewhere.
type runProgress struct {
	*progress
	works   map[string]*tableWork // by table
	block   time.Time             // when a log was told last how far the rows are
	moved   time.Time             // when rows were told of last
	behind  string                // how far the table is behind that follows; empty if none does
	verbose bool
	warned  map[string]bool
	said    map[string]string // the table that it was said of first
}

// tableWork is how far work through a table is.
type tableWork struct {
	work.Progress
	pace        []reached
	rows, bytes float64 // a second
}

func newRunProgress(a *app) *runProgress {
	return &runProgress{progress: newProgress(a), works: map[string]*tableWork{}, warned: map[string]bool{}, said: map[string]string{}}
}

// event takes an event of the runner.
func (p *runProgress) event(e work.Event) {
	of := "" // which of several tables
	if e.Table != "" {
		of = plan.Base(e.Table) + ": "
	}
	if e.Detail && !p.verbose {
		return
	}
	switch e.Kind {
	case work.EventBegin:
		if text := fmt.Sprintf("%s: %s", e.Step, e.Text); !p.saidOfOther(text, e.Table) || p.verbose {
			p.line(text)
		}
	case work.EventDone:
		if e.Text != "" && !p.saidOfOther(e.Text, e.Table) { // what begins next says of others that they are done
			p.line("  now: " + e.Text)
		}
	case work.EventSay:
		if e.Own || !p.saidOfOther(e.Text, e.Table) {
			p.line("  " + of + e.Text)
		}
	case work.EventWait:
		p.wait(of + e.Text)
	case work.EventProgress:
		p.rows(of, e.Progress)
	case work.EventLag:
		p.lag(of, e.Lag, e.Pace)
	}
}

// saidOfOther reports whether the same was said of another table: what is the same for several is said once.
func (p *runProgress) saidOfOther(text, table string) bool {
	first, said := p.said[text]
	if !said {
		p.said[text] = table
	}
	return said && first != table
}

// line writes a line that stays.
func (p *runProgress) line(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	p.view().Prose(p.w, text)
}

// reached is how far work was at a moment.
type reached struct {
	at          time.Time
	rows, bytes uint64
}

// paceOver is how long is looked back for the rate of work: as it is now, and not since it began.
const paceOver = 15 * time.Second

// reach notes how far work is, and its rates a second; 0 until they can be told.
func (w *tableWork) reach(at time.Time, now work.Progress) {
	w.Progress = now
	w.pace = append(w.pace, reached{at, now.Rows, now.Bytes})
	for len(w.pace) > 2 && at.Sub(w.pace[1].at) >= paceOver {
		w.pace = w.pace[1:]
	}
	w.rows, w.bytes = 0, 0
	if took := at.Sub(w.pace[0].at).Seconds(); took >= 1 && now.Rows > w.pace[0].rows && now.RangesDone < now.Ranges {
		w.rows, w.bytes = float64(now.Rows-w.pace[0].rows)/took, float64(now.Bytes-w.pace[0].bytes)/took
	}
}

// all is the work of the same kind on all tables that are at it, how many those are, and their rates.
func (p *runProgress) all(w work.Progress) (tables int, rows, bytes float64, sum work.Progress) {
	sum = w
	sum.Rows, sum.Bytes, sum.Expected, sum.Ranges, sum.RangesDone, sum.Workers = 0, 0, 0, 0, 0, 0
	for _, t := range p.works {
		if t.What != w.What {
			continue
		}
		tables, rows, bytes = tables+1, rows+t.rows, bytes+t.bytes
		sum.Rows, sum.Bytes, sum.Expected = sum.Rows+t.Rows, sum.Bytes+t.Bytes, sum.Expected+max(t.Rows, t.Expected)
		sum.Ranges, sum.RangesDone, sum.Workers = sum.Ranges+t.Ranges, sum.RangesDone+t.RangesDone, sum.Workers+t.Workers
	}
	if tables == 1 {
		sum.Expected = w.Expected
	}
	return tables, rows, bytes, sum
}

// rows tells how far work through tables is: first whether it is held up, how much is done of how much, how fast and how long
// it takes, then why, as a terminal may have no room for the rest.
func (p *runProgress) rows(of string, w work.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	p.moved = now
	if t := p.works[of]; t == nil || t.What != w.What {
		if p.works[of] = (&tableWork{}); len(p.works) == 1 {
			p.block = now
		}
	}
	p.works[of].reach(now, w)
	tables, rows, bytes, w := p.all(w)
	done := evidence.Count(w.Rows, "row")
	if w.Expected > 0 && w.Expected >= w.Rows { // what statistics know may be too few
		done = fmt.Sprintf("%s of %s, %d%%", evidence.Thousands(w.Rows), evidence.Count(w.Expected, "row"), 100*w.Rows/w.Expected)
	}
	if rows > 0 {
		done += fmt.Sprintf(", %s/s", evidence.Thousands(uint64(rows)))
	}
	if rows > 0 && w.Expected > w.Rows {
		left := time.Duration(float64(w.Expected-w.Rows) / rows * float64(time.Second))
		done += fmt.Sprintf(", %s left", left.Round(time.Second))
	}
	parts := []string{done}
	if w.Reason != "" {
		parts = append(parts, w.Reason)
	}
	if p.behind != "" {
		parts = append(parts, p.behind)
	}
	size := fmt.Sprintf("%d MB", w.Bytes/1e6)
	if bytes > 0 {
		size += fmt.Sprintf(", %.1f MB/s", bytes/1e6)
	}
	parts = append(parts, size)
	text := fmt.Sprintf("%d of %s, %s", w.RangesDone, evidence.Count(w.Ranges, "range"), evidence.Count(w.Workers, "worker"))
	if w.Others > 0 {
		text += fmt.Sprintf(" here, %s elsewhere", evidence.Count(w.Others, "process"))
	}
	parts = append(parts, text)
	if !w.Checkpoint.IsZero() {
		parts = append(parts, fmt.Sprintf("saved %s ago", max(0, now.Sub(w.Checkpoint)).Round(time.Second)))
	}
	text = of + w.What
	if tables > 1 {
		text = fmt.Sprintf("%s, %s", w.What, evidence.Count(tables, "table"))
	}
	if w.Reason != "" {
		text += ", slowed down"
	}
	text += ": " + strings.Join(parts, "; ")
	if p.terminal {
		p.write(now, text)
	} else if now.Sub(p.block) >= blockEvery {
		p.block = now
		fmt.Fprintln(p.w, report.OneLine(text))
	}
}

// lag tells how far a table is behind the one that it follows.
func (p *runProgress) lag(of string, l *work.Lag, pace work.LagPace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	text := of + l.String()
	if pace.Applied > 0 || pace.Written > 0 {
		text += fmt.Sprintf("; %.0f applied a second, %.0f written", pace.Applied, max(0, pace.Written))
	}
	if pace.Zero > 0 {
		text += fmt.Sprintf("; about %s to catch up", pace.Zero.Round(time.Second))
	}
	if pace.Forever {
		text += "; writers are faster than this: start 'migrate run' in more processes, raise the limits, or slow them down"
	}
	for _, w := range l.Warnings {
		if !p.warned[w] {
			p.warned[w] = true
			p.erase()
			fmt.Fprintln(p.w, "warning: "+report.OneLine(w))
		}
	}
	p.behind = text
	switch {
	case now.Sub(p.moved) < 3*time.Second: // it stands behind the rows
	case p.terminal:
		p.write(now, text)
	case now.Sub(p.block) >= blockEvery:
		p.block = now
		fmt.Fprintln(p.w, report.OneLine(text))
	}
}
