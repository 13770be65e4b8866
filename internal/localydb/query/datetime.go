package query

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Limits of the date types: 32-bit-era types end before 2106-01-01, the wide ones reach 148107 AD.
// Source: yql/essentials/public/udf/udf_data_type.h of ydb-platform/ydb.
const (
	microsPerSecond = 1_000_000
	microsPerDay    = 86_400 * microsPerSecond
	maxDate         = 49_673      // days, exclusive
	minDate32       = -53_375_809 // days, inclusive
	maxDate32       = 53_375_807  // days, inclusive
	maxInterval     = maxDate * microsPerDay
	maxInterval64   = (maxDate32 - minDate32 + 1) * microsPerDay
)

// timeUnit returns how many microseconds one step of a date type is, or 0 if t is not one.
func timeUnit(t schema.Type) int64 {
	switch t {
	case schema.Date, schema.Date32:
		return microsPerDay
	case schema.Datetime, schema.Datetime64:
		return microsPerSecond
	case schema.Timestamp, schema.Timestamp64:
		return 1
	}
	return 0
}

// isWideTime reports whether t is one of the date types that reach before 1970.
func isWideTime(t schema.Type) bool {
	return t == schema.Date32 || t == schema.Datetime64 || t == schema.Timestamp64
}

func isInterval(t schema.Type) bool { return t == schema.Interval || t == schema.Interval64 }

// timeInRange reports whether n, in units of t, is a value of the date or interval type t.
func timeInRange(t schema.Type, n int64) bool {
	switch t {
	case schema.Interval:
		return n > -maxInterval && n < maxInterval
	case schema.Interval64:
		return n >= -maxInterval64 && n <= maxInterval64
	case schema.Date32, schema.Datetime64, schema.Timestamp64:
		perDay := microsPerDay / timeUnit(t)
		return n >= minDate32*perDay && n < (maxDate32+1)*perDay
	}
	return n >= 0 && n < maxDate*(microsPerDay/timeUnit(t))
}

