-- Labelled by two, as set i. 0.920 of what was found was right and 0.868 was found; then it was learned from in part.
-- The tables below a line "-- schema:" are inspected together.

-- schema: hibernate_insurance

-- want: ; few counters
CREATE TABLE hibernate_sequences (sequence_name Utf8 NOT NULL, next_val Int64 NOT NULL, PRIMARY KEY (sequence_name));

-- want: KEY003 IDX002; numbered policies, STATUS_CD of few
CREATE TABLE POLICY (POLICY_ID Int64 NOT NULL, POLICY_NO Utf8 NOT NULL, PRODUCT_CD Utf8 NOT NULL, HOLDER_PARTY_ID Int64 NOT NULL, EFFECTIVE_DT Date NOT NULL, EXPIRY_DT Date NOT NULL, STATUS_CD Utf8 NOT NULL, PRIMARY KEY (POLICY_ID), INDEX IX_POLICY_STATUS GLOBAL ON (STATUS_CD), INDEX IX_POLICY_NO GLOBAL ON (POLICY_NO));

-- want: KEY003; claim numbers
CREATE TABLE CLAIM (CLAIM_ID Int64 NOT NULL, POLICY_ID Int64 NOT NULL, LOSS_DT Date NOT NULL, REPORTED_DT Date NOT NULL, RESERVE_AMT Decimal(22, 9), PRIMARY KEY (CLAIM_ID));

-- want: KEY003; policies are new, coverages go with them
CREATE TABLE POLICY_COVERAGE (POLICY_ID Int64 NOT NULL, COVERAGE_CD Utf8 NOT NULL, SUM_INSURED Decimal(22, 9) NOT NULL, PREMIUM_AMT Decimal(22, 9) NOT NULL, PRIMARY KEY (POLICY_ID, COVERAGE_CD));

-- want: ; by party, long-lived
CREATE TABLE PARTY_ADDRESS (PARTY_ID Uuid NOT NULL, ADDR_TYPE_CD Utf8 NOT NULL, LINE1 Utf8, CITY Utf8, POSTAL_CD Utf8, PRIMARY KEY (PARTY_ID, ADDR_TYPE_CD));

-- want: KEY003; Envers revision numbers
CREATE TABLE REVINFO (REV Int32 NOT NULL, REVTSTMP Int64 NOT NULL, USERNAME Utf8, PRIMARY KEY (REV));

-- want: IDX001; old entity first, REV index grows
CREATE TABLE POLICY_AUD (POLICY_NO Utf8 NOT NULL, REV Int32 NOT NULL, REVTYPE Int32, STATUS_CD Utf8, PRIMARY KEY (POLICY_NO, REV), INDEX IX_POLICY_AUD_REV GLOBAL ON (REV));

-- want: ; dictionary of rates
CREATE TABLE RATE_TABLE (PRODUCT_CD Utf8 NOT NULL, TERRITORY_CD Utf8 NOT NULL, AGE_BAND Int32 NOT NULL, RATE Decimal(22, 9) NOT NULL, PRIMARY KEY (PRODUCT_CD, TERRITORY_CD, AGE_BAND));


-- schema: laravel_delivery

-- want: KEY002??; tiny
CREATE TABLE migrations (
    id Serial NOT NULL,
    migration Utf8 NOT NULL,
    batch Int32 NOT NULL,
    PRIMARY KEY (id)
);

-- want: KEY002; growing users with BigSerial
CREATE TABLE users (
    id BigSerial NOT NULL,
    name Utf8 NOT NULL,
    email Utf8 NOT NULL,
    email_verified_at Timestamp,
    password Utf8 NOT NULL,
    remember_token Utf8,
    created_at Timestamp,
    updated_at Timestamp,
    PRIMARY KEY (id),
    INDEX users_email_unique GLOBAL UNIQUE SYNC ON (email)
);

-- want: ; email key
CREATE TABLE password_reset_tokens (
    email Utf8 NOT NULL,
    token Utf8 NOT NULL,
    created_at Timestamp,
    PRIMARY KEY (email)
);

-- want: KEY002 IDX002; BigSerial queue, index on queue name of few
CREATE TABLE jobs (
    id BigSerial NOT NULL,
    queue Utf8 NOT NULL,
    payload Utf8 NOT NULL,
    attempts Int32 NOT NULL,
    reserved_at Uint32,
    available_at Uint32 NOT NULL,
    created_at Uint32 NOT NULL,
    PRIMARY KEY (id),
    INDEX jobs_queue_index GLOBAL ON (queue)
);

