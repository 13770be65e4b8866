-- A ninth batch, labelled before any rule was run on it: public projects, as they would be ported to YDB.

-- An identity server.
-- want: IDX001
CREATE TABLE OFFLINE_USER_SESSION (USER_SESSION_ID Text NOT NULL, OFFLINE_FLAG Text NOT NULL, USER_ID Text, REALM_ID Text, CREATED_ON Int32, LAST_SESSION_REFRESH Int32, DATA Text, PRIMARY KEY (USER_SESSION_ID, OFFLINE_FLAG), INDEX IDX_OFFLINE_USS_CREATEDON GLOBAL ON (CREATED_ON), INDEX IDX_OFFLINE_USS_BY_USER GLOBAL ON (USER_ID, REALM_ID, OFFLINE_FLAG));
-- want:
CREATE TABLE EVENT_ENTITY (ID Text NOT NULL, CLIENT_ID Text, ERROR Text, EVENT_TIME Int64, REALM_ID Text, TYPE Text, PRIMARY KEY (ID), INDEX IDX_EVENT_TIME GLOBAL ON (REALM_ID, EVENT_TIME));
-- want:
CREATE TABLE BROKER_LINK (IDENTITY_PROVIDER Text NOT NULL, USER_ID Text NOT NULL, BROKER_USER_ID Text, TOKEN Text, PRIMARY KEY (IDENTITY_PROVIDER, USER_ID));
-- want:
CREATE TABLE USER_ROLE_MAPPING (ROLE_ID Text NOT NULL, USER_ID Text NOT NULL, PRIMARY KEY (ROLE_ID, USER_ID), INDEX IDX_USER_ROLE_MAPPING GLOBAL ON (USER_ID));
-- want: IDX001
CREATE TABLE REVOKED_TOKEN (ID Text NOT NULL, EXPIRE Int64 NOT NULL, PRIMARY KEY (ID), INDEX IDX_REV_TOKEN_ON_EXPIRE GLOBAL ON (EXPIRE));

-- A workflow engine.
-- want: KEY007
CREATE TABLE queue_messages (queue_type Int32 NOT NULL, message_id Int64 NOT NULL, message_payload String, message_encoding Utf8, PRIMARY KEY (queue_type, message_id));
-- want: IDX001 IDX001
CREATE TABLE cluster_membership (host_id Bytes NOT NULL, rpc_address Utf8, session_start Timestamp, last_heartbeat Timestamp, PRIMARY KEY (host_id), INDEX by_start GLOBAL ON (session_start), INDEX by_heartbeat GLOBAL ON (last_heartbeat, rpc_address));
-- want: PRT003
CREATE TABLE tasks_v2 (range_hash Uint32 NOT NULL, task_queue_id Bytes NOT NULL, task_id Int64 NOT NULL, data Bytes, PRIMARY KEY (range_hash, task_queue_id, task_id));
-- want:
CREATE TABLE history_node (shard_id Int32 NOT NULL, tree_id Bytes NOT NULL, branch_id Bytes NOT NULL, node_id Int64 NOT NULL, txn_id Int64 NOT NULL, data Bytes, PRIMARY KEY (shard_id, tree_id, branch_id, node_id, txn_id)) WITH (PARTITION_AT_KEYS = (128, 256, 384));
-- want:
CREATE TABLE executions_visibility (namespace_id Utf8 NOT NULL, run_id Utf8 NOT NULL, start_time Timestamp, close_time Timestamp, status Int32, PRIMARY KEY (namespace_id, run_id), INDEX default_idx GLOBAL ON (namespace_id, close_time, start_time, run_id));

