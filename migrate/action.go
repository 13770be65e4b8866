package migrate

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func name(s string) string    { return yql.QuoteName(s) }
func names(s []string) string { return yql.QuoteNames(s) }
func text(s string) string    { return yql.QuoteString(s) }

func statementf(format string, args ...any) Action {
	return Action{Kind: ActionYQL, Text: fmt.Sprintf(format, args...)}
}

func statement(text string) Action { return Action{Kind: ActionYQL, Text: text} }

func person(format string, args ...any) Action {
	return Action{Kind: ActionPerson, Text: fmt.Sprintf(format, args...)}
}

// command is a command of the ydb CLI. Connection options are the caller's.
func command(args ...string) Action {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = shellWord(a)
	}
	return Action{Kind: ActionCLI, Text: "ydb " + strings.Join(words, " "), Args: args}
}

func (a Action) note(format string, args ...any) Action {
	a.Note = fmt.Sprintf(format, args...)
	return a
}

// want says what a query has to answer, and what another answer means.
func (a Action) want(answer, otherwise string) Action {
	a.Want, a.Else = answer, otherwise
	return a
}

// done says how to tell that the action was done already.
func (a Action) done(d Done) Action {
	a.Done = &d
	return a
}

// when says where the new table has to be.
func (a Action) when(place string) Action {
	a.When = place
	return a
}

// shell is a word of lib.sh or compare.sh.
func shell(word string) Action { return Action{Kind: ActionShell, Text: word} }

// send is a statement for the applications.
func send(text, note string) Action { return Action{Kind: ActionSend, Text: text, Note: note} }

// alter is ALTER TABLE with one change: YDB wants each in a query of its own.
func alter(path string, e schema.Edit) Action {
	return statement(yql.Print(&yql.AlterTable{Path: path, Edits: []schema.Edit{e}}))
}

// by says who alone makes the action.
func (a Action) by(who string) Action {
	a.By = who
	return a
}

// isFor reports whether the action is for a runner to do with the new table at a place.
func (a Action) isFor(place string) bool {
	return a.By != byScripts && (a.When == "" || a.When == place)
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// directory is the path above a path; empty for the root of the database.
func directory(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// short names the action in few words.
func (a Action) short() string {
	switch {
	case a.Kind == ActionPerson:
		return "the fence"
	case a.Kind == ActionCLI:
		return strings.Join(a.Args[:min(2, len(a.Args))], " ")
	case strings.Contains(a.Text, " DROP CHANGEFEED "):
		return "drop a changefeed"
	case strings.Contains(a.Text, " ADD CHANGEFEED "):
		return "add a changefeed"
	}
	first, rest, _ := strings.Cut(oneLine(a.Text), " ")
	second, _, _ := strings.Cut(rest, " ")
	return strings.TrimSpace(first + " " + second)
}

// holds reports whether the writers have to stand still until an action of StepFinish is done: it compares the tables, or
// gives the new one a changefeed, which has to tell all that is written.
func (a Action) holds() bool {
	return a.Kind == ActionShell && a.Text != shellCheck || strings.Contains(a.Text, " ADD CHANGEFEED ") || strings.Contains(a.Text, " ADD CONSUMER ")
}
