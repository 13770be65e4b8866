-- An eighteenth batch, labelled before any rule was run on it: benchmarks, samples of other databases, public projects.

-- Benchmarks.
-- want:
CREATE TABLE customer (C_W_ID Int32 NOT NULL, C_D_ID Int32 NOT NULL, C_ID Int32 NOT NULL, C_LAST Utf8, C_SINCE Timestamp, PRIMARY KEY (C_W_ID, C_D_ID, C_ID), INDEX idx_customer_name GLOBAL ON (C_W_ID, C_D_ID, C_LAST));
-- want:
CREATE TABLE oorder (O_W_ID Int32 NOT NULL, O_D_ID Int32 NOT NULL, O_ID Int32 NOT NULL, O_C_ID Int32, O_ENTRY_D Timestamp, PRIMARY KEY (O_W_ID, O_D_ID, O_ID), INDEX idx_order GLOBAL ON (O_W_ID, O_D_ID, O_C_ID, O_ID));
-- want:
CREATE TABLE order_line (OL_W_ID Int32 NOT NULL, OL_D_ID Int32 NOT NULL, OL_O_ID Int32 NOT NULL, OL_NUMBER Int32 NOT NULL, OL_DELIVERY_D Timestamp, PRIMARY KEY (OL_W_ID, OL_D_ID, OL_O_ID, OL_NUMBER));
-- want: KEY003
CREATE TABLE lineitem (l_orderkey Int64 NOT NULL, l_linenumber Int32 NOT NULL, l_shipdate Date, PRIMARY KEY (l_orderkey, l_linenumber));
-- want: KEY003 IDX001
CREATE TABLE orders (o_orderkey Int64 NOT NULL, o_custkey Int64, o_orderdate Date, PRIMARY KEY (o_orderkey), INDEX by_date GLOBAL ON (o_orderdate), INDEX by_cust GLOBAL ON (o_custkey));
-- want:
CREATE TABLE hits (CounterID Int32 NOT NULL, EventDate Date NOT NULL, UserID Int64 NOT NULL, EventTime Timestamp NOT NULL, WatchID Int64 NOT NULL, URL Utf8, PRIMARY KEY (CounterID, EventDate, UserID, EventTime, WatchID));
-- want:
CREATE TABLE call_forwarding (s_id Uint64 NOT NULL, sf_type Uint8 NOT NULL, start_time Uint8 NOT NULL, end_time Uint8, PRIMARY KEY (s_id, sf_type, start_time));
-- want:
CREATE TABLE usertable (YCSB_KEY Utf8 NOT NULL, FIELD0 Bytes, FIELD1 Bytes, PRIMARY KEY (YCSB_KEY));
-- want:
CREATE TABLE linktable (id1 Uint64 NOT NULL, link_type Uint64 NOT NULL, id2 Uint64 NOT NULL, visibility Int8, time Uint64, PRIMARY KEY (id1, link_type, id2)) WITH (UNIFORM_PARTITIONS = 16);

-- Samples of other databases.
-- want: KEY003 IDX001
CREATE TABLE rental (rental_id Int32 NOT NULL, rental_date Datetime, inventory_id Int32, customer_id Int32, return_date Datetime, PRIMARY KEY (rental_id), INDEX idx_rental_date GLOBAL ON (rental_date, inventory_id), INDEX idx_fk_customer GLOBAL ON (customer_id));
-- want:
CREATE TABLE film_actor (actor_id Uint32 NOT NULL, film_id Uint32 NOT NULL, last_update Timestamp, PRIMARY KEY (actor_id, film_id), INDEX idx_fk_film_id GLOBAL ON (film_id));
-- want: KEY003
CREATE TABLE Invoices (InvoiceId Int64 NOT NULL, CustomerId Int64, InvoiceDate Datetime, Total Double, PRIMARY KEY (InvoiceId), INDEX IFK_Customer GLOBAL ON (CustomerId));
-- want: KEY003
CREATE TABLE `Order Details` (OrderID Int32 NOT NULL, ProductID Int32 NOT NULL, UnitPrice Double, PRIMARY KEY (OrderID, ProductID));
-- want:
CREATE TABLE dept_emp (emp_no Int32 NOT NULL, dept_no Utf8 NOT NULL, from_date Date, to_date Date, PRIMARY KEY (emp_no, dept_no), INDEX by_dept GLOBAL ON (dept_no));
-- want: KEY001
CREATE TABLE boarding_by_date (flight_date Date NOT NULL, flight_no Utf8 NOT NULL, seat_no Utf8 NOT NULL, PRIMARY KEY (flight_date, flight_no, seat_no));
-- want:
CREATE TABLE ticket_flights (ticket_no Utf8 NOT NULL, flight_id Int32 NOT NULL, fare_conditions Utf8, PRIMARY KEY (ticket_no, flight_id));

