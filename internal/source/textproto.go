package source

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// message is a message of text-format protobuf as a tree of fields, without knowledge of its type.
// Syntax: https://protobuf.dev/reference/protobuf/textformat-spec/
type message struct {
	fields []*field
	at     textPos
}

// field is one value of a field; a repeated field is there several times.
type field struct {
	name string
	at   textPos
	msg  *message // nil for a scalar
	text string   // the scalar: a decoded string, or a number or name as written
	str  bool     // the scalar is a string
	used bool     // some reader asked for it; the others are reported
}

// textPos is a place in a text. Line and column are 1-based; the column counts characters.
type textPos struct{ line, column int }

// textError is what is wrong with a text and where.
type textError struct {
	at  textPos
	msg string
}

func (e *textError) Error() string { return fmt.Sprintf("%d:%d: %s", e.at.line, e.at.column, e.msg) }

// maxNesting bounds the depth of messages in messages, so that no input can exhaust the stack. Descriptions of
// tables nest about ten deep.
const maxNesting = 100

// parseTextProto reads a whole message.
func parseTextProto(src string) (*message, error) {
	p := textParser{src: strings.TrimPrefix(src, "\ufeff"), at: textPos{1, 1}}
	m := &message{at: p.at}
	if err := p.fields(m, "", 0); err != nil {
		return nil, err
	}
	return m, nil
}

type textParser struct {
	src string
	off int
	at  textPos // of off
	end textPos // after the last thing that means something
}

func (p *textParser) errorf(format string, args ...any) error {
	return &textError{at: p.at, msg: fmt.Sprintf(format, args...)}
}

// truncated reports that the text ends in the middle of something.
func (p *textParser) truncated(where string) error {
	return &textError{at: p.end, msg: "the file ends " + where + "; it looks truncated"}
}

// advance steps over n bytes.
func (p *textParser) advance(n int) {
	s := p.src[p.off : p.off+n]
	if lines := strings.Count(s, "\n"); lines > 0 {
		p.at.line += lines
		p.at.column = 1 + utf8.RuneCountInString(s[strings.LastIndexByte(s, '\n')+1:])
	} else {
		p.at.column += utf8.RuneCountInString(s)
	}
	p.off += n
}

// skip steps over blanks and comments.
func (p *textParser) skip() {
	n := p.off
	for n < len(p.src) {
		switch c := p.src[n]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f':
			n++
		case c == '#':
			if nl := strings.IndexByte(p.src[n:], '\n'); nl >= 0 {
				n += nl
			} else {
				n = len(p.src)
			}
		default:
			p.advance(n - p.off)
			return
		}
	}
	p.advance(n - p.off)
}

// peek returns the next byte that means something, 0 at the end.
func (p *textParser) peek() byte {
	p.end = p.at
	p.skip()
	if p.off == len(p.src) {
		return 0
	}
	return p.src[p.off]
}

// fields reads fields up to the closing bracket, or to the end of the text if there is none.
func (p *textParser) fields(m *message, closing string, depth int) error {
	if depth > maxNesting {
		return p.errorf("messages are nested more than %d deep", maxNesting)
	}
	for {
		switch c := p.peek(); {
		case c == 0:
			if p.off < len(p.src) {
				return p.errorf("unexpected NUL byte")
			}
			if closing != "" {
				return p.truncated(fmt.Sprintf("where a field or %q is expected", closing))
			}
			return nil
		case closing != "" && c == closing[0]:
			p.advance(1)
			return nil
		case c == ',' || c == ';':
			p.advance(1)
			continue
		}
		if err := p.field(m, depth); err != nil {
			return err
		}
	}
}

func (p *textParser) field(m *message, depth int) error {
	f := &field{at: p.at}
	if p.src[p.off] == '[' {
		end := strings.IndexByte(p.src[p.off:], ']')
		if end < 0 {
			return p.errorf("extension name is not closed")
		}
		f.name = p.src[p.off : p.off+end+1]
		p.advance(end + 1)
	} else {
		f.name = p.word()
	}
	if f.name == "" {
		r, _ := utf8.DecodeRuneInString(p.src[p.off:])
		return p.errorf("unexpected %q where a field name is expected", r)
	}
	c := p.peek()
	colon := c == ':'
	if colon {
		p.advance(1)
		c = p.peek()
	}
	switch {
	case c == 0:
		return p.truncated("inside field " + f.name)
	case c == '{' || c == '<':
		return p.nested(m, f, depth)
	case !colon:
		return p.errorf("field %s needs a colon or a brace", f.name)
	case c == '[':
		return p.list(m, f, depth)
	}
	if err := p.scalar(f); err != nil {
		return err
	}
	m.fields = append(m.fields, f)
	return nil
}

func (p *textParser) nested(m *message, f *field, depth int) error {
	closing := "}"
	if p.src[p.off] == '<' {
		closing = ">"
	}
	f.msg = &message{at: p.at}
	p.advance(1)
	if err := p.fields(f.msg, closing, depth+1); err != nil {
		return err
	}
	m.fields = append(m.fields, f)
	return nil
}

// list reads name: [a, b], which stands for a field for each element.
func (p *textParser) list(m *message, f *field, depth int) error {
	p.advance(1)
	for {
		switch c := p.peek(); c {
		case 0:
			return p.truncated("inside the list of field " + f.name)
		case ']':
			p.advance(1)
			return nil
		case ',':
			p.advance(1)
		case '{', '<':
			if err := p.nested(m, &field{name: f.name, at: p.at}, depth); err != nil {
				return err
			}
		default:
			e := &field{name: f.name, at: p.at}
			if err := p.scalar(e); err != nil {
				return err
			}
			m.fields = append(m.fields, e)
		}
	}
}

