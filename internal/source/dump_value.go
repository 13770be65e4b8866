package source

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// primitiveTypes maps Ydb.Type.PrimitiveTypeId, by name and by number.
// Source: ydb/public/api/protos/ydb_value.proto of ydb-platform/ydb.
var primitiveTypes = map[string]schema.Type{
	"BOOL": schema.Bool, "6": schema.Bool,
	"INT8": schema.Int8, "7": schema.Int8,
	"UINT8": schema.Uint8, "5": schema.Uint8,
	"INT16": schema.Int16, "8": schema.Int16,
	"UINT16": schema.Uint16, "9": schema.Uint16,
	"INT32": schema.Int32, "1": schema.Int32,
	"UINT32": schema.Uint32, "2": schema.Uint32,
	"INT64": schema.Int64, "3": schema.Int64,
	"UINT64": schema.Uint64, "4": schema.Uint64,
	"FLOAT": schema.Float, "33": schema.Float,
	"DOUBLE": schema.Double, "32": schema.Double,
	"DATE": schema.Date, "48": schema.Date,
	"DATETIME": schema.Datetime, "49": schema.Datetime,
	"TIMESTAMP": schema.Timestamp, "50": schema.Timestamp,
	"INTERVAL": schema.Interval, "51": schema.Interval,
	"DATE32": schema.Date32, "64": schema.Date32,
	"DATETIME64": schema.Datetime64, "65": schema.Datetime64,
	"TIMESTAMP64": schema.Timestamp64, "66": schema.Timestamp64,
	"INTERVAL64": schema.Interval64, "67": schema.Interval64,
	"STRING": schema.String, "4097": schema.String,
	"UTF8": schema.Utf8, "4608": schema.Utf8,
	"YSON": schema.Yson, "4609": schema.Yson,
	"JSON": schema.JSON, "4610": schema.JSON,
	"UUID": schema.UUID, "4611": schema.UUID,
	"JSON_DOCUMENT": schema.JSONDocument, "4612": schema.JSONDocument,
	"DYNUMBER": schema.DyNumber, "4866": schema.DyNumber,
}

// columnType maps a Ydb.Type. It reports false for types that no column can have; then the type is a name to
// show and nothing more.
func columnType(m *message) (t schema.Type, optional, ok bool) {
	for m.sub("optional_type") != nil {
		if optional {
			return "Optional", true, false
		}
		optional = true
		m = m.sub("optional_type").sub("item")
	}
	if id := m.text("type_id"); id != "" {
		t, ok := primitiveTypes[id]
		if !ok {
			return schema.Type(id), optional, false
		}
		return t, optional, true
	}
	if d := m.sub("decimal_type"); d != nil {
		return schema.Decimal(int(d.count("precision")), int(d.count("scale"))), optional, true
	}
	if p := m.sub("pg_type"); p != nil {
		for _, name := range []string{"oid", "typlen", "typmod", "type_modifier"} {
			p.text(name)
		}
		name := p.text("type_name")
		if !strings.HasPrefix(name, "pg") {
			name = "pg" + name
		}
		return schema.Type(name), true, true
	}
	m.use()
	return "unknown", optional, false
}

// utf8Suffix marks a literal as Utf8: a plain one is a String.
const utf8Suffix = "u"

// splitPoint maps the Ydb.TypedValue of a split point: a tuple of the first values of a key. Text has no suffix,
// as SHOW CREATE TABLE prints it in PARTITION_AT_KEYS.
func splitPoint(m *message) schema.SplitPoint {
	elements := m.sub("type").sub("tuple_type").all("elements")
	items := m.sub("value").all("items")
	if elements == nil {
		v, _ := literal(m.sub("type"), m.sub("value"))
		return schema.SplitPoint{strings.TrimSuffix(v, utf8Suffix)}
	}
	point := make(schema.SplitPoint, 0, len(elements))
	for i, e := range elements {
		if i == len(items) {
			break
		}
		v, _ := literal(e.msg, items[i].msg)
		if strings.HasPrefix(v, "'") {
			v = strings.TrimSuffix(v, utf8Suffix)
		}
		point = append(point, v)
	}
	return point
}

