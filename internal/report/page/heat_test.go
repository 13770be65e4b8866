package page

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
)

// randomMap is a table with cells of one to three ranges, some of them unknown, in columns of different lengths with gaps between them.
func randomMap(rng *rand.Rand) *heat.Map {
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	m := &heat.Map{From: at}
	t := heat.TableMap{Path: "/local/t"}
	rows := 1 + rng.IntN(6)
	for r := range rows {
		t.Ranges = append(t.Ranges, heat.Range{First: r, Partitions: 1})
	}
	for column := range 1 + rng.IntN(20) {
		if rng.IntN(4) == 0 {
			at = at.Add(time.Hour)
		}
		to := at.Add(time.Duration(1+rng.IntN(60)) * time.Minute)
		t.Columns = append(t.Columns, heat.Column{From: at, To: to})
		t.Totals = append(t.Totals, heat.Figures{})
		at = to
		for from := 0; from < rows; {
			end := min(rows, from+1+rng.IntN(3))
			if rng.IntN(5) > 0 {
				c := heat.MapCell{Column: column, From: from, To: end, Figures: heat.Figures{Known: 1}}
				c.Writes = new([]float64{0, 0.5, 1, 9, 10, 500, 20_000}[rng.IntN(7)])
				t.Cells = append(t.Cells, c)
			}
			from = end
		}
	}
	m.To, m.Tables = at, []heat.TableMap{t}
	return m
}

// TestHeatDrawing compares what is drawn with the cells, second by second or minute by minute and range by range: all that is known has the shade of its rate,
// once, and nothing is drawn of what is unknown.
func TestHeatDrawing(t *testing.T) {
	for seed := range uint64(60) {
		m := randomMap(rand.New(rand.NewPCG(seed, 1)))
		table := &m.Tables[0]
		d := newHeatDrawing(m)
		drawn := map[[2]int]string{}
		for _, s := range d.table(table).Layers[0].Shades {
			for rect := range strings.SplitSeq(strings.TrimSuffix(s.Path, "z"), "z") {
				var x, y, to, end, back int
				if _, err := fmt.Sscanf(rect, "M%d %dH%dV%dH%d", &x, &y, &to, &end, &back); err != nil || back != x {
					t.Fatalf("seed %d: %q: %v", seed, rect, err)
				}
				for ; x < to; x++ {
					for row := y; row < end; row++ {
						if drawn[[2]int{x, row}] != "" {
							t.Fatalf("seed %d: unit %d of range %d is drawn twice", seed, x, row)
						}
						drawn[[2]int{x, row}] = s.Class
					}
				}
			}
		}
		shades := map[float64]string{0: "h0", 0.5: "h1", 1: "h2", 9: "h2", 10: "h3", 500: "h4", 20_000: "h6"}
		for _, c := range table.Cells {
			for x := d.x(table.Columns[c.Column].From); x < d.x(table.Columns[c.Column].To); x++ {
				for row := c.From; row < c.To; row++ {
					if got := drawn[[2]int{x, row}]; got != shades[*c.Writes] {
						t.Fatalf("seed %d: unit %d of range %d is drawn as %q, want %s for %g rows/s", seed, x, row, got, shades[*c.Writes], *c.Writes)
					}
					delete(drawn, [2]int{x, row})
				}
			}
		}
		if len(drawn) > 0 {
			t.Fatalf("seed %d: drawn, and unknown: %v", seed, drawn)
		}
	}
}

// TestSnapshotColumns has snapshots of 30 s, a week apart, drawn so that they are seen, and a recording of the same times as it is.
func TestSnapshotColumns(t *testing.T) {
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	table := heat.TableMap{Columns: []heat.Column{{From: at, To: at.Add(30 * time.Second)}, {From: at.AddDate(0, 0, 7), To: at.AddDate(0, 0, 7).Add(time.Minute)}}}
	d := newHeatDrawing(&heat.Map{From: at, To: table.Columns[1].To})
	for least, want := range map[int][][2]int{0: {{0, 1}, {10080, 10081}}, 500: {{0, 500}, {9581, 10081}}} {
		d.least = least
		if got := d.columns(&table); !slices.Equal(got, want) {
			t.Errorf("at least %d wide: %v, want %v", least, got, want)
		}
	}
}

func TestHeatLegend(t *testing.T) {
	var rates []string
	for _, k := range heatLegend() {
		rates = append(rates, k.Shade+" "+k.Rate)
	}
	if want := []string{"h0 none", "h1 below 1", "h2 below 10", "h3 below 100", "h4 below 1,000", "h5 below 10,000", "h6 more"}; !slices.Equal(rates, want) {
		t.Errorf("%q, want %q", rates, want)
	}
}

// BenchmarkHeat draws two weeks of ten minutes and hours of tables with eight partitions.
func BenchmarkHeat(b *testing.B) {
	m := randomMap(rand.New(rand.NewPCG(1, 1)))
	table := heat.TableMap{Path: "/local/t"}
	for r := range 8 {
		table.Ranges = append(table.Ranges, heat.Range{First: r, Partitions: 1})
	}
	for column := range 456 {
		at := m.From.Add(time.Duration(column) * time.Hour)
		table.Columns, table.Totals = append(table.Columns, heat.Column{From: at, To: at.Add(time.Hour)}), append(table.Totals, heat.Figures{})
		for r := range 8 {
			table.Cells = append(table.Cells, heat.MapCell{Column: column, From: r, To: r + 1, Figures: heat.Figures{Known: 1, Writes: new(float64(r * column))}})
		}
	}
	m.To, m.Tables = m.From.Add(456*time.Hour), slices.Repeat([]heat.TableMap{table}, 1000)
	for b.Loop() {
		var n counted
		if err := WriteHeat(&n, &Heat{Map: m, Recorded: true}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(n), "page-bytes")
	}
}

type counted int

func (n *counted) Write(p []byte) (int, error) {
	*n += counted(len(p))
	return len(p), nil
}

var _ io.Writer = (*counted)(nil)
