package localydb_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// TestExplainAgrees has the statements of internal/yql/testdata/ranges-plans.txt explained, reads the plans as evidence, and compares
// what is known of each table from the plan with what is known from the statement: by which index it is read, of how many columns the
// key is bound, and whether all of it is read. A table that is looked up by the keys of another counts as bound in both.
func TestExplainAgrees(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	text, err := os.ReadFile("../yql/testdata/ranges-plans.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(text), "\n\ntable ")[1:] {
		dir := db.Directory(t, ctx, fmt.Sprint(t.Name(), i))
		prefix := "PRAGMA TablePathPrefix('" + dir + "');\n"
		var tables []*schema.Table
		for line := range strings.Lines("table " + block) {
			ddl, isTable := strings.CutPrefix(line, "table ")
			switch {
			case isTable:
				if _, err := db.Query(ctx, prefix+ddl); err != nil {
					t.Fatalf("%s: %v", ddl, err)
				}
				tables = append(tables, yql.Parse(ddl).Statements[0].Node.(*yql.CreateTable).Table)
			case line == "\n", strings.HasPrefix(line, "#"), strings.HasPrefix(line, "="):
			default:
				catalog := yql.NewCatalog(tables)
				joined := strings.Contains(line, " JOIN ") // what is looked up has no condition of its own in the plan
				told := readsOf(catalog, line, joined)
				if planned := readsOf(catalog, planned(t, ctx, db, prefix+line, dir), joined); !slices.Equal(told, planned) {
					t.Errorf("%s\nthe statement reads\n%s\nthe plan\n%s", line, strings.Join(told, "\n"), strings.Join(planned, "\n"))
				}
			}
		}
	}
}

// planned returns the statements that are made of the plan of one: for each read of a table, one that bounds it in the same way.
func planned(t *testing.T, ctx context.Context, db *ydbtest.Database, text, dir string) string {
	t.Helper()
	var plan struct {
		Tables []struct {
			Name  string
			Reads []struct {
				Type     string
				LookupBy []string `json:"lookup_by"`
				ScanBy   []string `json:"scan_by"`
			}
		}
	}
	if err := db.Driver.Query().Do(ctx, func(ctx context.Context, s query.Session) (wrong error) {
		err := s.Exec(ctx, text, query.WithExecMode(query.ExecModeExplain),
			query.WithStatsMode(query.StatsModeNone, func(s query.Stats) { wrong = json.Unmarshal([]byte(s.QueryPlan()), &plan) }))
		return errors.Join(err, wrong)
	}); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var all []string
	for _, table := range plan.Tables {
		from := "`" + strings.TrimPrefix(strings.TrimPrefix(table.Name, dir), "/") + "`"
		if of, ok := strings.CutSuffix(from, "/indexImplTable`"); ok {
			at := strings.LastIndexByte(of, '/')
			from = of[:at] + "` VIEW `" + of[at+1:] + "`"
		}
		for _, read := range table.Reads {
			var conditions []string
			for _, by := range append(read.LookupBy, read.ScanBy...) {
				column, bounds, _ := strings.Cut(by, " ")
				switch {
				case bounds == "", strings.HasPrefix(bounds, "(-∞") && strings.HasSuffix(bounds, "+∞)"):
				case !strings.Contains(bounds, ", "):
					conditions = append(conditions, "`"+column+"` = $key")
				case strings.HasPrefix(bounds, "(-∞"):
					conditions = append(conditions, "`"+column+"` <= $key")
				default:
					conditions = append(conditions, "`"+column+"` >= $key")
				}
			}
			if len(conditions) > 0 {
				all = append(all, "SELECT * FROM "+from+" WHERE "+strings.Join(conditions, " AND "))
			} else if read.Type == "FullScan" {
				all = append(all, "SELECT * FROM "+from)
			}
		}
	}
	return strings.Join(all, ";\n")
}

// readsOf says how tables are read, each way once.
func readsOf(catalog *yql.Catalog, text string, joined bool) []string {
	var out []string
	for _, a := range catalog.Accesses(yql.ParseQueries(text)) {
		key := a.Table.PrimaryKey
		if index, ok := a.Table.Index(a.Index); ok {
			key = ranges.IndexKey(a.Table, index.Columns)
		}
		if a.Kind == yql.AccessWrite || a.Keyed {
			continue
		}
		bound := a.Ranges(key).Planned
		if joined {
			bound = min(bound, 1)
		}
		out = append(out, fmt.Sprintf("%s by %q: %d columns", a.Table.Path, a.Index, bound))
	}
	slices.Sort(out)
	return slices.Compact(out)
}
