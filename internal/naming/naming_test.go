package naming

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
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
		{"sha256_hex", "sha 256 hex"},
		{"uuid7", "uuid7"},
		{"requestUUIDv7", "request uuidv7"},
		{"paid", "paid"},
		{"valid", "valid"},
		{"grid", "grid"},
		{"tests", "test"},
		{"blockheight", "block height"},
		{"lastheartbeatms", "last heartbeat ms"},
		{"leaderboards", "leaderboard"},
		{"candidates", "candidate"},
		{"crrncy", "currency"},
		{"sttus_cd", "status code"},
		{"returnflag", "return flag"},
		{"LDLNUM", "ldl number"},
		{"css", "css"},
		{"txn_ts", "transaction ts"},
		{"orders", "order"},
		{"order_statuses", "order status"},
		{"nomer_zakaza", "number order"},
		{"polzovatel_id", "user id"},
		{"__ydb-row.id", "ydb row id"},
		{"данные_id", "dannye id"},
		{"номер_заказа", "number order"},
		{"2fa_code", "2 fa code"},
		{"", ""},
		{"___", ""},
	} {
		var got []string
		for _, w := range Words().Cut(test.name) {
			got = append(got, w.Text)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("Cut(%q) = %q, want %q", test.name, s, test.want)
		}
	}
}

func TestRead(t *testing.T) {
	for want, list := range map[string]string{
		"id": "id ID user_id userId userid order_id id_order id_polzovatelya polzovatel_id zakaz_id device_key created_by article_id file_id " +
			"object_id parent_id category_id region_id readmission_id readmission wearer_id",
		"ordinal": "readmission_no seq seq_no order_number orderNumber order_no invoice_no nomer_zakaza nomer poryadkovyy_nomer offset lsn num " +
			"row_number counter num_dossier",
		"version": "version revision schema_version doc_version rev",
		"moment": "ts event_ts timestamp timestamp_ms time_us unix_time created_at createdAt createdat created updated_at dt event_time " +
			"date_created ts_event data_sozdaniya data_zakaza vremya_sobytiya sozdan expires_at scheduled_for valid_from window_start " +
			"start_time day_id date_key yyyymmdd year month mesyats time_bucket hour_bucket last_login last_seen created_at_utc stage_unix_nano " +
			"log_date partition_date posted_on epoch_ms time_of_event landed weighed_at",
		"cyclic": "day_of_week hour_of_day time_of_day",
		"birth":  "birth_date birthday dob date_of_birth data_rozhdeniya birth_year born_at",
		"span":   "duration response_time processing_time       number_of_items",
		"timeid": "ulid message_ulid ksuid snowflake_id snowflakeId tsid uuid_v7 uuidv7 requestUUIDv7 uuid7  uuidv7_id",
		"hash": "hash user_hash userhash hash_user_id hash_id id_hash created_at_hash stats_member_hash type_of_user_hash md5 sha256_hex url_crc32 fingerprint checksum khesh " +
			"order_id_hash hash_key",
		"bucket":  "bucket shard_key shard_id shardId shard_no partition partition_no hash_bucket  slot salt",
		"random":  "uuid guid user_uuid token session_id trace_id span_id idempotency_key nonce api_key sessionid",
		"few":     "status order_status status_id statusId status_zakaza type tip type_of_document cabin_class event_type tip_dokumenta country_code is_active has_children kind level log_level strana country gender weekday enabled currency kod_valyuty platform payment_method http_method_id docility stat_cd lang language_code",
		"several": "reason_for_leave region locale provider provider_name",
		"prose":   "body content text description payload data_json query_text message error_message opisanie tekst html raw_data",
		"natural": "email phone phone_number nomer_telefona serial_number passport_no slug sku name  kod_tovara host_name ip username code inn",
		"long":    "url imageUrl source_uri path file_path filename file_name user_agent userAgent cache_key object_key  referer title page_title",
		"foreign": "telegram_id tg_user_id external_id github_id ext_id vk_id",
		"none":    "foo hash_rate_x grid from to range_start",
	} {
		for _, s := range strings.Fields(list) {
			if got := Words().Read(s).Sense.String(); got != want {
				t.Errorf("Read(%q) is %q, want %q (words %v)", s, got, want, Words().Read(s).Words)
			}
		}
	}
}

// TestReadRussian checks that short words, and those that mean something else in English, are Russian beside one that is.
func TestReadRussian(t *testing.T) {
	for s, want := range map[string]Sense{"data": Prose, "data_zakaza": Moment, "дата": Moment, "тип": Few, "vid": None, "vid_zakaza": Few} {
		if n := Words().Read(s); n.Sense != want {
			t.Errorf("Read(%q) is %v, want %v (words %v)", s, n.Sense, want, n.Words)
		}
	}
}

// TestEnglish reads English words that Russian ones seem to begin like.
func TestEnglish(t *testing.T) {
	for word := range strings.FieldsSeq("market marker moisture controller reporter importer exporter profiler collector programs returns " +
		"longest minutes cancellation configured reference stroke tenders starters propagate rewritten verbatim reflection schedules " +
		"saturation asterisk publication office plant cottage frontage heritage granulate ventilation escalation collision") {
		for _, w := range Words().Read(word).Words {
			if w.Russian {
				t.Errorf("%s is read as Russian for %s", word, w.Text)
			}
		}
	}
}

// TestRows puts the head of the name of a table last, where Russian has it first.
func TestRows(t *testing.T) {
	for name, want := range map[string]string{"zhurnal_zakazov": "order log", "zakazy": "order", "orders_archive": "order archive"} {
		if got := Join(Words().Rows(name)); got != want {
			t.Errorf("Rows(%s) is %q, want %q", name, got, want)
		}
	}
}

// The words a rule calls unrelated must stay so: each contains the letters of a telling word.
func TestReadIsNotFooled(t *testing.T) {
	for s, not := range map[string]Sense{
		"paid": ID, "valid": ID, "grid": ID, "android": ID, "bid": None, "tests": Moment, "rights": Moment,
		"update_count": Moment, "candidate": Moment, "validate": Moment, "geohash": Hash, "hashtag": Hash,
		"timezone": Moment, "sometimes": Moment, "mandate": Moment, "stateful": Few, "prototype": Few,
		"salty": Bucket, "particle": Bucket, "department": Bucket, "statement": Few, "noise": Ordinal,
	} {
		n := Words().Read(s)
		if s == "bid" {
			if n.Sense != ID || n.Of[0].Text != "bid" {
				t.Errorf("Read(%q) is %v of %v, want the id of a bid", s, n.Sense, n.Of)
			}
			continue
		}
		if n.Sense == not {
			t.Errorf("Read(%q) is %v of %v", s, n.Sense, n.Of)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "_", "id", "createdAt", "ID", "IDs", "UUIDv7", "data_zakaza", "hash_", "of", "is", "\xff", "é_id", "a1b2", "day_of"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := Words().Read(s)
		if len(n.Words) == 0 && n.Sense != None {
			t.Errorf("Read(%q) has no words and sense %v", s, n.Sense)
		}
		if again := Words().Read(s); again.Sense != n.Sense {
			t.Errorf("Read(%q) is %v, then %v", s, n.Sense, again.Sense)
		}
	})
}
