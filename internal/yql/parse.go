package yql

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds the nesting of expressions, queries and types, and maxHeight the height of an expression by its
// operators, which nest to the left, in a row or in brackets: so no input can exhaust the stack, of the parser or of
// what goes through the tree. YQL itself gives up earlier.
const (
	maxDepth  = 3000
	maxHeight = 20000
)

// Parse reads a script. It always returns a Script, and no input makes it panic: what cannot be read is a
// Statement with Err, and the statements around it are read all the same.
func Parse(src string) *Script { return parseScript(src, false, false) }

// ParseQueries is Parse for statements as applications hold them: placeholders of drivers and templates, such as
// ?, $1, :name, @p1 and {{x}}, are accepted as values, as a Literal of kind LitPlaceholder.
func ParseQueries(src string) *Script { return parseScript(src, true, false) }

// ParseSchema is Parse for files of DDL: of queries and writes only the extent is found, whatever is in them, and
// they become Skipped without Text. A file of many megabytes of INSERT costs no syntax tree.
func ParseSchema(src string) *Script { return parseScript(src, false, true) }

// ParseStatement reads a single statement, with or without a semicolon.
func ParseStatement(src string) (Node, *Error) {
	s := Parse(src)
	switch len(s.Statements) {
	case 0:
		return nil, &Error{Pos: Pos{Line: 1, Column: 1}, Code: codeSyntax, Msg: "there is no statement"}
	case 1:
		return s.Statements[0].Node, s.Statements[0].Err
	}
	if err := s.Statements[0].Err; err != nil {
		return nil, err
	}
	return nil, &Error{Pos: s.Statements[1].Pos, Code: codeSyntax, Msg: "only one statement is expected here"}
}

