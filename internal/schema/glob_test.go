package schema

import (
	"path"
	"testing"
)

func TestGlob(t *testing.T) {
	for _, test := range []struct {
		pattern string
		match   []string
		not     []string
	}{
		{"orders", []string{"orders", "/local/orders", "/local/orders/archive", "shop/orders"}, []string{"/local/orders2", "/local/my_orders"}},
		{"/local/orders", []string{"/local/orders", "local/orders", "/local/orders/x"}, []string{"/eu/local/orders", "/local"}},
		{"/local/logs/*", []string{"/local/logs/a", "/local/logs/a/b"}, []string{"/local/logs", "/local/log/a"}},
		{"logs/**", []string{"/local/logs/a", "logs/a/b/c"}, []string{"/local/logs", "/local/blogs/a"}},
		{"/local/**/events", []string{"/local/events", "/local/a/events", "/local/a/b/events"}, []string{"/eu/events", "/local/events2"}},
		{"/**/a/b", []string{"/a/b", "/a/a/b", "/x/a/c/a/b"}, []string{"/a/c/b"}},
		{"event_?", []string{"event_1", "/local/event_x"}, []string{"event_", "event_10"}},
		{"t[0-9]", []string{"t3"}, []string{"ta"}},
		{"/", []string{"/local/a", "a"}, nil},
		{"**", []string{"/local/a", "a"}, nil},
		{"shop/", []string{"/local/shop/orders"}, []string{"/local/workshop"}},
	} {
		g, err := NewGlob(test.pattern)
		if err != nil {
			t.Errorf("NewGlob(%q): %v", test.pattern, err)
			continue
		}
		for _, p := range test.match {
			if !g.Match(p) {
				t.Errorf("%q does not match %q", test.pattern, p)
			}
		}
		for _, p := range test.not {
			if g.Match(p) {
				t.Errorf("%q matches %q", test.pattern, p)
			}
		}
	}
	for _, pattern := range []string{"", "a[", "//", "a/[b"} {
		if _, err := NewGlob(pattern); err == nil {
			t.Errorf("NewGlob(%q) gives no error", pattern)
		}
	}
}

// FuzzGlob compares the matcher with the plainest one that can be written.
func FuzzGlob(f *testing.F) {
	f.Add("/a/**/b", "/a/x/b")
	f.Add("**/**/a", "a/a/a")
	f.Add("*/?[a-c]", "x/yb/z")
	f.Fuzz(func(t *testing.T, pattern, tablePath string) {
		g, err := NewGlob(pattern)
		if err != nil || len(g.elements) > 8 {
			return
		}
		elements := splitPath(tablePath)
		if len(elements) > 12 {
			return
		}
		if got, want := g.Match(tablePath), plainMatch(g.elements, elements); got != want {
			t.Errorf("%q and %q: %v, want %v", pattern, tablePath, got, want)
		}
	})
}

func plainMatch(pattern, elements []string) bool {
	if len(pattern) == 0 {
		return true
	}
	if pattern[0] == "**" {
		if len(pattern) == 1 {
			return len(elements) > 0
		}
		return plainMatch(pattern[1:], elements) || len(elements) > 0 && plainMatch(pattern, elements[1:])
	}
	if len(elements) == 0 {
		return false
	}
	ok, err := path.Match(pattern[0], elements[0])
	return err == nil && ok && plainMatch(pattern[1:], elements[1:])
}
