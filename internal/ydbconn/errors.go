package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
)

// StatusError is an answer of the server other than SUCCESS.
type StatusError struct {
	Status Ydb.StatusIds_StatusCode
	Text   string // the server's issues, joined; may be empty
}

// Error returns the status and the text.
func (e *StatusError) Error() string {
	if e.Text == "" {
		return e.Status.String()
	}
	return e.Status.String() + ": " + e.Text
}

// Check turns a status inside an answer into an error.
func Check(s Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage) error {
	if s == Ydb.StatusIds_SUCCESS {
		return nil
	}
	return &StatusError{Status: s, Text: issueText(issues)}
}

// Answer is the answer to a call that carries out an operation.
type Answer interface {
	GetOperation() *Ydb_Operations.Operation
}

// done turns the answer to a call into an error, unless its operation succeeded.
func done(answer Answer, err error) error {
	if err != nil {
		return err
	}
	return checkOperation(answer.GetOperation())
}

// unpack reads the result of the operation.
func unpack(into proto.Message, answer Answer, err error) error {
	if err := done(answer, err); err != nil {
		return err
	}
	return answer.GetOperation().GetResult().UnmarshalTo(into)
}

// checkOperation turns the status of an operation into an error.
func checkOperation(op *Ydb_Operations.Operation) error {
	if op == nil {
		return errors.New("the answer has no operation")
	}
	if err := Check(op.GetStatus(), op.GetIssues()); err != nil {
		return err
	}
	if !op.GetReady() {
		return errors.New("the operation is not finished although it was asked for synchronously")
	}
	return nil
}

// issueText joins the messages of issues: the innermost ones, which say what happened.
func issueText(issues []*Ydb_Issue.IssueMessage) string {
	var parts []string
	var walk func([]*Ydb_Issue.IssueMessage)
	walk = func(list []*Ydb_Issue.IssueMessage) {
		for _, i := range list {
			if len(i.GetIssues()) > 0 {
				walk(i.GetIssues())
			} else if m := strings.TrimSpace(i.GetMessage()); m != "" {
				parts = append(parts, m)
			}
		}
	}
	walk(issues)
	return strings.Join(parts, "; ")
}

// statusOf returns the server's status behind an error of the raw calls or of the SDK, and false for errors that
// are not answers of the server.
func statusOf(err error) (Ydb.StatusIds_StatusCode, bool) {
	var s *StatusError
	if errors.As(err, &s) {
		return s.Status, true
	}
	if op := ydb.OperationError(err); op != nil {
		return Ydb.StatusIds_StatusCode(op.Code()), true
	}
	return 0, false
}

// HasStatus reports whether the error is an answer with one of the statuses.
func HasStatus(err error, want ...Ydb.StatusIds_StatusCode) bool {
	got, ok := statusOf(err)
	return ok && slices.Contains(want, got)
}

// Unfit reports whether an error says that a statement ended itself because of a row, or that a row met another one.
func Unfit(err error) bool { return HasStatus(err, Ydb.StatusIds_PRECONDITION_FAILED) }

// Unsupported reports whether a server lacks what a call needs.
func Unsupported(err error) bool { return HasStatus(err, Ydb.StatusIds_UNSUPPORTED) }

// Aborted reports whether an error says that a transaction met another one.
func Aborted(err error) bool { return HasStatus(err, Ydb.StatusIds_ABORTED) }

// Unsettled reports whether an error leaves open whether a write was made, or will be yet: there was no answer, or one that
// says so.
func Unsettled(err error) bool {
	if _, answered := statusOf(err); answered {
		return HasStatus(err, Ydb.StatusIds_UNDETERMINED, Ydb.StatusIds_UNAVAILABLE, Ydb.StatusIds_TIMEOUT, Ydb.StatusIds_CANCELLED)
	}
	return err != nil
}

// Denied reports whether the error says that the user has no right to what was asked for. A login that is not
// taken, or no longer, is a transport error instead.
func Denied(err error) bool { return HasStatus(err, Ydb.StatusIds_UNAUTHORIZED) }

// full reports whether the error says that the database may not grow any more. Only a person can change that. A tablet
// whose disks are full is another case: it is given others.
// Source: datashard.cpp and kqp_write_actor.cpp in ydb-platform/ydb.
func full(err error) bool {
	if !HasStatus(err, Ydb.StatusIds_UNAVAILABLE) {
		return false
	}
	text := strings.ToLower(err.Error())
	return strings.Contains(text, "database is out of disk space") || strings.Contains(text, "disk space exhausted")
}