// word steps over a name or number and returns it.
func (p *textParser) word() string {
	n := p.off
	for n < len(p.src) {
		c := p.src[n]
		if c != '_' && c != '.' && c != '-' && c != '+' && !digit(c) && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		n++
	}
	w := p.src[p.off:n]
	p.advance(n - p.off)
	return w
}

// scalar reads a string, whose pieces may follow one another, a number or a name.
func (p *textParser) scalar(f *field) error {
	if q := p.src[p.off]; q != '"' && q != '\'' {
		f.text = p.word()
		if f.text == "-" { // "- 5"
			p.skip()
			f.text += p.word()
		}
		if f.text == "" {
			r, _ := utf8.DecodeRuneInString(p.src[p.off:])
			return p.errorf("unexpected %q where a value of field %s is expected", r, f.name)
		}
		return nil
	}
	f.str = true
	var b strings.Builder
	for {
		c := p.peek()
		if c != '"' && c != '\'' {
			break
		}
		if err := p.quoted(&b, c); err != nil {
			return err
		}
	}
	f.text = b.String()
	return nil
}

func (p *textParser) quoted(b *strings.Builder, quote byte) error {
	for i := p.off + 1; i < len(p.src); i++ {
		switch c := p.src[i]; c {
		case quote:
			p.advance(i + 1 - p.off)
			return nil
		case '\n':
			p.advance(i - p.off)
			return p.errorf("string is not closed on its line")
		case '\\':
			n := unescapeText(b, p.src[i+1:])
			if n == 0 {
				p.advance(i - p.off)
				return p.errorf("bad escape in string")
			}
			i += n
		default:
			b.WriteByte(c)
		}
	}
	p.advance(len(p.src) - p.off)
	p.end = p.at
	return p.truncated("inside a string")
}

var simpleEscapes = map[byte]byte{
	'n': '\n', 't': '\t', 'r': '\r', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v',
	'\\': '\\', '\'': '\'', '"': '"', '?': '?',
}

// unescapeText decodes what follows a backslash and returns how many bytes it took, 0 if it is no escape.
func unescapeText(b *strings.Builder, s string) int {
	if s == "" {
		return 0
	}
	if c, ok := simpleEscapes[s[0]]; ok {
		b.WriteByte(c)
		return 1
	}
	take := func(s string, most, base int) (string, uint64) {
		n := 0
		for n < len(s) && n < most {
			if _, err := strconv.ParseUint(s[n:n+1], base, 8); err != nil {
				break
			}
			n++
		}
		v, _ := strconv.ParseUint(s[:n], base, 32)
		return s[:n], v
	}
	switch s[0] {
	case 'x', 'X':
		digits, v := take(s[1:], 2, 16)
		if digits == "" {
			return 0
		}
		b.WriteByte(byte(v))
		return 1 + len(digits)
	case 'u', 'U':
		want := map[byte]int{'u': 4, 'U': 8}[s[0]]
		digits, v := take(s[1:], want, 16)
		if len(digits) < want || v > utf8.MaxRune {
			return 0
		}
		b.WriteRune(rune(v))
		return 1 + want
	}
	digits, v := take(s, 3, 8)
	if digits == "" || v > 255 {
		return 0
	}
	b.WriteByte(byte(v))
	return len(digits)
}

// all returns the values of a field.
func (m *message) all(name string) []*field {
	if m == nil {
		return nil
	}
	var out []*field
	for _, f := range m.fields {
		if f.name == name {
			f.used = true
			out = append(out, f)
		}
	}
	return out
}

// last returns the value of a field that is not repeated, nil if it is not set. As in all protobuf formats the
// last one counts.
func (m *message) last(name string) *field {
	all := m.all(name)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// sub returns the message that a field holds, nil if it is not set.
func (m *message) sub(name string) *message {
	if f := m.last(name); f != nil {
		return f.msg
	}
	return nil
}

// text returns a string or the name of an enum value, "" if it is not set.
func (m *message) text(name string) string {
	if f := m.last(name); f != nil {
		return f.text
	}
	return ""
}

// texts returns a repeated string.
func (m *message) texts(name string) []string {
	var out []string
	for _, f := range m.all(name) {
		out = append(out, f.text)
	}
	return out
}

// flag returns a boolean, false if it is not set.
func (m *message) flag(name string) bool {
	switch strings.ToLower(m.text(name)) {
	case "true", "t", "1":
		return true
	}
	return false
}

// use marks all fields below m as read.
func (m *message) use() {
	if m == nil {
		return
	}
	for _, f := range m.fields {
		f.used = true
		f.msg.use()
	}
}

// unused calls f for every field that nobody read, with its path; not for what is inside such a field. A
// message with a name is told from others of its kind by it, as in columns[id].
func (m *message) unused(prefix string, f func(path string, at textPos)) {
	if m == nil {
		return
	}
	for _, e := range m.fields {
		path := prefix + e.name
		if !e.used {
			f(path, e.at)
			continue
		}
		if e.msg != nil {
			if name := e.msg.text("name"); name != "" {
				path += "[" + name + "]"
			}
		}
		e.msg.unused(path+".", f)
	}
}
