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
	Version int             `json:"version"` // of the format
	Source  string          `json:"source"`  // what was read: files, or endpoint and database
	Tables  []jsonProposal  `json:"tables"`
	Schema  []jsonSchema    `json:"schema,omitempty"` // tables of another database
	Notes   []evidence.Note `json:"notes"`
	Next    []NextStep      `json:"next"` // commands that lead on, the first before all others
}

// jsonProposal is a table of the JSON output of rewrite.
type jsonProposal struct {
	Path       string             `json:"path"`
	PrimaryKey []string           `json:"primaryKey"`
	Findings   []string           `json:"findings"` // rule IDs
	Spread     rewrite.Spread     `json:"spread"`
	Candidates []jsonCandidate    `json:"candidates"`
	Rejected   []rewrite.Rejected `json:"rejected"`
	Advice     []rewrite.Advice   `json:"advice"`
	Notes      []string           `json:"notes"`
}

type jsonCandidate struct {
	Name        string          `json:"name"`
	Kind        rewrite.Kind    `json:"kind"`
	Chosen      bool            `json:"chosen"`
	PrimaryKey  []string        `json:"primaryKey"`
	HashColumn  string          `json:"hashColumn,omitempty"`
	Formulas    []string        `json:"formulas"` // of every computed column, those of indexes too
	Expression  string          `json:"expression,omitempty"`
	Copies      bool            `json:"copies"`
	BytesPerRow int             `json:"bytesPerRow"`
	Resolves    []string        `json:"resolves"`
	Leaves      []string        `json:"leaves"` // rule IDs
	Brings      []jsonBrought   `json:"brings"`
	Blockers    []string        `json:"blockers"`
	Why         string          `json:"why"`  // before the next candidate
	Cost        float64         `json:"cost"` // the sum of the terms; the least is first
	Terms       []rewrite.Term  `json:"terms"`
	Reads       []rewrite.Read  `json:"likelyReads"`
	Gains       []string        `json:"gains"`
	Costs       []string        `json:"costs"`
	Assumptions []string        `json:"assumptions"`
	Mutable     []string        `json:"mutable"`
	Spread      rewrite.Spread  `json:"spread"`
	Fanout      rewrite.Fanout  `json:"fanout"`
	Statements  []jsonStatement `json:"statements"`
	DDL         string          `json:"ddl"`
	Diff        string          `json:"diff"`
}

// jsonSchema is a table of another database as YDB is to have it.
type jsonSchema struct {
	Path    string   `json:"path"`
	Dialect string   `json:"dialect"`
	DDL     string   `json:"ddl"`
	Lost    []string `json:"lost"` // what YDB does not keep
}

// jsonBrought is a finding that a candidate would bring.
type jsonBrought struct {
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

type jsonStatement struct {
	Outcome   rewrite.Outcome `json:"outcome"`
	Reason    string          `json:"reason"`
	File      string          `json:"file,omitempty"`
	Line      int             `json:"line,omitempty"`
	From      string          `json:"from"`
	Count     uint64          `json:"count"`
	Before    int             `json:"partitionsBefore"` // 0 means all
	After     int             `json:"partitionsAfter"`
	Text      string          `json:"text"`
	Rewritten string          `json:"rewritten"`
	Diff      string          `json:"diff"`
}

func writeProposalsJSON(w *bufio.Writer, _ View, shown Proposals) error {
	out := jsonProposals{Version: jsonVersion, Source: shown.Bundle.Source, Tables: []jsonProposal{}, Notes: nonNil(shown.Bundle.Notes),
		Next: nonNil(shown.Next)}
	for _, t := range shown.Bundle.Tables {
		if t.Foreign != "" {
			lost := nonNil(shown.told(t, source.NoteNotCarried))
			out.Schema = append(out.Schema, jsonSchema{t.Schema.Path, t.Foreign, rewrite.DDL(shown.after(t)), lost})
		}
	}
	for _, p := range shown.List {
		table := jsonProposal{Path: p.Before.Path, PrimaryKey: p.Before.PrimaryKey, Findings: []string{}, Spread: p.Spread,
			Candidates: []jsonCandidate{}, Rejected: nonNil(p.Rejected), Advice: nonNil(p.Advice), Notes: nonNil(p.Notes)}
		for _, f := range p.Findings {
			table.Findings = append(table.Findings, f.Rule)
		}
		for _, c := range p.Candidates {
			j := jsonCandidate{Name: c.Name, Kind: c.Kind, Chosen: slices.Contains(p.Chosen, c), PrimaryKey: c.After.PrimaryKey, Copies: c.Copies,
				BytesPerRow: c.BytesPerRow, Resolves: nonNil(c.Resolved), Gains: nonNil(c.Gains), Costs: nonNil(c.Costs),
				Assumptions: nonNil(c.Assumptions), Mutable: nonNil(c.Mutable), Spread: c.Spread, Fanout: c.Fanout,
				Formulas: nonNil(formulas(c)), Leaves: []string{}, Brings: []jsonBrought{}, Blockers: nonNil(c.Blockers),
				Why: c.Why, Cost: c.Cost(), Terms: nonNil(c.Terms), Reads: nonNil(c.Reads),
				Statements: []jsonStatement{}, DDL: rewrite.DDL(rewrite.WithoutData(c.After, p.Before)), Diff: rewrite.Diff(p.Before, c.After)}
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
