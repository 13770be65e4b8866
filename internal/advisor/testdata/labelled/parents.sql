-- Tables that stand together, where one tells of another. What stands above a table is what an expert says of it: see labelled_test.go.
-- schema: 1
-- want: ; tenders have ocids, which are text with a publisher in front
CREATE TABLE releases (ocid Utf8 NOT NULL, release_tag Utf8 NOT NULL, published Timestamp, PRIMARY KEY (ocid, release_tag));
-- want: KEY003; lots of a tender, which are numbered
CREATE TABLE tender_lots (tender_no Int64 NOT NULL, lot_no Int32 NOT NULL, value Int64, PRIMARY KEY (tender_no, lot_no));
-- want: KEY003; bids are numbered
CREATE TABLE bids (bid_id Int64 NOT NULL, tender_no Int64, bidder Utf8, PRIMARY KEY (bid_id));
-- want: IDX001 IDX002; when it closes; open, restricted, negotiated
CREATE TABLE notices (notice_uuid Uuid NOT NULL, closes_at Timestamp, procedure_type Utf8, PRIMARY KEY (notice_uuid), INDEX by_close GLOBAL ON (closes_at), INDEX by_procedure GLOBAL ON (procedure_type));
-- want: KEY006; a clause in its words
CREATE TABLE clauses (clause_wording Utf8 NOT NULL, lang Utf8 NOT NULL, uses Int64, PRIMARY KEY (clause_wording, lang));
-- want: ; suppliers by their tax number
CREATE TABLE suppliers (vat_number Utf8 NOT NULL, legal_name Utf8, PRIMARY KEY (vat_number));
-- schema: 2
-- want: ; a bin's emptyings
CREATE TABLE emptyings (bin_tag Utf8 NOT NULL, emptied Timestamp NOT NULL, kilograms Double, PRIMARY KEY (bin_tag, emptied));
-- want: KEY001; routes of a day
CREATE TABLE rounds (round_date Date NOT NULL, lorry Utf8 NOT NULL, crew Utf8, PRIMARY KEY (round_date, lorry));
-- want: KEY007; paper, glass, residual, bio; then the day
CREATE TABLE pickups (waste_stream Utf8 NOT NULL, pickup_day Date NOT NULL, street Utf8 NOT NULL, PRIMARY KEY (waste_stream, pickup_day, street));
-- want: KEY003; tickets of the weighbridge are numbered
CREATE TABLE weighbridge (ticket_nr Int64 NOT NULL, plate Utf8, gross Int32, tare Int32, PRIMARY KEY (ticket_nr));
-- want: KEY003; households are numbered
CREATE TABLE households (household_id Int64 NOT NULL, address Utf8, persons Int32, PRIMARY KEY (household_id), INDEX by_address GLOBAL ON (address));
-- want: IDX002; size of the bin
CREATE TABLE bins (bin_tag Utf8 NOT NULL, volume_class Utf8, placed Date, PRIMARY KEY (bin_tag), INDEX by_class GLOBAL ON (volume_class));
-- schema: 3
-- want: ; a domain in front
CREATE TABLE domains (fqdn Utf8 NOT NULL, roid Utf8, registrant Utf8, expires Timestamp, PRIMARY KEY (fqdn), INDEX by_registrant GLOBAL ON (registrant));
-- want: IDX001; when it expires
CREATE TABLE domain_expiry (fqdn Utf8 NOT NULL, expiry Timestamp, PRIMARY KEY (fqdn), INDEX by_expiry GLOBAL ON (expiry));
-- want: KEY003; poll messages are numbered
CREATE TABLE poll_messages (msg_id Uint64 NOT NULL, registrar Utf8, queued Timestamp, body Utf8, PRIMARY KEY (msg_id));
-- want: IDX002 IDX001; clientHold, ok, pendingDelete; and when it was transferred
CREATE TABLE transfers (transfer_token Uuid NOT NULL, fqdn Utf8, trn_status Utf8, requested Timestamp, PRIMARY KEY (transfer_token), INDEX by_status GLOBAL ON (trn_status), INDEX by_requested GLOBAL ON (requested));
-- want: ; records of a zone
CREATE TABLE rrsets (zone Utf8 NOT NULL, owner Utf8 NOT NULL, rrtype Utf8 NOT NULL, ttl Int32, PRIMARY KEY (zone, owner, rrtype));
-- want: KEY007; hundreds of thousands of names under a few top-level domains, newest last
CREATE TABLE drop_list (tld Utf8 NOT NULL, drops_on Date NOT NULL, fqdn Utf8 NOT NULL, PRIMARY KEY (tld, drops_on, fqdn));
-- schema: 4
-- want: KEY003; exposures are numbered
CREATE TABLE exposures (expnum Int64 NOT NULL, night Date, band Utf8, ra Double, dec Double, PRIMARY KEY (expnum));
-- want: KEY003; the chips of an exposure
CREATE TABLE ccd_images (expnum Int64 NOT NULL, ccdnum Int32 NOT NULL, seeing Double, PRIMARY KEY (expnum, ccdnum));
-- want: ; cells of the sky spread
CREATE TABLE detections (healpix Uint64 NOT NULL, object_id Uint64 NOT NULL, mjd Int64 NOT NULL, mag Float, PRIMARY KEY (healpix, object_id, mjd));
-- want: KEY001; a night's conditions by the time
CREATE TABLE sky_conditions (observed_at Timestamp NOT NULL, sensor Utf8 NOT NULL, extinction Double, PRIMARY KEY (observed_at, sensor));
-- want: IDX002; u, g, r, i, z
CREATE TABLE coadds (tile Utf8 NOT NULL, filter_band Utf8 NOT NULL, depth Double, PRIMARY KEY (tile, filter_band), INDEX by_band GLOBAL ON (filter_band));
-- want: KEY003; proposals are numbered
CREATE TABLE proposals (proposal_id Int32 NOT NULL, investigator Utf8, abstract Utf8, PRIMARY KEY (proposal_id));
-- want: KEY007?; few or many instruments, then the time
CREATE TABLE calibrations (instrument Utf8 NOT NULL, taken Timestamp NOT NULL, kind Utf8, PRIMARY KEY (instrument, taken));
-- schema: 5
-- want: ; an animal's global number in the zoos' registry is text
CREATE TABLE specimens (gan Utf8 NOT NULL, taxon Utf8, house_name Utf8, born Date, PRIMARY KEY (gan));
-- want: ; weighings of an animal
CREATE TABLE weighings (gan Utf8 NOT NULL, weighed Date NOT NULL, grams Int64, PRIMARY KEY (gan, weighed));
-- want: ; feedings of an enclosure
CREATE TABLE feedings (enclosure Utf8 NOT NULL, fed Timestamp NOT NULL, keeper Utf8, ration Utf8, PRIMARY KEY (enclosure, fed));
-- want: ; a dictionary of diets
CREATE TABLE diets (diet Utf8 NOT NULL, kcal Int32, PRIMARY KEY (diet));
-- want: ; dam and sire of an animal
CREATE TABLE pedigree (offspring Utf8 NOT NULL, parent Utf8 NOT NULL, certainty Double, PRIMARY KEY (offspring, parent));
-- want: ; tickets have random ids, read by the buyer
CREATE TABLE entry_passes (pass_uuid Uuid NOT NULL, buyer Utf8, visit_on Date, PRIMARY KEY (pass_uuid), INDEX by_buyer GLOBAL ON (buyer));
-- schema: 6
-- want: ; a hole's intervals
CREATE TABLE assays (hole_id Utf8 NOT NULL, depth_from Int64 NOT NULL, au_ppm Double, PRIMARY KEY (hole_id, depth_from));
-- want: KEY003; samples are numbered with tags from a roll
CREATE TABLE samples (sample_number Int64 NOT NULL, hole_id Utf8, kg Double, PRIMARY KEY (sample_number));
-- want: KEY003; dispatches are numbered
CREATE TABLE dispatches (dispatch_id Int64 NOT NULL, laboratory Utf8, sent Date, PRIMARY KEY (dispatch_id));
-- want: KEY003; blasts are numbered, and the holes in them
CREATE TABLE blast_holes (blast_no Int64 NOT NULL, hole_no Int32 NOT NULL, charge_kg Double, PRIMARY KEY (blast_no, hole_no));
-- want: IDX002; twenty kinds of rock
CREATE TABLE lithology (hole_id Utf8 NOT NULL, depth_from Int64 NOT NULL, rock_type Utf8, PRIMARY KEY (hole_id, depth_from), INDEX by_rock GLOBAL ON (rock_type));
-- want: KEY001; a shift's loads by the time
CREATE TABLE truck_loads (dumped_at Timestamp NOT NULL, truck Utf8 NOT NULL, tonnes Double, PRIMARY KEY (dumped_at, truck));
-- schema: 7
-- want: KEY003; incidents are numbered as calls come in
CREATE TABLE incidents (incident_no Int64 NOT NULL, nature Utf8, address Utf8, opened Timestamp, PRIMARY KEY (incident_no));
-- want: KEY003; what was sent to an incident, by the incident
CREATE TABLE turnouts (incident_no Int64 NOT NULL, apparatus Utf8 NOT NULL, dispatched Timestamp, on_scene Timestamp, PRIMARY KEY (incident_no, apparatus));
-- want: ; an engine's radio statuses
CREATE TABLE apparatus_status (apparatus Utf8 NOT NULL, reported Timestamp NOT NULL, code Int32, PRIMARY KEY (apparatus, reported));
-- want: IDX002 IDX001; volunteer, career; when they joined grows
CREATE TABLE firefighters (badge Utf8 NOT NULL, engagement Utf8, joined Date, PRIMARY KEY (badge), INDEX by_joined GLOBAL ON (joined), INDEX by_engagement GLOBAL ON (engagement));
-- want: KEY007; five severities, then the time
CREATE TABLE alarm_board (severity Int32 NOT NULL, raised Timestamp NOT NULL, panel Utf8 NOT NULL, PRIMARY KEY (severity, raised, panel));
-- want: KEY003; hydrants are numbered, and there are many thousands
CREATE TABLE hydrants (hydrant_id Int64 NOT NULL, street Utf8, flow_lpm Int32, PRIMARY KEY (hydrant_id));
-- schema: 8
-- want: ; beats of a wearer
CREATE TABLE heart_rate (wearer_id Int64 NOT NULL, beat_at Timestamp NOT NULL, bpm Int32, PRIMARY KEY (wearer_id, beat_at));
-- want: KEY003; workouts are numbered
CREATE TABLE workouts (workout_id Int64 NOT NULL, wearer_id Int64, sport Utf8, PRIMARY KEY (workout_id));
-- want: KEY003; laps of a workout
CREATE TABLE laps (workout_id Int64 NOT NULL, lap_idx Int32 NOT NULL, meters Double, PRIMARY KEY (workout_id, lap_idx));
-- want: IDX002; bronze, silver, gold
CREATE TABLE badges_won (award_uuid Uuid NOT NULL, medal Utf8, wearer_id Int64, PRIMARY KEY (award_uuid), INDEX by_medal GLOBAL ON (medal));
-- want: KEY007; daily, weekly, monthly, then the day
CREATE TABLE leaderboards (period Utf8 NOT NULL, starts Date NOT NULL, place Int32 NOT NULL, wearer_id Int64, PRIMARY KEY (period, starts, place));
-- want: IDX001; when it synced
CREATE TABLE trackers (tracker_serial Utf8 NOT NULL, last_sync Timestamp, firmware Utf8, PRIMARY KEY (tracker_serial), INDEX by_sync GLOBAL ON (last_sync));
-- schema: 9
-- want: KEY003; draws are numbered
CREATE TABLE draws (draw_no Int32 NOT NULL, drawn_at Timestamp, jackpot Int64, PRIMARY KEY (draw_no));
-- want: KEY003; tickets by draw
CREATE TABLE tickets_sold (draw_no Int32 NOT NULL, serial Utf8 NOT NULL, picks Utf8, PRIMARY KEY (draw_no, serial));
-- want: KEY007; six games, then the draw
CREATE TABLE prize_tiers (game Utf8 NOT NULL, draw_no Int32 NOT NULL, tier Int32 NOT NULL, winners Int64, PRIMARY KEY (game, draw_no, tier));
-- want: ; sales of a terminal
CREATE TABLE terminal_sales (terminal Utf8 NOT NULL, sold_at Timestamp NOT NULL, stake Int64, PRIMARY KEY (terminal, sold_at));
-- want: KEY003; payouts are numbered
CREATE TABLE payouts (payout_seq Int64 NOT NULL, serial Utf8, amount Int64, PRIMARY KEY (payout_seq));
-- want: IDX002; unclaimed, paid, void
CREATE TABLE winnings (serial Utf8 NOT NULL, claim_state Utf8, amount Int64, PRIMARY KEY (serial), INDEX by_state GLOBAL ON (claim_state));
-- schema: 10
-- want: KEY003; shows are numbered
CREATE TABLE shows (id Int64 NOT NULL, slug Utf8, inserted_at Datetime, updated_at Datetime, PRIMARY KEY (id), INDEX shows_slug GLOBAL ON (slug));
-- want: IDX001; published when
CREATE TABLE episodes (guid Utf8 NOT NULL, show_id Int64, pub_date Datetime, PRIMARY KEY (guid), INDEX episodes_pub_date GLOBAL ON (pub_date));
-- want: KEY001; downloads by the hour
CREATE TABLE downloads_hourly (hour Datetime NOT NULL, episode_guid Utf8 NOT NULL, hits Int64, PRIMARY KEY (hour, episode_guid));
-- want: IDX002; pending, running, done
CREATE TABLE transcodes (job_uuid Uuid NOT NULL, state Utf8, episode_guid Utf8, PRIMARY KEY (job_uuid), INDEX transcodes_state GLOBAL ON (state));
-- want: KEY006; a feed's address
CREATE TABLE feeds (feed_url Utf8 NOT NULL, etag Utf8, fetched_at Datetime, PRIMARY KEY (feed_url));
-- want: ; what a listener follows
CREATE TABLE follows (listener_id Int64 NOT NULL, show_id Int64 NOT NULL, inserted_at Datetime, PRIMARY KEY (listener_id, show_id));
-- want: KEY003; transcripts are numbered
CREATE TABLE transcripts (transcript_id Int64 NOT NULL, episode_guid Utf8, words Int32, PRIMARY KEY (transcript_id));
-- schema: 11
-- want: KEY003; inmates are numbered as they come
CREATE TABLE inmates (inmate_no Int64 NOT NULL, surname Utf8, admitted Date, PRIMARY KEY (inmate_no));
-- want: ; an inmate's movements
CREATE TABLE movements (inmate_no Int64 NOT NULL, moved_at Timestamp NOT NULL, cell Utf8, PRIMARY KEY (inmate_no, moved_at));
-- want: IDX001 IDX002; to be released on; remand, sentenced, appeal
CREATE TABLE sentences (sentence_uuid Uuid NOT NULL, release_on Date, custody_status Utf8, PRIMARY KEY (sentence_uuid), INDEX by_release GLOBAL ON (release_on), INDEX by_custody GLOBAL ON (custody_status));
-- want: KEY003; visits are numbered
CREATE TABLE visit_log (visit_id Int64 NOT NULL, visitor Utf8, inmate_no Int64, PRIMARY KEY (visit_id));
-- want: KEY006; what an officer saw
CREATE TABLE remarks (officer_remark Utf8 NOT NULL, wing Utf8 NOT NULL, PRIMARY KEY (officer_remark, wing));
-- want: KEY001; counts by the hour
CREATE TABLE roll_calls (called_at Timestamp NOT NULL, wing Utf8 NOT NULL, present Int32, PRIMARY KEY (called_at, wing));
-- schema: 12
-- want: KEY001; prices by delivery hour
CREATE TABLE day_ahead (delivery_hour Datetime NOT NULL, bidding_zone Utf8 NOT NULL, eur_mwh Double, PRIMARY KEY (delivery_hour, bidding_zone));
-- want: KEY007; forty zones, then the hour, then who
CREATE TABLE nominations (bidding_zone Utf8 NOT NULL, gate_closure Timestamp NOT NULL, party_eic Utf8 NOT NULL, mw Double, PRIMARY KEY (bidding_zone, gate_closure, party_eic));
-- want: KEY003; contracts are numbered by the exchange's own system
CREATE TABLE intraday_fills (fill_seq Int64 NOT NULL, party_eic Utf8, mwh Double, PRIMARY KEY (fill_seq));
-- want: ; a meter point's values
CREATE TABLE metered (metering_point Utf8 NOT NULL, quarter_hour Datetime NOT NULL, kwh Double, PRIMARY KEY (metering_point, quarter_hour));
-- want: IDX002; consumption, production, exchange
CREATE TABLE metering_points (metering_point Utf8 NOT NULL, point_kind Utf8, supplier_eic Utf8, PRIMARY KEY (metering_point), INDEX by_kind GLOBAL ON (point_kind));
-- want: KEY003; imbalance statements are numbered
CREATE TABLE imbalance_statements (stmt_no Int64 NOT NULL, party_eic Utf8, net Double, PRIMARY KEY (stmt_no));
-- schema: 13
-- want: KEY003; bills are numbered
CREATE TABLE bills (bill_number Int32 NOT NULL, sponsor Utf8, introduced Date, PRIMARY KEY (bill_number));
-- want: KEY003; amendments of a bill
CREATE TABLE amendments (bill_number Int32 NOT NULL, amendment_number Int32 NOT NULL, text Utf8, PRIMARY KEY (bill_number, amendment_number));
-- want: KEY003; divisions are numbered
CREATE TABLE divisions (division_id Int64 NOT NULL, motion Utf8, ayes Int32, noes Int32, PRIMARY KEY (division_id));
-- want: KEY003; how members voted in a division
CREATE TABLE division_votes (division_id Int64 NOT NULL, member_slug Utf8 NOT NULL, vote Utf8, PRIMARY KEY (division_id, member_slug));
-- want: KEY006; a paragraph of a speech
CREATE TABLE hansard_phrases (paragraph_text Utf8 NOT NULL, sitting Date NOT NULL, PRIMARY KEY (paragraph_text, sitting));
-- want: ; a constituency's members
CREATE TABLE mandates (constituency Utf8 NOT NULL, elected Date NOT NULL, member_slug Utf8, PRIMARY KEY (constituency, elected));
-- want: IDX002; tabled, withdrawn, carried
CREATE TABLE motions (motion_ref Utf8 NOT NULL, motion_state Utf8, tabled_by Utf8, PRIMARY KEY (motion_ref), INDEX by_state GLOBAL ON (motion_state));
-- schema: 14
-- want: ; a camera's clips
CREATE TABLE clips (camera_id Int64 NOT NULL, began_at Timestamp NOT NULL, object_url Utf8, PRIMARY KEY (camera_id, began_at));
-- want: KEY003; sightings are numbered
CREATE TABLE sightings (sighting_id Int64 NOT NULL, camera_id Int64, plate Utf8, PRIMARY KEY (sighting_id), INDEX by_plate GLOBAL ON (plate));
-- want: KEY003; boxes in a sighting
CREATE TABLE sighting_boxes (sighting_id Int64 NOT NULL, box_idx Int32 NOT NULL, score Float, PRIMARY KEY (sighting_id, box_idx));
-- want: KEY004|KEY003; nanoseconds since the epoch
CREATE TABLE motion_marks (ts_unix_nano Int64 NOT NULL, camera_id Int64 NOT NULL, PRIMARY KEY (ts_unix_nano, camera_id));
-- want: KEY007; person, car, dog; then the time
CREATE TABLE detections_by_label (object_class Utf8 NOT NULL, seen_at Timestamp NOT NULL, camera_id Int64 NOT NULL, PRIMARY KEY (object_class, seen_at, camera_id));
-- want: IDX001; kept until
CREATE TABLE retention (clip_uuid Uuid NOT NULL, keep_until Timestamp, legal_hold Bool, PRIMARY KEY (clip_uuid), INDEX by_keep GLOBAL ON (keep_until));
-- schema: 15
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
-- schema: 16
-- want: KEY003; consignments are numbered
CREATE TABLE sendinger (sendingsnummer Int64 NOT NULL, avsender Utf8, mottaker Utf8, PRIMARY KEY (sendingsnummer));
-- want: IDX002; what state it is in
CREATE TABLE henting (henting_uuid Uuid NOT NULL, hentestatus Utf8, adresse Utf8, PRIMARY KEY (henting_uuid), INDEX paa_status GLOBAL ON (hentestatus));
-- want: ; vehicles by plate
CREATE TABLE biler (regnr Utf8 NOT NULL, modell Utf8, PRIMARY KEY (regnr));
-- schema: 17
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
-- schema: 18
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
-- schema: 19
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
-- schema: 20
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
-- schema: 21
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
-- schema: 22
-- want: KEY003; transactions are numbered by the central system
CREATE TABLE charging_transaction (transaction_id Int32 NOT NULL, charge_box_id Utf8, connector_id Int32, id_tag Utf8, start_ts Timestamp, meter_start Int64, PRIMARY KEY (transaction_id), INDEX by_box GLOBAL ON (charge_box_id, start_ts));
-- want: ; the samples of a connector
CREATE TABLE meter_value (charge_box_id Utf8 NOT NULL, connector_id Int32 NOT NULL, sampled_at Timestamp NOT NULL, measurand Utf8 NOT NULL, sampled Double, PRIMARY KEY (charge_box_id, connector_id, sampled_at, measurand));
-- want: ; a station's connectors
CREATE TABLE connector_status (charge_box_id Utf8 NOT NULL, connector_id Int32 NOT NULL, status Utf8, error_code Utf8, reported_at Timestamp, PRIMARY KEY (charge_box_id, connector_id));
-- want: ; calls of a station
CREATE TABLE ocpp_call (message_uid Uuid NOT NULL, charge_box_id Utf8, call_action Utf8, sent_at Timestamp, payload Json, PRIMARY KEY (message_uid), INDEX by_box GLOBAL ON (charge_box_id, sent_at)) WITH (TTL = Interval("P30D") ON sent_at);
-- want: KEY003 IDX001; reservations are numbered; expire when
CREATE TABLE reservation (reservation_id Int32 NOT NULL, charge_box_id Utf8, id_tag Utf8, expiry_date Timestamp, PRIMARY KEY (reservation_id), INDEX by_expiry GLOBAL ON (expiry_date));
-- want: ; cards by what is printed on them
CREATE TABLE authorization_cache (id_tag Utf8 NOT NULL, parent_id_tag Utf8, expiry_date Timestamp, PRIMARY KEY (id_tag)) WITH (TTL = Interval("P0D") ON expiry_date);
-- want: ; the slots of a tariff
CREATE TABLE tariff_slot (tariff_code Utf8 NOT NULL, weekday Int32 NOT NULL, from_minute Int32 NOT NULL, price_per_kwh Decimal(22, 9), PRIMARY KEY (tariff_code, weekday, from_minute));
-- schema: 23
-- want: ; a trip's stops
CREATE TABLE stop_times (trip_id Utf8 NOT NULL, stop_sequence Int32 NOT NULL, stop_id Utf8, arrival_time Utf8, departure_time Utf8, PRIMARY KEY (trip_id, stop_sequence), INDEX by_stop GLOBAL ON (stop_id));
-- want: ; a service's exceptions
CREATE TABLE calendar_dates (service_id Utf8 NOT NULL, `date` Date NOT NULL, exception_type Int32, PRIMARY KEY (service_id, `date`));
-- want: ; a line's points
CREATE TABLE shapes (shape_id Utf8 NOT NULL, shape_pt_sequence Int32 NOT NULL, shape_pt_lat Double, shape_pt_lon Double, PRIMARY KEY (shape_id, shape_pt_sequence));
-- want: KEY004; the start date is text, 20261123
CREATE TABLE rt_trip_update (start_date Utf8 NOT NULL, trip_id Utf8 NOT NULL, delay_s Int32, PRIMARY KEY (start_date, trip_id));
-- want: KEY004; Unix time, as the TTL says
CREATE TABLE rt_vehicle_position (
    feed_time Uint64 NOT NULL,
    vehicle_id Utf8 NOT NULL,
    lat Double,
    lon Double,
    PRIMARY KEY (feed_time, vehicle_id)
) WITH (TTL = Interval("P7D") ON feed_time AS SECONDS, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: IDX002; NO_SERVICE, DETOUR and the like
CREATE TABLE service_alert (alert_uuid Uuid NOT NULL, cause Utf8, effect Utf8, header_text Utf8, PRIMARY KEY (alert_uuid), INDEX by_effect GLOBAL ON (effect));
-- want: ; stops and their stations
CREATE TABLE stops (stop_id Utf8 NOT NULL, stop_name Utf8, parent_station Utf8, PRIMARY KEY (stop_id), INDEX by_parent GLOBAL ON (parent_station));
-- want: IDX003; the index is the start of the key
CREATE TABLE fare_rules (fare_id Utf8 NOT NULL, route_id Utf8 NOT NULL, origin_id Utf8 NOT NULL, PRIMARY KEY (fare_id, route_id, origin_id), INDEX by_fare GLOBAL ON (fare_id));
-- schema: 24
-- want: ; the UIDs of a mailbox
CREATE TABLE mailbox_message (mailbox_id Uuid NOT NULL, uid Uint32 NOT NULL, internal_date Timestamp, flags Utf8, PRIMARY KEY (mailbox_id, uid));
-- want: KEY001; by the next attempt
CREATE TABLE delivery_queue (next_attempt_at Timestamp NOT NULL, queue_id Utf8 NOT NULL, envelope_from Utf8, attempts Int32, PRIMARY KEY (next_attempt_at, queue_id));
-- want: ; triplets
CREATE TABLE greylist (sender_domain Utf8 NOT NULL, client_net Utf8 NOT NULL, recipient Utf8 NOT NULL, passed_at Timestamp, PRIMARY KEY (sender_domain, client_net, recipient));
-- want: ; aliases by address
CREATE TABLE virtual_alias (address Utf8 NOT NULL, destination Utf8, PRIMARY KEY (address), INDEX by_destination GLOBAL ON (destination));
-- want: KEY007; hard, soft, block; and within each by time
CREATE TABLE bounce (bounce_type Utf8 NOT NULL, bounced_at Timestamp NOT NULL, recipient Utf8 NOT NULL, PRIMARY KEY (bounce_type, bounced_at, recipient));
-- want: IDX003; the index is the start of the key
CREATE TABLE dkim_key (domain Utf8 NOT NULL, selector Utf8 NOT NULL, public_key Utf8, PRIMARY KEY (domain, selector), INDEX by_domain GLOBAL ON (domain));
-- want: KEY006; a subject line may be long
CREATE TABLE subject_thread (mailbox_id Uuid NOT NULL, subject_text Utf8 NOT NULL, thread_id Uuid, PRIMARY KEY (mailbox_id, subject_text));
-- want: ; an account's filters
CREATE TABLE sieve_script (account_id Uuid NOT NULL, script_name Utf8 NOT NULL, source Utf8, active Bool, PRIMARY KEY (account_id, script_name));
-- schema: 25
-- want: ; a sample's genotypes
CREATE TABLE genotype (sample_barcode Utf8 NOT NULL, variant_key Utf8 NOT NULL, gt Utf8, depth Int32, PRIMARY KEY (sample_barcode, variant_key));
-- want: ; genes by their accession
CREATE TABLE gene (ensembl_gene Utf8 NOT NULL, symbol Utf8, biotype Utf8, PRIMARY KEY (ensembl_gene), INDEX by_symbol GLOBAL ON (symbol));
-- want: KEY007?; some twenty chromosomes, but positions spread within each
CREATE TABLE variant (chromosome Utf8 NOT NULL, pos Uint32 NOT NULL, ref_allele Utf8 NOT NULL, alt_allele Utf8 NOT NULL, rsid Utf8, PRIMARY KEY (chromosome, pos, ref_allele, alt_allele), INDEX by_rsid GLOBAL ON (rsid));
-- want: KEY009 PRT003?; a signed hash cannot be cut
CREATE TABLE read_alignment (read_hash Int64 NOT NULL, read_name Utf8 NOT NULL, mapq Int32, cigar Utf8, PRIMARY KEY (read_hash, read_name));
-- want: PRT003; buckets are small numbers, and the whole range is cut
CREATE TABLE kmer_count (bucket Uint32 NOT NULL, kmer Utf8 NOT NULL, hits Uint64, PRIMARY KEY (bucket, kmer)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- schema: 26
-- want: ; a material in its plants
CREATE TABLE MARC (MATNR Utf8 NOT NULL, WERKS Utf8 NOT NULL, EISBE Decimal(22, 9), PRIMARY KEY (MATNR, WERKS));
-- want: ; logs by their handle
CREATE TABLE BALHDR (LOG_HANDLE Uuid NOT NULL, OBJECT Utf8, ALDATE Date, ALUSER Utf8, PRIMARY KEY (LOG_HANDLE), INDEX BALHDR_ALUSER GLOBAL ON (ALUSER, ALDATE));
-- want: IDX002; released, active, finished, aborted
CREATE TABLE TBTCO (JOBNAME Utf8 NOT NULL, JOBCOUNT Utf8 NOT NULL, STATUS Utf8, SDLSTRTDT Date, PRIMARY KEY (JOBNAME, JOBCOUNT), INDEX TBTCO_STATUS GLOBAL ON (STATUS));
-- want: ; a customer's sales areas
CREATE TABLE KNVV (KUNNR Utf8 NOT NULL, VKORG Utf8 NOT NULL, VTWEG Utf8 NOT NULL, SPART Utf8 NOT NULL, KDGRP Utf8, PRIMARY KEY (KUNNR, VKORG, VTWEG, SPART));
-- schema: 27
-- want: ; numbers of SIM cards and of phones, given out elsewhere
CREATE TABLE subscriber (imsi Uint64 NOT NULL, msisdn Uint64, plan_code Utf8, PRIMARY KEY (imsi), INDEX by_msisdn GLOBAL ON (msisdn));
-- want: ; a subscriber's sessions
CREATE TABLE pdu_session (supi Utf8 NOT NULL, pdu_session_id Int32 NOT NULL, dnn Utf8, ue_ipv4 Uint32, PRIMARY KEY (supi, pdu_session_id), INDEX by_ue_ip GLOBAL ON (ue_ipv4));
-- want: KEY001; all records by when they were opened
CREATE TABLE chf_record (recordOpeningTime Timestamp NOT NULL, supi Utf8 NOT NULL, duration Int32, volumeUplink Int64, PRIMARY KEY (recordOpeningTime, supi));
-- want: KEY003; records are numbered
CREATE TABLE smf_cdr (record_sequence_number Int64 NOT NULL, supi Utf8, cause_for_closing Int32, PRIMARY KEY (record_sequence_number));
-- want: IDX002; 3GPP_ACCESS and NON_3GPP_ACCESS
CREATE TABLE amf_registration (supi Utf8 NOT NULL, amf_instance_id Uuid, access_type Utf8, PRIMARY KEY (supi), INDEX by_access_type GLOBAL ON (access_type));
-- want: ; handsets by the number of the maker
CREATE TABLE equipment (imei Uint64 NOT NULL, model Utf8, blacklisted Bool, PRIMARY KEY (imei));
-- want: ; a cell's counters
CREATE TABLE cell_counter (ecgi Utf8 NOT NULL, rop_begin Timestamp NOT NULL, counter_name Utf8 NOT NULL, counted Int64, PRIMARY KEY (ecgi, rop_begin, counter_name));
-- want: KEY009 PRT003?; a hash as text cannot be cut
CREATE TABLE mobility_event (imsi_hash Utf8 NOT NULL, imsi Uint64 NOT NULL, moved_at Timestamp NOT NULL, tac Int32, PRIMARY KEY (imsi_hash, imsi, moved_at));
-- want: ; SIM cards by what is printed on them
CREATE TABLE sim_card (iccid Utf8 NOT NULL, imsi Uint64, ki String, PRIMARY KEY (iccid));
-- schema: 28
-- want: IDX001; studies by their day
CREATE TABLE study (study_instance_uid Utf8 NOT NULL, accession_number Utf8, study_date Date, PRIMARY KEY (study_instance_uid), INDEX by_study_date GLOBAL ON (study_date));
-- want: IDX002; CT, MR, US and twenty more
CREATE TABLE series (series_instance_uid Utf8 NOT NULL, study_instance_uid Utf8, modality Utf8, PRIMARY KEY (series_instance_uid), INDEX by_study GLOBAL ON (study_instance_uid), INDEX by_modality GLOBAL ON (modality));
-- want: ; a series' images
CREATE TABLE sop_instance (series_instance_uid Utf8 NOT NULL, sop_instance_uid Utf8 NOT NULL, instance_number Int32, transfer_syntax Utf8, PRIMARY KEY (series_instance_uid, sop_instance_uid));
-- want: ; a station's worklist
CREATE TABLE mwl_item (station_aet Utf8 NOT NULL, sps_start Timestamp NOT NULL, sps_ref Utf8 NOT NULL, patient_name Utf8, PRIMARY KEY (station_aet, sps_start, sps_ref));
-- want: ; peers by their title
CREATE TABLE application_entity (ae_title Utf8 NOT NULL, host Utf8, port Int32, PRIMARY KEY (ae_title));
-- want: KEY002; the audit by a sequence
CREATE TABLE atna_audit (entry_no BigSerial, ae_title Utf8, event_outcome Int32, happened Timestamp, PRIMARY KEY (entry_no));
-- want: ; a study's doses
CREATE TABLE dose_report (study_instance_uid Utf8 NOT NULL, irradiation_event_uid Utf8 NOT NULL, dlp Double, PRIMARY KEY (study_instance_uid, irradiation_event_uid));
-- schema: 29
-- want: KEY004; ULIDs sort by time
CREATE TABLE ride (ride_ulid Utf8 NOT NULL, rider_uuid Uuid, fare_cents Int64, PRIMARY KEY (ride_ulid), INDEX by_rider GLOBAL ON (rider_uuid));
-- want: ; a driver's track
CREATE TABLE driver_track (driver_uuid Uuid NOT NULL, at_ts Timestamp NOT NULL, geohash Utf8, PRIMARY KEY (driver_uuid, at_ts));
-- want: ; a place's prices
CREATE TABLE surge (geohash6 Utf8 NOT NULL, window_start Timestamp NOT NULL, factor Double, PRIMARY KEY (geohash6, window_start));
-- want: ; the fares of a cell of the map
CREATE TABLE zone_fare (h3_cell Uint64 NOT NULL, vehicle_class Utf8 NOT NULL, base_cents Int64, PRIMARY KEY (h3_cell, vehicle_class));
-- want: KEY007; economy, comfort, van, and within each by time
CREATE TABLE dispatch_queue (vehicle_class Utf8 NOT NULL, requested_at Timestamp NOT NULL, rider_uuid Uuid NOT NULL, PRIMARY KEY (vehicle_class, requested_at, rider_uuid));
-- want: KEY003; receipts are numbered
CREATE TABLE receipt (receipt_no Int64 NOT NULL, rider_uuid Uuid, total_cents Int64, PRIMARY KEY (receipt_no));
-- want: IDX002; one star to five
CREATE TABLE ride_rating (ride_uuid Uuid NOT NULL, stars Int32, remark Utf8, PRIMARY KEY (ride_uuid), INDEX by_stars GLOBAL ON (stars));
-- want: ; cars by their plate
CREATE TABLE taxi_car (plate Utf8 NOT NULL, vin Utf8, seats Int32, PRIMARY KEY (plate), INDEX by_vin GLOBAL ON (vin));
-- schema: 30
-- want: KEY003; the lines of orders, which are numbered
CREATE TABLE web_sales (ws_order_number Int64 NOT NULL, ws_item_sk Int64 NOT NULL, ws_quantity Int32, ws_net_paid Decimal(22, 9), PRIMARY KEY (ws_order_number, ws_item_sk));
-- want: ; a customer's addresses by the business key
CREATE TABLE customer_address (ca_customer_id Utf8 NOT NULL, ca_seq Int32 NOT NULL, ca_zip Utf8, PRIMARY KEY (ca_customer_id, ca_seq), INDEX ca_by_zip GLOBAL ON (ca_zip));
-- want: KEY001?; one row for each day
CREATE TABLE date_dim (d_date Date NOT NULL, d_month_seq Int32, d_day_name Utf8, PRIMARY KEY (d_date));
-- want: KEY003 IDX001 IDX002; orders are numbered; placed when; O, F, P
CREATE TABLE orders (o_orderkey Int64 NOT NULL, o_custkey Int64, o_orderstatus Utf8, o_orderdate Date, o_totalprice Decimal(22, 9), PRIMARY KEY (o_orderkey), INDEX o_by_date GLOBAL ON (o_orderdate), INDEX o_by_status GLOBAL ON (o_orderstatus));
-- want: ; customers by phone
CREATE TABLE customer_phone (c_phone Utf8 NOT NULL, c_custkey Int64, c_mktsegment Utf8, PRIMARY KEY (c_phone));
-- want: ; pages of catalogues by the business key
CREATE TABLE catalog_page (cp_catalog_page_id Utf8 NOT NULL, cp_department Utf8, PRIMARY KEY (cp_catalog_page_id));
-- schema: 31
-- want: ; a facility's messages
CREATE TABLE message_store (msh4_facility Utf8 NOT NULL, msh10_control_id Utf8 NOT NULL, msh9_type Utf8, raw String, PRIMARY KEY (msh4_facility, msh10_control_id));
-- want: KEY001; events by when they were recorded
CREATE TABLE adt_event (evn2_recorded_at Timestamp NOT NULL, pid3_identifier Utf8 NOT NULL, evn1_code Utf8, PRIMARY KEY (evn2_recorded_at, pid3_identifier));
-- want: ; persons, and by birth
CREATE TABLE pid (pid3_identifier Utf8 NOT NULL, pid5_name Utf8, pid7_birth_date Date, PRIMARY KEY (pid3_identifier), INDEX by_birth_date GLOBAL ON (pid7_birth_date));
-- want: IDX002; in process, completed, cancelled
CREATE TABLE common_order (placer_order_ref Utf8 NOT NULL, orc5_order_status Utf8, PRIMARY KEY (placer_order_ref), INDEX by_order_status GLOBAL ON (orc5_order_status));
-- want: ; an order's results
CREATE TABLE obx (filler_order_ref Utf8 NOT NULL, obx1_set_id Int32 NOT NULL, obx5_result Utf8, PRIMARY KEY (filler_order_ref, obx1_set_id));
-- want: KEY006; a comment is prose
CREATE TABLE nte (filler_order_ref Utf8 NOT NULL, nte3_comment Utf8 NOT NULL, nte2_source Utf8, PRIMARY KEY (filler_order_ref, nte3_comment));
-- schema: 32
-- want: KEY002??; tiny forever, Serial
CREATE TABLE django_migrations (id Serial, app Utf8 NOT NULL, name Utf8 NOT NULL, applied Timestamp NOT NULL, PRIMARY KEY (id));
-- want: KEY003 IDX002; AutoField id of users, bool index
CREATE TABLE auth_user (id Int64 NOT NULL, username Utf8 NOT NULL, password Utf8 NOT NULL, email Utf8 NOT NULL, is_staff Bool NOT NULL, is_active Bool NOT NULL, date_joined Timestamp NOT NULL, PRIMARY KEY (id), INDEX auth_user_username_uq GLOBAL UNIQUE SYNC ON (username), INDEX auth_user_is_active GLOBAL ON (is_active));
-- want: ; a handful of groups
CREATE TABLE auth_group (id Int32 NOT NULL, name Utf8 NOT NULL, PRIMARY KEY (id));
-- want: IDX001; random session key, but index on expiry that grows
CREATE TABLE django_session (session_key Utf8 NOT NULL, session_data Utf8 NOT NULL, expire_date Timestamp NOT NULL, PRIMARY KEY (session_key), INDEX django_session_expire_date GLOBAL ON (expire_date));
-- want: KEY002; BigSerial journal
CREATE TABLE django_admin_log (id BigSerial, action_time Timestamp NOT NULL, user_id Int64 NOT NULL, content_type_id Int32, object_id Utf8, action_flag Int32 NOT NULL, PRIMARY KEY (id), INDEX django_admin_log_user_id GLOBAL ON (user_id));
-- want: KEY003??; numbered products, upc and slug indexes fine
CREATE TABLE catalogue_product (id Int64 NOT NULL, structure Utf8 NOT NULL, upc Utf8, title Utf8 NOT NULL, slug Utf8 NOT NULL, is_public Bool, date_created Timestamp NOT NULL, PRIMARY KEY (id), INDEX catalogue_product_upc GLOBAL UNIQUE SYNC ON (upc), INDEX catalogue_product_slug GLOBAL ON (slug));
-- want: KEY003; basket ids are new with each visit
CREATE TABLE basket_line (basket_id Int64 NOT NULL, line_reference Utf8 NOT NULL, product_id Int64 NOT NULL, quantity Int32 NOT NULL, date_created Timestamp, PRIMARY KEY (basket_id, line_reference));
-- want: ; by product, then partner, rows change in place
CREATE TABLE partner_stockrecord (product_id Int64 NOT NULL, partner_id Int32 NOT NULL, partner_sku Utf8 NOT NULL, num_in_stock Int32, price Decimal(22, 9), PRIMARY KEY (product_id, partner_id));
-- schema: 33
-- want: KEY003 IDX001; block height leads, time index
CREATE TABLE blocks (
    number Uint64 NOT NULL,
    hash String NOT NULL,
    parent_hash String NOT NULL,
    miner String NOT NULL,
    timestamp Timestamp NOT NULL,
    gas_used Uint64,
    PRIMARY KEY (number),
    INDEX blocks_timestamp GLOBAL ON (timestamp),
    INDEX blocks_hash GLOBAL ON (hash)
);
-- want: IDX001; hash key, index by block number
CREATE TABLE transactions (
    hash String NOT NULL,
    block_number Uint64 NOT NULL,
    from_address String NOT NULL,
    to_address String,
    value Decimal(22, 9),
    nonce Uint64 NOT NULL,
    PRIMARY KEY (hash),
    INDEX tx_block_number GLOBAL ON (block_number),
    INDEX tx_from GLOBAL ON (from_address)
);
-- want: KEY003; block number leads
CREATE TABLE logs (
    block_number Uint64 NOT NULL,
    log_index Uint32 NOT NULL,
    address String NOT NULL,
    topic0 String,
    topic1 String,
    data String,
    transaction_hash String NOT NULL,
    PRIMARY KEY (block_number, log_index)
);
-- want: ; by holder and token
CREATE TABLE erc20_balances (
    holder_address String NOT NULL,
    token_address String NOT NULL,
    balance Utf8 NOT NULL,
    last_block Uint64 NOT NULL,
    PRIMARY KEY (holder_address, token_address)
);
-- want: KEY007??; token address first, tens of thousands of tokens
CREATE TABLE token_transfers (
    token_address String NOT NULL,
    block_number Uint64 NOT NULL,
    log_index Uint32 NOT NULL,
    from_address String NOT NULL,
    to_address String NOT NULL,
    value Utf8 NOT NULL,
    PRIMARY KEY (token_address, block_number, log_index)
);
-- want: ; address is a hash
CREATE TABLE contracts (
    address String NOT NULL,
    bytecode_hash String NOT NULL,
    creator String NOT NULL,
    is_proxy Bool NOT NULL,
    created_block Uint64 NOT NULL,
    PRIMARY KEY (address),
    INDEX contracts_creator GLOBAL ON (creator)
);
-- want: KEY007; chains are few, then height
CREATE TABLE chain_head (
    chain_id Uint32 NOT NULL,
    height Uint64 NOT NULL,
    block_hash String NOT NULL,
    observed_at Timestamp NOT NULL,
    PRIMARY KEY (chain_id, height)
);
-- schema: 34
-- want: ; trace id is random
CREATE TABLE otel_spans (
    trace_id Bytes NOT NULL,
    span_id Bytes NOT NULL,
    parent_span_id Bytes,
    name Utf8 NOT NULL,
    kind Int32 NOT NULL,
    start_time_unix_nano Uint64 NOT NULL,
    duration_ns Uint64 NOT NULL,
    service_name Utf8,
    PRIMARY KEY (trace_id, span_id)
);
-- want: KEY001|KEY004; time leads
CREATE TABLE otel_logs (
    time_unix_nano Uint64 NOT NULL,
    observed_id Uuid NOT NULL,
    severity_number Int32,
    body Utf8,
    trace_id Bytes,
    service_name Utf8,
    PRIMARY KEY (time_unix_nano, observed_id)
);
-- want: PRT003?? ; series fingerprint leads
CREATE TABLE otel_metric_points (
    series_fingerprint Uint64 NOT NULL,
    ts Timestamp NOT NULL,
    value Double,
    flags Uint32,
    PRIMARY KEY (series_fingerprint, ts)
);
-- want: KEY007??; services: tens to thousands, then minute
CREATE TABLE service_latency_1m (
    service_name Utf8 NOT NULL,
    minute_ts Datetime NOT NULL,
    p50 Double,
    p95 Double,
    p99 Double,
    PRIMARY KEY (service_name, minute_ts)
);
-- want: ; hash by trace id
CREATE TABLE otel_spans_col (
    ts Timestamp NOT NULL,
    trace_id Utf8 NOT NULL,
    span_id Utf8 NOT NULL,
    name Utf8,
    duration_ns Uint64,
    PRIMARY KEY (ts, trace_id, span_id)
)
PARTITION BY HASH(trace_id) WITH (STORE = COLUMN);
-- schema: 35
-- want: KEY006; work URI as key, no limit
CREATE TABLE bf_work (
    work_uri Utf8 NOT NULL,
    title Utf8,
    language Utf8,
    origin_date Utf8,
    PRIMARY KEY (work_uri)
);
-- want: ; Uuid
CREATE TABLE bf_instance (
    instance_id Uuid NOT NULL,
    isbn Utf8,
    carrier Utf8,
    publisher Utf8,
    PRIMARY KEY (instance_id),
    INDEX bf_instance_isbn GLOBAL ON (isbn)
);
-- want: KEY003??; control number 001 assigned in sequence, many come by import
CREATE TABLE marc_record (
    control_no Int64 NOT NULL,
    leader Utf8 NOT NULL,
    marc_xml Utf8 NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (control_no)
);
-- want: ; barcode from labels
CREATE TABLE item_barcode (
    barcode Utf8 NOT NULL,
    instance_id Uuid NOT NULL,
    location_code Utf8 NOT NULL,
    item_status Utf8 NOT NULL,
    PRIMARY KEY (barcode),
    INDEX item_instance GLOBAL ON (instance_id)
);
-- want: KEY003; circulation issue_id
CREATE TABLE issues (
    issue_id Int64 NOT NULL,
    borrowernumber Int32 NOT NULL,
    itemnumber Int32 NOT NULL,
    issuedate Timestamp NOT NULL,
    date_due Timestamp NOT NULL,
    returndate Timestamp,
    PRIMARY KEY (issue_id),
    INDEX issues_borrower GLOBAL ON (borrowernumber)
);
-- want: IDX002; by patron, index by found flag of few
CREATE TABLE old_reserves (
    borrowernumber Int32 NOT NULL,
    reserve_id Int64 NOT NULL,
    reservedate Date NOT NULL,
    found Utf8,
    PRIMARY KEY (borrowernumber, reserve_id),
    INDEX old_res_found GLOBAL ON (found)
);
-- schema: 36
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
-- schema: 37
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
-- schema: 38
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
-- schema: 39
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
-- schema: 40
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
-- schema: 41
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
-- schema: 42
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
-- schema: 43
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
-- schema: 44
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
-- schema: 45
-- want: ; personnel numbers, hardly growing
CREATE TABLE employee (emp_no Int32 NOT NULL, first_name Utf8 NOT NULL, last_name Utf8 NOT NULL, birth_date Date NOT NULL, hire_date Date NOT NULL, dept_code Utf8, manager_emp_no Int32, PRIMARY KEY (emp_no), INDEX employee_birth GLOBAL ON (birth_date));
-- want: IDX001; employee, then punch time, index by time
CREATE TABLE time_punch (emp_no Int32 NOT NULL, punch_at Timestamp NOT NULL, punch_type Utf8 NOT NULL, terminal_id Int32, PRIMARY KEY (emp_no, punch_at), INDEX time_punch_at GLOBAL ON (punch_at));
-- want: KEY007??; pay group few, then period, one batch a month
CREATE TABLE payslip (pay_group Utf8 NOT NULL, period_end Date NOT NULL, emp_no Int32 NOT NULL, gross Decimal(22, 9) NOT NULL, net Decimal(22, 9) NOT NULL, PRIMARY KEY (pay_group, period_end, emp_no));
-- want: KEY004 IDX002; ObjectId as text, stage of few
CREATE TABLE job_application (mongo_object_id Utf8 NOT NULL, vacancy_id Int32 NOT NULL, email Utf8 NOT NULL, stage Utf8 NOT NULL, applied_at Timestamp NOT NULL, PRIMARY KEY (mongo_object_id), INDEX job_application_stage GLOBAL ON (stage));
-- schema: 46
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
-- schema: 47
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
-- schema: 48
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
-- schema: 49
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
-- schema: 50
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
-- schema: 51
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
-- schema: 52
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
-- schema: 53
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
-- schema: 54
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
-- schema: 55
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
-- schema: 56
-- want: ; a station's values
CREATE TABLE synop (station_wmo Utf8 NOT NULL, obs_time Datetime NOT NULL, t2m Float, PRIMARY KEY (station_wmo, obs_time));
-- want: KEY001; a run of the model writes all cells
CREATE TABLE forecast_grid (run_time Datetime NOT NULL, cell_h3 Uint64 NOT NULL, lead_hours Int16 NOT NULL, tp Float, PRIMARY KEY (run_time, cell_h3, lead_hours));
-- want: ; cells of a hexagonal grid spread
CREATE TABLE forecast_by_cell (cell_h3 Uint64 NOT NULL, run_time Datetime NOT NULL, lead_hours Int16 NOT NULL, tp Float, PRIMARY KEY (cell_h3, run_time, lead_hours));
-- want: KEY007; temperature, wind, rain
CREATE TABLE param_fields (parameter Utf8 NOT NULL, valid_time Datetime NOT NULL, tile Utf8 NOT NULL, PRIMARY KEY (parameter, valid_time, tile));
-- want: KEY003; warnings are numbered as they are issued
CREATE TABLE warnings (warning_no Int64 NOT NULL, area Utf8, severity Utf8, issued Timestamp, PRIMARY KEY (warning_no));
-- want: IDX002 IDX001; severities are four, and when it ends
CREATE TABLE cap_alerts (identifier Utf8 NOT NULL, severity Utf8, expires Timestamp, PRIMARY KEY (identifier), INDEX by_severity GLOBAL ON (severity), INDEX by_expires GLOBAL ON (expires));
-- schema: 57
-- want: ; a quadkey spreads over the world
CREATE TABLE tiles (quadkey Utf8 NOT NULL, etag Utf8, body String, PRIMARY KEY (quadkey));
-- want: ; zoom levels are twenty, but what stands behind spreads
CREATE TABLE tile_index (zoom Uint8 NOT NULL, x Uint32 NOT NULL, y Uint32 NOT NULL, PRIMARY KEY (zoom, x, y));
-- want: ; a parcel's number is given by the cadastre
CREATE TABLE parcels (cadastral_ref Utf8 NOT NULL, area_m2 Double, PRIMARY KEY (cadastral_ref));
-- want: ; places by their geohash
CREATE TABLE places (geohash Utf8 NOT NULL, place_uuid Uuid NOT NULL, name Utf8, PRIMARY KEY (geohash, place_uuid));
-- want: KEY003; edits are numbered
CREATE TABLE edits (edit_id Int64 NOT NULL, feature_uuid Uuid, editor Utf8, PRIMARY KEY (edit_id));
-- want: KEY001; traces by day
CREATE TABLE gps_traces (trace_day Date NOT NULL, device_uuid Uuid NOT NULL, polyline String, PRIMARY KEY (trace_day, device_uuid));
-- want: IDX002; road, river, building
CREATE TABLE features (feature_uuid Uuid NOT NULL, feature_class Utf8, source_ref Utf8, PRIMARY KEY (feature_uuid), INDEX by_class GLOBAL ON (feature_class));
-- schema: 58
-- want: ; a domain's resolutions
CREATE TABLE passive_dns (rrname Utf8 NOT NULL, rrtype Utf8 NOT NULL, rdata Utf8 NOT NULL, last_seen Timestamp, PRIMARY KEY (rrname, rrtype, rdata));
-- want: KEY001; flows by when they began
CREATE TABLE netflow (flow_start Timestamp NOT NULL, src_ip Utf8 NOT NULL, dst_ip Utf8 NOT NULL, bytes Uint64, PRIMARY KEY (flow_start, src_ip, dst_ip));
-- want: ; files by their digest
CREATE TABLE malware_samples (sha256 Utf8 NOT NULL, family Utf8, first_submission Timestamp, PRIMARY KEY (sha256));
-- want: ; severities are few, but what stands behind spreads
CREATE TABLE findings_by_severity (severity Utf8 NOT NULL, host Utf8 NOT NULL, cve Utf8 NOT NULL, PRIMARY KEY (severity, host, cve));
-- want: ; a host's vulnerabilities
CREATE TABLE host_vulns (hostname Utf8 NOT NULL, cve Utf8 NOT NULL, fixed_in Utf8, PRIMARY KEY (hostname, cve));
-- want: KEY003; alerts are numbered
CREATE TABLE ids_alert (alert_id Int64 NOT NULL, signature_id Int32, src_ip Utf8, PRIMARY KEY (alert_id));
-- want: KEY006; a command line is long
CREATE TABLE process_prevalence (command_line Utf8 NOT NULL, host_count Uint32, PRIMARY KEY (command_line));
-- schema: 59
-- want: ; end-to-end ids are given by the payer
CREATE TABLE CdtTrfTxInf (EndToEndId Utf8 NOT NULL, InstdAmt Decimal(22,9), Ccy Utf8, PRIMARY KEY (EndToEndId));
-- want: ; an account's entries
CREATE TABLE Ntry (IBAN Utf8 NOT NULL, BookgDt Date NOT NULL, NtryRef Utf8 NOT NULL, Amt Decimal(22,9), PRIMARY KEY (IBAN, BookgDt, NtryRef));
-- want: KEY001; all accounts by the date of the booking
CREATE TABLE NtryByDt (BookgDt Date NOT NULL, IBAN Utf8 NOT NULL, NtryRef Utf8 NOT NULL, PRIMARY KEY (BookgDt, IBAN, NtryRef));
-- want: ; credit or debit, but what stands behind spreads
CREATE TABLE NtryByInd (CdtDbtInd Utf8 NOT NULL, IBAN Utf8 NOT NULL, NtryRef Utf8 NOT NULL, PRIMARY KEY (CdtDbtInd, IBAN, NtryRef));
-- want: IDX001; when the message was made
CREATE TABLE GrpHdr (MsgId Utf8 NOT NULL, CreDtTm Timestamp, NbOfTxs Int32, PRIMARY KEY (MsgId), INDEX IxCre GLOBAL ON (CreDtTm));
-- want: IDX002; accepted, rejected, pending
CREATE TABLE TxSts (OrgnlEndToEndId Utf8 NOT NULL, TxSts Utf8, PRIMARY KEY (OrgnlEndToEndId), INDEX IxSts GLOBAL ON (TxSts));
-- schema: 60
-- want: KEY003; visits are numbered
CREATE TABLE visit_occurrence (visit_occurrence_id Int64 NOT NULL, person_id Int64, visit_concept_id Int32, visit_start_date Date, PRIMARY KEY (visit_occurrence_id));
-- want: ; a person's exposures
CREATE TABLE drug_exposure (person_id Int64 NOT NULL, drug_exposure_start_date Date NOT NULL, drug_concept_id Int32 NOT NULL, quantity Double, PRIMARY KEY (person_id, drug_exposure_start_date, drug_concept_id));
-- want: KEY003; measurements are numbered
CREATE TABLE measurement (measurement_id Int64 NOT NULL, person_id Int64, measurement_concept_id Int32, value_as_number Double, PRIMARY KEY (measurement_id));
-- want: KEY001; deaths by date
CREATE TABLE death_by_date (death_date Date NOT NULL, person_id Int64 NOT NULL, cause_concept_id Int32, PRIMARY KEY (death_date, person_id));
-- want: ; a person's periods
CREATE TABLE observation_period (person_id Int64 NOT NULL, observation_period_start_date Date NOT NULL, observation_period_end_date Date, PRIMARY KEY (person_id, observation_period_start_date));
-- want: KEY003?; a vocabulary that is loaded once
CREATE TABLE concept (concept_id Int32 NOT NULL, concept_name Utf8, domain_id Utf8, vocabulary_id Utf8, PRIMARY KEY (concept_id));
-- want: ; what a concept is an ancestor of, loaded once
CREATE TABLE concept_ancestor (ancestor_concept_id Int32 NOT NULL, descendant_concept_id Int32 NOT NULL, PRIMARY KEY (ancestor_concept_id, descendant_concept_id));
-- schema: 61
-- want: KEY003; orders count up
CREATE TABLE orders (o_orderkey Int64 NOT NULL, o_custkey Int64, o_orderstatus Utf8, o_orderdate Date, o_clerk Utf8, PRIMARY KEY (o_orderkey));
-- want: KEY003 IDX001 IDX002; keyed by the order; the ship dates grow, the return flag is one of three
CREATE TABLE lineitem (l_orderkey Int64 NOT NULL, l_linenumber Int32 NOT NULL, l_shipdate Date, l_returnflag Utf8, PRIMARY KEY (l_orderkey, l_linenumber), INDEX by_ship GLOBAL ON (l_shipdate), INDEX by_flag GLOBAL ON (l_returnflag));
-- want: KEY003; customers are numbered as they come
CREATE TABLE customer (c_custkey Int64 NOT NULL, c_name Utf8, c_nationkey Int32, c_acctbal Double, c_mktsegment Utf8, PRIMARY KEY (c_custkey));
-- want: KEY003?; 25 nations
CREATE TABLE nation (n_nationkey Int32 NOT NULL, n_name Utf8, n_regionkey Int32, PRIMARY KEY (n_nationkey));
-- schema: 62
-- want: ; the subscriber in front
CREATE TABLE MOC_CDR (SERVED_IMSI Utf8 NOT NULL, ANSWER_TIME Timestamp NOT NULL, CALL_REFERENCE Utf8 NOT NULL, CALL_DURATION Int32, PRIMARY KEY (SERVED_IMSI, ANSWER_TIME, CALL_REFERENCE));
-- want: KEY003; the network element counts its records up
CREATE TABLE PGW_CDR (LOCAL_RECORD_SEQUENCE_NUMBER Int64 NOT NULL, NODE_ID Utf8 NOT NULL, CHARGING_ID Int64, PRIMARY KEY (LOCAL_RECORD_SEQUENCE_NUMBER, NODE_ID));
-- want: ; phone numbers are many
CREATE TABLE HLR_SUBSCRIBER (MSISDN Utf8 NOT NULL, IMSI Utf8, PROFILE_ID Int32, PRIMARY KEY (MSISDN));
-- want: IDX002; causes are few
CREATE TABLE SMS_CDR (RECORD_UUID Uuid NOT NULL, ORIGINATING_ADDRESS Utf8, CAUSE_FOR_TERMINATION Int16, PRIMARY KEY (RECORD_UUID), INDEX IX_CAUSE GLOBAL ON (CAUSE_FOR_TERMINATION), INDEX IX_ORIG GLOBAL ON (ORIGINATING_ADDRESS));
-- want: KEY004; the time of a record as digits in text
CREATE TABLE MSC_TRACE (RECORD_DATETIME Utf8 NOT NULL, TRUNK_GROUP Utf8 NOT NULL, CELL_ID Int64, PRIMARY KEY (RECORD_DATETIME, TRUNK_GROUP));
-- schema: 63
-- want: ; what a user likes
CREATE TABLE spree_wished_items (user_id Int64 NOT NULL, variant_id Int64 NOT NULL, quantity Int32, PRIMARY KEY (user_id, variant_id));
-- want: KEY003 IDX002; line items are numbered; the state is one of few
CREATE TABLE spree_shipments (id Int64 NOT NULL, number Utf8, order_id Int64, state Utf8, tracking Utf8, PRIMARY KEY (id), INDEX index_spree_shipments_on_state GLOBAL ON (state), INDEX index_spree_shipments_on_number GLOBAL ON (number));
-- want: KEY003?; a dictionary of countries
CREATE TABLE spree_countries (id Int32 NOT NULL, iso3 Utf8, iso_name Utf8, numcode Int32, PRIMARY KEY (id));
-- want: ; a digest of an attachment
CREATE TABLE active_storage_blobs (key Utf8 NOT NULL, filename Utf8, content_type Utf8, byte_size Int64, PRIMARY KEY (key));
-- want: ; the version of the schema, a handful
CREATE TABLE schema_migrations (version Utf8 NOT NULL, PRIMARY KEY (version));
-- schema: 64
-- want: ; a hash of the labels in front
CREATE TABLE samples (series_hash Uint64 NOT NULL, ts Timestamp NOT NULL, value Double, PRIMARY KEY (series_hash, ts)) WITH (UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32);
-- want: ; a commit
CREATE TABLE build_results (commit_sha Utf8 NOT NULL, pipeline Utf8 NOT NULL, outcome Utf8, PRIMARY KEY (commit_sha, pipeline));
-- want: KEY003; builds count up
CREATE TABLE build_steps (build_number Int64 NOT NULL, step_index Int32 NOT NULL, exit_code Int32, PRIMARY KEY (build_number, step_index));
-- want: KEY006; the error's stack is long
CREATE TABLE crash_groups (app_version Utf8 NOT NULL, stack_trace Utf8 NOT NULL, hits Uint64, PRIMARY KEY (app_version, stack_trace));
-- want: COL001; a day has all of its rows in one partition
CREATE TABLE ci_minutes (usage_day Date NOT NULL, repo Utf8 NOT NULL, minutes Int64, PRIMARY KEY (usage_day, repo)) PARTITION BY HASH (usage_day) WITH (STORE = COLUMN);
-- schema: 65
-- want: KEY003; the height counts up
CREATE TABLE chain (height Int64 NOT NULL, block_hash Utf8, bits Int64, PRIMARY KEY (height));
-- want: ; an outpoint begins with a hash
CREATE TABLE utxo (txid Utf8 NOT NULL, vout Int32 NOT NULL, satoshis Int64, script_pubkey String, PRIMARY KEY (txid, vout));
-- want: ; a wallet's address in front
CREATE TABLE address_history (address Utf8 NOT NULL, height Int64 NOT NULL, txid Utf8 NOT NULL, PRIMARY KEY (address, height, txid));
-- want: KEY003; inputs by block
CREATE TABLE spent_inputs (block_height Int64 NOT NULL, tx_pos Int32 NOT NULL, input_pos Int32 NOT NULL, PRIMARY KEY (block_height, tx_pos, input_pos));
-- schema: 66
-- want: KEY003; revisions count up
CREATE TABLE REVINFO (REV Int64 NOT NULL, REVTSTMP Int64, PRIMARY KEY (REV));
-- want: KEY003; the revision in front
CREATE TABLE REVCHANGES (REV Int64 NOT NULL, ENTITYNAME Utf8 NOT NULL, PRIMARY KEY (REV, ENTITYNAME));
-- want: ; the entity's id in front of its revision
CREATE TABLE ACCOUNT_AUD (account_uuid Uuid NOT NULL, REV Int64 NOT NULL, REVTYPE Int8, balance Int64, PRIMARY KEY (account_uuid, REV));
-- want: ; one row for each generator
CREATE TABLE hibernate_sequences (sequence_name Utf8 NOT NULL, next_val Int64, PRIMARY KEY (sequence_name));
-- schema: 67
-- want: KEY003; tickets count up
CREATE TABLE store_sales (ss_ticket_number Int64 NOT NULL, ss_item_sk Int64 NOT NULL, ss_sold_date_sk Int64, PRIMARY KEY (ss_ticket_number, ss_item_sk));
-- want: ; the pod's uid in front of its events
CREATE TABLE pod_events (pod_uid Uuid NOT NULL, last_seen Timestamp NOT NULL, reason Utf8, PRIMARY KEY (pod_uid, last_seen));
-- want: ; the name of an object within its namespace, which are many
CREATE TABLE objects (namespace Utf8 NOT NULL, object_name Utf8 NOT NULL, resource_version Int64, PRIMARY KEY (namespace, object_name));
-- want: KEY003; the store's revision counts up
CREATE TABLE kine (revision Int64 NOT NULL, object_name Utf8, prev_revision Int64, object_value String, PRIMARY KEY (revision));
-- want: KEY004; a Unix time in nanoseconds
CREATE TABLE audit (stage_unix_nano Uint64 NOT NULL, audit_id Utf8 NOT NULL, verb Utf8, PRIMARY KEY (stage_unix_nano, audit_id));
-- schema: 68
-- want: KEY003; sud is a brew, with a time and a vessel: they are numbered
CREATE TABLE sud (sud_id Int64 NOT NULL, angesetzt Timestamp, kessel_uuid Uuid, stammwuerze Double, PRIMARY KEY (sud_id));
-- want: KEY003; what goes into a brew
CREATE TABLE sud_zutaten (sud_id Int64 NOT NULL, zutat Utf8 NOT NULL, gramm Int32, PRIMARY KEY (sud_id, zutat));
-- want: ; a kettle's temperatures
CREATE TABLE kessel_temp (kessel_uuid Uuid NOT NULL, gemessen Timestamp NOT NULL, grad Double, PRIMARY KEY (kessel_uuid, gemessen));
-- want: KEY003?; a list of hops, each with a name
CREATE TABLE hopfen (hopfen_id Int32 NOT NULL, name Utf8, alpha Double, PRIMARY KEY (hopfen_id));
-- want: ; what was bought of a hop, and hops live long
CREATE TABLE hopfen_kauf (hopfen_id Int32 NOT NULL, gekauft Date NOT NULL, kilo Int32, PRIMARY KEY (hopfen_id, gekauft));
-- schema: 69
-- want: KEY007; four values, then a time
CREATE TABLE loads (
    bay Utf8 NOT NULL, -- one of A, B, C, D
    docked Timestamp NOT NULL,
    PRIMARY KEY (bay, docked));
-- want: KEY006; it is the whole page
CREATE TABLE rendered (
    fragment Utf8 NOT NULL, -- the full HTML text
    seen Uint64,
    PRIMARY KEY (fragment));
-- want: KEY003; the comment says autoincrement
CREATE TABLE gadgets_made (
    serie Int64 NOT NULL, /* autoincrement */
    model Utf8,
    PRIMARY KEY (serie));
-- want: KEY004; the comment above says UUIDv7
CREATE TABLE wires (
    /* UUIDv7 as text */
    ref Utf8 NOT NULL,
    body String,
    PRIMARY KEY (ref));
-- want: IDX001; milliseconds since the epoch
CREATE TABLE taps (
    tap Uuid NOT NULL,
    opened_mark Int64, -- unix time in ms
    PRIMARY KEY (tap), INDEX by_mark GLOBAL ON (opened_mark));
-- schema: 70
-- want: KEY003; posts are numbered
CREATE TABLE wp_posts (ID Uint64 NOT NULL, post_author Uint64, post_date Datetime, post_name Utf8, PRIMARY KEY (ID), INDEX post_name GLOBAL ON (post_name));
-- want: KEY003; the meta of posts, numbered
CREATE TABLE wp_postmeta (meta_id Uint64 NOT NULL, post_id Uint64, meta_key Utf8, meta_value Utf8, PRIMARY KEY (meta_id));
-- want: ; the options by their name
CREATE TABLE wp_options (option_name Utf8 NOT NULL, option_value Utf8, autoload Utf8, PRIMARY KEY (option_name));
-- want: IDX002; an order's status
CREATE TABLE wp_wc_orders (order_key Utf8 NOT NULL, status Utf8, billing_email Utf8, PRIMARY KEY (order_key), INDEX status GLOBAL ON (status), INDEX billing_email GLOBAL ON (billing_email));
-- schema: 71
-- want: ; a turbine's readings
CREATE TABLE turbine_10min (turbine_serial Utf8 NOT NULL, bin_start Timestamp NOT NULL, kw Float, PRIMARY KEY (turbine_serial, bin_start));
-- want: KEY001; all turbines at one moment
CREATE TABLE park_10min (bin_start Timestamp NOT NULL, turbine_serial Utf8 NOT NULL, kw Float, PRIMARY KEY (bin_start, turbine_serial));
-- want: KEY007; three shifts, then a time
CREATE TABLE crew_log (crew_shift Utf8 NOT NULL, noted Timestamp NOT NULL, author_uid Uuid NOT NULL, PRIMARY KEY (crew_shift, noted, author_uid));
-- want: IDX002; fault classes are few
CREATE TABLE faults (fault_uid Uuid NOT NULL, fault_class Utf8, turbine_serial Utf8, PRIMARY KEY (fault_uid), INDEX by_class GLOBAL ON (fault_class), INDEX by_turbine GLOBAL ON (turbine_serial));
-- want: ; a blade's inspections
CREATE TABLE blade_photos (blade_serial Utf8 NOT NULL, photo_sha256 Utf8 NOT NULL, PRIMARY KEY (blade_serial, photo_sha256));
-- schema: 72
-- want: ; a channel's programme
CREATE TABLE epg (channel_key Utf8 NOT NULL, airs_at Timestamp NOT NULL, show_title Utf8, PRIMARY KEY (channel_key, airs_at));
-- want: KEY001; all channels in order of time
CREATE TABLE now_on (airs_at Timestamp NOT NULL, channel_key Utf8 NOT NULL, show_title Utf8, PRIMARY KEY (airs_at, channel_key));
-- want: KEY006; subtitles are text
CREATE TABLE subtitles_seen (subtitle_text Utf8 NOT NULL, programme_uid Uuid NOT NULL, PRIMARY KEY (subtitle_text, programme_uid));
-- want: KEY004; seconds since 1970
CREATE TABLE zaps (zapped_unix Uint64 NOT NULL, box_id Utf8 NOT NULL, PRIMARY KEY (zapped_unix, box_id));
-- want: ; a set-top box's zaps
CREATE TABLE zaps_by_box (box_id Utf8 NOT NULL, zapped_unix Uint64 NOT NULL, PRIMARY KEY (box_id, zapped_unix));
-- want: COL001; few genres
CREATE TABLE ratings_by_genre (genre Utf8 NOT NULL, minute Timestamp NOT NULL, viewers Int64, PRIMARY KEY (genre, minute)) PARTITION BY HASH (genre) WITH (STORE = COLUMN);
-- schema: 73
-- want: ; a client's name
CREATE TABLE oauth_clients (client_id Utf8 NOT NULL, redirect_uri Utf8, PRIMARY KEY (client_id));
-- want: IDX001; a refresh token is random, its expiry grows
CREATE TABLE refresh_tokens (token_hash Utf8 NOT NULL, subject Utf8, expires_in_epoch Int64, PRIMARY KEY (token_hash), INDEX by_expiry GLOBAL ON (expires_in_epoch));
-- want: KEY003; audit entries are numbered
CREATE TABLE audit_trail (entry_no Uint64 NOT NULL, actor Utf8, verb Utf8, PRIMARY KEY (entry_no));
-- want: ; a user's devices
CREATE TABLE webauthn_keys (user_handle Utf8 NOT NULL, credential_id Utf8 NOT NULL, sign_count Uint32, PRIMARY KEY (user_handle, credential_id));
-- want: KEY006; SAML assertions are documents
CREATE TABLE assertions_seen (assertion_xml Utf8 NOT NULL, seen Timestamp, PRIMARY KEY (assertion_xml));
-- want: KEY007 IDX002; results of a login are few; so are its methods
CREATE TABLE login_log (outcome Utf8 NOT NULL, at Timestamp NOT NULL, session_uid Uuid NOT NULL, method Utf8, PRIMARY KEY (outcome, at, session_uid), INDEX by_method GLOBAL ON (method));
-- schema: 74
-- want: IDX003; an article by its slug, and an index that begins with it
CREATE TABLE articles (slug Utf8 NOT NULL, headline Utf8, published Timestamp, PRIMARY KEY (slug), INDEX by_section GLOBAL ON (slug, published));
-- want: KEY003; comments on articles are numbered
CREATE TABLE article_comments (comment_id Int64 NOT NULL, slug Utf8, body Utf8, PRIMARY KEY (comment_id));
-- want: ; a reader's history
CREATE TABLE read_history (reader_uid Uuid NOT NULL, read_ms Int64 NOT NULL, slug Utf8, PRIMARY KEY (reader_uid, read_ms));
-- want: KEY004; page views by the millisecond
CREATE TABLE page_views (view_epoch_millis Int64 NOT NULL, reader_uid Uuid NOT NULL, PRIMARY KEY (view_epoch_millis, reader_uid));
-- want: KEY006; a query that somebody typed
CREATE TABLE site_searches (search_phrase Utf8 NOT NULL, day Date NOT NULL, hits Int32, PRIMARY KEY (search_phrase, day));
-- schema: 75
-- want: IDX002; MPANs are given by the grid, fourteen GSP groups
CREATE TABLE metering_point (
    mpan Utf8 NOT NULL,
    meter_serial Utf8,
    profile_class Uint8,
    gsp_group Utf8,
    supplier_id Uint32,
    energised Bool,
    address Json,
    PRIMARY KEY (mpan),
    INDEX by_meter GLOBAL ON (meter_serial),
    INDEX by_gsp GLOBAL ON (gsp_group)
);
-- want: ; metering points live long
CREATE TABLE interval_read (
    mpan Utf8 NOT NULL,
    register_id Uint8 NOT NULL,
    interval_start Timestamp NOT NULL,
    kwh Double,
    quality Uint8,
    PRIMARY KEY (mpan, register_id, interval_start)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16
);
-- want: KEY002; BigSerial in front (few batches, still a sequence)
CREATE TABLE read_import_batch (
    batch_id BigSerial NOT NULL,
    source_file Utf8 NOT NULL,
    received_at Timestamp NOT NULL,
    row_count Uint32,
    rejected Uint32,
    PRIMARY KEY (batch_id)
);
-- want: KEY009; a signed hash is not cut by UNIFORM_PARTITIONS
CREATE TABLE meter_alarm (
    mpan_hash Int64 NOT NULL,
    mpan Utf8 NOT NULL,
    raised_at Timestamp NOT NULL,
    alarm_code Uint16 NOT NULL,
    cleared_at Timestamp,
    payload Json,
    PRIMARY KEY (mpan_hash, mpan, raised_at, alarm_code)
);
-- want: ; column table distributed by the metering point
CREATE TABLE interval_read_history (
    interval_start Timestamp NOT NULL,
    mpan Utf8 NOT NULL,
    register_id Uint8 NOT NULL,
    kwh Double,
    settlement_run Utf8,
    PRIMARY KEY (interval_start, mpan, register_id)
)
PARTITION BY HASH(mpan)
WITH (STORE = COLUMN);
-- schema: 76
-- want: ; tokens of card numbers spread
CREATE TABLE CARD_ACCT (
    PAN_TOKEN Utf8 NOT NULL,
    CONTRACT_NBR Utf8 NOT NULL,
    PRODUCT_CD Utf8,
    EXPIRY_YYMM Utf8,
    STATUS_CD Utf8,
    CREDIT_LIMIT Decimal(22, 9),
    OPEN_DT Date,
    PRIMARY KEY (PAN_TOKEN),
    INDEX IX_CARD_CONTRACT GLOBAL ON (CONTRACT_NBR)
);
-- want: KEY001; time of the authorization in front
CREATE TABLE AUTH_LOG (
    AUTH_DTTM Timestamp NOT NULL,
    ACQ_INST_ID Utf8 NOT NULL,
    STAN Uint32 NOT NULL,
    PAN_TOKEN Utf8,
    MERCHANT_ID Utf8,
    AMT Decimal(22, 9),
    CCY_CD Utf8,
    RESP_CD Utf8,
    APPROVAL_CD Utf8,
    PRIMARY KEY (AUTH_DTTM, ACQ_INST_ID, STAN),
    INDEX IX_AUTH_PAN GLOBAL ON (PAN_TOKEN, AUTH_DTTM)
);
-- want: KEY003; files are numbered as they come in, records are loaded with them
CREATE TABLE CLEARING_REC (
    FILE_ID Int64 NOT NULL,
    REC_NO Int32 NOT NULL,
    ARN Utf8,
    PAN_TOKEN Utf8,
    TXN_AMT Decimal(22, 9),
    INTERCHANGE_FEE Decimal(22, 9),
    SETTLE_DT Date,
    MATCH_FL Bool,
    PRIMARY KEY (FILE_ID, REC_NO),
    INDEX IX_CLR_ARN GLOBAL ON (ARN)
);
-- want: KEY003 IDX002; case numbers count up, few states
CREATE TABLE DISPUTE_CASE (
    CASE_ID Int64 NOT NULL,
    ARN Utf8 NOT NULL,
    REASON_CD Utf8,
    STAGE_CD Utf8 NOT NULL,
    DISPUTE_AMT Decimal(22, 9),
    OPENED_DTTM Timestamp,
    DUE_DT Date,
    ANALYST Utf8,
    PRIMARY KEY (CASE_ID),
    INDEX IX_DISPUTE_STAGE GLOBAL ON (STAGE_CD, DUE_DT)
);
-- want: IDX002?; merchant ids are given as text, the MCC has some hundreds of values, the few great ones hold most rows
CREATE TABLE MERCHANT (
    MERCHANT_ID Utf8 NOT NULL,
    DBA_NAME Utf8,
    MCC Uint16,
    COUNTRY_CD Utf8,
    TAX_ID Utf8,
    ACQ_INST_ID Utf8,
    ONBOARDED_DT Date,
    PRIMARY KEY (MERCHANT_ID),
    INDEX IX_MERCHANT_MCC GLOBAL ON (MCC)
);
-- want: ; a dictionary of ISO 18245
CREATE TABLE MCC_DICT (
    MCC Uint16 NOT NULL,
    DESCR Utf8,
    RISK_LEVEL Uint8,
    CASHBACK_FL Bool,
    PRIMARY KEY (MCC)
);
-- schema: 77
-- want: ; random ids, nicknames spread
CREATE TABLE players (
    player_id Uuid NOT NULL,
    nickname Utf8 NOT NULL,
    platform Utf8,
    mmr Int32,
    level Uint16,
    soft_currency Int64,
    banned_until Timestamp,
    last_seen_at Timestamp,
    PRIMARY KEY (player_id),
    INDEX players_nick GLOBAL ON (nickname)
);
-- want: ; player in front
CREATE TABLE player_inventory (
    player_id Uuid NOT NULL,
    item_def_id Uint32 NOT NULL,
    slot_no Uint16 NOT NULL,
    quantity Uint32,
    durability Uint16,
    skin Utf8,
    acquired_at Timestamp,
    PRIMARY KEY (player_id, item_def_id, slot_no)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 256
);
-- want: KEY003 IDX001; matches count up, their end follows the clock
CREATE TABLE matches (
    match_id Uint64 NOT NULL,
    mode Utf8,
    map_code Utf8,
    server_region Utf8,
    started_at Timestamp,
    ended_at Timestamp,
    replay_key Utf8,
    PRIMARY KEY (match_id),
    INDEX matches_ended GLOBAL ON (ended_at)
);
-- want: KEY003; the match counts up, its players are written with it
CREATE TABLE match_players (
    match_id Uint64 NOT NULL,
    player_id Uuid NOT NULL,
    team Uint8,
    kills Uint16,
    deaths Uint16,
    mmr_delta Int32,
    left_early Bool,
    PRIMARY KEY (match_id, player_id),
    INDEX match_players_player GLOBAL ON (player_id)
);
-- want: IDX002; the player's UUID spreads within a season, but the index begins with the few seasons
CREATE TABLE season_rating (
    season_no Uint16 NOT NULL,
    player_id Uuid NOT NULL,
    rating Int32,
    wins Uint32,
    losses Uint32,
    updated_at Timestamp,
    PRIMARY KEY (season_no, player_id),
    INDEX rating_top GLOBAL ON (season_no, rating)
);
-- want: KEY007??; a few stores, and Apple's transaction numbers grow roughly while Google's orders spread
CREATE TABLE iap_receipts (
    store Utf8 NOT NULL,
    transaction_id Utf8 NOT NULL,
    player_id Uuid NOT NULL,
    product_sku Utf8,
    price_micros Int64,
    currency Utf8,
    purchased_at Timestamp,
    PRIMARY KEY (store, transaction_id),
    INDEX iap_player GLOBAL ON (player_id)
);
-- schema: 78
-- want: KEY003; project ids count up, paths in the index spread
CREATE TABLE projects (
    id Int64 NOT NULL,
    full_path Utf8 NOT NULL,
    namespace_id Int64,
    default_branch Utf8,
    visibility_level Int16,
    archived Bool,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_projects_on_full_path GLOBAL UNIQUE ON (full_path)
);
-- want: ; a project lives long
CREATE TABLE ci_pipelines (
    project_id Int64 NOT NULL,
    iid Int64 NOT NULL,
    ref Utf8,
    sha String,
    source Int16,
    status Utf8,
    duration Int32,
    created_at Timestamp,
    finished_at Timestamp,
    PRIMARY KEY (project_id, iid)
);
-- want: KEY003 IDX001 IDX002; builds count up, queued_at is the clock, few states, project index spreads
CREATE TABLE ci_builds (
    id Int64 NOT NULL,
    project_id Int64 NOT NULL,
    pipeline_iid Int64 NOT NULL,
    name Utf8,
    stage Utf8,
    status Utf8 NOT NULL,
    runner_token_sha256 String,
    queued_at Timestamp,
    started_at Timestamp,
    finished_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_ci_builds_on_project_and_pipeline GLOBAL ON (project_id, pipeline_iid),
    INDEX index_ci_builds_on_queued_at GLOBAL ON (queued_at),
    INDEX index_ci_builds_on_status GLOBAL ON (status, id)
);
-- want: KEY003; chunks are written while their build runs, and builds count up
CREATE TABLE ci_build_trace_chunks (
    build_id Int64 NOT NULL,
    chunk_index Int32 NOT NULL,
    data_store Int16,
    raw_data String,
    checksum String,
    lock_version Int32,
    PRIMARY KEY (build_id, chunk_index)
);
-- want: KEY003 IDX001?; artifacts come with the build, expire_at is mostly now plus a default of 30 days
CREATE TABLE ci_job_artifacts (
    job_id Int64 NOT NULL,
    file_type Int16 NOT NULL,
    project_id Int64 NOT NULL,
    size Int64,
    file Utf8,
    file_sha256 String,
    expire_at Timestamp,
    created_at Timestamp,
    PRIMARY KEY (job_id, file_type),
    INDEX index_ci_job_artifacts_on_expire_at GLOBAL ON (expire_at, job_id)
);
-- want: ; the hash of the token is the natural id of a runner
CREATE TABLE ci_runners (
    token_sha256 String NOT NULL,
    description Utf8,
    runner_type Int16,
    tag_list Utf8,
    active Bool,
    locked Bool,
    ip_address Utf8,
    contacted_at Timestamp,
    PRIMARY KEY (token_sha256)
);
-- schema: 79
-- want: ; the world federation gives the number
CREATE TABLE players (
    fideId Uint32 NOT NULL,
    fullName Utf8 NOT NULL,
    federation Utf8,
    sex Utf8,
    birthYear Uint16,
    title Utf8,
    clubId Uuid,
    inactive Bool NOT NULL,
    PRIMARY KEY (fideId),
    INDEX players_clubId_idx GLOBAL ON (clubId)
);
-- want: KEY002 IDX002; the sequence leads, swiss, round robin, knock-out
CREATE TABLE tournaments (
    id Serial,
    eventName Utf8 NOT NULL,
    hostClubId Uuid,
    pairingSystem Utf8 NOT NULL,
    startsOn Date,
    endsOn Date,
    timeControlCode Utf8,
    chiefArbiterNo Utf8,
    PRIMARY KEY (id),
    INDEX tournaments_pairingSystem_idx GLOBAL ON (pairingSystem)
);
-- want: KEY003; tournaments count up and get their pairings when they are played
CREATE TABLE pairings (
    tournamentId Int32 NOT NULL,
    roundNo Int32 NOT NULL,
    boardNo Int32 NOT NULL,
    whiteFideId Uint32,
    blackFideId Uint32,
    result Utf8,
    playedAt Timestamp,
    PRIMARY KEY (tournamentId, roundNo, boardNo),
    INDEX pairings_white_idx GLOBAL ON (whiteFideId),
    INDEX pairings_black_idx GLOBAL ON (blackFideId)
);
-- want: ; player in front of the month
CREATE TABLE ratingChanges (
    fideId Uint32 NOT NULL,
    periodMonth Date NOT NULL,
    tournamentId Int32 NOT NULL,
    scoreActual Float,
    scoreExpected Float,
    kFactor Uint8,
    delta Float,
    PRIMARY KEY (fideId, periodMonth, tournamentId)
);
-- want: IDX001?; licence numbers are text, the end of the licence follows the renewals loosely
CREATE TABLE arbiterLicences (
    licenceNo Utf8 NOT NULL,
    fideId Uint32,
    category Utf8,
    issuedOn Date,
    expiresOn Date,
    PRIMARY KEY (licenceNo),
    INDEX arbiterLicences_expiresOn_idx GLOBAL ON (expiresOn)
);
-- schema: 80
-- want: KEY003; donor numbers are handed out in order by this system
CREATE TABLE DNRMST (
    DNRNBR Int64 NOT NULL,
    DNRLNM Utf8,
    DNRFNM Utf8,
    DNRDOB Date,
    DNRSEX Utf8,
    ABOGRP Utf8,
    RHFACT Utf8,
    LSTDON Date,
    DONCNT Int32,
    PRIMARY KEY (DNRNBR)
);
-- want: ; ISBT 128 numbers start with the facility, donors spread
CREATE TABLE DONHDR (
    DONDIN Utf8 NOT NULL,
    DNRNBR Int64 NOT NULL,
    DONDTE Date NOT NULL,
    DONTYP Utf8,
    DRVNBR Int32,
    HGBLVL Float,
    VOLMLS Int16,
    PRIMARY KEY (DONDIN),
    INDEX DONHDRL1 GLOBAL ON (DNRNBR, DONDTE)
);
-- want: IDX002; donation number in front, results are positive, negative, indeterminate
CREATE TABLE TSTRES (
    DONDIN Utf8 NOT NULL,
    TSTCDE Utf8 NOT NULL,
    RUNNBR Int16 NOT NULL,
    RESCDE Utf8,
    TSTTIM Timestamp,
    TECHID Utf8,
    PRIMARY KEY (DONDIN, TSTCDE, RUNNBR),
    INDEX TSTRESL1 GLOBAL ON (RESCDE)
);
-- want: KEY007; few component types, the expiry date behind grows with the production
CREATE TABLE INVCMP (
    CMPTYP Utf8 NOT NULL,
    EXPDTE Date NOT NULL,
    DONDIN Utf8 NOT NULL,
    ABORHD Utf8,
    STGLOC Utf8,
    RSVFLG Bool,
    PRIMARY KEY (CMPTYP, EXPDTE, DONDIN)
);
-- want: KEY001; time of issue leads
CREATE TABLE ISSLOG (
    ISSTIM Timestamp NOT NULL,
    DONDIN Utf8 NOT NULL,
    CMPTYP Utf8 NOT NULL,
    HSPCDE Utf8,
    PATMRN Utf8,
    ISSUSR Utf8,
    PRIMARY KEY (ISSTIM, DONDIN, CMPTYP)
);
-- schema: 81
-- want: KEY003 IDX002; Django id counts up, safety duplication is yes or no
CREATE TABLE `genebank.accession` (
    id Int64 NOT NULL,
    accession_number Utf8 NOT NULL,
    taxon_id Int32 NOT NULL,
    donor_institute Utf8,
    origin_country Utf8,
    safety_duplicated Bool NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX accession_number_idx GLOBAL ON (accession_number),
    INDEX accession_safety_idx GLOBAL ON (safety_duplicated)
);
-- want: ; a list that somebody keeps
CREATE TABLE `genebank.taxon` (
    id Int32 NOT NULL,
    genus Utf8 NOT NULL,
    species Utf8,
    authority Utf8,
    storage_behaviour Utf8,
    PRIMARY KEY (id)
);
-- want: ; accessions live for decades and are tested every few years, all of them
CREATE TABLE `genebank.viability_test` (
    accession_id Int64 NOT NULL,
    tested_on Date NOT NULL,
    method Utf8,
    seeds Uint16,
    viable Uint16,
    next_due Date,
    PRIMARY KEY (accession_id, tested_on)
);
-- want: KEY003 IDX001; request numbers count up, the time of the request follows the clock
CREATE TABLE `genebank.seed_request` (
    request_no Uint64 NOT NULL,
    requester_email Utf8 NOT NULL,
    requested_at Timestamp NOT NULL,
    smta_accepted Bool,
    phyto_required Bool,
    destination Utf8,
    shipped_at Timestamp,
    PRIMARY KEY (request_no),
    INDEX seed_request_requested_idx GLOBAL ON (requested_at)
);
-- want: KEY003; requests count up and get their items at that time
CREATE TABLE `genebank.seed_request_item` (
    request_no Uint64 NOT NULL,
    accession_id Int64 NOT NULL,
    seeds_requested Uint32,
    seeds_sent Uint32,
    lot_barcode Utf8,
    PRIMARY KEY (request_no, accession_id)
);
-- want: ; column table, accessions are many
CREATE TABLE `genebank.trait_observation` (
    trial_year Uint16 NOT NULL,
    accession_id Int64 NOT NULL,
    trait_code Utf8 NOT NULL,
    replicate Uint8 NOT NULL,
    value Double,
    scored_by Utf8,
    PRIMARY KEY (trial_year, accession_id, trait_code, replicate)
)
PARTITION BY HASH(accession_id, trait_code)
WITH (STORE = COLUMN);
-- schema: 82
-- want: KEY003 IDX002; tickets count up, a few states
CREATE TABLE tickets (
    id Int64 NOT NULL,
    number Utf8 NOT NULL,
    title Utf8,
    group_id Int32 NOT NULL,
    owner_id Int64,
    customer_id Int64 NOT NULL,
    state_id Int32 NOT NULL,
    created_at Timestamp,
    updated_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_tickets_on_customer_id GLOBAL ON (customer_id),
    INDEX index_tickets_on_state_id GLOBAL ON (state_id)
);
-- want: KEY003 IDX001; articles count up, and all of them enter the index by creation
CREATE TABLE ticket_articles (
    id Int64 NOT NULL,
    ticket_id Int64 NOT NULL,
    sender Utf8,
    `from` Utf8,
    subject Utf8,
    body Utf8,
    internal Bool,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_ticket_articles_on_ticket_id GLOBAL ON (ticket_id),
    INDEX index_ticket_articles_on_created_at GLOBAL ON (created_at)
);
-- want: ; a short list of states
CREATE TABLE ticket_states (
    id Int32 NOT NULL,
    name Utf8 NOT NULL,
    category Utf8,
    position Int32,
    active Bool,
    PRIMARY KEY (id)
);
-- want: KEY003; users made by this system
CREATE TABLE users (
    id Int64 NOT NULL,
    login Utf8 NOT NULL,
    email Utf8,
    firstname Utf8,
    lastname Utf8,
    organization_id Int64,
    active Bool,
    last_login Timestamp,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_users_on_email GLOBAL ON (email),
    INDEX index_users_on_organization_id GLOBAL ON (organization_id)
);
-- want: KEY003??; tags are put mostly while the ticket is fresh, but tickets live on for weeks
CREATE TABLE ticket_tags (
    ticket_id Int64 NOT NULL,
    tag Utf8 NOT NULL,
    created_by_id Int64,
    created_at Timestamp,
    PRIMARY KEY (ticket_id, tag),
    INDEX index_ticket_tags_on_tag GLOBAL ON (tag, ticket_id)
);
-- want: KEY003; every change of a ticket has the next number
CREATE TABLE histories (
    id Int64 NOT NULL,
    ticket_id Int64 NOT NULL,
    attribute_name Utf8,
    value_from Utf8,
    value_to Utf8,
    created_by_id Int64,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_histories_on_ticket_id GLOBAL ON (ticket_id)
);
-- schema: 83
-- want: IDX002; serial numbers come from the makers, a few update channels
CREATE TABLE devices (
    serial_number Utf8 NOT NULL,
    model Utf8,
    tenant_id Uuid,
    firmware Utf8,
    update_channel Utf8,
    registered_at Timestamp,
    last_seen_at Timestamp,
    PRIMARY KEY (serial_number),
    INDEX devices_tenant GLOBAL ON (tenant_id),
    INDEX devices_channel GLOBAL ON (update_channel)
);
-- want: ; devices in front of the time
CREATE TABLE device_metrics (
    serial_number Utf8 NOT NULL,
    metric Utf8 NOT NULL,
    ts Timestamp NOT NULL,
    value Double,
    PRIMARY KEY (serial_number, metric, ts)
);
-- want: ; column table by the hash of many devices
CREATE TABLE device_metrics_archive (
    ts Timestamp NOT NULL,
    serial_number Utf8 NOT NULL,
    metric Utf8 NOT NULL,
    value Double,
    quality Uint8,
    PRIMARY KEY (ts, serial_number, metric)
)
PARTITION BY HASH(ts, serial_number)
WITH (STORE = COLUMN);
-- want: KEY007; three or four severities before the time
CREATE TABLE alarms (
    severity Uint8 NOT NULL,
    raised_at Timestamp NOT NULL,
    serial_number Utf8 NOT NULL,
    code Utf8,
    message Utf8,
    cleared_at Timestamp,
    PRIMARY KEY (severity, raised_at, serial_number)
);
-- want: IDX001; random ids of commands, an index by their creation
CREATE TABLE commands (
    command_id Uuid NOT NULL,
    serial_number Utf8 NOT NULL,
    verb Utf8,
    args Json,
    issued_at Timestamp,
    acked_at Timestamp,
    PRIMARY KEY (command_id),
    INDEX commands_issued GLOBAL ON (issued_at),
    INDEX commands_device GLOBAL ON (serial_number, issued_at)
);
-- want: KEY001; raw frames by the time of receipt
CREATE TABLE raw_frames (
    received_at Timestamp NOT NULL,
    gateway Utf8 NOT NULL,
    frame_no Uint32 NOT NULL,
    payload String,
    rssi Int16,
    PRIMARY KEY (received_at, gateway, frame_no)
);
-- schema: 84
-- want: ; account numbers of 20 digits are given by rules of the bank, the balance account in front, clients spread behind it
CREATE TABLE ledger_accounts (
    account_no Utf8 NOT NULL,
    client_id Uuid NOT NULL,
    currency Utf8,
    balance Decimal(22, 9),
    opened_on Date,
    closed_on Date,
    version Uint64,
    PRIMARY KEY (account_no),
    INDEX ix_client GLOBAL ON (client_id)
);
-- want: KEY003 IDX001; entries of the journal count up, their posting follows the clock
CREATE TABLE journal_entries (
    entry_id Uint64 NOT NULL,
    debit_account Utf8 NOT NULL,
    credit_account Utf8 NOT NULL,
    amount Decimal(22, 9),
    posted_at Timestamp,
    narrative Utf8,
    PRIMARY KEY (entry_id),
    INDEX ix_posted GLOBAL ON (posted_at)
);
-- want: ; accounts live long and spread
CREATE TABLE account_entries (
    account_no Utf8 NOT NULL,
    entry_id Uint64 NOT NULL,
    side Utf8,
    amount Decimal(22, 9),
    balance_after Decimal(22, 9),
    PRIMARY KEY (account_no, entry_id)
);
-- want: KEY001??; the day leads and all accounts of a day go to the end at once, though only one run a day writes
CREATE TABLE daily_balances (
    business_date Date NOT NULL,
    account_no Utf8 NOT NULL,
    opening Decimal(22, 9),
    debit_turnover Decimal(22, 9),
    credit_turnover Decimal(22, 9),
    closing Decimal(22, 9),
    PRIMARY KEY (business_date, account_no)
);
-- want: KEY007; a few clearing systems before the number of a message that counts up
CREATE TABLE clearing_messages (
    clearing_system Utf8 NOT NULL,
    sequence_no Uint64 NOT NULL,
    message_type Utf8,
    account_no Utf8,
    amount Decimal(22, 9),
    received_at Timestamp,
    body String,
    PRIMARY KEY (clearing_system, sequence_no),
    INDEX ix_account GLOBAL ON (account_no, received_at)
);
-- want: IDX002?; random ids of an outbox, an index that leads with a flag of publishing, though the unsent are rare
CREATE TABLE outbox (
    event_id Uuid NOT NULL,
    aggregate_id Utf8,
    event_type Utf8,
    payload Json,
    published Bool,
    created_at Timestamp,
    PRIMARY KEY (event_id),
    INDEX ix_unpublished GLOBAL ON (published, created_at)
);
-- schema: 85
-- want: KEY003 IDX001; invoice ids from AP_INVOICES_S, creation date grows, vendors spread
CREATE TABLE AP_INVOICES_ALL (
    INVOICE_ID Int64 NOT NULL,
    VENDOR_ID Int64,
    INVOICE_NUM Utf8 NOT NULL,
    ORG_ID Int32,
    SET_OF_BOOKS_ID Int64,
    INVOICE_AMOUNT Decimal(22, 9),
    INVOICE_CURRENCY_CODE Utf8,
    INVOICE_DATE Date,
    PAYMENT_STATUS_FLAG Utf8,
    CREATION_DATE Datetime NOT NULL,
    PRIMARY KEY (INVOICE_ID),
    INDEX AP_INVOICES_U2 GLOBAL ON (VENDOR_ID, INVOICE_NUM),
    INDEX AP_INVOICES_N12 GLOBAL ON (CREATION_DATE)
);
-- want: KEY003; lines come with their invoice
CREATE TABLE AP_INVOICE_LINES_ALL (
    INVOICE_ID Int64 NOT NULL,
    LINE_NUMBER Int32 NOT NULL,
    LINE_TYPE_LOOKUP_CODE Utf8,
    AMOUNT Decimal(22, 9),
    ACCOUNTING_DATE Date,
    PO_HEADER_ID Int64,
    PO_LINE_ID Int64,
    DESCRIPTION Utf8,
    MATCH_TYPE Utf8,
    PRIMARY KEY (INVOICE_ID, LINE_NUMBER)
);
-- want: KEY003 IDX002; check ids from a sequence, payment status is one of a few lookup codes
CREATE TABLE AP_CHECKS_ALL (
    CHECK_ID Int64 NOT NULL,
    CHECK_NUMBER Int64,
    BANK_ACCOUNT_ID Int64,
    VENDOR_ID Int64,
    AMOUNT Decimal(22, 9),
    CURRENCY_CODE Utf8,
    CHECK_DATE Date,
    STATUS_LOOKUP_CODE Utf8,
    CLEARED_DATE Date,
    PRIMARY KEY (CHECK_ID),
    INDEX AP_CHECKS_N3 GLOBAL ON (STATUS_LOOKUP_CODE)
);
-- want: KEY003??; vendor ids count up, but suppliers are added slowly
CREATE TABLE AP_SUPPLIERS (
    VENDOR_ID Int64 NOT NULL,
    VENDOR_NAME Utf8,
    SEGMENT1 Utf8 NOT NULL,
    VENDOR_TYPE_LOOKUP_CODE Utf8,
    NUM_1099 Utf8,
    TERMS_ID Int32,
    ENABLED_FLAG Utf8,
    START_DATE_ACTIVE Date,
    PRIMARY KEY (VENDOR_ID),
    INDEX AP_SUPPLIERS_U3 GLOBAL ON (SEGMENT1)
);
-- want: ; lookup values are kept by hand
CREATE TABLE FND_LOOKUP_VALUES (
    LOOKUP_TYPE Utf8 NOT NULL,
    LANGUAGE Utf8 NOT NULL,
    LOOKUP_CODE Utf8 NOT NULL,
    MEANING Utf8,
    DESCRIPTION Utf8,
    ENABLED_FLAG Utf8,
    START_DATE_ACTIVE Date,
    END_DATE_ACTIVE Date,
    PRIMARY KEY (LOOKUP_TYPE, LANGUAGE, LOOKUP_CODE)
);
-- want: ; a short list of operating units
CREATE TABLE HR_OPERATING_UNITS (
    ORGANIZATION_ID Int32 NOT NULL,
    NAME Utf8,
    SHORT_CODE Utf8,
    SET_OF_BOOKS_ID Int32,
    DEFAULT_LEGAL_CONTEXT_ID Int32,
    DATE_FROM Date,
    PRIMARY KEY (ORGANIZATION_ID)
);
-- schema: 86
-- want: KEY004??; PAT_ID is a Z and a number of fixed width that counts up, text, slow, the MRN and birth date spread
CREATE TABLE PATIENT (
    PAT_ID Utf8 NOT NULL,
    PAT_MRN_ID Utf8,
    PAT_NAME Utf8,
    BIRTH_DATE Date,
    SEX_C Int32,
    CUR_PCP_PROV_ID Utf8,
    PAT_STATUS_C Int32,
    REC_CREATE_DATE Datetime,
    PRIMARY KEY (PAT_ID),
    INDEX PAT_MRN GLOBAL ON (PAT_MRN_ID),
    INDEX PAT_DOB GLOBAL ON (BIRTH_DATE, PAT_NAME)
);
-- want: KEY003 IDX001; contact serial numbers count up, contact date follows the calendar, patients spread
CREATE TABLE PAT_ENC (
    PAT_ENC_CSN_ID Int64 NOT NULL,
    PAT_ID Utf8 NOT NULL,
    CONTACT_DATE Date NOT NULL,
    ENC_TYPE_C Int32,
    DEPARTMENT_ID Int64,
    VISIT_PROV_ID Utf8,
    APPT_STATUS_C Int32,
    HOSP_ADMSN_TIME Datetime,
    ENC_CLOSED_YN Utf8,
    UPDATE_DATE Datetime,
    PRIMARY KEY (PAT_ENC_CSN_ID),
    INDEX PAT_ENC_PAT GLOBAL ON (PAT_ID, CONTACT_DATE),
    INDEX PAT_ENC_DATE GLOBAL ON (CONTACT_DATE, DEPARTMENT_ID)
);
-- want: KEY003; diagnoses are written at the encounter, whose CSN counts up
CREATE TABLE PAT_ENC_DX (
    PAT_ENC_CSN_ID Int64 NOT NULL,
    LINE Int32 NOT NULL,
    DX_ID Int64,
    PRIMARY_DX_YN Utf8,
    DX_CHRONIC_YN Utf8,
    ANNOTATION Utf8,
    PRIMARY KEY (PAT_ENC_CSN_ID, LINE)
);
-- want: ; departments, a list
CREATE TABLE CLARITY_DEP (
    DEPARTMENT_ID Int32 NOT NULL,
    DEPARTMENT_NAME Utf8,
    SPECIALTY_DEP_C Utf8,
    REV_LOC_ID Int64,
    INPATIENT_DEPT_YN Utf8,
    PRIMARY KEY (DEPARTMENT_ID)
);
-- want: ; category list
CREATE TABLE ZC_APPT_STATUS (
    APPT_STATUS_C Int32 NOT NULL,
    NAME Utf8,
    TITLE Utf8,
    ABBR Utf8,
    INTERNAL_ID Utf8,
    PRIMARY KEY (APPT_STATUS_C)
);
-- want: KEY001; chart access log by time
CREATE TABLE ACCESS_LOG (
    ACCESS_TIME Timestamp NOT NULL,
    PROCESS_ID Utf8 NOT NULL,
    USER_ID Utf8 NOT NULL,
    METRIC_ID Int32,
    WORKSTATION_ID Utf8,
    PAT_ID Utf8,
    CSN Int64,
    PRIMARY KEY (ACCESS_TIME, PROCESS_ID),
    INDEX ACCESS_LOG_PAT GLOBAL ON (PAT_ID, ACCESS_TIME)
);
-- schema: 87
-- want: KEY007; company number, then order numbers that count up
CREATE TABLE MBC6REP (
    CMPNO Int32 NOT NULL,
    ORDNO Int64 NOT NULL,
    CUSNO Int64,
    SHPNO Int32,
    HOUSE Utf8,
    ORDDT Int32,
    RQSDT Int32,
    ORDST Utf8,
    TOTVAL Decimal(22, 9),
    PRIMARY KEY (CMPNO, ORDNO),
    INDEX MBC6L1 GLOBAL ON (CUSNO, ORDNO)
);
-- want: KEY007 IDX002; lines under company and order number, line status is one of few codes
CREATE TABLE MBCDREP (
    CMPNO Int32 NOT NULL,
    ORDNO Int64 NOT NULL,
    LINNO Int32 NOT NULL,
    ITNBR Utf8,
    HOUSE Utf8,
    COQTY Decimal(22, 9),
    QTYSH Decimal(22, 9),
    UNPRC Decimal(22, 9),
    LINST Utf8,
    PRIMARY KEY (CMPNO, ORDNO, LINNO),
    INDEX MBCDL1 GLOBAL ON (LINST),
    INDEX MBCDL2 GLOBAL ON (ITNBR)
);
-- want: ; item numbers as text
CREATE TABLE ITMRVA (
    ITNBR Utf8 NOT NULL,
    ITRV Utf8 NOT NULL,
    ITDSC Utf8,
    ITTYP Utf8,
    ITCLS Utf8,
    UNMSR Utf8,
    WEGHT Double,
    ENGNO Utf8,
    PRIMARY KEY (ITNBR, ITRV)
);
-- want: ; few warehouses, but the item behind spreads
CREATE TABLE ITMBAL (
    HOUSE Utf8 NOT NULL,
    ITNBR Utf8 NOT NULL,
    MOHTQ Decimal(22, 9),
    MALQT Decimal(22, 9),
    MPUPQ Decimal(22, 9),
    WHSLC Utf8,
    LSTTR Int32,
    AVCST Decimal(22, 9),
    PRIMARY KEY (HOUSE, ITNBR)
);
-- want: KEY004; CYYMMDD and time of day in front
CREATE TABLE IMHIST (
    TRDTE Int32 NOT NULL,
    TRTIM Int32 NOT NULL,
    TRSEQ Int32 NOT NULL,
    TCODE Utf8,
    ITNBR Utf8,
    HOUSE Utf8,
    TRQTY Decimal(22, 9),
    REFNO Utf8,
    USRID Utf8,
    PRIMARY KEY (TRDTE, TRTIM, TRSEQ),
    INDEX IMHSL1 GLOBAL ON (ITNBR, HOUSE)
);
-- want: ; warehouses, a list
CREATE TABLE WHSMST (
    HOUSE Utf8 NOT NULL,
    WHDSC Utf8,
    STID Utf8,
    WHADR1 Utf8,
    WHCTY Utf8,
    WHSTS Utf8,
    PRIMARY KEY (HOUSE)
);
-- schema: 88
-- want: KEY003 IDX001; files counted by us, received time grows
CREATE TABLE ach_file (
    file_id Uint64 NOT NULL,
    immediate_origin Utf8,
    immediate_destination Utf8,
    file_creation_date Date,
    file_id_modifier Utf8,
    batch_count Uint32,
    total_debit Decimal(22, 9),
    total_credit Decimal(22, 9),
    received_at Timestamp NOT NULL,
    PRIMARY KEY (file_id),
    INDEX ach_file_received GLOBAL ON (received_at)
);
-- want: KEY003 IDX002; batches come with their file, SEC codes are a dozen (PPD, CCD, WEB..), originators spread
CREATE TABLE ach_batch (
    file_id Uint64 NOT NULL,
    batch_number Uint32 NOT NULL,
    service_class_code Uint16,
    company_name Utf8,
    company_identification Utf8,
    sec_code Utf8,
    entry_description Utf8,
    effective_entry_date Date,
    originating_dfi Utf8,
    PRIMARY KEY (file_id, batch_number),
    INDEX ach_batch_sec GLOBAL ON (sec_code),
    INDEX ach_batch_company GLOBAL ON (company_identification)
);
-- want: ; a hash of the trace number in front, table cut for it
CREATE TABLE ach_entry (
    trace_hash Uint64 NOT NULL,
    trace_number Utf8 NOT NULL,
    file_id Uint64 NOT NULL,
    batch_number Uint32,
    transaction_code Uint16,
    rdfi_routing Utf8,
    dfi_account_number Utf8,
    amount Decimal(22, 9),
    individual_name Utf8,
    PRIMARY KEY (trace_hash, trace_number, file_id)
) WITH (
    UNIFORM_PARTITIONS = 32,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32
);
-- want: KEY007; return reason codes are some eighty, the return date behind them grows
CREATE TABLE ach_return (
    return_reason_code Utf8 NOT NULL,
    return_date Date NOT NULL,
    original_trace_number Utf8 NOT NULL,
    rdfi_routing Utf8,
    amount Decimal(22, 9),
    addenda_info Utf8,
    dishonored Bool,
    PRIMARY KEY (return_reason_code, return_date, original_trace_number)
);
-- want: ; routing numbers are given by the ABA
CREATE TABLE fed_ach_directory (
    routing_number Uint32 NOT NULL,
    office_code Utf8,
    servicing_frb Utf8,
    new_routing_number Uint32,
    customer_name Utf8,
    city Utf8,
    state_code Utf8,
    change_date Date,
    PRIMARY KEY (routing_number)
);
-- schema: 89
-- want: ; lots are text ids of the plant's naming, long in work, index by product
CREATE TABLE mes_lot (
    lot_id Utf8 NOT NULL,
    product_code Utf8,
    route_code Utf8,
    current_step Utf8,
    qty Double,
    hold_flag Bool,
    priority Int32,
    started_at Timestamp,
    PRIMARY KEY (lot_id),
    INDEX mes_lot_product GLOBAL ON (product_code)
);
-- want: IDX001; a lot moves through many steps, the track-out time in the index grows
CREATE TABLE mes_lot_history (
    lot_id Utf8 NOT NULL,
    step_seq Uint32 NOT NULL,
    step_code Utf8,
    equipment_id Utf8,
    track_in_at Timestamp,
    track_out_at Timestamp,
    qty_in Double,
    qty_out Double,
    PRIMARY KEY (lot_id, step_seq),
    INDEX mes_lh_trackout GLOBAL ON (track_out_at)
);
-- want: KEY007; lines of a plant are few, the state change time behind grows
CREATE TABLE mes_line_state (
    line_code Utf8 NOT NULL,
    changed_at Timestamp NOT NULL,
    state_code Utf8,
    reason_code Utf8,
    operator_badge Utf8,
    shift_code Utf8,
    duration_sec Uint32,
    PRIMARY KEY (line_code, changed_at)
);
-- want: KEY002?; reason tree kept by the engineers, with a Serial
CREATE TABLE mes_downtime_reason (
    reason_id Serial NOT NULL,
    reason_code Utf8,
    description Utf8,
    parent_reason_id Int32,
    planned Bool,
    oee_category Utf8,
    PRIMARY KEY (reason_id)
);
-- want: KEY002 IDX002; every measurement gets a BigSerial, a result is pass, fail or retest
CREATE TABLE mes_inspection_result (
    result_id BigSerial NOT NULL,
    lot_id Utf8 NOT NULL,
    unit_serial_no Utf8,
    characteristic Utf8,
    measured Double,
    lsl Double,
    usl Double,
    result Utf8,
    measured_at Timestamp,
    PRIMARY KEY (result_id),
    INDEX mes_ir_unit GLOBAL ON (unit_serial_no),
    INDEX mes_ir_result GLOBAL ON (result, measured_at)
);
-- want: ; column table of process values, by equipment and time
CREATE TABLE mes_process_data (
    equipment_id Utf8 NOT NULL,
    sampled_at Timestamp NOT NULL,
    parameter Utf8 NOT NULL,
    lot_id Utf8,
    value Double,
    unit Utf8,
    PRIMARY KEY (equipment_id, sampled_at, parameter)
)
PARTITION BY HASH(equipment_id, sampled_at)
WITH (STORE = COLUMN);
-- schema: 90
-- want: KEY003 IDX002; Moodle ids count up, country has few values
CREATE TABLE mdl_user (
    id Int64 NOT NULL,
    auth Utf8 NOT NULL,
    deleted Int16 NOT NULL,
    username Utf8 NOT NULL,
    email Utf8 NOT NULL,
    firstname Utf8 NOT NULL,
    lastname Utf8 NOT NULL,
    country Utf8 NOT NULL,
    lastaccess Int64 NOT NULL,
    timecreated Int64 NOT NULL,
    PRIMARY KEY (id),
    INDEX mdl_user_ema_ix GLOBAL ON (email),
    INDEX mdl_user_cou_ix GLOBAL ON (country)
);
-- want: ; a course module lives long and gets its rows from all its students
CREATE TABLE mdl_course_modules_completion (
    coursemoduleid Int64 NOT NULL,
    userid Int64 NOT NULL,
    completionstate Int16 NOT NULL,
    overrideby Int64,
    timemodified Int64 NOT NULL,
    PRIMARY KEY (coursemoduleid, userid)
);
-- want: KEY003 IDX001; the log counts up, timecreated is the clock
CREATE TABLE mdl_logstore_standard_log (
    id Int64 NOT NULL,
    eventname Utf8 NOT NULL,
    component Utf8 NOT NULL,
    action Utf8 NOT NULL,
    target Utf8 NOT NULL,
    userid Int64 NOT NULL,
    courseid Int64,
    contextid Int64 NOT NULL,
    other Utf8,
    timecreated Int64 NOT NULL,
    ip Utf8,
    PRIMARY KEY (id),
    INDEX mdl_logsstanlog_tim_ix GLOBAL ON (timecreated)
);
-- want: KEY003; steps are written while the new attempt runs
CREATE TABLE mdl_question_attempt_steps (
    questionattemptid Int64 NOT NULL,
    sequencenumber Int64 NOT NULL,
    state Utf8 NOT NULL,
    fraction Decimal(22, 9),
    timecreated Int64 NOT NULL,
    userid Int64,
    PRIMARY KEY (questionattemptid, sequencenumber)
);
-- want: ; SHA-1 of the path is the file's natural id
CREATE TABLE mdl_files (
    pathnamehash Utf8 NOT NULL,
    contenthash Utf8 NOT NULL,
    contextid Int64 NOT NULL,
    component Utf8 NOT NULL,
    filearea Utf8 NOT NULL,
    itemid Int64 NOT NULL,
    filepath Utf8 NOT NULL,
    filename Utf8 NOT NULL,
    filesize Int64 NOT NULL,
    PRIMARY KEY (pathnamehash),
    INDEX mdl_file_con_ix GLOBAL ON (contenthash)
);
-- want: IDX001; sid is random, timemodified follows each request
CREATE TABLE mdl_sessions (
    sid Utf8 NOT NULL,
    state Int64 NOT NULL,
    userid Int64 NOT NULL,
    sessdata Utf8,
    timecreated Int64 NOT NULL,
    timemodified Int64 NOT NULL,
    lastip Utf8,
    PRIMARY KEY (sid),
    INDEX mdl_sess_use_ix GLOBAL ON (userid),
    INDEX mdl_sess_tim2_ix GLOBAL ON (timemodified)
);
-- want: ; plugin settings, written by admins
CREATE TABLE mdl_config_plugins (
    plugin Utf8 NOT NULL,
    name Utf8 NOT NULL,
    value Utf8 NOT NULL,
    PRIMARY KEY (plugin, name)
);
-- schema: 91
-- want: ; a short list kept by the office
CREATE TABLE restaurants (
    code Utf8 NOT NULL,
    name Utf8 NOT NULL,
    city Utf8,
    timezone Utf8 NOT NULL,
    opened_on Date,
    PRIMARY KEY (code)
);
-- want: ; dishes that somebody keeps, no time of their own
CREATE TABLE menu_items (
    id Int32 NOT NULL,
    name Utf8 NOT NULL,
    category Utf8,
    price_cents Int32 NOT NULL,
    allergens Utf8,
    is_available Bool NOT NULL,
    PRIMARY KEY (id)
);
-- want: KEY003 IDX002 IDX001; checks count up, state has few values, created_at is the clock
CREATE TABLE orders (
    id Int64 NOT NULL,
    restaurant_code Utf8 NOT NULL,
    table_label Utf8,
    state Utf8 NOT NULL,
    guests Int16,
    total_cents Int64,
    created_at Timestamp NOT NULL,
    updated_at Timestamp NOT NULL,
    PRIMARY KEY (id),
    INDEX index_orders_on_state GLOBAL ON (state),
    INDEX index_orders_on_created_at GLOBAL ON (created_at)
);
-- want: KEY003; positions of the new check
CREATE TABLE order_items (
    order_id Int64 NOT NULL,
    position Int32 NOT NULL,
    menu_item_id Int32 NOT NULL,
    quantity Int16 NOT NULL,
    modifiers Json,
    price_cents Int32 NOT NULL,
    PRIMARY KEY (order_id, position)
);
-- want: KEY007; grill, bar, cold… and the time behind them
CREATE TABLE kitchen_tickets (
    station Utf8 NOT NULL,
    fired_at Timestamp NOT NULL,
    order_id Int64 NOT NULL,
    position Int32 NOT NULL,
    bumped_at Timestamp,
    PRIMARY KEY (station, fired_at, order_id, position)
);
-- want: ; card numbers are given at random and typed in, phones spread
CREATE TABLE loyalty_cards (
    card_number Utf8 NOT NULL,
    phone Utf8,
    points Int64 NOT NULL,
    tier Utf8,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (card_number),
    INDEX index_loyalty_cards_on_phone GLOBAL ON (phone)
);
-- want: KEY004??; version is yyyymmddhhmmss, but there are only a few rows a week
CREATE TABLE schema_migrations (
    version Utf8 NOT NULL,
    PRIMARY KEY (version)
);
-- want: KEY001; the till's events of all restaurants lead with their time
CREATE TABLE drawer_events (
    occurred_at Timestamp NOT NULL,
    restaurant_code Utf8 NOT NULL,
    terminal_no Int16 NOT NULL,
    kind Utf8 NOT NULL,
    amount_cents Int64,
    employee_id Int32,
    PRIMARY KEY (occurred_at, restaurant_code, terminal_no)
);
-- schema: 92
-- want: ; hash key is the identity of the hub and spreads, so does the business key
CREATE TABLE hub_parcel (
    parcel_hk String NOT NULL, -- md5 of parcel_bk
    parcel_bk Utf8 NOT NULL,
    load_dts Timestamp NOT NULL,
    rec_src Utf8 NOT NULL,
    PRIMARY KEY (parcel_hk),
    INDEX ix_hub_parcel_bk GLOBAL ON (parcel_bk)
);
-- want: IDX001; hash key spreads, load time grows
CREATE TABLE hub_client (
    client_hk String NOT NULL,
    client_bk Utf8 NOT NULL,
    load_dts Timestamp NOT NULL,
    rec_src Utf8 NOT NULL,
    PRIMARY KEY (client_hk),
    INDEX ix_hub_client_load GLOBAL ON (load_dts)
);
-- want: IDX003; ix_parcel repeats the beginning of ix_parcel_client
CREATE TABLE lnk_parcel_client (
    parcel_client_hk String NOT NULL,
    parcel_hk String NOT NULL,
    client_hk String NOT NULL,
    role_cd Utf8 NOT NULL,
    load_dts Timestamp NOT NULL,
    rec_src Utf8 NOT NULL,
    PRIMARY KEY (parcel_client_hk),
    INDEX ix_parcel GLOBAL ON (parcel_hk),
    INDEX ix_parcel_client GLOBAL ON (parcel_hk, client_hk),
    INDEX ix_client GLOBAL ON (client_hk)
);
-- want: ; hash key of the parcel in front, load time behind
CREATE TABLE sat_parcel_status (
    parcel_hk String NOT NULL,
    load_dts Timestamp NOT NULL,
    hash_diff String NOT NULL,
    status_cd Utf8,
    hub_cd Utf8,
    eta Timestamp,
    rec_src Utf8 NOT NULL,
    PRIMARY KEY (parcel_hk, load_dts)
);
-- want: KEY001 IDX002; load time leads the satellite, record sources are few
CREATE TABLE sat_client_contact (
    load_dts Timestamp NOT NULL,
    client_hk String NOT NULL,
    hash_diff String NOT NULL,
    phone Utf8,
    email Utf8,
    address Utf8,
    rec_src Utf8 NOT NULL,
    PRIMARY KEY (load_dts, client_hk),
    INDEX ix_sat_client_src GLOBAL ON (rec_src)
);
-- want: KEY001; snapshot date leads, each snapshot writes all parcels
CREATE TABLE pit_parcel (
    snapshot_date Date NOT NULL,
    parcel_hk String NOT NULL,
    sat_status_load_dts Timestamp,
    sat_weight_load_dts Timestamp,
    sat_route_load_dts Timestamp,
    PRIMARY KEY (snapshot_date, parcel_hk)
);
-- schema: 93
-- want: KEY003; users as sole integer ids count up, phone index spreads
CREATE TABLE t_user (
    user_id Uint64 NOT NULL,
    phone Utf8 NOT NULL,
    display_name Utf8,
    default_city_id Uint16,
    marketing_opt_in Bool,
    created_at Timestamp,
    PRIMARY KEY (user_id),
    INDEX ix_phone GLOBAL ON (phone)
);
-- want: KEY003 IDX002; couriers sign up in order, vehicles are bike, car, scooter, foot
CREATE TABLE t_courier (
    courier_id Uint64 NOT NULL,
    full_name Utf8,
    phone Utf8,
    vehicle Utf8,
    city_id Uint16,
    rating Float,
    hired_at Datetime,
    PRIMARY KEY (courier_id),
    INDEX ix_vehicle GLOBAL ON (vehicle)
);
-- want: KEY003; an order gets its items when it is made
CREATE TABLE t_order_item (
    order_id Uint64 NOT NULL,
    line_no Uint16 NOT NULL,
    menu_item_id Uint64,
    qty Uint16,
    unit_price Decimal(22, 9),
    comment Utf8,
    PRIMARY KEY (order_id, line_no)
);
-- want: ; a list of cities that somebody keeps
CREATE TABLE t_city (
    city_id Uint16 NOT NULL,
    name Utf8,
    country_iso Utf8,
    tz Utf8,
    currency Utf8,
    PRIMARY KEY (city_id)
);
-- want: KEY007??; two columns of few values, but it is a small list of tariffs
CREATE TABLE t_delivery_tariff (
    city_id Uint16 NOT NULL,
    vehicle_class Utf8 NOT NULL,
    base_fee Decimal(22, 9),
    per_km Decimal(22, 9),
    min_order Decimal(22, 9),
    PRIMARY KEY (city_id, vehicle_class)
);
-- want: ; couriers live long and spread, one row of each per period
CREATE TABLE t_courier_payout (
    courier_id Uint64 NOT NULL,
    period_start Date NOT NULL,
    amount Decimal(22, 9),
    bonus Decimal(22, 9),
    state Utf8,
    paid_at Timestamp,
    PRIMARY KEY (courier_id, period_start)
);
-- schema: 94
-- want: KEY003 IDX001 IDX002; incident numbers count up, the time of opening grows, severities are few
CREATE TABLE fct_incident (
    incident_no Uint64 NOT NULL,
    title Utf8,
    severity Uint8,
    assignee Utf8,
    opened_at Timestamp NOT NULL,
    resolved_at Timestamp,
    PRIMARY KEY (incident_no),
    INDEX ix_opened GLOBAL ON (opened_at),
    INDEX ix_severity GLOBAL ON (severity)
);
-- want: KEY003; an incident gets its events right after it is opened
CREATE TABLE fct_incident_event (
    incident_no Uint64 NOT NULL,
    event_uuid Uuid NOT NULL,
    source Utf8,
    raw_event Json,
    linked_at Timestamp,
    PRIMARY KEY (incident_no, event_uuid)
);
-- want: KEY001; login time leads
CREATE TABLE ods_login_event (
    login_ts Timestamp NOT NULL,
    user_name Utf8 NOT NULL,
    src_ip Utf8,
    result Utf8,
    mfa_method Utf8,
    geo_country Utf8,
    PRIMARY KEY (login_ts, user_name)
);
-- want: KEY004; unix minutes in an integer lead
CREATE TABLE dws_alert_count_1m (
    epoch_min Uint64 NOT NULL,
    tenant_id Uuid NOT NULL,
    rule_code Utf8 NOT NULL,
    cnt Uint64,
    max_severity Uint8,
    PRIMARY KEY (epoch_min, tenant_id, rule_code)
);
-- schema: 95
-- want: IDX002; installation ids are 18 digits by GS1 and spread, four bidding areas
CREATE TABLE anlaggningar (
    anlaggnings_id Utf8 NOT NULL, -- 735999...
    kund_id Uuid,
    gatuadress Utf8,
    elomrade Utf8,
    sakring_a Uint16,
    inflyttad Date,
    PRIMARY KEY (anlaggnings_id),
    INDEX idx_elomrade GLOBAL ON (elomrade),
    INDEX idx_kund GLOBAL ON (kund_id)
);
-- want: KEY007?; four areas and growing hours, but only some hundred rows a day
CREATE TABLE spotpriser (
    elomrade Utf8 NOT NULL,
    timme Datetime NOT NULL,
    ore_per_kwh Double,
    eur_per_mwh Double,
    hamtad Timestamp,
    PRIMARY KEY (elomrade, timme)
);
-- schema: 96
-- want: KEY003 IDX002; orders count up, status has few values
CREATE TABLE production_orders (
    order_id Uint64 NOT NULL,
    material_code Utf8,
    planned_qty Uint32,
    produced_qty Uint32,
    status Utf8,
    due_date Date,
    released_at Timestamp,
    PRIMARY KEY (order_id),
    INDEX ix_material GLOBAL ON (material_code),
    INDEX ix_status GLOBAL ON (status)
);
-- want: KEY003; operations are written with their order
CREATE TABLE order_operations (
    order_id Uint64 NOT NULL,
    op_seq Uint16 NOT NULL,
    machine_id Uint32,
    std_time_sec Uint32,
    actual_time_sec Uint32,
    started_at Timestamp,
    finished_at Timestamp,
    PRIMARY KEY (order_id, op_seq)
);
-- want: ; a list of machines that somebody keeps
CREATE TABLE machines (
    machine_id Uint32 NOT NULL,
    name Utf8,
    line_code Utf8,
    vendor Utf8,
    model Utf8,
    commissioned_on Date,
    PRIMARY KEY (machine_id)
);
-- want: IDX003; machines spread, the index repeats the first column of the key
CREATE TABLE machine_states (
    machine_id Uint32 NOT NULL,
    started_at Timestamp NOT NULL,
    state Utf8,
    reason_code Uint16,
    duration_sec Uint32,
    PRIMARY KEY (machine_id, started_at),
    INDEX ix_machine GLOBAL ON (machine_id)
);
-- want: KEY007; a plant has a dozen lines, the time grows behind them
CREATE TABLE downtime_events (
    line_code Utf8 NOT NULL,
    started_at Timestamp NOT NULL,
    machine_id Uint32 NOT NULL,
    ended_at Timestamp,
    reason_code Uint16,
    operator_badge Utf8,
    comment Utf8,
    PRIMARY KEY (line_code, started_at, machine_id)
);
-- want: ; serial numbers are text with the model in them
CREATE TABLE serialized_units (
    serial_no Utf8 NOT NULL,
    order_id Uint64,
    material_code Utf8,
    firmware Utf8,
    mac_address Utf8,
    built_at Timestamp,
    scrapped Bool,
    PRIMARY KEY (serial_no),
    INDEX ix_mac GLOBAL ON (mac_address)
);
-- want: KEY001; the date of the shift in front
CREATE TABLE quality_checks (
    shift_date Date NOT NULL,
    line_code Utf8 NOT NULL,
    check_no Uint32 NOT NULL,
    serial_no Utf8,
    defect_code Utf8,
    passed Bool,
    inspector Utf8,
    PRIMARY KEY (shift_date, line_code, check_no)
);
-- want: ; column table, distributed by the unit
CREATE TABLE unit_measurements (
    measured_at Timestamp NOT NULL,
    serial_no Utf8 NOT NULL,
    characteristic Utf8 NOT NULL,
    value Double,
    lower_limit Double,
    upper_limit Double,
    PRIMARY KEY (measured_at, serial_no, characteristic)
)
PARTITION BY HASH(serial_no)
WITH (STORE = COLUMN);
-- schema: 97
-- want: ; a kept list
CREATE TABLE mno (
    operator_code Utf8 NOT NULL,
    name Utf8,
    mnc Utf8,
    endpoint_url Utf8,
    active Bool,
    PRIMARY KEY (operator_code)
);
-- want: KEY004 IDX002; the id begins with the date and then counts, state has few values
CREATE TABLE port_request (
    request_id Utf8 NOT NULL, -- yyyymmdd + 9 digits
    donor_code Utf8 NOT NULL,
    recipient_code Utf8 NOT NULL,
    subscriber_type Utf8,
    contract_no Utf8,
    state Utf8 NOT NULL,
    port_window_start Datetime,
    created_at Timestamp,
    PRIMARY KEY (request_id),
    INDEX ix_state GLOBAL ON (state)
);
-- want: KEY004; the same request id with its date leads, numbers are written with their request
CREATE TABLE port_request_number (
    request_id Utf8 NOT NULL,
    msisdn Utf8 NOT NULL,
    reject_code Utf8,
    activated_at Timestamp,
    PRIMARY KEY (request_id, msisdn),
    INDEX ix_msisdn GLOBAL ON (msisdn)
);
-- want: KEY007 IDX002; a few dozen operators in front, the time of creation behind, message types are a dozen
CREATE TABLE message_out (
    recipient_code Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    message_id Uuid NOT NULL,
    message_type Utf8,
    payload String,
    attempts Uint32,
    sent_at Timestamp,
    PRIMARY KEY (recipient_code, created_at, message_id),
    INDEX ix_message_type GLOBAL ON (message_type)
);
-- want: KEY001?; the day leads, but there is only one row a day for each of few pairs of operators
CREATE TABLE port_daily_stat (
    stat_date Date NOT NULL,
    donor_code Utf8 NOT NULL,
    recipient_code Utf8 NOT NULL,
    ported Uint32,
    rejected Uint32,
    avg_hours Double,
    PRIMARY KEY (stat_date, donor_code, recipient_code)
);
-- schema: 98
-- want: KEY003; borrowernumber counts up, card numbers spread
CREATE TABLE borrowers (
    borrowernumber Uint32 NOT NULL,
    cardnumber Utf8,
    surname Utf8,
    firstname Utf8,
    email Utf8,
    dateofbirth Date,
    branchcode Utf8,
    categorycode Utf8,
    dateenrolled Date,
    dateexpiry Date,
    updated_on Timestamp,
    PRIMARY KEY (borrowernumber),
    INDEX cardnumber GLOBAL ON (cardnumber)
);
-- want: KEY003 IDX002; itemnumber counts up, a library has dozens of branches at most
CREATE TABLE items (
    itemnumber Uint32 NOT NULL,
    biblionumber Uint32 NOT NULL,
    barcode Utf8,
    dateaccessioned Date,
    homebranch Utf8,
    holdingbranch Utf8,
    itemcallnumber Utf8,
    onloan Date,
    itemlost Uint8,
    itype Utf8,
    `timestamp` Timestamp,
    PRIMARY KEY (itemnumber),
    INDEX itembarcodeidx GLOBAL ON (barcode),
    INDEX homebranch GLOBAL ON (homebranch)
);
-- want: KEY003 IDX001?; issue_id counts up, date_due follows the loans by some weeks
CREATE TABLE issues (
    issue_id Uint64 NOT NULL,
    borrowernumber Uint32,
    itemnumber Uint32,
    date_due Timestamp,
    branchcode Utf8,
    returndate Timestamp,
    renewals_count Uint8,
    issuedate Timestamp,
    PRIMARY KEY (issue_id),
    INDEX issuesborridx GLOBAL ON (borrowernumber),
    INDEX issues_date_due GLOBAL ON (date_due)
);
-- want: KEY001; every circulation event is written with the time in front
CREATE TABLE statistics (
    `datetime` Timestamp NOT NULL,
    branch Utf8 NOT NULL,
    type Utf8 NOT NULL,
    itemnumber Uint32 NOT NULL,
    borrowernumber Uint32,
    value Decimal(22, 9),
    itemtype Utf8,
    location Utf8,
    PRIMARY KEY (`datetime`, branch, type, itemnumber)
);
-- want: KEY007; pending, sent, failed in front of the queueing time
CREATE TABLE message_queue (
    status Utf8 NOT NULL,
    time_queued Timestamp NOT NULL,
    message_id Uint64 NOT NULL,
    borrowernumber Uint32,
    subject Utf8,
    content Utf8,
    message_transport_type Utf8,
    to_address Utf8,
    failure_code Utf8,
    PRIMARY KEY (status, time_queued, message_id)
);
-- want: ; a list of libraries
CREATE TABLE branches (
    branchcode Utf8 NOT NULL,
    branchname Utf8,
    branchaddress1 Utf8,
    branchcity Utf8,
    branchphone Utf8,
    branchemail Utf8,
    pickup_location Bool,
    PRIMARY KEY (branchcode)
);
-- schema: 99
-- want: KEY003 IDX001; topic ids count up, bumped_at follows the latest posts
CREATE TABLE topics (
    id Int64 NOT NULL,
    title Utf8 NOT NULL,
    slug Utf8,
    user_id Int64,
    category_id Int32,
    posts_count Int32,
    views Int32,
    archetype Utf8,
    closed Bool,
    created_at Timestamp,
    bumped_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_topics_on_bumped_at GLOBAL ON (bumped_at)
);
-- want: KEY003; post ids count up, topic with post number is a foreign id first
CREATE TABLE posts (
    id Int64 NOT NULL,
    topic_id Int64 NOT NULL,
    post_number Int32 NOT NULL,
    user_id Int64,
    raw Utf8,
    cooked Utf8,
    reply_to_post_number Int32,
    like_count Int32,
    created_at Timestamp,
    deleted_at Timestamp,
    PRIMARY KEY (id),
    INDEX index_posts_on_topic_id_and_post_number GLOBAL ON (topic_id, post_number),
    INDEX index_posts_on_user_id_and_created_at GLOBAL ON (user_id, created_at)
);
-- want: ; the user leads
CREATE TABLE notifications (
    user_id Int64 NOT NULL,
    id Int64 NOT NULL,
    notification_type Int32,
    data Json,
    read Bool,
    topic_id Int64,
    post_number Int32,
    high_priority Bool,
    created_at Timestamp,
    PRIMARY KEY (user_id, id)
);
-- want: IDX001; users spread, the day of the visit grows
CREATE TABLE user_visits (
    user_id Int64 NOT NULL,
    visited_at Date NOT NULL,
    posts_read Int32,
    mobile Bool,
    time_read Int32,
    PRIMARY KEY (user_id, visited_at),
    INDEX index_user_visits_on_visited_at GLOBAL ON (visited_at)
);
-- want: KEY006; what people type into the search box
CREATE TABLE search_logs (
    term Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    user_id Int64 NOT NULL,
    ip_address Utf8,
    search_result_id Int64,
    search_type Int32,
    search_result_type Int32,
    PRIMARY KEY (term, created_at, user_id)
);
-- want: ; users lead, topics of any age are read
CREATE TABLE topic_users (
    user_id Int64 NOT NULL,
    topic_id Int64 NOT NULL,
    posted Bool,
    last_read_post_number Int32,
    notification_level Int32,
    total_msecs_viewed Int32,
    first_visited_at Timestamp,
    last_visited_at Timestamp,
    PRIMARY KEY (user_id, topic_id),
    INDEX index_topic_users_on_topic_id GLOBAL ON (topic_id)
);
-- schema: 100
-- want: IDX001 IDX002; random uuids, created_at follows the orders, some ten statuses
CREATE TABLE order_order (
    id Uuid NOT NULL,
    number Int64,
    created_at Timestamp,
    status Utf8,
    user_id Int64,
    user_email Utf8,
    channel_id Int32,
    currency Utf8,
    total_gross_amount Decimal(22, 9),
    charge_status Utf8,
    PRIMARY KEY (id),
    INDEX order_created_at GLOBAL ON (created_at),
    INDEX order_status GLOBAL ON (status)
);
-- want: ; random uuids, the order's uuid in the index
CREATE TABLE order_orderline (
    id Uuid NOT NULL,
    order_id Uuid NOT NULL,
    variant_id Int64,
    product_name Utf8,
    variant_name Utf8,
    product_sku Utf8,
    quantity Int32,
    unit_price_gross_amount Decimal(22, 9),
    tax_rate Decimal(22, 9),
    PRIMARY KEY (id),
    INDEX orderline_order GLOBAL ON (order_id)
);
-- want: KEY003; products count up
CREATE TABLE product_product (
    id Int64 NOT NULL,
    name Utf8,
    slug Utf8,
    product_type_id Int32,
    category_id Int32,
    description Json,
    rating Double,
    created_at Timestamp,
    updated_at Timestamp,
    PRIMARY KEY (id),
    INDEX product_slug GLOBAL ON (slug)
);
-- want: ; the variants lead, warehouses are uuids behind
CREATE TABLE warehouse_stock (
    product_variant_id Int64 NOT NULL,
    warehouse_id Uuid NOT NULL,
    quantity Int32,
    quantity_allocated Int32,
    PRIMARY KEY (product_variant_id, warehouse_id)
);
-- want: KEY002 IDX002; a sequence in front, kinds are auth, capture, refund and the like
CREATE TABLE payment_transaction (
    id BigSerial NOT NULL,
    payment_id Int64,
    token Utf8,
    kind Utf8,
    is_success Bool,
    amount Decimal(22, 9),
    currency Utf8,
    gateway_response Json,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX transaction_payment GLOBAL ON (payment_id),
    INDEX transaction_kind GLOBAL ON (kind)
);
-- want: KEY007; pending, success, failed, then the time
CREATE TABLE core_eventdelivery (
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    id Uuid NOT NULL,
    event_type Utf8,
    webhook_id Int32,
    payload_id Uuid,
    PRIMARY KEY (status, created_at, id)
);
-- schema: 101
-- want: KEY003; pid counts up, a date of birth does not follow the inserts
CREATE TABLE patient_data (
    pid Int64 NOT NULL,
    uuid Uuid,
    pubpid Utf8,
    fname Utf8,
    lname Utf8,
    dob Date,
    sex Utf8,
    phone_home Utf8,
    email Utf8,
    provider_id Int64,
    created_date Timestamp,
    PRIMARY KEY (pid),
    INDEX idx_patient_dob GLOBAL ON (dob)
);
-- want: KEY003; encounters count up
CREATE TABLE form_encounter (
    encounter Int64 NOT NULL,
    pid Int64 NOT NULL,
    `date` Timestamp,
    reason Utf8,
    facility_id Int32,
    provider_id Int64,
    pc_catid Int32,
    billing_note Utf8,
    class_code Utf8,
    PRIMARY KEY (encounter),
    INDEX encounter_pid GLOBAL ON (pid, `date`)
);
-- want: KEY003 IDX002; the lines of an encounter are written with it and grow at its end, billed is a flag
CREATE TABLE billing (
    encounter Int64 NOT NULL,
    line_no Int32 NOT NULL,
    pid Int64,
    code_type Utf8,
    code Utf8,
    modifier Utf8,
    units Int32,
    fee Decimal(22, 9),
    billed Bool,
    bill_date Timestamp,
    PRIMARY KEY (encounter, line_no),
    INDEX billing_billed GLOBAL ON (billed)
);
-- want: KEY007; a handful of facilities, then the day
CREATE TABLE openemr_postcalendar_events (
    pc_facility Int32 NOT NULL,
    pc_event_date Date NOT NULL,
    pc_start_time Uint32 NOT NULL,
    pc_eid Int64 NOT NULL,
    pc_pid Int64,
    pc_aid Int64,
    pc_catid Int32,
    pc_title Utf8,
    pc_duration Int32,
    pc_apptstatus Utf8,
    PRIMARY KEY (pc_facility, pc_event_date, pc_start_time, pc_eid)
);
-- want: KEY001; the audit log leads with the time
CREATE TABLE log (
    `date` Timestamp NOT NULL,
    id Uuid NOT NULL,
    event Utf8,
    category Utf8,
    username Utf8,
    patient_id Int64,
    success Bool,
    comments Utf8,
    log_from Utf8,
    PRIMARY KEY (`date`, id)
);
-- want: ; a list of facilities
CREATE TABLE facility (
    id Int32 NOT NULL,
    name Utf8,
    phone Utf8,
    street Utf8,
    city Utf8,
    postal_code Utf8,
    facility_npi Utf8,
    billing_location Bool,
    primary_business_entity Bool,
    PRIMARY KEY (id)
);
-- schema: 102
-- want: ; items live long and all get values all the time
CREATE TABLE history_uint (
    itemid Uint64 NOT NULL,
    clock Uint32 NOT NULL,
    ns Uint32 NOT NULL,
    value Uint64,
    PRIMARY KEY (itemid, clock, ns)
);
-- want: ; column table hashed by item, a leading time is right there
CREATE TABLE trends (
    itemid Uint64 NOT NULL,
    clock Uint32 NOT NULL,
    num Uint32,
    value_min Double,
    value_avg Double,
    value_max Double,
    PRIMARY KEY (clock, itemid)
)
PARTITION BY HASH (itemid)
WITH (STORE = COLUMN);
-- want: KEY006?? IDX001?; item keys with parameters are up to 2048 characters, item ids count up, but items are configuration
CREATE TABLE items (
    hostid Uint64 NOT NULL,
    key_ Utf8 NOT NULL,
    itemid Uint64,
    name Utf8,
    `type` Int32,
    delay Utf8,
    value_type Int32,
    units Utf8,
    status Int32,
    PRIMARY KEY (hostid, key_),
    INDEX items_itemid GLOBAL UNIQUE ON (itemid)
);
-- want: KEY003 IDX002; event ids count up, source and object have few values, per object is fine
CREATE TABLE events (
    eventid Uint64 NOT NULL,
    source Int32,
    object Int32,
    objectid Uint64,
    clock Uint32,
    value Int32,
    acknowledged Int32,
    ns Uint32,
    name Utf8,
    severity Int32,
    PRIMARY KEY (eventid),
    INDEX events_1 GLOBAL ON (objectid, clock),
    INDEX events_2 GLOBAL ON (source, object, clock)
);
-- want: KEY003 IDX001?; event ids count up, recovery event ids grow too, though empty while the problem is open
CREATE TABLE problem (
    eventid Uint64 NOT NULL,
    source Int32,
    object Int32,
    objectid Uint64,
    clock Uint32,
    r_eventid Uint64,
    r_clock Uint32,
    name Utf8,
    severity Int32,
    PRIMARY KEY (eventid),
    INDEX problem_3 GLOBAL ON (r_eventid)
);
-- want: KEY004 IDX001 IDX002; a CUID begins with its time in base 36, clock grows, few resource types
CREATE TABLE auditlog (
    -- CUID
    auditid Utf8 NOT NULL,
    userid Uint64,
    username Utf8,
    clock Uint32,
    ip Utf8,
    action Int32,
    resourcetype Int32,
    resource_cuid Utf8,
    resourcename Utf8,
    recordsetid Utf8,
    details Utf8,
    PRIMARY KEY (auditid),
    INDEX auditlog_2 GLOBAL ON (clock),
    INDEX auditlog_3 GLOBAL ON (resourcetype)
);
-- want: ; session ids are random hex, the index leads with the user
CREATE TABLE sessions (
    sessionid Utf8 NOT NULL,
    userid Uint64,
    lastaccess Uint32,
    status Int32,
    secret Utf8,
    PRIMARY KEY (sessionid),
    INDEX sessions_1 GLOBAL ON (userid, status, lastaccess)
);
-- schema: 103
-- want: IDX001 IDX002; Uuid key, created_at grows, the direction is in or out
CREATE TABLE iso_message (
    message_uuid Uuid NOT NULL,
    biz_msg_idr Utf8 NOT NULL,
    msg_def_idr Utf8 NOT NULL,
    direction Utf8 NOT NULL,
    from_bic Utf8 NOT NULL,
    to_bic Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    document String,
    PRIMARY KEY (message_uuid),
    INDEX ix_iso_message_created GLOBAL ON (created_at),
    INDEX ix_iso_message_direction GLOBAL ON (direction, created_at),
    INDEX ix_iso_message_bizid GLOBAL ON (biz_msg_idr)
);
-- want: ; transactions below the random id of their message
CREATE TABLE cdt_trf_tx (
    message_uuid Uuid NOT NULL,
    tx_no Uint32 NOT NULL,
    instr_id Utf8,
    end_to_end_id Utf8 NOT NULL,
    uetr Utf8,
    amt Decimal(22, 9) NOT NULL,
    ccy Utf8 NOT NULL,
    dbtr_iban Utf8,
    cdtr_iban Utf8,
    PRIMARY KEY (message_uuid, tx_no),
    INDEX ix_tx_e2e GLOBAL ON (end_to_end_id),
    INDEX ix_tx_uetr GLOBAL ON (uetr)
);
-- want: KEY007; status codes in front of a time
CREATE TABLE pacs002_status_queue (
    tx_sts Utf8 NOT NULL,
    accptnc_dt_tm Timestamp NOT NULL,
    uetr Utf8 NOT NULL,
    rsn_cd Utf8,
    addtl_inf Utf8,
    PRIMARY KEY (tx_sts, accptnc_dt_tm, uetr)
);
-- want: KEY001; value date in front, rows of all accounts
CREATE TABLE liquidity_movement (
    value_date Date NOT NULL,
    nostro_account Utf8 NOT NULL,
    movement_no Uint64 NOT NULL,
    amount Decimal(22, 9) NOT NULL,
    ccy Utf8 NOT NULL,
    uetr Utf8,
    PRIMARY KEY (value_date, nostro_account, movement_no)
);
-- want: ; a list of BICs
CREATE TABLE participant (
    bic Utf8 NOT NULL,
    lei Utf8,
    name Utf8,
    country Utf8,
    reachable_sct_inst Bool,
    valid_from Date,
    PRIMARY KEY (bic)
);
-- want: KEY002?; reason codes, a short list that somebody keeps
CREATE TABLE external_reason_code (
    id Serial NOT NULL,
    code Utf8 NOT NULL,
    name Utf8,
    definition Utf8,
    PRIMARY KEY (id)
);
-- schema: 104
-- want: KEY003; partners are a list but the interchanges of this gateway count up
CREATE TABLE interchange (
    interchange_id Uint64 NOT NULL,
    partner_id Uint32 NOT NULL,
    control_number Utf8 NOT NULL,
    standard Utf8 NOT NULL,
    direction Utf8 NOT NULL,
    received_at Timestamp,
    file_sha256 String,
    PRIMARY KEY (interchange_id),
    INDEX ix_partner_ctrl GLOBAL ON (partner_id, control_number)
);
-- want: KEY003; groups and sets of an interchange that has just arrived
CREATE TABLE transaction_set (
    interchange_id Uint64 NOT NULL,
    gs_no Uint32 NOT NULL,
    st_no Uint32 NOT NULL,
    st01 Utf8 NOT NULL,
    segment_count Uint32,
    ack_code Utf8,
    PRIMARY KEY (interchange_id, gs_no, st_no)
);
-- want: KEY003 IDX002; segments below the growing id, segment tags are few
CREATE TABLE segment (
    interchange_id Uint64 NOT NULL,
    st_no Uint32 NOT NULL,
    position Uint32 NOT NULL,
    tag Utf8 NOT NULL,
    elements Utf8,
    PRIMARY KEY (interchange_id, st_no, position),
    INDEX ix_tag GLOBAL ON (tag)
);
-- want: ; a short list with numbers of 32 bits
CREATE TABLE partner (
    partner_id Uint32 NOT NULL,
    name Utf8 NOT NULL,
    isa_qualifier Utf8,
    isa_id Utf8,
    gln Utf8,
    as2_url Utf8,
    PRIMARY KEY (partner_id)
);
-- want: ; order numbers are given by many buyers
CREATE TABLE purchase_order_850 (
    buyer_gln Utf8 NOT NULL,
    po_number Utf8 NOT NULL,
    release_number Utf8 NOT NULL,
    po_date Date,
    requested_ship_date Date,
    total_amount Decimal(22, 9),
    interchange_id Uint64,
    PRIMARY KEY (buyer_gln, po_number, release_number)
);
-- want: KEY001 IDX002; errors by time, severity few
CREATE TABLE translation_error (
    occurred_at Timestamp NOT NULL,
    interchange_id Uint64 NOT NULL,
    error_no Uint32 NOT NULL,
    severity Utf8 NOT NULL,
    segment_position Uint32,
    message Utf8,
    PRIMARY KEY (occurred_at, interchange_id, error_no),
    INDEX ix_severity GLOBAL ON (severity)
);
-- schema: 105
-- want: IDX001 IDX002; UIDs of many modalities spread, study dates follow the clock, modality few values
CREATE TABLE study (
    study_instance_uid Utf8 NOT NULL,
    patient_id Utf8 NOT NULL,
    issuer_of_patient_id Utf8,
    accession_number Utf8,
    study_date Date,
    study_description Utf8,
    modality Utf8,
    num_instances Uint32,
    PRIMARY KEY (study_instance_uid),
    INDEX ix_study_patient GLOBAL ON (patient_id),
    INDEX ix_study_date GLOBAL ON (study_date),
    INDEX ix_study_modality GLOBAL ON (modality)
);
-- want: ; below the study
CREATE TABLE series (
    study_instance_uid Utf8 NOT NULL,
    series_instance_uid Utf8 NOT NULL,
    series_number Int32,
    body_part Utf8,
    laterality Utf8,
    station_aet Utf8,
    PRIMARY KEY (study_instance_uid, series_instance_uid)
);
-- want: ; UIDs of at most 64 characters, below study and series
CREATE TABLE instance (
    study_instance_uid Utf8 NOT NULL,
    series_instance_uid Utf8 NOT NULL,
    sop_instance_uid Utf8 NOT NULL,
    sop_class_uid Utf8,
    transfer_syntax_uid Utf8,
    rows_px Uint16,
    columns_px Uint16,
    storage_sha256 String,
    PRIMARY KEY (study_instance_uid, series_instance_uid, sop_instance_uid)
);
-- want: KEY007; destinations are a few AE titles, then a queue number
CREATE TABLE export_task (
    destination_aet Utf8 NOT NULL,
    queue_no Uint64 NOT NULL,
    study_instance_uid Utf8 NOT NULL,
    scheduled_at Timestamp,
    status Utf8,
    failures Uint16,
    PRIMARY KEY (destination_aet, queue_no)
);
-- want: ; content hash is the natural id
CREATE TABLE bulk_object (
    content_sha256 String NOT NULL,
    size_bytes Uint64,
    bucket_name Utf8,
    ref_count Uint32,
    stored_at Timestamp,
    PRIMARY KEY (content_sha256)
);
-- schema: 106
-- want: IDX001; creation time of the message, msg_id is the sender's text
CREATE TABLE pain001_grp_hdr (
    msg_id Utf8 NOT NULL,
    initg_pty_id Utf8,
    initg_pty_nm Utf8,
    cre_dt_tm Timestamp NOT NULL,
    nb_of_txs Uint32,
    ctrl_sum Decimal(22, 9),
    fwdg_agt_bic Utf8,
    PRIMARY KEY (msg_id),
    INDEX ix_grp_hdr_cre_dt_tm GLOBAL ON (cre_dt_tm)
);
-- want: ; the sender's message id as text
CREATE TABLE pain001_pmt_inf (
    msg_id Utf8 NOT NULL,
    pmt_inf_id Utf8 NOT NULL,
    pmt_mtd Utf8,
    btch_bookg Bool,
    svc_lvl_cd Utf8,
    reqd_exctn_dt Date,
    dbtr_nm Utf8,
    dbtr_acct_iban Utf8,
    dbtr_agt_bicfi Utf8,
    chrg_br Utf8,
    PRIMARY KEY (msg_id, pmt_inf_id),
    INDEX ix_pmt_inf_dbtr GLOBAL ON (dbtr_acct_iban)
);
-- want: IDX002; tx_sts has a few codes, UETR is a UUIDv4
CREATE TABLE pacs008_cdt_trf_tx_inf (
    uetr Uuid NOT NULL,
    instr_id Utf8,
    end_to_end_id Utf8,
    tx_id Utf8,
    intr_bk_sttlm_amt Decimal(22, 9),
    intr_bk_sttlm_ccy Utf8,
    dbtr_agt_bicfi Utf8,
    cdtr_agt_bicfi Utf8,
    cdtr_acct_iban Utf8,
    rmt_inf_ustrd Utf8,
    tx_sts Utf8,
    PRIMARY KEY (uetr),
    INDEX ix_tx_end_to_end GLOBAL ON (end_to_end_id),
    INDEX ix_tx_sts GLOBAL ON (tx_sts)
);
-- want: ; the account in front
CREATE TABLE camt053_ntry (
    acct_iban Utf8 NOT NULL,
    elctrnc_seq_nb Uint32 NOT NULL,
    ntry_ref Utf8 NOT NULL,
    amt Decimal(22, 9),
    ccy Utf8,
    cdt_dbt_ind Utf8,
    rvsl_ind Bool,
    bookg_dt Date,
    val_dt Date,
    acct_svcr_ref Utf8,
    bk_tx_cd Utf8,
    PRIMARY KEY (acct_iban, elctrnc_seq_nb, ntry_ref)
);
-- want: KEY001; settlement date leads, all payments of a day in one place
CREATE TABLE pacs002_tx_inf_and_sts (
    intr_bk_sttlm_dt Date NOT NULL,
    orgnl_uetr Uuid NOT NULL,
    sts_id Utf8 NOT NULL,
    orgnl_msg_id Utf8,
    orgnl_msg_nm_id Utf8,
    tx_sts Utf8,
    sts_rsn_cd Utf8,
    addtl_inf Utf8,
    accptnc_dt_tm Timestamp,
    PRIMARY KEY (intr_bk_sttlm_dt, orgnl_uetr, sts_id)
);
-- schema: 107
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
-- schema: 108
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
-- schema: 109
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
-- schema: 110
-- want: ; airports, a kept list
CREATE TABLE airport (
    iata Utf8 NOT NULL,
    icao Utf8,
    airportName Utf8,
    cityCode Utf8,
    countryCode Utf8,
    timeZone Utf8,
    PRIMARY KEY (iata)
);
-- want: IDX001; departure dates move on with the calendar
CREATE TABLE flight (
    flightId Uuid NOT NULL,
    carrierCode Utf8,
    flightNumber Uint16,
    departureDate Date NOT NULL,
    originIata Utf8,
    destinationIata Utf8,
    gate Utf8,
    estimatedOff Datetime,
    checkinState Utf8,
    PRIMARY KEY (flightId),
    INDEX idxFlightDeparture GLOBAL ON (departureDate)
);
-- want: ; Uuid of the flight in front
CREATE TABLE passengerCheckin (
    flightId Uuid NOT NULL,
    ticketNumber Utf8 NOT NULL,
    couponNo Uint8 NOT NULL,
    passengerName Utf8,
    seat Utf8,
    boardingSeq Uint16,
    checkedInAt Timestamp,
    boardedAt Timestamp,
    memberNumber Uint64,
    PRIMARY KEY (flightId, ticketNumber, couponNo)
);
-- want: KEY001; scan time in front, the index by bag is fine
CREATE TABLE baggageScan (
    scannedAt Timestamp NOT NULL,
    bagTag Utf8 NOT NULL,
    scannerId Utf8,
    location Utf8,
    flightId Uuid,
    scanResult Utf8,
    PRIMARY KEY (scannedAt, bagTag),
    INDEX idxScanBag GLOBAL ON (bagTag, scannedAt)
);
-- want: KEY003; member numbers are handed out by the airline
CREATE TABLE loyaltyMember (
    memberNumber Uint64 NOT NULL,
    email Utf8,
    familyName Utf8,
    givenName Utf8,
    tier Utf8,
    milesBalance Int64,
    joinedOn Date,
    PRIMARY KEY (memberNumber),
    INDEX idxMemberEmail GLOBAL ON (email)
);
-- schema: 111
-- want: ; dictionary
CREATE TABLE tx_form_type (
    form_code Utf8 NOT NULL,
    form_title Utf8,
    tax_code Utf8,
    valid_from_year Uint16,
    due_rule Utf8,
    PRIMARY KEY (form_code)
);
-- want: ; tax numbers spread
CREATE TABLE tx_payer_account (
    tin Utf8 NOT NULL,
    tax_code Utf8 NOT NULL,
    balance Decimal(22, 9),
    penalty Decimal(22, 9),
    last_posting_at Timestamp,
    PRIMARY KEY (tin, tax_code)
);
-- want: ; sellers spread, buyer index too
CREATE TABLE tx_einvoice (
    seller_tin Utf8 NOT NULL,
    invoice_no Utf8 NOT NULL,
    buyer_tin Utf8 NOT NULL,
    issued_on Date,
    net_amount Decimal(22, 9),
    vat_amount Decimal(22, 9),
    received_at Timestamp,
    PRIMARY KEY (seller_tin, invoice_no),
    INDEX tx_einvoice_buyer GLOBAL ON (buyer_tin, issued_on)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16
);
-- want: KEY003 IDX002; case ids count up, state has few values
CREATE TABLE tx_audit_case (
    case_id Uint64 NOT NULL,
    tin Utf8 NOT NULL,
    case_state Utf8,
    opened_at Timestamp,
    closed_at Timestamp,
    lead_auditor_id Uint32,
    additional_tax Decimal(22, 9),
    PRIMARY KEY (case_id),
    INDEX tx_audit_case_tin GLOBAL ON (tin),
    INDEX tx_audit_case_state GLOBAL ON (case_state)
);
-- want: KEY006; subject lines in the key
CREATE TABLE tx_correspondence (
    tin Utf8 NOT NULL,
    subject_line Utf8 NOT NULL,
    sent_on Date NOT NULL,
    channel Utf8,
    form_code Utf8,
    body_object Utf8,
    read_at Timestamp,
    PRIMARY KEY (tin, subject_line, sent_on)
);
-- schema: 112
-- want: ; random ids of consignors
CREATE TABLE Consignor (
    ConsignorId Uuid NOT NULL,
    DisplayName Utf8 NOT NULL,
    Email Utf8,
    Iban Utf8,
    CommissionPct Decimal(22, 9),
    PRIMARY KEY (ConsignorId),
    INDEX IxConsignorEmail GLOBAL ON (Email)
);
-- want: KEY003?; sales count up, but a house holds a few a week
CREATE TABLE Sale (
    SaleId Int32 NOT NULL,
    Title Utf8 NOT NULL,
    Department Utf8,
    StartsAt Timestamp,
    Currency Utf8,
    BuyersPremiumPct Decimal(22, 9),
    PRIMARY KEY (SaleId)
);
-- want: KEY003; lots are catalogued for the next sale, whose number is the largest
CREATE TABLE Lot (
    SaleId Int32 NOT NULL,
    LotNumber Int32 NOT NULL,
    ConsignorId Uuid NOT NULL,
    Headline Utf8,
    Description Utf8,
    EstimateLow Decimal(22, 9),
    EstimateHigh Decimal(22, 9),
    HammerPrice Decimal(22, 9),
    PRIMARY KEY (SaleId, LotNumber),
    INDEX IxLotConsignor GLOBAL ON (ConsignorId)
);
-- want: KEY003; bidders are numbered as they sign up
CREATE TABLE Bidder (
    BidderId Int64 NOT NULL,
    Email Utf8 NOT NULL,
    FullName Utf8,
    CountryCode Utf8,
    CreditLimit Decimal(22, 9),
    CreatedAt Timestamp,
    PRIMARY KEY (BidderId),
    INDEX IxBidderEmail GLOBAL ON (Email)
);
-- want: KEY003; registrations are for the coming sales, paddles are given out in order
CREATE TABLE PaddleRegistration (
    SaleId Int32 NOT NULL,
    PaddleNo Int32 NOT NULL,
    BidderId Int64 NOT NULL,
    Channel Utf8,
    ApprovedBy Utf8,
    PRIMARY KEY (SaleId, PaddleNo),
    INDEX IxPaddleBidder GLOBAL ON (BidderId)
);
-- want: KEY003 IDX001; bids count up, and their time grows with them
CREATE TABLE Bid (
    BidId Int64 NOT NULL,
    SaleId Int32 NOT NULL,
    LotNumber Int32 NOT NULL,
    BidderId Int64 NOT NULL,
    Amount Decimal(22, 9) NOT NULL,
    PlacedAt Timestamp NOT NULL,
    Retracted Bool,
    PRIMARY KEY (BidId),
    INDEX IxBidBidder GLOBAL ON (BidderId),
    INDEX IxBidPlacedAt GLOBAL ON (PlacedAt)
);
-- want: KEY004 IDX002; numbers begin with the month and count up in fixed width, payment states are few
CREATE TABLE BuyerInvoice (
    InvoiceNumber Utf8 NOT NULL, -- 202405-000123
    BidderId Int64 NOT NULL,
    SaleId Int32 NOT NULL,
    Total Decimal(22, 9),
    PaymentState Utf8 NOT NULL,
    IssuedAt Timestamp,
    PRIMARY KEY (InvoiceNumber),
    INDEX IxInvoicePaymentState GLOBAL ON (PaymentState)
);
-- schema: 113
-- want: ; a short list with numbers that come from outside
CREATE TABLE ops_spacecraft (
    norad_cat_id Uint32 NOT NULL,
    cospar_id Utf8,
    name Utf8 NOT NULL,
    bus Utf8,
    launched_on Date,
    mission_phase Utf8,
    PRIMARY KEY (norad_cat_id)
);
-- want: KEY007; a dozen ground stations in front of the time of the pass
CREATE TABLE ops_contact (
    station_code Utf8 NOT NULL,
    aos_utc Timestamp NOT NULL,
    norad_cat_id Uint32 NOT NULL,
    los_utc Timestamp,
    max_elevation_deg Float,
    orbit_no Uint32,
    booked Bool,
    PRIMARY KEY (station_code, aos_utc, norad_cat_id)
);
-- want: ; thousands of parameters in front spread
CREATE TABLE tlm_sample (
    param_name Utf8 NOT NULL,
    norad_cat_id Uint32 NOT NULL,
    gen_time Timestamp NOT NULL,
    raw_value Int64,
    eng_value Double,
    limit_state Utf8,
    PRIMARY KEY (param_name, norad_cat_id, gen_time)
);
-- want: ; column table spread by time and parameter
CREATE TABLE tlm_archive (
    gen_time Timestamp NOT NULL,
    param_name Utf8 NOT NULL,
    norad_cat_id Uint32 NOT NULL,
    rx_time Timestamp,
    raw_value Int64,
    eng_value Double,
    PRIMARY KEY (gen_time, param_name, norad_cat_id)
)
PARTITION BY HASH(gen_time, param_name)
WITH (STORE = COLUMN);
-- want: KEY004; milliseconds since the epoch in front
CREATE TABLE cmd_history (
    issued_epoch_ms Uint64 NOT NULL,
    origin Utf8 NOT NULL,
    seq_no Uint32 NOT NULL,
    norad_cat_id Uint32,
    mnemonic Utf8,
    args Json,
    username Utf8,
    ack_state Utf8,
    PRIMARY KEY (issued_epoch_ms, origin, seq_no)
);
-- want: KEY003 IDX002; anomalies are numbered as they are opened, severities are few
CREATE TABLE ops_anomaly (
    anomaly_no Uint64 NOT NULL,
    norad_cat_id Uint32 NOT NULL,
    subsystem Utf8,
    severity Utf8 NOT NULL,
    opened_at Timestamp,
    closed_at Timestamp,
    summary Utf8,
    PRIMARY KEY (anomaly_no),
    INDEX ops_anomaly_severity GLOBAL ON (severity)
);
