package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// .sys/partition_stats shows what partitions pushed, and they push now and then. Two readings in between show the
// same numbers for a partition that is busy, and two that have a push between them show more than happened in that
// time. So the view is read again and again, and what a partition does is told by its own pushes: from the first one
// that was seen to arrive to the last.
const (
	// reportInterval is how often a partition pushes its counters, and reportTick how much later it may be.
	// Source: gDbStatsReportInterval and TEvPeriodicWakeup in ydb/core/tx/datashard of ydb-platform/ydb.
	reportInterval, reportTick = 10 * time.Second, 5 * time.Second
	// stillness is how long a partition must show the same numbers before it is known to stand still: two pushes.
	stillness = 2 * reportInterval
	// pollInterval is the time between two readings, and pollShare the share of the time that they may take.
	pollInterval, pollShare = 2 * time.Second, 0.1
	// unusedFor is how long a partition was not written to have no load: several pushes, late ones. unusedCores is what it may use of a
	// core then.
	unusedFor, unusedCores = time.Minute, 0.05
)

// reading is one reading of partition_stats: the rows of each path by partition index.
type reading struct {
	at   time.Time
	took time.Duration
	rows map[string][]ydbconn.Row
	// replicas is what the read replicas of a partition use of cores, by path and partition index, where the release counts it.
	replicas map[string]map[uint64]float64
	nodes    map[uint64]bool // that serve the partitions
	now      uint64          // by the server's clock, in microseconds; if it does not tell that, when the last of the partitions pushed
}

// partitionStats reads the load of the partitions of paths once. A reading before, if there was one, tells which range
// of the view's key the rows are in: YDB reads that range only, while it looks for paths among all partitions of the
// database.
func (v *views) partitionStats(ctx context.Context, paths []string, before *reading) (*reading, error) {
	where, params := pathsParam(paths)
	if params == nil {
		where = "TRUE"
	} else if owner, lowest, highest, ok := before.keyRange(); ok {
		where = "OwnerId = $owner AND PathId >= $lowest AND PathId <= $highest AND " + where
		params["$owner"] = ydbconn.Uint64(owner)
		params["$lowest"], params["$highest"] = ydbconn.Uint64(lowest), ydbconn.Uint64(highest)
	}
	rows, err := v.read(ctx, "partition_stats",
		[]string{"OwnerId", "PathId", "Path", "PartIdx", "DataSize", "RowCount", "CPUCores", "TabletId", "NodeId", "StartTime",
			"UpdateTime", "RowUpdates", "RowDeletes", "RowReads", "RangeReadRows", "TxRejectedByOverload", "TxRejectedByOutOfStorage"},
		[][]string{{"LocksBroken"}, {"FollowerId", "LastTtlRunTime", "LastTtlRowsProcessed", "LastTtlRowsErased"}},
		func(old bool) string {
			if old || v.replicas {
				return " WHERE " + where
			}
			// A follower has a row of its own, which would count its partition twice. A partition that has pushed nothing
			// yet has a path and nothing more.
			return " WHERE " + where + " AND (FollowerId = 0 OR FollowerId IS NULL)"
		}, params)
	if err != nil {
		return nil, err
	}
	r := &reading{at: v.clock.Now(), took: v.took, rows: map[string][]ydbconn.Row{},
		replicas: map[string]map[uint64]float64{}, nodes: map[uint64]bool{}}
	if v.now != nil {
		r.now = uint64(v.now().UnixMicro())
	}
	for _, row := range rows {
		path := row.Text("Path")
		r.now = max(r.now, row.Uint("UpdateTime"))
		if node := row.Uint("NodeId"); node != 0 {
			r.nodes[node] = true
		}
		switch {
		case row.Uint("FollowerId") == 0:
			r.rows[path] = append(r.rows[path], row)
		case v.replicas:
			if r.replicas[path] == nil {
				r.replicas[path] = map[uint64]float64{}
			}
			r.replicas[path][row.Uint("PartIdx")] += row.Float("CPUCores")
		}
	}
	for _, list := range r.rows {
		slices.SortFunc(list, func(a, b ydbconn.Row) int { return cmp.Compare(a.Uint("PartIdx"), b.Uint("PartIdx")) })
	}
	return r, nil
}

// keyRange returns the range of the view's key that holds all rows; not ok if they have several owners.
func (r *reading) keyRange() (owner, lowest, highest uint64, ok bool) {
	if r == nil {
		return 0, 0, 0, false
	}
	for _, rows := range r.rows {
		for _, row := range rows {
			id := row.Uint("PathId")
			switch {
			case id == 0 || row.Uint("OwnerId") == 0 || ok && owner != row.Uint("OwnerId"):
				return 0, 0, 0, false
			case !ok:
				owner, lowest, highest, ok = row.Uint("OwnerId"), id, id, true
			}
			lowest, highest = min(lowest, id), max(highest, id)
		}
	}
	return owner, lowest, highest, ok
}

