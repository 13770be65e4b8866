-- Tables with indexes. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: KEY002 IDX001; messages by a sequence, and by when they are ready
CREATE TABLE messenger_messages (id BigSerial, body Utf8, headers Utf8, queue_name Utf8, available_at Timestamp, delivered_at Timestamp, PRIMARY KEY (id), INDEX idx_75ea56e016ba31db GLOBAL ON (available_at));
-- want: IDX001
CREATE TABLE o2 (id Uuid NOT NULL, resource_version Uint64, PRIMARY KEY (id), INDEX by_version GLOBAL ON (resource_version));
-- want:
CREATE TABLE o16 (id Uuid NOT NULL, role_id Utf8, PRIMARY KEY (id), INDEX by_role GLOBAL ON (role_id));
-- want: KEY002 IDX001
CREATE TABLE directus_activity (id Serial NOT NULL, action Utf8, user Uuid, timestamp Timestamp, collection Utf8, item Utf8, PRIMARY KEY (id), INDEX by_ts GLOBAL ON (timestamp), INDEX by_item GLOBAL ON (collection, item));
-- want: IDX002 IDX001
CREATE TABLE AMM_DEFERRAL (DEFERRAL_UID Uuid NOT NULL, DEFERRAL_CAT Utf8, EXPIRES_DT Date, PRIMARY KEY (DEFERRAL_UID), INDEX IX_CAT GLOBAL ON (DEFERRAL_CAT, EXPIRES_DT), INDEX IX_EXP GLOBAL ON (EXPIRES_DT));
-- want: ; providers by NPI
CREATE TABLE provider (npi Uint64 NOT NULL, last_name Utf8, taxonomy_code Utf8, PRIMARY KEY (npi), INDEX by_last_name GLOBAL ON (last_name));
-- want: ; players by rating
CREATE TABLE standing (player_uuid Uuid NOT NULL, glicko_rating Int32, PRIMARY KEY (player_uuid), INDEX by_rating GLOBAL ON (glicko_rating));
-- want: IDX002; GM, IM, FM
CREATE TABLE titled_player (player_uuid Uuid NOT NULL, fide_title_code Utf8 DEFAULT "none", PRIMARY KEY (player_uuid), INDEX by_title GLOBAL ON (fide_title_code));
-- want: ; what cites what
CREATE TABLE citation (citing Utf8 NOT NULL, cited Utf8 NOT NULL, PRIMARY KEY (citing, cited), INDEX by_cited GLOBAL ON (cited));
-- want: KEY002 IDX002 IDX001
CREATE TABLE good_job_executions (id BigSerial NOT NULL, active_job_id Uuid, job_class Utf8, scheduled_at Timestamp, finished_at Timestamp, error_event Int16, PRIMARY KEY (id), INDEX gj_error GLOBAL ON (error_event, finished_at), INDEX gj_sched GLOBAL ON (scheduled_at), INDEX gj_active GLOBAL ON (active_job_id, scheduled_at));
-- want:
CREATE TABLE model_has_permissions (permission_id Uint64 NOT NULL, model_type Utf8 NOT NULL, model_id Uint64 NOT NULL, PRIMARY KEY (permission_id, model_type, model_id), INDEX mhp_model GLOBAL ON (model_id, model_type));

-- TypeORM, Prisma, Sequelize, camel case.
-- want: KEY003
CREATE TABLE tweet_favorite (favorite_pk Int64 NOT NULL, tweet_id Int64, user_id Int64, PRIMARY KEY (favorite_pk), INDEX by_tweet GLOBAL ON (tweet_id));
-- want: IDX002
CREATE TABLE sscc_units (sscc Utf8 NOT NULL, disposition Utf8, gln Utf8, PRIMARY KEY (sscc), INDEX by_disposition GLOBAL ON (disposition), INDEX by_gln GLOBAL ON (gln));
-- want: IDX002
CREATE TABLE photos (photo_sha1 Utf8 NOT NULL, orientation Utf8, photographer_uid Uuid, PRIMARY KEY (photo_sha1), INDEX by_orient GLOBAL ON (orientation), INDEX by_ph GLOBAL ON (photographer_uid));

-- A customs office, camel case.
-- want: IDX002
CREATE TABLE slopes (slope_code Utf8 NOT NULL, slope_difficulty Utf8, slope_state Utf8, PRIMARY KEY (slope_code), INDEX by_diff GLOBAL ON (slope_difficulty, slope_state));
-- want: IDX002
CREATE TABLE images (image_digest Utf8 NOT NULL, arch Utf8, os_family Utf8, PRIMARY KEY (image_digest), INDEX by_os GLOBAL ON (os_family));
-- want: KEY003
CREATE TABLE quota_usages (id Int32 NOT NULL, project_id Utf8, `resource` Utf8, in_use Int32, PRIMARY KEY (id), INDEX by_project GLOBAL ON (project_id));
-- want: KEY003 IDX001
CREATE TABLE auditlog (auditid Uint64 NOT NULL, userid Uint64, clock Int32, ip Utf8, PRIMARY KEY (auditid), INDEX auditlog_2 GLOBAL ON (clock));
-- want: KEY003 IDX002
CREATE TABLE alerts (alertid Uint64 NOT NULL, actionid Uint64, eventid Uint64, status Int32, clock Int32, PRIMARY KEY (alertid), INDEX alerts_4 GLOBAL ON (status), INDEX alerts_3 GLOBAL ON (eventid));
-- want: IDX001
CREATE TABLE ACT_RU_TASK (ID_ Text NOT NULL, ASSIGNEE_ Text, CREATE_TIME_ Timestamp, PRIMARY KEY (ID_), INDEX ACT_IDX_TASK_CREATE GLOBAL ON (CREATE_TIME_), INDEX ACT_IDX_TASK_ASSIGNEE GLOBAL ON (ASSIGNEE_));
-- want: IDX001
CREATE TABLE agents (agent_uid Utf8 NOT NULL, last_heartbeat_ms Uint64, PRIMARY KEY (agent_uid), INDEX stale GLOBAL ON (last_heartbeat_ms));
-- want: KEY003 IDX002
CREATE TABLE notifications_queue (record_id Uint64 NOT NULL, queue_name Utf8, effective_date Datetime, processing_state Utf8, PRIMARY KEY (record_id), INDEX idx_comp_where GLOBAL ON (processing_state, effective_date));
-- want: KEY003 IDX001
CREATE TABLE delivery_slots (slot_id Uint64 NOT NULL, warehouse_id Uint64, slot_start Timestamp, PRIMARY KEY (slot_id), INDEX by_start GLOBAL ON (slot_start));
-- want: KEY003 IDX002
CREATE TABLE lab_orders (lab_order_id Int64 NOT NULL, patient_uid Utf8, urgency Utf8, PRIMARY KEY (lab_order_id), INDEX by_urgency GLOBAL ON (urgency), INDEX by_patient GLOBAL ON (patient_uid));
-- want: IDX001
CREATE TABLE SPRING_SESSION (PRIMARY_ID Utf8 NOT NULL, SESSION_ID Utf8, EXPIRY_TIME Int64, PRINCIPAL_NAME Utf8, PRIMARY KEY (PRIMARY_ID), INDEX IX2 GLOBAL ON (EXPIRY_TIME), INDEX IX3 GLOBAL ON (PRINCIPAL_NAME), INDEX IX1 GLOBAL UNIQUE SYNC ON (SESSION_ID));

-- Authorization.
-- want: KEY003
CREATE TABLE campaign_views (view_id Int64 NOT NULL, campaign_id Int32, subscriber_id Int32, PRIMARY KEY (view_id), INDEX by_campaign GLOBAL ON (campaign_id));
-- want:
CREATE TABLE Users (Id Uuid NOT NULL, NormalizedEmail Utf8, SecurityStamp Utf8, PRIMARY KEY (Id), INDEX EmailIndex GLOBAL ON (NormalizedEmail));
-- want: IDX001 IDX002 IDX002
CREATE TABLE transactions_v2 (msno String NOT NULL, payment_method_id Int32, is_cancel Int8, transaction_date Utf8, PRIMARY KEY (msno), INDEX idx_transaction_date GLOBAL ASYNC ON (transaction_date), INDEX idx_payment_method_id GLOBAL ASYNC ON (payment_method_id), INDEX idx_is_cancel GLOBAL ASYNC ON (is_cancel));
-- want: IDX002
CREATE TABLE leads (lead_id Uuid NOT NULL, gender Utf8, phone Utf8, PRIMARY KEY (lead_id), INDEX by_gender GLOBAL ON (gender), INDEX by_phone GLOBAL ON (phone));
-- want: IDX002
CREATE TABLE Guilds (GuildId Uuid NOT NULL, GuildTier Int32, Name Utf8, PRIMARY KEY (GuildId), INDEX ByTier GLOBAL ON (GuildTier));
-- want:
CREATE TABLE recipes (recipe_uid Uuid NOT NULL, cooking_time Uint32, PRIMARY KEY (recipe_uid), INDEX by_time GLOBAL ON (cooking_time));

