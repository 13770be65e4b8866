package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Want is what a finding wants to be another: of its columns, its index, or else of its table. Package keys answers each.
type Want uint8

// The wants. Those of one group follow each other.
const (
	WantPerson       Want = iota + 1 // what only a person can decide
	WantPieces                       // large values in pieces
	WantDigest                       // a digest of the columns in their place
	WantKey                          // a key that spreads the writes
	WantKeyOrUUID                    // likewise, or ids that are random
	WantKeyByMore                    // likewise, by more than what has few values
	WantKeyCut                       // the key cut where its values are, or another
	WantKeyAnew                      // another hash in front, or another key
	WantInside                       // what lets YDB split inside one value, or another key
	WantNotNull                      // the columns NOT NULL
	WantIndex                        // another first column of the index, or a bucket in front
	WantOtherIndex                   // what its statements need instead of the index
	WantNoIndex                      // the index dropped
	WantSettings                     // other partitioning, of which more has to be known
	WantSplitByLoad                  // splits by load
	WantRoom                         // room for more partitions
	WantSettled                      // as many partitions kept as the load needs
	WantCut                          // the table cut where its values are
	WantDistribution                 // other columns to distribute by
	WantStatement                    // another statement, or a way to its rows
)

// Key reports whether it is another primary key.
func (w Want) Key() bool { return w >= WantKey && w <= WantInside }

// Index reports whether it is another index, or none.
func (w Want) Index() bool { return w >= WantIndex && w <= WantNoIndex }

// Settings reports whether it is other partitioning.
func (w Want) Settings() bool { return w >= WantSettings && w <= WantCut }

// Ask is what is told of a want. A rule says it, and works nothing out.
type Ask struct {
	Do    string     // what a person should do: all there is to answer; empty if keys finds it
	First string     // what a person should do before anything else; empty if there is nothing
	Text  string     // what is told of the change
	By    string     // what takes the place of the index: another one or the primary key, empty if nothing does
	Of    string     // the clause that the index repeats
	Count uint64     // of partitions
	Use   *facts.Use // the statement
}

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
	// Repartition copies the rows under the same key into a table that is cut elsewhere: YDB has no statement that cuts a table that lives.
	Repartition Kind = "re-partition"
	IndexKey    Kind = "index" // the key stays, an index gets another leading column
	// Person is what the tool cannot do for anybody: measure, ask, or write another statement. The message says what.
	Person Kind = "person"
)

// Fix is one way to fix a finding. One without edits is advice, which is never planned: it reaches beyond the table, or a person has to
// decide. The property that a test holds every first fix to: with its edits or those of its advice, and the statements changed as it says,
// YDB takes the table, the finding is gone, and nothing as bad is new. What cannot promise that is of the kind Person.
type Fix struct {
	Kind    Kind   // empty for advice
	Name    string // of a fix with edits, unique among those of a table: "hash-column(user_id)", "bucket(16)"
	Message string // what to do, one line, no final period
	// Edits turn the table into the fixed one; if Copies is set, into a new table that the rows are copied to.
	Edits       []schema.Edit
	Copies      bool
	Assumptions []string // what has to be true, in words, where nothing was measured
	Advice      *Advice  // a worked example of advice; nil if the message says it all
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
	Name    string   `json:"name"`
	Reasons []string `json:"reasons"` // every one, not only the first
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

// Key returns the primary key that the fix makes, nil if it leaves the key alone.
func (f *Fix) Key() []string {
	for _, e := range f.Edits {
		if set, ok := e.(schema.SetPrimaryKey); ok {
			return set.Columns
		}
	}
	return nil
}
