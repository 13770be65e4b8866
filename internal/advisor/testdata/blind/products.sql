-- Tables of well-known products, put as tables of YDB, labelled before any code saw them. See labelled_test.go.
-- schema: mastodon
-- want: KEY003|KEY004; posts have Snowflake ids
CREATE TABLE statuses (id Int64 NOT NULL, uri Utf8, text Utf8, created_at Timestamp, updated_at Timestamp, in_reply_to_id Int64, reblog_of_id Int64, visibility Int32, account_id Int64, application_id Int64, poll_id Int64, PRIMARY KEY (id), INDEX index_statuses_on_account GLOBAL ON (account_id, id), INDEX index_statuses_on_uri GLOBAL ON (uri));
-- want: KEY003
CREATE TABLE accounts (id Int64 NOT NULL, username Utf8, domain Utf8, private_key Utf8, created_at Timestamp, display_name Utf8, uri Utf8, PRIMARY KEY (id), INDEX index_accounts_on_uri GLOBAL ON (uri), INDEX index_accounts_on_domain GLOBAL ON (domain, id));
-- want: KEY003
CREATE TABLE favourites (id Int64 NOT NULL, created_at Timestamp, account_id Int64, status_id Int64, PRIMARY KEY (id), INDEX index_favourites_on_account GLOBAL ON (account_id, id), INDEX index_favourites_on_status GLOBAL ON (status_id));
-- want: KEY003
CREATE TABLE notifications (id Int64 NOT NULL, activity_id Int64, activity_type Utf8, created_at Timestamp, account_id Int64, from_account_id Int64, type Utf8, PRIMARY KEY (id), INDEX index_notifications_on_activity GLOBAL ON (activity_id, activity_type), INDEX index_notifications_on_from GLOBAL ON (from_account_id));
-- want: KEY003
CREATE TABLE media_attachments (id Int64 NOT NULL, status_id Int64, file_file_name Utf8, file_content_type Utf8, type Int32, account_id Int64, shortcode Utf8, blurhash Utf8, PRIMARY KEY (id), INDEX index_media_on_shortcode GLOBAL ON (shortcode));
-- want: KEY003 IDX001?; when it is to be posted is chosen
CREATE TABLE scheduled_statuses (id Int64 NOT NULL, account_id Int64, scheduled_at Timestamp, params Json, PRIMARY KEY (id), INDEX index_scheduled_on_at GLOBAL ON (scheduled_at));
-- want: KEY003??
CREATE TABLE settings (id Int64 NOT NULL, var Utf8, value Utf8, created_at Timestamp, PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE polls (id Int64 NOT NULL, account_id Int64, status_id Int64, expires_at Timestamp, options Json, multiple Bool, PRIMARY KEY (id), INDEX index_polls_on_status GLOBAL ON (status_id));
-- schema: gitlab
-- want: KEY003
CREATE TABLE issues (id Int64 NOT NULL, title Utf8, author_id Int64, project_id Int64, created_at Timestamp, iid Int32, state_id Int16, due_date Date, PRIMARY KEY (id), INDEX index_issues_on_project_iid GLOBAL ON (project_id, iid), INDEX index_issues_on_author GLOBAL ON (author_id));
-- want: KEY003 IDX001
CREATE TABLE ci_builds (id Int64 NOT NULL, status Utf8, finished_at Timestamp, created_at Timestamp, runner_id Int64, commit_id Int64, stage_id Int64, project_id Int64, token Utf8, PRIMARY KEY (id), INDEX index_ci_builds_on_created GLOBAL ON (created_at), INDEX index_ci_builds_on_token GLOBAL ON (token), INDEX index_ci_builds_on_runner GLOBAL ON (runner_id));
-- want: KEY003
CREATE TABLE ci_stages (id Int64 NOT NULL, project_id Int64, created_at Timestamp, name Utf8, status Int32, lock_version Int32, position Int32, pipeline_id Int64, PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE merge_request_diffs (id Int64 NOT NULL, state Utf8, merge_request_id Int64, created_at Timestamp, base_commit_sha Utf8, head_commit_sha Utf8, PRIMARY KEY (id), INDEX index_mrd_on_head_sha GLOBAL ON (head_commit_sha));
-- want: KEY003; commits of a diff, which are numbered as they come
CREATE TABLE merge_request_diff_commits (merge_request_diff_id Int64 NOT NULL, relative_order Int32 NOT NULL, authored_date Timestamp, sha String, PRIMARY KEY (merge_request_diff_id, relative_order), INDEX index_mrdc_on_sha GLOBAL ON (sha));
-- want: ; rights of a user on a project
CREATE TABLE project_authorizations (user_id Int64 NOT NULL, project_id Int64 NOT NULL, access_level Int32 NOT NULL, PRIMARY KEY (user_id, project_id, access_level));
-- want: KEY003
CREATE TABLE resource_state_events (id Int64 NOT NULL, user_id Int64, issue_id Int64, merge_request_id Int64, created_at Timestamp, state Int16, PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE lfs_objects (id Int64 NOT NULL, oid Utf8, size Int64, created_at Timestamp, file Utf8, PRIMARY KEY (id), INDEX index_lfs_on_oid GLOBAL ON (oid));
-- want: ; of a day and a project, one row; a project first
CREATE TABLE project_daily_statistics (project_id Int64 NOT NULL, date Date NOT NULL, fetch_count Int32, PRIMARY KEY (project_id, date));
-- schema: discourse
-- want: KEY003 IDX001
CREATE TABLE topics (id Int32 NOT NULL, title Utf8, last_posted_at Timestamp, created_at Timestamp, bumped_at Timestamp, user_id Int32, category_id Int32, archetype Utf8, PRIMARY KEY (id), INDEX idx_topics_bumped GLOBAL ON (bumped_at));
-- want: KEY003
CREATE TABLE posts (id Int32 NOT NULL, user_id Int32, topic_id Int32, post_number Int32, raw Utf8, cooked Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX idx_posts_topic GLOBAL ON (topic_id, post_number), INDEX idx_posts_user GLOBAL ON (user_id, created_at));
-- want: KEY003; a post's reads, by the topic, which is numbered as it comes
CREATE TABLE post_timings (topic_id Int32 NOT NULL, post_number Int32 NOT NULL, user_id Int32 NOT NULL, msecs Int32, PRIMARY KEY (topic_id, post_number, user_id));
-- want: ; what a user has read
CREATE TABLE topic_users (user_id Int32 NOT NULL, topic_id Int32 NOT NULL, last_read_post_number Int32, notification_level Int32, PRIMARY KEY (user_id, topic_id));
-- want: ; days on which a user came
CREATE TABLE user_visits (user_id Int32 NOT NULL, visited_at Date NOT NULL, posts_read Int32, mobile Bool, PRIMARY KEY (user_id, visited_at));
-- want: ; badges that there are
CREATE TABLE badge_groupings (id Int32 NOT NULL, name Utf8, description Utf8, position Int32, PRIMARY KEY (id));
-- schema: odoo
-- want: KEY003 IDX002 IDX001
CREATE TABLE sale_order (id Int32 NOT NULL, name Utf8, state Utf8, date_order Timestamp, partner_id Int32, company_id Int32, amount_total Decimal(22,9), PRIMARY KEY (id), INDEX sale_order_state GLOBAL ON (state), INDEX sale_order_date GLOBAL ON (date_order), INDEX sale_order_partner GLOBAL ON (partner_id));
-- want: KEY003
CREATE TABLE sale_order_line (id Int32 NOT NULL, order_id Int32, sequence Int32, product_id Int32, price_unit Decimal(22,9), PRIMARY KEY (id));
-- want: KEY003
CREATE TABLE account_move (id Int32 NOT NULL, name Utf8, ref Utf8, date Date, journal_id Int32, partner_id Int32, amount_total Decimal(22,9), PRIMARY KEY (id), INDEX account_move_journal GLOBAL ON (journal_id));
-- want: KEY003
CREATE TABLE stock_quant (id Int32 NOT NULL, product_id Int32, location_id Int32, lot_id Int32, quantity Decimal(22,9), in_date Timestamp, PRIMARY KEY (id), INDEX stock_quant_product GLOBAL ON (product_id, location_id));
-- want: KEY003 IDX002; five kinds
CREATE TABLE mail_message (id Int32 NOT NULL, subject Utf8, date Timestamp, model Utf8, res_id Int32, message_type Utf8, author_id Int32, PRIMARY KEY (id), INDEX mail_message_model GLOBAL ON (model, res_id), INDEX mail_message_type GLOBAL ON (message_type));
-- want: ; countries
CREATE TABLE res_country (id Int32 NOT NULL, name Utf8, code Utf8, phone_code Int32, PRIMARY KEY (id));
-- want: ; two ids of things that live long
CREATE TABLE res_groups_users_rel (gid Int32 NOT NULL, uid Int32 NOT NULL, PRIMARY KEY (gid, uid));
-- want: KEY003 IDX001?; meetings, and when they begin
CREATE TABLE calendar_event (id Int32 NOT NULL, name Utf8, start Timestamp, stop Timestamp, user_id Int32, create_date Timestamp, PRIMARY KEY (id), INDEX calendar_event_start GLOBAL ON (start));
-- schema: wordpress
-- want: KEY003 IDX002
CREATE TABLE wp_posts (ID Uint64 NOT NULL, post_author Uint64, post_date Timestamp, post_content Utf8, post_status Utf8, post_name Utf8, post_parent Uint64, post_type Utf8, PRIMARY KEY (ID), INDEX post_name GLOBAL ON (post_name), INDEX type_status_date GLOBAL ON (post_type, post_status, post_date), INDEX post_parent GLOBAL ON (post_parent), INDEX post_author GLOBAL ON (post_author));
-- want: KEY003
CREATE TABLE wp_postmeta (meta_id Uint64 NOT NULL, post_id Uint64, meta_key Utf8, meta_value Utf8, PRIMARY KEY (meta_id), INDEX post_id GLOBAL ON (post_id), INDEX meta_key GLOBAL ON (meta_key));
-- want: KEY003 IDX001
CREATE TABLE wp_comments (comment_ID Uint64 NOT NULL, comment_post_ID Uint64, comment_author_email Utf8, comment_date_gmt Timestamp, comment_approved Utf8, PRIMARY KEY (comment_ID), INDEX comment_date_gmt GLOBAL ON (comment_date_gmt), INDEX comment_author_email GLOBAL ON (comment_author_email));
-- want: KEY003; terms of a post, which is numbered as it comes
CREATE TABLE wp_term_relationships (object_id Uint64 NOT NULL, term_taxonomy_id Uint64 NOT NULL, term_order Int32, PRIMARY KEY (object_id, term_taxonomy_id));
-- want: KEY003??; options of a site
CREATE TABLE wp_options (option_id Uint64 NOT NULL, option_name Utf8, option_value Utf8, autoload Utf8, PRIMARY KEY (option_id), INDEX option_name GLOBAL ON (option_name));
-- schema: magento
-- want: KEY003 IDX001
CREATE TABLE sales_order (entity_id Uint32 NOT NULL, state Utf8, status Utf8, increment_id Utf8, customer_id Uint32, created_at Timestamp, grand_total Decimal(22,9), PRIMARY KEY (entity_id), INDEX sales_order_created GLOBAL ON (created_at), INDEX sales_order_customer GLOBAL ON (customer_id));
-- want: ; when stock of a product in a source changed
CREATE TABLE inventory_source_item (source_item_id Uint32 NOT NULL, source_code Utf8, sku Utf8, quantity Decimal(12,4), status Uint16, PRIMARY KEY (sku, source_code));
-- want: ; prices of a product
CREATE TABLE catalog_product_index_price (entity_id Uint32 NOT NULL, customer_group_id Uint32 NOT NULL, website_id Uint16 NOT NULL, final_price Decimal(20,6), PRIMARY KEY (entity_id, customer_group_id, website_id));
-- want: KEY003
CREATE TABLE quote (entity_id Uint32 NOT NULL, store_id Uint16, created_at Timestamp, is_active Uint16, customer_id Uint32, grand_total Decimal(20,4), PRIMARY KEY (entity_id), INDEX quote_customer GLOBAL ON (customer_id, store_id, is_active));
-- want: KEY003
CREATE TABLE url_rewrite (url_rewrite_id Uint32 NOT NULL, entity_type Utf8, entity_id Uint32, request_path Utf8, target_path Utf8, store_id Uint16, PRIMARY KEY (url_rewrite_id), INDEX url_rewrite_request GLOBAL ON (request_path, store_id));
-- want: ; statuses that orders can have
CREATE TABLE sales_order_status (status Utf8 NOT NULL, label Utf8, PRIMARY KEY (status));
-- want: KEY003 IDX002 IDX001?; jobs to run, and when
CREATE TABLE cron_schedule (schedule_id Uint32 NOT NULL, job_code Utf8, status Utf8, created_at Timestamp, scheduled_at Timestamp, executed_at Timestamp, PRIMARY KEY (schedule_id), INDEX cron_status GLOBAL ON (status), INDEX cron_scheduled GLOBAL ON (scheduled_at));
-- schema: keycloak
-- want: ; ids are random text
CREATE TABLE user_entity (id Utf8 NOT NULL, email Utf8, enabled Bool, realm_id Utf8, username Utf8, created_timestamp Int64, PRIMARY KEY (id), INDEX idx_user_email GLOBAL ON (email), INDEX idx_user_name GLOBAL ON (realm_id, username));
-- want: IDX001
CREATE TABLE event_entity (id Utf8 NOT NULL, client_id Utf8, realm_id Utf8, session_id Utf8, event_time Int64, type Utf8, user_id Utf8, PRIMARY KEY (id), INDEX idx_event_time GLOBAL ON (event_time));
-- want: ; sessions of users, online or not
CREATE TABLE offline_user_session (user_session_id Utf8 NOT NULL, user_id Utf8, realm_id Utf8, created_on Int32, offline_flag Utf8 NOT NULL, last_session_refresh Int32, PRIMARY KEY (user_session_id, offline_flag), INDEX idx_us_user GLOBAL ON (user_id, realm_id));
-- want:
CREATE TABLE user_role_mapping (role_id Utf8 NOT NULL, user_id Utf8 NOT NULL, PRIMARY KEY (role_id, user_id), INDEX idx_urm_user GLOBAL ON (user_id));
-- want:
CREATE TABLE realm_attribute (name Utf8 NOT NULL, realm_id Utf8 NOT NULL, value Utf8, PRIMARY KEY (name, realm_id));
-- want:
CREATE TABLE redirect_uris (client_id Utf8 NOT NULL, value Utf8 NOT NULL, PRIMARY KEY (client_id, value));
-- schema: sentry
-- want: KEY003 IDX001
CREATE TABLE sentry_groupedmessage (id Int64 NOT NULL, project_id Int64, message Utf8, status Uint32, times_seen Uint32, last_seen Timestamp, first_seen Timestamp, short_id Int64, PRIMARY KEY (id), INDEX by_last_seen GLOBAL ON (last_seen), INDEX by_short GLOBAL ON (project_id, short_id));
-- want: KEY003
CREATE TABLE sentry_grouphash (id Int64 NOT NULL, project_id Int64, hash Utf8, group_id Int64, state Uint32, PRIMARY KEY (id), INDEX by_hash GLOBAL ON (project_id, hash));
-- want: KEY003 IDX001
CREATE TABLE sentry_release (id Int64 NOT NULL, organization_id Int64, version Utf8, date_added Timestamp, date_released Timestamp, PRIMARY KEY (id), INDEX by_added GLOBAL ON (date_added), INDEX by_version GLOBAL ON (organization_id, version));
-- want: KEY003
CREATE TABLE sentry_environmentproject (id Int64 NOT NULL, project_id Int64, environment_id Int64, is_hidden Bool, PRIMARY KEY (id), INDEX by_environment GLOBAL ON (environment_id));
-- schema: others
-- want: ; Zabbix: values of an item, which lives long
CREATE TABLE history_uint (itemid Uint64 NOT NULL, clock Int32 NOT NULL, ns Int32 NOT NULL, value Uint64, PRIMARY KEY (itemid, clock, ns));
-- want: KEY003 IDX001
CREATE TABLE zabbix_events (eventid Uint64 NOT NULL, source Int32, object Int32, objectid Uint64, clock Int32, value Int32, PRIMARY KEY (eventid), INDEX events_clock GLOBAL ON (clock));
-- want: KEY003; Rails: blobs by a random text
CREATE TABLE active_storage_blobs (id Int64 NOT NULL, key Utf8, filename Utf8, content_type Utf8, byte_size Int64, checksum Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX blobs_key GLOBAL ON (key));
-- want: KEY003; Airflow
CREATE TABLE dag_run (id Int32 NOT NULL, dag_id Utf8, execution_date Timestamp, state Utf8, run_id Utf8, PRIMARY KEY (id), INDEX dag_id_state GLOBAL ON (dag_id, state));
-- want: ; Airflow: tasks of a dag
CREATE TABLE task_instance (dag_id Utf8 NOT NULL, task_id Utf8 NOT NULL, run_id Utf8 NOT NULL, map_index Int32 NOT NULL, state Utf8, start_date Timestamp, PRIMARY KEY (dag_id, task_id, run_id, map_index));
-- want: ; Temporal: events of a workflow's tree
CREATE TABLE history_node (shard_id Int32 NOT NULL, tree_id Uuid NOT NULL, branch_id Uuid NOT NULL, node_id Int64 NOT NULL, txn_id Int64 NOT NULL, data String, PRIMARY KEY (shard_id, tree_id, branch_id, node_id, txn_id)) WITH (PARTITION_AT_KEYS = (128, 256, 384));
-- want: KEY003; Nextcloud: files are numbered as they come
CREATE TABLE oc_filecache_extended (fileid Uint64 NOT NULL, upload_time Uint64, metadata_etag Utf8, PRIMARY KEY (fileid));
-- want: KEY003; Moodle
CREATE TABLE mdl_logstore_standard_log (id Int64 NOT NULL, eventname Utf8, component Utf8, userid Int64, courseid Int64, timecreated Int64, PRIMARY KEY (id), INDEX by_course GLOBAL ON (courseid, timecreated));
-- want: KEY003
CREATE TABLE mdl_quiz_attempts (id Int64 NOT NULL, quiz Int64, userid Int64, attempt Int32, uniqueid Int64, timestart Int64, PRIMARY KEY (id));
-- want: ; Matrix: events are known by a text that the servers make
CREATE TABLE event_json (event_id Utf8 NOT NULL, room_id Utf8, internal_metadata Utf8, json Utf8, PRIMARY KEY (event_id));
-- want: ; Matrix: state of a room
CREATE TABLE current_state_events (event_id Utf8, room_id Utf8 NOT NULL, type Utf8 NOT NULL, state_key Utf8 NOT NULL, PRIMARY KEY (room_id, type, state_key));
-- want: KEY003; Matrix: presence by its place in the stream
CREATE TABLE presence_stream (stream_id Int64 NOT NULL, user_id Utf8, state Utf8, last_active_ts Int64, PRIMARY KEY (stream_id));
-- want: ; Kubernetes in a table
CREATE TABLE leases (namespace Utf8 NOT NULL, name Utf8 NOT NULL, holder Utf8, renewed_at Timestamp, PRIMARY KEY (namespace, name));
-- want: ; Grafana: dashboards by uid
CREATE TABLE dashboard_acl (uid Utf8 NOT NULL, role Utf8, permission Int16, created Timestamp, PRIMARY KEY (uid));
