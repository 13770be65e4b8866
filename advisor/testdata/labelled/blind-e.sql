-- Written when the fourth set had been learned from: run once, then learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: an auction house
-- want: KEY003; lots are numbered through all sales
CREATE TABLE lots (lot_no Int64 NOT NULL, sale_code Utf8, estimate_low Int64, PRIMARY KEY (lot_no));
-- want: KEY003; bids on a lot, by paddle
CREATE TABLE paddle_bids (lot_no Int64 NOT NULL, bid_seq Int32 NOT NULL, paddle Utf8, amount Int64, PRIMARY KEY (lot_no, bid_seq));
-- want: KEY003; consignors are numbered
CREATE TABLE consignors (consignor_id Int64 NOT NULL, surname Utf8, iban Utf8, PRIMARY KEY (consignor_id));
-- want: ; what a consignor brought
CREATE TABLE consigned (consignor_id Int64 NOT NULL, brought_on Date NOT NULL, piece Utf8, PRIMARY KEY (consignor_id, brought_on));
-- want: IDX002 IDX001; sold, passed, withdrawn; when it fell
CREATE TABLE hammer (hammer_uuid Uuid NOT NULL, sale_outcome Utf8, fell_at Timestamp, PRIMARY KEY (hammer_uuid), INDEX by_outcome GLOBAL ON (sale_outcome), INDEX by_fall GLOBAL ON (fell_at));
-- want: KEY006; what stands in the catalogue
CREATE TABLE provenance_seen (provenance_text Utf8 NOT NULL, sale_code Utf8 NOT NULL, PRIMARY KEY (provenance_text, sale_code));

-- schema: a beekeeper's cloud
-- want: ; hives weigh themselves
CREATE TABLE hive_weights (hive Utf8 NOT NULL, weighed_at Timestamp NOT NULL, grams Int32, PRIMARY KEY (hive, weighed_at));
-- want: KEY001; all hives by time
CREATE TABLE weigh_stream (weighed_at Timestamp NOT NULL, hive Utf8 NOT NULL, grams Int32, PRIMARY KEY (weighed_at, hive));
-- want: KEY003; inspections are numbered
CREATE TABLE inspections (inspection_id Int64 NOT NULL, hive Utf8, brood_frames Int32, PRIMARY KEY (inspection_id));
-- want: IDX002; calm, nervous, aggressive
CREATE TABLE queens (queen_tag Utf8 NOT NULL, temper Utf8, marked_year Int16, docility Utf8, PRIMARY KEY (queen_tag), INDEX by_docility GLOBAL ON (docility));
-- want: KEY003; extractions are numbered, and the jars of them
CREATE TABLE jars (extraction_no Int64 NOT NULL, jar_no Int32 NOT NULL, grams Int32, PRIMARY KEY (extraction_no, jar_no));

-- schema: an observatory of earthquakes
-- want: KEY003; quakes are numbered
CREATE TABLE quakes (quake_id Int64 NOT NULL, origin_time Timestamp, magnitude Int32, PRIMARY KEY (quake_id), INDEX by_origin GLOBAL ON (magnitude, origin_time));
-- want: KEY003; picks of a quake
CREATE TABLE phase_picks (quake_id Int64 NOT NULL, station_code Utf8 NOT NULL, phase Utf8 NOT NULL, picked Timestamp, PRIMARY KEY (quake_id, station_code, phase));
-- want: ; a station's segments
CREATE TABLE waveforms (station_code Utf8 NOT NULL, channel Utf8 NOT NULL, starts Timestamp NOT NULL, samples Bytes, PRIMARY KEY (station_code, channel, starts));
-- want: IDX002; reviewed or automatic
CREATE TABLE solutions (solution_uuid Uuid NOT NULL, evaluation_mode Utf8, quake_id Int64, PRIMARY KEY (solution_uuid), INDEX by_mode GLOBAL ON (evaluation_mode));
-- want: KEY007; broadband, strong motion, short period; then the time
CREATE TABLE station_faults (instrument_kind Utf8 NOT NULL, failed_at Timestamp NOT NULL, station_code Utf8 NOT NULL, PRIMARY KEY (instrument_kind, failed_at, station_code));

