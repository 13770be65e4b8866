-- Labelled by two, as set i. 0.889 of what was found was right and 0.918 was found; then it was learned from.
-- The tables below a line "-- schema:" are inspected together.

-- schema: django_pharmacy

-- want: KEY002; serial key, users keep arriving
CREATE TABLE auth_user (
    id Serial NOT NULL,
    password Utf8 NOT NULL,
    last_login Timestamp,
    username Utf8 NOT NULL,
    email Utf8,
    is_staff Bool,
    is_active Bool,
    date_joined Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX auth_user_username_key GLOBAL UNIQUE SYNC ON (username)
);

-- want: KEY002??; a few hundred migrations ever
CREATE TABLE django_migrations (
    id BigSerial NOT NULL,
    app Utf8 NOT NULL,
    name Utf8 NOT NULL,
    applied Timestamp NOT NULL,
    PRIMARY KEY (id)
);

-- want: IDX001; random session key, but the index follows the expiry time
CREATE TABLE django_session (
    session_key Utf8 NOT NULL,
    session_data Utf8 NOT NULL,
    expire_date Timestamp NOT NULL,
    PRIMARY KEY (session_key),
    INDEX django_session_expire_date GLOBAL ON (expire_date)
);

-- want: KEY002; log numbered by serial
CREATE TABLE django_admin_log (
    id Serial NOT NULL,
    action_time Timestamp NOT NULL,
    object_id Utf8,
    object_repr Utf8,
    action_flag Int32,
    user_id Int64 NOT NULL,
    PRIMARY KEY (id),
    INDEX django_admin_log_user_id GLOBAL ON (user_id)
);

-- want: ; permissions per user, the user is long-lived
CREATE TABLE auth_user_user_permissions (
    user_id Int64 NOT NULL,
    permission_id Int32 NOT NULL,
    PRIMARY KEY (user_id, permission_id)
);

-- want: ; national drug code comes from the maker in no order
CREATE TABLE pharmacy_drug (
    ndc11 Utf8 NOT NULL,
    proprietary_name Utf8,
    labeler_code Utf8,
    dea_schedule Utf8,
    unit_price Decimal(22, 9),
    PRIMARY KEY (ndc11),
    INDEX pharmacy_drug_labeler GLOBAL ON (labeler_code)
);

-- want: KEY003 IDX002; prescription numbers go up, status has a handful of values
CREATE TABLE pharmacy_prescription (
    rx_number Int64 NOT NULL,
    patient_id Int64 NOT NULL,
    prescriber_npi Utf8,
    ndc11 Utf8,
    refills_left Int32,
    status Utf8,
    written_on Date,
    PRIMARY KEY (rx_number),
    INDEX pharmacy_prescription_status GLOBAL ON (status),
    INDEX pharmacy_prescription_patient GLOBAL ON (patient_id)
);

-- want: KEY003; refills begin with the rising prescription number, most fills are of new ones
CREATE TABLE pharmacy_fill (
    rx_number Int64 NOT NULL,
    fill_no Int32 NOT NULL,
    dispensed_at Timestamp,
    quantity Decimal(22, 9),
    pharmacist_id Int32,
    PRIMARY KEY (rx_number, fill_no)
);

-- schema: rails_podcast_hosting

-- want: ; migration versions, tiny
CREATE TABLE schema_migrations (
    version Utf8 NOT NULL,
    PRIMARY KEY (version)
);

-- want: KEY003; Rails id
CREATE TABLE active_storage_blobs (
    id Int64 NOT NULL,
    key Utf8 NOT NULL,
    filename Utf8 NOT NULL,
    content_type Utf8,
    byte_size Int64,
    checksum Utf8,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX index_active_storage_blobs_on_key GLOBAL UNIQUE SYNC ON (key)
);

-- want: KEY003 IDX001??; Rails id, and the index on blob_id follows the new blobs
CREATE TABLE active_storage_attachments (
    id Int64 NOT NULL,
    name Utf8 NOT NULL,
    record_type Utf8 NOT NULL,
    record_id Int64 NOT NULL,
    blob_id Int64 NOT NULL,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_active_storage_attachments_on_blob_id GLOBAL ON (blob_id)
);

-- want: KEY006??; episode guid under its show
CREATE TABLE episodes (
    podcast_id Int64 NOT NULL,
    guid Utf8 NOT NULL,
    title Utf8,
    enclosure_url Utf8,
    duration_sec Int32,
    published_at Timestamp,
    PRIMARY KEY (podcast_id, guid)
);

-- want: KEY001; downloads are written in order of time
CREATE TABLE episode_downloads (
    downloaded_at Timestamp NOT NULL,
    request_id Uuid NOT NULL,
    episode_guid Utf8,
    ip_hash String,
    country Utf8,
    PRIMARY KEY (downloaded_at, request_id)
);

