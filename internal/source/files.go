// Package source reads evidence from files: DDL, `ydb tools dump` folders, snapshots and query logs.
//
// It owns how files are found, ordered and taken apart. It owns no syntax, which is yql's, and no advice.
//
// Whether a file is YQL is asked of the parser alone, never guessed by what it looks like otherwise. A script that the user names, and one
// that ends in .yql, is YQL: what cannot be read in it is a problem at its line, or one problem for the file where that is most of it.
// Of scripts and programs that were found in folders, one is left out with a note that tells how much of it is not YQL where the parser
// refuses most of its tables; where it makes none, most of what changes tables; else most of its queries. Numbered files of one folder are
// migrations in one language and are judged together. A single statement that is refused beside others that are read is a mistake, so it
// is a problem as well. Where nothing at all is read, that is a problem too.
//
// The one invariant: a file or statement that cannot be read is reported in the bundle's Problems with its place,
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
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
)

// The codes of the problems and notes about files.
const (
	codeUnreadable = "unreadable"      // problem: missing, no permission, not a file
	codeNoFiles    = "no-schema-files" // problem: a folder without files to read
	codeBinary     = "binary"          // problem: not text
	codeEmpty      = "empty-file"      // problem if the user named the file, note if it was found in a folder
	codeNotApplied = "not-applied"     // note: an undo part or file, which is never applied
	codePlans      = "plans"           // note: folders of plans of this program
)

// input is a file to read.
type input struct {
	files fs.FS  // it is one of
	path  string // as shown to the user
	named bool   // named by the user, not found in a folder
}

// isScript reports whether a file is a script of statements, or a template of one.
func isScript(path string) bool {
	ext := strings.ToLower(filepath.Ext(templated(path)))
	return ext == ".sql" || ext == ".yql"
}

// Shared is what the reading of a schema leaves to that of statements in the same files.
type Shared struct {
	programs  []string
	constants *program.Constants
}

// constantsOf are the constants of the programs among files, but for tests that nobody named: those of before if they are the same files.
func (s *Shared) constantsOf(ctx context.Context, within fs.FS, files []input) *program.Constants {
	var programs []string
	for _, in := range files {
		if l := program.Of(in.path); l != nil && (in.named || !l.IsTest(in.path)) {
			programs = append(programs, in.path)
		}
	}
	slices.Sort(programs)
	if s != nil && s.constants != nil && slices.Equal(s.programs, programs) {
		return s.constants
	}
	constants := program.ConstantsOf(ctx, within, programs)
	if s != nil {
		*s = Shared{programs, constants}
	}
	return constants
}

// collect lists the files that the paths stand for, in the order to read them: a path that is a file as it is,
// a folder as the files in it that are wanted by their names, in natural order. A file that several paths stand for is
// index once, where it comes first. Others are files in folders that are not wanted. What cannot be index becomes a problem;
// what names the kind of files for people. The folders of plans
// are no part of a schema or an application, and are in one note. Once ctx is done there is no use in what it returns.
func collect(ctx context.Context, within fs.FS, paths []string, wanted func(name string) bool, what string) (files,
	others []input, problems, notes []evidence.Note) {
	var plans []string
	index := map[string]int{} // index in files by path
	add := func(in input) {
		key := filepath.Clean(in.path)
		if i, ok := index[key]; ok {
			files[i].named = files[i].named || in.named
			return
		}
		index[key] = len(files)
		files = append(files, in)
	}
	for _, path := range paths {
		info, err := fs.Stat(within, path)
		if err != nil {
			problems = append(problems, fileProblem(path, codeUnreadable, reason(err)))
			continue
		}
		if !info.IsDir() {
			add(input{files: within, path: path, named: true})
			continue
		}
		found, unwanted, bad, skipped := walk(ctx, within, path, wanted)
		problems, plans, others = append(problems, bad...), append(plans, skipped...), append(others, unwanted...)
		if len(found) == 0 && len(bad) == 0 {
			problems = append(problems, fileProblem(path, codeNoFiles,
				"no "+what+" in this folder; name a file, or the folder that holds them"))
		}
		for _, in := range found {
			add(in)
		}
	}
	if len(plans) > 0 {
		notes = append(notes, evidence.Note{Code: codePlans, Pos: schema.Position{File: plans[0]},
			Message: fmt.Sprintf("folders of plans skipped: %d", len(plans))})
	}
	return files, others, problems, notes
}

func walk(ctx context.Context, within fs.FS, dir string, wanted func(name string) bool) (files, others []input, problems []evidence.Note,
	plans []string) {
	var names []string
	err := fs.WalkDir(within, dir, func(path string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return fs.SkipAll
		}
		if err != nil {
			problems = append(problems, fileProblem(path, codeUnreadable, reason(err)))
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if path != dir && (strings.HasPrefix(d.Name(), ".") || ofOthers(path)) {
				return fs.SkipDir
			}
			if path != dir && exists(within, path+"/plan.yaml") && exists(within, path+"/PLAN.md") {
				plans = append(plans, path)
				return fs.SkipDir
			}
			return nil
		}
		plain := d.Type().IsRegular() || d.Type()&fs.ModeSymlink != 0
		switch name := strings.ToLower(d.Name()); {
		case !plain || strings.HasPrefix(name, "."):
		case wanted(name):
			names = append(names, path)
		case unreadKind(name) != "":
			others = append(others, input{files: within, path: path})
		}
		return nil
	})
	if err != nil {
		problems = append(problems, fileProblem(dir, codeUnreadable, reason(err)))
	}
	sortMigrations(names)
	for _, name := range names {
		files = append(files, input{files: within, path: name})
	}
	return files, others, problems, plans
}

