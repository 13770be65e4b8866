-- Names, labelled before any word was looked at: the fields of standards, as they would be kept in tables.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- TPC-C, TPC-DS, TPC-H, TPC-E, each in its own letters.
-- want: KEY003?
CREATE TABLE tpcc_warehouse (W_ID Int32 NOT NULL, W_NAME Utf8, W_YTD Double, PRIMARY KEY (W_ID));
-- want:
CREATE TABLE tpcc_district (D_W_ID Int32 NOT NULL, D_ID Int32 NOT NULL, D_NEXT_O_ID Int32, PRIMARY KEY (D_W_ID, D_ID));
-- want:
CREATE TABLE tpcc_new_order (NO_W_ID Int32 NOT NULL, NO_D_ID Int32 NOT NULL, NO_O_ID Int32 NOT NULL, PRIMARY KEY (NO_W_ID, NO_D_ID, NO_O_ID));
-- want:
CREATE TABLE tpcc_stock (S_W_ID Int32 NOT NULL, S_I_ID Int32 NOT NULL, S_QUANTITY Int32, PRIMARY KEY (S_W_ID, S_I_ID));
-- want:
CREATE TABLE tpcc_history (H_C_W_ID Int32 NOT NULL, H_C_ID Int32 NOT NULL, H_C_NANO_TS Int64 NOT NULL, H_AMOUNT Double, PRIMARY KEY (H_C_W_ID, H_C_ID, H_C_NANO_TS));
-- want: KEY004
CREATE TABLE tpcc_history_by_time (h_ts Int64 NOT NULL, h_c_id Int32 NOT NULL, h_amount Double, PRIMARY KEY (h_ts, h_c_id));
-- want: KEY003
CREATE TABLE tpce_trade (T_ID Int64 NOT NULL, T_DTS Datetime, T_ST_ID Utf8, T_CA_ID Int64, PRIMARY KEY (T_ID), INDEX by_account GLOBAL ON (T_CA_ID, T_DTS));
-- want: KEY003
CREATE TABLE tpce_trade_history (TH_T_ID Int64 NOT NULL, TH_ST_ID Utf8 NOT NULL, TH_DTS Datetime, PRIMARY KEY (TH_T_ID, TH_ST_ID));
-- want:
CREATE TABLE tpce_last_trade (LT_S_SYMB Utf8 NOT NULL, LT_DTS Datetime, LT_PRICE Double, PRIMARY KEY (LT_S_SYMB));
-- want: KEY001
CREATE TABLE tpce_daily_market (DM_DATE Date NOT NULL, DM_S_SYMB Utf8 NOT NULL, DM_CLOSE Double, PRIMARY KEY (DM_DATE, DM_S_SYMB));
-- want: KEY003
CREATE TABLE tpcds_customer_address (ca_address_sk Int64 NOT NULL, ca_address_id Utf8, ca_city Utf8, PRIMARY KEY (ca_address_sk));
-- want: KEY003
CREATE TABLE tpcds_store_returns (sr_ticket_number Int64 NOT NULL, sr_item_sk Int64 NOT NULL, sr_return_amt Double, PRIMARY KEY (sr_ticket_number, sr_item_sk));
-- want:
CREATE TABLE tpch_partsupp (ps_partkey Int64 NOT NULL, ps_suppkey Int64 NOT NULL, ps_availqty Int32, PRIMARY KEY (ps_partkey, ps_suppkey), INDEX by_supp GLOBAL ON (ps_suppkey));
-- want: KEY003?
CREATE TABLE tpch_nation (n_nationkey Int32 NOT NULL, n_name Utf8, n_regionkey Int32, PRIMARY KEY (n_nationkey));