-- want: KEY006; feed address as key
CREATE TABLE feeds (
    feed_url Utf8 NOT NULL,
    podcast_id Int64,
    etag Utf8,
    last_fetched_at Timestamp,
    PRIMARY KEY (feed_url)
);

-- want: ; subscriptions by listener
CREATE TABLE subscriptions (
    listener_id Int64 NOT NULL,
    podcast_id Int64 NOT NULL,
    created_at Timestamp,
    notify Bool,
    PRIMARY KEY (listener_id, podcast_id)
);

-- schema: fhir_store

-- want: ; logical ids are random
CREATE TABLE Patient (
    id Utf8 NOT NULL,
    version_id Int64,
    family Utf8,
    given Utf8,
    birth_date Date,
    gender Utf8,
    managing_organization Utf8,
    `resource` Json,
    PRIMARY KEY (id),
    INDEX patient_by_birthdate GLOBAL ON (birth_date)
);

-- want: IDX002; encounter status has nine values
CREATE TABLE Encounter (
    id Utf8 NOT NULL,
    status Utf8,
    class_code Utf8,
    subject_patient Utf8,
    period_start Timestamp,
    period_end Timestamp,
    `resource` Json,
    PRIMARY KEY (id),
    INDEX encounter_status GLOBAL ON (status),
    INDEX encounter_subject GLOBAL ON (subject_patient, period_start)
);

-- want: ; by patient, then time
CREATE TABLE Observation (
    subject_id Utf8 NOT NULL,
    effective_date_time Timestamp NOT NULL,
    id Utf8 NOT NULL,
    code Utf8,
    value_quantity Double,
    unit Utf8,
    `resource` Json,
    PRIMARY KEY (subject_id, effective_date_time, id),
    INDEX observation_code_subject GLOBAL ON (code, subject_id)
);

-- want: ; history under the random resource id
CREATE TABLE resource_history (
    resource_type Utf8 NOT NULL,
    resource_id Utf8 NOT NULL,
    version_id Int64 NOT NULL,
    last_updated Timestamp,
    content Bytes,
    PRIMARY KEY (resource_type, resource_id, version_id)
);

-- want: IDX001; index on the update time
CREATE TABLE resource_current (
    resource_id Utf8 NOT NULL,
    resource_type Utf8 NOT NULL,
    last_updated Timestamp NOT NULL,
    content Bytes,
    PRIMARY KEY (resource_id, resource_type),
    INDEX resource_last_updated GLOBAL ON (last_updated)
);

-- want: KEY007; a dozen of event types, then the time
CREATE TABLE AuditEvent (
    type_code Utf8 NOT NULL,
    recorded Timestamp NOT NULL,
    id Utf8 NOT NULL,
    agent_who Utf8,
    outcome Utf8,
    entity_what Utf8,
    PRIMARY KEY (type_code, recorded, id)
);

-- want: KEY006; canonical address of a value set is a URL
CREATE TABLE ValueSet (
    url Utf8 NOT NULL,
    version Utf8 NOT NULL,
    name Utf8,
    status Utf8,
    compose Json,
    PRIMARY KEY (url, version)
);

-- schema: cdr_3gpp

-- want: ; subscriber first
CREATE TABLE sgsn_cdr (
    served_imsi Utf8 NOT NULL,
    record_opening_time Timestamp NOT NULL,
    charging_id Uint32 NOT NULL,
    sgsn_address Utf8,
    apn Utf8,
    uplink_octets Uint64,
    downlink_octets Uint64,
    PRIMARY KEY (served_imsi, record_opening_time, charging_id)
);

-- want: KEY001; opening time leads
CREATE TABLE pgw_record (
    record_opening_time Timestamp NOT NULL,
    p_gw_address Utf8 NOT NULL,
    charging_id Uint32 NOT NULL,
    served_msisdn Utf8,
    rating_group Int32,
    data_volume Uint64,
    PRIMARY KEY (record_opening_time, p_gw_address, charging_id)
);

-- want: KEY007; few network elements, each with a growing record number
CREATE TABLE mo_call_record (
    msc_id Utf8 NOT NULL,
    local_sequence_number Int64 NOT NULL,
    calling_number Utf8,
    called_number Utf8,
    seizure_time Timestamp,
    call_duration Int32,
    cause_for_term Int32,
    PRIMARY KEY (msc_id, local_sequence_number)
);

