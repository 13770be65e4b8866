package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The forms of other databases that people write by habit. Each gets an error that shows the YQL form.

// foreignOption fails if the current token starts a column option of PostgreSQL or MySQL.
func (p *parser) foreignOption(col *schema.Column) {
	t := p.tok()
	if t.kind != kName {
		return
	}
	name := QuoteName(col.Name)
	msg, help := "", ""
	switch word := settingName(p.text(t)); word {
	case "PRIMARY":
		msg = "the primary key is not an option of a column"
		help = "write PRIMARY KEY (" + name + ") as the last entry of the table"
	case "AUTO_INCREMENT", "AUTOINCREMENT", "IDENTITY", "GENERATED", "BY":
		msg = word + " is not YQL"
		help = "write " + name + " Uuid, or " + name + " " + serialFor(col.Type) + " for a number that counts up"
	case "REFERENCES":
		msg = "YDB has no foreign keys"
		help = "leave out REFERENCES; an index for the join is INDEX `" + col.Name + "_index` GLOBAL ON (" + name + ")"
	case "UNIQUE":
		msg = "UNIQUE is not an option of a column"
		help = "write INDEX `" + col.Name + "_unique` GLOBAL UNIQUE SYNC ON (" + name + ") as an entry of the table"
	case "CHECK", "CONSTRAINT":
		msg = "YDB has no " + word + " constraints"
		help = "leave out " + word
	case "COMMENT", "COLLATE", "CHARACTER", "CHARSET", "ON", "UNSIGNED", "ZEROFILL", "KEY", "PRECISION", "VARYING", "WITHOUT", "WITH", "CODEC":
		msg = word + " is not an option of a column in YQL"
		help = "leave it out"
		switch word {
		case "UNSIGNED":
			help = "write " + name + " U" + strings.ToLower(string(col.Type))
		case "PRECISION":
			help = "write " + name + " Double"
		case "VARYING":
			help = "write " + name + " Utf8"
		}
	default:
		return
	}
	p.fail(codePostgres, "column "+col.Name+": "+msg, help)
}

// serialFor returns the Serial type that stores values of t.
func serialFor(t schema.Type) string {
	switch t {
	case schema.Int16:
		return "SmallSerial"
	case schema.Int32:
		return "Serial"
	}
	return "BigSerial"
}

// foreignEntry fails if the entry of CREATE TABLE here is a constraint of another database, and reports whether
// it did.
func (p *parser) foreignEntry() bool {
	t, next := p.tok(), p.peek(1)
	if t.kind != kName {
		return false
	}
	msg, help := "", ""
	switch word := settingName(p.text(t)); word {
	case "CONSTRAINT":
		after := p.peek(2)
		if !p.isName(next, notAny) || after.kw != kwPrimary && after.kw != kwUnique && after.kw != kwForeign && after.kw != kwCheck {
			return false
		}
		msg, help = "YQL has no named constraints", "write PRIMARY KEY (…), or INDEX `name` GLOBAL UNIQUE SYNC ON (…) for a unique one"
		if after.kw == kwForeign {
			help = "leave it out: YDB has no foreign keys"
		}
	case "UNIQUE":
		if next.kind != kLParen && next.kw != kwKey && next.kw != kwIndex {
			return false
		}
		msg, help = "UNIQUE is not an entry of a table", "write INDEX `name` GLOBAL UNIQUE SYNC ON (…)"
	case "FOREIGN":
		if next.kw != kwKey {
			return false
		}
		msg, help = "YDB has no foreign keys", "leave it out; an index for the join is INDEX `name` GLOBAL ON (…)"
	case "CHECK":
		if next.kind != kLParen {
			return false
		}
		msg, help = "YDB has no CHECK constraints", "leave it out"
	case "KEY":
		if next.kind != kLParen && p.peek(2).kind != kLParen {
			return false
		}
		msg, help = "KEY is not an entry of a table", "write INDEX `name` GLOBAL ON (…)"
	case "INDEX":
		if p.peek(2).kind != kLParen || p.columnOptionsAt(2) {
			return false
		}
		msg, help = "an index is declared as GLOBAL or LOCAL", "write INDEX "+QuoteName(p.text(next))+" GLOBAL ON (…)"
	default:
		return false
	}
	p.fail(codePostgres, msg, help)
	return true
}

// columnOptionsAt reports whether the parenthesis n tokens ahead opens a list of column options.
func (p *parser) columnOptionsAt(n int) bool {
	p.i += n
	defer func() { p.i -= n }()
	return p.columnOptionsFollow()
}

// foreignCreate fails for CREATE statements that YQL does not have, and reports whether it did.
func (p *parser) foreignCreate() bool {
	n := 1
	unique := ""
	if p.peek(n).kw == kwUnique {
		unique, n = "UNIQUE ", n+1
	}
	switch p.peek(n).kw {
	case kwIndex:
		p.fail(codePostgres, "an index is not created by a statement of its own",
			"write ALTER TABLE `table` ADD INDEX `name` GLOBAL "+unique+"SYNC ON (…)")
		return true
	case kwSequence:
		p.fail(codePostgres, "a sequence comes with a Serial column and is not created by itself",
			"write `column` BigSerial in CREATE TABLE")
		return true
	}
	return false
}

// foreignAlter fails for actions of ALTER TABLE that YQL does not have, and reports whether it did.
func (p *parser) foreignAlter() bool {
	next := p.peek(1)
	msg, help := "", ""
	switch t := p.tok(); {
	case (t.kw == kwAdd || t.kw == kwDrop) && (next.kw == kwPrimary || next.kw == kwConstraint) &&
		(p.peek(2).kw == kwKey || p.isName(p.peek(2), notAny) && next.kw == kwConstraint):
		msg = "a table's primary key and constraints cannot be altered"
		help = "another primary key needs another table, filled from this one"
	case t.kw == kwAdd && next.kw == kwUnique:
		msg, help = "UNIQUE is not an action", "write ADD INDEX `name` GLOBAL UNIQUE SYNC ON (…)"
	case t.kw == kwAdd && next.kw == kwForeign && p.peek(2).kw == kwKey:
		msg, help = "YDB has no foreign keys", "leave it out"
	case t.kw == kwRename && next.kw == kwColumn:
		msg, help = "a column cannot be renamed", "add a column, copy the values, drop the old one"
	case t.kw == kwModify, t.kind == kName && settingName(p.text(t)) == "CHANGE":
		msg, help = "the type of a column cannot be altered", "add a column, copy the values, drop the old one"
	case t.kw == kwOwner:
		msg, help = "an owner is not set by ALTER TABLE", "use the ydb CLI: ydb scheme permissions chown"
	default:
		return false
	}
	p.fail(codePostgres, msg, help)
	return true
}

// foreignTail fails for table options of MySQL and ClickHouse after the closing parenthesis.
func (p *parser) foreignTail() {
	t := p.tok()
	if t.kind != kName {
		return
	}
	switch settingName(p.text(t)) {
	case "ENGINE", "COMMENT", "CHARSET", "COLLATE", "DEFAULT", "AUTO_INCREMENT", "TABLESPACE", "STRICT":
		p.fail(codePostgres, p.describe(t)+" is not an option of a table in YQL", "settings of a table stand in WITH (…)")
	}
}
