package wire

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"google.golang.org/grpc/codes"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"
)

// MaxMessageSize is the largest message a YDB server takes or sends, in bytes; the SDK has the same limit.
// Source: DEFAULT_GRPC_MESSAGE_SIZE_LIMIT in ydb/library/grpc of ydb-platform/ydb.
const MaxMessageSize = 64_000_000

// Severities of an issue, as in yql/essentials/public/issue/protos/issue_severity.proto of ydb-platform/ydb.
const (
	severityError   = 1
	severityWarning = 2
)

// statusError is a refusal with the status that a YDB server answers.
type statusError struct {
	code   Ydb.StatusIds_StatusCode
	issues []*Ydb_Issue.IssueMessage
}

// Error returns the status and the first issue.
func (e *statusError) Error() string {
	if len(e.issues) == 0 {
		return e.code.String()
	}
	return e.code.String() + ": " + e.issues[0].GetMessage()
}

// Refuse makes a statusError with one issue.
func Refuse(code Ydb.StatusIds_StatusCode, format string, args ...any) error {
	return RefuseCode(code, 0, format, args...)
}

// RefuseCode is Refuse with an issue code.
func RefuseCode(code Ydb.StatusIds_StatusCode, issue uint32, format string, args ...any) error {
	return &statusError{code: code, issues: []*Ydb_Issue.IssueMessage{{
		Message: fmt.Sprintf(format, args...), IssueCode: issue, Severity: severityError,
	}}}
}

// RefuseIssues makes an error that is answered with a status and the issues of another answer.
func RefuseIssues(code Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage) error {
	return &statusError{code: code, issues: issues}
}

// Unsupported refuses something that the local server does not do and YDB does.
func Unsupported(what string) error {
	return Refuse(Ydb.StatusIds_UNSUPPORTED, "%s is not supported by the local server; use a YDB server for it", what)
}

// Why a request's own limits ended it; see OperationParams.
var (
	ErrOperationTimeout = errors.New("operation timeout")
	ErrCancelAfter      = errors.New("cancelled after the given time")
)

// StatusOf tells how an error is answered. A transport error is returned as such, with grpcErr set.
func StatusOf(err error) (code Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage, grpcErr error) {
	var refused *statusError
	switch {
	case err == nil:
		return Ydb.StatusIds_SUCCESS, nil, nil
	case errors.As(err, &refused):
		return refused.code, refused.issues, nil
	case errors.Is(err, ErrOperationTimeout):
		return Ydb.StatusIds_TIMEOUT, []*Ydb_Issue.IssueMessage{{Message: "Request timeout exceeded", Severity: severityError}}, nil
	case errors.Is(err, ErrCancelAfter):
		return Ydb.StatusIds_CANCELLED, []*Ydb_Issue.IssueMessage{{Message: "Request was canceled after the given time",
			Severity: severityError}}, nil
	case errors.Is(err, context.Canceled):
		return 0, nil, grpcstatus.Error(codes.Canceled, err.Error())
	case errors.Is(err, context.DeadlineExceeded):
		return 0, nil, grpcstatus.Error(codes.DeadlineExceeded, err.Error())
	}
	if code, issues, ok := engineStatus(err); ok {
		return code, issues, nil
	}
	if s, ok := grpcstatus.FromError(err); ok {
		return 0, nil, s.Err()
	}
	return Ydb.StatusIds_INTERNAL_ERROR, []*Ydb_Issue.IssueMessage{{Message: err.Error(), Severity: severityError}}, nil
}

