package wire

import (
	"errors"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ReadKeyRange reads the range of a read; nil means everything.
func ReadKeyRange(t *schema.Table, r *Ydb_Table.KeyRange) ([]engine.Range, error) {
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

// ReadRows reads List<Struct<…>> as columns and rows.
func ReadRows(p *Ydb.TypedValue) ([]engine.Column, [][]engine.Value, error) {
	if _, empty := p.GetType().GetType().(*Ydb.Type_EmptyListType); empty {
		return nil, nil, nil
	}
	st := p.GetType().GetListType().GetItem().GetStructType()
	if st == nil {
		return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Rows must be a list of structs")
	}
	var columns []engine.Column
	for _, m := range st.GetMembers() {
		t, err := readColumnType(m.GetType())
		if err != nil {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Column %s: %v", m.GetName(), err)
		}
		columns = append(columns, engine.Column{Name: m.GetName(), Type: t})
	}
	value := p.GetValue()
	if _, raw, ok := unknownField(p, fieldTypedValue); ok {
		rows, err := rawRows(columns, raw)
		if !errors.Is(err, errUnusual) {
			return columns, rows, err
		}
		value = &Ydb.Value{}
		if err := proto.Unmarshal(raw, value); err != nil {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Rows: %v", err)
		}
	}
	items := value.GetItems()
	width := len(columns)
	cells := make([]engine.Value, len(items)*width)
	rows := make([][]engine.Value, len(items))
	for i, item := range items {
		if len(item.GetItems()) != width {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d has %d values for %d columns", i, len(item.GetItems()), width)
		}
		row := cells[i*width : (i+1)*width : (i+1)*width]
		for j, v := range item.GetItems() {
			c, err := readCell(columns[j].Type.Base, v)
			if err != nil {
				return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d, column %s: %v", i, columns[j].Name, err)
			}
			row[j] = c
		}
		rows[i] = row
	}
	return columns, rows, nil
}

// ReadParams reads the parameters of a query, and tells about how many bytes they take.
func ReadParams(params map[string]*Ydb.TypedValue) (map[string]query.Param, uint64, error) {
	out, bytes := map[string]query.Param{}, uint64(0)
	for name, p := range params {
		t, read, err := readerOf(p.GetType())
		if err != nil {
			return nil, 0, Refuse(Ydb.StatusIds_BAD_REQUEST, "Parameter %s: %v", name, err)
		}
		v, err := read(p.GetValue())
		if err != nil {
			return nil, 0, Refuse(Ydb.StatusIds_BAD_REQUEST, "Parameter %s value type mismatch: %v", name, err)
		}
		out[strings.TrimPrefix(name, "$")] = query.Param{Type: t, Value: v}
		bytes += uint64(len(name)) + valueBytes(p.GetValue())
	}
	return out, bytes, nil
}

// valueBytes is about how large a value is, without the cost of marshalling it.
func valueBytes(v *Ydb.Value) uint64 {
	n := uint64(8 + len(v.GetBytesValue()) + len(v.GetTextValue()))
	for _, item := range v.GetItems() {
		n += valueBytes(item)
	}
	for _, pair := range v.GetPairs() {
		n += valueBytes(pair.GetKey()) + valueBytes(pair.GetPayload())
	}
	return n
}
