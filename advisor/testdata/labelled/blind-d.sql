-- Written when the third set had been learned from: run once, then learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: a seed bank
-- want: KEY003; accessions are numbered
CREATE TABLE accessions (accession_no Int64 NOT NULL, taxon Utf8, collected_on Date, PRIMARY KEY (accession_no));
-- want: KEY003; germination tests of an accession
CREATE TABLE germination_tests (accession_no Int64 NOT NULL, test_no Int32 NOT NULL, sown Int32, sprouted Int32, PRIMARY KEY (accession_no, test_no));
-- want: KEY007; few vaults, then the day
CREATE TABLE vault_climate (vault_class Utf8 NOT NULL, measured_on Date NOT NULL, probe Utf8 NOT NULL, celsius Double, PRIMARY KEY (vault_class, measured_on, probe));
-- want: IDX002; orthodox, recalcitrant, intermediate
CREATE TABLE taxa (taxon Utf8 NOT NULL, storage_behaviour Utf8, rank Utf8, seed_category Utf8, PRIMARY KEY (taxon), INDEX by_rank GLOBAL ON (seed_category, taxon), INDEX by_behaviour GLOBAL ON (storage_behaviour));
-- want: ; packets carry a label
CREATE TABLE packets (packet_barcode Utf8 NOT NULL, accession_no Int64, grams Double, PRIMARY KEY (packet_barcode));

-- schema: Spring, a radio station
-- want: KEY003; airings are numbered
CREATE TABLE t_airing (airing_id Int64 NOT NULL, track_isrc Utf8, aired_at Timestamp, PRIMARY KEY (airing_id), INDEX ix_track GLOBAL ON (track_isrc, aired_at));
-- want: IDX001; when it goes on air
CREATE TABLE t_slot_plan (slot_uuid Uuid NOT NULL, goes_out Timestamp, host_handle Utf8, PRIMARY KEY (slot_uuid), INDEX ix_goes GLOBAL ON (goes_out));
-- want: IDX002; news, music, talk
CREATE TABLE t_programme (programme_slug Utf8 NOT NULL, format_type Utf8, PRIMARY KEY (programme_slug), INDEX ix_format GLOBAL ON (format_type));
-- want: KEY003; jingles are numbered
CREATE TABLE t_jingle (jingle_id Int64 NOT NULL, length_ms Int32, agency Utf8, PRIMARY KEY (jingle_id));
-- want: ; a listener's devices
CREATE TABLE t_listener_device (listener_id Int64 NOT NULL, device_fingerprint Utf8 NOT NULL, PRIMARY KEY (listener_id, device_fingerprint));
-- want: KEY001; stream counts by minute
CREATE TABLE t_audience (minute_start Timestamp NOT NULL, mount_point Utf8 NOT NULL, ears Int32, PRIMARY KEY (minute_start, mount_point));

-- schema: personnel in Romanian
-- want: KEY003; employees are numbered
CREATE TABLE angajati (angajat_id Int64 NOT NULL, nume Utf8, cnp Utf8, PRIMARY KEY (angajat_id));
-- want: KEY003; payslips are numbered
CREATE TABLE fluturasi (nr_fluturas Int64 NOT NULL, angajat_id Int64, luna Int32, PRIMARY KEY (nr_fluturas));
-- want: ; an employee's leave
CREATE TABLE concedii (angajat_id Int64 NOT NULL, data_inceput Date NOT NULL, zile Int32, PRIMARY KEY (angajat_id, data_inceput));
-- want: KEY001; who clocked in
CREATE TABLE pontaj (data_pontaj Date NOT NULL, angajat_id Int64 NOT NULL, ore Int32, PRIMARY KEY (data_pontaj, angajat_id));
-- want: IDX002; approved, refused
CREATE TABLE cereri (cerere_uuid Uuid NOT NULL, stare_cerere Utf8, angajat_id Int64, PRIMARY KEY (cerere_uuid), INDEX dupa_stare GLOBAL ON (stare_cerere));

