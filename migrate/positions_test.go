package migrate

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestPositions plans a table with one statement at a time, and tells what becomes of each. No statement may be passed
// over in silence.
func TestPositions(t *testing.T) {
	golden.Run(t, "testdata/positions/*.txtar", func(t *testing.T, g *golden.Case) {
		c := readCase(t, g)
		c.opt.Writers = WritersDualWrite
		queries, _ := g.Section("queries.sql")
		var b strings.Builder
		for line := range strings.Lines(queries) { // a line may be a script
			s := evidence.Statement{Text: strings.TrimSpace(line), From: "queries.sql"}
			c.bundle.Statements = []evidence.Statement{s}
			fmt.Fprintf(&b, "%s\n", s.Text)
			p, err := planOf(t, c.bundle, c.key, c.opt)
			var refused *Refused
			switch {
			case errors.As(err, &refused):
				for _, reason := range refused.Reasons {
					_, why, _ := strings.Cut(reason, "from queries.sql: ")
					fmt.Fprintf(&b, "  refused: %s\n", why)
				}
				continue
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
				fmt.Fprintf(&b, "  becomes %s\n", oneLine(q.After))
			}
			for _, a := range p.Step(StepWriters).Run {
				if a.Beside == q.Before {
					fmt.Fprintf(&b, "  doubled: %s\n", oneLine(a.Text))
				}
			}
		}
		g.Want(t, b.String())
	})
}
