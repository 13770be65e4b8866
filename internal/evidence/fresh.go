package evidence

import (
	"cmp"

	"slices"
	"sort"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Fresh is what changed between two readings of the same ranges of keys: which rows are new, and where in the order of the key and of
// each index they lie. It tells how a table is written to, whatever its columns are called and however large it is.
type Fresh struct {
	Seconds float64 `json:"seconds"` // between the readings
	Rows    uint64  `json:"rows"`    // of the first
	// Share is how much of the table's writes the rows account for that were read, 0…1.
	Share float64 `json:"share"`
	// Whole says that all rows were read of the partitions that take the writes. Else windows of them were, and Drawn says that what
	// windows in the middle show stands for what is between these.
	Whole bool `json:"whole,omitempty"`
	Drawn bool `json:"drawn,omitempty"`
	// Ends says that they show so where the rows of each leading value end.
	Ends bool `json:"ends,omitempty"`
	// New rows were not there at the first reading, Gone ones not at the second, Changed ones had other values in the columns read.
	New     uint64 `json:"new"`
	Gone    uint64 `json:"gone"`
	Changed uint64 `json:"changed"`
	// AllColumns says that a change of any column would have been seen.
	AllColumns bool `json:"allColumns,omitempty"`
	// HotRows are the rows that had changed at each of some looks in quick succession, if so few of them take HotShare of the table's writes.
	HotRows  uint64            `json:"hotRows,omitempty"`
	HotShare float64           `json:"hotShare,omitempty"`
	Key      Places            `json:"key"`               // of the new rows
	Indexes  map[string]Places `json:"indexes,omitempty"` // of the entries that are new in each index
	// RowValues are rows that were written, in the columns of Sample.RowColumns and in no order; left out of snapshots unless values
	// are included.
	RowValues Rows `json:"rowValues,omitempty"`
}

// Places says where in the order of a key new rows came. A place is between two rows that were there before.
type Places struct {
	Rows    uint64  `json:"rows"`
	Places  uint64  `json:"places"`
	Top     float64 `json:"top"`     // share of the place where most came: no split of what was there parts these
	AtFront float64 `json:"atFront"` // share of those before the first row there was
	AtEnd   float64 `json:"atEnd"`   // share of those behind the last
	Leads   uint64  `json:"leads"`   // values of the first column among them
	TopLead float64 `json:"topLead"` // share of the most frequent of these
	Nulls   float64 `json:"nulls"`   // share of those without a value in the first column
	Other   float64 `json:"other"`   // share of those whose first column has a value that no row had before
	Had     uint64  `json:"had"`     // values of the first column before; 0 if they were not all read
}

// Reading is what was read twice: ranges of keys in their order.
type Reading struct {
	Before, After []RangeRows
	// Front and End say that nothing of the table comes before the first range, and nothing after the last.
	Front, End bool
	// Inner are the ranges that were chosen among many, which have Part of the rows there, and Ends of the places where the rows of one
	// leading value end and those of another begin, 0 if that is not known; nil if all was read.
	Inner      []bool
	Part, Ends float64
	// Writes is how many the partitions took meanwhile, by the rate that was measured before, and Share how much they take of those of
	// the table.
	Writes, Share float64
}

// What windows show stands for what is between them if so many of them have writes, none of them more than innerTop of all these, and
// the writes that there would be are no more than innerError times as many as were measured, and no less.
const (
	innerWindows = 8
	innerTop     = 0.25
	innerError   = 2
)

// drawn says by what the writes of inner windows, counted by range, are multiplied to estimate those of all there: they come all over
// the rows, or where the rows of each leading value end, whichever agrees with the rate.
func (r *Reading) drawn(writes []uint64) (factor float64, drawn, ends bool) {
	var some, most, all uint64
	for i, n := range writes {
		if r.Inner != nil && r.Inner[i] && n > 0 {
			some, most, all = some+1, max(most, n), all+n
		}
	}
	if some < innerWindows || !Tells(all) || float64(most) > innerTop*float64(all) {
		return 1, false, false
	}
	for i, part := range []float64{r.Part, r.Ends} {
		if part <= 0 || part > 1 {
			continue
		}
		if all := r.estimate(writes, 1/part); all <= innerError*r.Writes && innerError*all >= r.Writes {
			return 1 / part, true, i == 1
		}
	}
	return 1, false, false
}

// estimate is how many there are of what was counted by range.
func (r *Reading) estimate(counts []uint64, factor float64) (sum float64) {
	for i, n := range counts {
		if r.Inner != nil && r.Inner[i] {
			sum += factor * float64(n)
		} else {
			sum += float64(n)
		}
	}
	return sum
}

// RangeRows are the rows of one range of keys, in the order of the key. Cells are those of the columns that a Differ was made for.
type RangeRows [][]schema.Value

// Differ compares two readings.
type Differ struct {
	table   *schema.Table
	columns []string
	key     []int // positions of the key columns
}

// NewDiffer returns one for rows with the columns given, which have those of the key and of the indexes among them.
func NewDiffer(t *schema.Table, columns []string) *Differ {
	return &Differ{table: t, columns: columns, key: positions(columns, t.PrimaryKey)}
}

// positions are the places of names among columns; nil if one is missing.
func positions(columns, names []string) []int {
	at := make([]int, len(names))
	for i, name := range names {
		if at[i] = slices.Index(columns, name); at[i] < 0 {
			return nil
		}
	}
	return at
}

// keptFresh bounds how many written rows are kept for simulation.
const keptFresh = 8000

// Compare tells what changed from one reading to the next, range by range.
func (d *Differ) Compare(reading Reading) *Fresh {
	f := &Fresh{Whole: reading.Inner == nil, Share: reading.Share}
	key := newPlacing(d.table, d.columns, d.table.PrimaryKey)
	key.open = [2]bool{reading.Front, reading.End}
	indexes := map[string]*placing{}
	for i := range d.table.Indexes {
		if x := &d.table.Indexes[i]; x.Kind.Secondary() {
			if p := newPlacing(d.table, d.columns, slices.Concat(x.Columns, d.table.PrimaryKey)); p != nil {
				p.open = [2]bool{true, true}
				indexes[x.Name] = p
			}
		}
	}
	for r, old := range reading.Before {
		f.Rows += uint64(len(old))
		for _, row := range old {
			key.add(r, row)
			for _, p := range indexes {
				p.add(0, row)
			}
		}
	}
	key.sort()
	for _, p := range indexes {
		p.sort()
	}
	var written [][]schema.Value
	came, writes := make([]uint64, len(reading.Before)), make([]uint64, len(reading.Before))
	for r, old := range reading.Before {
		d.merge(old, reading.After[r], func(was, is []schema.Value) {
			writes[r]++
			switch {
			case was == nil:
				f.New++
				came[r]++
				key.addNewRow(r, is)
			case is == nil:
				f.Gone++
				written = append(written, was)
				return
			default:
				f.Changed++
			}
			written = append(written, is)
			for _, p := range indexes {
				if was == nil || p.compare(was, is) != 0 {
					p.addNewRow(0, is)
				}
			}
		})
	}
	factor, drawn, ends := reading.drawn(writes)
	f.Drawn, f.Ends = drawn, ends
	if !f.Whole {
		f.Share *= min(1, reading.estimate(writes, factor)/max(1, reading.Writes))
	}
	f.Key = key.places(reading.estimate(came, factor))
	for name, p := range indexes {
		if f.Indexes == nil {
			f.Indexes = map[string]Places{}
		}
		f.Indexes[name] = p.places(float64(p.rows))
	}
	if !drawn {
		f.RowValues = d.kept(written)
	}
	return f
}

// merge goes through the rows that differ in two readings of a range: was is nil for a new one, is for one that is gone.
func (d *Differ) merge(old, now RangeRows, differ func(was, is []schema.Value)) {
	for i, j := 0, 0; i < len(old) || j < len(now); {
		c := 0
		switch {
		case i == len(old):
			c = 1
		case j == len(now):
			c = -1
		default:
			c = compareAt(d.table, d.columns, d.key, old[i], now[j])
		}
		switch {
		case c < 0:
			differ(old[i], nil)
			i++
		case c > 0:
			differ(nil, now[j])
			j++
		default:
			if !slices.Equal(old[i], now[j]) {
				differ(old[i], now[j])
			}
			i, j = i+1, j+1
		}
	}
}

// Unexplained reports whether far more was written, by the rate that was measured before, than rows were seen to differ: some are
// written over and over, or there was less to write meanwhile, which only Again can tell.
func (f *Fresh) Unexplained(writes float64) bool {
	seen, within := Writes(float64(f.New+f.Gone+f.Changed), 0)
	return f.Whole && f.AllColumns && Tells(writes) && seen+within < (1-hotExcess)*writes
}

// Looks are several in succession at the same ranges of keys: always two with little time between them, 64 at most.
type Looks struct {
	differ  *Differ
	at      []time.Time
	last    []RangeRows
	counts  map[int][]uint64    // by look and range: the writes since a partition began, as it had told them behind that look
	changed []map[uint64]uint64 // by range: the rows that differed from one look to the next, with a bit for each time
}

// NewLooks returns those of the rows that a Differ was made for.
func NewLooks(d *Differ) *Looks { return &Looks{differ: d, counts: map[int][]uint64{}} }

// Add takes what was read.
func (l *Looks) Add(at time.Time, rows []RangeRows) {
	for r := range l.last {
		l.differ.merge(l.last[r], rows[r], func(was, is []schema.Value) {
			row, h := was, uint64(0)
			if was == nil {
				row = is
			}
			for _, at := range l.differ.key {
				h = hashValue(h, row[at])
			}
			l.changed[r][h] |= 1 << (len(l.at) - 1)
		})
	}
	for len(l.changed) < len(rows) {
		l.changed = append(l.changed, map[uint64]uint64{})
	}
	l.at, l.last = append(l.at, at), rows
}

// Count takes the counters of the partitions behind the second look of two.
func (l *Looks) Count(counts []uint64) { l.counts[len(l.at)-1] = counts }

// Told reports whether all partitions have told their writes twice since the looks began, or there is no time for another look.
func (l *Looks) Told() bool {
	for r := range l.last {
		if _, _, writes := l.told(r); writes == 0 {
			return len(l.at) > 60
		}
	}
	return len(l.at) > 0
}

// told finds the looks by which the partition of a range had told more than before, the first and the last time, and how many writes it
// told of between these; 0 if it did not tell twice before the last look.
func (l *Looks) told(r int) (first, last int, writes float64) {
	for i := 3; i < len(l.at)-1; i += 2 {
		switch came, known := Between(l.counts[i-2][r], l.counts[i][r]); {
		case !known:
			return 0, 0, 0
		case came > 0 && first == 0:
			first = i
		case came > 0:
			last, writes = i, writes+float64(came)
		}
	}
	return first, last, writes
}

// Again finds the rows that had changed at each of the looks, and keeps how many they are and what they take if that is beyond chance: more
// rows than if all were alike, and far more writes were told of than those that differ stand for, over all of the time and where little
// of it passed.
func (l *Looks) Again(f *Fresh) {
	var hot, all, others, surely, briefly float64
	for r, changed := range l.changed {
		first, last, writes := l.told(r)
		if writes == 0 {
			continue
		}
		from, to, rows := first-2, last+1, float64(len(l.last[r])) // what was told of happened between these two
		chance, often, differ := rows, 0.0, make([]float64, to)
		for _, times := range changed {
			missed := 0
			for i := from; i < to; i++ {
				if times>>i&1 == 1 {
					differ[i]++
				} else if missed++; i%2 == 1 {
					missed = to // a long time
				}
			}
			if 8*missed <= to-from {
				often++
			}
		}
		for i := from; i < to; i += 2 {
			chance *= min(1, differ[i]/max(1, rows))
		}
		if !beyondChance(often, chance) && (often < rows || hotExcess*often > 1) {
			often = 0
		}
		var seen, brief float64
		var between time.Duration
		for i := from; i < to; i++ {
			likely, _ := Writes(max(0, differ[i]-often), rows-often)
			seen += likely
			if i%2 == 0 {
				brief, between = brief+likely, between+l.at[i+1].Sub(l.at[i])
			}
		}
		told := l.at[last].Sub(l.at[first]).Seconds()
		hot, all, surely = hot+often, all+writes, surely+seen
		others += seen * told / l.at[to].Sub(l.at[from]).Seconds()
		briefly += brief * told / between.Seconds()
	}
	_, within := Writes(surely, 0)
	if hot > 0 && max(surely+within, briefly) <= (1-hotExcess)*all {
		f.HotRows, f.HotShare = uint64(hot), f.Share*(1-others/all)
	}
}

func compareAt(t *schema.Table, columns []string, at []int, a, b []schema.Value) int {
	for _, i := range at {
		c, _ := t.Column(columns[i])
		if n := schema.Compare(c.Type, a[i], b[i]); n != 0 {
			return n
		}
	}
	return 0
}

// kept are some of the written rows, evenly chosen, with the columns of samples.
func (d *Differ) kept(written [][]schema.Value) Rows {
	at := positions(d.columns, SampleColumns(d.table))
	n := min(len(written), keptFresh)
	out := make(Rows, 0, n)
	for i := range n {
		row := written[i*len(written)/n]
		cells := make([]schema.Value, len(at))
		for k, from := range at {
			cells[k] = row[from]
		}
		out = append(out, cells)
	}
	return out
}

// placing finds the places of rows in the order of a key.
type placing struct {
	types  []schema.Type
	at     []int
	ranges [][][]schema.Value // the rows there were, sorted; ranges of keys have places of their own
	open   [2]bool            // nothing comes before the first range, and nothing after the last
	leads  map[schema.Value]bool

	rows, front, end, nulls, other uint64
	places_                        map[[2]int]uint64
	byLead                         map[schema.Value]uint64
}

func newPlacing(t *schema.Table, columns, key []string) *placing {
	at := positions(columns, key)
	if at == nil {
		return nil
	}
	p := &placing{at: at, leads: map[schema.Value]bool{}, places_: map[[2]int]uint64{}, byLead: map[schema.Value]uint64{}}
	for _, name := range key {
		c, _ := t.Column(name)
		p.types = append(p.types, c.Type)
	}
	return p
}

func (p *placing) add(r int, row []schema.Value) {
	for len(p.ranges) <= r {
		p.ranges = append(p.ranges, nil)
	}
	p.ranges[r] = append(p.ranges[r], row)
	p.leads[row[p.at[0]]] = true
}

func (p *placing) sort() {
	for _, rows := range p.ranges {
		if !slices.IsSortedFunc(rows, p.compare) {
			slices.SortFunc(rows, p.compare)
		}
	}
}

func (p *placing) compare(a, b []schema.Value) int {
	for k, i := range p.at {
		if n := schema.Compare(p.types[k], a[i], b[i]); n != 0 {
			return n
		}
	}
	return 0
}

// addNewRow counts a row that is new.
func (p *placing) addNewRow(r int, row []schema.Value) {
	p.rows++
	var old [][]schema.Value
	if r < len(p.ranges) {
		old = p.ranges[r]
	}
	place := sort.Search(len(old), func(i int) bool { return p.compare(old[i], row) > 0 })
	p.places_[[2]int{r, place}]++
	lead := row[p.at[0]]
	p.byLead[lead]++
	if lead == nil {
		p.nulls++
	}
	if !p.leads[lead] {
		p.other++
	}
	if p.open[1] && place == len(old) && r >= len(p.ranges)-1 {
		p.end++
	} else if p.open[0] && place == 0 && r == 0 {
		p.front++
	}
}

// places sums up; all is how many rows there are for those that came.
func (p *placing) places(all float64) Places {
	out := Places{Rows: uint64(all), Places: uint64(len(p.places_)), Leads: uint64(len(p.byLead)), Had: uint64(len(p.leads))}
	if p.rows == 0 {
		return out
	}
	share := func(n uint64) float64 { return float64(n) / all }
	for _, n := range p.places_ {
		out.Top = max(out.Top, share(n))
	}
	for _, n := range p.byLead {
		out.TopLead = max(out.TopLead, share(n))
	}
	out.AtFront, out.AtEnd, out.Nulls, out.Other = share(p.front), share(p.end), share(p.nulls), share(p.other)
	return out
}

// Takes returns the partitions that take at least a share of the writes together, those with most first.
func (l *Load) Takes(share float64, most int) (partitions []int, together float64) {
	shares, _, known := l.WriteShares()
	if !known {
		return nil, 0
	}
	order := make([]int, len(shares))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(shares[b], shares[a]) })
	for _, i := range order {
		if together >= share || len(partitions) == most || shares[i] == 0 {
			break
		}
		partitions, together = append(partitions, i), together+shares[i]
	}
	return partitions, together
}
