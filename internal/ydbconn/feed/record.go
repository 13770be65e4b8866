package feed

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// The records of a changefeed in the format JSON, read without a detour over floating point numbers, so that a key is
// the one of the row, whatever its type.
// Source: TYdbJsonSerializer in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.

// decoder reads the records of one changefeed. It is for one goroutine.
type decoder struct {
	key  []column
	scan jsonScanner
}

// column is a column whose values are read.
type column struct {
	name string
	typ  schema.Type
	wire *Ydb.Type       // as a parameter of the column's type is declared
	null *Ydb.TypedValue // nil if it cannot be NULL
}

// newDecoder prepares for the records of a table. It refuses columns whose values a record does not show exactly:
// a Json is printed again, a Yson becomes JSON, and a Float or a Double has fewer digits than it needs on older servers.
func newDecoder(t *schema.Table) (*decoder, error) {
	d := &decoder{}
	for _, name := range t.PrimaryKey {
		c, err := newColumn(t, name)
		if err != nil {
			return nil, err
		}
		d.key = append(d.key, c)
	}
	return d, nil
}

func newColumn(t *schema.Table, name string) (column, error) {
	c, ok := t.Column(name)
	if !ok {
		return column{}, fmt.Errorf("%s has no column %s", t.Path, name)
	}
	if !c.Type.KeyType() {
		return column{}, fmt.Errorf("column %s of %s: a changefeed does not show values of type %s exactly", name, t.Path, c.Type)
	}
	out := column{name: name, typ: c.Type, wire: describe.ProtoType(c.Type)}
	if !c.NotNull {
		if !c.Type.IsPg() { // whose types have NULL themselves
			out.wire = describe.Optional(out.wire)
		}
		out.null = &Ydb.TypedValue{Type: out.wire, Value: &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}}
	}
	return out, nil
}

// errNotRecord says that a message is no record of a changefeed in the format JSON. The message holds values of a row
// and is not in the error.
var errNotRecord = errors.New("it is not a changefeed record in the format JSON")

// record reads a record. Members that are not asked for are passed over.
func (d *decoder) record(data []byte) (r Record, err error) {
	s := &d.scan
	s.data, s.at = data, 0
	var operations, resolved, tables bool
	err = s.object(func(name []byte) error {
		switch string(name) {
		case "key":
			r.Key, err = d.readKey()
			return err
		case "update", "reset", "erase":
			operations = true
		case "ts":
			return s.virtualTime(&r.Time)
		case "resolved":
			resolved, r.Barrier = true, true
			return s.virtualTime(&r.Time)
		case "tableChanges":
			tables = true
		}
		return s.skip(0)
	})
	if err != nil {
		return Record{}, err
	}
	if s.space(); s.at != len(data) {
		return Record{}, errNotRecord
	}
	change := r.Key != nil && operations
	if !change && !resolved && !tables || change && (resolved || tables) {
		return Record{}, errNotRecord
	}
	return r, nil
}

func (d *decoder) readKey() ([]ydbconn.Value, error) {
	s := &d.scan
	out := make([]ydbconn.Value, 0, len(d.key))
	err := s.array(func() error {
		if len(out) == len(d.key) {
			return fmt.Errorf("the key has more than the %d values that the table's has", len(d.key))
		}
		v, err := s.column(&d.key[len(out)])
		out = append(out, v)
		return err
	})
	if err == nil && len(out) < len(d.key) {
		err = fmt.Errorf("the key has %d values, the table's has %d", len(out), len(d.key))
	}
	return out, err
}

// column reads the value of a column.
func (s *jsonScanner) column(c *column) (ydbconn.Value, error) {
	kind, text, err := s.scalar()
	if err != nil {
		return ydbconn.Value{}, err
	}
	if kind == jsonNull {
		if c.null == nil {
			return ydbconn.Value{}, fmt.Errorf("column %s is NULL, which it cannot be", c.name)
		}
		return ydbconn.Typed(c.null), nil
	}
	v, ok := valueOf(c.typ, kind, text)
	if !ok {
		return ydbconn.Value{}, fmt.Errorf("column %s has no value of type %s", c.name, c.typ)
	}
	return ydbconn.Typed(&Ydb.TypedValue{Type: c.wire, Value: v}), nil
}

