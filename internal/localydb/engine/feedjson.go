package engine

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The records of a changefeed as YDB writes them. The order of an object's members means nothing; that of a
// record is the one YDB's tests show, columns are sorted by name.
// Source: TYdbJsonSerializer and TDebeziumJsonSerializer in
// ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.

// keyText returns the primary key as the record shows it: [1,"one"].
func (f *feed) keyText(key []Value) []byte {
	out := []byte{'['}
	for i, v := range key {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendJSON(out, f.layout.keyTypes[i], v)
	}
	return append(out, ']')
}

// images tells which of the images a record holds: in a mode without, and of a row that was not or is not there,
// none.
func (f *feed) images(ch *rowChange) (before, after bool) {
	switch f.mode {
	case "NEW_IMAGE":
		after = ch.after != nil
	case "OLD_IMAGE":
		// The scan of a feed that shows old images shows the row as it is as its old image.
		before = ch.before != nil || ch.scanned
	case "NEW_AND_OLD_IMAGES":
		before, after = ch.before != nil, ch.after != nil
	}
	return before, after
}

// beforeImage returns the row that a record shows as the old one.
func (ch *rowChange) beforeImage() []Value {
	if ch.scanned {
		return ch.after
	}
	return ch.before
}

// json returns a record of the format JSON.
func (f *feed) json(key []byte, ch *rowChange) []byte {
	out := []byte(`{"`)
	before, after := f.images(ch)
	switch ch.kind {
	case changeErase:
		out = append(out, `erase":{}`...)
	case changeReset:
		out = append(out, `reset":`...)
	default:
		out = append(out, `update":`...)
	}
	if ch.kind != changeErase {
		// In the other modes the flag has no columns, even if there is no image to show.
		if f.mode == "UPDATES" {
			out = f.appendWritten(out, ch)
		} else {
			out = append(out, `{}`...)
		}
	}
	if after {
		out = append(out, `,"newImage":`...)
		out = f.appendRow(out, ch.after, nil)
	}
	out = append(append(out, `,"key":`...), key...)
	if before {
		out = append(out, `,"oldImage":`...)
		out = f.appendRow(out, ch.beforeImage(), nil)
	}
	if f.timestamps {
		out = append(out, `,"ts":[`...)
		out = strconv.AppendUint(out, ch.at.PlanStep, 10)
		out = append(out, ',')
		out = strconv.AppendUint(out, ch.at.TxID, 10)
		out = append(out, ']')
	}
	return append(out, '}')
}

// appendWritten appends the columns that were written, those of the key left out.
func (f *feed) appendWritten(out []byte, ch *rowChange) []byte {
	if ch.scanned {
		return f.appendRow(out, ch.after, nil)
	}
	out = append(out, '{')
	first := true
	for _, c := range f.values {
		if i := slices.Index(ch.slots, c.slot); i >= 0 {
			out = appendMember(out, &first, c.name)
			out = appendJSON(out, c.typ, ch.cells[i])
		}
	}
	return append(out, '}')
}

// appendRow appends the columns outside the key, after those of the key if it is given.
func (f *feed) appendRow(out []byte, row, key []Value) []byte {
	out = append(out, '{')
	first := true
	if key != nil {
		out = f.appendKeyMembers(out, &first, key)
	}
	for _, c := range f.values {
		out = appendMember(out, &first, c.name)
		out = appendJSON(out, c.typ, c.value(row))
	}
	return append(out, '}')
}

func (f *feed) appendKeyMembers(out []byte, first *bool, key []Value) []byte {
	for i, k := range f.layout.key {
		out = appendMember(out, first, f.layout.columns[k].name)
		out = appendJSON(out, f.layout.keyTypes[i], key[i])
	}
	return out
}

func appendMember(out []byte, first *bool, name string) []byte {
	if !*first {
		out = append(out, ',')
	}
	*first = false
	return append(appendJSONString(out, name), ':')
}

// debezium returns the key and the data of a record of the format DEBEZIUM_JSON.
func (f *feed) debezium(key []Value, ch *rowChange) (string, []byte) {
	k := []byte(`{"payload":{`)
	first := true
	k = append(f.appendKeyMembers(k, &first, key), `}}`...)

	before, after := f.images(ch)
	op := "u"
	switch {
	case ch.scanned:
		op = "r"
	case ch.kind == changeErase:
		op = "d"
	case f.mode == "NEW_AND_OLD_IMAGES" && ch.before == nil:
		op = "c"
	}
	out := append([]byte(`{"payload":{"op":"`), op...)
	out = append(out, '"')
	if before {
		out = append(out, `,"before":`...)
		out = f.appendRow(out, ch.beforeImage(), key)
	}
	if after {
		out = append(out, `,"after":`...)
		out = f.appendRow(out, ch.after, key)
	}
	out = append(out, `,"source":{"version":"1.0.0","connector":"ydb","ts_ms":`...)
	out = strconv.AppendInt(out, ch.now.UnixMilli(), 10)
	out = append(out, `,"snapshot":`...)
	out = strconv.AppendBool(out, ch.scanned)
	out = append(out, `,"step":`...)
	out = strconv.AppendUint(out, ch.at.PlanStep, 10)
	out = append(out, `,"txId":`...)
	out = strconv.AppendUint(out, ch.at.TxID, 10)
	return string(k), append(out, `}}}`...)
}

