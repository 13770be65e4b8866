package page

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Heat is all that is shown of a recording.
type Heat struct {
	Source  string // the recordings, as the user named them
	Version string // of the tool
	Map     *heat.Map
	// Recorded says that recordings are shown, and not snapshots alone.
	Recorded bool
	Changes  *Changes // nil without two snapshots
}

// mostHeatCells bounds the cells of a page; each takes about 80 bytes. Tables whose maps have no room any more are listed.
const mostHeatCells = 100_000

// WriteHeat writes the map of keys over time of each table, the one that was hot for the longest time first.
func WriteHeat(w io.Writer, p *Heat) error {
	page, err := templates.NewPage()
	if err != nil {
		return err
	}
	drawing := newHeatDrawing(p.Map)
	if !p.Recorded {
		drawing.least = drawing.width / 20
	}
	var part bytes.Buffer
	head := heatHead{Title: "Load on the keys of tables, over time", Source: p.Source, Version: p.Version, Span: drawing.span(p.Map),
		Legend: heatLegend(), Tables: len(p.Map.Tables)}
	if c := p.Changes; c != nil {
		head.Changes = map[string]any{"Before": c.Before, "After": c.After, "Sums": c.Sums(), "Parts": c.Parts()}
	}
	if err := page.Render(&part, "heat-head", head); err != nil {
		return err
	}
	foot := heatFoot{Notes: p.Map.Notes}
	room := mostHeatCells
	for i := range p.Map.Tables {
		t := &p.Map.Tables[i]
		if room -= len(t.Cells); room < 0 && i > 0 {
			for _, t := range p.Map.Tables[i:] {
				foot.Others = append(foot.Others, t.Path+": "+HotText(&t))
			}
			break
		}
		if err := page.Render(&part, "heat-table", drawing.table(t)); err != nil {
			return err
		}
		if _, err := part.WriteTo(w); err != nil {
			return err
		}
	}
	if err := page.Render(&part, "heat-foot", foot); err != nil {
		return err
	}
	_, err = part.WriteTo(w)
	return err
}

type heatHead struct {
	Title, Source, Version, Made string
	Span                         string
	Legend                       []heatKey
	Tables                       int
	Changes                      map[string]any // as the template names them; nil without two snapshots
}

type heatKey struct{ Shade, Rate, CPU string }

type heatFoot struct{ Notes, Others []string }

// heatRates and heatCores are where the shades of rows a second and of cores begin, from the second on: the first is for nothing at all.
// They are the same for all tables, and each is a multiple of the one before.
var (
	heatRates = [...]float64{math.SmallestNonzeroFloat64, 1, 10, 100, 1_000, 10_000}
	heatCores = [...]float64{math.SmallestNonzeroFloat64, 0.01, 0.03, 0.1, 0.3, 0.7}
)

func heatLegend() []heatKey {
	keys := []heatKey{{"h0", "none", "none"}}
	for i := range heatRates {
		k := heatKey{Shade: "h" + strconv.Itoa(i+1), Rate: "more", CPU: "more"}
		if i+1 < len(heatRates) {
			k.Rate, k.CPU = "below "+evidence.Thousands(int(heatRates[i+1])), "below "+strconv.FormatFloat(heatCores[i+1], 'g', -1, 64)
		}
		keys = append(keys, k)
	}
	return keys
}

// heatDrawing draws tables over one time: a unit of it for each unit of width, and a range of keys for each unit of height.
type heatDrawing struct {
	from  time.Time
	unit  time.Duration
	width int
	least int // to which the columns of snapshots are widened, which would not be seen: nothing is known between them; 0 of recordings
}

func newHeatDrawing(m *heat.Map) heatDrawing {
	d := heatDrawing{from: m.From, unit: time.Minute}
	for _, u := range []time.Duration{time.Second, time.Millisecond} {
		if m.To.Sub(m.From) < 360*d.unit { // a unit would be seen
			d.unit = u
		}
	}
	d.width = max(1, d.x(m.To))
	return d
}

// columns are where the times of a table begin and end.
func (d *heatDrawing) columns(t *heat.TableMap) [][2]int {
	out, before := make([][2]int, len(t.Columns)), 0
	for i, c := range t.Columns {
		from, to, next := d.x(c.From), d.x(c.To), d.width
		if i+1 < len(t.Columns) {
			next = d.x(t.Columns[i+1].From)
		}
		to = max(to, min(next, from+d.least))
		out[i], before = [2]int{min(from, max(before, to-d.least)), to}, to
	}
	return out
}

// knownOf is from where to where figures of a column are known. What is not came first, unless it was thinned.
func knownOf(column [2]int, share float64) (x, to int) {
	return column[1] - int(math.Round(share*float64(column[1]-column[0]))), column[1]
}

func (d *heatDrawing) x(at time.Time) int { return int(at.Sub(d.from).Round(d.unit) / d.unit) }

