-- A seventeenth batch, labelled before any rule was run on it: more public projects, many of their tables clean.

-- Version control and reviews.
-- want:
CREATE TABLE account_project_watches (account_id Int32 NOT NULL, project_name Utf8 NOT NULL, filter Utf8 NOT NULL, notify_new Bool, PRIMARY KEY (account_id, project_name, filter));
-- want: KEY003
CREATE TABLE patch_set_approvals (change_id Int32 NOT NULL, patch_set_id Int32 NOT NULL, account_id Int32 NOT NULL, value Int16, PRIMARY KEY (change_id, patch_set_id, account_id));
-- want:
CREATE TABLE submodule_subscriptions (super_project Utf8 NOT NULL, super_branch Utf8 NOT NULL, submodule_path_id Utf8 NOT NULL, PRIMARY KEY (super_project, super_branch, submodule_path_id));
-- want: KEY006
CREATE TABLE account_patch_reviews (account_id Int32 NOT NULL, change_uid Utf8 NOT NULL, file_name Utf8 NOT NULL, PRIMARY KEY (account_id, change_uid, file_name));
-- want: KEY003
CREATE TABLE phabricator_feed (chronological_key Uint64 NOT NULL, storyData Utf8, PRIMARY KEY (chronological_key));
-- want:
CREATE TABLE edge (src Utf8 NOT NULL, type Uint32 NOT NULL, dst Utf8 NOT NULL, seq Uint32, PRIMARY KEY (src, type, dst));

-- Helpdesks and trackers.
-- want: KEY003 IDX001
CREATE TABLE journals (id Int32 NOT NULL, journalized_id Int32, user_id Int32, created_on Timestamp, PRIMARY KEY (id), INDEX index_journals_on_created_on GLOBAL ON (created_on), INDEX j GLOBAL ON (journalized_id));
-- want: KEY002 IDX001 IDX002
CREATE TABLE issues (id Serial NOT NULL, project_id Int32, status_id Int32, tracker_id Int32, created_on Timestamp, PRIMARY KEY (id), INDEX i_status GLOBAL ON (status_id), INDEX i_created GLOBAL ON (created_on), INDEX i_project GLOBAL ON (project_id));
-- want:
CREATE TABLE custom_values (customized_type Utf8 NOT NULL, customized_id Uint64 NOT NULL, field_name Utf8 NOT NULL, value Utf8, PRIMARY KEY (customized_type, customized_id, field_name));
-- want: KEY003
CREATE TABLE ticket_history (ticket_id Uint64 NOT NULL, history_no Uint32 NOT NULL, change_by Utf8, PRIMARY KEY (ticket_id, history_no));
-- want:
CREATE TABLE watchers (watchable_type Utf8 NOT NULL, watchable_id Int64 NOT NULL, user_id Int64 NOT NULL, PRIMARY KEY (watchable_type, watchable_id, user_id));

-- Business intelligence.
-- want: KEY002 IDX001
CREATE TABLE query_execution (id BigSerial NOT NULL, hash Bytes, started_at Timestamp, card_id Int32, PRIMARY KEY (id), INDEX idx_started GLOBAL ON (started_at), INDEX idx_card GLOBAL ON (card_id, started_at));
-- want:
CREATE TABLE query_cache (query_hash Bytes NOT NULL, updated_at Timestamp, results Bytes, PRIMARY KEY (query_hash)) WITH (TTL = Interval("P1D") ON updated_at);
-- want:
CREATE TABLE `query` (query_hash Bytes NOT NULL, average_execution_time Int32, query Utf8, PRIMARY KEY (query_hash));
-- want: IDX001
CREATE TABLE saved_results (result_uuid Uuid NOT NULL, dttm Datetime, rows Uint64, PRIMARY KEY (result_uuid), INDEX ix_dttm GLOBAL ON (dttm));
-- want:
CREATE TABLE key_value (`resource` Utf8 NOT NULL, uuid Uuid NOT NULL, value Bytes, expires_on Timestamp, PRIMARY KEY (`resource`, uuid));

