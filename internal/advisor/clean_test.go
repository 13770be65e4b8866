package advisor_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// TestCleanLeads crosses leading columns that spread with what may stand behind them and with names of tables. None of
// these tables is worth more than a note.
func TestCleanLeads(t *testing.T) {
	const split = " WITH (UNIFORM_PARTITIONS = 4)"
	leads := []struct{ column, with string }{
		{"user_hash Uint64", split}, {"key_hash Uint64", split}, {"h Uint64", split}, {"hash_id Uint64", split}, {"hashKlienta Uint64", split},
		{"id Uuid", ""}, {"request_id Uuid", ""}, {"guid Uuid", ""}, {"Id Uuid", ""}, {"event_id Uuid", ""},
		{"tenant_id Utf8", ""}, {"tenant_id Uint64", ""}, {"tenantId Uuid", ""}, {"TenantID Int64", ""}, {"workspace_id Int32", ""},
		{"org_id Int64", ""}, {"company_id Uint64", ""}, {"account_id Uuid", ""}, {"account_id Uint64", ""}, {"user_id Uint64", ""},
		{"user_id Utf8", ""}, {"userId Int64", ""}, {"uid Utf8", ""}, {"customer_id Uint64", ""}, {"client_id Int64", ""},
		{"device_id Uuid", ""}, {"device_id Uint64", ""}, {"deviceId Utf8", ""}, {"sensor_id Uint32", ""}, {"host_id Uint64", ""},
		{"imei Utf8", ""}, {"klient_id Uint64", ""}, {"polzovatel_id Int64", ""},
	}
	behind := []string{
		"created_at Timestamp", "ts Uint64", "event_time Datetime", "day Date", "seq Uint64", "order_id Uint64", "version Uint64", "name Utf8",
		"status Utf8", "kind Utf8", "is_active Bool", "message_id Uuid", "item_no Uint32", "code Utf8", "partition_no Uint32", "offset Uint64",
		"ulid Utf8", "region Utf8",
	}
	tables := []string{"events", "activity_log", "order_items", "messages", "sessions", "balances", "timeline", "feed_entries", "audit", "kv", "notifications", "zakazy"}
	var sql strings.Builder
	n := 0
	for _, table := range tables {
		for _, lead := range leads {
			for _, second := range behind {
				first, _, _ := strings.Cut(lead.column, " ")
				next, _, _ := strings.Cut(second, " ")
				n++
				fmt.Fprintf(&sql, "CREATE TABLE `%d/%s` (%s NOT NULL, %s NOT NULL, v_id Uuid NOT NULL, PRIMARY KEY (%s, %s, v_id))%s;\n", n, table, lead.column, second, first, next, lead.with)
			}
		}
	}
	lines := strings.Split(sql.String(), "\n")
	for _, f := range Inspect(bundle(t, sql.String()), Options{}).Findings {
		if f.Level > Note {
			t.Errorf("%s\n  %s %s: %s", lines[f.Pos.Line-1], f.Level, f.Rule, f.Message)
		}
	}
}
