-- Labelled by two, as set i, and held out: 0.939 of what was found was right and 0.912 was found, and 0.969 and 0.912 when sets f to j
-- and l had been learned from.
-- The tables below a line "-- schema:" are inspected together.

-- schema: gorm_service

-- want: KEY003 IDX001?? IDX002??; autoincrement id, deleted_at index mostly null
CREATE TABLE users (id Uint64 NOT NULL, created_at Timestamp, updated_at Timestamp, deleted_at Timestamp, name Utf8, email Utf8 NOT NULL, PRIMARY KEY (id), INDEX idx_users_deleted_at GLOBAL ON (deleted_at), INDEX idx_users_email GLOBAL UNIQUE SYNC ON (email));

-- want: KEY003 IDX002; id sequence, state index
CREATE TABLE orders (id Uint64 NOT NULL, user_id Uint64 NOT NULL, state Utf8 NOT NULL, amount_cents Int64 NOT NULL, created_at Timestamp, PRIMARY KEY (id), INDEX idx_orders_state GLOBAL ON (state), INDEX idx_orders_user_id GLOBAL ON (user_id));

-- want: KEY003; orders are new
CREATE TABLE order_items (order_id Uint64 NOT NULL, product_id Uint64 NOT NULL, quantity Int32 NOT NULL, unit_price Int64 NOT NULL, PRIMARY KEY (order_id, product_id));

-- want: ; policies are few, ptype and text short
CREATE TABLE casbin_rule (ptype Utf8 NOT NULL, v0 Utf8 NOT NULL, v1 Utf8 NOT NULL, v2 Utf8 NOT NULL, v3 Utf8, PRIMARY KEY (ptype, v0, v1, v2));

-- want: KEY004; ulid begins with the time
CREATE TABLE outbox_events (ulid Utf8 NOT NULL, aggregate_id Utf8 NOT NULL, event_type Utf8 NOT NULL, payload Json, published_at Timestamp, PRIMARY KEY (ulid));

-- want: ; client key
CREATE TABLE idempotency_keys (user_id Uint64 NOT NULL, idem_key Utf8 NOT NULL, response_code Int32, response_body Utf8, created_at Timestamp, PRIMARY KEY (user_id, idem_key));

-- want: KEY002??; tiny
CREATE TABLE goose_db_version (id Serial, version_id Int64 NOT NULL, is_applied Bool NOT NULL, tstamp Timestamp, PRIMARY KEY (id));


-- schema: ecto_phoenix

-- want: ; version numbers, tiny
CREATE TABLE schema_migrations (
    version Int64 NOT NULL,
    inserted_at Datetime,
    PRIMARY KEY (version)
);

-- want: ; binary_id uuid
CREATE TABLE accounts (
    id Uuid NOT NULL,
    email Utf8 NOT NULL,
    hashed_password Utf8 NOT NULL,
    confirmed_at Datetime,
    inserted_at Datetime NOT NULL,
    updated_at Datetime NOT NULL,
    PRIMARY KEY (id),
    INDEX accounts_email_index GLOBAL UNIQUE SYNC ON (email)
);

-- want: IDX002; random token, context of few
CREATE TABLE accounts_tokens (
    token String NOT NULL,
    account_id Uuid NOT NULL,
    context Utf8 NOT NULL,
    sent_to Utf8,
    inserted_at Datetime NOT NULL,
    PRIMARY KEY (token),
    INDEX accounts_tokens_context GLOBAL ON (context),
    INDEX accounts_tokens_account GLOBAL ON (account_id)
);

-- want: KEY002 IDX002 IDX001; BigSerial id, state index, scheduled_at index
CREATE TABLE oban_jobs (
    id BigSerial NOT NULL,
    state Utf8 NOT NULL,
    queue Utf8 NOT NULL,
    worker Utf8 NOT NULL,
    args Json,
    attempt Int32 NOT NULL,
    inserted_at Timestamp NOT NULL,
    scheduled_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX oban_jobs_state GLOBAL ON (state),
    INDEX oban_jobs_scheduled_at GLOBAL ON (scheduled_at)
);

-- want: ; item id, then time of change
CREATE TABLE versions (
    item_id Uuid NOT NULL,
    inserted_at Timestamp NOT NULL,
    event Utf8 NOT NULL,
    item_changes Json,
    originator_id Uuid,
    PRIMARY KEY (item_id, inserted_at)
);

