package schema

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// FormatInterval prints microseconds as an ISO 8601 duration of days, hours, minutes and seconds, as a literal
// Interval('…') holds it: P30D, PT1H30M, -PT0.5S, and PT0S for nothing.
// Source: https://ydb.tech/docs/en/yql/reference/builtins/basic#data-type-literals
func FormatInterval(micros int64) string {
	if micros < 0 {
		u := -uint64(micros)
		return "-" + FormatDuration(u/1e6, u%1e6*1e3)
	}
	return FormatDuration(uint64(micros)/1e6, uint64(micros)%1e6*1e3)
}

// FormatDuration is FormatInterval for seconds and the nanoseconds beyond them, fewer than a billion.
func FormatDuration(seconds, nanos uint64) string {
	var b strings.Builder
	b.WriteByte('P')
	if days := seconds / 86400; days > 0 {
		fmt.Fprintf(&b, "%dD", days)
	}
	seconds %= 86400
	if seconds == 0 && nanos == 0 {
		if b.Len() == 1 {
			b.WriteString("T0S")
		}
		return b.String()
	}
	b.WriteByte('T')
	if h := seconds / 3600; h > 0 {
		fmt.Fprintf(&b, "%dH", h)
	}
	if m := seconds % 3600 / 60; m > 0 {
		fmt.Fprintf(&b, "%dM", m)
	}
	switch s := seconds % 60; {
	case nanos > 0:
		b.WriteString(strings.TrimRight(fmt.Sprintf("%d.%09d", s, nanos), "0") + "S")
	case s > 0:
		fmt.Fprintf(&b, "%dS", s)
	}
	return b.String()
}

// ParseDuration reads an ISO 8601 duration of weeks, days, hours, minutes and seconds with up to six digits after
// the point, as Interval('…') takes it, and returns its microseconds.
// Source: ParseInterval in yql/essentials/minikql/mkql_type_ops.cpp of ydb-platform/ydb.
func ParseDuration(s string) (micros int64, err error) {
	bad := func() error { return fmt.Errorf("%q is not an ISO 8601 duration such as P1DT2H30M", s) }
	rest := strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	if len(s)-len(rest) > 1 {
		return 0, bad()
	}
	date, ok := strings.CutPrefix(rest, "P")
	date, clock, hasClock := strings.Cut(date, "T")
	if !ok || date+clock == "" || hasClock && clock == "" {
		return 0, bad()
	}
	days, ok1 := durationUnits(date, "WD", 7*microsPerDay, microsPerDay)
	part, ok2 := durationUnits(clock, "HMS", 3600*microsPerSecond, 60*microsPerSecond, microsPerSecond)
	if !ok1 || !ok2 || days > math.MaxInt64-part {
		return 0, bad()
	}
	if strings.HasPrefix(s, "-") {
		return -(days + part), nil
	}
	return days + part, nil
}

// durationUnits adds up numbers that are followed by unit letters, the letters in order and each at most once.
func durationUnits(s, letters string, sizes ...int64) (total int64, ok bool) {
	for s != "" {
		end := strings.IndexAny(s, letters)
		if end <= 0 {
			return 0, false
		}
		at := strings.IndexByte(letters, s[end])
		whole, fraction, hasFraction := strings.Cut(s[:end], ".")
		n, err := strconv.ParseUint(whole, 10, 63)
		if err != nil || int64(n) > (math.MaxInt64-total)/sizes[at]-1 {
			return 0, false
		}
		total += int64(n) * sizes[at]
		if hasFraction {
			micros, ok := shortNumber(fraction, 6)
			if !ok || s[end] != 'S' {
				return 0, false
			}
			for range 6 - len(fraction) {
				micros *= 10
			}
			total += int64(micros)
		}
		s, letters, sizes = s[end+1:], letters[at+1:], sizes[at+1:]
	}
	return total, true
}

// IntervalText returns the ISO 8601 text of Interval('P1D') in the form that YDB gives back, in which PT24H is P1D. It
// reports false if s is no literal interval.
func IntervalText(s string) (string, bool) {
	v, err := ParseLiteral(Interval, s)
	micros, ok := v.(int64)
	if err != nil || !ok {
		return "", false
	}
	return FormatInterval(micros), true
}