-- want: IDX001; uuid key, failed_at index
CREATE TABLE failed_jobs (
    uuid Uuid NOT NULL,
    connection Utf8 NOT NULL,
    queue Utf8 NOT NULL,
    payload Utf8 NOT NULL,
    exception Utf8 NOT NULL,
    failed_at Timestamp NOT NULL,
    PRIMARY KEY (uuid),
    INDEX failed_jobs_failed_at GLOBAL ON (failed_at)
);

-- want: IDX001; random id, last_activity grows
CREATE TABLE sessions (
    id Utf8 NOT NULL,
    user_id Int64,
    ip_address Utf8,
    user_agent Utf8,
    payload Utf8 NOT NULL,
    last_activity Int32 NOT NULL,
    PRIMARY KEY (id),
    INDEX sessions_user_id_index GLOBAL ON (user_id),
    INDEX sessions_last_activity_index GLOBAL ON (last_activity)
);

-- want: ; hash of the token as the key
CREATE TABLE personal_access_tokens (
    token Utf8 NOT NULL,
    tokenable_type Utf8 NOT NULL,
    tokenable_id Int64 NOT NULL,
    name Utf8 NOT NULL,
    last_used_at Timestamp,
    PRIMARY KEY (token),
    INDEX pat_tokenable GLOBAL ON (tokenable_type, tokenable_id)
);

-- want: KEY006??; cache keys are short by nature
CREATE TABLE cache (
    key Utf8 NOT NULL,
    value Utf8 NOT NULL,
    expiration Int32 NOT NULL,
    PRIMARY KEY (key)
);

-- want: ; by courier, then time
CREATE TABLE courier_locations (
    courier_id Int64 NOT NULL,
    recorded_at Timestamp NOT NULL,
    lat Double NOT NULL,
    lng Double NOT NULL,
    speed Double,
    PRIMARY KEY (courier_id, recorded_at)
);


-- schema: iso20022_hub

-- want: KEY007??; BICs of the participants: a few big ones, message id given by the sender
CREATE TABLE pacs008_msg (instg_agt_bic Utf8 NOT NULL, msg_id Utf8 NOT NULL, cre_dt_tm Timestamp NOT NULL, nb_of_txs Int32 NOT NULL, ttl_intr_bk_sttlm_amt Decimal(22, 9), intr_bk_sttlm_dt Date, PRIMARY KEY (instg_agt_bic, msg_id));

-- want: IDX002; UETR is uuid v4, settlement status index
CREATE TABLE cdt_trf_tx_inf (uetr Uuid NOT NULL, end_to_end_id Utf8 NOT NULL, tx_id Utf8 NOT NULL, dbtr_iban Utf8 NOT NULL, cdtr_iban Utf8 NOT NULL, instd_amt Decimal(22, 9) NOT NULL, tx_sts Utf8 NOT NULL, PRIMARY KEY (uetr), INDEX ix_tx_sts GLOBAL ON (tx_sts), INDEX ix_dbtr_iban GLOBAL ON (dbtr_iban));

-- want: KEY001; acceptance time leads
CREATE TABLE pacs002_status (accptnc_dt_tm Timestamp NOT NULL, orgnl_uetr Uuid NOT NULL, tx_sts Utf8 NOT NULL, rsn_cd Utf8, PRIMARY KEY (accptnc_dt_tm, orgnl_uetr));

-- want: KEY003; statement ids go up with each day
CREATE TABLE camt053_entry (stmt_id Int64 NOT NULL, ntry_ref Int32 NOT NULL, amt Decimal(22, 9) NOT NULL, cdt_dbt_ind Utf8 NOT NULL, bookg_dt Date NOT NULL, bk_tx_cd Utf8, PRIMARY KEY (stmt_id, ntry_ref));

-- want: ; by IBAN, then date
CREATE TABLE acct_balance (iban Utf8 NOT NULL, bal_dt Date NOT NULL, bal_tp Utf8 NOT NULL, amt Decimal(22, 9) NOT NULL, ccy Utf8 NOT NULL, PRIMARY KEY (iban, bal_dt, bal_tp));

-- want: ; creditor scheme and mandate id
CREATE TABLE mandate_pain009 (cdtr_schme_id Utf8 NOT NULL, mndt_id Utf8 NOT NULL, dbtr_iban Utf8 NOT NULL, dt_of_sgntr Date NOT NULL, seq_tp Utf8, PRIMARY KEY (cdtr_schme_id, mndt_id), INDEX ix_mndt_dbtr GLOBAL ON (dbtr_iban));

