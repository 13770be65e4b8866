package live

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// glob is a schema.Glob that knows the database: a pattern without a slash holds for any element of a path below
// the database, one with a leading slash for the absolute path, and any other for the path below the database.
type glob struct {
	schema.Glob
	absolute bool
}

// newGlob returns an error if the pattern is not well-formed.
func newGlob(pattern string) (glob, error) {
	g := glob{absolute: strings.HasPrefix(pattern, "/")}
	if strings.Contains(pattern, "/") {
		pattern = "/" + strings.Trim(pattern, "/")
	}
	var err error
	g.Glob, err = schema.NewGlob(pattern)
	return g, err
}

// match reports whether the pattern holds for the absolute path of something in the database.
func (g glob) match(database, absolute string) bool {
	if g.absolute {
		return g.Match(absolute)
	}
	below := strings.Trim(strings.TrimPrefix(absolute, database), "/")
	return below != "" && g.Match(below)
}

// globs is a list of patterns, of which one must hold.
type globs []glob

func newGlobs(patterns []string) (globs, error) {
	var out globs
	for _, p := range patterns {
		g, err := newGlob(p)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

func (g globs) match(database, absolute string) bool {
	return slices.ContainsFunc(g, func(g glob) bool { return g.match(database, absolute) })
}

// isGlob reports whether a path is a pattern.
func isGlob(s string) bool { return strings.ContainsAny(s, "*?[") }

// globRoot returns the longest path without wildcards that everything a pattern holds for is below.
func globRoot(p string) string {
	elements := strings.Split(strings.Trim(p, "/"), "/")
	if i := slices.IndexFunc(elements, isGlob); i >= 0 {
		elements = elements[:i]
	}
	return "/" + strings.Join(elements, "/")
}
