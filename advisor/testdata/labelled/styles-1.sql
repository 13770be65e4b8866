-- Tables in the styles of public projects, labelled before any rule was run on them.

-- Tools that keep track of migrations: a few rows, written when somebody deploys.
-- want:
CREATE TABLE goose_db_version (id Serial NOT NULL, version_id Uint64 NOT NULL, is_applied Bool NOT NULL, tstamp Timestamp, PRIMARY KEY (id));
-- want:
CREATE TABLE schema_migrations (version Uint32 NOT NULL, applied_at Timestamp NOT NULL, PRIMARY KEY (version));
-- want:
CREATE TABLE flyway_schema_history (installed_rank Int32 NOT NULL, version Text, description Text, type Text, script Text, checksum Int32, installed_by Text, installed_on Datetime, execution_time Int32, success Bool, PRIMARY KEY (installed_rank), INDEX flyway_schema_history_s_idx GLOBAL ON (success));
-- want:
CREATE TABLE alembic_version (version_num Utf8 NOT NULL, PRIMARY KEY (version_num));
-- want:
CREATE TABLE DATABASECHANGELOG (ID Text NOT NULL, AUTHOR Text NOT NULL, FILENAME Text NOT NULL, DATEEXECUTED Datetime, ORDEREXECUTED Int32, PRIMARY KEY (ID, AUTHOR, FILENAME));
-- want:
CREATE TABLE DATABASECHANGELOGLOCK (ID Int32 NOT NULL, LOCKED Bool, LOCKGRANTED Datetime, LOCKEDBY Text, PRIMARY KEY (ID));
-- want:
CREATE TABLE django_migrations (id Serial NOT NULL, app Utf8, name Utf8, applied Datetime, PRIMARY KEY (id));
-- want:
CREATE TABLE knex_migrations (id Serial NOT NULL, name Utf8, batch Int32, migration_time Timestamp, PRIMARY KEY (id));
-- want:
CREATE TABLE knex_migrations_lock (`index` Serial NOT NULL, is_locked Int32, PRIMARY KEY (`index`));
-- want:
CREATE TABLE `__EFMigrationsHistory` (MigrationId Text NOT NULL, ProductVersion Text, PRIMARY KEY (MigrationId));
-- want:
CREATE TABLE _prisma_migrations (id Utf8 NOT NULL, checksum Utf8, finished_at Timestamp, migration_name Utf8, started_at Timestamp, PRIMARY KEY (id));
-- want:
CREATE TABLE migrations (id BigSerial NOT NULL, timestamp Int64 NOT NULL, name Utf8 NOT NULL, PRIMARY KEY (id));
-- want:
CREATE TABLE atlas_schema_revisions (version Utf8 NOT NULL, description Utf8, applied Int64, executed_at Timestamp, PRIMARY KEY (version));
-- want:
CREATE TABLE `SequelizeMeta` (name Utf8 NOT NULL, PRIMARY KEY (name));