-- want: KEY007; clearing channel of few, then number
CREATE TABLE outbound_queue (clr_chanl Utf8 NOT NULL, seq_nb Int64 NOT NULL, uetr Uuid NOT NULL, payload Utf8 NOT NULL, PRIMARY KEY (clr_chanl, seq_nb));


-- schema: airline_pss

-- want: ; record locator is random
CREATE TABLE PNR (
    record_locator Utf8 NOT NULL,
    created_utc Timestamp NOT NULL,
    creator_pcc Utf8 NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (record_locator)
);

-- want: ; locator, segment
CREATE TABLE PNR_SEGMENT (
    record_locator Utf8 NOT NULL,
    seg_no Int32 NOT NULL,
    carrier Utf8 NOT NULL,
    flight_no Utf8 NOT NULL,
    dep_date Date NOT NULL,
    board_point Utf8 NOT NULL,
    off_point Utf8 NOT NULL,
    rbd Utf8 NOT NULL,
    action_code Utf8,
    PRIMARY KEY (record_locator, seg_no),
    INDEX seg_flight GLOBAL ON (carrier, flight_no, dep_date)
);

-- want: KEY001??; operating date leads
CREATE TABLE FLIGHT_LEG (
    flt_date Date NOT NULL,
    carrier Utf8 NOT NULL,
    flight_no Utf8 NOT NULL,
    leg_seq Int32 NOT NULL,
    std_utc Timestamp NOT NULL,
    sta_utc Timestamp NOT NULL,
    tail_no Utf8,
    PRIMARY KEY (flt_date, carrier, flight_no, leg_seq)
);

-- want: KEY003??; ticket numbers come from ranges of stock, partly in order
CREATE TABLE ETKT_COUPON (
    ticket_no Uint64 NOT NULL,
    coupon_no Int32 NOT NULL,
    status Utf8 NOT NULL,
    record_locator Utf8 NOT NULL,
    PRIMARY KEY (ticket_no, coupon_no)
);

-- want: KEY003??; tag serials go up at each airline, and cycle
CREATE TABLE BAG_TAG (
    tag_no Uint64 NOT NULL,
    flt_date Date NOT NULL,
    record_locator Utf8 NOT NULL,
    weight_kg Int32,
    PRIMARY KEY (tag_no, flt_date)
);

-- want: ; few carriers, but flight numbers do not grow
CREATE TABLE SSIM_SCHEDULE (
    carrier Utf8 NOT NULL,
    flight_no Int32 NOT NULL,
    itinerary_var Int32 NOT NULL,
    leg_seq Int32 NOT NULL,
    period_from Date,
    period_to Date,
    days_of_op Utf8,
    PRIMARY KEY (carrier, flight_no, itinerary_var, leg_seq)
);

-- want: ; IATA codes
CREATE TABLE AIRPORT (
    iata Utf8 NOT NULL,
    icao Utf8,
    name Utf8 NOT NULL,
    country Utf8 NOT NULL,
    utc_offset Utf8,
    PRIMARY KEY (iata),
    INDEX airport_icao GLOBAL ON (icao)
);

-- want: IDX001 KEY003; log_id, time index
CREATE TABLE DCS_BOARDING_LOG (
    log_id Int64 NOT NULL,
    record_locator Utf8 NOT NULL,
    seat Utf8,
    boarded_utc Timestamp NOT NULL,
    gate Utf8,
    PRIMARY KEY (log_id),
    INDEX dcs_boarded GLOBAL ON (boarded_utc)
);


-- schema: lis_hl7

-- want: KEY001; received time first
CREATE TABLE HL7_MESSAGE (
    received_at Timestamp NOT NULL,
    msg_control_id Utf8 NOT NULL,
    msg_type Utf8 NOT NULL,
    sending_app Utf8,
    raw Utf8 NOT NULL,
    PRIMARY KEY (received_at, msg_control_id)
);

-- want: ; MRN of the hospital, old patients come again
CREATE TABLE PID_PATIENT (
    mrn Utf8 NOT NULL,
    last_name Utf8 NOT NULL,
    first_name Utf8 NOT NULL,
    dob Date,
    sex Utf8,
    ssn Utf8,
    PRIMARY KEY (mrn),
    INDEX pid_dob GLOBAL ON (dob)
);

-- want: ; placer number text, indexed by patient
CREATE TABLE ORC_ORDER (
    placer_order_no Utf8 NOT NULL,
    filler_order_no Utf8,
    mrn Utf8 NOT NULL,
    order_status Utf8 NOT NULL,
    entered_at Timestamp NOT NULL,
    PRIMARY KEY (placer_order_no),
    INDEX orc_mrn GLOBAL ON (mrn)
);