-- schema: school dinners
-- want: KEY003; menus are numbered
CREATE TABLE menus (menu_id Int64 NOT NULL, serve_on Date, kitchen Utf8, PRIMARY KEY (menu_id));
-- want: KEY003; the dishes of a menu
CREATE TABLE menu_dishes (menu_id Int64 NOT NULL, course_no Int32 NOT NULL, dish Utf8, PRIMARY KEY (menu_id, course_no));
-- want: KEY001; who ate today
CREATE TABLE meals_taken (meal_date Date NOT NULL, pupil_upn Utf8 NOT NULL, dish Utf8, PRIMARY KEY (meal_date, pupil_upn));
-- want: ; a pupil's allergies
CREATE TABLE allergies (pupil_upn Utf8 NOT NULL, allergen Utf8 NOT NULL, PRIMARY KEY (pupil_upn, allergen));
-- want: IDX002; free, reduced, full
CREATE TABLE pupils (pupil_upn Utf8 NOT NULL, fare_status Utf8, form_room Utf8, PRIMARY KEY (pupil_upn), INDEX by_fare GLOBAL ON (fare_status));
-- want: KEY003; top-ups are numbered
CREATE TABLE topups (topup_ref_no Int64 NOT NULL, pupil_upn Utf8, pence Int32, PRIMARY KEY (topup_ref_no));

-- schema: Greek shipping in Latin letters
-- want: KEY003; voyages are numbered
CREATE TABLE taxidia (arithmos_taxidiou Int64 NOT NULL, ploio Utf8, imerominia_apoplou Date, PRIMARY KEY (arithmos_taxidiou));
-- want: KEY003; the cargo of a voyage
CREATE TABLE fortia (arithmos_taxidiou Int64 NOT NULL, arithmos_fortiou Int32 NOT NULL, tonoi Double, PRIMARY KEY (arithmos_taxidiou, arithmos_fortiou));
-- want: ; ships by their name
CREATE TABLE ploia (imo_arithmos Utf8 NOT NULL, onoma Utf8, PRIMARY KEY (imo_arithmos));
-- want: KEY001; arrivals by day
CREATE TABLE afixeis (imerominia Date NOT NULL, ploio Utf8 NOT NULL, limani Utf8, PRIMARY KEY (imerominia, ploio));
-- want: IDX002; paid or not
CREATE TABLE timologia (timologio_uuid Uuid NOT NULL, katastasi Utf8, pelatis Utf8, PRIMARY KEY (timologio_uuid), INDEX kata_katastasi GLOBAL ON (katastasi));

-- schema: logistics in Korean, Latin letters
-- want: KEY003; orders are numbered
CREATE TABLE TB_JUMUN (JUMUN_NO Int64 NOT NULL, GOGAEK_ID Utf8, JUMUN_DT Datetime, PRIMARY KEY (JUMUN_NO));
-- want: KEY003; what was ordered
CREATE TABLE TB_JUMUN_SANGPUM (JUMUN_NO Int64 NOT NULL, SEQ Int32 NOT NULL, SANGPUM_CD Utf8, PRIMARY KEY (JUMUN_NO, SEQ));
-- want: IDX002 IDX001; the state's code; when it left
CREATE TABLE TB_BAESONG (BAESONG_UUID Uuid NOT NULL, STTUS_CD Utf8, CHULGO_DT Datetime, PRIMARY KEY (BAESONG_UUID), INDEX IX1 GLOBAL ON (STTUS_CD), INDEX IX2 GLOBAL ON (CHULGO_DT));
-- want: ; a member's addresses
CREATE TABLE TB_JUSO (GOGAEK_ID Utf8 NOT NULL, JUSO_SEQ Int32 NOT NULL, JUSO Utf8, PRIMARY KEY (GOGAEK_ID, JUSO_SEQ));
-- want: KEY007; kinds of codes, then the day
CREATE TABLE TB_JEONGSAN (JEONGSAN_GUBUN_CD Utf8 NOT NULL, JEONGSAN_DT Date NOT NULL, GOGAEK_ID Utf8 NOT NULL, PRIMARY KEY (JEONGSAN_GUBUN_CD, JEONGSAN_DT, GOGAEK_ID));

