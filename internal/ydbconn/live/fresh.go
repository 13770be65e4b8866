package live

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Where a table is written is seen by reading the partitions that take the writes twice: whole, or in windows if that is too much.
// What that costs is bounded; `help databases` says it.
const (
	freshWait    = 5 * time.Second // between the readings, and no more than a quarter of the time of the observation
	freshWrites  = 5.0             // rows a second from which on it is worth it
	freshShare   = 0.99            // of the writes that the partitions read take, if they are few enough
	freshParts   = 16              // partitions read
	freshTables  = 100             // tables and indexes, those with most writes
	freshRows    = 200_000         // rows that are read whole, of the partitions together
	freshBytes   = 32 << 20        // and bytes of them
	parallelTwos = 4               // tables at once
)

// ReadTwice bounds what is read twice of a table. The zero value stands for the bounds that `help databases` states.
type ReadTwice struct {
	Rows   uint64 // that are read whole; of tables with more, windows are read
	Bytes  int    // likewise
	Window int    // rows of a window
	Places int    // windows inside partitions, by their share of the writes
}

func (b ReadTwice) bounds() ReadTwice {
	return ReadTwice{Rows: cmp.Or(b.Rows, freshRows), Bytes: cmp.Or(b.Bytes, freshBytes), Window: cmp.Or(b.Window, windowRows),
		Places: cmp.Or(b.Places, innerPlaces)}
}

type keyRange struct {
	from, to  *Ydb.TypedValue // tuples; nil at the ends of the table
	including bool            // to is the last key, and not the first one behind
	inner     bool            // the range is one of many that might have been chosen
	last      bool            // it goes to the end of a partition, whatever has come there since it was chosen
}

func (k *keyRange) request() *Ydb_Table.KeyRange {
	q := &Ydb_Table.KeyRange{}
	if k.from != nil {
		q.FromBound = &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: k.from}
	}
	switch {
	case k.to != nil && k.including:
		q.ToBound = &Ydb_Table.KeyRange_LessOrEqual{LessOrEqual: k.to}
	case k.to != nil:
		q.ToBound = &Ydb_Table.KeyRange_Less{Less: k.to}
	}
	return q
}

// twice is a table, or the table of an index, while it is read twice.
type twice struct {
	*readTable
	index   string        // whose table it is; empty for the table itself
	as      *schema.Table // what is read: an index is a table whose key is that of the index
	load    *evidence.Load
	ends    []*Ydb.TypedValue // the bounds between partitions
	parts   []int
	share   float64 // of the writes that these partitions take
	columns []string
	whole   bool
	leads   uint64  // values of the first key column in these partitions, if windows were read at all of them
	span    float64 // of the values of the first key column, if they are numbers
	ranges  []keyRange
	before  []evidence.RangeRows
	looks   *evidence.Looks
	began   []time.Time // of each range
}

// once is a table that is read a single time.
func (t *readTable) once() *twice { return &twice{readTable: t, as: t.schema} }

// fresh finds out which rows are written to the tables that take writes.
func (r *reader) fresh(ctx context.Context) error {
	var tables []*twice
	for _, t := range r.tables {
		tables = append(tables, r.worthTwice(t)...)
	}
	slices.SortStableFunc(tables, func(a, b *twice) int { return compareWrites(a.load, b.load) })
	tables = tables[:min(len(tables), freshTables)]
	r.progress("compare", 0, len(tables), 0)
	var unread refusals
	each(ctx, tables, parallelTwos, func(_ int, t *twice) {
		if err := r.begin(ctx, t); err != nil {
			unread.add(t.schema.Path, err)
		} else if t.whole && len(t.parts) == len(t.load.Partitions) && t.index == "" {
			t.sampleAll(r.now)
		}
	})
	counts := r.worthCounting(tables)
	each(ctx, counts, parallelTwos, func(_ int, c *counted) { unread.add(c.of.schema.Path, r.countValues(ctx, c)) })
	if len(tables) > 0 && !r.pause(ctx, min(freshWait, tables[0].load.Span/4)) {
		return ctx.Err()
	}
	var unexplained []*twice
	each(ctx, tables, parallelTwos, func(_ int, t *twice) {
		if t.before == nil {
			return
		}
		after, err := r.readRanges(ctx, t, false)
		if err != nil {
			unread.add(t.schema.Path, err)
			return
		}
		f := t.difference(after, r.opt.Clock.Now())
		r.mu.Lock()
		t.found(f)
		if f.Unexplained(t.rate() * f.Seconds) {
			unexplained = append(unexplained, t)
		}
		r.mu.Unlock()
	})
	each(ctx, counts, parallelTwos, func(_ int, c *counted) {
		if c.rows == nil {
			return
		}
		var later *counted
		if c.active {
			later = &counted{of: c.of, part: c.part}
			unread.add(c.of.schema.Path, r.countValues(ctx, later))
		}
		c.of.top = c.top(later)
	})
	r.again(ctx, unexplained, &unread)
	r.bundle.Notes = append(r.bundle.Notes, unread.unread("rows a second time", len(tables))...)
	return ctx.Err()
}