-- want: KEY001 KEY006; time first, then a path of any length
CREATE TABLE page_views (
    viewed_at Datetime NOT NULL,
    path Utf8 NOT NULL,
    session_id Uuid NOT NULL,
    referrer Utf8,
    PRIMARY KEY (viewed_at, path, session_id)
);


-- schema: fix_trading

-- want: KEY007??; sessions few, then sequence
CREATE TABLE fix_message_log (
    session_id Utf8 NOT NULL,
    msg_seq_num Int64 NOT NULL,
    sending_time Timestamp NOT NULL,
    msg_type Utf8 NOT NULL,
    raw Utf8 NOT NULL,
    PRIMARY KEY (session_id, msg_seq_num)
);

-- want: KEY007??; clients may be few, their order ids often grow
CREATE TABLE fix_orders (
    sender_comp_id Utf8 NOT NULL,
    cl_ord_id Utf8 NOT NULL,
    symbol Utf8 NOT NULL,
    side Utf8 NOT NULL,
    ord_type Utf8 NOT NULL,
    order_qty Decimal(22, 9) NOT NULL,
    price Decimal(22, 9),
    transact_time Timestamp NOT NULL,
    ord_status Utf8 NOT NULL,
    PRIMARY KEY (sender_comp_id, cl_ord_id),
    INDEX orders_symbol GLOBAL ON (symbol)
);

-- want: KEY003 IDX001; exchange exec number, transact time index
CREATE TABLE executions (
    exec_id Int64 NOT NULL,
    order_id Int64 NOT NULL,
    exec_type Utf8 NOT NULL,
    last_qty Decimal(22, 9),
    last_px Decimal(22, 9),
    transact_time Timestamp NOT NULL,
    PRIMARY KEY (exec_id),
    INDEX exec_transact_time GLOBAL ON (transact_time)
);

-- want: KEY007??; thousands of symbols, then time
CREATE TABLE md_trades (
    symbol Utf8 NOT NULL,
    trade_time Timestamp NOT NULL,
    trade_id Int64 NOT NULL,
    price Decimal(22, 9) NOT NULL,
    size Decimal(22, 9) NOT NULL,
    PRIMARY KEY (symbol, trade_time, trade_id)
);

-- want: KEY001; minute first
CREATE TABLE ohlc_1m (
    bar_time Datetime NOT NULL,
    symbol Utf8 NOT NULL,
    open Decimal(22, 9),
    high Decimal(22, 9),
    low Decimal(22, 9),
    close Decimal(22, 9),
    volume Decimal(22, 9),
    PRIMARY KEY (bar_time, symbol)
);

-- want: ; account and symbol
CREATE TABLE positions (
    account_id Utf8 NOT NULL,
    symbol Utf8 NOT NULL,
    qty Decimal(22, 9) NOT NULL,
    avg_px Decimal(22, 9) NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (account_id, symbol)
);

-- want: IDX002; ISIN key, security_type of few
CREATE TABLE instrument (
    isin Utf8 NOT NULL,
    symbol Utf8 NOT NULL,
    security_type Utf8 NOT NULL,
    currency Utf8 NOT NULL,
    maturity_date Date,
    PRIMARY KEY (isin),
    INDEX instr_sectype GLOBAL ON (security_type),
    INDEX instr_symbol GLOBAL ON (symbol)
);


-- schema: cdisc_trial

-- want: ; few studies
CREATE TABLE STUDY (STUDYID Utf8 NOT NULL, TITLE Utf8 NOT NULL, PHASE Utf8, SPONSOR Utf8, PRIMARY KEY (STUDYID));

-- want: ; subjects inside a study do not grow in order
CREATE TABLE DM (STUDYID Utf8 NOT NULL, USUBJID Utf8 NOT NULL, RFSTDTC Utf8, ARM Utf8, SEX Utf8, AGE Int32, COUNTRY Utf8, SITEID Utf8, PRIMARY KEY (STUDYID, USUBJID));

-- want: ; subject, then sequence inside the subject
CREATE TABLE AE (USUBJID Utf8 NOT NULL, AESEQ Int32 NOT NULL, AETERM Utf8 NOT NULL, AEDECOD Utf8, AESTDTC Utf8, AESER Utf8, PRIMARY KEY (USUBJID, AESEQ));

-- want: IDX002; subject key, index of category of few
CREATE TABLE LB (USUBJID Utf8 NOT NULL, LBSEQ Int32 NOT NULL, LBTESTCD Utf8 NOT NULL, LBCAT Utf8 NOT NULL, LBORRES Utf8, LBDTC Utf8, PRIMARY KEY (USUBJID, LBSEQ), INDEX LB_CAT GLOBAL ON (LBCAT));

