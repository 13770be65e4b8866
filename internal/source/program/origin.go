package program

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Where the values come from that a program puts into columns: what it passes as a parameter of an INSERT, puts into its text, or has as
// the default of a column in the class that an ORM makes a table of.

var (
	// draws and clocks match the names of functions that draw a value, and of those that make one of the time; with these before them, which
	// are packages and objects, any name does.
	draws = regexp.MustCompile(`^(?i:uuid_?v?4|new_?v4|(?:gen_?)?random_?uuid|new_?g?uuid|new_?random|nano_?id|cuid2?|rand_?int|rand_?range|` +
		`token_(?:hex|urlsafe|bytes)|random_?bytes|get_?rand_?bits|default_?random|random)$`)
	clocks = regexp.MustCompile(`^(?i:uuid_?v?[67]|new_?v[67]|create_?version_?7|(?:new_?)?ulid|ksuid|xid|tsid|strftime|unix(?:_?(?:nano|milli|micro))?|` +
		`current_?time_?millis|nano_?time|time_?ns|to_?unix_?time_?(?:milli)?seconds|to_?epoch_?milli)$`)
	drawer      = regexp.MustCompile(`^(?i:uuid|guid|rand|random|rnd|secrets|math_?random|crypto)$`)
	clock       = regexp.MustCompile(`^(?i:ulid|ksuid|xid|tsid|snowflake\w*|date|time)$`)
	made        = regexp.MustCompile(`^(?i:new\w*|make\w*|generate\w*|next\w*|get_?id|u?int\d*n?|random\w*|now|time|default)$`)
	serverDraws = regexp.MustCompile(`^(?i:gen_random_uuid|uuid_generate_v4|random_?uuid)\(`)
	// reads match the names of functions that read an id from a text rather than making one.
	reads = regexp.MustCompile(`^(?i:(?:must_?)?(?:parse\w*|from\w*))$`)
)

// maker says what makes the value that an expression among some tokens has; empty if that is not known.
func (p *Program) maker(from, to, depth int) evidence.Maker {
	to = min(to, from+maxPath)
	for i := from; i < to; i++ {
		name := p.name(i)
		switch lit := p.tokens[i].literal; {
		case reads.MatchString(name):
			return ""
		case lit != nil && serverDraws.MatchString(lit.text):
			return evidence.MadeRandom
		}
		of := ""
		if p.is(i-1, ".") {
			of = p.name(i - 2)
		}
		called := p.is(i+1, "(") || to == i+1
		switch {
		case !called || name == "":
		case clocks.MatchString(name), clock.MatchString(of) && made.MatchString(name):
			return evidence.MadeByClock
		case draws.MatchString(name), drawer.MatchString(of) && made.MatchString(name):
			return evidence.MadeRandom
		}
	}
	if name := p.oneName(from, to); name != "" && depth < maxNested {
		if a, b := p.assignment(name); b > a {
			return p.maker(a, b, depth+1)
		}
	}
	return ""
}

// oneName is the one name that an expression is made of, besides what is called on it or converts it: id.String(), str(id), types.Utf8Value(id).
func (p *Program) oneName(from, to int) (found string) {
	for i := from; i < to; i++ {
		name := p.name(i)
		given := len(p.given[name]) == 1 && p.given[name][0] < from
		if name == "" || p.is(i-1, ".") || p.is(i+1, "(") || p.is(i+1, ":") || p.is(i+1, ".") && !given {
			continue
		}
		if found != "" && found != name || !given {
			return ""
		}
		found = name
	}
	return found
}

// maxFilled is how many columns of an INSERT are looked at: a table of YDB has 200.
const maxFilled = 200

// Filled says what makes the values that an INSERT which is a text of the program puts into columns.
func (p *Program) Filled(text Text, w *yql.Write) (list []evidence.Origin) {
	add := func(column string, from evidence.Maker) {
		if from != "" {
			list = append(list, evidence.Origin{Path: w.Table.Path, Column: column, From: from})
		}
	}
	for i, column := range w.Columns[:min(len(w.Columns), maxFilled)] {
		switch {
		case len(w.Values) > 0 && i < len(w.Values[0]):
			add(column, p.bound(text, w.Values[0][i]))
		case w.Source != nil && w.Source.Core != nil && i < len(w.Source.Core.Items):
			add(column, p.bound(text, w.Source.Core.Items[i].Expr))
		}
	}
	return list
}

// bound is what makes the value of an expression of a statement: of a parameter, a column of a list of rows, or what is put in.
func (p *Program) bound(text Text, e yql.Expr) evidence.Maker {
	switch e := e.(type) {
	case *yql.Cast:
		return p.bound(text, e.X)
	case *yql.Call:
		if len(e.Args) == 1 {
			return p.bound(text, e.Args[0])
		}
	case *yql.Param:
		return p.parameter(text, e.Name)
	case *yql.Column:
		return p.parameter(text, e.Name)
	case *yql.Literal:
		if e.Kind == yql.LitPlaceholder {
			return p.putIn(text, e.Text)
		}
	}
	return ""
}