-- Layouts.
-- want: IDX001
CREATE TABLE ix_g (item_uid Uuid NOT NULL, update_seq Uint64, PRIMARY KEY (item_uid), INDEX a GLOBAL ASYNC ON (update_seq));
-- want: IDX002
CREATE TABLE profiles_search (profile_uid Uuid NOT NULL, sex Utf8, birth_date Date, PRIMARY KEY (profile_uid), INDEX by_sex GLOBAL ON (sex, birth_date));
-- want:
CREATE TABLE cows (cow_tag Utf8 NOT NULL, born_on Date, barn Utf8, PRIMARY KEY (cow_tag), INDEX by_born GLOBAL ON (born_on));
-- want: IDX001
CREATE TABLE ADMIN_EVENT_ENTITY (ID Text NOT NULL, ADMIN_EVENT_TIME Int64, REALM_ID Text, OPERATION_TYPE Text, PRIMARY KEY (ID), INDEX IDX_ADMIN_EVENT_TIME GLOBAL ON (ADMIN_EVENT_TIME, REALM_ID));
-- want: IDX001
CREATE TABLE review_requests (review_uid Uuid NOT NULL, updated_unix Int64, PRIMARY KEY (review_uid), INDEX by_upd GLOBAL ON (updated_unix));

-- Industry and devices, Pascal case.
-- want: KEY003 IDX001
CREATE TABLE sales_invoice (entity_id Uint32 NOT NULL, order_id Uint32, increment_id Utf8, created_at Timestamp, PRIMARY KEY (entity_id), INDEX by_created GLOBAL ON (created_at), INDEX by_order GLOBAL ON (order_id));
-- want: IDX002
CREATE TABLE petitions (petition_id Uuid NOT NULL, visibility Utf8, PRIMARY KEY (petition_id), INDEX by_visibility GLOBAL ON (visibility));
-- want: KEY003
CREATE TABLE documents (docid Uint64 NOT NULL, url Utf8, PRIMARY KEY (docid), INDEX by_url GLOBAL ON (url));
-- want: IDX002
CREATE TABLE finetune_jobs (job_uuid Uuid NOT NULL, phase Utf8, PRIMARY KEY (job_uuid), INDEX by_phase GLOBAL ON (phase));
-- want: KEY003
CREATE TABLE parking_sessions (parking_session_id Uint64 NOT NULL, plate Utf8, zone_code Utf8, PRIMARY KEY (parking_session_id), INDEX by_plate GLOBAL ON (plate));
-- want:
CREATE TABLE people (person_uid Utf8 NOT NULL, birth_date Date, surname Utf8, PRIMARY KEY (person_uid), INDEX by_birth GLOBAL ON (birth_date), INDEX by_surname GLOBAL ON (surname));
-- want: IDX001
CREATE TABLE REVOKED_TOKEN (ID Text NOT NULL, EXPIRE Int64 NOT NULL, PRIMARY KEY (ID), INDEX IDX_REV_TOKEN_ON_EXPIRE GLOBAL ON (EXPIRE));

