package query

import (
	"errors"
	"slices"
)

// scan runs the select.
func (q *selection) scan(r *run, emit func([]Value) error) error {
	take, err := q.cutOff(r, emit)
	if err != nil || take == nil {
		return err
	}
	var flush func() error
	if len(q.order) > 0 {
		take, flush = q.sorted(r, take)
	} else {
		inner := take
		take = func(_, out []Value) error { return inner(nil, out) }
	}
	if q.distinct {
		take = q.unique(r, take)
	}
	out := r.frame(nil)
	values := make([]Value, len(q.items))
	project := func(row []Value) error {
		out.row = row
		for i, item := range q.items {
			v, err := item.eval(out)
			if err != nil {
				return err
			}
			values[i] = v
		}
		return take(row, values)
	}
	feed, groups := project, func() error { return nil }
	if q.agg != nil {
		feed, groups = q.group(r, feed)
	}
	in := r.frame(nil)
	seen := 0
	err = q.source.scan(r, func(row []Value) error {
		if seen++; seen%4096 == 0 {
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
		if q.where != nil {
			in.row = row
			v, err := q.where.eval(in)
			if err != nil || tri(v) != 1 {
				return err
			}
		}
		return feed(row)
	})
	if err == nil {
		err = groups()
	}
	if err == nil && flush != nil {
		err = flush()
	}
	if err == errStop {
		return nil
	}
	return err
}

// cutOff wraps emit with OFFSET and LIMIT. It returns nil if no rows are wanted.
func (q *selection) cutOff(r *run, emit func([]Value) error) (func(row, out []Value) error, error) {
	bound := func(n *node) (uint64, bool, error) {
		if n == nil {
			return 0, false, nil
		}
		v, err := n.eval(r.frame(nil))
		return v.bits, err == nil && v.null == 0, err
	}
	limit, limited, err := bound(q.limit)
	if err != nil {
		return nil, err
	}
	offset, _, err := bound(q.offset)
	if err != nil {
		return nil, err
	}
	if limited && limit == 0 {
		return nil, nil
	}
	return func(_, out []Value) error {
		if limited && limit == 0 {
			return errStop
		}
		if offset > 0 {
			offset--
			return nil
		}
		if err := emit(out); err != nil {
			return err
		}
		if limited {
			if limit--; limit == 0 {
				return errStop
			}
		}
		return nil
	}, nil
}

func (q *selection) unique(r *run, take func(row, out []Value) error) func(row, out []Value) error {
	seen := map[string]bool{}
	var id []byte
	return func(row, out []Value) error {
		id = id[:0]
		for i, v := range out {
			id = appendKey(id, q.cols[i].typ, v)
		}
		if seen[string(id)] {
			return nil
		}
		seen[string(id)] = true
		if err := r.holdBytes(len(id) + groupBytes); err != nil {
			return err
		}
		return take(row, out)
	}
}

// sorted collects rows and hands them on in order when flushed.
func (q *selection) sorted(r *run, take func(row, out []Value) error) (add func(row, out []Value) error, flush func() error) {
	type keyed struct{ keys, out []Value }
	var rows []keyed
	fr := r.frame(nil)
	add = func(row, out []Value) error {
		keys := make([]Value, len(q.order))
		for i, o := range q.order {
			fr.row = row
			v, err := o.node.eval(fr)
			if err != nil {
				return err
			}
			keys[i] = v
		}
		rows = append(rows, keyed{keys, slices.Clone(out)})
		if err := r.hold(keys...); err != nil {
			return err
		}
		return r.hold(out...)
	}
	return add, func() error {
		slices.SortStableFunc(rows, func(a, b keyed) int {
			return compareKeys(q.order, a.keys, b.keys)
		})
		for _, row := range rows {
			if err := take(nil, row.out); err != nil {
				return err
			}
		}
		return nil
	}
}

// compareKeys compares values of ORDER BY.
func compareKeys(order []orderKey, a, b []Value) int {
	for i, o := range order {
		if c := compareValues(o.node.typ, a[i], b[i]); c != 0 {
			if o.desc {
				return -c
			}
			return c
		}
	}
	return 0
}

// groupBytes is about what a group or a row of a set takes beside its values.
const groupBytes = 64

// group collects rows into groups; done hands on one row per group: the keys, then the aggregates. Groups come
// in the order in which they were first seen.
func (q *selection) group(r *run, emit func([]Value) error) (feed func([]Value) error, done func() error) {
	type group struct {
		keys   []Value
		states []*state
	}
	index := map[string]*group{}
	var groups []*group
	start := func(keys []Value) *group {
		g := &group{keys: keys}
		for _, u := range q.agg.uses {
			g.states = append(g.states, u.start())
		}
		groups = append(groups, g)
		return g
	}
	fr := r.frame(nil)
	var id []byte
	feed = func(row []Value) error {
		fr.row = row
		id = id[:0]
		keys := make([]Value, len(q.agg.keys))
		for i, k := range q.agg.keys {
			v, err := k.node.eval(fr)
			if err != nil {
				return err
			}
			keys[i] = v
			id = appendKey(id, k.node.typ, v)
		}
		g := index[string(id)]
		if g == nil {
			g = start(keys)
			index[string(id)] = g
			if err := errors.Join(r.hold(keys...), r.holdBytes(len(id)+groupBytes*(1+len(g.states)))); err != nil {
				return err
			}
		}
		for i, u := range q.agg.uses {
			if err := u.feed(fr, g.states[i]); err != nil {
				return err
			}
		}
		return nil
	}
	done = func() error {
		if len(groups) == 0 && len(q.agg.keys) == 0 {
			start(nil)
		}
		above := r.frame(nil)
		for _, g := range groups {
			row := slices.Clone(g.keys)
			for _, st := range g.states {
				row = append(row, st.result())
			}
			if q.having != nil {
				above.row = row
				v, err := q.having.eval(above)
				if err != nil {
					return err
				}
				if tri(v) != 1 {
					continue
				}
			}
			if err := emit(row); err != nil {
				return err
			}
		}
		return nil
	}
	return feed, done
}