// begin reads a table for the first time.
func (r *reader) begin(ctx context.Context, t *twice) (err error) {
	if t.whole {
		t.ranges = t.partitions()
	} else if t.ranges, err = r.windows(ctx, t); err != nil {
		return err
	}
	t.before, err = r.readRanges(ctx, t, true)
	return err
}

// pause waits, and reports whether nobody ended the observation.
func (r *reader) pause(ctx context.Context, wait time.Duration) bool {
	select {
	case <-r.opt.Clock.After(wait):
		return true
	case <-r.opt.Stop:
	case <-ctx.Done():
	}
	return false
}

// Looks at rows come in pairs, with about as many writes between the two as tell whether the one or the other row is among them each time.
const (
	lookWrites          = 40
	lookLeast, lookMost = 100 * time.Millisecond, time.Second
	rowsDue             = 25 * time.Microsecond // from one pair to the next for each row that is read, and no less than views.interval
)

// again looks at what was read twice for rows that are written over and over, until each partition has told twice of its writes.
func (r *reader) again(ctx context.Context, tables []*twice, unread *refusals) {
	end, pause := r.opt.Clock.Now().Add(ObserveAuto), time.Duration(0)
	for second := false; len(tables) > 0; second = !second {
		pause = lookMost
		if second {
			pause = r.views.interval
		}
		late := r.opt.Clock.Now().After(end)
		tables = slices.DeleteFunc(tables, func(t *twice) bool {
			rows, err := r.readRanges(ctx, t, false)
			if unread.add(t.schema.Path, err); err != nil {
				return true
			}
			if t.looks == nil {
				t.looks = evidence.NewLooks(evidence.NewDiffer(t.as, t.columns))
			}
			t.looks.Add(r.opt.Clock.Now(), rows)
			if !second {
				pause = min(pause, max(lookLeast, time.Duration(lookWrites/t.rate()*float64(time.Second))))
				if late || t.looks.Told() {
					t.looks.Again(t.evidence.Fresh)
					return true
				}
				return false
			}
			for _, list := range rows {
				pause = max(pause, time.Duration(len(list))*rowsDue)
			}
			return false
		})
		if second {
			counts, err := r.views.partitionStats(ctx, r.paths(), nil)
			if err != nil {
				return // a note says that the view cannot be read
			}
			for _, t := range tables {
				t.looks.Count(t.counts(counts))
			}
		}
		if len(tables) == 0 || !r.pause(ctx, pause) {
			return
		}
	}
}

// counts are the writes that each partition which is read has told of.
func (t *twice) counts(from *reading) []uint64 {
	out := make([]uint64, len(t.parts))
	for _, row := range from.rows[t.schema.Path] {
		if i := slices.Index(t.parts, int(row.Uint("PartIdx"))); i >= 0 {
			out[i] = row.Uint("RowUpdates") + row.Uint("RowDeletes")
		}
	}
	return out
}

// rate is how many rows a second the partitions take that are read.
func (t *twice) rate() float64 {
	_, writes, _ := t.load.WriteShares()
	return writes * t.share
}

