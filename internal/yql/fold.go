package yql

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// A Folder finds out which statements differ in their literals alone. The zero Folder is ready; it is not safe for use
// from several goroutines at once.
type Folder struct {
	toks   []token
	out    []byte
	groups []group           // brackets that are open
	tables map[string]bool   // names of parameters that tables are read by
	run    int               // values in the list that is being read
	cuts   []span            // of the text, that a shorter one does without
	keeps  func(string) bool // strings that a statement assigns and that count; nil for those of tables alone
	quoted bool              // "x" is a name
}

type span struct{ from, to int32 }

// group is a bracket that is open, and the last one that was closed in it.
type group struct {
	start    int  // in out
	list     bool // of IN
	commas   int
	from, to int // the last one's place in out; to is 0 if there is none
	end      int32
}

// Shape returns a text that is the same for statements that differ in the values of their literals alone, or in how many rows
// they have. How many values an IN has stays in it, as that decides how many ranges are read, and so does what a value decides
// besides: the settings of PRAGMA, a table that is named by a $parameter, and whether a pattern of LIKE begins with a wildcard. The
// text is valid until the next call.
//
// Of a text that is longer than maxPlain it also returns one with the first values of each list and the first of its rows,
// which says the same of how tables are reached; any other comes back as it is.
func (f *Folder) Shape(text string) (shape []byte, short string) {
	l := lexer{src: text, ansi: hasHead(text, "--!ansi_lexer")}
	f.toks = f.toks[:0]
	for {
		t := l.next()
		f.toks = append(f.toks, t)
		if t.kind == kEOF {
			break
		}
	}
	f.keeps, f.quoted = nil, l.quotedNames(f.toks)
	shape = f.shape(text, f.toks)
	if len(text) <= maxPlain {
		return shape, text
	}
	return shape, f.shortened(text, 0, len(text))
}

// maxPlain is how long a statement is kept as it is. YDB's documentation gives 10 KB as the limit of a query's text, see
// https://ydb.tech/docs/en/concepts/limits-ydb.
const maxPlain = 64 << 10

// shape makes the shape of tokens.
func (f *Folder) shape(src string, toks []token) []byte {
	f.out, f.cuts = f.out[:0], f.cuts[:0]
	f.groups = append(f.groups[:0], group{})
	clear(f.tables)
	for i := 1; i < len(toks); i++ {
		if toks[i].kind == kDollar && i+1 < len(toks) && readsTable(toks[i-1]) {
			if f.tables == nil {
				f.tables = map[string]bool{}
			}
			f.tables[src[toks[i+1].start:toks[i+1].end]] = true
		}
	}
	pragma := false
	for i, t := range toks {
		switch t.kind {
		case kSemi:
			pragma = false
		case kName:
			switch t.kw {
			case kwPragma:
				pragma = true
			case kwNull, kwTrue, kwFalse:
				if inList(toks, i) {
					f.value(t, i, toks)
					continue
				}
			}
		case kMinus:
			if i+1 < len(toks) && (toks[i+1].kind == kInt || toks[i+1].kind == kReal) && i > 0 && !operand(toks[i-1]) {
				continue // the sign of the literal
			}
		case kString, kInt, kReal, kQuestion:
			if pragma || f.means(src, toks, i) {
				break
			}
			if t.kind == kString && i > 0 && takesPattern(toks[i-1]) {
				f.word("'" + FoldPattern(Unquoted(src[t.start:t.end])) + "'")
				continue
			}
			if t.kind == kString && hasHole(src[t.start:t.end]) {
				f.word("${}")
				continue
			}
			f.value(t, i, toks)
			continue
		case kLParen, kLSquare, kLCurly, kOpen:
			f.word(src[t.start:t.end])
			f.groups = append(f.groups, group{start: len(f.out), list: afterIn(toks, i)})
			continue
		case kComma:
			f.groups[len(f.groups)-1].commas++
		case kRParen, kRSquare, kRCurly, kClose:
			f.close(src[t.start:t.end], t)
			continue
		}
		f.word(src[t.start:t.end])
	}
	return f.out
}

func (f *Folder) word(s string) {
	f.out = append(f.out, s...)
	f.out = append(f.out, ' ')
}

// value writes what stands for a literal, unless one stands there already with a comma behind it.
func (f *Folder) value(t token, i int, toks []token) {
	if bytes.HasSuffix(f.out, []byte(" ? , ")) {
		f.out = f.out[:len(f.out)-2]
		if f.run++; f.run > maxRun {
			start := i - 1
			if toks[start].kind == kMinus {
				start--
			}
			f.cut(toks[start-1].end, t.end)
		}
		return
	}
	f.run = 1
	f.word("?")
}

