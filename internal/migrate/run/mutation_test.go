package run

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// mutation is something that somebody does to a table of a plan behind its back: %t is the path of the table.
type mutation struct {
	what, text string
	call       func(d *database, path string) error // instead of a statement
	rows       bool                                 // it changes rows
}

func attributed(key, value string) func(*database, string) error {
	return func(d *database, path string) error { return d.conn.SetAttribute(d.ctx, path, key, value) }
}

// interferences are made to any of the tables of a plan.
func interferences() []mutation {
	return []mutation{
		{what: "row written", text: "UPSERT INTO %t (%kid, n, v) VALUES (%h9999ul, 1l, 'late'u)", rows: true},
		{what: "row changed", text: "UPDATE %t SET v = 'changed'u WHERE id = 3ul", rows: true},
		{what: "row deleted", text: "DELETE FROM %t WHERE id = 4ul", rows: true},
		{what: "column added", text: "ALTER TABLE %t ADD COLUMN amount Int64"},
		{what: "column dropped", text: "ALTER TABLE %t DROP COLUMN w"},
		{what: "right given", text: "GRANT 'ydb.generic.read' ON %t TO `other@builtin`"},
		{what: "right taken", text: "REVOKE 'ydb.generic.write' ON %t FROM `app@builtin`"},
		{what: "index added", text: "ALTER TABLE %t ADD INDEX by_n GLOBAL ON (n)"},
		{what: "index dropped", text: "ALTER TABLE %t DROP INDEX by_v"},
		{what: "setting", text: "ALTER TABLE %t SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 77)"},
		{what: "bloom filter", text: "ALTER TABLE %t SET (KEY_BLOOM_FILTER = ENABLED)"},
		{what: "changefeed added", text: "ALTER TABLE %t ADD CHANGEFEED more WITH (MODE = 'UPDATES', FORMAT = 'JSON')"},
		{what: "changefeed dropped", text: "ALTER TABLE %t DROP CHANGEFEED updates"},
		{what: "TTL", text: "ALTER TABLE %t SET (TTL = Interval('P7D') ON at)"},
		{what: "attribute", call: attributed("more", "1")},
		{what: "attribute dropped", call: attributed("team", "")},
		{what: "owner", call: func(d *database, path string) error { return d.conn.ChangeOwner(d.ctx, path, "other@builtin") }},
	}
}

// make makes the mutation; it is false if there is nothing to change.
func (m mutation) make(v *driven, path string) bool {
	v.t.Helper()
	before, _ := v.tables(v.dir)
	table := before[path]
	if table == nil {
		return false
	}
	columns := columnNames(table)
	had := strings.Join(v.rows(path, table, columns), "\n") + plan.Definition(table)
	key, hash := "", ""
	if slices.Contains(columns, "t_hash") {
		key, hash = "t_hash, ", "Digest::NumericHash(9999ul), "
	}
	if m.call != nil {
		if m.call(v.database, path) != nil {
			return false
		}
	} else if _, err := v.exec(strings.NewReplacer("%t", "`"+path+"`", "%k", key, "%h", hash).Replace(m.text)); err != nil {
		return false
	}
	after, _ := v.tables(v.dir)
	return strings.Join(v.rows(path, after[path], columnNames(after[path])), "\n")+plan.Definition(after[path]) != had
}

// TestMutations changes something between two steps. It is noticed before the writers go on, or the plan carries it: then
// the tables are in the end as they would be without it. KEYADVISE_MUTATIONS says how many.
func TestMutations(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_MUTATIONS", 8)
	first := ydbtest.Setting(t, "KEYADVISE_MUTATIONS_FROM", 0)
	noticed := 0
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				if mutate(t, d, uint64(seed)) {
					noticed++
				}
			})
		})
	}
	if count > 20 && noticed < count/3 {
		t.Errorf("only %d of %d were noticed", noticed, count)
	}
}

