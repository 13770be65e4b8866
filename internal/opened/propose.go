package opened

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/design"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Seed is that of the simulation, so that two runs say the same.
const Seed = 1

// Propose returns the proposals for the tables that have any, and which of their candidates are meant.
func (s *Schema) Propose(ctx context.Context, o ask.Propose) ([]report.Proposed, error) {
	err := o.Check()
	if err == nil && o.Design {
		err = s.design(&o)
	}
	if err != nil {
		return nil, err
	}
	keys, err := o.KeysOf(s.Bundle)
	if err = cmp.Or(err, knownIndexes(s.Bundle, o.With)); err != nil {
		return nil, err
	}
	was, ids := rewrite.Renumber(s.Bundle, o.IDs)
	switch {
	case o.IDs == "uuid" && ids && !s.Whole:
		return nil, ask.Wrongf("ids", " uuid: it changes ids and all that refers to them in the whole schema, so name no tables")
	case o.IDs != "" && !ids:
		return nil, ask.Wrongf("ids", " %s: no table of another database has ids that the server numbers, of which YDB has no rows yet", o.IDs)
	}
	r, err := Compute(ctx, func() *rewrite.Rewriter {
		rules := s.rules(ctx)
		found := advisor.Inspect(s.Bundle, rules)
		rules.Done = nil // each table is proposed for as a whole
		return rewrite.New(s.Bundle, found.Findings, rewrite.Options{Seed: cmp.Or(o.Seed, Seed), With: o.With, IDs: o.IDs, Rules: rules})
	})
	if err != nil {
		return nil, err
	}
	var proposals []report.Proposed
	for _, t := range s.Bundle.Tables {
		var failed error
		proposal, err := Compute(ctx, func() (p *rewrite.Proposal) {
			p, failed = r.By(keys[t.Schema.Path]).Propose(t)
			return p
		})
		switch {
		case err != nil:
			return nil, err
		case failed != nil:
			return nil, ask.Wrongf("key", "%s", strings.TrimPrefix(failed.Error(), "--key"))
		case proposal == nil && was[t.Schema.Path] == nil:
			continue
		case proposal == nil:
			proposal = r.Renumbered(t, was[t.Schema.Path])
		}
		proposal.Before = cmp.Or(was[t.Schema.Path], proposal.Before)
		p := report.Proposed{Proposal: proposal}
		if p.Chosen, err = choose(&o, proposal, keys[t.Schema.Path]); err != nil {
			return nil, err
		}
		proposals = append(proposals, p)
	}
	if o.Candidate != "" && !slices.ContainsFunc(proposals, func(p report.Proposed) bool { return len(p.Chosen) > 0 }) {
		return nil, unknownCandidate(o.Candidate, proposals)
	}
	return proposals, nil
}

// knownIndexes refuses --with for an index that no table has.
func knownIndexes(b *evidence.Bundle, with []string) error {
	var names []string
	for _, t := range b.Tables {
		for i := range t.Schema.Indexes {
			names = append(names, t.Schema.Indexes[i].Name)
		}
	}
	for _, w := range with {
		if !slices.Contains(names, w) {
			return ask.Wrongf("with", " %s: no table has an index of this name%s", w, spelling.DidYouMean(w, names))
		}
	}
	return nil
}

// choose returns the candidates that are meant: none where --candidate names one that this table does not have.
func choose(o *ask.Propose, p *rewrite.Proposal, key string) ([]*rewrite.Candidate, error) {
	if key != "" && len(p.Candidates) > 0 && len(p.Candidates[0].Against) > 0 {
		return nil, ask.Wrongf("key", " %q for %s: %s; if a rule does not matter here, leave it out with --disable", key, p.Before.Path,
			strings.Join(p.Candidates[0].Against, "; "))
	}
	switch {
	case len(p.Candidates) == 0:
		if key != "" {
			return nil, ask.Wrongf("key", " %q for %s: %s", key, p.Before.Path, strings.Join(p.Rejected[0].Reasons, "; "))
		}
		return nil, nil
	case o.All:
		return p.Candidates, nil
	case o.Candidate == "" && key == "" && p.Meant() == nil:
		return nil, nil // that is for a person to choose
	case o.Candidate == "":
		return p.Candidates[:1], nil
	}
	for i, c := range p.Candidates {
		if c.Name == o.Candidate || strconv.Itoa(i+1) == o.Candidate {
			return []*rewrite.Candidate{c}, nil
		}
	}
	return nil, nil
}

// unknownCandidate says which candidates there are where --candidate names none of them, or why there is not what it names.
func unknownCandidate(candidate string, proposals []report.Proposed) error {
	var names []string
	for _, p := range proposals {
		for _, r := range p.Rejected {
			if r.Name == candidate {
				return ask.Wrongf("candidate", " %s: it was rejected for %s: %s", candidate, p.Before.Path, strings.Join(r.Reasons, "; "))
			}
		}
		for _, c := range p.Candidates {
			if !slices.Contains(names, c.Name) {
				names = append(names, c.Name)
			}
		}
	}
	if len(names) == 0 {
		return ask.Wrongf("candidate", " %s: no table has a candidate", candidate)
	}
	return ask.Wrongf("candidate", " %s: there is no such candidate; the candidates are %s%s", candidate, spelling.First(names, 12),
		spelling.DidYouMean(candidate, names))
}

// design gives keys to the tables that have none, and to those that are to have another.
func (s *Schema) design(o *ask.Propose) (err error) {
	var opt design.Options
	for _, name := range o.Designed {
		t, err := ask.Table("design", s.Bundle, name)
		if err != nil {
			return err
		}
		opt.Tables = append(opt.Tables, t.Schema.Path)
	}
	if opt.Rates, err = ask.Numbers("rate", s.Bundle, o.Rates, "/s"); err != nil {
		return err
	}
	if opt.Rows, err = ask.Numbers("rows", s.Bundle, o.Rows, ""); err != nil {
		return err
	}
	design.Imported(s.Bundle)
	design.Keys(s.Bundle, opt)
	s.Bundle.Problems = slices.DeleteFunc(s.Bundle.Problems, func(n evidence.Note) bool { return n.Code == source.NoteNoKey })
	return nil
}

// Table cuts a schema down to the one table that a name means. The others stay around it.
func (s *Schema) Table(name string) (*Schema, error) {
	if name == "" {
		return nil, ask.Wrongf("", "no table is named: give its path")
	}
	meant, err := ask.Table("", s.Bundle, name)
	if err != nil {
		return nil, err
	}
	one := *s
	one.Bundle, one.Whole, one.Named = s.Bundle.Of(func(path string) bool { return path == meant.Schema.Path }), false, true
	return &one, nil
}

// ProposeFor returns the proposal for the table that a name means, by other rules; nil if nothing is to be changed.
func (s *Schema) ProposeFor(ctx context.Context, table string, j ask.Judge, o ask.Propose) (*rewrite.Proposal, error) {
	one, err := s.Table(table)
	if err == nil {
		one, err = one.by(j)
	}
	if err != nil {
		return nil, err
	}
	list, err := one.Propose(ctx, o)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0].Proposal, nil
}

// by is a schema that is judged by other rules; the configuration and what a database does otherwise stay.
func (s *Schema) by(j ask.Judge) (*Schema, error) {
	rules, err := j.Rules(s.Config)
	s.known.Steer(&rules)
	by := *s
	by.Rules = rules
	return &by, err
}