// ParseExpr reads an expression.
func ParseExpr(src string) (Expr, *Error) {
	p, err := newParser(src, false)
	if err != nil {
		return nil, err
	}
	p.toks = p.lex.split(p.toks)
	e := p.expr()
	p.endAll("the end of the expression")
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

// ParseType reads a type. A simple type must be one that YQL knows.
func ParseType(src string) (*TypeExpr, *Error) {
	p, err := newParser(src, false)
	if err != nil {
		return nil, err
	}
	p.toks = p.lex.split(p.toks)
	start := p.tok()
	t := p.typeExpr()
	p.endAll("the end of the type")
	if p.err == nil && len(t.Args)+len(t.Params) == 0 && !t.known() {
		p.failAt(start, codeType, unknownType(t.Name), "")
	}
	if p.err != nil {
		return nil, p.err
	}
	return t, nil
}

// Codes of errors. They are stable.
const (
	codeSyntax      = "syntax"      // the text is not YQL
	codePlaceholder = "placeholder" // the text has a placeholder where the real name is needed
	codePostgres    = "postgresql"  // the text is SQL of another database
	codeType        = "type"        // an unknown or unusable type
)

// parser reads one script. Tokens of the current statement are in toks, closed by kEOF.
type parser struct {
	src          string
	lex          lexer
	cur          cursor
	toks         []token
	i            int    // of the current token in toks
	err          *Error // the first error of the statement
	errAt        int    // index of its token
	depth        int
	height       int  // of the expression that was read last, by its operators
	placeholders bool // accepted as values
	schemaOnly   bool // queries and writes are skipped
	// quotedNames makes "x" a name: PRAGMA AnsiQuotedIdentifiers.
	quotedNames bool
	// named holds the string constants assigned so far: $t = "x" makes $t usable as a table name.
	named map[string]string
	open  []kind // closing brackets that brackets still looks for

	reader *Reader // nil if the source is all there is, and every statement counts
	create createScratch
}

func newParser(src string, placeholders bool) (*parser, *Error) {
	if len(src) > math.MaxInt32-16 {
		return nil, &Error{Pos: Pos{Line: 1, Column: 1}, Code: codeSyntax, Msg: "the script is larger than 2 GB"}
	}
	p := &parser{src: src, lex: lexer{src: src}, cur: newCursor(src), placeholders: placeholders,
		create: createScratch{literals: map[string]string{}}}
	p.lex.pos = p.cur.at.Offset
	p.lex.ansi = hasHead(src[p.lex.pos:], "--!ansi_lexer")
	return p, nil
}

// hasHead reports whether the comments at the start of src hold the line head, such as --!syntax_v1.
func hasHead(src, head string) bool {
	for {
		src = strings.TrimLeft(src, " \t\r\n")
		if !strings.HasPrefix(src, "--") {
			return false
		}
		line, rest, _ := strings.Cut(src, "\n")
		if strings.TrimRight(line, " \t\r") == head {
			return true
		}
		src = rest
	}
}

func parseScript(src string, placeholders, schemaOnly bool) *Script {
	s := &Script{}
	p, err := newParser(src, placeholders)
	if err != nil {
		s.Statements = []*Statement{{Pos: err.Pos, End: err.Pos, Err: err}}
		return s
	}
	p.schemaOnly = schemaOnly
	p.read(s, true)
	return s
}

// read reads the statements of the source and returns where the first one begins that goes on behind it, or its end. If
// last says that nothing follows, none goes on.
func (p *parser) read(s *Script, last bool) (rest int) {
	from := p.lex.pos    // end of the previous statement
	budget := len(p.src) // bytes that may be split a second time
	for {
		before := p.lex
		toks := p.lex.split(p.toks)
		p.toks = toks
		if !last && (p.lex.over || p.lex.damaged && !before.damaged || p.lex.flat && !before.flat) {
			return from
		}
		if len(toks) == 1 {
			return len(p.src)
		}
		if r := p.reader; r != nil && !p.lex.semis {
			n := len(toks) - 1
			switch {
			case r.passes(p, toks, from):
				from = int(toks[n].end)
				continue
			case int(toks[n].end-toks[0].start) > maxPlain:
				p.brief(s, toks, from)
				from = int(toks[n].end)
				p.hand(s)
				continue
			}
		}
		for len(toks) > 1 {
			used := p.statementOf(s, toks, from)
			from = int(toks[used-1].end)
			toks = toks[used:]
			if len(toks) > 1 && p.lex.semis {
				// What looked like one statement with semicolons inside is several. No byte is split again
				// and again: past the budget, semicolons count wherever they stand.
				start, end := int(toks[0].start), p.lex.pos
				if budget -= end - start; budget < 0 {
					p.lex.flat = true
				}
				p.lex.pos = start
				break
			}
		}
		p.hand(s)
	}
}

// hand gives the statements that were read to the reader, if there is one.
func (p *parser) hand(s *Script) {
	if p.reader == nil {
		return
	}
	for _, st := range s.Statements {
		p.reader.Take(st, p.src)
	}
	s.Statements = s.Statements[:0]
}

// statementOf reads the statement that toks start with and returns how many of toks it took: all of them, or
// those before the line where, after an error, the next statement plainly starts.
func (p *parser) statementOf(s *Script, toks []token, from int) int {
	buffer := p.toks
	defer func() { p.toks = buffer }()
	p.toks, p.i, p.err, p.depth, p.height = toks, 0, nil, 0, 0
	st := &Statement{Comments: p.comments(from, int(toks[0].start)), Pos: p.cur.pos(int(toks[0].start))}
	st.Node = p.statement()
	p.end("a semicolon")
	used := len(toks)
	if n := len(toks) - 2; p.err != nil && toks[n].kind == kOpenEnd && p.err.Code == codeSyntax {
		// What is missing at the end is why the rest could not be read.
		p.err = nil
		p.i = n
		p.unexpected("")
	}
	if p.err != nil {
		st.Node, st.Err = nil, p.err
		for i := max(p.errAt, 1); i < len(toks)-1; i++ {
			if toks[i].kind == kName && p.lex.startsLine(toks[i]) && startsStatement(p.src, int(toks[i].start), strongStart) {
				used = i
				if i == p.errAt && p.err.Code == codeSyntax {
					p.err.Msg = "expected a semicolon before " + p.describe(toks[i])
				}
				break
			}
		}
	}
	last := used - 1
	if used == len(toks) {
		last-- // kEOF
	}
	st.End = p.cur.pos(int(toks[last].end))
	st.Text = p.src[st.Pos.Offset:st.End.Offset]
	s.Statements = append(s.Statements, st)
	return used
}

func (p *parser) tok() token { return p.toks[p.i] }

// peek returns the token n places ahead.
func (p *parser) peek(n int) token { return p.toks[min(p.i+n, len(p.toks)-1)] }

// next returns the current token and moves on. It never moves past kEOF.
func (p *parser) next() token {
	t := p.toks[p.i]
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
}

func (p *parser) at(k kind) bool        { return p.toks[p.i].kind == k }
func (p *parser) atWord(k keyword) bool { return p.toks[p.i].kw == k }

// atWords reports whether the next tokens are these keywords.
func (p *parser) atWords(ks ...keyword) bool {
	for n, k := range ks {
		if p.peek(n).kw != k {
			return false
		}
	}
	return true
}

func (p *parser) accept(k kind) bool {
	if p.toks[p.i].kind != k || k == kEOF {
		return false
	}
	p.i++
	return true
}

func (p *parser) acceptWord(k keyword) bool {
	if p.toks[p.i].kw != k {
		return false
	}
	p.i++
	return true
}

// acceptWords takes all of the keywords, or none.
func (p *parser) acceptWords(ks ...keyword) bool {
	if !p.atWords(ks...) {
		return false
	}
	p.i += len(ks)
	return true
}

func (p *parser) expect(k kind, what string) {
	if !p.accept(k) {
		p.unexpected(what)
	}
}

func (p *parser) expectWord(k keyword) {
	if !p.acceptWord(k) {
		p.unexpected(k.String())
	}
}

// end fails unless all tokens were used.
func (p *parser) end(what string) {
	if p.err == nil && !p.at(kEOF) {
		p.unexpected(what)
	}
}

// endAll fails unless all tokens were used and nothing follows in the script.
func (p *parser) endAll(what string) {
	p.end(what)
	if p.err != nil {
		return
	}
	if p.toks, p.i = p.lex.split(p.toks), 0; !p.at(kEOF) {
		p.unexpected(what)
	}
}

func (p *parser) text(t token) string { return p.src[t.start:t.end] }

func (p *parser) pos() Pos { return p.cur.pos(int(p.toks[p.i].start)) }

// unexpected fails at the current token because something else was expected.
func (p *parser) unexpected(what string) {
	if p.err != nil {
		return
	}
	t := p.tok()
	if p.placeholderHere() {
		return
	}
	switch t.kind {
	case kOpenEnd:
		if t.start == t.end {
			t = p.lex.opener
		}
		p.failAt(t, codeSyntax, openEndMessage(p.src[t.start:t.end]), "")
	case kBad:
		p.failAt(t, codeSyntax, "unexpected character "+p.describe(t), badHelp(p.text(t)))
	default:
		p.failAt(t, codeSyntax, fmt.Sprintf("expected %s, found %s", what, p.describe(t)), "")
	}
}

// fail ends the statement with an error at the current token.
func (p *parser) fail(code, msg, help string) { p.failAt(p.tok(), code, msg, help) }

// failAt ends the statement with an error at t. The first error counts. All further tokens read as kEOF, so
// every loop of the parser comes to its end.
func (p *parser) failAt(t token, code, msg, help string) {
	if p.err == nil {
		p.err = &Error{Pos: p.cur.pos(int(t.start)), Code: code, Msg: msg, Help: help}
		p.errAt = p.i
	}
	p.i = len(p.toks) - 1
}

// enter counts a level of nesting; leave ends it.
func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.fail(codeSyntax, fmt.Sprintf("nested more than %d levels deep", maxDepth), "")
		return false
	}
	return true
}

