package yql

import (
	"regexp"
	"strings"
	"unicode"
)

// placeholderHelp is the advice for text that a driver or a template engine completes before YDB sees it.
const placeholderHelp = "give the text as it reaches YDB, with the real names and values in place"

// placeholderHere fails if the current token starts a placeholder of a driver or template engine, and reports
// whether it did.
func (p *parser) placeholderHere() bool {
	t := p.tok()
	text, ok := p.placeholderText()
	if !ok && t.kind == kInt && p.i > 0 && p.peek(-1).kind == kDollar && p.peek(-1).end == t.start {
		text, ok = p.src[t.start-1:t.end], true
	}
	if !ok && t.kind == kLt && p.peek(1).kind == kName && p.peek(2).kind == kGt {
		text, ok = p.src[t.start:p.peek(2).end], true
	}
	if ok {
		p.fail(codePlaceholder, "found a placeholder, "+clip(text, 40)+", where YQL is expected", placeholderHelp)
	}
	return ok
}

// placeholderIn fails if a quoted name holds what a template engine or a program fills in, as in `{{.Prefix}}orders` and `{0}`. What stands
// between braces is words, if anything: names of YDB have no braces.
func (p *parser) placeholderIn(t token, name string) bool {
	for _, mark := range []string{"{{", "${", "%s", "%(", "{"} {
		_, rest, found := strings.Cut(name, mark)
		if mark == "{" {
			inside, _, closed := strings.Cut(rest, "}")
			found = closed && !strings.ContainsFunc(inside, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
		}
		if found {
			p.failAt(t, codePlaceholder, "the name "+clip(p.text(t), 60)+" holds a placeholder", placeholderHelp)
			return true
		}
	}
	return false
}

// placeholderText returns the placeholder at the current token: ?, $1, :name, @p1, {{x}}, ${x}, %s, %(x)s.
func (p *parser) placeholderText() (string, bool) {
	t, next := p.tok(), p.peek(1)
	adjacent := next.start == t.end
	switch t.kind {
	case kTemplate:
		end := t.end
		if next.kind == kName && adjacent {
			end = next.end
		}
		return p.src[t.start:end], true
	case kQuestion:
		return "?", true
	case kDollar:
		if next.kind == kInt && adjacent {
			return p.src[t.start:next.end], true
		}
	case kColon, kAt:
		if (next.kind == kName || next.kind == kInt) && adjacent {
			return p.src[t.start:next.end], true
		}
	case kPercent:
		switch {
		case next.kind == kName && adjacent && next.end-next.start == 1:
			return p.src[t.start:next.end], true
		case next.kind == kLSquare && adjacent && p.peek(2).kind == kInt && p.peek(3).kind == kRSquare && p.peek(4).kind == kName:
			return p.src[t.start:p.peek(4).end], true // %[1]s
		case next.kind == kLParen && adjacent && p.peek(2).kind == kName && p.peek(3).kind == kRParen && p.peek(4).kind == kName:
			return p.src[t.start:p.peek(4).end], true
		}
	}
	return "", false
}

// hole matches what a program puts a value into, inside a quoted text.
var hole = regexp.MustCompile(`\$\{[^{}]*\}|%(?:\[\d+\])?[sdvq]\b|%\(\w+\)[sd]|\{\w+\}`)

// hasHole reports whether a program puts a value into a text, which is no constant then.
func hasHole(text string) bool { return strings.ContainsAny(text, "%{") && hole.MatchString(text) }

// takesPattern reports whether a pattern stands behind a token: wildcards in it tell something, whatever is put in.
func takesPattern(t token) bool { return t.kw == kwLike || t.kw == kwIlike }

// placeholder reads a placeholder as a value. It returns nil if there is none, or if none is allowed.
func (p *parser) placeholder(pos Pos) Expr {
	if !p.placeholders {
		return nil
	}
	text, ok := p.placeholderText()
	if !ok {
		return nil
	}
	for end := p.tok().start + int32(len(text)); p.tok().start < end; p.i++ {
	}
	return &Literal{at: at{pos}, Kind: LitPlaceholder, Text: text}
}
