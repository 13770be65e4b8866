package yql

import (
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Print returns a statement in canonical form, without a semicolon. Parsing the result gives the statement
// again, and printing that gives the same text. It returns "" for nil.
func Print(n Node) string {
	p := &printer{}
	p.node(n)
	return string(p.b)
}

// PrintScript returns statements in canonical form, each with its semicolon and a line break, an empty line
// between them.
func PrintScript(nodes []Node) string {
	p := &printer{}
	var parts []string // so that a long script is not copied each time it outgrows its buffer
	for i, n := range nodes {
		if i > 0 {
			p.b = append(p.b, '\n')
		}
		p.node(n)
		p.s(";\n")
		if len(p.b) > 1<<14 {
			parts, p.b = append(parts, string(p.b)), p.b[:0]
		}
	}
	return strings.Join(append(parts, string(p.b)), "")
}

// PrintExpr returns an expression in canonical form, in one line unless it holds a lambda of several. It has
// parentheses only where they are needed.
func PrintExpr(e Expr) string {
	p := &printer{inline: true}
	p.expr(e, precOr)
	return string(p.b)
}

// PrintType returns a type in canonical form.
func PrintType(t *TypeExpr) string {
	p := &printer{}
	p.typeExpr(t)
	return string(p.b)
}

// printer builds canonical text.
type printer struct {
	b      []byte
	indent int
	inline bool // clauses of a query follow each other on one line
	stop   int  // where printing can end because it will be taken back; 0 if it will not
}

// full reports whether what is printed now will be taken back anyway.
func (p *printer) full() bool { return p.stop > 0 && len(p.b) > p.stop }

// maxIndent is how far lines are indented: text that is nested deeper would consist of blanks.
const maxIndent = 24

func (p *printer) s(s string) *printer {
	p.b = append(p.b, s...)
	return p
}

// when appends what is written only if something is so.
func (p *printer) when(so bool, s string) *printer {
	if so {
		p.s(s)
	}
	return p
}

// nl starts a new line, or in one line sets a blank.
func (p *printer) nl() *printer {
	if p.inline {
		p.b = append(p.b, ' ')
		return p
	}
	p.b = append(p.b, '\n')
	for range min(p.indent, maxIndent) {
		p.s("    ")
	}
	return p
}

// quoted appends a name in backquotes.
func (p *printer) quoted(name string) *printer {
	p.b = appendName(p.b, name)
	return p
}

// name appends a name, in backquotes only if it needs them.
func (p *printer) name(name string) *printer {
	if plainName(name) {
		p.s(name)
	} else {
		p.quoted(name)
	}
	return p
}

// plainName reports whether a name reads as itself without quotes wherever a name can stand in a query.
func plainName(s string) bool {
	k, end := wordAt(s, 0)
	if s == "" || end < len(s) {
		return false
	}
	switch k {
	case 0, kwKey, kwData, kwType, kwUser, kwSource, kwTopic, kwSession, kwOwner, kwRow, kwObject, kwHash, kwPattern,
		kwTable, kwError, kwDatabase, kwPassword:
		return true
	}
	return false
}

// quotedList appends (`a`, `b`).
func (p *printer) quotedList(names []string) *printer { return p.list(names, p.quoted) }

// nameList appends (a, b) with quotes only where needed.
func (p *printer) nameList(names []string) *printer { return p.list(names, p.name) }

func (p *printer) list(names []string, each func(string) *printer) *printer {
	p.s("(")
	commas(p, names, func(name string) { each(name) })
	return p.s(")")
}

// commas appends elements with commas between them.
func commas[T any](p *printer, list []T, each func(T)) {
	for i, x := range list {
		p.when(i > 0, ", ")
		each(x)
	}
}

// nameOrParam appends a name; one that starts with $ is a parameter.
func (p *printer) nameOrParam(n string) *printer {
	if rest, ok := strings.CutPrefix(n, "$"); ok && rest != "" {
		return p.param(rest)
	}
	return p.name(n)
}

// param appends $name. After the dollar every keyword is a name.
func (p *printer) param(name string) *printer {
	p.s("$")
	if isWord(name) {
		p.s(name)
	} else {
		p.quoted(name)
	}
	return p
}

// isWord reports whether s has only letters, digits and underscores, and does not start with a digit.
func isWord(s string) bool {
	for i := range len(s) {
		if c := classes[s[i]]; c != cName && (c != cDigit || i == 0) {
			return false
		}
	}
	return s != ""
}

// path appends the path of a table in backquotes; @name of a temporary one keeps its @.
func (p *printer) path(cluster, path string) *printer {
	if cluster != "" {
		p.s(cluster + ".")
	}
	if rest, ok := strings.CutPrefix(path, "@"); ok && rest != "" {
		p.s("@")
		path = rest
	}
	return p.quoted(path)
}

func (p *printer) node(n Node) {
	switch n := n.(type) {
	case *Skipped:
		p.s(n.Text)
	case *Define:
		p.s(n.Text)
	case *Pragma:
		p.pragma(n)
	case *Declare:
		p.s("DECLARE ").param(n.Name).s(" AS ").typeExpr(n.Type)
		if n.Default != nil {
			p.s(" = ").expr(n.Default, precUnary)
		}
	case *Assign:
		commas(p, n.Names, func(name string) { p.param(name) })
		p.s(" = ").expr(n.Expr, precOr)
	case *CreateTable:
		p.createTable(n)
	case *AlterTable:
		p.alterTable(n)
	case *AlterSequence:
		p.alterSequence(n)
	case *DropTable:
		p.s("DROP TABLE ").when(n.IfExists, "IF EXISTS ").path(n.Cluster, n.Path)
	case *truncateTable:
		p.s("TRUNCATE TABLE ").path(n.Cluster, n.Path).withSettings(n.Settings)
	case *ShowCreate:
		p.s("SHOW CREATE ").s(n.Kind).s(" ").path(n.Cluster, n.Path)
	case *AlterTopic:
		p.alterTopic(n)
	case *Grant:
		p.grant(n)
	case *Query:
		p.sel(n.Select)
	case *Write:
		p.write(n)
	case *Update:
		p.update(n)
	case *Delete:
		p.delete(n)
	case *Commit:
		if n.Rollback {
			p.s("ROLLBACK")
		} else {
			p.s("COMMIT")
		}
	case *Explain:
		p.s("EXPLAIN ").when(n.QueryPlan, "QUERY PLAN ").node(n.Node)
	}
}

func (p *printer) pragma(n *Pragma) {
	p.s("PRAGMA ").s(n.Name)
	switch len(n.Values) {
	case 0:
	case 1:
		p.s(" = ").expr(n.Values[0], precUnary)
	default:
		p.s("(").exprs(n.Values).s(")")
	}
}

// settings appends (NAME = value, …).
func (p *printer) settings(settings []schema.Setting) *printer {
	p.s("(")
	commas(p, settings, func(s schema.Setting) {
		p.settingName(s.Name).s(" = ").s(s.Value)
	})
	return p.s(")")
}

// withSettings appends WITH (NAME = value, …) if there are any.
func (p *printer) withSettings(settings []schema.Setting) {
	if len(settings) > 0 {
		p.s(" WITH ").settings(settings)
	}
}

// settingName appends the name of a setting, which can be any keyword.
func (p *printer) settingName(name string) *printer {
	k, end := wordAt(name, 0)
	if name == "" || end < len(name) || k != 0 && k.class()&notID != 0 {
		return p.quoted(name)
	}
	return p.s(name)
}

func (p *printer) alterTable(n *AlterTable) {
	p.s("ALTER TABLE ").path(n.Cluster, n.Path)
	actions(p, n.Edits, p.edit)
}

// actions appends the actions of ALTER, each on a line of its own if they are several.
func actions[T any](p *printer, list []T, each func(T)) {
	p.indent++
	for i, a := range list {
		p.when(i > 0, ",")
		if len(list) == 1 {
			p.s(" ")
		} else {
			p.nl()
		}
		each(a)
	}
	p.indent--
}

// edit appends an action of ALTER TABLE. Edits that only a rewrite makes have no text.
func (p *printer) edit(e schema.Edit) {
	switch e := e.(type) {
	case schema.AddColumn:
		p.s("ADD COLUMN ").column(&e.Column)
	case schema.DropColumn:
		p.s("DROP COLUMN ").quoted(e.Name)
	case schema.AlterColumn:
		p.s("ALTER COLUMN ").quoted(e.Name)
		for o := range schema.ColumnOptions() {
			switch {
			case o.Name != e.Option:
			case e.Value == "" && o.Drops:
				p.s(" DROP " + o.Name)
			default:
				p.s(" SET").columnOption(o, e.Value)
			}
		}
	case schema.AddFamily:
		p.s("ADD ").family(&e.Family)
	case schema.AlterFamily:
		for i, s := range e.Settings {
			if i > 0 {
				p.s(",").nl()
			}
			p.s("ALTER FAMILY ").quoted(e.Name).s(" SET ").settingName(s.Name).s(" ").s(s.Value)
		}
	case schema.SetSettings:
		p.s("SET ").settings(e.Settings)
	case schema.SetTTL:
		if e.TTL == nil {
			p.s("RESET (TTL)")
			return
		}
		p.s("SET (TTL = ").ttl(e.TTL)
		p.s(")")
	case schema.ResetSettings:
		p.reset(e.Names)
	case schema.AddIndex:
		p.s("ADD ").index(&e.Index)
	case schema.DropIndex:
		p.s("DROP INDEX ").quoted(e.Name)
	case schema.RenameIndex:
		p.s("RENAME INDEX ").quoted(e.Name).s(" TO ").quoted(e.To)
	case schema.AlterIndex:
		p.s("ALTER INDEX ").quoted(e.Name).setOrReset(e.Set, e.Reset)
	case schema.Rename:
		p.s("RENAME TO ").path("", e.To)
	case schema.AddChangefeed:
		p.s("ADD ").changefeed(&e.Changefeed)
	case schema.AlterChangefeed:
		p.s("ALTER CHANGEFEED ").quoted(e.Name)
		if e.Disable {
			p.s(" DISABLE")
			return
		}
		p.s(" SET ").settings(e.Set)
	case schema.DropChangefeed:
		p.s("DROP CHANGEFEED ").quoted(e.Name)
	case schema.SetPartitioning:
		p.s("SET ").settings(e.Partitioning.AutoSettings())
	}
}

func (p *printer) reset(names []string) {
	p.s("RESET ")
	p.list(names, p.settingName)
}

// setOrReset appends SET or RESET of an index, a topic or a consumer.
func (p *printer) setOrReset(set []schema.Setting, reset []string) {
	p.s(" ")
	if len(reset) > 0 {
		p.reset(reset)
		return
	}
	p.s("SET ").settings(set)
}

func (p *printer) alterSequence(n *AlterSequence) {
	p.s("ALTER SEQUENCE ").when(n.IfExists, "IF EXISTS ").path(n.Cluster, n.Path)
	e := n.Edit
	if e.Start != nil {
		p.s(" START WITH ")
		p.b = strconv.AppendInt(p.b, *e.Start, 10)
	}
	if e.Increment != nil {
		p.s(" INCREMENT BY ")
		p.b = strconv.AppendInt(p.b, *e.Increment, 10)
	}
	if e.Restart != nil {
		p.s(" RESTART WITH ")
		p.b = strconv.AppendInt(p.b, *e.Restart, 10)
	} else if e.RestartNow {
		p.s(" RESTART")
	}
}

func (p *printer) alterTopic(n *AlterTopic) {
	p.s("ALTER TOPIC ").when(n.IfExists, "IF EXISTS ").path(n.Cluster, n.Path)
	actions(p, n.Actions, p.topicAction)
}

func (p *printer) topicAction(a TopicAction) {
	switch {
	case a.AddConsumer != nil:
		p.s("ADD CONSUMER ").quoted(a.AddConsumer.Name)
		p.withSettings(append(consumerSettings(a.AddConsumer), a.Settings...))
	case a.DropConsumer != "":
		p.s("DROP CONSUMER ").quoted(a.DropConsumer)
	case a.AlterConsumer != "":
		p.s("ALTER CONSUMER ").quoted(a.AlterConsumer).setOrReset(a.Settings, a.Reset)
	case len(a.Reset) > 0:
		p.reset(a.Reset)
	default:
		p.s("SET ").settings(a.Set)
	}
}

// consumerSettings returns what WITH of ADD CONSUMER says of c.
func consumerSettings(c *schema.Consumer) []schema.Setting {
	var out []schema.Setting
	if c.Important {
		out = append(out, schema.Setting{Name: "IMPORTANT", Value: "TRUE"})
	}
	if c.ReadFrom != "" {
		out = append(out, schema.Setting{Name: "READ_FROM", Value: "Timestamp(" + QuoteString(c.ReadFrom) + ")"})
	}
	if len(c.Codecs) > 0 {
		out = append(out, schema.Setting{Name: "SUPPORTED_CODECS", Value: QuoteString(strings.Join(c.Codecs, ", "))})
	}
	return out
}

func (p *printer) grant(n *Grant) {
	if n.Revoke {
		p.s("REVOKE ").when(n.Option, "GRANT OPTION FOR ")
	} else {
		p.s("GRANT ")
	}
	commas(p, n.Permissions, func(name string) {
		if permissionWords(name) && (name != "ALL" || len(n.Permissions) == 1) {
			p.s(name)
		} else {
			p.b = appendString(p.b, name)
		}
	})
	p.s(" ON ")
	commas(p, n.Paths, func(path string) { p.path("", path) })
	if n.Revoke {
		p.s(" FROM ")
	} else {
		p.s(" TO ")
	}
	commas(p, n.Subjects, func(s string) {
		if strings.HasPrefix(s, "$") {
			p.nameOrParam(s)
		} else {
			p.quoted(s)
		}
	})
	p.when(n.Option && !n.Revoke, " WITH GRANT OPTION")
}

// permissionWords reports whether a permission is one or two words in upper case rather than the text of one,
// such as ydb.generic.read.
func permissionWords(s string) bool {
	words := strings.Split(s, " ")
	for _, w := range words {
		if w == "" || w == "ON" {
			return false
		}
		for i := range len(w) {
			if c := w[i]; (c < 'A' || c > 'Z') && (c != '_' || i == 0) {
				return false
			}
		}
	}
	return len(words) <= 2
}
