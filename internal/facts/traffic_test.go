package facts

import (
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// The share that is hot falls with the number of partitions, and is always more than an even one.
func TestHotShare(t *testing.T) {
	for n := 2; n < 1000; n++ {
		s := evidence.HotShare(n)
		if s <= 1.4/float64(n) || s > 0.75 || s < 0.25 || s > evidence.HotShare(n-1) && n > 2 {
			t.Errorf("of %d partitions, one is hot with %.3f", n, s)
		}
	}
}

func TestTraffic(t *testing.T) {
	second := func(writes ...float64) *evidence.Load {
		load := &evidence.Load{Ordered: true, Span: 10 * time.Second}
		for _, w := range writes {
			load.Partitions = append(load.Partitions, evidence.PartitionLoad{Rows: 1 << 20, Writes: w})
		}
		return load
	}
	restarted := second(0, 0, 100)
	restarted.Partitions[0].Unknown = true
	unordered := second(0, 0, 100)
	unordered.Ordered = false
	once := second(0, 0, 100)
	once.Span = 0
	type verdict struct{ idle, hot, tail, spread bool }
	for name, c := range map[string]struct {
		load *evidence.Load
		want verdict
	}{
		"nothing":          {nil, verdict{}},
		"one reading":      {once, verdict{}},
		"idle":             {second(0, 0.2, 0), verdict{idle: true}},
		"a few writes":     {second(0, 0, 1.5), verdict{}},
		"one partition":    {second(500), verdict{}},
		"tail":             {second(1, 0, 100), verdict{hot: true, tail: true}},
		"middle":           {second(1, 100, 0), verdict{hot: true}},
		"even":             {second(90, 100, 110), verdict{spread: true}},
		"two uneven":       {second(30, 70), verdict{spread: true}},
		"restarted":        {restarted, verdict{}},
		"not in key order": {unordered, verdict{hot: true}},
	} {
		w := TrafficOf(c.load)
		if got := (verdict{w.Idle(), w.Hot(), w.HotTail(), w.Spread()}); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
