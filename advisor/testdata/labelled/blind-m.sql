-- Labelled by two, as set i, and held out: 0.906 of what was found was right and 0.935 was found, and 0.935 and 0.935 when sets f to j
-- and l had been learned from. Two rules were learned from it then.
-- The tables below a line "-- schema:" are inspected together.

-- schema: sap_ecc

-- want: KEY007; client and company code are few, document numbers grow
CREATE TABLE BKPF (
    MANDT Utf8 NOT NULL,
    BUKRS Utf8 NOT NULL,
    BELNR Utf8 NOT NULL,
    GJAHR Int32 NOT NULL,
    BLART Utf8,
    BLDAT Date,
    BUDAT Date,
    USNAM Utf8,
    WAERS Utf8,
    PRIMARY KEY (MANDT, BUKRS, BELNR, GJAHR)
);

-- want: KEY003|KEY007 IDX001; the same with items; the index on the document number of new rows
CREATE TABLE VBAP (
    MANDT Utf8 NOT NULL,
    VBELN Int64 NOT NULL,
    POSNR Int32 NOT NULL,
    MATNR Utf8,
    KWMENG Decimal(22, 9),
    NETWR Decimal(22, 9),
    PRIMARY KEY (MANDT, VBELN, POSNR),
    INDEX VBAP_VBELN GLOBAL ON (VBELN)
);

-- want: ; the object's id of many values comes before the change number
CREATE TABLE CDHDR (
    MANDANT Utf8 NOT NULL,
    OBJECTCLAS Utf8 NOT NULL,
    OBJECTID Utf8 NOT NULL,
    CHANGENR Utf8 NOT NULL,
    USERNAME Utf8,
    UDATE Date,
    TCODE Utf8,
    PRIMARY KEY (MANDANT, OBJECTCLAS, OBJECTID, CHANGENR)
);

-- want: ; company codes, customizing
CREATE TABLE T001 (
    MANDT Utf8 NOT NULL,
    BUKRS Utf8 NOT NULL,
    BUTXT Utf8,
    LAND1 Utf8,
    WAERS Utf8,
    PRIMARY KEY (MANDT, BUKRS)
);

-- want: ; stock per material
CREATE TABLE MARD (
    MATNR Utf8 NOT NULL,
    WERKS Utf8 NOT NULL,
    LGORT Utf8 NOT NULL,
    LABST Decimal(22, 9),
    INSME Decimal(22, 9),
    PRIMARY KEY (MATNR, WERKS, LGORT),
    INDEX MARD_PLANT_LOC GLOBAL ON (WERKS, LGORT, MATNR)
);

-- want: IDX002; IDoc status of tens of values with a few hot; random guid key
CREATE TABLE EDIDC_STAGE (
    IDOC_GUID Uuid NOT NULL,
    DOCNUM Utf8,
    STATUS Utf8,
    MESTYP Utf8,
    CREDAT Date,
    PRIMARY KEY (IDOC_GUID),
    INDEX EDIDC_STATUS GLOBAL ON (STATUS)
);

-- schema: oracle_ebs_gl

-- want: KEY003 IDX002; ids from a sequence, status is few
CREATE TABLE GL_JE_HEADERS (
    JE_HEADER_ID Int64 NOT NULL,
    LEDGER_ID Int64 NOT NULL,
    PERIOD_NAME Utf8,
    JE_SOURCE Utf8,
    STATUS Utf8,
    CREATION_DATE Timestamp,
    PRIMARY KEY (JE_HEADER_ID),
    INDEX GL_JE_HEADERS_N1 GLOBAL ON (STATUS)
);

-- want: KEY003; lines of the new journals
CREATE TABLE GL_JE_LINES (
    JE_HEADER_ID Int64 NOT NULL,
    JE_LINE_NUM Int64 NOT NULL,
    CODE_COMBINATION_ID Int64,
    ENTERED_DR Decimal(22, 9),
    ENTERED_CR Decimal(22, 9),
    PRIMARY KEY (JE_HEADER_ID, JE_LINE_NUM),
    INDEX GL_JE_LINES_N1 GLOBAL ON (CODE_COMBINATION_ID)
);

-- want: ; account combinations first, periods after
CREATE TABLE GL_BALANCES (
    CODE_COMBINATION_ID Int64 NOT NULL,
    LEDGER_ID Int64 NOT NULL,
    CURRENCY_CODE Utf8 NOT NULL,
    PERIOD_NAME Utf8 NOT NULL,
    PERIOD_NET_DR Decimal(22, 9),
    PERIOD_NET_CR Decimal(22, 9),
    PRIMARY KEY (CODE_COMBINATION_ID, LEDGER_ID, CURRENCY_CODE, PERIOD_NAME)
);