func (p *parser) leave() { p.depth-- }

// describe names a token in a message.
func (p *parser) describe(t token) string {
	if t.kind == kEOF {
		return "the end of the statement"
	}
	text := p.text(t)
	if t.kw != 0 {
		return strings.ToUpper(text)
	}
	return "'" + clip(text, 40) + "'"
}

// clip shortens a text for a message and makes it safe to print.
func clip(s string, n int) string {
	r := shown(s[:min(len(s), 4*n)])
	if len(r) > n {
		return string(r[:n]) + "…"
	}
	if len(s) > 4*n {
		return string(r) + "…"
	}
	return string(r)
}

func openEndMessage(s string) string {
	switch {
	case strings.HasPrefix(s, "/*"):
		return "this comment has no end"
	case strings.HasPrefix(s, "`"):
		return "this quoted name has no closing backquote"
	case strings.HasPrefix(s, "{"):
		return "this brace is never closed"
	case s != "" && classes[s[0]] == cName:
		return "this block has no END"
	}
	return "this string has no end"
}

func badHelp(s string) string {
	switch {
	case s == "\x00":
		return "the file holds NUL bytes: is it text in UTF-8?"
	case strings.ContainsAny(s, "“”„‘’"):
		return "write plain quotes: \" or '"
	case !utf8.ValidString(s):
		return "this is not UTF-8: save the file in that encoding"
	case s >= "\x80":
		return "write names with other than Latin letters in backquotes"
	}
	return ""
}

