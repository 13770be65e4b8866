package program

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxHoles bounds how deep literals stand inside the holes of others.
const maxHoles = 16

// token is a piece of a program: a literal, a word, or a sign.
type token struct {
	start, end int
	word       bool     // a name, a keyword or a number
	literal    *Literal // nil if it is none
	depth      int32    // brackets around it
	open       int32    // the innermost of them, -1 if there is none
	close      int32    // of an opening bracket: where it is closed, or the last token
}

// Literal is a string literal as the program sees it.
type Literal struct {
	text    string
	holes   []hole
	marks   []mark // where pieces of the text stand in the file, by offset
	formats byte   // it is a format, or a part of it: with what its fields begin
}

// hole is a place of a text that is filled in when the program runs. The text has ${expression} there.
type hole struct {
	start, end int    // in the text
	expr       string // as written
}

// mark says that from an offset of a text on it is what stands in the file from another.
type mark struct{ text, file int }

// String returns the text.
func (l *Literal) String() string { return l.text }

// Place returns the offset in the file of an offset in the text.
func (l *Literal) Place(at int) int {
	i, _ := slices.BinarySearchFunc(l.marks, at+1, func(m mark, at int) int { return m.text - at })
	if i == 0 {
		return 0
	}
	m := l.marks[i-1]
	file := m.file + at - m.text
	if i < len(l.marks) { // what stands for a hole may be longer than the hole
		file = min(file, max(l.marks[i].file, m.file))
	}
	return file
}

// joined puts texts behind each other.
func joined(parts []*Literal) *Literal {
	if len(parts) == 1 {
		return parts[0]
	}
	var out Literal
	var text strings.Builder
	for _, part := range parts {
		n := text.Len()
		text.WriteString(part.text)
		out.formats = max(out.formats, part.formats)
		for _, h := range part.holes {
			out.holes = append(out.holes, hole{h.start + n, h.end + n, h.expr})
		}
		for _, m := range part.marks {
			out.marks = append(out.marks, mark{m.text + n, m.file})
		}
	}
	out.text = text.String()
	return &out
}

// holeLiteral is a text that is all hole, for an expression at an offset of the file.
func holeLiteral(expr string, at int) *Literal {
	text := HoleText(expr)
	return &Literal{text: text, holes: []hole{{0, len(text), expr}}, marks: []mark{{0, at}}}
}

// HoleText is what stands for a hole: a placeholder of templates, with the name of what is put there if it has one.
func HoleText(expr string) string {
	expr = strings.TrimSpace(expr)
	for i := range len(expr) {
		if c := expr[i]; !wordByte(c) && c != '.' {
			return "${expression}"
		}
	}
	if expr == "" || digit(expr[0]) {
		return "${value}"
	}
	return "${" + expr + "}"
}

// scanner cuts a program into pieces.
type scanner struct {
	*Language
	src string
	// budget bounds how many bytes are looked at inside holes, which may be looked at again after one without an end.
	budget int
	steps  int // characters that were looked at
}

// tokens cuts a program into pieces, in the memory of others that are no longer needed. No input makes it fail: a literal without its
// end is what its line, or for forms that span lines the rest of the file, holds. It also returns how many characters it looked at.
func (l *Language) tokens(src string, out []token) ([]token, int) {
	s := scanner{Language: l, src: src, budget: 8*len(src) + 1000}
	out = slices.Grow(out[:0], len(src)/4)
	var open []int32
	add := func(t token) {
		t.depth, t.open = int32(len(open)), -1
		if len(open) > 0 {
			t.open = open[len(open)-1]
		}
		out = append(out, t)
	}
	for i := 0; i < len(src); {
		s.steps++
		if end := l.skip(src, i); end > i {
			s.steps += end - i
			i = end
			continue
		}
		if lit, end := s.literal(i, 0); end > i {
			if lit != nil {
				add(token{start: i, end: end, literal: lit})
			}
			i = end
			continue
		}
		c := src[i]
		if wordByte(c) || c == '@' || c == '$' {
			end := i + 1
			for end < len(src) && wordByte(src[end]) {
				end++
			}
			add(token{start: i, end: end, word: true})
			i = end
			continue
		}
		if c == '/' && l.regexps && patternMayStart(src, out) {
			if end := patternEnd(src, i); end > i {
				i = end
				continue
			}
		}
		switch c {
		case '(', '[', '{':
			add(token{start: i, end: i + 1})
			open = append(open, int32(len(out)-1))
			i++
			continue
		case ')', ']', '}':
			if n := len(open); n > 0 {
				out[open[n-1]].close = int32(len(out))
				open = open[:n-1]
			}
		}
		end := i + 1
		for _, sign := range []string{"+=", ":=", "==", "=>", "!=", "<=", ">="} {
			if strings.HasPrefix(src[i:], sign) {
				end = i + 2
			}
		}
		add(token{start: i, end: end})
		i = end
	}
	for _, i := range open {
		out[i].close = int32(len(out) - 1)
	}
	return out, s.steps
}