-- want: KEY003; accession number as integer of today
CREATE TABLE SPECIMEN (
    accession_no Int64 NOT NULL,
    mrn Utf8 NOT NULL,
    specimen_type Utf8 NOT NULL,
    collected_at Timestamp NOT NULL,
    received_at Timestamp,
    container Utf8,
    PRIMARY KEY (accession_no)
);

-- want: KEY003; accessions are new
CREATE TABLE OBX_RESULT (
    accession_no Int64 NOT NULL,
    obx_set_id Int32 NOT NULL,
    loinc Utf8 NOT NULL,
    value_text Utf8,
    units Utf8,
    abnormal_flag Utf8,
    result_status Utf8 NOT NULL,
    PRIMARY KEY (accession_no, obx_set_id)
);

-- want: KEY007; analyzers few, then run time
CREATE TABLE QC_RUN (
    analyzer_id Int32 NOT NULL,
    run_at Timestamp NOT NULL,
    level Int32 NOT NULL,
    analyte Utf8 NOT NULL,
    value Double,
    PRIMARY KEY (analyzer_id, run_at, level, analyte)
);

-- want: ; few instruments
CREATE TABLE ANALYZER (
    analyzer_id Int32 NOT NULL,
    model Utf8 NOT NULL,
    serial_no Utf8 NOT NULL,
    lab_section Utf8 NOT NULL,
    PRIMARY KEY (analyzer_id)
);

-- want: ; dictionary
CREATE TABLE LOINC_MAP (
    local_code Utf8 NOT NULL,
    loinc Utf8 NOT NULL,
    long_name Utf8,
    PRIMARY KEY (local_code)
);


-- schema: faktury_pl

-- want: ; NIP is given outside
CREATE TABLE kontrahent (
    nip Utf8 NOT NULL,
    nazwa Utf8 NOT NULL,
    miasto Utf8 NOT NULL,
    ulica Utf8,
    kod_poczt Utf8,
    PRIMARY KEY (nip),
    INDEX kontrahent_miasto GLOBAL ON (miasto)
);

-- want: KEY003 IDX001 IDX002; id_faktury in order, issue date index, status index
CREATE TABLE faktura (
    id_faktury Int64 NOT NULL,
    nr_faktury Utf8 NOT NULL,
    nip Utf8 NOT NULL,
    data_wyst Date NOT NULL,
    data_sprz Date NOT NULL,
    wartosc_brutto Decimal(22, 9) NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (id_faktury),
    INDEX ix_faktura_data_wyst GLOBAL ON (data_wyst),
    INDEX ix_faktura_status GLOBAL ON (status),
    INDEX ix_faktura_nip GLOBAL ON (nip)
);

-- want: KEY003; invoices are new
CREATE TABLE pozycja_faktury (
    id_faktury Int64 NOT NULL,
    lp Int32 NOT NULL,
    nazwa_towaru Utf8 NOT NULL,
    ilosc Decimal(22, 9) NOT NULL,
    cena_netto Decimal(22, 9) NOT NULL,
    stawka_vat Utf8 NOT NULL,
    PRIMARY KEY (id_faktury, lp)
);

-- want: ; few stores
CREATE TABLE magazyn (
    kod_magazynu Utf8 NOT NULL,
    opis Utf8,
    PRIMARY KEY (kod_magazynu)
);

-- want: ; store, product: changes in place
CREATE TABLE stan_magazynowy (
    kod_magazynu Utf8 NOT NULL,
    indeks_towaru Utf8 NOT NULL,
    ilosc Decimal(22, 9) NOT NULL,
    rezerwacja Decimal(22, 9),
    PRIMARY KEY (kod_magazynu, indeks_towaru)
);

-- want: KEY007; store, then document number
CREATE TABLE ruch_magazynowy (
    kod_magazynu Utf8 NOT NULL,
    nr_ruchu Int64 NOT NULL,
    typ Utf8 NOT NULL,
    indeks_towaru Utf8 NOT NULL,
    ilosc Decimal(22, 9) NOT NULL,
    data_ruchu Timestamp NOT NULL,
    PRIMARY KEY (kod_magazynu, nr_ruchu)
);


-- schema: belediye_tr

-- want: IDX002??; TC kimlik no is not in order
CREATE TABLE vatandas (
    tc_kimlik_no Int64 NOT NULL,
    ad Utf8 NOT NULL,
    soyad Utf8 NOT NULL,
    dogum_tarihi Date,
    ilce Utf8,
    PRIMARY KEY (tc_kimlik_no),
    INDEX vatandas_ilce GLOBAL ON (ilce)
);