// mutated is a table with something of everything.
func mutated() *schema.Table {
	return &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"id"}, Owner: "team@builtin",
		Columns: []schema.Column{{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "n", Type: schema.Int64}, {Name: "v", Type: schema.Utf8},
			{Name: "w", Type: schema.Utf8}, {Name: "at", Type: schema.Timestamp}},
		Indexes:      []schema.Index{{Name: "by_v", Kind: schema.IndexSync, Columns: []string{"v"}}},
		Changefeeds:  []schema.Changefeed{{Name: "updates", Mode: "UPDATES", Format: "JSON", Consumers: []schema.Consumer{{Name: "billing"}}}},
		Permissions:  []schema.Permission{{Subject: "app@builtin", Names: []string{"ydb.generic.read", "ydb.generic.write"}}},
		Attributes:   []schema.Attribute{{Key: "team", Value: "ours"}},
		TTL:          &schema.TTL{Column: "at", Tiers: []schema.TTLTier{{After: "P1D"}}},
		Partitioning: schema.Partitioning{Max: 20}}
}

func mutate(t *testing.T, d *database, seed uint64) (noticed bool) {
	r := schematest.Rand(seed + 77)
	x, err := d.start(d.directory(fmt.Sprint("mutation", seed)), mutated(), 0, r)
	if err != nil {
		t.Fatal(err)
	}
	for id := range 8 {
		d.must(fmt.Sprintf("UPSERT INTO `%s` (id, n, v, w) VALUES (%dul, %dl, 'v%[2]d'u, 'w'u)", x.path, id, id))
	}
	old := x.before.Tables[x.path]
	x.before.Rows[x.path] = x.rows(x.path, old, columnNames(old))
	p, c := x.planFor("hash(id), id", 0, build.Options{Writers: plan.Ways()[seed%2].Name, Database: d.db.Name()})
	v := &driven{trial: x, plan: p, candidate: c}
	steps := p.Steps
	at := 1 + r.IntN(len(steps)-1) // the mutation is made before this one
	if err := x.runner(p).upTo(d.ctx, steps[at-1].ID); err != nil {
		t.Fatal(err)
	}
	m, path := v.mutation(r)
	if path == "" {
		t.Skip("there is nothing to change")
	}
	made := fmt.Sprintf("%s, %s, before %s", m.what, path, steps[at].ID)
	cleanup := len(steps) - 1
	// Nobody but the plan writes the copy. Where it follows a changefeed, only what was written lately is compared once more when
	// the tables are switched, and all rows before the old table is dropped.
	late := m.rows && p.Follows() && steps[at].ID > plan.Verify
	for _, s := range steps[at:] {
		if now, _ := v.tables(v.dir); s.ID == plan.Cutover && now[d.conn.Absolute(p.Old)] == nil { // what was written before is carried
			if columns := columnNames(old); slices.Equal(columns, columnNames(now[x.path])) {
				x.before.Rows[x.path] = v.rows(x.path, now[x.path], columns)
			}
		}
		do := func(r *Runner) error { return r.upTo(d.ctx, s.ID) }
		if s.ID == plan.Cleanup {
			do = func(r *Runner) error { return r.Cleanup(d.ctx) }
		}
		if err := do(x.runner(p)); err != nil {
			if s.ID == plan.Cleanup && at < cleanup && !late {
				t.Fatalf("%s is noticed only by %s: %v", made, s.ID, err)
			}
			t.Logf("%s: %v", made, err)
			return true
		}
	}
	switch {
	case at == cleanup && m.rows && path == d.conn.Absolute(p.Old):
		t.Fatalf("%s is not noticed", made)
	case at == cleanup: // the writers have gone on, and the rest is none of the plan's business
		return false
	}
	t.Log(made) // with what differs
	v.moved(p, c)
	return false
}

// mutation makes one that changes something, and returns the table that it changed; empty if there is none.
func (v *driven) mutation(r *rand.Rand) (mutation, string) {
	v.t.Helper()
	list := interferences()
	for range 10 {
		m := list[r.IntN(len(list))]
		path := v.conn.Absolute([]string{v.plan.Table, v.plan.Copy, v.plan.Old}[r.IntN(3)])
		if m.make(v, path) {
			return m, path
		}
	}
	return mutation{}, ""
}
