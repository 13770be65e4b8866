-- A fifteenth batch, labelled before any rule was run on it: services as teams write them today.

-- A marketplace.
-- want: KEY003
CREATE TABLE offers_import (import_batch_id Uint64 NOT NULL, row_num Uint32 NOT NULL, raw_row Utf8, PRIMARY KEY (import_batch_id, row_num));
-- want:
CREATE TABLE offers (shop_id Uint64 NOT NULL, offer_code Utf8 NOT NULL, price Int64, updated_at Timestamp, PRIMARY KEY (shop_id, offer_code));
-- want: IDX001
CREATE TABLE price_changes (change_uid Uuid NOT NULL, offer_code Utf8, changed_at Timestamp, PRIMARY KEY (change_uid), INDEX by_time GLOBAL SYNC ON (changed_at));
-- want: KEY007
CREATE TABLE returns_flow (return_state Utf8 NOT NULL, requested_at Timestamp NOT NULL, return_uid Uuid NOT NULL, PRIMARY KEY (return_state, requested_at, return_uid));
-- want:
CREATE TABLE favourites (user_id Uint64 NOT NULL, offer_uid Uuid NOT NULL, added_at Timestamp, PRIMARY KEY (user_id, offer_uid), INDEX back GLOBAL ON (offer_uid));
-- want: IDX002
CREATE TABLE sellers (seller_id Uuid NOT NULL, legal_form Utf8, is_blocked Bool, PRIMARY KEY (seller_id), INDEX blocked GLOBAL ON (is_blocked, seller_id));
-- want: KEY003 IDX001
CREATE TABLE delivery_slots (slot_id Uint64 NOT NULL, warehouse_id Uint64, slot_start Timestamp, PRIMARY KEY (slot_id), INDEX by_start GLOBAL ON (slot_start));
-- want:
CREATE TABLE stock (warehouse_id Uint64 NOT NULL, sku Utf8 NOT NULL, qty Int32, PRIMARY KEY (warehouse_id, sku));
-- want: KEY004
CREATE TABLE search_log (ts_micro Uint64 NOT NULL, user_id Uint64 NOT NULL, query Utf8, PRIMARY KEY (ts_micro, user_id));
-- want: KEY006
CREATE TABLE search_suggest (query Utf8 NOT NULL, locale Utf8 NOT NULL, weight Int64, PRIMARY KEY (query, locale));
-- want: PRT003
CREATE TABLE seen_offers (user_hash Uint32 NOT NULL, user_id Uint64 NOT NULL, offer_uid Uuid NOT NULL, PRIMARY KEY (user_hash, user_id, offer_uid));
-- want:
CREATE TABLE coupons (coupon_code Utf8 NOT NULL, percent Uint8, valid_to Date, PRIMARY KEY (coupon_code));

-- A fleet.
-- want: KEY001
CREATE TABLE gps (fix_time Timestamp NOT NULL, imei Utf8 NOT NULL, lat Double, lon Double, PRIMARY KEY (fix_time, imei)) WITH (TTL = Interval("P7D") ON fix_time);
-- want:
CREATE TABLE gps_by_unit (imei Utf8 NOT NULL, fix_time Timestamp NOT NULL, lat Double, lon Double, PRIMARY KEY (imei, fix_time));
-- want: KEY009
CREATE TABLE gps_hashed (imei_hash Int64 NOT NULL, imei Utf8 NOT NULL, fix_time Timestamp NOT NULL, PRIMARY KEY (imei_hash, imei, fix_time));
-- want: KEY003
CREATE TABLE waybills (waybill_id Uint64 NOT NULL, truck_plate Utf8, PRIMARY KEY (waybill_id), INDEX by_truck GLOBAL ON (truck_plate));
-- want: IDX001 IDX002
CREATE TABLE trips (trip_uid Uuid NOT NULL, planned_departure Timestamp, trip_status Utf8, PRIMARY KEY (trip_uid), INDEX by_dep GLOBAL ON (planned_departure), INDEX by_status GLOBAL ON (trip_status, planned_departure));
-- want: KEY002
CREATE TABLE fuel_cards_log (id Serial8 NOT NULL, card_no Utf8, litres Double, PRIMARY KEY (id), INDEX by_card GLOBAL ON (card_no));
-- want:
CREATE TABLE geozones (company_id Uuid NOT NULL, zone_id Uuid NOT NULL, polygon Json, PRIMARY KEY (company_id, zone_id));
-- want: KEY004
CREATE TABLE can_frames (frame_time_ms Int64 NOT NULL, vin Utf8 NOT NULL, frame Bytes, PRIMARY KEY (frame_time_ms, vin));

