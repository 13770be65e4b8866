-- Written before the words were read, in trades that the other sets do not have, and cut in two at random by schema; this half was learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: a Hungarian garage
-- want: KEY003; worksheets are numbered
CREATE TABLE munkalapok (munkalap_szam Int64 NOT NULL, rendszam Utf8, felvetel_datuma Date, PRIMARY KEY (munkalap_szam));
-- want: KEY003; their lines
CREATE TABLE munkalap_tetelek (munkalap_szam Int64 NOT NULL, sorszam Int32 NOT NULL, cikkszam Utf8, ar Int64, PRIMARY KEY (munkalap_szam, sorszam));
-- want: ; cars by their plates
CREATE TABLE jarmuvek (rendszam Utf8 NOT NULL, alvazszam Utf8, tulajdonos Utf8, PRIMARY KEY (rendszam));
-- want: KEY001; visits by day
CREATE TABLE idopontok (datum Date NOT NULL, ora Int32 NOT NULL, rendszam Utf8, PRIMARY KEY (datum, ora));
-- want: IDX002; done, waiting for parts
CREATE TABLE rendelesek (rendeles_uuid Uuid NOT NULL, rendeles_statusz Utf8, szallito Utf8, PRIMARY KEY (rendeles_uuid), INDEX statusz_idx GLOBAL ON (rendeles_statusz));
-- want: KEY003; customers are numbered
CREATE TABLE ugyfelek (ugyfel_id Int64 NOT NULL, nev Utf8, telefon Utf8, PRIMARY KEY (ugyfel_id));

-- schema: public tenders
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

-- schema: oil wells
-- want: ; a well's channels by depth
CREATE TABLE well_logs (uwi Utf8 NOT NULL, mnemonic Utf8 NOT NULL, depth Int64 NOT NULL, reading Double, PRIMARY KEY (uwi, mnemonic, depth));
-- want: KEY001; all wells' production by day
CREATE TABLE daily_production (prod_date Date NOT NULL, uwi Utf8 NOT NULL, bbl Double, PRIMARY KEY (prod_date, uwi));
-- want: KEY003; leases are numbered
CREATE TABLE leases (lease_nbr Int64 NOT NULL, county Utf8, lessee Utf8, PRIMARY KEY (lease_nbr));
-- want: IDX002; producing, shut in, plugged
CREATE TABLE wells (uwi Utf8 NOT NULL, well_status Utf8, operator Utf8, PRIMARY KEY (uwi), INDEX by_status GLOBAL ON (well_status));
-- want: IDX001; spudded when
CREATE TABLE spuds (uwi Utf8 NOT NULL, spud_date Date, rig Utf8, PRIMARY KEY (uwi), INDEX by_spud GLOBAL ON (spud_date));
-- want: KEY003; mud reports are numbered
CREATE TABLE mud_reports (report_no Int64 NOT NULL, uwi Utf8, density Double, PRIMARY KEY (report_no));

-- schema: Doctrine, a translation agency
-- want: KEY003; jobs are numbered
CREATE TABLE job (id Int32 NOT NULL, client_id Int32, deadline Datetime, PRIMARY KEY (id));
-- want: KEY003; translators are numbered
CREATE TABLE linguist (linguist_id Int32 NOT NULL, native_language Utf8, PRIMARY KEY (linguist_id));
-- want: ; the pairs of a linguist
CREATE TABLE linguist_pair (linguist_id Int32 NOT NULL, source_locale Utf8 NOT NULL, target_locale Utf8 NOT NULL, rate Int32, PRIMARY KEY (linguist_id, source_locale, target_locale));
-- want: KEY006; the segment is a sentence or more
CREATE TABLE memory (segment_text Utf8 NOT NULL, target_locale Utf8 NOT NULL, target_text Utf8, PRIMARY KEY (segment_text, target_locale));
-- want: KEY004?; one row for each version of the schema
CREATE TABLE doctrine_migration_versions (version Utf8 NOT NULL, executed_at Datetime, PRIMARY KEY (version));
-- want: IDX001 IDX002; due; draft, in review, delivered
CREATE TABLE assignment (uuid Uuid NOT NULL, job_id Int32, due_on Date, progress_state Utf8, PRIMARY KEY (uuid), INDEX idx_due GLOBAL ON (due_on), INDEX idx_state GLOBAL ON (progress_state));

