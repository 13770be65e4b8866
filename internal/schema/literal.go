package schema

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"
)

// unquote returns the text of a YQL string literal in its canonical print, 'text' or 'text'u. Anything else
// comes back as it is.
func unquote(s string) string {
	if text, ok := StringLiteral(s); ok {
		return text
	}
	return s
}

// StringLiteral decodes a YQL string literal in single or double quotes, with or without a type suffix. It
// reports false if s is none.
func StringLiteral(s string) (string, bool) {
	if s == "" || s[0] != '\'' && s[0] != '"' {
		return "", false
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return Unescape(s[1:i], s[0], true, false), isSuffix(s[i+1:])
		}
	}
	return "", false
}

func isSuffix(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// IntegerLiteral reads a YQL integer literal: decimal, 0x, 0o or 0b digits, an optional minus and type suffix.
// It reports false if s is none.
func IntegerLiteral(s string) (*big.Int, bool) {
	digits := strings.ToLower(strings.TrimPrefix(s, "-"))
	if digits == "" || digits[0] < '0' || digits[0] > '9' {
		return nil, false
	}
	hex := strings.HasPrefix(digits, "0x")
	end := strings.LastIndexFunc(digits, func(r rune) bool {
		return r >= '0' && r <= '9' || hex && r >= 'a' && r <= 'f'
	})
	if suffix := digits[end+1:]; !isSuffix(suffix) || suffix != "" && strings.ContainsAny(suffix[:1], "xob") {
		return nil, false
	}
	digits = digits[:end+1]
	base := 10
	if len(digits) > 2 && digits[0] == '0' {
		switch digits[1] {
		case 'x':
			digits, base = digits[2:], 16
		case 'o':
			digits, base = digits[2:], 8
		case 'b':
			digits, base = digits[2:], 2
		}
	}
	v, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return nil, false
	}
	if strings.HasPrefix(s, "-") {
		v.Neg(v)
	}
	return v, true
}

// intRange returns the least and the greatest value of an integer type.
func intRange(t Type) (low, high *big.Int) {
	bits := map[Type]uint{
		Int8: 7, Int16: 15, Int32: 31, Int64: 63, Uint8: 8, Uint16: 16, Uint32: 32, Uint64: 64,
	}[t]
	high = new(big.Int).Lsh(big.NewInt(1), bits)
	low = new(big.Int)
	if t.IsSigned() {
		low.Neg(high)
	}
	return low, high.Sub(high, big.NewInt(1))
}

// compareLiterals compares two values of a key column in key order. It reports false if it cannot tell, as for
// an expression that this package does not evaluate.
func compareLiterals(t Type, a, b string) (int, bool) {
	if x, y := fewDigits(a), fewDigits(b); x >= 0 && y >= 0 && t.IsInteger() {
		return cmp.Compare(x, y), true
	}
	x, errX := ParseLiteral(t, a)
	y, errY := ParseLiteral(t, b)
	if errX != nil || errY != nil {
		return 0, false
	}
	return Compare(t, x, y), true
}