// skip returns the end of the blanks or the comment at i, or i if there is none.
func (l *Language) skip(src string, i int) int {
	switch c := src[i]; {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f':
		return i + 1
	case l.adjacent && c == '\\': // the line goes on
		return i + 1
	case strings.HasPrefix(src[i:], l.comment), l.slashes && strings.HasPrefix(src[i:], "//"):
		if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
			return i + n
		}
		return len(src)
	case l.blocks && strings.HasPrefix(src[i:], "/*"):
		depth := 1
		for j := i + 2; j < len(src); j++ {
			switch {
			case strings.HasPrefix(src[j:], "*/"):
				if depth--; depth == 0 {
					return j + 2
				}
				j++
			case l.nested && strings.HasPrefix(src[j:], "/*"):
				depth++
				j++
			}
		}
		return len(src)
	}
	return i
}

// literal reads the literal at i. end is i if there is none. The literal is nil if it is a character, or has no end.
func (s *scanner) literal(i, depth int) (lit *Literal, end int) {
	r := s.opening(i)
	if r == nil {
		return nil, i
	}
	r.depth = depth
	return r.read()
}

// opening returns the reader of the literal at i, nil if none begins there.
func (s *scanner) opening(i int) *reader {
	src, at := s.src, i
	for at < len(src) && at-i < 4 && strings.IndexByte(s.prefix, src[at]) >= 0 {
		at++
	}
	if at > i && at < len(src) && i > 0 && wordByte(src[i]) && wordByte(src[i-1]) {
		return nil // the end of a name
	}
	prefix := src[i:at]
	for _, q := range s.quotes {
		if !strings.HasPrefix(src[at:], q.mark) {
			continue
		}
		r := &reader{scanner: s, quote: q, at: at + len(q.mark), dollars: 1}
		for q.grows && r.at < min(at+maxQuotes, len(src)) && src[r.at] == q.mark[0] {
			r.at++
		}
		r.close = src[at:r.at]
		r.prefixed(prefix)
		return r
	}
	return nil
}

// maxQuotes is how many quotes may open a literal.
const maxQuotes = 64

// reader reads one literal.
type reader struct {
	*scanner
	quote
	close   string
	at      int
	depth   int
	raw     bool // backslashes stay, but keep a quote from closing
	doubled bool // a doubled quote stands for one
	braces  int  // how many braces start a hole; 0 if none do
	dollars int  // how many dollars do
	text    strings.Builder
	lit     Literal
	delta   int // of the last mark
}

// prefixed takes in what the letters before the quote say.
func (r *reader) prefixed(prefix string) {
	for _, c := range prefix {
		switch c {
		case 'r', 'R':
			r.raw = true
		case 'f', 'F', 't', 'T':
			r.braces = 1
		case '@':
			r.escapes, r.doubled, r.lines = false, true, true
		case '$':
			if r.holes == 0 { // C#
				r.braces++
			}
		}
	}
	if r.holes == '$' && prefix != "" { // Kotlin: as many dollars as stand before the quote
		r.dollars = len(prefix)
	}
}

// put adds text that stands at an offset of the file.
func (r *reader) put(s string, at int) {
	n := r.text.Len()
	if d := at - n; n == 0 && len(r.lit.marks) == 0 || d != r.delta {
		r.lit.marks, r.delta = append(r.lit.marks, mark{n, at}), d
	}
	r.text.WriteString(s)
}

func (r *reader) read() (*Literal, int) {
	for r.at < len(r.src) {
		r.steps++
		if r.depth > 0 {
			r.budget--
		}
		rest := r.src[r.at:]
		switch c := rest[0]; {
		case r.doubled && strings.HasPrefix(rest, `""`):
			r.put(rest[:1], r.at)
			r.at += 2
		case strings.HasPrefix(rest, r.close):
			for len(r.close) > 1 && strings.HasPrefix(r.src[r.at+1:], r.close) { // the text ends in a quote
				r.put(r.close[:1], r.at)
				r.at++
			}
			r.lit.text = r.text.String()
			r.lit.marks = append(r.lit.marks, mark{len(r.lit.text), r.at})
			if r.char {
				return nil, r.at + len(r.close)
			}
			return &r.lit, r.at + len(r.close)
		case c == '\n' && !r.lines:
			return nil, r.at
		case c == '\\' && r.escapes:
			r.escape(rest)
		case r.holes != 0 && c == '$' && r.dollar(rest):
		case r.braces > 0 && (c == '{' || c == '}') && r.brace(rest):
		default:
			n := 1
			for n < len(rest) && r.plain(rest[n]) {
				n++
			}
			r.put(rest[:n], r.at)
			r.at += n
		}
	}
	return nil, len(r.src)
}

