-- Labelled by two who saw neither the words nor what was found nor each other's labels; of all that one of them said in sets i to m the
-- other said 97 %, and what only one said counts for nothing. 0.946 of what was found was right and 0.946 was found; then it was learned from.
-- The tables below a line "-- schema:" are inspected together.

-- schema: django_shop

-- want: KEY002??; tiny forever, Serial
CREATE TABLE django_migrations (id Serial, app Utf8 NOT NULL, name Utf8 NOT NULL, applied Timestamp NOT NULL, PRIMARY KEY (id));

-- want: KEY003 IDX002; AutoField id of users, bool index
CREATE TABLE auth_user (id Int64 NOT NULL, username Utf8 NOT NULL, password Utf8 NOT NULL, email Utf8 NOT NULL, is_staff Bool NOT NULL, is_active Bool NOT NULL, date_joined Timestamp NOT NULL, PRIMARY KEY (id), INDEX auth_user_username_uq GLOBAL UNIQUE SYNC ON (username), INDEX auth_user_is_active GLOBAL ON (is_active));

-- want: ; a handful of groups
CREATE TABLE auth_group (id Int32 NOT NULL, name Utf8 NOT NULL, PRIMARY KEY (id));

-- want: IDX001; random session key, but index on expiry that grows
CREATE TABLE django_session (session_key Utf8 NOT NULL, session_data Utf8 NOT NULL, expire_date Timestamp NOT NULL, PRIMARY KEY (session_key), INDEX django_session_expire_date GLOBAL ON (expire_date));

-- want: KEY002; BigSerial journal
CREATE TABLE django_admin_log (id BigSerial, action_time Timestamp NOT NULL, user_id Int64 NOT NULL, content_type_id Int32, object_id Utf8, action_flag Int32 NOT NULL, PRIMARY KEY (id), INDEX django_admin_log_user_id GLOBAL ON (user_id));

-- want: KEY003??; numbered products, upc and slug indexes fine
CREATE TABLE catalogue_product (id Int64 NOT NULL, structure Utf8 NOT NULL, upc Utf8, title Utf8 NOT NULL, slug Utf8 NOT NULL, is_public Bool, date_created Timestamp NOT NULL, PRIMARY KEY (id), INDEX catalogue_product_upc GLOBAL UNIQUE SYNC ON (upc), INDEX catalogue_product_slug GLOBAL ON (slug));

-- want: KEY003; basket ids are new with each visit
CREATE TABLE basket_line (basket_id Int64 NOT NULL, line_reference Utf8 NOT NULL, product_id Int64 NOT NULL, quantity Int32 NOT NULL, date_created Timestamp, PRIMARY KEY (basket_id, line_reference));

-- want: ; by product, then partner, rows change in place
CREATE TABLE partner_stockrecord (product_id Int64 NOT NULL, partner_id Int32 NOT NULL, partner_sku Utf8 NOT NULL, num_in_stock Int32, price Decimal(22, 9), PRIMARY KEY (product_id, partner_id));


-- schema: rails_forum

-- want: ; tiny list of versions
CREATE TABLE schema_migrations (
    version Utf8 NOT NULL,
    PRIMARY KEY (version)
);

-- want: ; few settings
CREATE TABLE ar_internal_metadata (
    key Utf8 NOT NULL,
    value Utf8,
    created_at Timestamp NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (key)
);

-- want: KEY003 IDX001; bigint id and bumped_at index
CREATE TABLE topics (
    id Int64 NOT NULL,
    title Utf8 NOT NULL,
    user_id Int64 NOT NULL,
    category_id Int32,
    views Int32 NOT NULL,
    bumped_at Timestamp NOT NULL,
    archetype Utf8 NOT NULL,
    closed Bool NOT NULL,
    PRIMARY KEY (id),
    INDEX index_topics_on_bumped_at GLOBAL ON (bumped_at),
    INDEX index_topics_on_user_id GLOBAL ON (user_id)
);

-- want: KEY003; one sequence of ids for all posts
CREATE TABLE posts (
    id Int64 NOT NULL,
    topic_id Int64 NOT NULL,
    post_number Int32 NOT NULL,
    raw Utf8 NOT NULL,
    cooked Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (id)
);

-- want: ; by user, then topic
CREATE TABLE topic_users (
    user_id Int64 NOT NULL,
    topic_id Int64 NOT NULL,
    last_read_post_number Int32,
    notification_level Int32 NOT NULL,
    last_visited_at Timestamp,
    PRIMARY KEY (user_id, topic_id)
);