-- want: ; subscriber profile by its number
CREATE TABLE subscriber_profile (
    imsi Utf8 NOT NULL,
    msisdn Utf8,
    imei Utf8,
    tariff_code Utf8,
    state Utf8,
    PRIMARY KEY (imsi),
    INDEX subscriber_msisdn GLOBAL UNIQUE SYNC ON (msisdn)
);

-- want: ; quota per subscriber
CREATE TABLE ocs_balance (
    msisdn Utf8 NOT NULL,
    bucket_type Utf8 NOT NULL,
    remaining Int64,
    valid_until Timestamp,
    PRIMARY KEY (msisdn, bucket_type)
);

-- schema: gtfs

-- want: ; stops, code given by the agency
CREATE TABLE stops (
    stop_id Utf8 NOT NULL,
    stop_code Utf8,
    stop_name Utf8,
    stop_lat Double,
    stop_lon Double,
    parent_station Utf8,
    PRIMARY KEY (stop_id),
    INDEX stops_parent GLOBAL ON (parent_station)
);

-- want: ; text ids of trips loaded with the feed
CREATE TABLE trips (
    trip_id Utf8 NOT NULL,
    route_id Utf8,
    service_id Utf8,
    trip_headsign Utf8,
    direction_id Int32,
    shape_id Utf8,
    PRIMARY KEY (trip_id),
    INDEX trips_route GLOBAL ON (route_id, service_id)
);

-- want: ; sequence inside a trip
CREATE TABLE stop_times (
    trip_id Utf8 NOT NULL,
    stop_sequence Int32 NOT NULL,
    arrival_time Int32,
    departure_time Int32,
    stop_id Utf8,
    PRIMARY KEY (trip_id, stop_sequence),
    INDEX stop_times_stop GLOBAL ON (stop_id, departure_time)
);

-- want: ; schedule exceptions, not the time of insert
CREATE TABLE calendar_dates (
    service_id Utf8 NOT NULL,
    date Date NOT NULL,
    exception_type Int32,
    PRIMARY KEY (service_id, date)
);

-- want: ; points of a shape
CREATE TABLE shapes (
    shape_id Utf8 NOT NULL,
    shape_pt_sequence Int32 NOT NULL,
    shape_pt_lat Double,
    shape_pt_lon Double,
    shape_dist_traveled Double,
    PRIMARY KEY (shape_id, shape_pt_sequence)
);

-- want: KEY001; realtime positions by time
CREATE TABLE vehicle_positions (
    feed_timestamp Timestamp NOT NULL,
    vehicle_id Utf8 NOT NULL,
    trip_id Utf8,
    latitude Double,
    longitude Double,
    bearing Double,
    current_status Utf8,
    PRIMARY KEY (feed_timestamp, vehicle_id)
);

-- schema: sud_deloproizvodstvo

-- want: KEY003 IDX002; nomera del podryad; sostoyanie is few
CREATE TABLE sud_delo (
    delo_id Int64 NOT NULL,
    nomer_dela Utf8,
    vid_sudoproizvodstva Utf8,
    data_postupleniya Date,
    sostoyanie Utf8,
    sudya_id Int32,
    PRIMARY KEY (delo_id),
    INDEX ix_delo_sostoyanie GLOBAL ON (sostoyanie),
    INDEX ix_delo_nomer GLOBAL ON (nomer_dela)
);

-- want: KEY003; parties come with the new case
CREATE TABLE uchastnik_dela (
    delo_id Int64 NOT NULL,
    nomer_pp Int32 NOT NULL,
    fio Utf8,
    rol Utf8,
    inn Utf8,
    adres Utf8,
    PRIMARY KEY (delo_id, nomer_pp),
    INDEX ix_uchastnik_inn GLOBAL ON (inn)
);

-- want: KEY001; hearing date leads, hearings are set for coming days
CREATE TABLE raspisanie_zasedanij (
    data_zasedaniya Datetime NOT NULL,
    zal_id Int32 NOT NULL,
    delo_id Int64,
    rezultat Utf8,
    PRIMARY KEY (data_zasedaniya, zal_id)
);

-- want: KEY007; few kinds of document, then a growing number
CREATE TABLE vhodyashaya_korrespondentsiya (
    tip_dokumenta Utf8 NOT NULL,
    nomer_registratsii Int64 NOT NULL,
    data_registratsii Timestamp,
    otpravitel Utf8,
    kratkoe_soderzhanie Utf8,
    PRIMARY KEY (tip_dokumenta, nomer_registratsii)
);

-- want: ; enforcement writs by random guid
CREATE TABLE ispolnitelnyj_list (
    guid Uuid NOT NULL,
    delo_id Int64,
    seriya Utf8,
    nomer Utf8,
    data_vydachi Date,
    dolzhnik_inn Utf8,
    PRIMARY KEY (guid),
    INDEX ix_il_dolzhnik GLOBAL ON (dolzhnik_inn)
);

