-- A nineteenth batch, labelled before any rule was run on it: services of a large company, in the habits of several teams.

-- Go services.
-- want:
CREATE TABLE user_profiles (user_id Utf8 NOT NULL, display_name Utf8, avatar_url Utf8, updated_at Timestamp, PRIMARY KEY (user_id));
-- want: IDX001
CREATE TABLE email_confirmations (confirmation_token Utf8 NOT NULL, user_id Utf8, sent_at Timestamp, PRIMARY KEY (confirmation_token), INDEX idx_sent GLOBAL ON (sent_at), INDEX idx_user GLOBAL ON (user_id));
-- want: KEY003
CREATE TABLE ledger_entries (entry_id Uint64 NOT NULL, account_id Utf8, amount_minor Int64, PRIMARY KEY (entry_id), INDEX idx_account GLOBAL ON (account_id));
-- want: KEY007
CREATE TABLE outbox_messages (status Utf8 NOT NULL, created_at Timestamp NOT NULL, message_id Utf8 NOT NULL, payload Json, PRIMARY KEY (status, created_at, message_id));
-- want: PRT003
CREATE TABLE rate_windows (key_hash Uint64 NOT NULL, rate_key Utf8 NOT NULL, window_start Timestamp NOT NULL, n Uint32, PRIMARY KEY (key_hash, rate_key, window_start));
-- want:
CREATE TABLE rate_windows2 (key_hash Uint64 NOT NULL, rate_key Utf8 NOT NULL, window_start Timestamp NOT NULL, n Uint32, PRIMARY KEY (key_hash, rate_key, window_start)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32);
-- want: KEY004
CREATE TABLE dead_letters (failed_at_ms Int64 NOT NULL, topic Utf8 NOT NULL, payload Bytes, PRIMARY KEY (failed_at_ms, topic));
-- want: KEY004
CREATE TABLE notes (note_ulid Utf8 NOT NULL, owner_id Utf8, body Utf8, PRIMARY KEY (note_ulid), INDEX idx_owner GLOBAL ON (owner_id));
-- want:
CREATE TABLE owner_notes (owner_id Utf8 NOT NULL, note_ulid Utf8 NOT NULL, body Utf8, PRIMARY KEY (owner_id, note_ulid));
-- want: IDX001 IDX003
CREATE TABLE documents (doc_id Utf8 NOT NULL, owner_id Utf8, folder_id Utf8, changed_at Timestamp, PRIMARY KEY (doc_id), INDEX a GLOBAL ON (owner_id, folder_id), INDEX b GLOBAL ON (owner_id), INDEX c GLOBAL ON (changed_at));

-- Java services with an ORM.
-- want: KEY003
CREATE TABLE CustomerOrder (Id Int64 NOT NULL, CustomerId Int64, OrderState Utf8, CreatedDate Datetime64, PRIMARY KEY (Id), INDEX IX_Customer GLOBAL SYNC ON (CustomerId));
-- want: KEY002 IDX001
CREATE TABLE AuditRecord (Id Serial8 NOT NULL, EntityName Utf8, EntityKey Utf8, ChangedDate Datetime64, PRIMARY KEY (Id), INDEX IX_Changed GLOBAL SYNC ON (ChangedDate));
-- want: IDX002
CREATE TABLE PaymentIntent (Id Uuid NOT NULL, PaymentMethodType Utf8, CustomerId Int64, PRIMARY KEY (Id), INDEX IX_Method GLOBAL SYNC ON (PaymentMethodType));
-- want:
CREATE TABLE ProductTag (ProductId Int64 NOT NULL, TagId Int64 NOT NULL, PRIMARY KEY (ProductId, TagId), INDEX IX_Tag GLOBAL SYNC ON (TagId));
-- want: KEY003
CREATE TABLE ShipmentEvent (ShipmentId Int64 NOT NULL, EventNo Int32 NOT NULL, Place Utf8, PRIMARY KEY (ShipmentId, EventNo));
-- want: KEY001
CREATE TABLE ExchangeRate (RateDate Date NOT NULL, CurrencyCode Utf8 NOT NULL, Rate Decimal(22,9), PRIMARY KEY (RateDate, CurrencyCode));
-- want:
CREATE TABLE Users (Id Uuid NOT NULL, NormalizedEmail Utf8, SecurityStamp Utf8, PRIMARY KEY (Id), INDEX EmailIndex GLOBAL ON (NormalizedEmail));
-- want:
CREATE TABLE UserTokens (UserId Uuid NOT NULL, LoginProvider Utf8 NOT NULL, Name Utf8 NOT NULL, Value Utf8, PRIMARY KEY (UserId, LoginProvider, Name));
-- want:
CREATE TABLE UserLogins (LoginProvider Utf8 NOT NULL, ProviderKey Utf8 NOT NULL, UserId Uuid, PRIMARY KEY (LoginProvider, ProviderKey), INDEX IX_UserLogins_UserId GLOBAL ON (UserId));
-- want: IDX001
CREATE TABLE RefreshTokens (Token Utf8 NOT NULL, UserId Uuid, ExpiresUtc Datetime, PRIMARY KEY (Token), INDEX IX_Expires GLOBAL ON (ExpiresUtc));

