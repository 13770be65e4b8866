package foreign

import (
	"cmp"
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
		for _, more := range yql.PrintFollowUps(table.Schema) {
			fmt.Fprintf(&out, "%s;\n", more)
		}
		for _, what := range table.Lost {
			fmt.Fprintln(&out, "  lost:", what)
		}
		for _, column := range slices.Sorted(maps.Keys(table.Values)) {
			fmt.Fprintf(&out, "  values of %s: %s\n", column, strings.Join(table.Values[column], " "))
		}
		for _, column := range slices.Sorted(maps.Keys(table.Comments)) {
			fmt.Fprintf(&out, "  comment on %s: %s\n", cmp.Or(column, table.Schema.Path), table.Comments[column])
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

// TestReads tells which parser reads a text as a whole.
func TestReads(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"CREATE TABLE t (id bigserial PRIMARY KEY, at timestamptz DEFAULT now(), tags text[])", "postgres"},
		{"CREATE TABLE `t` (`id` int unsigned NOT NULL AUTO_INCREMENT, PRIMARY KEY (`id`)) ENGINE=InnoDB", "mysql"},
		{"CREATE TABLE t (id int PRIMARY KEY)", "postgres mysql sqlite"},
		{"CREATE TABLE t (id integer PRIMARY KEY AUTOINCREMENT)", "sqlite own"},
		{"PRAGMA user_version = 3; CREATE TABLE [t] (id integer) STRICT;", "sqlite own"},
		{"CREATE TABLE t (id number(10), name varchar2(20))", "sqlite"}, // which takes any type
		{"CREATE TABLE t (id integer) STRICT, WITHOUT ROWID", "sqlite own"},
		{"INSERT OR REPLACE INTO t (id) VALUES (1)", "sqlite own"},
		{"CREATE OR REPLACE FUNCTION f() RETURNS int AS 'SELECT 1' LANGUAGE sql", "postgres sqlite"},
		{"CREATE DOMAIN uint AS bigint; CREATE TABLE t (id uint); CREATE FUNCTION f() RETURNS uint AS 'SELECT 1' LANGUAGE sql STRICT",
			"postgres sqlite"},
		{"CREATE TABLE t (a Int32, b Array(Tuple(String, UInt8))) ENGINE = MergeTree ORDER BY a", ""},
		{"this is no statement", ""},
		{"", ""},
	} {
		var got []string
		for _, d := range []Dialect{Postgres, MySQL, SQLite} {
			r, err := Reads(strings.NewReader(c.text), d)
			if err != nil {
				t.Fatal(err)
			}
			if r.All() {
				got = append(got, string(d))
			}
			if r.Own {
				got = append(got, "own")
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s reads as %v, want %s", c.text, got, c.want)
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
		holds(t, text, dialect)
		if err := Queries(strings.NewReader(text), dialect, "x", func(q Query) {
			if q.Text != "" && q.Why != "" {
				t.Errorf("%q was read and was not: %s", q.Text, q.Why)
			}
		}); err != nil {
			t.Fatal(err)
		}
	})
}

// holds adds a text to a catalog, whose tables have to be such as can be read.
func holds(t *testing.T, text string, d Dialect) {
	t.Helper()
	catalog := NewCatalog()
	if err := catalog.Add(strings.NewReader(text), d, "x"); err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{}
	for _, table := range catalog.Tables() {
		if paths[table.Schema.Path] && d == Postgres && !strings.ContainsAny(text, "\"`") {
			t.Errorf("%s is there twice:\n%s", table.Schema.Path, text)
		}
		paths[table.Schema.Path] = true
		if table.Keyless || len(table.Schema.Validate()) > 0 {
			continue
		}
		if _, err := yql.ParseStatement(yql.PrintTable(table.Schema)); err != nil {
			t.Errorf("%v: %s", err, yql.PrintTable(table.Schema))
		}
		for _, more := range yql.PrintFollowUps(table.Schema) {
			if _, err := yql.ParseStatement(more); err != nil {
				t.Errorf("%v: %s", err, more)
			}
		}
	}
}

// The statements of histories, in which tables come and go, are named and are named again. A letter stands for a table or a column.
var (
	postgresHistory = `CREATE TABLE A (C int, D text)|CREATE TABLE IF NOT EXISTS A (C bigserial PRIMARY KEY, D B, E int REFERENCES B (C))
CREATE TABLE A (LIKE B INCLUDING ALL)|CREATE TABLE A () INHERITS (B)|CREATE TABLE A (C date, PRIMARY KEY (C)) PARTITION BY RANGE (C)
CREATE TABLE A PARTITION OF B DEFAULT|ALTER TABLE A ATTACH PARTITION B DEFAULT|ALTER TABLE A DETACH PARTITION B
ALTER TABLE A ADD COLUMN C int NOT NULL DEFAULT 5 UNIQUE|ALTER TABLE A DROP COLUMN C|ALTER TABLE A RENAME C TO D|ALTER TABLE A RENAME TO B
ALTER TABLE A ALTER C TYPE B, ALTER D SET DEFAULT now()|ALTER TABLE A ALTER C SET DEFAULT nextval('s')|CREATE SEQUENCE s START 5 OWNED BY A.C
ALTER TABLE A ALTER C ADD GENERATED ALWAYS AS IDENTITY (START 7)|SELECT setval('A_C_seq', 9)|ALTER SEQUENCE s RESTART WITH 3|DROP SEQUENCE s
ALTER TABLE A ADD CONSTRAINT x PRIMARY KEY (C, D)|ALTER TABLE A ADD CONSTRAINT y FOREIGN KEY (C) REFERENCES B (D) DEFERRABLE
ALTER TABLE A ADD CONSTRAINT z CHECK (C IN (1, 2) OR D > 5)|ALTER TABLE A DROP CONSTRAINT x|ALTER TABLE A RENAME CONSTRAINT x TO z
ALTER TABLE A ADD CONSTRAINT x PRIMARY KEY USING INDEX i|CREATE UNIQUE INDEX i ON A (C DESC) INCLUDE (D) WHERE D > 1
CREATE INDEX ON A (lower(C), D COLLATE "de")|DROP INDEX i|ALTER INDEX i RENAME TO j|DROP TABLE A|DROP TABLE IF EXISTS A CASCADE
CREATE TYPE B AS ENUM ('a')|ALTER TYPE B ADD VALUE 'b'|CREATE DOMAIN B AS int NOT NULL DEFAULT 3 CHECK (VALUE > 1)|CREATE TYPE B AS (C int, D A)
CREATE TABLE A OF B (PRIMARY KEY (C))|ALTER TYPE B RENAME TO A|DROP TYPE B|COMMENT ON COLUMN A.C IS 'c'|COMMENT ON TABLE A IS NULL
ALTER TABLE A SET SCHEMA B|CREATE TRIGGER g AFTER INSERT ON A EXECUTE FUNCTION f()|DROP TRIGGER g ON A|-- C
/* A */|ALTER TABLE A ENABLE ROW LEVEL SECURITY|CREATE TABLE A AS SELECT 1|CREATE TABLE A AS SELECT *, max(C) AS D, count(*) FROM B JOIN A USING (D)
CREATE FUNCTION f() RETURNS int AS $$ DECLARE x int; BEGIN DELETE FROM A WHERE C < now(); SELECT max(D) + 1 INTO x FROM B; END $$ LANGUAGE plpgsql
SELECT C, coalesce(D, max(D)) INTO A FROM (SELECT C AS D, B.* FROM B) x|DO $$ BEGIN PERFORM C FROM A FOR UPDATE SKIP LOCKED; END $$`
	mysqlHistory = "CREATE TABLE A (C int COMMENT 'c', D text)|CREATE TABLE IF NOT EXISTS A (C bigint AUTO_INCREMENT PRIMARY KEY COMMENT 'x', D enum('a','b'), " +
		"KEY i (D), FOREIGN KEY (C) REFERENCES B (C) ON DELETE CASCADE) AUTO_INCREMENT=7 COMMENT='y'|CREATE TABLE A LIKE B|CREATE TABLE A SELECT 1" + `
ALTER TABLE A ADD COLUMN C int NOT NULL DEFAULT 5 UNIQUE FIRST|ALTER TABLE A ADD (C json, D set('a'))|ALTER TABLE A DROP COLUMN C
ALTER TABLE A CHANGE C D varchar(20) COLLATE utf8mb4_bin|ALTER TABLE A MODIFY C datetime(6) ON UPDATE CURRENT_TIMESTAMP(6)|ALTER TABLE A RENAME COLUMN C TO D
ALTER TABLE A RENAME TO B|RENAME TABLE A TO B, B TO A|ALTER TABLE A ADD PRIMARY KEY (C(3), D)|ALTER TABLE A DROP PRIMARY KEY|ALTER TABLE A DROP KEY i
ALTER TABLE A ADD FULLTEXT KEY i (C), ADD KEY j (D(5) DESC), ADD UNIQUE k ((lower(C)))|ALTER TABLE A RENAME INDEX i TO j|DROP INDEX i ON A
CREATE UNIQUE INDEX i ON A (C, D)|CREATE SPATIAL INDEX i ON A (C)|ALTER TABLE A ADD CONSTRAINT x CHECK (C IN (1, 2))|ALTER TABLE A DROP CHECK x
ALTER TABLE A ADD CONSTRAINT x FOREIGN KEY (C) REFERENCES B (D)|ALTER TABLE A DROP FOREIGN KEY x|ALTER TABLE A ALTER C SET DEFAULT (uuid())
ALTER TABLE A ALTER C DROP DEFAULT|ALTER TABLE A AUTO_INCREMENT = 9|ALTER TABLE A CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
ALTER TABLE A PARTITION BY HASH (C) PARTITIONS 4|ALTER TABLE A ADD PARTITION (PARTITION p VALUES LESS THAN (5))|ALTER TABLE A REMOVE PARTITIONING
DROP TABLE A|DROP TABLE IF EXISTS A, B|CREATE TRIGGER g BEFORE INSERT ON A FOR EACH ROW SET NEW.C = 1|-- C
/* A */|/*!40000 ALTER TABLE A DISABLE KEYS */|CREATE TABLE A (C int GENERATED ALWAYS AS (D + 1) STORED, D int, PRIMARY KEY (D)) PARTITION BY KEY (D)
CREATE PROCEDURE f() SELECT MAX(C) + 1 INTO @x FROM A FOR UPDATE SKIP LOCKED|CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM A WHERE NOW() > C`
)

// FuzzPostgres and FuzzMySQL hold that no history makes the reader panic, and that the tables which it ends in can be read.
func FuzzPostgres(f *testing.F) { fuzzHistory(f, Postgres, postgresHistory) }

func FuzzMySQL(f *testing.F) { fuzzHistory(f, MySQL, mysqlHistory) }

func fuzzHistory(f *testing.F, d Dialect, forms string) {
	list := strings.FieldsFunc(forms, func(r rune) bool { return r == '|' || r == '\n' })
	every := []byte{}
	for i := range list {
		every = append(every, byte(i), byte(i*7))
	}
	f.Add(every, "")
	slices.Reverse(every)
	f.Add(every, "ALTER TABLE a ADD COLUMN b int")
	letter := regexp.MustCompile(`\b[A-E]\b`)
	f.Fuzz(func(t *testing.T, picks []byte, more string) {
		var history strings.Builder
		for i := 0; i+1 < len(picks) && i < 200; i += 2 {
			names := int(picks[i+1])
			form := letter.ReplaceAllStringFunc(list[int(picks[i])%len(list)], func(of string) string {
				names = names*5 + 3
				if of < "C" {
					return []string{"a", "b", "c"}[names%256/8%3]
				}
				return []string{"id", "x", "y", "z"}[names%256/8%4]
			})
			history.WriteString(form + ";\n")
		}
		holds(t, history.String()+more, d)
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
