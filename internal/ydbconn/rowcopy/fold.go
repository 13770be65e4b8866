package rowcopy

import (
	"fmt"

	"github.com/zeebo/xxh3"
	"google.golang.org/protobuf/encoding/protowire"
)

// Folder makes of each row two numbers that are the same in a table and in its copy: one of the old key, and one of all
// values. Rows of the copy have the computed column behind those of the source, which is computed again and compared. It
// is not safe for use from several goroutines at once.
type Folder struct {
	splicer *Splicer // finds the cells, and computes
	key     []int
	own     bool // the row has the computed column as its last cell
}

// Fold is what a Folder makes of a row.
type Fold struct {
	Key   uint64 // of the cells of the key
	Row   uint64 // of all cells that the source has
	Wrong bool   // the computed column is not what the row makes it
}

// NewFolder returns a Folder for rows of the columns of the source, with key telling where those of its key are. With a
// hash, rows have the computed column behind them; without one, they have not.
func NewFolder(columns []Column, key []int, hash *Hash) (*Folder, error) {
	s, err := New(columns, hash)
	if err != nil {
		return nil, err
	}
	for _, at := range key {
		if at < 0 || at >= len(columns) {
			return nil, fmt.Errorf("a key has cell %d of %d", at, len(columns))
		}
		s.look(at)
	}
	f := &Folder{splicer: s, key: key, own: hash != nil}
	if f.own { // all cells are walked over to find the last one
		s.needed = len(columns)
	}
	return f, nil
}

// Fold folds a row, given as the body of a Ydb.Value.
func (f *Folder) Fold(row []byte) (Fold, error) {
	rest, err := f.splicer.split(row)
	if err != nil {
		return Fold{}, err
	}
	var out Fold
	if f.own {
		if out.Wrong, err = f.wrong(rest); err != nil {
			return Fold{}, err
		}
		row = row[:len(row)-len(rest)]
	}
	out.Row = xxh3.Hash(row)
	for i, at := range f.key {
		h := xxh3.Hash(f.splicer.cells[at])
		if i > 0 {
			h = xxh3.HashSeed(f.splicer.cells[at], out.Key)
		}
		out.Key = h
	}
	return out, nil
}

// wrong reports whether the computed cell is another one than the row makes it.
func (f *Folder) wrong(cell []byte) (bool, error) {
	want, err := f.splicer.hash()
	if err != nil {
		return false, err
	}
	kind := cell64
	if f.splicer.buckets > 0 {
		kind = cell32
	}
	number, typ, n := protowire.ConsumeTag(cell)
	if n < 0 || number != fieldItems || typ != protowire.BytesType {
		return false, fmt.Errorf("a row has no computed column")
	}
	body, m := protowire.ConsumeBytes(cell[n:])
	if m < 0 || n+m != len(cell) {
		return false, fmt.Errorf("a row has cells behind the computed column")
	}
	v, err := kind.read(body)
	return err == nil && (v.null || v.low != want), err
}
