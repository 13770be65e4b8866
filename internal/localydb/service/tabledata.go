package service

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// The size of a batch of StreamReadTable, in bytes, if the request names none.
// Source: the default of batch_limit_bytes in ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
const readBatchBytes = 20 << 20

// StreamReadTable streams rows of a key range at a snapshot, in batches.
func (s tableService) StreamReadTable(r *Ydb_Table.ReadTableRequest, stream Ydb_Table_V1.TableService_StreamReadTableServer) error {
	ctx := stream.Context()
	if r.GetUseSnapshot() == Ydb.FeatureFlag_DISABLED {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Snapshots are always enabled and cannot be disabled")
	}
	if _, err := s.sessions.get(r.GetSessionId()); err != nil {
		return err
	}
	db := s.dbOf(ctx)
	info, err := db.DescribeFor(r.GetPath(), engine.SelectRow)
	if err != nil {
		return err
	}
	keys, err := wire.ReadKeyRange(info.Schema, r.GetKeyRange())
	if err != nil {
		return err
	}
	request := engine.ReadRequest{Table: r.GetPath(), Limit: r.GetRowLimit(), Ranges: keys}
	if len(r.GetColumns()) > 0 {
		request.Columns = r.GetColumns()
	}
	cursor, snapshot, err := db.ReadTable(request)
	if err != nil {
		return err
	}
	defer cursor.Close()

	columns := cursor.Columns()
	if r.GetReturnNotNullDataAsOptional() != Ydb.FeatureFlag_DISABLED {
		columns = slices.Clone(columns)
		for i := range columns {
			columns[i].Type.Optional = true
		}
	}
	batch := wire.NewRowBatch(columns)
	sent := &unread{db: db}
	defer sent.end()
	first := true
	send := func() error {
		first = false
		cursor.Takes()
		return sent.send(batch.Size(), func() error {
			return stream.Send(&Ydb_Table.ReadTableResponse{
				Status:   Ydb.StatusIds_SUCCESS,
				Snapshot: &Ydb.VirtualTimestamp{PlanStep: snapshot.PlanStep, TxId: snapshot.TxID},
				Result:   &Ydb_Table.ReadTableResult{ResultSet: batch.Take()},
			})
		})
	}
	maxRows, maxBytes := math.MaxInt, readBatchBytes
	if n := r.GetBatchLimitRows(); n > 0 {
		maxRows = int(min(n, math.MaxInt32))
	}
	if n := r.GetBatchLimitBytes(); n > 0 {
		maxBytes = int(min(n, readBatchBytes))
	}
	for cursor.Next() {
		batch.Add(cursor.Row())
		if batch.Rows() >= maxRows || batch.Size() >= maxBytes {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := send(); err != nil {
				return err
			}
		}
	}
	if err := cursor.Err(); err != nil {
		return err
	}
	if first || batch.Rows() > 0 {
		return send()
	}
	return nil
}

// BulkUpsert writes rows without a transaction. Rows come as values or as CSV.
func (s tableService) BulkUpsert(ctx context.Context, r *Ydb_Table.BulkUpsertRequest) (*Ydb_Table.BulkUpsertResponse, error) {
	db := s.dbOf(ctx)
	var columns []engine.Column
	var rows [][]engine.Value
	var err error
	switch f := r.GetDataFormat().(type) {
	case *Ydb_Table.BulkUpsertRequest_ArrowBatchSettings:
		return nil, wire.Unsupported("BulkUpsert of Arrow batches")
	case *Ydb_Table.BulkUpsertRequest_CsvSettings:
		info, err := db.DescribeFor(r.GetTable(), engine.UpdateRow)
		if err != nil {
			return nil, err
		}
		if columns, rows, err = wire.ReadCSV(info, f.CsvSettings, r.GetData()); err != nil {
			return nil, err
		}
	default:
		if columns, rows, err = wire.ReadRows(r.GetRows()); err != nil {
			return nil, err
		}
	}
	return &Ydb_Table.BulkUpsertResponse{Operation: wire.Done(&Ydb_Table.BulkUpsertResult{})}, db.BulkUpsert(r.GetTable(), columns, rows)
}

// ReadRows reads rows by their full keys.
func (s tableService) ReadRows(ctx context.Context, r *Ydb_Table.ReadRowsRequest) (*Ydb_Table.ReadRowsResponse, error) {
	keys, rows, err := wire.ReadRows(r.GetKeys())
	if err != nil {
		return nil, err
	}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	info, err := s.dbOf(ctx).DescribeFor(r.GetPath(), engine.SelectRow)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		c, ok := info.Schema.Column(k.Name)
		if !ok || !info.Schema.IsKey(k.Name) {
			return nil, wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "Unknown key column: %s", k.Name)
		}
		if c.Type != k.Type.Base {
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Type mismatch, got type %s for column %s, but expected %s", k.Type.Base,
				k.Name, c.Type)
		}
	}
	var missing []string
	for _, k := range info.Schema.PrimaryKey {
		if !slices.Contains(names, k) {
			missing = append(missing, k)
		}
	}
	if len(missing) > 0 {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Missing key columns: %s", strings.Join(missing, ", "))
	}
	columns, found, err := s.dbOf(ctx).ReadRows(r.GetPath(), names, rows, r.GetColumns())
	if err != nil {
		return nil, err
	}
	batch := wire.NewRowBatch(columns)
	for _, row := range found {
		batch.Add(row)
	}
	return &Ydb_Table.ReadRowsResponse{Status: Ydb.StatusIds_SUCCESS, ResultSet: batch.Take()}, nil
}
