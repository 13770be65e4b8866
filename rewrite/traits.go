package rewrite

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// traitsOf says of each column how its values arrive: measured where a sample says it, else as the advisor reads type
// and name.
func traitsOf(t *evidence.Table, columns []string) map[string]trait {
	traits := make(map[string]trait, len(columns))
	for _, c := range columns {
		course, why := advisor.CourseOf(t.Schema, c)
		tr := trait{why: why}
		switch course {
		case advisor.CourseGrows:
			tr.course = courseGrows
		case advisor.CourseFew:
			tr.course = courseFew
		case advisor.CourseWide:
			tr.course = courseWide
		}
		tr.guess = course == advisor.CourseUnknown
		if tr.why == "" {
			tr.why = "nothing in its name or type says otherwise"
		}
		if col, _ := t.Schema.Column(c); col.Type == schema.Bool {
			tr.distinct = 2
		}
		if s := t.Schema.Partitioning; tr.course == courseFew && c == t.Schema.PrimaryKey[0] && max(s.Uniform, uint64(len(s.SplitPoints))) > 0 {
			tr.distinct = float64(max(s.Uniform, uint64(len(s.SplitPoints))+1)) // a bucket column was split into its buckets
		}
		traits[c] = tr
	}
	if t.Sample == nil || t.Sample.Rows < minSample {
		return traits
	}
	for _, s := range t.Sample.Columns {
		tr, ok := traits[s.Column]
		if !ok || s.Rows == 0 {
			continue
		}
		tr.sampled, tr.guess, tr.distinct, tr.top = true, false, s.Distinct, s.TopShare
		if tr.course == courseFew && s.Distinct >= 64 && s.TopShare < 0.05 {
			tr.course = courseMany
		}
		traits[s.Column] = tr
	}
	return traits
}
