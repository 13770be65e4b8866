-- A twenty-second batch, labelled before any rule was run on it: defaults, TTLs, covering indexes, layouts, and names from many hands.

-- Times that other parts of the table prove.
-- want: KEY004
CREATE TABLE evict (dl Uint64 NOT NULL, item_uid Uuid NOT NULL, PRIMARY KEY (dl, item_uid)) WITH (TTL = Interval("PT0S") ON dl AS MILLISECONDS);
-- want: KEY004
CREATE TABLE windows (win_from Uint32 NOT NULL, win_to Uint32, source_uid Utf8 NOT NULL, PRIMARY KEY (win_from, source_uid)) WITH (TTL = Interval("P1D") ON win_to AS SECONDS);
-- want: IDX001
CREATE TABLE tokens (token Utf8 NOT NULL, live_until Uint64, PRIMARY KEY (token), INDEX by_live GLOBAL ON (live_until)) WITH (TTL = Interval("PT0S") ON live_until AS SECONDS);
-- want: IDX001
CREATE TABLE promos (promo_code Utf8 NOT NULL, active_from Int64, active_to Int64, PRIMARY KEY (promo_code), INDEX by_from GLOBAL ON (active_from));
-- want:
CREATE TABLE ip_ranges (range_from Uint32 NOT NULL, range_to Uint32 NOT NULL, asn Uint32, PRIMARY KEY (range_from, range_to));
-- want:
CREATE TABLE price_bands (category_uid Uuid NOT NULL, price_from Int64 NOT NULL, price_to Int64, PRIMARY KEY (category_uid, price_from));
-- want: KEY004
CREATE TABLE sightings (seen_utc Uint64 NOT NULL, beacon Utf8 NOT NULL, rssi Int32, PRIMARY KEY (seen_utc, beacon));
-- want: KEY001
CREATE TABLE orbit (epoch Timestamp64 NOT NULL, norad_id Uint32 NOT NULL, tle Utf8, PRIMARY KEY (epoch, norad_id));
-- want: KEY004
CREATE TABLE releases_log (iso_date Utf8 NOT NULL, component Utf8 NOT NULL, PRIMARY KEY (iso_date, component));
-- want:
CREATE TABLE recipes (recipe_uid Uuid NOT NULL, cooking_time Uint32, PRIMARY KEY (recipe_uid), INDEX by_time GLOBAL ON (cooking_time));

