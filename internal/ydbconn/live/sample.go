package live

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const (
	samplePartitions = 16      // partitions read from, spread evenly
	sampleRows       = 8000    // rows of a table, over all partitions
	sampleRunMin     = 500     // rows of a partition, at least
	sampleRunMax     = 4000    // rows of a partition, at most
	sampleBytes      = 8 << 20 // bytes of a table, over all partitions
	tailRows         = 100     // rows at the end of a table
	parallelSamples  = parallelCalls
)

// sample reads a bounded number of rows: the first ones of some partitions. bounds are those between all
// partitions of the table. It also returns what it read of each partition and, if those are all rows there are, the
// keys of the last ones.
func sample(ctx context.Context, c *ydbconn.Conn, t *schema.Table, bounds []*Ydb.TypedValue, now time.Time) (*evidence.Sampler,
	[]evidence.Run, [][]schema.Value, error) {
	columns := make([]string, len(t.Columns))
	for i, col := range t.Columns {
		columns[i] = col.Name
	}
	s := evidence.NewSampler(t, columns, now)
	parts := len(bounds) + 1
	picked := min(parts, samplePartitions)
	limit := min(max(sampleRows/picked, sampleRunMin), sampleRunMax)
	complete := picked == parts
	left := sampleBytes
	var runs []evidence.Run
	lead := slices.Index(columns, t.PrimaryKey[0])
	var last [][]schema.Value // the last rows so far, and some before them
	for i := range picked {
		part := i
		if picked > 1 {
			part = i * (parts - 1) / (picked - 1)
		}
		r := &Ydb_Table.KeyRange{}
		if part > 0 {
			r.FromBound = &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: bounds[part-1]}
		}
		if part < len(bounds) {
			r.ToBound = &Ydb_Table.KeyRange_Less{Less: bounds[part]}
		}
		rows, bytes, cut, err := readRows(ctx, c, t, columns, r, limit, left/(picked-i))
		if err != nil {
			return nil, nil, nil, err
		}
		complete = complete && !cut
		last = slices.Concat(last[max(0, len(last)-tailRows):], rows)
		left -= bytes
		runs = append(runs, runOf(part, rows, lead))
		s.StartRun()
		for _, row := range rows {
			s.Add(row)
		}
	}
	if !complete {
		return s, runs, nil, nil
	}
	s.SetComplete()
	last = last[max(0, len(last)-tailRows):]
	keys := make([][]schema.Value, len(last))
	for i, row := range last {
		for _, name := range t.PrimaryKey {
			keys[i] = append(keys[i], row[slices.Index(columns, name)])
		}
	}
	return s, runs, keys, nil
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
	column, _ := t.Column(t.PrimaryKey[0])
	leads := make([]schema.Value, len(bounds))
	for i, b := range bounds {
		if items := b.GetValue().GetItems(); len(items) > 0 {
			leads[i] = describe.Value(column.Type, items[0])
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
func tail(ctx context.Context, c *ydbconn.Conn, t *schema.Table) ([][]schema.Value, error) {
	names, desc := make([]string, len(t.PrimaryKey)), make([]string, len(t.PrimaryKey))
	for i, name := range t.PrimaryKey {
		names[i] = yql.QuoteName(name)
		desc[i] = names[i] + " DESC"
	}
	text := fmt.Sprintf("SELECT %s FROM %s ORDER BY %s LIMIT %d",
		strings.Join(names, ", "), yql.QuoteName(t.Path), strings.Join(desc, ", "), tailRows)
	rows, err := c.Query(ctx, "read the last rows of "+t.Path, text, nil)
	if err != nil {
		return nil, err
	}
	out := make([][]schema.Value, len(rows))
	for i, r := range rows {
		key := make([]schema.Value, len(t.PrimaryKey))
		for k, name := range t.PrimaryKey {
			key[k] = r[name]
		}
		out[len(rows)-1-i] = key
	}
	return out, nil
}