-- want: KEY003; numbered assessments
CREATE TABLE tahakkuk (
    tahakkuk_no Int64 NOT NULL,
    tc_kimlik_no Int64 NOT NULL,
    tutar Decimal(22, 9) NOT NULL,
    vade_tarihi Date NOT NULL,
    tur Utf8 NOT NULL,
    PRIMARY KEY (tahakkuk_no),
    INDEX tahakkuk_tc GLOBAL ON (tc_kimlik_no)
);

-- want: KEY001; time of collection leads
CREATE TABLE tahsilat (
    tahsilat_tarihi Timestamp NOT NULL,
    makbuz_no Int64 NOT NULL,
    tahakkuk_no Int64 NOT NULL,
    tutar Decimal(22, 9) NOT NULL,
    vezne Utf8,
    PRIMARY KEY (tahsilat_tarihi, makbuz_no)
);

-- want: ; block and parcel, not growing
CREATE TABLE imar_parsel (
    mahalle_kodu Utf8 NOT NULL,
    ada_no Utf8 NOT NULL,
    parsel_no Utf8 NOT NULL,
    alan_m2 Double,
    malik Utf8,
    PRIMARY KEY (mahalle_kodu, ada_no, parsel_no)
);

-- want: KEY003 IDX002; complaint numbers, index by durum
CREATE TABLE sikayet (
    sikayet_no Int64 NOT NULL,
    tc_kimlik_no Int64,
    konu Utf8 NOT NULL,
    durum Utf8 NOT NULL,
    kayit_zamani Timestamp NOT NULL,
    PRIMARY KEY (sikayet_no),
    INDEX sikayet_durum GLOBAL ON (durum)
);

-- want: ; small dictionary
CREATE TABLE mahalle (
    mahalle_kodu Utf8 NOT NULL,
    ad Utf8 NOT NULL,
    ilce_kodu Utf8 NOT NULL,
    nufus Int32,
    PRIMARY KEY (mahalle_kodu)
);


-- schema: nfe_br

-- want: ; CNPJ comes from outside
CREATE TABLE emitente (
    cnpj Utf8 NOT NULL,
    razao_social Utf8 NOT NULL,
    uf Utf8 NOT NULL,
    inscr_estadual Utf8,
    PRIMARY KEY (cnpj)
);

-- want: KEY007??; issuers may be few or many, then the invoice number that grows
CREATE TABLE nfe (
    cnpj_emit Utf8 NOT NULL,
    serie Int32 NOT NULL,
    nNF Int32 NOT NULL,
    chave Utf8 NOT NULL,
    dhEmi Timestamp NOT NULL,
    vNF Decimal(22, 9) NOT NULL,
    cStat Int32,
    PRIMARY KEY (cnpj_emit, serie, nNF)
);

-- want: ; by access key text, then item
CREATE TABLE nfe_item (
    chNFe Utf8 NOT NULL,
    nItem Int32 NOT NULL,
    cProd Utf8 NOT NULL,
    NCM Utf8 NOT NULL,
    CFOP Utf8 NOT NULL,
    qCom Decimal(22, 9),
    vProd Decimal(22, 9),
    PRIMARY KEY (chNFe, nItem)
);

-- want: KEY002 IDX002; BigSerial batch, index on situacao
CREATE TABLE lote_envio (
    id_lote BigSerial NOT NULL,
    uf Utf8 NOT NULL,
    situacao Utf8 NOT NULL,
    dt_envio Timestamp NOT NULL,
    qtd_nfe Int32,
    PRIMARY KEY (id_lote),
    INDEX lote_situacao GLOBAL ON (situacao)
);

-- want: KEY007; state few, then receipt time
CREATE TABLE evento_nfe (
    cUF Int32 NOT NULL,
    dhRegEvento Timestamp NOT NULL,
    chNFe Utf8 NOT NULL,
    tpEvento Utf8 NOT NULL,
    nProt Utf8,
    PRIMARY KEY (cUF, dhRegEvento, chNFe)
);


-- schema: game_backend

-- want: ; uuid key
CREATE TABLE players (
    player_id Uuid NOT NULL,
    nickname Utf8 NOT NULL,
    level Int32 NOT NULL,
    region Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (player_id),
    INDEX players_nickname GLOBAL UNIQUE SYNC ON (nickname)
);

-- want: ; by player, then time
CREATE TABLE match_history (
    player_id Uuid NOT NULL,
    started_at Timestamp NOT NULL,
    match_id Uuid NOT NULL,
    champion_id Int32 NOT NULL,
    win Bool NOT NULL,
    kda Double,
    PRIMARY KEY (player_id, started_at, match_id)
);