-- schema: waste collection
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

-- schema: domain names, EPP
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

-- schema: a Czech waterworks
-- want: KEY003; invoices are numbered
CREATE TABLE faktury (cislo_faktury Int64 NOT NULL, odberatel Utf8, castka Int64, datum_vystaveni Date, PRIMARY KEY (cislo_faktury));
-- want: ; readings of a meter
CREATE TABLE odecty (vodomer Utf8 NOT NULL, datum_odectu Date NOT NULL, stav Int64, PRIMARY KEY (vodomer, datum_odectu));
-- want: KEY001; today's samples
CREATE TABLE vzorky (datum_odberu Timestamp NOT NULL, misto Utf8 NOT NULL, chlor Double, PRIMARY KEY (datum_odberu, misto));
-- want: IDX002; a contract's state
CREATE TABLE smlouvy (smlouva_uuid Uuid NOT NULL, stav_smlouvy Utf8, zakaznik Utf8, PRIMARY KEY (smlouva_uuid), INDEX dle_stavu GLOBAL ON (stav_smlouvy));
-- want: KEY003; customers are numbered
CREATE TABLE zakaznici (id_zakaznika Int64 NOT NULL, jmeno Utf8, ico Utf8, PRIMARY KEY (id_zakaznika));
-- want: KEY007; kinds of breakdowns, newest last
CREATE TABLE poruchy (typ_poruchy Utf8 NOT NULL, nahlaseno Timestamp NOT NULL, ulice Utf8, PRIMARY KEY (typ_poruchy, nahlaseno));

-- schema: a telescope
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

-- schema: fishing fleets
-- want: ; a vessel's positions
CREATE TABLE vms_positions (vessel_ircs Utf8 NOT NULL, pinged Timestamp NOT NULL, lat Double, lon Double, PRIMARY KEY (vessel_ircs, pinged));
-- want: KEY003; voyages are numbered
CREATE TABLE fishing_trips (trip_nr Int64 NOT NULL, vessel_ircs Utf8, departed Timestamp, PRIMARY KEY (trip_nr));
-- want: KEY003; hauls of a trip
CREATE TABLE hauls (trip_nr Int64 NOT NULL, haul_nr Int32 NOT NULL, gear Utf8, PRIMARY KEY (trip_nr, haul_nr));
-- want: ; quotas of a licence
CREATE TABLE quotas (licence Utf8 NOT NULL, species Utf8 NOT NULL, tonnes Double, PRIMARY KEY (licence, species));
-- want: KEY007; forty species, then the day
CREATE TABLE auctions_by_species (species Utf8 NOT NULL, auction_day Date NOT NULL, crate Utf8 NOT NULL, price Int64, PRIMARY KEY (species, auction_day, crate));
-- want: IDX001 IDX002; landed when; fresh, frozen
CREATE TABLE landings (landing_uuid Uuid NOT NULL, landed_on Date, presentation Utf8, PRIMARY KEY (landing_uuid), INDEX by_landed GLOBAL ON (landed_on), INDEX by_presentation GLOBAL ON (presentation));

-- schema: a zoo, all of it well keyed
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