// putIn is what makes the value that stands in the place of a placeholder.
func (p *Program) putIn(text Text, written string) evidence.Maker {
	if n, err := strconv.Atoi(strings.TrimLeft(written, "$:@")); err == nil {
		return p.positional(text, n)
	}
	for _, h := range text.holes {
		if strings.Contains(written, text.text[h.start:h.end]) {
			q := New(h.expr, p.Language, nil, nil, nil)
			if from := q.maker(0, len(q.tokens), 0); from != "" {
				return from
			}
			if a, b := p.assignment(h.expr); b > a {
				return p.maker(a, b, 1)
			}
		}
	}
	return ""
}

// positional is what makes the argument behind the text that is for a parameter with a number.
func (p *Program) positional(text Text, n int) evidence.Maker {
	open := int(p.tokens[text.token].open)
	if open < 0 || !p.is(open, "(") || !p.is(text.end, ",") {
		return ""
	}
	end := p.closed(open) - 1
	from := text.end + 1
	for ; n > 1 && from < end; n-- {
		from = p.argument(from, end) + 1
	}
	return p.maker(from, p.argument(from, end), 0)
}

// parameter is what makes the value of a parameter, where the program gives it one: next to the text.
func (p *Program) parameter(text Text, name string) evidence.Maker {
	for n := range maxReach {
		for _, i := range []int{text.end + n, text.token - 1 - n} {
			if from, to := p.binding(i, name); from < to {
				return p.maker(from, to, 0)
			}
		}
	}
	return ""
}

// binding returns the tokens of the value that a parameter is given at a token: "$id": id, ("$id", id), Param("$id").Text(id).
func (p *Program) binding(i int, name string) (from, to int) {
	word := p.text(i)
	if word != "" && p.tokens[i].literal != nil {
		word = p.tokens[i].literal.text
	}
	switch {
	case word == "" || strings.TrimLeft(word, "$@:") != name:
	case p.is(i+1, ")") && p.is(i+2, ".") && p.is(i+4, "("):
		return i + 5, p.closed(i+4) - 1
	case p.is(i+1, ":"), p.is(i+1, ",") && p.tokens[i].literal != nil, p.is(i+1, "=") && p.tokens[i].open >= 0:
		return i + 2, p.upTo(i + 2)
	}
	return 0, 0
}

// upTo is where the argument or the element ends that begins at a token, as far as it is looked at.
func (p *Program) upTo(from int) int {
	to := min(len(p.tokens), from+maxPath)
	if from < to && p.tokens[from].open >= 0 {
		to = min(to, p.closed(int(p.tokens[from].open))-1)
	}
	return p.argument(from, to)
}

// Class is a class of a program, of which an ORM may make a table: that which it names, and the class that it inherits from.
type Class struct{ Name, Table, Parent string }

// Defaults says what the classes of an ORM have as the default of a column, and which generators make the values of one, and where: by the
// tables that they name, or else by their own names.
func (p *Program) Defaults() (list []evidence.Origin, at []int, classes []Class) {
	add := func(i int, table, column string, from evidence.Maker) {
		if from != "" && column != "" && table != "" {
			list, at = append(list, evidence.Origin{Path: table, Column: column, From: from}), append(at, p.tokens[i].start)
		}
	}
	table, above, end := "", "", 0
	for i := 0; i < len(p.tokens); i++ {
		switch name := p.name(i); {
		case strings.HasPrefix(p.text(i), "@") && p.tokens[i].word:
			behind := p.annotations(i)
			text := p.src[p.tokens[i].start:p.tokens[behind-1].end]
			if above = text; generated.MatchString(text) && !p.beginsClass(behind) {
				add(i, table, p.field(i, behind), generator(text))
			}
			i = behind - 1
		case name == "class" && p.tokens[i].start >= end && p.name(i+1) != "":
			c := Class{Name: p.name(i + 1), Parent: p.parent(i + 2)}
			m := tableName.FindStringSubmatch(above)
			if p.comment == "#" {
				body := p.indented(i)
				end, m = body.to, tableGiven.FindStringSubmatch(p.src[body.from:body.to])
			}
			if m != nil {
				c.Table = m[1]
			}
			classes, table, above = append(classes, c), cmp.Or(c.Table, c.Name), ""
		case defaultWord.MatchString(name) && (p.is(i+1, "=") || p.is(i+1, ":") || p.is(i+1, "(")):
			if from := p.maker(i+2, p.upTo(i+2), maxNested); from != "" {
				column, of := p.defaulted(i)
				add(i, cmp.Or(of, table), column, from)
			}
		}
	}
	return list, at, classes
}

