-- A twenty-first batch, labelled before any rule was run on it: in the habits of public projects that keep their data in YDB.

-- Control planes.
-- want: IDX002
CREATE TABLE `prov/outbox` (event_id Utf8 NOT NULL, aggregate_type Utf8, aggregate_id Utf8, topic Utf8, partition_key Utf8, status Utf8, next_attempt_at Timestamp, created_at Timestamp, PRIMARY KEY (event_id), INDEX idx_outbox_dispatch GLOBAL ON (status, next_attempt_at, created_at)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: IDX002
CREATE TABLE `prov/inbox` (consumer_name Utf8 NOT NULL, event_id Utf8 NOT NULL, received_at Timestamp, status Utf8, PRIMARY KEY (consumer_name, event_id), INDEX idx_inbox_status GLOBAL ON (status, received_at));
-- want: IDX001
CREATE TABLE `prov/idempotency_keys` (scope Utf8 NOT NULL, idempotency_key Utf8 NOT NULL, request_hash String, expires_at Timestamp, PRIMARY KEY (scope, idempotency_key), INDEX idx_idempotency_expiry GLOBAL ON (expires_at));
-- want: IDX002
CREATE TABLE `prov/desired_states` (id Utf8 NOT NULL, parent_id Utf8, project_id Utf8, status Utf8, revision Uint64, created_at Timestamp, updated_at Timestamp, PRIMARY KEY (id), INDEX by_parent GLOBAL ON (parent_id, created_at), INDEX by_project GLOBAL ON (project_id, created_at), INDEX by_status GLOBAL ON (status, updated_at));
-- want: KEY009
CREATE TABLE platform_outbox (bucket Uint8 NOT NULL, created_at Timestamp NOT NULL, id Uuid NOT NULL, payload Json, PRIMARY KEY (bucket, created_at, id));
-- want:
CREATE TABLE platform_leases (lease_name Utf8 NOT NULL, locked_by Utf8, locked_until Timestamp, PRIMARY KEY (lease_name));
-- want: PRT003
CREATE TABLE dispatch_ready (shard_bucket Uint32 NOT NULL, available_at Timestamp NOT NULL, tenant_id Utf8 NOT NULL, dispatch_id Utf8 NOT NULL, PRIMARY KEY (shard_bucket, available_at, tenant_id, dispatch_id)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- Bots and small shops.
-- want:
CREATE TABLE users (id Utf8 NOT NULL, email Utf8, tg_id Uint64, vk_id Uint64, created_at Timestamp, PRIMARY KEY (id), INDEX idx_email GLOBAL ON (email), INDEX idx_tg GLOBAL ON (tg_id), INDEX idx_vk GLOBAL ON (vk_id));
-- want:
CREATE TABLE member_profiles (member_number Utf8 NOT NULL, display_order Uint64, full_name Utf8, city Utf8, PRIMARY KEY (member_number), INDEX display_order_idx GLOBAL ON (display_order), INDEX full_name_idx GLOBAL ON (full_name));
-- want: IDX002
CREATE TABLE member_cards (token Utf8 NOT NULL, member_number Utf8, status Utf8, scan_count Uint64, PRIMARY KEY (token), INDEX member_idx GLOBAL ON (member_number), INDEX status_idx GLOBAL ON (status));
-- want:
CREATE TABLE webhook_logs (log_id Utf8 NOT NULL, received_at Timestamp, event_type Utf8, payload_json JsonDocument, PRIMARY KEY (log_id));
-- want: IDX002
CREATE TABLE device_links (device_id Utf8 NOT NULL, user_id Utf8, platform Utf8, linked_at Timestamp, PRIMARY KEY (device_id), INDEX by_user GLOBAL ON (user_id), INDEX by_platform GLOBAL ON (platform));
-- want: IDX001
CREATE TABLE duels (duel_id Utf8 NOT NULL, player_a Utf8, player_b Utf8, finished_at Timestamp, PRIMARY KEY (duel_id), INDEX duels_recent GLOBAL ON (finished_at), INDEX duels_a GLOBAL ON (player_a, finished_at));
-- want: KEY002
CREATE TABLE `auth/refresh_tokens` (id BigSerial NOT NULL, user_id Int64 NOT NULL, created_at Timestamp, expires_at Timestamp, PRIMARY KEY (id, user_id)) WITH (TTL = Interval("P30D") ON expires_at);
-- want:
CREATE TABLE candidate_slots (profile_id Utf8 NOT NULL, test_id Utf8 NOT NULL, slot_state Utf8, purge_at Timestamp, PRIMARY KEY (profile_id, test_id)) WITH (TTL = Interval("PT0S") ON purge_at);
-- want:
CREATE TABLE personal_data (collection Utf8 NOT NULL, id Utf8 NOT NULL, body JsonDocument, PRIMARY KEY (collection, id));
-- want: KEY002
CREATE TABLE chat_messages (id Serial NOT NULL, chat_id Int64, text Utf8, sent_at Timestamp, PRIMARY KEY (id), INDEX by_chat GLOBAL ON (chat_id, sent_at));
-- want:
CREATE TABLE chat_context (chat_id Int64 NOT NULL, message_id Int64 NOT NULL, role Utf8, content Utf8, PRIMARY KEY (chat_id, message_id)) ;
-- want: KEY004
CREATE TABLE command_log (update_time Uint64 NOT NULL, chat_id Int64 NOT NULL, command Utf8, PRIMARY KEY (update_time, chat_id));
-- want: KEY001
CREATE TABLE broadcast_queue (send_after Timestamp NOT NULL, chat_id Int64 NOT NULL, text Utf8, PRIMARY KEY (send_after, chat_id));

-- Logistics of a small company.
-- want:
CREATE TABLE vehicles (id Utf8 NOT NULL, owner_id Utf8, plate_number Utf8, year Int32, is_active Bool, PRIMARY KEY (id), INDEX owner_idx GLOBAL ON (owner_id), INDEX plate_idx GLOBAL ON (plate_number));
-- want: IDX001
CREATE TABLE trips (id Utf8 NOT NULL, driver_id Utf8, started_at Timestamp, PRIMARY KEY (id), INDEX driver_idx GLOBAL ON (driver_id), INDEX started_idx GLOBAL ON (started_at));
-- want: KEY006
CREATE TABLE attachments (document_id Utf8 NOT NULL, file_url Utf8 NOT NULL, uploaded_at Timestamp, PRIMARY KEY (document_id, file_url));
-- want: IDX002 IDX001
CREATE TABLE invoices (id Utf8 NOT NULL, owner_id Utf8, payment_state Utf8, due_date Date, PRIMARY KEY (id), INDEX owner_idx GLOBAL ON (owner_id), INDEX state_idx GLOBAL ON (payment_state), INDEX due_idx GLOBAL ON (due_date));
-- want: KEY001
CREATE TABLE fuel_prices (price_date Date NOT NULL, station_id Utf8 NOT NULL, price Double, PRIMARY KEY (price_date, station_id));

-- Crawlers and analytics.
-- want:
CREATE TABLE documents (doc_id Uint64 NOT NULL, url Utf8, html Utf8, ts Uint64, PRIMARY KEY (doc_id)) WITH (UNIFORM_PARTITIONS = 4);
-- want: KEY004
CREATE TABLE expiration_queue_0 (ts Uint64 NOT NULL, doc_id Uint64 NOT NULL, PRIMARY KEY (ts, doc_id));
-- want:
CREATE TABLE slo_kv (hash Uint64 NOT NULL, id Uint64 NOT NULL, payload_str Utf8, PRIMARY KEY (hash, id)) WITH (UNIFORM_PARTITIONS = 6, AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_PARTITION_SIZE_MB = 1, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 6, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1000);
-- want:
CREATE TABLE stock (product Utf8 NOT NULL, quantity Int64, PRIMARY KEY (product)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 40);
-- want: KEY003
CREATE TABLE order_lines (id_order Uint64 NOT NULL, product Utf8 NOT NULL, quantity Int64, PRIMARY KEY (id_order, product)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: KEY003
CREATE TABLE vectors (id Uint64 NOT NULL, embedding Utf8, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_PARTITION_SIZE_MB = 500);
-- want: KEY001
CREATE TABLE test_runs (run_timestamp Timestamp NOT NULL, suite_folder Utf8 NOT NULL, test_name Utf8 NOT NULL, status Utf8, PRIMARY KEY (run_timestamp, suite_folder, test_name));
-- want: COL001
CREATE TABLE test_history (branch Utf8 NOT NULL, build_type Utf8 NOT NULL, date_window Date NOT NULL, test_name Utf8 NOT NULL, PRIMARY KEY (date_window, build_type, branch, test_name)) PARTITION BY HASH (date_window, build_type) WITH (STORE = COLUMN);
-- want:
CREATE TABLE notification_pending (team_name Utf8 NOT NULL, branch Utf8 NOT NULL, build_type Utf8 NOT NULL, created_at Timestamp NOT NULL, PRIMARY KEY (team_name, branch, build_type, created_at)) PARTITION BY HASH (team_name, branch) WITH (STORE = COLUMN);
-- want:
CREATE TABLE events_c (ts Timestamp NOT NULL, kind Utf8 NOT NULL, value Int64, PRIMARY KEY (ts, kind)) PARTITION BY HASH (ts) WITH (STORE = COLUMN);

-- Bank documents.
-- want: IDX001 IDX001 IDX002
CREATE TABLE bank_document (id String NOT NULL, acc_dt_id String, acc_kt_id String, dt Timestamp, exec_dt Timestamp, sys_state Int32, src_ident String, PRIMARY KEY (id), INDEX ix_acc_dt GLOBAL ON (acc_dt_id), INDEX ix_dt GLOBAL ON (dt), INDEX ix_exec_dt GLOBAL ON (exec_dt, acc_dt_id), INDEX ix_state GLOBAL ON (sys_state), INDEX ix_src GLOBAL ON (src_ident));
-- want: PRT002
CREATE TABLE bank_account (id String NOT NULL, client_id String, balance Decimal(22,9), PRIMARY KEY (id), INDEX ix_client GLOBAL ON (client_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1000, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1000);

-- With statements.
-- want: QRY001
CREATE TABLE assets (id Utf8 NOT NULL, owner_id Utf8, kind Utf8, PRIMARY KEY (id), INDEX by_owner GLOBAL ON (owner_id));
-- query: SELECT * FROM assets WHERE owner_id = $owner;
-- query: SELECT * FROM assets WHERE id = $id;
-- want: QRY002
CREATE TABLE assets_kv (user_id Utf8 NOT NULL, object_id Utf8 NOT NULL, kv_name Utf8 NOT NULL, value String, PRIMARY KEY (user_id, object_id, kv_name));
-- query: SELECT value FROM assets_kv WHERE object_id = $o AND kv_name = $k;
-- want: QRY002
CREATE TABLE slo_events (hash Uint64 NOT NULL, id Uint64 NOT NULL, payload String, PRIMARY KEY (hash, id)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT payload FROM slo_events WHERE id = $id;
-- want:
CREATE TABLE slo_reads (hash Uint64 NOT NULL, id Uint64 NOT NULL, payload String, PRIMARY KEY (hash, id)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT payload FROM slo_reads WHERE id = $id AND hash = Digest::NumericHash($id);
-- want: QRY003
CREATE TABLE slo_checks (hash Uint64 NOT NULL, id Uint64 NOT NULL, payload String, PRIMARY KEY (hash, id)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT payload FROM slo_checks WHERE id = $id AND hash = Digest::NumericHash(id);
