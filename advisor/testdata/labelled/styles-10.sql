-- A tenth batch, labelled before any rule was run on it: more public projects as they would be ported.

-- Clouds.
-- want: KEY002 IDX001
CREATE TABLE instances (id Serial NOT NULL, created_at Timestamp, deleted_at Timestamp, deleted Int32, uuid Utf8, host Utf8, project_id Utf8, vm_state Utf8, terminated_at Timestamp, PRIMARY KEY (id), INDEX uniq_uuid GLOBAL UNIQUE SYNC ON (uuid), INDEX instances_project GLOBAL ON (project_id), launched_at Timestamp, INDEX instances_terminated GLOBAL ON (terminated_at, launched_at));
-- want:
CREATE TABLE allocations (resource_provider_uuid Uuid NOT NULL, resource_class_id Int32 NOT NULL, consumer_id Utf8 NOT NULL, used Int32, PRIMARY KEY (resource_provider_uuid, resource_class_id, consumer_id), INDEX by_consumer GLOBAL ON (consumer_id));
-- want: IDX002
CREATE TABLE volumes (id Utf8 NOT NULL, project_id Utf8, status Utf8, attach_status Utf8, size Int32, PRIMARY KEY (id), INDEX by_project GLOBAL ON (project_id, deleted), deleted Bool, INDEX by_attach GLOBAL ON (attach_status));
-- want: KEY003
CREATE TABLE quota_usages (id Int32 NOT NULL, project_id Utf8, `resource` Utf8, in_use Int32, PRIMARY KEY (id), INDEX by_project GLOBAL ON (project_id));
-- want:
CREATE TABLE token_revocations (audit_chain_id Utf8 NOT NULL, issued_before Timestamp, PRIMARY KEY (audit_chain_id));
-- want: KEY003 IDX001
CREATE TABLE revocation_event (id Int32 NOT NULL, domain_id Utf8, issued_before Datetime, revoked_at Datetime, PRIMARY KEY (id), INDEX ix_revocation_event_issued_before GLOBAL ON (issued_before));
-- want:
CREATE TABLE standardattributes_ipam (subnet_id Utf8 NOT NULL, ip_address Utf8 NOT NULL, port_id Utf8, PRIMARY KEY (subnet_id, ip_address));

-- Monitoring.
-- want:
CREATE TABLE history_uint (itemid Uint64 NOT NULL, clock Int32 NOT NULL, value Uint64, ns Int32 NOT NULL, PRIMARY KEY (itemid, clock, ns));
-- want:
CREATE TABLE trends (itemid Uint64 NOT NULL, clock Int32 NOT NULL, num Int32, value_min Double, PRIMARY KEY (itemid, clock));
-- want: KEY003
CREATE TABLE events (eventid Uint64 NOT NULL, source Int32, object Int32, objectid Uint64, clock Int32, PRIMARY KEY (eventid), INDEX events_1 GLOBAL ON (objectid, clock));
-- want: KEY003 IDX001
CREATE TABLE auditlog (auditid Uint64 NOT NULL, userid Uint64, clock Int32, ip Utf8, PRIMARY KEY (auditid), INDEX auditlog_2 GLOBAL ON (clock));
-- want: KEY003 IDX002
CREATE TABLE alerts (alertid Uint64 NOT NULL, actionid Uint64, eventid Uint64, status Int32, clock Int32, PRIMARY KEY (alertid), INDEX alerts_4 GLOBAL ON (status), INDEX alerts_3 GLOBAL ON (eventid));
-- want: KEY004
CREATE TABLE history_by_clock (clock Int32 NOT NULL, itemid Uint64 NOT NULL, value Double, PRIMARY KEY (clock, itemid));
-- want:
CREATE TABLE hosts_groups_by_host (hostid Uint64 NOT NULL, groupid Uint64 NOT NULL, PRIMARY KEY (hostid, groupid));

