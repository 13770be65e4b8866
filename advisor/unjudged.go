package advisor

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Unjudged is a rule that is not judged, because a database does otherwise than the rule takes for true.
type Unjudged struct {
	Rules []string // IDs
	// Which are the findings that are left out; nil means all.
	Which func(*schema.Table, *Finding) bool
}

// judged reports whether a finding rests on nothing that a database does otherwise.
func (opt *Options) judged(t *schema.Table, f *Finding) bool {
	return !slices.ContainsFunc(opt.Unjudged, func(u Unjudged) bool {
		return slices.Contains(u.Rules, f.Rule) && (u.Which == nil || u.Which(t, f))
	})
}

// Proved reports whether the server's EXPLAIN says what a finding says.
func (f *Finding) Proved() bool {
	return slices.ContainsFunc(f.Evidence, func(e Evidence) bool { return e.Name == explained })
}
