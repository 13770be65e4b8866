package ydbconn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// inPieces cuts a message into pieces of a size.
func inPieces(data []byte, size int) (out mem.BufferSlice) {
	for piece := range slices.Chunk(data, size) {
		out = append(out, mem.SliceBuffer(piece))
	}
	return out
}

// readPart reads a part to its end. Rows that lie across pieces are appended, or had in one.
func readPart(p *streamPart, raw mem.BufferSlice, across bool) (columns, rows [][]byte, err error) {
	p.take(raw)
	defer p.free()
	to := rowParts{
		column: func(data []byte) error { columns = append(columns, data); return nil },
		row:    func(data []byte) error { rows = append(rows, data); return nil },
	}
	if across {
		to.across = func(size int, appendRow appendBytes) error {
			row, err := appendRow(nil, size)
			rows = append(rows, row)
			return err
		}
	}
	err = p.each(&to)
	return columns, rows, err
}

// TestPart reads a message that is cut into pieces anywhere, and messages that are cut off.
func TestPart(t *testing.T) {
	set := &Ydb.ResultSet{Truncated: true, Columns: []*Ydb.Column{{Name: "a", Type: &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: Ydb.Type_UTF8}}}, {Name: "b"}}}
	for _, n := range []int{0, 1, 7, 120, 121, 122, 130, 1000, 20_000} {
		set.Rows = append(set.Rows, &Ydb.Value{Items: []*Ydb.Value{{Value: &Ydb.Value_TextValue{TextValue: strings.Repeat("x", n)}}}})
	}
	set.Rows = append(set.Rows, &Ydb.Value{})
	message := &Ydb_Table.ReadTableResponse{Status: Ydb.StatusIds_SUCCESS, Issues: []*Ydb_Issue.IssueMessage{{Message: "a warning"}},
		Snapshot: &Ydb.VirtualTimestamp{PlanStep: 1, TxId: 2}, Result: &Ydb_Table.ReadTableResult{ResultSet: set}}
	data, err := proto.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	var want [][]byte
	for _, row := range set.Rows {
		b, err := proto.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, b)
	}
	p := &streamPart{set: []protowire.Number{3, 1}}
	for _, size := range []int{1, 2, 3, 5, 8, 13, 64, 100, 129, 1000, 4096, len(data)} {
		for _, across := range []bool{false, true} {
			columns, rows, err := readPart(p, inPieces(data, size), across)
			if err != nil || len(columns) != len(set.Columns) || !slices.EqualFunc(rows, want, bytes.Equal) {
				t.Errorf("in pieces of %d bytes: %d columns, %d rows of %d, %v", size, len(columns), len(rows), len(want), err)
			}
		}
	}
	for end := range 2000 {
		if _, rows, err := readPart(p, inPieces(data[:end], 37), end%2 == 0); err == nil && len(rows) > 0 {
			t.Fatalf("%d bytes of a message are %d rows", end, len(rows))
		}
	}

	message.Status = Ydb.StatusIds_OVERLOADED
	if data, err = proto.Marshal(message); err != nil {
		t.Fatal(err)
	}
	var refused *StatusError
	if _, rows, err := readPart(p, inPieces(data, 1000), false); !errors.As(err, &refused) || refused.Status != message.Status || len(rows) > 0 {
		t.Errorf("a refusal: %d rows, %v", len(rows), err)
	}
	if _, rows, err := readPart(p, nil, false); err == nil || len(rows) > 0 {
		t.Errorf("an empty message: %d rows, %v", len(rows), err)
	}
}

// TestCopyAllocates bounds what a part of a stream allocates on its way to a write: next to nothing for each row.
func TestCopyAllocates(t *testing.T) {
	for _, shape := range []struct {
		rows, text int
		most       float64 // per row
	}{{10_000, 20, 0.02}, {500, 1000, 0.3}} {
		text := &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: strings.Repeat("x", shape.text)}}
		set := &Ydb.ResultSet{}
		source := &schema.Table{Path: "t", PrimaryKey: []string{"id"}}
		for _, c := range []struct {
			name string
			typ  Ydb.Type_PrimitiveTypeId
		}{{"id", Ydb.Type_UINT64}, {"a", Ydb.Type_UTF8}, {"b", Ydb.Type_UTF8}, {"c", Ydb.Type_UTF8}, {"d", Ydb.Type_UTF8}} {
			set.Columns = append(set.Columns, &Ydb.Column{Name: c.name, Type: &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: c.typ}}})
			source.Columns = append(source.Columns, schema.Column{Name: c.name, Type: map[bool]schema.Type{true: schema.Uint64, false: schema.Utf8}[c.name == "id"]})
		}
		for i := range shape.rows {
			set.Rows = append(set.Rows, &Ydb.Value{Items: []*Ydb.Value{{Value: &Ydb.Value_Uint64Value{Uint64Value: uint64(i)}}, text, text, text, text}})
		}
		data, err := proto.Marshal(&Ydb_Table.ReadTableResponse{Status: Ydb.StatusIds_SUCCESS, Result: &Ydb_Table.ReadTableResult{ResultSet: set}})
		if err != nil {
			t.Fatal(err)
		}
		run, err := (&Conn{}).newCopyRun(RangeCopy{Source: source, Target: "c", Hash: &rowcopy.Hash{Inputs: []int{0}}, Computed: "h"})
		if err != nil {
			t.Fatal(err)
		}
		raw, p, b := inPieces(data, frameBytes), &streamPart{set: []protowire.Number{3, 1}}, batcher{run: run}
		to := b.parts(func(w *copyWrite) error {
			if w.count != uint64(shape.rows) {
				return fmt.Errorf("%d rows", w.count)
			}
			copyPool.Put(w.rows)
			return nil
		})
		if got := testing.AllocsPerRun(20, func() {
			p.take(raw)
			if err := errors.Join(p.each(&to), to.end()); err != nil {
				t.Fatal(err)
			}
		}) / float64(shape.rows); got > shape.most {
			t.Errorf("rows with texts of %d bytes: %.3f allocations for each, more than %.2f", shape.text, got, shape.most)
		}
	}
}
