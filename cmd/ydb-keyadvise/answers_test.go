package main

import (
	"regexp"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// TestAnswersSwitchOff gives inspect each answer that differs and says that something is not judged: that is so.
func TestAnswersSwitchOff(t *testing.T) {
	judged := regexp.MustCompile("not judged|hash in the key|--explain")
	seen := 0
	for _, p := range probe.List() {
		for _, off := range p.Off {
			if !judged.MatchString(string(off)) {
				continue
			}
			seen++
			of := *p
			of.Off = []probe.Off{off} // alone
			d := &answers{differ: []*probe.Answer{{Probe: &of, State: probe.Differs}}}
			var o advisor.Options
			d.steer(&o)
			load := &evidence.Load{Indexes: map[string]*evidence.Load{"i": {}}}
			b := &evidence.Bundle{Tables: []*evidence.Table{{Load: load}}}
			d.heed(b)
			if kept := b.Tables[0].Load; len(o.Unjudged) == 0 && o.NoHash == "" && kept != nil && len(kept.Indexes) > 0 && !d.off(probe.Explain) {
				t.Errorf("%s: nothing does what it says: %s", p.ID, off)
			}
			if len(b.Notes) != 1 || b.Notes[0].Message != p.Else+": "+string(off) {
				t.Errorf("%s: it is told as %v", p.ID, b.Notes)
			}
			if len(load.Indexes) != 1 {
				t.Errorf("%s: what was measured was changed", p.ID)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d of them", seen)
	}
}
