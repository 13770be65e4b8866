-- An eleventh batch, labelled before any rule was run on it: trades, prefixes for types, abbreviations, column tables.

-- Advertising.
-- want: KEY001
CREATE TABLE BidRequests (ReceivedAt Timestamp64 NOT NULL, RequestId Bytes NOT NULL, ExchangeId Uint16, SiteDomain Utf8, PRIMARY KEY (ReceivedAt, RequestId));
-- want:
CREATE TABLE FrequencyCaps (VisitorId Uint64 NOT NULL, CampaignId Uint32 NOT NULL, Shows Uint32, LastShow Uint32, PRIMARY KEY (VisitorId, CampaignId));
-- want: KEY003
CREATE TABLE Conversions (ConversionID Uint64 NOT NULL, ClickID Uint64, GoalID Uint32, PRIMARY KEY (ConversionID), INDEX ByGoal GLOBAL ON (GoalID));
-- want: KEY007
CREATE TABLE CreativesModeration (ModerationStatus Uint8 NOT NULL, SentAt Uint32 NOT NULL, CreativeID Uint64 NOT NULL, PRIMARY KEY (ModerationStatus, SentAt, CreativeID));
-- want: KEY006
CREATE TABLE LandingChecks (LandingUrl Utf8 NOT NULL, CheckedAt Timestamp, HttpCode Uint16, PRIMARY KEY (LandingUrl));
-- want: COL001
CREATE TABLE impressions_olap (event_date Date NOT NULL, campaign_id Uint32 NOT NULL, impression_id Utf8 NOT NULL, cost Int64, PRIMARY KEY (event_date, campaign_id, impression_id)) PARTITION BY HASH (event_date) WITH (STORE = COLUMN);
-- want:
CREATE TABLE clicks_olap (event_time Timestamp NOT NULL, click_id Utf8 NOT NULL, cost Int64, PRIMARY KEY (event_time, click_id)) PARTITION BY HASH (click_id) WITH (STORE = COLUMN);
-- want: COL001
CREATE TABLE stats_olap (platform Utf8 NOT NULL, os Utf8 NOT NULL, ts Timestamp NOT NULL, n Uint64, PRIMARY KEY (platform, os, ts)) PARTITION BY HASH (platform, os) WITH (STORE = COLUMN);

-- Games.
-- want:
CREATE TABLE inventory (player_guid Uuid NOT NULL, slot_index Uint16 NOT NULL, item_code Utf8, amount Uint32, PRIMARY KEY (player_guid, slot_index));
-- want: KEY003
CREATE TABLE match_history (match_no Uint64 NOT NULL, player_guid Uuid NOT NULL, kills Uint16, PRIMARY KEY (match_no, player_guid));
-- want:
CREATE TABLE leaderboard (season_code Utf8 NOT NULL, player_guid Uuid NOT NULL, score Int64, PRIMARY KEY (season_code, player_guid));
-- want: IDX002
CREATE TABLE players (player_guid Uuid NOT NULL, nickname Utf8, league Utf8, faction_type Int32, PRIMARY KEY (player_guid), INDEX by_nick GLOBAL UNIQUE SYNC ON (nickname), INDEX by_faction GLOBAL ON (faction_type));
-- want: KEY004
CREATE TABLE chat_lines (server_tick_ms Uint64 NOT NULL, room Utf8 NOT NULL, player Utf8, line Utf8, PRIMARY KEY (server_tick_ms, room));
-- want: KEY002
CREATE TABLE guild_applications (application_id BigSerial NOT NULL, guild_id Uint32, player_guid Uuid, PRIMARY KEY (application_id), INDEX by_guild GLOBAL ON (guild_id));
-- want: IDX001
CREATE TABLE bans (player_guid Uuid NOT NULL, banned_till Datetime, reason Utf8, PRIMARY KEY (player_guid), INDEX lift GLOBAL ON (banned_till));
-- want: KEY001
CREATE TABLE online_counters (minute_ts Datetime NOT NULL, shard_name Utf8 NOT NULL, online Uint32, PRIMARY KEY (minute_ts, shard_name));

-- Prefixes that name types.
-- want: KEY003
CREATE TABLE tblInvoice (lngInvoiceID Int64 NOT NULL, strCustomer Utf8, dtmIssued Datetime, PRIMARY KEY (lngInvoiceID));
-- want: KEY001
CREATE TABLE tblLog (dtmLogged Datetime NOT NULL, strHost Utf8 NOT NULL, strText Utf8, PRIMARY KEY (dtmLogged, strHost));
-- want: IDX001
CREATE TABLE tblContract (guidContract Uuid NOT NULL, dtSigned Date, iStatus Int32, PRIMARY KEY (guidContract), INDEX ixSigned GLOBAL ON (dtSigned));
-- want: IDX002
CREATE TABLE tblAgent (guidAgent Uuid NOT NULL, bActive Bool, nRegion Int32, PRIMARY KEY (guidAgent), INDEX ixActive GLOBAL ON (bActive));
-- want: KEY004
CREATE TABLE tblVisits (nVisitTime Uint32 NOT NULL, sVisitor Utf8 NOT NULL, PRIMARY KEY (nVisitTime, sVisitor));