-- want: KEY004; snowflake
CREATE TABLE matches (
    match_snowflake Int64 NOT NULL,
    game_mode Utf8 NOT NULL,
    map_id Int32 NOT NULL,
    duration_s Int32,
    PRIMARY KEY (match_snowflake)
);

-- want: ; players inside a season are random uuids
CREATE TABLE leaderboard (
    season_id Int32 NOT NULL,
    player_id Uuid NOT NULL,
    mmr Int32 NOT NULL,
    rank_tier Utf8,
    PRIMARY KEY (season_id, player_id)
);

-- want: ; by player
CREATE TABLE inventory_items (
    player_id Uuid NOT NULL,
    item_instance_id Uuid NOT NULL,
    item_def_id Int32 NOT NULL,
    qty Int32 NOT NULL,
    bound Bool,
    PRIMARY KEY (player_id, item_instance_id),
    INDEX inv_item_def GLOBAL ON (item_def_id)
);

-- want: KEY003 IDX001; numbered orders, index by purchase time
CREATE TABLE purchases (
    order_id Int64 NOT NULL,
    player_id Uuid NOT NULL,
    sku Utf8 NOT NULL,
    price_usd Decimal(22, 9) NOT NULL,
    purchased_at Timestamp NOT NULL,
    PRIMARY KEY (order_id),
    INDEX purchases_at GLOBAL ON (purchased_at),
    INDEX purchases_player GLOBAL ON (player_id)
);

-- want: KEY007; channel type of few, then time
CREATE TABLE chat_messages (
    channel_type Utf8 NOT NULL,
    sent_at Timestamp NOT NULL,
    msg_id Uuid NOT NULL,
    player_id Uuid NOT NULL,
    body Utf8 NOT NULL,
    PRIMARY KEY (channel_type, sent_at, msg_id)
);

-- want: ; static dictionary
CREATE TABLE item_defs (
    item_def_id Int32 NOT NULL,
    name Utf8 NOT NULL,
    rarity Utf8 NOT NULL,
    stackable Bool,
    PRIMARY KEY (item_def_id)
);


-- schema: iot_platform

-- want: IDX002; uuid key, index on is_online
CREATE TABLE devices (
    device_id Uuid NOT NULL,
    tenant_id Uuid NOT NULL,
    model Utf8 NOT NULL,
    fw_version Utf8,
    is_online Bool NOT NULL,
    last_seen Timestamp,
    PRIMARY KEY (device_id),
    INDEX devices_online GLOBAL ON (is_online),
    INDEX devices_tenant GLOBAL ON (tenant_id)
);

-- want: ; device, then ts
CREATE TABLE telemetry (
    device_id Uuid NOT NULL,
    ts Timestamp NOT NULL,
    metric Utf8 NOT NULL,
    value Double,
    PRIMARY KEY (device_id, ts, metric)
);

-- want: KEY001|KEY004; day first
CREATE TABLE telemetry_by_day (
    day Date NOT NULL,
    device_id Uuid NOT NULL,
    metric Utf8 NOT NULL,
    avg_value Double,
    max_value Double,
    PRIMARY KEY (day, device_id, metric)
);

-- want: PRT003?? ; hash column of 64 bits first
CREATE TABLE device_last_values (
    h Uint64 NOT NULL,
    device_id Uuid NOT NULL,
    metric Utf8 NOT NULL,
    value Double,
    PRIMARY KEY (h, device_id, metric)
);

-- want: KEY006??; topic of any length
CREATE TABLE mqtt_retained (
    topic Utf8 NOT NULL,
    payload String NOT NULL,
    qos Int32 NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (topic)
);

-- want: KEY004 IDX002; uuid v7, severity index
CREATE TABLE alerts (
    alert_uuid7 Utf8 NOT NULL,
    device_id Uuid NOT NULL,
    severity Utf8 NOT NULL,
    raised_at Timestamp NOT NULL,
    acked Bool NOT NULL,
    PRIMARY KEY (alert_uuid7),
    INDEX alerts_severity GLOBAL ON (severity)
);

-- want: KEY007|KEY009; four buckets only, then time
CREATE TABLE ota_jobs_bucketed (
    bucket_mod4 Int32 NOT NULL,
    created_at Timestamp NOT NULL,
    job_id Uuid NOT NULL,
    firmware Utf8 NOT NULL,
    PRIMARY KEY (bucket_mod4, created_at, job_id)
);


-- schema: typeorm_chat