-- Go services with goose, snake case.
-- want: KEY007|KEY003
CREATE TABLE command_journal (partition_no Uint32 NOT NULL, log_offset Uint64 NOT NULL, command String, PRIMARY KEY (partition_no, log_offset));
-- want:
CREATE TABLE dispatch_ready (shard_bucket Uint32 NOT NULL, available_at Timestamp NOT NULL, tenant_id Utf8 NOT NULL, outbox_id Utf8 NOT NULL, PRIMARY KEY (shard_bucket, available_at, tenant_id, outbox_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7));
-- want:
CREATE TABLE subscription_slots (tenant_id Utf8 NOT NULL, connection_id Utf8 NOT NULL, state Utf8, blocked_until Timestamp, PRIMARY KEY (tenant_id, connection_id));
-- want: IDX001
CREATE TABLE replicated_backups (id String NOT NULL, container_id String NOT NULL, s3_path_prefix String, created_at Timestamp, PRIMARY KEY (id), INDEX idx_container_id GLOBAL ON (container_id), INDEX idx_created_at GLOBAL ON (created_at));
-- want:
CREATE TABLE subscribers (id Utf8 NOT NULL, email Utf8, ip Utf8, verified Bool, PRIMARY KEY (id), INDEX subscribers_email GLOBAL UNIQUE SYNC ON (email), INDEX subscribers_ip GLOBAL SYNC ON (ip));
-- want:
CREATE TABLE idempotency_keys (request_key Utf8 NOT NULL, response Json, created_at Timestamp, PRIMARY KEY (request_key)) WITH (TTL = Interval("P1D") ON created_at);
-- want: KEY001
CREATE TABLE audit_trail (event_time Timestamp NOT NULL, actor Utf8 NOT NULL, action Utf8, PRIMARY KEY (event_time, actor));
-- want: KEY001
CREATE TABLE usage_hourly (hour Datetime NOT NULL, account_id Utf8 NOT NULL, calls Uint64, PRIMARY KEY (hour, account_id));
-- want:
CREATE TABLE usage_by_account (account_id Utf8 NOT NULL, hour Datetime NOT NULL, calls Uint64, PRIMARY KEY (account_id, hour));
-- want: KEY004
CREATE TABLE webhooks_queue (next_try_at Int64 NOT NULL, delivery_id Utf8 NOT NULL, url Utf8, PRIMARY KEY (next_try_at, delivery_id));
-- want: IDX001
CREATE TABLE deliveries (delivery_id Utf8 NOT NULL, endpoint_id Utf8, next_attempt_at Timestamp, PRIMARY KEY (delivery_id), INDEX due GLOBAL ON (next_attempt_at));
-- want: IDX002
CREATE TABLE payouts (payout_id Utf8 NOT NULL, status Utf8, amount Decimal(22,9), created_at Timestamp, PRIMARY KEY (payout_id), INDEX by_status GLOBAL ON (status, created_at));
-- want: KEY006
CREATE TABLE short_links (target_url Utf8 NOT NULL, code Utf8, PRIMARY KEY (target_url));
-- want:
CREATE TABLE links (code Utf8 NOT NULL, target_url Utf8, PRIMARY KEY (code));
-- want: KEY006
CREATE TABLE push_subs (endpoint_url Utf8 NOT NULL, sub Json, PRIMARY KEY (endpoint_url));
-- want:
CREATE TABLE rate_limits (k Utf8 NOT NULL, cnt Uint32, expire_at Timestamp, PRIMARY KEY (k)) WITH (TTL = Interval("PT0S") ON expire_at);
-- want:
CREATE TABLE advisory_locks (name Utf8 NOT NULL, owner Utf8, until Timestamp, PRIMARY KEY (name));

-- A TypeScript booking service, camel case.
-- want:
CREATE TABLE channelSyncLog (tenantId Utf8 NOT NULL, propertyId Utf8 NOT NULL, channelId Utf8 NOT NULL, eventAt Timestamp NOT NULL, id Utf8 NOT NULL, detailJson Json, PRIMARY KEY (tenantId, propertyId, channelId, eventAt, id)) WITH (TTL = Interval("P90D") ON eventAt);
-- want:
CREATE TABLE demoInboxCapture (email Utf8 NOT NULL, capturedAt Timestamp NOT NULL, subject Utf8 NOT NULL, PRIMARY KEY (email, capturedAt)) WITH (TTL = Interval("PT6M") ON capturedAt);
-- want:
CREATE TABLE oauthClient (tenantId Utf8 NOT NULL, clientId Utf8 NOT NULL, clientSecretHash Utf8 NOT NULL, redirectUrisJson Json, PRIMARY KEY (tenantId, clientId), INDEX idxOauthClientById GLOBAL SYNC ON (clientId));
-- want: KEY001
CREATE TABLE nightlyRates (stayDate Date NOT NULL, propertyId Utf8 NOT NULL, roomTypeId Utf8 NOT NULL, price Int64, PRIMARY KEY (stayDate, propertyId, roomTypeId));
-- want:
CREATE TABLE roomInventory (propertyId Utf8 NOT NULL, roomTypeId Utf8 NOT NULL, stayDate Date NOT NULL, free Int32, PRIMARY KEY (propertyId, roomTypeId, stayDate));
-- want: KEY003
CREATE TABLE bookingEvents (eventSeq Uint64 NOT NULL, bookingId Utf8 NOT NULL, payload Json, PRIMARY KEY (eventSeq, bookingId));
-- want: IDX001
CREATE TABLE guestMessages (id Uuid NOT NULL, guestId Uuid, sentAt Timestamp, body Utf8, PRIMARY KEY (id), INDEX idxGuestMessagesSentAt GLOBAL ON (sentAt));
-- want: KEY007
CREATE TABLE reviewQueue (queueState Utf8 NOT NULL, enqueuedAt Timestamp NOT NULL, reviewId Utf8 NOT NULL, PRIMARY KEY (queueState, enqueuedAt, reviewId));
-- want:
CREATE TABLE magicLinks (tokenHash Utf8 NOT NULL, email Utf8, expiresAt Timestamp, PRIMARY KEY (tokenHash));

