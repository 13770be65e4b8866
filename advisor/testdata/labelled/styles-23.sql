-- A twenty-third batch, labelled before any rule was run on it: frameworks and servers, as they would be ported.

-- Frameworks.
-- want: KEY002 IDX003
CREATE TABLE personal_access_tokens (id BigSerial NOT NULL, tokenable_type Utf8, tokenable_id Uint64, token Utf8, last_used_at Timestamp, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (token), INDEX m GLOBAL ON (tokenable_type, tokenable_id), INDEX m2 GLOBAL ON (tokenable_type, tokenable_id, token));
-- want: KEY003
CREATE TABLE failed_jobs (id Uint64 NOT NULL, uuid Utf8, connection Utf8, queue Utf8, payload Utf8, failed_at Timestamp, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (uuid));
-- want: IDX001
CREATE TABLE sessions (id Utf8 NOT NULL, user_id Uint64, ip_address Utf8, payload Utf8, last_activity Int32, PRIMARY KEY (id), INDEX sessions_user_id_index GLOBAL ON (user_id), INDEX sessions_last_activity_index GLOBAL ON (last_activity));
-- want: IDX001
CREATE TABLE django_session (session_key Utf8 NOT NULL, session_data Utf8, expire_date Timestamp, PRIMARY KEY (session_key), INDEX django_session_expire_date GLOBAL ON (expire_date));
-- want:
CREATE TABLE auth_user_groups (user_id Int32 NOT NULL, group_id Int32 NOT NULL, PRIMARY KEY (user_id, group_id), INDEX by_group GLOBAL ON (group_id));
-- want: KEY003
CREATE TABLE HangfireState (Id Int64 NOT NULL, JobId Int64, Name Utf8, CreatedAt Datetime, PRIMARY KEY (Id), INDEX ByJob GLOBAL ON (JobId));
-- want:
CREATE TABLE HangfireHash (`Key` Utf8 NOT NULL, Field Utf8 NOT NULL, Value Utf8, ExpireAt Datetime, PRIMARY KEY (`Key`, Field));
-- want: KEY003 IDX001
CREATE TABLE OutboxMessage (SequenceNumber Int64 NOT NULL, EnqueueTime Datetime, SentTime Datetime, MessageId Uuid, OutboxId Uuid, PRIMARY KEY (SequenceNumber), INDEX IX_EnqueueTime GLOBAL ON (EnqueueTime), INDEX IX_Outbox GLOBAL UNIQUE SYNC ON (OutboxId, SequenceNumber));
-- want: IDX001
CREATE TABLE InboxState (MessageId Uuid NOT NULL, ConsumerId Uuid NOT NULL, Delivered Datetime, LockId Uuid, PRIMARY KEY (MessageId, ConsumerId), INDEX IX_Delivered GLOBAL ON (Delivered));
-- want: KEY002
CREATE TABLE active_storage_attachments (id BigSerial NOT NULL, name Utf8, record_type Utf8, record_id Int64, blob_id Int64, PRIMARY KEY (id), INDEX by_blob GLOBAL ON (blob_id), INDEX uniq GLOBAL UNIQUE SYNC ON (record_type, record_id, name, blob_id));
-- want: KEY002 IDX001
CREATE TABLE versions (id BigSerial NOT NULL, item_type Utf8, item_id Int64, event Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX by_item GLOBAL ON (item_type, item_id), INDEX by_time GLOBAL ON (created_at));

