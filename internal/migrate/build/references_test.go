package build_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// TestReferences shows which references names suggest, and what counts them before the switch and after it.
func TestReferences(t *testing.T) {
	for _, c := range []struct {
		tables []string // name and columns, the first of which is the key
		want   string
	}{
		{[]string{"orders (id Uint64", "order_items (id Uint64, order_id Uint64"}, "order_items.order_id -> orders.id"},
		{[]string{"orders (id Uint64", "order_items (id Uint64, order_id Uint32"}, ""},
		{[]string{"users (user_id Utf8", "orders (id Uint64, user_id Utf8", "profiles (user_id Utf8"},
			"orders.user_id -> users.user_id, profiles.user_id -> users.user_id"},
		{[]string{"accounts (user_id Uint64", "orders (id Uint64, user_id Uint64"}, "orders.user_id -> accounts.user_id"},
		{[]string{"accounts (user_id Uint64", "profiles (user_id Uint64", "orders (id Uint64, user_id Uint64"}, ""}, // to either
		{[]string{"orders (id Uint64", "users (id Uint64, name Utf8"}, ""},
		{[]string{"OrderLines (OrderId Uint64", "Orders (Id Uint64"}, "OrderLines.OrderId -> Orders.Id"},
		{[]string{"shop/orders (id Uint64", "audit/events (id Uint64, order_id Uint64"}, "audit/events.order_id -> shop/orders.id"},
		{[]string{"events (created_at Timestamp", "orders (id Uint64, created_at Timestamp"}, ""},
		{[]string{"categories (id Uint64, parent_id Uint64, category_id Uint64", "goods (id Uint64"}, ""},
	} {
		var ddl []string
		var keys []string
		for _, table := range c.tables {
			name, columns, _ := strings.Cut(table, " (")
			key, _, _ := strings.Cut(columns, " ")
			ddl = append(ddl, "CREATE TABLE `"+name+"` ("+columns+", PRIMARY KEY ("+key+"));")
			keys = append(keys, "hash("+key+"), "+key)
		}
		b := buildtest.BundleOf(t, strings.Join(ddl, "\n"))
		plans, err := build.Together(b, choose(t, b, keys...), build.Options{Writers: plan.Changefeed})
		if err != nil {
			t.Fatal(c.tables, err)
		}
		links, err := plan.Links(plans)
		got := plan.Each(links, func(l plan.Link) string { return l.Name })
		if slices.Sort(got); err != nil || strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, want %s (%v)", c.tables, got, c.want, err)
		}
	}
}
