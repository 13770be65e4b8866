package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// removedOptions are options of commands that earlier releases had, and words for options that are left, with what to use now. One of
// no command is of all that read files, and one of 'migrate' of all its commands.
var removedOptions = []struct{ of, flag, word, instead string }{
	{"migrate plan", "first-version", "", noMigrations},
	{"migrate plan", "format", "none", "leave it out; a plan is written as it was with it"},
	{"migrate plan", "format", "goose", noMigrations},
	{"migrate plan", "format", "flyway", noMigrations},
	{"migrate plan", "format", "liquibase", noMigrations},
	{"migrate plan", "writers", "dual-write", "use --writers changefeed, with which writers go on unchanged, or stopped"},
	{"migrate run", "mode", "", "leave it out; rows are copied in bulk where that is safe, and by statements otherwise"},
	{"migrate", "comment", "", "keep what the command prints; 'migrate plan --comment' writes the comment on a plan"},
	{"migrate run", "metrics", "", "use 'migrate status --format json'"},
	{"migrate throttle", "workers", "", "use --max-rows-per-second, or start 'migrate run' with --workers"},
	{"report compare", "format", "html", "use --format text or json"},
	{"report compare", "format", "markdown", "use --format text or json"},
	{"rewrite", "explain-on", "", "use 'migrate rehearse' with -e and -d, which sends the new statements to a cluster"},
}

const noMigrations = "leave it out; steps/*.yql of a plan has the statements"

// wasRemoved is the answer to an option of a command, or to a word for it, that earlier releases had; empty for any other.
func wasRemoved(cmd *cobra.Command, flag, word string) string {
	for _, r := range removedOptions {
		if r.flag == flag && (r.word == "" || r.word == word) && (r.of == "" || strings.Contains(cmd.CommandPath()+" ", " "+r.of+" ")) {
			return fmt.Sprintf("%s was removed: %s", strings.TrimSpace("--"+flag+" "+r.word), r.instead)
		}
	}
	return ""
}