-- Telephony and access.
-- want: KEY001
CREATE TABLE cdr (calldate Datetime NOT NULL, uniqueid Utf8 NOT NULL, src Utf8, dst Utf8, billsec Int32, PRIMARY KEY (calldate, uniqueid));
-- want: KEY003
CREATE TABLE acc (id Uint32 NOT NULL, method Utf8, callid Utf8, sip_code Utf8, time Datetime, PRIMARY KEY (id), INDEX callid_idx GLOBAL ON (callid));
-- want: IDX001
CREATE TABLE location (ruid Utf8 NOT NULL, username Utf8, contact Utf8, expires Datetime, PRIMARY KEY (ruid), INDEX account_contact_idx GLOBAL ON (username, contact), INDEX expires_idx GLOBAL ON (expires));
-- want: KEY003 IDX001 IDX001
CREATE TABLE radacct (radacctid Int64 NOT NULL, acctuniqueid Utf8, username Utf8, acctstarttime Datetime, acctstoptime Datetime, PRIMARY KEY (radacctid), INDEX u GLOBAL UNIQUE SYNC ON (acctuniqueid), INDEX s GLOBAL ON (acctstarttime), INDEX e GLOBAL ON (acctstoptime), INDEX n GLOBAL ON (username));
-- want: IDX001
CREATE TABLE lease4 (address Uint32 NOT NULL, hwaddr Bytes, client_id Bytes, expire Timestamp, subnet_id Uint32, PRIMARY KEY (address), INDEX by_hw GLOBAL ON (hwaddr, subnet_id), INDEX by_exp GLOBAL ON (expire));
-- want:
CREATE TABLE mailbox_alias (address Utf8 NOT NULL, goto Utf8, domain Utf8, active Bool, PRIMARY KEY (address), INDEX by_domain GLOBAL ON (domain));
-- want:
CREATE TABLE quota2 (username Utf8 NOT NULL, bytes Int64, messages Int32, PRIMARY KEY (username));

-- Backups, inventories, alarms.
-- want: KEY003
CREATE TABLE File (FileId Int64 NOT NULL, FileIndex Int32, JobId Int32, PathId Int32, Name Utf8, PRIMARY KEY (FileId), INDEX by_job GLOBAL ON (JobId, PathId));
-- want: KEY003 IDX001
CREATE TABLE Job (JobId Int32 NOT NULL, Job Utf8, ClientId Int32, SchedTime Datetime, JobTDate Int64, PRIMARY KEY (JobId), INDEX by_tdate GLOBAL ON (JobTDate), INDEX by_client GLOBAL ON (ClientId));
-- want: KEY002 IDX001
CREATE TABLE glpi_logs (id Serial NOT NULL, itemtype Utf8, items_id Uint32, date_mod Timestamp, PRIMARY KEY (id), INDEX by_mod GLOBAL ON (date_mod), INDEX by_item GLOBAL ON (itemtype, items_id));
-- want:
CREATE TABLE snort_event (sid Uint32 NOT NULL, cid Uint32 NOT NULL, signature Uint32, timestamp Datetime, PRIMARY KEY (sid, cid), INDEX by_sig GLOBAL ON (signature));
-- want: KEY003 IDX002
CREATE TABLE statehistory (statehistory_id Int64 NOT NULL, state_time Datetime, object_id Int64, state Int16, PRIMARY KEY (statehistory_id), INDEX by_state GLOBAL ON (state), INDEX by_obj GLOBAL ON (object_id, state_time));
-- want: IDX001
CREATE TABLE misp_attributes (uuid Uuid NOT NULL, event_uuid Uuid, value1 Utf8, timestamp Int32, PRIMARY KEY (uuid), INDEX by_ts GLOBAL ON (timestamp), INDEX by_event GLOBAL ON (event_uuid));

