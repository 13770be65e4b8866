package rewrite

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// traitsOf says of each key column how its values arrive: measured where a sample says it, else as the advisor reads
// type and name.
func traitsOf(t *evidence.Table) map[string]trait {
	traits := make(map[string]trait, len(t.Schema.PrimaryKey))
	for _, c := range t.Schema.PrimaryKey {
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
		if tr.why == "" {
			tr.why = "nothing in its name or type says otherwise"
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
		tr.sampled, tr.distinct, tr.top = true, s.Distinct, s.TopShare
		if tr.course == courseFew && s.Distinct >= 64 && s.TopShare < 0.05 {
			tr.course = courseMany
		}
		traits[s.Column] = tr
	}
	return traits
}
