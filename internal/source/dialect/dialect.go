// Package dialect tells whose a file is that holds SQL: YDB's, another database's, or that of a kind that is not read.
//
// It goes by what only the SQL of one database has, by the drivers that programs import, and by the names of files and folders. It
// parses nothing: whether YQL takes a statement is what its callers say.
package dialect

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Note is the code of the notes on files that are left out because they are for another database, one for each file.
const Note = "other-database"

// Of is what such a note begins with, before the name of the database.
const Of = "left out, because it is for "

// unknownDatabase stands for a database whose SQL is not told from that of others.
const unknownDatabase = "another database"

// database is one whose files lie in the same checkouts.
type database struct {
	name    string
	words   []string       // that names of files and folders have
	drivers []string       // what programs import to reach it
	marks   *regexp.Regexp // what only its SQL has
}

// marks matches one of some forms, in any case, where a word begins.
func marks(forms ...string) *regexp.Regexp {
	return regexp.MustCompile(`(?im)(?:\b|^\s*)(?:` + strings.Join(forms, "|") + `)`)
}

// databases are the databases that are told apart, those with the surest marks first.
// Sources: the references of their SQL, https://www.postgresql.org/docs/current/sql-commands.html,
// https://dev.mysql.com/doc/refman/en/sql-statements.html, https://clickhouse.com/docs/sql-reference,
// https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language, https://www.sqlite.org/lang.html,
// https://learn.microsoft.com/sql/t-sql/statements, https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf.
var databases = []database{
	{"ClickHouse", []string{"clickhouse"},
		[]string{"clickhouse-go", "clickhouse_driver", "clickhouse_connect", "com.clickhouse", "@clickhouse/"},
		marks(`ENGINE\s*=?\s*(?:\w*MergeTree|Memory|Log|TinyLog|Kafka|Distributed|Null|Buffer)\b`, `LowCardinality\(`, `Nullable\(`)},
	{"MySQL", []string{"mysql", "mariadb", "tidb"},
		[]string{"go-sql-driver/mysql", "pymysql", "MySQLdb", "mysql.connector", "com.mysql", "mysql2", "MySqlConnector"},
		marks(`AUTO_INCREMENT\b`, `ENGINE\s*=\s*(?:InnoDB|MyISAM)`, `CHARSET\s*=`, `/\*!\d{5}`, `ON\s+UPDATE\s+CURRENT_TIMESTAMP`,
			`(?:tiny|small|medium|big)?int(?:\(\d+\))?\s+unsigned\b`)},
	{"Spanner", []string{"spanner"}, []string{"cloud.google.com/go/spanner", "google.cloud.spanner", "google.cloud import spanner"},
		marks(`STRING\s*\(\s*(?:MAX|\d+)\s*\)`, `INTERLEAVE\s+IN\s+PARENT\b`, `allow_commit_timestamp\b`)},
	{"SQL Server", []string{"mssql", "sqlserver"}, []string{"go-mssqldb", "pymssql", "com.microsoft.sqlserver", "Microsoft.Data.SqlClient"},
		marks(`GO\s*$`, `IDENTITY\s*\(\s*\d`, `NVARCHAR\b`, `dbo\.`, `DATETIME2\b`, `UNIQUEIDENTIFIER\b`)},
	{"Oracle", []string{"oracle"}, []string{"godror", "cx_Oracle", "oracle.jdbc"}, marks(`N?VARCHAR2\b`, `NUMBER\s*\(`, `SYSDATE\b`)},
	{"SQLite", []string{"sqlite", "libsql", "turso"},
		[]string{"go-sqlite3", "modernc.org/sqlite", "better-sqlite3", "import sqlite3", "aiosqlite", "org.sqlite", "Data.Sqlite"},
		marks(`AUTOINCREMENT\b`, `WITHOUT\s+ROWID\b`, `PRAGMA\s+(?:foreign_keys|journal_mode|user_version|synchronous)\b`,
			`datetime\(\s*'now'`, `strftime\(`, `INTEGER\s+PRIMARY\s+KEY\b`)},
	{"PostgreSQL", []string{"postgres", "pgsql", "psql", "pg", "cockroach", "greenplum", "redshift", "yugabyte"},
		[]string{"jackc/pgx", "lib/pq", "go-pg/pg", "psycopg", "asyncpg", "org.postgresql", "Npgsql", "from 'pg'", `from "pg"`, "require('pg')",
			`require("pg")`},
		marks(`CREATE\s+(?:EXTENSION|SCHEMA|SEQUENCE|DOMAIN|ROLE|TYPE)\b`, `(?:big|small)?serial\s+(?:not\s+null\s+)?(?:primary|unique)\b`,
			`\S*::\s*(?:text|jsonb?|int\d?|integer|bigint|uuid|regclass|timestamptz?|date|varchar|numeric)\b`, `timestamptz\b`,
			`TIMESTAMP\s+WITH(?:OUT)?\s+TIME\s+ZONE\b`, `jsonb\b`, `bytea\b`, `character\s+varying\b`, `plpgsql\b`, `AS\s+\$\w*\$`,
			`gen_random_uuid\(`, `uuid_generate_v\d`, `OWNER\s+TO\b`, `ON\s+(?:DELETE|UPDATE)\s+CASCADE\b`,
			`USING\s+(?:gin|gist|btree|hash)\b`, `PARTITION\s+OF\b`, `INHERITS\s*\(`)},
	{"H2 or HSQLDB", []string{"h2", "hsqldb", "derby"}, nil, marks(`VARCHAR_IGNORECASE\b`, `GENERATED\s+BY\s+DEFAULT\s+AS\s+IDENTITY\b`)},
	{unknownDatabase, []string{"cassandra", "scylla", "bigquery", "snowflake", "duckdb", "vertica", "trino", "hive",
		"couchbase", "ignite", "phoenix"},
		[]string{"com.datastax", "org.apache.cassandra", "gocql/gocql", "cassandra.cluster", "com.couchbase", "org.apache.ignite",
			"org.apache.phoenix", "google.cloud.bigquery", "google.cloud import bigquery", "snowflake.connector", "import duckdb"}, nil},
}

