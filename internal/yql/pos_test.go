package yql

import (
	"strings"
	"testing"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("é", 300)
	for _, c := range []struct {
		src    string
		offset int
		want   string
	}{
		{"SELECT 1", 7, "SELECT 1\n       ^"},
		{"a\n\tb c\r\nd", 5, "    b c\n      ^"},
		{"\ufeffab", 4, "ab\n ^"},
		{"ж\x1b[1mж", 2, "ж\ufffd[1mж\n ^"},
		{"用户 Id", 7, "用户 Id\n     ^"}, // wide characters take two columns
		{"e\u0301 Id", 4, "e\u0301 Id\n  ^"},
		{"", 0, "\n^"},
		{"a\n", 2, "\n^"},
		{long, 0, strings.Repeat("é", 120) + "…\n^"},
		{long, 600, "…" + strings.Repeat("é", 120) + "\n" + strings.Repeat(" ", 121) + "^"},
		{long, 300, "…" + strings.Repeat("é", 60) + strings.Repeat("é", 60) + "…\n" + strings.Repeat(" ", 61) + "^"},
	} {
		p := place(c.src, c.offset)
		if got := Excerpt(c.src, p); got != c.want {
			t.Errorf("Excerpt(%.20q, %v) =\n%s\nwant\n%s", c.src, p, got, c.want)
		}
	}
	for _, p := range []Pos{{}, {Line: 1, Offset: -1}, {Line: 1, Offset: 9}} {
		if got := Excerpt("SELECT 1", p); got != "" {
			t.Errorf("Excerpt at %v = %q", p, got)
		}
	}
}

// TestCursor moves about in a script and compares with counting from the start.
func TestCursor(t *testing.T) {
	src := "\ufeffaж\nb\r\n\nццц d\n\xff\xfee"
	c := newCursor(src)
	offsets := []int{}
	for i := range src {
		if i >= len(byteOrderMark) {
			offsets = append(offsets, i)
		}
	}
	offsets = append(offsets, len(src))
	for _, from := range offsets {
		for _, to := range offsets {
			c.pos(from)
			if got, want := c.pos(to), place(src, to); got != want {
				t.Fatalf("from %d to %d: %v, want %v", from, to, got, want)
			}
		}
	}
}
