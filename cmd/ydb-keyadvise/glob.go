package main

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// globs are patterns of which one must match. No globs match nothing.
type globs []schema.Glob

// newGlobs compiles the patterns given with a flag.
func newGlobs(flag string, patterns []string) (globs, error) {
	var gs globs
	for _, p := range patterns {
		g, err := schema.NewGlob(p)
		if err != nil {
			return nil, usagef("%s: %v", flag, err)
		}
		gs = append(gs, g)
	}
	return gs, nil
}

func (gs globs) match(tablePath string) bool {
	return slices.ContainsFunc(gs, func(g schema.Glob) bool { return g.Match(tablePath) })
}