-- want: KEY003; generated integer id
CREATE TABLE user (id Int32 NOT NULL, username Utf8 NOT NULL, avatarUrl Utf8, isBot Bool NOT NULL, createdAt Timestamp NOT NULL, PRIMARY KEY (id));

-- want: KEY004; message id is a snowflake
CREATE TABLE message (snowflakeId Int64 NOT NULL, channelId Int64 NOT NULL, authorId Int64 NOT NULL, content Utf8, editedAt Timestamp, PRIMARY KEY (snowflakeId), INDEX IDX_message_channel GLOBAL ON (channelId));

-- want: ; channels and users
CREATE TABLE channel_member (channelId Int64 NOT NULL, userId Int64 NOT NULL, role Utf8 NOT NULL, joinedAt Timestamp NOT NULL, PRIMARY KEY (channelId, userId), INDEX IDX_member_user GLOBAL ON (userId));

-- want: ; random uuid
CREATE TABLE attachment (id Uuid NOT NULL, fileName Utf8 NOT NULL, size Int64 NOT NULL, mimeType Utf8, uploadedBy Int64 NOT NULL, PRIMARY KEY (id));

-- want: KEY003?? KEY004??; snowflakes of messages, reactions go to new messages
CREATE TABLE reaction (messageId Int64 NOT NULL, emoji Utf8 NOT NULL, userId Int64 NOT NULL, createdAt Timestamp NOT NULL, PRIMARY KEY (messageId, emoji, userId));

-- want: ; user, then channel
CREATE TABLE read_receipt (userId Int64 NOT NULL, channelId Int64 NOT NULL, lastReadMessageId Int64 NOT NULL, updatedAt Timestamp NOT NULL, PRIMARY KEY (userId, channelId));


-- schema: epcis_trace

-- want: KEY001; event time leads
CREATE TABLE epcis_event (
    event_time Timestamp NOT NULL,
    event_id Utf8 NOT NULL,
    event_type Utf8 NOT NULL,
    biz_step Utf8 NOT NULL,
    disposition Utf8,
    read_point Utf8,
    PRIMARY KEY (event_time, event_id)
);

-- want: ; EPC first, SGTIN text is short
CREATE TABLE event_epc (
    epc Utf8 NOT NULL,
    event_time Timestamp NOT NULL,
    event_id Utf8 NOT NULL,
    action Utf8 NOT NULL,
    PRIMARY KEY (epc, event_time)
);

-- want: ; SSCC of the pallet
CREATE TABLE aggregation (
    parent_sscc Utf8 NOT NULL,
    child_epc Utf8 NOT NULL,
    packed_at Timestamp NOT NULL,
    PRIMARY KEY (parent_sscc, child_epc)
);

-- want: KEY004 IDX002; ulid, running flag
CREATE TABLE capture_job (
    job_ulid Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    running Bool NOT NULL,
    success Bool,
    error Utf8,
    PRIMARY KEY (job_ulid),
    INDEX capture_running GLOBAL ON (running)
);

-- want: ; few hundred GLNs
CREATE TABLE biz_location (
    gln Utf8 NOT NULL,
    name Utf8 NOT NULL,
    country Utf8,
    PRIMARY KEY (gln)
);

-- want: KEY006??; attribute URI in the key
CREATE TABLE master_data_attr (
    vocab_id Utf8 NOT NULL,
    attribute_uri Utf8 NOT NULL,
    attr_value Utf8,
    PRIMARY KEY (vocab_id, attribute_uri)
);


-- schema: container_terminal

-- want: ; ISO 6346 number, short
CREATE TABLE container (
    container_no Utf8 NOT NULL,
    iso_size_type Utf8 NOT NULL,
    operator Utf8 NOT NULL,
    tare_kg Int32,
    PRIMARY KEY (container_no)
);

-- want: KEY003??; visits: some thousands a year, numbered
CREATE TABLE vessel_visit (
    visit_id Int32 NOT NULL,
    vessel_imo Int32 NOT NULL,
    voyage_in Utf8 NOT NULL,
    eta Timestamp NOT NULL,
    etd Timestamp,
    berth Utf8,
    PRIMARY KEY (visit_id)
);

-- want: KEY001; move time leads
CREATE TABLE gate_move (
    move_time Timestamp NOT NULL,
    container_no Utf8 NOT NULL,
    direction Utf8 NOT NULL,
    truck_plate Utf8,
    gate_lane Int32,
    PRIMARY KEY (move_time, container_no)
);

