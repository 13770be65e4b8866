package ydbconn

import (
	"errors"
	"fmt"
	"sync"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// What a copy sends and receives is bytes: of the messages that carry rows, only what stands around the rows is read
// and written here. The fields are those of ydb_table.proto and ydb_value.proto.

// rawCodec passes bytes through and leaves all else to protobuf.
type rawCodec struct{}

// Marshal takes a reference to bytes, which gRPC gives back when they are sent.
func (rawCodec) Marshal(v any) (mem.BufferSlice, error) {
	switch v := v.(type) {
	case mem.BufferSlice:
		return v, nil // the caller has taken the references
	case proto.Message:
		data, err := proto.Marshal(v)
		return mem.BufferSlice{mem.SliceBuffer(data)}, err
	}
	return nil, fmt.Errorf("cannot send a %T", v)
}

// Unmarshal keeps a reference to bytes, which the receiver gives back.
func (rawCodec) Unmarshal(data mem.BufferSlice, v any) error {
	switch v := v.(type) {
	case *mem.BufferSlice:
		data.Ref()
		*v = data
		return nil
	case proto.Message:
		return proto.Unmarshal(data.Materialize(), v)
	}
	return fmt.Errorf("cannot receive a %T", v)
}

// Name is empty so that the calls have the content type that the SDK's own calls have.
func (rawCodec) Name() string { return "" }

// bufferPool keeps the buffers of parts and writes. gRPC's own pool clears a buffer each time it is taken.
type bufferPool struct{ pool sync.Pool }

// copyPool is shared by all copies of the process: it holds memory and no state.
var copyPool = &bufferPool{}

// Get returns a buffer of the length.
func (p *bufferPool) Get(length int) *[]byte {
	b, _ := p.pool.Get().(*[]byte)
	if b == nil || cap(*b) < length {
		n := make([]byte, length, max(length, copyPartBytes+copyPartBytes/4))
		b = &n
	}
	*b = (*b)[:length]
	return b
}

// Put takes a buffer back.
func (p *bufferPool) Put(b *[]byte) { p.pool.Put(b) }

var errPart = errors.New("a part of the stream of rows cannot be read")

// field returns the bytes of the first field with a number, nil if there is none.
func field(data []byte, number protowire.Number) ([]byte, error) {
	for len(data) > 0 {
		num, typ, n := protowire.ConsumeTag(data)
		if n < 0 {
			return nil, errPart
		}
		m := protowire.ConsumeFieldValue(num, typ, data[n:])
		if m < 0 {
			return nil, errPart
		}
		if num == number && typ == protowire.BytesType {
			v, _ := protowire.ConsumeBytes(data[n:])
			return v, nil
		}
		data = data[n+m:]
	}
	return nil, nil
}

// partRows returns the bytes of the Ydb.ResultSet of a ReadTableResponse, or the server's refusal.
func partRows(data []byte) ([]byte, error) {
	var head Ydb_Table.ReadTableResponse
	result, err := field(data, 3)
	if err != nil {
		return nil, err
	}
	if result != nil {
		// The status stands in front of the result; the rows are not read for its sake.
		if num, typ, n := protowire.ConsumeTag(data); num == 1 && typ == protowire.VarintType {
			status, _ := protowire.ConsumeVarint(data[n:])
			if Ydb.StatusIds_StatusCode(status) == Ydb.StatusIds_SUCCESS {
				return field(result, 1)
			}
		}
	}
	if err := proto.Unmarshal(data, &head); err != nil {
		return nil, errPart
	}
	if err := check(head.GetStatus(), head.GetIssues()); err != nil {
		return nil, err
	}
	return field(result, 1)
}

// eachRow calls f for the bytes of each row of a Ydb.ResultSet.
func eachRow(set []byte, f func(row []byte) error) error {
	for len(set) > 0 {
		num, typ, n := protowire.ConsumeTag(set)
		if n < 0 {
			return errPart
		}
		m := protowire.ConsumeFieldValue(num, typ, set[n:])
		if m < 0 {
			return errPart
		}
		if num == 2 && typ == protowire.BytesType {
			row, _ := protowire.ConsumeBytes(set[n:])
			if err := f(row); err != nil {
				return err
			}
		}
		set = set[n+m:]
	}
	return nil
}

// copyTypes are the types of a copy's rows, as the server gave them with the first part.
type copyTypes struct {
	rowType []byte // List<Struct> of the target's rows
	columns []*Ydb.Type
}

// types reads the types of the columns in a part, and makes the type of the rows that are written: the columns and
// the computed one.
func (run *copyRun) types(set []byte) (*copyTypes, error) {
	var head Ydb.ResultSet
	for rest := set; len(rest) > 0; {
		num, typ, n := protowire.ConsumeTag(rest)
		m := protowire.ConsumeFieldValue(num, typ, rest[max(n, 0):])
		if n < 0 || m < 0 {
			return nil, errPart
		}
		if num == 1 {
			column := &Ydb.Column{}
			v, _ := protowire.ConsumeBytes(rest[n:])
			if err := proto.Unmarshal(v, column); err != nil {
				return nil, errPart
			}
			head.Columns = append(head.Columns, column)
		}
		rest = rest[n+m:]
	}
	if len(head.Columns) != len(run.columns) {
		return nil, fmt.Errorf("the stream has %d columns and %d were asked for", len(head.Columns), len(run.columns))
	}
	t := &copyTypes{}
	row := &Ydb.StructType{}
	for i, c := range head.Columns {
		if c.GetName() != run.columns[i] {
			return nil, fmt.Errorf("the stream has column %s where %s was asked for", c.GetName(), run.columns[i])
		}
		t.columns = append(t.columns, c.GetType())
		row.Members = append(row.Members, &Ydb.StructMember{Name: c.GetName(), Type: c.GetType()})
	}
	if h := run.r.Hash; h != nil {
		id := Ydb.Type_UINT64
		if h.Buckets > 0 {
			id = Ydb.Type_UINT32
		}
		row.Members = append(row.Members, &Ydb.StructMember{Name: run.r.Computed, Type: &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}}})
	}
	list := &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{
		Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: row}}}}}
	var err error
	t.rowType, err = proto.Marshal(list)
	return t, err
}

// cursor returns the key of a row.
func (t *copyTypes) cursor(row []byte, key []int) (Cursor, error) {
	var v Ydb.Value
	if err := proto.Unmarshal(row, &v); err != nil || len(v.GetItems()) != len(t.columns) {
		return nil, errPart
	}
	tuple := &Ydb.TupleType{}
	value := &Ydb.Value{}
	for _, at := range key {
		tuple.Elements = append(tuple.Elements, t.columns[at])
		value.Items = append(value.Items, v.GetItems()[at])
	}
	return proto.Marshal(&Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value})
}

// bulkHeader is a BulkUpsertRequest up to where its rows begin.
func bulkHeader(table string, rowType []byte, rows int) []byte {
	value := protowire.AppendVarint(protowire.AppendTag(nil, 2, protowire.BytesType), uint64(rows))
	typed := append(protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), rowType), value...)
	head := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), table)
	head = protowire.AppendVarint(protowire.AppendTag(head, 2, protowire.BytesType), uint64(len(typed)+rows))
	return append(head, typed...)
}