-- schema: freight in Norwegian
-- want: KEY003; consignments are numbered
CREATE TABLE sendinger (sendingsnummer Int64 NOT NULL, avsender Utf8, mottaker Utf8, PRIMARY KEY (sendingsnummer));
-- want: KEY003; parcels of a consignment
CREATE TABLE kolli (sendingsnummer Int64 NOT NULL, kollinummer Int32 NOT NULL, vekt Double, PRIMARY KEY (sendingsnummer, kollinummer));
-- want: KEY001; events by time
CREATE TABLE hendelser (tidspunkt Timestamp NOT NULL, sendingsnummer Int64 NOT NULL, sted Utf8, PRIMARY KEY (tidspunkt, sendingsnummer));
-- want: IDX002; what state it is in
CREATE TABLE henting (henting_uuid Uuid NOT NULL, hentestatus Utf8, adresse Utf8, PRIMARY KEY (henting_uuid), INDEX paa_status GLOBAL ON (hentestatus));
-- want: ; vehicles by plate
CREATE TABLE biler (regnr Utf8 NOT NULL, modell Utf8, PRIMARY KEY (regnr));

-- schema: insurance claims
-- want: KEY003; losses are numbered
CREATE TABLE losses (loss_no Int64 NOT NULL, policy_ref Utf8, occurred_on Date, PRIMARY KEY (loss_no));
-- want: KEY003; reserves set for a loss
CREATE TABLE reserves (loss_no Int64 NOT NULL, reserve_no Int32 NOT NULL, amount Int64, PRIMARY KEY (loss_no, reserve_no));
-- want: KEY003; appraisals are numbered
CREATE TABLE appraisals (appraisal_id Int64 NOT NULL, loss_no Int64, appraiser Utf8, PRIMARY KEY (appraisal_id));
-- want: KEY007; perils are a dozen, then the day
CREATE TABLE loss_triangles (peril Utf8 NOT NULL, valued_on Date NOT NULL, policy_ref Utf8 NOT NULL, incurred Int64, PRIMARY KEY (peril, valued_on, policy_ref));
-- want: IDX002 IDX001; fast track, standard, complex; when it was told
CREATE TABLE notices_of_loss (fnol_uuid Uuid NOT NULL, handling_track Utf8, complexity Utf8, notified_at Timestamp, PRIMARY KEY (fnol_uuid), INDEX by_complexity GLOBAL ON (complexity), INDEX by_time GLOBAL ON (notified_at));
-- want: KEY006; what the witness said
CREATE TABLE statements_seen (witness_statement Utf8 NOT NULL, adjuster Utf8 NOT NULL, PRIMARY KEY (witness_statement, adjuster));
-- want: ; an adjuster's authority
CREATE TABLE authorities (adjuster Utf8 NOT NULL, peril Utf8 NOT NULL, limit_eur Int64, PRIMARY KEY (adjuster, peril));

-- schema: a game library, Prisma
-- want: KEY003; playtests are numbered
CREATE TABLE Playtest (playtestId Int64 NOT NULL, gameSlug Utf8, heldAt Timestamp, PRIMARY KEY (playtestId));
-- want: KEY003; answers in a playtest
CREATE TABLE PlaytestAnswer (playtestId Int64 NOT NULL, questionIdx Int32 NOT NULL, testerId Int64 NOT NULL, PRIMARY KEY (playtestId, questionIdx, testerId));
-- want: ; a collector's games
CREATE TABLE Ownership (collectorId Int64 NOT NULL, gameSlug Utf8 NOT NULL, acquiredAt Timestamp, PRIMARY KEY (collectorId, gameSlug));
-- want: KEY004; a ulid
CREATE TABLE Meetup (meetupUlid Utf8 NOT NULL, venueSlug Utf8, PRIMARY KEY (meetupUlid));
-- want: IDX002; mint, used, damaged
CREATE TABLE Copy (copyBarcode Utf8 NOT NULL, condition Utf8, gameSlug Utf8, PRIMARY KEY (copyBarcode), INDEX byCondition GLOBAL ON (condition));
-- want: PRT003; a hash in front
CREATE TABLE SearchCache (queryHash Uint64 NOT NULL, gameSlug Utf8 NOT NULL, rank Int32, PRIMARY KEY (queryHash, gameSlug));

