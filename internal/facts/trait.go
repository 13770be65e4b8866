package facts

import (
	"cmp"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// Course is how the values of a column develop as rows arrive.
type Course string

// The courses.
const (
	CourseUnknown Course = "unknown"
	CourseGrows   Course = "grows" // each new value is greater than all earlier ones: a time, a sequence
	CourseFew     Course = "few"   // one of few values: a status, a flag
	CourseMany    Course = "many"  // one of many values, each at any time: a user, a device
	CourseWide    Course = "wide"  // spread over the whole range of the type: a hash, a random Uuid
)

// Trait is what is known of the values of a column. The rules, the simulation and the choice of a fix share it.
type Trait struct {
	Course     Course
	Confidence Confidence // how the course is known
	Why        string     // a clause; never empty
	Distinct   float64    // values; 0 if not known
	Top        float64    // share of the most frequent value; 0 if not known
	Counted    bool       // Distinct and Top come from a sample
	Moment     bool       // a value is a point in time, whatever its type, so ranges of it are read
	Changes    bool       // a value is a state that a row is in for a while
	Owner      bool       // a value names what other rows belong to as well, so that the rows of one are read together
	Identifies bool       // of a key column: a value names the row, or so its name says
	Drawn      bool       // a value is drawn at random and handed to whoever asks for the row by it: a token, a trace
	Made       bool       // a hash or a bucket, which a reader computes from values it knows
}

// Numbers of distinct values that stand for columns nobody measured. They are assumptions, and what rests on them says
// so.
const (
	assumedMany = 10000
	assumedFew  = 5
	// assumedBuckets is how many values a bucket has of which nothing is known.
	assumedBuckets = 16
)

// countedRows is how many rows a sample must have for its number of distinct values to say something of the table.
const countedRows = 500

// ValueCount returns how many values the column has, assumed if that is not known.
func (t Trait) ValueCount() float64 {
	switch {
	case t.Distinct > 0:
		return t.Distinct
	case t.Course == CourseFew:
		return assumedFew
	}
	return assumedMany
}

// Spreads reports whether the column can carry the writes of n partitions: enough values, none of which takes more
// than its partition's share by much.
func (t Trait) Spreads(n int) bool {
	return t.Course != CourseGrows && t.ValueCount() >= 4*float64(n) && t.Top <= 2/float64(n)
}

// Many reports whether the values are known to be many.
func (t Trait) Many() bool { return t.Course == CourseMany || t.Course == CourseWide }

// Trait returns what the values of a column are like, by what is known of it and how many of them a sample counted.
func (k *Table) Trait(column string) Trait {
	at, is := slices.Index(k.Schema.PrimaryKey, column), k.ColumnOf(column)
	t := Trait{Course: is.course(), Confidence: is.Confidence, Why: cmp.Or(is.Why, "nothing in its name or type says otherwise"),
		Moment: is.IsMoment(), Changes: is.Changes(), Made: is.Nature == NatureHash || is.Nature == NatureBucket}
	if at == 0 && is.Nature == NatureHash && k.HashOfDay() {
		t.Course = CourseGrows // all writes meet, though not at the end
	}
	t.Identifies = at >= 0 && k.Identifies(at)
	t.Drawn = is.Name != nil && is.Name.Sense == naming.Random && (!is.Column.Type.IsInteger() || is.Column.Type.Width() == 8) // others repeat
	t.Owner = !t.Identifies && !t.Made && is.owner()
	if is.Column != nil && KindOf(is.Column.Type) == KindBool {
		t.Distinct = 2
	}
	if parts := max(k.Schema.Partitioning.Uniform, SplitPoints(&k.Schema.Partitioning)+1); at == 0 && t.Course == CourseFew && parts > 1 {
		t.Distinct = float64(parts) // a bucket column was split into its buckets
	}
	if at == 0 && k.Sample != nil && k.Sample.Leads > 0 {
		t.Distinct = float64(k.Sample.Leads) // counted one by one
	}
	if t.Distinct == 0 && is.Nature == NatureBucket {
		t.Distinct = assumedBuckets // so that there is one for each partition
	}
	if k.Sample == nil || k.Sample.Rows < countedRows {
		return t
	}
	if c := k.Sample.Column(column); c != nil && c.Rows > 0 {
		t.Counted, t.Distinct, t.Top = true, c.Distinct, c.TopShare
		if t.Course == CourseUnknown {
			t.Course = CourseMany // counted, whatever it is
		}
	}
	return t
}

// StateBeside returns the column of a key that says what state a row is in, and the one beside it that names the row; empty
// if there are not both.
func StateBeside(key []string, trait func(column string) Trait) (state, id string) {
	for _, c := range key {
		switch t := trait(c); {
		case t.Changes && state == "":
			state = c
		case t.Identifies && id == "":
			id = c
		}
	}
	if state == "" || id == "" {
		return "", ""
	}
	return state, id
}

// IsMoment reports whether the column holds points in time, rather than ids that begin with one, whatever makes them.
func (t *Column) IsMoment() bool {
	return t.Nature == NatureTime || t.Nature == NatureTimeOrdered &&
		(t.Name == nil || t.Name.Sense == naming.Moment || t.Confidence == Declared && t.Name.Sense != naming.TimeID)
}

// Changes reports whether the column says what state a row is in.
func (t *Column) Changes() bool {
	return (t.Nature == NatureFew || t.Nature == NatureSeveral) && t.Name != nil && naming.Marked(t.Name.Words, "changing")
}

// owner reports whether the column names something that lives longer than the row.
func (t *Column) owner() bool {
	return t.Name != nil && !t.Nature.Monotonic() && t.Nature != NatureFew && t.Nature != NatureSeveral &&
		says(naming.ID, naming.Foreign, naming.Natural, naming.Random).has(t.Name.Sense)
}

// course is how the values of the column go.
func (t *Column) course() Course {
	switch n := t.Nature; {
	case n.Monotonic():
		return CourseGrows
	case n == NatureFew, n == NatureSeveral, n == NatureBucket:
		return CourseFew
	case n == NatureHash, n == NatureSpread && t.Column != nil && KindOf(t.Column.Type) == KindUUID:
		return CourseWide
	case n == NatureSpread:
		return CourseMany
	}
	return CourseUnknown
}
