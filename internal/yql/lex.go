package yql

import "strings"

type kind uint8

const (
	kEOF      kind = iota
	kName          // a plain name or keyword
	kQuoted        // `name`, and "name" under --!ansi_lexer
	kString        // '…', "…" or @@…@@ with its suffix
	kInt           // 12, 0xFFul
	kReal          // 1.5e3f
	kSemi          // ;
	kLParen        // (
	kRParen        // )
	kLSquare       // [
	kRSquare       // ]
	kLCurly        // {
	kRCurly        // }
	kComma         // ,
	kDot           // .
	kColon         // :
	kDollar        // $
	kAt            // @
	kQuestion      // ?
	kEq            // =
	kEq2           // ==
	kNe            // !=
	kNe2           // <>
	kLt            // <
	kLe            // <=
	kGt            // >
	kGe            // >=
	kShl           // <<
	kRotl          // |<<
	kAmp           // &
	kPipe          // |
	kPipe2         // ||
	kOpen          // <|
	kClose         // |>
	kPlus          // +
	kMinus         // -
	kTilde         // ~
	kStar          // *
	kSlash         // /
	kPercent       // %
	kCaret         // ^
	kColon2        // ::
	kArrow         // ->
	kTemplate      // {{…}}, {%…%}, ${…}: text of a template engine
	kOpenEnd       // a string, quoted name or comment without its end; empty where a brace or block has none
	kBad           // a byte that no token starts with
)

// token is a piece of the source. kw is set for a name that is a keyword.
type token struct {
	start, end int32
	kw         keyword
	kind       kind
}

// class sorts bytes for the lexer.
type class uint8

const (
	cBad   class = iota
	cSpace       // blank, tab, CR, LF, FF
	cName        // letter or underscore
	cDigit
	cPunct // punctuation; the token may be longer than the byte
)

// classes and punct are indexed by byte.
var (
	classes = func() (t [256]class) {
		for c := 'a'; c <= 'z'; c++ {
			t[c], t[c-'a'+'A'] = cName, cName
		}
		t['_'] = cName
		for c := '0'; c <= '9'; c++ {
			t[c] = cDigit
		}
		for _, c := range " \t\r\n\f" {
			t[c] = cSpace
		}
		for _, c := range "'\"`@;()[]{},.:$?=!<>&|+-~*/%^" {
			t[c] = cPunct
		}
		return t
	}()
	punct = [256]kind{
		';': kSemi, '(': kLParen, ')': kRParen, '[': kLSquare, ']': kRSquare, '{': kLCurly, '}': kRCurly,
		',': kComma, '.': kDot, ':': kColon, '$': kDollar, '@': kAt, '?': kQuestion, '=': kEq, '<': kLt,
		'>': kGt, '&': kAmp, '|': kPipe, '+': kPlus, '-': kMinus, '~': kTilde, '*': kStar, '/': kSlash,
		'%': kPercent, '^': kCaret, '!': kBad,
	}
)

// lexer cuts a script into tokens. Its words are those of SQLv1Antlr4.g.in.
type lexer struct {
	src  string
	pos  int
	ansi bool // --!ansi_lexer: quotes are doubled, "…" quotes a name, comments nest
	// damaged is set once a string or comment had no end. From then on such tokens end at the next line that
	// starts a statement, so that one missing quote costs one statement and the whole stays linear.
	damaged bool
	// start is the offset of the first line that starts a statement after startFrom; both are known once the
	// script is damaged.
	start, startFrom int
	// flat is set once a brace or block had no end. From then on every semicolon ends a statement.
	flat   bool
	semis  bool  // the statement split last holds semicolons
	over   bool  // the statement split last reaches to the end of the source
	opener token // what was never closed: an empty kOpenEnd stands for it
}

