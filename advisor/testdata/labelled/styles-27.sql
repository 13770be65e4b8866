-- A twenty-seventh batch, labelled before any rule was run on it: applications and public projects, as they come.

-- An identity provider's events and a vault.
-- want: IDX001
CREATE TABLE ADMIN_EVENT_ENTITY (ID Text NOT NULL, ADMIN_EVENT_TIME Int64, REALM_ID Text, OPERATION_TYPE Text, PRIMARY KEY (ID), INDEX IDX_ADMIN_EVENT_TIME GLOBAL ON (ADMIN_EVENT_TIME, REALM_ID));
-- want: IDX001
CREATE TABLE OFFLINE_CLIENT_SESSION (USER_SESSION_ID Text NOT NULL, CLIENT_ID Text NOT NULL, OFFLINE_FLAG Text NOT NULL, TIMESTAMP Int32, PRIMARY KEY (USER_SESSION_ID, CLIENT_ID, OFFLINE_FLAG), INDEX IDX_OFFLINE_CSS_TS GLOBAL ON (TIMESTAMP));
-- want:
CREATE TABLE CREDENTIAL (ID Text NOT NULL, USER_ID Text, TYPE Text, PRIORITY Int32, SECRET_DATA Text, PRIMARY KEY (ID), INDEX IDX_USER_CREDENTIAL GLOBAL ON (USER_ID));
-- want: IDX001
CREATE TABLE vault_leases (lease_id Utf8 NOT NULL, issue_time Timestamp, expire_time Timestamp, PRIMARY KEY (lease_id), INDEX by_exp GLOBAL ON (expire_time));
-- want: KEY001
CREATE TABLE vault_audit (request_time Timestamp NOT NULL, request_id Utf8 NOT NULL, PRIMARY KEY (request_time, request_id));
-- want:
CREATE TABLE webauthn_credentials (credential_id Bytes NOT NULL, user_handle Bytes, sign_count Uint32, PRIMARY KEY (credential_id), INDEX by_user GLOBAL ON (user_handle));

