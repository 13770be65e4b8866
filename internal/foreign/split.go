package foreign

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// statement is one statement of a script.
type statement struct {
	text         string
	line, column int // where it begins, from 1 on
	above        []yql.Comment
	cut          bool // it was longer than is kept
}

// at is the place of a byte of the statement.
func (st statement) at(file string, offset int) schema.Position {
	before := st.text[:min(max(offset, 0), len(st.text))]
	line := strings.Count(before, "\n")
	column := len(before) - strings.LastIndexByte(before, '\n')
	if line == 0 {
		column += st.column - 1
	}
	return schema.Position{File: file, Line: st.line + line, Column: column}
}

// stopped matches where a parser says that it stopped: the text from there on, what a literal begins with, and else one word.
var stopped = regexp.MustCompile(`(?s)^(?:\[.*?\])?(?:line \d+ column \d+ )?(.*)near "((['"\d]?)(\w+|\W?).*)"`)

// refusal is why a parser does not take a text, on one line, and at which byte. It shows no literal, which may be a value or a password.
func refusal(text string, err error) (why string, at int) {
	m := stopped.FindStringSubmatch(err.Error())
	switch {
	case m == nil:
		why, _, _ = strings.Cut(strings.TrimSpace(err.Error()), "\n")
		return why, 0
	case m[2] == "":
		why = "syntax error at end of input"
	case m[3] != "":
		why = cmp.Or(m[1], "syntax error at or ") + "near a literal"
	default:
		why = cmp.Or(m[1], "syntax error at or ") + `near "` + m[4] + `"`
	}
	return why, max(strings.LastIndex(text, m[2]), 0)
}

// words yields the words of the statement in upper case, up to the first dozen; what is between them is passed over.
func (st statement) words(yield func(string) bool) {
	const most = 12
	rest := st.text
	for range most {
		start := strings.IndexFunc(rest, letter)
		if start < 0 {
			return
		}
		rest = rest[start:]
		end := strings.IndexFunc(rest, func(r rune) bool { return !letter(r) && r != '_' })
		if end < 0 {
			end = len(rest)
		}
		if !yield(strings.ToUpper(rest[:end])) {
			return
		}
		rest = rest[end:]
	}
}

func letter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// word returns the n-th word of the statement in upper case, from 0 on.
func (st statement) word(n int) string {
	for word := range st.words {
		if n == 0 {
			return word
		}
		n--
	}
	return ""
}

// session are the first words of statements that leave nothing behind but what others show.
const session = "SET USE BEGIN START COMMIT END ROLLBACK ABORT SAVEPOINT RELEASE LOCK UNLOCK SHOW ANALYZE VACUUM EXPLAIN RESET DISCARD " +
	"CHECKPOINT CLUSTER REINDEX PREPARE DEALLOCATE EXECUTE LISTEN NOTIFY UNLISTEN FLUSH OPTIMIZE KILL SELECT WITH VALUES DESCRIBE DESC HELP " +
	"DECLARE FETCH CLOSE CHECK CHECKSUM REPAIR IF"

// about reports whether a statement may concern tables, by its first words, and else what it is; empty if nothing of it stays.
func (st statement) about() (tables bool, what string) {
	first := st.word(0)
	switch {
	case first == "RENAME" && st.word(1) == "TABLE":
		return true, ""
	case first == "COMMENT":
		return st.word(2) == "COLUMN" || st.word(2) == "TABLE", ""
	case first == "SELECT":
		upper := strings.ToUpper(st.text)
		return strings.Contains(upper, "SETVAL") || strings.Contains(upper, "INTO"), ""
	case first == "DO": // a block
		return !st.cut && strings.Contains(st.text, "$"), first
	case first == "COPY" && strings.Contains(strings.ToUpper(st.text), "STDIN"): // counted by its rows
		return false, ""
	case first != "CREATE" && first != "ALTER" && first != "DROP":
		if slices.Contains(strings.Fields(session), first) {
			return false, ""
		}
		return false, first
	}
	for word := range st.words {
		switch word {
		case "FOREIGN", "MATERIALIZED":
			what = strings.ToLower(word) + " "
			continue
		case "TABLE", "INDEX", "TYPE", "DOMAIN", "SEQUENCE", "TRIGGER":
			tables = what == "" && !st.cut
			what += strings.ToLower(word)
		case "FUNCTION", "PROCEDURE", "VIEW", "EVENT", "RULE", "AGGREGATE", "POLICY", "EXTENSION", "SCHEMA", "DATABASE", "ROLE", "USER",
			"COLLATION", "OPERATOR", "CAST", "PUBLICATION", "SUBSCRIPTION", "LANGUAGE", "STATISTICS", "SERVER", "CONVERSION", "GROUP",
			"TABLESPACE", "TRANSFORM", "DEFAULT", "LARGE", "SYSTEM", "ACCESS", "TEXT", "LOGFILE", "INSTANCE":
			what += strings.ToLower(word)
		default:
			continue
		}
		break
	}
	switch {
	case tables, first == "DROP":
		return tables, ""
	case first == "ALTER" && strings.Contains(st.text, " OWNER TO "):
		return false, "owner"
	case first == "ALTER":
		return false, "ALTER " + strings.ToUpper(what)
	}
	return false, cmp.Or(what, "CREATE "+st.word(1))
}