func compareWrites(a, b *evidence.Load) int {
	_, x, _ := a.WriteShares()
	_, y, _ := b.WriteShares()
	return cmp.Compare(y, x)
}

// worthTwice says what of a table is read twice: the partitions that take the writes, and if they are too large to be read whole, also
// those of its indexes.
func (r *reader) worthTwice(t *readTable) []*twice {
	w := r.twiceOf(t, "", t.schema, t.evidence.Load, t.bounds)
	if w == nil {
		return nil
	}
	w.columns = evidence.SampleColumns(t.schema)
	for _, c := range t.schema.Columns { // to see every change
		if !slices.Contains(w.columns, c.Name) {
			w.columns = append(w.columns, c.Name)
		}
	}
	if w.whole {
		return []*twice{w}
	}
	out := []*twice{w}
	for i := range t.schema.Indexes {
		x := &t.schema.Indexes[i]
		if !x.Kind.Secondary() || w.load.Indexes[x.Name] == nil {
			continue
		}
		as := asTable(t.schema, x)
		if xw := r.twiceOf(t, x.Name, as, w.load.Indexes[x.Name], t.indexes[x.Name]); xw != nil {
			xw.columns = as.PrimaryKey
			out = append(out, xw)
		}
	}
	return out
}

// asTable is the table that implements an index.
func asTable(t *schema.Table, x *schema.Index) *schema.Table {
	out := &schema.Table{Path: indexPath(t, x.Name), Store: schema.StoreRow}
	for _, name := range slices.Concat(x.Columns, t.PrimaryKey) {
		if c, ok := t.Column(name); ok && !slices.Contains(out.PrimaryKey, name) {
			out.PrimaryKey, out.Columns = append(out.PrimaryKey, name), append(out.Columns, c)
		}
	}
	return out
}

// twiceOf says which partitions take the writes, and whether they are read whole; nil if it is not worth it, or not known.
func (r *reader) twiceOf(t *readTable, index string, as *schema.Table, load *evidence.Load, bounds []*Ydb.TypedValue) *twice {
	_, writes, known := load.WriteShares()
	if t.sampler == nil || !known || writes < freshWrites || !load.Ordered && len(load.Partitions) > 1 ||
		len(load.Partitions) != len(bounds)+1 {
		return nil
	}
	w := &twice{readTable: t, index: index, as: as, load: load, ends: bounds}
	if w.parts, w.share = load.Takes(freshShare, freshParts); len(w.parts) == 0 {
		return nil
	}
	var rows, bytes uint64
	for _, p := range w.parts {
		rows, bytes = rows+load.Partitions[p].Rows, bytes+load.Partitions[p].Bytes
	}
	most := r.opt.Twice.bounds()
	w.whole = rows <= most.Rows && bytes <= uint64(most.Bytes)
	slices.Sort(w.parts)
	return w
}

func (t *twice) partition(p int) (k keyRange) {
	if p > 0 {
		k.from = t.ends[p-1]
	}
	if p < len(t.ends) {
		k.to = t.ends[p]
	}
	return k
}

func (t *twice) partitions() (out []keyRange) {
	for _, p := range t.parts {
		out = append(out, t.partition(p))
	}
	return out
}

// sampleAll takes all rows of the table for its sample.
func (t *twice) sampleAll(now time.Time) {
	s := evidence.NewSampler(t.schema, t.columns, now)
	for _, rows := range t.before {
		s.StartRun()
		for _, row := range rows {
			s.Add(row)
		}
	}
	s.SetComplete()
	s.SetTail(t.tail, t.later)
	t.sampler = s
}