-- A bot and a game.
-- want:
CREATE TABLE team_members (session_id Utf8 NOT NULL, team_number Uint8 NOT NULL, participant_id Utf8 NOT NULL, role Utf8, PRIMARY KEY (session_id, team_number, participant_id));
-- want:
CREATE TABLE win_events (session_id Utf8 NOT NULL, ordinal Uint64 NOT NULL, team_number Uint8, PRIMARY KEY (session_id, ordinal));
-- want: KEY003
CREATE TABLE processed_updates (update_id Uint64 NOT NULL, processed_at Timestamp NOT NULL, PRIMARY KEY (update_id)) WITH (TTL = Interval("P90D") ON processed_at);
-- want:
CREATE TABLE chat_settings (chat_id Int64 NOT NULL, lang Utf8, PRIMARY KEY (chat_id));
-- want:
CREATE TABLE chat_history (chat_id Int64 NOT NULL, message_id Int64 NOT NULL, text Utf8, PRIMARY KEY (chat_id, message_id));
-- want:
CREATE TABLE game_state (user_id Int64 NOT NULL, slot Uint8 NOT NULL, state Json, PRIMARY KEY (user_id, slot));
-- want: IDX001
CREATE TABLE reminders (user_id Int64 NOT NULL, reminder_id Utf8 NOT NULL, remind_at Datetime, PRIMARY KEY (user_id, reminder_id), INDEX by_remind GLOBAL ON (remind_at));
-- want: IDX001
CREATE TABLE highscores (player_id Uuid NOT NULL, score Int64, achieved_on Date, PRIMARY KEY (player_id), INDEX recent GLOBAL ON (achieved_on, player_id));

-- Dashboards.
-- want: KEY002 IDX003
CREATE TABLE alert_rule_tag (id Serial NOT NULL, alert_id Int64 NOT NULL, tag_id Int64 NOT NULL, PRIMARY KEY (id), INDEX uqe_alert_tag GLOBAL UNIQUE SYNC ON (alert_id, tag_id), INDEX idx_alert GLOBAL SYNC ON (alert_id));
-- want: IDX003
CREATE TABLE alert_instance (rule_org_id Int64 NOT NULL, rule_uid Text NOT NULL, labels Text, labels_hash Text NOT NULL, current_state Text, PRIMARY KEY (rule_org_id, rule_uid, labels_hash), INDEX idx_rule GLOBAL SYNC ON (rule_org_id, rule_uid));
-- want: KEY002 IDX003
CREATE TABLE user_role (id BigSerial NOT NULL, org_id Int64, user_id Int64, role_id Int64, created Datetime64, PRIMARY KEY (id), INDEX idx_org GLOBAL ASYNC ON (org_id), INDEX uqe_org_user_role GLOBAL ASYNC ON (org_id, user_id, role_id));
-- want: KEY002 IDX001
CREATE TABLE annotation (id Serial8 NOT NULL, org_id Int64, dashboard_uid Text, epoch Int64, epoch_end Int64, PRIMARY KEY (id), INDEX idx_epoch GLOBAL ON (epoch));
-- want:
CREATE TABLE kv_store (namespace Text NOT NULL, `key` Text NOT NULL, value Text, PRIMARY KEY (namespace, `key`));
-- want:
CREATE TABLE session (`key` Text NOT NULL, data String, expiry Int32, PRIMARY KEY (`key`));
-- want: IDX001
CREATE TABLE cache_data (cache_key_hash Text NOT NULL, data String, expires Int64, created_at Int64, PRIMARY KEY (cache_key_hash), INDEX idx_created GLOBAL ON (created_at));
-- want:
CREATE TABLE star (user_id Int64 NOT NULL, dashboard_uid Text NOT NULL, PRIMARY KEY (user_id, dashboard_uid));

