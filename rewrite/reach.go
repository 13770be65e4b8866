package rewrite

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

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

// givesInputs reports whether the access gives every input of the hash by value.
func givesInputs(a *yql.Access, h *Hash) bool {
	if h.Random() {
		return false
	}
	if a.Keyed || joined(a, h) {
		return true
	}
	for _, in := range h.Inputs {
		b, ok := a.Bind(in.Column)
		if !ok || b.Op == yql.BindRange || b.Op == yql.BindJoin || b.Op == yql.BindIn && len(h.Inputs) > 1 {
			return false
		}
	}
	return true
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

// givesKey reports whether an access gives every column of a key by value.
func givesKey(a *yql.Access, key []string) bool {
	return !slices.ContainsFunc(key, func(c string) bool {
		b, ok := a.Bind(c)
		return !ok || b.Op > yql.BindIn
	})
}