-- want: KEY003 IDX001; request numbers in sequence, index on the request date
CREATE TABLE FND_CONCURRENT_REQUESTS (
    REQUEST_ID Int64 NOT NULL,
    PHASE_CODE Utf8,
    REQUEST_DATE Timestamp,
    REQUESTED_BY Int64,
    ARGUMENT_TEXT Utf8,
    PRIMARY KEY (REQUEST_ID),
    INDEX FND_CONC_REQ_N2 GLOBAL ON (REQUEST_DATE)
);

-- want: ; lookups are a dictionary
CREATE TABLE FND_LOOKUP_VALUES (
    LOOKUP_TYPE Utf8 NOT NULL,
    LANGUAGE Utf8 NOT NULL,
    LOOKUP_CODE Utf8 NOT NULL,
    MEANING Utf8,
    ENABLED_FLAG Utf8,
    PRIMARY KEY (LOOKUP_TYPE, LANGUAGE, LOOKUP_CODE)
);

-- schema: onec_erp

-- want: IDX001??; guid reference
CREATE TABLE _Document214 (
    _IDRRef Bytes NOT NULL,
    _Version Int64,
    _Marked Bool,
    _Date_Time Timestamp,
    _Number Utf8,
    _Posted Bool,
    _Fld2150RRef Bytes,
    PRIMARY KEY (_IDRRef),
    INDEX _Document214_ByNumber GLOBAL ON (_Number)
);

-- want: IDX001; guid key, the standard index by date
CREATE TABLE _Document388 (
    _IDRRef Bytes NOT NULL,
    _Date_Time Timestamp NOT NULL,
    _Number Utf8,
    _Posted Bool,
    _Fld3901 Decimal(22, 9),
    PRIMARY KEY (_IDRRef),
    INDEX _Document388_ByDocDate GLOBAL ON (_Date_Time, _IDRRef)
);

-- want: ; rows under the document's guid
CREATE TABLE _Document214_VT2160 (
    _Document214_IDRRef Bytes NOT NULL,
    _KeyField Int32 NOT NULL,
    _LineNo2161 Int32,
    _Fld2162RRef Bytes,
    _Fld2163 Decimal(22, 9),
    PRIMARY KEY (_Document214_IDRRef, _KeyField)
);

-- want: KEY001; register movements by period
CREATE TABLE _AccumRg5120 (
    _Period Timestamp NOT NULL,
    _RecorderTRef Bytes NOT NULL,
    _RecorderRRef Bytes NOT NULL,
    _LineNo Int32 NOT NULL,
    _Active Bool,
    _RecordKind Int32,
    _Fld5121RRef Bytes,
    _Fld5125 Decimal(22, 9),
    PRIMARY KEY (_Period, _RecorderTRef, _RecorderRRef, _LineNo)
);

-- want: ; prices by goods, then period
CREATE TABLE _InfoRg4410 (
    _Fld4411RRef Bytes NOT NULL,
    _Fld4412RRef Bytes NOT NULL,
    _Period Timestamp NOT NULL,
    _Fld4413 Decimal(22, 9),
    PRIMARY KEY (_Fld4411RRef, _Fld4412RRef, _Period)
);

-- want: IDX002; goods by guid; the index is on the mark of deletion
CREATE TABLE _Reference77 (
    _IDRRef Bytes NOT NULL,
    _Code Utf8,
    _Description Utf8,
    _Folder Bool,
    _Marked Bool,
    PRIMARY KEY (_IDRRef),
    INDEX _Reference77_ByMarked GLOBAL ON (_Marked)
);

-- schema: prisma_fitness

-- want: ; random id
CREATE TABLE User (
    id Uuid NOT NULL,
    email Utf8 NOT NULL,
    name Utf8,
    createdAt Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX User_email_key GLOBAL UNIQUE SYNC ON (email)
);

-- want: KEY004; cuid
CREATE TABLE Workout (
    cuid Utf8 NOT NULL,
    userId Uuid,
    startedAt Timestamp,
    calories Int32,
    type Utf8,
    PRIMARY KEY (cuid),
    INDEX Workout_userId_idx GLOBAL ON (userId)
);

-- want: ; class bookings by member
CREATE TABLE Booking (
    memberId Uuid NOT NULL,
    classSessionId Uuid NOT NULL,
    bookedAt Timestamp,
    attended Bool,
    PRIMARY KEY (memberId, classSessionId)
);