-- Brokers and workflow engines.
-- want: KEY007|KEY003
CREATE TABLE topic_messages (topic Utf8 NOT NULL, partition_id Uint32 NOT NULL, message_offset Int64 NOT NULL, body String, PRIMARY KEY (topic, partition_id, message_offset));
-- want:
CREATE TABLE consumer_offsets (consumer_group Utf8 NOT NULL, topic Utf8 NOT NULL, partition_id Uint32 NOT NULL, committed Int64, PRIMARY KEY (consumer_group, topic, partition_id));
-- want:
CREATE TABLE QRTZ_TRIGGERS (SCHED_NAME Text NOT NULL, TRIGGER_NAME Text NOT NULL, TRIGGER_GROUP Text NOT NULL, NEXT_FIRE_TIME Int64, PRIMARY KEY (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP));
-- want: KEY003
CREATE TABLE BATCH_JOB_EXECUTION (JOB_EXECUTION_ID Int64 NOT NULL, JOB_INSTANCE_ID Int64, CREATE_TIME Timestamp, STATUS Text, PRIMARY KEY (JOB_EXECUTION_ID));
-- want: KEY003
CREATE TABLE BATCH_STEP_EXECUTION (STEP_EXECUTION_ID Int64 NOT NULL, JOB_EXECUTION_ID Int64, STEP_NAME Text, PRIMARY KEY (STEP_EXECUTION_ID), INDEX by_job GLOBAL ON (JOB_EXECUTION_ID));
-- want:
CREATE TABLE executions (shard_id Int32 NOT NULL, namespace_id Utf8 NOT NULL, workflow_id Utf8 NOT NULL, run_id Utf8 NOT NULL, data String, PRIMARY KEY (shard_id, namespace_id, workflow_id, run_id)) WITH (PARTITION_AT_KEYS = (64, 128, 192, 256, 320, 384, 448));
-- want:
CREATE TABLE timer_tasks (shard_id Int32 NOT NULL, visibility_timestamp Timestamp NOT NULL, task_id Int64 NOT NULL, data String, PRIMARY KEY (shard_id, visibility_timestamp, task_id)) WITH (PARTITION_AT_KEYS = (64, 128, 192, 256));
-- want: KEY003
CREATE TABLE job_runs (run_number Uint64 NOT NULL, job_name Utf8, started_at Timestamp, PRIMARY KEY (run_number));
-- want: KEY001
CREATE TABLE dag_runs (execution_date Timestamp NOT NULL, dag_id Utf8 NOT NULL, state Utf8, PRIMARY KEY (execution_date, dag_id));
-- want:
CREATE TABLE task_instance (dag_id Utf8 NOT NULL, task_id Utf8 NOT NULL, run_id Utf8 NOT NULL, map_index Int32 NOT NULL, state Utf8, PRIMARY KEY (dag_id, task_id, run_id, map_index));
-- want: KEY007
CREATE TABLE river_job (queue Utf8 NOT NULL, priority Int16 NOT NULL, scheduled_at Timestamp NOT NULL, id Int64 NOT NULL, args Json, PRIMARY KEY (priority, queue, scheduled_at, id));
-- want: KEY002 IDX001
CREATE TABLE good_jobs (id BigSerial NOT NULL, queue_name Utf8, scheduled_at Timestamp, PRIMARY KEY (id), INDEX idx_scheduled GLOBAL ON (scheduled_at));
-- want: IDX001
CREATE TABLE outbox_messages (message_id Uuid NOT NULL, aggregate_id Uuid, occurred_on_utc Timestamp, processed_on_utc Timestamp, PRIMARY KEY (message_id), INDEX ix_occurred GLOBAL ON (occurred_on_utc) COVER (processed_on_utc));
-- want: KEY003
CREATE TABLE event_store (global_position Uint64 NOT NULL, stream_id Utf8, data Json, PRIMARY KEY (global_position));
-- want:
CREATE TABLE event_streams (stream_id Utf8 NOT NULL, stream_version Uint64 NOT NULL, data Json, PRIMARY KEY (stream_id, stream_version));
-- want: IDX001
CREATE TABLE stored_events (aggregate_id Uuid NOT NULL, sequence_nr Int64 NOT NULL, global_seq Uint64, PRIMARY KEY (aggregate_id, sequence_nr), INDEX by_global GLOBAL ON (global_seq));
-- want:
CREATE TABLE snapshots (persistence_id Utf8 NOT NULL, sequence_nr Int64 NOT NULL, snapshot String, PRIMARY KEY (persistence_id, sequence_nr));
-- want: KEY003
CREATE TABLE journal (ordering Int64 NOT NULL, persistence_id Utf8, sequence_number Int64, message String, PRIMARY KEY (ordering));