-- Schedulers and queues.
-- want: KEY007
CREATE TABLE que_jobs (priority Int16 NOT NULL, run_at Timestamp NOT NULL, job_id Int64 NOT NULL, args Json, PRIMARY KEY (priority, run_at, job_id));
-- want: KEY002 IDX002
CREATE TABLE oban_jobs (id BigSerial NOT NULL, state Utf8, queue Utf8, priority Int32, scheduled_at Timestamp, PRIMARY KEY (id), INDEX oban_jobs_state_queue GLOBAL ON (state, queue, priority, scheduled_at, id));
-- want: KEY003
CREATE TABLE delayed_job (id Int64 NOT NULL, handler Utf8, run_at Timestamp, locked_by Utf8, PRIMARY KEY (id));
-- want: IDX001
CREATE TABLE scheduled_tasks (task_name Utf8 NOT NULL, task_instance Utf8 NOT NULL, execution_time Timestamp, picked Bool, PRIMARY KEY (task_name, task_instance), INDEX execution_time_idx GLOBAL ON (execution_time));
-- want: 
CREATE TABLE shedlock (name Utf8 NOT NULL, lock_until Timestamp, locked_at Timestamp, locked_by Utf8, PRIMARY KEY (name));
-- want: KEY003
CREATE TABLE BATCH_JOB_EXECUTION_PARAMS (JOB_EXECUTION_ID Int64 NOT NULL, PARAMETER_NAME Utf8 NOT NULL, PARAMETER_VALUE Utf8, PRIMARY KEY (JOB_EXECUTION_ID, PARAMETER_NAME));
-- want:
CREATE TABLE SPRING_SESSION_ATTRIBUTES (SESSION_PRIMARY_ID Utf8 NOT NULL, ATTRIBUTE_NAME Utf8 NOT NULL, ATTRIBUTE_BYTES Bytes, PRIMARY KEY (SESSION_PRIMARY_ID, ATTRIBUTE_NAME));
-- want: IDX001
CREATE TABLE SPRING_SESSION (PRIMARY_ID Utf8 NOT NULL, SESSION_ID Utf8, EXPIRY_TIME Int64, PRINCIPAL_NAME Utf8, PRIMARY KEY (PRIMARY_ID), INDEX IX2 GLOBAL ON (EXPIRY_TIME), INDEX IX3 GLOBAL ON (PRINCIPAL_NAME), INDEX IX1 GLOBAL UNIQUE SYNC ON (SESSION_ID));

-- Authorization.
-- want:
CREATE TABLE relation_tuple (namespace Utf8 NOT NULL, object_id Utf8 NOT NULL, relation Utf8 NOT NULL, userset_namespace Utf8 NOT NULL, userset_object_id Utf8 NOT NULL, userset_relation Utf8 NOT NULL, created_xid Uint64, PRIMARY KEY (namespace, object_id, relation, userset_namespace, userset_object_id, userset_relation));
-- want: KEY003
CREATE TABLE relation_tuple_transaction (xid Uint64 NOT NULL, timestamp Timestamp, PRIMARY KEY (xid));
-- want:
CREATE TABLE hydra_client (id Utf8 NOT NULL, nid Uuid NOT NULL, client_name Utf8, PRIMARY KEY (id, nid));
-- want: IDX001
CREATE TABLE hydra_oauth2_access (signature Utf8 NOT NULL, requested_at Timestamp, client_id Utf8, challenge_id Utf8, PRIMARY KEY (signature), INDEX requested_at_idx GLOBAL ON (requested_at), INDEX client_idx GLOBAL ON (client_id));
-- want: IDX001
CREATE TABLE auth_sessions (id Uuid NOT NULL, user_id Uuid, not_after Timestamp, aal Utf8, PRIMARY KEY (id), INDEX sessions_not_after_idx GLOBAL ON (not_after), INDEX user_idx GLOBAL ON (user_id));
-- want:
CREATE TABLE mfa_amr_claims (session_id Uuid NOT NULL, authentication_method Utf8 NOT NULL, PRIMARY KEY (session_id, authentication_method));

