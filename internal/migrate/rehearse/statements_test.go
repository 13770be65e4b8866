package rehearse

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestWithStatements adds statements to a plan for another key and to one for another shape, each as its new table takes it.
func TestWithStatements(t *testing.T) {
	const table = "CREATE TABLE t (id Uint64 NOT NULL, n Int32, PRIMARY KEY (id));"
	opt := build.Options{Writers: plan.Stopped}
	b := buildtest.BundleOf(t, table)
	keyed, err := buildtest.PlanOf(t, b, "hash(id), id", opt)
	if err != nil {
		t.Fatal(err)
	}
	wish := build.Wish{Wish: move.Wish{Renames: map[string]string{"m": "n"}}}
	wanted := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, m Int64, PRIMARY KEY (id));").Tables[0].Schema
	shaped, _, err := build.To(b, b.Tables[0], build.Target(wanted), wish, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p                *plan.Plan
		text, has        string
		needs, elsewhere bool
	}{
		{p: keyed, text: "SELECT n FROM t WHERE id = $id", has: keyed.NewKey()[0] + " = "},
		{p: keyed, text: "UPDATE t SET id = $other WHERE id = $id", needs: true},
		{p: keyed, text: "SELECT 1 FROM other", elsewhere: true},
		{p: shaped, text: "SELECT n FROM t WHERE id = $id", has: "m AS n"},
	} {
		q := WithStatements(c.p, []evidence.Statement{{Text: c.text}, {Text: c.text}}).Queries
		switch {
		case c.elsewhere:
			if len(q) != 0 {
				t.Errorf("%s: %v", c.text, q)
			}
		case len(q) == 0 || q[0].Before != c.text || c.needs != (q[0].After == "") || !strings.Contains(q[0].After, c.has):
			t.Errorf("%s becomes %v", c.text, q)
		}
	}
}

// TestWorkedStatements makes the tables of worked cases before and after, for the first candidate that needs a copy, and sends their
// statements to both: none is accused. KEYADVISE_PROOFS is how many cases it takes, of those that are there in an order that
// KEYADVISE_PROOFS_FROM chooses.
func TestWorkedStatements(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	cases := golden.All(t, "../../rewrite/testdata/worked/*.txtar")
	count, results := ydbtest.Setting(t, "KEYADVISE_PROOFS", 25), map[statements.Result]int{}
	for _, i := range rand.New(rand.NewPCG(uint64(ydbtest.Setting(t, "KEYADVISE_PROOFS_FROM", 1)), 0)).Perm(len(cases)) {
		c := cases[i]
		p := workedPlan(t, c)
		if p == nil {
			continue
		}
		if count--; count < 0 {
			break
		}
		t.Run(c.Name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				server := ydbtest.Start(t, localydb.Options{Seed: 1})
				conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), Anonymous: true,
					Dial: ydbtest.Dial(t), GRPC: ydbtest.GRPC(t)})
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = conn.Close() }()
				proofs, err := Statements(t.Context(), conn, p, 60, 1)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range statements.Outcomes(p, proofs) {
					if results[o.Result]++; o.Result == statements.Differs {
						t.Errorf("accused: %s\n%s", o.Text(), p.Queries[slices.IndexFunc(p.Queries, func(q plan.Query) bool { return q.From == o.From })].After)
					} else if testing.Verbose() {
						t.Log(o.Text())
					}
				}
			})
		})
	}
	if results[statements.Proved] == 0 {
		t.Error("no statement is proved")
	}
	t.Log(results)
}

// workedPlan is the plan of a worked case for its first candidate that needs a copy; nil if it has none, or no statement.
func workedPlan(t *testing.T, c *golden.Case) *plan.Plan {
	t.Helper()
	text, _ := c.Section("schema.sql")
	queries, known := c.Section("queries.sql")
	if !known {
		return nil
	}
	b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	read, err := source.Queries(t.Context(), []string{golden.Pipe(t, queries)}, source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.Statements = read.Statements
	p, err := buildtest.PlanOf(t, b, "", build.Options{Writers: plan.Stopped})
	if refused := (*build.Refused)(nil); errors.As(err, &refused) || err == nil && len(p.Queries) == 0 {
		return nil
	} else if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return p
}