// readRanges reads the ranges of a table. The first reading notes when each was read, and where a window ends.
func (r *reader) readRanges(ctx context.Context, t *twice, first bool) ([]evidence.RangeRows, error) {
	left, bytes := freshRows+freshRows/2, 2*r.opt.Twice.bounds().Bytes
	var out []evidence.RangeRows
	for i := range t.ranges {
		k := &t.ranges[i]
		limit, most := left, bytes
		if first && !t.whole && !k.last {
			limit, most = min(left, r.opt.Twice.bounds().Window), min(sampleBytes, bytes)/len(t.ranges)
		}
		if first {
			t.began = append(t.began, r.opt.Clock.Now())
		}
		rows, read, cut, err := readRows(ctx, r.conn, t.as, t.columns, k.request(), limit, most)
		switch {
		case err != nil:
			return nil, err
		case cut && (!first || t.whole || len(rows) == 0):
			return nil, errGrown
		case cut:
			if k.to, k.including = keyTuple(t.as, keyOf(t.as, t.columns, rows[len(rows)-1])), true; k.to == nil {
				return nil, errGrown
			}
		}
		left, bytes = left-len(rows), bytes-read
		out = append(out, rows)
	}
	return out, nil
}

// errGrown says that more has come than may be read.
var errGrown = errors.New("too many were added since the first reading")

// difference tells what changed since the first reading.
func (t *twice) difference(after []evidence.RangeRows, now time.Time) *evidence.Fresh {
	var seconds float64
	for _, at := range t.began {
		seconds += now.Sub(at).Seconds() / float64(len(t.began))
	}
	r := evidence.Reading{Before: t.before, After: after, Share: t.share, Writes: t.rate() * seconds,
		Front: t.ranges[0].from == nil, End: t.ranges[len(t.ranges)-1].to == nil}
	if !t.whole {
		r.Inner, r.Part, r.Ends = t.parted()
	}
	f := evidence.NewDiffer(t.as, t.columns).Compare(r)
	f.Seconds, f.AllColumns = seconds, t.index == ""
	if !t.whole {
		f.Key.Had = t.leads
	}
	return f
}

// parted tells which windows were chosen among many, and what part they are: of the rows, and of the places where the rows of one leading
// value end.
func (t *twice) parted() (inner []bool, part, ends float64) {
	var rows, of, changes, width float64
	for i, k := range t.ranges {
		if inner = append(inner, k.inner); !k.inner || len(t.before[i]) == 0 {
			continue
		}
		of += float64(len(t.before[i]))
		for j, row := range t.before[i] {
			if j > 0 && t.lead(row) > t.lead(t.before[i][j-1]) {
				changes++
				width += t.lead(row) - t.lead(t.before[i][j-1])
			}
		}
	}
	for _, p := range t.parts {
		rows += float64(t.load.Partitions[p].Rows)
	}
	if width > 0 {
		ends = changes / (changes/width*t.span + 1)
	}
	return inner, of / max(1, rows, of), ends
}

// nulls is the share of the rows there were that have no value in the first key column.
func (t *twice) nulls() float64 {
	var rows, nulls float64
	for _, list := range t.before {
		for _, row := range list {
			if rows++; row[slices.Index(t.columns, t.as.PrimaryKey[0])] == nil {
				nulls++
			}
		}
	}
	return nulls / max(1, rows)
}

// lead is the first key column of a row, if it is a number; else 0.
func (t *twice) lead(row []schema.Value) float64 {
	return number(row[slices.Index(t.columns, t.as.PrimaryKey[0])])
}

func number(v schema.Value) float64 {
	switch v := v.(type) {
	case uint64:
		return float64(v)
	case int64:
		return float64(v)
	}
	return 0
}

func (t *twice) found(f *evidence.Fresh) {
	of := t.evidence.Fresh
	if t.index == "" {
		if !t.whole || f.Share < half {
			f.Indexes = nil
		}
		if t.evidence.Fresh = f; of != nil {
			f.Indexes = of.Indexes
		}
		return
	}
	if of == nil {
		of = &evidence.Fresh{Seconds: f.Seconds}
		t.evidence.Fresh = of
	}
	if f.Share < half {
		f.Key = evidence.Places{Had: f.Key.Had, Nulls: t.nulls()}
	}
	if of.Indexes == nil {
		of.Indexes = map[string]evidence.Places{}
	}
	of.Indexes[t.index] = f.Key
}

// half of the writes have to be accounted for before windows of an index tell where they go.
const half = 0.5
