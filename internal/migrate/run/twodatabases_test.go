package run

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestTwoDatabases performs one plan, made from DDL, in two databases whose table belongs to others, holds more or less, and has
// settings that the DDL does not say, with TTL off in one of them: each keeps its own, on the way there and on the way back.
func TestTwoDatabases(t *testing.T) {
	t.Parallel()
	const ddl = `CREATE TABLE ` + "`shop/orders`" + ` (id Uint64 NOT NULL, at Timestamp, customer Utf8, INDEX by_customer GLOBAL ON (customer), PRIMARY KEY (id))
		WITH (TTL = Interval('P365D') ON at);
		ALTER TABLE ` + "`shop/orders`" + ` ADD CHANGEFEED updates WITH (MODE = 'UPDATES', FORMAT = 'JSON');`
	ydbtest.Bubble(t, func(t *testing.T) {
		quick := localydb.Options{Engine: engine.Options{FeedBarriers: 40 * time.Millisecond}}
		one := openDatabaseWith(t, quick)
		quick.Database = "/prod/two"
		two := openDatabaseWith(t, quick)
		if one.server == nil {
			t.Skip("there is one server, and it is not ours")
		}
		one.must("CREATE USER ann")
		databases := []struct {
			*database
			rows   int
			ttl    bool
			belong func(d *database, path string) []error
		}{
			{one, 3, true, func(d *database, path string) []error {
				d.must("ALTER TOPIC `" + path + "/updates` ADD CONSUMER billing")
				return []error{d.conn.ChangeOwner(d.ctx, path, "ann"), d.conn.SetInheritance(d.ctx, path, false),
					d.conn.SetRights(d.ctx, path, []schema.Permission{{Subject: "app@builtin", Names: []string{"ydb.generic.read", "ydb.generic.write"}}}),
					d.conn.SetAttribute(d.ctx, path, "team", "shop"),
					work.SetTTL(d.ctx, d.conn, path, &schema.TTL{Column: "at", Tiers: []schema.TTLTier{{After: "P365D"}}, RunIntervalSeconds: 7200})}
			}},
			{two, 700, false, func(d *database, path string) []error {
				d.must("ALTER TABLE `" + path + "` RESET (TTL)")
				d.must("ALTER TABLE `" + path + "` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 77, KEY_BLOOM_FILTER = ENABLED, READ_REPLICAS_SETTINGS = 'PER_AZ:1')")
				d.must("ALTER TABLE `" + path + "` ALTER INDEX by_customer SET (READ_REPLICAS_SETTINGS = 'ANY_AZ:2')")
				return []error{d.conn.ChangeOwner(d.ctx, path, "batch@builtin"), d.conn.SetAttribute(d.ctx, path, "stage", "prod"),
					d.conn.SetRights(d.ctx, path, []schema.Permission{{Subject: "etl@builtin", Names: []string{"ydb.generic.use"}}})}
			}},
		}
		p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, ddl), "hash(id), id", build.Options{Writers: plan.Changefeed})
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for _, x := range databases {
			all.Go(func() {
				d := x.database
				d.must(ddl)
				path := d.conn.Absolute(p.Table)
				for _, err := range x.belong(d, path) {
					if err != nil {
						t.Error(err)
						return
					}
				}
				var rows []string
				for i := range x.rows {
					rows = append(rows, fmt.Sprintf("(%dul, CurrentUtcTimestamp(), 'c%d'u)", i*1_000_003, i%10))
				}
				d.must("UPSERT INTO `" + path + "` (id, at, customer) VALUES " + strings.Join(rows, ", "))
				d.keepsItsOwn(p, x.ttl)
			})
		}
		all.Wait()
	})
}

// keepsItsOwn performs a plan, takes it back, performs it again and cleans up; ttl says whether TTL is on.
func (d *database) keepsItsOwn(p *plan.Plan, ttl bool) {
	d.t.Helper()
	path, dir := d.conn.Absolute(p.Table), d.db.Name()+"/shop"
	before := d.world(dir)
	do := func(what string, do func(*Runner) error) {
		d.t.Helper()
		if err := do((&trial{database: d}).runner(p)); err != nil {
			d.t.Fatalf("%s: %s: %v", p.Writers, what, err)
		}
	}
	perform := func() {
		d.t.Helper()
		do("run", func(r *Runner) error { return r.Run(d.ctx, "") })
		do("cutover", func(r *Runner) error { return r.Cutover(d.ctx) })
	}
	perform()
	do("rollback", func(r *Runner) error { return rollsBack(d.ctx, r) })
	if diff := cmp.Diff(before, d.world(dir), cmpopts.EquateEmpty()); diff != "" {
		d.t.Fatalf("%s: it is not what it was (-was +is):\n%s", p.Writers, diff)
	}
	perform()
	do("cleanup", func(r *Runner) error { return r.Cleanup(d.ctx) })
	after := d.world(dir)
	was, is := before.Tables[path], after.Tables[path]
	if len(after.Tables) != 1 || is == nil {
		d.t.Fatalf("%s: there are the tables %v", p.Writers, after.Tables)
	}
	if diff := cmp.Diff(before.Rows[path], d.rows(path, is, columnNames(was))); diff != "" {
		d.t.Errorf("%s: the rows differ (-old +new):\n%s", p.Writers, diff)
	}
	if on := was.TTL != nil; on != ttl || is.Owner == "" || len(is.Attributes) != 1 {
		d.t.Errorf("%s: it was not made as meant:\n%s", p.Writers, plan.Definition(was))
	}
	want := was.Clone()
	want.Columns, want.PrimaryKey = is.Columns, p.NewKey()
	want.Partitioning.Min, want.Partitioning.Uniform = is.Partitioning.Min, is.Partitioning.Uniform
	says(&want.Partitioning, p.After.Partitioning)
	for i := range want.Indexes {
		x, _ := p.After.Index(want.Indexes[i].Name)
		says(&want.Indexes[i].Partitioning, x.Partitioning)
		want.Indexes[i].Partitioning.Min = max(want.Indexes[i].Partitioning.Min, x.Partitioning.Min)
	}
	for _, t := range []*schema.Table{want, is} {
		plan.Unsplit(&t.Partitioning)
	}
	if diff := cmp.Diff(plan.Definition(want), plan.Definition(is)); diff != "" {
		d.t.Errorf("%s: it does not keep its own (-was +is):\n%s", p.Writers, diff)
	}
}

// says sets what the plan says of the new table, beside what the table has of its own: splits by load, and room for them.
func says(t *schema.Partitioning, planned schema.Partitioning) {
	if planned.ByLoad != schema.NotSet {
		t.ByLoad = planned.ByLoad
	}
	t.Max = max(t.Max, planned.Max)
}