-- A bank's cards, upper case.
-- want: KEY003
CREATE TABLE TRN_CARD (TRN_ID Uint64 NOT NULL, CARD_TOKEN Utf8, AMT Int64, PRIMARY KEY (TRN_ID), INDEX IX_CARD GLOBAL ON (CARD_TOKEN));
-- want: KEY001
CREATE TABLE DAY_BALANCE (OPER_DATE Date NOT NULL, ACC_NUM Utf8 NOT NULL, REST Int64, PRIMARY KEY (OPER_DATE, ACC_NUM));
-- want:
CREATE TABLE ACC_BALANCE (ACC_NUM Utf8 NOT NULL, OPER_DATE Date NOT NULL, REST Int64, PRIMARY KEY (ACC_NUM, OPER_DATE));
-- want: IDX001
CREATE TABLE CARD_LIMITS (CARD_TOKEN Utf8 NOT NULL, LIMIT_TYPE Utf8 NOT NULL, EXPIRE_DT Date, PRIMARY KEY (CARD_TOKEN, LIMIT_TYPE), INDEX IX_EXP GLOBAL ON (EXPIRE_DT));
-- want: KEY007
CREATE TABLE MSG_QUEUE (PROC_STATUS Int32 NOT NULL, CREATE_DTTM Timestamp NOT NULL, MSG_GUID Utf8 NOT NULL, BODY Utf8, PRIMARY KEY (PROC_STATUS, CREATE_DTTM, MSG_GUID));
-- want: KEY003
CREATE TABLE SWIFT_MSG (MSG_SEQ_NUM Uint64 NOT NULL, BIC Utf8, TEXT Utf8, PRIMARY KEY (MSG_SEQ_NUM));
-- want:
CREATE TABLE CLIENT_LINK (CLIENT_ID Utf8 NOT NULL, LINK_TYPE Utf8 NOT NULL, LINKED_CLIENT_ID Utf8 NOT NULL, PRIMARY KEY (CLIENT_ID, LINK_TYPE, LINKED_CLIENT_ID));
-- want: IDX002
CREATE TABLE AML_CASE (CASE_GUID Uuid NOT NULL, RISK_LEVEL Int32, CLIENT_ID Utf8, PRIMARY KEY (CASE_GUID), INDEX IX_RISK GLOBAL ON (RISK_LEVEL), INDEX IX_CLIENT GLOBAL ON (CLIENT_ID));

-- A school.
-- want:
CREATE TABLE gradebook (pupil_uid Uuid NOT NULL, subject_code Utf8 NOT NULL, lesson_date Date NOT NULL, mark Uint8, PRIMARY KEY (pupil_uid, subject_code, lesson_date));
-- want: KEY001
CREATE TABLE attendance (lesson_date Date NOT NULL, class_uid Uuid NOT NULL, pupil_uid Uuid NOT NULL, PRIMARY KEY (lesson_date, class_uid, pupil_uid));
-- want: KEY003
CREATE TABLE homeworks (homework_id Uint64 NOT NULL, class_uid Uuid, text Utf8, PRIMARY KEY (homework_id), INDEX by_class GLOBAL ON (class_uid));
-- want: KEY003
CREATE TABLE homework_answers (homework_id Uint64 NOT NULL, pupil_uid Uuid NOT NULL, text Utf8, PRIMARY KEY (homework_id, pupil_uid));
-- want: IDX001
CREATE TABLE olympiads (olympiad_uid Uuid NOT NULL, registration_deadline Datetime, PRIMARY KEY (olympiad_uid), INDEX dl GLOBAL ON (registration_deadline));
-- want:
CREATE TABLE subjects (subject_code Utf8 NOT NULL, title Utf8, PRIMARY KEY (subject_code));

