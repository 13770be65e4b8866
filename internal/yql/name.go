package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Classes of keywords that cannot stand as a name in a place, by the id_* rules of the grammar.
const (
	notAny    = classReserved                                       // id_or_type
	notID     = classReserved | classType                           // id
	notSchema = classReserved | classType | classTable | classAlter // id_schema
	notTable  = classReserved | classTable | classAlter             // id_table_or_type
	notExpr   = classReserved | classExpr | classTable | classSelect | classType
	notWindow = classReserved | classExpr | classTable | classAlter | classSelect | classWindow
	notAlias  = ^classAs
	notPure   = ^keywordClass(0) // no keyword at all
)

// isName reports whether t can be a name where keywords of the given classes cannot.
func (p *parser) isName(t token, not keywordClass) bool {
	switch t.kind {
	case kName:
		return t.kw == 0 || t.kw.class()&not == 0 || not == notAlias && t.kw.class()&classAs != 0
	case kQuoted:
		return true
	case kString:
		return p.quotedNames && p.src[t.start] == '"'
	}
	return false
}

// name reads a name. what says in a message what it names.
func (p *parser) name(what string, not keywordClass) string {
	t := p.tok()
	if !p.isName(t, not) {
		p.noName(t, what)
		return ""
	}
	p.i++
	if t.kind == kName {
		return p.src[t.start:t.end]
	}
	s := p.unquote(t)
	if s == "" {
		p.failAt(t, codeSyntax, what+" is empty", "")
	} else if p.placeholderIn(t, s) {
		return ""
	}
	return s
}

// noName fails because t is not a name.
func (p *parser) noName(t token, what string) {
	if next := p.peek(1); t.kw != 0 && next.kind == kString { // ADD COLUMN "age"
		p.i++
		t = next
	}
	if quote := p.src[t.start:min(t.start+1, t.end)]; t.kind == kString && quote != "@" {
		kind := "double"
		if quote == "'" {
			kind = "single"
		}
		p.fail(codePostgres, "a name cannot stand in "+kind+" quotes: "+clip(p.text(t), 40), "write "+QuoteName(p.unquote(t)))
		return
	}
	if t.kw != 0 {
		p.unexpected(what + " (as a name, write " + QuoteName(p.text(t)) + ")")
		return
	}
	p.unexpected(what)
}

// unquote returns what a quoted name or a string stands for, without the suffix of a string.
func (p *parser) unquote(t token) string {
	s := p.src[t.start:t.end]
	q := s[0]
	if q == '@' {
		s, _ = cutSuffix(s)
		s = s[2 : len(s)-2]
		if strings.Contains(s, "@@@@") {
			s = strings.ReplaceAll(s, "@@@@", "@@")
		}
		return s
	}
	if t.kind == kString {
		s, _ = cutSuffix(s)
	}
	s = s[1 : len(s)-1]
	return schema.Unescape(s, q, !p.lex.ansi || q == '`', p.lex.ansi || q == '`')
}

// cutSuffix splits a string token into the quoted text and its suffix in lower case.
func cutSuffix(s string) (quoted, suffix string) {
	i := len(s)
	for i > 0 && s[i-1] != s[0] {
		i--
	}
	switch s[i:] {
	case "":
		return s, ""
	case "u", "s", "y", "j", "p":
		return s[:i], s[i:]
	}
	return s[:i], strings.ToLower(s[i:])
}

// names reads a list of names in parentheses.
func (p *parser) names(what string, not keywordClass) []string {
	p.create.names = p.create.names[:0]
	p.list(what, func() { p.create.names = append(p.create.names, p.name(what, not)) })
	return append([]string(nil), p.create.names...)
}

// table reads the name of a table as written: cluster.`path`, `path`, @temporary or $parameter. It leaves VIEW
// and hints to the caller.
func (p *parser) table(what string) TableName {
	n := TableName{Pos: p.pos(), Cluster: p.cluster()}
	switch {
	case p.at(kDollar):
		n.Param = p.param()
	case p.at(kAt) && p.peek(1).kind == kDollar:
		p.i++
		n.Param = p.param()
		n.Temp = true
	case p.at(kAt) && p.isName(p.peek(1), notTable):
		p.i++
		n.Path = "@" + p.name(what, notTable)
	default:
		n.Path = p.name(what, notTable)
	}
	if p.err == nil && p.at(kSlash) && p.peek(-1).end == p.tok().start {
		p.fail(codeSyntax, "a path with slashes must stand in backquotes", "write `dir/table`")
	}
	return n
}

// cluster reads the part of a table's name up to the dot, if it has one: cluster, $cluster, service:cluster. It
// returns it in canonical form.
func (p *parser) cluster() string {
	n := 0
	if p.isName(p.tok(), notTable) && p.peek(1).kind == kColon {
		n = 2
	}
	dot := n + 1
	switch t := p.peek(n); {
	case p.isName(t, notTable), t.kind == kStar && n > 0:
	case t.kind == kDollar && p.peek(n+1).kind == kName:
		dot++
	default:
		return ""
	}
	if p.peek(dot).kind != kDot {
		return ""
	}
	b := &printer{}
	if n > 0 {
		b.name(p.name("a service", notTable))
		b.s(":")
		p.expect(kColon, ":")
	}
	switch {
	case p.at(kDollar):
		b.param(p.param())
	case p.accept(kStar):
		b.s("*")
	default:
		b.name(p.name("a cluster", notTable))
	}
	p.expect(kDot, ".")
	return string(b.b)
}

// ddlTable reads the name of a table in a statement that needs it before it runs. A $name is looked up among
// the constants of the script.
func (p *parser) ddlTable(what string) TableName {
	t := p.tok()
	n := p.table(what)
	if p.err == nil && n.Param != "" {
		value, ok := p.named[n.Param]
		if !ok {
			p.failAt(t, codePlaceholder, "the table is named by the parameter $"+n.Param,
				"assign it in the script, as in $"+n.Param+" = \"path\"; or write the path itself")
		}
		if ok && value == "" {
			p.failAt(t, codeSyntax, what+" is empty", "")
		}
		n.Path, n.Param = value, ""
		if n.Temp {
			n.Path, n.Temp = "@"+value, false
		}
	}
	return n
}

// ddlPath is ddlTable where nothing but the path and the cluster counts.
func (p *parser) ddlPath(what string) (path, cluster string) {
	n := p.ddlTable(what)
	return n.Path, n.Cluster
}

// param reads $name and returns it without the dollar.
func (p *parser) param() string {
	dollar := p.next()
	t := p.tok()
	if p.placeholders && t.kind == kInt && t.start == dollar.end {
		p.i++
		return p.text(t)
	}
	if t.kind == kName {
		p.i++
		return p.text(t)
	}
	return p.name("the name of a parameter", notAny)
}