-- want: IDX002 KEY007??; clubs of a chain are tens or hundreds, then the time of entry; kinds of access pass are few
CREATE TABLE CheckIn (
    clubCode Utf8 NOT NULL,
    enteredAt Timestamp NOT NULL,
    memberId Uuid NOT NULL,
    accessKind Utf8,
    PRIMARY KEY (clubCode, enteredAt, memberId),
    INDEX CheckIn_accessKind_idx GLOBAL ON (accessKind)
);

-- want: KEY002??; autoincrement, but plans are a handful
CREATE TABLE MembershipPlan (
    id Serial NOT NULL,
    title Utf8,
    priceCents Int32,
    period Utf8,
    PRIMARY KEY (id)
);

-- want: ; heart rate samples by the user
CREATE TABLE HeartRateSample (
    userId Uuid NOT NULL,
    sampledAt Timestamp NOT NULL,
    bpm Int32,
    deviceId Utf8,
    PRIMARY KEY (userId, sampledAt)
);

-- schema: envers_museum

-- want: KEY003; every transaction gets the next revision
CREATE TABLE REVINFO (
    REV Int64 NOT NULL,
    REVTSTMP Int64 NOT NULL,
    PRIMARY KEY (REV)
);

-- want: ; object first, revision after
CREATE TABLE museum_object_AUD (
    object_id Uuid NOT NULL,
    REV Int64 NOT NULL,
    REVTYPE Int32,
    title Utf8,
    location_id Int32,
    PRIMARY KEY (object_id, REV)
);

-- want: KEY003; revision first, so the audit rows go to the end
CREATE TABLE loan_AUD (
    REV Int64 NOT NULL,
    loan_id Int64 NOT NULL,
    REVTYPE Int32,
    borrower Utf8,
    status Utf8,
    PRIMARY KEY (REV, loan_id)
);

-- want: ; accession numbers are text of years and lots, some hundreds a year
CREATE TABLE museum_object (
    accession_number Utf8 NOT NULL,
    object_name Utf8,
    creator Utf8,
    material Utf8,
    acquired_on Date,
    PRIMARY KEY (accession_number),
    INDEX idx_object_creator GLOBAL ON (creator)
);

-- want: KEY006; file name of the image is the key
CREATE TABLE object_image (
    file_path Utf8 NOT NULL,
    accession_number Utf8,
    width Int32,
    height Int32,
    taken_at Timestamp,
    PRIMARY KEY (file_path)
);

-- want: ; rooms
CREATE TABLE exhibition_room (
    building Utf8 NOT NULL,
    room_no Utf8 NOT NULL,
    floor Int32,
    climate_zone Utf8,
    PRIMARY KEY (building, room_no)
);

-- want: KEY001; climate readings by time
CREATE TABLE climate_reading (
    measured_at Timestamp NOT NULL,
    sensor_id Int32 NOT NULL,
    temperature Double,
    humidity Double,
    PRIMARY KEY (measured_at, sensor_id)
);

-- schema: laravel_callcenter

-- want: KEY002; serial jobs, and every job goes to the end
CREATE TABLE jobs (
    id BigSerial NOT NULL,
    queue Utf8 NOT NULL,
    payload Utf8 NOT NULL,
    attempts Int32,
    reserved_at Int64,
    available_at Int64,
    PRIMARY KEY (id)
);

-- want: ; migrations, a tiny table
CREATE TABLE migrations (
    migration Utf8 NOT NULL,
    batch Int32,
    PRIMARY KEY (migration)
);

-- want: KEY002 IDX001; serial, index on the time of failure
CREATE TABLE failed_jobs (
    id BigSerial NOT NULL,
    uuid Utf8 NOT NULL,
    connection Utf8,
    queue Utf8,
    exception Utf8,
    failed_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX failed_jobs_uuid_unique GLOBAL UNIQUE SYNC ON (uuid),
    INDEX failed_jobs_failed_at_index GLOBAL ON (failed_at)
);

-- want: ; call id of the exchange is a uuid
CREATE TABLE calls (
    call_uuid Uuid NOT NULL,
    caller_number Utf8,
    agent_id Int32,
    queue_id Int32,
    started_at Timestamp,
    hangup_cause Utf8,
    PRIMARY KEY (call_uuid),
    INDEX calls_caller_number_index GLOBAL ON (caller_number)
);

-- want: IDX002; recordings with boolean index
CREATE TABLE call_recordings (
    call_uuid Uuid NOT NULL,
    path Utf8,
    duration_sec Int32,
    is_transcribed Bool,
    PRIMARY KEY (call_uuid),
    INDEX call_recordings_is_transcribed_index GLOBAL ON (is_transcribed)
);