-- want: ; Uuid primary key, random short key in the index
CREATE TABLE active_storage_blobs (
    id Uuid NOT NULL,
    key Utf8 NOT NULL,
    filename Utf8 NOT NULL,
    content_type Utf8,
    byte_size Int64 NOT NULL,
    checksum Utf8,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX index_active_storage_blobs_on_key GLOBAL UNIQUE SYNC ON (key)
);

-- want: KEY001; log by time of the search
CREATE TABLE search_logs (
    created_at Timestamp NOT NULL,
    id Uuid NOT NULL,
    term Utf8 NOT NULL,
    user_id Int64,
    search_type Int32 NOT NULL,
    PRIMARY KEY (created_at, id)
);

-- want: KEY006; url as key
CREATE TABLE permalinks (
    url Utf8 NOT NULL,
    topic_id Int64,
    post_id Int64,
    external_url Utf8,
    PRIMARY KEY (url)
);


-- schema: hapi_fhir

-- want: KEY003 IDX001 IDX002; sequence pid, RES_UPDATED index, RES_TYPE index of few
CREATE TABLE HFJ_RESOURCE (RES_ID Int64 NOT NULL, RES_TYPE Utf8 NOT NULL, RES_VER Int64 NOT NULL, FHIR_ID Utf8, RES_UPDATED Timestamp NOT NULL, RES_DELETED_AT Timestamp, PRIMARY KEY (RES_ID), INDEX IDX_RES_DATE GLOBAL ON (RES_UPDATED), INDEX IDX_RES_TYPE GLOBAL ON (RES_TYPE), INDEX IDX_RES_FHIR_ID GLOBAL ON (FHIR_ID));

-- want: KEY003; sequence of versions
CREATE TABLE HFJ_RES_VER (PID Int64 NOT NULL, RES_ID Int64 NOT NULL, RES_VER Int64 NOT NULL, RES_TEXT Utf8, HASH_SHA256 Utf8, PRIMARY KEY (PID));

-- want: ; hash of the parameter leads
CREATE TABLE HFJ_SPIDX_STRING (HASH_NORM_PREFIX Int64 NOT NULL, RES_ID Int64 NOT NULL, SP_NAME Utf8 NOT NULL, SP_VALUE_NORMALIZED Utf8, RES_TYPE Utf8 NOT NULL, PRIMARY KEY (HASH_NORM_PREFIX, RES_ID, SP_NAME));

-- want: ; logical id is a UUID text, identifier index of many
CREATE TABLE Patient (id Utf8 NOT NULL, identifier_system Utf8, identifier_value Utf8, birthDate Date, gender Utf8, active Bool, PRIMARY KEY (id), INDEX patient_ident GLOBAL ON (identifier_value), INDEX patient_birthdate GLOBAL ON (birthDate));

-- want: ; by patient reference, then effective time
CREATE TABLE Observation (subject_id Utf8 NOT NULL, effectiveDateTime Timestamp NOT NULL, id Utf8 NOT NULL, code Utf8 NOT NULL, valueQuantity Double, status Utf8 NOT NULL, PRIMARY KEY (subject_id, effectiveDateTime, id));

-- want: IDX002; Uuid key, index by class of few
CREATE TABLE Encounter (id Uuid NOT NULL, subject_id Utf8 NOT NULL, status Utf8 NOT NULL, class_code Utf8 NOT NULL, period_start Timestamp, period_end Timestamp, PRIMARY KEY (id), INDEX encounter_class GLOBAL ON (class_code), INDEX encounter_subject GLOBAL ON (subject_id));

-- want: KEY001|KEY004; recorded time leads
CREATE TABLE AuditEvent (recorded Timestamp NOT NULL, id Uuid NOT NULL, action Utf8, agent_who Utf8 NOT NULL, outcome Utf8, PRIMARY KEY (recorded, id));

-- want: KEY006??; canonical URL in the key
CREATE TABLE ValueSet_concept (system_url Utf8 NOT NULL, code Utf8 NOT NULL, display Utf8, version Utf8, PRIMARY KEY (system_url, code));


-- schema: cdr_mediation

-- want: KEY001; answer time leads
CREATE TABLE cdr_voice (
    answer_time Timestamp NOT NULL,
    call_reference Utf8 NOT NULL,
    calling_party Utf8 NOT NULL,
    called_party Utf8 NOT NULL,
    duration Int32 NOT NULL,
    cause_for_term Int32,
    PRIMARY KEY (answer_time, call_reference)
);

