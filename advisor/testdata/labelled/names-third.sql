-- Names, a third time, written when the second set was mended, and measured once.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- A vineyard, a brewery, a bakery chain.
-- want: KEY003
CREATE TABLE pressings (pressing_no Int64 NOT NULL, tank_code Utf8, must_litres Int32, PRIMARY KEY (pressing_no));
-- want: KEY001
CREATE TABLE tank_temps (logged Timestamp NOT NULL, tank_code Utf8 NOT NULL, celsius Float, PRIMARY KEY (logged, tank_code));
-- want: IDX002
CREATE TABLE barrels (barrel_tag Utf8 NOT NULL, oak_type Utf8, cellar Utf8, PRIMARY KEY (barrel_tag), INDEX by_oak GLOBAL ON (oak_type));
-- want: KEY007
CREATE TABLE dough_queue (dough_kind Utf8 NOT NULL, mix_by Timestamp NOT NULL, batch_uid Uuid NOT NULL, PRIMARY KEY (dough_kind, mix_by, batch_uid));
-- want: KEY003?
CREATE TABLE hop_varieties (id Int32 NOT NULL, name Utf8, alpha_acid Double, PRIMARY KEY (id));
-- want:
CREATE TABLE shop_hours (shop_id Int32 NOT NULL, weekday Int8 NOT NULL, opens_min Int32, PRIMARY KEY (shop_id, weekday));

-- A podcast host and a press agency.
-- want: KEY003
CREATE TABLE episodes (episode_id Int64 NOT NULL, feed_slug Utf8, title Utf8, PRIMARY KEY (episode_id), INDEX by_feed GLOBAL ON (feed_slug));
-- want: KEY006
CREATE TABLE feeds_by_url (feed_url Utf8 NOT NULL, feed_slug Utf8, PRIMARY KEY (feed_url));
-- want: KEY004
CREATE TABLE plays (played_epoch_ms Int64 NOT NULL, listener_uid Uuid NOT NULL, episode_id Int64, PRIMARY KEY (played_epoch_ms, listener_uid));
-- want: IDX001
CREATE TABLE embargoes (story_uid Uuid NOT NULL, embargo_until Timestamp, PRIMARY KEY (story_uid), INDEX due GLOBAL ON (embargo_until));
-- want: KEY006
CREATE TABLE wire_leads (lead_paragraph Utf8 NOT NULL, agency Utf8 NOT NULL, PRIMARY KEY (agency, lead_paragraph));
-- want: IDX002
CREATE TABLE photos (photo_sha1 Utf8 NOT NULL, orientation Utf8, photographer_uid Uuid, PRIMARY KEY (photo_sha1), INDEX by_orient GLOBAL ON (orientation), INDEX by_ph GLOBAL ON (photographer_uid));

-- A customs office, camel case.
-- want: KEY003
CREATE TABLE declarations (declarationNumber Int64 NOT NULL, declarantUid Uuid, regimeCode Utf8, PRIMARY KEY (declarationNumber));
-- want: KEY003
CREATE TABLE declarationGoods (declarationNumber Int64 NOT NULL, goodsItemNumber Int32 NOT NULL, hsCode Utf8, PRIMARY KEY (declarationNumber, goodsItemNumber));
-- want: KEY001
CREATE TABLE borderCrossings (crossedAt Timestamp NOT NULL, checkpointCode Utf8 NOT NULL, plate Utf8 NOT NULL, PRIMARY KEY (crossedAt, checkpointCode, plate));
-- want:
CREATE TABLE crossingsByPlate (plate Utf8 NOT NULL, crossedAt Timestamp NOT NULL, checkpointCode Utf8, PRIMARY KEY (plate, crossedAt));
-- want: KEY007
CREATE TABLE inspectionLane (laneColour Utf8 NOT NULL, arrivedAt Timestamp NOT NULL, declarationUid Uuid NOT NULL, PRIMARY KEY (laneColour, arrivedAt, declarationUid));
-- want: IDX002 IDX001
CREATE TABLE sealsUsed (sealNumber Utf8 NOT NULL, sealKind Utf8, appliedOn Date, PRIMARY KEY (sealNumber), INDEX byKind GLOBAL ON (sealKind), INDEX byDate GLOBAL ON (appliedOn));

