package live

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const (
	windowRows   = 250 // rows of a window
	innerPlaces  = 32  // windows inside partitions, by their share of the writes
	innerAtLeast = 1   // of a partition
)

// windows chooses ranges of the partitions that take the writes: the first rows and the last ones of each, and those around keys that are
// spread over its range. Where its rows are runs of few values, these keys are where each of them ends.
func (r *reader) windows(ctx context.Context, t *twice) (out []keyRange, err error) {
	shares, _, _ := t.load.WriteShares()
	all := true
	for _, p := range t.parts {
		found, leads, err := r.windowsOf(ctx, t, t.partition(p), max(innerAtLeast, int(float64(r.opt.Twice.bounds().Places)*shares[p])))
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
		all = all && leads > 0
		t.leads += leads // one that has rows in two partitions counts twice
	}
	if !all {
		t.leads = 0
	}
	return out, nil
}

// windowsOf chooses the ranges of one partition. leads is how many values its first key column has, if all of them were found.
func (r *reader) windowsOf(ctx context.Context, t *twice, k keyRange, places int) (out []keyRange, leads uint64, err error) {
	size := r.opt.Twice.bounds().Window
	first, _, cut, err := readRows(ctx, r.conn, t.as, t.as.PrimaryKey, k.request(), size, r.opt.Twice.bounds().Bytes)
	if err != nil || !cut {
		return []keyRange{k}, 0, err
	}
	begin := first[0]
	last, err := r.keysBelow(ctx, t, begin, boundValues(t.as, k.to), size)
	if err != nil || len(last) == 0 {
		return nil, 0, err
	}
	end := last[0]
	starts := [][]schema.Value{begin, last[len(last)-1]}
	inner := map[string]bool{}
	bounds, all, err := r.inside(ctx, t, begin, end, places)
	if err != nil {
		return nil, 0, err
	}
	for _, b := range bounds {
		below, err := r.keysBelow(ctx, t, begin, b, size/2)
		if err != nil {
			return nil, 0, err
		}
		if n := len(below); n > 0 {
			starts = append(starts, below[n-1])
			inner[fmt.Sprint(below[n-1])] = !all
		}
	}
	switch {
	case begin[0] == end[0]:
		leads = 1
	case all:
		leads = uint64(len(bounds)) + 1
	default:
		t.span += number(end[0]) - number(begin[0])
	}
	compare := func(a, b []schema.Value) int { return compareKeys(t.as, a, b) }
	slices.SortFunc(starts, compare)
	starts = slices.CompactFunc(starts, func(a, b []schema.Value) bool { return compare(a, b) == 0 })
	for i, s := range starts {
		w := keyRange{from: keyTuple(t.as, s), to: k.to}
		if i == 0 {
			w.from = k.from
		}
		if w.last = i+1 == len(starts); !w.last {
			w.to = keyTuple(t.as, starts[i+1])
			w.inner = i > 0 && inner[fmt.Sprint(s)]
		}
		out = append(out, w)
	}
	return out, leads, nil
}

func compareKeys(t *schema.Table, a, b []schema.Value) int {
	for i := range min(len(a), len(b)) {
		c, _ := t.Column(t.PrimaryKey[i])
		if n := schema.Compare(c.Type, a[i], b[i]); n != 0 {
			return n
		}
	}
	return 0
}

// inside returns bounds between two keys: where the values of the first column begin in which they differ, if there are few of them,
// and else keys that are spread over that column's range. all says that they are those of all its values.
func (r *reader) inside(ctx context.Context, t *twice, begin, end []schema.Value, places int) (out [][]schema.Value, all bool, err error) {
	at := 0
	for at < len(end)-1 && begin[at] == end[at] {
		at++
	}
	prefix := func(v schema.Value) []schema.Value { return append(slices.Clone(begin[:at]), v) }
	c, _ := t.as.Column(t.as.PrimaryKey[at])
	if at+1 < len(t.as.PrimaryKey) && (len(t.load.Partitions) > 1 || t.index != "" || t.sampler.Leads() <= float64(places)) {
		v := begin[at]
		for range places {
			if v, err = r.next(ctx, t, prefix(v)); err != nil {
				return nil, false, err
			}
			if v == nil || schema.Compare(c.Type, v, end[at]) > 0 {
				return out, true, nil
			}
			out = append(out, prefix(v))
		}
		out = nil
	}
	for i := 1; i <= places; i++ {
		v, ok := schema.Between(c.Type, begin[at], end[at], float64(i)/float64(places+1))
		if !ok {
			break
		}
		out = append(out, prefix(v))
	}
	return out, false, nil
}