-- FHIR resources, flattened, and HL7.
-- want: IDX001
CREATE TABLE fhir_patient (logicalId Utf8 NOT NULL, versionId Utf8, lastUpdated Timestamp, birthDate Date, gender Utf8, PRIMARY KEY (logicalId), INDEX by_updated GLOBAL ON (lastUpdated));
-- want: IDX002 IDX001
CREATE TABLE fhir_encounter (logicalId Utf8 NOT NULL, encounterStatus Utf8, periodStart Timestamp, subjectRef Utf8, PRIMARY KEY (logicalId), INDEX by_status GLOBAL ON (encounterStatus), INDEX by_start GLOBAL ON (periodStart), INDEX by_subject GLOBAL ON (subjectRef, periodStart));
-- want: KEY001
CREATE TABLE fhir_observation_time (effectiveDateTime Timestamp NOT NULL, subjectRef Utf8 NOT NULL, loincCode Utf8 NOT NULL, valueQuantity Double, PRIMARY KEY (effectiveDateTime, subjectRef, loincCode));
-- want:
CREATE TABLE fhir_observation_subject (subjectRef Utf8 NOT NULL, effectiveDateTime Timestamp NOT NULL, loincCode Utf8 NOT NULL, valueQuantity Double, PRIMARY KEY (subjectRef, effectiveDateTime, loincCode));
-- want:
CREATE TABLE loinc (loincNum Utf8 NOT NULL, component Utf8, property Utf8, PRIMARY KEY (loincNum));
-- want: KEY007
CREATE TABLE imaging_worklist (modality Utf8 NOT NULL, scheduledStart Timestamp NOT NULL, studyInstanceUid Utf8 NOT NULL, PRIMARY KEY (modality, scheduledStart, studyInstanceUid));
-- want:
CREATE TABLE dicom_series (studyInstanceUid Utf8 NOT NULL, seriesInstanceUid Utf8 NOT NULL, modality Utf8, PRIMARY KEY (studyInstanceUid, seriesInstanceUid));
-- want:
CREATE TABLE dicom_instance (SeriesInstanceUID Utf8 NOT NULL, InstanceNumber Int32 NOT NULL, SOPInstanceUID Utf8, PRIMARY KEY (SeriesInstanceUID, InstanceNumber));
-- want: KEY004
CREATE TABLE hl7_inbox (MSH_7_epoch_ms Int64 NOT NULL, MSH_10_control_id Utf8 NOT NULL, raw Utf8, PRIMARY KEY (MSH_7_epoch_ms, MSH_10_control_id));
-- want: IDX002
CREATE TABLE medication_request (rx_uid Uuid NOT NULL, intent Utf8, rx_priority Utf8, patient_uid Uuid, PRIMARY KEY (rx_uid), INDEX by_prio GLOBAL ON (rx_priority), INDEX by_patient GLOBAL ON (patient_uid));
-- want: KEY003?
CREATE TABLE omop_visit_types (visit_type_concept_id Int32 NOT NULL, concept_name Utf8, PRIMARY KEY (visit_type_concept_id));
-- want: KEY003
CREATE TABLE omop_drug_exposure (drug_exposure_id Int64 NOT NULL, person_id Int64, drug_concept_id Int32, PRIMARY KEY (drug_exposure_id), INDEX by_person GLOBAL ON (person_id));
-- want:
CREATE TABLE omop_person_days (person_id Int64 NOT NULL, observation_period_start_date Date NOT NULL, PRIMARY KEY (person_id, observation_period_start_date));

