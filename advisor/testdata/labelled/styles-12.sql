-- A twelfth batch, labelled before any rule was run on it: a cause each, under names of many kinds.

-- Long values.
-- want: KEY006
CREATE TABLE webmentions (source_uri Utf8 NOT NULL, target_uri Utf8 NOT NULL, PRIMARY KEY (source_uri, target_uri));
-- want: KEY006
CREATE TABLE crawl_frontier (canonical_url Utf8 NOT NULL, depth Uint16, PRIMARY KEY (canonical_url));
-- want: KEY006
CREATE TABLE mail_dedup (mailbox_uid Uuid NOT NULL, mail_body Utf8 NOT NULL, PRIMARY KEY (mailbox_uid, mail_body));
-- want: KEY006
CREATE TABLE http_vary (vary_headers Utf8 NOT NULL, variant_uid Uuid NOT NULL, PRIMARY KEY (vary_headers, variant_uid));
-- want: KEY006
CREATE TABLE graphql_ops (operation_body Utf8 NOT NULL, client Utf8 NOT NULL, PRIMARY KEY (operation_body, client));
-- want: KEY006
CREATE TABLE product_synonyms (product_title Utf8 NOT NULL, product_uid Uuid NOT NULL, PRIMARY KEY (product_title, product_uid));
-- want: KEY006
CREATE TABLE backups_index (backup_uid Uuid NOT NULL, file_path Utf8 NOT NULL, size Uint64, PRIMARY KEY (backup_uid, file_path));
-- want: KEY006
CREATE TABLE ua_parsed (raw_user_agent Utf8 NOT NULL, browser Utf8, PRIMARY KEY (raw_user_agent));
-- want: KEY006
CREATE TABLE rule_cache (expression_json Json NOT NULL, tenant Utf8 NOT NULL, cache_key Utf8 NOT NULL, PRIMARY KEY (tenant, cache_key));
-- want:
CREATE TABLE url_index (url_sha1 String NOT NULL, url Utf8, PRIMARY KEY (url_sha1));
-- want:
CREATE TABLE link_aliases (short_code Utf8 NOT NULL, target Utf8, PRIMARY KEY (short_code));
-- want: PRT003
CREATE TABLE pages_hashed (url_hash Uint64 NOT NULL, url Utf8 NOT NULL, PRIMARY KEY (url_hash, url));
-- want:
CREATE TABLE mime_types (extension Utf8 NOT NULL, mime Utf8, PRIMARY KEY (extension));

-- Times.
-- want: KEY004
CREATE TABLE otps (exp Uint32 NOT NULL, phone Utf8 NOT NULL, code Utf8, PRIMARY KEY (exp, phone)) WITH (TTL = Interval("PT0S") ON exp AS SECONDS);
-- want: KEY004
CREATE TABLE sched (fireAt Int64 NOT NULL, timerKey Utf8 NOT NULL, PRIMARY KEY (fireAt, timerKey));
-- want: KEY004
CREATE TABLE quotas_log (periodStart Uint64 NOT NULL, accountKey Utf8 NOT NULL, PRIMARY KEY (periodStart, accountKey));
-- want: KEY004
CREATE TABLE cert_watch (not_after Int64 NOT NULL, domain Utf8 NOT NULL, PRIMARY KEY (not_after, domain));
-- want: KEY004
CREATE TABLE frames (capture_ns Uint64 NOT NULL, camera_uid Utf8 NOT NULL, PRIMARY KEY (capture_ns, camera_uid));
-- want: KEY004
CREATE TABLE day_totals (day_yyyymmdd Uint32 NOT NULL, shop_uid Uuid NOT NULL, total Int64, PRIMARY KEY (day_yyyymmdd, shop_uid));
-- want: KEY004
CREATE TABLE iso_log (at_iso8601 Utf8 NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (at_iso8601, host));
-- want: KEY004
CREATE TABLE jwt_denylist (expires_in_unix Uint64 NOT NULL, jti Utf8 NOT NULL, PRIMARY KEY (expires_in_unix, jti));
-- want: KEY001
CREATE TABLE readings_raw (observed Timestamp NOT NULL, probe_uid Utf8 NOT NULL, v Double, PRIMARY KEY (observed, probe_uid));
-- want: KEY001
CREATE TABLE week_reports (week_start Date32 NOT NULL, team_uid Uuid NOT NULL, PRIMARY KEY (week_start, team_uid));
-- want:
CREATE TABLE persons (birth_date Date NOT NULL, passport Utf8 NOT NULL, PRIMARY KEY (birth_date, passport));
-- want: IDX001
CREATE TABLE licenses (license_key Utf8 NOT NULL, valid_to Uint32, PRIMARY KEY (license_key), INDEX by_end GLOBAL ON (valid_to));
-- want: IDX001
CREATE TABLE agents (agent_uid Utf8 NOT NULL, last_heartbeat_ms Uint64, PRIMARY KEY (agent_uid), INDEX stale GLOBAL ON (last_heartbeat_ms));
-- want: IDX001
CREATE TABLE files_gc (file_uid Uuid NOT NULL, purge_after Timestamp, PRIMARY KEY (file_uid), INDEX gc GLOBAL ASYNC ON (purge_after, file_uid));
-- want:
CREATE TABLE movies (movie_uid Uuid NOT NULL, release_year Int32, duration_ms Uint32, PRIMARY KEY (movie_uid), INDEX by_len GLOBAL ON (duration_ms));