// concerns reports whether a statement may concern tables, and counts one that does not.
func (c *Catalog) concerns(st statement) bool {
	tables, what := st.about()
	if what != "" && !tables {
		c.skip(what)
	}
	return tables
}

// maxStatement is how much of a statement is kept: those about tables are far shorter, and what is longer is data.
const maxStatement = 4 << 20

// dataHead is how much is kept of a statement that fills a table.
const dataHead = 64

// splitter cuts a script into statements without reading them, so that one that is wrong costs no other.
type splitter struct {
	r        *bufio.Reader
	dialect  Dialect
	skip     func(what string)
	take     func(statement)
	text     []byte
	first    statement // where the current one begins
	above    []yql.Comment
	line     int
	column   int
	end      []byte // what ends a statement
	data     bool   // the current one fills a table
	whole    bool   // all of such a statement is kept
	fresh    bool   // nothing but blanks is on the line yet
	overlong bool
}

// split gives the statements of a script to take, and says what else is in it to skip. Of what fills tables only the head is kept, unless
// the whole is wanted.
func split(r io.Reader, d Dialect, whole bool, skip func(string), take func(statement)) error {
	s := &splitter{r: bufio.NewReaderSize(r, 256<<10), dialect: d, whole: whole, skip: skip, take: take,
		line: 1, column: 1, end: []byte(";"), fresh: true}
	for {
		c, err := s.r.ReadByte()
		if errors.Is(err, io.EOF) {
			s.finish()
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.byte(c); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
	}
}

// byte takes in a byte, and with it what it begins.
func (s *splitter) byte(c byte) error {
	mysql, begun := s.dialect == MySQL, len(s.text) > 0
	fresh := s.fresh
	switch {
	case !begun && fresh && c == '\\' && !mysql:
		s.skip("psql command")
		_, err := s.rest()
		return err
	case !begun && fresh && mysql && (c == 'D' || c == 'd') && s.ahead("ELIMITER "):
		rest, err := s.rest()
		if fields := bytes.Fields(rest); len(fields) > 1 {
			s.end = bytes.Clone(fields[1])
		}
		return err
	case c == '-' && s.ahead("-"), mysql && c == '#':
		at := yql.Pos{Line: s.line, Column: s.column}
		comment, err := s.rest()
		if !begun {
			s.above = append(s.above, yql.Comment{Pos: at, Text: string(append([]byte{c}, comment...))})
		} else {
			s.keep('\n')
		}
		return err
	case c == '/' && s.ahead("*"):
		return s.comment()
	case c == '\'' || c == '"' || mysql && c == '`':
		return s.quoted(c)
	case c == '$' && !mysql && !s.inWord():
		if tag := s.tag(); tag != "" {
			return s.until(tag)
		}
	case c == ';' && s.end[0] != ';' && !s.program(): // the delimiter is for stored programs
		s.move(c)
		s.finish()
		return nil
	case c == s.end[0] && s.ahead(string(s.end[1:])):
		for range s.end {
			s.move(c)
		}
		_, _ = s.r.Discard(len(s.end) - 1) // that it is there was seen
		s.finish()
		return nil
	}
	if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
		if c == '\n' && !begun && s.fresh && s.column == 1 {
			s.above = nil // an empty line parts a comment from what is below
		}
		if begun {
			s.keep(c)
		}
		s.move(c)
		return nil
	}
	s.keep(c)
	s.move(c)
	return nil
}

// move takes note of the place behind a byte.
func (s *splitter) move(c byte) {
	if c == '\n' {
		s.line, s.column, s.fresh = s.line+1, 1, true
		return
	}
	s.column++
	s.fresh = s.fresh && (c == ' ' || c == '\t')
}

// keep adds a byte to the statement.
func (s *splitter) keep(c byte) {
	if len(s.text) == 0 {
		s.first, s.data, s.overlong = statement{line: s.line, column: s.column, above: s.above}, false, false
		s.above = nil
	}
	if len(s.text) == dataHead && !s.whole {
		switch (statement{text: string(s.text)}).word(0) {
		case "INSERT", "REPLACE":
			s.data = true
		}
	}
	switch {
	case s.data && len(s.text) >= dataHead:
	case len(s.text) >= maxStatement:
		s.overlong = true
	default:
		s.text = append(s.text, c)
	}
}

// next reads a byte of the statement; c is 0 where the text ends.
func (s *splitter) next() (c byte, err error) {
	if c, err = s.r.ReadByte(); err == nil {
		s.keep(c)
		s.move(c)
	}
	return c, err
}

