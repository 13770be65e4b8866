-- A twentieth batch, labelled before any rule was run on it: a bank, an operator, plants, games, advertisers.

-- A bank's payments in transliterated Russian, lower and mixed case.
-- want: KEY003
CREATE TABLE perevody (id_perevoda Uint64 NOT NULL, schet_otpravitelya Utf8, schet_poluchatelya Utf8, summa Decimal(22,9), PRIMARY KEY (id_perevoda));
-- want: KEY001 IDX002
CREATE TABLE vypiski (data_vypiski Date NOT NULL, nomer_scheta Utf8 NOT NULL, status_vypiski Utf8, PRIMARY KEY (data_vypiski, nomer_scheta), INDEX po_statusu GLOBAL ON (status_vypiski));
-- want:
CREATE TABLE scheta_klientov (klient_id Uuid NOT NULL, nomer_scheta Utf8 NOT NULL, ostatok Decimal(22,9), PRIMARY KEY (klient_id, nomer_scheta));
-- want: KEY004
CREATE TABLE kursy_valyut (data_kursa Utf8 NOT NULL, kod_valyuty Utf8 NOT NULL, kurs Double, PRIMARY KEY (data_kursa, kod_valyuty));
-- want: IDX001
CREATE TABLE kartyKlientov (kartaToken Utf8 NOT NULL, klientId Uuid, srokDeystviya Date, PRIMARY KEY (kartaToken), INDEX poSroku GLOBAL ON (srokDeystviya));
-- want: KEY007
CREATE TABLE proverki (tip_proverki Utf8 NOT NULL, nachato Timestamp NOT NULL, proverka_uid Uuid NOT NULL, PRIMARY KEY (tip_proverki, nachato, proverka_uid));
-- want: KEY003
CREATE TABLE stroki_vypiski (nomer_vypiski Uint64 NOT NULL, nomer_stroki Uint32 NOT NULL, tekst Utf8, PRIMARY KEY (nomer_vypiski, nomer_stroki));
-- want: KEY002
CREATE TABLE zhurnal_izmeneniy (id_zapisi BigSerial NOT NULL, polzovatel Utf8, opisanie Utf8, PRIMARY KEY (id_zapisi));
-- want:
CREATE TABLE polzovateli_roli (polzovatel_id Uint64 NOT NULL, rol Utf8 NOT NULL, PRIMARY KEY (polzovatel_id, rol));
-- want: KEY006
CREATE TABLE prosmotry_stranits (adres_stranitsy_url Utf8 NOT NULL, prosmotrov Uint64, PRIMARY KEY (adres_stranitsy_url));

-- A telecom operator.
-- want: KEY009
CREATE TABLE usage_hash (subs_hash Int64 NOT NULL, subs_id Uint64 NOT NULL, usage_date Date NOT NULL, PRIMARY KEY (subs_hash, subs_id, usage_date));
-- want:
CREATE TABLE usage_by_subs (subs_id Uint64 NOT NULL, usage_date Date NOT NULL, mb Uint64, PRIMARY KEY (subs_id, usage_date));
-- want: KEY001
CREATE TABLE usage_by_date (usage_date Date NOT NULL, subs_id Uint64 NOT NULL, mb Uint64, PRIMARY KEY (usage_date, subs_id));
-- want: IDX001 IDX002
CREATE TABLE orders_provisioning (prov_uid Uuid NOT NULL, subs_id Uint64, prov_status Utf8, due_dttm Datetime, PRIMARY KEY (prov_uid), INDEX i1 GLOBAL ON (due_dttm), INDEX i2 GLOBAL ON (prov_status, due_dttm), INDEX i3 GLOBAL ON (subs_id));
-- want: KEY003
CREATE TABLE bss_requests (request_number Uint64 NOT NULL, msisdn Utf8, PRIMARY KEY (request_number));
-- want: KEY004
CREATE TABLE sms_log (sent_epoch_ms Uint64 NOT NULL, msisdn Utf8 NOT NULL, text Utf8, PRIMARY KEY (sent_epoch_ms, msisdn));
-- want:
CREATE TABLE imei_registry (imei Utf8 NOT NULL, tac Utf8, first_seen Date, PRIMARY KEY (imei));
-- want: PRT002
CREATE TABLE balance_cache (msisdn Uint64 NOT NULL, balance Int64, PRIMARY KEY (msisdn)) WITH (UNIFORM_PARTITIONS = 12, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 12, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 12);

-- A plant.
-- want: KEY004
CREATE TABLE opc_values (source_ts Int64 NOT NULL, tag_name Utf8 NOT NULL, value Double, quality Int32, PRIMARY KEY (source_ts, tag_name));
-- want:
CREATE TABLE opc_by_tag (tag_name Utf8 NOT NULL, source_ts Int64 NOT NULL, value Double, PRIMARY KEY (tag_name, source_ts));
-- want: KEY007
CREATE TABLE alarm_journal (alarm_class Utf8 NOT NULL, raised_at Timestamp NOT NULL, alarm_uid Uuid NOT NULL, PRIMARY KEY (alarm_class, raised_at, alarm_uid));
-- want: KEY003
CREATE TABLE production_lots (lot_number Uint64 NOT NULL, line_code Utf8, started Timestamp, PRIMARY KEY (lot_number));
-- want: KEY003
CREATE TABLE lot_measurements (lot_number Uint64 NOT NULL, measure_no Uint32 NOT NULL, v Double, PRIMARY KEY (lot_number, measure_no));
-- want: IDX001
CREATE TABLE maintenance (order_guid Uuid NOT NULL, machine_guid Uuid, planned_on Date, PRIMARY KEY (order_guid), INDEX plan GLOBAL ON (planned_on), INDEX machine GLOBAL ON (machine_guid));
-- want:
CREATE TABLE bom (parent_sku Utf8 NOT NULL, child_sku Utf8 NOT NULL, qty Double, PRIMARY KEY (parent_sku, child_sku), INDEX where_used GLOBAL ON (child_sku));
-- want: KEY001
CREATE TABLE shift_output (shift_begin Datetime NOT NULL, line_code Utf8 NOT NULL, pieces Uint32, PRIMARY KEY (shift_begin, line_code));
-- want: IDX003
CREATE TABLE spare_parts (plant_code Utf8 NOT NULL, sku Utf8 NOT NULL, bin Utf8, PRIMARY KEY (plant_code, sku), INDEX by_plant GLOBAL ON (plant_code));

