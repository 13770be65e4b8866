package source

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// codeAssembled is the code of the note on a statement that a program puts together out of parts that are not known.
const codeAssembled = "assembled-statement"

// program finds the statements among the string literals of a program. A literal is taken as one if it begins like a
// statement, can be read, and names a table.
func (q *queries) program(path, src string, l *language) {
	p := newProgram(src, l, q.values, q.constants)
	lines := newLines(path, src)
	q.bulk = append(q.bulk, p.bulkWrites(lines)...)
	var found []chained
	for i := 0; i < len(p.tokens); {
		text, end, name := p.chain(i)
		if text == nil {
			i++
			continue
		}
		if startsQuery.MatchString(head(text.text)) {
			grows := p.grows(i, end, name)
			if q.also != nil && !grows {
				found = append(found, chained{text, i})
			}
			q.embedded(text, grows, func(at yql.Pos) schema.Position { return lines.position(text.place(at.Offset)) })
		}
		i = end
	}
	if q.also != nil {
		q.also.ofProgram(p, lines, found)
	}
}

// chained is a text of a program, and its first token.
type chained struct {
	*literal
	token int
}

// embedded takes the statements of a text out of a program or a log, and returns what became of them. grows says that more
// text is put behind it.
func (q *queries) embedded(text *literal, grows bool, at func(yql.Pos) schema.Position) []result {
	script, parsed := readEmbedded(text.text)
	if !reachesTable(parsed) && !looksLikeQuery.MatchString(script) {
		return nil // a sentence
	}
	if grows {
		q.unread++
		q.notes = append(q.notes, evidence.Note{Pos: at(yql.Pos{}), Code: codeAssembled,
			Message: "statement not read: the program builds it from parts; give the text that reaches YDB"})
		return nil
	}
	u := q.unit(at)
	for _, st := range parsed.Statements {
		u.take(st, script)
	}
	u.oneRequest()
	return u.results // it may hold statements that reach no rows, of which nothing is said
}

// readEmbedded parses a text as it is, or else with the braces of format strings as placeholders. Both have the same
// offsets but for what is behind such braces.
func readEmbedded(text string) (string, *yql.Script) {
	text = prefixHole.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)-1) + "`" })
	parsed := yql.ParseQueries(text)
	if !hasErrors(parsed) {
		return text, parsed
	}
	formatted := formatHole.ReplaceAllStringFunc(text, func(s string) string {
		switch s {
		case "{{":
			return "{"
		case "}}":
			return "}"
		}
		if strings.HasPrefix(s, "$") {
			return s
		}
		if strings.HasPrefix(s, "%") {
			return "${value}"
		}
		name, _, _ := strings.Cut(strings.Trim(s, "{}"), ":")
		return holeText(name)
	})
	formatted = prefixHole.ReplaceAllStringFunc(formatted, func(s string) string { return strings.Repeat(" ", len(s)-1) + "`" })
	if again := yql.ParseQueries(formatted); !hasErrors(again) {
		return formatted, again
	}
	return text, parsed
}

var (
	// formatHole matches the replacement fields of format strings: {}, {name}, {0}, {value:format}, %1$s, and doubled braces.
	formatHole = regexp.MustCompile(`%[0-9]+\$[a-z]|\$?\{[A-Za-z_0-9.]*(?::[^{}]*)?\}|\{\{|\}\}`)
	// prefixHole matches a quoted path whose beginning is filled in when the program runs. The rest names the table.
	prefixHole = regexp.MustCompile("`(?:\\$?\\{[^}`]*\\}|%(?:\\[[0-9]+\\])?[sv]|%\\([A-Za-z_0-9]+\\)s)/")
	// looksLikeQuery matches texts that are meant as statements even if they cannot be read.
	looksLikeQuery = regexp.MustCompile(`(?s)^(?:\s|--[^\n]*\n)*(?:(?:DECLARE|PRAGMA)\s.*)?(?:SELECT\s.*\sFROM\s|(?:UPSERT` +
		`|INSERT|REPLACE)\s+INTO\s|UPDATE\s.*\sSET\s|DELETE\s+FROM\s)`)
)

// head returns the beginning of a text without blanks and comments, which is enough to see what it is.
func head(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "--"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			return text[:min(len(text), maxDirective)]
		}
	}
}

