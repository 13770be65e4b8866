package opened

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/design"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Wishes say what is proposed, in the words of the command. The zero Wishes leaves everything to what is best.
type Wishes struct {
	Keys      []string // for the only table, or TABLE=KEY
	Candidate string   // its number, from 1, or its name
	With      []string // indexes to change, too
	All       bool     // every candidate is meant
	Seed      uint64   // of the simulation; 0 is the same as 1
}

// Seed is that of the simulation, so that two runs say the same.
const Seed = 1

// Propose returns the proposals for the tables that have any, and which of their candidates are meant.
func (s *Schema) Propose(ctx context.Context, rules advisor.Options, o Wishes) ([]report.Proposed, error) {
	keys, err := o.keysOf(s.Bundle)
	if err != nil {
		return nil, err
	}
	if err := knownIndexes(s.Bundle, o.With); err != nil {
		return nil, err
	}
	r, err := Compute(ctx, func() *rewrite.Rewriter {
		found := advisor.Inspect(s.Bundle, rules)
		return rewrite.New(s.Bundle, found.Findings, rewrite.Options{Seed: cmp.Or(o.Seed, Seed), With: o.With, Rules: rules})
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
			return nil, misusef("key", "%s", strings.TrimPrefix(failed.Error(), "--key"))
		case proposal == nil:
			continue
		}
		p := report.Proposed{Proposal: proposal}
		if p.Chosen, err = o.choose(proposal, keys[t.Schema.Path]); err != nil {
			return nil, err
		}
		proposals = append(proposals, p)
	}
	if o.Candidate != "" && !slices.ContainsFunc(proposals, func(p report.Proposed) bool { return len(p.Chosen) > 0 }) {
		return nil, o.unknownCandidate(proposals)
	}
	return proposals, nil
}

// keysOf are the keys that somebody gives tables, by the path of the table. It is named by its path, which begins with a slash, or the
// end of it.
func (o *Wishes) keysOf(b *evidence.Bundle) (map[string]string, error) {
	out := map[string]string{}
	for _, k := range o.Keys {
		name, key, named := strings.Cut(k, "=")
		if !named {
			key = k
		}
		var meant []*evidence.Table
		var names []string
		for _, t := range b.Tables {
			names = append(names, t.Schema.Name())
			path := "/" + strings.TrimPrefix(t.Schema.Path, "/")
			if !named || path == name || !strings.HasPrefix(name, "/") && strings.HasSuffix(path, "/"+name) {
				meant = append(meant, t)
			}
		}
		switch {
		case len(meant) == 1:
			out[meant[0].Schema.Path] = key
		case len(meant) > 1:
			return nil, manyTables(meant)
		case named:
			return nil, misusef("key", " %s=…: no table is called that%s", name, spelling.DidYouMean(name, names))
		}
	}
	return out, nil
}

// manyTables says that --key is for one table, and how to name one where two share a name.
func manyTables(tables []*evidence.Table) error {
	paths := plan.Each(tables, func(t *evidence.Table) string { return "/" + strings.TrimPrefix(t.Schema.Path, "/") })
	return misusef("key", " is for one table, and %d are selected: name the one you mean by its full path: %s",
		len(paths), spelling.First(paths, 3))
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
			return misusef("with", " %s: no table has an index of this name%s", w, spelling.DidYouMean(w, names))
		}
	}
	return nil
}

// choose returns the candidates that are meant: none where --candidate names one that this table does not have.
func (o *Wishes) choose(p *rewrite.Proposal, key string) ([]*rewrite.Candidate, error) {
	if key != "" && len(p.Candidates) > 0 && len(p.Candidates[0].Against) > 0 {
		return nil, misusef("key", " %q for %s: %s; if a rule does not matter here, leave it out with --disable", key, p.Before.Path,
			strings.Join(p.Candidates[0].Against, "; "))
	}
	switch {
	case len(p.Candidates) == 0:
		if key != "" {
			return nil, misusef("key", " %q for %s: %s", key, p.Before.Path, strings.Join(p.Rejected[0].Reasons, "; "))
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

// unknownCandidate says which candidates there are where --candidate names none of them, or why there is not what it
// names.
func (o *Wishes) unknownCandidate(proposals []report.Proposed) error {
	var names []string
	for _, p := range proposals {
		for _, r := range p.Rejected {
			if r.Name == o.Candidate {
				return misusef("candidate", " %s: it was rejected for %s: %s", o.Candidate, p.Before.Path, strings.Join(r.Reasons, "; "))
			}
		}
		for _, c := range p.Candidates {
			if !slices.Contains(names, c.Name) {
				names = append(names, c.Name)
			}
		}
	}
	if len(names) == 0 {
		return misusef("candidate", " %s: no table has a candidate", o.Candidate)
	}
	return misusef("candidate", " %s: there is no such candidate; the candidates are %s%s", o.Candidate, spelling.First(names, 12),
		spelling.DidYouMean(o.Candidate, names))
}

// Design gives keys to the tables that have none, and to those that are to have another.
func (s *Schema) Design(opt design.Options) error {
	b := s.Bundle
	for _, path := range slices.Concat(opt.Tables, slices.Sorted(maps.Keys(opt.Rates)), slices.Sorted(maps.Keys(opt.Rows))) {
		if !slices.ContainsFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == path }) {
			return NoTable(path, b)
		}
	}
	design.Imported(b)
	design.Keys(b, opt)
	b.Problems = slices.DeleteFunc(b.Problems, func(n evidence.Note) bool { return n.Code == source.NoteNoKey })
	return nil
}

// Choice is a candidate of a table for packages whose own types hold it, without naming it. The zero Choice holds none.
type Choice struct{ of rewrite.Choice }

// Chosen is the choice of a candidate.
func Chosen(p *rewrite.Proposal, c *rewrite.Candidate) Choice {
	return Choice{rewrite.Choice{Proposal: p, Candidate: c}}
}

// Chosen is what the choice holds. It is for the packages of this module.
func (c Choice) Chosen() rewrite.Choice { return c.of }

// Table cuts a schema down to one table, which is given by its path or the end of it. The others stay around it.
func (s *Schema) Table(path string) (*Schema, error) {
	var meant []string
	for _, t := range s.Bundle.Tables {
		if path == t.Schema.Path {
			meant = []string{path}
			break
		}
		if path != "" && strings.HasSuffix("/"+t.Schema.Path, "/"+path) {
			meant = append(meant, t.Schema.Path)
		}
	}
	switch {
	case path == "":
		return nil, errors.New("no table is named: give its path")
	case len(meant) > 1:
		return nil, fmt.Errorf("%d tables are called %s: give the path of the one that is meant, such as %s", len(meant), path, meant[0])
	case len(meant) == 0:
		return nil, NoTable(path, s.Bundle)
	}
	one := *s
	one.Bundle, one.Whole = s.Bundle.Of(func(p string) bool { return p == meant[0] }), false
	return &one, nil
}

// ProposeFor returns the proposal for one table, with a key if that is not empty; nil if nothing is to be changed.
func (s *Schema) ProposeFor(ctx context.Context, table string, w Wishes, key string, only, disable []string) (*rewrite.Proposal, error) {
	one, err := s.Table(table)
	if err != nil {
		return nil, err
	}
	rules, err := Rules(s.Config, s.known, only, disable)
	if err != nil {
		return nil, err
	}
	if key != "" {
		w.Keys = []string{key}
	}
	list, err := one.Propose(ctx, rules, w)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0].Proposal, nil
}