// literal prints a value of a type as YQL. It reports false for a value that it cannot print.
func literal(typ, value *message) (string, bool) {
	t, optional, ok := columnType(typ)
	for value.sub("nested_value") != nil {
		value = value.sub("nested_value")
	}
	if optional && value.last("null_flag_value") != nil {
		return "NULL", true
	}
	if !ok || value == nil || len(value.fields) == 0 {
		value.use()
		return "NULL", false
	}
	if t == schema.UUID || t.IsDecimal() {
		return wideLiteral(t, value)
	}
	// Zero may be left out by writers, but some value field is always there.
	f := value.fields[len(value.fields)-1]
	f.used = true
	if f.msg != nil {
		return "NULL", false
	}
	switch {
	case t.IsInteger():
		if _, err := strconv.ParseInt(f.text, 0, 64); err == nil {
			return f.text, true
		}
		_, err := strconv.ParseUint(f.text, 0, 64)
		return f.text, err == nil
	case t == schema.Bool:
		return strings.ToUpper(f.text), f.text == "true" || f.text == "false"
	case t == schema.Float || t == schema.Double:
		v, err := strconv.ParseFloat(f.text, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return string(t) + "(" + yql.QuoteString(f.text) + ")", err == nil
		}
		return f.text, true
	case t == schema.String:
		return yql.QuoteString(f.text), true
	case t == schema.Utf8:
		return yql.QuoteString(f.text) + utf8Suffix, true
	}
	text := f.text
	if text, ok = timeText(t, text); !ok {
		return "NULL", false
	}
	return string(t) + "(" + yql.QuoteString(text) + ")", true
}

// timeText prints the number of a date, time or interval in its text form. Other types come back as they are.
func timeText(t schema.Type, text string) (string, bool) {
	switch t {
	case schema.Date, schema.Datetime, schema.Timestamp, schema.Date32, schema.Datetime64, schema.Timestamp64,
		schema.Interval, schema.Interval64:
	default:
		return text, true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return "", false
	}
	switch t {
	case schema.Date, schema.Date32:
		return time.Unix(0, 0).UTC().AddDate(0, 0, int(n)).Format("2006-01-02"), true
	case schema.Datetime, schema.Datetime64:
		return time.Unix(n, 0).UTC().Format("2006-01-02T15:04:05Z"), true
	case schema.Timestamp, schema.Timestamp64:
		return time.UnixMicro(n).UTC().Format("2006-01-02T15:04:05.999999Z"), true
	}
	return schema.FormatInterval(n), true
}

// wideLiteral prints the types that are kept in 128 bits.
func wideLiteral(t schema.Type, value *message) (string, bool) {
	low, err1 := strconv.ParseUint(orZero(value.text("low_128")), 10, 64)
	high, err2 := strconv.ParseUint(orZero(value.text("high_128")), 10, 64)
	if err1 != nil || err2 != nil {
		return "NULL", false
	}
	if t == schema.UUID {
		// The first three groups are little-endian.
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:8], low)
		binary.LittleEndian.PutUint64(b[8:], high)
		return fmt.Sprintf("Uuid('%08x-%04x-%04x-%x-%x')", binary.LittleEndian.Uint32(b[0:]),
			binary.LittleEndian.Uint16(b[4:]), binary.LittleEndian.Uint16(b[6:]), b[8:10], b[10:]), true
	}
	var precision, scale int
	if _, err := fmt.Sscanf(string(t), "Decimal(%d,%d)", &precision, &scale); err != nil {
		return "NULL", false
	}
	v := new(big.Int).SetUint64(high)
	v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(low))
	if high>>63 == 1 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	sign := ""
	if v.Sign() < 0 {
		sign = "-"
		v.Neg(v)
	}
	digits := v.String()
	if scale > 0 {
		digits = strings.Repeat("0", max(0, scale+1-len(digits))) + digits
		whole, part := digits[:len(digits)-scale], strings.TrimRight(digits[len(digits)-scale:], "0")
		digits = strings.TrimSuffix(whole+"."+part, ".")
	}
	return fmt.Sprintf("CAST('%s%s' AS %s)", sign, digits, t), true
}

func orZero(s string) string {
	if s == "" {
		return "0"
	}
	return s
}

// rfc3339 prints a google.protobuf.Timestamp; "" for the beginning of time, which is not set.
func rfc3339(m *message) string {
	seconds := m.integer("seconds")
	nanos := m.integer("nanos")
	if seconds == nil && nanos == nil {
		return ""
	}
	var s, n int64
	if seconds != nil {
		s = *seconds
	}
	if nanos != nil {
		n = *nanos
	}
	return time.Unix(s, n).UTC().Format(time.RFC3339Nano)
}

// count returns an unsigned number, 0 if it is not set or none.
func (m *message) count(name string) uint64 {
	f := m.last(name)
	if f == nil {
		return 0
	}
	n, err := strconv.ParseUint(f.text, 0, 64)
	if err != nil {
		// Reported with the fields that nobody read.
		f.used = false
	}
	return n
}

// integer returns a signed number, nil if it is not set or none.
func (m *message) integer(name string) *int64 {
	f := m.last(name)
	if f == nil {
		return nil
	}
	n, err := strconv.ParseInt(f.text, 0, 64)
	if err != nil {
		f.used = false
		return nil
	}
	return &n
}
