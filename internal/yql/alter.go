package yql

import (
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// alterTable reads ALTER [EXTERNAL] TABLE and ALTER TABLESTORE. ALTER is the current token.
func (p *parser) alterTable() Node {
	a, start := &AlterTable{}, p.i
	p.i++
	p.expectWord(kwTable)
	if p.atWords(kwIf, kwExists) {
		p.fail(codePostgres, "ALTER TABLE has no IF EXISTS", "leave it out")
	}
	a.Path, a.Cluster = p.ddlPath("the name of the table")
	if p.atWord(kwRebuild) || p.atWord(kwCompact) || p.peek(1).kw == kwStatistics && p.isName(p.peek(2), notAny) {
		p.i = start
		return p.skip() // it changes nothing that this package models
	}
	for more := true; more && p.err == nil; more = p.accept(kComma) {
		a.Edits = p.alterAction(a.Edits)
	}
	return a
}

// alterAction reads one action of ALTER TABLE and appends its edits.
func (p *parser) alterAction(edits []schema.Edit) []schema.Edit {
	t, next := p.tok(), p.peek(1)
	if p.foreign(foreignActions) {
		return edits
	}
	switch t.kw {
	case kwAdd:
		p.i++
		return append(edits, p.alterAdd())
	case kwDrop:
		p.i++
		return append(edits, p.alterDrop())
	case kwAlter:
		p.i++
		switch {
		case next.kw == kwColumn:
			p.i++
			return append(edits, p.alterColumn())
		case next.kw == kwFamily:
			p.i++
			e := schema.AlterFamily{Name: p.name("the name of a family", notID)}
			p.expectWord(kwSet)
			e.Settings = []schema.Setting{p.bareSetting()}
			return append(edits, e)
		case next.kw == kwChangefeed:
			p.i++
			e := schema.AlterChangefeed{Name: p.name("the name of a changefeed", notID)}
			if p.acceptWord(kwDisable) {
				e.Disable = true
				return append(edits, e)
			}
			p.expectWord(kwSet)
			p.list("a setting", func() { e.Set = append(e.Set, p.exprSetting()) })
			return append(edits, e)
		case next.kw == kwIndex:
			p.i++
			e := schema.AlterIndex{Name: p.name("the name of an index", notID)}
			switch {
			case p.acceptWord(kwReset):
				e.Reset = p.settingNames()
			case p.acceptWord(kwSet):
				e.Set = p.settings()
			default:
				p.unexpected("SET or RESET")
			}
			return append(edits, e)
		}
		p.unexpected("COLUMN, FAMILY, INDEX or CHANGEFEED")
	case kwSet:
		p.i++
		return p.alterSet(edits)
	case kwReset:
		p.i++
		return p.alterReset(edits)
	case kwRename:
		p.i++
		if p.acceptWord(kwIndex) {
			e := schema.RenameIndex{Name: p.name("the name of an index", notID)}
			p.expectWord(kwTo)
			e.To = p.name("the new name of the index", notID)
			return append(edits, e)
		}
		p.expectWord(kwTo)
		return append(edits, schema.Rename{To: p.ddlTable("the new name of the table").Path})
	default:
		p.unexpected("an action, such as ADD, DROP, ALTER, SET or RENAME")
	}
	return edits
}

func (p *parser) alterAdd() schema.Edit {
	next := p.peek(1)
	switch p.tok().kw {
	case kwColumn:
		// A column may be called column: ADD column Utf8.
		if p.isName(next, notAny) && p.peek(2).kind != kEOF && p.peek(2).kind != kComma {
			p.i++
		}
		if p.atWords(kwIf, kwNot, kwExists) {
			p.fail(codePostgres, "ADD COLUMN has no IF NOT EXISTS", "leave it out")
		}
		return p.addColumn()
	case kwIndex:
		if p.isName(next, notAny) {
			switch p.peek(2).kw {
			case kwGlobal, kwLocal, kwOn, kwUnique, kwSync, kwAsync, kwUsing:
				return schema.AddIndex{Index: p.index()}
			}
			if p.peek(2).kind == kLParen && !p.columnOptionsAt(2) {
				p.fail(codePostgres, "an index is declared as GLOBAL or LOCAL", "write ADD INDEX "+QuoteName(p.text(next))+" GLOBAL ON (…)")
			}
		}
	case kwFamily:
		if k := p.peek(3); p.isName(next, notAny) && p.peek(2).kind == kLParen && (k.kind == kRParen || p.peek(4).kind == kEq) {
			return schema.AddFamily{Family: p.family()}
		}
	case kwChangefeed:
		if p.isName(next, notAny) && p.peek(2).kw == kwWith {
			return schema.AddChangefeed{Changefeed: p.changefeed()}
		}
	}
	return p.addColumn()
}

func (p *parser) addColumn() schema.Edit {
	p.create.added = schema.Column{}
	p.column(nil, &p.create.added)
	return schema.AddColumn{Column: p.create.added}
}

func (p *parser) alterDrop() schema.Edit {
	t := p.tok()
	named := p.isName(p.peek(1), notAny)
	if named {
		switch t.kw {
		case kwColumn:
			p.i++
		case kwIndex:
			p.i++
			return schema.DropIndex{Name: p.name("the name of an index", notID)}
		case kwChangefeed:
			p.i++
			return schema.DropChangefeed{Name: p.name("the name of a changefeed", notID)}
		}
	}
	return schema.DropColumn{Name: p.name("the name of a column", notID)}
}

func (p *parser) alterColumn() schema.Edit {
	e := schema.AlterColumn{Name: p.name("the name of a column", notID)}
	drop := p.acceptWord(kwDrop)
	if !drop && !p.acceptWord(kwSet) {
		if p.tok().kw == kwType || p.tok().kind == kName && p.tok().kw == 0 {
			p.fail(codePostgres, "column "+e.Name+": the type of a column cannot be altered",
				"add a column, copy the values, drop the old one")
		}
		p.unexpected("SET or DROP")
		return e
	}
	var names []string
	for o := range schema.ColumnOptions() {
		if drop && !o.Drops || !o.Sets {
			continue
		}
		names = append(names, o.Name)
		if p.acceptOption(o) {
			if e.Option = o.Name; !drop {
				e.Value = p.optionValue(o)
			}
			return e
		}
	}
	if !drop && strings.EqualFold(p.text(p.tok()), "DATA") {
		p.fail(codePostgres, "column "+e.Name+": the type of a column cannot be altered",
			"add a column, copy the values, drop the old one")
	}
	last := len(names) - 1
	p.unexpected(strings.Join(names[:last], ", ") + " or " + names[last])
	return e
}

// settings reads what follows SET: name value, or (name = value, …).
func (p *parser) settings() []schema.Setting {
	if !p.at(kLParen) {
		return []schema.Setting{p.bareSetting()}
	}
	var out []schema.Setting
	p.list("a setting", func() { out = append(out, p.wordSetting()) })
	return out
}

// alterSet reads what follows SET of a table. A TTL among the settings becomes an edit of its own.
func (p *parser) alterSet(edits []schema.Edit) []schema.Edit {
	set := schema.SetSettings{}
	var ttl *schema.TTL
	one := func(eq bool) {
		s := schema.Setting{Name: p.settingName()}
		if eq {
			p.expect(kEq, "=")
		}
		switch s.Name {
		case schema.SettingTTL:
			ttl = p.ttl()
			return
		case schema.SettingAtKeys, schema.SettingUniform:
			p.fail(codeSyntax, s.Name+" cannot be altered", "it only counts when a table is created")
			return
		}
		s.Value = p.settingValue(strings.ToUpper)
		set.Settings = append(set.Settings, s)
	}
	if p.at(kLParen) {
		p.list("a setting", func() { one(true) })
	} else {
		one(false)
	}
	if len(set.Settings) > 0 {
		edits = append(edits, set)
	}
	if ttl != nil {
		edits = append(edits, schema.SetTTL{TTL: ttl})
	}
	return edits
}

func (p *parser) alterReset(edits []schema.Edit) []schema.Edit {
	reset := schema.ResetSettings{}
	ttl := false
	for _, name := range p.settingNames() {
		if name == schema.SettingTTL {
			ttl = true
		} else {
			reset.Names = append(reset.Names, name)
		}
	}
	if len(reset.Names) > 0 {
		edits = append(edits, reset)
	}
	if ttl {
		edits = append(edits, schema.SetTTL{})
	}
	return edits
}

// alterSequence reads ALTER SEQUENCE. ALTER is the current token.
func (p *parser) alterSequence() Node {
	p.i += 2
	a := &AlterSequence{IfExists: p.acceptWords(kwIf, kwExists)}
	a.Path, a.Cluster = p.ddlPath("the path of the sequence")
	name := a.Path[strings.LastIndexByte(a.Path, '/')+1:]
	if column, ok := strings.CutPrefix(name, schema.SequencePrefix); ok {
		a.Edit.Column = column
	}
	for n := 0; p.err == nil; n++ {
		switch {
		case p.acceptWord(kwStart):
			p.acceptWord(kwWith)
			a.Edit.Start = p.sequenceValue()
		case p.acceptWord(kwIncrement):
			p.acceptWord(kwBy)
			a.Edit.Increment = p.sequenceValue()
		case p.acceptWord(kwRestart):
			if p.acceptWord(kwWith) || p.at(kInt) {
				a.Edit.Restart, a.Edit.RestartNow = p.sequenceValue(), false
			} else {
				a.Edit.Restart, a.Edit.RestartNow = nil, true
			}
		default:
			if n == 0 {
				p.unexpected("START, INCREMENT or RESTART")
			}
			return a
		}
	}
	return a
}

// sequenceValue reads a number that a sequence can hold.
func (p *parser) sequenceValue() *int64 {
	t := p.tok()
	sign := ""
	if p.accept(kMinus) {
		sign = "-" // the grammar has no sign here, but other tools print one
	}
	n := p.tok()
	p.expect(kInt, "a number")
	if p.err != nil {
		return nil
	}
	text := sign + p.number(n, p.cur.pos(int(n.start))).Text
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		p.failAt(t, codeSyntax, "a sequence cannot hold "+clip(text, 40), "")
		return nil
	}
	return &v
}

