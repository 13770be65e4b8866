-- A second batch, labelled before any rule was run on it and after the first was mended.

-- Microservices on serverless YDB.
-- want: IDX002
CREATE TABLE `orders/operations` (id Utf8 NOT NULL, type Utf8 NOT NULL, status Utf8 NOT NULL, order_id Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX idx_status GLOBAL ASYNC ON (status), INDEX idx_order_id GLOBAL ASYNC ON (order_id));
-- want:
CREATE TABLE `orders/orders` (id Utf8 NOT NULL, user_id Utf8, status Utf8, created_at Datetime, PRIMARY KEY (id), INDEX idx_list_orders GLOBAL ASYNC ON (user_id, created_at));
-- want: KEY006
CREATE TABLE `products/product_images` (product_id Uuid NOT NULL, url Utf8 NOT NULL, created_at Datetime, PRIMARY KEY (product_id, url));
-- want:
CREATE TABLE `feedback/purchases` (user_id String NOT NULL, product_id String NOT NULL, order_id String NOT NULL, purchased_at Datetime, PRIMARY KEY (user_id, product_id, order_id));
-- want: IDX002
CREATE TABLE submissions (id Utf8 NOT NULL, target_point_id Utf8, status Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX idx_status GLOBAL ON (status, created_at));
-- want:
CREATE TABLE recycle_points (id Utf8 NOT NULL, source Utf8, source_id Utf8, PRIMARY KEY (id), INDEX idx_source_id GLOBAL ON (source, source_id));
-- want:
CREATE TABLE point_categories (point_id Utf8 NOT NULL, category_id Utf8 NOT NULL, PRIMARY KEY (point_id, category_id));
-- want: IDX001 IDX002 IDX002
CREATE TABLE transactions_v2 (msno String NOT NULL, payment_method_id Int32, is_cancel Int8, transaction_date Utf8, PRIMARY KEY (msno), INDEX idx_transaction_date GLOBAL ASYNC ON (transaction_date), INDEX idx_payment_method_id GLOBAL ASYNC ON (payment_method_id), INDEX idx_is_cancel GLOBAL ASYNC ON (is_cancel));
-- want: KEY003
CREATE TABLE bot_users (id Uint64 NOT NULL, telegram_id Uint64, username Utf8, created_at Utf8, PRIMARY KEY (id), INDEX idx_telegram_id GLOBAL ON (telegram_id));
-- want: KEY003 IDX002
CREATE TABLE vocabulary_words (id Uint64 NOT NULL, user_id Uint64, lemma Utf8, status Utf8, PRIMARY KEY (id), INDEX idx_user_lemma GLOBAL ON (user_id, lemma), INDEX idx_status GLOBAL ON (status));
-- want: KEY001
CREATE TABLE `parser/raw/tours` (created_dttm Datetime NOT NULL, parsing_id Utf8 NOT NULL, row_id Utf8 NOT NULL, title Utf8, PRIMARY KEY (created_dttm, parsing_id, row_id)) WITH (TTL = Interval("PT120H") ON created_dttm);
-- want:
CREATE TABLE candidates (telegram_user_id Int64 NOT NULL, first_name Utf8, PRIMARY KEY (telegram_user_id));
-- want:
CREATE TABLE applications (application_id Utf8 NOT NULL, candidate_id Int64, vacancy_id Utf8, stage Utf8, PRIMARY KEY (application_id));
-- want: KEY002 IDX003
CREATE TABLE dashboard_provisioning (id Serial8 NOT NULL, dashboard_id Int64, name Text, PRIMARY KEY (id), INDEX by_dashboard GLOBAL ASYNC ON (dashboard_id), INDEX by_dashboard_name GLOBAL ASYNC ON (dashboard_id, name));
-- want:
CREATE TABLE secret_data_key (uid Text NOT NULL, namespace Text, label Text, active Bool, PRIMARY KEY (uid), INDEX by_label GLOBAL ASYNC ON (namespace, label, active));
-- want: IDX001
CREATE TABLE seasons (series_id String NOT NULL, season_id String NOT NULL, title Utf8, first_aired Date, PRIMARY KEY (series_id, season_id), INDEX index_first_aired GLOBAL ASYNC ON (first_aired));
-- want:
CREATE TABLE episodes (series_id Uint64 NOT NULL, season_id Uint64 NOT NULL, episode_id Uint64 NOT NULL, title Utf8, PRIMARY KEY (series_id, season_id, episode_id));
-- want:
CREATE TABLE declaration (sync_id Utf8 NOT NULL, vendor_sync_id Utf8, updated_at Utf8, PRIMARY KEY (sync_id));

