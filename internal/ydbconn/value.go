package ydbconn

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// typeOf returns the type of a column and whether its values can be NULL. A type the model has no name for comes
// back as false.
func typeOf(t *Ydb.Type) (typ schema.Type, nullable, ok bool) {
	if o := t.GetOptionalType(); o != nil {
		typ, nested, ok := typeOf(o.GetItem())
		return typ, true, ok && !nested
	}
	switch {
	case t.GetDecimalType() != nil:
		return schema.Decimal(int(t.GetDecimalType().GetPrecision()), int(t.GetDecimalType().GetScale())), false, true
	case t.GetPgType() != nil:
		name := t.GetPgType().GetTypeName()
		if !strings.HasPrefix(name, "pg") {
			name = "pg" + name
		}
		return schema.Type(name), true, len(name) > 2
	}
	typ, ok = primitive(t.GetTypeId())
	return typ, false, ok
}

func primitive(id Ydb.Type_PrimitiveTypeId) (schema.Type, bool) {
	switch id {
	case Ydb.Type_BOOL:
		return schema.Bool, true
	case Ydb.Type_INT8:
		return schema.Int8, true
	case Ydb.Type_UINT8:
		return schema.Uint8, true
	case Ydb.Type_INT16:
		return schema.Int16, true
	case Ydb.Type_UINT16:
		return schema.Uint16, true
	case Ydb.Type_INT32:
		return schema.Int32, true
	case Ydb.Type_UINT32:
		return schema.Uint32, true
	case Ydb.Type_INT64:
		return schema.Int64, true
	case Ydb.Type_UINT64:
		return schema.Uint64, true
	case Ydb.Type_FLOAT:
		return schema.Float, true
	case Ydb.Type_DOUBLE:
		return schema.Double, true
	case Ydb.Type_DATE:
		return schema.Date, true
	case Ydb.Type_DATETIME:
		return schema.Datetime, true
	case Ydb.Type_TIMESTAMP:
		return schema.Timestamp, true
	case Ydb.Type_INTERVAL:
		return schema.Interval, true
	case Ydb.Type_DATE32:
		return schema.Date32, true
	case Ydb.Type_DATETIME64:
		return schema.Datetime64, true
	case Ydb.Type_TIMESTAMP64:
		return schema.Timestamp64, true
	case Ydb.Type_INTERVAL64:
		return schema.Interval64, true
	case Ydb.Type_STRING:
		return schema.String, true
	case Ydb.Type_UTF8:
		return schema.Utf8, true
	case Ydb.Type_YSON:
		return schema.Yson, true
	case Ydb.Type_JSON:
		return schema.JSON, true
	case Ydb.Type_JSON_DOCUMENT:
		return schema.JSONDocument, true
	case Ydb.Type_UUID:
		return schema.UUID, true
	case Ydb.Type_DYNUMBER:
		return schema.DyNumber, true
	}
	return "", false
}

// valueOf returns a cell as evidence keeps it, nil for NULL.
func valueOf(t schema.Type, v *Ydb.Value) evidence.Value {
	switch w := v.GetValue().(type) {
	case nil, *Ydb.Value_NullFlagValue:
		return nil
	case *Ydb.Value_NestedValue:
		return valueOf(t, w.NestedValue)
	case *Ydb.Value_BoolValue:
		return w.BoolValue
	case *Ydb.Value_Int32Value:
		return int64(w.Int32Value)
	case *Ydb.Value_Uint32Value:
		return uint64(w.Uint32Value)
	case *Ydb.Value_Int64Value:
		return w.Int64Value
	case *Ydb.Value_Uint64Value:
		return w.Uint64Value
	case *Ydb.Value_FloatValue:
		return float64(w.FloatValue)
	case *Ydb.Value_DoubleValue:
		return w.DoubleValue
	case *Ydb.Value_BytesValue:
		return string(w.BytesValue)
	case *Ydb.Value_TextValue:
		return w.TextValue
	case *Ydb.Value_Low_128:
		if t == schema.UUID {
			var b [16]byte
			binary.LittleEndian.PutUint64(b[:8], w.Low_128)
			binary.LittleEndian.PutUint64(b[8:], v.GetHigh_128())
			return digest.UUIDText(b)
		}
		return decimalText(t, w.Low_128, v.GetHigh_128())
	}
	return nil
}

