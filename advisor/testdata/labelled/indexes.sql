-- Secondary indexes.

-- want: IDX001
CREATE TABLE o1 (order_id Uuid NOT NULL, created_at Timestamp, PRIMARY KEY (order_id), INDEX by_created GLOBAL ON (created_at));
-- want: IDX001
CREATE TABLE o2 (id Uuid NOT NULL, resource_version Uint64, PRIMARY KEY (id), INDEX by_version GLOBAL ON (resource_version));
-- want: IDX001
CREATE TABLE o3 (id Uuid NOT NULL, offset Uint64, PRIMARY KEY (id), INDEX by_offset GLOBAL ON (offset));
-- want: IDX001
CREATE TABLE o4 (id Uuid NOT NULL, updated_ms Uint64, PRIMARY KEY (id), INDEX by_updated GLOBAL ON (updated_ms));
-- want: IDX001
CREATE TABLE o5 (id Uuid NOT NULL, expires_at Uint32, PRIMARY KEY (id), INDEX by_expiry GLOBAL ON (expires_at)) WITH (TTL = Interval('PT0S') ON expires_at AS SECONDS);
-- want: IDX001
CREATE TABLE o6 (id Uuid NOT NULL, lastSeenAt Int64, PRIMARY KEY (id), INDEX by_seen GLOBAL ASYNC ON (lastSeenAt));
-- want: IDX001
CREATE TABLE o7 (id Uuid NOT NULL, seq BigSerial NOT NULL, PRIMARY KEY (id), INDEX by_seq GLOBAL UNIQUE ON (seq));
-- want: IDX002
CREATE TABLE o8 (id Uuid NOT NULL, status Utf8, PRIMARY KEY (id), INDEX by_status GLOBAL ON (status));
-- want: IDX002
CREATE TABLE o9 (id Uuid NOT NULL, is_deleted Bool, created_at Timestamp, PRIMARY KEY (id), INDEX by_deleted GLOBAL ON (is_deleted, created_at));
-- want: IDX002
CREATE TABLE o10 (id Uuid NOT NULL, priority Int32, PRIMARY KEY (id), INDEX by_priority GLOBAL ON (priority));
-- want: IDX003
CREATE TABLE o11 (id Uuid NOT NULL, user_id Uuid, city_id Uuid, PRIMARY KEY (id), INDEX by_user GLOBAL ON (user_id), INDEX by_user_city GLOBAL ON (user_id, city_id));
-- want: IDX001 IDX001 IDX003
CREATE TABLE o12 (id Uuid NOT NULL, created_at Timestamp, user_id Uuid, PRIMARY KEY (id), INDEX by_created GLOBAL ON (created_at), INDEX by_created_user GLOBAL ON (created_at, user_id));
-- want: IDX003
CREATE TABLE o13 (id Uuid NOT NULL, email Utf8, PRIMARY KEY (id), INDEX by_id GLOBAL ON (id));
-- want:
CREATE TABLE o14 (id Uuid NOT NULL, user_id Uuid, created_at Timestamp, PRIMARY KEY (id), INDEX by_user GLOBAL ON (user_id, created_at));
-- want:
CREATE TABLE o15 (id Uuid NOT NULL, email Utf8, PRIMARY KEY (id), INDEX by_email GLOBAL UNIQUE ON (email));
-- want:
CREATE TABLE o16 (id Uuid NOT NULL, role_id Utf8, PRIMARY KEY (id), INDEX by_role GLOBAL ON (role_id));
-- want:
CREATE TABLE o17 (id Uuid NOT NULL, customer_id Uint64, status Utf8, PRIMARY KEY (id), INDEX by_customer GLOBAL ON (customer_id, status));
-- want:
CREATE TABLE o18 (id Uuid NOT NULL, parent_id Uint64, PRIMARY KEY (id), INDEX by_parent GLOBAL ON (parent_id));
-- want:
CREATE TABLE o19 (id Uuid NOT NULL, phone Uint64, PRIMARY KEY (id), INDEX by_phone GLOBAL ON (phone));