// barrierRecord says that all changes before a plan step are in the partition.
func barrierRecord(step uint64) []byte {
	out := strconv.AppendUint([]byte(`{"resolved":[`), step, 10)
	return append(out, `,0]}`...)
}

// appendJSON appends a value as a record shows it.
// Source: ToJson in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.
func appendJSON(out []byte, t schema.Type, v Value) []byte {
	switch {
	case v.Null:
		return append(out, "null"...)
	case t.IsDecimal():
		return appendJSONString(out, FormatValue(t, v))
	case t.IsPg():
		return appendJSONString(out, FormatValue(t, v))
	}
	switch t {
	case schema.Bool:
		return strconv.AppendBool(out, v.Bool())
	case schema.Float:
		return appendDouble(out, float64(math.Float32frombits(uint32(v.U))))
	case schema.Double:
		return appendDouble(out, math.Float64frombits(v.U))
	case schema.Date, schema.Datetime, schema.Timestamp:
		// The wider types Date32, Datetime64 and Timestamp64 are numbers, by their place below.
		return appendJSONString(out, timeOf(t, v).Format("2006-01-02T15:04:05.000000Z"))
	case schema.UUID:
		return appendJSONString(out, FormatValue(t, v))
	case schema.String:
		out = append(out, '"')
		out = base64.StdEncoding.AppendEncode(out, []byte(v.S))
		return append(out, '"')
	case schema.JSON, schema.JSONDocument:
		return appendDocument(out, v.S)
	case schema.Yson:
		return appendYson(out, v.S)
	case schema.DyNumber:
		if n, err := schema.ParseNumber(v.S); err == nil {
			return appendJSONString(out, n.String())
		}
		return appendJSONString(out, v.S)
	case schema.Utf8:
		return appendJSONString(out, v.S)
	}
	if signed(t) {
		return strconv.AppendInt(out, v.Int(), 10)
	}
	return strconv.AppendUint(out, v.U, 10)
}

// appendDouble appends a number with the 17 digits that tell every double from its neighbours, and what is not
// a number as a text.
func appendDouble(out []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(out, `"nan"`...)
	case math.IsInf(f, 1):
		return append(out, `"inf"`...)
	case math.IsInf(f, -1):
		return append(out, `"-inf"`...)
	}
	return strconv.AppendFloat(out, f, 'g', 17, 64)
}

// appendDocument appends a value of Json or JsonDocument: the document itself, read and written again.
func appendDocument(out []byte, text string) []byte {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return append(out, "null"...)
	}
	return appendAny(out, v)
}

func appendAny(out []byte, v any) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(out, v)
	case string:
		return appendJSONString(out, v)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case uint64:
		return strconv.AppendUint(out, v, 10)
	case float64:
		return appendDouble(out, v)
	case json.Number:
		return appendNumber(out, v.String())
	case []any:
		out = append(out, '[')
		for i, e := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendAny(out, e)
		}
		return append(out, ']')
	case map[string]any:
		out = append(out, '{')
		first := true
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = appendMember(out, &first, k)
			out = appendAny(out, v[k])
		}
		return append(out, '}')
	}
	return append(out, "null"...)
}

// appendNumber keeps whole numbers of 64 bits and makes doubles of the others.
func appendNumber(out []byte, text string) []byte {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.AppendInt(out, n, 10)
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return strconv.AppendUint(out, n, 10)
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return append(out, text...)
	}
	return appendDouble(out, f)
}

// appendJSONString appends a text in quotes. Unlike encoding/json it leaves everything alone that need not be
// escaped, bytes that are not UTF-8 included, as YDB does.
func appendJSONString(out []byte, s string) []byte {
	const hexDigits = "0123456789ABCDEF"
	out = append(out, '"')
	for i := range len(s) {
		switch b := s[i]; {
		case b == '"' || b == '\\':
			out = append(out, '\\', b)
		case b == '\b':
			out = append(out, '\\', 'b')
		case b == '\f':
			out = append(out, '\\', 'f')
		case b == '\n':
			out = append(out, '\\', 'n')
		case b == '\r':
			out = append(out, '\\', 'r')
		case b == '\t':
			out = append(out, '\\', 't')
		case b < 0x20:
			out = append(out, '\\', 'u', '0', '0', hexDigits[b>>4], hexDigits[b&15])
		default:
			out = append(out, b)
		}
	}
	return append(out, '"')
}
