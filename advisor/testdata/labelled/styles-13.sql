-- A thirteenth batch, labelled before any rule was run on it: public projects again.

-- A home server and trackers.
-- want: KEY003 IDX001
CREATE TABLE states (state_id Int64 NOT NULL, metadata_id Int64, state Utf8, last_updated_ts Double, last_changed_ts Int64, PRIMARY KEY (state_id), INDEX ix_states_last_changed_ts GLOBAL ON (last_changed_ts), INDEX ix_states_metadata_id GLOBAL ON (metadata_id, last_changed_ts));
-- want: KEY002 IDX003
CREATE TABLE statistics (id BigSerial NOT NULL, metadata_id Int64, start_ts Int64, mean Double, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (metadata_id, start_ts), INDEX m GLOBAL ON (metadata_id));
-- want: KEY003 IDX001
CREATE TABLE tc_positions (id Int32 NOT NULL, deviceid Int32, servertime Timestamp, fixtime Timestamp, latitude Double, PRIMARY KEY (id), INDEX position_deviceid_fixtime GLOBAL ON (deviceid, fixtime), INDEX by_server GLOBAL ON (servertime));
-- want:
CREATE TABLE ts_kv (entity_id Uuid NOT NULL, `key` Int32 NOT NULL, ts Int64 NOT NULL, dbl_v Double, PRIMARY KEY (entity_id, `key`, ts));
-- want:
CREATE TABLE ts_kv_latest (entity_id Uuid NOT NULL, `key` Int32 NOT NULL, ts Int64, PRIMARY KEY (entity_id, `key`));
-- want: IDX001
CREATE TABLE rule_node_debug_event (id Uuid NOT NULL, tenant_id Uuid, ts Int64, entity_id Uuid, PRIMARY KEY (id), INDEX idx_ts GLOBAL ON (ts), INDEX idx_main GLOBAL ON (tenant_id, entity_id, ts));
-- want:
CREATE TABLE alarm (id Uuid NOT NULL, originator_id Uuid, severity Utf8, created_time Int64, PRIMARY KEY (id), INDEX idx_alarm_originator GLOBAL ON (originator_id, created_time));
-- want:
CREATE TABLE uplink_frames (dev_eui Bytes NOT NULL, f_cnt Uint32 NOT NULL, rx_time Timestamp, phy_payload Bytes, PRIMARY KEY (dev_eui, f_cnt));

-- Social networks.
-- want: KEY004
CREATE TABLE statuses (snowflake_id Int64 NOT NULL, account_id Int64, text Utf8, visibility Int32, PRIMARY KEY (snowflake_id), INDEX by_account GLOBAL ON (account_id, snowflake_id));
-- want: KEY002 IDX002
CREATE TABLE conversations (id BigSerial NOT NULL, uri Utf8, status Int32, inbox_id Int64, PRIMARY KEY (id), INDEX by_status GLOBAL ON (status, inbox_id), INDEX by_uri GLOBAL ON (uri));
-- want:
CREATE TABLE follows (account_id Int64 NOT NULL, target_account_id Int64 NOT NULL, show_reblogs Bool, PRIMARY KEY (account_id, target_account_id), INDEX back GLOBAL ON (target_account_id));
-- want: KEY003
CREATE TABLE comment_like (comment_id Int32 NOT NULL, person_id Int32 NOT NULL, score Int16, PRIMARY KEY (comment_id, person_id));
-- want: KEY004
CREATE TABLE note (aid_ulid Utf8 NOT NULL, userId Utf8, text Utf8, PRIMARY KEY (aid_ulid), INDEX IDX_user GLOBAL ON (userId));
-- want: IDX001
CREATE TABLE videos (uuid Uuid NOT NULL, channelId Int32, publishedAt Timestamp, PRIMARY KEY (uuid), INDEX video_published_at GLOBAL ON (publishedAt), INDEX video_channel GLOBAL ON (channelId));
-- want: KEY003
CREATE TABLE zerver_usermessage (id Int64 NOT NULL, user_profile_id Int64, message_id Int64, flags Int64, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (user_profile_id, message_id));

-- Web analytics.
-- want: IDX001
CREATE TABLE website_event (event_id Uuid NOT NULL, website_id Uuid, session_id Uuid, created_at Timestamp, url_path Utf8, PRIMARY KEY (event_id), INDEX website_event_created_at_idx GLOBAL ON (created_at), INDEX website_event_session_id_idx GLOBAL ON (session_id), INDEX website_event_website_id_created_at_idx GLOBAL ON (website_id, created_at));
-- want: KEY003
CREATE TABLE matomo_log_visit (idvisit Uint64 NOT NULL, idsite Uint32, idvisitor Bytes, visit_last_action_time Datetime, PRIMARY KEY (idvisit), INDEX index_idsite_datetime GLOBAL ON (idsite, visit_last_action_time));
-- want: KEY003
CREATE TABLE matomo_log_link_visit_action (idlink_va Uint64 NOT NULL, idvisit Uint64, server_time Datetime, PRIMARY KEY (idlink_va), INDEX index_idvisit GLOBAL ON (idvisit));
-- want:
CREATE TABLE posthog_persondistinctid (team_id Int32 NOT NULL, distinct_id Utf8 NOT NULL, person_id Uuid, PRIMARY KEY (team_id, distinct_id));
-- want:
CREATE TABLE sessions_replay (team_id Int32 NOT NULL, session_id Utf8 NOT NULL, first_timestamp Timestamp, PRIMARY KEY (team_id, session_id));

