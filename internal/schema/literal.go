package schema

import (
	"math/big"
	"strconv"
	"strings"
)

// unquote returns the text of a YQL string literal in its canonical print, 'text' or 'text'u. Anything else
// comes back as it is.
func unquote(s string) string {
	if text, ok := stringLiteral(s); ok {
		return text
	}
	return s
}

// stringLiteral decodes a YQL string literal in single or double quotes, with or without a type suffix.
func stringLiteral(s string) (string, bool) {
	if s == "" || s[0] != '\'' && s[0] != '"' {
		return "", false
	}
	quote := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; c {
		case quote:
			return b.String(), isSuffix(s[i+1:])
		case '\\':
			n := escape(&b, s[i+1:])
			if n == 0 {
				return "", false
			}
			i += n
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}

// escape decodes what follows a backslash and returns how many bytes it took, 0 if nothing follows.
func escape(b *strings.Builder, s string) int {
	if s == "" {
		return 0
	}
	digits, base := 0, 16
	switch c := s[0]; c {
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'a':
		b.WriteByte('\a')
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'v':
		b.WriteByte('\v')
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	case '0', '1', '2', '3':
		if len(s) >= 3 {
			if v, err := strconv.ParseUint(s[:3], 8, 8); err == nil {
				b.WriteByte(byte(v))
				return 3
			}
		}
		b.WriteByte(c)
	default:
		b.WriteByte(c)
	}
	if digits == 0 {
		return 1
	}
	if len(s) <= digits {
		b.WriteByte(s[0])
		return 1
	}
	v, err := strconv.ParseUint(s[1:1+digits], base, 32)
	switch {
	case err != nil:
		b.WriteByte(s[0])
		return 1
	case s[0] == 'x':
		b.WriteByte(byte(v))
	default:
		b.WriteRune(rune(v))
	}
	return 1 + digits
}

func isSuffix(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// intLiteral reads a YQL integer literal: decimal, 0x, 0o or 0b digits, an optional minus and type suffix.
func intLiteral(s string) (*big.Int, bool) {
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
	for prefix, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if rest, ok := strings.CutPrefix(digits, prefix); ok {
			digits, base = rest, b
			break
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
// a literal that this package does not evaluate. NULL comes first.
func compareLiterals(t Type, a, b string) (int, bool) {
	null := func(s string) bool { return strings.EqualFold(s, "NULL") }
	if null(a) || null(b) {
		switch {
		case null(a) && null(b):
			return 0, true
		case null(a):
			return -1, true
		}
		return 1, true
	}
	switch {
	case t.IsInteger():
		x, ok1 := intLiteral(a)
		y, ok2 := intLiteral(b)
		if ok1 && ok2 {
			return x.Cmp(y), true
		}
	case t.IsText():
		x, ok1 := stringLiteral(a)
		y, ok2 := stringLiteral(b)
		if ok1 && ok2 {
			return strings.Compare(x, y), true
		}
	case t == Bool:
		x, err1 := strconv.ParseBool(strings.ToLower(a))
		y, err2 := strconv.ParseBool(strings.ToLower(b))
		switch {
		case err1 != nil || err2 != nil:
			return 0, false
		case x == y:
			return 0, true
		case y:
			return -1, true
		}
		return 1, true
	}
	return 0, false
}

// StringLiteral decodes a YQL string literal in single or double quotes, with or without a type suffix. It
// reports false if s is none.
func StringLiteral(s string) (string, bool) { return stringLiteral(s) }

// IntegerLiteral reads a YQL integer literal: decimal, 0x, 0o or 0b digits, an optional minus and type suffix.
// It reports false if s is none.
func IntegerLiteral(s string) (*big.Int, bool) { return intLiteral(s) }
