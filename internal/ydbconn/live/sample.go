package live

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

const (
	samplePartitions = 16      // partitions read from, spread evenly
	sampleRows       = 8000    // rows of a table, over all partitions
	sampleRunMin     = 500     // rows of a partition, at least
	sampleRunMax     = 4000    // rows of a partition, at most
	sampleBytes      = 8 << 20 // bytes of a table, over all partitions
	tailRows         = 100     // rows at the end of a table
	sampleJumps      = 16      // places inside partitions besides their beginnings, over all partitions
	fewLeads         = 64      // values of the leading column that are counted one by one
	parallelSamples  = parallelCalls
)

// spread reads a bounded number of rows: the first ones of some partitions and, where these have more, some at keys spread over the
// range of each. It also returns what it read at the start of each partition.
func (r *reader) spread(ctx context.Context, t *readTable) (*evidence.Sampler, []evidence.Run, error) {
	columns := make([]string, len(t.schema.Columns))
	for i, col := range t.schema.Columns {
		columns[i] = col.Name
	}
	s := evidence.NewSampler(t.schema, columns, r.now)
	parts := len(t.bounds) + 1
	picked := min(parts, samplePartitions)
	limit := min(max(sampleRows/picked, sampleRunMin), sampleRunMax)
	complete := picked == parts
	left := sampleBytes
	var runs []evidence.Run
	lead := slices.Index(columns, t.schema.PrimaryKey[0])
	var last [][]schema.Value // the last rows so far, and some before them
	var heads []head
	more := 0 // partitions of which there is more
	for i := range picked {
		part := i
		if picked > 1 {
			part = i * (parts - 1) / (picked - 1)
		}
		k := keyRange{}
		if part > 0 {
			k.from = t.bounds[part-1]
		}
		if part < len(t.bounds) {
			k.to = t.bounds[part]
		}
		rows, bytes, cut, err := readRows(ctx, r.conn, t.schema, columns, k.request(), limit, left/(picked-i))
		if err != nil {
			return nil, nil, err
		}
		complete = complete && !cut
		left -= bytes
		last = slices.Concat(last[max(0, len(last)-tailRows):], rows)
		runs = append(runs, runOf(part, rows, lead))
		if heads = append(heads, head{rows, k.to, cut && len(rows) > 0}); cut {
			more++
		}
	}
	jumps := sampleJumps / max(1, more)
	each := min(sampleRows/max(1, more), sampleRunMax) / (jumps + 1)
	for _, h := range heads {
		s.StartRun()
		first := h.rows
		if h.more && jumps > 0 {
			first = wholeRuns(first[:min(len(first), each)], lead)
		}
		for _, row := range first {
			s.Add(row)
		}
		if h.more && jumps > 0 {
			if err := r.jump(ctx, t, s, columns, h, jumps, each); err != nil {
				return nil, nil, err
			}
		}
	}
	if complete {
		s.SetComplete()
		t.tail = [][]schema.Value{}
		for _, row := range last[max(0, len(last)-tailRows):] {
			t.tail = append(t.tail, keyOf(t.schema, columns, row))
		}
	} else if s.Leads() <= fewLeads {
		n, err := r.countLeads(ctx, t.once())
		if err != nil {
			return nil, nil, err
		}
		s.SetLeads(n)
	}
	return s, runs, nil
}

// head is what was read of a partition: its first rows, where it ends, and whether it has more.
type head struct {
	rows [][]schema.Value
	to   *Ydb.TypedValue
	more bool
}

// jump samples rows at keys that are spread over those of a partition, from its first to its last.
func (r *reader) jump(ctx context.Context, t *readTable, s *evidence.Sampler, columns []string, h head, jumps, limit int) (err error) {
	key := t.schema.PrimaryKey
	begin := keyOf(t.schema, columns, h.rows[0])
	var last [][]schema.Value
	if h.to == nil {
		t.tail, err = r.tail(ctx, t)
		last = t.tail
	} else {
		last, err = r.keysBelow(ctx, t.once(), begin, boundValues(t.schema, h.to), 1)
	}
	if err != nil || len(last) == 0 {
		return err
	}
	end := last[len(last)-1]
	at := 0 // the first column in which they differ
	for at < len(key)-1 && begin[at] == end[at] {
		at++
	}
	c, _ := t.schema.Column(key[at])
	for i := 1; i <= jumps; i++ {
		v, ok := schema.Between(c.Type, begin[at], end[at], float64(i)/float64(jumps+1))
		if column := slices.Index(columns, key[at]); !ok && (at+1 == len(key) || h.rows[0][column] != h.rows[len(h.rows)-1][column]) {
			return nil
		} else if !ok {
			v = begin[at] // among the many rows of it
		}
		rows, err := r.rows(ctx, t.once(), columns, append(slices.Clone(begin[:at]), v), ">=", "", limit)
		if err == nil && len(rows) == limit && at+1 < len(key) {
			rows, err = r.fairly(ctx, t, columns, rows, at, math.Mod(float64(i)*math.Phi, 1))
		}
		if err != nil {
			return err
		}
		s.Jump()
		for _, row := range rows {
			s.Add(row)
		}
	}
	return nil
}

