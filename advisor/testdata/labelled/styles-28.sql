-- A twenty-eighth batch, labelled before any rule was run on it: applications, as they come.

-- A music service.
-- want:
CREATE TABLE tracks (track_uid Uuid NOT NULL, isrc Utf8, duration_ms Uint32, PRIMARY KEY (track_uid), INDEX by_isrc GLOBAL ON (isrc));
-- want: KEY001
CREATE TABLE listens (listened_at Timestamp NOT NULL, user_id Uint64 NOT NULL, track_uid Uuid NOT NULL, PRIMARY KEY (listened_at, user_id, track_uid));
-- want:
CREATE TABLE listens_by_user (user_id Uint64 NOT NULL, listened_at Timestamp NOT NULL, track_uid Uuid NOT NULL, PRIMARY KEY (user_id, listened_at, track_uid));
-- want: KEY003
CREATE TABLE playlists (playlist_id Uint64 NOT NULL, owner_id Uint64, title Utf8, PRIMARY KEY (playlist_id), INDEX by_owner GLOBAL ON (owner_id));
-- want:
CREATE TABLE playlist_tracks (playlist_uid Uuid NOT NULL, position Uint32 NOT NULL, track_uid Uuid, PRIMARY KEY (playlist_uid, position));
-- want: IDX002
CREATE TABLE subscriptions (user_id Uint64 NOT NULL, plan_type Utf8, renews_on Date, PRIMARY KEY (user_id), INDEX by_plan GLOBAL ON (plan_type));
-- want: IDX001
CREATE TABLE releases (release_uid Uuid NOT NULL, release_date Date, PRIMARY KEY (release_uid), INDEX fresh GLOBAL ON (release_date));
-- want: COL001
CREATE TABLE plays_olap (day Date NOT NULL, country Utf8 NOT NULL, play_uid Utf8 NOT NULL, PRIMARY KEY (day, country, play_uid)) PARTITION BY HASH (country) WITH (STORE = COLUMN);

-- A job scheduler.
-- want: KEY001
CREATE TABLE triggers_due (due_at Timestamp NOT NULL, trigger_uid Uuid NOT NULL, PRIMARY KEY (due_at, trigger_uid));
-- want: KEY003
CREATE TABLE executions (execution_id Uint64 NOT NULL, trigger_uid Uuid, exit_code Int32, PRIMARY KEY (execution_id), INDEX by_trigger GLOBAL ON (trigger_uid));
-- want: KEY003
CREATE TABLE execution_logs (execution_id Uint64 NOT NULL, line_no Uint32 NOT NULL, line Utf8, PRIMARY KEY (execution_id, line_no));
-- want: KEY007
CREATE TABLE work_queue (state Utf8 NOT NULL, priority Int32 NOT NULL, enqueued_at Timestamp NOT NULL, job_uid Uuid NOT NULL, PRIMARY KEY (state, priority, enqueued_at, job_uid));
-- want: IDX001 IDX002
CREATE TABLE workers (worker_uid Uuid NOT NULL, heartbeat_at Timestamp, worker_state Utf8, PRIMARY KEY (worker_uid), INDEX hb GLOBAL ON (heartbeat_at), INDEX st GLOBAL ON (worker_state));
-- want:
CREATE TABLE locks (`resource` Utf8 NOT NULL, fencing_token Uint64, lease_until Timestamp, PRIMARY KEY (`resource`));
-- want: KEY004
CREATE TABLE cron_history (fired_epoch_s Uint64 NOT NULL, cron_name Utf8 NOT NULL, PRIMARY KEY (fired_epoch_s, cron_name));

-- A courier company, upper case.
-- want: KEY003
CREATE TABLE MANIFEST_LINE (MANIFEST_NO Uint64 NOT NULL, LINE_NO Uint32 NOT NULL, PARCEL_UID Uuid, PRIMARY KEY (MANIFEST_NO, LINE_NO));
-- want: KEY001
CREATE TABLE SCAN_EVENT (SCAN_TS Timestamp NOT NULL, BARCODE Utf8 NOT NULL, DEPOT_CD Utf8, PRIMARY KEY (SCAN_TS, BARCODE));
-- want:
CREATE TABLE SCAN_BY_BARCODE (BARCODE Utf8 NOT NULL, SCAN_TS Timestamp NOT NULL, DEPOT_CD Utf8, PRIMARY KEY (BARCODE, SCAN_TS));
-- want: IDX001
CREATE TABLE PARCEL (PARCEL_UID Uuid NOT NULL, PROMISED_DT Date, PRIMARY KEY (PARCEL_UID), INDEX IX_PROMISED GLOBAL ON (PROMISED_DT));
-- want: IDX002
CREATE TABLE COURIER_SHIFT (SHIFT_UID Uuid NOT NULL, COURIER_ID Uint32, SHIFT_STATUS Utf8, PRIMARY KEY (SHIFT_UID), INDEX IX_ST GLOBAL ON (SHIFT_STATUS), INDEX IX_C GLOBAL ON (COURIER_ID));
-- want: KEY009
CREATE TABLE PARCEL_HASHED (PARCEL_HASH Int32 NOT NULL, PARCEL_NO Utf8 NOT NULL, STATE Json, PRIMARY KEY (PARCEL_HASH, PARCEL_NO));
-- want: PRT002
CREATE TABLE TARIFF_CACHE (ROUTE_KEY Utf8 NOT NULL, PRICE Int64, PRIMARY KEY (ROUTE_KEY)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 2, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 2);

