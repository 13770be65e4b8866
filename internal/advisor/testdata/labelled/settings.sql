-- Tables whose settings tell. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: PRT003
CREATE TABLE sess_f (h64 Uint64 NOT NULL, sess_id Utf8 NOT NULL, PRIMARY KEY (h64, sess_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: COL001
CREATE TABLE fact_months (yyyymm Uint32 NOT NULL, account_id Utf8 NOT NULL, v Int64, PRIMARY KEY (yyyymm, account_id)) PARTITION BY HASH (yyyymm) WITH (STORE = COLUMN);
-- want: KEY004
CREATE TABLE windows (win_from Uint32 NOT NULL, win_to Uint32, source_uid Utf8 NOT NULL, PRIMARY KEY (win_from, source_uid)) WITH (TTL = Interval("P1D") ON win_to AS SECONDS);
-- want: PRT003
CREATE TABLE lay_c (salt Uint32 NOT NULL, seq_uid Utf8 NOT NULL, v String, PRIMARY KEY (salt, seq_uid)) WITH (UNIFORM_PARTITIONS = 8);
-- want: COL001; hash of a date alone
CREATE TABLE nginx_access_log (
    log_date Date NOT NULL,
    host Utf8 NOT NULL,
    request_id Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    method Utf8,
    uri Utf8,
    status Uint16,
    bytes_sent Uint64,
    user_agent Utf8,
    PRIMARY KEY (log_date, host, request_id)
)
PARTITION BY HASH(log_date)
WITH (STORE = COLUMN);
-- want: ; MMSI is given from outside and of a long-lived ship
CREATE TABLE ais_position (
    mmsi Uint32 NOT NULL,
    received_at Timestamp NOT NULL,
    lat Double,
    lon Double,
    sog Float,
    cog Float,
    nav_status Uint8,
    station Utf8,
    PRIMARY KEY (mmsi, received_at)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 24,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 400
);
-- want: ; Temporal's shard number is a hash of the workflow id, thousands of shards, and random run ids follow, a minimum of partitions is set
CREATE TABLE executions (
    shard_id Uint32 NOT NULL,
    namespace_id Uuid NOT NULL,
    workflow_id Utf8 NOT NULL,
    run_id Uuid NOT NULL,
    next_event_id Int64,
    last_write_version Int64,
    data String,
    data_encoding Utf8,
    state Int32,
    PRIMARY KEY (shard_id, namespace_id, workflow_id, run_id)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64,
    PARTITION_AT_KEYS = (256, 512, 768, 1024, 1280, 1536, 1792, 2048, 2304, 2560, 2816, 3072, 3328, 3584, 3840)
);
-- want: PRT002; one partition is the limit, for a table of wire messages that grows
CREATE TABLE wire_message_archive (
    message_id Uuid NOT NULL,
    imad Utf8,
    sender_aba Utf8,
    receiver_aba Utf8,
    amount Decimal(22, 9),
    business_function_code Utf8,
    raw_message String,
    received_at Timestamp,
    PRIMARY KEY (message_id)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);
-- want: COL001; a ledger set has a handful of companies
CREATE TABLE ACDOC_EXTRACT (
    COMPANY_CODE Utf8 NOT NULL,
    FISCAL_YEAR Int32 NOT NULL,
    DOC_NUMBER Utf8 NOT NULL,
    LINE_ITEM Int32 NOT NULL,
    GL_ACCOUNT Utf8,
    COST_CENTER Utf8,
    AMOUNT_LC Decimal(22, 9),
    POSTING_DATE Date,
    PRIMARY KEY (COMPANY_CODE, FISCAL_YEAR, DOC_NUMBER, LINE_ITEM)
)
PARTITION BY HASH(COMPANY_CODE)
WITH (STORE = COLUMN);
-- want: ; column table spread by impression id, leading time is right there
CREATE TABLE dwd_ad_impression_hi (
    event_time Timestamp NOT NULL,
    impression_id Utf8 NOT NULL,
    campaign_id Uint64,
    creative_id Uint64,
    placement_id Uint64,
    country Utf8,
    price_micros Int64,
    PRIMARY KEY (event_time, impression_id)
)
PARTITION BY HASH(impression_id)
WITH (STORE = COLUMN);
-- want: ; trace ids are random 16 bytes
CREATE TABLE otel_spans (
    trace_id String NOT NULL,
    span_id String NOT NULL,
    parent_span_id String,
    service Utf8,
    operation Utf8,
    start_time Timestamp NOT NULL,
    duration_us Uint64,
    attrs Json,
    PRIMARY KEY (trace_id, span_id)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 256);
-- want: PRT002; good key, but the table may have one partition only
CREATE TABLE rate_limit_counters (
    api_key_id Uuid NOT NULL,
    window_start Timestamp NOT NULL,
    hits Uint32,
    blocked Uint32,
    PRIMARY KEY (api_key_id, window_start)
) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want: PRT003; hash in front, but the table starts as one partition
CREATE TABLE compressor_telemetry (
    unit_hash Uint64 NOT NULL,
    unit_id Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    suction_pressure Double,
    discharge_pressure Double,
    oil_temp_c Float,
    vibration_mm_s Float,
    rpm Uint32,
    PRIMARY KEY (unit_hash, unit_id, ts)
) WITH (TTL = Interval("P180D") ON ts);
-- want: ; column table hashed by a request id
CREATE TABLE `telemetry/http_requests` (
    started_at Timestamp NOT NULL,
    request_id Utf8 NOT NULL,
    controller Utf8,
    action Utf8,
    method Utf8,
    status Int32,
    duration_ms Double,
    PRIMARY KEY (started_at, request_id)
)
PARTITION BY HASH(request_id)
WITH (STORE = COLUMN, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want: ; column table hashed by IMSI, which has many values, a leading time is right for it
CREATE TABLE `dwh/usage_detail` (
    event_time Timestamp NOT NULL,
    imsi Uint64 NOT NULL,
    record_seq Uint32 NOT NULL,
    rat_type Uint8,
    cell_id Uint64,
    service_id Uint32,
    volume_up Uint64,
    volume_down Uint64,
    charge Decimal(22, 9),
    PRIMARY KEY (event_time, imsi, record_seq)
) PARTITION BY HASH(imsi) WITH (STORE = COLUMN);
-- want: COL001; hashed by the network alone, of which there are few, and three of them send most rows
CREATE TABLE `obs/synop` (
    network Utf8 NOT NULL,
    wigos_id Utf8 NOT NULL,
    observed_at Timestamp NOT NULL,
    air_temp Float,
    dew_point Float,
    pressure Float,
    wind_speed Float,
    snow_depth Float,
    PRIMARY KEY (network, wigos_id, observed_at)
) PARTITION BY HASH(network) WITH (STORE = COLUMN);
-- want: ; a hash in front of the counting id, split as it should be
CREATE TABLE fuel_transaction (
    tx_hash Uint64 NOT NULL,
    tx_id Uint64 NOT NULL,
    card_no Utf8 NOT NULL,
    vehicle_id Uint64,
    litres Decimal(22, 9),
    amount Decimal(22, 9),
    station_code Utf8,
    PRIMARY KEY (tx_hash, tx_id),
    INDEX by_card GLOBAL ON (card_no)
) WITH (UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32);
-- want: PRT002; min and max of one partition for all units of the fleet, the key itself spreads
CREATE TABLE unit_sensor_state (
    unit_id Uint64 NOT NULL,
    sensor_no Uint16 NOT NULL,
    updated_at Timestamp,
    value Double,
    raw_value Int64,
    ignition Bool,
    PRIMARY KEY (unit_id, sensor_no)
) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want: PRT002; limited to one partition
CREATE TABLE fhir_observation (
    id Uuid NOT NULL,
    version_id Uint32 NOT NULL,
    subject_ref Utf8,
    encounter_ref Utf8,
    code_system Utf8,
    code Utf8,
    value_quantity Decimal(22, 9),
    value_unit Utf8,
    effective_at Timestamp,
    `resource` Json,
    PRIMARY KEY (id, version_id),
    INDEX obs_by_subject GLOBAL ON (subject_ref, code)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);
-- want: PRT002; limited to one partition
CREATE TABLE iso_msg_dedup (
    business_msg_id Uuid NOT NULL,
    from_bic Utf8,
    msg_def_idr Utf8,
    first_seen Timestamp,
    PRIMARY KEY (business_msg_id)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);
-- want: ; column table by ticket number
CREATE TABLE store_sales (
    ss_sold_date_sk Int64,
    ss_item_sk Int64 NOT NULL,
    ss_ticket_number Int64 NOT NULL,
    ss_customer_sk Int64,
    ss_store_sk Int64,
    ss_quantity Int32,
    ss_sales_price Decimal(22, 9),
    ss_net_profit Decimal(22, 9),
    PRIMARY KEY (ss_item_sk, ss_ticket_number)
)
PARTITION BY HASH (ss_ticket_number)
WITH (STORE = COLUMN, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64);
-- want: ; hash in front of the counting number, Uint64 and split
CREATE TABLE grahak (
    grahak_hash Uint64 NOT NULL,
    grahak_kramank Uint64 NOT NULL,
    naam Utf8,
    upnaam Utf8,
    mobile_sankhya Utf8,
    pata Utf8,
    pin_code Uint32,
    panjikaran_dinank Date,
    PRIMARY KEY (grahak_hash, grahak_kramank),
    INDEX grahak_mobile GLOBAL ON (mobile_sankhya)
) WITH (
    UNIFORM_PARTITIONS = 16,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16
);
-- want: ; device in front, time behind
CREATE TABLE deviceReadings (
    deviceId Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    metric Utf8 NOT NULL,
    value Double,
    quality Uint8,
    PRIMARY KEY (deviceId, ts, metric)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200
);
-- want: KEY009; signed hash cannot be cut by UNIFORM_PARTITIONS
CREATE TABLE seller_payouts (
    seller_hash Int64 NOT NULL,
    seller_id Uint64 NOT NULL,
    payout_at Timestamp NOT NULL,
    amount Decimal(22, 9),
    currency Utf8,
    iban_last4 Utf8,
    PRIMARY KEY (seller_hash, seller_id, payout_at)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: PRT002; one partition and no more
CREATE TABLE tunnel_plc_events (
    controller_id Uuid NOT NULL,
    ts Timestamp NOT NULL,
    tag Utf8 NOT NULL,
    value Double,
    alarm Bool,
    PRIMARY KEY (controller_id, ts, tag)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);
-- want: ; IMO numbers are given outside, cut at keys
CREATE TABLE vessel_position (
    imo_number Uint32 NOT NULL,
    reported_at Datetime NOT NULL,
    latitude Double,
    longitude Double,
    speed_knots Float,
    course_deg Uint16,
    nav_status Uint8,
    PRIMARY KEY (imo_number, reported_at)
) WITH (
    PARTITION_AT_KEYS = (9200000, 9400000, 9600000)
);
-- want: ; accounts live long and spread
CREATE TABLE t_position (
    pos_account_id Uint64 NOT NULL,
    pos_isin Utf8 NOT NULL,
    pos_qty Decimal(22, 9),
    pos_avg_cost Decimal(22, 9),
    pos_blocked_qty Decimal(22, 9),
    pos_updated_at Timestamp,
    PRIMARY KEY (pos_account_id, pos_isin)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 100
);
-- want: ; column table spread by the serial number of the drone
CREATE TABLE drone_telemetry (
    drone_sn Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    lat Double,
    lon Double,
    alt_m Float,
    battery_pct Uint8,
    wind_ms Float,
    PRIMARY KEY (ts, drone_sn)
)
PARTITION BY HASH(drone_sn)
WITH (
    STORE = COLUMN,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32
);
-- want: ; carriers are few but thousands of postcodes behind them spread
CREATE TABLE carrier_coverage (
    carrier Utf8 NOT NULL,
    postcode Utf8 NOT NULL,
    zone Utf8,
    cutoff_time Utf8,
    lead_days Uint8,
    PRIMARY KEY (carrier, postcode)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED
);
