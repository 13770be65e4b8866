package advisor

import (
	"strings"
	"testing"
)

func TestWordsOf(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"user_id", "user id"},
		{"userID", "user id"},
		{"userIDs", "user id"},
		{"OrderId", "order id"},
		{"orderIDHash", "order id hash"},
		{"HTTPRequestTime", "http request time"},
		{"createdAt", "created at"},
		{"createdat", "created at"},
		{"userid", "user id"},
		{"USERID", "user id"},
		{"userhash", "user hash"},
		{"CREATED_AT", "created at"},
		{"id1", "id 1"},
		{"md5", "md5"},
		{"sha256_hex", "sha256 hex"},
		{"uuid7", "uuid7"},
		{"requestUUIDv7", "request uuidv7"},
		{"paid", "paid"},
		{"valid", "valid"},
		{"grid", "grid"},
		{"tests", "test"},
		{"txn_ts", "transaction ts"},
		{"orders", "order"},
		{"order_statuses", "order status"},
		{"nomer_zakaza", "number order"},
		{"polzovatel_id", "user id"},
		{"__ydb-row.id", "ydb row id"},
		{"данные_id", "данные id"},
		{"2fa_code", "2 fa code"},
		{"", ""},
		{"___", ""},
	} {
		var got []string
		for _, w := range wordsOf(test.name) {
			got = append(got, w.text)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("wordsOf(%q) = %q, want %q", test.name, s, test.want)
		}
	}
}

func TestReadName(t *testing.T) {
	senses := map[sense]string{
		senseNone: "none", senseID: "id", senseOrdinal: "ordinal", senseVersion: "version", senseMoment: "moment", senseCyclic: "cyclic",
		senseBirth: "birth", senseSpan: "span", senseTimeID: "time id", senseHash: "hash", senseBucket: "bucket", senseRandom: "random",
		senseFew: "few", senseSeveral: "several", senseProse: "prose", senseNatural: "natural", senseLong: "long", senseForeign: "foreign",
	}
	for want, list := range map[string]string{
		"id": "id ID user_id userId userid order_id id_order id_polzovatelya polzovatel_id zakaz_id device_key created_by article_id file_id " +
			"object_id parent_id category_id region_id",
		"ordinal": "seq seq_no order_number orderNumber order_no invoice_no nomer_zakaza nomer poryadkovyy_nomer offset lsn row_id num " +
			"row_number sequence_id counter",
		"version": "version revision schema_version doc_version rev",
		"moment": "ts event_ts timestamp timestamp_ms time_us unix_time created_at createdAt createdat created updated_at dt event_time " +
			"date_created ts_event data_sozdaniya data_zakaza vremya_sobytiya sozdan expires_at scheduled_for valid_from window_start " +
			"start_time day_id date_key yyyymmdd year month den god mesyats time_bucket hour_bucket last_login last_seen created_at_utc " +
			"log_date partition_date posted_on epoch_ms time_of_event",
		"cyclic":  "day_of_week hour_of_day time_of_day",
		"birth":   "birth_date birthday dob date_of_birth data_rozhdeniya birth_year born_at",
		"span":    "duration response_time processing_time count total_amount release_year model_year ttl uptime number_of_items",
		"time id": "ulid message_ulid ksuid snowflake_id snowflakeId tsid uuid_v7 uuidv7 requestUUIDv7 uuid7 xid uuidv7_id",
		"hash": "hash user_hash userhash hash_user_id hash_id id_hash created_at_hash md5 sha256_hex url_crc32 fingerprint checksum khesh " +
			"order_id_hash hash_key",
		"bucket":  "bucket shard_key shard_id shardId shard_no partition partition_no hash_bucket vbucket slot salt",
		"random":  "uuid guid user_uuid token session_id trace_id span_id idempotency_key nonce api_key sessionid",
		"few":     "status order_status status_id statusId status_zakaza type tip event_type tip_dokumenta country_code is_active has_children kind level log_level strana country gender weekday enabled currency kod_valyuty platform payment_method http_method_id",
		"several": "region lang language_code locale provider provider_name",
		"prose":   "body content text description payload data_json query_text message error_message opisanie tekst html raw_data",
		"natural": "email phone phone_number nomer_telefona card_number serial_number passport_no slug sku name imya_klienta kod_tovara host_name ip username code inn",
		"long":    "url imageUrl source_uri path file_path filename file_name user_agent userAgent cache_key object_key s3_key referer title page_title",
		"foreign": "telegram_id tg_user_id external_id github_id ext_id vk_id",
		"none":    "foo hash_rate_x grid from to at partition_key range_start",
	} {
		for _, s := range strings.Fields(list) {
			if got := senses[readName(s).sense]; got != want {
				t.Errorf("readName(%q) is %q, want %q (words %v)", s, got, want, readName(s).words)
			}
		}
	}
}

// The words a rule calls unrelated must stay so: each contains the letters of a telling word.
func TestReadNameIsNotFooled(t *testing.T) {
	for s, not := range map[string]sense{
		"paid": senseID, "valid": senseID, "grid": senseID, "android": senseID, "bid": senseNone, "tests": senseMoment, "rights": senseMoment,
		"update_count": senseMoment, "candidate": senseMoment, "validate": senseMoment, "geohash": senseHash, "hashtag": senseHash,
		"timezone": senseMoment, "sometimes": senseMoment, "mandate": senseMoment, "stateful": senseFew, "prototype": senseFew,
		"salty": senseBucket, "particle": senseBucket, "department": senseBucket, "statement": senseFew, "noise": senseOrdinal,
	} {
		n := readName(s)
		if s == "bid" {
			if n.sense != senseID || n.of[0].text != "bid" {
				t.Errorf("readName(%q) is %v of %v, want the id of a bid", s, n.sense, n.of)
			}
			continue
		}
		if n.sense == not {
			t.Errorf("readName(%q) is %v of %v", s, n.sense, n.of)
		}
	}
}

func FuzzReadName(f *testing.F) {
	for _, s := range []string{"", "_", "id", "createdAt", "ID", "IDs", "UUIDv7", "data_zakaza", "hash_", "of", "is", "\xff", "é_id", "a1b2", "day_of"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := readName(s)
		if len(n.words) == 0 && n.sense != senseNone {
			t.Errorf("readName(%q) has no words and sense %v", s, n.sense)
		}
		if again := readName(s); again.sense != n.sense {
			t.Errorf("readName(%q) is %v, then %v", s, n.sense, again.sense)
		}
	})
}
