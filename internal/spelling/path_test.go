package spelling_test

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		name, path string
		want       bool
	}{
		{"events", "events", true},
		{"/events", "events", true}, // of files
		{"events", "/events", true},
		{"/events", "/events", true},
		{"events/", "events", true},
		{"/events/", "/events", true},
		{"events", "/local/events", true},
		{"/events", "/local/events", false},
		{"/events", "shop/events", false},
		{"shop/events", "/local/shop/events", true},
		{"/local/shop/events", "/local/shop/events", true},
		{"/local/shop/events", "shop/events", false},
		{"local/shop/events", "/local/shop/events", true},
		{"vents", "events", false},
		{"op/events", "/local/shop/events", false},
		{"shop", "/local/shop/events", false},
		{"events/shop", "events", false},
		{"", "events", false},
		{"/", "events", false},
		{"//", "", false},
		{"", "", false},
	} {
		if got := spelling.Names(c.name, c.path); got != c.want {
			t.Errorf("%q means %q: %t", c.name, c.path, got)
		}
	}
	for _, c := range []struct{ name, paths, want string }{
		{"orders", "crm/orders orders", "orders"}, // the one that it is as a whole
		{"/orders", "crm/orders orders", "orders"},
		{"orders/", "crm/orders orders", "orders"},
		{"orders", "crm/orders shop/orders", "crm/orders shop/orders"},
		{"crm/orders", "/local/crm/orders /local/shop/orders", "/local/crm/orders"},
		{"/crm/orders", "/local/crm/orders /local/shop/orders", ""},
		{"", "orders", ""},
	} {
		if got := strings.Join(spelling.Named(c.name, strings.Fields(c.paths)), " "); got != c.want {
			t.Errorf("%q of %s means %q, want %q", c.name, c.paths, got, c.want)
		}
	}
}