-- A workflow engine.
-- want: IDX001
CREATE TABLE user_ips (user_id Utf8 NOT NULL, access_token Utf8 NOT NULL, ip Utf8 NOT NULL, user_agent Utf8, last_seen Int64, PRIMARY KEY (user_id, access_token, ip), INDEX user_ips_last_seen_only GLOBAL ON (last_seen));
-- want: IDX002; the state of a file
CREATE TABLE instructions (instruction_uuid Uuid NOT NULL, etat_dossier Utf8, agent_uuid Uuid, PRIMARY KEY (instruction_uuid), INDEX par_etat GLOBAL ON (etat_dossier), INDEX par_agent GLOBAL ON (agent_uuid));
-- want: KEY003; Rails integer id, email and token indexes spread (and are unique)
CREATE TABLE users (
    id Int64 NOT NULL,
    email Utf8 NOT NULL,
    encrypted_password Utf8 NOT NULL,
    reset_password_token Utf8,
    reset_password_sent_at Timestamp,
    remember_created_at Timestamp,
    sign_in_count Int32 NOT NULL,
    created_at Timestamp NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX index_users_on_email GLOBAL UNIQUE SYNC ON (email),
    INDEX index_users_on_reset_password_token GLOBAL UNIQUE SYNC ON (reset_password_token)
);
-- want: KEY003|KEY004; tweet ids are Snowflakes
CREATE TABLE tweets (
    tweet_id Uint64 NOT NULL,
    author_id Uint64 NOT NULL,
    text Utf8,
    lang Utf8,
    in_reply_to_status_id Uint64,
    retweet_count Uint32,
    created_at Timestamp,
    raw Json,
    PRIMARY KEY (tweet_id),
    INDEX ix_author GLOBAL ON (author_id, tweet_id)
);
-- want: ; a commit sha is its natural id
CREATE TABLE commits (
    sha Utf8 NOT NULL,
    repository_id Uint64 NOT NULL,
    author_email Utf8,
    committer_email Utf8,
    committed_at Timestamp,
    message Utf8,
    tree_sha Utf8,
    PRIMARY KEY (sha, repository_id),
    INDEX commits_by_repo GLOBAL ON (repository_id, committed_at)
);
-- want: ; VIN, plate and owner spread
CREATE TABLE vehicles (
    vin Utf8 NOT NULL,
    plate_number Utf8,
    make Utf8,
    model Utf8,
    model_year Uint16,
    color Utf8,
    owner_id Uuid,
    first_registered Date,
    PRIMARY KEY (vin),
    INDEX vehicles_plate GLOBAL UNIQUE SYNC ON (plate_number),
    INDEX vehicles_owner GLOBAL ON (owner_id)
);
-- want: KEY001; time in front, logins spread
CREATE TABLE login_attempts (
    attempted_at Timestamp NOT NULL,
    login Utf8 NOT NULL,
    ip Utf8 NOT NULL,
    success Bool NOT NULL,
    failure_reason Utf8,
    mfa_method Utf8,
    user_agent Utf8,
    PRIMARY KEY (attempted_at, login, ip),
    INDEX attempts_by_login GLOBAL ON (login, attempted_at)
);
-- want: IDX001; global_position counts up, the aggregate Uuid spreads
CREATE TABLE event_store (
    aggregate_id Uuid NOT NULL,
    version Uint32 NOT NULL,
    global_position Uint64 NOT NULL,
    event_type Utf8 NOT NULL,
    occurred_at Timestamp NOT NULL,
    metadata Json,
    payload Json NOT NULL,
    PRIMARY KEY (aggregate_id, version),
    INDEX by_global_position GLOBAL ON (global_position)
);
-- want: IDX002; few scheduler names but trigger names spread behind, the index leads with scheduler and state
CREATE TABLE qrtz_triggers (
    sched_name Utf8 NOT NULL,
    trigger_name Utf8 NOT NULL,
    trigger_group Utf8 NOT NULL,
    job_name Utf8 NOT NULL,
    job_group Utf8 NOT NULL,
    next_fire_time Int64,
    prev_fire_time Int64,
    priority Int32,
    trigger_state Utf8 NOT NULL,
    trigger_type Utf8 NOT NULL,
    PRIMARY KEY (sched_name, trigger_name, trigger_group),
    INDEX idx_qrtz_t_state GLOBAL ON (sched_name, trigger_state)
);
-- want: KEY007; dozens of warehouses, then a movement number that grows
CREATE TABLE stock_movements (
    warehouse_code Utf8 NOT NULL,
    movement_no Uint64 NOT NULL,
    sku Utf8 NOT NULL,
    qty Int32 NOT NULL,
    from_bin Utf8,
    to_bin Utf8,
    reason_code Utf8,
    moved_at Timestamp NOT NULL,
    operator Utf8,
    PRIMARY KEY (warehouse_code, movement_no),
    INDEX ix_sku GLOBAL ON (sku, moved_at)
);
-- want: KEY001 IDX002; start of the call in front, call_type is voice/sms/data
CREATE TABLE cdr_voice (
    call_start Timestamp NOT NULL,
    msisdn_a Uint64 NOT NULL,
    msc_call_ref Utf8 NOT NULL,
    msisdn_b Uint64,
    imsi Uint64,
    lac Uint16,
    cell Uint32,
    duration_s Uint32,
    call_type Utf8,
    cause_for_term Uint16,
    PRIMARY KEY (call_start, msisdn_a, msc_call_ref),
    INDEX cdr_by_imsi GLOBAL ON (imsi, call_start),
    INDEX cdr_by_type GLOBAL ON (call_type)
);
-- want: KEY002 IDX003; kine's revision is a sequence, kine_name_index is the beginning of kine_name_id_index
CREATE TABLE kine (
    id BigSerial,
    name Utf8 NOT NULL,
    created Int32,
    deleted Int32,
    create_revision Int64,
    prev_revision Int64,
    lease Int64,
    value String,
    old_value String,
    PRIMARY KEY (id),
    INDEX kine_name_index GLOBAL ON (name),
    INDEX kine_name_id_index GLOBAL ON (name, id)
);
-- want: KEY006; a JWT is about a kilobyte of text, subject spreads
CREATE TABLE revoked_jwt (
    jwt Utf8 NOT NULL,
    subject Utf8,
    issuer Utf8,
    reason Utf8,
    revoked_at Timestamp NOT NULL,
    exp Timestamp,
    PRIMARY KEY (jwt),
    INDEX revoked_jwt_sub GLOBAL ON (subject)
);
-- want: KEY004; _id beside __v is an ObjectId of mongoose, whose first four bytes are the time
CREATE TABLE surveyResponses (
    `_id` Utf8 NOT NULL,
    surveyId Utf8 NOT NULL,
    respondentEmail Utf8,
    answers Json,
    userAgent Utf8,
    createdAt Timestamp,
    updatedAt Timestamp,
    `__v` Int32,
    PRIMARY KEY (`_id`),
    INDEX surveyId_1 GLOBAL ON (surveyId)
);
-- want: KEY007; a few dozen cities, then the time
CREATE TABLE taxi_order_archive (
    city Utf8 NOT NULL,
    ordered_at Timestamp NOT NULL,
    order_uuid Uuid NOT NULL,
    passenger_phone_id Utf8,
    driver_license Utf8,
    tariff Utf8,
    cost Decimal(22, 9),
    route Json,
    PRIMARY KEY (city, ordered_at, order_uuid),
    INDEX by_driver GLOBAL ON (driver_license, ordered_at)
);
-- want: IDX002; IMO numbers come from outside, flag states are few dozens to two hundred
CREATE TABLE vessel_particulars (
    imo_number Uint32 NOT NULL,
    vessel_name Utf8,
    flag_state Utf8,
    gross_tonnage Uint32,
    loa_m Float,
    beam_m Float,
    year_built Uint16,
    class_society Utf8,
    PRIMARY KEY (imo_number),
    INDEX idx_flag GLOBAL ON (flag_state)
);
-- want: KEY002; the sequence leads
CREATE TABLE crossmatch_request (
    request_id BigSerial,
    patient_mrn Utf8 NOT NULL,
    sample_barcode Utf8 NOT NULL,
    requested_at Timestamp NOT NULL,
    units_requested Uint8,
    urgency Utf8,
    ward_code Utf8,
    PRIMARY KEY (request_id),
    INDEX crossmatch_request_mrn GLOBAL ON (patient_mrn)
);
-- want: KEY003 IDX002; movement ids count up, on, off, birth, death
CREATE TABLE CATTLE_MOVEMENT (
    MOVEMENT_ID Int64 NOT NULL,
    EAR_TAG Utf8 NOT NULL,
    MOVEMENT_TYPE Utf8 NOT NULL,
    CPH_FROM Utf8,
    CPH_TO Utf8,
    MOVED_ON Date,
    REPORTED_TS Timestamp,
    PRIMARY KEY (MOVEMENT_ID),
    INDEX XIE1_CATTLE_MOVEMENT GLOBAL ON (EAR_TAG),
    INDEX XIE2_CATTLE_MOVEMENT GLOBAL ON (MOVEMENT_TYPE)
);
-- want: IDX001; vial barcodes spread, the time of the analysis follows the clock
CREATE TABLE `lab.vial` (
    vial_barcode Utf8 NOT NULL,
    herd_no Utf8,
    ear_tag Utf8,
    analysed_at Timestamp,
    instrument Utf8,
    urea_mg_dl Float,
    bhb_mmol_l Float,
    PRIMARY KEY (vial_barcode),
    INDEX vial_analysed GLOBAL ON (analysed_at)
);
-- want: KEY003?? IDX003; lots count up and get their bids while their sale runs, by_lot repeats the key
CREATE TABLE lot_bids (
    lot_id Uint64 NOT NULL,
    bid_no Uint32 NOT NULL,
    bidder_id Uint64 NOT NULL,
    amount Decimal(22, 9) NOT NULL,
    currency Utf8 NOT NULL,
    channel Utf8,
    placed_at Timestamp NOT NULL,
    PRIMARY KEY (lot_id, bid_no),
    INDEX by_bidder GLOBAL ON (bidder_id),
    INDEX by_lot GLOBAL ON (lot_id)
);
-- want: ; DMR ids are given by the registry
CREATE TABLE dmr_user (
    dmr_id Uint32 NOT NULL,
    callsign Utf8 NOT NULL,
    first_name Utf8,
    city Utf8,
    country Utf8,
    last_heard Timestamp,
    PRIMARY KEY (dmr_id),
    INDEX dmr_user_callsign GLOBAL ON (callsign)
);
-- want: IDX001; session keys are random, sessions expire two weeks from now, so this date follows the inserts
CREATE TABLE django_session (
    session_key Utf8 NOT NULL,
    session_data Utf8,
    expire_date Timestamp,
    PRIMARY KEY (session_key),
    INDEX django_session_expire_date GLOBAL ON (expire_date)
);
-- want: KEY003; block heights count up
CREATE TABLE eth_blocks (
    block_number Uint64 NOT NULL,
    block_hash String NOT NULL,
    parent_hash String,
    miner String,
    gas_used Uint64,
    base_fee_per_gas Uint64,
    tx_count Uint32,
    block_time Timestamp,
    PRIMARY KEY (block_number),
    INDEX ix_block_hash GLOBAL ON (block_hash)
);
-- want: IDX002; the scheduler's name is one or two values, the trigger names behind it in the key spread, the index puts it before a time
CREATE TABLE QRTZ_TRIGGERS (
    SCHED_NAME Utf8 NOT NULL,
    TRIGGER_NAME Utf8 NOT NULL,
    TRIGGER_GROUP Utf8 NOT NULL,
    JOB_NAME Utf8,
    JOB_GROUP Utf8,
    NEXT_FIRE_TIME Int64,
    PREV_FIRE_TIME Int64,
    TRIGGER_STATE Utf8,
    TRIGGER_TYPE Utf8,
    JOB_DATA String,
    PRIMARY KEY (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP),
    INDEX IDX_QRTZ_T_NFT GLOBAL ON (SCHED_NAME, NEXT_FIRE_TIME)
);
-- want: ; ISBN are given by agencies
CREATE TABLE books (
    isbn13 Uint64 NOT NULL,
    title Utf8,
    publisher Utf8,
    published_year Uint16,
    pages Uint16,
    language Utf8,
    updated_at Timestamp,
    PRIMARY KEY (isbn13),
    INDEX books_publisher GLOBAL ON (publisher)
);
-- want: KEY007 IDX002; document type (JE, PV, RI..) in front of a document number from next numbers, batch type is a letter or two and the batch number behind it counts up, the account index is fine
CREATE TABLE F0911 (
    GLDCT Utf8 NOT NULL,
    GLDOC Int64 NOT NULL,
    GLKCO Utf8 NOT NULL,
    GLDGJ Int32 NOT NULL,
    GLJELN Int64 NOT NULL,
    GLLT Utf8 NOT NULL,
    GLEXTL Utf8 NOT NULL,
    GLAID Utf8,
    GLICUT Utf8,
    GLICU Int64,
    GLAA Int64,
    GLPOST Utf8,
    PRIMARY KEY (GLDCT, GLDOC, GLKCO, GLDGJ, GLJELN, GLLT, GLEXTL),
    INDEX F0911_3 GLOBAL ON (GLICUT, GLICU),
    INDEX F0911_6 GLOBAL ON (GLAID, GLLT, GLDGJ)
);
-- want: KEY007 IDX002?; dozens of business units, then an eight-digit voucher number that counts up, a setid is one of few, though the vendor behind it spreads
CREATE TABLE PS_VOUCHER (
    BUSINESS_UNIT Utf8 NOT NULL,
    VOUCHER_ID Utf8 NOT NULL,
    INVOICE_ID Utf8,
    INVOICE_DT Date,
    VENDOR_SETID Utf8,
    VENDOR_ID Utf8,
    GROSS_AMT Decimal(22, 9),
    TXN_CURRENCY_CD Utf8,
    ENTRY_STATUS Utf8,
    POST_STATUS_AP Utf8,
    PRIMARY KEY (BUSINESS_UNIT, VOUCHER_ID),
    INDEX PSDVOUCHER GLOBAL ON (VENDOR_SETID, VENDOR_ID)
);
-- want: KEY003 IDX002 IDX001; process instance counts up, a dozen run statuses, request time follows the clock
CREATE TABLE PSPRCSRQST (
    PRCSINSTANCE Int64 NOT NULL,
    PRCSTYPE Utf8,
    PRCSNAME Utf8,
    OPRID Utf8,
    RUNCNTLID Utf8,
    RUNSTATUS Utf8,
    DISTSTATUS Utf8,
    RQSTDTTM Timestamp,
    BEGINDTTM Timestamp,
    ENDDTTM Timestamp,
    PRIMARY KEY (PRCSINSTANCE),
    INDEX PSBPSPRCSRQST GLOBAL ON (RUNSTATUS, PRCSTYPE),
    INDEX PSCPSPRCSRQST GLOBAL ON (RQSTDTTM)
);
-- want: KEY003 IDX002; job ids from the platform's sequence, a handful of job subtypes (Submission, Renewal..), public ids and policies spread
CREATE TABLE pc_job (
    ID Int64 NOT NULL,
    PublicID Utf8 NOT NULL,
    JobNumber Utf8,
    Subtype Int32 NOT NULL,
    PolicyID Int64,
    CloseDate Timestamp,
    CreateTime Timestamp,
    CreateUserID Int64,
    Retired Int64,
    PRIMARY KEY (ID),
    INDEX pc_job_pub GLOBAL ON (PublicID),
    INDEX pc_job_policy GLOBAL ON (PolicyID),
    INDEX pc_job_subtype GLOBAL ON (Subtype, CloseDate)
);
-- want: ; OCLC hands out the numbers, records come in any order
CREATE TABLE bib_record (
    oclc_number Uint64 NOT NULL,
    leader Utf8,
    lang Utf8,
    isbn Utf8,
    title_245 Utf8,
    marcxml String,
    loaded_at Timestamp,
    PRIMARY KEY (oclc_number),
    INDEX bib_isbn GLOBAL ON (isbn)
);
-- want: IDX002; UETR is a UUIDv4, gpi status is one of few codes, BICs are many
CREATE TABLE swift_gpi_payment (
    uetr Uuid NOT NULL,
    message_type Utf8,
    sender_bic Utf8,
    receiver_bic Utf8,
    value_date Date,
    currency Utf8,
    amount Decimal(22, 9),
    gpi_status Utf8,
    status_updated_at Timestamp,
    PRIMARY KEY (uetr),
    INDEX by_status GLOBAL ON (gpi_status, value_date),
    INDEX by_sender GLOBAL ON (sender_bic, value_date)
);
-- want: ; MIN is the registrant's organisation id, a number of his own and a check digit
CREATE TABLE mismo_loan (
    mers_min Utf8 NOT NULL,
    loan_identifier Utf8,
    note_amount Decimal(22, 9),
    note_rate_percent Double,
    note_date Date,
    loan_purpose_type Utf8,
    lien_priority_type Utf8,
    property_state Utf8,
    updated_at Timestamp,
    PRIMARY KEY (mers_min),
    INDEX mismo_loan_ident GLOBAL ON (loan_identifier)
);
-- want: KEY001 IDX002; audit rows led by their stamp, three audit actions (A, C, D)
CREATE TABLE PSAUDIT (
    AUDIT_STAMP Timestamp NOT NULL,
    AUDIT_OPRID Utf8 NOT NULL,
    AUDIT_RECNAME Utf8 NOT NULL,
    AUDIT_ACTN Utf8,
    FIELDNAME Utf8,
    KEY1 Utf8,
    KEY2 Utf8,
    OLDVALUE Utf8,
    NEWVALUE Utf8,
    PRIMARY KEY (AUDIT_STAMP, AUDIT_OPRID, AUDIT_RECNAME),
    INDEX PSAUDIT_ACTN GLOBAL ON (AUDIT_ACTN)
);
-- want: KEY002; outbound interface rows under a BigSerial
CREATE TABLE EAI_OUTBOUND_MSG (
    MSG_SEQ BigSerial NOT NULL,
    DEST_SYSTEM Utf8 NOT NULL,
    INTEGRATION_ID Utf8,
    MSG_TYPE Utf8,
    MSG_BODY Json,
    RETRY_CNT Int32,
    ENQUEUED_AT Timestamp,
    SENT_AT Timestamp,
    PRIMARY KEY (MSG_SEQ),
    INDEX EAI_INTEG GLOBAL ON (INTEGRATION_ID)
);
-- want: KEY002 IDX002; Laravel queue table, few queue names
CREATE TABLE jobs (
    id BigSerial NOT NULL,
    queue Utf8 NOT NULL,
    payload Utf8 NOT NULL,
    attempts Uint8 NOT NULL,
    reserved_at Uint32,
    available_at Uint32 NOT NULL,
    created_at Uint32 NOT NULL,
    PRIMARY KEY (id),
    INDEX jobs_queue_index GLOBAL ON (queue)
);
-- want: KEY003 IDX001 IDX002; Airflow's log: id counts up, dttm is the clock, few event names
CREATE TABLE log (
    id Int64 NOT NULL,
    dttm Timestamp,
    dag_id Utf8,
    task_id Utf8,
    map_index Int32,
    event Utf8,
    owner Utf8,
    extra Utf8,
    PRIMARY KEY (id),
    INDEX idx_log_dttm GLOBAL ON (dttm),
    INDEX idx_log_event GLOBAL ON (event),
    INDEX idx_log_dag GLOBAL ON (dag_id)
);
-- want: KEY003 IDX002?; Odoo ids count up, res_model has a few hundred values at most but res_id stands behind it
CREATE TABLE ir_attachment (
    id Int32 NOT NULL,
    name Utf8 NOT NULL,
    res_model Utf8,
    res_id Int32,
    company_id Int32,
    store_fname Utf8,
    file_size Int32,
    checksum Utf8,
    mimetype Utf8,
    create_uid Int32,
    create_date Timestamp,
    PRIMARY KEY (id),
    INDEX ir_attachment_res_idx GLOBAL ON (res_model, res_id),
    INDEX ir_attachment__checksum_index GLOBAL ON (checksum)
);
-- want: KEY003 IDX002; post ids count up, post_type and post_status in front of the index
CREATE TABLE wp_posts (
    ID Uint64 NOT NULL,
    post_author Uint64 NOT NULL,
    post_date Datetime NOT NULL,
    post_content Utf8 NOT NULL,
    post_title Utf8 NOT NULL,
    post_status Utf8 NOT NULL,
    post_name Utf8 NOT NULL,
    post_modified Datetime NOT NULL,
    post_parent Uint64 NOT NULL,
    post_type Utf8 NOT NULL,
    PRIMARY KEY (ID),
    INDEX post_name GLOBAL ON (post_name),
    INDEX type_status_date GLOBAL ON (post_type, post_status, post_date, ID),
    INDEX post_author GLOBAL ON (post_author)
);
-- want: KEY003; a match gets its participants when it is made, match ids count up
CREATE TABLE match_participants (
    match_id Uint64 NOT NULL,
    slot Uint8 NOT NULL,
    player_id Uint64 NOT NULL,
    hero_id Uint32,
    kills Uint32,
    deaths Uint32,
    assists Uint32,
    is_winner Bool,
    PRIMARY KEY (match_id, slot),
    INDEX idx_player GLOBAL ON (player_id, match_id)
);
-- want: KEY003 IDX002; campaign id is handed out in order, status index has few values, advertiser index spreads
CREATE TABLE campaigns (
    campaignId Uint64 NOT NULL,
    advertiserId Uint64 NOT NULL,
    title Utf8,
    status Utf8,
    dailyBudget Decimal(22, 9),
    targeting Json,
    startsAt Datetime,
    endsAt Datetime,
    createdAt Timestamp,
    PRIMARY KEY (campaignId),
    INDEX byAdvertiser GLOBAL ON (advertiserId),
    INDEX byStatus GLOBAL ON (status)
);
-- want: ; transaction hash is the natural id of the transaction and spreads, address index spreads
CREATE TABLE eth_transactions (
    tx_hash String NOT NULL,
    block_number Uint64,
    from_addr String NOT NULL,
    to_addr String,
    value_wei Utf8,
    gas_used Uint64,
    nonce Uint64,
    input String,
    PRIMARY KEY (tx_hash),
    INDEX ix_from GLOBAL ON (from_addr)
);
-- want: KEY003 IDX002 IDX001; order ids count up, status has few values, created time grows
CREATE TABLE tblOrder (
    nOrderId Uint64 NOT NULL,
    nUserId Uint64 NOT NULL,
    nRestaurantId Uint64,
    nCourierId Uint64,
    nStatus Uint8,
    fTotal Decimal(22, 9),
    strAddress Utf8,
    dtCreated Timestamp,
    PRIMARY KEY (nOrderId),
    INDEX ixStatus GLOBAL ON (nStatus),
    INDEX ixCreated GLOBAL ON (dtCreated),
    INDEX ixUser GLOBAL ON (nUserId)
);
-- want: ; IMEIs are given by makers of modems and spread
CREATE TABLE mdm (
    imei Uint64 NOT NULL,
    iccid Utf8,
    fw_ver Utf8,
    hw_rev Utf8,
    lst_seen Timestamp,
    cust_id Uint64,
    PRIMARY KEY (imei),
    INDEX ix_iccid GLOBAL ON (iccid)
);
-- want: IDX001; token is random, expiry is the insert time plus a fixed span and so grows
CREATE TABLE auth_sessions (
    token_sha256 String NOT NULL,
    user_id Uint64 NOT NULL,
    ip Utf8,
    user_agent Utf8,
    created_at Timestamp,
    expires_at Timestamp,
    PRIMARY KEY (token_sha256),
    INDEX by_user GLOBAL ON (user_id),
    INDEX by_expires GLOBAL ON (expires_at)
);
-- want: KEY003; user ids count up
CREATE TABLE auth_user (
    id Int32 NOT NULL,
    password Utf8 NOT NULL,
    last_login Timestamp,
    is_superuser Bool NOT NULL,
    username Utf8 NOT NULL,
    first_name Utf8 NOT NULL,
    last_name Utf8 NOT NULL,
    email Utf8 NOT NULL,
    is_staff Bool NOT NULL,
    is_active Bool NOT NULL,
    date_joined Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX auth_user_username_key GLOBAL UNIQUE ON (username)
);
-- want: KEY003 IDX002?; ids count up, the type leads the index, though the id behind it is always bound
CREATE TABLE personal_access_tokens (
    id Uint64 NOT NULL,
    tokenable_type Utf8 NOT NULL,
    tokenable_id Uint64 NOT NULL,
    name Utf8 NOT NULL,
    token Utf8 NOT NULL,
    abilities Utf8,
    last_used_at Timestamp,
    expires_at Timestamp,
    created_at Timestamp,
    updated_at Timestamp,
    PRIMARY KEY (id),
    INDEX personal_access_tokens_token_unique GLOBAL UNIQUE ON (token),
    INDEX personal_access_tokens_tokenable_index GLOBAL ON (tokenable_type, tokenable_id)
);
-- want: IDX003; index on the first key column
CREATE TABLE user_groups (
    user_id Uuid NOT NULL,
    group_id Uuid NOT NULL,
    granted_by Uuid,
    granted_at Timestamp,
    PRIMARY KEY (user_id, group_id),
    INDEX ix_user_groups_user_id GLOBAL ON (user_id),
    INDEX ix_user_groups_group_id GLOBAL ON (group_id)
);
-- want: KEY002 IDX001; BigSerial, index by the time of issue
CREATE TABLE work_permits (
    permit_no BigSerial,
    area_code Utf8,
    permit_type Utf8,
    requested_by Utf8,
    approved_by Utf8,
    issued_at Datetime,
    closed_at Datetime,
    hazards Json,
    PRIMARY KEY (permit_no),
    INDEX ix_issued_at GLOBAL ON (issued_at)
);
-- want: KEY001; 1C accumulation register led by _Period, which follows the clock of documents
CREATE TABLE `_AccumRg5521` (
    `_Period` Datetime NOT NULL,
    `_RecorderTRef` Uint32 NOT NULL,
    `_RecorderRRef` Uuid NOT NULL,
    `_LineNo` Uint32 NOT NULL,
    `_Active` Bool,
    `_RecordKind` Uint8,
    `_Fld5522RRef` Uuid NOT NULL,
    `_Fld5523RRef` Uuid,
    `_Fld5524` Decimal(22, 9),
    `_Fld5525` Decimal(22, 9),
    PRIMARY KEY (`_Period`, `_RecorderTRef`, `_RecorderRRef`, `_LineNo`),
    INDEX `_AccumRg5521_ByDims` GLOBAL ON (`_Fld5522RRef`, `_Period`)
);
-- want: IDX001; Uuid key spreads, ByDocDate index leads with the document date
CREATE TABLE `_Document312` (
    `_IDRRef` Uuid NOT NULL,
    `_Version` Int64,
    `_Marked` Bool NOT NULL,
    `_Date_Time` Datetime NOT NULL,
    `_NumberPrefix` Datetime,
    `_Number` Utf8,
    `_Posted` Bool NOT NULL,
    `_Fld313RRef` Uuid,
    `_Fld314RRef` Uuid,
    `_Fld315` Decimal(22, 9),
    `_Fld316` Utf8,
    PRIMARY KEY (`_IDRRef`),
    INDEX `_Document312_ByDocDate` GLOBAL ON (`_Date_Time`, `_IDRRef`)
);
-- want: KEY003 IDX002; user id counts up, status has few values, login index fine
CREATE TABLE polzovateli (
    id_polz Uint64 NOT NULL,
    login Utf8 NOT NULL,
    fio Utf8,
    tel Utf8,
    email Utf8,
    parol_hash String,
    status Uint8 NOT NULL,
    dt_reg Datetime,
    PRIMARY KEY (id_polz),
    INDEX ux_polz_login GLOBAL ON (login),
    INDEX ix_polz_status GLOBAL ON (status)
);
-- want: KEY003 IDX003 IDX001??; lines grow with their declarations, the index repeats the start of the key, thousands of goods codes
CREATE TABLE decl_articles (
    id_decl Uint64 NOT NULL,
    num_art Uint16 NOT NULL,
    code_sh Utf8,
    pays_orig Utf8,
    masse_nette Double,
    val_art Decimal(22, 9),
    mnt_droits Decimal(22, 9),
    PRIMARY KEY (id_decl, num_art),
    INDEX ix_art_decl GLOBAL ON (id_decl),
    INDEX ix_art_sh GLOBAL ON (code_sh)
);
-- want: ; ids are GUID texts, emails and names spread
CREATE TABLE AspNetUsers (
    Id Utf8 NOT NULL,
    UserName Utf8,
    NormalizedUserName Utf8,
    Email Utf8,
    NormalizedEmail Utf8,
    EmailConfirmed Bool,
    PasswordHash Utf8,
    SecurityStamp Utf8,
    LockoutEnd Timestamp,
    AccessFailedCount Int32,
    PRIMARY KEY (Id),
    INDEX EmailIndex GLOBAL ON (NormalizedEmail),
    INDEX UserNameIndex GLOBAL ON (NormalizedUserName)
);
-- want: IDX001; EXPIRY_TIME in epoch milliseconds follows the last access
CREATE TABLE SPRING_SESSION (
    PRIMARY_ID Utf8 NOT NULL,
    SESSION_ID Utf8,
    CREATION_TIME Int64,
    LAST_ACCESS_TIME Int64,
    MAX_INACTIVE_INTERVAL Int32,
    EXPIRY_TIME Int64,
    PRINCIPAL_NAME Utf8,
    PRIMARY KEY (PRIMARY_ID),
    INDEX SPRING_SESSION_IX1 GLOBAL ON (SESSION_ID),
    INDEX SPRING_SESSION_IX2 GLOBAL ON (EXPIRY_TIME),
    INDEX SPRING_SESSION_IX3 GLOBAL ON (PRINCIPAL_NAME)
);
-- want: IDX001; persistence ids spread, but ordering is the global sequence of all events
CREATE TABLE event_journal (
    persistence_id Utf8 NOT NULL,
    sequence_number Int64 NOT NULL,
    ordering Int64,
    deleted Bool,
    writer Utf8,
    write_timestamp Int64,
    event_ser_id Int32,
    event_payload String,
    PRIMARY KEY (persistence_id, sequence_number),
    INDEX event_journal_ordering_idx GLOBAL ON (ordering)
);
-- want: KEY003 IDX002?; PaperTrail versions count up, index leads with the model name but item_id follows
CREATE TABLE versions (
    id Int64 NOT NULL,
    item_type Utf8,
    item_id Int64,
    event Utf8,
    whodunnit Utf8,
    object Json,
    object_changes Json,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_versions_on_item_type_and_item_id GLOBAL ON (item_type, item_id)
);
-- want: KEY003|KEY004; Mastodon's status ids are snowflake-like, made of the time
CREATE TABLE statuses (
    id Int64 NOT NULL,
    uri Utf8,
    text Utf8,
    account_id Int64,
    in_reply_to_id Int64,
    visibility Int32,
    spoiler_text Utf8,
    language Utf8,
    created_at Timestamp,
    deleted_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_statuses_account GLOBAL ON (account_id, id),
    INDEX index_statuses_reply GLOBAL ON (in_reply_to_id)
);
-- want: ; reference list of the state, written once a year
CREATE TABLE communes (
    code_insee Utf8 NOT NULL,
    nom Utf8,
    code_postal Utf8,
    code_departement Utf8,
    population Uint32,
    PRIMARY KEY (code_insee),
    INDEX communes_code_postal GLOBAL ON (code_postal)
);
-- want: KEY002 IDX001; radacctid is a BigSerial, acctstarttime follows the clock, username and acctuniqueid spread
CREATE TABLE radacct (
    radacctid BigSerial NOT NULL,
    acctuniqueid Utf8 NOT NULL,
    acctsessionid Utf8,
    username Utf8,
    nasipaddress Utf8,
    nasportid Utf8,
    acctstarttime Timestamp,
    acctstoptime Timestamp,
    acctinputoctets Uint64,
    acctoutputoctets Uint64,
    acctterminatecause Utf8,
    PRIMARY KEY (radacctid),
    INDEX radacct_unique GLOBAL UNIQUE SYNC ON (acctuniqueid),
    INDEX radacct_username GLOBAL ON (username),
    INDEX radacct_start GLOBAL ON (acctstarttime)
);
-- want: KEY003 IDX002; disputes are numbered by this system in order, resolution has a few values
CREATE TABLE settlement_dispute (
    dispute_id Uint64 NOT NULL,
    participant_eic Utf8 NOT NULL,
    settlement_month Date,
    claimed_amount Decimal(22, 9),
    resolution Utf8,
    opened_at Datetime,
    PRIMARY KEY (dispute_id),
    INDEX idx_participant GLOBAL ON (participant_eic),
    INDEX idx_resolution GLOBAL ON (resolution)
);
-- want: ; trip ids are texts of the feed's producer, loaded with the timetable, stop_id spreads
CREATE TABLE stop_times (
    trip_id Utf8 NOT NULL,
    stop_sequence Uint32 NOT NULL,
    stop_id Utf8 NOT NULL,
    arrival_time Utf8,
    departure_time Utf8,
    pickup_type Uint8,
    drop_off_type Uint8,
    shape_dist_traveled Double,
    PRIMARY KEY (trip_id, stop_sequence),
    INDEX by_stop GLOBAL ON (stop_id, departure_time)
);
-- want: IDX002; IMO numbers come from outside, the flag state is one of some hundred with most ships under a few
CREATE TABLE vessel (
    imo Uint32 NOT NULL,
    mmsi Uint32,
    name Utf8,
    call_sign Utf8,
    flag Utf8,
    ship_type Uint16,
    gross_tonnage Uint32,
    built Uint16,
    PRIMARY KEY (imo),
    INDEX vessel_by_mmsi GLOBAL ON (mmsi),
    INDEX vessel_by_flag GLOBAL ON (flag)
);
-- want: ; ids are type--uuid: few types in front, but the uuid spreads within each, creators are many
CREATE TABLE stix_objects (
    stix_id Utf8 NOT NULL,
    modified Timestamp NOT NULL,
    stix_type Utf8 NOT NULL,
    spec_version Utf8,
    created_by_ref Utf8,
    revoked Bool,
    confidence Uint8,
    body Json,
    PRIMARY KEY (stix_id, modified),
    INDEX ix_created_by GLOBAL ON (created_by_ref, modified)
);
-- want: IDX001; raw ids are uuids, extracted_at follows the loads
CREATE TABLE `airbyte_internal/raw_crm_contacts` (
    _airbyte_raw_id Uuid NOT NULL,
    _airbyte_extracted_at Timestamp NOT NULL,
    _airbyte_loaded_at Timestamp,
    _airbyte_generation_id Int64,
    _airbyte_data Json,
    _airbyte_meta Json,
    PRIMARY KEY (_airbyte_raw_id),
    INDEX raw_extracted_at GLOBAL ON (_airbyte_extracted_at)
);
-- want: KEY003 IDX002; issue ids count up, status has a handful of values
CREATE TABLE sentry_groupedmessage (
    id Int64 NOT NULL,
    project_id Int64 NOT NULL,
    short_id Int64,
    culprit Utf8,
    message Utf8,
    status Int32 NOT NULL,
    level Int32,
    times_seen Int64,
    first_seen Timestamp,
    last_seen Timestamp,
    PRIMARY KEY (id),
    INDEX sentry_group_status GLOBAL ON (status, last_seen),
    INDEX sentry_group_project_short GLOBAL ON (project_id, short_id)
);
-- want: IDX001 IDX002; call uuids are random, start_stamp follows the calls, direction has two values
CREATE TABLE freeswitch_cdr (
    uuid Uuid NOT NULL,
    direction Utf8,
    caller_id_number Utf8,
    destination_number Utf8,
    context Utf8,
    start_stamp Timestamp,
    answer_stamp Timestamp,
    end_stamp Timestamp,
    billsec Uint32,
    hangup_cause Utf8,
    accountcode Utf8,
    PRIMARY KEY (uuid),
    INDEX cdr_start GLOBAL ON (start_stamp),
    INDEX cdr_direction GLOBAL ON (direction)
);
-- want: KEY003; Nexmark auction ids are given in order
CREATE TABLE nexmark_auction (
    id Int64 NOT NULL,
    item_name Utf8,
    description Utf8,
    initial_bid Int64,
    reserve Int64,
    date_time Timestamp,
    expires Timestamp,
    seller Int64,
    category Int64,
    PRIMARY KEY (id),
    INDEX auction_by_seller GLOBAL ON (seller)
);
-- want: ; Uuid MBIDs, the one index by artist is a foreign id
CREATE TABLE musicbrainz_recording (
    gid Uuid NOT NULL,
    name Utf8,
    artist_credit Int32,
    length Int32,
    comment Utf8,
    video Bool,
    last_updated Timestamp,
    PRIMARY KEY (gid),
    INDEX recording_artist_credit GLOBAL ON (artist_credit)
);
-- want: ; tenant in front but logical ids are random UUIDs, the index leads with the patient
CREATE TABLE fhir_observation (
    tenant_id Utf8 NOT NULL,
    logical_id Utf8 NOT NULL,
    version_id Uint32,
    status Utf8,
    code_system Utf8,
    code Utf8,
    subject_ref Utf8,
    effective_date_time Timestamp,
    value_quantity Double,
    value_unit Utf8,
    `resource` Json,
    PRIMARY KEY (tenant_id, logical_id),
    INDEX idx_obs_subject GLOBAL ON (subject_ref, code)
);
-- want: IDX001 IDX002; event_time grows, biz_step is a short CBV list, read point first is fine
CREATE TABLE epcis_event (
    event_id Uuid NOT NULL,
    event_type Utf8,
    action Utf8,
    event_time Timestamp,
    record_time Timestamp,
    biz_step Utf8,
    disposition Utf8,
    read_point Utf8,
    biz_location Utf8,
    epc_list Json,
    PRIMARY KEY (event_id),
    INDEX ix_event_time GLOBAL ON (event_time),
    INDEX ix_biz_step GLOBAL ON (biz_step),
    INDEX ix_read_point GLOBAL ON (read_point, event_time)
);
-- want: KEY002 IDX002; BigSerial as the key, state has six values
CREATE TABLE stock_move (
    id BigSerial NOT NULL,
    name Utf8,
    product_id Int32,
    product_uom_qty Decimal(22, 9),
    location_id Int32,
    location_dest_id Int32,
    picking_id Int32,
    state Utf8,
    `date` Datetime,
    origin Utf8,
    PRIMARY KEY (id),
    INDEX stock_move_state_index GLOBAL ON (state),
    INDEX stock_move_product_id_index GLOBAL ON (product_id)
);
-- want: KEY003; OSM node ids count up, tile is a quadtile and spreads
CREATE TABLE current_nodes (
    id Int64 NOT NULL,
    latitude Int32,
    longitude Int32,
    changeset_id Int64,
    visible Bool,
    `timestamp` Timestamp,
    tile Uint64,
    version Int64,
    PRIMARY KEY (id),
    INDEX current_nodes_tile_idx GLOBAL ON (tile)
);
-- want: KEY003 IDX002; build ids count up, job status has a dozen values, the pipeline index is about a foreign id
CREATE TABLE ci_builds (
    id Int64 NOT NULL,
    commit_id Int64,
    project_id Int64,
    status Utf8,
    name Utf8,
    stage_idx Int32,
    runner_id Int64,
    ref Utf8,
    queued_at Timestamp,
    started_at Timestamp,
    finished_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_ci_builds_on_status GLOBAL ON (status),
    INDEX index_ci_builds_on_commit_id GLOBAL ON (commit_id, stage_idx)
);
-- want: KEY006; full paths of nested groups as key, unbounded by design
CREATE TABLE redirect_routes (
    path Utf8 NOT NULL,
    source_id Int64,
    source_type Utf8,
    namespace_id Int64,
    created_at Timestamp,
    updated_at Timestamp,
    PRIMARY KEY (path),
    INDEX index_redirect_routes_on_source GLOBAL ON (source_id, source_type)
);
-- want: KEY002; BigSerial revision leads, the name index spreads
CREATE TABLE kine (
    id BigSerial NOT NULL,
    name Utf8,
    created Int32,
    deleted Int32,
    create_revision Int64,
    prev_revision Int64,
    lease Int32,
    value String,
    old_value String,
    PRIMARY KEY (id),
    INDEX kine_name_index GLOBAL ON (name)
);
-- want: KEY003 IDX001??; file ids count up, mtime mostly follows writes but clients set old times, storages are one per user
CREATE TABLE oc_filecache (
    fileid Int64 NOT NULL,
    storage Int64,
    path Utf8,
    path_hash Utf8,
    parent Int64,
    name Utf8,
    mimetype Int64,
    size Int64,
    mtime Int64,
    storage_mtime Int64,
    etag Utf8,
    permissions Int32,
    PRIMARY KEY (fileid),
    INDEX fs_storage_path_hash GLOBAL ON (storage, path_hash),
    INDEX fs_parent_name_hash GLOBAL ON (parent, name),
    INDEX fs_mtime GLOBAL ON (mtime)
);
-- want: IDX001; OAI identifiers spread, datestamp is the time of the last change
CREATE TABLE oai_record (
    oai_identifier Utf8 NOT NULL,
    datestamp Timestamp NOT NULL,
    metadata_prefix Utf8 NOT NULL,
    deleted Bool,
    payload String,
    PRIMARY KEY (oai_identifier, metadata_prefix),
    INDEX ix_datestamp GLOBAL ON (datestamp)
);
-- want: KEY002 IDX001; a BigSerial for loans, and issue dates only grow
CREATE TABLE loans (
    issue_id BigSerial NOT NULL,
    borrowernumber Int64 NOT NULL,
    barcode Utf8 NOT NULL,
    issuedate Datetime NOT NULL,
    date_due Datetime,
    returndate Datetime,
    renewals Int32,
    PRIMARY KEY (issue_id),
    INDEX ix_borrower GLOBAL ON (borrowernumber),
    INDEX ix_issued GLOBAL ON (issuedate)
);
-- want: KEY007 IDX002; a flag-like direction in front of a time, status few values
CREATE TABLE as2_transmission (
    direction Utf8 NOT NULL,
    started_at Timestamp NOT NULL,
    as2_message_id Utf8 NOT NULL,
    partner_as2_id Utf8,
    mdn_status Utf8,
    mic Utf8,
    size_bytes Uint64,
    PRIMARY KEY (direction, started_at, as2_message_id),
    INDEX ix_mdn GLOBAL ON (mdn_status)
);
-- want: KEY001; events come in by their time
CREATE TABLE epcis_object_events (
    event_time Timestamp NOT NULL,
    event_id Utf8 NOT NULL,
    event_time_zone_offset Utf8,
    record_time Timestamp,
    action Utf8,
    biz_step Utf8,
    disposition Utf8,
    read_point Utf8,
    biz_location Utf8,
    epc_list Json,
    PRIMARY KEY (event_time, event_id),
    INDEX idx_biz_location GLOBAL ON (biz_location, event_time)
);
-- want: KEY003; in OCPP 1.6 the central system hands out the transactionId as a growing integer
CREATE TABLE ocpp_transactions (
    transaction_id Int32 NOT NULL,
    charge_point_identity Utf8 NOT NULL,
    connector_id Int32 NOT NULL,
    id_tag Utf8,
    meter_start Int32,
    meter_stop Int32,
    start_timestamp Timestamp,
    stop_timestamp Timestamp,
    stop_reason Utf8,
    PRIMARY KEY (transaction_id),
    INDEX idx_ocpp_tx_cp GLOBAL ON (charge_point_identity, start_timestamp)
);
-- want: IDX001; expire_date is now plus the session's age, so it grows with the inserts
CREATE TABLE django_session (
    session_key Utf8 NOT NULL,
    session_data Utf8 NOT NULL,
    expire_date Timestamp NOT NULL,
    PRIMARY KEY (session_key),
    INDEX django_session_expire_date_a5c62663 GLOBAL ON (expire_date)
);
-- want: ; few providers, but the provider's key of the user spreads behind
CREATE TABLE AspNetUserLogins (
    LoginProvider Utf8 NOT NULL,
    ProviderKey Utf8 NOT NULL,
    ProviderDisplayName Utf8,
    UserId Utf8 NOT NULL,
    PRIMARY KEY (LoginProvider, ProviderKey),
    INDEX IX_AspNetUserLogins_UserId GLOBAL ON (UserId)
);
-- want: KEY002 IDX002; BigSerial, state has seven values
CREATE TABLE oban_jobs (
    id BigSerial,
    state Utf8 NOT NULL,
    queue Utf8 NOT NULL,
    worker Utf8 NOT NULL,
    args Json,
    errors Json,
    attempt Int32,
    max_attempts Int32,
    priority Int32,
    inserted_at Timestamp,
    scheduled_at Timestamp,
    completed_at Timestamp,
    PRIMARY KEY (id),
    INDEX oban_jobs_state_queue_priority_scheduled_at_id_index GLOBAL ON (state, queue, priority, scheduled_at, id)
);
-- want: ; Uuids on both sides
CREATE TABLE _CourseToStudent (
    A Uuid NOT NULL,
    B Uuid NOT NULL,
    assignedAt Timestamp,
    PRIMARY KEY (A, B),
    INDEX _CourseToStudent_B_index GLOBAL ON (B)
);
-- want: IDX001; EXPIRY_TIME is last access plus interval and grows, ids are random
CREATE TABLE SPRING_SESSION (
    PRIMARY_ID Utf8 NOT NULL,
    SESSION_ID Utf8 NOT NULL,
    CREATION_TIME Int64 NOT NULL,
    LAST_ACCESS_TIME Int64 NOT NULL,
    MAX_INACTIVE_INTERVAL Int32 NOT NULL,
    EXPIRY_TIME Int64 NOT NULL,
    PRINCIPAL_NAME Utf8,
    PRIMARY KEY (PRIMARY_ID),
    INDEX SPRING_SESSION_IX1 GLOBAL ON (SESSION_ID),
    INDEX SPRING_SESSION_IX2 GLOBAL ON (EXPIRY_TIME)
);
-- want: KEY003 IDX002; case_id of the lab's own cases counts up, status has few values
CREATE TABLE crown_cases (
    case_id Uint64 NOT NULL,
    clinic_code Utf8 NOT NULL,
    patient_ref Utf8,
    tooth_fdi Uint8,
    shade Utf8,
    material Utf8,
    status Utf8 NOT NULL,
    received_at Datetime,
    due_date Date,
    PRIMARY KEY (case_id),
    INDEX by_status GLOBAL ON (status)
);
-- want: IDX002; barcodes spread, categories of a library of things are a dozen or two
CREATE TABLE lendable_items (
    barcode Utf8 NOT NULL,
    name Utf8,
    category Utf8,
    deposit_cents Uint32,
    max_days Uint8,
    shelf Utf8,
    retired Bool,
    PRIMARY KEY (barcode),
    INDEX idx_category GLOBAL ON (category)
);
-- want: KEY003 IDX002; lessons count up and get attendance when they take place, attendance state has few values
CREATE TABLE lsn_attend (
    lsn_id Uint64 NOT NULL,
    stud_id Uint64 NOT NULL,
    att_state Utf8,
    late_min Uint8,
    marked_by Uint64,
    marked_at Timestamp,
    PRIMARY KEY (lsn_id, stud_id),
    INDEX ix_att_state GLOBAL ON (att_state)
);
-- want: KEY003 IDX002; claim ids count up, claim status has a dozen values
CREATE TABLE CLM_HDR (
    CLM_ID Uint64 NOT NULL,
    POL_NBR Utf8 NOT NULL,
    LOSS_DT Date,
    RPTD_TS Timestamp,
    LOSS_CAUSE_CD Utf8,
    CLM_STAT_CD Utf8 NOT NULL,
    ADJ_EMP_ID Uint32,
    RSRV_AMT Decimal(22, 9),
    CAT_CD Utf8,
    PRIMARY KEY (CLM_ID),
    INDEX IX_CLM_POL GLOBAL ON (POL_NBR),
    INDEX IX_CLM_STAT GLOBAL ON (CLM_STAT_CD)
);
-- want: IDX001; record locators are random letters, index on creation time
CREATE TABLE bookingPnr (
    recordLocator Utf8 NOT NULL,
    pointOfSale Utf8,
    createdAt Timestamp NOT NULL,
    bookingAgent Utf8,
    contactEmail Utf8,
    contactPhone Utf8,
    ticketTimeLimit Datetime,
    itineraryJson Json,
    PRIMARY KEY (recordLocator),
    INDEX idxPnrCreated GLOBAL ON (createdAt)
);
-- want: IDX002; container numbers come from the owners, size types are few
CREATE TABLE container (
    container_no Utf8 NOT NULL,
    iso_size_type Utf8 NOT NULL,
    lessor_code Utf8,
    tare_kg Uint32,
    max_gross_kg Uint32,
    manufactured_on Date,
    last_depot Utf8,
    PRIMARY KEY (container_no),
    INDEX container_by_type GLOBAL ON (iso_size_type)
);
-- want: KEY003; work order numbers count up
CREATE TABLE wrk_rdr (
    wrk_rdr_nmbr Uint64 NOT NULL,
    mtrl_nmbr Utf8,
    plnt_cd Utf8,
    trgt_qty Decimal(22, 9),
    strt_dt Date,
    fnsh_dt Date,
    rdr_stts Utf8,
    PRIMARY KEY (wrk_rdr_nmbr),
    INDEX ix_wrk_rdr_mtrl GLOBAL ON (mtrl_nmbr)
);
-- want: IDX002; IBAN spreads, account status has few values
CREATE TABLE BO_ACCT (
    IBAN Utf8 NOT NULL,
    CUST_REF Utf8 NOT NULL,
    PROD_CD Utf8,
    CCY Utf8,
    STAT_CD Utf8,
    OPN_DT Date,
    CLS_DT Date,
    LDGR_BAL Decimal(22, 9),
    PRIMARY KEY (IBAN),
    INDEX X_ACCT_CUST GLOBAL ON (CUST_REF),
    INDEX X_ACCT_STAT GLOBAL ON (STAT_CD)
);
-- want: KEY007; a few tax years in front of a number that counts up
CREATE TABLE tx_assessment (
    tax_year Uint16 NOT NULL,
    assessment_no Uint64 NOT NULL,
    tin Utf8,
    assessed_on Date,
    amount Decimal(22, 9),
    officer_id Uint32,
    PRIMARY KEY (tax_year, assessment_no),
    INDEX tx_assessment_tin GLOBAL ON (tin)
);
-- want: KEY007; few districts, then date and number
CREATE TABLE Inspection (
    DistrictCode Utf8 NOT NULL,
    ScheduledOn Date NOT NULL,
    InspectionNo Uint32 NOT NULL,
    PermitNumber Utf8,
    InspectorId Uint32,
    InspectionType Utf8,
    Outcome Utf8,
    Remarks Utf8,
    PRIMARY KEY (DistrictCode, ScheduledOn, InspectionNo),
    INDEX IxInspectionInspector GLOBAL ON (InspectorId, ScheduledOn)
);
-- want: KEY003 IDX001; loan ids count up, due dates follow the clock by some weeks
CREATE TABLE library_loan (
    loan_id Uint64 NOT NULL,
    item_barcode Utf8 NOT NULL,
    patron_id Uint32 NOT NULL,
    issued_at Timestamp,
    due_date Date,
    returned_at Timestamp,
    renewals Uint8,
    PRIMARY KEY (loan_id),
    INDEX library_loan_patron GLOBAL ON (patron_id),
    INDEX library_loan_due GLOBAL ON (due_date)
);
-- want: KEY002 IDX002; sequence as key of parking sessions, state is open, closed, disputed
CREATE TABLE parking_session (
    id BigSerial NOT NULL,
    plate Utf8 NOT NULL,
    garage_id Uint32 NOT NULL,
    entered_at Timestamp NOT NULL,
    left_at Timestamp,
    state Utf8 NOT NULL,
    fee Decimal(22, 9),
    PRIMARY KEY (id),
    INDEX idx_session_plate GLOBAL ON (plate),
    INDEX idx_session_state GLOBAL ON (state)
);
-- want: ; microchip numbers (ISO 11784) come from the makers of the chips
CREATE TABLE pet_passport (
    microchip_no Uint64 NOT NULL,
    pet_name Utf8,
    species Utf8,
    breed Utf8,
    born_on Date,
    owner_email Utf8,
    issued_at Timestamp,
    PRIMARY KEY (microchip_no),
    INDEX idx_passport_owner GLOBAL ON (owner_email)
);
-- want: KEY003 IDX002; devices taken in count up, grade is A, B, C, D
CREATE TABLE refurb_unit (
    unit_id Uint64 NOT NULL,
    serial_no Utf8,
    category Utf8,
    grade Utf8,
    wiped_at Timestamp,
    technician Utf8,
    resale_price Decimal(22, 9),
    PRIMARY KEY (unit_id),
    INDEX refurb_unit_grade GLOBAL ON (grade),
    INDEX refurb_unit_serial GLOBAL ON (serial_no)
);
-- want: KEY003 IDX002; job numbers count up, target languages are some dozens
CREATE TABLE LSP_JOB (
    JOB_NO Int64 NOT NULL,
    CLIENT_CD Utf8 NOT NULL,
    SRC_LANG Utf8 NOT NULL,
    TGT_LANG Utf8 NOT NULL,
    WORD_CNT Int32,
    RATE Decimal(22, 9),
    DUE_TS Timestamp,
    VENDOR_ID Int64,
    PRIMARY KEY (JOB_NO),
    INDEX IX_LSP_JOB_TGT GLOBAL ON (TGT_LANG)
);
-- want: ; instances of a forum are ranked by how many communities and active people they have, and both counts go up and down
CREATE TABLE fed_instance (
    instance_uuid Uuid NOT NULL,
    host Utf8,
    communities Int32,
    users_active_month Int32,
    PRIMARY KEY (instance_uuid),
    INDEX idx_instance_communities GLOBAL ON (communities),
    INDEX idx_instance_active GLOBAL ON (users_active_month)
);