// next is the value that follows, in the last column of a key's beginning, among rows that share the others; nil if there is none.
func (r *reader) next(ctx context.Context, t *twice, key []schema.Value) (schema.Value, error) {
	rows, err := r.keys(ctx, t, key, ">", "", 1)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0][len(key)-1], nil
}

// keysBelow reads the keys before a bound, which is nil for the end of the table or the beginning of a key; the last of them first.
// None of them comes before the key begin.
func (r *reader) keysBelow(ctx context.Context, t *twice, begin, bound []schema.Value, limit int) (keys [][]schema.Value, err error) {
	op := "<"
	if len(bound) == 0 {
		bound, op = begin[:1], ">=" // a condition, so that YDB does not read all of an index to sort it
	}
	for n := len(bound); n > 0 && len(keys) == 0; n-- {
		if keys, err = r.keys(ctx, t, bound[:n], op, " DESC", limit); err != nil {
			return nil, err
		}
	}
	for len(keys) > 0 && compareKeys(t.as, keys[len(keys)-1], begin) < 0 {
		keys = keys[:len(keys)-1]
	}
	return keys, nil
}

// keys is rows for the columns of the key.
func (r *reader) keys(ctx context.Context, t *twice, key []schema.Value, op, direction string, limit int) ([][]schema.Value, error) {
	return r.rows(ctx, t, t.as.PrimaryKey, key, op, direction, limit)
}

// rows reads columns of rows whose keys are equal to a given one in all columns but its last, and compare to it in that. NULL compares to
// nothing. They come in the order of the key, or backwards.
func (r *reader) rows(ctx context.Context, t *twice, columns []string, key []schema.Value, op, direction string,
	limit int) ([][]schema.Value, error) {
	if op == ">=" && key[len(key)-1] == nil {
		op = ""
	}
	text, params := "", map[string]ydbconn.Value{}
	var where, by, names []string
	for i, v := range key {
		c, _ := t.as.Column(t.as.PrimaryKey[i])
		name, last := fmt.Sprintf("$k%d", i), i == len(key)-1
		switch {
		case last && op == "":
			continue
		case v == nil && last && op == ">":
			where = append(where, yql.QuoteName(c.Name)+" IS NOT NULL")
			continue
		case v == nil:
			return nil, nil
		}
		text += "DECLARE " + name + " AS " + string(c.Type) + ";\n"
		params[name] = ydbconn.ValueOf(c.Type, v)
		if last {
			where = append(where, yql.QuoteName(c.Name)+" "+op+" "+name)
		} else {
			where = append(where, yql.QuoteName(c.Name)+" = "+name)
		}
	}
	for _, name := range columns {
		names = append(names, yql.QuoteName(name))
	}
	for _, name := range t.as.PrimaryKey {
		by = append(by, yql.QuoteName(name)+direction)
	}
	from := yql.QuoteName(t.schema.Path)
	if t.index != "" {
		from += " VIEW " + yql.QuoteName(t.index)
	}
	text += "SELECT " + strings.Join(names, ", ") + " FROM " + from
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	text += " ORDER BY " + strings.Join(by, ", ") + fmt.Sprintf(" LIMIT %d", limit)
	found, err := r.conn.Query(ctx, "read rows of "+t.as.Path, text, params)
	if err != nil {
		return nil, err
	}
	rows := make([][]schema.Value, len(found))
	for i, row := range found {
		for _, name := range columns {
			rows[i] = append(rows[i], row[name])
		}
	}
	return rows, nil
}

// boundValues are the values of a bound between partitions; nil for the end of the table.
func boundValues(t *schema.Table, bound *Ydb.TypedValue) (key []schema.Value) {
	for i, item := range bound.GetValue().GetItems() {
		c, _ := t.Column(t.PrimaryKey[i])
		key = append(key, describe.Value(c.Type, item))
	}
	return key
}

// keyTuple is a key as a bound of a range.
func keyTuple(t *schema.Table, key []schema.Value) *Ydb.TypedValue {
	tuple, value := &Ydb.TupleType{}, &Ydb.Value{}
	for i, v := range key {
		c, _ := t.Column(t.PrimaryKey[i])
		tuple.Elements = append(tuple.Elements, describe.Optional(describe.ProtoType(c.Type)))
		if v == nil {
			value.Items = append(value.Items, &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}})
		} else {
			value.Items = append(value.Items, describe.ProtoValue(c.Type, v))
		}
	}
	return &Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value}
}

// Windows miss a value of the first key column that has most of a partition's rows, or of those that come, as they are chosen by
// values and not by rows. So the server counts the rows by value in the partition that takes most, or holds most where nobody writes.
const (
	countRows   = 2_000_000        // of the partition, at most
	countBudget = 20_000_000       // of all partitions together
	countTime   = 20 * time.Second // for each count
	countValues = 1000             // those with most rows are kept
)