// next returns the next token. At the end it returns kEOF for ever.
func (l *lexer) next() token {
	src := l.src
	i := l.pos
	for {
		for i < len(src) && classes[src[i]] == cSpace {
			i++
		}
		if i >= len(src) {
			l.pos = len(src)
			return token{start: int32(len(src)), end: int32(len(src))}
		}
		if c := src[i]; c == '-' && i+1 < len(src) && src[i+1] == '-' {
			i = lineCommentEnd(src, i)
			continue
		} else if c == '/' && i+1 < len(src) && src[i+1] == '*' {
			end, ok := l.blockComment(i)
			if !ok {
				return l.openEnded(i)
			}
			i = end
			continue
		}
		break
	}
	start := i
	c := src[i]
	switch classes[c] {
	case cName:
		h := uint32(0)
		for i < len(src) && (classes[src[i]] == cName || classes[src[i]] == cDigit) {
			h = hashStep(h, src[i])
			i++
		}
		l.pos = i
		return token{start: int32(start), end: int32(i), kind: kName, kw: lookupKeyword(src[start:i], h)}
	case cDigit:
		return l.number(start)
	case cPunct:
		return l.punctuation(start)
	}
	l.pos = start + 1
	for l.pos < len(src) && src[l.pos] >= 0x80 && src[start] >= 0x80 {
		l.pos++ // one token for a run of non-ASCII characters
	}
	return token{start: int32(start), end: int32(l.pos), kind: kBad}
}

func (l *lexer) token(start, end int, k kind) token {
	l.pos = end
	return token{start: int32(start), end: int32(end), kind: k}
}

// pairs are the tokens of two bytes.
var pairs = map[string]kind{
	"==": kEq2, "!=": kNe, "<>": kNe2, "<=": kLe, ">=": kGe, "<<": kShl, "<|": kOpen, "|>": kClose, "||": kPipe2, "->": kArrow, "::": kColon2,
}

func (l *lexer) punctuation(start int) token {
	src := l.src
	c, next := src[start], byte(0)
	if start+1 < len(src) {
		next = src[start+1]
	}
	switch {
	case c == '"' && l.ansi, c == '`':
		return l.quoted(start, kQuoted)
	case c == '\'', c == '"':
		return l.quoted(start, kString)
	case c == '@' && next == '@':
		return l.multiline(start)
	case c == '{' && (next == '{' || next == '%'), c == '$' && next == '{':
		if end := templateEnd(src, start); end > 0 {
			return l.token(start, end, kTemplate)
		}
	case strings.IndexByte("=<>|:", next) >= 0:
		if k := pairs[src[start:start+2]]; k != 0 {
			return l.token(start, start+2, k)
		}
		if strings.HasPrefix(src[start:], "|<<") {
			return l.token(start, start+3, kRotl)
		}
	}
	return l.token(start, start+1, punct[c])
}

// templateMax bounds the text between the braces of a template expression.
const templateMax = 400

// templateEnd returns the end of the template text at start, such as {{ .Table }}, {% if x %} or ${table}, or 0
// if it is none. {{1}, {2}} is a dictionary of sets, not a template.
func templateEnd(src string, start int) int {
	closing := "}}"
	switch src[start : start+2] {
	case "{%":
		closing = "%}"
	case "${":
		closing = "}"
	}
	body := src[start+2 : min(len(src), start+2+templateMax)]
	end := strings.Index(body, closing)
	if end < 0 || strings.IndexByte(body[:end], '\n') >= 0 {
		return 0
	}
	inner := strings.TrimLeft(body[:end], "-+# \t>&^/*{")
	if inner == "" || classes[inner[0]] != cName && inner[0] != '.' && inner[0] != '$' {
		return 0
	}
	return start + 2 + end + len(closing)
}

// quoted reads a string or a quoted name.
func (l *lexer) quoted(start int, k kind) token {
	src := l.src
	q := src[start]
	i := start + 1
	for i < len(src) {
		c := src[i]
		switch {
		case c == q:
			if i+1 < len(src) && src[i+1] == q && (l.ansi || q == '`') {
				i += 2
				continue
			}
			i++
			if k == kString {
				i = suffixEnd(src, i)
			}
			return l.token(start, i, k)
		case c == '\\' && (!l.ansi || q == '`'):
			i += 2
		case c == '\n' && l.damaged && startsStatement(src, i+1, anyStart):
			return l.openEnded(start)
		default:
			i++
		}
	}
	return l.openEnded(start)
}

// multiline reads @@…@@, where @@@@ inside stands for @@.
func (l *lexer) multiline(start int) token {
	src := l.src
	limit := len(src)
	if l.damaged {
		limit = l.nextStart(start)
	}
	i := start
	for {
		end := strings.Index(src[i+2:limit], "@@")
		if end < 0 {
			return l.openEnded(start)
		}
		i += 2 + end + 2
		if !strings.HasPrefix(src[i:], "@@") {
			break
		}
	}
	if i < len(src) && src[i] == '@' {
		i++
	}
	return l.token(start, suffixEnd(src, i), kString)
}

