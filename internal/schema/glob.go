package schema

import (
	"fmt"
	"path"
	"strings"
)

// Glob is a pattern over table paths. Within one path element, * ? and […] mean what they mean to path.Match; an
// element ** stands for any number of elements. A pattern that starts with / is matched from the root, any other
// may start at any element, so that "orders" finds /local/shop/orders. A pattern that matches a directory matches
// everything below it. The zero Glob matches everything.
type Glob struct {
	text     string
	elements []string
}

// NewGlob compiles a pattern. One that is empty or not well-formed is an error.
func NewGlob(pattern string) (Glob, error) {
	trimmed := strings.Trim(pattern, "/")
	if trimmed == "" && pattern != "/" {
		return Glob{}, fmt.Errorf("pattern %q is empty", pattern)
	}
	var elements []string
	if !strings.HasPrefix(pattern, "/") {
		elements = append(elements, "**")
	}
	if trimmed != "" {
		elements = append(elements, strings.Split(trimmed, "/")...)
	}
	for _, e := range elements {
		if _, err := path.Match(e, ""); err != nil {
			return Glob{}, fmt.Errorf("pattern %q: a bracket is not closed", pattern)
		}
	}
	return Glob{text: pattern, elements: elements}, nil
}

// String returns the pattern.
func (g Glob) String() string { return g.text }

// Match reports whether the table's path, or a directory above it, matches. A path that is not absolute is
// matched as if it were.
func (g Glob) Match(tablePath string) bool {
	return matchElements(g.elements, splitPath(tablePath))
}

func splitPath(tablePath string) []string { return strings.Split(strings.Trim(tablePath, "/"), "/") }

// matchElements is the usual greedy match with one point to return to, the last ** seen, so its time is at most
// the product of both lengths.
func matchElements(pattern, elements []string) bool {
	p, e := 0, 0
	retryP, retryE := -1, 0
	for {
		if p == len(pattern) {
			return true // the rest is below a match
		}
		if pattern[p] == "**" {
			retryP, retryE = p+1, e
			p++
			if p == len(pattern) {
				return e < len(elements) // something must be below
			}
			continue
		}
		if e < len(elements) {
			if ok, err := path.Match(pattern[p], elements[e]); ok && err == nil {
				p, e = p+1, e+1
				continue
			}
		}
		if retryP < 0 || retryE >= len(elements) {
			return false
		}
		retryE++
		p, e = retryP, retryE
	}
}