-- Python services.
-- want: KEY001
CREATE TABLE experiment_metrics (logged_at Timestamp NOT NULL, run_name Utf8 NOT NULL, metric Utf8 NOT NULL, value Double, PRIMARY KEY (logged_at, run_name, metric));
-- want: KEY006
CREATE TABLE parsed_pages (page_url Utf8 NOT NULL, crawl_date Date NOT NULL, html Bytes, PRIMARY KEY (page_url, crawl_date));
-- want: KEY006
CREATE TABLE llm_responses (prompt_text Utf8 NOT NULL, model_name Utf8 NOT NULL, response Utf8, PRIMARY KEY (prompt_text, model_name));
-- want:
CREATE TABLE llm_responses_by_hash (prompt_md5 Utf8 NOT NULL, model_name Utf8 NOT NULL, response Utf8, PRIMARY KEY (prompt_md5, model_name));
-- want: KEY003
CREATE TABLE dataset_rows (dataset_version Uint64 NOT NULL, row_no Uint64 NOT NULL, features Json, PRIMARY KEY (dataset_version, row_no));
-- want: IDX001
CREATE TABLE celery_taskmeta (task_id Utf8 NOT NULL, status Utf8, date_done Timestamp, PRIMARY KEY (task_id), INDEX by_done GLOBAL ON (date_done));
-- want: KEY004
CREATE TABLE quotes_ticks (tick_time_ns Uint64 NOT NULL, figi Utf8 NOT NULL, price Double, PRIMARY KEY (tick_time_ns, figi));
-- want:
CREATE TABLE quotes_by_figi (figi Utf8 NOT NULL, tick_time_ns Uint64 NOT NULL, price Double, PRIMARY KEY (figi, tick_time_ns));

-- Front-end developers' serverless functions.
-- want:
CREATE TABLE polls (pollId Utf8 NOT NULL, question Utf8, options Json, PRIMARY KEY (pollId));
-- want:
CREATE TABLE pollVotes (pollId Utf8 NOT NULL, voterId Utf8 NOT NULL, option Uint8, votedAt Timestamp, PRIMARY KEY (pollId, voterId));
-- want: KEY001
CREATE TABLE visitLog (visitedAt Timestamp NOT NULL, visitorId Utf8 NOT NULL, page Utf8, PRIMARY KEY (visitedAt, visitorId));
-- want: KEY004
CREATE TABLE formSubmissions (submittedAt Uint64 NOT NULL, formId Utf8 NOT NULL, data Json, PRIMARY KEY (submittedAt, formId));
-- want: KEY003
CREATE TABLE guestbookEntries (entryNumber Uint64 NOT NULL, name Utf8, text Utf8, PRIMARY KEY (entryNumber));
-- want: IDX002
CREATE TABLE callbackRequests (requestId Utf8 NOT NULL, phone Utf8, isProcessed Bool, PRIMARY KEY (requestId), INDEX byProcessed GLOBAL ON (isProcessed));
-- want:
CREATE TABLE shortLinks (slug Utf8 NOT NULL, longUrl Utf8, hits Uint64, PRIMARY KEY (slug));

-- Warehouse of data, column tables.
-- want: COL001
CREATE TABLE fact_sales (sale_date Date NOT NULL, store_id Uint32 NOT NULL, receipt_id Utf8 NOT NULL, amount Int64, PRIMARY KEY (sale_date, store_id, receipt_id)) PARTITION BY HASH (sale_date) WITH (STORE = COLUMN);
-- want:
CREATE TABLE fact_sales2 (sale_date Date NOT NULL, store_id Uint32 NOT NULL, receipt_id Utf8 NOT NULL, amount Int64, PRIMARY KEY (sale_date, store_id, receipt_id)) PARTITION BY HASH (store_id, receipt_id) WITH (STORE = COLUMN);
-- want: COL001
CREATE TABLE fact_events (event_type Utf8 NOT NULL, country Utf8 NOT NULL, event_id Utf8 NOT NULL, PRIMARY KEY (event_type, country, event_id)) PARTITION BY HASH (event_type, country) WITH (STORE = COLUMN);
-- want: COL001
CREATE TABLE fact_months (yyyymm Uint32 NOT NULL, account_id Utf8 NOT NULL, v Int64, PRIMARY KEY (yyyymm, account_id)) PARTITION BY HASH (yyyymm) WITH (STORE = COLUMN);
-- want:
CREATE TABLE fact_logs (ts Timestamp NOT NULL, host Utf8 NOT NULL, msg Utf8, PRIMARY KEY (ts, host)) PARTITION BY HASH (host) WITH (STORE = COLUMN, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64);

-- With statements.
-- want: QRY001
CREATE TABLE bookings (booking_uid Uuid NOT NULL, hotel_uid Uuid, guest_email Utf8, PRIMARY KEY (booking_uid), INDEX by_hotel GLOBAL ON (hotel_uid));
-- query: SELECT * FROM bookings VIEW by_hotel WHERE hotel_uid = $h;
-- query: SELECT * FROM bookings WHERE guest_email = $e ORDER BY booking_uid LIMIT 10;
-- want: QRY002
CREATE TABLE prices (hotel_uid Uuid NOT NULL, room_code Utf8 NOT NULL, stay_on Date NOT NULL, price Int64, PRIMARY KEY (hotel_uid, room_code, stay_on));
-- query: SELECT price FROM prices WHERE room_code = $r AND stay_on = $d;
-- query: SELECT price FROM prices WHERE hotel_uid = $h AND room_code = $r AND stay_on >= $d;
-- want:
CREATE TABLE reviews (hotel_uid Uuid NOT NULL, review_uid Uuid NOT NULL, stars Uint8, PRIMARY KEY (hotel_uid, review_uid));
-- query: SELECT AVG(stars) FROM reviews WHERE hotel_uid = $h;
-- query: DELETE FROM reviews WHERE hotel_uid = $h AND review_uid = $r;
-- want: QRY001
CREATE TABLE guests (guest_uid Uuid NOT NULL, last_name Utf8, PRIMARY KEY (guest_uid), INDEX by_name GLOBAL ON (last_name));
-- query: SELECT * FROM guests WHERE last_name LIKE $pattern;
