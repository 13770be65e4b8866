package rowcopy

import (
	"fmt"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Column is a column of the source row.
type Column struct {
	Name string
	Type schema.Type
	// Required says that the target takes no NULL although the source may hold one: such a row is an error.
	Required bool
}

// Splicer turns rows of the source into rows of the target. The target row is the source row with the computed
// column, if there is one, as its last cell: BulkUpsert finds columns by name, so the order does not matter. It is
// not safe for use from several goroutines at once.
type Splicer struct {
	columns  []Column
	inputs   []input // in the order of the hash
	buckets  uint64
	computed bool
	needed   int      // how many cells of a row are looked at
	watch    []bool   // by position: the cell is looked at
	cells    [][]byte // by position, the bodies of those cells
}

// New returns a Splicer for rows of the columns. hash is nil if the target has the columns of the source.
func New(columns []Column, hash *Hash) (*Splicer, error) {
	s := &Splicer{columns: slices.Clone(columns), watch: make([]bool, len(columns)), cells: make([][]byte, len(columns))}
	for i, c := range columns {
		if c.Required {
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
	return s, nil
}

func (s *Splicer) look(at int) {
	s.watch[at] = true
	s.needed = max(s.needed, at+1)
}

// Append appends the target row for a source row, both as the body of a Ydb.Value, with the tag and length that make
// it an item of a list, and returns the value of the computed column, 0 if there is none.
func (s *Splicer) Append(dst, row []byte) ([]byte, uint64, error) {
	if _, err := s.split(row); err != nil {
		return dst, 0, err
	}
	for at := range s.columns {
		if s.columns[at].Required && isNull(s.cells[at]) {
			return dst, 0, fmt.Errorf("column %s: NULL, and the target takes none", s.columns[at].Name)
		}
	}
	if !s.computed {
		dst = protowire.AppendVarint(append(dst, fieldItems<<3|2), uint64(len(row)))
		return append(dst, row...), 0, nil
	}
	hash, err := s.hash()
	if err != nil {
		return dst, 0, err
	}
	more := 11
	if s.buckets > 0 {
		more = 7
	}
	dst = protowire.AppendVarint(append(dst, fieldItems<<3|2), uint64(len(row)+more))
	dst = append(dst, row...)
	if s.buckets > 0 {
		return appendUint32(dst, uint32(hash)), hash, nil
	}
	return appendUint64(dst, hash), hash, nil
}

// split finds the cells that are looked at, and returns what is behind them. The cells there are only counted when
// something was amiss.
func (s *Splicer) split(row []byte) (rest []byte, err error) {
	rest = row
	for at := range s.needed {
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