-- want: KEY003 IDX001; audit_id sequence, time index
CREATE TABLE EDC_AUDIT (AUDIT_ID Int64 NOT NULL, FORM_OID Utf8 NOT NULL, USUBJID Utf8 NOT NULL, ITEM_OID Utf8 NOT NULL, OLD_VALUE Utf8, NEW_VALUE Utf8, CHANGED_AT Timestamp NOT NULL, PRIMARY KEY (AUDIT_ID), INDEX EDC_AUDIT_AT GLOBAL ON (CHANGED_AT));

-- want: KEY007; status of query few, then opened time
CREATE TABLE QUERY_LOG (QUERY_STATUS Utf8 NOT NULL, OPENED_AT Timestamp NOT NULL, QUERY_ID Uuid NOT NULL, SITEID Utf8 NOT NULL, TEXT Utf8, PRIMARY KEY (QUERY_STATUS, OPENED_AT, QUERY_ID));

-- want: ; dictionary
CREATE TABLE MEDDRA_LLT (LLT_CODE Int32 NOT NULL, LLT_NAME Utf8 NOT NULL, PT_CODE Int32 NOT NULL, SOC_CODE Int32 NOT NULL, PRIMARY KEY (LLT_CODE), INDEX MEDDRA_PT GLOBAL ON (PT_CODE));


-- schema: dicom_pacs

-- want: ; study instance UID, up to 64 characters
CREATE TABLE study (
    study_instance_uid Utf8 NOT NULL,
    patient_id Utf8 NOT NULL,
    accession_number Utf8,
    study_date Date NOT NULL,
    modalities Utf8,
    PRIMARY KEY (study_instance_uid),
    INDEX study_patient GLOBAL ON (patient_id)
);

-- want: ; UIDs
CREATE TABLE series (
    study_instance_uid Utf8 NOT NULL,
    series_instance_uid Utf8 NOT NULL,
    modality Utf8 NOT NULL,
    series_number Int32,
    body_part Utf8,
    PRIMARY KEY (study_instance_uid, series_instance_uid)
);

-- want: KEY006; file path leads
CREATE TABLE instance_file (
    file_path Utf8 NOT NULL,
    sop_instance_uid Utf8 NOT NULL,
    file_size Int64 NOT NULL,
    stored_at Timestamp NOT NULL,
    PRIMARY KEY (file_path)
);

-- want: KEY001; study date first
CREATE TABLE study_by_date (
    study_date Date NOT NULL,
    study_instance_uid Utf8 NOT NULL,
    modality Utf8 NOT NULL,
    PRIMARY KEY (study_date, study_instance_uid)
);

-- want: IDX001??; scheduled start goes ahead with time, over some weeks
CREATE TABLE mwl_item (
    accession_number Utf8 NOT NULL,
    sps_start Timestamp NOT NULL,
    station_aet Utf8 NOT NULL,
    modality Utf8 NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (accession_number),
    INDEX mwl_sps_start GLOBAL ON (sps_start)
);

-- want: KEY002 IDX002; BigSerial, job state
CREATE TABLE dicom_job (
    job_pk BigSerial NOT NULL,
    job_state Utf8 NOT NULL,
    dest_aet Utf8 NOT NULL,
    created_time Timestamp NOT NULL,
    PRIMARY KEY (job_pk),
    INDEX dicom_job_state GLOBAL ON (job_state)
);

-- want: ; few application entities
CREATE TABLE aet (
    aet Utf8 NOT NULL,
    host Utf8 NOT NULL,
    port Int32 NOT NULL,
    PRIMARY KEY (aet)
);


-- schema: swift_gateway

-- want: KEY003; message number of the gateway
CREATE TABLE mt_message (
    s_umid Int64 NOT NULL,
    mt_type Utf8 NOT NULL,
    sender_bic Utf8 NOT NULL,
    receiver_bic Utf8 NOT NULL,
    f20_ref Utf8 NOT NULL,
    f32a_amount Decimal(22, 9),
    f32a_date Date,
    PRIMARY KEY (s_umid),
    INDEX mt_f20 GLOBAL ON (f20_ref)
);

-- want: KEY007; LT address few, then sequence number
CREATE TABLE isn_osn (
    lt_address Utf8 NOT NULL,
    direction Utf8 NOT NULL,
    seq_no Int64 NOT NULL,
    uetr Uuid,
    created Timestamp NOT NULL,
    PRIMARY KEY (lt_address, direction, seq_no)
);

