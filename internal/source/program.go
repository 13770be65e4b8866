package source

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/constants"
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
		if q.also != nil && !p.grown[name] {
			found = append(found, chained{text, i})
		}
		i = end
		q.embedded(text, p.grown[name], func(at yql.Pos) schema.Position { return lines.position(text.place(at.Offset)) })
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
	if !startsQuery.MatchString(head(text.text)) {
		return nil
	}
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
	constants *constants.Texts    // of other files
	values    Values              // given for names
}

func newProgram(src string, l *language, values Values, others *constants.Texts) *program {
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
	if text, ok := p.constants.Value(p.language.name, name); ok {
		return &literal{text: text}
	}
	return nil
}

// constantsOf are the constants of the programs among files.
func constantsOf(ctx context.Context, files []input) *constants.Texts {
	paths := map[string][]string{}
	for _, in := range files {
		if l := languageOf(in.path); l != nil {
			paths[l.name] = append(paths[l.name], in.path)
		}
	}
	return constants.New(ctx, paths)
}

// maxChain bounds how long a text may get that is put together of others.
const maxChain = 1 << 20

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

// chain reads the text that starts at token i: literals, names of known texts and other expressions with plus signs
// between them, and what is appended to a buffer right behind. It returns nil if no text starts there, else the token
// behind it and the name that it is given to, if it is.
func (p *program) chain(i int) (text *literal, end int, name string) {
	start := i
	switch {
	case i >= len(p.tokens):
		return nil, i, ""
	case p.tokens[i].literal != nil:
	case p.textOf(p.name(i)) != nil && p.is(i+1, "+") && !p.is(i-1, "."):
	default:
		return nil, i, ""
	}
	if p.is(start-1, "=") || p.is(start-1, ":=") {
		name = p.assigned(start - 1)
	}
	var parts []*literal
	size := 0
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
		if n := p.appended(i); n > 0 {
			parts = append(parts, &literal{text: glue, marks: []mark{{0, p.tokens[i].start}}})
			i, glue = n, p.glue(n)
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
			if p.text(i+1) == "trimMargin" {
				part = withoutMargin(part)
			}
			i += 2
		default:
			return part, i
		}
	}
}

// filled puts known texts into the holes of a literal.
func (p *program) filled(l *literal) *literal {
	if !slices.ContainsFunc(l.holes, func(h hole) bool { return p.textOf(lastName(h.expr)) != nil }) {
		return l
	}
	var parts []*literal
	at, size, marks := 0, 0, l.marks
	piece := func(to int, holes ...hole) {
		part := &literal{text: l.text[at:to], holes: holes, marks: []mark{{0, l.place(at)}}}
		for ; len(marks) > 0 && marks[0].text < to; marks = marks[1:] {
			if m := marks[0]; m.text > at {
				part.marks = append(part.marks, mark{m.text - at, m.file})
			}
		}
		parts, at, size = append(parts, part), to, size+len(part.text)
	}
	for _, h := range l.holes {
		piece(h.start)
		if known := p.textOf(lastName(h.expr)); known != nil && size < maxChain {
			// What goes wrong inside stands where the hole is.
			parts = append(parts, &literal{text: known.text, marks: []mark{{0, l.place(h.start)}}})
			at, size = h.end, size+len(known.text)
		} else {
			piece(h.end, hole{0, h.end - h.start, h.expr})
		}
	}
	piece(len(l.text))
	return joined(parts)
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
func (p *program) closed(i int) int {
	depth := p.tokens[i].depth
	for i++; i < len(p.tokens); i++ {
		if t := p.tokens[i]; t.literal == nil && t.depth == depth && strings.Contains(")]}", p.text(i)) {
			return i + 1
		}
	}
	return i
}

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
