package ydbconn

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Outline describes one table by a single call: its columns, key, attributes and settings, and the names of its indexes and
// changefeeds, but not what only the tables of the indexes and the topics of the changefeeds tell. A path where nothing is
// is an error that NotFound reports.
func (c *Conn) Outline(ctx context.Context, path string) (*schema.Table, error) {
	t, _, err := c.Identify(ctx, path)
	return t, err
}

// Identify is Outline, and tells when the table was created or renamed last, so that another one of the same name is known.
func (c *Conn) Identify(ctx context.Context, path string) (t *schema.Table, created string, err error) {
	d, err := c.describe(ctx, c.Absolute(path), &Ydb_Table.DescribeTableRequest{}, &c.outlines)
	if err != nil {
		return nil, "", err
	}
	return d.Table.Clone(), d.Created, nil
}

// outline is the last answer to Identify and what was read in it: a run asks again and again for tables that stay as they are.
type outline struct {
	answer []byte
	read   *describe.Reader
}

// Describe asks for a description with what req includes. Sessions are the scarce thing when thousands of tables are
// described at once, so none is used unless the server insists.
func (c *Conn) Describe(ctx context.Context, path string, req *Ydb_Table.DescribeTableRequest) (*describe.Reader, error) {
	return c.describe(ctx, path, req, nil)
}

// describe is Describe. An answer that is among those known, by their paths, is not read again.
func (c *Conn) describe(ctx context.Context, path string, req *Ydb_Table.DescribeTableRequest, known *sync.Map) (*describe.Reader, error) {
	out := describe.NewReader(path)
	req.Path = path
	call := func(ctx context.Context, session string) error {
		req.SessionId = session
		resp, err := Ydb_Table_V1.NewTableServiceClient(c.grpc).DescribeTable(ctx, req)
		if err != nil {
			return err
		}
		answer := resp.GetOperation().GetResult().GetValue()
		if known != nil {
			if last, ok := known.Load(path); ok && bytes.Equal(last.(outline).answer, answer) {
				out = last.(outline).read
				return nil
			}
		}
		m, err := ResultOf(resp.GetOperation(), describe.DescribeTable)
		if err != nil {
			return err
		}
		if out.Read(m); known != nil {
			known.Store(path, outline{answer, out})
		}
		return nil
	}
	err := c.Do(ctx, "describe "+path, func(ctx context.Context) error {
		if c.sessions.sessionless.Load() >= 0 {
			err := call(ctx, "")
			if !wantsSession(err) {
				if err == nil {
					c.sessions.sessionless.Store(1)
				}
				return err
			}
			// Only the very first answer tells; later ones of the kind are about something else.
			if !c.sessions.sessionless.CompareAndSwap(0, -1) && c.sessions.sessionless.Load() > 0 {
				return err
			}
		}
		return c.WithSession(ctx, func(session string) error { return call(ctx, session) })
	})
	return out, err
}

// ResultOf returns what an operation that succeeded has brought.
func ResultOf(op *Ydb_Operations.Operation, kind describe.Kind) (*describe.Message, error) {
	if err := checkOperation(op); err != nil {
		return nil, err
	}
	if name := op.GetResult().MessageName(); name != protoreflect.FullName(kind) {
		return nil, fmt.Errorf("the answer is %q and not %s", name, kind)
	}
	return describe.Decode(kind, op.GetResult().GetValue())
}

// wantsSession reports whether the server refused a call for the lack of a session.
func wantsSession(err error) bool {
	if HasStatus(err, Ydb.StatusIds_BAD_REQUEST, Ydb.StatusIds_BAD_SESSION) {
		return true
	}
	code, ok := codeOf(err)
	return ok && code == codes.InvalidArgument
}
