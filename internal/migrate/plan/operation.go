package plan

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Operation is one thing that a step does. Its type says what; a run has one way to perform each.
type Operation interface {
	// Kind is the operation as a plan has it, such as "add-index", and Of what it is done to; empty if the kind says it.
	Kind() string
	Of() string
	// Says tells people what it does, as one or two sentences.
	Says(p *Plan) string
	// Statements are what it sends to change the database, exactly; nil if it only reads, or sends no YQL.
	Statements(p *Plan) []Statement
	// Undo takes it back, in order; nil if that needs nothing.
	Undo(p *Plan) []Operation
}

// Statement is one statement of YQL that changes the database: one query of its own.
type Statement struct {
	Text string // without a semicolon at its end if it is one statement; a script of several has one behind each
	// Next is a query whose only value takes the place of NextMark in Text just before it is sent: YQL takes only a literal there,
	// and the value is known only then. Empty for every other statement.
	Next string
	// Done is how it is seen that the statement was executed already; the zero one if it is simply repeated.
	Done DoneCheck
}

// NextMark is what the answer of Statement.Next takes the place of. DatabaseMark stands for the path of the database, where YQL
// takes no relative one.
const (
	NextMark     = "$NEXT"
	DatabaseMark = "/@DATABASE@"
)

// whole is a path as statements take it that take no relative one.
func (p *Plan) whole(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return DatabaseMark + "/" + path
}

// DoneCheck is something that shows whether a statement was executed. One of the names is set.
type DoneCheck struct {
	Table    string // path of a table that is there
	Index    string // of the table Of
	Feed     string // changefeed of the table Of
	Consumer string // of the changefeed Feed
	Of       string
	Gone     bool   // it is not there, instead of being there
	Query    string // beside that, the database accepts this query: an index is used before it counts as built
	Stale    bool   // the query reads an asynchronous index
}

// Nothing reports whether nothing shows it.
func (d DoneCheck) Nothing() bool { return d == DoneCheck{} }

// Ask is something that a person does or knows, and says so.
type Ask string

// What persons are asked. Text says it in words.
const (
	AskReaders Ask = "readers" // nothing else reads the table, and there is room
	AskStopped Ask = "stopped" // the writers are stopped
	AskFence   Ask = "fence"   // the writers are stopped for the cut-over
	AskTrusted Ask = "trusted" // the new table is trusted
)

// The operations. Each is its own type; plain gives it what most of them share.
type (
	CheckRelease    struct{ plain } // the server is of a release that plans are made for
	CheckNames      struct{ plain } // neither the copy nor the old table is there
	CheckTable      struct{ plain } // the tables are what the plan says
	CheckHash       struct{ plain } // the server computes hashes as the applications do
	CheckQueries    struct{ plain } // the server reads no whole table for a batch
	CreateTable     struct{ plain } // the copy
	MarkCopy        struct{ plain } // the copy is known by the token of the run
	CarryOver       struct{ plain } // rights, attributes and settings that the table has when the run begins
	TakeTTL         struct{ plain } // of the old table
	GiveTTL         struct{ plain } // to the table in use
	WaitQuiet       struct{ plain } // nothing is written, and no transaction is open
	CopyRows        struct{ plain }
	FollowFeed      struct{ plain } // until the copy is a few seconds behind
	CompareRows     struct{ plain } // all of both tables
	ProveStatements struct{ plain } // send the known statements in both forms, and compare
	CompareRecent   struct{ plain } // the rows that were written last
	CountLost       struct{ plain } // rows of the new table that are lost by going back
	KeepChecksum    struct{ plain } // of the old table
	DropFeed        struct{ plain } // the changefeed of the plan
	ReleaseWriters  struct{ plain } // they may go on
	GiveOwner       struct{ plain } // to the table in use
	CheckOld        struct{ plain } // nothing was written to the old table
	Forget          struct{ plain } // the run
	Prove           struct {
		plain
		What, Column string
	} // something of the rows
	Confirm struct {
		plain
		Ask Ask
	} // a person says so
	SetIndex        named                  // the partitioning of an index of the copy
	AddFeed         struct{ Reverse bool } // the changefeed of the plan; Reverse: of the new table, once that is in use
	AddIndex        named                  // to the copy
	DropIndex       named                  // from the table in use
	FenceWriters    thereAndBack           // Back: of the new table, to go back
	EndTransactions thereAndBack           // that have written and not committed
	DrainFeed       thereAndBack           // until everything that was written is applied
	RenameTables    thereAndBack
	MoveSequence    struct {
		plain
		Column string
		Back   bool
	}
	DropChangefeed named // of the user
	AddChangefeed  named // of the user
	SetReplicas    struct{ Off bool }
	DropTable      struct {
		plain
		Old bool
	} // the copy, or the old table
)