// written returns how a text without line breaks has to be written in the literal, as far as that is told here.
func (r *reader) written(text string) string {
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		switch {
		case c == '$' && r.holes == '$' && r.escapes && !r.raw:
			b.WriteByte('\\')
		case c == '$' && r.holes == '$':
			b.WriteString("${'$'}")
			continue
		case (c == '{' || c == '}') && r.braces == 1 && !r.grows, r.doubled && c == '"':
			b.WriteByte(c)
		case r.escapes && !r.raw && (c == '\\' || c == r.close[0]):
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// plain reports whether a byte means itself in every form.
func (r *reader) plain(c byte) bool {
	return c != r.close[0] && c != '\n' && c != '\\' && c != '$' && c != '{' && c != '}'
}

// escape reads the escape that rest starts with.
func (r *reader) escape(rest string) {
	start := r.at
	if len(rest) == 1 {
		r.put(rest, start)
		r.at++
		return
	}
	c := rest[1]
	if r.raw {
		r.put(rest[:2], start)
		r.at += 2
		return
	}
	value, _, rest, err := strconv.UnquoteChar(rest, 0)
	switch {
	case c == '\n':
		r.at += 2
	case strings.HasPrefix(r.src[r.at+1:], "\r\n"):
		r.at += 3
	case c == 's': // Java
		r.put(" ", start)
		r.at += 2
	case err != nil: // of another language, or none: the sign means itself
		_, n := utf8.DecodeRuneInString(r.src[r.at+1:])
		r.put(r.src[r.at+1:r.at+1+n], start)
		r.at += 1 + n
	default:
		if value < ' ' && value != '\n' && value != '\t' && value != '\r' {
			value = ' '
		}
		r.put(string(value), start)
		r.at = len(r.src) - len(rest)
	}
}

// dollar reads $name or ${expression}, and reports whether there is one.
func (r *reader) dollar(rest string) bool {
	n := 0
	for n < len(rest) && rest[n] == '$' {
		n++
	}
	if n < r.dollars {
		return false
	}
	for ; n > r.dollars; n-- { // those before are text
		r.put("$", r.at)
		r.at++
	}
	rest = r.src[r.at:]
	if strings.HasPrefix(rest[n:], "{") {
		return r.hole(n+1, "}")
	}
	if r.holes != '$' || len(rest) == n || !wordByte(rest[n]) || digit(rest[n]) {
		return false
	}
	end := n
	for end < len(rest) && wordByte(rest[end]) {
		end++
	}
	r.fill(rest[n:end])
	r.at += end
	return true
}

// brace reads {expression}, or the doubled brace that stands for one, and reports whether there is either.
func (r *reader) brace(rest string) bool {
	n := 0
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	if r.braces == 1 && !r.grows && n > 1 {
		r.put(rest[:1], r.at)
		r.at += 2
		return true
	}
	if rest[0] == '}' || n < r.braces {
		return false
	}
	for ; n > r.braces; n-- {
		r.put("{", r.at)
		r.at++
	}
	return r.hole(r.braces, strings.Repeat("}", r.braces))
}

// hole reads the expression behind n bytes, up to where it is closed.
func (r *reader) hole(n int, closing string) bool {
	open := 0
	for i := r.at + n; i < len(r.src) && r.budget > 0; {
		r.budget--
		r.steps++
		if r.depth < maxHoles {
			if _, end := r.literal(i, r.depth+1); end > i && end <= len(r.src) && r.src[end-1] != '\n' {
				i = end
				continue
			}
		}
		switch c := r.src[i]; {
		case c == '\n' && !r.lines:
			return false
		case c == '{' || c == '(' || c == '[':
			open++
		case open == 0 && strings.HasPrefix(r.src[i:], closing):
			r.fill(r.src[r.at+n : i])
			r.at = i + len(closing)
			return true
		case c == '}' || c == ')' || c == ']':
			open = max(open-1, 0)
		}
		i++
	}
	return false
}

// fill puts a hole into the text.
func (r *reader) fill(expr string) {
	switch trimmed := strings.TrimSpace(expr); trimmed {
	case `'$'`, `"$"`: // how Kotlin writes a dollar that starts no hole
		r.put("$", r.at)
		return
	}
	if r.braces > 0 { // {value:format} and {value!r}
		if i := strings.IndexAny(expr, ":!"); i > 0 {
			expr = expr[:i]
		}
	}
	text := HoleText(expr)
	n := r.text.Len()
	r.put(text, r.at)
	r.lit.holes = append(r.lit.holes, hole{n, n + len(text), strings.TrimSpace(expr)})
}

// patternMayStart reports whether a slash behind the tokens starts a pattern rather than dividing.
func patternMayStart(src string, before []token) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	text := src[last.start:last.end]
	switch {
	case last.literal != nil:
		return false
	case last.word:
		return text == "return" || text == "typeof" || text == "case" || text == "of" || text == "in"
	}
	return text != ")" && text != "]" && text != "}"
}

// maxPattern bounds the length of patterns.
const maxPattern = 1 << 10

// patternEnd returns the end of the /pattern/ at i, or i if there is none on the line.
func patternEnd(src string, i int) int {
	class := false
	for j := i + 1; j < min(len(src), i+maxPattern) && src[j] != '\n'; j++ {
		switch src[j] {
		case '\\':
			j++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return j + 1
			}
		}
	}
	return i
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func wordByte(c byte) bool {
	return c == '_' || digit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}
