package evidence

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Count is a number of something as people read it: "1 row", "1,234 rows", "2 batches".
func Count[N ~int | ~uint64](n N, what string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(what, "ch") || strings.HasSuffix(what, "x") || strings.HasSuffix(what, "ss"):
		what += "es"
	default:
		what += "s"
	}
	return Thousands(n) + " " + what
}

// One is a number with what is counted, and what is said of one or of many of it: 1 row that was, 2 rows that were.
func One[N ~int | ~uint64](n N, what, one, many string) string {
	if n == 1 {
		return Count(n, what) + " " + one
	}
	return Count(n, what) + " " + many
}

// Thousands is a number with a comma at every third digit: 1,234,567.
func Thousands[N ~int | ~uint64](n N) string {
	if n < 0 {
		return strconv.FormatInt(int64(n), 10)
	}
	s := strconv.FormatUint(uint64(n), 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Size is a number of bytes as people read it: "12 bytes", "4 KB", "881.2 MB", of 1024 each.
func Size(n uint64) string {
	if n < 1<<10 {
		return Count(n, "byte")
	}
	x, unit := float64(n)/(1<<10), "KB"
	for _, larger := range [...]string{"MB", "GB", "TB", "PB"} {
		if x < 1<<10 {
			break
		}
		x, unit = x/(1<<10), larger
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") + " " + unit
}

// Shortened is a text of at most so many characters, with an ellipsis if that is not all of it.
func Shortened(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// Percent prints a share of one. What is not quite all, or nothing, is not printed as if it were.
func Percent(share float64) string {
	p := 100 * share
	switch {
	case p > 99 && p < 99.95:
		return fmt.Sprintf("%.1f%%", math.Min(p, 99.9))
	case p > 0 && p < 1:
		return fmt.Sprintf("%.1f%%", math.Max(p, 0.1))
	}
	return fmt.Sprintf("%.0f%%", p)
}

// PerSecond prints a rate.
func PerSecond(r float64) string {
	switch {
	case r == 0:
		return "0"
	case r < 0.1:
		return "under 0.1"
	case r < 10:
		return strconv.FormatFloat(math.Round(r*10)/10, 'f', -1, 64)
	}
	return Thousands(uint64(math.Round(r)))
}

// Seconds prints a time in seconds.
func Seconds(s float64) string {
	if s < 10 {
		return strconv.FormatFloat(math.Round(s*10)/10, 'f', -1, 64) + " s"
	}
	return Thousands(uint64(math.Round(s))) + " s"
}

// Span is a time as people read it: 40 s, 40 min, 1 h 30 min, 3 h.
func Span(d time.Duration) string {
	h, m := int(d.Round(time.Second)/time.Hour), int(d.Round(time.Second)/time.Minute)%60
	if h+m == 0 {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%d h %d min", h, m), "0 h "), " 0 min")
}
