package yql

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Amend returns the text of a CREATE TABLE changed so that it makes after instead of before, with what stays as it is written:
// order, comments, spelling. What the statement cannot say follows it in statements of their own. It is not ok if the statement
// alone does not make before, or if the change would lose a comment.
func Amend(text string, before, after *schema.Table) (amended string, ok bool) {
	own := createdBy(text)
	if own == nil {
		return "", false
	}
	was, want := *before, *after
	was.Path, want.Path = own.Path, own.Path
	follow := PrintFollowUps(&was)
	if PrintTable(own) != PrintTable(&was) || !slices.Equal(PrintFollowUps(own), follow) {
		return "", false
	}
	source, old, young := layoutOf(text), layoutOf(PrintTable(&was)), layoutOf(PrintTable(&want))
	for _, bare := range []bool{!source.quoted, false} {
		amended, ok = source.amend(&old, &young, bare)
		if got := createdBy(amended); ok && got != nil && PrintTable(got) == PrintTable(&want) {
			for _, s := range PrintFollowUps(&want) {
				if !slices.Contains(follow, s) {
					amended += ";\n" + inStyle(s, bare)
				}
			}
			return amended, true
		}
	}
	return "", false
}

// createdBy returns the table that a text creates which is a CREATE TABLE and nothing else, else nil.
func createdBy(text string) *schema.Table {
	script := Parse(text)
	if len(script.Statements) != 1 || script.Statements[0].Err != nil {
		return nil
	}
	c, ok := script.Statements[0].Node.(*CreateTable)
	if !ok || c.As != nil || c.PartitionBy != nil {
		return nil
	}
	return c.Table
}

// layout is where the parts of a CREATE TABLE stand in its text.
type layout struct {
	text    string
	entries []tablePart
	tail    int  // offset behind the parenthesis that closes the entries
	quoted  bool // some name is in quotes
}

// tablePart is a column, an index, a family or the key, without its comma.
type tablePart struct {
	name       string // of a column as it is, else behind a word
	start, end int
}

func layoutOf(text string) layout {
	l := layout{text: text}
	lex := lexer{src: text}
	depth := 0
	var toks []token // of the entry
	end := func() {
		if len(toks) > 0 {
			l.entries = append(l.entries, tablePart{entryName(text, toks), int(toks[0].start), int(toks[len(toks)-1].end)})
		}
		toks = nil
	}
	for t := lex.next(); t.kind != kEOF && l.tail == 0; t = lex.next() {
		l.quoted = l.quoted || t.kind == kQuoted
		switch {
		case t.kind == kRParen && depth == 1:
			end()
			l.tail = int(t.end)
		case t.kind == kComma && depth == 1:
			end()
		case depth > 0:
			toks = append(toks, t)
		}
		switch t.kind {
		case kLParen, kLt:
			depth++
		case kRParen, kGt:
			depth--
		}
	}
	return l
}

func entryName(text string, toks []token) string {
	word := func(i int) string {
		if i >= len(toks) {
			return ""
		}
		return strings.Trim(text[toks[i].start:toks[i].end], "`")
	}
	switch kw := toks[0].kw; {
	case len(toks) < 3:
	case kw == kwPrimary && toks[1].kw == kwKey:
		return "PRIMARY KEY"
	case kw == kwFamily && toks[2].kind == kLParen, kw == kwIndex && toks[2].kind == kName:
		return strings.ToUpper(word(0)) + " " + word(1)
	}
	return word(0)
}

// textOf returns the text of an entry, empty if there is none.
func (l *layout) textOf(name string) string {
	if i := l.partAt(name); i >= 0 {
		return l.text[l.entries[i].start:l.entries[i].end]
	}
	return ""
}

func (l *layout) partAt(name string) int {
	return slices.IndexFunc(l.entries, func(e tablePart) bool { return e.name == name })
}

// amend changes what differs between the two others, which are printed. Bare says that names need no quotes where they may
// stand without.
func (l *layout) amend(before, after *layout, bare bool) (string, bool) {
	var b strings.Builder
	at := 0
	lost := false
	copyTo := func(end int) { b.WriteString(l.text[at:end]); at = end }
	replace := func(start, end int, by string) {
		copyTo(start)
		lost = lost || strings.Contains(l.text[start:end], "--") || strings.Contains(l.text[start:end], "/*")
		b.WriteString(by)
		at = end
	}
	for i, e := range l.entries {
		for _, added := range after.addedBefore(before, l, e.name) {
			copyTo(e.start)
			b.WriteString(inStyle(added, bare) + "," + l.gapBefore(i))
		}
		switch text := after.textOf(e.name); {
		case text == "" && i+1 == len(l.entries):
			return "", false // the comma that goes with it stands behind another
		case text == "":
			replace(e.start, l.entries[i+1].start, "")
		case text != before.textOf(e.name):
			replace(e.start, e.end, inStyle(text, bare))
		}
	}
	if tail := after.text[after.tail:]; tail != before.text[before.tail:] {
		replace(l.tail, len(l.text), inStyle(tail, bare))
	}
	copyTo(len(l.text))
	return b.String(), !lost
}

// addedBefore returns the entries that before lacks whose next one in the text is the one of this name.
func (l *layout) addedBefore(before, source *layout, name string) (list []string) {
	for _, e := range l.entries[:max(0, l.partAt(name))] {
		switch {
		case before.partAt(e.name) < 0:
			list = append(list, l.text[e.start:e.end])
		case source.partAt(e.name) >= 0:
			list = nil
		}
	}
	return list
}

// gapBefore is what separates an entry from the one before: the rest of the line and its indentation, or a blank.
func (l *layout) gapBefore(i int) string {
	head := l.text[:l.entries[i].start]
	line := head[strings.LastIndexByte(head, '\n')+1:]
	if len(line) < len(head) && strings.TrimSpace(line) == "" {
		return "\n" + line
	}
	return " "
}

// inStyle returns what was printed, with names bare that need no quotes if that is asked for.
func inStyle(text string, bare bool) string {
	if !bare {
		return text
	}
	parts := strings.Split(text, "`")
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 1 && !plainName(part) {
			part = "`" + part + "`"
		}
		b.WriteString(part)
	}
	return b.String()
}
