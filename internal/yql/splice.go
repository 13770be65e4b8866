package yql

import (
	"slices"
	"strings"
)

// TextEdit puts a text in the place of a part of another.
type TextEdit struct {
	From, To int // offsets
	Text     string
}

// Splice returns the edits that make of a statement what it becomes, so that what stays the same stays as it is written: order, blanks,
// comments, spelling. Before and after are the statement as it is printed and as it is to be, printed as well. It is not ok if the edited
// statement would not be what after says.
func Splice(text, before, after string) (edits []TextEdit, ok bool) {
	return splice(text, before, after, false)
}

// splice is Splice, which may have what is new stand in lines as it is printed, and an entry of a list before the next one.
func splice(text, before, after string, lines bool) (edits []TextEdit, ok bool) {
	written, was, is := tokensOf(text), tokensOf(before), tokensOf(after)
	stays, kept := alignment(was, is), alignment(written, was)
	place := make([]int, len(was.list)) // in what is written, of each token that was printed; -1 if that is another there
	for i := range place {
		place[i] = -1
	}
	for i, j := range kept {
		if j >= 0 {
			place[j] = i
		}
	}
	next := 0 // of is
	for i := 0; i <= len(was.list); i++ {
		end := len(is.list)
		if i < len(was.list) {
			if end = stays[i]; end < 0 || place[i] < 0 {
				continue
			}
		}
		first := i // of those since the last that stays where it is written
		for first > 0 && (stays[first-1] < 0 || place[first-1] < 0) {
			first--
		}
		if !slices.Equal(was.same[first:i], is.same[next:end]) {
			from, to := 0, len(written.list)
			if first > 0 {
				from = place[first-1] + 1
			}
			switch {
			case first == i: // what is written otherwise than it is printed, as brackets, stays
				to = from
			case i < len(was.list):
				to = place[i]
			}
			if e, changed := written.replacing(from, to, &is, next, end, lines); changed {
				edits = append(edits, e)
			}
		}
		next = end + 1
	}
	edited := ParseQueries(EditText(text, edits))
	return edits, printedScript(edited) == printedScript(ParseQueries(after))
}

// EditText makes edits, which come in the order of the text and do not overlap.
func EditText(text string, edits []TextEdit) string {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.From])
		b.WriteString(e.Text)
		at = e.To
	}
	b.WriteString(text[at:])
	return b.String()
}

func printedScript(s *Script) string {
	var nodes []Node
	for _, st := range s.Statements {
		if st.Err != nil {
			return st.Err.Error()
		}
		nodes = append(nodes, st.Node)
	}
	return PrintScript(nodes)
}

// tokenList are the tokens of a text, and what each is whatever its spelling.
type tokenList struct {
	text string
	list []token
	same []string
}

func tokensOf(text string) (w tokenList) {
	w.text = text
	l := lexer{src: text}
	for t := l.next(); t.kind != kEOF; t = l.next() {
		if t.kind == kSemi {
			continue
		}
		s := text[t.start:t.end]
		switch {
		case t.kind == kQuoted && len(s) > 2:
			if s = s[1 : len(s)-1]; !plainName(s) { // a name that others write bare, as YQL takes it there
				s = strings.ToUpper(s)
			}
		case t.kind == kName && t.kw != 0:
			s = strings.ToUpper(s)
		case t.kind == kEq2:
			s = "="
		case t.kind == kNe2:
			s = "!="
		}
		w.list, w.same = append(w.list, t), append(w.same, s)
	}
	return w
}

// replacing puts some tokens of another text in the place of those from one to another of this; changed is false if they are the same.
func (w *tokenList) replacing(from, to int, other *tokenList, first, last int, lines bool) (e TextEdit, changed bool) {
	for from < to && first < last && w.same[from] == other.same[first] {
		from, first = from+1, first+1
	}
	for from < to && first < last && w.same[to-1] == other.same[last-1] {
		to, last = to-1, last-1
	}
	if from == to && first == last {
		return e, false
	}
	if lines && from == to && from > 0 && from < len(w.list) && other.list[last-1].kind == kComma {
		e.From, e.To = int(w.list[from].start), int(w.list[from].start)
		gap := " "
		if blank := w.text[w.list[from-1].end:e.From]; strings.Contains(blank, "\n") {
			gap = blank[strings.LastIndexByte(blank, '\n'):]
		}
		for i := first; i < last; i++ {
			e.Text += other.text[other.list[i].start:other.list[i].end]
			switch {
			case other.list[i].kind == kComma:
				e.Text += gap
			case other.apart(i + 1):
				e.Text += " "
			}
		}
		return e, true
	}
	e.From, e.To = len(w.text), len(w.text)
	if from > 0 {
		e.From = int(w.list[from-1].end)
	} else if to < len(w.list) {
		e.From = int(w.list[0].start)
	}
	if from < to {
		e.To = int(w.list[to-1].end)
		if from > 0 && strings.TrimSpace(w.text[e.From:w.list[from].start]) != "" {
			e.From = int(w.list[from].start) // a comment stays
		}
	} else {
		e.To = e.From
	}
	var b strings.Builder
	for i := first; i < last; i++ {
		if i > 0 && (i > first || from > 0) && other.apart(i) && (i > first || e.From == 0 || w.text[e.From-1] > ' ') {
			if lines {
				b.WriteString(other.text[other.list[i-1].end:other.list[i].start])
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteString(other.text[other.list[i].start:other.list[i].end])
	}
	if last < len(other.list) && last > 0 && other.apart(last) && (e.To == len(w.text) || w.text[e.To] > ' ') {
		b.WriteByte(' ')
	}
	e.Text = b.String()
	return e, true
}

// apart reports whether something stands between a token and the one before.
func (w *tokenList) apart(i int) bool { return w.list[i-1].end < w.list[i].start }

// maxAligned bounds the work of comparing two lists of tokens, beyond what they begin and end with alike.
const maxAligned = 2000

// alignment returns for each token of a which one of b it is, -1 for none, so that as many as possible are there.
func alignment(a, b tokenList) []int {
	out := make([]int, len(a.same))
	for i := range out {
		out[i] = -1
	}
	from, x, y := 0, len(a.same), len(b.same)
	for from < min(x, y) && a.same[from] == b.same[from] {
		out[from] = from
		from++
	}
	for x > from && y > from && a.same[x-1] == b.same[y-1] {
		x, y = x-1, y-1
		out[x] = y
	}
	n, m := x-from, y-from
	if n > maxAligned || m > maxAligned {
		return out
	}
	longest := make([][]int32, n+1)
	for i := range longest {
		longest[i] = make([]int32, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a.same[from+i] == b.same[from+j] {
				longest[i][j] = longest[i+1][j+1] + 1
			} else {
				longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a.same[from+i] == b.same[from+j]:
			out[from+i] = from + j
			i, j = i+1, j+1
		case longest[i+1][j] >= longest[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}