-- schema: vybory_ua

-- want: ; polling stations are a fixed list
CREATE TABLE vyborcha_dilnytsia (
    nomer_dilnytsi Int32 NOT NULL,
    okruh Int32,
    adresa Utf8,
    kilkist_vybortsiv Int32,
    PRIMARY KEY (nomer_dilnytsi)
);

-- want: ; voter by tax number, in no order
CREATE TABLE vyborets (
    rnokpp Int64 NOT NULL,
    prizvyshche Utf8,
    imia Utf8,
    data_narodzhennia Date,
    nomer_dilnytsi Int32,
    PRIMARY KEY (rnokpp),
    INDEX ix_vyborets_dilnytsia GLOBAL ON (nomer_dilnytsi)
);

-- want: ; protocol per station and candidate
CREATE TABLE protokol_holosiv (
    nomer_dilnytsi Int32 NOT NULL,
    kandydat_id Int32 NOT NULL,
    kilkist_holosiv Int32,
    chas_vnesennia Timestamp,
    PRIMARY KEY (nomer_dilnytsi, kandydat_id)
);

-- want: KEY001; time of turnout reports leads
CREATE TABLE yavka (
    chas_zvitu Timestamp NOT NULL,
    nomer_dilnytsi Int32 NOT NULL,
    proholosuvalo Int32,
    PRIMARY KEY (chas_zvitu, nomer_dilnytsi)
);

-- want: KEY002 IDX002; serial, state of a complaint is few
CREATE TABLE skarha (
    id BigSerial NOT NULL,
    zaiavnyk Utf8,
    tekst_skarhy Utf8,
    stan Utf8,
    podano Timestamp,
    PRIMARY KEY (id),
    INDEX ix_skarha_stan GLOBAL ON (stan)
);

-- schema: gestion_residuos

-- want: ; contenedores con etiqueta RFID ajena
CREATE TABLE contenedor (
    etiqueta_rfid Utf8 NOT NULL,
    tipo_residuo Utf8,
    capacidad_litros Int32,
    latitud Double,
    longitud Double,
    municipio Utf8,
    PRIMARY KEY (etiqueta_rfid)
);

-- want: ; por contenedor y hora
CREATE TABLE lectura_llenado (
    etiqueta_rfid Utf8 NOT NULL,
    leido_en Timestamp NOT NULL,
    porcentaje Int32,
    temperatura Double,
    PRIMARY KEY (etiqueta_rfid, leido_en)
);

-- want: KEY007 IDX002; codigo de residuo has few hot values before the date; estado few
CREATE TABLE pesaje (
    tipo_residuo Utf8 NOT NULL,
    fecha_pesaje Timestamp NOT NULL,
    bascula_id Int32 NOT NULL,
    matricula Utf8,
    peso_neto Decimal(22, 9),
    estado Utf8,
    PRIMARY KEY (tipo_residuo, fecha_pesaje, bascula_id),
    INDEX ix_pesaje_estado GLOBAL ON (estado)
);

-- want: KEY003 IDX001; notification numbers in sequence, index on the transfer date
CREATE TABLE documento_identificacion (
    numero_documento Int64 NOT NULL,
    nima_productor Utf8,
    codigo_ler Utf8,
    fecha_traslado Date,
    cantidad_kg Decimal(22, 9),
    PRIMARY KEY (numero_documento),
    INDEX ix_di_fecha GLOBAL ON (fecha_traslado)
);

-- schema: bahnbetrieb

-- want: ; Betriebsstellen, a fixed list
CREATE TABLE betriebsstelle (
    ds100 Utf8 NOT NULL,
    langname Utf8,
    uic_code Int32,
    gps_breite Double,
    gps_laenge Double,
    PRIMARY KEY (ds100)
);

-- want: KEY001; Betriebstag leads, all runs of the day go to the end
CREATE TABLE zuglauf (
    betriebstag Date NOT NULL,
    zugnummer Int32 NOT NULL,
    evu_kuerzel Utf8,
    startbahnhof Utf8,
    zielbahnhof Utf8,
    PRIMARY KEY (betriebstag, zugnummer)
);

-- want: ; train number comes again each day
CREATE TABLE zuglaufmeldung (
    zugnummer Int32 NOT NULL,
    betriebstag Date NOT NULL,
    ds100 Utf8 NOT NULL,
    ist_zeit Timestamp,
    verspaetung_sek Int32,
    PRIMARY KEY (zugnummer, betriebstag, ds100)
);