// NotFound reports whether the error says that there is nothing at a path, or nothing the caller may see: YDB
// answers the same for both.
func NotFound(err error) bool {
	if other := (*otherScheme)(nil); errors.As(err, &other) {
		return false
	}
	return HasStatus(err, Ydb.StatusIds_SCHEME_ERROR, Ydb.StatusIds_NOT_FOUND)
}

// otherScheme is a SCHEME_ERROR that says something else than that there is nothing at a path.
type otherScheme struct{ error }

func (e *otherScheme) Unwrap() error { return e.error }

// ofStatement tells what an error of a statement or of a write says. Of a call that describes something SCHEME_ERROR says that it is not
// there, with many texts and with none; of a statement it says everything that does not fit the schema.
// Source: rpc_describe_table.cpp, rpc_describe_path.cpp and kqp_metadata_loader.cpp of ydb-platform/ydb.
func ofStatement(err error) error {
	if !HasStatus(err, Ydb.StatusIds_SCHEME_ERROR) {
		return err
	}
	text := strings.ToLower(Brief(err))
	for _, says := range []string{"does not exist", "cannot find table", "path not found", "hasn't been resolved", "has been deleted",
		"unknown table"} {
		if strings.Contains(text, says) {
			return err
		}
	}
	if text == strings.ToLower(Ydb.StatusIds_SCHEME_ERROR.String()) { // as 25.1 says it
		return err
	}
	return &otherScheme{err}
}

// codeOf returns the gRPC code behind an error of the raw calls or of the SDK, and false for other errors.
func codeOf(err error) (codes.Code, bool) {
	if t := ydb.TransportError(err); t != nil {
		return codes.Code(t.Code()), true
	}
	var g interface{ GRPCStatus() *status.Status }
	if errors.As(err, &g) {
		return g.GRPCStatus().Code(), true
	}
	return 0, false
}

// The rights to ask for. Source: https://ydb.tech/docs/en/yql/reference/syntax/grant#permissions-list
const (
	toRead  = "ydb.generic.read"
	toWrite = "ydb.generic.write" // rows, attributes and schemas
	toGrant = "ydb.access.grant"
)

// hint adds to an error what to do about it, where that is known. need is the right that the call takes.
func (c *Conn) hint(err error, need string) error {
	code, transport := codeOf(err)
	said := c.scrub.error(shorten(err)) // only what came from outside can hold what the caller logged in with
	switch {
	case errors.Is(err, context.Canceled):
		return said
	case transport && code == codes.PermissionDenied:
		return fmt.Errorf("%w; %s", said, forbidden)
	case transport && code == codes.Unauthenticated:
		return fmt.Errorf("%w; %s", said, c.refused())
	case full(err):
		return fmt.Errorf("%w; the database has used up its disk space, so that applications cannot write to it either: free some "+
			"or raise its quota", said)
	case Denied(err) && c.opened:
		return fmt.Errorf("%w; the user lacks a right here: ask for %s", said, need)
	case Denied(err):
		return fmt.Errorf("%w; %s", said, c.refused())
	case transport && code == codes.Unavailable && strings.Contains(err.Error(), "dial tcp"):
		return fmt.Errorf("%w; if discovery named an address that cannot be reached from here, try --no-discovery", said)
	case transport && code == codes.Unimplemented:
		return fmt.Errorf("%w; the server does not know this call: is it YDB, and not too old", said)
	}
	return said
}

// Told is an error of a call as whoever made it is to read it: the server's words, what to do about it and no secret.
func (c *Conn) Told(err error) error { return c.hint(err, toRead) }

// refused says what to do when the server does not take the credentials.
func (c *Conn) refused() string {
	switch a := c.target.auth; a.method {
	case anonymous:
		return "the server wants a login: give --user, --token-file, --sa-key-file or another method"
	case static:
		return fmt.Sprintf("wrong user or password (%s): check --user and --password-file", a.from)
	default:
		return fmt.Sprintf("the token (%s) is wrong or expired: get a new one", a.from)
	}
}

// forbidden says what to do when the server takes the credentials and refuses what is asked for with them.
const forbidden = "access is denied: ask for the right to connect to the database (ydb.database.connect), or log in as somebody who has it"

