package wire

import (
	"errors"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// engineStatus tells how a refusal of the storage or of a query is answered; ok is false for other errors.
func engineStatus(err error) (code Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage, ok bool) {
	var fromQuery *query.Error
	if errors.As(err, &fromQuery) {
		return Ydb.StatusIds_StatusCode(fromQuery.Status), Issues(fromQuery.Issues), true
	}
	var fromEngine *engine.Error
	if errors.As(err, &fromEngine) {
		return Ydb.StatusIds_StatusCode(fromEngine.Status), engineIssues(fromEngine.Issues), true
	}
	return 0, nil, false
}

func engineIssues(in []engine.Issue) []*Ydb_Issue.IssueMessage {
	var out []*Ydb_Issue.IssueMessage
	for _, i := range in {
		out = append(out, &Ydb_Issue.IssueMessage{
			Message: i.Message, IssueCode: i.Code, Severity: severityError, Issues: engineIssues(i.Nested),
		})
	}
	return out
}

// Issues returns the issues of a statement as answers have them.
func Issues(in []query.Issue) []*Ydb_Issue.IssueMessage {
	var out []*Ydb_Issue.IssueMessage
	for _, i := range in {
		severity := uint32(severityError)
		if i.Warning {
			severity = severityWarning
		}
		p := &Ydb_Issue.IssueMessage{Message: i.Message, IssueCode: i.Code, Severity: severity, Issues: Issues(i.Nested)}
		if i.Pos != (yql.Pos{}) {
			p.Position = &Ydb_Issue.IssueMessage_Position{Row: uint32(i.Pos.Line), Column: uint32(i.Pos.Column)}
			p.EndPosition = p.Position
		}
		out = append(out, p)
	}
	return out
}
