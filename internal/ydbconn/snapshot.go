package ydbconn

import (
	"context"
	"fmt"
	"math"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

// VirtualTime is when YDB carried out a transaction: the coordinator's step, in milliseconds of Unix time, and the
// transaction's number in it.
// Source: https://ydb.tech/docs/en/concepts/cdc#virtual-timestamps
type VirtualTime struct{ Step, TxID uint64 }

// Snapshot is the virtual time of a read of a table that begins now, as the server tells it of a read of one row: the
// transactions that such a read sees are earlier, among them every one that was answered before.
// Source: TReadTableRPC in ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
func (c *Conn) Snapshot(ctx context.Context, table string) (VirtualTime, error) {
	var out VirtualTime
	path := c.Absolute(table)
	req := &Ydb_Table.ReadTableRequest{Path: path, RowLimit: 1, Ordered: true, UseSnapshot: Ydb.FeatureFlag_ENABLED}
	err := c.ReadTable(ctx, "take a snapshot of "+path, req, func() func(*Ydb_Table.ReadTableResponse) error {
		return func(part *Ydb_Table.ReadTableResponse) error {
			if s := part.GetSnapshot(); s.GetPlanStep() > 0 {
				out = VirtualTime{s.GetPlanStep(), s.GetTxId()} // the last one that is seen
				if out.TxID < math.MaxUint64 {
					out.TxID++
				}
			}
			return nil
		}
	})
	if err == nil && out == (VirtualTime{}) {
		err = fmt.Errorf("take a snapshot of %s: the server does not give the time, as newer ones do", path)
	}
	return out, err
}

// ReadTable streams rows. Each attempt asks begin for what takes its parts; an io.EOF of that says that it has enough.
func (c *Conn) ReadTable(ctx context.Context, what string, req *Ydb_Table.ReadTableRequest,
	begin func() func(*Ydb_Table.ReadTableResponse) error) error {
	return c.Do(ctx, what, func(ctx context.Context) error {
		return c.WithSession(ctx, func(session string) error {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			req.SessionId = session
			stream, err := Ydb_Table_V1.NewTableServiceClient(c.grpc).StreamReadTable(ctx, req)
			if err == nil {
				_, err = parts(stream, begin())
			}
			return err
		})
	})
}