-- Abbreviations of a warehouse and a bank's core.
-- want: KEY001
CREATE TABLE ORD_HDR (ORD_DT Date NOT NULL, ORD_NO Uint64 NOT NULL, CUST_CD Utf8, STS_CD Utf8, PRIMARY KEY (ORD_DT, ORD_NO));
-- want: KEY003
CREATE TABLE ORD_LN (ORD_NO Uint64 NOT NULL, LN_NO Uint32 NOT NULL, SKU Utf8, QTY Int32, PRIMARY KEY (ORD_NO, LN_NO));
-- want: KEY004
CREATE TABLE TXN_LOG (TXN_TS Uint64 NOT NULL, ACCT_NO Utf8 NOT NULL, AMT Int64, PRIMARY KEY (TXN_TS, ACCT_NO));
-- want:
CREATE TABLE ACCT_BAL (ACCT_NO Utf8 NOT NULL, CCY_CD Utf8 NOT NULL, BAL_AMT Int64, PRIMARY KEY (ACCT_NO, CCY_CD));
-- want: IDX001 IDX001
CREATE TABLE CUST_MSTR (CUST_UID Uuid NOT NULL, CRT_DTTM Timestamp, UPD_DTTM Timestamp, PRIMARY KEY (CUST_UID), INDEX IX_CRT GLOBAL ON (CRT_DTTM), INDEX IX_UPD GLOBAL ON (UPD_DTTM));
-- want: IDX002
CREATE TABLE LOAN_APPL (APPL_UID Uuid NOT NULL, APPL_STS_CD Utf8, BR_CD Utf8, PRIMARY KEY (APPL_UID), INDEX IX_STS GLOBAL ON (APPL_STS_CD));
-- want: KEY003
CREATE TABLE GL_JRNL (JRNL_ENTRY_NBR Uint64 NOT NULL, ACCT_NO Utf8, DR_CR Utf8, PRIMARY KEY (JRNL_ENTRY_NBR));
-- want: KEY007
CREATE TABLE WRK_Q (PRTY Int32 NOT NULL, ENQ_TS Timestamp NOT NULL, WRK_UID Uuid NOT NULL, PRIMARY KEY (PRTY, ENQ_TS, WRK_UID));

-- Machine learning.
-- want: KEY003
CREATE TABLE predictions (prediction_id Uint64 NOT NULL, model_version_id Utf8, score Double, PRIMARY KEY (prediction_id));
-- want:
CREATE TABLE features_online (entity_key Utf8 NOT NULL, feature_name Utf8 NOT NULL, value Double, event_ts Timestamp, PRIMARY KEY (entity_key, feature_name));
-- want:
CREATE TABLE features_historical (entity_key Utf8 NOT NULL, feature_view Utf8 NOT NULL, event_ts Timestamp NOT NULL, value Double, PRIMARY KEY (entity_key, feature_view, event_ts));
-- want: IDX001
CREATE TABLE metrics_runs (run_uuid Utf8 NOT NULL, start_time Int64, end_time Int64, lifecycle_stage Utf8, experiment_id Int32, PRIMARY KEY (run_uuid), INDEX by_start GLOBAL ON (start_time), INDEX by_exp GLOBAL ON (experiment_id));
-- want: KEY006
CREATE TABLE llm_cache (prompt Utf8 NOT NULL, llm Utf8 NOT NULL, idx Int32 NOT NULL, response Utf8, PRIMARY KEY (prompt, llm, idx));
-- want: PRT003
CREATE TABLE llm_cache_v2 (prompt_hash Uint64 NOT NULL, llm Utf8 NOT NULL, response Utf8, PRIMARY KEY (prompt_hash, llm));
-- want:
CREATE TABLE embeddings_docs (doc_sha256 Utf8 NOT NULL, chunk_no Uint32 NOT NULL, embedding String, PRIMARY KEY (doc_sha256, chunk_no));
-- want: KEY003
CREATE TABLE labeling_tasks (labeling_task_id Int64 NOT NULL, dataset_uuid Uuid, annotator Utf8, PRIMARY KEY (labeling_task_id), INDEX by_annotator GLOBAL ON (annotator));

-- A chain and an exchange.
-- want: KEY003
CREATE TABLE blocks (block_height Uint64 NOT NULL, block_hash Utf8, miner Utf8, PRIMARY KEY (block_height), INDEX by_hash GLOBAL UNIQUE SYNC ON (block_hash));
-- want:
CREATE TABLE transactions (tx_hash String NOT NULL, block_height Uint64, from_addr Utf8, PRIMARY KEY (tx_hash), INDEX by_from GLOBAL ON (from_addr));
-- want: IDX001
CREATE TABLE token_transfers (tx_hash String NOT NULL, log_index Uint32 NOT NULL, block_number Uint64, PRIMARY KEY (tx_hash, log_index), INDEX by_block GLOBAL ON (block_number));
-- want:
CREATE TABLE order_book (market Utf8 NOT NULL, price Decimal(22,9) NOT NULL, order_uid Uuid NOT NULL, qty Decimal(22,9), PRIMARY KEY (market, price, order_uid));
-- want: KEY007
CREATE TABLE candles (timeframe_type Utf8 NOT NULL, open_time Timestamp NOT NULL, market Utf8 NOT NULL, PRIMARY KEY (timeframe_type, open_time, market));
-- want: KEY003
CREATE TABLE withdrawals (withdrawal_id Uint64 NOT NULL, user_id Uint64, address Utf8, PRIMARY KEY (withdrawal_id), INDEX by_user GLOBAL ON (user_id));
-- want: KEY003
CREATE TABLE trades_feed (trade_seq Uint64 NOT NULL, market Utf8, PRIMARY KEY (trade_seq));