-- want: KEY007; state of an agent is few, then the time
CREATE TABLE agent_state_log (
    state Utf8 NOT NULL,
    changed_at Timestamp NOT NULL,
    agent_id Int32 NOT NULL,
    reason_code Utf8,
    PRIMARY KEY (state, changed_at, agent_id)
);

-- want: KEY006??; cache keys are built by the team, short
CREATE TABLE cache (
    key Utf8 NOT NULL,
    value Utf8,
    expiration Int64,
    PRIMARY KEY (key)
);

-- schema: ecto_auctions

-- want: ; version numbers of migrations, tiny
CREATE TABLE schema_migrations (
    version Int64 NOT NULL,
    inserted_at Datetime,
    PRIMARY KEY (version)
);

-- want: KEY003 IDX002; lots numbered, state of few
CREATE TABLE lots (
    id Int64 NOT NULL,
    auction_id Int64 NOT NULL,
    seller_id Uuid,
    title Utf8,
    reserve_price Decimal(22, 9),
    state Utf8,
    inserted_at Timestamp,
    PRIMARY KEY (id),
    INDEX lots_state_index GLOBAL ON (state),
    INDEX lots_seller_id_index GLOBAL ON (seller_id)
);

-- want: KEY003??; bids arrive on the lots now open, which are mostly the newest
CREATE TABLE bids (
    lot_id Int64 NOT NULL,
    placed_at Timestamp NOT NULL,
    bidder_id Uuid NOT NULL,
    amount Decimal(22, 9),
    PRIMARY KEY (lot_id, placed_at, bidder_id),
    INDEX bids_bidder_id_index GLOBAL ON (bidder_id, placed_at)
);

-- want: ; watched lots by user
CREATE TABLE watchlist_items (
    user_id Uuid NOT NULL,
    lot_id Int64 NOT NULL,
    inserted_at Timestamp,
    PRIMARY KEY (user_id, lot_id)
);

-- want: KEY007 IDX001; oban state is few, then a growing id; index on the scheduled time
CREATE TABLE oban_jobs (
    state Utf8 NOT NULL,
    id Int64 NOT NULL,
    queue Utf8,
    worker Utf8,
    args Json,
    scheduled_at Timestamp,
    attempt Int32,
    PRIMARY KEY (state, id),
    INDEX oban_jobs_scheduled_at_index GLOBAL ON (scheduled_at)
);

-- schema: typeorm_translation

-- want: ; projects by uuid
CREATE TABLE translation_project (
    id Uuid NOT NULL,
    client_id Uuid,
    source_lang Utf8,
    deadline Timestamp,
    status Utf8,
    PRIMARY KEY (id),
    INDEX IDX_project_client GLOBAL ON (client_id, status)
);

-- want: KEY006; source text is the key
CREATE TABLE translation_memory (
    source_lang Utf8 NOT NULL,
    target_lang Utf8 NOT NULL,
    source_text Utf8 NOT NULL,
    target_text Utf8,
    used_count Int32,
    PRIMARY KEY (source_lang, target_lang, source_text)
);

-- want: PRT003?? ; the hash of a segment stands for its text
CREATE TABLE tm_segment (
    source_hash Uint64 NOT NULL,
    lang_pair Utf8 NOT NULL,
    target_text Utf8,
    created_at Timestamp,
    PRIMARY KEY (source_hash, lang_pair)
);

-- want: IDX002; target language of few hot values
CREATE TABLE translation_job (
    job_uuid Uuid NOT NULL,
    project_id Uuid,
    target_lang Utf8,
    word_count Int32,
    linguist_id Int32,
    PRIMARY KEY (job_uuid),
    INDEX IDX_job_target_lang GLOBAL ON (target_lang)
);

-- want: ; term base per client
CREATE TABLE glossary_term (
    client_id Uuid NOT NULL,
    lang Utf8 NOT NULL,
    term Utf8 NOT NULL,
    definition Utf8,
    PRIMARY KEY (client_id, lang, term)
);

-- schema: tpc

-- want: KEY003; order lines come with new orders
CREATE TABLE lineitem (
    l_orderkey Int64 NOT NULL,
    l_linenumber Int32 NOT NULL,
    l_partkey Int64,
    l_suppkey Int64,
    l_quantity Decimal(22, 9),
    l_shipdate Date,
    l_returnflag Utf8,
    PRIMARY KEY (l_orderkey, l_linenumber)
);

