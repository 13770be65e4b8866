-- Labelled by two, neither of whom saw the words, the rules' code or the other's labels; where they differ nothing counts.
-- At first sight 0.957 of what was found was right and 0.930 of what was to be found was found; 0.956 and 0.915 before the other sets
-- were learned from. Then it was learned from, too.
-- The tables below a line "-- schema:" are inspected together.

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

-- want: ; MMSI is handed out by flag states, spreads
CREATE TABLE vessel_registry (
    mmsi Uint32 NOT NULL,
    vessel_name Utf8,
    call_sign Utf8,
    flag Utf8,
    loa_m Float,
    beam_m Float,
    draught_m Float,
    updated_at Timestamp,
    PRIMARY KEY (mmsi)
);

-- want: KEY002; BigSerial in front, arrangements are written all year
CREATE TABLE FuneralArrangements (
    ArrangementNo BigSerial NOT NULL,
    DeceasedName Utf8,
    DateOfDeath Date,
    NextOfKinPhone Utf8,
    ServiceKind Utf8,
    Chapel Utf8,
    QuotedTotal Decimal(22, 9),
    CreatedAt Timestamp,
    PRIMARY KEY (ArrangementNo)
);

-- want: KEY003; a match gets its events while it is played, match ids count up
CREATE TABLE match_events (
    match_id Uint64 NOT NULL,
    tick Uint32 NOT NULL,
    seq Uint32 NOT NULL,
    event_kind Utf8,
    actor_slot Uint8,
    target_slot Uint8,
    payload Json,
    PRIMARY KEY (match_id, tick, seq)
);

-- want: KEY001; reading time in front
CREATE TABLE HOUSE_CLIMATE (
    READ_AT Timestamp NOT NULL,
    HOUSE_NO Uint16 NOT NULL,
    PROBE_NO Uint8 NOT NULL,
    TEMP_C Float,
    RH_PCT Float,
    NH3_PPM Float,
    CO2_PPM Float,
    PRIMARY KEY (READ_AT, HOUSE_NO, PROBE_NO)
);

-- want: KEY007; 14 sites, then the start time
-- we run 14 sites
CREATE TABLE washTransactions (
    siteCode Utf8 NOT NULL,
    startedAt Timestamp NOT NULL,
    bayNo Uint8 NOT NULL,
    programme Utf8,
    priceCents Uint32,
    payMethod Utf8,
    durationSec Uint16,
    PRIMARY KEY (siteCode, startedAt, bayNo)
);

-- want: ; random Uuid in front, pages behind
CREATE TABLE transcript_lines (
    transcript_id Uuid NOT NULL,
    page_no Uint16 NOT NULL,
    line_no Uint8 NOT NULL,
    speaker Utf8,
    line_text Utf8,
    steno_raw String,
    PRIMARY KEY (transcript_id, page_no, line_no)
);

-- want: ; emails spread
CREATE TABLE placement_results (
    email Utf8 NOT NULL,
    test_code Utf8 NOT NULL,
    score Uint16,
    cefr Utf8,
    finished_at Datetime,
    PRIMARY KEY (email, test_code)
);

-- want: KEY003 IDX001; ticket numbers of our own weighbridge count up, weighed_at follows the clock
CREATE TABLE weighbridge_tickets (
    ticket_no Uint64 NOT NULL,
    vehicle_plate Utf8,
    supplier_code Utf8,
    gross_kg Int32,
    tare_kg Int32,
    weighed_at Datetime NOT NULL,
    operator Utf8,
    PRIMARY KEY (ticket_no),
    INDEX idx_weighed GLOBAL ON (weighed_at)
);

-- want: KEY001; the night in front with hundreds of exposures each, not one row per night
CREATE TABLE exposures (
    night Date NOT NULL,
    telescope Utf8 NOT NULL,
    seq_no Uint32 NOT NULL,
    filter_name Utf8,
    exptime_s Double,
    ra_deg Double,
    dec_deg Double,
    airmass Double,
    seeing_arcsec Float,
    PRIMARY KEY (night, telescope, seq_no)
);

-- want: IDX001; Uuid key and phone index spread, registered_at follows the inserts
CREATE TABLE fb_household (
    household_id Uuid NOT NULL,
    head_name Utf8,
    phone Utf8,
    postcode Utf8,
    adults Uint8,
    children Uint8,
    dietary_notes Utf8,
    registered_at Timestamp NOT NULL,
    PRIMARY KEY (household_id),
    INDEX ix_phone GLOBAL ON (phone),
    INDEX ix_registered GLOBAL ON (registered_at)
);