// alterTopic reads ALTER TOPIC. ALTER is the current token.
func (p *parser) alterTopic() Node {
	p.i += 2
	a := &AlterTopic{IfExists: p.acceptWords(kwIf, kwExists)}
	a.Path, a.Cluster = p.ddlPath("the path of the topic")
	a.Actions = several(p, p.topicAction)
	return a
}

func (p *parser) topicAction() TopicAction {
	var a TopicAction
	settings := func() (out []schema.Setting) {
		p.list("a setting", func() { out = append(out, p.exprSetting()) })
		return out
	}
	switch {
	case p.acceptWord(kwAdd):
		p.expectWord(kwConsumer)
		c := &schema.Consumer{Name: p.name("the name of a consumer", notID)}
		a.AddConsumer = c
		if p.acceptWord(kwWith) {
			for _, s := range settings() {
				if p.err == nil && !setConsumer(c, s) {
					a.Settings = append(a.Settings, s)
				}
			}
		}
	case p.acceptWord(kwDrop):
		p.expectWord(kwConsumer)
		a.DropConsumer = p.name("the name of a consumer", notID)
	case p.acceptWord(kwAlter):
		p.expectWord(kwConsumer)
		a.AlterConsumer = p.name("the name of a consumer", notID)
		if p.acceptWord(kwReset) {
			a.Reset = p.settingNames()
		} else {
			p.expectWord(kwSet)
			a.Settings = settings()
		}
	case p.acceptWord(kwSet):
		a.Set = settings()
	case p.acceptWord(kwReset):
		a.Reset = p.settingNames()
	default:
		p.unexpected("ADD CONSUMER, ALTER CONSUMER, DROP CONSUMER, SET or RESET")
	}
	return a
}

// setConsumer puts a setting into c and reports whether c has a field for it.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/alter-topic
func setConsumer(c *schema.Consumer, s schema.Setting) bool {
	switch s.Name {
	case "IMPORTANT":
		switch strings.ToUpper(s.Value) {
		case "TRUE":
			c.Important = true
			return true
		case "FALSE":
			c.Important = false
			return true
		}
	case "SUPPORTED_CODECS":
		if text, ok := stringValue(s.Value); ok {
			c.Codecs = nil
			for codec := range strings.SplitSeq(text, ",") {
				if codec = strings.ToUpper(strings.TrimSpace(codec)); codec != "" {
					c.Codecs = append(c.Codecs, codec)
				}
			}
			return len(c.Codecs) > 0
		}
	case "READ_FROM":
		for _, name := range []string{"Datetime(", "Timestamp("} {
			if len(s.Value) > len(name) && strings.EqualFold(s.Value[:len(name)], name) {
				text, ok := stringValue(s.Value[len(name) : len(s.Value)-1])
				c.ReadFrom = text
				return ok && text != ""
			}
		}
	}
	return false
}
