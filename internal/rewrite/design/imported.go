package design

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Imported notes the tables that look as YDB's importers make them of MySQL's: a number that counts up is all of the key, and each index is
// asynchronous. Before rows are loaded, both cost nothing to change.
func Imported(b *evidence.Bundle) {
	for _, e := range b.Tables {
		t := e.Schema
		if len(t.PrimaryKey) != 1 || len(t.Indexes) == 0 || e.Foreign != "" || t.Stats != nil && t.Stats.Rows > 0 ||
			slices.ContainsFunc(t.Indexes, func(x schema.Index) bool { return x.Kind != schema.IndexAsync }) {
			continue
		}
		if c, _ := t.Column(t.PrimaryKey[0]); c.Sequence == nil || c.Type != schema.Int64 {
			continue
		}
		b.Notes = append(b.Notes, evidence.Note{Path: t.Path, Pos: t.Pos, Code: evidence.NoteImported, Message: fmt.Sprintf("it looks as an "+
			"importer makes it of a table of MySQL: %[2]s is a BigSerial and all of the key, and its indexes are asynchronous; before rows are "+
			"loaded, have a key designed by 'ydb-keyadvise rewrite --design %[1]s' with --queries, load the ids as they are into %[2]s Int64, and "+
			"make an index synchronous (GLOBAL SYNC) where statements have to see what was just written", t.Path, t.PrimaryKey[0])})
	}
}
