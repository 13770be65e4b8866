package program

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Given is what makes the values of a column: the program passes them to an INSERT or puts them into its text, or an ORM has them as a
// default of a class that it makes a table of, whose name stands for that of the table if nothing else does.
type Given struct {
	Path, Column string // of the table, and its column
	Maker        Maker
	At           int // in the file
}

// Maker is what makes values; empty if that is not known.
type Maker string

// The makers: a function that draws them, the time, and an ORM that counts.
const (
	Random  Maker = "random"
	Clock   Maker = "clock"
	Counter Maker = "order"
)

// makes matches calls that make a value: of the time in the first group, at random in the second; and what only reads one in the third.
var makes = regexp.MustCompile(`(?i)((?:\b(?:uuid_?v?[67]|\w*\.?new_?v[67]|create_?version_?7|ulid|strftime|` +
	`unix(?:_?(?:nano|milli|micro))?|current_?time_?millis|nano_?time|time_?ns|to_?epoch_?milli)|` +
	`\b(?:ulid|ksuid|xid|tsid|snowflake\w*|date|time)\.(?:new\w*|make\w*|generate\w*|next\w*|now|time))\s*\()|` +
	`(\b(?:uuid_?v?4|new_?v4|(?:gen_?)?random_?(?:uu)?id|new_?guid|nano_?id|cuid2?|rand_?int|rand_?range|default_?random|` +
	`token_(?:hex|urlsafe|bytes)|random_?bytes|get_?rand_?bits|random|` +
	`\w*(?:uuid|guid|rand|rnd|random)\.(?:new\w*|next\w*|u?int\d*n?|random\w*))\s*(?:$|[(,)}\s]))|` +
	`\b((?:must_?)?(?:parse|from)\w*\s*\()`)

// maker says what makes the value that an expression has.
func maker(expr string) Maker {
	m := makes.FindStringSubmatch(expr)
	switch {
	case m == nil || m[3] != "":
		return ""
	case m[1] != "":
		return Clock
	}
	return Random
}

// made says what makes the value of an expression among some tokens, or of what the one name is given that it is made of.
func (p *Program) made(from, to, depth int) Maker {
	if to = min(to, from+maxPath); from >= to {
		return ""
	}
	if m := makes.FindString(p.src[p.tokens[from].start:p.tokens[to-1].end]); m != "" {
		return maker(p.src[p.tokens[from].start:p.tokens[to-1].end])
	}
	found := ""
	for i := from; i < to; i++ { // besides what is called on it or converts it: id.String(), str(id), types.Utf8Value(id)
		name := p.name(i)
		given := len(p.given[name]) == 1 && p.given[name][0] < from
		switch {
		case name == "" || p.is(i-1, ".") || p.is(i+1, "(") || p.is(i+1, ":") || p.is(i+1, ".") && !given:
		case !given || found != "" && found != name || p.is(i+1, ".") && !p.is(i+3, "("): // a field of what is made
			return ""
		default:
			found = name
		}
	}
	if a, b := p.assignment(found); found != "" && depth < maxNested && p.name(a) != "range" { // of a loop, whose block is behind it
		return p.made(a, b, depth+1)
	}
	return ""
}

// maxFilled is how many columns of an INSERT are looked at: a table of YDB has 200.
const maxFilled = 200

// Filled says what makes the values that an INSERT which is a text of the program puts into columns.
func (p *Program) Filled(text Text, w *yql.Write) (list []Given) {
	for i, column := range w.Columns[:min(len(w.Columns), maxFilled)] {
		var e yql.Expr
		switch {
		case len(w.Values) > 0 && i < len(w.Values[0]):
			e = w.Values[0][i]
		case w.Source != nil && w.Source.Core != nil && i < len(w.Source.Core.Items):
			e = w.Source.Core.Items[i].Expr
		}
		if m := p.bound(text, e); m != "" {
			list = append(list, Given{w.Table.Path, column, m, text.Start})
		}
	}
	return list
}

