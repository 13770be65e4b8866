// Package rewrite turns findings into candidate keys, ranks them, and says what each gains and costs.
//
// # How candidates are judged
//
// Every candidate is inspected as a table of its own, with the statements as they would be rewritten for it and the sample
// as it would be of it. What that resolves, leaves and brings is named, against the same inspection of the table as it is.
// A candidate is rejected, with the reason, if it brings a finding as bad as the worst it resolves, if it resolves none, or
// if its hottest partition would take more than nine tenths of what it takes now, and more than half unless that is
// close to an even share. A key given by hand is refused only for what would hurt: an error that it brings, or what YDB refuses.
//
// # How candidates are ranked
//
// What a candidate costs is one sum, in partitions: how many a statement touches, and how many even shares of the writes
// the hottest one takes. Its terms are, with their weights:
//
//   - known reads: the partitions that a known statement touches, on average over executions. All partitions count twice
//     as many as there are now, because there will be more.
//   - likely reads: the same for reads that no known statement makes, but that are likely: by each prefix of the old key, by a range of
//     time, by the owner of the rows behind a time or a number that grows, by each index. They weigh a tenth where
//     statements that read are known.
//   - writes: the even shares that the hottest partition takes of the inserts in the simulation, in steps of four.
//   - limit: one even share more for buckets, whose number stays what it is when there are twice as many partitions, where
//     each known statement finds its rows by their key, so that no range read makes up for it.
//   - bytes: a thousandth for each byte that a row and its index rows grow by.
//   - preference: a hundredth for each place in the order in which an engineer would try keys: rows that are read together
//     stay together before ranges of time stay readable before everything is spread.
//
// Four terms outweigh all of these: a known statement that could not write, findings left that another candidate resolves,
// a key column that a known statement updates, and more reads a second that touch other partitions than writes that meet. A state
// that stands in front of what names a row weighs ten.
//
// The best candidate is not taken by itself where known statements could not write under it, or where it copies the table
// for NOT NULL alone.
//
// It is a pure function over plain data, deterministic for a given seed. It owns the candidates, the hash
// expressions, the simulation of partitions, the rewriting of statements and the diffs; it does not own how a
// candidate is carried into a database. The one invariant: a candidate carries every property of the table it
// was made from, or it is rejected with every reason.
package rewrite

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Kind is the kind of a candidate: that of the fix it comes from, or manual.
type Kind = advisor.Kind

// manual is the kind of a key that was given by hand with --key.
const manual = Kind("manual")

// What may become of the ids that another database numbers, while YDB has no rows of them yet.
const (
	idsHash = "hash" // they stay numbers, which the program gives, and a hash spreads them; what an empty choice is
	idsUUID = "uuid" // they become random Uuids, and so does all that refers to them
	idsKeep = "keep" // the server goes on numbering them
)

// Options steer Propose. The zero Options is the default.
type Options struct {
	Seed uint64 // of the simulation; the same seed gives the same numbers
	Key  string // --key: a key given by hand, such as "hash(user_id), user_id, ts"; empty for none
	// With are indexes to change together with the key. Each is a decision of its own: it costs the writers a column, and
	// the readers of the index another statement.
	With []string
	IDs  string // what becomes of ids that another database numbers: hash, uuid or keep; empty for hash, and a word on the others
	// Rules is how the tables were inspected: what it leaves out is not held against a candidate either.
	Rules advisor.Options
}

// Proposal is everything said of one table.
type Proposal struct {
	Before     *schema.Table
	Comments   map[string]string // that its columns have in the DDL, and the table under the empty name
	Foreign    string            // the database whose schema declares the table, which YDB does not have yet; empty for YDB itself
	Findings   []advisor.Finding // of the table, not suppressed
	Candidates []*Candidate      // best first; may be empty
	Rejected   []Rejected        // candidates that cannot or should not be used, with every reason
	Advice     []Advice          // identity changes: worked examples, never planned
	Spread     Spread            // of the table as it is
	Notes      []string          // assumptions that hold for all candidates
}

// Candidate is one way to make the table scale.
type Candidate struct {
	Fix       advisor.Fix // the fix that the candidate carries out
	Name      string      // stable and unique within the proposal: "hash-column(user_id)", "reorder(userid)", "bucket(16)"
	Kind      Kind
	move.Move // the table as it is, the wanted one, and how each column of that is filled
	// Blockers are the reasons why known statements could no longer write under the candidate, each once.
	Blockers []string

	Spread      Spread            // simulated
	Statements  []StatementEffect // one for each known access of the table, in order of the statements
	Fanout      Fanout            // summed up over Statements
	BytesPerRow int               // added
	IndexBytes  int               // the part of BytesPerRow that is in the key, and so in each row of an index too
	Mutable     []string          // columns of the new key that some known statement updates
	Resolved    []string          // IDs of the rules that report less of After than of the table as it is
	Left        []advisor.Finding // findings of the table that the candidate does not resolve
	Brought     []advisor.Finding // findings of After that the table as it is does not have
	// Against is why a key given by hand is refused: an error that it brings. It is empty for every other candidate, since that
	// would have been rejected. That it gains nothing is among the costs.
	Against []string
	// Reads are likely reads that no known statement makes: by each prefix of the old key, by a range of time,
	// by each index.
	Reads        []Read
	Terms        []Term    // what the rank was computed from; their sum orders the candidates, the least first
	Why          string    // why the candidate stands before the next, one line; empty for the last
	Assumptions  []string  // what has to be true, in words, where nothing was measured
	Gains, Costs []string  // in words with numbers, for people
	Recorded     *BackTest // nil if no writes of the table were recorded
	// Copies says that the change needs a new table and a copy of the rows; false for settings and indexes alone, which
	// InPlace changes.
	Copies bool

	preference      int           // of the fix among those of the finding; the smaller the better
	resolves        advisor.Level // of the worst finding that it resolves
	uselessCopy     string        // why no copy of the table is worth it, as was measured; empty if none is known
	idle            string        // that too little is written, or too much read, for a copy, as was measured; else empty
	settingsSuffice bool          // settings would do as well as a candidate that copies for other partitions
}

