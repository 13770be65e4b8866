package source

import (
	"context"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// NoteNotRead is the code of the notes on files that look as if they declared or used tables and are not read, one for each file.
const NoteNotRead = "not-read"

// SnapshotInstead is how tables are read that no statement declares.
const SnapshotInstead = "take a snapshot of a development database instead: ydb-keyadvise snapshot -e ENDPOINT -d DATABASE -o FILE"

func notRead(path, kind string) evidence.Note {
	return evidence.Note{Pos: schema.Position{File: path}, Code: NoteNotRead, Message: kind}
}

// maxLookedAt is how much of a file is searched that is not read: more is data.
const maxLookedAt = 1 << 20

// lookAt searches files that are not read for statements. Those in other languages are no loss.
func lookAt(ctx context.Context, files []input) (notes []evidence.Note) {
	for _, in := range files {
		path := in.path
		info, err := fs.Stat(in.files, path)
		if ctx.Err() != nil || err != nil || !info.Mode().IsRegular() || info.Size() > maxLookedAt {
			continue
		}
		data, err := fs.ReadFile(in.files, path)
		kind, text := unreadKind(strings.ToLower(filepath.Base(path))), string(data)
		if kind != kindMarkdown && usesDocuments(text) {
			notes = append(notes, notRead(path, kindDocuments))
		} else if err == nil && (kind == kindLiquibase && isChangelog(text) || kind != kindLiquibase && hasStatement(text)) {
			notes = append(notes, notRead(path, kind))
		}
	}
	return notes
}

var (
	// ownStatement matches statements that only YDB has, and createStatement a table and the columns behind it.
	ownStatement    = regexp.MustCompile(`(?i)\bupsert\s+into\s|\bdeclare\s+\$\w`)
	createStatement = regexp.MustCompile(`(?i)\bcreate\s+(?:column\s+)?table\s[^;()]*\(`)
)

// maxEntries bounds how much of a statement in a file that is not read is looked at.
const maxEntries = 16 << 10

// hasStatement reports whether a text holds a statement that only YDB has, or a table that YDB takes, as it may be written in any language.
func hasStatement(text string) bool {
	lower := strings.ToLower(text)
	if !slices.ContainsFunc([]string{"create", "upsert", "declare"}, func(word string) bool { return strings.Contains(lower, word) }) {
		return false
	}
	if ownStatement.MatchString(text) {
		return true
	}
	for _, m := range createStatement.FindAllStringIndex(text, maxOfFile) {
		table := unescape.Replace(text[m[0]:min(m[1]+maxEntries, len(text))])
		open := 0
		end := strings.IndexFunc(table, func(r rune) bool {
			switch r {
			case '(':
				open++
			case ')':
				open--
				return open == 0
			}
			return false
		})
		if end < 0 {
			return true // of which the end is elsewhere
		}
		if n, err := yql.ParseStatement(table[:end+1]); err == nil {
			if made, is := n.(*yql.CreateTable); is && len(made.Table.PrimaryKey) > 0 {
				return true
			}
		}
	}
	return false
}

// maxOfFile is how many tables of a file that is not read are looked at.
const maxOfFile = 20

// unescape takes away what languages put before quotes and line ends in a text.
var unescape = strings.NewReplacer(`\n`, "\n", `\t`, " ", `\`, "", `" +`, "", `" .`, "")

// isChangelog reports whether a file is of Liquibase.
func isChangelog(text string) bool {
	return strings.Contains(text, "databaseChangeLog") || changelogHead.MatchString(text[:min(len(text), binaryProbe)])
}

var changelogHead = regexp.MustCompile(`(?im)^\s*--\s*liquibase\s+formatted\s+sql`)

// isDBT reports whether a script is a model or a macro of dbt, which makes statements of it.
// Source: https://docs.getdbt.com/docs/build/jinja-macros.
func isDBT(text string) bool { return dbtCall.MatchString(text) }

var dbtCall = regexp.MustCompile(`\{\{-?\s*(?:config|ref|source)\s*\(|\{%-?\s*(?:macro|materialization|test|snapshot)\s`)

// entityMarks are what classes have of which an ORM makes tables: YOJ and JPA, SQLAlchemy, Django, EF Core, GORM, TypeORM and
// those of YDB's own adapters for them.
var entityMarks = []string{"@Entity", "@Table(", "__tablename__", "(models.Model)", ": DbContext", "gorm:\"primary", "ydbTable(",
	"@YdbEntity", "sequelize.define("}

// documentMarks are what declares a table of the Document API, and what asks one, in any SDK of AWS.
var documentMarks = regexp.MustCompile(`(?i)\bkey[_-]?schema(?:element)?\b|\bkey[_-]?condition[_-]?expression\b|\btable_?name\b` +
	`|\b(?:get|put|update|delete)[_-]?item|dynamodb\w*\.table\(`)

// usesDocuments reports whether a program has tables of the Document API. Source: https://ydb.tech/docs/en/concepts/datamodel/document.
func usesDocuments(src string) bool {
	return strings.Contains(strings.ToLower(src), "dynamo") && documentMarks.MatchString(src)
}

// declaresEntities reports whether a program has classes that are tables.
func declaresEntities(src string) bool {
	return slices.ContainsFunc(entityMarks, func(mark string) bool { return strings.Contains(src, mark) })
}
