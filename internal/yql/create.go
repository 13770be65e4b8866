package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// createScratch holds what a CREATE TABLE is collected in before it is copied out at its exact size.
type createScratch struct {
	columns  []schema.Column
	names    []string
	literals map[string]string // of DEFAULT, as they are written, in canonical print
	added    schema.Column     // of ADD COLUMN
	untyped  token             // of the first column without a type; kEOF if all have one
}

func (p *parser) schemaPos() schema.Position {
	pos := p.cur.pos(int(p.tok().start))
	return schema.Position{Line: pos.Line, Column: pos.Column}
}

// createTable reads CREATE [OR REPLACE] [TEMP] TABLE. CREATE is the current token.
func (p *parser) createTable() Node {
	t := &schema.Table{Pos: p.schemaPos(), Store: schema.StoreRow}
	c := &CreateTable{Table: t}
	p.i++
	c.OrReplace = p.acceptWords(kwOr, kwReplace)
	t.Temporary = p.acceptWord(kwTemp) || p.acceptWord(kwTemporary)
	p.expectWord(kwTable)
	c.IfNotExists = p.acceptWords(kwIf, kwNot, kwExists)
	t.Path, c.Cluster = p.ddlPath("the name of the table")
	if p.atWord(kwAs) && p.err == nil {
		p.i++
		c.As = p.selectOrValues()
		return c
	}
	p.create.columns, p.create.untyped = p.create.columns[:0], token{}
	p.list("a column", func() { p.createEntry(c) })
	t.Columns = append(t.Columns, p.create.columns...)
	if p.acceptWords(kwPartition, kwBy) {
		p.expectWord(kwHash)
		t.HashBy = p.names("the name of a column", notID)
	}
	if p.acceptWord(kwWith) {
		p.list("a setting", func() { p.tableSetting(t) })
		if p.atWord(kwPartition) && p.peek(1).kw == kwBy {
			p.fail(codeSyntax, "PARTITION BY comes after WITH", "YDB accepts it only before WITH: PARTITION BY HASH (…) WITH (…)")
		}
	}
	if p.acceptWord(kwAs) {
		c.As = p.selectOrValues()
	} else if p.create.untyped.kind != kEOF && p.err == nil {
		p.failAt(p.create.untyped, codeSyntax, "column "+p.text(p.create.untyped)+" has no type", "")
	}
	t.CanonicalSplits()
	return c
}

// createEntry reads one entry between the parentheses of CREATE TABLE. A keyword is a column's name unless what
// follows makes the entry an index, a family and so on.
func (p *parser) createEntry(c *CreateTable) {
	t := c.Table
	next := p.peek(1)
	switch p.tok().kw {
	case kwPrimary:
		if next.kw == kwKey {
			start := p.tok()
			p.i += 2
			key := p.names("a key column", notID)
			if t.PrimaryKey != nil {
				p.failAt(start, codeSyntax, "the table has two primary keys", "")
			}
			t.PrimaryKey = key
			return
		}
	case kwPartition:
		if next.kw == kwBy && p.peek(2).kind == kLParen {
			p.i += 2
			c.PartitionBy = p.names("a key column", notID)
			return
		}
	case kwIndex:
		if p.isName(next, notAny) {
			switch k := p.peek(2).kw; k {
			case kwGlobal, kwLocal, kwOn, kwUnique, kwSync, kwAsync, kwUsing:
				ix := p.index()
				if ix.Kind == schema.IndexUnknown {
					t.Unmodelled = append(t.Unmodelled, "the kind of index "+ix.Name)
				}
				t.Indexes = append(t.Indexes, ix)
				return
			}
		}
		if next.kind == kLParen {
			p.failAt(next, codePostgres, "an index needs a name", "write INDEX `name` GLOBAL ON (…)")
			return
		}
	case kwFamily:
		if k := p.peek(3); p.isName(next, notAny) && p.peek(2).kind == kLParen &&
			(k.kind == kRParen || p.peek(4).kind == kEq) {
			t.Families = append(t.Families, p.family())
			return
		}
	case kwChangefeed:
		if p.isName(next, notAny) && p.peek(2).kw == kwWith {
			t.Changefeeds = append(t.Changefeeds, p.changefeed())
			return
		}
	case kwStatistics:
		if p.isName(next, notAny) && p.peek(2).kw == kwOn {
			p.i++
			t.Unmodelled = append(t.Unmodelled, "statistics "+p.name("the name of the statistics", notID))
			for p.acceptWord(kwOn) || p.acceptWord(kwWith) {
				p.brackets()
			}
			return
		}
	}
	if p.foreignEntry() {
		return
	}
	p.create.columns = append(p.create.columns, schema.Column{})
	p.column(c, &p.create.columns[len(p.create.columns)-1])
}