-- want: ; wagon number is given by the rules of the UIC
CREATE TABLE gueterwagen (
    wagennummer Int64 NOT NULL,
    gattung Utf8,
    halter Utf8,
    eigengewicht_kg Int32,
    letzte_revision Date,
    PRIMARY KEY (wagennummer),
    INDEX ix_wagen_halter GLOBAL ON (halter)
);

-- want: KEY007??; some tens of signal boxes, then time
CREATE TABLE stellwerk_ereignis (
    stellwerk_id Utf8 NOT NULL,
    zeitstempel Timestamp NOT NULL,
    lfd_nr Int32 NOT NULL,
    element Utf8,
    zustand Utf8,
    PRIMARY KEY (stellwerk_id, zeitstempel, lfd_nr)
);

-- schema: iso20022_payments

-- want: ; UETR is a uuid v4
CREATE TABLE pacs008_credit_transfer (
    uetr Uuid NOT NULL,
    msg_id Utf8,
    end_to_end_id Utf8,
    instg_agt_bic Utf8,
    instd_agt_bic Utf8,
    intr_bk_sttlm_amt Decimal(22, 9),
    ccy Utf8,
    sttlm_dt Date,
    PRIMARY KEY (uetr),
    INDEX ix_pacs008_e2e GLOBAL ON (end_to_end_id)
);

-- want: ; message id by the sender's BIC, many senders and free text of 35
CREATE TABLE pain001_group_header (
    initg_pty_bic Utf8 NOT NULL,
    msg_id Utf8 NOT NULL,
    cre_dt_tm Timestamp,
    nb_of_txs Int32,
    ctrl_sum Decimal(22, 9),
    PRIMARY KEY (initg_pty_bic, msg_id)
);

-- want: IDX002 IDX001; transaction status few, acceptance time grows
CREATE TABLE pacs002_status_report (
    orgnl_uetr Uuid NOT NULL,
    sts_id Utf8 NOT NULL,
    tx_sts Utf8,
    accptnc_dt_tm Timestamp,
    rsn_cd Utf8,
    PRIMARY KEY (orgnl_uetr, sts_id),
    INDEX ix_pacs002_sts GLOBAL ON (tx_sts),
    INDEX ix_pacs002_time GLOBAL ON (accptnc_dt_tm)
);

-- want: ; statement entries per account
CREATE TABLE camt053_entry (
    acct_iban Utf8 NOT NULL,
    stmt_id Utf8 NOT NULL,
    ntry_ref Utf8 NOT NULL,
    amt Decimal(22, 9),
    cdt_dbt_ind Utf8,
    bookg_dt Date,
    valt_dt Date,
    PRIMARY KEY (acct_iban, stmt_id, ntry_ref)
);

-- want: KEY001; settlement date leads the cycle totals
CREATE TABLE settlement_position (
    sttlm_dt Date NOT NULL,
    cycle_no Int32 NOT NULL,
    participant_bic Utf8 NOT NULL,
    net_amt Decimal(22, 9),
    PRIMARY KEY (sttlm_dt, cycle_no, participant_bic)
);

-- want: KEY007; direction and message type are few, then a growing session number
CREATE TABLE swift_message_log (
    direction Utf8 NOT NULL,
    message_type Utf8 NOT NULL,
    osn Int64 NOT NULL,
    bic Utf8,
    received_at Timestamp,
    raw Bytes,
    PRIMARY KEY (direction, message_type, osn)
);

-- schema: ocpp_charging

-- want: ; stations are few and named
CREATE TABLE charge_point (
    charge_point_id Utf8 NOT NULL,
    vendor Utf8,
    model Utf8,
    firmware_version Utf8,
    last_heartbeat Timestamp,
    ocpp_version Utf8,
    PRIMARY KEY (charge_point_id)
);

-- want: IDX002; connector status has nine values
CREATE TABLE connector_status (
    charge_point_id Utf8 NOT NULL,
    connector_id Int32 NOT NULL,
    status Utf8,
    error_code Utf8,
    updated_at Timestamp,
    PRIMARY KEY (charge_point_id, connector_id),
    INDEX connector_by_status GLOBAL ON (status)
);

-- want: KEY003; transaction id is numbered by the central system
CREATE TABLE charging_transaction (
    transaction_id Int64 NOT NULL,
    charge_point_id Utf8,
    connector_id Int32,
    id_tag Utf8,
    meter_start Int64,
    meter_stop Int64,
    started_at Timestamp,
    PRIMARY KEY (transaction_id),
    INDEX tx_by_tag GLOBAL ON (id_tag)
);

-- want: ; messages by station and time, many stations
CREATE TABLE ocpp_message (
    charge_point_id Utf8 NOT NULL,
    received_at Timestamp NOT NULL,
    message_id Uuid NOT NULL,
    action Utf8,
    payload Json,
    PRIMARY KEY (charge_point_id, received_at, message_id)
);

