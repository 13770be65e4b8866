package run

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/prove"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestDoubles asks, before anything is changed, whether a unique index holds a value twice, as it may in old tables of YDB. The local server
// lets nobody make one, so the same question is asked about a table without the index.
func TestDoubles(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		v := d.declared("doubles", "CREATE TABLE t (id Uint64 NOT NULL, a Utf8, b Uint64, INDEX u GLOBAL UNIQUE ON (a, b), PRIMARY KEY (id))").hashed(plan.Stopped)
		proof := plan.Prove{What: plan.ProveDoubles, Column: "u"}
		if !slices.Contains(v.plan.Step(plan.Preflight).Run, plan.Operation(proof)) {
			t.Fatalf("the preflight does not ask: %v", v.plan.Step(plan.Preflight).Run)
		}
		table := yql.QuoteName(v.path)
		v.must("DROP TABLE " + table)
		v.must("CREATE TABLE " + table + " (id Uint64 NOT NULL, a Utf8, b Uint64, PRIMARY KEY (id))")
		s, err := v.runner(v.plan).open()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			row, want string
		}{
			{"(1ul, 'x'u, 1ul)", ""},
			{"(2ul, NULL, 1ul), (3ul, NULL, 1ul), (4ul, 'x'u, NULL), (5ul, 'x'u, NULL)", ""}, // NULL is not the same as NULL
			{"(6ul, 'x'u, 2ul)", ""},
			{"(7ul, 'x'u, 1ul)", "2 rows with the same (a, b) as another one, of which index u is unique"},
		} {
			v.must("UPSERT INTO " + table + " (id, a, b) VALUES " + c.row)
			switch err := prove.Rows(d.ctx, s.env, plan.Preflight, []plan.Prove{proof}); {
			case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("with %s: %v, want %q", c.row, err, c.want)
			}
		}
	})
}