// wholeRuns leaves out the last of rows in order, those that have one value in a column: more of them may follow, so that of later
// columns they have the first values alone. Rows of a single value stay.
func wholeRuns(rows [][]schema.Value, column int) [][]schema.Value {
	n := len(rows)
	for n > 0 && rows[n-1][column] == rows[len(rows)-1][column] {
		n--
	}
	if n == 0 {
		return rows
	}
	return rows[:n]
}

// fairly takes the last value of a key column from rows that were cut there, as those of it that were read are its first. If they all
// have one value it reads as many elsewhere among the rows of it.
func (r *reader) fairly(ctx context.Context, t *readTable, columns []string, rows [][]schema.Value, at int,
	share float64) ([][]schema.Value, error) {
	column := slices.Index(columns, t.schema.PrimaryKey[at])
	if rows[0][column] != rows[len(rows)-1][column] {
		return wholeRuns(rows, column), nil
	}
	first := keyOf(t.schema, columns, rows[0])
	last, err := r.keys(ctx, t.once(), first[:at+1], "=", " DESC", 1)
	if err != nil || len(last) == 0 {
		return rows, err
	}
	next, _ := t.schema.Column(t.schema.PrimaryKey[at+1])
	v, ok := schema.Between(next.Type, first[at+1], last[0][at+1], share)
	if !ok {
		return rows, nil
	}
	return r.rows(ctx, t.once(), columns, append(first[:at+1], v), ">=", "", len(rows))
}

func keyOf(t *schema.Table, columns []string, row []schema.Value) []schema.Value {
	key := make([]schema.Value, len(t.PrimaryKey))
	for i, name := range t.PrimaryKey {
		key[i] = row[slices.Index(columns, name)]
	}
	return key
}

// countLeads counts the values of the leading key column by going from one to the next; 0 if there are more than fewLeads, or one is NULL.
func (r *reader) countLeads(ctx context.Context, t *twice) (uint64, error) {
	first, err := r.keys(ctx, t, nil, "", "", 1)
	if err != nil || len(first) == 0 {
		return 0, err
	}
	v := first[0][0]
	for n := uint64(1); v != nil && n <= fewLeads; n++ {
		if v, err = r.next(ctx, t, []schema.Value{v}); err != nil || v == nil {
			return n, err
		}
	}
	return 0, nil
}

// runOf sums up what was read of a partition.
func runOf(partition int, rows [][]schema.Value, lead int) evidence.Run {
	r := evidence.Run{Partition: partition, Rows: uint64(len(rows))}
	if len(rows) == 0 {
		return r
	}
	r.Lead = rows[0][lead]
	for r.Same < r.Rows && rows[r.Same][lead] == r.Lead {
		r.Same++
	}
	return r
}

// leadShare estimates the share of the most frequent leading value, if the partitions are matched to the bounds.
func leadShare(t *schema.Table, bounds []*Ydb.TypedValue, load *evidence.Load, runs []evidence.Run) *evidence.LeadShare {
	if load == nil || !load.Ordered {
		return nil
	}
	leads := make([]evidence.Bound, len(bounds))
	for i, b := range bounds {
		if key := boundValues(t, b); len(key) > 0 {
			leads[i] = evidence.Bound{Lead: key[0], Within: len(key) > 1 && key[1] != nil}
		}
	}
	rows := make([]uint64, len(load.Partitions))
	for i, p := range load.Partitions {
		rows[i] = p.Rows
	}
	return evidence.EstimateLead(leads, rows, runs)
}

// readRows reads the first rows of a key range, until there are limit rows or about as many bytes as allowed. cut
// says that there may be more.
func readRows(ctx context.Context, c *ydbconn.Conn, t *schema.Table, columns []string, r *Ydb_Table.KeyRange, limit,
	maxBytes int) (rows [][]schema.Value, bytes int, cut bool, err error) {
	types := make([]schema.Type, len(columns))
	for i, name := range columns {
		col, _ := t.Column(name)
		types[i] = col.Type
	}
	req := &Ydb_Table.ReadTableRequest{
		Path: t.Path, KeyRange: r, Columns: columns, Ordered: true, RowLimit: uint64(limit),
		BatchLimitBytes: uint64(min(max(maxBytes, 64<<10), 1<<20)), BatchLimitRows: uint64(limit),
	}
	err = c.ReadTable(ctx, "read rows of "+t.Path, req, func() func(*Ydb_Table.ReadTableResponse) error {
		rows, bytes, cut = nil, 0, false
		return func(part *Ydb_Table.ReadTableResponse) error {
			for _, raw := range part.GetResult().GetResultSet().GetRows() {
				if len(raw.GetItems()) != len(columns) {
					return fmt.Errorf("a row has %s for %d columns", evidence.Count(len(raw.GetItems()), "value"), len(columns))
				}
				row := make([]schema.Value, len(columns))
				for i, item := range raw.GetItems() {
					row[i] = describe.Value(types[i], item)
				}
				rows = append(rows, row)
			}
			if bytes += proto.Size(part); bytes >= maxBytes {
				cut = true
				return io.EOF
			}
			return nil
		}
	})
	return rows, bytes, cut || len(rows) >= limit, err
}

// tail reads the key of the last rows by key, in key order; not nil even if there are none.
func (r *reader) tail(ctx context.Context, t *readTable) ([][]schema.Value, error) {
	rows, err := r.keys(ctx, t.once(), nil, "", " DESC", tailRows)
	slices.Reverse(rows)
	return rows, err
}