// decimalText prints the unscaled 128-bit value of a Decimal. 10^35 stands for infinity and 10^35+1 for nan.
// Source: yql/essentials/public/decimal/yql_decimal.h in ydb-platform/ydb.
func decimalText(t schema.Type, low, high uint64) string {
	n := new(big.Int).SetUint64(high)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(low))
	if high>>63 == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	inf := new(big.Int).Exp(big.NewInt(10), big.NewInt(35), nil)
	switch c := n.CmpAbs(inf); {
	case c == 0 && n.Sign() < 0:
		return "-inf"
	case c == 0:
		return "inf"
	case c > 0:
		return "nan"
	}
	_, scale := decimalParams(t)
	digits := new(big.Int).Abs(n).String()
	if pad := scale + 1 - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	text := digits[:len(digits)-scale]
	if scale > 0 {
		text += "." + digits[len(digits)-scale:]
	}
	if n.Sign() < 0 {
		text = "-" + text
	}
	if short, err := digest.DecimalText(text); err == nil {
		return short
	}
	return text
}

func decimalParams(t schema.Type) (precision, scale int) {
	p, s, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")"), ",")
	precision, _ = strconv.Atoi(p)
	scale, _ = strconv.Atoi(strings.TrimSpace(s))
	return precision, scale
}

// literal prints a cell as a YQL literal.
func literal(t schema.Type, v evidence.Value) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case int64:
		switch t {
		case schema.Interval, schema.Interval64:
			return string(t) + "('" + schema.FormatInterval(v) + "')"
		case schema.Date32:
			return "Date32('" + wideDate(v*86400, 0, "day") + "')"
		case schema.Datetime64:
			return "Datetime64('" + wideDate(v, 0, "second") + "')"
		case schema.Timestamp64:
			seconds := floorDiv(v, 1e6)
			return "Timestamp64('" + wideDate(seconds, v-seconds*1e6, "micro") + "')"
		}
		return strconv.FormatInt(v, 10)
	case uint64:
		switch t {
		case schema.Date:
			return "Date('" + time.Unix(int64(v)*86400, 0).UTC().Format(time.DateOnly) + "')"
		case schema.Datetime:
			return "Datetime('" + time.Unix(int64(v), 0).UTC().Format("2006-01-02T15:04:05Z") + "')"
		case schema.Timestamp:
			return "Timestamp('" + time.UnixMicro(int64(v)).UTC().Format("2006-01-02T15:04:05.999999Z") + "')"
		}
		return strconv.FormatUint(v, 10)
	case string:
		switch {
		case t == schema.UUID:
			return "Uuid('" + v + "')"
		case t == schema.DyNumber, t == schema.JSON, t == schema.JSONDocument, t == schema.Yson:
			return string(t) + "(" + yql.QuoteString(v) + ")"
		case t.IsDecimal():
			p, s := decimalParams(t)
			return fmt.Sprintf("Decimal('%s', %d, %d)", v, p, s)
		}
		return yql.QuoteString(v)
	}
	return fmt.Sprint(v)
}

// wideDate prints a time of the wide date types, whose years need not have four digits.
func wideDate(seconds, micros int64, unit string) string {
	t := time.Unix(seconds, micros*1000).UTC()
	day := fmt.Sprintf("%d-%02d-%02d", t.Year(), int(t.Month()), t.Day())
	switch unit {
	case "day":
		return day
	case "second":
		return day + t.Format("T15:04:05Z")
	}
	return day + t.Format("T15:04:05.999999Z")
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// isoSeconds prints seconds as an ISO 8601 duration.
func isoSeconds(s uint32) string { return schema.FormatDuration(uint64(s), 0) }