-- Ledgers and blockchains.
-- want: KEY003
CREATE TABLE eth_blocks (number Uint64 NOT NULL, hash Utf8, parent_hash Utf8, PRIMARY KEY (number));
-- want: IDX001
CREATE TABLE eth_transactions (tx_hash Utf8 NOT NULL, block_number Uint64, from_address Utf8, to_address Utf8, PRIMARY KEY (tx_hash), INDEX by_block GLOBAL ON (block_number), INDEX by_from GLOBAL ON (from_address));
-- want: KEY003
CREATE TABLE event_logs (block_number Uint64 NOT NULL, log_index Uint32 NOT NULL, address Utf8, PRIMARY KEY (block_number, log_index));
-- want:
CREATE TABLE token_balances (holder_address Utf8 NOT NULL, token_address Utf8 NOT NULL, balance Utf8, PRIMARY KEY (holder_address, token_address));
-- want:
CREATE TABLE ledger_postings (account_no Utf8 NOT NULL, posting_no Uint64 NOT NULL, amount Decimal(22,9), PRIMARY KEY (account_no, posting_no));
-- want: KEY003
CREATE TABLE gl_entries (entry_no Uint64 NOT NULL, account_no Utf8, amount Decimal(22,9), PRIMARY KEY (entry_no));
-- want: KEY001
CREATE TABLE exchange_rates (rate_date Date NOT NULL, base_ccy Utf8 NOT NULL, quote_ccy Utf8 NOT NULL, rate Decimal(22,9), PRIMARY KEY (rate_date, base_ccy, quote_ccy));
-- want: IDX001
CREATE TABLE invoices (invoice_id Uuid NOT NULL, customer_id Uuid, due_date Date, PRIMARY KEY (invoice_id), INDEX by_due GLOBAL ON (due_date));
-- want: KEY007
CREATE TABLE open_orders_book (side Utf8 NOT NULL, placed_at Timestamp NOT NULL, order_id Uuid NOT NULL, PRIMARY KEY (side, placed_at, order_id));
-- want: KEY001 IDX003
CREATE TABLE trades (executed_at Timestamp NOT NULL, trade_id Uuid NOT NULL, symbol Utf8, PRIMARY KEY (executed_at, trade_id), INDEX by_time GLOBAL ON (executed_at));
-- want: 
CREATE TABLE candles (symbol Utf8 NOT NULL, interval_s Uint32 NOT NULL, open_time Timestamp NOT NULL, close Double, PRIMARY KEY (symbol, interval_s, open_time));