-- Maps and libraries.
-- want: KEY003
CREATE TABLE nodes (node_id Int64 NOT NULL, version Int64 NOT NULL, changeset_id Int64, tile Int64, PRIMARY KEY (node_id, version), INDEX nodes_tile_idx GLOBAL ON (tile), INDEX nodes_changeset_idx GLOBAL ON (changeset_id));
-- want:
CREATE TABLE way_tags (way_id Int64 NOT NULL, k Utf8 NOT NULL, v Utf8, PRIMARY KEY (way_id, k));
-- want: KEY003
CREATE TABLE changeset_comments (comment_id Int64 NOT NULL, changeset_id Int64, author_id Int64, body Utf8, PRIMARY KEY (comment_id), INDEX by_cs GLOBAL ON (changeset_id));
-- want: KEY003 IDX001
CREATE TABLE old_issues (issue_id Int64 NOT NULL, borrowernumber Int64, itemnumber Int64, returndate Datetime, PRIMARY KEY (issue_id), INDEX old_ret GLOBAL ON (returndate), INDEX old_bor GLOBAL ON (borrowernumber));
-- want:
CREATE TABLE recording_tag (recording_gid Uuid NOT NULL, tag_name Utf8 NOT NULL, count Int32, PRIMARY KEY (recording_gid, tag_name));

-- Content managers and forums.
-- want: KEY002 IDX001
CREATE TABLE phpbb_posts (post_id BigSerial NOT NULL, topic_id Uint32, poster_id Uint32, post_time Uint32, PRIMARY KEY (post_id), INDEX tid_post_time GLOBAL ON (topic_id, post_time), INDEX post_time GLOBAL ON (post_time));
-- want:
CREATE TABLE phpbb_topics_watch (topic_id Uint32 NOT NULL, user_id Uint32 NOT NULL, notify_status Uint8, PRIMARY KEY (topic_id, user_id), INDEX user_id GLOBAL ON (user_id));
-- want:
CREATE TABLE cache_default (cid Utf8 NOT NULL, data Bytes, expire Int64, PRIMARY KEY (cid));
-- want: KEY003 IDX002
CREATE TABLE watchdog (wid Int64 NOT NULL, uid Int64, type Utf8, severity Int32, timestamp Int64, PRIMARY KEY (wid), INDEX type GLOBAL ON (type), INDEX uid GLOBAL ON (uid));
-- want: IDX002 IDX001
CREATE TABLE ghost_posts (id Utf8 NOT NULL, slug Utf8, status Utf8, published_at Datetime, PRIMARY KEY (id), INDEX posts_slug GLOBAL ON (slug), INDEX posts_status GLOBAL ON (status), INDEX posts_published_at GLOBAL ON (published_at));
-- want:
CREATE TABLE directus_sessions (token Utf8 NOT NULL, user Uuid, expires Timestamp, PRIMARY KEY (token));
-- want: KEY003 IDX002 IDX001
CREATE TABLE wc_orders (id Uint64 NOT NULL, status Utf8, customer_id Uint64, date_created_gmt Datetime, billing_email Utf8, PRIMARY KEY (id), INDEX status GLOBAL ON (status), INDEX date_created GLOBAL ON (date_created_gmt), INDEX customer_id_billing_email GLOBAL ON (customer_id, billing_email));
-- want: KEY003 IDX001 IDX002
CREATE TABLE actionscheduler_actions (action_id Uint64 NOT NULL, hook Utf8, status Utf8, scheduled_date_gmt Datetime, claim_id Uint64, PRIMARY KEY (action_id), INDEX hook_status GLOBAL ON (hook, status), INDEX scheduled_date_gmt GLOBAL ON (scheduled_date_gmt), INDEX status GLOBAL ON (status, scheduled_date_gmt));

