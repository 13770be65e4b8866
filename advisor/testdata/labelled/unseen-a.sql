-- Tables written by somebody who had not looked at the words, with what an expert says of each and why.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: TPC-E, a brokerage
-- want: KEY003; trades are numbered as they are entered
CREATE TABLE TRADE (T_ID Int64 NOT NULL, T_DTS Timestamp, T_ST_ID Utf8, T_TT_ID Utf8, T_S_SYMB Utf8, T_QTY Int32, T_CA_ID Int64, PRIMARY KEY (T_ID));
-- want: KEY003; keyed by the trade, which is numbered
CREATE TABLE TRADE_HISTORY (TH_T_ID Int64 NOT NULL, TH_ST_ID Utf8 NOT NULL, TH_DTS Timestamp, PRIMARY KEY (TH_T_ID, TH_ST_ID));
-- want: KEY003; the id of the trade that opened the holding
CREATE TABLE HOLDING_HISTORY (HH_H_T_ID Int64 NOT NULL, HH_T_ID Int64 NOT NULL, HH_BEFORE_QTY Int32, HH_AFTER_QTY Int32, PRIMARY KEY (HH_H_T_ID, HH_T_ID));
-- want: ; a dictionary of codes
CREATE TABLE TRADE_TYPE (TT_ID Utf8 NOT NULL, TT_NAME Utf8, TT_IS_SELL Bool, PRIMARY KEY (TT_ID));
-- want: KEY001; every symbol gets a row on the same day
CREATE TABLE DAILY_MARKET (DM_DATE Date NOT NULL, DM_S_SYMB Utf8 NOT NULL, DM_CLOSE Double, DM_VOL Int64, PRIMARY KEY (DM_DATE, DM_S_SYMB));
-- want: ; one row of each of thousands of symbols
CREATE TABLE LAST_TRADE (LT_S_SYMB Utf8 NOT NULL, LT_DTS Timestamp, LT_PRICE Double, PRIMARY KEY (LT_S_SYMB));
-- want: ; the account lives long and its holdings are spread over all accounts
CREATE TABLE HOLDING_SUMMARY (HS_CA_ID Int64 NOT NULL, HS_S_SYMB Utf8 NOT NULL, HS_QTY Int32, PRIMARY KEY (HS_CA_ID, HS_S_SYMB));

-- schema: TPC-H, orders and parts
-- want: KEY003; orders count up
CREATE TABLE orders (o_orderkey Int64 NOT NULL, o_custkey Int64, o_orderstatus Utf8, o_orderdate Date, o_clerk Utf8, PRIMARY KEY (o_orderkey));
-- want: KEY003 IDX001 IDX002; keyed by the order; the ship dates grow, the return flag is one of three
CREATE TABLE lineitem (l_orderkey Int64 NOT NULL, l_linenumber Int32 NOT NULL, l_shipdate Date, l_returnflag Utf8, PRIMARY KEY (l_orderkey, l_linenumber), INDEX by_ship GLOBAL ON (l_shipdate), INDEX by_flag GLOBAL ON (l_returnflag));
-- want: KEY003; customers are numbered as they come
CREATE TABLE customer (c_custkey Int64 NOT NULL, c_name Utf8, c_nationkey Int32, c_acctbal Double, c_mktsegment Utf8, PRIMARY KEY (c_custkey));
-- want: KEY003?; 25 nations
CREATE TABLE nation (n_nationkey Int32 NOT NULL, n_name Utf8, n_regionkey Int32, PRIMARY KEY (n_nationkey));

-- schema: Ethereum ETL
-- want: KEY003; blocks are numbered in order
CREATE TABLE blocks (number Int64 NOT NULL, hash Utf8, parent_hash Utf8, miner Utf8, gas_used Int64, PRIMARY KEY (number));
-- want: IDX001; the hash spreads, the index by the block's time does not
CREATE TABLE transactions (hash Utf8 NOT NULL, nonce Int64, block_number Int64, from_address Utf8, to_address Utf8, block_timestamp Timestamp, PRIMARY KEY (hash), INDEX by_time GLOBAL ON (block_timestamp), INDEX by_sender GLOBAL ON (from_address, nonce));
-- want: KEY003; the block is the newest
CREATE TABLE logs (block_number Int64 NOT NULL, log_index Int32 NOT NULL, address Utf8, topic0 Utf8, PRIMARY KEY (block_number, log_index));
-- want: ; tokens are many
CREATE TABLE token_transfers (token_address Utf8 NOT NULL, block_number Int64 NOT NULL, log_index Int32 NOT NULL, value Utf8, PRIMARY KEY (token_address, block_number, log_index));
-- want: ; an account's balance
CREATE TABLE balances (address Utf8 NOT NULL, eth_balance Utf8, PRIMARY KEY (address));

