package source

import (
	"path/filepath"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
)

// Dialects say which files are not YQL, by the path of a file or of a folder that it is in.
type Dialects map[string]foreign.Dialect

// Of returns the dialect of a file; empty for YQL.
func (d Dialects) Of(path string) foreign.Dialect {
	longest, dialect := -1, foreign.Dialect("")
	for of, is := range d {
		rel, err := filepath.Rel(of, path)
		if err == nil && filepath.IsLocal(rel) && len(of) > longest {
			longest, dialect = len(of), is
		}
	}
	return dialect
}

// Meets reports whether a path that is read has files of another database: it is one, or in a folder of them, or the folder that has them.
func (d Dialects) Meets(path string) bool {
	for of := range d {
		for _, pair := range [][2]string{{of, path}, {path, of}} {
			if rel, err := filepath.Rel(pair[0], pair[1]); err == nil && filepath.IsLocal(rel) {
				return true
			}
		}
	}
	return false
}
