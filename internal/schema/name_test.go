package schema

import "testing"

func TestHashName(t *testing.T) {
	for _, test := range []struct {
		table   string
		columns []string
		want    string
	}{
		{"events", []string{"user_id"}, "user_hash"},
		{"events", []string{"userid"}, "userid_hash"},
		{"events", []string{"userId"}, "userHash"},
		{"events", []string{"userID"}, "userHash"},
		{"events", []string{"USER_ID"}, "USER_HASH"},
		{"events", []string{"user_Id"}, "user_hash"},
		{"events", []string{"createdAt"}, "createdAtHash"},
		{"events", []string{"ts"}, "ts_hash"},
		{"events", []string{"PAID"}, "PAID_HASH"},
		{"orders", []string{"id"}, "order_hash"},
		{"shop/categories", []string{"id"}, "category_hash"},
		{"addresses", []string{"id"}, "address_hash"},
		{"boxes", []string{"id"}, "box_hash"},
		{"batches", []string{"id"}, "batch_hash"},
		{"caches", []string{"id"}, "cache_hash"},
		{"statuses", []string{"id"}, "status_hash"},
		{"status", []string{"id"}, "status_hash"},
		{"analysis", []string{"id"}, "analysis_hash"},
		{"lab_analyses", []string{"id"}, "lab_analysis_hash"},
		{"aliases", []string{"id"}, "alias_hash"},
		{"bonuses", []string{"id"}, "bonus_hash"},
		{"houses", []string{"id"}, "house_hash"},
		{"tv_series", []string{"id"}, "tv_series_hash"},
		{"news", []string{"id"}, "news_hash"},
		{"ORDERS", []string{"ID"}, "ORDERS_HASH"},
		{"OrderItems", []string{"Id"}, "OrderItemHash"},
		{"events", []string{"ts", "user_id"}, "key_hash"},
		{"events", []string{"createdAt", "userId"}, "keyHash"},
		{"events", []string{"taken_id"}, "taken_hash_3"},
	} {
		table := &Table{Path: "/local/" + test.table, Columns: []Column{{Name: "taken_hash"}, {Name: "taken_hash_2"}}}
		if got := HashName(table, test.columns...); got != test.want {
			t.Errorf("HashName(%s, %v) = %s, want %s", test.table, test.columns, got, test.want)
		}
	}
}

func TestFreeName(t *testing.T) {
	table := &Table{Columns: []Column{{Name: "bucket"}}}
	for name, want := range map[string]string{"bucket": "bucket_3", "hash": "hash"} {
		if got := table.FreeName(name, "bucket_2"); got != want {
			t.Errorf("FreeName(%s) = %s, want %s", name, got, want)
		}
	}
}