-- schema: Django and Celery
-- want: IDX001; the session key is random, the expiry grows
CREATE TABLE django_session (session_key Utf8 NOT NULL, session_data Utf8, expire_date Timestamp, PRIMARY KEY (session_key), INDEX by_expire GLOBAL ON (expire_date));
-- want: KEY003; a log that is numbered
CREATE TABLE django_admin_log (id Int32 NOT NULL, action_time Timestamp, object_id Utf8, object_repr Utf8, action_flag Int16, change_message Utf8, content_type_id Int32, user_id Int32, PRIMARY KEY (id));
-- want: KEY003 IDX002; results are numbered, the status is one of five
CREATE TABLE django_celery_results_taskresult (id Int32 NOT NULL, task_id Utf8, status Utf8, result Utf8, date_done Timestamp, PRIMARY KEY (id), INDEX by_task GLOBAL ON (task_id), INDEX by_status GLOBAL ON (status));
-- want: ; a user's groups
CREATE TABLE auth_user_groups (user_id Int32 NOT NULL, group_id Int32 NOT NULL, PRIMARY KEY (user_id, group_id));
-- want: KEY003?; a list of models, written at deployments
CREATE TABLE django_content_type (id Int32 NOT NULL, app_label Utf8, model Utf8, PRIMARY KEY (id));

-- schema: a German wholesaler
-- want: KEY003; orders are numbered
CREATE TABLE auftragskopf (auftragsnr Int64 NOT NULL, kundennr Int64, bestelldatum Date, versandart Utf8, PRIMARY KEY (auftragsnr));
-- want: KEY003; keyed by the order's number
CREATE TABLE auftragsposition (auftragsnr Int64 NOT NULL, posnr Int32 NOT NULL, artikelnr Utf8, menge Int32, PRIMARY KEY (auftragsnr, posnr));
-- want: KEY001; postings of today come last
CREATE TABLE buchungen (buchungsdatum Date NOT NULL, belegnr Utf8 NOT NULL, konto Utf8 NOT NULL, betrag Decimal(22,9), PRIMARY KEY (buchungsdatum, belegnr, konto));
-- want: ; stock of an article, whose number is text
CREATE TABLE lagerbestand (artikelnr Utf8 NOT NULL, lagerort Utf8 NOT NULL, bestand Int32, PRIMARY KEY (artikelnr, lagerort));
-- want: IDX002; a delivery's state is one of few
CREATE TABLE lieferungen (lieferung_uuid Uuid NOT NULL, lieferstatus Utf8, spediteur_id Uuid, PRIMARY KEY (lieferung_uuid), INDEX nach_status GLOBAL ON (lieferstatus), INDEX nach_spediteur GLOBAL ON (spediteur_id));
-- want: ; postal codes are many and a dictionary
CREATE TABLE postleitzahlen (plz Utf8 NOT NULL, ort Utf8 NOT NULL, bundesland Utf8, PRIMARY KEY (plz, ort));

-- schema: 1C in Latin letters
-- want: KEY001; documents of a period lie at the end
CREATE TABLE dvizheniya_tovarov (period Datetime NOT NULL, registrator_ssylka Uuid NOT NULL, nomer_stroki Int32 NOT NULL, nomenklatura_ssylka Uuid, kolichestvo Int64, PRIMARY KEY (period, registrator_ssylka, nomer_stroki));
-- want: ; the document's reference is a random GUID
CREATE TABLE dokument_realizaciya_tovary (ssylka Uuid NOT NULL, nomer_stroki Int32 NOT NULL, nomenklatura Uuid, summa Int64, PRIMARY KEY (ssylka, nomer_stroki));
-- want: KEY003; contracts are numbered
CREATE TABLE dogovory (nomer_dogovora Int64 NOT NULL, kontragent_id Uuid, data_zaklyucheniya Date, PRIMARY KEY (nomer_dogovora));
-- want: ; the counterparty's reference in front
CREATE TABLE vzaimoraschety (kontragent_id Uuid NOT NULL, period Datetime NOT NULL, summa Int64, PRIMARY KEY (kontragent_id, period));
-- want: IDX002; the kind of an operation is one of few
CREATE TABLE kassovye_ordera (order_guid Uuid NOT NULL, vid_operacii Utf8, summa Int64, PRIMARY KEY (order_guid), INDEX po_vidu GLOBAL ON (vid_operacii));

-- schema: Brazilian invoices
-- want: ; the access key of 44 digits spreads by its state and issuer
CREATE TABLE notas_fiscais (chave_acesso Utf8 NOT NULL, cnpj_emitente Utf8, valor_total Int64, PRIMARY KEY (chave_acesso));
-- want: KEY003; requests are numbered
CREATE TABLE pedidos (num_pedido Int64 NOT NULL, cpf_cliente Utf8, valor Int64, PRIMARY KEY (num_pedido));
-- want: KEY001; issued now
CREATE TABLE lancamentos (data_lancamento Timestamp NOT NULL, conta_id Uuid NOT NULL, historico Utf8, PRIMARY KEY (data_lancamento, conta_id));
-- want: KEY007 IDX002; a queue by its situation; the federal unit is one of 27
CREATE TABLE fila_envio (situacao Utf8 NOT NULL, criado_em Timestamp NOT NULL, nota_uuid Uuid NOT NULL, uf Utf8, PRIMARY KEY (situacao, criado_em, nota_uuid), INDEX por_uf GLOBAL ON (uf));
-- want: ; the taxpayer's number in front
CREATE TABLE certificados (cnpj Utf8 NOT NULL, numero_serie Utf8 NOT NULL, validade Date, PRIMARY KEY (cnpj, numero_serie));

