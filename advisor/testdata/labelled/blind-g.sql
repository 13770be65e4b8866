-- Written without the words and without running anything, and held out when set f was learned from: 0.889 of what was found was
-- right and 0.960 was found before, 0.960 and 0.960 after.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: Rails, a dating app
-- want: KEY004?; one row for each migration
CREATE TABLE schema_migrations (version Utf8 NOT NULL, PRIMARY KEY (version));
-- want: ; a few settings
CREATE TABLE ar_internal_metadata (`key` Utf8 NOT NULL, `value` Utf8, created_at Timestamp, updated_at Timestamp, PRIMARY KEY (`key`));
-- want: KEY002; blobs by a sequence
CREATE TABLE active_storage_blobs (
    id BigSerial,
    `key` Utf8,
    filename Utf8,
    content_type Utf8,
    byte_size Int64,
    checksum Utf8,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_active_storage_blobs_on_key GLOBAL UNIQUE SYNC ON (`key`)
);
-- want: ; whom a user has swiped
CREATE TABLE swipes (swiper_id Int64 NOT NULL, swipee_id Int64 NOT NULL, liked Bool, swiped_at Timestamp, PRIMARY KEY (swiper_id, swipee_id), INDEX index_swipes_on_swipee_id GLOBAL ON (swipee_id));
-- want: KEY002; matches by a sequence
CREATE TABLE matches (id BigSerial, user_a_id Int64, user_b_id Int64, created_at Timestamp, PRIMARY KEY (id), INDEX index_matches_on_user_a_id GLOBAL ON (user_a_id));
-- want: IDX002; by gender; birthdays do not grow
CREATE TABLE profiles (handle Utf8 NOT NULL, gender Utf8, birthday Date, bio Utf8, PRIMARY KEY (handle), INDEX index_profiles_on_gender GLOBAL ON (gender), INDEX index_profiles_on_birthday GLOBAL ON (birthday));
-- want: ; a conversation's messages
CREATE TABLE conversation_messages (conversation_uuid Uuid NOT NULL, sent_at Timestamp NOT NULL, sender_id Int64 NOT NULL, body Utf8, PRIMARY KEY (conversation_uuid, sent_at, sender_id));
-- want: KEY002; by a sequence
CREATE TABLE delayed_jobs (id BigSerial, priority Int32, attempts Int32, handler Utf8, run_at Timestamp, locked_by Utf8, PRIMARY KEY (id));
-- want: IDX001; touched when
CREATE TABLE sessions (session_id Utf8 NOT NULL, data Utf8, updated_at Timestamp, PRIMARY KEY (session_id), INDEX index_sessions_on_updated_at GLOBAL ON (updated_at));

-- schema: SAP ERP
-- want: KEY007; the client is one number or two, and documents within it are numbered
CREATE TABLE VBAK (MANDT Utf8 NOT NULL, VBELN Utf8 NOT NULL, ERDAT Date, KUNNR Utf8, NETWR Decimal(22, 9), PRIMARY KEY (MANDT, VBELN));
-- want: ; a material in its plants
CREATE TABLE MARC (MATNR Utf8 NOT NULL, WERKS Utf8 NOT NULL, EISBE Decimal(22, 9), PRIMARY KEY (MATNR, WERKS));
-- want: ; company codes
CREATE TABLE T001 (BUKRS Utf8 NOT NULL, BUTXT Utf8, WAERS Utf8, PRIMARY KEY (BUKRS));
-- want: KEY003; material documents are numbered
CREATE TABLE MKPF (MBLNR Int64 NOT NULL, MJAHR Int32 NOT NULL, BUDAT Date, USNAM Utf8, PRIMARY KEY (MBLNR, MJAHR));
-- want: ; logs by their handle
CREATE TABLE BALHDR (LOG_HANDLE Uuid NOT NULL, OBJECT Utf8, ALDATE Date, ALUSER Utf8, PRIMARY KEY (LOG_HANDLE), INDEX BALHDR_ALUSER GLOBAL ON (ALUSER, ALDATE));
-- want: IDX002; released, active, finished, aborted
CREATE TABLE TBTCO (JOBNAME Utf8 NOT NULL, JOBCOUNT Utf8 NOT NULL, STATUS Utf8, SDLSTRTDT Date, PRIMARY KEY (JOBNAME, JOBCOUNT), INDEX TBTCO_STATUS GLOBAL ON (STATUS));
-- want: ; a customer's sales areas
CREATE TABLE KNVV (KUNNR Utf8 NOT NULL, VKORG Utf8 NOT NULL, VTWEG Utf8 NOT NULL, SPART Utf8 NOT NULL, KDGRP Utf8, PRIMARY KEY (KUNNR, VKORG, VTWEG, SPART));

