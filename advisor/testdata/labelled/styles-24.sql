-- A twenty-fourth batch, labelled before any rule was run on it: whole applications once more.

-- A hotel chain.
-- want: KEY003
CREATE TABLE reservations (reservation_id Uint64 NOT NULL, hotel_id Uint32, guest_id Uint64, check_in Date, PRIMARY KEY (reservation_id), INDEX by_hotel GLOBAL ON (hotel_id, check_in));
-- want: KEY003
CREATE TABLE reservation_nights (reservation_id Uint64 NOT NULL, night_no Uint16 NOT NULL, rate Int64, PRIMARY KEY (reservation_id, night_no));
-- want:
CREATE TABLE rooms (hotel_id Uint32 NOT NULL, room_number Utf8 NOT NULL, floor Int16, PRIMARY KEY (hotel_id, room_number));
-- want: KEY001
CREATE TABLE occupancy (night Date NOT NULL, hotel_id Uint32 NOT NULL, occupied Uint32, PRIMARY KEY (night, hotel_id));
-- want: IDX002
CREATE TABLE housekeeping (room_uid Uuid NOT NULL, cleaning_status Utf8, PRIMARY KEY (room_uid), INDEX dirty GLOBAL ON (cleaning_status));
-- want: IDX001
CREATE TABLE loyalty (member_uid Uuid NOT NULL, points Int64, points_expire_on Date, PRIMARY KEY (member_uid), INDEX exp GLOBAL ON (points_expire_on));
-- want:
CREATE TABLE guest_stays (guest_id Uint64 NOT NULL, arrival Date NOT NULL, hotel_id Uint32 NOT NULL, PRIMARY KEY (guest_id, arrival, hotel_id));
-- want: KEY002
CREATE TABLE complaints (id BigSerial NOT NULL, guest_id Uint64, text Utf8, PRIMARY KEY (id), INDEX by_guest GLOBAL ON (guest_id));

-- A stock exchange's clearing house.
-- want: KEY003
CREATE TABLE Trades (TradeNo Int64 NOT NULL, SecurityCode Utf8, Price Decimal(22,9), PRIMARY KEY (TradeNo), INDEX BySec GLOBAL ON (SecurityCode));
-- want: KEY001
CREATE TABLE Positions (ClearingDate Date NOT NULL, AccountCode Utf8 NOT NULL, SecurityCode Utf8 NOT NULL, Qty Int64, PRIMARY KEY (ClearingDate, AccountCode, SecurityCode));
-- want:
CREATE TABLE PositionsNow (AccountCode Utf8 NOT NULL, SecurityCode Utf8 NOT NULL, Qty Int64, PRIMARY KEY (AccountCode, SecurityCode));
-- want: KEY004
CREATE TABLE OrderLog (TransactTimeNs Uint64 NOT NULL, SecurityCode Utf8 NOT NULL, Entry String, PRIMARY KEY (TransactTimeNs, SecurityCode));
-- want: IDX002 IDX001
CREATE TABLE MarginCalls (CallUid Uuid NOT NULL, CallState Utf8, DueAt Timestamp, PRIMARY KEY (CallUid), INDEX S GLOBAL ON (CallState), INDEX D GLOBAL ON (DueAt));
-- want: KEY007
CREATE TABLE FixMessages (MsgType Utf8 NOT NULL, SendingTime Timestamp NOT NULL, ClOrdId Utf8 NOT NULL, PRIMARY KEY (MsgType, SendingTime, ClOrdId));
-- want:
CREATE TABLE FixSessions (SenderCompId Utf8 NOT NULL, TargetCompId Utf8 NOT NULL, MsgSeqNum Uint64 NOT NULL, Raw String, PRIMARY KEY (SenderCompId, TargetCompId, MsgSeqNum));
-- want:
CREATE TABLE Securities (SecurityCode Utf8 NOT NULL, Isin Utf8, PRIMARY KEY (SecurityCode), INDEX ByIsin GLOBAL UNIQUE SYNC ON (Isin));

-- A newsroom.
-- want: KEY003 IDX001 IDX002
CREATE TABLE articles (article_id Uint64 NOT NULL, rubric Utf8, publish_at Timestamp, article_status Utf8, PRIMARY KEY (article_id), INDEX pub GLOBAL ON (publish_at), INDEX st GLOBAL ON (article_status, publish_at));
-- want:
CREATE TABLE article_tags (tag_slug Utf8 NOT NULL, article_id Uint64 NOT NULL, PRIMARY KEY (tag_slug, article_id));
-- want: KEY006
CREATE TABLE redirects (old_path Utf8 NOT NULL, new_path Utf8, PRIMARY KEY (old_path));
-- want: KEY001
CREATE TABLE views_by_minute (minute Datetime NOT NULL, article_id Uint64 NOT NULL, views Uint32, PRIMARY KEY (minute, article_id));
-- want:
CREATE TABLE readers (reader_id Utf8 NOT NULL, email Utf8, PRIMARY KEY (reader_id), INDEX by_email GLOBAL UNIQUE SYNC ON (email));
-- want: KEY004
CREATE TABLE wire_news (wire_ulid Utf8 NOT NULL, agency Utf8, headline Utf8, PRIMARY KEY (wire_ulid));
-- want: KEY006
CREATE TABLE headlines_uniq (headline Utf8 NOT NULL, agency Utf8 NOT NULL, PRIMARY KEY (headline, agency));