// fewDigits is the number that a literal of one or two digits is, which every type of integers has, -1 for any other literal.
func fewDigits(s string) (n int) {
	if len(s) == 0 || len(s) > 2 {
		return -1
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// Literal prints a value as a column of the type takes it for its default: 12, 'text'u, TRUE, NULL,
// Timestamp('…'). ParseLiteral reads it back. It fails on what is no value of the type.
func Literal(t Type, v Value) (string, error) {
	if v == nil {
		return "NULL", nil
	}
	text, err := FormatValue(t, v)
	if err != nil {
		return "", err
	}
	switch t {
	case Bool:
		return strings.ToUpper(text), nil
	case String:
		return Quote(text), nil
	case Utf8: // a literal without a suffix is a String
		return utf8Literal(text), nil
	case Float, Double:
		if f := v.(float64); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return realLiteral(t, text), nil
		}
	}
	switch {
	case t.IsInteger():
		return text, nil
	case t.IsDecimal():
		precision, scale, _ := t.Decimal()
		return fmt.Sprintf("Decimal(%s, %d, %d)", Quote(text), precision, scale), nil
	case t.IsPg():
		return "PgConst(" + Quote(text) + ", " + string(t) + ")", nil
	}
	return string(t) + "(" + Quote(text) + ")", nil
}

// printable reports whether a text has no character that Quote may escape besides quotes and backslashes.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

func utf8Literal(text string) string {
	return string(append(AppendQuoted(make([]byte, 0, len(text)+3), text, '\''), 'u'))
}

// realLiteral makes a number a literal of a floating-point type: without a point it would be an integer, and
// without the suffix a Double.
func realLiteral(t Type, text string) string {
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	if t == Float {
		text += "f"
	}
	return text
}

// splitLiteral is Literal as SHOW CREATE TABLE prints the values of PARTITION_AT_KEYS, where text has no suffix. For
// many types CREATE TABLE does not accept what SHOW CREATE TABLE prints.
func splitLiteral(t Type, v Value) (string, error) {
	if s, ok := v.(string); ok && t.IsText() {
		return Quote(s), nil
	}
	return Literal(t, v)
}

// NewSplitPoint returns the first key of a partition. Values missing at the end of a key stand for the lowest ones, so
// NULLs at the end are left out, as PARTITION_AT_KEYS leaves them out.
func NewSplitPoint(key []Type, values []Value) (SplitPoint, error) {
	for len(values) > 1 && values[len(values)-1] == nil {
		values = values[:len(values)-1]
	}
	point := make(SplitPoint, len(values))
	for i, v := range values {
		var err error
		if point[i], err = splitLiteral(key[i], v); err != nil {
			return nil, err
		}
	}
	return point, nil
}

// CanonicalSplits writes the split points of a table as NewSplitPoint does, except those with a value that
// ParseLiteral does not read.
func (t *Table) CanonicalSplits() {
	if len(t.Partitioning.SplitPoints) == 0 {
		return
	}
	key := make([]Type, len(t.PrimaryKey))
	for i, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		key[i] = c.Type
	}
	for i, p := range t.Partitioning.SplitPoints {
		if values, ok := p.values(key); ok {
			if point, err := NewSplitPoint(key, values); err == nil {
				t.Partitioning.SplitPoints[i] = point
			}
		}
	}
}

// values reads the values of a split point. It reports false if one cannot be read.
func (p SplitPoint) values(key []Type) ([]Value, bool) {
	values := make([]Value, len(p))
	for i, s := range p {
		if i == len(key) {
			return nil, false
		}
		v, err := ParseLiteral(key[i], s)
		if err != nil {
			return nil, false
		}
		values[i] = v
	}
	return values, true
}

// TypedLiteral is Literal for a place in an expression that does not tell the type: 12ul, Nothing(Uint64?).
func TypedLiteral(t Type, v Value) (string, error) {
	text, err := Literal(t, v)
	switch {
	case err != nil:
		return "", err
	case v == nil:
		return "Nothing(" + string(t) + "?)", nil
	case t.IsInteger():
		text += t.Suffix()
	}
	if strings.HasPrefix(text, "-") {
		text = "(" + text + ")"
	}
	return text, nil
}

// Suffix returns what makes an integer literal one of the type: ul for Uint64, nothing for Int32.
func (t Type) Suffix() string {
	switch t {
	case Uint8:
		return "ut"
	case Uint16:
		return "us"
	case Uint32:
		return "u"
	case Uint64:
		return "ul"
	case Int8:
		return "t"
	case Int16:
		return "s"
	case Int64:
		return "l"
	}
	return ""
}

// canonicalLiteral returns a literal as Literal prints its value, and anything else as it is.
func canonicalLiteral(t Type, s string) string {
	if s == "" {
		return ""
	}
	if text, ok := StringLiteral(s); ok { // the usual ones, without the detour
		switch t {
		case Utf8:
			if strings.HasPrefix(s, "'") && strings.HasSuffix(s, "'u") && len(s) == len(text)+3 && printable(text) { // nothing in it is escaped
				return s
			}
			if utf8.ValidString(text) {
				return utf8Literal(text)
			}
		case String, JSON, JSONDocument, Yson:
		default:
			return s // no value of the type
		}
	}
	if v, err := ParseLiteral(t, s); err == nil {
		if text, err := Literal(t, v); err == nil {
			return text
		}
	}
	return s
}

