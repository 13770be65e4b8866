-- An eighth batch, labelled before any rule was run on it.

-- want: KEY003
CREATE TABLE lots (lot_no Uint64 NOT NULL, seller Utf8, PRIMARY KEY (lot_no));
-- want:
CREATE TABLE lot_photos (lot_uid Uuid NOT NULL, photo_no Uint16 NOT NULL, etag Utf8, PRIMARY KEY (lot_uid, photo_no));
-- want: KEY001
CREATE TABLE closing_prices (trade_date Date NOT NULL, secid Utf8 NOT NULL, price Int64, PRIMARY KEY (trade_date, secid));
-- want:
CREATE TABLE closing_prices_by_sec (secid Utf8 NOT NULL, trade_date Date NOT NULL, price Int64, PRIMARY KEY (secid, trade_date));
-- want: IDX001
CREATE TABLE loans (loan_uid Uuid NOT NULL, maturity Date, PRIMARY KEY (loan_uid), INDEX by_maturity GLOBAL ON (maturity));
-- want: KEY004
CREATE TABLE keystrokes (t_ms Uint64 NOT NULL, session_uid Utf8 NOT NULL, PRIMARY KEY (t_ms, session_uid));
-- want: KEY003
CREATE TABLE annotations (annotation_id Int64 NOT NULL, image_uid Utf8, PRIMARY KEY (annotation_id));
-- want: IDX002
CREATE TABLE datasets (dataset_uid Uuid NOT NULL, visibility_level Int32, PRIMARY KEY (dataset_uid), INDEX by_visibility GLOBAL ON (visibility_level));
-- want:
CREATE TABLE experiments (project_uid Uuid NOT NULL, experiment_name Utf8 NOT NULL, params Json, PRIMARY KEY (project_uid, experiment_name));
-- want: 
CREATE TABLE run_metrics (run_uid Utf8 NOT NULL, metric_name Utf8 NOT NULL, step Uint64 NOT NULL, v Double, PRIMARY KEY (run_uid, metric_name, step));
-- want: KEY003
CREATE TABLE run_log (run_id Uint64 NOT NULL, line_no Uint64 NOT NULL, text Utf8, PRIMARY KEY (run_id, line_no));
-- want: KEY006
CREATE TABLE prompts (prompt_text Utf8 NOT NULL, owner Utf8, PRIMARY KEY (prompt_text));
-- want: KEY007
CREATE TABLE review_states (review_state Utf8 NOT NULL, changed_at Timestamp NOT NULL, review_uid Uuid NOT NULL, PRIMARY KEY (review_state, changed_at, review_uid));
-- want:
CREATE TABLE wishlists (customer_id Uint64 NOT NULL, sku Utf8 NOT NULL, added_at Timestamp, PRIMARY KEY (customer_id, sku));
-- want: KEY003
CREATE TABLE gift_cards (gift_card_id Uint64 NOT NULL, balance Int64, PRIMARY KEY (gift_card_id));
-- want: KEY001
CREATE TABLE till_reports (shift_date Date NOT NULL, till_code Utf8 NOT NULL, PRIMARY KEY (shift_date, till_code));
-- want: KEY002 IDX001
CREATE TABLE app_crashes (crash_id BigSerial NOT NULL, occurred Timestamp, PRIMARY KEY (crash_id), INDEX by_time GLOBAL ON (occurred));
-- want:
CREATE TABLE crash_groups (app_uid Uuid NOT NULL, signature_hash Utf8 NOT NULL, n Uint64, PRIMARY KEY (app_uid, signature_hash));
-- want: IDX003
CREATE TABLE installs (app_uid Uuid NOT NULL, device_uid Uuid NOT NULL, PRIMARY KEY (app_uid, device_uid), INDEX by_app GLOBAL ON (app_uid));
-- want: KEY004
CREATE TABLE geofence_hits (hit_epoch_sec Uint32 NOT NULL, fence Utf8 NOT NULL, device Utf8 NOT NULL, PRIMARY KEY (hit_epoch_sec, fence, device));
-- want:
CREATE TABLE fences (account_uuid Uuid NOT NULL, fence_name Utf8 NOT NULL, shape Json, PRIMARY KEY (account_uuid, fence_name));
-- want: KEY006
CREATE TABLE sitemap (page_uri Utf8 NOT NULL, lastmod Timestamp, PRIMARY KEY (page_uri));
-- want: KEY009
CREATE TABLE basket_lines (basket_hash Int64 NOT NULL, basket_id Utf8 NOT NULL, line_no Uint32 NOT NULL, PRIMARY KEY (basket_hash, basket_id, line_no));
-- want: PRT003
CREATE TABLE basket_totals (basket_hash Uint64 NOT NULL, basket_id Utf8 NOT NULL, total Int64, PRIMARY KEY (basket_hash, basket_id));
-- want: PRT002
CREATE TABLE flags_cache (k Utf8 NOT NULL, v String, PRIMARY KEY (k)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want: KEY003
CREATE TABLE expense_reports (expense_report_id Uint64 NOT NULL, employee_id Uint64, PRIMARY KEY (expense_report_id));
-- want: KEY003
CREATE TABLE expense_report_lines (expense_report_id Uint64 NOT NULL, line_no Uint32 NOT NULL, PRIMARY KEY (expense_report_id, line_no));
-- want: IDX001 IDX002
CREATE TABLE contracts (contract_uid Uuid NOT NULL, signed_on Date, contract_type Utf8, PRIMARY KEY (contract_uid), INDEX by_sign GLOBAL ON (signed_on), INDEX by_type GLOBAL ON (contract_type));
-- want:
CREATE TABLE tenants (tenant_slug Utf8 NOT NULL, plan Utf8, PRIMARY KEY (tenant_slug));
-- want: KEY001
CREATE TABLE access_log (request_time Timestamp NOT NULL, request_uid Utf8 NOT NULL, PRIMARY KEY (request_time, request_uid));
-- want: KEY004
CREATE TABLE xid_events (xid Utf8 NOT NULL, body Json, PRIMARY KEY (xid));
-- want: KEY003
CREATE TABLE zayavleniya (zayavlenie_id Uint64 NOT NULL, grazhdanin_id Uuid, PRIMARY KEY (zayavlenie_id));
-- want: KEY001
CREATE TABLE pokazaniya (data_snyatiya Date NOT NULL, schetchik_uid Utf8 NOT NULL, znachenie Int64, PRIMARY KEY (data_snyatiya, schetchik_uid));
-- want:
CREATE TABLE abonenty (abonent_uid Utf8 NOT NULL, adres Utf8, PRIMARY KEY (abonent_uid));
-- want: KEY007
CREATE TABLE ocheredi (prioritet Int32 NOT NULL, dobavleno Timestamp NOT NULL, zadanie_id Uuid NOT NULL, PRIMARY KEY (prioritet, dobavleno, zadanie_id));
-- want: KEY003
CREATE TABLE lieferscheine (lieferscheinnr Uint64 NOT NULL, kunde Utf8, PRIMARY KEY (lieferscheinnr));