-- A dating service.
-- want:
CREATE TABLE profiles (profile_uid Uuid NOT NULL, name Utf8, birth_date Date, PRIMARY KEY (profile_uid));
-- want: IDX002
CREATE TABLE profiles_search (profile_uid Uuid NOT NULL, sex Utf8, birth_date Date, PRIMARY KEY (profile_uid), INDEX by_sex GLOBAL ON (sex, birth_date));
-- want:
CREATE TABLE swipes (from_uid Uuid NOT NULL, to_uid Uuid NOT NULL, liked Bool, swiped_at Timestamp, PRIMARY KEY (from_uid, to_uid));
-- want: PRT003
CREATE TABLE swipes_hashed (from_hash Uint64 NOT NULL, from_id Uint64 NOT NULL, to_id Uint64 NOT NULL, PRIMARY KEY (from_hash, from_id, to_id));
-- want: KEY009
CREATE TABLE swipes_signed (from_hash Int64 NOT NULL, from_id Uint64 NOT NULL, to_id Uint64 NOT NULL, PRIMARY KEY (from_hash, from_id, to_id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: KEY003
CREATE TABLE reports (report_id Int64 NOT NULL, reported_uid Uuid, reason Utf8, PRIMARY KEY (report_id));
-- want: KEY001
CREATE TABLE online_now (seen_at Timestamp NOT NULL, profile_uid Uuid NOT NULL, PRIMARY KEY (seen_at, profile_uid)) WITH (TTL = Interval("PT10M") ON seen_at);
-- want: IDX003
CREATE TABLE photos (profile_uid Uuid NOT NULL, photo_uid Uuid NOT NULL, verified Bool, PRIMARY KEY (profile_uid, photo_uid), INDEX by_profile GLOBAL ON (profile_uid));

-- A payment gateway.
-- want:
CREATE TABLE merchants (merchant_id Utf8 NOT NULL, legal_name Utf8, PRIMARY KEY (merchant_id));
-- want:
CREATE TABLE payments (merchant_id Utf8 NOT NULL, payment_id Utf8 NOT NULL, amount Int64, created_at Timestamp, PRIMARY KEY (merchant_id, payment_id), INDEX by_created GLOBAL ON (merchant_id, created_at));
-- want: IDX001
CREATE TABLE captures (capture_id Utf8 NOT NULL, payment_id Utf8, settle_date Date, PRIMARY KEY (capture_id), INDEX by_settle GLOBAL ON (settle_date), INDEX by_payment GLOBAL ON (payment_id));
-- want: KEY003
CREATE TABLE settlement_files (file_no Uint64 NOT NULL, record_no Uint32 NOT NULL, body String, PRIMARY KEY (file_no, record_no));
-- want: KEY004
CREATE TABLE webhooks_due (deliver_at_unix Uint64 NOT NULL, webhook_uid Uuid NOT NULL, PRIMARY KEY (deliver_at_unix, webhook_uid));
-- want: IDX002
CREATE TABLE terminals (terminal_id Utf8 NOT NULL, merchant_id Utf8, terminal_type Int32, PRIMARY KEY (terminal_id), INDEX by_type GLOBAL ON (terminal_type), INDEX by_merchant GLOBAL ON (merchant_id));
-- want: PRT002
CREATE TABLE fx_now (pair Utf8 NOT NULL, rate Double, PRIMARY KEY (pair)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: KEY007
CREATE TABLE risk_queue (risk_decision Utf8 NOT NULL, scored_at Timestamp NOT NULL, payment_id Utf8 NOT NULL, PRIMARY KEY (risk_decision, scored_at, payment_id));
-- want: COL001
CREATE TABLE payments_olap (currency Utf8 NOT NULL, created_at Timestamp NOT NULL, payment_id Utf8 NOT NULL, PRIMARY KEY (currency, created_at, payment_id)) PARTITION BY HASH (currency) WITH (STORE = COLUMN);

-- With statements.
-- want: QRY001
CREATE TABLE cards (card_token Utf8 NOT NULL, customer_id Utf8, bin Utf8, PRIMARY KEY (card_token));
-- query: SELECT card_token FROM cards WHERE customer_id = $c;
-- query: SELECT bin FROM cards WHERE card_token = $t;
-- want: QRY002 KEY001
CREATE TABLE balance_days (day Date NOT NULL, account_id Utf8 NOT NULL, balance Int64, PRIMARY KEY (day, account_id));
-- query: SELECT day, balance FROM balance_days WHERE account_id = $a ORDER BY day;
-- want:
CREATE TABLE account_days (account_id Utf8 NOT NULL, day Date NOT NULL, balance Int64, PRIMARY KEY (account_id, day));
-- query: SELECT day, balance FROM account_days WHERE account_id = $a ORDER BY day DESC LIMIT 30;
-- want: QRY003
CREATE TABLE idem (key_hash Uint64 NOT NULL, idem_key Utf8 NOT NULL, response Json, PRIMARY KEY (key_hash, idem_key)) WITH (UNIFORM_PARTITIONS = 8);
-- query: SELECT response FROM idem WHERE key_hash = Digest::CityHash(idem_key) AND idem_key = $k;
