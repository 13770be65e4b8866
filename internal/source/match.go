package source

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// The codes of the notes on what did not find each other.
const (
	codeNoMatch       = "no-statement"     // tables that no statement names
	codeUnknownTable  = "statement-table"  // statements that name no table that is looked at
	codeUnknownColumn = "statement-column" // statements that name columns which their tables do not have
	codeAmbiguous     = "statement-path"   // statements that name one of several tables, and not which
)

// listed is how many names a note has room for.
const listed = 10

// Unmatched says which tables of the bundle no statement that was read names, which columns they do not have, and, if whole
// says that no table was left out of the bundle, which tables statements name that are not in it.
func Unmatched(b, read *evidence.Bundle, whole bool) []evidence.Note {
	if len(b.Tables) == 0 || len(read.Statements) == 0 {
		return nil
	}
	all := b.Schemas()
	tables := all[:len(b.Tables)]
	catalog := yql.NewCatalog(all, b.Others...)
	reached, missing, places := map[*schema.Table]bool{}, map[string]int{}, map[string][]string{}
	var names, columns, unclear []string
	for _, s := range read.Statements {
		accesses, unknown := catalog.Resolve(yql.ParseQueries(s.Text))
		for _, a := range accesses {
			reached[a.Table] = true
		}
		for _, column := range append(unknown.Columns, unknown.Indexes...) {
			if missing[column]++; missing[column] == 1 {
				columns = append(columns, column)
			}
			if at := place(s.Pos); !slices.Contains(places[column], at) {
				places[column] = append(places[column], at)
			}
		}
		for _, name := range unknown.Tables {
			if strings.Contains("/"+name, "/.sys/") || schema.OfPlan(name) {
				continue
			}
			if missing[name]++; missing[name] > 1 {
				continue
			}
			if paths := meant(b, name, catalog); len(paths) > 1 {
				unclear = append(unclear, fmt.Sprintf("%s (%s)", name, strings.Join(paths, " or ")))
				for _, t := range tables {
					reached[t] = reached[t] || slices.Contains(paths, t.Path)
				}
				continue
			}
			names = append(names, name)
		}
	}
	var notes []evidence.Note
	var alone []string
	for _, t := range tables {
		if !reached[t] && schema.CopyOf(t.Path)+schema.KeptOf(t.Path) == "" {
			alone = append(alone, t.Path)
		}
	}
	if len(alone) > 0 {
		which := "it is"
		if len(alone) > 1 {
			which = "they are"
		}
		notes = append(notes, evidence.Note{Code: codeNoMatch,
			Message: fmt.Sprintf("no statement in %s names %s, so it is not known how %s read", read.Source, spelling.First(alone, listed), which)})
	}
	if len(unclear) > 0 {
		notes = append(notes, evidence.Note{Code: codeAmbiguous, Message: fmt.Sprintf("statements in %s name a table by the end of its path, "+
			"which several tables share, so they count for none of them: write more of the path of %s", read.Source,
			spelling.First(unclear, listed))})
	}
	if len(columns) > 0 {
		for i, column := range columns {
			columns[i] = column + " (" + spelling.First(places[column], listed) + ")"
		}
		notes = append(notes, evidence.Note{Code: codeUnknownColumn, Message: fmt.Sprintf("statements in %s name columns or indexes that the "+
			"schema does not have, so it is not known how they find their rows: %s; is the DDL complete?", read.Source,
			spelling.First(columns, listed))})
	}
	if whole && len(names) > 0 {
		slices.SortStableFunc(names, func(x, y string) int { return missing[y] - missing[x] })
		notes = append(notes, evidence.Note{Code: codeUnknownTable,
			Message: fmt.Sprintf("statements in %s name tables that are not among those inspected: %s", read.Source, spelling.First(names, listed))})
	}
	return notes
}

// declarations are what programs send in front of a statement, and SDKs add where it lacks them.
var declarations = regexp.MustCompile(`(?is)^\s*(DECLARE\s+\$\w+\s+AS\s+[^;]+;\s*)+`)

// Join adds statements of applications to those that a database has seen. One that is among both is one: it ran as often as was counted
// there, and stands where it was read. The bundle that was read stays as it is.
func Join(b, read *evidence.Bundle) {
	var folder yql.Folder
	shapeOf := func(text string) string {
		shape, _ := folder.Shape(strings.TrimRight(declarations.ReplaceAllString(text, ""), "; \t\r\n"))
		return string(shape)
	}
	seen := map[string][]int{}
	for i, s := range b.Statements {
		shape := shapeOf(s.Text)
		seen[shape] = append(seen[shape], i)
	}
	for _, s := range read.Statements {
		same := seen[shapeOf(s.Text)]
		for _, i := range same {
			if b.Statements[i].Pos == (schema.Position{}) {
				b.Statements[i].Pos, b.Statements[i].Request = s.Pos, s.Request
			}
		}
		if len(same) == 0 {
			b.Statements = append(b.Statements, s)
		}
	}
}

// meant are the paths of tables that a name in a statement may mean: those that it is the end of; nil if it is that of one at most.
func meant(b *evidence.Bundle, name string, catalog *yql.Catalog) (paths []string) {
	if !catalog.Ambiguous(name) {
		return nil
	}
	for _, t := range b.Schemas() {
		paths = append(paths, t.Path)
	}
	paths = slices.DeleteFunc(append(paths, b.Others...), func(path string) bool { return !spelling.Names(name, path) })
	slices.Sort(paths)
	return paths
}
