package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// statement reads the statement in p.toks.
func (p *parser) statement() Node {
	t, next := p.tok(), p.peek(1)
	if p.schemaOnly && t.startsQuery() && next.kw != kwObject {
		return p.skipQuery()
	}
	switch t.kw {
	case kwExplain:
		p.i++
		x := &Explain{QueryPlan: p.acceptWords(kwQuery, kwPlan)}
		if p.at(kEOF) || p.atWord(kwExplain) {
			p.unexpected("a statement")
			return nil
		}
		x.Node = p.statement()
		return x
	case kwPragma:
		return p.pragma()
	case kwDeclare:
		return p.declare()
	case kwCreate:
		return p.createStmt()
	case kwAlter:
		switch {
		case next.kw == kwTable:
			return p.alterTable()
		case next.kw == kwSequence:
			return p.alterSequence()
		case next.kw == kwTopic:
			return p.alterTopic()
		}
		return p.skipObject(1)
	case kwDrop:
		switch {
		case next.kw == kwTable:
			return p.dropTable()
		case next.kw == kwIndex:
			p.fail(codePostgres, "an index is not dropped by a statement of its own",
				"write ALTER TABLE `table` DROP INDEX `name`")
			return nil
		}
		return p.skipObject(1)
	case kwTruncate:
		return p.truncate()
	case kwShow:
		if next.kw == kwCreate {
			return p.showCreate()
		}
	case kwGrant, kwRevoke:
		return p.grant()
	case kwSelect, kwFrom, kwValues, kwDiscard, kwWith:
		return p.query()
	case kwUpsert, kwInsert, kwReplace:
		if t.kw == kwUpsert && next.kw == kwObject {
			return p.skip()
		}
		return p.write()
	case kwUpdate, kwDelete, kwBatch:
		return p.change()
	case kwCommit, kwRollback:
		p.i++
		return &Commit{Rollback: t.kw == kwRollback}
	case kwDefine, kwDo, kwEvaluate, kwProcess, kwReduce, kwCombine, kwIf, kwFor, kwParallel:
		start := p.i
		p.rest()
		if p.err != nil {
			return nil
		}
		return &Define{Text: p.raw(start, p.i)}
	case kwUse, kwImport, kwExport, kwAnalyze, kwBackup, kwRestore, kwMaterialize, kwKill:
		return p.skip()
	}
	switch t.kind {
	case kDollar:
		return p.assign()
	case kLParen:
		return p.query()
	}
	p.unexpected("a statement")
	return nil
}

// startsQuery reports whether a statement that starts with t reads or writes rows.
func (t token) startsQuery() bool {
	switch t.kw {
	case kwSelect, kwFrom, kwValues, kwDiscard, kwWith, kwUpsert, kwInsert, kwReplace, kwUpdate, kwDelete, kwBatch,
		kwProcess, kwReduce:
		return true
	}
	return false
}

// skipQuery moves over a statement whatever it holds, but not into one that follows without a semicolon.
func (p *parser) skipQuery() Node {
	n := &Skipped{Keyword: strings.ToUpper(p.text(p.tok()))}
	for p.i++; !p.at(kEOF); p.i++ {
		if t := p.tok(); t.kind == kName && p.lex.startsLine(t) && startsStatement(p.src, int(t.start), strongStart) {
			break
		}
	}
	return n
}

// rest moves over all tokens of the statement, in which every brace and block must be closed.
func (p *parser) rest() {
	var n nesting
	for ; !p.at(kEOF); p.i++ {
		if k := p.tok().kind; k == kBad || k == kOpenEnd || k == kTemplate {
			p.unexpected("YQL")
			return
		}
		n.see(p.tok(), p.i)
	}
	if n.inside() {
		t := p.toks[n.open]
		p.failAt(t, codeSyntax, openEndMessage(p.text(t)), "")
	}
}

// skip takes the statement as a unit that is not modelled.
func (p *parser) skip() Node {
	start, word := p.i, p.skippedWords()
	p.rest()
	if p.err != nil {
		return nil
	}
	return &Skipped{Keyword: word, Text: p.raw(start, p.i)}
}

