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

// MaxResultSize is how many bytes the rows of an answer may have that comes in one message, or a single row.
// Source: KqpLimits.QueryReplySize in ydb/core/kqp/ut/query/kqp_limits_ut.cpp of ydb-platform/ydb.
const MaxResultSize = 48 << 20

// maxParts bounds the values that a row is made of.
const maxParts = 4 << 20

// TooLarge refuses a result of so many bytes.
func TooLarge(bytes int) error {
	return RefuseCode(Ydb.StatusIds_PRECONDITION_FAILED, issueResultUnavailable, "Query result size limit exceeded. (%d > %d)",
		bytes, MaxResultSize)
}

// issueResultUnavailable is KIKIMR_RESULT_UNAVAILABLE of yql/essentials/core/issue in ydb-platform/ydb.
const issueResultUnavailable = 2013

// Append appends a row.
func (w *RowWriter) Append(dst []byte, row []query.Value) ([]byte, error) {
	if w.plain {
		for i, v := range row {
			w.cells[i] = v.Cell()
		}
		out := appendRow(dst, w.slots, w.cells)
		if size := len(out) - len(dst); size > MaxResultSize {
			return nil, TooLarge(size)
		}
		return out, nil
	}
	m, err := w.Message(row)
	if err != nil {
		return nil, err
	}
	return appendMessageRow(dst, m)
}

// Message returns a row as a message.
func (w *RowWriter) Message(row []query.Value) (*Ydb.Value, error) {
	for i := range row {
		if !w.plain && !row[i].Within(maxParts, MaxResultSize) {
			return nil, TooLarge(MaxResultSize + 1)
		}
	}
	out := &Ydb.Value{Items: make([]*Ydb.Value, len(row))}
	for i, v := range row {
		out.Items[i] = protoValue(w.columns[i].Type, v)
	}
	return out, nil
}

// ParamTypes describes the parameters of a query.
func ParamTypes(params []query.Column) map[string]*Ydb.Type {
	out := map[string]*Ydb.Type{}
	for _, p := range params {
		out["$"+p.Name] = protoType(p.Type)
	}
	return out
}