-- want: KEY003??; visits arrive at the end, slots go along with them
CREATE TABLE baplie_slot (
    visit_id Int32 NOT NULL,
    bay_row_tier Utf8 NOT NULL,
    container_no Utf8 NOT NULL,
    weight_kg Int32,
    pod Utf8,
    PRIMARY KEY (visit_id, bay_row_tier)
);

-- want: IDX001 KEY003??; interchange number leads, index on arrival
CREATE TABLE codeco_msg (
    unb_ref_no Int64 NOT NULL,
    sender_id Utf8 NOT NULL,
    msg_type Utf8 NOT NULL,
    arrived_at Timestamp NOT NULL,
    body Utf8 NOT NULL,
    PRIMARY KEY (unb_ref_no),
    INDEX codeco_arrived GLOBAL ON (arrived_at)
);

-- want: ; container, time
CREATE TABLE container_history (
    container_no Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    move_kind Utf8 NOT NULL,
    location Utf8,
    PRIMARY KEY (container_no, ts)
);


-- schema: restaurant_pos

-- want: KEY007??; stores of the chain: tens or thousands, then check number
CREATE TABLE checks (
    store_no Int32 NOT NULL,
    check_no Int64 NOT NULL,
    table_no Int32,
    opened_at Timestamp NOT NULL,
    server_id Int32 NOT NULL,
    total Decimal(22, 9),
    PRIMARY KEY (store_no, check_no)
);

-- want: KEY003; check ids numbered for the chain
CREATE TABLE check_items (
    check_id Int64 NOT NULL,
    line_no Int32 NOT NULL,
    menu_item_id Int32 NOT NULL,
    qty Int32 NOT NULL,
    price Decimal(22, 9) NOT NULL,
    voided Bool,
    PRIMARY KEY (check_id, line_no)
);

-- want: ; small menu
CREATE TABLE menu_item (
    menu_item_id Int32 NOT NULL,
    name Utf8 NOT NULL,
    category Utf8 NOT NULL,
    price Decimal(22, 9) NOT NULL,
    active Bool NOT NULL,
    PRIMARY KEY (menu_item_id)
);

-- want: KEY002 IDX002; BigSerial, status of few
CREATE TABLE kds_ticket (
    ticket_id BigSerial NOT NULL,
    check_id Int64 NOT NULL,
    station Utf8 NOT NULL,
    status Utf8 NOT NULL,
    fired_at Timestamp NOT NULL,
    PRIMARY KEY (ticket_id),
    INDEX kds_status GLOBAL ON (status)
);

-- want: ; phone from outside
CREATE TABLE loyalty_guest (
    phone Utf8 NOT NULL,
    guest_name Utf8,
    birth_date Date,
    points Int32 NOT NULL,
    PRIMARY KEY (phone),
    INDEX loyalty_birth GLOBAL ON (birth_date)
);

-- want: KEY001??; dates of bookings: insert near the end but ahead of time
CREATE TABLE reservation_book (
    book_date Date NOT NULL,
    slot Utf8 NOT NULL,
    store_no Int32 NOT NULL,
    guest_phone Utf8 NOT NULL,
    party_size Int32,
    PRIMARY KEY (book_date, slot, store_no, guest_phone)
);


-- schema: tpcc_like

-- want: ; few warehouses
CREATE TABLE warehouse (
    w_id Int32 NOT NULL,
    w_name Utf8,
    w_city Utf8,
    w_tax Decimal(22, 9),
    w_ytd Decimal(22, 9),
    PRIMARY KEY (w_id)
);

-- want: ; few
CREATE TABLE district (
    d_w_id Int32 NOT NULL,
    d_id Int32 NOT NULL,
    d_name Utf8,
    d_next_o_id Int32 NOT NULL,
    PRIMARY KEY (d_w_id, d_id)
);

-- want: ; warehouse, item: all rows loaded at once
CREATE TABLE stock (
    s_w_id Int32 NOT NULL,
    s_i_id Int32 NOT NULL,
    s_quantity Int32 NOT NULL,
    s_ytd Decimal(22, 9),
    s_order_cnt Int32,
    PRIMARY KEY (s_w_id, s_i_id)
);

-- want: KEY003; order keys in sequence
CREATE TABLE lineitem (
    l_orderkey Int64 NOT NULL,
    l_linenumber Int32 NOT NULL,
    l_partkey Int64 NOT NULL,
    l_suppkey Int64 NOT NULL,
    l_quantity Decimal(22, 9) NOT NULL,
    l_extendedprice Decimal(22, 9) NOT NULL,
    l_shipdate Date NOT NULL,
    l_returnflag Utf8,
    PRIMARY KEY (l_orderkey, l_linenumber)
);
