-- Times by type, by unit of a TTL, by name in several styles, and numbers that only sound like times.

-- want: KEY001
CREATE TABLE requests (received_at Timestamp NOT NULL, request_id Uuid NOT NULL, PRIMARY KEY (received_at, request_id));
-- want: KEY001
CREATE TABLE daily_totals (day Date NOT NULL, shop_id Uuid NOT NULL, total Int64, PRIMARY KEY (day, shop_id));
-- want: KEY001
CREATE TABLE samples (t Timestamp64 NOT NULL, probe_id Uuid NOT NULL, v Double, PRIMARY KEY (t, probe_id));
-- want: KEY004
CREATE TABLE ttl_seconds (expire Uint32 NOT NULL, key_id Uuid NOT NULL, PRIMARY KEY (expire, key_id)) WITH (TTL = Interval('PT0S') ON expire AS SECONDS);
-- want: KEY004
CREATE TABLE ttl_ms (moment Uint64 NOT NULL, item_id Uuid NOT NULL, PRIMARY KEY (moment, item_id)) WITH (TTL = Interval('P1D') ON moment AS MILLISECONDS);
-- want: KEY004
CREATE TABLE audit_entries (occurred_ts Int64 NOT NULL, actor_id Uuid NOT NULL, PRIMARY KEY (occurred_ts, actor_id));
-- want: KEY004
CREATE TABLE readings (reading_time_ms Uint64 NOT NULL, sensor_id Uuid NOT NULL, PRIMARY KEY (reading_time_ms, sensor_id));
-- want: KEY004
CREATE TABLE notifications (sentAt Uint64 NOT NULL, id Uuid NOT NULL, PRIMARY KEY (sentAt, id));
-- want: KEY004
CREATE TABLE tokens_by_expiry (exp Uint64 NOT NULL, token_id Uuid NOT NULL, PRIMARY KEY (exp, token_id));
-- want: KEY004
CREATE TABLE leases (expires_in_ts Uint64 NOT NULL, lease_id Uuid NOT NULL, PRIMARY KEY (expires_in_ts, lease_id));
-- want: KEY004
CREATE TABLE price_history (valid_to Uint64 NOT NULL, product_id Uuid NOT NULL, PRIMARY KEY (valid_to, product_id));
-- want: KEY004
CREATE TABLE trades (trade_time Uint64 NOT NULL, trade_id Uuid NOT NULL, PRIMARY KEY (trade_time, trade_id));
-- want: KEY004
CREATE TABLE chat_log (message_ulid Utf8 NOT NULL, body Utf8, PRIMARY KEY (message_ulid));
-- want: KEY004
CREATE TABLE imports_by_day (yyyymmdd Uint32 NOT NULL, import_id Uuid NOT NULL, PRIMARY KEY (yyyymmdd, import_id));
-- want: KEY004
CREATE TABLE snapshots (snapshot_at Utf8 NOT NULL, node_id Uuid NOT NULL, PRIMARY KEY (snapshot_at, node_id));
-- want: KEY004
CREATE TABLE alerts (raised_at_us Int64 NOT NULL, alert_id Uuid NOT NULL, PRIMARY KEY (raised_at_us, alert_id));
-- want:
CREATE TABLE user_sessions (user_id Uuid NOT NULL, started_at Timestamp NOT NULL, PRIMARY KEY (user_id, started_at));
-- want:
CREATE TABLE device_metrics (device_id Uint64 NOT NULL, ts Timestamp NOT NULL, v Double, PRIMARY KEY (device_id, ts));
-- want:
CREATE TABLE birthdays (person_id Uuid NOT NULL, birth_date Date, PRIMARY KEY (person_id));
-- want:
CREATE TABLE timeouts (operation Utf8 NOT NULL, timeout_ms Uint32, PRIMARY KEY (operation));
-- want:
CREATE TABLE time_zones (tz_name Utf8 NOT NULL, offset_minutes Int32, PRIMARY KEY (tz_name));
-- want:
CREATE TABLE ttl_behind (key_id Uuid NOT NULL, expire_at Uint32 NOT NULL, PRIMARY KEY (key_id)) WITH (TTL = Interval('PT0S') ON expire_at AS SECONDS);
-- want:
CREATE TABLE rooms (room_code Utf8 NOT NULL, opened Timestamp, PRIMARY KEY (room_code));
