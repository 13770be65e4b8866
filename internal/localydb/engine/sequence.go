package engine

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// SequenceInfo is the state of the sequence of a Serial column.
type SequenceInfo struct {
	Path string
	// SetVal is what a RESTART set last, as YDB describes it: not the next value. nil if there was none.
	SetVal *int64
	Next   int64 // the value handed out next
}

// sequence feeds a Serial column.
type sequence struct {
	id        uint64
	name      string
	typ       schema.Type
	start     int64
	increment int64
	min, max  int64
	cycle     bool
	last      int64 // the value handed out last, or from which next is counted
	used      bool  // last was handed out
	setVal    *int64
}

func newSequence(c schema.Column) *sequence {
	s := &sequence{name: c.SequenceName(), typ: c.Type, start: 1, increment: 1, min: 1}
	switch c.Type {
	case schema.Int16:
		s.max = math.MaxInt16
	case schema.Int32:
		s.max = math.MaxInt32
	default:
		s.max = math.MaxInt64
	}
	d := c.Sequence
	if d.Start != nil {
		s.start = *d.Start
	}
	if d.Increment != nil && *d.Increment != 0 {
		s.increment = *d.Increment
	}
	if d.Min != nil {
		s.min = *d.Min
	}
	if d.Max != nil {
		s.max = *d.Max
	}
	s.cycle = d.Cycle
	s.last = s.start
	if d.Restart != nil {
		s.restart(*d.Restart)
	}
	return s
}

func (s *sequence) clone() *sequence {
	c := *s
	return &c
}

func (s *sequence) restart(at int64) { s.last, s.used, s.setVal = at, false, &at }

// peek returns the next value, and false if there is none.
func (s *sequence) peek() (int64, bool) {
	if !s.used {
		return s.last, s.last >= s.min && s.last <= s.max
	}
	next := s.last + s.increment
	over := s.increment > 0 && (next > s.max || next < s.last)
	under := s.increment < 0 && (next < s.min || next > s.last)
	switch {
	case (over || under) && !s.cycle:
		return 0, false
	case over:
		return s.min, true
	case under:
		return s.max, true
	}
	return next, true
}

// next hands out a value. A value beyond the column's type is stored with its upper bits cut off, as YDB does
// after an ALTER SEQUENCE has raised the maximum of a narrow Serial.
func (s *sequence) next(path string) (Value, error) {
	n, ok := s.peek()
	if !ok {
		return Value{}, &Error{Status: SchemeError, Issues: []Issue{{
			Code:    IssueDefaultError,
			Message: "Failed to get next val for sequence: " + path + ", status: SCHEME_ERROR",
			Nested: []Issue{{Code: 200503, Message: fmt.Sprintf(
				"sequence [OwnerId: %d, LocalPathId: %d] doesn't have any more values available", uint64(ownerID), s.id)}},
		}}}
	}
	s.last, s.used = n, true
	switch s.typ {
	case schema.Int16:
		n = int64(int16(n))
	case schema.Int32:
		n = int64(int32(n))
	}
	return Int(n), nil
}

func (s *sequence) info(table string) SequenceInfo {
	n, _ := s.peek()
	return SequenceInfo{Path: table + "/" + s.name, SetVal: s.setVal, Next: n}
}

// schema returns the settings as a description shows them.
func (s *sequence) schema() schema.Sequence {
	cache := uint64(1)
	c := *s
	return schema.Sequence{
		Name: c.name, Start: &c.start, Increment: &c.increment, Min: &c.min, Max: &c.max, Cache: &cache, Cycle: c.cycle, Restart: c.setVal,
	}
}

// alter carries out ALTER SEQUENCE with two habits of YDB that surprise: any change raises the maximum to that
// of Int64, whatever the column's type, and repeats the last RESTART. Both are measured on 25.1 and 26.2.
func (s *sequence) alter(e schema.AlterSequence) {
	s.max = math.MaxInt64
	if e.Start != nil {
		s.start = *e.Start
	}
	if e.Increment != nil && *e.Increment != 0 {
		s.increment = *e.Increment
	}
	switch {
	case e.Restart != nil:
		s.restart(*e.Restart)
	case e.RestartNow:
		s.restart(s.start)
	case s.setVal != nil:
		s.restart(*s.setVal)
	}
}

// AlterSequence changes the sequence at <table>/_serial_column_<column>.
func (db *DB) AlterSequence(path string, edit schema.AlterSequence) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.lookup(path)
	if n == nil || n.seq == nil {
		return Errorf(SchemeError, IssuePathNotExist, "Path does not exist")
	}
	if err := db.checkScheme(n, AlterSchema); err != nil {
		return err
	}
	n.seq.alter(edit)
	return nil
}

// NextValue takes the next value of the sequence of a Serial column. It is never handed out again, whatever
// becomes of the transaction.
func (db *DB) NextValue(path, column string) (Value, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.findTable(path)
	if err != nil {
		return Value{}, err
	}
	i, ok := t.layout.byName[column]
	if !ok || t.layout.columns[i].seq == nil {
		return Value{}, Errorf(SchemeError, IssueSchemeError, "column %s of table %s has no sequence", column, t.node.full())
	}
	seq := t.layout.columns[i].seq
	return seq.next(t.node.full() + "/" + seq.name)
}
