package foreign

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestCarried makes tables of YDB of the schemas in testdata, and says what is lost.
func TestCarried(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c *golden.Case) {
		catalog := NewCatalog()
		c.Known(t, "postgres.sql", "mysql.sql", "queries.sql", "queries.csv", "queries.log", "want")
		dialect := Postgres
		text, ok := c.Section("postgres.sql")
		if !ok {
			dialect = MySQL
			text, _ = c.Section("mysql.sql")
		}
		if err := catalog.Add(strings.NewReader(text), dialect, "schema.sql"); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		out.WriteString(report(t, catalog))
		for _, name := range []string{"queries.sql", "queries.csv", "queries.log"} {
			queries, ok := c.Section(name)
			if !ok {
				continue
			}
			if err := Queries(strings.NewReader(queries), dialect, name, func(q Query) {
				for _, c := range q.Above {
					fmt.Fprintln(&out, c.Text)
				}
				fmt.Fprintf(&out, "%s:%d: ×%d %s%s\n", q.Pos.File, q.Pos.Line, q.Count, q.Text, q.Why)
			}); err != nil {
				t.Error(err)
			}
		}
		c.Want(t, out.String())
	})
}

// report prints what a catalog holds.
func report(t *testing.T, catalog *Catalog) string {
	t.Helper()
	var out strings.Builder
	for _, table := range catalog.Tables() {
		ddl := yql.PrintTable(table.Schema)
		fmt.Fprintf(&out, "%s:%d\n%s;\n", table.Schema.Pos.File, table.Schema.Pos.Line, ddl)
		for _, what := range table.Lost {
			fmt.Fprintln(&out, "  lost:", what)
		}
		if table.Keyless {
			fmt.Fprintln(&out, "  no key")
			continue
		}
		if _, err := yql.ParseStatement(ddl); err != nil {
			t.Errorf("%s cannot be read: %v", table.Schema.Path, err)
		}
		for _, p := range table.Schema.Validate() {
			fmt.Fprintln(&out, "  refused:", p)
		}
	}
	for _, u := range catalog.Unread {
		fmt.Fprintf(&out, "unread: %d:%d: %s\n", u.Pos.Line, u.Pos.Column, u.Why)
	}
	for _, what := range slices.Sorted(maps.Keys(catalog.Skipped)) {
		fmt.Fprintf(&out, "skipped: %d %s\n", catalog.Skipped[what], what)
	}
	return out.String()
}

// TestTold holds what is told of each kind of thing that YDB does not have, or has in another way: a line with > is an expression that
// matches a line of the report, one with ! matches none. They were written before the program was asked.
func TestTold(t *testing.T) {
	for _, d := range Dialects() {
		text, err := os.ReadFile("testdata/told/" + string(d) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range strings.Split("\n"+string(text), "\n# ")[1:] {
			name, rest, _ := strings.Cut(c, "\n")
			t.Run(string(d)+"/"+name, func(t *testing.T) {
				sql, lines := "", []string{}
				for line := range strings.Lines(rest) {
					if strings.HasPrefix(line, "> ") || strings.HasPrefix(line, "! ") {
						lines = append(lines, strings.TrimSuffix(line, "\n"))
						continue
					}
					sql += line
				}
				catalog := NewCatalog()
				if err := catalog.Add(strings.NewReader(sql), d, "schema.sql"); err != nil {
					t.Fatal(err)
				}
				got := report(t, catalog)
				for _, line := range lines {
					if regexp.MustCompile("(?i)"+line[2:]).MatchString(got) != (line[0] == '>') {
						t.Errorf("%s: not as in\n%s", line, got)
					}
				}
			})
		}
	}
}

// TestLooks tells by which parser reads them which database tables are written for.
func TestLooks(t *testing.T) {
	for _, c := range []struct {
		text string
		want Dialect
	}{
		{"CREATE TABLE t (id bigserial PRIMARY KEY, at timestamptz DEFAULT now(), tags text[])", Postgres},
		{"CREATE TABLE `t` (`id` int unsigned NOT NULL AUTO_INCREMENT, PRIMARY KEY (`id`)) ENGINE=InnoDB", MySQL},
		{"CREATE TABLE t (a Int32, b Array(Tuple(String, UInt8))) ENGINE = MergeTree ORDER BY a", ""},
		{"this is no statement", ""},
		{"", ""},
	} {
		if got := Looks([]string{c.text}); got != c.want {
			t.Errorf("%s looks like %q, want %q", c.text, got, c.want)
		}
	}
}

// FuzzAdd holds that no text makes the reader panic, that what it makes of one can be read and is as YDB has it, and that it takes no more
// steps than the text is long.
func FuzzAdd(f *testing.F) {
	for _, c := range golden.All(f, "testdata/*.txtar") {
		for _, section := range []string{"postgres.sql", "mysql.sql"} {
			if text, ok := c.Section(section); ok {
				f.Add(text, section == "mysql.sql")
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, mysql bool) {
		dialect := Postgres
		if mysql {
			dialect = MySQL
		}
		catalog := NewCatalog()
		if err := catalog.Add(strings.NewReader(text), dialect, "x"); err != nil {
			t.Fatal(err)
		}
		for _, table := range catalog.Tables() {
			if table.Keyless || len(table.Schema.Validate()) > 0 {
				continue
			}
			if _, err := yql.ParseStatement(yql.PrintTable(table.Schema)); err != nil {
				t.Errorf("%v: %s", err, yql.PrintTable(table.Schema))
			}
		}
		if err := Queries(strings.NewReader(text), dialect, "x", func(q Query) {
			if q.Text != "" && q.Why != "" {
				t.Errorf("%q was read and was not: %s", q.Text, q.Why)
			}
		}); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkAdd reads a dump of 1,000 tables and 20 MB of rows.
func BenchmarkAdd(b *testing.B) {
	var dump strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&dump, "CREATE TABLE public.t%d (\n    id bigint NOT NULL,\n    at timestamp with time zone DEFAULT now(),\n    body text\n);\n"+
			"ALTER TABLE ONLY public.t%[1]d ADD CONSTRAINT t%[1]d_pkey PRIMARY KEY (id);\nCOPY public.t%[1]d (id, at, body) FROM stdin;\n", i)
		for range 200 {
			dump.WriteString("1\t2026-01-01 00:00:00+00\t" + strings.Repeat("text ; ", 10) + "\n")
		}
		dump.WriteString("\\.\n")
	}
	b.SetBytes(int64(dump.Len()))
	for b.Loop() {
		catalog := NewCatalog()
		if err := catalog.Add(strings.NewReader(dump.String()), Postgres, "x"); err != nil || len(catalog.Tables()) != 1000 {
			b.Fatal(err, len(catalog.Tables()))
		}
	}
}