-- ISO 20022 and SWIFT.
-- want:
CREATE TABLE pacs008 (UETR Uuid NOT NULL, EndToEndId Utf8, IntrBkSttlmDt Date, PRIMARY KEY (UETR));
-- want: KEY001
CREATE TABLE pacs008_by_day (IntrBkSttlmDt Date NOT NULL, InstgAgt Utf8 NOT NULL, UETR Uuid NOT NULL, PRIMARY KEY (IntrBkSttlmDt, InstgAgt, UETR));
-- want: IDX001
CREATE TABLE camt053_stmt (StmtUid Uuid NOT NULL, AcctIban Utf8, CreDtTm Timestamp, PRIMARY KEY (StmtUid), INDEX by_cre GLOBAL ON (CreDtTm), INDEX by_acct GLOBAL ON (AcctIban, CreDtTm));
-- want:
CREATE TABLE camt053_ntry (AcctIban Utf8 NOT NULL, ElctrncSeqNb Int64 NOT NULL, NtryRef Utf8 NOT NULL, Amt Decimal(22,9), PRIMARY KEY (AcctIban, ElctrncSeqNb, NtryRef));
-- want: IDX002
CREATE TABLE pain002_status (OrgnlMsgId Utf8 NOT NULL, OrgnlPmtInfId Utf8 NOT NULL, TxSts Utf8, StsRsnInf Utf8, PRIMARY KEY (OrgnlMsgId, OrgnlPmtInfId), INDEX by_sts GLOBAL ON (TxSts));
-- want: KEY007
CREATE TABLE rtgs_queue (PmtPrty Utf8 NOT NULL, AccptncDtTm Timestamp NOT NULL, TxUid Uuid NOT NULL, PRIMARY KEY (PmtPrty, AccptncDtTm, TxUid));
-- want:
CREATE TABLE bic_directory (bicfi Utf8 NOT NULL, branch Utf8 NOT NULL, institution_name Utf8, PRIMARY KEY (bicfi, branch));
-- want: KEY003
CREATE TABLE iso8583_trace (stan_number Int64 NOT NULL, pan_token Utf8, mti Utf8, PRIMARY KEY (stan_number));
-- want:
CREATE TABLE card_auth (pan_token Utf8 NOT NULL, transmission_dttm Timestamp NOT NULL, rrn Utf8 NOT NULL, PRIMARY KEY (pan_token, transmission_dttm, rrn));
-- want:
CREATE TABLE lei_records (lei Utf8 NOT NULL, legal_name Utf8, PRIMARY KEY (lei));
-- want: IDX001
CREATE TABLE fix_orders (cl_ord_id Utf8 NOT NULL, symbol Utf8, transact_time Timestamp, PRIMARY KEY (cl_ord_id), INDEX by_tt GLOBAL ON (transact_time), INDEX by_symbol GLOBAL ON (symbol, transact_time));