-- Identity and access.
-- want:
CREATE TABLE identities (nid Uuid NOT NULL, id Uuid NOT NULL, traits Json, PRIMARY KEY (nid, id));
-- want: IDX001
CREATE TABLE login_flows (id Uuid NOT NULL, nid Uuid, request_url Utf8, expires_at Timestamp, PRIMARY KEY (id), INDEX flows_expiry GLOBAL ON (expires_at));
-- want:
CREATE TABLE relation_tuples (store Utf8 NOT NULL, object_type Utf8 NOT NULL, object_id Utf8 NOT NULL, relation Utf8 NOT NULL, user_ref Utf8 NOT NULL, PRIMARY KEY (store, object_type, object_id, relation, user_ref));
-- want: KEY003
CREATE TABLE relation_changelog (revision Uint64 NOT NULL, `tuple` Utf8, op Utf8, PRIMARY KEY (revision));
-- want:
CREATE TABLE casbin_rule (ptype Utf8 NOT NULL, v0 Utf8 NOT NULL, v1 Utf8 NOT NULL, v2 Utf8 NOT NULL, PRIMARY KEY (ptype, v0, v1, v2));
-- want:
CREATE TABLE revoked_jti (jti Utf8 NOT NULL, exp Timestamp, PRIMARY KEY (jti)) WITH (TTL = Interval("PT0S") ON exp);
-- want: KEY004
CREATE TABLE otp_attempts (attempted_epoch_ms Uint64 NOT NULL, phone Utf8 NOT NULL, PRIMARY KEY (attempted_epoch_ms, phone));
-- want:
CREATE TABLE group_members (group_id Int64 NOT NULL, member_id Int64 NOT NULL, joined_at Timestamp, PRIMARY KEY (group_id, member_id));

-- Advertising and analytics.
-- want: KEY001
CREATE TABLE impressions (shown_at Timestamp NOT NULL, banner_id Uint64 NOT NULL, visitor_id Utf8 NOT NULL, PRIMARY KEY (shown_at, banner_id, visitor_id));
-- want: KEY001
CREATE TABLE campaign_spend_daily (report_date Date NOT NULL, campaign_id Uint64 NOT NULL, spend Int64, PRIMARY KEY (report_date, campaign_id));
-- want:
CREATE TABLE campaign_spend (campaign_id Uint64 NOT NULL, report_date Date NOT NULL, spend Int64, PRIMARY KEY (campaign_id, report_date));
-- want: KEY004
CREATE TABLE clickstream (event_ulid Utf8 NOT NULL, visitor_id Utf8, page Utf8, PRIMARY KEY (event_ulid));
-- want: KEY007
CREATE TABLE events_by_platform (platform Utf8 NOT NULL, event_ts Timestamp NOT NULL, event_id Uuid NOT NULL, PRIMARY KEY (platform, event_ts, event_id));
-- want: KEY006
CREATE TABLE utm_landing (landing_url Utf8 NOT NULL, utm_source Utf8 NOT NULL, visits Uint64, PRIMARY KEY (landing_url, utm_source));
-- want: IDX002
CREATE TABLE leads (lead_id Uuid NOT NULL, gender Utf8, phone Utf8, PRIMARY KEY (lead_id), INDEX by_gender GLOBAL ON (gender), INDEX by_phone GLOBAL ON (phone));
-- want: KEY003
CREATE TABLE ab_exposures (exposure_no Uint64 NOT NULL, experiment Utf8, unit_id Utf8, PRIMARY KEY (exposure_no));
-- want:
CREATE TABLE ab_assignments (experiment_key Utf8 NOT NULL, unit_id Utf8 NOT NULL, `variant` Utf8, PRIMARY KEY (experiment_key, unit_id));