// explainOpen says why a connection could not be opened.
func (c *Conn) explainOpen(ctx context.Context, err error) error {
	where := "connect to " + c.target.String()
	code, transport := codeOf(err)
	text, said := err.Error(), c.scrub.text(Brief(err))
	login := c.target.auth.method == static && (strings.Contains(text, "Invalid password") || strings.Contains(text, "nvalid user") ||
		strings.Contains(text, "annot find user") || strings.Contains(text, "token failed"))
	switch {
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return fmt.Errorf("%s: %w", where, context.Canceled)
	case strings.Contains(text, "nknown database"): // with any status: servers tell it as a refused login, too
		return fmt.Errorf("%s: %w (%s)", where, c.target.noDatabase(), said)
	case transport && code == codes.PermissionDenied:
		return fmt.Errorf("%s: %s (%s)", where, forbidden, said)
	case HasStatus(err, Ydb.StatusIds_UNAUTHORIZED), transport && code == codes.Unauthenticated, login:
		return fmt.Errorf("%s: %s (%s)", where, c.refused(), said)
	case HasStatus(err, Ydb.StatusIds_NOT_FOUND, Ydb.StatusIds_SCHEME_ERROR, Ydb.StatusIds_BAD_REQUEST):
		return fmt.Errorf("%s: %w (%s)", where, c.target.noDatabase(), said)
	case strings.Contains(text, "certificate required"):
		return fmt.Errorf("%s: the server wants a client certificate: give --client-cert-file", where)
	case transport && code == codes.Unimplemented:
		return fmt.Errorf("%s: what listens there is not YDB's gRPC port (%s)", where, said)
	case errors.Is(err, context.DeadlineExceeded), transport && code == codes.DeadlineExceeded:
		return fmt.Errorf("%s: discovery got no answer within %s: is this YDB's gRPC port, and is the server healthy", where, dialTimeout)
	}
	return fmt.Errorf("%s: discovery: %s", where, said)
}

// Brief is the server's own words where there are some, since the SDK's errors carry stack records.
func Brief(err error) string {
	var s *StatusError
	if errors.As(err, &s) {
		return s.Error()
	}
	if op := ydb.OperationError(err); op != nil {
		var texts []string
		ydb.IterateByIssues(err, func(message string, _ Ydb.StatusIds_StatusCode, _ uint32) {
			if m := strings.TrimSpace(message); m != "" {
				texts = append(texts, m)
			}
		})
		return strings.TrimSuffix(Ydb.StatusIds_StatusCode(op.Code()).String()+": "+strings.Join(texts, "; "), ": ")
	}
	if s := innermost(err); s != nil {
		return s.Code().String() + ": " + withoutStack(s.Message())
	}
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return withoutStack(err.Error())
}

// innermost returns the gRPC status deepest inside an error: those around it have the whole chain as their message.
func innermost(err error) *status.Status {
	var found *status.Status
	for err != nil {
		if g, ok := err.(interface{ GRPCStatus() *status.Status }); ok {
			found = g.GRPCStatus()
		}
		if many, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range many.Unwrap() {
				if s := innermost(e); s != nil {
					return s
				}
			}
			return found
		}
		err = errors.Unwrap(err)
	}
	return found
}

// withoutStack cuts the places in the SDK's source that its errors carry: " at `function(file:line)`".
func withoutStack(text string) string {
	for {
		before, rest, ok := strings.Cut(text, " at `")
		_, after, closed := strings.Cut(rest, "`")
		if !ok || !closed {
			return text
		}
		text = before + after
	}
}

// scrubber replaces secrets in what servers and services say. It is not for our own words: what is missing there would tell the secret.
type scrubber []string

// guessable is a secret that a message may hold by chance, as a word: that it is missing would tell it.
var guessable = regexp.MustCompile(`^(.{0,7}|[A-Za-z]?[a-z]{0,14})$`)

func (s scrubber) text(text string) string {
	for _, secret := range s {
		if !guessable.MatchString(secret) {
			text = strings.ReplaceAll(text, secret, "***")
		}
	}
	return text
}

func (s scrubber) error(err error) error {
	if err == nil {
		return nil
	}
	if text := s.text(err.Error()); text != err.Error() {
		return &scrubbed{err: err, text: text}
	}
	return err
}

// scrubbed is an error whose text was cleaned. It can be matched but not unwrapped, since what it wraps still
// holds the secret.
type scrubbed struct {
	err  error
	text string
}

// Error returns the cleaned text.
func (e *scrubbed) Error() string { return e.text }

// GoString returns the cleaned text, for the verb %#v.
func (e *scrubbed) GoString() string { return e.text }

// Is matches what errors.Is would match without cleaning.
func (e *scrubbed) Is(target error) bool { return errors.Is(e.err, target) }

// As matches what errors.As would match without cleaning.
func (e *scrubbed) As(target any) bool { return errors.As(e.err, target) }
