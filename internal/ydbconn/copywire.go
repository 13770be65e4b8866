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

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// What a copy sends and receives is bytes: of the messages that carry rows, only what stands around the rows is read
// and written here. The fields are those of ydb_table.proto and ydb_value.proto.

// bufferPool keeps the buffers of writes. gRPC's own pool clears a buffer each time it is taken.
type bufferPool struct{ pool sync.Pool }

// copyPool is shared by all copies of the process: it holds memory and no state.
var copyPool = &bufferPool{}

// Get returns a buffer of the length.
func (p *bufferPool) Get(length int) *[]byte {
	b, _ := p.pool.Get().(*[]byte)
	if b == nil || cap(*b) < length {
		b = new(make([]byte, length, max(length, copyPartBytes+copyPartBytes/4)))
	}
	*b = (*b)[:length]
	return b
}

// Put takes a buffer back.
func (p *bufferPool) Put(b *[]byte) { p.pool.Put(b) }

var errPart = errors.New("a part of the stream of rows cannot be read")

// streamPart is one message of a stream of rows in the pieces in which it came: a Ydb_Table.ReadTableResponse, or a
// Ydb_Query.ExecuteQueryResponsePart. What it gives out are bytes of those pieces; only what lies across two of them is copied. All of it
// is good until the part is freed.
type streamPart struct {
	set   []protowire.Number // the fields that lead to its Ydb.ResultSet
	raw   mem.BufferSlice
	piece []byte // what is left of the piece under way
	next  int    // the piece behind it
	left  int    // bytes to come, with those of piece
	whole []byte // holds what lies across pieces; kept from part to part
}

// wholeMost is how much memory a part keeps for the one behind it.
const wholeMost = 4 << 20

// take makes it the part of a message.
func (p *streamPart) take(raw mem.BufferSlice) {
	p.raw, p.piece, p.next, p.left, p.whole = raw, nil, 0, raw.Len(), p.whole[:0]
	if cap(p.whole) > wholeMost {
		p.whole = nil
	}
}

func (p *streamPart) free() { p.raw.Free() }

// turn goes on to the next piece.
func (p *streamPart) turn() {
	p.piece = p.raw[p.next].ReadOnlyData()
	p.next++
}

func (p *streamPart) bytes(n uint64) ([]byte, error) {
	if n <= uint64(len(p.piece)) {
		b := p.piece[:n:n]
		p.piece = p.piece[n:]
		p.left -= int(n)
		return b, nil
	}
	if n > uint64(p.left) {
		return nil, errPart
	}
	if free := cap(p.whole) - len(p.whole); uint64(free) < n {
		p.whole = make([]byte, 0, max(2*cap(p.whole), int(n))) // what was given out stays where it is
	}
	from := len(p.whole)
	p.whole, _ = p.appendBytes(p.whole, int(n)) // there are as many
	return p.whole[from:len(p.whole):len(p.whole)], nil
}

// appendBytes appends the next bytes of a part.
type appendBytes = func(dst []byte, n int) ([]byte, error)

func (p *streamPart) appendBytes(dst []byte, n int) ([]byte, error) {
	if n > p.left {
		return dst, errPart
	}
	p.left -= n
	for n > 0 {
		if len(p.piece) == 0 {
			p.turn()
			continue
		}
		m := min(n, len(p.piece))
		dst = append(dst, p.piece[:m]...)
		p.piece = p.piece[m:]
		n -= m
	}
	return dst, nil
}

func (p *streamPart) varint() (uint64, error) {
	if len(p.piece) > 0 && p.piece[0] < 0x80 {
		v := p.piece[0]
		p.piece = p.piece[1:]
		p.left--
		return uint64(v), nil
	}
	var v uint64
	for shift := 0; shift < 64; shift += 7 {
		for len(p.piece) == 0 {
			if p.left == 0 {
				return 0, errPart
			}
			p.turn()
		}
		b := p.piece[0]
		p.piece = p.piece[1:]
		p.left--
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return v, nil
		}
	}
	return 0, errPart
}

// fields calls f for each field that ends before left is end: with its number and length. f is to take that many bytes. What
// has no length is passed over.
func (p *streamPart) fields(end int, f func(number protowire.Number, size uint64) error) error {
	for p.left > end {
		if err := p.field(end, f); err != nil {
			return err
		}
	}
	return nil
}