-- Telemetry.
-- want:
CREATE TABLE sensor_readings (device_uid Utf8 NOT NULL, read_at Timestamp NOT NULL, value Double, PRIMARY KEY (device_uid, read_at));
-- want: KEY004
CREATE TABLE raw_samples (ts_ns Uint64 NOT NULL, series_id Uint64 NOT NULL, value Double, PRIMARY KEY (ts_ns, series_id));
-- want:
CREATE TABLE samples_by_series (series_id Uint64 NOT NULL, ts_ns Uint64 NOT NULL, value Double, PRIMARY KEY (series_id, ts_ns));
-- want: KEY003
CREATE TABLE zbx_events (eventid Uint64 NOT NULL, source Int32, clock Int32, PRIMARY KEY (eventid));
-- want:
CREATE TABLE history_uint (itemid Uint64 NOT NULL, clock Int32 NOT NULL, ns Int32 NOT NULL, value Uint64, PRIMARY KEY (itemid, clock, ns));
-- want:
CREATE TABLE spans (trace_id String NOT NULL, span_id String NOT NULL, start_time Timestamp, duration Interval, PRIMARY KEY (trace_id, span_id));
-- want: KEY007
CREATE TABLE log_records (severity Utf8 NOT NULL, ts Timestamp NOT NULL, record_id Uuid NOT NULL, body Utf8, PRIMARY KEY (severity, ts, record_id));
-- want: KEY006
CREATE TABLE http_endpoints_stat (service Utf8 NOT NULL, request_path Utf8 NOT NULL, hits Uint64, PRIMARY KEY (service, request_path));
-- want: KEY004
CREATE TABLE gps_points (recorded_unix Uint32 NOT NULL, vehicle_id Utf8 NOT NULL, lat Double, lon Double, PRIMARY KEY (recorded_unix, vehicle_id));
-- want:
CREATE TABLE gps_tracks (vehicle_id Utf8 NOT NULL, recorded_unix Uint32 NOT NULL, lat Double, lon Double, PRIMARY KEY (vehicle_id, recorded_unix));
-- want: KEY001
CREATE TABLE cdr (calldate Datetime NOT NULL, uniqueid Utf8 NOT NULL, src Utf8, dst Utf8, PRIMARY KEY (calldate, uniqueid));
-- want: PRT003
CREATE TABLE metrics_by_hash (metric_hash Uint64 NOT NULL, ts Timestamp NOT NULL, value Double, PRIMARY KEY (metric_hash, ts));
-- want: PRT003
CREATE TABLE points (bucket Uint32 NOT NULL, ts Timestamp NOT NULL, point_id Uuid NOT NULL, PRIMARY KEY (bucket, ts, point_id)) WITH (UNIFORM_PARTITIONS = 16);
-- want:
CREATE TABLE buckets_late (ts Timestamp NOT NULL, bucket Uint32 NOT NULL, point_id Uuid NOT NULL, PRIMARY KEY (bucket, ts, point_id), INDEX by_id GLOBAL ON (point_id)) WITH (PARTITION_AT_KEYS = (1, 2, 3));

