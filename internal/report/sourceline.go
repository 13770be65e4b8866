package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// sourceLines gives lines of files, and keeps those of the last one, as findings mostly come file by file.
type sourceLines struct {
	read  func(file string) (string, bool) // as in Inspection
	file  string
	lines []string
}

// sourceLine is a line of a file and a place in it.
type sourceLine struct {
	number        int
	before, after string // the place
	span          int    // characters behind the place
}

// pointedAt returns the line that a finding points at; nil if it points at none, or the line cannot be shown.
func (s *sourceLines) pointedAt(f *advisor.Finding) *sourceLine {
	if s.read == nil || f.Pos.File == "" || f.Pos.Line == 0 || f.Pos.Column == 0 {
		return nil
	}
	if s.file != f.Pos.File {
		text, _ := s.read(f.Pos.File)
		s.file, s.lines = f.Pos.File, strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	}
	if f.Pos.Line > len(s.lines) {
		return nil
	}
	line := strings.TrimSuffix(s.lines[f.Pos.Line-1], "\r")
	at, column := 0, 1
	for column < f.Pos.Column && at < len(line) {
		_, n := utf8.DecodeRuneInString(line[at:])
		at, column = at+n, column+1
	}
	if at == len(line) {
		return nil
	}
	if i := strings.Index(line[at:], f.Index); f.Index != "" && i > 0 {
		at += i // the name of an index says more than INDEX before it
	}
	before, after := beforeValues(line[:at], line[at:], f.Statement())
	if after == "" {
		return nil
	}
	return &sourceLine{number: f.Pos.Line, before: before, after: after, span: wordLength(after)}
}

// beforeValues leaves out of a line, divided at a place, what may be a value: literals of statements and of programs are shown
// nowhere, and a line of a log has more than the statement. Of a statement, which is given with its literals left out, it keeps what is
// the same in both.
func beforeValues(before, after, statement string) (string, string) {
	opened := strings.TrimRight(before, "\"'`")
	if strings.ContainsAny(opened, `"'`) || statement != "" && strings.ContainsAny(opened, "0123456789") {
		before = "…"
	}
	end := strings.IndexAny(after, `"'`)
	if statement != "" {
		end = sameWords(after, statement)
	}
	if end == 0 {
		return "", ""
	}
	if end > 0 && strings.Trim(after[end:], "\"'`;,) \t") != "" {
		return before, strings.TrimSuffix(after[:end], " ") + " …"
	}
	return before, after
}

// sameWords is how far a text is the same as another, which may have other white space; 0 if not beyond the first word.
func sameWords(text, other string) int {
	at, words := 0, 0
	for _, word := range strings.Fields(other) {
		skipped := len(text[at:]) - len(strings.TrimLeft(text[at:], " \t"))
		if !strings.HasPrefix(text[at+skipped:], word) {
			break
		}
		at, words = at+skipped+len(word), words+1
	}
	if words < 2 {
		return 0
	}
	return at
}

// wordLength is how many characters the word has that a text begins with: a name, also one in quotes, or else one character.
func wordLength(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	if strings.ContainsRune("`\"'", first) {
		return 2 + utf8.RuneCountInString(text[n:n+max(0, strings.IndexRune(text[n:], first))])
	}
	end := strings.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		end = len(text)
	}
	return max(1, utf8.RuneCountInString(text[:end]))
}

// margin is the room that numbers of lines need beyond that of two digits, by which what is below a finding is indented.
func (l *sourceLine) margin() string {
	if l == nil {
		return ""
	}
	return strings.Repeat(" ", max(0, len(strconv.Itoa(l.number))-2))
}

// declares reports whether a line of source shows what evidence of this name says in words.
func (l *sourceLine) declares(name string) bool {
	return l != nil && (name == "type" || name == "kind" || name == "index")
}