-- want: ; by IMSI, then opening time
CREATE TABLE pgw_cdr (
    served_imsi Utf8 NOT NULL,
    record_opening_time Timestamp NOT NULL,
    charging_id Uint32 NOT NULL,
    served_imeisv Utf8,
    apn_ni Utf8,
    rat_type Int32,
    vol_ul Int64,
    vol_dl Int64,
    PRIMARY KEY (served_imsi, record_opening_time, charging_id)
);

-- want: ; phone number comes from outside
CREATE TABLE subscriber_msisdn (
    msisdn Uint64 NOT NULL,
    imsi Uint64 NOT NULL,
    status Utf8 NOT NULL,
    activated_on Date,
    PRIMARY KEY (msisdn),
    INDEX subscriber_imsi GLOBAL ON (imsi)
);

-- want: KEY003 IDX002; file sequence number, state index of few
CREATE TABLE cdr_file (
    file_seq_no Int64 NOT NULL,
    node_id Utf8 NOT NULL,
    file_name Utf8 NOT NULL,
    state Utf8 NOT NULL,
    records Int32 NOT NULL,
    PRIMARY KEY (file_seq_no),
    INDEX cdr_file_state GLOBAL ON (state)
);

-- want: KEY007; reason codes are few, then time
CREATE TABLE cdr_reject (
    reject_reason Utf8 NOT NULL,
    reject_time Timestamp NOT NULL,
    cdr_id Uuid NOT NULL,
    raw_record Utf8,
    PRIMARY KEY (reject_reason, reject_time, cdr_id)
);

-- want: ; random uuid, index by sender
CREATE TABLE sms_mo_record (
    record_id Uuid NOT NULL,
    origination_ts Timestamp NOT NULL,
    calling_number Utf8 NOT NULL,
    called_number Utf8 NOT NULL,
    smsc_address Utf8,
    PRIMARY KEY (record_id),
    INDEX sms_mo_calling GLOBAL ON (calling_number)
);

-- want: KEY007??; sender PMN few hundred but hot, then file sequence number
CREATE TABLE tap_in_batch (
    sender_pmn Utf8 NOT NULL,
    file_sequence_number Int32 NOT NULL,
    file_type Utf8 NOT NULL,
    received_at Timestamp NOT NULL,
    total_charge Decimal(22, 9),
    PRIMARY KEY (sender_pmn, file_sequence_number)
);


-- schema: gtfs_feed

-- want: ; few agencies
CREATE TABLE agency (
    agency_id Utf8 NOT NULL,
    agency_name Utf8 NOT NULL,
    agency_url Utf8 NOT NULL,
    agency_timezone Utf8 NOT NULL,
    PRIMARY KEY (agency_id)
);

-- want: ; short codes
CREATE TABLE stops (
    stop_id Utf8 NOT NULL,
    stop_name Utf8 NOT NULL,
    stop_lat Double,
    stop_lon Double,
    parent_station Utf8,
    location_type Int32,
    PRIMARY KEY (stop_id),
    INDEX stops_parent GLOBAL ON (parent_station)
);

-- want: IDX002; route_type has some ten values
CREATE TABLE routes (
    route_id Utf8 NOT NULL,
    agency_id Utf8,
    route_short_name Utf8,
    route_type Int32 NOT NULL,
    PRIMARY KEY (route_id),
    INDEX routes_type GLOBAL ON (route_type)
);

-- want: ; text trip ids
CREATE TABLE trips (
    trip_id Utf8 NOT NULL,
    route_id Utf8 NOT NULL,
    service_id Utf8 NOT NULL,
    trip_headsign Utf8,
    direction_id Int32,
    shape_id Utf8,
    PRIMARY KEY (trip_id),
    INDEX trips_route GLOBAL ON (route_id, service_id)
);

-- want: ; trip, then order inside the trip
CREATE TABLE stop_times (
    trip_id Utf8 NOT NULL,
    stop_sequence Int32 NOT NULL,
    stop_id Utf8 NOT NULL,
    arrival_time Utf8,
    departure_time Utf8,
    PRIMARY KEY (trip_id, stop_sequence),
    INDEX stop_times_stop GLOBAL ON (stop_id)
);

-- want: ; service, then date, loaded as a whole
CREATE TABLE calendar_dates (
    service_id Utf8 NOT NULL,
    date Date NOT NULL,
    exception_type Int32 NOT NULL,
    PRIMARY KEY (service_id, date)
);

