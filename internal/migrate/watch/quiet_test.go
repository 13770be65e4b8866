package watch

import (
	"testing"
	"time"
)

// TestWatch has partitions split, moved and silent.
func TestWatch(t *testing.T) {
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	w := &watch{quiet: time.Minute}
	for _, c := range []struct {
		second int
		tablet map[uint64]uint64
		silent bool
		left   int
		rows   uint64
	}{
		{0, nil, true, 60, 0},
		{5, map[uint64]uint64{1: 7}, false, 60, 0},
		{10, map[uint64]uint64{1: 9}, false, 55, 0},       // written before
		{30, map[uint64]uint64{2: 0, 3: 0}, false, 60, 0}, // split
		{35, map[uint64]uint64{2: 3, 3: 0}, false, 55, 0}, // who knows when
		{36, map[uint64]uint64{0: 0, 3: 0}, true, 60, 0},  // moved
		{40, map[uint64]uint64{2: 0, 3: 0}, false, 60, 0}, // reports again
		{45, map[uint64]uint64{2: 0, 3: 4}, false, 55, 0}, // written before
		{100, map[uint64]uint64{2: 0, 3: 4}, false, 0, 0}, // nobody writes
		{110, map[uint64]uint64{2: 0, 3: 4, 1 << 40: 1}, false, 60, 0},
		{120, map[uint64]uint64{2: 1, 3: 4, 1 << 40: 1}, false, 50, 0},
		{125, map[uint64]uint64{2: 2, 3: 4, 1 << 40: 1}, false, 45, 1}, // once more
		{160, map[uint64]uint64{2: 2, 3: 4, 1 << 40: 6}, false, 10, 6}, // too late to be of before
	} {
		left := w.look(began.Add(time.Duration(c.second)*time.Second), counted{wrote: c.tablet, silent: c.silent})
		if int(left.Seconds()) != c.left || w.rows != c.rows {
			t.Errorf("second %d: %s left and %d rows, want %d s and %d", c.second, left, w.rows, c.left, c.rows)
		}
	}
}

// TestQuietBulk has rows come that no counter of YDB tells, as those of BulkUpsert: the time of the last update moves.
func TestQuietBulk(t *testing.T) {
	t.Parallel()
	began := time.Now()
	for name, c := range map[string]struct {
		updated func(second int) uint64
		bulk    bool
	}{
		"never":          {func(int) uint64 { return 7 }, false},
		"until just now": {func(s int) uint64 { return uint64(min(s, 10)) / 10 }, false}, // a partition reports every ten seconds
		"all the time":   {func(s int) uint64 { return uint64(s) / 10 }, true},
		"after a while":  {func(s int) uint64 { return uint64(s) / 40 }, true},
	} {
		w := &watch{quiet: time.Minute}
		for s := 0; s < 60 && !w.bulk; s++ {
			w.look(began.Add(time.Duration(s)*time.Second), counted{wrote: map[uint64]uint64{1: 5}, updated: map[uint64]uint64{1: c.updated(s)}})
		}
		if w.bulk != c.bulk || w.rows > 0 {
			t.Errorf("%s: %v, %d rows", name, w.bulk, w.rows)
		}
	}
}

// TestReportedLate has a partition report what was written before the watching began: nobody is blamed for that, however short the watch is
// and however late the report; what is written later is found.
func TestReportedLate(t *testing.T) {
	t.Parallel()
	const since = 1_000_000
	began := time.Now()
	for _, c := range []struct {
		quiet   time.Duration
		second  int    // of the report
		updated uint64 // what it says
		grows   uint64 // by how many rows
		rows    uint64
		bulk    bool
	}{
		{2 * time.Second, 1, since - 5, 10, 0, false}, {2 * time.Second, 1, since - 5, 0, 0, false}, {time.Minute, 30, since - 1, 10, 0, false},
		{2 * time.Second, 1, since + 5, 10, 10, false}, {2 * time.Second, 1, since + 5, 0, 0, true}, {time.Minute, 30, since, 3, 3, false},
	} {
		w := &watch{quiet: c.quiet, since: since}
		w.look(began, counted{wrote: map[uint64]uint64{1: 5}, updated: map[uint64]uint64{1: 7}})
		w.look(began.Add(time.Duration(c.second)*time.Second), counted{wrote: map[uint64]uint64{1: 5 + c.grows}, updated: map[uint64]uint64{1: c.updated}})
		if w.rows != c.rows || w.bulk != c.bulk {
			t.Errorf("%+v: %d rows, %v", c, w.rows, w.bulk)
		}
	}
}
