package localydb

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The size of a batch of StreamReadTable, in bytes, if the request names none.
// Source: the default of batch_limit_bytes in ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
const readBatchBytes = 20 << 20

// StreamReadTable streams rows of a key range at a snapshot, in batches.
func (s tableService) StreamReadTable(r *Ydb_Table.ReadTableRequest, stream Ydb_Table_V1.TableService_StreamReadTableServer) error {
	ctx := stream.Context()
	if r.GetUseSnapshot() == Ydb.FeatureFlag_DISABLED {
		return refuse(Ydb.StatusIds_BAD_REQUEST, "Snapshots are always enabled and cannot be disabled")
	}
	if _, err := s.sessions.get(r.GetSessionId()); err != nil {
		return err
	}
	db := s.dbOf(ctx)
	info, err := db.Describe(r.GetPath())
	if err != nil {
		return err
	}
	keys, err := readKeyRange(info.Schema, r.GetKeyRange())
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
	batch := newRowBatch(columns)
	send := func() error {
		return stream.Send(&Ydb_Table.ReadTableResponse{
			Status:   Ydb.StatusIds_SUCCESS,
			Snapshot: &Ydb.VirtualTimestamp{PlanStep: snapshot.PlanStep, TxId: snapshot.TxID},
			Result:   &Ydb_Table.ReadTableResult{ResultSet: batch.take()},
		})
	}
	maxRows, maxBytes := math.MaxInt, readBatchBytes
	if n := r.GetBatchLimitRows(); n > 0 {
		maxRows = int(min(n, math.MaxInt32))
	}
	if n := r.GetBatchLimitBytes(); n > 0 {
		maxBytes = int(min(n, readBatchBytes))
	}
	sent := false
	for cursor.Next() {
		batch.add(cursor.Row())
		if batch.rows >= maxRows || len(batch.bytes) >= maxBytes {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := send(); err != nil {
				return err
			}
			sent = true
		}
	}
	if err := cursor.Err(); err != nil {
		return err
	}
	if !sent || batch.rows > 0 {
		return send()
	}
	return nil
}

// readKeyRange reads the range of a read; nil means everything.
func readKeyRange(t *schema.Table, r *Ydb_Table.KeyRange) ([]engine.Range, error) {
	if r == nil || r.GetFromBound() == nil && r.GetToBound() == nil {
		return nil, nil
	}
	var out engine.Range
	bound := func(b *engine.Bound, v *Ydb.TypedValue, inclusive bool) error {
		key, err := readKeyPrefix(t, v)
		*b = engine.Bound{Key: key, Inclusive: inclusive}
		return err
	}
	var err error
	switch b := r.GetFromBound().(type) {
	case *Ydb_Table.KeyRange_Greater:
		err = bound(&out.From, b.Greater, false)
	case *Ydb_Table.KeyRange_GreaterOrEqual:
		err = bound(&out.From, b.GreaterOrEqual, true)
	}
	if err != nil {
		return nil, err
	}
	switch b := r.GetToBound().(type) {
	case *Ydb_Table.KeyRange_Less:
		err = bound(&out.To, b.Less, false)
	case *Ydb_Table.KeyRange_LessOrEqual:
		err = bound(&out.To, b.LessOrEqual, true)
	}
	return []engine.Range{out}, err
}