func (d *heatDrawing) span(m *heat.Map) string {
	if len(m.Tables) == 0 {
		return "No table was recorded."
	}
	return fmt.Sprintf("%s, from %s to %s.", evidence.Count(len(m.Tables), "table"), m.From.UTC().Format(heatTime),
		m.To.UTC().Format(heatTime+" MST"))
}

const heatTime = "2 Jan 2006 15:04"

// heatTable is a table as it is drawn.
type heatTable struct {
	Path, Text     string
	Width, Rows    int
	Height         int // in pixels
	Layers         []heatLayer
	Known, Total   string // paths of the strip above, which is ten high
	Hot            string // of the strip below
	Marks          []heatMark
	MarkTexts      []string
	Ticks          []string
	Data           heatData
	LeftOut, Label string
}

// heatLayer is the map by one kind of figures.
type heatLayer struct {
	Kind   string
	Shades []shade
}

type heatMark struct{ Kind, Path string }

// heatData is what the script of the page tells of a cell.
type heatData struct {
	From    float64  `json:"from"`            // when the drawing begins, in seconds since 1970
	Unit    float64  `json:"unit"`            // of width, in seconds
	Columns [][3]int `json:"columns"`         // from and to, in units, and 1 if only peaks are known
	Drawn   [][2]int `json:"drawn,omitempty"` // where they are drawn, unless that is there
	Ranges  []string `json:"ranges"`
	// Cells are column, first and behind the last range, 1 if it was hot, and writes, reads, rejected transactions, broken locks and the
	// most writes, all a second, cores, and for what share of the time counters are known.
	Cells  [][]*float64 `json:"cells"`
	Totals []*float64   `json:"totals"` // writes a second, by column
}

// table draws a table.
func (d *heatDrawing) table(t *heat.TableMap) *heatTable {
	out := &heatTable{Path: t.Path, Width: d.width, Rows: len(t.Ranges), Height: min(256, max(48, 8*len(t.Ranges)))}
	partitions := 0
	for i, r := range t.Ranges {
		out.Data.Ranges = append(out.Data.Ranges, rangeText(r, i == 0, i == len(t.Ranges)-1))
		partitions += r.Partitions
	}
	out.Text = fmt.Sprintf("It was %s: %s. It has %s", HotText(t), PeakText(t), evidence.Count(partitions, "partition"))
	if partitions > len(t.Ranges) {
		out.Text += fmt.Sprintf(", drawn as %s", evidence.Count(len(t.Ranges), "range"))
	}
	out.Text += "."
	out.Data.From, out.Data.Unit = float64(d.from.UnixMilli())/1000, d.unit.Seconds()
	drawn := d.columns(t)
	if d.least > 0 {
		out.Data.Drawn = drawn
	}
	for _, c := range t.Columns {
		column := [3]int{d.x(c.From), d.x(c.To)}
		if c.PeaksOnly {
			column[2] = 1
		}
		out.Data.Columns = append(out.Data.Columns, column)
	}
	for _, kind := range []struct {
		name   string
		of     func(f *heat.Figures) *float64
		begins []float64
	}{
		{"writes", func(f *heat.Figures) *float64 { return f.Writes }, heatRates[:]},
		{"reads", func(f *heat.Figures) *float64 { return f.Reads }, heatRates[:]},
		{"cpu", func(f *heat.Figures) *float64 { return f.CPU }, heatCores[:]},
	} {
		out.Layers = append(out.Layers, heatLayer{kind.name, layer(t, drawn, kind.of, kind.begins)})
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		hot := map[bool]float64{true: 1}[c.Hot]
		out.Data.Cells = append(out.Data.Cells, []*float64{new(float64(c.Column)), new(float64(c.From)), new(float64(c.To)), &hot,
			rounded(c.Writes), rounded(c.Reads), rounded(c.Rejected), rounded(c.LocksBroken), rounded(c.Peak), rounded(c.CPU), rounded(&c.Known)})
	}
	strips(t, drawn, out)
	out.Label = fmt.Sprintf("Load on %s by key and time: %s", t.Path, out.Text)
	d.marks(t, out)
	const ticks = 6
	label := map[bool]string{true: "15:04:05", false: "2 Jan 15:04"}[time.Duration(d.width)*d.unit < ticks*time.Minute]
	for i := range ticks + 1 {
		out.Ticks = append(out.Ticks, d.from.Add(time.Duration(i*d.width/ticks)*d.unit).UTC().Format(label))
	}
	return out
}

