// Package source reads evidence from files: DDL, `ydb tools dump` folders, snapshots and query logs.
//
// It owns how files are found, ordered and taken apart. It owns no syntax, which is yql's, and no advice. The
// one invariant: a file or statement that cannot be read is reported in the bundle's Problems with its place,
// and never keeps the others from being read. An error is returned only if nothing can be done at all.
package source

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The codes of the problems and notes about files.
const (
	codeUnreadable = "unreadable"      // problem: missing, no permission, not a file
	codeNoFiles    = "no-schema-files" // problem: a folder without files to read
	codeBinary     = "binary"          // problem: not text
	codeEmpty      = "empty-file"      // problem if the user named the file, note if it was found in a folder
	codeNotApplied = "not-applied"     // note: an undo part or file, which is never applied
)

// input is a file to read.
type input struct {
	path  string // as shown to the user
	named bool   // named by the user, not found in a folder
}

// collect lists the files that the paths stand for, in the order to read them: a path that is a file as it is,
// a folder as its files with the given extensions, in natural order. A file that several paths stand for is
// listed once, where it comes first. What cannot be listed becomes a problem; what names the kind of files for people.
func collect(paths, extensions []string, what string) (files []input, problems []evidence.Note) {
	listed := map[string]int{} // index in files by path
	add := func(in input) {
		key := filepath.Clean(in.path)
		if i, ok := listed[key]; ok {
			files[i].named = files[i].named || in.named
			return
		}
		listed[key] = len(files)
		files = append(files, in)
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			problems = append(problems, fileProblem(path, codeUnreadable, reason(err)))
			continue
		}
		if !info.IsDir() {
			add(input{path: path, named: true})
			continue
		}
		found, bad := walk(path, extensions)
		problems = append(problems, bad...)
		if len(found) == 0 && len(bad) == 0 {
			problems = append(problems, fileProblem(path, codeNoFiles,
				"no "+what+" in this folder; name a file, or the folder that holds them"))
		}
		for _, in := range found {
			add(in)
		}
	}
	return files, problems
}

func walk(dir string, extensions []string) (files []input, problems []evidence.Note) {
	var names []string
	root := walkRoot(dir)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			problems = append(problems, fileProblem(path, codeUnreadable, reason(err)))
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if path != root && (strings.HasPrefix(d.Name(), ".") || foreign(path)) {
				return fs.SkipDir
			}
			return nil
		}
		ext := strings.ToLower(filepath.Ext(d.Name()))
		plain := d.Type().IsRegular() || d.Type()&fs.ModeSymlink != 0
		if plain && slices.Contains(extensions, ext) && !strings.HasPrefix(d.Name(), ".") {
			names = append(names, path)
		}
		return nil
	})
	if err != nil {
		problems = append(problems, fileProblem(dir, codeUnreadable, reason(err)))
	}
	sortMigrations(names)
	for _, name := range names {
		files = append(files, input{path: name})
	}
	return files, problems
}

// foreign reports whether a folder holds the code of others: what npm installs, or `go mod vendor` copies.
func foreign(dir string) bool {
	switch filepath.Base(dir) {
	case "node_modules":
		return true
	case "vendor":
		return exists(filepath.Join(dir, "modules.txt"))
	}
	return false
}

// walkRoot returns the path to walk for a folder that the user named: WalkDir does not enter a symbolic link
// unless a separator follows it.
func walkRoot(dir string) string {
	info, err := os.Lstat(dir)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return dir + string(filepath.Separator)
	}
	return dir
}

// natural compares two paths element by element, numbers in them by value, so that V2 comes before V10. Paths
// that differ only in leading zeros compare as texts.
func natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		if digit(x[0]) && digit(y[0]) {
			n, m := number(x), number(y)
			p, q := strings.TrimLeft(x[:n], "0"), strings.TrimLeft(y[:m], "0")
			if c := cmp.Or(cmp.Compare(len(p), len(q)), cmp.Compare(p, q)); c != 0 {
				return c
			}
			x, y = x[n:], y[m:]
			continue
		}
		if c := cmp.Compare(rank(x[0]), rank(y[0])); c != 0 {
			return c
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

// rank puts the separator of paths before all else: a folder's files come together.
func rank(c byte) int {
	if c == '/' || c == filepath.Separator {
		return -1
	}
	return int(c)
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func number(s string) int {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return n
}

// binaryProbe is how much of a file is looked at to tell text from binary data. Text files never hold NUL
// bytes; formats that are not text nearly always do within their header.
const binaryProbe = 8 << 10

// readText reads a text file in one piece. A pipe or a terminal may never come to an end, or never be opened on the
// other side, so that ctx ends the wait for it.
func readText(ctx context.Context, in input) (string, *evidence.Note) {
	interrupted := func() (string, *evidence.Note) {
		n := fileProblem(in.path, codeUnreadable, ctx.Err().Error())
		return "", &n
	}
	if ctx.Err() != nil {
		return interrupted()
	}
	if info, err := os.Stat(in.path); err != nil || info.Mode().IsRegular() {
		return readWhole(in)
	}
	type result struct {
		text    string
		problem *evidence.Note
	}
	done := make(chan result, 1)
	go func() { // it lives as long as the other side of the pipe lets it
		text, problem := readWhole(in)
		done <- result{text, problem}
	}()
	select {
	case r := <-done:
		return r.text, r.problem
	case <-ctx.Done():
		return interrupted()
	}
}

// readWhole reads a text file. The text is not copied on the way, since files may be large.
func readWhole(in input) (string, *evidence.Note) {
	problem := func(code, message string) *evidence.Note {
		n := fileProblem(in.path, code, message)
		return &n
	}
	f, err := os.Open(in.path)
	if err != nil {
		return "", problem(codeUnreadable, reason(err))
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", problem(codeUnreadable, reason(err))
	}
	var b strings.Builder
	if info.Mode().IsRegular() {
		b.Grow(int(min(info.Size(), maxFileBytes)))
	}
	probe := make([]byte, binaryProbe)
	n, err := io.ReadFull(f, probe)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", problem(codeUnreadable, reason(err))
	}
	probe = probe[:n]
	switch {
	case bytes.HasPrefix(probe, []byte{0xff, 0xfe}) || bytes.HasPrefix(probe, []byte{0xfe, 0xff}):
		return "", problem(codeBinary, "the file is UTF-16 text; save it as UTF-8")
	case bytes.IndexByte(probe, 0) >= 0:
		return "", problem(codeBinary, "this is not a text file")
	}
	b.Write(probe)
	rest, err := io.CopyBuffer(&b, io.LimitReader(f, maxFileBytes), probe[:binaryProbe])
	if err != nil {
		return "", problem(codeUnreadable, reason(err))
	}
	if rest == maxFileBytes {
		return "", problem(codeUnreadable, fmt.Sprintf("the file is over %d GB; split it", maxFileBytes>>30))
	}
	return b.String(), nil
}

// maxFileBytes keeps a device or a mistaken file from filling the memory. Schemas and query logs are far smaller.
const maxFileBytes = 2 << 30

func fileProblem(path, code, message string) evidence.Note {
	return evidence.Note{Pos: schema.Position{File: path}, Code: code, Message: message}
}

// reason returns what went wrong without the path, which the note names already.
func reason(err error) string {
	var p *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file or folder"
	case errors.As(err, &p):
		return p.Err.Error()
	}
	return err.Error()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