// unused are the tablets of partitions that were not written for a while, by the server's clock, and do next to nothing. Those that have
// taken much since they started may be told of late.
func (r *reading) unused() map[uint64]bool {
	out := map[uint64]bool{}
	for _, rows := range r.rows {
		for _, row := range rows {
			used := max(row.Uint("StartTime"), row.Uint("UpdateTime"))
			if used > 0 && row.Float("CPUCores") < unusedCores && r.now-min(r.now, used) > uint64(unusedFor.Microseconds()) && !r.busy(row) {
				out[row.Uint("TabletId")] = true
			}
		}
	}
	return out
}

// observation is what several readings of partition_stats tell.
type observation struct {
	first, last *reading
	tablets     map[uint64]*pushes
	unused      map[uint64]bool // tablets that had no load when it began
	stopped     bool            // somebody ended it early
}

// pushes are those of one partition that were seen to arrive.
type pushes struct {
	seen        time.Time   // when it was read first
	base        ydbconn.Row // as it was then
	first, last push
	count       int // of those after base
}

type push struct {
	at  time.Time
	row ydbconn.Row
}

// counters only go up while a tablet lives, and any work moves one of them.
var counters = []string{"RowUpdates", "RowDeletes", "RowReads", "RangeReadRows", "TxRejectedByOverload"}

// add takes another reading. A tablet that started again, or whose counters went down, is another one.
func (o *observation) add(r *reading) {
	if o.first == nil {
		o.first, o.tablets = r, map[uint64]*pushes{}
	}
	o.last = r
	for _, rows := range r.rows {
		for _, row := range rows {
			tablet := row.Uint("TabletId")
			if tablet == 0 {
				continue // it has pushed nothing yet
			}
			p := o.tablets[tablet]
			if p == nil || p.restarted(row) {
				o.tablets[tablet] = &pushes{seen: r.at, base: row, last: push{r.at, row}}
				continue
			}
			if slices.ContainsFunc(append(counters, "CPUCores", "DataSize", "RowCount", "UpdateTime"),
				func(name string) bool { return row[name] != p.last.row[name] }) {
				p.last = push{r.at, row}
				if p.count++; p.count == 1 {
					p.first = p.last
				}
			}
		}
	}
}

func (p *pushes) restarted(now ydbconn.Row) bool {
	return now["StartTime"] != p.base["StartTime"] ||
		slices.ContainsFunc(counters, func(name string) bool {
			_, known := evidence.Between(p.last.row.Uint(name), now.Uint(name))
			return !known
		})
}

// rates fills in what happened in a partition, if that is known, and reports whether it was written although it counted no write.
func (p *pushes) rates(load *evidence.PartitionLoad, end time.Time) (uncounted bool) {
	from, to, seconds := p.first.row, p.last.row, p.last.at.Sub(p.first.at).Seconds()
	if p.count < 2 {
		from, seconds = p.base, end.Sub(p.seen).Seconds()
		// What has taken much since it started and says nothing more need not stand still: a server that is busy tells late.
		if load.Unknown = end.Sub(p.seen) < stillness || p.count == 0 && load.Uptime > 0 &&
			float64(load.TotalWrites) >= load.Uptime.Seconds(); load.Unknown {
			return false
		}
	}
	was, is := from.Uint("UpdateTime"), to.Uint("UpdateTime")
	told, _ := evidence.Between(was, is)
	if by := float64(told) / 1e6; was > 0 && by > 0 && by < seconds+(reportInterval+reportTick).Seconds() {
		seconds = by // by the clock of who counted
	}
	if load.Unknown = seconds <= 0; load.Unknown {
		return false
	}
	delta := func(names ...string) float64 {
		sum := uint64(0)
		for _, name := range names {
			sum += to.Uint(name) - from.Uint(name) // or it would be another tablet
		}
		return float64(sum) / seconds
	}
	load.Writes = delta("RowUpdates", "RowDeletes")
	load.Reads = delta("RowReads", "RangeReadRows")
	load.Rejected = delta("TxRejectedByOverload")
	load.New = new(max(0, (float64(to.Uint("RowCount"))-float64(from.Uint("RowCount")))/seconds+delta("RowDeletes")))
	return load.Writes == 0 && to.Uint("UpdateTime") > from.Uint("UpdateTime")
}

// idle reports whether a partition had no load, and was not written since.
func (o *observation) idle(row ydbconn.Row) bool {
	p := o.tablets[row.Uint("TabletId")]
	return p != nil && o.unused[row.Uint("TabletId")] && !slices.ContainsFunc([]string{"StartTime", "UpdateTime", "RowUpdates", "RowDeletes"},
		func(name string) bool { return p.base[name] != row[name] })
}

// waiting returns how many partitions that may have load have not been seen to push twice, of how many in all.
func (o *observation) waiting() (waiting, of int) {
	if o.last == nil {
		return 0, 0
	}
	for _, rows := range o.last.rows {
		for _, row := range rows {
			of++
			if p := o.tablets[row.Uint("TabletId")]; (p == nil || p.count < 2) && !o.idle(row) {
				waiting++
			}
		}
	}
	return waiting, of
}