-- schema: a wedding planner, all of it well keyed
-- want: ; weddings have random ids
CREATE TABLE weddings (wedding_uuid Uuid NOT NULL, bride Utf8, groom Utf8, held_on Date, PRIMARY KEY (wedding_uuid));
-- want: ; guests of a wedding
CREATE TABLE guests (wedding_uuid Uuid NOT NULL, guest_email Utf8 NOT NULL, diet_note Utf8, PRIMARY KEY (wedding_uuid, guest_email), INDEX by_guest GLOBAL ON (guest_email));
-- want: ; tables of a wedding
CREATE TABLE seatings (wedding_uuid Uuid NOT NULL, table_no Int32 NOT NULL, seat_no Int32 NOT NULL, guest_email Utf8, PRIMARY KEY (wedding_uuid, table_no, seat_no));
-- want: ; a caterer's dates
CREATE TABLE caterer_dates (caterer Utf8 NOT NULL, taken_on Date NOT NULL, PRIMARY KEY (caterer, taken_on));
-- want: ; florists by their handle
CREATE TABLE florists (instagram_handle Utf8 NOT NULL, town Utf8, PRIMARY KEY (instagram_handle));

-- schema: a help desk in a hospital, Hibernate
-- want: KEY003; tickets are numbered
CREATE TABLE HelpTicket (ticketNumber Int64 NOT NULL, raisedBy Utf8, raisedOn Timestamp, PRIMARY KEY (ticketNumber));
-- want: KEY003; who worked on a ticket
CREATE TABLE HelpTicketWorklog (ticketNumber Int64 NOT NULL, logIndex Int32 NOT NULL, minutes Int32, PRIMARY KEY (ticketNumber, logIndex));
-- want: KEY007; few desks of support, then the time
CREATE TABLE EscalationBoard (supportTier Utf8 NOT NULL, escalatedOn Timestamp NOT NULL, ticketNumber Int64 NOT NULL, PRIMARY KEY (supportTier, escalatedOn, ticketNumber));
-- want: IDX001 IDX002; bought when; leased, owned
CREATE TABLE Workstation (assetTag Utf8 NOT NULL, purchasedOn Date, ownershipType Utf8, PRIMARY KEY (assetTag), INDEX byPurchase GLOBAL ON (purchasedOn), INDEX byOwnership GLOBAL ON (ownershipType));
-- want: KEY006; what was asked
CREATE TABLE KnownQuestions (questionText Utf8 NOT NULL, locale Utf8 NOT NULL, articleSlug Utf8, PRIMARY KEY (questionText, locale));
-- want: KEY004|KEY003; milliseconds of the epoch
CREATE TABLE Pings (pingedAtMillis Int64 NOT NULL, assetTag Utf8 NOT NULL, PRIMARY KEY (pingedAtMillis, assetTag));

-- schema: carbon credits
-- want: KEY003; vintages are issued in numbered batches
CREATE TABLE issuances (issuance_no Int64 NOT NULL, project_ref Utf8, vintage Int16, tonnes Int64, PRIMARY KEY (issuance_no));
-- want: ; serials of a credit are text
CREATE TABLE credits (serial_range Utf8 NOT NULL, holder_account Utf8, retired_on Date, PRIMARY KEY (serial_range));
-- want: IDX002; forestry, renewables, cookstoves
CREATE TABLE offset_projects (project_ref Utf8 NOT NULL, methodology Utf8, country Utf8, project_type Utf8, PRIMARY KEY (project_ref), INDEX by_type GLOBAL ON (project_type));
-- want: KEY003; retirements are numbered
CREATE TABLE retirements (retirement_id Int64 NOT NULL, beneficiary Utf8, tonnes Int64, PRIMARY KEY (retirement_id));
-- want: KEY001; prices by day
CREATE TABLE quotes_daily (quote_day Date NOT NULL, product_code Utf8 NOT NULL, eur Double, PRIMARY KEY (quote_day, product_code));
-- want: KEY007; four registries, then the time
CREATE TABLE registry_feed (registry_kind Utf8 NOT NULL, seen_at Timestamp NOT NULL, message_uuid Uuid NOT NULL, PRIMARY KEY (registry_kind, seen_at, message_uuid));
