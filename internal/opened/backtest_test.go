package opened_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat/heattest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
)

// TestBackTest tries keys on two weeks of each history.
func TestBackTest(t *testing.T) {
	tested := heattest.Keys()
	for _, h := range slices.Concat(heattest.Histories(), heattest.Sampled()) {
		if !slices.ContainsFunc(tested, func(k heattest.Tested) bool { return k.History == h.Name }) {
			continue
		}
		data, err := h.Record().Encode()
		if err != nil {
			t.Fatal(err)
		}
		files := fstest.MapFS{"schema.sql": {Data: []byte(h.DDL)}, "heat.rec": {Data: data}}
		for _, k := range tested {
			if k.History != h.Name {
				continue
			}
			s, err := opened.Read(t.Context(), ask.Read{DDL: []string{"schema.sql"}, Heat: []string{"heat.rec"}, Config: ask.NoConfig},
				&ask.Judge{Findings: true}, opened.From{Files: files})
			if err != nil {
				t.Fatal(err)
			}
			table := strings.TrimPrefix(k.Table, "/local/")
			var propose ask.Propose
			if k.Key != "" {
				propose.Keys = []string{table + "=" + k.Key}
			}
			proposals, err := s.Propose(t.Context(), propose)
			if err != nil {
				t.Errorf("%s: %s: %v", h.Name, k.Key, err)
				continue
			}
			for _, p := range proposals {
				if p.Before.Path != table {
					continue
				}
				was := p.Chosen[0].Recorded
				t.Logf("%s: %s", h.Name, was.Text)
				if k.Sampled == 0 && k.High > 0 {
					k.Sampled = 1
				}
				near := func(a, b float64) bool { return math.Abs(a-b) <= .1 }
				if !near(was.Low, k.Low) || !near(was.High, k.High) || !near(was.Of, k.Sampled) || was.Known != (k.High > 0) {
					t.Errorf("%+v\nwant %+v", was, k)
				}
			}
		}
	}
}
