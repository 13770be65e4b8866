-- Hash, shard and bucket columns that do their job, and some that do not.

-- want: KEY009
CREATE TABLE user_feed (user_hash Int64 NOT NULL, user_id Uuid NOT NULL, ts Timestamp NOT NULL, PRIMARY KEY (user_hash, user_id, ts));
-- want: KEY009
CREATE TABLE sessions (token_hash String NOT NULL, session_id Uuid NOT NULL, PRIMARY KEY (token_hash, session_id));
-- want: KEY001 KEY009
CREATE TABLE logs (ts Timestamp NOT NULL, log_hash Uint64 NOT NULL, line Utf8, PRIMARY KEY (ts, log_hash));
-- want: KEY001 KEY009
CREATE TABLE clicks (event_date Date NOT NULL, shard Uint32 NOT NULL, click_id Uuid NOT NULL, PRIMARY KEY (event_date, shard, click_id));
-- want: KEY001 KEY009
CREATE TABLE metrics (created_at Timestamp NOT NULL, bucket Uint32 NOT NULL, metric_id Uuid NOT NULL, PRIMARY KEY (created_at, bucket, metric_id));
-- want: KEY009
CREATE TABLE ledger (account_hash Int32 NOT NULL, account_id Uuid NOT NULL, entry_no Uint64 NOT NULL, PRIMARY KEY (account_hash, account_id, entry_no));
-- want: KEY009
CREATE TABLE device_state (shard_key String NOT NULL, device_id Uuid NOT NULL, state Json, PRIMARY KEY (shard_key, device_id));
-- want:
CREATE TABLE user_events (user_hash Uint64 NOT NULL, user_id Uint64 NOT NULL, ts Timestamp NOT NULL, PRIMARY KEY (user_hash, user_id, ts)) WITH (UNIFORM_PARTITIONS = 64, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64);
-- want:
CREATE TABLE kv (shard_id Uint64 NOT NULL, key Utf8 NOT NULL, value String, PRIMARY KEY (shard_id, key)) WITH (UNIFORM_PARTITIONS = 1000, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1000);
-- want:
CREATE TABLE counters (bucket Uint32 NOT NULL, counter_id Uuid NOT NULL, n Uint64, PRIMARY KEY (bucket, counter_id)) WITH (PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
-- want:
CREATE TABLE docs (doc_hash Uint64 NOT NULL, doc_id Utf8 NOT NULL, body Json, PRIMARY KEY (doc_hash, doc_id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want: PRT003
CREATE TABLE docs_unsplit (doc_hash Uint64 NOT NULL, doc_id Utf8 NOT NULL, body Json, PRIMARY KEY (doc_hash, doc_id));
-- want:
CREATE TABLE content (sha256 String NOT NULL, size Uint64, PRIMARY KEY (sha256));
-- want:
CREATE TABLE commits (repo_id Uuid NOT NULL, commit_hash Utf8 NOT NULL, author Utf8, PRIMARY KEY (repo_id, commit_hash));
-- want:
CREATE TABLE chunks (tenant_id Uuid NOT NULL, chunk_hash String NOT NULL, data String, PRIMARY KEY (tenant_id, chunk_hash));
-- want: PRT003
CREATE TABLE queue_shards (shard Uint32 NOT NULL, message_id Uuid NOT NULL, body String, PRIMARY KEY (shard, message_id)) WITH (UNIFORM_PARTITIONS = 8, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
