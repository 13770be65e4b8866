package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// StepID names a step. The names sort in the order in which the steps are made.
type StepID string

// The steps of a plan. A plan has those that have something to do.
const (
	StepPreflight StepID = "05-preflight" // check before anything is changed
	StepCreate    StepID = "10-create"    // the new table
	StepCarry     StepID = "12-carry"     // rights and attributes, before anybody writes it
	StepWriters   StepID = "15-writers"   // what takes care of writes during the copy
	StepBackfill  StepID = "20-backfill"  // copy the rows
	StepIndexes   StepID = "30-indexes"   // build the indexes that the copy is faster without
	StepCatchUp   StepID = "35-catch-up"  // apply what a changefeed recorded
	StepVerify    StepID = "40-verify"    // compare
	StepCutover   StepID = "50-cutover"   // fence, compare, rename
	StepFinish    StepID = "60-finish"    // compare, complete the new table, and let writers continue
	StepCleanup   StepID = "90-cleanup"   // drop the old table
)

var stepIDs = []StepID{StepPreflight, StepCreate, StepCarry, StepWriters, StepBackfill, StepIndexes, StepCatchUp, StepVerify, StepCutover, StepFinish, StepCleanup}

// Step is one step of the plan. Each can be repeated: what it finds done it leaves alone. Undoing the steps that were
// made, the last one first, leaves the database as it was.
type Step struct {
	ID      StepID   `yaml:"id"`
	Title   string   `yaml:"title"`
	Why     string   `yaml:"why,omitempty"`
	Run     []Action `yaml:"run,omitempty"`
	Undo    []Action `yaml:"undo,omitempty"`
	Repeat  string   `yaml:"repeat"`          // why it is safe to repeat
	Readers string   `yaml:"readers"`         // what readers of the table see meanwhile
	Writers string   `yaml:"writers"`         // what writers see meanwhile
	Takes   string   `yaml:"takes"`           // estimate of time and space, with its assumptions
	Then    string   `yaml:"then,omitempty"`  // what comes next, said at the end
	Tool    bool     `yaml:"tool,omitempty"`  // its statements can be run by a migration tool
	Guard   string   `yaml:"guard,omitempty"` // a query that fails while the step before it is not done, for a migration tool
}

// ActionKind says how an action is performed.
type ActionKind string

// The kinds of actions.
const (
	ActionYQL    ActionKind = "yql"    // one statement, each its own query
	ActionCLI    ActionKind = "cli"    // one command of the ydb CLI, for what YQL cannot say
	ActionShell  ActionKind = "shell"  // a word of lib.sh or compare.sh
	ActionPerson ActionKind = "person" // something a person does, in words, and says so
	ActionSend   ActionKind = "send"   // a statement that applications send
)

// Words of lib.sh and compare.sh that a plan's steps use.
const (
	shellCopy    = "copy_rows"    // the batches of the backfill
	shellCheck   = "check_schema" // the tables against the plan
	shellQuiet   = "quiet"        // nothing is written and nothing under way, for a minute
	shellCompare = "compare"      // all rows
	shellFresh   = "fresh"        // neither a copy nor a kept table is there
	shellMark    = "mark_new"     // the new table is known by its token
	shellUnmark  = "unmark"
	shellRelease = "release" // the server is of a release that the plan is made for
	shellSeal    = "seal"    // what the rows of the old table come to is put down
	shellUnseal  = "unseal"
	shellSealed  = "sealed"    // the old table is as it was put down
	shellSwitch  = "switching" // the cutover is begun, and is finished or undone before anything else
	// Of this program alone.
	shellCatchUp   = "catch_up"    // what a changefeed recorded is applied, up to a few seconds ago
	shellDrain     = "drain"       // all that it recorded is applied, and nothing is written any more
	shellRecent    = "recent"      // the rows that were written last are the same in both tables
	shellDrainBack = "drain_back"  // all that was written to the new table is in the old one, and nothing is written any more
	shellStill     = "still_equal" // both tables are compared, and the old one has followed the new one
)

var shellKnown = []string{shellCopy, shellCheck, shellQuiet, shellCompare, shellFresh, shellMark, shellUnmark, shellRelease, shellSeal, shellUnseal, shellSealed, shellSwitch,
	shellCatchUp, shellDrain, shellRecent, shellDrainBack, shellStill}

// Action is one thing to do, exactly as it will be done.
type Action struct {
	Kind ActionKind `yaml:"kind"`
	Text string     `yaml:"text"`           // the statement without semicolon, the command, or what a person is told
	Args []string   `yaml:"args,omitempty"` // a command as words, for a runner; its Text is the same quoted for a shell
	Note string     `yaml:"note,omitempty"` // what it does, or why
	// Beside is the statement of the applications that a second write goes with.
	Beside string `yaml:"beside,omitempty"`
	// Want is what a query has to answer, as a line of JSON for each row, and Else what its other answers mean. A query
	// with an Else and without a Want must have no rows.
	Want string `yaml:"want,omitempty"`
	Else string `yaml:"else,omitempty"`
	// Fill is a query whose only value takes the place of the word in fillMark in Text just before it runs: YQL takes
	// only a literal there, and the value is known only then.
	Fill string `yaml:"fill,omitempty"`
	// When says where the new table has to be for the action to be done, before or after the rename; empty for either.
	When string `yaml:"when,omitempty"`
	// By says who does the action: byTool or byScripts alone; empty for both.
	By string `yaml:"by,omitempty"`
	// Last says that the action comes after the step is recorded as done.
	Last bool `yaml:"last,omitempty"`
	// Done says how to find out that the action was done already; nil if it can simply be repeated.
	Done *Done `yaml:"done,omitempty"`
}

// known finds what this program does not know of an action.
func (a Action) known() error {
	switch a.Kind {
	case ActionYQL, ActionPerson, ActionSend:
	case ActionCLI:
		words := make([]string, len(a.Args))
		for i, w := range a.Args {
			words[i] = shellWord(w)
		}
		if text := "ydb " + strings.Join(words, " "); text != a.Text {
			return fmt.Errorf("the command %q is not its words, %q", a.Text, text)
		}
	case ActionShell:
		if !slices.Contains(shellKnown, a.Text) {
			return fmt.Errorf("there is no word %q of the shell in this program", a.Text)
		}
	default:
		return fmt.Errorf("an action is of kind %q, which this program does not know", a.Kind)
	}
	if !slices.Contains([]string{"", atCopy, atTable}, a.When) {
		return fmt.Errorf("an action is for %q, which this program does not know", a.When)
	}
	if !slices.Contains([]string{"", byTool, byScripts}, a.By) {
		return fmt.Errorf("an action is made by %q, which this program does not know", a.By)
	}
	return nil
}

// Done is how to tell that an action was done already. One field is set.
type Done struct {
	Query string `yaml:"query,omitempty"` // the database accepts this query
	There string `yaml:"there,omitempty"` // the path exists
	Gone  string `yaml:"gone,omitempty"`  // the path does not exist, but its parent does
	Error string `yaml:"error,omitempty"` // the action fails with an error that matches this
}

// The places of the new table, for Action.When.
const (
	atCopy  = "copy"  // before the rename
	atTable = "table" // after it
)

// Who makes an action, for Action.By.
const (
	byTool    = "tool"    // 'ydb-keyadvise migrate'
	byScripts = "scripts" // of the folder
)

// fillMark is what Action.Fill replaces in Action.Text. databaseMark stands for the path of the database where it is not
// known before a step runs.
const (
	fillMark     = "$FILL"
	databaseMark = "@DATABASE@"
)