-- schema: a German grid operator
-- want: ; a metering point's load curve
CREATE TABLE lastgang (zaehlpunkt Utf8 NOT NULL, zeitpunkt Timestamp NOT NULL, leistung_kw Double, PRIMARY KEY (zaehlpunkt, zeitpunkt));
-- want: KEY001; all plants by time
CREATE TABLE einspeisung (messzeit Timestamp NOT NULL, anlagenschluessel Utf8 NOT NULL, wirkleistung Double, PRIMARY KEY (messzeit, anlagenschluessel));
-- want: ; market locations by their number, given by another office
CREATE TABLE marktlokation (malo_id Utf8 NOT NULL, plz Utf8, netzebene Utf8, PRIMARY KEY (malo_id), INDEX ix_malo_plz GLOBAL ON (plz));
-- want: KEY003 IDX002; outages are numbered; planned, by storm, by digger
CREATE TABLE stoerung (stoerungsnummer Int64 NOT NULL, stoerungsart Utf8, trafo Utf8, beginn Timestamp, PRIMARY KEY (stoerungsnummer), INDEX ix_stoerungsart GLOBAL ON (stoerungsart));
-- want: ; a meter's exchanges
CREATE TABLE zaehlerwechsel (zaehlernummer Utf8 NOT NULL, wechseldatum Date NOT NULL, monteur Utf8, PRIMARY KEY (zaehlernummer, wechseldatum));
-- want: KEY003; invoices are numbered
CREATE TABLE rechnung (rechnungsnummer Int64 NOT NULL, vertragskonto Utf8, betrag Decimal(22, 9), PRIMARY KEY (rechnungsnummer));
-- want: KEY003; the lines of an invoice
CREATE TABLE rechnungsposition (rechnungsnummer Int64 NOT NULL, position_nr Int32 NOT NULL, menge Decimal(22, 9), PRIMARY KEY (rechnungsnummer, position_nr));
-- want: KEY001; the schedules of a day
CREATE TABLE fahrplan (liefertag Date NOT NULL, bilanzkreis Utf8 NOT NULL, viertelstunde Int32 NOT NULL, mwh Double, PRIMARY KEY (liefertag, bilanzkreis, viertelstunde));
-- want: IDX001 IDX002; received when; accepted, rejected
CREATE TABLE marktnachricht (nachricht_uuid Uuid NOT NULL, absender_mpid Utf8, eingangszeit Timestamp, pruefstatus Utf8, PRIMARY KEY (nachricht_uuid), INDEX ix_eingang GLOBAL ON (eingangszeit), INDEX ix_pruefstatus GLOBAL ASYNC ON (pruefstatus));

