// Package program finds the texts in the sources of programs: string literals, put together as the program does it, and the tables that
// calls of YDB's SDKs make or write.
//
// It knows of a language what the table of languages says, and of SQL how a statement begins: what the texts mean is for its callers. No
// input makes it fail.
package program

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Program is a program being read.
type Program struct {
	*Language
	src       string
	tokens    []token
	known     map[string]*Literal // names that hold one text, whatever happens
	given     map[string][]int    // the signs that give a name something
	grown     map[string]bool     // names of texts that more is put behind
	constants *Constants          // of other files
	undo      []span              // what takes migrations back, once asked for
	versions  []span              // functions with a version, likewise
	values    map[string]string   // given for names
	room      int                 // for texts that are put together
	steps     int                 // pieces and characters that were looked at
}

// New reads a program; what it has in place of names is in values, and what others give to their constants in others. Of a program that is
// no longer needed, if there is one, it takes the memory.
func New(src string, l *Language, values map[string]string, others *Constants, before *Program) *Program {
	p := &Program{Language: l, src: src, known: map[string]*Literal{}, given: map[string][]int{}, grown: map[string]bool{},
		constants: others, values: values, room: roomPerByte*len(src) + maxChain}
	if before != nil {
		p.tokens = before.tokens
	}
	p.tokens, p.steps = l.tokens(src, p.tokens)
	p.assignments()
	for name, value := range values {
		p.known[name] = &Literal{text: value}
	}
	return p
}

// Text is a text of a program.
type Text struct {
	*Literal
	Start      int // in the file
	p          *Program
	token, end int
	name       string // that it is given to
}

// Texts are the texts of the program, in their order.
func (p *Program) Texts() iter.Seq[Text] {
	return func(yield func(Text) bool) {
		for i := 0; i < len(p.tokens); {
			text, end, name := p.chain(i)
			if text == nil {
				i++
				continue
			}
			if !yield(Text{text, p.tokens[i].start, p, i, end, name}) {
				return
			}
			i = end
		}
	}
}

// Grows reports whether more is put behind the text, somewhere else.
func (t Text) Grows() bool { return t.p.grows(t.token, t.end, t.name) }

// Annotates reports whether the text stands in an annotation: it is for the framework that reads it, whatever database that reaches.
func (t Text) Annotates() bool {
	p := t.p
	open := int(p.tokens[t.token].open)
	for depth := 0; open >= 0 && depth < maxNested; depth++ {
		at := open - 1
		for p.is(at-1, ".") {
			at -= 2
		}
		if p.is(open, "(") && strings.HasPrefix(p.text(at), "@") {
			return true
		}
		open = int(p.tokens[open].open)
	}
	return false
}

// maxNested is how many brackets stand around a text in an annotation.
const maxNested = 4

// textOf returns the one text that a name holds, here or as a constant of another file; nil if that is not known.
func (p *Program) textOf(name string) *Literal {
	if known := p.known[name]; known != nil || len(p.given[name]) > 0 {
		return known
	}
	if text := p.constants.text(p.Language, name); text != nil {
		return &Literal{text: *text}
	}
	return nil
}

func (p *Program) text(i int) string {
	p.steps++
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.src[p.tokens[i].start:p.tokens[i].end]
}

func (p *Program) is(i int, sign string) bool {
	return i >= 0 && i < len(p.tokens) && p.tokens[i].literal == nil && p.text(i) == sign
}

func (p *Program) name(i int) string {
	if i < 0 || i >= len(p.tokens) || !p.tokens[i].word || digit(p.text(i)[0]) {
		return ""
	}
	return p.text(i)
}