-- Builds, registries, secrets.
-- want: KEY002 IDX002
CREATE TABLE ci_builds (id BigSerial NOT NULL, status Utf8, created_at Timestamp, project_id Int64, commit_id Int64, PRIMARY KEY (id), INDEX i1 GLOBAL ON (status, created_at), INDEX i2 GLOBAL ON (project_id, id), INDEX i3 GLOBAL ON (commit_id));
-- want:
CREATE TABLE merge_request_diff_files (merge_request_diff_uid Uuid NOT NULL, relative_order Int32 NOT NULL, new_path Utf8, PRIMARY KEY (merge_request_diff_uid, relative_order));
-- want: KEY003
CREATE TABLE artifact_blob (id Int64 NOT NULL, digest_af Utf8, digest_blob Utf8, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (digest_af, digest_blob));
-- want: KEY003 IDX003
CREATE TABLE kine (id Uint64 NOT NULL, name Utf8, create_revision Uint64, prev_revision Uint64, value Bytes, PRIMARY KEY (id), INDEX kine_name_index GLOBAL ON (name), INDEX kine_name_id GLOBAL UNIQUE SYNC ON (name, id));
-- want: KEY006
CREATE TABLE vault_kv_store (parent_path Utf8 NOT NULL, path Utf8 NOT NULL, `key` Utf8, value Bytes, PRIMARY KEY (parent_path, path));
-- want: IDX001 IDX002
CREATE TABLE flow_run (id Uuid NOT NULL, state_type Utf8, start_time Timestamp, next_scheduled_start_time Timestamp, deployment_id Uuid, PRIMARY KEY (id), INDEX ix_flow_run__next_scheduled GLOBAL ON (next_scheduled_start_time), INDEX ix_flow_run__state_type GLOBAL ON (state_type), INDEX ix_dep GLOBAL ON (deployment_id));
-- want: KEY002 IDX001
CREATE TABLE event_logs (id BigSerial NOT NULL, run_id Utf8, event Utf8, timestamp Timestamp, PRIMARY KEY (id), INDEX idx_run_id GLOBAL ON (run_id, id), INDEX idx_ts GLOBAL ON (timestamp));
-- want: KEY003 IDX001
CREATE TABLE execution_entity (id Int64 NOT NULL, workflowId Utf8, finished Bool, startedAt Timestamp, stoppedAt Timestamp, waitTill Timestamp, PRIMARY KEY (id), INDEX IDX_stopped GLOBAL ON (stoppedAt), INDEX IDX_wf GLOBAL ON (workflowId, id));

-- Billing and money.
-- want: KEY003
CREATE TABLE bus_events (record_id Uint64 NOT NULL, class_name Utf8, event_json Utf8, processing_state Utf8, PRIMARY KEY (record_id));
-- want: KEY003 IDX002
CREATE TABLE notifications_queue (record_id Uint64 NOT NULL, queue_name Utf8, effective_date Datetime, processing_state Utf8, PRIMARY KEY (record_id), INDEX idx_comp_where GLOBAL ON (processing_state, effective_date));
-- want: IDX001
CREATE TABLE invoices (id Uuid NOT NULL, account_id Uuid, invoice_date Date, target_date Date, PRIMARY KEY (id), INDEX invoices_account GLOBAL ON (account_id), INDEX invoices_date GLOBAL ON (invoice_date));
-- want: KEY003
CREATE TABLE m_loan_transaction (id Int64 NOT NULL, loan_id Int64, transaction_date Date, amount Decimal(22,9), PRIMARY KEY (id), INDEX FK_loan GLOBAL ON (loan_id));
-- want:
CREATE TABLE postings (ledger_name Utf8 NOT NULL, account_address Utf8 NOT NULL, tx_id Uint64 NOT NULL, amount Int64, PRIMARY KEY (ledger_name, account_address, tx_id));
-- want:
CREATE TABLE stripe_events (stripe_event_id Utf8 NOT NULL, type Utf8, payload Json, PRIMARY KEY (stripe_event_id));
-- want: IDX001
CREATE TABLE usage_events (transaction_id Utf8 NOT NULL, organization_id Uuid NOT NULL, timestamp Timestamp, PRIMARY KEY (organization_id, transaction_id), INDEX by_ts GLOBAL ON (timestamp));