-- A code forge.
-- want: KEY003 IDX001
CREATE TABLE action (id Int64 NOT NULL, user_id Int64, op_type Int32, repo_id Int64, is_deleted Bool, created_unix Int64, PRIMARY KEY (id), INDEX c_u_d GLOBAL ON (created_unix, user_id, is_deleted), INDEX c_u GLOBAL ON (user_id, is_deleted));
-- want: KEY002 IDX001 IDX001 IDX002 IDX003
CREATE TABLE issue (id BigSerial NOT NULL, repo_id Int64, `index` Int64, poster_id Int64, is_closed Bool, created_unix Int64, updated_unix Int64, PRIMARY KEY (id), INDEX repo_index GLOBAL UNIQUE SYNC ON (repo_id, `index`), INDEX IDX_issue_repo_id GLOBAL ON (repo_id), INDEX IDX_issue_is_closed GLOBAL ON (is_closed), INDEX IDX_issue_created_unix GLOBAL ON (created_unix), INDEX IDX_issue_updated_unix GLOBAL ON (updated_unix));
-- want: KEY002 IDX001
CREATE TABLE access_token (id BigSerial NOT NULL, uid Int64, name Utf8, token_hash Utf8, token_last_eight Utf8, created_unix Int64, PRIMARY KEY (id), INDEX UQE_token_hash GLOBAL UNIQUE SYNC ON (token_hash), INDEX IDX_uid GLOBAL ON (uid), INDEX IDX_last_eight GLOBAL ON (token_last_eight), INDEX IDX_created GLOBAL ON (created_unix));
-- want:
CREATE TABLE email_hash (hash Utf8 NOT NULL, email Utf8, PRIMARY KEY (hash));
-- want: KEY003
CREATE TABLE hook_task (id Int64 NOT NULL, hook_id Int64, uuid Utf8, payload_content Utf8, is_delivered Bool, delivered Int64, PRIMARY KEY (id), INDEX IDX_hook_id GLOBAL ON (hook_id), INDEX UQE_uuid GLOBAL UNIQUE SYNC ON (uuid));

-- A team chat.
-- want: IDX001 IDX001
CREATE TABLE Posts (Id Utf8 NOT NULL, CreateAt Int64, UpdateAt Int64, DeleteAt Int64, UserId Utf8, ChannelId Utf8, Message Utf8, PRIMARY KEY (Id), INDEX idx_posts_create_at GLOBAL ON (CreateAt), INDEX idx_posts_update_at GLOBAL ON (UpdateAt), INDEX idx_posts_channel GLOBAL ON (ChannelId, DeleteAt, CreateAt), INDEX idx_posts_user_id GLOBAL ON (UserId));
-- want: IDX001 IDX001 IDX001
CREATE TABLE Sessions (Id Utf8 NOT NULL, Token Utf8, CreateAt Int64, ExpiresAt Int64, LastActivityAt Int64, UserId Utf8, PRIMARY KEY (Id), INDEX idx_sessions_token GLOBAL ON (Token), INDEX idx_sessions_create_at GLOBAL ON (CreateAt), INDEX idx_sessions_expires_at GLOBAL ON (ExpiresAt), INDEX idx_sessions_last_activity_at GLOBAL ON (LastActivityAt));
-- want: IDX002
CREATE TABLE Status (UserId Utf8 NOT NULL, Status Utf8, Manual Bool, LastActivityAt Int64, DNDEndTime Int64, PRIMARY KEY (UserId), INDEX idx_status_status_dndendtime GLOBAL ON (Status, DNDEndTime));
-- want: IDX002 IDX002
CREATE TABLE Jobs (Id Utf8 NOT NULL, Type Utf8, Priority Int64, CreateAt Int64, Status Utf8, Data Json, PRIMARY KEY (Id), INDEX idx_jobs_type GLOBAL ON (Type), INDEX idx_jobs_status_type GLOBAL ON (Status, Type));
-- want:
CREATE TABLE ChannelMemberHistory (ChannelId Utf8 NOT NULL, UserId Utf8 NOT NULL, JoinTime Int64 NOT NULL, LeaveTime Int64, PRIMARY KEY (ChannelId, UserId, JoinTime));
-- want:
CREATE TABLE Reactions (PostId Utf8 NOT NULL, UserId Utf8 NOT NULL, EmojiName Utf8 NOT NULL, CreateAt Int64, PRIMARY KEY (PostId, UserId, EmojiName));

