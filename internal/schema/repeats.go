package schema

import "slices"

// RepeatsKey reports whether the primary key answers all that the index does, also because the index begins with all of
// it. A unique index on fewer columns than the key is a constraint of its own.
func (i *Index) RepeatsKey(key []string) bool {
	return PrefixOf(key, i.Columns) || i.Kind != IndexUnique && PrefixOf(i.Columns, key)
}

// Repeats reports whether the other index of a table with the key answers all that the index does: it starts with the same columns
// and covers what the index covers, whatever its kind. A unique index is a constraint as well, so that only an equal one replaces
// it. Of two on the same columns the one of less use goes: the asynchronous one, then that which covers less, then the later one.
func (i *Index) Repeats(other *Index, key []string, later bool) bool {
	if !other.Kind.Secondary() || !PrefixOf(i.Columns, other.Columns) {
		return false
	}
	same := len(i.Columns) == len(other.Columns)
	if i.Kind == IndexUnique && (other.Kind != IndexUnique || !same) || same && i.Kind == IndexSync && other.Kind == IndexAsync {
		return false
	}
	for _, c := range i.Cover {
		if !slices.Contains(other.Cover, c) && !slices.Contains(other.Columns, c) && !slices.Contains(key, c) {
			return false
		}
	}
	equal := same && i.Kind == other.Kind && len(i.Cover) == len(other.Cover)
	return !equal || later
}