// loadOf returns the load of one path, nil if nothing is known of it.
func (o *observation) loadOf(path string) *evidence.Load {
	rows := o.last.rows[path]
	if !slices.ContainsFunc(rows, func(r ydbconn.Row) bool { return r.Uint("TabletId") != 0 }) {
		return nil // no partition has pushed anything yet
	}
	load := &evidence.Load{Span: o.last.at.Sub(o.first.at)}
	if !slices.ContainsFunc(rows, func(r ydbconn.Row) bool { return !o.idle(r) }) {
		load.Span = max(load.Span, unusedFor) // as the server tells it
	}
	if n := len(o.last.nodes); n > 1 {
		load.Nodes = n
	}
	for _, r := range rows {
		p := evidence.PartitionLoad{
			Index: r.Uint("PartIdx"), Rows: r.Uint("RowCount"), Bytes: r.Uint("DataSize"), CPUCores: r.Float("CPUCores"),
			NodeID:      uint32(r.Uint("NodeId")),
			TotalWrites: r.Uint("RowUpdates") + r.Uint("RowDeletes"), TotalReads: r.Uint("RowReads") + r.Uint("RangeReadRows"),
		}
		p.CPUCores += o.last.replicas[path][p.Index]
		if start := r.Uint("StartTime"); start > 0 && start < o.last.now {
			p.Uptime = time.Duration(o.last.now-start) * time.Microsecond
		}
		if ran := r.Uint("LastTtlRunTime"); ran > 0 {
			p.TTL = &evidence.TTLRun{Ago: time.Duration(o.last.now-min(ran, o.last.now)) * time.Microsecond,
				Rows: r.Uint("LastTtlRowsProcessed"), Erased: r.Uint("LastTtlRowsErased")}
		}
		if load.Span > 0 {
			if seen := o.tablets[r.Uint("TabletId")]; o.idle(r) {
				p.New = new(0.0)
			} else if seen != nil {
				load.Uncounted = seen.rates(&p, o.last.at) || load.Uncounted
			} else {
				p.Unknown = true
			}
		}
		load.Partitions = append(load.Partitions, p)
	}
	return load
}

// observe reads partition_stats until every partition was seen to push twice, or the time is over. The readings so
// far are in the observation.
func (r *reader) observe(ctx context.Context, paths []string, o *observation, end time.Time) error {
	clock := r.opt.Clock
	for {
		waiting, of := o.waiting()
		left := end.Sub(clock.Now())
		r.progress("observe", of-waiting, of, max(0, left))
		if waiting == 0 && o.last != o.first || left <= 0 && o.last != o.first {
			return nil
		}
		pause := max(min(cmp.Or(r.opt.pollInterval, pollInterval), max(left, 0)), time.Duration(float64(o.last.took)/pollShare))
		for wake := clock.Now().Add(pause); ; {
			left := wake.Sub(clock.Now())
			if left <= 0 {
				break
			}
			select {
			case <-clock.After(min(left, time.Second)):
				r.progress("observe", of-waiting, of, max(0, end.Sub(clock.Now())))
			case <-r.opt.Stop:
				o.stopped = true
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		next, err := r.views.partitionStats(ctx, paths, o.last)
		if errors.Is(err, errViewFailed) {
			return nil
		}
		if err != nil {
			return err
		}
		o.add(next)
	}
}

// shortNote says what a short observation cannot tell; nil if it tells everything.
func (r *reader) shortNote(o *observation) []evidence.Note {
	if r.opt.Observe < 0 {
		return []evidence.Note{{Code: codeShortObservation,
			Message: "the partition counters were read only once, which gives no rates: idle tables, hot partitions and growing keys " +
				"cannot be recognised by their load; for that, leave out --observe 0"}}
	}
	waiting, of := o.waiting()
	if o.stopped && waiting > 0 {
		return []evidence.Note{{Code: codeShortObservation,
			Message: fmt.Sprintf("watching the load was interrupted before %s of %s had reported twice, and their load is "+
				"not known; they report every %s to %s",
				evidence.Thousands(waiting), evidence.Count(of, "partition"), reportInterval, reportInterval+reportTick)}}
	}
	unknown := 0
	for path := range o.last.rows {
		if load := o.loadOf(path); load != nil {
			for i := range load.Partitions {
				if load.Partitions[i].Unknown {
					unknown++
				}
			}
		}
	}
	if span := o.last.at.Sub(o.first.at); unknown > 0 && o.last != o.first {
		return []evidence.Note{{Code: codeShortObservation,
			Message: fmt.Sprintf("%s of %s did not report twice within %s, and their load is not known; they report every "+
				"%s to %s, later if the server is busy: --observe %s waits longer",
				evidence.Thousands(unknown), evidence.Count(of, "partition"), span.Round(100*time.Millisecond),
				reportInterval, reportInterval+reportTick, max(ObserveAuto, 2*span.Round(time.Second)))}}
	}
	return nil
}
