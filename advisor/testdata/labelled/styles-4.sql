-- A fourth batch, labelled before any rule was run on it: mostly tables with something wrong, under names of many kinds.

-- Times as integers and text.
-- want: KEY004
CREATE TABLE pings (pinged_at_ms Int64 NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (pinged_at_ms, host));
-- want: KEY004
CREATE TABLE audit_rows (logTime Uint64 NOT NULL, actorId Utf8 NOT NULL, PRIMARY KEY (logTime, actorId));
-- want: KEY004
CREATE TABLE votes_by_time (voted_on Int64 NOT NULL, voter Utf8 NOT NULL, PRIMARY KEY (voted_on, voter));
-- want: KEY004
CREATE TABLE backups (backup_date Utf8 NOT NULL, volume_id Utf8 NOT NULL, PRIMARY KEY (backup_date, volume_id));
-- want: KEY004
CREATE TABLE monthly_bills (billing_yyyymm Uint32 NOT NULL, account_id Uuid NOT NULL, PRIMARY KEY (billing_yyyymm, account_id));
-- want: KEY004
CREATE TABLE tiles_access (access_epoch Uint32 NOT NULL, tile_key Utf8 NOT NULL, PRIMARY KEY (access_epoch, tile_key));
-- want: KEY004
CREATE TABLE invites (expiresAt Int64 NOT NULL, code Utf8 NOT NULL, PRIMARY KEY (expiresAt, code));
-- want: KEY004
CREATE TABLE cache_evict (ttl_deadline Uint64 NOT NULL, cache_id Uuid NOT NULL, PRIMARY KEY (ttl_deadline, cache_id));
-- want: KEY004
CREATE TABLE syslog (unix_nano Uint64 NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (unix_nano, host));
-- want: KEY004
CREATE TABLE tx_log (commit_ts Uint64 NOT NULL, tx Utf8 NOT NULL, PRIMARY KEY (commit_ts, tx));
-- want: KEY004
CREATE TABLE shifts (start_unixtime Uint32 NOT NULL, worker_id Uuid NOT NULL, PRIMARY KEY (start_unixtime, worker_id));
-- want: KEY001
CREATE TABLE snapshots_daily (as_of Date NOT NULL, portfolio_id Uuid NOT NULL, PRIMARY KEY (as_of, portfolio_id));
-- want: KEY001
CREATE TABLE cron_log (tick Timestamp NOT NULL, job Utf8 NOT NULL, PRIMARY KEY (tick, job));
-- want: KEY004
CREATE TABLE uploads (snowflakeId Uint64 NOT NULL, bucket_name Utf8, PRIMARY KEY (snowflakeId));
-- want: KEY004
CREATE TABLE notes (id_ulid Utf8 NOT NULL, body Utf8, PRIMARY KEY (id_ulid));

-- Numbers that count up.
-- want: KEY003
CREATE TABLE incidents (incident_number Int64 NOT NULL, title Utf8, PRIMARY KEY (incident_number));
-- want: KEY003
CREATE TABLE replication_log (log_position Uint64 NOT NULL, change Json, PRIMARY KEY (log_position));
-- want: KEY003
CREATE TABLE audit_chain (entry_index Uint64 NOT NULL, prev_hash Utf8, PRIMARY KEY (entry_index));
-- want: KEY003
CREATE TABLE releases (release_id Int32 NOT NULL, tag Utf8, PRIMARY KEY (release_id));
-- want: KEY003
CREATE TABLE tbl_receipts (receiptno Uint64 NOT NULL, till Utf8, PRIMARY KEY (receiptno));
-- want: KEY003
CREATE TABLE invoice_lines (InvoiceId Int64 NOT NULL, LineNumber Int32 NOT NULL, Sku Utf8, PRIMARY KEY (InvoiceId, LineNumber));
-- want: KEY003
CREATE TABLE import_rows (import_id Uint64 NOT NULL, row_num Uint64 NOT NULL, raw Utf8, PRIMARY KEY (import_id, row_num));
-- want: KEY003
CREATE TABLE state_diffs (seqno Uint64 NOT NULL, account Utf8 NOT NULL, PRIMARY KEY (seqno, account));
-- want: KEY003
CREATE TABLE poll_answers (answer_id Uint64 NOT NULL, poll_id Uuid, PRIMARY KEY (answer_id));
-- want: KEY002
CREATE TABLE gps_fix (fix_id BigSerial NOT NULL, vehicle Utf8, PRIMARY KEY (fix_id));
-- want: KEY003
CREATE TABLE term_log (raft_index Uint64 NOT NULL, term Uint64, entry String, PRIMARY KEY (raft_index));
-- want: KEY003
CREATE TABLE ticket_events (ticketId Uint64 NOT NULL, eventNo Uint32 NOT NULL, PRIMARY KEY (ticketId, eventNo));

