package main

import (
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

// blockEvery is how often a run says in a log how far it is.
const blockEvery = 30 * time.Second

// runProgress tells how a plan is performed: steps as lines that stay, and how far the rows are as a line that is drawn
// over on a terminal, and as a line now and then elsewhere.
type runProgress struct {
	*progress
	began  time.Time // of the work that is told of
	what   string
	first  uint64 // rows when it began
	bytes  uint64 // and bytes
	block  time.Time
	moved  time.Time // when rows were told of last
	behind string    // how far the table is behind that follows; empty if none does
	warned map[string]bool
}

func newRunProgress(a *app) *runProgress {
	return &runProgress{progress: newProgress(a), warned: map[string]bool{}}
}

// event takes an event of the runner.
func (p *runProgress) event(e migrate.Event) {
	switch e.Kind {
	case migrate.EventBegin:
		p.line(fmt.Sprintf("%s: %s", e.Step, e.Text))
	case migrate.EventDone:
		if e.Text != "" {
			p.line(fmt.Sprintf("%s: done; then: %s", e.Step, e.Text))
		} else {
			p.line(fmt.Sprintf("%s: done", e.Step))
		}
	case migrate.EventSay:
		p.line("  " + e.Text)
	case migrate.EventWait:
		p.wait(e.Text)
	case migrate.EventProgress:
		p.rows(e.Progress)
	case migrate.EventLag:
		p.lag(e.Lag, e.Pace)
	}
}

// line writes a line that stays.
func (p *runProgress) line(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	fmt.Fprintln(p.w, text)
}

// erase takes away the line that is drawn over.
func (p *runProgress) erase() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// rows tells how far work through a table is.
func (p *runProgress) rows(w migrate.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	p.moved = now
	if w.What != p.what {
		p.what, p.began, p.first, p.bytes, p.block = w.What, now, w.Rows, w.Bytes, now
	}
	text := fmt.Sprintf("%s: %s, %d MB", w.What, plural(int(w.Rows), "row"), w.Bytes/1e6)
	if w.Expected > 0 {
		text += fmt.Sprintf(", %d%%", min(100, 100*w.Rows/w.Expected))
	}
	if took := now.Sub(p.began).Seconds(); took >= 1 && w.Rows > p.first {
		speed := float64(w.Rows-p.first) / took
		text += fmt.Sprintf(", %.0f rows/s, %.1f MB/s", speed, float64(w.Bytes-p.bytes)/took/1e6)
		if w.Expected > w.Rows {
			text += fmt.Sprintf(", about %s left", (time.Duration(float64(w.Expected-w.Rows)/speed) * time.Second).Round(time.Second))
		}
	}
	text += fmt.Sprintf("; %d of %s, %s", w.RangesDone, plural(int(w.Ranges), "range"), plural(w.Workers, "worker"))
	if w.Others > 0 {
		text += fmt.Sprintf(" here, %s elsewhere", plural(w.Others, "process"))
	}
	if !w.Checkpoint.IsZero() {
		text += fmt.Sprintf("; saved %s ago", max(0, now.Sub(w.Checkpoint)).Round(time.Second))
	}
	if w.Reason != "" {
		text += "; " + w.Reason
	}
	if p.behind != "" {
		text += "; " + p.behind
	}
	if p.terminal {
		p.write(now, text)
	} else if now.Sub(p.block) >= blockEvery {
		p.block = now
		fmt.Fprintln(p.w, oneLine(text))
	}
}

// lag tells how far a table is behind the one that it follows.
func (p *runProgress) lag(l *migrate.Lag, pace migrate.LagPace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	text := lagText(l)
	if pace.Applied > 0 || pace.Written > 0 {
		text += fmt.Sprintf("; %.0f applied a second, %.0f written", pace.Applied, max(0, pace.Written))
	}
	if pace.Zero > 0 {
		text += fmt.Sprintf("; about %s to catch up", pace.Zero.Round(time.Second))
	}
	if pace.Forever {
		text += "; writers are faster than this: start 'migrate run' in more processes, or slow them down"
	}
	for _, w := range l.Warnings {
		if !p.warned[w] {
			p.warned[w] = true
			p.erase()
			fmt.Fprintln(p.w, "warning: "+oneLine(w))
		}
	}
	p.behind = text
	switch {
	case now.Sub(p.moved) < 3*time.Second: // it stands behind the rows
	case p.terminal:
		p.write(now, text)
	case now.Sub(p.block) >= blockEvery:
		p.block = now
		fmt.Fprintln(p.w, oneLine(text))
	}
}

// lagText says in words how far a table is behind.
func lagText(l *migrate.Lag) string {
	who := "the new table"
	if l.Back {
		who = "the old table"
	}
	switch {
	case l.Known == 0:
		return fmt.Sprintf("%s: nothing is applied yet, %s wait", who, plural(int(l.Records), "record"))
	case l.Known < l.Partitions:
		return fmt.Sprintf("%s: %s of %d partitions applied, %s wait", who, plural(l.Known, "partition"), l.Partitions, plural(int(l.Records), "record"))
	}
	return fmt.Sprintf("%s is %.1f s and %s behind", who, l.Seconds, plural(int(l.Records), "record"))
}
