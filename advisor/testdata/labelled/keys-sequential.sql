-- Numbers that are handed out in order, and numbers that are not.

-- want: KEY002
CREATE TABLE invoices (id BigSerial NOT NULL, customer_id Uuid, PRIMARY KEY (id));
-- want: KEY002
CREATE TABLE visits (id Serial NOT NULL, page Utf8, PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE organizer_events (id Uint64 NOT NULL, event_id Uint64, organizer Utf8, PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE dictionary_terms (term_id Uint64 NOT NULL, user_id Uuid, term Utf8, PRIMARY KEY (term_id));
-- want: KEY003
CREATE TABLE batches (batch_id Uint64 NOT NULL, item_no Uint32 NOT NULL, payload String, PRIMARY KEY (batch_id, item_no));
-- want: KEY003
CREATE TABLE revision_changes (revision Uint64 NOT NULL, change_no Uint32 NOT NULL, path Utf8, PRIMARY KEY (revision, change_no));
-- want: KEY003
CREATE TABLE job_parts (job_id Uint64 NOT NULL, part Uint32 NOT NULL, state Utf8, PRIMARY KEY (job_id, part));
-- want: KEY003
CREATE TABLE kv_store_rev (resource_version Uint64 NOT NULL, name Utf8, PRIMARY KEY (resource_version));
-- want: KEY003
CREATE TABLE changelog (version Uint64 NOT NULL, entity Uuid NOT NULL, PRIMARY KEY (version, entity));
-- want: KEY003
CREATE TABLE wal_records (lsn Uint64 NOT NULL, payload String, PRIMARY KEY (lsn));
-- want: KEY003
CREATE TABLE blocks (block_number Uint64 NOT NULL, tx_index Uint32 NOT NULL, tx String, PRIMARY KEY (block_number, tx_index));
-- want: KEY003
CREATE TABLE posts (post_id Int64 NOT NULL, author_id Uuid, PRIMARY KEY (post_id));
-- want: KEY003
CREATE TABLE shipments (ShipmentId Int64 NOT NULL, OrderId Int64, PRIMARY KEY (ShipmentId));
-- want: KEY003
CREATE TABLE run_steps (run_id Int64 NOT NULL, step_no Int32 NOT NULL, PRIMARY KEY (run_id, step_no));
-- want: KEY003
CREATE TABLE report_lines (report_id Uint64 NOT NULL, line_no Uint32 NOT NULL, PRIMARY KEY (report_id, line_no));
-- want: KEY003
CREATE TABLE events_stream (sequence_number Uint64 NOT NULL, body String, PRIMARY KEY (sequence_number));
-- want:
CREATE TABLE aggregate_events (aggregate_id Uuid NOT NULL, sequence_number Uint64 NOT NULL, body Json, PRIMARY KEY (aggregate_id, sequence_number));
-- want:
CREATE TABLE tenant_docs (tenant_id Uint64 NOT NULL, doc_id Uint64 NOT NULL, PRIMARY KEY (tenant_id, doc_id));
-- want:
CREATE TABLE accounts_by_uuid (account_id Uuid NOT NULL, created Timestamp, PRIMARY KEY (account_id));
-- want:
CREATE TABLE user_orders (user_id Uint64 NOT NULL, order_id Uint64 NOT NULL, PRIMARY KEY (user_id, order_id));
-- want:
CREATE TABLE uniform_ids (id Uint64 NOT NULL, v String, PRIMARY KEY (id)) WITH (UNIFORM_PARTITIONS = 100, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 100);
-- want:
CREATE TABLE products_text (product_id Utf8 NOT NULL, title Utf8, PRIMARY KEY (product_id));
-- want:
CREATE TABLE currencies (code Utf8 NOT NULL, name Utf8, PRIMARY KEY (code));
-- want:
CREATE TABLE telegram_chats (chat_id Int64 NOT NULL, title Utf8, PRIMARY KEY (chat_id));
-- want:
CREATE TABLE spans (trace_id Uint64 NOT NULL, span_id Uint64 NOT NULL, PRIMARY KEY (trace_id, span_id));
-- want:
CREATE TABLE sensor_data (sensor_id Uint32 NOT NULL, seq Uint64 NOT NULL, v Double, PRIMARY KEY (sensor_id, seq));
