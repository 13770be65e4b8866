// Package plan is what a plan is: the move of one table to another primary key, as data.
//
// Everything else is a function of it: the statements that are sent (statements.go, compare.go), the page that people
// read and what a run does. It reads no files and talks to no database. The one invariant: the same plan gives the same
// statements everywhere, so that what a reviewer reads is what is sent.
package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/readback"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Target is the name of the candidate of a plan that leads to a wanted table.
const Target = "target"

// Version is the version of the plan format. A plan of another version is refused.
const Version = 2

// Plan is the migration of one table. Its YAML form is the thing reviewed; everything else is rendered from it. It holds
// nothing that differs between the databases that have the table: what belongs to one of them (owner, rights, attributes,
// consumers, sizes) is read when the run begins.
type Plan struct {
	Version int    `yaml:"version"`
	Table   string `yaml:"table"` // path of the table, relative to the database if that is known
	// Database is the path of the database that the statements of the applications name the table in; empty if it is not known.
	// The plan can be performed on any other that has the table.
	Database string  `yaml:"database,omitempty"`
	Copy     string  `yaml:"copy"` // path of the new table while it is filled
	Old      string  `yaml:"old"`  // path of the old table after the cut-over
	Writers  Writers `yaml:"writers"`
	// WritersWhy is why that way was chosen; empty if a person chose it.
	WritersWhy string `yaml:"writersWhy,omitempty"`
	Candidate  string `yaml:"candidate"` // its name
	// Together are the tables of all plans that are performed together with this one, itself included, in one order that is the same in
	// all of them; nil for a plan that is performed by itself.
	Together []string `yaml:"together,omitempty"`
	// References are columns that hold keys of tables of Together.
	References []Reference `yaml:"references,omitempty"`

	Before  Table    `yaml:"before"` // the table as it is
	After   Table    `yaml:"after"`  // the table as it will be
	Columns []Column `yaml:"columns"`
	Steps   []Step   `yaml:"steps"`
	// BatchRows is how many rows one statement copies or compares at most, so that no limit of a transaction is met.
	BatchRows uint64 `yaml:"batchRows"`
	Size      *Size  `yaml:"size,omitempty,flow"` // nil if the source does not say
	// Rehearsed is what a rehearsal on a cluster measured; nil if there was none.
	Rehearsed *Rehearsed `yaml:"rehearsed,omitempty,flow"`
	Load      *Load      `yaml:"load,omitempty,flow"` // nil if the source does not say

	Why         []Reason `yaml:"why,omitempty"`
	Gains       []string `yaml:"gains,omitempty"`
	Costs       []string `yaml:"costs,omitempty"`
	Assumptions []string `yaml:"assumptions,omitempty"`
	Queries     []Query  `yaml:"queries,omitempty"`
	// BulkWrites are the places in the sources of the applications where rows of the table are sent by BulkUpsert.
	BulkWrites []string `yaml:"bulkWrites,omitempty"`
	// StatementsRead is how many statements of the applications were read if none of them names the table, else 0.
	StatementsRead int      `yaml:"statementsRead,omitempty"`
	Losses         []Loss   `yaml:"losses,omitempty"`    // accepted, one by one
	Risks          []string `yaml:"risks,omitempty"`     // what can go wrong, and what is done about it
	Unchecked      []string `yaml:"unchecked,omitempty"` // what the plan could not look at
}

// Table is a table in full: its text form is JSON on one line, as YQL does not say all of it.
type Table struct{ *schema.Table }

// MarshalYAML returns the table as one string.
func (t Table) MarshalYAML() (any, error) {
	data, err := json.Marshal(t.Table)
	if err != nil {
		return nil, fmt.Errorf("write table %s: %w", t.Path, err)
	}
	return string(data), nil
}

// UnmarshalYAML reads what MarshalYAML wrote.
func (t *Table) UnmarshalYAML(node *yaml.Node) error {
	var text string
	if err := node.Decode(&text); err != nil {
		return err
	}
	t.Table = &schema.Table{}
	if err := json.Unmarshal([]byte(text), t.Table); err != nil {
		return fmt.Errorf("line %d: read a table: %w", node.Line, err)
	}
	return nil
}

