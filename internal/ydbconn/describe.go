package ydbconn

import (
	"context"
	"fmt"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// indexTable is the name of the table that implements a plain secondary index, under the index's own path.
const indexTable = "indexImplTable"

// described is a table with the bounds between its partitions as the server gave them, which reading ranges and
// matching partitions need.
type described struct {
	schema  *schema.Table
	bounds  []*Ydb.TypedValue
	indexes map[string][]*Ydb.TypedValue // bounds of each secondary index whose table can be seen
}

// table describes one table in full: the table itself, the tables of its secondary indexes, and the topics of its
// changefeeds. The path is absolute. A table that is not there is an error that gone reports.
func (c *Conn) table(ctx context.Context, path string) (*described, error) {
	d, err := c.describe(ctx, path, &Ydb_Table.DescribeTableRequest{IncludeShardKeyBounds: true, IncludeTableStats: true, IncludeSetVal: true})
	if err != nil {
		return nil, err
	}
	t := d.Table
	out := &described{bounds: d.Bounds, schema: t, indexes: map[string][]*Ydb.TypedValue{}}
	for i := range t.Indexes {
		if err := c.describeIndex(ctx, out, &t.Indexes[i]); err != nil {
			return nil, err
		}
	}
	for i := range t.Changefeeds {
		if err := c.describeTopic(ctx, d, &t.Changefeeds[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// indexPath returns the path of the table that implements a secondary index.
func indexPath(t *schema.Table, index string) string { return t.Path + "/" + index + "/" + indexTable }

// withBounds asks for a description with everything in it but what sequences have come to.
func withBounds() *Ydb_Table.DescribeTableRequest {
	return &Ydb_Table.DescribeTableRequest{IncludeShardKeyBounds: true, IncludeTableStats: true}
}

// describe asks for a description with what req includes. Sessions are the scarce thing when thousands of tables are
// described at once, so none is used unless the server insists.
func (c *Conn) describe(ctx context.Context, path string, req *Ydb_Table.DescribeTableRequest) (*describe.Reader, error) {
	out := describe.NewReader(path)
	req.Path = path
	call := func(ctx context.Context, session string) error {
		req.SessionId = session
		resp, err := Ydb_Table_V1.NewTableServiceClient(c.grpc).DescribeTable(ctx, req)
		if err != nil {
			return err
		}
		m, err := resultOf(resp.GetOperation(), describe.DescribeTable)
		if err != nil {
			return err
		}
		out.Read(m)
		return nil
	}
	err := c.do(ctx, "describe "+path, func(ctx context.Context) error {
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
		return c.sessions.with(ctx, func(session string) error { return call(ctx, session) })
	})
	return out, err
}

// resultOf returns what an operation that succeeded has brought.
func resultOf(op *Ydb_Operations.Operation, kind describe.Kind) (*describe.Message, error) {
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
	if is(err, Ydb.StatusIds_BAD_REQUEST, Ydb.StatusIds_BAD_SESSION) {
		return true
	}
	code, ok := codeOf(err)
	return ok && code == codes.InvalidArgument
}

// describeIndex adds to an index what only the description of its table tells: how it is partitioned now.
func (c *Conn) describeIndex(ctx context.Context, out *described, x *schema.Index) error {
	if !x.Kind.Secondary() {
		return nil
	}
	t := out.schema
	d, err := c.describe(ctx, indexPath(t, x.Name), withBounds())
	if gone(err) || denied(err) {
		// The right to see a table need not cover what implements its indexes.
		t.Unmodelled = append(t.Unmodelled, fmt.Sprintf("partitioning of index %s: its table cannot be seen", x.Name))
		return nil
	}
	if err != nil {
		return err
	}
	out.indexes[x.Name] = d.Bounds
	x.Partitioning, x.ReadReplicas = d.Table.Partitioning, d.Table.ReadReplicas
	return nil
}
