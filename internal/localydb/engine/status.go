package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Status is a YDB status code, with the number it has on the wire.
// Source: ydb_status_codes.proto of ydb-platform/ydb.
type Status int

// The statuses that the engine and the layers above it answer with.
const (
	Success            Status = 400000
	BadRequest         Status = 400010
	Unauthorized       Status = 400020
	InternalError      Status = 400030
	Aborted            Status = 400040
	Unavailable        Status = 400050
	Overloaded         Status = 400060
	SchemeError        Status = 400070
	GenericError       Status = 400080
	Timeout            Status = 400090
	BadSession         Status = 400100
	PreconditionFailed Status = 400120
	AlreadyExists      Status = 400130
	NotFound           Status = 400140
	SessionExpired     Status = 400150
	Cancelled          Status = 400160
	Undetermined       Status = 400170
	Unsupported        Status = 400180
	SessionBusy        Status = 400190
)

var statusNames = map[Status]string{
	Success: "SUCCESS", BadRequest: "BAD_REQUEST", Unauthorized: "UNAUTHORIZED", InternalError: "INTERNAL_ERROR",
	Aborted: "ABORTED", Unavailable: "UNAVAILABLE", Overloaded: "OVERLOADED", SchemeError: "SCHEME_ERROR",
	GenericError: "GENERIC_ERROR", Timeout: "TIMEOUT", BadSession: "BAD_SESSION",
	PreconditionFailed: "PRECONDITION_FAILED", AlreadyExists: "ALREADY_EXISTS", NotFound: "NOT_FOUND",
	SessionExpired: "SESSION_EXPIRED", Cancelled: "CANCELLED", Undetermined: "UNDETERMINED",
	Unsupported: "UNSUPPORTED", SessionBusy: "SESSION_BUSY",
}

// String returns the name of the protocol, such as "SCHEME_ERROR".
func (s Status) String() string {
	if n, ok := statusNames[s]; ok {
		return n
	}
	return fmt.Sprintf("STATUS_%d", int(s))
}

// Issue codes that clients look at, from the issue_id.proto files of ydb-platform/ydb: those of the query layer
// in yql/essentials/core/issue/protos, those from 200000 on in ydb/library/ydb_issue/proto.
const (
	IssueNone                = 0
	IssueLocksInvalidated    = 2001
	IssueSchemeError         = 2003
	IssueConstraintViolation = 2012
	IssueDefaultError        = 2000
	IssueBadOperation        = 2008
	IssueTransactionNotFound = 2015
	IssueBadRequest          = 2017
	IssueSchemeMismatch      = 2028
	IssueOverloaded          = 2006
	IssueNoColumnDefault     = 2032
	IssueDiskQuotaExceeded   = 2033
	IssueBadColumnType       = 2031
	IssuePreconditionFailed  = 2029
	IssueAccess              = 200000 // of the proxies that take requests
	IssuePathNotExist        = 200200
)

// Issue is one message of an error, as the protocol nests them.
type Issue struct {
	Code    uint32 // 0 if YDB gives none
	Message string
	Nested  []Issue
}

// Error is a refusal with its YDB status. All errors of this package are of this type unless a method says
// otherwise.
type Error struct {
	Status Status
	Issues []Issue // never empty
}

// Errorf makes an error with one issue.
func Errorf(status Status, code uint32, format string, args ...any) *Error {
	return &Error{Status: status, Issues: []Issue{{Code: code, Message: fmt.Sprintf(format, args...)}}}
}

// Error returns the status and all messages, outer ones first.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Status.String())
	var walk func([]Issue)
	walk = func(issues []Issue) {
		for _, i := range issues {
			b.WriteString(": ")
			b.WriteString(i.Message)
			walk(i.Nested)
		}
	}
	walk(e.Issues)
	return b.String()
}

// StatusOf returns the status of an error of this package, Success for nil, and GenericError for any other.
func StatusOf(err error) Status {
	var e *Error
	switch {
	case err == nil:
		return Success
	case errors.As(err, &e):
		return e.Status
	}
	return GenericError
}
