package page

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// clean keeps text from a file or a database from breaking the page: no control characters, and none that turn the
// direction of what is around them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return '\ufffd'
		}
		return r
	}, text)
}

func cleanAll(texts []string) []string {
	var out []string
	for _, t := range texts {
		out = append(out, clean(t))
	}
	return out
}

// thousands returns a number as people read it: 1,234,567, and small ones with a decimal.
func thousands(x float64) string {
	if x > 0 && x < 10 && x != math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return evidence.Thousands(int(math.RoundToEven(x)))
}
