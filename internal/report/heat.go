package report

import (
	"bufio"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
)

// Heat is all that is shown of a recording. Every output format is a function of it and of nothing else.
type Heat = page.Heat

// HeatFormats are the formats of a recording.
func HeatFormats() Formats[*Heat] {
	return formatsOf(func(r rendering) func(*bufio.Writer, View, *Heat) error { return r.heat })
}

// jsonHeat is a recording for programs.
type jsonHeat struct {
	Version int `json:"version"` // of the format
	*heat.Map
	*page.Changes
}

func writeHeatJSON(w *bufio.Writer, _ View, h *Heat) error {
	return EncodeJSON(w, jsonHeat{jsonVersion, h.Map, h.Changes})
}

func writeHeatHTML(w *bufio.Writer, _ View, h *Heat) error { return page.WriteHeat(w, h) }

// writeHeat shows one table by key and time, and of several how long each was hot. Of snapshots alone, it says what changed.
func writeHeat(w *bufio.Writer, v View, h *Heat) error {
	m := h.Map
	if h.Changes == nil || h.Recorded || len(m.Tables) == 1 {
		for _, n := range m.Notes {
			v.hang(w, "note: ", "      ", "", OneLine(n))
		}
		switch {
		case len(m.Tables) > 0:
			writeHeatTables(w, v, m)
		case h.Recorded:
			fmt.Fprintln(w, "nothing is known yet: what happened after the first reading is known with the second one")
		default:
			fmt.Fprintln(w, "the snapshot has no load that could be drawn; give another one to see what changed")
		}
	}
	if h.Changes != nil {
		writeChanges(w, v, h.Changes)
	}
	return nil
}

func writeHeatTables(w *bufio.Writer, v View, m *heat.Map) {
	var rows [][]string
	for i := range m.Tables {
		t := &m.Tables[i]
		rows = append(rows, []string{OneLine(t.Path), page.HotText(t), page.PeakText(t)})
	}
	if len(m.Tables) == 1 {
		fmt.Fprintf(w, "%s: %s, %s\n", rows[0][0], rows[0][1], rows[0][2])
		writeKeys(w, v, &m.Tables[0])
	} else {
		for _, line := range alignColumns(rows) {
			fmt.Fprintln(w, line)
		}
	}
	fmt.Fprintf(w, "%s, %s to %s UTC\n", evidence.Count(len(m.Tables), "table"), m.From.Format(heatTime), m.To.Format(heatTime))
}

const heatTime = "2006-01-02 15:04"

// writeKeys shows ranges of the key below each other, each as the most writes a second that it took in the time of a character.
func writeKeys(w *bufio.Writer, v View, t *heat.TableMap) {
	const lead = 14
	width := 60
	if v.Width > 0 {
		width = max(minWrapped, v.Width-lead-1)
	}
	from, to := t.Columns[0].From, t.Columns[len(t.Columns)-1].To
	line := func(name string, each func(draw func(column int, f heat.Figures))) {
		cells := make([]float64, width)
		for i := range cells {
			cells[i] = -1
		}
		each(func(column int, f heat.Figures) {
			if f.Peak == nil {
				return
			}
			place := func(at time.Time) int { return int(float64(width) * float64(at.Sub(from)) / float64(to.Sub(from))) }
			begin, end := place(t.Columns[column].From), place(t.Columns[column].To) // what is not known came first
			begin = end - int(math.Ceil(f.Known*float64(end-begin)))
			for x := min(begin, width-1); x <= min(width-1, max(begin, end-1)); x++ {
				cells[x] = max(*f.Peak, cells[x])
			}
		})
		fmt.Fprintf(w, "%-*s %s\n", lead, name, heatBlocks(cells))
	}
	line("all", func(draw func(int, heat.Figures)) {
		for i, f := range t.Totals {
			draw(i, f)
		}
	})
	for i, r := range t.Ranges {
		name := fmt.Sprintf("partition %d", r.First+1)
		if r.Partitions > 1 {
			name = fmt.Sprintf("%d to %d", r.First+1, r.First+r.Partitions)
		}
		line(name, func(draw func(int, heat.Figures)) {
			for _, c := range t.Cells {
				if c.From <= i && i < c.To {
					draw(c.Column, c.Figures)
				}
			}
		})
	}
	for _, m := range t.Marks {
		fmt.Fprintf(w, "%s  %s\n", m.At.Format(heatTime), OneLine(m.Text))
	}
	fmt.Fprintln(w, "▁ a write a second, each step three times more; ░ not known")
}

// heatBlocks draws rates on a logarithmic scale.
func heatBlocks(rates []float64) string {
	var b strings.Builder
	for _, r := range rates {
		switch {
		case r < 0:
			b.WriteRune('░')
		case r < 1:
			b.WriteRune(' ')
		default:
			b.WriteRune([]rune("▁▂▃▄▅▆▇█")[min(7, int(math.Log(r)/math.Log(3)))])
		}
	}
	return b.String()
}