// assignments finds the names that hold one text, and those that a text grows under.
func (p *Program) assignments() {
	for i := range p.tokens {
		switch {
		case p.is(i, "+="):
			p.grown[p.name(i-1)] = true
		case p.is(i, "=") || p.is(i, ":="):
			name := p.assigned(i)
			p.given[name] = append(p.given[name], i)
			if name != "" && p.name(i+1) == name && p.is(i+2, "+") { // q = q + …
				p.grown[name] = true
			}
		}
	}
	delete(p.grown, "")
	delete(p.given, "")
	for i := range p.tokens {
		if !p.is(i, "=") && !p.is(i, ":=") {
			continue
		}
		name := p.assigned(i)
		if len(p.given[name]) != 1 || p.grown[name] {
			continue
		}
		if text, _, _ := p.chain(i + 1); text != nil && len(text.holes) == 0 {
			p.known[name] = text
		}
	}
}

// assigned returns the name that the sign at i gives a value to: with its type before it, as in Java, behind it, as in
// Go, or behind a colon.
func (p *Program) assigned(i int) string {
	name := p.name(i - 1)
	switch {
	case name != "" && p.is(i-2, ":") && p.sameLine(i-2, i-1):
		return p.name(i - 3)
	case name != "" && p.typeAfter && p.name(i-2) != "" && p.text(i-2) != "const" && p.text(i-2) != "var" && p.sameLine(i-2, i-1):
		return p.name(i - 2)
	}
	return name
}

func (p *Program) sameLine(i, j int) bool {
	between := strings.ReplaceAll(p.src[p.tokens[i].end:p.tokens[j].start], "\r", "")
	return strings.Count(between, "\n") == strings.Count(between, "\\\n")
}

// How a program puts a text together of others: with signs between them, as a format, as a list that is joined, in a buffer.

// maxChain bounds how long a text may get that is put together of others, roomPerByte and maxChain how long all those of a program, and
// maxReach how many pieces away something is looked for.
const (
	maxChain    = 1 << 20
	roomPerByte = 16
	maxReach    = 1 << 10
)

var (
	// formatCall matches what fills in a text: Sprintf, String.format, AppendFormat, formatted; joinCall what makes one text of a list.
	formatCall = regexp.MustCompile(`(?i)(?:printf|format|formatted)$`)
	joinCall   = regexp.MustCompile(`^(?i:join|concat|joinToString)$`)
	listCall   = regexp.MustCompile(`^(?:listOf|arrayOf|asList|of)$`)
	builder    = regexp.MustCompile(`^String(?:Builder|Buffer)$`)
	// formatField matches a field of a format: %s, %[1]s, %1$s, %(name)s, {}, {0}, {name:…}; and a sign that is doubled.
	formatField = regexp.MustCompile(`%%|%(?:\[(\d+)\]|(\d+)\$|\((\w+)\))?[-+# 0]*\d*(?:\.\d+)?[a-zA-Z]|\{\{|\}\}|\{(\w*)(?:[:!][^{}]*)?\}`)
)

// chain reads the text that starts at token i: literals, names of known texts and other expressions with plus signs
// between them, a list that is joined, and what is appended to a buffer right behind. It returns nil if no text starts there, else the
// token behind it and the name that it is given to, if it is.
func (p *Program) chain(i int) (text *Literal, end int, name string) {
	start := i
	switch {
	case i >= len(p.tokens):
		return nil, i, ""
	case p.tokens[i].literal != nil && p.is(i+1, ".") && p.text(i+2) == "join": // the list is behind it
		return nil, i, ""
	case p.tokens[i].literal != nil:
	case p.is(i+1, "+") && !p.is(i-1, ".") && p.textOf(p.name(i)) != nil:
	default:
		return nil, i, ""
	}
	if p.is(start-1, "=") || p.is(start-1, ":=") {
		name = p.assigned(start - 1)
	}
	if open := int(p.tokens[i].open); open >= 0 && i == open+1 && p.listed(open) {
		return p.list(open), p.closed(open) - 1, name
	}
	var parts []*Literal
	size, call := 0, 0 // the first part in the brackets around
	glue := p.glue(start)
	for {
		part, next := p.operand(i)
		if part == nil {
			break
		}
		parts = append(parts, part)
		i = next
		if size += len(part.text); size > min(maxChain, p.room) {
			break
		}
		if p.is(i, "+") {
			i++
			continue
		}
		if p.adjacent && i < len(p.tokens) && p.tokens[i].literal != nil && (p.tokens[i].depth > 0 || p.sameLine(i-1, i)) {
			continue
		}
		if open := int(p.tokens[i-1].open); p.is(i, ",") && p.is(open, "(") && formatCall.MatchString(p.name(open-1)) {
			parts = append(parts[:call], p.formatted(joined(parts[call:]), i+1, p.closed(open)-1, p.braces))
			if _, appends := p.append[p.name(open-1)]; appends {
				i = p.closed(open) - 1
			}
		}
		if n := p.appended(i); n > 0 {
			parts = append(parts, &Literal{text: glue, marks: []mark{{0, p.tokens[i].start}}})
			i, glue, call = n, p.glue(n), len(parts)
			continue
		}
		break
	}
	p.steps, p.room = p.steps+size, p.room-size
	return joined(parts), max(i, start+1), name
}