-- Few values.
-- want: KEY007
CREATE TABLE mail_outbox (delivery_status Utf8 NOT NULL, queued_at Timestamp NOT NULL, mail_id Uuid NOT NULL, PRIMARY KEY (delivery_status, queued_at, mail_id));
-- want: KEY007
CREATE TABLE alarms (severity_level Int32 NOT NULL, raised_at Timestamp NOT NULL, alarm_id Uuid NOT NULL, PRIMARY KEY (severity_level, raised_at, alarm_id));
-- want: KEY007
CREATE TABLE issues_by_priority (prio Utf8 NOT NULL, opened_at Timestamp NOT NULL, issue Utf8 NOT NULL, PRIMARY KEY (prio, opened_at, issue));
-- want: KEY007
CREATE TABLE unread (isRead Bool NOT NULL, receivedAt Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (isRead, receivedAt, id));
-- want: KEY007
CREATE TABLE payments_by_method (payment_type Utf8 NOT NULL, paid_at Timestamp NOT NULL, payment_id Uuid NOT NULL, PRIMARY KEY (payment_type, paid_at, payment_id));
-- want: KEY007
CREATE TABLE signups (country_code Utf8 NOT NULL, signed_up_at Timestamp NOT NULL, user_id Uuid NOT NULL, PRIMARY KEY (country_code, signed_up_at, user_id));
-- want: KEY007
CREATE TABLE records_by_entity (entity_kind Utf8 NOT NULL, revision Uint64 NOT NULL, entity_id Uuid NOT NULL, PRIMARY KEY (entity_kind, revision, entity_id));
-- want: IDX002
CREATE TABLE parcels (parcel_uid Utf8 NOT NULL, delivery_state Utf8, PRIMARY KEY (parcel_uid), INDEX by_state GLOBAL ON (delivery_state));
-- want: IDX002
CREATE TABLE uploads_v2 (upload_uid Uuid NOT NULL, archived Bool, PRIMARY KEY (upload_uid), INDEX archived_idx GLOBAL ON (archived));
-- want: IDX002
CREATE TABLE users_v2 (user_uuid Uuid NOT NULL, account_type Int32, PRIMARY KEY (user_uuid), INDEX by_type GLOBAL ON (account_type));
-- want: IDX002
CREATE TABLE Orders2 (OrderGuid Uuid NOT NULL, OrderStatusCode Int32, PRIMARY KEY (OrderGuid), INDEX IX_Status GLOBAL ON (OrderStatusCode));

