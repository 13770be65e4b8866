// Package migrate turns a chosen candidate into a plan for review, and renders the plan into the files of a pull
// request.
//
// Building and rendering are pure: the same table, candidate and options give the same bytes on every machine. The
// one invariant: a statement is written once, in the plan; what a reviewer reads and what is executed is that
// string.
package migrate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gopkg.in/yaml.v3"
)

// planVersion is the version of the plan format. A plan of another version is refused.
const planVersion = 1

// Writers says what the applications do while rows are copied.
type Writers string

// The ways to keep up with writers.
const (
	WritersStopped    Writers = "stopped"    // nothing writes from 15-writers to the end of 60-finish
	WritersDualWrite  Writers = "dual-write" // applications write both tables
	WritersChangefeed Writers = "changefeed" // a changefeed records what is written meanwhile, and is applied
)

// Plan is the migration of one table. Its YAML form is the thing reviewed; everything else is rendered from it.
type Plan struct {
	Version  int    `yaml:"version"`
	Table    string `yaml:"table"`              // path of the table, as the source named it
	Database string `yaml:"database,omitempty"` // its path, if it was known
	// Connection is how the ydb CLI reaches the database that the plan was made from, as options; empty if it was not
	// made from one.
	Connection []string `yaml:"connection,omitempty,flow"`
	Copy       string   `yaml:"copy"` // path of the new table while it is filled
	Kept       string   `yaml:"kept"` // path of the old table after the cutover
	Writers    Writers  `yaml:"writers"`
	Candidate  string   `yaml:"candidate"` // name of the candidate
	// Format is how the plan is written: empty for a folder of its own, else the tool whose files it is. FirstVersion
	// numbers the first of those files.
	Format       string `yaml:"format,omitempty"`
	FirstVersion uint64 `yaml:"firstVersion,omitempty"`

	Why         []Reason `yaml:"why,omitempty"`
	Gains       []string `yaml:"gains,omitempty"`
	Costs       []string `yaml:"costs,omitempty"`
	Assumptions []string `yaml:"assumptions,omitempty"`

	Before string `yaml:"before"` // DDL of the table as it was, runnable
	After  string `yaml:"after"`  // DDL of the table as it will be, runnable
	// The tables in full, as JSON: what YQL does not say is part of them too.
	TableBefore string   `yaml:"tableBefore"`
	TableAfter  string   `yaml:"tableAfter"`
	OldKey      []string `yaml:"oldKey,flow"`
	NewKey      []string `yaml:"newKey,flow"`
	Columns     []Column `yaml:"columns"` // of the new table, in its order

	Size     Size      `yaml:"size"`
	Backfill *Backfill `yaml:"backfill"`
	Follow   *Follow   `yaml:"follow,omitempty"` // only with WritersChangefeed; else nil
	// OldKeyIndex is the index of the new table, on the columns of the old key, by which a record of the changefeed finds the row
	// there: from 30-indexes to 60-finish. Empty if the old key determines the new one.
	OldKeyIndex string `yaml:"oldKeyIndex,omitempty"`
	Counters    string `yaml:"counters"` // a query for the writes to the old table, and its open transactions
	// Compare compares the tables before the rename, and CompareKept after it.
	Compare     *Comparison `yaml:"compare"`
	CompareKept *Comparison `yaml:"compareKept"`
	Steps       []Step      `yaml:"steps"`
	Queries     []Query     `yaml:"queries,omitempty"`
	// StatementsRead is how many statements of the applications were read if none of them names the table, else 0.
	StatementsRead int `yaml:"statementsRead,omitempty"`

	Unknown   []string `yaml:"unknown,omitempty,flow"` // names of possible losses, on which the source says nothing
	Losses    []Loss   `yaml:"losses,omitempty"`       // accepted, one by one
	Risks     []string `yaml:"risks,omitempty"`        // what can go wrong, and what is done about it
	Unchecked []string `yaml:"unchecked,omitempty"`    // what the plan could not look at
}

