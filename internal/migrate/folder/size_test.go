package folder

import (
	"bytes"
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What a reviewer reads of a plan at most, in lines: for a table of five columns with one index, and for the median of
// generated tables.
const mostFolder, mostPlan, mostPage = 350, 150, 81

// sizes are the lines of a folder, of its plan.yaml, and of its PLAN.md.
func sizes(t *testing.T, p *plan.Plan) (folder, data, page int) {
	t.Helper()
	files, err := Render(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		lines := bytes.Count(f.Data, []byte("\n"))
		folder += lines
		switch f.Name {
		case "plan.yaml":
			data = lines
		case "PLAN.md":
			page = lines
		}
	}
	return folder, data, page
}

func TestSize(t *testing.T) {
	b := buildtest.BundleOf(t, `CREATE TABLE orders (order_id Uint64 NOT NULL, customer_id Uint64, created_at Timestamp, total Decimal(22,9), note Utf8,
		INDEX by_customer GLOBAL ON (customer_id), PRIMARY KEY (order_id))`)
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		p, err := buildtest.PlanOf(t, b, "", build.Options{Writers: writers})
		if err != nil {
			t.Fatal(err)
		}
		if folder, data, page := sizes(t, p); folder > mostFolder || data > mostPlan || page > mostPage {
			t.Errorf("writers %s: %d lines in the folder, %d in plan.yaml, %d in PLAN.md", writers, folder, data, page)
		}
	}
	var all [3][]int
	for seed := range uint64(200) {
		table := schematest.Table(schematest.Rand(seed))
		p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, yql.PrintTable(table)), "", build.Options{Writers: plan.Stopped})
		if err != nil || p == nil {
			continue
		}
		folder, data, page := sizes(t, p)
		all[0], all[1], all[2] = append(all[0], folder), append(all[1], data), append(all[2], page)
	}
	for i, most := range []int{mostFolder, mostPlan, mostPage} {
		slices.Sort(all[i])
		if n := len(all[i]); n < 20 || all[i][n/2] > most {
			t.Errorf("the median of %d generated plans has %v lines, and %d are the most", n, all[i][max(0, n/2)], most)
		}
	}
	t.Logf("%d generated plans; medians: %d lines in the folder, %d in plan.yaml, %d in PLAN.md", len(all[0]),
		all[0][len(all[0])/2], all[1][len(all[1])/2], all[2][len(all[2])/2])
}
