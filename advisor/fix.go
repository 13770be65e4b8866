package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Want is what kind of change the findings of a rule ask for.
type Want string

// The wants.
const (
	WantKey          Want = "key"          // another primary key
	WantNotNull      Want = "not-null"     // the key as it is, without NULL
	WantIndex        Want = "index"        // another key of an index, or none
	WantSettings     Want = "settings"     // other partitioning
	WantDistribution Want = "distribution" // other columns by whose hash a column table is distributed
	WantStatement    Want = "statement"    // another statement, or a way to its rows
	WantPerson       Want = "person"       // what only a person can decide
)

// Ask is the change that a finding asks for, and of what. A rule says it, and works nothing out.
type Ask struct {
	Change  Change
	Columns []string
	Index   *schema.Index
	By      string     // what takes the place of the index: another one or the primary key, empty if nothing does
	Of      string     // the clause that the index repeats
	Text    string     // what is told of the change
	Count   uint64     // of partitions
	use     *facts.Use // the statement
}

// Change is what a finding asks for.
type Change uint8

// The changes.
const (
	AskPerson       Change = iota // what Help says, or to measure
	AskKey                        // a key that spreads the writes
	AskKeyOrUUID                  // likewise, or ids that are random
	AskWholeKey                   // likewise, best by a hash of the whole key
	AskKeyAlone                   // likewise, or what names the rows alone for a key
	AskKeyCut                     // the key cut where its values are, or another
	AskKeyAnew                    // another hash in front, or another key
	AskInside                     // what lets YDB split inside one value, or another key
	AskNotNull                    // the columns NOT NULL
	AskDigest                     // a digest of the columns in their place
	AskSpreadIndex                // another first column of the index, or a bucket in front
	AskOtherIndex                 // what its statements need instead of the index
	AskDropIndex                  // the index dropped
	AskWay                        // an index by which the statement finds its rows
	AskComputed                   // the hash computed from a parameter
	AskSplitByLoad                // splits by load
	AskLimit                      // room for more partitions
	AskIndexLimit                 // the same for an index
	AskSettle                     // as many partitions kept as the load needs
	AskCut                        // the table cut where its values are
	AskDistribution               // other columns to distribute by
	AskPieces                     // large values in pieces
)

// Kind is what a fix does.
type Kind string

// The kinds of fixes.
const (
	Reorder    Kind = "reorder"     // a column that spreads the writes comes first
	HashColumn Kind = "hash-column" // a hash of one column comes first: rows of one value stay together
	HashKey    Kind = "hash-key"    // a hash of the whole key comes first: everything spreads
	Bucket     Kind = "bucket"      // a hash modulo N comes first: range reads touch N partitions
	// RandomBucket is a number below N that the writer picks: for keys that are known too late to be hashed.
	RandomBucket Kind = "random-bucket"
	Settings     Kind = "settings"     // the key stays, partitioning settings change
	NotNullKey   Kind = "not-null-key" // the key stays, its columns become NOT NULL
	// Repartition copies the rows under the same key into a table that is cut elsewhere: YDB has no statement that cuts a table
	// that lives.
	Repartition Kind = "re-partition"
	IndexKey    Kind = "index" // the key stays, an index gets another leading column
	// Person is what the tool cannot do for anybody: measure, ask, or write another statement. The message says what.
	Person Kind = "person"
)

// Fix is one way to fix a finding. One without edits is advice, which is never planned: it reaches beyond the table, or a
// person has to decide. The property that a test holds every first fix to: with its edits or those of its advice, and the
// statements changed as it says, YDB takes the table, the finding is gone, and nothing as bad is new. What cannot promise that
// is of the kind Person.
type Fix struct {
	Kind    Kind   // empty for advice
	Name    string // of a fix with edits, unique among those of a table: "hash-column(user_id)", "bucket(16)"
	Message string // what to do, one line, no final period
	// Edits turn the table into the fixed one; if Copies is set, into a new table that the rows are copied to.
	Edits       []schema.Edit
	Copies      bool
	Assumptions []string // what has to be true, in words, where nothing was measured
	// Guess says that nothing at all is known of the values the fix rests on.
	Guess  bool
	Advice *Advice // a worked example of advice; nil if the message says it all
	// View is the index that the statements at fault name with VIEW from then on: those that read by the finding's index, or the
	// statement that the finding is about. PrimaryKey stands for none; empty if they stay as they are.
	View string
	// Statement is the statement that the finding is about as it then is, without the values of literals; empty if it stays as it
	// is but for View.
	Statement string
}

// PrimaryKey is the View of a statement that reads by the primary key.
const PrimaryKey = "PRIMARY KEY"