-- want: IDX001 KEY003; order keys in sequence, index on the order date
CREATE TABLE orders (
    o_orderkey Int64 NOT NULL,
    o_custkey Int64,
    o_orderstatus Utf8,
    o_orderdate Date,
    o_totalprice Decimal(22, 9),
    PRIMARY KEY (o_orderkey),
    INDEX orders_orderdate GLOBAL ON (o_orderdate),
    INDEX orders_cust GLOBAL ON (o_custkey)
);

-- want: ; nations
CREATE TABLE nation (
    n_nationkey Int32 NOT NULL,
    n_name Utf8,
    n_regionkey Int32,
    PRIMARY KEY (n_nationkey)
);

-- want: ; parts with suppliers
CREATE TABLE partsupp (
    ps_partkey Int64 NOT NULL,
    ps_suppkey Int64 NOT NULL,
    ps_availqty Int32,
    ps_supplycost Decimal(22, 9),
    PRIMARY KEY (ps_partkey, ps_suppkey)
);

-- want: KEY007??; TPC-C: warehouse and district, then growing order ids; spread only if warehouses are many
CREATE TABLE new_order (
    no_w_id Int32 NOT NULL,
    no_d_id Int32 NOT NULL,
    no_o_id Int32 NOT NULL,
    PRIMARY KEY (no_w_id, no_d_id, no_o_id)
);

-- want: ; calendar
CREATE TABLE date_dim (
    d_date_sk Int32 NOT NULL,
    d_date Date,
    d_year Int32,
    d_moy Int32,
    d_dow Int32,
    PRIMARY KEY (d_date_sk)
);

-- want: KEY001|KEY004|KEY003; the surrogate key of the sold date grows with the sales
CREATE TABLE store_sales (
    ss_sold_date_sk Int32 NOT NULL,
    ss_item_sk Int64 NOT NULL,
    ss_ticket_number Int64 NOT NULL,
    ss_store_sk Int32,
    ss_quantity Int32,
    ss_net_paid Decimal(22, 9),
    PRIMARY KEY (ss_sold_date_sk, ss_item_sk, ss_ticket_number)
);

-- schema: epcis_edifact

-- want: KEY001; record time leads
CREATE TABLE epcis_event (
    record_time Timestamp NOT NULL,
    event_id Uuid NOT NULL,
    event_type Utf8,
    action Utf8,
    biz_step Utf8,
    disposition Utf8,
    read_point Utf8,
    PRIMARY KEY (record_time, event_id)
);

-- want: ; serialised item, then time
CREATE TABLE epc_history (
    epc Utf8 NOT NULL,
    event_time Timestamp NOT NULL,
    event_id Uuid NOT NULL,
    biz_location Utf8,
    PRIMARY KEY (epc, event_time, event_id)
);

-- want: IDX002; key by sender is fine, message types are few (ORDERS, INVOIC, DESADV)
CREATE TABLE edifact_interchange (
    sender_gln Utf8 NOT NULL,
    control_reference Utf8 NOT NULL,
    recipient_gln Utf8,
    message_type Utf8,
    prepared_at Timestamp,
    PRIMARY KEY (sender_gln, control_reference),
    INDEX edifact_by_message_type GLOBAL ON (message_type)
);

-- want: ; locations by GLN given by GS1
CREATE TABLE gln_location (
    gln Int64 NOT NULL,
    party_name Utf8,
    street Utf8,
    city Utf8,
    country_code Utf8,
    PRIMARY KEY (gln)
);

-- want: KEY003??; serial shipping container codes are numbered by each company in its own range
CREATE TABLE despatch_sscc (
    sscc Int64 NOT NULL,
    despatch_no Utf8,
    gtin Utf8,
    lot Utf8,
    expiry Date,
    PRIMARY KEY (sscc)
);

-- want: ; trade items by GTIN of outside
CREATE TABLE trade_item (
    gtin Int64 NOT NULL,
    brand Utf8,
    net_content Utf8,
    target_market Utf8,
    PRIMARY KEY (gtin)
);

-- schema: dicom_pacs

-- want: ; UIDs of 64 characters at most
CREATE TABLE study (
    study_instance_uid Utf8 NOT NULL,
    patient_id Utf8,
    accession_number Utf8,
    study_date Date,
    modalities Utf8,
    PRIMARY KEY (study_instance_uid),
    INDEX study_patient GLOBAL ON (patient_id, study_date)
);

-- want: ; series under the study
CREATE TABLE series (
    study_instance_uid Utf8 NOT NULL,
    series_instance_uid Utf8 NOT NULL,
    modality Utf8,
    body_part Utf8,
    series_number Int32,
    PRIMARY KEY (study_instance_uid, series_instance_uid)
);

