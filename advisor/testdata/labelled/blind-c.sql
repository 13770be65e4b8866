-- Written when the first half of the others had been mended and nothing of the second was known: run once, then learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: a ski resort
-- want: KEY003; passes are numbered as they are sold
CREATE TABLE ski_passes (pass_no Int64 NOT NULL, holder_name Utf8, valid_on Date, PRIMARY KEY (pass_no));
-- want: KEY001; turnstiles by time
CREATE TABLE gate_reads (read_at Timestamp NOT NULL, gate Utf8 NOT NULL, chip Utf8, PRIMARY KEY (read_at, gate));
-- want: ; a chip's reads
CREATE TABLE chip_reads (chip Utf8 NOT NULL, read_at Timestamp NOT NULL, gate Utf8, PRIMARY KEY (chip, read_at));
-- want: KEY003; rentals are numbered, and what was rented
CREATE TABLE rental_gear (rental_no Int64 NOT NULL, piece_no Int32 NOT NULL, gear_code Utf8, PRIMARY KEY (rental_no, piece_no));
-- want: IDX002; green, blue, red, black
CREATE TABLE slopes (slope_name Utf8 NOT NULL, difficulty Utf8, lift Utf8, PRIMARY KEY (slope_name), INDEX by_difficulty GLOBAL ON (difficulty));
-- want: KEY007; few causes, then the time
CREATE TABLE lift_stops (stop_cause Utf8 NOT NULL, stopped_at Timestamp NOT NULL, lift Utf8 NOT NULL, PRIMARY KEY (stop_cause, stopped_at, lift));

-- schema: a prison
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

-- schema: a power market
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

-- schema: parliament
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

-- schema: a Finnish housing company
-- want: KEY003; invoices are numbered
CREATE TABLE laskut (lasku_nro Int64 NOT NULL, vastaanottaja Utf8, erapaiva Date, PRIMARY KEY (lasku_nro));
-- want: KEY003; their rows
CREATE TABLE laskurivit (lasku_nro Int64 NOT NULL, rivi_nro Int32 NOT NULL, summa Int64, PRIMARY KEY (lasku_nro, rivi_nro));
-- want: ; flats by their address
CREATE TABLE huoneistot (huoneistotunnus Utf8 NOT NULL, pinta_ala Double, PRIMARY KEY (huoneistotunnus));
-- want: KEY001; faults as they are told
CREATE TABLE vikailmoitukset (ilmoitettu Timestamp NOT NULL, huoneistotunnus Utf8 NOT NULL, kuvaus Utf8, PRIMARY KEY (ilmoitettu, huoneistotunnus));
-- want: ; water meters
CREATE TABLE lukemat (mittari Utf8 NOT NULL, luettu Date NOT NULL, kuutiot Int32, PRIMARY KEY (mittari, luettu));
-- want: KEY003; residents are numbered
CREATE TABLE asukkaat (asukas_id Int64 NOT NULL, nimi Utf8, muuttopaiva Date, PRIMARY KEY (asukas_id));

-- schema: Serbian taxes
-- want: KEY003; returns are numbered
CREATE TABLE prijave (broj_prijave Int64 NOT NULL, pib Utf8, datum_prijema Date, PRIMARY KEY (broj_prijave));
-- want: KEY003; the lines of a return
CREATE TABLE stavke_prijave (broj_prijave Int64 NOT NULL, redni_broj Int32 NOT NULL, iznos Int64, PRIMARY KEY (broj_prijave, redni_broj));
-- want: ; a taxpayer's payments
CREATE TABLE uplate (pib Utf8 NOT NULL, datum_uplate Date NOT NULL, iznos Int64, PRIMARY KEY (pib, datum_uplate));
-- want: IDX002; accepted, refused
CREATE TABLE resenja (resenje_uuid Uuid NOT NULL, status_resenja Utf8, pib Utf8, PRIMARY KEY (resenje_uuid), INDEX po_statusu GLOBAL ON (status_resenja));
-- want: KEY007; kinds of tax, newest last
CREATE TABLE obaveze (vrsta_poreza Utf8 NOT NULL, datum_dospeca Date NOT NULL, pib Utf8 NOT NULL, PRIMARY KEY (vrsta_poreza, datum_dospeca, pib));

-- schema: a Vietnamese shop
-- want: KEY003; orders are numbered
CREATE TABLE don_hang (ma_don_hang Int64 NOT NULL, khach_hang_id Int64, ngay_dat Datetime, PRIMARY KEY (ma_don_hang));
-- want: KEY003; their lines
CREATE TABLE chi_tiet_don_hang (ma_don_hang Int64 NOT NULL, so_thu_tu Int32 NOT NULL, ma_san_pham Utf8, PRIMARY KEY (ma_don_hang, so_thu_tu));
-- want: KEY003; customers are numbered
CREATE TABLE khach_hang (khach_hang_id Int64 NOT NULL, ho_ten Utf8, dien_thoai Utf8, PRIMARY KEY (khach_hang_id));
-- want: ; products have codes
CREATE TABLE san_pham (ma_san_pham Utf8 NOT NULL, ten Utf8, gia Int64, PRIMARY KEY (ma_san_pham));
-- want: KEY001; sales by day
CREATE TABLE doanh_thu (ngay Date NOT NULL, cua_hang Utf8 NOT NULL, tien Int64, PRIMARY KEY (ngay, cua_hang));