-- Dashboards.
-- want: KEY002 IDX001
CREATE TABLE annotation_tags (id Serial NOT NULL, annotation_id Int64, tag_id Int64, created Datetime64, PRIMARY KEY (id), INDEX uqe GLOBAL UNIQUE SYNC ON (annotation_id, tag_id), INDEX by_created GLOBAL ON (created));
-- want: KEY002 IDX003
CREATE TABLE login_attempt (id BigSerial NOT NULL, username Utf8, ip_address Utf8, created Int32, PRIMARY KEY (id), INDEX a GLOBAL ON (username), INDEX b GLOBAL ON (username, created));
-- want: KEY003
CREATE TABLE dashboard_version (id Int64 NOT NULL, dashboard_id Int64, version Int32, data Utf8, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (dashboard_id, version));
-- want:
CREATE TABLE dashboard_acl (dashboard_uid Utf8 NOT NULL, grantee_uid Utf8 NOT NULL, permission Int16, PRIMARY KEY (dashboard_uid, grantee_uid));

-- Process engines, upper case with trailing underscores.
-- want: IDX001 IDX001
CREATE TABLE ACT_HI_PROCINST (ID_ Text NOT NULL, PROC_INST_ID_ Text, BUSINESS_KEY_ Text, START_TIME_ Timestamp, END_TIME_ Timestamp, PRIMARY KEY (ID_), INDEX ACT_IDX_HI_PRO_START GLOBAL ON (START_TIME_), INDEX ACT_IDX_HI_PRO_INST_END GLOBAL ON (END_TIME_), INDEX ACT_IDX_HI_PRO_I_BUSKEY GLOBAL ON (BUSINESS_KEY_));
-- want: IDX001
CREATE TABLE ACT_RU_JOB (ID_ Text NOT NULL, TYPE_ Text, LOCK_EXP_TIME_ Timestamp, DUEDATE_ Timestamp, EXECUTION_ID_ Text, PRIMARY KEY (ID_), INDEX ACT_IDX_JOB_EXECUTION_ID GLOBAL ON (EXECUTION_ID_), INDEX ACT_IDX_JOB_DUE GLOBAL ON (DUEDATE_));
-- want: IDX001
CREATE TABLE ACT_RU_TASK (ID_ Text NOT NULL, ASSIGNEE_ Text, CREATE_TIME_ Timestamp, PRIMARY KEY (ID_), INDEX ACT_IDX_TASK_CREATE GLOBAL ON (CREATE_TIME_), INDEX ACT_IDX_TASK_ASSIGNEE GLOBAL ON (ASSIGNEE_));
-- want:
CREATE TABLE ACT_RU_VARIABLE (ID_ Text NOT NULL, NAME_ Text, EXECUTION_ID_ Text, BYTEARRAY_ID_ Text, PRIMARY KEY (ID_), INDEX ACT_IDX_VAR_EXE GLOBAL ON (EXECUTION_ID_, NAME_));
-- want:
CREATE TABLE QRTZ_CRON_TRIGGERS (SCHED_NAME Utf8 NOT NULL, TRIGGER_NAME Utf8 NOT NULL, TRIGGER_GROUP Utf8 NOT NULL, CRON_EXPRESSION Utf8, PRIMARY KEY (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP));
-- want:
CREATE TABLE QRTZ_FIRED_TRIGGERS (SCHED_NAME Utf8 NOT NULL, ENTRY_ID Utf8 NOT NULL, FIRED_TIME Int64, INSTANCE_NAME Utf8, PRIMARY KEY (SCHED_NAME, ENTRY_ID));

