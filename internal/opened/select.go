package opened

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Misuse is an error in what was asked for: Option is one of the command, without its dashes, and what programs say in its place is
// called alike. Text begins with what separates it from the option. Missing is the path of a table that there is not, if that is it.
type Misuse struct{ Option, Text, Missing string }

func (e *Misuse) Error() string { return e.Option + e.Text }

func misusef(option, format string, args ...any) error {
	return &Misuse{Option: option, Text: fmt.Sprintf(format, args...)}
}

// NoTable says that a path matches no table, and what it may have meant.
func NoTable(path string, b *evidence.Bundle) error {
	var known []string
	for _, t := range b.Schemas() {
		known = append(known, t.Path, t.Name())
	}
	for _, other := range b.Others { // of a database, only what was asked for is read
		known = append(known, other, other[strings.LastIndex(other, "/")+1:])
	}
	return &Misuse{Text: fmt.Sprintf("no table matches %s in %s%s", path, b.Source, spelling.DidYouMean(path, known)), Missing: path}
}

// Globs are patterns of paths of which one must match. No globs match nothing.
type Globs []schema.Glob

func newGlobs(option string, patterns []string) (gs Globs, err error) {
	for _, p := range patterns {
		g, err := schema.NewGlob(p)
		if err != nil {
			return nil, misusef(option, ": %v", err)
		}
		gs = append(gs, g)
	}
	return gs, nil
}

func (gs Globs) match(path string) bool {
	return slices.ContainsFunc(gs, func(g schema.Glob) bool { return g.Match(path) })
}

// anywhere returns patterns that mean to a live database, for which a relative one begins at the database, what they mean
// for every other source: a relative one may begin at any directory.
func (gs Globs) anywhere() (texts []string) {
	for _, g := range gs {
		text := g.String()
		if !strings.HasPrefix(text, "/") {
			text = "**/" + text
		}
		texts = append(texts, text)
	}
	return texts
}

// Selection is which tables of a source are meant.
type Selection struct {
	Paths            Globs // each must match
	include, exclude Globs
}

// NewSelection compiles the patterns of a selection.
func NewSelection(paths, include, exclude []string) (s *Selection, err error) {
	s = &Selection{}
	if s.Paths, err = newGlobs("PATH", paths); err != nil {
		return nil, err
	}
	if s.include, err = newGlobs("include", include); err != nil {
		return nil, err
	}
	s.exclude, err = newGlobs("exclude", exclude)
	return s, err
}

// Whole reports whether every table is meant.
func (s *Selection) Whole() bool { return len(s.Paths)+len(s.include)+len(s.exclude) == 0 }

func (s *Selection) match(path string) bool {
	return (len(s.Paths) == 0 || s.Paths.match(path)) && (len(s.include) == 0 || s.include.match(path)) && !s.exclude.match(path)
}

// Rules are those asked for, all if none are, without those that are disabled here or in the configuration, and without what the database
// is known to do otherwise. They are given by ID or name.
func Rules(cfg *config.File, known *Answers, only, disable []string) (o advisor.Options, err error) {
	o = advisor.Options{Suppressions: cfg.Ignore, Levels: cfg.Levels}
	if o.Only, err = ruleIDs("rule", only); err != nil {
		return o, err
	}
	if o.Disable, err = ruleIDs("disable", disable); err != nil {
		return o, err
	}
	o.Disable = append(o.Disable, cfg.Disable...)
	if len(ran(&o)) == 0 {
		return o, misusef("rule", ": no rule is left to run: every rule that is asked for is disabled")
	}
	known.Steer(&o)
	return o, nil
}

func ruleIDs(option string, words []string) (ids []string, err error) {
	for _, w := range words {
		for _, word := range strings.Split(w, ",") {
			rule, err := config.Rule(advisor.Rules(), strings.TrimSpace(word))
			if err != nil {
				return nil, misusef(option, ": %v", err)
			}
			ids = append(ids, rule.ID)
		}
	}
	return ids, nil
}

// ran are the rules that options let run.
func ran(o *advisor.Options) []*advisor.Rule {
	return slices.DeleteFunc(advisor.Rules(), func(r *advisor.Rule) bool {
		return len(o.Only) > 0 && !slices.Contains(o.Only, r.ID) || slices.Contains(o.Disable, r.ID)
	})
}

// Release checks the version of YDB that tables are for; empty is any.
func Release(version string) error {
	if release, ok := schema.ParseRelease(version); !ok && version != "" {
		return misusef("target-version", " %s: not a version of YDB; write it as 25.4 or 26.2.1.14", version)
	} else if !release.Exists() {
		return misusef("target-version", " %s: there is no such release of YDB: a year has four, such as 25.1 to 25.4", version)
	}
	return nil
}
