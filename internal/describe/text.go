package describe

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TextError is what is wrong with a text and where. Line and column are 1-based; the column counts characters.
type TextError struct {
	Pos schema.Position
	Msg string
}

// Error returns the place and what is wrong there.
func (e *TextError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Pos.File, e.Pos.Line, e.Pos.Column, e.Msg)
}

// maxNesting bounds the depth of messages in messages, so that no input can exhaust the stack. Descriptions of
// tables nest about ten deep.
const maxNesting = 100

// ParseText reads the text form of a message, as in a file of a dump. What is wrong with the text comes back as a
// *TextError. Fields that this package does not know are kept, to be named as lost.
// Syntax: https://protobuf.dev/reference/protobuf/textformat-spec/
func ParseText(kind Kind, file, text string) (*Message, error) {
	p := textParser{src: strings.TrimPrefix(text, "\ufeff"), at: schema.Position{File: file, Line: 1, Column: 1}}
	m := &Message{kind: descriptorOf(kind), at: p.at}
	if err := p.fields(m, "", 0); err != nil {
		return nil, err
	}
	return m, nil
}

type textParser struct {
	src string
	off int
	at  schema.Position // of off
	end schema.Position // after the last thing that means something
}

func (p *textParser) errorf(format string, args ...any) error {
	return &TextError{Pos: p.at, Msg: fmt.Sprintf(format, args...)}
}

// truncated reports that the text ends in the middle of something.
func (p *textParser) truncated(where string) error {
	return &TextError{Pos: p.end, Msg: "the file ends " + where + "; it looks truncated"}
}

// advance steps over n bytes.
func (p *textParser) advance(n int) {
	s := p.src[p.off : p.off+n]
	if lines := strings.Count(s, "\n"); lines > 0 {
		p.at.Line += lines
		p.at.Column = 1 + utf8.RuneCountInString(s[strings.LastIndexByte(s, '\n')+1:])
	} else {
		p.at.Column += utf8.RuneCountInString(s)
	}
	p.off += n
}

// skip steps over blanks and comments.
func (p *textParser) skip() {
	const blanks = " \t\r\n\v\f"
	rest := strings.TrimLeft(p.src[p.off:], blanks)
	for strings.HasPrefix(rest, "#") {
		_, rest, _ = strings.Cut(rest, "\n")
		rest = strings.TrimLeft(rest, blanks)
	}
	p.advance(len(p.src) - p.off - len(rest))
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
func (p *textParser) fields(m *Message, closing string, depth int) error {
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

func (p *textParser) field(m *Message, depth int) error {
	f := &field{at: p.at}
	f.name = p.word()
	if n, err := strconv.Atoi(f.name); err == nil {
		f.name = numbered(n)
	}
	f.kind = m.descriptor(f.name)
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

func (p *textParser) nested(m *Message, f *field, depth int) error {
	closing := "}"
	if p.src[p.off] == '<' {
		closing = ">"
	}
	f.msg = &Message{at: f.at}
	if f.kind != nil {
		f.msg.kind = f.kind.Message()
	}
	p.advance(1)
	if err := p.fields(f.msg, closing, depth+1); err != nil {
		return err
	}
	m.fields = append(m.fields, f)
	return nil
}

// list reads name: [a, b], which stands for a field for each element.
func (p *textParser) list(m *Message, f *field, depth int) error {
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
			if err := p.nested(m, &field{name: f.name, kind: f.kind, at: p.at}, depth); err != nil {
				return err
			}
		default:
			e := &field{name: f.name, kind: f.kind, at: p.at}
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
		if c != '_' && c != '.' && c != '-' && c != '+' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
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
		if f.text == "" {
			r, _ := utf8.DecodeRuneInString(p.src[p.off:])
			return p.errorf("unexpected %q where a value of field %s is expected", r, f.name)
		}
		if f.kind != nil && f.kind.Enum() != nil {
			if n, err := strconv.ParseInt(f.text, 0, 32); err == nil {
				f.text = enumText(f.kind, protoreflect.EnumNumber(n))
			}
		}
		return nil
	}
	f.str = true
	start, at := p.off, p.at
	for p.src[p.off] == '"' || p.src[p.off] == '\'' {
		if err := p.quoted(); err != nil {
			return err
		}
		if p.peek() == 0 {
			break
		}
	}
	var v wrapperspb.BytesValue
	if prototext.Unmarshal([]byte("value: "+p.src[start:p.off]), &v) != nil {
		return &TextError{Pos: at, Msg: "invalid escape or byte in a string"}
	}
	f.text = string(v.GetValue())
	return nil
}

// quoted steps over a string.
func (p *textParser) quoted() error {
	quote := p.src[p.off]
	for i := p.off + 1; i < len(p.src); i++ {
		switch p.src[i] {
		case quote:
			p.advance(i + 1 - p.off)
			return nil
		case '\n':
			p.advance(i - p.off)
			return p.errorf("string is not closed on its line")
		case '\\':
			i++
		}
	}
	p.advance(len(p.src) - p.off)
	p.end = p.at
	return p.truncated("inside a string")
}
