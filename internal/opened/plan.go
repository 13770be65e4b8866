package opened

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Planned is what was planned: plans, or ALTERs of tables that need no copy.
type Planned struct {
	Plans  []*plan.Plan
	Alters []*build.Alters
	Passed []Passed
}

// Passed is a table with findings of which no plan was made, because nobody named it.
type Passed struct {
	Table  string `json:"table"`
	Reason string `json:"reason"` // and what plans it anyway
}

// unread keeps plans from being made of half of what there is; nil if all was read.
func unread(problems []evidence.Note) error {
	if len(problems) == 0 {
		return nil
	}
	return &Unread{"no plan was made", problems}
}

// Plan makes one plan for each table that is meant, or the ALTERs if none of them needs a copy, or says why there is neither: for all of
// them at once. Of tables that nobody named it says why there is none, with an error, too.
func (s *Schema) Plan(ctx context.Context, w ask.Propose, o ask.Plan) (*Planned, error) {
	if err := cmp.Or(w.Check(), o.Check(&s.Asked)); err != nil {
		return new(Planned), err
	}
	if o.To != "" || o.Wanted != "" {
		return s.planTo(ctx, w, o)
	}
	proposals, err := s.Propose(ctx, w)
	if err != nil {
		return new(Planned), err
	}
	return s.planOf(proposals, w, o)
}

// PlanFor plans the table that a name means, for a candidate of it, or the best if there is none.
func (s *Schema) PlanFor(ctx context.Context, table string, c rewrite.Choice, o ask.Plan) (*Planned, error) {
	one, err := s.Table(table)
	switch {
	case err != nil:
		return nil, err
	case c.Candidate == nil:
		return one.Plan(ctx, ask.Propose{}, o)
	case c.Proposal.Before.Path != one.Bundle.Tables[0].Schema.Path:
		return nil, fmt.Errorf("the candidate is of table %s, and not of %s", c.Proposal.Before.Path, table)
	}
	return one.planOf([]report.Proposed{{Proposal: c.Proposal, Chosen: []*rewrite.Candidate{c.Candidate}}}, ask.Propose{}, o)
}

// options are what somebody decided.
func (s *Schema) options(o *ask.Plan) build.Options {
	opt := build.Options{AcceptLoss: o.AcceptLoss, Database: s.Database, Rights: s.Rights}
	if o.Writers != ask.AutoWriters {
		opt.Writers = plan.Writers(o.Writers)
	}
	return opt
}

// relies refuses plans that rely on something that the database is known to do otherwise.
func (s *Schema) relies(p *Planned, err error) (*Planned, error) {
	if err == nil {
		err = s.known.Refusal(plan.Each(p.Plans, UseOf)...)
	}
	return p, err
}

// chosenBy reports whether somebody says what the tables become, which may need no copy.
func chosenBy(w ask.Propose) bool { return w.Candidate != "" || len(w.With) > 0 }

// planOf plans what was proposed.
func (s *Schema) planOf(proposals []report.Proposed, w ask.Propose, o ask.Plan) (out *Planned, err error) {
	out = new(Planned)
	if err := cmp.Or(o.Check(&s.Asked), unread(s.Bundle.Problems)); err != nil {
		return out, err
	}
	opt := s.options(&o)
	var chosen []rewrite.Choice
	var refused []error
	has := map[string]bool{}
	for _, p := range proposals {
		has[p.Before.Path] = true
		if reason := passedOver(p); !s.Named && reason != "" {
			out.Passed = append(out.Passed, Passed{p.Before.Path, reason})
			continue
		}
		if c := p.Named(); len(p.Chosen) == 0 && w.Candidate == "" && c != nil {
			p.Chosen = []*rewrite.Candidate{c}
		}
		if len(p.Chosen) == 0 {
			refused = append(refused, noCandidate(p.Proposal))
			continue
		}
		chosen = append(chosen, rewrite.Choice{Proposal: p.Proposal, Candidate: p.Chosen[0]})
	}
	for _, t := range s.Bundle.Tables {
		if s.Named && !has[t.Schema.Path] {
			refused = append(refused, fmt.Errorf("no plan for %s: nothing is wrong with its key; give one of your own with --key", t.Schema.Path))
		}
	}
	if len(chosen)+len(refused) == 0 {
		return out, fmt.Errorf("there is nothing to plan: no table has a better key that needs a copy and no manual work; name a " +
			"table to see why")
	}
	if copies := func(c rewrite.Choice) bool { return c.Candidate.Copies }; (chosenBy(w) || o.Alters) && len(refused) == 0 &&
		!slices.ContainsFunc(chosen, copies) {
		for _, c := range chosen {
			altered, why := build.InPlace(s.Bundle, c.Proposal, c.Candidate, opt)
			out.Alters, err = append(out.Alters, altered), errors.Join(err, why)
		}
		return out, err
	}
	planned := build.All
	if o.Together {
		planned = build.Together
		if len(chosen) == 1 {
			refused = append(refused, fmt.Errorf("--together is for several tables, and %s is the only one that can be planned: name it alone, "+
				"without --together", chosen[0].Proposal.Before.Path))
		}
	}
	out.Plans, err = planned(s.Bundle, chosen, opt)
	return s.relies(out, errors.Join(append(refused, err)...))
}

