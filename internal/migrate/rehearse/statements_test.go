package rehearse

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
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