-- Outboxes and change data capture.
-- want: KEY003
CREATE TABLE outbox_event (seq Int64 NOT NULL, aggregatetype Utf8, aggregateid Utf8, type Utf8, payload Json, PRIMARY KEY (seq));
-- want: IDX001
CREATE TABLE outbox (id Uuid NOT NULL, aggregatetype Utf8, aggregateid Utf8, payload Json, created Timestamp, PRIMARY KEY (id), INDEX created GLOBAL ON (created));
-- want: KEY001
CREATE TABLE outbox_by_time (created_at Timestamp64 NOT NULL, id Uuid NOT NULL, payload Json, PRIMARY KEY (created_at, id));
-- want: IDX002
CREATE TABLE inbox_messages (message_id Utf8 NOT NULL, consumer Utf8 NOT NULL, processed Bool, PRIMARY KEY (message_id, consumer), INDEX unprocessed GLOBAL ON (processed));
-- want: KEY003|KEY007
CREATE TABLE kafka_mirror (kafka_partition Int32 NOT NULL, kafka_offset Int64 NOT NULL, value Bytes, PRIMARY KEY (kafka_partition, kafka_offset));
-- want:
CREATE TABLE aggregate_events (aggregate_id Uuid NOT NULL, sequence_number Int64 NOT NULL, payload Bytes, PRIMARY KEY (aggregate_id, sequence_number));
-- want: KEY003
CREATE TABLE DomainEventEntry (globalIndex Int64 NOT NULL, aggregateIdentifier Utf8, sequenceNumber Int64, payload Bytes, PRIMARY KEY (globalIndex), INDEX agg GLOBAL UNIQUE SYNC ON (aggregateIdentifier, sequenceNumber));
-- want:
CREATE TABLE TokenEntry (processorName Utf8 NOT NULL, segment Int32 NOT NULL, token Bytes, owner Utf8, PRIMARY KEY (processorName, segment));

-- An ERP with German abbreviations.
-- want: KEY001
CREATE TABLE ZFI_POSTINGS (BUDAT Date NOT NULL, BUKRS Utf8 NOT NULL, BELNR Utf8 NOT NULL, WRBTR Decimal(22,9), PRIMARY KEY (BUDAT, BUKRS, BELNR));
-- want:
CREATE TABLE ZMM_STOCK (MATNR Utf8 NOT NULL, WERKS Utf8 NOT NULL, LGORT Utf8 NOT NULL, LABST Decimal(22,9), PRIMARY KEY (MATNR, WERKS, LGORT));
-- want: IDX001
CREATE TABLE ZSD_ORDERS (GUID Uuid NOT NULL, KUNNR Utf8, ERDAT Date, PRIMARY KEY (GUID), INDEX Z01 GLOBAL ON (ERDAT), INDEX Z02 GLOBAL ON (KUNNR));
-- want: KEY003
CREATE TABLE ZIDOC (DOCNUM Uint64 NOT NULL, SEGNUM Uint32 NOT NULL, SDATA Utf8, PRIMARY KEY (DOCNUM, SEGNUM));
-- want: KEY003
CREATE TABLE Z_BESTELLUNGEN (BESTELLNR Uint64 NOT NULL, LIEFERANT Utf8, PRIMARY KEY (BESTELLNR));

-- A bank in transliterated Russian.
-- want: KEY001
CREATE TABLE provodki (data_provodki Date NOT NULL, nomer_provodki Uint64 NOT NULL, schet_dt Utf8, schet_kt Utf8, summa Decimal(22,9), PRIMARY KEY (data_provodki, nomer_provodki));
-- want: KEY003
CREATE TABLE platezhnye_porucheniya (nomer_porucheniya Uint64 NOT NULL, platelshchik_inn Utf8, summa Decimal(22,9), PRIMARY KEY (nomer_porucheniya));
-- want:
CREATE TABLE ostatki (schet Utf8 NOT NULL, data_ostatka Date NOT NULL, summa Decimal(22,9), PRIMARY KEY (schet, data_ostatka));
-- want: IDX001
CREATE TABLE kredity (kredit_uid Utf8 NOT NULL, zaemshchik_id Utf8, data_vydachi Date, PRIMARY KEY (kredit_uid), INDEX po_date GLOBAL ON (data_vydachi));
-- want: IDX002
CREATE TABLE vklady (vklad_uid Utf8 NOT NULL, tip_vklada Utf8, PRIMARY KEY (vklad_uid), INDEX po_tipu GLOBAL ON (tip_vklada));
-- want: KEY007
CREATE TABLE ochered_platezhey (sostoyanie Utf8 NOT NULL, postavlen Timestamp NOT NULL, platezh_id Uuid NOT NULL, PRIMARY KEY (sostoyanie, postavlen, platezh_id));
-- want: KEY004
CREATE TABLE vhody (vremya_vhoda Uint64 NOT NULL, login Utf8 NOT NULL, PRIMARY KEY (vremya_vhoda, login));
-- want:
CREATE TABLE karty_klientov (klient_id Uint64 NOT NULL, karta_token Utf8 NOT NULL, PRIMARY KEY (klient_id, karta_token));
-- want: KEY003
CREATE TABLE obrashcheniya (obrashchenie_id Uint64 NOT NULL, klient_id Uint64, tekst Utf8, PRIMARY KEY (obrashchenie_id));