// bound is what makes the value of an expression of a statement: of a parameter, a column of a list of rows, or what is put in.
func (p *Program) bound(text Text, e yql.Expr) Maker {
	switch e := e.(type) {
	case *yql.Cast:
		return p.bound(text, e.X)
	case *yql.Call:
		if len(e.Args) == 1 {
			return p.bound(text, e.Args[0])
		}
	case *yql.Param:
		return p.passed(text, e.Name)
	case *yql.Column:
		return p.passed(text, e.Name)
	case *yql.Literal:
		n, err := strconv.Atoi(strings.TrimLeft(e.Text, "$"))
		open := int(p.tokens[text.token].open)
		if err == nil && e.Kind == yql.LitPlaceholder && p.is(open, "(") && p.is(text.end, ",") { // by its place behind the text
			from, end := text.end+1, p.closed(open)-1
			for ; n > 1 && from < end; n-- {
				from = p.argument(from, end) + 1
			}
			return p.made(from, p.argument(from, end), 0)
		}
		for _, h := range text.holes {
			if e.Kind != yql.LitPlaceholder || !strings.Contains(e.Text, text.text[h.start:h.end]) {
				continue
			}
			if a, b := p.assignment(h.expr); b > a {
				return p.made(a, b, 1)
			}
			return maker(h.expr)
		}
	}
	return ""
}

// passed is what makes the value of a parameter, where the program gives it one next to the text: "$id": id, ("$id", id),
// Param("$id").Text(id).
func (p *Program) passed(text Text, name string) Maker {
	for n := range maxReach {
		for _, i := range []int{text.end + n, text.token - 1 - n} {
			word := p.text(i)
			if word != "" && p.tokens[i].literal != nil {
				word = p.tokens[i].literal.text
			}
			switch {
			case word == "" || strings.TrimLeft(word, "$@:") != name:
			case p.is(i+1, ")") && p.is(i+2, ".") && p.is(i+4, "("):
				return p.made(i+5, p.closed(i+4)-1, 0)
			case p.is(i+1, ":"), p.is(i+1, ",") && p.tokens[i].literal != nil, p.is(i+1, "=") && p.tokens[i].open >= 0:
				to := min(len(p.tokens), i+maxPath)
				if i+2 < to && p.tokens[i+2].open >= 0 {
					to = min(to, p.closed(int(p.tokens[i+2].open))-1)
				}
				return p.made(i+2, p.argument(i+2, to), 0)
			}
		}
	}
	return ""
}

// Class is a class of a program, of which an ORM may make a table: with the path that it names, and the class that it inherits from.
type Class struct{ Name, Path, Parent string }

var (
	// annotated matches what is declared behind annotations: these, the words before its name, and the name.
	annotated = regexp.MustCompile(`((?:@[\w.:]+(?:\s*\((?:[^()]|\([^()]*\))*\))?\s*)+)((?:[\w<>.]+\??\s+)*?)(\w+)\s*[;=:!?(,){]`)
	generated = regexp.MustCompile(`@(?:\w+\.)*(?:GeneratedValue|UuidGenerator|PrimaryGeneratedColumn|GenericGenerator)\b`)
	byClock   = regexp.MustCompile(`(?i)ulid|ksuid|tsid|snowflake|uuid_?v?7|uuid\w*_v7|uuid_(?:short|to_bin\()|unix|epoch|style\s*=\s*\S*TIME`)
	byChance  = regexp.MustCompile(`(?i)uuid|random|nanoid`)
	column    = regexp.MustCompile(`@(?:\w+\.)*Column\s*\((?:[^)]*\bname\s*[=:]\s*)?["'](\w+)["']`)
	// class matches the beginning of one, and its name and what it inherits from, as Python and as others write that.
	class = regexp.MustCompile(`\bclass\s+(\w+)(?:\s*\((?:([\w.]+)[,)]|[^)]*\)))?(?:(?:\s+extends\s+|[ \t]*:[ \t]*)(\w+))?`)
	// table matches what names the table of a class or of an object, and defaults those of columns in Python and JavaScript.
	table = regexp.MustCompile(`@(?:\w+\.)*(?:Entity|Table)\s*\([^)"']*["']([\w/.]+)["']` +
		`|\b(?:__tablename__|db_table)\s*=\s*["']([\w/.]+)["']|\b(?:define|\w*[tT]able)\(\s*["']([\w/.]+)["']`)
	defaults = regexp.MustCompile(`(?m)(?:^[ \t]*(\w+)[ \t]*(?::[^=\n]*)?=[^\n#]*\b(?:server_)?default(?:_factory)?\s*=` +
		`|(\w+)\s*:[^\n]*?(?:\bdefaultValue\s*:|\$default(?:Fn)?\(|\.default(?:Random)?\())([^\n]*)`)
)

