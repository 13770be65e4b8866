package plan_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestBind performs one plan from DDL on two databases: what belongs to each of them goes to the new table there, and to that alone.
func TestBind(t *testing.T) {
	b := buildtest.BundleOf(t, "CREATE TABLE `shop/t` (id Uint64 NOT NULL, at Timestamp, v Utf8, PRIMARY KEY (id)) WITH (TTL = Interval('P1D') ON at);\n"+
		"ALTER TABLE `shop/t` ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON');")
	p, err := buildtest.PlanOf(t, b, "hash(id), id", build.Options{Writers: plan.Stopped})
	if err != nil {
		t.Fatal(err)
	}
	first := b.Tables[0].Schema.Clone()
	first.Path, first.Owner = "/first/shop/t", "team@builtin"
	first.Permissions = []schema.Permission{{Subject: "app@builtin", Names: []string{"ydb.generic.use"}}}
	first.Attributes = []schema.Attribute{{Key: "team", Value: "ours"}}
	first.Partitioning = schema.Partitioning{BySize: schema.Enabled, SizeMB: 500, ByLoad: schema.Disabled, Min: 3, Max: 70}
	first.TTL.RunIntervalSeconds = 60
	first.Changefeeds[0].Consumers = []schema.Consumer{{Name: "billing"}}
	second := b.Tables[0].Schema.Clone()
	second.Path, second.Owner, second.TTL, second.InheritanceOff = "/second/shop/t", "other@builtin", nil, true
	for _, live := range []*schema.Table{first, second} {
		if drift := p.Drift(live); drift != "" {
			t.Errorf("%s is not the table of the plan:\n%s", live.Path, drift)
		}
	}
	said := func(p *plan.Plan) string {
		var b strings.Builder
		for _, op := range []plan.Operation{plan.CarryOver{}, plan.EndTransactions{}, plan.AddChangefeed{Name: "f"}, plan.GiveTTL{}, plan.GiveOwner{}} {
			for _, s := range op.Statements(p) {
				b.WriteString(s.Text + ";\n")
			}
		}
		return b.String()
	}
	one, two := p.Bind(first), p.Bind(second)
	for _, c := range []struct {
		p    *plan.Plan
		want string
	}{{one, "GRANT 'ydb.generic.use' ON `/@DATABASE@/shop/t__keyadvise_new` TO `app@builtin`;\n" +
		"GRANT 'ydb.generic.full' ON `/@DATABASE@/shop/t__keyadvise_new` TO `team@builtin`;\n" +
		"ALTER TABLE `shop/t` SET (AUTO_PARTITIONING_PARTITION_SIZE_MB = 500);\n" +
		"ALTER TABLE `shop/t` ADD CHANGEFEED `f` WITH (MODE = 'UPDATES', FORMAT = 'JSON');\nALTER TOPIC `shop/t/f` ADD CONSUMER `billing`;\n" +
		"ALTER TABLE `shop/t` SET (TTL = Interval('P1D') ON `at`);\nREVOKE 'ydb.generic.full' ON `/@DATABASE@/shop/t` FROM `team@builtin`;\n"},
		{two, "GRANT 'ydb.generic.full' ON `/@DATABASE@/shop/t__keyadvise_new` TO `other@builtin`;\nALTER TABLE `shop/t` RESET (TTL);\n" +
			"ALTER TABLE `shop/t` ADD CHANGEFEED `f` WITH (MODE = 'UPDATES', FORMAT = 'JSON');\nREVOKE 'ydb.generic.full' ON `/@DATABASE@/shop/t` FROM `other@builtin`;\n"}} {
		if diff := cmp.Diff(c.want, said(c.p)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	var settings []string
	for _, s := range one.CarriedSettings(p) {
		settings = append(settings, s.Text)
	}
	if diff := cmp.Diff([]string{"ALTER TABLE `shop/t__keyadvise_new` SET (AUTO_PARTITIONING_PARTITION_SIZE_MB = 500)",
		"ALTER TABLE `shop/t__keyadvise_new` SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 70)"}, settings); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if len(two.CarriedSettings(p)) > 0 {
		t.Errorf("settings of a table that has none: %v", two.CarriedSettings(p))
	}
	if one.After.Owner != "team@builtin" || one.After.TTL.RunIntervalSeconds != 60 || two.After.TTL != nil || !two.After.InheritanceOff || len(one.After.Attributes) != 1 {
		t.Errorf("the new tables are not as they have to be: %+v\n%+v", one.After.Table, two.After.Table)
	}
	second.Columns = append(second.Columns, schema.Column{Name: "more", Type: schema.Utf8})
	if drift := p.Drift(second); !strings.Contains(drift, "more") {
		t.Errorf("a column more is no difference: %s", drift)
	}
}
