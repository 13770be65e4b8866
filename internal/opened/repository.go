package opened

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// Repository is what a folder of somebody's work has: where its tables are declared, and where its statements are.
type Repository struct {
	DDL        []string // folders, with a slash behind them, and files that stand in the folder itself
	Tables     int
	Queries    []string // likewise; empty if there are no statements
	Statements int
	Foreign    []string        // files that are not YQL
	Problems   []evidence.Note // what could not be read
	Unread     []evidence.Note // files and statements that seem to declare tables, and are not read
	Known      []string        // what programs tell of these tables beside statements, a sentence each
}

// LookAround reads all of a folder, and says which parts of it hold tables and statements. Folders are named rather than files, so that
// what is added to them later counts as well. An error is returned only if nothing could be read at all.
func LookAround(ctx context.Context, files fs.FS) (*Repository, error) {
	o := &Source{Files: files, DDL: []string{"."}}
	b, err := o.Read(ctx)
	if err != nil {
		return nil, err
	}
	declared := map[string]bool{} // by folder
	for _, t := range b.Tables {
		declared[placeOf(t.Schema.Pos.File)] = true
	}
	r := &Repository{DDL: outermost(declared), Tables: len(b.Tables)}
	if err := o.addQueries(ctx, b, o.DDL, true); err != nil {
		return nil, err
	}
	sent := map[string]bool{}
	for _, s := range b.Statements {
		if s.Once || covers(r.DDL, s.Pos.File) && path.Ext(s.Pos.File) == ".sql" { // of a migration
			continue
		}
		first, _, below := strings.Cut(s.Pos.File, "/")
		if below && !strings.HasSuffix(s.Pos.File, ".sql") && !strings.HasSuffix(s.Pos.File, ".yql") {
			sent[first+"/"] = true // a program
		} else {
			sent[placeOf(s.Pos.File)] = true
		}
		r.Statements++
	}
	r.Queries = outermost(sent)
	for _, n := range b.Notes {
		switch {
		case n.Code == source.NoteNotRead, n.Code == source.NoteLeftDDL:
			r.Unread = append(r.Unread, n)
		case n.Code == source.NoteNotYQL && !slices.Contains(r.Foreign, n.Pos.File):
			r.Foreign = append(r.Foreign, n.Pos.File)
		}
	}
	r.Problems, r.Known = b.Problems, known(b)
	return r, nil
}

// madeBy says where values come from that a program makes.
var madeBy = map[evidence.Maker]string{evidence.MadeRandom: "is drawn at random", evidence.MadeByClock: "is made of the time",
	evidence.MadeInOrder: "is numbered one after another", evidence.MadeOutside: "comes from a messenger"}

// known are the sentences on what programs tell of tables without a statement.
func known(b *evidence.Bundle) (list []string) {
	for _, t := range b.Tables {
		if len(b.BulkWritesTo(t.Schema.Path)) > 0 {
			list = append(list, t.Schema.Path+": rows are written by BulkUpsert")
		}
		for _, c := range t.Schema.Columns {
			if o := b.OriginOf(t.Schema.Path, c.Name); madeBy[o.From] != "" && o.Default == "" {
				list = append(list, fmt.Sprintf("%s: %s %s", t.Schema.Path, c.Name, madeBy[o.From]))
			}
		}
	}
	return list
}

// placeOf is the folder of a file, with a slash behind it, or the file itself where it stands in the folder that is looked at.
func placeOf(file string) string {
	if dir := path.Dir(file); dir != "." {
		return dir + "/"
	}
	return file
}

// covers reports whether a file or folder is one of the places, or below one.
func covers(places []string, file string) bool {
	return slices.ContainsFunc(places, func(p string) bool { return file == p || strings.HasSuffix(p, "/") && strings.HasPrefix(file, p) })
}

// outermost are the places that are not below others of them, in order. Three folders or more of one folder stand for it.
func outermost(places map[string]bool) (list []string) {
	beside := map[string]int{}
	for p := range places {
		if dir := path.Dir(strings.TrimSuffix(p, "/")); dir != "." {
			beside[dir+"/"]++
		}
	}
	places = maps.Clone(places)
	for dir, n := range beside {
		if n >= 3 {
			places[dir] = true
		}
	}
	for _, p := range slices.Sorted(maps.Keys(places)) {
		if !covers(list, p) {
			list = append(list, p)
		}
	}
	return list
}
