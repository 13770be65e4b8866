-- Columns whose comments tell. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: KEY004
CREATE TABLE parcels_in (
    ref Utf8 NOT NULL, -- UUIDv7
    weight Int32,
    PRIMARY KEY (ref)
);
-- want: KEY004
CREATE TABLE visits_in (
    k Int64 NOT NULL, -- snowflake
    page Utf8,
    PRIMARY KEY (k)
);
-- want: KEY004
CREATE TABLE zamery (
    t Uint64 NOT NULL, -- unix time, ms
    datchik Utf8 NOT NULL,
    PRIMARY KEY (t, datchik)
);
-- want:
CREATE TABLE tokens_in (
    v Uint64 NOT NULL, -- random
    holder Utf8,
    PRIMARY KEY (v)
);
-- want: KEY003
CREATE TABLE ledger_in (
    x Int64 NOT NULL, -- auto increment
    memo Utf8,
    PRIMARY KEY (x)
);
-- want: KEY007; four priorities, then a growing ticket number, requesters spread
CREATE TABLE support_tickets (
    priority Utf8 NOT NULL,  -- P1..P4
    ticket_no Uint64 NOT NULL,
    requester_email Utf8 NOT NULL,
    subject Utf8 NOT NULL,
    description Utf8,
    assignee_id Uuid,
    opened_at Timestamp NOT NULL,
    resolved_at Timestamp,
    PRIMARY KEY (priority, ticket_no),
    INDEX tickets_requester_idx GLOBAL ON (requester_email)
);
-- want: ; channel in front of the snowflake, and channels are many and live long
CREATE TABLE channel_messages (
    channel_id Uint64 NOT NULL,
    message_id Uint64 NOT NULL, -- snowflake
    author_id Uint64,
    content Utf8,
    embeds Json,
    edited_at Timestamp,
    flags Uint32,
    PRIMARY KEY (channel_id, message_id)
);
-- want: KEY004; PIC 9(8) date in front, then a sequence within the day
CREATE TABLE DAILY_TRAN_REC (
    TRAN_DT Uint32 NOT NULL,          -- PIC 9(8) CCYYMMDD
    TRAN_SEQ_NO Uint32 NOT NULL,      -- PIC 9(7) COMP-3
    TRAN_ACCT_NO Utf8 NOT NULL,
    TRAN_CD Utf8,
    TRAN_AMT Decimal(22, 9),
    TRAN_BR_NO Utf8,
    TRAN_TELLER_ID Utf8,
    FILLER_01 Utf8,
    PRIMARY KEY (TRAN_DT, TRAN_SEQ_NO)
);
-- want: KEY004|KEY007; year-month in front grows and has one value a month
CREATE TABLE payslip (
    period Utf8 NOT NULL, -- '2024-05'
    employee_id Uuid NOT NULL,
    gross Decimal(22, 9) NOT NULL,
    tax Decimal(22, 9) NOT NULL,
    net Decimal(22, 9) NOT NULL,
    paid_at Timestamp,
    document_key Utf8,
    PRIMARY KEY (period, employee_id)
);
-- want: KEY004; Prisma's cuid() is the letter c followed by the time in base 36
CREATE TABLE `Subscription` (
    id Utf8 NOT NULL, -- @default(cuid())
    `fanId` Utf8 NOT NULL,
    `tierId` Utf8 NOT NULL,
    status Utf8 NOT NULL,
    `currentPeriodEnd` Timestamp NOT NULL,
    `cancelAtPeriodEnd` Bool NOT NULL,
    `createdAt` Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX `Subscription_fanId_idx` GLOBAL ON (`fanId`)
);
-- want: KEY004; a snowflake id begins with the time
CREATE TABLE push_notifications (
    ntf_id Int64 NOT NULL, -- snowflake, 41 bits ms + worker + seq
    user_id Uint64 NOT NULL,
    title Utf8,
    body Utf8,
    provider Utf8,
    is_delivered Bool,
    PRIMARY KEY (ntf_id),
    INDEX by_user GLOBAL ON (user_id)
);
-- want: KEY004; an ObjectId begins with 4 bytes of seconds
CREATE TABLE kyc_applicants (
    applicant_id Utf8 NOT NULL, -- ObjectId kept from Mongo, 24 hex
    external_user_id Utf8,
    first_name Utf8,
    last_name Utf8,
    dob Date,
    review_answer Utf8,
    created_at Timestamp,
    PRIMARY KEY (applicant_id),
    INDEX by_ext GLOBAL ON (external_user_id),
    INDEX by_dob GLOBAL ON (dob, last_name)
);
-- want: KEY009; hash kept as text so it cannot be split by UNIFORM_PARTITIONS
CREATE TABLE user_timeline (
    user_hash Utf8 NOT NULL, -- first 4 hex digits of md5(user_id)
    user_id Uint64 NOT NULL,
    post_id Uint64 NOT NULL,
    author_id Uint64,
    score Double,
    inserted_at Timestamp,
    PRIMARY KEY (user_hash, user_id, post_id)
);
-- want: KEY004; DE7 is the transmission time as text
CREATE TABLE iso8583_authorizations (
    de007_transmission_dt Utf8 NOT NULL, -- MMDDhhmmss
    de011_stan Utf8 NOT NULL,
    de032_acquirer_id Utf8 NOT NULL,
    mti Utf8,
    de002_pan_token Utf8,
    de003_processing_code Utf8,
    de004_amount Uint64,
    de039_response_code Utf8,
    de041_terminal_id Utf8,
    de042_merchant_id Utf8,
    de049_currency Uint16,
    PRIMARY KEY (de007_transmission_dt, de011_stan, de032_acquirer_id)
);
-- want: KEY007; four channels, then time
CREATE TABLE audio_chunks (
    channel Utf8 NOT NULL, -- judge, witness, counsel, room
    recorded_at Timestamp NOT NULL,
    session_id Uuid NOT NULL,
    codec Utf8,
    duration_ms Uint32,
    object_key Utf8,
    PRIMARY KEY (channel, recorded_at, session_id)
);
-- want: KEY004; yyyymmdd in front of the entries
CREATE TABLE BO_GL_ENTRY (
    POST_YMD Uint32 NOT NULL, -- YYYYMMDD
    ENTRY_NBR Uint64 NOT NULL,
    GL_ACCT Utf8 NOT NULL,
    DR_CR_IND Utf8,
    CCY Utf8,
    AMT Decimal(22, 9),
    NARR Utf8,
    SRC_SYS Utf8,
    PRIMARY KEY (POST_YMD, ENTRY_NBR)
);
-- want: KEY004; day as number yyyymmdd in front
CREATE TABLE flight_summary (
    flight_day Uint32 NOT NULL, -- 20240531
    uas_serial Utf8 NOT NULL,
    sortie Uint16 NOT NULL,
    pilot_id Uuid,
    minutes Float,
    max_alt_m Float,
    landings Uint16,
    PRIMARY KEY (flight_day, uas_serial, sortie)
);
-- want: KEY003; a comment says that the number is handed out in order
CREATE TABLE parcels (
    label Int64 NOT NULL, -- sequential number
    weight Int32,
    PRIMARY KEY (label)
);
-- want:
CREATE TABLE parcels (
    parcel Utf8 NOT NULL, -- UUIDv4 as text
    parcel_ulid Int64 NOT NULL, -- the number in the upstream system
    PRIMARY KEY (parcel_ulid, parcel)
);
-- want: ; drawn at random
CREATE TABLE posylki (
    nomer Int64 NOT NULL, -- случайное число
    ves Int32,
    PRIMARY KEY (nomer)
);
-- want: KEY003; numbered in order
CREATE TABLE posylki (
    metka Int64 NOT NULL, -- порядковый номер посылки
    klient Uuid NOT NULL,
    PRIMARY KEY (metka, klient)
);
-- want: ; drawn at random
CREATE TABLE parcels (
    parcel_no Int64 NOT NULL, -- low bits of a UUIDv4
    weight Int32,
    PRIMARY KEY (parcel_no)
);