-- want: IDX002; modality is CT, MR and a few more
CREATE TABLE instance (
    sop_instance_uid Utf8 NOT NULL,
    series_instance_uid Utf8,
    sop_class_uid Utf8,
    modality Utf8,
    rows Int32,
    columns Int32,
    PRIMARY KEY (sop_instance_uid),
    INDEX instance_modality GLOBAL ON (modality)
);

-- want: KEY007; modality is few and the scheduled time grows
CREATE TABLE modality_worklist (
    modality Utf8 NOT NULL,
    scheduled_start Timestamp NOT NULL,
    accession_number Utf8 NOT NULL,
    patient_id Utf8,
    station_ae_title Utf8,
    PRIMARY KEY (modality, scheduled_start, accession_number)
);

-- want: KEY006 IDX001; file path as key, index on the time of storing
CREATE TABLE stored_file (
    file_path Utf8 NOT NULL,
    sop_instance_uid Utf8,
    stored_at Timestamp,
    size_bytes Int64,
    md5 Utf8,
    PRIMARY KEY (file_path),
    INDEX stored_file_sop GLOBAL ON (sop_instance_uid),
    INDEX stored_file_time GLOBAL ON (stored_at)
);

-- schema: fix_trading

-- want: KEY007??; tens of counterparties' sessions, each with a growing sequence number
CREATE TABLE fix_message (
    sender_comp_id Utf8 NOT NULL,
    target_comp_id Utf8 NOT NULL,
    msg_seq_num Int64 NOT NULL,
    msg_type Utf8,
    sending_time Timestamp,
    raw_message String,
    PRIMARY KEY (sender_comp_id, target_comp_id, msg_seq_num)
);

-- want: ; client order id by account
CREATE TABLE new_order_single (
    account Utf8 NOT NULL,
    cl_ord_id Utf8 NOT NULL,
    symbol Utf8,
    side Utf8,
    order_qty Decimal(22, 9),
    price Decimal(22, 9),
    transact_time Timestamp,
    PRIMARY KEY (account, cl_ord_id)
);

-- want: KEY003 IDX001; execution ids numbered by the exchange, index begins with the rising order id
CREATE TABLE execution_report (
    exec_id Int64 NOT NULL,
    order_id Int64,
    exec_type Utf8,
    last_px Decimal(22, 9),
    last_qty Decimal(22, 9),
    transact_time Timestamp,
    PRIMARY KEY (exec_id),
    INDEX execution_by_order_type GLOBAL ON (order_id, exec_type)
);

-- want: KEY001; trade day first
CREATE TABLE end_of_day_price (
    trade_date Date NOT NULL,
    isin Utf8 NOT NULL,
    close_px Decimal(22, 9),
    volume Int64,
    PRIMARY KEY (trade_date, isin)
);

-- want: ; many instruments, then time
CREATE TABLE tick (
    isin Utf8 NOT NULL,
    tick_time Timestamp NOT NULL,
    seq Int64 NOT NULL,
    bid Decimal(22, 9),
    ask Decimal(22, 9),
    PRIMARY KEY (isin, tick_time, seq)
);

-- want: KEY004; snowflake
CREATE TABLE order_event (
    snowflake_id Int64 NOT NULL,
    cl_ord_id Utf8,
    event Utf8,
    happened_at Timestamp,
    PRIMARY KEY (snowflake_id)
);

-- schema: maintenance_fr

-- want: ; batiments, peu nombreux
CREATE TABLE batiment (
    code_batiment Utf8 NOT NULL,
    libelle Utf8,
    adresse Utf8,
    surface_m2 Decimal(22, 9),
    annee_construction Int32,
    PRIMARY KEY (code_batiment)
);

-- want: KEY003 IDX002; numeros de suite, etat of few
CREATE TABLE bon_intervention (
    numero_bon Int64 NOT NULL,
    code_batiment Utf8,
    date_demande Timestamp,
    etat Utf8,
    technicien_id Int32,
    description Utf8,
    PRIMARY KEY (numero_bon),
    INDEX ix_bon_etat GLOBAL ON (etat),
    INDEX ix_bon_batiment GLOBAL ON (code_batiment, date_demande)
);

-- want: ; equipements by serial number of the maker
CREATE TABLE equipement (
    numero_serie Utf8 NOT NULL,
    code_batiment Utf8,
    marque Utf8,
    modele Utf8,
    date_mise_en_service Date,
    PRIMARY KEY (numero_serie)
);