// ahead reports whether a text stands behind the current byte, in any case.
func (s *splitter) ahead(text string) bool {
	got, _ := s.r.Peek(len(text)) // less at the end of the text
	return strings.EqualFold(string(got), text)
}

// rest reads the line to its end.
func (s *splitter) rest() ([]byte, error) {
	line, err := s.r.ReadBytes('\n')
	s.line, s.column, s.fresh = s.line+1, 1, true
	return bytes.TrimRight(line, "\r\n"), err
}

// inWord reports whether the statement ends with a letter or digit.
func (s *splitter) inWord() bool {
	if len(s.text) == 0 {
		return false
	}
	c := s.text[len(s.text)-1]
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// program reports whether the statement creates what has statements in it.
func (s *splitter) program() bool {
	st := statement{text: string(s.text[:min(len(s.text), 1<<10)])}
	if st.word(0) != "CREATE" {
		return len(s.text) == 0 || st.word(0) == "BEGIN"
	}
	for word := range st.words {
		switch word {
		case "FUNCTION", "PROCEDURE", "TRIGGER", "EVENT":
			return true
		case "TABLE", "INDEX", "VIEW":
			return false
		}
	}
	return false
}

// comment reads a comment from its / on. Those of MySQL that begin with ! are statements.
func (s *splitter) comment() error {
	at := yql.Pos{Line: s.line, Column: s.column}
	begun := len(s.text) > 0
	mark, _ := s.r.Peek(2)
	kept := begun || s.dialect == MySQL && len(mark) == 2 && mark[1] == '!'
	var text []byte
	read := func(c byte) {
		if kept {
			s.keep(c)
		} else if len(text) < maxStatement {
			text = append(text, c)
		}
		s.move(c)
	}
	read('/')
	for depth, last := 0, byte('/'); ; {
		c, err := s.r.ReadByte()
		if err != nil {
			return err
		}
		read(c)
		switch {
		case last == '/' && c == '*' && (depth == 0 || s.dialect == Postgres):
			depth, c = depth+1, 0
		case last == '*' && c == '/':
			if depth--; depth == 0 {
				if !kept {
					s.above = append(s.above, yql.Comment{Pos: at, Text: string(text)})
				}
				return nil
			}
			c = 0
		}
		last = c
	}
}

func (s *splitter) quoted(quote byte) error {
	backslashes := s.dialect == MySQL && quote != '`'
	if n := len(s.text); !backslashes && quote == '\'' && n > 0 && s.text[n-1]|0x20 == 'e' {
		last := s.text
		s.text = last[:n-1]
		backslashes = !s.inWord()
		s.text = last
	}
	s.keep(quote)
	s.move(quote)
	for {
		c, err := s.next()
		if err != nil {
			return err
		}
		switch {
		case c == '\\' && backslashes:
			if _, err := s.next(); err != nil {
				return err
			}
		case c == quote: // a doubled one begins the rest
			return nil
		}
	}
}

// tag returns the mark of a text in dollars that begins with the current byte; empty if none does.
func (s *splitter) tag() string {
	const longest = 64
	got, _ := s.r.Peek(longest)
	for i, c := range got {
		switch {
		case c == '$':
			return "$" + string(got[:i+1])
		case c == '_' || c >= 0x80 || 'a' <= c|0x20 && c|0x20 <= 'z' || i > 0 && '0' <= c && c <= '9':
		default:
			return ""
		}
	}
	return ""
}

// until reads to the second time that a mark stands there, the first of which begins with the current byte.
func (s *splitter) until(mark string) error {
	s.keep('$')
	s.move('$')
	for range len(mark) - 1 {
		if _, err := s.next(); err != nil {
			return err
		}
	}
	for {
		c, err := s.next()
		if err != nil {
			return err
		}
		if c == '$' && s.ahead(mark[1:]) {
			for range len(mark) - 1 {
				if _, err := s.next(); err != nil {
					return err
				}
			}
			return nil
		}
	}
}

// finish hands the statement on.
func (s *splitter) finish() {
	text := strings.TrimSpace(string(s.text))
	s.text = s.text[:0]
	if text == "" {
		return
	}
	st := s.first
	st.text, st.cut = text, s.overlong || s.data
	s.take(st)
	if s.dialect == Postgres && st.word(0) == "COPY" && strings.Contains(strings.ToUpper(text), "FROM STDIN") {
		s.copied()
	}
}

// copied passes over the rows behind a COPY.
func (s *splitter) copied() {
	s.skip("COPY block")
	if _, err := s.rest(); err != nil {
		return
	}
	for {
		first, err := s.r.Peek(2)
		ends := string(first) == `\.`
		for more := true; more && err == nil; { // a row may be longer than what is read at once
			_, more, err = s.r.ReadLine()
		}
		s.line++
		if ends || err != nil {
			return
		}
	}
}