-- Layouts.
-- want: PRT002
CREATE TABLE lay_a (user_uid Uuid NOT NULL, v String, PRIMARY KEY (user_uid)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_BY_LOAD = DISABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 32);
-- want:
CREATE TABLE lay_b (user_hash Uint64 NOT NULL, user_id Utf8 NOT NULL, v String, PRIMARY KEY (user_hash, user_id)) WITH (UNIFORM_PARTITIONS = 64, AUTO_PARTITIONING_BY_SIZE = DISABLED, AUTO_PARTITIONING_BY_LOAD = DISABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 64);
-- want: PRT003
CREATE TABLE lay_c (salt Uint32 NOT NULL, seq_uid Utf8 NOT NULL, v String, PRIMARY KEY (salt, seq_uid)) WITH (UNIFORM_PARTITIONS = 8);
-- want:
CREATE TABLE lay_d (shard_hash Uint64 NOT NULL, seq_uid Utf8 NOT NULL, v String, PRIMARY KEY (shard_hash, seq_uid)) WITH (UNIFORM_PARTITIONS = 8);
-- want: PRT003
CREATE TABLE lay_e (bucket_id Uint64 NOT NULL, seq_uid Utf8 NOT NULL, v String, PRIMARY KEY (bucket_id, seq_uid));
-- want: KEY009
CREATE TABLE lay_f (part_hash Uint16 NOT NULL, seq_uid Utf8 NOT NULL, v String, PRIMARY KEY (part_hash, seq_uid));
-- want: KEY009
CREATE TABLE lay_g (hash_prefix Utf8 NOT NULL, order_uid Utf8 NOT NULL, v String, PRIMARY KEY (hash_prefix, order_uid));
-- want: KEY009
CREATE TABLE lay_h (account_id Uint64 NOT NULL, account_hash Uint64 NOT NULL, op_uid Uuid NOT NULL, PRIMARY KEY (account_id, account_hash, op_uid));
-- want: KEY004 KEY009
CREATE TABLE lay_i (created_ms Uint64 NOT NULL, h Uint32 NOT NULL, event_uid Uuid NOT NULL, PRIMARY KEY (created_ms, h, event_uid));
-- want: KEY003
CREATE TABLE lay_j (order_id Uint64 NOT NULL, v String, PRIMARY KEY (order_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want:
CREATE TABLE lay_k (order_id Uint64 NOT NULL, v String, PRIMARY KEY (order_id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- Indexes.
-- want: IDX003
CREATE TABLE ix_a (doc_uid Uuid NOT NULL, owner_uid Uuid, folder_uid Uuid, title Utf8, PRIMARY KEY (doc_uid), INDEX a GLOBAL ON (owner_uid, folder_uid) COVER (title), INDEX b GLOBAL ON (owner_uid));
-- want:
CREATE TABLE ix_b (doc_uid Uuid NOT NULL, owner_uid Uuid, folder_uid Uuid, title Utf8, PRIMARY KEY (doc_uid), INDEX a GLOBAL ON (owner_uid, folder_uid), INDEX b GLOBAL ON (folder_uid, owner_uid) COVER (title));
-- want: IDX001 IDX003
CREATE TABLE ix_c (doc_uid Uuid NOT NULL, created_at Timestamp, PRIMARY KEY (doc_uid), INDEX a GLOBAL ON (created_at), INDEX b GLOBAL ON (doc_uid, created_at));
-- want: IDX003
CREATE TABLE ix_d (room_uid Uuid NOT NULL, user_uid Uuid NOT NULL, joined Timestamp, PRIMARY KEY (room_uid, user_uid), INDEX a GLOBAL ON (room_uid) COVER (joined), INDEX b GLOBAL ON (user_uid));
-- want:
CREATE TABLE ix_e (room_uid Uuid NOT NULL, user_uid Uuid NOT NULL, seat Uint32, PRIMARY KEY (room_uid, user_uid), INDEX a GLOBAL UNIQUE SYNC ON (room_uid, seat));
-- want: IDX002 IDX003
CREATE TABLE ix_f (task_uid Uuid NOT NULL, stage Utf8, owner_uid Uuid, PRIMARY KEY (task_uid), INDEX a GLOBAL ON (stage), INDEX b GLOBAL ON (owner_uid, stage), INDEX c GLOBAL ASYNC ON (owner_uid));
-- want: IDX001
CREATE TABLE ix_g (item_uid Uuid NOT NULL, update_seq Uint64, PRIMARY KEY (item_uid), INDEX a GLOBAL ASYNC ON (update_seq));
-- want: IDX001
CREATE TABLE ix_h (session_uid Uuid NOT NULL, loginTime Int64, PRIMARY KEY (session_uid), INDEX a GLOBAL ON (loginTime, session_uid));
-- want:
CREATE TABLE ix_i (user_uid Uuid NOT NULL, email Utf8, phone Utf8, PRIMARY KEY (user_uid), INDEX a GLOBAL UNIQUE SYNC ON (email), INDEX b GLOBAL UNIQUE SYNC ON (phone));
-- want: IDX002
CREATE TABLE ix_j (user_uid Uuid NOT NULL, gender Uint8, PRIMARY KEY (user_uid), INDEX a GLOBAL ON (gender));
-- want:
CREATE TABLE ix_k (lesson_uid Uuid NOT NULL, teacher_id Uint32, room_no Uint32, PRIMARY KEY (lesson_uid), INDEX a GLOBAL ON (teacher_id), INDEX b GLOBAL ON (room_no));

-- Keys from many hands.
-- want: KEY003
CREATE TABLE tbl_enquiries (enquiry_no Int64 NOT NULL, cust_name Utf8, PRIMARY KEY (enquiry_no));
-- want: KEY003
CREATE TABLE DispatchNotes (DispatchNoteNumber Uint64 NOT NULL, Carrier Utf8, PRIMARY KEY (DispatchNoteNumber));
-- want: KEY003
CREATE TABLE xray_scans (scan_id Uint64 NOT NULL, frame_no Uint32 NOT NULL, img String, PRIMARY KEY (scan_id, frame_no));
-- want:
CREATE TABLE org_members (org_id Int32 NOT NULL, member_uid Uuid NOT NULL, PRIMARY KEY (org_id, member_uid));
-- want: KEY002
CREATE TABLE feedback (id Serial NOT NULL, stars Uint8, comment Utf8, PRIMARY KEY (id));
-- want: KEY007
CREATE TABLE pending_mails (mail_kind Utf8 NOT NULL, queued_at Timestamp NOT NULL, mail_uid Uuid NOT NULL, PRIMARY KEY (mail_kind, queued_at, mail_uid));
-- want: KEY007
CREATE TABLE wal_tail (is_committed Bool NOT NULL, wal_seq Uint64 NOT NULL, rec String, PRIMARY KEY (is_committed, wal_seq));
-- want:
CREATE TABLE dictionary_words (language Utf8 NOT NULL, word Utf8 NOT NULL, PRIMARY KEY (language, word));
-- want: KEY006
CREATE TABLE quotes_uniq (quote_text Utf8 NOT NULL, author Utf8, PRIMARY KEY (quote_text));
-- want: KEY006
CREATE TABLE feeds_items (feed_uid Uuid NOT NULL, item_link Utf8 NOT NULL, PRIMARY KEY (feed_uid, item_link));
-- want:
CREATE TABLE geo_cells (h3_index Uint64 NOT NULL, driver_uid Uuid NOT NULL, PRIMARY KEY (h3_index, driver_uid));
-- want:
CREATE TABLE github_stars (github_user_id Int64 NOT NULL, repo_full_name Utf8 NOT NULL, PRIMARY KEY (github_user_id, repo_full_name));
-- want: KEY004
CREATE TABLE tweets (tweet_snowflake Uint64 NOT NULL, author_id Uint64, text Utf8, PRIMARY KEY (tweet_snowflake));
-- want: KEY001
CREATE TABLE rate_history (valid_on Date NOT NULL, pair Utf8 NOT NULL, rate Double, PRIMARY KEY (valid_on, pair));
-- want: KEY003
CREATE TABLE ledger_seq (ledger_index Uint64 NOT NULL, tx_index Uint32 NOT NULL, blob String, PRIMARY KEY (ledger_index, tx_index));
