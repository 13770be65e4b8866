-- A twenty-ninth batch, labelled before any rule was run on it: public projects and services again.

-- A shop engine and a forum.
-- want: KEY003 IDX001
CREATE TABLE sales_invoice (entity_id Uint32 NOT NULL, order_id Uint32, increment_id Utf8, created_at Timestamp, PRIMARY KEY (entity_id), INDEX by_created GLOBAL ON (created_at), INDEX by_order GLOBAL ON (order_id));
-- want:
CREATE TABLE catalog_category_product (category_id Uint32 NOT NULL, product_id Uint32 NOT NULL, position Int32, PRIMARY KEY (category_id, product_id), INDEX by_product GLOBAL ON (product_id));
-- want: KEY003
CREATE TABLE review_detail (detail_id Uint64 NOT NULL, review_id Uint64, title Utf8, PRIMARY KEY (detail_id), INDEX by_review GLOBAL ON (review_id));
-- want: IDX002
CREATE TABLE cron_schedule (schedule_uid Uuid NOT NULL, job_code Utf8, status Utf8, scheduled_at Timestamp, PRIMARY KEY (schedule_uid), INDEX a GLOBAL ON (job_code, status), INDEX b GLOBAL ON (status, scheduled_at));
-- want: KEY002 IDX001
CREATE TABLE discourse_posts (id BigSerial NOT NULL, topic_id Int32, post_number Int32, created_at Timestamp, PRIMARY KEY (id), INDEX a GLOBAL UNIQUE SYNC ON (topic_id, post_number), INDEX b GLOBAL ON (created_at, topic_id));
-- want:
CREATE TABLE user_badges (user_id Int32 NOT NULL, badge_id Int32 NOT NULL, granted_at Timestamp, PRIMARY KEY (user_id, badge_id));
-- want: KEY006
CREATE TABLE incoming_domains (referer_url Utf8 NOT NULL, clicks Uint64, PRIMARY KEY (referer_url));

-- Monitoring once more.
-- want: KEY003 IDX001
CREATE TABLE problem (eventid Uint64 NOT NULL, objectid Uint64, clock Int32, r_eventid Uint64, PRIMARY KEY (eventid), INDEX by_clock GLOBAL ON (clock), INDEX by_obj GLOBAL ON (objectid));
-- want:
CREATE TABLE item_rtdata (itemid Uint64 NOT NULL, lastlogsize Uint64, mtime Int32, PRIMARY KEY (itemid)) WITH (UNIFORM_PARTITIONS = 4);
-- want: KEY001
CREATE TABLE alert_history (fired Timestamp NOT NULL, rule_uid Utf8 NOT NULL, labels_hash Utf8 NOT NULL, PRIMARY KEY (fired, rule_uid, labels_hash));
-- want:
CREATE TABLE series_labels (tenant_id Utf8 NOT NULL, series_hash Uint64 NOT NULL, labels Json, PRIMARY KEY (tenant_id, series_hash));
-- want: PRT003
CREATE TABLE chunks (series_hash Uint64 NOT NULL, chunk_start Timestamp NOT NULL, data Bytes, PRIMARY KEY (series_hash, chunk_start));
-- want: IDX001
CREATE TABLE silences (silence_uid Uuid NOT NULL, ends_at Timestamp, PRIMARY KEY (silence_uid), INDEX by_end GLOBAL ON (ends_at));
-- want: KEY004
CREATE TABLE probe_results (checked_at_ms Uint64 NOT NULL, probe_name Utf8 NOT NULL, ok Bool, PRIMARY KEY (checked_at_ms, probe_name));

-- A process engine's history, a quartz.
-- want: IDX001
CREATE TABLE ACT_HI_ACTINST (ID_ Text NOT NULL, ACT_ID_ Text, START_TIME_ Timestamp, END_TIME_ Timestamp, EXECUTION_ID_ Text, PRIMARY KEY (ID_), INDEX ACT_IDX_HI_ACT_INST_START GLOBAL ON (START_TIME_, ID_), INDEX ACT_IDX_HI_ACT_INST_EXEC GLOBAL ON (EXECUTION_ID_, ACT_ID_));
-- want: KEY003
CREATE TABLE ACT_RU_METER_LOG (LOG_SEQ_ Int64 NOT NULL, NAME_ Text, VALUE_ Int64, PRIMARY KEY (LOG_SEQ_));
-- want: IDX002
CREATE TABLE FLW_JOBS (ID_ Text NOT NULL, JOB_STATE_ Text, SCOPE_ID_ Text, PRIMARY KEY (ID_), INDEX BY_STATE GLOBAL ON (JOB_STATE_), INDEX BY_SCOPE GLOBAL ON (SCOPE_ID_));
-- want:
CREATE TABLE QRTZ_JOB_DETAILS (SCHED_NAME Text NOT NULL, JOB_NAME Text NOT NULL, JOB_GROUP Text NOT NULL, JOB_DATA Bytes, PRIMARY KEY (SCHED_NAME, JOB_NAME, JOB_GROUP));
-- want:
CREATE TABLE QRTZ_SCHEDULER_STATE (SCHED_NAME Text NOT NULL, INSTANCE_NAME Text NOT NULL, LAST_CHECKIN_TIME Int64, PRIMARY KEY (SCHED_NAME, INSTANCE_NAME));

