package wire

import (
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
)

// Columns describes the columns of a result.
func Columns(columns []query.Column) []*Ydb.Column {
	out := make([]*Ydb.Column, len(columns))
	for i, c := range columns {
		out[i] = &Ydb.Column{Name: c.Name, Type: protoType(c.Type)}
	}
	return out
}

// RowWriter turns rows of one result set into bytes of a ResultSet.
type RowWriter struct {
	columns []query.Column
	slots   []slot // slotNone for columns that are not plain cells
	plain   bool   // all columns are plain cells
	cells   []engine.Value
}

// NewRowWriter returns a RowWriter for rows of the columns.
func NewRowWriter(columns []query.Column) *RowWriter {
	w := &RowWriter{columns: columns, slots: make([]slot, len(columns)), plain: true, cells: make([]engine.Value, len(columns))}
	for i, c := range columns {
		t := c.Type.Unwrapped()
		if t.Kind == query.KindPrimitive {
			w.slots[i] = slotOf(t.Prim)
		} else {
			w.plain = false
		}
	}
	return w
}

// Append appends a row.
func (w *RowWriter) Append(dst []byte, row []query.Value) ([]byte, error) {
	if w.plain {
		for i, v := range row {
			w.cells[i] = v.Cell()
		}
		return appendRow(dst, w.slots, w.cells), nil
	}
	return appendMessageRow(dst, w.Message(row))
}

// Message returns a row as a message.
func (w *RowWriter) Message(row []query.Value) *Ydb.Value {
	out := &Ydb.Value{Items: make([]*Ydb.Value, len(row))}
	for i, v := range row {
		out.Items[i] = protoValue(w.columns[i].Type, v)
	}
	return out
}

// ParamTypes describes the parameters of a query.
func ParamTypes(params []query.Column) map[string]*Ydb.Type {
	out := map[string]*Ydb.Type{}
	for _, p := range params {
		out["$"+p.Name] = protoType(p.Type)
	}
	return out
}