// counted is how many rows of a partition the values have that its key begins with.
type counted struct {
	of     *readTable
	part   int
	active bool // the table is written to
	rows   map[schema.Value]uint64
	at     time.Time
}

// worthCounting says of which tables the rows are counted: those that were not read whole and may have a value with many rows in front.
func (r *reader) worthCounting(read []*twice) (out []*counted) {
	left := uint64(countBudget)
	for _, t := range r.tables {
		load := t.evidence.Load
		if t.sampler == nil || load == nil || len(t.schema.PrimaryKey) < 2 || !load.Ordered && len(load.Partitions) > 1 ||
			len(load.Partitions) != len(t.bounds)+1 || t.sampler.Told() ||
			slices.ContainsFunc(read, func(w *twice) bool { return w.readTable == t && w.whole }) {
			continue
		}
		if c, _ := t.schema.Column(t.schema.PrimaryKey[0]); c.Type.IsTime() || c.Sequence != nil {
			continue
		}
		part, most := 0, 0.0
		shares, writes, _ := load.WriteShares()
		for i, p := range load.Partitions {
			weight := float64(p.Rows)
			if writes >= freshWrites {
				weight = shares[i]
			}
			if weight > most {
				part, most = i, weight
			}
		}
		if n := load.Partitions[part].Rows; n > 0 && n <= min(left, countRows) {
			left -= n
			out = append(out, &counted{of: t, part: part, active: writes >= freshWrites})
		}
	}
	return out
}

// countValues counts the rows of a partition by the value that its key begins with.
func (r *reader) countValues(ctx context.Context, c *counted) error {
	ctx, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	t := c.of.schema
	column, _ := t.Column(t.PrimaryKey[0])
	name, declare, where := yql.QuoteName(column.Name), "", " WHERE TRUE"
	params := map[string]ydbconn.Value{}
	bound := func(i int, param, op string) {
		if i < 0 || i >= len(c.of.bounds) {
			return
		}
		if key := boundValues(t, c.of.bounds[i]); len(key) > 0 && key[0] != nil {
			declare += fmt.Sprintf("DECLARE %s AS %s;\n", param, column.Type)
			where += " AND " + name + op + param
			params[param] = ydbconn.ValueOf(column.Type, key[0])
		}
	}
	bound(c.part-1, "$from", " >= ")
	bound(c.part, "$to", " <= ")
	text := fmt.Sprintf("%sSELECT lead, n FROM (SELECT %s AS lead, COUNT(*) AS n FROM %s%s GROUP BY %[2]s) ORDER BY n DESC LIMIT %[5]d",
		declare, name, yql.QuoteName(t.Path), where, countValues)
	c.at = r.opt.Clock.Now()
	found, err := r.conn.Query(ctx, "count rows of "+t.Path, text, params)
	if err != nil {
		return err
	}
	c.rows = map[schema.Value]uint64{}
	for _, row := range found {
		c.rows[row["lead"]] = row.Uint("n")
	}
	return nil
}

// top is the value with most of the rows that came from a count to a later one, if these are much of the writes, and else the one with
// most rows; nil if there is none.
func (c *counted) top(later *counted) *evidence.LeadShare {
	var most, grown, grew, all, total uint64
	for v, n := range c.rows {
		if most = max(most, n); later == nil {
			continue
		}
		if came, _ := evidence.Between(n, later.rows[v]); came > 0 {
			all += came
			if came > grown {
				grown, grew = came, n+came
			}
		}
	}
	load := c.of.evidence.Load
	for i := range load.Partitions {
		total += load.Partitions[i].Rows
	}
	s := &evidence.LeadShare{First: c.part, Last: c.part}
	if later != nil && evidence.Tells(all) {
		shares, writes, _ := load.WriteShares()
		expected := writes * shares[c.part] * later.at.Sub(c.at).Seconds()
		s.Writes = shares[c.part] * float64(grown) / max(float64(all), expected/2)
		if s.Writes >= half/2 {
			most = grew
		}
	}
	s.Share = min(1, float64(most)/float64(max(total, 1)))
	s.Low, s.High = s.Share, s.Share
	return s
}

// counts are what was counted, or what was estimated elsewhere if that is more.
func counts(estimated, top *evidence.LeadShare) *evidence.LeadShare {
	if top == nil || top.Share == 0 {
		return estimated
	}
	switch e := estimated; {
	case e == nil || e.Share == 0:
	case e.First > top.Last || e.Last < top.First:
		if e.Share > top.Share && top.Writes < half/2 {
			return e
		}
	default:
		top.First, top.Last = e.First, e.Last
	}
	return top
}