func hasErrors(s *yql.Script) bool {
	return slices.ContainsFunc(s.Statements, func(st *yql.Statement) bool { return st.Err != nil })
}

// reachesTable reports whether a statement of the script names a table.
func reachesTable(s *yql.Script) bool {
	_, unknown := yql.NewCatalog(nil).Resolve(s)
	return len(unknown.Tables) > 0
}

// program is a program being read.
type program struct {
	*language
	src       string
	tokens    []token
	known     map[string]*literal // names that hold one text, whatever happens
	times     map[string]int      // how often a name is given something
	grown     map[string]bool     // names of texts that more is put behind
	constants *constants          // of other files
	values    Values              // given for names
}

func newProgram(src string, l *language, values Values, others *constants) *program {
	p := &program{language: l, src: src, tokens: l.tokens(src), known: map[string]*literal{}, times: map[string]int{},
		grown: map[string]bool{}, constants: others, values: values}
	p.assignments()
	for name, value := range values {
		p.known[name] = &literal{text: value}
	}
	return p
}

// textOf returns the one text that a name holds, here or as a constant of another file; nil if that is not known.
func (p *program) textOf(name string) *literal {
	if known := p.known[name]; known != nil || p.times[name] > 0 {
		return known
	}
	if text := p.constants.text(p.language, name); text != nil {
		return &literal{text: *text}
	}
	return nil
}

func (p *program) text(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.src[p.tokens[i].start:p.tokens[i].end]
}

func (p *program) is(i int, sign string) bool {
	return i >= 0 && i < len(p.tokens) && p.tokens[i].literal == nil && p.text(i) == sign
}

func (p *program) name(i int) string {
	if i < 0 || i >= len(p.tokens) || !p.tokens[i].word || digit(p.text(i)[0]) {
		return ""
	}
	return p.text(i)
}

// assignments finds the names that hold one text, and those that a text grows under.
func (p *program) assignments() {
	times := p.times
	for i := range p.tokens {
		switch {
		case p.is(i, "+="):
			p.grown[p.name(i-1)] = true
		case p.is(i, "=") || p.is(i, ":="):
			name := p.assigned(i)
			times[name]++
			if name != "" && p.name(i+1) == name && p.is(i+2, "+") { // q = q + …
				p.grown[name] = true
			}
		}
	}
	delete(p.grown, "")
	for i := range p.tokens {
		if !p.is(i, "=") && !p.is(i, ":=") {
			continue
		}
		name := p.assigned(i)
		if name == "" || times[name] != 1 || p.grown[name] {
			continue
		}
		if text, _, _ := p.chain(i + 1); text != nil && len(text.holes) == 0 {
			p.known[name] = text
		}
	}
}

// assigned returns the name that the sign at i gives a value to: with its type before it, as in Java, behind it, as in
// Go, or behind a colon.
func (p *program) assigned(i int) string {
	name := p.name(i - 1)
	switch {
	case name != "" && p.is(i-2, ":") && p.sameLine(i-2, i-1):
		return p.name(i - 3)
	case name != "" && p.typeAfter && p.name(i-2) != "" && p.text(i-2) != "const" && p.text(i-2) != "var" && p.sameLine(i-2, i-1):
		return p.name(i - 2)
	}
	return name
}

func (p *program) sameLine(i, j int) bool {
	between := strings.ReplaceAll(p.src[p.tokens[i].end:p.tokens[j].start], "\r", "")
	return strings.Count(between, "\n") == strings.Count(between, "\\\n")
}

// How a program puts a text together of others: with signs between them, as a format, as a list that is joined, in a buffer.

// maxChain bounds how long a text may get that is put together of others.
const maxChain = 1 << 20

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
func (p *program) chain(i int) (text *literal, end int, name string) {
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
	if open := p.tokens[i].open; open >= 0 && i == open+1 && p.listed(open) {
		return p.list(open), p.closed(open) - 1, name
	}
	var parts []*literal
	size, call := 0, 0 // the first part in the brackets around
	glue := p.glue(start)
	for {
		part, next := p.operand(i)
		if part == nil {
			break
		}
		parts = append(parts, part)
		i = next
		if size += len(part.text); size > maxChain {
			break
		}
		if p.is(i, "+") {
			i++
			continue
		}
		if p.adjacent && i < len(p.tokens) && p.tokens[i].literal != nil && (p.tokens[i].depth > 0 || p.sameLine(i-1, i)) {
			continue
		}
		if open := p.tokens[i-1].open; p.is(i, ",") && p.is(open, "(") && formatCall.MatchString(p.name(open-1)) {
			parts = append(parts[:call], p.formatted(joined(parts[call:]), i+1, p.closed(open)-1, p.braces))
			if _, appends := p.append[p.name(open-1)]; appends {
				i = p.closed(open) - 1
			}
		}
		if n := p.appended(i); n > 0 {
			parts = append(parts, &literal{text: glue, marks: []mark{{0, p.tokens[i].start}}})
			i, glue, call = n, p.glue(n), len(parts)
			continue
		}
		break
	}
	return joined(parts), max(i, start+1), name
}