-- 3GPP, TM Forum, RADIUS, DNS, IPFIX.
-- want:
CREATE TABLE udm_subscribers (supi Utf8 NOT NULL, gpsi Utf8, dnn Utf8, PRIMARY KEY (supi), INDEX by_gpsi GLOBAL ON (gpsi));
-- want:
CREATE TABLE hss_imsi (imsi Uint64 NOT NULL, msisdn Uint64, ki Bytes, PRIMARY KEY (imsi));
-- want: KEY001
CREATE TABLE chf_cdr (recordOpeningTime Timestamp NOT NULL, chargingId Uint64 NOT NULL, supi Utf8, PRIMARY KEY (recordOpeningTime, chargingId));
-- want:
CREATE TABLE amf_registrations (supi Utf8 NOT NULL, accessType Utf8 NOT NULL, amfInstanceId Uuid, PRIMARY KEY (supi, accessType));
-- want: KEY007
CREATE TABLE pm_counters (ratType Utf8 NOT NULL, granularityStart Timestamp NOT NULL, cellGlobalId Utf8 NOT NULL, value Int64, PRIMARY KEY (ratType, granularityStart, cellGlobalId));
-- want:
CREATE TABLE pm_by_cell (eutranCellId Uint64 NOT NULL, granularityStart Timestamp NOT NULL, value Int64, PRIMARY KEY (eutranCellId, granularityStart));
-- want: KEY003
CREATE TABLE radacct (RadAcctId Int64 NOT NULL, AcctSessionId Utf8, UserName Utf8, AcctStartTime Datetime, PRIMARY KEY (RadAcctId), INDEX by_session GLOBAL ON (AcctSessionId), INDEX by_user GLOBAL ON (UserName));
-- want: IDX001
CREATE TABLE radpostauth (authUid Uuid NOT NULL, username Utf8, authdate Timestamp, PRIMARY KEY (authUid), INDEX by_date GLOBAL ON (authdate));
-- want: KEY004
CREATE TABLE ipfix_flows (flowStartMilliseconds Uint64 NOT NULL, sourceIPv4Address Uint32 NOT NULL, destinationIPv4Address Uint32 NOT NULL, octetDeltaCount Uint64, PRIMARY KEY (flowStartMilliseconds, sourceIPv4Address, destinationIPv4Address));
-- want:
CREATE TABLE flows_by_source (sourceIPv4Address Uint32 NOT NULL, flowStartMilliseconds Uint64 NOT NULL, flowId Uint64 NOT NULL, PRIMARY KEY (sourceIPv4Address, flowStartMilliseconds, flowId));
-- want:
CREATE TABLE dns_rrset (zone Utf8 NOT NULL, owner_name Utf8 NOT NULL, rrtype Utf8 NOT NULL, rdata Utf8, PRIMARY KEY (zone, owner_name, rrtype));
-- want: KEY003
CREATE TABLE tmf_trouble_ticket (troubleTicketId Int64 NOT NULL, severity Utf8, relatedPartyId Uuid, PRIMARY KEY (troubleTicketId), INDEX by_party GLOBAL ON (relatedPartyId));
-- want: IDX002
CREATE TABLE tmf_alarm (alarmUid Uuid NOT NULL, perceivedSeverity Utf8, alarmRaisedTime Timestamp, PRIMARY KEY (alarmUid), INDEX by_sev GLOBAL ON (perceivedSeverity, alarmRaisedTime));

-- GTFS, NeTEx, AIS, ADS-B, IATA.
-- want:
CREATE TABLE gtfs_stop_times (trip_id Utf8 NOT NULL, stop_sequence Int32 NOT NULL, stop_id Utf8, arrival_time Utf8, PRIMARY KEY (trip_id, stop_sequence), INDEX by_stop GLOBAL ON (stop_id));
-- want: KEY001
CREATE TABLE gtfs_calendar_dates (service_date Date NOT NULL, service_id Utf8 NOT NULL, exception_type Int8, PRIMARY KEY (service_date, service_id));
-- want:
CREATE TABLE gtfs_shapes (shape_id Utf8 NOT NULL, shape_pt_sequence Int32 NOT NULL, shape_pt_lat Double, PRIMARY KEY (shape_id, shape_pt_sequence));
-- want: KEY004
CREATE TABLE gtfs_rt_vehicle_positions (feed_header_timestamp Uint64 NOT NULL, vehicle_label Utf8 NOT NULL, latitude Float, PRIMARY KEY (feed_header_timestamp, vehicle_label));
-- want: IDX002
CREATE TABLE gtfs_routes (route_id Utf8 NOT NULL, agency_id Utf8, route_type Int16, route_color Utf8, PRIMARY KEY (route_id), INDEX by_type GLOBAL ON (route_type), INDEX by_agency GLOBAL ON (agency_id));
-- want:
CREATE TABLE ais_positions (mmsi Uint32 NOT NULL, received_at Timestamp NOT NULL, sog Float, PRIMARY KEY (mmsi, received_at));
-- want: KEY001
CREATE TABLE ais_positions_raw (base_station_time Timestamp NOT NULL, mmsi Uint32 NOT NULL, sentence Utf8, PRIMARY KEY (base_station_time, mmsi));
-- want:
CREATE TABLE adsb_state (icao24 Utf8 NOT NULL, last_contact Int64 NOT NULL, callsign Utf8, PRIMARY KEY (icao24, last_contact));
-- want: KEY004
CREATE TABLE adsb_state_by_contact (last_contact Int64 NOT NULL, icao24 Utf8 NOT NULL, callsign Utf8, PRIMARY KEY (last_contact, icao24));
-- want:
CREATE TABLE pnr (record_locator Utf8 NOT NULL, segment_number Int32 NOT NULL, carrier Utf8, PRIMARY KEY (record_locator, segment_number));
-- want: KEY007
CREATE TABLE irops (carrier_code Utf8 NOT NULL, scheduled_departure Timestamp NOT NULL, flight_uid Uuid NOT NULL, PRIMARY KEY (carrier_code, scheduled_departure, flight_uid));
-- want:
CREATE TABLE airports (iata_code Utf8 NOT NULL, name Utf8, tz Utf8, PRIMARY KEY (iata_code));

