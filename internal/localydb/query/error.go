package query

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Issue codes that clients look at.
// Source: yql/essentials/core/issue/yql_issue.txt and ydb/core/kqp issue ids of ydb-platform/ydb.
const (
	codeCore       = 1030 // Type annotation
	codeScheme     = 2003
	codeBadRequest = 2017
	codeExecution  = 2029 // a precondition that failed while running
)

// Error is a refused statement. All errors of this package are of this type, but for those of a context.
type Error struct {
	Status engine.Status
	Issues []Issue // never empty
}

// Issue is one message of an Error, or a warning of a Result.
type Issue struct {
	Pos     yql.Pos // zero if it has no place in the text
	Code    uint32  // 0 if YDB gives none
	Warning bool
	Message string
	Nested  []Issue
}

// Error returns the status and the innermost messages.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Status.String())
	var walk func([]Issue)
	walk = func(issues []Issue) {
		for _, i := range issues {
			b.WriteString(": ")
			if i.Pos.Line > 0 {
				fmt.Fprintf(&b, "%d:%d: ", i.Pos.Line, i.Pos.Column)
			}
			b.WriteString(i.Message)
			walk(i.Nested)
		}
	}
	walk(e.Issues)
	return b.String()
}

// fail returns a refusal of the text, as the compiler gives it.
func fail(pos yql.Pos, format string, args ...any) error {
	return &Error{Status: engine.GenericError, Issues: []Issue{{Pos: pos, Message: fmt.Sprintf(format, args...)}}}
}

// annotation returns what the compiler says about types and names: an issue under "Type annotation".
func annotation(pos yql.Pos, format string, args ...any) error {
	return &Error{Status: engine.GenericError, Issues: []Issue{{
		Code: codeCore, Message: "Type annotation",
		Nested: []Issue{{Pos: pos, Message: fmt.Sprintf(format, args...)}},
	}}}
}

// atFunction returns what the compiler says of a statement's function, such as KiWriteTable!.
func atFunction(status engine.Status, function string, pos yql.Pos, issues ...Issue) error {
	for i := range issues {
		issues[i].Pos = pos
	}
	return &Error{Status: status, Issues: []Issue{{Code: codeCore, Message: "Type annotation", Nested: []Issue{{
		Pos: pos, Message: "At function: " + function, Nested: issues,
	}}}}}
}

// schemeError returns a refusal because of a path, with the status SCHEME_ERROR.
func schemeError(pos yql.Pos, format string, args ...any) error {
	return atFunction(engine.SchemeError, "KiReadTable!", pos, Issue{Code: codeScheme, Message: fmt.Sprintf(format, args...)})
}

// missingTable is what YDB says of a path that is not there or not to be seen.
func missingTable(pos yql.Pos, path string) error {
	return schemeError(pos, "Cannot find table 'db.[%s]' because it does not exist or you do not have access permissions. Please "+
		"check correctness of table path and user permissions.", path)
}

// runtime returns a failure of a running query.
func runtime(format string, args ...any) error {
	return &Error{Status: engine.PreconditionFailed, Issues: []Issue{{Code: codeExecution, Message: fmt.Sprintf(format, args...)}}}
}

// refused returns an error of the engine as an Error. Errors of this package and of contexts stay as they are.
func refused(err error) error {
	var e *engine.Error
	if !errors.As(err, &e) {
		return err
	}
	var convert func([]engine.Issue) []Issue
	convert = func(in []engine.Issue) []Issue {
		var out []Issue
		for _, i := range in {
			out = append(out, Issue{Code: i.Code, Message: i.Message, Nested: convert(i.Nested)})
		}
		return out
	}
	return &Error{Status: e.Status, Issues: convert(e.Issues)}
}
