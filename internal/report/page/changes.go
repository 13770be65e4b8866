package page

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
)

// Changes are what changed between the first and the last of several snapshots. Where nothing did, lists are empty and not nil.
type Changes struct {
	Before string        `json:"before,omitzero"`      // name of the file
	After  string        `json:"after,omitzero"`       // likewise
	Fixed  []ChangedRow  `json:"fixed,omitzero"`       // no longer found
	Worse  []ChangedRow  `json:"worse,omitzero"`       // found at a higher level
	New    []ChangedRow  `json:"new,omitzero"`         // not found before
	Same   *int          `json:"same,omitzero"`        // findings in both
	Load   []heat.Change `json:"load,omitzero"`        // tables whose load was measured in both, the most changed first
	Added  []string      `json:"addedTables,omitzero"` // tables that only the last snapshot has
	Gone   []string      `json:"goneTables,omitzero"`  // tables that only the first one has
}

// ChangedRow is a finding of one of the snapshots.
type ChangedRow struct {
	Table   string `json:"table"`
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

// ChangesPart is what changed in one way: lines of cells.
type ChangesPart struct {
	Title, Sign string
	Lines       [][]string
}

// Parts are the changes in words. Of loads only those are told of which the writes, or the share of the hottest partition, changed by a
// tenth or more.
func (c *Changes) Parts() []ChangesPart {
	var load, tables [][]string
	rate := func(word string, before, after float64) string {
		return fmt.Sprintf("%s%s -> %s writes/s", word, evidence.PerSecond(before), evidence.PerSecond(after))
	}
	for _, l := range c.Load {
		shares := evidence.Percent(l.HottestBefore) + " -> " + evidence.Percent(l.HottestAfter) + ", "
		more, hotter := math.Abs(l.WritesAfter-l.WritesBefore), math.Abs(l.HottestAfter-l.HottestBefore)
		if more >= 0.1*max(l.WritesBefore, l.WritesAfter, 1) || hotter >= 0.1 {
			load = append(load, []string{l.Table, rate("", l.WritesBefore, l.WritesAfter),
				rate("hottest partition "+shares, l.HottestBefore*l.WritesBefore, l.HottestAfter*l.WritesAfter)})
		}
	}
	lines := func(rows []ChangedRow) (out [][]string) {
		for _, row := range rows {
			out = append(out, []string{fmt.Sprintf("%s[%s] %s: %s", row.Level, row.Rule, row.Table, row.Message)})
		}
		return out
	}
	for _, path := range c.Added {
		tables = append(tables, []string{"new table " + path})
	}
	for _, path := range c.Gone {
		tables = append(tables, []string{"table " + path + " no longer exists"})
	}
	return []ChangesPart{{"new", "+", lines(c.New)}, {"worse", "!", lines(c.Worse)}, {"fixed", "-", lines(c.Fixed)},
		{"load, largest increase first", "", load}, {"", "", tables}}
}

// Sums counts the findings that changed.
func (c *Changes) Sums() string {
	return fmt.Sprintf("%d fixed, %d new, %d worse, %d unchanged", len(c.Fixed), len(c.New), len(c.Worse), *c.Same)
}