// Reason is one finding behind the plan.
type Reason struct {
	Rule       string   `yaml:"rule"`
	Level      string   `yaml:"level"`
	Confidence string   `yaml:"confidence"`
	Message    string   `yaml:"message"`
	Evidence   []string `yaml:"evidence,omitempty,flow"`
}

// Column is a move.Column as the text of a plan has it, in which no plan that was ever made is misread. They are in the order of the new
// table. TextOf and Map are all that leads from one to the other.
type Column struct {
	Name    string   `yaml:"name"`
	From    string   `yaml:"from,omitempty"`    // column of the old table; empty for a computed one
	Hash    []string `yaml:"hash,omitempty"`    // columns of the old table that a computed one is made of, in order
	Buckets uint64   `yaml:"buckets,omitempty"` // modulo of a bucket column; 0 for the whole hash
	Random  bool     `yaml:"random,omitempty"`  // the writer of a new row picks a number below Buckets; Hash is for rows of the old table
	Unwrap  bool     `yaml:"unwrap,omitempty"`  // a NULL in From stops the copy
	YQL     string   `yaml:"yql,omitempty"`     // the expression over a row of the old table; empty for From as it is
	Back    string   `yaml:"back,omitempty"`    // the expression over a row of the new table that From gets again; empty for Name as it is
	Lost    string   `yaml:"lost,omitempty"`    // the condition on rows of the old table whose value would not survive: none may be
}

// MarshalYAML writes a column on one line.
func (c Column) MarshalYAML() (any, error) {
	type plain Column
	return onOneLine(plain(c))
}

// TextOf is a column as the text of a plan has it.
func TextOf(c move.Column) Column {
	out := Column{Name: c.Name(), From: c.From()}
	switch c := c.(type) {
	case move.Kept:
		if out.Unwrap = c.Required; c.Required {
			why := "a row has NULL in " + c.Of + ", which is NOT NULL in the new table"
			out.YQL = fmt.Sprintf("Unwrap(%s, %s)", yql.QuoteName(c.Of), yql.QuoteString(why))
		}
	case move.Made:
		out.YQL, out.Back, out.Lost = c.To, c.Back, c.Lost
	case *move.Hash:
		out.Hash, out.Buckets, out.Random, out.YQL = c.Sources(), c.Buckets, c.Random(), c.YQL(yql.QuoteName)
	}
	return out
}

// Move is how rows of the table become those of the new one.
func (p *Plan) Move() *move.Move {
	return &move.Move{Before: p.Before.Table, After: p.After.Table, Columns: Each(p.Columns, p.Map)}
}

// Map is how a column of the new table is filled, and comes back.
func (p *Plan) Map(c Column) move.Column {
	switch {
	case len(c.Hash) > 0 && c.Random:
		return &move.Hash{Column: c.Name, Buckets: c.Buckets, Key: move.Inputs(p.Before.Table, c.Hash)}
	case len(c.Hash) > 0:
		return &move.Hash{Column: c.Name, Buckets: c.Buckets, Inputs: move.Inputs(p.Before.Table, c.Hash)}
	case c.YQL == "" || c.Unwrap:
		return move.Kept{Column: c.Name, Of: c.From, Required: c.Unwrap}
	}
	return move.Made{Column: c.Name, Of: c.From, To: c.YQL, Back: c.Back, Lost: c.Lost, Lossy: p.Accepts(LossOfValues + c.Name)}
}

// Hash is how a computed column of the new table is computed; nil if it is none.
func (p *Plan) Hash(c Column) *move.Hash {
	h, _ := p.Map(c).(*move.Hash)
	return h
}

func onOneLine(v any) (any, error) {
	node, err := readback.Node(v)
	if err == nil {
		node.Style = yaml.FlowStyle
	}
	return node, err
}

