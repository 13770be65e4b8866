package run

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// appUser is the user that applications are.
const appUser = "app"

// historyTable is a table that a plan can be made for.
func historyTable(r *rand.Rand) *schema.Table {
	for {
		t := schematest.Table(r)
		if t.Store != schema.StoreRow {
			continue
		}
		t.Path = strings.TrimPrefix(t.Path, "/")
		few(&t.Partitioning)
		for i := range t.Indexes {
			few(&t.Indexes[i].Partitioning)
		}
		if r.IntN(2) == 0 {
			may := [][]string{{"ydb.generic.read", "ydb.generic.write"}, {"ydb.generic.use"}, {"ydb.generic.full"}, {"ydb.generic.list", "ydb.tables.modify", "ydb.tables.read"},
				{"ydb.granular.describe_schema", "ydb.granular.erase_row", "ydb.granular.select_row", "ydb.granular.update_row"}}
			t.Permissions = []schema.Permission{{Subject: appUser, Names: may[r.IntN(len(may))]}}
			if r.IntN(2) == 0 {
				t.Permissions = append(t.Permissions, schema.Permission{Subject: "batch@builtin", Names: []string{"ydb.generic.use"}})
			}
			switch r.IntN(6) {
			case 0:
				t.InheritanceOff = true
			case 1:
				t.Owner = appUser
			case 2:
				t.Owner = "boss"
			}
			t.Attributes = []schema.Attribute{{Key: "team", Value: "it's \"ours\" $(x)"}}
		}
		return t
	}
}

// few leaves a table a few partitions: each is read and written apart, which shows with a few as well as with a hundred.
func few(p *schema.Partitioning) { p.Min, p.Uniform = min(p.Min, 3), min(p.Uniform, 3) }

// model makes a second table with the same columns, key and rows, which no plan touches; its path, or nothing if the local
// server does not take it.
func (x *trial) model() string {
	x.t.Helper()
	model := x.before.Tables[x.path].Clone()
	model.Path, model.Indexes, model.Changefeeds, model.TTL, model.Attributes, model.Permissions, model.Owner, model.ReadReplicas = x.dir+"_model/t", nil, nil, nil, nil, nil, "", ""
	plan.Unsplit(&model.Partitioning)
	for i := range model.Columns {
		if s := model.Columns[i].Sequence; s != nil {
			model.Columns[i].Sequence = &schema.Sequence{}
		}
	}
	if err := x.make(model); err != nil {
		return ""
	}
	if _, err := x.exec(fmt.Sprintf("UPSERT INTO %s (%s) SELECT %[2]s FROM %[3]s", yql.QuoteName(model.Path), yql.QuoteNames(columnNames(model)), yql.QuoteName(x.path))); err != nil {
		x.t.Fatal(err)
	}
	return model.Path
}

// bucketed reports whether a column of the new key is picked by its writer at random, so that a row that is written once more
// would be there twice.
func bucketed(p *plan.Plan) bool {
	return slices.ContainsFunc(p.Columns, func(c plan.Column) bool { return c.Random })
}

// liveKey is a key for a table, of one of the kinds that plans are made for; empty for none.
func liveKey(r *rand.Rand, t *schema.Table) string {
	key := slices.Clone(t.PrimaryKey)
	hashed := slices.DeleteFunc(slices.Clone(key), func(k string) bool { c, _ := t.Column(k); return c.Type == schema.DyNumber })
	all := strings.Join(key, ", ")
	r.Shuffle(len(key), func(i, j int) { key[i], key[j] = key[j], key[i] })
	turned := strings.Join(key, ", ")
	switch n := r.IntN(6); {
	case n == 0 && turned != all:
		return turned
	case n == 1:
		return fmt.Sprintf("random(%d), %s", 2+r.IntN(4), turned)
	case len(hashed) == 0:
		return ""
	case n < 4:
		return fmt.Sprintf("hash(%s), %s", strings.Join(hashed, ", "), all)
	}
	return fmt.Sprintf("bucket(%d, %s), %s", 2+r.IntN(7), hashed[0], turned)
}
