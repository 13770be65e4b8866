package rewrite_test

import (
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// TestRecorded records a load with samples of rows, tries keys on it, and writes the same rows to tables with these keys: the share of the
// hottest partition is what was said. Of a key that begins with a column it is only what it may be, as its table is not cut yet.
func TestRecorded(t *testing.T) {
	golden.NoRace(t)
	c := readLiveCase(t, "testdata/live/hits-by-time.txtar")
	c.load.rows, c.load.writers[0].perSec = 500, 100
	d := startDriven(t, c)
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: d.server.ConnectionString()})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	d.recording = true
	var r heat.Recording
	for range 5 {
		reading, b, err := live.Record(t.Context(), conn, live.Options{Clock: d}, &r, false, true)
		if err != nil || len(b.Notes) != 1 || b.Notes[0].Code != "sampled" {
			t.Fatal(err, b.Notes)
		}
		r.Add(reading, []heat.Tier{{Every: time.Second, For: time.Hour}})
		d.pass(35 * time.Second)
	}
	d.mustRun()
	b, err := live.Read(t.Context(), conn, live.Options{Clock: d, NoSample: true, NoSystemViews: true})
	if err != nil {
		t.Fatal(err)
	}
	heat.Merge(&r).Into(b.Tables)
	for _, k := range []struct {
		key       string
		low, high float64 // that is said, a tenth more or less
	}{{"hash(ts, id), ts, id", .25, .25}, {"hash(id), id, ts", .25, .3}, {"id, ts", .25, .3}} {
		p, err := rewrite.New(b, rewrite.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Key: k.key}).Propose(b.Tables[0])
		if err != nil || len(p.Candidates) != 1 || p.Candidates[0].Recorded == nil {
			t.Fatal(k.key, err)
		}
		candidate := p.Candidates[0]
		said := candidate.Recorded
		t.Log(said.Text)
		if said.Low < k.low-.1 || said.Low > k.low+.1 || said.High < k.high-.1 || said.High > k.high+.1 {
			t.Errorf("%s: %+v", k.key, said)
		}
		if candidate.Hash() != nil {
			real := arriveAt(t, rewrite.DDL(rewrite.WithoutData(candidate.After, p.Before)), d.written, candidate)
			if real < said.Low-.02 || real > said.High+.02 {
				t.Errorf("%s: %.3f is measured; %+v", k.key, real, said)
			}
		}
	}
}
