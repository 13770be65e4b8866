package rowcopy

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/zeebo/xxh3"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Splicer turns rows of the source into rows of the target. The target row is the source row with the computed
// column, if there is one, as its last cell: BulkUpsert finds columns by name, so the order does not matter. It is
// not safe for use from several goroutines at once.
type Splicer struct {
	columns  []schema.Column
	inputs   []input // in the order of the hash
	buckets  uint64
	computed bool
	required []int    // positions of those columns
	alone    bool     // only the first cell is looked at, to be hashed as a number of 8 bytes
	needed   int      // how many cells of a row are looked at
	watch    []bool   // by position: the cell is looked at
	cells    [][]byte // by position, the bodies of those cells
}

// New returns a Splicer for rows of the columns; one that is NOT NULL takes no NULL in the target although the source may hold one: such a
// row is an error. hash is nil if the target has the columns of the source.
func New(columns []schema.Column, hash *Hash) (*Splicer, error) {
	s := &Splicer{columns: slices.Clone(columns), watch: make([]bool, len(columns)), cells: make([][]byte, len(columns))}
	for i, c := range columns {
		if c.NotNull {
			s.required = append(s.required, i)
			s.look(i)
		}
	}
	if hash == nil {
		return s, nil
	}
	if len(hash.Inputs) == 0 {
		return nil, fmt.Errorf("a computed column needs an input")
	}
	if hash.Buckets > 1<<32 {
		return nil, fmt.Errorf("%d buckets are more than a Uint32 can tell apart", hash.Buckets)
	}
	s.computed, s.buckets = true, hash.Buckets
	for _, at := range hash.Inputs {
		if at < 0 || at >= len(columns) {
			return nil, fmt.Errorf("a computed column depends on cell %d of %d", at, len(columns))
		}
		in, err := newInput(at, columns[at].Type)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", columns[at].Name, err)
		}
		s.inputs = append(s.inputs, in)
		s.look(at)
	}
	s.alone = s.needed == 1 && len(s.inputs) == 1 && s.inputs[0].form == formNumber && s.inputs[0].cell == cell64
	return s, nil
}

func (s *Splicer) look(at int) {
	s.watch[at] = true
	s.needed = max(s.needed, at+1)
}

// Rows is what rows come to that were appended one after the other.
type Rows struct {
	Count  uint64
	Digest uint64 // the sum of a hash of each row of the source
	Last   []byte // the last of them, not a copy
}

// AppendRow appends the target row for one row and adds that to sum.
func (s *Splicer) AppendRow(dst, row []byte, sum *Rows) (out []byte, err error) {
	sum.Count++
	sum.Digest += xxh3.Hash(row)
	sum.Last = row
	dst, _, err = s.Append(dst, row)
	return dst, err
}

// AppendFrom is AppendRow for a row of so many bytes that are appended by appendBytes.
func (s *Splicer) AppendFrom(dst []byte, size int, appendBytes func(dst []byte, n int) ([]byte, error), sum *Rows) (out []byte, err error) {
	before := len(dst)
	dst = s.appendHead(dst, size)
	at := len(dst)
	if dst, err = appendBytes(dst, size); err != nil {
		return dst[:before], err
	}
	row := dst[at:]
	value, err := s.value(row)
	if err != nil {
		return dst[:before], err
	}
	sum.Count++
	sum.Digest += xxh3.Hash(row)
	sum.Last = row
	return s.appendValue(dst, value), nil
}

// fieldRows is the field of Ydb.ResultSet that holds rows.
const fieldRows = 2

// NextRow returns the row that data begins with, and how many bytes that is with what stands in front of it; 0 if data does
// not begin with a whole row.
func NextRow(data []byte) (row []byte, n int) {
	if len(data) < 2 || data[0] != fieldRows<<3|2 {
		return nil, 0
	}
	size, n := uint64(data[1]), 2
	if size >= 0x80 {
		if len(data) > 2 && data[2] < 0x80 {
			size, n = size&0x7f|uint64(data[2])<<7, 3
		} else {
			m := 0
			if size, m = protowire.ConsumeVarint(data[1:]); m < 0 {
				return nil, 0
			}
			n = 1 + m
		}
	}
	if size > uint64(len(data)-n) {
		return nil, 0
	}
	end := n + int(size)
	return data[n:end:end], end
}

// Append appends the target row for a source row, both as the body of a Ydb.Value, with the tag and length that make
// it an item of a list, and returns the value of the computed column, 0 if there is none.
func (s *Splicer) Append(dst, row []byte) ([]byte, uint64, error) {
	value, err := s.value(row)
	if err != nil {
		return dst, 0, err
	}
	return s.appendValue(append(s.appendHead(dst, len(row)), row...), value), value, nil
}