-- schema: Spanish farms
-- want: ; parcels by their reference in the land register
CREATE TABLE parcela (referencia_catastral Utf8 NOT NULL, municipio Utf8, superficie_m2 Int64, PRIMARY KEY (referencia_catastral));
-- want: ; a sensor's readings
CREATE TABLE lectura_humedad (sensor_eui Utf8 NOT NULL, leido_en Timestamp NOT NULL, humedad Double, PRIMARY KEY (sensor_eui, leido_en)) WITH (TTL = Interval("P400D") ON leido_en);
-- want: KEY001; all irrigation by day
CREATE TABLE riego (fecha_riego Date NOT NULL, sector_codigo Utf8 NOT NULL, litros Int64, PRIMARY KEY (fecha_riego, sector_codigo));
-- want: KEY003; delivery notes are numbered
CREATE TABLE albaran (numero_albaran Int64 NOT NULL, comprador_nif Utf8, total Decimal(22, 9), PRIMARY KEY (numero_albaran), INDEX ix_albaran_comprador GLOBAL ON (comprador_nif));
-- want: ; animals by their ear tag, and by birth
CREATE TABLE animal (crotal Utf8 NOT NULL, raza Utf8, fecha_nacimiento Date, PRIMARY KEY (crotal), INDEX ix_animal_nacimiento GLOBAL ON (fecha_nacimiento));
-- want: IDX001; sprayed when
CREATE TABLE tratamiento (tratamiento_uuid Uuid NOT NULL, referencia_catastral Utf8, fecha_aplicacion Timestamp, producto Utf8, PRIMARY KEY (tratamiento_uuid), INDEX ix_tratamiento_fecha GLOBAL ON (fecha_aplicacion), INDEX ix_tratamiento_parcela GLOBAL ON (referencia_catastral));
-- want: ; a parcel's crops
CREATE TABLE cosecha (referencia_catastral Utf8 NOT NULL, cultivo Utf8 NOT NULL, campana Utf8 NOT NULL, kilos Int64, PRIMARY KEY (referencia_catastral, cultivo, campana));
-- want: KEY007; slight, grave; and within each by time
CREATE TABLE aviso (gravedad Utf8 NOT NULL, emitido_en Timestamp NOT NULL, sensor_eui Utf8 NOT NULL, PRIMARY KEY (gravedad, emitido_en, sensor_eui));
-- want: KEY006; remarks are prose
CREATE TABLE cuaderno_campo (codigo_rega Utf8 NOT NULL, observaciones Utf8 NOT NULL, anotado_por Utf8, PRIMARY KEY (codigo_rega, observaciones));

-- schema: ISO 20022 payments
-- want: IDX002; ACSC, RJCT, PDNG
CREATE TABLE credit_transfer (
    UETR Uuid NOT NULL,
    EndToEndId Utf8,
    InstdAmt Decimal(22, 9),
    TxSts Utf8,
    PRIMARY KEY (UETR),
    INDEX by_TxSts GLOBAL ON (TxSts)
);
-- want: ; the messages of a bank
CREATE TABLE group_header (InstgAgtBIC Utf8 NOT NULL, MsgId Utf8 NOT NULL, NbOfTxs Int32, CreDtTm Timestamp, PRIMARY KEY (InstgAgtBIC, MsgId));
-- want: KEY001; all settlements by day
CREATE TABLE settlement_ledger (IntrBkSttlmDt Date NOT NULL, UETR Uuid NOT NULL, IntrBkSttlmAmt Decimal(22, 9), PRIMARY KEY (IntrBkSttlmDt, UETR));
-- want: ; an account's entries
CREATE TABLE statement_entry (AcctIBAN Utf8 NOT NULL, BookgDt Date NOT NULL, NtryRef Utf8 NOT NULL, Amt Decimal(22, 9), CdtDbtInd Utf8, PRIMARY KEY (AcctIBAN, BookgDt, NtryRef));
-- want: ; a creditor's mandates
CREATE TABLE direct_debit_mandate (CdtrSchmeId Utf8 NOT NULL, MndtId Utf8 NOT NULL, DtOfSgntr Date, PRIMARY KEY (CdtrSchmeId, MndtId));
-- want: KEY002; batches by a sequence
CREATE TABLE payment_batch (BtchSeqNb BigSerial, CtrlSum Decimal(22, 9), NbOfTxs Int32, PRIMARY KEY (BtchSeqNb));
-- want: ; companies by their LEI
CREATE TABLE legal_entity (LEI Utf8 NOT NULL, Nm Utf8, Ctry Utf8, PRIMARY KEY (LEI));