// convertTime moves a point in time from one date type to another, dropping the finer part.
func convertTime(from, to schema.Type, n int64) (int64, bool) {
	unit, target := timeUnit(from), timeUnit(to)
	switch {
	case unit >= target:
		n *= unit / target
	default:
		n = floorDiv(n, target/unit)
	}
	return n, timeInRange(to, n)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

// parseTime reads the text of a date type: 2024-01-02, 2024-01-02T03:04:05Z, 2024-01-02T03:04:05.678901Z or
// with an offset. The result is in units of t.
func parseTime(t schema.Type, s string) (int64, bool) {
	unit := timeUnit(t)
	datePart, clock, hasClock := strings.Cut(s, "T")
	days, ok := parseDays(datePart)
	if !ok || hasClock == (unit == microsPerDay) {
		return 0, false
	}
	if unit == microsPerDay {
		return days, timeInRange(t, days)
	}
	micros, ok := parseClock(clock, unit == 1)
	if !ok {
		return 0, false
	}
	n := floorDiv(days*microsPerDay+micros, unit)
	return n, timeInRange(t, n)
}

func parseDays(s string) (int64, bool) {
	negative := strings.HasPrefix(s, "-")
	parts := strings.Split(strings.TrimPrefix(s, "-"), "-")
	if len(parts) != 3 {
		return 0, false
	}
	year, err1 := strconv.Atoi(parts[0])
	month, err2 := strconv.Atoi(parts[1])
	day, err3 := strconv.Atoi(parts[2])
	if err1 != nil || err2 != nil || err3 != nil || month < 1 || month > 12 || day < 1 || year < 1 || year > 150_000 {
		return 0, false
	}
	if negative { // there is no year 0: -1 is the year before 1
		year = 1 - year
	}
	when := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if when.Day() != day {
		return 0, false
	}
	return floorDiv(when.Unix(), 86_400), true
}

func parseClock(s string, fraction bool) (int64, bool) {
	var offset int64
	switch {
	case strings.HasSuffix(s, "Z"):
		s = strings.TrimSuffix(s, "Z")
	default:
		i := strings.LastIndexAny(s, "+-")
		if i < 0 {
			return 0, false
		}
		zone := strings.Split(s[i+1:], ":")
		if len(zone) != 2 {
			return 0, false
		}
		h, err1 := strconv.Atoi(zone[0])
		m, err2 := strconv.Atoi(zone[1])
		if err1 != nil || err2 != nil || h > 23 || m > 59 {
			return 0, false
		}
		offset = int64(h*60+m) * 60 * microsPerSecond
		if s[i] == '-' {
			offset = -offset
		}
		s = s[:i]
	}
	whole, frac, hasFrac := strings.Cut(s, ".")
	parts := strings.Split(whole, ":")
	if len(parts) != 3 || hasFrac && !fraction {
		return 0, false
	}
	var n int64
	for i, limit := range []int{24, 60, 60} {
		v, err := strconv.Atoi(parts[i])
		if err != nil || v < 0 || v >= limit || len(parts[i]) > 2 {
			return 0, false
		}
		n = n*60 + int64(v)
	}
	n *= microsPerSecond
	if hasFrac {
		if frac == "" || strings.Trim(frac, "0123456789") != "" {
			return 0, false
		}
		micros, _ := strconv.ParseInt((frac + "000000")[:6], 10, 64)
		n += micros
	}
	return n - offset, true
}

// formatTime prints a value of a date type the way CAST to String does.
func formatTime(t schema.Type, n int64) string {
	unit := timeUnit(t)
	perDay := microsPerDay / unit
	days, rest := floorDiv(n, perDay), floorMod(n, perDay)*unit
	day := time.Unix(days*86_400, 0).UTC()
	text := fmt.Sprintf("%04d-%02d-%02d", day.Year(), day.Month(), day.Day())
	if day.Year() < 1 {
		text = fmt.Sprintf("-%d-%02d-%02d", 1-day.Year(), day.Month(), day.Day())
	}
	if unit == microsPerDay {
		return text
	}
	seconds, micros := rest/microsPerSecond, rest%microsPerSecond
	text += fmt.Sprintf("T%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if micros != 0 {
		text += fmt.Sprintf(".%06d", micros)
	}
	return text + "Z"
}

// parseInterval reads an ISO 8601 duration of weeks, days, hours, minutes and seconds, in microseconds.
func parseInterval(s string) (int64, bool) {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	rest, ok := strings.CutPrefix(s, "P")
	if !ok || rest == "" {
		return 0, false
	}
	datePart, clock, hasClock := strings.Cut(rest, "T")
	if hasClock && clock == "" {
		return 0, false
	}
	total, ok := parseUnits(datePart, "WD", []int64{7 * microsPerDay, microsPerDay})
	if !ok {
		return 0, false
	}
	part, ok := parseUnits(clock, "HMS", []int64{3600 * microsPerSecond, 60 * microsPerSecond, microsPerSecond})
	if !ok {
		return 0, false
	}
	total += part
	if negative {
		total = -total
	}
	return total, true
}

// parseUnits reads numbers followed by unit letters, the letters in order and each at most once.
func parseUnits(s, letters string, sizes []int64) (int64, bool) {
	var total int64
	for s != "" {
		i := strings.IndexAny(s, letters)
		if i <= 0 {
			return 0, false
		}
		at := strings.IndexByte(letters, s[i])
		number, frac, hasFrac := strings.Cut(s[:i], ".")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 || n > maxInterval64/sizes[at] || hasFrac && s[i] != 'S' {
			return 0, false
		}
		total += n * sizes[at]
		if hasFrac {
			if frac == "" || strings.Trim(frac, "0123456789") != "" {
				return 0, false
			}
			micros, _ := strconv.ParseInt((frac + "000000")[:6], 10, 64)
			total += micros
		}
		letters, sizes, s = letters[at+1:], sizes[at+1:], s[i+1:]
	}
	return total, true
}

// formatInterval prints microseconds as an ISO 8601 duration.
func formatInterval(n int64) string {
	if n == 0 {
		return "PT0S"
	}
	var b strings.Builder
	u := uint64(n)
	if n < 0 {
		b.WriteByte('-')
		u = -u
	}
	b.WriteByte('P')
	if days := u / microsPerDay; days > 0 {
		fmt.Fprintf(&b, "%dD", days)
	}
	u %= microsPerDay
	if u == 0 {
		return b.String()
	}
	b.WriteByte('T')
	seconds, micros := u/microsPerSecond, u%microsPerSecond
	if h := seconds / 3600; h > 0 {
		fmt.Fprintf(&b, "%dH", h)
	}
	if m := seconds / 60 % 60; m > 0 {
		fmt.Fprintf(&b, "%dM", m)
	}
	if s := seconds % 60; s > 0 || micros > 0 {
		fmt.Fprintf(&b, "%d", s)
		if micros > 0 {
			fmt.Fprintf(&b, ".%06d", micros)
		}
		b.WriteByte('S')
	}
	return b.String()
}
