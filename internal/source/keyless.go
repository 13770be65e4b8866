package source

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// NoteKeyless is the code of notes on statements whose tables nothing declares: they are judged as far as that goes without a key.
const NoteKeyless = "without-ddl"

// Keyless judges the statements of a bundle without tables, whatever the keys may be, and says that it did. That nothing declares the
// tables is no problem then.
func Keyless(b *evidence.Bundle) {
	notes := keylessNotes(b)
	if len(b.Tables) > 0 || len(notes) == 0 {
		return
	}
	missing := func(n evidence.Note) bool { return n.Code == codeNoTables || n.Code == codeNoFiles }
	b.Problems = slices.DeleteFunc(b.Problems, missing)
	b.Notes = append(slices.DeleteFunc(b.Notes, missing), notes...)
}

func keylessNotes(read *evidence.Bundle) (notes []evidence.Note) {
	tables, byName := []*schema.Table{}, map[string]*schema.Table{}
	var names []string
	scripts := make([]*yql.Script, len(read.Statements))
	for i, s := range read.Statements {
		scripts[i] = yql.ParseQueries(s.Text)
		_, unknown := yql.NewCatalog(nil).Resolve(scripts[i])
		for _, path := range unknown.Tables {
			if byName[path] == nil && !strings.Contains("/"+path, "/.sys/") {
				byName[path] = &schema.Table{Path: path}
				tables, names = append(tables, byName[path]), append(names, path)
			}
		}
	}
	if len(tables) == 0 {
		return nil
	}
	catalog := yql.NewCatalog(tables)
	for _, script := range scripts { // what they call the columns
		_, unknown := catalog.Resolve(script)
		for _, name := range unknown.Columns {
			at := strings.LastIndexByte(name, '.')
			for _, t := range tables {
				_, known := t.Column(name[at+1:])
				if t.Name() == name[:at] && !known {
					t.Columns = append(t.Columns, schema.Column{Name: name[at+1:], Type: schema.Uint64})
				}
			}
		}
	}
	catalog = yql.NewCatalog(tables)
	judged := map[*schema.Table]*keyless{}
	var texts []string
	for i, script := range scripts {
		if read.Statements[i].Once {
			continue
		}
		texts = append(texts, read.Statements[i].Text)
		for _, a := range catalog.Accesses(script) {
			if judged[a.Table] == nil {
				judged[a.Table] = &keyless{by: map[string][]string{}}
			}
			judged[a.Table].take(a, read.Statements[i].Pos)
		}
	}
	fills := yql.FillsOf(catalog, texts)
	for _, t := range tables {
		if k := judged[t]; k != nil {
			notes = slices.Concat(notes, k.each(t),
				said(t, k.whole, "this reads all rows, whatever the key is: it has no condition and no LIMIT"),
				said(t, k.hashes, "this compares a column with a hash of another, which YDB computes for every row: compute it from a parameter"))
		}
		for _, column := range slices.Sorted(maps.Keys(fills[t.Path])) {
			if fills[t.Path][column].Fill == yql.FillNext {
				notes = append(notes, evidence.Note{Path: t.Path, Code: NoteKeyless, Message: "statements give " + column +
					" the largest value and one more: two writers get the same number, and all new rows go to one place if the key begins with it"})
			}
		}
	}
	return append(notes, evidence.Note{Code: NoteKeyless, Message: fmt.Sprintf("no CREATE TABLE found for %s (%s): their statements are "+
		"judged as far as that goes without a key; give the tables with --ddl, --dump, --snapshot or -e", evidence.Count(len(tables), "table"),
		spelling.First(names, listed))})
}

// keyless is what is known of a table whose key is not.
type keyless struct {
	whole, hashes []schema.Position   // of statements that read all rows, and that compare with a hash of a column
	reads         int                 // statements that look for rows
	by            map[string][]string // places of those that compare a column with single values
}

// take takes note of how a statement looks for rows.
func (k *keyless) take(a *yql.Access, pos schema.Position) {
	switch {
	case a.Kind == yql.AccessWrite || a.Keyed:
	case slices.ContainsFunc(a.Unbound, func(x yql.Unbound) bool { return x.Digest != "" }):
		k.hashes = append(k.hashes, pos)
	case a.Filtered:
		k.reads++
		for _, b := range a.Binds {
			if b.Op <= yql.BindIn {
				k.by[b.Column] = append(k.by[b.Column], place(pos))
			}
		}
	case !a.Limited:
		k.whole = append(k.whole, pos)
	}
}

// said tells what some statements do, at the first of them.
func said(t *schema.Table, at []schema.Position, message string) []evidence.Note {
	if len(at) == 0 {
		return nil
	}
	if len(at) > 1 {
		message += fmt.Sprintf(" (and %d more like it)", len(at)-1)
	}
	return []evidence.Note{{Path: t.Path, Pos: at[0], Code: NoteKeyless, Message: message}}
}

// each says that a key serves some of the statements at most, if they have no column in common.
func (k *keyless) each(t *schema.Table) []evidence.Note {
	columns := slices.Sorted(maps.Keys(k.by))
	if k.reads < 2 || len(columns) < 2 || slices.ContainsFunc(columns, func(c string) bool { return len(k.by[c]) == k.reads }) {
		return nil
	}
	var list []string
	for _, c := range columns {
		list = append(list, c+" ("+k.by[c][0]+")")
	}
	return []evidence.Note{{Path: t.Path, Code: NoteKeyless, Message: fmt.Sprintf("no column is compared by all %d statements that look for "+
		"rows, but %s: whatever the key begins with, others read all rows unless they have an index", k.reads, strings.Join(list, ", "))}}
}