// layer draws the cells by one kind of figures. Those that look the same in one row at one time after another are drawn as one.
func layer(t *heat.TableMap, drawn [][2]int, of func(*heat.Figures) *float64, begins []float64) (out []shade) {
	type run struct{ x, to, shade int }
	paths := make([]strings.Builder, len(begins)+1)
	open := map[[2]int]run{}
	end := func(rows [2]int, r run) {
		fmt.Fprintf(&paths[r.shade], "M%d %dH%dV%dH%dz", r.x, rows[0], r.to, rows[1], r.x)
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		value := of(&c.Figures)
		if value == nil {
			continue
		}
		look, found := slices.BinarySearch(begins, *value)
		if found {
			look++
		}
		rows := [2]int{c.From, c.To}
		x, to := knownOf(drawn[c.Column], c.Known)
		if value == c.CPU { // it is no count, and read at the end
			x = drawn[c.Column][0]
		}
		switch r, is := open[rows]; {
		case is && r.to == x && r.shade == look:
			x = r.x
		case is:
			end(rows, r)
		}
		open[rows] = run{x, to, look}
	}
	rows := make([][2]int, 0, len(open))
	for at := range open {
		rows = append(rows, at)
	}
	slices.SortFunc(rows, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for _, at := range rows {
		end(at, open[at])
	}
	for i := range paths {
		if paths[i].Len() > 0 {
			out = append(out, shade{"h" + strconv.Itoa(i), paths[i].String()})
		}
	}
	return out
}

// strips draws the writes of the whole table, ten high where they were most, and when something was hot.
func strips(t *heat.TableMap, drawn [][2]int, out *heatTable) {
	var known, total, hot strings.Builder
	most := 0.0
	for _, f := range t.Totals {
		if f.Writes != nil {
			most = max(most, *f.Writes)
		}
	}
	for i, f := range t.Totals {
		out.Data.Totals = append(out.Data.Totals, rounded(f.Writes))
		x, to := knownOf(drawn[i], f.Known)
		if f.Writes != nil {
			fmt.Fprintf(&known, "M%d 0H%dV10H%dz", x, to, x)
			if high := 10 * *f.Writes / max(most, 1); high > 0 {
				fmt.Fprintf(&total, "M%d 10V%.2gH%dV10z", x, 10-high, to)
			}
		}
	}
	out.Known, out.Total = known.String(), total.String()
	last := -1
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Hot && c.Column != last {
			last = c.Column
			fmt.Fprintf(&hot, "M%d 0H%dV1H%dz", drawn[last][0], drawn[last][1], drawn[last][0])
		}
	}
	out.Hot = hot.String()
}

// mostMarks is how many things that happened to a table are told in words.
const mostMarks = 20

func (d *heatDrawing) marks(t *heat.TableMap, out *heatTable) {
	paths := map[heat.Kind]string{}
	for _, m := range t.Marks {
		paths[m.Kind] += fmt.Sprintf("M%d 0V%d", d.x(m.At), out.Rows)
	}
	for _, kind := range []heat.Kind{heat.Partitions, heat.Snapshot, heat.Recreated, heat.Cutover} {
		if paths[kind] != "" {
			out.Marks = append(out.Marks, heatMark{string(kind), paths[kind]})
		}
	}
	for i, m := range t.Marks {
		if i == mostMarks {
			out.LeftOut = fmt.Sprintf("and %s more", evidence.Thousands(len(t.Marks)-i))
			break
		}
		out.MarkTexts = append(out.MarkTexts, m.At.UTC().Format("2 Jan 15:04")+": "+m.Text)
	}
}

// rounded is a figure to three digits, as it is told; nil if it is unknown.
func rounded(v *float64) *float64 {
	if v == nil {
		return nil
	}
	r, _ := strconv.ParseFloat(strconv.FormatFloat(*v, 'g', 3, 64), 64)
	return &r
}

// rangeText says which keys a range has.
func rangeText(r heat.Range, first, last bool) string {
	text := fmt.Sprintf("partition %d", r.First+1)
	if r.Partitions > 1 {
		text = fmt.Sprintf("partitions %d to %d", r.First+1, r.First+r.Partitions)
	}
	switch {
	case first && last:
		return "all keys"
	case r.From == "" && r.To == "" && last:
		return text + ", the last keys"
	case r.From == "" && r.To == "":
		return text
	case first:
		return text + ", keys before " + r.To
	case last:
		return text + ", keys from " + r.From
	}
	return text + ", keys from " + r.From + " to " + r.To
}

// HotText says for how long a table was hot.
func HotText(t *heat.TableMap) string {
	if t.HotSeconds == 0 {
		return "never hot"
	}
	return "hot for " + evidence.Span(time.Duration(t.HotSeconds)*time.Second)
}

// PeakText says how much was written to a table at most.
func PeakText(t *heat.TableMap) string {
	most := -1.0
	for _, f := range t.Totals {
		if f.Peak != nil {
			most = max(most, *f.Peak)
		}
	}
	if most < 0 {
		return "writes not known"
	}
	return evidence.PerSecond(most) + " writes/s at most"
}