// ownTypes and ownForms are what only the SQL of YDB has: types as they are written, and forms in lower case.
var (
	ownTypes = []string{"Utf8", "Uint8", "Uint16", "Uint32", "Uint64", "JsonDocument", "Timestamp64", "Datetime64", "Interval64"}
	ownForms = []string{"tablepathprefix", "auto_partitioning_", "partition_at_keys", "uniform_partitions", "declare $", "digest::",
		"uint64 not null", " global on", " global sync", " global async", " global unique", "store = column", "store=column", "store = row",
		"currentutc", "as_table", "--!syntax_v1"}
)

// isOwn reports whether a text has something of YDB's SQL.
func isOwn(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(ownTypes, func(word string) bool { return strings.Contains(text, word) }) ||
		slices.ContainsFunc(ownForms, func(form string) bool { return strings.Contains(lower, form) })
}

// ownDrivers are what programs import to reach YDB.
var ownDrivers = []string{"ydb-go-", "ydb-sdk", "import ydb", "from ydb", "tech.ydb", "com.yandex.ydb", "Ydb.Sdk", "@ydbjs",
	"ydb-sqlalchemy"}

// reachesYDB reports whether a program is for YDB.
func reachesYDB(text string) bool {
	return slices.ContainsFunc(ownDrivers, func(driver string) bool { return strings.Contains(text, driver) }) || isOwn(text)
}

// ownWords are the words of names that say YDB.
var ownWords = []string{"ydb", "yql", "ydbs"}

// File is a file that may hold SQL.
type File struct {
	Path   string // as shown to the user
	Below  string // from the folder that the user named; empty for a file that the user named
	Script bool   // it is a script of statements, or a template of one
}

// Files tells of files that are read together which database each is for.
type Files struct {
	ours    []string        // files and folders that are YDB's whatever they look like; an empty one is all of them
	home    map[string]bool // folders in which scripts of YDB are
	several bool            // scripts, or the names of files, tell of several databases
}

// headBytes is how much of a script is looked at to see whose it is.
const headBytes = 16 << 10

// Survey looks at the names of all files and at the beginning of each script, for what they say of the others. Ours are files and
// folders that the user says are YDB's; an empty name stands for all.
func Survey(files []File, ours []string) *Files {
	fs := &Files{ours: ours, home: map[string]bool{}}
	named, marked := map[string]bool{}, 0
	for _, f := range files {
		if d, own := byName(f.Below); d != nil {
			named[d.name] = true
		} else if own {
			named["YDB"] = true
		}
		if !f.Script {
			continue
		}
		switch text := beginning(f.Path); {
		case isOwn(text):
			fs.home[filepath.Dir(f.Path)] = true
		case hasMarks(text):
			marked++
		}
	}
	fs.several = len(named) > 1 || marked > 1 || marked > 0 && len(fs.home) > 0
	return fs
}