-- EPCIS, GS1, UBL, EDIFACT, XBRL, MARC, Dublin Core.
-- want: KEY001
CREATE TABLE epcis_events (eventTime Timestamp NOT NULL, epc Utf8 NOT NULL, bizStep Utf8, PRIMARY KEY (eventTime, epc));
-- want:
CREATE TABLE epcis_by_epc (epc Utf8 NOT NULL, eventTime Timestamp NOT NULL, bizStep Utf8, PRIMARY KEY (epc, eventTime));
-- want:
CREATE TABLE gs1_items (gtin Uint64 NOT NULL, brand Utf8, net_content Utf8, PRIMARY KEY (gtin));
-- want: IDX002
CREATE TABLE sscc_units (sscc Utf8 NOT NULL, disposition Utf8, gln Utf8, PRIMARY KEY (sscc), INDEX by_disposition GLOBAL ON (disposition), INDEX by_gln GLOBAL ON (gln));
-- want: KEY003
CREATE TABLE edifact_interchange (interchange_control_no Int64 NOT NULL, message_ref_no Int32 NOT NULL, segment Utf8, PRIMARY KEY (interchange_control_no, message_ref_no));
-- want: IDX001
CREATE TABLE ubl_invoice (invoice_uid Uuid NOT NULL, supplier_gln Utf8, payment_due_date Date, PRIMARY KEY (invoice_uid), INDEX by_due GLOBAL ON (payment_due_date));
-- want:
CREATE TABLE xbrl_facts (accession_number Utf8 NOT NULL, concept Utf8 NOT NULL, context_ref Utf8 NOT NULL, value Utf8, PRIMARY KEY (accession_number, concept, context_ref));
-- want:
CREATE TABLE marc_fields (record_uid Uuid NOT NULL, field_tag Utf8 NOT NULL, occurrence Int32 NOT NULL, subfields Utf8, PRIMARY KEY (record_uid, field_tag, occurrence));
-- want:
CREATE TABLE oai_records (oai_identifier Utf8 NOT NULL, datestamp Timestamp, PRIMARY KEY (oai_identifier));
-- want: IDX001
CREATE TABLE oai_harvest (oai_identifier Utf8 NOT NULL, datestamp Timestamp, PRIMARY KEY (oai_identifier), INDEX by_stamp GLOBAL ON (datestamp));