-- want: IDX002??; some 200 countries, directory changes little
CREATE TABLE bic_directory (
    bic11 Utf8 NOT NULL,
    inst_name Utf8 NOT NULL,
    city Utf8,
    country Utf8 NOT NULL,
    PRIMARY KEY (bic11),
    INDEX bic_country GLOBAL ON (country)
);

-- want: ; uetr first, then time
CREATE TABLE gpi_tracker (
    uetr Uuid NOT NULL,
    update_ts Timestamp NOT NULL,
    status Utf8 NOT NULL,
    agent_bic Utf8 NOT NULL,
    PRIMARY KEY (uetr, update_ts)
);

-- want: ; own and other BIC
CREATE TABLE rma_authorisation (
    own_bic Utf8 NOT NULL,
    corr_bic Utf8 NOT NULL,
    valid_from Date NOT NULL,
    valid_to Date,
    status Utf8 NOT NULL,
    PRIMARY KEY (own_bic, corr_bic)
);

-- want: KEY001; date of value first
CREATE TABLE message_archive (
    archive_date Date NOT NULL,
    s_umid Int64 NOT NULL,
    payload Utf8 NOT NULL,
    PRIMARY KEY (archive_date, s_umid)
);


-- schema: sante_fr

-- want: ; NIR comes from outside
CREATE TABLE assure (
    nir Utf8 NOT NULL,
    nom Utf8 NOT NULL,
    prenom Utf8 NOT NULL,
    date_naissance Date NOT NULL,
    caisse Utf8 NOT NULL,
    PRIMARY KEY (nir)
);

-- want: KEY003 IDX002; numbered, statut of few
CREATE TABLE feuille_soins (
    id_fse Int64 NOT NULL,
    nir Utf8 NOT NULL,
    num_ps Utf8 NOT NULL,
    date_soins Date NOT NULL,
    montant Decimal(22, 9) NOT NULL,
    statut Utf8 NOT NULL,
    PRIMARY KEY (id_fse),
    INDEX idx_fse_statut GLOBAL ON (statut)
);

-- want: KEY003; fse ids are new
CREATE TABLE acte (
    id_fse Int64 NOT NULL,
    num_ligne Int32 NOT NULL,
    code_ccam Utf8 NOT NULL,
    tarif Decimal(22, 9) NOT NULL,
    taux_remb Decimal(22, 9),
    PRIMARY KEY (id_fse, num_ligne)
);

-- want: KEY001; date of payment first
CREATE TABLE remboursement (
    date_virement Date NOT NULL,
    id_fse Int64 NOT NULL,
    montant_rembourse Decimal(22, 9) NOT NULL,
    nir Utf8 NOT NULL,
    PRIMARY KEY (date_virement, id_fse)
);

-- want: IDX002??; a hundred departments, RPPS is given by others
CREATE TABLE medecin (
    rpps Uint64 NOT NULL,
    nom Utf8 NOT NULL,
    specialite Utf8 NOT NULL,
    departement Utf8 NOT NULL,
    PRIMARY KEY (rpps),
    INDEX medecin_dept GLOBAL ON (departement)
);

-- want: ; person, then start
CREATE TABLE historique_droits (
    nir Utf8 NOT NULL,
    date_debut Date NOT NULL,
    date_fin Date,
    regime Utf8 NOT NULL,
    PRIMARY KEY (nir, date_debut)
);


-- schema: fattura_it

-- want: KEY002; Serial customers
CREATE TABLE cliente (
    id_cliente Serial NOT NULL,
    ragione_sociale Utf8 NOT NULL,
    partita_iva Utf8,
    codice_fiscale Utf8,
    citta Utf8,
    PRIMARY KEY (id_cliente),
    INDEX ix_piva GLOBAL ON (partita_iva)
);

-- want: KEY003 IDX001; progressivo, index of data_emissione
CREATE TABLE fattura (
    progressivo Int64 NOT NULL,
    id_cliente Int32 NOT NULL,
    data_emissione Date NOT NULL,
    imponibile Decimal(22, 9) NOT NULL,
    iva Decimal(22, 9) NOT NULL,
    tipo_doc Utf8 NOT NULL,
    PRIMARY KEY (progressivo),
    INDEX ix_fatt_data GLOBAL ON (data_emissione),
    INDEX ix_fatt_cliente GLOBAL ON (id_cliente)
);

