package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out strings.Builder
	clock := time.Unix(0, 0)
	a := &app{stderr: &out, now: func() time.Time { return clock }, getenv: func(string) string { return "" }}
	expect := func(want string) {
		t.Helper()
		if got := strings.ReplaceAll(out.String(), "\r\x1b[K", "<"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		out.Reset()
	}

	// In a log, only long work shows, and not more than a line in ten seconds.
	p := newProgress(a)
	p.update("describing", 1, 100)
	clock = clock.Add(9 * time.Second)
	p.update("describing", 10, 100)
	expect("")
	clock = clock.Add(time.Second)
	p.update("describing", 20, 100)
	p.update("describing", 21, 100)
	expect("describing: 20 of 100, about 40s left\n")
	clock = clock.Add(10 * time.Second)
	p.wait("describe /a: waiting 1s: OVERLOADED")
	p.done()
	expect("describe /a: waiting 1s: OVERLOADED\n")

	// On a terminal, a line is drawn over and taken away.
	a.stderrSize = func() (int, int) { return 0, 0 }
	p = newProgress(a)
	p.update("finding", 0, 0)
	p.update("describing", 1, 3)
	p.update("describing", 2, 3)
	clock = clock.Add(time.Second)
	p.update("describing", 3, 3)
	p.done()
	p.done()
	expect("<finding<describing: 1 of 3<describing: 3 of 3<")
}