// operand reads one part of a text and what is called on it.
func (p *Program) operand(i int) (*Literal, int) {
	if i >= len(p.tokens) {
		return nil, i
	}
	t := p.tokens[i]
	var part *Literal
	switch {
	case t.literal != nil:
		part = p.filled(t.literal, p.regexps && i > 0 && p.tokens[i-1].word && p.tokens[i-1].end == t.start)
		i++
		if to := i + 2; p.adjacent && p.is(i, "%") { // Python
			from := i + 1
			if p.is(from, "(") || p.is(from, "{") {
				from, to = from+1, p.closed(from)
				return p.formatted(part, from, to-1, false), to
			}
			for p.is(to, ".") && p.name(to+1) != "" {
				to += 2
			}
			return p.formatted(part, from, to, false), to
		}
	case t.word:
		expr := i
		i++
		for p.is(i, ".") && p.name(i+1) != "" {
			i += 2
		}
		if known := p.textOf(p.name(i - 1)); known != nil && !p.is(i, "(") {
			if len(known.marks) == 0 { // it comes from elsewhere
				known = &Literal{text: known.text, marks: []mark{{0, t.start}}}
			}
			return known, i
		}
		part = holeLiteral(p.src[t.start:p.tokens[i-1].end], p.tokens[expr].start)
	case p.is(i, "("):
		part = holeLiteral("", t.start)
		i = p.closed(i)
	default:
		return nil, i
	}
	for {
		switch {
		case p.is(i, "(") && !(t.literal != nil && i > 0 && p.tokens[i-1].literal != nil), p.is(i, "["):
			i = p.closed(i)
		case p.is(i, ".") && p.name(i+1) != "":
			switch called := p.text(i + 1); {
			case called == "trimMargin":
				part = withoutMargin(part)
			case t.literal != nil && p.is(i+2, "(") && formatCall.MatchString(called):
				part = p.formatted(part, i+3, p.closed(i+2)-1, p.braces || p.adjacent)
			}
			i += 2
		default:
			if t.literal == nil { // with what is called on it
				part.holes[0].expr = p.src[t.start:p.tokens[i-1].end]
			}
			return part, i
		}
	}
}

// filling is a text in the place of a part of another one, for an expression if that is not known.
type filling struct {
	start, end int
	text, expr string
}

// filled puts known texts into the holes of a literal. What a function is given in a template is bound, but for the names of tables.
func (p *Program) filled(l *Literal, bound bool) *Literal {
	var with []filling
	for _, h := range l.holes {
		known := p.textOf(h.expr[strings.LastIndexByte(h.expr, '.')+1:]) // the last name of a.b.name
		if known != nil && (!bound || beforeTable.MatchString(l.text[max(0, h.start-maxNested*8):h.start])) {
			with = append(with, filling{start: h.start, end: h.end, text: known.text})
		}
	}
	return l.with(with)
}

// beforeTable matches what stands before the name of a table.
var beforeTable = regexp.MustCompile("(?i)\\b(?:from|into|update|join|table)\\s+[`\\w/]*$")

