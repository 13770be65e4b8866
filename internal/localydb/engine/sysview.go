package engine

import (
	"bytes"
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// systemDir is the directory of the system views.
const systemDir = ".sys"

// SystemView is the content of a system view.
type SystemView struct {
	Columns []Column
	Key     []string
	Rows    [][]Value // sorted by key
}

// viewDef is a system view: its columns, of which the first keys ones are the key, and its rows.
type viewDef struct {
	columns []Column
	keys    int
	rows    func(db *DB) [][]Value
}

func opt(name string, t schema.Type) Column {
	return Column{Name: name, Type: Type{Base: t, Optional: true}}
}

// cols reads columns, as in Uint32 NodeId Port, Utf8 Host.
func cols(text string) (out []Column) {
	for list := range strings.SplitSeq(text, ",") {
		words := strings.Fields(list)
		for _, name := range words[1:] {
			out = append(out, opt(name, schema.Type(words[0])))
		}
	}
	return out
}

// systemView returns the definition of a view by its name.
// Source: ydb/core/sys_view/common/registry.h of ydb-platform/ydb.
func systemView(name string) (viewDef, bool) {
	switch name {
	case "partition_stats":
		return viewDef{partitionStatsColumns, 4, partitionStats}, true
	case "top_partitions_one_minute":
		return viewDef{topPartitionsColumns, 2, func(db *DB) [][]Value { return db.topMinute.rows(db.closed) }}, true
	case "top_partitions_one_hour":
		return viewDef{topPartitionsColumns, 2, func(db *DB) [][]Value { return db.topHour.rows(db.closed) }}, true
	case "query_metrics_one_minute":
		return viewDef{queryMetricsColumns, 2, func(db *DB) [][]Value { return db.queries.metricRows(db.closed) }}, true
	case sessionsView:
		return viewDef{querySessionsColumns, 1, querySessions}, true
	case "nodes":
		return viewDef{nodesColumns, 1, nodeRows}, true
	}
	for i, by := range topQueryOrders {
		for suffix, every := range map[string]time.Duration{"_one_minute": time.Minute, "_one_hour": time.Hour} {
			if name == "top_queries_by_"+by.name+suffix {
				return viewDef{topQueriesColumns, 2, func(db *DB) [][]Value { return db.queries.topRows(i, every, db.closed) }}, true
			}
		}
	}
	return viewDef{}, false
}

// systemName returns the name of the view that a path leads to; "" for the directory itself.
func (c *core) systemName(path string) (name string, ok bool) {
	e := c.elements(path)
	switch {
	case len(e) == 0 || e[0] != systemDir || len(e) > 2:
		return "", false
	case len(e) == 1:
		return "", true
	}
	return e[1], true
}

// SystemView returns the content of the view at a path such as "/local/.sys/partition_stats". ok is false if
// there is no such view.
func (db *DB) SystemView(path string) (view *SystemView, ok bool) {
	name, _ := db.systemName(path)
	def, ok := systemView(name)
	if !ok {
		return nil, false
	}
	v := &SystemView{Columns: def.columns}
	if name == sessionsView {
		// Without the lock: who lists the sessions may hold another one.
		v.Rows = def.rows(db)
	} else {
		db.mu.Lock()
		v.Rows = def.rows(db)
		db.mu.Unlock()
	}
	var types []schema.Type
	for _, c := range def.columns[:def.keys] {
		v.Key = append(v.Key, c.Name)
		types = append(types, c.Type.Base)
	}
	slices.SortStableFunc(v.Rows, func(a, b []Value) int {
		return bytes.Compare(appendTuple(nil, types, a[:def.keys]), appendTuple(nil, types, b[:def.keys]))
	})
	return v, true
}

// systemEntry is Entry for what is under .sys.
func (db *DB) systemEntry(path string) (Entry, bool) {
	name, ok := db.systemName(path)
	if !ok {
		return Entry{}, false
	}
	e := Entry{
		Name: systemDir, Path: db.opts.Name + "/" + systemDir, Kind: KindDirectory, Owner: "metadata@system",
		Created: db.root.created.at, CreatedStep: db.root.created.step, CreatedTxID: db.root.created.txID,
	}
	if name == "" {
		return e, true
	}
	if _, ok := systemView(name); !ok {
		return Entry{}, false
	}
	e.Name, e.Path, e.Kind = name, e.Path+"/"+name, KindSystemView
	return e, true
}

// describeSystem is Describe for a system view.
func (db *DB) describeSystem(path string) (*TableInfo, bool) {
	e, ok := db.systemEntry(path)
	if !ok || e.Kind != KindSystemView {
		return nil, false
	}
	def, _ := systemView(e.Name)
	s := &schema.Table{Path: e.Path, Store: schema.StoreRow, Owner: e.Owner}
	for i, c := range def.columns {
		s.Columns = append(s.Columns, schema.Column{Name: c.Name, Type: c.Type.Base})
		if i < def.keys {
			s.PrimaryKey = append(s.PrimaryKey, c.Name)
		}
	}
	return &TableInfo{Schema: s, Entry: e, SystemView: true, Version: 1, Created: e.Created, Modified: e.Created}, true
}

var partitionStatsColumns = cols(`Uint64 OwnerId PathId PartIdx, Uint32 FollowerId, Uint64 DataSize RowCount IndexSize,
	Double CPUCores, Uint64 TabletId, Utf8 Path, Uint32 NodeId, Timestamp StartTime AccessTime UpdateTime,
	Uint32 InFlightTxCount,
	Uint64 RowUpdates RowDeletes RowReads RangeReads RangeReadRows ImmediateTxCompleted CoordinatedTxCompleted
	TxRejectedByOverload TxRejectedByOutOfStorage,
	Timestamp LastTtlRunTime, Uint64 LastTtlRowsProcessed LastTtlRowsErased LocksAcquired LocksWholeShard LocksBroken,
	Interval TxCompleteLag`)

func double(f float64) Value { return Uint(math.Float64bits(f)) }

func timestamp(t time.Time) Value { return Uint(uint64(t.UnixMicro())) }

func partitionStats(db *DB) [][]Value {
	var rows [][]Value
	for _, t := range db.allTables() {
		path := Text(t.node.full())
		for i, p := range t.parts {
			shown := db.shown(t, p)
			if shown == nil {
				unknown := make([]Value, len(partitionStatsColumns)-partitionStatsKey)
				for i := range unknown {
					unknown[i] = NullValue
				}
				shown = [][]Value{unknown}
			}
			for follower, values := range shown {
				row := append(make([]Value, 0, len(partitionStatsColumns)), Uint(ownerID), Uint(t.id), Uint(uint64(i)), Uint(uint64(follower)))
				row = append(row, values...)
				row[pathColumn] = path // which is known without the partition
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// partitionStatsKey is how many columns the key of partition_stats has.
const partitionStatsKey = 4

// pathColumn is where partition_stats has the path of the table.
var pathColumn = slices.IndexFunc(partitionStatsColumns, func(c Column) bool { return c.Name == "Path" })

// partitionValues appends the columns of partition_stats behind its key, of the leader of a partition and of its
// followers, which show the leader's size and what is read of them.
// Source: https://github.com/ydb-platform/ydb/pull/10561
func partitionValues(rows [][]Value, t *table, p *partition) [][]Value {
	ttl := []Value{NullValue, NullValue, NullValue}
	if last := p.ttl.last; last != nil {
		ttl = []Value{timestamp(p.ttl.at), Uint(last.rows), Uint(last.erased)}
	}
	followers := t.followers()
	if followers > 0 {
		p.follow()
	}
	for follower := range followers + 1 {
		r := p.at(follower)
		row := []Value{
			Int(p.bytes.Load()), Int(p.rows.Load()), Uint(0),
			double(r.cores), Uint(p.tabletID), NullValue, Uint(1),
			timestamp(p.started), Int(r.accessedAt.Load()), Int(p.updatedAt.Load()),
			Uint(0),
			Uint(p.updates.Load()), Uint(p.deletes.Load()), Uint(r.rowReads.Load()), Uint(r.rangeReads.Load()),
			Uint(r.rangeRows.Load()), Uint(p.immediate.Load()), Uint(p.coordinated.Load()), Uint(0), Uint(0),
			ttl[0], ttl[1], ttl[2],
			Uint(p.locksTaken.Load()), Uint(p.locksWhole.Load()), Uint(p.locksBroken.Load()),
			Int(0),
		}
		if follower > 0 {
			for _, i := range leaderOnly {
				row[i] = Uint(0)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// leaderOnly are the columns behind the key of partition_stats that are 0 of a follower.
var leaderOnly = func() (at []int) {
	for i, c := range partitionStatsColumns[partitionStatsKey:] {
		switch c.Name {
		case "RowUpdates", "RowDeletes", "ImmediateTxCompleted", "CoordinatedTxCompleted", "LastTtlRowsProcessed", "LastTtlRowsErased",
			"LocksAcquired", "LocksWholeShard", "LocksBroken":
			at = append(at, i)
		}
	}
	return at
}()

// topPartitionLoad is the load from which a partition is listed in top_partitions.
// Source: https://ydb.tech/docs/en/dev/system-views#top-overload-partitions.
const topPartitionLoad = 0.7

var topPartitionsColumns = cols(`Timestamp IntervalEnd, Uint32 Rank, Uint64 TabletId, Utf8 Path, Timestamp PeakTime,
	Double CPUCores, Uint32 NodeId, Uint64 DataSize RowCount IndexSize, Uint32 InFlightTxCount FollowerId`)

// topPartitions remembers the busiest partitions of each interval.
type topPartitions struct {
	every, keep time.Duration
	windows     []topWindow // oldest first
}

type topWindow struct {
	end   time.Time
	peaks map[replicaID]peak
}

// replicaID names the leader of a tablet, or a follower.
type replicaID struct {
	tablet   uint64
	follower int
}

type peak struct {
	at          time.Time
	cores       float64
	path        string
	bytes, rows int64
}

// add notes the load of a partition and its followers.
func (w *topPartitions) add(now time.Time, t *table, p *partition, followers int) {
	for follower := range followers + 1 {
		r := p.at(follower)
		if r.cores <= topPartitionLoad {
			continue
		}
		end := now.Truncate(w.every).Add(w.every)
		if n := len(w.windows); n == 0 || w.windows[n-1].end.Before(end) {
			w.windows = append(w.windows, topWindow{end: end, peaks: map[replicaID]peak{}})
		}
		peaks, id := w.windows[len(w.windows)-1].peaks, replicaID{p.tabletID, follower}
		if have, ok := peaks[id]; !ok || have.cores < r.cores {
			peaks[id] = peak{at: now, cores: r.cores, path: t.node.full(), bytes: p.bytes.Load(), rows: p.rows.Load()}
		}
	}
}

// roll drops the intervals that are too old.
func (w *topPartitions) roll(now time.Time) {
	w.windows = slices.DeleteFunc(w.windows, func(x topWindow) bool { return now.Sub(x.end) > w.keep })
}

func (w *topPartitions) rows(closed func(end time.Time) bool) [][]Value {
	var rows [][]Value
	for _, x := range w.windows {
		if !closed(x.end) {
			continue
		}
		replicas := slices.SortedFunc(maps.Keys(x.peaks), func(a, b replicaID) int {
			return cmp.Or(cmp.Compare(x.peaks[b].cores, x.peaks[a].cores), cmp.Compare(a.tablet, b.tablet), cmp.Compare(a.follower, b.follower))
		})
		for i, id := range replicas[:min(len(replicas), 10)] {
			p := x.peaks[id]
			rows = append(rows, []Value{
				timestamp(x.end), Uint(uint64(i + 1)), Uint(id.tablet), Text(p.path), timestamp(p.at), double(p.cores), Uint(1),
				Int(p.bytes), Int(p.rows), Uint(0), Uint(0), Uint(uint64(id.follower)),
			})
		}
	}
	return rows
}

var nodesColumns = cols(`Uint32 NodeId, Utf8 Host, Uint32 Port, Timestamp StartTime, Interval UpTime`)

func nodeRows(db *DB) [][]Value {
	up := db.opts.Clock().Sub(db.root.created.at)
	return [][]Value{{Uint(1), Text("localhost"), Uint(0), timestamp(db.root.created.at), Int(up.Microseconds())}}
}

// sessionsView is the name of the view of sessions.
const sessionsView = "query_sessions"

// Session is a row of .sys/query_sessions. The storage has no sessions: the layer above tells of them.
type Session struct {
	ID                 string
	NodeID             uint32
	State              string // "IDLE" or "EXECUTING"
	Query              string // under way or the last one
	QueryCount         uint32
	ClientAddress      string
	ClientPID          string
	ClientUserAgent    string
	ClientSDKBuildInfo string
	ApplicationName    string
	Started            time.Time
	QueryStarted       time.Time // zero if there was no query
	StateChanged       time.Time
	User               string
}

// querySessionsColumns are the columns of query_sessions.
// Source: ydb/core/sys_view/common/registry.h of ydb-platform/ydb.
var querySessionsColumns = cols(`Utf8 SessionId, Uint32 NodeId, Utf8 State Query, Uint32 QueryCount,
	Utf8 ClientAddress ClientPID ClientUserAgent ClientSdkBuildInfo ApplicationName,
	Timestamp SessionStartAt QueryStartAt StateChangeAt, Utf8 UserSID`)

func querySessions(db *DB) [][]Value {
	if db.opts.Sessions == nil {
		return nil
	}
	at := func(t time.Time) Value {
		if t.IsZero() {
			return NullValue
		}
		return Uint(uint64(t.UnixMicro()))
	}
	var rows [][]Value
	for _, s := range db.opts.Sessions() {
		rows = append(rows, []Value{
			Text(s.ID), Uint(uint64(s.NodeID)), Text(s.State), Text(s.Query), Uint(uint64(s.QueryCount)),
			Text(s.ClientAddress), Text(s.ClientPID), Text(s.ClientUserAgent), Text(s.ClientSDKBuildInfo),
			Text(s.ApplicationName), at(s.Started), at(s.QueryStarted), at(s.StateChanged), Text(s.User),
		})
	}
	return rows
}

// What .sys/partition_stats shows of a partition is what it pushed last. A partition wakes up every wakeEvery and
// pushes then if it has not for pushEvery.
// Source: TEvPeriodicWakeup in ydb/core/tx/datashard/datashard.cpp and gDbStatsReportInterval of ydb-platform/ydb.
const (
	wakeEvery = 5 * time.Second
	pushEvery = 10 * time.Second
)

// push lets the partition show its counters if it is time to.
func (p *partition) push(now time.Time, stats func(into [][]Value) [][]Value) {
	if now.Before(p.wakes) {
		return
	}
	p.wakes = p.started.Add(now.Sub(p.started).Truncate(wakeEvery) + wakeEvery)
	if p.pushed == nil || now.Sub(p.pushedAt) >= pushEvery {
		p.pushed, p.pushedAt = stats(p.pushed[:0]), now
	}
}

// pushAll lets all partitions push that have to.
func (c *core) pushAll(now time.Time, tables []*table) {
	for _, t := range tables {
		for _, p := range t.parts {
			p.push(now, func(into [][]Value) [][]Value { return partitionValues(into, t, p) })
		}
	}
}

// shown returns what a partition pushes of its rows of partition_stats, one for each replica; nil if it has pushed
// nothing yet.
func (c *core) shown(t *table, p *partition) [][]Value {
	if c.opts.ViewsAtOnce {
		return partitionValues(nil, t, p)
	}
	p.push(c.opts.Clock(), func(into [][]Value) [][]Value { return partitionValues(into, t, p) })
	return p.pushed
}

// closed reports whether a view shows an interval with this end: YDB's show those that are over.
// Source: https://ydb.tech/docs/en/dev/system-views
func (c *core) closed(end time.Time) bool { return c.opts.ViewsAtOnce || !end.After(c.opts.Clock()) }

// SortsViews reports whether a descending sort over the first columns of a system view's key is obeyed.
func (db *DB) SortsViews() bool { return db.opts.SortedViews }
