package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// maxCells is how many cells a strip has. Of more partitions, a cell is the hottest of a group of neighbours: a mean would
// hide the one that matters.
const maxCells = 64

// strip is a picture of how writes fall on partitions, in the order of the key.
type strip struct {
	ID     string // of the drawing
	Drawn  bool   // it is drawn elsewhere on the page and only shown once more
	Label  string // ID of what says the same in words; empty where that stands beside it
	Title  string
	Text   string // the same in words
	Width  int    // of the drawing, one for each cell; it is ten high
	Shades []shade
	Bars   string // path
	Cut    string // dashes of the line that cuts the cells apart, thin in a strip of any number of them
}

// shade is the cells of one colour.
type shade struct {
	Class string // s0, the coldest, to s6
	Path  string
}

// Heats are the cells of a strip of partitions, at most so many, in key order: how many times an even share the hottest partition
// of each group of neighbours takes. An even share is that of as many partitions as there are shares; these need not add up to 1. Every
// picture of partitions is drawn from it. There are none without shares, and all are 0 if nothing is written.
func Heats(shares []float64, most int) []float64 {
	total := 0.0
	for _, s := range shares {
		total += s
	}
	heats := make([]float64, min(len(shares), most))
	for c := range heats {
		if hottest := slices.Max(shares[c*len(shares)/len(heats) : (c+1)*len(shares)/len(heats)]); total > 0 {
			heats[c] = hottest / total * float64(len(shares))
		}
	}
	return heats
}

// newStrip draws the shares of partitions. They need not add up to 1; nothing is drawn of fewer than one.
func newStrip(title, text string, shares []float64) *strip {
	if len(shares) == 0 {
		return nil
	}
	heats := Heats(shares, maxCells)
	cells := len(heats)
	s := &strip{Title: title, Text: text, Width: cells}
	thin := min(0.2, 0.003*float64(cells))
	s.Cut = fmt.Sprintf("%.2g %.3g", thin, 1-thin)
	shades, heights := make([]int, cells), make([]int, cells)
	for c, heat := range heats {
		shades[c], heights[c] = lookOf(heat, len(shares))
	}
	// Neighbours that look the same are drawn as one: a page of many tables must stay small.
	paths := make([]strings.Builder, 7)
	runs(shades, func(first, n, shade int) { fmt.Fprintf(&paths[shade], "M%d 0h%dv10h-%dz", first, n, n) })
	var bars strings.Builder
	bars.WriteString("M0 10")
	runs(heights, func(first, n, height int) { fmt.Fprintf(&bars, "V%dH%d", 10-height, first+n) })
	bars.WriteString("V10z")
	for i := range paths {
		if paths[i].Len() > 0 {
			s.Shades = append(s.Shades, shade{"s" + strconv.Itoa(i), paths[i].String()})
		}
	}
	s.Bars = bars.String()
	return s
}

// lookOf is how a cell of a strip of n partitions looks: its shade, and how high its bar is. Half the height is an even share, the full
// height twice that or more. Ten steps are as many as can be told apart.
func lookOf(heat float64, n int) (shade, height int) {
	return shadeOf(heat/float64(n), n), int(math.Ceil(min(1, heat/2)*10 - 0.25))
}

// legendKey is a cell as strips draw it, and what it means.
type legendKey struct {
	Shade, Top, Height int
	Text               string
}

// legend explains cells of a table of eight partitions.
func legend() []legendKey {
	keys := []legendKey{{Text: "idle,"}, {Text: "an even share of the writes,"}, {Text: "nearly all of them."}}
	for i, heat := range []float64{0, 1, 8} {
		keys[i].Shade, keys[i].Height = lookOf(heat, 8)
		keys[i].Top = 10 - keys[i].Height
	}
	return keys
}

// runs calls visit for every run of equal values.
func runs(values []int, visit func(first, n, value int)) {
	for first := 0; first < len(values); {
		n := 1
		for first+n < len(values) && values[first+n] == values[first] {
			n++
		}
		visit(first, n, values[first])
		first += n
	}
}

// shadeOf returns how hot a share of n partitions is: 3 is an even share, 6 nearly everything.
func shadeOf(share float64, n int) int {
	even := 1 / float64(n)
	switch {
	case share <= 0:
		return 1
	case n == 1:
		return 3 // there is nothing to compare it with
	case share < even/2:
		return 2
	case share <= 1.5*even:
		return 3
	}
	excess := (share - even) / (1 - even)
	switch {
	case excess < 0.25 && share < 4*even:
		return 4
	case excess < 0.5:
		return 5
	}
	return 6
}

// Hot reports whether one partition is drawn in a colour of those that take far more than their share.
func Hot(shares []float64) bool {
	i, share := hottestOf(shares)
	return i >= 0 && shadeOf(share, len(shares)) > 4
}

// hottestOf returns the index and the share of the hottest partition; -1 if nothing is written.
func hottestOf(shares []float64) (int, float64) {
	total, hottest := 0.0, -1
	for i, s := range shares {
		total += s
		if s > 0 && (hottest < 0 || s > shares[hottest]) {
			hottest = i
		}
	}
	if hottest < 0 {
		return -1, 0
	}
	return hottest, shares[hottest] / total
}

// stripText says in words what a strip shows.
func stripText(shares []float64, of string) string {
	n := len(shares)
	i, share := hottestOf(shares)
	switch {
	case i < 0:
		return evidence.Count(n, "partition") + " in the order of the key: nothing is written"
	case n == 1:
		return "one partition takes " + of
	}
	which := fmt.Sprintf("partition %d", i+1)
	switch i {
	case n - 1:
		which = "the last"
	case 0:
		which = "the first"
	}
	return fmt.Sprintf("%s in the order of the key: %s takes %.0f%% of %s; an even share is %.0f%%",
		evidence.Count(n, "partition"), which, 100*share, of, 100/float64(n))
}