// ParseLiteral reads the value that a literal gives a column of the type. Besides what Literal prints it reads the
// other spellings of the same value: 0x0C, "text", TIMESTAMP('…'), CAST('1.5' AS Decimal(22,9)).
func ParseLiteral(t Type, s string) (Value, error) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "NULL") {
		return nil, nil
	}
	if text, ok := StringLiteral(s); ok {
		switch t {
		case String, Utf8, JSON, JSONDocument, Yson:
			return ParseValue(t, text)
		}
		return nil, &literalError{s, "a text, not a value", t}
	}
	if name, args, ok := callParts(s); ok {
		text, err := constructed(t, name, args)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s, err)
		}
		return ParseValue(t, text)
	}
	return plainLiteral(t, s)
}

// literalError is put in words only when it is shown: whole schemas are read for the literals that parse.
type literalError struct {
	literal, what string
	t             Type
}

func (e *literalError) Error() string { return e.literal + " is " + e.what + " of type " + string(e.t) }

// plainLiteral reads a literal that is a number or TRUE or FALSE.
func plainLiteral(t Type, s string) (Value, error) {
	if t.IsInteger() && strings.Trim(s, "0123456789-") == "" {
		if v, err := ParseValue(t, s); err == nil { // the usual spelling, without the detour
			return v, nil
		}
	}
	numeric := t.IsInteger() || t.IsDecimal() || t == Float || t == Double || t == DyNumber
	if n, ok := IntegerLiteral(s); ok && numeric {
		return ParseValue(t, n.String())
	}
	if word := strings.ToUpper(s); t == Bool && (word == "TRUE" || word == "FALSE") {
		return word == "TRUE", nil
	}
	if numeric && !t.IsInteger() && s != "" && strings.Trim(s[len(s)-1:], "0123456789.fF") == "" {
		if body := strings.TrimRight(s, "fF"); strings.Trim(body, "+-.0123456789eE") == "" {
			return ParseValue(t, body)
		}
	}
	return nil, &literalError{s, "not a literal", t}
}

// callParts splits name(args).
func callParts(s string) (name, args string, ok bool) {
	open := strings.IndexByte(s, '(')
	if open <= 0 || !strings.HasSuffix(s, ")") {
		return "", "", false
	}
	return strings.TrimSpace(s[:open]), strings.TrimSpace(s[open+1 : len(s)-1]), true
}

// constructed returns the text of the value in Timestamp('…'), Decimal('…', 22, 9), PgConst('…', pgint4) or
// CAST(… AS t). It fails if the value is of another type than t.
func constructed(t Type, name, args string) (string, error) {
	typ, value := name, args
	switch {
	case strings.EqualFold(name, "CAST"):
		i := strings.LastIndex(strings.ToUpper(args), " AS ")
		if i < 0 {
			return "", errors.New("CAST without AS")
		}
		value, typ = strings.TrimSpace(args[:i]), args[i+len(" AS "):]
	case strings.EqualFold(name, "Decimal"):
		i := strings.LastIndexAny(args, `'"`)
		value, typ = args[:i+1], "Decimal("+strings.TrimPrefix(strings.TrimSpace(args[i+1:]), ",")+")"
	case strings.EqualFold(name, "PgConst"):
		i := strings.LastIndexByte(args, ',')
		value, typ = strings.TrimSpace(args[:max(i, 0)]), args[i+1:]
	}
	if typ = strings.ReplaceAll(typ, " ", ""); !strings.EqualFold(typ, string(t)) {
		return "", fmt.Errorf("not a value of type %s", t)
	}
	if text, ok := StringLiteral(value); ok {
		return text, nil
	}
	if strings.Trim(value, "+-.0123456789eE") != "" {
		return "", errors.New("not a literal")
	}
	return value, nil
}

// LiteralType names the type that a literal has by itself; nothing for what is no literal.
func LiteralType(literal string) Type {
	name, _, call := strings.Cut(literal, "(")
	switch _, text := StringLiteral(literal); {
	case text && strings.HasSuffix(literal, "u"):
		return Utf8
	case text:
		return String
	case isBool(literal):
		return Bool
	case call && (name == "Decimal" || slices.Contains(storable, Type(name))):
		return Type(name)
	}
	if n, ok := IntegerLiteral(literal); ok {
		if n.IsInt64() && n.Int64() == int64(int32(n.Int64())) {
			return Int32
		}
		return Int64
	}
	if _, err := ParseLiteral(Double, literal); err != nil {
		return ""
	}
	return Double
}

func isBool(literal string) bool {
	return strings.EqualFold(literal, "TRUE") || strings.EqualFold(literal, "FALSE")
}