-- Long values.
-- want: KEY006
CREATE TABLE dedupe_bodies (tenant_id Uuid NOT NULL, request_body Utf8 NOT NULL, PRIMARY KEY (tenant_id, request_body));
-- want: KEY006
CREATE TABLE bookmarks2 (user_id Uuid NOT NULL, href Utf8 NOT NULL, PRIMARY KEY (user_id, href));
-- want: KEY006
CREATE TABLE search_terms (search_query Utf8 NOT NULL, locale Utf8 NOT NULL, hits Uint64, PRIMARY KEY (search_query, locale));
-- want: KEY006
CREATE TABLE s3_inventory (bucket_name Utf8 NOT NULL, object_key Utf8 NOT NULL, size Uint64, PRIMARY KEY (bucket_name, object_key));
-- want: KEY006
CREATE TABLE referers (referer Utf8 NOT NULL, day Date NOT NULL, n Uint64, PRIMARY KEY (referer, day));
-- want: KEY006
CREATE TABLE translations_memory (source_text Utf8 NOT NULL, target_lang Utf8 NOT NULL, translated Utf8, PRIMARY KEY (source_text, target_lang));
-- want: KEY006
CREATE TABLE sql_stats (query_text Utf8 NOT NULL, calls Uint64, PRIMARY KEY (query_text));
-- want: KEY006
CREATE TABLE error_groups (service Utf8 NOT NULL, stacktrace Utf8 NOT NULL, n Uint64, PRIMARY KEY (service, stacktrace));
-- want: KEY006
CREATE TABLE media_files (library_id Uuid NOT NULL, relative_path Utf8 NOT NULL, PRIMARY KEY (library_id, relative_path));

-- Hashes that do not work, and indexes.
-- want: KEY009
CREATE TABLE sessions2 (sid_hash Int32 NOT NULL, sid Utf8 NOT NULL, PRIMARY KEY (sid_hash, sid));
-- want: KEY001 KEY009
CREATE TABLE logs2 (log_date Date NOT NULL, hash_bucket Uint32 NOT NULL, log_id Uuid NOT NULL, PRIMARY KEY (log_date, hash_bucket, log_id));
-- want: KEY009
CREATE TABLE feed2 (user_bucket Uint8 NOT NULL, user_id Uint64 NOT NULL, post_id Uuid NOT NULL, PRIMARY KEY (user_bucket, user_id, post_id));
-- want: IDX001
CREATE TABLE documents2 (doc_uuid Uuid NOT NULL, modification_time Timestamp, PRIMARY KEY (doc_uuid), INDEX changed GLOBAL ON (modification_time, doc_uuid));
-- want: IDX001
CREATE TABLE members (member_uuid Uuid NOT NULL, valid_until Date, PRIMARY KEY (member_uuid), INDEX expiring GLOBAL ON (valid_until));
-- want: IDX001
CREATE TABLE offers (offer_uuid Uuid NOT NULL, lastModifiedEpochMs Int64, PRIMARY KEY (offer_uuid), INDEX lm GLOBAL ON (lastModifiedEpochMs));
-- want: IDX001
CREATE TABLE entities (entity_uuid Uuid NOT NULL, change_seq Uint64, PRIMARY KEY (entity_uuid), INDEX feed GLOBAL ON (change_seq));
-- want: IDX001 IDX002
CREATE TABLE tasks2 (task_uuid Uuid NOT NULL, due Date, assignee_kind Utf8, PRIMARY KEY (task_uuid), INDEX by_due GLOBAL ON (due), INDEX by_kind GLOBAL ON (assignee_kind, due));
-- want: IDX003
CREATE TABLE edges (src Uuid NOT NULL, dst Uuid NOT NULL, PRIMARY KEY (src, dst), INDEX by_src GLOBAL ON (src), INDEX by_dst GLOBAL ON (dst));
-- want: PRT002
CREATE TABLE busy (id Uuid NOT NULL, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 3, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 3, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want:
CREATE TABLE edges_by_weight (src Uuid NOT NULL, weight Int64 NOT NULL, dst Uuid NOT NULL, PRIMARY KEY (src, weight, dst));
-- want:
CREATE TABLE prefs (user_uuid Uuid NOT NULL, pref_name Utf8 NOT NULL, v Utf8, PRIMARY KEY (user_uuid, pref_name));
-- want:
CREATE TABLE city_population (city_id Uint32 NOT NULL, year Uint16 NOT NULL, n Uint64, PRIMARY KEY (city_id, year));
-- want:
CREATE TABLE glossary (term_slug Utf8 NOT NULL, lang Utf8 NOT NULL, meaning Utf8, PRIMARY KEY (term_slug, lang));
