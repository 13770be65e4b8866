-- A sixth batch, labelled before any rule was run on it: integers and texts whose names alone tell.

-- want: KEY003
CREATE TABLE letters (letter_no Uint64 NOT NULL, sender Utf8, PRIMARY KEY (letter_no));
-- want: KEY003
CREATE TABLE exposures (rowid Uint64 NOT NULL, v Utf8, PRIMARY KEY (rowid));
-- want: KEY003
CREATE TABLE job_history (hist_id Uint64 NOT NULL, job Utf8, PRIMARY KEY (hist_id));
-- want: KEY003
CREATE TABLE payment_attempts (payment_id Uint64 NOT NULL, attempt Uint32 NOT NULL, PRIMARY KEY (payment_id, attempt));
-- want: KEY003
CREATE TABLE TBL_TRX (TRX_ID Uint64 NOT NULL, ACCT Utf8, PRIMARY KEY (TRX_ID));
-- want: KEY003
CREATE TABLE events_archive (eventId Int64 NOT NULL, src Utf8, PRIMARY KEY (eventId));
-- want: KEY003
CREATE TABLE bids (auction_id Uint64 NOT NULL, bid_no Uint32 NOT NULL, bidder Utf8, PRIMARY KEY (auction_id, bid_no));
-- want: KEY003
CREATE TABLE cash_receipts (fiscal_document_number Uint64 NOT NULL, kkt Utf8, PRIMARY KEY (fiscal_document_number));
-- want:
CREATE TABLE kkt_receipts (kkt_reg_number Utf8 NOT NULL, fiscal_document_number Uint64 NOT NULL, PRIMARY KEY (kkt_reg_number, fiscal_document_number));
-- want: KEY003
CREATE TABLE checkpoints (checkpoint_id Uint64 NOT NULL, job Utf8, PRIMARY KEY (checkpoint_id));
-- want: KEY003
CREATE TABLE epochs (epoch_no Uint64 NOT NULL, chain_id Utf8, PRIMARY KEY (epoch_no));
-- want:
CREATE TABLE epoch_stakes (validator_id Uint64 NOT NULL, epoch_no Uint64 NOT NULL, stake Uint64, PRIMARY KEY (validator_id, epoch_no));
-- want: KEY003
CREATE TABLE form_responses (response_id Int64 NOT NULL, form Utf8, PRIMARY KEY (response_id));
-- want:
CREATE TABLE product_prices (product_id Uint64 NOT NULL, price_list_id Uint32 NOT NULL, price Int64, PRIMARY KEY (product_id, price_list_id));
-- want:
CREATE TABLE warehouse_stock (warehouse_id Int32 NOT NULL, product_id Int64 NOT NULL, qty Int64, PRIMARY KEY (warehouse_id, product_id));
-- want:
CREATE TABLE school_classes (school_id Uint64 NOT NULL, class_no Uint32 NOT NULL, PRIMARY KEY (school_id, class_no));
-- want:
CREATE TABLE phone_blacklist (phone Uint64 NOT NULL, reason Utf8, PRIMARY KEY (phone));
-- want:
CREATE TABLE inn_registry (inn Uint64 NOT NULL, name Utf8, PRIMARY KEY (inn));
-- want:
CREATE TABLE ip_reputation (ip_v4 Uint32 NOT NULL, score Int32, PRIMARY KEY (ip_v4));
-- want:
CREATE TABLE geo_tiles (tile_z Uint8 NOT NULL, tile_x Uint32 NOT NULL, tile_y Uint32 NOT NULL, png String, PRIMARY KEY (tile_z, tile_x, tile_y));
-- want:
CREATE TABLE barcodes (ean13 Uint64 NOT NULL, sku Utf8, PRIMARY KEY (ean13));
-- want:
CREATE TABLE vk_profiles (vk_id Int64 NOT NULL, name Utf8, PRIMARY KEY (vk_id));

-- want: KEY004
CREATE TABLE orders_by_created (created_unix_ms Uint64 NOT NULL, order_uid Utf8 NOT NULL, PRIMARY KEY (created_unix_ms, order_uid));
-- want: KEY004
CREATE TABLE alarms_hist (alarmTimestamp Int64 NOT NULL, tag Utf8 NOT NULL, PRIMARY KEY (alarmTimestamp, tag));
-- want: KEY004
CREATE TABLE candles_1m (open_ms Uint64 NOT NULL, ticker Utf8 NOT NULL, PRIMARY KEY (open_ms, ticker));
-- want: KEY004
CREATE TABLE visits_by_day (visit_day Uint32 NOT NULL, visitor Utf8 NOT NULL, PRIMARY KEY (visit_day, visitor));
-- want: KEY004
CREATE TABLE trades_iso (traded_at_iso Utf8 NOT NULL, trade_uid Utf8 NOT NULL, PRIMARY KEY (traded_at_iso, trade_uid));
-- want: KEY004
CREATE TABLE hourly_stats (hour_key Utf8 NOT NULL, site Utf8 NOT NULL, hits Uint64, PRIMARY KEY (hour_key, site));
-- want: KEY004
CREATE TABLE leases_by_end (lease_end_ts Uint64 NOT NULL, lease_uid Utf8 NOT NULL, PRIMARY KEY (lease_end_ts, lease_uid));
-- want: KEY004
CREATE TABLE frames (captured_ns Uint64 NOT NULL, camera Utf8 NOT NULL, PRIMARY KEY (captured_ns, camera));
-- want: KEY004
CREATE TABLE dated_files (file_date Utf8 NOT NULL, file_uid Utf8 NOT NULL, PRIMARY KEY (file_date, file_uid));
-- want: KEY004
CREATE TABLE ksuid_events (ksuid String NOT NULL, body Json, PRIMARY KEY (ksuid));
-- want:
CREATE TABLE response_times (endpoint_id Uuid NOT NULL, response_ms Uint32 NOT NULL, n Uint64, PRIMARY KEY (endpoint_id, response_ms));
-- want:
CREATE TABLE age_groups (age_from Uint16 NOT NULL, label Utf8, PRIMARY KEY (age_from));
-- want:
CREATE TABLE durations (duration_ms Uint32 NOT NULL, track_id Uuid NOT NULL, PRIMARY KEY (duration_ms, track_id));