-- Error tracking.
-- want: KEY003 IDX002
CREATE TABLE sentry_groupedmessage (id Int64 NOT NULL, project_id Int64, short_id Int64, status Int32, last_seen Timestamp, PRIMARY KEY (id), INDEX project_short GLOBAL UNIQUE SYNC ON (project_id, short_id), INDEX by_project GLOBAL ON (project_id, status, last_seen, id), INDEX by_status GLOBAL ON (status));
-- want: IDX001
CREATE TABLE nodestore_node (id Utf8 NOT NULL, data Bytes, timestamp Timestamp, PRIMARY KEY (id), INDEX nodestore_ts GLOBAL ON (timestamp));
-- want: KEY002 IDX001
CREATE TABLE sentry_fileblob (id BigSerial NOT NULL, path Utf8, size Int32, checksum Utf8, timestamp Timestamp, PRIMARY KEY (id), INDEX by_sum GLOBAL UNIQUE SYNC ON (checksum), INDEX by_ts GLOBAL ON (timestamp));
-- want: KEY001
CREATE TABLE outcomes_hourly (hour Datetime NOT NULL, project_id Uint64 NOT NULL, outcome Uint8 NOT NULL, times_seen Uint64, PRIMARY KEY (hour, project_id, outcome));

-- A federated messenger.
-- want: KEY003 IDX001
CREATE TABLE events (stream_ordering Int64 NOT NULL, topological_ordering Int64, event_id Utf8, room_id Utf8, origin_server_ts Int64, PRIMARY KEY (stream_ordering), INDEX event_id_unique GLOBAL UNIQUE SYNC ON (event_id), INDEX events_ts GLOBAL ON (origin_server_ts, stream_ordering), INDEX events_order_room GLOBAL ON (room_id, topological_ordering, stream_ordering));
-- want: IDX001
CREATE TABLE user_ips (user_id Utf8 NOT NULL, access_token Utf8 NOT NULL, ip Utf8 NOT NULL, user_agent Utf8, last_seen Int64, PRIMARY KEY (user_id, access_token, ip), INDEX user_ips_last_seen_only GLOBAL ON (last_seen));
-- want:
CREATE TABLE device_inbox (user_id Utf8 NOT NULL, device_id Utf8 NOT NULL, stream_id Int64 NOT NULL, message_json Json, PRIMARY KEY (user_id, device_id, stream_id));
-- want: IDX001
CREATE TABLE local_media_repository (media_id Utf8 NOT NULL, media_type Utf8, created_ts Int64, user_id Utf8, PRIMARY KEY (media_id), INDEX users_idx GLOBAL ON (user_id), INDEX created_idx GLOBAL ON (created_ts));
-- want:
CREATE TABLE remote_media_cache (media_origin Utf8 NOT NULL, media_id Utf8 NOT NULL, created_ts Int64, last_access_ts Int64, PRIMARY KEY (media_origin, media_id));