// maxRun is how many values of a list a shorter text keeps: enough for those of a row, and to see that a list is too long for ranges.
const maxRun = ranges.Most + 1

// listClass is the number of values of an IN that stands for it in a shape: itself up to 128, beyond one of eight steps to each
// doubling, and one for all that are too many for ranges.
func listClass(n int) int {
	if n > ranges.Most {
		return ranges.Most + 1
	}
	step := 1
	for n/step >= 128 {
		step *= 2
	}
	if step > 1 {
		step *= 8
	}
	return n / step * step
}

// afterIn reports whether the bracket at i opens the list of an IN.
func afterIn(toks []token, i int) bool {
	if i > 1 && toks[i-1].kind == kName && toks[i-2].kw == kwIn {
		i-- // AsList(…)
	}
	return i > 0 && toks[i-1].kw == kwIn
}

// close ends a bracket, and leaves it out if it says the same as the one before it in a list.
func (f *Folder) close(sign string, t token) {
	n := len(f.groups) - 1
	if g := &f.groups[n]; g.list && g.commas > 0 {
		f.word("×" + strconv.Itoa(listClass(g.commas+1)))
	}
	f.word(sign)
	if n == 0 {
		return // more are closed than were opened
	}
	start := f.groups[n].start
	f.groups = f.groups[:n]
	last := &f.groups[n-1]
	const comma = ", "
	if last.to > 0 && last.to <= start {
		opening, listed := bytes.CutPrefix(f.out[last.to:start], []byte(comma))
		if listed && bytes.HasSuffix(f.out[:last.from], opening) && bytes.Equal(f.out[start:], f.out[last.from:last.to]) {
			f.out = f.out[:last.to]
			f.cut(last.end, t.end)
			return
		}
	}
	last.from, last.to, last.end = start, len(f.out), t.end
}

// cut notes a part of the text that is not needed, which lies behind all others or around the last of them.
func (f *Folder) cut(from, to int32) {
	for n := len(f.cuts) - 1; n >= 0; n-- {
		switch last := &f.cuts[n]; {
		case last.from >= from:
			f.cuts = f.cuts[:n]
			continue
		case last.to == from:
			last.to = to
			return
		}
		break
	}
	f.cuts = append(f.cuts, span{from, to})
}

// shortened returns the text between two offsets without what was cut.
func (f *Folder) shortened(src string, from, to int) string {
	var b strings.Builder
	for _, c := range f.cuts {
		b.WriteString(src[from:c.from])
		from = int(c.to)
	}
	b.WriteString(src[from:to])
	return b.String()
}

// means reports whether a literal decides more than which rows are meant: the precision of a Decimal, and the text of a
// parameter that a table is named by.
func (f *Folder) means(src string, toks []token, i int) bool {
	t := toks[i]
	switch {
	case t.kind != kString:
		return inDecimal(src, toks, i) || i > 0 && toks[i-1].kind == kPercent // a number of buckets
	case f.quoted && src[t.start] == '"':
		return true
	}
	// $name = "text"
	if i < 3 || toks[i-1].kind != kEq || toks[i-3].kind != kDollar || i+1 < len(toks) && toks[i+1].kind != kSemi && toks[i+1].kind != kEOF {
		return false
	}
	return f.tables[src[toks[i-2].start:toks[i-2].end]] || f.keeps != nil && f.keeps(src[t.start+1:t.end-1])
}

func inDecimal(src string, toks []token, i int) bool {
	if i >= 2 && toks[i-1].kind == kComma {
		i -= 2
	}
	return i >= 2 && toks[i-1].kind == kLParen && toks[i-2].kind == kName && strings.EqualFold(src[toks[i-2].start:toks[i-2].end], "Decimal")
}

// FoldPattern returns a pattern of LIKE with a question mark for each text in it: its way to a table depends on the wildcards alone.
func FoldPattern(pattern string) string {
	var out strings.Builder
	last := byte(0)
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '%' || c == '_':
		case c == '\\': // and what it takes for itself
			i++
			fallthrough
		default:
			c = '?'
		}
		if c != last || c == '_' {
			out.WriteByte(c)
		}
		last = c
	}
	return out.String()
}

// Unquoted is what stands in the quotes of a text, without its type behind them.
func Unquoted(text string) string {
	text = strings.TrimLeft(text, "'\"@")
	return strings.TrimRight(text[:max(strings.LastIndexAny(text, "'\"@"), 0)], "@")
}