// valueOf reads what a record shows of a value: true, a number or a text.
// Source: ToJson in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.
func valueOf(t schema.Type, kind jsonKind, text []byte) (*Ydb.Value, bool) {
	var v schema.Value
	var err error
	switch {
	case t == schema.Bool:
		return describe.ProtoValue(t, kind == jsonTrue), kind == jsonTrue || kind == jsonFalse
	case t.IsInteger():
		v, err = schema.ParseValue(t, string(text))
		return describe.ProtoValue(t, v), err == nil && kind == jsonNumber
	case t == schema.Interval, t == schema.Interval64, t == schema.Date32, t == schema.Datetime64, t == schema.Timestamp64:
		n, err := strconv.ParseInt(string(text), 10, 64)
		return describe.ProtoValue(t, n), err == nil && kind == jsonNumber && t.Holds(n)
	case kind != jsonText:
		return nil, false
	case t.IsTime():
		n, ok := momentOf(t, string(text))
		return describe.ProtoValue(t, n), ok
	case t.IsDecimal():
		precision, scale, _ := t.Decimal()
		low, high, exact, ok := schema.DecimalBits(string(text), precision, scale)
		return &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: low}, High_128: high}, ok && exact
	case t == schema.UUID:
		low, high, ok := schema.Bits128(t, string(text))
		return &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: low}, High_128: high}, ok
	case t == schema.String:
		b := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
		n, err := base64.StdEncoding.Decode(b, text)
		return &Ydb.Value{Value: &Ydb.Value_BytesValue{BytesValue: b[:n]}}, err == nil
	}
	v, err = schema.ParseValue(t, string(text)) // Utf8, DyNumber, PostgreSQL's
	return describe.ProtoValue(t, v), err == nil
}

// momentOf reads a moment, which a record shows to the microsecond, whatever its type.
func momentOf(t schema.Type, text string) (uint64, bool) {
	v, err := schema.ParseValue(schema.Timestamp, text)
	micros, _ := v.(uint64)
	if unit := uint64(t.TimeUnit()); err == nil {
		return micros / unit, micros%unit == 0
	}
	v, err = schema.ParseValue(t, text)
	n, _ := v.(uint64)
	return n, err == nil
}

// jsonKind is the kind of a JSON value that is no object and no array.
type jsonKind byte

const (
	jsonNull jsonKind = iota
	jsonTrue
	jsonFalse
	jsonNumber
	jsonText
)

// jsonScanner reads a JSON text from its front. What it accepts, encoding/json accepts.
type jsonScanner struct {
	data []byte
	at   int
}

// maxJSONDepth bounds the nesting of what is passed over, so that a record cannot exhaust the stack. YDB's documents are
// less deep.
const maxJSONDepth = 1000