-- Tracing.
-- want:
CREATE TABLE traces (trace_id_low Uint64 NOT NULL, trace_id_high Uint64 NOT NULL, span_id Uint64 NOT NULL, operation_name Utf8, start_time Int64, duration Int64, PRIMARY KEY (trace_id_low, trace_id_high, span_id)) WITH (UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want:
CREATE TABLE idx_service_op (idx_hash Uint64 NOT NULL, rev_start_time Int64 NOT NULL, uniq Uint32 NOT NULL, trace_ids Bytes, PRIMARY KEY (idx_hash, rev_start_time, uniq)) WITH (UNIFORM_PARTITIONS = 64);
-- want: PRT003
CREATE TABLE idx_tag_v2 (idx_hash Uint64 NOT NULL, rev_start_time Int64 NOT NULL, op_hash Uint64 NOT NULL, uniq Uint32 NOT NULL, trace_ids Bytes, PRIMARY KEY (idx_hash, rev_start_time, op_hash, uniq));
-- want:
CREATE TABLE operation_names_v2 (service_name Utf8 NOT NULL, span_kind Utf8 NOT NULL, operation_name Utf8 NOT NULL, PRIMARY KEY (service_name, span_kind, operation_name));

-- A scheduler of pipelines.
-- want: KEY002 IDX001
CREATE TABLE log (id Serial NOT NULL, dttm Timestamp, dag_id Utf8, task_id Utf8, event Utf8, extra Utf8, PRIMARY KEY (id), INDEX idx_log_dttm GLOBAL ON (dttm), INDEX idx_log_dag GLOBAL ON (dag_id));
-- want: KEY002 IDX002 IDX002
CREATE TABLE job (id Serial NOT NULL, dag_id Utf8, state Utf8, job_type Utf8, start_date Timestamp, latest_heartbeat Timestamp, PRIMARY KEY (id), INDEX job_type_heart GLOBAL ON (job_type, latest_heartbeat), INDEX idx_job_state_heartbeat GLOBAL ON (state, latest_heartbeat));
-- want: KEY003
CREATE TABLE xcom (dag_run_id Int32 NOT NULL, task_id Utf8 NOT NULL, map_index Int32 NOT NULL, `key` Utf8 NOT NULL, value Bytes, PRIMARY KEY (dag_run_id, task_id, map_index, `key`));
-- want:
CREATE TABLE sla_miss (task_id Utf8 NOT NULL, dag_id Utf8 NOT NULL, execution_date Timestamp NOT NULL, email_sent Bool, PRIMARY KEY (task_id, dag_id, execution_date));
-- want: IDX001 IDX002
CREATE TABLE dataset_event (event_uid Uuid NOT NULL, dataset_uri Utf8, source_type Utf8, timestamp Timestamp, PRIMARY KEY (event_uid), INDEX by_ts GLOBAL ON (timestamp), INDEX by_source GLOBAL ON (source_type));

-- An ERP and two shops.
-- want: KEY003 IDX001
CREATE TABLE account_move_line (id Int64 NOT NULL, move_id Int64, account_id Int64, partner_id Int64, date Date, debit Decimal(22,9), PRIMARY KEY (id), INDEX aml_move GLOBAL ON (move_id), INDEX aml_date GLOBAL ON (date, id), INDEX aml_partner GLOBAL ON (partner_id));
-- want: KEY002
CREATE TABLE mail_followers (id Serial NOT NULL, res_model Utf8, res_id Int32, partner_id Int32, PRIMARY KEY (id), INDEX followers_res GLOBAL UNIQUE SYNC ON (res_model, res_id, partner_id));
-- want: KEY003 IDX002 IDX002 IDX001 IDX001
CREATE TABLE sales_order (entity_id Uint32 NOT NULL, state Utf8, status Utf8, store_id Uint16, increment_id Utf8, customer_id Uint32, created_at Timestamp, updated_at Timestamp, PRIMARY KEY (entity_id), INDEX SALES_ORDER_STATUS GLOBAL ON (status), INDEX SALES_ORDER_STATE GLOBAL ON (state), INDEX SALES_ORDER_CREATED_AT GLOBAL ON (created_at), INDEX SALES_ORDER_UPDATED_AT GLOBAL ON (updated_at), INDEX SALES_ORDER_CUSTOMER_ID GLOBAL ON (customer_id));
-- want: KEY003
CREATE TABLE catalog_product_entity_varchar (value_id Int32 NOT NULL, attribute_id Uint16, store_id Uint16, entity_id Uint32, value Utf8, PRIMARY KEY (value_id), INDEX eav GLOBAL UNIQUE SYNC ON (entity_id, attribute_id, store_id));
-- want: KEY003
CREATE TABLE quote_item (item_id Uint32 NOT NULL, quote_id Uint32, product_id Uint32, qty Decimal(22,9), PRIMARY KEY (item_id), INDEX by_quote GLOBAL ON (quote_id));
-- want: KEY006
CREATE TABLE url_rewrite (store_id Uint16 NOT NULL, request_path Utf8 NOT NULL, target_path Utf8, PRIMARY KEY (store_id, request_path));

-- Blogs and forums.
-- want: KEY003 IDX002
CREATE TABLE wp_posts (ID Uint64 NOT NULL, post_author Uint64, post_date Datetime, post_title Utf8, post_status Utf8, post_type Utf8, PRIMARY KEY (ID), INDEX type_status_date GLOBAL ON (post_type, post_status, post_date, ID), INDEX post_author GLOBAL ON (post_author));
-- want: KEY003
CREATE TABLE wp_postmeta (meta_id Uint64 NOT NULL, post_id Uint64, meta_key Utf8, meta_value Utf8, PRIMARY KEY (meta_id), INDEX post_id GLOBAL ON (post_id));
-- want: KEY003 IDX001
CREATE TABLE wp_comments (comment_ID Uint64 NOT NULL, comment_post_ID Uint64, comment_date_gmt Datetime, comment_approved Utf8, PRIMARY KEY (comment_ID), INDEX comment_date_gmt GLOBAL ON (comment_date_gmt), INDEX comment_post_ID GLOBAL ON (comment_post_ID));
-- want: KEY002 IDX001
CREATE TABLE user_visits (id Serial NOT NULL, user_id Int32, visited_at Date, time_read Int32, PRIMARY KEY (id), INDEX uv GLOBAL UNIQUE SYNC ON (user_id, visited_at), INDEX by_visited GLOBAL ON (visited_at, time_read));
-- want: KEY002 IDX003
CREATE TABLE notifications (id BigSerial NOT NULL, notification_type Int32, user_id Int32, `read` Bool, created_at Timestamp, PRIMARY KEY (id), INDEX n1 GLOBAL ON (user_id, created_at), INDEX n2 GLOBAL ON (user_id));
-- want: KEY007
CREATE TABLE sidekiq_like_jobs (queue_state Utf8 NOT NULL, enqueued_at Timestamp NOT NULL, jid Utf8 NOT NULL, args Json, PRIMARY KEY (queue_state, enqueued_at, jid));

-- With the statements that are known.
-- want: QRY001
CREATE TABLE attachments (attachment_uid Uuid NOT NULL, message_uid Uuid, file_name Utf8, size Uint64, PRIMARY KEY (attachment_uid));
-- query: SELECT * FROM attachments WHERE message_uid = $m;
-- query: SELECT * FROM attachments WHERE attachment_uid = $a;
-- want: QRY001
CREATE TABLE members (member_uid Uuid NOT NULL, email Utf8, name Utf8, PRIMARY KEY (member_uid), INDEX by_email GLOBAL UNIQUE SYNC ON (email));
-- query: SELECT * FROM members WHERE email = $email;
-- want: QRY002
CREATE TABLE page_stats (site_id Uuid NOT NULL, page_id Uuid NOT NULL, hits Uint64, PRIMARY KEY (site_id, page_id));
-- query: SELECT hits FROM page_stats WHERE page_id = $p;
-- query: SELECT hits FROM page_stats WHERE site_id = $s AND page_id = $p;
-- want: QRY003
CREATE TABLE carts (customer_hash Uint64 NOT NULL, customer_id Utf8 NOT NULL, sku Utf8 NOT NULL, qty Uint32, PRIMARY KEY (customer_hash, customer_id, sku)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT sku, qty FROM carts WHERE customer_hash = Digest::CityHash(customer_id) AND customer_id = $c;
-- want:
CREATE TABLE cart_totals (customer_hash Uint64 NOT NULL, customer_id Utf8 NOT NULL, total Int64, PRIMARY KEY (customer_hash, customer_id)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT total FROM cart_totals WHERE customer_hash = Digest::CityHash($c) AND customer_id = $c;
-- query: UPDATE cart_totals SET total = $t WHERE customer_hash = Digest::CityHash($c) AND customer_id = $c;
-- want: QRY001 IDX001
CREATE TABLE invites (invite_code Utf8 NOT NULL, team_id Uuid, created_at Timestamp, PRIMARY KEY (invite_code), INDEX by_created GLOBAL ON (created_at));
-- query: SELECT * FROM invites VIEW by_created WHERE created_at > $since ORDER BY created_at LIMIT 100;
-- query: DELETE FROM invites WHERE team_id = $team;
-- want: QRY002
CREATE TABLE readings (meter_uid Utf8 NOT NULL, register Utf8 NOT NULL, taken_at Timestamp NOT NULL, v Int64, PRIMARY KEY (meter_uid, register, taken_at));
-- query: SELECT * FROM readings WHERE register = $r AND taken_at > $from;
