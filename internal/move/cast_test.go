package move

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestCasts says for pairs of types how values become others, and what counts those that do not survive.
func TestCasts(t *testing.T) {
	golden.Run(t, "testdata/casts/*.txtar", func(t *testing.T, c *golden.Case) {
		text, _ := c.Section("pairs")
		var b strings.Builder
		for line := range strings.Lines(text) {
			from, to, _ := strings.Cut(strings.TrimSpace(line), " ")
			how := castOf("c", schema.Type(from), schema.Type(to))
			fmt.Fprintf(&b, "%s → %s\n", from, to)
			for _, part := range []struct{ word, text string }{{"to", how.To}, {"back", how.Back}, {"lost", how.Lost}, {"why", how.Why}} {
				if part.text != "" {
					fmt.Fprintf(&b, "    %s: %s\n", part.word, part.text)
				}
			}
		}
		c.Want(t, b.String())
	})
}

// TestEveryCast goes through all pairs of types: an expression parses, what can lose a value says why, and what counts lost rows counts
// none only where YDB calls the cast complete.
func TestEveryCast(t *testing.T) {
	types := slices.Concat(schematest.KeyTypes, schematest.ValueTypes, []schema.Type{schema.Decimal(22, 9), schema.Decimal(5, 2)})
	exact := 0
	for _, from := range types {
		for _, to := range types {
			if from == to {
				continue
			}
			c := castOf("c", from, to)
			if c.To == "" && c.Why == "" || c.Lost != "" && c.Why == "" || c.To == "" && c.Lost != "" {
				t.Errorf("%s → %s: %+v", from, to, c)
			}
			for _, text := range []string{c.To, c.Back, c.Lost} {
				if text == "" {
					continue
				}
				if _, err := yql.ParseExpr(text); err != nil {
					t.Errorf("%s → %s: %v:\n%s", from, to, err, text)
				}
			}
			if c.Why != "" {
				continue
			}
			exact++
			// What survives any value is never narrower.
			if from.IsInteger() && to.IsInteger() && (to.Width() < from.Width() || from.IsSigned() && to.IsUnsigned()) {
				t.Errorf("%s → %s is said to keep every value", from, to)
			}
		}
	}
	if exact < 100 {
		t.Errorf("%d casts keep every value", exact)
	}
}