// column reads a column with its options. c is nil for ALTER TABLE … ADD COLUMN.
func (p *parser) column(c *CreateTable, col *schema.Column) {
	start := p.tok()
	col.Pos = p.schemaPos()
	col.Name = p.name("the name of a column", notSchema)
	if p.err != nil {
		return
	}
	if c != nil && (p.at(kComma) || p.at(kRParen)) {
		if p.create.untyped.kind == kEOF {
			p.create.untyped = start // only CREATE TABLE t (a, b) AS SELECT … has such columns
		}
		return
	}
	var serial bool
	if col.Type, serial = p.columnType(col.Name); serial {
		col.NotNull = true
		col.Sequence = &schema.Sequence{}
	}
	if p.columnOptionsFollow() {
		p.list("an option of the column", func() { p.columnOption(col) })
		return
	}
	for p.err == nil && p.columnOption(col) {
	}
}

// columnOptionsFollow reports whether a list of column options in parentheses starts here.
func (p *parser) columnOptionsFollow() bool {
	if !p.at(kLParen) {
		return false
	}
	p.i++
	defer func() { p.i-- }()
	for o := range schema.ColumnOptions() {
		if p.atOption(o) {
			return true
		}
	}
	return p.atWord(kwNull) || p.atWord(kwAs)
}

// columnOption reads one option of a column, and reports whether there was one.
func (p *parser) columnOption(col *schema.Column) bool {
	switch p.tok().kw {
	case kwNull:
		if col.Sequence != nil {
			p.fail(codeSyntax, "column "+col.Name+": a Serial column is never NULL", "")
			return false
		}
		p.i++
		col.NotNull = false
		return p.err == nil
	case kwGenerated, kwAs:
		if p.acceptWord(kwGenerated) && !p.acceptWord(kwAlways) {
			p.foreignOption(col)
			p.unexpected("ALWAYS")
			return false
		}
		col.Generated = p.generated()
		return p.err == nil
	}
	if p.at(kComma) || p.at(kRParen) || p.at(kEOF) {
		return false
	}
	for o := range schema.ColumnOptions() {
		if p.acceptOption(o) {
			if value := p.optionValue(o); p.err == nil {
				o.Set(col, value)
			}
			return p.err == nil
		}
	}
	p.foreignOption(col)
	p.unexpected(", or )")
	return false
}

// atOption reports whether the next token is the first word of the name of an option; each begins with another one.
func (p *parser) atOption(o *schema.ColumnOption) bool {
	word := p.text(p.tok())
	n := len(word)
	return n <= len(o.Name) && (n == len(o.Name) || o.Name[n] == ' ') && strings.EqualFold(o.Name[:n], word)
}

// acceptOption takes the name of an option.
func (p *parser) acceptOption(o *schema.ColumnOption) bool {
	if !p.atOption(o) {
		return false
	}
	p.i++
	for _, rest, more := strings.Cut(o.Name, " "); more; {
		var word string
		if word, rest, more = strings.Cut(rest, " "); !strings.EqualFold(p.text(p.tok()), word) {
			p.unexpected(word)
			break
		}
		p.i++
	}
	return true
}

// optionValue reads what follows the name of an option.
func (p *parser) optionValue(o *schema.ColumnOption) string {
	switch o.Form {
	case schema.FormName:
		return p.name("a name after "+o.Name, notID)
	case schema.FormExpr:
		t, after := p.tok(), p.peek(1).kind
		alone := (t.kind == kString && p.src[t.start] == '\'' || t.kind == kInt) && (after == kComma || after == kRParen)
		if s, ok := p.create.literals[p.text(t)]; ok && alone {
			p.i++
			return s
		}
		if x := p.defaultExpr(); p.err == nil {
			s := PrintExpr(x)
			if alone {
				p.create.literals[p.text(t)] = s
			}
			return s
		}
	case schema.FormInner:
		return p.inner()
	}
	return o.Name
}