-- Logistics and devices.
-- want: KEY003
CREATE TABLE waybills (waybill_no Uint64 NOT NULL, carrier Utf8, PRIMARY KEY (waybill_no));
-- want:
CREATE TABLE parcel_scans (tracking_number Utf8 NOT NULL, scanned_at Timestamp NOT NULL, depot Utf8, PRIMARY KEY (tracking_number, scanned_at));
-- want: KEY007
CREATE TABLE warehouse_tasks (task_kind Utf8 NOT NULL, due_at Timestamp NOT NULL, task_uid Utf8 NOT NULL, PRIMARY KEY (task_kind, due_at, task_uid));
-- want: IDX001
CREATE TABLE shipments (shipment_id Uuid NOT NULL, eta Timestamp, PRIMARY KEY (shipment_id), INDEX by_eta GLOBAL ON (eta));
-- want:
CREATE TABLE firmware_images (model_code Utf8 NOT NULL, version Utf8 NOT NULL, sha256 String, PRIMARY KEY (model_code, version));
-- want: PRT003
CREATE TABLE device_shadow (device_hash Uint64 NOT NULL, device_id Utf8 NOT NULL, shadow Json, PRIMARY KEY (device_hash, device_id));
-- want: KEY004
CREATE TABLE meter_reads (readTime Uint64 NOT NULL, meterSerial Utf8 NOT NULL, kwh Double, PRIMARY KEY (readTime, meterSerial));
-- want:
CREATE TABLE meter_reads_by_meter (meterSerial Utf8 NOT NULL, readTime Uint64 NOT NULL, kwh Double, PRIMARY KEY (meterSerial, readTime));
-- want: KEY001
CREATE TABLE weather_obs (obs_time Datetime NOT NULL, station_code Utf8 NOT NULL, temp Int32, PRIMARY KEY (obs_time, station_code));
-- want: KEY009
CREATE TABLE vehicle_positions (vehicle_hash Int64 NOT NULL, vehicle_id Utf8 NOT NULL, ts Timestamp NOT NULL, PRIMARY KEY (vehicle_hash, vehicle_id, ts));

-- Mail, chat, content.
-- want:
CREATE TABLE mailbox_messages (account_id Uint64 NOT NULL, folder Utf8 NOT NULL, uid Uint32 NOT NULL, flags Utf8, PRIMARY KEY (account_id, folder, uid));
-- want: KEY006
CREATE TABLE subscriptions_rss (feed_link Utf8 NOT NULL, user_id Uint64 NOT NULL, PRIMARY KEY (feed_link, user_id));
-- want: KEY003
CREATE TABLE thread_replies (reply_id Int64 NOT NULL, thread_id Int64, body Utf8, PRIMARY KEY (reply_id), INDEX by_thread GLOBAL ON (thread_id));
-- want:
CREATE TABLE room_events (room_id Utf8 NOT NULL, stream_ordering Int64 NOT NULL, event_id Utf8, PRIMARY KEY (room_id, stream_ordering));
-- want: KEY003
CREATE TABLE event_stream (stream_ordering Int64 NOT NULL, room_id Utf8, event_json Json, PRIMARY KEY (stream_ordering));
-- want: KEY002
CREATE TABLE moderation_log (id BigSerial NOT NULL, moderator Utf8, note Utf8, PRIMARY KEY (id));
-- want: KEY006
CREATE TABLE wiki_pages (wiki_id Uuid NOT NULL, page_title Utf8 NOT NULL, revision_id Uint64, PRIMARY KEY (wiki_id, page_title));
-- want:
CREATE TABLE page_revisions (page_id Uuid NOT NULL, revision_no Uint64 NOT NULL, text Utf8, PRIMARY KEY (page_id, revision_no));
-- want: KEY006
CREATE TABLE file_chunks (file_path Utf8 NOT NULL, chunk_no Uint32 NOT NULL, data String, PRIMARY KEY (file_path, chunk_no));
-- want:
CREATE TABLE blob_chunks (blob_sha256 String NOT NULL, chunk_no Uint32 NOT NULL, data String, PRIMARY KEY (blob_sha256, chunk_no));
-- want: IDX001
CREATE TABLE podcasts (podcast_id Uuid NOT NULL, last_published Timestamp, PRIMARY KEY (podcast_id), INDEX fresh GLOBAL ON (last_published));