-- want: KEY001; feed timestamp leads
CREATE TABLE vehicle_positions (
    feed_ts Timestamp NOT NULL,
    vehicle_id Utf8 NOT NULL,
    trip_id Utf8,
    latitude Double,
    longitude Double,
    PRIMARY KEY (feed_ts, vehicle_id)
);


-- schema: ami_mdms

-- want: ; serial number from the maker, no order
CREATE TABLE meter (
    meter_serial_no Utf8 NOT NULL,
    meter_type Utf8 NOT NULL,
    manufacturer Utf8,
    install_date Date,
    usage_point_id Int64,
    PRIMARY KEY (meter_serial_no),
    INDEX meter_usage_point GLOBAL ON (usage_point_id)
);

-- want: ; by meter, then interval
CREATE TABLE interval_reading (
    usage_point_id Int64 NOT NULL,
    interval_start Timestamp NOT NULL,
    channel Int32 NOT NULL,
    value Double,
    quality_code Utf8,
    PRIMARY KEY (usage_point_id, interval_start, channel)
);

-- want: KEY001; read date leads
CREATE TABLE register_read (
    read_date Date NOT NULL,
    meter_serial_no Utf8 NOT NULL,
    obis_code Utf8 NOT NULL,
    reading_kwh Decimal(22, 9) NOT NULL,
    PRIMARY KEY (read_date, meter_serial_no, obis_code)
);

-- want: IDX001; by meter, but second index by event time
CREATE TABLE meter_event (
    meter_serial_no Utf8 NOT NULL,
    event_ts Timestamp NOT NULL,
    event_code Int32 NOT NULL,
    severity Int32,
    PRIMARY KEY (meter_serial_no, event_ts, event_code),
    INDEX meter_event_ts GLOBAL ON (event_ts)
);

-- want: KEY003 IDX002; numbered commands, state of few
CREATE TABLE head_end_command (
    command_id Int64 NOT NULL,
    meter_serial_no Utf8 NOT NULL,
    cmd_type Utf8 NOT NULL,
    state Utf8 NOT NULL,
    issued_at Timestamp NOT NULL,
    PRIMARY KEY (command_id),
    INDEX hec_state GLOBAL ON (state)
);

-- want: COL001; hash by type of meter, few values
CREATE TABLE load_profile_daily (
    meter_type Utf8 NOT NULL,
    profile_date Date NOT NULL,
    meter_serial_no Utf8 NOT NULL,
    kwh Double,
    PRIMARY KEY (meter_serial_no, profile_date, meter_type)
)
PARTITION BY HASH(meter_type) WITH (STORE = COLUMN);


-- schema: abs_bank_ru

-- want: KEY003; klient_id is numbered
CREATE TABLE klient (
    klient_id Int64 NOT NULL,
    inn Utf8,
    fio Utf8 NOT NULL,
    data_rozhd Date,
    tip_klienta Utf8 NOT NULL,
    pasport_ser_nom Utf8,
    PRIMARY KEY (klient_id),
    INDEX klient_inn GLOBAL ON (inn),
    INDEX klient_data_rozhd GLOBAL ON (data_rozhd)
);

-- want: ; 20-digit account number, short text
CREATE TABLE schet (
    nomer_scheta Utf8 NOT NULL,
    klient_id Int64 NOT NULL,
    val_kod Utf8 NOT NULL,
    data_otkr Date NOT NULL,
    ostatok Decimal(22, 9) NOT NULL,
    PRIMARY KEY (nomer_scheta),
    INDEX schet_klient GLOBAL ON (klient_id)
);

-- want: KEY001; operation day leads
CREATE TABLE provodka (
    data_provodki Date NOT NULL,
    nom_provodki Int64 NOT NULL,
    schet_debet Utf8 NOT NULL,
    schet_kredit Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    naznachenie Utf8,
    PRIMARY KEY (data_provodki, nom_provodki)
);

-- want: KEY003 IDX002; numbered payment orders, status few
CREATE TABLE plat_poruch (
    id_dok Int64 NOT NULL,
    nomer_pp Utf8 NOT NULL,
    data_pp Date NOT NULL,
    bik_pol Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (id_dok),
    INDEX pp_status GLOBAL ON (status)
);

-- want: ; account, then date
CREATE TABLE ostatki (
    nomer_scheta Utf8 NOT NULL,
    data_ost Date NOT NULL,
    ost_vh Decimal(22, 9),
    ost_isx Decimal(22, 9),
    PRIMARY KEY (nomer_scheta, data_ost)
);