// Reference says that a column of the table holds the key of another one that is switched with it. Nothing comes of it but that
// the rows are counted that refer to no row there, so a reviewer may add and delete references.
type Reference struct {
	Column string `yaml:"column"`
	To     string `yaml:"to"`  // the table, one of Together
	Key    string `yaml:"key"` // its column
}

// MarshalYAML writes a reference on one line.
func (r Reference) MarshalYAML() (any, error) {
	type plain Reference
	return onOneLine(plain(r))
}

// Size is what the source knows of the table's size.
type Size struct {
	Rows       uint64 `yaml:"rows"`
	Bytes      uint64 `yaml:"bytes"`
	Partitions uint64 `yaml:"partitions"`
	CopyBytes  uint64 `yaml:"copyBytes"` // of the new table, without its indexes
	// Empty says that the table was seen to have no rows: statistics say so of any table before its partitions have reported.
	Empty bool `yaml:"empty,omitempty"`
}

// Known reports whether it is known how much there is to copy.
func (s *Size) Known() bool { return s != nil && (s.Empty || s.Rows > 0 && s.Bytes > 0) }

// Rehearsed are times of a rehearsal on a cluster, from which those of the plan are estimated.
type Rehearsed struct {
	On      string `yaml:"date"`
	Release string `yaml:"release"`
	Rows    uint64 `yaml:"rows"` // that were invented
	// In milliseconds, for a million rows; 0 if it was not measured.
	Copy    uint64 `yaml:"copyMillisecondsPerMillion,omitempty"`
	Compare uint64 `yaml:"compareMillisecondsPerMillion,omitempty"`
	Indexes uint64 `yaml:"indexMillisecondsPerMillion,omitempty"`
	// Limit is how many rows a second it was let write; 0 if that was not bounded.
	Limit uint64 `yaml:"maxRowsPerSecond,omitempty"`
	// Downtime is how many milliseconds the writers stood at the switch.
	Downtime uint64 `yaml:"downtimeMilliseconds,omitempty"`
	// Proofs says of how many statements both forms did the same; empty if none was sent.
	Proofs string `yaml:"statements,omitempty"`
}

// Load is what was measured of the load of the table when the plan was made.
type Load struct {
	Written uint64 `yaml:"rowsWritten"`       // in
	Seconds uint64 `yaml:"seconds,omitempty"` // so many; 0 if that was not measured
	// HotHours are hours of the day in UTC, each by the one in which it begins, in which a partition used much of its core again and again
	// in the two weeks before, or in a recording; nil if none is known.
	HotHours []int `yaml:"hotHoursUTC,omitempty,flow"`
}

// Query is one statement of the applications and what it becomes.
type Query struct {
	From    string `yaml:"from"`
	Count   uint64 `yaml:"count,omitempty"`
	Outcome string `yaml:"outcome"`
	Reason  string `yaml:"reason"`
	Before  string `yaml:"before"`
	After   string `yaml:"after,omitempty"` // empty if a person has to write it
}

// Diff is the unified diff of the statement; empty if it stays as it is or a person has to write it.
func (q *Query) Diff() string {
	if q.After == "" || q.After == q.Before {
		return ""
	}
	return rewrite.StatementDiff(q.Before, q.After)
}

// Names of losses begin with this: that a column goes, that values of one may become others, and that nothing leads back to those of one.
const LossOfColumn, LossOfValues, LossOfBack = "column=", "value=", "back="

// Loss is a property of the table that the new one will not have.
type Loss struct {
	Name string `yaml:"name"` // as given to --accept-loss
	What string `yaml:"what"`
}

// Marshal returns the plan as YAML.
func (p *Plan) Marshal() ([]byte, error) {
	data, err := readback.YAML(p, 4)
	if err != nil {
		return nil, fmt.Errorf("write the plan of %s: %w", p.Table, err)
	}
	return data, nil
}

// ID returns the hash of the plan's YAML, so a changed plan has another ID. What is only counted or measured is none of it: somebody may
// leave that out of a plan that has begun.
func (p *Plan) ID() (string, error) {
	q := *p
	q.References, q.Rehearsed, q.Load = nil, nil, nil
	data, err := q.Marshal()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), nil
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

