package opened

import (
	"cmp"
	"context"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/design"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// Inspection is what was inspected and found.
type Inspection struct {
	Bundle  *evidence.Bundle
	Advised advisor.Report
	Whole   bool            // every table of the source was looked at
	Options advisor.Options // it was inspected with
}

// Ready completes a schema before it is inspected: statements tell of tables without DDL, and another database's tables get keys.
func (s *Schema) Ready() {
	if s.Whole {
		source.Keyless(s.Bundle)
	}
	design.Imported(s.Bundle)
}

// Inspect looks for findings, and where they are declared if the tables are not from the files that declare them; declared is nil if they
// are.
func (s *Schema) Inspect(ctx context.Context, options advisor.Options, declared *source.Declared) (*Inspection, error) {
	in := &Inspection{Bundle: s.Bundle, Whole: s.Whole, Options: options}
	if declared != nil {
		with := *s.Bundle // which stays as it is
		with.Problems = slices.Concat(with.Problems, declared.Bundle.Problems)
		with.Suppressions = slices.Clip(with.Suppressions)
		declared.Suppress(&with)
		in.Bundle = &with
	}
	var err error
	if in.Advised, err = Compute(ctx, func() advisor.Report { return rewrite.Inspect(in.Bundle, options) }); err != nil {
		return nil, err
	}
	in.Narrow(in.Bundle, s.Whole)
	for i := range in.Advised.Findings {
		if f := &in.Advised.Findings[i]; declared != nil && f.Pos.Line == 0 {
			f.Pos = cmp.Or(declared.Place(f.Table, f.Index, f.Columns), f.Pos)
		}
	}
	if s.Config != nil && s.All && len(in.Bundle.Problems) == 0 {
		in.Advised.Notes = append(in.Advised.Notes, s.Config.DeadBesideLive(in.Bundle)...)
	}
	return in, nil
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
func (in *Inspection) Ran() []*advisor.Rule { return ran(&in.Options) }