// generated reads AS (expression) [STORED | VIRTUAL].
func (p *parser) generated() *schema.Generated {
	p.expectWord(kwAs)
	p.expect(kLParen, "(")
	g := &schema.Generated{}
	if x := p.expr(); p.err == nil {
		g.Expr = PrintExpr(x)
	}
	p.expect(kRParen, ")")
	for _, mode := range []keyword{kwStored, kwVirtual} {
		if p.acceptWord(mode) {
			g.Mode = mode.String()
		}
	}
	return g
}

// inner returns the text between the parentheses that follow, one blank after each comma.
func (p *parser) inner() string {
	start := p.i
	p.brackets()
	if p.err != nil {
		return ""
	}
	return p.settingText(start+1, p.i-1)
}

// settingText returns the tokens from index i up to j in one line: names are kept, keywords of values too.
func (p *parser) settingText(i, j int) string {
	var b strings.Builder
	for k := i; k < j; k++ {
		t := p.toks[k]
		if k > i {
			switch prev := p.toks[k-1]; {
			case prev.kind == kComma, t.kind == kEq, prev.kind == kEq:
				b.WriteByte(' ')
			case prev.kind != kLParen && t.kind != kLParen && t.kind != kRParen && t.kind != kComma:
				b.WriteByte(' ')
			}
		}
		if t.kind == kComma && k == j-1 {
			break // trailing comma
		}
		b.WriteString(p.text(t))
	}
	return b.String()
}

// index reads INDEX name type ON (…) [COVER (…)] [WITH (…)]. INDEX is the current token.
func (p *parser) index() schema.Index {
	ix := schema.Index{Pos: p.schemaPos()}
	p.expectWord(kwIndex)
	ix.Name = p.name("the name of the index", notID)
	local, unique, async := false, false, false
	switch {
	case p.acceptWord(kwLocal):
		local = true
	case p.acceptWord(kwGlobal):
		unique = p.acceptWord(kwUnique)
		if p.acceptWord(kwAsync) {
			async = true
		} else {
			p.acceptWord(kwSync)
		}
	default:
		p.fail(codeSyntax, "index "+ix.Name+" is neither GLOBAL nor LOCAL", "write INDEX "+QuoteName(ix.Name)+" GLOBAL ON (…)")
		return ix
	}
	switch {
	case unique:
		ix.Kind = schema.IndexUnique
	case async:
		ix.Kind = schema.IndexAsync
	case local:
		ix.Kind = schema.IndexUnknown
	default:
		ix.Kind = schema.IndexSync
	}
	if unique && async {
		p.fail(codeSyntax, "index "+ix.Name+": a unique index cannot be ASYNC", "")
	}
	if p.acceptWord(kwUsing) {
		t := p.tok()
		using := p.name("the kind of the index", notID)
		if p.err == nil && !isWord(using) {
			p.failAt(t, codeSyntax, "there is no kind of index "+clip(using, 40), "")
		}
		if p.err == nil {
			ix.Kind, ix.Using = indexKind(strings.ToLower(using), local, ix.Kind)
		}
	} else if local {
		ix.Using = localPrefix
	}
	p.expectWord(kwOn)
	ix.Columns = p.names("a column of the index", notSchema)
	if p.acceptWord(kwCover) {
		ix.Cover = p.names("a covered column", notSchema)
	}
	if p.acceptWord(kwWith) {
		p.list("a setting", func() { ix.Settings = append(ix.Settings, p.indexSetting()) })
	}
	return ix
}