// appendHead appends what stands before the target row of a source row of so many bytes.
func (s *Splicer) appendHead(dst []byte, size int) []byte {
	dst = append(dst, fieldItems<<3|2)
	if size += s.size(); size < 0x80 {
		return append(dst, byte(size))
	} else if size < 0x4000 {
		return append(dst, byte(size)|0x80, byte(size>>7))
	}
	return protowire.AppendVarint(dst, uint64(size))
}

// appendValue appends the computed column, if there is one.
func (s *Splicer) appendValue(dst []byte, value uint64) []byte {
	switch {
	case !s.computed:
		return dst
	case s.buckets > 0:
		return binary.LittleEndian.AppendUint32(append(dst, head32[:]...), uint32(value))
	}
	return binary.LittleEndian.AppendUint64(append(dst, head64[:]...), value)
}

// value is the value of the computed column of a row, 0 if there is none. A row that the target does not take is an error.
func (s *Splicer) value(row []byte) (uint64, error) {
	if s.alone {
		if value, ok := s.number(row); ok {
			return value, nil
		}
	}
	return s.compute(row)
}

// size is how many bytes the computed column adds to a row.
func (s *Splicer) size() int {
	switch {
	case !s.computed:
		return 0
	case s.buckets > 0:
		return 7
	}
	return 11
}

// number is compute where the first cell is the one that is looked at, and is a number of 8 bytes. It reports false if the
// cell is another one than that.
func (s *Splicer) number(row []byte) (uint64, bool) {
	if len(row) < 11 || row[0] != fieldItems<<3|2 || row[1] != 9 || row[2] < 1<<3 || row[2]&0x87 != byte(protowire.Fixed64Type) {
		return 0, false
	}
	hash := digest.NumericHash(binary.LittleEndian.Uint64(row[3:]))
	if s.buckets > 0 {
		hash %= s.buckets
	}
	return hash, true
}

// compute is value for all rows.
func (s *Splicer) compute(row []byte) (uint64, error) {
	if _, err := s.split(row, s.needed); err != nil {
		return 0, err
	}
	for _, at := range s.required {
		if isNull(s.cells[at]) {
			return 0, fmt.Errorf("column %s: NULL, and the target takes none", s.columns[at].Name)
		}
	}
	if !s.computed {
		return 0, nil
	}
	return s.hash()
}

// split goes over so many cells, finds those of them that are looked at, and returns what is behind them. The cells there are
// only counted when something was amiss.
func (s *Splicer) split(row []byte, cells int) (rest []byte, err error) {
	rest = row
	for at := range cells {
		if len(rest) < 2 || rest[0] != fieldItems<<3|2 {
			return nil, s.broken(row)
		}
		size, n := uint64(rest[1]), 1
		if size >= 0x80 {
			if size, n = protowire.ConsumeVarint(rest[1:]); n < 0 {
				return nil, s.broken(row)
			}
		}
		rest = rest[1+n:]
		if size > uint64(len(rest)) {
			return nil, s.broken(row)
		}
		if s.watch[at] {
			s.cells[at] = rest[:size:size]
		}
		rest = rest[size:]
	}
	return rest, nil
}

// Head is so many of the cells that a row begins with.
func Head(row []byte, cells int) ([]byte, error) {
	at := 0
	for cell := range cells {
		number, _, n := protowire.ConsumeField(row[at:])
		if n < 0 || number != fieldItems {
			return nil, fmt.Errorf("a row ends in its cell %d of %d", cell, cells)
		}
		at += n
	}
	return row[:at:at], nil
}

// broken says what is wrong with a row. No value of it is shown.
func (s *Splicer) broken(row []byte) error {
	cells, rest := 0, row
	for len(rest) > 0 {
		number, _, n := protowire.ConsumeField(rest)
		if n < 0 {
			return fmt.Errorf("a row of %d bytes cannot be read behind its cell %d: %w", len(row), cells, protowire.ParseError(n))
		}
		if number != fieldItems {
			return fmt.Errorf("a row holds field %d where a cell was expected", number)
		}
		cells++
		rest = rest[n:]
	}
	return fmt.Errorf("a row has %d cells for %d columns", cells, len(s.columns))
}

func (s *Splicer) hash() (uint64, error) {
	var fold uint64
	for i := range s.inputs {
		in := &s.inputs[i]
		part, err := in.part(s.cells[in.at], len(s.inputs) == 1)
		if err != nil {
			return 0, fmt.Errorf("column %s: %w", s.columns[in.at].Name, err)
		}
		if i == 0 {
			fold = part
			continue
		}
		fold = digest.FarmHashFingerprint2(fold, part)
	}
	if s.buckets > 0 {
		fold %= s.buckets
	}
	return fold, nil
}
