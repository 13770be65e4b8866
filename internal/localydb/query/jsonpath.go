package query

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// jsonPath is a query of JsonPath.
// Source: yql/essentials/minikql/jsonpath/JsonPathAntlr4.g of ydb-platform/ydb, and
// https://ydb.tech/docs/en/yql/reference/builtins/json#jsonpath.
type jsonPath struct {
	strict bool
	root   pathNode
}

// pathNode is an expression of JsonPath.
type pathNode struct {
	eval  func(*pathEnv) ([]any, error)
	truth bool // it is a condition: true, false, or nil for unknown
}

// maxPathDepth bounds how deep a JsonPath nests.
const maxPathDepth = 100

// parseJSONPath reads a JsonPath.
func parseJSONPath(text string) (jsonPath, error) {
	p := &pathParser{src: text}
	p.next()
	out := jsonPath{}
	if p.word("strict") {
		out.strict = true
	} else {
		p.word("lax")
	}
	out.root = p.or()
	if p.err == nil && p.kind != pathEnd {
		p.fail("unexpected %q", p.text)
	}
	return out, p.err
}

type pathToken uint8

const (
	pathEnd    pathToken = iota
	pathNumber           // text is the number
	pathString           // text is the value
	pathWord
	pathVariable // text is the name
	pathSign
)

type pathParser struct {
	src   string
	at    int // behind the current token
	kind  pathToken
	text  string
	depth int
	err   error
}

func (p *pathParser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	p.kind, p.at = pathEnd, len(p.src)
}

func isPathLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isPathDigit(c byte) bool  { return c >= '0' && c <= '9' }

// span returns the bytes from i on that are letters, digits or dollars.
func (p *pathParser) span(i int) string {
	end := i
	for end < len(p.src) && (isPathLetter(p.src[end]) || isPathDigit(p.src[end]) || p.src[end] == '$') {
		end++
	}
	return p.src[i:end]
}

