package rehearse

import (
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestLoadAfter makes the table of every kind of plan as it is left: the rows that were invented for the table before are there, each with
// what the plan computes, the table before is not, and a Serial counts on.
func TestLoadAfter(t *testing.T) {
	t.Parallel()
	const rows = 60
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			server := ydbtest.Start(t, localydb.Options{Seed: 1})
			conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), Anonymous: true})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			reviewed, err := buildtest.PlanOf(t, buildtest.BundleOf(t, k.ddl), k.key, build.Options{Writers: plan.Stopped, Database: "/local"})
			if err != nil {
				t.Fatal(err)
			}
			made, err := LoadAfter(t.Context(), conn, reviewed, rows, 1)
			if err != nil {
				t.Fatal(err)
			}
			p := Rehearsable(reviewed)
			now, err := (&rehearsed{Rehearsal: &Rehearsal{Conn: conn}, plan: p, before: p.Before.Table}).contents(t.Context(), p.Table, true)
			if err != nil || now.rows != made || now.wrong != 0 || made != rows {
				t.Errorf("%d rows were made, and there are %+v, %v", made, now, err)
			}
			names, err := conn.Names(t.Context(), "/local")
			if err != nil || slices.Contains(names, plan.Base(p.Old)) || !slices.Contains(names, p.Table) {
				t.Errorf("there are %q, %v", names, err)
			}
			if k.name == "random-bucket" {
				if _, err := conn.Exec(t.Context(), ydbconn.Statement{What: "insert", Text: "INSERT INTO t (bucket, v) VALUES (1ul, 'new'u)"}); err != nil {
					t.Errorf("the next row: %v", err)
				}
			}
		})
	}
}