-- schema: plumbing of a service
-- want: KEY003; the sequence of an outbox
CREATE TABLE outbox_messages (seq_no Uint64 NOT NULL, aggregate_id Uuid, event_type Utf8, payload Json, PRIMARY KEY (seq_no));
-- want: ; a row for each group, topic and partition, updated in place
CREATE TABLE consumer_offsets (consumer_group Utf8 NOT NULL, topic Utf8 NOT NULL, partition_no Int32 NOT NULL, committed_offset Int64, PRIMARY KEY (consumer_group, topic, partition_no));
-- want: ; a lock for each job
CREATE TABLE shedlock (name Utf8 NOT NULL, lock_until Timestamp, locked_at Timestamp, locked_by Utf8, PRIMARY KEY (name));
-- want: IDX001; the key of a request is given by the client, the expiry grows
CREATE TABLE idempotency (idempotency_key Utf8 NOT NULL, response_body String, expires_at Timestamp, PRIMARY KEY (idempotency_key), INDEX by_expiry GLOBAL ON (expires_at));
-- want: KEY004; a Unix time in milliseconds
CREATE TABLE job_heartbeats (beat_ms Uint64 NOT NULL, worker Utf8 NOT NULL, PRIMARY KEY (beat_ms, worker));
-- want: KEY006; the text of a statement is long
CREATE TABLE slow_statements (db_name Utf8 NOT NULL, statement_text Utf8 NOT NULL, calls Uint64, PRIMARY KEY (db_name, statement_text));

-- schema: telemetry of a game
-- want: ; the player in front
CREATE TABLE PlayerInventory (PlayerId Uint64 NOT NULL, SlotIndex Int32 NOT NULL, ItemDefId Int32, Stack Int32, PRIMARY KEY (PlayerId, SlotIndex));
-- want: KEY003; matches count up
CREATE TABLE MatchRounds (MatchId Int64 NOT NULL, RoundNum Int32 NOT NULL, WinnerTeam Int8, PRIMARY KEY (MatchId, RoundNum));
-- want: KEY007; dozens of regions at most, and the newest come last
CREATE TABLE MatchmakingTickets (ServerRegion Utf8 NOT NULL, QueuedAt Timestamp NOT NULL, TicketId Uuid NOT NULL, PRIMARY KEY (ServerRegion, QueuedAt, TicketId));
-- want: IDX002; platforms are few
CREATE TABLE Players (PlayerGuid Uuid NOT NULL, Platform Utf8, DisplayName Utf8, PRIMARY KEY (PlayerGuid), INDEX ByPlatform GLOBAL ON (Platform), INDEX ByName GLOBAL ON (DisplayName));
-- want: ; the board's best of a season, a player a row
CREATE TABLE SeasonScores (PlayerId Uint64 NOT NULL, SeasonNo Int32 NOT NULL, Score Int64, PRIMARY KEY (PlayerId, SeasonNo));

-- schema: what is said in comments
-- want: KEY003?; nothing tells what a blurk is
CREATE TABLE blurks (blurk Int64 NOT NULL, frob Utf8, PRIMARY KEY (blurk));
-- want: KEY004; the comment says that it sorts by time
CREATE TABLE envelopes (
    token Utf8 NOT NULL, -- ULID, made by the gateway
    body String,
    PRIMARY KEY (token));
-- want: ; the comment says random
CREATE TABLE coupons (
    coupon_no Int64 NOT NULL, -- random, 12 digits, so that nobody guesses the next
    percent Int32,
    PRIMARY KEY (coupon_no));

-- schema: a hotel chain, all of it well keyed
-- want: ; confirmation codes are random
CREATE TABLE bookings (confirmation_code Utf8 NOT NULL, property_code Utf8, arrival Date, departure Date, PRIMARY KEY (confirmation_code), INDEX by_guest_arrival GLOBAL ON (property_code, arrival));
-- want: ; nights of a room
CREATE TABLE room_nights (room_key Utf8 NOT NULL, night Date NOT NULL, booking_code Utf8, PRIMARY KEY (room_key, night));
-- want: ; a guest's stays
CREATE TABLE guest_stays (loyalty_no Utf8 NOT NULL, arrival Date NOT NULL, property_code Utf8, PRIMARY KEY (loyalty_no, arrival));
-- want: ; rates of a plan by day
CREATE TABLE daily_rates (property_code Utf8 NOT NULL, rate_plan Utf8 NOT NULL, stay_date Date NOT NULL, cents Int64, PRIMARY KEY (property_code, rate_plan, stay_date));
-- want: ; a hash of the mail in front
CREATE TABLE mail_optouts (mail_hash Uint64 NOT NULL, mail Utf8 NOT NULL, PRIMARY KEY (mail_hash, mail)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want: ; a housekeeper's round
CREATE TABLE housekeeping (staff_badge Utf8 NOT NULL, started Timestamp NOT NULL, room_key Utf8, PRIMARY KEY (staff_badge, started));
