-- Sixty tables of harbours, breweries, choirs and others, labelled before any code saw them, and to which nothing is tuned. See labelled_test.go.
-- want: KEY003; containers that came ashore, one row each
CREATE TABLE discharges (discharge_id Uint64 NOT NULL, vessel_id Uint64, container_no Utf8, landed_at Timestamp, PRIMARY KEY (discharge_id));
-- want: ; berths of a harbour, a few dozen
CREATE TABLE berth_types (berth_type_id Int32 NOT NULL, title Utf8, depth_cm Int32, PRIMARY KEY (berth_type_id));
-- want: KEY001; where ships were, written as they report
CREATE TABLE ais_positions (received_at Timestamp NOT NULL, mmsi Uint64 NOT NULL, lat Double, lon Double, PRIMARY KEY (received_at, mmsi));
-- want: ; a ship's own positions in order of time
CREATE TABLE ship_tracks (mmsi Uint64 NOT NULL, received_at Timestamp NOT NULL, lat Double, lon Double, PRIMARY KEY (mmsi, received_at));
-- want: KEY002; numbered by the server
CREATE TABLE pilot_orders (order_no BigSerial NOT NULL, vessel_id Uint64, wanted_at Timestamp, PRIMARY KEY (order_no));
-- want: KEY001?; when tides are is computed for years ahead
CREATE TABLE tides (tide_at Timestamp NOT NULL, port_code Utf8 NOT NULL, height_cm Int32, PRIMARY KEY (tide_at, port_code));
-- want: IDX001?; an appointment is chosen by who makes it
CREATE TABLE crane_bookings (booking_uuid Uuid NOT NULL, crane_id Uuid, starts_at Timestamp, ends_at Timestamp, PRIMARY KEY (booking_uuid), INDEX by_start GLOBAL ON (starts_at));
-- want: IDX001; when it was weighed, which is now
CREATE TABLE weighings (weighing_uuid Uuid NOT NULL, truck_plate Utf8, weighed_at Timestamp, kg Int32, PRIMARY KEY (weighing_uuid), INDEX by_time GLOBAL ON (weighed_at));
-- want: KEY007; few states, then a time
CREATE TABLE customs_queue (state Utf8 NOT NULL, queued_at Timestamp NOT NULL, declaration_id Uuid NOT NULL, PRIMARY KEY (state, queued_at, declaration_id));
-- want: ; few states, then a random id: each state spreads
CREATE TABLE customs_by_state (state Utf8 NOT NULL, declaration_id Uuid NOT NULL, opened_at Timestamp, PRIMARY KEY (state, declaration_id));
-- want: KEY006; the whole text of a bill of lading
CREATE TABLE lading_texts (body_text Utf8 NOT NULL, copies Uint32, PRIMARY KEY (body_text));
-- want: ; its hash instead
CREATE TABLE lading_hashes (body_sha256 String NOT NULL, body Utf8, PRIMARY KEY (body_sha256));
-- schema: brewery
-- want: ; beers of a brewery, a list that hardly grows
CREATE TABLE beer_styles (style_id Int32 NOT NULL, name Utf8, ibu Int32, PRIMARY KEY (style_id));
-- want: KEY003; brews are numbered
CREATE TABLE brews (brew_no Int64 NOT NULL, style_id Int32, mashed_at Timestamp, PRIMARY KEY (brew_no));
-- want: KEY003; the number of a brew grows, and its measures come while it is new
CREATE TABLE brew_measures (brew_no Int64 NOT NULL, measured_at Timestamp NOT NULL, plato Double, PRIMARY KEY (brew_no, measured_at));
-- want: ; casks by a random id, whose brew is that of another table
CREATE TABLE casks (cask_uuid Uuid NOT NULL, brew_no Int64, filled_at Timestamp, PRIMARY KEY (cask_uuid), INDEX by_brew GLOBAL ON (brew_no));
-- want: IDX002; whether it is empty has two values
CREATE TABLE kegs (keg_uuid Uuid NOT NULL, is_empty Bool, litres Int32, PRIMARY KEY (keg_uuid), INDEX by_empty GLOBAL ON (is_empty));
-- want: IDX003; the second repeats the first
CREATE TABLE hop_lots (lot_uuid Uuid NOT NULL, supplier_id Uuid, variety Utf8, PRIMARY KEY (lot_uuid), INDEX by_supplier GLOBAL ON (supplier_id), INDEX by_supplier_variety GLOBAL ON (supplier_id, variety));
-- schema: choir
-- want: ; singers by a Uuid
CREATE TABLE singers (singer_uuid Uuid NOT NULL, voice Utf8, joined_on Date, PRIMARY KEY (singer_uuid));
-- want: ; who sings what: both are random
CREATE TABLE castings (singer_uuid Uuid NOT NULL, piece_uuid Uuid NOT NULL, part Utf8, PRIMARY KEY (singer_uuid, piece_uuid));
-- want: ; a singer's attendances, in order of day
CREATE TABLE attendances (singer_uuid Uuid NOT NULL, rehearsal_on Date NOT NULL, present Bool, PRIMARY KEY (singer_uuid, rehearsal_on));
-- want: KEY001?; days of rehearsals are planned
CREATE TABLE rehearsals (rehearsal_date Date NOT NULL, hall Utf8 NOT NULL, PRIMARY KEY (rehearsal_date, hall));
-- schema: alone
-- want: KEY004; ids that begin with their time
CREATE TABLE tickets_sold (ticket_ulid Utf8 NOT NULL, show_uuid Uuid, price Decimal(22,9), PRIMARY KEY (ticket_ulid));
-- want: KEY004; numbers of Snowflake
CREATE TABLE chat_lines (snowflake_id Uint64 NOT NULL, room_id Uuid, line Utf8, PRIMARY KEY (snowflake_id));
-- want: ; ISO codes are short
CREATE TABLE currencies (iso_code Utf8 NOT NULL, name Utf8, minor_units Uint8, PRIMARY KEY (iso_code));
-- want: ; translations by language and key
CREATE TABLE translations (locale Utf8 NOT NULL, message_key Utf8 NOT NULL, text Utf8, PRIMARY KEY (locale, message_key));
-- want: ; hosts written from the back are no times
CREATE TABLE crawled_hosts (reversed_host Utf8 NOT NULL, path Utf8 NOT NULL, fetched_at Timestamp, PRIMARY KEY (reversed_host, path));
-- want: KEY006; whole documents in a key
CREATE TABLE openapi_docs (service Utf8 NOT NULL, openapi_yaml Utf8 NOT NULL, seen_at Timestamp, PRIMARY KEY (service, openapi_yaml));
-- want: KEY006; a stack of calls as text
CREATE TABLE crash_groups (stack_trace Utf8 NOT NULL, crashes Uint64, PRIMARY KEY (stack_trace));
-- want: KEY006; a payload of bytes
CREATE TABLE deduplicated (payload String NOT NULL, first_seen Timestamp, PRIMARY KEY (payload));
-- want: ; an amount is no id
CREATE TABLE price_levels (symbol Utf8 NOT NULL, price Decimal(22,9) NOT NULL, amount Decimal(22,9), PRIMARY KEY (symbol, price));
-- want: ; serials of devices are texts of a maker
CREATE TABLE thermostats (device_serial Utf8 NOT NULL, model Utf8, sold_on Date, PRIMARY KEY (device_serial));
-- want: ; a flag, and behind it what spreads
CREATE TABLE mailboxes (is_shared Bool NOT NULL, address Utf8 NOT NULL, quota Uint64, PRIMARY KEY (is_shared, address));
-- want: KEY007; a flag, then a growing number
CREATE TABLE inbox_lines (is_read Bool NOT NULL, line_no Uint64 NOT NULL, body Utf8, PRIMARY KEY (is_read, line_no));
-- want: KEY003; checks in a shop, numbered by the till
CREATE TABLE receipts (receipt_number Uint64 NOT NULL, till_id Uint32, printed_at Timestamp, total Decimal(22,9), PRIMARY KEY (receipt_number));
-- want: ; each till numbers its own
CREATE TABLE till_receipts (till_id Uuid NOT NULL, receipt_number Uint64 NOT NULL, total Decimal(22,9), PRIMARY KEY (till_id, receipt_number));
-- want: KEY001; a log of doors
CREATE TABLE door_log (ts Timestamp64 NOT NULL, door_id Uuid NOT NULL, badge Utf8, PRIMARY KEY (ts, door_id));
-- want: KEY001; rolled up by the hour
CREATE TABLE hourly_visits (hour Datetime NOT NULL, page_id Uuid NOT NULL, visits Uint64, PRIMARY KEY (hour, page_id));
-- want: ; a page's hours
CREATE TABLE page_hours (page_id Uuid NOT NULL, hour Datetime NOT NULL, visits Uint64, PRIMARY KEY (page_id, hour));
-- want: ; a vote is of one voter in one poll
CREATE TABLE ballots (poll_uuid Uuid NOT NULL, voter_uuid Uuid NOT NULL, choice Utf8, cast_at Timestamp, PRIMARY KEY (poll_uuid, voter_uuid));
-- want: KEY009; a hash that does not come first
CREATE TABLE shard_behind (account_id Uint64 NOT NULL, account_hash Uint64 NOT NULL, balance Int64, PRIMARY KEY (account_id, account_hash));
-- want: PRT003?; a hash in front, cut by nobody
CREATE TABLE hashed_accounts (account_hash Uint64 NOT NULL, account_id Uint64 NOT NULL, balance Int64, PRIMARY KEY (account_hash, account_id));
-- want: ; a hash in front, cut
CREATE TABLE cut_accounts (account_hash Uint64 NOT NULL, account_id Uint64 NOT NULL, balance Int64, PRIMARY KEY (account_hash, account_id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want: KEY003; answers to a questionnaire, a row each
CREATE TABLE responses (response_id Int64 NOT NULL, survey_id Int64, answered_at Timestamp, answers Json, PRIMARY KEY (response_id));
-- want: KEY003; statuses that people post, not a list of states
CREATE TABLE statuses (status_id Uint64 NOT NULL, author_id Uint64, posted_at Timestamp, text Utf8, PRIMARY KEY (status_id));
-- want: ; statuses of an order, seven of them
CREATE TABLE order_statuses (status_id Int32 NOT NULL, code Utf8, title Utf8, PRIMARY KEY (status_id));
-- want: KEY003; levels that players finished
CREATE TABLE level_completions (completion_id Uint64 NOT NULL, player_id Uint64, level Int32, completed_at Timestamp, PRIMARY KEY (completion_id));
-- want: IDX001?; a deadline is chosen
CREATE TABLE tenders (tender_uuid Uuid NOT NULL, buyer_id Uuid, deadline Timestamp, PRIMARY KEY (tender_uuid), INDEX by_deadline GLOBAL ON (deadline));
-- want: IDX001; the newest first
CREATE TABLE photos (photo_uuid Uuid NOT NULL, owner_id Uuid, created_at Timestamp, PRIMARY KEY (photo_uuid), INDEX by_created GLOBAL ON (created_at));
-- want: ; an owner's, newest first
CREATE TABLE owner_photos (photo_uuid Uuid NOT NULL, owner_id Uuid, created_at Timestamp, PRIMARY KEY (photo_uuid), INDEX by_owner GLOBAL ON (owner_id, created_at));
-- want: IDX002; sorts of parcels, five of them
CREATE TABLE parcels (parcel_uuid Uuid NOT NULL, parcel_kind Utf8, weight Int32, PRIMARY KEY (parcel_uuid), INDEX by_kind GLOBAL ON (parcel_kind));
-- want: ; nothing is wrong with a text that people choose
CREATE TABLE slugs (slug Utf8 NOT NULL, article_uuid Uuid, PRIMARY KEY (slug));
-- want: ; tracking numbers of another firm
CREATE TABLE shipments (tracking_code Utf8 NOT NULL, carrier Utf8, sent_at Timestamp, PRIMARY KEY (tracking_code));
-- want: ; settings by name
CREATE TABLE settings (name Utf8 NOT NULL, value Json, changed_at Timestamp, PRIMARY KEY (name));
-- want: KEY003; migrations of blocks: heights only grow
CREATE TABLE chain_blocks (height Uint64 NOT NULL, block_hash String, mined_at Timestamp, PRIMARY KEY (height));
-- want: KEY003; offsets of a log
CREATE TABLE wal_entries (lsn Uint64 NOT NULL, node_id Uint32, record String, PRIMARY KEY (lsn));
-- want: ; each partition of a topic numbers its own
CREATE TABLE topic_offsets (consumer Utf8 NOT NULL, topic Utf8 NOT NULL, partition_no Uint32 NOT NULL, committed Uint64, PRIMARY KEY (consumer, topic, partition_no));
-- want: ; coordinates of a map
CREATE TABLE map_tiles (zoom Uint8 NOT NULL, x Uint32 NOT NULL, y Uint32 NOT NULL, png String, PRIMARY KEY (zoom, x, y));
-- want: KEY007?; a country in front, and behind it what spreads
CREATE TABLE citizens (country Utf8 NOT NULL, passport_number Utf8 NOT NULL, name Utf8, PRIMARY KEY (country, passport_number));
-- want: KEY001; what happened lately is written on top
CREATE TABLE audit_trail (happened_at Timestamp NOT NULL, actor_id Uuid NOT NULL, seq Uint32 NOT NULL, what Utf8, PRIMARY KEY (happened_at, actor_id, seq));
