package build_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// TestPositions plans a table with one statement at a time, and tells what becomes of each. No statement may be passed
// over in silence.
func TestPositions(t *testing.T) {
	golden.Run(t, "testdata/positions/*.txtar", func(t *testing.T, g *golden.Case) {
		c := buildtest.ReadCase(t, g)
		queries, _ := g.Section("queries.sql")
		var b strings.Builder
		for line := range strings.Lines(queries) { // a line may be a script
			s := evidence.Statement{Text: strings.TrimSpace(line), From: "queries.sql"}
			c.Bundle.Statements = []evidence.Statement{s}
			fmt.Fprintf(&b, "%s\n", s.Text)
			p, err := c.Plan(t)
			switch {
			case err != nil:
				t.Fatal(err)
			case len(p.Queries) != 1:
				t.Errorf("%s: passed over", s.Text)
				continue
			}
			q := p.Queries[0]
			if q.After == "" {
				fmt.Fprintf(&b, "  by hand: %s\n", q.Reason)
			} else if q.After != q.Before {
				fmt.Fprintf(&b, "  becomes %s\n", plan.OneLine(q.After))
			}
		}
		g.Want(t, b.String())
	})
}