-- want: KEY003; new invoices
CREATE TABLE riga_fattura (
    progressivo Int64 NOT NULL,
    num_riga Int32 NOT NULL,
    descrizione Utf8 NOT NULL,
    quantita Decimal(22, 9) NOT NULL,
    prezzo_unit Decimal(22, 9) NOT NULL,
    PRIMARY KEY (progressivo, num_riga)
);

-- want: KEY007; section of few, then protocol number
CREATE TABLE registro_iva (
    sezionale Utf8 NOT NULL,
    num_protocollo Int64 NOT NULL,
    data_reg Date NOT NULL,
    imponibile Decimal(22, 9) NOT NULL,
    PRIMARY KEY (sezionale, num_protocollo)
);

-- want: IDX002; file name of SDI is short, index of the type of notice
CREATE TABLE sdi_notifica (
    identificativo_sdi Utf8 NOT NULL,
    nome_file Utf8 NOT NULL,
    tipo_notifica Utf8 NOT NULL,
    ricevuta_il Timestamp NOT NULL,
    PRIMARY KEY (identificativo_sdi),
    INDEX ix_sdi_tipo GLOBAL ON (tipo_notifica)
);

-- want: ; 8000 municipalities
CREATE TABLE comune (
    cod_istat Utf8 NOT NULL,
    denominazione Utf8 NOT NULL,
    provincia Utf8 NOT NULL,
    cap Utf8,
    PRIMARY KEY (cod_istat)
);


-- schema: sklad_cz

-- want: ; EAN from outside
CREATE TABLE zbozi (
    ean Utf8 NOT NULL,
    nazev Utf8 NOT NULL,
    cena Decimal(22, 9) NOT NULL,
    skupina Utf8 NOT NULL,
    PRIMARY KEY (ean)
);

-- want: ; ICO given by the state
CREATE TABLE odberatel (
    ico Utf8 NOT NULL,
    nazev Utf8 NOT NULL,
    mesto Utf8 NOT NULL,
    psc Utf8,
    PRIMARY KEY (ico),
    INDEX odberatel_mesto GLOBAL ON (mesto)
);

-- want: KEY003 IDX002; number in order, stav of few
CREATE TABLE objednavka (
    cislo_obj Int64 NOT NULL,
    ico Utf8 NOT NULL,
    datum_vytvoreni Timestamp NOT NULL,
    stav Utf8 NOT NULL,
    celkem Decimal(22, 9),
    PRIMARY KEY (cislo_obj),
    INDEX obj_stav GLOBAL ON (stav)
);

-- want: KEY003; orders are new
CREATE TABLE objednavka_polozka (
    cislo_obj Int64 NOT NULL,
    poradi Int32 NOT NULL,
    ean Utf8 NOT NULL,
    mnozstvi Decimal(22, 9) NOT NULL,
    PRIMARY KEY (cislo_obj, poradi)
);

-- want: KEY001; date of movement first
CREATE TABLE pohyb_skladu (
    datum_pohybu Timestamp NOT NULL,
    id_pohybu Int64 NOT NULL,
    ean Utf8 NOT NULL,
    mnozstvi Decimal(22, 9) NOT NULL,
    typ_pohybu Utf8 NOT NULL,
    PRIMARY KEY (datum_pohybu, id_pohybu)
);

-- want: ; product, store
CREATE TABLE zasoba (
    ean Utf8 NOT NULL,
    sklad_kod Utf8 NOT NULL,
    mnozstvi Decimal(22, 9) NOT NULL,
    rezervovano Decimal(22, 9),
    PRIMARY KEY (ean, sklad_kod)
);


-- schema: gemeente_nl

-- want: ; BSN is not in order
CREATE TABLE persoon (
    bsn Int32 NOT NULL,
    achternaam Utf8 NOT NULL,
    voornamen Utf8 NOT NULL,
    geboortedatum Date NOT NULL,
    geslacht Utf8,
    PRIMARY KEY (bsn),
    INDEX persoon_geboorte GLOBAL ON (geboortedatum)
);

-- want: IDX001; zaak uuid, index of registratiedatum
CREATE TABLE zaak (
    zaak_uuid Uuid NOT NULL,
    zaaktype Utf8 NOT NULL,
    registratiedatum Date NOT NULL,
    status Utf8 NOT NULL,
    bsn Int32,
    PRIMARY KEY (zaak_uuid),
    INDEX zaak_registratie GLOBAL ON (registratiedatum),
    INDEX zaak_bsn GLOBAL ON (bsn)
);

-- want: KEY003; row ids in order
CREATE TABLE zaak_status_log (
    log_id Int64 NOT NULL,
    zaak_uuid Uuid NOT NULL,
    statustype Utf8 NOT NULL,
    gezet_op Timestamp NOT NULL,
    PRIMARY KEY (log_id)
);

