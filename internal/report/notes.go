package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// The codes of the notes about a baseline.
const (
	NoteWorse = "worse-than-baseline"
	NoteGone  = "unused-baseline"
)

// NoteChanged is the code of the note that says which tables a run was about.
const NoteChanged = "changed-since"

// FoundBefore is the reason of what is suppressed because it was found where the branch began, too.
const FoundBefore = "known: it was already found before the change"

// NoteRelease is the code of a note on what a release of YDB lacks.
const NoteRelease = "release"

// maxProblems is how many places that could not be read are shown, and maxOfFile how many of them in one file. Who names the wrong
// folder has thousands, all of one kind, and a script for another database fails at each of its statements.
const (
	maxProblems = 20
	maxOfFile   = 3
)

// WriteProblems tells what could not be read, with the source line where there is one.
func WriteProblems(w io.Writer, v View, problems []evidence.Note) {
	shown, ofFile := 0, map[string]int{}
	for _, p := range problems {
		if ofFile[p.Pos.File]++; p.Pos.File != "" && ofFile[p.Pos.File] > maxOfFile || shown == maxProblems {
			continue
		}
		shown++
		at := cmp.Or(place(p.Pos), p.Path)
		if at != "" {
			at += ": "
		}
		v.several(w, v.Style.Paint(boldRed, "error"), bold, ": ", at+p.Message)
		if p.Snippet != "" {
			for line := range strings.Lines(p.Snippet) {
				fmt.Fprintf(w, "  %s %s\n", v.Style.Paint(blue, "|"), OneLine(strings.TrimRight(line, "\r\n")))
			}
		}
	}
	if left := len(problems) - shown; left > 0 {
		fmt.Fprintf(w, "%s: %d more; 'ydb-keyadvise inspect --format json' lists them all\n", v.Style.Paint(boldRed, "error"), left)
	}
}

// several writes a message that may tell several problems: the first behind a word, in a colour, the others below.
func (v View) several(w io.Writer, word, color, sign, message string) {
	lines := separate(message)
	v.hang(w, word, "  ", color, sign+lines[0])
	for _, line := range lines[1:] {
		v.hang(w, "  ", "    ", "", line)
	}
}

// alwaysTold reports whether notes with this code ask for a change or explain a result.
func alwaysTold(code string) bool {
	return aboutSuppression(code) || code == advisor.NoteMigration || code == NoteRelease || code == NoteGone || code == NoteWorse ||
		code == source.NoteDepends || code == source.NoteKeyless ||
		code == evidence.NoteDesigned || code == evidence.NoteIDs || code == evidence.NoteImported
}

// aboutSuppression reports whether notes with this code are about a suppression that does not work, or is not needed.
func aboutSuppression(code string) bool { return strings.HasSuffix(code, "-suppression") }

// told returns the notes that every format has room for: those that ask for a change or explain a result.
func (r *Inspection) told() []evidence.Note {
	var list []evidence.Note
	for _, n := range r.Notes {
		if alwaysTold(n.Code) || n.Code == NoteChanged {
			list = append(list, n)
		}
	}
	return list
}

// noteText returns a note as text on one line, with its place.
func (r *Inspection) noteText(n evidence.Note) string {
	return OneLine(strings.TrimPrefix(place(r.inRoot(n.Pos))+": ", ": ") + n.Message)
}

// counted tells in a line each which files were left out and which are not read, and returns the other notes; in a verbose view all
// of them.
func (v View) counted(w io.Writer, notes []evidence.Note) (others []evidence.Note) {
	known, kinds := map[string]bool{}, map[string][]string{} // files
	var left []string
	for _, n := range notes {
		switch n.Code {
		case source.NoteNotYQL:
			if !known[n.Pos.File] {
				known[n.Pos.File] = true
				left = append(left, place(n.Pos)+": "+strings.TrimPrefix(n.Message, source.LeftOut))
			}
		case source.NoteNotRead:
			if !slices.Contains(kinds[n.Message], n.Pos.File) {
				kinds[n.Message] = append(kinds[n.Message], n.Pos.File)
			}
		default:
			others = append(others, n)
		}
	}
	word := v.Style.Paint(boldCyan, "note") + ": "
	if len(left) > 0 {
		v.several(w, word, "", "", fmt.Sprintf("left out, because it is not YQL: %s (%s); a file that --ddl or --queries names is read as YQL",
			evidence.Count(len(left), "file"), spelling.First(left, 2)))
	}
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, fmt.Sprintf("%s: %s (%s)", kind, evidence.Count(len(kinds[kind]), "file"), spelling.First(kinds[kind], 2)))
	}
	if len(list) > 0 {
		v.several(w, word, "", "", "not read, although they seem to declare or use tables: "+strings.Join(list, "; ")+
			"; put their statements into a .sql file, or "+source.SnapshotInstead)
	}
	if v.Verbose {
		return notes
	}
	return others
}

// WriteNotes tells what else is worth knowing. What concerns the whole run or asks for a change is always said, and the first
// statements that cannot be read; the rest, such as which statements declare no table, is counted and listed only in a verbose view.
func WriteNotes(w io.Writer, v View, notes []evidence.Note) {
	hidden := map[string]int{}
	notes = v.counted(w, notes)
	unread, drift, ofFile := 0, 0, map[string]int{}
	for _, n := range notes {
		at := place(n.Pos)
		if n.Path != "" {
			at = strings.TrimPrefix(at+" "+n.Path, " ")
		}
		switch {
		case at == "" || v.Verbose || alwaysTold(n.Code):
		case n.Code == source.NoteUnread && unread < maxProblems && ofFile[n.Pos.File] < maxOfFile:
			unread++
			ofFile[n.Pos.File]++
		case n.Code == evidence.NoteDuplicate && drift < maxOfFile:
			drift++
		default:
			hidden[n.Code]++
			continue
		}
		if at != "" {
			at += ": "
		}
		v.several(w, v.Style.Paint(boldCyan, "note")+": ", "", "", at+n.Message)
	}
	if len(hidden) == 0 {
		return
	}
	var kinds []string
	count := 0
	for _, code := range slices.Sorted(maps.Keys(hidden)) {
		kinds = append(kinds, strings.ReplaceAll(code, "-", " "))
		count += hidden[code]
	}
	rest := fmt.Sprintf("%d more notes are not shown (%s); -v shows them", count, strings.Join(kinds, ", "))
	if count == 1 {
		rest = "1 more note is not shown (" + kinds[0] + "); -v shows it"
	}
	v.hang(w, v.Style.Paint(boldCyan, "note")+": ", "  ", "", rest)
}
