package opened

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// globs are patterns of paths of which one must match. No globs match nothing.
type globs []schema.Glob

func newGlobs(option string, patterns []string) (gs globs, err error) {
	for _, p := range patterns {
		g, err := schema.NewGlob(p)
		if err != nil {
			return nil, ask.Wrongf(option, ": %v", err)
		}
		gs = append(gs, g)
	}
	return gs, nil
}

func (gs globs) match(path string) bool {
	return slices.ContainsFunc(gs, func(g schema.Glob) bool { return g.Match(path) })
}

// anywhere returns patterns that mean to a live database, for which a relative one begins at the database, what they mean
// for every other source: a relative one may begin at any directory.
func (gs globs) anywhere() (texts []string) {
	for _, g := range gs {
		text := g.String()
		if !strings.HasPrefix(text, "/") {
			text = "**/" + text
		}
		texts = append(texts, text)
	}
	return texts
}

// selection is which tables of a source are meant.
type selection struct {
	Paths            globs // each must match
	include, exclude globs
}

// newSelection compiles the patterns of a selection.
func newSelection(paths, include, exclude []string) (*selection, error) {
	named, err := newGlobs("PATH", paths)
	included, wrong := newGlobs("include", include)
	excluded, also := newGlobs("exclude", exclude)
	return &selection{named, included, excluded}, cmp.Or(err, wrong, also)
}

// Whole reports whether every table is meant.
func (s *selection) Whole() bool { return len(s.Paths)+len(s.include)+len(s.exclude) == 0 }

func (s *selection) match(path string) bool {
	return (len(s.Paths) == 0 || s.Paths.match(path)) && (len(s.include) == 0 || s.include.match(path)) && !s.exclude.match(path)
}