// StepBefore is the step of the plan before another; empty for the first.
func (p *Plan) StepBefore(id StepID) StepID {
	before := StepID("")
	for _, s := range p.Steps {
		if s.ID == id {
			break
		}
		before = s.ID
	}
	return before
}

// OldKey is the primary key of the table as it is.
func (p *Plan) OldKey() []string { return p.Before.PrimaryKey }

// NewKey is the primary key of the table as it will be.
func (p *Plan) NewKey() []string { return p.After.PrimaryKey }

// Absolute is a path from the root of the cluster, as far as the database of the plan is known.
func (p *Plan) Absolute(path string) string { return absolute(p.Database, path) }

// absolute is a path from the root of the cluster, as far as the database is known.
func absolute(database, path string) string {
	if strings.HasPrefix(path, "/") || database == "" {
		return path
	}
	return strings.TrimSuffix(database, "/") + "/" + path
}

// Base is the last part of a path.
func Base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// Directory is the path above a path; empty for the root of the database.
func Directory(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// Paths returns the paths of the plan's tables: the old one, the new one and the old one after the cut-over.
func (p *Plan) Paths() []string {
	return []string{p.Absolute(p.Table), p.Absolute(p.Copy), p.Absolute(p.Old)}
}

// SameTable reports whether a path that somebody wrote names the plan's table. Only a whole path does; a relative one
// begins in the plan's database.
func (p *Plan) SameTable(path string) bool { return p.Absolute(path) == p.Absolute(p.Table) }

// MaybeSame reports whether a path could name the plan's table, if only the database were known.
func (p *Plan) MaybeSame(path string) bool {
	if p.SameTable(path) {
		return true
	}
	a, b := p.Absolute(path), p.Absolute(p.Table)
	return strings.HasPrefix(a, "/") != strings.HasPrefix(b, "/") && (spelling.Names(a, b) || spelling.Names(b, a))
}

// Accepts reports whether a loss was accepted.
func (p *Plan) Accepts(loss string) bool {
	return slices.ContainsFunc(p.Losses, func(l Loss) bool { return l.Name == loss })
}

// Column is how a column of the new table is filled; the zero Column if it has none of the name.
func (p *Plan) Column(name string) Column {
	if i := slices.IndexFunc(p.Columns, func(c Column) bool { return c.Name == name }); i >= 0 {
		return p.Columns[i]
	}
	return Column{}
}

// Renamed is the name that a column of the old table has in the new one, or its own if back is false.
func (p *Plan) Renamed(old string, back bool) string {
	if i := slices.IndexFunc(p.Columns, func(c Column) bool { return c.From == old }); back && i >= 0 {
		return p.Columns[i].Name
	}
	return old
}

// Shared are the columns of the old table that the new one has, in the order of the plan, so that they come to the same
// whenever they are read.
func (p *Plan) Shared(old *schema.Table) (out []schema.Column) {
	for _, c := range p.Columns {
		if col, ok := old.Column(c.From); ok {
			out = append(out, col)
		}
	}
	return out
}

// SchemaDiff returns the unified diff of the table's DDL; empty if only its rows move.
func (p *Plan) SchemaDiff() string {
	return rewrite.UnifiedDiff(rewrite.DDL(p.Before.Table), rewrite.DDL(p.After.Table), "before "+p.Table, "after "+p.Table)
}

// Bulk says why rows cannot be copied in bulk; empty if they can. A row that was read from a snapshot may be older than one
// that was written since: nobody writes meanwhile, or what was written is applied afterwards.
func (p *Plan) Bulk() (why string) {
	switch {
	case p.HasUnique():
		return "a unique index refuses rows that are written in bulk"
	case len(p.Move().Hashes()) > 1:
		return "more than one column is computed"
	}
	return ""
}

// HasUnique reports whether the new table has a unique index.
func (p *Plan) HasUnique() bool {
	return slices.ContainsFunc(p.After.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique })
}