// Changes are the edits of a fix, or those that its advice explains.
func (f *Fix) Changes() []schema.Edit {
	if len(f.Edits) == 0 && f.Advice != nil {
		return f.Advice.Edits
	}
	return f.Edits
}

// Dismissed is a fix that was considered and would not help, with every reason.
type Dismissed struct {
	Name    string
	Reasons []string
}

// Advice is a change that the tool explains and never plans.
type Advice struct {
	Title   string `json:"title"`
	Why     string `json:"why"`
	Example string `json:"example"` // DDL and statements
	// Edits are what the example makes of the table, for those who want to see what the advice leads to; none if it changes no
	// table, or others than this one.
	Edits []schema.Edit `json:"-"`
}

// Prefer puts a fix in front of the others, replacing the one of its name, and shows it.
func (f *Finding) Prefer(fix Fix) {
	fixes := append(make([]Fix, 0, 1+len(f.Fixes)), fix)
	for _, o := range f.Fixes {
		if o.Name != fix.Name {
			fixes = append(fixes, o)
		}
	}
	f.Fixes = fixes
	f.show()
}

// show fills what people read from the first fix.
func (f *Finding) show() {
	if len(f.Fixes) == 0 {
		return
	}
	f.Help = f.Fixes[0].Message
	f.After = ""
	if strings.HasPrefix(f.Before, keyClause) && f.Fixes[0].Key() == nil {
		return // the key stays
	}
	for _, e := range f.Fixes[0].Edits {
		if s := clauseOf(e, f.Before); s != "" {
			f.After = s
			return
		}
	}
}

// clauseOf prints an edit as the clause it makes of the one at fault; empty if it replaces none. Of several settings that is the one
// at fault, or else all of them: which of them the table has already is not told by the first.
func clauseOf(e schema.Edit, before string) string {
	switch e := e.(type) {
	case schema.SetPrimaryKey:
		return clause(e.Columns)
	case schema.ReplaceIndex:
		return "ON (" + strings.Join(e.Index.Columns, ", ") + ")"
	case schema.SetHashBy:
		return "PARTITION BY HASH (" + strings.Join(e.Columns, ", ") + ")"
	case schema.SetPartitioning:
		if len(e.Partitioning.SplitPoints) > 0 {
			return "PARTITION_AT_KEYS = (1, 2, …)"
		}
	case schema.SetSettings:
		var all []string
		for _, set := range e.Settings {
			text := set.Name + " = " + set.Value
			if strings.HasPrefix(before, set.Name+" =") {
				return text
			}
			all = append(all, text)
		}
		return strings.Join(all, ", ")
	}
	return ""
}

// Key returns the primary key that the fix makes, nil if it leaves the key alone.
func (f *Fix) Key() []string {
	for _, e := range f.Edits {
		if set, ok := e.(schema.SetPrimaryKey); ok {
			return set.Columns
		}
	}
	return nil
}

// does reports whether the table has what the edits would make of its settings and columns: doing them again would
// change nothing.
func does(t *schema.Table, edits []schema.Edit) bool {
	for _, e := range edits {
		switch e := e.(type) {
		case schema.AlterColumn:
			c, ok := t.Column(e.Name)
			if !ok || e.Option != schema.OptionNotNull || (e.Value != "") != c.NotNull {
				return false
			}
		case schema.SetPartitioning, schema.SetSettings, schema.AlterIndex:
			again, err := schema.Apply(t, e)
			if err != nil || !samePartitioning(&again.Partitioning, &t.Partitioning) ||
				!slices.EqualFunc(again.Indexes, t.Indexes,
					func(x, y schema.Index) bool { return samePartitioning(&x.Partitioning, &y.Partitioning) }) {
				return false
			}
		default:
			return false
		}
	}
	return len(edits) > 0
}

func samePartitioning(a, b *schema.Partitioning) bool {
	return a.BySize == b.BySize && a.ByLoad == b.ByLoad && a.SizeMB == b.SizeMB && a.Min == b.Min && a.Max == b.Max &&
		a.Uniform == b.Uniform && slices.EqualFunc(a.SplitPoints, b.SplitPoints, func(x, y schema.SplitPoint) bool { return slices.Equal(x, y) })
}

// FixedBy reports whether the table has what one of the finding's fixes asks for, as far as that can be seen of the
// table itself: settings and NOT NULL. It does not say whether another key would help.
func (f *Finding) FixedBy(t *schema.Table) bool {
	return slices.ContainsFunc(f.Fixes, func(fix Fix) bool { return does(t, fix.Edits) })
}