-- A game studio.
-- want:
CREATE TABLE PlayerProfiles (PlayerId Uuid NOT NULL, DisplayName Utf8, Level Uint32, PRIMARY KEY (PlayerId), INDEX ByName GLOBAL ON (DisplayName));
-- want: KEY003
CREATE TABLE MatchResults (MatchId Int64 NOT NULL, PlayerId Uuid NOT NULL, Place Uint8, PRIMARY KEY (MatchId, PlayerId));
-- want: IDX001
CREATE TABLE Battles (BattleUid Uuid NOT NULL, FinishedAt Timestamp, Mode Utf8, PRIMARY KEY (BattleUid), INDEX Recent GLOBAL ON (FinishedAt));
-- want: KEY004
CREATE TABLE AnalyticsEvents (ClientTimeMs Uint64 NOT NULL, PlayerId Uuid NOT NULL, Name Utf8, PRIMARY KEY (ClientTimeMs, PlayerId));
-- want: PRT003
CREATE TABLE Wallets (PlayerHash Uint64 NOT NULL, PlayerId Utf8 NOT NULL, Gold Int64, PRIMARY KEY (PlayerHash, PlayerId));
-- want:
CREATE TABLE Friends (PlayerId Uuid NOT NULL, FriendId Uuid NOT NULL, Since Date, PRIMARY KEY (PlayerId, FriendId));
-- want: IDX002
CREATE TABLE Guilds (GuildId Uuid NOT NULL, GuildTier Int32, Name Utf8, PRIMARY KEY (GuildId), INDEX ByTier GLOBAL ON (GuildTier));
-- want: KEY002
CREATE TABLE PurchasesLog (PurchaseId Serial8 NOT NULL, PlayerId Uuid, Sku Utf8, PRIMARY KEY (PurchaseId), INDEX ByPlayer GLOBAL ON (PlayerId));
-- want:
CREATE TABLE Leaderboards (SeasonId Utf8 NOT NULL, Score Int64 NOT NULL, PlayerId Uuid NOT NULL, PRIMARY KEY (SeasonId, Score, PlayerId));

-- Advertisers.
-- want: KEY001
CREATE TABLE spend_hourly (hour_start Datetime NOT NULL, campaign_id Uint64 NOT NULL, spend Int64, PRIMARY KEY (hour_start, campaign_id));
-- want:
CREATE TABLE audiences (audience_id Uint64 NOT NULL, device_ifa Utf8 NOT NULL, added Date, PRIMARY KEY (audience_id, device_ifa));
-- want: KEY006
CREATE TABLE creatives_by_link (click_url Utf8 NOT NULL, creative_id Uint64 NOT NULL, PRIMARY KEY (click_url, creative_id));
-- want: KEY003
CREATE TABLE invoices_ads (invoice_no Uint64 NOT NULL, advertiser_id Uint64, PRIMARY KEY (invoice_no), INDEX by_adv GLOBAL ON (advertiser_id));
-- want: IDX002 IDX001
CREATE TABLE moderation (creative_uid Uuid NOT NULL, verdict Utf8, checked_at Timestamp, PRIMARY KEY (creative_uid), INDEX v GLOBAL ON (verdict), INDEX c GLOBAL ON (checked_at));
-- want: COL001
CREATE TABLE reach (country Utf8 NOT NULL, day Date NOT NULL, ifa Utf8 NOT NULL, PRIMARY KEY (country, day, ifa)) PARTITION BY HASH (country, day) WITH (STORE = COLUMN);

-- With statements.
-- want: QRY002 IDX002
CREATE TABLE seats (hall_uid Uuid NOT NULL, seat_code Utf8 NOT NULL, seat_state Utf8, PRIMARY KEY (hall_uid, seat_code), INDEX by_state GLOBAL ON (seat_state));
-- query: SELECT * FROM seats WHERE seat_code = $c;
-- want: QRY001
CREATE TABLE passes (pass_uid Uuid NOT NULL, holder_phone Utf8, PRIMARY KEY (pass_uid), INDEX by_phone GLOBAL ON (holder_phone));
-- query: SELECT * FROM passes WHERE holder_phone = $a OR pass_uid = $b;
-- want: QRY003
CREATE TABLE tags (tag_hash Uint64 NOT NULL, tag Utf8 NOT NULL, post_uid Uuid NOT NULL, PRIMARY KEY (tag_hash, tag, post_uid)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT post_uid FROM tags WHERE tag_hash = Digest::CityHash(tag) AND tag = $tag;
-- query: SELECT post_uid FROM tags WHERE tag_hash = $h AND tag = $tag;
