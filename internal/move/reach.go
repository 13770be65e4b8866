package move

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// Touched is how many partitions an access touches.
type Touched struct {
	Partitions int  // one for each point or range of the key that it reads, 0 if all
	Most       int  // how many they may be; 0 if as many as there are
	Open       bool // a range has one end: it is half of all on average
}

// Wider returns the larger of two.
func (t Touched) Wider(o Touched) Touched {
	if o.Partitions == 0 || t.Partitions != 0 && (o.Partitions > t.Partitions || o.Partitions == t.Partitions && t.Most != 0 &&
		(o.Most == 0 || o.Most > t.Most || o.Open)) {
		return o
	}
	return t
}

// Lies tells where the rows of a table are, as far as that is known.
type Lies struct {
	One   func(index *schema.Index, columns int) bool                   // so many columns of an index are those of one row, or of hardly more
	Bound func(key []string, r *ranges.Result, touched Touched) Touched // by where the partitions of the key begin
}

// Touches is what an access touches of the new table: by its key, or by an index and what the index lacks of the rows found. Nil leaves
// out what is looked up, and takes the rows of a value to be in one partition.
func (m *Move) Touches(a *yql.Access, lies *Lies) Touched {
	key, h, index := m.After.PrimaryKey, m.Hash(), a.Index
	if !a.Named && m.IndexHash(index) == nil {
		primary := key // without the hash or bucket in it that the statement names
		if h != nil && (h.Buckets > 0 || given(a, h)) {
			primary = without(key, slices.Index(key, h.Column))
		}
		index = a.Choice(m.After, primary)
	}
	if index == "" {
		return reaches(a, key, h, lies)
	}
	of, ok := m.After.Index(index)
	if !ok {
		return Touched{}
	}
	t := reaches(a, of.Columns, m.IndexHash(index), nil)
	if lies != nil && !a.Covered(m.After, &of) && !(t.Partitions == 1 && lies.One(&of, a.Ranges(of.Columns).Points)) {
		t = t.Wider(reaches(a, key, h, lies))
	}
	return t
}

// reaches is what an access touches of rows that are sorted by a key.
func reaches(a *yql.Access, key []string, h *Hash, lies *Lies) Touched {
	buckets := 1
	if h != nil {
		at := slices.Index(key, h.Column)
		rest := without(key, at)
		switch {
		case given(a, h):
			key = rest
			if at == 0 && a.Ranges(key).Points == 0 {
				key = []string{h.Inputs[0].Column} // the prefix is the hash itself
			}
		case h.Buckets > 0:
			key = rest
			if narrows(a, rest, at) {
				buckets = int(h.Buckets)
			}
		default:
			key = key[:at] // of nothing all is read
		}
	}
	r := a.Ranges(key)
	n := max(1, r.Count) * buckets
	t := Touched{Partitions: n, Most: n}
	switch kind, _ := a.Reach(key); {
	case a.Keyed, (kind == yql.ReachFull || r.Used == 0) && firstRows(a, key):
		return Touched{Partitions: buckets, Most: buckets}
	case kind == yql.ReachFull, r.Used == 0, n > ranges.Most && buckets > 1: // what is behind the bucket is not bound then
		return Touched{}
	case r.Points == 0, r.PlannedCount == 0 && len(r.Spans) < 2:
		t.Most, t.Open = 0, r.Points == 0 && r.Open && buckets == 1
	}
	if lies != nil {
		t = lies.Bound(key, &r, t)
	}
	return t
}

// narrows reports whether an access makes use of the key behind a bucket that stands at the place given: by a condition on
// the next column, or because it takes the first rows in its order. Otherwise the buckets of what stands before are one range.
func narrows(a *yql.Access, rest []string, at int) bool {
	if at == 0 || at >= len(rest) {
		return at == 0
	}
	_, ok := a.Bind(rest[at])
	return ok || a.Limited && slices.ContainsFunc(a.Order, func(o yql.OrderColumn) bool { return slices.Contains(rest[at:], o.Column) })
}

// firstRows reports whether an access without a condition takes the first or last rows by a key, which is a read of one
// end of it.
func firstRows(a *yql.Access, key []string) bool {
	if !a.Limited || a.Filtered || len(a.Order) == 0 || len(a.Order) > len(key) {
		return false
	}
	for i, o := range a.Order {
		if o.Column != key[i] || o.Desc != a.Order[0].Desc {
			return false
		}
	}
	return true
}

// given reports whether the access gives every input of the hash by value.
func given(a *yql.Access, h *Hash) bool {
	return !h.Random() && (a.Keyed || joined(a, h) || !slices.ContainsFunc(h.Inputs, func(in Input) bool {
		b, ok := a.Bind(in.Column)
		return !ok || b.Op == yql.BindRange || b.Op == yql.BindJoin || b.Op == yql.BindIn && len(h.Inputs) > 1
	}))
}

// joined reports whether a join gives every input of a hash that others do not: then the hash is computed from the other side.
func joined(a *yql.Access, h *Hash) bool {
	joins := false
	for _, in := range h.Inputs {
		b, ok := a.Bind(in.Column)
		eq, equal := b.Pred.(*yql.Binary)
		switch {
		case !ok || len(b.Values) != 1 || b.Op != yql.BindEq && b.Op != yql.BindJoin:
			return false
		case b.Op == yql.BindJoin && (!equal || eq.Op != "="):
			return false
		}
		joins = joins || b.Op == yql.BindJoin
	}
	return joins
}

// without is a key without the column at the place given.
func without(key []string, at int) []string { return slices.Delete(slices.Clone(key), at, at+1) }