-- A workflow engine's other tables.
-- want: KEY009
CREATE TABLE replication_tasks (shard_id Int32 NOT NULL, task_id Int64 NOT NULL, data Bytes, PRIMARY KEY (shard_id, task_id));
-- want:
CREATE TABLE activity_info_maps (shard_id Uint32 NOT NULL, namespace_id Bytes NOT NULL, workflow_id Utf8 NOT NULL, schedule_id Int64 NOT NULL, PRIMARY KEY (shard_id, namespace_id, workflow_id, schedule_id)) WITH (PARTITION_AT_KEYS = (128, 256, 384), AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: KEY001
CREATE TABLE schedules_fire (next_fire_at Timestamp NOT NULL, schedule_id Utf8 NOT NULL, PRIMARY KEY (next_fire_at, schedule_id));
-- want: KEY003
CREATE TABLE signals_buffer (signal_seq Int64 NOT NULL, workflow_id Utf8, payload Bytes, PRIMARY KEY (signal_seq));
-- want: IDX002 IDX001
CREATE TABLE workflow_instances (instance_id Utf8 NOT NULL, workflow_status Utf8, last_update_time Timestamp, PRIMARY KEY (instance_id), INDEX a GLOBAL ON (workflow_status), INDEX b GLOBAL ON (last_update_time));

-- A forge's packages and actions.
-- want: KEY003 IDX002
CREATE TABLE action_run (id Int64 NOT NULL, repo_id Int64, `index` Int64, status Int32, started Int64, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (repo_id, `index`), INDEX s GLOBAL ON (status));
-- want: KEY003
CREATE TABLE action_task_step (task_id Int64 NOT NULL, step_index Int64 NOT NULL, log_length Int64, PRIMARY KEY (task_id, step_index));
-- want: KEY003
CREATE TABLE package_blob (id Int64 NOT NULL, size Int64, hash_sha256 Utf8, created_unix Int64, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (hash_sha256));
-- want:
CREATE TABLE lfs_objects (repo_uid Uuid NOT NULL, oid_sha256 Utf8 NOT NULL, size Int64, PRIMARY KEY (repo_uid, oid_sha256));
-- want: KEY006
CREATE TABLE protected_paths (repo_uid Uuid NOT NULL, file_pattern Utf8 NOT NULL, PRIMARY KEY (repo_uid, file_pattern));
-- want: IDX001
CREATE TABLE review_requests (review_uid Uuid NOT NULL, updated_unix Int64, PRIMARY KEY (review_uid), INDEX by_upd GLOBAL ON (updated_unix));

-- Industry and devices, Pascal case.
-- want: KEY004
CREATE TABLE SensorSamples (SampleTicks Int64 NOT NULL, SensorUid Uuid NOT NULL, Value Double, PRIMARY KEY (SampleTicks, SensorUid));
-- want:
CREATE TABLE SensorSamplesBySensor (SensorUid Uuid NOT NULL, SampleTicks Int64 NOT NULL, Value Double, PRIMARY KEY (SensorUid, SampleTicks));
-- want: KEY007
CREATE TABLE DeviceCommands (CommandState Uint8 NOT NULL, IssuedAt Timestamp NOT NULL, CommandUid Uuid NOT NULL, PRIMARY KEY (CommandState, IssuedAt, CommandUid));
-- want: KEY003
CREATE TABLE FirmwareRollouts (RolloutNumber Int64 NOT NULL, ImageSha256 String, PRIMARY KEY (RolloutNumber));
-- want: IDX002
CREATE TABLE DeviceTwins (DeviceUid Uuid NOT NULL, ConnectionState Utf8, Twin Json, PRIMARY KEY (DeviceUid), INDEX ByState GLOBAL ON (ConnectionState));
-- want: PRT002
CREATE TABLE DeviceLocks (DeviceUid Uuid NOT NULL, Owner Utf8, PRIMARY KEY (DeviceUid)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 6, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 6, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: PRT003
CREATE TABLE DeviceIndex (SerialHash Uint64 NOT NULL, SerialNumber Utf8 NOT NULL, DeviceUid Uuid, PRIMARY KEY (SerialHash, SerialNumber));
-- want: KEY001 KEY009
CREATE TABLE DeviceLogs (LoggedAt Timestamp NOT NULL, DeviceBucket Uint32 NOT NULL, DeviceUid Uuid NOT NULL, PRIMARY KEY (LoggedAt, DeviceBucket, DeviceUid));
-- want: COL001
CREATE TABLE DeviceStats (Model Utf8 NOT NULL, StatDate Date NOT NULL, DeviceUid Utf8 NOT NULL, PRIMARY KEY (StatDate, Model, DeviceUid)) PARTITION BY HASH (StatDate) WITH (STORE = COLUMN);

-- Money.
-- want: KEY003
CREATE TABLE journal_entries (entry_number Int64 NOT NULL, account_code Utf8 NOT NULL, amount Decimal(22,9), PRIMARY KEY (entry_number, account_code));
-- want:
CREATE TABLE accounts (account_code Utf8 NOT NULL, owner_uid Uuid, PRIMARY KEY (account_code), INDEX by_owner GLOBAL ON (owner_uid));
-- want: KEY001
CREATE TABLE eod_balances (business_date Date NOT NULL, account_code Utf8 NOT NULL, amount Decimal(22,9), PRIMARY KEY (business_date, account_code));
-- want: IDX001
CREATE TABLE standing_orders (order_uid Uuid NOT NULL, next_execution Date, PRIMARY KEY (order_uid), INDEX due GLOBAL ON (next_execution));
-- want: KEY002 IDX003
CREATE TABLE card_events (id BigSerial NOT NULL, card_token Utf8, kind Utf8, at Timestamp, PRIMARY KEY (id), INDEX a GLOBAL ON (card_token, at), INDEX b GLOBAL ON (card_token));
-- want: KEY003
CREATE TABLE perevody_sbp (nomer_operatsii Uint64 NOT NULL, telefon Utf8, summa Int64, PRIMARY KEY (nomer_operatsii));
-- want: KEY007
CREATE TABLE arbitrazh (stadiya Utf8 NOT NULL, otkryto Timestamp NOT NULL, delo_uid Uuid NOT NULL, PRIMARY KEY (stadiya, otkryto, delo_uid));
-- want: KEY006
CREATE TABLE naznacheniya (tekst_naznacheniya Utf8 NOT NULL, kod Utf8, PRIMARY KEY (tekst_naznacheniya));

-- With statements.
-- want: QRY001 IDX002
CREATE TABLE disputes (dispute_uid Uuid NOT NULL, card_token Utf8, dispute_stage Utf8, PRIMARY KEY (dispute_uid), INDEX by_stage GLOBAL ON (dispute_stage));
-- query: SELECT dispute_uid FROM disputes WHERE card_token = $t;
-- want: QRY002
CREATE TABLE limits (card_token Utf8 NOT NULL, limit_code Utf8 NOT NULL, amount Int64, PRIMARY KEY (card_token, limit_code));
-- query: UPDATE limits SET amount = 0 WHERE limit_code = $l;
-- want:
CREATE TABLE tokens_map (pan_hash Uint64 NOT NULL, pan_token Utf8 NOT NULL, card_uid Uuid, PRIMARY KEY (pan_hash, pan_token)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- query: SELECT card_uid FROM tokens_map WHERE pan_hash = Digest::CityHash($pan) AND pan_token = $pan;
-- want: QRY001
CREATE TABLE merchants_geo (merchant_uid Uuid NOT NULL, city_code Utf8, PRIMARY KEY (merchant_uid), INDEX by_city GLOBAL ON (city_code));
-- query: SELECT COUNT(*) FROM merchants_geo WHERE city_code = $c;