var (
	tableName   = regexp.MustCompile(`@(?:\w+\.)*(?:Entity|Table|YdbTable)\s*\([^)"']*["']([\w/.]+)["']`)
	tableGiven  = regexp.MustCompile(`\b(?:__tablename__|db_table)\s*=\s*["']([\w/.]+)["']`)
	generated   = regexp.MustCompile(`@(?:\w+\.)*(?:GeneratedValue|UuidGenerator|PrimaryGeneratedColumn|AutoGenerated|GenericGenerator)\b`)
	byClock     = regexp.MustCompile(`(?i)ulid|ksuid|tsid|snowflake|uuid_?v?7|time_?based|style\s*=\s*\S*TIME`)
	byChance    = regexp.MustCompile(`(?i)uuid|random|nanoid`)
	defaultWord = regexp.MustCompile(`^(?i:default|default_?factory|server_?default|default_?value|\$?default_?fn|\$default|default_?random)$`)
	columnName  = regexp.MustCompile(`@(?:\w+\.)*Column\s*\((?:[^)]*\bname\s*[=:]\s*)?["']([\w]+)["']`)
)

// generator says what makes the values of a field that is annotated so.
func generator(text string) evidence.Maker {
	switch {
	case byClock.MatchString(text):
		return evidence.MadeByClock
	case byChance.MatchString(text):
		return evidence.MadeRandom
	}
	return evidence.MadeInOrder
}

// annotations returns the token behind those that annotate what stands there.
func (p *Program) annotations(i int) int {
	for i < len(p.tokens) && p.tokens[i].word && strings.HasPrefix(p.text(i), "@") {
		for i++; p.is(i, ".") || p.is(i, ":"); i += 2 { // javax.persistence.Id, field:Id
		}
		if p.is(i, "(") {
			i = p.closed(i)
		}
	}
	return max(i, 1)
}

// beginsClass reports whether a class is declared at a token.
func (p *Program) beginsClass(i int) bool {
	for k := i; k < i+maxNested+1; k++ {
		if p.name(k) == "class" {
			return true
		}
	}
	return false
}

// parent is what a class inherits from, behind whose name a token is.
func (p *Program) parent(i int) string {
	if p.comment == "#" && p.is(i, "(") {
		return p.name(i + 1)
	}
	for k := i; k < min(i+maxSignature, len(p.tokens)) && !p.is(k, "{"); k++ {
		switch {
		case p.name(k) == "extends" || p.is(k, ":"):
			return p.name(k + 1)
		case p.is(k, "("):
			k = p.closed(k) - 1
		}
	}
	return ""
}

// field is the column of the field that is declared behind annotations: as one of them says, or the name before its type or its value.
func (p *Program) field(from, end int) string {
	if m := columnName.FindStringSubmatch(p.src[p.tokens[from].start:p.tokens[end-1].end]); m != nil {
		return m[1]
	}
	name := ""
	for k := end; k < min(end+maxSignature, len(p.tokens)); k++ {
		if p.is(k, ";") || p.is(k, "=") || p.is(k, ":") || p.is(k, "!") || p.is(k, "?") || p.is(k, ",") || p.is(k, "{") || p.is(k, "(") {
			break
		}
		if p.name(k) != "" {
			name = p.name(k)
		}
	}
	return name
}

// defaulted is the column that a word for its default is about: what the call or the object around it is given to, or the text in front of
// it there; and the table that one of the calls around it names.
func (p *Program) defaulted(i int) (column, table string) {
	open := int(p.tokens[i].open)
	call := i - 1
	switch {
	case p.is(call, ".") && p.is(call-1, ")"): // text("id").default(…)
		for open = call - 2; open > max(0, call-maxPath) && (!p.is(open, "(") || int(p.tokens[open].close) < call-1); open-- {
		}
	case open < 0:
		return "", ""
	}
	k := open - 1
	for p.is(k-1, ".") {
		k -= 2
	}
	switch {
	case open+1 < len(p.tokens) && p.tokens[open+1].literal != nil && p.is(open, "("):
		column = p.tokens[open+1].literal.text
	case p.is(k, ":"):
		column = p.name(k - 1)
	case p.is(k, "=") || p.is(k-1, "=") || p.is(k-1, ":"):
		for last := k - maxSignature; k > max(0, last) && p.sameLine(k-1, k); k-- {
		}
		column = p.name(k)
	}
	for around, n := int(p.tokens[open].open), 0; around >= 0 && n < maxNested; around, n = int(p.tokens[around].open), n+1 {
		if first := around + 1; p.is(around, "(") && p.tokens[first].literal != nil {
			return column, p.tokens[first].literal.text
		}
	}
	return column, ""
}

// answers match what takes the id of somebody out of a message: ctx.from.id, update.Message.From.ID, message["from"]["id"], getFrom().getId(),
// and VK's from_id.
var answers = regexp.MustCompile(`(?:\b[Ff]rom|\bfrom_?[uU]ser|\beffective_?[uU]ser|getFrom\(\))\s*(?:!?\??\.\s*(?:get)?(?:id|Id|ID)\b|` +
	`\[["']id["']\])|["'.]from_id\b|api\.telegram\.org`)

// Answers is where a program takes an id out of a message, so that it answers in a messenger; -1 if it does not.
func Answers(src string) int {
	if m := answers.FindStringIndex(src); m != nil {
		return m[0]
	}
	return -1
}
