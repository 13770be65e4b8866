-- Tables that were labelled before any code saw them, and to which nothing is tuned. See labelled_test.go.
-- want: KEY003; readings of gauges, numbered as they come; a level is also a word for a state
CREATE TABLE river_levels (level_id Uint64 NOT NULL, gauge_id Uint64, read_at Timestamp, cm Int32, PRIMARY KEY (level_id));
-- want: KEY003; whois questions that were asked, one row each
CREATE TABLE lookups (id Uint64 NOT NULL, caller_ip Utf8, fqdn Utf8, asked_at Timestamp, PRIMARY KEY (id));
-- want: KEY003; marks that pupils got
CREATE TABLE exam_grades (grade_id Int64 NOT NULL, student_id Int64, exam_id Int64, points Int32, awarded_on Date, PRIMARY KEY (grade_id));
-- want: KEY003 IDX001; stages of pipelines that ran
CREATE TABLE stages (stage_id Int64 NOT NULL, pipeline_id Int64, name Utf8, started_at Timestamp, finished_at Timestamp, PRIMARY KEY (stage_id), INDEX by_start GLOBAL ON (started_at));
-- want: KEY003; permissions to dig, each applied for by somebody
CREATE TABLE permissions (permission_id Uint64 NOT NULL, applicant_id Uint64, street Utf8, granted_at Timestamp, PRIMARY KEY (permission_id));
-- want: ; a dictionary of eight
CREATE TABLE blood_types (blood_type_id Int32 NOT NULL, label Utf8, PRIMARY KEY (blood_type_id));
-- want: ; stages of a sale, as somebody set them up
CREATE TABLE deal_stages (stage_id Int32 NOT NULL, title Utf8, sort_order Int32, PRIMARY KEY (stage_id));
-- want: ; kinds of leave, with a time of change
CREATE TABLE leave_types (leave_type_id Int32 NOT NULL, title Utf8, paid Bool, updated_at Timestamp, PRIMARY KEY (leave_type_id));
-- schema: kilns
-- want: ; kilns of a works, a few dozen
CREATE TABLE kilns (kiln_no Int32 NOT NULL, title Utf8, volume Int32, PRIMARY KEY (kiln_no));
-- want: ; temperatures of a kiln by its number
CREATE TABLE kiln_temperatures (kiln_no Int32 NOT NULL, taken_at Timestamp NOT NULL, celsius Int32, PRIMARY KEY (kiln_no, taken_at));
-- want: KEY003; firings are numbered
CREATE TABLE firings (firing_no Int64 NOT NULL, kiln_no Int32, fired_at Timestamp, PRIMARY KEY (firing_no), INDEX by_kiln GLOBAL ON (kiln_no));
-- schema: flats
-- want: KEY003; meters of a city, numbered
CREATE TABLE meters (meter_no Uint64 NOT NULL, flat Utf8, installed Date, PRIMARY KEY (meter_no));
-- want: ; a meter's values in order of time
CREATE TABLE meter_values (meter_no Uint64 NOT NULL, taken_on Date NOT NULL, kwh Double, PRIMARY KEY (meter_no, taken_on));
-- want: ; visits by a random id, and the meter's own number is no number of visits
CREATE TABLE inspector_visits (visit_uuid Uuid NOT NULL, meter_no Uint64, remark Utf8, PRIMARY KEY (visit_uuid), INDEX by_meter GLOBAL ON (meter_no));
-- want: KEY006; a whole query plan as the key
CREATE TABLE seen_plans (plan_yaml Utf8 NOT NULL, hits Uint64, PRIMARY KEY (plan_yaml));
-- want: KEY006; residues of a protein, thousands of letters
CREATE TABLE proteins (residue_sequence Utf8 NOT NULL, accession Utf8, length Uint32, PRIMARY KEY (residue_sequence));
-- want: KEY006; a certificate in PEM
CREATE TABLE trusted (pem Utf8 NOT NULL, subject Utf8, not_after Timestamp, sha256 Utf8, PRIMARY KEY (pem));
-- want: KEY006; a page in its markup, deduplicated by what it says
CREATE TABLE rendered (markup Utf8 NOT NULL, markup_sha1 Utf8, bytes Uint64, PRIMARY KEY (markup));
-- want: KEY006; documents of access, deduplicated by their text
CREATE TABLE role_manifests (owner_id Uuid NOT NULL, manifest Utf8 NOT NULL, manifest_hash Uint64, PRIMARY KEY (owner_id, manifest));
-- want: IDX001?; when it departs is chosen by whoever plans
CREATE TABLE sailings (sailing_uuid Uuid NOT NULL, ferry_id Uuid, departs_at Timestamp, arrives_at Timestamp, created_at Timestamp, PRIMARY KEY (sailing_uuid), INDEX by_departure GLOBAL ON (departs_at));
-- want: IDX001?; a guest chooses the day
CREATE TABLE stays (stay_uuid Uuid NOT NULL, room_id Uuid, check_out Date, guests Int32, PRIMARY KEY (stay_uuid), INDEX by_out GLOBAL ON (check_out));
-- want: IDX001?; when work is due
CREATE TABLE homework (homework_uuid Uuid NOT NULL, class_id Uuid, due_on Date, body Utf8, PRIMARY KEY (homework_uuid), INDEX by_due GLOBAL ON (due_on));
-- want: KEY001?; slots of a clinic for months ahead
CREATE TABLE clinic_slots (slot_start Timestamp NOT NULL, doctor_id Uuid NOT NULL, taken_by Uuid, PRIMARY KEY (slot_start, doctor_id));
-- want: KEY001?; when concerts are, chosen by who organizes them
CREATE TABLE concerts (concert_date Date NOT NULL, hall_id Uuid NOT NULL, title Utf8, announced_at Timestamp, PRIMARY KEY (concert_date, hall_id));
-- want: IDX001; when it was sent, which is now
CREATE TABLE faxes (fax_uuid Uuid NOT NULL, peer Utf8, sent_at Timestamp, pages Int32, PRIMARY KEY (fax_uuid), INDEX by_sent GLOBAL ON (sent_at));
-- want: IDX001; when sessions end is now and an hour
CREATE TABLE logins (login_uuid Uuid NOT NULL, user_id Uuid, expires_at Timestamp, PRIMARY KEY (login_uuid), INDEX by_expiry GLOBAL ON (expires_at));
-- want: KEY007; archived or not, then a number that grows
CREATE TABLE notes (archived Bool NOT NULL, note_no Uint64 NOT NULL, body Utf8, PRIMARY KEY (archived, note_no));
-- want: KEY007; three kinds, then a number that grows
CREATE TABLE postings (posting_kind Utf8 NOT NULL, n Uint64 NOT NULL, debit Int64, PRIMARY KEY (posting_kind, n));
-- want: KEY007; two sides, then how many there were
CREATE TABLE fills (side Utf8 NOT NULL, fill_seq Uint64 NOT NULL, qty Int64, PRIMARY KEY (side, fill_seq));
-- want: ; currencies as text, and what they cost
CREATE TABLE quotes (currency_text Utf8 NOT NULL, venue_uuid Uuid NOT NULL, bid Double, PRIMARY KEY (currency_text, venue_uuid));
-- want: ; a vessel's name for radio, as text
CREATE TABLE callsigns (callsign_text Utf8 NOT NULL, vessel Utf8, PRIMARY KEY (callsign_text));
-- want: ; hosts from right to left, so that those of a domain lie together
CREATE TABLE crawled_hosts (host_reversed Utf8 NOT NULL, robots Utf8, fetched_at Timestamp, PRIMARY KEY (host_reversed));
-- want: ; what was typed, in small letters
CREATE TABLE nicknames (name_lowered Utf8 NOT NULL, user_id Uuid, PRIMARY KEY (name_lowered));
-- want: ; an index of names without accents
CREATE TABLE singers (singer_uuid Uuid NOT NULL, title Utf8, title_folded Utf8, PRIMARY KEY (singer_uuid), INDEX by_title GLOBAL ON (title_folded));
-- want: ; prices are no ids; many of them for each market
CREATE TABLE book_levels (price Decimal(22,9) NOT NULL, market Utf8 NOT NULL, volume Decimal(22,9), PRIMARY KEY (price, market));
-- want: ; balances are no ids
CREATE TABLE purses (purse_uuid Uuid NOT NULL, balance Decimal(22,9), PRIMARY KEY (purse_uuid), INDEX by_balance GLOBAL ON (balance));
-- want: ; the serial number of a platform, as its maker stamped it
CREATE TABLE lifts (platform_serial Utf8 NOT NULL, maker Utf8, load_kg Int32, PRIMARY KEY (platform_serial));
-- want: ; a serial number again, and its state behind it
CREATE TABLE boosters (stage_serial Utf8 NOT NULL, flown_at Timestamp NOT NULL, PRIMARY KEY (stage_serial, flown_at));
-- want: ; the flag does no harm where a phone stands behind it
CREATE TABLE optins (opted_in Bool NOT NULL, msisdn Utf8 NOT NULL, since Timestamp, PRIMARY KEY (opted_in, msisdn));
-- want: ; nor where a customer does
CREATE TABLE favourites (is_default Bool NOT NULL, customer_id Uint64 NOT NULL, shop_id Uuid NOT NULL, PRIMARY KEY (is_default, customer_id, shop_id));
-- want: ; nor where a random id does
CREATE TABLE proofs (verified Bool NOT NULL, proof_uuid Uuid NOT NULL, blob String, PRIMARY KEY (verified, proof_uuid));
-- want: ; an index by channel and recipient, of which statements give both
CREATE TABLE notices (notice_uuid Uuid NOT NULL, channel_type Utf8, recipient Utf8, body Utf8, PRIMARY KEY (notice_uuid), INDEX by_recipient GLOBAL ON (channel_type, recipient));
-- query: SELECT body FROM notices VIEW by_recipient WHERE channel_type = $type AND recipient = $who;
-- want: ; an index by state and owner, of which statements give both
CREATE TABLE parcels (parcel_uuid Uuid NOT NULL, state Utf8, owner_id Uuid, weight Int32, PRIMARY KEY (parcel_uuid), INDEX by_state_owner GLOBAL ON (state, owner_id));
-- query: SELECT weight FROM parcels VIEW by_state_owner WHERE state = 'held' AND owner_id = $owner;
-- want: IDX002; the state alone
CREATE TABLE crates (crate_uuid Uuid NOT NULL, state Utf8, weight Int32, PRIMARY KEY (crate_uuid), INDEX by_state GLOBAL ON (state));
-- query: SELECT weight FROM crates VIEW by_state WHERE state = $state;
-- want: ; what the program inserts is random
CREATE TABLE coupons_issued (number Uint64 NOT NULL, percent Int32, PRIMARY KEY (number));
-- query: INSERT INTO coupons_issued (number, percent) VALUES (RandomNumber(1), $percent);
-- want: KEY003; the largest and one more
CREATE TABLE folios (folio Uint64 NOT NULL, body Utf8, PRIMARY KEY (folio));
-- query: UPSERT INTO folios (folio, body) SELECT MAX(folio) + 1, $body FROM folios;
-- want: KEY004; the time at which the program runs
CREATE TABLE marks (mark Uint64 NOT NULL, who Utf8, PRIMARY KEY (mark));
-- query: INSERT INTO marks (mark, who) VALUES (CAST(CurrentUtcTimestamp() AS Uint64), $who);
-- want: KEY004; a comment says that it begins with the time
CREATE TABLE envelopes (
    code Utf8 NOT NULL, -- ULID
    payload String,
    PRIMARY KEY (code)
);
-- want: ; a comment says that it is drawn at random
CREATE TABLE vouchers (
    voucher_no Uint64 NOT NULL, -- random 64 bits
    amount Decimal(22,9),
    PRIMARY KEY (voucher_no)
);
-- want: KEY007; a comment lists four values, then the time
CREATE TABLE checks (
    outcome_word Utf8 NOT NULL, -- pass | fail | skip | flaky
    at Timestamp NOT NULL,
    suite Utf8,
    PRIMARY KEY (outcome_word, at)
);
-- want: ; a user's things in order of time
CREATE TABLE bookmarks (user_id Uint64 NOT NULL, saved_at Timestamp NOT NULL, url Utf8, PRIMARY KEY (user_id, saved_at));
-- want: KEY001; telemetry in order of time
CREATE TABLE turbine_samples (sampled_at Timestamp NOT NULL, turbine_id Uuid NOT NULL, rpm Double, PRIMARY KEY (sampled_at, turbine_id));
-- want: KEY002; a sequence
CREATE TABLE complaints (id BigSerial NOT NULL, author_id Uuid, body Utf8, PRIMARY KEY (id));
-- want: KEY003 IDX002; deals are numbered; five kinds
CREATE TABLE sdelki (nomer_sdelki Int64 NOT NULL, tip_sdelki Utf8, summa Decimal(22,9), PRIMARY KEY (nomer_sdelki), INDEX po_tipu GLOBAL ON (tip_sdelki));
-- want: ; what a sensor showed
CREATE TABLE pokazaniya_datchikov (datchik_id Uint64 NOT NULL, vremya Timestamp NOT NULL, znachenie Double, PRIMARY KEY (datchik_id, vremya));
-- want: KEY001; a journal by its date
CREATE TABLE zhurnal_dezhurstv (data_smeny Date NOT NULL, sotrudnik_id Uint64 NOT NULL, zametka Utf8, PRIMARY KEY (data_smeny, sotrudnik_id));
-- want: ; a dictionary of regions
CREATE TABLE spr_regionov (kod_regiona Int32 NOT NULL, nazvanie Utf8, PRIMARY KEY (kod_regiona));
-- want: ; tax payers by the number that the state gave them
CREATE TABLE nalogoplatelshchiki (inn Utf8 NOT NULL, nazvanie Utf8, data_registratsii Date, PRIMARY KEY (inn));
-- want: KEY003; lines of what was written out, by its number
CREATE TABLE stroki_nakladnoy (nomer_nakladnoy Int64 NOT NULL, nomer_stroki Int32 NOT NULL, tovar_id Uint64, PRIMARY KEY (nomer_nakladnoy, nomer_stroki));
-- want: IDX001?; when a visit is planned
CREATE TABLE priemy (priem_uuid Uuid NOT NULL, vrach_id Uuid, data_priema Timestamp, PRIMARY KEY (priem_uuid), INDEX po_date GLOBAL ON (data_priema));
-- want: IDX001; when the row was made
CREATE TABLE zayavki_na_remont (zayavka_uuid Uuid NOT NULL, adres Utf8, sozdana Timestamp, PRIMARY KEY (zayavka_uuid), INDEX po_sozdaniyu GLOBAL ON (sozdana));
-- want: ; hash in front, cut
CREATE TABLE clicks (url_hash Uint64 NOT NULL, url Utf8 NOT NULL, clicked_at Timestamp NOT NULL, PRIMARY KEY (url_hash, url, clicked_at)) WITH (UNIFORM_PARTITIONS = 16);
-- want: KEY001 KEY009; a time, and the hash stands behind it
CREATE TABLE hits_by_day (day Timestamp NOT NULL, day_hash Uint64 NOT NULL, page Utf8 NOT NULL, PRIMARY KEY (day, day_hash, page));
-- want: ; follows of people
CREATE TABLE follows (follower_id Uint64 NOT NULL, followee_id Uint64 NOT NULL, since Timestamp, PRIMARY KEY (follower_id, followee_id));
-- want: KEY003; lines by their order
CREATE TABLE basket_items (order_id Uint64 NOT NULL, position Uint32 NOT NULL, sku Utf8, PRIMARY KEY (order_id, position));
-- want: ; tiles of a map
CREATE TABLE tiles (geohash Utf8 NOT NULL, layer Utf8 NOT NULL, png String, PRIMARY KEY (geohash, layer));
-- want: ; a cache by a random key, with a time to live
CREATE TABLE captchas (captcha_token Utf8 NOT NULL, answer Utf8, made_at Timestamp, PRIMARY KEY (captcha_token)) WITH (TTL = Interval("PT10M") ON made_at);
-- want: IDX001; the time comes first in the index
CREATE TABLE refunds (refund_uuid Uuid NOT NULL, order_id Uuid, refunded_at Timestamp, amount Decimal(22,9), PRIMARY KEY (refund_uuid), INDEX by_time GLOBAL ON (refunded_at, order_id));