// indexKind returns the kind that USING names. For a kind it does not know it keeps the name, after LOCAL or
// the words of the plain kind unless that is GLOBAL SYNC.
func indexKind(using string, local bool, plain schema.IndexKind) (schema.IndexKind, string) {
	if local {
		switch k := schema.IndexKind(using); k {
		case schema.IndexLocalBloom, schema.IndexLocalNgram, schema.IndexLocalMinMax:
			return k, ""
		}
		return schema.IndexUnknown, localPrefix + using
	}
	if using == "secondary" {
		return plain, ""
	}
	if plain == schema.IndexSync {
		switch k := schema.IndexKind(using); k {
		case schema.IndexVector, schema.IndexFulltextPlain, schema.IndexFulltextRelevance, schema.IndexJSON:
			return k, ""
		}
		return schema.IndexUnknown, using
	}
	return schema.IndexUnknown, strings.TrimPrefix(string(plain), "global ") + " " + using
}

// localPrefix marks, in schema.Index.Using, an unknown kind that is LOCAL.
const localPrefix = "local "

// indexSetting reads name = value in WITH of an index. Names and words are in lower case, as the server takes
// them in any.
func (p *parser) indexSetting() schema.Setting {
	s := schema.Setting{Name: strings.ToLower(p.name("the name of a setting", notID))}
	p.expect(kEq, "=")
	s.Value = p.settingValue(strings.ToLower)
	return s
}

// settingValue reads a setting's value in canonical YQL. word says how to spell a word.
func (p *parser) settingValue(word func(string) string) string {
	t := p.tok()
	switch t.kind {
	case kString:
		p.i++
		return QuoteString(p.unquote(t))
	case kInt, kReal:
		x := p.primary()
		return PrintExpr(x)
	case kMinus:
		return PrintExpr(p.unary())
	case kName:
		p.i++
		if t.kw == kwTrue || t.kw == kwFalse || t.kw == kwNull {
			return t.kw.String()
		}
		return word(p.text(t))
	case kQuoted:
		return QuoteName(p.name("a value", notAny))
	}
	p.unexpected("a value")
	return ""
}

// family reads FAMILY name (…). FAMILY is the current token.
func (p *parser) family() schema.Family {
	p.expectWord(kwFamily)
	f := schema.Family{Name: p.name("the name of the family", notID)}
	p.listOrNone(func() {
		start := p.tok()
		if s := p.wordSetting(); p.err == nil {
			p.badSetting(start, f.Set(s))
		}
	})
	return f
}

// settingName reads the name of a setting, which is the same in any case.
func (p *parser) settingName() string {
	return strings.ToUpper(p.name("the name of a setting", notID))
}

// settingNames reads (name, …).
func (p *parser) settingNames() (names []string) {
	p.list("a setting", func() { names = append(names, p.settingName()) })
	return names
}

// wordSetting reads name = value, with words in upper case.
func (p *parser) wordSetting() schema.Setting {
	s := schema.Setting{Name: p.settingName()}
	p.expect(kEq, "=")
	s.Value = p.settingValue(strings.ToUpper)
	return s
}

// bareSetting is wordSetting without the equals sign.
func (p *parser) bareSetting() schema.Setting {
	return schema.Setting{Name: p.settingName(), Value: p.settingValue(strings.ToUpper)}
}

// changefeed reads CHANGEFEED name WITH (…). CHANGEFEED is the current token.
func (p *parser) changefeed() schema.Changefeed {
	p.expectWord(kwChangefeed)
	f := schema.Changefeed{Name: p.name("the name of the changefeed", notID)}
	p.expectWord(kwWith)
	p.list("a setting", func() {
		s := p.exprSetting()
		if p.err != nil {
			return
		}
		text, isText := stringValue(s.Value)
		period, isPeriod := "", false
		if s.Name == "RETENTION_PERIOD" {
			period, isPeriod = schema.IntervalText(s.Value)
		}
		switch {
		case s.Name == "MODE" && isText && text != "":
			f.Mode = strings.ToUpper(text)
		case s.Name == "FORMAT" && isText && text != "":
			f.Format = strings.ToUpper(text)
		case isPeriod:
			f.Retention = period
		default:
			f.Settings = append(f.Settings, s)
		}
	})
	return f
}

// exprSetting reads name = expression, as changefeeds and topics have them.
func (p *parser) exprSetting() schema.Setting {
	s := schema.Setting{Name: p.settingName()}
	p.expect(kEq, "=")
	x := p.expr()
	if p.err == nil {
		s.Value = PrintExpr(x)
	}
	return s
}