// operand reads one part of a text and what is called on it.
func (p *program) operand(i int) (*literal, int) {
	if i >= len(p.tokens) {
		return nil, i
	}
	t := p.tokens[i]
	var part *literal
	switch {
	case t.literal != nil:
		part = p.filled(t.literal)
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
				known = &literal{text: known.text, marks: []mark{{0, t.start}}}
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
			return part, i
		}
	}
}

// filling is a text in the place of a part of another one.
type filling struct {
	start, end int
	text       string
}

// filled puts known texts into the holes of a literal.
func (p *program) filled(l *literal) *literal {
	var with []filling
	for _, h := range l.holes {
		if known := p.textOf(lastName(h.expr)); known != nil {
			with = append(with, filling{h.start, h.end, known.text})
		}
	}
	return l.with(with)
}

// with puts texts into a literal. What goes wrong inside one stands where it was put.
func (l *literal) with(list []filling) *literal {
	if len(list) == 0 {
		return l
	}
	var out literal
	var text strings.Builder
	at, marks, holes := 0, l.marks, l.holes
	upTo := func(to int) {
		shift := text.Len() - at
		out.marks = append(out.marks, mark{text.Len(), l.place(at)})
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
		out.marks = append(out.marks, mark{text.Len(), l.place(f.start)})
		text.WriteString(f.text)
		at = f.end
	}
	upTo(len(l.text))
	out.text = text.String()
	return &out
}

// formatted fills in the fields of a format whose arguments stand in some tokens, as far as these are known texts.
func (p *program) formatted(l *literal, from, to int, braces bool) *literal {
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
		if text, ok := p.value(span[0], span[1]); ok {
			with = append(with, filling{m[0], m[1], text})
		} else if text, ok := p.values[key]; ok {
			with = append(with, filling{m[0], m[1], text})
		}
	}
	return l.with(with)
}

