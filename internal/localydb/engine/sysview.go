package engine

import (
	"math"
	"slices"
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
	rows    func(c *core) [][]Value
}

func opt(name string, t schema.Type) Column {
	return Column{Name: name, Type: Type{Base: t, Optional: true}}
}

// cols makes columns of one type from their names.
func cols(t schema.Type, names ...string) []Column {
	out := make([]Column, len(names))
	for i, n := range names {
		out[i] = opt(n, t)
	}
	return out
}

// systemView returns the definition of a view by its name.
// Source: ydb/core/sys_view/common/registry.h of ydb-platform/ydb.
func systemView(name string) (viewDef, bool) {
	minute, hour := time.Minute, time.Hour
	switch name {
	case "partition_stats":
		return viewDef{partitionStatsColumns, 4, partitionStats}, true
	case "top_partitions_one_minute":
		return viewDef{topPartitionsColumns, 2, func(c *core) [][]Value { return c.topMinute.rows(c.closed) }}, true
	case "top_partitions_one_hour":
		return viewDef{topPartitionsColumns, 2, func(c *core) [][]Value { return c.topHour.rows(c.closed) }}, true
	case "query_metrics_one_minute":
		return viewDef{queryMetricsColumns, 2, func(c *core) [][]Value { return c.queries.metricRows(c.closed) }}, true
	case sessionsView:
		return viewDef{querySessionsColumns, 1, querySessions}, true
	case "nodes":
		return viewDef{nodesColumns, 1, nodeRows}, true
	case "auth_owners":
		return viewDef{cols(schema.Utf8, "Path", "Sid"), 1, ownerRows}, true
	case "auth_permissions":
		return viewDef{cols(schema.Utf8, "Path", "Sid", "Permission"), 3, func(c *core) [][]Value { return permissionRows(c, false) }}, true
	case "auth_effective_permissions":
		return viewDef{cols(schema.Utf8, "Path", "Sid", "Permission"), 3, func(c *core) [][]Value { return permissionRows(c, true) }}, true
	}
	for i, by := range topQueryOrders {
		for _, every := range []time.Duration{minute, hour} {
			suffix := "_one_minute"
			if every == hour {
				suffix = "_one_hour"
			}
			if name == "top_queries_by_"+by.name+suffix {
				return viewDef{topQueriesColumns, 2, func(c *core) [][]Value { return c.queries.topRows(i, every, c.closed) }}, true
			}
		}
	}
	return viewDef{}, false
}

