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
		{"sha256_hex", "sha256 hex"},
		{"uuid7", "uuid7"},
		{"requestUUIDv7", "request uuidv7"},
		{"paid", "paid"},
		{"valid", "valid"},
		{"grid", "grid"},
		{"tests", "test"},
		{"blockheight", "block height"},
		{"startunixtime", "start unixtime"},
		{"lastheartbeatms", "last heartbeat ms"},
		{"rawuseragent", "raw useragent"},
		{"tissueseverity", "tissue severity"},
		{"leaderboards", "leaderboard"},
		{"candidates", "candidate"},
		{"crrncy", "currency"},
		{"sttus_cd", "status code"},
		{"stan_cd", "stan code"},
		{"statusz", "status"},
		{"tmstmp_dvc", "timestamp device"},
		{"returnflag", "return flag"},
		{"shipmodes", "ship mode"},
		{"artikelnr", "product number"},
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
		for _, w := range Words(test.name) {
			got = append(got, w.Text)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("Words(%q) = %q, want %q", test.name, s, test.want)
		}
	}
}

func TestRead(t *testing.T) {
	for want, list := range map[string]string{
		"id": "id ID user_id userId userid order_id id_order id_polzovatelya polzovatel_id zakaz_id device_key created_by article_id file_id " +
			"object_id parent_id category_id region_id readmission_id readmission wearer_id",
		"ordinal": "readmission_no seq seq_no order_number orderNumber order_no invoice_no nomer_zakaza nomer poryadkovyy_nomer offset lsn row_id num " +
			"row_number sequence_id counter num_dossier",
		"version": "version revision schema_version doc_version rev",
		"moment": "ts event_ts timestamp timestamp_ms time_us unix_time created_at createdAt createdat created updated_at dt event_time " +
			"date_created ts_event data_sozdaniya data_zakaza vremya_sobytiya sozdan expires_at scheduled_for valid_from window_start " +
			"start_time day_id date_key yyyymmdd year month mesyats time_bucket hour_bucket last_login last_seen created_at_utc stage_unix_nano " +
			"log_date partition_date posted_on epoch_ms time_of_event landed weighed_at",
		"cyclic": "day_of_week hour_of_day time_of_day",
		"birth":  "birth_date birthday dob date_of_birth data_rozhdeniya birth_year born_at",
		"span":   "duration response_time processing_time count total_amount release_year model_year ttl uptime number_of_items",
		"timeid": "ulid message_ulid ksuid snowflake_id snowflakeId tsid uuid_v7 uuidv7 requestUUIDv7 uuid7 xid uuidv7_id",
		"hash": "hash user_hash userhash hash_user_id hash_id id_hash created_at_hash md5 sha256_hex url_crc32 fingerprint checksum khesh " +
			"order_id_hash hash_key",
		"bucket":  "bucket shard_key shard_id shardId shard_no partition partition_no hash_bucket vbucket slot salt",
		"random":  "uuid guid user_uuid token session_id trace_id span_id idempotency_key nonce api_key sessionid",
		"few":     "status order_status status_id statusId status_zakaza type tip type_of_document cabin_class event_type tip_dokumenta country_code is_active has_children kind level log_level strana country gender weekday enabled currency kod_valyuty platform payment_method http_method_id docility stat_cd lang language_code",
		"several": "reason_for_leave region locale provider provider_name",
		"prose":   "body content text description payload data_json query_text message error_message opisanie tekst html raw_data",
		"natural": "email phone phone_number nomer_telefona card_number serial_number passport_no slug sku name imya_klienta kod_tovara host_name ip username code inn",
		"long":    "url imageUrl source_uri path file_path filename file_name user_agent userAgent cache_key object_key s3_key referer title page_title",
		"foreign": "telegram_id tg_user_id external_id github_id ext_id vk_id",
		"none":    "foo hash_rate_x grid from to at partition_key range_start",
	} {
		for _, s := range strings.Fields(list) {
			if got := Read(s, 0).Sense.String(); got != want {
				t.Errorf("Read(%q) is %q, want %q (words %v)", s, got, want, Read(s, 0).Words)
			}
		}
	}
}

