-- The other half: run once before anything was changed and once at the end, and learned from only then.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: drill holes
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

-- schema: a fire brigade's dispatch
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

-- schema: customs, in Russian letters turned Latin
-- want: KEY003; declarations are numbered
CREATE TABLE deklaracii (nomer_deklaracii Int64 NOT NULL, deklarant Utf8, data_podachi Date, PRIMARY KEY (nomer_deklaracii));
-- want: KEY003; goods of a declaration
CREATE TABLE tovary_deklaracii (nomer_deklaracii Int64 NOT NULL, nomer_tovara Int32 NOT NULL, kod_tnved Utf8, ves Double, PRIMARY KEY (nomer_deklaracii, nomer_tovara));
-- want: IDX002; released, refused, on hold
CREATE TABLE vypusk (vypusk_uuid Uuid NOT NULL, sostoyanie Utf8, post Utf8, PRIMARY KEY (vypusk_uuid), INDEX po_sostoyaniyu GLOBAL ON (sostoyanie));
-- want: KEY001; crossings of the border by time
CREATE TABLE peresecheniya (vremya_peresecheniya Timestamp NOT NULL, gosnomer Utf8 NOT NULL, napravlenie Utf8, PRIMARY KEY (vremya_peresecheniya, gosnomer));
-- want: ; a carrier's vehicles
CREATE TABLE transport (inn_perevozchika Utf8 NOT NULL, gosnomer Utf8 NOT NULL, marka Utf8, PRIMARY KEY (inn_perevozchika, gosnomer));
-- want: KEY006; what it is, in words
CREATE TABLE resheniya (opisanie_tovara Utf8 NOT NULL, kod_tnved Utf8 NOT NULL, PRIMARY KEY (opisanie_tovara, kod_tnved));

-- schema: elections
-- want: ; votes of a polling place
CREATE TABLE tallies (precinct Utf8 NOT NULL, contest Utf8 NOT NULL, candidate Utf8 NOT NULL, votes Int64, PRIMARY KEY (precinct, contest, candidate));
-- want: KEY003; voters are numbered as they register
CREATE TABLE voters (voter_id Int64 NOT NULL, surname Utf8, precinct Utf8, registered_on Date, PRIMARY KEY (voter_id), INDEX by_precinct GLOBAL ON (precinct, surname));
-- want: ; a voter's history, the voter lives long
CREATE TABLE turnout_history (voter_id Int64 NOT NULL, election_day Date NOT NULL, method Utf8, PRIMARY KEY (voter_id, election_day));
-- want: KEY001; scanned ballots by time
CREATE TABLE ballots_scanned (scanned_at Timestamp NOT NULL, tabulator Utf8 NOT NULL, image_sha Utf8, PRIMARY KEY (scanned_at, tabulator));
-- want: IDX002; a dozen parties
CREATE TABLE candidates (slug Utf8 NOT NULL, party Utf8, full_name Utf8, PRIMARY KEY (slug), INDEX by_party GLOBAL ON (party));
-- want: KEY003; complaints are numbered
CREATE TABLE complaints (complaint_id Int64 NOT NULL, precinct Utf8, narrative Utf8, PRIMARY KEY (complaint_id));

-- schema: an aircraft's maintenance
-- want: KEY003; work orders are numbered
CREATE TABLE WORK_ORDERS (WO_SEQ Int64 NOT NULL, AC_REG Utf8, ATA_CHAPTER Utf8, ISSUED Date, PRIMARY KEY (WO_SEQ), INDEX BY_TAIL GLOBAL ON (AC_REG, ISSUED));
-- want: KEY003; the cards of a work order
CREATE TABLE TASK_CARDS (WO_SEQ Int64 NOT NULL, CARD_SEQ Int32 NOT NULL, SKILL Utf8, PRIMARY KEY (WO_SEQ, CARD_SEQ));
-- want: ; a part's serials
CREATE TABLE ROTABLES (PN Utf8 NOT NULL, SN Utf8 NOT NULL, CONDITION Utf8, PRIMARY KEY (PN, SN));
-- want: ; an aircraft's legs
CREATE TABLE TECH_LOG (AC_REG Utf8 NOT NULL, PAGE_NO Int64 NOT NULL, OFF_BLOCK Timestamp, ON_BLOCK Timestamp, PRIMARY KEY (AC_REG, PAGE_NO));
-- want: IDX001 IDX002; deferred until; category A to D
CREATE TABLE DEFECTS (DEFECT_REF Utf8 NOT NULL, AC_REG Utf8, MEL_CATEGORY Utf8, RAISED_AT Timestamp, PRIMARY KEY (DEFECT_REF), INDEX BY_RAISED GLOBAL ON (RAISED_AT), INDEX BY_CAT GLOBAL ON (MEL_CATEGORY));
-- want: KEY006; a finding as the mechanic wrote it
CREATE TABLE REPEAT_DEFECTS (AC_REG Utf8 NOT NULL, COMPLAINT_TEXT Utf8 NOT NULL, TIMES Int32, PRIMARY KEY (AC_REG, COMPLAINT_TEXT));

-- schema: fitness trackers
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