-- French, Spanish, Portuguese.
-- want: KEY003
CREATE TABLE factures (facture_id Uint64 NOT NULL, client_id Uint64, PRIMARY KEY (facture_id));
-- want: KEY001
CREATE TABLE ventas (fecha_venta Date NOT NULL, tienda_id Utf8 NOT NULL, total Int64, PRIMARY KEY (fecha_venta, tienda_id));
-- want: KEY003
CREATE TABLE notas_fiscais (numero_nota Uint64 NOT NULL, emitente Utf8, PRIMARY KEY (numero_nota));
-- want: IDX001
CREATE TABLE commandes (commande_uid Uuid NOT NULL, date_livraison Date, PRIMARY KEY (commande_uid), INDEX par_date GLOBAL ON (date_livraison));
-- want:
CREATE TABLE empleados (empleado_uid Uuid NOT NULL, nombre Utf8, PRIMARY KEY (empleado_uid));
-- want: KEY004
CREATE TABLE eventos (fecha_hora Uint64 NOT NULL, origen Utf8 NOT NULL, PRIMARY KEY (fecha_hora, origen));

-- Settings and hashes.
-- want: PRT002
CREATE TABLE leases (`resource` Utf8 NOT NULL, holder Utf8, PRIMARY KEY (`resource`)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want:
CREATE TABLE leases_fixed (shard_no Uint32 NOT NULL, `resource` Utf8 NOT NULL, PRIMARY KEY (shard_no, `resource`)) WITH (PARTITION_AT_KEYS = (1, 2, 3), AUTO_PARTITIONING_BY_SIZE = DISABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4);
-- want: PRT003
CREATE TABLE counters_bucketed (bucket_no Uint32 NOT NULL, counter_key Utf8 NOT NULL, v Int64, PRIMARY KEY (bucket_no, counter_key)) WITH (UNIFORM_PARTITIONS = 16);
-- want: PRT003
CREATE TABLE shares_bucketed (hash_bucket Uint32 NOT NULL, share_uid Utf8 NOT NULL, PRIMARY KEY (hash_bucket, share_uid));
-- want: KEY009
CREATE TABLE users_fnv (user_fnv64 Uint64 NOT NULL, user_name Utf8 NOT NULL, PRIMARY KEY (user_fnv64, user_name)) WITH (UNIFORM_PARTITIONS = 16);
-- want: KEY009
CREATE TABLE clicks_by_user (user_id Uint64 NOT NULL, user_hash Uint64 NOT NULL, clicked_at Timestamp NOT NULL, PRIMARY KEY (user_id, user_hash, clicked_at));
-- want: KEY009
CREATE TABLE orders_day_bucket (date_hash Uint64 NOT NULL, order_date Date NOT NULL, order_id Uuid NOT NULL, PRIMARY KEY (date_hash, order_date, order_id)) WITH (UNIFORM_PARTITIONS = 16);

-- With statements.
-- want: QRY001
CREATE TABLE guild_members (guild_uid Uuid NOT NULL, player_uid Uuid NOT NULL, joined_on Date, PRIMARY KEY (guild_uid, player_uid));
-- query: SELECT guild_uid FROM guild_members WHERE joined_on >= $day;
-- want: QRY002
CREATE TABLE guild_ranks (guild_uid Uuid NOT NULL, player_uid Uuid NOT NULL, points Int32, PRIMARY KEY (guild_uid, player_uid));
-- query: UPDATE guild_ranks SET points = points + 1 WHERE player_uid = $p;
-- want:
CREATE TABLE achievements (player_uid Uuid NOT NULL, achievement_code Utf8 NOT NULL, PRIMARY KEY (player_uid, achievement_code), INDEX by_code GLOBAL ON (achievement_code));
-- query: SELECT player_uid FROM achievements VIEW by_code WHERE achievement_code = $code;
-- query: UPSERT INTO achievements (player_uid, achievement_code) VALUES ($p, $c);
-- query: SELECT COUNT(*) FROM achievements;
-- want: QRY001
CREATE TABLE trophies (player_uid Uuid NOT NULL, trophy_code Utf8 NOT NULL, won_at Timestamp, PRIMARY KEY (player_uid, trophy_code));
-- query: SELECT * FROM trophies ORDER BY won_at DESC LIMIT 20;
