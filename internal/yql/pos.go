package yql

import (
	"strings"
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
	before := src[start:p.Offset]
	after := src[p.Offset:]
	if nl := strings.IndexByte(after, '\n'); nl >= 0 {
		after = after[:nl]
	}
	after = strings.TrimSuffix(after, "\r")
	// Never look at more of a long line than can be shown.
	const bytes = excerptWidth * utf8.UTFMax
	cutBefore, cutAfter := false, false
	if len(before) > bytes {
		before, cutBefore = before[len(before)-bytes:], true
	}
	if len(after) > bytes {
		after, cutAfter = after[:bytes], true
	}
	left, right := shown(before), shown(after)
	if len(left)+len(right) > excerptWidth {
		keep := max(excerptWidth/2, excerptWidth-len(right))
		if len(left) > keep {
			left, cutBefore = left[len(left)-keep:], true
		}
		if keep = excerptWidth - len(left); len(right) > keep {
			right, cutAfter = right[:keep], true
		}
	}
	var b strings.Builder
	if cutBefore {
		b.WriteString("…")
	}
	b.WriteString(string(left))
	b.WriteString(string(right))
	if cutAfter {
		b.WriteString("…")
	}
	b.WriteByte('\n')
	if cutBefore {
		b.WriteByte(' ')
	}
	for _, r := range left {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteByte('^')
	return b.String()
}

// shown returns the characters of s with control characters replaced, since an excerpt goes to a terminal.
func shown(s string) []rune {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if r < ' ' && r != '\t' || r == 0x7f {
			r = utf8.RuneError
		}
		out = append(out, r)
	}
	return out
}