// with puts texts into a literal. What goes wrong inside one stands where it was put.
func (l *Literal) with(list []filling) *Literal {
	if len(list) == 0 {
		return l
	}
	out := Literal{formats: l.formats}
	var text strings.Builder
	at, marks, holes := 0, l.marks, l.holes
	upTo := func(to int) {
		shift := text.Len() - at
		out.marks = append(out.marks, mark{text.Len(), l.Place(at)})
		for ; len(marks) > 0 && marks[0].text < to; marks = marks[1:] {
			if m := marks[0]; m.text > at {
				out.marks = append(out.marks, mark{m.text + shift, m.file})
			}
		}
		for ; len(holes) > 0 && holes[0].start < to; holes = holes[1:] {
			if h := holes[0]; h.start >= at {
				out.holes = append(out.holes, hole{h.start + shift, h.end + shift, h.expr})
			}
		}
		text.WriteString(l.text[at:to])
	}
	for _, f := range list {
		if text.Len() > maxChain {
			break
		}
		upTo(f.start)
		out.marks = append(out.marks, mark{text.Len(), l.Place(f.start)})
		if f.expr != "" {
			out.holes = append(out.holes, hole{text.Len(), text.Len() + len(f.text), f.expr})
		}
		text.WriteString(f.text)
		at = f.end
	}
	upTo(len(l.text))
	out.text = text.String()
	return &out
}

// formatted fills in the fields of a format whose arguments stand in some tokens, as far as these are known texts.
func (p *Program) formatted(l *Literal, from, to int, braces bool) *Literal {
	var args [][2]int
	named := map[string][2]int{}
	for from < to {
		end := p.argument(from, to)
		switch {
		case p.is(from+1, "="), p.is(from+1, ":") && p.tokens[from].literal != nil:
			key := p.text(from)
			if p.tokens[from].literal != nil {
				key = p.tokens[from].literal.text
			}
			named[key] = [2]int{from + 2, end}
		default:
			args = append(args, [2]int{from, end})
		}
		from = end + 1
	}
	as := *l
	as.formats = '%'
	if braces {
		as.formats = '{'
	}
	l = &as
	var with []filling
	next := 0
	for _, m := range formatField.FindAllStringSubmatchIndex(l.text, -1) {
		field := l.text[m[0]:m[1]]
		if field == "%%" || field == "{{" || field == "}}" || braces != (field[0] == '{') ||
			slices.ContainsFunc(l.holes, func(h hole) bool { return h.start < m[1] && m[0] < h.end }) {
			continue
		}
		key := ""
		for k := 2; k < len(m); k += 2 {
			if m[k] >= 0 {
				key = l.text[m[k]:m[k+1]]
			}
		}
		span, ok := named[key]
		if !ok {
			n, err := strconv.Atoi(key)
			switch {
			case err == nil && !braces: // from one on
				n--
			case err != nil:
				n = next
			}
			next = n + 1
			if n < 0 || n >= len(args) || err != nil && key != "" {
				continue
			}
			span = args[n]
		}
		f := filling{start: m[0], end: m[1]}
		if text, ok := p.value(span[0], span[1]); ok {
			f.text = text
		} else if f.text, ok = p.values[key]; !ok {
			f.expr = p.src[p.tokens[span[0]].start:p.tokens[span[1]-1].end]
			f.text = HoleText(f.expr)
		}
		with = append(with, f)
	}
	return l.with(with)
}

// value is the text that an expression has, if that is known: of a literal, a name, or parts of a path that are joined.
func (p *Program) value(from, to int) (string, bool) {
	if from >= to || to > len(p.tokens) {
		return "", false
	}
	switch t := p.tokens[from]; {
	case t.literal != nil:
		return t.literal.text, to == from+1 && len(t.literal.holes) == 0
	case t.word && digit(p.text(from)[0]):
		return p.text(from), to == from+1
	}
	last := to - 1
	for k := from; k < to; k += 2 {
		if p.name(k) == "" || k < last && !p.is(k+1, ".") {
			path := ""
			if p.joins(from, to) {
				path = p.path(from, to)
			}
			return path, path != ""
		}
	}
	if known := p.textOf(p.name(last)); known != nil {
		return known.text, true
	}
	return "", false
}

