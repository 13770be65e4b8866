package dialect

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// NoteNotRead is the code of the notes on files that look as if they declared or used tables and are not read, one for each file.
const NoteNotRead = "not-read"

// SnapshotInstead is how tables are read that no statement declares.
const SnapshotInstead = "take a snapshot of a development database instead: ydb-keyadvise snapshot -e ENDPOINT -d DATABASE -o FILE"

// The kinds of files that are not read though their names are those of files that are.
const (
	KindDBT      = "dbt models and macros"
	KindEntities = "entities of an ORM"
	KindMinified = "minified code"
	KindCalls    = "tables made by calls of an SDK, of which not all is literal"
)

// unreadKinds are the kinds of files that may hold statements and are not read, by the end of their names.
var unreadKinds = map[string]string{
	".rs": "Rust", ".php": "PHP", ".cpp": "C++", ".cc": "C++", ".cxx": "C++", ".h": "C++", ".hpp": "C++", ".scala": "Scala", ".rb": "Ruby",
	".swift": "Swift", ".dart": "Dart", ".ex": "Elixir", ".exs": "Elixir", ".groovy": "Groovy", ".fs": "F#", ".vb": "Visual Basic",
	".clj": "Clojure",
	".lua": "Lua", ".pl": "Perl", ".r": "R", ".vue": "Vue", ".svelte": "Svelte",
	".sh": "shell", ".bash": "shell", ".zsh": "shell", ".ps1": "shell", ".bat": "shell",
	".md": "Markdown", ".mdx": "Markdown", ".rst": "documents", ".adoc": "documents", ".html": "documents", ".ipynb": "notebooks",
	".toml": "TOML", ".hcl": "HCL", ".tf": "Terraform", ".ddl": "other scripts", ".psql": "other scripts", ".s": "other scripts",
}

// UnreadKind returns the kind of a file that is not read by its name, in lower case; "" for one that holds no statements.
func UnreadKind(name string) string {
	switch name {
	case "makefile", "dockerfile", "justfile":
		return "shell"
	}
	return unreadKinds[filepath.Ext(name)]
}

// NotRead says that a file is not read.
func NotRead(path, kind string) evidence.Note {
	return evidence.Note{Pos: schema.Position{File: path}, Code: NoteNotRead, Message: kind}
}

// maxLookedAt is how much of a file is searched that is not read: more is data.
const maxLookedAt = 1 << 20

// ownStatement matches, in lower case, statements that declare tables, or that only YDB has.
var ownStatement = regexp.MustCompile(`\bcreate\s+(?:column\s+)?table\s[^;()]*\(|\bupsert\s+into\s|\bdeclare\s+\$\w`)

// LookAt searches files that are not read for statements. Those for other databases are no loss.
func LookAt(ctx context.Context, paths []string) (notes []evidence.Note) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if ctx.Err() != nil || err != nil || !info.Mode().IsRegular() || info.Size() > maxLookedAt {
			continue
		}
		data, err := os.ReadFile(path)
		if text := string(data); err == nil && HasStatement(text) && (isOwn(text) || !hasMarks(text)) {
			notes = append(notes, NotRead(path, UnreadKind(strings.ToLower(filepath.Base(path)))))
		}
	}
	return notes
}

// HasStatement reports whether a text holds a statement that declares or changes tables, or that only YDB has.
func HasStatement(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc([]string{"create", "upsert", "declare"}, func(word string) bool { return strings.Contains(lower, word) }) &&
		ownStatement.MatchString(lower)
}

// hasMarks reports whether a text shows that it is for another database.
func hasMarks(text string) bool {
	return slices.ContainsFunc(databases, func(d database) bool { return d.mark(text) != nil })
}

// IsDBT reports whether a script is a model or a macro of dbt, which makes statements of it.
// Source: https://docs.getdbt.com/docs/build/jinja-macros.
func IsDBT(text string) bool { return dbtCall.MatchString(text) }

var dbtCall = regexp.MustCompile(`\{\{-?\s*(?:config|ref|source)\s*\(|\{%-?\s*(?:macro|materialization|test|snapshot)\s`)

// entityMarks are what classes have of which an ORM makes tables: YOJ and JPA, SQLAlchemy, Django, EF Core, GORM, TypeORM and
// those of YDB's own adapters for them.
var entityMarks = []string{"@Entity", "@Table(", "__tablename__", "(models.Model)", ": DbContext", "gorm:\"primary", "ydbTable(",
	"@YdbEntity", "sequelize.define("}

// DeclaresEntities reports whether a program has classes that are tables.
func DeclaresEntities(src string) bool {
	return slices.ContainsFunc(entityMarks, func(mark string) bool { return strings.Contains(src, mark) })
}