-- A messenger bot.
-- want:
CREATE TABLE bot_users (tg_user_id Int64 NOT NULL, username Utf8, lang Utf8, PRIMARY KEY (tg_user_id));
-- want:
CREATE TABLE bot_dialog_state (tg_chat_id Int64 NOT NULL, tg_user_id Int64 NOT NULL, state Utf8, data Json, PRIMARY KEY (tg_chat_id, tg_user_id));
-- want: KEY003
CREATE TABLE bot_updates (update_id Int64 NOT NULL, body Json, PRIMARY KEY (update_id));
-- want: IDX001
CREATE TABLE bot_reminders (tg_user_id Int64 NOT NULL, reminder_id Uuid NOT NULL, fire_at Timestamp, PRIMARY KEY (tg_user_id, reminder_id), INDEX fire GLOBAL ON (fire_at));
-- want: KEY003
CREATE TABLE bot_broadcasts (broadcast_id Uint64 NOT NULL, tg_chat_id Int64 NOT NULL, sent Bool, PRIMARY KEY (broadcast_id, tg_chat_id));
-- want: IDX002
CREATE TABLE bot_subs (tg_chat_id Int64 NOT NULL, tariff_type Utf8, PRIMARY KEY (tg_chat_id), INDEX by_tariff GLOBAL ON (tariff_type));

-- Feature flags and configuration.
-- want:
CREATE TABLE flags (project_key Utf8 NOT NULL, flag_key Utf8 NOT NULL, variations Json, PRIMARY KEY (project_key, flag_key));
-- want:
CREATE TABLE flag_audit (project_key Utf8 NOT NULL, changed_at Timestamp NOT NULL, flag_key Utf8 NOT NULL, PRIMARY KEY (project_key, changed_at, flag_key));
-- want:
CREATE TABLE config_versions (config_version Uint64 NOT NULL, body Json, PRIMARY KEY (config_version));
-- want: KEY001
CREATE TABLE evaluations (evaluated_at Timestamp NOT NULL, flag_key Utf8 NOT NULL, user_key Utf8 NOT NULL, PRIMARY KEY (evaluated_at, flag_key, user_key));
-- want: PRT002
CREATE TABLE flags_hot (flag_key Utf8 NOT NULL, body Json, PRIMARY KEY (flag_key)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);

-- With statements.
-- want: QRY002 KEY001
CREATE TABLE sensor_log (ts Timestamp NOT NULL, sensor_uid Utf8 NOT NULL, v Double, PRIMARY KEY (ts, sensor_uid));
-- query: SELECT AVG(v) FROM sensor_log WHERE ts BETWEEN $a AND $b AND sensor_uid = $s;
-- want:
CREATE TABLE sensor_last (sensor_uid Utf8 NOT NULL, ts Timestamp, v Double, PRIMARY KEY (sensor_uid));
-- query: SELECT v FROM sensor_last WHERE sensor_uid = $s;
-- query: UPSERT INTO sensor_last (sensor_uid, ts, v) VALUES ($s, $t, $v);
-- want: QRY001
CREATE TABLE contacts (owner_uid Uuid NOT NULL, contact_uid Uuid NOT NULL, phone Utf8, PRIMARY KEY (owner_uid, contact_uid), INDEX by_phone GLOBAL ON (phone));
-- query: SELECT owner_uid FROM contacts WHERE phone = $p;
-- want: QRY002
CREATE TABLE follow (follower_uid Uuid NOT NULL, followee_uid Uuid NOT NULL, since Timestamp, PRIMARY KEY (follower_uid, followee_uid));
-- query: SELECT follower_uid FROM follow WHERE followee_uid = $u;
-- want:
CREATE TABLE follow2 (follower_uid Uuid NOT NULL, followee_uid Uuid NOT NULL, since Timestamp, PRIMARY KEY (follower_uid, followee_uid), INDEX back GLOBAL ON (followee_uid));
-- query: SELECT follower_uid FROM follow2 VIEW back WHERE followee_uid = $u;
-- query: SELECT COUNT(*) FROM follow2 WHERE follower_uid = $u;