// rowsOf reads List<Struct<…>> as columns and rows.
func rowsOf(p *Ydb.TypedValue) ([]engine.Column, [][]engine.Value, error) {
	if _, empty := p.GetType().GetType().(*Ydb.Type_EmptyListType); empty {
		return nil, nil, nil
	}
	st := p.GetType().GetListType().GetItem().GetStructType()
	if st == nil {
		return nil, nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Rows must be a list of structs")
	}
	var columns []engine.Column
	for _, m := range st.GetMembers() {
		t, err := columnType(m.GetType())
		if err != nil {
			return nil, nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Column %s: %v", m.GetName(), err)
		}
		columns = append(columns, engine.Column{Name: m.GetName(), Type: t})
	}
	value := p.GetValue()
	if _, raw, ok := unknownField(p, fieldTypedValue); ok {
		rows, err := wireRows(columns, raw)
		if !errors.Is(err, errUnusual) {
			return columns, rows, err
		}
		value = &Ydb.Value{}
		if err := proto.Unmarshal(raw, value); err != nil {
			return nil, nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Rows: %v", err)
		}
	}
	items := value.GetItems()
	width := len(columns)
	cells := make([]engine.Value, len(items)*width)
	rows := make([][]engine.Value, len(items))
	for i, item := range items {
		if len(item.GetItems()) != width {
			return nil, nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d has %d values for %d columns", i, len(item.GetItems()), width)
		}
		row := cells[i*width : (i+1)*width : (i+1)*width]
		for j, v := range item.GetItems() {
			c, err := cell(columns[j].Type.Base, v)
			if err != nil {
				return nil, nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d, column %s: %v", i, columns[j].Name, err)
			}
			row[j] = c
		}
		rows[i] = row
	}
	return columns, rows, nil
}

// BulkUpsert writes rows without a transaction. Rows come as values or as CSV.
func (s tableService) BulkUpsert(ctx context.Context, r *Ydb_Table.BulkUpsertRequest) (*Ydb_Table.BulkUpsertResponse, error) {
	db := s.dbOf(ctx)
	var columns []engine.Column
	var rows [][]engine.Value
	var err error
	switch f := r.GetDataFormat().(type) {
	case *Ydb_Table.BulkUpsertRequest_ArrowBatchSettings:
		return nil, unsupported("BulkUpsert of Arrow batches")
	case *Ydb_Table.BulkUpsertRequest_CsvSettings:
		info, err := db.Describe(r.GetTable())
		if err != nil {
			return nil, err
		}
		if columns, rows, err = csvRows(info, f.CsvSettings, r.GetData()); err != nil {
			return nil, err
		}
	default:
		if columns, rows, err = rowsOf(r.GetRows()); err != nil {
			return nil, err
		}
	}
	if len(rows) == 0 {
		return nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Bulk upsert to table '%s' No rows to upload", s.absolute(r.GetTable()))
	}
	if err := db.BulkUpsert(r.GetTable(), columns, rows); err != nil {
		return nil, err
	}
	return &Ydb_Table.BulkUpsertResponse{Operation: done(&Ydb_Table.BulkUpsertResult{})}, nil
}

// ReadRows reads rows by their full keys.
func (s tableService) ReadRows(ctx context.Context, r *Ydb_Table.ReadRowsRequest) (*Ydb_Table.ReadRowsResponse, error) {
	keys, rows, err := rowsOf(r.GetKeys())
	if err != nil {
		return nil, err
	}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	info, err := s.dbOf(ctx).Describe(r.GetPath())
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		c, ok := info.Schema.Column(k.Name)
		if !ok || !info.Schema.IsKey(k.Name) {
			return nil, refuse(Ydb.StatusIds_SCHEME_ERROR, "Unknown key column: %s", k.Name)
		}
		if c.Type != k.Type.Base {
			return nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Type mismatch, got type %s for column %s, but expected %s", k.Type.Base, k.Name, c.Type)
		}
	}
	var missing []string
	for _, k := range info.Schema.PrimaryKey {
		if !slices.Contains(names, k) {
			missing = append(missing, k)
		}
	}
	if len(missing) > 0 {
		return nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Missing key columns: %s", strings.Join(missing, ", "))
	}
	columns, found, err := s.dbOf(ctx).ReadRows(r.GetPath(), names, rows, r.GetColumns())
	if err != nil {
		return nil, err
	}
	batch := newRowBatch(columns)
	for _, row := range found {
		batch.add(row)
	}
	return &Ydb_Table.ReadRowsResponse{Status: Ydb.StatusIds_SUCCESS, ResultSet: batch.take()}, nil
}