-- A social network, camel case.
-- want: KEY003
CREATE TABLE postComments (commentId Int64 NOT NULL, postUid Utf8, authorId Utf8, PRIMARY KEY (commentId), INDEX byPost GLOBAL ON (postUid));
-- want:
CREATE TABLE follows (followerId Utf8 NOT NULL, followeeId Utf8 NOT NULL, since Timestamp, PRIMARY KEY (followerId, followeeId), INDEX back GLOBAL ON (followeeId));
-- want: KEY004
CREATE TABLE timelineGlobal (postedAtMs Int64 NOT NULL, postUid Utf8 NOT NULL, PRIMARY KEY (postedAtMs, postUid));
-- want:
CREATE TABLE timelineByUser (userId Utf8 NOT NULL, postedAtMs Int64 NOT NULL, postUid Utf8 NOT NULL, PRIMARY KEY (userId, postedAtMs, postUid));
-- want: KEY006
CREATE TABLE linkPreviews (pageUrl Utf8 NOT NULL, title Utf8, imageUrl Utf8, PRIMARY KEY (pageUrl));
-- want: IDX001
CREATE TABLE stories (storyUid Utf8 NOT NULL, authorId Utf8, expiresAt Timestamp, PRIMARY KEY (storyUid), INDEX byExpiry GLOBAL ON (expiresAt), INDEX byAuthor GLOBAL ON (authorId));
-- want: KEY007
CREATE TABLE abuseReports (reportType Utf8 NOT NULL, reportedAt Timestamp NOT NULL, reportUid Utf8 NOT NULL, PRIMARY KEY (reportType, reportedAt, reportUid));
-- want: KEY002 IDX003
CREATE TABLE messages (id BigSerial NOT NULL, dialogId Utf8, sentAt Timestamp, PRIMARY KEY (id), INDEX a GLOBAL ON (dialogId), INDEX b GLOBAL ON (dialogId, sentAt));
-- want: PRT003
CREATE TABLE presence (userHash Uint64 NOT NULL, userId Utf8 NOT NULL, seenAt Timestamp, PRIMARY KEY (userHash, userId));

-- A utility in transliterated Russian.
-- want: KEY001
CREATE TABLE pokazaniya_schetchikov (data_pokazaniya Date NOT NULL, nomer_schetchika Utf8 NOT NULL, znachenie Int64, PRIMARY KEY (data_pokazaniya, nomer_schetchika));
-- want:
CREATE TABLE schetchiki (nomer_schetchika Utf8 NOT NULL, adres_id Uuid, PRIMARY KEY (nomer_schetchika));
-- want: KEY003
CREATE TABLE nachisleniya (nachislenie_id Uint64 NOT NULL, abonent_id Uuid, summa Int64, PRIMARY KEY (nachislenie_id), INDEX po_abonentu GLOBAL ON (abonent_id));
-- want: IDX002 IDX001
CREATE TABLE zayavki_remont (zayavka_uid Utf8 NOT NULL, status Utf8, srok Date, PRIMARY KEY (zayavka_uid), INDEX po_statusu GLOBAL ON (status), INDEX po_sroku GLOBAL ON (srok));
-- want: KEY004
CREATE TABLE avarii_log (vremya_avarii Uint64 NOT NULL, uzel Utf8 NOT NULL, PRIMARY KEY (vremya_avarii, uzel));

-- With statements.
-- want: QRY001
CREATE TABLE depots (depot_code Utf8 NOT NULL, region_code Utf8, PRIMARY KEY (depot_code));
-- query: SELECT depot_code FROM depots WHERE region_code = $r;
-- want: QRY002
CREATE TABLE route_stops (route_uid Uuid NOT NULL, depot_code Utf8 NOT NULL, eta Timestamp, PRIMARY KEY (route_uid, depot_code));
-- query: SELECT route_uid FROM route_stops WHERE depot_code = $d;
-- want: QRY003
CREATE TABLE parcels_h (barcode_hash Uint64 NOT NULL, barcode Utf8 NOT NULL, state Json, PRIMARY KEY (barcode_hash, barcode)) WITH (UNIFORM_PARTITIONS = 8);
-- query: UPDATE parcels_h SET state = $s WHERE barcode_hash = Digest::CityHash(barcode) AND barcode = $b;