func (s *jsonScanner) space() {
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// take passes over a character if it is next.
func (s *jsonScanner) take(b byte) bool {
	if s.space(); s.at < len(s.data) && s.data[s.at] == b {
		s.at++
		return true
	}
	return false
}

// list reads what stands between two brackets, with commas in between.
func (s *jsonScanner) list(opening, closing byte, item func() error) error {
	if !s.take(opening) {
		return errNotRecord
	}
	if s.take(closing) {
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if !s.take(',') {
			break
		}
	}
	if !s.take(closing) {
		return errNotRecord
	}
	return nil
}

// object reads an object and calls member with each name, valid until it reads on, to read the value.
func (s *jsonScanner) object(member func(name []byte) error) error {
	return s.list('{', '}', func() error {
		if !s.take('"') {
			return errNotRecord
		}
		name, err := s.text()
		if err != nil || !s.take(':') {
			return errNotRecord
		}
		return member(name)
	})
}

// array reads an array and calls element to read each value.
func (s *jsonScanner) array(element func() error) error { return s.list('[', ']', element) }

// virtualTime reads [step, number of the transaction].
func (s *jsonScanner) virtualTime(t *ydbconn.VirtualTime) error {
	n := 0
	err := s.array(func() error {
		kind, text, err := s.scalar()
		if err != nil || kind != jsonNumber || n > 1 {
			return errNotRecord
		}
		v, err := strconv.ParseUint(string(text), 10, 64)
		if n == 0 {
			t.Step = v
		} else {
			t.TxID = v
		}
		n++
		return err
	})
	if err != nil || n != 2 {
		return errNotRecord
	}
	return nil
}

// scalar reads a value that is no object and no array. A text comes without its quotes and escapes; it is valid until
// the next one is read.
func (s *jsonScanner) scalar() (jsonKind, []byte, error) {
	s.space()
	rest := s.data[s.at:]
	if len(rest) == 0 {
		return 0, nil, errNotRecord
	}
	word := func(w string, kind jsonKind) (jsonKind, []byte, error) {
		if len(rest) < len(w) || string(rest[:len(w)]) != w {
			return 0, nil, errNotRecord
		}
		s.at += len(w)
		return kind, nil, nil
	}
	switch rest[0] {
	case '"':
		s.at++
		text, err := s.text()
		return jsonText, text, err
	case 'n':
		return word("null", jsonNull)
	case 't':
		return word("true", jsonTrue)
	case 'f':
		return word("false", jsonFalse)
	}
	n := numberLength(rest)
	if n == 0 {
		return 0, nil, errNotRecord
	}
	s.at += n
	return jsonNumber, rest[:n], nil
}

// numberLength returns how long the number is that a text begins with, 0 if it begins with none.
func numberLength(b []byte) int {
	n := 0
	digits := func() bool {
		from := n
		for n < len(b) && '0' <= b[n] && b[n] <= '9' {
			n++
		}
		return n > from
	}
	if n < len(b) && b[n] == '-' {
		n++
	}
	if n < len(b) && b[n] == '0' {
		n++
	} else if !digits() {
		return 0
	}
	if n < len(b) && b[n] == '.' {
		if n++; !digits() {
			return 0
		}
	}
	if n < len(b) && (b[n] == 'e' || b[n] == 'E') {
		if n++; n < len(b) && (b[n] == '+' || b[n] == '-') {
			n++
		}
		if !digits() {
			return 0
		}
	}
	return n
}

// text reads a text behind its first quote.
func (s *jsonScanner) text() ([]byte, error) {
	for from := s.at; s.at < len(s.data); s.at++ {
		switch b := s.data[s.at]; {
		case b == '"':
			s.at++
			return s.data[from : s.at-1], nil
		case b == '\\':
			return s.escaped(from)
		case b < ' ':
			return nil, errNotRecord
		}
	}
	return nil, errNotRecord
}

// escaped reads the rest of a text that has an escape here. What is not UTF-8 stays so, to be no value of a column.
func (s *jsonScanner) escaped(from int) ([]byte, error) {
	for s.at < len(s.data) {
		switch b := s.data[s.at]; {
		case b == '"':
			s.at++
			raw, text := s.data[from-1:s.at], ""
			if err := json.Unmarshal(raw, &text); err != nil {
				return nil, errNotRecord
			}
			if !utf8.Valid(raw) {
				return raw, nil
			}
			return []byte(text), nil
		case b == '\\':
			s.at++
		}
		s.at++
	}
	return nil, errNotRecord
}

// skip passes over a value of any kind.
func (s *jsonScanner) skip(depth int) error {
	if s.space(); depth > maxJSONDepth || s.at == len(s.data) {
		return errNotRecord
	}
	switch s.data[s.at] {
	case '{':
		return s.object(func([]byte) error { return s.skip(depth + 1) })
	case '[':
		return s.array(func() error { return s.skip(depth + 1) })
	}
	_, _, err := s.scalar()
	return err
}