-- want: ; OCPI sessions by party are given random ids
CREATE TABLE ocpi_cdr (
    cdr_id Uuid NOT NULL,
    country_code Utf8,
    party_id Utf8,
    start_date_time Timestamp,
    total_cost Decimal(22, 9),
    currency Utf8,
    PRIMARY KEY (cdr_id)
);

-- schema: efcore_carshare

-- want: ; ef migrations, tiny
CREATE TABLE __EFMigrationsHistory (
    MigrationId Utf8 NOT NULL,
    ProductVersion Utf8,
    PRIMARY KEY (MigrationId)
);

-- want: ; identity users by random id
CREATE TABLE AspNetUsers (
    Id Uuid NOT NULL,
    UserName Utf8,
    NormalizedUserName Utf8,
    Email Utf8,
    PasswordHash Utf8,
    LockoutEnd Timestamp,
    PRIMARY KEY (Id),
    INDEX EmailIndex GLOBAL ON (Email),
    INDEX UserNameIndex GLOBAL ON (NormalizedUserName)
);

-- want: ; cars by VIN
CREATE TABLE Vehicles (
    Vin Utf8 NOT NULL,
    LicensePlate Utf8,
    ModelId Int32,
    HomeZoneId Int32,
    Odometer Int32,
    PRIMARY KEY (Vin),
    INDEX IX_Vehicles_LicensePlate GLOBAL UNIQUE SYNC ON (LicensePlate)
);

-- want: KEY003 IDX001 IDX002; identity key, index by the start time and by the state of trip
CREATE TABLE Rentals (
    RentalId Int64 NOT NULL,
    UserId Uuid NOT NULL,
    Vin Utf8 NOT NULL,
    StartedAt Timestamp NOT NULL,
    EndedAt Timestamp,
    State Int32,
    PRIMARY KEY (RentalId),
    INDEX IX_Rentals_StartedAt GLOBAL ON (StartedAt),
    INDEX IX_Rentals_State GLOBAL ON (State),
    INDEX IX_Rentals_UserId GLOBAL ON (UserId)
);

-- want: ; telemetry by car
CREATE TABLE VehicleTelemetry (
    Vin Utf8 NOT NULL,
    RecordedAt Timestamp NOT NULL,
    Latitude Double,
    Longitude Double,
    FuelLevel Double,
    PRIMARY KEY (Vin, RecordedAt)
);

-- want: IDX002; outbox: processed flag is boolean
CREATE TABLE OutboxMessages (
    Id Uuid NOT NULL,
    Type Utf8,
    Content Utf8,
    OccurredOnUtc Timestamp,
    IsProcessed Bool,
    PRIMARY KEY (Id),
    INDEX IX_OutboxMessages_IsProcessed GLOBAL ON (IsProcessed)
);

-- schema: otel_backend

-- want: ; trace id is random
CREATE TABLE spans (
    trace_id String NOT NULL,
    span_id String NOT NULL,
    parent_span_id String,
    service_name Utf8,
    name Utf8,
    start_time Timestamp,
    duration_ns Int64,
    attributes Json,
    PRIMARY KEY (trace_id, span_id)
);

-- want: KEY007; tens of services with hot ones, then time
CREATE TABLE trace_index (
    service_name Utf8 NOT NULL,
    start_time Timestamp NOT NULL,
    trace_id String NOT NULL,
    root_name Utf8,
    duration_ns Int64,
    PRIMARY KEY (service_name, start_time, trace_id)
);

-- want: KEY001|KEY004; logs by time
CREATE TABLE log_records (
    time_unix_nano Uint64 NOT NULL,
    trace_id String,
    log_id Uuid NOT NULL,
    severity_number Int32,
    body Utf8,
    `resource` Json,
    PRIMARY KEY (time_unix_nano, log_id)
);

-- want: PRT003?? ; series fingerprint is a hash of 64 bits
CREATE TABLE metric_points (
    fingerprint Uint64 NOT NULL,
    time_unix_nano Uint64 NOT NULL,
    value Double,
    PRIMARY KEY (fingerprint, time_unix_nano)
);

-- want: KEY006; label set as text of any length
CREATE TABLE metric_series (
    metric_name Utf8 NOT NULL,
    attributes_text Utf8 NOT NULL,
    fingerprint Uint64,
    unit Utf8,
    temporality Utf8,
    PRIMARY KEY (metric_name, attributes_text)
);