-- want: ; dictionary of banks by BIK
CREATE TABLE spr_bik (
    bik Utf8 NOT NULL,
    naim Utf8 NOT NULL,
    korr_schet Utf8,
    gorod Utf8,
    PRIMARY KEY (bik)
);

-- want: KEY007??; few currencies, then the day, but few rows too
CREATE TABLE kurs_valut (
    val_kod Utf8 NOT NULL,
    data_kursa Date NOT NULL,
    kurs Decimal(22, 9) NOT NULL,
    PRIMARY KEY (val_kod, data_kursa)
);

-- want: KEY007; branch few, then statement number
CREATE TABLE vypiska_zagolovok (
    filial Int32 NOT NULL,
    nomer_vypiski Int64 NOT NULL,
    data_s Date,
    data_po Date,
    schet Utf8 NOT NULL,
    PRIMARY KEY (filial, nomer_vypiski)
);


-- schema: hotel_es

-- want: ; document number comes from outside
CREATE TABLE huesped (
    tipo_doc_num Utf8 NOT NULL,
    nombre Utf8 NOT NULL,
    apellidos Utf8 NOT NULL,
    fecha_nacimiento Date,
    nacionalidad Utf8,
    PRIMARY KEY (tipo_doc_num)
);

-- want: ; few rooms
CREATE TABLE habitacion (
    num_habitacion Int32 NOT NULL,
    planta Int32 NOT NULL,
    tipo Utf8 NOT NULL,
    estado Utf8 NOT NULL,
    PRIMARY KEY (num_habitacion)
);

-- want: KEY003 IDX002; reservation number, estado of few
CREATE TABLE reserva (
    id_reserva Int64 NOT NULL,
    localizador Utf8 NOT NULL,
    id_huesped Utf8 NOT NULL,
    fecha_entrada Date NOT NULL,
    fecha_salida Date NOT NULL,
    estado Utf8 NOT NULL,
    PRIMARY KEY (id_reserva),
    INDEX ix_reserva_estado GLOBAL ON (estado),
    INDEX ix_reserva_localizador GLOBAL ON (localizador)
);

-- want: KEY001??; nights of stay: near the end of the range, but spread over the months ahead
CREATE TABLE reserva_noche (
    fecha_noche Date NOT NULL,
    id_reserva Int64 NOT NULL,
    num_habitacion Int32,
    tarifa Decimal(22, 9),
    PRIMARY KEY (fecha_noche, id_reserva)
);

-- want: KEY003; folio numbers are new, lines go with them
CREATE TABLE cargo_folio (
    id_folio Int64 NOT NULL,
    num_linea Int32 NOT NULL,
    concepto Utf8 NOT NULL,
    importe Decimal(22, 9) NOT NULL,
    fecha_cargo Timestamp NOT NULL,
    PRIMARY KEY (id_folio, num_linea)
);


-- schema: eth_indexer

-- want: KEY003 IDX001; block height leads, time index
CREATE TABLE blocks (
    number Uint64 NOT NULL,
    hash String NOT NULL,
    parent_hash String NOT NULL,
    miner String NOT NULL,
    timestamp Timestamp NOT NULL,
    gas_used Uint64,
    PRIMARY KEY (number),
    INDEX blocks_timestamp GLOBAL ON (timestamp),
    INDEX blocks_hash GLOBAL ON (hash)
);

-- want: IDX001; hash key, index by block number
CREATE TABLE transactions (
    hash String NOT NULL,
    block_number Uint64 NOT NULL,
    from_address String NOT NULL,
    to_address String,
    value Decimal(22, 9),
    nonce Uint64 NOT NULL,
    PRIMARY KEY (hash),
    INDEX tx_block_number GLOBAL ON (block_number),
    INDEX tx_from GLOBAL ON (from_address)
);

-- want: KEY003; block number leads
CREATE TABLE logs (
    block_number Uint64 NOT NULL,
    log_index Uint32 NOT NULL,
    address String NOT NULL,
    topic0 String,
    topic1 String,
    data String,
    transaction_hash String NOT NULL,
    PRIMARY KEY (block_number, log_index)
);

-- want: ; by holder and token
CREATE TABLE erc20_balances (
    holder_address String NOT NULL,
    token_address String NOT NULL,
    balance Utf8 NOT NULL,
    last_block Uint64 NOT NULL,
    PRIMARY KEY (holder_address, token_address)
);

