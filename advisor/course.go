package advisor

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"

// Course is how the values of a column go while rows arrive.
type Course string

// The courses.
const (
	CourseUnknown Course = "unknown"
	CourseGrows   Course = "grows" // each new value is greater than all earlier ones: a time, a sequence
	CourseFew     Course = "few"   // one of few values: a status, a flag
	CourseMany    Course = "many"  // one of many values, each at any time: a user, a device
	CourseWide    Course = "wide"  // spread over the whole range of the type: a hash, a random Uuid
)

// CourseOf says what the type and the name of a column let expect of its values, and why, as a clause. It is the
// same judgement that the rules make; nothing measured goes into it.
func CourseOf(t *schema.Table, column string) (Course, string) {
	k := key{names: names{}}
	k.look(t)
	trait := trait{}
	for i, c := range t.PrimaryKey {
		if c == column {
			trait = k.traits[i]
		}
	}
	if trait.column == nil {
		trait = k.traitOf(column, placeInner)
	}
	switch n := trait.nature; {
	case n.monotonic():
		return CourseGrows, trait.why
	case n == natureFew, n == natureSeveral, n == natureBucket:
		return CourseFew, trait.why
	case n == natureHash:
		return CourseWide, trait.why
	case n == natureSpread:
		if trait.column != nil && kindOf(trait.column.Type) == kindUUID {
			return CourseWide, trait.why
		}
		return CourseMany, trait.why
	}
	return CourseUnknown, trait.why
}
