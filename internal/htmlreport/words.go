package htmlreport

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
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

func noun(n int, one string) string {
	if n == 1 {
		return one
	}
	return one + "s"
}

func plural(n int, one string) string { return thousands(float64(n)) + " " + noun(n, one) }

// thousands returns a number as people read it: 1,234,567, and small ones with a decimal.
func thousands(x float64) string {
	if x > 0 && x < 10 && x != float64(int64(x)) {
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// bytesText returns a size as people read it.
func bytesText(bytes float64) string {
	units := []string{"B", "KB", "MB", "GB", "TB", "PB"}
	i := 0
	for bytes >= 1000 && i < len(units)-1 {
		bytes /= 1000
		i++
	}
	if i == 0 || bytes >= 100 {
		return fmt.Sprintf("%.0f %s", bytes, units[i])
	}
	return fmt.Sprintf("%.1f %s", bytes, units[i])
}