// named is an operation on what has a name, and thereAndBack one that a rollback makes, too, the other way.
type (
	named struct {
		plain
		Name string
	}
	thereAndBack struct {
		plain
		Back bool
	}
)

// What Prove proves.
const (
	ProveNulls   = "no-null"    // Column has no NULL
	ProveKept    = "kept"       // every value of Column survives
	ProveDropped = "dropped"    // the values of Column are counted
	ProveUnique  = "unique-key" // no two rows have the same new key
	ProveKeySize = "key-size"   // the text of the new key fits
	ProveNoNaN   = "no-nan"     // no key holds NaN
	ProveDoubles = "no-doubles" // the unique index Column holds no value twice
)

// Script is the operations of a step. In YAML each is a text: its kind, and what it is done to.
type Script []Operation

// MarshalYAML returns the texts, on one line.
func (s Script) MarshalYAML() (any, error) {
	return onOneLine(Each(s, func(op Operation) string { return strings.TrimSuffix(op.Kind()+" "+op.Of(), " ") }))
}

// UnmarshalYAML reads what MarshalYAML wrote. What it does not know is an error: it must not be left out.
func (s *Script) UnmarshalYAML(node *yaml.Node) error {
	var lines []string
	if err := node.Decode(&lines); err != nil {
		return err
	}
	*s = nil
	for _, line := range lines {
		op, err := operation(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", node.Line, err)
		}
		*s = append(*s, op)
	}
	return nil
}

// Operations are one of each kind, each of what is named if it can be.
func Operations(of string) []Operation {
	what, column, _ := strings.Cut(of, " ")
	back := of == backWord
	return []Operation{
		CheckRelease{}, CheckNames{}, CheckTable{}, CheckHash{}, Prove{What: what, Column: column}, CheckQueries{}, CreateTable{},
		MarkCopy{}, SetIndex{Name: of}, CarryOver{}, Confirm{Ask: Ask(of)}, TakeTTL{}, GiveTTL{}, WaitQuiet{},
		AddFeed{Reverse: of == reverseWord}, DropFeed{}, CopyRows{}, AddIndex{Name: of}, DropIndex{Name: of}, FollowFeed{},
		CompareRows{}, ProveStatements{}, FenceWriters{Back: back}, EndTransactions{Back: back}, DrainFeed{Back: back}, CountLost{},
		MoveSequence{Column: of}, DropChangefeed{Name: of}, AddChangefeed{Name: of}, RenameTables{Back: back}, CompareRecent{},
		KeepChecksum{}, ReleaseWriters{}, SetReplicas{Off: of == offWord}, GiveOwner{}, CheckOld{}, DropTable{Old: of == oldWord},
		Forget{},
	}
}

func operation(line string) (Operation, error) {
	kind, of, _ := strings.Cut(line, " ")
	what, _, _ := strings.Cut(of, " ")
	for _, op := range Operations(of) {
		if op.Kind() == kind && op.Of() == of {
			if c, ok := op.(Confirm); ok && c.text(&Plan{}) == "" {
				break
			}
			proofs := []string{"", ProveNulls, ProveKept, ProveDropped, ProveUnique, ProveKeySize, ProveNoNaN, ProveDoubles}
			if !slices.Contains(proofs, what) && kind == (Prove{}).Kind() {
				break
			}
			return op, nil
		}
	}
	return nil, fmt.Errorf("%q is no operation that this program knows", line)
}

// What an operation is done to, where there are two of it.
const backWord, oldWord, offWord, reverseWord = "back", "old", "off", "reverse"

// word is what a plan has of an operation that is done to something else than usual.
func word(unusual bool, w string) string {
	if unusual {
		return w
	}
	return ""
}

// plain is an operation that is all said by its kind, sends nothing and needs no undo.
type plain struct{}

func (plain) Of() string                   { return "" }
func (plain) Statements(*Plan) []Statement { return nil }
func (plain) Undo(*Plan) []Operation       { return nil }

func one(text string, done DoneCheck) []Statement { return []Statement{{Text: text, Done: done}} }

// alter is ALTER TABLE with one change: YDB wants each in a query of its own.
func alter(path string, e schema.Edit) string {
	return yql.Print(&yql.AlterTable{Path: path, Edits: []schema.Edit{e}})
}

// set is ALTER TABLE with one setting.
func set(path string, s schema.Setting) string {
	return alter(path, schema.SetSettings{Settings: []schema.Setting{s}})
}
