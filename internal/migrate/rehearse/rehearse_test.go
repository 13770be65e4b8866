package rehearse

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// rehearsal is a plan to rehearse.
type rehearsal struct {
	name  string
	plan  *plan.Plan
	known bool // it is one of kinds
}

// kinds are a table and a key for each kind of candidate that needs a copy.
var kinds = []struct{ name, ddl, key string }{
	{"random-bucket", "CREATE TABLE t (id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id))", "random(4), id"},
	{"hash-column", "CREATE TABLE t (at Timestamp NOT NULL, who Uint64 NOT NULL, v Utf8, PRIMARY KEY (at, who))", "hash(who), who, at"},
	{"hash-key", "CREATE TABLE t (id Uint64 NOT NULL, part Int32 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id, part))", "hash(id, part), id, part"},
	{"bucket", "CREATE TABLE t (at Timestamp NOT NULL, who Uint64 NOT NULL, v Utf8, PRIMARY KEY (at, who))", "bucket(4, who), at, who"},
	{"reorder", "CREATE TABLE t (at Timestamp NOT NULL, who Uint64 NOT NULL, v Utf8, PRIMARY KEY (at, who))", "who, at"},
	{"nullable", "CREATE TABLE t (id Uint64, v Utf8, PRIMARY KEY (id))", "hash(id), id"},
}

// TestRehearsals rehearses plans of every kind, in every way, with statements of the applications and without: each of them works.
// KEYADVISE_REHEARSALS is how many generated tables it takes beside, with every candidate of theirs, and then all of kinds.
func TestRehearsals(t *testing.T) {
	t.Parallel()
	generated := ydbtest.Setting(t, "KEYADVISE_REHEARSALS", 0)
	var list []rehearsal
	n := 0
	ways := plan.Ways()
	for i, k := range kinds {
		for j, way := range ways {
			for _, with := range []bool{true, false} {
				if generated == 0 && (!with || i%len(ways) != (j+1)%len(ways)) || testing.Short() && i > 0 {
					continue
				}
				b := buildtest.BundleOf(t, k.ddl)
				if with {
					b.Statements = statementsOf(b.Tables[0].Schema)
				}
				p, err := buildtest.PlanOf(t, b, k.key, build.Options{Writers: way.Name, Database: "/local"})
				if refused := (*build.Refused)(nil); errors.As(err, &refused) && generated > 0 {
					continue
				} else if err != nil {
					t.Fatalf("%s, %s: %v", k.name, way.Name, err)
				}
				list = append(list, rehearsal{fmt.Sprintf("%s/%s/%v", k.name, way.Name, with), p, true})
			}
		}
	}
	for seed := range uint64(generated) {
		table := schematest.Table(schematest.Rand(seed))
		if table.Store != schema.StoreRow {
			continue
		}
		table.Path = strings.TrimPrefix(table.Path, "/")
		list = append(list, generatedPlans(t, fmt.Sprint(seed), table)...)
	}
	for _, r := range list {
		n++
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, r.holds)
		})
	}
	t.Logf("%d rehearsals", n)
}

// generatedPlans are the plans of a table for each of its candidates, in each way, with statements and without.
func generatedPlans(t *testing.T, name string, table *schema.Table) (out []rehearsal) {
	t.Helper()
	for _, with := range []bool{true, false} {
		b := &evidence.Bundle{Source: "test", Tables: []*evidence.Table{{Schema: table}}}
		if with {
			b.Statements = statementsOf(table)
		}
		proposal, err := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1}).Propose(b.Tables[0])
		if err != nil || proposal == nil {
			continue
		}
		for _, c := range proposal.Candidates {
			for _, way := range plan.Ways() {
				p, err := build.Build(b, proposal, c, build.Options{Writers: way.Name, Database: "/local"})
				refused := (*build.Refused)(nil)
				if !c.Copies || errors.As(err, &refused) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, rehearsal{fmt.Sprintf("%s/%s/%s/%v", name, c.Name, way.Name, with), p, false})
			}
		}
	}
	return out
}

// holds fails the test unless the plan works in a rehearsal.
func (r rehearsal) holds(t *testing.T) {
	t.Helper()
	server := ydbtest.Start(t, localydb.Options{Seed: 1, Engine: engine.Options{ViewsAtOnce: true, TTLEvery: 1000 * time.Hour}})
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: server.Endpoint(), Database: server.Database(), Anonymous: true, Dial: ydbtest.Dial(t), GRPC: ydbtest.GRPC(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	h := &Rehearsal{Plans: []*plan.Plan{Rehearsable(r.plan)}, Conn: conn, Rows: 300, Seed: 1, Quiet: 50 * time.Millisecond, Lease: time.Second,
		Slow: func(bool) {}, Split: server.DB().Tick}
	reports, err := h.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, report := range reports {
		if !report.Works {
			t.Error(report.Text())
		}
		// An INSERT without the computed column is refused.
		if got := report.Switched != nil; r.known && got != (computed(r.plan) != "" && len(r.plan.Queries) > 0) {
			t.Error("applications have gone over:", got, report)
		}
	}
}

// statementsOf are statements of an application that reads and writes rows of a table by their keys, and adds new ones.
func statementsOf(table *schema.Table) (out []evidence.Statement) {
	var columns, values, where, set []string
	for _, c := range table.Columns {
		name, param := yql.QuoteName(c.Name), "$"+plan.Word(c.Name)
		key := slices.Contains(table.PrimaryKey, c.Name)
		if key {
			where = append(where, name+" = "+param)
		} else if c.Sequence == nil && len(set) == 0 {
			set = append(set, name+" = "+param)
		}
		if c.Sequence == nil {
			columns, values = append(columns, name), append(values, param)
		}
	}
	path, by := yql.QuoteName(table.Path), strings.Join(where, " AND ")
	texts := []string{"SELECT * FROM " + path + " WHERE " + by, "DELETE FROM " + path + " WHERE " + by}
	if len(columns) > 0 {
		texts = append(texts, fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", path, strings.Join(columns, ", "), strings.Join(values, ", ")))
	}
	if len(set) > 0 {
		texts = append(texts, fmt.Sprintf("UPDATE %s SET %s WHERE %s", path, set[0], by))
	}
	for _, text := range texts {
		out = append(out, evidence.Statement{Text: text, From: "app.sql"})
	}
	return out
}
