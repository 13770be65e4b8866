package plan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// oldest is the first release of YDB that plans are made for: schema.Newest is the last.
var oldest = schema.Release{Year: 25, Number: 1}

// Releases are those that plans are made for, in words.
func Releases() string { return fmt.Sprintf("%s to %s", oldest, schema.Newest) }

// Supports reports whether plans are made for a server that says this version of itself.
func Supports(version string) bool {
	r, ok := schema.ParseRelease(version)
	return ok && !r.Before(oldest) && !schema.Newest.Before(r)
}

// Count is a number of things in words.
func Count(n uint64, what string) string { return evidence.Count(n, what) }

// Bytes is a size in words.
func Bytes(n uint64) string { return evidence.Size(n) }

// Duration is a number of seconds in words, rounded up.
func Duration(seconds uint64) string {
	switch {
	case seconds < 90:
		return Count(max(1, seconds), "second")
	case seconds < 5400:
		return Count((seconds+59)/60, "minute")
	case seconds < 48*3600:
		return Count((seconds+3599)/3600, "hour")
	}
	return Count((seconds+86399)/86400, "day")
}

// OneLine is text on one line.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Short is as much of a statement, on one line, as tells it from others.
func Short(s string) string { return evidence.Shortened(OneLine(s), 100) }

// unseen reports whether a character does something where it is printed instead of being seen: control characters, and
// those that change the direction of text or hide in it.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Noncharacter_Code_Point)
}

// Visible shows what cannot be seen as escapes. Line breaks and tabs can be seen.
func Visible(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch _, size := utf8.DecodeRuneInString(s[i:]); {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n' || r == '\t' || !unseen(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}

// Code is text as Markdown code within a line. Text that holds backticks stands between more of them.
func Code(s string) string {
	s = OneLine(Visible(s))
	ticks := strings.Repeat("`", LongestRun(s, '`')+1)
	if len(ticks) > 1 {
		return ticks + " " + s + " " + ticks
	}
	return ticks + s + ticks
}

// LongestRun is how often a character stands in a row at most.
func LongestRun(s string, of rune) int {
	longest, run := 0, 0
	for _, r := range s {
		run++
		if r != of {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