// field is fields for one field.
func (p *streamPart) field(end int, f func(number protowire.Number, size uint64) error) error {
	tag, err := p.varint()
	if err != nil {
		return err
	}
	size := uint64(0)
	switch protowire.Type(tag & 7) {
	case protowire.VarintType:
		_, err = p.varint()
	case protowire.Fixed32Type:
		_, err = p.bytes(4)
	case protowire.Fixed64Type:
		_, err = p.bytes(8)
	case protowire.BytesType:
		if size, err = p.varint(); err == nil && (p.left < end || size > uint64(p.left-end)) {
			err = errPart
		}
		if err == nil {
			err = f(protowire.Number(tag>>3), size)
		}
	default:
		err = errPart
	}
	if err == nil && p.left < end {
		err = errPart
	}
	return err
}

// status is the server's refusal; nil if the message starts with success. The rows are not read for its sake.
func (p *streamPart) status() error {
	const success = protowire.Number(1)<<3 | protowire.Number(protowire.VarintType)
	if len(p.raw) > 0 {
		if start := p.raw[0].ReadOnlyData(); len(start) > 0 && start[0] == byte(success) {
			if status, n := protowire.ConsumeVarint(start[1:]); n > 0 && Ydb.StatusIds_StatusCode(status) == Ydb.StatusIds_SUCCESS {
				return nil
			}
		}
	}
	var head Ydb_Table.ReadTableResponse
	if err := proto.Unmarshal(p.raw.Materialize(), &head); err != nil {
		return errPart
	}
	return Check(head.GetStatus(), head.GetIssues())
}

// each calls column and row for the bytes of each Ydb.Column and of each row in the Ydb.ResultSet of the message. Rows that a
// piece begins with are found without a look at what else there may be.
func (p *streamPart) each(to *rowParts) error {
	if err := p.status(); err != nil {
		return err
	}
	appendRow := p.appendBytes
	set := func(number protowire.Number, size uint64) error {
		if number == 2 && to.across != nil && size > uint64(len(p.piece)) {
			return to.across(int(size), appendRow)
		}
		data, err := p.bytes(size)
		switch {
		case err != nil:
			return err
		case number == 1:
			return to.column(data)
		case number == 2:
			return to.row(data)
		}
		return nil
	}
	rows := func(end int) error {
		for p.left > end {
			// What is left of the piece may be more than what is left of the set.
			data := p.piece[:min(len(p.piece), p.left-end)]
			taken := 0
			for row, n := rowcopy.NextRow(data); n > 0; row, n = rowcopy.NextRow(data[taken:]) {
				if err := to.row(row); err != nil {
					return err
				}
				taken += n
			}
			p.piece = p.piece[taken:]
			p.left -= taken
			if p.left == end {
				break
			}
			if err := p.field(end, set); err != nil {
				return err
			}
		}
		return nil
	}
	return p.within(0, p.set, rows)
}

// within calls f with where the message ends to which fields lead, one in the other.
func (p *streamPart) within(end int, path []protowire.Number, f func(end int) error) error {
	if len(path) == 0 {
		return f(end)
	}
	return p.fields(end, func(number protowire.Number, size uint64) error {
		if number != path[0] {
			_, err := p.bytes(size)
			return err
		}
		return p.within(p.left-int(size), path[1:], f)
	})
}

// copyTypes are the types of a copy's rows, as the server gave them with the first part.
type copyTypes struct {
	rowType []byte // List<Struct> of the target's rows
	columns []*Ydb.Type
}

// types makes the type of the rows that are written of the columns of a part: these and the computed one.
func (run *copyRun) types(set [][]byte) (*copyTypes, error) {
	var head Ydb.ResultSet
	for _, data := range set {
		column := &Ydb.Column{}
		if err := proto.Unmarshal(data, column); err != nil {
			return nil, errPart
		}
		head.Columns = append(head.Columns, column)
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
		if i < len(run.names) {
			row.Members = append(row.Members, &Ydb.StructMember{Name: run.names[i], Type: c.GetType()})
		}
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

func (t *copyTypes) cursor(row []byte, key []int) (Cursor, error) {
	var v Ydb.Value
	if err := proto.Unmarshal(row, &v); err != nil || len(v.GetItems()) != len(t.columns) {
		return nil, errPart
	}
	values := make([]Value, len(key))
	for i, at := range key {
		values[i] = Value{&Ydb.TypedValue{Type: t.columns[at], Value: v.GetItems()[at]}}
	}
	return CursorOf(values)
}

// bulkHeader is a BulkUpsertRequest up to where its rows begin.
func bulkHeader(table string, rowType []byte, rows int) []byte {
	value := protowire.AppendVarint(protowire.AppendTag(nil, 2, protowire.BytesType), uint64(rows))
	typed := append(protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), rowType), value...)
	head := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), table)
	head = protowire.AppendVarint(protowire.AppendTag(head, 2, protowire.BytesType), uint64(len(typed)+rows))
	return append(head, typed...)
}