// openEnded returns the token for a string, name or comment at start that has no end. It reaches to the next
// line that starts a statement.
func (l *lexer) openEnded(start int) token {
	l.damaged = true
	return l.token(start, l.nextStart(start), kOpenEnd)
}

// nextStart returns the offset of the first line after from that starts a statement, or the end of the script.
// It remembers the last answer, since many a comment can stand before that line.
func (l *lexer) nextStart(from int) int {
	if from < l.startFrom || from >= l.start {
		l.startFrom, l.start = from, resync(l.src, from)
	}
	return l.start
}

// suffixEnd returns the end of the suffix of a string that ends at i: s, u, y, j, p, pt, pb, pv.
func suffixEnd(src string, i int) int {
	if i >= len(src) {
		return i
	}
	switch src[i] | 0x20 {
	case 's', 'u', 'y', 'j':
		return i + 1
	case 'p':
		if i+1 < len(src) {
			switch src[i+1] | 0x20 {
			case 't', 'b', 'v':
				return i + 2
			}
		}
		return i + 1
	}
	return i
}

// number reads an integer or a real with its suffix.
func (l *lexer) number(start int) token {
	src := l.src
	i := start
	if src[i] == '0' && i+2 < len(src) {
		digits := ""
		switch src[i+1] | 0x20 {
		case 'x':
			digits = "0123456789abcdefABCDEF"
		case 'o':
			digits = "01234567"
		case 'b':
			digits = "01"
		}
		if digits != "" && strings.IndexByte(digits, src[i+2]) >= 0 {
			for i += 2; i < len(src) && strings.IndexByte(digits, src[i]) >= 0; i++ {
			}
			return l.token(start, intSuffixEnd(src, i), kInt)
		}
	}
	i = digitsEnd(src, i)
	k := kInt
	if i < len(src) && src[i] == '.' {
		i, k = digitsEnd(src, i+1), kReal
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		j := i + 1
		if j < len(src) && (src[j] == '+' || src[j] == '-') {
			j++
		}
		if j < len(src) && classes[src[j]] == cDigit {
			i, k = digitsEnd(src, j), kReal
		}
	}
	if k == kInt {
		return l.token(start, intSuffixEnd(src, i), kInt)
	}
	if i < len(src) {
		switch src[i] | 0x20 {
		case 'f':
			i++
		case 'p':
			i++
			if i < len(src) && src[i]|0x20 == 'n' {
				i++
			} else if i+1 < len(src) && src[i]|0x20 == 'f' && (src[i+1] == '4' || src[i+1] == '8') {
				i += 2
			}
		}
	}
	return l.token(start, i, kReal)
}

func digitsEnd(src string, i int) int {
	for i < len(src) && classes[src[i]] == cDigit {
		i++
	}
	return i
}

// intSuffixEnd returns the end of the suffix of an integer that ends at i: p or u, then one of l, s, t, i, b, n.
func intSuffixEnd(src string, i int) int {
	if i < len(src) && (src[i]|0x20 == 'p' || src[i]|0x20 == 'u') {
		i++
	}
	if i < len(src) {
		switch src[i] | 0x20 {
		case 'l', 's', 't', 'i', 'b', 'n':
			i++
		}
	}
	return i
}

// lineCommentEnd returns the end of the -- comment at i, before its line break, which may be a single CR.
func lineCommentEnd(src string, i int) int {
	end := len(src)
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		end = i + n
	}
	if n := strings.IndexByte(src[i:end], '\r'); n >= 0 {
		end = i + n
	}
	return end
}

// blockComment returns the end of the /* comment at start, and whether it has one.
func (l *lexer) blockComment(start int) (int, bool) {
	limit := len(l.src)
	if l.damaged {
		limit = l.nextStart(start)
	}
	i := start + 2
	for depth := 1; i <= limit; {
		end := strings.Index(l.src[i:limit], "*/")
		if end < 0 {
			break
		}
		if l.ansi {
			depth += strings.Count(l.src[i:i+end], "/*")
		}
		i += end + 2
		if depth--; depth == 0 {
			return i, true
		}
	}
	return limit, false
}
