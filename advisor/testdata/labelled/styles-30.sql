-- A thirtieth batch, labelled before any rule was run on it: applications, as they come.

-- A parking operator.
-- want: KEY003
CREATE TABLE parking_sessions (parking_session_id Uint64 NOT NULL, plate Utf8, zone_code Utf8, PRIMARY KEY (parking_session_id), INDEX by_plate GLOBAL ON (plate));
-- want: KEY001
CREATE TABLE camera_reads (read_at Timestamp NOT NULL, camera_uid Utf8 NOT NULL, plate Utf8, PRIMARY KEY (read_at, camera_uid));
-- want:
CREATE TABLE permits (plate Utf8 NOT NULL, zone_code Utf8 NOT NULL, valid_to Date, PRIMARY KEY (plate, zone_code));
-- want: IDX001
CREATE TABLE fines (fine_uid Uuid NOT NULL, plate Utf8, pay_before Date, PRIMARY KEY (fine_uid), INDEX late GLOBAL ON (pay_before), INDEX by_plate GLOBAL ON (plate));
-- want: IDX002
CREATE TABLE barriers (barrier_uid Uuid NOT NULL, barrier_state Utf8, PRIMARY KEY (barrier_uid), INDEX by_state GLOBAL ON (barrier_state));
-- want: KEY004
CREATE TABLE sensor_flips (flip_time_us Uint64 NOT NULL, bay_code Utf8 NOT NULL, occupied Bool, PRIMARY KEY (flip_time_us, bay_code));
-- want: PRT003
CREATE TABLE plates_seen (plate_hash Uint64 NOT NULL, plate Utf8 NOT NULL, last_seen Timestamp, PRIMARY KEY (plate_hash, plate));

-- A pharmacy, Pascal case.
-- want: KEY003
CREATE TABLE Dispensings (DispensingId Int64 NOT NULL, PatientUid Uuid, DrugCode Utf8, PRIMARY KEY (DispensingId), INDEX ByPatient GLOBAL ON (PatientUid));
-- want:
CREATE TABLE Drugs (DrugCode Utf8 NOT NULL, Name Utf8, PRIMARY KEY (DrugCode));
-- want: KEY001
CREATE TABLE ColdChain (MeasuredOn Datetime NOT NULL, FridgeUid Uuid NOT NULL, Celsius Double, PRIMARY KEY (MeasuredOn, FridgeUid));
-- want: IDX001
CREATE TABLE Batches (BatchUid Uuid NOT NULL, DrugCode Utf8, ExpiryDate Date, PRIMARY KEY (BatchUid), INDEX ByExpiry GLOBAL ON (ExpiryDate));
-- want: KEY003
CREATE TABLE OrderLines (OrderNumber Int64 NOT NULL, LineNumber Int32 NOT NULL, DrugCode Utf8, PRIMARY KEY (OrderNumber, LineNumber));
-- want: KEY007
CREATE TABLE RecallQueue (RecallClass Utf8 NOT NULL, AnnouncedAt Timestamp NOT NULL, BatchUid Uuid NOT NULL, PRIMARY KEY (RecallClass, AnnouncedAt, BatchUid));
-- want: KEY002
CREATE TABLE Inspections (InspectionId BigSerial NOT NULL, Inspector Utf8, PRIMARY KEY (InspectionId));
-- want: PRT002
CREATE TABLE PriceNow (DrugCode Utf8 NOT NULL, Price Int64, PRIMARY KEY (DrugCode)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);

