package rowcopy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Hash says how the computed column follows from the cells of a row. It gives the same value, bit for bit, as the
// expression that the plan prints.
type Hash struct {
	Inputs  []int  // positions in the source row; at least one, and the order matters
	Buckets uint64 // 0 for the whole hash, a Uint64; else the hash modulo Buckets, a Uint32
}

// form is how a cell of a type goes into a hash.
type form uint8

const (
	formNumber  form = iota // a number: mixed if it is alone, folded as it is if not
	formText                // CityHash of the bytes
	formLittle              // CityHash of the number's bytes, lowest first, in the width of the type
	formUUID                // CityHash of the text
	formDecimal             // CityHash of the text
)

// input is one cell that a hash depends on.
type input struct {
	at     int // position in the row
	form   form
	cell   cellKind
	signed bool
	width  int // bytes of formLittle
	scale  int // of formDecimal
}

func newInput(at int, t schema.Type) (input, error) {
	in := input{at: at, cell: cellOf(t)}
	switch {
	case t == schema.Bool, t.IsUnsigned(), t == schema.Date, t == schema.Datetime, t == schema.Timestamp:
		in.form = formNumber
	case t.IsSigned():
		in.form, in.signed = formNumber, true
	case t == schema.UUID:
		in.form = formUUID
	case t.IsDecimal():
		in.form = formDecimal
		_, in.scale, _ = t.Decimal()
	case t.IsText():
		in.form = formText
	case t == schema.Interval, t == schema.Interval64, t == schema.Date32, t == schema.Datetime64, t == schema.Timestamp64:
		in.form, in.width = formLittle, t.Width()
	default:
		return in, fmt.Errorf("%s cannot be hashed on the wire", t)
	}
	return in, nil
}

// part is what a cell gives to the hash. NULL gives 0.
func (in *input) part(cell []byte, alone bool) (uint64, error) {
	v, ok := in.cell.readOne(cell)
	if !ok {
		var err error
		if v, err = in.cell.read(cell); err != nil {
			return 0, err
		}
	}
	if v.null {
		return 0, nil
	}
	switch in.form {
	case formNumber:
		n := v.low
		if in.signed && in.cell == cell32 {
			n = uint64(int64(int32(n)))
		}
		if alone {
			n = digest.NumericHash(n)
		}
		return n, nil
	case formText:
		return digest.CityHash(v.bytes), nil
	}
	return in.printed(v)
}

// printed is the hash of a value that is hashed by bytes made of it.
func (in *input) printed(v value) (uint64, error) {
	var buf [64]byte
	switch in.form {
	case formLittle:
		return digest.CityHash(binary.LittleEndian.AppendUint64(buf[:0], v.low)[:in.width]), nil
	case formUUID:
		return digest.CityHash(appendUUID(buf[:0], v.low, v.high)), nil
	}
	text, err := appendDecimal(buf[:0], v.low, v.high, in.scale)
	if err != nil {
		return 0, err
	}
	return digest.CityHash(text), nil
}

const hexDigits = "0123456789abcdef"

// uuidBytes is the order in which the 16 bytes that YDB keeps are printed: the first three groups are little-endian.
// Source: ydb/library/uuid/uuid.cpp of ydb-platform/ydb.
var uuidBytes = [16]uint8{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15}

// appendUUID appends the lower-case 8-4-4-4-12 text of a Uuid.
func appendUUID(dst []byte, low, high uint64) []byte {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:8], low)
	binary.LittleEndian.PutUint64(b[8:], high)
	for i, at := range uuidBytes {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			dst = append(dst, '-')
		}
		dst = append(dst, hexDigits[b[at]>>4], hexDigits[b[at]&15])
	}
	return dst
}

var errDecimal = errors.New("a Decimal beyond its range")

// appendDecimal appends the text that CAST(d AS String) gives: no zeros at the end of the fraction, no point without
// a fraction, and inf, -inf and nan.
func appendDecimal(dst []byte, low, high uint64, scale int) ([]byte, error) {
	negative := int64(high) < 0
	if negative {
		var carry uint64
		low, carry = bits.Add64(^low, 1, 0)
		high = ^high + carry
	}
	if high == schema.DecimalInfHigh && low >= schema.DecimalInfLow {
		switch {
		case low == schema.DecimalInfLow && negative:
			return append(dst, "-inf"...), nil
		case low == schema.DecimalInfLow:
			return append(dst, "inf"...), nil
		case low == schema.DecimalInfLow+1 && !negative:
			return append(dst, "nan"...), nil
		}
	}
	if high > schema.DecimalInfHigh || high == schema.DecimalInfHigh && low >= schema.DecimalInfLow {
		return dst, errDecimal
	}
	// Digits from the last to the first; 36 of them are more than any Decimal has.
	var digits [40]byte
	n := 0
	for high != 0 || low != 0 || n <= scale {
		var rest uint64
		high, rest = high/10, high%10
		low, rest = bits.Div64(rest, low, 10)
		digits[n] = '0' + byte(rest)
		n++
	}
	first := 0
	for first < scale && digits[first] == '0' {
		first++
	}
	if negative {
		dst = append(dst, '-')
	}
	for i := n - 1; i >= first; i-- {
		dst = append(dst, digits[i])
		if i == scale && i > first {
			dst = append(dst, '.')
		}
	}
	return dst, nil
}