// TestReadTwofold checks that short words of another language, and those that mean something else elsewhere, count where the
// language is known.
func TestReadTwofold(t *testing.T) {
	for s, want := range map[string]Sense{"den": Moment, "god": Moment, "vid": Few, "dni": Moment, "data": Moment} {
		if n := Read(s, 0); !n.Twofold || n.Sense == want {
			t.Errorf("Read(%q) is %v without a language, twofold %v", s, n.Sense, n.Twofold)
		}
		if n := Read(s, known().cyrillic); n.Sense != want {
			t.Errorf("Read(%q) is %v in a Slavic table, want %v", s, n.Sense, want)
		}
	}
	if n := Read("тип", 0); n.Sense != Few {
		t.Errorf("Cyrillic letters do not tell the language: %v", n.Sense)
	}
}

// TestLanguages reads names of tables in their languages, which they elect.
func TestLanguages(t *testing.T) {
	for _, test := range []struct{ names, language, read string }{
		{"objednavky cislo_objednavky stav datum_vytvoreni", "Czech", "id ordinal few moment"},
		{"Auftragskopf auftragsnummer kundennr geaendert_am", "German", "none ordinal ordinal moment"},
		{"don_hang ma_don_hang trang_thai ngay_tao", "Vietnamese", "id id few moment"},
		{"facturas num_factura fecha_alta estado", "Spanish", "id ordinal moment few"},
		{"siparisler siparis_no siparis_tarihi durumu", "Turkish", "id ordinal moment few"},
		{"orders order_no created_at status data text", "English", "id ordinal moment few prose prose"},
		{"soil_sensor reading_ts sensor_id moisture", "English", "id moment id none"},
	} {
		count := make([]int, Languages())
		for name := range strings.FieldsSeq(test.names) {
			Read(name, 0).Vote(count)
		}
		in := Elected(count)
		var read []string
		for name := range strings.FieldsSeq(test.names) {
			read = append(read, Read(name, in).Sense.String())
		}
		if got := strings.Join(read, " "); in.String() != test.language || got != test.read {
			t.Errorf("%s: %s, %s; want %s, %s", test.names, in, got, test.language, test.read)
		}
	}
}

// TestEnglish reads English words that other languages seem to have, by their ends or in parts.
func TestEnglish(t *testing.T) {
	for word := range strings.FieldsSeq("market marker moisture controller reporter importer exporter profiler collector programs returns " +
		"longest minutes cancellation configured reference stroke tenders starters propagate rewritten verbatim reflection schedules " +
		"saturation asterisk publication office plant cottage frontage heritage granulate ventilation escalation collision") {
		for _, w := range Read(word, 0).Words {
			if w.Language != 0 {
				t.Errorf("%s is read as %s %s", word, w.Language, w.Text)
			}
		}
	}
}

// TestRows puts the head of the name of a table last, where the language of it has it first.
func TestRows(t *testing.T) {
	count := make([]int, Languages())
	for _, name := range []string{"historico_cliente", "fecha_alta", "cliente_id"} {
		Read(name, 0).Vote(count)
	}
	for name, want := range map[string]string{"historico_cliente": "customer log", "pedidos": "order", "clientes_vip": "customer vip"} {
		if got := Join(Rows(name, Elected(count)).Words); got != want {
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
		n := Read(s, 0)
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
		n := Read(s, 0)
		if len(n.Words) == 0 && n.Sense != None {
			t.Errorf("Read(%q) has no words and sense %v", s, n.Sense)
		}
		if again := Read(s, 0); again.Sense != n.Sense {
			t.Errorf("Read(%q) is %v, then %v", s, n.Sense, again.Sense)
		}
	})
}