// value is the text that an expression has, if that is known: of a literal, a name, or parts of a path that are joined.
func (p *program) value(from, to int) (string, bool) {
	if from >= to || to > len(p.tokens) {
		return "", false
	}
	if t := p.tokens[from]; t.literal != nil {
		return t.literal.text, to == from+1 && len(t.literal.holes) == 0
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
func (p *program) listed(open int) bool {
	joins := func(i int) bool { return joinCall.MatchString(p.name(i)) }
	end := p.closed(open)
	if p.argument(open+1, end-1) == end-1 { // one element
		return false
	}
	if p.is(open, "(") && !listCall.MatchString(p.name(open-1)) {
		second := p.argument(open+1, end-1) + 1
		return joins(open-1) && p.tokens[second].literal != nil
	}
	around := p.tokens[open].open
	return p.is(around, "(") && joins(around-1) || p.is(end, ".") && joins(end+1)
}

// list puts the elements in a bracket together.
func (p *program) list(open int) *literal {
	var parts []*literal
	end := p.closed(open) - 1
	glue := " "
	if strings.EqualFold(p.name(open-1), "concat") {
		glue = ""
	}
	for from, size := open+1, 0; from < end && size < maxChain; {
		to := p.argument(from, end)
		part, next := p.operand(from)
		for next < to && p.is(next, "+") && part != nil {
			var more *literal
			if more, next = p.operand(next + 1); more != nil {
				part = joined([]*literal{part, more})
			}
		}
		if part == nil || next != to {
			part = holeLiteral("", p.tokens[from].start)
		}
		parts = append(parts, part, &literal{text: glue, marks: []mark{{0, p.tokens[to].start}}})
		size, from = size+len(part.text), to+1
	}
	return joined(parts)
}

// grows reports whether more is put behind the text that stands in some tokens: under its name, or in its buffer, but not right behind.
func (p *program) grows(start, end int, name string) bool {
	if p.grown[name] {
		return true
	}
	buffer := ""
	if _, appends := p.append[p.name(start-2)]; appends && p.is(start-1, "(") && p.is(start-3, ".") {
		buffer = p.name(start - 4)
	} else if builder.MatchString(p.name(start-2)) && p.is(start-4, "=") {
		buffer = p.assigned(start - 4)
	}
	for i := end; buffer != "" && i < len(p.tokens) && p.tokens[i].depth >= p.tokens[start].depth-1; i++ {
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

// lastName returns the name that an expression like a.b.name ends with.
func lastName(expr string) string { return expr[strings.LastIndexByte(expr, '.')+1:] }

// withoutMargin blanks the bars at the beginning of lines.
func withoutMargin(l *literal) *literal {
	out := *l
	out.text = marginBar.ReplaceAllStringFunc(l.text, func(s string) string { return s[:len(s)-1] + " " })
	return &out
}

var marginBar = regexp.MustCompile(`(?m)^[ \t]*\|`)

// closed returns the token behind the bracket that closes the one at i.
func (p *program) closed(i int) int { return p.tokens[i].close + 1 }

// appended returns the token of the text that is appended next to the same buffer, as in sb.append("…").append("…") and
// sb.append("…"); sb.append("…"). It returns 0 if nothing is.
func (p *program) appended(i int) int {
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
func (p *program) glue(i int) string {
	if !p.is(i-1, "(") {
		return ""
	}
	return p.append[p.name(i-2)]
}

// constants are the texts that names of programs have in other files than the one that uses them: names of tables above all. A language
// is looked through when the first is asked for. A name that is given several texts has none.
type constants struct {
	ctx       context.Context
	languages map[*language]*constantTexts
}

type constantTexts struct {
	once  sync.Once
	paths []string
	texts map[string]*string // nil for a name that has several
}

// constantsOf are the constants of the programs among files.
func constantsOf(ctx context.Context, files []input) *constants {
	c := &constants{ctx: ctx, languages: map[*language]*constantTexts{}}
	for _, in := range files {
		if l := languageOf(in.path); l != nil {
			if c.languages[l] == nil {
				c.languages[l] = &constantTexts{texts: map[string]*string{}}
			}
			c.languages[l].paths = append(c.languages[l].paths, in.path)
		}
	}
	return c
}

// text returns the text of a constant, nil if it has none.
func (c *constants) text(of *language, name string) *string {
	if c == nil || c.languages[of] == nil || !mayBeConstant(name) {
		return nil
	}
	t := c.languages[of]
	t.once.Do(func() {
		for _, path := range t.paths {
			info, err := os.Stat(path)
			if c.ctx.Err() != nil || err != nil || !info.Mode().IsRegular() || info.Size() > maxConstantFile {
				continue
			}
			if data, err := os.ReadFile(path); err == nil {
				t.add(newProgram(string(data), of, nil, nil))
			}
		}
	})
	return t.texts[name]
}

// maxConstantFile, maxConstant and maxConstants bound what is looked through, and what is kept of it.
const (
	maxConstantFile = 1 << 20
	maxConstant     = 1000
	maxConstants    = 100_000
)

// mayBeConstant reports whether a name is one of constants: one word in lower case is taken for a variable.
func mayBeConstant(name string) bool {
	return name != "" && (strings.ToLower(name) != name || strings.Contains(name, "_"))
}

// add adds the names that a program gives a text which a path can have, or with which a statement begins. What begins with a small letter
// has to be outside of functions.
func (t *constantTexts) add(p *program) {
	for i := range p.tokens {
		name := p.name(i - 1)
		capital := name != "" && 'A' <= name[0] && name[0] <= 'Z'
		if p.is(i, "=") {
			name = p.assigned(i)
			capital = name != "" && 'A' <= name[0] && name[0] <= 'Z'
			declared := p.text(p.tokens[i].open - 1)
			capital = capital || !p.adjacent && (p.tokens[i].depth == 0 || declared == "const" || declared == "var")
		} else if !p.is(i, ":") && !p.is(i, ":=") {
			continue
		}
		if !capital || !mayBeConstant(name) {
			continue
		}
		text, _, _ := p.chain(i + 1)
		if text == nil || len(text.holes) > 0 || len(text.text) > maxConstant || text.text == "" ||
			!pathText.MatchString(text.text) && !startsQuery.MatchString(head(text.text)) {
			continue
		}
		value := strings.Clone(text.text)
		switch before, known := t.texts[name]; {
		case !known && len(t.texts) < maxConstants:
			t.texts[name] = &value
		case known && before != nil && *before != value:
			t.texts[name] = nil
		}
	}
}

// lines turns offsets of a file into places.
type lines struct {
	path   string
	src    string
	starts []int
}

func newLines(path, src string) *lines {
	l := &lines{path: path, src: src, starts: []int{0}}
	for i := range len(src) {
		if src[i] == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

func (l *lines) position(offset int) schema.Position {
	offset = min(max(offset, 0), len(l.src))
	i, found := slices.BinarySearch(l.starts, offset)
	if !found {
		i--
	}
	return schema.Position{File: l.path, Line: i + 1, Column: 1 + len([]rune(l.src[l.starts[i]:offset]))}
}

// bulkName matches what the SDKs call a request that writes rows without a statement: BulkUpsert, bulk_upsert, executeBulkUpsert,
// BeginBulkUpsertImport.
var bulkName = regexp.MustCompile(`(?i)bulk_?upsert`)

// pathText matches the path of a table, or a part of it, and fieldText what a format has in place of one.
var (
	pathText  = regexp.MustCompile(`^[\w./-]*$`)
	fieldText = regexp.MustCompile(`^.*(?:%[sv]|%\(\w+\)s|\{[^}]*\})`)
)

// bulkWrites finds the calls of a program that write rows in bulk, and the table that each names: the first argument in which a text is
// that a path can have, or a name that was given one.
func (p *program) bulkWrites(lines *lines) (out []evidence.BulkWrite) {
	for i := range p.tokens {
		if name := p.name(i); name == "" || !bulkName.MatchString(name) || !p.is(i+1, "(") || p.declares(i) {
			continue
		}
		end := p.closed(i+1) - 1
		path := ""
		for from := i + 2; from < end && path == ""; {
			to := p.argument(from, end)
			if path = p.path(from, to); path == "" && to == from+1 && p.name(from) != "" {
				path = p.given(p.name(from))
			}
			from = to + 1
		}
		if path != "" {
			out = append(out, evidence.BulkWrite{Path: path, Pos: lines.position(p.tokens[i].start)})
		}
	}
	return out
}

// declares reports whether the name at i is that of a function which is declared there.
func (p *program) declares(i int) bool {
	word := p.text(i - 1)
	return word == "func" || word == "def" || word == "function" || word == "fun" || p.is(i-1, ")") && p.sameLine(i-1, i)
}

// argument is where the argument that begins at a token ends.
func (p *program) argument(from, end int) int {
	for i := from; i < end; i++ {
		if p.is(i, ",") && p.tokens[i].depth == p.tokens[from].depth {
			return i
		}
		if strings.Contains("([{", p.text(i)) && p.tokens[i].literal == nil {
			i = p.closed(i) - 1
		}
	}
	return end
}

// path puts the parts of a path together that stand in some tokens, whatever the rest of it is when the program runs.
func (p *program) path(from, to int) string {
	var parts []string
	for i := from; i < to; i++ {
		text := p.textOf(p.name(i))
		if p.tokens[i].literal != nil {
			text = p.tokens[i].literal
		}
		if text == nil {
			continue
		}
		part := text.text
		if n := len(text.holes); n > 0 { // the table is behind the database
			part = part[text.holes[n-1].end:]
		}
		part = fieldText.ReplaceAllString(part, "")
		if !pathText.MatchString(part) {
			return ""
		}
		if part = strings.Trim(part, "/"); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// given is the path that a name is given somewhere in the program.
func (p *program) given(name string) string {
	for i := range p.tokens {
		if (p.is(i, "=") || p.is(i, ":=")) && p.assigned(i) == name {
			end := i + 1
			for end < len(p.tokens) && (p.sameLine(end-1, end) || p.tokens[end].depth > p.tokens[i].depth) && !p.is(end, ";") {
				end++
			}
			return p.path(i+1, end)
		}
	}
	return ""
}