-- schema: 3GPP core network
-- want: ; numbers of SIM cards and of phones, given out elsewhere
CREATE TABLE subscriber (imsi Uint64 NOT NULL, msisdn Uint64, plan_code Utf8, PRIMARY KEY (imsi), INDEX by_msisdn GLOBAL ON (msisdn));
-- want: ; a subscriber's sessions
CREATE TABLE pdu_session (supi Utf8 NOT NULL, pdu_session_id Int32 NOT NULL, dnn Utf8, ue_ipv4 Uint32, PRIMARY KEY (supi, pdu_session_id), INDEX by_ue_ip GLOBAL ON (ue_ipv4));
-- want: KEY001; all records by when they were opened
CREATE TABLE chf_record (recordOpeningTime Timestamp NOT NULL, supi Utf8 NOT NULL, duration Int32, volumeUplink Int64, PRIMARY KEY (recordOpeningTime, supi));
-- want: KEY003; records are numbered
CREATE TABLE smf_cdr (record_sequence_number Int64 NOT NULL, supi Utf8, cause_for_closing Int32, PRIMARY KEY (record_sequence_number));
-- want: IDX002; 3GPP_ACCESS and NON_3GPP_ACCESS
CREATE TABLE amf_registration (supi Utf8 NOT NULL, amf_instance_id Uuid, access_type Utf8, PRIMARY KEY (supi), INDEX by_access_type GLOBAL ON (access_type));
-- want: ; handsets by the number of the maker
CREATE TABLE equipment (imei Uint64 NOT NULL, model Utf8, blacklisted Bool, PRIMARY KEY (imei));
-- want: ; a cell's counters
CREATE TABLE cell_counter (ecgi Utf8 NOT NULL, rop_begin Timestamp NOT NULL, counter_name Utf8 NOT NULL, counted Int64, PRIMARY KEY (ecgi, rop_begin, counter_name));
-- want: KEY009 PRT003?; a hash as text cannot be cut
CREATE TABLE mobility_event (imsi_hash Utf8 NOT NULL, imsi Uint64 NOT NULL, moved_at Timestamp NOT NULL, tac Int32, PRIMARY KEY (imsi_hash, imsi, moved_at));
-- want: ; SIM cards by what is printed on them
CREATE TABLE sim_card (iccid Utf8 NOT NULL, imsi Uint64, ki String, PRIMARY KEY (iccid));

-- schema: DICOM archive
-- want: IDX001; studies by their day
CREATE TABLE study (study_instance_uid Utf8 NOT NULL, accession_number Utf8, study_date Date, PRIMARY KEY (study_instance_uid), INDEX by_study_date GLOBAL ON (study_date));
-- want: IDX002; CT, MR, US and twenty more
CREATE TABLE series (series_instance_uid Utf8 NOT NULL, study_instance_uid Utf8, modality Utf8, PRIMARY KEY (series_instance_uid), INDEX by_study GLOBAL ON (study_instance_uid), INDEX by_modality GLOBAL ON (modality));
-- want: ; a series' images
CREATE TABLE sop_instance (series_instance_uid Utf8 NOT NULL, sop_instance_uid Utf8 NOT NULL, instance_number Int32, transfer_syntax Utf8, PRIMARY KEY (series_instance_uid, sop_instance_uid));
-- want: ; a station's worklist
CREATE TABLE mwl_item (station_aet Utf8 NOT NULL, sps_start Timestamp NOT NULL, sps_ref Utf8 NOT NULL, patient_name Utf8, PRIMARY KEY (station_aet, sps_start, sps_ref));
-- want: ; peers by their title
CREATE TABLE application_entity (ae_title Utf8 NOT NULL, host Utf8, port Int32, PRIMARY KEY (ae_title));
-- want: KEY002; the audit by a sequence
CREATE TABLE atna_audit (entry_no BigSerial, ae_title Utf8, event_outcome Int32, happened Timestamp, PRIMARY KEY (entry_no));
-- want: ; a study's doses
CREATE TABLE dose_report (study_instance_uid Utf8 NOT NULL, irradiation_event_uid Utf8 NOT NULL, dlp Double, PRIMARY KEY (study_instance_uid, irradiation_event_uid));