-- OCPP, DLMS, OPC UA, SunSpec, IEC 61850, Modbus, LoRaWAN.
-- want: KEY003
CREATE TABLE ocpp_transactions (transactionId Int32 NOT NULL, chargePointId Utf8, idTag Utf8, meterStart Int32, PRIMARY KEY (transactionId), INDEX by_cp GLOBAL ON (chargePointId));
-- want:
CREATE TABLE ocpp_meter_values (chargePointId Utf8 NOT NULL, connectorId Int32 NOT NULL, sampledAt Timestamp NOT NULL, measurand Utf8 NOT NULL, value Double, PRIMARY KEY (chargePointId, connectorId, sampledAt, measurand));
-- want: IDX002
CREATE TABLE ocpp_connectors (connectorUid Uuid NOT NULL, connectorStatus Utf8, errorCode Utf8, PRIMARY KEY (connectorUid), INDEX by_status GLOBAL ON (connectorStatus));
-- want: KEY001
CREATE TABLE dlms_load_profile (capture_time Timestamp NOT NULL, logical_device_name Utf8 NOT NULL, obis_code Utf8 NOT NULL, value Double, PRIMARY KEY (capture_time, logical_device_name, obis_code));
-- want:
CREATE TABLE opcua_history (node_id Utf8 NOT NULL, source_timestamp Timestamp NOT NULL, value Double, quality Int32, PRIMARY KEY (node_id, source_timestamp));
-- want:
CREATE TABLE lorawan_uplinks (dev_eui Utf8 NOT NULL, f_cnt Uint32 NOT NULL, payload Bytes, PRIMARY KEY (dev_eui, f_cnt));
-- want: KEY007
CREATE TABLE lorawan_downlink_queue (device_class Utf8 NOT NULL, enqueued_at Timestamp NOT NULL, dev_eui Utf8 NOT NULL, PRIMARY KEY (device_class, enqueued_at, dev_eui));
-- want:
CREATE TABLE vin_records (vin Utf8 NOT NULL, odometer_read_at Timestamp NOT NULL, odometer Int64, PRIMARY KEY (vin, odometer_read_at));

-- CloudEvents, OpenTelemetry, OCSF, STIX, SCIM, OAuth, WebAuthn, ActivityPub, RSS, iCalendar, vCard.
-- want: KEY001
CREATE TABLE cloudevents (`time` Timestamp NOT NULL, source Utf8 NOT NULL, id Utf8 NOT NULL, PRIMARY KEY (`time`, source, id));
-- want: KEY004
CREATE TABLE otel_spans (start_time_unix_nano Uint64 NOT NULL, trace_id Bytes NOT NULL, span_id Bytes NOT NULL, PRIMARY KEY (start_time_unix_nano, trace_id, span_id));
-- want:
CREATE TABLE otel_spans_by_trace (trace_id Bytes NOT NULL, span_id Bytes NOT NULL, start_time_unix_nano Uint64, PRIMARY KEY (trace_id, span_id));
-- want: KEY007
CREATE TABLE ocsf_findings (severity_id Int32 NOT NULL, time_dt Timestamp NOT NULL, finding_uid Utf8 NOT NULL, PRIMARY KEY (severity_id, time_dt, finding_uid));
-- want: IDX001
CREATE TABLE stix_objects (stix_id Utf8 NOT NULL, modified Timestamp NOT NULL, spec_version Utf8, PRIMARY KEY (stix_id, modified), INDEX by_mod GLOBAL ON (modified));
-- want:
CREATE TABLE scim_users (scimId Utf8 NOT NULL, userName Utf8, externalId Utf8, PRIMARY KEY (scimId), INDEX by_username GLOBAL UNIQUE SYNC ON (userName));
-- want: KEY006
CREATE TABLE activitypub_inbox (actor_iri Utf8 NOT NULL, activity_iri Utf8 NOT NULL, received Timestamp, PRIMARY KEY (actor_iri, activity_iri));
-- want: KEY006
CREATE TABLE rss_items (feed_url Utf8 NOT NULL, item_guid Utf8 NOT NULL, pub_date Timestamp, PRIMARY KEY (feed_url, item_guid));
-- want: IDX001
CREATE TABLE ical_events (ical_uid Utf8 NOT NULL, recurrence_id Utf8 NOT NULL, dtstart Timestamp, PRIMARY KEY (ical_uid, recurrence_id), INDEX by_start GLOBAL ON (dtstart));
-- want: IDX001
CREATE TABLE jwt_denylist (jti Utf8 NOT NULL, exp Int64, PRIMARY KEY (jti), INDEX by_exp GLOBAL ON (exp));