// ormMarks are what programs have of which an ORM makes tables, and answerMarks what those have that answer in a messenger: most have none,
// which is seen at once.
var (
	ormMarks = []string{"@Entity", "@Table", "@MappedSuperclass", "GeneratedValue", "PrimaryGeneratedColumn", "__tablename__", "models.Model",
		"default=", "default_factory", "server_default", "defaultValue", "$default", ".default(", ".defaultRandom("}
	answerMarks = []string{"from.id", "from?.id", "from!.id", "From.ID", "From.Id", "from_user", "fromUser", "FromUser", "effective_user",
		"effectiveUser", "getFrom()", "from\"]", "from']", "from[", "from_id", "api.telegram.org"}
)

func mentions(src string, marks []string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(src, mark) })
}

// Defaults says what the classes of an ORM have as the default of a column, and which generators make the values of one.
func (p *Program) Defaults() (list []Given, classes []Class) {
	if !mentions(p.src, ormMarks) {
		return nil, nil
	}
	heads := class.FindAllStringSubmatchIndex(p.src, -1)
	from := 0
	for i := -1; i < len(heads); i++ {
		c, at, to := Class{}, from, len(p.src)
		if i >= 0 {
			h := heads[i]
			group := func(n int) string { return p.src[max(h[2*n], 0):max(h[2*n+1], 0)] }
			c, at = Class{Name: group(1), Parent: cmp.Or(group(2), group(3))}, h[0]
		}
		for i+1 < len(heads) && p.src[heads[i+1][2]:heads[i+1][3]] == "Meta" { // of Django, inside
			heads = append(heads[:i+1], heads[i+2:]...)
		}
		if i+1 < len(heads) {
			to = heads[i+1][0]
		}
		above := p.src[max(0, at-maxSignature*maxSignature):at] // its annotations
		if k := strings.LastIndexAny(above, ";}"); k >= 0 {
			above = above[k:]
		}
		if m := table.FindStringSubmatch(above + p.src[at:to]); m != nil {
			c.Path = m[1] + m[2] + m[3]
		}
		if c.Name != "" {
			classes = append(classes, c)
		}
		list, from = append(list, p.defaultsIn(c, at, to)...), to
	}
	return list, classes
}

// defaultsIn says what a class has in a part of the file.
func (p *Program) defaultsIn(c Class, at, to int) (list []Given) {
	of, src := cmp.Or(c.Path, c.Name), p.src[at:to]
	for _, m := range annotated.FindAllStringSubmatchIndex(src, -1) {
		above, name, by := src[m[2]:m[3]], src[m[6]:m[7]], Counter
		if of == "" || !generated.MatchString(above) || strings.Contains(src[m[4]:m[5]], "class") {
			continue
		}
		by = cmp.Or(Generates(above), by)
		if n := column.FindStringSubmatch(above); n != nil {
			name = n[1]
		}
		list = append(list, Given{of, name, by, at + m[0]})
	}
	for _, m := range defaults.FindAllStringSubmatchIndex(src, -1) {
		if by := maker(strings.TrimLeft(src[m[6]:m[7]], " ")); by != "" && of != "" {
			list = append(list, Given{of, src[max(m[2], m[4]):max(m[3], m[5])], by, at + m[0]})
		}
	}
	return list
}

// Generates says what the name of a generator tells of the values that it makes.
func Generates(name string) Maker {
	switch {
	case name == "nextval":
		return Counter
	case byClock.MatchString(name):
		return Clock
	case byChance.MatchString(name):
		return Random
	}
	return ""
}

// answers match what takes the id of somebody out of a message: ctx.from.id, update.Message.From.ID, message["from"]["id"],
// getFrom().getId(), and VK's from_id.
var answers = regexp.MustCompile(`(?:\b[Ff]rom|\bfrom_?[uU]ser|\beffective_?[uU]ser|getFrom\(\))(?:["']\])?\s*` +
	`(?:!?\??\.\s*(?:get)?(?:id|Id|ID)\b|\[["']id["']\])|["'.]from_id\b|api\.telegram\.org`)

// Answers is where a program takes an id out of a message, so that it answers in a messenger; -1 if it does not.
func Answers(src string) int {
	if mentions(src, answerMarks) {
		if m := answers.FindStringIndex(src); m != nil {
			return m[0]
		}
	}
	return -1
}