// passedOver says why a table is not planned unless it is named; empty if it is.
func passedOver(p report.Proposed) string {
	switch {
	case len(p.Chosen) == 0 && p.Named() != nil:
		return p.Named().OnlyNamed() + "; name the table to plan it anyway"
	case len(p.Chosen) == 0 && len(p.Candidates) > 0:
		best := p.Candidates[0]
		return fmt.Sprintf("%s; name the table and --candidate '%s' to plan it anyway", best.OnlyNamed(), best.Name)
	case len(p.Chosen) == 0:
		return "no candidate fixes what was found"
	case !p.Chosen[0].Copies:
		return "its best candidate needs no copy of the table: 'ydb-keyadvise rewrite' shows the statements"
	case slices.ContainsFunc(p.Chosen[0].Statements, func(s rewrite.StatementEffect) bool { return s.Outcome == rewrite.NeedsPerson }):
		return "a statement has to be changed by hand; name the table to plan it anyway"
	}
	return ""
}

func noCandidate(p *rewrite.Proposal) error {
	r := &build.Refused{Table: p.Before.Path}
	for _, c := range p.Candidates {
		r.Reasons = append(r.Reasons, fmt.Sprintf("%s: %s; --candidate '%[1]s' plans it anyway", c.Name, c.OnlyNamed()))
	}
	for _, x := range p.Rejected {
		r.Reasons = append(r.Reasons, x.Name+": "+strings.Join(x.Reasons, "; "))
	}
	if p.Before.Store == schema.StoreColumn {
		r.Reasons = []string{build.NoColumnTable}
	} else if len(r.Reasons) == 0 {
		r.Reasons = []string{"no candidate fixes what was found; give a key of your own with --key"}
	}
	return r
}

// wanted is the table of a text that has the path of a table, or is meant by it or by which it is meant.
func wanted(targets *evidence.Bundle, path string) (*schema.Table, error) {
	for _, same := range []func(string) bool{
		func(of string) bool { return of == path },
		func(of string) bool { return spelling.Names(of, path) || spelling.Names(path, of) },
	} {
		for _, t := range targets.Tables {
			if same(t.Schema.Path) {
				return t.Schema, nil
			}
		}
	}
	return nil, ask.Wrongf("to", ": there is no table %s in %s; a table is renamed by ALTER TABLE … RENAME TO, not by a plan", path,
		targets.Source)
}

// planTo makes the plan by which the only table becomes that of a CREATE TABLE, or the ALTERs if that needs no copy.
func (s *Schema) planTo(ctx context.Context, w ask.Propose, o ask.Plan) (out *Planned, err error) {
	out = new(Planned)
	from := Source{DDL: []string{orStdin(o.To)}, Values: s.Asked.Values}
	if o.Wanted != "" {
		from = Source{Files: fstest.MapFS{"wanted.sql": {Data: []byte(o.Wanted)}}, DDL: []string{"wanted.sql"}}
	}
	targets, err := from.Read(ctx)
	if err != nil {
		return out, fmt.Errorf("--to: %w", err)
	}
	if err := unread(slices.Concat(s.Bundle.Problems, targets.Problems)); err != nil {
		return out, err
	}
	if n := len(s.Bundle.Tables); n != 1 {
		return out, ask.Wrongf("to", " is for one table, and %s names %d", strings.Join(s.Asked.Paths, " "), n)
	}
	table := s.Bundle.Tables[0]
	target, err := wanted(targets, table.Schema.Path)
	if err != nil {
		return out, err
	}
	wish, candidate := build.Wish{Wish: o.Wish, Split: o.Split}, build.Target(target)
	if chosenBy(w) || len(w.Keys) > 0 { // of the wanted table
		was := table.Schema
		table.Schema = build.Wanted(was, target, wish)
		proposals, err := s.Propose(ctx, w)
		if table.Schema = was; err != nil {
			return out, err
		}
		if len(proposals) != 1 || len(proposals[0].Chosen) == 0 {
			return out, fmt.Errorf("no plan was made: nothing is proposed for the wanted table")
		}
		candidate = proposals[0].Chosen[0]
	}
	p, alters, err := build.To(s.Bundle, table, candidate, wish, s.options(&o))
	if alters != nil {
		out.Alters = []*build.Alters{alters}
		return out, err
	}
	out.Plans = []*plan.Plan{p}
	return s.relies(out, err)
}
