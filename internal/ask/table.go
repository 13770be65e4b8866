package ask

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Table is the table of a bundle that a name means, which is given by a field: see [spelling.Named].
func Table(field string, b *evidence.Bundle, name string) (*evidence.Table, error) {
	var paths []string
	for _, t := range b.Tables {
		paths = append(paths, t.Schema.Path)
	}
	switch meant := spelling.Named(name, paths); len(meant) {
	case 0:
		return nil, NoTable(field, name, b)
	case 1:
		return b.Tables[slices.Index(paths, meant[0])], nil
	default:
		return nil, Wrongf(field, sep(field)+"%d tables are called %s: name the one you mean by its full path: %s", len(meant), name,
			whole(meant))
	}
}

// sep separates a field from what is said of it.
func sep(field string) string {
	if field == "" {
		return ""
	}
	return ": "
}

// whole are the first of some paths, as names that mean no other table.
func whole(paths []string) string {
	full := slices.Clone(paths)
	for i := range full {
		full[i] = "/" + strings.TrimPrefix(full[i], "/")
	}
	return spelling.First(full, 3)
}

// NoTable says that a name means no table, and what it may have meant.
func NoTable(field, name string, b *evidence.Bundle) error {
	var known []string
	see := func(path string) { // as a whole, and as much of its end as was given
		parts, given := strings.Split(path, "/"), strings.Count(strings.Trim(name, "/"), "/")+1
		known = append(known, path, strings.Join(parts[max(0, len(parts)-given):], "/"))
	}
	for _, t := range b.Schemas() {
		see(t.Path)
	}
	for _, other := range b.Others { // of a database, only what was asked for is read
		see(other)
	}
	text := sep(field) + "no table matches " + name + " in " + b.Source + spelling.DidYouMean(name, known)
	return &Wrong{Field: field, Text: text, Missing: name}
}

// onlyTable is the only table of a bundle, for a field that is for one table.
func onlyTable(field string, b *evidence.Bundle) (*evidence.Table, error) {
	if len(b.Tables) == 1 {
		return b.Tables[0], nil
	}
	var paths []string
	for _, t := range b.Tables {
		paths = append(paths, t.Schema.Path)
	}
	return nil, Wrongf(field, " is for one table, and %d are selected: name the one you mean by its full path: %s", len(paths), whole(paths))
}