-- Wikis, media, files.
-- want: KEY003 IDX001
CREATE TABLE revision (rev_id Uint64 NOT NULL, rev_page Uint32, rev_timestamp Utf8, rev_actor Uint64, PRIMARY KEY (rev_id), INDEX rev_timestamp GLOBAL ON (rev_timestamp), INDEX rev_page_timestamp GLOBAL ON (rev_page, rev_timestamp));
-- want: KEY003
CREATE TABLE recentchanges (rc_id Uint64 NOT NULL, rc_namespace Int32, rc_title Utf8, rc_cur_id Uint32, PRIMARY KEY (rc_id), INDEX rc_cur GLOBAL ON (rc_cur_id));
-- want:
CREATE TABLE categorylinks (cl_from Uint32 NOT NULL, cl_to Utf8 NOT NULL, cl_sortkey Bytes, PRIMARY KEY (cl_from, cl_to));
-- want: KEY006
CREATE TABLE oc_filecache (storage Int64 NOT NULL, path Utf8 NOT NULL, fileid Int64, etag Utf8, PRIMARY KEY (storage, path));
-- want: KEY003 IDX001
CREATE TABLE oc_activity (activity_id Int64 NOT NULL, timestamp Int32, affecteduser Utf8, subject Utf8, PRIMARY KEY (activity_id), INDEX activity_time GLOBAL ON (timestamp), INDEX activity_user_time GLOBAL ON (affecteduser, timestamp));
-- want:
CREATE TABLE assets (id Uuid NOT NULL, ownerId Uuid, checksum Bytes, fileCreatedAt Timestamp, PRIMARY KEY (id), INDEX UQ_owner_checksum GLOBAL UNIQUE SYNC ON (ownerId, checksum));
-- want:
CREATE TABLE smart_search (assetId Uuid NOT NULL, embedding String, PRIMARY KEY (assetId));
-- want: IDX001
CREATE TABLE geodata_photos (photo_uid Uuid NOT NULL, taken_at Timestamp, country Utf8, PRIMARY KEY (photo_uid), INDEX by_taken GLOBAL ON (taken_at));

-- Support chat, surveys, calendars.
-- want:
CREATE TABLE calendar_events (calendar_uid Uuid NOT NULL, event_uid Uuid NOT NULL, dtstart Timestamp, PRIMARY KEY (calendar_uid, event_uid));
-- want: IDX001
CREATE TABLE reminders (reminder_uid Uuid NOT NULL, calendar_uid Uuid, notification_date Int64, PRIMARY KEY (reminder_uid), INDEX calendar_reminder_date GLOBAL ON (notification_date), INDEX by_cal GLOBAL ON (calendar_uid));
-- want:
CREATE TABLE answers (response_uid Uuid NOT NULL, question_code Utf8 NOT NULL, value Utf8, PRIMARY KEY (response_uid, question_code));
-- want: KEY001
CREATE TABLE slots_free (slot_day Date NOT NULL, specialist_uid Uuid NOT NULL, slot_minute Uint16 NOT NULL, PRIMARY KEY (slot_day, specialist_uid, slot_minute));
-- want: KEY002 IDX003
CREATE TABLE messages (id BigSerial NOT NULL, conversation_id Int64, account_id Int64, created_at Timestamp, PRIMARY KEY (id), INDEX m1 GLOBAL ON (conversation_id), INDEX m2 GLOBAL ON (conversation_id, created_at), INDEX m3 GLOBAL ON (account_id));
-- want:
CREATE TABLE working_hours (inbox_id Int64 NOT NULL, day_of_week Int32 NOT NULL, open_hour Int32, PRIMARY KEY (inbox_id, day_of_week));

-- Settings.
-- want:
CREATE TABLE kv_a (k Utf8 NOT NULL, v Bytes, PRIMARY KEY (k)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 64);
-- want: PRT002
CREATE TABLE kv_b (k Uint64 NOT NULL, v Bytes, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = 50, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 50, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50);
-- want:
CREATE TABLE kv_c (k Uint64 NOT NULL, v Bytes, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = 8, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
-- want:
CREATE TABLE kv_d (bucket Uint32 NOT NULL, k Utf8 NOT NULL, v Bytes, PRIMARY KEY (bucket, k)) WITH (PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
-- want: PRT003
CREATE TABLE kv_e (k_hash Uint64 NOT NULL, k Utf8 NOT NULL, v Bytes, PRIMARY KEY (k_hash, k)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_PARTITION_SIZE_MB = 1024);