-- want: KEY007??; token address first, tens of thousands of tokens
CREATE TABLE token_transfers (
    token_address String NOT NULL,
    block_number Uint64 NOT NULL,
    log_index Uint32 NOT NULL,
    from_address String NOT NULL,
    to_address String NOT NULL,
    value Utf8 NOT NULL,
    PRIMARY KEY (token_address, block_number, log_index)
);

-- want: ; address is a hash
CREATE TABLE contracts (
    address String NOT NULL,
    bytecode_hash String NOT NULL,
    creator String NOT NULL,
    is_proxy Bool NOT NULL,
    created_block Uint64 NOT NULL,
    PRIMARY KEY (address),
    INDEX contracts_creator GLOBAL ON (creator)
);

-- want: KEY007; chains are few, then height
CREATE TABLE chain_head (
    chain_id Uint32 NOT NULL,
    height Uint64 NOT NULL,
    block_hash String NOT NULL,
    observed_at Timestamp NOT NULL,
    PRIMARY KEY (chain_id, height)
);


-- schema: openrtb_ads

-- want: ; request id is a random text
CREATE TABLE bid_request (
    request_id Utf8 NOT NULL,
    site_id Utf8 NOT NULL,
    device_ifa Utf8,
    geo_country Utf8,
    received_at Timestamp NOT NULL,
    PRIMARY KEY (request_id),
    INDEX br_ifa GLOBAL ON (device_ifa)
);

-- want: KEY001; time of the impression leads
CREATE TABLE impression (
    imp_ts Timestamp NOT NULL,
    imp_id Utf8 NOT NULL,
    campaign_id Int64 NOT NULL,
    creative_id Int64 NOT NULL,
    price_cpm Decimal(22, 9),
    PRIMARY KEY (imp_ts, imp_id)
);

-- want: KEY004; ksuid
CREATE TABLE click (
    click_ksuid Utf8 NOT NULL,
    imp_id Utf8 NOT NULL,
    campaign_id Int64 NOT NULL,
    landing_url Utf8,
    ip Utf8,
    PRIMARY KEY (click_ksuid)
);

-- want: KEY003??; advertisers make campaigns steadily but not many
CREATE TABLE campaign (
    campaign_id Int64 NOT NULL,
    advertiser_id Int64 NOT NULL,
    name Utf8 NOT NULL,
    status Utf8 NOT NULL,
    budget Decimal(22, 9),
    start_date Date,
    end_date Date,
    PRIMARY KEY (campaign_id),
    INDEX campaign_advertiser GLOBAL ON (advertiser_id)
);

-- want: ; domain names are short
CREATE TABLE domain_blocklist (
    advertiser_id Int64 NOT NULL,
    domain Utf8 NOT NULL,
    added_by Utf8,
    PRIMARY KEY (advertiser_id, domain)
);

-- want: KEY006; page_url in the key
CREATE TABLE page_quality (
    publisher_id Int64 NOT NULL,
    page_url Utf8 NOT NULL,
    brand_safety_score Double,
    iab_category Utf8,
    PRIMARY KEY (publisher_id, page_url)
);

-- want: KEY001; hour leads
CREATE TABLE hourly_spend (
    hour_ts Datetime NOT NULL,
    campaign_id Int64 NOT NULL,
    geo_country Utf8 NOT NULL,
    spend Decimal(22, 9),
    imps Int64,
    clicks Int64,
    PRIMARY KEY (hour_ts, campaign_id, geo_country)
);


-- schema: otel_backend

-- want: ; trace id is random
CREATE TABLE otel_spans (
    trace_id Bytes NOT NULL,
    span_id Bytes NOT NULL,
    parent_span_id Bytes,
    name Utf8 NOT NULL,
    kind Int32 NOT NULL,
    start_time_unix_nano Uint64 NOT NULL,
    duration_ns Uint64 NOT NULL,
    service_name Utf8,
    PRIMARY KEY (trace_id, span_id)
);

-- want: KEY001|KEY004; time leads
CREATE TABLE otel_logs (
    time_unix_nano Uint64 NOT NULL,
    observed_id Uuid NOT NULL,
    severity_number Int32,
    body Utf8,
    trace_id Bytes,
    service_name Utf8,
    PRIMARY KEY (time_unix_nano, observed_id)
);

-- want: PRT003?? ; series fingerprint leads
CREATE TABLE otel_metric_points (
    series_fingerprint Uint64 NOT NULL,
    ts Timestamp NOT NULL,
    value Double,
    flags Uint32,
    PRIMARY KEY (series_fingerprint, ts)
);

