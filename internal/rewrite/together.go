package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Choice is the candidate that was chosen for a table.
type Choice struct {
	Name      string // of the table, as people know it
	Proposal  *Proposal
	Candidate *Candidate
}

// Together returns the choices as they are if all their tables get the new keys at once: a statement that touches several of
// the tables is rewritten for all their keys, and what it does to each of them is said. The bundle is the one that was
// proposed for.
func Together(b *evidence.Bundle, chosen []Choice) []Choice {
	out := slices.Clone(chosen)
	for i := range out {
		c := *out[i].Candidate
		c.Statements = slices.Clone(c.Statements)
		out[i].Candidate = &c
	}
	list := shared(out)
	catalogs := catalogsOf(b, out)
	for i := range list {
		s := &list[i]
		s.fit(out, catalogs)
		for _, p := range s.touches {
			e := p.effect
			e.Outcome, e.Reason, e.Rewritten, e.Diff = s.outcome, s.reason, s.rewritten, s.diff
		}
	}
	return out
}

// sharedStatement is a statement that touches several tables.
type sharedStatement struct {
	*evidence.Statement
	touches         []touch
	outcome         Outcome
	reason          string
	rewritten, diff string
}

// touch is what one table's candidate does to a shared statement.
type touch struct {
	at     int // of the choice
	effect *StatementEffect
}

// shared finds the statements that touch several of the tables.
func shared(chosen []Choice) (out []sharedStatement) {
	type place struct {
		text string
		pos  schema.Position
	}
	at := map[place]int{}
	for i, c := range chosen {
		for j := range c.Candidate.Statements {
			e := &c.Candidate.Statements[j]
			id := place{e.Statement.Text, e.Statement.Pos}
			n, ok := at[id]
			if !ok {
				n = len(out)
				at[id] = n
				out = append(out, sharedStatement{Statement: &e.Statement})
			}
			out[n].touches = append(out[n].touches, touch{i, e})
		}
	}
	alone := func(s sharedStatement) bool {
		return !slices.ContainsFunc(s.touches, func(p touch) bool { return p.at != s.touches[0].at })
	}
	return slices.DeleteFunc(out, alone)
}

// catalogsOf are the tables as they are while a statement is rewritten for one key after another: each has one new table more.
func catalogsOf(b *evidence.Bundle, chosen []Choice) []*yql.Catalog {
	tables := b.Schemas()
	out := []*yql.Catalog{yql.NewCatalog(tables, b.Others...)}
	for _, c := range chosen {
		i := slices.IndexFunc(tables, func(t *schema.Table) bool { return t.Path == c.Proposal.Before.Path })
		tables[i] = c.Candidate.After
		out = append(out, yql.NewCatalog(tables, b.Others...))
	}
	return out
}

// fit rewrites the statement for one key after another, and says what that does.
func (s *sharedStatement) fit(chosen []Choice, catalogs []*yql.Catalog) {
	text, original := s.Text, ""
	var reasons, persons, changed []string
	rank := []Outcome{Unchanged, Improved, Degraded, NeedsPerson}
	s.outcome = Unchanged
	for i, p := range s.touches {
		if i > 0 && s.touches[i-1].at == p.at {
			continue // the same statement once more
		}
		c := chosen[p.at]
		outcome, reason := p.effect.Outcome, p.effect.Reason
		fitted := move.Fit(text, catalogs[p.at], &c.Candidate.Move)
		if len(fitted.Broken) > 0 {
			outcome, reason = NeedsPerson, strings.Join(fitted.Broken, "; ")
		}
		if original == "" {
			original = fitted.Before
		}
		if fitted.Changed {
			text, changed = fitted.Text, append(changed, c.Name)
		}
		s.outcome = rank[max(slices.Index(rank, s.outcome), slices.Index(rank, outcome))]
		reasons = append(reasons, c.Name+": "+reason)
		if outcome == NeedsPerson {
			persons = append(persons, c.Name+": "+reason)
		}
	}
	if s.outcome == NeedsPerson {
		s.reason = strings.Join(persons, "; ")
		return
	}
	s.rewritten = text
	if len(changed) > 0 {
		s.diff = UnifiedDiff(original, text, "statement", "statement")
		reasons = append(reasons, "it works only after the switch of "+strings.Join(changed, " and "))
	} else {
		reasons = append(reasons, "it works before, during and after the switch of each table")
	}
	s.reason = strings.Join(reasons, "; ")
}

// Fitter rewrites statements for the keys that tables get.
type Fitter struct {
	chosen   []Choice
	catalogs []*yql.Catalog
}

// NewFitter returns a Fitter for the keys that were chosen for tables of a bundle.
func NewFitter(b *evidence.Bundle, chosen []Choice) *Fitter {
	return &Fitter{chosen, catalogsOf(b, chosen)}
}

// Fit returns a script as it is printed, and as it has to be for the new keys; the same where nothing changes. The error says why a
// person has to change it.
func (f *Fitter) Fit(text string) (before, after string, err error) {
	script := yql.ParseQueries(text)
	before = yql.PrintScript(script.Nodes())
	after = before
	touched := map[string]bool{}
	for _, a := range f.catalogs[0].Accesses(script) {
		touched[a.Table.Path] = true
	}
	for i, c := range f.chosen {
		if !touched[c.Proposal.Before.Path] {
			continue
		}
		fitted := move.Fit(after, f.catalogs[i], &c.Candidate.Move)
		if len(fitted.Broken) > 0 {
			return before, before, fmt.Errorf("%s: %s", c.Name, strings.Join(fitted.Broken, "; "))
		}
		after = fitted.Text
	}
	return before, after, nil
}
