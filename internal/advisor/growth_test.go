package advisor_test

import (
	"testing"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/yqltest"
)

// TestGrowth checks that what statements cost is in proportion to their size, in whatever direction they grow.
func TestGrowth(t *testing.T) {
	golden.NoRace(t)
	for _, shape := range yqltest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			yqltest.Doubles(t, 200, shape.Grow, func(script string) {
				b := &evidence.Bundle{Statements: []evidence.Statement{{Text: script, From: "file"}}}
				for _, st := range yql.Parse(yqltest.Schema).Statements {
					b.Tables = append(b.Tables, &evidence.Table{Schema: st.Node.(*yql.CreateTable).Table})
				}
				Inspect(b, Options{})
			})
		})
	}
}