-- want: KEY007??; services: tens to thousands, then minute
CREATE TABLE service_latency_1m (
    service_name Utf8 NOT NULL,
    minute_ts Datetime NOT NULL,
    p50 Double,
    p95 Double,
    p99 Double,
    PRIMARY KEY (service_name, minute_ts)
);

-- want: ; hash by trace id
CREATE TABLE otel_spans_col (
    ts Timestamp NOT NULL,
    trace_id Utf8 NOT NULL,
    span_id Utf8 NOT NULL,
    name Utf8,
    duration_ns Uint64,
    PRIMARY KEY (ts, trace_id, span_id)
)
PARTITION BY HASH(trace_id) WITH (STORE = COLUMN);


-- schema: library_bibframe

-- want: KEY006; work URI as key, no limit
CREATE TABLE bf_work (
    work_uri Utf8 NOT NULL,
    title Utf8,
    language Utf8,
    origin_date Utf8,
    PRIMARY KEY (work_uri)
);

-- want: ; Uuid
CREATE TABLE bf_instance (
    instance_id Uuid NOT NULL,
    isbn Utf8,
    carrier Utf8,
    publisher Utf8,
    PRIMARY KEY (instance_id),
    INDEX bf_instance_isbn GLOBAL ON (isbn)
);

-- want: KEY003??; control number 001 assigned in sequence, many come by import
CREATE TABLE marc_record (
    control_no Int64 NOT NULL,
    leader Utf8 NOT NULL,
    marc_xml Utf8 NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (control_no)
);

-- want: ; barcode from labels
CREATE TABLE item_barcode (
    barcode Utf8 NOT NULL,
    instance_id Uuid NOT NULL,
    location_code Utf8 NOT NULL,
    item_status Utf8 NOT NULL,
    PRIMARY KEY (barcode),
    INDEX item_instance GLOBAL ON (instance_id)
);

-- want: KEY003; circulation issue_id
CREATE TABLE issues (
    issue_id Int64 NOT NULL,
    borrowernumber Int32 NOT NULL,
    itemnumber Int32 NOT NULL,
    issuedate Timestamp NOT NULL,
    date_due Timestamp NOT NULL,
    returndate Timestamp,
    PRIMARY KEY (issue_id),
    INDEX issues_borrower GLOBAL ON (borrowernumber)
);

-- want: IDX002; by patron, index by found flag of few
CREATE TABLE old_reserves (
    borrowernumber Int32 NOT NULL,
    reserve_id Int64 NOT NULL,
    reservedate Date NOT NULL,
    found Utf8,
    PRIMARY KEY (borrowernumber, reserve_id),
    INDEX old_res_found GLOBAL ON (found)
);


-- schema: mine_dispatch

-- want: KEY003; cycle id numbered by the dispatch system
CREATE TABLE haul_cycle (
    cycle_id Int64 NOT NULL,
    truck_id Utf8 NOT NULL,
    shovel_id Utf8 NOT NULL,
    load_start Timestamp NOT NULL,
    tonnes Double,
    dump_loc Utf8,
    PRIMARY KEY (cycle_id)
);

-- want: ; by unit, then time: a few hundred units
CREATE TABLE equip_status_event (
    equip_id Utf8 NOT NULL,
    event_time Timestamp NOT NULL,
    status_code Int32 NOT NULL,
    reason_code Int32,
    operator_no Int32,
    PRIMARY KEY (equip_id, event_time)
);

-- want: ; pattern name, then hole
CREATE TABLE blast_hole (
    pattern_name Utf8 NOT NULL,
    hole_no Utf8 NOT NULL,
    x Double,
    y Double,
    z Double,
    charge_kg Double,
    PRIMARY KEY (pattern_name, hole_no)
);

-- want: IDX001; sample number as text, index on reported date
CREATE TABLE assay_result (
    sample_id Utf8 NOT NULL,
    element Utf8 NOT NULL,
    method Utf8 NOT NULL,
    value_ppm Double,
    reported_at Timestamp,
    PRIMARY KEY (sample_id, element, method),
    INDEX assay_reported GLOBAL ON (reported_at)
);

-- want: KEY001; shift date leads
CREATE TABLE shift_report (
    shift_date Date NOT NULL,
    shift_code Utf8 NOT NULL,
    pit Utf8 NOT NULL,
    tonnes_ore Double,
    tonnes_waste Double,
    PRIMARY KEY (shift_date, shift_code, pit)
);