-- want: COL001; hash over severity of few values
CREATE TABLE logs_archive (
    severity_text Utf8 NOT NULL,
    log_id Uuid NOT NULL,
    observed_at Timestamp,
    body Utf8,
    PRIMARY KEY (severity_text, log_id)
)
PARTITION BY HASH(severity_text) WITH (STORE = COLUMN);

-- schema: mleczarnia

-- want: ; dostawcy mleka, a slow list
CREATE TABLE dostawca (
    dostawca_id Int32 NOT NULL,
    nazwa Utf8,
    nip Utf8,
    gmina Utf8,
    data_umowy Date,
    PRIMARY KEY (dostawca_id)
);

-- want: ; ear tag of the cow comes from outside
CREATE TABLE krowa (
    numer_kolczyka Utf8 NOT NULL,
    dostawca_id Int32,
    rasa Utf8,
    data_urodzenia Date,
    PRIMARY KEY (numer_kolczyka),
    INDEX ix_krowa_dostawca GLOBAL ON (dostawca_id)
);

-- want: ; milkings per cow
CREATE TABLE udoj (
    numer_kolczyka Utf8 NOT NULL,
    czas_udoju Timestamp NOT NULL,
    ilosc_litrow Decimal(22, 9),
    zawartosc_tluszczu Decimal(22, 9),
    PRIMARY KEY (numer_kolczyka, czas_udoju)
);

-- want: KEY001; day of collection leads
CREATE TABLE odbior_mleka (
    data_odbioru Date NOT NULL,
    trasa_id Int32 NOT NULL,
    dostawca_id Int32 NOT NULL,
    litry Decimal(22, 9),
    temperatura Double,
    PRIMARY KEY (data_odbioru, trasa_id, dostawca_id)
);

-- want: KEY003 IDX002; invoice-like numbering of lab tests, result class few
CREATE TABLE badanie_laboratoryjne (
    nr_badania Int64 NOT NULL,
    dostawca_id Int32,
    pobrano Timestamp,
    klasa_mleka Utf8,
    bakterie Int32,
    PRIMARY KEY (nr_badania),
    INDEX ix_badanie_klasa GLOBAL ON (klasa_mleka)
);

-- schema: sinema_tr

-- want: ; film catalogue, a few hundred a year
CREATE TABLE film (
    film_id Int32 NOT NULL,
    film_adi Utf8,
    yonetmen Utf8,
    vizyon_tarihi Date,
    sure_dk Int32,
    PRIMARY KEY (film_id)
);

-- want: KEY003 IDX001; seans numbered, index on the start
CREATE TABLE seans (
    seans_id Int64 NOT NULL,
    film_id Int32,
    sinema_kodu Utf8,
    salon_no Int32,
    baslama_zamani Timestamp,
    PRIMARY KEY (seans_id),
    INDEX ix_seans_baslama GLOBAL ON (baslama_zamani)
);

-- want: KEY004; ticket by ULID
CREATE TABLE bilet (
    bilet_ulid Utf8 NOT NULL,
    seans_id Int64,
    koltuk_no Utf8,
    fiyat Decimal(22, 9),
    kesim_zamani Timestamp,
    PRIMARY KEY (bilet_ulid)
);

-- want: IDX002; member by random uuid, the kind of member is few
CREATE TABLE uye (
    uye_id Uuid NOT NULL,
    ad_soyad Utf8,
    eposta Utf8,
    uyelik_turu Utf8,
    dogum_tarihi Date,
    PRIMARY KEY (uye_id),
    INDEX ix_uye_tur GLOBAL ON (uyelik_turu),
    INDEX ix_uye_eposta GLOBAL UNIQUE SYNC ON (eposta)
);

-- schema: seismic_network

-- want: ; stations under a network code, small and not growing
CREATE TABLE station (
    network_code Utf8 NOT NULL,
    station_code Utf8 NOT NULL,
    latitude Double,
    longitude Double,
    elevation Double,
    start_date Date,
    PRIMARY KEY (network_code, station_code)
);

-- want: KEY001; origin time leads
CREATE TABLE event (
    origin_time Timestamp NOT NULL,
    public_id Utf8 NOT NULL,
    latitude Double,
    longitude Double,
    depth Double,
    magnitude Double,
    PRIMARY KEY (origin_time, public_id)
);

-- want: ; picks per event's text id
CREATE TABLE pick (
    event_public_id Utf8 NOT NULL,
    network_code Utf8 NOT NULL,
    station_code Utf8 NOT NULL,
    phase_hint Utf8 NOT NULL,
    pick_time Timestamp,
    evaluation_mode Utf8,
    PRIMARY KEY (event_public_id, network_code, station_code, phase_hint)
);