// skippedWords returns the words that say what kind of statement starts here, such as CREATE EXTERNAL DATA SOURCE.
func (p *parser) skippedWords() string {
	verb := strings.ToUpper(p.text(p.tok()))
	n := 1
	switch p.tok().kw {
	case kwCreate, kwAlter, kwDrop, kwUpsert:
		if p.peek(n).kw == kwOr && p.peek(n+1).kw == kwReplace {
			n += 2
		}
	default:
		return verb
	}
	count := 1
	switch p.peek(n).kw {
	case kwExternal:
		if count = 3; p.peek(n+1).kw == kwTable {
			count = 2
		}
	case kwResource:
		if count = 2; p.peek(n+2).kw == kwClassifier {
			count = 3
		}
	case kwAsync, kwBackup, kwStreaming:
		count = 2
	}
	for ; count > 0 && p.peek(n).kind == kName; count-- {
		verb += " " + strings.ToUpper(p.text(p.peek(n)))
		n++
	}
	return verb
}

// createStmt reads a CREATE statement.
func (p *parser) createStmt() Node {
	n := 1
	if p.peek(1).kw == kwOr && p.peek(2).kw == kwReplace {
		n = 3
	}
	switch p.peek(n).kw {
	case kwTable:
		return p.createTable()
	case kwTemp, kwTemporary:
		if p.peek(n+1).kw == kwTable {
			return p.createTable()
		}
	}
	if p.foreign(foreignCreates) {
		return nil
	}
	return p.skipObject(n)
}

// skipObject takes CREATE, ALTER or DROP of something that is not modelled; the word for it is n tokens ahead.
// A word close to TABLE is a table with a typing mistake, and must not get lost.
func (p *parser) skipObject(n int) Node {
	t := p.peek(n)
	if word := strings.ToUpper(p.text(t)); t.kind == kName && t.kw != kwTables && spelling.EditDistance(word, "TABLE") > 2 {
		return p.skip()
	}
	p.i += n
	p.unexpected("TABLE")
	return nil
}

func (p *parser) pragma() Node {
	p.i++
	n := &Pragma{}
	n.Name = p.pragmaName()
	for p.accept(kDot) {
		n.Name += "." + p.pragmaName()
	}
	switch {
	case p.accept(kEq):
		n.Values = []Expr{p.pragmaValue()}
	case p.at(kLParen):
		p.list("a value", func() { n.Values = append(n.Values, p.pragmaValue()) })
	}
	if p.err == nil {
		switch {
		case strings.EqualFold(n.Name, "AnsiQuotedIdentifiers"):
			p.quotedNames = true
		case strings.EqualFold(n.Name, "DisableAnsiQuotedIdentifiers"):
			p.quotedNames = false
		}
	}
	return n
}

func (p *parser) pragmaName() string {
	t := p.tok()
	name := p.name("the name of a pragma", notAny)
	if p.err == nil && !isWord(name) {
		p.failAt(t, codeSyntax, "there is no pragma "+clip(name, 40), "")
	}
	return name
}

// pragmaValue reads a value of a pragma: a literal, a parameter or a word.
func (p *parser) pragmaValue() Expr {
	t := p.tok()
	switch {
	case t.kind == kName && t.kw != kwTrue && t.kw != kwFalse, t.kind == kQuoted:
		return &Column{at: at{p.pos()}, Name: p.name("a value", notAny)}
	case t.kind == kMinus, t.kind == kPlus:
		return p.unary()
	}
	return p.primary()
}

func (p *parser) declare() Node {
	p.i++
	d := &Declare{}
	if !p.at(kDollar) {
		p.unexpected("$name")
		return nil
	}
	d.Name = p.param()
	p.expectWord(kwAs)
	d.Type = p.typeExpr()
	if p.accept(kEq) {
		d.Default = p.unary()
	}
	return d
}