// readsTable reports whether a parameter behind the token names a table.
func readsTable(t token) bool {
	switch t.kw {
	case kwFrom, kwJoin, kwInto, kwUpdate, kwTable:
		return true
	}
	return t.kind == kAt
}

// operand reports whether a minus behind the token takes something away from it.
func operand(t token) bool {
	switch t.kind {
	case kName:
		return t.kw == 0
	case kQuoted, kString, kInt, kReal, kRParen, kRSquare, kRCurly, kTemplate, kQuestion:
		return true
	}
	return false
}

// inList reports whether the token at i is an element of a list by itself.
func inList(toks []token, i int) bool {
	if i == 0 || i+1 >= len(toks) {
		return false
	}
	before, after := false, false
	switch toks[i-1].kind {
	case kLParen, kLSquare, kComma, kColon:
		before = true
	}
	switch toks[i+1].kind {
	case kRParen, kRSquare, kComma, kClose:
		after = true
	}
	return before && after
}

// A Reader reads the statements of a script that need not be in memory as a whole, and of which many may be alike. A Reader
// with its functions is at the beginning of a script; it reads as ParseQueries does.
type Reader struct {
	// Known is asked of a statement before it is parsed, with its shape, as a Folder makes it but with the paths that are
	// assigned to parameters, and the comments above it. One of which it returns true is passed over.
	Known func(shape []byte, comments []Comment) bool
	// Take takes each statement that was parsed, at once. Its lines and columns are those of the script, its offsets those of
	// the piece.
	Take func(st *Statement, piece string)

	fold        Folder
	started     bool
	at          Pos // of the next piece
	ansi        bool
	quotedNames bool
	named       map[string]string
}

// Read reads the statements of the next piece. It returns where the first statement begins that goes on behind the piece,
// with the comments above it: the next piece has to begin there. If last says that nothing follows, that is the end.
func (r *Reader) Read(piece string, last bool) (rest int) {
	p, err := newParser(piece, true)
	if err != nil {
		r.Take(&Statement{Pos: err.Pos, End: err.Pos, Err: err}, piece)
		return len(piece)
	}
	if r.started {
		p.cur = cursor{src: piece, at: r.at}
		p.lex.pos, p.lex.ansi, p.quotedNames, p.named = 0, r.ansi, r.quotedNames, r.named
	}
	p.reader = r
	rest = p.read(&Script{}, last)
	r.at = p.cur.pos(rest)
	r.at.Offset = 0
	r.started, r.ansi, r.quotedNames, r.named = true, p.lex.ansi, p.quotedNames, p.named
	return rest
}

// passes reports whether the statement is one that is known. from is where the statement before it ended.
func (r *Reader) passes(p *parser, toks []token, from int) bool {
	r.fold.keeps, r.fold.quoted = pathLike, p.quotedNames
	shape := r.fold.shape(p.src, toks[:len(toks)-1])
	return r.Known(shape, p.comments(from, int(toks[0].start)))
}

// brief parses a statement that is too long to be kept, without the values of its lists but one of each.
func (p *parser) brief(s *Script, toks []token, from int) {
	start, end := int(toks[0].start), int(toks[len(toks)-1].end)
	p.reader.fold.quoted = p.quotedNames
	p.reader.fold.shape(p.src, toks[:len(toks)-1])
	sub, err := newParser(p.reader.fold.shortened(p.src, start, end), true)
	if err != nil {
		return
	}
	sub.lex.ansi, sub.quotedNames, sub.named = p.lex.ansi, p.quotedNames, p.named
	var one Script
	sub.read(&one, true)
	p.quotedNames, p.named = sub.quotedNames, sub.named
	for _, st := range one.Statements {
		st.Comments, st.Pos, st.End = p.comments(from, start), p.cur.pos(start), p.cur.pos(end)
		if st.Err != nil {
			st.Err.Pos = st.Pos
		}
		s.Statements = append(s.Statements, st)
	}
}

// quotedNames reports whether PRAGMA AnsiQuotedIdentifiers is among the tokens.
func (l *lexer) quotedNames(toks []token) bool {
	for i := 1; i < len(toks); i++ {
		if toks[i-1].kw == kwPragma && strings.EqualFold(l.src[toks[i].start:toks[i].end], "AnsiQuotedIdentifiers") {
			return true
		}
	}
	return false
}

// pathLike reports whether a string may be the path of a table.
func pathLike(s string) bool {
	for i := range len(s) {
		if c := s[i]; classes[c] != cName && c != '/' && (i == 0 || classes[c] != cDigit && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}
