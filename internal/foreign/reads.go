package foreign

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/sqlc-dev/oliphant/ast"
	pg "github.com/sqlc-dev/oliphant/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Reading is how many of some statements the parser of a database reads.
type Reading struct {
	Reads, Refuses int
	Own            bool // a statement has words that only SQLite has
}

// All reports whether there are statements, and it reads them all.
func (r Reading) All() bool { return r.Reads > 0 && r.Refuses == 0 }

// Most reports whether it reads by far the most.
func (r Reading) Most() bool { return r.Reads > 2*r.Refuses }

// maxRead is how many statements are asked for: the others of a file are in the same language. One longer than maxAsked has rows to load.
const (
	maxRead  = 1000
	maxAsked = 64 << 10
)

// Reads counts the statements of a script that are a database's. Many rows to load are, whatever they are.
func Reads(r io.Reader, d Dialect) (out Reading, err error) {
	read := parses(d, &out)
	err = split(r, d, true, func(string) {}, func(st statement) {
		switch {
		case out.Reads+out.Refuses >= maxRead:
		case len(st.text) > maxAsked || read(st.text):
			out.Reads++
		default:
			out.Refuses++
		}
	})
	return out, err
}

func parses(d Dialect, out *Reading) func(text string) bool {
	if d == MySQL {
		m := newMySQL(NewCatalog())
		return func(text string) bool {
			_, _, err := m.parser.ParseSQL(text)
			return err == nil
		}
	}
	own := map[string]bool{} // types that the script itself makes
	return func(text string) bool {
		if d == SQLite {
			plain := sqliteQuotes.Replace(sqliteWords.ReplaceAllString(text, "$1$2 "))
			out.Own = out.Own || plain != sqliteQuotes.Replace(text)
			if text = plain; strings.TrimSpace(text) == "" {
				return true
			}
		}
		tree, err := pg.ParseToTree(text)
		foreign := false
		for _, raw := range tree.GetStmts() {
			within(raw.Stmt, func(n *ast.CreateDomainStmt) { own[last(n.Domainname)] = true })
			within(raw.Stmt, func(t *ast.TypeName) {
				name := strings.ToLower(last(t.Names)) // the parser takes any
				_, others := yql.ForeignType(name, nil)
				foreign = foreign || d == Postgres && len(t.Names) == 1 && others && !own[name] && !slices.Contains(strings.Fields(postgresNames), name)
			})
		}
		return err == nil && !foreign
	}
}

var (
	// sqliteWords matches what of a statement only SQLite has.
	// Source: https://www.sqlite.org/lang.html.
	sqliteWords = regexp.MustCompile(`(?i)\bAUTOINCREMENT\b|(\))(?:[\s,]*(?:WITHOUT\s+ROWID|STRICT))+\s*$` +
		`|\b(INSERT|UPDATE)\s+OR\s+(?:IGNORE|REPLACE|ABORT|FAIL)\b|^(?-i:(?i:PRAGMA)\s+[a-z_]+\b.*)`)
	sqliteQuotes = strings.NewReplacer("`", `"`, "[", `"`, "]", `"`)
)

// postgresNames are the types that PostgreSQL and its extensions have by a name that other databases, or languages, may have as well.
const postgresNames = "text name bytea bool uuid json jsonb xml date inet cidr macaddr macaddr8 money oid int2 int4 int8 float4 float8 " +
	"timestamptz timetz serial bigserial smallserial varbit bpchar point line polygon citext hstore ltree vector halfvec geometry " +
	"geography tsvector tsquery"