-- schema: space, all of it well keyed
-- want: ; objects in orbit by what the catalogue calls them
CREATE TABLE satellites (cospar Utf8 NOT NULL, common_name Utf8, decayed Date, PRIMARY KEY (cospar));
-- want: ; elements of an object
CREATE TABLE element_sets (cospar Utf8 NOT NULL, epoch Timestamp NOT NULL, tle Utf8, PRIMARY KEY (cospar, epoch));
-- want: ; passes over a station
CREATE TABLE passes (ground_station Utf8 NOT NULL, aos Timestamp NOT NULL, cospar Utf8, PRIMARY KEY (ground_station, aos));
-- want: ; frames of a downlink, which are random
CREATE TABLE downlinks (downlink_uuid Uuid NOT NULL, frame Int32 NOT NULL, payload Bytes, PRIMARY KEY (downlink_uuid, frame));
-- want: ; conjunctions of two
CREATE TABLE conjunctions (primary_cospar Utf8 NOT NULL, secondary_cospar Utf8 NOT NULL, tca Timestamp NOT NULL, PRIMARY KEY (primary_cospar, secondary_cospar, tca));
-- want: ; commands of a mission
CREATE TABLE telecommands (mission Utf8 NOT NULL, command_uuid Uuid NOT NULL, sent Timestamp, PRIMARY KEY (mission, command_uuid), INDEX by_mission GLOBAL ON (mission, sent));

-- schema: a coffee roaster
-- want: KEY003; roasts are numbered
CREATE TABLE roasts (roast_no Int64 NOT NULL, bean Utf8, started Timestamp, PRIMARY KEY (roast_no));
-- want: KEY003; the curve of a roast
CREATE TABLE roast_curve (roast_no Int64 NOT NULL, second Int32 NOT NULL, celsius Double, PRIMARY KEY (roast_no, second));
-- want: IDX001 IDX002; cupped when; light, medium, dark
CREATE TABLE cuppings (cupping_uuid Uuid NOT NULL, cupped_on Date, roast_level Utf8, PRIMARY KEY (cupping_uuid), INDEX by_day GLOBAL ON (cupped_on), INDEX by_level GLOBAL ON (roast_level));
-- want: KEY003; sacks are numbered
CREATE TABLE sacks (sack_id Int64 NOT NULL, origin_farm Utf8, kilos Int32, PRIMARY KEY (sack_id));
-- want: ; a subscriber's deliveries
CREATE TABLE drops (subscriber_id Int64 NOT NULL, drop_on Date NOT NULL, grams Int32, PRIMARY KEY (subscriber_id, drop_on));
-- want: IDX002; whole or ground
CREATE TABLE bags (bag_label Utf8 NOT NULL, grind Utf8, weight_g Int32, grind_setting Int16, PRIMARY KEY (bag_label), INDEX by_setting GLOBAL ON (grind_setting));

-- schema: a dentist
-- want: KEY003; treatments are numbered
CREATE TABLE treatments (treatment_id Int64 NOT NULL, patient_id Int64, tooth Int32, PRIMARY KEY (treatment_id), INDEX by_patient GLOBAL ON (patient_id));
-- want: ; a patient's teeth
CREATE TABLE tooth_chart (patient_id Int64 NOT NULL, tooth Int32 NOT NULL, finding Utf8, PRIMARY KEY (patient_id, tooth));
-- want: KEY001; chairs by time
CREATE TABLE chair_plan (starts_at Datetime NOT NULL, chair Int32 NOT NULL, patient_id Int64, PRIMARY KEY (starts_at, chair));
-- want: KEY003; estimates are numbered, and their positions
CREATE TABLE estimate_positions (estimate_no Int64 NOT NULL, position_no Int32 NOT NULL, fee Int64, PRIMARY KEY (estimate_no, position_no));
-- want: IDX001 IDX002; recalled when; private, statutory
CREATE TABLE recalls (recall_token Uuid NOT NULL, recall_due Date, insurance_kind Utf8, PRIMARY KEY (recall_token), INDEX by_due GLOBAL ON (recall_due), INDEX by_insurance GLOBAL ON (insurance_kind));
-- want: KEY006; notes of a session
CREATE TABLE phrases (anamnesis_text Utf8 NOT NULL, dentist Utf8 NOT NULL, PRIMARY KEY (anamnesis_text, dentist));

-- schema: Go, video surveillance
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

-- schema: short names of an old bus company
-- want: KEY003; waybills are numbered
CREATE TABLE TRPSHT (SHTNBR Int64 NOT NULL, BUSNBR Utf8, SHTDAT Date, PRIMARY KEY (SHTNBR));
-- want: KEY003; the legs of a waybill
CREATE TABLE TRPLEG (SHTNBR Int64 NOT NULL, LEGSEQ Int32 NOT NULL, STPFRM Utf8, STPTO Utf8, PRIMARY KEY (SHTNBR, LEGSEQ));
-- want: ; a bus's refuellings
CREATE TABLE BUSFUE (BUSNBR Utf8 NOT NULL, FUEDAT Date NOT NULL, LTR Double, PRIMARY KEY (BUSNBR, FUEDAT));
-- want: IDX002; running, in the shop, sold
CREATE TABLE BUSMST (BUSNBR Utf8 NOT NULL, BUSSTS Utf8, GARAGE Utf8, PRIMARY KEY (BUSNBR), INDEX BY_STS GLOBAL ON (BUSSTS));
-- want: KEY001; tickets sold by day
CREATE TABLE TKTDAY (SLSDAT Date NOT NULL, BUSNBR Utf8 NOT NULL, CNT Int32, PRIMARY KEY (SLSDAT, BUSNBR));
-- want: IDX002; fare class
CREATE TABLE TKTTYP (TKTUID Uuid NOT NULL, FARECLS Utf8, PRC Int64, PRIMARY KEY (TKTUID), INDEX BY_CLS GLOBAL ON (FARECLS));