// list calls item for each element of a list in parentheses, of which there is at least one; a trailing comma
// is allowed. what names an element in a message.
func (p *parser) list(what string, item func()) {
	p.expect(kLParen, "(")
	if p.at(kRParen) {
		p.unexpected(what)
	}
	p.items(item)
}

// listOrNone is list for a list that may be empty.
func (p *parser) listOrNone(item func()) {
	p.expect(kLParen, "(")
	p.items(item)
}

func (p *parser) items(item func()) { p.until(kRParen, ", or )", item) }

// until calls item for each element up to a closing bracket; a trailing comma is allowed.
func (p *parser) until(end kind, what string, item func()) {
	for more := true; more && !p.at(end) && p.err == nil; more = p.accept(kComma) {
		item()
	}
	p.expect(end, what)
}

// several reads elements with commas between them, of which there is at least one.
func several[T any](p *parser, one func() T) []T {
	var out []T
	for more := true; more && p.err == nil; more = p.accept(kComma) {
		out = append(out, one())
	}
	return out
}

// raw returns the source of the tokens from index i up to j as text in a stable form: comments are gone, and
// between two tokens stands nothing, one blank, or a line break with its indent. Quotes of --!ansi_lexer become
// those of plain YQL.
func (p *parser) raw(i, j int) string {
	if i >= j {
		return ""
	}
	start, end := p.toks[i].start, p.toks[j-1].end
	plain := !p.lex.ansi
	for k := i + 1; k < j && plain; k++ {
		gap := p.src[p.toks[k-1].end:p.toks[k].start]
		plain = gap == "" || gap == " "
	}
	if plain {
		return p.src[start:end]
	}
	b := make([]byte, 0, end-start)
	for k := i; k < j; k++ {
		if k > i {
			gap := p.src[p.toks[k-1].end:p.toks[k].start]
			if nl := strings.LastIndexByte(gap, '\n'); nl >= 0 {
				b = append(b, '\n')
				rest := gap[nl+1:]
				b = append(b, rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]...)
			} else if gap != "" {
				b = append(b, ' ')
			}
		}
		switch t := p.toks[k]; {
		case p.lex.ansi && t.kind == kString:
			_, suffix := cutSuffix(p.text(t))
			b = append(appendString(b, p.unquote(t)), suffix...)
		case p.lex.ansi && t.kind == kQuoted:
			b = appendName(b, p.unquote(t))
		default:
			b = append(b, p.text(t)...)
		}
	}
	return string(b)
}

// balanced moves over tokens until stop reports true outside of all brackets, or a bracket closes that was not
// opened, or the statement ends.
func (p *parser) balanced(stop func(token) bool) {
	for !p.at(kEOF) {
		switch t := p.tok(); {
		case stop != nil && stop(t), t.kind == kRParen, t.kind == kRCurly, t.kind == kRSquare:
			return
		case t.kind == kLParen, t.kind == kLCurly, t.kind == kLSquare:
			p.brackets()
		case t.kind == kBad, t.kind == kOpenEnd:
			p.unexpected("")
		default:
			p.i++
		}
	}
}

// brackets moves over a bracketed text, from its opening bracket to behind the closing one.
func (p *parser) brackets() {
	p.open = p.open[:0]
	if k := p.tok().kind; k != kLParen && k != kLCurly && k != kLSquare {
		p.unexpected("(")
		return
	}
	for !p.at(kEOF) {
		switch k := p.tok().kind; k {
		case kLParen:
			p.open = append(p.open, kRParen)
		case kLCurly:
			p.open = append(p.open, kRCurly)
		case kLSquare:
			p.open = append(p.open, kRSquare)
		case kRParen, kRCurly, kRSquare:
			n := len(p.open) - 1
			if p.open[n] != k {
				p.unexpected("a closing bracket of the other kind")
				return
			}
			if p.open = p.open[:n]; n == 0 {
				p.i++
				return
			}
		case kBad, kOpenEnd:
			p.unexpected("")
			return
		}
		p.i++
	}
	p.unexpected("a closing bracket")
}