-- schema: a CI service
-- want: ; a project's builds
CREATE TABLE build (project_slug Utf8 NOT NULL, build_number Int32 NOT NULL, commit_sha Utf8, PRIMARY KEY (project_slug, build_number));
-- want: ; a job's log
CREATE TABLE job_log_line (job_uuid Uuid NOT NULL, line_no Int32 NOT NULL, line Utf8, PRIMARY KEY (job_uuid, line_no)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
-- want: IDX001; each contact moves the runner to the end of the index
CREATE TABLE runner (runner_uuid Uuid NOT NULL, tags Utf8, last_contact_at Timestamp, PRIMARY KEY (runner_uuid), INDEX by_contact GLOBAL ON (last_contact_at));
-- want: ; artifacts by their content
CREATE TABLE artifact (sha256 String NOT NULL, size_bytes Int64, stored_in Utf8, PRIMARY KEY (sha256));
-- want: KEY002 IDX002; by a sequence; created, running, failed
CREATE TABLE pipeline (pipeline_id BigSerial, git_ref Utf8, pipeline_state Utf8, PRIMARY KEY (pipeline_id), INDEX by_state GLOBAL ON (pipeline_state));
-- want: KEY006; a stack trace has many lines
CREATE TABLE flaky_failure (stack_trace Utf8 NOT NULL, test_name Utf8 NOT NULL, seen Int64, PRIMARY KEY (stack_trace, test_name));
-- want: ; a commit's results
CREATE TABLE test_result (commit_sha Utf8 NOT NULL, suite Utf8 NOT NULL, test_name Utf8 NOT NULL, passed Bool, PRIMARY KEY (commit_sha, suite, test_name));
-- want: KEY007; a few priorities, and within each by time
CREATE TABLE job_queue (job_priority Int32 NOT NULL, queued_at Timestamp NOT NULL, job_uuid Uuid NOT NULL, PRIMARY KEY (job_priority, queued_at, job_uuid));

-- schema: FIX gateway
-- want: PRT003; a hash in front, not cut
CREATE TABLE fix_message (comp_hash Uint64 NOT NULL, comp_id Utf8 NOT NULL, msg_seq_num Int32 NOT NULL, msg_type Utf8, raw String, PRIMARY KEY (comp_hash, comp_id, msg_seq_num));
-- want: IDX001 IDX002; new, filled, cancelled; traded when
CREATE TABLE execution_report (exec_uuid Uuid NOT NULL, cl_ord_id Utf8, ord_status Utf8, transact_time Timestamp, PRIMARY KEY (exec_uuid), INDEX by_ord_status GLOBAL ON (ord_status), INDEX by_transact_time GLOBAL ON (transact_time));
-- want: KEY001; all symbols by time
CREATE TABLE market_trade (transact_time Timestamp NOT NULL, symbol Utf8 NOT NULL, md_entry_id Utf8 NOT NULL, md_entry_px Decimal(22, 9), PRIMARY KEY (transact_time, symbol, md_entry_id));
-- want: ; an account's orders, by the ids that it gave
CREATE TABLE client_order (account Utf8 NOT NULL, cl_ord_id Utf8 NOT NULL, side Utf8, order_qty Int64, PRIMARY KEY (account, cl_ord_id));
-- want: KEY004; nanoseconds since 1970
CREATE TABLE drop_copy (received_unix_nanos Int64 NOT NULL, comp_id Utf8 NOT NULL, raw String, PRIMARY KEY (received_unix_nanos, comp_id));
-- want: ; instruments
CREATE TABLE security_definition (isin Utf8 NOT NULL, symbol Utf8, cfi_code Utf8, PRIMARY KEY (isin), INDEX by_symbol GLOBAL ON (symbol));

-- schema: a Brazilian school
-- want: ; the state's number of a person, and by birth
CREATE TABLE aluno (cpf Uint64 NOT NULL, nome_completo Utf8, data_nascimento Date, PRIMARY KEY (cpf), INDEX ix_aluno_nascimento GLOBAL ON (data_nascimento));
-- want: KEY003; enrolments are numbered
CREATE TABLE matricula (numero_matricula Int64 NOT NULL, cpf Uint64, turma_codigo Utf8, PRIMARY KEY (numero_matricula), INDEX ix_matricula_cpf GLOBAL ON (cpf));
-- want: KEY001; all classes by day
CREATE TABLE presenca (data_aula Date NOT NULL, turma_codigo Utf8 NOT NULL, cpf Uint64 NOT NULL, presente Bool, PRIMARY KEY (data_aula, turma_codigo, cpf));
-- want: ; a pupil's marks
CREATE TABLE nota (cpf Uint64 NOT NULL, disciplina_codigo Utf8 NOT NULL, bimestre Int32 NOT NULL, valor Decimal(22, 9), PRIMARY KEY (cpf, disciplina_codigo, bimestre));
-- want: ; a pupil's fees by when they are due
CREATE TABLE mensalidade (mensalidade_uuid Uuid NOT NULL, cpf Uint64, vencimento Date, valor Decimal(22, 9), PRIMARY KEY (mensalidade_uuid), INDEX ix_mensalidade_cpf GLOBAL ON (cpf, vencimento) COVER (valor));
-- want: KEY002?; morning, afternoon, evening
CREATE TABLE turno (turno_id SmallSerial, descricao Utf8, PRIMARY KEY (turno_id));
-- want: ; a book's copies
CREATE TABLE exemplar (isbn Utf8 NOT NULL, tombo Utf8 NOT NULL, emprestado Bool, PRIMARY KEY (isbn, tombo));

-- schema: video streaming
-- want: KEY004; milliseconds since 1970
CREATE TABLE playback_beacon (event_ts_ms Int64 NOT NULL, viewer_uuid Uuid NOT NULL, buffered_ms Int32, PRIMARY KEY (event_ts_ms, viewer_uuid));
-- want: ; how far a profile has watched
CREATE TABLE watch_progress (profile_uuid Uuid NOT NULL, title_code Utf8 NOT NULL, position_s Int32, updated_at Timestamp, PRIMARY KEY (profile_uuid, title_code));
-- want: ; a rendition's segments
CREATE TABLE media_segment (rendition_uuid Uuid NOT NULL, segment_no Int32 NOT NULL, duration_ms Int32, byte_range Utf8, PRIMARY KEY (rendition_uuid, segment_no));
-- want: ; titles by their EIDR
CREATE TABLE title (eidr Utf8 NOT NULL, original_title Utf8, runtime_min Int32, PRIMARY KEY (eidr));
-- want: IDX003; the index is the start of the key
CREATE TABLE subtitle (title_code Utf8 NOT NULL, locale Utf8 NOT NULL, vtt_file Utf8, PRIMARY KEY (title_code, locale), INDEX by_title GLOBAL ON (title_code));
-- want: KEY004; KSUIDs sort by time
CREATE TABLE license_grant (grant_ksuid Utf8 NOT NULL, profile_uuid Uuid, drm_system Utf8, PRIMARY KEY (grant_ksuid));
-- want: ; buckets in front, cut at their numbers
CREATE TABLE reaction (
    bucket Uint32 NOT NULL,
    reacted_at Timestamp NOT NULL,
    profile_uuid Uuid NOT NULL,
    emoji Utf8,
    PRIMARY KEY (bucket, reacted_at, profile_uuid)
) WITH (PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);

-- schema: SNMP and other monitoring
-- want: KEY001; traps by time
CREATE TABLE snmp_trap (received_at Timestamp NOT NULL, agent_addr Utf8 NOT NULL, trap_oid Utf8, PRIMARY KEY (received_at, agent_addr)) WITH (TTL = Interval("P14D") ON received_at);
-- want: ; an interface's counters
CREATE TABLE if_counters (device_ip Utf8 NOT NULL, if_index Int32 NOT NULL, polled_at Timestamp NOT NULL, in_octets Uint64, out_octets Uint64, PRIMARY KEY (device_ip, if_index, polled_at)) WITH (TTL = Interval("P30D") ON polled_at);
-- want: ; the spans of a trace, whose id is sixteen random bytes
CREATE TABLE span (trace_id String NOT NULL, span_id String NOT NULL, service_name Utf8, start_time Timestamp, duration_ns Int64, PRIMARY KEY (trace_id, span_id));
-- want: KEY007; emerg to debug, and within each by time
CREATE TABLE syslog_line (severity Int32 NOT NULL, logged_at Timestamp NOT NULL, host Utf8 NOT NULL, line Utf8, PRIMARY KEY (severity, logged_at, host));
-- want: ; objects of the MIBs
CREATE TABLE mib_object (oid Utf8 NOT NULL, object_name Utf8, syntax Utf8, PRIMARY KEY (oid), INDEX by_name GLOBAL ON (object_name));
-- want: ; a device's events
CREATE TABLE nms_event (device_ip Utf8 NOT NULL, event_no Int64 NOT NULL, acknowledged Bool, PRIMARY KEY (device_ip, event_no));

-- schema: French land register and library
-- want: ; a commune's parcels
CREATE TABLE parcelle (code_commune Utf8 NOT NULL, section Utf8 NOT NULL, numero Utf8 NOT NULL, contenance Int64, PRIMARY KEY (code_commune, section, numero));
-- want: ; an office's deeds
CREATE TABLE acte_notarie (notaire_siret Utf8 NOT NULL, numero_acte Int64 NOT NULL, objet Utf8, PRIMARY KEY (notaire_siret, numero_acte));
-- want: KEY001; all sales by day
CREATE TABLE mutation (date_mutation Date NOT NULL, reference_parcelle Utf8 NOT NULL, prix Decimal(22, 9), PRIMARY KEY (date_mutation, reference_parcelle));
-- want: ; records by the number of the union catalogue, with a check letter
CREATE TABLE notice (ppn Utf8 NOT NULL, titre_propre Utf8, editeur Utf8, PRIMARY KEY (ppn));
-- want: ; volumes by shelf mark
CREATE TABLE exemplaire (cote Utf8 NOT NULL, ppn Utf8, en_rayon Bool, PRIMARY KEY (cote), INDEX ix_exemplaire_ppn GLOBAL ON (ppn));
-- want: KEY002; loans by a sequence
CREATE TABLE pret (pret_id BigSerial, cote Utf8, numero_carte Utf8, date_retour Date, PRIMARY KEY (pret_id), INDEX ix_pret_lecteur GLOBAL ON (numero_carte));
-- want: ; readers by their card
CREATE TABLE lecteur (numero_carte Utf8 NOT NULL, nom Utf8, date_naissance Date, PRIMARY KEY (numero_carte));

-- schema: ANSI X12
-- want: ; a partner's interchanges
CREATE TABLE interchange (isa06_sender_id Utf8 NOT NULL, isa13_control_number Int64 NOT NULL, isa16_separator Utf8, PRIMARY KEY (isa06_sender_id, isa13_control_number));
-- want: ; members by the payer's number
CREATE TABLE eligibility_271 (payer_naic Utf8 NOT NULL, member_number Utf8 NOT NULL, eb01_code Utf8, plan_begin Date, PRIMARY KEY (payer_naic, member_number));