// systemViewNames lists the views in order.
func systemViewNames() []string {
	names := []string{
		"auth_effective_permissions", "auth_owners", "auth_permissions", "nodes", "partition_stats",
		"query_metrics_one_minute", sessionsView, "top_partitions_one_hour", "top_partitions_one_minute",
	}
	for _, by := range topQueryOrders {
		names = append(names, "top_queries_by_"+by.name+"_one_hour", "top_queries_by_"+by.name+"_one_minute")
	}
	slices.Sort(names)
	return names
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
	name, ok := db.systemName(path)
	if !ok {
		return nil, false
	}
	def, ok := systemView(name)
	if !ok {
		return nil, false
	}
	v := &SystemView{Columns: def.columns}
	if name == sessionsView {
		// Without the lock: who lists the sessions may hold another one.
		v.Rows = def.rows(db.core)
	} else {
		db.mu.Lock()
		v.Rows = def.rows(db.core)
		db.mu.Unlock()
	}
	var types []schema.Type
	for _, c := range def.columns[:def.keys] {
		v.Key = append(v.Key, c.Name)
		types = append(types, c.Type.Base)
	}
	slices.SortStableFunc(v.Rows, func(a, b []Value) int {
		for i, t := range types {
			if c := compare(t, a[i], b[i]); c != 0 {
				return c
			}
		}
		return 0
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

// systemList is List for what is under .sys.
func (db *DB) systemList(path string) (self Entry, children []Entry, ok bool) {
	self, ok = db.systemEntry(path)
	if !ok || self.Kind != KindDirectory {
		return self, nil, ok
	}
	for _, name := range systemViewNames() {
		e, _ := db.systemEntry(self.Path + "/" + name)
		children = append(children, e)
	}
	return self, children, true
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

var partitionStatsColumns = slices.Concat(
	cols(schema.Uint64, "OwnerId", "PathId", "PartIdx"),
	cols(schema.Uint32, "FollowerId"),
	cols(schema.Uint64, "DataSize", "RowCount", "IndexSize"),
	cols(schema.Double, "CPUCores"),
	cols(schema.Uint64, "TabletId"),
	cols(schema.Utf8, "Path"),
	cols(schema.Uint32, "NodeId"),
	cols(schema.Timestamp, "StartTime", "AccessTime", "UpdateTime"),
	cols(schema.Uint32, "InFlightTxCount"),
	cols(schema.Uint64, "RowUpdates", "RowDeletes", "RowReads", "RangeReads", "RangeReadRows",
		"ImmediateTxCompleted", "CoordinatedTxCompleted", "TxRejectedByOverload", "TxRejectedByOutOfStorage"),
	cols(schema.Timestamp, "LastTtlRunTime"),
	cols(schema.Uint64, "LastTtlRowsProcessed", "LastTtlRowsErased", "LocksAcquired", "LocksWholeShard", "LocksBroken"),
	cols(schema.Interval, "TxCompleteLag"),
)

func double(f float64) Value { return Uint(math.Float64bits(f)) }

func timestamp(t time.Time) Value { return Uint(uint64(t.UnixMicro())) }

func partitionStats(c *core) [][]Value {
	var rows [][]Value
	for _, t := range c.allTables() {
		path := Text(t.node.full())
		for i, p := range t.parts {
			row := append(make([]Value, 0, len(partitionStatsColumns)), Uint(ownerID), Uint(t.id), Uint(uint64(i)), Uint(0))
			if pushed := c.shown(t, p); pushed != nil {
				row = append(row, pushed...)
			} else {
				for range partitionStatsColumns[len(row):] {
					row = append(row, NullValue)
				}
			}
			row[pathColumn] = path // which is known without the partition
			rows = append(rows, row)
		}
	}
	return rows
}

// pathColumn is where partition_stats has the path of the table.
var pathColumn = slices.IndexFunc(partitionStatsColumns, func(c Column) bool { return c.Name == "Path" })

// partitionValues are the columns of partition_stats behind its key.
func partitionValues(t *table, p *partition) []Value {
	ttlRun := NullValue
	if t.lastTTL.ran {
		ttlRun = timestamp(t.lastTTL.at)
	}
	return []Value{
		Int(p.bytes.Load()), Int(p.rows.Load()), Uint(0),
		double(p.cores), Uint(p.tabletID), NullValue, Uint(1),
		timestamp(p.started), Int(p.accessedAt.Load()), Int(p.updatedAt.Load()),
		Uint(0),
		Uint(p.updates.Load()), Uint(p.deletes.Load()), Uint(p.rowReads.Load()), Uint(p.rangeReads.Load()),
		Uint(p.rangeRows.Load()), Uint(p.immediate.Load()), Uint(p.coordinated.Load()), Uint(0), Uint(0),
		ttlRun, Uint(p.ttlRows), Uint(p.ttlErased),
		Uint(p.locksTaken.Load()), Uint(p.locksWhole.Load()), Uint(p.locksBroken.Load()),
		Int(0),
	}
}

// topPartitionLoad is the load from which a partition is listed in top_partitions.
// Source: https://ydb.tech/docs/en/dev/system-views#top-overload-partitions.
const topPartitionLoad = 0.7

var topPartitionsColumns = slices.Concat(
	cols(schema.Timestamp, "IntervalEnd"),
	cols(schema.Uint32, "Rank"),
	cols(schema.Uint64, "TabletId"),
	cols(schema.Utf8, "Path"),
	cols(schema.Timestamp, "PeakTime"),
	cols(schema.Double, "CPUCores"),
	cols(schema.Uint32, "NodeId"),
	cols(schema.Uint64, "DataSize", "RowCount", "IndexSize"),
	cols(schema.Uint32, "InFlightTxCount", "FollowerId"),
)

// topPartitions remembers the busiest partitions of each interval.
type topPartitions struct {
	every, keep time.Duration
	windows     []topWindow // oldest first
}

type topWindow struct {
	end   time.Time
	peaks map[uint64]peak // by tablet
}

type peak struct {
	at          time.Time
	cores       float64
	path        string
	bytes, rows int64
}

// add notes the load of a partition.
func (w *topPartitions) add(now time.Time, t *table, p *partition) {
	if p.cores <= topPartitionLoad {
		return
	}
	end := now.Truncate(w.every).Add(w.every)
	if n := len(w.windows); n == 0 || w.windows[n-1].end.Before(end) {
		w.windows = append(w.windows, topWindow{end: end, peaks: map[uint64]peak{}})
	}
	peaks := w.windows[len(w.windows)-1].peaks
	if have, ok := peaks[p.tabletID]; !ok || have.cores < p.cores {
		peaks[p.tabletID] = peak{at: now, cores: p.cores, path: t.node.full(), bytes: p.bytes.Load(), rows: p.rows.Load()}
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
		tablets := make([]uint64, 0, len(x.peaks))
		for id := range x.peaks {
			tablets = append(tablets, id)
		}
		slices.SortFunc(tablets, func(a, b uint64) int {
			if c := compare(schema.Double, double(x.peaks[b].cores), double(x.peaks[a].cores)); c != 0 {
				return c
			}
			return compareUint(a, b)
		})
		for i, id := range tablets[:min(len(tablets), 10)] {
			p := x.peaks[id]
			rows = append(rows, []Value{
				timestamp(x.end), Uint(uint64(i + 1)), Uint(id), Text(p.path), timestamp(p.at), double(p.cores), Uint(1),
				Int(p.bytes), Int(p.rows), Uint(0), Uint(0), Uint(0),
			})
		}
	}
	return rows
}

var nodesColumns = slices.Concat(
	cols(schema.Uint32, "NodeId"),
	cols(schema.Utf8, "Host"),
	cols(schema.Uint32, "Port"),
	cols(schema.Timestamp, "StartTime"),
	cols(schema.Interval, "UpTime"),
)

func nodeRows(c *core) [][]Value {
	up := c.opts.Clock().Sub(c.root.created.at)
	return [][]Value{{Uint(1), Text("localhost"), Uint(0), timestamp(c.root.created.at), Int(up.Microseconds())}}
}

// walkUserNodes visits the nodes that users see as objects.
func (c *core) walkUserNodes(visit func(n *node)) {
	var walk func(n *node)
	walk = func(n *node) {
		visit(n)
		for _, child := range n.children {
			if child.kind != KindIndex && child.kind != KindSequence {
				walk(child)
			}
		}
	}
	walk(c.root)
}

func ownerRows(c *core) [][]Value {
	var rows [][]Value
	c.walkUserNodes(func(n *node) { rows = append(rows, []Value{Text(n.full()), Text(n.owner)}) })
	return rows
}

func permissionRows(c *core, effective bool) [][]Value {
	var rows [][]Value
	c.walkUserNodes(func(n *node) {
		acl := n.acl
		if effective {
			acl = n.effective()
		}
		for _, p := range acl {
			for _, name := range p.Names {
				rows = append(rows, []Value{Text(n.full()), Text(p.Subject), Text(name)})
			}
		}
	})
	return rows
}