// Reason is one finding behind the plan.
type Reason struct {
	Rule       string   `yaml:"rule"`
	Level      string   `yaml:"level"`
	Confidence string   `yaml:"confidence"`
	Message    string   `yaml:"message"`
	Evidence   []string `yaml:"evidence,omitempty"`
}

// Column says how one column of the new table is filled.
type Column struct {
	Name    string   `yaml:"name"`
	Type    string   `yaml:"type"` // YQL, without nullability
	NotNull bool     `yaml:"notNull,omitempty"`
	From    string   `yaml:"from,omitempty"`      // column of the old table; empty for a computed one
	Hash    []string `yaml:"hash,omitempty,flow"` // columns that a computed one is made of, in order
	Buckets uint64   `yaml:"buckets,omitempty"`   // modulo of a bucket column; 0 for the whole hash
	Random  bool     `yaml:"random,omitempty"`    // the writer of a new row picks a number below Buckets; YQL is for rows of the old table
	YQL     string   `yaml:"yql"`                 // the expression over a row of the old table
	Unwrap  bool     `yaml:"unwrap,omitempty"`    // a NULL in From stops the copy
}

// Size is what is known of the table's size, and what the plan estimates from it.
type Size struct {
	Known      bool   `yaml:"known"` // false: the source does not say, and the other numbers are zero
	Rows       uint64 `yaml:"rows"`
	Bytes      uint64 `yaml:"bytes"`
	Partitions uint64 `yaml:"partitions"`
	CopyBytes  uint64 `yaml:"copyBytes"` // of the new table, without its indexes
	Batches    uint64 `yaml:"batches"`   // of the backfill
	Seconds    uint64 `yaml:"seconds"`   // of the backfill with one driver, at an assumed pace
}

// Backfill is the copying of rows as data, for a runner that performs the plan. Its queries are those of Plan.Compare.
type Backfill struct {
	BatchRows uint64 `yaml:"batchRows"` // $rows of a batch, bounded so that no transaction limit is met
	// Bulk says that nothing in the new table refuses BulkUpsert; a unique index does.
	Bulk   bool     `yaml:"bulk"`
	Apply  string   `yaml:"apply,omitempty"` // brings the row of one changed key up to date; of WritersChangefeed alone
	Cursor []Cursor `yaml:"cursor"`          // the old key, in its order
}

// Cursor is one column of the old key and the parameter that carries it from batch to batch.
type Cursor struct {
	Column    string `yaml:"column"`
	Parameter string `yaml:"parameter"` // of each bound of a batch, behind "$from_", "$to_" or "$last_"
	Type      string `yaml:"type"`      // YQL, as DECLAREd
}

// Query is one statement of the applications and what it becomes.
type Query struct {
	From    string `yaml:"from"`
	Count   uint64 `yaml:"count,omitempty"`
	Outcome string `yaml:"outcome"`
	Reason  string `yaml:"reason"`
	Before  string `yaml:"before"`
	After   string `yaml:"after,omitempty"` // empty if a person has to write it
	Diff    string `yaml:"diff,omitempty"`
}

// Loss is a property of the table that the new one will not have.
type Loss struct {
	Name string `yaml:"name"` // as given to --accept-loss
	What string `yaml:"what"`
}

// Marshal returns the plan as YAML.
func (p *Plan) Marshal() ([]byte, error) {
	data, err := yaml.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("write the plan of %s: %w", p.Table, err)
	}
	return data, nil
}

// Step returns the step of an ID, or nil.
func (p *Plan) Step(id StepID) *Step {
	for i := range p.Steps {
		if p.Steps[i].ID == id {
			return &p.Steps[i]
		}
	}
	return nil
}

// ID returns the hash of the plan's YAML, so a changed plan has another ID.
func (p *Plan) ID() (string, error) {
	data, err := p.Marshal()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), nil
}
