package foreign

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/sqlc-dev/marino/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Query is a statement of an application, as far as it tells which rows it reads and writes.
type Query struct {
	Text  string // in YQL; empty if it could not be read. It is no translation: what binds no column is left out
	Pos   schema.Position
	Count uint64        // executions, where a column says so; 0 if not said
	Above []yql.Comment // right above it, which may say it too
	Why   string        // it could not be read
	Says  string        // what of it YDB does in another way; empty if nothing
}

// Queries gives the statements of a script, of a log, or of a table of pg_stat_statements as CSV, to take.
func Queries(r io.Reader, d Dialect, file string, take func(Query)) error {
	if strings.HasSuffix(strings.ToLower(file), ".csv") {
		return counted(r, d, file, take)
	}
	buffered, read := bufio.NewReaderSize(r, 16<<10), reader(d)
	r = buffered
	if head, _ := buffered.Peek(16 << 10); logLine.Match(head) { // what cannot be read is told below
		text, err := io.ReadAll(io.LimitReader(buffered, maxLog))
		if err != nil {
			return err
		}
		r = strings.NewReader(logLine.ReplaceAllString(string(text), ";")) // what a line begins with ends the statement before it
	}
	return split(r, d, true, func(string) {}, func(st statement) {
		q := Query{Pos: st.at(file, 0), Above: st.above}
		if ask(&q, d, st.text, read) {
			take(q)
		}
	})
}

func reader(d Dialect) func(text string) (string, error) {
	if d == MySQL {
		p := parser.New()
		return func(text string) (string, error) { return readMySQL(p, text) }
	}
	return readPostgres
}

// ask reads a statement, and reports whether it reads or writes rows.
func ask(q *Query, d Dialect, text string, read func(string) (string, error)) bool {
	switch (statement{text: text}).word(0) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "MERGE":
	default:
		return false
	}
	made, err := read(text)
	if err != nil {
		q.Why = err.Error()
		return true
	}
	if made == "" {
		return false
	}
	if _, err := yql.ParseStatement(made); err != nil { // what is made of a name that nobody foresaw
		q.Why = "it has a form that this program does not understand"
		return true
	}
	q.Text = made
	for _, h := range habits(d, text) {
		q.Says = h.says
	}
	return true
}

// counted reads the statements of a table with a column for their text and one for how often they ran.
func counted(r io.Reader, d Dialect, file string, take func(Query)) error {
	rows := csv.NewReader(r)
	rows.FieldsPerRecord, rows.LazyQuotes = -1, true
	head, err := rows.Read()
	if err != nil {
		return err
	}
	text, calls := -1, -1
	for i, name := range head {
		switch strings.ToLower(strings.Trim(name, "\ufeff ")) {
		case "query", "sql_text", "digest_text", "statement":
			text = i
		case "calls", "count", "count_star", "exec_count":
			calls = i
		}
	}
	if text < 0 {
		return errors.New("no column of this table is called query")
	}
	read := reader(d)
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line, column := rows.FieldPos(0)
		q := Query{Pos: schema.Position{File: file, Line: line, Column: column}}
		if text >= len(row) {
			continue
		}
		if calls >= 0 && calls < len(row) {
			q.Count, _ = strconv.ParseUint(row[calls], 10, 64)
		}
		if ask(&q, d, strings.TrimRight(strings.TrimSpace(row[text]), ";"), read) {
			take(q)
		}
	}
}

// logLine matches the head of a line of PostgreSQL's log, up to the statement.
var logLine = regexp.MustCompile(`(?m)^.*?\b(?:LOG|DETAIL|STATEMENT|ERROR|HINT|CONTEXT|WARNING):[ \t]+` +
	`(?:(?:duration: [0-9.]+ ms  )?(?:statement|execute [^:\n]*|parse [^:\n]*|bind [^:\n]*): )?`)

const maxLog = 64 << 20

// skeleton helps to build a statement of YQL that reaches the same rows as another one.
type skeleton struct{ params int }

// errForm is why a statement was not read whose tables are not plain to see.
var errForm = errors.New("it reads from something other than tables")

// param is a value that is not known.
func (s *skeleton) param() string {
	s.params++
	return "$v" + strconv.Itoa(s.params)
}

// selection is a SELECT as far as it tells which rows it reads.
type selection struct {
	items, from, group, order []string
	where, limit              string
}

func (s selection) text() string {
	items := strings.Join(s.items, ", ")
	if items == "" || strings.Contains(items, "*") && items != "COUNT(*)" {
		items = "*"
	}
	out := "SELECT " + items + " FROM " + strings.Join(s.from, " CROSS JOIN ") + s.where
	switch {
	case len(s.group) > 0:
		out += " GROUP BY " + strings.Join(s.group, ", ")
	case len(s.order) > 0:
		out += " ORDER BY " + strings.Join(s.order, ", ")
	}
	if s.limit != "" {
		out += " LIMIT " + s.limit
	}
	return out
}

// insertion is an INSERT of the rows that a SELECT reads, or of those that are given, of which more than two tell nothing.
func insertion(upsert bool, table string, columns []string, reads func() (string, error),
	rows int, row func(int) []string) (string, error) {
	if len(columns) == 0 {
		return "", errors.New("it names no columns")
	}
	head := map[bool]string{false: "INSERT INTO ", true: "UPSERT INTO "}[upsert] + table + " (" + yql.QuoteNames(columns) + ") "
	if reads != nil {
		text, err := reads()
		return head + text, err
	}
	var values []string
	for i := range min(rows, 2) {
		values = append(values, "("+strings.Join(row(i), ", ")+")")
	}
	return head + "VALUES " + strings.Join(values, ", "), nil
}

// joined is a join of two tables, by names that both have or on a condition.
func joined(left, kind, right string, using []string, on string) string {
	switch {
	case len(using) > 0:
		return left + " " + kind + "JOIN " + right + " USING (" + yql.QuoteNames(using) + ")"
	case on == "":
		return left + " CROSS JOIN " + right
	}
	return left + " " + kind + "JOIN " + right + " ON " + on
}

// aliased is a table under the name that the statement has for it.
func aliased(name, alias, usual string) string {
	return tablePath(name) + " AS " + yql.QuoteName(cmp.Or(alias, usual))
}

// among is a column that is one of some values, or none of them.
func among(left string, not bool, values []string) string {
	return left + " " + negated(not) + "IN (" + strings.Join(values, ", ") + ")"
}

func negated(not bool) string { return map[bool]string{true: "NOT "}[not] }

func falling(column string, desc bool) string { return column + map[bool]string{true: " DESC"}[desc] }

// each gives what is made of each of some nodes.
func each[N any](nodes []N, text func(N) string) []string {
	var out []string
	for _, n := range nodes {
		out = append(out, text(n))
	}
	return out
}

func tablePath(name string) string { return yql.QuoteName(path(name)) }
