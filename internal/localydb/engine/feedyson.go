package engine

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// appendYson appends a value of Yson as JSON. Attributes are left out; a text that is not Yson is null.
// Source: NJson2Yson::DeserializeYsonAsJsonValue in library/cpp/json/yson of ydb-platform/ydb.
func appendYson(out []byte, text string) []byte {
	y := ysonReader{s: text}
	v, err := y.value(0)
	if y.space(); err != nil || y.s != "" {
		return append(out, "null"...)
	}
	return appendAny(out, v)
}

// ysonReader reads the text form of Yson, {a=1;b=[%true;#;"x"]}. The binary form is refused.
// Source: https://ydb.tech/docs/en/yql/reference/types and YTsaurus' description of the format.
type ysonReader struct{ s string }

var errYson = errors.New("not Yson")

// maxYsonDepth bounds the nesting, so that a value cannot exhaust the stack.
const maxYsonDepth = 256

func (y *ysonReader) space() { y.s = strings.TrimLeft(y.s, " \t\r\n") }

// take consumes a byte if it is next.
func (y *ysonReader) take(b byte) bool {
	y.space()
	if y.s == "" || y.s[0] != b {
		return false
	}
	y.s = y.s[1:]
	return true
}

func (y *ysonReader) value(depth int) (any, error) {
	if depth > maxYsonDepth {
		return nil, errYson
	}
	if y.take('<') {
		if _, err := y.members('>', depth); err != nil {
			return nil, err
		}
	}
	switch {
	case y.take('#'):
		return nil, nil
	case y.take('{'):
		return y.members('}', depth)
	case y.take('['):
		return y.items(depth)
	case y.take('%'):
		return y.literal()
	}
	if y.s != "" && strings.ContainsRune("+-0123456789", rune(y.s[0])) {
		return y.number()
	}
	return y.text()
}

// members reads what is between the brackets of a map or of attributes.
func (y *ysonReader) members(end byte, depth int) (map[string]any, error) {
	m := map[string]any{}
	for !y.take(end) {
		k, err := y.text()
		if err != nil {
			return nil, err
		}
		if !y.take('=') {
			return nil, errYson
		}
		if m[k], err = y.value(depth + 1); err != nil {
			return nil, err
		}
		if !y.take(';') {
			if !y.take(end) {
				return nil, errYson
			}
			break
		}
	}
	return m, nil
}

func (y *ysonReader) items(depth int) ([]any, error) {
	list := []any{}
	for !y.take(']') {
		v, err := y.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if !y.take(';') {
			if !y.take(']') {
				return nil, errYson
			}
			break
		}
	}
	return list, nil
}

// literal reads what follows a percent sign.
func (y *ysonReader) literal() (any, error) {
	for word, v := range map[string]any{"true": true, "false": false, "nan": math.NaN(), "inf": math.Inf(1), "-inf": math.Inf(-1)} {
		if rest, ok := strings.CutPrefix(y.s, word); ok {
			y.s = rest
			return v, nil
		}
	}
	return nil, errYson
}

// number reads 12, 12u and 1.5.
func (y *ysonReader) number() (any, error) {
	end := strings.IndexFunc(y.s, func(r rune) bool { return !strings.ContainsRune("0123456789+-.eE", r) })
	if end < 0 {
		end = len(y.s)
	}
	text := y.s[:end]
	y.s = y.s[end:]
	if rest, ok := strings.CutPrefix(y.s, "u"); ok {
		y.s = rest
		n, err := strconv.ParseUint(text, 10, 64)
		return n, err
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, nil
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err
}

// text reads a string, in quotes or bare.
func (y *ysonReader) text() (string, error) {
	if y.space(); strings.HasPrefix(y.s, `"`) {
		return y.quoted()
	}
	end := strings.IndexFunc(y.s, func(r rune) bool {
		return r != '_' && r != '-' && r != '.' && r != '%' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	if end < 0 {
		end = len(y.s)
	}
	if end == 0 || y.s[0] >= '0' && y.s[0] <= '9' {
		return "", errYson
	}
	s := y.s[:end]
	y.s = y.s[end:]
	return s, nil
}

// quoted reads a text in quotes with the escapes of C.
func (y *ysonReader) quoted() (string, error) {
	end := 1
	for end < len(y.s) && y.s[end] != '"' {
		if y.s[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(y.s) {
		return "", errYson
	}
	rest := y.s[1:end]
	y.s = y.s[end+1:]
	var b strings.Builder
	for rest != "" {
		if rest[0] != '\\' {
			b.WriteByte(rest[0])
			rest = rest[1:]
			continue
		}
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return "", errYson
		}
		if multibyte {
			b.WriteRune(r)
		} else {
			b.WriteByte(byte(r))
		}
		rest = tail
	}
	return b.String(), nil
}