// beginning is how a file begins; empty if it cannot be read, or can be read only once.
func beginning(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, headBytes))
	return string(head)
}

// byName returns the database that the name of a file or of a folder around it says, the innermost first, or else whether it says YDB.
func byName(path string) (d *database, own bool) {
	for _, element := range slices.Backward(strings.Split(filepath.ToSlash(path), "/")) {
		words := strings.FieldsFunc(strings.ToLower(element), func(r rune) bool { return strings.ContainsRune("._- ", r) })
		for _, word := range words {
			words = append(words, strings.Split(word, "2")...) // as in mysql2ydb
		}
		has := func(word string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return w == word || len(word) > 5 && strings.HasPrefix(w, word) })
		}
		own = slices.ContainsFunc(ownWords, has)
		for i := range databases {
			if slices.ContainsFunc(databases[i].words, has) {
				if own { // from one to the other
					return nil, false
				}
				return &databases[i], false
			}
		}
		if own {
			return nil, true
		}
	}
	return nil, false
}

// isOurs reports whether the user says that a file is for YDB.
func (fs *Files) isOurs(path string) bool {
	path = filepath.Clean(path)
	return slices.ContainsFunc(fs.ours, func(ours string) bool {
		clean := filepath.Clean(ours)
		return ours == "" || clean == path || strings.HasPrefix(path, clean+string(filepath.Separator))
	})
}

// Script tells by the text of a script that it is for another database; nil if it is for YDB, or may be. Refused says that YQL lacks
// one of its statements, or that nothing is known of one, and foreign is where it has the first form of another database.
func (fs *Files) Script(f File, text string, refused bool, foreign schema.Position) *evidence.Note {
	text = text[:min(len(text), headBytes)]
	if fs.isOurs(f.Path) || strings.Contains(strings.ToLower(filepath.Base(f.Path)), ".yql") || isOwn(text) {
		return nil
	}
	d, own := byName(f.Below)
	switch {
	case d != nil && (refused || fs.several || len(fs.home) > 0):
		return leftOut(schema.Position{File: f.Path}, d.name, "")
	case own || !refused:
		return nil
	}
	for i := range databases {
		if at := databases[i].mark(text); at != nil {
			return leftOut(position(f.Path, text, at[0]), databases[i].name, text[at[0]:at[1]])
		}
	}
	if foreign.Line > 0 && (fs.several || len(fs.home) > 0) && !fs.home[filepath.Dir(f.Path)] {
		return leftOut(foreign, unknownDatabase, "")
	}
	return nil
}

// mark returns where a text shows that it is for the database, nil if nothing does.
func (d *database) mark(text string) []int {
	if d.marks == nil {
		return nil
	}
	return d.marks.FindStringIndex(text)
}

// Program tells that a program is for another database: by the driver that it imports, or its name, if nothing in it says YDB.
func (fs *Files) Program(f File, src string) *evidence.Note {
	if fs.isOurs(f.Path) || reachesYDB(src) {
		return nil
	}
	for i := range databases {
		for _, driver := range databases[i].drivers {
			if at := strings.Index(src, driver); at >= 0 {
				return leftOut(position(f.Path, src, at), databases[i].name, driver)
			}
		}
	}
	if d, _ := byName(f.Below); d != nil {
		return leftOut(schema.Position{File: f.Path}, d.name, "")
	}
	return nil
}

// position is where an offset of a file is.
func position(path, text string, offset int) schema.Position {
	before := text[:offset]
	return schema.Position{File: path, Line: 1 + strings.Count(before, "\n"),
		Column: 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])}
}

// leftOut says that a file is left out, and by what it shows whose it is.
func leftOut(at schema.Position, name, mark string) *evidence.Note {
	message := Of + name
	if mark = strings.Join(strings.Fields(mark), " "); mark != "" {
		message += ", as " + mark + " shows"
	}
	return &evidence.Note{Pos: at, Code: Note, Message: message}
}