// assign reads $a, $b = expression or query.
func (p *parser) assign() Node {
	a := &Assign{}
	for more := true; more; more = p.accept(kComma) {
		if !p.at(kDollar) {
			p.unexpected("$name")
			return nil
		}
		a.Names = append(a.Names, p.param())
	}
	p.expect(kEq, "=")
	if p.startsSelect() {
		pos := p.pos()
		a.Expr = &Subquery{at: at{pos}, Select: p.selectStmt()}
	} else {
		pos := p.pos()
		a.Expr = p.expr()
		if s, ok := a.Expr.(*Subquery); ok && !s.Exists && p.atSetOperator() {
			sel := &Select{Pos: pos, Operand: Operand{Paren: s.Select}}
			p.selectTail(sel)
			a.Expr = &Subquery{at: at{pos}, Select: sel}
		}
	}
	if l, ok := a.Expr.(*Literal); ok && p.err == nil && l.Kind == LitString && len(a.Names) == 1 {
		if p.named == nil {
			p.named = make(map[string]string)
		}
		p.named[a.Names[0]] = l.Text
	}
	return a
}

// dropTable reads DROP TABLE. DROP is the current token.
func (p *parser) dropTable() Node {
	d := &DropTable{}
	p.i++
	p.expectWord(kwTable)
	d.IfExists = p.acceptWords(kwIf, kwExists)
	d.Path, d.Cluster = p.ddlPath("the name of the table")
	if p.atWord(kwCascade) || p.atWord(kwRestrict) {
		p.fail(codePostgres, "DROP TABLE has no "+p.tok().kw.String(), "leave it out")
	}
	if p.at(kComma) {
		p.fail(codePostgres, "DROP TABLE drops one table", "write a DROP TABLE for each")
	}
	return d
}

func (p *parser) truncate() Node {
	p.i++
	p.expectWord(kwTable)
	t := &truncateTable{}
	t.Path, t.Cluster = p.ddlPath("the name of the table")
	if p.acceptWord(kwWith) {
		p.listOrNone(func() { t.Settings = append(t.Settings, p.wordSetting()) })
	}
	return t
}

func (p *parser) showCreate() Node {
	p.i += 2
	s := &ShowCreate{}
	switch {
	case p.acceptWord(kwTable):
		s.Kind = "TABLE"
	case p.acceptWord(kwView):
		s.Kind = "VIEW"
	case p.acceptWords(kwExternal, kwTable):
		s.Kind = "EXTERNAL TABLE"
	case p.acceptWords(kwExternal, kwData, kwSource):
		s.Kind = "EXTERNAL DATA SOURCE"
	default:
		p.unexpected("TABLE or VIEW")
	}
	s.Path, s.Cluster = p.ddlPath("a path")
	return s
}

// grant reads GRANT and REVOKE.
func (p *parser) grant() Node {
	g := &Grant{Revoke: p.next().kw == kwRevoke}
	if g.Revoke && p.atWords(kwGrant, kwOption) && p.peek(2).kw == kwFor {
		p.i += 3
		g.Option = true
	}
	if p.acceptWord(kwAll) {
		p.acceptWord(kwPrivileges)
		g.Permissions = []string{"ALL"}
	} else {
		for more := true; more && p.err == nil && !p.atWord(kwOn); more = p.accept(kComma) {
			g.Permissions = append(g.Permissions, p.permission())
		}
	}
	p.expectWord(kwOn)
	g.Paths = several(p, func() string { return p.ddlTable("a path").Path })
	if g.Revoke {
		p.expectWord(kwFrom)
	} else {
		p.expectWord(kwTo)
	}
	for p.err == nil {
		if p.at(kDollar) {
			g.Subjects = append(g.Subjects, "$"+p.param())
		} else {
			g.Subjects = append(g.Subjects, p.name("the name of a user or group", notAny))
		}
		if !p.accept(kComma) || p.at(kEOF) || p.atWord(kwWith) {
			break
		}
	}
	if !g.Revoke && p.acceptWord(kwWith) {
		p.expectWord(kwGrant)
		p.expectWord(kwOption)
		g.Option = true
	}
	return g
}

// permission reads the name of a permission: words such as SELECT ROW, or a string such as 'ydb.generic.read'.
func (p *parser) permission() string {
	t := p.tok()
	if t.kind == kString {
		p.i++
		return p.unquote(t)
	}
	var words []string
	for p.at(kName) && !p.atWord(kwOn) && len(words) < 2 {
		words = append(words, strings.ToUpper(p.text(p.next())))
	}
	if len(words) == 0 {
		p.unexpected("a permission, such as SELECT ROW or 'ydb.generic.read'")
	}
	return strings.Join(words, " ")
}
