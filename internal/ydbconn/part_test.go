package ydbconn

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

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
func readPart(p *part, raw mem.BufferSlice, across bool) (columns, rows [][]byte, err error) {
	p.set(raw)
	defer p.free()
	to := rowParts{
		column: func(data []byte) error { columns = append(columns, data); return nil },
		row:    func(data []byte) error { rows = append(rows, data); return nil },
		rows: func(data []byte) (taken int, err error) {
			for {
				row, n := rowcopy.NextRow(data[taken:])
				if n == 0 {
					return taken, nil
				}
				rows, taken = append(rows, row), taken+n
			}
		},
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
	p := &part{}
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
