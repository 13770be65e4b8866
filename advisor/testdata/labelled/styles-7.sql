-- A seventh batch, labelled before any rule was run on it: again whole applications.

-- A job board.
-- want: KEY003
CREATE TABLE vacancies (vacancy_id Uint64 NOT NULL, employer_id Uint64, title Utf8, PRIMARY KEY (vacancy_id), INDEX by_employer GLOBAL ON (employer_id));
-- want:
CREATE TABLE resumes (resume_hash_id Utf8 NOT NULL, owner_id Uint64, PRIMARY KEY (resume_hash_id), INDEX by_owner GLOBAL ON (owner_id));
-- want:
CREATE TABLE responses (vacancy_uid Uuid NOT NULL, resume_uid Uuid NOT NULL, state Utf8, PRIMARY KEY (vacancy_uid, resume_uid));
-- want: KEY001
CREATE TABLE response_stats (stat_day Date NOT NULL, vacancy_uid Uuid NOT NULL, n Uint32, PRIMARY KEY (stat_day, vacancy_uid));
-- want: IDX002
CREATE TABLE employers (employer_uid Uuid NOT NULL, verification_status Utf8, PRIMARY KEY (employer_uid), INDEX by_verification GLOBAL ON (verification_status));
-- want: IDX001
CREATE TABLE interviews (interview_uid Uuid NOT NULL, scheduled_for Timestamp, PRIMARY KEY (interview_uid), INDEX by_schedule GLOBAL ON (scheduled_for));
-- want: KEY006
CREATE TABLE parsed_sites (careers_page_url Utf8 NOT NULL, parsed Timestamp, PRIMARY KEY (careers_page_url));
-- want: KEY007
CREATE TABLE moderation_queue (moderation_status Utf8 NOT NULL, submitted_at Timestamp NOT NULL, vacancy_uid Uuid NOT NULL, PRIMARY KEY (moderation_status, submitted_at, vacancy_uid));
-- want:
CREATE TABLE skills (skill_slug Utf8 NOT NULL, synonyms Json, PRIMARY KEY (skill_slug));

-- Ticketing and events.
-- want: KEY003
CREATE TABLE seats_sold (ticket_no Uint64 NOT NULL, performance_id Uuid, PRIMARY KEY (ticket_no));
-- want:
CREATE TABLE seats (performance_id Uuid NOT NULL, sector Utf8 NOT NULL, row_no Uint16 NOT NULL, seat_no Uint16 NOT NULL, PRIMARY KEY (performance_id, sector, row_no, seat_no));
-- want: IDX001
CREATE TABLE holds (hold_uid Uuid NOT NULL, expires Timestamp, PRIMARY KEY (hold_uid), INDEX by_expiry GLOBAL ON (expires));
-- want: KEY004
CREATE TABLE gate_scans (scan_time_ms Uint64 NOT NULL, gate Utf8 NOT NULL, ticket Utf8, PRIMARY KEY (scan_time_ms, gate));
-- want: KEY001
CREATE TABLE afisha (performance_date Date NOT NULL, venue_slug Utf8 NOT NULL, PRIMARY KEY (performance_date, venue_slug));
-- want:
CREATE TABLE venues (venue_slug Utf8 NOT NULL, hall_map Json, PRIMARY KEY (venue_slug));
-- want: KEY003
CREATE TABLE refund_requests (refund_request_id Uint64 NOT NULL, ticket_uid Utf8, PRIMARY KEY (refund_request_id));

-- A smart home.
-- want:
CREATE TABLE homes (home_id Uuid NOT NULL, owner_id Uuid, PRIMARY KEY (home_id), INDEX by_owner GLOBAL ON (owner_id));
-- want:
CREATE TABLE home_devices (home_id Uuid NOT NULL, device_id Utf8 NOT NULL, model Utf8, PRIMARY KEY (home_id, device_id));
-- want:
CREATE TABLE telemetry (device_id Utf8 NOT NULL, metric Utf8 NOT NULL, ts_ms Uint64 NOT NULL, v Double, PRIMARY KEY (device_id, metric, ts_ms)) WITH (TTL = Interval("P30D") ON ts_ms AS MILLISECONDS);
-- want: KEY004
CREATE TABLE telemetry_flat (ts_ms Uint64 NOT NULL, device_id Utf8 NOT NULL, v Double, PRIMARY KEY (ts_ms, device_id)) WITH (TTL = Interval("P30D") ON ts_ms AS MILLISECONDS);
-- want: PRT003
CREATE TABLE telemetry_hashed (device_hash Uint64 NOT NULL, device_id Utf8 NOT NULL, ts_ms Uint64 NOT NULL, v Double, PRIMARY KEY (device_hash, device_id, ts_ms));
-- want: KEY009
CREATE TABLE telemetry_signed (device_hash Int64 NOT NULL, device_id Utf8 NOT NULL, ts_ms Uint64 NOT NULL, v Double, PRIMARY KEY (device_hash, device_id, ts_ms));
-- want: IDX001
CREATE TABLE automations (automation_uid Uuid NOT NULL, next_run_at Timestamp, PRIMARY KEY (automation_uid), INDEX next GLOBAL ASYNC ON (next_run_at));
-- want: KEY007
CREATE TABLE device_alarms (alarm_level Utf8 NOT NULL, raised Timestamp NOT NULL, alarm_uid Uuid NOT NULL, PRIMARY KEY (alarm_level, raised, alarm_uid));
-- want: IDX003
CREATE TABLE scenes (home_id Uuid NOT NULL, scene_id Uuid NOT NULL, PRIMARY KEY (home_id, scene_id), INDEX by_home GLOBAL ON (home_id));

