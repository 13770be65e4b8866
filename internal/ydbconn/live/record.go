package live

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
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
// values as literals. With sample, rows are read of the tables that took most writes since. What could not be read is in the notes.
func Record(ctx context.Context, c *ydbconn.Conn, o Options, into *heat.Recording, values, sample bool) (*heat.Reading,
	*evidence.Bundle, error) {
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
	var unsampled refusals
	if sample {
		before := c.Requests()
		n := r.sampled(ctx, into.Busy(out), out, &unsampled)
		r.bundle.Notes = append(r.bundle.Notes, evidence.Note{Code: "sampled", Message: fmt.Sprintf("rows of %s were sampled, in %s",
			evidence.Count(n, "table"), evidence.Count(uint64(c.Requests()-before), "request"))})
	}
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
	r.bundle.Notes = slices.Concat(r.bundle.Notes, unread.notes("tables", "described"), unsampled.unread("rows", len(out.Tables)),
		r.views.note())
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

// sampledTables are how many tables rows are read of for a recording, those with most writes, and parallelSampled of how many at once.
const sampledTables, parallelSampled = 20, 10

// sampled reads rows of the tables that took most writes since the last reading, and returns of how many they tell something.
func (r *reader) sampled(ctx context.Context, loads map[string]*evidence.Load, out *heat.Reading, unread *refusals) (n int) {
	r.opt.Twice = ReadTwice{Rows: 4000, Bytes: 2 << 20, Window: 50, Places: 8}
	busy := slices.DeleteFunc(slices.Collect(maps.Keys(loads)), func(path string) bool {
		_, writes, _ := loads[path].WriteShares()
		return writes < freshWrites || strings.Contains(path, "/indexImpl")
	})
	slices.SortFunc(busy, func(a, b string) int { return cmp.Or(compareWrites(loads[a], loads[b]), cmp.Compare(a, b)) })
	each(ctx, busy[:min(len(busy), sampledTables)], parallelSampled, func(_ int, path string) {
		s, err := r.sampleOf(ctx, path, loads[path])
		r.mu.Lock()
		defer r.mu.Unlock()
		unread.add(path, err)
		i := slices.IndexFunc(out.Tables, func(t heat.Read) bool { return t.Path == path })
		if out.Tables[i].Sample = s; s != nil {
			n++
		}
	})
	return n
}

// sampleOf reads rows of a table twice: those that differ were written meanwhile. It is nil if they do not stand for the writes.
func (r *reader) sampleOf(ctx context.Context, path string, load *evidence.Load) (*evidence.Leads, error) {
	d, err := r.conn.Describe(ctx, path, withBounds())
	if err != nil {
		return nil, err
	}
	t := &readTable{described: &described{schema: heat.Leading(d.Table), bounds: d.Bounds}, evidence: &evidence.Table{Load: load}}
	t.sampler = evidence.NewSampler(t.schema, t.schema.PrimaryKey, r.opt.Clock.Now())
	worth := r.worthTwice(t)
	if len(worth) == 0 {
		return nil, nil
	}
	w := worth[0]
	if err := r.begin(ctx, w); err != nil || !r.pause(ctx, min(freshWait, load.Span/4)) {
		return nil, err
	}
	after, err := r.readRanges(ctx, w, false)
	if err != nil {
		return nil, err
	}
	f := w.difference(after, r.opt.Clock.Now())
	return heat.Sample(w.schema, f, w.rate()*f.Seconds), nil
}
