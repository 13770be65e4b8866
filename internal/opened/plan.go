package opened

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Planning says how plans are made.
type Planning struct {
	build.Options
	Named     bool   // a person names the tables, so that each gets a plan or a reason why not
	Chosen    bool   // a person says what the tables become, which may need no copy
	Candidate string // by which name that was said; empty for none
	Together  bool   // all are switched at once
}

// Passed is a table with findings of which no plan was made, because nobody named it.
type Passed struct {
	Table  string `json:"table"`
	Reason string `json:"reason"` // and what plans it anyway
}

// errUnread keeps plans from being made of half of what there is.
var errUnread = errors.New("no plan was made, because part of the input could not be read: see the errors above")

// Plans makes one plan for each table that is meant, or the ALTERs if none of them needs a copy, or says why there is neither: for all of
// them at once. It says of which tables none was made because nobody named them.
func (s *Schema) Plans(proposals []report.Proposed, o Planning) (plans []*plan.Plan, alters []*build.Alters, passed []Passed, err error) {
	if len(s.Bundle.Problems) > 0 {
		return nil, nil, nil, errUnread
	}
	var chosen []rewrite.Choice
	var refused []error
	has := map[string]bool{}
	for _, p := range proposals {
		has[p.Before.Path] = true
		if reason := passedOver(p); !o.Named && reason != "" {
			passed = append(passed, Passed{p.Before.Path, reason})
			continue
		}
		if c := p.Named(); len(p.Chosen) == 0 && o.Candidate == "" && c != nil {
			p.Chosen = []*rewrite.Candidate{c}
		}
		if len(p.Chosen) == 0 {
			refused = append(refused, noCandidate(p.Proposal))
			continue
		}
		chosen = append(chosen, rewrite.Choice{Proposal: p.Proposal, Candidate: p.Chosen[0]})
	}
	for _, t := range s.Bundle.Tables {
		if o.Named && !has[t.Schema.Path] {
			refused = append(refused, fmt.Errorf("no plan for %s: nothing is wrong with its key; give one of your own with --key", t.Schema.Path))
		}
	}
	if len(chosen)+len(refused) == 0 {
		return nil, nil, passed, fmt.Errorf("there is nothing to plan: no table has a better key that needs a copy and no manual work; name a " +
			"table to see why")
	}
	if copies := func(c rewrite.Choice) bool { return c.Candidate.Copies }; o.Chosen && len(refused) == 0 &&
		!slices.ContainsFunc(chosen, copies) {
		for _, c := range chosen {
			altered, why := build.InPlace(s.Bundle, c.Proposal, c.Candidate, o.Options)
			alters, err = append(alters, altered), errors.Join(err, why)
		}
		return nil, alters, passed, err
	}
	planned := build.All
	if o.Together {
		planned = build.Together
		if len(chosen) == 1 {
			refused = append(refused, fmt.Errorf("--together is for several tables, and %s is the only one that can be planned: name it alone, "+
				"without --together", chosen[0].Proposal.Before.Path))
		}
	}
	plans, err = planned(s.Bundle, chosen, o.Options)
	if err := errors.Join(append(refused, err)...); err != nil {
		return nil, nil, passed, err
	}
	return plans, nil, passed, nil
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
	if len(r.Reasons) == 0 {
		r.Reasons = []string{"no candidate fixes what was found; give a key of your own with --key"}
	}
	return r
}

// Wanted is the table of a text that has the path of a table, or its name.
func Wanted(targets *evidence.Bundle, path string) (*schema.Table, error) {
	for _, same := range []func(*schema.Table) bool{
		func(t *schema.Table) bool { return t.Path == path },
		func(t *schema.Table) bool {
			return endsWith(path, t.Path) || endsWith(t.Path, path)
		},
	} {
		for _, t := range targets.Tables {
			if same(t.Schema) {
				return t.Schema, nil
			}
		}
	}
	return nil, fmt.Errorf("--to: there is no table %s in %s; a table is renamed by ALTER TABLE … RENAME TO, not by a plan", path,
		targets.Source)
}

// endsWith reports whether a path ends with another one, part by part.
func endsWith(path, with string) bool {
	return strings.HasSuffix("/"+path, "/"+strings.TrimPrefix(with, "/"))
}

// Plans are plans for packages whose own types hold them, without naming them. The zero Plans holds none.
type Plans struct{ list []*plan.Plan }

// Planned holds plans.
func Planned(list ...*plan.Plan) Plans { return Plans{list} }

// Planned are the plans that are held. It is for the packages of this module.
func (p Plans) Planned() []*plan.Plan { return p.list }

// PlanFor makes the plan of one table for a candidate of it, the best if there is none; or the ALTERs if that needs no copy.
func (s *Schema) PlanFor(ctx context.Context, table string, choice rewrite.Choice, opt build.Options) (*plan.Plan, *build.Alters, error) {
	one, err := s.Table(table)
	if err != nil {
		return nil, nil, err
	}
	opt.Database = s.Database
	var list []report.Proposed
	if choice.Candidate != nil {
		if of := choice.Proposal.Before.Path; of != one.Bundle.Tables[0].Schema.Path {
			return nil, nil, fmt.Errorf("the candidate is of table %s, and not of %s", of, table)
		}
		list = []report.Proposed{{Proposal: choice.Proposal, Chosen: []*rewrite.Candidate{choice.Candidate}}}
	} else {
		rules, err := Rules(s.Config, s.known, nil, nil)
		if err == nil {
			list, err = one.Propose(ctx, rules, Wishes{})
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return one.first(one.Plans(list, Planning{Options: opt, Named: true, Chosen: true}))
}

// first is the only one of plans, unless it relies on something that the database is known to do otherwise.
func (s *Schema) first(plans []*plan.Plan, alters []*build.Alters, _ []Passed, err error) (*plan.Plan, *build.Alters, error) {
	switch {
	case err != nil:
		return nil, nil, err
	case len(alters) > 0:
		return nil, alters[0], nil
	}
	return plans[0], nil, s.known.Refusal(UseOf(plans[0]))
}

// PlanTo makes the plan by which one table becomes that of a CREATE TABLE, or the ALTERs if that needs no copy.
func (s *Schema) PlanTo(ctx context.Context, table, ddl string, w build.Wish, opt build.Options) (*plan.Plan, *build.Alters, error) {
	one, err := s.Table(table)
	if err != nil {
		return nil, nil, err
	}
	from := Source{Files: textFile{"wanted.sql", ddl}, DDL: []string{"wanted.sql"}}
	targets, err := from.Read(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range targets.Problems {
		err = errors.Join(err, fmt.Errorf("the wanted table, line %d: %s", p.Pos.Line, p.Message))
	}
	if err == nil && len(s.Bundle.Problems) > 0 {
		err = errUnread
	}
	if err != nil {
		return nil, nil, err
	}
	target, err := Wanted(targets, one.Bundle.Tables[0].Schema.Path)
	if err != nil {
		return nil, nil, err
	}
	opt.Database = s.Database
	p, alters, err := build.To(one.Bundle, one.Bundle.Tables[0], build.Target(target), w, opt)
	if p != nil {
		err = s.known.Refusal(UseOf(p))
	}
	return p, alters, err
}