-- want: KEY007
CREATE TABLE doc_flow (doc_state Utf8 NOT NULL, moved_at Timestamp NOT NULL, doc_uid Utf8 NOT NULL, PRIMARY KEY (doc_state, moved_at, doc_uid));
-- want: KEY007
CREATE TABLE notif_log (channel_type Utf8 NOT NULL, sent_at Timestamp NOT NULL, notif_uid Utf8 NOT NULL, PRIMARY KEY (channel_type, sent_at, notif_uid));
-- want: KEY007
CREATE TABLE ops_log (operation_type Utf8 NOT NULL, op_time Timestamp NOT NULL, op_uid Utf8 NOT NULL, PRIMARY KEY (operation_type, op_time, op_uid));
-- want: KEY007
CREATE TABLE moderation (is_flagged Bool NOT NULL, flagged_at Timestamp NOT NULL, post_uid Utf8 NOT NULL, PRIMARY KEY (is_flagged, flagged_at, post_uid));
-- want: KEY007
CREATE TABLE env_deploys (environment Utf8 NOT NULL, deployed_at Timestamp NOT NULL, deploy_uid Utf8 NOT NULL, PRIMARY KEY (environment, deployed_at, deploy_uid));
-- want: KEY007
CREATE TABLE currency_ops (currency_code Utf8 NOT NULL, op_no Uint64 NOT NULL, PRIMARY KEY (currency_code, op_no));
-- want:
CREATE TABLE i18n (lang_code Utf8 NOT NULL, msg_key Utf8 NOT NULL, text Utf8, PRIMARY KEY (lang_code, msg_key));
-- want:
CREATE TABLE role_grants (role_name Utf8 NOT NULL, subject_uid Utf8 NOT NULL, PRIMARY KEY (role_name, subject_uid));
-- want:
CREATE TABLE by_entity (entity_type Utf8 NOT NULL, entity_id Utf8 NOT NULL, at Timestamp NOT NULL, PRIMARY KEY (entity_type, entity_id, at));

-- want: KEY006
CREATE TABLE faq (question_text Utf8 NOT NULL, lang Utf8 NOT NULL, PRIMARY KEY (question_text, lang));
-- want: KEY006
CREATE TABLE ua_stats (user_agent_string Utf8 NOT NULL, day Date NOT NULL, PRIMARY KEY (user_agent_string, day));
-- want: KEY006
CREATE TABLE callbacks (callback_url Utf8 NOT NULL, client_uid Utf8 NOT NULL, PRIMARY KEY (callback_url, client_uid));
-- want: KEY006
CREATE TABLE books_by_title (book_title Utf8 NOT NULL, isbn Utf8 NOT NULL, PRIMARY KEY (book_title, isbn));
-- want: KEY006
CREATE TABLE blob_index (blob_path Utf8 NOT NULL, version_uid Utf8 NOT NULL, PRIMARY KEY (blob_path, version_uid));
-- want: KEY006
CREATE TABLE error_dedup (error_message Utf8 NOT NULL, app Utf8 NOT NULL, n Uint64, PRIMARY KEY (error_message, app));
-- want: KEY006
CREATE TABLE params_cache (params_json Utf8 NOT NULL, result Utf8, PRIMARY KEY (params_json));
-- want:
CREATE TABLE url_codes (url_code Utf8 NOT NULL, target Utf8, PRIMARY KEY (url_code));
-- want:
CREATE TABLE path_ids (path_id Uint64 NOT NULL, node_id Uint64 NOT NULL, PRIMARY KEY (path_id, node_id)) WITH (UNIFORM_PARTITIONS = 8);
-- want:
CREATE TABLE text_hashes (text_hash Uint64 NOT NULL, n Uint64, PRIMARY KEY (text_hash)) WITH (UNIFORM_PARTITIONS = 8);

-- want: IDX001
CREATE TABLE accounts_x (account_uid Utf8 NOT NULL, last_login_ms Int64, PRIMARY KEY (account_uid), INDEX by_login GLOBAL ON (last_login_ms));
-- want: IDX001
CREATE TABLE certs (serial_hex Utf8 NOT NULL, not_after Timestamp, PRIMARY KEY (serial_hex), INDEX expiring GLOBAL ON (not_after));
-- want: IDX001
CREATE TABLE domains (domain Utf8 NOT NULL, paid_till Date, PRIMARY KEY (domain), INDEX till GLOBAL ON (paid_till));
-- want: IDX002
CREATE TABLE devices_x (device_uid Utf8 NOT NULL, is_online Bool, PRIMARY KEY (device_uid), INDEX online GLOBAL ON (is_online, device_uid));
-- want: IDX002
CREATE TABLE reports (report_uid Utf8 NOT NULL, report_type Utf8, PRIMARY KEY (report_uid), INDEX by_type GLOBAL ON (report_type));
-- want:
CREATE TABLE people (person_uid Utf8 NOT NULL, birth_date Date, surname Utf8, PRIMARY KEY (person_uid), INDEX by_birth GLOBAL ON (birth_date), INDEX by_surname GLOBAL ON (surname));
