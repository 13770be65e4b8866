package rewrite

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestProposedIsNotAccused reads the DDL of every table as it is proposed, as somebody does who has put it into a file, and inspects it:
// nothing is found of it but what was, and what the candidate says that it brings.
func TestProposedIsNotAccused(t *testing.T) {
	golden.NoRace(t)
	var bundles []*evidence.Bundle
	for _, c := range golden.All(t, "../../testdata/schemas/*.txtar") {
		b := caseBundle(t, c)
		b.Statements = nil
		bundles = append(bundles, b)
	}
	files, _ := filepath.Glob("../advisor/testdata/labelled/*.sql")
	for _, file := range files {
		b, err := source.DDL(t.Context(), []string{file}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		bundles = append(bundles, b)
	}
	proposed := 0
	for _, b := range bundles {
		before := Inspect(b, advisor.Options{}).Findings
		r := New(b, before, Options{})
		var text strings.Builder
		meant := map[string]*Candidate{}
		for _, e := range b.Tables {
			p, err := r.Propose(e)
			if err != nil {
				t.Fatal(err)
			}
			if p == nil || p.Meant() == nil || !p.Meant().Copies {
				text.WriteString(Commented(DDL(e.Schema), e.Comments))
				continue
			}
			proposed++
			c := p.Meant()
			meant[e.Schema.Path] = c
			text.WriteString(p.DDL(c.After))
		}
		after, err := source.DDL(t.Context(), []string{golden.Pipe(t, text.String())}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range Inspect(after, advisor.Options{}).Findings {
			c := meant[f.Table]
			same := func(o advisor.Finding) bool {
				f.Pos, o.Pos = schema.Position{}, schema.Position{}
				return sameFinding(&f, &o)
			}
			if c != nil && !slices.ContainsFunc(slices.Concat(before, c.Brought), same) {
				t.Errorf("%s %s: %s\n%s", f.Rule, f.Level, f.Message, DDL(c.After))
			}
		}
	}
	if t.Logf("%d tables", proposed); proposed < 200 {
		t.Errorf("only %d tables are proposed", proposed)
	}
}