-- Telecom and energy.
-- want: KEY003
CREATE TABLE cdr_files (cdr_file_seq Uint64 NOT NULL, switch_name Utf8, PRIMARY KEY (cdr_file_seq));
-- want: KEY001
CREATE TABLE call_records (connect_time Timestamp NOT NULL, call_uid Utf8 NOT NULL, a_msisdn Utf8, PRIMARY KEY (connect_time, call_uid));
-- want:
CREATE TABLE calls_by_a (a_msisdn Uint64 NOT NULL, connect_time Timestamp NOT NULL, call_uid Utf8 NOT NULL, PRIMARY KEY (a_msisdn, connect_time, call_uid));
-- want: KEY009
CREATE TABLE calls_hashed (msisdn_hash String NOT NULL, msisdn Utf8 NOT NULL, connect_time Timestamp NOT NULL, PRIMARY KEY (msisdn_hash, msisdn, connect_time));
-- want: KEY007
CREATE TABLE number_requests (request_kind Int32 NOT NULL, received_at Timestamp NOT NULL, request_uid Uuid NOT NULL, PRIMARY KEY (request_kind, received_at, request_uid));
-- want: IDX003
CREATE TABLE meter_tariffs (meter_uid Uuid NOT NULL, zone_code Utf8 NOT NULL, price Int64, PRIMARY KEY (meter_uid, zone_code), INDEX by_meter GLOBAL ON (meter_uid));
-- want: PRT002
CREATE TABLE meter_last (meter_uid Uuid NOT NULL, v Int64, PRIMARY KEY (meter_uid)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 10, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 10);
-- want: COL001
CREATE TABLE meter_daily (reading_date Date NOT NULL, meter_uid Utf8 NOT NULL, v Int64, PRIMARY KEY (reading_date, meter_uid)) PARTITION BY HASH (reading_date) WITH (STORE = COLUMN);

-- A bank in transliterated Russian.
-- want: KEY003
CREATE TABLE dogovory (nomer_dogovora Uint64 NOT NULL, klient_id Uuid, PRIMARY KEY (nomer_dogovora));
-- want: KEY001
CREATE TABLE grafik_platezhey (data_platezha Date NOT NULL, dogovor_uid Utf8 NOT NULL, summa Int64, PRIMARY KEY (data_platezha, dogovor_uid));
-- want:
CREATE TABLE platezhi_po_dogovoru (dogovor_uid Utf8 NOT NULL, data_platezha Date NOT NULL, summa Int64, PRIMARY KEY (dogovor_uid, data_platezha));
-- want: IDX002 IDX001
CREATE TABLE zayavki_na_kredit (zayavka_uid Utf8 NOT NULL, sostoyanie Utf8, data_podachi Date, PRIMARY KEY (zayavka_uid), INDEX a GLOBAL ON (sostoyanie), INDEX b GLOBAL ON (data_podachi));
-- want: KEY007
CREATE TABLE ochered_proverok (vid_proverki Utf8 NOT NULL, dobavleno Timestamp NOT NULL, zayavka_uid Uuid NOT NULL, PRIMARY KEY (vid_proverki, dobavleno, zayavka_uid));

-- With statements.
-- want: QRY001
CREATE TABLE blacklist (entry_uid Uuid NOT NULL, passport Utf8, PRIMARY KEY (entry_uid));
-- query: SELECT entry_uid FROM blacklist WHERE passport = $p;
-- want: QRY002
CREATE TABLE agreements (client_uid Uuid NOT NULL, agreement_no Utf8 NOT NULL, signed Date, PRIMARY KEY (client_uid, agreement_no));
-- query: SELECT client_uid FROM agreements WHERE agreement_no = $n;
-- want:
CREATE TABLE agreements2 (client_uid Uuid NOT NULL, agreement_no Utf8 NOT NULL, signed Date, PRIMARY KEY (client_uid, agreement_no), INDEX by_no GLOBAL UNIQUE SYNC ON (agreement_no));
-- query: SELECT client_uid FROM agreements2 VIEW by_no WHERE agreement_no = $n;