-- want: KEY007; few networks, channels many only after; the time is second
CREATE TABLE waveform_segment (
    network_code Utf8 NOT NULL,
    start_time Timestamp NOT NULL,
    station_code Utf8 NOT NULL,
    channel_code Utf8 NOT NULL,
    sampling_rate Double,
    data Bytes,
    PRIMARY KEY (network_code, start_time, station_code, channel_code)
);

-- want: IDX001; felt reports by random id, index on submission time
CREATE TABLE felt_report (
    report_id Uuid NOT NULL,
    event_public_id Utf8,
    submitted_at Timestamp,
    intensity Int32,
    comment Utf8,
    PRIMARY KEY (report_id),
    INDEX felt_report_time GLOBAL ON (submitted_at)
);

-- schema: airport_aodb

-- want: KEY001; scheduled day of operation leads, flights are loaded day by day
CREATE TABLE flight_leg (
    scheduled_date Date NOT NULL,
    carrier_iata Utf8 NOT NULL,
    flight_number Int32 NOT NULL,
    adep Utf8 NOT NULL,
    ades Utf8,
    stand Utf8,
    status Utf8,
    PRIMARY KEY (scheduled_date, carrier_iata, flight_number, adep)
);

-- want: IDX001; ten-digit bag tags come round again from the airlines' ranges, index on the scan time
CREATE TABLE bag_tag (
    license_plate Int64 NOT NULL,
    carrier_iata Utf8,
    flight_number Int32,
    pnr Utf8,
    last_scan_at Timestamp,
    last_scan_point Utf8,
    PRIMARY KEY (license_plate),
    INDEX bag_tag_last_scan GLOBAL ON (last_scan_at)
);

-- want: ; messages of one bag
CREATE TABLE bsm_message (
    license_plate Int64 NOT NULL,
    received_at Timestamp NOT NULL,
    seq Int32 NOT NULL,
    message_type Utf8,
    body Utf8,
    PRIMARY KEY (license_plate, received_at, seq)
);

-- want: ; booking by record locator
CREATE TABLE pnr (
    record_locator Utf8 NOT NULL,
    created_on Date,
    office_id Utf8,
    passenger_count Int32,
    PRIMARY KEY (record_locator)
);

-- want: KEY007; arrival or departure, then the estimated time
CREATE TABLE fids_display (
    direction Utf8 NOT NULL,
    estimated_time Timestamp NOT NULL,
    flight_key Utf8 NOT NULL,
    gate Utf8,
    remark Utf8,
    PRIMARY KEY (direction, estimated_time, flight_key)
);

-- schema: dogana_it

-- want: KEY007 IDX002; tipo registro is few, then the progressive number; circuito (verde, giallo, rosso) few
CREATE TABLE bolletta_doganale (
    tipo_registro Utf8 NOT NULL,
    numero_progressivo Int64 NOT NULL,
    data_accettazione Timestamp,
    eori_dichiarante Utf8,
    circuito_controllo Utf8,
    PRIMARY KEY (tipo_registro, numero_progressivo),
    INDEX ix_bolletta_circuito GLOBAL ON (circuito_controllo)
);

-- want: ; MRN is a text given by the customs of many countries
CREATE TABLE dichiarazione (
    mrn Utf8 NOT NULL,
    eori_dichiarante Utf8,
    regime Utf8,
    valore_statistico Decimal(22, 9),
    paese_origine Utf8,
    PRIMARY KEY (mrn),
    INDEX ix_dich_eori GLOBAL ON (eori_dichiarante, mrn)
);

-- want: ; articoli of a declaration
CREATE TABLE articolo (
    mrn Utf8 NOT NULL,
    numero_articolo Int32 NOT NULL,
    codice_taric Utf8,
    massa_netta Decimal(22, 9),
    descrizione Utf8,
    PRIMARY KEY (mrn, numero_articolo)
);

-- want: ; nomenclature, a dictionary
CREATE TABLE voce_taric (
    codice_taric Utf8 NOT NULL,
    descrizione Utf8,
    aliquota_dazio Decimal(22, 9),
    PRIMARY KEY (codice_taric)
);

-- want: KEY004??; uuid v7 of the message
CREATE TABLE messaggio_telematico (
    uuid_v7 Uuid NOT NULL,
    mrn Utf8,
    tipo_messaggio Utf8,
    ricevuto_il Timestamp,
    xml Bytes,
    PRIMARY KEY (uuid_v7),
    INDEX ix_msg_mrn GLOBAL ON (mrn)
);

-- want: KEY003; protocol numbers of the office in sequence
CREATE TABLE verbale_controllo (
    numero_protocollo Int64 NOT NULL,
    mrn Utf8,
    funzionario_id Int32,
    esito Utf8,
    redatto_il Timestamp,
    PRIMARY KEY (numero_protocollo)
);