var pathNumbers = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?`)

func (p *pathParser) next() {
	for p.at < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.at]) >= 0 {
		p.at++
	}
	if p.at == len(p.src) {
		p.kind, p.text = pathEnd, "the end of the path"
		return
	}
	rest := p.src[p.at:]
	c := rest[0]
	switch {
	case isPathDigit(c):
		p.kind, p.text = pathNumber, pathNumbers.FindString(rest)
	case isPathLetter(c):
		p.kind, p.text = pathWord, p.span(p.at)
	case c == '$' && p.span(p.at+1) != "":
		p.kind, p.text = pathVariable, p.span(p.at+1)
		p.at++
	case c == '"' || c == '\'':
		p.quoted(c, rest)
		return
	default:
		p.kind, p.text = pathSign, rest[:1]
		for _, sign := range []string{"&&", "||", "==", "!=", "<>", "<=", ">="} {
			if strings.HasPrefix(rest, sign) {
				p.text = sign
			}
		}
	}
	p.at += len(p.text)
}

func (p *pathParser) quoted(quote byte, rest string) {
	end := 1
	for end < len(rest) && rest[end] != quote {
		if rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(rest) {
		p.fail("a string is not closed")
		return
	}
	p.kind, p.text = pathString, rest[1:end]
	p.at += end + 1
	if strings.Contains(p.text, `\`) {
		text := strings.ReplaceAll(strings.ReplaceAll(p.text, `\'`, `'`), `\/`, `/`)
		s, err := strconv.Unquote(`"` + text + `"`)
		if err != nil {
			p.fail("the escapes of %q cannot be read", p.text)
			return
		}
		p.text = s
	}
}

func (p *pathParser) sign(texts ...string) string {
	for _, text := range texts {
		if p.kind == pathSign && p.text == text {
			p.next()
			return text
		}
	}
	return ""
}

func (p *pathParser) word(text string) bool {
	if p.kind != pathWord || p.text != text {
		return false
	}
	p.next()
	return true
}

func (p *pathParser) need(sign string) {
	if p.sign(sign) == "" {
		p.fail("expected %s, found %s", sign, p.text)
	}
}

// condition refuses an operand that is no condition.
func (p *pathParser) condition(n pathNode) pathNode {
	if p.err == nil && !n.truth {
		p.fail("a logical operation or a filter needs a condition, such as a comparison")
	}
	return n
}

func (p *pathParser) or() pathNode {
	if p.depth++; p.depth > maxPathDepth {
		p.fail("the path is nested too deeply")
	}
	defer func() { p.depth-- }()
	n := p.and()
	for p.sign("||") != "" {
		n = pathLogic(p.condition(n), p.condition(p.and()), true)
	}
	return n
}

func (p *pathParser) and() pathNode {
	n := p.equality()
	for p.sign("&&") != "" {
		n = pathLogic(p.condition(n), p.condition(p.equality()), false)
	}
	return n
}

func (p *pathParser) equality() pathNode {
	n := p.comparison()
	if op := p.sign("==", "!=", "<>"); op != "" {
		n = pathCompare(op, n, p.comparison())
	}
	return n
}

func (p *pathParser) comparison() pathNode {
	n := p.sum()
	if op := p.sign("<=", ">=", "<", ">"); op != "" {
		n = pathCompare(op, n, p.sum())
	}
	return n
}

func (p *pathParser) sum() pathNode {
	n := p.product()
	for op := p.sign("+", "-"); op != ""; op = p.sign("+", "-") {
		n = pathArithmetic(op, n, p.product())
	}
	return n
}

func (p *pathParser) product() pathNode {
	n := p.unary()
	for op := p.sign("*", "/", "%"); op != ""; op = p.sign("*", "/", "%") {
		n = pathArithmetic(op, n, p.unary())
	}
	return n
}

func (p *pathParser) unary() pathNode {
	switch op := p.sign("+", "-", "!"); op {
	case "":
		return p.predicate()
	case "!":
		return pathNot(p.condition(p.predicate()))
	default:
		return pathSigned(op, p.predicate())
	}
}

func (p *pathParser) predicate() pathNode {
	if p.word("exists") {
		p.need("(")
		n := p.or()
		p.need(")")
		return pathExists(n)
	}
	n := p.accessor()
	switch {
	case p.word("starts"):
		if !p.word("with") {
			p.fail("expected with, found %s", p.text)
		}
		return pathPrefix(n, p.accessor())
	case p.word("like_regex"):
		return p.likeRegex(n)
	}
	return n
}

func (p *pathParser) likeRegex(n pathNode) pathNode {
	pattern := p.string()
	if p.word("flag") {
		if flags := p.string(); flags != "i" {
			p.fail("the flag %q of like_regex is not known", flags)
		}
		pattern = "(?i)" + pattern
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		p.fail("%s", err)
	}
	return pathRegex(n, re)
}

func (p *pathParser) string() string {
	text := p.text
	if p.kind != pathString {
		p.fail("expected a string, found %s", p.text)
		return ""
	}
	p.next()
	return text
}

func (p *pathParser) accessor() pathNode {
	n := p.primary()
	for p.err == nil {
		switch p.sign(".", "[", "?") {
		case ".":
			n = p.member(n)
		case "[":
			n = p.subscripts(n)
		case "?":
			p.need("(")
			n = pathFilter(n, p.condition(p.or()))
			p.need(")")
		default:
			return n
		}
	}
	return n
}

func (p *pathParser) member(n pathNode) pathNode {
	if p.sign("*") != "" {
		return pathMembers(n)
	}
	name, kind := p.text, p.kind
	if kind != pathWord && kind != pathString {
		p.fail("expected the name of a member, found %s", p.text)
		return n
	}
	p.next()
	if kind == pathWord && p.sign("(") != "" {
		p.need(")")
		f, ok := pathMethods[name]
		if !ok {
			p.fail("there is no method %s", name)
			return n
		}
		return f(n)
	}
	return pathMember(n, name)
}

func (p *pathParser) subscripts(n pathNode) pathNode {
	if p.sign("*") != "" {
		p.need("]")
		return pathItems(n)
	}
	var list []pathRange
	for {
		r := pathRange{from: p.or()}
		if p.word("to") {
			to := p.or()
			r.to = &to
		}
		list = append(list, r)
		if p.sign(",") == "" {
			break
		}
	}
	p.need("]")
	return pathSubscript(n, list)
}

func (p *pathParser) primary() pathNode {
	text := p.text
	switch kind := p.kind; {
	case kind == pathNumber:
		if math.IsInf(jsonNumber(text).float(), 0) {
			p.fail("the number %s is out of range", text)
		}
		p.next()
		return pathConstant(jsonNumber(text))
	case kind == pathString:
		p.next()
		return pathConstant(text)
	case kind == pathVariable:
		p.next()
		return pathVariableNode(text)
	case p.sign("$") != "":
		return pathNode{eval: func(e *pathEnv) ([]any, error) { return []any{e.root}, nil }}
	case p.sign("@") != "":
		return pathCurrent()
	case p.sign("(") != "":
		n := p.or()
		p.need(")")
		if p.word("is") {
			if !p.word("unknown") {
				p.fail("expected unknown, found %s", p.text)
			}
			return pathUnknown(p.condition(n))
		}
		return n
	case p.word("true"):
		return pathConstant(true)
	case p.word("false"):
		return pathConstant(false)
	case p.word("null"):
		return pathConstant(nil)
	case p.word("last"):
		return pathLast()
	}
	p.fail("expected a value, found %s", p.text)
	return pathNode{}
}