-- Schools, hospitals, transport.
-- want: KEY003 IDX001
CREATE TABLE mdl_logstore_standard_log (id Int64 NOT NULL, eventname Utf8, courseid Int64, userid Int64, timecreated Int64, PRIMARY KEY (id), INDEX mdl_logsstanlog_tim_ix GLOBAL ON (timecreated), INDEX mdl_course GLOBAL ON (courseid, timecreated));
-- want: KEY003
CREATE TABLE mdl_quiz_attempts (id Int64 NOT NULL, quiz Int64, userid Int64, attempt Int32, timestart Int64, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (quiz, userid, attempt));
-- want: KEY003 IDX001
CREATE TABLE obs (obs_id Int32 NOT NULL, person_id Int32, concept_id Int32, obs_datetime Datetime, PRIMARY KEY (obs_id), INDEX obs_datetime_idx GLOBAL ON (obs_datetime), INDEX person_obs GLOBAL ON (person_id));
-- want:
CREATE TABLE stop_times (trip_id Utf8 NOT NULL, stop_sequence Int32 NOT NULL, stop_id Utf8, arrival_time Utf8, PRIMARY KEY (trip_id, stop_sequence), INDEX by_stop GLOBAL ON (stop_id));
-- want: KEY001
CREATE TABLE calendar_dates (date Date NOT NULL, service_id Utf8 NOT NULL, exception_type Int32, PRIMARY KEY (date, service_id));
-- want:
CREATE TABLE vehicle_tracks (vehicle_vin Utf8 NOT NULL, recorded_at Timestamp NOT NULL, lat Double, lon Double, PRIMARY KEY (vehicle_vin, recorded_at));

-- Shops.
-- want: KEY003 IDX002 IDX001
CREATE TABLE ps_orders (id_order Uint32 NOT NULL, reference Utf8, id_customer Uint32, current_state Uint32, date_add Datetime, PRIMARY KEY (id_order), INDEX id_customer GLOBAL ON (id_customer), INDEX current_state GLOBAL ON (current_state), INDEX date_add GLOBAL ON (date_add), INDEX reference GLOBAL ON (reference));
-- want:
CREATE TABLE ps_category_product (id_category Uint32 NOT NULL, id_product Uint32 NOT NULL, position Uint32, PRIMARY KEY (id_category, id_product));
-- want: IDX001
CREATE TABLE `order` (id Utf8 NOT NULL, display_id Int32, customer_id Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX IDX_order_customer_id GLOBAL ON (customer_id), INDEX IDX_order_created GLOBAL ON (created_at));
-- want:
CREATE TABLE line_item (id Utf8 NOT NULL, cart_id Utf8, variant_id Utf8, PRIMARY KEY (id), INDEX IDX_cart GLOBAL ON (cart_id), INDEX IDX_variant GLOBAL ON (variant_id));
-- want: KEY007
CREATE TABLE stock_reservations (warehouse_type Utf8 NOT NULL, reserved_until Timestamp NOT NULL, reservation_uid Uuid NOT NULL, PRIMARY KEY (warehouse_type, reserved_until, reservation_uid));
-- want: KEY003
CREATE TABLE spree_stock_movements (stock_movement_id Int64 NOT NULL, stock_item_id Int64, quantity Int32, PRIMARY KEY (stock_movement_id), INDEX by_item GLOBAL ON (stock_item_id));

-- With statements.
-- want: QRY001
CREATE TABLE memberships (user_uid Uuid NOT NULL, team_uid Uuid NOT NULL, role Utf8, PRIMARY KEY (user_uid, team_uid));
-- query: SELECT user_uid FROM memberships WHERE role = 'owner';
-- want: QRY002
CREATE TABLE team_seats (team_uid Uuid NOT NULL, user_uid Uuid NOT NULL, PRIMARY KEY (team_uid, user_uid));
-- query: DELETE FROM team_seats WHERE user_uid = $u;
-- want: IDX002 QRY001
CREATE TABLE mails (mail_uid Uuid NOT NULL, folder_uid Uuid, spam_status Utf8, PRIMARY KEY (mail_uid), INDEX by_spam GLOBAL ON (spam_status), INDEX by_folder GLOBAL ON (folder_uid));
-- query: SELECT mail_uid FROM mails VIEW by_folder WHERE folder_uid = $f;
-- query: SELECT mail_uid FROM mails WHERE spam_status = $s;
-- want: QRY003
CREATE TABLE wallet_ops (wallet_hash Uint64 NOT NULL, wallet_id Uint64 NOT NULL, op_uid Uuid NOT NULL, PRIMARY KEY (wallet_hash, wallet_id, op_uid)) WITH (UNIFORM_PARTITIONS = 4);
-- query: SELECT op_uid FROM wallet_ops WHERE wallet_hash = Digest::IntHash64(wallet_id);
-- want:
CREATE TABLE wallets (wallet_uid Uuid NOT NULL, owner_uid Uuid, PRIMARY KEY (wallet_uid), INDEX by_owner GLOBAL ON (owner_uid));
-- query: SELECT w.wallet_uid FROM wallets VIEW by_owner AS w WHERE w.owner_uid = $o;
-- query: SELECT * FROM wallets WHERE wallet_uid IN $list;