-- want: KEY007; priorite is few, then the date of the request
CREATE TABLE file_urgence (
    priorite Int32 NOT NULL,
    date_demande Timestamp NOT NULL,
    numero_bon Int64 NOT NULL,
    equipe Utf8,
    PRIMARY KEY (priorite, date_demande, numero_bon)
);

-- want: ; releves by meter
CREATE TABLE releve_compteur (
    numero_compteur Utf8 NOT NULL,
    date_releve Timestamp NOT NULL,
    index_kwh Decimal(22, 9),
    source Utf8,
    PRIMARY KEY (numero_compteur, date_releve)
);

-- schema: pesca_pt

-- want: ; embarcacoes, registered by outside authority
CREATE TABLE embarcacao (
    cfr_numero Utf8 NOT NULL,
    nome Utf8,
    porto_registo Utf8,
    arqueacao_bruta Decimal(22, 9),
    comprimento Double,
    PRIMARY KEY (cfr_numero)
);

-- want: ; positions by vessel
CREATE TABLE posicao_vms (
    cfr_numero Utf8 NOT NULL,
    instante Timestamp NOT NULL,
    latitude Double,
    longitude Double,
    rumo Double,
    velocidade Double,
    PRIMARY KEY (cfr_numero, instante)
);

-- want: KEY007??; some tens of ports with a few large ones, then the date
CREATE TABLE descarga_lota (
    codigo_lota Utf8 NOT NULL,
    data_venda Timestamp NOT NULL,
    numero_lote Int64 NOT NULL,
    especie_fao Utf8,
    peso_kg Decimal(22, 9),
    preco_kg Decimal(22, 9),
    PRIMARY KEY (codigo_lota, data_venda, numero_lote)
);

-- want: ; codes of species
CREATE TABLE especie_fao (
    codigo_alfa3 Utf8 NOT NULL,
    nome_cientifico Utf8,
    nome_comum Utf8,
    PRIMARY KEY (codigo_alfa3)
);

-- want: KEY003 IDX001; logbook numbered, index on the day of departure
CREATE TABLE diario_pesca (
    numero_diario Int64 NOT NULL,
    cfr_numero Utf8,
    data_saida Timestamp,
    data_chegada Timestamp,
    mestre Utf8,
    PRIMARY KEY (numero_diario),
    INDEX ix_diario_saida GLOBAL ON (data_saida)
);

-- schema: knihovna_marc

-- want: KEY003; sysno pridelovano v rade
CREATE TABLE bib_zaznam (
    sysno Int64 NOT NULL,
    leader Utf8,
    isbn Utf8,
    nazev Utf8,
    rok_vydani Int32,
    marc Json,
    PRIMARY KEY (sysno),
    INDEX ix_bib_isbn GLOBAL ON (isbn)
);

-- want: KEY003; fields come with the new record
CREATE TABLE marc_pole (
    sysno Int64 NOT NULL,
    tag Utf8 NOT NULL,
    poradi Int32 NOT NULL,
    indikator1 Utf8,
    indikator2 Utf8,
    obsah Utf8,
    PRIMARY KEY (sysno, tag, poradi)
);

-- want: ; carovy kod of printed labels
CREATE TABLE exemplar (
    carovy_kod Utf8 NOT NULL,
    sysno Int64,
    signatura Utf8,
    umisteni Utf8,
    stav Utf8,
    PRIMARY KEY (carovy_kod)
);

-- want: KEY001 IDX002; loans by time of loan, typ of few
CREATE TABLE vypujcka (
    datum_vypujcky Timestamp NOT NULL,
    carovy_kod Utf8 NOT NULL,
    cislo_prukazu Utf8,
    typ_vypujcky Utf8,
    vratit_do Date,
    PRIMARY KEY (datum_vypujcky, carovy_kod),
    INDEX ix_vypujcka_typ GLOBAL ON (typ_vypujcky)
);

-- want: ; readers by card
CREATE TABLE ctenar (
    cislo_prukazu Utf8 NOT NULL,
    jmeno Utf8,
    prijmeni Utf8,
    email Utf8,
    datum_narozeni Date,
    PRIMARY KEY (cislo_prukazu)
);

-- schema: goede_doelen_nl

-- want: ; relatie is a uuid
CREATE TABLE donateur (
    relatie_id Uuid NOT NULL,
    naam Utf8,
    postcode Utf8,
    email Utf8,
    geboortedatum Date,
    PRIMARY KEY (relatie_id),
    INDEX ix_donateur_postcode GLOBAL ON (postcode)
);