-- A ski resort and a climbing gym.
-- want:
CREATE TABLE passes (rfid Utf8 NOT NULL, valid_on Date NOT NULL, holder Utf8, PRIMARY KEY (rfid, valid_on));
-- want: KEY001
CREATE TABLE gate_swipes (swiped Datetime NOT NULL, gate_code Utf8 NOT NULL, rfid Utf8 NOT NULL, PRIMARY KEY (swiped, gate_code, rfid));
-- want: KEY003
CREATE TABLE rentals_line (rental_number Int64 NOT NULL, line_number Int32 NOT NULL, gear_barcode Utf8, PRIMARY KEY (rental_number, line_number));
-- want: IDX002
CREATE TABLE slopes (slope_code Utf8 NOT NULL, slope_difficulty Utf8, slope_state Utf8, PRIMARY KEY (slope_code), INDEX by_diff GLOBAL ON (slope_difficulty, slope_state));
-- want: KEY004
CREATE TABLE snow_depths (sample_ts Uint64 NOT NULL, probe_code Utf8 NOT NULL, mm Int32, PRIMARY KEY (sample_ts, probe_code));

-- A grants office, upper case.
-- want: KEY003
CREATE TABLE GRANT_APPL (APPL_NBR Int64 NOT NULL, PI_UID Uuid, CALL_CD Utf8, PRIMARY KEY (APPL_NBR));
-- want: KEY003
CREATE TABLE GRANT_APPL_BUDGET (APPL_NBR Int64 NOT NULL, YR_NBR Int16 NOT NULL, AMT Int64, PRIMARY KEY (APPL_NBR, YR_NBR));
-- want: KEY001
CREATE TABLE GRANT_PAYM (PAYM_DT Date NOT NULL, AWARD_UID Uuid NOT NULL, AMT Int64, PRIMARY KEY (PAYM_DT, AWARD_UID));
-- want: IDX002
CREATE TABLE GRANT_AWARD (AWARD_UID Uuid NOT NULL, AWARD_STTS Utf8, PI_UID Uuid, PRIMARY KEY (AWARD_UID), INDEX IX_ST GLOBAL ON (AWARD_STTS), INDEX IX_PI GLOBAL ON (PI_UID));
-- want: KEY006
CREATE TABLE GRANT_ABSTRACT (ABSTRACT_TEXT Utf8 NOT NULL, LANG_CD Utf8 NOT NULL, PRIMARY KEY (ABSTRACT_TEXT, LANG_CD));

-- A private cloud.
-- want: KEY003
CREATE TABLE vm_events (event_seq Int64 NOT NULL, vm_uuid Uuid, verb Utf8, PRIMARY KEY (event_seq));
-- want:
CREATE TABLE vm_disks (vm_uuid Uuid NOT NULL, device_index Int32 NOT NULL, size_gb Int64, PRIMARY KEY (vm_uuid, device_index));
-- want: IDX002
CREATE TABLE images (image_digest Utf8 NOT NULL, arch Utf8, os_family Utf8, PRIMARY KEY (image_digest), INDEX by_os GLOBAL ON (os_family));
-- want: IDX001
CREATE TABLE leases (mac_addr Utf8 NOT NULL, ipv4 Utf8, lease_ends Timestamp, PRIMARY KEY (mac_addr), INDEX by_end GLOBAL ON (lease_ends), INDEX by_ip GLOBAL ON (ipv4));
-- want: KEY007
CREATE TABLE placement_queue (az Utf8 NOT NULL, requested_at Timestamp NOT NULL, vm_uuid Uuid NOT NULL, PRIMARY KEY (az, requested_at, vm_uuid));
-- want: KEY006
CREATE TABLE user_data_seen (cloud_init_script Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (cloud_init_script));