// Meant returns the candidate that is taken unless another is asked for: the best, nil where that is for a person to choose.
func (p *Proposal) Meant() *Candidate {
	if len(p.Candidates) == 0 || p.Candidates[0].OnlyNamed() != "" {
		return nil
	}
	return p.Candidates[0]
}

// Named returns the candidate that is taken for a table that somebody names: the one that is meant, also where hardly anything is
// written to the table at the moment. It is nil where that is for a person to choose.
func (p *Proposal) Named() *Candidate {
	if len(p.Candidates) == 0 || p.Candidates[0].chosenBy() != "" {
		return nil
	}
	return p.Candidates[0]
}

// OnlyNamed says why the candidate is chosen only if the user names it, as a clause; empty if it may be chosen by itself.
func (c *Candidate) OnlyNamed() string {
	if why := c.chosenBy(); why != "" || !c.Copies || c.idle == "" {
		return why
	}
	return "under the present load no copy is worth it: " + c.idle
}

// chosenBy says why only a person may choose the candidate, whatever is written to the table at the moment; else empty.
func (c *Candidate) chosenBy() string {
	switch {
	case len(c.Blockers) > 0:
		return "a known statement could not write any more: " + strings.Join(c.Blockers, "; ")
	case c.Kind == advisor.Repartition && c.settingsSuffice:
		return "settings alone let YDB split it where the load is, in some minutes and without a copy"
	case c.Kind == advisor.NotNullKey && c.uselessCopy != "":
		return "NOT NULL alone is seldom worth a copy of the table: " + c.uselessCopy
	case c.Kind == advisor.NotNullKey && c.resolves == advisor.Note:
		return "NOT NULL alone is seldom worth a copy of the table"
	}
	return c.forNote()
}

// forNote says that only a note asks for a copy that makes a known statement worse: nothing known speaks for it, and something against.
func (c *Candidate) forNote() string {
	degraded := func(s StatementEffect) bool { return s.Outcome == Degraded }
	if !c.Copies || c.resolves != advisor.Note || !slices.ContainsFunc(c.Statements, degraded) {
		return ""
	}
	return "only a note asks for it, and a known statement would touch more partitions"
}

// Hash is a computed column of a candidate, and Input what it is computed from.
type (
	Hash  = move.Hash
	Input = move.Input
)

// Rejected is a candidate that was considered and rejected.
type Rejected = advisor.Dismissed

// Advice is a change that the tool explains and never plans, because it reaches beyond the table.
type Advice = advisor.Advice

// Outcome is what a new key does to a statement.
type Outcome string

// The outcomes.
const (
	Improved    Outcome = "improved"
	Unchanged   Outcome = "same cost"
	Degraded    Outcome = "degraded"
	NeedsPerson Outcome = "needs a person"
)

// StatementEffect is what a candidate does to one statement.
type StatementEffect struct {
	Statement evidence.Statement
	Outcome   Outcome
	Reason    string
	// Before and After are the partitions touched by one execution, at the most; 0 means all of them.
	BeforePartitions, AfterPartitions int
	before, after                     move.Touched
	Rewritten                         string // the statement for the new key; empty if it needs a person; equal to the text if unchanged
	Diff                              string // unified diff, empty if nothing changes
}

// Fanout is the number of partitions touched, summed over executions, where "all" counts as the number of
// partitions simulated.
type Fanout struct {
	Before     float64 `json:"before"` // mean partitions per execution, weighted by how often statements run
	After      float64 `json:"after"`
	Statements int     `json:"statements"` // how many accesses were counted; 0 means that none are known
}

// Term is one part of what a candidate costs. All are in one unit: partitions that a statement touches beyond what it
// must, or even shares of the writes that one partition takes too many.
type Term struct {
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Value  float64 `json:"value"`
	Text   string  `json:"text"` // the value in words
}

// Cost is the sum of the terms: candidates with a lower one come first.
func (c *Candidate) Cost() float64 {
	sum := 0.0
	for _, t := range c.Terms {
		sum += t.Weight * t.Value
	}
	return sum
}

// Read is a read that no known statement makes, but that an application is likely to make.
type Read struct {
	Name   string `json:"name"`             // in words: "the rows of one user_id"
	Before int    `json:"partitionsBefore"` // touched by one read; 0 means all of them
	After  int    `json:"partitionsAfter"`

	equal  []string // columns given by value
	made   []string // columns given by value that who reads computes
	within string   // column of which a range is read; empty if none
	index  string   // it goes through; empty for the table itself
}

// added are the names of those columns.
func (c *Candidate) added() []string {
	var names []string
	for _, h := range c.Hashes() {
		names = append(names, h.Column)
	}
	return names
}

// brings reports whether the candidate's table has a finding of the level or a worse one that the table as it is has not.
func (c *Candidate) brings(level advisor.Level) bool {
	return slices.ContainsFunc(c.Brought, func(f advisor.Finding) bool { return against(f, level) })
}
