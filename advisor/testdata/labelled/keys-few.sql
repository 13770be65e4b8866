-- Few values in front, and ids that only have the name of an enumeration.

-- want: KEY007
CREATE TABLE tasks (status Utf8 NOT NULL, created_at Timestamp NOT NULL, task_id Uuid NOT NULL, PRIMARY KEY (status, created_at, task_id));
-- want: KEY007
CREATE TABLE mailings (channel Utf8 NOT NULL, queued_at Timestamp NOT NULL, mail_id Uuid NOT NULL, PRIMARY KEY (channel, queued_at, mail_id));
-- want: KEY007
CREATE TABLE log_lines (level Utf8 NOT NULL, ts Timestamp NOT NULL, line Utf8, PRIMARY KEY (level, ts));
-- want: KEY007
CREATE TABLE flagged (is_active Bool NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (is_active, id));
-- want: KEY007|KEY003
CREATE TABLE consumed (partition Uint32 NOT NULL, offset Uint64 NOT NULL, line Uint32 NOT NULL, body String, PRIMARY KEY (partition, offset, line));
-- want: KEY007|KEY003
CREATE TABLE journal (topic Utf8 NOT NULL, partition Uint32 NOT NULL, offset Uint64 NOT NULL, body String, PRIMARY KEY (topic, partition, offset));
-- want: KEY007
CREATE TABLE orders_by_state (state Utf8 NOT NULL, order_no Uint64 NOT NULL, PRIMARY KEY (state, order_no));
-- want: KEY007
CREATE TABLE jobs (priority Uint8 NOT NULL, enqueued_at Timestamp NOT NULL, job_id Uuid NOT NULL, PRIMARY KEY (priority, enqueued_at, job_id));
-- want: KEY007
CREATE TABLE payments_by_currency (currency Utf8 NOT NULL, paid_at Timestamp NOT NULL, payment_id Uuid NOT NULL, PRIMARY KEY (currency, paid_at, payment_id));
-- want: KEY007
CREATE TABLE events_by_type (event_type Utf8 NOT NULL, event_time Timestamp NOT NULL, event_id Uuid NOT NULL, PRIMARY KEY (event_type, event_time, event_id));
-- want:
CREATE TABLE roles (role_id Utf8 NOT NULL, name Utf8, PRIMARY KEY (role_id));
-- want:
CREATE TABLE role_members (role_id Utf8 NOT NULL, user_id Uuid NOT NULL, PRIMARY KEY (role_id, user_id));
-- want:
CREATE TABLE status_pages (status_id Uuid NOT NULL, at Timestamp NOT NULL, PRIMARY KEY (status_id, at));
-- want:
CREATE TABLE type_instances (type_id Uuid NOT NULL, instance_id Uuid NOT NULL, PRIMARY KEY (type_id, instance_id));
-- want:
CREATE TABLE articles_by_lang (language Utf8 NOT NULL, slug Utf8 NOT NULL, PRIMARY KEY (language, slug));
-- want:
CREATE TABLE users_by_provider (provider Utf8 NOT NULL, external_user_id Utf8 NOT NULL, user_id Uuid, PRIMARY KEY (provider, external_user_id));
-- want:
CREATE TABLE balances (kind Utf8 NOT NULL, account_id Uuid NOT NULL, amount Int64, PRIMARY KEY (kind, account_id));
-- want:
CREATE TABLE locks (lock_type Utf8 NOT NULL, resource_id Uuid NOT NULL, owner Utf8, PRIMARY KEY (lock_type, resource_id));
-- want:
CREATE TABLE feature_flags (environment Utf8 NOT NULL, flag Utf8 NOT NULL, on Bool, PRIMARY KEY (environment, flag));
-- want:
CREATE TABLE countries (country Utf8 NOT NULL, name Utf8, PRIMARY KEY (country));
-- want:
CREATE TABLE category_items (category_id Uuid NOT NULL, item_id Uuid NOT NULL, PRIMARY KEY (category_id, item_id));
-- want:
CREATE TABLE consumer_state (consumer Utf8 NOT NULL, topic Utf8 NOT NULL, partition Uint32 NOT NULL, committed Uint64, PRIMARY KEY (consumer, topic, partition));
