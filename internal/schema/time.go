package schema

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The date types of before end with 2105; the wide ones reach from 144169 BC to 148107 AD.
// Source: yql/essentials/public/udf/udf_data_type.h of ydb-platform/ydb.
const (
	microsPerSecond = 1_000_000
	microsPerDay    = 86_400 * microsPerSecond
	maxDate         = 49_673                                     // days, exclusive
	minDate32       = -53_375_809                                // days, inclusive
	maxDate32       = 53_375_807                                 // days, inclusive
	maxInterval     = maxDate * microsPerDay                     // exclusive, either way
	maxInterval64   = (maxDate32 - minDate32 + 1) * microsPerDay // exclusive, either way
)

// TimeUnit returns how many microseconds one step of a point in time is, 0 if t is none.
func (t Type) TimeUnit() int64 {
	switch t {
	case Date, Date32:
		return microsPerDay
	case Datetime, Datetime64:
		return microsPerSecond
	case Timestamp, Timestamp64:
		return 1
	}
	return 0
}

// Holds reports whether n, in the units of t, is a value of the date or interval type t.
func (t Type) Holds(n int64) bool {
	switch t {
	case Interval:
		return n > -maxInterval && n < maxInterval
	case Interval64:
		return n > -maxInterval64 && n < maxInterval64
	case Date32, Datetime64, Timestamp64:
		perDay := microsPerDay / t.TimeUnit()
		return n >= minDate32*perDay && n < (maxDate32+1)*perDay
	case Date, Datetime, Timestamp:
		return n >= 0 && n < maxDate*(microsPerDay/t.TimeUnit())
	}
	return false
}

// TimeBounds returns the first and the last value of a type of points in time, in its units.
func (t Type) TimeBounds() (low, high int64) {
	perDay := microsPerDay / t.TimeUnit()
	if t == Date32 || t == Datetime64 || t == Timestamp64 {
		return minDate32 * perDay, (maxDate32+1)*perDay - 1
	}
	return 0, maxDate*perDay - 1
}

// parseTime reads the text of a date type: 2024-01-02, 2024-01-02T03:04:05Z, 2024-01-02T03:04:05.678901Z or
// with an offset. The result is in units of t.
func parseTime(t Type, s string) (int64, bool) {
	unit := t.TimeUnit()
	day, clock, hasClock := strings.Cut(s, "T")
	days, ok := parseDay(day, t == Date32 || t == Datetime64 || t == Timestamp64)
	switch {
	case !ok || hasClock == (unit == microsPerDay):
		return 0, false
	case !hasClock:
		return days, t.Holds(days)
	}
	micros, ok := parseClock(clock, unit == 1)
	if !ok {
		return 0, false
	}
	n := days*(microsPerDay/unit) + micros/unit // micros are whole units: a fraction is for Timestamp alone
	return n, t.Holds(n)
}

// parseDay reads a date as days since 1970. The year of the wide types has up to six digits and a sign; there is no
// year 0: -1 is the year before 1.
func parseDay(s string, wide bool) (int64, bool) {
	negative, yearDigits := false, 4
	if wide {
		yearDigits = 6
		negative = strings.HasPrefix(s, "-")
		if negative || strings.HasPrefix(s, "+") {
			s = s[1:]
		}
	}
	parts := strings.Split(s, "-")
	if len(parts) != 3 {
		return 0, false
	}
	year, ok1 := shortNumber(parts[0], yearDigits)
	month, ok2 := shortNumber(parts[1], 2)
	day, ok3 := shortNumber(parts[2], 2)
	if !ok1 || !ok2 || !ok3 || month < 1 || month > 12 || day < 1 || year < 1 {
		return 0, false
	}
	if negative {
		year = 1 - year
	}
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return FloorDiv(at.Unix(), 86_400), at.Day() == day
}

// shortNumber reads a number of 1 to width digits.
func shortNumber(s string, width int) (int, bool) {
	if s == "" || len(s) > width || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// parseClock reads what follows T: a time of day, perhaps with a fraction of a second, and Z or an offset.
func parseClock(s string, fraction bool) (micros int64, ok bool) {
	s, offset, ok := cutZone(s)
	if !ok {
		return 0, false
	}
	whole, rest, hasFraction := strings.Cut(s, ".")
	parts := strings.Split(whole, ":")
	if len(parts) != 3 || hasFraction && (!fraction || rest == "" || strings.Trim(rest, "0123456789") != "") {
		return 0, false
	}
	for i, limit := range []int{24, 60, 60} {
		n, ok := shortNumber(parts[i], 2)
		if !ok || n >= limit {
			return 0, false
		}
		micros = micros*60 + int64(n)
	}
	micros *= microsPerSecond
	if hasFraction { // digits beyond the sixth are ignored
		n, _ := strconv.ParseInt((rest + "000000")[:6], 10, 64)
		micros += n
	}
	return micros - offset, true
}

// cutZone takes Z or an offset such as +03:00 off the end of s.
func cutZone(s string) (rest string, offset int64, ok bool) {
	if rest, ok := strings.CutSuffix(s, "Z"); ok {
		return rest, 0, true
	}
	i := strings.LastIndexAny(s, "+-")
	if i < 0 {
		return "", 0, false
	}
	hours, minutes, ok := strings.Cut(s[i+1:], ":")
	h, ok1 := shortNumber(hours, 2)
	m, ok2 := shortNumber(minutes, 2)
	offset = int64(h*60+m) * 60 * microsPerSecond
	if s[i] == '-' {
		offset = -offset
	}
	return s[:i], offset, ok && ok1 && ok2
}

// formatTime prints a value of a date type: the year without leading zeros, a fraction of a second in six digits.
// Source: WriteDate and WriteUs in yql/essentials/minikql/mkql_type_ops.cpp of ydb-platform/ydb.
func formatTime(t Type, n int64) string {
	unit := t.TimeUnit()
	perDay := microsPerDay / unit
	days := FloorDiv(n, perDay)
	rest := (n - days*perDay) * unit
	at := time.Unix(days*86_400, 0).UTC()
	year := at.Year()
	if year < 1 {
		year-- // there is no year 0
	}
	text := fmt.Sprintf("%d-%02d-%02d", year, at.Month(), at.Day())
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

// FloorDiv divides towards the smaller number.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