-- want: IDX002??; year built: some hundreds of uneven values
CREATE TABLE pand (
    bag_pand_id Utf8 NOT NULL,
    bouwjaar Int32,
    status Utf8 NOT NULL,
    oppervlakte Double,
    PRIMARY KEY (bag_pand_id),
    INDEX pand_bouwjaar GLOBAL ON (bouwjaar)
);

-- want: KEY007; zone few tens, then start
CREATE TABLE parkeertransactie (
    zonecode Utf8 NOT NULL,
    start_tijd Timestamp NOT NULL,
    kenteken Utf8 NOT NULL,
    eind_tijd Timestamp,
    bedrag Decimal(22, 9),
    PRIMARY KEY (zonecode, start_tijd, kenteken)
);

-- want: KEY006; bestandsnaam of any length
CREATE TABLE document (
    zaak_uuid Uuid NOT NULL,
    bestandsnaam Utf8 NOT NULL,
    inhoud_hash Utf8 NOT NULL,
    grootte Int64,
    PRIMARY KEY (zaak_uuid, bestandsnaam)
);


-- schema: farm_mgmt

-- want: ; LPIS code
CREATE TABLE field_parcel (
    lpis_code Utf8 NOT NULL,
    farm_id Uuid NOT NULL,
    area_ha Double NOT NULL,
    crop_code Utf8,
    PRIMARY KEY (lpis_code),
    INDEX parcel_farm GLOBAL ON (farm_id)
);

-- want: ; ear tag
CREATE TABLE cow (
    ear_tag Utf8 NOT NULL,
    birth_date Date NOT NULL,
    breed Utf8 NOT NULL,
    dam_tag Utf8,
    herd_no Int32,
    PRIMARY KEY (ear_tag),
    INDEX cow_birth GLOBAL ON (birth_date)
);

-- want: ; cow, time
CREATE TABLE milking (
    ear_tag Utf8 NOT NULL,
    milked_at Timestamp NOT NULL,
    yield_l Double,
    fat_pct Double,
    conductivity Double,
    PRIMARY KEY (ear_tag, milked_at)
);

-- want: KEY001; time first
CREATE TABLE soil_sensor (
    reading_ts Timestamp NOT NULL,
    sensor_id Utf8 NOT NULL,
    moisture Double,
    temp_c Double,
    PRIMARY KEY (reading_ts, sensor_id)
);

-- want: KEY002; BigSerial
CREATE TABLE spray_record (
    record_id BigSerial NOT NULL,
    lpis_code Utf8 NOT NULL,
    product Utf8 NOT NULL,
    dose_l_ha Double,
    applied_on Date NOT NULL,
    PRIMARY KEY (record_id),
    INDEX spray_parcel GLOBAL ON (lpis_code)
);

-- want: KEY003 IDX002; weighbridge ticket number, commodity few
CREATE TABLE grain_ticket (
    ticket_no Int64 NOT NULL,
    truck_reg Utf8 NOT NULL,
    commodity Utf8 NOT NULL,
    gross_kg Int32 NOT NULL,
    tare_kg Int32 NOT NULL,
    weighed_at Timestamp NOT NULL,
    PRIMARY KEY (ticket_no),
    INDEX grain_commodity GLOBAL ON (commodity)
);


-- schema: sport_stats

-- want: ; few teams
CREATE TABLE team (
    team_id Int32 NOT NULL,
    name Utf8 NOT NULL,
    abbr Utf8 NOT NULL,
    venue Utf8,
    PRIMARY KEY (team_id)
);

-- want: KEY003; fixtures numbered by the provider, new rounds at the end
CREATE TABLE fixture (
    fixture_id Int64 NOT NULL,
    season_id Int32 NOT NULL,
    home_team_id Int32 NOT NULL,
    away_team_id Int32 NOT NULL,
    kickoff_at Timestamp NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (fixture_id)
);

-- want: KEY003; fixtures are new, events go with them
CREATE TABLE match_event (
    fixture_id Int64 NOT NULL,
    event_no Int32 NOT NULL,
    minute Int32 NOT NULL,
    type Utf8 NOT NULL,
    player_id Int32,
    PRIMARY KEY (fixture_id, event_no)
);

-- want: ; player, season
CREATE TABLE player_season (
    player_id Int32 NOT NULL,
    season_id Int32 NOT NULL,
    apps Int32,
    goals Int32,
    minutes Int32,
    PRIMARY KEY (player_id, season_id)
);

