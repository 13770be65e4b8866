package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

const (
	// redrawEvery keeps a fast counter from flooding the terminal.
	redrawEvery = 100 * time.Millisecond
	// logEvery is how often long work says in a log that it is still at it. Short work says nothing.
	logEvery = 10 * time.Second
)

// progress tells a person that long work goes on: on a terminal as a line that is drawn over, elsewhere as a line
// now and then. It may be used by several goroutines.
type progress struct {
	w        io.Writer
	terminal bool
	view     func() report.View
	now      func() time.Time

	mu    sync.Mutex
	stage string
	since time.Time // start of the stage
	last  time.Time // of the last line written
	drawn bool      // a line stands on the terminal
}

func newProgress(a *app) *progress {
	// A dumb terminal cannot draw over a line.
	terminal := a.stderrSize != nil && a.getenv("TERM") != "dumb"
	return &progress{w: a.stderr, terminal: terminal, view: func() report.View { return a.stderrView(false) }, now: a.now, last: a.now()}
}

// update says how far the stage is. A total of 0 is not known.
func (p *progress) update(stage string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if stage != p.stage {
		p.stage, p.since = stage, now
		if p.terminal {
			p.last = time.Time{} // draw at once
		}
	}
	text := stage
	if total > 0 {
		text += ": " + evidence.Thousands(done) + " of " + evidence.Thousands(total)
		if elapsed := now.Sub(p.since); done > 0 && done < total && elapsed > 2*time.Second {
			left := time.Duration(float64(elapsed) / float64(done) * float64(total-done))
			text += fmt.Sprintf(", about %s left", left.Round(time.Second))
		}
	}
	p.write(now, text)
}

// wait says why the work waits.
func (p *progress) wait(reason string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.write(p.now(), reason)
}

// write writes a line if it is time for one.
func (p *progress) write(now time.Time, text string) {
	switch {
	case p.terminal && now.Sub(p.last) >= redrawEvery:
		fmt.Fprintf(p.w, "\r\x1b[K%s", p.fit(report.OneLine(text)))
		p.drawn = true
	case !p.terminal && now.Sub(p.last) >= logEvery:
		fmt.Fprintln(p.w, report.OneLine(text))
	default:
		return
	}
	p.last = now
}

// fit cuts a line down to the terminal: one that wraps cannot be drawn over.
func (p *progress) fit(text string) string {
	v := p.view()
	v.Width-- // the cursor stands behind it
	return v.Cut(text)
}

// done takes the line off the terminal.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
}

func (p *progress) erase() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}