-- Counters.
-- want: KEY003
CREATE TABLE kv_history (mod_revision Int64 NOT NULL, k Bytes NOT NULL, v Bytes, PRIMARY KEY (mod_revision, k));
-- want: KEY003
CREATE TABLE wal (lsn Uint64 NOT NULL, rec String, PRIMARY KEY (lsn));
-- want: KEY003
CREATE TABLE binlog (binlog_file_no Uint32 NOT NULL, binlog_pos Uint64 NOT NULL, ev String, PRIMARY KEY (binlog_file_no, binlog_pos));
-- want: IDX001
CREATE TABLE objects (object_uid Uuid NOT NULL, resource_version Uint64, kind Utf8, PRIMARY KEY (object_uid), INDEX watch GLOBAL ON (resource_version));
-- want: IDX001
CREATE TABLE sync_items (item_uid Uuid NOT NULL, global_change_no Uint64, PRIMARY KEY (item_uid), INDEX since GLOBAL ON (global_change_no));
-- want: KEY003
CREATE TABLE print_batches (batch_number Uint32 NOT NULL, page_number Uint32 NOT NULL, PRIMARY KEY (batch_number, page_number));
-- want: KEY003
CREATE TABLE job_parts (job_id Uint64 NOT NULL, part_no Uint32 NOT NULL, result String, PRIMARY KEY (job_id, part_no));
-- want: KEY002
CREATE TABLE audit_entries (entry_no Serial8 NOT NULL, who Utf8, PRIMARY KEY (entry_no));
-- want: KEY002
CREATE TABLE team_notes (note_id BigSerial NOT NULL, team_uid Uuid NOT NULL, body Utf8, PRIMARY KEY (note_id, team_uid));
-- want:
CREATE TABLE team_notes2 (team_uid Uuid NOT NULL, note_id BigSerial NOT NULL, body Utf8, PRIMARY KEY (team_uid, note_id));
-- want:
CREATE TABLE steam_users (steam_id Uint64 NOT NULL, persona Utf8, PRIMARY KEY (steam_id));
-- want:
CREATE TABLE companies (inn Uint64 NOT NULL, name Utf8, PRIMARY KEY (inn));

-- Few values.
-- want: KEY007
CREATE TABLE kyc_queue (risk_band Utf8 NOT NULL, opened_at Timestamp NOT NULL, case_uid Uuid NOT NULL, PRIMARY KEY (risk_band, opened_at, case_uid)) ;
-- want: KEY007
CREATE TABLE flags_log (enabled Bool NOT NULL, switched_at Timestamp NOT NULL, flag_uid Uuid NOT NULL, PRIMARY KEY (enabled, switched_at, flag_uid));
-- want: KEY007
CREATE TABLE severity_feed (severity Uint8, seq_no Uint64 NOT NULL, event_uid Uuid, PRIMARY KEY (severity, seq_no));
-- want:
CREATE TABLE roles_grants (ROLE_ID Utf8 NOT NULL, GRANTEE_ID Utf8 NOT NULL, PRIMARY KEY (ROLE_ID, GRANTEE_ID));
-- want:
CREATE TABLE status_items (status Utf8 NOT NULL, item_uid Uuid NOT NULL, PRIMARY KEY (status, item_uid));
-- want: KEY007
CREATE TABLE consumer_log (consumer_kind Utf8 NOT NULL, partition_no Uint32 NOT NULL, offset_no Uint64 NOT NULL, PRIMARY KEY (consumer_kind, partition_no, offset_no));
-- want:
CREATE TABLE i18n (locale Utf8 NOT NULL, message_key Utf8 NOT NULL, text Utf8, PRIMARY KEY (locale, message_key));
-- want: IDX002
CREATE TABLE devices (device_uid Uuid NOT NULL, os_type Utf8, fw Utf8, PRIMARY KEY (device_uid), INDEX by_os GLOBAL ON (os_type));
-- want: IDX002
CREATE TABLE applications (application_uid Uuid NOT NULL, approved Bool, submitted_at Timestamp, PRIMARY KEY (application_uid), INDEX todo GLOBAL ON (approved, submitted_at));

-- Hashes.
-- want: KEY009
CREATE TABLE sess_a (sess_hash String NOT NULL, sess_id Utf8 NOT NULL, at Timestamp NOT NULL, PRIMARY KEY (sess_hash, sess_id, at));
-- want: KEY009
CREATE TABLE sess_b (shard_id Int16 NOT NULL, sess_id Utf8 NOT NULL, PRIMARY KEY (shard_id, sess_id));
-- want: KEY001 KEY009
CREATE TABLE sess_c (started Timestamp NOT NULL, user_hash Uint64 NOT NULL, user_id Uuid NOT NULL, PRIMARY KEY (started, user_hash, user_id));
-- want: KEY009
CREATE TABLE sess_d (status_hash Uint64 NOT NULL, status Utf8 NOT NULL, sess_id Uuid NOT NULL, PRIMARY KEY (status_hash, status, sess_id)) WITH (UNIFORM_PARTITIONS = 16);
-- want:
CREATE TABLE sess_e (sess_hash Uint64 NOT NULL, sess_id Utf8 NOT NULL, PRIMARY KEY (sess_hash, sess_id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want:
CREATE TABLE git_objects (repo_uid Uuid NOT NULL, object_sha1 String NOT NULL, kind Uint8, PRIMARY KEY (repo_uid, object_sha1));
-- want: PRT003
CREATE TABLE sess_f (h64 Uint64 NOT NULL, sess_id Utf8 NOT NULL, PRIMARY KEY (h64, sess_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: IDX003 IDX003 IDX003
CREATE TABLE cards (card_uid Uuid NOT NULL, bin Utf8, holder_uid Uuid, PRIMARY KEY (card_uid), INDEX a GLOBAL ON (holder_uid), INDEX b GLOBAL ON (holder_uid, bin), INDEX c GLOBAL ON (card_uid, holder_uid), INDEX d GLOBAL ON (card_uid));