-- schema: a wafer fab
-- want: ; a lot's moves
CREATE TABLE lot_moves (lot Utf8 NOT NULL, moved Timestamp NOT NULL, step Utf8, PRIMARY KEY (lot, moved));
-- want: KEY003; moves are numbered
CREATE TABLE move_log (move_seq Int64 NOT NULL, lot Utf8, equipment Utf8, PRIMARY KEY (move_seq));
-- want: IDX002; run, idle, down, maintenance
CREATE TABLE equipment (tool Utf8 NOT NULL, e10_state Utf8, bay Utf8, PRIMARY KEY (tool), INDEX by_state GLOBAL ON (e10_state));
-- want: KEY003; a measurement of a sample counted through
CREATE TABLE metrology (sample_nbr Int64 NOT NULL, site_nbr Int32 NOT NULL, cd_nm Double, PRIMARY KEY (sample_nbr, site_nbr));
-- want: ; dies of a wafer
CREATE TABLE die_bins (wafer_scribe Utf8 NOT NULL, x Int32 NOT NULL, y Int32 NOT NULL, bin Int32, PRIMARY KEY (wafer_scribe, x, y));
-- want: KEY007; classes of faults, newest last
CREATE TABLE faults (fault_class Utf8 NOT NULL, occurred Timestamp NOT NULL, tool Utf8 NOT NULL, PRIMARY KEY (fault_class, occurred, tool));
-- want: KEY003; recipes are numbered
CREATE TABLE recipes (recipe_id Int64 NOT NULL, tool Utf8, body Utf8, PRIMARY KEY (recipe_id));

-- schema: Sequelize, learning languages
-- want: KEY003; learners are numbered
CREATE TABLE Learners (id Int64 NOT NULL, nickname Utf8, createdAt Datetime, updatedAt Datetime, PRIMARY KEY (id));
-- want: KEY003; exercises are numbered
CREATE TABLE Exercises (exerciseId Int64 NOT NULL, skillId Int64, prompt Utf8, PRIMARY KEY (exerciseId));
-- want: ; what a learner knows
CREATE TABLE LearnerWords (learnerId Int64 NOT NULL, lexemeId Int64 NOT NULL, strength Double, PRIMARY KEY (learnerId, lexemeId));
-- want: IDX001 IDX002; due when; new, learning, review
CREATE TABLE Flashcards (cardUuid Uuid NOT NULL, learnerId Int64, dueAt Datetime, stage Utf8, PRIMARY KEY (cardUuid), INDEX dueAtIdx GLOBAL ON (dueAt), INDEX stageIdx GLOBAL ON (stage));
-- want: KEY003; attempts are numbered
CREATE TABLE Attempts (attemptId Int64 NOT NULL, learnerId Int64, exerciseId Int64, correct Bool, PRIMARY KEY (attemptId), INDEX byLearner GLOBAL ON (learnerId, attemptId));
-- want: KEY006; a phrase and its translation
CREATE TABLE Translations (sourceSentence Utf8 NOT NULL, targetLang Utf8 NOT NULL, translated Utf8, PRIMARY KEY (sourceSentence, targetLang));
-- want: IDX002; forty tongues
CREATE TABLE Courses (courseSlug Utf8 NOT NULL, targetLang Utf8, title Utf8, PRIMARY KEY (courseSlug), INDEX byLang GLOBAL ON (targetLang));

-- schema: a call centre
-- want: KEY004|KEY003; an interaction's id begins with the time
CREATE TABLE interactions (start_epoch_ms Int64 NOT NULL, agent_login Utf8 NOT NULL, queue Utf8, PRIMARY KEY (start_epoch_ms, agent_login));
-- want: ; an agent's states
CREATE TABLE agent_states (agent_login Utf8 NOT NULL, entered Timestamp NOT NULL, aux_code Int32, PRIMARY KEY (agent_login, entered));
-- want: KEY007; a few skills wait, then who came first
CREATE TABLE waiting (skill Utf8 NOT NULL, enqueued Timestamp NOT NULL, ani Utf8 NOT NULL, PRIMARY KEY (skill, enqueued, ani));
-- want: KEY003; recordings are numbered
CREATE TABLE recordings (recording_id Int64 NOT NULL, agent_login Utf8, seconds Int32, PRIMARY KEY (recording_id));
-- want: IDX002 IDX001; sold, refused, call back; when it ended
CREATE TABLE wrapups (call_guid Utf8 NOT NULL, disposition Utf8, ended_at Timestamp, PRIMARY KEY (call_guid), INDEX by_disp GLOBAL ON (disposition), INDEX by_end GLOBAL ON (ended_at));
-- want: KEY003; surveys are numbered
CREATE TABLE surveys (survey_no Int64 NOT NULL, question_no Int32 NOT NULL, score Int32, PRIMARY KEY (survey_no, question_no));
