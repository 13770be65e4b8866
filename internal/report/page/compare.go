package page

import (
	"fmt"
	"io"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Comparison is what changed between two snapshots.
type Comparison struct {
	Before string         `json:"before"` // name of the older file
	After  string         `json:"after"`
	Fixed  []ComparedRow  `json:"fixed"`
	Worse  []ComparedRow  `json:"worse"` // found at a higher level
	New    []ComparedRow  `json:"new"`
	Same   int            `json:"same"` // findings in both
	Load   []ComparedLoad `json:"load"` // tables whose load was measured in both, the most changed first
	Added  []string       `json:"addedTables"`
	Gone   []string       `json:"goneTables"`

	Version string    `json:"-"` // of this tool
	Made    time.Time `json:"-"` // zero if that is not to be told
}

// ComparedRow is a finding of one of the snapshots.
type ComparedRow struct {
	Table   string `json:"table"`
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

// ComparedLoad is how the writes of a table fell on its partitions.
type ComparedLoad struct {
	Table         string  `json:"table"`
	WritesBefore  float64 `json:"writesPerSecondBefore"`
	WritesAfter   float64 `json:"writesPerSecondAfter"`
	HottestBefore float64 `json:"hottestShareBefore"` // of the writes, 0…1
	HottestAfter  float64 `json:"hottestShareAfter"`

	SharesBefore []float64 `json:"-"` // of the partitions, in key order
	SharesAfter  []float64 `json:"-"`
}

// WriteComparison writes the page.
func WriteComparison(w io.Writer, c *Comparison) error {
	page, err := templates.NewPage()
	if err != nil {
		return err
	}
	type list struct {
		ID, Title string
		Rows      []ComparedRow
	}
	type load struct {
		Path, Text string
		Strips     []*strip
	}
	data := struct {
		Title, Source, Version, Made string
		Cards                        []card
		Lists                        []list
		Moved                        []string
		Loads                        []load
	}{Title: "What changed between two snapshots", Source: clean(c.Before) + " → " + clean(c.After), Version: c.Version}
	if !c.Made.IsZero() {
		data.Made = c.Made.UTC().Format(timeLayout)
	}
	add := func(id, title, class, word string, rows []ComparedRow) {
		data.Cards = append(data.Cards, card{class, thousands(float64(len(rows))), word})
		if len(rows) == 0 {
			return
		}
		cleaned := make([]ComparedRow, len(rows))
		for i, r := range rows {
			cleaned[i] = ComparedRow{clean(r.Table), r.Rule, r.Level, clean(r.Message)}
		}
		data.Lists = append(data.Lists, list{id, title, cleaned})
	}
	add("new", "New findings", "error", "new", c.New)
	add("worse", "Findings that got worse", "warning", "worse", c.Worse)
	add("fixed", "Fixed", "clean", "fixed", c.Fixed)
	data.Cards = append(data.Cards, card{"", thousands(float64(c.Same)), "unchanged"})
	for _, path := range c.Added {
		data.Moved = append(data.Moved, clean(path)+" is new")
	}
	for _, path := range c.Gone {
		data.Moved = append(data.Moved, clean(path)+" is gone")
	}
	known := drawings{}
	for i, l := range c.Load {
		out := load{Path: clean(l.Table), Text: fmt.Sprintf("%s → %s writes/s, the hottest partition %.0f%% → %.0f%% of them",
			thousands(l.WritesBefore), thousands(l.WritesAfter), 100*l.HottestBefore, 100*l.HottestAfter)}
		for j, s := range []*strip{
			newStrip("Before", stripText(l.SharesBefore, thousands(l.WritesBefore)+" writes/s"), l.SharesBefore),
			newStrip("After", stripText(l.SharesAfter, thousands(l.WritesAfter)+" writes/s"), l.SharesAfter),
		} {
			if s != nil {
				known.place(s, fmt.Sprintf("s%d-%d", i, j))
				s.Label = fmt.Sprintf("l%d-%d", i, j)
				out.Strips = append(out.Strips, s)
			}
		}
		data.Loads = append(data.Loads, out)
	}
	return page.Render(w, "compare", data)
}