// ofOthers reports whether a folder holds the code of others: what npm, pip and others install, or `go mod vendor` copies.
func ofOthers(dir string) bool {
	switch filepath.Base(dir) {
	case "node_modules", "site-packages", "dist-packages", "vendor":
		return true
	}
	return false
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

// pieceBytes is how much of a script or log is in memory at once, and maxPiece how much if one statement is longer.
const (
	pieceBytes = 1 << 20
	maxPiece   = 32 << 20
)

// textFile is a text file that is read piece by piece.
type textFile struct {
	in    *evidence.Input
	held  []byte // read and not yet used
	ended bool   // nothing comes behind it
	nul   bool   // a NUL byte is blanked and no sign that the file is not text
}

// openText opens a text file and reads its beginning. The problem is nil if that worked.
func openText(ctx context.Context, in input) (*textFile, *evidence.Note) {
	t := &textFile{nul: program.Of(in.path) != nil}
	var err error
	if t.in, err = evidence.Open(ctx, in.files, in.path); err != nil {
		return nil, new(fileProblem(in.path, codeUnreadable, reason(err)))
	}
	if problem := t.readMore(in.path, binaryProbe); problem != nil {
		t.shut()
		return nil, problem
	}
	switch probe := t.held; {
	case bytes.HasPrefix(probe, []byte{0xff, 0xfe}) || bytes.HasPrefix(probe, []byte{0xfe, 0xff}):
		t.shut()
		return nil, new(fileProblem(in.path, codeBinary, "the file is UTF-16 text; save it as UTF-8"))
	case bytes.IndexByte(probe, 0) >= 0 && !t.nul:
		t.shut()
		return nil, new(fileProblem(in.path, codeBinary, "this is not a text file"))
	}
	return t, nil
}

// readMore reads so many bytes more, or to the end.
func (t *textFile) readMore(path string, more int) *evidence.Note {
	n := len(t.held)
	t.held = slices.Grow(t.held, more)[:n+more]
	got, err := io.ReadFull(t.in, t.held[n:])
	t.held = t.held[:n+got]
	if t.nul {
		for i, c := range t.held[n:] {
			if c == 0 {
				t.held[n+i] = ' '
			}
		}
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		t.ended = true
	case err != nil:
		return new(fileProblem(path, codeUnreadable, reason(err)))
	}
	return nil
}

// piece is how much to read to have a piece of the file, or all of it.
func (t *textFile) piece() int {
	if left := int(t.in.Size) - len(t.held); 0 < left && left < pieceBytes {
		return left + 1
	}
	return pieceBytes
}

// rest reads all that is left.
func (t *textFile) rest(path string) (string, *evidence.Note) {
	more := max(binaryProbe, int(min(t.in.Size, maxFileBytes))+1-len(t.held))
	for ; !t.ended; more = min(2*len(t.held), maxFileBytes) {
		if len(t.held) > maxFileBytes {
			return "", new(fileProblem(path, codeUnreadable, fmt.Sprintf("the file is over %d MB; split it", maxFileBytes>>20)))
		}
		if problem := t.readMore(path, more); problem != nil {
			return "", problem
		}
	}
	return unsafe.String(unsafe.SliceData(t.held), len(t.held)), nil // nobody writes to it from here on
}

// pieces gives a file to take piece by piece. That returns where the first statement or line begins that goes on behind the
// piece; final says that none does.
func (t *textFile) pieces(path string, take func(piece string, final bool) (rest int)) *evidence.Note {
	for {
		rest := take(string(t.held), t.ended)
		if t.ended {
			return nil
		}
		t.held = t.held[:copy(t.held, t.held[rest:])]
		if len(t.held) > maxPiece {
			return new(fileProblem(path, codeUnreadable,
				fmt.Sprintf("a statement or line is longer than %d MB, which YDB takes no text of; the file is read up to there", maxPiece>>20)))
		}
		if problem := t.readMore(path, max(pieceBytes, len(t.held))); problem != nil {
			return problem
		}
	}
}

func (t *textFile) shut() { _ = t.in.Close() }

// readText reads a text file in one piece.
func readText(ctx context.Context, in input) (string, *evidence.Note) {
	t, problem := openText(ctx, in)
	if problem != nil {
		return "", problem
	}
	defer t.shut()
	return t.rest(in.path)
}

// maxFileBytes keeps a device or a mistaken file from filling the memory. Files of schemas are far smaller, and query logs
// are not read as a whole.
const maxFileBytes = 512 << 20

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

func exists(within fs.FS, path string) bool {
	_, err := fs.Stat(within, path)
	return err == nil
}
