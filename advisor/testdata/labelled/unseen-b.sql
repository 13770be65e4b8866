-- The second set of the same writer: measured when the first had been mended.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: NeTEx and SIRI, public transport
-- want: ; stops have text codes
CREATE TABLE StopPlace (StopPlaceRef Utf8 NOT NULL, ShortName Utf8, Lat Double, Lon Double, PRIMARY KEY (StopPlaceRef));
-- want: ; a journey's calls in order
CREATE TABLE EstimatedCall (DatedVehicleJourneyRef Utf8 NOT NULL, VisitNumber Int32 NOT NULL, StopPointRef Utf8, AimedArrivalTime Timestamp, ExpectedArrivalTime Timestamp, PRIMARY KEY (DatedVehicleJourneyRef, VisitNumber));
-- want: KEY001; when it was recorded
CREATE TABLE VehicleActivity (RecordedAtTime Timestamp NOT NULL, VehicleRef Utf8 NOT NULL, LineRef Utf8, Bearing Float, PRIMARY KEY (RecordedAtTime, VehicleRef));
-- want: ; the vehicle in front of the time
CREATE TABLE VehicleMonitoring (VehicleRef Utf8 NOT NULL, RecordedAtTime Timestamp NOT NULL, DelaySeconds Int32, PRIMARY KEY (VehicleRef, RecordedAtTime));
-- want: IDX002; modes are bus, tram, rail and few more
CREATE TABLE Line (LineRef Utf8 NOT NULL, TransportMode Utf8, OperatorRef Utf8, PublicCode Utf8, PRIMARY KEY (LineRef), INDEX ByMode GLOBAL ON (TransportMode));