-- want: KEY003?; listing ids count up, watchers come mostly when a listing is fresh but also later
CREATE TABLE listing_watchers (
    listing_id Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    alert_below_cents Uint32,
    created_at Timestamp,
    PRIMARY KEY (listing_id, user_id)
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

-- want: ; pairing codes are random
CREATE TABLE hub_pairing_codes (
    code Utf8 NOT NULL,
    hub_serial Utf8,
    issued_to Uuid,
    expires_at Timestamp,
    used Bool,
    PRIMARY KEY (code)
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

-- want: KEY006; the key is a whole URL
CREATE TABLE Obituaries (
    PermalinkUrl Utf8 NOT NULL,
    FullName Utf8,
    BornOn Date,
    DiedOn Date,
    BodyHtml Utf8,
    PhotoUrl Utf8,
    PublishedAt Timestamp,
    PRIMARY KEY (PermalinkUrl)
);

-- want: ; player in front spreads
CREATE TABLE elo_snapshots (
    player_id Uint64 NOT NULL,
    game Utf8 NOT NULL,
    taken_on Date NOT NULL,
    elo Int32,
    games_played Uint32,
    PRIMARY KEY (player_id, game, taken_on)
);

-- want: KEY001; log time in front
CREATE TABLE loan_log (
    logged_at Timestamp NOT NULL,
    loan_id Uuid NOT NULL,
    action Utf8,
    member_id Uuid,
    item_barcode Utf8,
    staff_login Utf8,
    PRIMARY KEY (logged_at, loan_id)
);

-- want: ; a short list kept by hand
CREATE TABLE berth_tariffs (
    tariff_code Utf8 NOT NULL,
    season_year Uint16 NOT NULL,
    loa_from_m Float,
    loa_to_m Float,
    per_night Decimal(22, 9),
    currency Utf8,
    PRIMARY KEY (tariff_code, season_year)
);

-- want: KEY003|KEY004; candid of ZTF begins with the days since 2017, so it grows with time, object index spreads
-- ZTF alert stream, kept as received
CREATE TABLE ztf_alerts (
    candid Int64 NOT NULL,
    object_id Utf8 NOT NULL,
    jd Double,
    fid Uint8,
    magpsf Float,
    sigmapsf Float,
    rb Float,
    drb Float,
    packet String,
    PRIMARY KEY (candid),
    INDEX by_object GLOBAL ON (object_id)
);

-- want: KEY007; a few metals, then time
CREATE TABLE metal_prices (
    metal Utf8 NOT NULL,
    quoted_at Timestamp NOT NULL,
    exchange Utf8,
    bid Decimal(22, 9),
    ask Decimal(22, 9),
    currency Utf8,
    PRIMARY KEY (metal, quoted_at)
);

-- want: KEY004; a ULID as text sorts by time
CREATE TABLE pantry_visits (
    visit_ulid Utf8 NOT NULL,
    household_id Uuid NOT NULL,
    pantry_code Utf8,
    parcels Uint8,
    weight_kg Float,
    volunteer_id Uuid,
    PRIMARY KEY (visit_ulid),
    INDEX by_household GLOBAL ON (household_id)
);

-- want: ; number plates spread
CREATE TABLE plate_passes (
    plate Utf8 NOT NULL,
    passed_at Timestamp NOT NULL,
    site_code Utf8,
    lane Uint8,
    camera_conf Float,
    member_id Uint64,
    PRIMARY KEY (plate, passed_at)
) WITH (PARTITION_AT_KEYS = (('F'), ('M'), ('T')));

-- want: ; dictionary of shades
CREATE TABLE shade_codes (
    shade_code Utf8 NOT NULL,
    guide Utf8,
    lab_l Float,
    lab_a Float,
    lab_b Float,
    PRIMARY KEY (shade_code)
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

-- want: IDX001; the index leads with the start time
CREATE TABLE automation_runs (
    run_id Uuid NOT NULL,
    automation_id Uuid NOT NULL,
    trigger_kind Utf8,
    outcome Utf8,
    started_at Timestamp NOT NULL,
    took_ms Uint32,
    trace Json,
    PRIMARY KEY (run_id),
    INDEX runs_by_started GLOBAL ON (started_at, automation_id)
);

-- want: KEY003; the seats of an event are written when it is created, event ids count up
CREATE TABLE EVENT_SEATS (
    EVENT_ID Uint64 NOT NULL,
    SECTION_LBL Utf8 NOT NULL,
    ROW_LBL Utf8 NOT NULL,
    SEAT_NO Uint16 NOT NULL,
    FACE_VALUE Decimal(22, 9),
    STATE Utf8,
    PRIMARY KEY (EVENT_ID, SECTION_LBL, ROW_LBL, SEAT_NO)
);

-- want: ; flocks live more than a year and get a row a day each
CREATE TABLE flock_daily (
    flock_id Uint32 NOT NULL,
    day Date NOT NULL,
    hens_alive Uint32,
    eggs_total Uint32,
    eggs_cracked Uint32,
    feed_kg Float,
    water_l Float,
    PRIMARY KEY (flock_id, day)
);

-- want: ; the sha256 of the file is its natural id
CREATE TABLE fits_files (
    file_sha256 String NOT NULL,
    file_name Utf8,
    size_bytes Uint64,
    instrument Utf8,
    obs_start Timestamp,
    header Json,
    PRIMARY KEY (file_sha256)
);

-- want: KEY007?; some dozens of courts, case numbers by year and running number behind, but few a day
CREATE TABLE proceedings (
    court_code Utf8 NOT NULL,
    case_number Utf8 NOT NULL,
    caption Utf8,
    judge Utf8,
    opened_on Date,
    sealed Bool,
    PRIMARY KEY (court_code, case_number)
);

-- want: ; plots are loaded once per cemetery
CREATE TABLE GravePlots (
    CemeteryId Uint32 NOT NULL,
    SectionName Utf8 NOT NULL,
    RowNo Uint16 NOT NULL,
    PlotNo Uint16 NOT NULL,
    Occupied Bool,
    DeedHolder Utf8,
    LeaseUntil Date,
    PRIMARY KEY (CemeteryId, SectionName, RowNo, PlotNo)
);

-- want: KEY006; free text of searches in the key
CREATE TABLE lot_searches (
    member_id Uuid NOT NULL,
    query_text Utf8 NOT NULL,
    last_searched_at Timestamp,
    times Uint32,
    hits Uint32,
    PRIMARY KEY (member_id, query_text)
);

-- want: KEY002 IDX002; BigSerial in front, status index, the member index spreads
CREATE TABLE membership_charges (
    charge_id BigSerial NOT NULL,
    member_id Uint64,
    plan Utf8,
    amount_cents Uint32,
    status Utf8,
    psp_ref Utf8,
    charged_at Timestamp,
    PRIMARY KEY (charge_id),
    INDEX idx_charges_status GLOBAL ON (status),
    INDEX idx_charges_member GLOBAL ON (member_id)
);

-- want: ; column table hashed by MMSI, leading time is right
CREATE TABLE ais_positions (
    received_at Timestamp NOT NULL,
    mmsi Uint32 NOT NULL,
    lat Double,
    lon Double,
    sog Float,
    cog Float,
    nav_status Uint8,
    PRIMARY KEY (received_at, mmsi)
)
PARTITION BY HASH(mmsi)
WITH (STORE = COLUMN, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);

-- want: COL001; hashed by the date alone, a day goes to one partition
CREATE TABLE playerStatsDaily (
    statDate Date NOT NULL,
    playerId Uint64 NOT NULL,
    game Utf8 NOT NULL,
    kills Uint32,
    deaths Uint32,
    assists Uint32,
    minutesPlayed Uint32,
    PRIMARY KEY (statDate, playerId, game)
)
PARTITION BY HASH(statDate)
WITH (STORE = COLUMN);

-- want: ; column table hashed by meter
CREATE TABLE energy_kwh_15m (
    slot_start Timestamp NOT NULL,
    meter_id Utf8 NOT NULL,
    kwh_in Double,
    kwh_out Double,
    tariff_zone Utf8,
    PRIMARY KEY (slot_start, meter_id)
)
PARTITION BY HASH(meter_id)
WITH (STORE = COLUMN);

-- want: PRT003; a good hash in front, but the table starts as one partition
CREATE TABLE donations (
    donor_hash Uint64 NOT NULL,
    donor_id Uuid NOT NULL,
    donated_at Timestamp NOT NULL,
    kind Utf8,
    amount Decimal(22, 9),
    gift_aid Bool,
    receipt_no Utf8,
    PRIMARY KEY (donor_hash, donor_id, donated_at)
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

-- want: ; user in front, lemmas are short
CREATE TABLE vocab_cards (
    user_id Uint64 NOT NULL,
    lang Utf8 NOT NULL,
    lemma Utf8 NOT NULL,
    ease Float,
    interval_days Uint16,
    next_review Date,
    lapses Uint16,
    PRIMARY KEY (user_id, lang, lemma)
);

-- want: KEY001; sent time in front
CREATE TABLE lab_messages (
    sent_at Timestamp NOT NULL,
    clinic_code Utf8 NOT NULL,
    message_id Uuid NOT NULL,
    sender Utf8,
    body Utf8,
    attachments Json,
    read_at Timestamp,
    PRIMARY KEY (sent_at, clinic_code, message_id)
);

-- want: IDX001; document numbers spread, last_visit_at follows the clock
CREATE TABLE seller_identities (
    id_document_no Utf8 NOT NULL,
    issuing_country Utf8,
    full_name Utf8,
    birth_date Date,
    photo_key Utf8,
    last_visit_at Datetime,
    banned Bool,
    PRIMARY KEY (id_document_no),
    INDEX ix_last_visit GLOBAL ON (last_visit_at)
);

-- want: ; one row per night
CREATE TABLE night_log (
    night Date NOT NULL,
    observer Utf8,
    hours_open Float,
    hours_lost_weather Float,
    moon_phase Float,
    summary Utf8,
    PRIMARY KEY (night)
);

-- want: ; licence numbers spread within a state, few writes
CREATE TABLE reporter_licences (
    state Utf8 NOT NULL,
    licence_no Utf8 NOT NULL,
    reporter_name Utf8,
    method Utf8,
    valid_to Date,
    PRIMARY KEY (state, licence_no)
);

-- want: KEY002?; Serial, but a short list
CREATE TABLE prize_currencies (
    currency_id Serial NOT NULL,
    iso_code Utf8,
    title Utf8,
    minor_units Uint8,
    PRIMARY KEY (currency_id)
);

-- want: KEY004? IDX001; SSCC of our own pallets have our prefix and a running number in fixed width, packed_at follows the clock
CREATE TABLE egg_pallets (
    sscc Utf8 NOT NULL,
    grade Utf8,
    layers Uint8,
    eggs Uint32,
    best_before Date,
    packed_at Datetime NOT NULL,
    customer_gln Utf8,
    PRIMARY KEY (sscc),
    INDEX by_packed GLOBAL ON (packed_at)
);

-- want: KEY007; a few facilities, then the slot time
CREATE TABLE CremationSlots (
    Facility Utf8 NOT NULL,
    SlotStart Datetime NOT NULL,
    UnitNo Uint8 NOT NULL,
    ArrangementNo Int64,
    PermitNo Utf8,
    State Utf8,
    PRIMARY KEY (Facility, SlotStart, UnitNo)
);

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

-- want: ; column table hashed by listing
CREATE TABLE price_points (
    listing_id Uuid NOT NULL,
    observed_at Timestamp NOT NULL,
    price_cents Uint32,
    fee_cents Uint32,
    marketplace Utf8,
    PRIMARY KEY (listing_id, observed_at)
)
PARTITION BY HASH(listing_id)
WITH (STORE = COLUMN);

-- want: KEY006; the spoken phrase is free text
CREATE TABLE voice_phrases (
    home_id Uuid NOT NULL,
    utterance Utf8 NOT NULL,
    intent Utf8,
    slots Json,
    confidence Float,
    heard_count Uint32,
    PRIMARY KEY (home_id, utterance)
);

-- want: IDX002; role has few values, volunteers spread
CREATE TABLE volunteer_shifts (
    shift_id Uuid NOT NULL,
    volunteer_id Uuid NOT NULL,
    role Utf8,
    pantry_code Utf8,
    starts_at Datetime,
    hours Float,
    no_show Bool,
    PRIMARY KEY (shift_id),
    INDEX by_volunteer GLOBAL ON (volunteer_id),
    INDEX by_role GLOBAL ON (role)
);

-- want: IDX003; idx_item repeats the start of the primary key
CREATE TABLE reservations (
    item_barcode Utf8 NOT NULL,
    from_date Date NOT NULL,
    member_id Uuid NOT NULL,
    to_date Date,
    state Utf8,
    PRIMARY KEY (item_barcode, from_date, member_id),
    INDEX idx_item GLOBAL ON (item_barcode),
    INDEX idx_member GLOBAL ON (member_id)
);

-- schema: dental lab
-- want: ; clinic codes, a list
CREATE TABLE clinics (
    clinic_code Utf8 NOT NULL,
    title Utf8,
    city Utf8,
    billing_email Utf8,
    discount_pct Float,
    PRIMARY KEY (clinic_code)
);

-- want: ; Uuid key, index leads with the clinic and has the time behind it
CREATE TABLE cases (
    case_id Uuid NOT NULL,
    clinic_code Utf8 NOT NULL,
    dentist Utf8,
    patient_initials Utf8,
    received_at Timestamp NOT NULL,
    due_on Date,
    stage Utf8,
    price Decimal(22, 9),
    PRIMARY KEY (case_id),
    INDEX cases_by_clinic GLOBAL ON (clinic_code, received_at)
);

-- want: ; Uuid of the case in front
CREATE TABLE case_units (
    case_id Uuid NOT NULL,
    unit_no Uint8 NOT NULL,
    tooth_fdi Uint8,
    unit_type Utf8,
    shade_code Utf8,
    disc_lot Utf8,
    PRIMARY KEY (case_id, unit_no)
);

-- want: KEY001; scan time in front
CREATE TABLE stage_scans (
    scanned_at Timestamp NOT NULL,
    bench_id Uint16 NOT NULL,
    case_id Uuid NOT NULL,
    stage Utf8,
    technician Utf8,
    PRIMARY KEY (scanned_at, bench_id)
);

-- want: KEY003 IDX002; remake numbers count up, reasons are few
CREATE TABLE remakes (
    remake_no Uint64 NOT NULL,
    case_id Uuid NOT NULL,
    reason_code Utf8,
    at_lab_cost Bool,
    opened_at Timestamp,
    closed_at Timestamp,
    PRIMARY KEY (remake_no),
    INDEX remakes_by_reason GLOBAL ON (reason_code)
);

-- want: KEY006; file paths in the key
CREATE TABLE scan_files (
    case_id Uuid NOT NULL,
    file_path Utf8 NOT NULL,
    format Utf8,
    size_bytes Uint64,
    uploaded_at Timestamp,
    PRIMARY KEY (case_id, file_path)
);

-- schema: marina
-- want: ; list of berths
CREATE TABLE Berths (
    BerthCode Utf8 NOT NULL,
    Pontoon Utf8,
    MaxLoaM Float,
    MaxDraughtM Float,
    ShorePowerAmps Uint16,
    PRIMARY KEY (BerthCode)
);

-- want: KEY003; owner ids are made here and count up, emails spread
CREATE TABLE BoatOwners (
    OwnerId Uint64 NOT NULL,
    FullName Utf8,
    Email Utf8,
    Phone Utf8,
    HomePort Utf8,
    CreatedAt Timestamp,
    PRIMARY KEY (OwnerId),
    INDEX OwnersByEmail GLOBAL ON (Email)
);

-- want: KEY003 IDX001; stay ids count up, ArrivedAt follows the clock, the owner index spreads
CREATE TABLE Stays (
    StayId Uint64 NOT NULL,
    OwnerId Uint64 NOT NULL,
    BerthCode Utf8,
    BoatName Utf8,
    ArrivedAt Datetime NOT NULL,
    LeftAt Datetime,
    Nights Uint16,
    PRIMARY KEY (StayId),
    INDEX StaysByOwner GLOBAL ON (OwnerId),
    INDEX StaysByArrival GLOBAL ON (ArrivedAt)
);

-- want: KEY003; charge lines are written with their stay
CREATE TABLE StayCharges (
    StayId Uint64 NOT NULL,
    LineNo Uint16 NOT NULL,
    ChargeKind Utf8,
    Quantity Float,
    UnitPrice Decimal(22, 9),
    VatRate Float,
    PRIMARY KEY (StayId, LineNo)
);

-- want: ; hundreds of berths are read side by side
CREATE TABLE PedestalReadings (
    BerthCode Utf8 NOT NULL,
    ReadAt Datetime NOT NULL,
    Kwh Double,
    WaterM3 Double,
    PRIMARY KEY (BerthCode, ReadAt)
);

-- want: KEY007; a few kinds, then the publication time
CREATE TABLE HarbourNotices (
    NoticeKind Utf8 NOT NULL,
    PublishedAt Datetime NOT NULL,
    Headline Utf8,
    Body Utf8,
    ExpiresAt Datetime,
    PRIMARY KEY (NoticeKind, PublishedAt)
);

-- schema: egg farm
-- want: ; list of houses
CREATE TABLE egg_hse (
    hse_no Uint16 NOT NULL,
    sys_type Utf8,
    cap_hens Uint32,
    tier_cnt Uint8,
    built_yr Uint16,
    PRIMARY KEY (hse_no)
);

-- want: KEY003?; flock numbers count up but there are only a few flocks a year
CREATE TABLE egg_flk (
    flk_no Uint32 NOT NULL,
    hse_no Uint16,
    breed Utf8,
    hatched_on Date,
    placed_on Date,
    depop_on Date,
    PRIMARY KEY (flk_no)
);

-- want: KEY001; count time in front
CREATE TABLE egg_lay_cnt (
    cnt_ts Datetime NOT NULL,
    hse_no Uint16 NOT NULL,
    belt_no Uint8 NOT NULL,
    egg_cnt Uint32,
    PRIMARY KEY (cnt_ts, hse_no, belt_no)
);

-- want: KEY003 IDX002; batch numbers count up, grades are few
CREATE TABLE egg_grd_batch (
    batch_no Uint64 NOT NULL,
    flk_no Uint32,
    grade Utf8,
    qty Uint32,
    avg_wt_g Float,
    grd_line Uint8,
    grd_ts Datetime,
    PRIMARY KEY (batch_no),
    INDEX ix_grd_batch_grade GLOBAL ON (grade)
);

-- want: ; note numbers come from many suppliers
CREATE TABLE egg_feed_dlv (
    sup_cd Utf8 NOT NULL,
    dlv_note_no Utf8 NOT NULL,
    silo_no Uint8,
    feed_cd Utf8,
    net_kg Uint32,
    dlv_dt Date,
    PRIMARY KEY (dlv_note_no, sup_cd)
);

-- want: KEY007; a few houses, then time
CREATE TABLE egg_mort_log (
    hse_no Uint16 NOT NULL,
    log_ts Datetime NOT NULL,
    dead_cnt Uint16,
    cull_cnt Uint16,
    cause_cd Utf8,
    logged_by Utf8,
    PRIMARY KEY (hse_no, log_ts)
);

-- schema: esports league
-- want: IDX002; the country index has few values, nicknames spread
CREATE TABLE players (
    playerId Uuid NOT NULL,
    nickname Utf8,
    realName Utf8,
    country Utf8,
    steamId Uint64,
    teamTag Utf8,
    createdAt Timestamp,
    PRIMARY KEY (playerId),
    INDEX playersByNick GLOBAL ON (nickname),
    INDEX playersByCountry GLOBAL ON (country)
);

-- want: ; team tags spread
CREATE TABLE teams (
    teamTag Utf8 NOT NULL,
    teamName Utf8,
    region Utf8,
    logoKey Utf8,
    foundedOn Date,
    PRIMARY KEY (teamTag)
);

-- want: ; slugs spread
CREATE TABLE tournaments (
    tournamentSlug Utf8 NOT NULL,
    game Utf8,
    startsOn Date,
    endsOn Date,
    prizePool Decimal(22, 9),
    formatSpec Json,
    PRIMARY KEY (tournamentSlug)
);

-- want: ; slug in front
CREATE TABLE bracketMatches (
    tournamentSlug Utf8 NOT NULL,
    roundNo Uint8 NOT NULL,
    slotNo Uint16 NOT NULL,
    matchId Uuid,
    teamA Utf8,
    teamB Utf8,
    winner Utf8,
    PRIMARY KEY (tournamentSlug, roundNo, slotNo)
);

-- want: IDX001; createdAt follows the inserts, the key has a Uuid in front
CREATE TABLE fanPredictions (
    matchId Uuid NOT NULL,
    userId Uint64 NOT NULL,
    pick Utf8,
    points Uint16,
    createdAt Timestamp NOT NULL,
    PRIMARY KEY (matchId, userId),
    INDEX predictionsByTime GLOBAL ON (createdAt)
);

-- want: KEY004; a Snowflake encodes the time
CREATE TABLE streamChat (
    messageSnowflake Uint64 NOT NULL,
    channelName Utf8 NOT NULL,
    authorId Uint64,
    body Utf8,
    deleted Bool,
    PRIMARY KEY (messageSnowflake)
);

-- want: IDX002; few move types
CREATE TABLE rosterMoves (
    playerId Uuid NOT NULL,
    movedAt Timestamp NOT NULL,
    moveType Utf8,
    fromTeam Utf8,
    toTeam Utf8,
    buyout Decimal(22, 9),
    PRIMARY KEY (playerId, movedAt),
    INDEX movesByType GLOBAL ON (moveType)
);

-- schema: scrap yard
-- want: KEY003; supplier ids count up, tax numbers spread
CREATE TABLE SUPPLIERS (
    SUPPLIER_ID Uint64 NOT NULL,
    NAME Utf8,
    TAX_NO Utf8,
    ID_DOC_NO Utf8,
    PHONE Utf8,
    CREATED_AT Timestamp,
    PRIMARY KEY (SUPPLIER_ID),
    INDEX IX_SUP_TAX GLOBAL ON (TAX_NO)
);

-- want: ; list of grades
CREATE TABLE GRADES (
    GRADE_CODE Utf8 NOT NULL,
    METAL Utf8,
    DESCRIPTION Utf8,
    BUY_PRICE Decimal(22, 9),
    PRIMARY KEY (GRADE_CODE)
);

-- want: KEY003 IDX002 IDX001; ticket ids count up, status has few values, WEIGHED_AT follows the clock
CREATE TABLE TICKETS (
    TICKET_ID Uint64 NOT NULL,
    SUPPLIER_ID Uint64,
    PLATE Utf8,
    STATUS Utf8,
    WEIGHED_AT Timestamp NOT NULL,
    GROSS_KG Int32,
    TARE_KG Int32,
    PRIMARY KEY (TICKET_ID),
    INDEX IX_TCK_STATUS GLOBAL ON (STATUS),
    INDEX IX_TCK_TIME GLOBAL ON (WEIGHED_AT)
);

-- want: KEY003; lines are written with their ticket
CREATE TABLE TICKET_LINES (
    TICKET_ID Uint64 NOT NULL,
    LINE_NO Uint16 NOT NULL,
    GRADE_CODE Utf8,
    NET_KG Int32,
    DEDUCTION_PCT Float,
    UNIT_PRICE Decimal(22, 9),
    PRIMARY KEY (TICKET_ID, LINE_NO)
);

-- want: ; Uuid key, the index leads with the supplier
CREATE TABLE PAYOUTS (
    PAYOUT_ID Uuid NOT NULL,
    SUPPLIER_ID Uint64 NOT NULL,
    TICKET_ID Uint64,
    METHOD Utf8,
    AMOUNT Decimal(22, 9),
    PAID_AT Timestamp,
    PRIMARY KEY (PAYOUT_ID),
    INDEX IX_PAY_SUP GLOBAL ON (SUPPLIER_ID, PAID_AT)
);

-- want: KEY007; a few gates, then time
CREATE TABLE RADIATION_ALARMS (
    GATE_NO Uint8 NOT NULL,
    ALARM_TS Timestamp NOT NULL,
    CPS Double,
    ISOTOPE_GUESS Utf8,
    TICKET_ID Uint64,
    CLEARED_BY Utf8,
    PRIMARY KEY (GATE_NO, ALARM_TS)
);

-- schema: language school
-- want: KEY003; student ids count up
CREATE TABLE tbl_student (
    student_id Uint64 NOT NULL,
    full_name Utf8,
    email Utf8,
    native_lang Utf8,
    birth_date Date,
    enrolled_at Datetime,
    PRIMARY KEY (student_id)
);

-- want: ; list of courses
CREATE TABLE tbl_course (
    course_code Utf8 NOT NULL,
    lang Utf8,
    cefr_level Utf8,
    weeks Uint8,
    price Decimal(22, 9),
    PRIMARY KEY (course_code)
);

-- want: KEY003 IDX001??; lesson ids count up, lessons are entered in about the order of their start
CREATE TABLE tbl_lesson (
    lesson_id Uint64 NOT NULL,
    course_code Utf8,
    teacher_id Uint32,
    room Utf8,
    starts_at Datetime NOT NULL,
    topic Utf8,
    PRIMARY KEY (lesson_id),
    INDEX ix_lesson_starts GLOBAL ON (starts_at)
);

-- want: ; students live long and spread
CREATE TABLE tbl_homework (
    student_id Uint64 NOT NULL,
    lesson_id Uint64 NOT NULL,
    answer Utf8,
    mark Uint8,
    handed_in_at Datetime,
    PRIMARY KEY (student_id, lesson_id)
);

-- want: KEY007; six levels, then a date
CREATE TABLE tbl_exam_session (
    cefr_level Utf8 NOT NULL,
    exam_date Date NOT NULL,
    room Utf8 NOT NULL,
    seats Uint16,
    examiner Utf8,
    PRIMARY KEY (cefr_level, exam_date, room)
);

-- want: KEY006; titles are free text
CREATE TABLE tbl_essay (
    student_id Uint64 NOT NULL,
    essay_title Utf8 NOT NULL,
    body Utf8,
    word_cnt Uint16,
    feedback Utf8,
    PRIMARY KEY (student_id, essay_title)
);

-- schema: ticket resale
-- want: IDX002; few KYC states, emails spread
CREATE TABLE sellers (
    seller_id Uuid NOT NULL,
    email Utf8,
    kyc_state Utf8,
    payout_iban Utf8,
    rating Float,
    joined_at Timestamp,
    PRIMARY KEY (seller_id),
    INDEX sellers_by_email GLOBAL ON (email),
    INDEX sellers_by_kyc GLOBAL ON (kyc_state)
);

-- want: IDX001; created_at follows the inserts, the event index spreads
CREATE TABLE listings (
    listing_id Uuid NOT NULL,
    seller_id Uuid NOT NULL,
    event_key Utf8 NOT NULL,
    section Utf8,
    row_label Utf8,
    seats Utf8,
    ask_cents Uint32,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (listing_id),
    INDEX listings_by_event GLOBAL ON (event_key, section),
    INDEX listings_by_created GLOBAL ON (created_at)
);

-- want: KEY003; order ids count up, buyers spread
CREATE TABLE orders (
    order_id Uint64 NOT NULL,
    buyer_id Uuid NOT NULL,
    listing_id Uuid NOT NULL,
    total_cents Uint32,
    fee_cents Uint32,
    state Utf8,
    placed_at Timestamp,
    PRIMARY KEY (order_id),
    INDEX orders_by_buyer GLOBAL ON (buyer_id)
);

-- want: KEY003; events follow their order
CREATE TABLE order_events (
    order_id Uint64 NOT NULL,
    event_seq Uint16 NOT NULL,
    kind Utf8,
    details Json,
    happened_at Timestamp,
    PRIMARY KEY (order_id, event_seq)
);

-- want: KEY004; milliseconds since 1970 in an integer
CREATE TABLE webhook_deliveries (
    received_at_ms Uint64 NOT NULL,
    delivery_id Uuid NOT NULL,
    provider Utf8,
    body Json,
    processed Bool,
    PRIMARY KEY (received_at_ms, delivery_id)
);

-- want: ; a good hash, split over its range
CREATE TABLE barcode_checks (
    barcode_hash Uint64 NOT NULL,
    barcode Utf8 NOT NULL,
    listing_id Uuid,
    checked_at Timestamp,
    verdict Utf8,
    PRIMARY KEY (barcode_hash, barcode)
) WITH (
    UNIFORM_PARTITIONS = 16,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16
);

-- schema: smart home
-- want: KEY003; home ids are made here and count up
CREATE TABLE homes (
    homeId Uint64 NOT NULL,
    ownerEmail Utf8,
    title Utf8,
    timezone Utf8,
    lat Double,
    lon Double,
    createdAt Timestamp,
    PRIMARY KEY (homeId)
);

-- want: IDX002; few kinds of devices, homes spread
CREATE TABLE devices (
    deviceId Utf8 NOT NULL,
    homeId Uint64 NOT NULL,
    deviceKind Utf8,
    vendor Utf8,
    model Utf8,
    firmware Utf8,
    lastSeenAt Timestamp,
    PRIMARY KEY (deviceId),
    INDEX devicesByHome GLOBAL ON (homeId),
    INDEX devicesByKind GLOBAL ON (deviceKind)
);

-- want: ; homes live long and spread
CREATE TABLE stateChanges (
    homeId Uint64 NOT NULL,
    changedAt Timestamp NOT NULL,
    deviceId Utf8 NOT NULL,
    oldState Json,
    newState Json,
    cause Utf8,
    PRIMARY KEY (homeId, changedAt, deviceId)
);

-- want: ; homes spread, slugs are short
CREATE TABLE scenes (
    homeId Uint64 NOT NULL,
    sceneSlug Utf8 NOT NULL,
    title Utf8,
    actions Json,
    updatedAt Timestamp,
    PRIMARY KEY (homeId, sceneSlug)
);

-- want: KEY001 KEY009; the time is in front, and the hash meant to spread stands behind it
CREATE TABLE pushOutbox (
    queuedAt Timestamp NOT NULL,
    homeHash Uint64 NOT NULL,
    homeId Uint64 NOT NULL,
    title Utf8,
    body Utf8,
    sentAt Timestamp,
    PRIMARY KEY (queuedAt, homeHash, homeId)
);