-- schema: a theatre
-- want: KEY003; performances are numbered
CREATE TABLE performances (performance_id Int64 NOT NULL, play Utf8, curtain_up Timestamp, PRIMARY KEY (performance_id));
-- want: KEY003; seats of a performance
CREATE TABLE seat_map (performance_id Int64 NOT NULL, row_letter Utf8 NOT NULL, seat_no Int32 NOT NULL, price_zone Utf8, PRIMARY KEY (performance_id, row_letter, seat_no));
-- want: ; an actor's roles
CREATE TABLE castings (actor Utf8 NOT NULL, play Utf8 NOT NULL, character Utf8 NOT NULL, PRIMARY KEY (actor, play, character));
-- want: IDX001; premieres by their day
CREATE TABLE productions (production_code Utf8 NOT NULL, premiere Date, director Utf8, PRIMARY KEY (production_code), INDEX by_premiere GLOBAL ON (premiere));
-- want: KEY003; subscribers are numbered
CREATE TABLE subscribers (subscriber_no Int64 NOT NULL, surname Utf8, postcode Utf8, PRIMARY KEY (subscriber_no));
-- want: KEY003; reservations are numbered
CREATE TABLE reservations (reservation_id Int64 NOT NULL, subscriber_no Int64, held_until Timestamp, PRIMARY KEY (reservation_id));

-- schema: a lottery
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

-- schema: feature stores and prompts
-- want: KEY003; completions are numbered
CREATE TABLE completions (completion_id Int64 NOT NULL, model Utf8, tokens Int32, PRIMARY KEY (completion_id));
-- want: KEY006; the prompt is what somebody wrote
CREATE TABLE prompt_cache (prompt Utf8 NOT NULL, model Utf8 NOT NULL, answer Utf8, PRIMARY KEY (prompt, model));
-- want: KEY007; few models, then the time
CREATE TABLE inference_usage (model_family Utf8 NOT NULL, used_at Timestamp NOT NULL, account Utf8 NOT NULL, tokens Int64, PRIMARY KEY (model_family, used_at, account));
-- want: ; features of an entity
CREATE TABLE features_online (entity_key Utf8 NOT NULL, feature Utf8 NOT NULL, event_ts Timestamp, value Bytes, PRIMARY KEY (entity_key, feature));
-- want: PRT003; a hash in front of a table that is not split
CREATE TABLE embeddings (doc_hash Uint64 NOT NULL, doc_ref Utf8 NOT NULL, vector Bytes, PRIMARY KEY (doc_hash, doc_ref));
-- want: IDX002 IDX001; thumbs up or down; when
CREATE TABLE feedback (feedback_uuid Uuid NOT NULL, thumb Utf8, given_at Timestamp, PRIMARY KEY (feedback_uuid), INDEX by_thumb GLOBAL ON (thumb), INDEX by_given GLOBAL ON (given_at));
-- want: KEY004; a ULID as text
CREATE TABLE conversations (conversation_ulid Utf8 NOT NULL, account Utf8, PRIMARY KEY (conversation_ulid));

-- schema: Ecto, a podcast host
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

-- schema: a Japanese wholesaler in Latin letters
-- want: KEY003; orders are numbered
CREATE TABLE juchu (juchu_no Int64 NOT NULL, tokuisaki_cd Utf8, juchu_date Date, PRIMARY KEY (juchu_no));
-- want: KEY003; their lines
CREATE TABLE juchu_meisai (juchu_no Int64 NOT NULL, gyo_no Int32 NOT NULL, shohin_cd Utf8, suryo Int32, PRIMARY KEY (juchu_no, gyo_no));
-- want: ; goods have codes
CREATE TABLE shohin (shohin_cd Utf8 NOT NULL, shohin_mei Utf8, tanka Int64, PRIMARY KEY (shohin_cd));
-- want: ; stock by warehouse and goods: what stands behind spreads
CREATE TABLE zaiko (soko_cd Utf8 NOT NULL, shohin_cd Utf8 NOT NULL, zaiko_su Int64, PRIMARY KEY (soko_cd, shohin_cd));
-- want: IDX002; a division of the customer
CREATE TABLE tokuisaki (tokuisaki_cd Utf8 NOT NULL, tokuisaki_kubun Utf8, jusho Utf8, PRIMARY KEY (tokuisaki_cd), INDEX kubun GLOBAL ON (tokuisaki_kubun));
-- want: KEY001; sales by day
CREATE TABLE uriage (uriage_date Date NOT NULL, tokuisaki_cd Utf8 NOT NULL, kingaku Int64, PRIMARY KEY (uriage_date, tokuisaki_cd));

-- schema: an Indonesian school
-- want: KEY003; pupils are numbered
CREATE TABLE siswa (id_siswa Int64 NOT NULL, nama Utf8, alamat Utf8, PRIMARY KEY (id_siswa));
-- want: ; marks of a pupil
CREATE TABLE nilai (id_siswa Int64 NOT NULL, kode_mapel Utf8 NOT NULL, semester Int32 NOT NULL, angka Int32, PRIMARY KEY (id_siswa, kode_mapel, semester));
-- want: KEY001; who was absent on the day
CREATE TABLE absensi (tanggal Date NOT NULL, id_siswa Int64 NOT NULL, keterangan Utf8, PRIMARY KEY (tanggal, id_siswa));
-- want: KEY003; payments are numbered
CREATE TABLE pembayaran (no_pembayaran Int64 NOT NULL, id_siswa Int64, jumlah Int64, PRIMARY KEY (no_pembayaran));
-- want: IDX002; paid or not
CREATE TABLE tagihan (tagihan_uuid Uuid NOT NULL, status_bayar Utf8, id_siswa Int64, PRIMARY KEY (tagihan_uuid), INDEX idx_status GLOBAL ON (status_bayar));
-- want: KEY003?; a school has few teachers
CREATE TABLE guru (id_guru Int64 NOT NULL, nama Utf8, PRIMARY KEY (id_guru));
