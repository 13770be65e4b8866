package opened

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// Inspection is what was inspected and found.
type Inspection struct {
	Bundle  *evidence.Bundle
	Advised advisor.Report
	Whole   bool            // every table of the source was looked at
	Options advisor.Options // it was inspected with

	Declared *source.Declared // where the tables are declared; nil if they are from the files that do

	of *Schema
}

// rules are those of the schema, for something that ends with a context.
func (s *Schema) rules(ctx context.Context) advisor.Options {
	rules := s.Rules
	rules.Done = func() bool { return ctx.Err() != nil }
	return rules
}

// Inspect looks for findings, and where they are declared if the tables are not from the files that declare them.
func (s *Schema) Inspect(ctx context.Context) (*Inspection, error) {
	in, declared := &Inspection{Bundle: s.Bundle, Whole: s.Whole, Options: s.Rules, Declared: s.declared, of: s}, s.declared
	if declared != nil {
		with := *s.Bundle // which stays as it is
		with.Problems = slices.Concat(with.Problems, declared.Bundle.Problems)
		with.Suppressions = slices.Clip(with.Suppressions)
		declared.Suppress(&with)
		in.Bundle = &with
	}
	var err error
	if in.Advised, err = Compute(ctx, func() advisor.Report { return rewrite.Inspect(in.Bundle, s.rules(ctx)) }); err != nil {
		return nil, err
	}
	in.Narrow(in.Bundle, s.Whole)
	for i := range in.Advised.Findings {
		if f := &in.Advised.Findings[i]; declared != nil && f.Pos.Line == 0 {
			f.Pos = cmp.Or(declared.Place(f.Table, f.Index, f.Columns), f.Pos)
		}
	}
	if s.All && len(in.Bundle.Problems) == 0 {
		in.Advised.Notes = append(in.Advised.Notes, deadBesideLive(s.Config, in.Bundle)...)
	}
	return in, nil
}

// Judge inspects a schema by other rules, and accepts what its baseline does. The level is that from which on a finding fails a build; 0 if
// none does.
func (s *Schema) Judge(ctx context.Context, j ask.Judge) (in *Inspection, failOn advisor.Level, err error) {
	if s, err = s.by(j); err == nil {
		in, err = s.Inspect(ctx)
	}
	if err == nil {
		err = in.Accept(ctx)
	}
	if err == nil {
		failOn, _, err = s.Judged.Levels()
	}
	return in, failOn, err
}

// Narrow leaves of what was found what is about the tables of a bundle. When those are only some, an entry of the configuration that
// suppressed nothing is no reason to remove it.
func (in *Inspection) Narrow(to *evidence.Bundle, whole bool) {
	in.Bundle, in.Whole = to, whole
	about := map[string]bool{"": true}
	in.Advised.Tables, in.Advised.ColumnTables = len(to.Tables), 0
	for _, t := range to.Tables {
		about[t.Schema.Path] = true
		if t.Schema.Store == schema.StoreColumn {
			in.Advised.ColumnTables++
		}
	}
	in.Advised.Findings = slices.DeleteFunc(in.Advised.Findings, func(f advisor.Finding) bool { return !about[f.Table] })
	in.Advised.Notes = slices.DeleteFunc(in.Advised.Notes, func(n evidence.Note) bool {
		return !about[n.Path] || !whole && n.Path == "" && n.Code == "unused-suppression"
	})
}

// Ran are the rules that the options let run.
func (in *Inspection) Ran() []*advisor.Rule { return ask.Ran(&in.Options) }

// deadBesideLive tells the patterns that match no table beside others of their entry that do. Of an entry that suppresses
// nothing at all the advisor tells.
func deadBesideLive(c *config.File, b *evidence.Bundle) (notes []evidence.Note) {
	for _, e := range c.Ignore {
		var dead []string
		for _, p := range e.Paths {
			if !b.Has(p.Match) {
				dead = append(dead, p.String())
			}
		}
		if len(dead) > 0 && len(dead) < len(e.Paths) {
			notes = append(notes, evidence.Note{Pos: e.Pos, Code: "unused-suppression",
				Message: "of the tables of this entry, " + strings.Join(dead, ", ") + " matches none; remove it"})
		}
	}
	return notes
}