// Unserved refuses a method of YDB's public API that the local server lacks. A method that YDB lacks as well is
// gRPC's UNIMPLEMENTED.
// Source: the services of ydb/public/api/grpc in ydb-platform/ydb.
func Unserved(fullMethod string) error {
	service, _, _ := strings.Cut(strings.TrimPrefix(fullMethod, "/"), "/")
	switch Service(service) {
	case "Auth", "Backup", "Bridge", "Cms", "Config", "Coordination", "DataStreams", "Discovery", "DynamicConfig", "Export", "FederatedQuery",
		"FederationDiscovery", "Import", "KeyValue", "LogStore", "Maintenance", "Monitoring", "ObjectStorage", "Operation", "PersQueue",
		"Query", "RateLimiter", "Replication", "Scheme", "Scripting", "Table", "Tablet", "Topic", "View":
		return Unsupported("The call " + strings.TrimPrefix(fullMethod, "/"))
	}
	return grpcstatus.Errorf(codes.Unimplemented, "unknown service %s", service)
}

// Done is a finished operation. result may be nil.
func Done(result proto.Message, issues ...*Ydb_Issue.IssueMessage) *Ydb_Operations.Operation {
	op := &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_SUCCESS, Issues: issues}
	if result != nil {
		packed, err := anypb.New(result)
		if err != nil {
			op.Status = Ydb.StatusIds_INTERNAL_ERROR
			op.Issues = append(op.Issues, &Ydb_Issue.IssueMessage{Message: err.Error(), Severity: severityError})
			return op
		}
		op.Result = packed
	}
	return op
}

// Answer builds the response of a method that carries the given status and issues: inside the operation where
// the response has one, else in its own fields.
func Answer(fullMethod string, code Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage) (proto.Message, error) {
	output, err := outputOf(fullMethod)
	if err != nil {
		return nil, err
	}
	if output == nil {
		// All calls that return no stream answer with an operation, of this number.
		return &Ydb_Scheme.MakeDirectoryResponse{Operation: &Ydb_Operations.Operation{Ready: true, Status: code, Issues: issues}}, nil
	}
	m := output.New()
	fields := output.Descriptor().Fields()
	if f := fields.ByName("operation"); f != nil {
		op := &Ydb_Operations.Operation{Ready: true, Status: code, Issues: issues}
		m.Set(f, protoreflect.ValueOfMessage(op.ProtoReflect()))
		return m.Interface(), nil
	}
	if f := fields.ByName("status"); f != nil && f.Kind() == protoreflect.EnumKind {
		m.Set(f, protoreflect.ValueOfEnum(protoreflect.EnumNumber(code)))
		if f := fields.ByName("issues"); f != nil {
			list := m.Mutable(f).List()
			for _, issue := range issues {
				list.Append(protoreflect.ValueOfMessage(issue.ProtoReflect()))
			}
		}
		return m.Interface(), nil
	}
	words := make([]string, len(issues))
	for i, issue := range issues {
		words[i] = issue.GetMessage()
	}
	return nil, grpcstatus.Errorf(codes.Unimplemented, "%s: %s", code, strings.Join(words, "; "))
}

// outputOf returns the type of a method's response; nil if this program does not know it.
func outputOf(fullMethod string) (protoreflect.MessageType, error) {
	service, method, _ := strings.Cut(strings.TrimPrefix(fullMethod, "/"), "/")
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(service + "." + method))
	if err != nil {
		return nil, nil
	}
	md, ok := d.(protoreflect.MethodDescriptor)
	if !ok {
		return nil, grpcstatus.Errorf(codes.Unimplemented, "%s is no method", fullMethod)
	}
	return protoregistry.GlobalTypes.FindMessageByName(md.Output().FullName())
}

// Method cuts the full name of a method: "/Ydb.Table.V1.TableService/BulkUpsert" is "Table" and "BulkUpsert".
func Method(full string) (service, method string) {
	service, method, _ = strings.Cut(strings.TrimPrefix(full, "/"), "/")
	return Service(service), method
}

// Service returns the short name of a service: "Table" for "Ydb.Table.V1.TableService".
func Service(full string) string {
	parts := strings.Split(full, ".")
	if len(parts) < 2 {
		return full
	}
	return parts[1]
}