-- Plugins of game servers.
-- want: KEY003
CREATE TABLE co_block (rowid Int64 NOT NULL, time Int32, user Int32, wid Int32, x Int32, y Int32, z Int32, PRIMARY KEY (rowid), INDEX by_place GLOBAL ON (wid, x, z, time), INDEX by_user GLOBAL ON (user, time));
-- want:
CREATE TABLE luckperms_players (uuid Utf8 NOT NULL, username Utf8, primary_group Utf8, PRIMARY KEY (uuid), INDEX by_name GLOBAL ON (username));
-- want:
CREATE TABLE region_blocks (world_uuid Uuid NOT NULL, chunk_x Int32 NOT NULL, chunk_z Int32 NOT NULL, data Bytes, PRIMARY KEY (world_uuid, chunk_x, chunk_z));
-- want: IDX001
CREATE TABLE punishments (punishment_uid Uuid NOT NULL, player_uuid Uuid, ends_at Int64, PRIMARY KEY (punishment_uid), INDEX active_idx GLOBAL ON (ends_at), INDEX by_player GLOBAL ON (player_uuid));
-- want: KEY004
CREATE TABLE auction_log (sold_at_millis Int64 NOT NULL, seller Utf8 NOT NULL, item Utf8, PRIMARY KEY (sold_at_millis, seller));

-- A browser's and a phone's vendor.
-- want: PRT003
CREATE TABLE sync_entities (user_hash Uint64 NOT NULL, user_id Utf8 NOT NULL, entity_id Utf8 NOT NULL, version Int64, PRIMARY KEY (user_hash, user_id, entity_id));
-- want:
CREATE TABLE push_registrations (app_id Utf8 NOT NULL, device_token Utf8 NOT NULL, user_id Utf8, PRIMARY KEY (app_id, device_token));
-- want: KEY001
CREATE TABLE crash_reports (crash_time Timestamp NOT NULL, install_id Utf8 NOT NULL, stack_hash Uint64, PRIMARY KEY (crash_time, install_id));
-- want:
CREATE TABLE crash_clusters (stack_sha1 String NOT NULL, first_seen Timestamp, n Uint64, PRIMARY KEY (stack_sha1));
-- want: KEY006
CREATE TABLE bookmarks (user_id Utf8 NOT NULL, bookmark_url Utf8 NOT NULL, folder Utf8, PRIMARY KEY (user_id, bookmark_url));
-- want: KEY006
CREATE TABLE safe_browsing (url_expression Utf8 NOT NULL, threat_type Utf8 NOT NULL, PRIMARY KEY (url_expression, threat_type));
-- want: COL001
CREATE TABLE installs_daily (install_date Date NOT NULL, platform Utf8 NOT NULL, install_id Utf8 NOT NULL, PRIMARY KEY (install_date, platform, install_id)) PARTITION BY HASH (install_date, platform) WITH (STORE = COLUMN);
-- want: KEY007
CREATE TABLE rollout_queue (channel_type Utf8 NOT NULL, eligible_at Timestamp NOT NULL, device_id Utf8 NOT NULL, PRIMARY KEY (channel_type, eligible_at, device_id));

-- With statements.
-- want: QRY001
CREATE TABLE sip_accounts (account_uid Uuid NOT NULL, username Utf8, realm Utf8, PRIMARY KEY (account_uid), INDEX by_user GLOBAL ON (username, realm));
-- query: SELECT * FROM sip_accounts VIEW by_user WHERE username = $u AND realm = $r;
-- query: SELECT COUNT(*) FROM sip_accounts WHERE realm = $r;
-- want: QRY002
CREATE TABLE sip_contacts (username Utf8 NOT NULL, contact Utf8 NOT NULL, expires Timestamp, PRIMARY KEY (username, contact));
-- query: DELETE FROM sip_contacts WHERE contact = $c;
-- want: QRY002
CREATE TABLE voicemails (box_uid Uuid NOT NULL, folder Utf8 NOT NULL, mail_uid Uuid NOT NULL, heard Bool, PRIMARY KEY (box_uid, folder, mail_uid), INDEX by_folder GLOBAL ON (folder, heard));
-- query: SELECT mail_uid FROM voicemails VIEW by_folder WHERE heard = false;
-- want:
CREATE TABLE dids (did Utf8 NOT NULL, account_uid Uuid, PRIMARY KEY (did), INDEX by_account GLOBAL ON (account_uid));
-- query: SELECT did FROM dids VIEW by_account WHERE account_uid = $a;
-- query: UPSERT INTO dids (did, account_uid) VALUES ($d, $a);