-- A document service.
-- want:
CREATE TABLE folders (owner_id Uuid NOT NULL, folder_id Uuid NOT NULL, name Utf8, PRIMARY KEY (owner_id, folder_id));
-- want: KEY006
CREATE TABLE paths (owner_id Uuid NOT NULL, full_path Utf8 NOT NULL, node_id Uuid, PRIMARY KEY (owner_id, full_path));
-- want:
CREATE TABLE nodes (node_id Uuid NOT NULL, parent_id Uuid, title Utf8, PRIMARY KEY (node_id), INDEX by_parent GLOBAL ON (parent_id));
-- want: IDX001
CREATE TABLE shares (share_token Utf8 NOT NULL, node_id Uuid, created Timestamp, PRIMARY KEY (share_token), INDEX by_created GLOBAL ON (created));
-- want: KEY003
CREATE TABLE change_log (change_id Uint64 NOT NULL, node_id Uuid, PRIMARY KEY (change_id));
-- want:
CREATE TABLE user_change_log (user_id Uuid NOT NULL, change_id Uint64 NOT NULL, node_id Uuid, PRIMARY KEY (user_id, change_id));
-- want: KEY003
CREATE TABLE conversion_jobs (conversion_job_id Uint64 NOT NULL, node_id Uuid, PRIMARY KEY (conversion_job_id));
-- want: KEY006
CREATE TABLE ocr_index (ocr_text Utf8 NOT NULL, node_id Uuid NOT NULL, PRIMARY KEY (ocr_text, node_id));
-- want: KEY001
CREATE TABLE trash (deleted_at Timestamp NOT NULL, node_id Uuid NOT NULL, PRIMARY KEY (deleted_at, node_id));
-- want: PRT002
CREATE TABLE quotas (owner_id Uuid NOT NULL, used Uint64, PRIMARY KEY (owner_id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4);

-- Taxi.
-- want: KEY003
CREATE TABLE rides (ride_id Uint64 NOT NULL, driver_id Uint64, PRIMARY KEY (ride_id), INDEX by_driver GLOBAL ON (driver_id));
-- want: KEY003
CREATE TABLE ride_points (ride_id Uint64 NOT NULL, point_no Uint32 NOT NULL, lat Double, PRIMARY KEY (ride_id, point_no));
-- want:
CREATE TABLE driver_rides (driver_id Uint64 NOT NULL, ride_id Uint64 NOT NULL, PRIMARY KEY (driver_id, ride_id));
-- want: KEY001
CREATE TABLE surge (calculated_at Timestamp NOT NULL, hex_cell Utf8 NOT NULL, k Double, PRIMARY KEY (calculated_at, hex_cell));
-- want:
CREATE TABLE surge_now (hex_cell Utf8 NOT NULL, k Double, PRIMARY KEY (hex_cell));
-- want: IDX002
CREATE TABLE driver_status (driver_id Uint64 NOT NULL, availability_status Utf8, PRIMARY KEY (driver_id), INDEX free_drivers GLOBAL ON (availability_status));
-- want: KEY001
CREATE TABLE payouts (payout_date Date NOT NULL, driver_id Uint64 NOT NULL, amount Int64, PRIMARY KEY (payout_date, driver_id));
-- want: KEY004
CREATE TABLE ride_events (event_time_us Int64 NOT NULL, ride_uid Utf8 NOT NULL, PRIMARY KEY (event_time_us, ride_uid));
-- want: KEY002
CREATE TABLE complaints (complaint_id Serial NOT NULL, text Utf8, PRIMARY KEY (complaint_id));

-- The smallest services.
-- want:
CREATE TABLE counters (name Utf8 NOT NULL, value Uint64, PRIMARY KEY (name));
-- want: KEY003
CREATE TABLE quotes (id Uint64 NOT NULL, text Utf8, author Utf8, PRIMARY KEY (id));
-- want: KEY001
CREATE TABLE weather (day Date NOT NULL, city Utf8 NOT NULL, t Int32, PRIMARY KEY (day, city));
-- want:
CREATE TABLE sessions (sid Utf8 NOT NULL, data Json, expires Timestamp, PRIMARY KEY (sid)) WITH (TTL = Interval("PT0S") ON expires);
-- want: KEY006
CREATE TABLE shortener (long_url Utf8 NOT NULL, short Utf8, PRIMARY KEY (long_url));
-- want:
CREATE TABLE todo (user_id Utf8 NOT NULL, item_id Utf8 NOT NULL, done Bool, PRIMARY KEY (user_id, item_id));
-- want: IDX002
CREATE TABLE subscriptions (email Utf8 NOT NULL, confirmed Bool, PRIMARY KEY (email), INDEX by_confirmed GLOBAL ON (confirmed));
-- want: KEY003
CREATE TABLE guestbook (entry_id Uint64 NOT NULL, name Utf8, message Utf8, PRIMARY KEY (entry_id));