-- Customer relations.
-- want: IDX002
CREATE TABLE crm_leads (id Uuid NOT NULL, date_entered Datetime, assigned_user_id Uuid, status Utf8, deleted Bool, PRIMARY KEY (id), INDEX idx_leads_status GLOBAL ON (status), INDEX idx_assigned GLOBAL ON (assigned_user_id, deleted));
-- want: IDX001
CREATE TABLE crm_calls (id Uuid NOT NULL, date_start Datetime, parent_type Utf8, parent_id Uuid, PRIMARY KEY (id), INDEX idx_calls_date_start GLOBAL ON (date_start), INDEX idx_calls_par GLOBAL ON (parent_type, parent_id));
-- want: KEY003 IDX001
CREATE TABLE page_hits (id Uint64 NOT NULL, page_id Uint32, date_hit Datetime, tracking_id Utf8, PRIMARY KEY (id), INDEX page_date_hit GLOBAL ON (date_hit), INDEX page_tracking GLOBAL ON (tracking_id));
-- want: KEY003
CREATE TABLE campaign_views (view_id Int64 NOT NULL, campaign_id Int32, subscriber_id Int32, PRIMARY KEY (view_id), INDEX by_campaign GLOBAL ON (campaign_id));
-- want:
CREATE TABLE subscriber_lists (subscriber_id Int32 NOT NULL, list_id Int32 NOT NULL, status Utf8, PRIMARY KEY (subscriber_id, list_id));

-- Networks.
-- want: KEY002 IDX001
CREATE TABLE eventlog (event_id BigSerial NOT NULL, device_id Int64, datetime Datetime, message Utf8, PRIMARY KEY (event_id), INDEX eventlog_device GLOBAL ON (device_id), INDEX eventlog_datetime GLOBAL ON (datetime));
-- want:
CREATE TABLE ipv4_mac (port_id Int64 NOT NULL, mac_address Utf8 NOT NULL, ipv4_address Utf8 NOT NULL, PRIMARY KEY (port_id, mac_address, ipv4_address));
-- want:
CREATE TABLE kong_ratelimiting_metrics (identifier Utf8 NOT NULL, period Utf8 NOT NULL, period_date Timestamp NOT NULL, service_id Uuid NOT NULL, value Int32, PRIMARY KEY (identifier, period, period_date, service_id));
-- want: IDX001
CREATE TABLE kong_sessions (id Uuid NOT NULL, session_id Utf8, expires Int32, data Utf8, PRIMARY KEY (id), INDEX session_id_idx GLOBAL UNIQUE SYNC ON (session_id), INDEX expires_idx GLOBAL ON (expires));
-- want:
CREATE TABLE bitwarden_device (Id Uuid NOT NULL, UserId Uuid, Identifier Utf8, PushToken Utf8, PRIMARY KEY (Id), INDEX IX_User_Identifier GLOBAL UNIQUE SYNC ON (UserId, Identifier));
-- want: KEY001
CREATE TABLE bitwarden_event (Date Timestamp NOT NULL, OrganizationId Uuid NOT NULL, Id Uuid NOT NULL, Type Int32, PRIMARY KEY (Date, OrganizationId, Id));

-- A game server.
-- want:
CREATE TABLE storage (collection Utf8 NOT NULL, `key` Utf8 NOT NULL, user_id Uuid NOT NULL, value Json, PRIMARY KEY (collection, `key`, user_id));
-- want:
CREATE TABLE leaderboard_record (leaderboard_id Utf8 NOT NULL, expiry_time Timestamp NOT NULL, score Int64 NOT NULL, subscore Int64 NOT NULL, owner_id Uuid NOT NULL, PRIMARY KEY (leaderboard_id, expiry_time, score, subscore, owner_id));
-- want:
CREATE TABLE group_edge (source_id Uuid NOT NULL, state Int16 NOT NULL, position Int64 NOT NULL, destination_id Uuid, PRIMARY KEY (source_id, state, position));
-- want: IDX001
CREATE TABLE purchase (transaction_id Utf8 NOT NULL, user_id Uuid, purchase_time Timestamp, PRIMARY KEY (transaction_id), INDEX purchase_time_idx GLOBAL ON (purchase_time), INDEX purchase_user GLOBAL ON (user_id, purchase_time));
-- want: 
CREATE TABLE notification (user_id Uuid NOT NULL, create_time Timestamp NOT NULL, id Uuid NOT NULL, subject Utf8, PRIMARY KEY (user_id, create_time, id));