-- want: ; league and team, tiny
CREATE TABLE standing (
    league_id Int32 NOT NULL,
    season_id Int32 NOT NULL,
    team_id Int32 NOT NULL,
    points Int32 NOT NULL,
    pos Int32 NOT NULL,
    PRIMARY KEY (league_id, season_id, team_id)
);

-- want: KEY001; tick time first
CREATE TABLE odds_tick (
    tick_at Timestamp NOT NULL,
    fixture_id Int64 NOT NULL,
    market Utf8 NOT NULL,
    bookmaker Utf8 NOT NULL,
    price Decimal(22, 9) NOT NULL,
    PRIMARY KEY (tick_at, fixture_id, market, bookmaker)
);


-- schema: parcel_wms

-- want: ; tracking number is text with check digit
CREATE TABLE shipment (
    tracking_no Utf8 NOT NULL,
    service_code Utf8 NOT NULL,
    sender_id Int64 NOT NULL,
    recv_zip Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (tracking_no),
    INDEX shipment_sender GLOBAL ON (sender_id)
);

-- want: ; tracking number, then time
CREATE TABLE scan_event (
    tracking_no Utf8 NOT NULL,
    scan_ts Timestamp NOT NULL,
    facility Utf8 NOT NULL,
    scan_code Utf8 NOT NULL,
    PRIMARY KEY (tracking_no, scan_ts)
);

-- want: KEY003 IDX002; ASN number, status index
CREATE TABLE asn_header (
    asn_no Int64 NOT NULL,
    supplier_no Utf8 NOT NULL,
    expected_on Date NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (asn_no),
    INDEX asn_status GLOBAL ON (status)
);

-- want: KEY007; few warehouses, then task number
CREATE TABLE pick_task (
    whse Utf8 NOT NULL,
    task_no Int64 NOT NULL,
    sku Utf8 NOT NULL,
    from_loc Utf8 NOT NULL,
    qty Int32 NOT NULL,
    prio Int32,
    PRIMARY KEY (whse, task_no)
);

-- want: ; warehouse and location: does not grow
CREATE TABLE inventory_loc (
    whse Utf8 NOT NULL,
    loc Utf8 NOT NULL,
    sku Utf8 NOT NULL,
    lot Utf8 NOT NULL,
    qty Decimal(22, 9) NOT NULL,
    PRIMARY KEY (whse, loc, sku, lot)
);

-- want: KEY004; ksuid of the label
CREATE TABLE label_print (
    ksuid Utf8 NOT NULL,
    tracking_no Utf8 NOT NULL,
    zpl Utf8 NOT NULL,
    printer Utf8,
    PRIMARY KEY (ksuid)
);

-- want: IDX001; uuid key, index by return number in sequence
CREATE TABLE rma (
    rma_uuid Uuid NOT NULL,
    rma_no Int64 NOT NULL,
    tracking_no Utf8,
    reason Utf8 NOT NULL,
    opened_at Timestamp NOT NULL,
    PRIMARY KEY (rma_uuid),
    INDEX rma_rma_no GLOBAL ON (rma_no)
);


-- schema: zhkh_ru

-- want: ; personal account number is given by the housing office, text
CREATE TABLE licevoy_schet (
    nom_ls Utf8 NOT NULL,
    adres Utf8 NOT NULL,
    fio_vlad Utf8,
    ploshad Double,
    kol_prozh Int32,
    PRIMARY KEY (nom_ls)
);

-- want: KEY001|KEY004|KEY007; year and month first: all of a billing run goes to one month
CREATE TABLE nachislenie (
    period_god Int32 NOT NULL,
    period_mes Int32 NOT NULL,
    nom_ls Utf8 NOT NULL,
    usluga_kod Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    PRIMARY KEY (period_god, period_mes, nom_ls, usluga_kod)
);

-- want: KEY003 IDX001; id_oplaty in order, index of data_oplaty
CREATE TABLE oplata (
    id_oplaty Int64 NOT NULL,
    nom_ls Utf8 NOT NULL,
    data_oplaty Timestamp NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    kanal Utf8 NOT NULL,
    PRIMARY KEY (id_oplaty),
    INDEX oplata_data GLOBAL ON (data_oplaty),
    INDEX oplata_ls GLOBAL ON (nom_ls)
);

-- want: ; meter, then date
CREATE TABLE pokazanie_pu (
    nom_pu Utf8 NOT NULL,
    data_snyatiya Date NOT NULL,
    pokazanie Decimal(22, 9) NOT NULL,
    istochnik Utf8,
    PRIMARY KEY (nom_pu, data_snyatiya)
);

