package source

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
)

// included puts the files that changelogs include in the places where they are included, also those that nobody named. XML,
// YAML and JSON that nobody named and that is no changelog is left out.
func (c *catalog) included(ctx context.Context, files []input) []input {
	includes := map[string][]input{} // by the changelog that does
	inside := map[string]bool{}      // files that are included somewhere
	others := map[string]bool{}      // files that are no changelogs
	var look func(in input)
	look = func(in input) {
		key := filepath.Clean(in.path)
		if _, known := includes[key]; known || ctx.Err() != nil {
			return
		}
		list, is := c.includes(ctx, in)
		includes[key], others[key] = list, !is && !in.named
		for _, other := range includes[key] {
			inside[filepath.Clean(other.path)] = true
			look(other)
		}
	}
	for _, in := range files {
		look(in)
	}
	var out []input
	done := map[string]bool{}
	var add func(in input)
	add = func(in input) {
		key := filepath.Clean(in.path)
		if done[key] || others[key] {
			return
		}
		done[key] = true
		for _, other := range includes[key] {
			add(other)
		}
		out = append(out, in)
	}
	for _, in := range files { // what includes others says the order
		if len(includes[filepath.Clean(in.path)]) > 0 && !inside[filepath.Clean(in.path)] {
			add(in)
		}
	}
	for _, in := range files {
		add(in)
	}
	return out
}

// maxChangelog is how long a file may be that is looked at for being a changelog although nobody named it.
const maxChangelog = 16 << 20

// includes returns the files that a changelog includes, in their order, and whether the file may hold DDL at all.
func (c *catalog) includes(ctx context.Context, in input) (list []input, is bool) {
	read := changelogFormat(in.path)
	if read == nil {
		return nil, true
	}
	if info, err := os.Stat(in.path); err != nil || !info.Mode().IsRegular() || info.Size() > maxChangelog {
		return nil, false // a pipe is read once
	}
	text, problem := readText(ctx, in)
	if problem != nil || !strings.Contains(text, changelogRoot) {
		return nil, false
	}
	root, err := read(program.NewLines(in.path, text))
	if err != nil {
		return nil, true // told when it is parsed
	}
	if root == nil {
		return nil, false
	}
	found := func(name, relative string, at schema.Position, all bool) {
		path := findIncluded(filepath.Dir(in.path), name, relative == "true")
		switch {
		case path == "":
			c.note(evidence.Note{Pos: at, Code: codeMissing, Message: "the file " + name + " is not found and not read"})
		case all:
			files, _, _, _ := walk(ctx, path, declares)
			list = append(list, files...)
		default:
			list = append(list, input{path: path})
		}
	}
	for _, e := range root.children {
		switch e.name {
		case "include":
			found(e.attrs["file"], e.attrs["relativeToChangelogFile"], e.at, false)
		case "includeAll":
			found(e.attrs["path"], e.attrs["relativeToChangelogFile"], e.at, true)
		case "changeSet":
			for _, sql := range e.find("sqlFile") {
				if otherDBMS(e.attrs["dbms"]) == "" && otherDBMS(sql.attrs["dbms"]) == "" {
					found(sql.attrs["path"], sql.attrs["relativeToChangelogFile"], sql.at, false)
				}
			}
		}
	}
	return slices.Clip(list), true
}

// codeMissing is the code of the note on a file that a changelog includes and that is not there.
const codeMissing = "missing-include"

// findIncluded returns where a file is that a changelog in a folder includes, "" if that is not known. A name that is not
// relative to the changelog begins at one of the roots that Liquibase was given, which are folders around the changelog.
func findIncluded(dir, name string, relative bool) string {
	name = strings.TrimPrefix(filepath.FromSlash(strings.TrimPrefix(name, "classpath:")), string(filepath.Separator))
	if name == "" {
		return ""
	}
	for {
		if path := filepath.Join(dir, name); exists(path) {
			return path
		}
		parent := filepath.Dir(dir)
		if relative || parent == dir || dir == "." {
			return ""
		}
		dir = parent
	}
}