-- want: ; few stockpiles
CREATE TABLE stockpile (
    stockpile_code Utf8 NOT NULL,
    material Utf8 NOT NULL,
    tonnes Double,
    grade_au Double,
    PRIMARY KEY (stockpile_code)
);


-- schema: sekolah_id

-- want: ; NISN is national, not in order here
CREATE TABLE siswa (
    nisn Utf8 NOT NULL,
    nama_lengkap Utf8 NOT NULL,
    tanggal_lahir Date NOT NULL,
    jenis_kelamin Utf8 NOT NULL,
    id_kelas Int32,
    PRIMARY KEY (nisn),
    INDEX siswa_kelas GLOBAL ON (id_kelas)
);

-- want: ; few teachers
CREATE TABLE guru (
    nip Utf8 NOT NULL,
    nama Utf8 NOT NULL,
    mata_pelajaran Utf8,
    PRIMARY KEY (nip)
);

-- want: KEY001; day of attendance leads
CREATE TABLE absensi (
    tanggal Date NOT NULL,
    nisn Utf8 NOT NULL,
    status_hadir Utf8 NOT NULL,
    keterangan Utf8,
    PRIMARY KEY (tanggal, nisn)
);

-- want: ; pupil, then subject and term
CREATE TABLE nilai (
    nisn Utf8 NOT NULL,
    kode_mapel Utf8 NOT NULL,
    semester Int32 NOT NULL,
    nilai_akhir Decimal(22, 9),
    PRIMARY KEY (nisn, kode_mapel, semester)
);

-- want: KEY002 IDX001; BigSerial and payment date index
CREATE TABLE pembayaran_spp (
    id_pembayaran BigSerial NOT NULL,
    nisn Utf8 NOT NULL,
    bulan Int32 NOT NULL,
    tahun Int32 NOT NULL,
    jumlah Decimal(22, 9) NOT NULL,
    tgl_bayar Timestamp NOT NULL,
    PRIMARY KEY (id_pembayaran),
    INDEX idx_tgl_bayar GLOBAL ON (tgl_bayar),
    INDEX idx_nisn GLOBAL ON (nisn)
);

-- want: ; tiny calendar of school years
CREATE TABLE tahun_ajaran (
    kode_tahun Utf8 NOT NULL,
    tgl_mulai Date NOT NULL,
    tgl_selesai Date NOT NULL,
    aktif Bool NOT NULL,
    PRIMARY KEY (kode_tahun)
);


-- schema: prisma_saas

-- want: KEY004; id is cuid by Prisma
CREATE TABLE User (
    cuid Utf8 NOT NULL,
    email Utf8 NOT NULL,
    name Utf8,
    emailVerified Timestamp,
    createdAt Timestamp NOT NULL,
    PRIMARY KEY (cuid),
    INDEX User_email_key GLOBAL UNIQUE SYNC ON (email)
);

-- want: ; provider and provider account id from outside
CREATE TABLE Account (
    provider Utf8 NOT NULL,
    providerAccountId Utf8 NOT NULL,
    userId Utf8 NOT NULL,
    type Utf8 NOT NULL,
    access_token Utf8,
    expires_at Int64,
    PRIMARY KEY (provider, providerAccountId),
    INDEX Account_userId GLOBAL ON (userId)
);

-- want: ; identifier is an email, token short
CREATE TABLE VerificationToken (
    identifier Utf8 NOT NULL,
    token Utf8 NOT NULL,
    expires Timestamp NOT NULL,
    PRIMARY KEY (identifier, token)
);

-- want: IDX002; uuid key, status index
CREATE TABLE Invoice (
    id Uuid NOT NULL,
    organizationId Uuid NOT NULL,
    status Utf8 NOT NULL,
    amountDue Decimal(22, 9) NOT NULL,
    createdAt Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX Invoice_status_idx GLOBAL ON (status),
    INDEX Invoice_org GLOBAL ON (organizationId, createdAt)
);

-- want: ; by organization, then time: many organizations
CREATE TABLE AuditLog (
    organizationId Uuid NOT NULL,
    createdAt Timestamp NOT NULL,
    id Uuid NOT NULL,
    actorId Uuid,
    action Utf8 NOT NULL,
    PRIMARY KEY (organizationId, createdAt, id)
);

-- want: ; tiny
CREATE TABLE _prisma_migrations (
    id Utf8 NOT NULL,
    checksum Utf8 NOT NULL,
    finished_at Timestamp,
    migration_name Utf8 NOT NULL,
    started_at Timestamp NOT NULL,
    PRIMARY KEY (id)
);