-- Telecom.
-- want: KEY004
CREATE TABLE cdr (call_start Uint32 NOT NULL, a_number Utf8 NOT NULL, b_number Utf8 NOT NULL, duration_sec Uint32, PRIMARY KEY (call_start, a_number, b_number)) WITH (TTL = Interval("P365D") ON call_start AS SECONDS);
-- want:
CREATE TABLE cdr_by_subscriber (msisdn Uint64 NOT NULL, call_start Uint32 NOT NULL, b_number Utf8 NOT NULL, PRIMARY KEY (msisdn, call_start, b_number));
-- want: KEY003
CREATE TABLE xdr (record_sequence_number Uint64 NOT NULL, imsi Uint64, cell_id Uint32, bytes Uint64, PRIMARY KEY (record_sequence_number));
-- want: KEY009
CREATE TABLE xdr_hashed (imsi_hash Int32 NOT NULL, imsi Uint64 NOT NULL, start_time Timestamp NOT NULL, PRIMARY KEY (imsi_hash, imsi, start_time));
-- want:
CREATE TABLE sim_cards (iccid Utf8 NOT NULL, imsi Uint64, activated_on Date, PRIMARY KEY (iccid), INDEX by_imsi GLOBAL UNIQUE SYNC ON (imsi));
-- want: IDX001
CREATE TABLE number_ports (msisdn Uint64 NOT NULL, donor Utf8, recipient Utf8, ported_at Timestamp, PRIMARY KEY (msisdn), INDEX by_ported GLOBAL ON (ported_at));
-- want: KEY001
CREATE TABLE cell_kpi (period_begin Timestamp NOT NULL, cell_id Uint32 NOT NULL, drops Uint32, PRIMARY KEY (period_begin, cell_id));
-- want: KEY003
CREATE TABLE trouble_tickets (TroubleTicketNumber Uint64 NOT NULL, Subscriber Utf8, OpenedAt Timestamp, PRIMARY KEY (TroubleTicketNumber));
-- want: PRT002
CREATE TABLE charging_sessions (session_id Utf8 NOT NULL, msisdn Uint64, reserved Uint64, PRIMARY KEY (session_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 20, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 20);

-- With statements.
-- want: QRY002
CREATE TABLE balances (account_uid Uuid NOT NULL, currency Utf8 NOT NULL, amount Decimal(22,9), PRIMARY KEY (account_uid, currency));
-- query: SELECT SUM(amount) FROM balances WHERE currency = $c AND amount < Decimal("0", 22, 9);
-- want:
CREATE TABLE cdr_daily (subscriber Utf8 NOT NULL, day Date NOT NULL, calls Uint32, PRIMARY KEY (subscriber, day));
-- query: SELECT * FROM cdr_daily WHERE subscriber = $s AND day BETWEEN $from AND $to ORDER BY day;
-- want: QRY001
CREATE TABLE tariffs_of (subscriber Utf8 NOT NULL, tariff_code Utf8, valid_to Date, PRIMARY KEY (subscriber));
-- query: SELECT subscriber FROM tariffs_of WHERE valid_to < CurrentUtcDate() LIMIT 100;
-- want: KEY001 QRY002
CREATE TABLE roaming (event_time Timestamp NOT NULL, imsi Uint64 NOT NULL, plmn Utf8, PRIMARY KEY (event_time, imsi));
-- query: SELECT * FROM roaming WHERE imsi = $imsi ORDER BY event_time;