-- want: KEY001|KEY004 IDX002; boekdatum leads, betaalwijze of few
CREATE TABLE gift (
    boekdatum Date NOT NULL,
    gift_id Uuid NOT NULL,
    relatie_id Uuid,
    bedrag Decimal(22, 9),
    betaalwijze Utf8,
    PRIMARY KEY (boekdatum, gift_id),
    INDEX ix_gift_betaalwijze GLOBAL ON (betaalwijze)
);

-- want: ; mandates by reference
CREATE TABLE sepa_machtiging (
    machtiging_kenmerk Utf8 NOT NULL,
    relatie_id Uuid,
    iban Utf8,
    tekendatum Date,
    PRIMARY KEY (machtiging_kenmerk)
);

-- want: ; campaigns
CREATE TABLE campagne (
    campagne_code Utf8 NOT NULL,
    titel Utf8,
    startdatum Date,
    doelbedrag Decimal(22, 9),
    PRIMARY KEY (campagne_code)
);

-- schema: skogsbruk_se

-- want: ; fastighet, registered outside
CREATE TABLE fastighet (
    fastighetsbeteckning Utf8 NOT NULL,
    kommun Utf8,
    areal_ha Decimal(22, 9),
    agare_orgnr Utf8,
    PRIMARY KEY (fastighetsbeteckning)
);

-- want: KEY003 IDX002; virkesorder nummer in sequence, sortiment of few
CREATE TABLE virkesorder (
    virkesordernummer Int64 NOT NULL,
    fastighetsbeteckning Utf8,
    sortiment Utf8,
    volym_m3fub Decimal(22, 9),
    skapad Timestamp,
    PRIMARY KEY (virkesordernummer),
    INDEX ix_vo_sortiment GLOBAL ON (sortiment)
);

-- want: KEY003; stems of the newest orders
CREATE TABLE stamdata_stanford (
    virkesordernummer Int64 NOT NULL,
    stam_nr Int32 NOT NULL,
    tradslag Utf8,
    dbh_mm Int32,
    volym Double,
    PRIMARY KEY (virkesordernummer, stam_nr)
);

-- want: KEY001; inmatning by time
CREATE TABLE inmatning (
    mattidpunkt Timestamp NOT NULL,
    mattplats Utf8 NOT NULL,
    travnummer Int32 NOT NULL,
    bruttovolym Decimal(22, 9),
    PRIMARY KEY (mattidpunkt, mattplats, travnummer)
);

-- want: ; avdelningar of a forest plan
CREATE TABLE avdelning (
    fastighetsbeteckning Utf8 NOT NULL,
    avdelning_nr Int32 NOT NULL,
    malklass Utf8,
    standortsindex Utf8,
    PRIMARY KEY (fastighetsbeteckning, avdelning_nr)
);

-- schema: rekrutmen_id

-- want: ; NIK is the citizen number
CREATE TABLE pelamar (
    nik Int64 NOT NULL,
    nama_lengkap Utf8,
    tanggal_lahir Date,
    no_hp Utf8,
    email Utf8,
    PRIMARY KEY (nik)
);

-- want: KEY003 IDX002; nomor urut, status_lowongan of few
CREATE TABLE lowongan (
    id_lowongan Int64 NOT NULL,
    judul Utf8,
    kota Utf8,
    status_lowongan Utf8,
    tanggal_buka Date,
    PRIMARY KEY (id_lowongan),
    INDEX ix_lowongan_status GLOBAL ON (status_lowongan),
    INDEX ix_lowongan_kota GLOBAL ON (kota)
);

-- want: ; applications by applicant
CREATE TABLE lamaran (
    nik Int64 NOT NULL,
    id_lowongan Int64 NOT NULL,
    tanggal_melamar Timestamp,
    tahap Utf8,
    PRIMARY KEY (nik, id_lowongan)
);

-- want: KEY007; tahap seleksi of few, then the time of the interview
CREATE TABLE jadwal_wawancara (
    tahap Utf8 NOT NULL,
    waktu_wawancara Timestamp NOT NULL,
    nik Int64 NOT NULL,
    pewawancara Utf8,
    PRIMARY KEY (tahap, waktu_wawancara, nik)
);

-- want: COL001; hash over the kind of event, of few
CREATE TABLE jejak_aktivitas (
    jenis_aktivitas Utf8 NOT NULL,
    aktivitas_id Uuid NOT NULL,
    nik Int64,
    waktu Timestamp,
    PRIMARY KEY (jenis_aktivitas, aktivitas_id)
)
PARTITION BY HASH(jenis_aktivitas) WITH (STORE = COLUMN);