-- want: KEY002 IDX002; BigSerial and sostoyanie
CREATE TABLE zayavka_ads (
    id_zayavki BigSerial NOT NULL,
    adres Utf8 NOT NULL,
    opisanie Utf8,
    sostoyanie Utf8 NOT NULL,
    vremya_reg Timestamp NOT NULL,
    PRIMARY KEY (id_zayavki),
    INDEX zayavka_sost GLOBAL ON (sostoyanie)
);

-- want: ; FIAS guid
CREATE TABLE dom (
    fias_guid Uuid NOT NULL,
    adres Utf8 NOT NULL,
    god_postr Int32,
    etazh Int32,
    uk_inn Utf8,
    PRIMARY KEY (fias_guid),
    INDEX dom_uk GLOBAL ON (uk_inn)
);


-- schema: crawler_files

-- want: KEY006; url in the key
CREATE TABLE frontier (
    host Utf8 NOT NULL,
    url Utf8 NOT NULL,
    depth Int32 NOT NULL,
    next_fetch_at Timestamp NOT NULL,
    PRIMARY KEY (host, url)
);

-- want: ; md5 of the url as bytes
CREATE TABLE page_hash (
    url_md5 String NOT NULL,
    url Utf8 NOT NULL,
    etag Utf8,
    last_fetched Timestamp,
    http_status Int32,
    PRIMARY KEY (url_md5)
);

-- want: KEY001|KEY004; fetched_at first
CREATE TABLE fetch_log (
    fetched_at Timestamp NOT NULL,
    url_md5 String NOT NULL,
    status_code Int32 NOT NULL,
    latency_ms Int32,
    PRIMARY KEY (fetched_at, url_md5)
);

-- want: KEY006; full path as the key of the volume
CREATE TABLE fs_node (
    volume_id Uuid NOT NULL,
    full_path Utf8 NOT NULL,
    inode Int64 NOT NULL,
    size Int64 NOT NULL,
    mtime Timestamp NOT NULL,
    PRIMARY KEY (volume_id, full_path)
);

-- want: ; sha256 of the chunk
CREATE TABLE dedup_chunk (
    sha256 String NOT NULL,
    size Int32 NOT NULL,
    refcount Int32 NOT NULL,
    storage_class Utf8,
    PRIMARY KEY (sha256)
);

-- want: ; host names are short
CREATE TABLE robots_cache (
    host Utf8 NOT NULL,
    body Utf8,
    fetched_at Timestamp,
    PRIMARY KEY (host)
);

-- want: COL001; hash by status code
CREATE TABLE crawl_stats_col (
    day Date NOT NULL,
    host Utf8 NOT NULL,
    status_code Int32 NOT NULL,
    pages Int64,
    PRIMARY KEY (day, host, status_code)
)
PARTITION BY HASH(status_code) WITH (STORE = COLUMN);


-- schema: hr_core

-- want: ; personnel numbers, hardly growing
CREATE TABLE employee (emp_no Int32 NOT NULL, first_name Utf8 NOT NULL, last_name Utf8 NOT NULL, birth_date Date NOT NULL, hire_date Date NOT NULL, dept_code Utf8, manager_emp_no Int32, PRIMARY KEY (emp_no), INDEX employee_birth GLOBAL ON (birth_date));

-- want: IDX001; employee, then punch time, index by time
CREATE TABLE time_punch (emp_no Int32 NOT NULL, punch_at Timestamp NOT NULL, punch_type Utf8 NOT NULL, terminal_id Int32, PRIMARY KEY (emp_no, punch_at), INDEX time_punch_at GLOBAL ON (punch_at));

-- want: KEY007??; pay group few, then period, one batch a month
CREATE TABLE payslip (pay_group Utf8 NOT NULL, period_end Date NOT NULL, emp_no Int32 NOT NULL, gross Decimal(22, 9) NOT NULL, net Decimal(22, 9) NOT NULL, PRIMARY KEY (pay_group, period_end, emp_no));

-- want: KEY004 IDX002; ObjectId as text, stage of few
CREATE TABLE job_application (mongo_object_id Utf8 NOT NULL, vacancy_id Int32 NOT NULL, email Utf8 NOT NULL, stage Utf8 NOT NULL, applied_at Timestamp NOT NULL, PRIMARY KEY (mongo_object_id), INDEX job_application_stage GLOBAL ON (stage));
