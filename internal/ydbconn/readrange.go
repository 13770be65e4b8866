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
	"google.golang.org/protobuf/proto"
)

// rangeRead is a range of rows to be streamed in the order of the key.
type rangeRead struct {
	path     string
	columns  []string
	from, to Cursor // behind from, up to and with to; nil for no bound
	partRows int    // rows of a part at most; 0 leaves it to the size
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

// readRange streams rows of a range.
func (c *Conn) readRange(ctx context.Context, session string, r rangeRead, to rowParts) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	req, err := r.request(session)
	if err != nil {
		return &stopError{err}
	}
	stream, err := c.grpc.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true},
		"/Ydb.Table.V1.TableService/StreamReadTable", grpc.ForceCodecV2(rawCodec{}))
	if err != nil {
		return err
	}
	if err := stream.SendMsg(req); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := stream.CloseSend(); err != nil {
		return err
	}
	var p streamPart
	for {
		var raw mem.BufferSlice
		if err := stream.RecvMsg(&raw); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		p.set(raw)
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
