package rowcopy

import (
	"encoding/binary"
	"fmt"

	"github.com/zeebo/xxh3"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Folder makes of each row two numbers that are the same in a table and in its copy: one of the old key, and one of all
// values. Rows of the copy have the computed column behind those of the source, which is computed again and compared. It
// is not safe for use from several goroutines at once.
type Folder struct {
	splicer *Splicer // finds the cells, and computes
	key     []int
	own     bool // the row has the computed column as its last cell
	picked  bool // as in Hash
}

// Fold is what a Folder makes of a row.
type Fold struct {
	Key   uint64 // of the cells of the key
	Row   uint64 // of all cells that the source has
	Wrong bool   // the computed column is not what the row makes it, or none that its writer may pick
}

// NewFolder returns a Folder for rows of the columns of the source, with key telling where those of its key are. With a
// hash, rows have the computed column behind them; without one, they have not.
func NewFolder(columns []schema.Column, key []int, hash *Hash) (*Folder, error) {
	s, err := New(columns, hash)
	if err != nil {
		return nil, err
	}
	for _, at := range key {
		s.look(at)
	}
	return &Folder{splicer: s, key: key, own: hash != nil, picked: hash != nil && hash.Picked}, nil
}

// Fold folds a row, given as the body of a Ydb.Value.
func (f *Folder) Fold(row []byte) (Fold, error) {
	s := f.splicer
	if _, err := s.split(row, s.needed); err != nil {
		return Fold{}, err
	}
	var out Fold
	if f.own {
		var err error
		if row, out.Wrong, err = f.cut(row); err != nil {
			return Fold{}, err
		}
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

// cut takes the computed cell off a row, and reports whether it is another one than it may be. The cell is looked for
// where a number of its type is if it is the last one. Should a row end like that without having it there, then what is left
// is no row of the source: it is taken for a different one.
func (f *Folder) cut(row []byte) (rest []byte, wrong bool, err error) {
	s := f.splicer
	want, ok := uint64(0), f.picked
	if s.alone && !ok {
		want, ok = s.number(row)
	}
	if !ok {
		if want, err = s.hash(); err != nil {
			return nil, false, err
		}
	}
	if at := len(row) - s.size(); at >= 0 {
		switch tail := row[at:]; {
		case s.buckets == 0 && [3]byte(tail) == head64:
			return row[:at], binary.LittleEndian.Uint64(tail[3:]) != want, nil
		case s.buckets > 0 && [3]byte(tail) == head32:
			return row[:at], f.differs(uint64(binary.LittleEndian.Uint32(tail[3:])), want), nil
		}
	}
	cell, err := s.split(row, len(s.columns)) // all cells are walked over to find the last one
	if err != nil {
		return nil, false, err
	}
	wrong, err = f.wrong(cell, want)
	return row[:len(row)-len(cell)], wrong, err
}

// wrong reports whether the computed cell is another one than the row makes it.
func (f *Folder) wrong(cell []byte, want uint64) (bool, error) {
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
	return err == nil && (v.null || f.differs(v.low, want)), err
}

// differs reports whether the computed column is another one than it may be.
func (f *Folder) differs(got, want uint64) bool {
	if f.picked {
		return got >= f.splicer.buckets
	}
	return got != want
}
