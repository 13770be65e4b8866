package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// rangeRead is a range of rows to be streamed in the order of the key.
type rangeRead struct {
	path     string
	columns  []string
	from, to Cursor // behind from, up to and with to; nil for no bound
	partRows int    // rows of a part at most; 0 leaves it to the size
	made     *Select
}

// Select reads rows as a statement makes them, a page at a time in the order of the key, each from a snapshot of its own.
type Select struct {
	Columns []string // of the answer; behind those of the row there may be more, for its key
	Key     []string // columns of the answer that are the key of the table that is read
	Rows    int      // of a page at most
	// Page is the statement for so many rows behind a key, up to and with another, each of which may be nil.
	Page func(from, to Cursor, rows int) (text string, params map[string]Value, err error)
}

// rowParts takes the parts of a stream of rows. What it is given is its own until end returns.
type rowParts struct {
	column func(data []byte) error // of each Ydb.Column
	row    func(data []byte) error // of a row, the body of a Ydb.Value
	// across takes a row that lies across pieces, and appends its bytes where it wants them. Nil if row is to have it in one.
	across func(size int, appendRow appendBytes) error
	end    func() error // of the part
}

// errUnread says that a stream was given up because whoever takes its parts waited: a pause holds no snapshot of the server.
var errUnread = errors.New("nobody read the stream")

// readRange streams rows of a range. at is the key of the last row that was taken.
func (c *Conn) readRange(ctx context.Context, r rangeRead, to rowParts, at func() Cursor) error {
	if r.made == nil {
		return c.WithSession(ctx, func(session string) error {
			req, err := r.request(session)
			if err != nil {
				return &stopError{err}
			}
			return c.stream(ctx, "/Ydb.Table.V1.TableService/StreamReadTable", req, to, 3, 1)
		})
	}
	page := r.made.Rows
	if r.partRows > 0 {
		page = min(page, r.partRows)
	}
	take, rows := to.row, 0
	to.across, to.row = nil, func(data []byte) error { rows++; return take(data) }
	for {
		rows = 0
		text, params, err := r.made.Page(r.from, r.to, page)
		if err != nil {
			return &stopError{err}
		}
		if c.onStatement != nil {
			c.onStatement(text)
		}
		req := executing(text, params)
		req.TxControl = alone(snapshot())
		if err := c.querier.with(ctx, func(ctx context.Context, session string) error {
			req.SessionId = session
			return c.stream(ctx, "/Ydb.Query.V1.QueryService/ExecuteQuery", req, to, 4)
		}); err != nil || rows < page {
			return ofStatement(err)
		}
		r.from = at()
	}
}

// stream takes the rows of what a call answers, whose parts have them in the message to which fields lead.
func (c *Conn) stream(ctx context.Context, method string, req proto.Message, to rowParts, set ...protowire.Number) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := c.grpc.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, method, grpc.ForceCodecV2(rawCodec{}))
	if err != nil {
		return err
	}
	if err := stream.SendMsg(req); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := stream.CloseSend(); err != nil {
		return err
	}
	p := streamPart{set: set}
	for {
		var raw mem.BufferSlice
		if err := stream.RecvMsg(&raw); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		p.take(raw)
		unread := time.AfterFunc(c.unread, cancel)
		err := p.each(&to)
		if err == nil {
			err = to.end()
		}
		p.free()
		if waited := !unread.Stop(); err == nil && waited {
			err = errUnread
		}
		if err != nil {
			return err
		}
	}
}

func (r *rangeRead) request(session string) (*Ydb_Table.ReadTableRequest, error) {
	req := &Ydb_Table.ReadTableRequest{
		SessionId: session, Path: r.path, Columns: r.columns, Ordered: true, KeyRange: &Ydb_Table.KeyRange{},
		UseSnapshot: Ydb.FeatureFlag_ENABLED, ReturnNotNullDataAsOptional: Ydb.FeatureFlag_DISABLED,
		BatchLimitBytes: copyPartBytes, BatchLimitRows: uint64(r.partRows),
	}
	if len(r.from) > 0 {
		from := &Ydb.TypedValue{}
		if err := proto.Unmarshal(r.from, from); err != nil {
			return nil, fmt.Errorf("read the cursor to go on from: %w", err)
		}
		req.KeyRange.FromBound = &Ydb_Table.KeyRange_Greater{Greater: from}
	}
	if len(r.to) > 0 {
		to := &Ydb.TypedValue{}
		if err := proto.Unmarshal(r.to, to); err != nil {
			return nil, fmt.Errorf("read the cursor to end at: %w", err)
		}
		req.KeyRange.ToBound = &Ydb_Table.KeyRange_LessOrEqual{LessOrEqual: to}
	}
	return req, nil
}
