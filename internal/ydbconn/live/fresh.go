package live

import (
	"context"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Where a table is written is seen by reading the partitions that take the writes twice. What that costs is bounded; `help databases`
// says it.
const (
	freshWait    = 5 * time.Second // between the readings, and no more than a quarter of the time of the observation
	freshWrites  = 5.0             // rows a second from which on it is worth it
	freshShare   = 0.9             // of the writes that the partitions read take, if they are few enough
	freshParts   = 4               // partitions read
	freshTables  = 100             // tables, those with most writes
	freshRows    = 200_000         // rows of a table that are read each time
	freshBytes   = 32 << 20        // and bytes of them
	wideBytes    = 8 << 20         // up to which all columns are read
	parallelTwos = 4               // tables at once
)

// keyRange is a range of keys that is read twice.
type keyRange struct {
	from, to *Ydb.TypedValue // the bounds of partitions; nil at the ends of the table
}

// twice is a table while it is read twice.
type twice struct {
	*readTable
	ranges  []keyRange
	columns []string
	all     bool // of its columns
	whole   bool
	share   float64
	before  []evidence.RangeRows
	began   time.Time
}

// fresh finds out which rows are written to the tables that take writes.
func (r *reader) fresh(ctx context.Context) error {
	var tables []*twice
	for _, t := range r.tables {
		if w := worthTwice(t); w != nil {
			tables = append(tables, w)
		}
	}
	slices.SortStableFunc(tables, func(a, b *twice) int { return compareWrites(a.evidence.Load, b.evidence.Load) })
	if len(tables) == 0 {
		return nil
	}
	tables = tables[:min(len(tables), freshTables)]
	r.progress("compare", 0, len(tables))
	each(ctx, tables, parallelTwos, func(_ int, t *twice) {
		t.began = r.opt.Clock.Now()
		t.before = r.ranges(ctx, t)
	})
	select {
	case <-r.opt.Clock.After(min(freshWait, tables[0].evidence.Load.Span/4)):
	case <-r.opt.Stop:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
	each(ctx, tables, parallelTwos, func(i int, t *twice) {
		if t.before == nil {
			return
		}
		seconds := r.opt.Clock.Now().Sub(t.began).Seconds()
		if after := r.ranges(ctx, t); after != nil {
			f := evidence.NewDiffer(t.schema, t.columns).Compare(t.before, after)
			f.Seconds, f.Share, f.Whole, f.AllColumns = seconds, t.share, t.whole, t.all
			t.evidence.Fresh = f
		}
	})
	return ctx.Err()
}

func compareWrites(a, b *evidence.Load) int {
	_, x, _ := a.WriteShares()
	_, y, _ := b.WriteShares()
	switch {
	case x > y:
		return -1
	case x < y:
		return 1
	}
	return 0
}

// worthTwice says what of a table is read twice; nil if nothing is.
func worthTwice(t *readTable) *twice {
	load := t.evidence.Load
	_, writes, known := load.WriteShares()
	if t.sampler == nil || !known || writes < freshWrites || !load.Ordered && len(load.Partitions) > 1 || len(load.Partitions) != len(t.bounds)+1 {
		return nil
	}
	parts, share := load.Takes(freshShare, freshParts)
	var rows, bytes uint64
	for i, p := range parts {
		rows, bytes = rows+load.Partitions[p].Rows, bytes+load.Partitions[p].Bytes
		if i > 0 && (rows > freshRows || bytes > freshBytes) {
			parts, share = load.Takes(freshShare, i)
			rows, bytes = rows-load.Partitions[p].Rows, bytes-load.Partitions[p].Bytes
			break
		}
	}
	if len(parts) == 0 || rows > freshRows || bytes > freshBytes {
		return nil
	}
	slices.Sort(parts)
	w := &twice{readTable: t, share: share, whole: true, columns: evidence.SampleColumns(t.schema)}
	if bytes <= wideBytes {
		w.all = true
		for _, c := range t.schema.Columns {
			if !slices.Contains(w.columns, c.Name) {
				w.columns = append(w.columns, c.Name)
			}
		}
	}
	for _, p := range parts {
		var k keyRange
		if p > 0 {
			k.from = t.bounds[p-1]
		}
		if p < len(t.bounds) {
			k.to = t.bounds[p]
		}
		w.ranges = append(w.ranges, k)
	}
	return w
}

// ranges reads the ranges of a table; nil if one cannot be read, or has grown too large.
func (r *reader) ranges(ctx context.Context, t *twice) []evidence.RangeRows {
	left, bytes := freshRows+freshRows/2, 2*freshBytes
	var out []evidence.RangeRows
	for _, k := range t.ranges {
		rows, read, cut, err := readRows(ctx, r.conn, t.schema, t.columns, k.request(), left, bytes)
		if err != nil || cut {
			return nil
		}
		left, bytes = left-len(rows), bytes-read
		out = append(out, rows)
	}
	return out
}

func (k *keyRange) request() *Ydb_Table.KeyRange {
	q := &Ydb_Table.KeyRange{}
	if k.from != nil {
		q.FromBound = &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: k.from}
	}
	if k.to != nil {
		q.ToBound = &Ydb_Table.KeyRange_Less{Less: k.to}
	}
	return q
}