-- A browser game, snake case.
-- want:
CREATE TABLE heroes (account_id Uint64 NOT NULL, hero_slot Uint8 NOT NULL, level Uint32, exp Uint64, PRIMARY KEY (account_id, hero_slot));
-- want: KEY003
CREATE TABLE raids (raid_id Uint64 NOT NULL, boss_code Utf8, PRIMARY KEY (raid_id));
-- want: KEY003
CREATE TABLE raid_members (raid_id Uint64 NOT NULL, account_id Uint64 NOT NULL, damage Uint64, PRIMARY KEY (raid_id, account_id));
-- want: IDX002
CREATE TABLE auctions (auction_uid Uuid NOT NULL, rarity_level Uint8, seller_id Uint64, PRIMARY KEY (auction_uid), INDEX by_rarity GLOBAL ON (rarity_level), INDEX by_seller GLOBAL ON (seller_id));
-- want: IDX001
CREATE TABLE buffs (account_id Uint64 NOT NULL, buff_code Utf8 NOT NULL, wears_off_at Timestamp, PRIMARY KEY (account_id, buff_code), INDEX off GLOBAL ON (wears_off_at));
-- want: KEY001
CREATE TABLE ccu (sampled_at Timestamp NOT NULL, realm Utf8 NOT NULL, players Uint32, PRIMARY KEY (sampled_at, realm));
-- want: KEY009
CREATE TABLE mail_hashed (account_hash Int64 NOT NULL, account_id Uint64 NOT NULL, mail_uid Uuid NOT NULL, PRIMARY KEY (account_hash, account_id, mail_uid));
-- want: IDX003
CREATE TABLE quests_done (account_id Uint64 NOT NULL, quest_code Utf8 NOT NULL, PRIMARY KEY (account_id, quest_code), INDEX by_acc GLOBAL ON (account_id));
-- want: KEY006
CREATE TABLE banned_phrases (phrase_text Utf8 NOT NULL, added_by Utf8, PRIMARY KEY (phrase_text));

-- An archive of documents, upper case.
-- want: KEY003 IDX002
CREATE TABLE DOC_REG (DOC_REG_NUM Uint64 NOT NULL, DOC_TYPE Utf8, AUTHOR Utf8, PRIMARY KEY (DOC_REG_NUM), INDEX IX_TYPE GLOBAL ON (DOC_TYPE));
-- want: KEY001
CREATE TABLE DOC_BY_DATE (REG_DATE Date NOT NULL, DOC_UID Uuid NOT NULL, PRIMARY KEY (REG_DATE, DOC_UID));
-- want:
CREATE TABLE DOC_PAGES (DOC_UID Uuid NOT NULL, PAGE_NO Uint32 NOT NULL, TIFF Bytes, PRIMARY KEY (DOC_UID, PAGE_NO));
-- want: KEY006
CREATE TABLE DOC_TITLES (DOC_TITLE Utf8 NOT NULL, DOC_UID Uuid NOT NULL, PRIMARY KEY (DOC_TITLE, DOC_UID));
-- want: KEY004
CREATE TABLE ACCESS_LOG (ACCESS_TIME Uint64 NOT NULL, DOC_UID Uuid NOT NULL, PRIMARY KEY (ACCESS_TIME, DOC_UID));
-- want: COL001
CREATE TABLE DOC_STATS (DOC_TYPE Utf8 NOT NULL, MONTH_DT Date NOT NULL, DOC_UID Utf8 NOT NULL, PRIMARY KEY (DOC_TYPE, MONTH_DT, DOC_UID)) PARTITION BY HASH (DOC_TYPE) WITH (STORE = COLUMN);

-- With statements.
-- want: QRY001
CREATE TABLE archive_boxes (box_uid Uuid NOT NULL, shelf_code Utf8, PRIMARY KEY (box_uid));
-- query: SELECT box_uid FROM archive_boxes WHERE shelf_code = $s;
-- want: QRY002
CREATE TABLE box_docs (box_uid Uuid NOT NULL, doc_uid Uuid NOT NULL, PRIMARY KEY (box_uid, doc_uid));
-- query: SELECT box_uid FROM box_docs WHERE doc_uid = $d;
-- want:
CREATE TABLE box_docs2 (box_uid Uuid NOT NULL, doc_uid Uuid NOT NULL, PRIMARY KEY (box_uid, doc_uid), INDEX by_doc GLOBAL ON (doc_uid));
-- query: SELECT box_uid FROM box_docs2 VIEW by_doc WHERE doc_uid = $d;
