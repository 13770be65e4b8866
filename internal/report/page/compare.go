package page

import (
	"fmt"
	"io"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Comparison is what changed between two snapshots, as a page shows it.
type Comparison struct {
	Before, After      string // names of the snapshots
	Version            string
	Made               time.Time
	New, Worse, Fixed  []ComparedFinding
	Same               int
	Loads              []ComparedLoad // the most changed first
	Added, Disappeared []string       // tables
}

// ComparedFinding is a finding that one of the snapshots has.
type ComparedFinding struct{ Level, Rule, Table, Message string }

// ComparedLoad is how the writes of a table fell on its partitions, in the order of the key.
type ComparedLoad struct {
	Table                     string
	WritesBefore, WritesAfter float64 // per second
	SharesBefore, SharesAfter []float64
}

// WriteComparison writes the page.
func WriteComparison(w io.Writer, c *Comparison) error {
	page, err := templates.NewPage()
	if err != nil {
		return err
	}
	type list struct {
		ID, Title string
		Rows      []ComparedFinding
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
	add := func(id, title, class, word string, rows []ComparedFinding) {
		data.Cards = append(data.Cards, card{class, thousands(float64(len(rows))), word})
		if len(rows) == 0 {
			return
		}
		cleaned := make([]ComparedFinding, len(rows))
		for i, r := range rows {
			cleaned[i] = ComparedFinding{r.Level, r.Rule, clean(r.Table), clean(r.Message)}
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
	for _, path := range c.Disappeared {
		data.Moved = append(data.Moved, clean(path)+" is gone")
	}
	known := drawings{}
	for i, l := range c.Loads {
		_, before := hottestOf(l.SharesBefore)
		_, after := hottestOf(l.SharesAfter)
		out := load{Path: clean(l.Table), Text: fmt.Sprintf("%s → %s writes/s, the hottest partition %.0f%% → %.0f%% of them",
			thousands(l.WritesBefore), thousands(l.WritesAfter), 100*before, 100*after)}
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