-- Content, shops, forums.
-- want: KEY002
CREATE TABLE wp_posts (ID BigSerial NOT NULL, post_author Uint64, post_date Datetime, post_title Utf8, PRIMARY KEY (ID));
-- want: KEY003
CREATE TABLE wp_comments (comment_ID Uint64 NOT NULL, comment_post_ID Uint64, comment_content Utf8, PRIMARY KEY (comment_ID), INDEX comment_post GLOBAL ON (comment_post_ID));
-- want:
CREATE TABLE wp_term_relationships (object_id Uint64 NOT NULL, term_taxonomy_id Uint64 NOT NULL, PRIMARY KEY (object_id, term_taxonomy_id));
-- want:
CREATE TABLE post_likes (post_id Int64 NOT NULL, user_id Int64 NOT NULL, liked_at Timestamp, PRIMARY KEY (post_id, user_id));
-- want: KEY003
CREATE TABLE topics (topic_id Int64 NOT NULL, category_id Int64, title Utf8, bumped_at Timestamp, PRIMARY KEY (topic_id));
-- want: KEY003 IDX001
CREATE TABLE articles (article_id Uint64 NOT NULL, slug Utf8, published_at Timestamp, PRIMARY KEY (article_id), INDEX by_slug GLOBAL ON (slug), INDEX by_published GLOBAL ON (published_at));
-- want:
CREATE TABLE translations (locale Utf8 NOT NULL, message_key Utf8 NOT NULL, text Utf8, PRIMARY KEY (locale, message_key));
-- want:
CREATE TABLE status_texts (status_code Int32 NOT NULL, locale Utf8 NOT NULL, text Utf8, PRIMARY KEY (status_code, locale));
-- want: KEY006
CREATE TABLE page_views_daily (page_path Utf8 NOT NULL, day Date NOT NULL, views Uint64, PRIMARY KEY (page_path, day));
-- want: KEY006
CREATE TABLE geocode_cache (full_address Utf8 NOT NULL, lat Double, lon Double, PRIMARY KEY (full_address));
-- want: KEY006
CREATE TABLE directory_entries (directory Utf8 NOT NULL, entry_name Utf8 NOT NULL, size Uint64, PRIMARY KEY (directory, entry_name));
-- want: KEY006
CREATE TABLE phrase_bank (sentence Utf8 NOT NULL, language Utf8 NOT NULL, uses Uint32, PRIMARY KEY (sentence, language));
-- want:
CREATE TABLE product_attributes (product_id Uuid NOT NULL, attribute_code Utf8 NOT NULL, value Utf8, PRIMARY KEY (product_id, attribute_code));
-- want:
CREATE TABLE stock (product Utf8 NOT NULL, quantity Int64, PRIMARY KEY (product));
-- want:
CREATE TABLE orderLines (id_order Uint64 NOT NULL, product Utf8 NOT NULL, quantity Int64, PRIMARY KEY (id_order, product)) WITH (UNIFORM_PARTITIONS = 40, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 40);
-- want: KEY003
CREATE TABLE customer_orders (order_number Uint64 NOT NULL, customer Utf8, created Datetime, PRIMARY KEY (order_number), INDEX ix_cust GLOBAL ON (customer, created));
-- want: IDX002
CREATE TABLE products (sku Utf8 NOT NULL, category Utf8, is_published Bool, PRIMARY KEY (sku), INDEX by_published GLOBAL ON (is_published));
-- want:
CREATE TABLE cart_items (cart_id Uuid NOT NULL, sku Utf8 NOT NULL, qty Uint32, PRIMARY KEY (cart_id, sku));
-- want: KEY007
CREATE TABLE orders_by_state (orderState Utf8 NOT NULL, createdAt Timestamp NOT NULL, orderId Uuid NOT NULL, PRIMARY KEY (orderState, createdAt, orderId));

-- .NET, Pascal case.
-- want: KEY003
CREATE TABLE AuditLogs (AuditLogId Int64 NOT NULL, UserId Text, Action Text, PRIMARY KEY (AuditLogId));
-- want: IDX001
CREATE TABLE RefreshTokens (Id Uuid NOT NULL, UserId Uuid, ExpiresUtc Timestamp, PRIMARY KEY (Id), INDEX IX_ExpiresUtc GLOBAL ON (ExpiresUtc));
-- want:
CREATE TABLE UserLogins (LoginProvider Text NOT NULL, ProviderKey Text NOT NULL, UserId Text, PRIMARY KEY (LoginProvider, ProviderKey), INDEX IX_UserId GLOBAL ON (UserId));
-- want: KEY003
CREATE TABLE Messages (MessageId Int64 NOT NULL, ConversationId Uuid, Text Utf8, PRIMARY KEY (MessageId));
-- want: KEY004
CREATE TABLE Heartbeats (LastSeenTicks Int64 NOT NULL, WorkerId Utf8 NOT NULL, PRIMARY KEY (LastSeenTicks, WorkerId));
-- want: KEY001
CREATE TABLE DailyStatistics (StatDate Date NOT NULL, TenantId Uuid NOT NULL, Total Int64, PRIMARY KEY (StatDate, TenantId));
-- want: IDX002
CREATE TABLE Tickets (TicketId Uuid NOT NULL, Priority Int32, PRIMARY KEY (TicketId), INDEX IX_Priority GLOBAL ON (Priority));
-- want:
CREATE TABLE OutboxState (OutboxId Uuid NOT NULL, LockId Uuid, RowVersion String, PRIMARY KEY (OutboxId));
-- want: 
CREATE TABLE TenantFeatures (TenantId Uuid NOT NULL, FeatureName Text NOT NULL, Value Text, PRIMARY KEY (TenantId, FeatureName));

