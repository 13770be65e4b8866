package report

import (
	"bufio"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// jsonProposals is the JSON output of rewrite.
type jsonProposals struct {
	Version  int             `json:"version"`          // of the format
	Source   string          `json:"source"`           // what was read: files, or endpoint and database
	Tables   []jsonProposal  `json:"tables"`           // those with findings, and those whose key is designed
	Schema   []jsonSchema    `json:"schema,omitempty"` // tables of another database
	Notes    []evidence.Note `json:"notes"`            // what was noticed while reading
	Problems []evidence.Note `json:"problems"`         // places that could not be read
	Next     []NextStep      `json:"next"`             // commands that lead on, the first before all others
}

// jsonProposal is a table of the JSON output of rewrite.
type jsonProposal struct {
	Path       string             `json:"path"`       // of the table
	PrimaryKey []string           `json:"primaryKey"` // columns, in their order
	Findings   []string           `json:"findings"`   // rule IDs
	Spread     rewrite.Spread     `json:"spread"`
	Candidates []jsonCandidate    `json:"candidates"`       // keys, the best first
	Others     []string           `json:"others,omitempty"` // for agents: names of the other candidates
	Rejected   []rewrite.Rejected `json:"rejected"`         // keys that were looked at and left
	Advice     []rewrite.Advice   `json:"advice"`           // what a person may do instead
	Notes      []string           `json:"notes"`            // about the order
}

type jsonCandidate struct {
	Name        string         `json:"name"` // as --candidate takes it
	Kind        rewrite.Kind   `json:"kind"`
	Chosen      bool           `json:"chosen"`               // it is what is proposed
	PrimaryKey  []string       `json:"primaryKey"`           // columns, in their order
	HashColumn  string         `json:"hashColumn,omitempty"` // a new first column that a hash fills
	Formulas    []string       `json:"formulas"`             // of every computed column, those of indexes too
	Expression  string         `json:"expression,omitempty"` // what computes that column
	Copies      bool           `json:"copies"`               // the rows have to be copied to a new table
	BytesPerRow int            `json:"bytesPerRow"`          // more than now
	Resolves    []string       `json:"resolves"`             // rule IDs of findings that are gone with it
	Leaves      []string       `json:"leaves"`               // rule IDs
	Brings      []jsonBrought  `json:"brings"`               // findings that are new with it
	Blockers    []string       `json:"blockers"`             // why known statements could not write with it
	Why         string         `json:"why"`                  // before the next candidate
	Cost        float64        `json:"cost"`                 // the sum of the terms; the least is first
	Terms       []rewrite.Term `json:"terms"`                // what cost is the sum of
	Reads       []rewrite.Read `json:"likelyReads"`          // reads that the shape of the table suggests
	Gains       []string       `json:"gains"`                // in sentences
	Costs       []string       `json:"costs"`                // in sentences
	Assumptions []string       `json:"assumptions"`          // what was not measured; ask a person
	Mutable     []string       `json:"mutable"`              // key columns that statements change
	Spread      rewrite.Spread `json:"spread"`
	Fanout      rewrite.Fanout `json:"fanout"`
	// Recorded is what the hottest partition would have taken of the writes in the weeks of a recording.
	Recorded   *rewrite.BackTest `json:"recorded,omitempty"`
	Statements []jsonStatement   `json:"statements"` // known statements, and what becomes of them
	DDL        string            `json:"ddl"`        // of the table as it would be
	Diff       string            `json:"diff"`       // from what is to what would be
}

// jsonSchema is a table of another database as YDB is to have it.
type jsonSchema struct {
	Path    string   `json:"path"`    // of the table
	Dialect string   `json:"dialect"` // "postgres" or "mysql"
	DDL     string   `json:"ddl"`     // of the table as it would be
	Lost    []string `json:"lost"`    // what YDB does not keep
}

// jsonBrought is a finding that a candidate would bring.
type jsonBrought struct {
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

type jsonStatement struct {
	Outcome   rewrite.Outcome `json:"outcome"`
	Reason    string          `json:"reason"` // for the outcome
	File      string          `json:"file,omitempty"`
	Line      int             `json:"line,omitempty"`
	From      string          `json:"from"`             // where the statement was found
	Count     uint64          `json:"count"`            // executions, as far as known; 0 if not
	Before    int             `json:"partitionsBefore"` // 0 means all
	After     int             `json:"partitionsAfter"`
	Text      string          `json:"text"`      // the statement
	Rewritten string          `json:"rewritten"` // for the new key; the same if it need not change, empty if a person has to
	Diff      string          `json:"diff"`      // from what is to what would be
}

func writeProposalsJSON(w *bufio.Writer, v View, shown Proposals) error {
	out := jsonProposals{Version: jsonVersion, Source: shown.Bundle.Source, Tables: []jsonProposal{}, Notes: nonNil(shown.Bundle.Notes),
		Problems: nonNil(shown.Bundle.Problems), Next: nonNil(shown.Next)}
	for _, t := range shown.Bundle.Tables {
		if t.Foreign != "" {
			lost := nonNil(shown.told(t, source.NoteNotCarried))
			out.Schema = append(out.Schema, jsonSchema{t.Schema.Path, t.Foreign, rewrite.Commented(rewrite.DDL(shown.after(t)), t.Comments), lost})
		}
	}
	for _, p := range shown.List {
		table := jsonProposal{Path: p.Before.Path, PrimaryKey: p.Before.PrimaryKey, Findings: []string{}, Spread: p.Spread,
			Candidates: []jsonCandidate{}, Rejected: nonNil(p.Rejected), Advice: nonNil(p.Advice), Notes: nonNil(p.Notes)}
		for _, f := range p.Findings {
			table.Findings = append(table.Findings, f.Rule)
		}
		for i, c := range p.Candidates {
			if v.Brief && !slices.Contains(p.Chosen, c) && len(p.Chosen)+i > 0 {
				table.Others = append(table.Others, c.Name)
				continue
			}
			j := jsonCandidate{Name: c.Name, Kind: c.Kind, Chosen: slices.Contains(p.Chosen, c), PrimaryKey: c.After.PrimaryKey, Copies: c.Copies,
				BytesPerRow: c.BytesPerRow, Resolves: nonNil(c.Resolved), Gains: nonNil(c.Gains), Costs: nonNil(c.Costs),
				Assumptions: nonNil(c.Assumptions), Mutable: nonNil(c.Mutable), Spread: c.Spread, Fanout: c.Fanout, Recorded: c.Recorded,
				Formulas: nonNil(formulas(c)), Leaves: []string{}, Brings: []jsonBrought{}, Blockers: nonNil(c.Blockers),
				Why: c.Why, Cost: c.Cost(), Terms: nonNil(c.Terms), Reads: nonNil(c.Reads),
				Statements: []jsonStatement{}, DDL: p.DDL(c.After), Diff: p.Diff(c)}
			for _, f := range c.Left {
				if !slices.Contains(j.Leaves, f.Rule) {
					j.Leaves = append(j.Leaves, f.Rule)
				}
			}
			for _, f := range c.Brought {
				j.Brings = append(j.Brings, jsonBrought{f.Rule, f.Level.String(), f.Message})
			}
			if c.Hash() != nil {
				j.HashColumn, j.Expression = c.Hash().Column, c.Hash().YQL(func(column string) string { return column })
			}
			for _, s := range c.Statements {
				j.Statements = append(j.Statements, jsonStatement{Outcome: s.Outcome, Reason: s.Reason, File: s.Statement.Pos.File,
					Line: s.Statement.Pos.Line, From: s.Statement.From, Count: s.Statement.Count, Before: s.BeforePartitions,
					After: s.AfterPartitions, Text: s.Statement.Text, Rewritten: s.Rewritten, Diff: s.Diff})
			}
			table.Candidates = append(table.Candidates, j)
		}
		out.Tables = append(out.Tables, table)
	}
	return EncodeJSON(w, out)
}
