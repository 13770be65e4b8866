package schema

import (
	"fmt"
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