-- Finance and health.
-- want: KEY003
CREATE TABLE journal_lines (journal_no Uint64 NOT NULL, line_no Uint32 NOT NULL, account Utf8, amount Decimal(22,9), PRIMARY KEY (journal_no, line_no));
-- want:
CREATE TABLE account_balances (account_id Uuid NOT NULL, currency Utf8 NOT NULL, balance Decimal(22,9), PRIMARY KEY (account_id, currency));
-- want: KEY001
CREATE TABLE settlement_batches (value_date Date NOT NULL, scheme Utf8 NOT NULL, batch_ref Utf8 NOT NULL, PRIMARY KEY (value_date, scheme, batch_ref));
-- want: IDX002 IDX001
CREATE TABLE chargebacks (case_id Uuid NOT NULL, stage Utf8, deadline Date, PRIMARY KEY (case_id), INDEX by_stage GLOBAL ON (stage), INDEX by_deadline GLOBAL ON (deadline));
-- want: KEY007
CREATE TABLE fx_deals (ccy_pair_side Utf8 NOT NULL, dealt_at Timestamp NOT NULL, deal_id Uuid NOT NULL, PRIMARY KEY (ccy_pair_side, dealt_at, deal_id));
-- want:
CREATE TABLE patient_visits (patient_id Utf8 NOT NULL, visit_date Date NOT NULL, doctor_id Utf8, PRIMARY KEY (patient_id, visit_date));
-- want: KEY003
CREATE TABLE lab_results (result_id Uint64 NOT NULL, patient_id Utf8, value Double, PRIMARY KEY (result_id));
-- want:
CREATE TABLE icd_codes (icd_code Utf8 NOT NULL, title Utf8, PRIMARY KEY (icd_code));

-- Queues and locks.
-- want: KEY007
CREATE TABLE delayed_jobs (queue_name Utf8 NOT NULL, run_at Timestamp NOT NULL, job_id Uuid NOT NULL, PRIMARY KEY (queue_name, run_at, job_id));
-- want: KEY001
CREATE TABLE scheduled_tasks (fire_at Timestamp NOT NULL, task_id Uuid NOT NULL, PRIMARY KEY (fire_at, task_id));
-- want:
CREATE TABLE distributed_lock (lock_name Utf8 NOT NULL, holder Utf8, lease_until Timestamp, PRIMARY KEY (lock_name));
-- want: KEY003
CREATE TABLE work_items (work_item_id Int64 NOT NULL, queue_id Int32, state Utf8, PRIMARY KEY (work_item_id), INDEX by_queue GLOBAL ON (queue_id, state));
-- want: IDX001
CREATE TABLE retries (task_key Utf8 NOT NULL, retry_after Timestamp, PRIMARY KEY (task_key), INDEX by_retry GLOBAL ON (retry_after));
-- want:
CREATE TABLE dead_letters (topic Utf8 NOT NULL, message_id Uuid NOT NULL, body String, PRIMARY KEY (topic, message_id));
-- want: KEY001 KEY009
CREATE TABLE metrics_sharded (minute Datetime NOT NULL, shard Uint32 NOT NULL, metric_id Uuid NOT NULL, PRIMARY KEY (minute, shard, metric_id));
-- want: PRT002
CREATE TABLE hot_counter (counter_id Uuid NOT NULL, n Uint64, PRIMARY KEY (counter_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 8);

-- Names that say little, other languages.
-- want: KEY003
CREATE TABLE t_objekt (objekt_nr Uint64 NOT NULL, bezeichnung Utf8, PRIMARY KEY (objekt_nr));
-- want: KEY001
CREATE TABLE messwerte (zeitpunkt Timestamp NOT NULL, sensor_nr Uint32 NOT NULL, wert Double, PRIMARY KEY (zeitpunkt, sensor_nr));
-- want: IDX001
CREATE TABLE vertraege (vertrag_id Uuid NOT NULL, laufzeit_ende Date, PRIMARY KEY (vertrag_id), INDEX nach_ende GLOBAL ON (laufzeit_ende));
-- want: KEY001
CREATE TABLE smeny (data_nachala Datetime NOT NULL, sotrudnik_id Utf8 NOT NULL, PRIMARY KEY (data_nachala, sotrudnik_id));
-- want:
CREATE TABLE raspisanie (vrach_id Utf8 NOT NULL, data_priema Date NOT NULL, kabinet Utf8, PRIMARY KEY (vrach_id, data_priema));
-- want: IDX002
CREATE TABLE zayavki (zayavka_uid Utf8 NOT NULL, status_zayavki Utf8, PRIMARY KEY (zayavka_uid), INDEX po_statusu GLOBAL ON (status_zayavki));
-- want: KEY003
CREATE TABLE pedidos (pedido_id Uint64 NOT NULL, cliente_id Uuid, PRIMARY KEY (pedido_id));
-- want: KEY003
CREATE TABLE BSEG_COPY (BELNR Uint64 NOT NULL, BUZEI Uint32 NOT NULL, WRBTR Decimal(22,9), PRIMARY KEY (BELNR, BUZEI));
