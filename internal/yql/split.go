package yql

import "strings"

// nesting follows the braces and blocks of a statement: lambda bodies, DEFINE … END DEFINE and BEGIN … END DO.
type nesting struct {
	curly, block int
	open         int // index of the token that opened the outermost of them
	prev, prev2  keyword
}

// see takes the next token, whose index is i.
func (n *nesting) see(t token, i int) {
	switch t.kind {
	case kLCurly:
		if n.curly++; n.curly == 1 && n.block == 0 {
			n.open = i
		}
	case kRCurly:
		n.curly = max(0, n.curly-1)
	case kName:
		switch t.kw {
		case kwBegin, kwAction, kwSubquery:
			if t.kw == kwBegin && n.prev != kwDo || t.kw != kwBegin && (n.prev != kwDefine || n.prev2 == kwEnd) {
				break
			}
			if n.block++; n.block == 1 && n.curly == 0 {
				n.open = i - 1
			}
		case kwDo, kwDefine:
			if n.prev == kwEnd && n.block > 0 {
				n.block--
			}
		}
	}
	n.prev2, n.prev = n.prev, t.kw
}

func (n *nesting) inside() bool { return n.curly > 0 || n.block > 0 }

// split fills toks with the next statement, without its semicolon, and closes it with kEOF. It returns nothing
// but kEOF at the end of the script. Semicolons inside braces and blocks belong to the statement.
func (l *lexer) split(toks []token) []token {
	toks, l.semis, l.over = toks[:0], false, false
	var n nesting
	for {
		t := l.next()
		switch t.kind {
		case kSemi:
			if len(toks) == 0 {
				continue
			}
			if !n.inside() || l.flat {
				return closed(toks)
			}
			l.semis = true
		case kEOF:
			l.over = true
			if n.inside() && !l.flat {
				return l.unclosed(toks, n.open)
			}
			if len(toks) == 0 {
				return append(toks, t)
			}
			return closed(toks)
		case kOpenEnd:
			// The rest of the statement cannot be known: it ends where the token does.
			return closed(append(toks, t))
		case kName:
			if n.curly > 0 && n.block == 0 && l.startsLine(t) && startsStatement(l.src, int(t.start), strongStart) {
				// No lambda holds such a statement: a brace is missing.
				l.pos = int(t.start)
				return closed(toks)
			}
		}
		n.see(t, len(toks))
		toks = append(toks, t)
	}
}

// closed appends the kEOF of a statement.
func closed(toks []token) []token {
	end := toks[len(toks)-1].end
	return append(toks, token{start: end, end: end})
}

// unclosed ends a statement whose brace or block, opened by the token at index open, has no end. It ends where
// the next line starts a statement, or else at the next semicolon.
func (l *lexer) unclosed(toks []token, open int) []token {
	l.flat = true
	end := len(toks)
	for i := open + 1; i < len(toks); i++ {
		if toks[i].kind == kName && l.startsLine(toks[i]) && startsStatement(l.src, l.lineStart(toks[i]), anyStart) {
			end = i
			break
		}
	}
	if end == len(toks) {
		for i := open + 1; i < len(toks); i++ {
			if toks[i].kind == kSemi {
				end = i
				break
			}
		}
	}
	if end < len(toks) {
		l.pos = int(toks[end].start)
	}
	l.opener = toks[open]
	toks = closed(toks[:end])
	toks[end].kind = kOpenEnd
	return closed(toks)
}

// lineStart returns the offset of the line of t.
func (l *lexer) lineStart(t token) int { return strings.LastIndexByte(l.src[:t.start], '\n') + 1 }

// startsLine reports whether t is the first token of its line.
func (l *lexer) startsLine(t token) bool {
	for i := int(t.start) - 1; i >= 0; i-- {
		switch l.src[i] {
		case ' ', '\t', '\r':
		case '\n':
			return true
		default:
			return false
		}
	}
	return true
}

// startKind is how sure a line must be to start a statement.
type startKind int8

const (
	// strongStart takes two words that nothing but a statement can begin with, such as CREATE TABLE.
	strongStart startKind = iota
	// anyStart takes SELECT and the like as well, when the line is not indented.
	anyStart
)

// resync returns the offset of the first line after from that starts a statement, or the end of the script.
func resync(src string, from int) int {
	for i := from; ; {
		nl := strings.IndexByte(src[i:], '\n')
		if nl < 0 {
			return len(src)
		}
		i += nl + 1
		if startsStatement(src, i, anyStart) {
			return i
		}
	}
}

// startsStatement reports whether the text at i, the start of a line or of its first word, starts a statement.
func startsStatement(src string, i int, how startKind) bool {
	indented := false
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i, indented = i+1, true
	}
	first, i := wordAt(src, i)
	if first == 0 {
		return false
	}
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i++
	}
	second, end := wordAt(src, i)
	named := end > i || i < len(src) && src[i] == '`'
	switch first {
	case kwCreate, kwAlter, kwDrop:
		switch second {
		case kwTable, kwTablestore, kwExternal, kwTopic, kwView, kwUser, kwGroup, kwObject, kwAsync, kwTransfer,
			kwResource, kwBackup, kwStreaming, kwSecret, kwSequence, kwSymlink:
			return true
		case kwTemp, kwTemporary, kwOr, kwUnique:
			return first == kwCreate
		case kwIndex:
			return first == kwCreate // DROP INDEX and ALTER INDEX are actions of ALTER TABLE
		case kwDatabase:
			return first == kwAlter
		}
		return false
	case kwUpsert:
		return second == kwInto || second == kwObject
	case kwInsert:
		return second == kwInto || second == kwOr
	case kwReplace:
		return second == kwInto
	case kwDelete:
		return second == kwFrom
	case kwTruncate:
		return second == kwTable
	case kwDeclare:
		return i < len(src) && src[i] == '$'
	case kwPragma, kwGrant, kwRevoke:
		return named && !(first == kwGrant && second == kwOption)
	case kwBatch:
		return second == kwUpdate || second == kwDelete
	case kwShow:
		return second == kwCreate
	case kwDefine:
		return second == kwAction || second == kwSubquery
	}
	if how != anyStart || indented {
		return false
	}
	switch first {
	case kwSelect, kwUpdate, kwValues, kwCommit, kwRollback, kwDo, kwEvaluate, kwUse, kwImport, kwExport,
		kwExplain, kwDiscard, kwFrom, kwProcess, kwReduce, kwAnalyze:
		return true
	}
	return false
}

// wordAt returns the keyword at i, 0 if there is none, and the end of the word.
func wordAt(src string, i int) (keyword, int) {
	h, start := uint32(0), i
	for i < len(src) && (classes[src[i]] == cName || i > start && classes[src[i]] == cDigit) {
		h = hashStep(h, src[i])
		i++
	}
	return lookupKeyword(src[start:i], h), i
}

// comments returns the comments between two offsets that hold nothing else but blanks and semicolons.
func (p *parser) comments(from, to int) []Comment {
	var out []Comment
	for i := from; i < to; {
		end := i
		switch {
		case strings.HasPrefix(p.src[i:to], "--"):
			end = lineCommentEnd(p.src[:to], i)
		case strings.HasPrefix(p.src[i:to], "/*"):
			l := lexer{src: p.src[:to], pos: i, ansi: p.lex.ansi}
			end, _ = l.blockComment(i)
		default:
			i++
			continue
		}
		out = append(out, Comment{Pos: p.cur.pos(i), Text: p.src[i:end]})
		i = end
	}
	return out
}
