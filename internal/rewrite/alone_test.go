package rewrite

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestAlone looks at each table of a schema alone, as PATH does: what is said of it and proposed for it is what is said and proposed
// among all.
func TestAlone(t *testing.T) {
	golden.NoRace(t)
	all := map[string]*evidence.Bundle{}
	for _, c := range golden.All(t, "../../testdata/schemas/*.txtar") {
		if b := caseBundle(t, c); len(b.Tables) > 1 && len(b.Statements) > 0 {
			all[c.Name] = b
		}
	}
	parents, err := os.ReadFile("../advisor/testdata/labelled/parents.sql")
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range strings.Split(string(parents), "-- schema: ") {
		if all[fmt.Sprintf("parents.sql, schema %d", i)], err = source.DDL(t.Context(), []string{golden.Pipe(t, "-- "+part)}, source.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	for name, b := range all {
		among := saidOf(t, b)
		for _, table := range b.Tables {
			path := table.Schema.Path
			if got := saidOf(t, b.Of(func(p string) bool { return p == path })); got[path] != among[path] {
				t.Errorf("%s, %s alone:\n%s\namong all:\n%s", name, path, got[path], among[path])
			}
		}
	}
}

// saidOf is what is found of each table of a bundle, and what is proposed for it.
func saidOf(t *testing.T, b *evidence.Bundle) map[string]string {
	said := map[string]string{}
	findings := advisor.Inspect(b, advisor.Options{}).Findings
	for i := range findings {
		f := &findings[i]
		said[f.Table] += fmt.Sprintf("%s %s (%s) %s\n", f.Rule, f.Level, f.Confidence, f.Message)
	}
	r := New(b, findings, Options{})
	for _, table := range b.Tables {
		p, err := r.Propose(table)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		for _, c := range p.Candidates {
			said[table.Schema.Path] += fmt.Sprintf("%s %s %+v\n", c.Name, c.Spread.Takes(), c.Fanout)
		}
	}
	return said
}