-- Python, SQLAlchemy and Django.
-- want: KEY002
CREATE TABLE auth_user (id BigSerial NOT NULL, username Utf8, PRIMARY KEY (id), INDEX auth_user_username GLOBAL UNIQUE ON (username));
-- want: KEY002 IDX001
CREATE TABLE django_admin_log (id Serial NOT NULL, action_time Timestamp, user_id Int64, PRIMARY KEY (id), INDEX by_time GLOBAL ON (action_time));
-- want: IDX001
CREATE TABLE django_session (session_key Utf8 NOT NULL, session_data Utf8, expire_date Timestamp, PRIMARY KEY (session_key), INDEX expire GLOBAL ON (expire_date));
-- want:
CREATE TABLE celery_taskmeta (task_id Utf8 NOT NULL, status Utf8, result String, date_done Timestamp, PRIMARY KEY (task_id));
-- want:
CREATE TABLE embeddings (collection_id Uuid NOT NULL, document_id Utf8 NOT NULL, chunk_no Uint32 NOT NULL, vector String, PRIMARY KEY (collection_id, document_id, chunk_no));
-- want: KEY006
CREATE TABLE llm_cache (prompt Utf8 NOT NULL, model Utf8 NOT NULL, answer Utf8, PRIMARY KEY (prompt, model));
-- want:
CREATE TABLE llm_cache_hashed (prompt_sha256 String NOT NULL, model Utf8 NOT NULL, answer Utf8, PRIMARY KEY (prompt_sha256, model));
-- want: KEY006
CREATE TABLE crawled (page_url Utf8 NOT NULL, crawl_id Uuid NOT NULL, html String, PRIMARY KEY (page_url, crawl_id));
-- want: KEY001
CREATE TABLE scraped_prices (scraped_at Timestamp NOT NULL, shop Utf8 NOT NULL, sku Utf8 NOT NULL, price Int64, PRIMARY KEY (scraped_at, shop, sku));

-- German and transliterated Russian.
-- want: KEY003
CREATE TABLE bestellungen (bestellnummer Uint64 NOT NULL, kunde_id Uuid, PRIMARY KEY (bestellnummer));
-- want: KEY001
CREATE TABLE buchungen (buchungsdatum Date NOT NULL, konto Utf8 NOT NULL, betrag Decimal(22,9), PRIMARY KEY (buchungsdatum, konto));
-- want: IDX001
CREATE TABLE rechnungen (rechnung_id Uuid NOT NULL, erstellt_am Timestamp, PRIMARY KEY (rechnung_id), INDEX nach_datum GLOBAL ON (erstellt_am));
-- want:
CREATE TABLE kundenadressen (kunden_id Uuid NOT NULL, adress_nr Uint32 NOT NULL, ort Utf8, PRIMARY KEY (kunden_id, adress_nr));
-- want: KEY003
CREATE TABLE zakazy (zakaz_id Uint64 NOT NULL, klient_id Uint64, summa Int64, PRIMARY KEY (zakaz_id));
-- want: KEY001
CREATE TABLE oplaty (data_oplaty Date NOT NULL, platezh_id Utf8 NOT NULL, summa Int64, PRIMARY KEY (data_oplaty, platezh_id));
-- want: KEY003
CREATE TABLE dogovory (nomer_dogovora Uint64 NOT NULL, klient_id Utf8, PRIMARY KEY (nomer_dogovora));
-- want:
CREATE TABLE ostatki (sklad_id Utf8 NOT NULL, tovar_id Utf8 NOT NULL, kolichestvo Int64, PRIMARY KEY (sklad_id, tovar_id));
-- want: IDX001
CREATE TABLE obrascheniya (obraschenie_id Uuid NOT NULL, sozdano_at Timestamp, PRIMARY KEY (obraschenie_id), INDEX po_vremeni GLOBAL ON (sozdano_at));

-- Settings.
-- want: PRT002
CREATE TABLE single (id Uuid NOT NULL, v String, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_SIZE = DISABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want: PRT002
CREATE TABLE kv_fixed (k Uint64 NOT NULL, v String, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = 100, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 100, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 100);
-- want:
CREATE TABLE kv_test (c0 Uint64 NOT NULL, c1 String, PRIMARY KEY (c0)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 40, UNIFORM_PARTITIONS = 40, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1000);
