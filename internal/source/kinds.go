package source

import "path/filepath"

// The kinds of files that are not read though their names are those of files that are.
const (
	kindDBT       = "dbt models and macros"
	kindEntities  = "entities of an ORM"
	kindMinified  = "minified code"
	kindLiquibase = "changelogs of Liquibase (`liquibase update-sql` prints their statements)"
	kindCalls     = "tables made by calls of an SDK, of which not all is literal"
	kindDocuments = "tables of the Document API, whose keys YDB hashes by itself"
	kindMarkdown  = "Markdown"
	kindMapped    = "statements in annotations, of which nothing says that they reach YDB"
)

// unreadKinds are the kinds of files that may hold statements and are not read, by the end of their names.
var unreadKinds = map[string]string{
	".rs": "Rust", ".php": "PHP", ".cpp": "C++", ".cc": "C++", ".cxx": "C++", ".h": "C++", ".hpp": "C++", ".scala": "Scala", ".rb": "Ruby",
	".swift": "Swift", ".dart": "Dart", ".ex": "Elixir", ".exs": "Elixir", ".groovy": "Groovy", ".fs": "F#", ".vb": "Visual Basic",
	".clj": "Clojure",
	".lua": "Lua", ".pl": "Perl", ".r": "R", ".vue": "Vue", ".svelte": "Svelte",
	".sh": "shell", ".bash": "shell", ".zsh": "shell", ".ps1": "shell", ".bat": "shell",
	".md": kindMarkdown, ".mdx": kindMarkdown, ".rst": "documents", ".adoc": "documents", ".html": "documents", ".ipynb": "notebooks",
	".toml": "TOML", ".hcl": "HCL", ".tf": "Terraform", ".ddl": "other scripts", ".psql": "other scripts", ".s": "other scripts",
	".xml": kindLiquibase, ".yaml": kindLiquibase, ".yml": kindLiquibase, ".json": kindLiquibase,
}

// unreadKind returns the kind of a file that is not read by its name, in lower case; "" for one that holds no statements.
func unreadKind(name string) string {
	switch name {
	case "makefile", "dockerfile", "justfile":
		return "shell"
	}
	return unreadKinds[filepath.Ext(name)]
}