-- schema: HL7 FHIR, flattened
-- want: ; a resource's id is random text
CREATE TABLE patient (resource_id Utf8 NOT NULL, version_id Int32 NOT NULL, birth_date Date, administrative_gender Utf8, PRIMARY KEY (resource_id, version_id));
-- want: IDX001 IDX002; observations by the time they came; final, amended and few more
CREATE TABLE observation (observation_id Utf8 NOT NULL, subject_ref Utf8, effective_instant Timestamp, obs_status Utf8, PRIMARY KEY (observation_id), INDEX by_effective GLOBAL ON (effective_instant), INDEX by_status GLOBAL ON (obs_status), INDEX by_subject GLOBAL ON (subject_ref, effective_instant));
-- want: KEY007; the class of an encounter is one of six
CREATE TABLE encounter_board (encounter_class Utf8 NOT NULL, period_start Timestamp NOT NULL, encounter_ref Utf8 NOT NULL, PRIMARY KEY (encounter_class, period_start, encounter_ref));
-- want: ; a patient's identifiers in each system
CREATE TABLE patient_identifier (system_uri_hash Uint64 NOT NULL, identifier_value Utf8 NOT NULL, resource_id Utf8, PRIMARY KEY (system_uri_hash, identifier_value)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want: KEY006; the narrative is a page of text
CREATE TABLE narrative_seen (narrative_div Utf8 NOT NULL, resource_id Utf8 NOT NULL, PRIMARY KEY (narrative_div, resource_id));

-- schema: 3GPP charging records
-- want: ; the subscriber in front
CREATE TABLE MOC_CDR (SERVED_IMSI Utf8 NOT NULL, ANSWER_TIME Timestamp NOT NULL, CALL_REFERENCE Utf8 NOT NULL, CALL_DURATION Int32, PRIMARY KEY (SERVED_IMSI, ANSWER_TIME, CALL_REFERENCE));
-- want: KEY003; the network element counts its records up
CREATE TABLE PGW_CDR (LOCAL_RECORD_SEQUENCE_NUMBER Int64 NOT NULL, NODE_ID Utf8 NOT NULL, CHARGING_ID Int64, PRIMARY KEY (LOCAL_RECORD_SEQUENCE_NUMBER, NODE_ID));
-- want: ; phone numbers are many
CREATE TABLE HLR_SUBSCRIBER (MSISDN Utf8 NOT NULL, IMSI Utf8, PROFILE_ID Int32, PRIMARY KEY (MSISDN));
-- want: IDX002; causes are few
CREATE TABLE SMS_CDR (RECORD_UUID Uuid NOT NULL, ORIGINATING_ADDRESS Utf8, CAUSE_FOR_TERMINATION Int16, PRIMARY KEY (RECORD_UUID), INDEX IX_CAUSE GLOBAL ON (CAUSE_FOR_TERMINATION), INDEX IX_ORIG GLOBAL ON (ORIGINATING_ADDRESS));
-- want: KEY004; the time of a record as digits in text
CREATE TABLE MSC_TRACE (RECORD_DATETIME Utf8 NOT NULL, TRUNK_GROUP Utf8 NOT NULL, CELL_ID Int64, PRIMARY KEY (RECORD_DATETIME, TRUNK_GROUP));

-- schema: OpenStreetMap
-- want: KEY003; changesets count up
CREATE TABLE changesets (changeset_id Int64 NOT NULL, opened_by Utf8, closed_at Timestamp, num_changes Int32, PRIMARY KEY (changeset_id));
-- want: KEY003; versions come for old nodes too, new nodes come last
CREATE TABLE nodes (node_id Int64 NOT NULL, version Int32 NOT NULL, lat Double, lon Double, changeset_id Int64, PRIMARY KEY (node_id, version));
-- want: KEY003; the nodes of a way, whose id counts up
CREATE TABLE way_nodes (way_id Int64 NOT NULL, sequence_id Int32 NOT NULL, node_id Int64, PRIMARY KEY (way_id, sequence_id));
-- want: ; tiles spread over the map
CREATE TABLE rendered_tiles (quadkey Utf8 NOT NULL, layer Utf8 NOT NULL, rendered_at Timestamp, png String, PRIMARY KEY (quadkey, layer));
-- want: KEY006; the comment that a mapper writes
CREATE TABLE changeset_comments_seen (comment_body Utf8 NOT NULL, changeset_id Int64 NOT NULL, PRIMARY KEY (comment_body, changeset_id));

-- schema: a Rails shop
-- want: ; what a user likes
CREATE TABLE spree_wished_items (user_id Int64 NOT NULL, variant_id Int64 NOT NULL, quantity Int32, PRIMARY KEY (user_id, variant_id));
-- want: KEY003 IDX002; line items are numbered; the state is one of few
CREATE TABLE spree_shipments (id Int64 NOT NULL, number Utf8, order_id Int64, state Utf8, tracking Utf8, PRIMARY KEY (id), INDEX index_spree_shipments_on_state GLOBAL ON (state), INDEX index_spree_shipments_on_number GLOBAL ON (number));
-- want: KEY003?; a dictionary of countries
CREATE TABLE spree_countries (id Int32 NOT NULL, iso3 Utf8, iso_name Utf8, numcode Int32, PRIMARY KEY (id));
-- want: ; a digest of an attachment
CREATE TABLE active_storage_blobs (key Utf8 NOT NULL, filename Utf8, content_type Utf8, byte_size Int64, PRIMARY KEY (key));
-- want: ; the version of the schema, a handful
CREATE TABLE schema_migrations (version Utf8 NOT NULL, PRIMARY KEY (version));

-- schema: a Spanish insurer
-- want: KEY003; policies are numbered
CREATE TABLE polizas (numero_poliza Int64 NOT NULL, dni_tomador Utf8, fecha_alta Date, ramo Utf8, PRIMARY KEY (numero_poliza));
-- want: KEY003; the claims of a policy's number
CREATE TABLE siniestros (numero_poliza Int64 NOT NULL, num_siniestro Int32 NOT NULL, importe Int64, PRIMARY KEY (numero_poliza, num_siniestro));
-- want: KEY001; today's receipts
CREATE TABLE recibos (fecha_emision Date NOT NULL, recibo_uuid Uuid NOT NULL, importe Int64, PRIMARY KEY (fecha_emision, recibo_uuid));
-- want: ; the person's number in front
CREATE TABLE asegurados (dni Utf8 NOT NULL, nombre Utf8, apellidos Utf8, PRIMARY KEY (dni));
-- want: ; an agent's commissions by month
CREATE TABLE comisiones (agente_uuid Uuid NOT NULL, mes Date NOT NULL, comision Int64, PRIMARY KEY (agente_uuid, mes));
-- want: IDX002; branches of insurance are few
CREATE TABLE expedientes (expediente Utf8 NOT NULL, estado_expediente Utf8, perito_uuid Uuid, PRIMARY KEY (expediente), INDEX por_estado GLOBAL ON (estado_expediente), INDEX por_perito GLOBAL ON (perito_uuid));

-- schema: Chinese names in pinyin
-- want: KEY003; orders are numbered
CREATE TABLE dingdan (dingdan_bianhao Int64 NOT NULL, yonghu_id Uuid, jine Int64, PRIMARY KEY (dingdan_bianhao));
-- want: KEY001; the time of creation
CREATE TABLE caozuo_rizhi (chuangjian_shijian Timestamp NOT NULL, yonghu_id Uuid NOT NULL, neirong Utf8, PRIMARY KEY (chuangjian_shijian, yonghu_id));
-- want: ; a user's phone
CREATE TABLE yonghu (shouji_hao Utf8 NOT NULL, xingming Utf8, PRIMARY KEY (shouji_hao));
-- want: IDX002; a state is one of few
CREATE TABLE kuaidi (kuaidi_danhao Utf8 NOT NULL, zhuangtai Utf8, shoujian_ren Utf8, PRIMARY KEY (kuaidi_danhao), INDEX an_zhuangtai GLOBAL ON (zhuangtai));

-- schema: SCADA and Modbus
-- want: ; a device's registers
CREATE TABLE holding_registers (plc_serial Utf8 NOT NULL, register_addr Int32 NOT NULL, raw_value Int32, PRIMARY KEY (plc_serial, register_addr));
-- want: KEY004; nanoseconds since the epoch
CREATE TABLE historian_points (epoch_ns Int64 NOT NULL, point_tag Utf8 NOT NULL, val Double, quality Uint8, PRIMARY KEY (epoch_ns, point_tag));
-- want: ; a point's history
CREATE TABLE historian_by_tag (point_tag Utf8 NOT NULL, epoch_ns Int64 NOT NULL, val Double, PRIMARY KEY (point_tag, epoch_ns));
-- want: KEY007; four severities, and alarms come at the end of each
CREATE TABLE alarm_list (alarm_severity Utf8 NOT NULL, raised_at Timestamp NOT NULL, alarm_uid Uuid NOT NULL, PRIMARY KEY (alarm_severity, raised_at, alarm_uid));
-- want: ; the substation and feeder in front
CREATE TABLE feeder_load (substation_code Utf8 NOT NULL, feeder_code Utf8 NOT NULL, measured_at Timestamp NOT NULL, amps Float, PRIMARY KEY (substation_code, feeder_code, measured_at));

-- schema: a library, MARC
-- want: KEY003; bibliographic records are numbered as they are catalogued
CREATE TABLE biblio (biblionumber Int64 NOT NULL, title_245a Utf8, isbn Utf8, PRIMARY KEY (biblionumber));
-- want: ; an item's barcode
CREATE TABLE items (barcode Utf8 NOT NULL, biblionumber Int64, homebranch Utf8, onloan Date, PRIMARY KEY (barcode));
-- want: ; a patron's loans
CREATE TABLE issues (borrower_card Utf8 NOT NULL, barcode Utf8 NOT NULL, date_due Timestamp, PRIMARY KEY (borrower_card, barcode));
-- want: IDX002; material types are few
CREATE TABLE biblio_meta (control_number Utf8 NOT NULL, leader_type Utf8, lang_code Utf8, PRIMARY KEY (control_number), INDEX by_type GLOBAL ON (leader_type));
-- want: ; a field of a record
CREATE TABLE marc_fields (control_number Utf8 NOT NULL, tag Utf8 NOT NULL, occurrence Int32 NOT NULL, subfields Json, PRIMARY KEY (control_number, tag, occurrence));

-- schema: metrics and builds
-- want: ; a hash of the labels in front
CREATE TABLE samples (series_hash Uint64 NOT NULL, ts Timestamp NOT NULL, value Double, PRIMARY KEY (series_hash, ts)) WITH (UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32);
-- want: ; a commit
CREATE TABLE build_results (commit_sha Utf8 NOT NULL, pipeline Utf8 NOT NULL, outcome Utf8, PRIMARY KEY (commit_sha, pipeline));
-- want: KEY003; builds count up
CREATE TABLE build_steps (build_number Int64 NOT NULL, step_index Int32 NOT NULL, exit_code Int32, PRIMARY KEY (build_number, step_index));
-- want: KEY006; the error's stack is long
CREATE TABLE crash_groups (app_version Utf8 NOT NULL, stack_trace Utf8 NOT NULL, hits Uint64, PRIMARY KEY (app_version, stack_trace));
-- want: COL001; a day has all of its rows in one partition
CREATE TABLE ci_minutes (usage_day Date NOT NULL, repo Utf8 NOT NULL, minutes Int64, PRIMARY KEY (usage_day, repo)) PARTITION BY HASH (usage_day) WITH (STORE = COLUMN);

-- schema: a car park and its chargers, all of it well keyed
-- want: ; a plate's visits
CREATE TABLE visits (licence_plate Utf8 NOT NULL, entered Timestamp NOT NULL, left_at Timestamp, PRIMARY KEY (licence_plate, entered));
-- want: ; connectors of a charger
CREATE TABLE connectors (charger_serial Utf8 NOT NULL, connector_no Int32 NOT NULL, max_kw Float, PRIMARY KEY (charger_serial, connector_no));
-- want: ; a contract's card
CREATE TABLE rfid_cards (card_uid Utf8 NOT NULL, contract_uid Uuid, PRIMARY KEY (card_uid), INDEX by_contract GLOBAL ON (contract_uid));
-- want: ; meter values of a transaction
CREATE TABLE meter_values (transaction_uuid Uuid NOT NULL, sampled_at Timestamp NOT NULL, wh Int64, PRIMARY KEY (transaction_uuid, sampled_at));
-- want: ; a site's tariffs
CREATE TABLE tariffs (site_code Utf8 NOT NULL, valid_from Date NOT NULL, cents_per_kwh Int32, PRIMARY KEY (site_code, valid_from));
-- want: ; a bucket in front, split
CREATE TABLE barrier_log (bucket Uint32 NOT NULL, opened_at Timestamp NOT NULL, barrier_code Utf8 NOT NULL, PRIMARY KEY (bucket, opened_at, barrier_code)) WITH (PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7));
