package rowcopy

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Hash says how the computed column follows from the cells of a row. It gives the same value, bit for bit, as the
// expression that the plan prints.
type Hash struct {
	Inputs  []int  // positions in the source row; at least one, and the order matters
	Buckets uint64 // 0 for the whole hash, a Uint64; else the hash modulo Buckets, a Uint32
	Picked  bool   // whoever writes a row picks any number below Buckets: only a row that is copied has its hash
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
	if in.form == formLittle {
		return digest.CityHash(binary.LittleEndian.AppendUint64(buf[:0], v.low)[:in.width]), nil
	}
	text := schema.AppendText128(buf[:0], in.form == formUUID, in.scale, v.low, v.high)
	if in.form == formDecimal && string(text) == "nan" && (v.high != schema.DecimalInfHigh || v.low != schema.DecimalInfLow+1) {
		return 0, errors.New("a Decimal beyond its range")
	}
	return digest.CityHash(text), nil
}
