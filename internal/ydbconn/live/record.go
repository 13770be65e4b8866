package live

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// mostRecorded bounds the partitions of a reading: at 200 bytes each a server sends 40 MB.
const mostRecorded = 200_000

// Record reads the counters of all partitions of the tables that are meant, once, to be added to a recording. That is one read of system
// views, and another one for the hours that the server has kept if the recording has no reading yet. Tables are described where their
// partitions are others than in the last reading of the recording: then the bounds between them are, too, as hashes, and with
// values as literals. What could not be read is in the notes.
func Record(ctx context.Context, c *ydbconn.Conn, o Options, into *heat.Recording, values bool) (*heat.Reading, *evidence.Bundle, error) {
	o.Clock = cmp.Or[Clock](o.Clock, systemClock{})
	r := &reader{conn: c, opt: o, bundle: &evidence.Bundle{Source: c.String()},
		views: views{conn: c, clock: o.Clock, interval: cmp.Or(o.ViewInterval, viewInterval)}}
	if err := r.version(ctx); err != nil {
		return nil, nil, err
	}
	r.progress("list", 0, 0, 0)
	meant, _, err := find(ctx, c, o.Paths, o.Include, o.Exclude, r.bundle)
	if err != nil {
		return nil, nil, err
	}
	tables := map[string]bool{}
	for _, t := range meant {
		tables[t.path] = t.kind == Ydb_Scheme.Entry_TABLE
	}
	seen, err := r.views.partitionStats(ctx, nil, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("read .sys/partition_stats: %s", r.views.reason)
	}
	out := &heat.Reading{At: r.serverNow()}
	n := 0
	for path, rows := range seen.rows {
		if main, _, _ := strings.Cut(path, "/indexImpl"); tables[path] || main != path && tables[main[:max(0, strings.LastIndex(main, "/"))]] {
			out.Tables = append(out.Tables, heat.Read{Path: path})
			n += len(rows)
		}
	}
	if n > mostRecorded {
		return nil, nil, fmt.Errorf("record %s: they have %s, more than %s; choose fewer with --include or --exclude",
			evidence.Count(len(out.Tables), "table"), evidence.Count(n, "partition"), evidence.Thousands(mostRecorded))
	}
	slices.SortFunc(out.Tables, func(a, b heat.Read) int { return cmp.Compare(a.Path, b.Path) })
	var unread refusals
	r.progress("describe", 0, len(out.Tables), 0)
	each(ctx, out.Tables, parallelCalls, func(i int, _ heat.Read) {
		err := r.recorded(ctx, seen, into, values, &out.Tables[i])
		r.mu.Lock()
		defer r.mu.Unlock()
		unread.add(out.Tables[i].Path, err)
	})
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	for _, rows := range seen.rows {
		out.Locks = out.Locks || slices.ContainsFunc(rows, func(row ydbconn.Row) bool { return row["LocksBroken"] != nil })
	}
	if into.Last == nil {
		hours, err := r.views.newest(ctx, topPartitions[1], nil, nil, out.At)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range hours {
			out.Peaks = append(out.Peaks, heat.Peak{Path: row.Text("Path"), Tablet: row.Uint("TabletId"), CPU: row.Float("CPUCores"),
				End: time.UnixMicro(int64(row.Uint("IntervalEnd"))).UTC()})
		}
	}
	r.bundle.Notes = slices.Concat(r.bundle.Notes, unread.notes("tables", "described"), r.views.note())
	return out, r.bundle, nil
}

// recorded fills in what was read of one table.
func (r *reader) recorded(ctx context.Context, seen *reading, into *heat.Recording, values bool, t *heat.Read) error {
	var tablets []uint64
	at := func(row ydbconn.Row, column string) time.Time {
		if row.Uint(column) == 0 {
			return time.Time{}
		}
		return time.UnixMicro(int64(row.Uint(column))).UTC()
	}
	for _, row := range seen.rows[t.Path] {
		tablets = append(tablets, row.Uint("TabletId"))
		t.ID = fmt.Sprintf("%d/%d", row.Uint("OwnerId"), row.Uint("PathId"))
		t.Partitions = append(t.Partitions, heat.Partition{Tablet: row.Uint("TabletId"),
			Started: at(row, "StartTime"), Updated: at(row, "UpdateTime"),
			Writes: row.Uint("RowUpdates") + row.Uint("RowDeletes"), Reads: row.Uint("RowReads") + row.Uint("RangeReadRows"),
			Rejected: row.Uint("TxRejectedByOverload") + row.Uint("TxRejectedByOutOfStorage"), LocksBroken: row.Uint("LocksBroken"),
			CPU: row.Float("CPUCores") + seen.replicas[t.Path][row.Uint("PartIdx")], Rows: row.Uint("RowCount"), Bytes: row.Uint("DataSize")})
	}
	if len(tablets) == 1 || into.Knows(t.Path, t.ID, tablets) {
		return nil
	}
	d, err := r.conn.Describe(ctx, t.Path, withBounds())
	if err != nil {
		return err
	}
	var points []schema.SplitPoint
	if values {
		points = d.Table.Partitioning.SplitPoints
	}
	for i, b := range d.Bounds {
		data, err := proto.MarshalOptions{Deterministic: true}.Marshal(b)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(append([]byte(t.Path+"\x00"), data...))
		bound := heat.Bound{Hash: binary.LittleEndian.Uint64(sum[:]), SameLead: i > 0 && sameLead(d.Bounds[i-1], b)}
		if i < len(points) {
			bound.Text = "(" + strings.Join(points[i], ", ") + ")"
		}
		t.Bounds = append(t.Bounds, bound)
	}
	return nil
}
