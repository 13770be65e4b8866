package ydbconn

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// globs is a list of patterns for paths. In a pattern * and ? stand for anything within one element, [..] for one
// of several characters, and ** for any number of elements. A pattern without a slash holds for the last element
// of a path; one with a leading slash for the absolute path; any other for the path below the database. A
// pattern that holds for a directory holds for all below it.
type globs []string

// validate returns an error for the first pattern that is not well-formed.
func (g globs) validate() error {
	for _, p := range g {
		for _, element := range strings.Split(p, "/") {
			if _, err := path.Match(element, ""); err != nil || p == "" {
				return fmt.Errorf("pattern %q is not well-formed", p)
			}
		}
	}
	return nil
}

// match reports whether a pattern holds for the absolute path of something in the database.
func (g globs) match(database, absolute string) bool {
	below := strings.TrimPrefix(strings.TrimPrefix(absolute, database), "/")
	return slices.ContainsFunc(g, func(p string) bool {
		switch {
		case strings.HasPrefix(p, "/"):
			return matchBelow(split(p), split(absolute))
		case strings.Contains(p, "/"):
			return matchBelow(split(p), split(below))
		}
		return matchBelow([]string{"**", p}, split(below))
	})
}

// isGlob reports whether a path is a pattern.
func isGlob(s string) bool { return strings.ContainsAny(s, "*?[") }

// globRoot returns the longest path without wildcards that everything a pattern holds for is below.
func globRoot(p string) string {
	elements := split(p)
	for i, e := range elements {
		if isGlob(e) {
			elements = elements[:i]
			break
		}
	}
	return "/" + strings.Join(elements, "/")
}

func split(p string) []string {
	p = strings.Trim(p, "/")
	if p == "" {
		return nil
	}
	return strings.Split(p, "/")
}

// matchBelow reports whether the pattern holds for the elements or for the first few of them.
func matchBelow(pattern, elements []string) bool {
	if len(pattern) == 0 {
		return true
	}
	if pattern[0] == "**" {
		for i := range len(elements) + 1 {
			if matchBelow(pattern[1:], elements[i:]) && (len(pattern) > 1 || len(elements) > 0) {
				return true
			}
		}
		return false
	}
	if len(elements) == 0 {
		return false
	}
	ok, err := path.Match(pattern[0], elements[0])
	return err == nil && ok && matchBelow(pattern[1:], elements[1:])
}
