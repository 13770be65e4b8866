package rewrite

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestKeyLeft inspects all tables of schemas, and those of some cases, as they are and as if hardly anything or a good deal were written to
// them: no finding shows the key that another finding, or rewrite, says to leave.
func TestKeyLeft(t *testing.T) {
	golden.NoRace(t)
	shown, left := 0, 0
	for all, pattern := range []string{"../../testdata/schemas/*.txtar", "../advisor/testdata/*/*.txtar", "testdata/*/*.txtar"} {
		for i, c := range golden.All(t, pattern) {
			if _, ok := c.Section("schema.sql"); !ok {
				continue
			}
			for j, writes := range []float64{-1, 0.01, 400} {
				if all > 0 && i%9 != j {
					continue
				}
				b := caseBundle(t, c)
				for _, e := range b.Tables {
					if writes >= 0 {
						e.Load = &evidence.Load{Span: 30 * time.Second, Ordered: true, Partitions: []evidence.PartitionLoad{
							{Rows: 500_000, Bytes: 50 << 20, Writes: writes / 50}, {Index: 1, Rows: 500_000, Bytes: 50 << 20, Writes: writes}}}
					}
				}
				findings := Inspect(b, advisor.Options{}).Findings
				r := New(b, findings, Options{})
				for _, e := range b.Tables {
					p, err := r.Propose(e)
					if err != nil {
						t.Fatal(err)
					}
					faults, n := voices(e, findings, p)
					if shown += n; n > 0 {
						left++
					}
					for _, fault := range faults {
						t.Errorf("%s, %.2f writes/s: %s: %s", c.Name, writes, e.Schema.Path, fault)
					}
				}
			}
		}
	}
	if t.Logf("%d findings of %d tables show a key", shown, left); shown < 100 {
		t.Errorf("only %d findings show a key", shown)
	}
}

// voices are the keys that findings of a table show although another one, or rewrite, says to leave them, and how many show one.
func voices(e *evidence.Table, findings []advisor.Finding, p *Proposal) (faults []string, shown int) {
	var keep []string
	for _, f := range findings {
		if f.Table == e.Schema.Path && strings.HasPrefix(f.Help, "keep the key") {
			keep = append(keep, f.Rule+" says "+f.Help)
		}
	}
	if p != nil && p.Meant() == nil {
		keep = append(keep, "rewrite chooses nothing")
	}
	for i := range findings {
		f := &findings[i]
		if f.Table != e.Schema.Path || f.Suppressed != nil {
			continue
		}
		key := f.Fixes[0].Key()
		if key == nil && !strings.HasPrefix(f.After, "PRIMARY KEY (") {
			continue
		}
		shown++
		if len(keep) > 0 {
			faults = append(faults, f.Rule+" shows "+f.After+", and "+keep[0])
		}
		if p != nil && p.Meant() != nil && key != nil && !slices.Equal(p.Meant().After.PrimaryKey, key) {
			faults = append(faults, f.Rule+" shows "+f.After+", and rewrite chooses "+p.Meant().Name)
		}
	}
	return faults, shown
}