// listed reports whether the elements in a bracket are joined to one text.
func (p *Program) listed(open int) bool {
	joins := func(i int) bool { return joinCall.MatchString(p.name(i)) }
	end := p.closed(open)
	if p.argument(open+1, end-1) == end-1 { // one element
		return false
	}
	if p.is(open, "(") && !listCall.MatchString(p.name(open-1)) {
		second := p.argument(open+1, end-1) + 1
		return joins(open-1) && p.tokens[second].literal != nil
	}
	around := int(p.tokens[open].open)
	return p.is(around, "(") && joins(around-1) || p.is(end, ".") && joins(end+1)
}

// list puts the elements in a bracket together.
func (p *Program) list(open int) *Literal {
	var parts []*Literal
	end := p.closed(open) - 1
	glue := " "
	if strings.EqualFold(p.name(open-1), "concat") {
		glue = ""
	}
	for from, size := open+1, 0; from < end && size < maxChain; {
		to := p.argument(from, end)
		part, next := p.operand(from)
		for next < to && p.is(next, "+") && part != nil {
			var more *Literal
			if more, next = p.operand(next + 1); more != nil {
				part = joined([]*Literal{part, more})
			}
		}
		if part == nil || next != to {
			part = holeLiteral("", p.tokens[from].start)
		}
		parts = append(parts, part, &Literal{text: glue, marks: []mark{{0, p.tokens[to].start}}})
		size, from = size+len(part.text), to+1
	}
	return joined(parts)
}

// grows reports whether more is put behind the text that stands in some tokens: under its name, or in its buffer, but not right behind.
func (p *Program) grows(start, end int, name string) bool {
	if p.grown[name] {
		return true
	}
	buffer := ""
	if _, appends := p.append[p.name(start-2)]; appends && p.is(start-1, "(") && p.is(start-3, ".") {
		buffer = p.name(start - 4)
	} else if builder.MatchString(p.name(start-2)) && p.is(start-4, "=") {
		buffer = p.assigned(start - 4)
	}
	for i := end; buffer != "" && i < min(end+maxReach, len(p.tokens)) && p.tokens[i].depth >= p.tokens[start].depth-1; i++ {
		switch {
		case p.name(i) != buffer:
		case p.is(i+1, "="):
			return false
		case p.is(i+1, ".") && p.is(i+3, "("):
			if _, appends := p.append[p.name(i+2)]; appends {
				return true
			}
		}
	}
	return false
}

// withoutMargin blanks the bars at the beginning of lines.
func withoutMargin(l *Literal) *Literal {
	out := *l
	out.text = marginBar.ReplaceAllStringFunc(l.text, func(s string) string { return s[:len(s)-1] + " " })
	return &out
}

var marginBar = regexp.MustCompile(`(?m)^[ \t]*\|`)

// closed returns the token behind the bracket that closes the one at i.
func (p *Program) closed(i int) int { return int(p.tokens[i].close) + 1 }

// appended returns the token of the text that is appended next to the same buffer, as in sb.append("…").append("…") and
// sb.append("…"); sb.append("…"). It returns 0 if nothing is.
func (p *Program) appended(i int) int {
	if len(p.append) == 0 || !p.is(i, ")") {
		return 0
	}
	for i++; p.is(i, ";") || p.is(i, ".") || p.name(i) != "" && p.is(i+1, "."); i++ {
	}
	if _, ok := p.append[p.name(i)]; !ok || !p.is(i+1, "(") {
		return 0
	}
	return i + 2
}

// glue returns what the buffer puts behind the text at token i, if it is appended to one.
func (p *Program) glue(i int) string {
	if !p.is(i-1, "(") {
		return ""
	}
	return p.append[p.name(i-2)]
}
