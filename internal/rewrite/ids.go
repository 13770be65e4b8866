package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Renumber carries out a choice for the ids of the tables of a bundle that YDB does not have yet, and for all that refers to them, as the
// schema declares or names tell. It returns the tables that change as they were, by their paths, and whether there are such ids. A note of
// the bundle says what was chosen and why.
func Renumber(b *evidence.Bundle, choice string) (was map[string]*schema.Table, any bool) {
	known := facts.Of(b)
	ids := map[string]string{} // the columns that are the whole key of a table and become Uuids
	for _, e := range b.Tables {
		if c, _ := e.Schema.Column(soleKey(e.Schema)); e.Foreign != "" && c.Sequence != nil {
			ids[e.Schema.Path] = c.Name
		}
	}
	if len(ids) == 0 {
		return nil, false
	}
	numbered, refers, guessed := len(ids), map[string][]string{}, []string(nil)
	for more := true; more; { // a key that refers to an id is one, too
		more = false
		for _, e := range b.Tables {
			for _, c := range e.Schema.Columns {
				to := known.Known(e).Parent(c.Name)
				if e.Foreign == "" || ids[to] == "" || !c.Type.IsInteger() || c.Sequence != nil || slices.Contains(refers[e.Schema.Path], c.Name) {
					continue
				}
				refers[e.Schema.Path], more = append(refers[e.Schema.Path], c.Name), true
				if e.Refers[c.Name] == "" {
					guessed = append(guessed, fmt.Sprintf("%s.%s (%s)", e.Schema.Path, c.Name, to))
				}
				if soleKey(e.Schema) == c.Name {
					ids[e.Schema.Path] = c.Name
				}
			}
		}
	}
	references := 0
	for _, columns := range refers {
		references += len(columns)
	}
	text := fmt.Sprintf("ids: the other database numbers %s, to whose rows %s known. ", evidence.Count(numbered, "table"),
		evidence.Count(references, "reference")+map[bool]string{true: " is", false: " are"}[references == 1])
	text += map[string]string{
		idsKeep: "They stay so, as --ids keep says: the number is known too late for a hash, so that a read by it touches all buckets",
		idsUUID: "They become random Uuids, as --ids uuid says, made by RandomUuid(1), or version 4 in the program (one of version 7 does not " +
			"order in YDB): nobody numbers rows, and a read by one touches one partition. To load rows, map each number to one Uuid, and " +
			"what refers to it to the same",
		idsHash: "They stay numbers, as --ids hash says, which the program gives",
		"": "By default they stay numbers, which the program gives, and a hash in front spreads them: rows are loaded as they are, and what " +
			"has their numbers outside goes on to find them. With --ids uuid nobody has to number rows or to compute a hash, and every " +
			"reference changes with them; with --ids keep the server numbers them, and a read by number touches all buckets",
	}[choice]
	if choice == idsUUID {
		was = map[string]*schema.Table{}
		for _, e := range b.Tables {
			columns := append(slices.Clone(refers[e.Schema.Path]), ids[e.Schema.Path])
			changed := e.Schema.Clone()
			for i := range changed.Columns {
				if c := &changed.Columns[i]; e.Foreign != "" && slices.Contains(columns, c.Name) {
					c.Type, c.Sequence, c.Default = schema.UUID, nil, ""
					was[e.Schema.Path] = e.Schema
				}
			}
			if was[e.Schema.Path] != nil {
				e.Schema = changed
			}
		}
		if len(guessed) > 0 {
			text += "; by their names alone, so look: " + strings.Join(guessed, ", ")
		}
	}
	b.Notes = slices.DeleteFunc(b.Notes, func(n evidence.Note) bool { return n.Code == evidence.NoteIDs }) // of an earlier choice
	b.Notes = append(b.Notes, evidence.Note{Pos: schema.Position{File: b.Source}, Code: evidence.NoteIDs, Message: text})
	return was, true
}

// soleKey is the column that is the whole key of a table; empty if there is none.
func soleKey(t *schema.Table) string {
	if len(t.PrimaryKey) != 1 {
		return ""
	}
	return t.PrimaryKey[0]
}

// Renumbered is the proposal for a table whose ids or references Renumber changed, and in which nothing else is to be changed.
func (r *Rewriter) Renumbered(t *evidence.Table, was *schema.Table) *Proposal {
	is, before := r.bare(t), *t
	before.Schema, before.Sample, before.Load, before.Weeks = was, nil, nil, nil
	then := r.bare(&before)
	c := &Candidate{Name: "ids(uuid)", Kind: manual, Copies: true, Move: move.Move{Before: was, After: t.Schema}, Spread: is.before}
	then.words(c)
	c.Gains = append(c.Gains, "ids of the schema are random Uuids, and so is what refers to them")
	return &Proposal{Before: was, Foreign: t.Foreign, Candidates: []*Candidate{c}, Spread: then.before}
}