-- schema: an ambulance service
-- want: KEY003; missions are numbered
CREATE TABLE missions (mission_no Int64 NOT NULL, callsign Utf8, alarmed_at Timestamp, PRIMARY KEY (mission_no));
-- want: KEY003; patients of a mission
CREATE TABLE mission_patients (mission_no Int64 NOT NULL, casualty_no Int32 NOT NULL, naca Int16, PRIMARY KEY (mission_no, casualty_no));
-- want: KEY007; red, yellow, green; then the time
CREATE TABLE triage_board (triage_colour Utf8 NOT NULL, triaged_at Timestamp NOT NULL, tag Utf8 NOT NULL, PRIMARY KEY (triage_colour, triaged_at, tag));
-- want: ; a vehicle's positions
CREATE TABLE vehicle_track (callsign Utf8 NOT NULL, gps_at Timestamp NOT NULL, lat Double, lon Double, PRIMARY KEY (callsign, gps_at));
-- want: IDX001; due for a check
CREATE TABLE drug_bags (bag_seal Utf8 NOT NULL, next_check Date, sealed_by Utf8, PRIMARY KEY (bag_seal), INDEX by_check GLOBAL ON (next_check));
-- want: IDX002; emergency, transport, standby
CREATE TABLE duties (duty_uuid Uuid NOT NULL, duty_kind Utf8, medic Utf8, PRIMARY KEY (duty_uuid), INDEX by_kind GLOBAL ON (duty_kind));

-- schema: an online pharmacy, column tables too
-- want: COL001; a dozen forms of a drug
CREATE TABLE dispensed (dosage_form Utf8 NOT NULL, dispensed_at Timestamp NOT NULL, rx Utf8 NOT NULL, PRIMARY KEY (dosage_form, dispensed_at, rx)) PARTITION BY HASH (dosage_form) WITH (STORE = COLUMN);
-- want: ; prescriptions spread
CREATE TABLE rx_lines (rx Utf8 NOT NULL, pzn Utf8 NOT NULL, qty Int32, PRIMARY KEY (rx, pzn)) PARTITION BY HASH (rx) WITH (STORE = COLUMN);
-- want: KEY003; prescriptions scanned are numbered
CREATE TABLE rx_scans (scan_no Int64 NOT NULL, rx Utf8, insurer Utf8, PRIMARY KEY (scan_no));
-- want: KEY009; eight bits of a hash
CREATE TABLE baskets (basket_hash Uint8 NOT NULL, shopper Utf8 NOT NULL, put_at Timestamp NOT NULL, PRIMARY KEY (basket_hash, shopper, put_at));
-- want: IDX002; sold freely, by prescription, narcotic
CREATE TABLE drugs (pzn Utf8 NOT NULL, dispensing_class Utf8, maker Utf8, PRIMARY KEY (pzn), INDEX by_class GLOBAL ON (dispensing_class), INDEX by_maker GLOBAL ON (maker));
-- want: KEY006; what is printed in the leaflet
CREATE TABLE warnings (warning_text Utf8 NOT NULL, pzn Utf8 NOT NULL, PRIMARY KEY (warning_text, pzn));

-- schema: a choir's archive, all of it well keyed
-- want: ; scores have a shelf mark
CREATE TABLE scores (shelfmark Utf8 NOT NULL, composer Utf8, voices Utf8, PRIMARY KEY (shelfmark));
-- want: ; rehearsals of a singer
CREATE TABLE presences (singer Utf8 NOT NULL, rehearsed Date NOT NULL, PRIMARY KEY (singer, rehearsed));
-- want: ; recordings have random ids, found by their score
CREATE TABLE takes (take_uuid Uuid NOT NULL, shelfmark Utf8, PRIMARY KEY (take_uuid), INDEX by_score GLOBAL ON (shelfmark));
-- want: ; the programme of a concert
CREATE TABLE programmes (concert_slug Utf8 NOT NULL, ordinal Int32 NOT NULL, shelfmark Utf8, PRIMARY KEY (concert_slug, ordinal));
-- want: ; a donor's gifts
CREATE TABLE gifts (donor_ref Utf8 NOT NULL, given Date NOT NULL, cents Int64, PRIMARY KEY (donor_ref, given));
