package yql

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cursor turns byte offsets into lines and columns. It moves from the place asked for last, so that reading a
// script from front to back costs one pass, also when the script is a single line of many megabytes.
type cursor struct {
	src string
	at  Pos
}

func newCursor(src string) cursor {
	c := cursor{src: src, at: Pos{Line: 1, Column: 1}}
	if strings.HasPrefix(src, byteOrderMark) {
		c.at.Offset = len(byteOrderMark)
	}
	return c
}

const byteOrderMark = "\ufeff"

// pos returns the place of the byte at offset.
func (c *cursor) pos(offset int) Pos {
	switch {
	case offset > c.at.Offset:
		seg := c.src[c.at.Offset:offset]
		if nl := strings.LastIndexByte(seg, '\n'); nl < 0 {
			c.at.Column += utf8.RuneCountInString(seg)
		} else {
			c.at.Line += strings.Count(seg, "\n")
			c.at.Column = 1 + utf8.RuneCountInString(seg[nl+1:])
		}
	case offset < c.at.Offset:
		seg := c.src[offset:c.at.Offset]
		if n := strings.Count(seg, "\n"); n == 0 {
			c.at.Column -= utf8.RuneCountInString(seg)
		} else {
			c.at.Line -= n
			start := strings.LastIndexByte(c.src[:offset], '\n') + 1
			if start == 0 && strings.HasPrefix(c.src, byteOrderMark) {
				start = min(len(byteOrderMark), offset)
			}
			c.at.Column = 1 + utf8.RuneCountInString(c.src[start:offset])
		}
	}
	c.at.Offset = offset
	return c.at
}

// excerptWidth is how many characters of a long line an excerpt shows.
const excerptWidth = 120

// Excerpt returns the source line of p, clipped around p if it is long, and under it a line with a caret at p.
// It returns "" if p is not a place in src.
func Excerpt(src string, p Pos) string {
	if p.Line < 1 || p.Offset < 0 || p.Offset > len(src) {
		return ""
	}
	start := strings.LastIndexByte(src[:p.Offset], '\n') + 1
	if start == 0 && strings.HasPrefix(src, byteOrderMark) {
		start = min(len(byteOrderMark), p.Offset)
	}
	after, _, _ := strings.Cut(src[p.Offset:], "\n")
	line, marker := Marked(src[start:p.Offset], strings.TrimSuffix(after, "\r"), 1, excerptWidth)
	return line + "\n" + marker
}

// Marked joins what a line of source has before and after a place, and makes a second line with carets under the first n characters
// after it. Of a line that is wider than room it keeps what is around the place, with an ellipsis where something was cut. Tabs
// become spaces and control characters are replaced, since both lines go to a terminal.
func Marked(before, after string, n, room int) (line, marker string) {
	// Never look at more of a long line than can be shown.
	cutBefore, cutAfter := false, false
	if most := room * utf8.UTFMax; len(before) > most {
		before, cutBefore = before[len(before)-most:], true
	}
	if most := room * utf8.UTFMax; len(after) > most {
		after, cutAfter = after[:most], true
	}
	left, right := shown(before), shown(after)
	under := len(shown(string([]rune(after)[:min(n, utf8.RuneCountInString(after))])))
	wide, more := width(left), width(right)
	if wide+more > room {
		for keep := max(room/2, room-more); wide > keep; {
			wide -= runeWidth(left[0])
			left, cutBefore = left[1:], true
		}
		for keep := room - wide; more > keep; {
			more -= runeWidth(right[len(right)-1])
			right, cutAfter = right[:len(right)-1], true
		}
	}
	line, marker = string(left)+string(right), strings.Repeat(" ", wide)
	if cutBefore {
		line, marker = "…"+line, " "+marker
	}
	if cutAfter {
		line += "…"
	}
	return line, marker + strings.Repeat("^", max(1, width(right[:min(under, len(right))])))
}

// shown returns the characters of s as a terminal shows them.
func shown(s string) []rune {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		switch {
		case r == '\t':
			out = append(out, ' ', ' ', ' ', ' ')
		case r < ' ' || r >= 0x7f && r < 0xa0:
			out = append(out, utf8.RuneError)
		default:
			out = append(out, r)
		}
	}
	return out
}

func width(runes []rune) (n int) {
	for _, r := range runes {
		n += runeWidth(r)
	}
	return n
}

// runeWidth is how many columns of a terminal a character takes: two in the wide blocks of Unicode's East Asian Width, none if it
// combines with the one before. See https://www.unicode.org/reports/tr11/.
func runeWidth(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3, r >= 0xf900 && r <= 0xfaff,
		r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6,
		r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}
