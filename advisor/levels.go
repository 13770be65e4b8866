package advisor

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ConfigLevel sets the level of rules for the tables that match, as a configuration file says.
type ConfigLevel struct {
	Paths []schema.Glob // empty means every table
	Rules []string      // IDs or names; at least one
	Level Level         // 0 means that the rules do not run on these tables
}

// relevel gives a finding the level that the options set for it, and reports whether it is still one. The last entry that
// matches counts, so that an exception stands below its rule.
func (opt *Options) relevel(f *Finding) bool {
	for _, l := range slices.Backward(opt.Levels) {
		named := func(rule string) bool { return rule == f.Rule || rule == f.Name }
		matches := func(g schema.Glob) bool { return g.Match(f.Table) }
		if slices.ContainsFunc(l.Rules, named) && (len(l.Paths) == 0 || slices.ContainsFunc(l.Paths, matches)) {
			f.Level = l.Level
			return l.Level != 0
		}
	}
	return true
}
